//! `carryless-papers count`: word operations of a product kernel.

use super::count_row;
use carryless_counting::kernels::{self, KERNELS, Kernel, WORDS};
use carryless_counting::tally::Tally;
use carryless_rows::curves;
use carryless_workbench::commands::write_json;
use carryless_workbench::failure::Failure;
use carryless_workbench::names;
use carryless_workbench::paragraph::paragraph;
use carryless_workbench::results::VERSION;
use serde::Serialize;
use std::io::Write;

/// Count the operations of a kernel, an implementation or a formula.
///
/// Word operations of a kernel; field operations of an implementation of k·P, or of a formula for points.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carryless-papers count comb4-abcd --field 233 --word 64
  carryless-papers count clmul-reduce --field 571
  carryless-papers count B-233/clmul/kim-kim/wnaf5
  carryless-papers count lopez-dahab/mixed-addition")]
pub struct Arguments {
    /// A kernel, such as comb4 (or comb), karatsuba-comb-abac or clmul-square (a wrong one lists all); an id of `carryless list
    /// rows`; or COORDINATES/doubling, /mixed-addition or /addition
    kernel: String,
    /// The degree m of a kernel's field
    #[arg(long, value_name = "M")]
    field: Option<String>,
    /// Bits of a word: 16, 32 or 64
    #[arg(long, default_value = "64", value_name = "BITS")]
    word: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is counted; null where nothing is.
#[derive(Serialize)]
struct Count {
    version: u32,
    kernel: &'static str,
    field: u32,
    word: u32,
    xor: u64,
    shift: u64,
    and: u64,
    clmul: u64,
    lookup: u64,
    load: Option<u64>,
    store: Option<u64>,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    if count_row::is_meant(&arguments.kernel) {
        return count_row::run(&arguments.kernel, arguments.json, out);
    }
    let kernel = kernel(&arguments.kernel)?;
    let mut degrees: Vec<u32> = curves::binary_fields().into_iter().map(|(_, m)| m).collect();
    degrees.dedup();
    let field = one_of("--field", arguments.field.as_deref().unwrap_or_default(), &degrees)?;
    let word = one_of("--word", &arguments.word, &WORDS)?;
    let tally = kernels::count(kernel.name, field, word).ok_or_else(|| {
        // Every kernel runs in every field on every word, except operand scanning with windows that are too wide together,
        // those on 128-bit words, of two words of 64 bits, and fused ones.
        let (name, bits) = (kernel.name, word);
        Failure::Argument(format!(
            "--word: {name} does not run on {bits}-bit words; operand-scanning-W-L needs a word of which L·W bits are a divisor, and clmul…, …-abac and …-abcd one of 64 bits"
        ))
    })?;
    if arguments.json {
        let Tally { xor, shift, and, clmul, lookup } = tally;
        let kernel = kernel.name;
        write_json(
            out,
            &Count { version: VERSION, kernel, field, word, xor, shift, and, clmul, lookup, load: None, store: None },
        )
    } else {
        write_text(out, kernel, field, word, &tally)
    }
}

fn kernel(name: &str) -> Result<&'static Kernel, Failure> {
    KERNELS.iter().find(|kernel| kernel.name == names::kernel(name)).ok_or_else(|| {
        let names: Vec<&str> = KERNELS.iter().map(|kernel| kernel.name).filter(|name| !name.starts_with("operand")).collect();
        let names = names.join(", ");
        Failure::Argument(format!(
            "KERNEL: there is no kernel '{name}'; there are {names}, and operand-scanning-W-L with a window of W = 2, 4 or 8 bits and \
             L = 1, 2, 4 or 8 multiples added together, where L·W divides the word"
        ))
    })
}

/// The number that `text` writes, when it is among those there are.
fn one_of(argument: &str, text: &str, accepted: &[u32]) -> Result<u32, Failure> {
    let number = text.parse().ok().filter(|number| accepted.contains(number));
    number.ok_or_else(|| {
        let accepted: Vec<String> = accepted.iter().map(u32::to_string).collect();
        Failure::Argument(format!("{argument}: '{text}' is none of {}", accepted.join(", ")))
    })
}

fn write_text(out: &mut dyn Write, kernel: &Kernel, field: u32, word: u32, tally: &Tally) -> Result<(), Failure> {
    let what = format!("{} in F_2^{field}, {word}-bit words: {}", kernel.name, kernel.counted);
    write!(out, "{}", paragraph("", &what))?;
    let Tally { xor, shift, and, clmul, lookup } = tally;
    for (name, count) in [("xor", xor), ("shift", shift), ("and", and), ("clmul", clmul), ("lookup", lookup)] {
        writeln!(out, "{name:<8}{count:>8}")?;
    }
    if let Some(note) = note(kernel.name, field, word) {
        write!(out, "{}", paragraph("", note))?;
    }
    Ok(())
}

/// What a paper says of the same product, where it says something else.
fn note(kernel: &str, field: u32, word: u32) -> Option<&'static str> {
    match (kernel, field.div_ceil(word)) {
        ("karatsuba-rec", 4) => Some(
            "Nègre, Robert 2013, Table 5: 40 xor, 9 clmul (their count takes 3N xor for the reconstruction, this one 5N/2)",
        ),
        ("karatsuba-rec", 8) => Some(
            "Nègre, Robert 2013, Table 5: 152 xor, 27 clmul (their count takes 3N xor for the reconstruction, this one 5N/2)",
        ),
        _ => None,
    }
}
