//! How far long work has come.

use crate::interrupt;
use indicatif::{ProgressBar, ProgressStyle};
use std::cell::Cell;
use std::io::{self, IsTerminal, Write};

const STEPS: u64 = 1000;

/// Seconds from which on work is announced.
const LONG: f64 = 2.0;

/// Carries out `work`, which takes about `seconds` and tells the part that is done, under a bar on standard error;
/// where that is no terminal, below one line that says how long it takes.
pub fn with_bar<R>(seconds: f64, work: impl FnOnce(&dyn Fn(f64)) -> R) -> R {
    with_bar_below(seconds, |progress, _| work(progress))
}

/// Prints something above the bar.
pub type AboveTheBar<'a> = dyn Fn(&mut dyn FnMut()) + 'a;

/// Carries out work as [`with_bar`] does, where it prints something meanwhile.
pub fn with_bar_below<R>(seconds: f64, work: impl FnOnce(&dyn Fn(f64), &AboveTheBar<'_>) -> R) -> R {
    let style = ProgressStyle::with_template("timing {wide_bar} {percent:>3} %, {eta} left");
    let bar = ProgressBar::new(STEPS).with_style(style.expect("the template is correct"));
    let announced = Cell::new(seconds <= LONG || io::stderr().is_terminal());
    let progress = |part| {
        if !announced.replace(true) {
            // Where nobody reads it the work goes on.
            let _ = writeln!(io::stderr(), "Timing, for about {seconds:.0} seconds …");
        }
        bar.set_position((part * STEPS as f64) as u64);
        interrupt::timed(part);
    };
    let result = work(&progress, &|print| bar.suspend(print));
    bar.finish_and_clear();
    result
}
