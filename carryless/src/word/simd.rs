//! Words side by side in one wide register: what several elements are computed on at a time.

use super::{Mask, SingleWord128, Word128};

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
    /// The image of a polynomial of as many limbs under a linear map by matrices of 8×8 bits, of which each takes a byte to an
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
