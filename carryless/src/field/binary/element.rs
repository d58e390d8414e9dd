//! Elements of F_2^m as N words, always canonical, with the multiplier that the type names.

use super::{BinaryModulus, invert};
use crate::field::{BinaryField, Field, MAX_LIMBS};
use crate::poly::{Multiplier, Product, reduce, square::split_even_odd};
use crate::word::{Mask, Word};
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};

/// An element of F_2\[x\]/(`M`) in N words `W`, multiplied by `S`. Limbs and words: N·`W::BITS` ≥ m, N minimal.
pub struct Element<M, W, S, const N: usize>([W; N], PhantomData<(M, S)>);

impl<M, W: Copy, S, const N: usize> Clone for Element<M, W, S, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, W: Copy, S, const N: usize> Copy for Element<M, W, S, N> {}

impl<M, W, S, const N: usize> Element<M, W, S, N> {
    #[inline(always)]
    const fn new(words: [W; N]) -> Self {
        Element(words, PhantomData)
    }
}

impl<M: BinaryModulus, W: Word, S: Multiplier<M, W, N>, const N: usize> fmt::Debug for Element<M, W, S, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&super::Hex(&self.to_limbs()), f)
    }
}

impl<M: BinaryModulus, W: Word, S: Multiplier<M, W, N>, const N: usize> PartialEq for Element<M, W, S, N> {
    #[inline(always)]
    fn eq(&self, b: &Self) -> bool {
        self.equals(*b).declassify()
    }
}

impl<M, W: Word, S, const N: usize> Add for Element<M, W, S, N> {
    type Output = Self;
    #[inline(always)]
    fn add(mut self, b: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(b.0) {
            *a ^= b;
        }
        self
    }
}

impl<M, W: Word, S, const N: usize> Sub for Element<M, W, S, N> {
    type Output = Self;
    /// a + b: in characteristic 2 the same.
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self + b
    }
}

impl<M, W: Word, S, const N: usize> Neg for Element<M, W, S, N> {
    type Output = Self;
    /// a itself: in characteristic 2 the same.
    #[inline(always)]
    fn neg(self) -> Self {
        self
    }
}

impl<M: BinaryModulus, W: Word, S: Multiplier<M, W, N>, const N: usize> Mul for Element<M, W, S, N> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        Self::new(S::mul(&self.0, &b.0))
    }
}

impl<M: BinaryModulus, W: Word, S: Multiplier<M, W, N>, const N: usize> Field for Element<M, W, S, N> {
    type Wide = Product<W, N>;

    const BITS: u32 = M::M;
    const MULTIPLIER: &'static str = S::NAME;
    const CONSTANT_TIME: bool = S::CONSTANT_TIME;
    const ZERO: Self = Self::new([W::ZERO; N]);
    const ONE: Self = {
        let mut words = [W::ZERO; N];
        words[0] = W::ONE;
        Self::new(words)
    };

    #[inline(always)]
    fn from_limbs(limbs: &[u64]) -> Self {
        debug_assert!(super::is_canonical::<M>(limbs));
        Self::new(core::array::from_fn(|i| {
            let bit = i * W::BITS as usize;
            W::literal(limbs.get(bit / 64).map_or(0, |limb| limb >> (bit % 64)))
        }))
    }
    #[inline(always)]
    fn to_limbs(self) -> [u64; MAX_LIMBS] {
        let mut limbs = [0; MAX_LIMBS];
        for (i, word) in self.0.iter().enumerate() {
            let bit = i * W::BITS as usize;
            limbs[bit / 64] |= word.value() << (bit % 64);
        }
        limbs
    }
    #[inline(always)]
    fn mul_wide(self, b: Self) -> Self::Wide {
        S::product(&self.0, &b.0)
    }
    #[inline(always)]
    fn square_wide(self) -> Self::Wide {
        S::square(&self.0)
    }
    #[inline(always)]
    fn reduce(wide: Self::Wide) -> Self {
        Self::new(reduce::reduce::<M, W, N>(wide))
    }
    #[inline(never)]
    fn invert(self) -> Self {
        invert::by_scans(self)
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        invert::by_tables_vartime(self)
    }
    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        W::enter(f)
    }
    #[inline(always)]
    fn select(mask: Mask, a: Self, b: Self) -> Self {
        let mask = W::literal(mask.word());
        Self::new(core::array::from_fn(|i| b.0[i] ^ (mask & (a.0[i] ^ b.0[i]))))
    }
}

impl<M: BinaryModulus, W: Word, S: Multiplier<M, W, N>, const N: usize> BinaryField for Element<M, W, S, N> {
    type Modulus = M;

    #[inline]
    fn sqrt(self) -> Self {
        let (even, odd) = split_even_odd(&self.0, N);
        Self::new(even) + Self::new(odd) * Self::from_limbs(M::SQRT_X)
    }
}
