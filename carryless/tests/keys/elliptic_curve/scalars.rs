//! Integers modulo n against big integers.

use crate::common::{NAMES, on_curve, rng};
use carryless::elliptic_curve::api::array::{Array, ArraySize};
use carryless::elliptic_curve::api::bigint::{ArrayEncoding, Constants, Encoding, Reduce, Uint};
use carryless::elliptic_curve::api::consts::*;
use carryless::elliptic_curve::api::ff::{Field, PrimeField};
use carryless::elliptic_curve::api::ops::{Invert, Retrieve};
use carryless::elliptic_curve::api::scalar::{FromUintUnchecked, IsHigh};
use carryless::elliptic_curve::api::subtle::{ConditionallySelectable, ConstantTimeEq};
use carryless::elliptic_curve::api::zeroize::Zeroize;
use carryless::elliptic_curve::api::{self, Curve as _, FieldBytes, Generate, ScalarValue};
use carryless::elliptic_curve::{GenericCurve, NonZeroScalar, Scalar, SecretKey, Standard};
use carryless::{Curve, sec1};
use num_bigint::BigUint;
use rand_core::Rng;

pub fn order<C: Curve>() -> BigUint {
    BigUint::from_bytes_le(&C::ORDER.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

/// The bytes of an integer, as many as a field element has.
fn bytes<C: GenericCurve>(a: &BigUint) -> FieldBytes<Standard<C>> {
    let (digits, mut bytes) = (a.to_bytes_be(), FieldBytes::<Standard<C>>::default());
    let start = bytes.len() - digits.len();
    bytes[start..].copy_from_slice(&digits);
    bytes
}

pub fn scalar<C: GenericCurve>(a: &BigUint) -> Scalar<C> {
    Scalar::from_repr(bytes::<C>(a)).into_option().expect("below n")
}

/// The value, which all ways to it must agree on.
pub fn value<C: GenericCurve>(a: &Scalar<C>) -> BigUint {
    let value = BigUint::from_bytes_be(&a.to_repr());
    assert_eq!(BigUint::from_bytes_be(&FieldBytes::<Standard<C>>::from(*a)), value);
    assert_eq!(BigUint::from_bytes_be(&a.retrieve().to_be_byte_array()), value);
    assert_eq!(BigUint::from_bytes_be(&ScalarValue::<Standard<C>>::from(*a).to_bytes()), value);
    assert_eq!(a.to_repr().len(), sec1::field_bytes::<C>());
    value
}

/// Edges, and a few others.
fn values<C: GenericCurve>() -> Vec<BigUint> {
    let n = order::<C>();
    let mut values = vec![BigUint::ZERO, 1u32.into(), 2u32.into(), &n - 1u32, &n - 2u32, &n >> 1, (&n >> 1) + 1u32];
    let mut rng = rng(u64::from(C::ORDER_BITS));
    values.extend((0..6).map(|_| value(&Scalar::<C>::generate_from_rng(&mut rng))));
    values
}

#[test]
fn arithmetic() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_arithmetic()));
}

fn check_arithmetic<C: GenericCurve>() {
    let n = order::<C>();
    let values = values::<C>();
    for a in &values {
        let x = scalar::<C>(a);
        assert_eq!(value(&x), *a);
        assert_eq!(value(&-x), (&n - a) % &n);
        assert_eq!(value(&x.double()), a * 2u32 % &n);
        assert_eq!(value(&x.square()), a * a % &n);
        assert_eq!(bool::from(x.is_odd()), a.bit(0));
        assert_eq!(bool::from(x.is_zero()), *a == BigUint::ZERO);
        assert_eq!(bool::from(x.is_high()), *a > &n >> 1);
        let inverse = Field::invert(&x).into_option().map(|inverse| value(&inverse));
        assert_eq!(inverse, (*a != BigUint::ZERO).then(|| a.modpow(&(&n - 2u32), &n)), "{}", C::NAME);
        assert_eq!(bool::from(Invert::invert(&x).is_some()), inverse.is_some());
        check_root(&x, a, &n);
        for b in &values {
            let y = scalar::<C>(b);
            assert_eq!(value(&(x + y)), (a + b) % &n);
            assert_eq!(value(&(x - y)), (a + &n - b) % &n);
            assert_eq!(value(&(x * y)), a * b % &n);
            assert_eq!([x + &y, x - &y, x * &y], [x + y, x - y, x * y]);
            assert_eq!((x == y, bool::from(x.ct_eq(&y))), (a == b, a == b));
            assert_eq!(x.cmp(&y), a.cmp(b));
            assert_eq!(Scalar::conditional_select(&x, &y, 0.into()), x);
            assert_eq!(Scalar::conditional_select(&x, &y, 1.into()), y);
            let mut z = x;
            z += y;
            z *= &y;
            z -= x;
            assert_eq!(value(&z), ((a + b) * b + &n - a) % &n);
        }
    }
    let all: Vec<Scalar<C>> = values.iter().map(scalar).collect();
    assert_eq!(value(&all.iter().sum()), values.iter().sum::<BigUint>() % &n);
    assert_eq!(value(&all[1..].iter().product()), values[1..].iter().product::<BigUint>() % &n);
    assert_eq!(value(&Scalar::<C>::from(u64::MAX)), BigUint::from(u64::MAX));
    assert_eq!(value(&Scalar::<C>::from_u128(u128::MAX)), BigUint::from(u128::MAX));
}

/// √a where there is one: by Euler's criterion.
fn check_root<C: GenericCurve>(x: &Scalar<C>, a: &BigUint, n: &BigUint) {
    let is_square = a.modpow(&(n >> 1), n) <= BigUint::from(1u32);
    match x.sqrt().into_option() {
        Some(root) => assert!(is_square && root * root == *x),
        None => assert!(!is_square),
    }
    let (ratio_is_square, root) = Scalar::sqrt_ratio(x, &Scalar::from(3));
    let three = scalar::<C>(&3u32.into());
    let wanted = if ratio_is_square.into() { *x } else { Scalar::ROOT_OF_UNITY * x };
    assert_eq!(root.square() * three, wanted);
}

#[test]
fn ways_in() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_ways_in()));
}

fn check_ways_in<C: GenericCurve>() {
    let n = order::<C>();
    let most = (BigUint::from(1u32) << (8 * sec1::field_bytes::<C>())) - 1u32;
    for a in values::<C>().into_iter().chain([n.clone(), &n + 1u32, most]) {
        let encoded = bytes::<C>(&a);
        assert_eq!(Scalar::<C>::from_repr(encoded).into_option().map(|a| value(&a)), (a < n).then(|| a.clone()));
        assert_eq!(value(&<Scalar<C> as Reduce<_>>::reduce(&encoded)), &a % &n);
        let integer = <Standard<C> as api::Curve>::Uint::from_be_slice_truncated(&encoded, 8 * encoded.len() as u32);
        assert_eq!(value(&<Scalar<C> as Reduce<_>>::reduce(&integer)), &a % &n);
        assert_eq!(value(&Scalar::<C>::from_uint_unchecked(integer)), &a % &n);
        let is_key = a < n && a != BigUint::ZERO;
        assert_eq!(SecretKey::<C>::from_bytes(&encoded).is_ok(), is_key);
        assert_eq!(bool::from(NonZeroScalar::<C>::from_repr(encoded).is_some()), is_key);
        if a < n {
            assert_eq!(NonZeroScalar::<C>::try_from(scalar::<C>(&a)).is_ok(), is_key);
        }
    }
    // The largest integer of the type, of which the bytes of a field element are only a part.
    let all = <Standard<C> as api::Curve>::Uint::MAX;
    let integer = BigUint::from_bytes_be(&all.to_be_byte_array());
    assert_eq!(value(&<Scalar<C> as Reduce<_>>::reduce(&all)), integer % &n);
    assert_eq!(BigUint::from_bytes_be(&Standard::<C>::ORDER.get().to_be_byte_array()), n);
}

/// Bytes of any number, and integers of any size.
#[test]
fn classes() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_classes()));
}

fn check_classes<C: GenericCurve>() {
    let mut rng = rng(u64::from(C::ORDER_BITS));
    macro_rules! lengths {
        ($($n:ident)*) => {
            $(check_class_of_bytes::<C, $n>(&mut rng);)*
        };
    }
    lengths!(U0 U1 U2 U7 U8 U9 U16 U20 U21 U24 U25 U28 U30 U32 U33 U40 U41 U48 U49 U56 U57 U63 U64 U65 U66 U71 U72 U73);
    lengths!(U80 U96 U97 U98 U112 U113 U120 U127 U128);
    macro_rules! sizes {
        ($($limbs:literal)*) => {
            $(check_class_of_integer::<C, { 64 * $limbs / Uint::<1>::BITS as usize }>(&mut rng);)*
        };
    }
    sizes!(1 2 3 4 6 8 9 12 14 16);
}

/// All ones, a one and zeros, and others.
fn patterns(rng: &mut impl Rng, bytes: &mut [u8], check: &mut dyn FnMut(&[u8])) {
    bytes.fill(0xff);
    check(bytes);
    bytes.fill(0);
    check(bytes);
    if let Some(first) = bytes.first_mut() {
        *first = 1;
        check(bytes);
    }
    for _ in 0..4 {
        rng.fill_bytes(bytes);
        check(bytes);
    }
}

fn check_class_of_bytes<C: GenericCurve, N: ArraySize>(rng: &mut impl Rng) {
    let n = order::<C>();
    patterns(rng, &mut Array::<u8, N>::default(), &mut |bytes| {
        let array = Array::<u8, N>::try_from(bytes).expect("as long");
        let class = value(&<Scalar<C> as Reduce<_>>::reduce(&array));
        assert_eq!(class, BigUint::from_bytes_be(bytes) % &n, "{}, {} bytes", C::NAME, N::USIZE);
    });
}

fn check_class_of_integer<C: GenericCurve, const L: usize>(rng: &mut impl Rng)
where
    Uint<L>: ArrayEncoding,
{
    let n = order::<C>();
    patterns(rng, &mut Uint::<L>::ZERO.to_be_byte_array(), &mut |bytes| {
        let integer = Uint::<L>::from_be_slice(bytes);
        let class = value(&<Scalar<C> as Reduce<_>>::reduce(&integer));
        assert_eq!(class, BigUint::from_bytes_be(bytes) % &n, "{}, {L} limbs", C::NAME);
    });
}

#[test]
fn constants() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_constants()));
}

/// By the equations that define them.
fn check_constants<C: GenericCurve>() {
    type S<C> = Scalar<C>;
    let (n, one) = (order::<C>(), BigUint::from(1u32));
    let less_one = &n - 1u32;
    assert_eq!(S::<C>::MODULUS, format!("0x{}", hex_of(&n)));
    assert_eq!((u64::from(S::<C>::NUM_BITS), S::<C>::CAPACITY + 1), (n.bits(), S::<C>::NUM_BITS));
    assert_eq!((value(&S::<C>::ZERO), value(&S::<C>::ONE)), (BigUint::ZERO, one.clone()));
    assert_eq!(value(&S::<C>::TWO_INV) * 2u32 % &n, one);

    let s = less_one.trailing_zeros().expect("n > 1");
    let t = &less_one >> s;
    assert_eq!(u64::from(S::<C>::S), s);
    // The smallest integer above 1 that is no square: Euler's criterion.
    let is_square = |a: &BigUint| a.modpow(&(&n >> 1), &n) == one;
    let smallest = (2u32..).map(BigUint::from).find(|a| !is_square(a)).expect("half of all are not");
    let g = value(&S::<C>::MULTIPLICATIVE_GENERATOR);
    assert_eq!((&g, C::NON_RESIDUE), (&smallest, g.to_u64_digits()[0]));
    let root = value(&S::<C>::ROOT_OF_UNITY);
    assert_eq!(root, g.modpow(&t, &n));
    // Its order is 2^S.
    assert_eq!(root.modpow(&(&one << (s - 1)), &n), less_one);
    assert_eq!(root * value(&S::<C>::ROOT_OF_UNITY_INV) % &n, one);
    assert_eq!(value(&S::<C>::DELTA), g.modpow(&(&one << s), &n));
}

fn hex_of(a: &BigUint) -> String {
    a.to_bytes_be().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn secrets_are_erased_and_not_shown() {
    let mut a = Scalar::<carryless::K233>::from(0x1234_5678_9abc);
    assert_eq!(format!("{a:?}"), "Scalar(…)");
    a.zeroize();
    assert_eq!(a, Scalar::ZERO);
}
