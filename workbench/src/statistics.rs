//! What samples come to: quartiles, ratios round by round, and how far a ratio can be trusted.

use carryless_rows::random::SplitMix64;
use serde::{Deserialize, Serialize};

/// Figures of one task, in the order of the rounds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples(Vec<Sample>);

/// One figure, and how it was taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The figure.
    pub figure: f64,
    /// Whether something disturbed the machine meanwhile.
    pub is_disturbed: bool,
    /// Where the machine code lay: samples at one place are no more sure together than that place is like others.
    pub placement: u32,
}

/// Median and quartiles of samples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quartiles {
    /// Half of the samples are below.
    pub median: f64,
    /// A quarter of the samples is below.
    pub q1: f64,
    /// A quarter of them is above.
    pub q3: f64,
    /// How many there are.
    pub samples: usize,
}

/// A figure with the interval that it lies in, with a probability of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The figure itself.
    pub median: f64,
    /// The lower end; 0 where no interval can be given, and left out of JSON.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub low: f64,
    /// The upper end; infinite where none can be given, and left out of JSON.
    #[serde(default = "infinite", skip_serializing_if = "is_infinite")]
    pub high: f64,
}

fn infinite() -> f64 {
    f64::INFINITY
}

fn is_infinite(figure: &f64) -> bool {
    figure.is_infinite()
}

fn is_zero(figure: &f64) -> bool {
    *figure == 0.0
}

/// Samples that are left when the disturbed ones are taken out, if anything is to be told from them; all are taken
/// otherwise.
const ENOUGH: usize = 5;

/// What stands before a figure that may be far off.
pub const UNKNOWN: &str = "~";

/// How often samples are drawn again for an interval.
const RESAMPLES: usize = 400;

/// The part of the resampled medians that lies outside the interval, at each end.
const TAIL: f64 = 0.025;

impl Samples {
    /// Of these.
    pub fn new(samples: impl IntoIterator<Item = Sample>) -> Self {
        Samples(samples.into_iter().collect())
    }

    /// Figures that nothing disturbed, and that have no place in common.
    pub fn undisturbed(figures: impl IntoIterator<Item = f64>) -> Self {
        let sample = |(placement, figure)| Sample { figure, is_disturbed: false, placement };
        Self::new((0..).zip(figures).map(sample))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many were disturbed.
    pub fn disturbed(&self) -> usize {
        self.0.iter().filter(|sample| sample.is_disturbed).count()
    }

    /// Whether so few were not disturbed that all count.
    pub fn is_all_disturbed(&self) -> bool {
        self.len() - self.disturbed() < ENOUGH.min(self.len())
    }

    fn counted(&self) -> impl Iterator<Item = &Sample> {
        let all = self.is_all_disturbed();
        self.0.iter().filter(move |sample| all || !sample.is_disturbed)
    }

    /// The figures that count: those that were not disturbed, if they are enough, in the order of the rounds.
    pub fn kept(&self) -> Vec<f64> {
        self.counted().map(|sample| sample.figure).collect()
    }

    /// The median of the figures that count at each place, in their order. Where there were fewer than five places, each figure.
    pub fn by_placement(&self) -> Vec<f64> {
        let mut places: Vec<Vec<f64>> = Vec::new();
        let mut last = None;
        for sample in self.counted() {
            if last != Some(sample.placement) {
                places.push(Vec::new());
            }
            last = Some(sample.placement);
            places.last_mut().expect("a place was entered").push(sample.figure);
        }
        if places.len() < ENOUGH { self.kept() } else { places.iter().map(|figures| quantile(figures, 0.5)).collect() }
    }

    /// These figures and those of another task, combined round by round: what disturbs a whole round leaves a ratio
    /// alone.
    pub fn with(&self, other: &Self, f: impl Fn(f64, f64) -> f64) -> Self {
        let both = |(a, b): (&Sample, &Sample)| Sample {
            figure: f(a.figure, b.figure),
            is_disturbed: a.is_disturbed || b.is_disturbed,
            placement: a.placement,
        };
        Self::new(self.0.iter().zip(&other.0).map(both))
    }

    /// The ratio of these figures to those of another task, round by round.
    pub fn to(&self, other: &Self) -> Self {
        self.with(other, |a, b| a / b)
    }

    /// The figures to which a function is applied.
    pub fn map(&self, f: impl Fn(f64) -> f64) -> Self {
        Self::new(self.0.iter().map(|sample| Sample { figure: f(sample.figure), ..*sample }))
    }

    /// The median over places of the medians at each.
    pub fn median(&self) -> f64 {
        quantile(&self.by_placement(), 0.5)
    }

    /// Median and quartiles over places of at least one sample.
    pub fn quartiles(&self) -> Quartiles {
        let places = self.by_placement();
        let at = |q| quantile(&places, q);
        Quartiles { median: at(0.5), q1: at(0.25), q3: at(0.75), samples: self.counted().count() }
    }

    /// The median with its bootstrap interval: what the medians come to when places are drawn again from these. With
    /// fewer than five, from the least to the greatest.
    ///
    /// Source: B. Efron, Bootstrap methods: another look at the jackknife, Annals of Statistics 7(1), 1979; the
    /// percentile interval.
    pub fn estimate(&self) -> Estimate {
        let places = self.by_placement();
        let median = quantile(&places, 0.5);
        if places.len() < ENOUGH {
            return Estimate { median, low: quantile(&places, 0.0), high: quantile(&places, 1.0) };
        }
        let medians = medians_drawn_again(&places, places.len() as u64);
        Estimate { median, low: quantile(&medians, TAIL), high: quantile(&medians, 1.0 - TAIL) }
    }
}

/// The ratio of the medians of two lists of at least one figure that have no rounds in common, with its bootstrap
/// interval: each is drawn again by itself. Where one has fewer than five, between the extremes.
pub fn ratio_of_medians(a: &[f64], b: &[f64]) -> Estimate {
    let median = quantile(a, 0.5) / quantile(b, 0.5);
    if a.len().min(b.len()) < ENOUGH {
        let (low, high) = (quantile(a, 0.0) / quantile(b, 1.0), quantile(a, 1.0) / quantile(b, 0.0));
        return Estimate { median, low, high };
    }
    let medians = medians_drawn_again(a, 1).into_iter().zip(medians_drawn_again(b, 2));
    let ratios: Vec<f64> = medians.map(|(a, b)| a / b).collect();
    Estimate { median, low: quantile(&ratios, TAIL), high: quantile(&ratios, 1.0 - TAIL) }
}

/// The medians of as many figures, each drawn from these, [`RESAMPLES`] times over.
fn medians_drawn_again(figures: &[f64], seed: u64) -> Vec<f64> {
    let mut random = SplitMix64::new(seed);
    let mut drawn = figures.to_vec();
    let mut median = || {
        drawn.fill_with(|| figures[(random.next_limb() % figures.len() as u64) as usize]);
        quantile(&drawn, 0.5)
    };
    (0..RESAMPLES).map(|_| median()).collect()
}

impl Quartiles {
    /// The distance between the quartiles, as a part of the median.
    pub fn spread(self) -> f64 {
        (self.q3 - self.q1) / self.median
    }
}

/// A figure is uncertain where its interval is wider than this, from end to end.
const UNCERTAIN: f64 = 1.06;

impl Samples {
    /// Whether the median may be 3 % off, by what these samples tell.
    pub fn is_uncertain(&self) -> bool {
        let Estimate { low, high, .. } = self.estimate();
        self.is_all_disturbed() || high > UNCERTAIN * low
    }
}

impl Estimate {
    /// The figure in `decimals` decimals, with its interval; marked where there is none, and alone where it is exact.
    pub fn text(self, decimals: usize) -> String {
        let Estimate { median, low, high } = self;
        match () {
            () if high.is_infinite() => format!("{UNKNOWN}{median:.decimals$}"),
            () if low == high => format!("{median:.decimals$}"),
            () => format!("{median:.decimals$} [{low:.decimals$}, {high:.decimals$}]"),
        }
    }

    /// In words, if it is of one time to another, as far as its interval tells.
    pub fn of_time(self) -> String {
        let Estimate { median, low, high } = self;
        match () {
            () if high.is_infinite() && median > 1.0 => format!("takes {UNKNOWN}{median:.2} times as long"),
            () if high.is_infinite() => format!("is {UNKNOWN}{:.1} times as fast", 1.0 / median),
            () if low <= 1.0 && high >= 1.0 => "is not told apart by this run".into(),
            () if median >= 2.0 => format!("takes {median:.1} times as long"),
            () if median > 1.0 => format!("is {:.0} % slower", 100.0 * (median - 1.0)),
            () if median <= 0.5 => format!("is {:.1} times as fast", 1.0 / median),
            () => format!("is {:.0} % faster", 100.0 * (1.0 / median - 1.0)),
        }
    }

    /// A figure that is exact.
    pub fn exactly(figure: f64) -> Self {
        Estimate { median: figure, low: figure, high: figure }
    }

    /// That of the other way round.
    pub fn inverse(self) -> Self {
        Estimate { median: 1.0 / self.median, low: 1.0 / self.high, high: 1.0 / self.low }
    }

    /// The figure and its interval to which a rising function is applied.
    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Estimate { median: f(self.median), low: f(self.low), high: f(self.high) }
    }
}

/// The quantile of at least one figure: the one at this place when they are sorted, from 0 for the least to 1.
pub fn quantile(figures: &[f64], place: f64) -> f64 {
    let mut figures = figures.to_vec();
    let place = (place * (figures.len() - 1) as f64).round() as usize;
    *figures.select_nth_unstable_by(place, f64::total_cmp).1
}
