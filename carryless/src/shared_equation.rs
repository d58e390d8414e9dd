//! Many signatures, verified by one equation for eight at a time: Σ z_i·(s_i·G − k_i·A_i − R_i) = O, or of small order; where the
//! processor has AVX-512 IFMA by eight equations in its lanes.
//!
//! The z_i have 128 bits, of a digest of all that is verified together: whoever makes the signatures cannot choose them, and a batch
//! with a signature that is none passes with probability 2^−128. Where the equation does not hold each signature is verified on its own.
//!
//! Source: D. J. Bernstein, N. Duif, T. Lange, P. Schwabe, B.-Y. Yang, High-speed high-security signatures, CHES 2011, section 5.
//! Cost for each of eight: a table and the additions of a scalar as long as n and of one of 128 bits, and an eighth of the doublings of
//! one k·P.
//! Time: variable in all arguments, which are public.

use crate::coordinates::{Affine, Point};
use crate::curve::Curve;
use crate::field::MAX_LIMBS;
use crate::scalar::Residue;
use crate::scalar_mul::{Term, interleave_all_vartime};
use crate::word::{HAS_BEST512, takes_best512};
use core::array::from_fn;
use core::marker::PhantomData;

/// Signatures that share an equation. Their digits and tables lie on the stack.
pub(crate) const SHARE: usize = 8;
/// Summands of an equation: A_i, R_i and G.
const SUMMANDS: usize = 2 * SHARE + 1;
/// Bits of digits.
const WIDTH: u32 = 5;

/// Σ k_i·P_i for at most [`SUMMANDS`] points.
pub(crate) type Sum<'a, C> = dyn FnMut(&[[u64; MAX_LIMBS]], &[Affine<C>]) -> Affine<C> + 'a;

/// The fewest rows that take less time in the lanes of AVX-512 IFMA than one by one.
const LEAST_IN_LANES: usize = 3;

/// How rows, each a signature with all that it is verified by, are verified: in the lanes of AVX-512 IFMA where the processor has it, each
/// by its own equation, elsewhere by one equation in the coordinates `P`, whose law is right for all points.
pub(crate) struct Rule<R, P: Point> {
    /// The verdicts of one row to [`SHARE`], a lane each.
    pub in_lanes: fn(&[R]) -> [bool; SHARE],
    /// Whether the equation of at most [`SHARE`] rows holds.
    pub together: fn(&[R], &mut Sum<'_, P::Curve>) -> bool,
    /// Whether a row is a signature.
    pub alone: fn(&R) -> bool,
    pub coordinates: PhantomData<P>,
}

impl<R, P: Point> Rule<R, P> {
    /// The place of the first row that is no signature.
    pub fn first_refused(&self, rows: &[R]) -> Option<usize> {
        let mut refused = None;
        self.each_share(rows, &mut |first, verdicts| {
            refused = verdicts.iter().position(|is_valid| !is_valid).map(|i| first + i);
            refused.is_none()
        });
        refused
    }

    /// Whether each row is a signature.
    ///
    /// # Panics
    /// If there are not as many verdicts as rows.
    pub fn verify_each(&self, rows: &[R], verdicts: &mut [bool]) {
        let (rows_len, verdicts_len) = (rows.len(), verdicts.len());
        assert!(rows_len == verdicts_len, "verdicts: {rows_len} as there are signatures, not {verdicts_len}");
        self.each_share(rows, &mut |first, found| {
            verdicts[first..][..found.len()].copy_from_slice(found);
            true
        });
    }

    /// Gives the verdicts of [`SHARE`] rows at a time, and the place of the first, as long as `take` is true.
    fn each_share(&self, rows: &[R], take: &mut dyn FnMut(usize, &[bool]) -> bool) {
        if HAS_BEST512 && takes_best512() {
            in_shares(rows, take, |rows| {
                if rows.len() < LEAST_IN_LANES { self.one_by_one(rows) } else { (self.in_lanes)(rows) }
            });
        } else {
            self.each_equation(rows, take);
        }
    }

    /// The same by equations; a function of its own, for the tables on its stack.
    #[inline(never)]
    fn each_equation(&self, rows: &[R], take: &mut dyn FnMut(usize, &[bool]) -> bool) {
        let mut terms: [Term<P>; SUMMANDS] = from_fn(|_| Term::new());
        let mut sum = |k: &[_], p: &[_]| interleave_all_vartime::<P>(WIDTH, k, p, &mut terms).to_affine_vartime();
        in_shares(rows, take, |rows| {
            let holds = rows.len() > 1 && (self.together)(rows, &mut sum);
            if holds { [true; SHARE] } else { self.one_by_one(rows) }
        });
    }

    /// The verdicts of at most [`SHARE`] rows, the first of those that are returned.
    fn one_by_one(&self, rows: &[R]) -> [bool; SHARE] {
        from_fn(|i| rows.get(i).is_some_and(self.alone))
    }
}

/// Gives `verdicts` of [`SHARE`] rows at a time to `take`.
fn in_shares<R>(
    rows: &[R],
    take: &mut dyn FnMut(usize, &[bool]) -> bool,
    mut verdicts: impl FnMut(&[R]) -> [bool; SHARE],
) {
    for (share, rows) in rows.chunks(SHARE).enumerate() {
        if !take(SHARE * share, &verdicts(rows)[..rows.len()]) {
            return;
        }
    }
}

/// z_i, below 2^128, of its digest.
pub(crate) fn coefficient<C: Curve>(digest: &[u8]) -> Residue<C> {
    let limb = |j: usize| u64::from_le_bytes(from_fn(|l| digest[8 * j + l]));
    Residue::from_limbs(&[limb(0), limb(1)])
}

/// Σ z_i·(s_i·G − k_i·A_i − R_i), of at most [`SHARE`] signatures.
pub(crate) struct Combination<C: Curve> {
    scalars: [[u64; MAX_LIMBS]; SUMMANDS],
    points: [Affine<C>; SUMMANDS],
    count: usize,
    scalar_of_g: Residue<C>,
}

impl<C: Curve> Combination<C> {
    /// Of none.
    pub fn new() -> Self {
        Combination {
            scalars: [[0; MAX_LIMBS]; SUMMANDS],
            points: [Affine::IDENTITY; SUMMANDS],
            count: 0,
            scalar_of_g: Residue::ZERO,
        }
    }

    /// Adds z·(s·G − k·A − R).
    pub fn add(&mut self, z: &Residue<C>, s: &Residue<C>, (k, a): (&Residue<C>, &Affine<C>), r: &Affine<C>) {
        self.scalar_of_g = &self.scalar_of_g + &(z * s);
        self.push(z, r.neg());
        self.push(&(z * k), a.neg());
    }

    fn push(&mut self, k: &Residue<C>, p: Affine<C>) {
        (self.scalars[self.count], self.points[self.count]) = (k.to_public_limbs(), p);
        self.count += 1;
    }

    /// The sum.
    pub fn sum(mut self, sum: &mut Sum<'_, C>) -> Affine<C> {
        let scalar_of_g = self.scalar_of_g.clone();
        self.push(&scalar_of_g, Affine::generator());
        sum(&self.scalars[..self.count], &self.points[..self.count])
    }
}

/// The sum by interleaving, for tests of one equation.
#[cfg(test)]
pub(crate) fn with_sum<P: Point, T>(f: impl FnOnce(&mut Sum<'_, P::Curve>) -> T) -> T {
    let mut terms: [Term<P>; SUMMANDS] = from_fn(|_| Term::new());
    f(&mut |k: &[_], p: &[_]| interleave_all_vartime::<P>(WIDTH, k, p, &mut terms).to_affine_vartime())
}
