//! Projective λ-coordinates on y² + xy = x³ + ax² + b, for any a and b, and for a = u.

use crate::claim::{Case, for_each_case, for_each_double, is, placed};
use crate::curves::{ANY, BinaryForm, U};
use crate::law::{Law, Place};
use crate::symbol::{Binary, ONE_BY_ONE};
use carryless::coordinates::{Affine, LambdaProjective, Point};
use carryless::curve::BinaryCurve;
use carryless::field::Field;

fn point<L: Law<ONE_BY_ONE> + BinaryCurve>(p: Place<ONE_BY_ONE>, r: Binary) -> LambdaProjective<L> {
    LambdaProjective::from_affine(&placed(p)).scale(r)
}

/// The x that are not zero: those of points other than N, which has a case of its own.
fn abscissas(places: &[Place<ONE_BY_ONE>]) -> Vec<Binary> {
    places.iter().flatten().map(|(x, _)| *x).filter(|x| !x.is_same(Binary::ZERO)).collect()
}

/// What is zero where λ is the same: where P + Q is of order two, which has a case of its own.
fn difference_of_lambdas<L: BinaryCurve<Field = Binary>>(places: [Place<ONE_BY_ONE>; 2]) -> Vec<Binary> {
    let [Some((x1, y1)), Some((x2, y2))] = places else { return vec![] };
    if y1.is_same(y2) && !x1.is_same(x2) {
        // (x1 + x2)²(x1 + x2 + a)
        return vec![x1 + x2 + L::a()];
    }
    let difference = x2 * (x1 * x1 + y1) + x1 * (x2 * x2 + y2);
    if difference.is_same(Binary::ZERO) { vec![] } else { vec![difference] }
}

/// A sum, with the first point and with the second one as they lie in a table too, as Q and as −(−Q).
fn sum<L: Law<ONE_BY_ONE> + BinaryCurve>(
    what: &str,
    [p, q, sum]: [Place<ONE_BY_ONE>; 3],
    r: [Binary; 2],
    more: &[Binary],
) {
    type P<L> = LambdaProjective<L>;
    let nonzero = [&r[..], more, &abscissas(&[p, q, sum]), &L::coefficients()].concat();
    let (first, second) = (point::<L>(p, r[0]), point::<L>(q, r[1]));
    is(&format!("{what}, sum"), &first.add_vartime(second).to_affine_vartime(), sum, &nonzero);
    let mut entries = [P::<L>::entry(&Affine::IDENTITY); 2];
    P::to_entries_vartime(&[first, second], &mut entries);
    is(&format!("{what}, entries"), &P::IDENTITY.add_entry_vartime(&entries[0]).to_affine_vartime(), p, &nonzero);
    for entry in [P::entry(&placed(q)), entries[1], P::<L>::neg_entry(&P::<L>::entry(&placed(L::neg(q))))] {
        is(&format!("{what}, mixed"), &first.add_entry_vartime(&entry).to_affine_vartime(), sum, &nonzero);
    }
}

fn formulas<L: Law<ONE_BY_ONE> + BinaryCurve>() {
    for_each_case::<L, ONE_BY_ONE>(|Case { name, p, q, sum: expected, nonzero, r, .. }| {
        let known = [nonzero.clone(), abscissas(&[p])].concat();
        is(&format!("{name}, to affine"), &point::<L>(p, r[0]).to_affine_vartime(), p, &known);
        is(&format!("{name}, −P"), &point::<L>(p, r[0]).neg().to_affine_vartime(), L::neg(p), &known);
        sum::<L>(name, [p, q, expected], r, &[nonzero, difference_of_lambdas::<L>([p, q])].concat());
    });
    with_a_point_of_order_two::<L>();
    for_each_double::<L, ONE_BY_ONE>(|case, p, double, nonzero, r| {
        // What is asked of 2P is whether it is of order two.
        let known = [nonzero, abscissas(&[p, double])].concat();
        is(case, &point::<L>(p, r).double().to_affine_vartime(), double, &known);
    });
}

/// N = (0, √b): P + N, N + P, and P + Q = N.
fn with_a_point_of_order_two<L: Law<ONE_BY_ONE> + BinaryCurve>() {
    for which in 0..3 {
        L::begin();
        let r = ["r1", "r2"].map(Binary::variable);
        let (p, n) = (L::point("x", "y"), L::of_order_two());
        let [Some((x, y)), Some((_, root))] = [p, n] else { panic!("two points") };
        let rest = L::chord(L::neg(p), n);
        let places = [[p, n, L::chord(p, n)], [n, p, L::chord(p, n)], [p, rest, n]][which];
        let more =
            [vec![y, root, y + root, x + L::fourth_root_of_b()], rest.map(|(x, y)| vec![x, y]).unwrap_or_default()]
                .concat();
        sum::<L>(["P + N", "N + P", "N"][which], places, r, &more);
    }
}

#[test]
fn lambda_projective_coordinates() {
    formulas::<BinaryForm<ONE_BY_ONE, ANY, false>>();
    formulas::<BinaryForm<ONE_BY_ONE, 1, false>>();
    formulas::<BinaryForm<ONE_BY_ONE, 0, true>>();
}

#[test]
fn lambda_projective_coordinates_where_a_is_u() {
    formulas::<BinaryForm<ONE_BY_ONE, U, false>>();
}
