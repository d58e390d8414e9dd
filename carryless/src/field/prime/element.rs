//! Elements of F_p, with the strategy that the type names.

use super::{Limb, PrimeModulus, Strategy, canonical, invert, sqrt};
use crate::field::hex::Hex;
use crate::field::{Field, MAX_LIMBS, PrimeField};
use crate::word::Mask;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};

/// An element of F_p, p the modulus `M`, in N limbs `L`, held and multiplied as the strategy `S` says.
///
/// Products are reduced as they are made: [`Field::Wide`] is the element itself.
pub struct Prime<M, S, L, const N: usize>([L; N], PhantomData<(M, S)>);

impl<M, S, L: Copy, const N: usize> Clone for Prime<M, S, L, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, S, L: Copy, const N: usize> Copy for Prime<M, S, L, N> {}

impl<M, S, L, const N: usize> Prime<M, S, L, N> {
    #[inline(always)]
    const fn new(limbs: [L; N]) -> Self {
        Prime(limbs, PhantomData)
    }
}

impl<M: PrimeModulus, S: Strategy<M, L, N>, L: Limb, const N: usize> Prime<M, S, L, N> {
    #[inline(never)]
    fn mul_out_of_line(&self, b: &Self) -> Self {
        Self::new(S::mul(&self.0, &b.0))
    }
    #[inline(never)]
    fn square_out_of_line(&self) -> Self {
        Self::new(S::square(&self.0))
    }
}

impl<M: PrimeModulus, S: Strategy<M, L, N>, L: Limb, const N: usize> fmt::Debug for Prime<M, S, L, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&Hex(&self.to_limbs()), f)
    }
}

impl<M: PrimeModulus, S: Strategy<M, L, N>, L: Limb, const N: usize> PartialEq for Prime<M, S, L, N> {
    #[inline(always)]
    fn eq(&self, b: &Self) -> bool {
        self.equals(*b).declassify()
    }
}

impl<M: PrimeModulus, S: Strategy<M, L, N>, L: Limb, const N: usize> Add for Prime<M, S, L, N> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self::new(S::add(&self.0, &b.0))
    }
}

impl<M: PrimeModulus, S: Strategy<M, L, N>, L: Limb, const N: usize> Sub for Prime<M, S, L, N> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Self::new(S::sub(&self.0, &b.0))
    }
}

impl<M: PrimeModulus, S: Strategy<M, L, N>, L: Limb, const N: usize> Neg for Prime<M, S, L, N> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl<M: PrimeModulus, S: Strategy<M, L, N>, L: Limb, const N: usize> Mul for Prime<M, S, L, N> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        if S::INLINED { Self::new(S::mul(&self.0, &b.0)) } else { self.mul_out_of_line(&b) }
    }
}

impl<M: PrimeModulus, S: Strategy<M, L, N>, L: Limb, const N: usize> Field for Prime<M, S, L, N> {
    type Wide = Self;
    type Prepared = Self;

    const NAME: &'static str = M::NAME;
    const BITS: u32 = M::BITS;
    const MULTIPLIER: &'static str = S::NAME;
    const CONSTANT_TIME: bool = true;
    const ZERO: Self = Self::new([L::ZERO; N]);
    const ONE: Self = Self::new(S::ONE);

    fn is_canonical(limbs: &[u64]) -> bool {
        let above = limbs.iter().skip(M::LIMBS).any(|limb| *limb != 0);
        let limb = |i: usize| limbs.get(i).copied().unwrap_or(0);
        let differing = (0..M::LIMBS).rev().find(|i| limb(*i) != M::P[*i]);
        !above && differing.is_some_and(|i| limb(i) < M::P[i])
    }
    #[inline(always)]
    fn from_limbs(limbs: &[u64]) -> Self {
        debug_assert!(Self::is_canonical(limbs));
        Self::new(S::from_limbs(limbs))
    }
    #[inline(always)]
    fn to_limbs(self) -> [u64; MAX_LIMBS] {
        S::to_limbs(&self.0)
    }
    #[inline(always)]
    fn mul_wide(self, b: Self) -> Self {
        self * b
    }
    #[inline(always)]
    fn square_wide(self) -> Self {
        if S::INLINED { Self::new(S::square(&self.0)) } else { self.square_out_of_line() }
    }
    /// The element itself: it is reduced already.
    #[inline(always)]
    fn reduce(wide: Self) -> Self {
        wide
    }
    #[inline(always)]
    fn mul_add2(a: Self, b: Self, c: Self, d: Self) -> Self {
        if S::INLINED { Self::new(S::mul_add2(&a.0, &b.0, &c.0, &d.0)) } else { a * b + c * d }
    }
    #[inline(always)]
    fn prepare(self) -> Self {
        self
    }
    #[inline(always)]
    fn mul_wide_prepared(a: &Self, b: Self) -> Self {
        *a * b
    }
    #[inline(always)]
    fn mul_add2_prepared(a: Self, b: Self, c: &Self, d: Self) -> Self {
        Self::mul_add2(a, b, *c, d)
    }
    #[inline(never)]
    fn invert(self) -> Self {
        invert::by_fermat(self)
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        invert::by_approximate_euclid_vartime(self)
    }
    #[inline(always)]
    fn is_zero(self) -> Mask {
        S::is_zero(&self.0)
    }
    #[inline(always)]
    fn select(mask: Mask, a: Self, b: Self) -> Self {
        Self::new(canonical::select(mask, &a.0, &b.0))
    }
    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        S::enter(f)
    }
}

impl<M: PrimeModulus, S: Strategy<M, L, N>, L: Limb, const N: usize> PrimeField for Prime<M, S, L, N> {
    const MODULUS: &'static [u64] = M::MODULUS;

    #[inline(never)]
    fn sqrt(self) -> (Self, Mask) {
        sqrt::by_tonelli_shanks::<M, Self>(self)
    }
}
