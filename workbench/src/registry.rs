//! The rows: each is one way to compute k·P, by curve, multiplier, coordinate system and method.
//!
//! Types are erased here and nowhere else. A curve is one line of `every_row`, a multiplier one line of its macro, a
//! method one line of `every_method`. On a processor without a carry-less product the rows that need one are not in the
//! list.

use crate::curves::{self, AffinePoint};
use crate::fields;
use carryless::coordinates::{Affine, KimKim, LopezDahab, Point};
use carryless::curve::{Curve, named::*};
use carryless::field::binary::{Element, Lanes, VeryLazy};
use carryless::field::{BinaryField, Field, named::*};
use carryless::poly::{
    AbAc, AbAcPlusCd, AbPlusCd, CombSplitVartime, CombVartime, KaratsubaCombVartime, KaratsubaFormulae, KaratsubaRec,
    OperandScanningVartime, ShiftAndAdd, Unfused,
};
use carryless::scalar_mul::*;
#[cfg(target_arch = "x86_64")]
use carryless::word::{Clmul64, Xmm};
use carryless::word::{Portable128, has_carryless_product};
use serde::Serialize;
use std::sync::OnceLock;

/// One way to compute k·P.
#[derive(Serialize)]
pub struct Row {
    /// CURVE/MULTIPLIER/COORDINATES/METHOD.
    pub id: String,
    /// The curve's name.
    pub curve: &'static str,
    /// The degree m of its field.
    pub field: u32,
    /// How field elements are multiplied.
    pub multiplier: &'static str,
    /// How points are represented.
    pub coordinates: &'static str,
    /// How the scalar is used.
    pub method: &'static str,
    /// The width of its digits.
    pub window: Option<u32>,
    /// `kP`, or `kG` for a method that prepares a fixed point.
    pub operation: &'static str,
    /// Threads it runs on.
    pub threads: u32,
    /// `constant` or `variable` in the scalar and the point.
    pub time: &'static str,
    /// Bytes of precomputed constants, and of a fixed point's table, that it reads.
    pub table_bytes: usize,
    /// Where the method is described.
    pub source: &'static str,
    #[serde(skip)]
    at: Box<dyn Fn(&AffinePoint) -> Multiply + Send + Sync>,
}

/// k·P of one point P from the limbs of k.
pub type Multiply = Box<dyn Fn(&[u64]) -> AffinePoint>;

impl Row {
    /// k·P in affine coordinates; k is not reduced and has at most twice the bits of the order.
    pub fn run(&self, k: &[u64], p: &AffinePoint) -> AffinePoint {
        self.at(p)(k)
    }

    /// The row for one point of the curve, which a method for a fixed point prepares here.
    pub fn at(&self, p: &AffinePoint) -> Multiply {
        (self.at)(p)
    }
}

/// Every row that this processor can run, by curve.
pub fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(every_row)
}

/// The rows of the curve with this name.
pub fn rows_of(curve: &str) -> impl Iterator<Item = &'static Row> {
    rows().iter().filter(move |row| row.curve == curve)
}

/// The curve's best row for a single multiplication.
pub fn default_row(curve: &str) -> &'static Row {
    let multiplier = if has_carryless_product() { "clmul" } else { "clmul-portable" };
    let id = format!("{curve}/{multiplier}/kim-kim/wnaf5");
    rows_of(curve).find(|row| row.id == id).expect("the registry has wnaf5 for every curve")
}

fn every_row() -> Vec<Row> {
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

const LEFT_TO_RIGHT: &str = "Hankerson, Menezes, Vanstone 2004, Algorithm 3.27";
const RIGHT_TO_LEFT: &str = "Hankerson, Menezes, Vanstone 2004, Algorithm 3.26";
const NAF: &str = "Hankerson, Menezes, Vanstone 2004, Algorithm 3.31";
const WINDOW_NAF: &str = "Hankerson, Menezes, Vanstone 2004, Algorithm 3.36";
const LIM_LEE: &str = "Lim, Lee 1994; Hankerson, Menezes, Vanstone 2004, Algorithm 3.44";
const ACCUMULATORS: &str = "Yao 1976, with the digits of Algorithm 3.35 of Hankerson, Menezes, Vanstone 2004";

/// Every method; T = 2^(w−2) odd multiples belong to the window w.
fn every_method<P: Point>() -> Vec<Row> {
    vec![
        double_and_add::<P>(),
        row::<P>("double-and-add-rtl", None, RIGHT_TO_LEFT, double_and_add_rtl_vartime),
        naf::<P>(),
        row::<P>("naf-rtl", None, RIGHT_TO_LEFT, naf_rtl_vartime),
        row::<P>("wnaf2", Some(2), WINDOW_NAF, wnaf_vartime::<P, 1>),
        row::<P>("wnaf3", Some(3), WINDOW_NAF, wnaf_vartime::<P, 2>),
        wnaf4::<P>(),
        wnaf5::<P>(),
        row::<P>("wnaf6", Some(6), WINDOW_NAF, wnaf_vartime::<P, 16>),
        row::<P>("wnaf7", Some(7), WINDOW_NAF, wnaf_vartime::<P, 32>),
        row::<P>("wnaf2-rtl", Some(2), ACCUMULATORS, wnaf_rtl_vartime::<P, 1>),
        row::<P>("wnaf3-rtl", Some(3), ACCUMULATORS, wnaf_rtl_vartime::<P, 2>),
        row::<P>("wnaf4-rtl", Some(4), ACCUMULATORS, wnaf_rtl_vartime::<P, 4>),
        row::<P>("wnaf5-rtl", Some(5), ACCUMULATORS, wnaf_rtl_vartime::<P, 8>),
        row::<P>("wnaf6-rtl", Some(6), ACCUMULATORS, wnaf_rtl_vartime::<P, 16>),
        row::<P>("wnaf7-rtl", Some(7), ACCUMULATORS, wnaf_rtl_vartime::<P, 32>),
        fixed_base_comb::<P, 16>("fixed-base-comb4"),
        fixed_base_comb::<P, 32>("fixed-base-comb5"),
    ]
}

fn double_and_add<P: Point>() -> Row {
    row::<P>("double-and-add", None, LEFT_TO_RIGHT, double_and_add_vartime)
}

fn naf<P: Point>() -> Row {
    row::<P>("naf", None, NAF, naf_vartime)
}

fn wnaf4<P: Point>() -> Row {
    row::<P>("wnaf4", Some(4), WINDOW_NAF, wnaf_vartime::<P, 4>)
}

fn wnaf5<P: Point>() -> Row {
    row::<P>("wnaf5", Some(5), WINDOW_NAF, wnaf_vartime::<P, 8>)
}

/// The row of a variable-time method on one representation of points.
fn row<P: Point>(
    method: &'static str,
    window: Option<u32>,
    source: &'static str,
    compute: fn(&[u64], &Affine<P::Curve>) -> P,
) -> Row {
    let at = move |p: &AffinePoint| -> Multiply {
        let p = curves::from_limbs(p);
        Box::new(move |k| curves::to_limbs(&compute(k, &p).to_affine_vartime()))
    };
    row_at::<P>(method, "kP", window, 0, source, at)
}

/// The row of the comb for a fixed point with a table of T = 2^w entries.
fn fixed_base_comb<P: Point, const T: usize>(method: &'static str) -> Row {
    let at = |p: &AffinePoint| -> Multiply {
        let comb = FixedBaseComb::<P, T>::new_vartime(&curves::from_limbs(p));
        Box::new(move |k| curves::to_limbs(&comb.mul_vartime(k).to_affine_vartime()))
    };
    row_at::<P>(method, "kG", Some(T.ilog2()), size_of::<FixedBaseComb<P, T>>(), LIM_LEE, at)
}

fn row_at<P: Point>(
    method: &'static str,
    operation: &'static str,
    window: Option<u32>,
    point_table_bytes: usize,
    source: &'static str,
    at: impl Fn(&AffinePoint) -> Multiply + Send + Sync + 'static,
) -> Row {
    let (curve, multiplier) = (P::Curve::NAME, <P::Curve as Curve>::Field::MULTIPLIER);
    Row {
        id: format!("{curve}/{multiplier}/{}/{method}", P::COORDINATES),
        curve,
        field: <P::Curve as Curve>::Field::BITS,
        multiplier,
        coordinates: P::COORDINATES,
        method,
        window,
        operation,
        threads: 1,
        time: "variable",
        table_bytes: table_bytes::<<P::Curve as Curve>::Field>() + point_table_bytes,
        source,
        at: Box::new(at),
    }
}

/// Of the field's tables a method in variable time reads those for squaring and for inversion.
fn table_bytes<F: BinaryField>() -> usize {
    fields::square_table_bytes::<F>() + fields::window_table_bytes::<F>()
}
