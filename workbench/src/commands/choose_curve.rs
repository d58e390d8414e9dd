//! `carryless choose --bits`: the curve that is fastest to sign with, to verify with, or to agree by on this machine, and the call.

use super::write_json;
use crate::curve_choice::{self, CurveChoice, OPERATIONS, Ranked};
use crate::environment::Environment;
use crate::equal_security::LEVELS;
use crate::failure::Failure;
use crate::paragraph::paragraph;
use crate::results::Run;
use crate::schemes::{SIGN, VERIFY};
use crate::statistics::{Estimate, Quartiles};
use crate::table::{Table, figure};
use crate::unit::Unit;
use crate::verdict::{self, Verdict};
use crate::{names, progress, rust_call, standards};
use carryless_rows::curves::ErasedCurve;
use serde::Serialize;
use std::io::Write;

#[derive(Serialize)]
struct Chosen<'a> {
    bits: u32,
    operation: &'static str,
    /// The chosen one first.
    ranked: Vec<Figures>,
    call: &'a str,
}

/// What a curve came to.
#[derive(Serialize)]
struct Figures {
    id: &'static str,
    curve: &'static str,
    time: &'static str,
    #[serde(flatten)]
    cycles: Quartiles,
    ratio: Estimate,
    slower: Verdict,
}

impl From<&Ranked> for Figures {
    fn from(ranked: &Ranked) -> Self {
        Figures {
            id: ranked.subject.id,
            curve: ranked.curve.name,
            time: ranked.subject.time,
            cycles: ranked.samples.quartiles(),
            ratio: ranked.ratio,
            slower: ranked.slower,
        }
    }
}

/// Chooses a curve of `bits` bits of security for an operation of keys, and prints it.
pub fn run(bits: &str, operation: &str, seconds: f64, is_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (bits, operation) = (level(bits)?, of_keys(operation)?);
    let choice = progress::with_bar(seconds, |progress| curve_choice::choose(bits, operation, seconds, progress))?;
    let best = choice.ranked.first().expect("every level has curves for keys");
    let call = rust_call::of_scheme(best.curve, best.subject);
    if is_json {
        let ranked = choice.ranked.iter().map(Figures::from).collect();
        let chosen = Chosen { bits, operation, ranked, call: &call };
        return write_json(out, &Run::here("choose", &choice.conditions, chosen));
    }
    write!(out, "{}", paragraph("", &Environment::here().line()))?;
    if let Some(warning) = verdict::warning(&choice.conditions) {
        write!(out, "{}", paragraph("", &warning))?;
    }
    let answer = answer(bits, operation, best, choice.conditions.nanoseconds);
    write!(out, "\n{}\n{}\n", paragraph("", &answer), table(&choice))?;
    let runner_up = choice.ranked.get(1).map_or("there is no other".into(), beside_the_best);
    for (part, text) in [("standards", status(best.curve)), ("runner-up", runner_up)] {
        write!(out, "{}", paragraph(&format!("{part:<LABEL$}"), &text))?;
    }
    write!(out, "\n{call}")?;
    Ok(())
}

/// Columns of the name of what is said.
const LABEL: usize = 13;

/// A level of security that curves stand for.
fn level(text: &str) -> Result<u32, Failure> {
    LEVELS.iter().map(|(bits, _)| *bits).find(|bits| bits.to_string() == text).ok_or_else(|| {
        let accepted = LEVELS.map(|(bits, _)| bits.to_string()).join(", ");
        let text = names::quoted(text);
        Failure::Argument(format!("--bits: '{text}' is no level of security; accepted are {accepted}"))
    })
}

fn of_keys(operation: &str) -> Result<&'static str, Failure> {
    OPERATIONS.into_iter().find(|name| name.eq_ignore_ascii_case(operation)).ok_or_else(|| {
        let (given, accepted) = (names::quoted(operation), OPERATIONS.join(", "));
        Failure::Argument(format!("--operation: for '{given}' no curve is chosen; accepted with --bits are {accepted}"))
    })
}

/// The first sentence: which curve, and what it takes.
fn answer(bits: u32, operation: &str, best: &Ranked, nanoseconds: f64) -> String {
    let what = match operation {
        SIGN => "sign with",
        VERIFY => "verify with",
        _ => "agree on a secret with",
    };
    let time = if best.subject.time == "constant" { "in constant time" } else { "in variable time, of public data" };
    let (curve, scheme, cycles) = (best.curve.name, scheme(best), best.samples.median());
    let microseconds = Unit::Us.text(cycles, nanoseconds);
    let cycles = figure(cycles);
    format!("Fastest to {what} at {bits} bits: {curve} by {scheme}, {cycles} cycles ({microseconds} µs) {time}.")
}

/// The scheme of a curve, as it is written.
fn scheme(ranked: &Ranked) -> &'static str {
    match ranked.subject.id.rsplit('/').next() {
        Some("ecdsa") => "ECDSA",
        Some("ecdh") => "ECDH",
        Some("ed25519") => "Ed25519",
        _ => "X25519",
    }
}

/// Which standards have a curve, and whether NIST deprecates it.
fn status(curve: &ErasedCurve) -> String {
    let standards::Status { standards, is_deprecated, .. } = standards::of(curve);
    let standards = standards.unwrap_or("none");
    if is_deprecated { format!("{standards} (deprecated)") } else { standards.to_owned() }
}

fn table(choice: &CurveChoice) -> Table {
    let head = ["curve", "scheme", "cycles", "times as long", "standards"];
    let mut table = Table::new(&[0, 1, 4], head).yielding(&[1, 4]);
    for own in &choice.ranked {
        table.push([
            own.curve.name.to_owned(),
            scheme(own).to_owned(),
            figure(own.samples.median()),
            own.ratio.text(2),
            status(own.curve),
        ]);
    }
    table
}

/// A curve beside the chosen one.
fn beside_the_best(other: &Ranked) -> String {
    format!("{} by {} {}", other.curve.name, scheme(other), other.ratio.of_time())
}
