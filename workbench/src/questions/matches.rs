//! What decides each question: which rows may stand for its two sides.

use super::{Asked, ITS_CURVE, Match, OF_SIGNATURES, Side};
use crate::data::{DSTU4145, data_curves};
use crate::equal_security::{EQUAL_SECURITY, curves_of};
use crate::schemes::{ECDH, SIGN, VERIFY};
use crate::subject::{Instructions, Subject, WITH_CARRYLESS_PRODUCT, of_choice, of_library, subjects};
use crate::table::distinct;
use carryless_rows::curves::{CURVES, CurveKind, ErasedCurve};
use carryless_rows::registry::{KG, KP, METHODS, SUM, family};

type Rows = Vec<&'static Subject>;

/// Names of families of methods.
pub(super) type Families = &'static [&'static str];

/// The rows of this curve, operation and time class, by methods of these families, of which this holds too.
pub(super) fn rows(
    curve: &str,
    (operation, time): (&str, &str),
    families: &[&str],
    holds: impl Fn(&Subject) -> bool,
) -> Rows {
    let is_meant = |subject: &&Subject| {
        subject.is_on(curve)
            && (subject.operation, subject.time) == (operation, time)
            && family_of(subject).is_some_and(|family| families.contains(&family))
            && holds(subject)
    };
    subjects().iter().filter(is_meant).collect()
}

/// The methods that differ in their windows only.
fn family_of(subject: &Subject) -> Option<&'static str> {
    Some(family(subject.method?)?.0.name)
}

pub(super) const VARIABLE: &str = "variable";
pub(super) const CONSTANT: &str = "constant";

/// Whether a row stores more than four points, and no more than a comb with five teeth: tables come in all sizes.
pub(super) fn has_usual_tables(subject: &Subject) -> bool {
    !subject.is_constrained && subject.row().is_some_and(|row| row.stored_points <= 32)
}

const COMBS: Families = &["fixed-base-combW", "fixed-base-combWx2"];

/// The families that every kind of curve has, with what they compute.
pub(super) const BY_FAMILIES: [(&str, Families); 3] = [(KP, &["wnafW"]), (KG, COMBS), (SUM, &["interleave-W"])];

/// In the same order, those of a curve over an extension of the field that it is defined over.
const BY_FROBENIUS: [Families; 3] = [&["frobenius-wnafW"], &["fixed-base-frobeniusW"], &["interleave-frobenius-W"]];

/// The methods that multipliers over prime fields are compared by, one for each operation.
const EACH: [&str; 3] = ["wnaf5", "fixed-base-comb4x2", "interleave-6-5"];

/// The method of the rows with fused products.
const PRODUCT: [&str; 1] = ["wnaf4"];

/// Rows by some multipliers against rows by another, each with the same curve, coordinates and method.
fn by_multiplier(asked: Asked, place: &str, own: &[&str], other: &str, methods: &[&str]) -> Vec<Match> {
    let what = |subject: &Subject| (subject.curve.map(|curve| curve.name), subject.coordinates, subject.method);
    let is_counterpart = |subject: &&Subject| {
        subject.multiplier == other && subject.method.is_some_and(|method| methods.contains(&method))
    };
    let pair = |counterpart: &'static Subject| {
        let is_same = |subject: &&Subject| own.contains(&subject.multiplier) && what(subject) == what(counterpart);
        Match::of(asked, place, subjects().iter().filter(is_same).collect::<Rows>(), vec![counterpart])
    };
    subjects().iter().filter(is_counterpart).filter_map(pair).collect()
}

/// The library's own functions, where these compute by AVX-512 IFMA, against the fastest by the same families of methods in portable
/// 64-bit code; and assembly against the same in Rust.
pub(super) fn assembly() -> Vec<Match> {
    const IN_LANES: [((&str, &str), Families); 3] =
        [((KP, VARIABLE), &["wnafW"]), ((KP, CONSTANT), &["regular-oddW"]), ((KG, CONSTANT), &["regular-comb6xW"])];
    const IFMA: Asked = Asked { asks: "IFMA or 64-bit code?", sides: ["IFMA", "64-bit code"] };
    const ASSEMBLY: Asked = Asked { asks: "assembly or Rust?", sides: ["assembly", "Rust"] };
    let mut matches = Vec::new();
    for curve in CURVES.iter().filter(|curve| !curve.is_binary() && !curve.for_comparison_only) {
        for (what, families) in IN_LANES {
            let mut lanes = of_library(curve.name, what);
            lanes.retain(|subject| subject.instructions == Instructions::Avx512);
            let plain = rows(curve.name, what, families, |subject| {
                !subject.is_constrained && subject.instructions == Instructions::PlainWords
            });
            matches.extend(Match::of(IFMA, "", lanes, plain));
        }
    }
    matches.extend(by_multiplier(ASSEMBLY, "MULX and ADX", &["solinas-adx"], "solinas", &EACH));
    matches
}

/// The reductions that know the form of their prime.
const SPECIAL: [&str; 4] = ["solinas", "pseudo-mersenne", "pseudo-mersenne-folded", "montgomery-special"];

pub(super) fn special_primes() -> Vec<Match> {
    const ASKED: Asked = Asked { asks: "special prime or not?", sides: ["special", "general"] };
    const KINDS: [(&str, &str); 2] = [("by Barrett", "barrett"), ("by Montgomery", "montgomery")];
    KINDS.into_iter().flat_map(|(place, any)| by_multiplier(ASKED, place, &SPECIAL, any, &EACH)).collect()
}

/// K-m against B-m: τ against doubling, for public and for secret scalars; for a fixed point each by its fastest table.
pub(super) fn koblitz_or_random() -> Vec<Match> {
    const FIXED: Families = &["fixed-base-tnafW", "fixed-base-combW", "fixed-base-combWx2"];
    /// The place, operation and time class, the families on both sides.
    type TauAgainstDoubling = (&'static str, (&'static str, &'static str), Families, Families);
    const TAU: [TauAgainstDoubling; 4] = [
        ("any point", (KP, VARIABLE), &["wtnafW"], &["wnafW"]),
        ("any point", (KP, CONSTANT), &["tau-regularW"], &["ladder"]),
        ("any point", (SUM, VARIABLE), &["interleave-tnaf-W"], &["interleave-W"]),
        ("fixed point", (KG, VARIABLE), FIXED, COMBS),
    ];
    const ASKED: Asked = Asked { asks: "Koblitz or random?", sides: ["Koblitz", "random"] };
    let mut matches = Vec::new();
    for koblitz in CURVES.iter().filter(|curve| curve.is_koblitz) {
        let random = koblitz.name.replace('K', "B");
        for (place, what, tau, doubling) in TAU {
            let side = |curve, families| {
                rows(curve, what, families, |subject| {
                    subject.multiplier == "clmul" && (what.1 == CONSTANT || has_usual_tables(subject))
                })
            };
            matches.extend(Match::of(ASKED, place, side(koblitz.name, tau), side(&random, doubling)));
        }
    }
    matches
}

/// Methods by an endomorphism against those that double all the way, on the same curve, products and coordinates: in variable time
/// by (βx, y), in constant time by ψ. (τ has a question of its own.) And signatures at 128 bits: the fastest curve that has an
/// endomorphism, τ too, against the fastest that has none.
pub(super) fn endomorphisms() -> Vec<Match> {
    const ASKED: Asked = Asked { asks: "endomorphism or not?", sides: ["endomorphism", "doubling"] };
    const WHAT: [(&str, &str); 2] = [(SIGN, CONSTANT), (VERIFY, VARIABLE)];
    const PUBLIC: [(&str, Families, Families); 2] = [
        (KP, &["glv-naf", "glv-wnafW"], &["naf", "wnafW"]),
        (SUM, &["glv-comb", "glv-interleaveW"], &["interleave-W"]),
    ];
    let mut matches = Vec::new();
    for curve in CURVES.iter().filter(|curve| curve.has_endomorphism) {
        for (operation, by_beta, doubling) in PUBLIC {
            let side = |families| {
                rows(curve.name, (operation, VARIABLE), families, |subject| {
                    has_usual_tables(subject) && subject.instructions == Instructions::PlainWords
                })
            };
            matches.extend(Match::of(ASKED, "", side(by_beta), side(doubling)));
        }
    }
    for (asks, (operation, time)) in OF_SIGNATURES.into_iter().zip(WHAT) {
        let asked = Asked { asks, sides: [ITS_CURVE; 2] };
        let side = |is_by_endomorphism| {
            let curves = curves_of(128).filter(|curve| has_any_endomorphism(curve) == is_by_endomorphism);
            Side::any_of(curves.map(|curve| of_choice(curve.name, operation, time)))
        };
        matches.extend(Match::of(asked, "", side(true), side(false)));
    }
    for curve in CURVES.iter().filter(|curve| curve.kind == CurveKind::Gls) {
        let side =
            |families: &[&str]| rows(curve.name, (KP, CONSTANT), families, |subject| subject.multiplier == "clmul");
        matches.extend(Match::of(ASKED, "", side(&["gls-windowsW"]), side(&["regularW"])));
    }
    matches
}

/// (βx, y), τ or ψ.
fn has_any_endomorphism(curve: &ErasedCurve) -> bool {
    curve.has_endomorphism || curve.is_koblitz || curve.kind == CurveKind::Gls
}

/// Projective λ-coordinates beside those of López and Dahab, with the same products and method.
pub(super) fn lambda_coordinates() -> Vec<Match> {
    const ASKED: Asked = Asked { asks: "λ or López–Dahab?", sides: ["λ", "López–Dahab"] };
    let what = |subject: &Subject| (subject.curve.map(|curve| curve.name), subject.multiplier, subject.method);
    let against = |lambda: &'static Subject| {
        let is_counterpart =
            |subject: &&Subject| subject.coordinates == Some("lopez-dahab") && what(subject) == what(lambda);
        let counterpart: Rows = subjects().iter().filter(is_counterpart).collect();
        Match::of(ASKED, lambda.curve?.name, vec![lambda], counterpart)
    };
    subjects().iter().filter(|subject| subject.coordinates == Some("lambda-projective")).filter_map(against).collect()
}

/// Curves over extension fields against prime curves of the same size, both in portable 64-bit code, by the same families of
/// methods; and by the Frobenius map, which only an extension has, on a curve that is defined over F_p and whose n is as
/// long as that of OEF31-6. The endomorphism of WAP-160 belongs to the curve, not to its field, and stays out.
pub(super) fn extension_fields() -> Vec<Match> {
    const ASKED: Asked = Asked { asks: "extension or prime?", sides: ["extension", "prime"] };
    let mut matches = Vec::new();
    for (extension, prime) in [("OEF31-6", "P-192"), ("OEF32-5", "WAP-160")] {
        for (operation, families) in BY_FAMILIES {
            let side = |curve| {
                rows(curve, (operation, VARIABLE), families, |subject| {
                    has_usual_tables(subject) && subject.instructions == Instructions::PlainWords
                })
            };
            matches.extend(Match::of(ASKED, "", side(extension), side(prime)));
        }
    }
    for ((operation, families), own) in BY_FAMILIES.into_iter().zip(BY_FROBENIUS) {
        let side = |curve, families| {
            rows(curve, (operation, VARIABLE), families, |subject| {
                has_usual_tables(subject) && subject.instructions == Instructions::PlainWords
            })
        };
        matches.extend(Match::of(ASKED, "", side("OEF31-7", own), side("P-192", families)));
    }
    matches
}

/// What keys do, by the functions that users call: on a curve that is a type, whose constants the compiler knows, and on the same curve by
/// the implementation that serves all whose constants are data.
pub(super) fn types_of_their_own() -> Vec<Match> {
    const ASKED: Asked = Asked { asks: "a type or data?", sides: ["type", "data"] };
    let mut matches = Vec::new();
    for curve in data_curves() {
        let Some(own) = curve.own else { continue };
        for (operation, time) in [(KG, CONSTANT), (ECDH, CONSTANT), (SIGN, CONSTANT), (VERIFY, VARIABLE)] {
            let is_meant =
                |subject: &&Subject| subject.is_of_scheme() && (subject.operation, subject.time) == (operation, time);
            let of_schemes = || subjects().iter().filter(is_meant);
            let is_data = |subject: &&Subject| {
                subject.data.is_some_and(|data| std::ptr::eq(data, curve)) && !subject.id.ends_with(DSTU4145)
            };
            let left: Rows = of_schemes().filter(|subject| subject.is_on(own.name)).collect();
            matches.extend(Match::of(ASKED, "", left, of_schemes().filter(is_data).collect::<Rows>()));
        }
    }
    matches
}

/// Halve-and-add against the width-w NAF, on the same products. Halving reads tables of half-traces.
pub(super) fn halving() -> Vec<Match> {
    const ASKED: Asked = Asked { asks: "halving or doubling?", sides: ["halving", "doubling"] };
    let halve: Vec<&str> =
        METHODS.iter().map(|family| family.name).filter(|name| name.starts_with("halve-and-add")).collect();
    let mut matches = Vec::new();
    for (place, multiplier) in [("with combs", "comb4"), (WITH_CARRYLESS_PRODUCT, "clmul")] {
        for curve in CURVES.iter().filter(|curve| curve.is_binary() && !curve.is_koblitz) {
            let side = |families: &[&str]| {
                rows(curve.name, (KP, VARIABLE), families, |subject| subject.multiplier == multiplier)
            };
            matches.extend(Match::of(ASKED, place, side(&halve), side(&["wnafW"])));
        }
    }
    matches
}

/// Tables against none for any point; against no more than four points for a fixed point and for sums. In variable time,
/// by the same families of methods.
pub(super) fn memory() -> Vec<Match> {
    const FIXED: Families = &["fixed-base-combW", "fixed-base-combWx2", "fixed-base-nafW", "fixed-base-interleave-W"];
    const SOME: Asked = Asked { asks: "tables or none?", sides: ["tables", "none"] };
    const MORE: Asked = Asked { asks: "large or 4 points?", sides: ["large tables", "4 points"] };
    const KINDS: [(Asked, &str, &str, Families, Families); 5] = [
        (SOME, "any point", KP, &["wnafW"], &["naf"]),
        (SOME, "any point", KP, &["wtnafW"], &["tnaf"]),
        (MORE, "fixed, sums", KG, FIXED, FIXED),
        (MORE, "fixed, sums", SUM, &["interleave-W"], &["interleave-W"]),
        (MORE, "fixed, sums", SUM, &["interleave-tnaf-W"], &["interleave-tnaf-W"]),
    ];
    let mut matches = Vec::new();
    for (asked, place, operation, tables, few) in KINDS {
        for curve in EQUAL_SECURITY.iter().flat_map(|level| [level.prime, level.random, level.koblitz]) {
            let side = |families, has_more: bool| {
                rows(curve, (operation, VARIABLE), families, |subject| {
                    ["clmul", "solinas", "pseudo-mersenne"].contains(&subject.multiplier)
                        && (operation == KP || subject.is_constrained != has_more)
                })
            };
            matches.extend(Match::of(asked, place, side(tables, true), side(few, false)));
        }
    }
    matches
}

/// Products by windows of four bits.
pub(super) const SCANNING: Asked = Asked { asks: "scanning or comb?", sides: ["scanning", "comb"] };

/// Products in the binary fields by windows of four bits.
pub(super) fn operand_scanning() -> Vec<Match> {
    let products = |field, multiplier| -> Rows {
        let is_meant = |subject: &&Subject| {
            (subject.field_name, subject.multiplier, subject.operation) == (field, multiplier, "mul")
        };
        subjects().iter().filter(is_meant).collect()
    };
    let of_field = |field: &&'static str| {
        let (scanning, comb) = (products(*field, "operand-scanning-4-8"), products(*field, "comb4"));
        Match::of(SCANNING, "64-bit words", scanning, comb)
    };
    distinct(subjects(), |subject| subject.field_name).iter().filter_map(of_field).collect()
}

/// AB + CD beside separate products, in the same coordinates and by the same method: by combs, and by the processor's carry-less
/// product.
pub(super) fn fused_products() -> Vec<Match> {
    const ASKED: Asked = Asked { asks: "fused AB + CD or not?", sides: ["fused", "separate"] };
    let kinds = [("comb4-abcd", "comb4"), ("clmul", "clmul-unfused")];
    let against = |(fused, other)| by_multiplier(ASKED, "", &[fused], other, &PRODUCT);
    kinds.into_iter().flat_map(against).collect()
}

/// One product shared among threads against one thread, by the same products: both with the NAF, and each by its fastest
/// method, in whatever time class. Rows of more threads than there are processors say nothing.
pub(super) fn threads() -> Vec<Match> {
    const ASKED: Asked = Asked { asks: "threads or one?", sides: ["threads", "one thread"] };
    let shared: Rows =
        subjects().iter().filter(|subject| subject.threads > 1 && !subject.is_oversubscribed()).collect();
    let products = |subject: &&'static Subject| (subject.curve.map(|curve| curve.name), subject.multiplier);
    let mut matches = Vec::new();
    for by_naf in [true, false] {
        for kind in distinct(&shared, products) {
            let is_meant = |subject: &&&'static Subject| {
                let method = subject.method.unwrap_or_default();
                products(subject) == kind && (!by_naf || method == "naf" || method.ends_with("-naf"))
            };
            let left: Rows = shared.iter().filter(is_meant).copied().collect();
            let of_one: Rows =
                subjects().iter().filter(|s| s.operation == KP && s.threads == 1 && s.row().is_some()).collect();
            let right: Rows = of_one.iter().filter(is_meant).copied().collect();
            matches.extend(Match::of(ASKED, "", left, right));
        }
    }
    matches
}
