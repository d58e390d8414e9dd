//! Several [`Word128`] side by side in memory: what wide registers do, for every machine.

use super::portable128::{Halves, Kind};
use super::{Isa, MAX_WAYS, Portable, SimdWord, SingleWord128, Target, Word128};
use core::ops::{BitAnd, BitXor, BitXorAssign};

/// Two `u64` that go together 4-way, as [`Xmm512`](super::Xmm512) does: the twin on which the text for several products
/// runs without the instructions. Slower than [`Portable128`](super::Portable128).
pub type Portable128X4 = Halves<FourWay>;

/// Two `u64` that go together 2-way, as [`Xmm256`](super::Xmm256) does, for every machine.
pub type Portable128X2 = Halves<TwoWay>;

/// The kind of [`Portable128X4`].
#[derive(Clone, Copy)]
pub struct FourWay;

/// The kind of [`Portable128X2`].
#[derive(Clone, Copy)]
pub struct TwoWay;

impl Isa for FourWay {}
impl Kind for FourWay {
    const DISPATCHED: bool = false;
    const MULTIPLIER: &'static str = "clmul-portable-x4";
    type On<T: Target> = Portable128X4;
    type Simd = Several<Portable128X4, 4>;
}

impl Isa for TwoWay {}
impl Kind for TwoWay {
    const DISPATCHED: bool = false;
    const MULTIPLIER: &'static str = "clmul-portable-x2";
    type On<T: Target> = Portable128X2;
    type Simd = Several<Portable128X2, 2>;
}

/// N words, N ≤ [`MAX_WAYS`]. Operations are calls: hundreds of them side by side take minutes to compile.
#[derive(Clone, Copy)]
pub struct Several<W, const N: usize>([W; N]);

impl<W: SingleWord128, const N: usize> Several<W, N> {
    /// f of each word.
    #[inline(always)]
    fn each(f: impl Fn(usize) -> W) -> Self {
        let mut words = [W::ZERO; N];
        for (i, word) in words.iter_mut().enumerate() {
            *word = f(i);
        }
        Several(words)
    }
}

impl<W: SingleWord128, const N: usize> BitXor for Several<W, N> {
    type Output = Self;
    #[inline(never)]
    fn bitxor(self, b: Self) -> Self {
        Self::each(|i| self.0[i] ^ b.0[i])
    }
}

impl<W: SingleWord128, const N: usize> BitXorAssign for Several<W, N> {
    #[inline(always)]
    fn bitxor_assign(&mut self, b: Self) {
        *self = *self ^ b;
    }
}

impl<W: SingleWord128, const N: usize> BitAnd for Several<W, N> {
    type Output = Self;
    #[inline(never)]
    fn bitand(self, b: Self) -> Self {
        Self::each(|i| self.0[i] & b.0[i])
    }
}

impl<W: SingleWord128, const N: usize> Word128 for Several<W, N> {
    type Isa = Portable;
    const ZERO: Self = Several([W::ZERO; N]);
    const CHEAP_PRODUCTS: bool = W::CHEAP_PRODUCTS;

    #[inline(never)]
    fn literal(low: u64, high: u64) -> Self {
        Several([W::literal(low, high); N])
    }
    #[inline(never)]
    fn shl(self, n: u32) -> Self {
        Self::each(|i| self.0[i].shl(n))
    }
    #[inline(never)]
    fn shr(self, n: u32) -> Self {
        Self::each(|i| self.0[i].shr(n))
    }
    #[inline(never)]
    fn lows(a: Self, b: Self) -> Self {
        Self::each(|i| W::lows(a.0[i], b.0[i]))
    }
    #[inline(never)]
    fn highs(a: Self, b: Self) -> Self {
        Self::each(|i| W::highs(a.0[i], b.0[i]))
    }
    #[inline(never)]
    fn align(a: Self, b: Self) -> Self {
        Self::each(|i| W::align(a.0[i], b.0[i]))
    }
    #[inline(never)]
    fn clmul_low(a: Self, b: Self) -> Self {
        Self::each(|i| W::clmul_low(a.0[i], b.0[i]))
    }
    #[inline(never)]
    fn clmul_high(a: Self, b: Self) -> Self {
        Self::each(|i| W::clmul_high(a.0[i], b.0[i]))
    }
    #[inline(never)]
    fn clmul_cross(a: Self, b: Self) -> Self {
        Self::each(|i| W::clmul_cross(a.0[i], b.0[i]))
    }
    #[inline(never)]
    fn square_low(self) -> Self {
        Self::each(|i| self.0[i].square_low())
    }
    #[inline(never)]
    fn square_high(self) -> Self {
        Self::each(|i| self.0[i].square_high())
    }
}

impl<W: SingleWord128, const N: usize> SimdWord<W> for Several<W, N> {
    const COUNT: usize = N;

    #[inline(never)]
    fn together(words: [W; MAX_WAYS]) -> Self {
        Self::each(|i| words[i])
    }
    #[inline(never)]
    fn apart(self) -> [W; MAX_WAYS] {
        let mut words = [self.0[0]; MAX_WAYS];
        words[..N].copy_from_slice(&self.0);
        words
    }
    #[inline(never)]
    fn load(limbs: &[u64]) -> Self {
        Self::each(|i| W::load(&limbs[2 * i..]))
    }
    #[inline(never)]
    fn both_halves(of_each: [u64; MAX_WAYS]) -> Self {
        Self::each(|i| W::new(of_each[i], of_each[i]))
    }
    #[inline(never)]
    fn is_value(self, value: u32) -> Self {
        Self::each(|i| <W as SimdWord<W>>::is_value(self.0[i], value))
    }
    #[inline(never)]
    fn signs(self) -> Self {
        Self::each(|i| <W as SimdWord<W>>::signs(self.0[i]))
    }
}
