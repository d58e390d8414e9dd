//! Curves over prime fields: arkworks' own points, and multiples of them by the library.

use crate::group::{on_threads, reduced};
use ark_ec::short_weierstrass::{Affine, Projective, SWCurveConfig};
use ark_ec::{AffineRepr, CurveGroup, VariableBaseMSM, scalar_mul};
use ark_ff::{BigInt, PrimeField};
use ark_std::{vec, vec::Vec};
use carryless::coordinates::Point;
use carryless::field::Field;
use carryless::scalar_mul::{msm_limbs, msm_vartime};
use carryless::{Affine as Coordinates, KeyCurve};

/// Curves whose coordinates have four limbs.
pub(crate) trait PrimeConfig:
    SWCurveConfig<BaseField: PrimeField<BigInt = BigInt<4>>, ScalarField: PrimeField<BigInt = BigInt<4>>>
{
    /// The curve of the library.
    type Curve: KeyCurve;
}

fn to_library<P: PrimeConfig>(p: &Affine<P>) -> Coordinates<P::Curve> {
    let element = |v: P::BaseField| Field::from_limbs(&v.into_bigint().0);
    p.xy().map_or(Coordinates::IDENTITY, |(x, y)| Coordinates::new_unchecked(element(x), element(y)))
}

fn from_library<P: PrimeConfig>(p: &Coordinates<P::Curve>) -> Affine<P> {
    let element = |v: <P::Curve as carryless::Curve>::Field| {
        let [a, b, c, d, ..] = v.to_limbs();
        P::BaseField::from_bigint(BigInt([a, b, c, d]))
    };
    let coordinates = p.coordinates().and_then(|(x, y)| Some((element(x)?, element(y)?)));
    coordinates.map_or_else(Affine::identity, |(x, y)| Affine::new_unchecked(x, y))
}

/// k·P by the library, or none for a point that is not on the curve.
///
/// # Panics
/// If the computation was disturbed.
fn multiple<P: PrimeConfig>(p: &Affine<P>, k: &[u64]) -> Option<Projective<P>> {
    let k = reduced::<P::Curve>(k.iter().rev().copied());
    let product = if *p == P::GENERATOR {
        carryless::mul_generator(&k)
    } else {
        let p = to_library(p);
        if !p.is_on_curve() {
            return None;
        }
        carryless::mul(&k, &p)
    };
    Some(from_library(&product.expect("the computation was not disturbed")).into())
}

/// k·P. A point that is not on the curve is multiplied as arkworks does it.
pub(crate) fn mul_projective<P: PrimeConfig>(p: &Projective<P>, k: &[u64]) -> Projective<P> {
    multiple(&p.into_affine(), k).unwrap_or_else(|| scalar_mul::double_and_add(p, k))
}

/// [`mul_projective`] of an affine point.
pub(crate) fn mul_affine<P: PrimeConfig>(p: &Affine<P>, k: &[u64]) -> Projective<P> {
    multiple(p, k).unwrap_or_else(|| scalar_mul::double_and_add_affine(p, k))
}

/// Σ k_i·P_i. If a point is not on the curve, the sum is that of arkworks.
pub(crate) fn msm<P: PrimeConfig>(points: &[Affine<P>], k: &[P::ScalarField]) -> Result<Projective<P>, usize> {
    if points.len() != k.len() {
        return Err(points.len().min(k.len()));
    }
    let sum = on_threads(points, k, |points, k| {
        let on_curve: Vec<_> = points.iter().map(to_library).collect();
        let limbs: Vec<[u64; 4]> = k.iter().map(|k| k.into_bigint().0).collect();
        let mut workspace = vec![0; msm_limbs::<P::Curve>(k.len())];
        let sum = msm_vartime(&limbs, &on_curve, &mut workspace);
        sum.map_or_else(|_| Projective::msm_unchecked(points, k), |sum| from_library(&sum).into())
    });
    Ok(sum)
}
