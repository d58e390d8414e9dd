//! An answer: its sentence, the ratio that it tells, and a picture of all ratios that it rests on.

use crate::picture::{COLUMN, Drawing, Picture, Scale, Shape};
use crate::questions::{Answer, Case, Pair};
use crate::statistics::Estimate;
use crate::table::{Table, distinct};
use crate::verdict::Verdict;
use carryless_rows::curves;

/// A question with its answer, as it is shown.
pub struct Asked {
    pub letter: char,
    pub asks: String,
    pub cases: Vec<Case>,
    /// One pair, its rows by name.
    pub instance: Option<String>,
    pub drawing: Option<Drawing>,
    pub data: Table,
}

const LEFT: f64 = 10.0;
const RIGHT: f64 = COLUMN - 14.0;
const LINE: f64 = 36.0;
const TOP: f64 = 28.0;
/// The most characters of a side beside which there is room for a word.
const LONG: usize = 20;
/// Ratios that are ticks; where 2 is off the scale, those between.
const TICKS: [f64; 9] = [0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0];
const TICKS_NEAR_1: [f64; 7] = [0.6, 0.7, 0.8, 1.0, 1.25, 1.4, 1.6];
/// The ticks of two ratios are at least so far apart.
const APART: f64 = 26.0;

pub fn asked(answer: &Answer) -> Asked {
    let headline = answer.headline.and_then(|i| answer.pairs.get(i));
    let instance = headline.map(Pair::tells);
    let (letter, asks, cases) = (answer.letter, answer.asks.clone(), answer.cases.clone());
    Asked { letter, asks, cases, instance, drawing: drawing(answer), data: data(&answer.pairs) }
}

/// What the sides of all groups are called, but for those that have the name of a curve.
fn sides(pairs: &[Pair]) -> [String; 2] {
    let names = |i: usize| distinct(pairs, |pair| pair.sides[i].clone());
    [0, 1].map(|i| names(i).into_iter().filter(|name| curves::find(name).is_none()).collect::<Vec<_>>().join(" or "))
}

/// A line a group, a mark a pair: left of 1 the left side is faster.
pub fn drawing(answer: &Answer) -> Option<Drawing> {
    let pairs = &answer.pairs;
    pairs.first()?;
    let groups = distinct(pairs, Pair::kind);
    let bottom = TOP + LINE * groups.len() as f64;
    let mut picture = Picture::new(COLUMN, bottom + 22.0);
    let far = pairs.iter().map(|pair| pair.ratio.median.max(1.0 / pair.ratio.median)).fold(1.6, f64::max) * 1.08;
    let scale = Scale::logarithmic(1.0 / far, far, LEFT, RIGHT);
    let one = scale.at(1.0);
    let [left, right] = sides(pairs);
    let is_long = [&left, &right].iter().any(|side| side.chars().count() > LONG);
    let faster = if is_long { "" } else { " faster" };
    picture.text("small", "end", (one - 8.0, 14.0), format!("← {left}{faster}"));
    picture.text("small", "start", (one + 8.0, 14.0), format!("{right}{faster} →"));
    let mut last = f64::NEG_INFINITY;
    for &tick in if far < 2.0 { &TICKS_NEAR_1[..] } else { &TICKS } {
        let x = scale.at(tick);
        let has_room = x - last >= APART && (tick >= 1.0 || one - x >= APART);
        if (1.0 / far..=far).contains(&tick) && has_room {
            picture.line(if tick == 1.0 { "one" } else { "grid" }, (x, TOP - 6.0), (x, bottom));
            picture.text("axis", "middle", (x, bottom + 15.0), tick.to_string());
            last = x;
        }
    }
    for (i, group) in groups.iter().enumerate() {
        let y = TOP + LINE * (i as f64 + 0.5) + 8.0;
        picture.line("grid", (LEFT, y), (RIGHT, y));
        picture.text("halo", "start", (LEFT, y - 10.0), group.as_str());
        for pair in pairs.iter().filter(|pair| pair.kind() == *group) {
            let Estimate { median, low, high } = pair.ratio;
            let (class, shape) = match pair.verdict {
                Verdict::Yes => ("fast", Shape::Disc),
                Verdict::No => ("slow", Shape::Diamond),
                Verdict::TooClose | Verdict::Missing => ("close", Shape::Square),
            };
            if high.is_finite() {
                picture.line(&format!("{class} whisker"), (scale.at(low), y), (scale.at(high), y));
            }
            picture.mark(shape, class, (scale.at(median), y), 4.5, &tells(pair));
        }
    }
    let label = format!("Ratios of the pairs of question ({}): {}", answer.letter, answer.text());
    Some(picture.finish("", &label))
}

fn tells(pair: &Pair) -> String {
    match pair.winner() {
        Some(side) => format!("{}: {side} won", pair.tells()),
        None => format!("{}: too close to call", pair.tells()),
    }
}

/// A ratio, or that there is none.
fn ratio(ratio: f64) -> String {
    if ratio.is_finite() && ratio > 0.0 { format!("{ratio:.3}") } else { "–".to_owned() }
}

fn data(pairs: &[Pair]) -> Table {
    let [left, right] = sides(pairs);
    let of = format!("time of {left} to that of {right}");
    let mut data = Table::new(&[0, 1, 2, 3, 7], ["question", "what", &left, &right, &of, "low", "high", "faster"]);
    for pair in pairs {
        let Estimate { median, low, high } = pair.ratio;
        let names = [pair.kind(), pair.operation.clone(), pair.left.clone(), pair.right.clone()];
        let winner = pair.winner().unwrap_or("too close to call").to_owned();
        data.push(names.into_iter().chain([median, low, high].map(ratio)).chain([winner]));
    }
    data
}
