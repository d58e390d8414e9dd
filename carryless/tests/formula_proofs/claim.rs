//! Claims about formulas: that they are the group law, in which cases, and what must not be zero for that.

use crate::law::{Law, Place};
use crate::symbol::{ONE_BY_ONE, Symbol, taken_for_nonzero, with_stand_in};
use carryless::coordinates::{Affine, BucketPoint, ConstantTimePoint, Frobenius, Point};
use carryless::curve::KoblitzCurve;
use carryless::field::Field;
use carryless::word::Mask;

/// A pair of points, their sum, and what is not zero by the definition of the case.
pub struct Case<const K: u32> {
    pub name: &'static str,
    pub p: Place<K>,
    pub q: Place<K>,
    pub sum: Place<K>,
    /// P − Q, but for the case P = Q.
    pub difference: Place<K>,
    pub nonzero: Vec<Symbol<K>>,
    /// The common factors of the coordinates of P and Q.
    pub r: [Symbol<K>; 2],
}

/// Every case of a sum, each on variables of its own.
pub fn for_each_case<L: Law<K>, const K: u32>(check: impl Fn(Case<K>)) {
    let begin = || {
        L::begin();
        [Symbol::variable("r1"), Symbol::variable("r2")]
    };
    let case = |name, r: [Symbol<K>; 2], [p, q, sum, difference]: [Place<K>; 4], more: &[Symbol<K>]| {
        let nonzero = [&r[..], more, &L::coefficients()].concat();
        check(Case { name, p, q, sum, difference, nonzero, r });
    };

    let r = begin();
    let (p, q) = (L::point("x1", "y1"), L::point("x2", "y2"));
    let ([Some((x1, _)), Some((x2, _))], difference) = ([p, q], L::chord(p, L::neg(q))) else { panic!("two points") };
    case("P + Q", r, [p, q, L::chord(p, q), difference], &[x2 - x1]);

    let r = begin();
    if let Some([p, q]) = L::level() {
        let ([Some((x1, _)), Some((x2, _))], minus) = ([p, q], L::neg(q)) else { panic!("two points") };
        case("P + Q with one y", r, [p, q, L::chord(p, q), L::chord(p, minus)], &[x2 - x1]);
    }

    let r = begin();
    let p = L::point("x1", "y1");
    case("P + P", r, [p, p, L::double(p), None], &[L::excluded(p)]);
    let r = begin();
    let p = L::point("x1", "y1");
    case("P − P", r, [p, L::neg(p), None, L::double(p)], &[L::excluded(p)]);
    let r = begin();
    let n = L::of_order_two();
    case("N + N", r, [n, n, None, None], &[]);
    let r = begin();
    let p = L::point("x1", "y1");
    case("P + O", r, [p, None, p, p], &[]);
    let r = begin();
    let p = L::point("x1", "y1");
    case("O + Q", r, [None, p, p, p], &[]);
    let r = begin();
    case("O + O", r, [None, None, None, None], &[]);
}

/// That a point is the one expected, where nothing is zero but what may not be.
///
/// # Panics
/// If it is not, or if something else was taken for not zero.
pub fn is<L: Law<K>, const K: u32>(what: &str, found: &Affine<L>, expected: Place<K>, nonzero: &[Symbol<K>]) {
    match (found.coordinates(), expected) {
        (Some((x, y)), Some((u, v))) => {
            assert!(x.is_same(u), "{what}: x is {x:?} and not {u:?}");
            assert!(y.is_same(v), "{what}: y is {y:?} and not {v:?}");
        }
        (None, None) => (),
        (found, _) => panic!("{what}: {found:?} and not {expected:?}"),
    }
    taken_for_nonzero(nonzero).unwrap_or_else(|error| panic!("{what}: {error}"));
}

/// (X : Y : Z) with x = X/Z^i and y = Y/Z^j in a system in which points are made with a selected Z; O with any X and Y.
pub fn weighted<P: Point<Curve: Law<K>>, const K: u32>(p: Place<K>, z: Symbol<K>, [i, j]: [u32; 2]) -> P {
    let power = |n| (0..n).fold(Symbol::ONE, |power, _| power * z);
    let (x, y, z) = match p {
        Some((x, y)) => (x * power(i), y * power(j), z),
        None => (Symbol::variable("u"), Symbol::variable("v"), Symbol::ZERO),
    };
    with_stand_in(z, || P::from_affine(&Affine::new_unchecked(x, y)))
}

/// [`Point`] of a system in which `make` makes any representative: conversions, negatives, doubles, and sums in every case.
pub fn point_formulas<L: Law<K>, P: Point<Curve = L>, const K: u32>(make: fn(Place<K>, Symbol<K>) -> P) {
    let name = P::COORDINATES;
    for_each_case::<L, K>(|Case { name: case, p, q, sum, nonzero, r: [r1, r2], .. }| {
        let what = |of: &str| format!("{name}: {case}, {of}");
        let (first, second) = (make(p, r1), make(q, r2));
        is(&what("from affine"), &P::from_affine(&placed(p)).to_affine_vartime(), p, &nonzero);
        is(&what("to affine"), &first.to_affine_vartime(), p, &nonzero);
        is(&what("−P"), &first.neg().to_affine_vartime(), L::neg(p), &nonzero);
        is(&what("sum"), &first.add_vartime(second).to_affine_vartime(), sum, &nonzero);
        let mut entries = [P::entry(&Affine::IDENTITY); 2];
        P::to_entries_vartime(&[first, second], &mut entries);
        is(&what("entries"), &P::IDENTITY.add_entry_vartime(&entries[0]).to_affine_vartime(), p, &nonzero);
        for entry in [P::entry(&placed(q)), entries[1], P::neg_entry(&P::entry(&placed(L::neg(q))))] {
            is(&what("mixed sum"), &first.add_entry_vartime(&entry).to_affine_vartime(), sum, &nonzero);
        }
    });
    for_each_double::<L, K>(|case, p, double, nonzero, r| {
        is(&format!("{name}: {case}"), &make(p, r).double().to_affine_vartime(), double, &nonzero);
        let found = make(p, r).double_n_vartime(1).to_affine_vartime();
        is(&format!("{name}: {case}, one of n"), &found, double, &nonzero);
    });
}

/// Every case of a double, each on variables of its own.
pub fn for_each_double<L: Law<K>, const K: u32>(check: impl Fn(&str, Place<K>, Place<K>, Vec<Symbol<K>>, Symbol<K>)) {
    L::begin();
    let r = Symbol::variable("r");
    let p = L::point("x", "y");
    check("2P", p, L::double(p), [vec![r, L::excluded(p)], L::coefficients()].concat(), r);
    L::begin();
    let r = Symbol::variable("r");
    check("2O", None, None, [vec![r], L::coefficients()].concat(), r);
    L::begin();
    let r = Symbol::variable("r");
    let n = L::of_order_two();
    check("2N", n, None, [vec![r], L::coefficients()].concat(), r);
}

/// The point in the library's type.
pub fn placed<L: Law<K>, const K: u32>(p: Place<K>) -> Affine<L> {
    p.map_or(Affine::IDENTITY, |(x, y)| Affine::new_unchecked(x, y))
}

/// [`ConstantTimePoint`] of a system in which `make` makes any representative. `also_nonzero` of a pair may not be zero
/// either; mixed sums are right for Q = O too where the system says so.
pub fn constant_time_formulas<L: Law<K>, P: ConstantTimePoint<Curve = L>, const K: u32>(
    make: fn(Place<K>, Symbol<K>) -> P,
    also_nonzero: fn(&Case<K>) -> Vec<Symbol<K>>,
) {
    let name = P::COORDINATES;
    for_each_case::<L, K>(|case| {
        // Complete formulas are for a group of odd order, and do not compare y.
        if ["N + N", "P + Q with one y"].contains(&case.name) && P::COMPLETE {
            return;
        }
        let (first, second) = (make(case.p, case.r[0]), make(case.q, case.r[1]));
        let nonzero = [case.nonzero.clone(), also_nonzero(&case)].concat();
        let Case { name: case, p, q, sum, .. } = case;
        let what = |of: &str| format!("{name}: {case}, {of}");
        let [positive, negative] = [Mask::public(false), Mask::TRUE];
        is(&what("to affine"), &first.to_affine(), p, &nonzero);
        is(&what("−P"), &first.neg_if(negative).to_affine(), L::neg(p), &nonzero);
        is(&what("+P"), &first.neg_if(positive).to_affine(), p, &nonzero);
        let found = first.add(second);
        is(&what("sum"), &found.to_affine(), sum, &nonzero);
        if sum.is_none() && P::COMPLETE {
            // (0 : 0 : 0) would look like O.
            let third = if case == "P − P" { p } else { L::point("x3", "y3") };
            let known = [nonzero.clone(), vec![L::excluded(third)]].concat();
            is(&what("sum with O as it was found"), &found.add(make(third, Symbol::ONE)).to_affine(), third, &known);
        }
        if case.starts_with("P + Q") || P::COMPLETE && (q.is_some() || P::HOLDS_IDENTITY) {
            let entry = P::entry(&placed(q));
            is(&what("entry"), &P::from_entry(&entry).to_affine(), q, &nonzero);
            is(&what("mixed sum"), &first.add_entry(&entry).to_affine(), sum, &nonzero);
        }
    });
    for_each_double::<L, K>(|case, p, double, nonzero, r| {
        is(&format!("{name}: {case}"), &make(p, r).double_n(1).to_affine(), double, &nonzero);
    });
}

/// P and 3P as table entries.
pub fn odd_multiples<L: Law<K>, P: ConstantTimePoint<Curve = L>, const K: u32>() {
    L::begin();
    let p = L::point("x", "y");
    let double = L::double(p);
    let ([Some((x, _)), Some((x2, _))], three) = ([p, double], L::chord(double, p)) else { panic!("two points") };
    let mut table = [P::entry(&placed(p)); 2];
    P::odd_multiples(&placed(p), &mut table);
    let nonzero = [vec![L::excluded(p), x2 - x], L::coefficients()].concat();
    for (entry, multiple) in table.iter().zip([p, three]) {
        is(&format!("{}: odd multiples", P::COORDINATES), &P::from_entry(entry).to_affine(), multiple, &nonzero);
    }
}

/// [`BucketPoint`] of a system in which `make` makes any representative.
pub fn bucket_formulas<L: Law<K>, P: BucketPoint<Curve = L>, const K: u32>(
    make: fn(Place<K>, Symbol<K>) -> P,
    also_nonzero: fn(&Case<K>) -> Vec<Symbol<K>>,
) {
    for_each_case::<L, K>(|case| {
        if ["N + N", "P + Q with one y"].contains(&case.name) && P::One::COMPLETE {
            return;
        }
        let nonzero = [case.nonzero.clone(), also_nonzero(&case)].concat();
        let Case { name: case, p, q, sum, r: [r1, r2], .. } = case;
        let what = |of: &str| format!("buckets: {case}, {of}");
        let affine = |p: P| p.apart()[0].to_affine();
        let first = make(p, r1);
        is(&what("sum"), &affine(first.add_bucket_vartime(make(q, r2))), sum, &nonzero);
        for (negative, q) in [(0, q), (1, L::neg(q))] {
            let mut entries = vec![0; 2 * P::ENTRY_LIMBS];
            P::write_entries(&[placed(q), placed(p)], &mut entries);
            let entry = &entries[..P::ENTRY_LIMBS];
            is(&what("mixed sum"), &affine(first.add_written_vartime(entry, [negative; 8])), sum, &nonzero);
        }
    });
}

/// τ of a system in which `make` makes any representative.
pub fn frobenius<L: Law<ONE_BY_ONE> + KoblitzCurve, P: Frobenius<Curve = L>>(
    make: fn(Place<ONE_BY_ONE>, Symbol<ONE_BY_ONE>) -> P,
) {
    L::begin();
    let r = Symbol::variable("r");
    let p = L::point("x", "y");
    let image = p.map(|(x, y)| (x * x, y * y));
    is(P::COORDINATES, &make(p, r).frobenius_n(1).to_affine_vartime(), image, &[r]);
    is(P::COORDINATES, &make(None, r).frobenius_n(1).to_affine_vartime(), None, &[r]);
}
