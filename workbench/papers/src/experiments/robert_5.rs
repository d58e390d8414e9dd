//! k·P on one thread, on two and on four: times, the work of each thread, and what synchronisation costs.

use super::cell::{CYCLES, Cell};
use super::claim::{Claim, Place, Test, at};
use super::fong_methods::{CARRYLESS, COMBS, FAST_REDUCTION};
use super::synchronisation::{self as sync, Method, Variants};
use super::thread_costs;
use super::threads::{self, Notes, Setting, Work, cores, settings};
use super::{Experiment, Run};
use carryless::parallel::Team;
use carryless_rows::registry::{self, PointRow};
use carryless_workbench::failure::Failure;
use carryless_workbench::published::ROBERT_5 as SOURCE;
use carryless_workbench::statistics::Samples;
use carryless_workbench::timing::Task;
use carryless_workbench::workload;

pub const EXPERIMENT: Experiment = Experiment {
    name: "robert-5",
    title: "k·P on one thread, on two and on four",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

/// A line of the table.
struct Line {
    label: &'static str,
    threads: u32,
    /// The method of its row.
    method: &'static str,
    /// What the published line begins with; empty for a line of our own.
    published: &'static [&'static str],
    /// Its threads' lines: the label, the published line and the part.
    parts: &'static [[&'static str; 3]],
}

const fn line(label: &'static str, threads: u32, method: &'static str, published: &'static [&'static str]) -> Line {
    Line { label, threads, method, published, parts: &[] }
}

const fn by_parts(
    label: &'static str,
    threads: u32,
    method: &'static str,
    published: &'static [&'static str],
    parts: &'static [[&'static str; 3]],
) -> Line {
    Line { label, threads, method, published, parts }
}

const W_NAF_1: &str = "1 thread, double-and-add, W-NAF";
const NAF_1: &str = "1 thread, double-and-add, NAF";
const HALVING_W_NAF_1: &str = "1 thread, halve-and-add, W-NAF";
const HALVING_NAF_1: &str = "1 thread, halve-and-add, NAF";
const BOTH_W_NAF_1: &str = "1 thread, double/halve-and-add, W-NAF";
const BOTH_NAF_1: &str = "1 thread, double/halve-and-add, NAF";
const FASTEST_1: &str = "1 thread, the fastest";
const BOTH_W_NAF_2: &str = "2 threads, double/halve-and-add, W-NAF";
const BOTH_NAF_2: &str = "2 threads, double/halve-and-add, NAF";
const DOUBLING_2: &str = "2 threads, NAF // double-and-add";
const HALVING_2: &str = "2 threads, NAF // halve-and-add";
const BOTH_4: &str = "4 threads, NAF // halve-double-and-add";

const DOUBLINGS_OF_2: &str = "– doublings beside additions";
const HALVINGS_OF_2: &str = "– halvings beside additions";

const DOUBLING_PARTS: [[&str; 3]; 2] = [
    [DOUBLINGS_OF_2, "NAF //double-and-add: doublings", "doublings"],
    ["– additions of doubles", "NAF //double-and-add: additions", "additions"],
];

const BINARY: [Line; 11] = [
    line(W_NAF_1, 1, "wnaf4", &["ref double-and-add", "1"]),
    line(NAF_1, 1, "naf", &[]),
    line(HALVING_W_NAF_1, 1, "halve-and-add-rtl-wnaf4", &["ref halve-and-add", "1"]),
    line(HALVING_NAF_1, 1, "halve-and-add-rtl-naf", &[]),
    line(BOTH_W_NAF_1, 1, "double-halve-wnaf4", &[]),
    line(BOTH_NAF_1, 1, "double-halve-naf", &[]),
    line(BOTH_W_NAF_2, 2, "parallel-double-halve-wnaf4", &["ref double/halve-and-add", "2"]),
    line(BOTH_NAF_2, 2, "parallel-double-halve-naf", &[]),
    by_parts(DOUBLING_2, 2, "parallel-naf", &["NAF //double-and-add", "2"], &DOUBLING_PARTS),
    by_parts(
        HALVING_2,
        2,
        "parallel-halve-and-add-naf",
        &["NAF //halve-and-add", "2"],
        &[
            [HALVINGS_OF_2, "NAF //halve-and-add: halvings", "halvings"],
            ["– additions of halves", "NAF //halve-and-add: additions", "additions"],
        ],
    ),
    by_parts(
        BOTH_4,
        4,
        "parallel4-double-halve-naf",
        &["NAF //halve-double-and-add (ell 151/246)", "4"],
        &[
            ["– of four: doublings", "NAF //halve-double-and-add: doublings", "doublings"],
            ["– of four: additions of doubles", "NAF //halve-double-and-add: additions-D", "additions of doubles"],
            ["– of four: halvings", "NAF //halve-double-and-add: halvings", "halvings"],
            ["– of four: additions of halves", "NAF //halve-double-and-add: additions-H", "additions of halves"],
        ],
    ),
];

const PRIME: [Line; 3] = [
    line(W_NAF_1, 1, "wnaf4", &[]),
    line(NAF_1, 1, "naf", &["ref double-and-add", "1"]),
    by_parts(DOUBLING_2, 2, "parallel-naf", &["NAF //double-and-add", "2"], &DOUBLING_PARTS),
];

/// The methods that hand points over by NAF: the line on two threads, that on one, and the method.
const HANDING_OVER: [(&str, Method); 2] = [
    (NAF_1, Method { label: "NAF // double-and-add", method: "parallel-naf", producer: "doublings" }),
    (
        HALVING_NAF_1,
        Method { label: "NAF // halve-and-add", method: "parallel-halve-and-add-naf", producer: "halvings" },
    ),
];

const NOTES: [&str; 9] = [
    "Two and four threads: those of a pool that is there before, and the caller. They wait busily for each point, where \
     the paper's wait for a first batch and compute a product anew if a point is late; the blocks below have each \
     synchronisation. The paper's mean is of the minima of 2000 runs each; here medians.",
    "The paper multiplies by carry-less products on a processor with four cores. By combs a product takes longer beside \
     what threads cost. Doubled points are in López–Dahab coordinates, halved ones are added to those of Kim and Kim.",
    "A line that begins with – is the time in which a thread of the line above works, its waits left out, from products of \
     their own in the same rounds, whose threads look at a clock for each point: that costs some 30 ns each.",
    "ℓ, the digits that halvings take of the four-thread method, is 151 of 233 and 246 of 409 in the paper; here it is \
     chosen for each kind of products, so that both parts take about as long.",
    "Ratios are two threads to one, round by round: below 1 the two are faster. 'The fastest on one' is of all rows of the \
     curve, by combs of all rows by combs, whatever their method; a few rounds choose it before.",
    "Signals, mutexes and counts are one for 4 points; only points that are added are handed over. 'pool': threads that are there before; 'started': a thread is started for \
     each product. Threads that double and halve, each for a part, hand no points over.",
    "First batches, whose sizes the paper does not print: an addition is taken to last as measured before, less a tenth. \
     By weight: as many points as this scalar needs then, and those of 8 steps; fixed: as many as that is for 99 of 100 random scalars. \
     'points' is what half of the scalars need, or the fixed number.",
    "'late' is the part of the products of which a point came too late, of all that ran here on threads of a pool; \
     'rescue' is the time that those take beyond the others, for each product. The look at the counter is part of every \
     synchronisation and has no time of its own; the paper's 2 to 6 % have both.",
    "A lock or an unlock is 150 to 200 cycles in the paper; a signal about 2,000. A thread sleeps when it has been left \
     alone for half a millisecond.",
];

/// A line of a setting with its tasks.
struct Planned<'a> {
    line: &'a Line,
    task: Option<usize>,
    courses: Option<Notes<Work>>,
}

/// A setting with its tasks.
struct Plan {
    setting: Setting,
    lines: Vec<Planned<'static>>,
    fastest: (&'static PointRow, usize),
    variants: Vec<(&'static str, Variants)>,
}

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut tasks = Vec::new();
    let plans = settings().map(|setting| Plan::new(setting, &mut tasks)).collect::<Result<Vec<_>, _>>()?;
    let samples = run.measure(tasks);
    let nanoseconds = run.conditions.get().nanoseconds;
    let mut cells: Vec<Cell> = plans.iter().flat_map(|plan| plan.times(&samples, nanoseconds)).collect();
    cells.extend(plans.iter().flat_map(|plan| plan.ratios(&samples)));
    cells.extend(plans.iter().flat_map(|plan| &plan.variants).flat_map(|(_, variants)| variants.first_batches()));
    cells.extend(thread_costs::cells(5 * run.limits.enough, nanoseconds)?);
    let fastest: Vec<String> = plans.iter().map(Plan::names_fastest).collect();
    run.remark(format!("The fastest on one thread: {}.", fastest.join("; ")));
    Ok(cells)
}

impl Plan {
    fn new(setting: Setting, tasks: &mut Vec<Task<'static>>) -> Result<Self, Failure> {
        let curve = setting.named_curve()?;
        let mut add = |task| {
            tasks.push(task);
            tasks.len() - 1
        };
        let mut lines = Vec::new();
        for line in lines_of(setting) {
            let row = setting.row(line.method);
            if let Some(row) = row {
                workload::check_rows(&[(curve, row)])?;
            }
            let task = row.map(|row| add(workload::task(curve, row)));
            let courses = row.filter(|_| !line.parts.is_empty()).map(|row| {
                let team = Team::on(registry::pool(line.threads));
                let (task, notes) = threads::courses(curve, row, team, threads::REMEMBERED, threads::work);
                add(task);
                notes
            });
            lines.push(Planned { line, task, courses });
        }
        let fastest = setting.fastest_on_one_thread()?;
        let fastest = (fastest, add(workload::task(curve, fastest)));
        let mut variants = Vec::new();
        for (one_thread, method) in HANDING_OVER {
            variants.extend(sync::tasks(setting, method, tasks)?.map(|variants| (one_thread, variants)));
        }
        Ok(Plan { setting, lines, fastest, variants })
    }

    /// The samples of a line.
    fn samples<'a>(&self, label: &str, samples: &'a [Samples]) -> Option<&'a Samples> {
        let planned = self.lines.iter().find(|planned| planned.line.label == label)?;
        Some(&samples[planned.task?])
    }

    /// The times of the lines, and the work of their threads.
    fn times(&self, samples: &[Samples], nanoseconds: f64) -> Vec<Cell> {
        let Setting { curve, kind, published: column, .. } = self.setting;
        let printed = |line: &[&str]| match self.setting.is_papers() && !line.is_empty() {
            true => SOURCE.cycles(line, column),
            false => None,
        };
        let cell = |label: &str, threads| Cell::new(label, curve, kind, CYCLES).of_threads(threads, cores());
        let mut cells = Vec::new();
        for Planned { line, task, courses } in &self.lines {
            let time = task.map(|task| samples[task].clone());
            cells.push(cell(line.label, line.threads).paper(printed(line.published)).timed(time));
            for [label, published, part] in line.parts {
                let works = courses.as_ref().map(|courses| threads::of_part(courses, part)).unwrap_or_default();
                let works = Samples::undisturbed(works.into_iter().map(|time| time / nanoseconds));
                let works = (!works.is_empty()).then_some(works);
                cells.push(cell(label, line.threads).paper(printed(&[published])).timed(works));
            }
        }
        cells.push(cell(FASTEST_1, 1).timed(Some(samples[self.fastest.1].clone())));
        cells
    }

    /// Every synchronisation, against one thread.
    fn ratios(&self, samples: &[Samples]) -> Vec<Cell> {
        let fastest = &samples[self.fastest.1];
        let of = |(one_thread, variants): &(&str, Variants)| {
            variants.ratios(samples, self.samples(one_thread, samples), fastest)
        };
        self.variants.iter().flat_map(of).collect()
    }

    fn names_fastest(&self) -> String {
        let (_, row) = self.fastest.0.id.split_once('/').unwrap_or_default();
        format!("on {} {} {row}", self.setting.curve, self.setting.kind)
    }
}

fn lines_of(setting: Setting) -> &'static [Line] {
    if setting.is_binary() { &BINARY } else { &PRIME }
}

/// The curves with their kinds of products, as claims name them.
const B_233: [&str; 2] = ["B-233", CARRYLESS];
const B_409: [&str; 2] = ["B-409", CARRYLESS];
const B_233_BY_COMBS: [&str; 2] = ["B-233", COMBS];
const B_409_BY_COMBS: [&str; 2] = ["B-409", COMBS];
const W: [&str; 2] = ["W-25519", FAST_REDUCTION];
const JQ: [&str; 2] = ["JQ-25519", FAST_REDUCTION];

fn time(label: &str, [curve, kind]: [&'static str; 2]) -> Place {
    at(label, curve, kind)
}

/// A line of NAF // double-and-add, or NAF // halve-and-add, by a synchronisation on threads of a pool.
fn synchronised(method: &str, synchronisation: &str, [curve, kind]: [&str; 2]) -> Place {
    at(sync::line(method, synchronisation, false), format!("{curve} {kind}"), sync::TO_FASTEST)
}

fn first_batch(quantity: &'static str, method: &str, batch: &str, [curve, kind]: [&str; 2]) -> Place {
    at(sync::first_batch_line(method, batch), sync::of_first_batches(&format!("{curve} {kind}")), quantity)
}

fn claims() -> Vec<Claim> {
    let to = |a, b, setting, range| Test::ratio(time(a, setting), time(b, setting), range);
    let less = |a, b, setting| Test::less(time(a, setting), time(b, setting));
    let more = |a, b, setting| Test::more(time(a, setting), time(b, setting));
    let [(_, doubling), (_, halving)] = HANDING_OVER;
    let binary = [(doubling, B_233), (halving, B_233), (doubling, B_409), (halving, B_409)];
    let prime = [(doubling, W), (doubling, JQ)];
    let all = || binary.into_iter().chain(prime);
    let compared = |a, b, range: std::ops::Range<f64>| {
        all().map(move |(method, setting)| {
            let of = |synchronisation| synchronised(method.label, synchronisation, setting);
            Test::ratio(of(a), of(b), range.clone())
        })
    };
    // By weight where additions are about as much work as the producer's, fixed for halvings, as in the paper.
    let of_first_batch = |quantity, range: std::ops::Range<f64>| {
        all().map(move |(method, setting)| {
            let batch = if method.producer == "halvings" { sync::FIXED } else { sync::BY_WEIGHT };
            Test::figure(first_batch(quantity, method.label, batch, setting), range.clone())
        })
    };
    let faster = |a, b, setting| Test::ratio(time(b, setting), time(a, setting), 1.3..f64::INFINITY);
    let mut claims = vec![
        Claim::papers(
            "on B-409 two threads by NAF // double-and-add take 15 % less than one with W-NAF, or better",
            [to(DOUBLING_2, W_NAF_1, B_409, 0.0..0.85)],
        ),
        Claim::papers(
            "on B-409 two threads by NAF // halve-and-add take 19 % less than one with W-NAF, or better",
            [to(HALVING_2, HALVING_W_NAF_1, B_409, 0.0..0.81)],
        ),
        Claim::papers(
            "on B-233 two threads with NAF gain little over one with W-NAF: less than 10 %",
            [to(DOUBLING_2, W_NAF_1, B_233, 0.9..1.0), to(HALVING_2, HALVING_W_NAF_1, B_233, 0.9..1.0)],
        ),
        Claim::papers(
            "on B-233 four threads are not competitive: two are faster",
            [more(BOTH_4, BOTH_W_NAF_2, B_233), more(BOTH_4, HALVING_2, B_233)],
        ),
        Claim::papers(
            "on B-409 four threads take 6 % less than two that double and halve, or better",
            [to(BOTH_4, BOTH_W_NAF_2, B_409, 0.0..0.94)],
        ),
        Claim::papers(
            "over F_p two threads take 14 % less than one with NAF, or better",
            [to(DOUBLING_2, NAF_1, W, 0.0..0.86), to(DOUBLING_2, NAF_1, JQ, 0.0..0.86)],
        ),
        Claim::papers(
            "a product on a Jacobi quartic takes less than on a Weierstrass curve, by one thread and by two",
            [NAF_1, DOUBLING_2].map(|label| Test::less(time(label, JQ), time(label, W))),
        ),
        Claim::papers(
            "a product ends later than its producer, by 10 % or more of the producer's time",
            [(DOUBLING_2, DOUBLINGS_OF_2), (HALVING_2, HALVINGS_OF_2)]
                .into_iter()
                .flat_map(|(product, producer)| [B_233, B_409].map(|setting| (product, producer, setting)))
                .chain([W, JQ].map(|setting| (DOUBLING_2, DOUBLINGS_OF_2, setting)))
                .map(|(product, producer, setting)| to(product, producer, setting, 1.1..f64::INFINITY)),
        ),
        Claim::papers(
            "mutexes and busy waiting give almost the same, within 10 %",
            compared(sync::MUTEXES, sync::BUSY, 0.9..1.1),
        ),
        Claim::papers(
            "signals are too costly: with them a product takes more than with mutexes",
            compared(sync::SIGNALS, sync::MUTEXES, 1.0..f64::INFINITY),
        ),
        Claim::papers(
            "a first batch leaves less than 1 % of the products with a point that is late",
            of_first_batch(sync::LATE, 0.0..1.0),
        ),
        Claim::papers(
            "late points cost 6 % of the time or less, here the rescue alone",
            of_first_batch(sync::RESCUE, 0.0..6.0),
        ),
        Claim::ours(
            "two threads by halve-and-add with NAF are 1.3 times as fast as one, on B-409 by combs",
            [faster(HALVING_2, HALVING_NAF_1, B_409_BY_COMBS)],
        ),
        Claim::ours(
            "two threads by double/halve-and-add with NAF are 1.3 times as fast as one, on B-409 by combs",
            [faster(BOTH_NAF_2, BOTH_NAF_1, B_409_BY_COMBS)],
        ),
        Claim::ours(
            "two threads by double-and-add with NAF are 1.3 times as fast as one, on JQ-25519",
            [faster(DOUBLING_2, NAF_1, JQ)],
        ),
    ];
    let on_two = [
        (BOTH_W_NAF_2, "double/halve-and-add with W-NAF", B_233),
        (BOTH_W_NAF_2, "double/halve-and-add with W-NAF", B_233_BY_COMBS),
        (BOTH_W_NAF_2, "double/halve-and-add with W-NAF", B_409),
        (BOTH_W_NAF_2, "double/halve-and-add with W-NAF", B_409_BY_COMBS),
        (DOUBLING_2, "double-and-add with NAF", W),
        (DOUBLING_2, "double-and-add with NAF", JQ),
    ];
    claims.extend(on_two.map(|(label, method, setting)| {
        let [curve, kind] = setting;
        let says = format!("two threads by {method} are faster than any method here on one, on {curve} {kind}");
        Claim::ours(says, [less(label, FASTEST_1, setting)])
    }));
    claims
}
