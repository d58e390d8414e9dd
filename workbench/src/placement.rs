//! Where in memory the machine code lies.
//!
//! A file's pages lie in the frames of memory that were free when it was read, and stay there. Some processors cannot hold
//! two pages of code in their instruction cache at once if the addresses of their frames collide in a hash: a loop on such
//! pages takes up to three times as long, in every run, until the file is copied or falls out of the page cache
//! (`doc/placement.md` shows it). So a figure from one placement is one of that placement. Here all machine code of the process
//! is moved to other frames while it runs, and samples are taken over many placements.
//!
//! Only on Linux; elsewhere nothing is moved, and there is one placement.

#[cfg(target_os = "linux")]
pub use linux::Code;
#[cfg(not(target_os = "linux"))]
pub use nowhere::Code;

/// One placement, where code cannot be moved.
#[cfg(not(target_os = "linux"))]
mod nowhere {
    use carryless_rows::random::SplitMix64;

    /// The machine code of this process.
    pub struct Code;

    impl Code {
        /// Of this process.
        pub fn of_this_process() -> Self {
            Code
        }

        /// Moves it to other frames; whether that could be done.
        pub fn move_to_other_frames(&mut self, _: &mut SplitMix64) -> bool {
            false
        }
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use carryless_rows::random::SplitMix64;
    use rustix::io;
    use rustix::mm::{self, Advice, MapFlags, MprotectFlags, MremapFlags, ProtFlags};
    use std::ffi::c_void;
    use std::fs;
    use std::ops::Range;
    use std::ptr;

    /// Bytes of a page; where pages are larger, fewer of the writes that fetch frames do so.
    const PAGE: usize = 4096;

    /// The machine code of this process: the addresses of what it and its libraries execute.
    pub struct Code {
        segments: Vec<Range<usize>>,
    }

    impl Code {
        /// Of this process, as the system tells it; without any segment where it does not.
        pub fn of_this_process() -> Self {
            let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
            Code { segments: maps.lines().filter_map(executable).collect() }
        }

        /// Moves it to other frames of memory, at the same addresses; whether that could be done. It takes milliseconds.
        pub fn move_to_other_frames(&mut self, random: &mut SplitMix64) -> bool {
            !self.segments.is_empty() && self.segments.iter().all(|segment| moved(segment, random).is_ok())
        }
    }

    /// The addresses of a line of `/proc/self/maps` that maps the code of a file, for reading and execution alone.
    fn executable(line: &str) -> Option<Range<usize>> {
        let mut words = line.split_whitespace();
        let (addresses, permissions, path) = (words.next()?, words.next()?, words.nth(3)?);
        let (start, end) = addresses.split_once('-')?;
        let address = |text| usize::from_str_radix(text, 16).ok();
        (permissions == "r-xp" && path.starts_with('/')).then_some(address(start)?..address(end)?)
    }

    fn moved(segment: &Range<usize>, random: &mut SplitMix64) -> io::Result<()> {
        let (from, length) = (segment.start as *mut c_void, segment.len());
        // SAFETY: a new mapping, which nothing else knows of, is written within its bounds and made executable before it takes
        // the place of the segment. The segment is mapped and readable, and no part of it is written: code of this process
        // never is. Both have the same octets, and `mremap` exchanges them in one step as seen from any thread: one that runs
        // there goes on with the same instructions, or waits in the page fault until the step is done.
        unsafe {
            let copy =
                mm::mmap_anonymous(ptr::null_mut(), length, ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE)?;
            let filled = fill(copy, from, length, random)
                .and_then(|()| mm::mprotect(copy, length, MprotectFlags::READ | MprotectFlags::EXEC))
                .and_then(|()| mm::mremap_fixed(copy, length, length, MremapFlags::MAYMOVE, from));
            filled.map(|_| ()).or_else(|error| mm::munmap(copy, length).and(Err(error)))
        }
    }

    /// Copies the segment. Its pages are written to for the first time in random order, and so get free frames in random order.
    ///
    /// # Safety
    /// Both have that many octets, `copy` is for nobody else.
    unsafe fn fill(copy: *mut c_void, from: *const c_void, length: usize, random: &mut SplitMix64) -> io::Result<()> {
        // SAFETY: as the caller says; a page begins below the length.
        unsafe {
            // Small frames, as files have them: large ones have neighbours that are always the same.
            let _ = mm::madvise(copy, length, Advice::LinuxNoHugepage);
            let mut pages: Vec<usize> = (0..length).step_by(PAGE).collect();
            random.shuffle(&mut pages);
            pages.iter().for_each(|page| copy.cast::<u8>().add(*page).write_volatile(0));
            ptr::copy_nonoverlapping(from.cast::<u8>(), copy.cast::<u8>(), length);
        }
        Ok(())
    }
}
