//! A 32-bit [`Word`] for slow multipliers: its carry-less product looks up four bits at a time.

use super::{Word, row_at};
use core::ops::{BitAnd, BitXor, BitXorAssign};

/// A `u32` whose products are made of look-ups. A product of `u32` is 16 integer products, by an estimate about 250 cycles
/// of an ARM7TDMI with the call; this one is about 130.
///
/// # Time
/// Where memory has a cache, products are variable in both operands: for public operands only. (So are the integer products
/// of `u32` on processors whose multiplier stops early.)
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Windowed32(pub u32);

impl BitXor for Windowed32 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, b: Self) -> Self {
        Windowed32(self.0 ^ b.0)
    }
}

impl BitXorAssign for Windowed32 {
    #[inline(always)]
    fn bitxor_assign(&mut self, b: Self) {
        self.0 ^= b.0;
    }
}

impl BitAnd for Windowed32 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, b: Self) -> Self {
        Windowed32(self.0 & b.0)
    }
}

impl Word for Windowed32 {
    const BITS: u32 = 32;
    const ZERO: Self = Windowed32(0);
    const ONE: Self = Windowed32(1);
    type TableRow<'a, const N: usize> = &'a [Self; N];

    #[inline(always)]
    fn literal(value: u64) -> Self {
        Windowed32(value as u32)
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        Windowed32(self.0 << n)
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        Windowed32(self.0 >> n)
    }
    #[inline(always)]
    fn bit_mask(self, i: u32) -> Self {
        Windowed32(self.0.bit_mask(i))
    }
    #[inline(always)]
    fn clmul(self, b: Self) -> (Self, Self) {
        let product = product(self.0, b.0);
        (Windowed32(product as u32), Windowed32((product >> 32) as u32))
    }
    #[inline(always)]
    fn row<const N: usize>(table: &[[Self; N]], index: Self) -> &[Self; N] {
        row_at(table, index.value())
    }
    #[inline(always)]
    fn value(self) -> u64 {
        self.0.into()
    }
    #[inline(always)]
    fn in_turn(self) -> Self {
        Windowed32(self.0.in_turn())
    }
}

/// Σ u_k·a·x^(4k), u_k the k-th group of four bits of b: the multiples u·a', deg u < 4, of a' = a without its top three bits come
/// from a table and fit in a word; the three bits are added by masks.
///
/// Source: D. Hankerson, J. López, A. Menezes, CHES 2000, Algorithm 4 (windows), for one word. Cost: 7 XOR and 7 shifts
/// for the table, 8 look-ups, 20 XOR, 26 shifts, 15 AND.
#[inline(never)]
fn product(a: u32, b: u32) -> u64 {
    let short = a & u32::MAX >> 3;
    // u·a' has at most 29 + 3 bits: a row is one word.
    let mut table = [0; 16];
    table[1] = short;
    for u in 1..8 {
        table[2 * u] = table[u] << 1;
        table[2 * u + 1] = table[2 * u] ^ short;
    }
    // Group 0 stays where it is: there is no shift by 32.
    let (mut low, mut high) = (table[b as usize & 15], 0u32);
    // u_k·a'·x^(4k), its lower and its upper word.
    for k in (4..32).step_by(4) {
        let multiple = table[(b >> k) as usize & 15];
        low = (low ^ multiple << k).in_turn();
        high = (high ^ multiple >> (32 - k)).in_turn();
    }
    // The top three bits of a: b·x^bit where the bit is set, the sign of a << (31 − bit).
    for bit in 29..32 {
        let b = b & ((a << (31 - bit)) as i32 >> 31) as u32;
        low ^= b << bit;
        high ^= b >> (32 - bit);
    }
    u64::from(high) << 32 | u64::from(low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::machine::clmul32;

    /// Products of all pairs of single bits, of words of ones, and of words between, are those of `u32`.
    #[test]
    fn products_are_those_of_integers_with_holes() {
        let bits = (0..32).map(|i| 1u32 << i);
        let words = bits.flat_map(|bit| [bit, bit - 1, !bit, bit.wrapping_mul(0x9e37_79b9)]).chain([u32::MAX]);
        for a in words.clone() {
            for b in words.clone() {
                assert_eq!(product(a, b), clmul32(a, b), "{a:#x}·{b:#x}");
            }
        }
    }
}
