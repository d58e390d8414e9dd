//! Published tables, reproduced: one file a table, with its rows, its columns and its source.
//!
//! What a paper counts is counted by running the kernels and the point operations on words and field elements that
//! count. What it timed is timed in one interleaved run. A cell holds the paper's figure and the one from here.

pub mod cell;
pub mod claim;
mod erdem_1;
mod erdem_2;
mod erdem_3;
mod erdem_4;
mod erdem_5;
mod field_rows;
mod fong_10;
mod fong_13;
mod fong_14;
mod fong_15;
mod fong_17;
mod fong_18;
mod fong_19;
mod fong_22;
mod fong_25;
mod fong_28;
mod fong_30;
mod fong_31;
mod fong_33;
mod fong_35;
mod fong_36;
mod fong_methods;
mod halving;
mod lopez_dahab_1;
mod lopez_dahab_2;
mod lopez_dahab_3;
mod negre_robert_1;
mod negre_robert_2;
mod negre_robert_3;
mod negre_robert_4;
mod negre_robert_5;
mod negre_robert_6;
mod negre_robert_7;
mod point_costs;
mod products;
pub mod reproduction;
mod robert_1;
mod robert_2;
mod robert_3;
mod robert_4;
mod robert_5;
mod robert_6;
mod robert_figure_2;
mod scalar_mul;
mod synchronisation;
mod thread_costs;
mod threads;

use crate::chronogram::Chronogram;
use carryless_workbench::embedded::Emulation;
use carryless_workbench::failure::Failure;
use carryless_workbench::statistics::Samples;
use carryless_workbench::timing::{self, Conditions, Limits, Task};
use carryless_workbench::verdict::Margin;
use cell::Cell;
use claim::Claim;
use reproduction::Reproduction;
use std::cell::{Cell as Shared, RefCell};
use std::time::Duration;

/// A published table that can be reproduced.
pub struct Experiment {
    /// PAPER-NUMBER, of a figure PAPER-figure-NUMBER.
    pub name: &'static str,
    /// What the table shows.
    pub title: &'static str,
    /// Paper, table and, where it was timed, the machine.
    pub source: &'static str,
    /// Whether figures are timed; they are only counted otherwise.
    pub timed: bool,
    /// What must be known to read the figures.
    pub notes: &'static [&'static str],
    /// The figures.
    run: fn(&Run<'_>) -> Result<Vec<Cell>, Failure>,
    /// What the paper says of them, and what is said here, with what decides it.
    pub claims: fn() -> Vec<Claim>,
}

/// How to carry an experiment out.
pub struct Run<'a> {
    /// How long to time.
    pub limits: Limits,
    /// Hears which part of the timing is done.
    pub progress: &'a dyn Fn(f64),
    /// Where figures of another processor come from.
    emulation: Emulation,
    /// Under which conditions it was timed, as far as it was.
    conditions: Shared<Conditions>,
    /// When threads worked and waited, where that is drawn.
    chronograms: RefCell<Vec<Chronogram>>,
    /// What must be known of this run to read the figures.
    remarks: RefCell<Vec<String>>,
}

/// Enough for steady medians, in less than a minute a table.
pub const LIMITS: Limits = Limits { budget: Duration::from_secs(25), enough: 21, rounds: 1001 };

impl Experiment {
    /// Counts and times what the table shows, and judges what is said of it.
    pub fn run(&self, run: &Run<'_>) -> Result<Reproduction, Failure> {
        let mut reproduction = self.judge((self.run)(run)?, run.conditions.get());
        reproduction.chronograms = run.chronograms.take();
        reproduction.notes.extend(run.remarks.take());
        Ok(reproduction)
    }

    /// What these figures say of the claims.
    pub fn judge(&self, cells: Vec<Cell>, conditions: Conditions) -> Reproduction {
        let margin = Margin::under(&conditions);
        let claims = (self.claims)().into_iter().map(|claim| claim.judge(&cells, margin)).collect();
        let notes = self.notes.iter().map(|note| (*note).to_owned()).collect();
        Reproduction { cells, chronograms: Vec::new(), notes, claims, conditions }
    }

    /// Whether its figures are of another processor, on which routines are run.
    pub fn is_emulated(&self) -> bool {
        [erdem_4::EXPERIMENT.name, erdem_5::EXPERIMENT.name].contains(&self.name)
    }

    /// Whether it has chronograms, which can be drawn.
    pub fn is_drawn(&self) -> bool {
        self.name == robert_figure_2::EXPERIMENT.name
    }
}

impl<'a> Run<'a> {
    /// A run that is not yet carried out.
    pub fn new(limits: Limits, progress: &'a dyn Fn(f64)) -> Self {
        let (emulation, conditions, chronograms, remarks) = Default::default();
        Run { limits, progress, emulation, conditions, chronograms, remarks }
    }

    /// With figures of another processor from there.
    pub fn emulating(self, emulation: Emulation) -> Self {
        Run { emulation, ..self }
    }
}

impl Run<'_> {
    /// The cells with the cycles of their tasks, from the same rounds; a cell without a task keeps the paper's figure
    /// only.
    fn time(&self, timed: Vec<(Cell, Option<Task<'_>>)>) -> Vec<Cell> {
        let (mut cells, mut tasks, mut places) = (Vec::new(), Vec::new(), Vec::new());
        for (cell, task) in timed {
            places.extend(task.is_some().then_some(cells.len()));
            cells.push(cell);
            tasks.extend(task);
        }
        for (place, samples) in places.into_iter().zip(self.measure(tasks)) {
            cells[place] = cells[place].clone().timed(Some(samples));
        }
        cells
    }

    /// Adds to the notes what only this run tells.
    fn remark(&self, remark: String) {
        self.remarks.borrow_mut().push(remark);
    }

    /// Adds a chronogram.
    fn draw(&self, chronogram: Chronogram) {
        self.chronograms.borrow_mut().push(chronogram);
    }

    /// The cycles of all tasks, from the same rounds.
    fn measure(&self, tasks: Vec<Task<'_>>) -> Vec<Samples> {
        let measured = timing::measure(tasks, self.limits, self.progress);
        self.conditions.set(self.conditions.get().and(measured.conditions));
        measured.samples
    }
}

/// Every table.
pub const EXPERIMENTS: [&Experiment; 37] = [
    &lopez_dahab_1::EXPERIMENT,
    &lopez_dahab_2::EXPERIMENT,
    &lopez_dahab_3::EXPERIMENT,
    &fong_10::EXPERIMENT,
    &fong_13::EXPERIMENT,
    &fong_14::EXPERIMENT,
    &fong_15::EXPERIMENT,
    &fong_17::EXPERIMENT,
    &fong_18::EXPERIMENT,
    &fong_19::EXPERIMENT,
    &fong_22::EXPERIMENT,
    &fong_25::EXPERIMENT,
    &fong_28::EXPERIMENT,
    &fong_30::EXPERIMENT,
    &fong_31::EXPERIMENT,
    &fong_33::EXPERIMENT,
    &fong_35::EXPERIMENT,
    &fong_36::EXPERIMENT,
    &negre_robert_1::EXPERIMENT,
    &negre_robert_2::EXPERIMENT,
    &negre_robert_3::EXPERIMENT,
    &negre_robert_4::EXPERIMENT,
    &negre_robert_5::EXPERIMENT,
    &negre_robert_6::EXPERIMENT,
    &negre_robert_7::EXPERIMENT,
    &erdem_1::EXPERIMENT,
    &erdem_2::EXPERIMENT,
    &erdem_3::EXPERIMENT,
    &erdem_4::EXPERIMENT,
    &erdem_5::EXPERIMENT,
    &robert_1::EXPERIMENT,
    &robert_2::EXPERIMENT,
    &robert_3::EXPERIMENT,
    &robert_4::EXPERIMENT,
    &robert_5::EXPERIMENT,
    &robert_6::EXPERIMENT,
    &robert_figure_2::EXPERIMENT,
];

/// The table of this name.
pub fn find(name: &str) -> Result<&'static Experiment, Failure> {
    EXPERIMENTS.into_iter().find(|experiment| experiment.name == name).ok_or_else(|| {
        let names: Vec<&str> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
        Failure::Argument(format!("TABLE: there is no table '{name}'; there are {}", names.join(", ")))
    })
}
