//! Straus's method for two scalars, also called Shamir's trick: k·P + l·Q from a table of all i·P + j·Q, 0 ≤ i, j <
//! 2^w.
//!
//! w bits of both scalars at a time: R ← 2^w·R, then R ← R + (i·P + j·Q).
//! Source: E. G. Straus, Addition chains of vectors, American Mathematical Monthly 71, 1964; D. Hankerson, A. Menezes,
//! S. Vanstone, Guide to Elliptic Curve Cryptography, 2004, Algorithm 3.48.

use crate::coordinates::{Affine, Point};
use crate::recoding;
use crate::scalar_mul::enter;

/// k·P + l·Q from a table of T = 4^w entries, w = 1, 2 or 3.
///
/// k and l are any integers of at most [`crate::recoding::MAX_SCALAR_BITS`] bits as little-endian limbs; they are not
/// reduced. Cost, t the bits of the longer, D a doubling, A an addition: t D + (1 − 4^(−w)) t/w A, and for the table
/// (T − 3)A and its conversion.
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If k or l is too long. (A T that is not 4, 16 or 64 does not compile.)
pub fn straus_vartime<P: Point, const T: usize>(k: &[u64], p: &Affine<P::Curve>, l: &[u64], q: &Affine<P::Curve>) -> P {
    let w = const {
        assert!(T == 4 || T == 16 || T == 64, "T: 4, 16 or 64");
        T.ilog2() / 2
    };
    enter::<P>(|| {
        let mut table = [P::entry(p); T];
        joint_multiples_vartime([p, q], w, &mut [P::IDENTITY; T], &mut table);
        joint_windows_vartime(k, l, w, &table)
    })
}

/// i·P + j·Q in place i + 2^w·j, 0 ≤ i, j < 2^w.
#[inline(never)]
fn joint_multiples_vartime<P: Point>(
    [p, q]: [&Affine<P::Curve>; 2],
    w: u32,
    multiples: &mut [P],
    table: &mut [P::Entry],
) {
    let (p, q) = (P::entry(p), P::entry(q));
    for place in 1..multiples.len() {
        let next = |i: usize, step: &P::Entry| multiples[place - i].add_entry_vartime(step);
        multiples[place] = if place % (1 << w) == 0 { next(1 << w, &q) } else { next(1, &p) };
    }
    P::to_entries_vartime(multiples, table);
}

/// The sum over the windows of both scalars.
#[inline(never)]
fn joint_windows_vartime<P: Point>(k: &[u64], l: &[u64], w: u32, table: &[P::Entry]) -> P {
    let bits = recoding::bit_length(k).max(recoding::bit_length(l));
    let mut r = P::IDENTITY;
    let mut pending = 0;
    for start in (0..bits).step_by(w as usize).rev() {
        pending += w;
        let window = |k| recoding::comb_digit(k, start, 1, w);
        let place = window(k) | window(l) << w;
        if place != 0 {
            r = r.double_n_vartime(pending).add_entry_vartime(&table[place]);
            pending = 0;
        }
    }
    r.double_n_vartime(pending)
}
