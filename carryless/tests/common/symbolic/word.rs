//! [`Word`] on symbolic bits.

use super::bits::{Bit, ONE, ZERO, and_all, convolution, xor_all};
use super::table;
use carryless::word::Word;
use std::ops::{BitAnd, BitXor, BitXorAssign};

/// A word of symbolic bits, the lowest first. Its operations are never inlined: kernels unfold into many thousands of
/// them.
#[derive(Clone, Copy)]
pub struct Symbol<const BITS: usize>(pub [Bit; BITS]);

impl<const BITS: usize> BitXor for Symbol<BITS> {
    type Output = Self;
    #[inline(never)]
    fn bitxor(self, b: Self) -> Self {
        Symbol(xor_all(&self.0, &b.0))
    }
}

impl<const BITS: usize> BitXorAssign for Symbol<BITS> {
    #[inline(never)]
    fn bitxor_assign(&mut self, b: Self) {
        *self = *self ^ b;
    }
}

impl<const BITS: usize> BitAnd for Symbol<BITS> {
    type Output = Self;
    #[inline(never)]
    fn bitand(self, b: Self) -> Self {
        Symbol(and_all(&self.0, &b.0))
    }
}

impl<const BITS: usize> Word for Symbol<BITS> {
    const BITS: u32 = BITS as u32;
    const ZERO: Self = Symbol([ZERO; BITS]);
    const ONE: Self = {
        let mut bits = [ZERO; BITS];
        bits[0] = ONE;
        Symbol(bits)
    };
    type TableRow<'a, const N: usize> = Box<[Self; N]>;

    #[inline(never)]
    fn literal(value: u64) -> Self {
        Symbol(std::array::from_fn(|i| if value >> i & 1 == 1 { ONE } else { ZERO }))
    }
    #[inline(never)]
    fn shl(self, n: u32) -> Self {
        assert!(n < Self::BITS, "shl by {n}");
        Symbol(std::array::from_fn(|i| if i < n as usize { ZERO } else { self.0[i - n as usize] }))
    }
    #[inline(never)]
    fn shr(self, n: u32) -> Self {
        assert!(n < Self::BITS, "shr by {n}");
        Symbol(std::array::from_fn(|i| self.0.get(i + n as usize).copied().unwrap_or(ZERO)))
    }
    #[inline(never)]
    fn bit_mask(self, i: u32) -> Self {
        Symbol([self.0[i as usize]; BITS])
    }
    #[inline(never)]
    fn clmul(self, b: Self) -> (Self, Self) {
        let product = convolution(&self.0, &b.0);
        let half = |k: usize| Symbol(std::array::from_fn(|i| product[k * BITS + i]));
        (half(0), half(1))
    }
    #[inline(never)]
    fn row<const N: usize>(table: &[[Self; N]], index: Self) -> Box<[Self; N]> {
        Box::new(table::row(table, index))
    }
    fn constant_row(table: &'static [u64], limbs: usize, index: Self, out: &mut [Self]) {
        table::constant_row(table, limbs, index, out);
    }
    /// A bit is no number to branch on: the row times the bit.
    fn add_where_set_vartime(self, i: u32, c: &mut [Self], a: &[Self]) {
        assert_eq!(c.len(), a.len());
        for (c, a) in c.iter_mut().zip(a) {
            *c ^= *a & self.bit_mask(i);
        }
    }
    fn value(self) -> u64 {
        panic!("a symbol has no value");
    }
}
