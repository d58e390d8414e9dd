//! Many scalar multiplications at once, on one thread: the default methods of [`mul`](super::mul) and its like, in
//! groups that are computed by SIMD where the processor has registers of 256 or 512 bits, with one inversion for each
//! group or for many.
//!
//! Methods in constant time do the same whatever the scalar is, so that several scalars go through one run of them, each in
//! its own part of a register: 2-way or 4-way on binary curves, 8-way by AVX-512 IFMA on prime ones. Other processors
//! compute them one after the other.

use super::groups::PER_INVERSION;
use super::{FamilyOn, KeyCurve, Methods, On, lincomb_vartime, mul, mul_generator};
use crate::coordinates::{Affine, Point, PointError};
use crate::curve::{Operation, Registers, with_backend};
use crate::scalar::SecretScalar;
use crate::word::Target;
use core::fmt;

/// Why a batch is refused. Nothing of it is released.
///
/// ```
/// use carryless::scalar_mul::{BatchError, mul_generator_batch};
/// use carryless::{K163, SecretScalar};
///
/// let k = [SecretScalar::<K163>::from_limbs(&[2])?];
/// let error = mul_generator_batch(&k, &mut []).expect_err("no place for the multiple");
/// assert_eq!(error, BatchError::Lengths { argument: "out", len: 0, expected: 1 });
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchError {
    /// The arguments are not of one length.
    Lengths {
        /// The argument that differs, as its function names it.
        argument: &'static str,
        /// Its length.
        len: usize,
        /// That of the first argument.
        expected: usize,
    },
    /// A point is refused: the first such point of the batch.
    Point {
        /// Its place in the batch.
        index: usize,
        /// Why.
        error: PointError,
    },
}

impl BatchError {
    /// This error in a batch that began `first` places earlier.
    pub(crate) fn after(self, first: usize) -> Self {
        match self {
            Self::Point { index, error } => Self::Point { index: first + index, error },
            lengths => lengths,
        }
    }
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lengths { argument, len, expected } => {
                write!(f, "{argument}: {expected} as there are scalars, not {len}")
            }
            Self::Point { index, error } => write!(f, "at index {index}: {error}"),
        }
    }
}

impl core::error::Error for BatchError {}

/// Refuses an argument that is not as long as the scalars are.
pub(crate) fn same_length(argument: &'static str, len: usize, expected: usize) -> Result<(), BatchError> {
    if len == expected { Ok(()) } else { Err(BatchError::Lengths { argument, len, expected }) }
}

/// k_i·P_i for secret k_i and points of the subgroup: [`mul`] for many.
///
/// ```
/// use carryless::scalar_mul::{mul_batch, mul_generator_batch};
/// use carryless::{Affine, K233, SecretScalar, mul};
///
/// let secrets = [[1; 29], [2; 29], [3; 29]].map(|bytes| SecretScalar::<K233>::from_be_bytes(&bytes).expect("below n"));
/// let mut publics = [Affine::generator(); 3];
/// mul_generator_batch(&secrets, &mut publics)?;
/// let mut shared = publics;
/// mul_batch(&secrets, &publics, &mut shared)?;
/// assert_eq!(shared[2], mul(&secrets[2], &publics[2])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Time
/// Constant in `k` and `p`, but for what [`mul`] makes known of each.
///
/// # Errors
/// If there are not as many points, or places in `out`, as scalars, or a point is refused: the first such, with its index.
/// `out` then holds no multiple.
pub fn mul_batch<C: KeyCurve>(k: &[SecretScalar<C>], p: &[Affine<C>], out: &mut [Affine<C>]) -> Result<(), BatchError> {
    out.fill(Affine::IDENTITY);
    same_length("p", p.len(), k.len())?;
    same_length("out", out.len(), k.len())?;
    if k.len() == 1 { MulBatch { k, p, out }.one_by_one() } else { with_backend(MulBatch { k, p, out }) }
}

struct MulBatch<'a, C: KeyCurve> {
    k: &'a [SecretScalar<C>],
    p: &'a [Affine<C>],
    out: &'a mut [Affine<C>],
}

impl<C: KeyCurve> Operation for MulBatch<'_, C> {
    type Curve = C;
    type Output = Result<(), BatchError>;
    const REGISTERS: Registers = Registers::Batch;

    #[inline(always)]
    fn run<T: Target>(self) -> Self::Output {
        in_shares(self.out, |first, out| {
            let k = scalars_on::<C, On<C, T>>(&self.k[first..], out.len());
            // A share of fewer is filled with its last one: what is computed of that is not read.
            let p: [_; PER_INVERSION] = core::array::from_fn(|i| self.p[first + i.min(out.len() - 1)].on());
            for (i, p) in p[..out.len()].iter().enumerate() {
                p.check().map_err(|error| (i, error))?;
            }
            let mut products = [Affine::IDENTITY; PER_INVERSION];
            FamilyOn::<C, T>::mul_batch(&k[..out.len()], &p[..out.len()], &mut products[..out.len()]);
            release(&products, out)
        })
    }
    #[inline(always)]
    fn one_by_one(self) -> Self::Output {
        in_shares(self.out, |first, out| one_by_one(out, |i| mul(&self.k[first + i], &self.p[first + i])))
    }
}

/// k_i·G for secret k_i and the curve's generator G: [`mul_generator`] for many.
///
/// ```
/// use carryless::{Affine, P192, SecretScalar, mul_generator, scalar_mul::mul_generator_batch};
///
/// let k = [SecretScalar::<P192>::from_limbs(&[2])?, SecretScalar::from_limbs(&[1234, 5])?];
/// let mut products = [Affine::generator(); 2];
/// mul_generator_batch(&k, &mut products)?;
/// assert_eq!(products[1], mul_generator(&k[1])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Time
/// Constant in `k`, but for what [`mul_generator`] makes known of each.
///
/// # Errors
/// If there are not as many places in `out` as scalars; [`PointError::Fault`] if a computation was disturbed, with the index
/// of the first. `out` then holds no multiple.
pub fn mul_generator_batch<C: KeyCurve>(k: &[SecretScalar<C>], out: &mut [Affine<C>]) -> Result<(), BatchError> {
    out.fill(Affine::IDENTITY);
    same_length("out", out.len(), k.len())?;
    with_backend(MulGeneratorBatch { k, out })
}

struct MulGeneratorBatch<'a, C: KeyCurve> {
    k: &'a [SecretScalar<C>],
    out: &'a mut [Affine<C>],
}

impl<C: KeyCurve> Operation for MulGeneratorBatch<'_, C> {
    type Curve = C;
    type Output = Result<(), BatchError>;
    const REGISTERS: Registers = Registers::Batch;

    #[inline(always)]
    fn run<T: Target>(self) -> Self::Output {
        in_shares(self.out, |first, out| {
            // A register that is nearly empty costs as much as a full one.
            if out.len() < FamilyOn::<C, T>::least_of_generator() {
                return one_by_one(out, |i| mul_generator(&self.k[first + i]));
            }
            let k = scalars_on::<C, On<C, T>>(&self.k[first..], out.len());
            let mut products = [Affine::IDENTITY; PER_INVERSION];
            FamilyOn::<C, T>::mul_generator_batch(&k[..out.len()], &mut products[..out.len()]);
            release(&products, out)
        })
    }
    #[inline(always)]
    fn one_by_one(self) -> Self::Output {
        in_shares(self.out, |first, out| one_by_one(out, |i| mul_generator(&self.k[first + i])))
    }
}

/// k_i·G + l_i·Q_i for public k_i and l_i, and points Q_i of the subgroup: the verification of many signatures,
/// [`lincomb_vartime`] for many. Scalars need not be below n.
///
/// ```
/// use carryless::{Affine, K163, mul_vartime, scalar_mul::lincomb_generator_batch_vartime};
///
/// let g = Affine::<K163>::generator();
/// let mut sums = [Affine::generator(); 2];
/// lincomb_generator_batch_vartime(&[&[2], &[3]], &[&[4], &[5]], &[g, g], &mut sums)?;
/// assert_eq!(sums, [mul_vartime(&[6], &g), mul_vartime(&[8], &g)]);
/// # Ok::<(), carryless::scalar_mul::BatchError>(())
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Errors
/// If there are not as many points or other scalars, or places in `out`, as scalars k, or a point is outside the subgroup:
/// the first such, with its index. `out` then holds no sum.
///
/// # Panics
/// If a scalar has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
pub fn lincomb_generator_batch_vartime<C: KeyCurve>(
    k: &[&[u64]],
    l: &[&[u64]],
    q: &[Affine<C>],
    out: &mut [Affine<C>],
) -> Result<(), BatchError> {
    out.fill(Affine::IDENTITY);
    same_length("l", l.len(), k.len())?;
    same_length("q", q.len(), k.len())?;
    same_length("out", out.len(), k.len())?;
    for (index, q) in q.iter().enumerate() {
        q.check().map_err(|error| BatchError::Point { index, error })?;
    }
    sums_with_generator_vartime(k, l, q, out)
}

/// k_i·G + l_i·Q_i for public scalars, arguments of one length, and points that were checked.
pub(crate) fn sums_with_generator_vartime<C: KeyCurve>(
    k: &[&[u64]],
    l: &[&[u64]],
    q: &[Affine<C>],
    out: &mut [Affine<C>],
) -> Result<(), BatchError> {
    let sums = SumsWithGenerator { k, l, q, out };
    if k.len() == 1 { sums.one_by_one() } else { with_backend(sums) }
}

struct SumsWithGenerator<'a, C: KeyCurve> {
    k: &'a [&'a [u64]],
    l: &'a [&'a [u64]],
    q: &'a [Affine<C>],
    out: &'a mut [Affine<C>],
}

impl<C: KeyCurve> Operation for SumsWithGenerator<'_, C> {
    type Curve = C;
    type Output = Result<(), BatchError>;
    const REGISTERS: Registers = Registers::Batch;

    #[inline(always)]
    fn run<T: Target>(self) -> Self::Output {
        let SumsWithGenerator { k, l, q, out } = self;
        in_shares(out, |first, out| {
            let share = first..first + out.len();
            let q: [_; PER_INVERSION] = core::array::from_fn(|i| q[first + i.min(out.len() - 1)].on());
            let mut sums = [Affine::IDENTITY; PER_INVERSION];
            let (q, found) = (&q[..out.len()], &mut sums[..out.len()]);
            FamilyOn::<C, T>::lincomb_generator_batch_vartime(&k[share.clone()], &l[share], q, found);
            release(&sums, out)
        })
    }
    #[inline(always)]
    fn one_by_one(self) -> Self::Output {
        let SumsWithGenerator { k, l, q, out } = self;
        in_shares(out, |first, out| {
            let sum = |i| lincomb_vartime(k[first + i], &Affine::generator(), l[first + i], &q[first + i]);
            one_by_one(out, |i| Ok(sum(i)))
        })
    }
}

/// As many scalars as share an inversion, of which the first `count` matter, over another representation.
fn scalars_on<C: KeyCurve, D: crate::curve::Curve>(
    k: &[SecretScalar<C>],
    count: usize,
) -> [SecretScalar<D>; PER_INVERSION] {
    core::array::from_fn(|i| k[i.min(count - 1)].on())
}

/// Fills `out` piece by piece, each beginning at an index; on an error nothing of it remains.
fn in_shares<C: KeyCurve>(
    out: &mut [Affine<C>],
    mut fill: impl FnMut(usize, &mut [Affine<C>]) -> Result<(), (usize, PointError)>,
) -> Result<(), BatchError> {
    // What was written before the first error is erased: of a batch that is refused nothing is released.
    let mut refused = None;
    for (share, out) in out.chunks_mut(PER_INVERSION).enumerate() {
        if let Err((i, error)) = fill(share * PER_INVERSION, out) {
            refused = Some(BatchError::Point { index: share * PER_INVERSION + i, error });
            break;
        }
    }
    match refused {
        None => Ok(()),
        Some(error) => {
            out.fill(Affine::IDENTITY);
            Err(error)
        }
    }
}

/// Each point by itself.
fn one_by_one<C: KeyCurve>(
    out: &mut [Affine<C>],
    product: impl Fn(usize) -> Result<Affine<C>, PointError>,
) -> Result<(), (usize, PointError)> {
    for (i, place) in out.iter_mut().enumerate() {
        *place = product(i).map_err(|error| (i, error))?;
    }
    Ok(())
}

/// Points on another representation of the curve, each if it is on the curve.
fn release<C: KeyCurve, D: crate::curve::Curve>(
    products: &[Affine<D>],
    out: &mut [Affine<C>],
) -> Result<(), (usize, PointError)> {
    for (i, (place, product)) in out.iter_mut().zip(products).enumerate() {
        *place = product.released().map_err(|error| (i, error))?.on();
    }
    Ok(())
}
