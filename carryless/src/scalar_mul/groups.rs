//! Many scalar multiplications by one method: in groups that go side by side where the words are wide, with one
//! inversion for many.
//!
//! Methods in constant time do the same whatever the scalar, so that several scalars go through one run of them, each in a
//! place of its own of every register. Places left over in the last group are filled with a scalar that is there
//! already.
//! Source: P. L. Montgomery, Mathematics of Computation 48, 1987 (one inversion for many).

use crate::coordinates::{Affine, Point, invert_each};
use crate::curve::{BinaryCurve, Curve, enter_curve};
use crate::field::{BinaryField, Elements, Field};
use crate::recoding::SecretDigit;
use crate::scalar::{SecretScalar, public_scalar_vartime};
use crate::word::{MAX_WAYS, Mask};

/// Points that share an inversion.
pub(crate) const PER_INVERSION: usize = 32;

/// Several elements of a curve's field.
pub(super) type Simd<C> = <<C as Curve>::Field as BinaryField>::Simd;

/// A digit of each scalar of a group.
pub(super) struct SimdDigits<E: Elements> {
    /// |d|.
    pub magnitude: E::Index,
    /// Whether d < 0.
    pub negative: E::Mask,
}

impl<E: Elements> SimdDigits<E> {
    /// These digits.
    #[inline(always)]
    pub fn new(digit: impl Fn(usize) -> SecretDigit) -> Self {
        let (mut magnitude, mut negative) = ([0; MAX_WAYS], [Mask::TRUE; MAX_WAYS]);
        for l in 0..E::COUNT {
            SecretDigit { magnitude: magnitude[l], negative: negative[l] } = digit(l);
        }
        SimdDigits { magnitude: E::indices(magnitude), negative: E::masks(negative) }
    }
}

/// Writes each multiple to its place. `group` computes those with these indices, as many as go side by side, but for
/// the inversion; `denominator` says what is inverted, and `finish` takes the inverse.
pub(super) fn in_groups<C: BinaryCurve, S: Copy>(
    out: &mut [Affine<C>],
    none: S,
    group: impl Fn([usize; MAX_WAYS]) -> [S; MAX_WAYS],
    denominator: impl Fn(usize, &S) -> C::Field,
    finish: impl Fn(usize, &S, C::Field) -> Affine<C>,
) {
    let count = Simd::<C>::COUNT;
    for (share, out) in out.chunks_mut(PER_INVERSION).enumerate() {
        let first = share * PER_INVERSION;
        let mut products = [none; PER_INVERSION];
        for (start, places) in products[..out.len()].chunks_mut(count).enumerate() {
            // Places beyond the last point repeat it.
            let index = |l: usize| first + start * count + l.min(places.len() - 1);
            let found = group([index(0), index(1), index(2), index(3)]);
            for (l, place) in places.iter_mut().enumerate() {
                *place = found[l];
            }
        }
        enter_curve::<C, _>(
            #[inline(always)]
            || {
                // The inverse of 0 is 0, and spoils no other; `finish` knows the points whose denominator is 0.
                let mut inverses = [<C::Field as Field>::ZERO; PER_INVERSION];
                let inverses = &mut inverses[..out.len()];
                for (i, inverse) in inverses.iter_mut().enumerate() {
                    *inverse = denominator(first + i, &products[i]);
                }
                invert_each(inverses);
                for (i, place) in out.iter_mut().enumerate() {
                    *place = finish(first + i, &products[i], inverses[i]);
                }
            },
        );
    }
}

/// P_i + Q_i in the place of P_i, for at most [`PER_INVERSION`] pairs of points; slope by slope with one inversion for all.
///
/// Cost: 1I and for each pair 5M + 1S. Equal points, opposite ones and O cost 1I each.
///
/// # Time
/// Variable in the points.
pub(super) fn add_each_vartime<C: BinaryCurve>(p: &mut [Affine<C>], q: &[Affine<C>]) {
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            let mut inverses = [<C::Field as Field>::ZERO; PER_INVERSION];
            let inverses = &mut inverses[..p.len()];
            for (i, inverse) in inverses.iter_mut().enumerate() {
                // 1/(x1 + x2) makes the slope (y1 + y2)/(x1 + x2).
                *inverse = p[i].x() + q[i].x();
            }
            invert_each(inverses);
            for (i, place) in p.iter_mut().enumerate() {
                *place = place.add_with_inverse_vartime(q[i], inverses[i]);
            }
        },
    );
}

/// Public integers modulo n, as many as share an inversion at most, and zeros behind them.
///
/// # Time
/// Variable in `k`.
pub(super) fn public_scalars_vartime<C: Curve>(k: &[impl AsRef<[u64]>]) -> [SecretScalar<C>; PER_INVERSION] {
    let zero = public_scalar_vartime(&[]);
    core::array::from_fn(|i| if i < k.len() { public_scalar_vartime(k[i].as_ref()) } else { zero.clone() })
}

/// Σ k_i·P_i for public integers and points of the subgroup: the multiples by `batch`, added two by two.
///
/// # Time
/// Variable in all arguments.
pub(super) fn msm_in_groups_vartime<C: BinaryCurve>(
    k: &[impl AsRef<[u64]>],
    p: &[Affine<C>],
    batch: impl Fn(&[SecretScalar<C>], &[Affine<C>], &mut [Affine<C>]),
) -> Affine<C> {
    let mut sum = Affine::IDENTITY;
    for (k, p) in k.chunks(PER_INVERSION).zip(p.chunks(PER_INVERSION)) {
        let mut count = k.len();
        let scalars = public_scalars_vartime(k);
        let mut products = [Affine::IDENTITY; PER_INVERSION];
        batch(&scalars[..count], p, &mut products[..count]);
        while count > 1 {
            // Halves are added to each other, so that ⌈log2 count⌉ inversions do; where count is odd one point waits.
            let (first, second) = products[..count].split_at_mut(count.div_ceil(2));
            add_each_vartime(&mut first[..second.len()], second);
            count = first.len();
        }
        sum = sum.add_vartime(products[0]);
    }
    sum
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::curves::{B163, K163};
    use crate::field::named::F2m163Lanes;
    use crate::scalar_mul::{ladder_batch, mul_vartime, tau_regular_batch};
    use crate::word::Portable128X4;
    use std::vec::Vec;

    /// Sums of few multiples and of more than share an inversion, some of them equal, opposite and O, are those of
    /// multiples one by one.
    fn check<C: crate::NamedCurve, D: BinaryCurve>(
        batch: impl Fn(&[SecretScalar<D>], &[Affine<D>], &mut [Affine<D>]) + Copy,
    ) {
        let g = Affine::<C>::generator();
        let points = [g, g.double(), g.neg(), Affine::IDENTITY, g, g.double()];
        let p: Vec<_> = (0..PER_INVERSION + 5).map(|i| points[i % 6]).collect();
        let k: Vec<_> = (0..p.len() as u64).map(|i| [i / 6, i * i, 1 << (i % 40)]).collect();
        for count in [0, 1, 2, 3, 4, 5, 7, PER_INVERSION, p.len()] {
            let expected = (0..count).fold(Affine::IDENTITY, |sum, i| sum.add_vartime(mul_vartime(&k[i], &p[i])));
            let points: Vec<_> = p[..count].iter().map(|p| p.on::<D>()).collect();
            let sum = msm_in_groups_vartime(&k[..count], &points, batch);
            assert_eq!(sum.on(), expected, "{}: {count} products", C::NAME);
        }
    }

    #[test]
    fn sums_of_groups() {
        check::<K163, K163<F2m163Lanes<Portable128X4>>>(|k, p, out| tau_regular_batch(4, k, p, out));
        check::<B163, B163<F2m163Lanes<Portable128X4>>>(ladder_batch);
    }
}
