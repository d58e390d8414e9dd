//! The rows of methods in constant time.
//!
//! Scalars are reduced modulo the order, which the points of all rows have.

use super::erase::{IN_SUBGROUP, Stored, in_constant_time};
use super::families::name;
use super::row::Row;
use carryless::coordinates::{Affine, Complete, CompleteEntry, XOnly};
use carryless::curve::{BinaryCurve, GeneratorComb, KoblitzCurve, named::*};
use carryless::field::named::*;
use carryless::poly::CombVartime;
use carryless::scalar::SecretScalar;
use carryless::scalar_mul::*;
use carryless::word::{Portable128, has_carryless_product};
#[cfg(target_arch = "x86_64")]
use carryless::word::{Xmm, XmmVl, has_avx512vl};

/// Every row, by curve. They are inlined as a whole, and cost more to compile than others: beside the best of every
/// curve there are others over F_2^233 only.
pub(super) fn every_row() -> Vec<Row> {
    let mut rows = Vec::new();
    macro_rules! best {
        ($($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
            $(
                #[cfg(target_arch = "x86_64")]
                if has_carryless_product() {
                    rows.extend($kind::<$curve<$lanes<Xmm>>>());
                }
                #[cfg(not(target_arch = "x86_64"))]
                rows.extend($kind::<$curve<$lanes<Portable128>>>());
            )*
        };
    }
    carryless::binary_curves!(best! {});
    #[cfg(target_arch = "x86_64")]
    {
        if has_avx512vl() {
            rows.extend(koblitz::<K233<F2m233Lanes<XmmVl>>>());
            rows.extend(random::<B233<F2m233Lanes<XmmVl>>>());
        }
        if has_carryless_product() {
            rows.push(tau_row::<K233<F2m233Lanes<Xmm>>>(6));
            rows.push(windows_row::<K233<F2m233Lanes<Xmm>>>(5));
            rows.push(ladder_row::<K233<F2m233Lanes<Xmm>>>());
            rows.push(windows_row::<B233<F2m233Lanes<Xmm>>>(4));
            rows.push(windows_row::<B233<F2m233Lanes<Xmm>>>(5));
        }
        rows.extend(koblitz::<K233<F2m233Lanes<Portable128>>>());
        rows.extend(random::<B233<F2m233Lanes<Portable128>>>());
    }
    // The ladder on the products of the slides: Fong et al. 2001, slides 17 and 28.
    rows.push(ladder_row::<B163<F2m163Words<CombVartime<4>>>>());
    rows.push(ladder_row::<B233<F2m233Words<CombVartime<4>>>>());
    rows.push(ladder_row::<B283<F2m283Words<CombVartime<4>>>>());
    rows
}

/// The best of the curves over other fields than F_2^233 on the other words of this processor.
#[cfg(all(feature = "all-rows", target_arch = "x86_64"))]
pub(super) fn rest() -> Vec<Row> {
    let mut rows = Vec::new();
    macro_rules! best {
        ($($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
            $(best!(@ $kind $curve $lanes);)*
        };
        (@ $kind:ident $curve:ident F2m233Lanes) => {};
        (@ $kind:ident $curve:ident $lanes:ident) => {
            if has_avx512vl() {
                rows.extend($kind::<$curve<$lanes<XmmVl>>>());
            }
            if !has_carryless_product() {
                rows.extend($kind::<$curve<$lanes<Portable128>>>());
            }
        };
    }
    carryless::binary_curves!(best! {});
    rows
}

fn comparison<C: BinaryCurve>() -> Vec<Row> {
    vec![ladder_row::<C>()]
}

fn random<C: GeneratorComb>() -> Vec<Row> {
    vec![ladder_row::<C>(), comb_row::<C>()]
}

fn koblitz<C: KoblitzCurve + GeneratorComb>() -> Vec<Row> {
    vec![tau_row::<C>(4), tau_row::<C>(5), comb_row::<C>()]
}

fn ladder_row<C: BinaryCurve>() -> Row {
    in_constant_time(
        XOnly::<C>::COORDINATES,
        "ladder",
        0,
        Stored::NONE,
        Stored::NONE,
        |p: &Affine<C>| *p,
        |_, p, k| ladder(k, p),
    )
}

fn windows_row<C: BinaryCurve>(w: u32) -> Row {
    let table = Stored::of::<Complete<C>>(1 << (w - 1));
    let compute = |w, p: &Affine<C>, k: &SecretScalar<C>| regular_windows(w, k, p);
    in_constant_time(Complete::<C>::COORDINATES, name(format!("regular{w}")), w, Stored::NONE, table, |p| *p, compute)
}

fn tau_row<C: KoblitzCurve>(w: u32) -> Row {
    let table = Stored::of::<Complete<C>>((2 << w) / 3);
    let compute = |w, p: &Affine<C>, k: &SecretScalar<C>| tau_regular(w, k, p);
    in_constant_time(
        Complete::<C>::COORDINATES,
        name(format!("tau-regular{w}")),
        w,
        Stored::NONE,
        table,
        |p| *p,
        compute,
    )
}

/// The comb of a fixed point, for the generator from the table of constants.
fn comb_row<C: GeneratorComb>() -> Row {
    let limbs = SignedComb::<C>::limbs(5, 4);
    let table = Stored::in_bytes(limbs / CompleteEntry::<C>::LIMBS, 8 * limbs);
    let prepare = |p: &Affine<C>| {
        let comb = |p| SignedComb::<C, _>::new(5, 4, p, vec![0; SignedComb::<C>::limbs(5, 4)]).expect(IN_SUBGROUP);
        (*p != Affine::generator()).then(|| comb(p))
    };
    let compute = |_, comb: &Option<SignedComb<C, Vec<u64>>>, k: &SecretScalar<C>| match comb {
        Some(comb) => comb.mul(k).expect("on the curve"),
        None => generator_comb(k),
    };
    in_constant_time(Complete::<C>::COORDINATES, "regular-comb5x4", 0, table, Stored::NONE, prepare, compute)
}
