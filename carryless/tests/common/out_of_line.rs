//! A field whose operations are calls: the same text as the field's own, but tests that use it hundreds of times
//! compile in seconds where inlined products take minutes.

use carryless::field::{BinaryField, ConstantTime, ExtensionField, Field, MAX_LIMBS, PrimeField};
use carryless::word::{Mask, Target};
use std::ops::{Add, Mul, Neg, Sub};

/// An element of `F`.
#[derive(Clone, Copy, Debug)]
pub struct OutOfLine<F>(F);

impl<F: Field> PartialEq for OutOfLine<F> {
    #[inline(never)]
    fn eq(&self, b: &Self) -> bool {
        self.0 == b.0
    }
}

impl<F: Field> Add for OutOfLine<F> {
    type Output = Self;
    #[inline(never)]
    fn add(self, b: Self) -> Self {
        OutOfLine(self.0 + b.0)
    }
}

impl<F: Field> Sub for OutOfLine<F> {
    type Output = Self;
    #[inline(never)]
    fn sub(self, b: Self) -> Self {
        OutOfLine(self.0 - b.0)
    }
}

impl<F: Field> Neg for OutOfLine<F> {
    type Output = Self;
    #[inline(never)]
    fn neg(self) -> Self {
        OutOfLine(-self.0)
    }
}

impl<F: Field> Mul for OutOfLine<F> {
    type Output = Self;
    #[inline(never)]
    fn mul(self, b: Self) -> Self {
        OutOfLine(self.0 * b.0)
    }
}

impl<F: Field> Field for OutOfLine<F> {
    type Isa = F::Isa;
    type Wide = F::Wide;
    type Prepared = F::Prepared;

    const NAME: &'static str = F::NAME;
    const BITS: u32 = F::BITS;
    const MULTIPLIER: &'static str = F::MULTIPLIER;
    const CONSTANT_TIME: bool = F::CONSTANT_TIME;
    const ZERO: Self = OutOfLine(F::ZERO);
    const ONE: Self = OutOfLine(F::ONE);
    const ROOT: Option<fn(Self) -> (Self, Mask)> = if F::ROOT.is_some() { Some(Self::root) } else { None };

    fn is_canonical(limbs: &[u64]) -> bool {
        F::is_canonical(limbs)
    }
    #[inline(never)]
    fn from_constant(limbs: &[u64]) -> Self {
        OutOfLine(F::from_constant(limbs))
    }
    #[inline(never)]
    fn to_limbs(self) -> [u64; MAX_LIMBS] {
        self.0.to_limbs()
    }
    #[inline(never)]
    fn to_raw(self) -> [u64; MAX_LIMBS] {
        self.0.to_raw()
    }
    #[inline(never)]
    fn from_raw(raw: &[u64; MAX_LIMBS]) -> Self {
        OutOfLine(F::from_raw(raw))
    }
    #[inline(never)]
    fn write_raw(self, limbs: &mut [u64]) {
        self.0.write_raw(limbs);
    }
    #[inline(never)]
    fn read_raw(limbs: &[u64]) -> Self {
        OutOfLine(F::read_raw(limbs))
    }
    #[inline(never)]
    fn mul_wide(self, b: Self) -> F::Wide {
        self.0.mul_wide(b.0)
    }
    #[inline(never)]
    fn square_wide(self) -> F::Wide {
        self.0.square_wide()
    }
    #[inline(never)]
    fn reduce(wide: F::Wide) -> Self {
        OutOfLine(F::reduce(wide))
    }
    #[inline(never)]
    fn square(self) -> Self {
        OutOfLine(self.0.square())
    }
    #[inline(never)]
    fn square_n(self, n: u32) -> Self {
        OutOfLine(self.0.square_n(n))
    }
    #[inline(never)]
    fn mul_add2(a: Self, b: Self, c: Self, d: Self) -> Self {
        OutOfLine(F::mul_add2(a.0, b.0, c.0, d.0))
    }
    #[inline(never)]
    fn prepare(self) -> F::Prepared {
        self.0.prepare()
    }
    #[inline(never)]
    fn mul_wide_prepared(a: &F::Prepared, b: Self) -> F::Wide {
        F::mul_wide_prepared(a, b.0)
    }
    #[inline(never)]
    fn mul_prepared(a: &F::Prepared, b: Self) -> Self {
        OutOfLine(F::mul_prepared(a, b.0))
    }
    #[inline(never)]
    fn mul_add2_prepared(a: Self, b: Self, c: &F::Prepared, d: Self) -> Self {
        OutOfLine(F::mul_add2_prepared(a.0, b.0, c, d.0))
    }
    fn invert(self) -> Self {
        OutOfLine(self.0.invert())
    }
    fn invert_vartime(self) -> Self {
        OutOfLine(self.0.invert_vartime())
    }
    #[inline(never)]
    fn equals(self, b: Self) -> Mask {
        self.0.equals(b.0)
    }
    #[inline(never)]
    fn is_zero(self) -> Mask {
        self.0.is_zero()
    }
    #[inline(never)]
    fn select(mask: Mask, a: Self, b: Self) -> Self {
        OutOfLine(F::select(mask, a.0, b.0))
    }
    fn require() {
        F::require();
    }
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        F::enter(f)
    }
}

impl<F: Field> OutOfLine<F> {
    #[inline(never)]
    fn root(self) -> (Self, Mask) {
        let (root, is_square) = F::ROOT.expect("a field with roots")(self.0);
        (OutOfLine(root), is_square)
    }
}

impl<F: ConstantTime> ConstantTime for OutOfLine<F> {}

impl<F: BinaryField> BinaryField for OutOfLine<F> {
    type Modulus = F::Modulus;
    type On<T: Target> = Self;
    type Simd = Self;
    type CubeRoot = F::CubeRoot;

    #[inline(never)]
    fn conjugate(self, u: F::CubeRoot) -> Self {
        OutOfLine(BinaryField::conjugate(self.0, u))
    }
    #[inline(never)]
    fn times_u(self, u: F::CubeRoot) -> Self {
        OutOfLine(BinaryField::times_u(self.0, u))
    }
    #[inline(never)]
    fn sqrt(self) -> Self {
        OutOfLine(self.0.sqrt())
    }
    #[inline(never)]
    fn trace(self) -> u64 {
        self.0.trace()
    }
    #[inline(never)]
    fn half_trace(self) -> Self {
        OutOfLine(self.0.half_trace())
    }
    #[inline(never)]
    fn half_trace_vartime(self) -> Self {
        OutOfLine(self.0.half_trace_vartime())
    }
    #[inline(never)]
    fn sqrt_and_half_trace_vartime(self) -> (Self, Self) {
        let (root, half_trace) = self.0.sqrt_and_half_trace_vartime();
        (OutOfLine(root), OutOfLine(half_trace))
    }
}

impl<F: ExtensionField> ExtensionField for OutOfLine<F> {
    type Modulus = F::Modulus;

    fn frobenius(self, j: usize) -> Self {
        OutOfLine(self.0.frobenius(j))
    }
}

impl<F: PrimeField> PrimeField for OutOfLine<F> {
    type Modulus = F::Modulus;
    type On<T: Target> = Self;

    const MODULUS: &'static [u64] = F::MODULUS;

    #[inline(never)]
    fn sqrt(self) -> (Self, Mask) {
        let (root, is_square) = self.0.sqrt();
        (OutOfLine(root), is_square)
    }
}
