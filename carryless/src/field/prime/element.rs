//! Elements of F_p, with the strategy that the type names.

use super::strategy::{limbs_64, limbs_of};
use super::{Limb, PrimeModulus, Strategy, canonical, invert, sqrt};
use crate::field::hex::Hex;
use crate::field::inlining::{Place, bytes_of_limbs, inlines};
use crate::field::{ConstantTime, Field, MAX_LIMBS, PrimeField, Required};
use crate::word::{INLINING, Mask, Target};
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};

/// An element of F_p, p the modulus `M`, in N limbs `W`, held and multiplied as the strategy `S` says.
///
/// Products are reduced as they are made: [`Field::Wide`] is the element itself.
pub struct Prime<M, W, const N: usize, S>([W; N], PhantomData<fn() -> (M, S)>);

impl<M, W: Copy, const N: usize, S> Clone for Prime<M, W, N, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, W: Copy, const N: usize, S> Copy for Prime<M, W, N, S> {}

impl<M, W, const N: usize, S> Prime<M, W, N, S> {
    #[inline(always)]
    const fn new(limbs: [W; N]) -> Self {
        Prime(limbs, PhantomData)
    }
}

impl<M: PrimeModulus, W: Limb, const N: usize, S: Strategy<M, W, N>> Prime<M, W, N, S> {
    /// Whether the limbs that are held have room in those of a canonical value.
    const FITS: bool = N * W::BITS as usize <= 64 * M::LIMBS;
    /// Whether products are inlined.
    const INLINED: bool = inlines(bytes_of_limbs(S::LIMB_PRODUCTS), Place::Anywhere);
    /// Whether they are in loops.
    const INLINED_IN_LOOPS: bool = inlines(bytes_of_limbs(S::LIMB_PRODUCTS), Place::Loop);

    #[inline(never)]
    fn mul_out_of_line(&self, b: &Self) -> Self {
        Self::new(S::mul(&self.0, &b.0))
    }
    #[inline(never)]
    fn square_out_of_line(&self) -> Self {
        Self::new(S::square(&self.0))
    }
}

impl<M: PrimeModulus, W: Limb, const N: usize, S: Strategy<M, W, N>> fmt::Debug for Prime<M, W, N, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&Hex(&self.to_limbs()), f)
    }
}

impl<M: PrimeModulus, W: Limb, const N: usize, S: Strategy<M, W, N>> PartialEq for Prime<M, W, N, S> {
    #[inline(always)]
    fn eq(&self, b: &Self) -> bool {
        self.equals(*b).declassify()
    }
}

impl<M: PrimeModulus, W: Limb, const N: usize, S: Strategy<M, W, N>> Add for Prime<M, W, N, S> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self::new(S::add(&self.0, &b.0))
    }
}

impl<M: PrimeModulus, W: Limb, const N: usize, S: Strategy<M, W, N>> Sub for Prime<M, W, N, S> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Self::new(S::sub(&self.0, &b.0))
    }
}

impl<M: PrimeModulus, W: Limb, const N: usize, S: Strategy<M, W, N>> Neg for Prime<M, W, N, S> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl<M: PrimeModulus, W: Limb, const N: usize, S: Strategy<M, W, N>> Mul for Prime<M, W, N, S> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        if INLINING && Self::INLINED { Self::new(S::mul(&self.0, &b.0)) } else { self.mul_out_of_line(&b) }
    }
}

impl<M: PrimeModulus, W: Limb, const N: usize, S: Strategy<M, W, N>> Field for Prime<M, W, N, S> {
    type Isa = Required<Self>;
    type Wide = Self;
    type Prepared = Self;

    const NAME: &'static str = M::NAME;
    const BITS: u32 = M::BITS;
    const MULTIPLIER: &'static str = S::NAME;
    const CONSTANT_TIME: bool = true;
    const HELD_AS_MULTIPLE: bool = S::HELD_AS_MULTIPLE;
    const ZERO: Self = Self::new([W::ZERO; N]);
    const ONE: Self = Self::new(S::ONE);
    const ROOT: Option<fn(Self) -> (Self, Mask)> = Some(<Self as PrimeField>::sqrt);

    fn is_canonical(limbs: &[u64]) -> bool {
        let above = limbs.iter().skip(M::LIMBS).any(|limb| *limb != 0);
        let limb = |i: usize| limbs.get(i).copied().unwrap_or(0);
        let differing = (0..M::LIMBS).rev().find(|i| limb(*i) != M::P[*i]);
        !above && differing.is_some_and(|i| limb(i) < M::P[i])
    }
    fn canonical(limbs: &[u64]) -> Mask {
        // The value less p has a borrow just where it is below p.
        let mut borrow = false;
        for i in 0..M::LIMBS {
            let (difference, first) = limbs.get(i).copied().unwrap_or(0).overflowing_sub(M::P[i]);
            let (_, second) = difference.overflowing_sub(u64::from(borrow));
            borrow = first | second;
        }
        let above = limbs.iter().skip(M::LIMBS).fold(0, |above, limb| above | limb);
        Mask::low_bit(borrow.into()) & Mask::is_zero(above)
    }
    #[inline(always)]
    fn from_constant(limbs: &[u64]) -> Self {
        // `from_limbs` asks in every build; here are constants, and what was asked before.
        debug_assert!(Self::is_canonical(limbs));
        Self::new(S::from_limbs(limbs))
    }
    #[inline(always)]
    fn to_limbs(self) -> [u64; MAX_LIMBS] {
        S::to_limbs(&self.0)
    }
    #[inline(always)]
    fn from_table(limbs: &[u64]) -> Self {
        Self::new(S::from_table(limbs))
    }
    fn to_table(self) -> [u64; MAX_LIMBS] {
        S::to_table(&self.0)
    }
    /// The limbs as they are held; a canonical value where they are more than its limbs.
    #[inline(always)]
    fn to_raw(self) -> [u64; MAX_LIMBS] {
        if Self::FITS { limbs_64(&self.0) } else { self.to_limbs() }
    }
    #[inline(always)]
    fn from_raw(raw: &[u64; MAX_LIMBS]) -> Self {
        if Self::FITS { Self::new(limbs_of(raw)) } else { Self::from_constant(raw) }
    }
    #[inline(always)]
    fn mul_wide(self, b: Self) -> Self {
        self * b
    }
    #[inline(always)]
    fn square_wide(self) -> Self {
        if INLINING && Self::INLINED { Self::new(S::square(&self.0)) } else { self.square_out_of_line() }
    }
    /// The element itself: it is reduced already.
    #[inline(always)]
    fn reduce(wide: Self) -> Self {
        wide
    }
    #[inline(always)]
    fn mul_add2(a: Self, b: Self, c: Self, d: Self) -> Self {
        if Self::INLINED { Self::new(S::mul_add2(&a.0, &b.0, &c.0, &d.0)) } else { a * b + c * d }
    }
    #[inline(always)]
    fn mul_inlined(self, b: Self) -> Self {
        if INLINING && Self::INLINED_IN_LOOPS { Self::new(S::mul(&self.0, &b.0)) } else { self * b }
    }
    #[inline(always)]
    fn square_inlined(self) -> Self {
        if INLINING && Self::INLINED_IN_LOOPS { Self::new(S::square(&self.0)) } else { self.square() }
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
    #[inline(always)]
    fn half(self) -> Self {
        Self::new(S::half(&self.0))
    }
    #[inline(never)]
    fn invert(self) -> Self {
        invert::by_divsteps(self)
    }
    #[inline(always)]
    fn is_zero(self) -> Mask {
        S::is_zero(&self.0)
    }
    #[inline(always)]
    fn select(mask: Mask, a: Self, b: Self) -> Self {
        Self::new(canonical::select(mask, &a.0, &b.0))
    }
    /// Limbs of one row at most are added up: two operations a limb.
    #[inline(always)]
    fn scan<const K: usize>(rows: impl Iterator<Item = [Self; K]>, index: u64) -> [Self; K] {
        let mut found = [Self::ZERO; K];
        for (i, row) in rows.enumerate() {
            let mask = Mask::is_zero(index ^ i as u64);
            for k in 0..K {
                for j in 0..N {
                    found[k].0[j] = found[k].0[j].or(W::select(mask, row[k].0[j], W::ZERO));
                }
            }
        }
        found
    }
    #[inline(always)]
    fn require() {
        S::require();
    }
}

impl<M: PrimeModulus, W: Limb, const N: usize, S: Strategy<M, W, N>> PrimeField for Prime<M, W, N, S> {
    type Modulus = M;
    type On<T: Target> = Self;

    const MODULUS: &'static [u64] = M::MODULUS;

    #[inline(never)]
    fn sqrt(self) -> (Self, Mask) {
        sqrt::sqrt::<M, Self>(self)
    }
}

impl<M, W, const N: usize, S> ConstantTime for Prime<M, W, N, S> {}
