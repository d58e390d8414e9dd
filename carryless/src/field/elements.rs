//! What formulas in constant time are written over: one element, or several side by side.

use super::{BinaryField, Field, binary::Quadratic};
use crate::word::{MAX_WAYS, Mask, unroll};
use core::ops::{Add, Mul};

/// Elements of a field F_2^m, as many as [`Self::COUNT`], on each of which every operation acts by itself: one element of
/// any field, or several in wide registers ([`SimdElements`](super::binary::SimdElements)).
///
/// Where a function takes an array of [`MAX_WAYS`] it reads the first [`Self::COUNT`]. Operations have the names, the costs
/// and the time classes that they have in [`Field`] and [`BinaryField`]; nothing here gives out a truth value.
pub trait Elements: Copy + Send + Sync + 'static + Add<Output = Self> + Mul<Output = Self> {
    /// One of the elements.
    type Field: BinaryField;
    /// A [`Mask`] for each element.
    type Mask: Copy;
    /// The index of a row of a table for each element.
    type Index: Copy;
    /// How many there are: 1, 2 or 4.
    const COUNT: usize;
    /// 0, in every place.
    const ZERO: Self;
    /// Whether [`Self::products`] and [`Self::squares_n`] carry out several at a time.
    const IS_SIMD: bool;

    /// v in every place.
    fn all(v: Self::Field) -> Self;
    /// The elements of an array.
    fn together(of_each: [Self::Field; MAX_WAYS]) -> Self;
    /// The elements, the first ones of the array.
    fn apart(self) -> [Self::Field; MAX_WAYS];

    /// True where bit 0 is set.
    fn low_bits(of_each: [u64; MAX_WAYS]) -> Self::Mask;
    /// These masks.
    fn masks(of_each: [Mask; MAX_WAYS]) -> Self::Mask;
    /// These indices, each below 2^32.
    fn indices(of_each: [u64; MAX_WAYS]) -> Self::Index;
    /// True where the index is this one.
    fn is_index(index: Self::Index, value: u32) -> Self::Mask;
    /// `a` where the mask is true, `b` where it is false.
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self;
    /// The row at the index in a table whose first row has the index `first`; zeros if it has no such row. Every row is read.
    fn scan<const K: usize>(rows: impl Iterator<Item = [Self; K]>, first: u32, index: Self::Index) -> [Self; K];

    /// a². Cost: 1S.
    fn square(self) -> Self;
    /// a·b + c·d with one reduction. Cost: 2M with one R.
    fn mul_add2(a: Self, b: Self, c: Self, d: Self) -> Self;
    /// a·b, inlined where it fits into the step of a loop. Cost: 1M.
    #[inline(always)]
    fn mul_inlined(self, b: Self) -> Self {
        self * b
    }
    /// a·b + c·d with one reduction, inlined where it fits into the step of a loop. Cost: 2M with one R.
    #[inline(always)]
    fn mul_add2_inlined(a: Self, b: Self, c: Self, d: Self) -> Self {
        Self::mul_add2(a, b, c, d)
    }
    /// a_i·b_i: K products that need not wait for each other. Cost: K M.
    #[inline(always)]
    fn products<const K: usize>(a: [Self; K], b: [Self; K]) -> [Self; K] {
        let mut products = a;
        unroll::<K>(
            #[inline(always)]
            |i| products[i] = a[i] * b[i],
        );
        products
    }
    /// (ab + cd, ef). Cost: 3M, 2R.
    #[inline(always)]
    fn sum_and_product([a, b, c, d]: [Self; 4], [e, f]: [Self; 2]) -> (Self, Self) {
        (Self::mul_add2(a, b, c, d), e * f)
    }
    /// a_i^(2^n): the squarings of one element wait for each other, those of several need not. Cost: nK S.
    #[inline(always)]
    fn squares_n<const K: usize>(mut a: [Self; K], n: u32) -> [Self; K] {
        for _ in 0..n {
            unroll::<K>(
                #[inline(always)]
                |i| a[i] = a[i].square(),
            );
        }
        a
    }

    /// The product of a0 + a1·u and b0 + b1·u, u² + u + 1 = 0, over these elements. Cost: 3M with 2R.
    fn quadratic_product([a0, a1]: [Self; 2], [b0, b1]: [Self; 2]) -> [Self; 2] {
        let (p, q, r) = (a0 * b0, a1 * b1, (a0 + a1) * (b0 + b1));
        // p + (r + p + q)·u + q·u², u² = u + 1.
        [p + q, r + p]
    }
    /// (1 + x^n)·a, 0 < n < 64. Cost: shifts, where the field has a way of its own; else 1M.
    fn times_binomial(self, n: u32) -> Self;
    /// The conjugate of a0 + a1·u. Cost: a sum.
    fn conjugate(self, u: <Self::Field as BinaryField>::CubeRoot) -> Self;
    /// u·a. Cost: a sum.
    fn times_u(self, u: <Self::Field as BinaryField>::CubeRoot) -> Self;
}

/// One element.
impl<F: BinaryField> Elements for F {
    type Field = F;
    type Mask = Mask;
    type Index = u64;
    const COUNT: usize = 1;
    const ZERO: Self = <F as Field>::ZERO;
    const IS_SIMD: bool = <F as BinaryField>::IS_SIMD;

    #[inline(always)]
    fn all(v: F) -> Self {
        v
    }
    #[inline(always)]
    fn together([v, ..]: [F; MAX_WAYS]) -> Self {
        v
    }
    #[inline(always)]
    fn apart(self) -> [F; MAX_WAYS] {
        [self; MAX_WAYS]
    }
    #[inline(always)]
    fn low_bits([v, ..]: [u64; MAX_WAYS]) -> Mask {
        Mask::low_bit(v)
    }
    #[inline(always)]
    fn masks([mask, ..]: [Mask; MAX_WAYS]) -> Mask {
        mask
    }
    #[inline(always)]
    fn indices([index, ..]: [u64; MAX_WAYS]) -> u64 {
        index
    }
    #[inline(always)]
    fn is_index(index: u64, value: u32) -> Mask {
        Mask::is_zero(index ^ u64::from(value))
    }
    #[inline(always)]
    fn select(mask: Mask, a: Self, b: Self) -> Self {
        <F as Field>::select(mask, a, b)
    }
    #[inline(always)]
    fn scan<const K: usize>(rows: impl Iterator<Item = [Self; K]>, first: u32, index: u64) -> [Self; K] {
        <F as Field>::scan(rows, index.wrapping_sub(u64::from(first)))
    }
    #[inline(always)]
    fn square(self) -> Self {
        Field::square(self)
    }
    #[inline(always)]
    fn mul_add2(a: Self, b: Self, c: Self, d: Self) -> Self {
        <F as Field>::mul_add2(a, b, c, d)
    }
    #[inline(always)]
    fn mul_inlined(self, b: Self) -> Self {
        Field::mul_inlined(self, b)
    }
    #[inline(always)]
    fn mul_add2_inlined(a: Self, b: Self, c: Self, d: Self) -> Self {
        <F as Field>::mul_add2_inlined(a, b, c, d)
    }
    #[inline(always)]
    fn products<const K: usize>(a: [Self; K], b: [Self; K]) -> [Self; K] {
        <F as BinaryField>::products(a, b)
    }
    #[inline(always)]
    fn sum_and_product(abcd: [Self; 4], ef: [Self; 2]) -> (Self, Self) {
        <F as BinaryField>::sum_and_product(abcd, ef)
    }
    #[inline(always)]
    fn squares_n<const K: usize>(a: [Self; K], n: u32) -> [Self; K] {
        <F as BinaryField>::squares_n(a, n)
    }
    #[inline(always)]
    fn quadratic_product([a0, a1]: [Self; 2], [b0, b1]: [Self; 2]) -> [Self; 2] {
        let product = Quadratic::new(a0, a1) * Quadratic::new(b0, b1);
        product.parts()
    }
    #[inline(always)]
    fn times_binomial(self, n: u32) -> Self {
        <F as BinaryField>::times_binomial(self, n)
    }
    #[inline(always)]
    fn conjugate(self, u: F::CubeRoot) -> Self {
        <F as BinaryField>::conjugate(self, u)
    }
    #[inline(always)]
    fn times_u(self, u: F::CubeRoot) -> Self {
        <F as BinaryField>::times_u(self, u)
    }
}
