//! Implementations beside each other: which ones are meant, and how they compare.

use crate::comparison::{Comparison, Timed};
use crate::data::{self, DataCurve};
use crate::equal_security::level_of;
use crate::failure::Failure;
use crate::names;
use crate::paragraph::paragraph;
use crate::schemes;
use crate::subject::{Subject, of_library, subjects};
use crate::table::{Table, distinct};
use crate::unit::Unit;
use crate::verdict::{Margin, Verdict, judge};
use std::io::{self, Write};

/// What narrows the choice, beside names.
#[derive(Clone, Copy, Default)]
pub struct Narrowed<'a> {
    /// What is computed; that which all have in common if absent.
    pub operation: Option<&'a str>,
    /// The time class; constant time where there are both if absent.
    pub time: Option<&'a str>,
}

/// The implementations that a list names, which all compute the same operation: `K-283` for the library's own function, an id, or a
/// part of one that no other has.
pub fn find(list: &str, narrowed: Narrowed<'_>) -> Result<Vec<&'static Subject>, Failure> {
    let named: Vec<&str> = list.split(',').map(str::trim).collect();
    if named.len() < 2 {
        return Err(refused("one name is given"));
    }
    let candidates = named.iter().map(|name| candidates(name, narrowed)).collect::<Result<Vec<_>, _>>()?;
    let computes = |of: &[&Subject], operation: &str| of.iter().any(|subject| subject.operation == operation);
    let operations = distinct(&candidates[0], |subject| subject.operation);
    let common = operations.iter().find(|operation| candidates.iter().all(|of| computes(of, operation)));
    let Some(operation) = common else {
        let of = |i: usize| distinct(&candidates[i], |subject| subject.operation).join(", ");
        let kinds = (0..named.len()).map(|i| format!("{} computes {}", names::quoted(named[i]), of(i)));
        return Err(refused(&kinds.collect::<Vec<_>>().join("; ")));
    };
    let found: Result<Vec<_>, _> =
        named.iter().zip(&candidates).map(|(name, candidates)| one(name, candidates, operation)).collect();
    let found = found?;
    match (1..found.len()).find(|i| found[..*i].iter().any(|earlier| std::ptr::eq(*earlier, found[*i]))) {
        Some(i) => Err(refused(&format!("{} is given twice", found[i].id))),
        None => Ok(found),
    }
}

fn refused(why: &str) -> Failure {
    Failure::Argument(format!(
        "--rows: {why}; accepted are two or more implementations of one operation, as K-283,P-256 for the library's own, or as \
         `carryless list rows` names them, with --operations for another operation"
    ))
}

/// Everything that a name may stand for.
fn candidates(name: &str, narrowed: Narrowed<'_>) -> Result<Vec<&'static Subject>, Failure> {
    let admitted = |subject: &&'static Subject| {
        narrowed.operation.is_none_or(|operation| subject.operation.eq_ignore_ascii_case(operation))
            && narrowed.time.is_none_or(|time| subject.time == time)
    };
    let id = names::row(name);
    let (place, rest) = id.split_once('/').unwrap_or((&id, ""));
    let found: Vec<&'static Subject> = match names::find_curve(place) {
        Some(curve) if rest.is_empty() || rest.eq_ignore_ascii_case(schemes::LIBRARY) => own(curve.name),
        _ => match data::find(place) {
            Some(curve) if rest.is_empty() => own_as_data(curve),
            _ => by_parts(&id),
        },
    };
    // A name without a slash that many have a part of is most likely that of a curve.
    if rest.is_empty() && data::find(place).is_none() && distinct(&found, |subject| subject.id).len() != 1 {
        names::curve("--rows", place)?;
    }
    let found: Vec<_> = found.into_iter().filter(admitted).collect();
    match found.is_empty() {
        false => Ok(found),
        true => {
            let operation = narrowed.operation.map_or(String::new(), |name| format!(" for {}", names::quoted(name)));
            Err(refused(&format!("nothing is named '{}'{operation}", names::quoted(name))))
        }
    }
}

/// The library's own functions and schemes of a curve; where it has no function for secrets, what computes the same on the fastest
/// instructions.
fn own(curve: &str) -> Vec<&'static Subject> {
    let of_schemes = subjects().iter().filter(|subject| subject.is_of_scheme() && subject.is_on(curve));
    let instead = ["kP", "kG"].into_iter().filter(|operation| of_library(curve, (operation, "constant")).is_empty());
    let instead = instead.filter_map(|operation| {
        let row = schemes::find_in_constant_time(names::find_curve(curve)?, operation)?;
        subjects().iter().find(|subject| subject.row().is_some_and(|own| std::ptr::eq(own, row)))
    });
    instead.chain(of_schemes).collect()
}

/// What keys do on a curve whose constants are data, by ECDSA and not by DSTU 4145.
fn own_as_data(curve: &DataCurve) -> Vec<&'static Subject> {
    let is_meant = |subject: &&Subject| {
        subject.data.is_some_and(|data| std::ptr::eq(data, curve)) && !subject.id.ends_with(data::DSTU4145)
    };
    subjects().iter().filter(is_meant).collect()
}

/// The rows of this id; or else those whose id has these parts as its own, or else within its own.
fn by_parts(id: &str) -> Vec<&'static Subject> {
    type Meets = fn(&str, &str) -> bool;
    let same: Meets = |own, part| own.eq_ignore_ascii_case(part);
    let within: Meets = |own, part| own.to_ascii_lowercase().contains(&part.to_ascii_lowercase());
    let has_parts = |subject: &Subject, meets: Meets| {
        let mut own = subject.id.split('/');
        id.split('/').all(|part| own.any(|own| meets(own, part)))
    };
    let exact: Vec<_> = subjects().iter().filter(|subject| subject.id.eq_ignore_ascii_case(id)).collect();
    let tiers = [same, within].into_iter().map(|meets| subjects().iter().filter(|s| has_parts(s, meets)).collect());
    [exact].into_iter().chain(tiers).find(|found: &Vec<_>| !found.is_empty()).unwrap_or_default()
}

/// The only one of an operation; in constant time, if one is.
fn one(name: &str, candidates: &[&'static Subject], operation: &str) -> Result<&'static Subject, Failure> {
    let own = candidates.iter().copied().filter(|subject| subject.operation == operation);
    let (constant, variable): (Vec<_>, Vec<_>) = own.partition(|subject| subject.time == "constant");
    let own = if constant.is_empty() { variable } else { constant };
    let ids = distinct(&own, |subject| subject.id);
    if let [only] = own[..] {
        return Ok(only);
    }
    let some: Vec<&str> = ids.iter().copied().take(4).collect();
    let (name, some, of) = (names::quoted(name), some.join(", "), ids.len());
    Err(refused(&format!("'{name}' may be any of {of}, as {some}")))
}

/// The fastest first, and how many times as long the others take.
pub fn write(out: &mut dyn Write, comparison: &Comparison, unit: Unit, colours: bool) -> io::Result<()> {
    let mut timed: Vec<&Timed> = comparison.timed.iter().collect();
    timed.sort_by(|a, b| a.samples.median().total_cmp(&b.samples.median()));
    let [best, others @ ..] = &timed[..] else { return Ok(()) };
    let nanoseconds = comparison.conditions.nanoseconds;
    let head = [best.subject.operation, &unit.to_string(), "quartiles", "time", "bits", "bytes of tables"];
    let mut table = Table::new(&[0, 3], head).yielding(&[5, 2, 4]);
    for timed in &timed {
        let (subject, quartiles) = (timed.subject, timed.samples.quartiles());
        let mut ends = [quartiles.q1, quartiles.q3].map(|cycles| unit.text(cycles, nanoseconds));
        if unit == Unit::PerSecond {
            ends.reverse();
        }
        table.push([
            subject.id.to_owned(),
            comparison.text(timed, unit),
            ends.join("–"),
            subject.time.to_owned(),
            subject.order_bits().map_or("–".to_owned(), |bits| level_of(bits).to_string()),
            (subject.table_bytes + subject.run_bytes()).to_string(),
        ]);
    }
    table.mark_best(0, 1);
    if colours {
        write!(out, "\n{table:#}\n")?
    } else {
        write!(out, "\n{table}\n")?
    }
    writeln!(out, "{}", best.subject.id)?;
    for other in others {
        write!(out, "{}", paragraph("  ", &sentence(best, other, comparison.margin)))?;
    }
    Ok(())
}

/// How a row compares with one that is not faster.
pub fn sentence(best: &Timed, other: &Timed, margin: Margin) -> String {
    let ratio = margin.estimate(&other.samples.to(&best.samples));
    let (interval, name) = (ratio.text(2), other.subject.id);
    match judge(ratio, &(1.0..f64::INFINITY)) {
        Verdict::Yes => format!("is {interval} times as fast as {name}"),
        _ => format!("is not told apart from {name} by this run: {interval} times as fast"),
    }
}
