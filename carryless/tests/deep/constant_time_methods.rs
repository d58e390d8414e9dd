//! Methods in constant time against methods in variable time and known answers, on edge and random scalars.
//!
//! Here on portable words; on the hardware's they are rows of the workbench, which are all tested to agree.

use crate::common::out_of_line::OutOfLine;
use crate::common::{for_every_curve, for_every_prime_curve, limbs, vectors};
use carryless::coordinates::{
    Affine, Complete, ConstantTimeLaw, ConstantTimePoint, Extended, ExtendedX8, Homogeneous, HomogeneousX8,
    JacobiQuartic, JacobiQuarticX8, Jacobian, KimKim, Point, PointError,
};
use carryless::curve::equation::Weierstrass;
use carryless::curve::{BinaryCurve, Curve, Equation, GeneratorComb};
use carryless::curves::*;
use carryless::field::prime::{Folded, Montgomery, MontgomerySpecial, PrimeModulus};
use carryless::field::{BinaryField, ConstantTime, Field, named::*};
use carryless::scalar::{ScalarTooLarge, SecretScalar};
use carryless::scalar_mul::*;
use carryless::word::{Portable128, Portable512};
#[cfg(target_arch = "x86_64")]
use carryless::word::{Zmm, has_avx512ifma};

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
        assert_eq!(lincomb_vartime(&[k], &other, &[1], &two), expected.add_vartime(two), "{}: {k}", C::NAME);
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
carryless::curves!(binary: tests! {});

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

/// A point of the vectors of odd order, null or (0, 1) on a quartic for O.
fn odd_point<C: Curve>([x, y]: [&serde_json::Value; 2]) -> Affine<C> {
    if x.is_null() {
        return Affine::IDENTITY;
    }
    let (x, y) = (C::Field::from_limbs(&limbs(x)), C::Field::from_limbs(&limbs(y)));
    if C::Equation::is_neutral((x, y)).declassify() { Affine::IDENTITY } else { Affine::new_unchecked(x, y) }
}

/// k, P and k·P for a k below n and a P of the subgroup: the vectors, and the edges of the range of k on G, on another
/// point and on O.
fn odd_tests<C: NamedCurve<Field: ConstantTime>>() -> Vec<(Vec<u64>, Affine<C>, Affine<C>)> {
    let g = Affine::<C>::generator();
    let p = mul_vartime(&[0x1234_5678_9abc_def1, 3], &g);
    let mut tests = Vec::new();
    for test in vectors("prime_scalar_mul.json")["curves"][C::NAME].as_array().expect("tests") {
        let point = odd_point([&test["x"], &test["y"]]);
        tests.push((limbs(&test["k"]), point, odd_point([&test["out_x"], &test["out_y"]])));
    }
    for test in vectors("known_answers.json")["curves"][C::NAME].as_array().expect("tests") {
        let point = if test["base"] == "G" { g } else { odd_point([&test["base"][0], &test["base"][1]]) };
        tests.push((limbs(&test["k"]), point, odd_point([&test["out"][0], &test["out"][1]])));
    }
    let half = C::ORDER.iter().map(|limb| limb >> 1).collect();
    // Where the last addition is a doubling: n − 2|d|; and neighbours of powers of two.
    let edges = [2, 3, 4, 6, 10, 30, 31, 32, 62, 63, 64, 126].map(order_less::<C>);
    for k in [vec![0], vec![1], vec![2], vec![3], vec![31], vec![32], vec![33], order_less::<C>(1), half]
        .iter()
        .chain(&edges)
    {
        for point in [g, p, p.neg(), Affine::IDENTITY] {
            tests.push((k.clone(), point, naf_vartime::<Affine<C>>(k, &point)));
        }
    }
    tests.retain(|(k, p, _)| SecretScalar::<C>::from_limbs(k).is_ok() && p.is_in_subgroup());
    assert!(tests.len() > 60, "{}: {}", C::NAME, tests.len());
    tests
}

/// Every method over one kind of points.
fn check_methods<P: ConstantTimePoint<Curve: NamedCurve<Field: ConstantTime> + GeneratorComb>>() {
    let label = format!("{}, {}", <P::Curve as Curve>::NAME, P::COORDINATES);
    for (k, p, expected) in odd_tests::<P::Curve>() {
        let secret = SecretScalar::from_limbs(&k).expect("below n");
        for w in [4, 5] {
            assert_eq!(odd_windows::<P>(w, &secret, &p), expected, "{label}: w = {w}, {k:x?}·{p:?}");
        }
        if p == Affine::generator() {
            assert_eq!(generator_comb::<P>(&secret), expected, "{label}: {k:x?}·G");
        }
    }
    let (secret, g) = (SecretScalar::from_limbs(&order_less::<P::Curve>(12345)).expect("below n"), Affine::generator());
    for w in 2..=6 {
        assert_eq!(odd_windows::<P>(w, &secret, &g), generator_comb::<P>(&secret), "{label}: w = {w}");
    }
}

/// The ladder on the Montgomery curve, of O too.
#[test]
fn the_ladder_of_a_twisted_edwards_curve() {
    type C = Edwards25519<Fp25519Limbs<Folded>>;
    for (k, p, expected) in odd_tests::<C>() {
        assert_eq!(montgomery_ladder(&SecretScalar::from_limbs(&k).expect("below n"), &p), expected, "{k:x?}·{p:?}");
    }
    for k in [vec![0], vec![1], vec![2], order_less::<C>(1), order_less::<C>(2)] {
        let secret = SecretScalar::from_limbs(&k).expect("below n");
        for p in [Affine::<C>::generator(), Affine::IDENTITY] {
            assert_eq!(montgomery_ladder(&secret, &p), mul_vartime(&k, &p), "{k:x?}·{p:?}");
        }
    }
}

/// The combs of a point and of O.
fn check_odd_combs<C: NamedCurve<Field: ConstantTime, Equation: ConstantTimeLaw<C>>>() {
    let p = mul_vartime(&[0x1234_5678_9abc_def1, 3], &Affine::<C>::generator());
    // The second shape asks for complete additions.
    for (w, v) in [(5, 4), (3, 7)] {
        for point in [p, Affine::IDENTITY] {
            let comb = SignedComb::new(w, v, &point, vec![0; SignedComb::<C>::limbs(w, v)]).expect("in the subgroup");
            for k in [vec![0], vec![1], vec![2], vec![77], order_less::<C>(1), order_less::<C>(2), order_less::<C>(99)]
            {
                let secret = SecretScalar::from_limbs(&k).expect("below n");
                assert_eq!(comb.mul(&secret), Ok(mul_vartime(&k, &point)), "{}: {w}x{v}, {k:x?}", C::NAME);
            }
        }
    }
    let (x, y) = C::generator();
    let beside = Affine::<C>::new_unchecked(x, y + C::Field::ONE);
    let refused = SignedComb::new(2, 1, &beside, vec![0; SignedComb::<C>::limbs(2, 1)]);
    assert_eq!(refused.err(), Some(PointError::NotOnCurve), "{}", C::NAME);
}

/// The default methods, and what they refuse.
fn check_odd_choice<C: KeyCurve<Equation = Weierstrass>>() {
    for (k, p, expected) in odd_tests::<C>() {
        let secret = SecretScalar::<C>::from_limbs(&k).expect("below n");
        assert_eq!(mul(&secret, &p), Ok(expected), "{}: {k:x?}·{p:?}", C::NAME);
        if p == Affine::generator() {
            assert_eq!(mul_generator(&secret), Ok(expected), "{}: {k:x?}·G", C::NAME);
        }
    }
    assert_eq!(SecretScalar::<C>::from_limbs(C::ORDER).err(), Some(ScalarTooLarge), "{}: n", C::NAME);
    let (x, y) = C::generator();
    let k = SecretScalar::<C>::from_limbs(&[2]).expect("2 < n");
    let refused = mul(&k, &Affine::new_unchecked(x, y + C::Field::ONE));
    assert_eq!(refused, Err(PointError::NotOnCurve), "{}: y + 1", C::NAME);
}

fn check_odd<C: KeyCurve<Equation = Weierstrass> + GeneratorComb>() {
    check_methods::<Jacobian<C>>();
    check_methods::<Homogeneous<C>>();
    check_odd_choice::<C>();
}

#[test]
fn prime_curves() {
    macro_rules! check {
        ($curve:ident, $field:ident) => {
            check_odd::<$curve<OutOfLine<<$curve as Curve>::Field>>>();
        };
    }
    for_every_prime_curve!(check);
}

#[test]
fn prime_curves_for_comparison() {
    check_methods::<Jacobian<W25519<OutOfLine<Fp25519Limbs<Folded>>>>>();
    check_methods::<Homogeneous<W25519<OutOfLine<Fp25519Radix51>>>>();
    check_methods::<JacobiQuartic<Jq25519<OutOfLine<Fp25519Limbs<Folded>>>>>();
    check_methods::<Extended<Edwards25519<OutOfLine<Fp25519Limbs<Folded>>>>>();
    // The combs that are held as multiples, which a field behind calls does not have.
    check_methods::<Jacobian<P256<Fp256Limbs<MontgomerySpecial>>>>();
    check_methods::<Jacobian<BrainpoolP256r1<FpBrainpool256Limbs<Montgomery>>>>();
    check_methods::<Jacobian<BrainpoolP384r1<FpBrainpool384Limbs<Montgomery>>>>();
    check_methods::<Jacobian<BrainpoolP512r1<FpBrainpool512Limbs<Montgomery>>>>();
}

/// Points in lanes, on the words of every machine, and of this one if it has them.
#[test]
fn prime_curves_in_lanes() {
    macro_rules! check {
        ($curve:ty, $n:expr) => {
            check_methods::<HomogeneousX8<$curve, Portable512, { $n }>>();
            #[cfg(target_arch = "x86_64")]
            if has_avx512ifma() {
                check_methods::<HomogeneousX8<$curve, Zmm, { $n }>>();
            }
        };
    }
    macro_rules! check_out_of_line {
        ($curve:ident, $field:ident) => {
            check!($curve<OutOfLine<<$curve as Curve>::Field>>, <$field as PrimeModulus>::LANE_LIMBS);
        };
    }
    for_every_prime_curve!(check_out_of_line);
    check!(P256<Fp256Limbs<MontgomerySpecial>>, 5);
    check!(W25519<OutOfLine<Fp25519Limbs<Folded>>>, 5);
    check_methods::<JacobiQuarticX8<Jq25519<OutOfLine<Fp25519Limbs<Folded>>>, Portable512, 5>>();
    check_methods::<ExtendedX8<Edwards25519<OutOfLine<Fp25519Limbs<Folded>>>, Portable512, 5>>();
    #[cfg(target_arch = "x86_64")]
    if has_avx512ifma() {
        check_methods::<JacobiQuarticX8<Jq25519<OutOfLine<Fp25519Limbs<Folded>>>, Zmm, 5>>();
        check_methods::<ExtendedX8<Edwards25519<OutOfLine<Fp25519Limbs<Folded>>>, Zmm, 5>>();
    }
}

/// Sums and doubles in lanes are those of points one by one, for multiples of the generator, O and opposites among them.
#[test]
fn the_law_in_lanes() {
    fn check<P: Point + ConstantTimePoint<Curve = <P as Point>::Curve>, Q: Point<Curve = <P as Point>::Curve>>() {
        let g = Affine::generator();
        let affine = |k: i64| {
            let p = wnaf_vartime::<Q>(4, &[k.unsigned_abs()], &g);
            if k < 0 { p.neg().to_affine_vartime() } else { p.to_affine_vartime() }
        };
        let multiples: Vec<_> = (-3..=4).map(|k| (k, affine(k))).collect();
        for (i, p) in &multiples {
            // A representative with another Z.
            let p = <P as Point>::from_affine(p).add_vartime(P::IDENTITY.double());
            assert_eq!(Point::to_affine_vartime(p.double()), affine(2 * i), "2·{i}");
            assert_eq!(Point::to_affine_vartime(Point::neg(p)), affine(-i), "−{i}");
            for (j, q) in &multiples {
                let (entry, sum) = (<P as Point>::entry(q), affine(i + j));
                assert_eq!(p.add_entry_vartime(&entry).to_affine_vartime(), sum, "{i} + {j}");
                assert_eq!(
                    p.add_vartime(Point::neg(Point::neg(<P as Point>::from_affine(q)))).to_affine_vartime(),
                    sum,
                    "{i} + {j}"
                );
                let negative = p.add_entry_vartime(&P::neg_entry(&entry));
                assert_eq!(negative.to_affine_vartime(), affine(i - j), "{i} − {j}");
                let again = P::from_entry(&<P as ConstantTimePoint>::entry(q));
                assert_eq!(ConstantTimePoint::to_affine(again), *q, "{j}, from an entry");
            }
        }
    }
    type Jq = Jq25519<Fp25519Limbs<Folded>>;
    type W = W25519<Fp25519Limbs<Folded>>;
    type E = Edwards25519<Fp25519Limbs<Folded>>;
    check::<JacobiQuarticX8<Jq, Portable512, 5>, JacobiQuartic<Jq>>();
    check::<ExtendedX8<E, Portable512, 5>, Extended<E>>();
    check::<HomogeneousX8<W, Portable512, 5>, Jacobian<W>>();
    type S = Secp256k1<Fp256k1Limbs<Folded>>;
    check::<HomogeneousX8<S, Portable512, 5>, Jacobian<S>>();
}

#[test]
fn combs_on_prime_curves() {
    check_odd_combs::<P256<OutOfLine<Fp256Limbs<MontgomerySpecial>>>>();
    check_odd_combs::<P521<OutOfLine<Fp521Radix58>>>();
    check_odd_combs::<Jq25519<OutOfLine<Fp25519Radix51>>>();
    check_odd_combs::<Edwards25519<OutOfLine<Fp25519Radix51>>>();
}
