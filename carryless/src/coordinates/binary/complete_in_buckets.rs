//! Complete coordinates in the buckets of sums: X, S, Z and U of a point, X and S of an entry.

use super::{Complete, CompleteEntry};
use crate::coordinates::Affine;
use crate::coordinates::bucket_point::{BucketPoint, MAX_IN_BUCKETS, element_limbs, read_elements, write_elements};
use crate::coordinates::simultaneous::{SHARE, invert_each};
use crate::curve::BinaryCurve;
use crate::field::{Elements, Field};
use crate::word::MAX_WAYS;

impl<C: BinaryCurve, E: Elements<Field = C::Field>> BucketPoint for Complete<C, E> {
    type Curve = C;
    type One = Complete<C>;

    const COUNT: usize = E::COUNT;
    const LIMBS: usize = 4 * element_limbs::<C::Field>();
    const ENTRY_LIMBS: usize = CompleteEntry::<C>::LIMBS;

    #[inline(always)]
    fn identity() -> Self {
        Self::identity()
    }
    #[inline(always)]
    fn gather(limbs: &[u64], starts: [usize; MAX_IN_BUCKETS]) -> Self {
        let mut points = [Complete::<C>::identity(); MAX_WAYS];
        for l in 0..E::COUNT {
            points[l] = Complete::new(read_elements(&limbs[starts[l]..]));
        }
        Self::together(points)
    }
    #[inline(always)]
    fn scatter(self, limbs: &mut [u64], starts: [usize; MAX_IN_BUCKETS]) {
        let points = self.apart();
        for l in 0..E::COUNT {
            write_elements(points[l].coordinates(), &mut limbs[starts[l]..]);
        }
    }
    #[inline(always)]
    fn apart(self) -> [Complete<C>; MAX_IN_BUCKETS] {
        let points = self.apart();
        core::array::from_fn(|l| points[l % MAX_WAYS])
    }

    /// Cost: 1I for each 64, and 4M + 2S + 2D each.
    fn write_entries(points: &[Affine<C>], entries: &mut [u64]) {
        write_entries(points, entries, |p| p.x, CompleteEntry::with_inverse);
    }
    /// Cost: 7M + 2S + 2D; for b = 1 and a = 0, 6M + 2S.
    #[inline(always)]
    fn add_written_vartime(self, entry: &[u64], negative: [u64; MAX_IN_BUCKETS]) -> Self {
        let [x, s] = read_elements::<C::Field, 2>(entry);
        self.add_entry(
            &CompleteEntry::of([E::all(x), E::all(s)]).neg_if(E::low_bits(core::array::from_fn(|l| negative[l]))),
        )
    }
    #[inline(always)]
    fn add_bucket_vartime(self, q: Self) -> Self {
        self + q
    }
}

impl<C: BinaryCurve> Complete<C> {
    /// [`BucketPoint::write_entries`] of points in these coordinates. Cost: 1I for each 64, and 5M + 1S each.
    pub(crate) fn write_entries(points: &[Self], entries: &mut [u64]) {
        // Z is not 0 for points of the subgroup.
        write_entries(points, entries, |p| p.coordinates()[2], Self::entry_with);
    }

    /// The point as a table entry, (X/Z, S/Z²), from i = 1/Z. Cost: 2M + 1S.
    #[inline(always)]
    fn entry_with(&self, i: C::Field) -> CompleteEntry<C> {
        let [x, s, ..] = self.coordinates();
        // (X/Z, S/Z²): r = 1/Z takes (X : S : Z : U) to Z = 1.
        CompleteEntry::of([x * i, s * Field::square(i)])
    }
}

/// Writes `entry(P, 1/d)` for each point P with the denominator d, with 0 for 1/0.
#[inline(never)]
fn write_entries<C: BinaryCurve, P>(
    points: &[P],
    entries: &mut [u64],
    denominator: impl Fn(&P) -> C::Field,
    entry: impl Fn(&P, C::Field) -> CompleteEntry<C>,
) {
    C::Field::enter(
        #[inline(always)]
        || {
            let size = CompleteEntry::<C>::LIMBS;
            for (points, entries) in points.chunks(SHARE).zip(entries.chunks_mut(SHARE * size)) {
                let mut inverses = [<C::Field as Field>::ZERO; SHARE];
                let inverses = &mut inverses[..points.len()];
                for (inverse, point) in inverses.iter_mut().zip(points) {
                    *inverse = denominator(point);
                }
                // One inversion for all of them. Of the affine O d = x = 0 stays 0.
                invert_each(inverses);
                for ((place, point), i) in entries.chunks_exact_mut(size).zip(points).zip(inverses) {
                    write_elements(entry(point, *i).elements(), place);
                }
            }
        },
    );
}
