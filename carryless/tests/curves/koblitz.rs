//! τ-adic recodings and methods: known answers, laws and random scalars on the Koblitz curves; everything on toy ones.

use crate::common::hold::{hold, scalar};
use crate::common::out_of_line::OutOfLine;
use crate::common::toy::ToyModulus;
use crate::common::toy::reference::{self, Group, Law};
use crate::common::{limbs, vectors};
use carryless::coordinates::{Affine, Frobenius, KimKim, LopezDahab, Point, PointError};
use carryless::curve::{BinaryCurve, Coefficient, Curve, Koblitz, KoblitzCurve, equation};
use carryless::curves::*;
use carryless::field::binary::Element;
use carryless::field::{BinaryField, Field, MAX_LIMBS, named::*};
use carryless::poly::{Modulus, ShiftAndAdd};
use carryless::recoding::{self, Digits, MAX_TAU_WINDOWS};
use carryless::scalar::{SecretScalar, public_scalar_vartime, reduce_vartime, tau::partial_reduction};
use carryless::scalar_mul::*;
use carryless::word::{Portable128, Portable128X2, Portable128X4, Target};
use serde_json::Value;
use std::marker::PhantomData;

/// Calls a generic function for every Koblitz curve.
macro_rules! for_every_koblitz_curve {
    ($check:ident) => {
        carryless::curves!(binary: for_every_koblitz_curve! { @ $check });
    };
    (@ $check:ident $($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
        $(for_every_koblitz_curve!(@@ $kind $check $curve $lanes);)*
    };
    (@@ koblitz $check:ident $curve:ident $lanes:ident) => {
        $check::<$curve<OutOfLine<$lanes<Portable128>>>>();
    };
    (@@ $kind:ident $check:ident $curve:ident $lanes:ident) => {};
}

fn padded(k: &[u64]) -> [u64; MAX_LIMBS] {
    std::array::from_fn(|i| k.get(i).copied().unwrap_or(0))
}

const ZERO: Coefficient = [0; 5];
const ONE: Coefficient = [1, 0, 0, 0, 0];

/// pv + qw.
fn combine(p: i64, v: Coefficient, q: i64, w: Coefficient) -> Coefficient {
    let mut carry = 0;
    std::array::from_fn(|i| {
        let sum = i128::from(p) * i128::from(v[i]) + i128::from(q) * i128::from(w[i]) + carry;
        carry = sum >> 64;
        sum as u64
    })
}

/// A number in decimal.
fn decimal(text: &str) -> Coefficient {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    digits.bytes().fold(ZERO, |sum, digit| combine(10, sum, sign * i64::from(digit - b'0'), ONE))
}

/// The constants as computed from δ = (τ^m − 1)/(τ − 1) and from the number of points: s_0, s_1, V_m.
const CONSTANTS: [(u32, i32, [&str; 3]); 6] = [
    (163, 1, ["2579386439110731650419537", "-755360064476226375461594", "-4845466632539410776804317"]),
    (
        233,
        0,
        [
            "-27859711741434429761757834964435883",
            "-44192136247082304936052160908934886",
            "-137381546011108235394987299651366779",
        ],
    ),
    (
        239,
        0,
        [
            "246903380280782041028216764338297675",
            "-227682831201336758680893496640049188",
            "-1879124296849029916489117776215138963",
        ],
    ),
    (
        283,
        0,
        [
            "-665981532109049041108795536001591469280025",
            "1155860054909136775192281072591609913945968",
            "7777244870872830999287791970962823977569917",
        ],
    ),
    (
        409,
        0,
        [
            "-18307510456002382137810317198756461378590542487556869338419259",
            "-8893048526138304097196653241844212679626566100996606444816790",
            "10457288737315625927447685387048320737638796957687575791173829",
        ],
    ),
    (
        571,
        0,
        [
            "-3737319446876463692429385892476115567147293964596131024123406420235241916729983261305",
            "-31918577064464160995381459594895967413196891214856465861056511758982848515832612248752",
            "-148380926981691413899619140297051490364542574180493936232912339534208516828973111459843",
        ],
    ),
];

#[test]
fn constants() {
    for (m, a, expected) in CONSTANTS {
        let curve = Koblitz::new(m, a);
        assert_eq!([curve.s[0], curve.s[1], curve.v], expected.map(decimal), "m = {m}");
        assert_eq!((curve.m, curve.a as i32, curve.mu), (m, a, if a == 1 { 1 } else { -1 }));
    }
}

/// Each Koblitz curve has the constants of its own m and a, and knows that b = 1.
#[test]
fn curves_with_constants() {
    fn check<C: KoblitzCurve>() {
        assert_eq!((C::KOBLITZ.m, Some(C::KOBLITZ.a as i32)), (C::Field::BITS, C::A), "{}", C::NAME);
        assert!(CONSTANTS.iter().any(|(m, ..)| *m == C::KOBLITZ.m), "CONSTANTS has no line for {}", C::NAME);
        assert!(C::B_IS_ONE && C::b() == C::Field::ONE, "{}", C::NAME);
    }
    for_every_koblitz_curve!(check);
}

fn check_known_expansions<C: KoblitzCurve>() {
    let tests = &vectors("known_answers.json")["tnaf"][C::NAME];
    for test in tests.as_array().expect("tests") {
        let k = limbs(&test["k"]);
        let label = format!("{}, k = {}", C::NAME, test["k"]);
        let rho = [0, 1].map(|i| decimal(test["rho"][i].as_str().expect("a number")));
        assert_eq!(partial_reduction::<C>(&public_scalar_vartime(&k)), rho, "{label}");
        let expect = |digits: Digits, key: &str| {
            let expected = test[key].as_array().expect("digits").iter().map(|digit| digit.as_i64().expect("a digit"));
            assert!(expected.eq(digits.as_slice().iter().map(|digit| i64::from(*digit))), "{key}, {label}");
        };
        expect(recoding::tnaf_digits_vartime::<C>(&k), "tnaf");
        for w in 3..=6 {
            expect(recoding::wtnaf_digits_vartime::<C>(w, &k), &format!("wtnaf{w}"));
        }
    }
}

#[test]
fn known_expansions() {
    for_every_koblitz_curve!(check_known_expansions);
}

/// The least-norm α_u of width w = 3 … 6, for u = 3, 5 …, where μ = −1; for μ = 1, τ is to be replaced by −τ.
const ALPHAS: [&[[i64; 2]]; 4] = [
    &[[1, 1]],
    &[[-3, -1], [-1, -1], [1, -1]],
    &[[-3, -1], [-1, -1], [1, -1], [-3, -2], [-1, -2], [1, -2], [1, 3]],
    &[
        [3, 0],
        [5, 0],
        [-5, -2],
        [-3, -2],
        [-1, -2],
        [1, -2],
        [1, 3],
        [3, 3],
        [5, 3],
        [-3, -4],
        [-3, 1],
        [-1, 1],
        [1, 1],
        [3, 1],
        [5, 1],
    ],
];

/// What a digit of width w stands for.
fn element(digit: i8, w: usize, mu: i64) -> [i64; 2] {
    let [a0, a1] = match digit.unsigned_abs() {
        0 => [0, 0],
        1 => [1, 0],
        u => ALPHAS[w - 3][usize::from(u) / 2 - 1],
    };
    let sign = i64::from(digit.signum());
    [sign * a0, -mu * sign * a1]
}

/// Σ d_i·τ^i by Horner's rule.
fn value(digits: &[i8], w: usize, mu: i64) -> [Coefficient; 2] {
    digits.iter().rev().fold([ZERO; 2], |[v0, v1], digit| {
        let [a0, a1] = element(*digit, w, mu);
        let (times_tau_0, times_tau_1) = (combine(-2, v1, 0, ZERO), combine(1, v0, mu, v1));
        [combine(1, times_tau_0, a0, ONE), combine(1, times_tau_1, a1, ONE)]
    })
}

/// Σ u_i·τ^(wi) over the windows but the last, which stands one place above the one before it; the u_i are integers.
fn value_of_windows(windows: &[i8], w: u32, mu: i64) -> [Coefficient; 2] {
    let (last, rest) = windows.split_last().expect("two digits at least");
    rest.iter().rev().enumerate().fold([combine((*last).into(), ONE, 0, ZERO), ZERO], |value, (i, u)| {
        let [v0, v1] = (0..if i == 0 { 1 } else { w })
            .fold(value, |[v0, v1], _| [combine(-2, v1, 0, ZERO), combine(1, v0, mu, v1)]);
        [combine(1, v0, (*u).into(), ONE), v1]
    })
}

/// The most digits of the τ-adic NAF of a scalar after partial reduction.
///
/// The short ρ that stands for k < n has N(ρ) ≤ 4n/7 but for a small error, and a NAF of l > 30 digits has l < log2
/// N(ρ) + 3.52: m + a digits at most. Solinas's bound m + a + 3 holds for the toy curves too.
fn tnaf_length(koblitz: &Koblitz) -> usize {
    (koblitz.m + koblitz.a + if koblitz.m > 32 { 0 } else { 3 }) as usize
}

/// The laws of all expansions of k mod n; the lengths are those of the literature's bounds.
fn expansion_laws<C: KoblitzCurve>(k: &[u64]) {
    let koblitz = C::KOBLITZ;
    let (mu, length) = (koblitz.mu, tnaf_length(&koblitz));
    let reduced = public_scalar_vartime::<C>(k);
    let rho = partial_reduction(&reduced);

    let tau = recoding::tau_digits_vartime::<C>(k);
    assert_eq!(value(tau.as_slice(), 1, mu), rho, "τ-adic expansion");
    assert!(tau.as_slice().iter().all(|digit| matches!(digit, 0 | 1)), "τ-adic digits");
    assert!(tau.as_slice().len() <= length + 3, "τ-adic expansion of {} digits", tau.as_slice().len());
    assert_ne!(tau.as_slice().last(), Some(&0), "the last digit");

    let naf = recoding::tnaf_digits_vartime::<C>(k);
    assert!(naf.as_slice().len() <= length, "NAF of {} digits", naf.as_slice().len());
    for w in 2..=6 {
        let digits = recoding::wtnaf_digits_vartime::<C>(w, k);
        let (digits, what) = (digits.as_slice(), format!("width {w}"));
        assert_eq!(value(digits, w as usize, mu), rho, "{what}");
        let in_set = |d: &i8| *d == 0 || d % 2 != 0 && i32::from(*d).abs() < 1 << (w - 1);
        assert!(digits.iter().all(in_set), "{what}: the digit set");
        let sparse = |run: &[i8]| run.iter().filter(|d| **d != 0).count() <= 1;
        assert!(digits.windows(w as usize).all(sparse), "{what}: one digit in {w}");
        assert!(digits.len() <= length + 3, "{what}: {} digits", digits.len());
        assert_ne!(digits.last(), Some(&0), "{what}: the last digit");
        assert!(w > 2 || digits == naf.as_slice(), "the NAF is that of width 2");
    }

    for w in 4..=6 {
        let windows = recoding::tau_windows(w, &reduced);
        let (windows, what) = (windows.as_slice(), format!("windows of {w} bits"));
        assert_eq!(value_of_windows(windows, w, mu), rho, "{what}");
        assert!(windows.iter().all(|u| i32::from(*u).abs() <= 1 << (w - 1)), "{what}: {windows:?}");
        assert_eq!(windows.len(), (C::ORDER_BITS + 3).div_ceil(w).max(2) as usize, "{what}: their number");
        assert!(windows.len() <= MAX_TAU_WINDOWS);
        for parts in [1, 2, 4] {
            let of_each = recoding::tau_windows_in_parts::<C>(w, parts, &reduced);
            let (what, l) = (format!("{what} in {parts} parts"), recoding::part_length::<C>(w, parts));
            let of_each = of_each[..parts].iter().map(|part| part.as_slice()).collect::<Vec<_>>();
            let highest = |digits: &&[i8]| digits.len() == l + 1 && digits[l] == 0;
            assert!(of_each[..parts - 1].iter().all(highest), "{what}: the lower parts");
            let mut whole = of_each.iter().flat_map(|digits| &digits[..l]).copied().collect::<Vec<_>>();
            whole.push(of_each[parts - 1][l]);
            assert_eq!(value_of_windows(&whole, w, mu), rho, "{what}");
            assert!(whole.iter().all(|u| i32::from(*u).abs() <= 1 << (w - 1)), "{what}: {whole:?}");
        }
    }
}

/// Scalars at the ends of the range, and with long runs of equal bits.
fn check_expansions<C: KoblitzCurve>() {
    let n = padded(C::ORDER);
    let minus = |d: u64| padded(&[&[n[0] - d], &n[1..]].concat());
    for k in [[0; MAX_LIMBS], padded(&[1]), padded(&[2]), minus(1), minus(2), n, n.map(|limb| limb / 2)] {
        expansion_laws::<C>(&k);
    }
    for i in 0..=64 * MAX_LIMBS {
        expansion_laws::<C>(&std::array::from_fn::<_, { MAX_LIMBS + 1 }, _>(|j| {
            if i / 64 == j { 1 << (i % 64) } else { 0 }
        }));
    }
    hold(256, scalar(), |k| expansion_laws::<C>(&k));
}

#[test]
fn expansions() {
    for_every_koblitz_curve!(check_expansions);
}

/// Sums of their own for the parts of the digits, side by side, against one sum.
macro_rules! check_parts {
    ($curve:ident<$lanes:ident<$several:ident>>) => {
        fn limbs_of<C: Curve>(p: &Affine<C>) -> Option<[[u64; MAX_LIMBS]; 2]> {
            p.coordinates().map(|(x, y)| [x.to_limbs(), y.to_limbs()])
        }
        type Several = $curve<OutOfLine<$lanes<$several>>>;
        type One = $curve<OutOfLine<$lanes<Portable128>>>;
        let n = padded(One::ORDER);
        let minus_one: [u64; MAX_LIMBS] = std::array::from_fn(|i| n[i] - u64::from(i == 0));
        let small = std::array::from_fn(|i| u64::from(i == 0));
        let sparse = std::array::from_fn(|i| if i < 2 { 0x0103_0f00_0000_8001 } else { 0 });
        for k in [[0; MAX_LIMBS], small, sparse, std::array::from_fn(|i| n[i] / 3), minus_one] {
            let several = SecretScalar::from_limbs(&k).expect("below the order");
            let several = tau_regular_with_entries::<Several, 8>(&several, &Affine::generator());
            let one = SecretScalar::from_limbs(&k).expect("below the order");
            let one = tau_regular_with_entries::<One, 8>(&one, &Affine::generator());
            assert_eq!(limbs_of(&several), limbs_of(&one), "{}, {k:x?}", One::NAME);
        }
    };
}

#[test]
fn parts_of_the_digits_side_by_side() {
    {
        check_parts!(K163<F2m163Lanes<Portable128X2>>);
    }
    {
        check_parts!(K233<F2m233Lanes<Portable128X4>>);
    }
}

type Method<P> = Box<dyn Fn(&[u64], &Affine<<P as Point>::Curve>) -> Result<P, PointError>>;

/// A fixed point's table for width w.
fn fixed<P: Frobenius>(w: u32, p: &Affine<P::Curve>) -> Result<FixedBaseTnaf<P, Vec<P::Entry>>, PointError> {
    FixedBaseTnaf::new_vartime(w, p, vec![P::entry(p); FixedBaseTnaf::<P>::entries(w)])
}

/// Every method, with every width.
fn methods<P: Frobenius>() -> Vec<(String, Method<P>)> {
    let mut methods: Vec<(String, Method<P>)> =
        vec![("tau".to_owned(), Box::new(tau_vartime)), ("tnaf".to_owned(), Box::new(tnaf_vartime))];
    for w in 2..=6 {
        let sum = move |k: &[u64], l: &[u64], p: &Affine<P::Curve>| {
            interleave_tnaf_vartime(8 - w, k, &fixed::<P>(w, p)?, l, p)
        };
        methods.push((format!("wtnaf{w}"), Box::new(move |k, p| wtnaf_vartime(w, k, p))));
        methods.push((format!("fixed-base-tnaf{w}"), Box::new(move |k, p| Ok(fixed::<P>(w, p)?.mul_vartime(k)))));
        methods.push((format!("k·P + 0·P, w = {w}"), Box::new(move |k, p| sum(k, &[], p))));
        methods.push((format!("0·P + k·P, w = {w}"), Box::new(move |k, p| sum(&[], k, p))));
    }
    methods
}

/// k·P by every method.
fn check_methods<P: Frobenius>(k: &[u64], p: &Affine<P::Curve>, expected: &Affine<P::Curve>) {
    for (name, method) in methods::<P>() {
        let q = method(k, p).map(P::to_affine_vartime);
        assert_eq!(q, Ok(*expected), "{name}, {}, {}, k = {k:x?}, P = {p:?}", P::Curve::NAME, P::COORDINATES);
    }
}

/// NAFs over complete addition: k·P alone, and in sums of two and of three.
fn check_complete<C: KoblitzCurve>(k: &[u64], p: &Affine<C>, expected: &Affine<C>) {
    let sum = |sum, expected: Affine<C>| assert_eq!(sum, Ok(expected), "{}, k = {k:x?}, P = {p:?}", C::NAME);
    sum(sum_of_tnafs_vartime([k], [p]), *expected);
    sum(sum_of_tnafs_vartime([k, &[1]], [p, p]), expected.add_vartime(*p));
    sum(sum_of_tnafs_vartime([k, k], [p, &p.neg()]), Affine::IDENTITY);
    sum(sum_of_tnafs_vartime([&[], k, &[5]], [p, p, &Affine::IDENTITY]), *expected);
}

fn affine<C: KoblitzCurve>(point: &Value) -> Affine<C> {
    if point.is_null() {
        return Affine::IDENTITY;
    }
    let [x, y] = [0, 1].map(|i| C::Field::from_limbs(&limbs(&point[i])));
    Affine::new_unchecked(x, y)
}

/// With debug assertions, where a product takes milliseconds, a quarter of the answers; without them all.
fn check_known_multiples<C: KoblitzCurve>() {
    let step = if cfg!(debug_assertions) { 4 } else { 1 };
    for test in vectors("known_answers.json")["curves"][C::NAME].as_array().expect("tests").iter().step_by(step) {
        let p = if test["base"] == "G" { Affine::generator() } else { affine::<C>(&test["base"]) };
        let (k, expected) = (limbs(&test["k"]), affine(&test["out"]));
        check_methods::<LopezDahab<C>>(&k, &p, &expected);
        check_methods::<KimKim<C>>(&k, &p, &expected);
        check_complete::<C>(&k, &p, &expected);
    }
}

#[test]
fn known_multiples() {
    for_every_koblitz_curve!(check_known_multiples);
}

fn check_known_sums<C: KoblitzCurve>() {
    fn sum<P: Frobenius>(w1: u32, w2: u32, test: &Value) -> Affine<P::Curve> {
        let fixed = fixed::<P>(w1, &Affine::generator()).expect("in the subgroup");
        let q = affine(&test["Q"]);
        let sum = interleave_tnaf_vartime(w2, &limbs(&test["u"]), &fixed, &limbs(&test["v"]), &q);
        sum.expect("in the subgroup").to_affine_vartime()
    }
    for test in vectors("known_answers.json")["multi_scalar"][C::NAME].as_array().expect("tests") {
        let expected = affine(&test["out"]);
        assert_eq!(sum::<LopezDahab<C>>(6, 4, test), expected, "{}, {test}", C::NAME);
        assert_eq!(sum::<LopezDahab<C, true>>(5, 5, test), expected, "{}, {test}", C::NAME);
        assert_eq!(sum::<KimKim<C>>(2, 3, test), expected, "{}, {test}", C::NAME);
        let (u, v, q) = (limbs(&test["u"]), limbs(&test["v"]), affine(&test["Q"]));
        let sum = sum_of_tnafs_vartime([&u, &v], [&Affine::generator(), &q]);
        assert_eq!(sum, Ok(expected), "complete, {}, {test}", C::NAME);
    }
}

#[test]
fn known_sums() {
    for_every_koblitz_curve!(check_known_sums);
}

fn check_random_multiples<C: KoblitzCurve>() {
    let g = Affine::<C>::generator();
    hold(12, (scalar(), scalar()), |(k, l)| {
        let p = wnaf_vartime::<LopezDahab<C>>(4, &l, &g).to_affine_vartime();
        let expected = wnaf_vartime::<LopezDahab<C>>(4, &k, &p).to_affine_vartime();
        check_methods::<LopezDahab<C>>(&k, &p, &expected);
        check_complete::<C>(&k, &p, &expected);
    });
}

#[test]
fn random_multiples() {
    for_every_koblitz_curve!(check_random_multiples);
}

/// Points of order 2, and outside the subgroup by it, are refused; the subgroup's are not.
fn check_refusals<C: KoblitzCurve>() {
    let g = Affine::<C>::generator();
    let order_two = Affine::<C>::new_unchecked(C::Field::ZERO, C::Field::ONE);
    for p in [order_two, g.add_vartime(order_two)] {
        assert!(p.is_on_curve());
        check_refused::<LopezDahab<C>>(&p);
    }
    check_methods::<LopezDahab<C>>(&[1], &g, &g);
    check_methods::<LopezDahab<C>>(&[7], &Affine::IDENTITY, &Affine::IDENTITY);
}

fn check_refused<P: Frobenius>(p: &Affine<P::Curve>) {
    for (name, method) in methods::<P>() {
        assert_eq!(method(&[3], p).map(P::to_affine_vartime), Err(PointError::NotInSubgroup), "{name}, P = {p:?}");
    }
    let sum = sum_of_tnafs_vartime([&[1], &[3]], [&Affine::IDENTITY, p]);
    assert_eq!(sum, Err(PointError::NotInSubgroup), "complete, P = {p:?}");
}

#[test]
fn points_outside_the_subgroup() {
    for_every_koblitz_curve!(check_refusals);
    assert_eq!(PointError::NotInSubgroup.to_string(), "the point is outside the subgroup of prime order");
}

/// y² + xy = x³ + Ax² + 1 over a toy field, with its subgroup of prime order N.
#[derive(Clone, Copy)]
struct ToyKoblitz<F, const A: i32, const N: u64>(PhantomData<F>);

impl<F: BinaryField, const A: i32, const N: u64> Curve for ToyKoblitz<F, A, N> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = Self;

    const NAME: &'static str = "toy";
    const A: Option<i32> = Some(A);
    const COFACTOR: u32 = if A == 1 { 2 } else { 4 };
    const ORDER: &'static [u64] = &[N];

    fn b() -> F {
        F::ONE
    }
    fn generator() -> (F, F) {
        panic!("a toy curve has no generator of its own");
    }
}

impl<F: BinaryField, const A: i32, const N: u64> BinaryCurve for ToyKoblitz<F, A, N> {
    type BinaryOn<T: Target> = Self;

    const B_IS_ONE: bool = true;
}

impl<F: BinaryField, const A: i32, const N: u64> KoblitzCurve for ToyKoblitz<F, A, N> {
    const KOBLITZ: Koblitz = Koblitz::new(F::BITS, A);
}

type Toy<const M: u32> = OutOfLine<Element<ToyModulus<M>, u64, 1, ShiftAndAdd>>;

/// A point of the reference in the library's types.
fn toy_point<C: KoblitzCurve>(p: reference::Point) -> Affine<C> {
    let element = |v: u32| C::Field::from_limbs(&[v.into()]);
    p.map_or(Affine::IDENTITY, |(x, y)| Affine::new_unchecked(element(x), element(y)))
}

/// All expansions; τ^n in all coordinates; all scalars for all points of the subgroup, and no other.
fn check_toy<const M: u32, const A: i32, const N: u64>() {
    let f = ToyModulus::<M>::TERMS.iter().fold(1 << M, |f, e| f | 1 << e);
    let field = reference::Field::new(f);
    let law = Law { field: &field, a: A as u32, b: 1 };
    let points = law.points();
    assert_eq!(points.len() as u64, if A == 1 { 2 * N } else { 4 * N });
    (0..=2 * N + 2).for_each(|k| expansion_laws::<ToyKoblitz<Toy<M>, A, N>>(&[k]));
    for p in points {
        check_toy_point::<ToyKoblitz<Toy<M>, A, N>>(&law, p);
    }
}

fn check_toy_point<C: KoblitzCurve>(law: &Law, p: reference::Point) {
    let base = toy_point::<C>(p);
    let mut image = p;
    for n in 0..5 {
        check_frobenius::<C>(&base, n, &toy_point(image));
        image = image.map(|(x, y)| (law.field.square(x), law.field.square(y)));
    }
    let n = C::ORDER[0] as usize;
    let multiples = law.multiples(p, 2 * n + 2);
    if multiples[n].is_some() {
        check_refused::<LopezDahab<C>>(&base);
        let refused = SignedComb::<C, _>::new(2, 1, &base, vec![0; SignedComb::<C>::limbs(2, 1)]);
        assert_eq!(refused.err(), Some(PointError::NotInSubgroup), "{p:?}");
        return;
    }
    check_signed_combs(&base, &multiples);
    for (k, expected) in multiples.into_iter().enumerate() {
        let (k, expected) = ([k as u64], toy_point(expected));
        check_methods::<Affine<C>>(&k, &base, &expected);
        check_methods::<LopezDahab<C>>(&k, &base, &expected);
        check_methods::<KimKim<C>>(&k, &base, &expected);
        check_complete::<C>(&k, &base, &expected);
        check_regular::<C>(&k, &base, &expected);
    }
}

/// Signed combs of every shape, for scalars below n.
fn check_signed_combs<C: KoblitzCurve>(p: &Affine<C>, multiples: &[reference::Point]) {
    for (w, v) in (1..=8).flat_map(|w| [1, 2, 3, 5, 8].map(|v| (w, v))) {
        let comb = SignedComb::<C, _>::new(w, v, p, vec![0; SignedComb::<C>::limbs(w, v)]).expect("in the subgroup");
        for (k, expected) in (0..C::ORDER[0]).zip(multiples) {
            let secret = public_scalar_vartime::<C>(&[k]);
            assert_eq!(comb.mul(&secret), Ok(toy_point(*expected)), "{k}·{p:?}, w = {w}, v = {v}");
        }
    }
}

/// The methods in constant time, for scalars below n.
fn check_regular<C: KoblitzCurve>(k: &[u64], p: &Affine<C>, expected: &Affine<C>) {
    if padded(k) != reduce_vartime(k, C::ORDER) {
        return;
    }
    let secret = public_scalar_vartime::<C>(k);
    for w in 4..=6 {
        assert_eq!(tau_regular(w, &secret, p), *expected, "{k:?}·{p:?}, w = {w}");
    }
    for w in 2..=6 {
        assert_eq!(regular_windows(w, &secret, p), *expected, "{k:?}·{p:?}, windows of {w} bits");
    }
}

/// τ^n(P), P with Z = 1 and as a double of a half.
fn check_frobenius<C: KoblitzCurve>(p: &Affine<C>, n: u32, expected: &Affine<C>) {
    fn check<P: Frobenius>(p: &Affine<P::Curve>, n: u32, expected: &Affine<P::Curve>) {
        // 3P − 2P is P with a Z of its own.
        let (one, two) = (P::from_affine(p), P::from_affine(p).double());
        let projective = one.add_vartime(two).add_vartime(two.neg());
        for representation in [one, projective] {
            let image = representation.frobenius_n(n);
            assert_eq!(image.to_affine_vartime(), *expected, "τ^{n}({p:?}), {}", P::COORDINATES);
            // T = Z² is used by the next sum.
            let again = image.add_entry_vartime(&P::entry(p)).to_affine_vartime();
            assert_eq!(again, expected.add_vartime(*p), "τ^{n}({p:?}) + P, {}", P::COORDINATES);
        }
    }
    check::<Affine<C>>(p, n, expected);
    check::<LopezDahab<C>>(p, n, expected);
    check::<LopezDahab<C, true>>(p, n, expected);
    check::<KimKim<C>>(p, n, expected);
}

#[test]
fn toy_curves() {
    check_toy::<3, 1, 7>();
    check_toy::<5, 0, 11>();
    check_toy::<5, 1, 11>();
}

#[test]
#[ignore = "deep: minutes"]
fn toy_curves_m_7() {
    check_toy::<7, 0, 29>();
    check_toy::<7, 1, 71>();
}
