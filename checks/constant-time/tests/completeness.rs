//! What the library has, the program watches: a curve, a field, a multiplier or a method that is missing fails here.
//!
//! The library is read as text, since nothing in the language lists what implements a trait.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The modules in a folder of the library and in those below it, as `file/mod`, each with its text, comments left out.
fn modules(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../carryless/src").join(folder);
    let code =
        |text: String| text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n");
    let (mut found, mut open) = (Vec::new(), vec![root.clone()]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(&root).expect("a path below the folder").with_extension("");
                let text = fs::read_to_string(&path).expect("a text");
                found.push((name.to_str().expect("a name").to_owned(), code(text)));
            }
        }
    }
    found
}

/// The texts alone.
fn library(folder: &str) -> Vec<String> {
    modules(folder).into_iter().map(|(_, text)| text).collect()
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
    let texts: Vec<String> = texts.filter(|text| text.contains("PrimeField")).collect();
    let fields: Vec<&str> = texts.iter().flat_map(|text| between(text, "<F = ", ">(")).collect();
    assert!(fields.len() >= 7 && fields.len() == texts.len(), "only {fields:?}");
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

/// Each public function whose arguments or result are secrets is called in `src/curves.rs`, by the name under which its
/// folder hands it on.
#[test]
fn every_function_of_secrets() {
    let watched = without_imports(include_str!("../src/curves.rs"));
    let functions = |folder: &str, mark: &str, is_of_secrets: fn(&str) -> bool| -> Vec<String> {
        let modules = modules(folder);
        let (_, folder) = modules.iter().find(|(module, _)| module == "mod").expect("mod.rs");
        let of_module = |(module, text): &(String, String)| -> Vec<String> {
            let signatures = between(text, "pub fn ", "{").filter(|signature| is_of_secrets(signature));
            signatures.map(|signature| handed_on(folder, module, &name(signature))).collect()
        };
        modules.iter().filter(|(_, text)| text.contains(mark)).flat_map(of_module).collect()
    };
    let functions = [
        functions("scalar_mul", "SecretScalar", |signature| signature.contains("SecretScalar<")),
        functions("scalar", "pub struct SecretScalar", |signature| signature.contains("Self")),
        functions("encoding", "encode", |signature| signature.starts_with("encode")),
        functions("prime_order", "PrimeOrderPoint", is_of_secret_points),
    ]
    .concat();
    assert!(functions.len() >= 42, "only {functions:?}");
    let is_watched = |name: &String| calls(&watched, name) > 0;
    let missing: Vec<&String> = functions.iter().filter(|name| !is_watched(name)).collect();
    assert!(missing.is_empty(), "{missing:?} are not watched: add them to src/curves.rs");
}

/// Whether a function of the group of prime order has points that may be secret. `prepare` is for sums of public ones.
fn is_of_secret_points(signature: &str) -> bool {
    !signature.contains("()") && !signature.contains("vartime") && !signature.starts_with("prepare<")
}

/// The name by which the `mod.rs` of a folder hands on a function of a module: its own, or that of `name as other`.
fn handed_on(folder: &str, module: &str, name: &str) -> String {
    let lists = between(folder, "pub use ", ";").filter_map(|list| list.split_once("::"));
    let names = lists.filter(|(of, _)| *of == module).flat_map(|(_, list)| list.split(['{', ',', '}']));
    let other = names.filter_map(|entry| entry.trim().split_once(" as ")).find(|(own, _)| *own == name);
    other.map_or(name, |(_, other)| other).to_owned()
}

/// The text without its `use` items, where a name is no call.
fn without_imports(text: &str) -> String {
    let mut items = text.split("\nuse ");
    let head = items.next().unwrap_or("").to_owned();
    head + &items.filter_map(|item| item.split_once(';')).map(|(_, rest)| rest).collect::<String>()
}

/// How often a function with this name, and no longer one, is called or handed on.
fn calls(text: &str, name: &str) -> usize {
    let is_call = |(start, _): &(usize, &str)| {
        let (before, after) = (&text[..*start], &text[start + name.len()..]);
        !before.ends_with(is_in_name) && ["(", ",", "::<", ")"].iter().any(|next| after.starts_with(next))
    };
    text.match_indices(name).filter(is_call).count()
}

fn is_in_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The name at the start of a signature.
fn name(signature: &str) -> String {
    signature.chars().take_while(|c| is_in_name(*c)).collect()
}

/// Each curve of the library's list that has a number in C, and so keys, has all operations of keys.
#[test]
fn every_curve_for_keys() {
    let modules = modules("curves");
    let (_, list) = modules.iter().find(|(module, _)| module == "mod").expect("mod.rs");
    // A line is as `koblitz K163 "k163" 1: F2m163 …;`. Numbers go from 1 on: a line that is not understood is missed.
    let key_curve = |line: &str| -> Option<(usize, String)> {
        let [_, curve, feature, number, ..] = line.split_whitespace().collect::<Vec<_>>()[..] else { return None };
        let is_feature = feature.len() > 2 && feature.starts_with('"') && feature.ends_with('"');
        Some((number.strip_suffix(':')?.parse().ok().filter(|_| is_feature)?, curve.to_owned()))
    };
    let mut curves: Vec<(usize, String)> = list.lines().filter_map(key_curve).collect();
    curves.sort();
    assert!(curves.len() >= 20 && curves.iter().map(|(number, _)| *number).eq(1..=curves.len()), "only {curves:?}");
    let names = curves.iter().map(|(_, curve)| {
        let is_own = |(_, text): &&(String, String)| text.contains(&format!("pub struct {curve}<"));
        let (_, text) = modules.iter().find(is_own).unwrap_or_else(|| panic!("{curve} has no file"));
        between(text, "const NAME: &'static str = \"", "\"").next().expect("a name")
    });

    let backend = if std::arch::is_x86_feature_detected!("pclmulqdq") { "clmul" } else { "portable" };
    let watched = common::names("keys", backend);
    let of = |curve: &str| -> BTreeSet<&str> {
        let operations = watched.iter().filter_map(|name| name.split_once(' ')).filter(|(of, _)| *of == curve);
        // Nonces are thrown away for some orders only.
        operations.map(|(_, operation)| operation).filter(|operation| *operation != "sign-by-second-nonce").collect()
    };
    let all = of("P-256");
    assert!(all.len() >= 22, "only {all:?}");
    for name in names {
        assert_eq!(of(name), all, "{name} is not watched as P-256 is: see src/keys.rs");
    }
}

/// Types of which every public function is one of secrets.
const SECRET_TYPES: [&str; 2] = ["SecretKey", "Residue"];

/// What is not watched: reading of files, and PEM, OpenSSH's too, of which `src/files.rs` says why; encryption, which
/// is another package's.
const NOT_WATCHED: [&str; 9] = [
    "from_der",
    "from_pem",
    "to_pem",
    "to_openssh",
    "from_encrypted_der",
    "from_encrypted_pem",
    "to_encrypted_der",
    "to_encrypted_pem",
    "to_encrypted_openssh",
];

/// Types that hold a secret, which is erased: how this program makes one, and how `checks/intruder` does.
const HOLDERS: [(&str, &str, &str); 11] = [
    ("SecretKey", "SecretKey::<C>::from_be_bytes(", "SecretKey::<C>::from_be_bytes("),
    ("SecretKey of dstu4145", "dstu4145::SecretKey::from_le_bytes(", "dstu4145::SecretKey::from_be_bytes("),
    ("CompactSecretKey", "CompactSecretKey::from_be_bytes(", "CompactSecretKey::from_be_bytes("),
    ("SecretScalar", "SecretScalar::", "SecretScalar::<C>::from_be_bytes("),
    ("Residue", "Residue::", "ecqv::secret_key::<C"),
    // Of compact curves, and of nonces.
    ("SecretLimbs", "of_dstu4145(", "by_dstu4145("),
    ("SharedSecret", ".diffie_hellman(", ".diffie_hellman("),
    // Of Zigbee; what is computed there is watched as ECMQV, and AES and HMAC are those of packages.
    ("KeyConfirmation", "ecmqv::agree_with(", ".agree(&written("),
    ("LinkKey", "ecmqv::agree_with(", ".confirm("),
    ("Mmo", "ecmqv::agree_with(", "Device::new("),
    ("MmoCore", "ecmqv::agree_with(", "Device::new("),
];

/// Each type that is erased stands in the list, and is made where the list says.
#[test]
fn every_type_that_holds_a_secret() {
    let erased: BTreeSet<String> = modules("")
        .iter()
        .flat_map(|(module, text)| {
            let of = if module.starts_with("dstu4145/") { " of dstu4145" } else { "" };
            between(text, "ZeroizeOnDrop for ", "{").map(move |header| name(header) + of)
        })
        .collect();
    let listed: BTreeSet<String> = HOLDERS.iter().map(|(of, ..)| (*of).to_owned()).collect();
    assert_eq!(erased, listed);
    let programs = [texts("src"), texts("../intruder/src/memory")];
    for (of, watched, searched) in HOLDERS {
        for (program, made) in programs.iter().zip([watched, searched]) {
            assert!(program.contains(made), "{of}: {made} is not there");
        }
    }
}

/// The texts in a folder beside this one.
fn texts(folder: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    files.map(|entry| fs::read_to_string(entry.expect("an entry").path()).expect("a text")).collect()
}

/// Each of these functions is called in `src/keys.rs` or `src/files.rs`, those of one name as often as there are types that
/// have it.
#[test]
fn every_function_of_keys() {
    let watched = concat!(include_str!("../src/keys.rs"), include_str!("../src/files.rs"));
    let texts: Vec<String> = ["scalar", "key", "ecdsa", "ecdh"].into_iter().flat_map(library).collect();
    let all: Vec<(&str, &str)> = SECRET_TYPES
        .into_iter()
        .flat_map(|of| texts.iter().flat_map(move |text| functions(text, of)).map(move |signature| (of, signature)))
        .collect();
    assert!(all.len() >= 26 + NOT_WATCHED.len(), "only {all:?}");
    for left_out in NOT_WATCHED {
        assert!(all.iter().any(|(_, signature)| name(signature) == left_out), "{left_out} is no function of keys");
    }
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
