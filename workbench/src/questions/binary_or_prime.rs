//! Question (a): binary or prime fields.
//!
//! Asked twice. Once of the best curves of each level of security, since that is what a reader chooses between; and once of a random
//! binary curve and the NIST curve over a prime field of the same level by the same kind of method, as the papers do.

use super::matches::{BY_FAMILIES, CONSTANT, Families, VARIABLE, has_usual_tables, rows};
use super::{Asked, ITS_CURVE, Match, Side};
use crate::equal_security::{EQUAL_SECURITY, EqualSecurity, LEVELS, curves_of};
use crate::schemes::{ECDH, SIGN, VERIFY};
use crate::subject::{Instructions, Subject, of_choice, subjects};
use carryless_rows::registry::{KG, KP, SUM};

const BEST: Asked = Asked { asks: "binary or prime?", sides: ["binary", "prime"] };
const AT_128: Asked = Asked { asks: "128 bits, secret k·P?", sides: [ITS_CURVE; 2] };
const ALIKE: Asked = Asked { asks: "random B or prime P?", sides: ["binary", "prime"] };

/// What binary and prime curves are compared in: the operation, and the families of both.
type Both = (&'static str, Families, Families);

/// In constant time: the ladder needs no table, and combs are of the shape of the generator's.
const FOR_SECRETS: [Both; 2] = [(KP, &["ladder"], &["regular-oddW"]), (KG, &["regular-comb5x4"], &["regular-comb6xW"])];

/// All matches.
pub(super) fn matches() -> Vec<Match> {
    let mut matches = best_curves();
    let public = BY_FAMILIES.map(|(operation, families)| (operation, families, families));
    let classes: [(&str, &[Both]); 2] = [(VARIABLE, &public), (CONSTANT, &FOR_SECRETS)];
    for generation in [Instructions::Products, Instructions::PlainWords] {
        for (time, tasks) in classes {
            for level in &EQUAL_SECURITY {
                matches.extend(tasks.iter().filter_map(|task| alike(generation, time, level, task)));
            }
        }
    }
    matches
}

/// Every binary curve of a level against every prime one, of which the fastest stand for the others: as the library computes here, what
/// keys do too, by Ed25519 and X25519 on Edwards25519; and in constant time by older instructions alone. Which curves won is said for
/// key agreement at 128 bits.
fn best_curves() -> Vec<Match> {
    const HERE: [(&str, &str); 7] = [
        (KP, CONSTANT),
        (KG, CONSTANT),
        (KP, VARIABLE),
        (SUM, VARIABLE),
        (ECDH, CONSTANT),
        (SIGN, CONSTANT),
        (VERIFY, VARIABLE),
    ];
    let newest = subjects().iter().map(|subject| subject.instructions).max().unwrap_or(Instructions::PlainWords);
    let of_level = |place: &str, rows: &dyn Fn(&str) -> Vec<&'static Subject>, (bits, what): (u32, (&str, &str))| {
        let side = |is_binary| {
            let curves = curves_of(bits).filter(|curve| curve.is_binary() == is_binary);
            Side::any_of(curves.map(|curve| rows(curve.name)))
        };
        let asked = if (bits, what) == (128, (KP, CONSTANT)) { AT_128 } else { BEST };
        Match::of(asked, place, side(true), side(false))
    };
    let mut matches = Vec::new();
    for (bits, (operation, time)) in LEVELS.iter().flat_map(|(bits, _)| HERE.map(|what| (*bits, what))) {
        matches.extend(of_level(newest.name(), &|curve| of_choice(curve, operation, time), (bits, (operation, time))));
    }
    for generation in [Instructions::Products, Instructions::PlainWords].into_iter().filter(|older| *older < newest) {
        let place = if generation == Instructions::Products { "no AVX-512" } else { generation.name() };
        for (bits, operation) in LEVELS.iter().flat_map(|(bits, _)| [KP, KG].map(|operation| (*bits, operation))) {
            let rows = |curve: &str| {
                let is_meant = |subject: &&Subject| {
                    subject.is_on(curve)
                        && (subject.operation, subject.time) == (operation, CONSTANT)
                        && subject.instructions <= generation
                };
                subjects().iter().filter(is_meant).collect()
            };
            matches.extend(of_level(place, &rows, (bits, (operation, CONSTANT))));
        }
    }
    matches
}

/// Both sides by the instructions of one generation.
///
/// The prime side may take older ones too, where these are faster: every processor has a product of two 64-bit integers, which MULX
/// does not always improve. The binary side has the same kernels in each generation.
fn alike(
    generation: Instructions,
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
    Match::of(ALIKE, generation.name(), binary, prime)
}
