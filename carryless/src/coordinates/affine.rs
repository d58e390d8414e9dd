//! Affine coordinates (x, y) and O, on every curve: the group law is that of the curve's [`Equation`].

use super::{Endomorphism, Point};
use crate::curve::{Curve, Equation};
use crate::field::Field;
use crate::word::Mask;
use core::fmt;

/// A point of the whole curve, or O.
#[derive(Clone, Copy)]
pub struct Affine<C: Curve> {
    /// x; 0 for O.
    pub(super) x: C::Field,
    /// y; 0 for O.
    pub(super) y: C::Field,
    /// Whether the point is O.
    pub(super) infinity: Mask,
}

/// The point is on the curve, but not in the subgroup that the generator generates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotInSubgroup;

impl fmt::Display for NotInSubgroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the point is outside the subgroup of prime order")
    }
}

impl core::error::Error for NotInSubgroup {}

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
        let same = self.x.equals(q.x) & self.y.equals(q.y) & !self.infinity & !q.infinity;
        (same | (self.infinity & q.infinity)).declassify()
    }
}

impl<C: Curve> Affine<C> {
    /// The point (x, y), which is not checked to lie on the curve, nor to be other than O on a curve whose neutral
    /// element has coordinates.
    #[inline]
    pub fn new_unchecked(x: C::Field, y: C::Field) -> Self {
        Affine { x, y, infinity: Mask::public(false) }
    }

    /// The curve's generator.
    pub fn generator() -> Self {
        let (x, y) = C::generator();
        Self::new_unchecked(x, y)
    }

    /// Whether the point satisfies the curve's equation, or is O. Cost: that of [`Equation::holds`].
    pub fn is_on_curve(&self) -> bool {
        (C::Equation::holds((self.x, self.y)) | self.infinity).declassify()
    }

    /// Whether a point of the curve lies in the subgroup that the generator generates.
    ///
    /// Cost and time class: those of [`Equation::is_in_subgroup`].
    pub fn is_in_subgroup(&self) -> bool {
        (self.infinity | C::Equation::is_in_subgroup((self.x, self.y))).declassify()
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
        let double = Self::or_identity(C::Equation::double((self.x, self.y), invert));
        Self::select(self.infinity, self, double)
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
        self.double_with(C::Field::invert)
    }
    /// Cost: that of [`Equation::double`].
    #[inline]
    fn double_vartime(self) -> Self {
        self.double_with(C::Field::invert_vartime)
    }
    /// Cost: that of [`Equation::add_vartime`].
    #[inline]
    fn add_vartime(self, q: Self) -> Self {
        let sum = C::Equation::add_vartime((self.x, self.y), (q.x, q.y), C::Field::invert_vartime);
        let sum = Self::select(self.infinity, q, Self::or_identity(sum));
        Self::select(q.infinity, self, sum)
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

impl<C: Curve> Endomorphism for Affine<C> {
    /// Cost: 1M.
    #[inline(always)]
    fn endomorphism(q: &Self) -> Self {
        let beta = const { C::GLV.expect("the curve has no endomorphism (βx, y)").beta };
        Affine { x: C::Field::from_limbs(beta) * q.x, ..*q }
    }
}
