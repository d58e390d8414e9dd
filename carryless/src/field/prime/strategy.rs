//! How elements are held and multiplied: the part of an element's type that varies within a field.

use super::canonical;
use super::{Limb, PrimeModulus, Wide};
use crate::field::MAX_LIMBS;
use crate::field::name::Name;
use crate::word::Mask;
use core::marker::PhantomData;

/// A representation of elements of F_p in N limbs, and its arithmetic. All of it takes constant time.
///
/// Which limbs stand for an element the strategy says: [`Saturated`] has canonical values alone, the others any of a range. Every
/// operation takes and gives such limbs; `to_limbs` gives the canonical value.
pub trait Strategy<M: PrimeModulus, W: Limb, const N: usize>: Copy + 'static {
    /// The multiplier's name on the command line.
    const NAME: &'static str;
    /// Products of limbs that a product takes, its reduction included, whose sums count as much as they are worth: by these it is
    /// decided whether products are inlined.
    const LIMB_PRODUCTS: usize;
    /// The element 1.
    const ONE: [W; N];

    /// The element with this canonical value in 64-bit limbs; missing limbs are zero.
    fn from_limbs(limbs: &[u64]) -> [W; N];
    /// The canonical value in 64-bit limbs.
    fn to_limbs(a: &[W; N]) -> [u64; MAX_LIMBS];
    /// Whether tables of constants over this field hold a·2^`BITS` mod p of an element a.
    const HELD_AS_MULTIPLE: bool = false;
    /// The element of which a table of constants holds these limbs.
    #[inline(always)]
    fn from_table(limbs: &[u64]) -> [W; N] {
        Self::from_limbs(limbs)
    }
    /// The limbs by which a table of constants holds the element.
    #[inline(always)]
    fn to_table(a: &[W; N]) -> [u64; MAX_LIMBS] {
        Self::to_limbs(a)
    }
    /// Whether a = 0.
    fn is_zero(a: &[W; N]) -> Mask;
    /// a + b.
    fn add(a: &[W; N], b: &[W; N]) -> [W; N];
    /// a − b.
    fn sub(a: &[W; N], b: &[W; N]) -> [W; N];
    /// a/2.
    fn half(a: &[W; N]) -> [W; N];
    /// a·b.
    fn mul(a: &[W; N], b: &[W; N]) -> [W; N];
    /// a².
    fn square(a: &[W; N]) -> [W; N];
    /// a·b + c·d.
    #[inline(always)]
    fn mul_add2(a: &[W; N], b: &[W; N], c: &[W; N], d: &[W; N]) -> [W; N] {
        Self::add(&Self::mul(a, b), &Self::mul(c, d))
    }
    /// Asserts, wherever elements are made of limbs, that the processor can carry the strategy out.
    ///
    /// # Panics
    /// If the processor lacks the instructions that the strategy is made of.
    #[inline(always)]
    fn require() {}
}

/// Products of integers of N limbs. They take constant time.
pub trait IntegerProduct<W: Limb, const N: usize>: Copy + 'static {
    /// What the product adds to a multiplier's name.
    const SUFFIX: &'static str;

    /// a·b.
    fn product(a: &[W; N], b: &[W; N]) -> Wide<W, N>;
    /// a².
    fn square(a: &[W; N]) -> Wide<W, N>;
    /// Asserts, wherever elements are made of limbs, that the processor can carry the strategy out.
    ///
    /// # Panics
    /// If the processor lacks the instructions that the product is made of.
    #[inline(always)]
    fn require() {}
}

/// The remainder modulo p of an integer product, and the representation that goes with it. Constant time.
pub trait Reduction<M: PrimeModulus, W: Limb, const N: usize>: Copy + 'static {
    /// The reduction's name on the command line.
    const NAME: &'static str;
    /// Products of limbs that the reduction takes; sums count as much as they are worth.
    const LIMB_PRODUCTS: usize;
    /// The element 1.
    const ONE: [W; N] = {
        let mut one = [W::ZERO; N];
        one[0] = W::ONE;
        one
    };

    /// Whether r = b^N, below.
    const HELD_AS_MULTIPLE: bool = false;

    /// `wide`/r mod p in [0, p), for `wide` < p·2^`BITS`; elements a are held as a·r mod p, r = 1 unless said
    /// otherwise.
    fn reduce(wide: &Wide<W, N>) -> [W; N];
    /// a·r mod p for a in [0, p).
    #[inline(always)]
    fn enter_representation(a: [W; N]) -> [W; N] {
        a
    }
    /// a/r mod p for a in [0, p).
    #[inline(always)]
    fn leave_representation(a: [W; N]) -> [W; N] {
        a
    }
}

/// N limbs of a number in 64-bit limbs; missing limbs are zero.
#[inline(always)]
pub(super) fn limbs_of<W: Limb, const N: usize>(limbs: &[u64]) -> [W; N] {
    let mut a = [W::ZERO; N];
    for i in 0..N {
        a[i] = W::of(limbs, i);
    }
    a
}

/// The number in 64-bit limbs.
#[inline(always)]
pub(super) fn limbs_64<W: Limb, const N: usize>(a: &[W; N]) -> [u64; MAX_LIMBS] {
    let mut limbs = [0; MAX_LIMBS];
    for i in 0..N {
        a[i].put(&mut limbs, i);
    }
    limbs
}

/// Elements on full limbs, always in [0, p): the product `X`, then the reduction `R`.
#[derive(Clone, Copy)]
pub struct Saturated<R, X>(PhantomData<(R, X)>);

impl<M, R, X, W, const N: usize> Strategy<M, W, N> for Saturated<R, X>
where
    M: PrimeModulus,
    R: Reduction<M, W, N>,
    X: IntegerProduct<W, N>,
    W: Limb,
{
    const NAME: &'static str = { (const { &Name::join(&[R::NAME, X::SUFFIX, W::SUFFIX]) }).as_str() };
    const LIMB_PRODUCTS: usize = N * N + R::LIMB_PRODUCTS;
    const ONE: [W; N] = R::ONE;
    const HELD_AS_MULTIPLE: bool = R::HELD_AS_MULTIPLE && M::TABLES_OF_MULTIPLES;

    #[inline(always)]
    fn from_limbs(limbs: &[u64]) -> [W; N] {
        const { assert!(N as u32 == M::BITS.div_ceil(W::BITS), "as many limbs as p has") };
        R::enter_representation(limbs_of(limbs))
    }
    #[inline(always)]
    fn to_limbs(a: &[W; N]) -> [u64; MAX_LIMBS] {
        limbs_64(&R::leave_representation(*a))
    }
    #[inline(always)]
    fn from_table(limbs: &[u64]) -> [W; N] {
        const { assert!(!M::TABLES_OF_MULTIPLES || N as u32 * W::BITS == M::BITS, "b^N = 2^BITS") };
        if <Self as Strategy<M, W, N>>::HELD_AS_MULTIPLE {
            limbs_of(limbs)
        } else {
            <Self as Strategy<M, W, N>>::from_limbs(limbs)
        }
    }
    #[inline(always)]
    fn to_table(a: &[W; N]) -> [u64; MAX_LIMBS] {
        if <Self as Strategy<M, W, N>>::HELD_AS_MULTIPLE {
            limbs_64(a)
        } else {
            <Self as Strategy<M, W, N>>::to_limbs(a)
        }
    }
    #[inline(always)]
    fn is_zero(a: &[W; N]) -> Mask {
        let mut all = W::ZERO;
        for i in 0..N {
            all = all.or(a[i]);
        }
        Mask::is_zero(all.value())
    }
    #[inline(always)]
    fn add(a: &[W; N], b: &[W; N]) -> [W; N] {
        canonical::add(a, b, &canonical::p::<M, W, N>())
    }
    #[inline(always)]
    fn sub(a: &[W; N], b: &[W; N]) -> [W; N] {
        canonical::sub(a, b, &canonical::p::<M, W, N>())
    }
    #[inline(always)]
    fn half(a: &[W; N]) -> [W; N] {
        canonical::half(a, &canonical::p::<M, W, N>())
    }
    #[inline(always)]
    fn mul(a: &[W; N], b: &[W; N]) -> [W; N] {
        R::reduce(&X::product(a, b))
    }
    #[inline(always)]
    fn square(a: &[W; N]) -> [W; N] {
        R::reduce(&X::square(a))
    }
    #[inline(always)]
    fn require() {
        X::require();
    }
}
