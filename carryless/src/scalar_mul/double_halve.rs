//! Double-and-halve: k·P = Σ d_i·2^(i−ℓ)·P, where d_i, i ≤ t + 1, are the digits of k' = 2^ℓ·k mod n, 0 ≤ ℓ ≤ t, and t
//! is the bit length of the order n.
//!
//! The digits from ℓ on are those of a double-and-add, from the left with a table; those below ℓ are those of a
//! halve-and-add, from the right with accumulators. The two share nothing but P, so that two threads can take one each
//! (`parallel`). ℓ = 0 leaves the first alone, ℓ = t nearly all to the second.
//! Source: J. Taverne, A. Faz-Hernández, D. F. Aranha, F. Rodríguez-Henríquez, D. Hankerson, J. López, Speeding scalar
//! multiplication over binary elliptic curves using the new carry-less multiplication instruction, J. Cryptographic
//! Engineering 1(3), 2011; J.-M. Robert, Software implementation of parallelized ECSM over binary and prime fields,
//! Inscrypt 2014, equation (5), where k' must be 2^ℓ·k, not 2^t·k.

use super::enter;
use super::halve_and_add::{right_to_left_vartime, scaled_vartime};
use super::signed_digits::{with_room, with_table_vartime};
use crate::coordinates::{Affine, Point, PointError};
use crate::curve::{BinaryCurve, Curve, enter_curve};
use crate::recoding::{Digits, Recoding};

/// The digits of k' = 2^ℓ·k mod n, of which the lowest ℓ belong to the halvings.
///
/// # Panics
/// If ℓ is above t, a width is not 2 to 8, or k is too long.
pub(crate) fn split_digits_vartime<C: Curve>(recoding: Recoding, l: u32, k: &[u64]) -> Digits {
    assert!(l <= C::ORDER_BITS, "l: 0 to {}, the bits of the order, not {l}", C::ORDER_BITS);
    recoding.digits_vartime(&scaled_vartime::<C>(k, l))
}

/// The digits below ℓ, and those from ℓ on.
pub(crate) fn halves_of(digits: &Digits, l: u32) -> (&[i8], &[i8]) {
    let digits = digits.as_slice();
    digits.split_at(digits.len().min(l as usize))
}

/// Σ d_(i+ℓ)·2^i·P: the part by doublings.
pub(crate) fn doubling_part_vartime<P: Point>(recoding: Recoding, digits: &[i8], p: &Affine<P::Curve>) -> P {
    with_table_vartime(recoding.odd_values(), p, digits)
}

/// Σ d_i·2^(i−ℓ)·P, i < ℓ: the part by halvings.
///
/// # Errors
/// If ℓ > 0 and the point, which must lie on the curve, is not in the generator's subgroup.
pub(crate) fn halving_part_vartime<P: Point<Curve: BinaryCurve>>(
    recoding: Recoding,
    digits: &[i8],
    l: u32,
    p: &Affine<P::Curve>,
) -> Result<P, PointError> {
    if l == 0 {
        return Ok(P::IDENTITY);
    }
    // A halve-and-add of length ℓ: its digit ℓ, with the weight 1, counts as 0, for it belongs to the doublings.
    let sum = |accumulators: &mut [P], _: &mut [P::Entry]| right_to_left_vartime(p, digits, l as usize, accumulators);
    enter::<P, _>(|| with_room(recoding.odd_values(), sum))
}

/// k·P by t − ℓ doublings and ℓ halvings.
///
/// Cost: (t − ℓ) D + ℓ H + t·δ A, δ the density of the digits, A mixed; for T odd values of a digit 1D + (T − 1)A for a table
/// and 1D + 2(T − 1)A for the accumulators, and one A for the sum of both parts.
///
/// ```
/// use carryless::coordinates::{Affine, LopezDahab, Point, PointError};
/// use carryless::field::named::F2m233Lanes;
/// use carryless::scalar_mul::double_halve_vartime;
/// use carryless::{B233, recoding::Recoding, word::Portable128};
///
/// type P = LopezDahab<B233<F2m233Lanes<Portable128>>>;
/// let g = Affine::generator();
/// let two_g = double_halve_vartime::<P>(Recoding::WidthNaf(4), 116, &[2], &g)?;
/// assert_eq!(two_g.to_affine_vartime(), g.double());
/// # Ok::<(), PointError>(())
/// ```
///
/// # Errors
/// If ℓ > 0 and the point, which must lie on the curve, is not in the generator's subgroup.
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If ℓ is above t, a width is not 2 to 8, or k is too long.
pub fn double_halve_vartime<P: Point<Curve: BinaryCurve>>(
    recoding: Recoding,
    l: u32,
    k: &[u64],
    p: &Affine<P::Curve>,
) -> Result<P, PointError> {
    let digits = split_digits_vartime::<P::Curve>(recoding, l, k);
    let (low, high) = halves_of(&digits, l);
    enter_curve::<P::Curve, _>(|| {
        // Σ_(i<ℓ) d_i·2^(i−ℓ)·P and Σ_(i≥ℓ) d_i·2^(i−ℓ)·P.
        let halvings = halving_part_vartime::<P>(recoding, low, l, p)?;
        Ok(doubling_part_vartime::<P>(recoding, high, p).add_vartime(halvings))
    })
}
