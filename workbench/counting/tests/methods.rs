//! What whole methods cost, against the formulas of their literature and the costs of single operations.

use carryless_counting::methods::{CountedCurve, MeanCosts, cost};
use carryless_counting::points::{self, Coordinates, Operation};

/// M, S and I of one operation.
fn operation(coordinates: Coordinates, operation: Operation) -> [f64; 2] {
    let costs = points::cost(coordinates, operation);
    [costs.m, costs.s].map(f64::from)
}

fn counted(kind: CountedCurve, coordinates: Coordinates, method: &str, bits: u32) -> MeanCosts {
    cost(kind, coordinates, method, bits).unwrap_or_else(|| panic!("{method}"))
}

/// Fails unless the figure is within `tolerance` of what is expected, in parts of it.
fn near(figure: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((figure / expected - 1.0).abs() <= tolerance, "{what}: {figure}, where {expected} is expected");
}

/// t − 1 doublings, and t/2 or t/3 mixed additions; the way back to affine coordinates takes one inversion.
#[test]
fn digits_cost_their_densities() {
    for (kind, coordinates, bits) in [
        (CountedCurve::Random, Coordinates::LopezDahab, 233),
        (CountedCurve::Random, Coordinates::KimKim, 233),
        (CountedCurve::Prime, Coordinates::Jacobian, 192),
    ] {
        let [double, add] = [Operation::Doubling, Operation::MixedAddition].map(|o| operation(coordinates, o));
        for (method, density) in [("double-and-add", 0.5), ("naf", 1.0 / 3.0)] {
            let costs = counted(kind, coordinates, method, bits);
            let expected = |k: usize| f64::from(bits) * (double[k] + density * add[k]);
            let what = format!("{method}, {kind:?}, {coordinates:?}");
            near(costs.m, expected(0), 0.06, &what);
            near(costs.s, expected(1), 0.06, &what);
            assert_eq!((costs.i, costs.h, costs.roots), (1.0, 0.0, 0.0), "{what}");
        }
    }
}

/// A width-w NAF has a digit in w + 1; its table of 2^(w−2) entries takes an inversion more where entries are affine.
#[test]
fn windows_save_additions() {
    let of = |w: u32| counted(CountedCurve::Random, Coordinates::LopezDahab, &format!("wnaf{w}"), 233);
    let [double, add] =
        [Operation::Doubling, Operation::MixedAddition].map(|o| operation(Coordinates::LopezDahab, o)[0]);
    for w in [4, 5] {
        let digits = 233.0 / f64::from(w + 1);
        let without_table = 233.0 * double + digits * add;
        let m = of(w).m;
        assert!(m > 0.97 * without_table && m < without_table + 30.0 * f64::from(1 << (w - 2)), "w = {w}: {m}");
        assert!(of(w).i >= 1.0, "w = {w}");
    }
    let comb = counted(CountedCurve::Random, Coordinates::LopezDahab, "fixed-base-comb4", 233);
    near(comb.m, 59.0 * (double + 15.0 / 16.0 * add), 0.08, "a comb of four teeth: 59 columns");
}

/// The ladder: 233 steps of 6M + 4S, or of 5M + 4S for b = 1 and 232 steps, and y (see the head of its file).
#[test]
fn the_ladder_costs_its_steps() {
    let [b, k] = [CountedCurve::Random, CountedCurve::Koblitz]
        .map(|kind| counted(kind, Coordinates::BinaryAffine, "ladder", 200));
    assert_eq!((b.m, b.s, b.i), (233.0 * 6.0 + 10.0, 233.0 * 4.0 + 1.0, 1.0));
    assert_eq!((k.m, k.s, k.i), (232.0 * 5.0 + 10.0, 232.0 * 4.0 + 1.0, 1.0));
}

/// A halving for each of t bits: a half-trace, a root and a product; and t/3 additions from the right.
#[test]
fn halvings_take_a_half_trace_and_a_root_each() {
    let costs = counted(CountedCurve::Random, Coordinates::LopezDahab, "halve-and-add-rtl-naf", 233);
    near(costs.h, 233.0, 0.02, "half-traces");
    near(costs.roots, 233.0, 0.02, "roots");
    let [add, _] = operation(Coordinates::LopezDahab, Operation::MixedAddition);
    near(costs.m, 233.0 * 2.0 + 233.0 / 3.0 * (add + 1.0), 0.06, "products");
    let affine = counted(CountedCurve::Random, Coordinates::BinaryAffine, "halve-and-add-naf", 233);
    near(affine.i, 233.0 / 3.0, 0.1, "an inversion for each addition");
}

/// τ costs three squares or two, and a τ-adic NAF has a digit in three.
#[test]
fn tau_takes_squares_for_doublings() {
    let costs = counted(CountedCurve::Koblitz, Coordinates::LopezDahab, "tnaf", 233);
    let [add, _] = operation(Coordinates::LopezDahab, Operation::MixedAddition);
    near(costs.m, 233.0 / 3.0 * add, 0.1, "products");
    assert!(costs.s > 3.0 * 230.0, "{costs:?}");
}

#[test]
fn what_does_not_exist_has_no_cost() {
    assert_eq!(cost(CountedCurve::Prime, Coordinates::KimKim, "naf", 192), None);
    assert_eq!(cost(CountedCurve::Random, Coordinates::KimKim, "tnaf", 233), None);
    assert_eq!(cost(CountedCurve::Random, Coordinates::KimKim, "ladder", 233), None);
    assert_eq!(cost(CountedCurve::Prime, Coordinates::Jacobian, "halve-and-add-rtl", 192), None);
    assert_eq!(cost(CountedCurve::Random, Coordinates::KimKim, "wnafx", 233), None);
}
