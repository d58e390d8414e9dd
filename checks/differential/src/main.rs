//! The library beside others, as often as one has time for.
//!
//! ```text
//! differential products COUNT [CURVE [SEED]]     k·P, k·G, k·P + l·Q, each beside OpenSSL's, on every backend
//! differential signatures COUNT [CURVE [SEED]]   signatures of either side verified by the other; changed ones refused by both
//! differential batches COUNT [CURVE [SEED]]      products, sums and signatures in batches of any size, beside single calls
//! differential decoders COUNT [SEED]             changed and random bytes: what is accepted is what it says
//! ```
//!
//! COUNT is of all curves together, or of the one that is named. Another seed leads to other inputs, so that several processes do
//! not do the same. The last line says how many were compared, and in which time. What differs ends it with status 101.

mod batches;
#[path = "../../../carryless/tests/keys/changes.rs"]
mod changes;
/// What `changes.rs` calls by this name in the tests.
mod common {
    pub(crate) use crate::random;
}
#[path = "../../../carryless/tests/keys/decoders.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod decoders;
mod encodings;
mod inputs;
mod products;
#[path = "../../../carryless/tests/keys/protocol_decoders.rs"]
#[allow(dead_code, reason = "the programs of `fuzz/` use the rest")]
mod protocol_decoders;
#[path = "../../../carryless/tests/common/random.rs"]
mod random;
mod signatures;
#[path = "../../../carryless/tests/keys/tlv.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod tlv;

use carryless::key::StandardCurve;
use std::process::ExitCode;
use std::time::Instant;

/// How often, and with which inputs.
#[derive(Clone, Copy)]
pub struct Run {
    /// Comparisons that are asked for.
    pub count: usize,
    /// Where inputs begin.
    pub seed: u64,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (what, count, rest) = match words[..] {
        [what, count, ref rest @ ..] => (what, count.parse(), rest),
        _ => return usage(),
    };
    let Ok(count) = count else { return usage() };
    let (curve, seed) = match *rest {
        [] => (None, Ok(1)),
        [seed] if what == "decoders" => (None, seed.parse()),
        [curve] => (Some(curve), Ok(1)),
        [curve, seed] => (Some(curve), seed.parse()),
        _ => return usage(),
    };
    let Ok(seed) = seed else { return usage() };
    let (run, start) = (Run { count, seed }, Instant::now());
    let done = match what {
        "products" => of_curves(products::compare, curve, run),
        "signatures" => of_curves(signatures::compare, curve, run),
        "batches" => of_curves(batches::compare, curve, run),
        "decoders" => encodings::compare(run),
        _ => return usage(),
    };
    let seconds = start.elapsed().as_secs_f64();
    println!("{what}: {done} compared, none differs; {seconds:.0} s, {:.0} a second", done as f64 / seconds);
    ExitCode::from(u8::from(done == 0))
}

fn usage() -> ExitCode {
    eprintln!("differential: products, signatures or batches with COUNT [CURVE [SEED]], or decoders with COUNT [SEED]");
    ExitCode::from(2)
}

/// Results of all curves, or of one; none where there is no such curve.
fn of_curves(compare: fn(StandardCurve, Run) -> usize, only: Option<&str>, run: Run) -> usize {
    let chosen: Vec<_> =
        StandardCurve::ALL.iter().filter(|curve| only.is_none_or(|only| only == curve.name())).collect();
    let run = Run { count: run.count.div_ceil(chosen.len().max(1)), ..run };
    chosen.into_iter().map(|curve| compare(*curve, run)).sum()
}
