//! Points as multi-scalar multiplication sees them: in buckets, several at a time by SIMD.

use super::{Affine, Complete, ConstantTimeLaw, ConstantTimePoint, Extended, JacobiQuartic, PointError, Xyzz};
use crate::curve::{BinaryCurve, Curve, equation};
use crate::field::{BinaryField, Field, PrimeField};
use crate::word::{MAX_WAYS, Target};

/// The most points in one value of a [`BucketPoint`].
pub const MAX_IN_BUCKETS: usize = 8;

/// A point as a bucket holds it, or several by SIMD, each from a bucket of its own.
///
/// Buckets and entries, the points that are added, lie in limbs of a caller's, with elements as they are held. Additions are
/// right for all points that [`Self::check`] admits: equal, opposite and O.
pub trait BucketPoint: Copy {
    /// The curve.
    type Curve: Curve;
    /// One such point in the coordinates in which the sums of windows are joined.
    type One: ConstantTimePoint<Curve = Self::Curve>;

    /// How many there are: 1, 2, 4 or 8. A function that takes or gives an array of [`MAX_IN_BUCKETS`] means the first of it.
    const COUNT: usize;
    /// Limbs of a bucket.
    const LIMBS: usize;
    /// Limbs of an entry.
    const ENTRY_LIMBS: usize;

    /// Runs `f`, a computation on these points, where the processor can carry it out.
    ///
    /// # Panics
    /// If the processor lacks the instructions that their words are made of.
    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        <Self::Curve as Curve>::Field::enter(f)
    }
    /// O, in every place.
    fn identity() -> Self;
    /// The points of the buckets that begin at these limbs.
    fn gather(limbs: &[u64], starts: [usize; MAX_IN_BUCKETS]) -> Self;
    /// Writes each point to the bucket that begins there.
    fn scatter(self, limbs: &mut [u64], starts: [usize; MAX_IN_BUCKETS]);
    /// Each point.
    fn apart(self) -> [Self::One; MAX_IN_BUCKETS];

    /// Refuses a point that is not on the curve, or for which additions are not right.
    ///
    /// # Errors
    /// Those of [`Affine::check`].
    fn check(p: &Affine<Self::Curve>) -> Result<(), PointError> {
        p.check()
    }
    /// Writes affine points as entries, [`Self::ENTRY_LIMBS`] each. Cost: at most 1I for each 64 and a few products each.
    ///
    /// # Time
    /// Variable in the points.
    fn write_entries(points: &[Affine<Self::Curve>], entries: &mut [u64]);
    /// P + Q or, where bit 0 is set, P − Q in each place, for the Q of one entry.
    ///
    /// # Time
    /// Variable in all arguments.
    fn add_written_vartime(self, entry: &[u64], negative: [u64; MAX_IN_BUCKETS]) -> Self;
    /// P + Q.
    ///
    /// # Time
    /// Variable in both points.
    fn add_bucket_vartime(self, q: Self) -> Self;
}

/// The equations whose points have default coordinates in buckets: all.
pub trait BucketLaw<C: Curve>: ConstantTimeLaw<C> {
    /// How many ways at most, whatever the backend.
    const MOST_TOGETHER: usize = 1;
    /// These coordinates, of the same curve on the words of the backend `T` where none were named.
    type InBuckets<T: Target>: BucketPoint;
}

impl<C: BinaryCurve> BucketLaw<C> for equation::Binary {
    const MOST_TOGETHER: usize = MAX_WAYS;
    type InBuckets<T: Target> = Complete<C::BinaryOn<T>, <<C::BinaryOn<T> as Curve>::Field as BinaryField>::Simd>;
}

impl<C: Curve<Equation = Self>> BucketLaw<C> for equation::Weierstrass {
    type InBuckets<T: Target> = Xyzz<C>;
}

impl<C: Curve<Field: PrimeField, Equation = Self>> BucketLaw<C> for equation::JacobiQuartic {
    type InBuckets<T: Target> = JacobiQuartic<C>;
}

impl<C: Curve<Field: PrimeField, Equation = Self>> BucketLaw<C> for equation::TwistedEdwards {
    type InBuckets<T: Target> = Extended<C>;
}

/// Limbs of an element in a bucket.
pub(super) const fn element_limbs<F: Field>() -> usize {
    F::BITS.div_ceil(64) as usize
}

/// Writes elements as they are held.
#[inline(always)]
pub(super) fn write_elements<F: Field, const K: usize>(elements: [F; K], limbs: &mut [u64]) {
    let size = element_limbs::<F>();
    for i in 0..K {
        elements[i].write_raw(&mut limbs[i * size..][..size]);
    }
}

/// The elements that [`write_elements`] wrote.
#[inline(always)]
pub(super) fn read_elements<F: Field, const K: usize>(limbs: &[u64]) -> [F; K] {
    let size = element_limbs::<F>();
    let mut elements = [F::ZERO; K];
    for i in 0..K {
        elements[i] = F::read_raw(&limbs[i * size..][..size]);
    }
    elements
}
