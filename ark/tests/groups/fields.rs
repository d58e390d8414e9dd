//! Fields of characteristic 2.

use crate::{bytes, compressed, from_compressed, from_uncompressed, limbs, list, text, uncompressed, vectors};
use ark_algebra_test_templates::fields::DummyFlags;
use ark_ec::short_weierstrass::SWFlags;
use ark_ff::{AdditiveGroup, BigInt, FftField, Field, LegendreSymbol, One, PrimeField, Zero};
use ark_serialize::{
    CanonicalDeserializeWithFlags, CanonicalSerialize, CanonicalSerializeWithFlags, SerializationError,
};
use ark_std::UniformRand;
use carryless::field::MAX_LIMBS;
use carryless_ark::field::{F2, Gf, Inner};
use carryless_ark::{b233, carryless, gls254, k233};
use num_bigint::BigUint;
use std::collections::HashSet;
use zeroize::Zeroize;

/// Laws on random elements and 0 and 1.
fn laws<T: Inner>(degree: usize) {
    let rng = &mut ark_std::test_rng();
    let random: Vec<Gf<T>> = (0..12).map(|_| Gf::rand(rng)).chain([Gf::ZERO, Gf::ONE]).collect();
    assert_eq!(Gf::<T>::extension_degree(), degree as u64);
    assert_eq!(Gf::<T>::characteristic(), [2]);
    assert_eq!((Gf::<T>::zero(), Gf::<T>::one(), Gf::<T>::default()), (Gf::ZERO, Gf::ONE, Gf::ZERO));
    assert!(Gf::<T>::SQRT_PRECOMP.is_none() && Gf::<T>::ONE.is_one() && Gf::<T>::NEG_ONE + Gf::<T>::ONE == Gf::ZERO);
    for &a in &random {
        assert_eq!((-a, a.double(), a + a, a - a), (a, Gf::ZERO, Gf::ZERO, Gf::ZERO));
        assert_eq!((a * Gf::ONE, a * Gf::ZERO, a + Gf::ZERO), (a, Gf::ZERO, a));
        assert_eq!(a.square(), a * a);
        assert_eq!(a.sqrt().map(|root| root.square()), Some(a));
        assert_eq!(a.square().sqrt(), Some(a));
        assert_eq!(*a.clone().sqrt_in_place().unwrap(), a.sqrt().unwrap());
        match a.inverse() {
            Some(inverse) => assert_eq!((a * inverse, Gf::ONE / a, a / a), (Gf::ONE, inverse, Gf::ONE)),
            None => assert!(a.is_zero()),
        }
        assert_eq!(a.clone().inverse_in_place().copied(), a.inverse());
        assert_eq!(a.legendre(), if a.is_zero() { LegendreSymbol::Zero } else { LegendreSymbol::QuadraticResidue });
        let mut power = a;
        for i in 0..=degree {
            if i < 3 || i + 3 > degree {
                assert_eq!(a.frobenius_map(i), power, "{i}");
            }
            power = power * power;
        }
        assert_eq!(a.frobenius_map(degree), a);
        assert_eq!(a.pow([6]), (a * a).square() * (a * a));
        let coefficients: Vec<F2> = a.to_base_prime_field_elements().collect();
        assert_eq!(coefficients.len(), degree);
        assert_eq!(Gf::from_base_prime_field_elems(coefficients.clone()), Some(a));
        assert_eq!(Gf::<T>::from_base_prime_field_elems(coefficients[1..].iter().copied()), None);
        assert_eq!(Gf::<T>::from_base_prime_field_elems(coefficients.iter().copied().chain([F2::ONE])), None);
        assert_eq!((a.mul_by_base_prime_field(&F2::ONE), a.mul_by_base_prime_field(&F2::ZERO)), (a, Gf::ZERO));
        for &b in &random {
            assert_eq!((a + b, a * b), (b + a, b * a));
            assert_eq!(a < b, a.to_limbs().iter().rev().lt(b.to_limbs().iter().rev()));
            for &c in &random {
                assert_eq!(((a + b) + c, (a * b) * c), (a + (b + c), a * (b * c)));
                assert_eq!(a * (b + c), a * b + a * c);
                assert_eq!(Gf::sum_of_products(&[a, b], &[b, c]), a * b + b * c);
            }
        }
        let mut erased = a;
        erased.zeroize();
        assert_eq!(erased, Gf::ZERO);
    }
    assert_eq!(random.iter().sum::<Gf<T>>(), random.iter().fold(Gf::ZERO, |sum, a| sum + a));
    assert_eq!(random[..12].iter().product::<Gf<T>>(), random[..12].iter().fold(Gf::ONE, |product, a| product * a));
    // Each coefficient takes both values, and the values of each are their number's in the limbs.
    let places: Vec<u32> = (0..degree)
        .map(|i| {
            let unit = Gf::<T>::from_base_prime_field_elems((0..degree).map(|j| F2::from(i == j))).unwrap();
            let limbs = unit.to_limbs();
            assert_eq!(limbs.iter().map(|limb| limb.count_ones()).sum::<u32>(), 1);
            let limb = limbs.iter().position(|limb| *limb != 0).unwrap();
            64 * limb as u32 + limbs[limb].trailing_zeros()
        })
        .collect();
    assert!(places.is_sorted());
    if degree > 1 {
        let sampled: Vec<Gf<T>> = (0..100).map(|_| Gf::rand(rng)).collect();
        for place in places {
            let bit = |a: &Gf<T>| a.to_limbs()[place as usize / 64] >> (place % 64) & 1;
            assert_eq!(sampled.iter().map(bit).collect::<HashSet<_>>().len(), 2, "{place}");
        }
    }
    // Integers.
    for odd in [false, true] {
        let expected = if odd { Gf::<T>::ONE } else { Gf::ZERO };
        assert_eq!(Gf::from(odd), expected);
        assert_eq!(Gf::from_base_prime_field(F2::from(odd)), expected);
        let low = odd as u8;
        assert_eq!(
            [Gf::from(low | 6), Gf::from(u16::from(low) | 1 << 15), Gf::from(u32::from(low) | 1 << 31)],
            [expected; 3]
        );
        assert_eq!([Gf::from(u64::from(low) | 1 << 63), Gf::from(u128::from(low) | 1 << 127)], [expected; 2]);
        let low = low as i8;
        assert_eq!([Gf::from(low - 6), Gf::from(i16::from(low) - 6), Gf::from(i32::from(low) - 6)], [expected; 3]);
        assert_eq!([Gf::from(i64::from(low) - 6), Gf::from(i128::from(low) - 6)], [expected; 2]);
    }
}

#[test]
fn field_laws() {
    laws::<<carryless::K233 as carryless::Curve>::Field>(233);
    laws::<<carryless::Gls254 as carryless::Curve>::Field>(254);
    laws::<carryless_ark::field::Bit>(1);
}

/// Bytes of elements, with flags and without, and what is refused.
fn serialization<T: Inner>(size: usize, size_with_two_flags: usize, first_free_bits: &[usize]) {
    let rng = &mut ark_std::test_rng();
    for _ in 0..50 {
        let a = Gf::<T>::rand(rng);
        let plain = compressed(&a);
        assert_eq!((plain.len(), &plain), (size, &uncompressed(&a)));
        assert_eq!((from_compressed(&plain), from_uncompressed(&plain)), (Some(a), Some(a)));
        assert_eq!(Gf::from_random_bytes(&plain), Some(a));
        assert_eq!(from_compressed::<Gf<T>>(&plain[1..]), None);
        assert!(a.serialize_compressed(&mut vec![0; size - 1][..]).is_err());
        for flags in [SWFlags::YIsPositive, SWFlags::PointAtInfinity, SWFlags::YIsNegative] {
            let mut with_flags = Vec::new();
            a.serialize_with_flags(&mut with_flags, flags).unwrap();
            assert_eq!(
                (with_flags.len(), a.serialized_size_with_flags::<SWFlags>()),
                (size_with_two_flags, size_with_two_flags)
            );
            assert_eq!(Gf::deserialize_with_flags::<_, SWFlags>(&with_flags[..]).unwrap(), (a, flags));
            assert_eq!(Gf::from_random_bytes_with_flags::<SWFlags>(&with_flags), Some((a, flags)));
        }
        for bit in first_free_bits {
            let mut high = plain.clone();
            high[bit / 8] |= 1 << (bit % 8);
            assert!(matches!(
                Gf::<T>::deserialize_with_flags::<_, ark_serialize::EmptyFlags>(&high[..]),
                Err(SerializationError::InvalidData)
            ));
            // Sampled from random bytes, the element is the one without the bit.
            assert_eq!(Gf::from_random_bytes(&high), Some(a));
        }
    }
    let a = Gf::<T>::ONE;
    assert!(matches!(a.serialize_with_flags(Vec::new(), DummyFlags), Err(SerializationError::NotEnoughSpace)));
    let refused = Gf::<T>::deserialize_with_flags::<_, DummyFlags>(&[0; 64][..]);
    assert!(matches!(refused, Err(SerializationError::NotEnoughSpace)));
    assert!(Gf::<T>::from_random_bytes_with_flags::<DummyFlags>(&[0; 64]).is_none());
    // Every bit between the last coefficient and the flags is 0.
    let bits = 8 * size_with_two_flags;
    for bit in first_free_bits.iter().copied().filter(|bit| *bit < bits - 2).chain(8 * size..bits - 2) {
        let mut high = vec![0; size_with_two_flags];
        high[bit / 8] |= 1 << (bit % 8);
        let refused = Gf::<T>::deserialize_with_flags::<_, SWFlags>(&high[..]);
        assert!(matches!(refused, Err(SerializationError::InvalidData)), "{bit}");
    }
    // Both flags at once are none.
    let refused = Gf::<T>::deserialize_with_flags::<_, SWFlags>(&[0xff; 64][..]);
    assert!(matches!(refused, Err(SerializationError::UnexpectedFlags)));
    assert_eq!(Gf::<T>::from_random_bytes(&[]), Some(Gf::ZERO));
    assert_eq!(Gf::<T>::from_random_bytes(&[1]), Some(Gf::ONE));
    assert_eq!(
        Gf::<T>::from_random_bytes(&[0xff; 100]).unwrap().to_base_prime_field_elements().filter(|c| c.is_one()).count(),
        Gf::<T>::extension_degree() as usize
    );
}

#[test]
fn field_serialization() {
    serialization::<<carryless::B233 as carryless::Curve>::Field>(30, 30, &[233, 234, 239]);
    serialization::<<carryless::Gls254 as carryless::Curve>::Field>(32, 33, &[127, 255]);
    serialization::<carryless_ark::field::Bit>(1, 1, &[1, 5, 7]);
}

/// The element of 0x….
fn element<T: Inner>(digits: &str) -> Gf<T> {
    let mut all = [0; MAX_LIMBS];
    let limbs = limbs(digits);
    all[..limbs.len()].copy_from_slice(&limbs);
    Gf::from_limbs(&all).expect("an element")
}

/// Against the oracle.
fn known_answers<T: Inner>(tests: &[serde_json::Value]) {
    for test in tests {
        let [a, b, product, square, inverse, root] =
            ["a", "b", "mul", "square", "invert", "sqrt"].map(|name| element::<T>(text(&test[name])));
        assert_eq!((a * b, a.square(), a.sqrt()), (product, square, Some(root)));
        assert_eq!(a.inverse(), (!a.is_zero()).then_some(inverse));
        assert_eq!(format!("{a}").trim_start_matches(['0', 'x']), text(&test["a"]).trim_start_matches(['0', 'x']));
    }
}

#[test]
fn field_vectors() {
    known_answers::<<carryless::K233 as carryless::Curve>::Field>(list(
        &vectors("fields.json")["fields"]["233"]["tests"],
    ));
    known_answers::<<carryless::Gls254 as carryless::Curve>::Field>(list(&vectors("gls254.json")["fields"]));
}

#[test]
fn two_elements() {
    let [zero, one] = [F2::ZERO, F2::ONE];
    assert_eq!([zero + zero, zero + one, one + one], [zero, one, zero]);
    assert_eq!([zero * zero, zero * one, one * one], [zero, zero, one]);
    assert_eq!((F2::MODULUS, F2::MODULUS_BIT_SIZE, F2::MODULUS_MINUS_ONE_DIV_TWO), (BigInt([2]), 2, BigInt([0])));
    // p − 1 = 2^0·1.
    assert_eq!((F2::TWO_ADICITY, F2::TRACE, F2::TRACE_MINUS_ONE_DIV_TWO), (0, BigInt([1]), BigInt([0])));
    assert_eq!((F2::GENERATOR, F2::TWO_ADIC_ROOT_OF_UNITY), (one, one));
    assert_eq!((F2::get_root_of_unity(1), F2::get_root_of_unity(2)), (Some(one), None));
    assert_eq!([0, 1, 2, 3].map(|a| F2::from_bigint(BigInt([a]))), [Some(zero), Some(one), None, None]);
    assert_eq!([4, 7].map(|a| F2::from(BigInt([a]))), [zero, one]);
    assert_eq!([4u32, 7].map(|a| F2::from(BigUint::from(a))), [zero, one]);
    assert_eq!([zero, one].map(BigUint::from), [0u32, 1].map(BigUint::from));
    assert_eq!([zero, one].map(BigInt::from), [BigInt([0]), BigInt([1])]);
    assert_eq!(["0", "1", "2", "", "01"].map(|text| text.parse()), [Ok(zero), Ok(one), Err(()), Err(()), Err(())]);
    for a in 0..=u16::MAX {
        assert_eq!(F2::from_le_bytes_mod_order(&a.to_le_bytes()), F2::from(a));
        assert_eq!(F2::from_be_bytes_mod_order(&a.to_be_bytes()), F2::from(a));
    }
    assert_eq!(F2::from_le_bytes_mod_order(&[]), zero);
    assert_eq!((format!("{one}"), format!("{zero:?}")), ("0x0000000000000001".into(), "0x0000000000000000".into()));
}

/// n is the library's, and g a generator: n − 1 is the product of these primes, and g^((n − 1)/q) ≠ 1 for each.
fn scalar_field<F: PrimeField>(order: &[u64], primes: &[(&str, u32)]) {
    assert_eq!(F::MODULUS.as_ref(), order);
    let group: BigUint = Into::<BigUint>::into(F::MODULUS) - 1u32;
    let mut product = BigUint::from(1u32);
    for (prime, power) in primes {
        let prime: BigUint = prime.parse().unwrap();
        product *= prime.pow(*power);
        assert!(!F::GENERATOR.pow((&group / prime).to_u64_digits()).is_one());
    }
    assert_eq!(product, group);
    assert_eq!(primes[0], ("2", F::TWO_ADICITY));
    let root = F::TWO_ADIC_ROOT_OF_UNITY.pow([1 << (F::TWO_ADICITY - 1)]);
    assert_eq!(root, -F::ONE);
}

/// The factors are by PARI/GP.
#[test]
fn scalar_fields() {
    use carryless::Curve;
    scalar_field::<k233::Fr>(
        carryless::K233::<carryless::field::named::F2m233Lanes<carryless::word::Auto>>::ORDER,
        &[
            ("2", 1),
            ("3", 2),
            ("11", 1),
            ("233", 1),
            ("108642473", 1),
            ("2207506409", 1),
            ("311893462098235579692316688834118334464906148909", 1),
        ],
    );
    scalar_field::<b233::Fr>(
        carryless::B233::<carryless::field::named::F2m233Lanes<carryless::word::Auto>>::ORDER,
        &[
            ("2", 1),
            ("7", 1),
            ("37", 1),
            ("18979", 1),
            ("38113", 1),
            ("202109", 1),
            ("3033517343", 1),
            ("30043507786353646304476366422610331237097041", 1),
        ],
    );
    scalar_field::<gls254::Fr>(
        carryless::Gls254::<carryless::field::named::F2m127Lanes<carryless::word::Auto>>::ORDER,
        &[
            ("2", 2),
            ("3", 3),
            ("122471", 1),
            ("1094288621816179342528130856532777712890355139581471163260649475953121", 1),
        ],
    );
    assert_eq!(compressed(&k233::Fr::from(0x0102_0304u32))[..5], bytes("0403020100"));
    assert_eq!(
        [compressed(&k233::Fr::ONE).len(), compressed(&b233::Fr::ONE).len(), compressed(&gls254::Fr::ONE).len()],
        [29, 30, 32]
    );
    // Limbs are little-endian, and what is not below n is refused.
    let mut n: Vec<u8> = k233::Fr::MODULUS.0.iter().flat_map(|limb| limb.to_le_bytes()).take(29).collect();
    assert_eq!(from_uncompressed::<k233::Fr>(&n), None);
    n[0] -= 1;
    assert_eq!(from_uncompressed::<k233::Fr>(&n), Some(-k233::Fr::ONE));
}
