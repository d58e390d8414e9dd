//! Elements of F_2^m as N words, with the multiplier and the fused products that the type names.

use super::{BinaryModulus, invert};
use crate::field::inlining::{Place, bytes_of_square, bytes_of_words, inlines};
use crate::field::name::Name;
use crate::field::{BinaryField, ConstantTime, Field, MAX_LIMBS, Required, hex::Hex};
use crate::poly::{Fusion, Multiplier, Product, Unfused, reduce, square::split_even_odd};
use crate::word::{INLINING, Mask, Target, Word};
use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};

/// An element of F_2\[x\]/(`M`) in N words `W`, multiplied by `S`; formulas use the fused products `J`. N·`W::BITS` ≥
/// m, N minimal.
///
/// Canonical, of degree below m, unless `LOOSE`: then any polynomial of N words stands for its class modulo f.
/// Reduction leaves the bits from m to the end of the last word where they are (*very lazy* reduction);
/// [`Field::to_limbs`], and with it comparison and encoding, reduces fully. A multiplier must take full words for that
/// ([`Multiplier::FULL_WORDS`]).
pub struct Element<M, W, const N: usize, S, J = Unfused, const LOOSE: bool = false>(
    [W; N],
    PhantomData<Named<M, S, J>>,
);

/// The types that an element names and does not hold: it goes between threads whatever they are.
type Named<M, S, J> = fn() -> (M, S, J);

/// An element under very lazy reduction.
pub type VeryLazy<M, W, const N: usize, S, J = Unfused> = Element<M, W, N, S, J, true>;

impl<M, W: Copy, const N: usize, S, J, const LOOSE: bool> Clone for Element<M, W, N, S, J, LOOSE> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, W: Copy, const N: usize, S, J, const LOOSE: bool> Copy for Element<M, W, N, S, J, LOOSE> {}

impl<M, W, const N: usize, S, J, const LOOSE: bool> Element<M, W, N, S, J, LOOSE> {
    #[inline(always)]
    const fn new(words: [W; N]) -> Self {
        Element(words, PhantomData)
    }
}

impl<M, W, const N: usize, S, J, const LOOSE: bool> Element<M, W, N, S, J, LOOSE>
where
    M: BinaryModulus,
    W: Word,
    S: Multiplier<M, W, N>,
    J: Fusion<S, M, W, N>,
{
    const NAME: &'static Name =
        &Name::of_multiplier(S::NAME, J::FUSED_BY, J::FORM, if LOOSE { "-very-lazy" } else { "" });
    /// Whether products are inlined.
    const INLINED: bool = INLINING && inlines(bytes_of_words(N, W::CHEAP_PRODUCTS), Place::Anywhere);
    /// Whether squares are.
    const SQUARES_INLINED: bool = INLINING && inlines(bytes_of_square(N, W::CHEAP_PRODUCTS), Place::Anywhere);

    #[inline(always)]
    fn product(a: &Self, b: &Self) -> Self {
        if LOOSE { Self::reduce(a.mul_wide(*b)) } else { Self::new(S::mul(&a.0, &b.0)) }
    }
    #[inline(never)]
    fn mul_out_of_line(a: &Self, b: &Self) -> Self {
        Self::product(a, b)
    }
    #[inline(never)]
    fn square_out_of_line(a: &Self) -> Self {
        Self::reduce(a.square_wide())
    }
    #[inline(never)]
    fn mul_prepared_out_of_line(a: &J::Prepared, b: &Self) -> Self {
        Self::reduce(Self::mul_wide_prepared(a, *b))
    }
    #[inline(always)]
    fn sum_of_products(a: &Self, b: &Self, c: &Self, d: &Self) -> Self {
        Self::reduce(J::sum_of_products(&a.0, &b.0, &c.0, &d.0))
    }
    #[inline(never)]
    fn mul_add2_out_of_line(a: &Self, b: &Self, c: &Self, d: &Self) -> Self {
        Self::sum_of_products(a, b, c, d)
    }
    #[inline(always)]
    fn sum_of_products_prepared(a: &Self, b: &Self, c: &J::Prepared, d: &Self) -> Self {
        Self::reduce(J::sum_of_products_prepared(&a.0, &b.0, c, &d.0))
    }
    #[inline(never)]
    fn mul_add2_prepared_out_of_line(a: &Self, b: &Self, c: &J::Prepared, d: &Self) -> Self {
        Self::sum_of_products_prepared(a, b, c, d)
    }
}

impl<M, W, const N: usize, S, J, const LOOSE: bool> fmt::Debug for Element<M, W, N, S, J, LOOSE>
where
    M: BinaryModulus,
    W: Word,
    S: Multiplier<M, W, N>,
    J: Fusion<S, M, W, N>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&Hex(&self.to_limbs()), f)
    }
}

impl<M, W, const N: usize, S, J, const LOOSE: bool> PartialEq for Element<M, W, N, S, J, LOOSE>
where
    M: BinaryModulus,
    W: Word,
    S: Multiplier<M, W, N>,
    J: Fusion<S, M, W, N>,
{
    #[inline(always)]
    fn eq(&self, b: &Self) -> bool {
        self.equals(*b).declassify()
    }
}

impl<M, W: Word, const N: usize, S, J, const LOOSE: bool> Add for Element<M, W, N, S, J, LOOSE> {
    type Output = Self;
    #[inline(always)]
    fn add(mut self, b: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(b.0) {
            *a ^= b;
        }
        self
    }
}

impl<M, W: Word, const N: usize, S, J, const LOOSE: bool> Sub for Element<M, W, N, S, J, LOOSE> {
    type Output = Self;
    /// a + b: in characteristic 2 the same.
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self + b
    }
}

impl<M, W: Word, const N: usize, S, J, const LOOSE: bool> Neg for Element<M, W, N, S, J, LOOSE> {
    type Output = Self;
    /// a itself: in characteristic 2 the same.
    #[inline(always)]
    fn neg(self) -> Self {
        self
    }
}

impl<M, W, const N: usize, S, J, const LOOSE: bool> Mul for Element<M, W, N, S, J, LOOSE>
where
    M: BinaryModulus,
    W: Word,
    S: Multiplier<M, W, N>,
    J: Fusion<S, M, W, N>,
{
    type Output = Self;
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        if Self::INLINED { Self::product(&self, &b) } else { Self::mul_out_of_line(&self, &b) }
    }
}

impl<M, W, const N: usize, S, J, const LOOSE: bool> Field for Element<M, W, N, S, J, LOOSE>
where
    M: BinaryModulus,
    W: Word,
    S: Multiplier<M, W, N>,
    J: Fusion<S, M, W, N>,
{
    type Isa = Required<Self>;
    type Wide = Product<W, N>;
    type Prepared = J::Prepared;

    const NAME: &'static str = M::NAME;
    const BITS: u32 = M::M;
    const MULTIPLIER: &'static str = Self::NAME.as_str();
    const CONSTANT_TIME: bool = S::CONSTANT_TIME && J::CONSTANT_TIME;
    const ZERO: Self = Self::new([W::ZERO; N]);
    const ONE: Self = {
        let mut words = [W::ZERO; N];
        words[0] = W::ONE;
        Self::new(words)
    };

    fn is_canonical(limbs: &[u64]) -> bool {
        super::is_canonical::<M>(limbs)
    }
    fn canonical(limbs: &[u64]) -> Mask {
        super::canonical::<M>(limbs)
    }
    #[inline(always)]
    fn from_constant(limbs: &[u64]) -> Self {
        // `from_limbs` asks in every build; here are constants, and what was asked before.
        debug_assert!(Self::is_canonical(limbs));
        let mut words = [W::ZERO; N];
        for i in 0..N {
            let bit = i * W::BITS as usize;
            words[i] = W::literal(limbs.get(bit / 64).map_or(0, |limb| limb >> (bit % 64)));
        }
        Self::new(words)
    }
    #[inline(always)]
    fn to_limbs(self) -> [u64; MAX_LIMBS] {
        let mut limbs = [0; MAX_LIMBS];
        for (i, word) in self.0.iter().enumerate() {
            let bit = i * W::BITS as usize;
            limbs[bit / 64] |= word.value() << (bit % 64);
        }
        if LOOSE {
            reduce::reduce_sparse(M::M, M::TERMS, &mut limbs[..M::LIMBS]);
        }
        limbs
    }
    #[inline(always)]
    fn mul_wide(self, b: Self) -> Self::Wide {
        const {
            assert!(!LOOSE || S::FULL_WORDS && J::FULL_WORDS, "very lazy reduction: a multiplier that takes full words")
        };
        S::product(&self.0, &b.0)
    }
    #[inline(always)]
    fn prepare(self) -> J::Prepared {
        J::prepare(&self.0)
    }
    #[inline(always)]
    fn mul_wide_prepared(a: &J::Prepared, b: Self) -> Self::Wide {
        J::product_prepared(a, &b.0)
    }
    #[inline(always)]
    fn mul_add2(a: Self, b: Self, c: Self, d: Self) -> Self {
        if Self::INLINED { Self::sum_of_products(&a, &b, &c, &d) } else { Self::mul_add2_out_of_line(&a, &b, &c, &d) }
    }
    #[inline(always)]
    fn mul_prepared(a: &J::Prepared, b: Self) -> Self {
        if Self::INLINED { Self::reduce(Self::mul_wide_prepared(a, b)) } else { Self::mul_prepared_out_of_line(a, &b) }
    }
    #[inline(always)]
    fn mul_add2_prepared(a: Self, b: Self, c: &J::Prepared, d: Self) -> Self {
        if Self::INLINED {
            Self::sum_of_products_prepared(&a, &b, c, &d)
        } else {
            Self::mul_add2_prepared_out_of_line(&a, &b, c, &d)
        }
    }
    #[inline(always)]
    fn square(self) -> Self {
        if Self::SQUARES_INLINED { Self::reduce(self.square_wide()) } else { Self::square_out_of_line(&self) }
    }
    #[inline(always)]
    fn square_wide(self) -> Self::Wide {
        S::square(&self.0)
    }
    #[inline(always)]
    fn reduce(wide: Self::Wide) -> Self {
        Self::new(if LOOSE { reduce::reduce_loosely::<M, W, N>(wide) } else { reduce::reduce::<M, W, N>(wide) })
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
    fn require() {
        W::require();
    }
    #[inline(always)]
    fn select(mask: Mask, a: Self, b: Self) -> Self {
        let mask = W::literal(mask.word());
        let mut selected = b;
        for i in 0..N {
            // b + mask·(a + b).
            selected.0[i] ^= mask & (a.0[i] ^ b.0[i]);
        }
        selected
    }
}

impl<M, W, const N: usize, S, J, const LOOSE: bool> BinaryField for Element<M, W, N, S, J, LOOSE>
where
    M: BinaryModulus,
    W: Word,
    S: Multiplier<M, W, N>,
    J: Fusion<S, M, W, N>,
{
    type Modulus = M;
    type On<T: Target> = Self;
    type Simd = Self;
    type CubeRoot = Infallible;

    #[inline]
    fn sqrt(self) -> Self {
        let (even, odd) = split_even_odd(&self.0, N);
        Self::new(even) + Self::new(odd) * Self::from_constant(M::SQRT_X) // E + √x·O
    }

    #[inline]
    fn sqrt_vartime(self) -> Self {
        if Self::CONSTANT_TIME { self.sqrt() } else { super::sqrt_by_table_vartime::<Self, 6>(self) }
    }
    #[inline(always)]
    fn conjugate(self, u: Infallible) -> Self {
        match u {}
    }
    #[inline(always)]
    fn times_u(self, u: Infallible) -> Self {
        match u {}
    }
}

impl<M, W, const N: usize, S: ConstantTime, J: ConstantTime, const LOOSE: bool> ConstantTime
    for Element<M, W, N, S, J, LOOSE>
{
}
