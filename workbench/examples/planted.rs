//! A row that is slowed on purpose: by 5 % it must be found slower, by 1 % it must not be found faster. On a busy machine both may
//! be too close to call.
//!
//! `cargo run --release -p carryless-workbench --example planted`; nothing else should run. Part of `checks/steady/run`.

use carryless_rows::fields::{self, FieldRow};
use carryless_workbench::timing::{self, Limits, Task};
use carryless_workbench::verdict::{Margin, Verdict, judge as judged};
use std::process::ExitCode;
use std::time::Duration;

const TRIALS: usize = 20;

const LIMITS: Limits = Limits { budget: Duration::from_millis(500), enough: 21, rounds: 1001 };

/// Of the row with `more` operations added to each hundred, and of the row itself: whether it is the faster one; missing where the
/// machine was too busy to tell.
fn judge(row: &'static FieldRow, more: u64) -> (f64, Verdict) {
    let slowed = Task::new(move |n| row.repeat(n * (100 + more)));
    let plain = Task::new(move |n| row.repeat(n * 100));
    let measured = timing::measure(vec![slowed, plain], LIMITS, |_| ());
    let margin = Margin::under(&measured.conditions);
    let ratio = margin.estimate(&measured.samples[0].to(&measured.samples[1]));
    let verdict = judged(ratio, &(0.0..1.0));
    let is_excused = verdict == Verdict::TooClose && measured.conditions.busy();
    (ratio.median, if is_excused { Verdict::Missing } else { verdict })
}

fn main() -> ExitCode {
    let row = fields::rows().iter().find(|row| row.id == "F2-233/comb4" && row.operation == "mul");
    let row = row.expect("a row of every build");
    let mut wrong = 0;
    for (more, is_right) in [
        (5, (|verdict| [Verdict::No, Verdict::Missing].contains(&verdict)) as fn(Verdict) -> bool),
        (1, |verdict| verdict != Verdict::Yes),
    ] {
        let found: Vec<(f64, Verdict)> = (0..TRIALS).map(|_| judge(row, more)).collect();
        let right = found.iter().filter(|(_, verdict)| is_right(*verdict)).count();
        let ratios = || found.iter().map(|(ratio, _)| *ratio);
        let (least, most) = (ratios().fold(f64::INFINITY, f64::min), ratios().fold(0.0, f64::max));
        println!("slowed by {more} %: right in {right} of {TRIALS}; ratios from {least:.3} to {most:.3}");
        wrong += TRIALS - right;
    }
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
