//! `carryless choose`: the method for a purpose on this machine, and the call that uses it; with `--bits` the curve.

use super::write_json;
use super::{choose_curve, lists};
use crate::choice::{Candidate, Choice, Goal, Purpose, Ranked, SECONDS};
use crate::environment::Environment;
use crate::failure::Failure;
use crate::paragraph::paragraph;
use crate::results::Run;
use crate::statistics::{Estimate, Quartiles};
use crate::table::{Table, distinct, figure};
use crate::tuning::Tuned;
use crate::unit::{self, Unit};
use crate::verdict::{self, Verdict};
use crate::{curve_choice, method_words, name_words, names, progress, rust_call};
use carryless::scalar_mul::MethodName;
use carryless_rows::curves::ErasedCurve;
use carryless_rows::registry::{self, Function, KG, KP, Memory, PointRow, SUM};
use clap::ValueEnum;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Choose the fastest method for a purpose, or the fastest curve for keys, by measuring.
///
/// The library's own functions and every implementation that will do are timed, the better half of them again, until few are
/// left. The best is shown with its memory, what a limit costs, and the Rust code that calls it. With --bits instead of --curve the
/// curves of a level of security are timed, to sign, to verify or to agree on a secret: Ed25519 and X25519 on Edwards25519, ECDSA and
/// ECDH on the others.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carryless choose --curve K-233
  carryless choose --curve K-233 --memory 24KiB
  carryless choose --curve P-256 --fixed-point --memory 8KiB
  carryless choose --curve sect283r1 --goal memory --time any
  carryless choose --curve K-233 --multipliers clmul-portable
  carryless choose --curve K-233 --goal throughput
  carryless choose --curve B-233 --operation kP+lQ --time any --json
  carryless choose --bits 128 --operation sign
  carryless choose --bits 128 --operation verify")]
pub struct Arguments {
    /// The curve, by its NIST, SEC, ANSI or WAP name in any case
    #[arg(long, value_name = "NAME", required_unless_present = "bits")]
    curve: Option<String>,
    /// Choose among the curves of so many bits of security: 80, 96, 112, 128, 192 or 256
    #[arg(
        long,
        value_name = "N",
        allow_hyphen_values = true,
        conflicts_with_all = ["curve", "goal", "time", "memory", "multipliers", "fixed_point", "tuned"],
        requires = "operation"
    )]
    bits: Option<String>,
    /// What to minimise
    #[arg(long, value_name = "GOAL", default_value = "latency")]
    goal: Goal,
    /// Whether the time may depend on the scalar: constant for secret scalars, any for public ones
    #[arg(long, value_name = "CLASS", default_value = "constant")]
    time: Time,
    /// The most memory for tables of constants and of points: bytes, or with a unit as 24KiB, 24k or 1M
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    memory: Option<String>,
    /// Only these multipliers, separated by commas; clmul-portable runs on every processor
    #[arg(long, value_name = "LIST")]
    multipliers: Option<String>,
    /// Fixed-base: the point is known beforehand, and a table of it may be made; as --operation kG
    #[arg(long)]
    fixed_point: bool,
    /// What is computed: kP (variable-base), kG (fixed-base), or kP+lQ with P fixed; with --bits sign, verify or ecdh
    #[arg(long, value_name = "OPERATION", default_value = KP)]
    operation: String,
    /// How long to measure, in seconds: 8 if absent
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seconds: Option<String>,
    /// Choose by the figures of this file, which `tune` wrote here, and measure nothing
    #[arg(long, value_name = "FILE", conflicts_with = "seconds")]
    tuned: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Whether the time may depend on the scalar.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Time {
    Constant,
    Any,
}

#[derive(Serialize)]
struct Chosen<'a> {
    curve: &'static str,
    operation: &'static str,
    goal: Goal,
    time: &'static str,
    memory: Option<usize>,
    candidates: usize,
    /// The chosen one first.
    ranked: Vec<Figures>,
    /// The library's own functions that are not among the candidates, the fastest first.
    library: Vec<Figures>,
    /// How many products go together, where that was tuned and is asked for.
    batch: Option<AdvisedBatch>,
    call: &'a str,
}

/// What `tune` found of many products at once.
#[derive(Clone, Copy, Serialize)]
struct AdvisedBatch {
    /// Products that are enough: more of them take hardly less time each.
    size: u64,
    /// Threads, where they were tuned.
    threads: Option<u64>,
}

/// What a candidate came to.
#[derive(Serialize)]
struct Figures {
    id: String,
    time: &'static str,
    threads: u32,
    window: Option<u32>,
    split: Option<u32>,
    shape: Option<(u32, u32)>,
    bytes: Option<usize>,
    #[serde(flatten)]
    cycles: Quartiles,
    ratio: Estimate,
    slower: Verdict,
}

impl From<&Ranked> for Figures {
    fn from(ranked: &Ranked) -> Self {
        let candidate = &ranked.candidate;
        let row = row_of(candidate);
        Figures {
            id: candidate.name(),
            time: candidate.time(),
            threads: candidate.threads(),
            window: row.and_then(|row| row.window),
            split: row.and_then(|row| row.split),
            shape: row.and_then(|row| row.shape),
            bytes: candidate.bytes(),
            cycles: ranked.samples.quartiles(),
            ratio: ranked.ratio,
            slower: ranked.slower,
        }
    }
}

fn row_of(candidate: &Candidate) -> Option<&'static PointRow> {
    if let Candidate::Row(_, row) = candidate { Some(row) } else { None }
}

/// What a method may be chosen for.
const OPERATIONS: [&str; 3] = [KP, KG, SUM];

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let seconds = arguments.seconds.as_deref().map_or(Ok(SECONDS), names::seconds)?;
    if let Some(bits) = &arguments.bits {
        return choose_curve::run(bits, &arguments.operation, seconds, arguments.json, out);
    }
    let purpose = purpose(arguments)?;
    if purpose.candidates().is_empty() {
        return Err(why_none(&purpose));
    }
    let (choice, batch) = match &arguments.tuned {
        Some(path) => by_file(&purpose, path)?,
        None => {
            let choice = progress::with_bar(seconds, |progress| purpose.choose(seconds, progress))?;
            (choice.ok_or_else(|| why_none(&purpose))?, None)
        }
    };
    let call = call(&purpose, &choice.ranked[0].candidate);
    if !arguments.json {
        return write_text(out, &purpose, &choice, batch, &call);
    }
    let chosen = Chosen {
        curve: purpose.curve.name,
        operation: purpose.operation,
        goal: purpose.goal,
        time: time_of(&purpose),
        memory: purpose.memory,
        candidates: choice.candidates,
        ranked: choice.ranked.iter().map(Figures::from).collect(),
        library: choice.library.iter().map(Figures::from).collect(),
        batch,
        call: &call,
    };
    write_json(out, &Run::here("choose", &choice.conditions, chosen))
}

/// The choice by the figures of a file, and what they say of batches.
fn by_file(purpose: &Purpose, path: &Path) -> Result<(Choice, Option<AdvisedBatch>), Failure> {
    let tuned = Tuned::read("--tuned", path)?;
    let choice = tuned.choice(purpose).ok_or_else(|| {
        let (path, curve) = (path.display(), purpose.curve.name);
        Failure::Argument(format!(
            "--tuned: {path} has no figures of {curve}; accepted is a file tuned with this curve"
        ))
    })?;
    let is_batch = matches!(choice.ranked[0].candidate, Candidate::Batch(_));
    let size = tuned.batch(purpose.curve).filter(|_| is_batch).map(|batch| batch.size);
    let threads = tuned.threads(purpose.curve).map(|threads| threads.threads);
    Ok((choice, size.map(|size| AdvisedBatch { size, threads })))
}

fn purpose(arguments: &Arguments) -> Result<Purpose, Failure> {
    let curve = names::curve("--curve", arguments.curve.as_deref().unwrap_or_default())?;
    let operation = OPERATIONS.into_iter().find(|name| name.eq_ignore_ascii_case(&arguments.operation));
    let operation = operation.ok_or_else(|| {
        let (given, accepted) = (names::quoted(&arguments.operation), OPERATIONS.join(", "));
        let of_keys = curve_choice::OPERATIONS.join(", ");
        Failure::Argument(format!(
            "--operation: there is no method for '{given}'; accepted are {accepted}, and with --bits {of_keys}"
        ))
    })?;
    if arguments.fixed_point && operation == SUM {
        let fixed = "--fixed-point: in kP+lQ P is fixed already; accepted is this option with kP or kG";
        return Err(Failure::Argument(fixed.into()));
    }
    Ok(Purpose {
        curve,
        operation: if arguments.fixed_point { KG } else { operation },
        goal: arguments.goal,
        in_constant_time: arguments.time == Time::Constant,
        memory: arguments.memory.as_deref().map(bytes).transpose()?,
        multipliers: arguments.multipliers.as_deref().map(|list| multipliers(curve, list)).transpose()?,
    })
}

/// Multipliers of a curve.
fn multipliers(curve: &ErasedCurve, list: &str) -> Result<Vec<String>, Failure> {
    let of_rows: Vec<&str> = registry::rows_of(curve.name).map(|row| row.multiplier).collect();
    lists::names_of("--multipliers", list, &distinct(&of_rows, |multiplier| *multiplier))
}

/// A number of bytes, in units of 1024 or of 1024² with one of these suffixes.
fn bytes(text: &str) -> Result<usize, Failure> {
    const UNITS: [(&str, usize); 4] = [("kib", 1 << 10), ("k", 1 << 10), ("mib", 1 << 20), ("m", 1 << 20)];
    let lower = text.to_ascii_lowercase();
    let in_unit = UNITS.into_iter().find_map(|(unit, bytes)| Some((lower.strip_suffix(unit)?.trim_end(), bytes)));
    let (digits, unit) = in_unit.unwrap_or((&lower, 1));
    digits.parse().ok().and_then(|number: usize| number.checked_mul(unit)).ok_or_else(|| {
        let text = names::quoted(text);
        Failure::Argument(format!(
            "--memory: '{text}' is no number of bytes; accepted is a whole number, also with k, KiB, M or MiB, as 24KiB"
        ))
    })
}

fn time_of(purpose: &Purpose) -> &'static str {
    if purpose.in_constant_time { "constant" } else { "any" }
}

/// Why there is no candidate.
fn why_none(purpose: &Purpose) -> Failure {
    let what = described(purpose);
    let multipliers = || purpose.multipliers.clone();
    let least_of = |in_constant_time, operation, multipliers| {
        let asked = Purpose { operation, memory: None, goal: Goal::Memory, in_constant_time, multipliers, ..*purpose };
        asked.candidates().iter().filter_map(|c| Some((c.bytes()?, c.inversion_bytes()?))).min()
    };
    let has_any = |operation| least_of(false, operation, multipliers()).is_some();
    let least = least_of(purpose.in_constant_time, purpose.operation, multipliers());
    let of_any_words = least_of(purpose.in_constant_time, purpose.operation, None);
    match (least, purpose.memory) {
        (Some((least, of_inversion)), Some(memory)) => Failure::Argument(format!(
            "--memory: {memory} bytes are too few for {what}, which takes {least}, {of_inversion} of them in the tables of the \
             inversion; accepted is a number from {least} on"
        )),
        _ if purpose.multipliers.is_some() && of_any_words.is_some() => {
            let asked = Purpose { memory: None, multipliers: None, ..*purpose };
            let of_rows: Vec<&str> =
                asked.candidates().iter().filter_map(|candidate| Some(row_of(candidate)?.multiplier)).collect();
            let accepted = distinct(&of_rows, |multiplier| *multiplier).join(", ");
            Failure::Argument(format!("--multipliers: nothing computes {what} with these; accepted are {accepted}"))
        }
        _ if purpose.in_constant_time && has_any(purpose.operation) => {
            Failure::Argument(format!("--time: nothing computes {what}; accepted is any"))
        }
        _ => {
            let accepted: Vec<&str> = OPERATIONS.into_iter().filter(|operation| has_any(operation)).collect();
            let (accepted, curve) = (accepted.join(", "), purpose.curve.name);
            Failure::Argument(format!("--operation: nothing computes {what}; accepted for {curve} are {accepted}"))
        }
    }
}

/// The purpose in words.
fn described(purpose: &Purpose) -> String {
    format!("{} on {} {}", purpose.operation, purpose.curve.name, time_in_words(purpose))
}

fn write_text(
    out: &mut dyn Write,
    purpose: &Purpose,
    choice: &Choice,
    batch: Option<AdvisedBatch>,
    call: &str,
) -> Result<(), Failure> {
    write!(out, "{}", paragraph("", &Environment::here().line()))?;
    if let Some(warning) = verdict::warning(&choice.conditions) {
        write!(out, "{}", paragraph("", &warning))?;
    }
    let nanoseconds = choice.conditions.nanoseconds;
    let answer = format!("{} {}", answer(purpose, &choice.ranked[0], nanoseconds), beyond(purpose, choice));
    write!(out, "\n{}\n{}\n", paragraph("", &answer), table(purpose, choice))?;
    let best = &choice.ranked[0].candidate;
    let parts = names_of(best).into_iter().flat_map(|names| explained(&names, &parameters(best)));
    for (part, text) in parts.chain([("memory", memory(best))]).chain(batch.map(|batch| ("batches", batches(batch)))) {
        write!(out, "{}", paragraph(&format!("{part:<LABEL$}"), &text))?;
    }
    write!(out, "{}\n{call}", paragraph(&format!("{:<LABEL$}", "runner-up"), &runner_up(choice.ranked.get(1))))?;
    Ok(())
}

/// Columns of the name of what is explained.
const LABEL: usize = 13;

/// The first sentence: what is best, and what it takes.
fn answer(purpose: &Purpose, best: &Ranked, nanoseconds: f64) -> String {
    let goal = match purpose.goal {
        Goal::Latency => "Fastest",
        Goal::Throughput => "Highest throughput of",
        Goal::Memory => "Least memory for",
    };
    let operation = match purpose.operation {
        KP => "k·P",
        KG => "k·P with P fixed",
        _ => "k·P + l·Q with P fixed",
    };
    let (curve, time) = (purpose.curve.name, time_in_words(purpose));
    let within = purpose.memory.map_or(String::new(), |most| format!(" within {} of tables", limit(most)));
    let by = purpose.multipliers.as_ref().map_or(String::new(), |list| format!(" by {}", list.join(", ")));
    let cycles = best.samples.median();
    let each = if matches!(best.candidate, Candidate::Batch(_)) { " a product" } else { "" };
    let (name, bytes) = (called(&best.candidate), best.candidate.bytes());
    let bytes = bytes.map_or(String::new(), |bytes| format!(", {}", unit::memory(bytes)));
    let microseconds = Unit::Us.text(cycles, nanoseconds);
    let cycles = figure(cycles);
    format!(
        "{goal} {operation} on {curve} {time}{within}{by}: {name}, {cycles} cycles ({microseconds} µs){each}{bytes}."
    )
}

fn time_in_words(purpose: &Purpose) -> &'static str {
    if purpose.in_constant_time { "in constant time" } else { "for public scalars" }
}

/// A limit as it is said: 24 KiB.
fn limit(bytes: usize) -> String {
    unit::memory(bytes).replace(".0 ", " ")
}

/// What the library's own function would do, where it is no candidate or needs more memory than the least.
fn beyond(purpose: &Purpose, choice: &Choice) -> String {
    let of_more_memory = choice.ranked.iter().skip(1).filter(|own| purpose.goal == Goal::Memory && is_of_library(own));
    let Some(own) = choice.library.iter().chain(of_more_memory).next() else { return String::new() };
    let whom = match (purpose.operation, purpose.goal, purpose.memory, &purpose.multipliers) {
        (KG, ..) => "For the generator alone",
        (_, Goal::Memory, ..) => "With more memory",
        (.., Some(_), Some(_)) => "Without these limits",
        (.., Some(_), None) => "Without the limit",
        _ => "With every multiplier",
    };
    format!("{whom} {}.", beside_the_best(own))
}

fn is_of_library(ranked: &Ranked) -> bool {
    matches!(ranked.candidate, Candidate::Library(_))
}

/// What excludes a function of the library.
fn excluded_by(purpose: &Purpose, candidate: &Candidate) -> &'static str {
    match purpose.memory {
        _ if purpose.operation == KG => " (G alone)",
        Some(most) if candidate.bytes() > Some(most) => " (over the limit)",
        _ if purpose.multipliers.is_some() => " (every multiplier)",
        _ => " (more memory)",
    }
}

/// A candidate beside the chosen one: how fast it is, and its memory.
fn beside_the_best(Ranked { candidate, ratio, .. }: &Ranked) -> String {
    let bytes = candidate.bytes().map_or(String::new(), |bytes| format!(", in {}", unit::memory(bytes)));
    format!("{} {}{bytes}", called(candidate), ratio.of_time())
}

/// A candidate as a program or `carryless multiply --row CURVE/…` names it.
fn called(candidate: &Candidate) -> String {
    match candidate {
        Candidate::Row(_, row) => row.id.split_once('/').map_or("", |(_, rest)| rest).to_owned(),
        Candidate::Library(subject) => {
            format!("carryless::{}", subject.function().map_or("mul", |function| function.name))
        }
        Candidate::Batch(_) => "carryless::scalar_mul::mul_batch".to_owned(),
    }
}

fn table(purpose: &Purpose, choice: &Choice) -> Table {
    let head = ["implementation", "cycles", "times as long", "time", "threads", "memory"];
    let mut table = Table::new(&[0, 3], head).yielding(&[4, 3, 2]);
    let library = choice.library.iter().map(|own| (own, excluded_by(purpose, &own.candidate)));
    for (Ranked { candidate, samples, ratio, .. }, mark) in library.chain(choice.ranked.iter().map(|own| (own, ""))) {
        table.push([
            called(candidate) + mark,
            figure(samples.median()),
            ratio.text(2),
            candidate.time().to_owned(),
            candidate.threads().to_string(),
            candidate.bytes().map_or("–".into(), unit::memory),
        ]);
    }
    table
}

/// The names that a candidate is made of.
struct Names {
    method: &'static str,
    multiplier: &'static str,
    coordinates: &'static str,
}

/// Those of an implementation, or of the one that the library's function is.
fn names_of(candidate: &Candidate) -> Option<Names> {
    match candidate {
        Candidate::Row(_, row) => {
            let PointRow { method, multiplier, coordinates, .. } = *row;
            Some(Names { method, multiplier, coordinates })
        }
        Candidate::Library(subject) => {
            let Function { method, multiplier, .. } = subject.function()?;
            let MethodName { coordinates, method } = (*method)?;
            Some(Names { method, multiplier, coordinates })
        }
        Candidate::Batch(_) => None,
    }
}

/// Each name in words.
fn explained(Names { method, multiplier, coordinates }: &Names, parameters: &str) -> Vec<(&'static str, String)> {
    let family = registry::family(method).map_or(*method, |(family, _)| family.name);
    let method_words = method_words::words(family).unwrap_or_default();
    let multiplier_words = name_words::multiplier(multiplier).map_or(String::new(), |(words, _)| words);
    let coordinates_words = name_words::coordinates(coordinates).map_or("", |(words, _)| words);
    vec![
        ("method", format!("{method}: {method_words}{parameters}")),
        ("multiplier", format!("{multiplier}: {multiplier_words}")),
        ("coordinates", format!("{coordinates}: {coordinates_words}")),
    ]
}

/// What the method's words leave open.
fn parameters(candidate: &Candidate) -> String {
    let Some(row) = row_of(candidate) else { return String::new() };
    match (row.shape, row.split, row.window) {
        (Some((w, v)), ..) => format!("; {w} teeth, {v} {}", if v == 1 { "table" } else { "tables" }),
        (_, Some(split), _) => format!("; {split} digits by halvings"),
        (.., Some(window)) => format!("; W = {window}"),
        _ => String::new(),
    }
}

/// What the memory of a candidate is of.
fn memory(candidate: &Candidate) -> String {
    let parts = match candidate {
        Candidate::Row(_, row) => [
            ("for the inversion", row.inversion_bytes),
            ("of other constants", row.table_bytes - row.fixed_point_bytes - row.inversion_bytes),
            ("for the fixed point", row.fixed_point_bytes),
            ("of points that a run makes", row.unknown_point_bytes),
        ],
        Candidate::Library(subject) => {
            let Memory { constants, inversion, check, run } =
                subject.function().map_or(Memory::default(), |function| function.memory);
            [
                ("for the inversion", inversion),
                ("to check the point", check),
                ("of other constants", constants.saturating_sub(inversion + check)),
                ("of points that a run makes", run),
            ]
        }
        Candidate::Batch(_) => return "that of the batch, which the caller has".into(),
    };
    let parts = parts.iter().filter(|(_, bytes)| *bytes > 0);
    let parts: Vec<String> = parts.map(|(what, bytes)| format!("{} {what}", unit::memory(*bytes))).collect();
    if parts.is_empty() { "none".into() } else { parts.join(", ") }
}

fn batches(AdvisedBatch { size, threads }: AdvisedBatch) -> String {
    let on = match threads {
        Some(1) => "; more threads than one do not pay".to_owned(),
        Some(threads) => format!("; shared among {threads} threads by `parallel::Pool::mul_batch`"),
        None => String::new(),
    };
    let products = if size == 1 { "product is" } else { "products are" };
    format!("{size} {products} enough for one{on}")
}

fn runner_up(second: Option<&Ranked>) -> String {
    second.map_or("there is no other".into(), beside_the_best)
}

/// The call that uses a candidate.
fn call(purpose: &Purpose, candidate: &Candidate) -> String {
    match candidate {
        Candidate::Row(_, row) => rust_call::of(row),
        Candidate::Library(subject) => rust_call::of_library(purpose.curve, subject),
        Candidate::Batch(_) => batch_call(purpose.curve),
    }
}

fn batch_call(curve: &ErasedCurve) -> String {
    let curve = rust_call::rust_name(curve);
    format!(
        "use carryless::scalar_mul::{{BatchError, mul_batch}};
use carryless::{{Affine, {curve}, SecretScalar}};

type C = {curve};

fn products(k: &[SecretScalar<C>], p: &[Affine<C>], out: &mut [Affine<C>]) -> Result<(), BatchError> {{
    mul_batch(k, p, out)
}}
"
    )
}
