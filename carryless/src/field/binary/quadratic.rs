//! F_2^m\[u\]/(u² + u + 1), m odd: a0 + a1·u, the field of 2^(2m) elements.
//!
//! Products by Karatsuba: with p = a0·b0, q = a1·b1 and r = (a0 + a1)(b0 + b1), (a0 + a1·u)(b0 + b1·u) = (p + q) + (r + p)·u, and
//! two reductions. 1/a is ā/N, ā = (a0 + a1) + a1·u the conjugate, N = a·ā = a0² + a0·a1 + a1².
//! Source: T. Oliveira, J. López, D. F. Aranha, F. Rodríguez-Henríquez, Two is the fastest prime: lambda coordinates for binary
//! elliptic curves, J. Cryptographic Engineering 4(1), 2014. Cost, in operations of F_2^m: 3M with 2R for a product, 2S for a
//! square, 1I + 3M + 1S for an inverse. u·a and ā cost sums.

use crate::field::name::Name;
use crate::field::{BinaryField, ConstantTime, Elements, Field, MAX_LIMBS, hex::Hex};
use crate::word::{MAX_WAYS, Mask, Target};
use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};

/// u, a root of u² + u + 1 and so a primitive cube root of unity.
#[derive(Clone, Copy, Debug)]
pub struct CubeRoot;

/// An element a0 + a1·u over F_2^m. As limbs: those of a0, then those of a1, ⌈m/64⌉ each.
#[derive(Clone, Copy)]
pub struct Quadratic<F>(F, F);

/// Elements a0 + a1·u side by side.
#[derive(Clone, Copy)]
pub struct QuadraticTogether<E>(E, E);

/// An unreduced a0 + a1·u.
#[derive(Clone, Copy)]
pub struct QuadraticWide<W>(W, W);

impl<F: BinaryField> Quadratic<F> {
    /// a0 + a1·u.
    #[inline(always)]
    pub fn new(a0: F, a1: F) -> Self {
        Quadratic(a0, a1)
    }

    /// a0 and a1.
    #[inline(always)]
    pub fn parts(self) -> [F; 2] {
        [self.0, self.1]
    }

    const NAME: &'static Name = &Name::join(&[F::NAME, "^2"]);
    /// Limbs of a part.
    const HALF: usize = F::BITS.div_ceil(64) as usize;

    /// The two parts of limbs, of which some may be missing.
    #[inline(always)]
    fn halves(limbs: &[u64]) -> [&[u64]; 2] {
        let (low, high) = limbs.split_at(limbs.len().min(Self::HALF));
        [low, high]
    }

    /// Limbs of both parts, each with `of_part`.
    #[inline(always)]
    fn joined(self, of_part: impl Fn(F, &mut [u64])) -> [u64; MAX_LIMBS] {
        let mut limbs = [0; MAX_LIMBS];
        let (low, high) = limbs.split_at_mut(Self::HALF);
        of_part(self.0, low);
        of_part(self.1, &mut high[..Self::HALF]);
        limbs
    }

    /// a·ā = a0² + a0·a1 + a1². Cost: 1M + 1S.
    #[inline(always)]
    fn norm(self) -> F {
        // a0·(a0 + a1) + a1², reduced once.
        F::reduce(self.0.mul_wide(self.0 + self.1) + self.1.square_wide())
    }

    /// 1/a from 1/N. Cost: 2M.
    #[inline(always)]
    fn inverse_by_norm(self, inverse: F) -> Self {
        Quadratic((self.0 + self.1) * inverse, self.1 * inverse)
    }

    /// z with z² + z = a, where Tr(a) = 0, by half-traces in F_2^m.
    ///
    /// z1² + z1 = a1 and z0² + z0 = a0 + z1²: of z1 and z1 + 1 that one for which the right side has trace 0.
    #[inline(always)]
    fn root(self, half_trace: impl Fn(F) -> F) -> Self {
        // (z0 + z1·u)² + z0 + z1·u = (z0² + z0 + z1²) + (z1² + z1)·u.
        let z1 = half_trace(self.1);
        let right = self.0 + z1.square();
        // z1 + 1 for z1 adds 1 to the right side, and Tr(1) = 1, m being odd.
        let is_other = Mask::low_bit(right.trace());
        let one = F::select(is_other, F::ONE, F::ZERO);
        Quadratic(half_trace(right + one), z1 + one)
    }
}

impl<F: BinaryField> Field for Quadratic<F> {
    type Isa = F::Isa;
    type Wide = QuadraticWide<F::Wide>;
    type Prepared = Self;

    const NAME: &'static str = Self::NAME.as_str();
    const BITS: u32 = 2 * F::BITS;
    const MULTIPLIER: &'static str = F::MULTIPLIER;
    const CONSTANT_TIME: bool = F::CONSTANT_TIME;
    const DISPATCHED: bool = F::DISPATCHED;
    const ZERO: Self = Quadratic(<F as Field>::ZERO, <F as Field>::ZERO);
    const ONE: Self = Quadratic(F::ONE, <F as Field>::ZERO);

    fn is_canonical(limbs: &[u64]) -> bool {
        let [low, high] = Self::halves(limbs);
        F::is_canonical(low) && F::is_canonical(high)
    }
    fn canonical(limbs: &[u64]) -> Mask {
        let [low, high] = Self::halves(limbs);
        F::canonical(low) & F::canonical(high)
    }
    #[inline(always)]
    fn from_constant(limbs: &[u64]) -> Self {
        let [low, high] = Self::halves(limbs);
        Quadratic(F::from_constant(low), F::from_constant(high))
    }
    #[inline(always)]
    fn to_limbs(self) -> [u64; MAX_LIMBS] {
        self.joined(
            #[inline(always)]
            |part, limbs| limbs[..Self::HALF].copy_from_slice(&part.to_limbs()[..Self::HALF]),
        )
    }
    #[inline(always)]
    fn to_raw(self) -> [u64; MAX_LIMBS] {
        self.joined(
            #[inline(always)]
            |part, limbs| part.write_raw(&mut limbs[..Self::HALF]),
        )
    }
    #[inline(always)]
    fn from_raw(raw: &[u64; MAX_LIMBS]) -> Self {
        Self::read_raw(&raw[..2 * Self::HALF])
    }
    #[inline(always)]
    fn write_raw(self, limbs: &mut [u64]) {
        let (low, high) = limbs.split_at_mut(Self::HALF);
        self.0.write_raw(low);
        self.1.write_raw(high);
    }
    #[inline(always)]
    fn read_raw(limbs: &[u64]) -> Self {
        let (low, high) = limbs.split_at(Self::HALF);
        Quadratic(F::read_raw(low), F::read_raw(high))
    }

    #[inline(always)]
    fn mul_wide(self, b: Self) -> Self::Wide {
        let (p, q) = (self.0.mul_wide(b.0), self.1.mul_wide(b.1));
        let r = (self.0 + self.1).mul_wide(b.0 + b.1);
        QuadraticWide(p + q, r + p) // p + (r + p + q)·u + q·u², u² = u + 1
    }
    /// (a0² + a1²) + a1²·u.
    #[inline(always)]
    fn square_wide(self) -> Self::Wide {
        let q = self.1.square_wide();
        QuadraticWide(self.0.square_wide() + q, q)
    }
    #[inline(always)]
    fn reduce(wide: Self::Wide) -> Self {
        Quadratic(F::reduce(wide.0), F::reduce(wide.1))
    }
    #[inline(always)]
    fn square(self) -> Self {
        let (p, q) = (Field::square(self.0), Field::square(self.1)); // p + q·u², u² = u + 1
        Quadratic(p + q, q)
    }
    #[inline(always)]
    fn prepare(self) -> Self {
        self
    }
    #[inline(always)]
    fn mul_wide_prepared(a: &Self, b: Self) -> Self::Wide {
        a.mul_wide(b)
    }
    /// Cost, in F_2^m: 1I + 3M + 1S.
    #[inline(always)]
    fn invert(self) -> Self {
        self.inverse_by_norm(self.norm().invert())
    }
    #[inline(always)]
    fn invert_vartime(self) -> Self {
        self.inverse_by_norm(self.norm().invert_vartime())
    }
    #[inline(always)]
    fn select(mask: Mask, a: Self, b: Self) -> Self {
        Quadratic(<F as Field>::select(mask, a.0, b.0), <F as Field>::select(mask, a.1, b.1))
    }
    #[inline(always)]
    fn require() {
        F::require();
    }
}

/// The trace is that of F_2^m over a1, since a + ā = a1.
impl<F: BinaryField> BinaryField for Quadratic<F> {
    /// The modulus of F_2^m.
    type Modulus = F::Modulus;
    type On<T: Target> = Quadratic<F::On<T>>;
    type Simd = QuadraticTogether<F::Simd>;
    type CubeRoot = CubeRoot;
    const IS_SIMD: bool = F::IS_SIMD;

    /// Cost, in F_2^m: 3K M.
    #[inline(always)]
    fn products<const K: usize>(a: [Self; K], b: [Self; K]) -> [Self; K] {
        if !F::IS_SIMD {
            return crate::field::products_one_by_one(a, b);
        }
        // The K products of each kind side by side.
        let p = <F as BinaryField>::products(a.map(|v| v.0), b.map(|v| v.0));
        let q = <F as BinaryField>::products(a.map(|v| v.1), b.map(|v| v.1));
        let r = <F as BinaryField>::products(a.map(|v| v.0 + v.1), b.map(|v| v.0 + v.1));
        core::array::from_fn(|i| Quadratic(p[i] + q[i], r[i] + p[i]))
    }
    /// √a0 + √a1·(u + 1): u + 1 is the root of u.
    #[inline(always)]
    fn sqrt(self) -> Self {
        let root = self.1.sqrt();
        Quadratic(self.0.sqrt() + root, root)
    }
    #[inline(always)]
    fn sqrt_vartime(self) -> Self {
        self.sqrt()
    }
    #[inline(always)]
    fn trace(self) -> u64 {
        self.1.trace()
    }
    /// A root of z² + z = a where Tr(a) = 0: m being even there is no half-trace.
    #[inline(never)]
    fn half_trace(self) -> Self {
        self.root(|a| a.half_trace())
    }
    #[inline(never)]
    fn half_trace_vartime(self) -> Self {
        self.root(|a| a.half_trace_vartime())
    }
    #[inline(always)]
    fn conjugate(self, _: CubeRoot) -> Self {
        Quadratic(self.0 + self.1, self.1) // a0 + a1·(u + 1)
    }
    #[inline(always)]
    fn times_u(self, _: CubeRoot) -> Self {
        Quadratic(self.1, self.0 + self.1) // a0·u + a1·(u + 1)
    }
    #[inline(always)]
    fn times_binomial(self, n: u32) -> Self {
        Quadratic(BinaryField::times_binomial(self.0, n), BinaryField::times_binomial(self.1, n))
    }
    fn clear_above(limbs: &mut [u64; MAX_LIMBS]) -> Mask {
        let mut halves = [[0; MAX_LIMBS]; 2];
        for i in 0..Self::HALF {
            (halves[0][i], halves[1][i]) = (limbs[i], limbs[Self::HALF + i]);
        }
        let mut clear = Mask::is_zero(limbs[2 * Self::HALF..].iter().fold(0, |all, limb| all | limb));
        for half in &mut halves {
            clear = clear & F::clear_above(half);
        }
        *limbs = [0; MAX_LIMBS];
        for i in 0..Self::HALF {
            (limbs[i], limbs[Self::HALF + i]) = (halves[0][i], halves[1][i]);
        }
        clear
    }
}

impl<F: ConstantTime> ConstantTime for Quadratic<F> {}

impl<F: BinaryField> fmt::Debug for Quadratic<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&Hex(&self.to_limbs()), f)
    }
}

impl<F: BinaryField> PartialEq for Quadratic<F> {
    #[inline(always)]
    fn eq(&self, b: &Self) -> bool {
        self.equals(*b).declassify()
    }
}

impl<F: Add<Output = F>> Add for Quadratic<F> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Quadratic(self.0 + b.0, self.1 + b.1)
    }
}

impl<F: Add<Output = F>> Sub for Quadratic<F> {
    type Output = Self;
    /// a + b: in characteristic 2 the same.
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self + b
    }
}

impl<F> Neg for Quadratic<F> {
    type Output = Self;
    /// a itself: in characteristic 2 the same.
    #[inline(always)]
    fn neg(self) -> Self {
        self
    }
}

impl<F: BinaryField> Mul for Quadratic<F> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        Self::reduce(self.mul_wide(b))
    }
}

impl<W: Add<Output = W>> Add for QuadraticWide<W> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        QuadraticWide(self.0 + b.0, self.1 + b.1)
    }
}

impl<E: Add<Output = E>> Add for QuadraticTogether<E> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        QuadraticTogether(self.0 + b.0, self.1 + b.1)
    }
}

impl<E: Elements> Mul for QuadraticTogether<E> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        let [c0, c1] = E::quadratic_product([self.0, self.1], [b.0, b.1]);
        QuadraticTogether(c0, c1)
    }
}

impl<E: Elements> Elements for QuadraticTogether<E> {
    type Field = Quadratic<E::Field>;
    type Mask = E::Mask;
    type Index = E::Index;
    const COUNT: usize = E::COUNT;
    const ZERO: Self = QuadraticTogether(E::ZERO, E::ZERO);
    const IS_SIMD: bool = false;

    #[inline(always)]
    fn all(v: Self::Field) -> Self {
        QuadraticTogether(E::all(v.0), E::all(v.1))
    }
    #[inline(always)]
    fn together(of_each: [Self::Field; MAX_WAYS]) -> Self {
        QuadraticTogether(E::together(of_each.map(|v| v.0)), E::together(of_each.map(|v| v.1)))
    }
    #[inline(always)]
    fn apart(self) -> [Self::Field; MAX_WAYS] {
        let (a0, a1) = (self.0.apart(), self.1.apart());
        core::array::from_fn(|i| Quadratic(a0[i], a1[i]))
    }
    #[inline(always)]
    fn low_bits(of_each: [u64; MAX_WAYS]) -> E::Mask {
        E::low_bits(of_each)
    }
    #[inline(always)]
    fn masks(of_each: [Mask; MAX_WAYS]) -> E::Mask {
        E::masks(of_each)
    }
    #[inline(always)]
    fn indices(of_each: [u64; MAX_WAYS]) -> E::Index {
        E::indices(of_each)
    }
    #[inline(always)]
    fn is_index(index: E::Index, value: u32) -> E::Mask {
        E::is_index(index, value)
    }
    #[inline(always)]
    fn select(mask: E::Mask, a: Self, b: Self) -> Self {
        QuadraticTogether(E::select(mask, a.0, b.0), E::select(mask, a.1, b.1))
    }
    #[inline(always)]
    fn scan<const K: usize>(rows: impl Iterator<Item = [Self; K]>, first: u32, index: E::Index) -> [Self; K] {
        let mut found = [Self::ZERO; K];
        for (i, row) in rows.enumerate() {
            let mask = E::is_index(index, first + i as u32);
            for k in 0..K {
                found[k] = Self::select(mask, row[k], found[k]);
            }
        }
        found
    }
    #[inline(always)]
    fn square(self) -> Self {
        let (p, q) = (self.0.square(), self.1.square());
        QuadraticTogether(p + q, q)
    }
    #[inline(always)]
    fn mul_add2(a: Self, b: Self, c: Self, d: Self) -> Self {
        a * b + c * d
    }
    #[inline(always)]
    fn conjugate(self, _: CubeRoot) -> Self {
        QuadraticTogether(self.0 + self.1, self.1)
    }
    #[inline(always)]
    fn times_u(self, _: CubeRoot) -> Self {
        QuadraticTogether(self.1, self.0 + self.1)
    }
    #[inline(always)]
    fn times_binomial(self, n: u32) -> Self {
        QuadraticTogether(self.0.times_binomial(n), self.1.times_binomial(n))
    }
}
