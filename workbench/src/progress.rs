//! How far long work has come.

use crate::interrupt;
use indicatif::{ProgressBar, ProgressStyle};

const STEPS: u64 = 1000;

/// Carries out `work`, which tells the part that is done, under a bar on standard error. The bar does not show itself
/// where that is no terminal.
pub fn with_bar<R>(work: impl FnOnce(&dyn Fn(f64)) -> R) -> R {
    let style = ProgressStyle::with_template("timing {wide_bar} {percent:>3} %, {eta} left");
    let bar = ProgressBar::new(STEPS).with_style(style.expect("the template is correct"));
    let result = work(&|part| {
        bar.set_position((part * STEPS as f64) as u64);
        interrupt::timed(part);
    });
    bar.finish_and_clear();
    result
}
