//! Methods in constant time against methods in variable time and known answers, on edge and random scalars.
//!
//! Here on portable words; on the hardware's they are rows of the workbench, which are all tested to agree.

mod common;
#[path = "common/out_of_line.rs"]
mod out_of_line;

use carryless::coordinates::{Affine, Complete, KimKim, Point, PointError};
use carryless::curve::{BinaryCurve, Curve, named::*};
use carryless::field::{BinaryField, Field, named::*};
use carryless::scalar::{ScalarTooLarge, SecretScalar};
use carryless::scalar_mul::*;
use carryless::word::Portable128;
use common::{limbs, vectors};
use out_of_line::OutOfLine;

/// An affine point of the vectors, null for O.
fn point<C: BinaryCurve>(value: &serde_json::Value) -> Affine<C> {
    match value.as_array() {
        Some(xy) => Affine::new_unchecked(C::Field::from_limbs(&limbs(&xy[0])), C::Field::from_limbs(&limbs(&xy[1]))),
        None => Affine::IDENTITY,
    }
}

/// A comb of the generator's shape.
type Comb<C> = SignedComb<C, Vec<u64>>;

fn comb<C: BinaryCurve>(p: &Affine<C>) -> Result<Comb<C>, PointError> {
    SignedComb::new(5, 4, p, vec![0; SignedComb::<C>::limbs(5, 4)])
}

/// Every method of a kind agrees with this value for k·P.
fn check<C: KeyCurve + BinaryCurve>(k: &[u64], p: &Affine<C>, comb: Option<&Comb<C>>, expected: &Affine<C>) {
    let secret = SecretScalar::<C>::from_limbs(k).expect("a scalar below n");
    let label = format!("{}: {k:x?}·{p:?}", C::NAME);
    assert_eq!(ladder(&secret, p), *expected, "ladder, {label}");
    let r = [p.x().square() + C::Field::ONE, C::Field::ZERO];
    assert_eq!(ladder_blinded(&secret, p, r), *expected, "blinded ladder, {label}");
    assert_eq!(regular_windows(4, &secret, p), *expected, "windows, {label}");
    assert_eq!(mul(&secret, p), Ok(*expected), "mul, {label}");
    assert_eq!(mul_vartime(k, p), *expected, "mul_vartime, {label}");
    if *p == Affine::generator() {
        assert_eq!(mul_generator(&secret), Ok(*expected), "mul_generator, {label}");
    }
    if let Some(comb) = comb {
        assert_eq!(comb.mul(&secret), Ok(*expected), "comb, {label}");
    }
}

fn order_less<C: Curve>(d: u64) -> Vec<u64> {
    let mut k = C::ORDER.to_vec();
    k[0] -= d;
    k
}

fn check_curve<C: KeyCurve + BinaryCurve>() {
    let answers = &vectors("known_answers.json")["curves"][C::NAME];
    let g = Affine::<C>::generator();
    let g_comb = comb(&g).expect("the generator is in its subgroup");
    let mut checked = 0;
    for answer in answers.as_array().expect("answers") {
        let k = limbs(&answer["k"]);
        let p = if answer["base"] == "G" { g } else { point::<C>(&answer["base"]) };
        if SecretScalar::<C>::from_limbs(&k).is_ok() {
            check::<C>(&k, &p, (p == g).then_some(&g_comb), &point(&answer["out"]));
            checked += 1;
        }
    }
    assert!(checked > 10, "{}: {checked} answers", C::NAME);
    let p = mul_vartime(&[0x1234_5678_9abc_def1, 3], &g);
    let p_comb = comb(&p).expect("a multiple of the generator");
    for k in [vec![0], vec![1], vec![2], vec![3], vec![21], order_less::<C>(1), order_less::<C>(2)] {
        check::<C>(&k, &p, Some(&p_comb), &wnaf_vartime::<KimKim<C>>(4, &k, &p).to_affine_vartime());
    }
    let mixed: Vec<u64> = C::ORDER.iter().map(|limb| limb >> 1).collect();
    check::<C>(&mixed, &p, Some(&p_comb), &wnaf_vartime::<KimKim<C>>(4, &mixed, &p).to_affine_vartime());
    let o_comb = comb(&Affine::IDENTITY).expect("O is in the subgroup");
    check::<C>(&[5], &Affine::IDENTITY, Some(&o_comb), &Affine::IDENTITY);
}

/// Scalars that are not below n, and points outside the subgroup, are refused.
fn check_refusals<C: KeyCurve + BinaryCurve>() {
    let refused = |k: &[u64]| SecretScalar::<C>::from_limbs(k).err();
    assert_eq!(refused(&order_less::<C>(0)), Some(ScalarTooLarge), "{}: n", C::NAME);
    assert_eq!(refused(&order_less::<C>(1)), None, "{}: n − 1", C::NAME);
    assert_eq!(refused(&[u64::MAX; 9]), Some(ScalarTooLarge), "{}: 2^576 − 1", C::NAME);
    assert_eq!(refused(&[0, 0, 0, 0, 0, 0, 0, 0, 1 << 63]), Some(ScalarTooLarge), "{}: 2^575", C::NAME);
    assert_eq!(refused(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 1]), Some(ScalarTooLarge), "{}: 2^576", C::NAME);
    let bytes = [&[0; 80][..], &[7]].concat();
    assert!(SecretScalar::<C>::from_be_bytes(&bytes).is_ok(), "{}: leading zeros", C::NAME);
    assert_eq!(SecretScalar::<C>::from_be_bytes(&[1; 100]).err(), Some(ScalarTooLarge), "{}: 800 bits", C::NAME);
    let k = SecretScalar::<C>::from_limbs(&[2]).expect("2 < n");
    // The point of order two, and what it makes of a point of the subgroup.
    let two = Affine::<C>::new_unchecked(C::Field::ZERO, C::b().sqrt());
    assert_eq!(comb(&two).err(), Some(PointError::NotInSubgroup), "{}: the comb of the point of order two", C::NAME);
    let refused = |p: &Affine<C>| mul(&k, p).expect_err("a point that is refused");
    assert_eq!(refused(&two), PointError::NotInSubgroup, "{}: the point of order two", C::NAME);
    let other = Affine::generator().add_vartime(two);
    assert_eq!(refused(&other), PointError::NotInSubgroup, "{}: another coset", C::NAME);
    // What is not on the curve; the subgroup test may say yes to it.
    let (x, y) = C::generator();
    let beside = Affine::<C>::new_unchecked(x, y + C::Field::ONE);
    assert_eq!(refused(&beside), PointError::NotOnCurve, "{}: y + 1", C::NAME);
    assert_eq!(comb(&beside).err(), Some(PointError::NotOnCurve), "{}: the comb of y + 1", C::NAME);
    assert_eq!(Affine::<C>::new(x, y + C::Field::ONE), Err(PointError::NotOnCurve), "{}: y + 1", C::NAME);
    assert_eq!(Affine::<C>::new(two.x(), C::b().sqrt()), Err(PointError::NotInSubgroup), "{}: order two", C::NAME);
    assert_eq!(Affine::<C>::new(x, y), Ok(Affine::generator()), "{}", C::NAME);
}

/// The ladder is right for every point, and so are doublings in complete coordinates.
fn check_other_points<C: KeyCurve + BinaryCurve>() {
    let two = Affine::<C>::new_unchecked(C::Field::ZERO, C::b().sqrt());
    let other = Affine::generator().add_vartime(two);
    for (k, odd) in [(0, false), (1, true), (2, false), (77, true)] {
        let secret = SecretScalar::<C>::from_limbs(&[k]).expect("k < n");
        assert_eq!(ladder(&secret, &two), if odd { two } else { Affine::IDENTITY }, "{}: {k}", C::NAME);
        let expected = wnaf_vartime::<KimKim<C>>(4, &[k], &other).to_affine_vartime();
        assert_eq!(ladder(&secret, &other), expected, "{}: {k}", C::NAME);
        assert_eq!(mul_vartime(&[k], &other), expected, "{}: {k}", C::NAME);
        assert_eq!(mul_add_vartime(&[k], &other, &[1], &two), expected.add_vartime(two), "{}: {k}", C::NAME);
    }
}

/// Blinding by any representative changes nothing, and neither does the way to a point.
fn check_representatives<C: KeyCurve + BinaryCurve>() {
    let g = Affine::<C>::generator();
    let (p, r) = (Complete::from_affine(&g), g.x() + C::Field::ONE);
    let scaled = p.scale(r);
    assert_eq!(scaled.to_affine(), g);
    assert_eq!((scaled.double() + p).to_affine(), g.add_vartime(g).add_vartime(g), "{}: 3G", C::NAME);
    assert_eq!((scaled + p).to_affine(), g.add_vartime(g), "{}: G + G", C::NAME);
    assert_eq!((Complete::identity() + scaled).to_affine(), g, "{}: O + G", C::NAME);
    assert_eq!(Complete::<C>::identity().double().to_affine(), Affine::IDENTITY, "{}: 2·O", C::NAME);
}

fn check_all<C: KeyCurve + BinaryCurve>() {
    check_curve::<C>();
    check_refusals::<C>();
    check_other_points::<C>();
    check_representatives::<C>();
}

/// A test for each curve with keys.
macro_rules! tests {
    ($($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
        $(tests!(@ $kind $curve $lanes);)*
    };
    (@ comparison $curve:ident $lanes:ident) => {};
    (@ $kind:ident $curve:ident $lanes:ident) => {
        #[test]
        #[allow(non_snake_case, reason = "the name of the curve")]
        fn $curve() {
            check_all::<$curve<OutOfLine<$lanes<Portable128>>>>();
        }
    };
}
carryless::binary_curves!(tests! {});

/// β⁴ = b.
#[test]
fn fourth_roots() {
    fn check<C: BinaryCurve>() {
        assert_eq!(C::fourth_root_of_b().square_n(2), C::b(), "{}", C::NAME);
    }
    macro_rules! curve {
        ($curve:ident, $field:ident) => {
            check::<$curve<$field<Portable128>>>();
        };
    }
    for_every_curve!(curve);
}
