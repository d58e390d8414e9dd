//! Ctrl-C: files appear whole or not at all, and what was done is said.

use std::io::{self, Write};
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The files that were written. Whoever writes one holds the lock meanwhile.
static WRITTEN: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Thousandths of the timing that are done.
static TIMED: AtomicU32 = AtomicU32::new(0);

/// What shells give for a program that Ctrl-C ended.
const STATUS: i32 = 130;

/// From now on Ctrl-C ends the process by a sentence. Where that cannot be had, the process ends without one.
pub fn heed() {
    let _ = ctrlc::set_handler(|| {
        // A file that is being written is finished first.
        let written = lock();
        let _ = writeln!(io::stderr(), "\n{}", sentence(&written, TIMED.load(Ordering::Relaxed)));
        process::exit(STATUS);
    });
}

/// Tells which part of the timing is done.
pub fn timed(part: f64) {
    TIMED.store((1000.0 * part) as u32, Ordering::Relaxed);
}

/// Writes a file, which Ctrl-C then does not interrupt.
pub fn writing(path: &Path, write: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    let mut written = lock();
    write()?;
    written.push(path.display().to_string());
    Ok(())
}

fn lock() -> MutexGuard<'static, Vec<String>> {
    WRITTEN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn sentence(written: &[String], timed: u32) -> String {
    let files = match written {
        [] => "no file was written, and files that were there are as they were".to_owned(),
        written => format!("written, and whole: {}", written.join(", ")),
    };
    format!("interrupted after {} % of the timing; {files}", timed / 10)
}
