//! How often a small loop is slow because of where its pages lie: `doc/placement.md`.
//!
//! `cargo run --release -p carryless-workbench --example placement`; nothing else should run. On x86-64 under Linux.
//!
//! A loop of instructions that do nothing fills some pages, which are mapped to frames of memory that are drawn at random, many
//! times over. It is the same loop at the same addresses with the same instructions: all that differs are the frames.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
fn main() -> rustix::io::Result<()> {
    frames::Pool::new()?.print()
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
fn main() {
    println!("This needs x86-64 and Linux.");
}

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod frames {
    use carryless_rows::chains::{CHAIN, chain};
    use carryless_rows::random::SplitMix64;
    use rustix::fd::OwnedFd;
    use rustix::fs::{MemfdFlags, ftruncate, memfd_create};
    use rustix::io::{self, pwrite};
    use rustix::mm::{MapFlags, ProtFlags, mmap, mmap_anonymous, munmap};
    use std::mem::transmute;
    use std::ptr;
    use std::time::Instant;

    const PAGE: usize = 4096;
    /// Frames to draw from: 64 MB.
    const FRAMES: u64 = 16_384;
    const PLACEMENTS: usize = 4000;
    /// Pages of a loop: up to the size of an instruction cache of 32 KB.
    const PAGES: [usize; 6] = [1, 2, 3, 4, 6, 8];
    /// A loop is slow if it takes over 1.2 times the median of all.
    const SLOW: f64 = 1.2;

    /// A file in memory, each page of which is a frame.
    pub struct Pool {
        file: OwnedFd,
        random: SplitMix64,
    }

    impl Pool {
        pub fn new() -> io::Result<Self> {
            let file = memfd_create("frames", MemfdFlags::empty())?;
            ftruncate(&file, FRAMES * PAGE as u64)?;
            Ok(Pool { file, random: SplitMix64::new(1) })
        }

        pub fn print(mut self) -> io::Result<()> {
            println!("A loop at {PLACEMENTS} places: slow, and how much slower the slowest is.");
            for pages in PAGES {
                let code = endless_nothing(pages);
                let mut time = |_| {
                    let frames = self.draw(pages);
                    Ok((self.time(&code, &frames, 7)?, frames))
                };
                let mut timed: Vec<(f64, Vec<u64>)> = (0..PLACEMENTS).map(&mut time).collect::<io::Result<_>>()?;
                timed.sort_by(|(a, _), (b, _)| a.total_cmp(b));
                let usual = timed[PLACEMENTS / 2].0;
                // Other programs make a loop slow too, once: what seems so is timed again.
                let slow = timed.iter().filter(|(cycles, _)| *cycles > SLOW * usual);
                let again = slow.map(|(_, frames)| self.time(&code, frames, 40)).collect::<io::Result<Vec<f64>>>()?;
                let slow: Vec<f64> = again.into_iter().filter(|cycles| *cycles > SLOW * usual).collect();
                let most = slow.iter().fold(usual, |a, b| a.max(*b)) / usual;
                println!("{pages} pages, {:2} KB: {:4} slow, up to {most:.1} times", pages * PAGE / 1024, slow.len());
            }
            Ok(())
        }

        /// `pages` frames, no two of them the same.
        fn draw(&mut self, pages: usize) -> Vec<u64> {
            let mut frames: Vec<u64> = Vec::new();
            while frames.len() < pages {
                let frame = self.random.next_limb() % FRAMES;
                if !frames.contains(&frame) {
                    frames.push(frame);
                }
            }
            frames
        }

        /// Cycles of a pass through the code on these frames, the least of `times` samples.
        fn time(&self, code: &[u8], frames: &[u64], times: usize) -> io::Result<f64> {
            // SAFETY: new mappings, of which the later ones replace parts of the first one; the code in them takes a number of passes
            // in a register, changes registers that a caller saves alone, and returns.
            unsafe {
                let at = mmap_anonymous(ptr::null_mut(), code.len(), ProtFlags::empty(), MapFlags::PRIVATE)?;
                for (i, (page, frame)) in code.chunks_exact(PAGE).zip(frames).enumerate() {
                    let offset = frame * PAGE as u64;
                    pwrite(&self.file, page, offset)?;
                    let (protection, flags) = (ProtFlags::READ | ProtFlags::EXEC, MapFlags::SHARED | MapFlags::FIXED);
                    mmap(at.byte_add(i * PAGE), PAGE, protection, flags, &self.file, offset)?;
                }
                let run: extern "sysv64" fn(u64) = transmute(at);
                let passes = 100 / frames.len() as u64 + 5;
                run(passes);
                let (mut cycle, mut least) = (f64::MAX, f64::MAX);
                for _ in 0..times {
                    cycle = cycle.min(nanoseconds(chain) / f64::from(CHAIN));
                    least = least.min(nanoseconds(|| run(passes)));
                }
                munmap(at, code.len())?;
                Ok(least / cycle / passes as f64)
            }
        }
    }

    fn nanoseconds(f: impl FnOnce()) -> f64 {
        let start = Instant::now();
        f();
        start.elapsed().as_nanos() as f64
    }

    /// A function that goes through `pages` pages of instructions that do nothing, as often as its argument says. They
    /// cross the lines of the cache, so that a processor which keeps decoded instructions keeps none of these.
    fn endless_nothing(pages: usize) -> Vec<u8> {
        // `mov rcx, rdi`; `nop`s of eight bytes; `dec rcx; jnz` to the first of them; `ret`.
        const BEGIN: [u8; 3] = [0x48, 0x89, 0xf9];
        const NOTHING: [u8; 8] = [0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0];
        const AGAIN: [u8; 5] = [0x48, 0xff, 0xc9, 0x0f, 0x85];
        let mut code = BEGIN.to_vec();
        code.extend(NOTHING.iter().cycle().take(pages * PAGE - 32));
        code.extend(AGAIN);
        let back = BEGIN.len() as i32 - (code.len() as i32 + 4);
        code.extend(back.to_le_bytes());
        code.push(0xc3);
        code.resize(pages * PAGE, 0);
        code
    }
}
