//! Which rows there are on binary curves: a curve is one line of `every_row`, a multiplier one line of its macro, a
//! method one line of `every_method`.

use super::constant_time;
use super::families::*;
use super::odd;
use super::row::Row;
use carryless::coordinates::{Affine, KimKim, LopezDahab};
use carryless::curve::named::*;
use carryless::field::binary::{Element, Lanes, VeryLazy};
use carryless::field::named::*;
use carryless::poly::{
    AbAc, AbAcPlusCd, AbPlusCd, CombSplitVartime, CombVartime, KaratsubaCombVartime, KaratsubaFormulae, KaratsubaRec,
    OperandScanningVartime, ShiftAndAdd, Unfused,
};
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
    rows.extend(odd::every_row());
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
