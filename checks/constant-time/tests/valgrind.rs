//! Every method in constant time under valgrind, with its secrets marked as undefined: no branch and no address may
//! depend on them. A program that leaks must be caught.
//!
//! Without valgrind, or not on x86-64, the test says that it is skipped; with CARRYLESS_VALGRIND=required that is a
//! failure. Valgrind knows no AVX-512: that backend is the same text and is not watched.

use std::process::{Command, Output};

const CURVES: [&str; 10] = ["K-163", "B-163", "K-233", "B-233", "K-283", "B-283", "K-409", "B-409", "K-571", "B-571"];
const MULTIPLIERS: [&str; 6] =
    ["shift-and-add", "comb-basic", "karatsuba-rec", "karatsuba-formulae", "carryless", "lanes"];
const BACKENDS: [&str; 2] = ["portable", "hardware"];

const ODD_FIELDS: [&str; 21] = [
    "solinas-192",
    "solinas-224",
    "solinas-256",
    "solinas-256-32",
    "solinas-192-karatsuba",
    "montgomery-256-32",
    "barrett-256-32",
    "pseudo-mersenne-160-32",
    "solinas-384",
    "solinas-521",
    "pseudo-mersenne-160",
    "pseudo-mersenne-25519",
    "folded-25519",
    "radix51",
    "barrett-256",
    "montgomery-256",
    "montgomery-special-256",
    "radix58",
    "oef31-6",
    "oef31-6-karatsuba",
    "oef32-5",
];

/// What memcheck's report makes valgrind's exit status.
const REPORTED: i32 = 77;

/// Whether there is a valgrind to watch with.
fn can_watch() -> bool {
    let found = cfg!(target_arch = "x86_64") && Command::new("valgrind").arg("--version").output().is_ok();
    if !found {
        let required = std::env::var("CARRYLESS_VALGRIND").is_ok_and(|value| value == "required");
        assert!(!required, "CARRYLESS_VALGRIND=required, but there is no valgrind on this machine");
        eprintln!("skipped: there is no valgrind on this machine");
    }
    found
}

fn watch(case: [&str; 3]) -> Output {
    Command::new("valgrind")
        .args(["--quiet", "--error-exitcode=77", "--undef-value-errors=yes"])
        .arg(env!("CARGO_BIN_EXE_constant-time"))
        .args(case)
        .output()
        .expect("valgrind runs")
}

fn assert_silent(case: [&str; 3]) {
    let output = watch(case);
    let (out, report) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let head: Vec<&str> = report.lines().take(40).collect();
    assert!(output.status.success(), "{case:?}: {}\n{}", output.status, head.join("\n"));
    assert_eq!(out.trim(), "done, watched", "{case:?}");
}

/// The backends that this processor has.
fn backends() -> impl Iterator<Item = &'static str> {
    BACKENDS.into_iter().filter(|backend| *backend == "portable" || carryless::word::has_carryless_product())
}

fn watch_curves(case: &str) {
    if can_watch() {
        backends().for_each(|backend| CURVES.iter().for_each(|curve| assert_silent([case, curve, backend])));
    }
}

#[test]
fn multiples_of_points() {
    watch_curves("kP");
}

#[test]
fn multiples_of_the_generator() {
    watch_curves("kG");
}

#[test]
fn field_operations() {
    if can_watch() {
        backends().for_each(|backend| MULTIPLIERS.iter().for_each(|m| assert_silent(["field", m, backend])));
    }
}

#[test]
fn operations_of_odd_fields() {
    if can_watch() {
        ODD_FIELDS.iter().for_each(|name| assert_silent(["odd-field", name, "portable"]));
        if carryless::word::has_adx() {
            ["3", "4"].iter().for_each(|limbs| assert_silent(["integer-product", limbs, "hardware"]));
        }
    }
}

#[test]
fn leaks_are_caught() {
    if !can_watch() {
        return;
    }
    for by in ["branch", "address"] {
        let output = watch(["leak", by, "portable"]);
        let report = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(REPORTED), "a leak by {by} is not reported: {report}");
        assert!(report.contains("uninitialised"), "{by}: {report}");
    }
}
