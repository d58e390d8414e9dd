//! Multiples of any point of a binary curve by methods for its subgroup of order n: P = P' + T with P' in the subgroup, T of an
//! order that divides the cofactor h, and k·P = (k mod n)·P' + (k mod h)·T.
//!
//! T is a multiple of one point that the equation gives: (0, √b) of order two; on a Koblitz curve with a = 0, where h = 4,
//! (1, 0), whose double is (0, 1). So h − 1 differences are tried. Cost: for a point of the subgroup its check alone; for others
//! up to h checks and some affine additions more.
//! Time: variable in all arguments.

use crate::coordinates::{Affine, Point};
use crate::curve::BinaryCurve;
use crate::field::{BinaryField, Field};

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
    let k_mod_h = |k: &[u64]| k.first().map_or(0, |k| *k as u32) % C::COFACTOR;
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
    // Of a point that is not on the curve there is none, and no multiple that means something.
    differences.find(|(p, _)| p.is_in_subgroup()).unwrap_or((*p, 0))
}

/// i·T.
#[cold]
#[inline(never)]
fn multiple_of_torsion_vartime<C: BinaryCurve>(i: u32) -> Affine<C> {
    const { assert!(C::COFACTOR == 2 || C::COFACTOR == 4 && C::B_IS_ONE && matches!(C::A, Some(0)), "T is not known") };
    let t = if C::COFACTOR == 2 { (C::Field::ZERO, C::b().sqrt()) } else { (C::Field::ONE, C::Field::ZERO) };
    let t = Affine::new_unchecked(t.0, t.1);
    (0..i % C::COFACTOR).fold(Affine::IDENTITY, |sum, _| sum.add_vartime(t))
}
