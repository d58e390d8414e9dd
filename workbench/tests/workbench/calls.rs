//! The calls that `choose` prints are what they are said to be: one of every family of methods is compiled as it is printed,
//! and computes what its row does; every other one compiles.
//!
//! `of_each_family.rs` has the calls as they are printed, `of_each_scheme.rs` those by keys. Where these change, a test says where the
//! new text lies.
#![cfg(target_arch = "x86_64")]

use carryless::{curves::Gls254, ecdh, ecdsa, ed25519, key, x25519};
use carryless_rows::curves::{self, ErasedCurve, from_limbs, to_limbs};
use carryless_rows::random::SplitMix64;
use carryless_rows::registry::{self, KG, METHODS, PointRow, Problem, SUM};
use carryless_workbench::curve_choice::{self, OPERATIONS};
use carryless_workbench::equal_security::LEVELS;
use carryless_workbench::rust_call;
use carryless_workbench::schemes::{SIGN, VERIFY};
use carryless_workbench::subject::subjects;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

include!("of_each_family.rs");
include!("of_each_scheme.rs");

/// The row of this id; none on a processor that lacks its instructions.
fn row(id: &str) -> Option<(&'static ErasedCurve, &'static PointRow)> {
    let row = registry::rows().iter().find(|row| row.id == id)?;
    Some((curves::find(row.curve)?, row))
}

/// A scalar below the order, a point, and the same again, of a row that is there.
fn random_problem(id: &str) -> Option<(&'static PointRow, Problem)> {
    let (curve, row) = row(id)?;
    let mut random = SplitMix64::new(18);
    let mut pair = || {
        let (k, l) = (random.below(curve.order), random.below(curve.order));
        (k, registry::multiple_of_generator(curve.name, &l))
    };
    let ((k, p), other) = (pair(), pair());
    Some((row, Problem { curve, k, p, plus: (row.operation == SUM).then_some(other) }))
}

/// A call for public scalars computes what its row does.
fn of_public<C: carryless::Curve>(id: &str, product: impl Fn(&[u64], &carryless::Affine<C>) -> carryless::Affine<C>) {
    let Some((row, problem)) = random_problem(id) else { return };
    assert_eq!(to_limbs(&product(&problem.k, &from_limbs(&problem.p))), row.solve(&problem), "{id}");
}

/// A call for secret scalars computes what its row does.
fn of_secret<C: carryless::Curve<Field: carryless::field::ConstantTime>>(
    id: &str,
    product: impl Fn(&carryless::SecretScalar<C>, &carryless::Affine<C>) -> carryless::Affine<C>,
) {
    of_public(id, |k, p| product(&carryless::SecretScalar::from_limbs(k).expect("below the order"), p));
}

/// A call for a sum computes what its row does.
fn of_sum<C: carryless::Curve>(
    id: &str,
    sum: impl Fn(&[u64], &carryless::Affine<C>, &[u64], &carryless::Affine<C>) -> carryless::Affine<C>,
) {
    let Some((row, problem)) = random_problem(id) else { return };
    let (l, q) = problem.plus.as_ref().expect("a sum");
    let sum = sum(&problem.k, &from_limbs(&problem.p), l, &from_limbs(q));
    assert_eq!(to_limbs(&sum), row.solve(&problem), "{id}");
}

/// Families that have a call of their own over complete addition.
const ALSO_COMPLETE: [&str; 2] = ["wtnafW", "interleave-tnaf-W"];

/// A row of each family, of those that every processor with a carry-less product has; over complete addition too where the call
/// is another.
fn sample() -> Vec<&'static PointRow> {
    const MULTIPLIERS: [&str; 6] = ["clmul", "comb4", "solinas", "pseudo-mersenne", "pseudo-mersenne-folded", "oef"];
    let of_family = |name: &str, is_also_complete: bool| {
        registry::rows().iter().find(|row| {
            family(row) == name && MULTIPLIERS.contains(&row.multiplier) && is_second_of_family(row) == is_also_complete
        })
    };
    let first = METHODS.iter().filter_map(|family| of_family(family.name, false));
    first.chain(ALSO_COMPLETE.iter().filter_map(|name| of_family(name, true))).collect()
}

fn family(row: &PointRow) -> &'static str {
    registry::family(row.method).expect("a family").0.name
}

fn is_second_of_family(row: &PointRow) -> bool {
    ALSO_COMPLETE.contains(&family(row)) && row.coordinates == "complete"
}

/// The module of a call as it is printed, with what compares it with its row.
fn module(name: &str, row: &PointRow) -> String {
    let call = rust_call::of(row);
    let kind = match row.operation {
        SUM => "sum",
        _ if call.contains("k: &SecretScalar") => "secret",
        _ => "public",
    };
    let arguments = if row.operation == SUM { "k, p, l, q" } else { "k, p" };
    let product = match call.contains("-> Result<") {
        true => format!(r#"|{arguments}| product({arguments}).expect("no refusal")"#),
        false => "product".to_owned(),
    };
    format!(
        "mod {name} {{\n{call}\npub fn agrees() {{\n    super::of_{kind}::<C>({:?}, {product});\n}}\n}}\n\n",
        row.id
    )
}

#[test]
fn a_call_of_each_family_is_compiled_as_it_is_printed() {
    let rows = sample();
    if !carryless::word::has_carryless_product() {
        return;
    }
    assert_eq!(rows.len(), METHODS.len() + ALSO_COMPLETE.len(), "a row of each family");
    let name = |row: &PointRow| {
        let suffix = if is_second_of_family(row) { "_complete" } else { "" };
        family(row).to_lowercase().replace('-', "_") + suffix
    };
    let modules: String = rows.iter().map(|row| module(&name(row), row)).collect();
    let listed: String = rows.iter().map(|row| format!("    {}::agrees,\n", name(row))).collect();
    let text = format!("{modules}const CALLS: [fn(); {}] = [\n{listed}];\n", rows.len());
    assert_is_printed("of_each_family.rs", &text, include_str!("of_each_family.rs"));
}

fn assert_is_printed(name: &str, printed: &str, compiled: &str) {
    if printed != compiled {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, printed).expect("a file can be written");
        panic!("tests/workbench/{name} is not what is printed now, which is in {}", path.display());
    }
}

#[test]
fn calls_compute_what_their_rows_do() {
    CALLS.iter().for_each(|agrees| agrees());
}

type OnGls254 = key::SecretKey<Gls254>;

/// A call that signs makes the signature that its key makes.
fn of_ecdsa_sign(sign: impl Fn(&OnGls254, &[u8]) -> Result<ecdsa::Signature<Gls254>, ecdsa::SignatureError>) {
    let key = OnGls254::from_be_bytes(&[7; 32]).expect("below n");
    assert_eq!(sign(&key, b"message"), Ok(key.sign(b"message")));
}

/// A call that verifies accepts a signature, and refuses that of another message.
fn of_ecdsa_verify(
    verify: impl Fn(&key::PublicKey<Gls254>, &[u8], &ecdsa::Signature<Gls254>) -> Result<(), ecdsa::SignatureError>,
) {
    let key = OnGls254::from_be_bytes(&[7; 32]).expect("below n");
    let verdict = |message| verify(key.public_key(), message, &key.sign(b"message"));
    assert_eq!([verdict(b"message"), verdict(b"another")], [Ok(()), Err(ecdsa::SignatureError::Mismatch)]);
}

/// A call that agrees gives both the same secret.
fn of_ecdh_ecdh(
    agree: impl Fn(&OnGls254, &key::PublicKey<Gls254>) -> Result<ecdh::SharedSecret, ecdh::AgreementError>,
) {
    let keys = [7, 8].map(|byte| OnGls254::from_be_bytes(&[byte; 32]).expect("below n"));
    let shared =
        [(0, 1), (1, 0)].map(|(i, j): (usize, usize)| agree(&keys[i], keys[j].public_key()).expect("no fault"));
    assert_eq!(shared[0].as_ref(), shared[1].as_ref());
}

fn of_ed25519_sign(sign: impl Fn(&ed25519::SecretKey, &[u8]) -> Result<ed25519::Signature, ed25519::SignatureError>) {
    let key = ed25519::SecretKey::from_bytes(&[7; 32]).expect("no fault");
    assert_eq!(sign(&key, b"message"), Ok(key.sign(b"message")));
}

fn of_ed25519_verify(
    verify: impl Fn(&ed25519::PublicKey, &[u8], &ed25519::Signature) -> Result<(), ed25519::SignatureError>,
) {
    let key = ed25519::SecretKey::from_bytes(&[7; 32]).expect("no fault");
    let verdict = |message| verify(key.public_key(), message, &key.sign(b"message"));
    assert_eq!([verdict(b"message"), verdict(b"another")], [Ok(()), Err(ed25519::SignatureError::Mismatch)]);
}

fn of_x25519_ecdh(
    agree: impl Fn(&x25519::SecretKey, &x25519::PublicKey) -> Result<x25519::SharedSecret, x25519::AgreementError>,
) {
    let keys = [7, 8].map(|byte| x25519::SecretKey::from_bytes(&[byte; 32]).expect("no fault"));
    let shared =
        [(0, 1), (1, 0)].map(|(i, j): (usize, usize)| agree(&keys[i], keys[j].public_key()).expect("no fault"));
    assert_eq!(*shared[0], *shared[1]);
}

/// A scheme of each kind for each thing that keys do, as it is printed: on GLS254, which no file names, and on Edwards25519.
#[test]
fn a_call_of_each_scheme_is_compiled_as_it_is_printed() {
    let schemes = OPERATIONS.iter().flat_map(|operation| curve_choice::candidates(128, operation));
    let sample = schemes.filter(|subject| ["GLS254", "Edwards25519"].iter().any(|curve| subject.is_on(curve)));
    let (mut modules, mut listed, mut count) = (String::new(), String::new(), 0);
    for subject in sample {
        let scheme = subject.id.rsplit('/').next().expect("a scheme");
        let (name, operation) = (format!("{scheme}_{}", subject.operation), subject.operation);
        let call = rust_call::of_scheme(subject.curve.expect("a curve"), subject);
        let function = match operation {
            SIGN => "signature",
            VERIFY => "verdict",
            _ => "secret",
        };
        modules += &format!("mod {name} {{\n{call}\npub fn agrees() {{\n    super::of_{name}({function});\n}}\n}}\n\n");
        listed += &format!("    {name}::agrees,\n");
        count += 1;
    }
    let text = format!("{modules}const CALLS_BY_KEYS: [fn(); {count}] = [\n{listed}];\n");
    assert_is_printed("of_each_scheme.rs", &text, include_str!("of_each_scheme.rs"));
}

#[test]
fn calls_by_keys_do_what_they_say() {
    assert_eq!(CALLS_BY_KEYS.len(), 6);
    CALLS_BY_KEYS.iter().for_each(|agrees| agrees());
}

/// A package with the call of every row and of every function of the library that names no method, checked by the compiler.
#[test]
#[ignore = "takes minutes"]
fn every_call_compiles() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("calls");
    fs::create_dir_all(folder.join("src")).expect("a folder can be made");
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../carryless");
    let manifest = format!(
        "[package]\nname = \"calls\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         carryless = {{ path = {library:?}, features = [\"ecdh\", \"ecdsa\", \"ed25519\", \"parallel\", \"x25519\"] }}\n\n[workspace]\n"
    );
    let rows = registry::rows().iter().enumerate();
    let mut calls: String =
        rows.map(|(i, row)| format!("// {}\nmod call_{i} {{\n{}}}\n", row.id, rust_call::of(row))).collect();
    let of_library = subjects().iter().filter(|subject| subject.is_of_library() && subject.operation != KG).enumerate();
    calls.extend(of_library.map(|(i, subject)| {
        let call = rust_call::of_library(subject.curve.expect("a curve"), subject);
        format!("mod own_{i} {{\n{call}}}\n")
    }));
    let by_keys = LEVELS.iter().flat_map(|(bits, _)| OPERATIONS.map(|operation| (*bits, operation)));
    let by_keys = by_keys.flat_map(|(bits, operation)| curve_choice::candidates(bits, operation)).enumerate();
    calls.extend(by_keys.map(|(i, subject)| {
        let call = rust_call::of_scheme(subject.curve.expect("a curve"), subject);
        format!("mod by_keys_{i} {{\n{call}}}\n")
    }));
    fs::write(folder.join("Cargo.toml"), manifest).expect("a file can be written");
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    fs::copy(lock, folder.join("Cargo.lock")).expect("the lock file is there");
    fs::write(folder.join("src/lib.rs"), format!("#![allow(dead_code)]\n{calls}")).expect("a file can be written");
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let checked = Command::new(cargo).args(["check", "--offline", "--quiet"]).current_dir(&folder).output();
    let checked = checked.expect("cargo runs");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}
