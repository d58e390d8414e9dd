//! Which rows there are on curves over prime fields and their extensions.
//!
//! Each curve has the usual methods on its fastest products, in Jacobian coordinates or those of the quartic; the other
//! coordinate systems and multipliers have a few each, those of published tables and of questions.

#[cfg(target_arch = "x86_64")]
use super::constant_time::{glv_odd_windows_row, odd_windows_row, prime_comb_row};
use super::families::*;
use super::row::PointRow;
use carryless::coordinates::{Affine, Chudnovsky, Extended, JacobiQuartic, Jacobian, JacobianChudnovsky, Point, Xyzz};
use carryless::curve::{Curve, equation::Weierstrass};
use carryless::curves::*;
use carryless::field::named::*;
use carryless::field::prime::{Barrett, Folded, Montgomery, PrimeModulus, PseudoMersenne, Solinas};
#[cfg(target_arch = "x86_64")]
use carryless::{
    coordinates::{ConstantTimeLaw, ConstantTimePoint, Endomorphism, ExtendedX8, HomogeneousX8},
    curve::GeneratorComb,
    field::prime::Adx,
    word::{Zmm, has_adx, has_avx512ifma},
};

/// Every row, by curve.
pub(super) fn every_row() -> Vec<PointRow> {
    let mut rows = Vec::new();
    macro_rules! usual {
        ($($point:ty;)*) => {
            $(rows.extend(usual_methods::<$point>());)*
        };
    }
    macro_rules! few {
        ($($point:ty;)*) => {
            $(rows.extend(few_methods::<$point>());)*
        };
    }
    usual! {
        Jacobian<Wap160<Fp160Limbs<PseudoMersenne>>>;
        Jacobian<W25519<Fp25519Limbs<Folded>>>;
        JacobiQuartic<Jq25519<Fp25519Limbs<Folded>>>;
        Jacobian<P256<Fp256Limbs<Solinas>>>;
        Jacobian<Oef32x5<Oef32x5Field>>;
        Jacobian<Oef31x6<Oef31x6Field>>;
    }
    macro_rules! prime {
        ($($kind:ident $curve:ident $modulus:ident;)*) => { $(prime!(@ $curve);)* };
        (@ P192) => { usual! { Jacobian<P192>; } };
        (@ P224) => { usual! { Jacobian<P224>; } };
        (@ P256) => { usual! { Jacobian<P256>; } };
        (@ P384) => { usual! { Jacobian<P384>; } };
        (@ P521) => { usual! { Jacobian<P521>; } };
        // Its rows are those of its endomorphism.
        (@ Secp256k1) => {};
        (@ $curve:ident) => { rows.extend([wnaf5::<Jacobian<$curve>>(), interleave::<Jacobian<$curve>>(5, 5)]) };
    }
    carryless::curves!(prime: prime! {});
    few! {
        Jacobian<Secp256k1<Fp256k1Limbs<Folded>>>;
        Extended<Edwards25519<Fp25519Limbs<Folded>>>;
        Jacobian<Jq25519W<Fp25519Limbs<Folded>>>;
        Jacobian<Oef31x7<Oef31x7Field>>;
        Jacobian<P192<Fp192Limbs<Barrett>>>;
        Jacobian<P192<Fp192Limbs<Montgomery>>>;
        Jacobian<P256<Fp256Limbs<Barrett>>>;
        Jacobian<P256<Fp256Limbs<Montgomery>>>;
        Jacobian<P521<Fp521Limbs<Barrett>>>;
        Jacobian<P521<Fp521Limbs<Montgomery>>>;
    }
    rows.push(double_and_add::<Jacobian<Wap160<Fp160Limbs<PseudoMersenne>>>>());
    rows.extend(rare::<Jacobian<P256<Fp256Limbs<Solinas>>>>());
    rows.push(interleave::<Jacobian<Jq25519W<Fp25519Limbs<Folded>>>>(6, 4));
    rows.push(interleave::<Jacobian<Jq25519W<Fp25519Limbs<Folded>>>>(5, 5));
    rows.extend(by_endomorphism::<Jacobian<Wap160<Fp160Limbs<PseudoMersenne>>>>());
    rows.push(interleave::<Jacobian<Secp256k1<Fp256k1Limbs<Folded>>>>(5, 5));
    rows.push(interleave::<Extended<Edwards25519<Fp25519Limbs<Folded>>>>(5, 5));
    rows.extend(by_endomorphism::<Jacobian<Secp256k1<Fp256k1Limbs<Folded>>>>());
    rows.push(comb::<Jacobian<Oef31x7<Oef31x7Field>>>(4, 2));
    rows.push(interleave::<Jacobian<Oef31x7<Oef31x7Field>>>(5, 5));
    rows.extend(by_frobenius::<Oef31x7<Oef31x7Field>>());
    rows.extend(slide_19::<Jacobian<P192<Fp192Limbs<Barrett>>>>());
    #[cfg(target_arch = "x86_64")]
    if has_adx() {
        // The methods by which prime curves are compared with binary ones, whose rows have their processor's products too.
        macro_rules! by_adx {
            ($($point:ty;)*) => {
                $(
                    rows.extend(few_methods::<$point>());
                    rows.extend(slide_19::<$point>());
                )*
            };
        }
        by_adx! {
            Jacobian<P192<Fp192Limbs<Solinas<Adx>>>>;
            Jacobian<P224<Fp224Limbs<Solinas<Adx>>>>;
            Jacobian<P256<Fp256Limbs<Solinas<Adx>>>>;
        }
    }
    #[cfg(target_arch = "x86_64")]
    if has_avx512ifma() {
        // What else is computed in lanes are the library's own functions.
        macro_rules! combs {
            ($($kind:ident $curve:ident $modulus:ident;)*) => {
                $(rows.push(
                    prime_comb_row::<HomogeneousX8<$curve, Zmm, { <$modulus as PrimeModulus>::LANE_LIMBS }>>(),
                );)*
            };
        }
        carryless::curves!(prime: combs! {});
        rows.extend(in_lanes_for_comparison::<ExtendedX8<Edwards25519<Fp25519Limbs<Folded>>, Zmm, 5>>());
        rows.extend(in_lanes_by_endomorphism::<HomogeneousX8<Secp256k1<Fp256k1Limbs<Folded>>, Zmm, 5>>());
    }
    // Where they are the fastest.
    rows.extend(jacobian_chudnovsky::<P192<Fp192Limbs<Solinas>>>());
    rows.push(interleave::<JacobianChudnovsky<P192<Fp192Limbs<Solinas>>>>(5, 5));
    rows.extend(jacobian_chudnovsky::<P224<Fp224Limbs<Solinas>>>());
    rows.push(interleave::<JacobianChudnovsky<P224<Fp224Limbs<Solinas>>>>(5, 5));
    rows.extend(jacobian_chudnovsky::<W25519<Fp25519Limbs<Folded>>>());
    rows.push(interleave::<JacobianChudnovsky<W25519<Fp25519Limbs<Folded>>>>(5, 5));
    // Every coordinate system on one curve.
    rows.extend(affine::<P256<Fp256Limbs<Solinas>>>());
    rows.extend(jacobian_chudnovsky::<P256<Fp256Limbs<Solinas>>>());
    rows.extend(other_projective::<P256<Fp256Limbs<Solinas>>>());
    rows
}

/// What takes an endomorphism in lanes.
#[cfg(target_arch = "x86_64")]
fn in_lanes_by_endomorphism<P>() -> Vec<PointRow>
where
    P: Endomorphism + ConstantTimePoint<Curve = <P as Point>::Curve, Entry = <P as Point>::Entry>,
    <P as Point>::Curve: GeneratorComb<Equation = Weierstrass>,
{
    vec![glv_wnaf::<P>(5), glv_interleave::<P>(5), glv_odd_windows_row::<P>()]
}

/// Those of a complete law.
#[cfg(target_arch = "x86_64")]
fn in_lanes_for_comparison<P>() -> Vec<PointRow>
where
    P: ConstantTimePoint + Point<Curve = <P as ConstantTimePoint>::Curve>,
    <P as ConstantTimePoint>::Curve: GeneratorComb,
    <<P as ConstantTimePoint>::Curve as Curve>::Equation: ConstantTimeLaw<<P as ConstantTimePoint>::Curve>,
{
    vec![wnaf5::<P>(), interleave::<P>(5, 5), odd_windows_row::<P>(), prime_comb_row::<P>()]
}

/// Methods that every curve has on its best products.
fn usual_methods<P: Point>() -> Vec<PointRow> {
    let mut rows = few_methods::<P>();
    rows.extend([(4, 1), (4, 2), (5, 2)].map(|(w, v)| comb::<P>(w, v)));
    rows.push(fixed_base_interleave::<P>());
    rows.extend(interleaves::<P>());
    rows
}

/// Those that multipliers are compared by.
fn few_methods<P: Point>() -> Vec<PointRow> {
    vec![naf::<P>(), wnaf4::<P>(), wnaf5::<P>()]
}

/// The methods of slide 19 that [`few_methods`] has not: K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker 2001.
fn slide_19<P: Point>() -> Vec<PointRow> {
    vec![comb::<P>(4, 1), comb::<P>(4, 2), fixed_base_interleave::<P>(), interleave::<P>(6, 5), interleave::<P>(3, 3)]
}

/// Entries of a table with Z² and Z³.
fn jacobian_chudnovsky<C: Curve<Equation = Weierstrass>>() -> Vec<PointRow> {
    vec![wnaf4::<JacobianChudnovsky<C>>(), wnaf5::<JacobianChudnovsky<C>>()]
}

/// The coordinate systems beside these.
fn other_projective<C: Curve<Equation = Weierstrass>>() -> Vec<PointRow> {
    vec![wnaf4::<Chudnovsky<C>>(), wnaf4::<Xyzz<C>>(), wnaf5::<Xyzz<C>>()]
}

fn affine<C: Curve>() -> Vec<PointRow> {
    vec![double_and_add::<Affine<C>>(), wnaf4::<Affine<C>>()]
}
