//! Points: a representation is a type, a conversion a named function.
//!
//! Coordinates are elements as their field holds them, canonical or loose: each operation takes what any other one gives. Those of
//! a projective system have a common factor, which no result depends on, and the type says to which power it goes into each of
//! them. Whether a point lies on the curve, or in the subgroup, is checked where it comes in ([`Affine::new`], `encoding`);
//! formulas do not ask.

mod affine;
mod binary;
mod bucket_point;
mod constant_time;
mod operators;
mod prime;
mod simultaneous;

pub use affine::{Affine, PointError};
pub use binary::{Complete, CompleteEntry, KimKim, Lambda, LambdaEntry, LambdaProjective, LopezDahab, XOnly};
pub use bucket_point::{BucketLaw, BucketPoint, MAX_IN_BUCKETS};
pub use constant_time::{ConstantTimeLaw, ConstantTimePoint};
pub(crate) use operators::operator;
#[cfg(feature = "ed25519")]
pub(crate) use prime::extended_x8_constants;
pub use prime::{
    Chudnovsky, EntryX8, Extended, ExtendedEntry, ExtendedLaw, ExtendedMultiple, ExtendedX8, Homogeneous,
    HomogeneousLaw, HomogeneousX8, JacobiQuartic, JacobiQuarticEntry, JacobiQuarticLaw, JacobiQuarticX8, Jacobian,
    JacobianChudnovsky, PointX8, Xyzz,
};
pub(crate) use prime::{
    EightAffine, EightExtended, EightHomogeneous, EightJacobian, EightMultiple, affine_of_extended, to_affine,
};
#[cfg(feature = "x25519")]
pub(crate) use prime::{ladder_8way, ladder_x8};
pub(crate) use simultaneous::invert_each;

use crate::curve::{Curve, GlvCurve, KoblitzCurve};
use crate::field::Field;

/// A point of a curve in some coordinate system, as the scalar multiplication methods see it.
///
/// Methods are written once over this trait. `_vartime` methods branch on their operands; the others take constant time
/// in fields whose arithmetic does.
pub trait Point: Copy + Send + Sync + 'static {
    /// The curve.
    type Curve: Curve;
    /// The form in which multiples of a point lie in a table, added by [`Point::add_entry_vartime`].
    type Entry: Copy;

    /// The name of the coordinate system on the command line.
    const COORDINATES: &'static str;
    /// The name of the multiplier on the command line: that of the field, unless the coordinates have their own products.
    const MULTIPLIER: &'static str = <<Self::Curve as Curve>::Field as Field>::MULTIPLIER;
    /// The neutral element O.
    const IDENTITY: Self;

    /// The affine point in these coordinates.
    fn from_affine(p: &Affine<Self::Curve>) -> Self;
    /// The point in affine coordinates. Cost: 1I and a few products, in any projective system.
    ///
    /// # Time
    /// Variable in `self`.
    fn to_affine_vartime(self) -> Affine<Self::Curve>;

    /// −P.
    fn neg(self) -> Self;
    /// 2P.
    fn double(self) -> Self;
    /// 2P by the fastest way.
    ///
    /// # Time
    /// Variable in `self`.
    #[inline(always)]
    fn double_vartime(self) -> Self {
        self.double()
    }
    /// 2^n·P.
    ///
    /// # Time
    /// Variable in `self`.
    #[inline(always)]
    fn double_n_vartime(mut self, n: u32) -> Self {
        for _ in 0..n {
            self = self.double_vartime();
        }
        self
    }
    /// P + Q for any P and Q; on a Jacobi quartic for those of the generator's subgroup.
    ///
    /// # Time
    /// Variable in both points.
    fn add_vartime(self, q: Self) -> Self;

    /// The affine point as a table entry. Cost: nothing in most systems.
    fn entry(p: &Affine<Self::Curve>) -> Self::Entry;
    /// All points as table entries, as many of these, with one inversion shared by all.
    ///
    /// # Time
    /// Variable in the points.
    fn to_entries_vartime(points: &[Self], entries: &mut [Self::Entry]);
    /// −Q of a table entry.
    fn neg_entry(q: &Self::Entry) -> Self::Entry;
    /// P + Q for any P and any table entry Q.
    ///
    /// # Time
    /// Variable in both points.
    fn add_entry_vartime(self, q: &Self::Entry) -> Self;
    /// P, 3P, 5P … (2T − 1)P, as many as there is room for in both slices, the second the first as table entries.
    ///
    /// Cost: 1D + (T − 1)A and [`Point::to_entries_vartime`]; nothing for T = 1.
    ///
    /// # Time
    /// Variable in `p`.
    #[inline(never)]
    fn odd_multiples_vartime(p: &Affine<Self::Curve>, multiples: &mut [Self], table: &mut [Self::Entry]) {
        if let [entry] = table {
            *entry = Self::entry(p);
            return;
        }
        let mut multiple = Self::from_affine(p);
        let double = multiple.double_vartime();
        for (i, place) in multiples.iter_mut().enumerate() {
            if i > 0 {
                multiple = multiple.add_vartime(double);
            }
            *place = multiple;
        }
        Self::to_entries_vartime(multiples, table);
    }
}

/// A point on which the Frobenius map τ: (x, y) ↦ (x², y²) acts in its coordinates: one of a Koblitz curve.
pub trait Frobenius: Point<Curve: KoblitzCurve> {
    /// τ^n(P). Cost: nS a coordinate.
    fn frobenius_n(self, n: u32) -> Self;
}

/// A point on which φ(x, y) = (βx, y) acts in its table entries, β being that of the curve's [`Glv`](crate::curve::Glv).
pub trait Endomorphism: Point<Curve: GlvCurve> {
    /// φ(Q) of a table entry. Cost: 1M.
    fn endomorphism(q: &Self::Entry) -> Self::Entry;
}
