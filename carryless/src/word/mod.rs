//! Machine words: the ground that every polynomial kernel stands on.
//!
//! A kernel is written once over [`Word`] (16, 32 or 64 bits) or over [`Word128`] (two 64-bit halves).
//! Neither trait hands out a `bool` or a `usize` made from data, so a kernel cannot branch on data. The only indices made
//! from data are those of [`Word::row`] and [`Word::constant_row`], the only branch is within
//! [`Word::add_where_set_vartime`]. The same text therefore runs on real words, on words that count operations, and on
//! symbolic words that prove the result for every input.

mod backend;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod clmul64;
mod cpu;
mod erase;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod gates;
mod in_turn;
mod intrinsics;
mod machine;
mod mask;
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
mod neon;
mod portable128;
mod simd;
mod unroll;
mod windowed32;
mod word512;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod xmm;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod xmm_x2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod xmm_x4;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod zmm;

pub use backend::{Backend, Portable, Target, Unavailable};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use clmul64::Clmul64;
pub use cpu::{
    halves_512, has_adx, has_avx512ifma, has_carryless_product, has_pmull, has_vpclmulqdq_256, has_vpclmulqdq_512,
};
pub use erase::erase_stack;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use gates::{Avx2, Avx512, Clmul};
pub(crate) use in_turn::each_in_turn;
pub(crate) use intrinsics::{add_carry, even_bits, prefetch, sub_borrow};
pub use mask::{ConstantTime, Mask};
pub(crate) use mask::{barrier, opaque};
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
pub use neon::{Clmul, Neon};
pub use portable128::{Auto, Missing, Portable128};
pub use simd::{MAX_WAYS, Portable128X2, Portable128X4, Several, SimdWord};
pub(crate) use unroll::{INLINING, flat, flat_mut, unroll, unroll_columns, unroll_positions};
pub use windowed32::Windowed32;
pub use word512::Portable512;
pub(crate) use word512::Word512;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use xmm::Register;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use xmm_x2::XmmX2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use xmm_x4::XmmX4;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use zmm::Zmm;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use {xmm::Xmm, xmm_x2::Xmm256, xmm_x4::Xmm512};

/// The register of SSE2 with PCLMULQDQ, which this architecture does not have.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
pub type Xmm = Missing<0>;
/// The register of AVX2 with VPCLMULQDQ, which this architecture does not have.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
pub type Xmm256 = Missing<1>;
/// The register of AVX-512 with VPCLMULQDQ, which this architecture does not have.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
pub type Xmm512 = Missing<2>;
/// The register of AArch64 with PMULL, which this architecture does not have.
#[cfg(not(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")))]
pub type Neon = Missing<3>;

/// The fastest [`Word512`] that a processor of this architecture may have: where [`takes_best512`] says so.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) type Best512 = Zmm;
/// The fastest [`Word512`] that a processor of this architecture may have: where [`takes_best512`] says so.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
pub(crate) type Best512 = Portable512;

/// Whether the program has operations on [`Best512`]: a condition that the compiler knows, so that it leaves them out.
pub(crate) const HAS_BEST512: bool = !cfg!(any(carryless_without_avx512, carryless_narrow, debug_assertions));

/// Whether operations run on [`Best512`]: the processor has AVX-512 IFMA, and no lesser backend was forced.
///
/// Time: two loads after the first call.
#[inline(always)]
pub(crate) fn takes_best512() -> bool {
    Backend::current() == Backend::Avx512 && has_avx512ifma()
}

use core::ops::{BitAnd, BitXor, BitXorAssign, Deref};

/// A word of `BITS` bits holding `BITS` coefficients of a polynomial over F_2, the lowest in bit 0.
///
/// Every operation takes constant time in its data, the two table look-ups and the one with a branch excepted. Shift
/// distances are public.
pub trait Word: Copy + Send + Sync + 'static + BitXor<Output = Self> + BitXorAssign + BitAnd<Output = Self> {
    /// Bits in a word: 16, 32 or 64.
    const BITS: u32;
    /// The word with no bit set.
    const ZERO: Self;
    /// The word with only bit 0 set.
    const ONE: Self;
    /// Whether a carry-less product costs so little that squares are better made of products than of shifts.
    const CHEAP_PRODUCTS: bool = false;
    /// A row of a table, borrowed from it or computed.
    type TableRow<'a, const N: usize>: Deref<Target = [Self; N]>;

    /// The low `BITS` bits of a public constant.
    fn literal(value: u64) -> Self;
    /// The word moved up by `n` bits, `0 <= n < BITS`. Of another `n` as much is taken as integers take, or it panics as they do.
    fn shl(self, n: u32) -> Self;
    /// The word moved down by `n` bits, `0 <= n < BITS`; of another `n` as for [`Word::shl`].
    fn shr(self, n: u32) -> Self;
    /// All ones when bit `i` is set, zero otherwise; `0 <= i < BITS`.
    fn bit_mask(self, i: u32) -> Self;
    /// The product in F_2\[x\] as (low word, high word).
    fn clmul(self, b: Self) -> (Self, Self);
    /// Row `index` of a table of a power of two of rows; higher bits of `index` are ignored.
    ///
    /// # Time
    /// Variable in `index` (cache lines): for public operands only.
    ///
    /// # Panics
    /// If the number of rows is no power of two.
    fn row<const N: usize>(table: &[[Self; N]], index: Self) -> Self::TableRow<'_, N>;
    /// Row `index`, as above, of a table of constants in which a row is `limbs` words; copied to `out`.
    ///
    /// # Time
    /// Variable in `index`.
    ///
    /// # Panics
    /// If the number of rows is no power of two; if `out` has less than `limbs` words.
    #[inline(always)]
    fn constant_row(table: &'static [u64], limbs: usize, index: Self, out: &mut [Self]) {
        let rows = table.len() / limbs;
        assert!(rows.is_power_of_two(), "table: a power of two of rows");
        let start = (index.value() as usize & (rows - 1)) * limbs;
        for i in 0..limbs {
            out[i] = Self::literal(table[start + i]);
        }
    }
    /// c ^= a where bit `i` of the word is set, 0 <= i < `BITS`; nothing is done where it is not. Of the longer of the two only the
    /// words are taken that the other has too.
    ///
    /// # Time
    /// Variable in the word, on whose bit it branches: for public operands only.
    #[inline(always)]
    fn add_where_set_vartime(self, i: u32, c: &mut [Self], a: &[Self]) {
        if self.value() >> i & 1 == 1 {
            for (c, a) in c.iter_mut().zip(a) {
                *c ^= *a;
            }
        }
    }
    /// This word. On 32-bit ARM, where registers are few, it is computed before anything is that comes later, loads
    /// included.
    #[inline(always)]
    fn in_turn(self) -> Self {
        self
    }
    /// The word's value, leaving the world of words: for encoding and comparison.
    fn value(self) -> u64;

    /// Asserts, wherever elements are made of limbs, that the processor can carry out the word's operations.
    ///
    /// # Panics
    /// If the processor lacks the instructions that this word is made of.
    #[inline(always)]
    fn require() {}
    /// Runs `f`, a computation on these words, where the processor can carry it out.
    ///
    /// # Panics
    /// If the processor lacks the instructions that this word is made of.
    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        Self::require();
        f()
    }
}

/// [`Word::row`] where the table lies in memory.
#[inline(always)]
fn row_at<W, const N: usize>(table: &[[W; N]], index: u64) -> &[W; N] {
    assert!(table.len().is_power_of_two(), "table: a power of two of rows");
    &table[index as usize & (table.len() - 1)]
}

/// Two 64-bit words side by side, the shape of the fastest carry-less products; or several such pairs, on each of which
/// every operation acts by itself.
///
/// Every operation takes constant time. Shift distances and chosen halves are public.
pub trait Word128: Copy + Send + Sync + 'static + BitXor<Output = Self> + BitXorAssign + BitAnd<Output = Self> {
    /// The instructions that it is made of.
    type Isa: Isa;
    /// Both halves zero.
    const ZERO: Self;
    /// Whether a product costs so little that four are no slower than three and the additions of a Karatsuba step.
    const CHEAP_PRODUCTS: bool;

    /// The word with these halves, in each pair where there are several.
    fn literal(low: u64, high: u64) -> Self;
    /// Each half moved up by `n` bits on its own, `0 <= n < 64`.
    fn shl(self, n: u32) -> Self;
    /// Each half moved down by `n` bits on its own, `0 <= n < 64`.
    fn shr(self, n: u32) -> Self;
    /// (low of `a`, low of `b`).
    fn lows(a: Self, b: Self) -> Self;
    /// (high of `a`, high of `b`).
    fn highs(a: Self, b: Self) -> Self;
    /// (high of `a`, low of `b`): the 128 bits that start 64 bits into `a`, `b` following `a`.
    fn align(a: Self, b: Self) -> Self;
    /// Every other byte, 0, 2, 4 …, of `a` in the low half, of `b` in the high half. The bytes between them are zero.
    #[inline(always)]
    fn pack(a: Self, b: Self) -> Self {
        let low = |v: Self| {
            // Four bytes to the lower 32 bits of each half, then those of the high half behind those of the low one.
            let v = (v ^ v.shr(8)) & Self::literal(0x0000_ffff_0000_ffff, 0x0000_ffff_0000_ffff);
            let v = (v ^ v.shr(16)) & Self::literal(0x0000_0000_ffff_ffff, 0x0000_0000_ffff_ffff);
            v ^ Self::align(v, Self::ZERO).shl(32)
        };
        Self::lows(low(a), low(b))
    }
    /// The 128-bit product in F_2\[x\] of the low halves.
    fn clmul_low(a: Self, b: Self) -> Self;
    /// The product of the high halves.
    fn clmul_high(a: Self, b: Self) -> Self;
    /// The product of the low half of `a` and the high half of `b`.
    fn clmul_cross(a: Self, b: Self) -> Self;
    /// The square of the low half.
    #[inline(always)]
    fn square_low(self) -> Self {
        Self::clmul_low(self, self)
    }
    /// The square of the high half.
    #[inline(always)]
    fn square_high(self) -> Self {
        Self::clmul_high(self, self)
    }
    /// The bits of `even` at even places and those of `odd` at odd places, even(x²) + x·odd(x²): of the low halves, and of the high
    /// halves.
    #[inline(always)]
    fn interleave(even: Self, odd: Self) -> [Self; 2] {
        [even.square_low() ^ odd.square_low().shl(1), even.square_high() ^ odd.square_high().shl(1)]
    }
}

/// One [`Word128`] alone, of which elements are made.
pub trait SingleWord128: Word128 {
    /// Only bit 0 of the low half set.
    const ONE: Self;
    /// The name of products on this word on the command line.
    const MULTIPLIER: &'static str;
    /// Whether this is not a word to compute with, but stands for the current backend's.
    const DISPATCHED: bool = false;
    /// The word itself; for [`Auto`] that of the target.
    type On<T: Target>: SingleWord128;
    /// Words side by side, for products that need not wait for each other; the word itself where one alone is as fast.
    type Simd: SimdWord<Self>;

    /// The word with these halves.
    fn new(low: u64, high: u64) -> Self;
    /// The word whose halves are the first two of these limbs.
    ///
    /// # Panics
    /// If there are fewer.
    #[inline(always)]
    fn load(limbs: &[u64]) -> Self {
        Self::new(limbs[0], limbs[1])
    }
    /// Whether bits of 64-bit words that go with this word may be gathered by the processor's instruction: it has a fast
    /// one, and the word is not portable.
    #[inline(always)]
    fn gathers_bits() -> bool {
        false
    }
    /// This word, which the compiler moves by itself and not together with its neighbours in memory.
    #[inline(always)]
    fn alone(self) -> Self {
        self
    }
    /// The halves as (low, high), leaving the world of words.
    fn value(self) -> (u64, u64);
}

/// Instructions beyond the baseline, as a type: who has them, and the gates in which code is compiled for them.
pub trait Isa: Copy + Send + Sync + 'static {
    /// Asserts, wherever elements are made of limbs, that the processor has them.
    ///
    /// # Panics
    /// If it lacks them.
    #[inline(always)]
    fn require() {}
    /// Runs `f`, a computation by these instructions, where the processor can carry it out.
    ///
    /// # Panics
    /// If it lacks them.
    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        Self::require();
        f()
    }
    /// [`Self::enter`] as one call, wherever it stands.
    ///
    /// # Panics
    /// If it lacks them.
    #[inline(never)]
    fn enter_by_call<R>(f: impl FnOnce() -> R) -> R {
        Self::enter(f)
    }
    /// Runs `f`, a part of a computation within [`Self::enter`], as a function of its own: the compiler simplifies it once, and
    /// copies the result to where it is small enough to be inlined.
    #[inline]
    fn piece<R>(f: impl FnOnce() -> R) -> R {
        f()
    }
}
