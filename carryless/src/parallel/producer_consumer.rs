//! Two threads: one computes the powers 2^i·P or 2^(−i)·P one after the other, one adds those that the digits ask for.
//!
//! The caller computes the powers, which takes longer, and the other thread adds: so the time in which that thread
//! wakes up is not lost. The sums are those from the right of [`crate::scalar_mul`], which take a power from the queue
//! where they would compute it. Only powers that are added are handed over: what goes from one processor to another is
//! not cheap.
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
use crate::recoding::Recoding;
use crate::scalar_mul::double_halve::{doubling_part_vartime, halving_part_vartime};
use crate::scalar_mul::enter;
use crate::scalar_mul::halve_and_add::{scaled_vartime, sum_of_halves_vartime};
use crate::scalar_mul::signed_digits::{sum_of_powers_vartime, with_room};
use std::vec::Vec;

/// The i > 0 of 2^i·P, or of 2^(−i)·P, that are added: the places of digits that are not zero. P itself is known.
pub(super) fn places(digits: impl Iterator<Item = i8>) -> Vec<usize> {
    digits.enumerate().skip(1).filter(|(_, digit)| *digit != 0).map(|(i, _)| i).collect()
}

/// The digits of a sum of doubles in the order of their powers.
pub(super) fn of_doubles(digits: &[i8]) -> impl Iterator<Item = i8> {
    digits.iter().copied()
}

/// The digits of a sum of halves in the order of their powers: those of t, t − 1 … 0.
pub(super) fn of_halves(digits: &[i8], t: u32) -> impl Iterator<Item = i8> {
    (0..=t as usize).rev().map(|i| digits.get(i).copied().unwrap_or(0))
}

/// The producer of doubles: 2^i·P for these i, ascending.
pub(super) fn produce_doubles<P: Point>(queue: Producer<P>, places: &[usize], p: &Affine<P::Curve>) {
    enter::<P, _>(|| {
        // `power` is 2^at·P; doublings between two places are one run.
        let (mut power, mut at) = (P::from_affine(p), 0);
        queue.produce(places.iter().map(|i| {
            power = power.double_n_vartime((i - at) as u32);
            at = *i;
            power
        }));
    });
}

/// The producer of halves: 2^(−i)·P for these i > 0, ascending. `half` is the first half, P/2.
pub(super) fn produce_halves<P: Point<Curve: BinaryCurve>>(
    queue: Producer<Lambda<P::Curve>>,
    places: &[usize],
    mut half: Lambda<P::Curve>,
) {
    enter::<P, _>(|| {
        // `half` is 2^(−at)·P.
        let mut at = 1;
        queue.produce(places.iter().map(|i| {
            for _ in at..*i {
                half = half.halve_vartime();
            }
            at = *i;
            half
        }));
    });
}

/// The consumer of doubles: Σ d_i·2^i·P.
pub(super) fn add_doubles<P: Point>(
    recoding: Recoding,
    digits: &[i8],
    p: &Affine<P::Curve>,
    queue: Consumer<P>,
    clock: &mut Clock,
) -> Result<P, Missing> {
    let mut next = in_order(queue, clock);
    let sum = |accumulators: &mut [P], _: &mut [P::Entry]| {
        // The sum asks for powers in the order of the queue: places ascend on both sides.
        sum_of_powers_vartime(digits, accumulators, |i| if i == 0 { Ok(P::from_affine(p)) } else { next() })
    };
    enter::<P, _>(|| with_room(recoding.odd_values(), sum))
}

/// The consumer of halves: Σ d_i·2^(i−t)·P.
pub(super) fn add_halves<P: Point<Curve: BinaryCurve>>(
    recoding: Recoding,
    digits: &[i8],
    t: u32,
    p: &Affine<P::Curve>,
    queue: Consumer<Lambda<P::Curve>>,
    clock: &mut Clock,
) -> Result<P, Missing> {
    let mut next = in_order(queue, clock);
    let sum = |accumulators: &mut [P], _: &mut [P::Entry]| {
        // In the order of the queue; P itself is known here.
        sum_of_halves_vartime(p, digits, t as usize, accumulators, |_| next())
    };
    enter::<P, _>(|| with_room(recoding.odd_values(), sum))
}

/// The points of a queue one after the other.
#[inline(always)]
fn in_order<T: Copy + Send>(mut queue: Consumer<T>, clock: &mut Clock) -> impl FnMut() -> Result<T, Missing> {
    let mut i = 0;
    move || {
        clock.was(Activity::Works);
        let value = queue.get(i);
        clock.was(Activity::Waits);
        i += 1;
        value
    }
}

/// k·P by two threads: t D on one, t·δ A on the other, A full; with T odd values of a digit then 1D + 2(T − 1)A.
///
/// Memory: a queue of the points that are added, t·δ of them on average, and T accumulators.
///
/// ```
/// use carryless::coordinates::{Jacobian, Point};
/// use carryless::parallel::{ParallelError, Pool, Team, double_and_add_vartime};
/// use carryless::{Affine, P192, mul_vartime, recoding::Recoding};
///
/// let (team, g) = (Team::on(&Pool::new(1)?), Affine::generator());
/// let product = double_and_add_vartime::<Jacobian<P192>>(&team, Recoding::WidthNaf(4), &[1234, 5], &g)?;
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), ParallelError>(())
/// ```
///
/// # Errors
/// If the pool has no thread. Where the other thread fails in any way the caller computes k·P alone.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If a width is not 2 to 8, or k has more than [`MAX_SCALAR_BITS`](crate::recoding::MAX_SCALAR_BITS) bits.
pub fn double_and_add_vartime<P: Point>(
    team: &Team,
    recoding: Recoding,
    k: &[u64],
    p: &Affine<P::Curve>,
) -> Result<P, ParallelError> {
    team.require(1)?;
    let mut clock = team.clock("doublings");
    let digits = recoding.digits_vartime(k);
    let places = places(of_doubles(digits.as_slice()));
    let (producer, consumer) = team.queue(&places);
    let (point, of_worker) = (*p, digits.clone());
    let additions =
        team.start("additions", move |clock| add_doubles::<P>(recoding, of_worker.as_slice(), &point, consumer, clock));
    // The longer part is done here, and is not lost where the other thread wakes up late.
    let doubled = team.here(&mut clock, || produce_doubles::<P>(producer, &places, p));
    let sum = doubled.and_then(|()| additions.result(&mut clock));
    // Whatever is missing, k·P is computed anew by one thread.
    Ok(team.or_recover(sum, || doubling_part_vartime(recoding, digits.as_slice(), p)))
}

/// k·P by two threads: t H on one, t·δ (A + E) on the other, A mixed; with T odd values of a digit then 1D + 2(T − 1)A.
///
/// Memory: a queue of the points (x, λ) that are added, t·δ of them on average, and T accumulators.
///
/// ```
/// use carryless::coordinates::{LopezDahab, Point};
/// use carryless::parallel::{ParallelError, Pool, Team, halve_and_add_vartime};
/// use carryless::{Affine, B163, field::named::F2m163Lanes, mul_vartime, recoding::Recoding, word::Portable128};
///
/// type P = LopezDahab<B163<F2m163Lanes<Portable128>>>;
/// let (team, g) = (Team::on(&Pool::new(1)?), Affine::generator());
/// let product = halve_and_add_vartime::<P>(&team, Recoding::WidthNaf(4), &[1234, 5], &g)?;
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), ParallelError>(())
/// ```
///
/// # Errors
/// If the point, which must lie on the curve, is not in the generator's subgroup, or the pool has no thread. Where the
/// other thread fails in any way the caller computes k·P alone.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If a width is not 2 to 8, or k has more than [`MAX_SCALAR_BITS`](crate::recoding::MAX_SCALAR_BITS) bits.
pub fn halve_and_add_vartime<P: Point<Curve: BinaryCurve>>(
    team: &Team,
    recoding: Recoding,
    k: &[u64],
    p: &Affine<P::Curve>,
) -> Result<P, ParallelError> {
    team.require(1)?;
    let mut clock = team.clock("halvings");
    let t = P::Curve::ORDER_BITS;
    // A point outside the subgroup is refused before a thread is started.
    let first = Lambda::halve_affine_vartime(p)?;
    let digits = recoding.digits_vartime(&scaled_vartime::<P::Curve>(k, t));
    let places = places(of_halves(digits.as_slice(), t));
    let (producer, consumer) = team.queue(&places);
    let (point, of_worker) = (*p, digits.clone());
    let additions = team
        .start("additions", move |clock| add_halves::<P>(recoding, of_worker.as_slice(), t, &point, consumer, clock));
    let halved = team.here(&mut clock, || produce_halves::<P>(producer, &places, first));
    let sum = halved.and_then(|()| additions.result(&mut clock));
    Ok(team.or_recover(sum.map(Ok), || halving_part_vartime(recoding, digits.as_slice(), t, p))?)
}
