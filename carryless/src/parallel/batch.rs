//! Many scalar multiplications at once, spread over the threads of a pool. Each is computed by one thread, by the
//! default method and in its time class; what threads share is the batch, by its length alone.
//!
//! Threads take what is left of the batch piece by piece, so that a slower one gets less. Arguments are read where they
//! are, and nothing of a secret is kept in a queue.

use super::Pool;
use crate::coordinates::{Affine, Point};
use crate::curve::Curve;
use crate::scalar::SecretScalar;
use crate::scalar_mul::{
    BatchError, KeyCurve, NamedCurve, PreparedPoints, lincomb_vartime, msm_limbs, msm_with_progress_vartime, mul_batch,
    mul_generator_batch, mul_vartime, same_length,
};
use core::ops::Range;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use rayon::slice::{ParallelSlice, ParallelSliceMut};
use std::vec;
use std::vec::Vec;

/// Scalar multiplications that a thread takes at a time.
const PIECE: usize = 32;

impl Pool {
    /// `product(i)` for i < `len`, in this order.
    fn each<R: Send>(&self, len: usize, product: impl Fn(usize) -> R + Send + Sync) -> Vec<R> {
        self.install(|| (0..len).into_par_iter().map(product).collect())
    }

    /// `len` points, which `products` writes piece by piece, each piece from an index on; or the first error.
    fn in_pieces<C: Curve>(
        &self,
        len: usize,
        products: impl Fn(Range<usize>, &mut [Affine<C>]) -> Result<(), BatchError> + Send + Sync,
    ) -> Result<Vec<Affine<C>>, BatchError> {
        let mut all = vec![Affine::IDENTITY; len];
        let pieces: Vec<_> = self.install(|| {
            // A piece is a share of one inversion, so that nothing is lost by cutting there.
            let piece = |(i, out): (usize, &mut [Affine<C>])| {
                let first = i * PIECE;
                products(first..first + out.len(), out).map_err(|error| error.after(first))
            };
            all.par_chunks_mut(PIECE).enumerate().map(piece).collect()
        });
        // In the order of the batch, so that the first error is found whichever thread was first.
        pieces.into_iter().collect::<Result<(), _>>().map(|()| all)
    }

    /// k_i·P_i for secret k_i and points of the subgroup: [`mul_batch`] over all threads.
    ///
    /// ```
    /// use carryless::{Affine, K163, SecretScalar, coordinates::Point, mul, parallel::Pool};
    ///
    /// let (k, g) = ([SecretScalar::from_limbs(&[2])?, SecretScalar::from_limbs(&[1234, 5])?], Affine::<K163>::generator());
    /// let products = Pool::new(2)?.mul_batch(&k, &[g, g.double()])?;
    /// assert_eq!(products, [mul(&k[0], &g)?, mul(&k[1], &g.double())?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Constant in `k` and `p`, but for what [`mul_batch`] makes known of each.
    ///
    /// # Errors
    /// If there are not as many points as scalars, or a point is refused: the first such, with its index.
    pub fn mul_batch<C: KeyCurve>(&self, k: &[SecretScalar<C>], p: &[Affine<C>]) -> Result<Vec<Affine<C>>, BatchError> {
        same_length("p", p.len(), k.len())?;
        self.in_pieces(k.len(), |piece, out| mul_batch(&k[piece.clone()], &p[piece], out))
    }

    /// k_i·G for secret k_i: [`mul_generator_batch`] over all threads.
    ///
    /// ```
    /// use carryless::{K163, SecretScalar, mul_generator, parallel::Pool};
    ///
    /// let k = [SecretScalar::<K163>::from_limbs(&[2])?, SecretScalar::from_limbs(&[1234, 5])?];
    /// assert_eq!(Pool::new(2)?.mul_generator_batch(&k)?, [mul_generator(&k[0])?, mul_generator(&k[1])?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Constant in `k`, but for what [`mul_generator_batch`] makes known of each.
    ///
    /// # Errors
    /// [`PointError::Fault`](crate::PointError::Fault) if a computation was disturbed, with the index of the first.
    pub fn mul_generator_batch<C: KeyCurve>(&self, k: &[SecretScalar<C>]) -> Result<Vec<Affine<C>>, BatchError> {
        self.in_pieces(k.len(), |piece, out| mul_generator_batch(&k[piece], out))
    }

    /// Σ k_i·P_i for public k_i, and for the points that [`msm_vartime`](crate::scalar_mul::msm_vartime) takes: the
    /// same over all threads, in about `memory` bytes beside the arguments.
    ///
    /// Each thread adds up a part of the sum. `progress` is told how many k_i·P_i a thread has done since it told so
    /// last.
    ///
    /// ```
    /// use carryless::parallel::Pool;
    /// use carryless::{Affine, K233, mul_vartime};
    /// use core::sync::atomic::{AtomicUsize, Ordering};
    ///
    /// let g = Affine::<K233>::generator();
    /// let points: Vec<_> = (1..100).map(|i| mul_vartime(&[i], &g)).collect();
    /// let scalars: Vec<[u64; 1]> = (1..100).map(|i| [i]).collect();
    /// let done = AtomicUsize::new(0);
    /// let sum = Pool::new(2)?.msm_vartime(&scalars, &points, 64 << 20, |n| {
    ///     done.fetch_add(n, Ordering::Relaxed);
    /// })?;
    /// assert_eq!(sum, mul_vartime(&[(1..100).map(|i| i * i).sum()], &g));
    /// assert_eq!(done.into_inner(), 99);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// Those of [`msm_vartime`](crate::scalar_mul::msm_vartime).
    ///
    /// # Panics
    /// If a scalar has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
    pub fn msm_vartime<C: NamedCurve>(
        &self,
        k: &[impl AsRef<[u64]> + Sync],
        p: &[Affine<C>],
        memory: usize,
        progress: impl Fn(usize) + Sync,
    ) -> Result<Affine<C>, BatchError> {
        same_length("p", p.len(), k.len())?;
        // One part a thread: longer sums take fewer additions a point.
        let each = p.len().div_ceil(self.threads()).max(1);
        // The least is a few kilobytes.
        let limbs = (memory / 8 / self.threads()).max(msm_limbs::<C>(0));
        let parts: Vec<_> = self.install(|| {
            let part = |(part, (k, p)): (usize, (&[_], &[_]))| {
                let mut workspace = vec![0; msm_limbs::<C>(p.len()).min(limbs)];
                msm_with_progress_vartime(k, p, &mut workspace, &progress).map_err(|error| error.after(part * each))
            };
            k.par_chunks(each).zip(p.par_chunks(each)).enumerate().map(part).collect()
        });
        parts.into_iter().try_fold(Affine::IDENTITY, |sum, part| Ok(sum.add_vartime(part?)))
    }

    /// Σ k_i·P_i for public k_i and points that were prepared, in about `memory` bytes beside the arguments:
    /// [`PreparedPoints::msm_vartime`] over all threads.
    ///
    /// ```
    /// use carryless::{Affine, K163, coordinates::Point, mul_vartime, parallel::Pool, scalar_mul::PreparedPoints};
    ///
    /// let g = Affine::<K163>::generator();
    /// let mut limbs = vec![0; PreparedPoints::<K163>::limbs(2)];
    /// let bases = PreparedPoints::new(&[g, g.double()], &mut limbs)?;
    /// let sum = Pool::new(2)?.sum_of_prepared_vartime(&[[1234], [5]], bases, 1 << 20)?;
    /// assert_eq!(sum, mul_vartime(&[1244], &g));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// If there are not as many points as scalars.
    ///
    /// # Panics
    /// If a scalar has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
    pub fn sum_of_prepared_vartime<C: NamedCurve>(
        &self,
        k: &[impl AsRef<[u64]> + Sync],
        bases: PreparedPoints<C>,
        memory: usize,
    ) -> Result<Affine<C>, BatchError> {
        same_length("bases", bases.len(), k.len())?;
        let each = k.len().div_ceil(self.threads()).max(1);
        let limbs = (memory / 8 / self.threads()).max(bases.part(0..0).workspace_limbs());
        let parts: Vec<_> = self.install(|| {
            let part = |(part, k): (usize, &[_])| {
                let bases = bases.part(part * each..part * each + k.len());
                bases.msm_vartime(k, &mut vec![0; bases.workspace_limbs().min(limbs)])
            };
            k.par_chunks(each).enumerate().map(part).collect()
        });
        parts.into_iter().try_fold(Affine::IDENTITY, |sum, part| Ok(sum.add_vartime(part?)))
    }

    /// k_i·P_i for public k_i and any points of the curve: [`mul_vartime`] for many.
    ///
    /// ```
    /// use carryless::parallel::Pool;
    /// use carryless::{Affine, K233, mul_vartime};
    ///
    /// let pool = Pool::new(2)?;
    /// let g = Affine::<K233>::generator();
    /// let products = pool.mul_vartime_batch(&[&[2], &[3]], &[g, g])?;
    /// assert_eq!(products, [mul_vartime(&[2], &g), mul_vartime(&[3], &g)]);
    /// let error = pool.mul_vartime_batch(&[&[2], &[3]], &[g]).expect_err("a point too few");
    /// assert_eq!(error.to_string(), "p: 2 as there are scalars, not 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Variable in `k` and `p`.
    ///
    /// # Errors
    /// If there are not as many points as scalars.
    ///
    /// # Panics
    /// If a scalar has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
    pub fn mul_vartime_batch<C: NamedCurve>(
        &self,
        k: &[&[u64]],
        p: &[Affine<C>],
    ) -> Result<Vec<Affine<C>>, BatchError> {
        same_length("p", p.len(), k.len())?;
        Ok(self.each(k.len(), |i| mul_vartime(k[i], &p[i])))
    }

    /// k_i·P_i + l_i·Q_i for public scalars and any points of the curve: [`lincomb_vartime`] for many.
    ///
    /// ```
    /// use carryless::{Affine, K163, mul_vartime, parallel::Pool};
    ///
    /// let g = Affine::<K163>::generator();
    /// let sums = Pool::new(2)?.lincomb_vartime_batch(&[&[2], &[3]], &[g, g], &[&[4], &[5]], &[g, g])?;
    /// assert_eq!(sums, [mul_vartime(&[6], &g), mul_vartime(&[8], &g)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// If the arguments are not of one length.
    ///
    /// # Panics
    /// If a scalar has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
    pub fn lincomb_vartime_batch<C: NamedCurve>(
        &self,
        k: &[&[u64]],
        p: &[Affine<C>],
        l: &[&[u64]],
        q: &[Affine<C>],
    ) -> Result<Vec<Affine<C>>, BatchError> {
        same_length("p", p.len(), k.len())?;
        same_length("l", l.len(), k.len())?;
        same_length("q", q.len(), k.len())?;
        Ok(self.each(k.len(), |i| lincomb_vartime(k[i], &p[i], l[i], &q[i])))
    }
}
