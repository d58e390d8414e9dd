//! The fastest products on several threads beside those that others published.

use super::cell::{CYCLES, Cell};
use super::claim::{Claim, Test, at};
use super::fong_methods::{CARRYLESS, FAST_REDUCTION};
use super::threads::{Setting, cores, settings};
use super::{Experiment, Run};
use carryless_rows::registry::PointRow;
use carryless_workbench::failure::Failure;
use carryless_workbench::names;
use carryless_workbench::published::ROBERT_6 as SOURCE;
use carryless_workbench::workload;

pub const EXPERIMENT: Experiment = Experiment {
    name: "robert-6",
    title: "k·P on several threads beside the state of the art of 2014",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

/// A line of the table.
struct Line {
    label: &'static str,
    /// The author and the curve of the published line; none for a line of our own.
    published: Option<[&'static str; 2]>,
    /// What is timed here.
    here: Here,
}

/// What stands beside a published figure.
enum Here {
    /// Nothing: another curve, or another method.
    Nothing,
    /// A method.
    Method(&'static str),
    /// Whatever is the fastest on one thread.
    Fastest,
}

const fn line(label: &'static str, published: Option<[&'static str; 2]>, here: Here) -> Line {
    Line { label, published, here }
}

const ONE: &str = "one thread, the fastest here";
const NEGRE_ROBERT: &str = "Nègre, Robert: 2 threads, W-NAF (i7)";
const TAVERNE: &str = "Taverne et al.: 2 threads, W-NAF (i7)";
const BOTH_W_NAF: Here = Here::Method("parallel-double-halve-wnaf4");
const ROBERT: &str = "Robert, quartic: 2 threads, NAF (i7)";
const ROBERT_233: &str = "Robert: 2 threads, NAF, halving (i7)";
const ROBERT_409: &str = "Robert: 4 threads, NAF (i7)";

/// Curves and their lines.
const COLUMNS: [(&str, &[Line]); 3] = [
    (
        "JQ-25519",
        &[
            line("Hamburg, Montgomery curve: ladder (i7)", Some(["Hamburg", "Montgomery"]), Here::Nothing),
            line("Langley¹, Curve25519: ladder (i7)", Some(["Langley", "Curve25519"]), Here::Nothing),
            line("Bernstein, Curve25519: ladder (i7)", Some(["Bernstein", "Curve25519"]), Here::Nothing),
            line("Longa et al., jac256189: W-NAF (Core 2)", Some(["Longa et al.", "jac256189"]), Here::Nothing),
            line("Longa et al., ted256189: W-NAF (Core 2)", Some(["Longa et al.", "ted256189"]), Here::Nothing),
            line(ROBERT, Some(["Robert", "jac25519 (quartic)"]), Here::Method("parallel-naf")),
            line(ONE, None, Here::Fastest),
        ],
    ),
    (
        "B-233",
        &[
            line(NEGRE_ROBERT, Some(["Negre-Robert", "B-233"]), BOTH_W_NAF),
            line(TAVERNE, Some(["Taverne et al.", "B-233"]), BOTH_W_NAF),
            line(ROBERT_233, Some(["Robert", "B-233"]), Here::Method("parallel-halve-and-add-naf")),
            line(ONE, None, Here::Fastest),
        ],
    ),
    (
        "B-409",
        &[
            line(NEGRE_ROBERT, Some(["Negre-Robert", "B-409"]), BOTH_W_NAF),
            line(TAVERNE, Some(["Taverne et al.", "B-409"]), BOTH_W_NAF),
            line(ROBERT_409, Some(["Robert", "B-409"]), Here::Method("parallel4-double-halve-naf")),
            line(ONE, None, Here::Fastest),
        ],
    ),
];

const NOTES: [&str; 5] = [
    "The paper's column holds the figures that it cites, each with its processor: i7, a Core i7 of the generation Sandy \
     Bridge; Core 2, a Core 2 Duo. ¹ compiled and run by Robert on his Core i7.",
    "Hamburg computes modulo 2^252 − 2^232 − 1 with smaller scalars, at 126 bits of security; Longa et al. modulo \
     2^256 − 189; the other lines on 128 bits, B-233 on 112 and B-409 on 192. Curves that are not here have no figure \
     from here.",
    "The lines of Nègre, Robert and of Taverne et al. are one method: two threads, one that doubles and adds and one that \
     halves and adds, by W-NAF with w = 4. They differ in the products of the field, and have one figure from here, by \
     carry-less products with AB + CD.",
    "Threads wait busily and belong to a pool. Robert's wait for a first batch: `robert-5` has each synchronisation.",
    "A ratio of cycles of two processors compares processors as well as methods. What is said is judged by figures of one \
     processor only.",
];

/// The setting of a column, by the products of the paper, if this processor has them.
fn setting(curve: &str) -> Option<Setting> {
    settings().find(|setting| setting.curve == curve && setting.is_papers())
}

fn kind(curve: &str) -> &'static str {
    if curve.starts_with('B') { CARRYLESS } else { FAST_REDUCTION }
}

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let (mut cells, mut rows, mut places) = (Vec::new(), Vec::<&'static PointRow>::new(), Vec::new());
    let mut tasks = Vec::new();
    for (curve, lines) in COLUMNS {
        for Line { label, published, here } in lines {
            let paper = published.and_then(|published| SOURCE.cycles(&published, "cycles"));
            let row = match (here, setting(curve)) {
                (Here::Nothing, _) | (_, None) => None,
                (Here::Method(method), Some(setting)) => setting.row(method),
                (Here::Fastest, Some(setting)) => Some(setting.fastest_on_one_thread()?),
            };
            let cell = Cell::new(*label, curve, kind(curve), CYCLES).paper(paper);
            cells.push(cell.of_threads(row.map_or(1, |row| row.threads), cores()));
            let Some(row) = row else { continue };
            // A method that stands in two lines is timed once.
            let task = rows.iter().position(|other| other.id == row.id).unwrap_or(rows.len());
            if task == rows.len() {
                let curve = names::curve("curve", curve)?;
                workload::check_rows(&[(curve, row)])?;
                rows.push(row);
                tasks.push(workload::task(curve, row));
            }
            places.push((cells.len() - 1, task));
        }
    }
    let samples = run.measure(tasks);
    for (cell, task) in places {
        cells[cell] = cells[cell].clone().timed(Some(samples[task].clone()));
    }
    let is_alone = |row: &&&PointRow| row.threads == 1;
    let fastest: Vec<&str> = rows.iter().filter(is_alone).map(|row| row.id.as_str()).collect();
    run.remark(format!("The fastest on one thread: {}.", fastest.join(", ")));
    Ok(cells)
}

fn claims() -> Vec<Claim> {
    let time = |label, curve| at(label, curve, kind(curve));
    let to = |a, b, curve, range| Test::ratio(time(a, curve), time(b, curve), range);
    vec![
        Claim::papers(
            "on B-233 two threads by NAF and halving are not competitive with W-NAF that doubles and halves",
            [Test::more(time(ROBERT_233, "B-233"), time(NEGRE_ROBERT, "B-233"))],
        ),
        Claim::papers(
            "on B-409 four threads take 9 % less than the method of Taverne et al., or better",
            [to(ROBERT_409, TAVERNE, "B-409", 0.0..0.91)],
        ),
        Claim::ours(
            "the best of two threads in this table is faster than one thread on each curve",
            [(ROBERT, "JQ-25519"), (NEGRE_ROBERT, "B-233"), (NEGRE_ROBERT, "B-409")]
                .map(|(label, curve)| Test::less(time(label, curve), time(ONE, curve))),
        ),
    ]
}
