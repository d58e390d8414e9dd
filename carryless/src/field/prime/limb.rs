//! Limbs: words of integers, with carries.

use super::constants::{Constant, InLimbs, Limbs};
use crate::word::{Mask, add_carry, sub_borrow};

/// A number of twice N limbs, its lower half first: an integer product.
pub type Wide<W, const N: usize> = [[W; N]; 2];

/// A word of `BITS` bits, a digit to the base b = 2^`BITS`. Every operation takes constant time.
pub trait Limb: Copy + Send + Sync + 'static {
    /// Bits in a limb: 32 or 64.
    const BITS: u32;
    /// What the size of limbs adds to a multiplier's name.
    const SUFFIX: &'static str;
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// b − 1.
    const MAX: Self;
    /// A constant in these limbs.
    type Constant<C: Constant, const N: usize>: InLimbs<Self, N>;

    /// Limb `i` of a number in 64-bit limbs; missing limbs are zero.
    fn of(limbs: &[u64], i: usize) -> Self;
    /// Adds this limb, as limb `i`, to a number in 64-bit limbs that has none there.
    fn put(self, limbs: &mut [u64], i: usize);
    /// 1 for true, 0 for false.
    fn bit(bit: bool) -> Self;
    /// a·b + c + d < b² as (low limb, high limb).
    fn mul_add(a: Self, b: Self, c: Self, d: Self) -> (Self, Self);
    /// a·b mod b.
    fn mul_low(self, b: Self) -> Self;
    /// a + b + carry as (sum, carry).
    fn add_carry(self, b: Self, carry: bool) -> (Self, bool);
    /// a − b − borrow as (difference, borrow).
    fn sub_borrow(self, b: Self, borrow: bool) -> (Self, bool);
    /// The limb moved up by `n` bits, 0 ≤ n < `BITS`.
    fn shl(self, n: u32) -> Self;
    /// The limb moved down by `n` bits, 0 ≤ n < `BITS`.
    fn shr(self, n: u32) -> Self;
    /// The bits that both have.
    fn and(self, b: Self) -> Self;
    /// The bits that either has.
    fn or(self, b: Self) -> Self;
    /// `a` where the mask is true, `b` where it is false.
    fn select(mask: Mask, a: Self, b: Self) -> Self;
    /// The limb as an integer.
    fn value(self) -> u64;
}

/// What limbs of both sizes have, and constants in them. A macro, for the integers of Rust have no trait for their
/// operators, casts and constants together.
macro_rules! limb {
    ($limb:ident, $double:ident, $suffix:literal, $add:expr, $sub:expr) => {
        impl Limb for $limb {
            const BITS: u32 = $limb::BITS;
            const SUFFIX: &'static str = $suffix;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const MAX: Self = $limb::MAX;
            type Constant<C: Constant, const N: usize> = Limbs<C>;

            #[inline(always)]
            fn of(limbs: &[u64], i: usize) -> Self {
                let bit = i * $limb::BITS as usize;
                limbs.get(bit / 64).map_or(0, |limb| limb >> (bit % 64)) as $limb
            }
            #[inline(always)]
            fn put(self, limbs: &mut [u64], i: usize) {
                let bit = i * $limb::BITS as usize;
                limbs[bit / 64] |= u64::from(self) << (bit % 64);
            }
            #[inline(always)]
            fn bit(bit: bool) -> Self {
                bit.into()
            }
            #[inline(always)]
            fn mul_add(a: Self, b: Self, c: Self, d: Self) -> (Self, Self) {
                let sum = $double::from(a) * $double::from(b) + $double::from(c) + $double::from(d);
                (sum as $limb, (sum >> $limb::BITS) as $limb)
            }
            #[inline(always)]
            fn mul_low(self, b: Self) -> Self {
                self.wrapping_mul(b)
            }
            #[inline(always)]
            fn add_carry(self, b: Self, carry: bool) -> (Self, bool) {
                $add(self, b, carry)
            }
            #[inline(always)]
            fn sub_borrow(self, b: Self, borrow: bool) -> (Self, bool) {
                $sub(self, b, borrow)
            }
            #[inline(always)]
            fn shl(self, n: u32) -> Self {
                self << n
            }
            #[inline(always)]
            fn shr(self, n: u32) -> Self {
                self >> n
            }
            #[inline(always)]
            fn and(self, b: Self) -> Self {
                self & b
            }
            #[inline(always)]
            fn or(self, b: Self) -> Self {
                self | b
            }
            #[inline(always)]
            fn select(mask: Mask, a: Self, b: Self) -> Self {
                b ^ (mask.word() as $limb & (a ^ b))
            }
            #[inline(always)]
            fn value(self) -> u64 {
                u64::from(self)
            }
        }

        impl<C: Constant, const N: usize> InLimbs<$limb, N> for Limbs<C> {
            const WIDE: Wide<$limb, N> = {
                let mut wide = [[0; N]; 2];
                let mut i = 0;
                while i < 2 * N {
                    let bit = i * $limb::BITS as usize;
                    if bit / 64 < C::NUMBER.len() {
                        wide[i / N][i % N] = (C::NUMBER[bit / 64] >> (bit % 64)) as $limb;
                    }
                    i += 1;
                }
                wide
            };
            const IN_MEMORY: &'static Wide<$limb, N> = &Self::WIDE;
            const LIMBS: [$limb; N] = Self::WIDE[0];
        }
    };
}

limb!(u64, u128, "", add_carry, sub_borrow);
limb!(u32, u64, "-32", add_carry_32, sub_borrow_32);

#[inline(always)]
fn add_carry_32(a: u32, b: u32, carry: bool) -> (u32, bool) {
    let (sum, first) = a.overflowing_add(b);
    let (sum, second) = sum.overflowing_add(carry.into());
    (sum, first | second)
}

#[inline(always)]
fn sub_borrow_32(a: u32, b: u32, borrow: bool) -> (u32, bool) {
    let (difference, first) = a.overflowing_sub(b);
    let (difference, second) = difference.overflowing_sub(borrow.into());
    (difference, first | second)
}
