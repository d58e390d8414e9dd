//! What the pairs of one kind come to: a line of an answer.

use super::Pair;
use crate::table::distinct;
use crate::verdict::{Margin, Verdict};
use serde::{Deserialize, Serialize};

/// A line of an answer: who is faster, by how much, in how many pairs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// What is asked: binary or prime?
    pub asks: String,
    /// Where: with PCLMULQDQ; nothing where there is one place only.
    pub place: String,
    /// What both sides are called.
    pub sides: [String; 2],
    /// The pairs that each side won.
    pub won: [usize; 2],
    /// All pairs.
    pub of: usize,
    /// The speed of the side that won to that of the other one, the least and the greatest of the pairs that are won. Where both
    /// won some, that of the left side: below 1 where it is slower.
    pub speed: Option<[f64; 2]>,
}

/// The cases of these pairs.
pub(super) fn cases(pairs: &[Pair]) -> Vec<Case> {
    let kind = |pair: &Pair| (pair.asks.clone(), pair.place.clone(), pair.sides.clone());
    let mut cases: Vec<Case> = Vec::new();
    let case = |(asks, place, sides): (String, String, [String; 2])| {
        let own = pairs.iter().filter(|pair| kind(pair) == (asks.clone(), place.clone(), sides.clone()));
        let judged = own.map(|pair| (pair.ratio.median, pair.verdict)).collect::<Vec<_>>();
        Case::of(asks, place, sides, &judged)
    };
    for case in distinct(pairs, kind).into_iter().map(case) {
        // What asks the same stands together.
        let place = cases.iter().rposition(|earlier| earlier.asks == case.asks).map_or(cases.len(), |last| last + 1);
        cases.insert(place, case);
    }
    cases
}

impl Case {
    /// Of the times of the left side to those of the right one, and what they were judged to be.
    pub(super) fn of(asks: String, place: String, sides: [String; 2], judged: &[(f64, Verdict)]) -> Self {
        let count = |wanted| judged.iter().filter(|(_, verdict)| *verdict == wanted).count();
        let won = [count(Verdict::Yes), count(Verdict::No)];
        let is_won = |(_, verdict): &&(f64, Verdict)| matches!(verdict, Verdict::Yes | Verdict::No);
        let speeds = judged.iter().filter(is_won).map(|(ratio, _)| if won[0] == 0 { *ratio } else { 1.0 / ratio });
        let speed = speeds.fold(None, |range, speed| {
            let [least, most] = range.unwrap_or([speed; 2]);
            Some([speed.min(least), speed.max(most)])
        });
        Case { asks, place, sides, won, of: judged.len(), speed }
    }

    /// The faster side; `mixed` where each won some, `too close` where none did.
    pub fn winner(&self) -> &str {
        match self.won {
            [0, 0] => "too close",
            [_, 0] => &self.sides[0],
            [0, _] => &self.sides[1],
            _ => "mixed",
        }
    }

    /// By how much: `1.08–2.7×`, below 1 where the left side is slower; nothing where no side won.
    pub fn factor(&self) -> String {
        let Some([least, most]) = self.speed.map(|range| range.map(digits)) else { return String::new() };
        if least == most { format!("{most}×") } else { format!("{least}–{most}×") }
    }

    /// In how many pairs: `24 of 25`, or `3:1 of 5` where each side won some.
    pub fn count(&self) -> String {
        match self.won {
            [0, won] | [won, 0] => format!("{won} of {}", self.of),
            [left, right] => format!("{left}:{right} of {}", self.of),
        }
    }

    /// All of it: `binary, 1.08–2.7× with PCLMULQDQ, 24 of 25 pairs`.
    pub fn line(&self) -> String {
        let factor = Some(self.factor()).filter(|factor| !factor.is_empty());
        let place = Some(&self.place).filter(|place| !place.is_empty());
        let parts = [factor.as_deref(), place.map(String::as_str)].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let parts = if parts.is_empty() { parts } else { format!(" {parts},") };
        format!("{},{parts} {} {}", self.winner(), self.count(), if self.of == 1 { "pair" } else { "pairs" })
    }
}

/// The factor as text, in enough digits that what is 3 % from equal differs from 1.
fn digits(factor: f64) -> String {
    match factor {
        factor if factor < 1.995 => format!("{factor:.2}"),
        factor if factor < 9.95 => format!("{factor:.1}"),
        factor => format!("{factor:.0}"),
    }
}

/// How sure an answer is: `95 % sure, over 3 %`.
pub fn rule(margin: Margin) -> String {
    match margin.per_cent() {
        Some(margin) => format!("95 % sure, over {margin:.0} %"),
        None => "the machine is too busy to tell".to_owned(),
    }
}
