//! The choice of a curve for what keys do, by measuring: to sign, to verify, to agree on a secret.
//!
//! Candidates are the curves of today of one level of security, each by its scheme: Ed25519 and X25519 on Edwards25519, ECDSA and ECDH on
//! the others. All are checked, and timed in the same rounds.

use crate::comparison::{Comparison, Timed};
use crate::equal_security::{is_of_today, level};
use crate::failure::Failure;
use crate::schemes::{ECDH, SIGN, VERIFY};
use crate::statistics::{Estimate, Samples};
use crate::subject::{Subject, subjects};
use crate::timing::Conditions;
use crate::verdict::{Verdict, judge};
use carryless_rows::curves::ErasedCurve;

/// What keys do.
pub const OPERATIONS: [&str; 3] = [SIGN, VERIFY, ECDH];

/// A curve by its scheme, and what that took.
pub struct Ranked {
    /// The curve.
    pub curve: &'static ErasedCurve,
    /// What was timed.
    pub subject: &'static Subject,
    /// Cycles of the operation.
    pub samples: Samples,
    /// How many times as long as the chosen one it takes.
    pub ratio: Estimate,
    /// Whether it takes longer than the chosen one.
    pub slower: Verdict,
}

/// The chosen curve, and the others.
pub struct CurveChoice {
    /// The fastest first.
    pub ranked: Vec<Ranked>,
    /// Under which conditions they were timed.
    pub conditions: Conditions,
}

/// The scheme of each curve of today of this level, in bits of security, for one of [`OPERATIONS`].
pub fn candidates(bits: u32, operation: &str) -> Vec<&'static Subject> {
    let is_meant = |subject: &&Subject| {
        let is_of_level = |curve: &ErasedCurve| level(curve) == bits && is_of_today(curve);
        subject.is_of_scheme() && subject.operation == operation && subject.curve.is_some_and(is_of_level)
    };
    subjects().iter().filter(is_meant).collect()
}

/// Checks the candidates, and times them for `seconds`; `progress` hears which part of the work is done.
pub fn choose(bits: u32, operation: &str, seconds: f64, progress: impl Fn(f64)) -> Result<CurveChoice, Failure> {
    Ok(CurveChoice::of(&Comparison::of(&candidates(bits, operation), seconds, progress)?))
}

impl CurveChoice {
    /// The choice of what was timed.
    pub fn of(comparison: &Comparison) -> Self {
        let mut timed: Vec<&Timed> = comparison.timed.iter().collect();
        timed.sort_by(|a, b| a.samples.median().total_cmp(&b.samples.median()));
        let rank = |(i, own): (usize, &&Timed)| {
            let ratio = if i == 0 { Estimate::exactly(1.0) } else { comparison.ratio(own, timed[0]) };
            let slower = if i == 0 { Verdict::No } else { judge(ratio, &(1.0..f64::INFINITY)) };
            let (subject, samples) = (own.subject, own.samples.clone());
            Some(Ranked { curve: subject.curve?, subject, samples, ratio, slower })
        };
        let ranked = timed.iter().enumerate().filter_map(rank).collect();
        CurveChoice { ranked, conditions: comparison.conditions }
    }
}
