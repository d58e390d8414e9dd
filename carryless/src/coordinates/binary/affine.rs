//! Affine coordinates (x, y) and O.
//!
//! Chord and tangent, with L the slope: P = (x1, y1), Q = (x2, y2), P + Q = (x3, y3),
//! L = (y1 + y2)/(x1 + x2), or x1 + y1/x1 when P = Q; x3 = L² + L + x1 + x2 + a; y3 = L(x1 + x3) + x3 + y1.
//! −(x, y) = (x, x + y). (0, √b) is the point of order two.
//! Cost: 1I + 2M + 2S for either, in one text: the numerator and denominator of L are selected, (x1² + y1)/x1 when P =
//! Q. (Apart, an addition takes one S less.)
//! Source: IEEE Std 1363-2000, A.10.2.

use super::square_all_n;
use crate::coordinates::{Frobenius, Point};
use crate::curve::Curve;
use crate::field::{BinaryField, Field};
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
    infinity: Mask,
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

impl<C: Curve<Field: BinaryField>> Affine<C> {
    /// The point (x, y), which is not checked to lie on the curve.
    pub fn new_unchecked(x: C::Field, y: C::Field) -> Self {
        Affine { x, y, infinity: Mask::public(false) }
    }

    /// The curve's generator.
    pub fn generator() -> Self {
        let (x, y) = C::generator();
        Self::new_unchecked(x, y)
    }

    /// Whether y² + xy = x³ + ax² + b, or the point is O. Cost: 2M + 1S.
    pub fn is_on_curve(&self) -> bool {
        // y(y + x) = x²(x + a) + b
        let (x, y) = (self.x, self.y);
        let right = x.square() * (x + C::times_a(C::Field::ONE)) + C::b();
        ((y * (y + x)).equals(right) | self.infinity).declassify()
    }

    /// Whether a point of the curve lies in the subgroup that the generator generates.
    ///
    /// The point is in the subgroup when it can be halved as often as the group's cofactor h = 2 or 4 asks.
    /// h = 2: Tr(x) = Tr(a). h = 4 (a = 0): Tr(x) = 0, and with z² + z = x also Tr(y + x(z + 1)) = 0: y + x(z + 1) is
    /// the square of the x of a half, the two halves differ by the point of order two, and one of them can be halved
    /// again. The point (0, √b) is not in it. Cost: a trace; for h = 4 also a half-trace and 1M.
    pub fn is_in_subgroup(&self) -> bool {
        let (x, y) = (self.x, self.y);
        let inside = match (C::COFACTOR, C::A) {
            (1, _) => Mask::public(true),
            (2, _) => !x.is_zero() & !Mask::low_bit(x.trace() ^ C::times_a(C::Field::ONE).trace()),
            (4, 0) => {
                let (z, solvable) = x.solve_quadratic();
                !x.is_zero() & solvable & !Mask::low_bit((y + x * (z + C::Field::ONE)).trace())
            }
            _ => panic!("no subgroup test for a curve with cofactor {} and a = {}", C::COFACTOR, C::A),
        };
        (inside | self.infinity).declassify()
    }

    /// P + Q for every P and Q, 2P among them, with `invert` for 1/v.
    #[inline(always)]
    fn sum(self, q: Self, invert: impl Fn(C::Field) -> C::Field) -> Self {
        let (x1, y1, x2, y2) = (self.x, self.y, q.x, q.y);
        let same_x = x1.equals(x2);
        let double = same_x & y1.equals(y2);
        let numerator = C::Field::select(double, x1.square() + y1, y1 + y2);
        let denominator = C::Field::select(double, x1, x1 + x2);
        // P = −Q: the abscissas agree and the ordinates do not, or the point of order two is doubled.
        let cancels = (same_x & !double) | (double & x1.is_zero());
        let l = numerator * invert(denominator);
        let x3 = l.square() + l + x1 + x2 + C::times_a(C::Field::ONE);
        let y3 = l * (x1 + x3) + x3 + y1;
        let sum = Affine { x: x3, y: y3, infinity: Mask::public(false) };
        let sum = Self::select(cancels, Self::IDENTITY, sum);
        let sum = Self::select(self.infinity, q, sum);
        Self::select(q.infinity, self, sum)
    }
}

impl<C: Curve> Affine<C> {
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
}

impl<C: Curve<Field: BinaryField>> Point for Affine<C> {
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
        Affine { y: self.x + self.y, ..self }
    }
    #[inline]
    fn double(self) -> Self {
        self.sum(self, C::Field::invert)
    }
    /// Cost: 1I + 2M + 2S.
    #[inline]
    fn double_vartime(self) -> Self {
        self.sum(self, C::Field::invert_vartime)
    }
    /// Cost: 1I + 2M + 2S.
    #[inline]
    fn add_vartime(self, q: Self) -> Self {
        self.sum(q, C::Field::invert_vartime)
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

impl<C: Curve<Field: BinaryField>> Frobenius for Affine<C> {
    /// Cost: 2nS.
    #[inline(never)]
    fn frobenius_n(self, n: u32) -> Self {
        let [x, y] = square_all_n([self.x, self.y], n);
        Affine { x, y, ..self }
    }
}
