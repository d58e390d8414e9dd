//! Everything on toy fields and toy curves: all pairs of elements, all pairs of points, all scalars, all methods, on
//! every curve y² + xy = x³ + ax² + b, a ∈ {0, 1}, b ≠ 0, against the slow reference. Over larger fields than these
//! `../exhaustive_larger.rs` has the same.

use crate::common::out_of_line::OutOfLine;
use crate::common::toy::checks::{check_point, check_points, check_scalars, check_sums, representations};
use crate::common::toy::reference::{self, Group, Law};
use crate::common::toy::{ToyCurve, ToyModulus, affine, element, for_every_curve, reference_field};
use carryless::coordinates::{Affine, KimKim, LambdaProjective, LopezDahab, Point, PointError};
use carryless::curve::BinaryCurve;
use carryless::field::binary::{Element, invert};
use carryless::field::{BinaryField, Field};
use carryless::poly::{
    AbAc, AbAcPlusCd, AbPlusCd, Carryless, CombBasic, CombSplitVartime, CombVartime, FusedMultiplier, Fusion,
    KaratsubaCombVartime, KaratsubaFormulae, KaratsubaRec, Multiplier, OperandScanningVartime, ShiftAndAdd, Unfused,
};
use carryless::scalar_mul::{BatchError, NamedCurve, lincomb_vartime, msm_limbs, msm_vartime, mul_vartime};
use carryless::word::{Mask, Word};

/// An element of F_2^M in one word.
pub(crate) type Toy<const M: u32, W, S, P> = OutOfLine<Element<ToyModulus<M>, W, 1, S, P>>;

fn integer<F: Field>(a: F) -> u32 {
    a.to_limbs()[0] as u32
}

/// Every operation of one element, and of two.
fn check_field<const M: u32, W: Word, S: Multiplier<ToyModulus<M>, W, 1>>() {
    let reference = reference_field::<M>();
    for a in reference.elements() {
        check_element::<Toy<M, W, S, Unfused>>(&reference, a);
    }
    check_pairs::<Toy<M, W, S, Unfused>>(&reference);
}

fn check_pairs<F: BinaryField>(reference: &reference::Field) {
    for a in reference.elements() {
        for b in reference.elements() {
            compare_pair(reference, a, b, F::MULTIPLIER, results::<F>(a, b));
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
    assert_eq!(a.sqrt_vartime(), a.sqrt(), "√a, a = {value:#b}, m = {m}");
    let trace = reference.sum_of_conjugates(value, 0..m);
    assert_eq!(a.trace(), u64::from(trace), "Tr(a), a = {value:#b}, m = {m}");
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

/// a·b in several ways, a·b + c·d in several ways, a + b in several ways; c = a + 1, d = a + b.
type Results = ([u32; 3], [u32; 3], [u32; 2]);

#[inline(never)]
fn results<F: BinaryField>(a: u32, b: u32) -> Results {
    let (a, b) = (element::<F>(a), element::<F>(b));
    let (c, d) = (a + F::ONE, a + b);
    assert_eq!(a.equals(b).declassify(), integer(d) == 0);
    assert_eq!((F::select(Mask::public(true), a, b), F::select(Mask::public(false), a, b)), (a, b));
    let (prepared_a, prepared_c) = (a.prepare(), c.prepare());
    let both = F::mul_wide_prepared(&prepared_a, b) + F::mul_wide_prepared(&prepared_c, d);
    let products = [a * b, F::reduce(a.mul_wide(b)), F::mul_prepared(&prepared_a, b)];
    let sums = [F::mul_add2(a, b, c, d), F::mul_add2_prepared(a, b, &prepared_c, d), F::reduce(both)];
    (products.map(integer), sums.map(integer), [d, a - b].map(integer))
}

/// Not generic: a hundred representations call it.
fn compare_pair(reference: &reference::Field, a: u32, b: u32, multiplier: &str, results: Results) {
    let product = reference.mul(a, b);
    let sum = product ^ reference.mul(a ^ 1, a ^ b);
    let expected = ([product; 3], [sum; 3], [a ^ b; 2]);
    assert_eq!(results, expected, "(a·b, a·b + c·d, a + b), a = {a:#b}, b = {b:#b}, m = {}, {multiplier}", reference.m);
}

/// All multipliers on all words.
pub(crate) fn check_multipliers<const M: u32>() {
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
    on_words::<M, CombSplitVartime>();
    on_words::<M, KaratsubaRec>();
    on_words::<M, KaratsubaCombVartime>();
    on_words::<M, KaratsubaFormulae>();
    on_words::<M, OperandScanningVartime<2, 8>>();
    on_words::<M, OperandScanningVartime<4, 1>>();
    on_words::<M, OperandScanningVartime<8, 2>>();
    on_words::<M, Carryless>();
}

/// All fused products on all words, beside a multiplier that has none.
///
/// Very lazy reduction needs a modulus whose second term is a word below the first, so that no toy field has it.
pub(crate) fn check_fused_products<const M: u32>() {
    fn check<const M: u32, W: Word, P: Fusion<ShiftAndAdd, ToyModulus<M>, W, 1>>() {
        check_pairs::<Toy<M, W, ShiftAndAdd, P>>(&reference_field::<M>());
    }
    fn on_words<const M: u32, F>()
    where
        F: FusedMultiplier<ToyModulus<M>, u16, 1>
            + FusedMultiplier<ToyModulus<M>, u32, 1>
            + FusedMultiplier<ToyModulus<M>, u64, 1>,
    {
        check::<M, u16, AbAcPlusCd<F>>();
        check::<M, u32, AbAcPlusCd<F>>();
        check::<M, u64, AbAcPlusCd<F>>();
        check::<M, u64, AbAc<F>>();
        check::<M, u64, AbPlusCd<F>>();
    }
    on_words::<M, CombVartime<2>>();
    on_words::<M, CombVartime<4>>();
    on_words::<M, CombVartime<8>>();
    on_words::<M, CombSplitVartime>();
    on_words::<M, KaratsubaRec>();
    on_words::<M, KaratsubaCombVartime>();
}

#[test]
fn toy_fields() {
    check_multipliers::<5>();
}

#[test]
fn toy_fields_with_fused_products() {
    check_fused_products::<5>();
}

/// All pairs of points in affine coordinates, and all pairs of coordinates.
fn check_affine<C: BinaryCurve>(law: &Law) {
    let points = law.points();
    for p in &points {
        check_point::<Affine<C>>(law, *p, &[affine(*p)]);
        for q in &points {
            assert_eq!(affine::<C>(*p) == affine(*q), p == q, "{p:?} = {q:?}");
            let sum = affine::<C>(*p).add_vartime(affine(*q));
            assert_eq!(sum, affine(law.add(*p, *q)), "affine {p:?} + {q:?}, {}", law.label());
        }
    }
    check_membership::<C>(law);
}

/// That T = Z² in every sum and double, seen from outside.
///
/// With Z, X and Y as they are, a wrong T changes A in the mixed additions R + Q and R − Q. Either X3 = A² + CA + …
/// then changes too or A changes by C, which in both needs x_Q·(T − Z²) = 0.
fn check_invariant<C: BinaryCurve>(law: &Law) {
    let points = law.points();
    let check = |r: reference::Point, p: KimKim<C>| {
        let fits = |q: &&reference::Point| {
            matches!(q, Some((x, y)) if ![0, *y].contains(x) && *y != 0) && **q != r && law.neg(**q) != r
        };
        // On the smallest curves there may be no such Q.
        let Some(q) = points.iter().find(fits) else { return };
        for q in [*q, law.neg(*q)] {
            let sum = p.add_entry_vartime(&affine(q)).to_affine_vartime();
            assert_eq!(sum, affine(law.add(r, q)), "{r:?} + {q:?}, {}", law.label());
        }
    };
    let all: Vec<_> = points.iter().map(|p| (*p, representations::<KimKim<C>>(law, &points, *p))).collect();
    for (p, p_all) in &all {
        check(law.neg(*p), p_all[1].neg());
        p_all.iter().for_each(|r| check(law.double(*p), r.double()));
        for (q, q_all) in &all {
            let sum = law.add(*p, *q);
            check(sum, p_all[1].add_entry_vartime(&affine(*q)));
            check(sum, p_all[1].add_vartime(q_all[2]));
        }
    }
}

/// Everything about the points of a curve in every coordinate system.
pub(crate) fn check_all_points<C: BinaryCurve>(law: &Law) {
    check_affine::<C>(law);
    check_points::<LopezDahab<C>>(law);
    check_points::<LopezDahab<C, true>>(law);
    check_points::<LambdaProjective<C>>(law);
    check_points::<KimKim<C>>(law);
    check_invariant::<C>(law);
}

fn check_membership<C: BinaryCurve>(law: &Law) {
    for x in law.field.elements() {
        for y in law.field.elements() {
            let point = affine::<C>(Some((x, y)));
            assert_eq!(point.is_on_curve(), law.contains(x, y), "({x:#b}, {y:#b}), b = {:#b}", law.b);
        }
    }
    assert!(Affine::<C>::IDENTITY.is_on_curve());
}

/// The subgroup test with cofactor H = `C::COFACTOR`, on curves of which the order is H times an odd number: the
/// subgroup is then what multiplication by H leaves. Sums of products of its points.
pub(crate) fn check_subgroup<C: BinaryCurve>(law: &Law) {
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
    // Each point of it once.
    let subgroup: Vec<_> =
        subgroup.iter().enumerate().filter(|(i, p)| !subgroup[..*i].contains(p)).map(|p| *p.1).collect();
    check_sums::<C>(law, &subgroup);
}

/// The default methods for public scalars, on a curve of H·N points: all scalars up to 2·H·N + 2 for all points of the curve, in the
/// subgroup or not; k·P + l·Q for all pairs of points, with scalars in turn; sums for pairs of points of the subgroup, and no other.
pub(crate) fn check_default_methods<C: BinaryCurve + NamedCurve>(law: &Law) {
    let points = law.points();
    let order = points.len();
    assert_eq!(order as u64, u64::from(C::COFACTOR) * C::ORDER[0], "{}", law.label());
    let multiples: Vec<_> = points.iter().map(|p| law.multiples(*p, 2 * order + 2)).collect();
    let in_subgroup = |i: usize| multiples[i][order / C::COFACTOR as usize].is_none();
    let mut workspace = vec![0; msm_limbs::<C>(2)];
    for (i, p) in points.iter().enumerate() {
        for (k, expected) in multiples[i].iter().enumerate() {
            let product = mul_vartime::<C>(&[k as u64], &affine(*p));
            assert_eq!(product, affine(*expected), "{k}·{p:?}, {}", law.label());
        }
        for (j, q) in points.iter().enumerate() {
            let [k, l] = [(3 * i + j) % order, (i + 5 * j + 1) % order];
            let expected = affine(law.add(multiples[i][k], multiples[j][l]));
            let ([k, l], [p, q]) = ([k as u64, l as u64], [affine::<C>(*p), affine(*q)]);
            let label = format!("{k}·{p:?} + {l}·{q:?}, {}", law.label());
            assert_eq!(lincomb_vartime(&[k], &p, &[l], &q), expected, "{label}");
            let outside = [i, j].iter().position(|i| !in_subgroup(*i));
            let refused = |index| BatchError::Point { index, error: PointError::NotInSubgroup };
            let sum = msm_vartime(&[[k], [l]], &[p, q], &mut workspace);
            assert_eq!(sum, outside.map_or(Ok(expected), |i| Err(refused(i))), "{label}");
        }
    }
}

/// [`check_default_methods`] on the curves over a field with this a whose order is h·n for a prime n > 2: one of these.
macro_rules! default_methods {
    ($field:ident, $a:literal, $h:literal: $($n:literal)*) => {
        |law| match law.points().len() {
            $(order if order == $h * $n => check_default_methods::<ToyCurve<$field, $a, $h, $n>>(law),)*
            order => assert!(order % $h != 0 || !is_odd_prime(order / $h), "{}: {order} points", law.label()),
        }
    };
}

pub(crate) fn is_odd_prime(n: usize) -> bool {
    n > 2 && (2..n).all(|d| !n.is_multiple_of(d))
}

/// All scalars for all points.
pub(crate) fn check_all_scalars<C: BinaryCurve>(law: &Law) {
    for p in law.points() {
        check_scalars::<LopezDahab<C>>(law, p);
        check_scalars::<Affine<C>>(law, p);
    }
    check_scalars_of_some_points::<C>(law);
}

/// All scalars in every coordinate system for a point of the largest order, and for the point of order two.
pub(crate) fn check_scalars_of_some_points<C: BinaryCurve>(law: &Law) {
    let points = law.points();
    let order_two = points.iter().find(|p| matches!(p, Some((0, _)))).expect("a point of order two");
    let largest = points.iter().max_by_key(|p| law.order(**p)).expect("a point");
    check_scalars::<Affine<C>>(law, *largest);
    for p in [*largest, *order_two] {
        check_scalars::<LopezDahab<C>>(law, p);
        check_scalars::<LopezDahab<C, true>>(law, p);
        check_scalars::<LambdaProjective<C>>(law, p);
        check_scalars::<KimKim<C>>(law, p);
    }
}

/// The fields of the curves: with each kind of fused products, and with none.
type F3 = Toy<3, u64, CombVartime<4>, AbAc<CombSplitVartime>>;
pub(crate) type F5 = Toy<5, u32, KaratsubaRec, AbAcPlusCd<KaratsubaRec>>;

#[test]
fn all_points_m_3_and_5() {
    for_every_curve::<3>([check_all_points::<ToyCurve<F3, 0, 1>>, check_all_points::<ToyCurve<F3, 1, 1>>]);
    for_every_curve::<5>([check_all_points::<ToyCurve<F5, 0, 1>>, check_all_points::<ToyCurve<F5, 1, 1>>]);
}

#[test]
fn subgroups_m_3_and_5() {
    for_every_curve::<3>([check_subgroup::<ToyCurve<F3, 0, 4>>, check_subgroup::<ToyCurve<F3, 1, 2>>]);
    for_every_curve::<5>([check_subgroup::<ToyCurve<F5, 0, 4>>, check_subgroup::<ToyCurve<F5, 1, 2>>]);
}

/// With cofactor 4 the point of order 4 depends on b: of these nine curves one has b = 1.
#[test]
fn default_methods_m_3_and_5() {
    for_every_curve::<3>([default_methods!(F3, 0, 4: 3), default_methods!(F3, 1, 2: 3 5 7)]);
    for_every_curve::<5>([default_methods!(F5, 0, 4: 7 11), default_methods!(F5, 1, 2: 11 13 17 19)]);
}

#[test]
fn all_scalars_m_3() {
    for_every_curve::<3>([check_all_scalars::<ToyCurve<F3, 0, 1>>, check_all_scalars::<ToyCurve<F3, 1, 1>>]);
}
