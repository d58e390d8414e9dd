//! Points against the oracle's vectors, the affine group law, and multiples of G whose scalars are big integers.

use super::scalars::{order, scalar, value};
use crate::common::{NAMES, hex, on_curve, rng, text, uncompressed, vectors};
use carryless::coordinates::Point as _;
use carryless::elliptic_curve::api::group::{CurveAffine, Group, GroupEncoding};
use carryless::elliptic_curve::api::ops::{LinearCombination, MulByGeneratorVartime, MulVartime};
use carryless::elliptic_curve::api::point::{AffineCoordinates, NonIdentity};
use carryless::elliptic_curve::api::sec1::{FromSec1Point, ToSec1Point};
use carryless::elliptic_curve::api::subtle::{ConditionallySelectable, ConstantTimeEq};
use carryless::elliptic_curve::api::zeroize::Zeroize;
use carryless::elliptic_curve::api::{self, Generate};
use carryless::elliptic_curve::{GenericCurve, Point, Scalar};
use carryless::{Affine, SecretScalar, mul_generator, sec1};
use num_bigint::BigUint;
use serde_json::Value;

#[test]
fn products_of_the_oracle() {
    let files = ["scalar_mul.json", "prime_scalar_mul.json"].map(vectors);
    for name in NAMES.iter().copied() {
        let answers = files.iter().find_map(|file| file["curves"][name].as_array()).expect("a curve");
        on_curve!(name, check_products(answers));
    }
}

fn digits<'a>(answer: &'a Value, name: &str) -> Option<&'a str> {
    answer[name].as_str().map(|digits| &digits[2..])
}

fn check_products<C: GenericCurve>(answers: &[Value]) {
    let mut checked = 0;
    for answer in answers {
        let [x, y] = ["x", "y"].map(|name| digits(answer, name));
        // Points outside the subgroup are refused; decoders are tested apart.
        let Some(p) = x.zip(y).and_then(|(x, y)| Point::<C>::from_sec1_bytes(&uncompressed::<C>(x, y)).ok()) else {
            continue;
        };
        let k = scalar::<C>(&(BigUint::from_bytes_be(&hex(&text(answer, "k")[2..])) % order::<C>()));
        let product = match digits(answer, "out_x").zip(digits(answer, "out_y")) {
            Some((x, y)) => Point::from_sec1_bytes(&uncompressed::<C>(x, y)).expect("a point"),
            None => Point::IDENTITY,
        };
        assert_eq!([p * k, p * &k, k * p, k * &p, p.mul_vartime(k), k.mul_vartime(&p)], [product; 6], "{}", C::NAME);
        checked += 1;
    }
    assert!(checked > 20, "{}: {checked} of {}", C::NAME, answers.len());
}

#[test]
fn group_laws() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_group()));
}

/// a·G by the library's own function.
fn multiple<C: GenericCurve>(a: &BigUint) -> Affine<C> {
    let a = SecretScalar::from_be_bytes(&(a % order::<C>()).to_bytes_be()).expect("below n");
    mul_generator(&a).expect("a point")
}

fn check_group<C: GenericCurve>() {
    let n = order::<C>();
    let mut rng = rng(u64::from(C::ORDER_BITS));
    let mut values = vec![BigUint::ZERO, 1u32.into(), &n - 1u32, 2u32.into()];
    values.extend((0..3).map(|_| value(&Scalar::<C>::generate_from_rng(&mut rng))));
    for a in &values {
        let (k, p) = (scalar::<C>(a), Point::new(multiple::<C>(a)).expect("a point of the subgroup"));
        let is_identity = *a == BigUint::ZERO;
        assert_eq!(Point::<C>::mul_by_generator(&k), p);
        assert_eq!(Point::<C>::mul_by_generator_vartime(&k), p);
        assert_eq!(*Group::double(&p).affine(), multiple(&(a * 2u32)), "{}", C::NAME);
        assert_eq!(*(-p).affine(), multiple(&(&n - a)));
        assert_eq!(bool::from(Group::is_identity(&p)), is_identity);
        assert_eq!(bool::from(CurveAffine::is_identity(&p)), is_identity);
        assert_eq!(NonIdentity::try_from(p).is_err(), is_identity);
        for b in &values {
            let (l, q) = (scalar::<C>(b), Point::new(multiple::<C>(b)).expect("a point of the subgroup"));
            assert_eq!(*(p + q).affine(), multiple(&(a + b)), "{}", C::NAME);
            assert_eq!(*(p + q).affine(), p.affine().add_vartime(*q.affine()));
            assert_eq!(*(p - q).affine(), multiple(&(a + &n - b)));
            let (mut sum, mut difference) = (p, p);
            sum += &q;
            difference -= q;
            assert_eq!([sum, difference, p + &q, p - &q], [p + q, p - q, p + q, p - q]);
            assert_eq!((p == q, bool::from(p.ct_eq(&q))), (a == b, a == b));
            assert_eq!(Point::conditional_select(&p, &q, 0.into()), p);
            assert_eq!(Point::conditional_select(&p, &q, 1.into()), q);
            assert_eq!(*(q * k).affine(), multiple(&(a * b)));
            let combined = multiple(&(a * b + b * a));
            assert_eq!(*Point::lincomb(&[(p, l), (q, k)]).affine(), combined);
            assert_eq!(*Point::lincomb_vartime(&[(p, l), (q, k)]).affine(), combined);
            assert_eq!(*Point::lincomb(&[(p, l), (q, k)][..]).affine(), combined);
            let sum = Point::mul_by_generator_and_mul_add_vartime(&k, &l, &p);
            assert_eq!(*sum.affine(), multiple(&(a + b * a)));
        }
    }
    check_small::<C>(&mut rng);
}

fn check_small<C: GenericCurve>(rng: &mut impl rand_core::CryptoRng) {
    let g = Point::<C>::generator();
    assert_eq!(*g.affine(), Affine::generator());
    assert_eq!([<Point<C> as Group>::generator(), CurveAffine::generator()], [g; 2]);
    assert_eq!([Group::identity(), CurveAffine::identity(), Point::<C>::default()], [Point::IDENTITY; 3]);
    assert_eq!([g, g, g].iter().sum::<Point<C>>(), g * Scalar::from(3));
    let p = Point::<C>::generate_from_rng(rng);
    assert_ne!(p, Point::random(rng));
    let mut erased = p;
    erased.zeroize();
    assert_eq!(erased, Point::IDENTITY);
    check_coordinates(p);
}

fn check_coordinates<C: GenericCurve>(p: Point<C>) {
    let mut buffer = [0; sec1::MAX_BYTES];
    let bytes = sec1::encode_uncompressed(p.affine(), &mut buffer);
    let (x, y) = bytes[1..].split_at(sec1::field_bytes::<C>());
    assert_eq!((&*p.x(), &*p.y()), (x, y));
    assert_eq!(bool::from(p.x_is_odd()), x[x.len() - 1] & 1 == 1);
    assert_eq!(bool::from(p.y_is_odd()), y[y.len() - 1] & 1 == 1);
    assert_eq!(Point::from_coordinates(&p.x(), &p.y()).into_option(), Some(p));
    assert_eq!(p.to_uncompressed_point()[..], *bytes);
    let mut buffer = [0; sec1::MAX_BYTES];
    let bytes = sec1::encode_compressed(p.affine(), &mut buffer);
    assert_eq!((&p.to_compressed_point()[..], &p.to_bytes()[..]), (bytes, bytes));
}

/// What generic code asks for is there.
#[test]
fn generic_code_compiles() {
    fn sum_of_two<C: api::PrimeCurve + api::CurveArithmetic>(k: &C::Scalar) -> bool {
        let g = C::ProjectivePoint::generator();
        g * k + g * k == g.double() * k && bool::from((g - g).is_identity())
    }
    fn commitment<G: api::group::prime::PrimeGroup>(k: &G::Scalar) -> G {
        G::generator() * k + G::mul_by_generator(k)
    }
    use carryless::elliptic_curve::Standard;
    use carryless::{B571, K233, P256};
    assert!(sum_of_two::<Standard<K233>>(&7.into()) && sum_of_two::<Standard<P256>>(&7.into()));
    assert_eq!(commitment::<Point<B571>>(&7.into()), Point::generator() * Scalar::from(14));
}
