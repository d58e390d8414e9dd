//! Limbs: words of integers, with carries.

use super::constants::{Constant, InLimbs, Words32, Words64};
use crate::word::Mask;

/// A number of twice N limbs, its lower half first: an integer product.
pub type Wide<L, const N: usize> = [[L; N]; 2];

/// A word of `BITS` bits, a digit to the base b = 2^`BITS`. Every operation takes constant time.
pub trait Limb: Copy + 'static {
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

/// Links of carry chains.
mod chains {
    macro_rules! portable {
        ($limb:ident) => {
            pub mod $limb {
                #[inline(always)]
                pub fn add_carry(a: $limb, b: $limb, carry: bool) -> ($limb, bool) {
                    let (sum, first) = a.overflowing_add(b);
                    let (sum, second) = sum.overflowing_add(carry.into());
                    (sum, first | second)
                }
                #[inline(always)]
                pub fn sub_borrow(a: $limb, b: $limb, borrow: bool) -> ($limb, bool) {
                    let (difference, first) = a.overflowing_sub(b);
                    let (difference, second) = difference.overflowing_sub(borrow.into());
                    (difference, first | second)
                }
            }
        };
    }
    portable!(u32);
    #[cfg(not(target_arch = "x86_64"))]
    portable!(u64);

    /// By the processor's own links: of those that are made of comparisons, the compiler takes chains with constants
    /// apart.
    #[cfg(target_arch = "x86_64")]
    pub mod u64 {
        use core::arch::x86_64::{_addcarry_u64, _subborrow_u64};

        #[inline(always)]
        pub fn add_carry(a: u64, b: u64, carry: bool) -> (u64, bool) {
            let mut sum = 0;
            let carry = _addcarry_u64(carry.into(), a, b, &mut sum);
            (sum, carry != 0)
        }
        #[inline(always)]
        pub fn sub_borrow(a: u64, b: u64, borrow: bool) -> (u64, bool) {
            let mut difference = 0;
            let borrow = _subborrow_u64(borrow.into(), a, b, &mut difference);
            (difference, borrow != 0)
        }
    }
}

macro_rules! limb {
    ($limb:ident, $double:ident, $constant:ident, $suffix:literal) => {
        impl Limb for $limb {
            const BITS: u32 = $limb::BITS;
            const SUFFIX: &'static str = $suffix;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const MAX: Self = $limb::MAX;
            type Constant<C: Constant, const N: usize> = $constant<C>;

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
                chains::$limb::add_carry(self, b, carry)
            }
            #[inline(always)]
            fn sub_borrow(self, b: Self, borrow: bool) -> (Self, bool) {
                chains::$limb::sub_borrow(self, b, borrow)
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
    };
}

limb!(u64, u128, Words64, "");
limb!(u32, u64, Words32, "-32");
