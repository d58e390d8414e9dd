//! What decides each question: which rows may stand for its two sides.

use super::Match;
use crate::equal_security::{EQUAL_SECURITY, EqualSecurity};
use crate::subject::{CARRYLESS_PRODUCT, Instructions, Subject, subjects};
use crate::table::distinct;
use carryless_rows::curves::{CURVES, Kind};
use carryless_rows::registry::{KG, KP, METHODS, SUM, family};

type Rows = Vec<&'static Subject>;

/// What both sides of a match are called, the left one first.
type Sides = [&'static str; 2];

/// Names of families of methods.
type Families = &'static [&'static str];

/// The rows of this curve, operation and time class, by methods of these families, of which this holds too.
fn rows(curve: &str, (operation, time): (&str, &str), families: &[&str], holds: impl Fn(&Subject) -> bool) -> Rows {
    let is_meant = |subject: &&Subject| {
        subject.curve.is_some_and(|own| own.name == curve)
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

const VARIABLE: &str = "variable";
const CONSTANT: &str = "constant";

/// Whether a row stores more than four points, and no more than a comb with five teeth: tables come in all sizes.
fn has_usual_tables(subject: &Subject) -> bool {
    !subject.is_constrained && subject.row().is_some_and(|row| row.stored_points <= 32)
}

const COMBS: Families = &["fixed-base-combW", "fixed-base-combWx2"];

/// The families that every kind of curve has, with what they compute.
const COMMON: [(&str, Families); 3] = [(KP, &["wnafW"]), (KG, COMBS), (SUM, &["interleave-W"])];

/// In the same order, those of a curve over an extension of the field that it is defined over.
const BY_FROBENIUS: [Families; 3] = [&["frobenius-wnafW"], &["fixed-base-frobeniusW"], &["interleave-frobenius-W"]];

/// What binary and prime curves are compared in: the operation, and the families of both.
type Both = (&'static str, Families, Families);

/// In constant time: the ladder needs no table, and combs are of the shape of the generator's.
const FOR_SECRETS: [Both; 2] = [(KP, &["ladder"], &["regular-oddW"]), (KG, &["regular-comb5x4"], &["regular-comb6xW"])];

/// What binary and prime curves are called in a match.
const BINARY_OR_PRIME: Sides = ["binary", "prime"];

/// Random binary curves against prime curves of equal security, for public scalars by the same families of methods, and
/// for secrets; and both by the library's own functions, which take the best words of this processor.
pub(super) fn binary_or_prime() -> Vec<Match> {
    const GENERATIONS: [Instructions; 2] = [Instructions::PlainWords, Instructions::Products];
    const OWN: [(&str, &str); 4] = [(KP, CONSTANT), (KG, CONSTANT), (KP, VARIABLE), (SUM, VARIABLE)];
    let public = COMMON.map(|(operation, families)| (operation, families, families));
    let classes: [(&str, &str, &[Both]); 2] = [(VARIABLE, "", &public), (CONSTANT, "for secrets: ", &FOR_SECRETS)];
    let mut matches = Vec::new();
    for (level, what) in EQUAL_SECURITY.iter().flat_map(|level| OWN.map(|what| (level, what))) {
        let side = |curve| of_library(curve, what);
        matches.extend(Match::of("by the library", BINARY_OR_PRIME, side(level.random), side(level.prime)));
    }
    matches.extend(of_today());
    for (time, whom, tasks) in classes {
        for generation in GENERATIONS {
            let group = format!("{whom}{generation}");
            for level in &EQUAL_SECURITY {
                let of_level = tasks.iter().filter_map(|task| of_generation(generation, &group, time, level, task));
                matches.extend(of_level);
            }
        }
    }
    matches
}

/// GLS254 against Edwards25519, for secrets: curves of 128 bits of security that came after the papers.
fn of_today() -> impl Iterator<Item = Match> {
    const TASKS: [Both; 2] =
        [(KP, &["gls-windowsW"], &["regular-oddW"]), (KG, &["regular-comb5x4"], &["regular-comb6xW"])];
    let all = [Instructions::Products, Instructions::Avx512]
        .into_iter()
        .flat_map(|generation| TASKS.map(|task| (generation, task)));
    all.filter_map(|(generation, (operation, binary, prime))| {
        let side = |curve, families, oldest| {
            rows(curve, (operation, CONSTANT), families, |subject| {
                (oldest..=generation).contains(&subject.instructions)
            })
        };
        let (left, right) = (side("GLS254", binary, generation), side("Edwards25519", prime, Instructions::PlainWords));
        Match::of(format!("today, for secrets: {generation}"), BINARY_OR_PRIME, left, right)
    })
}

/// The library's own function on a curve.
fn of_library(curve: &str, what: (&str, &str)) -> Rows {
    let is_meant = |subject: &&Subject| {
        subject.is_of_library()
            && subject.curve.is_some_and(|own| own.name == curve)
            && (subject.operation, subject.time) == what
    };
    subjects().iter().filter(is_meant).collect()
}

/// Both sides by the instructions of one generation.
///
/// The prime side may take older ones too, where these are faster: every processor has a product of two words, which MULX
/// does not always improve. The binary side has the same kernels in each generation.
fn of_generation(
    generation: Instructions,
    group: &str,
    time: &str,
    level: &EqualSecurity,
    (operation, binary, prime): &Both,
) -> Option<Match> {
    let side = |curve, families, oldest| {
        rows(curve, (operation, time), families, |subject| {
            (time == CONSTANT || has_usual_tables(subject)) && (oldest..=generation).contains(&subject.instructions)
        })
    };
    let binary = side(level.random, binary, generation);
    let prime = side(level.prime, prime, Instructions::PlainWords);
    Match::of(group, BINARY_OR_PRIME, binary, prime)
}

/// The methods that multipliers over prime fields are compared by, one for each operation.
const EACH: [&str; 3] = ["wnaf5", "fixed-base-comb4x2", "interleave-6-5"];

/// The method of the rows with fused products.
const PRODUCT: [&str; 1] = ["wnaf4"];

/// Rows by some multipliers against rows by another, each with the same curve, coordinates and method.
fn by_multiplier(group: &str, sides: Sides, own: &[&str], other: &str, methods: &[&str]) -> Vec<Match> {
    let what = |subject: &Subject| (subject.curve.map(|curve| curve.name), subject.coordinates, subject.method);
    let is_counterpart = |subject: &&Subject| {
        subject.multiplier == other && subject.method.is_some_and(|method| methods.contains(&method))
    };
    let pair = |counterpart: &'static Subject| {
        let is_same = |subject: &&Subject| own.contains(&subject.multiplier) && what(subject) == what(counterpart);
        Match::of(group, sides, subjects().iter().filter(is_same).collect(), vec![counterpart])
    };
    subjects().iter().filter(is_counterpart).filter_map(pair).collect()
}

/// Assembly against the same in Rust; and the library's own functions, where these compute in lanes, against the fastest by the
/// same families of methods on plain words.
pub(super) fn assembly() -> Vec<Match> {
    const IN_LANES: [((&str, &str), Families); 3] =
        [((KP, VARIABLE), &["wnafW"]), ((KP, CONSTANT), &["regular-oddW"]), ((KG, CONSTANT), &["regular-comb6xW"])];
    let mut matches = by_multiplier("with MULX and ADX", ["assembly", "Rust"], &["solinas-adx"], "solinas", &EACH);
    for curve in CURVES.iter().filter(|curve| !curve.is_binary() && !curve.for_comparison_only) {
        for (what, families) in IN_LANES {
            let mut lanes = of_library(curve.name, what);
            lanes.retain(|subject| subject.instructions == Instructions::Avx512);
            let plain = rows(curve.name, what, families, |subject| {
                !subject.is_constrained && subject.instructions == Instructions::PlainWords
            });
            matches.extend(Match::of("with AVX-512 IFMA", ["eight lanes", "plain words"], lanes, plain));
        }
    }
    matches
}

/// The reductions that know the form of their prime.
const SPECIAL: [&str; 4] = ["solinas", "pseudo-mersenne", "pseudo-mersenne-folded", "montgomery-special"];

pub(super) fn special_primes() -> Vec<Match> {
    const SIDES: Sides = ["the special form", "the general one"];
    let against = |group, any| by_multiplier(group, SIDES, &SPECIAL, any, &EACH);
    [against("beside Barrett", "barrett"), against("beside Montgomery", "montgomery")].into_iter().flatten().collect()
}

/// K-m against B-m: τ against doubling, for public and for secret scalars; for a fixed point each by its fastest table.
pub(super) fn koblitz_or_random() -> Vec<Match> {
    const FIXED: Families = &["fixed-base-tnafW", "fixed-base-combW", "fixed-base-combWx2"];
    /// The group, operation and time class, the families on both sides.
    type Kind = (&'static str, (&'static str, &'static str), Families, Families);
    const TAU: [Kind; 4] = [
        ("for a fixed point", (KG, VARIABLE), FIXED, COMBS),
        ("for a sum", (SUM, VARIABLE), &["interleave-tnaf-W"], &["interleave-W"]),
        ("for any point", (KP, VARIABLE), &["wtnafW"], &["wnafW"]),
        ("for secrets", (KP, CONSTANT), &["tau-regularW"], &["ladder"]),
    ];
    let mut matches = Vec::new();
    for koblitz in CURVES.iter().filter(|curve| curve.is_koblitz) {
        let random = koblitz.name.replace('K', "B");
        for (group, what, tau, doubling) in TAU {
            let side = |curve, families| {
                rows(curve, what, families, |subject| {
                    subject.multiplier == "clmul" && (what.1 == CONSTANT || has_usual_tables(subject))
                })
            };
            matches.extend(Match::of(group, ["Koblitz", "random"], side(koblitz.name, tau), side(&random, doubling)));
        }
    }
    matches
}

/// Methods by an endomorphism against those that double all the way, on the same curve, products and coordinates: in variable time
/// by (βx, y), in constant time by ψ. (τ has a question of its own.)
pub(super) fn endomorphisms() -> Vec<Match> {
    const SIDES: Sides = ["the endomorphism", "doubling"];
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
            matches.extend(Match::of("by (βx, y)", SIDES, side(by_beta), side(doubling)));
        }
    }
    for curve in CURVES.iter().filter(|curve| curve.kind == Kind::Gls) {
        let side =
            |families: &[&str]| rows(curve.name, (KP, CONSTANT), families, |subject| subject.multiplier == "clmul");
        matches.extend(Match::of("by ψ, for secrets", SIDES, side(&["gls-windowsW"]), side(&["regularW"])));
    }
    matches
}

/// The same products and method in projective λ-coordinates and in those of López and Dahab.
pub(super) fn lambda_coordinates() -> Vec<Match> {
    let what = |subject: &Subject| (subject.curve.map(|curve| curve.name), subject.multiplier, subject.method);
    let against = |lambda: &'static Subject| {
        let is_counterpart =
            |subject: &&Subject| subject.coordinates == Some("lopez-dahab") && what(subject) == what(lambda);
        let counterpart = subjects().iter().filter(is_counterpart).collect();
        let group = format!("on {}", lambda.curve?.name);
        Match::of(&group, ["λ-coordinates", "López–Dahab coordinates"], vec![lambda], counterpart)
    };
    subjects().iter().filter(|subject| subject.coordinates == Some("lambda-projective")).filter_map(against).collect()
}

/// Curves over extension fields against prime curves of the same size, both on plain words, by the same families of
/// methods; and by the Frobenius map, which only an extension has, on a curve that is defined over F_p and whose n is as
/// long as that of OEF31-6. The endomorphism of WAP-160 belongs to the curve, not to its field, and stays out.
pub(super) fn extension_fields() -> Vec<Match> {
    const SIDES: Sides = ["extension", "prime"];
    let mut matches = Vec::new();
    for (extension, prime) in [("OEF31-6", "P-192"), ("OEF32-5", "WAP-160")] {
        for (operation, families) in COMMON {
            let side = |curve| {
                rows(curve, (operation, VARIABLE), families, |subject| {
                    has_usual_tables(subject) && subject.instructions == Instructions::PlainWords
                })
            };
            matches.extend(Match::of("on plain words", SIDES, side(extension), side(prime)));
        }
    }
    for ((operation, families), own) in COMMON.into_iter().zip(BY_FROBENIUS) {
        let side = |curve, families| {
            rows(curve, (operation, VARIABLE), families, |subject| {
                has_usual_tables(subject) && subject.instructions == Instructions::PlainWords
            })
        };
        matches.extend(Match::of("by the Frobenius map", SIDES, side("OEF31-7", own), side("P-192", families)));
    }
    matches
}

/// Halve-and-add against the width-w NAF, on the same products. Halving reads tables of half-traces.
pub(super) fn halving() -> Vec<Match> {
    let halve: Vec<&str> =
        METHODS.iter().map(|family| family.name).filter(|name| name.starts_with("halve-and-add")).collect();
    let by_instruction = format!("with {CARRYLESS_PRODUCT}");
    let mut matches = Vec::new();
    for (group, multiplier) in [("by combs", "comb4"), (&by_instruction, "clmul")] {
        for curve in CURVES.iter().filter(|curve| curve.is_binary() && !curve.is_koblitz) {
            let side = |families: &[&str]| {
                rows(curve.name, (KP, VARIABLE), families, |subject| subject.multiplier == multiplier)
            };
            matches.extend(Match::of(group, ["halving", "doubling"], side(&halve), side(&["wnafW"])));
        }
    }
    matches
}

/// Tables against none for any point; against no more than four points for a fixed point and for sums. In variable time,
/// by the same families of methods.
pub(super) fn memory() -> Vec<Match> {
    const FIXED: Families = &["fixed-base-combW", "fixed-base-combWx2", "fixed-base-nafW", "fixed-base-interleave-W"];
    const MORE: Sides = ["larger tables", "four points"];
    const SOME: Sides = ["a table", "none"];
    const KINDS: [(&str, Sides, &str, Families, Families); 5] = [
        ("for a fixed point", MORE, KG, FIXED, FIXED),
        ("for a sum", MORE, SUM, &["interleave-W"], &["interleave-W"]),
        ("for a sum", MORE, SUM, &["interleave-tnaf-W"], &["interleave-tnaf-W"]),
        ("for any point", SOME, KP, &["wtnafW"], &["tnaf"]),
        ("for any point", SOME, KP, &["wnafW"], &["naf"]),
    ];
    let mut matches = Vec::new();
    for (group, sides, operation, tables, few) in KINDS {
        for curve in EQUAL_SECURITY.iter().flat_map(|level| [level.prime, level.random, level.koblitz]) {
            let side = |families, has_more: bool| {
                rows(curve, (operation, VARIABLE), families, |subject| {
                    ["clmul", "solinas", "pseudo-mersenne"].contains(&subject.multiplier)
                        && (operation == KP || subject.is_constrained != has_more)
                })
            };
            matches.extend(Match::of(group, sides, side(tables, true), side(few, false)));
        }
    }
    matches
}

/// What products by windows of four bits are called.
pub(super) const SCANNING_OR_COMB: Sides = ["operand scanning", "the comb"];

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
        Match::of("on 64-bit words", SCANNING_OR_COMB, scanning, comb)
    };
    distinct(subjects(), |subject| subject.field_name).iter().filter_map(of_field).collect()
}

/// The same coordinates and method with AB + CD and without, by combs and on 128-bit words.
pub(super) fn fused_products() -> Vec<Match> {
    let by_instruction = format!("with {CARRYLESS_PRODUCT}");
    let kinds = [("by combs", "comb4-abcd", "comb4"), (&by_instruction, "clmul", "clmul-unfused")];
    let against =
        |(group, fused, other)| by_multiplier(group, ["one fused sum", "two products"], &[fused], other, &PRODUCT);
    kinds.into_iter().flat_map(against).collect()
}

/// One product shared among threads against one thread, by the same products: both with the NAF, and each by its fastest
/// method, in whatever time class. Rows of more threads than there are processors say nothing.
pub(super) fn threads() -> Vec<Match> {
    let shared: Rows =
        subjects().iter().filter(|subject| subject.threads > 1 && !subject.is_oversubscribed()).collect();
    let products = |subject: &&'static Subject| (subject.curve.map(|curve| curve.name), subject.multiplier);
    let mut matches = Vec::new();
    for (group, by_naf) in [("by the NAF", true), ("by the fastest methods", false)] {
        for kind in distinct(&shared, products) {
            let is_meant = |subject: &&&'static Subject| {
                let method = subject.method.unwrap_or_default();
                products(subject) == kind && (!by_naf || method == "naf" || method.ends_with("-naf"))
            };
            let left: Rows = shared.iter().filter(is_meant).copied().collect();
            let of_one: Rows =
                subjects().iter().filter(|s| s.operation == KP && s.threads == 1 && s.row().is_some()).collect();
            let right = of_one.iter().filter(is_meant).copied().collect();
            matches.extend(Match::of(group, ["several threads", "one thread"], left, right));
        }
    }
    matches
}
