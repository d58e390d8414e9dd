//! Lines of a table: an operation by every library that has it, timed in turns.

use crate::libraries::Library;
use crate::problem::{COUNT, Operation, Problem, Scheme, Solver};
use std::hint::black_box;

/// Nanoseconds of a block, at least.
const BLOCK: f64 = 4e6;

/// What a scheme is computed by, and how long it takes.
pub struct Table {
    scheme: Scheme,
    /// The libraries that have the scheme, this one first.
    libraries: Vec<&'static Library>,
    lines: Vec<Line>,
}

/// An operation, and each library at it that has it, in the order of the table.
struct Line {
    operation: Operation,
    cells: Vec<Option<Timed>>,
}

/// A library at an operation.
struct Timed {
    solver: Solver,
    /// Signatures of a result.
    each: usize,
    /// Results of a block.
    count: usize,
    /// Nanoseconds of a signature in each round.
    rounds: Vec<f64>,
}

impl Table {
    /// With nothing timed, of libraries whose results are right; what is wrong is named.
    pub fn checked(scheme: Scheme, libraries: &'static [Library]) -> Result<Self, String> {
        let problem = Problem::new(scheme);
        let wrong = problem.with_wrong_signatures();
        let has_scheme = |library: &&Library| (library.solver)(&problem, Operation::Sign).is_some();
        let libraries: Vec<_> = libraries.iter().filter(has_scheme).collect();
        let mut lines = Vec::new();
        for operation in scheme.operations().iter().copied() {
            let mut cells = Vec::new();
            for library in &libraries {
                let solver = (library.solver)(&problem, operation);
                let is_right = |solver: &Solver| problem.is_right(operation, library.draws_nonces, solver);
                let refuses = |solver: &Solver| problem.is_refused(operation, solver);
                let at_wrong = (library.solver)(&wrong, operation);
                if !solver.as_ref().is_none_or(is_right) || !at_wrong.as_ref().is_none_or(refuses) {
                    return Err(format!("{}: {} by {} is wrong", library.name, operation.name(), scheme.name()));
                }
                cells.push(solver.map(|solver| Timed::new(operation, solver)));
            }
            lines.push(Line { operation, cells });
        }
        Ok(Table { scheme, libraries, lines })
    }

    /// Finds out how many results a block has.
    pub fn warm_up(&mut self) {
        for timed in self.timed() {
            timed.time(COUNT);
            timed.count = (BLOCK / (timed.time(COUNT) * timed.each as f64)) as usize + 1;
        }
    }

    /// A block of each library at each operation.
    pub fn round(&mut self) {
        for timed in self.timed() {
            let nanoseconds = timed.time(timed.count);
            timed.rounds.push(nanoseconds);
        }
    }

    fn timed(&mut self) -> impl Iterator<Item = &mut Timed> {
        self.lines.iter_mut().flat_map(|line| line.cells.iter_mut().flatten())
    }

    /// The names of the libraries.
    pub fn libraries(&self) -> String {
        self.libraries.iter().map(|own| own.name).collect::<Vec<_>>().join(", ")
    }

    /// As Markdown: our microseconds, how many signatures a second that makes, and how many times as long others take.
    pub fn text(&self) -> String {
        let [ours, others @ ..] = &self.libraries[..] else { return String::new() };
        let names: String = others.iter().map(|own| format!(" {} × |", own.name)).collect();
        let mut text = format!("| {} | {} µs | a second |{names}\n", self.scheme.name(), ours.name);
        text += &format!("|---|---:|---:|{}\n", "---:|".repeat(others.len()));
        for line in &self.lines {
            let own = &line.cells[0].as_ref().expect("this library has all").rounds;
            let ratios: String = (1..=others.len()).map(|i| format!(" {} |", self.ratio(line, i))).collect();
            let nanoseconds = median(own.clone());
            text += &format!(
                "| {} | {:.2} | {:.1}k |{ratios}\n",
                line.operation.name(),
                nanoseconds / 1e3,
                1e6 / nanoseconds
            );
        }
        text
    }

    /// How many times as long a library takes: the median of the rounds. Where it has no batch, by one after the other.
    fn ratio(&self, line: &Line, library: usize) -> String {
        let one_by_one = || {
            let own = line.operation.one_by_one()?;
            self.lines.iter().find(|line| line.operation == own)?.cells[library].as_ref()
        };
        let (other, mark) = match &line.cells[library] {
            Some(other) => (Some(other), ""),
            None => (one_by_one(), "*"),
        };
        match (other, &line.cells[0]) {
            (Some(other), Some(own)) => {
                let ratios = other.rounds.iter().zip(&own.rounds).map(|(other, own)| other / own);
                format!("{:.2}{mark}", median(ratios.collect()))
            }
            _ => "–".to_owned(),
        }
    }
}

impl Timed {
    fn new(operation: Operation, solver: Solver) -> Self {
        Timed { solver, each: operation.signatures(), count: 0, rounds: Vec::new() }
    }

    /// Nanoseconds of a signature, of so many results.
    fn time(&self, count: usize) -> f64 {
        let start = processor_time();
        for i in 0..count {
            black_box((self.solver)(black_box(i % COUNT)));
        }
        (processor_time() - start) / (count * self.each) as f64
    }
}

/// Nanoseconds that this thread was given.
fn processor_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
