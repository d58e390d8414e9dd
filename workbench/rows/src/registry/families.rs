//! From a family of methods to a row: names, widths, what is stored.

use super::erase::{IN_SUBGROUP, InSubgroup, Stored, Widths, fixed, multiple, multiple_in_subgroup, sum};
use super::row::PointRow;
use crate::fields;
use carryless::NamedCurve;
use carryless::coordinates::{Affine, Complete, Endomorphism, Frobenius, Jacobian, Point};
use carryless::curve::{
    BinaryCurve, Curve, GeneratorComb, GlsCurve, KoblitzCurve, SubfieldCurve, equation::Weierstrass,
};
use carryless::recoding::Recoding;
use carryless::scalar_mul::*;

/// The widths of a method that has none.
const NONE: Widths = [0; 2];

type AffineOf<P> = Affine<<P as Point>::Curve>;

/// A name that is made once, of a row that is there as long as the program runs.
pub(super) fn name(name: String) -> &'static str {
    name.leak()
}

/// Room for `entries` table entries.
fn room<P: Point>(p: &AffineOf<P>, entries: usize) -> Vec<P::Entry> {
    vec![P::entry(p); entries]
}

/// Combs of the shapes that every binary curve has.
pub(super) fn combs<P: Point>() -> Vec<PointRow> {
    [(4, 1), (5, 1), (4, 2), (5, 2)].map(|(w, v)| comb::<P>(w, v)).into()
}

/// The methods of random binary curves beside combs and the NAF of width 5, on the fastest products that are not in wide registers.
pub(super) fn usual<P: Point>() -> Vec<PointRow> {
    let mut rows = vec![naf::<P>()];
    rows.extend([2, 3, 4, 6, 7].map(wnaf::<P>));
    rows.push(fixed_base_interleave::<P>());
    rows.extend(interleaves::<P>());
    rows
}

/// Methods that the usual ones are compared with.
pub(super) fn rare<P: Point>() -> Vec<PointRow> {
    let mut rows = vec![double_and_add::<P>(), double_and_add_rtl::<P>(), naf_rtl::<P>()];
    rows.extend((2..=7).map(wnaf_rtl::<P>));
    rows.extend([fixed_base_naf::<P>(4), fixed_base_naf::<P>(5), straus::<P>()]);
    rows
}

pub(super) fn double_and_add<P: Point>() -> PointRow {
    multiple::<P>("double-and-add", NONE, Stored::NONE, |_, k, p| double_and_add_vartime(k, p))
}

pub(super) fn double_and_add_rtl<P: Point>() -> PointRow {
    multiple::<P>("double-and-add-rtl", NONE, Stored::NONE, |_, k, p| double_and_add_rtl_vartime(k, p))
}

pub(super) fn naf_rtl<P: Point>() -> PointRow {
    multiple::<P>("naf-rtl", NONE, Stored::NONE, |_, k, p| naf_rtl_vartime(k, p))
}

pub(super) fn naf<P: Point>() -> PointRow {
    multiple::<P>("naf", NONE, Stored::NONE, |_, k, p| naf_vartime(k, p))
}

pub(super) fn wnaf<P: Point>(w: u32) -> PointRow {
    multiple::<P>(name(format!("wnaf{w}")), [w, 0], Stored::odd_multiples::<P>(w), |[w, _], k, p| wnaf_vartime(w, k, p))
}

pub(super) fn wnaf4<P: Point>() -> PointRow {
    wnaf::<P>(4)
}

pub(super) fn wnaf5<P: Point>() -> PointRow {
    wnaf::<P>(5)
}

pub(super) fn wnaf_rtl<P: Point>(w: u32) -> PointRow {
    let stored = Stored::accumulators::<P>(1 << (w - 2));
    multiple::<P>(name(format!("wnaf{w}-rtl")), [w, 0], stored, |[w, _], k, p| wnaf_rtl_vartime(w, k, p))
}

type Comb<P> = FixedBaseComb<P, Vec<<P as Point>::Entry>>;

fn comb_table<P: Point>([w, v]: Widths, p: &AffineOf<P>) -> Comb<P> {
    FixedBaseComb::new_vartime(w, v, p, room::<P>(p, FixedBaseComb::<P>::entries(w, v)))
}

/// The comb of w teeth and v tables for a fixed point.
pub(super) fn comb<P: Point>(w: u32, v: u32) -> PointRow {
    let method = name(if v == 1 { format!("fixed-base-comb{w}") } else { format!("fixed-base-comb{w}x{v}") });
    fixed(method, [w, v], Stored::table::<P>((v << w) as usize), comb_table::<P>, Comb::<P>::mul_vartime)
}

pub(super) fn fixed_base_naf<P: Point>(w: u32) -> PointRow {
    let entries = FixedBaseNaf::<P>::entries(w);
    fixed(
        name(format!("fixed-base-naf{w}")),
        [w, 0],
        Stored::table::<P>(entries),
        |[w, _], p| FixedBaseNaf::<P, _>::new_vartime(w, p, room::<P>(p, FixedBaseNaf::<P>::entries(w))),
        FixedBaseNaf::mul_vartime,
    )
}

pub(super) fn fixed_base_interleave<P: Point>() -> PointRow {
    fixed(
        "fixed-base-interleave-3-3",
        [3, 3],
        Stored::table::<P>(FixedBaseInterleave::<P>::entries(3)),
        |[w, _], p| FixedBaseInterleave::<P, _>::new_vartime(w, p, room::<P>(p, FixedBaseInterleave::<P>::entries(w))),
        FixedBaseInterleave::mul_vartime,
    )
}

/// The combs that are not there anyway.
pub(super) fn more_combs<P: Point>() -> Vec<PointRow> {
    let shapes = [(2, 1), (3, 1), (6, 1), (7, 1), (8, 1), (2, 2), (3, 2), (6, 2), (7, 2), (8, 2)];
    shapes.map(|(w, v)| comb::<P>(w, v)).into()
}

/// k·P + l·Q with NAFs of width w1 for k and w2 for l.
pub(super) fn interleave<P: Point>(w1: u32, w2: u32) -> PointRow {
    sum::<P, _>(
        P::COORDINATES,
        name(format!("interleave-{w1}-{w2}")),
        [w1, w2],
        Stored::odd_multiples::<P>(w1),
        Stored::odd_multiples::<P>(w2),
        |[w, _], p| OddMultiples::<P, _>::new_vartime(w, p, room::<P>(p, OddMultiples::<P>::entries(w))),
        |[_, w], table, k, l, q| interleave_vartime(w, k, table, l, q),
    )
}

/// k·P + l·Q by the widths that tables have.
pub(super) fn interleaves<P: Point>() -> Vec<PointRow> {
    [(3, 3), (5, 5), (6, 4), (6, 5)].map(|(w1, w2)| interleave::<P>(w1, w2)).into()
}

/// k·P + l·Q by a joint table of both points, which is made within the run.
pub(super) fn straus<P: Point>() -> PointRow {
    let compute =
        |[w, _]: Widths, p: &AffineOf<P>, k: &[u64], l: &[u64], q: &AffineOf<P>| straus_vartime::<P>(w, k, p, l, q);
    let widths = [STRAUS_WIDTH, 0];
    sum::<P, _>(P::COORDINATES, "straus", widths, Stored::NONE, Stored::table::<P>(16), |_, p| *p, compute)
}

/// The bits of each scalar that Straus's method takes at a time, with a table of 4^w entries.
const STRAUS_WIDTH: u32 = 2;

/// A method by halving; it reads tables of its own.
fn halved<P: Point<Curve: BinaryCurve>>(
    coordinates: &'static str,
    method: &'static str,
    widths: Widths,
    stored: Stored,
    compute: InSubgroup<P>,
) -> PointRow {
    let row = multiple_in_subgroup::<P>(coordinates, method, widths, stored, compute);
    PointRow { table_bytes: row.table_bytes + fields::halving_bytes::<<P::Curve as Curve>::Field>(), ..row }
}

pub(super) fn halve_and_add_rtl_naf<P: Point<Curve: BinaryCurve>>() -> PointRow {
    let compute = |_: Widths, k: &[u64], p: &AffineOf<P>| halve_and_add_rtl_naf_vartime::<P>(k, p);
    halved::<P>(P::COORDINATES, "halve-and-add-rtl-naf", NONE, Stored::NONE, compute)
}

pub(super) fn halve_and_add_rtl_wnaf<P: Point<Curve: BinaryCurve>>(w: u32) -> PointRow {
    let (method, stored) = (name(format!("halve-and-add-rtl-wnaf{w}")), Stored::accumulators::<P>(1 << (w - 2)));
    halved::<P>(P::COORDINATES, method, [w, 0], stored, |[w, _], k, p| halve_and_add_rtl_wnaf_vartime(w, k, p))
}

/// Methods by halving: P in λ-coordinates and the sums in those of `P`, or the sum in λ-coordinates itself.
pub(super) fn halving<P: Point<Curve: BinaryCurve>>() -> Vec<PointRow> {
    type A<P> = AffineOf<P>;
    let four = Stored::odd_multiples::<A<P>>(4);
    vec![
        halve_and_add_rtl_naf::<P>(),
        halve_and_add_rtl_wnaf::<P>(4),
        halve_and_add_rtl_wnaf::<P>(5),
        halved::<A<P>>("lambda", "halve-and-add-wnaf4", [4, 0], four, |[w, _], k, p| {
            halve_and_add_wnaf_vartime(w, k, p)
        }),
    ]
}

/// Halve-and-add by digits of which more are not zero.
pub(super) fn rare_halving<P: Point<Curve: BinaryCurve>>() -> Vec<PointRow> {
    type A<P> = AffineOf<P>;
    let rtl = |_: Widths, k: &[u64], p: &A<P>| halve_and_add_rtl_vartime::<P>(k, p);
    vec![
        halved::<P>(P::COORDINATES, "halve-and-add-rtl", NONE, Stored::NONE, rtl),
        halved::<A<P>>("lambda", "halve-and-add", NONE, Stored::NONE, |_, k, p| halve_and_add_vartime(k, p)),
        halved::<A<P>>("lambda", "halve-and-add-naf", NONE, Stored::NONE, |_, k, p| halve_and_add_naf_vartime(k, p)),
    ]
}

/// The part of the digits from l on by doublings, the part below by halvings.
pub(super) fn double_halve<P: Point<Curve: BinaryCurve>>(recoding: Recoding, suffix: &str, l: u32) -> PointRow {
    let stored = Stored::accumulators::<P>(2 * recoding.odd_values());
    let w = if let Recoding::WidthNaf(w) = recoding { w } else { 2 };
    let compute =
        |[w, l]: Widths, k: &[u64], p: &AffineOf<P>| double_halve_vartime::<P>(Recoding::WidthNaf(w), l, k, p);
    let row = halved::<P>(P::COORDINATES, name(format!("double-halve{suffix}")), [w, l], stored, compute);
    PointRow { split: Some(l), ..row }
}

/// A method that refuses points outside the subgroup.
fn in_subgroup<P: Point>(method: &'static str, widths: Widths, stored: Stored, compute: InSubgroup<P>) -> PointRow {
    multiple_in_subgroup::<P>(P::COORDINATES, method, widths, stored, compute)
}

pub(super) fn tnaf<P: Frobenius>() -> PointRow {
    in_subgroup::<P>("tnaf", NONE, Stored::NONE, |_, k, p| tnaf_vartime(k, p))
}

pub(super) fn wtnaf<P: Frobenius>(w: u32) -> PointRow {
    let stored = Stored::odd_multiples::<P>(w);
    in_subgroup::<P>(name(format!("wtnaf{w}")), [w, 0], stored, |[w, _], k, p| wtnaf_vartime(w, k, p))
}

type TnafTable<P> = FixedBaseTnaf<P, Vec<<P as Point>::Entry>>;

fn tnaf_table<P: Frobenius>([w, _]: Widths, p: &AffineOf<P>) -> TnafTable<P> {
    FixedBaseTnaf::new_vartime(w, p, room::<P>(p, FixedBaseTnaf::<P>::entries(w))).expect(IN_SUBGROUP)
}

pub(super) fn fixed_base_tnaf<P: Frobenius>(w: u32) -> PointRow {
    let method = name(format!("fixed-base-tnaf{w}"));
    fixed(method, [w, 0], Stored::odd_multiples::<P>(w), tnaf_table::<P>, TnafTable::<P>::mul_vartime)
}

pub(super) fn interleave_tnaf<P: Frobenius>(w1: u32, w2: u32) -> PointRow {
    sum::<P, _>(
        P::COORDINATES,
        name(format!("interleave-tnaf-{w1}-{w2}")),
        [w1, w2],
        Stored::odd_multiples::<P>(w1),
        Stored::odd_multiples::<P>(w2),
        tnaf_table::<P>,
        |[_, w], table, k, l, q| interleave_tnaf_vartime(w, k, table, l, q).expect(IN_SUBGROUP),
    )
}

/// τ-adic NAFs over complete addition. Both tables of a sum are made within the run.
pub(super) fn complete_tnafs<C: KoblitzCurve>() -> Vec<PointRow> {
    let coordinates = Complete::<C>::COORDINATES;
    let table = |points: usize| Stored::of::<Complete<C>>(points << (5 - 2));
    let single = |_: Widths, k: &[u64], p: &Affine<C>| sum_of_tnafs_vartime([k], [p]);
    let both = |_: Widths, p: &Affine<C>, k: &[u64], l: &[u64], q: &Affine<C>| {
        sum_of_tnafs_vartime([k, l], [p, q]).expect(IN_SUBGROUP)
    };
    vec![
        multiple_in_subgroup::<Affine<C>>(coordinates, "wtnaf5", NONE, table(1), single),
        sum::<Affine<C>, _>(coordinates, "interleave-tnaf-5-5", NONE, Stored::NONE, table(2), |_, p| *p, both),
    ]
}

/// k·P + l·Q by windows of four bits of four halves, as the library computes it: of the generator by its comb of constants.
pub(super) fn gls_sum<C: GlsCurve + GeneratorComb + NamedCurve>() -> PointRow {
    let comb = Stored::in_bytes((C::TABLES as usize) << (C::TEETH - 1), size_of_val(C::GENERATOR_COMB));
    let tables = Stored::of::<Complete<C>>(2 * 8);
    let compute =
        |_: Widths, p: &Affine<C>, k: &[u64], l: &[u64], q: &Affine<C>| carryless::lincomb_vartime(k, p, l, q);
    sum::<Affine<C>, _>(Complete::<C>::COORDINATES, "gls-sum4", [4, 0], comb, tables, |_, p| *p, compute)
}

/// By the plain digits to the base τ.
pub(super) fn tau<P: Frobenius>() -> PointRow {
    in_subgroup::<P>("tau", NONE, Stored::NONE, |_, k, p| tau_vartime(k, p))
}

/// The τ-adic methods of every Koblitz curve.
pub(super) fn tau_adic<P: Frobenius>() -> Vec<PointRow> {
    let mut rows = vec![tnaf::<P>()];
    rows.extend((3..=6).map(wtnaf::<P>));
    rows.extend((4..=6).map(fixed_base_tnaf::<P>));
    rows.extend([(3, 3), (5, 5), (6, 5)].map(|(w1, w2)| interleave_tnaf::<P>(w1, w2)));
    rows
}

pub(super) fn glv_wnaf<P: Endomorphism>(w: u32) -> PointRow {
    // The table of φ(P) is stored beside that of P.
    let stored = Stored::table::<P>(2 << (w - 2));
    multiple::<P>(name(format!("glv-wnaf{w}")), [w, 0], stored, |[w, _], k, p| glv_wnaf_vartime(w, k, p))
}

/// k·P + l·Q by NAFs of width w of four halves. All tables are made within the run.
pub(super) fn glv_interleave<P: Endomorphism>(w: u32) -> PointRow {
    let compute = |[w, _]: Widths, p: &AffineOf<P>, k: &[u64], l: &[u64], q: &AffineOf<P>| {
        glv_interleave_vartime::<P>(w, k, p, l, q)
    };
    let (method, stored) = (name(format!("glv-interleave{w}")), Stored::table::<P>(4 << (w - 2)));
    sum::<P, _>(P::COORDINATES, method, [w, 0], Stored::NONE, stored, |_, p| *p, compute)
}

/// Methods by the endomorphism (βx, y); the comb of four teeth for k and the NAF of width 4 for l.
pub(super) fn by_endomorphism<P: Endomorphism>() -> Vec<PointRow> {
    let mut rows = vec![
        multiple::<P>("glv-naf", NONE, Stored::table::<P>(2), |_, k, p| glv_naf_vartime(k, p)),
        sum::<P, _>(
            P::COORDINATES,
            "glv-comb",
            [4, 1],
            Stored::table::<P>(16),
            Stored::table::<P>(8),
            comb_table::<P>,
            |[w, _], table, k, l, q| glv_comb_vartime(w, k, table, l, q),
        ),
    ];
    rows.extend((3..=5).map(glv_wnaf::<P>));
    rows.push(glv_interleave::<P>(5));
    rows
}

fn frobenius_wnaf<C: SubfieldCurve<Equation = Weierstrass>>(w: u32) -> PointRow {
    let stored = Stored::odd_multiples::<Jacobian<C>>(w);
    multiple::<Jacobian<C>>(name(format!("frobenius-wnaf{w}")), [w, 0], stored, |[w, _], k, p| {
        frobenius_wnaf_vartime(w, k, p)
    })
}

fn fixed_base_frobenius<C: SubfieldCurve<Equation = Weierstrass>>(w: u32) -> PointRow {
    type P<C> = Jacobian<C>;
    fixed(
        name(format!("fixed-base-frobenius{w}")),
        [w, 0],
        Stored::table::<P<C>>(FixedBaseFrobenius::<P<C>>::entries(w)),
        |[w, _], p| {
            FixedBaseFrobenius::<P<C>, _>::new_vartime(w, p, room::<P<C>>(p, FixedBaseFrobenius::<P<C>>::entries(w)))
        },
        FixedBaseFrobenius::mul_vartime,
    )
}

fn interleave_frobenius<C: SubfieldCurve<Equation = Weierstrass>>(w1: u32, w2: u32) -> PointRow {
    type P<C> = Jacobian<C>;
    sum::<P<C>, _>(
        <P<C>>::COORDINATES,
        name(format!("interleave-frobenius-{w1}-{w2}")),
        [w1, w2],
        Stored::odd_multiples::<P<C>>(w1),
        Stored::odd_multiples::<P<C>>(w2),
        |[w, _], p| OddMultiples::<P<C>, _>::new_vartime(w, p, room::<P<C>>(p, OddMultiples::<P<C>>::entries(w))),
        |[_, w], table, k, l, q| interleave_frobenius_vartime(w, k, table, l, q),
    )
}

/// Methods by the Frobenius map of a curve that is defined over a subfield.
pub(super) fn by_frobenius<C: SubfieldCurve<Equation = Weierstrass>>() -> Vec<PointRow> {
    let mut rows: Vec<PointRow> = [4, 5].map(frobenius_wnaf::<C>).into();
    rows.extend([5, 6].map(fixed_base_frobenius::<C>));
    rows.extend([(5, 5), (6, 4), (6, 5)].map(|(w1, w2)| interleave_frobenius::<C>(w1, w2)));
    rows
}
