//! Where in memory the machine code lies.
//!
//! A file's pages lie in the frames of memory that were free when it was read, and stay there. Some processors cannot hold
//! two pages of code in their instruction cache at once if the addresses of their frames collide in a hash: a loop on such
//! pages takes up to three times as long, in every run, until the file is copied or falls out of the page cache
//! (`doc/placement.md` shows it). So a figure from one placement is one of that placement. Here all machine code and constants of
//! the process are moved to other frames while it runs, and the stack with it; samples are taken over many placements.
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

    /// The machine code of this process: what it and its libraries execute, and their constants.
    pub struct Code {
        segments: Vec<Segment>,
    }

    /// What a file is mapped to, for reading alone or for execution too.
    struct Segment {
        addresses: Range<usize>,
        protection: MprotectFlags,
    }

    /// Bytes below a variable of a function that runs in which the functions may have variables that it calls here.
    const IN_USE: usize = 1 << 16;

    impl Code {
        /// Of this process, as the system tells it; without any segment where it does not.
        pub fn of_this_process() -> Self {
            let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
            Code { segments: maps.lines().filter_map(segment).collect() }
        }

        /// Moves it to other frames of memory, at the same addresses; whether that could be done. It takes milliseconds.
        pub fn move_to_other_frames(&mut self, random: &mut SplitMix64) -> bool {
            let is_moved =
                !self.segments.is_empty() && self.segments.iter().all(|segment| moved(segment, random).is_ok());
            // What was freed is in another order now, from which the stack takes.
            give_unused_stack_back();
            is_moved
        }
    }

    /// What a line of `/proc/self/maps` says of a file that is mapped and not written to.
    fn segment(line: &str) -> Option<Segment> {
        let mut words = line.split_whitespace();
        let (addresses, permissions, path) = (words.next()?, words.next()?, words.nth(3)?);
        let protection = match permissions {
            "r-xp" => MprotectFlags::READ | MprotectFlags::EXEC,
            "r--p" => MprotectFlags::READ,
            _ => return None,
        };
        path.starts_with('/').then_some(Segment { addresses: range(addresses)?, protection })
    }

    fn range(text: &str) -> Option<Range<usize>> {
        let (start, end) = text.split_once('-')?;
        let address = |text| usize::from_str_radix(text, 16).ok();
        Some(address(start)?..address(end)?)
    }

    /// Gives the pages of the main thread's stack that no function uses back to the system: the next that does gets others.
    fn give_unused_stack_back() {
        let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
        let stack = maps.lines().find(|line| line.ends_with("[stack]"));
        let stack = stack.and_then(|line| range(line.split_whitespace().next()?));
        let here = (&raw const stack).addr();
        let Some(stack) = stack.filter(|stack| stack.contains(&here)) else { return };
        let unused = stack.start..(here - IN_USE).next_multiple_of(PAGE).max(stack.start);
        // SAFETY: the pages are this thread's, and lie below all variables of the functions that run: what they hold is of functions
        // that have returned.
        let _ = unsafe { mm::madvise(unused.start as *mut c_void, unused.len(), Advice::LinuxDontNeed) };
    }

    fn moved(Segment { addresses, protection }: &Segment, random: &mut SplitMix64) -> io::Result<()> {
        let (from, length) = (addresses.start as *mut c_void, addresses.len());
        // SAFETY: a new mapping, which nothing else knows of, is written within its bounds and protected as the segment before it takes
        // its place. The segment is mapped and readable, and no part of it is written: it is not mapped for that, and nothing
        // here makes it so once the program is loaded. Both have the same bytes, and `mremap` exchanges them in one step as seen from any thread: one that runs
        // there goes on with the same instructions, or waits in the page fault until the step is done.
        unsafe {
            let copy =
                mm::mmap_anonymous(ptr::null_mut(), length, ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE)?;
            fill(copy, from, length, random);
            let filled = mm::mprotect(copy, length, *protection)
                .and_then(|()| mm::mremap_fixed(copy, length, length, MremapFlags::MAYMOVE, from));
            filled.map(|_| ()).or_else(|error| mm::munmap(copy, length).and(Err(error)))
        }
    }

    /// Copies the segment. Its pages are written to for the first time in random order, and so get free frames in random order.
    ///
    /// # Safety
    /// Both have that many bytes, `copy` is for nobody else.
    unsafe fn fill(copy: *mut c_void, from: *const c_void, length: usize, random: &mut SplitMix64) {
        // SAFETY: as the caller says; a page begins below the length.
        unsafe {
            // Small frames, as files have them: large ones have neighbours that are always the same.
            let _ = mm::madvise(copy, length, Advice::LinuxNoHugepage);
            let mut pages: Vec<usize> = (0..length).step_by(PAGE).collect();
            random.shuffle(&mut pages);
            pages.iter().for_each(|page| copy.cast::<u8>().add(*page).write_volatile(0));
            ptr::copy_nonoverlapping(from.cast::<u8>(), copy.cast::<u8>(), length);
        }
    }
}
