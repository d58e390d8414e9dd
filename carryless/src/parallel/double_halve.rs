//! Two threads, one by doublings and one by halvings, each for a part of the digits; or four, two for each part.
//!
//! The digits are those of [`crate::scalar_mul::double_halve_vartime`], split at ℓ. The parts share nothing but P, and
//! their sums are added at the end.
//! Source: J. Taverne, A. Faz-Hernández, D. F. Aranha, F. Rodríguez-Henríquez, D. Hankerson, J. López, Speeding scalar
//! multiplication over binary elliptic curves using the new carry-less multiplication instruction, J. Cryptographic
//! Engineering 1(3), 2011 (two threads); J.-M. Robert, Software implementation of parallelized ECSM over binary and
//! prime fields, Inscrypt 2014, section 3.3 (four).

use super::producer_consumer::{
    Scalar, add_doubles, add_halves, places_of_doubles, places_of_halves, produce_doubles, produce_halves,
};
use super::{ParallelError, Team};
use crate::coordinates::{Affine, Lambda, Point};
use crate::curve::{BinaryCurve, Curve};
use crate::recoding::Recoding;
use crate::scalar_mul::double_halve::{doubling_part_vartime, halves_of, halving_part_vartime, split_digits_vartime};

/// k·P by two threads: (t − ℓ) D + (t − ℓ)·δ A on one, ℓ H + ℓ·δ (A + E) on the other, A mixed; and one A at the end.
///
/// Memory: a table of T odd multiples, and T accumulators.
///
/// # Errors
/// If ℓ > 0 and the point, which must lie on the curve, is not in the generator's subgroup, or the pool has no thread.
/// Where the other thread fails in any way the caller computes its part.
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If ℓ is above the bits t of the order, a width is not 2 to 8, or k has more than
/// [`MAX_SCALAR_BITS`](crate::recoding::MAX_SCALAR_BITS) bits.
pub fn double_halve_vartime<P: Point<Curve: BinaryCurve>>(
    team: &Team,
    recoding: Recoding,
    l: u32,
    k: &[u64],
    p: &Affine<P::Curve>,
) -> Result<P, ParallelError> {
    team.require(1)?;
    if l > 0 {
        Lambda::halve_affine_vartime(p)?;
    }
    let mut clock = team.clock("doublings and additions");
    let (scalar, point) = (Scalar::new(k), *p);
    let digits = move || split_digits_vartime::<P::Curve>(recoding, l, scalar.limbs());
    let halving = move || halving_part_vartime::<P>(recoding, halves_of(&digits(), l).0, l, &point);
    let halvings = team.start("halvings and additions", move |clock| {
        let sum = halving();
        clock.was(super::Activity::Works);
        Ok(sum)
    });
    let doubling = || doubling_part_vartime::<P>(recoding, halves_of(&digits(), l).1, p);
    let doubles = team.here(&mut clock, doubling);
    let halves = team.or_recover(halvings.result(&mut clock), halving)?;
    Ok(team.or_recover(doubles, doubling).add_vartime(halves))
}

/// k·P by four threads: the part by doublings and the part by halvings, each by one that computes the powers and one that
/// adds them.
///
/// Memory: queues of t − ℓ + 2 points and of ℓ points (x, λ), and 2T accumulators.
///
/// # Errors
/// If the point, which must lie on the curve, is not in the generator's subgroup, or the pool has fewer than three
/// threads. Where one of them fails in any way the caller computes its part.
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// As [`double_halve_vartime`].
pub fn double_halve_by_four_vartime<P: Point<Curve: BinaryCurve>>(
    team: &Team,
    recoding: Recoding,
    l: u32,
    k: &[u64],
    p: &Affine<P::Curve>,
) -> Result<P, ParallelError> {
    team.require(3)?;
    let first = Lambda::halve_affine_vartime(p)?;
    let mut clock = team.clock("halvings");
    let (scalar, point) = (Scalar::new(k), *p);
    let digits = move || split_digits_vartime::<P::Curve>(recoding, l, scalar.limbs());

    let points = (P::Curve::ORDER_BITS - l) as usize + 2;
    let (doubles, mut doubled) = team.queue(points, || places_of_doubles(halves_of(&digits(), l).1));
    let (halves, mut halved) = team.queue(l as usize, || places_of_halves(halves_of(&digits(), l).0, l));

    let doublings = team.start("doublings", move |clock| {
        produce_doubles::<P>(doubles, &point);
        clock.was(super::Activity::Works);
        Ok(())
    });
    let halve_additions = team.start("additions of halves", move |clock| {
        add_halves::<P>(recoding, halves_of(&digits(), l).0, l, &point, &mut halved, clock)
    });
    let double_additions = team.start("additions of doubles", move |clock| {
        add_doubles::<P>(recoding, halves_of(&digits(), l).1, &mut doubled, clock)
    });
    let halvings = team.here(&mut clock, || produce_halves::<P>(halves, first));

    let halves = halvings.and_then(|()| halve_additions.result(&mut clock));
    let halving = || halving_part_vartime::<P>(recoding, halves_of(&digits(), l).0, l, p);
    let halves = team.or_recover(halves.map(Ok), halving)?;
    let doubling = || doubling_part_vartime::<P>(recoding, halves_of(&digits(), l).1, p);
    let doubles = team.or_recover(double_additions.result(&mut clock), doubling);
    drop(doublings);
    Ok(doubles.add_vartime(halves))
}
