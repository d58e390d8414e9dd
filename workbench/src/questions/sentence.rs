//! An answer in one sentence: which side won where, and by how much.

use super::{Pair, Word};
use crate::table::distinct;
use crate::verdict::{Margin, Verdict};

/// The word, and what the pairs of each group say.
pub(super) fn sentence(word: Word, pairs: &[Pair]) -> String {
    let groups = distinct(pairs, |pair| pair.group.clone());
    let mut clauses: Vec<String> = Vec::new();
    let (mut heading_before, mut sides_before) = ("", None);
    for group in &groups {
        let pairs: Vec<&Pair> = pairs.iter().filter(|pair| pair.group == *group).collect();
        let (heading, name) = heading_and_name(group);
        let sides = Some(&pairs[0].sides);
        let clause = match word {
            Word::TooClose => format!("{} {name}", all(pairs.len())),
            _ => format!("{name} {}", tally(&pairs, sides != sides_before)),
        };
        clauses.push(if heading == heading_before { clause } else { format!("{heading}{clause}") });
        heading_before = heading;
        // Where all are too close no side was named.
        if pairs.iter().any(|pair| pair.winner().is_some()) {
            sides_before = sides;
        }
    }
    let begin = match word {
        Word::Yes => "Yes",
        Word::No => "No",
        Word::Depends => "It depends",
        Word::TooClose => "Too close to call",
    };
    format!("{begin}: {}.", clauses.join("; "))
}

/// What a group shares with the one beside it, which a sentence says once, and its own name.
fn heading_and_name(group: &str) -> (&str, &str) {
    group.find(": ").map_or(("", group), |colon| group.split_at(colon + 2))
}

fn all(count: usize) -> String {
    if count == 1 { "the only pair".to_owned() } else { format!("all {count}") }
}

/// How many of the pairs of a group each side won, and by how much; whom against, where that is not known from before.
fn tally(pairs: &[&Pair], tells_both: bool) -> String {
    let of = pairs.len();
    let count = |verdict| pairs.iter().filter(|pair| pair.verdict == verdict).count();
    let (won, lost) = (count(Verdict::Yes), count(Verdict::No));
    let close = of - won - lost;
    let [left, right] = &pairs[0].sides;
    let by = |verdict| {
        let ratios = pairs.iter().filter(|pair| pair.verdict == verdict).map(|pair| pair.ratio.median);
        let (low, high) = ratios.fold((f64::INFINITY, 0.0_f64), |(low, high), ratio| (low.min(ratio), high.max(ratio)));
        by(low, high)
    };
    let against = |other: &str| if tells_both { format!(" against {other}") } else { String::new() };
    let mut tally = match (won, lost) {
        (0, 0) if of == 1 => return "the only pair was too close to call".to_owned(),
        (0, 0) => return format!("all {of} were too close to call"),
        (_, 0) => format!("{left} won {won} of {of}{}, by {}", against(right), by(Verdict::Yes)),
        (0, _) => format!("{right} won {lost} of {of}{}, by {}", against(left), by(Verdict::No)),
        _ => format!("{left} won {won} of {of}, by {}, {right} {lost}, by {}", by(Verdict::Yes), by(Verdict::No)),
    };
    if close > 0 {
        tally += &format!(", {close} undecided");
    }
    tally
}

/// How many times as long the slower side takes, where these are the least and the greatest ratio of times.
fn by(low: f64, high: f64) -> String {
    let (least, most) = if high <= 1.0 { (1.0 / high, 1.0 / low) } else { (low, high) };
    let [least, most] = [least, most].map(times);
    if least == most { format!("{most} times") } else { format!("{least} to {most} times") }
}

/// In so many digits that what is 3 % from equal differs from 1.
fn times(factor: f64) -> String {
    match factor {
        factor if factor < 1.995 => format!("{factor:.2}"),
        factor if factor < 9.95 => format!("{factor:.1}"),
        factor => format!("{factor:.0}"),
    }
}

/// The same of ratios that were recorded elsewhere.
pub(super) fn elsewhere(place: &str, [left, right]: [&str; 2], (low, high): (f64, f64)) -> String {
    match () {
        _ if high < 1.0 => format!("On {place} {left} won, by {}.", by(low, high)),
        _ if low > 1.0 => format!("On {place} {right} won, by {}.", by(low, high)),
        _ => format!("On {place} {left} takes {low:.2} to {high:.2} times as long as {right}."),
    }
}

/// What an answer counts, and how far a pair must be from equal to be won.
pub fn rule(margin: Margin) -> String {
    match margin.per_cent() {
        Some(margin) => {
            format!("Answers count pairs of rows of equal work; won: over {margin:.0} % faster, 95 % sure.")
        }
        None => "Answers count pairs of rows of equal work; on a machine as busy as this one none is won.".to_owned(),
    }
}
