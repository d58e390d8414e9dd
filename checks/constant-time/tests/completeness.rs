//! What the library has, the program watches: a curve, a field, a multiplier or a method that is missing fails here.
//!
//! The library is read as text, since nothing in the language lists what implements a trait.

mod common;

use std::fs;
use std::path::Path;

/// The text of the files of a folder of the library, comments left out.
fn library(folder: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../carryless/src").join(folder);
    let entries = fs::read_dir(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let files = entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.extension().is_some());
    let code =
        |text: String| text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n");
    files.map(|file| code(fs::read_to_string(file).expect("a text"))).collect()
}

/// What lies between two strings, each time.
fn between<'a>(text: &'a str, start: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(start).skip(1).map(move |rest| rest.split(end).next().unwrap_or(""))
}

/// The value of `const NAME` in each file that contains `mark`.
fn names(folder: &str, mark: &str) -> Vec<String> {
    let files = library(folder).into_iter().filter(|text| text.contains(mark));
    let name = |text: String| between(&text, "const NAME: &'static str = \"", "\"").next().expect("a name").to_owned();
    files.map(name).collect()
}

fn assert_listed(subjects: &[String], at_least: usize) {
    assert!(subjects.len() >= at_least, "only {subjects:?}");
    let list = common::list();
    for subject in subjects {
        for backend in ["portable", "clmul"] {
            let is_available = backend == "portable" || std::arch::is_x86_feature_detected!("pclmulqdq");
            let is_listed = list.contains(&(subject.clone(), backend.to_owned()));
            assert!(is_listed || !is_available, "{subject} is not watched on {backend}: add it to the list in src/");
        }
    }
}

#[test]
fn every_binary_curve() {
    assert_listed(&names("curves", " BinaryCurve for "), 12);
}

/// Those over odd fields that have methods in constant time.
#[test]
fn every_prime_curve_with_a_comb() {
    let files = library("curves").into_iter().filter(|text| text.contains(" GeneratorComb for "));
    let is_prime = |text: &String| text.contains("PrimeField");
    let name = |text: String| between(&text, "const NAME: &'static str = \"", "\"").next().expect("a name").to_owned();
    let names: Vec<String> = files.filter(is_prime).map(name).collect();
    assert!(names.len() >= 7, "only {names:?}");
    let list = common::list();
    for name in names {
        for backend in ["portable", "avx512"] {
            let is_available = backend == "portable" || std::arch::is_x86_feature_detected!("avx512ifma");
            let is_listed = list.contains(&(name.clone(), backend.to_owned()));
            assert!(is_listed == is_available, "{name} on {backend}: watched {is_listed}, available {is_available}");
        }
    }
}

/// Coordinates of prime curves that take constant time, usual ones and those in lanes.
#[test]
fn every_point_in_constant_time() {
    let watched = include_str!("../src/curves.rs");
    let texts = library("coordinates/prime").concat();
    // Those in lanes are one type, with a law each, and have names of their own.
    let in_lanes = between(&texts, "pub type ", "<").filter(|name| name.ends_with("X8"));
    let points: Vec<&str> =
        between(&texts, " ConstantTimePoint for ", "<").filter(|name| *name != "PointX8").chain(in_lanes).collect();
    assert!(points.len() >= 5, "only {points:?}");
    for name in points {
        let is_watched = watched.contains(&format!("of_points::<{name}<C>>(watch)"))
            || watched.contains(&format!(" {name} ")) && name.ends_with("X8");
        assert!(is_watched, "{name} is not watched: add it to src/curves.rs");
    }
}

/// The field that a prime curve has unless another is named.
#[test]
fn every_field_of_a_prime_curve_with_a_comb() {
    let watched = include_str!("../src/fields.rs");
    let texts = library("curves").into_iter().filter(|text| text.contains(" GeneratorComb for "));
    let texts = texts.filter(|text| text.contains("PrimeField")).collect::<String>();
    let fields: Vec<&str> = between(&texts, "<F = ", ">(").collect();
    assert!(fields.len() >= 7, "only {fields:?}");
    for field in fields {
        assert!(watched.contains(&format!("\" {field};")), "{field} is not watched: add it to src/fields.rs");
    }
}

#[test]
fn every_binary_field() {
    assert_listed(&names("field/named", "impl BinaryModulus for "), 7);
}

#[test]
fn every_multiplier_in_constant_time() {
    let watched = include_str!("../src/fields.rs");
    let texts = library("poly").concat();
    let is_multiplier = |name: &&str| {
        between(&texts, "> Multiplier<", "{").any(|signature| signature.ends_with(&format!("> for {name} ")))
    };
    let multipliers: Vec<&str> = between(&texts, "impl ConstantTime for ", " ").filter(is_multiplier).collect();
    assert!(multipliers.len() >= 5, "only {multipliers:?}");
    for name in multipliers {
        assert!(watched.contains(&format!(", {name}>>($watch)")), "{name} is not watched: add it to src/fields.rs");
    }
}

/// Each public function whose arguments or result are secrets is called in `src/curves.rs`.
#[test]
fn every_function_of_secrets() {
    let watched = include_str!("../src/curves.rs");
    let functions = |folder: &str, mark: &str, is_of_secrets: fn(&str) -> bool| -> Vec<String> {
        let text = library(folder).into_iter().filter(|text| text.contains(mark)).collect::<String>();
        between(&text, "pub fn ", "{").filter(|signature| is_of_secrets(signature)).map(name).collect()
    };
    let functions = [
        functions("scalar_mul", "SecretScalar", |signature| signature.contains("SecretScalar<")),
        functions("scalar", "pub struct SecretScalar", |signature| signature.contains("Self")),
        functions("encoding", "encode", |signature| signature.starts_with("encode")),
        functions("prime_order", "PrimeOrderPoint", |signature| !signature.contains("vartime")),
    ]
    .concat();
    assert!(functions.len() >= 28, "only {functions:?}");
    for name in functions {
        let is_called = [format!("{name}("), format!("{name},"), format!("{name}::<"), format!("{name})")];
        let is_watched = is_called.iter().any(|call| watched.contains(call));
        assert!(is_watched, "{name} is not watched: add it to src/curves.rs");
    }
}

/// The name at the start of a signature.
fn name(signature: &str) -> String {
    signature.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// Curves over prime fields; binary ones come from the library's list.
#[test]
fn every_prime_curve_for_keys() {
    let watched = include_str!("../src/keys.rs");
    let texts = library("scalar_mul").concat();
    let lines = between(&texts, "\nkey_curves! {", "}").flat_map(str::lines);
    let curves: Vec<&str> = lines.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(curves.len() >= 5, "only {curves:?}");
    for curve in curves {
        assert!(watched.contains(&format!("of_curve::<{curve}>(watch)")), "{curve}: add it to src/keys.rs");
    }
}

/// Types of which every public function is one of secrets.
const SECRET_TYPES: [&str; 2] = ["SecretKey", "Residue"];

/// What is not watched: reading of files, and PEM, of which `src/files.rs` says why; encryption, which is another package's.
const NOT_WATCHED: [&str; 7] = [
    "from_der",
    "from_pem",
    "to_pem",
    "from_encrypted_der",
    "from_encrypted_pem",
    "to_encrypted_der",
    "to_encrypted_pem",
];

/// Each of these functions is called in `src/keys.rs` or `src/files.rs`, those of one name as often as there are types that
/// have it.
#[test]
fn every_function_of_keys() {
    let watched = concat!(include_str!("../src/keys.rs"), include_str!("../src/files.rs"));
    let texts: Vec<String> = ["scalar", "key", "key/file", "ecdsa", "ecdh"].into_iter().flat_map(library).collect();
    let all: Vec<(&str, &str)> = SECRET_TYPES
        .into_iter()
        .flat_map(|of| texts.iter().flat_map(move |text| functions(text, of)).map(move |signature| (of, signature)))
        .collect();
    assert!(all.len() >= 26 + NOT_WATCHED.len(), "only {all:?}");
    for (of, signature) in &all {
        let name = name(signature);
        // `try_f` is what `f` calls.
        let name = name.strip_prefix("try_").unwrap_or(&name);
        let calls = |call: String| watched.matches(&call).count();
        let is_watched = if signature.contains("self") {
            let method = |signature: &str| signature.contains("self") && self::name(signature) == name;
            let types = all.iter().filter(|(_, signature)| method(signature)).count();
            calls(format!(".{name}(")) >= types.max(1)
        } else {
            calls(format!("{of}::{name}")) + calls(format!("{of}::<C>::{name}")) > 0
        };
        let is_left_out = NOT_WATCHED.contains(&name);
        assert!(
            is_watched != is_left_out,
            "{of}::{name}: watched {is_watched}, left out {is_left_out}: see src/keys.rs"
        );
    }
}

/// Operators of integers modulo n.
#[test]
fn every_operator() {
    let watched = include_str!("../src/keys.rs");
    let texts = library("scalar").concat();
    let operators = texts.lines().filter_map(|line| line.strip_suffix(" for &Residue<C> {")?.rsplit(' ').next());
    let operators: Vec<&str> = operators.collect();
    assert!(operators.len() >= 4, "only {operators:?}");
    for operator in operators {
        let call = match operator {
            "Add" => "a + b",
            "Sub" => "a - b",
            "Mul" => "a * b",
            "Neg" => "-a]",
            _ => panic!("{operator} is not watched: add it to src/keys.rs"),
        };
        assert!(watched.contains(call), "{operator} is not watched: add it to src/keys.rs");
    }
}

/// The signatures of public functions in a type's own `impl` blocks, and of those outside of blocks that mention it.
fn functions<'a>(text: &'a str, of: &str) -> Vec<&'a str> {
    let (own, mention) = (format!("> {of}<C> {{"), format!("{of}<"));
    let blocks = between(text, "\nimpl", "\n}").filter(|block| {
        let header = block.lines().next().unwrap_or("");
        header.ends_with(&own) && !header.contains(" for ")
    });
    let methods = blocks.flat_map(|block| between(block, "pub fn ", "{"));
    methods.chain(between(text, "\npub fn ", "{").filter(|signature| signature.contains(&mention))).collect()
}
