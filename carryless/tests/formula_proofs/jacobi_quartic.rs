//! Jacobi quartics y² = x⁴ + 2ax² + 1: the law in affine coordinates against chord and tangent on the isomorphic curve
//! v² = u³ + a4·u + b6, and the projective formulas against the former.

use crate::curves::{ANY, QuarticForm, WeierstrassForm, set_coefficients};
use crate::law::Law;
use crate::symbol::{ODD, Odd, begin, taken_for_nonzero};
use carryless::coordinates::{Affine, BucketPoint, ConstantTimePoint, JacobiQuartic, Point};
use carryless::field::Field;
use carryless::word::Mask;

type F = Odd;
type W = WeierstrassForm<ANY>;

/// A new a.
fn new_curve() -> F {
    begin::<ODD>();
    let a = F::variable("a");
    set_coefficients(a, F::ONE);
    a
}

/// A new point of the quartic.
fn point(x: &str, y: &str, a: F) -> (F, F) {
    let x = F::variable(x);
    let xx = x * x;
    (x, F::root(y, F::ZERO, xx * xx + (a + a) * xx + F::ONE))
}

fn representative((x, y): (F, F), z: F) -> JacobiQuartic<QuarticForm> {
    let x = x * z;
    let coordinates = [x, x * x, y * z * z, z, z * z];
    BucketPoint::gather(&coordinates.map(|v| v.to_limbs()[0]), [0; 8])
}

/// That the coordinates fit each other and are those of the point; Z is a product of what is not zero.
fn is(what: &str, found: JacobiQuartic<QuarticForm>, (x, y): (F, F), nonzero: &[F]) {
    let mut limbs = [0; 5];
    found.scatter(&mut limbs, [0; 8]);
    let [fx, fxx, fy, fz, fzz] = limbs.map(|limb| F::from_constant(&[limb]));
    assert!(fxx.is_same(fx * fx) && fzz.is_same(fz * fz), "{what}: the squares");
    assert!(fx.over(fz).is_same(x), "{what}: x is {:?} and not {x:?}", fx.over(fz));
    assert!(fy.over(fzz).is_same(y), "{what}: y is {:?} and not {y:?}", fy.over(fzz));
    taken_for_nonzero(nonzero).unwrap_or_else(|error| panic!("{what}: {error}"));
}

/// x3 = (x1y2 + y1x2)/(1 − v²), y3 = ((1 + v²)(y1y2 + 2av) + 2v(x1² + x2²))/(1 − v²)², v = x1x2.
fn law(a: F, (x1, y1): (F, F), (x2, y2): (F, F)) -> (F, F) {
    let v = x1 * x2;
    let w = F::ONE - v * v;
    let v2 = v + v;
    let numerator = (F::ONE + v * v) * (y1 * y2 + a * v2) + v2 * (x1 * x1 + x2 * x2);
    ((x1 * y2 + y1 * x2).over(w), numerator.over(w * w))
}

/// Sums by every addition, of two points and of a point with itself, its negative and O.
#[test]
fn sums() {
    for case in ["P + Q", "P + P", "P − P", "P + O", "O + O"] {
        let a = new_curve();
        let [r1, r2] = ["r1", "r2"].map(F::variable);
        let identity = (F::ZERO, F::ONE);
        let p = if case == "O + O" { identity } else { point("x1", "y1", a) };
        let q = match case {
            "P + Q" => point("x2", "y2", a),
            "P + P" => p,
            "P − P" => (-p.0, p.1),
            _ => identity,
        };
        let sum = law(a, p, q);
        let expected = match case {
            "P − P" | "O + O" => identity,
            "P + O" => p,
            _ => sum,
        };
        assert!(sum.0.is_same(expected.0) && sum.1.is_same(expected.1), "{case}: the law");
        let v = p.0 * q.0;
        let nonzero = [r1, r2, F::ONE - v * v, F::ONE - v, F::ONE + v];
        let (first, second) = (representative(p, r1), representative(q, r2));
        let affine = Affine::<QuarticForm>::new_unchecked(q.0, q.1);
        is(case, Point::add_vartime(first, second), sum, &nonzero);
        is(case, ConstantTimePoint::add(first, second), sum, &nonzero);
        is(case, first.add_bucket_vartime(second), sum, &nonzero);
        let mut entries = [<JacobiQuartic<_> as Point>::entry(&affine); 2];
        is(case, first.add_entry_vartime(&entries[0]), sum, &nonzero);
        is(case, ConstantTimePoint::add_entry(first, &entries[0]), sum, &nonzero);
        is(case, ConstantTimePoint::from_entry(&entries[0]), q, &nonzero);
        JacobiQuartic::to_entries_vartime(&[first, second], &mut entries);
        is(case, first.add_entry_vartime(&entries[1]), sum, &nonzero);
        is(case, JacobiQuartic::IDENTITY.add_entry_vartime(&entries[0]), p, &nonzero);
        let opposite = JacobiQuartic::neg_entry(&entries[1]);
        is(case, first.neg().add_entry_vartime(&opposite), (-sum.0, sum.1), &nonzero);
        let mut limbs = [0; 3];
        for (negative, x) in [(0, q.0), (1, -q.0)] {
            JacobiQuartic::write_entries(&[Affine::<QuarticForm>::new_unchecked(x, q.1)], &mut limbs);
            is(case, first.add_written_vartime(&limbs, [negative; 8]), sum, &nonzero);
        }
    }
}

#[test]
fn doubles() {
    let a = new_curve();
    let r = F::variable("r");
    for (what, p) in [("2P", point("x", "y", a)), ("2O", (F::ZERO, F::ONE)), ("2N", (F::ZERO, -F::ONE))] {
        let (double, xx) = (law(a, p, p), p.0 * p.0);
        let nonzero = [r, F::ONE - xx * xx, F::ONE - xx, F::ONE + xx];
        let first = representative(p, r);
        is(what, first.double(), double, &nonzero);
        is(what, first.double_n_vartime(1), double, &nonzero);
        is(what, ConstantTimePoint::double_n(first, 1), double, &nonzero);
        is(what, first.neg_if(Mask::TRUE), (-p.0, p.1), &nonzero);
    }
}

/// The quartic's law is chord and tangent on v² = u³ + a4·u + b6: the map there takes sums to sums, and back to the points.
#[test]
fn the_law_is_that_of_the_isomorphic_curve() {
    let image = |p: (F, F)| Affine::<QuarticForm>::new_unchecked(p.0, p.1).to_weierstrass_vartime::<W>().coordinates();
    let small = |n: u32| (0..n).fold(F::ZERO, |sum, _| sum + F::ONE);
    for case in ["P + Q", "P + P", "P + N"] {
        let a = new_curve();
        let theta = -(small(4) * a).over(small(3));
        let a4 = -(small(16) + small(3) * theta * theta).over(small(4));
        let b6 = -(theta * theta * theta) - a4 * theta;
        let p = point("x1", "y1", a);
        let q = match case {
            "P + Q" => point("x2", "y2", a),
            "P + P" => p,
            _ => (F::ZERO, -F::ONE),
        };
        for point in [p, q] {
            let (u, v) = image(point).expect("a point");
            assert!((v * v).is_same(u * u * u + a4 * u + b6), "{case}: on the curve");
            let back = Affine::<QuarticForm>::from_weierstrass_vartime(&Affine::<W>::new_unchecked(u, v));
            let (x, y) = back.and_then(|back| back.coordinates()).expect("a point");
            assert!(x.is_same(point.0) && y.is_same(point.1), "{case}: back from ({u:?}, {v:?})");
        }
        let (found, [p, q]) = (image(law(a, p, q)), [p, q].map(image));
        set_coefficients(a4, b6);
        let expected = if case == "P + P" { W::double(p) } else { W::chord(p, q) };
        let (Some((u, v)), Some((expected_u, expected_v))) = (found, expected) else { panic!("{case}: O") };
        assert!(u.is_same(expected_u) && v.is_same(expected_v), "{case}: ({u:?}, {v:?})");
    }
}

/// The library's affine law is the same, and O is found: it is (0, 1).
#[test]
fn affine_coordinates() {
    let a = new_curve();
    let (p, q) = (point("x1", "y1", a), point("x2", "y2", a));
    let affine = |(x, y)| Affine::<QuarticForm>::new_unchecked(x, y);
    for (found, expected) in [
        (affine(p).add_vartime(affine(q)), law(a, p, q)),
        (affine(p).add_vartime(affine(p)), law(a, p, p)),
        (affine(p).double(), law(a, p, p)),
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
