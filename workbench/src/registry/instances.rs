//! Which rows there are: a curve is one line of `every_row`, a multiplier one line of its macro, a method one line of
//! `every_method`.

use super::erase::{Stored, fixed, multiple};
use super::row::Row;
use carryless::coordinates::{Affine, KimKim, LopezDahab, Point};
use carryless::curve::named::*;
use carryless::field::binary::{Element, Lanes, VeryLazy};
use carryless::field::named::*;
use carryless::poly::{
    AbAc, AbAcPlusCd, AbPlusCd, CombSplitVartime, CombVartime, KaratsubaCombVartime, KaratsubaFormulae, KaratsubaRec,
    OperandScanningVartime, ShiftAndAdd, Unfused,
};
use carryless::scalar_mul::*;
#[cfg(target_arch = "x86_64")]
use carryless::word::{Clmul64, Xmm};
use carryless::word::{Portable128, has_carryless_product};

/// Every row, by curve.
pub(super) fn every_row() -> Vec<Row> {
    let mut rows = Vec::new();
    macro_rules! curve {
        ($curve:ident, $modulus:ident, $words:ident, $n:literal, $lanes:ident) => {
            #[cfg(target_arch = "x86_64")]
            if has_carryless_product() {
                rows.extend(every_method::<LopezDahab<$curve<$lanes<Xmm>>>>());
                rows.extend(every_method::<KimKim<$curve<$lanes<Xmm>>>>());
                rows.push(double_and_add::<Affine<$curve<$lanes<Xmm>>>>());
                rows.push(wnaf4::<Affine<$curve<$lanes<Xmm>>>>());
                rows.push(wnaf4::<LopezDahab<$curve<Element<$modulus, Clmul64, KaratsubaRec, $n>>>>());
                rows.push(wnaf4::<LopezDahab<$curve<Element<$modulus, Clmul64, KaratsubaFormulae, $n>>>>());
            }
            if !has_carryless_product() {
                rows.push(wnaf4::<LopezDahab<$curve<$words<KaratsubaRec>>>>());
                rows.push(wnaf4::<LopezDahab<$curve<$words<KaratsubaFormulae>>>>());
            }
            rows.push(wnaf4::<LopezDahab<$curve<$lanes<Portable128>>>>());
            rows.push(wnaf5::<KimKim<$curve<$lanes<Portable128>>>>());
            rows.push(wnaf4::<LopezDahab<$curve<$words<CombVartime<4>>>>>());
            rows.push(wnaf4::<LopezDahab<$curve<$words<CombSplitVartime>>>>());
            rows.push(wnaf4::<LopezDahab<$curve<$words<KaratsubaCombVartime>>>>());
            rows.push(wnaf4::<LopezDahab<$curve<$words<OperandScanningVartime<4, 8>>>>>());
            rows.push(naf::<LopezDahab<$curve<$words<ShiftAndAdd>>>>());
        };
    }
    curve!(K163, F2m163, F2m163Words, 3, F2m163Lanes);
    curve!(B163, F2m163, F2m163Words, 3, F2m163Lanes);
    curve!(K233, F2m233, F2m233Words, 4, F2m233Lanes);
    curve!(B233, F2m233, F2m233Words, 4, F2m233Lanes);
    curve!(K283, F2m283, F2m283Words, 5, F2m283Lanes);
    curve!(B283, F2m283, F2m283Words, 5, F2m283Lanes);
    curve!(K409, F2m409, F2m409Words, 7, F2m409Lanes);
    curve!(B409, F2m409, F2m409Words, 7, F2m409Lanes);
    curve!(E503, F2m503, F2m503Words, 8, F2m503Lanes);
    curve!(K571, F2m571, F2m571Words, 9, F2m571Lanes);
    curve!(B571, F2m571, F2m571Words, 9, F2m571Lanes);
    rows.extend(fused_combs());
    rows.extend(fused_products());
    rows
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
