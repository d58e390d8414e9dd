//! Names as a user writes them.

use crate::data;
use crate::failure::{Failure, shown};
use carryless_rows::curves::{self, CURVES, ErasedCurve};

/// Names that packages and protocols have for what is another one here.
const ELSEWHERE: [(&str, &str); 4] =
    [("Ed25519", "Edwards25519"), ("X25519", "Edwards25519"), ("Curve25519", "Edwards25519"), ("K256", "secp256k1")];

/// The curve with this NIST, SEC, ANSI or WAP name in any case; its name may be that of its type, without hyphens, or that of a
/// package.
pub fn find_curve(name: &str) -> Option<&'static ErasedCurve> {
    let is_type = |curve: &&ErasedCurve| curve.name.replace('-', "").eq_ignore_ascii_case(name);
    let elsewhere = ELSEWHERE.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
    let name = elsewhere.map_or(name, |(_, here)| here);
    curves::find(name).or_else(|| CURVES.iter().find(is_type))
}

/// The name of a curve that is most like this one, if one is.
fn alike(name: &str) -> Option<&'static str> {
    const ALIKE: f64 = 0.75;
    let names = || CURVES.iter().flat_map(|curve| [curve.name].into_iter().chain(curve.aliases.iter().copied()));
    let like = |other: &str| strsim::normalized_damerau_levenshtein(&other.to_lowercase(), &name.to_lowercase());
    names()
        .map(|other| (other, like(other)))
        .filter(|(_, like)| *like >= ALIKE)
        .min_by(|a, b| b.1.total_cmp(&a.1))
        .map(|(other, _)| other)
}

/// The curve with this name, as [`find_curve`] finds it; `argument` is what an error names.
pub fn curve(argument: &str, name: &str) -> Result<&'static ErasedCurve, Failure> {
    find_curve(name).ok_or_else(|| {
        if let Some(data) = data::find(name) {
            return Failure::Argument(format!(
                "{argument}: the constants of {} are data, and there is one implementation of it; accepted are curves that are types, and \
                 this one by `carryless compare --curves` and `--rows`",
                data.name
            ));
        }
        let meant = alike(name).map_or(String::new(), |other| format!(" (did you mean {other}?)"));
        let name = quoted(name);
        let names: Vec<&str> = CURVES.iter().map(|curve| curve.name).collect();
        let names = names.join(", ");
        Failure::Argument(format!(
            "{argument}: no curve is named '{name}'{meant}; accepted are {names} and their SEC, ANSI and WAP names"
        ))
    })
}

/// A row's id with the curve's own name in it.
pub fn row(id: &str) -> String {
    let renamed = id.split_once('/').and_then(|(name, rest)| Some(format!("{}/{rest}", find_curve(name)?.name)));
    renamed.unwrap_or_else(|| id.to_owned())
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
    shown(text, 40)
}
