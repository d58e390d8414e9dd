//! k·G + l·P in variable time, by width-w NAFs that share their doublings: G by a table of constants with w = 8, P with w = 5.
//!
//! Cost for t bits: t D + t/9 additions of 7M and t/6 of 8M, a table of eight multiples, and 1I; in the lanes of AVX-512 IFMA two rounds
//! for each of these.

use super::point::CurvePoint;
use crate::coordinates::{EntryX8, Extended, ExtendedX8, Point, extended_x8_constants};
use crate::curves::Edwards25519;
use crate::field::MAX_LIMBS;
use crate::recoding::wnaf_digits_vartime;
use crate::word::{Best512, HAS_BEST512, Word512, takes_best512};

/// Bits of the digits of k, and of l.
const WIDTHS: [u32; 2] = [8, 5];

/// Odd multiples of P.
const MULTIPLES: usize = 1 << (WIDTHS[1] - 2);

/// Limbs of a constant.
const CONSTANT: usize = 3 * 4;

/// y − x, y + x and 2dxy of G, 3G … 127G. Written by `oracle/write_tables.py`.
static ODD_MULTIPLES: [u64; CONSTANT << (WIDTHS[0] - 2)] = include!("odd_multiples.in");

/// [`ODD_MULTIPLES`] as entries in lanes.
static ENTRIES: [EntryX8<5>; 1 << (WIDTHS[0] - 2)] = extended_x8_constants::<Edwards25519, 5, _>(&ODD_MULTIPLES);

/// Points in lanes.
type Lanes<V> = ExtendedX8<Edwards25519, V, 5>;

/// k·G + l·P.
pub(super) fn sum_with_generator_vartime(k: &[u64; MAX_LIMBS], l: &[u64; MAX_LIMBS], p: &CurvePoint) -> CurvePoint {
    if HAS_BEST512 && takes_best512() {
        interleaved_vartime::<Lanes<Best512>>(k, l, p, add_entry_of_g_vartime)
    } else {
        interleaved_vartime::<Extended<_>>(k, l, p, add_constant_of_g_vartime)
    }
}

/// P ± (2·place + 1)·G in lanes.
fn add_entry_of_g_vartime<V: Word512>(p: Lanes<V>, place: usize, negative: bool) -> Lanes<V> {
    let entry = &ENTRIES[place];
    p.add_entry_vartime(&if negative { <Lanes<V> as Point>::neg_entry(entry) } else { *entry })
}

/// P ± (2·place + 1)·G.
fn add_constant_of_g_vartime(p: Extended<Edwards25519>, place: usize, negative: bool) -> Extended<Edwards25519> {
    p.add_constant_vartime(&ODD_MULTIPLES[CONSTANT * place..][..CONSTANT], negative)
}

/// k·G + l·P; `add_of_g` adds or subtracts the odd multiple of G at a place.
fn interleaved_vartime<P: Point<Curve = Edwards25519>>(
    k: &[u64; MAX_LIMBS],
    l: &[u64; MAX_LIMBS],
    p: &CurvePoint,
    add_of_g: impl Fn(P, usize, bool) -> P,
) -> CurvePoint {
    let [k, l] = [(WIDTHS[0], k), (WIDTHS[1], l)].map(|(w, k)| wnaf_digits_vartime(w, k));
    let (k, l) = (k.as_slice(), l.as_slice());
    let mut multiples = [P::IDENTITY; MULTIPLES];
    let mut entries = [P::entry(p); MULTIPLES];
    P::odd_multiples_vartime(p, &mut multiples, &mut entries);
    let (mut sum, mut doublings) = (P::IDENTITY, 0);
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
            sum = add_of_g(sum, place(k), k < 0);
        }
        if let Some(l) = l {
            let entry = &entries[place(l)];
            sum = sum.add_entry_vartime(&if l < 0 { P::neg_entry(entry) } else { *entry });
        }
    }
    sum.double_n_vartime(doublings).to_affine_vartime()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::Affine;
    use crate::curve::Curve;
    use crate::field::Field;
    use crate::word::Portable512;
    use crate::{lincomb_vartime, mul_vartime};
    use core::array::from_fn;

    type F = <Edwards25519 as Curve>::Field;

    /// Every constant is the multiple that it stands for, with either sign.
    #[test]
    fn the_constants_are_odd_multiples() {
        for i in 0..ENTRIES.len() {
            let multiple = mul_vartime(&[2 * i as u64 + 1], &Affine::<Edwards25519>::generator());
            let of = |negative| add_constant_of_g_vartime(Extended::IDENTITY, i, negative).to_affine_vartime();
            assert_eq!([of(false), of(true)], [multiple, multiple.neg()], "{i}");
            let of = |negative| add_entry_of_g_vartime::<Portable512>(Point::IDENTITY, i, negative).to_affine_vartime();
            assert_eq!([of(false), of(true)], [multiple, multiple.neg()], "{i}, in lanes");
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
            let sum = lincomb_vartime(&k, &g, &l, &p);
            assert_eq!(interleaved_vartime(&k, &l, &p, add_constant_of_g_vartime), sum, "{k:x?} {l:x?}");
            assert_eq!(interleaved_vartime(&k, &l, &p, add_entry_of_g_vartime::<Portable512>), sum, "{k:x?} {l:x?}");
        }
    }
}
