//! Many signatures, verified by one equation for eight at a time: Σ z_i·(s_i·G − k_i·A_i − R_i) = O, or of small order.
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

/// How rows, each a signature with all that it is verified by, are verified, in the coordinates `L` in the lanes of AVX-512 IFMA and `P`
/// elsewhere, whose laws are right for all points.
pub(crate) struct Rule<R, P: Point, L> {
    /// Whether the equation of at most [`SHARE`] rows holds.
    pub together: fn(&[R], &mut Sum<'_, P::Curve>) -> bool,
    /// Whether a row is a signature.
    pub alone: fn(&R) -> bool,
    pub coordinates: PhantomData<(P, L)>,
}

impl<R, P: Point, L: Point<Curve = P::Curve>> Rule<R, P, L> {
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

    /// Gives the verdicts of the rows that share an equation, and the place of the first, as long as `take` is true.
    fn each_share(&self, rows: &[R], take: &mut dyn FnMut(usize, &[bool]) -> bool) {
        if HAS_BEST512 && takes_best512() {
            self.each_share_in::<L>(rows, take);
        } else {
            self.each_share_in::<P>(rows, take);
        }
    }

    /// The same in these coordinates; a function of its own, so that one set of tables is on the stack.
    #[inline(never)]
    fn each_share_in<Q: Point<Curve = P::Curve>>(&self, rows: &[R], take: &mut dyn FnMut(usize, &[bool]) -> bool) {
        let mut terms: [Term<Q>; SUMMANDS] = from_fn(|_| Term::new());
        for (share, rows) in rows.chunks(SHARE).enumerate() {
            let mut sum = |k: &[_], p: &[_]| interleave_all_vartime::<Q>(WIDTH, k, p, &mut terms).to_affine_vartime();
            let verdicts = self.verdicts(rows, &mut sum);
            if !take(SHARE * share, &verdicts[..rows.len()]) {
                return;
            }
        }
    }

    /// The verdicts of at most eight rows, the first of those that are returned.
    fn verdicts(&self, rows: &[R], sum: &mut Sum<'_, P::Curve>) -> [bool; SHARE] {
        if rows.len() > 1 && (self.together)(rows, sum) {
            return [true; SHARE];
        }
        from_fn(|i| rows.get(i).is_some_and(self.alone))
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
