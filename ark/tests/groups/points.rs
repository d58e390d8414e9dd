//! Points of binary curves: coordinates, constants, serialization, products.

use crate::{bytes, compressed, from_compressed, from_uncompressed, on_every_binary_curve, uncompressed};
use ark_ec::{AffineRepr, CurveConfig, CurveGroup, PrimeGroup};
use ark_ff::{AdditiveGroup, Field, PrimeField, Zero};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize, SerializationError, Valid};
use ark_std::UniformRand;
use carryless::Curve;
use carryless::coordinates::Point;
use carryless::prime_order::PrimeOrderPoint;
use carryless_ark::carryless;
use carryless_ark::field::Gf;
use carryless_ark::group::{Affine, BinaryConfig, Projective};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use zeroize::Zeroize;

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Constants are held apart: every operation takes them as it takes the same point computed.
fn constants<P: BinaryConfig>() {
    let rng = &mut ark_std::test_rng();
    let (g, o) = (Projective::<P>::GENERATOR, Projective::<P>::ZERO);
    let computed = [g + o, o + o];
    for (named, computed) in [g, o].into_iter().zip(computed) {
        for _ in 0..3 {
            let (q, k) = (Projective::<P>::rand(rng), P::ScalarField::rand(rng));
            assert_eq!((named, named.into_affine()), (computed, computed.into_affine()));
            assert_eq!(
                (named + q, q - named, -named, named.double()),
                (computed + q, q - computed, -computed, computed.double())
            );
            assert_eq!((named * k, named.into_affine() * k), (computed * k, computed.into_affine() * k));
            assert_eq!(named.mul_bigint(k.into_bigint()), computed * k);
            assert_eq!((hash(&named), hash(&named.into_affine())), (hash(&computed), hash(&computed)));
            assert_eq!((compressed(&named), uncompressed(&named)), (compressed(&computed), uncompressed(&computed)));
            assert_eq!(
                (named.to_string(), format!("{named:?}")),
                (computed.to_string(), computed.into_affine().to_string())
            );
            assert_eq!(named.into_affine().xy(), computed.into_affine().xy());
            assert_eq!(named.is_zero(), computed.into_affine().is_zero());
        }
        for mut point in [named, computed] {
            point.zeroize();
            assert_eq!(point, o);
        }
        let mut point = named.into_affine();
        point.zeroize();
        assert!(point.is_zero());
    }
    assert_eq!([Projective::<P>::default(), Projective::zero()], [o, o]);
    assert_eq!([Affine::<P>::default(), Affine::zero(), AffineRepr::ZERO], [o.into_affine(); 3]);
    assert_eq!([Affine::generator(), AffineRepr::GENERATOR], [g.into_affine(); 2]);
    assert_eq!(Projective::<P>::generator(), g);
    assert!(g != o && !g.is_zero() && o.is_zero());
    assert_eq!(g.mul_bigint(P::ScalarField::MODULUS), o);
    assert_eq!(P::COFACTOR_INV * P::ScalarField::from(P::COFACTOR[0]), P::ScalarField::ONE);
    assert_eq!(P::COFACTOR, [u64::from(<P::Curve as Curve>::COFACTOR)]);
}

#[test]
fn named_points() {
    on_every_binary_curve!(constants);
}

/// x and y satisfy y² + xy = x³ + ax² + b, and name the point.
fn coordinates<P: BinaryConfig>() {
    let rng = &mut ark_std::test_rng();
    let (a, b) = (Gf::new(<P::Curve as Curve>::a()), Gf::new(<P::Curve as Curve>::b()));
    let on_curve = |x: P::BaseField, y: P::BaseField| y.square() + x * y == x.square() * x + a * x.square() + b;
    assert_eq!(Affine::<P>::ZERO.xy(), None);
    for k in 0..50u64 {
        let p: Affine<P> = if k == 0 { AffineRepr::GENERATOR } else { Affine::rand(rng) };
        let (x, y) = p.xy().unwrap();
        assert_eq!((p.x(), p.y()), (Some(x), Some(y)));
        assert!(on_curve(x, y));
        assert_eq!(Affine::new(x, y), Some(p));
        assert_eq!((-p).xy(), Some((x, y + x)));
        assert!(p.is_on_curve() && p.is_in_correct_subgroup_assuming_on_curve() && p.check().is_ok());
        let (x2, y2) = (p + p).into_affine().xy().unwrap();
        // The tangent's slope.
        let slope = x + y / x;
        assert_eq!(x2, slope.square() + slope + a);
        assert_eq!(y2, x.square() + (slope + P::BaseField::ONE) * x2);
        assert_eq!(Affine::<P>::new(x, y + P::BaseField::ONE), None);
        // With (0, √b), of order two, the point leaves the subgroup.
        let order_two = carryless::Affine::<P::Curve>::new_unchecked(
            P::BaseField::ZERO.into_inner(),
            b.sqrt().unwrap().into_inner(),
        );
        let outside = p.into_inner().to_affine().add_vartime(order_two).coordinates().unwrap();
        let outside = (Gf::new(outside.0), Gf::new(outside.1));
        assert!(on_curve(outside.0, outside.1));
        assert_eq!(Affine::<P>::new(outside.0, outside.1), None);
        for (x, y) in [outside, (P::BaseField::ZERO, b.sqrt().unwrap()), (x, y + P::BaseField::ONE)] {
            let encoding = [compressed(&x), compressed(&y)].concat();
            assert_eq!(from_uncompressed::<Affine<P>>(&encoding), None);
            assert_eq!(from_uncompressed::<Projective<P>>(&encoding), None);
        }
    }
}

#[test]
fn coordinates_satisfy_the_equation() {
    on_every_binary_curve!(coordinates);
}

fn serialization<P: BinaryConfig>() {
    let rng = &mut ark_std::test_rng();
    let size = PrimeOrderPoint::<P::Curve>::BYTES;
    let points: Vec<Projective<P>> =
        [Projective::ZERO, Projective::GENERATOR].into_iter().chain((0..30).map(|_| Projective::rand(rng))).collect();
    for &p in &points {
        let short = compressed(&p);
        let mut expected = vec![0; size];
        p.into_inner().encode_into(&mut expected);
        assert_eq!(short, expected);
        let long = uncompressed(&p);
        let (x, y) = p.into_affine().xy().unwrap_or_default();
        assert_eq!(long, [compressed(&x), compressed(&y)].concat());
        assert_eq!((from_compressed(&short), from_uncompressed(&long)), (Some(p), Some(p)));
        assert_eq!((from_compressed(&short), from_uncompressed(&long)), (Some(p.into_affine()), Some(p.into_affine())));
        assert_eq!((compressed(&p.into_affine()), uncompressed(&p.into_affine())), (short.clone(), long.clone()));
        assert_eq!(format!("{p}"), short.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
        assert!(p.serialize_compressed(&mut vec![0; size - 1][..]).is_err());
        assert!(p.serialize_uncompressed(&mut vec![0; 2 * size - 1][..]).is_err());
        assert_eq!(from_compressed::<Affine<P>>(&short[..size - 1]), None);
        assert_eq!(from_uncompressed::<Affine<P>>(&long[..2 * size - 1]), None);
        assert!(matches!(Projective::<P>::deserialize_compressed(&short[1..]), Err(SerializationError::IoError(_))));
        // A bit that no element has.
        let mut high = [short.clone(), long.clone()];
        high[0][size - 1] |= 0x80;
        high[1][size - 1] |= 0x80;
        assert!(matches!(Projective::<P>::deserialize_compressed(&high[0][..]), Err(SerializationError::InvalidData)));
        assert!(matches!(
            Projective::<P>::deserialize_uncompressed(&high[1][..]),
            Err(SerializationError::InvalidData)
        ));
        // Every changed bit: refused, or another point, with these bytes.
        for bit in 0..8 * size {
            let mut changed = short.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            if let Some(other) = from_compressed::<Projective<P>>(&changed) {
                assert!(other != p && compressed(&other) == changed);
            }
        }
        assert_eq!(Affine::<P>::from_random_bytes(&short).map(Into::into), Some(p));
        assert_eq!(Affine::<P>::from_random_bytes(&[&short[..], &[7]].concat()).map(Into::into), Some(p));
        assert_eq!(Affine::<P>::from_random_bytes(&high[0]).map(Into::into), Some(p));
        assert_eq!(Affine::<P>::from_random_bytes(&short[..size - 1]), None);
    }
    // Vectors of points, as in keys of provers.
    let affine = Projective::normalize_batch(&points);
    assert_eq!(
        (from_compressed(&compressed(&points)), from_compressed(&compressed(&points))),
        (Some(points.clone()), Some(affine.clone()))
    );
    assert_eq!(
        (from_uncompressed(&uncompressed(&affine)), Valid::batch_check(affine.iter()).is_ok()),
        (Some(points.clone()), true)
    );
    assert_eq!(compressed(&points).len(), 8 + points.len() * size);
    // Random bytes often are a point.
    let found = (0..400u64).filter_map(|_| Affine::<P>::from_random_bytes(&<[u8; 32]>::rand(rng))).count();
    let expected = 400 / <P::Curve as Curve>::COFACTOR as usize;
    assert!(found.abs_diff(expected) < 60, "{found} {expected}");
}

#[test]
fn points_in_bytes() {
    on_every_binary_curve!(serialization);
}

fn products<P: BinaryConfig>() {
    let rng = &mut ark_std::test_rng();
    let n: Vec<u64> = P::ScalarField::MODULUS.as_ref().to_vec();
    for _ in 0..10 {
        let (p, q, k) = (Projective::<P>::rand(rng), Affine::<P>::rand(rng), P::ScalarField::rand(rng));
        let expected = ark_ec::scalar_mul::double_and_add(&p, k.into_bigint());
        assert_eq!((p * k, p * &k, p * &mut k.clone(), p.into_affine() * &k), (expected, expected, expected, expected));
        assert_eq!((p.mul_bigint(k.into_bigint()), p.into_affine().mul_bigint(k.into_bigint())), (expected, expected));
        let mut assigned = p;
        assigned *= k;
        assert_eq!(assigned, expected);
        assigned *= &k;
        assert_eq!(assigned, expected * k);
        // Integers that are not below n, and of any length.
        let mut longer = n.clone();
        longer[0] += 5;
        assert_eq!((p.mul_bigint(&n), p.mul_bigint(&longer)), (Projective::ZERO, p.mul_bigint([5])));
        for length in [0, 1, 4, 5, 9, 10, 18, 19, 40] {
            let long = vec![u64::MAX - 3; length];
            assert_eq!(p.mul_bigint(&long), ark_ec::scalar_mul::double_and_add(&p, &long), "{length}");
        }
        // Sums of all kinds.
        let a: Projective<P> = q.into();
        assert_eq!((p + q, p + &q, q + p, q + &p, q + q, q + &q), (p + a, p + a, p + a, p + a, a.double(), a.double()));
        assert_eq!(
            (p - q, p - &q, q - p, q - &p, q - q, q - &q),
            (p - a, p - a, a - p, a - p, Projective::ZERO, Projective::ZERO)
        );
        assert_eq!([q, q, -q].iter().sum::<Projective<P>>(), a);
        assert_eq!([q, q, -q].into_iter().sum::<Projective<P>>(), a);
        assert_eq!([p, a, -p].iter().sum::<Projective<P>>(), a);
        assert_eq!((p == p.into_affine(), p.into_affine() == p, p == q, q == p), (true, true, false, false));
        assert_eq!(hash(&p), hash(&(p + a - a)));
        assert_eq!(Projective::from(p.into_inner()), p);
        assert_eq!(Affine::from(q.into_inner()), q);
        assert_eq!(
            (q.mul_by_cofactor(), q.clear_cofactor()),
            (q.mul_bigint(P::COFACTOR).into(), q.mul_bigint(P::COFACTOR).into())
        );
    }
    let different: HashSet<Projective<P>> = (0..100).map(|_| Projective::rand(rng)).collect();
    assert_eq!(different.len(), 100);
}

#[test]
fn products_and_sums() {
    on_every_binary_curve!(products);
}

/// As the package ark-xsk233 hashes 100·G: by the 30 bytes of its encoding.
#[test]
fn hash_of_ark_xsk233() {
    use carryless_ark::k233::{Config, Fr, Projective};
    assert_eq!(hash(&(Projective::generator() * Fr::from(100))), 15456673610726659490);
    assert_eq!(<Config as CurveConfig>::COFACTOR, [4]);
    assert_eq!(compressed(&Projective::ZERO), bytes(&"00".repeat(30)));
}
