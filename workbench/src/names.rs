//! Names as a user writes them.

use crate::failure::Failure;
use carryless_rows::curves::{self, CURVES, NamedCurve};

/// The curve with this NIST, SEC, ANSI or WAP name in any case; `argument` is what an error names.
pub fn curve(argument: &str, name: &str) -> Result<&'static NamedCurve, Failure> {
    curves::find(name).ok_or_else(|| {
        let names: Vec<&str> = CURVES.iter().map(|curve| curve.name).collect();
        let names = names.join(", ");
        Failure::Argument(format!(
            "{argument}: no curve is named '{name}'; accepted are {names} and their SEC, ANSI and WAP names"
        ))
    })
}

/// A kernel's name, of which `comb` is short for `comb4`.
pub fn kernel(name: &str) -> &str {
    if name == "comb" { "comb4" } else { name }
}

/// A row's multiplier, of which `comb` is short for `comb4`; AB + CD is part of the products on 128-bit words as they
/// are.
pub fn multiplier(name: &str) -> &str {
    match name {
        "clmul-abcd" => "clmul",
        "clmul-portable-abcd" => "clmul-portable",
        name => kernel(name),
    }
}

/// A time to measure, which is the argument `--seconds`.
pub fn seconds(text: &str) -> Result<f64, Failure> {
    const MOST: f64 = 86_400.0;
    let number = text.parse().ok().filter(|seconds| *seconds > 0.0 && *seconds <= MOST);
    number.ok_or_else(|| {
        let text = quoted(text);
        Failure::Argument(format!(
            "--seconds: '{text}' is no time to measure; accepted is a number above 0 and up to {MOST}"
        ))
    })
}

/// What a user wrote, as it may be repeated in an error: without control characters, and cut where it would fill a screen.
pub fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = text.chars().take(MOST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().count() > MOST {
        shown.push('…');
    }
    shown
}
