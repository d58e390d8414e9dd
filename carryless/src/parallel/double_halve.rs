//! Two threads, one by doublings and one by halvings, each for a part of the digits; or four, two for each part.
//!
//! The digits are those of [`crate::scalar_mul::double_halve_vartime`], split at ℓ. The parts share nothing but P, and
//! their sums are added at the end.
//! Source: J. Taverne, A. Faz-Hernández, D. F. Aranha, F. Rodríguez-Henríquez, D. Hankerson, J. López, Speeding scalar
//! multiplication over binary elliptic curves using the new carry-less multiplication instruction, J. Cryptographic
//! Engineering 1(3), 2011 (two threads); J.-M. Robert, Software implementation of parallelized ECSM over binary and
//! prime fields, Inscrypt 2014, section 3.3 (four).

use super::producer_consumer::{
    add_doubles, add_halves, of_doubles, of_halves, places, produce_doubles, produce_halves,
};
use super::{ParallelError, Team};
use crate::coordinates::{Affine, Lambda, Point};
use crate::curve::BinaryCurve;
use crate::recoding::Recoding;
use crate::scalar_mul::double_halve::{doubling_part_vartime, halves_of, halving_part_vartime, split_digits_vartime};

/// k·P by two threads: (t − ℓ) D + (t − ℓ)·δ A on one, ℓ H + ℓ·δ (A + E) on the other, A mixed; and one A at the end.
///
/// Memory: a table of T odd multiples, and T accumulators.
///
/// ```
/// use carryless::coordinates::{LopezDahab, Point};
/// use carryless::parallel::{ParallelError, Pool, Team, double_halve_vartime};
/// use carryless::{Affine, B163, field::named::F2m163Lanes, mul_vartime, recoding::Recoding, word::Portable128};
///
/// type P = LopezDahab<B163<F2m163Lanes<Portable128>>>;
/// let (team, g) = (Team::on(&Pool::new(1)?), Affine::generator());
/// let product = double_halve_vartime::<P>(&team, Recoding::WidthNaf(4), 81, &[1234, 5], &g)?;
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), ParallelError>(())
/// ```
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
        // A point outside the subgroup is refused here, and not by a thread. The half itself is made anew there.
        Lambda::halve_affine_vartime(p)?;
    }
    let mut clock = team.clock("doublings and additions");
    let point = *p;
    let digits = split_digits_vartime::<P::Curve>(recoding, l, k);
    let of_worker = digits.clone();
    let halving = move || halving_part_vartime::<P>(recoding, halves_of(&of_worker, l).0, l, &point);
    let of_caller = halving.clone();
    let halvings = team.start("halvings and additions", move |_| Ok(halving()));
    let doubling = || doubling_part_vartime::<P>(recoding, halves_of(&digits, l).1, p);
    // Σ_(i≥ℓ) d_i·2^(i−ℓ)·P here, Σ_(i<ℓ) d_i·2^(i−ℓ)·P on the other thread.
    let doubles = team.here(&mut clock, doubling);
    let halves = team.or_recover(halvings.result(&mut clock), of_caller)?;
    Ok(team.or_recover(doubles, doubling).add_vartime(halves))
}

/// k·P by four threads: the part by doublings and the part by halvings, each by one that computes the powers and one that
/// adds them.
///
/// Memory: queues of the points that are added, (t − ℓ)·δ and ℓ·δ of them on average, and 2T accumulators.
///
/// ```
/// use carryless::coordinates::{LopezDahab, Point};
/// use carryless::parallel::{ParallelError, Pool, Team, double_halve_by_four_vartime};
/// use carryless::{Affine, B163, field::named::F2m163Lanes, mul_vartime, recoding::Recoding, word::Portable128};
///
/// type P = LopezDahab<B163<F2m163Lanes<Portable128>>>;
/// let (team, g) = (Team::on(&Pool::new(3)?), Affine::generator());
/// let product = double_halve_by_four_vartime::<P>(&team, Recoding::WidthNaf(4), 81, &[1234, 5], &g)?;
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), ParallelError>(())
/// ```
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
    let point = *p;
    let digits = split_digits_vartime::<P::Curve>(recoding, l, k);
    let (low, high) = halves_of(&digits, l);
    let (to_double, to_halve) = (places(of_doubles(high)), places(of_halves(low, l)));
    let (doubles, doubled) = team.queue(&to_double);
    let (halves, halved) = team.queue(&to_halve);

    let doublings = team.start("doublings", move |_| {
        produce_doubles::<P>(doubles, &to_double, &point);
        Ok(())
    });
    let of_halvings = digits.clone();
    let halve_additions = team.start("additions of halves", move |clock| {
        add_halves::<P>(recoding, halves_of(&of_halvings, l).0, l, &point, halved, clock)
    });
    let of_doublings = digits.clone();
    let double_additions = team.start("additions of doubles", move |clock| {
        add_doubles::<P>(recoding, halves_of(&of_doublings, l).1, &point, doubled, clock)
    });
    // Each part has a producer and a consumer; the producer of halves is the caller.
    let halvings = team.here(&mut clock, || produce_halves::<P>(halves, &to_halve, first));

    let halves = halvings.and_then(|()| halve_additions.result(&mut clock));
    let halves = team.or_recover(halves.map(Ok), || halving_part_vartime::<P>(recoding, low, l, p))?;
    let doubles = team.or_recover(double_additions.result(&mut clock), || doubling_part_vartime(recoding, high, p));
    // Its result is nothing: what its consumer lacked was seen there.
    drop(doublings);
    Ok(doubles.add_vartime(halves))
}
