//! Elements of F_p\[x\]/(x^m − ω), with the multiplier that the type names.

use super::{ExtensionModulus, ExtensionMultiplier, accumulated, frobenius_multipliers, invert, subfield};
use crate::field::{ConstantTime, ExtensionField, Field, MAX_LIMBS, Required};
use crate::word::Mask;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};

/// An element of F_p\[x\]/(x^N − ω), p and ω those of `M`, multiplied by `S`: coefficient i, below p, at index i.
///
/// As an integer, in [`Field::from_limbs`], [`Field::to_limbs`] and encodings, it has coefficient i in the bits 32i …
/// 32i + 31.
pub struct Oef<M, const N: usize, S>([u32; N], PhantomData<fn() -> (M, S)>);

impl<M, const N: usize, S> Clone for Oef<M, N, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, const N: usize, S> Copy for Oef<M, N, S> {}

impl<M: ExtensionModulus, const N: usize, S: ExtensionMultiplier<M, N>> Oef<M, N, S> {
    const FROBENIUS: [[u32; N]; N] = frobenius_multipliers::<M, N>();

    #[inline(always)]
    pub(super) const fn new(coefficients: [u32; N]) -> Self {
        const { assert!(N == M::DEGREE && N > 1, "an extension field: as many coefficients as its degree") };
        Oef(coefficients, PhantomData)
    }

    /// The coefficients, each below p.
    #[inline(always)]
    pub(super) fn coefficients(&self) -> &[u32; N] {
        &self.0
    }

    /// a^(p^j). Cost: m − 1 products in F_p; none for j ≡ 0 (mod m).
    #[inline(always)]
    pub fn frobenius(self, j: usize) -> Self {
        let multipliers = &Self::FROBENIUS[j % N];
        let mut power = self.0;
        // (Σ a_i·x^i)^(p^j) = Σ a_i·ROOT^(ij)·x^i.
        for i in 1..N {
            power[i] = subfield::mul::<M>(power[i], multipliers[i]);
        }
        Self::new(power)
    }

    /// a·b for b in F_p, below p. Cost: m products in F_p.
    #[inline(always)]
    pub(super) fn scale(mut self, b: u32) -> Self {
        for coefficient in &mut self.0 {
            *coefficient = subfield::mul::<M>(*coefficient, b);
        }
        self
    }

    /// Coefficient 0 of a·b. Cost: m products in F_p.
    #[inline(always)]
    pub(super) fn first_of_product(self, b: Self) -> u32 {
        accumulated::coefficient::<M, N>(&self.0, &b.0, 0)
    }

    /// Coefficient by coefficient.
    #[inline(always)]
    fn zip(mut self, b: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        for i in 0..N {
            self.0[i] = f(self.0[i], b.0[i]);
        }
        self
    }
}

impl<M: ExtensionModulus, const N: usize, S: ExtensionMultiplier<M, N>> fmt::Debug for Oef<M, N, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl<M: ExtensionModulus, const N: usize, S: ExtensionMultiplier<M, N>> PartialEq for Oef<M, N, S> {
    #[inline(always)]
    fn eq(&self, b: &Self) -> bool {
        self.equals(*b).declassify()
    }
}

impl<M: ExtensionModulus, const N: usize, S: ExtensionMultiplier<M, N>> Add for Oef<M, N, S> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        self.zip(b, subfield::add::<M>)
    }
}

impl<M: ExtensionModulus, const N: usize, S: ExtensionMultiplier<M, N>> Sub for Oef<M, N, S> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self.zip(b, subfield::sub::<M>)
    }
}

impl<M: ExtensionModulus, const N: usize, S: ExtensionMultiplier<M, N>> Neg for Oef<M, N, S> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl<M: ExtensionModulus, const N: usize, S: ExtensionMultiplier<M, N>> Mul for Oef<M, N, S> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        Self::new(S::mul(&self.0, &b.0))
    }
}

impl<M: ExtensionModulus, const N: usize, S: ExtensionMultiplier<M, N>> Field for Oef<M, N, S> {
    type Isa = Required<Self>;
    /// A sum of products reduced one by one.
    type Wide = Self;
    type Prepared = Self;

    const NAME: &'static str = M::NAME;
    const BITS: u32 = 32 * N as u32;
    const MULTIPLIER: &'static str = S::NAME;
    const CONSTANT_TIME: bool = true;
    const ZERO: Self = Self::new([0; N]);
    const ONE: Self = {
        let mut coefficients = [0; N];
        coefficients[0] = 1;
        Self::new(coefficients)
    };

    fn is_canonical(limbs: &[u64]) -> bool {
        let mut words = limbs.iter().flat_map(|limb| [*limb as u32, (limb >> 32) as u32]);
        words.by_ref().take(N).all(|word| word < M::P) && words.all(|word| word == 0)
    }
    fn canonical(limbs: &[u64]) -> Mask {
        let mut words = limbs.iter().flat_map(|limb| [*limb as u32, (limb >> 32) as u32]);
        // The sign of word − p.
        let below = |word: u32| Mask::high_bit(u64::from(word).wrapping_sub(M::P.into()));
        let all = words.by_ref().take(N).fold(Mask::TRUE, |all, word| all & below(word));
        all & Mask::is_zero(words.fold(0, |above, word| above | u64::from(word)))
    }
    #[inline(always)]
    fn from_constant(limbs: &[u64]) -> Self {
        // `from_limbs` asks in every build; here are constants, and what was asked before.
        debug_assert!(Self::is_canonical(limbs));
        let mut coefficients = [0; N];
        for i in 0..N {
            coefficients[i] = limbs.get(i / 2).map_or(0, |limb| (limb >> (32 * (i % 2))) as u32);
        }
        Self::new(coefficients)
    }
    #[inline(always)]
    fn to_limbs(self) -> [u64; MAX_LIMBS] {
        let mut limbs = [0; MAX_LIMBS];
        for i in 0..N {
            limbs[i / 2] |= u64::from(self.0[i]) << (32 * (i % 2));
        }
        limbs
    }
    #[inline(always)]
    fn mul_wide(self, b: Self) -> Self {
        self * b
    }
    #[inline(always)]
    fn square_wide(self) -> Self {
        Self::new(S::square(&self.0))
    }
    #[inline(always)]
    fn reduce(wide: Self) -> Self {
        wide
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
    fn half(mut self) -> Self {
        for i in 0..N {
            // a_i/2, or (a_i + p)/2 for an odd a_i.
            let odd = Mask::low_bit(self.0[i].into()).word();
            self.0[i] = ((u64::from(self.0[i]) + (u64::from(M::P) & odd)) >> 1) as u32;
        }
        self
    }
    #[inline(never)]
    fn invert(self) -> Self {
        invert::by_fermat(self)
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        invert::by_euclid_vartime(self)
    }
    #[inline(always)]
    fn select(mask: Mask, a: Self, b: Self) -> Self {
        let mask = mask.word() as u32;
        a.zip(b, |a, b| b ^ (mask & (a ^ b)))
    }
}

impl<M: ExtensionModulus, const N: usize, S: ExtensionMultiplier<M, N>> ExtensionField for Oef<M, N, S> {
    type Modulus = M;

    #[inline(always)]
    fn frobenius(self, j: usize) -> Self {
        Oef::frobenius(self, j)
    }
}

impl<M, const N: usize, S> ConstantTime for Oef<M, N, S> {}
