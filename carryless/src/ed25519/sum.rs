//! k·G + l·P in variable time, by width-w NAFs that share their doublings: G by a table of constants with w = 8, P with w = 5.
//!
//! Cost, without the lanes of AVX-512 IFMA, for t bits: t D + t/9 additions of 7M and t/6 of 8M, a table of eight multiples, and 1I.

use super::point::CurvePoint;
use crate::coordinates::{Affine, Extended, Point};
use crate::curves::Edwards25519;
use crate::field::MAX_LIMBS;
use crate::recoding::wnaf_digits_vartime;
use crate::scalar_mul::lincomb_vartime;
use crate::word::{HAS_BEST512, takes_best512};

/// Bits of the digits of k, and of l.
const WIDTHS: [u32; 2] = [8, 5];

/// Odd multiples of P.
const MULTIPLES: usize = 1 << (WIDTHS[1] - 2);

/// Limbs of a constant.
const CONSTANT: usize = 3 * 4;

/// y − x, y + x and 2dxy of G, 3G … 127G. Written by `oracle/write_tables.py`.
static ODD_MULTIPLES: [u64; CONSTANT << (WIDTHS[0] - 2)] = include!("odd_multiples.in");

/// k·G + l·P.
pub(super) fn sum_with_generator_vartime(k: &[u64; MAX_LIMBS], l: &[u64; MAX_LIMBS], p: &CurvePoint) -> CurvePoint {
    if HAS_BEST512 && takes_best512() {
        return lincomb_vartime(k, &Affine::generator(), l, p);
    }
    interleaved_vartime(k, l, p)
}

fn interleaved_vartime(k: &[u64; MAX_LIMBS], l: &[u64; MAX_LIMBS], p: &CurvePoint) -> CurvePoint {
    let [k, l] = [(WIDTHS[0], k), (WIDTHS[1], l)].map(|(w, k)| wnaf_digits_vartime(w, k));
    let (k, l) = (k.as_slice(), l.as_slice());
    let mut multiples = [Extended::<Edwards25519>::IDENTITY; MULTIPLES];
    let mut entries = [Extended::entry(p); MULTIPLES];
    Extended::odd_multiples_vartime(p, &mut multiples, &mut entries);
    let (mut sum, mut doublings) = (Extended::IDENTITY, 0);
    for i in (0..k.len().max(l.len())).rev() {
        doublings += 1;
        let digit = |digits: &[i8]| digits.get(i).copied().filter(|digit| *digit != 0);
        let (k, l) = (digit(k), digit(l));
        if k.is_some() || l.is_some() {
            // Those of a run of zeros are one call.
            sum = sum.double_n_vartime(doublings);
            doublings = 0;
        }
        // |d| = 2·place + 1.
        let place = |digit: i8| usize::from(digit.unsigned_abs() / 2);
        if let Some(k) = k {
            sum = sum.add_constant_vartime(&ODD_MULTIPLES[CONSTANT * place(k)..][..CONSTANT], k < 0);
        }
        if let Some(l) = l {
            let entry = &entries[place(l)];
            sum = sum.add_entry_vartime(&if l < 0 { Extended::neg_entry(entry) } else { *entry });
        }
    }
    sum.double_n_vartime(doublings).to_affine_vartime()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Curve;
    use crate::field::Field;
    use crate::mul_vartime;
    use core::array::from_fn;

    type F = <Edwards25519 as Curve>::Field;

    /// Every constant is the multiple that it stands for, with either sign.
    #[test]
    fn the_constants_are_odd_multiples() {
        for (i, constant) in ODD_MULTIPLES.chunks_exact(CONSTANT).enumerate() {
            let multiple = mul_vartime(&[2 * i as u64 + 1], &Affine::<Edwards25519>::generator());
            let of = |negative| Extended::IDENTITY.add_constant_vartime(constant, negative).to_affine_vartime();
            assert_eq!([of(false), of(true)], [multiple, multiple.neg()], "{i}");
        }
    }

    /// For scalars of all lengths, and points of any order.
    #[test]
    fn sums_are_those_of_the_other_method() {
        let g = Affine::<Edwards25519>::generator();
        let of_order_two = Affine::new_unchecked(F::ZERO, -F::ONE);
        for i in 0..64_u64 {
            let scalar = |j: u64| -> [u64; MAX_LIMBS] {
                let limb = |at: u64| (i + 2).wrapping_mul(0x9e37_79b9_7f4a_7c15 ^ j << 40).rotate_left(17 * at as u32);
                let length = (i + j) % 5;
                from_fn(|at| if (at as u64) < length { limb(at as u64) >> (i % 3) } else { 0 })
            };
            let p = mul_vartime(&scalar(3), &g).add_vartime(if i % 2 == 0 { of_order_two } else { Affine::IDENTITY });
            let (k, l) = (scalar(1), scalar(2));
            assert_eq!(interleaved_vartime(&k, &l, &p), lincomb_vartime(&k, &g, &l, &p), "{k:x?} {l:x?}");
        }
    }
}
