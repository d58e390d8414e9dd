//! What samples come to: quartiles, ratios round by round, and how far a ratio can be trusted.

use carryless_rows::random::SplitMix64;
use serde::{Deserialize, Serialize};

/// Figures of one task, in the order of the rounds, and which of them were disturbed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    figures: Vec<f64>,
    disturbed: Vec<bool>,
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
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Samples that are left when the disturbed ones are taken out, if anything is to be told from them; all are taken
/// otherwise.
const ENOUGH: usize = 5;

/// How often samples are drawn again for an interval.
const RESAMPLES: usize = 400;

/// The part of the resampled medians that lies outside the interval, at each end.
const TAIL: f64 = 0.025;

impl Samples {
    /// Figures, each with whether it was disturbed.
    pub fn new(samples: impl IntoIterator<Item = (f64, bool)>) -> Self {
        let (figures, disturbed) = samples.into_iter().unzip();
        Samples { figures, disturbed }
    }

    /// Figures, none of them disturbed.
    pub fn undisturbed(figures: impl IntoIterator<Item = f64>) -> Self {
        Self::new(figures.into_iter().map(|figure| (figure, false)))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.figures.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.figures.is_empty()
    }

    /// How many were disturbed.
    pub fn disturbed(&self) -> usize {
        self.disturbed.iter().filter(|disturbed| **disturbed).count()
    }

    /// The figures that count: those that were not disturbed, if they are enough, in the order of the rounds.
    pub fn kept(&self) -> Vec<f64> {
        let all = self.figures.iter().zip(&self.disturbed);
        let kept: Vec<f64> = all.filter(|(_, disturbed)| !**disturbed).map(|(figure, _)| *figure).collect();
        if kept.len() >= ENOUGH.min(self.len()) { kept } else { self.figures.clone() }
    }

    /// These figures and those of another task, combined round by round: what disturbs a whole round leaves a ratio
    /// alone.
    pub fn with(&self, other: &Self, f: impl Fn(f64, f64) -> f64) -> Self {
        let figures = self.figures.iter().zip(&other.figures).map(|(a, b)| f(*a, *b));
        let disturbed = self.disturbed.iter().zip(&other.disturbed).map(|(a, b)| *a || *b);
        Self::new(figures.zip(disturbed))
    }

    /// The ratio of these figures to those of another task, round by round.
    pub fn to(&self, other: &Self) -> Self {
        self.with(other, |a, b| a / b)
    }

    /// The figures to which a function is applied.
    pub fn map(&self, f: impl Fn(f64) -> f64) -> Self {
        Samples { figures: self.figures.iter().map(|figure| f(*figure)).collect(), disturbed: self.disturbed.clone() }
    }

    /// The median.
    pub fn median(&self) -> f64 {
        quantile(&self.kept(), 0.5)
    }

    /// Median and quartiles of at least one sample.
    pub fn quartiles(&self) -> Quartiles {
        let kept = self.kept();
        let at = |q| quantile(&kept, q);
        Quartiles { median: at(0.5), q1: at(0.25), q3: at(0.75), samples: kept.len() }
    }

    /// The median with its bootstrap interval: what the medians come to when samples are drawn again from these. With
    /// fewer than five, from the least to the greatest.
    ///
    /// Source: B. Efron, Bootstrap methods: another look at the jackknife, Annals of Statistics 7(1), 1979; the
    /// percentile interval.
    pub fn estimate(&self) -> Estimate {
        let kept = self.kept();
        let median = quantile(&kept, 0.5);
        if kept.len() < ENOUGH {
            return Estimate { median, low: quantile(&kept, 0.0), high: quantile(&kept, 1.0) };
        }
        let medians = medians_drawn_again(&kept, kept.len() as u64);
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

impl Estimate {
    /// A figure that is exact.
    pub fn exactly(figure: f64) -> Self {
        Estimate { median: figure, low: figure, high: figure }
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
