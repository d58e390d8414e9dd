//! Words side by side in one wide register: what several elements are computed on at a time; and such words in memory,
//! for every machine.

use super::portable128::{Halves, Represented};
use super::{Isa, Mask, Portable, SingleWord128, Target, Word128};
use core::ops::{BitAnd, BitXor, BitXorAssign};

/// The most words that go together.
pub const MAX_WAYS: usize = 4;

/// Words `W` side by side, [`Self::COUNT`] of them, each a pair of halves of this [`Word128`]; or a word alone.
///
/// Where a function takes an array it reads the first [`Self::COUNT`].
pub trait SimdWord<W>: Word128 {
    /// How many there are: 1, 2 or 4.
    const COUNT: usize;

    /// These words.
    fn together(words: [W; MAX_WAYS]) -> Self;
    /// The words, the first ones of the array.
    fn apart(self) -> [W; MAX_WAYS];
    /// The words whose halves are the first of these limbs.
    ///
    /// # Panics
    /// If there are fewer than 2·[`Self::COUNT`].
    fn load(limbs: &[u64]) -> Self;
    /// Both halves of word i are `of_each[i]`.
    fn both_halves(of_each: [u64; MAX_WAYS]) -> Self;
    /// All ones in the halves that are `value`, zero in the others. Every half is below 2^32.
    fn is_value(self, value: u32) -> Self;
    /// All ones in the halves whose bit 63 is set, zero in the others.
    fn signs(self) -> Self;
    /// The image of a polynomial of as many limbs under a linear map by matrices of 8×8 bits, of which each takes a byte to a
    /// byte: that of byte j to byte q of limb r is `matrices[8·(limbs·j + r) + q]`, whose byte 7 − i has the bits that bit i of
    /// the image is the parity of. None where the words have no instruction for it. Time: constant.
    #[inline(always)]
    fn times_matrices<const N: usize>(_: &[W; N], _: &'static [u64], _limbs: usize) -> Option<[W; N]> {
        None
    }
}

impl<W: SingleWord128> SimdWord<W> for W {
    const COUNT: usize = 1;

    #[inline(always)]
    fn together([word, ..]: [W; MAX_WAYS]) -> Self {
        word
    }
    #[inline(always)]
    fn apart(self) -> [W; MAX_WAYS] {
        [self; MAX_WAYS]
    }
    #[inline(always)]
    fn load(limbs: &[u64]) -> Self {
        W::load(limbs)
    }
    #[inline(always)]
    fn both_halves([v, ..]: [u64; MAX_WAYS]) -> Self {
        W::new(v, v)
    }
    #[inline(always)]
    fn is_value(self, value: u32) -> Self {
        let is_equal = |v: u64| Mask::is_zero(v ^ u64::from(value)).word();
        let (low, high) = self.value();
        W::new(is_equal(low), is_equal(high))
    }
    #[inline(always)]
    fn signs(self) -> Self {
        let (low, high) = self.value();
        W::new(Mask::high_bit(low).word(), Mask::high_bit(high).word())
    }
}

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
impl Represented for FourWay {
    const DISPATCHED: bool = false;
    const MULTIPLIER: &'static str = "clmul-portable-x4";
    type On<T: Target> = Portable128X4;
    type Simd = Several<Portable128X4, 4>;
}

impl Isa for TwoWay {}
impl Represented for TwoWay {
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
