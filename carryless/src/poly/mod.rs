//! Products and squares in F_2\[x\] of polynomials of degree below m, and the remainder by a sparse modulus.
//!
//! A polynomial is an array of words, the lowest coefficient in bit 0 of word 0. One file a kernel; adding a kernel is
//! one file with one [`Multiplier`], and one [`FusedMultiplier`] where it has AB, AC and AB + CD of its own.

mod carryless;
mod comb;
mod fused;
mod karatsuba;
mod karatsuba_comb;
mod karatsuba_formulae;
pub mod lanes;
pub mod operand_scanning;
pub mod reduce;
mod shift_and_add;
pub mod square;

pub use carryless::Carryless;
pub use comb::{CombBasic, CombSplitVartime, CombVartime};
pub use fused::{AbAc, AbAcPlusCd, AbPlusCd, FusedMultiplier, Fusion, Unfused};
pub use karatsuba::KaratsubaRec;
pub use karatsuba_comb::KaratsubaCombVartime;
pub use karatsuba_formulae::KaratsubaFormulae;
pub use operand_scanning::OperandScanningVartime;
pub use shift_and_add::ShiftAndAdd;

use crate::word::Word;

/// An irreducible polynomial f = x^M + Σ x^e over F_2 with few terms.
pub trait Modulus: Copy + 'static {
    /// The degree m, odd.
    const M: u32;
    /// The exponents e below m, descending; the last is 0.
    const TERMS: &'static [u32];
    /// 64-bit limbs of an element: ⌈m/64⌉.
    const LIMBS: usize = Self::M.div_ceil(64) as usize;
}

/// A polynomial of 2N words: the N low ones, then the N high ones.
#[derive(Clone, Copy)]
pub struct Product<W, const N: usize>(pub [[W; N]; 2]);

impl<W: Word, const N: usize> Product<W, N> {
    /// The zero polynomial.
    pub const ZERO: Self = Product([[W::ZERO; N]; 2]);

    /// All 2N words.
    #[inline(always)]
    pub fn words(&self) -> &[W] {
        self.0.as_flattened()
    }

    /// All 2N words.
    #[inline(always)]
    pub fn words_mut(&mut self) -> &mut [W] {
        self.0.as_flattened_mut()
    }
}

impl<W: Word, const N: usize> core::ops::Add for Product<W, N> {
    type Output = Self;
    #[inline(always)]
    fn add(mut self, b: Self) -> Self {
        for (c, b) in self.words_mut().iter_mut().zip(b.words()) {
            *c ^= *b;
        }
        self
    }
}

/// A way to multiply polynomials of degree below m in N words: what a binary field's type names.
pub trait Multiplier<M: Modulus, W: Word, const N: usize>: Copy + 'static {
    /// The name on the command line.
    const NAME: &'static str;
    /// Whether time is constant in both operands.
    const CONSTANT_TIME: bool;
    /// Whether operands may have any degree below N·`W::BITS`, not only below m.
    const FULL_WORDS: bool = false;

    /// a·b.
    fn product(a: &[W; N], b: &[W; N]) -> Product<W, N>;

    /// a²: by bit spreading, by carry-less products where they are cheap, or in the kernel's own way.
    #[inline(always)]
    fn square(a: &[W; N]) -> Product<W, N> {
        if W::CHEAP_PRODUCTS { square::by_carryless(a) } else { square::by_spreading(a) }
    }

    /// a·b mod f.
    #[inline]
    fn mul(a: &[W; N], b: &[W; N]) -> [W; N] {
        reduce::reduce::<M, W, N>(Self::product(a, b))
    }
}

/// f(0), f(1) … f(N − 1), N ≤ 9, written out: the compiler then keeps small arrays in registers whatever the size of
/// the loop's body.
#[inline(always)]
pub(crate) fn unroll<const N: usize>(mut f: impl FnMut(usize)) {
    assert!(N <= 9, "N: at most 9");
    if 0 < N {
        f(0);
    }
    if 1 < N {
        f(1);
    }
    if 2 < N {
        f(2);
    }
    if 3 < N {
        f(3);
    }
    if 4 < N {
        f(4);
    }
    if 5 < N {
        f(5);
    }
    if 6 < N {
        f(6);
    }
    if 7 < N {
        f(7);
    }
    if 8 < N {
        f(8);
    }
}

/// f(0), f(1) … f(2N − 2), N ≤ 9, written out: the positions of a product of N words by N words.
#[inline(always)]
pub(crate) fn unroll_positions<const N: usize>(mut f: impl FnMut(usize)) {
    assert!(N <= 9, "N: at most 9");
    if 0 < 2 * N - 1 {
        f(0);
    }
    if 1 < 2 * N - 1 {
        f(1);
    }
    if 2 < 2 * N - 1 {
        f(2);
    }
    if 3 < 2 * N - 1 {
        f(3);
    }
    if 4 < 2 * N - 1 {
        f(4);
    }
    if 5 < 2 * N - 1 {
        f(5);
    }
    if 6 < 2 * N - 1 {
        f(6);
    }
    if 7 < 2 * N - 1 {
        f(7);
    }
    if 8 < 2 * N - 1 {
        f(8);
    }
    if 9 < 2 * N - 1 {
        f(9);
    }
    if 10 < 2 * N - 1 {
        f(10);
    }
    if 11 < 2 * N - 1 {
        f(11);
    }
    if 12 < 2 * N - 1 {
        f(12);
    }
    if 13 < 2 * N - 1 {
        f(13);
    }
    if 14 < 2 * N - 1 {
        f(14);
    }
    if 15 < 2 * N - 1 {
        f(15);
    }
    if 16 < 2 * N - 1 {
        f(16);
    }
}
