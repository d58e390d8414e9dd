//! Many products at once, spread over the threads of a pool. Each is one product of one thread, by the method of choice
//! and in its time class; what threads share is the batch, by its length alone.
//!
//! Threads take what is left of the batch piece by piece, so that a slower one gets less. Arguments are read where they
//! are, and nothing of a secret is kept in a queue.

use super::{BatchError, Pool};
use crate::coordinates::{Affine, PointError};
use crate::scalar::SecretScalar;
use crate::scalar_mul::{KeyCurve, NamedCurve, mul, mul_add_vartime, mul_generator, mul_vartime};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::vec::Vec;

/// Refuses an argument that is not as long as the scalars are.
fn same_length(argument: &'static str, len: usize, expected: usize) -> Result<(), BatchError> {
    if len == expected { Ok(()) } else { Err(BatchError::Lengths { argument, len, expected }) }
}

impl Pool {
    /// `product(i)` for i < `len`, in this order.
    fn each<R: Send>(&self, len: usize, product: impl Fn(usize) -> R + Send + Sync) -> Vec<R> {
        self.install(|| (0..len).into_par_iter().map(product).collect())
    }

    /// The products, or the first error.
    fn each_or_error<R: Send>(
        &self,
        len: usize,
        product: impl Fn(usize) -> Result<R, PointError> + Send + Sync,
    ) -> Result<Vec<R>, BatchError> {
        let at = |(index, result): (usize, Result<R, PointError>)| {
            result.map_err(|error| BatchError::Point { index, error })
        };
        self.each(len, product).into_iter().enumerate().map(at).collect()
    }

    /// k_i·P_i for secret k_i and points of the subgroup: [`mul`] for many.
    ///
    /// # Time
    /// Constant in `k` and `p`, but for what [`mul`] makes known of each.
    ///
    /// # Errors
    /// If there are not as many points as scalars, or a point is refused: the first such, with its index.
    pub fn mul_batch<C: KeyCurve>(&self, k: &[SecretScalar<C>], p: &[Affine<C>]) -> Result<Vec<Affine<C>>, BatchError> {
        same_length("p", p.len(), k.len())?;
        self.each_or_error(k.len(), |i| mul(&k[i], &p[i]))
    }

    /// k_i·G for secret k_i: [`mul_generator`] for many.
    ///
    /// # Time
    /// Constant in `k`, but for what [`mul_generator`] makes known of each.
    ///
    /// # Errors
    /// [`PointError::Fault`] if a computation was disturbed, with the index of the first.
    pub fn mul_generator_batch<C: KeyCurve>(&self, k: &[SecretScalar<C>]) -> Result<Vec<Affine<C>>, BatchError> {
        self.each_or_error(k.len(), |i| mul_generator(&k[i]))
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

    /// k_i·P_i + l_i·Q_i for public scalars and any points of the curve: [`mul_add_vartime`] for many.
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// If the arguments are not of one length.
    ///
    /// # Panics
    /// If a scalar has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
    pub fn mul_add_vartime_batch<C: NamedCurve>(
        &self,
        k: &[&[u64]],
        p: &[Affine<C>],
        l: &[&[u64]],
        q: &[Affine<C>],
    ) -> Result<Vec<Affine<C>>, BatchError> {
        same_length("p", p.len(), k.len())?;
        same_length("l", l.len(), k.len())?;
        same_length("q", q.len(), k.len())?;
        Ok(self.each(k.len(), |i| mul_add_vartime(k[i], &p[i], l[i], &q[i])))
    }
}
