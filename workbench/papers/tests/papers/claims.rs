//! Verdicts on made-up figures: every sentence of every table says yes, no, too close and untested where it should.
//!
//! A test on ratios is a linear inequality in the logarithms of the figures. From the figures that a run came to, those
//! for an outcome are found by projecting onto one inequality after the other until all hold (S. Kaczmarz, 1937; S.
//! Agmon, 1954, for inequalities). Sentences whose tests contradict each other have no figures that make them true, and
//! ranges that are narrower than the margin have none that it lets through: both fail here.

use carryless::word::has_carryless_product;
use carryless_papers::experiments::cell::Cell;
use carryless_papers::experiments::claim::{Claim, Place, Test, Whose, With, at};
use carryless_papers::experiments::reproduction::Reproduction;
use carryless_papers::experiments::{self, EXPERIMENTS, Experiment, Run};
use carryless_rows::random::SplitMix64;
use carryless_workbench::environment::Environment;
use carryless_workbench::paragraph::paragraph;
use carryless_workbench::statistics::{Estimate, Sample, Samples, quantile};
use carryless_workbench::timing::{Conditions, Limits};
use carryless_workbench::verdict::{Margin, Verdict, judge_exactly};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use std::time::Duration;

/// So short that figures mean nothing.
const LIMITS: Limits = Limits { budget: Duration::ZERO, enough: 3, rounds: 3 };

/// Rounds of the made-up samples.
const ROUNDS: usize = 21;

/// How far made-up samples are apart, as a part of the figure.
const NOISE: f64 = 0.001;

/// How far figures for yes lie within an open end of a range.
const WITHIN: f64 = 1.5;

/// How far figures for no lie beyond an end of a range.
const BEYOND: f64 = 2.0;

const IDLE: Conditions = Conditions {
    rounds: ROUNDS,
    placements: 25,
    seconds: 1.0,
    disturbed: 0.0,
    waited: 0.0,
    spread: 0.001,
    nanoseconds: 0.3,
};

const BUSY: Conditions = Conditions { disturbed: 0.6, ..IDLE };

/// The cells of every table, from one short run.
static TABLES: LazyLock<Vec<Vec<Cell>>> = LazyLock::new(|| {
    let cells = |experiment: &Experiment| {
        let run = Run::new(LIMITS, &|_| {});
        let cells = experiment.run(&run).expect("a reproduction").cells.into_iter();
        // As on a machine with as many cores as any product has threads.
        cells.map(|cell| Cell { oversubscribed: false, ..cell }).collect()
    };
    EXPERIMENTS.into_iter().map(cells).collect()
});

/// Every table with its cells.
fn tables() -> impl Iterator<Item = (&'static Experiment, &'static [Cell])> {
    EXPERIMENTS.into_iter().zip(TABLES.iter().map(Vec::as_slice))
}

/// The claims of a table that its cells can decide: without a carry-less product there are none by it.
fn claims(experiment: &Experiment, cells: &[Cell]) -> Vec<(usize, Claim)> {
    let has_cells = |claim: &Claim| places(claim).iter().all(|place| place.find(cells).is_some());
    let claims: Vec<_> = (experiment.claims)().into_iter().enumerate().filter(|(_, claim)| has_cells(claim)).collect();
    assert!(!has_carryless_product() || claims.len() == (experiment.claims)().len(), "{}", experiment.name);
    claims
}

fn places(claim: &Claim) -> Vec<Place> {
    let of = |test: &Test| match test {
        Test::Ratio { over, under, .. } => [over.as_slice(), under].concat(),
        Test::Agrees { place, .. } => vec![place.clone()],
    };
    let mut places = Vec::new();
    for place in claim.tests.iter().flat_map(of) {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// What a test shall come to.
#[derive(Clone, Copy, PartialEq)]
enum Aim {
    Yes,
    No,
    OnTheEnd,
}

/// Figures, by place.
struct Figures<'a> {
    claim: &'a Claim,
    places: Vec<Place>,
    /// The logarithms of those in ratios.
    logarithms: Vec<f64>,
    /// Those that are compared with a printed or a verified figure.
    exact: BTreeMap<usize, f64>,
}

impl<'a> Figures<'a> {
    /// Figures from which each test of the claim comes to its aim.
    ///
    /// # Panics
    /// If there are none.
    fn find(claim: &'a Claim, cells: &[Cell], aims: &[Aim]) -> Self {
        let places = places(claim);
        let start =
            |place: &Place| place.find(cells).and_then(|cell| cell.here).filter(|here| *here > 0.0).unwrap_or(1.0);
        let logarithms = places.iter().map(|place| start(place).ln()).collect();
        let mut figures = Figures { claim, places, logarithms, exact: BTreeMap::new() };
        for (test, aim) in claim.tests.iter().zip(aims) {
            if let Test::Agrees { place, with, tolerance } = test {
                let cell = place.find(cells).expect("a cell");
                let other = if *with == With::Printed { cell.paper } else { cell.verified };
                let other = other.unwrap_or_else(|| panic!("{place:?} has no such figure"));
                let figure = if *aim == Aim::Yes { other } else { other + 2.0 * tolerance + 1.0 };
                let before = figures.exact.insert(figures.index(place), figure);
                assert!(before.is_none_or(|before| before == figure), "'{}' contradicts itself", claim.says);
            }
        }
        for _ in 0..10_000 {
            let moved: Vec<bool> =
                claim.tests.iter().zip(aims).map(|(test, aim)| figures.project(test, *aim)).collect();
            if !moved.contains(&true) {
                return figures;
            }
        }
        panic!("'{}': its tests contradict each other", claim.says);
    }

    fn index(&self, place: &Place) -> usize {
        self.places.iter().position(|other| other == place).expect("a place of the claim")
    }

    /// Moves the figures of a ratio as little as brings it where it shall be; whether that was anything.
    fn project(&mut self, test: &Test, aim: Aim) -> bool {
        let Test::Ratio { over, under, .. } = test else { return false };
        let terms: Vec<(usize, f64)> = over
            .iter()
            .map(|place| (self.index(place), 1.0))
            .chain(under.iter().map(|place| (self.index(place), -1.0)))
            .collect();
        let now: f64 = terms.iter().map(|(i, sign)| sign * self.logarithms[*i]).sum();
        let wanted = target(test, aim);
        let step = now.clamp(*wanted.start(), *wanted.end()) - now;
        for (i, sign) in &terms {
            self.logarithms[*i] += sign * step / terms.len() as f64;
        }
        step.abs() > 1e-12
    }

    /// The cells with these figures, those of other places as they are.
    fn among(&self, experiment: &Experiment, cells: &[Cell]) -> Vec<Cell> {
        let mut random = SplitMix64::new(7);
        let mut cells = cells.to_vec();
        for (i, place) in self.places.iter().enumerate() {
            let cell = cells.iter_mut().find(|cell| is_at(cell, place)).expect("a cell");
            let figure = self.exact.get(&i).copied().unwrap_or(self.logarithms[i].exp());
            *cell = if is_timed(experiment, cell) {
                cell.clone().timed(Some(around(figure, &mut random)))
            } else {
                cell.clone().here(figure)
            };
        }
        assert!(self.claim.tests.len() >= self.claim.least);
        cells
    }
}

/// Where the logarithm of a ratio shall lie.
fn target(test: &Test, aim: Aim) -> RangeInclusive<f64> {
    let Test::Ratio { range, .. } = test else { unreachable!("only ratios have a target") };
    let (low, high) = (range.start.ln(), range.end.ln());
    match (aim, low.is_finite(), high.is_finite()) {
        (Aim::Yes, true, true) => (low + high) / 2.0..=(low + high) / 2.0,
        (Aim::Yes, false, _) => f64::NEG_INFINITY..=high - WITHIN.ln(),
        (Aim::Yes, true, false) => low + WITHIN.ln()..=f64::INFINITY,
        (Aim::No, _, true) => high + BEYOND.ln()..=f64::INFINITY,
        (Aim::No, _, false) => f64::NEG_INFINITY..=low - BEYOND.ln(),
        (Aim::OnTheEnd, _, true) => high..=high,
        (Aim::OnTheEnd, _, false) => low..=low,
    }
}

fn is_at(cell: &Cell, place: &Place) -> bool {
    cell.row == place.row && cell.column == place.column && cell.quantity == place.quantity
}

/// A cell without a figure is one that this processor, or this build, has no row for.
fn is_timed(experiment: &Experiment, cell: &Cell) -> bool {
    cell.samples.is_some() || (experiment.timed && cell.here.is_none())
}

/// Samples that are almost the same.
fn around(figure: f64, random: &mut SplitMix64) -> Samples {
    Samples::undisturbed((0..ROUNDS).map(|_| figure * (1.0 + NOISE * (unit(random) - 0.5))))
}

/// From 0 to 1.
fn unit(random: &mut SplitMix64) -> f64 {
    (random.next_limb() >> 11) as f64 / (1_u64 << 53) as f64
}

/// What is printed under a heading: the word before each sentence, and the sentence.
fn printed(reproduction: &Reproduction, experiment: &Experiment, whose: Whose) -> Vec<(String, String)> {
    let text = text(reproduction, experiment);
    let heading = if whose == Whose::Papers { "What the paper says, here" } else { "Beyond the paper" };
    let lines = text.lines().skip_while(|line| !line.starts_with(heading)).skip(1);
    let mut entries: Vec<(String, String)> = Vec::new();
    for line in lines.take_while(|line| line.starts_with("  ")) {
        let (word, rest) = line.split_at(13);
        match (word.trim(), entries.last_mut()) {
            ("", Some((_, says))) => *says += &format!(" {rest}"),
            (word, _) => entries.push((word.to_owned(), rest.to_owned())),
        }
    }
    entries
}

fn text(reproduction: &Reproduction, experiment: &Experiment) -> String {
    let mut out = Vec::new();
    reproduction.write(&mut out, experiment, &Environment::here()).expect("memory does not fail");
    String::from_utf8(out).expect("text")
}

/// That these figures give a claim this verdict, and that it is printed so in its place.
fn expect(experiment: &Experiment, i: usize, cells: Vec<Cell>, expected: Verdict) {
    let reproduction = experiment.judge(cells, IDLE);
    let judged = &reproduction.claims[i];
    assert_eq!(judged.verdict, expected, "{}: {}", experiment.name, judged.text());
    let word = match expected {
        Verdict::Yes => "yes",
        Verdict::No => "no",
        Verdict::TooClose => "too close",
        Verdict::Missing => "untested",
    };
    let entry = (word.to_owned(), judged.text());
    let entries = printed(&reproduction, experiment, judged.whose);
    assert!(entries.contains(&entry), "{}: {entry:?} is not in {entries:?}", experiment.name);
}

/// Every claim, with aims for its tests of which enough differ from yes that they decide.
fn each_claim_failing(aim: Aim, check: impl Fn(&'static Experiment, usize, Vec<Cell>, &Test)) {
    for (experiment, cells) in tables() {
        for (i, claim) in claims(experiment, cells) {
            let decisive = claim.tests.len() - claim.least + 1;
            for first in 0..claim.tests.len() {
                let mut aims = vec![Aim::Yes; claim.tests.len()];
                (0..decisive).for_each(|j| aims[(first + j) % claim.tests.len()] = aim);
                if is_feasible(&claim, cells, &aims) {
                    let figures = Figures::find(&claim, cells, &aims);
                    check(experiment, i, figures.among(experiment, cells), &claim.tests[first]);
                }
            }
        }
    }
}

/// On the end of a range there is nothing between yes and no where figures are exact.
fn is_feasible(claim: &Claim, cells: &[Cell], aims: &[Aim]) -> bool {
    let is_exact = |test: &Test| match test {
        Test::Agrees { .. } => true,
        Test::Ratio { over, under, .. } => {
            over.iter().chain(under).all(|place| place.find(cells).is_some_and(|cell| cell.samples.is_none()))
        }
    };
    claim.tests.iter().zip(aims).all(|(test, aim)| *aim != Aim::OnTheEnd || !is_exact(test))
}

#[test]
fn every_sentence_can_be_true() {
    for (experiment, cells) in tables() {
        for (i, claim) in claims(experiment, cells) {
            let figures = Figures::find(&claim, cells, &vec![Aim::Yes; claim.tests.len()]);
            expect(experiment, i, figures.among(experiment, cells), Verdict::Yes);
        }
    }
}

#[test]
fn every_sentence_is_false_if_one_of_its_tests_is() {
    each_claim_failing(Aim::No, |experiment, i, cells, _| expect(experiment, i, cells, Verdict::No));
}

#[test]
fn every_sentence_on_times_is_too_close_if_a_test_is() {
    each_claim_failing(Aim::OnTheEnd, |experiment, i, cells, _| expect(experiment, i, cells, Verdict::TooClose));
}

#[test]
fn every_sentence_is_untested_without_one_of_its_figures() {
    for (experiment, cells) in tables() {
        for (i, claim) in claims(experiment, cells) {
            let figures = Figures::find(&claim, cells, &vec![Aim::Yes; claim.tests.len()]);
            for place in places(&claim) {
                let mut cells = figures.among(experiment, cells);
                let cell = cells.iter_mut().find(|cell| is_at(cell, &place)).expect("a cell");
                *cell = cell.clone().timed(None);
                expect(experiment, i, cells, Verdict::Missing);
            }
        }
    }
}

/// With another process on the machine nothing turns from yes to no, and what is far off stays so.
#[test]
fn a_busy_machine_takes_back_and_does_not_contradict() {
    for (experiment, cells) in tables().filter(|(experiment, _)| experiment.timed) {
        for (i, claim) in claims(experiment, cells) {
            let figures = Figures::find(&claim, cells, &vec![Aim::Yes; claim.tests.len()]);
            let reproduction = experiment.judge(figures.among(experiment, cells), BUSY);
            let verdict = reproduction.claims[i].verdict;
            assert!([Verdict::Yes, Verdict::TooClose].contains(&verdict), "{}: {}", experiment.name, claim.says);
            let text = text(&reproduction, experiment).replace('\n', " ");
            assert!(text.contains(" rounds in 1.0 seconds"), "{text}");
            assert!(text.contains("The machine was busy: intervals are wider by 6 % at each end."), "{text}");
            assert!(text.contains("(intervals of 95 %, and 6 % wider at each end):"), "{text}");
        }
    }
    each_claim_failing(Aim::No, |experiment, i, cells, _| {
        assert_eq!(experiment.judge(cells, BUSY).claims[i].verdict, Verdict::No, "{}", experiment.name);
    });
}

/// A sentence is of one table once, and each of its figures is a cell that no other shares its place with.
#[test]
fn sentences_and_cells_are_told_apart() {
    for (experiment, cells) in tables() {
        let claims = (experiment.claims)();
        for (i, claim) in claims.iter().enumerate() {
            assert!(claims[..i].iter().all(|other| other.says != claim.says), "{}: {}", experiment.name, claim.says);
            assert!(!claim.says.is_empty() && !claim.says.ends_with('.'), "{}: {}", experiment.name, claim.says);
            assert!(!claim.tests.is_empty() && claim.least > 0, "{}: {}", experiment.name, claim.says);
        }
        for (i, cell) in cells.iter().enumerate() {
            let place = at(cell.row.as_str(), cell.column.as_str(), cell.quantity);
            assert!(cells[..i].iter().all(|other| !is_at(other, &place)), "{}: {place:?} twice", experiment.name);
        }
    }
}

#[test]
fn tables_fit_120_columns_and_text_100() {
    for (experiment, cells) in tables() {
        // Figures as long as they come.
        let long = |cell: &Cell| match is_timed(experiment, cell) && cell.unit == "cycles" {
            true => cell.clone().timed(Some(Samples::undisturbed([12_345_678.0; ROUNDS]))),
            false => cell.clone(),
        };
        let reproduction = experiment.judge(cells.iter().map(long).collect(), BUSY);
        for line in text(&reproduction, experiment).lines().skip(1) {
            let (columns, most) = (line.chars().count(), if line.starts_with('|') { 120 } else { 100 });
            assert!(columns <= most, "{}: {columns} columns: {line}", experiment.name);
            let cells: Vec<&str> = line.split('|').collect();
            let inner = cells.get(1..cells.len() - 1).unwrap_or_default();
            assert!(inner.iter().all(|cell| !cell.trim().is_empty()), "{}: an empty cell: {line}", experiment.name);
        }
    }
}

fn of_cells(figures: &[f64]) -> Vec<Cell> {
    let cell = |(i, figure): (usize, &f64)| Cell::new(format!("{i}"), "", "", "").here(*figure);
    figures.iter().enumerate().map(cell).collect()
}

fn figure(i: usize) -> Place {
    at(format!("{i}"), "", "")
}

#[test]
fn some_of_the_tests_may_be_enough() {
    let claim = || Claim::papers("", [0, 1, 2].map(|i| Test::figure(figure(i), 1.0..2.0))).in_at_least(2);
    let verdict = |figures: &[f64]| claim().judge(&of_cells(figures), Margin::IDLE).verdict;
    assert_eq!(verdict(&[1.0, 1.5, 3.0]), Verdict::Yes);
    assert_eq!(verdict(&[1.0, 2.0, 3.0]), Verdict::No);
    assert_eq!(verdict(&[1.0, 1.0]), Verdict::Missing);
}

#[test]
fn products_are_divided_by_products() {
    let test = Test::Ratio { over: vec![figure(0), figure(1)], under: vec![figure(2), figure(3)], range: 3.0..4.0 };
    let judged = Claim::ours("so", [test]).judge(&of_cells(&[3.0, 4.0, 2.0, 2.0]), Margin::IDLE);
    assert_eq!((judged.verdict, judged.ratios[0].median, judged.text()), (Verdict::Yes, 3.0, "so (3.00)".to_owned()));
}

/// Figures of more threads than there are cores are shown, with a mark, and decide nothing.
#[test]
fn nothing_is_concluded_from_more_threads_than_cores() {
    let table = experiments::find("robert-5").expect("a table");
    let (_, cells) = tables().find(|(experiment, _)| experiment.name == "robert-5").expect("a table");
    for cores in [1, 2, 3, 4] {
        let of = |cell: &Cell| {
            let threads = match cell.row.split(' ').next() {
                Some("1") => 1,
                Some("4") => 4,
                _ => 2,
            };
            cell.clone().of_threads(threads, cores)
        };
        let reproduction = table.judge(cells.iter().map(of).collect(), IDLE);
        for (claim, judged) in (table.claims)().iter().zip(&reproduction.claims) {
            let places = places(claim).into_iter().filter_map(|place| place.find(&reproduction.cells));
            let needs_more = places.into_iter().any(|cell| cell.oversubscribed);
            assert_eq!(needs_more, judged.oversubscribed, "{cores} cores: {}", judged.says);
            assert!(!needs_more || judged.verdict == Verdict::Missing, "{cores} cores: {}", judged.says);
            assert_eq!(needs_more, judged.text().ends_with("(it takes more threads than there are cores)"));
        }
        let untested = reproduction.claims.iter().filter(|judged| judged.oversubscribed).count();
        assert_eq!(untested > 0, cores < 4, "{cores} cores");
        let text = text(&reproduction, table);
        assert_eq!(text.contains("* marks more threads than there are cores"), cores < 4, "{text}");
    }
}

/// The margin is taken at each end, and the lower end belongs to a range.
#[test]
fn a_verdict_needs_an_interval_that_is_clear_of_the_end() {
    let cells = |figure: f64| vec![Cell::new("0", "", "", "").timed(Some(Samples::undisturbed([figure; ROUNDS])))];
    let verdict =
        |ratio, margin| Claim::papers("", [Test::figure(figure(0), 1.0..2.0)]).judge(&cells(ratio), margin).verdict;
    for (ratio, idle, busy) in [
        (0.93, Verdict::No, Verdict::No),
        (0.95, Verdict::No, Verdict::TooClose),
        (0.98, Verdict::TooClose, Verdict::TooClose),
        (1.02, Verdict::TooClose, Verdict::TooClose),
        (1.04, Verdict::Yes, Verdict::TooClose),
        (1.50, Verdict::Yes, Verdict::Yes),
        (1.93, Verdict::Yes, Verdict::TooClose),
        (1.95, Verdict::TooClose, Verdict::TooClose),
        (2.07, Verdict::No, Verdict::TooClose),
        (2.13, Verdict::No, Verdict::No),
    ] {
        assert_eq!((verdict(ratio, Margin::IDLE), verdict(ratio, Margin::BUSY)), (idle, busy), "{ratio}");
        assert_eq!(verdict(ratio, Margin::UNKNOWN), Verdict::TooClose, "{ratio}");
    }
    assert_eq!([1.0, 2.0].map(|figure| judge_exactly(figure, &(1.0..2.0))), [Verdict::Yes, Verdict::No]);
}

/// Of samples with a known median, the interval holds it in 95 cases of 100, as far as 1,000 cases tell: with a standard
/// deviation of 0.7 of a hundredth, and some more cases where there are few samples.
#[test]
fn intervals_cover_the_median() {
    let mut random = SplitMix64::new(1);
    for rounds in [21, 101] {
        let mut covered = 0;
        for _ in 0..1000 {
            // Skewed to the right, as times are: the median is ln 2.
            let estimate = Samples::undisturbed((0..rounds).map(|_| -(1.0 - unit(&mut random)).ln())).estimate();
            assert!(estimate.low <= estimate.median && estimate.median <= estimate.high);
            covered += u32::from((estimate.low..=estimate.high).contains(&std::f64::consts::LN_2));
        }
        assert!((925..=985).contains(&covered), "{covered} of 1,000 with {rounds} samples");
    }
}

#[test]
fn disturbed_samples_are_left_out_if_enough_are_left() {
    let sample = |placement, figure, is_disturbed| Sample { figure, is_disturbed, placement };
    let samples = |disturbed: u32| {
        Samples::new((0..20).map(|i| if i < disturbed { sample(i, 9.0, true) } else { sample(i, 1.0, false) }))
    };
    assert!(!samples(15).is_uncertain() && samples(16).is_uncertain());
    assert_eq!((samples(15).median(), samples(15).kept().len()), (1.0, 5));
    assert_eq!((samples(16).median(), samples(16).kept().len()), (9.0, 20));
    assert_eq!(samples(15).quartiles().samples, 5);
    // Of two tasks a round counts where neither was disturbed.
    let ratio = samples(3).to(&Samples::new((0..20).map(|i| sample(i, 2.0, i >= 15))));
    assert_eq!((ratio.disturbed(), ratio.kept()), (8, vec![0.5; 12]));
}

/// However many samples there are at one place, the interval covers what the places differ by.
#[test]
fn intervals_cover_places() {
    let at = |placement: u32, each: u32| {
        (0..each).map(move |i| Sample {
            figure: f64::from(100 + 5 * (placement % 3)) + 1e-3 * f64::from(i % 7),
            is_disturbed: false,
            placement,
        })
    };
    let Estimate { median, low, high } = Samples::new((0..12).flat_map(|place| at(place, 1000))).estimate();
    assert!(low < 100.1 && high > 109.9 && (104.9..105.1).contains(&median), "{median} [{low}, {high}]");
    let one_place = Samples::new(at(0, 1000));
    assert_eq!((one_place.by_placement().len(), one_place.is_uncertain()), (1000, false));
    assert!(Samples::new((0..12).flat_map(|place| at(place, 1000))).is_uncertain());
    // A place with more samples than others counts once.
    let uneven = Samples::new((0..9).flat_map(|place| at(place, if place == 2 { 5000 } else { 1 })));
    assert!((104.9..105.1).contains(&uneven.median()), "{}", uneven.median());
}

/// Where no interval can be given none is shown, and the figure is marked.
#[test]
fn an_interval_that_cannot_be_given_is_not_given() {
    let samples = Samples::undisturbed([1.0, 1.01, 1.02, 1.0, 1.01]);
    let [idle, unknown] = [Margin::IDLE, Margin::UNKNOWN].map(|margin| margin.estimate(&samples));
    assert_eq!((idle.text(2).as_str(), unknown.text(2).as_str()), ("1.01 [0.97, 1.05]", "~1.01"));
    assert_eq!(serde_json::to_string(&unknown).expect("JSON"), r#"{"median":1.01}"#);
    let read: Estimate = serde_json::from_str(r#"{"median":1.01}"#).expect("an estimate");
    assert_eq!((read, Margin::under(&Conditions { waited: 0.31, ..IDLE })), (unknown, Margin::UNKNOWN));
}

/// Machine code goes on at another place.
#[cfg(target_os = "linux")]
#[test]
fn code_moves_and_goes_on() {
    use carryless_workbench::placement::Code;
    let mapped = || {
        let maps = std::fs::read_to_string("/proc/self/maps").expect("maps");
        maps.lines().filter(|line| [" r-xp ", " r--p "].iter().any(|p| line.contains(p)) && line.contains('/')).count()
    };
    let before = mapped();
    let (mut code, mut random) = (Code::of_this_process(), SplitMix64::new(1));
    assert!(before > 0 && code.move_to_other_frames(&mut random) && code.move_to_other_frames(&mut random));
    assert_eq!(mapped(), 0, "no code is a file's any more");
    assert_eq!(quantile(&[3.0, 1.0, 2.0], 0.5), 2.0);
}

/// Beginnings of sentences that do not hold of the paper's own figures: Barrett reduction is in assembly there and stands
/// beside assembly, here beside portable code; and over F_p the additions of Robert's threads are less work than the
/// doublings.
const OTHERWISE: [(&str, &str); 3] =
    [("fong-19", "by Barrett reduction"), ("robert-4", "over F_p by bits"), ("robert-4", "over F_p by NAF")];

/// What a paper says of its figures is so of its figures: limits and directions are not misread.
#[test]
fn papers_agree_with_their_own_figures() {
    let mut judged = 0;
    for (experiment, cells) in tables() {
        let printed: Vec<Cell> = cells.iter().map(|cell| cell.clone().timed(None).here(cell.paper)).collect();
        for (_, claim) in claims(experiment, cells).into_iter().filter(|(_, claim)| claim.whose == Whose::Papers) {
            let judged_here = claim.judge(&printed, Margin::IDLE);
            if judged_here.verdict == Verdict::Missing {
                continue;
            }
            judged += 1;
            let otherwise =
                OTHERWISE.iter().any(|(name, says)| *name == experiment.name && judged_here.says.starts_with(says));
            let expected = if otherwise { Verdict::No } else { Verdict::Yes };
            assert_eq!(judged_here.verdict, expected, "{}: {}", experiment.name, judged_here.text());
        }
    }
    assert!(judged >= 90, "{judged} sentences have all their figures in print");
}

#[test]
fn figures_that_differ_from_print_are_named() {
    let cells: Vec<Cell> = of_cells(&[2.005; 7]).into_iter().map(|cell| cell.paper(2.0).verified(2.005)).collect();
    let judge = |test: fn(Place) -> Test, n: usize| {
        Claim::papers("so", (0..n).map(figure).map(test)).judge(&cells, Margin::IDLE)
    };
    assert_eq!(judge(|place| Test::near_printed(place, 0.01), 7).text(), "so");
    assert_eq!(judge(Test::as_verified, 7).verdict, Verdict::Yes);
    assert_eq!(judge(Test::as_printed, 1).verdict, Verdict::No);
    assert_eq!(judge(Test::as_printed, 2).text(), "so (not so: 0; 1)");
    assert_eq!(judge(Test::as_printed, 7).text(), "so (not so: 0; 1; 2; 3; and 3 more)");
}

#[test]
fn several_ratios_are_told_by_their_medians_and_one_with_its_interval() {
    let timed = |i: usize, median: f64| {
        let samples = (0..ROUNDS).map(|round| median * (0.9 + 0.2 * round as f64 / (ROUNDS - 1) as f64));
        Cell::new(format!("{i}"), "", "", "").timed(Some(Samples::undisturbed(samples)))
    };
    let cells: Vec<Cell> = (0..5).map(|i| timed(i, 1.0 + i as f64)).collect();
    let text = |n: usize| {
        let tests = (0..n).map(|i| Test::figure(figure(i), 0.0..100.0));
        Claim::ours("so", tests).judge(&cells, Margin::IDLE).text()
    };
    assert!(text(1).starts_with("so (1.00 [0.9") && text(1).ends_with("])"), "{}", text(1));
    assert_eq!(text(3), "so (1.00, 2.00, 3.00)");
    assert_eq!(text(5), "so (1.00 to 5.00)");
}

#[test]
fn mixed_tests_are_counted() {
    let text = |figures: &[f64], least: usize| {
        let tests = (0..figures.len()).map(|i| Test::figure(figure(i), 0.0..1.0));
        Claim::papers("so", tests).in_at_least(least).judge(&of_cells(figures), Margin::IDLE).text()
    };
    assert_eq!(text(&[1.2, 0.78, 0.8], 3), "so (in 2 of 3: 1.20, 0.78, 0.80)");
    assert_eq!(text(&[1.2, 0.78, 0.8], 2), "so (in 2 of 3: 1.20, 0.78, 0.80)");
    assert_eq!(text(&[0.7, 0.78, 0.8], 3), "so (0.70, 0.78, 0.80)");
    assert_eq!(text(&[1.7, 1.8], 2), "so (1.70, 1.80)");
    let cells: Vec<Cell> = of_cells(&[2.0, 3.0]).into_iter().map(|cell| cell.paper(2.0)).collect();
    let judged = Claim::papers("so", [0, 1].map(|i| Test::as_printed(figure(i)))).judge(&cells, Margin::IDLE);
    assert_eq!((judged.verdict, judged.text()), (Verdict::No, "so (in 1 of 2, not so: 1)".to_owned()));
}

#[test]
fn single_figures_have_their_units_and_ratios_have_none() {
    let cells = ["M", "%"].map(|unit| Cell::new(unit, "", "", unit).here(2.5));
    let text = |tests: &[Test]| Claim::ours("so", tests.to_vec()).judge(&cells, Margin::IDLE).text();
    let [products, share] = ["M", "%"].map(|unit| at(unit, "", ""));
    assert_eq!(text(&[Test::figure(products.clone(), 0.0..9.0)]), "so (2.50 M)");
    let both = [products.clone(), share.clone()].map(|place| Test::figure(place, 0.0..9.0));
    assert_eq!(text(&both), "so (2.50 M, 2.50 %)");
    assert_eq!(text(&[both.clone(), both].concat()), "so (2.50 M to 2.50 %)");
    assert_eq!(text(&[Test::ratio(products, share, 0.0..9.0)]), "so (1.00)");
}

#[test]
fn paragraphs_keep_their_indent_and_per_cents_together() {
    let text = paragraph("- ", &"word 15 % ".repeat(30));
    assert!(text.lines().count() == 4 && text.ends_with("15 %\n"), "{text}");
    for (i, line) in text.lines().enumerate() {
        assert!(line.chars().count() <= 100 && line.starts_with(if i == 0 { "- w" } else { "  " }), "{line}");
        assert!(!line.ends_with("15"), "{line}");
    }
    let long = "x".repeat(120);
    assert_eq!(paragraph("", &format!("a {long} b")), format!("a\n{long}\nb\n"));
}
