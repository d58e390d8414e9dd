//! Products and squares in F_2\[x\] of polynomials of degree below m, and the remainder by a sparse modulus.
//!
//! A polynomial is an array of words, the lowest coefficient in bit 0 of word 0. One file a kernel; adding a kernel is
//! one file with one [`Multiplier`], and one [`FusedMultiplier`] where it has AB, AC and AB + CD of its own.

mod carryless;
pub mod comb;
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
pub use comb::{CombBasic, CombBasicVartime, CombSplitVartime, CombVartime};
pub use fused::{AbAc, AbAcPlusCd, AbPlusCd, Forms, FusedMultiplier, Fusion, Unfused};
pub use karatsuba::KaratsubaRec;
pub use karatsuba_comb::KaratsubaCombVartime;
pub use karatsuba_formulae::KaratsubaFormulae;
pub use operand_scanning::OperandScanningVartime;
pub use shift_and_add::{ShiftAndAdd, ShiftAndAddVartime};

use crate::word::{Word, flat, flat_mut};

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
        flat(&self.0)
    }

    /// All 2N words.
    #[inline(always)]
    pub fn words_mut(&mut self) -> &mut [W] {
        flat_mut(&mut self.0)
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
