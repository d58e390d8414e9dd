//! secp256k1 and P-256, beside arkworks' own groups over the same fields.

use ark_ec::short_weierstrass::{Affine, Projective, SWCurveConfig};
use ark_ec::{AffineRepr, CurveGroup, PrimeGroup, VariableBaseMSM};
use ark_ff::{AdditiveGroup, Field, PrimeField};
use ark_std::UniformRand;
use carryless_ark::{p256, secp256k1};

/// The same point there.
fn theirs<P: SWCurveConfig, Q: SWCurveConfig<BaseField = P::BaseField>>(p: Affine<P>) -> Affine<Q> {
    p.xy().map_or_else(Affine::identity, |(x, y)| Affine::new_unchecked(x, y))
}

fn agree<P: SWCurveConfig, Q: SWCurveConfig<BaseField = P::BaseField, ScalarField = P::ScalarField>>() {
    let rng = &mut ark_std::test_rng();
    let one = P::ScalarField::ONE;
    let named = [Affine::<P>::identity(), Affine::generator(), -Affine::<P>::generator()];
    let mut bases: Vec<Affine<P>> = named.into_iter().chain((0..30).map(|_| Affine::rand(rng))).collect();
    let scalars = [P::ScalarField::ZERO, one, one + one, -one, -one - one];
    let k: Vec<P::ScalarField> = scalars.into_iter().chain((0..28).map(|_| P::ScalarField::rand(rng))).collect();
    let there = |p: &Affine<P>| theirs::<P, Q>(*p);
    let same = |ours: Projective<P>, other: Projective<Q>| assert_eq!(there(&ours.into_affine()), other.into_affine());
    assert_eq!((P::COEFF_A, P::COEFF_B), (Q::COEFF_A, Q::COEFF_B));
    assert_eq!(there(&Affine::generator()), Affine::generator());
    for p in &bases[..12] {
        for k in &k {
            same(*p * k, there(p) * k);
            same(p.into_group() * k, there(p) * k);
            same((p.into_group().double() - p) * k, there(p) * k);
        }
        for k in [&[][..], &[7], &[u64::MAX; 4], &[u64::MAX; 5], &[1; 30], P::ScalarField::MODULUS.as_ref()] {
            same(p.mul_bigint(k), there(p).mul_bigint(k));
        }
    }
    bases[6] = -bases[7];
    for count in (0..33).chain([33]) {
        let (bases, k) = (&bases[..count], &k[..count]);
        let other: Vec<_> = bases.iter().map(there).collect();
        same(Projective::msm(bases, k).unwrap(), Projective::msm(&other, k).unwrap());
    }
    let many: Vec<Affine<P>> = bases.iter().cycle().take(1500).copied().collect();
    let scalars: Vec<_> = (0..1500).map(|_| P::ScalarField::rand(rng)).collect();
    let other: Vec<_> = many.iter().map(there).collect();
    same(Projective::msm(&many, &scalars).unwrap(), Projective::msm(&other, &scalars).unwrap());
    assert_eq!((Projective::msm(&bases[..5], &k[..7]), Projective::msm(&bases[..7], &k[..5])), (Err(5), Err(5)));
    // What is not on the curve is as arkworks has it.
    let (x, y) = bases[4].xy().unwrap();
    let off = Affine::<P>::new_unchecked(x, y + P::BaseField::ONE);
    assert!(!off.is_on_curve());
    same(off * k[9], there(&off) * k[9]);
    same(off.into_group() * k[9], there(&off) * k[9]);
    same(
        Projective::msm(&[bases[5], off], &k[9..11]).unwrap(),
        Projective::msm(&[bases[5], off].map(|p| there(&p)), &k[9..11]).unwrap(),
    );
    assert_eq!(Projective::<P>::generator().mul_bigint(P::ScalarField::MODULUS), Projective::ZERO);
}

#[test]
fn as_arkworks_has_them() {
    agree::<secp256k1::Config, ark_secp256k1::Config>();
    agree::<p256::Config, ark_secp256r1::Config>();
}
