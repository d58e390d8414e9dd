//! `carryless choose`: the method for a purpose on this machine, and the call that uses it.

use super::compare::chosen as chosen_of;
use super::write_json;
use crate::choice::{Candidate, Choice, Goal, Purpose, Ranked, SECONDS};
use crate::environment::Environment;
use crate::failure::Failure;
use crate::paragraph::paragraph;
use crate::results::Run;
use crate::statistics::{Estimate, Quartiles};
use crate::table::{Table, distinct, figure};
use crate::tuning::Tuned;
use crate::verdict::{self, Verdict};
use crate::{names, progress, rust_call};
use carryless::scalar_mul::MethodName;
use carryless_rows::curves::NamedCurve;
use carryless_rows::registry::{self, Function, KG, KP, Memory, Row, SUM};
use clap::ValueEnum;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Choose the method for a purpose, by measuring.
///
/// The call of the library that uses it is shown. Every row that will do is timed, combs of other shapes, other splits between
/// doublings and halvings and the library's own functions too, and the better half again, until few are left. Memory is what they
/// read of constants and of a fixed point's table, and what a run makes of its point.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carryless choose --curve K-233
  carryless choose --curve P-256 --fixed-point --memory 8192
  carryless choose --curve sect283r1 --goal memory --time any
  carryless choose --curve K-233 --multipliers clmul-portable
  carryless choose --curve K-233 --goal throughput
  carryless choose --curve B-233 --operation kP+lQ --time any --json")]
pub struct Arguments {
    /// The curve, by its NIST, SEC, ANSI or WAP name in any case
    #[arg(long, value_name = "NAME")]
    curve: String,
    /// What to minimise
    #[arg(long, value_name = "GOAL", default_value = "latency")]
    goal: Goal,
    /// Whether the time may depend on the scalar: constant for secrets, any for public ones
    #[arg(long, value_name = "CLASS", default_value = "constant")]
    time: Time,
    /// The most bytes that may be used, as 24576 or 24KiB
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    memory: Option<String>,
    /// Only these multipliers, with commas between: clmul-portable for what runs on every processor
    #[arg(long, value_name = "LIST")]
    multipliers: Option<String>,
    /// The point is known beforehand, and a table of it may be made: as --operation kG
    #[arg(long)]
    fixed_point: bool,
    /// What is to be computed: kP, kG of a fixed point, or kP+lQ with P fixed
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
    /// How many products go together, where that was tuned and is asked for.
    batch: Option<Batch>,
    call: &'a str,
}

/// What `tune` found of many products at once.
#[derive(Clone, Copy, Serialize)]
struct Batch {
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

fn row_of(candidate: &Candidate) -> Option<&'static Row> {
    if let Candidate::Row(_, row) = candidate { Some(row) } else { None }
}

/// What a method may be chosen for.
const OPERATIONS: [&str; 3] = [KP, KG, SUM];

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let purpose = purpose(arguments)?;
    let seconds = arguments.seconds.as_deref().map_or(Ok(SECONDS), names::seconds)?;
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
        batch,
        call: &call,
    };
    write_json(out, &Run::here("choose", &choice.conditions, chosen))
}

/// The choice by the figures of a file, and what they say of batches.
fn by_file(purpose: &Purpose, path: &Path) -> Result<(Choice, Option<Batch>), Failure> {
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
    Ok((choice, size.map(|size| Batch { size, threads })))
}

fn purpose(arguments: &Arguments) -> Result<Purpose, Failure> {
    let curve = names::curve("--curve", &arguments.curve)?;
    let operation = OPERATIONS.into_iter().find(|name| name.eq_ignore_ascii_case(&arguments.operation));
    let operation = operation.ok_or_else(|| {
        let (given, accepted) = (names::quoted(&arguments.operation), OPERATIONS.join(", "));
        Failure::Argument(format!("--operation: '{given}' is none to choose a method for; accepted are {accepted}"))
    })?;
    if arguments.fixed_point && operation == SUM {
        let fixed = "--fixed-point: in kP+lQ P is fixed as it is; accepted is this option with kP or kG";
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
fn multipliers(curve: &NamedCurve, list: &str) -> Result<Vec<String>, Failure> {
    let of_rows: Vec<&str> = registry::rows_of(curve.name).map(|row| row.multiplier).collect();
    chosen_of("--multipliers", list, &distinct(&of_rows, |multiplier| *multiplier))
}

fn bytes(text: &str) -> Result<usize, Failure> {
    let units = [("KiB", 1 << 10), ("MiB", 1 << 20)];
    let in_unit = units.into_iter().find_map(|(unit, bytes)| Some((text.strip_suffix(unit)?.trim_end(), bytes)));
    let (digits, unit) = in_unit.unwrap_or((text, 1));
    digits.parse().ok().and_then(|number: usize| number.checked_mul(unit)).ok_or_else(|| {
        let text = names::quoted(text);
        Failure::Argument(format!(
            "--memory: '{text}' is no number of bytes; accepted is a whole number from 0 on, also of KiB or MiB, as 24KiB"
        ))
    })
}

fn time_of(purpose: &Purpose) -> &'static str {
    if purpose.in_constant_time { "constant" } else { "any" }
}

/// What no row does.
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
            "--memory: {memory} bytes are too few for {what}, which takes {least}, of which the tables of the inversion \
             take {of_inversion}; accepted is a number from {least} on"
        )),
        _ if purpose.multipliers.is_some() && of_any_words.is_some() => {
            let asked = Purpose { memory: None, multipliers: None, ..*purpose };
            let of_rows: Vec<&str> =
                asked.candidates().iter().filter_map(|candidate| Some(row_of(candidate)?.multiplier)).collect();
            let accepted = distinct(&of_rows, |multiplier| *multiplier).join(", ");
            Failure::Argument(format!("--multipliers: no row with these is there for {what}; accepted are {accepted}"))
        }
        _ if purpose.in_constant_time && has_any(purpose.operation) => {
            Failure::Argument(format!("--time: no row is there for {what}; accepted is any"))
        }
        _ => {
            let accepted: Vec<&str> = OPERATIONS.into_iter().filter(|operation| has_any(operation)).collect();
            let (accepted, curve) = (accepted.join(", "), purpose.curve.name);
            Failure::Argument(format!("--operation: no row is there for {what}; accepted for {curve} are {accepted}"))
        }
    }
}

/// The purpose in words.
fn described(purpose: &Purpose) -> String {
    let time = if purpose.in_constant_time { "in constant time" } else { "in any time" };
    format!("{} on {} {time}", purpose.operation, purpose.curve.name)
}

fn write_text(
    out: &mut dyn Write,
    purpose: &Purpose,
    choice: &Choice,
    batch: Option<Batch>,
    call: &str,
) -> Result<(), Failure> {
    let conditions = &choice.conditions;
    write!(out, "{}", paragraph("", &Environment::here().line()))?;
    if let Some(warning) = verdict::warning(conditions) {
        writeln!(out, "{warning}")?;
    }
    let goal = match purpose.goal {
        Goal::Latency => "the least time",
        Goal::Throughput => "the least time of a core",
        Goal::Memory => "the least memory",
    };
    let (candidates, what) = (choice.candidates, described(purpose));
    let most = purpose.memory.map_or(String::new(), |most| format!(", in at most {most} bytes"));
    let ways = if candidates == 1 { "way" } else { "ways" };
    let asked = format!("{goal} for {what}{most}, of {candidates} {ways}");
    write!(out, "{}\n{}", paragraph("", &format!("Asked for is {asked}.")), table(choice))?;
    let best = &choice.ranked[0];
    writeln!(out)?;
    write!(out, "{}", paragraph("chosen     ", &chosen(best, conditions.nanoseconds)))?;
    write!(out, "{}", paragraph("method     ", &method(&best.candidate)))?;
    write!(out, "{}", paragraph("memory     ", &memory(&best.candidate)))?;
    if let Some(batch) = batch {
        write!(out, "{}", paragraph("batches    ", &batches(batch)))?;
    }
    write!(out, "{}", paragraph("runner-up  ", &runner_up(choice.ranked.get(1), conditions.nanoseconds)))?;
    if let Some(text) = by_itself(purpose, choice) {
        write!(out, "{}", paragraph("by itself  ", &text))?;
    }
    writeln!(out, "\n{call}")?;
    Ok(())
}

fn table(choice: &Choice) -> Table {
    let mut table = Table::new(&[0, 3], ["row", "cycles", "times as long", "class", "threads", "bytes"]);
    for Ranked { candidate, samples, ratio, .. } in &choice.ranked {
        let name = candidate.name();
        table.push([
            name.split_once('/').map_or("", |(_, rest)| rest).to_owned(),
            figure(samples.median()),
            ratio.text(2),
            if candidate.time() == "constant" { "const." } else { "var." }.to_owned(),
            candidate.threads().to_string(),
            candidate.bytes().map_or("–".into(), |bytes| bytes.to_string()),
        ]);
    }
    table
}

fn chosen(best: &Ranked, nanoseconds: f64) -> String {
    let Estimate { median, low, high } = best.samples.estimate();
    let microseconds = median * nanoseconds * 1e-3;
    let cycles =
        if low == high { figure(median) } else { format!("{} [{}, {}]", figure(median), figure(low), figure(high)) };
    format!("{}: {cycles} cycles, {microseconds:.2} microseconds a product", best.candidate.name())
}

/// The method with its parameters, and where it is described.
fn method(candidate: &Candidate) -> String {
    let row = match candidate {
        Candidate::Row(_, row) => row,
        Candidate::Library(subject) => {
            let by = subject.function().map_or(String::new(), |function| format!(": {}", by(function)));
            return format!("the library's method of choice, on the best words of the processor{by}");
        }
        Candidate::Batch(_) => {
            return "the library's method of choice for many products, several side by side in wide registers".into();
        }
    };
    let window = row.window.map_or(String::new(), |window| format!(", W = {window}"));
    let split = row.split.map_or(String::new(), |split| format!(", {split} digits by halvings"));
    let shape = row.shape.map_or(String::new(), |(w, v)| format!(", {w} teeth, {v} tables"));
    let parameters = if shape.is_empty() { window + &split } else { shape };
    format!("{} on {} in {} coordinates{parameters}; {}", row.method, row.multiplier, row.coordinates, row.source)
}

fn memory(candidate: &Candidate) -> String {
    let row = match candidate {
        Candidate::Row(_, row) => row,
        Candidate::Library(subject) => {
            let Memory { constants, inversion, check, run } =
                subject.function().map_or(Memory::default(), |function| function.memory);
            return format!(
                "{constants} bytes of constants, {inversion} of them for inversion and {check} to check the point, {run} that a \
                 run makes"
            );
        }
        Candidate::Batch(_) => return "that of the batch, which the caller has".into(),
    };
    let constants = row.table_bytes - row.fixed_point_bytes;
    let (fixed, unknown, points) = (row.fixed_point_bytes, row.unknown_point_bytes, row.stored_points);
    format!(
        "{constants} bytes of constants, {fixed} of a fixed point's table, {unknown} that a run makes; {points} points"
    )
}

fn batches(Batch { size, threads }: Batch) -> String {
    let on = match threads {
        Some(1) => "; more threads than one do not pay".to_owned(),
        Some(threads) => format!("; shared among {threads} threads by `parallel::Pool::mul_batch`"),
        None => String::new(),
    };
    let products = if size == 1 { "product is" } else { "products are" };
    format!("{size} {products} enough for one{on}")
}

fn runner_up(second: Option<&Ranked>, nanoseconds: f64) -> String {
    let Some(second) = second else { return "there is no other way".into() };
    let cycles = second.samples.median();
    let cost = format!("{} cycles, {:.2} microseconds", figure(cycles), cycles * nanoseconds * 1e-3);
    let times = format!("{} times as long", second.ratio.text(2));
    let name = second.candidate.name();
    match second.slower {
        Verdict::Yes => format!("{name} takes {times}: {cost}"),
        Verdict::No => format!("{name} needs more memory and takes {times}: {cost}"),
        _ => format!("{name} cannot be told apart on this machine: it takes {times}, {cost}"),
    }
}

/// What the library's own function takes where a row was chosen.
fn by_itself(purpose: &Purpose, choice: &Choice) -> Option<String> {
    let own = row_of(&choice.ranked[0].candidate)?;
    let time = if purpose.in_constant_time || own.operation == KG { "constant" } else { "variable" };
    let is_meant = |function: &&Function| (function.operation(), function.time()) == (own.operation, time);
    let function = registry::functions_of(purpose.curve.name).find(is_meant)?;
    let whom = if own.operation == KG { ", for the generator," } else { "" };
    let MethodName { coordinates, method } = function.method.unwrap_or(MethodName { coordinates: "", method: "" });
    let is_same = (coordinates, method, function.multiplier) == (own.coordinates, own.method, own.multiplier);
    let how = if is_same { "by this method on these words".to_owned() } else { by(function) };
    let Memory { constants, run, .. } = function.memory;
    let bytes = constants + run;
    let room = if purpose.memory.is_some_and(|most| bytes > most) { ", which is too much here" } else { "" };
    let cycles = choice.ranked.iter().find_map(|ranked| match ranked.candidate {
        Candidate::Library(subject) if (subject.operation, subject.time) == (own.operation, time) => {
            Some(format!(", and takes {} cycles", figure(ranked.samples.median())))
        }
        _ => None,
    });
    let cycles = cycles.unwrap_or_default();
    Some(format!("carryless::{}{whom} is {how}, in {bytes} bytes{room}{cycles}", function.name))
}

/// How a function of the library computes on this processor.
fn by(function: &Function) -> String {
    match function.method {
        Some(MethodName { coordinates, method }) => {
            format!("by {method} in {coordinates} coordinates on {}", function.multiplier)
        }
        None => format!("by products side by side on {}", function.multiplier),
    }
}

/// The call that uses a candidate.
fn call(purpose: &Purpose, candidate: &Candidate) -> String {
    match candidate {
        Candidate::Row(_, row) => rust_call::of(row),
        Candidate::Library(subject) => rust_call::of_library(purpose.curve, subject),
        Candidate::Batch(_) => batch_call(purpose.curve),
    }
}

fn batch_call(curve: &NamedCurve) -> String {
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
