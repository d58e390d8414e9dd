//! When the two threads of halve-and-add work and wait, by recoding of the scalar: a chronogram.

use super::cell::{CYCLES, Cell};
use super::claim::{Claim, Place, Test, at};
use super::fong_methods::{CARRYLESS, COMBS};
use super::threads::{self, Notes, Setting, cores, settings};
use super::{Experiment, Run};
use crate::chronogram::{Chronogram, Course, Thread};
use carryless::parallel::Team;
use carryless_rows::registry;
use carryless_workbench::failure::Failure;
use carryless_workbench::statistics::Samples;
use carryless_workbench::workload;
use std::ops::Range;

pub const EXPERIMENT: Experiment = Experiment {
    name: "robert-figure-2",
    title: "chronogram of halve-and-add on two threads over B-233, by recoding",
    source: "Robert 2014, Figure 2 (Core i7-2600, 3.4 GHz, four cores)",
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

const CURVE: &str = "B-233";

const BITS: &str = "bits";
const NAF: &str = "NAF";
const W_NAF: &str = "W-NAF";

/// The recodings and their methods.
const RECODINGS: [(&str, &str); 3] =
    [(BITS, "parallel-halve-and-add"), (NAF, "parallel-halve-and-add-naf"), (W_NAF, "parallel-halve-and-add-wnaf4")];

const HALVINGS: &str = "halvings";
const ADDITIONS: &str = "additions";

const WORKS: &str = "works";
const WAITS: &str = "waits";
const ENDS: &str = "ends";

/// What a thread's course comes to, in microseconds.
type Quantity = (&'static str, fn(&Thread) -> f64);

/// All of them.
const QUANTITIES: [Quantity; 3] = [(WORKS, Thread::works), (WAITS, Thread::waits), (ENDS, Thread::works_until)];

/// Courses that are remembered of each method.
const REMEMBERED: usize = 301;

const NOTES: [&str; 6] = [
    "A chronogram is of one product: the one that takes the median time among the last 301. The paper's figure is not to \
     scale in the text that was read; no figure of its axis is compared.",
    "One thread halves, P/2, P/4 and so on, the other adds the points that digits ask for. 'works' and 'waits' are the \
     time in which a thread does that until it ends its last piece of work, and 'ends' is when it does; after that the \
     halving thread waits for the sum.",
    "W-NAF has w = 4: four accumulators, whose sum is the post-computation at the end of the additions.",
    "The adding thread waits busily for each point, so that its chronogram shows where it is ahead; the paper's waits for \
     a first batch only. The threads are the caller and one of a pool.",
    "Each thread looks at a clock for each point, which costs it some 30 ns: products take longer here than in `robert-5`, \
     by carry-less products notably.",
    "Before an addition a halved point, (x, λ), is turned into (x, y): that is work of the adding thread.",
];

/// The settings of the figure.
fn both_kinds() -> impl Iterator<Item = Setting> {
    settings().filter(|setting| setting.curve == CURVE)
}

/// The block of a kind of products.
fn block(kind: &str) -> String {
    format!("{CURVE} {kind}")
}

/// The line of a thread.
fn thread_line(recoding: &str, part: &str) -> String {
    format!("{recoding}, {part}")
}

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let (mut tasks, mut noted) = (Vec::new(), Vec::new());
    for setting in both_kinds() {
        let curve = setting.named_curve()?;
        for (name, method) in RECODINGS {
            let Some(row) = setting.row(method) else { continue };
            workload::check_rows(&[(curve, row)])?;
            let team = Team::on(registry::pool(2));
            let note = move |spans: &[_]| Course::new(name, spans);
            let (task, courses) = threads::courses(curve, row, team, REMEMBERED, note);
            tasks.push(task);
            noted.push((setting, name, courses));
        }
    }
    run.measure(tasks);
    let nanoseconds = run.conditions.get().nanoseconds;
    let cells = noted.iter().flat_map(|(setting, name, courses)| cells(*setting, name, courses, nanoseconds)).collect();
    for setting in both_kinds() {
        let of_kind = noted.iter().filter(|(other, ..)| *other == setting);
        let courses = of_kind.filter_map(|(_, _, courses)| median(courses)).collect();
        run.draw(Chronogram { title: block(setting.kind), courses });
    }
    Ok(cells)
}

/// What each thread does, in cycles, from all products that are remembered.
fn cells(setting: Setting, name: &str, courses: &Notes<Course>, nanoseconds: f64) -> Vec<Cell> {
    let courses = courses.borrow();
    let cell = |part, (quantity, of): Quantity| {
        let figures =
            courses.iter().filter_map(|course| course.thread(part)).map(|thread| of(thread) * 1e3 / nanoseconds);
        let samples = Samples::undisturbed(figures);
        let cell = Cell::new(thread_line(name, part), block(setting.kind), quantity, CYCLES).of_threads(2, cores());
        cell.timed((!samples.is_empty()).then_some(samples))
    };
    [HALVINGS, ADDITIONS].into_iter().flat_map(|part| QUANTITIES.map(|quantity| cell(part, quantity))).collect()
}

/// The course of the product that takes the median time.
fn median(courses: &Notes<Course>) -> Option<Course> {
    let courses = courses.borrow();
    let mut by_end: Vec<&Course> = courses.iter().collect();
    by_end.sort_by(|a, b| a.end().total_cmp(&b.end()));
    by_end.get(by_end.len() / 2).map(|course| (*course).clone())
}

fn claims() -> Vec<Claim> {
    let thread = |kind, recoding, part, quantity| at(thread_line(recoding, part), block(kind), quantity);
    let work = |kind, recoding| -> [Place; 2] { [ADDITIONS, HALVINGS].map(|part| thread(kind, recoding, part, WORKS)) };
    let additions_to_halvings = |kind, recoding, range: Range<f64>| {
        let [additions, halvings] = work(kind, recoding);
        Test::ratio(additions, halvings, range)
    };
    type Whose = fn(String, Vec<Test>) -> Claim;
    let mut claims = Vec::new();
    for (kind, whose) in [(CARRYLESS, Claim::papers as Whose), (COMBS, Claim::ours)] {
        let ends = |recoding| {
            let [additions, halvings] = [ADDITIONS, HALVINGS].map(|part| thread(kind, recoding, part, ENDS));
            Test::more(additions, halvings)
        };
        let waiting = Test::ratio(
            thread(kind, W_NAF, ADDITIONS, WAITS),
            thread(kind, W_NAF, ADDITIONS, ENDS),
            0.1..f64::INFINITY,
        );
        claims.extend([
            whose(
                format!("{kind} with bits the additions are more work than the halvings"),
                vec![additions_to_halvings(kind, BITS, 1.0..f64::INFINITY)],
            ),
            whose(
                format!("{kind} with NAF both threads work about as long, within a factor of 3/2"),
                vec![additions_to_halvings(kind, NAF, 2.0 / 3.0..1.5)],
            ),
            whose(
                format!("{kind} with W-NAF the additions are less work than the halvings, by 15 % or more"),
                vec![additions_to_halvings(kind, W_NAF, 0.0..0.85)],
            ),
            whose(format!("{kind} with W-NAF the adding thread waits, a tenth of its time or more"), vec![waiting]),
            whose(
                format!("{kind} the adding thread ends after the halving one in every case"),
                RECODINGS.map(|(recoding, _)| ends(recoding)).into(),
            ),
        ]);
    }
    claims
}
