//! Twisted Edwards curves −x² + y² = 1 + dx²y²: the law in affine coordinates against chord and tangent on the isomorphic curve
//! in Weierstrass form, and the projective formulas against the former.

use crate::curves::{ANY, EdwardsForm, WeierstrassForm, set_coefficients};
use crate::law::Law;
use crate::symbol::{ODD, Odd, begin, taken_for_nonzero};
use carryless::coordinates::{Affine, BucketPoint, ConstantTimePoint, Extended, Point};
use carryless::field::Field;
use carryless::word::Mask;

type F = Odd;
type W = WeierstrassForm<ANY>;

/// A new d.
fn new_curve() -> F {
    begin::<ODD>();
    let d = F::variable("d");
    set_coefficients(F::ONE, d);
    d
}

/// A new point of the curve: w = y(1 − dx²) is a root of (1 + x²)(1 − dx²).
fn point(x: &str, w: &str, d: F) -> (F, F) {
    let x = F::variable(x);
    let denominator = denominator(d, x);
    (x, F::root(w, F::ZERO, (F::ONE + x * x) * denominator).over(denominator))
}

/// What is not zero, d being no square.
fn denominator(d: F, x: F) -> F {
    F::ONE - d * (x * x)
}

fn representative((x, y): (F, F), z: F) -> Extended<EdwardsForm> {
    let coordinates = [x * z, y * z, z, x * y * z];
    BucketPoint::gather(&coordinates.map(|v| v.to_limbs()[0]), [0; 8])
}

/// That the coordinates fit each other and are those of the point; Z is a product of what is not zero.
fn is(what: &str, found: Extended<EdwardsForm>, (x, y): (F, F), nonzero: &[F]) {
    let mut limbs = [0; 4];
    found.scatter(&mut limbs, [0; 8]);
    let [fx, fy, fz, ft] = limbs.map(|limb| F::from_constant(&[limb]));
    assert!((fx * fy).is_same(fz * ft), "{what}: T");
    assert!(fx.over(fz).is_same(x), "{what}: x is {:?} and not {x:?}", fx.over(fz));
    assert!(fy.over(fz).is_same(y), "{what}: y is {:?} and not {y:?}", fy.over(fz));
    taken_for_nonzero(nonzero).unwrap_or_else(|error| panic!("{what}: {error}"));
}

/// x3 = (x1y2 + y1x2)/(1 + v), y3 = (y1y2 + x1x2)/(1 − v), v = d·x1x2y1y2.
fn law(d: F, (x1, y1): (F, F), (x2, y2): (F, F)) -> (F, F) {
    let v = d * (x1 * x2 * (y1 * y2));
    ((x1 * y2 + y1 * x2).over(F::ONE + v), (y1 * y2 + x1 * x2).over(F::ONE - v))
}

/// The elements that are not zero for a sum: the factors of Z, the denominators of the points and of the law, and these together:
/// (1 − v²)(1 − dx1²)(1 − dx2²) = (1 − dx1²)(1 − dx2²) − d²x1²x2²(1 + x1²)(1 + x2²), which for x1 =
/// ±x2 is a product of two.
fn nonzero(d: F, r: [F; 2], p: (F, F), q: (F, F)) -> Vec<F> {
    let [e1, e2] = [p, q].map(|(x, _)| d * (x * x) * (F::ONE + x * x));
    let [d1, d2] = [p, q].map(|(x, _)| denominator(d, x));
    let v = d * (p.0 * q.0 * (p.1 * q.1));
    let mut all = vec![r[0], r[1], d1, d2, F::ONE + v, F::ONE - v, d1 * d2 - e1 * e2];
    if e1.is_same(e2) {
        all.extend([d1 + e1, d1 - e1]);
    }
    all
}

/// Sums by every addition, of two points and of a point with itself, its negative, O and the point of order two.
#[test]
fn sums() {
    for case in ["P + Q", "P + P", "P − P", "P + O", "O + O", "P + N"] {
        let d = new_curve();
        let r = ["r1", "r2"].map(F::variable);
        let identity = (F::ZERO, F::ONE);
        let p = if case == "O + O" { identity } else { point("x1", "w1", d) };
        let q = match case {
            "P + Q" => point("x2", "w2", d),
            "P + P" => p,
            "P − P" => (-p.0, p.1),
            "P + N" => (F::ZERO, -F::ONE),
            _ => identity,
        };
        let sum = law(d, p, q);
        let expected = match case {
            "P − P" | "O + O" => identity,
            "P + O" => p,
            "P + N" => (-p.0, -p.1),
            _ => sum,
        };
        assert!(sum.0.is_same(expected.0) && sum.1.is_same(expected.1), "{case}: the law");
        let nonzero = nonzero(d, r, p, q);
        let (first, second) = (representative(p, r[0]), representative(q, r[1]));
        let affine = Affine::<EdwardsForm>::new_unchecked(q.0, q.1);
        is(case, Point::add_vartime(first, second), sum, &nonzero);
        is(case, ConstantTimePoint::add(first, second), sum, &nonzero);
        is(case, first.add_bucket_vartime(second), sum, &nonzero);
        let mut entries = [<Extended<_> as Point>::entry(&affine); 2];
        is(case, first.add_entry_vartime(&entries[0]), sum, &nonzero);
        let entry = <Extended<_> as ConstantTimePoint>::entry(&affine);
        is(case, ConstantTimePoint::add_entry(first, &entry), sum, &nonzero);
        is(case, ConstantTimePoint::from_entry(&entry), q, &nonzero);
        Extended::to_entries_vartime(&[first, second], &mut entries);
        is(case, first.add_entry_vartime(&entries[1]), sum, &nonzero);
        is(case, Extended::IDENTITY.add_entry_vartime(&entries[0]), p, &nonzero);
        let opposite = Extended::neg_entry(&entries[1]);
        is(case, first.neg().add_entry_vartime(&opposite), (-sum.0, sum.1), &nonzero);
        let mut limbs = [0; 3];
        for (negative, x) in [(0, q.0), (1, -q.0)] {
            Extended::write_entries(&[Affine::<EdwardsForm>::new_unchecked(x, q.1)], &mut limbs);
            is(case, first.add_written_vartime(&limbs, [negative; 8]), sum, &nonzero);
        }
    }
}

#[test]
fn doubles() {
    let d = new_curve();
    let r = F::variable("r");
    for (what, p) in [("2P", point("x", "w", d)), ("2O", (F::ZERO, F::ONE)), ("2N", (F::ZERO, -F::ONE))] {
        let (double, nonzero) = (law(d, p, p), nonzero(d, [r, r], p, p));
        let first = representative(p, r);
        is(what, first.double(), double, &nonzero);
        is(what, first.double_n_vartime(1), double, &nonzero);
        is(what, ConstantTimePoint::double_n(first, 1), double, &nonzero);
        is(what, first.neg_if(Mask::TRUE), (-p.0, p.1), &nonzero);
    }
}

/// In a chain only the last double has T.
#[test]
fn chains_of_doubles() {
    let d = new_curve();
    let first = representative((F::ZERO, -F::ONE), F::variable("r"));
    for n in 0..4 {
        let y = if n == 0 { -F::ONE } else { F::ONE };
        is("2^n·N", first.double_n_vartime(n), (F::ZERO, y), &[F::named("r")[0], d]);
    }
}

/// The law is chord and tangent on the Weierstrass form of Bv² = u³ + Au² + u, u = (1 + y)/(1 − y), v = u/x: the map there takes
/// sums to sums.
#[test]
fn the_law_is_that_of_the_isomorphic_curve() {
    let small = |n: u32| (0..n).fold(F::ZERO, |sum, _| sum + F::ONE);
    for case in ["P + Q", "P + P", "P + N"] {
        let d = new_curve();
        // A = 2(a + d)/(a − d), B = 4/(a − d), a = −1.
        let difference = -F::ONE - d;
        let big_a = (small(2) * (d - F::ONE)).over(difference);
        let big_b = small(4).over(difference);
        let image = |(x, y): (F, F)| {
            let u = if y.is_same(-F::ONE) { F::ZERO } else { (F::ONE + y).over(F::ONE - y) };
            let v = if x.is_same(F::ZERO) { F::ZERO } else { u.over(x) };
            Some(((u + big_a.over(small(3))).over(big_b), v.over(big_b)))
        };
        let a4 = (small(3) - big_a * big_a).over(small(3) * (big_b * big_b));
        let a6 = (small(2) * big_a * big_a * big_a - small(9) * big_a).over(small(27) * (big_b * big_b * big_b));
        let p = point("x1", "w1", d);
        let q = match case {
            "P + Q" => point("x2", "w2", d),
            "P + P" => p,
            _ => (F::ZERO, -F::ONE),
        };
        for point in [p, q] {
            let (u, v) = image(point).expect("a point");
            assert!((v * v).is_same(u * u * u + a4 * u + a6), "{case}: on the curve");
        }
        let (found, [p, q]) = (image(law(d, p, q)), [p, q].map(image));
        set_coefficients(a4, a6);
        let expected = if case == "P + P" { W::double(p) } else { W::chord(p, q) };
        let (Some((u, v)), Some((expected_u, expected_v))) = (found, expected) else { panic!("{case}: O") };
        assert!(u.is_same(expected_u) && v.is_same(expected_v), "{case}: ({u:?}, {v:?})");
    }
}

/// The library's affine law is the same, and O is found: it is (0, 1).
#[test]
fn affine_coordinates() {
    let d = new_curve();
    let (p, q) = (point("x1", "w1", d), point("x2", "w2", d));
    let affine = |(x, y)| Affine::<EdwardsForm>::new_unchecked(x, y);
    for (found, expected) in [
        (affine(p).add_vartime(affine(q)), law(d, p, q)),
        (affine(p).add_vartime(affine(p)), law(d, p, p)),
        (affine(p).double(), law(d, p, p)),
        (affine(p).neg(), (-p.0, p.1)),
        (affine(p).add_vartime(Affine::IDENTITY), p),
        (Affine::IDENTITY.add_vartime(affine(p)), p),
        (Point::to_affine_vartime(representative(p, q.0)), p),
        (ConstantTimePoint::to_affine(representative(p, q.0)), p),
    ] {
        let (x, y) = found.coordinates().expect("a point");
        assert!(x.is_same(expected.0) && y.is_same(expected.1), "{found:?} and not {expected:?}");
    }
    let opposite = representative(p, p.0).add_vartime(representative((-p.0, p.1), q.0));
    assert!(opposite.to_affine_vartime().coordinates().is_none(), "P − P");
    assert!(ConstantTimePoint::to_affine(opposite).coordinates().is_none(), "P − P");
    assert!(affine(p).add_vartime(affine(p).neg()).coordinates().is_none(), "P − P");
}
