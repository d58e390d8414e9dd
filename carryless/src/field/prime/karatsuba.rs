//! One step of Karatsuba's product, over classical products.
//!
//! With a = a₀ + a₁·B, b = b₀ + b₁·B, B = b^H and H = ⌈N/2⌉:
//! a·b = a₀b₀ + (a₀b₀ + a₁b₁ − (a₀ − a₁)(b₀ − b₁))·B + a₁b₁·B².
//! The differences are taken as sign and magnitude; the signs become masks.
//!
//! Source: A. Karatsuba, Y. Ofman, Multiplication of multidigit numbers on automata, Soviet Physics Doklady 7, 1963;
//! D. Knuth, The Art of Computer Programming 2, 4.3.3 (with differences).
//! Cost: 2H² + (N − H)² products of limbs. Time: constant.

use super::classical::{write_product, write_square};
use super::{IntegerProduct, Limb, Wide};
use crate::word::{Mask, flat_mut};

/// One step of Karatsuba over classical products, for any N ≥ 2.
#[derive(Clone, Copy)]
pub struct Karatsuba;

impl<W: Limb, const N: usize> IntegerProduct<W, N> for Karatsuba {
    const SUFFIX: &'static str = "-karatsuba";

    #[inline(always)]
    fn product(a: &[W; N], b: &[W; N]) -> Wide<W, N> {
        let half = N.div_ceil(2);
        let (a_distance, a_negative) = distance(a);
        let (b_distance, b_negative) = distance(b);
        let mut wide = [[W::ZERO; N]; 2];
        let w = flat_mut(&mut wide);
        // a₀b₀ and a₁b₁, which fill w.
        write_product(&mut w[..2 * half], &a[..half], &b[..half]);
        write_product(&mut w[2 * half..], &a[half..], &b[half..]);
        add_middle(&mut wide, a_negative != b_negative, |cross| {
            write_product(cross, &a_distance[..half], &b_distance[..half])
        });
        wide
    }

    #[inline(always)]
    fn square(a: &[W; N]) -> Wide<W, N> {
        let half = N.div_ceil(2);
        let (distance, _) = distance(a);
        let mut wide = [[W::ZERO; N]; 2];
        let w = flat_mut(&mut wide);
        write_square(&mut w[..2 * half], &a[..half]);
        write_square(&mut w[2 * half..], &a[half..]);
        add_middle(&mut wide, false, |cross| write_square(cross, &distance[..half]));
        wide
    }
}

/// |a₀ − a₁| in the lower H limbs, and whether the difference is negative.
#[inline(always)]
fn distance<W: Limb, const N: usize>(a: &[W; N]) -> ([W; N], bool) {
    let half = N.div_ceil(2);
    let upper = |i: usize| if half + i < N { a[half + i] } else { W::ZERO };
    // Both differences are made; the borrow of the first says which of them is not negative.
    let (mut forward, mut backward) = ([W::ZERO; N], [W::ZERO; N]);
    let (mut negative, mut borrow) = (false, false);
    for i in 0..half {
        (forward[i], negative) = a[i].sub_borrow(upper(i), negative);
        (backward[i], borrow) = upper(i).sub_borrow(a[i], borrow);
    }
    let mask = Mask::low_bit(negative.into());
    for i in 0..half {
        forward[i] = W::select(mask, backward[i], forward[i]);
    }
    (forward, negative)
}

/// Adds (a₀b₀ + a₁b₁ ± |a₀ − a₁|·|b₀ − b₁|)·B to w = a₀b₀ + a₁b₁·B²; `product` makes the product of the distances.
#[inline(always)]
fn add_middle<W: Limb, const N: usize>(w: &mut Wide<W, N>, plus: bool, product: impl FnOnce(&mut [W])) {
    let half = N.div_ceil(2);
    let w = flat_mut(w);
    let mut cross = [[W::ZERO; N]; 2];
    let cross = &mut flat_mut(&mut cross)[..2 * half];
    product(cross);

    // m = a₀b₀ + a₁b₁, of 2H limbs and a carry.
    let mut middle = [[W::ZERO; N]; 2];
    let middle = &mut flat_mut(&mut middle)[..2 * half];
    let mut carry = false;
    for i in 0..2 * half {
        let upper = if 2 * half + i < 2 * N { w[2 * half + i] } else { W::ZERO };
        (middle[i], carry) = w[i].add_carry(upper, carry);
    }
    // m ± cross: plus is the addition of the number, minus that of its complement and one. The middle, a₀b₁ + a₁b₀, is
    // neither negative nor more than 2H limbs and a bit.
    let mask = Mask::low_bit(plus.into());
    let mut second = !plus;
    for i in 0..2 * half {
        let (complement, _) = W::MAX.sub_borrow(cross[i], false);
        (middle[i], second) = middle[i].add_carry(W::select(mask, cross[i], complement), second);
    }
    // Minus adds b^(2H) too much.
    let (top, _) = W::ZERO.add_carry(W::bit(carry), second);
    let (top, _) = top.sub_borrow(W::ZERO, !plus);

    let mut carry = false;
    for i in half..2 * N {
        let limb = match i - half {
            k if k < 2 * half => middle[k],
            k if k == 2 * half => top,
            _ => W::ZERO,
        };
        (w[i], carry) = w[i].add_carry(limb, carry);
    }
}
