//! k·P and Σ k_i·P_i on Koblitz curves by width-5 τ-adic NAFs over complete addition.
//!
//! Q ← τQ, then Q ← Q ± α_u·P for each point. Tables are not made affine, so that nothing is inverted but at the end; where
//! field products go side by side, an addition is two products and a squaring that wait for each other.
//! Source: J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000; T. Pornin,
//! Cryptology ePrint Archive 2022/1325 (the formulas). Cost for S points: m times 4S, S·m/6 A, for the tables 7S A, and 1I +
//! 2M + 3S to convert.

use crate::coordinates::{Affine, Complete, PointError};
use crate::curve::{KoblitzCurve, enter_curve};
use crate::recoding::{Digits, alpha_steps, wtnaf_digits_vartime};
use crate::word::Mask;

/// The width of the NAFs.
const W: u32 = 5;

/// α_1·P, α_3·P …
type Table<C> = [Complete<C>; 1 << (W - 2)];

/// Σ k_i·P_i for S points; k·P for S = 1.
///
/// Scalars are any integers of at most [`crate::recoding::MAX_SCALAR_BITS`] bits as little-endian limbs; they are reduced modulo
/// n. (A curve that is not a Koblitz curve does not compile.)
///
/// ```
/// use carryless::field::named::F2m233Lanes;
/// use carryless::scalar_mul::sum_of_tnafs_vartime;
/// use carryless::word::Portable128;
/// use carryless::{Affine, K233};
///
/// type Curve = K233<F2m233Lanes<Portable128>>;
/// let g = Affine::<Curve>::generator();
/// assert_eq!(sum_of_tnafs_vartime([&[2], &[3]], [&g, &g])?, sum_of_tnafs_vartime([&[5]], [&g])?);
/// # Ok::<(), carryless::PointError>(())
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Errors
/// If a point is outside the subgroup of order n.
///
/// # Panics
/// If a scalar is too long.
pub fn sum_of_tnafs_vartime<C: KoblitzCurve, const S: usize>(
    k: [&[u64]; S],
    p: [&Affine<C>; S],
) -> Result<Affine<C>, PointError> {
    if p.iter().all(|p| p.is_in_subgroup()) {
        Ok(sum_in_subgroup_vartime(k, p))
    } else {
        Err(PointError::NotInSubgroup)
    }
}

/// Σ k_i·P_i for points that were checked.
pub(super) fn sum_in_subgroup_vartime<C: KoblitzCurve, const S: usize>(
    k: [&[u64]; S],
    p: [&Affine<C>; S],
) -> Affine<C> {
    let digits = k.map(|k| wtnaf_digits_vartime::<C>(W, k));
    sum_with_tables_vartime(&digits, &p, &mut [[Complete::identity(); 1 << (W - 2)]; S])
}

/// The sum, with room for a table a point. Slices, so that one point and two have the same machine code.
#[inline(never)]
fn sum_with_tables_vartime<C: KoblitzCurve>(digits: &[Digits], p: &[&Affine<C>], tables: &mut [Table<C>]) -> Affine<C> {
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            for (p, table) in p.iter().zip(&mut *tables) {
                fill_vartime(p, table);
            }
            interleaved_vartime(digits, tables).to_affine()
        },
    )
}

/// The α_u·P of width 5.
#[inline(always)]
fn fill_vartime<C: KoblitzCurve>(p: &Affine<C>, table: &mut Table<C>) {
    table[0] = Complete::from_affine(p);
    // −μτ and τ² of P.
    let first = table[0].frobenius_n(1).neg_if(Mask::public(C::KOBLITZ.mu > 0));
    let second = table[0].frobenius_n(2);
    let steps = alpha_steps(W);
    for step in steps {
        // β_u = β_v ± (−μτ)^i. The signs α_u = ±β_u come when all are there, as later steps begin from β.
        let power = if step.i == 1 { first } else { second };
        table[step.u / 2] = table[step.v / 2].add_out_of_line(power.neg_if(Mask::public(step.sign < 0)));
    }
    for step in steps {
        table[step.u / 2] = table[step.u / 2].neg_if(Mask::public(step.turn < 0));
    }
}

/// Σ over the points of Σ d_j·τ^j.
#[inline(always)]
fn interleaved_vartime<C: KoblitzCurve>(digits: &[Digits], tables: &[Table<C>]) -> Complete<C> {
    let mut length = 0;
    for digits in digits {
        length = length.max(digits.as_slice().len());
    }
    let (mut q, mut pending) = (Complete::identity(), 0);
    for j in (0..length).rev() {
        // Q ← τQ, then Q ← Q + d_j·P_i for each point. Steps wait for the next addition: a run of them is one τ^n.
        pending += 1;
        for (digits, table) in digits.iter().zip(tables) {
            let digit = digits.as_slice().get(j).copied().unwrap_or(0);
            if digit != 0 {
                let entry = table[usize::from(digit.unsigned_abs() / 2)];
                q = q.frobenius_n(pending) + entry.neg_if(Mask::public(digit < 0));
                pending = 0;
            }
        }
    }
    q.frobenius_n(pending)
}
