//! The group of prime order: whole on toy curves, against the oracle on every binary curve, and on random bytes.

use crate::common::random::random;
use crate::common::toy::reference::{self, Group as _, Law};
use crate::common::toy::{self, ToyCurve, ToyModulus, affine};
use crate::common::{bytes, for_every_curve, limbs, points_of_order_4, vectors};
use crate::facade::on_every_backend;
use carryless::coordinates::Point as _;
use carryless::curve::{BinaryCurve, Curve};
use carryless::field::binary::Element;
use carryless::field::{BinaryField, Field};
use carryless::poly::ShiftAndAdd;
use carryless::prime_order::{DecodeError, PrimeOrderPoint};
use carryless::word::Mask;
use carryless::{
    Affine, B233, B571, K163, K233, KeyCurve, NamedCurve, PointError, SecretScalar, lincomb_vartime, mul,
    mul_generator, mul_vartime, sec1,
};
use serde_json::Value;
use std::collections::BTreeMap;

// Toy curves: every point and every string.

type Toy<const M: u32> = Element<ToyModulus<M>, u64, 1, ShiftAndAdd>;

/// Of cofactor 4 and, with an order that is 3 modulo 4, of cofactor 2.
type WithFour<const M: u32> = ToyCurve<Toy<M>, 0, 4>;
type WithTwo<const M: u32> = ToyCurve<Toy<M>, 1, 2, 3>;

fn encoded<C: BinaryCurve>(p: &PrimeOrderPoint<C>) -> Vec<u8> {
    let mut bytes = vec![0; PrimeOrderPoint::<C>::BYTES];
    p.encode_into(&mut bytes);
    bytes
}

fn group<C: BinaryCurve>(p: &Affine<C>) -> PrimeOrderPoint<C> {
    PrimeOrderPoint::new(p).expect("a point of the subgroup")
}

/// w, by the definition.
fn slope(law: &Law, p: reference::Point) -> u32 {
    let root = (1..law.field.m).fold(law.b, |root, _| law.field.square(root));
    p.map_or(0, |(x, y)| law.field.mul(y ^ root, law.field.invert(x)) ^ 1)
}

/// The points of odd order, if the curve has an encoding: Tr(b) = 1, which the order says.
fn subgroup(law: &Law) -> Option<Vec<reference::Point>> {
    let points = law.points();
    let cofactor = if law.a == 0 { 4 } else { 2 };
    let (n, rest) = (points.len() / cofactor, points.len() % cofactor);
    let trace_of_b = law.field.sum_of_conjugates(law.b, 0..law.field.m);
    let has_encoding = rest == 0 && if law.a == 0 { n % 2 == 1 } else { n % 4 == 3 };
    assert_eq!(has_encoding, trace_of_b == 1, "{}", law.label());
    has_encoding.then(|| points.into_iter().filter(|p| law.order(*p) % 2 == 1).collect())
}

/// Every element has one encoding, and every string is the encoding of one element or refused.
fn check_encoding<C: BinaryCurve>(law: &Law) {
    let Some(subgroup) = subgroup(law) else { return };
    let bytes = PrimeOrderPoint::<C>::BYTES;
    let mut encodings = BTreeMap::new();
    for p in &subgroup {
        let (point, w) = (group::<C>(&affine(*p)), slope(law, *p));
        assert_eq!(encoded(&point), w.to_le_bytes()[..bytes], "{p:?}, {}", law.label());
        // By a sum with another representative.
        assert_eq!(encoded(&(point + point - point)), encoded(&point), "{p:?}, {}", law.label());
        assert!(encodings.insert(w, affine::<C>(*p)).is_none(), "{p:?} and another, {}", law.label());
    }
    assert_eq!(encodings.len(), subgroup.len());
    for w in 0..1 << (8 * bytes) {
        let decoded = PrimeOrderPoint::<C>::decode(&u32::to_le_bytes(w)[..bytes]);
        let refused = if w < 1 << law.field.m { DecodeError::NoPoint } else { DecodeError::TooLarge };
        let expected = encodings.get(&w).copied().ok_or(refused);
        assert_eq!(decoded.map(|p| p.to_affine()), expected, "{w:#b}, {}", law.label());
        assert_eq!(decoded.map(|p| encoded(&p)).unwrap_or_default().is_empty(), decoded.is_err());
        if let Ok(p) = decoded {
            assert_eq!(encoded(&p), u32::to_le_bytes(w)[..bytes], "{w:#b}, {}", law.label());
        }
    }
}

/// All points and all pairs, on several representatives.
fn check_law<C: BinaryCurve>(law: &Law) {
    let Some(subgroup) = subgroup(law) else { return };
    let representatives = |p: reference::Point| {
        let fresh = group::<C>(&affine(p));
        let decoded = PrimeOrderPoint::decode(&encoded(&fresh)).expect("an encoding");
        [fresh, decoded, fresh + fresh - decoded, -(fresh - fresh.double()), PrimeOrderPoint::identity() + fresh]
    };
    let all: Vec<_> = subgroup.iter().map(|p| (*p, representatives(*p))).collect();
    for (p, p_all) in &all {
        for point in p_all {
            assert_eq!(point.to_affine(), affine(*p), "{p:?}, {}", law.label());
            assert_eq!((-*point).to_affine(), affine(law.neg(*p)), "−{p:?}, {}", law.label());
            assert_eq!(point.double().to_affine(), affine(law.double(*p)), "2·{p:?}, {}", law.label());
            assert_eq!(point.double_n(3).to_affine(), affine(law.multiples(*p, 8)[8]), "8·{p:?}, {}", law.label());
            assert_eq!(point.is_identity().declassify(), p.is_none(), "{p:?}, {}", law.label());
        }
        for (q, q_all) in &all {
            for (left, right) in p_all.iter().zip(q_all.iter().rev()) {
                let label = format!("{p:?}, {q:?}, {}", law.label());
                assert_eq!((*left + *right).to_affine(), affine(law.add(*p, *q)), "sum: {label}");
                assert_eq!((*left - right).to_affine(), affine(law.add(*p, law.neg(*q))), "difference: {label}");
                assert_eq!(left == right, p == q, "{label}");
                for (mask, chosen) in [(Mask::TRUE, p), (Mask::public(false), q)] {
                    assert_eq!(PrimeOrderPoint::select(mask, left, right).to_affine(), affine(*chosen), "{label}");
                }
            }
        }
    }
}

/// Whatever is no point of the subgroup is refused.
fn check_refusals<C: BinaryCurve>(law: &Law) {
    let Some(subgroup) = subgroup(law) else { return };
    for x in law.field.elements() {
        for y in law.field.elements() {
            let p = Some((x, y));
            let expected = match () {
                () if subgroup.contains(&p) => Ok(()),
                () if law.contains(x, y) => Err(PointError::NotInSubgroup),
                () => Err(PointError::NotOnCurve),
            };
            assert_eq!(PrimeOrderPoint::<C>::new(&affine(p)).map(drop), expected, "{p:?}, {}", law.label());
        }
    }
}

#[test]
fn toy_encodings() {
    toy::for_every_curve::<3>([check_encoding::<WithFour<3>>, check_encoding::<WithTwo<3>>]);
    toy::for_every_curve::<5>([check_encoding::<WithFour<5>>, check_encoding::<WithTwo<5>>]);
    toy::for_every_curve::<7>([check_encoding::<WithFour<7>>, check_encoding::<WithTwo<7>>]);
}

/// Encodings of two bytes.
#[test]
fn toy_encodings_of_two_bytes() {
    let field = toy::reference_field::<9>();
    for b in [1, 5, 0b1_0110_0110, 0b1_1111_1111] {
        toy::set_b(b);
        check_encoding::<WithFour<9>>(&Law { field: &field, a: 0, b });
        check_encoding::<WithTwo<9>>(&Law { field: &field, a: 1, b });
    }
}

#[test]
fn toy_laws() {
    toy::for_every_curve::<3>([check_law::<WithFour<3>>, check_law::<WithTwo<3>>]);
    toy::for_every_curve::<5>([check_law::<WithFour<5>>, check_law::<WithTwo<5>>]);
}

#[test]
fn toy_refusals() {
    toy::for_every_curve::<3>([check_refusals::<WithFour<3>>, check_refusals::<WithTwo<3>>]);
    toy::for_every_curve::<5>([check_refusals::<WithFour<5>>, check_refusals::<WithTwo<5>>]);
}

#[test]
#[ignore = "deep: seconds"]
fn toy_laws_m_7() {
    toy::for_every_curve::<7>([check_law::<WithFour<7>>, check_law::<WithTwo<7>>]);
    toy::for_every_curve::<7>([check_refusals::<WithFour<7>>, check_refusals::<WithTwo<7>>]);
}

// The curves, against the oracle.

/// Encodings of k·G, and refusals. The oracle shares no code with the library, and knows the subgroup by n·P = O.
fn check_vectors<C: NamedCurve + BinaryCurve>(curve: &Value) {
    let g = PrimeOrderPoint::<C>::generator();
    for valid in curve["valid"].as_array().expect("encodings") {
        let (k, encoding) = (limbs(&valid["k"]), bytes(&valid["encoding"]));
        let p = g.mul_vartime(&k);
        assert_eq!(encoded(&p), encoding, "{}: {k:x?}", C::NAME);
        // Points that are compared in the group have the same w, whatever their x.
        let decoded = PrimeOrderPoint::<C>::decode(&encoding).map(|p| p.to_affine());
        assert_eq!(decoded, Ok(p.to_affine()), "{}: {k:x?}", C::NAME);
        assert_eq!(p.to_affine(), mul_vartime(&k, &Affine::<C>::generator()), "{}: {k:x?}", C::NAME);
    }
    for invalid in curve["invalid"].as_array().expect("encodings") {
        let reason = match invalid["reason"].as_str().expect("a reason") {
            "length" => DecodeError::Length,
            "too-large" => DecodeError::TooLarge,
            "no-point" => DecodeError::NoPoint,
            other => panic!("{other}"),
        };
        let decoded = PrimeOrderPoint::<C>::decode(&bytes(&invalid["encoding"]));
        assert_eq!(decoded, Err(reason), "{}: {invalid}", C::NAME);
    }
}

#[test]
fn encodings_of_the_oracle() {
    let file = vectors("prime_order.json");
    macro_rules! check {
        ($curve:ident, $lanes:ident) => {
            check_vectors::<carryless::$curve>(&file["curves"][<carryless::$curve as Curve>::NAME]);
        };
    }
    for_every_curve!(check);
}

// Random points and random bytes.

/// Random scalars and points.
struct Random(u64);

impl Random {
    fn limb(&mut self) -> u64 {
        random(&mut self.0)
    }

    /// A scalar below n.
    fn scalar<C: Curve>(&mut self) -> Vec<u64> {
        let mut k: Vec<u64> = C::ORDER.iter().map(|_| self.limb()).collect();
        *k.last_mut().expect("a limb") %= C::ORDER.last().expect("a limb");
        k
    }

    fn point<C: NamedCurve>(&mut self) -> Affine<C> {
        mul_vartime(&self.scalar::<C>(), &Affine::generator())
    }
}

/// Bytes whose upper bits are zero: each is refused, or the encoding of the point that comes out. As many are accepted as
/// the cofactor says, within six standard deviations.
fn check_random_bytes<C: BinaryCurve>(trials: u32) {
    let mut random = Random(u64::from(C::Field::BITS) << 8 | u64::from(C::COFACTOR));
    let length = PrimeOrderPoint::<C>::BYTES;
    let mut accepted = 0;
    for _ in 0..trials {
        let limbs: Vec<u64> = (0..length.div_ceil(8)).map(|_| random.limb()).collect();
        let mut w: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).take(length).collect();
        w[length - 1] >>= 8 - C::Field::BITS % 8;
        match PrimeOrderPoint::<C>::decode(&w) {
            Ok(p) => {
                assert_eq!(encoded(&p), w, "{}", C::NAME);
                assert_eq!(p.to_affine().check(), Ok(()), "{}: {w:02x?}", C::NAME);
                accepted += 1;
            }
            Err(error) => assert_eq!(error, DecodeError::NoPoint, "{}: {w:02x?}", C::NAME),
        }
    }
    let (share, trials) = (1.0 / f64::from(C::COFACTOR), f64::from(trials));
    let deviation = (trials * share * (1.0 - share)).sqrt();
    let distance = (f64::from(accepted) - trials * share).abs();
    assert!(distance < 6.0 * deviation, "{}: {accepted} of {trials} accepted", C::NAME);
}

#[test]
fn random_bytes() {
    check_random_bytes::<K233>(4000);
    check_random_bytes::<B233>(4000);
    check_random_bytes::<K163>(500);
    check_random_bytes::<B571>(200);
}

#[test]
#[ignore = "deep: seconds"]
fn a_million_random_bytes() {
    check_random_bytes::<K233>(1_000_000);
    check_random_bytes::<B233>(1_000_000);
}

/// The law of affine points, SEC 1, and the products of the facade.
fn check_agreement<C: KeyCurve + BinaryCurve>() {
    let mut random = Random(C::ORDER_BITS.into());
    let o = Affine::<C>::IDENTITY;
    assert_eq!(PrimeOrderPoint::<C>::generator().to_affine(), Affine::generator());
    assert_eq!([PrimeOrderPoint::default(), group(&o)], [PrimeOrderPoint::<C>::identity(); 2]);
    for _ in 0..4 {
        let (p, q) = (random.point::<C>(), random.point::<C>());
        for (p, q) in [(p, q), (p, p), (p, p.neg()), (p, o), (o, p), (o, o)] {
            let (left, right) = (group(&p), group(&q));
            assert_eq!((left + right).to_affine(), p.add_vartime(q), "{}", C::NAME);
            assert_eq!((left - right).to_affine(), p.add_vartime(q.neg()), "{}", C::NAME);
            assert_eq!([left.double(), left.double_n(1)].map(|p| p.to_affine()), [p.double(); 2], "{}", C::NAME);
            assert_eq!([left, right, left].iter().sum::<PrimeOrderPoint<C>>(), left + right + left, "{}", C::NAME);
            assert_eq!((left == right, left.equals(&right).declassify()), (p == q, p == q), "{}", C::NAME);
        }
        let mut buffer = [0; sec1::MAX_BYTES];
        let received = sec1::decode::<C>(sec1::encode_compressed(&p, &mut buffer)).expect("a point");
        let point = PrimeOrderPoint::try_from(&received).expect("of the subgroup");
        assert_eq!(Affine::from(&PrimeOrderPoint::decode(&encoded(&point)).expect("an encoding")), p, "{}", C::NAME);

        let [k, l] = [0, 1].map(|_| random.scalar::<C>());
        let [secret, other] = [&k, &l].map(|k| SecretScalar::<C>::from_limbs(k).expect("below n"));
        assert_eq!(point.mul(&secret).map(|p| p.to_affine()), mul(&secret, &p), "{}", C::NAME);
        let product = PrimeOrderPoint::mul_generator(&other).map(|p| p.to_affine());
        assert_eq!(product, mul_generator(&other), "{}", C::NAME);
        assert_eq!(point.mul_vartime(&k).to_affine(), mul_vartime(&k, &p), "{}", C::NAME);
        let sum = PrimeOrderPoint::lincomb_vartime(&k, &point, &l, &group(&q));
        assert_eq!(sum.to_affine(), lincomb_vartime(&k, &p, &l, &q), "{}", C::NAME);
        assert_eq!(point.mul_vartime(C::ORDER), PrimeOrderPoint::identity(), "{}", C::NAME);
    }
}

#[test]
fn agreement_with_affine_points() {
    check_agreement::<K163>();
    check_agreement::<K233>();
    check_agreement::<B233>();
    check_agreement::<B571>();
}

/// Points outside the subgroup are refused as points. As for bytes: the slope of P + N is that of −P, for N − (−P) is the
/// third point on the line through N and −P, and bytes stand for points of the subgroup.
fn check_points_outside<C: NamedCurve + BinaryCurve>() {
    let of_order_2 = Affine::<C>::new_unchecked(C::Field::ZERO, C::b().sqrt());
    let p = Random(1).point::<C>();
    let slope = |p: &Affine<C>| {
        let (x, y) = p.coordinates().expect("not O");
        (y + C::b().sqrt()) * x.invert() + C::Field::ONE
    };
    let of_element = |w: C::Field| {
        let bytes: Vec<u8> = w.to_limbs().iter().flat_map(|limb| limb.to_le_bytes()).collect();
        PrimeOrderPoint::<C>::decode(&bytes[..PrimeOrderPoint::<C>::BYTES]).map(|p| p.to_affine())
    };
    assert_eq!(of_element(slope(&p)), Ok(p), "{}", C::NAME);
    let mut outside = vec![of_order_2, of_order_2.add_vartime(p)];
    assert_eq!(of_element(slope(&outside[1])), Ok(p.neg()), "{}", C::NAME);
    assert_eq!(of_element(C::Field::ZERO), Ok(Affine::IDENTITY), "{}", C::NAME);
    assert_eq!(of_element(C::Field::ONE), Err(DecodeError::NoPoint), "{}", C::NAME);
    if C::COFACTOR == 4 {
        // Those of order 4 have the slopes of w = 0, which is O's, and w = 1.
        let of_order_4 = points_of_order_4::<C>();
        assert!(of_order_4.iter().all(|p| p.is_on_curve() && p.double() == of_order_2), "{}", C::NAME);
        for q in of_order_4 {
            assert_eq!(of_element(slope(&p.add_vartime(q))), Err(DecodeError::NoPoint), "{}", C::NAME);
            outside.extend([q, p.add_vartime(q)]);
        }
    }
    for q in &outside {
        assert!(q.is_on_curve(), "{}", C::NAME);
        assert_eq!(PrimeOrderPoint::new(q), Err(PointError::NotInSubgroup), "{}: {q:?}", C::NAME);
    }
    let (x, y) = p.coordinates().expect("not O");
    let off = Affine::new_unchecked(x, y + C::Field::ONE);
    assert_eq!(PrimeOrderPoint::<C>::new(&off), Err(PointError::NotOnCurve), "{}", C::NAME);
}

#[test]
fn points_outside_the_subgroup() {
    check_points_outside::<K163>();
    check_points_outside::<K233>();
    check_points_outside::<B233>();
    check_points_outside::<B571>();
}

/// What every backend makes of the same points.
#[test]
fn backends() {
    fn operations<C: KeyCurve + BinaryCurve>() -> Vec<Vec<u8>> {
        let mut random = Random(7);
        let (p, q) = (group(&random.point::<C>()), group(&random.point::<C>()));
        let k = SecretScalar::from_limbs(&random.scalar::<C>()).expect("below n");
        let products = [p.mul(&k), PrimeOrderPoint::mul_generator(&k)].map(|p| p.expect("no fault"));
        let decoded = PrimeOrderPoint::decode(&encoded(&p)).expect("an encoding");
        assert_eq!(decoded, p);
        let points = [p + q, p - q, p.double(), -q, PrimeOrderPoint::identity(), decoded + products[0], products[1]];
        points.iter().map(encoded).collect()
    }
    let mut seen: [Vec<Vec<Vec<u8>>>; 3] = Default::default();
    on_every_backend(|_| {
        seen[0].push(operations::<K233>());
        seen[1].push(operations::<B233>());
        seen[2].push(operations::<B571>());
    });
    assert!(seen.iter().all(|results| results.windows(2).all(|two| two[0] == two[1])));
}

#[test]
fn shown_as_bytes() {
    let text = format!("{:?}", PrimeOrderPoint::<K233>::generator());
    assert_eq!(text, "PrimeOrderPoint(K-233 2de512903596491ee70af673e1cdd9171a1f3ccea82343b26b256efbff01)");
    let bytes: [u8; 30] = PrimeOrderPoint::<B233>::identity().encode();
    assert_eq!(bytes, [0; 30]);
}
