//! What is claimed of a table's figures, as data: a sentence, and the tests that decide it.
//!
//! A test compares figures of the table with each other: timed ones round by round, with an interval, counted ones
//! exactly. What the paper says, and what is said here beyond it, stand apart. A sentence names what it divides in this
//! order, and the limits that it is judged by where they are not the paper's.

use super::cell::Cell;
use carryless_workbench::statistics::{Estimate, Samples, UNKNOWN};
use carryless_workbench::table::{distinct, figure};
use carryless_workbench::verdict::{Margin, Verdict, judge, judge_exactly};
use serde::Serialize;
use std::ops::Range;

/// Where a figure stands in a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The line.
    pub row: String,
    /// The column, or the block of columns.
    pub column: String,
    /// What is counted or measured.
    pub quantity: &'static str,
}

/// All places in these rows, columns and quantities.
pub fn grid<R, C>(
    rows: impl IntoIterator<Item = R>,
    columns: impl IntoIterator<Item = C> + Clone,
    quantities: impl IntoIterator<Item = &'static str> + Clone,
) -> Vec<Place>
where
    R: Into<String>,
    C: Into<String>,
{
    let mut places = Vec::new();
    for row in rows {
        let row = row.into();
        for column in columns.clone() {
            let column = column.into();
            places.extend(quantities.clone().into_iter().map(|quantity| at(row.as_str(), column.as_str(), quantity)));
        }
    }
    places
}

/// The figure from here in this row, column and quantity.
pub fn at(row: impl Into<String>, column: impl Into<String>, quantity: &'static str) -> Place {
    Place { row: row.into(), column: column.into(), quantity }
}

impl Place {
    /// The cell that stands there.
    pub fn find<'a>(&self, cells: &'a [Cell]) -> Option<&'a Cell> {
        let is_here =
            |cell: &&Cell| cell.row == self.row && cell.column == self.column && cell.quantity == self.quantity;
        cells.iter().find(is_here)
    }

    /// What was timed there, if it was.
    pub fn samples<'a>(&self, cells: &'a [Cell]) -> Option<&'a Samples> {
        self.find(cells)?.samples.as_ref()
    }
}

/// A comparison of figures.
#[derive(Clone, Debug)]
pub enum Test {
    /// The product of some figures from here, divided by that of others, lies in a range, its lower end included.
    Ratio {
        /// What is multiplied.
        over: Vec<Place>,
        /// What it is divided by.
        under: Vec<Place>,
        /// Where the quotient lies.
        range: Range<f64>,
    },
    /// The figure from here is no further from another one in its cell than this.
    Agrees {
        /// Where both stand.
        place: Place,
        /// With which.
        with: With,
        /// How far they may be apart.
        tolerance: f64,
    },
}

/// What a figure from here is compared with in its own cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    /// What the paper prints.
    Printed,
    /// What the corrected algorithm gives.
    Verified,
}

impl Test {
    /// The first takes less than the second.
    pub fn less(a: Place, b: Place) -> Self {
        Self::ratio(a, b, 0.0..1.0)
    }

    /// The first is in this proportion to the second.
    pub fn ratio(a: Place, b: Place, range: Range<f64>) -> Self {
        Test::Ratio { over: vec![a], under: vec![b], range }
    }

    /// The figure itself lies in this range.
    pub fn figure(a: Place, range: Range<f64>) -> Self {
        Test::Ratio { over: vec![a], under: Vec::new(), range }
    }

    /// The first takes more than the second.
    pub fn more(a: Place, b: Place) -> Self {
        Self::ratio(a, b, 1.0..f64::INFINITY)
    }

    /// The figure from here is the paper's.
    pub fn as_printed(place: Place) -> Self {
        Self::near_printed(place, 0.0)
    }

    /// The figure from here is no further from the paper's than this.
    pub fn near_printed(place: Place, tolerance: f64) -> Self {
        Test::Agrees { place, with: With::Printed, tolerance }
    }

    /// The figure from here is the one of the corrected algorithm.
    pub fn as_verified(place: Place) -> Self {
        Test::Agrees { place, with: With::Verified, tolerance: 0.0 }
    }

    /// What the figures come to, and the verdict; nothing where one of them is missing.
    fn judge(&self, cells: &[Cell], margin: Margin) -> Option<(Estimate, Verdict)> {
        match self {
            Test::Ratio { over, under, range } => {
                let quotient = Quotient::of(over, cells)?.over(Quotient::of(under, cells)?);
                let exactly = quotient.factor;
                Some(match quotient.samples {
                    None => (Estimate::exactly(exactly), judge_exactly(exactly, range)),
                    Some(samples) => {
                        let estimate = margin.estimate(&samples.map(|sample| exactly * sample));
                        (estimate, judge(estimate, range))
                    }
                })
            }
            Test::Agrees { place, with, tolerance } => {
                let cell = place.find(cells)?;
                let other = match with {
                    With::Printed => cell.paper?,
                    With::Verified => cell.verified?,
                };
                let here = cell.here?;
                let holds = if (here - other).abs() <= *tolerance { Verdict::Yes } else { Verdict::No };
                Some((Estimate::exactly(here), holds))
            }
        }
    }

    /// Whether a figure of it is of more threads than there are cores.
    fn is_oversubscribed(&self, cells: &[Cell]) -> bool {
        let Test::Ratio { over, under, .. } = self else { return false };
        over.iter().chain(under).any(|place| place.find(cells).is_some_and(|cell| cell.oversubscribed))
    }

    fn is_ratio(&self) -> bool {
        matches!(self, Test::Ratio { .. })
    }

    /// The unit of what is tested: that of a figure itself, none for a ratio.
    fn unit(&self, cells: &[Cell]) -> &'static str {
        match self {
            Test::Ratio { over, under, .. } if under.is_empty() && over.len() == 1 => {
                over[0].find(cells).map_or("", |cell| cell.unit)
            }
            _ => "",
        }
    }
}

/// A product of figures, the timed ones round by round, the others exact.
struct Quotient {
    samples: Option<Samples>,
    factor: f64,
}

impl Quotient {
    /// The product of the figures in these places.
    fn of(places: &[Place], cells: &[Cell]) -> Option<Self> {
        let one = Quotient { samples: None, factor: 1.0 };
        places.iter().try_fold(one, |product, place| {
            let cell = place.find(cells).filter(|cell| !cell.oversubscribed)?;
            Some(match &cell.samples {
                Some(samples) => product.times(samples),
                None => Quotient { factor: product.factor * cell.here?, ..product },
            })
        })
    }

    fn times(self, samples: &Samples) -> Self {
        let product = match self.samples {
            Some(product) => product.with(samples, |a, b| a * b),
            None => samples.clone(),
        };
        Quotient { samples: Some(product), ..self }
    }

    fn over(self, under: Self) -> Self {
        let samples = match (self.samples, under.samples) {
            (Some(over), Some(under)) => Some(over.to(&under)),
            (Some(over), None) => Some(over),
            (None, Some(under)) => Some(under.map(|figure| 1.0 / figure)),
            (None, None) => None,
        };
        Quotient { samples, factor: self.factor / under.factor }
    }
}

/// Who says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The paper.
    Papers,
    /// This project, of what the paper does not have.
    Ours,
}

/// A sentence, and the tests of which all must hold for it, or some.
#[derive(Clone, Debug)]
pub struct Claim {
    /// What is claimed, to be read after "that".
    pub says: String,
    /// Who says it.
    pub whose: Whose,
    /// What decides it.
    pub tests: Vec<Test>,
    /// How many of the tests must hold.
    pub least: usize,
}

/// A claim with its verdict.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// What is claimed.
    pub says: String,
    /// Who says it.
    pub whose: Whose,
    /// Whether it is so here.
    pub verdict: Verdict,
    /// What the figures of its tests come to.
    pub ratios: Vec<Estimate>,
    /// Their units: empty for a ratio of figures.
    #[serde(skip)]
    pub units: Vec<&'static str>,
    /// How many of its tests hold, of how many, where some hold and others do not.
    #[serde(skip)]
    pub mixed: Option<[usize; 2]>,
    /// The lines whose figures are not as printed.
    pub differ: Vec<String>,
    /// Whether it is untested for want of cores.
    #[serde(skip)]
    pub oversubscribed: bool,
}

impl Claim {
    /// What the paper says.
    pub fn papers(says: impl Into<String>, tests: impl IntoIterator<Item = Test>) -> Self {
        Self::of(Whose::Papers, says, tests)
    }

    /// What is said here.
    pub fn ours(says: impl Into<String>, tests: impl IntoIterator<Item = Test>) -> Self {
        Self::of(Whose::Ours, says, tests)
    }

    fn of(whose: Whose, says: impl Into<String>, tests: impl IntoIterator<Item = Test>) -> Self {
        let tests: Vec<Test> = tests.into_iter().collect();
        Claim { says: says.into(), whose, least: tests.len(), tests }
    }

    /// The claim, which holds if `least` of its tests do.
    pub fn in_at_least(self, least: usize) -> Self {
        Claim { least, ..self }
    }

    /// The verdict of these figures. Nothing is concluded from those of more threads than there are cores.
    pub fn judge(self, cells: &[Cell], margin: Margin) -> Judged {
        let judged: Vec<_> = self.tests.iter().map(|test| test.judge(cells, margin)).collect();
        let of = |wanted| judged.iter().filter(|judged| judged.map(|(_, verdict)| verdict) == Some(wanted)).count();
        let verdict = if judged.iter().any(Option::is_none) {
            Verdict::Missing
        } else if of(Verdict::Yes) >= self.least {
            Verdict::Yes
        } else if of(Verdict::Yes) + of(Verdict::TooClose) < self.least {
            Verdict::No
        } else {
            Verdict::TooClose
        };
        let ratios = self.tests.iter().zip(&judged).filter(|(test, _)| test.is_ratio());
        let ratios = ratios.filter_map(|(test, judged)| Some(((*judged)?.0, test.unit(cells))));
        let (ratios, units) = ratios.unzip();
        let mixed = (of(Verdict::Yes) > 0 && of(Verdict::No) > 0).then(|| [of(Verdict::Yes), judged.len()]);
        let is_no = |judged: &Option<(Estimate, Verdict)>| judged.is_some_and(|(_, verdict)| verdict == Verdict::No);
        let differ = self.lines(|i| is_no(&judged[i]));
        let oversubscribed = self.tests.iter().any(|test| test.is_oversubscribed(cells));
        Judged { says: self.says, whose: self.whose, verdict, ratios, units, mixed, differ, oversubscribed }
    }
}

impl Claim {
    /// The lines of the chosen tests of single figures, with their columns where there are several.
    fn lines(&self, chosen: impl Fn(usize) -> bool) -> Vec<String> {
        let places = self.tests.iter().map(|test| match test {
            Test::Agrees { place, .. } => Some(place),
            Test::Ratio { .. } => None,
        });
        let places: Vec<Option<&Place>> = places.collect();
        let one_column = distinct(&places, |place| place.map(|place| &place.column)).len() == 1;
        let chosen = places.iter().enumerate().filter(|(i, _)| chosen(*i)).filter_map(|(_, place)| *place);
        let line = |place: &Place| match one_column {
            true => place.row.clone(),
            false => format!("{}: {}", place.column, place.row),
        };
        distinct(&chosen.collect::<Vec<_>>(), |place| line(place))
    }
}

/// Lines that are named in a sentence; the others are counted.
const NAMED: usize = 4;

impl Judged {
    /// The sentence with its figures.
    pub fn text(&self) -> String {
        let Judged { says, differ, .. } = self;
        if self.oversubscribed {
            return format!("{says} (it takes more threads than there are cores)");
        }
        let held = |end| self.mixed.map_or(String::new(), |[held, of]| format!("in {held} of {of}{end} "));
        match (self.figures(), differ.is_empty()) {
            (Some(figures), _) => format!("{says} ({}{figures})", held(":")),
            (None, false) => format!("{says} ({}not so: {})", held(","), named(differ)),
            (None, true) => says.clone(),
        }
    }

    /// The ratios, at most three, or from the least to the greatest; one alone with its interval.
    fn figures(&self) -> Option<String> {
        let mut figures: Vec<(Estimate, &str)> = self.ratios.iter().copied().zip(self.units.iter().copied()).collect();
        match figures.as_slice() {
            [] => None,
            [(ratio, unit)] => Some(with_unit(with_interval(*ratio), unit)),
            [_, _] | [_, _, _] => Some(figures.iter().map(median).collect::<Vec<_>>().join(", ")),
            _ => {
                figures.sort_by(|(a, _), (b, _)| a.median.total_cmp(&b.median));
                Some(format!("{} to {}", median(figures.first()?), median(figures.last()?)))
            }
        }
    }
}

fn median((ratio, unit): &(Estimate, &str)) -> String {
    let mark = if ratio.high.is_infinite() { UNKNOWN } else { "" };
    with_unit(format!("{mark}{}", of_ratio(ratio.median)), unit)
}

fn with_unit(figure: String, unit: &str) -> String {
    if unit.is_empty() { figure } else { format!("{figure} {unit}") }
}

fn named(lines: &[String]) -> String {
    let named = lines[..lines.len().min(NAMED)].join("; ");
    if lines.len() > NAMED { format!("{named}; and {} more", lines.len() - NAMED) } else { named }
}

/// A ratio as text.
pub fn of_ratio(ratio: f64) -> String {
    if ratio < 9.995 { format!("{ratio:.2}") } else { figure(ratio) }
}

/// A ratio and its interval as text; an exact one has none.
pub fn with_interval(estimate: Estimate) -> String {
    let Estimate { median, low, high } = estimate;
    match () {
        () if high.is_infinite() => format!("{UNKNOWN}{}", of_ratio(median)),
        () if low == high => of_ratio(median),
        () => format!("{} [{}, {}]", of_ratio(median), of_ratio(low), of_ratio(high)),
    }
}
