//! The rows that no published table, question, test or default needs: the feature `all-rows`.

use super::families::*;
use super::instances::NineM;
use super::odd::{affine, few_methods, jacobian_chudnovsky, other_projective};
use super::row::Row;
use carryless::coordinates::{Affine, JacobiQuartic, Jacobian, KimKim, LopezDahab, Xyzz};
use carryless::curve::named::*;
use carryless::field::binary::{Element, Lanes};
use carryless::field::extension::Karatsuba18;
use carryless::field::named::*;
use carryless::field::prime::{Barrett, Folded, Montgomery, MontgomerySpecial, PseudoMersenne, Solinas};
use carryless::poly::lanes::Pairs;
use carryless::poly::{
    AbAc, AbAcPlusCd, AbPlusCd, CombSplitVartime, CombVartime, KaratsubaCombVartime, KaratsubaFormulae, KaratsubaRec,
    OperandScanningVartime, ShiftAndAdd,
};
#[cfg(target_arch = "x86_64")]
use carryless::word::{Clmul64, Xmm};
use carryless::word::{Portable128, has_carryless_product};

/// Every one of them.
pub(super) fn every_row() -> Vec<Row> {
    let mut rows = curves();
    rows.extend(multipliers());
    rows.extend(fused());
    #[cfg(target_arch = "x86_64")]
    rows.extend(super::constant_time::rest());
    rows.extend(odd_coordinates());
    rows.extend(odd_multipliers());
    rows
}

/// López–Dahab and affine coordinates, portable words and simple products on the curves other than B-233.
fn curves() -> Vec<Row> {
    let mut rows = Vec::new();
    macro_rules! affine {
        ($curve:ident, $lanes:ident) => {
            #[cfg(target_arch = "x86_64")]
            if has_carryless_product() {
                rows.push(double_and_add::<Affine<$curve<$lanes<Xmm>>>>());
                rows.push(wnaf4::<Affine<$curve<$lanes<Xmm>>>>());
            }
        };
    }
    macro_rules! lopez_dahab {
        ($curve:ident, $lanes:ident) => {
            #[cfg(target_arch = "x86_64")]
            if has_carryless_product() {
                rows.extend(every_method::<LopezDahab<$curve<$lanes<Xmm>>>>());
            }
        };
    }
    macro_rules! words {
        ($curve:ident, $words:ident, $lanes:ident) => {
            rows.push(wnaf4::<LopezDahab<$curve<$lanes<Portable128>>>>());
            rows.push(naf::<LopezDahab<$curve<$words<ShiftAndAdd>>>>());
        };
    }
    macro_rules! combs {
        ($curve:ident, $words:ident) => {
            rows.push(wnaf4::<LopezDahab<$curve<$words<CombVartime<4>>>>>());
        };
    }
    affine!(K163, F2m163Lanes);
    lopez_dahab!(K163, F2m163Lanes);
    words!(K163, F2m163Words, F2m163Lanes);
    affine!(B163, F2m163Lanes);
    lopez_dahab!(B163, F2m163Lanes);
    words!(B163, F2m163Words, F2m163Lanes);
    affine!(K233, F2m233Lanes);
    lopez_dahab!(K233, F2m233Lanes);
    words!(K233, F2m233Words, F2m233Lanes);
    affine!(K283, F2m283Lanes);
    lopez_dahab!(K283, F2m283Lanes);
    words!(K283, F2m283Words, F2m283Lanes);
    affine!(B283, F2m283Lanes);
    lopez_dahab!(B283, F2m283Lanes);
    words!(B283, F2m283Words, F2m283Lanes);
    affine!(K409, F2m409Lanes);
    lopez_dahab!(K409, F2m409Lanes);
    words!(K409, F2m409Words, F2m409Lanes);
    combs!(K409, F2m409Words);
    affine!(B409, F2m409Lanes);
    words!(B409, F2m409Words, F2m409Lanes);
    affine!(E503, F2m503Lanes);
    lopez_dahab!(E503, F2m503Lanes);
    words!(E503, F2m503Words, F2m503Lanes);
    affine!(K571, F2m571Lanes);
    lopez_dahab!(K571, F2m571Lanes);
    words!(K571, F2m571Words, F2m571Lanes);
    combs!(K571, F2m571Words);
    affine!(B571, F2m571Lanes);
    lopez_dahab!(B571, F2m571Lanes);
    words!(B571, F2m571Words, F2m571Lanes);
    combs!(B571, F2m571Words);
    rows
}

/// The other multipliers of the fields other than F_2^233.
fn multipliers() -> Vec<Row> {
    let mut rows = Vec::new();
    macro_rules! karatsuba {
        ($curve:ident, $modulus:ident, $words:ident, $n:literal, $kind:ident) => {
            #[cfg(target_arch = "x86_64")]
            if has_carryless_product() {
                rows.push(wnaf4::<LopezDahab<$curve<Element<$modulus, Clmul64, $n, $kind>>>>());
            }
            if !has_carryless_product() {
                rows.push(wnaf4::<LopezDahab<$curve<$words<$kind>>>>());
            }
        };
    }
    macro_rules! combs {
        ($curve:ident, $words:ident) => {
            rows.push(wnaf4::<LopezDahab<$curve<$words<CombSplitVartime>>>>());
            rows.push(wnaf4::<LopezDahab<$curve<$words<KaratsubaCombVartime>>>>());
            rows.push(wnaf4::<LopezDahab<$curve<$words<OperandScanningVartime<4, 8>>>>>());
        };
    }
    karatsuba!(B163, F2m163, F2m163Words, 3, KaratsubaRec);
    karatsuba!(B163, F2m163, F2m163Words, 3, KaratsubaFormulae);
    combs!(B163, F2m163Words);
    karatsuba!(B283, F2m283, F2m283Words, 5, KaratsubaRec);
    karatsuba!(B283, F2m283, F2m283Words, 5, KaratsubaFormulae);
    combs!(B283, F2m283Words);
    karatsuba!(B409, F2m409, F2m409Words, 7, KaratsubaFormulae);
    combs!(B409, F2m409Words);
    karatsuba!(E503, F2m503, F2m503Words, 8, KaratsubaRec);
    karatsuba!(E503, F2m503, F2m503Words, 8, KaratsubaFormulae);
    combs!(E503, F2m503Words);
    karatsuba!(B571, F2m571, F2m571Words, 9, KaratsubaRec);
    karatsuba!(B571, F2m571, F2m571Words, 9, KaratsubaFormulae);
    combs!(B571, F2m571Words);
    rows
}

/// Fused products that the tables do not have: both forms together, and a comb with two tables.
fn fused() -> Vec<Row> {
    type Comb = CombVartime<4>;
    type KaratComb = KaratsubaCombVartime;
    let mut rows = Vec::new();
    macro_rules! both {
        ($curve:ident, $field:ty) => {
            rows.push(wnaf4::<KimKim<$curve<$field>>>());
            rows.push(wnaf4::<NineM<$curve<$field>>>());
        };
    }
    macro_rules! combs {
        ($curve:ident, $modulus:ident, $n:literal) => {
            rows.push(wnaf4::<NineM<$curve<Element<$modulus, u64, $n, Comb, AbAcPlusCd<Comb>>>>>());
            rows.push(wnaf4::<NineM<$curve<Element<$modulus, u64, $n, KaratComb, AbAcPlusCd<KaratComb>>>>>());
            rows.push(
                wnaf4::<NineM<$curve<Element<$modulus, u64, $n, CombSplitVartime, AbPlusCd<CombSplitVartime>>>>>(),
            );
        };
    }
    macro_rules! karatsuba {
        ($word:ty) => {
            both!(B233, Element<F2m233, $word, 4, KaratsubaRec, AbAc<KaratsubaRec>>);
            both!(B233, Element<F2m233, $word, 4, KaratsubaRec, AbPlusCd<KaratsubaRec>>);
        };
    }
    combs!(B233, F2m233, 4);
    combs!(B409, F2m409, 7);
    combs!(E503, F2m503, 8);
    #[cfg(target_arch = "x86_64")]
    if has_carryless_product() {
        karatsuba!(Clmul64);
        both!(B233, Lanes<F2m233, Xmm, 2, AbAcPlusCd<Pairs>>);
        both!(B409, Lanes<F2m409, Xmm, 4, AbAcPlusCd<Pairs>>);
    }
    if !has_carryless_product() {
        karatsuba!(u64);
    }
    rows
}

/// The coordinate systems beside the Jacobian one, on the curves other than P-256.
fn odd_coordinates() -> Vec<Row> {
    let mut rows = Vec::new();
    macro_rules! curve {
        ($curve:ty) => {
            rows.extend(affine::<$curve>());
            rows.extend(other_projective::<$curve>());
        };
    }
    curve!(Wap160<Fp160Limbs<PseudoMersenne>>);
    rows.extend(jacobian_chudnovsky::<Wap160<Fp160Limbs<PseudoMersenne>>>());
    curve!(P192<Fp192Limbs<Solinas>>);
    curve!(P224<Fp224Limbs<Solinas>>);
    curve!(W25519<Fp25519Limbs<Folded>>);
    curve!(P384<Fp384Limbs<Solinas>>);
    rows.extend(jacobian_chudnovsky::<P384<Fp384Limbs<Solinas>>>());
    curve!(P521<Fp521Limbs<Solinas>>);
    rows.extend(jacobian_chudnovsky::<P521<Fp521Limbs<Solinas>>>());
    rows.extend(affine::<Jq25519<Fp25519Limbs<Folded>>>());
    rows.extend(affine::<Oef32x5<Oef32x5Field>>());
    rows.extend(affine::<Oef31x6<Oef31x6Field>>());
    rows.push(wnaf5::<Xyzz<P256<Fp256Limbs<MontgomerySpecial>>>>());
    rows
}

/// The multipliers beside the fastest one, on the curves whose tables and questions do not have them.
fn odd_multipliers() -> Vec<Row> {
    let mut rows = Vec::new();
    macro_rules! few {
        ($($point:ty;)*) => {
            $(rows.extend(few_methods::<$point>());)*
        };
    }
    few! {
        Jacobian<P224<Fp224Limbs<Barrett>>>;
        Jacobian<P224<Fp224Limbs<Montgomery>>>;
        Jacobian<W25519<Fp25519Radix51>>;
        Jacobian<W25519<Fp25519Limbs<Montgomery>>>;
        JacobiQuartic<Jq25519<Fp25519Radix51>>;
        Jacobian<P384<Fp384Limbs<Barrett>>>;
        Jacobian<P384<Fp384Limbs<Montgomery>>>;
        Jacobian<P521<Fp521Limbs<Solinas>>>;
        Jacobian<Oef31x6<Oef31x6Field<Karatsuba18>>>;
    }
    rows.push(wnaf5::<Jacobian<P256<Fp256Limbs32<Solinas>>>>());
    rows
}
