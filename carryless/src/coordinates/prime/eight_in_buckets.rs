//! Eight points of a curve y² = x³ + ax + b as multi-scalar multiplication sees them, each from a bucket of its own.
//!
//! The one law of homogeneous coordinates is right for every two points. Coordinates may have any common factor, so that those of
//! an entry, and 1, are numbers as tables hold them.

use super::eight_points::EightHomogeneous;
use super::{Jacobian, Xyzz};
use crate::coordinates::bucket_point::{BucketPoint, MAX_IN_BUCKETS, read_elements};
use crate::coordinates::{Affine, PointError};
use crate::curve::PrimeCurve;
use crate::field::prime::eight::Packed;
use crate::field::{Field, MAX_LIMBS};
use crate::word::Word512;

/// A bucket holds the limbs of three coordinates, an entry what it holds in [`Xyzz`]: x and y, with (0, 0) for O.
impl<C: PrimeCurve, V: Word512, const N: usize> BucketPoint for EightHomogeneous<C, V, N> {
    type Curve = C;
    type One = Jacobian<C>;

    const COUNT: usize = 8;
    const LIMBS: usize = {
        assert!(3 * N <= Xyzz::<C>::LIMBS, "there is room for three coordinates");
        Xyzz::<C>::LIMBS
    };
    const ENTRY_LIMBS: usize = Xyzz::<C>::ENTRY_LIMBS;

    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        V::enter(f)
    }
    #[inline(always)]
    fn identity() -> Self {
        Self::identity()
    }
    #[inline(always)]
    fn gather(limbs: &[u64], starts: [usize; MAX_IN_BUCKETS]) -> Self {
        let mut lanes = [Packed([[0; 8]; N]); 3];
        for l in 0..8 {
            let bucket = &limbs[starts[l]..][..3 * N];
            for i in 0..3 * N {
                lanes[i / N].0[i % N][l] = bucket[i];
            }
        }
        Self::load(&lanes)
    }
    #[inline(always)]
    fn scatter(self, limbs: &mut [u64], starts: [usize; MAX_IN_BUCKETS]) {
        let lanes = self.store();
        for l in 0..8 {
            let bucket = &mut limbs[starts[l]..][..3 * N];
            for i in 0..3 * N {
                bucket[i] = lanes[i / N].0[i % N][l];
            }
        }
    }
    /// (XZ : YZ² : Z). Cost: 3M + 1S for each.
    #[inline(always)]
    fn apart(self) -> [Jacobian<C>; MAX_IN_BUCKETS] {
        apart(&self.limbs())
    }

    fn check(p: &Affine<C>) -> Result<(), PointError> {
        Xyzz::check(p)
    }
    /// Cost: nothing.
    fn write_entries(points: &[Affine<C>], entries: &mut [u64]) {
        Xyzz::write_entries(points, entries);
    }
    /// Cost: 17M for a = −3, else 20M.
    #[inline(always)]
    fn add_written_vartime(self, entry: &[u64], negative: [u64; MAX_IN_BUCKETS]) -> Self {
        let mut any = 0;
        for i in 0..Self::ENTRY_LIMBS {
            any |= entry[i];
        }
        // (0, 0) is O: an entry is public, so that it is passed over by a branch.
        if any == 0 {
            return self;
        }
        let [x, y] = read_elements::<C::Field, 2>(entry);
        let q = Self::in_all_lanes([&x.to_table(), &y.to_table(), &C::Field::ONE.to_table()]);
        let mut mask = negative;
        for l in 0..8 {
            mask[l] = (negative[l] & 1).wrapping_neg();
        }
        self.add(&q.neg_where(&mask))
    }
    /// Cost: 17M for a = −3, else 20M.
    #[inline(always)]
    fn add_bucket_vartime(self, q: Self) -> Self {
        self.add(&q)
    }
}

/// Each of eight points, from its homogeneous coordinates up to a factor.
#[inline(never)]
fn apart<C: PrimeCurve>([x, y, z]: &[[[u64; MAX_LIMBS]; 8]; 3]) -> [Jacobian<C>; 8] {
    C::Field::enter(
        #[inline(always)]
        || {
            core::array::from_fn(|lane| {
                let [x, y, z] = [x, y, z].map(|limbs| C::Field::from_known(&limbs[lane]));
                // With the same Z: XZ/Z² = X/Z, YZ²/Z³ = Y/Z.
                Jacobian { x: x * z, y: y * z.square(), z }
            })
        },
    )
}
