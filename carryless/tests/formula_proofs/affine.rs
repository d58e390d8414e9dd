//! Affine coordinates: the laws of the equations are chord and tangent, in every case.

use crate::claim::{for_each_case, for_each_double, frobenius, is, placed};
use crate::curves::{ANY, BinaryForm, WeierstrassForm};
use crate::law::Law;
use crate::symbol::{ODD, ONE_BY_ONE};
use carryless::coordinates::{Affine, Point};
use carryless::field::Field;

/// Whether the ordinates agree is asked for whatever the abscissas are, and so is whether those of O are zero.
fn law<L: Law<K>, const K: u32>() {
    for_each_case::<L, K>(|case| {
        let ordinates: Vec<_> = [case.p, case.q].iter().flatten().map(|(_, y)| *y).collect();
        let rise = ordinates.iter().map(|y| *y - ordinates[0]).filter(|rise| !rise.is_same(Field::ZERO));
        let abscissas = [case.p, case.q].into_iter().flatten().map(|(x, _)| x);
        let nonzero = [case.nonzero.clone(), ordinates.clone(), rise.collect(), abscissas.collect()].concat();
        let (p, q): (Affine<L>, Affine<L>) = (placed(case.p), placed(case.q));
        is(case.name, &p.add_vartime(q), case.sum, &nonzero);
        is(case.name, &p.add_entry_vartime(&q), case.sum, &nonzero);
        is(case.name, &p.neg(), L::neg(case.p), &nonzero);
        assert!([p, q].iter().all(Affine::is_on_curve), "{}: on the curve", case.name);
    });
    for_each_double::<L, K>(|case, p, double, nonzero, _| {
        let point: Affine<L> = placed(p);
        is(case, &point.double(), double, &nonzero);
        is(case, &point.double_vartime(), double, &nonzero);
        assert!(placed::<L, K>(double).is_on_curve(), "{case}: on the curve");
    });
}

#[test]
fn affine_coordinates() {
    law::<BinaryForm<ONE_BY_ONE, ANY, false>, ONE_BY_ONE>();
    law::<BinaryForm<ONE_BY_ONE, 0, true>, ONE_BY_ONE>();
    law::<WeierstrassForm<-3>, ODD>();
    law::<WeierstrassForm<0>, ODD>();
    law::<WeierstrassForm<ANY>, ODD>();
    frobenius::<BinaryForm<ONE_BY_ONE, 0, true>, Affine<_>>(|p, _| placed(p));
}
