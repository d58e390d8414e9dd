//! The head of the page: what the library takes by bits of security, who is the best of each level, and one picture of it.

use super::bars::{self, Bar, Group};
use super::marked;
use crate::levels::Levels;
use crate::picture::Drawing;
use crate::table::{Table, figure};
use carryless_rows::curves::{CurveKind, ErasedCurve};

/// Kinds of curves, which have colours of their own.
pub const KINDS: [&str; 4] = ["prime or extension field", "random binary", "Koblitz", "binary with ψ"];

/// The place of a curve's kind among them.
pub fn kind(curve: &ErasedCurve) -> usize {
    match curve.kind {
        CurveKind::Prime | CurveKind::JacobiQuartic | CurveKind::TwistedEdwards | CurveKind::Extension => 0,
        CurveKind::Binary => 1,
        CurveKind::Koblitz => 2,
        CurveKind::Gls => 3,
    }
}

/// What stands above the columns of a class, how many they are, and what they are for.
pub struct Class {
    pub name: &'static str,
    pub columns: usize,
}

/// The groups of columns, those for secrets first.
pub fn classes(levels: &Levels<'_>) -> Vec<Class> {
    let class = |(time, name): (&str, &'static str)| Class {
        name,
        columns: levels.tasks.iter().filter(|task| task.time == time).count(),
    };
    let classes = [("constant", "secret, constant time"), ("variable", "public, variable time")].map(class);
    classes.into_iter().filter(|class| class.columns > 0).collect()
}

/// The table of the levels, with both classes in the heads.
pub fn table(levels: &Levels<'_>) -> Table {
    let head = |time| if time == "constant" { "secret" } else { "public" };
    let heads = levels.tasks.iter().map(|task| format!("{}, {}", task.head, head(task.time)));
    let mut table = Table::new(&[1], ["bits".to_owned(), "curve".to_owned()].into_iter().chain(heads));
    for line in &levels.lines {
        let cells = line.cells.iter().map(|row| row.map_or("–".to_owned(), marked));
        table.push([line.bits.to_string(), line.curve.name.to_owned()].into_iter().chain(cells));
    }
    table
}

/// The fastest of each level and column: its figure, and how many times as long the next one takes, and the best over the other kind of
/// field.
pub fn winners(levels: &Levels<'_>) -> Table {
    let mut table = Table::new(
        &[1, 2, 4, 6],
        ["bits", "for", "fastest", "cycles", "next", "takes", "other kind of field", "takes"],
    );
    for bits in levels.bits() {
        for (i, task) in levels.tasks.iter().enumerate() {
            let ranked = levels.ranked(bits, i);
            let [(curve, row), others @ ..] = &ranked[..] else { continue };
            let beside = |other: Option<&(&'static ErasedCurve, &crate::results::Row)>| match other {
                Some((other, own)) => [other.name.to_owned(), format!("{:.2}×", own.median / row.median)],
                None => ["–".to_owned(), "–".to_owned()],
            };
            if others.is_empty() {
                continue;
            }
            let is_other_kind = |other: &&(&'static ErasedCurve, _)| other.0.is_binary() != curve.is_binary();
            let class = if task.time == "constant" { "secret" } else { "public" };
            let head = [bits.to_string(), format!("{}, {class}", task.head), curve.name.to_owned(), marked(row)];
            let rivals = [beside(others.first()), beside(others.iter().find(is_other_kind))].concat();
            table.push(head.into_iter().chain(rivals));
        }
    }
    table
}

/// A bar a curve of the first column, those of a level side by side.
pub fn drawing(levels: &Levels<'_>) -> Option<Drawing> {
    let group = |bits: u32| {
        let bar =
            |(curve, row): (&'static ErasedCurve, _)| (kind(curve), Bar { of: curve.name.into(), ..Bar::from(row) });
        Group { name: format!("{bits} bits"), bars: levels.ranked(bits, 0).into_iter().map(bar).collect() }
    };
    let groups: Vec<Group> = levels.bits().into_iter().map(group).filter(|group| !group.bars.is_empty()).collect();
    let first = levels.tasks.first().filter(|_| groups.iter().map(|group| group.bars.len()).sum::<usize>() > 1)?;
    let class = if first.time == "constant" { "a secret scalar, in constant time" } else { "public data" };
    let label = format!("Cycles of {} of {class}, on a logarithmic axis, by bits of security", first.head);
    Some(bars::draw_by_ratios("", &label, &groups, &KINDS))
}

/// The best of 128 bits, or of the highest level there is, in one line.
pub fn headline(levels: &Levels<'_>) -> Option<String> {
    let bits = levels.bits().into_iter().rfind(|bits| *bits <= 128)?;
    let [(curve, row), (next, other), ..] = &levels.ranked(bits, 0)[..] else { return None };
    let task = levels.tasks.first()?;
    let ratio = other.median / row.median;
    Some(format!(
        "At {bits} bits {} takes the least for {}: {} cycles; {} takes {ratio:.2} times as many.",
        curve.name,
        task.head,
        figure(row.median),
        next.name
    ))
}
