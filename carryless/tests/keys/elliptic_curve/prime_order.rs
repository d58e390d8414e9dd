//! The group of prime order under the traits of `group`, on binary curves of each cofactor and kind: against `Point`, which
//! has tests of its own, and the group's own encoding.

use super::scalars::{order, scalar};
use crate::common::rng;
use carryless::coordinates::Point as _;
use carryless::curve::BinaryCurve;
use carryless::elliptic_curve::api::group::prime::PrimeGroup;
use carryless::elliptic_curve::api::group::{Group, GroupEncoding};
use carryless::elliptic_curve::api::rand_core::Rng;
use carryless::elliptic_curve::api::subtle::{ConditionallySelectable, ConstantTimeEq};
use carryless::elliptic_curve::api::zeroize::Zeroize;
use carryless::elliptic_curve::{GenericCurve, Point, Scalar};
use carryless::field::Field;
use carryless::prime_order::PrimeOrderPoint;
use carryless::{Affine, B163, B571, K233, K283};
use num_bigint::BigUint;

macro_rules! on_binary_curves {
    ($function:ident) => {
        on_binary_curves!(@ $function B163 K233 K283 B571)
    };
    (@ $function:ident $($curve:ident)*) => {
        $($function::<$curve>();)*
    };
}

/// An element of the group of prime order as a point of the traits.
fn point<C: GenericCurve + BinaryCurve>(p: &PrimeOrderPoint<C>) -> Point<C> {
    Point::new(p.to_affine()).expect("a point of the subgroup")
}

#[test]
fn group_laws() {
    on_binary_curves!(check_group);
}

fn check_group<C: GenericCurve + BinaryCurve>() {
    let mut rng = rng(u64::from(C::ORDER_BITS) + 1);
    let (g, o) = (<PrimeOrderPoint<C> as Group>::generator(), <PrimeOrderPoint<C> as Group>::identity());
    assert_eq!((point(&g), point(&o)), (Point::generator(), Point::IDENTITY));
    let [p, q] = [0, 1].map(|_| PrimeOrderPoint::<C>::random(&mut rng));
    let k = scalar::<C>(&((BigUint::from(rng.next_u64()) * order::<C>()) >> 64u32));
    assert_ne!(p, q);
    for (p, q) in [(p, q), (p, p), (p, -p), (p, o), (o, p), (o, o)] {
        let (left, right) = (point(&p), point(&q));
        assert_eq!([p + q, p + &q].map(|p| point(&p)), [left + right; 2], "{}", C::NAME);
        assert_eq!([p - q, p - &q].map(|p| point(&p)), [left - right; 2], "{}", C::NAME);
        let (mut sum, mut difference, mut product) = (p, p, p);
        sum += &q;
        sum += q;
        difference -= q;
        difference -= &q;
        product *= k;
        assert_eq!([sum, difference], [p + q.double(), p - Group::double(&q)], "{}", C::NAME);
        assert_eq!([product, p * k, p * &k, k * p, k * &p].map(|p| point(&p)), [left * k; 5], "{}", C::NAME);
        assert_eq!([p, q, p].iter().sum::<PrimeOrderPoint<C>>(), p + q + p, "{}", C::NAME);
        assert_eq!([p, q].into_iter().sum::<PrimeOrderPoint<C>>(), p + q, "{}", C::NAME);
        assert_eq!(bool::from(Group::is_identity(&p)), left == Point::IDENTITY, "{}", C::NAME);
        assert_eq!((p == q, bool::from(p.ct_eq(&q))), (left == right, left == right), "{}", C::NAME);
        assert_eq!(PrimeOrderPoint::conditional_select(&p, &q, 0.into()), p, "{}", C::NAME);
        assert_eq!(PrimeOrderPoint::conditional_select(&p, &q, 1.into()), q, "{}", C::NAME);
    }
    assert_eq!(point(&Group::mul_by_generator(&k)), Point::mul_by_generator(&k), "{}", C::NAME);
    assert_eq!(p * scalar::<C>(&(order::<C>() - 1u32)), -p, "{}", C::NAME);
    let mut erased = p;
    erased.zeroize();
    assert_eq!(erased, o);
}

#[test]
fn encodings() {
    on_binary_curves!(check_encodings);
}

fn check_encodings<C: GenericCurve + BinaryCurve>() {
    let mut rng = rng(u64::from(C::ORDER_BITS) + 2);
    let decode = |bytes: &[u8]| {
        let bytes = bytes.try_into().expect("as many bytes");
        let decoded = PrimeOrderPoint::<C>::from_bytes(&bytes).into_option();
        assert_eq!(PrimeOrderPoint::<C>::from_bytes_unchecked(&bytes).into_option(), decoded, "{}", C::NAME);
        assert_eq!(PrimeOrderPoint::<C>::decode(&bytes).ok(), decoded, "{}", C::NAME);
        decoded
    };
    for p in [Group::random(&mut rng), Group::generator(), Group::identity()] {
        let bytes = PrimeOrderPoint::<C>::to_bytes(&p);
        let mut expected = vec![0; PrimeOrderPoint::<C>::BYTES];
        p.encode_into(&mut expected);
        assert_eq!(bytes[..], expected, "{}", C::NAME);
        assert_eq!(decode(&bytes).map(|p| point(&p)), Some(point(&p)), "{}", C::NAME);
        for bit in C::Field::BITS as usize..8 * bytes.len() {
            let mut beyond = bytes;
            beyond[bit / 8] |= 1 << (bit % 8);
            assert_eq!(decode(&beyond), None, "{}: {bit}", C::NAME);
        }
    }
    let mut one = <PrimeOrderPoint<C> as GroupEncoding>::Repr::default();
    assert_eq!(decode(&one), Some(Group::identity()));
    one[0] = 1;
    assert_eq!(decode(&one), None);
    let mut accepted = 0;
    for _ in 0..64 {
        let mut bytes = one;
        rng.fill_bytes(&mut bytes);
        *bytes.last_mut().expect("a byte") >>= 8 - C::Field::BITS % 8;
        if let Some(p) = decode(&bytes) {
            assert_eq!(p.to_bytes(), bytes, "{}", C::NAME);
            accepted += 1;
        }
    }
    assert!((1..64).contains(&accepted), "{}: {accepted} of 64", C::NAME);
}

/// What protocols ask for compiles: a group of prime order with an encoding, and no more.
#[test]
fn generic_code_compiles() {
    fn commitment<G: PrimeGroup>(message: &G::Scalar, h: &G, opening: &G::Scalar) -> G::Repr {
        (G::mul_by_generator(message) + *h * opening).to_bytes()
    }
    fn opens<G: PrimeGroup>(bytes: &G::Repr, message: &G::Scalar, h: &G, opening: &G::Scalar) -> bool {
        let received = G::from_bytes(bytes).into_option();
        received.is_some_and(|p| p == G::generator() * message + *h * opening)
    }
    let h = PrimeOrderPoint::<K233>::generator().double();
    let (message, opening) = (Scalar::from(5), Scalar::from(7));
    let bytes = commitment(&message, &h, &opening);
    assert!(opens(&bytes, &message, &h, &opening) && !opens(&bytes, &opening, &h, &opening));
    assert_eq!(PrimeOrderPoint::from_bytes(&bytes).unwrap().to_affine(), {
        let g = Affine::<K233>::generator();
        (0..18).fold(g, |p, _| p.add_vartime(g))
    });
}
