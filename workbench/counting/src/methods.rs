//! What whole methods for k·P cost in field operations: run on elements that count, on random scalars.
//!
//! k·P is brought to affine coordinates at the end, as the rows do; a table of P's multiples, and what leads to it, is
//! counted, the table of a fixed point is not. Costs depend on k, so they are means over some scalars.

use crate::costs::{self, Costs};
use crate::operands::random;
use crate::points::{Binary, Coordinates, Koblitz, Prime, Quartic};
use carryless::coordinates::{self, Affine, Frobenius, Point};
use carryless::curve::{BinaryCurve, Curve};
use carryless::scalar::public_scalar_vartime;
use carryless::scalar_mul::*;

/// The curve that a method runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedCurve {
    /// B-233: cofactor 2, a = 1, b ≠ 1.
    Random,
    /// K-233: cofactor 4, a = 0, b = 1.
    Koblitz,
    /// P-192: a = −3.
    Prime,
    /// JQ-25519, a Jacobi quartic with a constant of full size.
    Quartic,
}

/// Means of [`Costs`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeanCosts {
    /// Products.
    pub m: f64,
    /// Squares.
    pub s: f64,
    /// Inversions.
    pub i: f64,
    /// Reductions, less those of inversions and of square roots.
    pub r: f64,
    /// Half-traces.
    pub h: f64,
    /// Square roots; over F_2^m each is among the products too.
    pub roots: f64,
}

/// The scalars whose mean is taken.
pub const RUNS: u32 = 64;

/// The mean cost of k·P for scalars k of `bits` bits by a method with the name that it has in rows; nothing if the curve
/// has no such coordinates, or these no such method.
///
/// | methods | coordinates |
/// |---|---|
/// | `double-and-add`, `naf`, `wnafW`, also with `-rtl`; `fixed-base-combW` | all |
/// | `halve-and-add-rtl`, `-rtl-naf`, `-rtl-wnafW` | of binary curves |
/// | `halve-and-add`, `-naf`, `-wnafW` (λ-coordinates), `ladder` (x alone) | [`Coordinates::BinaryAffine`] |
/// | `tau`, `tnaf`, `wtnafW` | of the Koblitz curve |
///
/// The ladder, halving and τ-adic methods reduce k modulo the order: their cost is that of the curve's size.
///
/// # Panics
/// If the method does not take the width W, or `bits` is 0 or more than 1152.
pub fn cost(kind: CountedCurve, coordinates: Coordinates, method: &str, bits: u32) -> Option<MeanCosts> {
    use Coordinates::*;
    match (kind, coordinates) {
        (CountedCurve::Random, BinaryAffine) => {
            on_binary::<Affine<Binary>>(method, bits).or_else(|| alone::<Binary>(method, bits))
        }
        (CountedCurve::Random, LopezDahab) => on_binary::<coordinates::LopezDahab<Binary>>(method, bits),
        (CountedCurve::Random, LopezDahab9M) => on_binary::<coordinates::LopezDahab<Binary, true>>(method, bits),
        (CountedCurve::Random, KimKim) => on_binary::<coordinates::KimKim<Binary>>(method, bits),
        (CountedCurve::Random, LambdaProjective) => on_binary::<coordinates::LambdaProjective<Binary>>(method, bits),
        (CountedCurve::Koblitz, BinaryAffine) => {
            on_koblitz::<Affine<Koblitz>>(method, bits).or_else(|| alone::<Koblitz>(method, bits))
        }
        (CountedCurve::Koblitz, LopezDahab) => on_koblitz::<coordinates::LopezDahab<Koblitz>>(method, bits),
        (CountedCurve::Koblitz, LopezDahab9M) => on_koblitz::<coordinates::LopezDahab<Koblitz, true>>(method, bits),
        (CountedCurve::Koblitz, KimKim) => on_koblitz::<coordinates::KimKim<Koblitz>>(method, bits),
        (CountedCurve::Prime, PrimeAffine) => on_any::<Affine<Prime>>(method, bits),
        (CountedCurve::Prime, Jacobian) => on_any::<coordinates::Jacobian<Prime>>(method, bits),
        (CountedCurve::Quartic, JacobiQuartic) => on_any::<coordinates::JacobiQuartic<Quartic>>(method, bits),
        _ => None,
    }
}

fn on_any<P: Point>(method: &str, bits: u32) -> Option<MeanCosts> {
    match method {
        "double-and-add" => of_points::<P>(bits, double_and_add_vartime::<P>),
        "double-and-add-rtl" => of_points::<P>(bits, double_and_add_rtl_vartime::<P>),
        "naf" => of_points::<P>(bits, naf_vartime::<P>),
        "naf-rtl" => of_points::<P>(bits, naf_rtl_vartime::<P>),
        _ => {
            if let Some(w) = width(method, "wnaf", "-rtl") {
                of_points::<P>(bits, |k, p| wnaf_rtl_vartime(w, k, p))
            } else if let Some(w) = width(method, "wnaf", "") {
                of_points::<P>(bits, |k, p| wnaf_vartime(w, k, p))
            } else {
                let w = width(method, "fixed-base-comb", "")?;
                let p = point::<P::Curve>();
                let table =
                    FixedBaseComb::<P, _>::new_vartime(w, 1, &p, vec![P::entry(&p); FixedBaseComb::<P>::entries(w, 1)]);
                of_points::<P>(bits, |k, _| table.mul_vartime(k))
            }
        }
    }
}

fn on_binary<P: Point<Curve: BinaryCurve>>(method: &str, bits: u32) -> Option<MeanCosts> {
    match method {
        "halve-and-add-rtl" => of_points::<P>(bits, |k, p| halve_and_add_rtl_vartime(k, p).expect(IN_SUBGROUP)),
        "halve-and-add-rtl-naf" => of_points::<P>(bits, |k, p| halve_and_add_rtl_naf_vartime(k, p).expect(IN_SUBGROUP)),
        _ => match width(method, "halve-and-add-rtl-wnaf", "") {
            Some(w) => of_points::<P>(bits, |k, p| halve_and_add_rtl_wnaf_vartime(w, k, p).expect(IN_SUBGROUP)),
            None => on_any::<P>(method, bits),
        },
    }
}

fn on_koblitz<P: Frobenius<Curve: BinaryCurve>>(method: &str, bits: u32) -> Option<MeanCosts> {
    match method {
        "tau" => of_points::<P>(bits, |k, p| tau_vartime(k, p).expect(IN_SUBGROUP)),
        "tnaf" => of_points::<P>(bits, |k, p| tnaf_vartime(k, p).expect(IN_SUBGROUP)),
        _ => match width(method, "wtnaf", "") {
            Some(w) => of_points::<P>(bits, |k, p| wtnaf_vartime(w, k, p).expect(IN_SUBGROUP)),
            None => on_binary::<P>(method, bits),
        },
    }
}

/// Methods with coordinates of their own.
fn alone<C: BinaryCurve>(method: &str, bits: u32) -> Option<MeanCosts> {
    match method {
        "ladder" => Some(mean::<C>(bits, |k, p| ladder(&public_scalar_vartime(k), p))),
        "halve-and-add" => Some(mean::<C>(bits, |k, p| halve_and_add_vartime(k, p).expect(IN_SUBGROUP))),
        "halve-and-add-naf" => Some(mean::<C>(bits, |k, p| halve_and_add_naf_vartime(k, p).expect(IN_SUBGROUP))),
        _ => {
            let w = width(method, "halve-and-add-wnaf", "")?;
            Some(mean::<C>(bits, |k, p| halve_and_add_wnaf_vartime(w, k, p).expect(IN_SUBGROUP)))
        }
    }
}

const IN_SUBGROUP: &str = "the generator and its multiples are in the subgroup";

/// The mean cost of a method that gives points in the coordinates of `P`.
fn of_points<P: Point>(bits: u32, compute: impl Fn(&[u64], &Affine<P::Curve>) -> P) -> Option<MeanCosts> {
    Some(mean(bits, |k, p| compute(k, p).to_affine_vartime()))
}

/// The width in a name between these.
fn width(method: &str, before: &str, after: &str) -> Option<u32> {
    method.strip_prefix(before)?.strip_suffix(after)?.parse().ok()
}

/// A point that no formula treats apart.
fn point<C: Curve>() -> Affine<C> {
    Affine::generator().double_vartime()
}

/// The mean cost over [`RUNS`] scalars of `bits` bits, the highest set.
fn mean<C: Curve>(bits: u32, compute: impl Fn(&[u64], &Affine<C>) -> Affine<C>) -> MeanCosts {
    assert!((1..=1152).contains(&bits), "bits: 1 to 1152, not {bits}");
    let (p, mut state) = (point::<C>(), u64::from(bits));
    let mut mean = MeanCosts::default();
    for _ in 0..RUNS {
        let mut k: Vec<u64> = (0..bits.div_ceil(64)).map(|_| random(&mut state)).collect();
        let top = k.last_mut().expect("a limb");
        *top = *top >> (63 - (bits - 1) % 64) | 1 << ((bits - 1) % 64);
        let (_, Costs { m, s, i, r, h, roots }) = costs::of(|| compute(&k, &p));
        for (mean, cost) in [
            (&mut mean.m, m),
            (&mut mean.s, s),
            (&mut mean.i, i),
            (&mut mean.r, r),
            (&mut mean.h, h),
            (&mut mean.roots, roots),
        ] {
            *mean += f64::from(cost) / f64::from(RUNS);
        }
    }
    mean
}
