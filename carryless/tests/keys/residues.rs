//! Integers modulo n against big integers: edges and random values, for every curve with keys.

use crate::common::for_every_standard_curve;
use carryless::coordinates::Point;
use carryless::field::Field;
use carryless::scalar::{Residue, ScalarTooLarge, order_bytes};
use carryless::*;
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRng, TestRunner};

/// Σ limb_i·2^(64i).
fn integer(limbs: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

fn order<C: Curve>() -> BigUint {
    integer(C::ORDER)
}

fn residue<C: Curve>(a: &BigUint) -> Residue<C> {
    Residue::from_be_bytes(&(a % order::<C>()).to_bytes_be()).expect("below n")
}

/// The value, which both ways to it must agree on.
fn value<C: KeyCurve>(a: &Residue<C>) -> BigUint {
    let mut bytes = vec![0xff; order_bytes::<C>()];
    a.to_be_bytes(&mut bytes);
    let value = BigUint::from_bytes_be(&bytes);
    assert_eq!(value, integer(&a.to_public_limbs()), "{}", C::NAME);
    assert!(value < order::<C>(), "{}: {value:x} is not reduced", C::NAME);
    value
}

/// 0, 1, 2, n − 1, n − 2, (n ± 1)/2, and both sides of each limb and of the top bits.
fn edges<C: Curve>() -> Vec<BigUint> {
    let n = order::<C>();
    let mut edges = vec![BigUint::ZERO, 1u32.into(), 2u32.into(), &n - 1u32, &n - 2u32, &n >> 1, (&n >> 1) + 1u32];
    for bit in (32..n.bits()).step_by(32).chain([n.bits() - 1]) {
        let power = BigUint::from(1u32) << bit;
        edges.extend([&power - 1u32, power]);
    }
    edges
}

fn random(bytes: usize, count: u32) -> Vec<Vec<u8>> {
    let config = Config::default();
    let mut runner = TestRunner::new_with_rng(config.clone(), TestRng::deterministic_rng(config.rng_algorithm));
    let strategy = proptest::collection::vec(any::<u8>(), bytes);
    (0..count).map(|_| strategy.new_tree(&mut runner).expect("bytes").current()).collect()
}

fn check_arithmetic<C: KeyCurve>() {
    let n = order::<C>();
    let mut values = edges::<C>();
    values.extend(random(72, 12).iter().map(|bytes| BigUint::from_bytes_be(bytes) % &n));
    for a in &values {
        let x = residue::<C>(a);
        assert_eq!(value(&x), *a);
        assert_eq!(value(&-&x), (&n - a) % &n);
        assert_eq!(x.is_zero().declassify(), *a == BigUint::ZERO);
        assert_eq!(value(&x.invert()), a.modpow(&(&n - 2u32), &n), "{}: 1/{a:x}", C::NAME);
        assert_eq!(value(&Residue::<C>::from_scalar(&x.to_scalar())), *a);
        for b in &values {
            let y = residue::<C>(b);
            assert_eq!(value(&(&x + &y)), (a + b) % &n);
            assert_eq!(value(&(&x - &y)), (a + &n - b) % &n);
            assert_eq!(value(&(&x * &y)), (a * b) % &n);
            assert_eq!(x.equals(&y).declassify(), a == b);
        }
    }
}

fn check_bytes<C: KeyCurve>() {
    let n = order::<C>();
    for refused in [n.clone(), &n + 1u32, &n << 1, BigUint::from(1u32) << 575, BigUint::from(1u32) << 576] {
        assert_eq!(Residue::<C>::from_be_bytes(&refused.to_bytes_be()).err(), Some(ScalarTooLarge), "{}", C::NAME);
    }
    let mut long = vec![0; 100];
    long.extend((&n - 1u32).to_bytes_be());
    assert_eq!(value(&Residue::<C>::from_be_bytes(&long).expect("below n")), &n - 1u32);
    // Digests of every length, the leftmost bits of which count.
    for bytes in random(90, 4).into_iter().chain([vec![0xff; 90], vec![0; 90]]) {
        for length in 0..=bytes.len() {
            let digest = &bytes[..length];
            let surplus = (8 * length as u64).saturating_sub(n.bits());
            let expected = (BigUint::from_bytes_be(digest) >> surplus) % &n;
            assert_eq!(value(&Residue::<C>::from_digest(digest)), expected, "{}: {length} bytes", C::NAME);
        }
    }
}

/// x modulo n, for every multiple of n that an x over F_2^m can reach.
fn check_x<C: KeyCurve>() {
    let n = order::<C>();
    let mut values = edges::<C>();
    values.extend(random(C::Field::BITS as usize / 8, 12).iter().map(|bytes| BigUint::from_bytes_be(bytes)));
    let multiples = (0..=4u32).flat_map(|i| [&n * i, &n * (i + 1) - 1u32]);
    values.extend(multiples.chain([(BigUint::from(1u32) << C::Field::BITS) - 1u32]));
    let mut above = 0;
    for x in values {
        let Ok(element) = C::Field::from_canonical_limbs(&x.to_u64_digits()) else { continue };
        // Whether it is on the curve does not matter.
        let p = Affine::<C>::new_unchecked(element, C::Field::ONE);
        assert_eq!(value(&Residue::from_x(&p)), &x % &n, "{}: x = {x:x}", C::NAME);
        above += u32::from(x >= n);
    }
    assert!(above >= C::COFACTOR, "{}: {above} of these were n or more", C::NAME);
    assert_eq!(value(&Residue::<C>::from_x(&Affine::IDENTITY)), BigUint::ZERO);
}

#[test]
fn every_curve() {
    macro_rules! check {
        ($curve:ident) => {
            check_arithmetic::<$curve>();
            check_bytes::<$curve>();
            check_x::<$curve>();
        };
    }
    for_every_standard_curve!(check);
}
