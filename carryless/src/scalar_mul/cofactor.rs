//! Multiples of any point of a binary curve by methods for its subgroup of order n: P = P' + T with P' in the subgroup, T of an
//! order that divides the cofactor h, and k·P = (k mod n)·P' + (k mod h)·T.
//!
//! T is a multiple of one point of order h that the equation gives: for h = 2 (0, √b); for h = 4, where a = 0, (β, β² + β) with
//! β = b^(1/4). The double of (x, y) has the abscissa x² + b/x², which is 0 for x = β alone, and y² + βy = β³ + β⁴ has the roots
//! β² + β and β², of T and −T. So h − 1 differences are tried. Cost: for a point of the subgroup its check alone; for others up
//! to h checks and some affine additions more.
//! Time: variable in all arguments.

use crate::coordinates::{Affine, Point};
use crate::curve::BinaryCurve;
use crate::field::Field;

/// Σ k_i·P_i for any points of the curve by `sum`, which is for points of the subgroup.
#[inline(always)]
pub(super) fn of_any_points_vartime<C: BinaryCurve, const N: usize>(
    k: [&[u64]; N],
    p: [&Affine<C>; N],
    sum: impl Fn([&Affine<C>; N]) -> Affine<C>,
) -> Affine<C> {
    if p.iter().all(|p| p.is_in_subgroup()) {
        return sum(p);
    }
    let parts = p.map(parts_vartime);
    // h is 1, 2 or 4, and divides 2^64: the lowest limb has k mod h.
    let k_mod_h = |k: &[u64]| k.first().map_or(0, |k| *k as u32) % C::COFACTOR;
    // Σ k_i·(P'_i + j_i·T) = Σ k_i·P'_i + (Σ (k_i mod h)·j_i)·T.
    let torsion = k.iter().zip(&parts).map(|(k, (_, i))| k_mod_h(k) * i).sum::<u32>();
    sum(parts.each_ref().map(|(p, _)| p)).add_vartime(multiple_of_torsion_vartime(torsion))
}

/// P' and i with P = P' + i·T, for a P outside the subgroup or in it.
#[cold]
#[inline(never)]
fn parts_vartime<C: BinaryCurve>(p: &Affine<C>) -> (Affine<C>, u32) {
    if p.is_in_subgroup() {
        return (*p, 0);
    }
    let mut differences = (1..C::COFACTOR).map(|i| (p.add_vartime(multiple_of_torsion_vartime(i).neg()), i));
    // A point that is not on the curve has none, and its multiples mean nothing.
    differences.find(|(p, _)| p.is_in_subgroup()).unwrap_or((*p, 0))
}

/// i·T.
#[cold]
#[inline(never)]
fn multiple_of_torsion_vartime<C: BinaryCurve>(i: u32) -> Affine<C> {
    const {
        assert!(matches!((C::COFACTOR, C::A), (2, _) | (4, Some(0))), "T is known for h = 2 and, with a = 0, for h = 4")
    };
    let beta = C::fourth_root_of_b();
    // (0, √b) of order 2, or (β, β² + β) of order 4, as the head shows.
    let t = if C::COFACTOR == 2 { (C::Field::ZERO, beta.square()) } else { (beta, beta.square() + beta) };
    let t = Affine::new_unchecked(t.0, t.1);
    (0..i % C::COFACTOR).fold(Affine::IDENTITY, |sum, _| sum.add_vartime(t))
}
