//! A 64-bit [`Word`] with the hardware's carry-less product: every polynomial kernel on words runs on it unchanged.

use super::{Isa, SingleWord128, Word, Word128, Xmm, row_at};
use core::ops::{BitAnd, BitXor, BitXorAssign};

/// A `u64` whose products are PCLMULQDQ's. On a processor without it elements cannot be made of it, as of [`Xmm`].
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Clmul64(u64);

impl BitXor for Clmul64 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, b: Self) -> Self {
        Clmul64(self.0 ^ b.0)
    }
}

impl BitXorAssign for Clmul64 {
    #[inline(always)]
    fn bitxor_assign(&mut self, b: Self) {
        self.0 ^= b.0;
    }
}

impl BitAnd for Clmul64 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, b: Self) -> Self {
        Clmul64(self.0 & b.0)
    }
}

impl Word for Clmul64 {
    const BITS: u32 = 64;
    const ZERO: Self = Clmul64(0);
    const ONE: Self = Clmul64(1);
    const CHEAP_PRODUCTS: bool = true;
    type TableRow<'a, const N: usize> = &'a [Self; N];

    #[inline(always)]
    fn literal(value: u64) -> Self {
        Clmul64(value)
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        Clmul64(self.0 << n)
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        Clmul64(self.0 >> n)
    }
    #[inline(always)]
    fn bit_mask(self, i: u32) -> Self {
        Clmul64(self.0.bit_mask(i))
    }
    #[inline(always)]
    fn clmul(self, b: Self) -> (Self, Self) {
        let (low, high) = Xmm::clmul_low(Xmm::new(self.0, 0), Xmm::new(b.0, 0)).value();
        (Clmul64(low), Clmul64(high))
    }
    #[inline(always)]
    fn row<const N: usize>(table: &[[Self; N]], index: Self) -> &[Self; N] {
        row_at(table, index.value())
    }
    #[inline(always)]
    fn value(self) -> u64 {
        self.0
    }
    #[inline(always)]
    fn require() {
        <Xmm as Word128>::Isa::require();
    }
}
