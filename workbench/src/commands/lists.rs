//! Lists that narrow a comparison, as arguments have them: names with commas between.

use crate::data::{self, DataCurve, data_curves};
use crate::failure::Failure;
use crate::names;
use crate::questions::QUESTIONS;
use carryless_rows::curves::{CURVES, ErasedCurve};
use carryless_rows::registry::{self, METHODS};

/// What stands in a list for every curve whose constants are data.
const DATA: &str = "data";

/// The curves of a list, in the order of the list of all; apart those whose constants are data, with them those that are types which
/// the list has.
pub(super) fn curves_of(list: &str) -> Result<(Vec<&'static ErasedCurve>, Vec<&'static DataCurve>), Failure> {
    let (mut types, mut data): (Vec<&ErasedCurve>, Vec<&DataCurve>) = Default::default();
    for name in list.split(',').map(str::trim) {
        match (names::find_curve(name), data::find(name)) {
            (None, _) if name.eq_ignore_ascii_case(DATA) => data.extend(data_curves()),
            (None, Some(curve)) => data.push(curve),
            _ => types.push(names::curve("--curves", name)?),
        }
    }
    let is_wanted = |curve: &&DataCurve| {
        data.iter().any(|wanted| wanted.name == curve.name)
            || types.iter().any(|wanted| curve.own.is_some_and(|own| own.name == wanted.name))
    };
    let data = data_curves().iter().filter(is_wanted).collect();
    Ok((CURVES.iter().filter(|curve| types.iter().any(|wanted| wanted.name == curve.name)).collect(), data))
}

/// The names of a list, each of which is accepted.
pub(super) fn names_of(argument: &str, list: &str, accepted: &[&'static str]) -> Result<Vec<String>, Failure> {
    let find = |name: &str| {
        let name = if argument == "--multipliers" { names::multiplier(name.trim()) } else { name.trim() };
        let known = accepted.iter().find(|accepted| accepted.eq_ignore_ascii_case(name));
        known.map(|name| (*name).to_owned()).ok_or_else(|| {
            let accepted = accepted.join(", ");
            let name = names::quoted(name);
            Failure::Argument(format!("{argument}: '{name}' is none on this processor; accepted are {accepted}"))
        })
    };
    list.split(',').map(find).collect()
}

/// The methods of a list, in which a family stands for all of its windows.
pub(super) fn methods_of(list: &str) -> Result<Vec<String>, Failure> {
    let find = |name: &str| {
        let name = name.trim();
        if let Some(family) = METHODS.iter().find(|family| family.name == name) {
            return Ok(family.names());
        }
        let known = registry::rows().iter().any(|row| row.method == name);
        known.then(|| vec![name.to_owned()]).ok_or_else(|| {
            let families: Vec<&str> = METHODS.iter().map(|family| family.name).collect();
            Failure::Argument(format!(
                "--methods: '{}' is none on this processor; accepted are {}, with a window for W or for all windows as they are",
                names::quoted(name),
                families.join(", ")
            ))
        })
    };
    Ok(list.split(',').map(find).collect::<Result<Vec<_>, _>>()?.concat())
}

pub(super) fn questions_of(list: &str) -> Result<Vec<char>, Failure> {
    let find = |name: &str| {
        let mut letters = name.trim().chars();
        let letter = letters.next().filter(|_| letters.as_str().is_empty());
        letter.filter(|letter| QUESTIONS.iter().any(|question| question.letter == *letter)).ok_or_else(|| {
            let letters: Vec<String> = QUESTIONS.iter().map(|question| question.letter.to_string()).collect();
            let name = names::quoted(name.trim());
            Failure::Argument(format!(
                "--questions: there is no question '{name}'; accepted are {}",
                letters.join(", ")
            ))
        })
    };
    list.split(',').map(find).collect()
}
