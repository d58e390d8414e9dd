//! The rows of the library's own functions: each calls the function that it is named after, and says the memory that this takes.

use carryless::key::StandardCurve;
use carryless_rows::curves::{self, CURVES};
use carryless_rows::random::SplitMix64;
use carryless_rows::registry::{self, Function, KG, KP, SUM, functions, functions_of};
use carryless_workbench::keys::{self, Digest, Signer};
use carryless_workbench::schemes::{ECDH, SIGN, VERIFY};
use carryless_workbench::subject::{self, Subject, subjects};
use carryless_workbench::{rust_call, workload};

/// Of every curve, also of those that are not for keys: what it has for secrets, where it has something, and for public scalars.
#[test]
fn every_curve_has_the_functions_of_the_library() {
    for curve in CURVES {
        let own: Vec<&str> = functions_of(curve.name).map(|function| function.name).collect();
        let for_secrets = StandardCurve::from_name(curve.name).is_some() || curve.name == "GLS254";
        let expected: &[&str] = if for_secrets {
            &["mul", "mul_generator", "mul_vartime", "lincomb_vartime"]
        } else {
            &["mul_vartime", "lincomb_vartime"]
        };
        assert_eq!(own, expected, "{}", curve.name);
        for function in functions_of(curve.name) {
            let is_row = |subject: &&Subject| {
                subject.function().is_some_and(|own| std::ptr::eq(own, function))
                    && (subject.operation, subject.time) == (function.operation(), function.time())
            };
            assert_eq!(subjects().iter().filter(is_row).count(), 1, "{} {}", curve.name, function.name);
        }
    }
}

/// The compiler's name of what is called is that of the function, on that curve.
#[test]
fn what_is_called_is_the_function_of_the_library() {
    let called: Vec<(&Function, &str)> =
        functions().iter().filter_map(|function| Some((function, function.called()?))).collect();
    assert!(called.len() >= 22, "of each curve that is not for keys: {}", called.len());
    for (function, called) in called {
        let curve = curves::find(function.curve).expect("a curve");
        let path = format!("carryless::scalar_mul::dispatch::{}<", function.name);
        let of_curve = format!("::{}", rust_call::rust_name(curve));
        assert!(called.starts_with(&path) && called.contains(&of_curve), "{called}: {path}, {of_curve}");
    }
}

#[test]
fn they_agree_with_the_reference() {
    let of_library: Vec<&Subject> = subjects().iter().filter(|subject| subject.is_of_library()).collect();
    assert!(subject::check(&of_library).is_ok());
}

/// The comparison with the reference can fail: of a function that is on another curve over the same field.
#[test]
fn a_function_of_another_curve_does_not_agree() {
    let other = curves::find("JQ-25519-W").expect("a curve");
    for function in functions_of("W-25519") {
        assert_eq!(workload::agrees(curves::find("W-25519").expect("a curve"), function), Some(true));
        assert_eq!(workload::agrees(other, function), Some(false), "{}", function.name);
    }
}

/// Where a row has the same method on the same words, it takes the same memory, but for the tables by which `mul` checks its point.
#[test]
fn they_take_the_memory_of_rows_by_the_same_method() {
    let mut compared = 0;
    for function in functions().iter().filter(|function| function.time() == "constant") {
        let is_same = |row: &&registry::PointRow| {
            let method = function.method.map(|method| (method.coordinates, method.method));
            (row.operation, row.multiplier, Some((row.coordinates, row.method)))
                == (function.operation(), function.multiplier, method)
                && row.time == "constant"
        };
        let Some(row) = registry::rows_of(function.curve).find(is_same) else { continue };
        let own = function.memory;
        let (constants, run) = (own.constants - own.check, own.run);
        // Products side by side have a table each, and matrices are another form of the same maps.
        let is_wide = ["clmul-avx2", "clmul-avx512"].contains(&function.multiplier);
        assert!(is_wide || constants == row.table_bytes, "{} {}: {own:?}", function.curve, function.name);
        assert!(run == row.unknown_point_bytes || is_wide && run > row.unknown_point_bytes, "{}: {own:?}", row.id);
        compared += 1;
    }
    assert!(compared >= 10, "{compared}");
    // Points of curves with the cofactor 4 are checked by a table of half-traces, those of others by none.
    for (curve, bytes) in [("K-233", 116 * 4 * 8), ("B-233", 0), ("P-256", 0)] {
        let checks = functions_of(curve).find(|function| function.name == "mul").map(|function| function.memory.check);
        assert_eq!(checks, Some(bytes), "{curve}");
    }
    let operations = functions_of("GLS254").map(Function::operation).collect::<Vec<_>>();
    assert_eq!(operations, [KP, KG, KP, SUM]);
}

/// What keys do, on every curve that has them, by ECDSA and ECDH, and by schemes of its own on Edwards25519.
#[test]
fn every_curve_with_keys_has_its_schemes() {
    for curve in CURVES {
        let is_meant =
            |subject: &&Subject| subject.is_on(curve.name) && [SIGN, VERIFY, ECDH].contains(&subject.operation);
        let own: Vec<&Subject> = subjects().iter().filter(is_meant).collect();
        let found: Vec<(&str, &str, &str)> =
            own.iter().map(|own| (&own.id[curve.name.len() + 1..], own.operation, own.time)).collect();
        let (signs, agrees) = if curve.name == "Edwards25519" { ("ed25519", "x25519") } else { ("ecdsa", "ecdh") };
        let expected = [(signs, SIGN, "constant"), (signs, VERIFY, "variable"), (agrees, ECDH, "constant")];
        assert_eq!(found, if curve.for_comparison_only { &[][..] } else { &expected[..] }, "{}", curve.name);
        assert!(subject::check(&own).is_ok(), "{}", curve.name);
    }
}

type Accepts = fn(&Digest) -> bool;

/// A key that signs nothing, and accepts what it likes.
struct Accepting(Accepts);

impl Signer for Accepting {
    type Signature = ();

    fn sign(&self, _: &Digest) {}

    fn accepts(&self, digest: &Digest, _: &()) -> bool {
        self.0(digest)
    }
}

/// The check of signatures can fail: where nothing is accepted, and where all is, of another digest or by another key.
#[test]
fn signatures_that_tell_nothing_apart_are_wrong() {
    let random = || SplitMix64::new(1);
    let (all, none): (Accepts, Accepts) = (|_| true, |_| false);
    let first: Accepts = |digest| *digest == keys::digest(&mut SplitMix64::new(1));
    for (own, other, is_right) in [(first, none, true), (none, none, false), (all, none, false), (first, first, false)]
    {
        assert_eq!(keys::tells_signatures([&Accepting(own), &Accepting(other)], &mut random()), is_right);
    }
}
