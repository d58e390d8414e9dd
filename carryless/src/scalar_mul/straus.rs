//! Straus's method for two scalars, also called Shamir's trick: k·P + l·Q from a table of all i·P + j·Q, 0 ≤ i, j <
//! 2^w.
//!
//! w bits of both scalars at a time: R ← 2^w·R, then R ← R + (i·P + j·Q).
//! Source: E. G. Straus, Addition chains of vectors, American Mathematical Monthly 71, 1964; D. Hankerson, A. Menezes,
//! S. Vanstone, Guide to Elliptic Curve Cryptography, 2004, Algorithm 3.48.

use super::enter;
use super::signed_digits::with_room;
use crate::coordinates::{Affine, Point};
use crate::recoding;

/// k·P + l·Q by windows of w bits, w = 1, 2 or 3, from a table of T = 4^w entries.
///
/// k and l are any integers of at most [`crate::recoding::MAX_SCALAR_BITS`] bits as little-endian limbs; they are not
/// reduced. Cost, t the bits of the longer, D a doubling, A an addition: t D + (1 − 4^(−w)) t/w A, and for the table
/// (T − 3)A and its conversion.
///
/// ```
/// use carryless::coordinates::{Jacobian, Point};
/// use carryless::scalar_mul::straus_vartime;
/// use carryless::{Affine, P192, mul_vartime};
///
/// let g = Affine::generator();
/// let sum = straus_vartime::<Jacobian<P192>>(2, &[1234], &g, &[5], &g.double());
/// assert_eq!(sum.to_affine_vartime(), mul_vartime(&[1244], &g));
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If w is not 1, 2 or 3, or k or l is too long.
pub fn straus_vartime<P: Point>(w: u32, k: &[u64], p: &Affine<P::Curve>, l: &[u64], q: &Affine<P::Curve>) -> P {
    assert!((1..=3).contains(&w), "w: a width from 1 to 3");
    let sum = |multiples: &mut [P], table: &mut [P::Entry]| {
        joint_multiples_vartime(w, [p, q], multiples, table);
        joint_windows_vartime(w, k, l, table)
    };
    enter::<P, _>(|| with_room(1 << (2 * w), sum))
}

/// i·P + j·Q in place i + 2^w·j, 0 ≤ i, j < 2^w.
#[inline(never)]
fn joint_multiples_vartime<P: Point>(
    w: u32,
    [p, q]: [&Affine<P::Curve>; 2],
    multiples: &mut [P],
    table: &mut [P::Entry],
) {
    let (p, q) = (P::entry(p), P::entry(q));
    for place in 1..multiples.len() {
        // i·P + j·Q = ((i − 1)·P + j·Q) + P, or for i = 0 (j − 1)·Q + Q: one mixed addition each.
        let next = |i: usize, step: &P::Entry| multiples[place - i].add_entry_vartime(step);
        multiples[place] = if place % (1 << w) == 0 { next(1 << w, &q) } else { next(1, &p) };
    }
    P::to_entries_vartime(multiples, table);
}

/// The sum over the windows of both scalars.
#[inline(never)]
fn joint_windows_vartime<P: Point>(w: u32, k: &[u64], l: &[u64], table: &[P::Entry]) -> P {
    // Windows of w bits at the same place of both scalars, the highest first: R ← 2^w·R + (i·P + j·Q).
    let bits = recoding::bit_length(k).max(recoding::bit_length(l));
    let mut r = P::IDENTITY;
    let mut pending = 0;
    for start in (0..bits).step_by(w as usize).rev() {
        pending += w;
        let window = |k| recoding::comb_digit(w, 1, k, start);
        // Place i + 2^w·j; at place 0 is O, and the doublings wait for the next sum.
        let place = window(k) | window(l) << w;
        if place != 0 {
            r = r.double_n_vartime(pending).add_entry_vartime(&table[place]);
            pending = 0;
        }
    }
    r.double_n_vartime(pending)
}
