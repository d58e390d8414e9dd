//! Points of many multi-scalar multiplications, checked and converted once.

use super::batch::{BatchError, same_length};
use super::buckets::{Plan, Summand, entry_limbs, limbs_of_buckets, most_at_once, write_all_entries};
use super::{Methods, NamedCurve};
use crate::coordinates::Affine;
use crate::curve::on_backend;
use core::marker::PhantomData;
use core::ops::Range;

/// Points of the subgroup as sums by buckets take them: the bases of commitments or of a proving key, say. They lie in limbs
/// of the caller's, 64 bytes a point on K-233 and P-256.
///
/// A sum does not check them again. Otherwise it is [`msm_by_buckets_vartime`](super::msm_by_buckets_vartime), which is
/// not for few points: for up to [`Methods::few`](super::Methods::few) of them
/// [`msm_vartime`](super::msm_vartime) may be faster.
///
/// ```
/// use carryless::scalar_mul::PreparedPoints;
/// use carryless::{Affine, K233, mul_vartime};
///
/// let g = Affine::<K233>::generator();
/// let points: Vec<_> = (1..100).map(|i| mul_vartime(&[i], &g)).collect();
/// let mut limbs = vec![0; PreparedPoints::<K233>::limbs(points.len())];
/// let bases = PreparedPoints::new(&points, &mut limbs)?;
///
/// let mut workspace = vec![0; bases.workspace_limbs()];
/// for first in 1..3 {
///     let scalars: Vec<[u64; 1]> = (first..).take(points.len()).map(|k| [k]).collect();
///     let sum = bases.msm_vartime(&scalars, &mut workspace)?;
///     assert_eq!(sum, mul_vartime(&[(1..100).map(|i| i * (first + i - 1)).sum()], &g));
/// }
/// # Ok::<(), carryless::scalar_mul::BatchError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PreparedPoints<'a, C> {
    entries: &'a [u64],
    curve: PhantomData<fn() -> C>,
}

impl<'a, C: NamedCurve> PreparedPoints<'a, C> {
    /// Limbs for `points` points.
    ///
    /// ```
    /// use carryless::{K163, scalar_mul::PreparedPoints};
    ///
    /// assert_eq!(PreparedPoints::<K163>::limbs(100), 100 * PreparedPoints::<K163>::limbs(1));
    /// ```
    #[must_use]
    pub const fn limbs(points: usize) -> usize {
        points * entry_limbs::<C>()
    }

    /// The points that [`msm_vartime`](super::msm_vartime) takes, written to the first
    /// [`Self::limbs`] of `limbs`. Cost for each: its check, and on binary curves 4M + 2S + 2D and 1I for each 64.
    ///
    /// ```
    /// use carryless::{Affine, K163, scalar_mul::PreparedPoints};
    ///
    /// let mut limbs = [0; PreparedPoints::<K163>::limbs(3)];
    /// assert_eq!(PreparedPoints::new(&[Affine::<K163>::generator(); 3], &mut limbs)?.len(), 3);
    /// # Ok::<(), carryless::scalar_mul::BatchError>(())
    /// ```
    ///
    /// # Time
    /// Variable in the points.
    ///
    /// # Errors
    /// If a point is not on the curve, or outside the subgroup where it must not be: the first such, with its index.
    ///
    /// # Panics
    /// If there are fewer limbs.
    pub fn new(p: &[Affine<C>], limbs: &'a mut [u64]) -> Result<Self, BatchError> {
        Self::of_summands(p, limbs)
    }

    /// [`Self::new`] for points of any kind.
    pub(crate) fn of_summands<S: Summand<C>>(p: &[S], limbs: &'a mut [u64]) -> Result<Self, BatchError> {
        let needed = Self::limbs(p.len());
        assert!(limbs.len() >= needed, "limbs: {needed} at least, not {}", limbs.len());
        let entries = &mut limbs[..needed];
        on_backend!(Simd, C, T => write_all_entries::<C, S, T>(p, entries))?;
        Ok(PreparedPoints { entries, curve: PhantomData })
    }

    /// How many points there are.
    ///
    /// ```
    /// use carryless::{Affine, K163, scalar_mul::PreparedPoints};
    ///
    /// let points = [Affine::<K163>::generator(); 3];
    /// let mut limbs = [0; PreparedPoints::<K163>::limbs(3)];
    /// let bases = PreparedPoints::new(&points, &mut limbs)?;
    /// assert_eq!(bases.len(), 3);
    /// # Ok::<(), carryless::scalar_mul::BatchError>(())
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len() / entry_limbs::<C>()
    }

    /// Whether there is no point.
    ///
    /// ```
    /// use carryless::{Affine, K163, scalar_mul::PreparedPoints};
    ///
    /// let points = [Affine::<K163>::generator(); 3];
    /// let mut limbs = [0; PreparedPoints::<K163>::limbs(3)];
    /// let bases = PreparedPoints::new(&points, &mut limbs)?;
    /// assert!(!bases.is_empty() && bases.part(1..1).is_empty());
    /// # Ok::<(), carryless::scalar_mul::BatchError>(())
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The points with these indices.
    ///
    /// ```
    /// use carryless::{Affine, K163, mul_vartime, scalar_mul::PreparedPoints};
    ///
    /// let points = [Affine::<K163>::generator(); 3];
    /// let mut limbs = [0; PreparedPoints::<K163>::limbs(3)];
    /// let bases = PreparedPoints::new(&points, &mut limbs)?;
    /// let last_two = bases.part(1..3);
    /// let sum = last_two.msm_vartime(&[[4], [5]], &mut vec![0; last_two.workspace_limbs()])?;
    /// assert_eq!(sum, mul_vartime(&[9], &points[0]));
    /// # Ok::<(), carryless::scalar_mul::BatchError>(())
    /// ```
    ///
    /// # Panics
    /// If there are fewer.
    #[must_use]
    pub fn part(&self, indices: Range<usize>) -> Self {
        let Range { start, end } = indices;
        assert!(start <= end && end <= self.len(), "indices: at most {}, not {start}..{end}", self.len());
        // Entries lie one behind the other, so that a part of them is one of points.
        PreparedPoints { entries: &self.entries[Self::limbs(start)..Self::limbs(end)], ..*self }
    }

    /// Limbs of the workspace with which the fewest additions are needed: that of
    /// [`msm_limbs`](super::msm_limbs) without the points. Any smaller one will do, from that for no
    /// point on.
    ///
    /// ```
    /// use carryless::{Affine, K163, mul_vartime, scalar_mul::PreparedPoints};
    ///
    /// let points = [Affine::<K163>::generator(); 3];
    /// let mut limbs = [0; PreparedPoints::<K163>::limbs(3)];
    /// let bases = PreparedPoints::new(&points, &mut limbs)?;
    /// let mut workspace = vec![0; bases.workspace_limbs()];
    /// let sum = bases.msm_vartime(&[[3], [4], [5]], &mut workspace)?;
    /// assert_eq!(sum, mul_vartime(&[12], &points[0]));
    /// # Ok::<(), carryless::scalar_mul::BatchError>(())
    /// ```
    #[must_use]
    pub fn workspace_limbs(&self) -> usize {
        let together = C::Family::windows_at_once();
        let width = Plan::width_for_entries::<C>(self.len(), together, usize::MAX);
        limbs_of_buckets::<C>(width.expect("some width fits"), together)
    }

    /// Σ k_i·P_i for public scalars, which need not be below n. What the workspace holds before does not matter.
    ///
    /// ```
    /// use carryless::{Affine, K163, mul_vartime, scalar_mul::PreparedPoints};
    ///
    /// let points = [Affine::<K163>::generator(); 3];
    /// let mut limbs = [0; PreparedPoints::<K163>::limbs(3)];
    /// let bases = PreparedPoints::new(&points, &mut limbs)?;
    /// let mut workspace = vec![0; bases.workspace_limbs()];
    /// // Its contents do not matter.
    /// for k in 1..3 {
    ///     let sum = bases.msm_vartime(&[[k]; 3], &mut workspace)?;
    ///     assert_eq!(sum, mul_vartime(&[3 * k], &points[0]));
    /// }
    /// # Ok::<(), carryless::scalar_mul::BatchError>(())
    /// ```
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// If there are not as many points as scalars.
    ///
    /// # Panics
    /// If a scalar has more than [`crate::recoding::MAX_SCALAR_BITS`] bits, or the workspace is shorter than that for no point.
    pub fn msm_vartime(&self, k: &[impl AsRef<[u64]>], workspace: &mut [u64]) -> Result<Affine<C>, BatchError> {
        same_length("bases", self.len(), k.len())?;
        let width = |together| Plan::width_for_entries::<C>(k.len(), together, workspace.len());
        // Fewer windows at once where the workspace is too short for the usual number.
        let most = [C::Family::windows_at_once(), most_at_once::<C>()];
        let (together, width) = most.iter().find_map(|most| Some((*most, width(*most)?))).unwrap_or_else(|| {
            let least = limbs_of_buckets::<C>(2, most_at_once::<C>());
            panic!("workspace: {least} limbs at least, not {}", workspace.len())
        });
        Ok(C::Family::sum_of_entries(together, width, k, self.entries, workspace))
    }
}
