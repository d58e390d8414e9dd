//! Which rows there are on binary curves: those that a published table, a question, a test or a default needs. Methods that
//! are there to be compared with the usual ones stand on B-233 and K-233 alone: each row on each curve is code that is compiled.

use super::constant_time;
use super::families::*;
use super::odd;
use super::row::PointRow;
use super::threads;
use carryless::coordinates::{Affine, KimKim, LambdaProjective, LopezDahab};
use carryless::curves::*;
use carryless::field::binary::{Element, Lanes, VeryLazy};
use carryless::field::named::*;
use carryless::poly::lanes::Pairs;
use carryless::poly::{
    AbAc, AbPlusCd, CombSplitVartime, CombVartime, KaratsubaCombVartime, KaratsubaFormulae, KaratsubaRec,
    OperandScanningVartime, ShiftAndAdd, Unfused,
};
#[cfg(target_arch = "x86_64")]
use carryless::word::{Clmul64, Xmm, Xmm256, Xmm512, has_vpclmulqdq_256, has_vpclmulqdq_512};
use carryless::word::{Portable128, has_carryless_product};

/// The usual methods for every curve by its kind, on portable words and on the fastest products: on Koblitz curves those that
/// double are on K-233 alone, and K-239, E-503 and DSTU 4145's curves, which no question compares, have few.
macro_rules! every_curve {
    ($rows:ident $($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
        $(
            every_curve!(portable $kind $rows $curve $lanes);
            #[cfg(target_arch = "x86_64")]
            if has_carryless_product() {
                every_curve!(fastest $kind $rows $curve $lanes);
            }
        )*
    };
    (portable koblitz $rows:ident $curve:ident $lanes:ident) => {
        $rows.extend(complete_tnafs::<$curve<$lanes<Portable128>>>());
    };
    (portable $kind:ident $rows:ident $curve:ident $lanes:ident) => {
        $rows.push(wnaf5::<KimKim<$curve<$lanes<Portable128>>>>());
        $rows.push(interleave::<KimKim<$curve<$lanes<Portable128>>>>(5, 5));
    };
    (fastest koblitz $rows:ident K239 $lanes:ident) => {
        $rows.extend(complete_tnafs::<K239<$lanes<Xmm>>>());
    };
    (fastest koblitz $rows:ident $curve:ident $lanes:ident) => {
        $rows.push(wnaf5::<KimKim<$curve<$lanes<Xmm>>>>());
        $rows.extend(combs::<KimKim<$curve<$lanes<Xmm>>>>());
        $rows.extend(tau_adic::<KimKim<$curve<$lanes<Xmm>>>>());
        $rows.extend(complete_tnafs::<$curve<$lanes<Xmm>>>());
    };
    (fastest random $rows:ident M233 $lanes:ident) => {
        every_curve!(few $rows M233 $lanes)
    };
    (fastest random $rows:ident M257 $lanes:ident) => {
        every_curve!(few $rows M257 $lanes)
    };
    (fastest random $rows:ident M431 $lanes:ident) => {
        every_curve!(few $rows M431 $lanes)
    };
    (few $rows:ident $curve:ident $lanes:ident) => {
        $rows.push(wnaf5::<KimKim<$curve<$lanes<Xmm>>>>());
        $rows.push(interleave::<KimKim<$curve<$lanes<Xmm>>>>(5, 5));
    };
    (fastest random $rows:ident $curve:ident $lanes:ident) => {
        $rows.push(wnaf5::<KimKim<$curve<$lanes<Xmm>>>>());
        $rows.extend(combs::<KimKim<$curve<$lanes<Xmm>>>>());
        $rows.extend(usual::<KimKim<$curve<$lanes<Xmm>>>>());
        $rows.extend(halving::<KimKim<$curve<$lanes<Xmm>>>>());
    };
    (fastest comparison $rows:ident $curve:ident $lanes:ident) => {};
}

/// Every row, first those of all curves.
pub(super) fn every_row() -> Vec<PointRow> {
    let mut rows = Vec::new();
    carryless::curves!(binary: every_curve! { rows });
    rows.extend(over_f2m233());
    rows.push(wnaf5::<LopezDahab<Gls254<F2m127Lanes<Portable128>>>>());
    #[cfg(target_arch = "x86_64")]
    if has_carryless_product() {
        rows.push(wnaf5::<LopezDahab<Gls254<F2m127Lanes<Xmm>>>>());
        rows.push(wnaf5::<LambdaProjective<Gls254<F2m127Lanes<Xmm>>>>());
    }
    rows.extend(gls_sums());
    rows.extend(multipliers());
    rows.extend(comb_products());
    rows.extend(fused_combs());
    rows.extend(fused_products());
    rows.extend(constant_time::every_row());
    rows.extend(odd::every_row());
    rows.extend(threads::every_row());
    rows
}

/// The library's own sum on GLS254, which files of keys do not name, on the words of each kind.
fn gls_sums() -> Vec<PointRow> {
    let mut rows = Vec::new();
    if !has_carryless_product() {
        rows.push(gls_sum::<Gls254<F2m127Lanes<Portable128>>>());
    }
    #[cfg(target_arch = "x86_64")]
    {
        if has_carryless_product() {
            rows.push(gls_sum::<Gls254<F2m127Lanes<Xmm>>>());
        }
        if has_vpclmulqdq_256() {
            rows.push(gls_sum::<Gls254<F2m127Lanes<Xmm256>>>());
        }
        if has_vpclmulqdq_512() {
            rows.push(gls_sum::<Gls254<F2m127Lanes<Xmm512>>>());
        }
    }
    rows
}

/// The methods that usual ones are compared with, and combs of more shapes.
fn over_f2m233() -> Vec<PointRow> {
    let mut rows = Vec::new();
    #[cfg(target_arch = "x86_64")]
    if has_carryless_product() {
        type B = KimKim<B233<F2m233Lanes<Xmm>>>;
        type K = KimKim<K233<F2m233Lanes<Xmm>>>;
        rows.extend(usual::<K>());
        rows.extend(halving::<K>());
        rows.extend(rare::<B>());
        rows.extend(rare::<K>());
        rows.extend(more_combs::<B>());
        rows.extend(more_combs::<K>());
        rows.extend(rare_halving::<B>());
        rows.push(tau::<K>());
    }
    rows
}

/// Every multiplier and coordinate system on B-233; in the other fields those with published figures.
fn multipliers() -> Vec<PointRow> {
    let mut rows = Vec::new();
    #[cfg(target_arch = "x86_64")]
    if has_carryless_product() {
        rows.extend([naf::<LopezDahab<B233<F2m233Lanes<Xmm>>>>(), wnaf4::<LopezDahab<B233<F2m233Lanes<Xmm>>>>()]);
        rows.extend([naf::<LopezDahab<B409<F2m409Lanes<Xmm>>>>(), wnaf4::<LopezDahab<B409<F2m409Lanes<Xmm>>>>()]);
        rows.push(double_and_add::<Affine<B233<F2m233Lanes<Xmm>>>>());
        rows.push(wnaf4::<Affine<B233<F2m233Lanes<Xmm>>>>());
        rows.push(wnaf4::<LopezDahab<B233<Element<F2m233, Clmul64, 4, KaratsubaRec>>>>());
        rows.push(wnaf4::<LopezDahab<B233<Element<F2m233, Clmul64, 4, KaratsubaFormulae>>>>());
        rows.push(wnaf4::<LopezDahab<B409<Element<F2m409, Clmul64, 7, KaratsubaRec>>>>());
    }
    if !has_carryless_product() {
        rows.push(wnaf4::<LopezDahab<B233<F2m233Words<KaratsubaRec>>>>());
        rows.push(wnaf4::<LopezDahab<B233<F2m233Words<KaratsubaFormulae>>>>());
        rows.push(wnaf4::<LopezDahab<B409<F2m409Words<KaratsubaRec>>>>());
    }
    rows.push(wnaf4::<LopezDahab<B233<F2m233Lanes<Portable128>>>>());
    rows.push(naf::<LopezDahab<B233<F2m233Words<ShiftAndAdd>>>>());
    rows.push(wnaf4::<LopezDahab<B233<F2m233Words<CombSplitVartime>>>>());
    rows.push(wnaf4::<LopezDahab<B233<F2m233Words<KaratsubaCombVartime>>>>());
    rows.push(wnaf4::<LopezDahab<B233<F2m233Words<OperandScanningVartime<4, 8>>>>>());
    rows.push(wnaf4::<LopezDahab<B409<F2m409Words<CombVartime<4>>>>>());
    rows.push(wnaf4::<LopezDahab<E503<F2m503Words<CombVartime<4>>>>>());
    rows
}

/// Methods of the slides on the products of the slides: K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker 2001,
/// slides 17, 18 and 28.
fn comb_products() -> Vec<PointRow> {
    type Comb = CombVartime<4>;
    let mut rows = Vec::new();
    macro_rules! random {
        ($curve:ident, $words:ident) => {{
            type P = LopezDahab<$curve<$words<Comb>>>;
            rows.push(naf::<P>());
            rows.push(wnaf4::<P>());
            rows.push(halve_and_add_rtl_naf::<P>());
            rows.push(halve_and_add_rtl_wnaf::<P>(4));
            rows.push(comb::<P>(5, 1));
            rows.push(fixed_base_interleave::<P>());
            rows.push(interleave::<P>(3, 3));
            rows.push(interleave::<P>(6, 4));
        }};
    }
    random!(B163, F2m163Words);
    random!(B233, F2m233Words);
    random!(B283, F2m283Words);
    macro_rules! koblitz {
        ($curve:ident, $words:ident) => {{
            type P = LopezDahab<$curve<$words<Comb>>>;
            rows.push(wnaf4::<P>());
            rows.push(tnaf::<P>());
            rows.push(fixed_base_tnaf::<P>(6));
            rows.push(interleave_tnaf::<P>(3, 3));
            rows.push(interleave_tnaf::<P>(6, 5));
        }};
    }
    koblitz!(K163, F2m163Words);
    koblitz!(K233, F2m233Words);
    koblitz!(K283, F2m283Words);
    rows
}

/// The mixed addition with 9M + 4S, in which two sums of products can be fused and two products share an operand.
pub(super) type NineM<C> = LopezDahab<C, true>;

/// Combs and one Karatsuba level over combs, for the regular and for the fused products: C. Nègre, J.-M. Robert,
/// AFRICACRYPT 2013, Table 6.
fn fused_combs() -> Vec<PointRow> {
    type Comb = CombVartime<4>;
    type KaratComb = KaratsubaCombVartime;
    let mut rows = Vec::new();
    macro_rules! curve {
        ($curve:ident, $modulus:ident, $n:literal) => {
            macro_rules! row {
                ($regular:ty, $fusion:ty) => {
                    rows.push(wnaf4::<NineM<$curve<Element<$modulus, u64, $n, $regular, $fusion>>>>());
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
        };
    }
    curve!(B233, F2m233, 4);
    curve!(B409, F2m409, 7);
    curve!(E503, F2m503, 8);
    rows
}

/// Carry-less products, fused and under very lazy reduction: C. Nègre, J.-M. Robert, AFRICACRYPT 2013, Table 7; and the
/// same on 128-bit words.
fn fused_products() -> Vec<PointRow> {
    let mut rows = Vec::new();
    macro_rules! both {
        ($curve:ident, $field:ty) => {
            rows.push(wnaf4::<KimKim<$curve<$field>>>());
            rows.push(wnaf4::<NineM<$curve<$field>>>());
        };
    }
    macro_rules! karatsuba {
        ($curve:ident, $modulus:ident, $element:ident, $word:ty, $n:literal) => {
            both!($curve, $element<$modulus, $word, $n, KaratsubaRec>);
            both!($curve, $element<$modulus, $word, $n, KaratsubaRec, AbAc<KaratsubaRec>>);
            both!($curve, $element<$modulus, $word, $n, KaratsubaRec, AbPlusCd<KaratsubaRec>>);
        };
    }
    #[cfg(target_arch = "x86_64")]
    if has_carryless_product() {
        karatsuba!(B233, F2m233, VeryLazy, Clmul64, 4);
        both!(B233, Element<F2m233, Clmul64, 4, KaratsubaRec>);
        karatsuba!(B409, F2m409, Element, Clmul64, 7);
        macro_rules! lanes {
            ($curve:ident, $modulus:ident, $n:literal) => {
                rows.push(wnaf4::<NineM<$curve<Lanes<$modulus, Xmm, $n>>>>());
                both!($curve, Lanes<$modulus, Xmm, $n, Unfused>);
                both!($curve, Lanes<$modulus, Xmm, $n, AbAc<Pairs>>);
                rows.push(wnaf4::<LopezDahab<$curve<Lanes<$modulus, Xmm, $n, Unfused>>>>());
                rows.push(wnaf4::<LopezDahab<$curve<Lanes<$modulus, Xmm, $n, AbAc<Pairs>>>>>());
            };
        }
        lanes!(B233, F2m233, 2);
        lanes!(B409, F2m409, 4);
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        karatsuba!(B233, F2m233, VeryLazy, u64, 4);
        both!(B233, Element<F2m233, u64, 4, KaratsubaRec>);
        karatsuba!(B409, F2m409, Element, u64, 7);
    }
    rows
}
