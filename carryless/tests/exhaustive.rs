//! Everything on toy fields and toy curves: all pairs of elements, all pairs of points, all scalars, all methods, on every
//! curve y² + xy = x³ + ax² + b, a ∈ {0, 1}, b ≠ 0, against the slow reference.

mod toy;

use carryless::coordinates::{Affine, LopezDahab, Point};
use carryless::curve::Curve;
use carryless::field::binary::invert;
use carryless::field::{BinaryField, Field};
use carryless::poly::{Carryless, CombBasic, CombVartime, KaratsubaRec, Multiplier, ShiftAndAdd};
use carryless::scalar_mul::*;
use carryless::word::{Mask, Word};
use toy::reference::{self, Law};
use toy::{ToyCurve, ToyElement, ToyModulus, set_b};

/// The reference for F_2^M.
fn reference_field<const M: u32>() -> reference::Field {
    use carryless::poly::Modulus;
    reference::Field::new(ToyModulus::<M>::TERMS.iter().fold(1 << M, |f, e| f | 1 << e))
}

fn element<F: Field>(a: u32) -> F {
    F::from_limbs(&[a.into()])
}

fn integer<F: Field>(a: F) -> u32 {
    a.to_limbs()[0] as u32
}

/// Every operation of one element, and of two.
fn check_field<const M: u32, W: Word, S: Multiplier<ToyModulus<M>, W, 1>>() {
    let reference = reference_field::<M>();
    for a in reference.elements() {
        check_element::<ToyElement<M, W, S>>(&reference, a);
        for b in reference.elements() {
            check_pair::<ToyElement<M, W, S>>(&reference, a, b);
        }
    }
}

fn check_element<F: BinaryField>(reference: &reference::Field, value: u32) {
    let (m, a) = (reference.m, element::<F>(value));
    let check = |b: F, expected: u32, what: &str| {
        assert_eq!(integer(b), expected, "{what}, a = {value:#b}, m = {m}, {}", F::MULTIPLIER);
    };
    check(a, value, "a");
    check(-a, value, "−a");
    check(a.square(), reference.square(value), "a²");
    check(a.square_n(2), reference.square(reference.square(value)), "a⁴");
    for (name, inverse) in [
        ("invert", a.invert()),
        ("invert_vartime", a.invert_vartime()),
        ("by squarings", invert::by_squarings(a)),
        ("by scans", invert::by_scans(a)),
        ("by tables", invert::by_tables_vartime(a)),
        ("by Euclid", invert::by_euclid_vartime(a)),
    ] {
        check(inverse, reference.invert(value), &format!("1/a {name}"));
    }
    assert_eq!(reference.square(integer(a.sqrt())), value, "(√a)², a = {value:#b}, m = {m}");
    let trace = reference.sum_of_conjugates(value, 0..m);
    assert_eq!(a.trace(), trace.into(), "Tr(a), a = {value:#b}, m = {m}");
    let half_trace = reference.sum_of_conjugates(value, (0..m).step_by(2));
    check(a.half_trace(), half_trace, "H(a)");
    check(a.half_trace_vartime(), half_trace, "H(a) by windows");
    for (z, solvable) in [a.solve_quadratic(), a.solve_quadratic_vartime()] {
        let roots = reference.elements().filter(|z| reference.square(*z) ^ z == value).collect::<Vec<_>>();
        assert_eq!(solvable.declassify(), !roots.is_empty(), "z² + z = a, a = {value:#b}, m = {m}");
        assert!(roots.is_empty() || roots.contains(&integer(z)), "z² + z = a, a = {value:#b}, m = {m}");
    }
    assert_eq!(a.is_zero().declassify(), value == 0);
}

fn check_pair<F: BinaryField>(reference: &reference::Field, value_a: u32, value_b: u32) {
    let (a, b) = (element::<F>(value_a), element::<F>(value_b));
    let label = || format!("a = {value_a:#b}, b = {value_b:#b}, m = {}, {}", reference.m, F::MULTIPLIER);
    let product = reference.mul(value_a, value_b);
    assert_eq!(integer(a * b), product, "a·b, {}", label());
    assert_eq!(integer(F::reduce(a.mul_wide(b))), product, "a·b in two steps, {}", label());
    let (c, d) = (a + F::ONE, a + b);
    let expected = product ^ reference.mul(value_a ^ 1, value_a ^ value_b);
    assert_eq!(integer(F::mul_add2(a, b, c, d)), expected, "a·b + c·d, {}", label());
    assert_eq!(integer(a + b), value_a ^ value_b, "a + b, {}", label());
    assert_eq!(integer(a - b), value_a ^ value_b, "a − b, {}", label());
    assert_eq!(a.equals(b).declassify(), value_a == value_b, "a = b, {}", label());
    assert_eq!(F::select(Mask::public(true), a, b), a);
    assert_eq!(F::select(Mask::public(false), a, b), b);
}

/// All multipliers on all words.
fn check_multipliers<const M: u32>() {
    fn on_words<const M: u32, S>()
    where
        S: Multiplier<ToyModulus<M>, u16, 1> + Multiplier<ToyModulus<M>, u32, 1> + Multiplier<ToyModulus<M>, u64, 1>,
    {
        check_field::<M, u16, S>();
        check_field::<M, u32, S>();
        check_field::<M, u64, S>();
    }
    on_words::<M, ShiftAndAdd>();
    on_words::<M, CombBasic>();
    on_words::<M, CombVartime<2>>();
    on_words::<M, CombVartime<4>>();
    on_words::<M, CombVartime<8>>();
    on_words::<M, KaratsubaRec>();
    on_words::<M, Carryless>();
}

#[test]
fn toy_fields() {
    check_multipliers::<3>();
    check_multipliers::<5>();
    check_multipliers::<7>();
}

/// Runs a check for every b on the curves with a = 0 and a = 1 over a field.
fn for_every_curve<const M: u32>(check: [fn(&Law); 2]) {
    let field = reference_field::<M>();
    for (a, check) in (0..).zip(check) {
        for b in field.elements().skip(1) {
            set_b(b);
            check(&Law { field: &field, a, b });
        }
    }
}

/// The same point in the library's types.
fn affine<C: Curve<Field: BinaryField>>(p: reference::Point) -> Affine<C> {
    p.map_or(Affine::IDENTITY, |(x, y)| Affine::new_unchecked(element(x), element(y)))
}

/// Two representations of each point: Z = 1, and one that came out of an addition of two that did.
///
/// O is given as (1, 0, 0) and as twice the point of order two.
fn representations<C: Curve<Field: BinaryField>>(
    law: &Law,
    points: &[reference::Point],
    p: reference::Point,
) -> [LopezDahab<C>; 2] {
    let fresh = |p| LopezDahab::<C>::from_affine(&affine(p));
    // P = (P − R) + R for some R that makes neither of the two O, nor the two equal.
    let fits = |r: &reference::Point| {
        let rest = law.add(p, law.neg(*r));
        p.is_some() && r.is_some() && rest.is_some() && rest != *r
    };
    let order_two = points.iter().find(|p| matches!(p, Some((0, _)))).expect("a point of order two");
    let used = match points.iter().rev().find(|r| fits(r)) {
        Some(r) => fresh(law.add(p, law.neg(*r))).add_vartime(fresh(*r)),
        None if p.is_none() => fresh(*order_two).double(),
        None => fresh(p),
    };
    [fresh(p), used]
}

/// All pairs of points, in all representations; each point by itself; all pairs of coordinates.
fn check_points<C: Curve<Field: BinaryField>>(law: &Law) {
    let points = law.points();
    let all: Vec<_> = points.iter().map(|p| (*p, affine::<C>(*p), representations::<C>(law, &points, *p))).collect();
    for (p, p_affine, p_lanes) in &all {
        check_point(law, *p, *p_affine, *p_lanes);
        for (q, q_affine, q_lanes) in &all {
            let expected = affine::<C>(law.add(*p, *q));
            let label = || format!("{p:?} + {q:?}, a = {}, b = {:#b}, m = {}", law.a, law.b, law.field.m);
            assert_eq!(p_affine.add_vartime(*q_affine), expected, "affine {}", label());
            let [p1, p2] = *p_lanes;
            let [q1, q2] = *q_lanes;
            let sums = [
                p1.add_vartime(q1),
                p1.add_vartime(q2),
                p2.add_vartime(q1),
                p2.add_vartime(q2),
                p1.add_entry_vartime(q_affine),
                p2.add_entry_vartime(q_affine),
            ];
            assert_eq!(LopezDahab::<C>::to_entries_vartime(&sums), [expected; 6], "{}", label());
        }
    }
    check_membership::<C>(law);
}

fn check_point<C: Curve<Field: BinaryField>>(
    law: &Law,
    p: reference::Point,
    p_affine: Affine<C>,
    representations: [LopezDahab<C>; 2],
) {
    let label = format!("{p:?}, a = {}, b = {:#b}, m = {}", law.a, law.b, law.field.m);
    let (minus, double) = (affine::<C>(law.neg(p)), affine::<C>(law.double(p)));
    assert_eq!(p_affine.neg(), minus, "−P affine, P = {label}");
    assert_eq!(p_affine.double(), double, "2P affine, P = {label}");
    assert_eq!(p_affine.double_vartime(), double, "2P affine, P = {label}");
    assert_eq!(Affine::<C>::neg_entry(&p_affine), minus, "−P affine, P = {label}");
    assert_eq!(LopezDahab::<C>::neg_entry(&p_affine), minus, "−P, P = {label}");
    for r in representations {
        assert_eq!(r.to_affine_vartime(), p_affine, "P = {label}");
        assert_eq!(r.neg().to_affine_vartime(), minus, "−P, P = {label}");
        assert_eq!(r.double().to_affine_vartime(), double, "2P, P = {label}");
        assert_eq!(r.double_vartime().to_affine_vartime(), double, "2P, P = {label}");
        let mut power = p;
        for n in 0..5 {
            assert_eq!(r.double_n_vartime(n).to_affine_vartime(), affine(power), "2^{n}·P, P = {label}");
            power = law.double(power);
        }
    }
    let multiples = law.multiples(p, 15);
    let odd: [Affine<C>; 8] = std::array::from_fn(|i| affine(multiples[2 * i + 1]));
    assert_eq!(LopezDahab::<C>::odd_multiples_vartime::<8>(&p_affine), odd, "P, 3P …, P = {label}");
    assert_eq!(Affine::<C>::odd_multiples_vartime::<8>(&p_affine), odd, "P, 3P …, P = {label}");
    assert_eq!(LopezDahab::<C>::odd_multiples_vartime::<1>(&p_affine), [p_affine], "P, P = {label}");
}

fn check_membership<C: Curve<Field: BinaryField>>(law: &Law) {
    for x in law.field.elements() {
        for y in law.field.elements() {
            let point = affine::<C>(Some((x, y)));
            assert_eq!(point.is_on_curve(), law.contains(x, y), "({x:#b}, {y:#b}), b = {:#b}", law.b);
        }
    }
    assert!(Affine::<C>::IDENTITY.is_on_curve());
}

/// The subgroup test with cofactor H = `C::COFACTOR`, on curves of which the order is H times an odd number: the subgroup is then
/// what multiplication by H leaves.
fn check_subgroup<C: Curve<Field: BinaryField>>(law: &Law) {
    let points = law.points();
    let h = C::COFACTOR as usize;
    if !points.len().is_multiple_of(h) || (points.len() / h).is_multiple_of(2) {
        return;
    }
    let subgroup: Vec<_> = points.iter().map(|p| law.multiples(*p, h)[h]).collect();
    for p in points {
        let inside = affine::<C>(p).is_in_subgroup();
        assert_eq!(inside, subgroup.contains(&p), "{p:?}, a = {}, b = {:#b}, m = {}", law.a, law.b, law.field.m);
    }
}

type Method<P> = fn(&[u64], &Affine<<P as Point>::Curve>) -> P;

/// Every method, with every table size that the workbench offers.
fn methods<P: Point>() -> [(&'static str, Method<P>); 16] {
    [
        ("double-and-add", double_and_add_vartime),
        ("double-and-add-rtl", double_and_add_rtl_vartime),
        ("naf", naf_vartime),
        ("naf-rtl", naf_rtl_vartime),
        ("wnaf2", wnaf_vartime::<P, 1>),
        ("wnaf3", wnaf_vartime::<P, 2>),
        ("wnaf4", wnaf_vartime::<P, 4>),
        ("wnaf5", wnaf_vartime::<P, 8>),
        ("wnaf6", wnaf_vartime::<P, 16>),
        ("wnaf7", wnaf_vartime::<P, 32>),
        ("wnaf2-rtl", wnaf_rtl_vartime::<P, 1>),
        ("wnaf3-rtl", wnaf_rtl_vartime::<P, 2>),
        ("wnaf4-rtl", wnaf_rtl_vartime::<P, 4>),
        ("wnaf5-rtl", wnaf_rtl_vartime::<P, 8>),
        ("wnaf6-rtl", wnaf_rtl_vartime::<P, 16>),
        ("wnaf7-rtl", wnaf_rtl_vartime::<P, 32>),
    ]
}

/// k·P by every method for k = 0 … 2·#E + 2.
fn check_scalars<P: Point>(law: &Law, p: reference::Point) {
    let expected = law.multiples(p, 2 * law.points().len() + 2);
    let base = affine(p);
    for (name, method) in methods::<P>() {
        for (k, expected) in expected.iter().enumerate() {
            let q = method(&[k as u64], &base).to_affine_vartime();
            let label = || format!("{k}·{p:?}, a = {}, b = {:#b}, m = {}", law.a, law.b, law.field.m);
            assert_eq!(q, affine(*expected), "{name}, {}, {}", P::COORDINATES, label());
        }
    }
}

/// All scalars for all points.
fn check_all_scalars<C: Curve<Field: BinaryField>>(law: &Law) {
    for p in law.points() {
        check_scalars::<LopezDahab<C>>(law, p);
        check_scalars::<Affine<C>>(law, p);
    }
}

/// All scalars for a point of the largest order, and for the point of order two.
fn check_scalars_of_some_points<C: Curve<Field: BinaryField>>(law: &Law) {
    let points = law.points();
    let order_two = points.iter().find(|p| matches!(p, Some((0, _)))).expect("a point of order two");
    let largest = points.iter().max_by_key(|p| law.order(**p)).expect("a point");
    check_scalars::<LopezDahab<C>>(law, *largest);
    check_scalars::<Affine<C>>(law, *largest);
    check_scalars::<LopezDahab<C>>(law, *order_two);
}

type F3 = ToyElement<3, u64, CombVartime<4>>;
type F5 = ToyElement<5, u32, KaratsubaRec>;
type F7 = ToyElement<7, u16, ShiftAndAdd>;
type F9 = ToyElement<9, u16, CombBasic>;

#[test]
fn all_points_m_3_and_5() {
    for_every_curve::<3>([check_points::<ToyCurve<F3, 0, 1>>, check_points::<ToyCurve<F3, 1, 1>>]);
    for_every_curve::<5>([check_points::<ToyCurve<F5, 0, 1>>, check_points::<ToyCurve<F5, 1, 1>>]);
}

#[test]
fn all_points_m_7() {
    for_every_curve::<7>([check_points::<ToyCurve<F7, 0, 1>>, check_points::<ToyCurve<F7, 1, 1>>]);
}

#[test]
fn subgroups() {
    for_every_curve::<3>([check_subgroup::<ToyCurve<F3, 0, 4>>, check_subgroup::<ToyCurve<F3, 1, 2>>]);
    for_every_curve::<5>([check_subgroup::<ToyCurve<F5, 0, 4>>, check_subgroup::<ToyCurve<F5, 1, 2>>]);
    for_every_curve::<7>([check_subgroup::<ToyCurve<F7, 0, 4>>, check_subgroup::<ToyCurve<F7, 1, 2>>]);
}

#[test]
fn all_scalars_m_3_and_5() {
    for_every_curve::<3>([check_all_scalars::<ToyCurve<F3, 0, 1>>, check_all_scalars::<ToyCurve<F3, 1, 1>>]);
    for_every_curve::<5>([check_all_scalars::<ToyCurve<F5, 0, 1>>, check_all_scalars::<ToyCurve<F5, 1, 1>>]);
}

#[test]
fn all_scalars_m_7() {
    for_every_curve::<7>([
        check_scalars_of_some_points::<ToyCurve<F7, 0, 1>>,
        check_scalars_of_some_points::<ToyCurve<F7, 1, 1>>,
    ]);
}

#[test]
#[ignore = "deep: minutes"]
fn all_scalars_of_all_points_m_7() {
    for_every_curve::<7>([check_all_scalars::<ToyCurve<F7, 0, 1>>, check_all_scalars::<ToyCurve<F7, 1, 1>>]);
}

#[test]
#[ignore = "deep: minutes"]
fn everything_m_9() {
    check_multipliers::<9>();
    for_every_curve::<9>([check_points::<ToyCurve<F9, 0, 1>>, check_points::<ToyCurve<F9, 1, 1>>]);
    for_every_curve::<9>([
        check_scalars_of_some_points::<ToyCurve<F9, 0, 1>>,
        check_scalars_of_some_points::<ToyCurve<F9, 1, 1>>,
    ]);
}
