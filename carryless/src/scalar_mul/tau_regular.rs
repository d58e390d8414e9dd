//! Blocks of the τ-adic NAF, of fixed number, over complete addition: k·P on Koblitz curves in constant time.
//!
//! Q ← τ^w·Q + B, where the block B = Σ ±τ^j·P, j < w, is ± one of the T = ⌊2^(w+1)/3⌋ points of a table: entry i is
//! what the NAF of i stands for with τ in place of 2. Every entry is read for every block.
//! Source: J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000 (the NAF);
//! T. Pornin, Cryptology ePrint Archive 2022/1325 (the formulas). Cost: ⌈(m + a)/w⌉ (A + 1M + 3wS); for the table 4,
//! 10, 20 A and 5, 10, 21 (1M + 3S) for w = 4, 5, 6; 1I + 2M + 3S to convert.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.

use super::enter_curve;
use crate::coordinates::{Affine, Complete};
use crate::curve::KoblitzCurve;
use crate::recoding::{self, SecretDigit};
use crate::scalar::SecretScalar;
use crate::word::Mask;

/// k·P for a point of the subgroup by blocks of w digits, w = 4, 5 or 6.
///
/// (A curve that is not a Koblitz curve does not compile.)
///
/// # Panics
/// If w is not 4, 5 or 6.
pub fn tau_regular<C: KoblitzCurve>(w: u32, k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    match w {
        4 => with_entries::<C, 10>(k, p),
        5 => with_entries::<C, 21>(k, p),
        6 => with_entries::<C, 42>(k, p),
        _ => panic!("w: a width from 4 to 6"),
    }
}

/// [`tau_regular`] with a table of T = 10, 21 or 42 entries.
///
/// Loops of a length that the compiler knows are 2 to 5 % faster; who needs one width only does not compile the others.
#[inline(never)]
pub(super) fn with_entries<C: KoblitzCurve, const T: usize>(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    let w = const {
        let w = T.ilog2() + 1;
        assert!(T == (2 << w) / 3 && 4 <= w && w <= 6, "T: 10, 21 or 42");
        w
    };
    let blocks = recoding::tnaf_blocks::<C>(w, k.limbs());
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            let table = multiples::<C, T>(p);
            let mut q = Complete::identity();
            for block in blocks.as_slice().iter().rev() {
                let block = SecretDigit::from(*block);
                q = q.frobenius_n(w) + Complete::lookup(&table, block.magnitude).neg_if(block.negative);
            }
            q.to_affine()
        },
    )
}

/// Entry i − 1 is Σ ±τ^j·P over the non-adjacent form Σ ±2^j of i.
#[inline(always)]
fn multiples<C: KoblitzCurve, const T: usize>(p: &Affine<C>) -> [Complete<C>; T] {
    let mut table = [Complete::from_affine(p); T];
    let mut place = 2;
    while place <= T {
        table[place - 1] = table[place / 2 - 1].frobenius_n(1);
        place *= 2;
    }
    for i in 3..=T {
        if i.is_power_of_two() {
            continue;
        }
        table[i - 1] = if i % 2 == 0 {
            table[i / 2 - 1].frobenius_n(1)
        } else {
            // The highest digit of the non-adjacent form of i; the rest may be negative.
            let highest: usize = 1 << ((3 * i).ilog2() - 1);
            let rest = table[i.abs_diff(highest) - 1];
            table[highest - 1].add_out_of_line(rest.neg_if(Mask::public(i < highest)))
        };
    }
    table
}
