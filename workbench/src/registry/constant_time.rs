//! The rows of methods in constant time.
//!
//! Scalars are reduced modulo the order, which the points of all rows have.

use super::erase::{IN_SUBGROUP, Stored, in_constant_time};
use super::row::Row;
use carryless::coordinates::{Affine, Complete, XOnly};
use carryless::curve::{Curve, named::*};
use carryless::field::BinaryField;
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
    macro_rules! curve {
        ($best:ident, $curve:ident, $lanes:ident) => {
            #[cfg(target_arch = "x86_64")]
            if has_avx512vl() {
                rows.extend($best::<$curve<$lanes<XmmVl>>>());
            }
            #[cfg(target_arch = "x86_64")]
            if has_carryless_product() {
                rows.extend($best::<$curve<$lanes<Xmm>>>());
            }
            if !has_carryless_product() {
                rows.extend($best::<$curve<$lanes<Portable128>>>());
            }
        };
    }
    curve!(koblitz, K163, F2m163Lanes);
    curve!(random, B163, F2m163Lanes);
    curve!(koblitz, K233, F2m233Lanes);
    curve!(random, B233, F2m233Lanes);
    curve!(koblitz, K283, F2m283Lanes);
    curve!(random, B283, F2m283Lanes);
    curve!(koblitz, K409, F2m409Lanes);
    curve!(random, B409, F2m409Lanes);
    curve!(koblitz, K571, F2m571Lanes);
    curve!(random, B571, F2m571Lanes);
    #[cfg(target_arch = "x86_64")]
    if has_carryless_product() {
        rows.push(tau_row::<K233<F2m233Lanes<Xmm>>, 42>("tau-regular6"));
        rows.push(windows_row::<K233<F2m233Lanes<Xmm>>, 16>("regular5"));
        rows.push(ladder_row::<K233<F2m233Lanes<Xmm>>>());
        rows.push(windows_row::<B233<F2m233Lanes<Xmm>>, 8>("regular4"));
        rows.push(windows_row::<B233<F2m233Lanes<Xmm>>, 16>("regular5"));
        rows.extend(koblitz::<K233<F2m233Lanes<Portable128>>>());
        rows.extend(random::<B233<F2m233Lanes<Portable128>>>());
    }
    // The ladder on the products of the slides: Fong et al. 2001, slides 17 and 28.
    rows.push(ladder_row::<B163<F2m163Words<CombVartime<4>>>>());
    rows.push(ladder_row::<B233<F2m233Words<CombVartime<4>>>>());
    rows.push(ladder_row::<B283<F2m283Words<CombVartime<4>>>>());
    rows
}

fn random<C: Curve<Field: BinaryField>>() -> Vec<Row> {
    vec![ladder_row::<C>(), comb_row::<C>()]
}

fn koblitz<C: Curve<Field: BinaryField>>() -> Vec<Row> {
    vec![tau_row::<C, 10>("tau-regular4"), tau_row::<C, 21>("tau-regular5"), comb_row::<C>()]
}

fn ladder_row<C: Curve<Field: BinaryField>>() -> Row {
    in_constant_time(
        XOnly::<C>::COORDINATES,
        "ladder",
        Stored::NONE,
        Stored::NONE,
        |p: &Affine<C>| *p,
        |p, k| ladder(k, p),
    )
}

fn windows_row<C: Curve<Field: BinaryField>, const T: usize>(method: &'static str) -> Row {
    let table = Stored::of::<Complete<C>>(T);
    let compute = |p: &Affine<C>, k: &SecretScalar<C>| regular_windows::<C, T>(k, p);
    in_constant_time(Complete::<C>::COORDINATES, method, Stored::NONE, table, |p| *p, compute)
}

fn tau_row<C: Curve<Field: BinaryField>, const T: usize>(method: &'static str) -> Row {
    let table = Stored::of::<Complete<C>>(T);
    let compute = |p: &Affine<C>, k: &SecretScalar<C>| tau_regular::<C, T>(k, p);
    in_constant_time(Complete::<C>::COORDINATES, method, Stored::NONE, table, |p| *p, compute)
}

/// The comb of a fixed point, for the generator from the table of constants.
fn comb_row<C: Curve<Field: BinaryField>>() -> Row {
    let table = Stored::in_bytes(SignedComb::<C>::POINTS, SignedComb::<C>::TABLE_BYTES);
    let prepare = |p: &Affine<C>| (*p != Affine::generator()).then(|| Box::new(SignedComb::new(p).expect(IN_SUBGROUP)));
    let compute = |comb: &Option<Box<SignedComb<C>>>, k: &SecretScalar<C>| match comb {
        Some(comb) => comb.mul(k),
        None => generator_comb(k),
    };
    in_constant_time(Complete::<C>::COORDINATES, "regular-comb5x4", table, Stored::NONE, prepare, compute)
}
