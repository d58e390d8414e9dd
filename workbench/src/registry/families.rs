//! From a family of methods to a row: names, windows, what is stored.

use super::erase::{IN_SUBGROUP, InSubgroup, Stored, fixed, multiple, multiple_in_subgroup, sum};
use super::row::Row;
use crate::fields;
use carryless::coordinates::{Affine, Endomorphism, Frobenius, Point};
use carryless::curve::Curve;
use carryless::field::BinaryField;
use carryless::scalar_mul::*;

/// Every method; T = 2^(w−2) odd multiples belong to the window w.
pub(super) fn every_method<P: Point>() -> Vec<Row> {
    vec![
        double_and_add::<P>(),
        double_and_add_rtl::<P>(),
        naf::<P>(),
        naf_rtl::<P>(),
        wnaf::<P, 1>("wnaf2"),
        wnaf::<P, 2>("wnaf3"),
        wnaf4::<P>(),
        wnaf5::<P>(),
        wnaf::<P, 16>("wnaf6"),
        wnaf::<P, 32>("wnaf7"),
        wnaf_rtl::<P, 1>("wnaf2-rtl"),
        wnaf_rtl::<P, 2>("wnaf3-rtl"),
        wnaf_rtl::<P, 4>("wnaf4-rtl"),
        wnaf_rtl::<P, 8>("wnaf5-rtl"),
        wnaf_rtl::<P, 16>("wnaf6-rtl"),
        wnaf_rtl::<P, 32>("wnaf7-rtl"),
        comb::<P, 16>("fixed-base-comb4"),
        comb::<P, 32>("fixed-base-comb5"),
    ]
}

pub(super) fn double_and_add<P: Point>() -> Row {
    multiple::<P>("double-and-add", Stored::NONE, double_and_add_vartime)
}

pub(super) fn double_and_add_rtl<P: Point>() -> Row {
    multiple::<P>("double-and-add-rtl", Stored::NONE, double_and_add_rtl_vartime)
}

pub(super) fn naf_rtl<P: Point>() -> Row {
    multiple::<P>("naf-rtl", Stored::NONE, naf_rtl_vartime)
}

pub(super) fn naf<P: Point>() -> Row {
    multiple::<P>("naf", Stored::NONE, naf_vartime)
}

pub(super) fn wnaf<P: Point, const T: usize>(method: &'static str) -> Row {
    multiple::<P>(method, Stored::table::<P>(T), wnaf_vartime::<P, T>)
}

pub(super) fn wnaf4<P: Point>() -> Row {
    wnaf::<P, 4>("wnaf4")
}

pub(super) fn wnaf5<P: Point>() -> Row {
    wnaf::<P, 8>("wnaf5")
}

pub(super) fn wnaf_rtl<P: Point, const T: usize>(method: &'static str) -> Row {
    multiple::<P>(method, Stored::accumulators::<P>(T), wnaf_rtl_vartime::<P, T>)
}

/// The comb for a fixed point, T = 2^w.
pub(super) fn comb<P: Point, const T: usize>(method: &'static str) -> Row {
    fixed(method, Stored::table::<P>(T), FixedBaseComb::<P, T>::new_vartime, FixedBaseComb::mul_vartime)
}

/// The comb with two tables.
pub(super) fn comb_x2<P: Point, const T: usize>(method: &'static str) -> Row {
    fixed(method, Stored::table::<P>(2 * T), FixedBaseComb::<P, T, 2>::new_vartime, FixedBaseComb::mul_vartime)
}

/// Digits to the base 2^w of scalars below the order, and so many points of the fixed-base NAF.
pub(super) const fn naf_digits<P: Point>(w: u32) -> usize {
    (<P::Curve as Curve>::ORDER_BITS + 1).div_ceil(w) as usize
}

pub(super) fn fixed_base_naf<P: Point, const W: u32, const D: usize>(method: &'static str) -> Row {
    fixed(method, Stored::table::<P>(D), FixedBaseNaf::<P, W, D>::new_vartime, FixedBaseNaf::mul_vartime)
}

pub(super) fn fixed_base_interleave<P: Point>() -> Row {
    let (new, multiply) = (FixedBaseInterleave::<P, 2>::new_vartime, FixedBaseInterleave::mul_vartime);
    fixed("fixed-base-interleave-3-3", Stored::table::<P>(4), new, multiply)
}

/// Methods for a fixed point.
pub(super) fn fixed_points<P: Point>() -> Vec<Row> {
    vec![comb_x2::<P, 16>("fixed-base-comb4x2"), comb_x2::<P, 32>("fixed-base-comb5x2"), fixed_base_interleave::<P>()]
}

/// The combs that are not there anyway.
pub(super) fn more_combs<P: Point>() -> Vec<Row> {
    vec![
        comb::<P, 4>("fixed-base-comb2"),
        comb::<P, 8>("fixed-base-comb3"),
        comb::<P, 64>("fixed-base-comb6"),
        comb::<P, 128>("fixed-base-comb7"),
        comb::<P, 256>("fixed-base-comb8"),
        comb_x2::<P, 4>("fixed-base-comb2x2"),
        comb_x2::<P, 8>("fixed-base-comb3x2"),
        comb_x2::<P, 64>("fixed-base-comb6x2"),
        comb_x2::<P, 128>("fixed-base-comb7x2"),
        comb_x2::<P, 256>("fixed-base-comb8x2"),
    ]
}

/// k·P + l·Q with tables of T1 multiples of P and T2 of Q.
pub(super) fn interleave<P: Point, const T1: usize, const T2: usize>(method: &'static str) -> Row {
    let (fixed, unknown) = (Stored::table::<P>(T1), Stored::table::<P>(T2));
    sum::<P, _>(method, fixed, unknown, OddMultiples::<P, T1>::new_vartime, |table, k, l, q| {
        interleave_vartime::<P, T1, T2>(k, table, l, q)
    })
}

/// Methods for k·P + l·Q; Straus's joint table is of both points, and so made within the run.
pub(super) fn sums<P: Point>() -> Vec<Row> {
    let straus = |p: &Affine<P::Curve>, k: &[u64], l: &[u64], q: &Affine<P::Curve>| straus_vartime::<P, 16>(k, p, l, q);
    vec![
        sum::<P, _>("straus", Stored::NONE, Stored::table::<P>(16), |p| *p, straus),
        interleave::<P, 2, 2>("interleave-3-3"),
        interleave::<P, 16, 4>("interleave-6-4"),
        interleave::<P, 16, 8>("interleave-6-5"),
    ]
}

/// A method by halving; it reads the table of half-traces.
pub(super) fn halved<P: Point<Curve: Curve<Field: BinaryField>>>(
    coordinates: &'static str,
    method: &'static str,
    stored: Stored,
    compute: InSubgroup<P>,
) -> Row {
    let row = multiple_in_subgroup::<P>(coordinates, method, stored, compute);
    let half_traces = fields::half_trace_window_bytes::<<P::Curve as Curve>::Field>();
    Row { table_bytes: row.table_bytes + half_traces, ..row }
}

pub(super) fn halve_and_add_rtl_naf<P: Point<Curve: Curve<Field: BinaryField>>>() -> Row {
    halved::<P>(P::COORDINATES, "halve-and-add-rtl-naf", Stored::NONE, halve_and_add_rtl_naf_vartime)
}

pub(super) fn halve_and_add_rtl_wnaf<P: Point<Curve: Curve<Field: BinaryField>>, const T: usize>(
    method: &'static str,
) -> Row {
    halved::<P>(P::COORDINATES, method, Stored::accumulators::<P>(T), halve_and_add_rtl_wnaf_vartime::<P, T>)
}

/// Methods by halving: P in λ-coordinates and the sums in those of `P`, or the sum in λ-coordinates itself.
pub(super) fn halving<P: Point<Curve: Curve<Field: BinaryField>>>() -> Vec<Row> {
    type A<P> = Affine<<P as Point>::Curve>;
    let lambda = "lambda";
    vec![
        halved::<P>(P::COORDINATES, "halve-and-add-rtl", Stored::NONE, halve_and_add_rtl_vartime),
        halve_and_add_rtl_naf::<P>(),
        halve_and_add_rtl_wnaf::<P, 4>("halve-and-add-rtl-wnaf4"),
        halve_and_add_rtl_wnaf::<P, 8>("halve-and-add-rtl-wnaf5"),
        halved::<A<P>>(lambda, "halve-and-add", Stored::NONE, halve_and_add_vartime),
        halved::<A<P>>(lambda, "halve-and-add-naf", Stored::NONE, halve_and_add_naf_vartime),
        halved::<A<P>>(lambda, "halve-and-add-wnaf4", Stored::table::<A<P>>(4), halve_and_add_wnaf_vartime::<_, 4>),
    ]
}

/// A method that refuses points outside the subgroup.
pub(super) fn in_subgroup<P: Point>(method: &'static str, stored: Stored, compute: InSubgroup<P>) -> Row {
    multiple_in_subgroup::<P>(P::COORDINATES, method, stored, compute)
}

pub(super) fn tnaf<P: Frobenius>() -> Row {
    in_subgroup::<P>("tnaf", Stored::NONE, tnaf_vartime)
}

pub(super) fn wtnaf<P: Frobenius, const T: usize>(method: &'static str) -> Row {
    in_subgroup::<P>(method, Stored::table::<P>(T), wtnaf_vartime::<P, T>)
}

pub(super) fn tnaf_table<P: Frobenius, const T: usize>(p: &Affine<P::Curve>) -> FixedBaseTnaf<P, T> {
    FixedBaseTnaf::new_vartime(p).expect(IN_SUBGROUP)
}

pub(super) fn fixed_base_tnaf<P: Frobenius, const T: usize>(method: &'static str) -> Row {
    fixed(method, Stored::table::<P>(T), tnaf_table::<P, T>, FixedBaseTnaf::mul_vartime)
}

pub(super) fn interleave_tnaf<P: Frobenius, const T1: usize, const T2: usize>(method: &'static str) -> Row {
    let (fixed, unknown) = (Stored::table::<P>(T1), Stored::table::<P>(T2));
    sum::<P, _>(method, fixed, unknown, tnaf_table::<P, T1>, |table, k, l, q| {
        interleave_tnaf_vartime::<P, T1, T2>(k, table, l, q).expect(IN_SUBGROUP)
    })
}

/// Every τ-adic method; T = 2^(w−2) table entries belong to the window w.
pub(super) fn every_tau_adic<P: Frobenius>() -> Vec<Row> {
    vec![
        in_subgroup::<P>("tau", Stored::NONE, tau_vartime),
        tnaf::<P>(),
        wtnaf::<P, 2>("wtnaf3"),
        wtnaf::<P, 4>("wtnaf4"),
        wtnaf::<P, 8>("wtnaf5"),
        wtnaf::<P, 16>("wtnaf6"),
        fixed_base_tnaf::<P, 4>("fixed-base-tnaf4"),
        fixed_base_tnaf::<P, 8>("fixed-base-tnaf5"),
        fixed_base_tnaf::<P, 16>("fixed-base-tnaf6"),
        interleave_tnaf::<P, 2, 2>("interleave-tnaf-3-3"),
        interleave_tnaf::<P, 16, 8>("interleave-tnaf-6-5"),
    ]
}

fn glv_wnaf<P: Endomorphism, const T: usize>(method: &'static str) -> Row {
    // The table of φ(P) is stored beside that of P.
    multiple::<P>(method, Stored::table::<P>(2 * T), glv_wnaf_vartime::<P, T>)
}

/// Methods by the endomorphism (βx, y); the comb for k and 4-NAF for l.
pub(super) fn by_endomorphism<P: Endomorphism>() -> Vec<Row> {
    let comb = FixedBaseComb::<P, 16>::new_vartime;
    vec![
        multiple::<P>("glv-naf", Stored::table::<P>(2), glv_naf_vartime),
        glv_wnaf::<P, 2>("glv-wnaf3"),
        glv_wnaf::<P, 4>("glv-wnaf4"),
        glv_wnaf::<P, 8>("glv-wnaf5"),
        sum::<P, _>("glv-comb", Stored::table::<P>(16), Stored::table::<P>(8), comb, |table, k, l, q| {
            glv_comb_vartime::<P, 16, 4>(k, table, l, q)
        }),
    ]
}
