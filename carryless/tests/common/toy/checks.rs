//! What every coordinate system and every method must do on a toy curve, against the slow reference.

use super::affine;
use super::reference::{self, Group};
use carryless::coordinates::{Affine, BucketLaw, Point};
use carryless::curve::Curve;
use carryless::scalar_mul::*;

/// Four representations of P: Z = 1, and what comes out of a mixed addition, a full addition and a doubling where these
/// have a case for P, the first again where they have none.
///
/// O is so given as (1, 0, 0), as Q − Q, and as twice the point of order two.
pub fn representations<P: Point>(law: &dyn Group, points: &[reference::Point], p: reference::Point) -> [P; 4] {
    let fresh = |p| P::from_affine(&affine(p));
    // P = (P − R) + R for some R that makes neither of the two O, nor the two equal.
    let fits = |r: &&reference::Point| {
        let rest = law.add(p, law.neg(**r));
        r.is_some() && rest.is_some() && rest != **r
    };
    let (mut mixed, mut full, mut doubled) = (fresh(p), fresh(p), fresh(p));
    if let Some(r) = points.iter().rev().find(fits) {
        let rest = fresh(law.add(p, law.neg(*r)));
        mixed = rest.add_entry_vartime(&entry::<P>(*r));
        full = rest.add_vartime(fresh(*r));
    }
    if let Some(r) = points.iter().find(|r| r.is_some() && law.double(**r) == p) {
        doubled = fresh(*r).double();
    }
    [fresh(p), mixed, full, doubled]
}

/// The point as an entry.
pub fn entry<P: Point>(p: reference::Point) -> P::Entry {
    let [entry] = odd_multiples::<P, 1>(&affine(p));
    entry
}

pub fn odd_multiples<P: Point, const T: usize>(p: &Affine<P::Curve>) -> [P::Entry; T] {
    let mut table = [P::entry(p); T];
    P::odd_multiples_vartime(p, &mut [P::IDENTITY; T], &mut table);
    table
}

/// All pairs of points, with Z = 1 and in representations that take turns; each point by itself in all of them.
pub fn check_points<P: Point>(law: &dyn Group) {
    let points = law.points();
    let all: Vec<_> = points.iter().map(|p| (*p, entry::<P>(*p), representations::<P>(law, &points, *p))).collect();
    for (i, (p, _, p_all)) in all.iter().enumerate() {
        check_point::<P>(law, *p, p_all);
        for (j, (q, q_entry, q_all)) in all.iter().enumerate() {
            let (p_used, q_used) = (p_all[j % 4], q_all[i % 4]);
            let sums = [
                p_all[0].add_vartime(q_all[0]),
                p_used.add_vartime(q_used),
                p_all[0].add_entry_vartime(q_entry),
                p_used.add_entry_vartime(q_entry),
            ];
            let expected = affine(law.add(*p, *q));
            for sum in sums {
                assert_eq!(sum.to_affine_vartime(), expected, "{p:?} + {q:?}, {}, {}", P::COORDINATES, law.label());
            }
        }
    }
}

pub fn check_point<P: Point>(law: &dyn Group, p: reference::Point, representations: &[P]) {
    let label = format!("{p:?}, {}, {}", P::COORDINATES, law.label());
    let (p_affine, minus, double) = (affine(p), affine(law.neg(p)), affine(law.double(p)));
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
        for q in representations {
            assert_eq!(r.add_vartime(*q).to_affine_vartime(), double, "P + P, P = {label}");
            assert_eq!(r.add_vartime(q.neg()).to_affine_vartime(), Affine::IDENTITY, "P − P, P = {label}");
        }
        let (entry, minus) = (entry::<P>(p), P::neg_entry(&entry::<P>(p)));
        assert_eq!(r.add_entry_vartime(&entry).to_affine_vartime(), double, "P + P, mixed, P = {label}");
        assert_eq!(r.add_entry_vartime(&minus).to_affine_vartime(), Affine::IDENTITY, "P − P, mixed, P = {label}");
    }
    let value = |entry: P::Entry| P::IDENTITY.add_entry_vartime(&entry).to_affine_vartime();
    assert_eq!(value(entry::<P>(p)), p_affine, "P, P = {label}");
    assert_eq!(value(P::neg_entry(&entry::<P>(p))), minus, "−P, P = {label}");
    let multiples = law.multiples(p, 15);
    for (i, odd) in odd_multiples::<P, 8>(&p_affine).into_iter().enumerate() {
        assert_eq!(value(odd), affine(multiples[2 * i + 1]), "{}·P, P = {label}", 2 * i + 1);
    }
}

type Method<P> = Box<dyn Fn(&[u64], &Affine<<P as Point>::Curve>) -> P>;

/// Every method, with every width.
fn methods<P: Point>() -> Vec<(String, Method<P>)> {
    let mut methods: Vec<(String, Method<P>)> = vec![
        ("double-and-add".to_owned(), Box::new(double_and_add_vartime)),
        ("double-and-add-rtl".to_owned(), Box::new(double_and_add_rtl_vartime)),
        ("naf".to_owned(), Box::new(naf_vartime)),
        ("naf-rtl".to_owned(), Box::new(naf_rtl_vartime)),
    ];
    for w in 2..=8 {
        methods.push((format!("wnaf{w}"), Box::new(move |k, p| wnaf_vartime(w, k, p))));
        methods.push((format!("wnaf{w}-rtl"), Box::new(move |k, p| wnaf_rtl_vartime(w, k, p))));
    }
    for w in [1, 4] {
        methods.push((format!("fixed-base-comb{w}"), Box::new(move |k, p| comb(w, p).mul_vartime(k))));
    }
    methods
}

/// The comb of w teeth with one table.
pub fn comb<P: Point>(w: u32, p: &Affine<P::Curve>) -> FixedBaseComb<P, Vec<P::Entry>> {
    FixedBaseComb::new_vartime(w, 1, p, vec![P::entry(p); FixedBaseComb::<P>::entries(w, 1)])
}

/// k·P by every method for k = 0 … 2·#E + 2.
pub fn check_scalars<P: Point>(law: &dyn Group, p: reference::Point) {
    let expected = law.multiples(p, 2 * law.points().len() + 2);
    let base = affine(p);
    for (name, method) in methods::<P>() {
        for (k, expected) in expected.iter().enumerate() {
            let q = method(&[k as u64], &base).to_affine_vartime();
            assert_eq!(q, affine(*expected), "{name}, {}, {k}·{p:?}, {}", P::COORDINATES, law.label());
        }
    }
}

/// Sums k·P + l·Q by buckets for all pairs of these points, with scalars up to 2·#E + 2 in turn; the sum of all of these.
pub fn check_sums<C: Curve<Equation: BucketLaw<C>>>(law: &dyn Group, points: &[reference::Point]) {
    let most = 2 * law.points().len() + 2;
    let multiples: Vec<_> = points.iter().map(|p| law.multiples(*p, most)).collect();
    let (mut k, mut p, mut total) = (Vec::new(), Vec::new(), None);
    let mut workspace = vec![0; 1 << 16];
    for i in 0..points.len() {
        for j in 0..points.len() {
            let scalars = [(3 * i + j) % most, (i + 5 * j + 1) % most];
            let expected = law.add(multiples[i][scalars[0]], multiples[j][scalars[1]]);
            let two = [affine::<C>(points[i]), affine(points[j])];
            let sum = msm_by_buckets_vartime(&scalars.map(|k| [k as u64]), &two, &mut workspace);
            assert_eq!(sum, Ok(affine(expected)), "{scalars:?}, {:?}, {:?}, {}", points[i], points[j], law.label());
            k.extend(scalars.map(|k| [k as u64]));
            p.extend(two);
            total = law.add(total, expected);
        }
    }
    assert_eq!(msm_by_buckets_vartime(&k, &p, &mut workspace), Ok(affine(total)), "{}", law.label());
}
