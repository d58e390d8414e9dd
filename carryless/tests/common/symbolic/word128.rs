//! [`Word128`] on symbolic bits.

use super::Symbol;
use carryless::word::{Portable, Word, Word128};
use std::ops::{BitAnd, BitXor, BitXorAssign};

/// Two words of 64 symbolic bits, the low half first. Kernels may choose their products by whether they are cheap.
#[derive(Clone, Copy)]
pub struct Symbol128<const CHEAP: bool>(pub [Symbol<64>; 2]);

impl<const CHEAP: bool> BitXor for Symbol128<CHEAP> {
    type Output = Self;
    fn bitxor(self, b: Self) -> Self {
        Symbol128([self.0[0] ^ b.0[0], self.0[1] ^ b.0[1]])
    }
}

impl<const CHEAP: bool> BitXorAssign for Symbol128<CHEAP> {
    fn bitxor_assign(&mut self, b: Self) {
        *self = *self ^ b;
    }
}

impl<const CHEAP: bool> BitAnd for Symbol128<CHEAP> {
    type Output = Self;
    fn bitand(self, b: Self) -> Self {
        Symbol128([self.0[0] & b.0[0], self.0[1] & b.0[1]])
    }
}

fn product<const CHEAP: bool>(a: Symbol<64>, b: Symbol<64>) -> Symbol128<CHEAP> {
    let (low, high) = a.clmul(b);
    Symbol128([low, high])
}

impl<const CHEAP: bool> Word128 for Symbol128<CHEAP> {
    type Isa = Portable;
    const ZERO: Self = Symbol128([Symbol::ZERO; 2]);
    const CHEAP_PRODUCTS: bool = CHEAP;

    fn literal(low: u64, high: u64) -> Self {
        Symbol128([Symbol::literal(low), Symbol::literal(high)])
    }
    fn shl(self, n: u32) -> Self {
        Symbol128(self.0.map(|half| half.shl(n)))
    }
    fn shr(self, n: u32) -> Self {
        Symbol128(self.0.map(|half| half.shr(n)))
    }
    fn lows(a: Self, b: Self) -> Self {
        Symbol128([a.0[0], b.0[0]])
    }
    fn highs(a: Self, b: Self) -> Self {
        Symbol128([a.0[1], b.0[1]])
    }
    fn align(a: Self, b: Self) -> Self {
        Symbol128([a.0[1], b.0[0]])
    }
    fn clmul_low(a: Self, b: Self) -> Self {
        product(a.0[0], b.0[0])
    }
    fn clmul_high(a: Self, b: Self) -> Self {
        product(a.0[1], b.0[1])
    }
    fn clmul_cross(a: Self, b: Self) -> Self {
        product(a.0[0], b.0[1])
    }
}
