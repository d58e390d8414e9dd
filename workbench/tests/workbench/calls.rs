//! The calls that `choose` prints are what they are said to be: one of every family of methods is compiled as it is printed,
//! and computes what its row does; every other one compiles.
//!
//! `of_each_family.rs` has the calls as they are printed. Where these change, a test says where the new text lies.
#![cfg(target_arch = "x86_64")]

use carryless_rows::curves::{self, ErasedCurve, from_limbs, to_limbs};
use carryless_rows::random::SplitMix64;
use carryless_rows::registry::{self, KG, METHODS, PointRow, Problem, SUM};
use carryless_workbench::rust_call;
use carryless_workbench::subject::subjects;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

include!("of_each_family.rs");

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
    if text != include_str!("of_each_family.rs") {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("of_each_family.rs");
        fs::write(&path, text).expect("a file can be written");
        panic!("tests/workbench/of_each_family.rs is not what is printed now, which is in {}", path.display());
    }
}

#[test]
fn calls_compute_what_their_rows_do() {
    CALLS.iter().for_each(|agrees| agrees());
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
         carryless = {{ path = {library:?}, features = [\"parallel\"] }}\n\n[workspace]\n"
    );
    let rows = registry::rows().iter().enumerate();
    let mut calls: String =
        rows.map(|(i, row)| format!("// {}\nmod call_{i} {{\n{}}}\n", row.id, rust_call::of(row))).collect();
    let of_library = subjects().iter().filter(|subject| subject.is_of_library() && subject.operation != KG).enumerate();
    calls.extend(of_library.map(|(i, subject)| {
        let call = rust_call::of_library(subject.curve.expect("a curve"), subject);
        format!("mod own_{i} {{\n{call}}}\n")
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
