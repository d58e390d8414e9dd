//! [`Word128`] on two `u64`: the constant-time twin of the hardware's words for every machine.

use super::{Word128, machine::clmul64};
use core::ops::{BitAnd, BitXor, BitXorAssign};

/// (low, high).
#[derive(Clone, Copy)]
pub struct Portable128(u64, u64);

impl BitXor for Portable128 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, b: Self) -> Self {
        Portable128(self.0 ^ b.0, self.1 ^ b.1)
    }
}

impl BitXorAssign for Portable128 {
    #[inline(always)]
    fn bitxor_assign(&mut self, b: Self) {
        *self = *self ^ b;
    }
}

impl BitAnd for Portable128 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, b: Self) -> Self {
        Portable128(self.0 & b.0, self.1 & b.1)
    }
}

#[inline(always)]
fn product(a: u64, b: u64) -> Portable128 {
    let (low, high) = clmul64(a, b);
    Portable128(low, high)
}

/// The square of 32 coefficients: a zero between neighbours.
#[inline(always)]
fn spread(v: u32) -> u64 {
    let mut v = u64::from(v);
    v = (v ^ v << 16) & 0x0000_ffff_0000_ffff;
    v = (v ^ v << 8) & 0x00ff_00ff_00ff_00ff;
    v = (v ^ v << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    v = (v ^ v << 2) & 0x3333_3333_3333_3333;
    (v ^ v << 1) & 0x5555_5555_5555_5555
}

impl Word128 for Portable128 {
    const ZERO: Self = Portable128(0, 0);
    const ONE: Self = Portable128(1, 0);
    const MULTIPLIER: &'static str = "clmul-portable";
    const CHEAP_PRODUCTS: bool = false;

    #[inline(always)]
    fn new(low: u64, high: u64) -> Self {
        Portable128(low, high)
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        Portable128(self.0 << n, self.1 << n)
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        Portable128(self.0 >> n, self.1 >> n)
    }
    #[inline(always)]
    fn lows(a: Self, b: Self) -> Self {
        Portable128(a.0, b.0)
    }
    #[inline(always)]
    fn highs(a: Self, b: Self) -> Self {
        Portable128(a.1, b.1)
    }
    #[inline(always)]
    fn align(a: Self, b: Self) -> Self {
        Portable128(a.1, b.0)
    }
    #[inline(always)]
    fn clmul_low(a: Self, b: Self) -> Self {
        product(a.0, b.0)
    }
    #[inline(always)]
    fn clmul_high(a: Self, b: Self) -> Self {
        product(a.1, b.1)
    }
    #[inline(always)]
    fn clmul_cross(a: Self, b: Self) -> Self {
        product(a.0, b.1)
    }
    #[inline(always)]
    fn square_low(self) -> Self {
        Portable128(spread(self.0 as u32), spread((self.0 >> 32) as u32))
    }
    #[inline(always)]
    fn square_high(self) -> Self {
        Portable128(spread(self.1 as u32), spread((self.1 >> 32) as u32))
    }
    #[inline(always)]
    fn value(self) -> (u64, u64) {
        (self.0, self.1)
    }
}
