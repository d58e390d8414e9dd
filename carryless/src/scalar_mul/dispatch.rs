//! The default methods: what to call if no method is to be named.
//!
//! [`mul`] and [`mul_generator`] take a secret scalar, in constant time; [`mul_vartime`] and [`lincomb_vartime`] take
//! public integers. A curve says by which method: by its family, in `families/`. The words are those of the processor
//! ([`Backend`](crate::word::Backend)), found at the entry of each of these functions.

use super::families::{KeyCurve, Methods, NamedCurve};
use super::groups::PER_INVERSION;
use crate::coordinates::{Affine, Point, PointError};
use crate::curve::{Operation, Registers, with_backend};
use crate::scalar::SecretScalar;
use crate::word::Target;

/// The methods of a curve on the backend `T`.
pub(super) type On<C, T> = <C as NamedCurve>::NamedOn<T>;
/// The family whose methods these are.
pub(super) type FamilyOn<C, T> = <On<C, T> as NamedCurve>::Family;

/// k·P for a secret k and a point of the subgroup: a key agreement.
///
/// Cost: that of the curve's method, [`tau_regular`](super::tau_regular()), [`ladder`](super::ladder()) or
/// [`odd_windows`](super::odd_windows()), and of the checks: the curve's equation twice and on binary curves the subgroup.
///
/// ```
/// use carryless::{Affine, K233, SecretScalar, mul, mul_generator};
///
/// let k = SecretScalar::<K233>::from_be_bytes(&[0x12, 0x34, 0x56, 0x78])?;
/// assert_eq!(mul(&k, &Affine::generator())?, mul_generator(&k)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Time
/// Constant in `k` and `p`; whether `p` is refused, and whether the result is on the curve, becomes known.
///
/// # Errors
/// If `p` is not on the curve, or outside the subgroup of order n; [`PointError::Fault`] if the result is not on the
/// curve, so that nothing is released that a disturbed computation made.
pub fn mul<C: KeyCurve>(k: &SecretScalar<C>, p: &Affine<C>) -> Result<Affine<C>, PointError> {
    with_backend(Mul { k, p })
}

struct Mul<'a, C: KeyCurve> {
    k: &'a SecretScalar<C>,
    p: &'a Affine<C>,
}

impl<C: KeyCurve> Operation for Mul<'_, C> {
    type Curve = C;
    type Output = Result<Affine<C>, PointError>;
    const REGISTERS: Registers = Registers::Latency;

    #[inline(always)]
    fn run<T: Target>(self) -> Self::Output {
        let p = self.p.on();
        p.check()?;
        // A product that a fault has moved off the curve may tell of k: it is not released.
        Ok(FamilyOn::<C, T>::mul(&self.k.on(), &p).released()?.on())
    }
}

/// k·G for a secret k and the curve's generator G: the public key of k.
///
/// ```
/// use carryless::{Affine, K163, SecretScalar, mul_generator, mul_vartime};
///
/// let k = SecretScalar::<K163>::from_limbs(&[1234, 5])?;
/// assert_eq!(mul_generator(&k)?, mul_vartime(&[1234, 5], &Affine::generator()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Time
/// Constant in `k`; whether the result is on the curve becomes known.
///
/// # Errors
/// [`PointError::Fault`] if the result is not on the curve: the computation was disturbed.
pub fn mul_generator<C: KeyCurve>(k: &SecretScalar<C>) -> Result<Affine<C>, PointError> {
    with_backend(MulGenerator(k))
}

struct MulGenerator<'a, C: KeyCurve>(&'a SecretScalar<C>);

impl<C: KeyCurve> Operation for MulGenerator<'_, C> {
    type Curve = C;
    type Output = Result<Affine<C>, PointError>;
    const REGISTERS: Registers = Registers::Latency;

    #[inline(always)]
    fn run<T: Target>(self) -> Self::Output {
        Ok(FamilyOn::<C, T>::mul_generator(&self.0.on()).released()?.on())
    }
}

/// k·P for a public k and any point of the curve, on a Jacobi quartic of the subgroup. k need not be below n.
///
/// On a Koblitz curve over at most 239 bits, with a processor where field products go side by side, the method for
/// secrets is taken and not the named one.
///
/// ```
/// use carryless::{Affine, Curve, P192, mul_vartime};
///
/// let g = Affine::<P192>::generator();
/// assert_eq!(mul_vartime(&[5], &mul_vartime(&[3], &g)), mul_vartime(&[15], &g));
/// // k need not be below n: n·G = O.
/// assert_eq!(mul_vartime(<P192>::ORDER, &g).coordinates(), None);
/// ```
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
pub fn mul_vartime<C: NamedCurve>(k: &[u64], p: &Affine<C>) -> Affine<C> {
    with_backend(MulVartime { k, p })
}

struct MulVartime<'a, C: NamedCurve> {
    k: &'a [u64],
    p: &'a Affine<C>,
}

impl<C: NamedCurve> Operation for MulVartime<'_, C> {
    type Curve = C;
    type Output = Affine<C>;
    const REGISTERS: Registers = Registers::Latency;

    #[inline(always)]
    fn run<T: Target>(self) -> Self::Output {
        FamilyOn::<C, T>::mul_vartime(self.k, &self.p.on()).on()
    }
}

/// k·P + l·Q for public k and l and any points of the curve, on a Jacobi quartic of the subgroup: the verification of a
/// signature. k and l need not be below n.
///
/// On a binary curve for keys, with a processor where field products go side by side, other methods are taken than the
/// named one: on Koblitz curves over at most 239 bits k·P and l·Q at once; on random curves as two multiples, k·G by
/// its comb.
///
/// ```
/// use carryless::{Affine, K163, lincomb_vartime, mul_vartime};
///
/// let g = Affine::<K163>::generator();
/// let q = mul_vartime(&[7], &g);
/// assert_eq!(lincomb_vartime(&[1234], &g, &[5], &q), mul_vartime(&[1234 + 5 * 7], &g));
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If k or l has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
pub fn lincomb_vartime<C: NamedCurve>(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
    with_backend(LincombVartime { k, p, l, q })
}

struct LincombVartime<'a, C: NamedCurve> {
    k: &'a [u64],
    p: &'a Affine<C>,
    l: &'a [u64],
    q: &'a Affine<C>,
}

impl<C: NamedCurve> Operation for LincombVartime<'_, C> {
    type Curve = C;
    type Output = Affine<C>;
    const REGISTERS: Registers = Registers::Latency;

    #[inline(always)]
    fn run<T: Target>(self) -> Self::Output {
        FamilyOn::<C, T>::lincomb_vartime(self.k, &self.p.on(), self.l, &self.q.on()).on()
    }
}

/// The most points for which [`sum_of_few_vartime`] is faster than buckets.
pub(super) fn few<C: NamedCurve>() -> usize {
    with_backend(Few(core::marker::PhantomData::<C>))
}

struct Few<C>(core::marker::PhantomData<C>);

impl<C: NamedCurve> Operation for Few<C> {
    type Curve = C;
    type Output = usize;
    const REGISTERS: Registers = Registers::Batch;

    #[inline(always)]
    fn run<T: Target>(self) -> usize {
        FamilyOn::<C, T>::few()
    }
    #[inline(always)]
    fn one_by_one(self) -> usize {
        C::Family::few()
    }
}

/// Σ k_i·P_i for at most 32 points that [`msm_vartime`](super::msm_vartime) takes, in groups of four or eight
/// where the words are wide, and the rest by `two_by_two`.
///
/// # Time
/// Variable in all arguments.
pub(super) fn sum_of_few_vartime<C: NamedCurve, K: AsRef<[u64]>>(
    k: &[K],
    p: &[Affine<C>],
    two_by_two: impl FnOnce(&[K], &[Affine<C>]) -> Affine<C>,
) -> Affine<C> {
    let (count, sum) = with_backend(SumInGroups { k, p });
    sum.add_vartime(two_by_two(&k[count..], &p[count..]))
}

struct SumInGroups<'a, C: NamedCurve, K> {
    k: &'a [K],
    p: &'a [Affine<C>],
}

impl<C: NamedCurve, K: AsRef<[u64]>> Operation for SumInGroups<'_, C, K> {
    type Curve = C;
    type Output = (usize, Affine<C>);
    const REGISTERS: Registers = Registers::Batch;

    #[inline(always)]
    fn run<T: Target>(self) -> Self::Output {
        let mut points = [Affine::IDENTITY; PER_INVERSION];
        for (place, p) in points.iter_mut().zip(self.p) {
            *place = p.on();
        }
        let (count, sum) = FamilyOn::<C, T>::sum_in_groups_vartime(self.k, &points[..self.k.len()]);
        (count, sum.on())
    }
    #[inline(always)]
    fn one_by_one(self) -> Self::Output {
        (0, Affine::IDENTITY)
    }
}
