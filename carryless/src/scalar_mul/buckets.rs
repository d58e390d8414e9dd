//! Sums of many products, k_1·P_1 + … + k_n·P_n, by buckets.
//!
//! Scalars are written in signed windows of w bits. For each window a point is added to, or subtracted from, the bucket of
//! its digit, one of 2^(w−1); the window's sum is Σ i·B_i, by two additions a bucket; and the sums of windows are joined by w
//! doublings each. Several windows go side by side, each with buckets of its own: additions are complete, so that all take
//! the same steps, and digits of 0 go to a bucket that is thrown away.
//! Source: N. Pippenger, On the evaluation of powers and related problems, FOCS 1976; D. J. Bernstein, J. Doumen, T. Lange, J.-J.
//! Oosterwijk, Faster batch forgery identification, INDOCRYPT 2012 (signed windows); T. Pornin, Cryptology ePrint Archive
//! 2022/1325 (the formulas).
//! Cost: with v = ⌈(t + 1)/w⌉ windows, nv A with table entries, v·2^w A and vw doublings; for each point its check and 4M + 2S
//! + 2D, or 5M + 1S for one that needs no check; 1I for each 64.

use super::batch::{BatchError, same_length};
use super::enter_curve;
use super::groups::Together;
use crate::coordinates::{Affine, Complete, CompleteEntry, Point, invert_each};
use crate::curve::{BinaryCurve, Curve, on_best, on_widest};
use crate::field::{Elements, Field};
use crate::recoding::{bit_length, booth_digit_vartime, booth_digits};
use crate::word::{MAX_TOGETHER, prefetch};

/// The widest window.
const MAX_WIDTH: u32 = 16;
/// Points whose entries share an inversion, and whose digits are found at a time.
const BLOCK: usize = 64;
/// How many points ahead the buckets are fetched.
const AHEAD: usize = 4;

/// How a sum is computed: windows of `width` bits, and so many points at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    width: u32,
    points: usize,
}

/// Limbs of a point in a bucket.
const fn bucket_limbs<C: Curve>() -> usize {
    4 * C::Field::BITS.div_ceil(64) as usize
}

/// Buckets of one window, with that of the digit 0.
const fn places(width: u32) -> usize {
    (1 << (width - 1)) + 1
}

/// Limbs of a cache line, at whose beginning buckets lie.
const LINE: usize = 8;

/// Limbs of the buckets of all windows that may go side by side, and of what may have to be left free before them.
const fn limbs_of_buckets<C: Curve>(width: u32) -> usize {
    LINE - 1 + MAX_TOGETHER * places(width) * bucket_limbs::<C>()
}

impl Plan {
    /// The one that takes least time with a workspace of so many limbs, if it is large enough for any.
    fn new<C: BinaryCurve>(points: usize, limbs: usize) -> Option<Self> {
        let plan = |width| {
            let room = limbs.checked_sub(limbs_of_buckets::<C>(width))? / CompleteEntry::<C>::LIMBS;
            (room > 0).then(|| Plan { width, points: points.min(room).max(1) })
        };
        (2..=MAX_WIDTH).filter_map(plan).min_by_key(|plan| plan.additions::<C>(points))
    }

    /// Additions of points, as many at a time as go side by side; those of buckets to each other take a third longer.
    fn additions<C: BinaryCurve>(&self, points: usize) -> usize {
        let passes = booth_digits(self.width, C::ORDER_BITS).div_ceil(MAX_TOGETHER as u32) as usize;
        points.div_ceil(self.points) * passes * (self.points + places(self.width) * 8 / 3)
    }
}

/// Limbs of the workspace in which [`sum_of_products_vartime`] computes a sum of so many products in one part, by the width
/// with the fewest additions. Over F_2^233 it is 64 bytes a point, and for the buckets from a kilobyte to 17 megabytes. Any
/// smaller one will do, from that for no point on.
///
/// ```
/// use carryless::{K233, scalar_mul::sum_of_products_limbs};
///
/// assert!(8 * sum_of_products_limbs::<K233>(1 << 20) < 100 << 20);
/// ```
pub fn sum_of_products_limbs<C: BinaryCurve>(points: usize) -> usize {
    let width = match points {
        0 => 2,
        _ => Plan::new::<C>(points, usize::MAX).map_or(2, |plan| plan.width),
    };
    limbs_of_buckets::<C>(width) + points.max(1) * CompleteEntry::<C>::LIMBS
}

/// Σ k_i·P_i for public scalars, which need not be below n, and points of the subgroup.
///
/// `workspace` has [`sum_of_products_limbs`] for the points; if it is shorter, the sum is computed in several parts, or by
/// shorter windows. What it holds before does not matter.
///
/// ```
/// use carryless::scalar_mul::{sum_of_products_limbs, sum_of_products_vartime};
/// use carryless::{Affine, K233, mul_vartime};
///
/// let g = Affine::<K233>::generator();
/// let points: Vec<_> = (1..50).map(|i| mul_vartime(&[i], &g)).collect();
/// let scalars: Vec<[u64; 1]> = (1..50).map(|i| [i]).collect();
/// let mut workspace = vec![0; sum_of_products_limbs::<K233>(points.len())];
/// let sum = sum_of_products_vartime(&scalars, &points, &mut workspace)?;
/// assert_eq!(sum, mul_vartime(&[(1..50).map(|i| i * i).sum()], &g));
/// # Ok::<(), carryless::scalar_mul::BatchError>(())
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Errors
/// If there are not as many points as scalars, or a point is not on the curve or outside the subgroup: the first such, with
/// its index.
///
/// # Panics
/// If a scalar has more than [`crate::recoding::MAX_SCALAR_BITS`] bits, or the workspace less than
/// [`sum_of_products_limbs`] for no point.
pub fn sum_of_products_vartime<C: BinaryCurve>(
    k: &[impl AsRef<[u64]>],
    p: &[Affine<C>],
    workspace: &mut [u64],
) -> Result<Affine<C>, BatchError> {
    sum_with_progress_vartime(k, p, workspace, |_| ())
}

/// The same, telling after each part how many points were added to all buckets in it: some at a time, all of them in the end.
pub(crate) fn sum_with_progress_vartime<C: BinaryCurve>(
    k: &[impl AsRef<[u64]>],
    p: &[Affine<C>],
    workspace: &mut [u64],
    mut progress: impl FnMut(usize),
) -> Result<Affine<C>, BatchError> {
    same_length("p", p.len(), k.len())?;
    let mut sum = Affine::IDENTITY;
    parts_of_sum_vartime(
        k,
        |i| Summand::Unchecked(p[i]),
        workspace,
        |part: Complete<C>, points| {
            let part: Affine<C> = on_best!(C, T => part.on::<C::BinaryOn<T>>().to_affine_out_of_line().on());
            sum = sum.add_vartime(part);
            progress(points);
        },
    )?;
    Ok(sum)
}

/// A point to be multiplied and added.
pub(crate) enum Summand<C: Curve> {
    /// One that may be anywhere.
    Unchecked(Affine<C>),
    /// One of the subgroup.
    OfSubgroup(Complete<C>),
}

/// Gives the sum in parts, as many points at a time as there is room for, each with the number of its points.
pub(crate) fn parts_of_sum_vartime<C: BinaryCurve>(
    k: &[impl AsRef<[u64]>],
    p: impl Fn(usize) -> Summand<C>,
    workspace: &mut [u64],
    mut take: impl FnMut(Complete<C>, usize),
) -> Result<(), BatchError> {
    let Some(plan) = Plan::new::<C>(k.len(), workspace.len()) else {
        panic!("workspace: {} limbs at least, not {}", sum_of_products_limbs::<C>(0), workspace.len())
    };
    for (part, k) in k.chunks(plan.points).enumerate() {
        let first = part * plan.points;
        let sum = on_widest!(C, T => {
            sum_of_part::<C, C::BinaryOn<T>>(plan.width, k, |i| p(first + i), workspace).map(|sum| sum.on())
        });
        take(sum.map_err(|error| error.after(first))?, k.len());
    }
    Ok(())
}

/// The sum over points for whose entries there is room.
fn sum_of_part<C: BinaryCurve, D: BinaryCurve>(
    width: u32,
    k: &[impl AsRef<[u64]>],
    p: impl Fn(usize) -> Summand<C>,
    workspace: &mut [u64],
) -> Result<Complete<D>, BatchError> {
    let (buckets, entries) = workspace.split_at_mut(limbs_of_buckets::<D>(width));
    // A bucket of a few lines that began within one would lie in one more.
    let before_line = buckets.as_ptr().align_offset(LINE * size_of::<u64>()).min(LINE - 1);
    let buckets = &mut buckets[before_line..];
    let entries = &mut entries[..k.len() * CompleteEntry::<D>::LIMBS];
    write_entries::<C, D>(p, entries)?;
    let bits = k.iter().map(|k| bit_length(k.as_ref())).max().unwrap_or(0);
    let windows = booth_digits(width, bits as u32);
    let mut sum = Complete::<D>::identity();
    for first in (0..windows).step_by(Together::<D>::COUNT).rev() {
        let digit = |i: usize, l: usize| match first + l as u32 {
            window if window < windows => booth_digit_vartime(width, k[i].as_ref(), window),
            _ => (0, false),
        };
        let sums = if Together::<D>::COUNT > 1 {
            sums_of_windows::<D, Together<D>>(width, entries, digit, buckets)
        } else {
            sums_of_windows::<D, D::Field>(width, entries, digit, buckets)
        };
        for l in (0..Together::<D>::COUNT).rev() {
            sum = sum.double_n_out_of_line(width).add_out_of_line(sums[l]);
        }
    }
    Ok(sum)
}

/// Writes the points as entries of a table.
fn write_entries<C: BinaryCurve, D: BinaryCurve>(
    p: impl Fn(usize) -> Summand<C>,
    entries: &mut [u64],
) -> Result<(), BatchError> {
    for (block, entries) in entries.chunks_mut(BLOCK * CompleteEntry::<D>::LIMBS).enumerate() {
        let mut points = [const { None }; BLOCK];
        let points = &mut points[..entries.len() / CompleteEntry::<D>::LIMBS];
        for (i, point) in points.iter_mut().enumerate() {
            let index = block * BLOCK + i;
            *point = Some(match p(index) {
                Summand::Unchecked(p) => {
                    let p = p.on::<D>();
                    p.check().map_err(|error| BatchError::Point { index, error })?;
                    Summand::Unchecked(p)
                }
                Summand::OfSubgroup(p) => Summand::OfSubgroup(p.on()),
            });
        }
        write_block(points, entries);
    }
    Ok(())
}

/// Writes points that were checked.
#[inline(never)]
fn write_block<D: BinaryCurve>(points: &[Option<Summand<D>>], entries: &mut [u64]) {
    enter_curve::<D, _>(
        #[inline(always)]
        || {
            let mut inverses = [<D::Field as Field>::ZERO; BLOCK];
            let inverses = &mut inverses[..points.len()];
            for (inverse, point) in inverses.iter_mut().zip(points) {
                match point {
                    Some(Summand::Unchecked(p)) => *inverse = p.x(),
                    Some(Summand::OfSubgroup(p)) => *inverse = p.denominator_of_entry(),
                    None => {}
                }
            }
            invert_each(inverses);
            for ((place, point), i) in entries.chunks_exact_mut(CompleteEntry::<D>::LIMBS).zip(points).zip(inverses) {
                match point {
                    Some(Summand::Unchecked(p)) => CompleteEntry::with_inverse(p, *i).write_raw(place),
                    Some(Summand::OfSubgroup(p)) => p.to_entry_with(*i).write_raw(place),
                    None => {}
                }
            }
        },
    )
}

/// Σ d_i·P_i for a digit of each scalar in each of the windows that go side by side: `digit` gives |d| and whether d < 0.
#[inline(never)]
fn sums_of_windows<C: BinaryCurve, E: Elements<Field = C::Field>>(
    width: u32,
    entries: &[u64],
    digit: impl Fn(usize, usize) -> (usize, bool),
    buckets: &mut [u64],
) -> [Complete<C>; MAX_TOGETHER] {
    let (places, bucket) = (places(width), bucket_limbs::<C>());
    // Where the bucket of each window lies.
    let place = |l: usize, index: usize| (l * places + index) * bucket;
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            let none = Complete::<C>::identity();
            for place in buckets[..E::COUNT * places * bucket].chunks_exact_mut(bucket) {
                none.write_raw(place);
            }
            let entry_limbs = CompleteEntry::<C>::LIMBS;
            for (block, entries) in entries.chunks(BLOCK * entry_limbs).enumerate() {
                let mut starts = [[0; MAX_TOGETHER]; BLOCK + AHEAD];
                let mut negative = [[0; MAX_TOGETHER]; BLOCK];
                for i in 0..entries.len() / entry_limbs {
                    for l in 0..E::COUNT {
                        let (index, is_negative) = digit(block * BLOCK + i, l);
                        starts[i][l] = place(l, index);
                        negative[i][l] = u64::from(is_negative);
                    }
                }
                for (i, entry) in entries.chunks_exact(entry_limbs).enumerate() {
                    for l in 0..E::COUNT {
                        prefetch(&buckets[starts[i + AHEAD][l]..][..bucket]);
                    }
                    let entry = CompleteEntry::<C, E>::all(entry).neg_if(E::low_bits(negative[i]));
                    let sum = Complete::<C, E>::gather(buckets, starts[i]).add_entry(&entry);
                    sum.scatter(buckets, starts[i]);
                }
            }
            let (mut above, mut sum) = (Complete::<C, E>::identity(), Complete::<C, E>::identity());
            for index in (1..places).rev() {
                above = above + Complete::gather(buckets, [0, 1, 2, 3].map(|l| place(l.min(E::COUNT - 1), index)));
                sum = sum + above;
            }
            sum.apart()
        },
    )
}
