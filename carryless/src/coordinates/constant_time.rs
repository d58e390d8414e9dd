//! Points whose arithmetic takes constant time, as the methods for secret scalars see them.

use super::{Affine, Complete, Extended, JacobiQuartic, Jacobian};
use crate::curve::{BinaryCurve, Curve, Equation, equation};
use crate::field::{Field, PrimeField};
use crate::word::{Mask, Target};

/// A point of the generator's subgroup in a coordinate system whose operations take constant time, in fields whose
/// arithmetic does.
///
/// Entries of tables are multiples of a point as they are added. There are two additions: [`Self::add_entry`] need not
/// be right where the recoding of the scalar excludes a case, [`Self::add`] is right for all points. A method proves, in
/// its file, which of its additions may be the former.
///
/// No table need hold O: methods multiply O as they do any point, and select O at the end. So what entries are made of O
/// does not matter, where [`Self::HOLDS_IDENTITY`] does not say otherwise.
pub trait ConstantTimePoint: Copy + Send + Sync + 'static {
    /// The curve.
    type Curve: Curve;
    /// A multiple of a point as it lies in a table.
    type Entry: Copy;

    /// The name of the coordinate system on the command line.
    const COORDINATES: &'static str;
    /// The name of the multiplier on the command line: that of the field, unless the coordinates have their own products.
    const MULTIPLIER: &'static str = <<Self::Curve as Curve>::Field as Field>::MULTIPLIER;
    /// Whether [`Self::add_entry`] is right for every P.
    const COMPLETE: bool;
    /// Whether a table of constants can hold O.
    const HOLDS_IDENTITY: bool = false;
    /// Whether a table of constants holds multiples of elements, as [`Field::HELD_AS_MULTIPLE`] says.
    const HOLDS_MULTIPLES: bool = false;
    /// Little-endian 64-bit limbs of a point in a table of constants: canonical values of two elements, or their multiples.
    /// Affine x and y, but X and S in complete coordinates on binary curves.
    const CONSTANT_LIMBS: usize = 2 * <Self::Curve as Curve>::Field::BITS.div_ceil(64) as usize;

    /// O.
    fn identity() -> Self;
    /// The affine point as a table entry. For O anything. Cost: 1S at most, or 1I in complete coordinates.
    fn entry(p: &Affine<Self::Curve>) -> Self::Entry;
    /// A table entry as a point. Cost: a product or two at most.
    fn from_entry(q: &Self::Entry) -> Self;
    /// The point in affine coordinates, O too.
    fn to_affine(self) -> Affine<Self::Curve>;
    /// −P where the mask is true.
    fn neg_if(self, mask: Mask) -> Self;
    /// 2^n·P for any P.
    fn double_n(self, n: u32) -> Self;
    /// P + Q for any P and Q.
    fn add(self, q: Self) -> Self;
    /// P + Q for a table entry Q, where P is neither O nor ±Q unless [`Self::COMPLETE`].
    fn add_entry(self, q: &Self::Entry) -> Self;

    /// P, 3P, 5P … (2T − 1)P, as many as the table has room for, for a P whose order is a prime above 2T. For P = O
    /// anything.
    fn odd_multiples(p: &Affine<Self::Curve>, table: &mut [Self::Entry]);
    /// Entry `index` of a table, negated where the mask is true. Every entry is read.
    fn lookup(table: &[Self::Entry], index: u64, negative: Mask) -> Self::Entry;
    /// Entry `index` of a table of constants, [`Self::CONSTANT_LIMBS`] for each point, negated where the mask is true. Every entry
    /// is read.
    fn lookup_constants(table: &[u64], index: u64, negative: Mask) -> Self::Entry;
    /// Writes a point for [`Self::lookup_constants`]. For O anything.
    fn write_constant(p: &Affine<Self::Curve>, limbs: &mut [u64]);
}

/// The equations whose points have default coordinates in constant time.
pub trait ConstantTimeLaw<C: Curve>: Equation<C> {
    /// These coordinates, of the same curve on the words of the backend `T` where none were named.
    type Point<T: Target>: ConstantTimePoint;
}

impl<C: BinaryCurve> ConstantTimeLaw<C> for equation::Binary {
    type Point<T: Target> = Complete<C::BinaryOn<T>>;
}

impl<C: Curve<Equation = Self>> ConstantTimeLaw<C> for equation::Weierstrass {
    type Point<T: Target> = Jacobian<C>;
}

impl<C: Curve<Field: PrimeField, Equation = Self>> ConstantTimeLaw<C> for equation::JacobiQuartic {
    type Point<T: Target> = JacobiQuartic<C>;
}

impl<C: Curve<Field: PrimeField, Equation = Self>> ConstantTimeLaw<C> for equation::TwistedEdwards {
    type Point<T: Target> = Extended<C>;
}
