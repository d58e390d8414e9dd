//! Eight 64-bit integers side by side, with products of 52 bits: the ground of arithmetic on eight elements of F_p at once.
//!
//! [`Word512`] is what AVX-512 with IFMA has: sums, shifts and moves of lanes, and multiply-add of the lower or the upper
//! half of a product of 52-bit integers. [`Portable512`] is the same in 64-bit integers, slow, for every machine.
//!
//! The trait is not exported, so that a word of instructions that the processor may lack is made in this crate only, and there
//! only within [`Word512::enter`].

use core::ops::{Add, Sub};

/// Eight integers modulo 2^64, each in a lane. Every operation takes constant time; which lanes, distances and
/// orders are public.
pub trait Word512: Copy + Send + Sync + 'static + Add<Output = Self> + Sub<Output = Self> {
    /// The name of products on this word on the command line.
    const MULTIPLIER: &'static str;

    /// 0 in every lane.
    fn zero() -> Self;
    /// `v` in every lane.
    fn splat(v: u64) -> Self;
    /// These lanes.
    fn load(lanes: &[u64; 8]) -> Self;
    /// The lanes.
    fn store(self) -> [u64; 8];
    /// The bits that both have.
    fn and(self, b: Self) -> Self;
    /// Each lane moved up by `n` bits, 0 ≤ n < 64.
    fn shl(self, n: u32) -> Self;
    /// ⌊a/2^n⌋ of each lane as a signed integer, 0 ≤ n < 64.
    fn sar(self, n: u32) -> Self;
    /// self + (a·b mod 2^52), of the lower 52 bits of a and of b.
    fn madd_low(self, a: Self, b: Self) -> Self;
    /// self + ⌊a·b/2^52⌋, of the lower 52 bits of a and of b.
    fn madd_high(self, a: Self, b: Self) -> Self;
    /// a + b in the lanes whose bit is set in `lanes`, a in the others.
    fn add_in(self, lanes: u8, b: Self) -> Self;
    /// a − b in the lanes whose bit is set in `lanes`, a in the others.
    fn sub_in(self, lanes: u8, b: Self) -> Self;
    /// Lane `from[i]` in lane i; `from[i]` < 8.
    fn permute(self, from: [u64; 8]) -> Self;
    /// Lane `from[i]` of `self`, or `from[i]` − 8 of `b` from 8 on, in lane i; `from[i]` < 16.
    fn permute2(self, b: Self, from: [u64; 8]) -> Self;
    /// The bits of `a` where those of `mask` are set, of `b` where they are not.
    fn select(mask: Self, a: Self, b: Self) -> Self;

    /// Runs `f`, a computation on these words, where the processor can carry it out.
    ///
    /// # Panics
    /// If the processor lacks the instructions that this word is made of.
    fn enter<R>(f: impl FnOnce() -> R) -> R;
    /// Runs `f`, a part of what has entered, as a call: what is used often is compiled once.
    fn call<R>(f: impl FnOnce() -> R) -> R;
}

/// Eight 64-bit integers in memory. Operations are calls: hundreds of them side by side take minutes to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable512([u64; 8]);

impl Portable512 {
    /// f of each lane.
    #[inline(always)]
    fn each(f: impl Fn(usize) -> u64) -> Self {
        let mut lanes = [0; 8];
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = f(i);
        }
        Portable512(lanes)
    }

    /// The product of the lower 52 bits of lane i of both.
    #[inline(always)]
    fn product(a: Self, b: Self, i: usize) -> u128 {
        const LOW: u64 = (1 << 52) - 1;
        u128::from(a.0[i] & LOW) * u128::from(b.0[i] & LOW)
    }
}

impl Add for Portable512 {
    type Output = Self;
    #[inline(never)]
    fn add(self, b: Self) -> Self {
        Self::each(|i| self.0[i].wrapping_add(b.0[i]))
    }
}

impl Sub for Portable512 {
    type Output = Self;
    #[inline(never)]
    fn sub(self, b: Self) -> Self {
        Self::each(|i| self.0[i].wrapping_sub(b.0[i]))
    }
}

impl Word512 for Portable512 {
    const MULTIPLIER: &'static str = "ifma-portable";

    #[inline(always)]
    fn zero() -> Self {
        Portable512([0; 8])
    }
    #[inline(always)]
    fn splat(v: u64) -> Self {
        Portable512([v; 8])
    }
    #[inline(always)]
    fn load(lanes: &[u64; 8]) -> Self {
        Portable512(*lanes)
    }
    #[inline(always)]
    fn store(self) -> [u64; 8] {
        self.0
    }
    #[inline(never)]
    fn and(self, b: Self) -> Self {
        Self::each(|i| self.0[i] & b.0[i])
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        Self::each(|i| self.0[i] << n)
    }
    #[inline(never)]
    fn sar(self, n: u32) -> Self {
        Self::each(|i| (self.0[i] as i64 >> n) as u64)
    }
    #[inline(never)]
    fn madd_low(self, a: Self, b: Self) -> Self {
        Self::each(|i| self.0[i].wrapping_add(Self::product(a, b, i) as u64 & ((1 << 52) - 1)))
    }
    #[inline(never)]
    fn madd_high(self, a: Self, b: Self) -> Self {
        Self::each(|i| self.0[i].wrapping_add((Self::product(a, b, i) >> 52) as u64))
    }
    #[inline(never)]
    fn add_in(self, lanes: u8, b: Self) -> Self {
        Self::each(|i| self.0[i].wrapping_add(if lanes >> i & 1 == 1 { b.0[i] } else { 0 }))
    }
    #[inline(never)]
    fn sub_in(self, lanes: u8, b: Self) -> Self {
        Self::each(|i| self.0[i].wrapping_sub(if lanes >> i & 1 == 1 { b.0[i] } else { 0 }))
    }
    #[inline(never)]
    fn permute(self, from: [u64; 8]) -> Self {
        Self::each(|i| self.0[from[i] as usize])
    }
    #[inline(never)]
    fn permute2(self, b: Self, from: [u64; 8]) -> Self {
        Self::each(|i| if from[i] < 8 { self.0[from[i] as usize] } else { b.0[from[i] as usize - 8] })
    }
    #[inline(never)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        Self::each(|i| b.0[i] ^ (mask.0[i] & (a.0[i] ^ b.0[i])))
    }
    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        f()
    }
    #[inline(never)]
    fn call<R>(f: impl FnOnce() -> R) -> R {
        f()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation of `V` does what that of the portable word does.
    fn agrees<V: Word512>() {
        let numbers = [0, 1, (1 << 52) - 1, 1 << 52, u64::MAX, 0x0123_4567_89ab_cdef, 1 << 63, 0xfedc_ba98_7654_3210];
        for turn in 0..8 {
            let turned = |by: usize| core::array::from_fn(|i| numbers[(i + by) % 8].rotate_left(by as u32));
            let (a, b, c): ([u64; 8], [u64; 8], [u64; 8]) = (turned(0), turned(turn), turned(3 * turn + 1));
            fn all<V: Word512>(a: &[u64; 8], b: &[u64; 8], c: &[u64; 8]) -> [[u64; 8]; 12] {
                let (a, b, c) = (V::load(a), V::load(b), V::load(c));
                [
                    a + b,
                    a - b,
                    a.and(b),
                    a.shl(7),
                    a.sar(52),
                    a.madd_low(b, c),
                    a.madd_high(b, c),
                    a.add_in(0b1010_0110, b),
                    a.sub_in(0b0011_0101, b),
                    a.permute([7, 0, 0, 3, 2, 5, 1, 6]),
                    a.permute2(b, [15, 0, 8, 3, 10, 5, 1, 14]),
                    V::call(|| V::select(a, b, c)) + V::zero(),
                ]
                .map(V::store)
            }
            assert_eq!(V::enter(|| all::<V>(&a, &b, &c)), all::<Portable512>(&a, &b, &c));
        }
    }

    #[test]
    fn portable_products() {
        let word = |v: u64| Portable512::splat(v);
        let all = (1 << 52) - 1;
        assert_eq!(word(3).madd_low(word(u64::MAX), word(all)), word(3 + 1));
        assert_eq!(word(3).madd_high(word(all), word(u64::MAX)), word(3 + all - 1));
        assert_eq!(word(0).sub_in(0b10, word(1)).sar(52).store(), [0, u64::MAX, 0, 0, 0, 0, 0, 0]);
        agrees::<Portable512>();
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    #[test]
    fn avx512_does_the_same() {
        if super::super::has_avx512ifma() {
            agrees::<super::super::Zmm>();
        }
    }
}
