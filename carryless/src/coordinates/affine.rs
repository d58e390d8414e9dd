//! Affine coordinates (x, y) and O, on every curve: the group law is that of the curve's [`Equation`].

use super::{Endomorphism, Point};
use crate::curve::{
    BinaryCurve, Curve, Equation, GlvCurve, KoblitzCurve, SubfieldCurve, equation::Coordinates, on_backend,
};
use crate::field::{ExtensionField, Field, binary::frobenius::multi_squares};
use crate::word::Mask;
use core::fmt;

/// A point of the whole curve, or O, for which both coordinates are 0 and the mask alone counts: so on curves too whose neutral
/// element has coordinates.
#[derive(Clone, Copy)]
pub struct Affine<C: Curve> {
    /// x; 0 for O.
    pub(super) x: C::Field,
    /// y; 0 for O.
    pub(super) y: C::Field,
    /// Whether the point is O.
    pub(super) infinity: Mask,
}

/// Why a point is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PointError {
    /// The coordinates do not satisfy the curve's equation.
    NotOnCurve,
    /// The coordinates are those of the neutral element, on a curve whose neutral element has any.
    Identity,
    /// The point is outside the subgroup of prime order, which the generator generates.
    NotInSubgroup,
    /// k·P of a secret k is not on the curve: the machine, or somebody who disturbs it, made a mistake.
    Fault,
}

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotOnCurve => "the point is not on the curve",
            Self::Identity => "the point is the neutral element",
            Self::NotInSubgroup => "the point is outside the subgroup of prime order",
            Self::Fault => "the result is not on the curve: the computation was disturbed",
        })
    }
}

impl core::error::Error for PointError {}

impl<C: Curve> fmt::Debug for Affine<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.coordinates() {
            Some((x, y)) => write!(f, "({x:?}, {y:?})"),
            None => write!(f, "O"),
        }
    }
}

impl<C: Curve> PartialEq for Affine<C> {
    /// # Time
    /// Constant, but the result is public.
    fn eq(&self, q: &Self) -> bool {
        self.equals(q).declassify()
    }
}

impl<C: Curve> Affine<C> {
    /// The point (x, y), which is not checked to lie on the curve, nor to be other than O on a curve whose neutral
    /// element has coordinates.
    #[inline]
    pub fn new_unchecked(x: C::Field, y: C::Field) -> Self {
        Affine { x, y, infinity: Mask::public(false) }
    }

    /// The point (x, y) of the subgroup of prime order.
    ///
    /// Cost: that of [`Equation::holds`] and [`Equation::is_in_subgroup`].
    ///
    /// # Errors
    /// A [`PointError`] names the first check that failed.
    pub fn new(x: C::Field, y: C::Field) -> Result<Self, PointError> {
        let p = Self::new_unchecked(x, y);
        p.check()?;
        if C::Equation::is_neutral((x, y)).declassify() { Err(PointError::Identity) } else { Ok(p) }
    }

    /// Whether the point is on the curve and in the subgroup of prime order; O is.
    ///
    /// Cost: that of [`Equation::holds`] and [`Equation::is_in_subgroup`].
    ///
    /// # Time
    /// That of [`Equation::is_in_subgroup`]; which check failed becomes known.
    ///
    /// # Errors
    /// The first of the two that it is not.
    pub fn check(&self) -> Result<(), PointError> {
        if !self.is_on_curve() {
            Err(PointError::NotOnCurve)
        } else if !self.is_in_subgroup() {
            Err(PointError::NotInSubgroup)
        } else {
            Ok(())
        }
    }

    /// The result of a computation with a secret, if it is on the curve.
    pub(crate) fn released(self) -> Result<Self, PointError> {
        if self.is_on_curve() { Ok(self) } else { Err(PointError::Fault) }
    }

    /// This point over another representation of the curve's field.
    #[inline(always)]
    pub(crate) fn on<D: Curve>(&self) -> Affine<D> {
        let convert = |v: C::Field| D::Field::from_raw(&v.to_raw());
        Affine { x: convert(self.x), y: convert(self.y), infinity: self.infinity }
    }

    /// The curve's generator.
    pub fn generator() -> Self {
        let (x, y) = C::generator();
        Self::new_unchecked(x, y)
    }

    /// Whether the point satisfies the curve's equation, or is O. Cost: that of [`Equation::holds`].
    pub fn is_on_curve(&self) -> bool {
        on_backend!(Scalar, C, T => self.on::<C::On<T>>().satisfies(<C::On<T> as Curve>::Equation::holds))
    }

    /// Whether a point of the curve lies in the subgroup that the generator generates.
    ///
    /// Cost and time class: those of [`Equation::is_in_subgroup`].
    pub fn is_in_subgroup(&self) -> bool {
        on_backend!(Scalar, C, T => self.on::<C::On<T>>().satisfies(<C::On<T> as Curve>::Equation::is_in_subgroup))
    }

    /// Whether the point is O or has this property.
    #[inline(never)]
    fn satisfies(&self, property: impl Fn(Coordinates<C>) -> Mask) -> bool {
        C::Field::enter(
            #[inline(always)]
            || (self.infinity | property((self.x, self.y))).declassify(),
        )
    }

    /// (x, y), or nothing for O: whether a point is O is public from here on.
    pub fn coordinates(&self) -> Option<(C::Field, C::Field)> {
        (!self.infinity.declassify()).then_some((self.x, self.y))
    }

    /// x, or 0 for O.
    #[inline(always)]
    pub fn x(&self) -> C::Field {
        self.x
    }

    /// y, or 0 for O.
    #[inline(always)]
    pub(crate) fn y(&self) -> C::Field {
        self.y
    }

    /// Whether two points are the same.
    pub(crate) fn equals(&self, q: &Self) -> Mask {
        // The coordinates of O say nothing: (0, 0) may be a point.
        let same = self.x.equals(q.x) & self.y.equals(q.y) & !self.infinity & !q.infinity;
        same | (self.infinity & q.infinity)
    }

    /// Whether the point is O.
    #[inline(always)]
    pub fn is_identity(&self) -> Mask {
        self.infinity
    }

    /// `a` where the mask is true, `b` where it is false.
    #[inline(always)]
    pub fn select(mask: Mask, a: Self, b: Self) -> Self {
        Affine {
            x: C::Field::select(mask, a.x, b.x),
            y: C::Field::select(mask, a.y, b.y),
            infinity: (mask & a.infinity) | (!mask & b.infinity),
        }
    }

    /// The point with these coordinates, or O where the mask is true.
    #[inline(always)]
    fn or_identity(((x, y), infinity): ((C::Field, C::Field), Mask)) -> Self {
        Self::select(infinity, Self::IDENTITY, Self::new_unchecked(x, y))
    }

    /// 2P with `invert` for 1/v.
    #[inline(always)]
    fn double_with(self, invert: impl Fn(C::Field) -> C::Field) -> Self {
        C::Field::enter(
            #[inline(always)]
            || {
                let double = Self::or_identity(C::Equation::double((self.x, self.y), invert));
                Self::select(self.infinity, self, double)
            },
        )
    }

    /// P + Q from i = 1/(x1 + x2), or 0 where the two agree, on a binary curve.
    ///
    /// # Time
    /// Variable in the points.
    #[inline(always)]
    pub(crate) fn add_with_inverse_vartime(self, q: Self, i: C::Field) -> Self
    where
        C: BinaryCurve,
    {
        // x1 = x2: P = Q needs 1/x1, and P = −Q none that counts.
        if i.is_zero().declassify() {
            self.sum_vartime(q, C::Field::invert_vartime)
        } else {
            self.sum_vartime(q, |_| i)
        }
    }

    /// P + Q with `invert` for 1/v.
    #[inline(always)]
    fn sum_vartime(self, q: Self, invert: impl Fn(C::Field) -> C::Field) -> Self {
        C::Field::enter(
            #[inline(always)]
            || {
                // The law knows points other than O only; what it makes of O's coordinates is thrown away.
                let sum = C::Equation::add_vartime((self.x, self.y), (q.x, q.y), invert);
                let sum = Self::select(self.infinity, q, Self::or_identity(sum));
                Self::select(q.infinity, self, sum)
            },
        )
    }
}

impl<C: Curve> Point for Affine<C> {
    type Curve = C;
    type Entry = Self;

    const COORDINATES: &'static str = "affine";
    const IDENTITY: Self = Affine { x: C::Field::ZERO, y: C::Field::ZERO, infinity: Mask::TRUE };

    #[inline(always)]
    fn from_affine(p: &Affine<C>) -> Self {
        *p
    }
    #[inline(always)]
    fn to_affine_vartime(self) -> Affine<C> {
        self
    }
    #[inline(always)]
    fn neg(self) -> Self {
        let (x, y) = C::Equation::neg((self.x, self.y));
        Affine { x, y, ..self }
    }
    /// Cost: that of [`Equation::double`].
    #[inline]
    fn double(self) -> Self {
        on_backend!(Scalar, C, T => self.on::<C::On<T>>().double_with(<C::On<T> as Curve>::Field::invert).on())
    }
    /// Cost: that of [`Equation::double`].
    #[inline]
    fn double_vartime(self) -> Self {
        on_backend!(Scalar, C, T => self.on::<C::On<T>>().double_with(<C::On<T> as Curve>::Field::invert_vartime).on())
    }
    /// Cost: that of [`Equation::add_vartime`]; nothing where one of the points is O.
    #[inline]
    fn add_vartime(self, q: Self) -> Self {
        if self.infinity.declassify() {
            return q;
        }
        if q.infinity.declassify() {
            return self;
        }
        on_backend!(Scalar, C, T => self.on::<C::On<T>>().sum_vartime(q.on(), <C::On<T> as Curve>::Field::invert_vartime).on())
    }
    #[inline(always)]
    fn entry(p: &Self) -> Self {
        *p
    }
    #[inline(always)]
    fn to_entries_vartime(points: &[Self], entries: &mut [Self]) {
        entries.copy_from_slice(points);
    }
    #[inline(always)]
    fn neg_entry(q: &Self) -> Self {
        q.neg()
    }
    #[inline(always)]
    fn add_entry_vartime(self, q: &Self) -> Self {
        self.add_vartime(*q)
    }
}

impl<C: KoblitzCurve> Affine<C> {
    /// τ^n·P, τ(x, y) = (x², y²). Cost: 2n S, or less by tables.
    pub(crate) fn frobenius_n(&self, n: u32) -> Self {
        let [x, y] = multi_squares([self.x, self.y], n);
        Affine { x, y, ..*self }
    }
}

impl<C: SubfieldCurve> Affine<C> {
    /// φ^i(P), φ(x, y) = (x^p, y^p). Cost: m − 1 products in F_p a coordinate.
    #[inline(always)]
    pub fn frobenius(&self, i: usize) -> Self {
        Affine { x: self.x.frobenius(i), y: self.y.frobenius(i), ..*self }
    }
}

impl<C: GlvCurve> Endomorphism for Affine<C> {
    /// Cost: 1M.
    #[inline(always)]
    fn endomorphism(q: &Self) -> Self {
        Affine { x: C::Field::from_constant(C::GLV.beta) * q.x, ..*q }
    }
}
