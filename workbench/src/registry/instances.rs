//! Which rows there are: a curve is one line of `every_row`, a multiplier one line of its macro, a method one line of
//! `every_method`.

use super::constant_time;
use super::erase::{IN_SUBGROUP, InSubgroup, Stored, fixed, multiple, multiple_in_subgroup, sum};
use super::row::Row;
use crate::fields;
use carryless::coordinates::{Affine, Frobenius, KimKim, LopezDahab, Point};
use carryless::curve::{Curve, named::*};
use carryless::field::binary::{Element, Lanes, VeryLazy};
use carryless::field::named::*;
use carryless::poly::{
    AbAc, AbAcPlusCd, AbPlusCd, CombSplitVartime, CombVartime, KaratsubaCombVartime, KaratsubaFormulae, KaratsubaRec,
    OperandScanningVartime, ShiftAndAdd, Unfused,
};
use carryless::scalar_mul::*;
#[cfg(target_arch = "x86_64")]
use carryless::word::{Clmul64, Xmm, XmmVl, has_avx512vl};
use carryless::word::{Portable128, has_carryless_product};

/// Every row, first those of all curves.
pub(super) fn every_row() -> Vec<Row> {
    let mut rows = Vec::new();
    macro_rules! curve {
        ($curve:ident, $words:ident, $lanes:ident) => {
            #[cfg(target_arch = "x86_64")]
            if has_carryless_product() {
                rows.extend(every_method::<LopezDahab<$curve<$lanes<Xmm>>>>());
                rows.extend(every_method::<KimKim<$curve<$lanes<Xmm>>>>());
                rows.push(double_and_add::<Affine<$curve<$lanes<Xmm>>>>());
                rows.push(wnaf4::<Affine<$curve<$lanes<Xmm>>>>());
            }
            rows.push(wnaf4::<LopezDahab<$curve<$lanes<Portable128>>>>());
            rows.push(wnaf5::<KimKim<$curve<$lanes<Portable128>>>>());
            rows.push(wnaf4::<LopezDahab<$curve<$words<CombVartime<4>>>>>());
            rows.push(naf::<LopezDahab<$curve<$words<ShiftAndAdd>>>>());
        };
    }
    // Over each field, the other multipliers on its random curve: they are the same on the Koblitz curve.
    macro_rules! multipliers {
        ($curve:ident, $modulus:ident, $words:ident, $n:literal) => {
            #[cfg(target_arch = "x86_64")]
            if has_carryless_product() {
                rows.push(wnaf4::<LopezDahab<$curve<Element<$modulus, Clmul64, KaratsubaRec, $n>>>>());
                rows.push(wnaf4::<LopezDahab<$curve<Element<$modulus, Clmul64, KaratsubaFormulae, $n>>>>());
            }
            if !has_carryless_product() {
                rows.push(wnaf4::<LopezDahab<$curve<$words<KaratsubaRec>>>>());
                rows.push(wnaf4::<LopezDahab<$curve<$words<KaratsubaFormulae>>>>());
            }
            rows.push(wnaf4::<LopezDahab<$curve<$words<CombSplitVartime>>>>());
            rows.push(wnaf4::<LopezDahab<$curve<$words<KaratsubaCombVartime>>>>());
            rows.push(wnaf4::<LopezDahab<$curve<$words<OperandScanningVartime<4, 8>>>>>());
        };
    }
    curve!(K163, F2m163Words, F2m163Lanes);
    curve!(B163, F2m163Words, F2m163Lanes);
    multipliers!(B163, F2m163, F2m163Words, 3);
    curve!(K233, F2m233Words, F2m233Lanes);
    curve!(B233, F2m233Words, F2m233Lanes);
    multipliers!(B233, F2m233, F2m233Words, 4);
    curve!(K283, F2m283Words, F2m283Lanes);
    curve!(B283, F2m283Words, F2m283Lanes);
    multipliers!(B283, F2m283, F2m283Words, 5);
    curve!(K409, F2m409Words, F2m409Lanes);
    curve!(B409, F2m409Words, F2m409Lanes);
    multipliers!(B409, F2m409, F2m409Words, 7);
    curve!(E503, F2m503Words, F2m503Lanes);
    multipliers!(E503, F2m503, F2m503Words, 8);
    curve!(K571, F2m571Words, F2m571Lanes);
    curve!(B571, F2m571Words, F2m571Lanes);
    multipliers!(B571, F2m571, F2m571Words, 9);
    rows.extend(fused_combs());
    rows.extend(fused_products());
    rows.extend(fixed_points_and_sums());
    rows.extend(tau_adic());
    rows.extend(comb_products());
    #[cfg(target_arch = "x86_64")]
    rows.extend(by_avx512vl());
    rows.extend(constant_time::every_row());
    rows
}

/// Methods for fixed points, for sums and by halving, on the fastest products.
fn fixed_points_and_sums() -> Vec<Row> {
    let mut rows = Vec::new();
    macro_rules! curve {
        ($curve:ident, $lanes:ident $(, $more:ident)*) => {
            rows.push(interleave::<KimKim<$curve<$lanes<Portable128>>>, 16, 4>("interleave-6-4"));
            #[cfg(target_arch = "x86_64")]
            if has_carryless_product() {
                type P = KimKim<$curve<$lanes<Xmm>>>;
                const D4: usize = naf_digits::<P>(4);
                const D5: usize = naf_digits::<P>(5);
                rows.extend(fixed_points::<P>());
                rows.push(fixed_base_naf::<P, 4, D4>("fixed-base-naf4"));
                rows.push(fixed_base_naf::<P, 5, D5>("fixed-base-naf5"));
                rows.extend(sums::<P>());
                $(rows.extend($more::<P>());)*
            }
        };
    }
    curve!(K163, F2m163Lanes, halving);
    curve!(B163, F2m163Lanes, halving);
    curve!(K233, F2m233Lanes, halving, more_combs);
    curve!(B233, F2m233Lanes, halving, more_combs);
    curve!(K283, F2m283Lanes, halving);
    curve!(B283, F2m283Lanes, halving);
    curve!(K409, F2m409Lanes, halving);
    curve!(B409, F2m409Lanes, halving);
    curve!(E503, F2m503Lanes);
    curve!(K571, F2m571Lanes, halving);
    curve!(B571, F2m571Lanes, halving);
    rows
}

/// Methods of the slides on the products of the slides: K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker 2001,
/// slides 17, 18 and 28.
fn comb_products() -> Vec<Row> {
    type Comb = CombVartime<4>;
    let mut rows = Vec::new();
    macro_rules! random {
        ($curve:ident, $words:ident) => {{
            type P = LopezDahab<$curve<$words<Comb>>>;
            rows.push(naf::<P>());
            rows.push(halve_and_add_rtl_naf::<P>());
            rows.push(halve_and_add_rtl_wnaf::<P, 4>("halve-and-add-rtl-wnaf4"));
            rows.push(comb::<P, 32>("fixed-base-comb5"));
            rows.push(fixed_base_interleave::<P>());
            rows.push(interleave::<P, 2, 2>("interleave-3-3"));
            rows.push(interleave::<P, 16, 4>("interleave-6-4"));
        }};
    }
    random!(B163, F2m163Words);
    random!(B233, F2m233Words);
    random!(B283, F2m283Words);
    macro_rules! koblitz {
        ($curve:ident, $words:ident) => {{
            type P = LopezDahab<$curve<$words<Comb>>>;
            rows.push(tnaf::<P>());
            rows.push(fixed_base_tnaf::<P, 16>("fixed-base-tnaf6"));
            rows.push(interleave_tnaf::<P, 2, 2>("interleave-tnaf-3-3"));
            rows.push(interleave_tnaf::<P, 16, 8>("interleave-tnaf-6-5"));
        }};
    }
    koblitz!(K163, F2m163Words);
    koblitz!(K233, F2m233Words);
    koblitz!(K283, F2m283Words);
    rows
}

/// Methods for Koblitz curves on the fastest products.
fn tau_adic() -> Vec<Row> {
    let mut rows = Vec::new();
    macro_rules! curve {
        ($curve:ident, $lanes:ident) => {
            rows.push(wtnaf::<KimKim<$curve<$lanes<Portable128>>>, 8>("wtnaf5"));
            rows.push(interleave_tnaf::<KimKim<$curve<$lanes<Portable128>>>, 16, 8>("interleave-tnaf-6-5"));
            #[cfg(target_arch = "x86_64")]
            if has_carryless_product() {
                rows.extend(every_tau_adic::<KimKim<$curve<$lanes<Xmm>>>>());
            }
        };
    }
    curve!(K163, F2m163Lanes);
    curve!(K233, F2m233Lanes);
    curve!(K283, F2m283Lanes);
    curve!(K409, F2m409Lanes);
    curve!(K571, F2m571Lanes);
    rows
}

/// The best methods in variable time on 128-bit products by instructions of AVX-512VL.
#[cfg(target_arch = "x86_64")]
fn by_avx512vl() -> Vec<Row> {
    type B = KimKim<B233<F2m233Lanes<XmmVl>>>;
    type K = KimKim<K233<F2m233Lanes<XmmVl>>>;
    if !has_avx512vl() {
        return Vec::new();
    }
    vec![
        wnaf5::<B>(),
        interleave::<B, 16, 4>("interleave-6-4"),
        wtnaf::<K, 8>("wtnaf5"),
        interleave_tnaf::<K, 16, 8>("interleave-tnaf-6-5"),
    ]
}

/// The mixed addition with 9M + 4S, in which two sums of products can be fused and two products share an operand.
type NineM<C> = LopezDahab<C, true>;

/// Combs and one Karatsuba level over combs, for the regular and for the fused products: C. Nègre, J.-M. Robert,
/// AFRICACRYPT 2013, Table 6; and both fused forms together.
fn fused_combs() -> Vec<Row> {
    type Comb = CombVartime<4>;
    type KaratComb = KaratsubaCombVartime;
    let mut rows = Vec::new();
    macro_rules! curve {
        ($curve:ident, $modulus:ident, $n:literal) => {
            macro_rules! row {
                ($regular:ty, $fusion:ty) => {
                    rows.push(wnaf4::<NineM<$curve<Element<$modulus, u64, $regular, $n, $fusion>>>>());
                };
            }
            row!(Comb, Unfused);
            row!(KaratComb, Unfused);
            row!(Comb, AbAc<Comb>);
            row!(Comb, AbAc<KaratComb>);
            row!(KaratComb, AbAc<Comb>);
            row!(KaratComb, AbAc<KaratComb>);
            row!(Comb, AbPlusCd<Comb>);
            row!(Comb, AbPlusCd<KaratComb>);
            row!(KaratComb, AbPlusCd<Comb>);
            row!(KaratComb, AbPlusCd<KaratComb>);
            row!(Comb, AbAcPlusCd<Comb>);
            row!(KaratComb, AbAcPlusCd<KaratComb>);
            row!(CombSplitVartime, AbPlusCd<CombSplitVartime>);
        };
    }
    curve!(B233, F2m233, 4);
    curve!(B409, F2m409, 7);
    curve!(E503, F2m503, 8);
    rows
}

/// Carry-less products, fused and under very lazy reduction: C. Nègre, J.-M. Robert, AFRICACRYPT 2013, Table 7; and the
/// same on 128-bit words.
fn fused_products() -> Vec<Row> {
    let mut rows = Vec::new();
    macro_rules! both {
        ($curve:ident, $field:ty) => {
            rows.push(wnaf4::<KimKim<$curve<$field>>>());
            rows.push(wnaf4::<NineM<$curve<$field>>>());
        };
    }
    macro_rules! karatsuba {
        ($curve:ident, $modulus:ident, $element:ident, $word:ty, $n:literal) => {
            both!($curve, $element<$modulus, $word, KaratsubaRec, $n>);
            both!($curve, $element<$modulus, $word, KaratsubaRec, $n, AbAc<KaratsubaRec>>);
            both!($curve, $element<$modulus, $word, KaratsubaRec, $n, AbPlusCd<KaratsubaRec>>);
        };
    }
    #[cfg(target_arch = "x86_64")]
    if has_carryless_product() {
        karatsuba!(B233, F2m233, VeryLazy, Clmul64, 4);
        karatsuba!(B233, F2m233, Element, Clmul64, 4);
        karatsuba!(B409, F2m409, Element, Clmul64, 7);
        macro_rules! lanes {
            ($curve:ident, $modulus:ident, $nl:literal) => {
                rows.push(wnaf4::<NineM<$curve<Lanes<$modulus, Xmm, $nl>>>>());
                both!($curve, Lanes<$modulus, Xmm, $nl, false, false>);
                both!($curve, Lanes<$modulus, Xmm, $nl, true, false>);
                both!($curve, Lanes<$modulus, Xmm, $nl, true, true>);
                rows.push(wnaf4::<LopezDahab<$curve<Lanes<$modulus, Xmm, $nl, false, false>>>>());
                rows.push(wnaf4::<LopezDahab<$curve<Lanes<$modulus, Xmm, $nl, true, false>>>>());
            };
        }
        lanes!(B233, F2m233, 2);
        lanes!(B409, F2m409, 4);
    }
    if !has_carryless_product() {
        karatsuba!(B233, F2m233, VeryLazy, u64, 4);
        karatsuba!(B233, F2m233, Element, u64, 4);
        karatsuba!(B409, F2m409, Element, u64, 7);
    }
    rows
}

/// Every method; T = 2^(w−2) odd multiples belong to the window w.
fn every_method<P: Point>() -> Vec<Row> {
    vec![
        double_and_add::<P>(),
        multiple::<P>("double-and-add-rtl", Stored::NONE, double_and_add_rtl_vartime),
        naf::<P>(),
        multiple::<P>("naf-rtl", Stored::NONE, naf_rtl_vartime),
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

fn double_and_add<P: Point>() -> Row {
    multiple::<P>("double-and-add", Stored::NONE, double_and_add_vartime)
}

fn naf<P: Point>() -> Row {
    multiple::<P>("naf", Stored::NONE, naf_vartime)
}

fn wnaf<P: Point, const T: usize>(method: &'static str) -> Row {
    multiple::<P>(method, Stored::table::<P>(T), wnaf_vartime::<P, T>)
}

fn wnaf4<P: Point>() -> Row {
    wnaf::<P, 4>("wnaf4")
}

fn wnaf5<P: Point>() -> Row {
    wnaf::<P, 8>("wnaf5")
}

fn wnaf_rtl<P: Point, const T: usize>(method: &'static str) -> Row {
    multiple::<P>(method, Stored::accumulators::<P>(T), wnaf_rtl_vartime::<P, T>)
}

/// The comb for a fixed point, T = 2^w.
fn comb<P: Point, const T: usize>(method: &'static str) -> Row {
    fixed(method, Stored::table::<P>(T), FixedBaseComb::<P, T>::new_vartime, FixedBaseComb::mul_vartime)
}

/// The comb with two tables.
fn comb_x2<P: Point, const T: usize>(method: &'static str) -> Row {
    fixed(method, Stored::table::<P>(2 * T), FixedBaseComb::<P, T, 2>::new_vartime, FixedBaseComb::mul_vartime)
}

/// Digits to the base 2^w of scalars below the order, and so many points of the fixed-base NAF.
const fn naf_digits<P: Point>(w: u32) -> usize {
    (<P::Curve as Curve>::ORDER_BITS + 1).div_ceil(w) as usize
}

fn fixed_base_naf<P: Point, const W: u32, const D: usize>(method: &'static str) -> Row {
    fixed(method, Stored::table::<P>(D), FixedBaseNaf::<P, W, D>::new_vartime, FixedBaseNaf::mul_vartime)
}

fn fixed_base_interleave<P: Point>() -> Row {
    let (new, multiply) = (FixedBaseInterleave::<P, 2>::new_vartime, FixedBaseInterleave::mul_vartime);
    fixed("fixed-base-interleave-3-3", Stored::table::<P>(4), new, multiply)
}

/// Methods for a fixed point.
fn fixed_points<P: Point>() -> Vec<Row> {
    vec![comb_x2::<P, 16>("fixed-base-comb4x2"), comb_x2::<P, 32>("fixed-base-comb5x2"), fixed_base_interleave::<P>()]
}

/// The combs that are not there anyway.
fn more_combs<P: Point>() -> Vec<Row> {
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
fn interleave<P: Point, const T1: usize, const T2: usize>(method: &'static str) -> Row {
    let (fixed, unknown) = (Stored::table::<P>(T1), Stored::table::<P>(T2));
    sum::<P, _>(method, fixed, unknown, OddMultiples::<P, T1>::new_vartime, |table, k, l, q| {
        interleave_vartime::<P, T1, T2>(k, table, l, q)
    })
}

/// Methods for k·P + l·Q; Straus's joint table is of both points, and so made within the run.
fn sums<P: Point>() -> Vec<Row> {
    let straus = |p: &Affine<P::Curve>, k: &[u64], l: &[u64], q: &Affine<P::Curve>| straus_vartime::<P, 16>(k, p, l, q);
    vec![
        sum::<P, _>("straus", Stored::NONE, Stored::table::<P>(16), |p| *p, straus),
        interleave::<P, 2, 2>("interleave-3-3"),
        interleave::<P, 16, 4>("interleave-6-4"),
        interleave::<P, 16, 8>("interleave-6-5"),
    ]
}

/// A method by halving; it reads the table of half-traces.
fn halved<P: Point>(coordinates: &'static str, method: &'static str, stored: Stored, compute: InSubgroup<P>) -> Row {
    let row = multiple_in_subgroup::<P>(coordinates, method, stored, compute);
    let half_traces = fields::half_trace_window_bytes::<<P::Curve as Curve>::Field>();
    Row { table_bytes: row.table_bytes + half_traces, ..row }
}

fn halve_and_add_rtl_naf<P: Point>() -> Row {
    halved::<P>(P::COORDINATES, "halve-and-add-rtl-naf", Stored::NONE, halve_and_add_rtl_naf_vartime)
}

fn halve_and_add_rtl_wnaf<P: Point, const T: usize>(method: &'static str) -> Row {
    halved::<P>(P::COORDINATES, method, Stored::accumulators::<P>(T), halve_and_add_rtl_wnaf_vartime::<P, T>)
}

/// Methods by halving: P in λ-coordinates and the sums in those of `P`, or the sum in λ-coordinates itself.
fn halving<P: Point>() -> Vec<Row> {
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
fn in_subgroup<P: Point>(method: &'static str, stored: Stored, compute: InSubgroup<P>) -> Row {
    multiple_in_subgroup::<P>(P::COORDINATES, method, stored, compute)
}

fn tnaf<P: Frobenius>() -> Row {
    in_subgroup::<P>("tnaf", Stored::NONE, tnaf_vartime)
}

fn wtnaf<P: Frobenius, const T: usize>(method: &'static str) -> Row {
    in_subgroup::<P>(method, Stored::table::<P>(T), wtnaf_vartime::<P, T>)
}

fn tnaf_table<P: Frobenius, const T: usize>(p: &Affine<P::Curve>) -> FixedBaseTnaf<P, T> {
    FixedBaseTnaf::new_vartime(p).expect(IN_SUBGROUP)
}

fn fixed_base_tnaf<P: Frobenius, const T: usize>(method: &'static str) -> Row {
    fixed(method, Stored::table::<P>(T), tnaf_table::<P, T>, FixedBaseTnaf::mul_vartime)
}

fn interleave_tnaf<P: Frobenius, const T1: usize, const T2: usize>(method: &'static str) -> Row {
    let (fixed, unknown) = (Stored::table::<P>(T1), Stored::table::<P>(T2));
    sum::<P, _>(method, fixed, unknown, tnaf_table::<P, T1>, |table, k, l, q| {
        interleave_tnaf_vartime::<P, T1, T2>(k, table, l, q).expect(IN_SUBGROUP)
    })
}

/// Every τ-adic method; T = 2^(w−2) table entries belong to the window w.
fn every_tau_adic<P: Frobenius>() -> Vec<Row> {
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
