//! Multi-scalar multiplication, k_1·P_1 + … + k_n·P_n: of many points by buckets, of few two, four or eight at a time.
//!
//! Scalars are written in signed windows of w bits. For each window a point is added to, or subtracted from, the bucket of
//! its digit, one of 2^(w−1); the window's sum is Σ i·B_i, by two additions a bucket; and the sums of windows are joined by w
//! doublings each. Digits of 0 go to a bucket that is thrown away. On binary curves, and in the lanes of AVX-512 IFMA on prime ones,
//! several windows go side by side, each with buckets of its own: additions are complete there, so that all take the same steps.
//! Source: N. Pippenger, On the evaluation of powers and related problems, FOCS 1976; D. J. Bernstein, J. Doumen, T. Lange, J.-J.
//! Oosterwijk, Faster batch forgery identification, INDOCRYPT 2012 (signed windows); T. Pornin, Cryptology ePrint Archive
//! 2022/1325 (the formulas of binary curves).
//! Cost: with v = ⌈(t + 1)/w⌉ windows, nv A with entries, v·2^w A and vw doublings; for each point its check and its entry.

use super::batch::{BatchError, same_length};
use super::groups::PER_INVERSION;
use super::{Methods, NamedCurve, few, lincomb_vartime, mul_vartime, sum_of_few_vartime};
use crate::coordinates::{Affine, BucketLaw, BucketPoint, ConstantTimePoint, MAX_IN_BUCKETS, Point, PointError};
use crate::curve::{Curve, enter_curve, on_backend};
use crate::recoding::{bit_length, booth_digit_vartime, booth_digits};
use crate::word::{Portable, Target, prefetch};

/// The widest window.
const MAX_WIDTH: u32 = 16;
/// Points that are checked, and whose digits are found, at a time.
pub(crate) const SUMMANDS: usize = 64;
/// How many points ahead the buckets are fetched.
const AHEAD: usize = 4;

/// How a sum is computed: by windows of `width` bits, `together` of them and `points` points at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    width: u32,
    together: usize,
    points: usize,
}

/// The points in buckets of a curve on a backend.
pub(super) type InBuckets<C, T> = <<C as Curve>::Equation as BucketLaw<C>>::InBuckets<T>;

/// How many windows go side by side at most, whatever the backend, where a curve has no default method.
pub(super) const fn most_at_once<C: Curve<Equation: BucketLaw<C>>>() -> usize {
    <C::Equation as BucketLaw<C>>::MOST_TOGETHER
}

/// Limbs of an entry, as many on every backend.
pub(super) const fn entry_limbs<C: Curve<Equation: BucketLaw<C>>>() -> usize {
    InBuckets::<C, Portable>::ENTRY_LIMBS
}

/// Buckets of one window, with that of the digit 0.
const fn places(width: u32) -> usize {
    (1 << (width - 1)) + 1
}

/// Limbs of a cache line, at whose beginning buckets lie.
const LINE: usize = 8;

/// Limbs of the buckets of `together` windows, and of what may have to be left free before them.
pub(super) const fn limbs_of_buckets<C: Curve<Equation: BucketLaw<C>>>(width: u32, together: usize) -> usize {
    LINE - 1 + together * places(width) * InBuckets::<C, Portable>::LIMBS
}

impl Plan {
    /// The fastest one in a workspace of `limbs` limbs, if it is large enough for any.
    fn new<C: Curve<Equation: BucketLaw<C>>>(points: usize, together: usize, limbs: usize) -> Option<Self> {
        // A width is possible where its buckets leave room for one entry at least; more entries, up to all, spare parts.
        let plan = |width| {
            let room = limbs.checked_sub(limbs_of_buckets::<C>(width, together))? / entry_limbs::<C>();
            (room > 0).then(|| Plan { width, together, points: points.min(room).max(1) })
        };
        (2..=MAX_WIDTH).filter_map(plan).min_by_key(|plan| plan.additions::<C>(points))
    }

    /// The fastest width for `points` entries, wherever they lie, with buckets in `limbs` limbs.
    pub(super) fn width_for_entries<C: NamedCurve>(points: usize, together: usize, limbs: usize) -> Option<u32> {
        let points = points.max(1);
        let fitting = (2..=MAX_WIDTH).filter(|width| limbs_of_buckets::<C>(*width, together) <= limbs);
        fitting.min_by_key(|&width| Plan { width, together, points }.additions::<C>(points))
    }

    /// Additions of points, as many at a time as go side by side; those of buckets to each other take a third longer.
    fn additions<C: Curve<Equation: BucketLaw<C>>>(&self, points: usize) -> usize {
        // In each pass an addition a point, and two a bucket, each of them a third longer: 2·4/3 = 8/3.
        let passes = booth_digits(self.width, C::ORDER_BITS).div_ceil(self.together as u32) as usize;
        points.div_ceil(self.points) * passes * (self.points + places(self.width) * 8 / 3)
    }
}

/// Limbs of the workspace in which [`msm_vartime`] computes a sum of `points` points in one part, by the width
/// with the fewest additions. On K-233 and P-256 it is 64 bytes a point, and for the buckets from a few kilobytes to 17
/// megabytes. Any smaller one will do, down to that for no point.
///
/// ```
/// use carryless::{K233, scalar_mul::msm_limbs};
///
/// assert!(8 * msm_limbs::<K233>(1 << 20) < 100 << 20);
/// ```
pub fn msm_limbs<C: NamedCurve>(points: usize) -> usize {
    let together = C::Family::windows_at_once();
    let width = match points {
        0 => 2,
        _ => Plan::new::<C>(points, together, usize::MAX).map_or(2, |plan| plan.width),
    };
    limbs_of_buckets::<C>(width, together) + points.max(1) * entry_limbs::<C>()
}

/// Σ k_i·P_i for public scalars, which need not be below n, and points of the subgroup; on curves y² = x³ + ax + b, b ≠ 0, of
/// the whole curve.
///
/// Few k_i·P_i, up to [`Methods::few`], are computed two, four or eight at a time. `workspace` has
/// [`msm_limbs`] for the points; if it is shorter, the sum is computed in several parts, or by shorter windows. What it
/// holds before does not matter.
///
/// ```
/// use carryless::scalar_mul::{msm_limbs, msm_vartime};
/// use carryless::{Affine, K233, mul_vartime};
///
/// let g = Affine::<K233>::generator();
/// let points: Vec<_> = (1..50).map(|i| mul_vartime(&[i], &g)).collect();
/// let scalars: Vec<[u64; 1]> = (1..50).map(|i| [i]).collect();
/// let mut workspace = vec![0; msm_limbs::<K233>(points.len())];
/// let sum = msm_vartime(&scalars, &points, &mut workspace)?;
/// assert_eq!(sum, mul_vartime(&[(1..50).map(|i| i * i).sum()], &g));
/// # Ok::<(), carryless::scalar_mul::BatchError>(())
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Errors
/// If there are not as many points as scalars, or a point is not on the curve, or outside the subgroup where it must not be: the
/// first such, with its index.
///
/// # Panics
/// If a scalar has more than [`crate::recoding::MAX_SCALAR_BITS`] bits, or the workspace less than
/// [`msm_limbs`] for no point.
pub fn msm_vartime<C: NamedCurve>(
    k: &[impl AsRef<[u64]>],
    p: &[Affine<C>],
    workspace: &mut [u64],
) -> Result<Affine<C>, BatchError> {
    msm_of_any_length_vartime(k, p, workspace)
}

/// [`msm_vartime`] for points of any kind.
pub(crate) fn msm_of_any_length_vartime<C: NamedCurve, S: Summand<C>>(
    k: &[impl AsRef<[u64]>],
    p: &[S],
    workspace: &mut [u64],
) -> Result<Affine<C>, BatchError> {
    if k.len() > few::<C>().min(PER_INVERSION) {
        return msm_with_progress_vartime(k, p, workspace, |_| ());
    }
    same_length("p", p.len(), k.len())?;
    // Too short a workspace is refused, though none is needed here.
    let _ = plan::<C>(k.len(), C::Family::windows_at_once(), workspace);
    let mut points = [Affine::IDENTITY; PER_INVERSION];
    for (index, (place, p)) in points.iter_mut().zip(p).enumerate() {
        *place = p.checked().map_err(|error| BatchError::Point { index, error })?;
    }
    Ok(sum_of_few_vartime(k, &points[..k.len()], sum_two_by_two_vartime))
}

/// Σ k_i·P_i as sums of two, for points that need no check.
pub(super) fn sum_two_by_two_vartime<C: NamedCurve>(k: &[impl AsRef<[u64]>], p: &[Affine<C>]) -> Affine<C> {
    let pairs = k.chunks(2).zip(p.chunks(2)).map(|(k, p)| match (k, p) {
        ([k, l], [p, q]) => lincomb_vartime(k.as_ref(), p, l.as_ref(), q),
        _ => mul_vartime(k[0].as_ref(), &p[0]),
    });
    pairs.fold(Affine::IDENTITY, |sum, pair| sum.add_vartime(pair))
}

/// [`msm_vartime`] by buckets, however few the points are, on any curve; on prime ones window by window.
///
/// ```
/// use carryless::scalar_mul::{msm_by_buckets_vartime, msm_limbs};
/// use carryless::{Affine, K163, mul_vartime};
///
/// let g = Affine::<K163>::generator();
/// let mut workspace = vec![0; msm_limbs::<K163>(2)];
/// let sum = msm_by_buckets_vartime(&[[1234], [5]], &[g, mul_vartime(&[7], &g)], &mut workspace)?;
/// assert_eq!(sum, mul_vartime(&[1234 + 5 * 7], &g));
/// # Ok::<(), carryless::scalar_mul::BatchError>(())
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Errors
/// As [`msm_vartime`].
///
/// # Panics
/// As [`msm_vartime`]; the least workspace is named.
pub fn msm_by_buckets_vartime<C: Curve<Equation: BucketLaw<C>>>(
    k: &[impl AsRef<[u64]>],
    p: &[Affine<C>],
    workspace: &mut [u64],
) -> Result<Affine<C>, BatchError> {
    sum_in_parts(k, p, most_at_once::<C>(), workspace, &mut |_| (), |plan, k, entries, buckets| {
        sum_of_entries_on_widest(plan.width, k, entries, buckets)
    })
}

/// How a sum of `points` points is computed in this workspace: by `together` windows at a time, or by fewer where it is
/// too short for that.
fn plan<C: Curve<Equation: BucketLaw<C>>>(points: usize, together: usize, workspace: &[u64]) -> Plan {
    let plan = |together| Plan::new::<C>(points, together, workspace.len());
    plan(together).or_else(|| plan(most_at_once::<C>())).unwrap_or_else(|| {
        let least = limbs_of_buckets::<C>(2, most_at_once::<C>()) + entry_limbs::<C>();
        panic!("workspace: {least} limbs at least, not {}", workspace.len())
    })
}

/// [`msm_vartime`] by buckets, telling after each part how many points were added to all buckets in it: some at a time, all
/// of them in the end.
pub(crate) fn msm_with_progress_vartime<C: NamedCurve, S: Summand<C>>(
    k: &[impl AsRef<[u64]>],
    p: &[S],
    workspace: &mut [u64],
    mut progress: impl FnMut(usize),
) -> Result<Affine<C>, BatchError> {
    let together = C::Family::windows_at_once();
    sum_in_parts(k, p, together, workspace, &mut progress, |plan, k, entries, buckets| {
        C::Family::sum_of_entries(plan.together, plan.width, k, entries, buckets)
    })
}

/// [`msm_with_progress_vartime`] for `together` windows at a time, whose sum over entries is `sum_of_entries`.
fn sum_in_parts<C: Curve<Equation: BucketLaw<C>>, S: Summand<C>, K: AsRef<[u64]>>(
    k: &[K],
    p: &[S],
    together: usize,
    workspace: &mut [u64],
    progress: &mut impl FnMut(usize),
    sum_of_entries: impl Fn(&Plan, &[K], &[u64], &mut [u64]) -> Affine<C>,
) -> Result<Affine<C>, BatchError> {
    same_length("p", p.len(), k.len())?;
    let plan = plan::<C>(k.len(), together, workspace);
    let (buckets, entries) = workspace.split_at_mut(limbs_of_buckets::<C>(plan.width, plan.together));
    let mut sum = Affine::IDENTITY;
    for (part, (k, p)) in k.chunks(plan.points).zip(p.chunks(plan.points)).enumerate() {
        let entries = &mut entries[..k.len() * entry_limbs::<C>()];
        on_backend!(Simd, C, T => write_all_entries::<C, S, T>(p, entries))
            .map_err(|error| error.after(part * plan.points))?;
        sum = sum.add_vartime(sum_of_entries(&plan, k, entries, buckets));
        progress(k.len());
    }
    Ok(sum)
}

/// The sum over entries of a curve without a default method.
pub(super) fn sum_of_entries_on_widest<C: Curve<Equation: BucketLaw<C>>>(
    width: u32,
    k: &[impl AsRef<[u64]>],
    entries: &[u64],
    buckets: &mut [u64],
) -> Affine<C> {
    on_backend!(Simd, C, T => sum_of_entries::<InBuckets<C, T>>(width, k, entries, buckets).on())
}

/// Points that are multiplied and added, of a curve C.
pub(crate) trait Summand<C: Curve<Equation: BucketLaw<C>>>: Sized {
    /// Writes at most [`SUMMANDS`] points as entries on the backend `T`.
    ///
    /// # Errors
    /// If a point is not on the curve or outside the subgroup: the first such.
    fn write_entries<T: Target>(points: &[Self], entries: &mut [u64]) -> Result<(), (usize, PointError)>;
    /// The point.
    ///
    /// # Errors
    /// If it is not on the curve or outside the subgroup.
    fn checked(&self) -> Result<Affine<C>, PointError>;
}

/// Points that may be anywhere, and are checked.
impl<C: Curve<Equation: BucketLaw<C>>> Summand<C> for Affine<C> {
    fn write_entries<T: Target>(points: &[Self], entries: &mut [u64]) -> Result<(), (usize, PointError)> {
        let mut checked = [Affine::IDENTITY; SUMMANDS];
        for (i, point) in points.iter().enumerate() {
            checked[i] = point.on();
            InBuckets::<C, T>::check(&checked[i]).map_err(|error| (i, error))?;
        }
        InBuckets::<C, T>::write_entries(&checked[..points.len()], entries);
        Ok(())
    }
    fn checked(&self) -> Result<Affine<C>, PointError> {
        on_backend!(Simd, C, T => InBuckets::<C, T>::check(&self.on()))?;
        Ok(*self)
    }
}

/// Writes at most [`SUMMANDS`] points that are known to be in the subgroup, and not O, as entries on the backend `T`.
#[cfg(feature = "bytes")]
pub(crate) fn write_entries<C: Curve<Equation: BucketLaw<C>>, T: Target>(points: &[Affine<C>], entries: &mut [u64]) {
    let mut on_words = [Affine::IDENTITY; SUMMANDS];
    for (place, point) in on_words.iter_mut().zip(points) {
        *place = point.on();
    }
    InBuckets::<C, T>::write_entries(&on_words[..points.len()], entries);
}

/// Writes points as entries on the backend `T`.
pub(super) fn write_all_entries<C: Curve<Equation: BucketLaw<C>>, S: Summand<C>, T: Target>(
    p: &[S],
    entries: &mut [u64],
) -> Result<(), BatchError> {
    for (block, (p, entries)) in p.chunks(SUMMANDS).zip(entries.chunks_mut(SUMMANDS * entry_limbs::<C>())).enumerate() {
        S::write_entries::<T>(p, entries)
            .map_err(|(i, error)| BatchError::Point { index: block * SUMMANDS + i, error })?;
    }
    Ok(())
}

/// The sum over entries, window by window.
pub(super) fn sum_of_entries<B: BucketPoint>(
    width: u32,
    k: &[impl AsRef<[u64]>],
    entries: &[u64],
    buckets: &mut [u64],
) -> Affine<B::Curve> {
    // A bucket of a few lines that began within one would lie in one more.
    let before_line = buckets.as_ptr().align_offset(LINE * size_of::<u64>()).min(LINE - 1);
    let buckets = &mut buckets[before_line..];
    // Windows above the longest scalar have no digit but 0.
    let bits = k.iter().map(|k| bit_length(k.as_ref())).max().unwrap_or(0);
    let windows = booth_digits(width, bits as u32);
    let mut sum = B::One::identity();
    // Horner's rule from the highest windows, COUNT of them in a pass; the first pass may have places beyond the highest.
    for first in (0..windows).step_by(B::COUNT).rev() {
        let digit = |i: usize, l: usize| match first + l as u32 {
            window if window < windows => booth_digit_vartime(width, k[i].as_ref(), window),
            _ => (0, false),
        };
        let sums = sums_of_windows::<B>(width, entries, digit, buckets);
        for l in (0..B::COUNT).rev() {
            // sum ← 2^w·sum + W_j, W_j = Σ d_(i,j)·P_i.
            sum = join(sum, width, sums[l]);
        }
    }
    enter_curve::<B::Curve, _>(
        #[inline(always)]
        || sum.to_affine(),
    )
}

/// 2^w·P + Q.
#[inline(never)]
fn join<P: ConstantTimePoint>(p: P, width: u32, q: P) -> P {
    enter_curve::<P::Curve, _>(
        #[inline(always)]
        || p.double_n(width).add(q),
    )
}

/// Σ d_i·P_i for a digit of each scalar in each of the windows that go side by side: `digit` gives |d| and whether d < 0.
#[inline(never)]
fn sums_of_windows<B: BucketPoint>(
    width: u32,
    entries: &[u64],
    digit: impl Fn(usize, usize) -> (usize, bool),
    buckets: &mut [u64],
) -> [B::One; MAX_IN_BUCKETS] {
    let places = places(width);
    // Where the bucket of each window lies.
    let place = |l: usize, index: usize| (l * places + index) * B::LIMBS;
    // Places beyond COUNT are not looked at; they repeat the last, within the buffer.
    let each_place = |index: usize| [0, 1, 2, 3, 4, 5, 6, 7].map(|l| place(l.min(B::COUNT - 1), index));
    B::enter(
        #[inline(always)]
        || {
            for index in 0..places {
                B::identity().scatter(buckets, each_place(index));
            }
            // The last AHEAD stay 0: fetching ahead at the end of a block finds a bucket too.
            let mut starts = [[0; MAX_IN_BUCKETS]; SUMMANDS + AHEAD];
            let mut negative = [[0; MAX_IN_BUCKETS]; SUMMANDS];
            for (block, entries) in entries.chunks(SUMMANDS * B::ENTRY_LIMBS).enumerate() {
                // All digits of a block come first, so that the buckets are known AHEAD points before they are needed.
                for i in 0..entries.len() / B::ENTRY_LIMBS {
                    for l in 0..B::COUNT {
                        let (index, is_negative) = digit(block * SUMMANDS + i, l);
                        starts[i][l] = place(l, index);
                        negative[i][l] = u64::from(is_negative);
                    }
                }
                // Digits of 0 go to bucket 0, so that windows that go side by side take the same steps.
                for (i, entry) in entries.chunks_exact(B::ENTRY_LIMBS).enumerate() {
                    for l in 0..B::COUNT {
                        prefetch(&buckets[starts[i + AHEAD][l]..][..B::LIMBS]);
                    }
                    // B_|d| ← B_|d| ± P_i, in each window's own bucket.
                    let sum = B::gather(buckets, starts[i]).add_written_vartime(entry, negative[i]);
                    sum.scatter(buckets, starts[i]);
                }
            }
            // Σ i·B_i = Σ_(i≥1) (B_i + B_(i+1) + …): two additions a bucket. Bucket 0 is left out.
            let (mut above, mut sum) = (B::identity(), B::identity());
            for index in (1..places).rev() {
                // above = B_index + B_(index+1) + …, and B_index is in index of these sums.
                above = above.add_bucket_vartime(B::gather(buckets, each_place(index)));
                sum = sum.add_bucket_vartime(above);
            }
            sum.apart()
        },
    )
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::coordinates::{EightHomogeneous, Xyzz};
    use crate::curve::PrimeCurve;
    use crate::curves::*;
    use crate::scalar_mul::PreparedPoints;
    use crate::scalar_mul::eight_way::sum_8way_vartime;
    use crate::word::Portable512;
    use std::vec;

    /// 8-way as two by two: points that meet in buckets what is equal to them, opposite and O, and scalars at both ends.
    fn check<C: NamedCurve + PrimeCurve, const N: usize>() {
        let g = Affine::<C>::generator();
        let (two, three) = (g.double(), g.double().add_vartime(g));
        let p = [g, g, g.neg(), Affine::IDENTITY, two, three, two.neg(), g, three, two, g.neg(), three, g];
        let last = [C::ORDER[0] - 1, C::ORDER[1], C::ORDER[2]];
        let all_ones = [u64::MAX, u64::MAX, u64::MAX];
        let same = [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, 0x0f1e_2d3c];
        let (zero, one, many) = ([0; 3], [1, 0, 0], [0x5555_5555_5555_5555, 3, u64::MAX / 3]);
        let k = [same, same, same, many, one, zero, one, all_ones, last, last, all_ones, many, same];
        let expected = sum_two_by_two_vartime(&k, &p);
        let mut entries = vec![0; p.len() * entry_limbs::<C>()];
        Xyzz::write_entries(&p, &mut entries);
        for width in [2, 3, 7] {
            let mut buckets = vec![u64::MAX; limbs_of_buckets::<C>(width, 8)];
            let sum = sum_of_entries::<EightHomogeneous<C, Portable512, N>>(width, &k, &entries, &mut buckets);
            assert_eq!(sum, expected, "{}: width {width}", C::NAME);
        }
        assert_eq!(sum_8way_vartime::<C, Portable512, N>(&k, &p), expected, "{}", C::NAME);
        assert_eq!(sum_8way_vartime::<C, Portable512, N>(&k[..0], &p[..0]), Affine::IDENTITY, "{}", C::NAME);
    }

    #[test]
    fn sums_in_eights() {
        check::<P192, 4>();
        check::<P224, 5>();
        check::<P256, 5>();
        check::<P384, 8>();
        check::<P521, 11>();
    }

    /// The limbs that are asked for are enough for the best windows, and one less is not; the sum in them is that of pairs.
    #[test]
    fn sums_in_one_part() {
        fn check<C: NamedCurve>() {
            assert!(C::Family::windows_at_once() >= most_at_once::<C>(), "{}: on every backend", C::NAME);
            for points in [1, 2, 17, 100, 1000, 100_000] {
                let (together, limbs) = (C::Family::windows_at_once(), msm_limbs::<C>(points));
                let best = Plan::new::<C>(points, together, usize::MAX).expect("room");
                let takes_all = |limbs| {
                    let plan = Plan::new::<C>(points, together, limbs);
                    plan.is_some_and(|plan| plan.width == best.width && plan.points >= points)
                };
                assert!(takes_all(limbs) && !takes_all(limbs - 1), "{}: {points} points, {limbs} limbs", C::NAME);
            }
            let g = Affine::<C>::generator();
            let p: vec::Vec<_> = (1..=few::<C>() as u64 + 1).map(|i| mul_vartime(&[i], &g)).collect();
            let k: vec::Vec<_> =
                (0..p.len() as u64).map(|i| [(u64::MAX / 7).wrapping_mul(i), i, u64::MAX / (i + 1)]).collect();
            let sum = msm_vartime(&k, &p, &mut vec![u64::MAX; msm_limbs::<C>(p.len())]);
            assert_eq!(sum, Ok(sum_two_by_two_vartime(&k, &p)), "{}", C::NAME);
            // Of prepared points, the upper half.
            let mut entries = vec![0; PreparedPoints::<C>::limbs(p.len())];
            let bases = PreparedPoints::new(&p, &mut entries).expect("of the subgroup");
            let (upper, (k, p)) = (bases.part(p.len() / 2..p.len()), (&k[k.len() / 2..], &p[p.len() / 2..]));
            let sum = upper.msm_vartime(k, &mut vec![u64::MAX; upper.workspace_limbs()]);
            assert_eq!(sum, Ok(sum_two_by_two_vartime(k, p)), "{}, prepared", C::NAME);
        }
        check::<K233>();
        check::<B571>();
        check::<P256>();
    }
}
