//! Two threads: one computes the powers 2^i·P or 2^(−i)·P one after the other, one adds those that the digits ask for.
//!
//! The caller computes the powers, which takes longer, and the other thread adds: so the time in which that thread
//! wakes up is not lost. The sums are those from the right of [`crate::scalar_mul`], which take a power from the queue
//! where they would compute it.
//! Source: C. Moreno, M. A. Hasan, SPA-resistant binary exponentiation with optimal execution time, J. Cryptographic
//! Engineering 1(2), 2011; J.-M. Robert, Software implementation of parallelized ECSM over binary and prime fields,
//! Inscrypt 2014, Algorithms 3 and 4.
//!
//! t is the bit length of k, or for halvings of the order; D a doubling, H a halving, A an addition, E the way from
//! λ-coordinates to affine ones, δ the density of the digits.

use super::hand_over::{Consumer, Missing, Producer};
use super::timeline::{Activity, Clock};
use super::{ParallelError, Team};
use crate::coordinates::{Affine, Lambda, Point};
use crate::curve::{BinaryCurve, Curve};
use crate::recoding::{MAX_SCALAR_BITS, Recoding, bit_length};
use crate::scalar_mul::halve_and_add::{scaled_vartime, sum_of_halves_vartime};
use crate::scalar_mul::signed_digits::{sum_of_powers_vartime, with_room};
use crate::scalar_mul::{double_halve, enter};
use core::iter::from_fn;
use std::vec::Vec;

/// A scalar that goes from one thread to another.
#[derive(Clone, Copy)]
pub(super) struct Scalar([u64; MAX_SCALAR_BITS / 64]);

impl Scalar {
    /// # Panics
    /// If k has more than [`MAX_SCALAR_BITS`] bits.
    pub fn new(k: &[u64]) -> Self {
        let mut limbs = [0; MAX_SCALAR_BITS / 64];
        let len = bit_length(k).div_ceil(64);
        limbs[..len].copy_from_slice(&k[..len]);
        Scalar(limbs)
    }

    pub fn limbs(&self) -> &[u64] {
        &self.0
    }
}

/// The places in a queue of doubles that digits ask for.
pub(super) fn places_of_doubles(digits: &[i8]) -> Vec<usize> {
    (0..digits.len()).filter(|i| digits[*i] != 0).collect()
}

/// The places in a queue of halves, which begins with P/2, that the digits below t ask for.
pub(super) fn places_of_halves(digits: &[i8], t: u32) -> Vec<usize> {
    let t = t as usize;
    (0..t).filter(|j| digits.get(t - 1 - j).is_some_and(|digit| *digit != 0)).collect()
}

/// The producer of doubles: P, 2P, 4P … as many as there is room for.
pub(super) fn produce_doubles<P: Point>(queue: Producer<P>, p: &Affine<P::Curve>) {
    enter::<P, _>(|| {
        let mut last = None;
        queue.produce(from_fn(|| {
            last = Some(last.map_or_else(|| P::from_affine(p), P::double_vartime));
            last
        }));
    });
}

/// The producer of halves, the first of which is known: P/2, P/4 … as many as there is room for.
pub(super) fn produce_halves<P: Point<Curve: BinaryCurve>>(queue: Producer<Lambda<P::Curve>>, first: Lambda<P::Curve>) {
    enter::<P, _>(|| {
        let mut last = None;
        queue.produce(from_fn(|| {
            last = Some(last.map_or(first, Lambda::halve_vartime));
            last
        }));
    });
}

/// The consumer of doubles: Σ d_i·2^i·P.
pub(super) fn add_doubles<P: Point>(
    recoding: Recoding,
    digits: &[i8],
    queue: &mut Consumer<P>,
    clock: &mut Clock,
) -> Result<P, Missing> {
    let sum = |accumulators: &mut [P], _: &mut [P::Entry]| {
        sum_of_powers_vartime(digits, accumulators, |i| from_queue(queue, i, clock))
    };
    let sum = enter::<P, _>(|| with_room(recoding.odd_values(), sum));
    clock.was(Activity::Works);
    sum
}

/// The consumer of halves: Σ d_i·2^(i−t)·P; the queue begins with P/2.
pub(super) fn add_halves<P: Point<Curve: BinaryCurve>>(
    recoding: Recoding,
    digits: &[i8],
    t: u32,
    p: &Affine<P::Curve>,
    queue: &mut Consumer<Lambda<P::Curve>>,
    clock: &mut Clock,
) -> Result<P, Missing> {
    let sum = |accumulators: &mut [P], _: &mut [P::Entry]| {
        sum_of_halves_vartime(p, digits, t as usize, accumulators, |j| from_queue(queue, j - 1, clock))
    };
    let sum = enter::<P, _>(|| with_room(recoding.odd_values(), sum));
    clock.was(Activity::Works);
    sum
}

#[inline(always)]
fn from_queue<T: Copy + Send>(queue: &mut Consumer<T>, i: usize, clock: &mut Clock) -> Result<T, Missing> {
    clock.was(Activity::Works);
    let value = queue.get(i);
    clock.was(Activity::Waits);
    value
}

/// k·P by two threads: t D on one, t·δ A on the other, A full; with T odd values of a digit then 1D + 2(T − 1)A.
///
/// Memory: a queue of t + 1 points, of t for bits, and T accumulators.
///
/// # Errors
/// If the pool has no thread. Where the other thread fails in any way the caller computes the product alone.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If a width is not 2 to 8, or k has more than [`MAX_SCALAR_BITS`] bits.
pub fn double_and_add_vartime<P: Point>(
    team: &Team,
    recoding: Recoding,
    k: &[u64],
    p: &Affine<P::Curve>,
) -> Result<P, ParallelError> {
    team.require(1)?;
    let mut clock = team.clock("doublings");
    // Signed digits may be one more than bits.
    let points = bit_length(k) + usize::from(recoding != Recoding::Binary);
    let (producer, mut consumer) = team.queue(points, || places_of_doubles(recoding.digits_vartime(k).as_slice()));
    let scalar = Scalar::new(k);
    let additions = team.start("additions", move |clock| {
        let digits = recoding.digits_vartime(scalar.limbs());
        add_doubles::<P>(recoding, digits.as_slice(), &mut consumer, clock)
    });
    let doubled = team.here(&mut clock, || produce_doubles::<P>(producer, p));
    let sum = doubled.and_then(|()| additions.result(&mut clock));
    Ok(team.or_recover(sum, || double_halve::doubling_part_vartime(recoding, recoding.digits_vartime(k).as_slice(), p)))
}

/// k·P by two threads: t H on one, t·δ (A + E) on the other, A mixed; with T odd values of a digit then 1D + 2(T − 1)A.
///
/// Memory: a queue of t points (x, λ), and T accumulators.
///
/// # Errors
/// If the point, which must lie on the curve, is not in the generator's subgroup, or the pool has no thread. Where the
/// other thread fails in any way the caller computes the product alone.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If a width is not 2 to 8, or k has more than [`MAX_SCALAR_BITS`] bits.
pub fn halve_and_add_vartime<P: Point<Curve: BinaryCurve>>(
    team: &Team,
    recoding: Recoding,
    k: &[u64],
    p: &Affine<P::Curve>,
) -> Result<P, ParallelError> {
    team.require(1)?;
    let mut clock = team.clock("halvings");
    let t = P::Curve::ORDER_BITS;
    let scalar = Scalar::new(k);
    let digits = move || recoding.digits_vartime(&scaled_vartime::<P::Curve>(scalar.limbs(), t));
    let first = Lambda::halve_affine_vartime(p)?;
    let (producer, mut consumer) = team.queue(t as usize, || places_of_halves(digits().as_slice(), t));
    let point = *p;
    let additions = team.start("additions", move |clock| {
        add_halves::<P>(recoding, digits().as_slice(), t, &point, &mut consumer, clock)
    });
    let halved = team.here(&mut clock, || produce_halves::<P>(producer, first));
    let sum = halved.and_then(|()| additions.result(&mut clock));
    let alone = || double_halve::halving_part_vartime(recoding, digits().as_slice(), t, p);
    Ok(team.or_recover(sum.map(Ok), alone)?)
}
