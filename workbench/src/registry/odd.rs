//! Which rows there are on curves over prime fields and their extensions.
//!
//! Each curve has the usual methods on its fastest products, in Jacobian coordinates or those of the quartic; the other
//! coordinate systems and multipliers have a few each, those of published tables and those that others are compared by.

use super::families::*;
use super::row::Row;
use carryless::coordinates::{Affine, Chudnovsky, JacobiQuartic, Jacobian, JacobianChudnovsky, Point, Xyzz};
use carryless::curve::{Curve, equation::Weierstrass, named::*};
use carryless::field::extension::Karatsuba18;
use carryless::field::named::*;
use carryless::field::prime::{Barrett, Folded, Montgomery, MontgomerySpecial, PseudoMersenne, Solinas};
#[cfg(target_arch = "x86_64")]
use carryless::{field::prime::Adx, word::has_adx};

/// Every row, by curve.
pub(super) fn every_row() -> Vec<Row> {
    let mut rows = Vec::new();
    rows.extend(usual_methods::<Jacobian<Wap160<Fp160Limbs<PseudoMersenne>>>>());
    rows.extend(coordinates::<Wap160<Fp160Limbs<PseudoMersenne>>>());
    rows.extend(by_endomorphism::<Jacobian<Wap160<Fp160Limbs<PseudoMersenne>>>>());
    macro_rules! nist {
        ($curve:ident, $limbs:ident) => {
            rows.extend(coordinates::<$curve<$limbs<Solinas>>>());
            rows.extend(few_methods::<Jacobian<$curve<$limbs<Barrett>>>>());
            rows.extend(few_methods::<Jacobian<$curve<$limbs<Montgomery>>>>());
        };
    }
    rows.extend(usual_methods::<Jacobian<P192<Fp192Limbs<Solinas>>>>());
    nist!(P192, Fp192Limbs);
    rows.extend(slide_19::<Jacobian<P192<Fp192Limbs<Barrett>>>>());
    rows.extend(usual_methods::<Jacobian<P224<Fp224Limbs<Solinas>>>>());
    nist!(P224, Fp224Limbs);
    rows.extend(usual_methods::<Jacobian<W25519<Fp25519Limbs<Folded>>>>());
    rows.extend(coordinates::<W25519<Fp25519Limbs<Folded>>>());
    rows.extend(few_methods::<Jacobian<W25519<Fp25519Radix51>>>());
    rows.extend(few_methods::<Jacobian<W25519<Fp25519Limbs<Montgomery>>>>());
    rows.extend(usual_methods::<JacobiQuartic<Jq25519<Fp25519Limbs<Folded>>>>());
    rows.extend(affine::<Jq25519<Fp25519Limbs<Folded>>>());
    rows.extend(few_methods::<JacobiQuartic<Jq25519<Fp25519Radix51>>>());
    rows.extend(few_methods::<Jacobian<Jq25519W<Fp25519Limbs<Folded>>>>());
    rows.push(interleave::<Jacobian<Jq25519W<Fp25519Limbs<Folded>>>, 16, 4>("interleave-6-4"));
    rows.extend(usual_methods::<Jacobian<P256<Fp256Limbs<Solinas>>>>());
    nist!(P256, Fp256Limbs);
    rows.extend(usual_methods::<Jacobian<P256<Fp256Limbs<MontgomerySpecial>>>>());
    rows.push(wnaf5::<Xyzz<P256<Fp256Limbs<MontgomerySpecial>>>>());
    rows.push(wnaf5::<Jacobian<P256<Fp256Limbs32<Solinas>>>>());
    rows.extend(usual_methods::<Jacobian<P384<Fp384Limbs<Solinas>>>>());
    nist!(P384, Fp384Limbs);
    rows.extend(usual_methods::<Jacobian<P521<Fp521Radix58>>>());
    rows.extend(few_methods::<Jacobian<P521<Fp521Limbs<Solinas>>>>());
    nist!(P521, Fp521Limbs);
    rows.extend(usual_methods::<Jacobian<Oef32x5<Oef32x5Field>>>());
    rows.extend(affine::<Oef32x5<Oef32x5Field>>());
    rows.extend(usual_methods::<Jacobian<Oef31x6<Oef31x6Field>>>());
    rows.extend(affine::<Oef31x6<Oef31x6Field>>());
    rows.extend(few_methods::<Jacobian<Oef31x6<Oef31x6Field<Karatsuba18>>>>());
    #[cfg(target_arch = "x86_64")]
    if has_adx() {
        rows.extend(few_methods::<Jacobian<P192<Fp192Limbs<Solinas<Adx>>>>>());
        rows.extend(slide_19::<Jacobian<P192<Fp192Limbs<Solinas<Adx>>>>>());
        rows.extend(few_methods::<Jacobian<P224<Fp224Limbs<Solinas<Adx>>>>>());
        rows.extend(few_methods::<Jacobian<P256<Fp256Limbs<Solinas<Adx>>>>>());
    }
    rows
}

/// Methods that every curve has on its best products.
fn usual_methods<P: Point>() -> Vec<Row> {
    let mut rows = few_methods::<P>();
    rows.extend([
        double_and_add::<P>(),
        double_and_add_rtl::<P>(),
        naf_rtl::<P>(),
        wnaf_rtl::<P, 4>("wnaf4-rtl"),
        comb::<P, 16>("fixed-base-comb4"),
    ]);
    rows.extend(fixed_points::<P>());
    rows.extend(sums::<P>());
    rows
}

/// Those that multipliers are compared by.
fn few_methods<P: Point>() -> Vec<Row> {
    vec![naf::<P>(), wnaf4::<P>(), wnaf5::<P>()]
}

/// The methods of slide 19 that [`few_methods`] has not: K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker 2001.
fn slide_19<P: Point>() -> Vec<Row> {
    vec![
        comb::<P, 16>("fixed-base-comb4"),
        comb_x2::<P, 16>("fixed-base-comb4x2"),
        fixed_base_interleave::<P>(),
        interleave::<P, 16, 8>("interleave-6-5"),
        interleave::<P, 2, 2>("interleave-3-3"),
    ]
}

/// The coordinate systems beside the Jacobian one.
fn coordinates<C: Curve<Equation = Weierstrass>>() -> Vec<Row> {
    let mut rows = affine::<C>();
    rows.extend([
        wnaf4::<Chudnovsky<C>>(),
        wnaf4::<JacobianChudnovsky<C>>(),
        wnaf5::<JacobianChudnovsky<C>>(),
        wnaf4::<Xyzz<C>>(),
        wnaf5::<Xyzz<C>>(),
    ]);
    rows
}

fn affine<C: Curve>() -> Vec<Row> {
    vec![double_and_add::<Affine<C>>(), wnaf4::<Affine<C>>()]
}
