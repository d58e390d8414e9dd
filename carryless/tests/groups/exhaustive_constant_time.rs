//! Points whose arithmetic takes constant time on toy curves of prime order over prime fields, against the slow
//! reference: all pairs of points in every coordinate system, all scalars and points with every method, width and shape.

use crate::common::toy::lanes::{ForAnyA, InLanes};
use crate::common::toy::prime::{Edwards, Quartic, ToyCurve, ToyEdwards, ToyQuartic, Weierstrass};
use crate::common::toy::reference::{self, Group};
use crate::common::toy::{affine, checks};
use carryless::coordinates::{
    Affine, ConstantTimeLaw, ConstantTimePoint, Endomorphism, Extended, Homogeneous, HomogeneousX8, JacobiQuartic,
    Jacobian, Point,
};
use carryless::curve::{Curve, equation};
use carryless::scalar::public_scalar_vartime;
use carryless::scalar_mul::{SignedComb, glv_odd_windows, glv_wnaf_vartime, montgomery_ladder, odd_windows};
use carryless::word::{Mask, Portable512};

/// A point with Z = 1, and by a sum and by a doubling with another Z, if there are such.
fn representatives<P: ConstantTimePoint>(law: &dyn Group, points: &[reference::Point], p: reference::Point) -> Vec<P> {
    let fresh = |p: reference::Point| match p {
        Some(_) => P::from_entry(&P::entry(&affine(p))),
        None => P::identity(),
    };
    let mut all = vec![fresh(p)];
    for r in points.iter().filter(|r| r.is_some()).take(2) {
        all.push(fresh(law.add(p, law.neg(*r))).double_n(0).add(fresh(*r)));
    }
    all.extend(points.iter().find(|r| law.double(**r) == p).map(|r| fresh(*r).double_n(1)));
    all
}

/// All pairs of points.
fn check_points<P: ConstantTimePoint>(law: &dyn Group) {
    let points = law.points();
    let all: Vec<_> = points.iter().map(|p| (*p, representatives::<P>(law, &points, *p))).collect();
    let label = format!("{}, {}", P::COORDINATES, law.label());
    for (p, p_all) in &all {
        for representative in p_all {
            assert_eq!(representative.to_affine(), affine(*p), "{p:?}, {label}");
            assert_eq!(representative.neg_if(Mask::TRUE).to_affine(), affine(law.neg(*p)), "−{p:?}, {label}");
            assert_eq!(representative.neg_if(Mask::public(false)).to_affine(), affine(*p), "{p:?}, {label}");
            for n in 0..4 {
                let expected = (0..n).fold(*p, |p, _| law.double(p));
                assert_eq!(representative.double_n(n).to_affine(), affine(expected), "2^{n}·{p:?}, {label}");
            }
        }
        for (q, q_all) in &all {
            let expected = affine(law.add(*p, *q));
            for left in p_all {
                for right in q_all {
                    assert_eq!(left.add(*right).to_affine(), expected, "{p:?} + {q:?}, {label}");
                }
                let is_exceptional = p.is_none() || p == q || *p == law.neg(*q);
                if q.is_some() && (P::COMPLETE || !is_exceptional) {
                    let sum = left.add_entry(&P::entry(&affine(*q)));
                    assert_eq!(sum.to_affine(), expected, "{p:?} + {q:?}, mixed, {label}");
                }
            }
        }
    }
}

/// Every entry of a table of odd multiples and of a table of constants, with either sign.
fn check_tables<P: ConstantTimePoint>(law: &dyn Group) {
    for p in law.points().into_iter().filter(Option::is_some).take(5) {
        let mut table = [P::entry(&affine(p)); 8];
        P::odd_multiples(&affine(p), &mut table);
        let multiples = law.multiples(p, 16);
        let mut constants = vec![0; 8 * P::CONSTANT_LIMBS];
        for (i, place) in constants.chunks_exact_mut(P::CONSTANT_LIMBS).enumerate() {
            P::write_constant(&affine(multiples[2 * i + 1]), place);
        }
        for i in 0..8 {
            for negative in [false, true] {
                let entry = multiples[2 * i + 1];
                let expected = affine(if negative { law.neg(entry) } else { entry });
                let found = P::lookup(&table, i as u64, Mask::public(negative));
                assert_eq!(P::from_entry(&found).to_affine(), expected, "{i}, {}, {}", P::COORDINATES, law.label());
                let found = P::lookup_constants(&constants, i as u64, Mask::public(negative));
                assert_eq!(P::from_entry(&found).to_affine(), expected, "{i}, {}, {}", P::COORDINATES, law.label());
            }
        }
    }
}

/// All scalars below n and all of these points by windows of these widths.
fn check_windows<P: ConstantTimePoint>(law: &dyn Group, points: &[reference::Point], widths: &[u32]) {
    let n = P::Curve::ORDER[0];
    for p in points {
        let multiples = law.multiples(*p, n as usize);
        assert_eq!(multiples[n as usize], None, "{}", law.label());
        for k in 0..n {
            let (scalar, expected) = (public_scalar_vartime(&[k]), affine(multiples[k as usize]));
            for w in widths {
                let product = odd_windows::<P>(*w, &scalar, &affine(*p));
                assert_eq!(product, expected, "{k}·{p:?}, w = {w}, {}, {}", P::COORDINATES, law.label());
            }
        }
    }
}

/// All scalars below n and all of these points by combs of these shapes.
fn check_combs<C: Curve<Equation: ConstantTimeLaw<C>>>(
    law: &dyn Group,
    points: &[reference::Point],
    shapes: &[(u32, u32)],
) {
    let n = C::ORDER[0];
    for p in points {
        let multiples = law.multiples(*p, n as usize);
        for (w, v) in shapes {
            let room = vec![0; SignedComb::<C>::limbs(*w, *v)];
            let comb = SignedComb::<C, _>::new(*w, *v, &affine(*p), room).expect("in the subgroup");
            for k in 0..n {
                let expected = affine(multiples[k as usize]);
                let product = comb.mul(&public_scalar_vartime(&[k]));
                assert_eq!(product, Ok(expected), "{k}·{p:?}, {w}x{v}, {}", law.label());
            }
        }
    }
}

/// The first `most` curves of `n` points over F_p with an a that fits.
fn curves_of_order(n: u64, p: u32, fits: impl Fn(u32) -> bool, most: usize) -> Vec<(u32, u32)> {
    let all = (0..p).filter(|a| fits(*a)).flat_map(|a| (0..p).map(move |b| (a, b)));
    let has_order = |(a, b): &(u32, u32)| {
        let law = Weierstrass::new(p, *a, *b);
        law.is_smooth() && law.points().len() as u64 == n
    };
    let found: Vec<_> = all.filter(has_order).take(most).collect();
    assert!(!found.is_empty(), "no curve of {n} points over F_{p}");
    found
}

type Check = fn(&Weierstrass);

fn for_curves(n: u64, p: u32, fits: impl Fn(u32) -> bool, most: usize, check: Check) {
    for (a, b) in curves_of_order(n, p, fits, most) {
        check(&Weierstrass::new(p, a, b));
    }
}

/// Points, tables and scalars of all widths that the order admits.
fn check_curve<C: Curve<Equation = equation::Weierstrass>>(law: &Weierstrass, widths: &[u32], shapes: &[(u32, u32)]) {
    let points = law.points();
    check_points::<Homogeneous<C>>(law);
    check_points::<Jacobian<C>>(law);
    check_tables::<Homogeneous<C>>(law);
    check_tables::<Jacobian<C>>(law);
    check_windows::<Homogeneous<C>>(law, &points, widths);
    check_windows::<Jacobian<C>>(law, &points, widths);
    check_combs::<C>(law, &points, shapes);
}

/// The shapes with one tooth or table, with both, with columns that no table has, and with complete additions throughout:
/// for six bits all but (1, 1).
const SHAPES: &[(u32, u32)] = &[(1, 1), (1, 2), (1, 4), (2, 1), (2, 2), (2, 3)];

#[test]
fn orders_of_six_bits() {
    fn check<const A: i32, const N: u64>(law: &Weierstrass) {
        check_curve::<ToyCurve<A, 1, N>>(law, &[2], SHAPES);
    }
    for_curves(37, 31, |_| true, 3, check::<1, 37>);
    for_curves(41, 37, |a| a > 0, 3, check::<1, 41>);
    for_curves(47, 41, |a| a == 38, 3, check::<-3, 47>);
    for_curves(37, 43, |a| a == 40, 3, check::<-3, 37>);
    for_curves(43, 31, |a| a == 0, 3, check::<0, 43>);
}

#[test]
fn orders_of_eight_bits() {
    fn check<const A: i32, const N: u64>(law: &Weierstrass) {
        check_curve::<ToyCurve<A, 1, N>>(law, &[2, 3, 4], &[(1, 1), (2, 1), (2, 2), (3, 1), (1, 3)]);
    }
    for_curves(139, 131, |_| true, 1, check::<1, 139>);
    for_curves(137, 131, |a| a == 128, 1, check::<-3, 137>);
    for_curves(139, 163, |a| a == 0, 1, check::<0, 139>);
}

/// Every width, and shapes of either kind: on some points.
#[test]
fn orders_of_ten_bits() {
    fn check<const A: i32, const N: u64>(law: &Weierstrass) {
        let points: Vec<_> = law.points().into_iter().step_by(N as usize / 4).collect();
        check_windows::<Homogeneous<ToyCurve<A, 1, N>>>(law, &points, &[2, 3, 4, 5, 6]);
        check_windows::<Jacobian<ToyCurve<A, 1, N>>>(law, &points, &[2, 3, 4, 5, 6]);
        check_combs::<ToyCurve<A, 1, N>>(
            law,
            &points,
            &[(1, 1), (1, 2), (1, 5), (2, 1), (2, 2), (3, 1), (3, 2), (4, 1)],
        );
    }
    for_curves(1031, 1021, |a| a == 1018, 1, check::<-3, 1031>);
    for_curves(1039, 1021, |a| a == 1, 1, check::<1, 1039>);
}

/// Points in lanes, as methods for secrets and as those for public scalars see them, on words of every machine.
#[test]
fn lanes() {
    type C = InLanes<8, 5, 26, 223>;
    type P = HomogeneousX8<C, Portable512, 1>;
    let law = Weierstrass::new(251, 248, 26);
    check_points::<P>(&law);
    check_tables::<P>(&law);
    check_windows::<P>(&law, &law.points(), &[2, 3, 4]);
    checks::check_points::<P>(&law);
    for p in law.points().into_iter().step_by(50) {
        checks::check_scalars::<P>(&law, p);
    }
    let o = affine::<C>(None);
    for k in [0, 1, 222] {
        assert_eq!(odd_windows::<P>(4, &public_scalar_vartime(&[k]), &o), o);
    }

    // More widths, and another prime.
    type Q = HomogeneousX8<InLanes<10, 3, 3, 1039>, Portable512, 1>;
    let law = Weierstrass::new(1021, 1018, 3);
    let points: Vec<_> = law.points().into_iter().step_by(250).collect();
    check_windows::<Q>(&law, &points, &[2, 3, 4, 5, 6]);
}

/// Points in lanes on curves with any a, over primes of no form.
#[test]
fn lanes_for_any_a() {
    type P = HomogeneousX8<ForAnyA<173, 57, 17, 191>, Portable512, 1>;
    let law = Weierstrass::new(173, 57, 17);
    check_points::<P>(&law);
    check_tables::<P>(&law);
    check_windows::<P>(&law, &law.points(), &[2, 3, 4]);
    checks::check_points::<P>(&law);
    for p in law.points().into_iter().step_by(50) {
        checks::check_scalars::<P>(&law, p);
    }
    type Q = HomogeneousX8<ForAnyA<653, 101, 12, 691>, Portable512, 1>;
    let law = Weierstrass::new(653, 101, 12);
    let points: Vec<_> = law.points().into_iter().step_by(200).collect();
    check_windows::<Q>(&law, &points, &[2, 3, 4, 5, 6]);
}

/// Points in lanes on y² = x³ + 7.
#[test]
fn lanes_for_a_zero() {
    type C = InLanes<8, 45, 7, 199, 0>;
    type P = HomogeneousX8<C, Portable512, 1>;
    let law = Weierstrass::new(211, 0, 7);
    check_points::<P>(&law);
    check_tables::<P>(&law);
    check_windows::<P>(&law, &law.points(), &[2, 3, 4]);
    checks::check_points::<P>(&law);
    for p in law.points().into_iter().step_by(50) {
        checks::check_scalars::<P>(&law, p);
    }
}

/// All scalars below n by the halves of an endomorphism, with as many points and these widths.
fn check_halves<P>(law: &dyn Group, points: usize, widths: &[u32])
where
    P: Endomorphism + ConstantTimePoint<Curve = <P as Point>::Curve, Entry = <P as Point>::Entry>,
{
    let all = law.points();
    let n = <<P as Point>::Curve as Curve>::ORDER[0];
    assert_eq!(all.len() as u64, n, "{}", law.label());
    for p in all.iter().step_by(all.len() / points) {
        let mut expected = None;
        for k in 0..n {
            for w in widths {
                let product = glv_odd_windows::<P>(*w, &public_scalar_vartime(&[k]), &affine(*p));
                assert_eq!(product, affine(expected), "{k}·{p:?}, w = {w}, {}", law.label());
            }
            if k % 97 == 0 {
                let product = glv_wnaf_vartime::<P>(4, &[k], &affine(*p));
                assert_eq!(Point::to_affine_vartime(product), affine(expected), "{k}·{p:?}, {}", law.label());
            }
            expected = law.add(expected, *p);
        }
    }
}

#[test]
fn halves_by_an_endomorphism() {
    check_halves::<Jacobian<ToyCurve<0, 1, 4129>>>(&Weierstrass::new(4153, 0, 5), 3, &[3]);
    type P = HomogeneousX8<InLanes<13, 1, 7, 8011, 0>, Portable512, 1>;
    check_halves::<P>(&Weierstrass::new(8191, 0, 7), 3, &[3]);
}

/// 4129 has 13 bits, and digits of 4 bits need 15.
#[test]
#[should_panic(expected = "the order: above 2^(2w+6)")]
fn halves_of_a_small_order() {
    type P = Jacobian<ToyCurve<0, 1, 4129>>;
    glv_odd_windows::<P>(4, &public_scalar_vartime(&[1]), &Affine::IDENTITY);
}

/// The subgroups of quartics whose order is this prime.
#[test]
fn jacobi_quartics() {
    fn check<const N: u64>(p: u32, most: usize, widths: &[u32], shapes: &[(u32, u32)]) {
        let has_order = |a: &u32| Quartic::new(p, *a).is_some_and(|law| law.points().len() as u64 == N);
        let found: Vec<u32> = (0..p).filter(has_order).take(most).collect();
        assert!(!found.is_empty(), "no quartic with a subgroup of {N} points over F_{p}");
        for a in found {
            let law = Quartic::new(p, a).expect("as before");
            let points = law.points();
            check_points::<JacobiQuartic<ToyQuartic<N>>>(&law);
            check_tables::<JacobiQuartic<ToyQuartic<N>>>(&law);
            check_windows::<JacobiQuartic<ToyQuartic<N>>>(&law, &points, widths);
            check_combs::<ToyQuartic<N>>(&law, &points, shapes);
        }
    }
    check::<37>(149, 2, &[2], SHAPES);
    check::<41>(163, 1, &[2], SHAPES);
}

/// Twisted Edwards curves whose subgroup has this prime order: all pairs of points of the curve, all scalars on the subgroup.
#[test]
fn twisted_edwards_curves() {
    fn check<const N: u64>(p: u32, widths: &[u32], shapes: &[(u32, u32)]) {
        let has_order = |d: &u32| Edwards::new(p, *d).is_some_and(|law| law.points().len() as u64 == 8 * N);
        let d = (1..p).find(has_order).unwrap_or_else(|| panic!("no curve of 8·{N} points over F_{p}"));
        let law = Edwards::new(p, d).expect("as before");
        check_points::<Extended<ToyEdwards<N>>>(&law);
        let mut points: Vec<_> = law.points().iter().map(|p| law.multiples(*p, 8)[8]).collect();
        points.sort_unstable();
        points.dedup();
        assert_eq!(points.len() as u64, N);
        check_windows::<Extended<ToyEdwards<N>>>(&law, &points, widths);
        check_combs::<ToyEdwards<N>>(&law, &points, shapes);
        for point in &points {
            let multiples = law.multiples(*point, N as usize);
            for (k, expected) in multiples.iter().take(N as usize).enumerate() {
                let product = montgomery_ladder(&public_scalar_vartime(&[k as u64]), &affine::<ToyEdwards<N>>(*point));
                assert_eq!(product, affine(*expected), "{k}·{point:?}, {}", law.label());
            }
        }
        check_tables::<Extended<ToyEdwards<N>>>(&InSubgroup(&law, points));
    }
    check::<37>(281, &[2], SHAPES);
    check::<41>(313, &[2], SHAPES);
}

/// The subgroup of these points.
struct InSubgroup<'a>(&'a Edwards, Vec<reference::Point>);

impl Group for InSubgroup<'_> {
    fn label(&self) -> String {
        self.0.label()
    }
    fn points(&self) -> Vec<reference::Point> {
        self.1.clone()
    }
    fn neg(&self, point: reference::Point) -> reference::Point {
        self.0.neg(point)
    }
    fn add(&self, first: reference::Point, second: reference::Point) -> reference::Point {
        self.0.add(first, second)
    }
}

/// O by every method: its product is O.
#[test]
fn the_neutral_element() {
    type C = ToyCurve<-3, 1, 137>;
    let (a, b) = curves_of_order(137, 131, |a| a == 128, 1)[0];
    Weierstrass::new(131, a, b);
    let o = affine::<C>(None);
    for k in [0, 1, 136] {
        assert_eq!(odd_windows::<Jacobian<C>>(4, &public_scalar_vartime(&[k]), &o), o);
        assert_eq!(odd_windows::<Homogeneous<C>>(4, &public_scalar_vartime(&[k]), &o), o);
    }
    assert!(o.is_identity().declassify() && Affine::<C>::is_on_curve(&o));
}
