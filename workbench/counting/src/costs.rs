//! A field element that counts: the costs of point formulas, from the formulas themselves.
//!
//! A product counts as M whatever its operands, one by the curve's b too; a square counts as S; a product or square
//! that is reduced at once is also one R. An inversion counts as I and not as the products that it is made of, a square
//! root as the M that it takes over F_2^m, and once more as a root, a half-trace as H. Additions, selections and traces
//! count nothing.

use carryless::field::{BinaryField, Field, MAX_LIMBS, PrimeField};
use carryless::word::{Mask, Target};
use std::cell::Cell;
use std::ops::{Add, Mul, Neg, Sub};

/// Field operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    /// Products.
    pub m: u32,
    /// Squares.
    pub s: u32,
    /// Inversions.
    pub i: u32,
    /// Reductions, less those of inversions and of square roots.
    pub r: u32,
    /// Half-traces.
    pub h: u32,
    /// Square roots; over F_2^m each is among the products too.
    pub roots: u32,
}

impl Costs {
    const ZERO: Self = Costs { m: 0, s: 0, i: 0, r: 0, h: 0, roots: 0 };
}

thread_local! {
    static COSTS: Cell<Costs> = const { Cell::new(Costs::ZERO) };
}

/// What `f` did on counting elements, and its result.
pub fn of<R>(f: impl FnOnce() -> R) -> (R, Costs) {
    COSTS.set(Costs::ZERO);
    let result = f();
    (result, COSTS.get())
}

fn count(one_more: fn(&mut Costs)) {
    let mut costs = COSTS.get();
    one_more(&mut costs);
    COSTS.set(costs);
}

/// An element of `F` that counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counted<F>(F);

/// A sum of products of `F`, not yet reduced.
#[derive(Clone, Copy)]
pub struct CountedWide<W>(W);

impl<W: Add<Output = W>> Add for CountedWide<W> {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        CountedWide(self.0 + b.0)
    }
}

impl<F: Field> Add for Counted<F> {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        Counted(self.0 + b.0)
    }
}

impl<F: Field> Sub for Counted<F> {
    type Output = Self;
    fn sub(self, b: Self) -> Self {
        Counted(self.0 - b.0)
    }
}

impl<F: Field> Neg for Counted<F> {
    type Output = Self;
    fn neg(self) -> Self {
        Counted(-self.0)
    }
}

impl<F: Field> Mul for Counted<F> {
    type Output = Self;
    fn mul(self, b: Self) -> Self {
        Self::reduce(self.mul_wide(b))
    }
}

impl<F: Field> Field for Counted<F> {
    type Isa = F::Isa;
    type Wide = CountedWide<F::Wide>;
    type Prepared = F::Prepared;

    const NAME: &'static str = F::NAME;
    const BITS: u32 = F::BITS;
    const MULTIPLIER: &'static str = F::MULTIPLIER;
    const CONSTANT_TIME: bool = F::CONSTANT_TIME;
    const ZERO: Self = Counted(F::ZERO);
    const ONE: Self = Counted(F::ONE);

    fn is_canonical(limbs: &[u64]) -> bool {
        F::is_canonical(limbs)
    }
    fn from_limbs(limbs: &[u64]) -> Self {
        Counted(F::from_limbs(limbs))
    }
    fn from_constant(limbs: &[u64]) -> Self {
        Counted(F::from_constant(limbs))
    }
    fn to_limbs(self) -> [u64; MAX_LIMBS] {
        self.0.to_limbs()
    }
    fn mul_wide(self, b: Self) -> Self::Wide {
        count(|c| c.m += 1);
        CountedWide(self.0.mul_wide(b.0))
    }
    fn square_wide(self) -> Self::Wide {
        count(|c| c.s += 1);
        CountedWide(self.0.square_wide())
    }
    fn reduce(wide: Self::Wide) -> Self {
        count(|c| c.r += 1);
        Counted(F::reduce(wide.0))
    }
    fn prepare(self) -> Self::Prepared {
        self.0.prepare()
    }
    fn mul_wide_prepared(a: &Self::Prepared, b: Self) -> Self::Wide {
        count(|c| c.m += 1);
        CountedWide(F::mul_wide_prepared(a, b.0))
    }
    fn half(self) -> Self {
        Counted(self.0.half())
    }
    fn invert(self) -> Self {
        count(|c| c.i += 1);
        Counted(self.0.invert())
    }
    fn invert_vartime(self) -> Self {
        count(|c| c.i += 1);
        Counted(self.0.invert_vartime())
    }
    fn select(mask: Mask, a: Self, b: Self) -> Self {
        Counted(F::select(mask, a.0, b.0))
    }
}

impl<F: BinaryField> BinaryField for Counted<F> {
    type Modulus = F::Modulus;
    type On<T: Target> = Counted<F::On<T>>;
    type Simd = Self;
    type CubeRoot = F::CubeRoot;

    fn conjugate(self, u: F::CubeRoot) -> Self {
        Counted(BinaryField::conjugate(self.0, u))
    }
    fn times_u(self, u: F::CubeRoot) -> Self {
        Counted(BinaryField::times_u(self.0, u))
    }
    fn sqrt(self) -> Self {
        count(|c| (c.m, c.roots) = (c.m + 1, c.roots + 1));
        Counted(self.0.sqrt())
    }
    fn half_trace(self) -> Self {
        count(|c| c.h += 1);
        Counted(self.0.half_trace())
    }
    fn half_trace_vartime(self) -> Self {
        count(|c| c.h += 1);
        Counted(self.0.half_trace_vartime())
    }
    /// Shifts, which are not counted.
    fn times_binomial(self, n: u32) -> Self {
        Counted(BinaryField::times_binomial(self.0, n))
    }
}

impl<F: PrimeField> PrimeField for Counted<F> {
    type Modulus = F::Modulus;
    type On<T: Target> = Counted<F::On<T>>;

    const MODULUS: &'static [u64] = F::MODULUS;

    fn sqrt(self) -> (Self, Mask) {
        count(|c| c.roots += 1);
        let (root, is_square) = self.0.sqrt();
        (Counted(root), is_square)
    }
}
