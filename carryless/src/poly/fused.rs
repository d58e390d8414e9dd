//! Products that share work: A·B with A·C, and A·B + C·D; and which of them a field's formulas use.
//!
//! Products by one operand share what depends on it alone: a table of its multiples, the sums of its parts. A·B + C·D
//! shares what comes after the products of words: one accumulation, one reconstruction. Formulas say where either is
//! possible; a [`Fusion`] says which is used, and which multiplier serves.
//!
//! Source: C. Nègre, J.-M. Robert, Impact of optimized operations AB, AC and AB+CD in scalar multiplication over binary
//! elliptic curves, AFRICACRYPT 2013, sections 3 and 4.

use super::{Modulus, Multiplier, Product};
use crate::word::{ConstantTime, Word};
use core::marker::PhantomData;

/// A multiplier with fused forms of its own.
pub trait FusedMultiplier<M: Modulus, W: Word, const N: usize>: Multiplier<M, W, N> {
    /// What products by one operand share.
    type Prepared: Copy;

    /// The part of the products by `a` that depends on `a` alone.
    fn prepare(a: &[W; N]) -> Self::Prepared;
    /// a·b. AB, AC is one [`FusedMultiplier::prepare`] and two of these.
    fn product_prepared(a: &Self::Prepared, b: &[W; N]) -> Product<W, N>;
    /// a·b + c·d.
    fn sum_of_products_prepared(a: &Self::Prepared, b: &[W; N], c: &Self::Prepared, d: &[W; N]) -> Product<W, N>;
    /// a·b + c·d from the operands: AB + CD.
    #[inline(always)]
    fn sum_of_products(a: &[W; N], b: &[W; N], c: &[W; N], d: &[W; N]) -> Product<W, N> {
        Self::sum_of_products_prepared(&Self::prepare(a), b, &Self::prepare(c), d)
    }
}

/// Which products are fused, whatever the kernel.
pub trait Forms: Copy + 'static {
    /// Whether products by one operand share what depends on it: AB, AC.
    const SHARED: bool;
    /// Whether products that are added share what comes after them: AB + CD.
    const SUMMED: bool;
    /// The form on the command line: `-abac`, `-abcd`, `-abac-abcd`, or nothing.
    const FORM: &'static str = match (Self::SHARED, Self::SUMMED) {
        (false, false) => "",
        (true, false) => "-abac",
        (false, true) => "-abcd",
        (true, true) => "-abac-abcd",
    };
}

/// The fused products that formulas over a field use beside the regular ones of the multiplier `S`: what a field's type
/// names.
pub trait Fusion<S, M: Modulus, W: Word, const N: usize>: Forms {
    /// The name of the multiplier of the fused products; empty if there are none.
    const FUSED_BY: &'static str;
    /// Whether the fused products take constant time.
    const CONSTANT_TIME: bool;
    /// Whether operands may have any degree below N·`W::BITS`, not only below m.
    const FULL_WORDS: bool;
    /// An operand of several products.
    type Prepared: Copy;

    /// An operand of several products.
    fn prepare(a: &[W; N]) -> Self::Prepared;
    /// a·b.
    fn product_prepared(a: &Self::Prepared, b: &[W; N]) -> Product<W, N>;
    /// a·b + c·d.
    fn sum_of_products(a: &[W; N], b: &[W; N], c: &[W; N], d: &[W; N]) -> Product<W, N>;
    /// a·b + c·d, c being an operand of several products.
    fn sum_of_products_prepared(a: &[W; N], b: &[W; N], c: &Self::Prepared, d: &[W; N]) -> Product<W, N>;
}

/// No fused products: each is made on its own.
#[derive(Clone, Copy)]
pub struct Unfused;

/// AB, AC by the multiplier `F`: products that share an operand share its table or its sums; and AB + CD too where
/// `SUMMED`.
#[derive(Clone, Copy)]
pub struct AbAc<F, const SUMMED: bool = false>(PhantomData<F>);

/// AB + CD by the multiplier `F`: the products of a sum share accumulation and reconstruction.
#[derive(Clone, Copy)]
pub struct AbPlusCd<F>(PhantomData<F>);

/// Both, by the multiplier `F`.
pub type AbAcPlusCd<F> = AbAc<F, true>;

impl Forms for Unfused {
    const SHARED: bool = false;
    const SUMMED: bool = false;
}
impl<F: Copy + 'static, const SUMMED: bool> Forms for AbAc<F, SUMMED> {
    const SHARED: bool = true;
    const SUMMED: bool = SUMMED;
}
impl<F: Copy + 'static> Forms for AbPlusCd<F> {
    const SHARED: bool = false;
    const SUMMED: bool = true;
}

impl ConstantTime for Unfused {}
impl<F: ConstantTime, const SUMMED: bool> ConstantTime for AbAc<F, SUMMED> {}
impl<F: ConstantTime> ConstantTime for AbPlusCd<F> {}

impl<S: Multiplier<M, W, N>, M: Modulus, W: Word, const N: usize> Fusion<S, M, W, N> for Unfused {
    const FUSED_BY: &'static str = "";
    const CONSTANT_TIME: bool = true;
    const FULL_WORDS: bool = true;
    type Prepared = [W; N];

    #[inline(always)]
    fn prepare(a: &[W; N]) -> [W; N] {
        *a
    }
    #[inline(always)]
    fn product_prepared(a: &[W; N], b: &[W; N]) -> Product<W, N> {
        S::product(a, b)
    }
    #[inline(always)]
    fn sum_of_products(a: &[W; N], b: &[W; N], c: &[W; N], d: &[W; N]) -> Product<W, N> {
        S::product(a, b) + S::product(c, d)
    }
    #[inline(always)]
    fn sum_of_products_prepared(a: &[W; N], b: &[W; N], c: &[W; N], d: &[W; N]) -> Product<W, N> {
        S::product(a, b) + S::product(c, d)
    }
}

impl<S, F, M, W, const N: usize, const SUMMED: bool> Fusion<S, M, W, N> for AbAc<F, SUMMED>
where
    S: Multiplier<M, W, N>,
    F: FusedMultiplier<M, W, N>,
    M: Modulus,
    W: Word,
{
    const FUSED_BY: &'static str = F::NAME;
    const CONSTANT_TIME: bool = F::CONSTANT_TIME;
    const FULL_WORDS: bool = F::FULL_WORDS;
    type Prepared = F::Prepared;

    #[inline(always)]
    fn prepare(a: &[W; N]) -> F::Prepared {
        F::prepare(a)
    }
    #[inline(always)]
    fn product_prepared(a: &F::Prepared, b: &[W; N]) -> Product<W, N> {
        F::product_prepared(a, b)
    }
    #[inline(always)]
    fn sum_of_products(a: &[W; N], b: &[W; N], c: &[W; N], d: &[W; N]) -> Product<W, N> {
        if SUMMED { F::sum_of_products(a, b, c, d) } else { S::product(a, b) + S::product(c, d) }
    }
    #[inline(always)]
    fn sum_of_products_prepared(a: &[W; N], b: &[W; N], c: &F::Prepared, d: &[W; N]) -> Product<W, N> {
        if SUMMED {
            F::sum_of_products_prepared(&F::prepare(a), b, c, d)
        } else {
            S::product(a, b) + F::product_prepared(c, d)
        }
    }
}

impl<S, F, M, W, const N: usize> Fusion<S, M, W, N> for AbPlusCd<F>
where
    S: Multiplier<M, W, N>,
    F: FusedMultiplier<M, W, N>,
    M: Modulus,
    W: Word,
{
    const FUSED_BY: &'static str = F::NAME;
    const CONSTANT_TIME: bool = F::CONSTANT_TIME;
    const FULL_WORDS: bool = F::FULL_WORDS;
    type Prepared = [W; N];

    #[inline(always)]
    fn prepare(a: &[W; N]) -> [W; N] {
        *a
    }
    #[inline(always)]
    fn product_prepared(a: &[W; N], b: &[W; N]) -> Product<W, N> {
        S::product(a, b)
    }
    #[inline(always)]
    fn sum_of_products(a: &[W; N], b: &[W; N], c: &[W; N], d: &[W; N]) -> Product<W, N> {
        F::sum_of_products(a, b, c, d)
    }
    #[inline(always)]
    fn sum_of_products_prepared(a: &[W; N], b: &[W; N], c: &[W; N], d: &[W; N]) -> Product<W, N> {
        F::sum_of_products(a, b, c, d)
    }
}
