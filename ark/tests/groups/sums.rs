//! Sums of products on binary curves, against products one by one.

use crate::on_every_binary_curve;
use ark_ec::{AffineRepr, ScalarMul, VariableBaseMSM};
use ark_ff::{AdditiveGroup, Field, PrimeField};
use ark_std::UniformRand;
use carryless_ark::group::{Affine, BinaryConfig, Projective};

fn naive<P: BinaryConfig>(bases: &[Affine<P>], k: &[P::ScalarField]) -> Projective<P> {
    bases.iter().zip(k).map(|(p, k)| *p * k).sum()
}

fn of_any_length<P: BinaryConfig>() {
    let rng = &mut ark_std::test_rng();
    let special = [P::ScalarField::ZERO, P::ScalarField::ONE, -P::ScalarField::ONE, P::ScalarField::ONE];
    let mut k: Vec<P::ScalarField> = special.into_iter().chain((0..2000).map(|_| P::ScalarField::rand(rng))).collect();
    let mut bases: Vec<Affine<P>> = (0..k.len()).map(|_| Affine::rand(rng)).collect();
    // Named points, O, equal and opposite ones.
    (bases[1], bases[3], bases[7], bases[9]) = (AffineRepr::GENERATOR, Affine::ZERO, bases[6], -bases[8]);
    (k[7], k[9]) = (-k[6], k[8]);
    for count in (0..40).chain([63, 64, 65, 200, 1000, k.len()]) {
        let (bases, k) = (&bases[..count], &k[..count]);
        let expected = naive(bases, k);
        assert_eq!(Projective::msm(bases, k), Ok(expected), "{count}");
        assert_eq!(Projective::msm_unchecked(bases, k), expected);
        let integers: Vec<_> = k.iter().map(|k| k.into_bigint()).collect();
        assert_eq!(Projective::msm_bigint(bases, &integers), expected);
    }
    assert_eq!((Projective::msm(&bases[..5], &k[..7]), Projective::msm(&bases[..7], &k[..5])), (Err(5), Err(5)));
    assert_eq!(Projective::msm_unchecked(&bases[..5], &k[..7]), naive(&bases[..5], &k[..5]));
    assert_eq!(Projective::msm_unchecked(&bases[..7], &k[..5]), naive(&bases[..5], &k[..5]));
    assert_eq!(Projective::msm_chunks(&&bases[..50], &&k[..50]), naive(&bases[..50], &k[..50]));
    // As pairs, in tables of multiples.
    assert_eq!(bases[0].into_group().batch_mul(&k[..20]), k[..20].iter().map(|k| bases[0] * k).collect::<Vec<_>>());
}

#[test]
fn sums_of_any_length() {
    on_every_binary_curve!(of_any_length);
}

macro_rules! of_small_scalars {
    ($bases:ident, $rng:ident, $($name:ident $scalar:ty;)*) => {$(
        let k: Vec<$scalar> = (0..$bases.len()).map(|_| <$scalar>::rand($rng)).collect();
        let expected = naive(&$bases, &k.iter().map(|k| P::ScalarField::from(*k)).collect::<Vec<_>>());
        assert_eq!(Projective::$name(&$bases, &k), expected);
        assert_eq!(Projective::<P>::$name(&$bases[..10], &k[..3]), Projective::$name(&$bases[..3], &k));
        assert_eq!(Projective::<P>::$name(&[], &[]), Projective::ZERO);
    )*};
}

fn small<P: BinaryConfig>() {
    let rng = &mut ark_std::test_rng();
    let bases: Vec<Affine<P>> = (0..300).map(|_| Affine::rand(rng)).collect();
    of_small_scalars! { bases, rng,
        msm_u1 bool;
        msm_u8 u8;
        msm_u16 u16;
        msm_u32 u32;
        msm_u64 u64;
    }
}

#[test]
fn sums_of_small_scalars() {
    on_every_binary_curve!(small);
}
