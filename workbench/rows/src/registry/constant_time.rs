//! The rows of methods in constant time.
//!
//! Scalars are reduced modulo the order, which the points of all rows have.

use super::erase::{IN_SUBGROUP, Stored, in_constant_time, in_constant_time_without_tables};
use super::families::name;
use super::row::{self, PointRow, Types, Work};
use crate::curves;
use carryless::coordinates::{
    Affine, Complete, ConstantTimeLaw, ConstantTimePoint, Endomorphism, Extended, Homogeneous, Jacobian, Point,
    PointError, XOnly,
};
use carryless::curve::equation::{TwistedEdwards, Weierstrass};
use carryless::curve::{BinaryCurve, Curve, GeneratorComb, GlsCurve, KoblitzCurve, PAIRS_UP_TO};
use carryless::curves::*;
use carryless::field::prime::{Folded, MontgomerySpecial};
use carryless::field::{Field, named::*};
use carryless::poly::CombVartime;
use carryless::scalar::{SecretScalar, public_scalar_vartime};
use carryless::scalar_mul::*;
use carryless::word::{Portable128, has_carryless_product};
#[cfg(target_arch = "x86_64")]
use carryless::word::{Xmm, Xmm256, Xmm512, halves_512, has_vpclmulqdq_256, has_vpclmulqdq_512};

/// Every row, by curve. They are inlined as a whole, and cost more to compile than others: beside PCLMULQDQ there are others over
/// F_2^233 only. On wide registers there are combs, whose shape can be chosen; what else runs there are the library's own functions.
pub(super) fn every_row() -> Vec<PointRow> {
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
                best!(@ $kind $curve $lanes);
            )*
        };
        (@ comparison $curve:ident $lanes:ident) => {};
        (@ $kind:ident $curve:ident $lanes:ident) => {
            #[cfg(target_arch = "x86_64")]
            if has_vpclmulqdq_256() {
                rows.push(comb_row::<$curve<$lanes<Xmm256>>>());
            }
            #[cfg(target_arch = "x86_64")]
            if has_vpclmulqdq_512() {
                rows.push(comb_row::<$curve<$lanes<Xmm512>>>());
            }
        };
    }
    carryless::curves!(binary: best! {});
    #[cfg(target_arch = "x86_64")]
    {
        if has_carryless_product() {
            rows.push(tau_row::<K233<F2m233Lanes<Xmm>>, 16>());
            rows.push(tau_row::<K233<F2m233Lanes<Xmm>>, 32>());
            rows.push(windows_row::<K233<F2m233Lanes<Xmm>>>(5));
            rows.push(ladder_row::<K233<F2m233Lanes<Xmm>>>());
            rows.push(windows_row::<B233<F2m233Lanes<Xmm>>>(4));
            rows.push(windows_row::<B233<F2m233Lanes<Xmm>>>(5));
        }
        rows.extend(koblitz::<K233<F2m233Lanes<Portable128>>>());
        rows.extend(random::<B233<F2m233Lanes<Portable128>>>());
    }
    if !has_carryless_product() {
        rows.push(gls_row::<Gls254<F2m127Lanes<Portable128>>>());
    }
    #[cfg(target_arch = "x86_64")]
    {
        if has_carryless_product() {
            rows.push(ladder_row::<Gls254<F2m127Lanes<Xmm>>>());
            rows.push(windows_row::<Gls254<F2m127Lanes<Xmm>>>(4));
            rows.extend(gls::<Gls254<F2m127Lanes<Xmm>>>());
        }
        if has_vpclmulqdq_256() {
            rows.extend(gls::<Gls254<F2m127Lanes<Xmm256>>>());
        }
        if has_vpclmulqdq_512() {
            rows.extend(gls::<Gls254<F2m127Lanes<Xmm512>>>());
        }
    }
    // The ladder on the products of the slides: Fong et al. 2001, slides 17 and 28.
    rows.push(ladder_row::<B163<F2m163Words<CombVartime<4>>>>());
    rows.push(ladder_row::<B233<F2m233Words<CombVartime<4>>>>());
    rows.push(ladder_row::<B283<F2m283Words<CombVartime<4>>>>());
    macro_rules! prime {
        ($($kind:ident $curve:ident $modulus:ident;)*) => { $(prime!(@ $kind $curve);)* };
        (@ prime $curve:ident) => { rows.extend(weierstrass::<$curve>()) };
        (@ endomorphism_lanes $curve:ident) => {
            rows.extend([glv_odd_windows_row::<Jacobian<$curve>>(), prime_comb_row::<Jacobian<$curve>>()])
        };
    }
    carryless::curves!(prime: prime! {});
    rows.push(odd_windows_row::<Homogeneous<P256<Fp256Limbs<MontgomerySpecial>>>>());
    rows.push(odd_windows_row::<Extended<Edwards25519<Fp25519Limbs<Folded>>>>());
    rows.push(prime_comb_row::<Extended<Edwards25519<Fp25519Limbs<Folded>>>>());
    rows.push(montgomery_ladder_row::<Edwards25519<Fp25519Limbs<Folded>>>());
    rows
}

/// In Jacobian coordinates, with exceptional cases by masks.
fn weierstrass<C: GeneratorComb<Equation = Weierstrass>>() -> Vec<PointRow> {
    vec![odd_windows_row::<Jacobian<C>>(), prime_comb_row::<Jacobian<C>>()]
}

/// By digits of five bits.
pub(super) fn odd_windows_row<P: ConstantTimePoint>() -> PointRow {
    const T: usize = 16;
    let compute = |_, p: &Affine<P::Curve>, k: &SecretScalar<P::Curve>| odd_windows_with_entries::<P, T>(k, p);
    let (names, table) = ((P::MULTIPLIER, P::COORDINATES), Stored::of::<P::Entry>(T));
    let row = in_constant_time_without_tables(names, "regular-odd5", 5, Stored::NONE, table, |p| *p, compute);
    PointRow { types: Types::of::<P::Curve, P>(), ..row }
}

/// By digits of five bits of two halves.
pub(super) fn glv_odd_windows_row<P>() -> PointRow
where
    P: Endomorphism + ConstantTimePoint<Curve = <P as Point>::Curve, Entry = <P as Point>::Entry>,
{
    const T: usize = 16;
    let compute = |_, p: &Affine<_>, k: &SecretScalar<_>| glv_odd_windows_with_entries::<P, T>(k, p);
    let names = (<P as ConstantTimePoint>::MULTIPLIER, <P as ConstantTimePoint>::COORDINATES);
    // The table of φ(P) is stored beside that of P.
    let tables = Stored::of::<<P as Point>::Entry>(2 * T);
    let row = in_constant_time_without_tables(names, "glv-regular-odd5", 5, Stored::NONE, tables, |p| *p, compute);
    PointRow { types: Types::of::<<P as Point>::Curve, P>(), ..row }
}

/// The comb of a fixed point on a prime curve, of the shape of the generator's.
pub(super) fn prime_comb_row<P: ConstantTimePoint<Curve: GeneratorComb>>() -> PointRow
where
    <P::Curve as Curve>::Equation: ConstantTimeLaw<P::Curve>,
{
    let method = name(format!("regular-comb{}x{}", P::Curve::TEETH, P::Curve::TABLES));
    let table = comb_table::<P::Curve>();
    let compute = |_, comb: &Comb<P::Curve>, k: &SecretScalar<P::Curve>| match comb {
        Some(comb) => comb.mul_in::<P>(k).expect("on the curve"),
        None => generator_comb::<P>(k),
    };
    let names = (P::MULTIPLIER, P::COORDINATES);
    let prepare = prepared_comb::<P::Curve>;
    let row = in_constant_time_without_tables(names, method, 0, table, Stored::NONE, prepare, compute);
    PointRow { shape: Some((P::Curve::TEETH, P::Curve::TABLES)), types: Types::of::<P::Curve, P>(), ..row }
}

fn comparison<C: BinaryCurve>() -> Vec<PointRow> {
    vec![ladder_row::<C>()]
}

fn random<C: GeneratorComb + BinaryCurve>() -> Vec<PointRow> {
    vec![ladder_row::<C>(), comb_row::<C>()]
}

fn koblitz<C: KoblitzCurve + GeneratorComb>() -> Vec<PointRow> {
    // Of windows of four bits and of five those that the library takes.
    let windows = if const { C::Field::BITS < 400 } { tau_row::<C, 8>() } else { tau_row::<C, 16>() };
    vec![windows, comb_row::<C>()]
}

fn gls<C: GlsCurve + GeneratorComb>() -> Vec<PointRow> {
    vec![gls_row::<C>(), comb_row::<C>()]
}

/// By windows of four bits of both halves.
fn gls_row<C: GlsCurve>() -> PointRow {
    let table = Stored::of::<Complete<C>>(8);
    let compute = |_, p: &Affine<C>, k: &SecretScalar<C>| gls_windows(k, p);
    in_constant_time(Complete::<C>::COORDINATES, "gls-windows4", 4, Stored::NONE, table, |p| *p, compute)
}

fn ladder_row<C: BinaryCurve>() -> PointRow {
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

/// The steps of X25519, and the point at the end.
fn montgomery_ladder_row<C: Curve<Equation = TwistedEdwards>>() -> PointRow {
    let compute = |_, p: &Affine<C>, k: &SecretScalar<C>| montgomery_ladder(k, p);
    let (names, none) = ((C::Field::MULTIPLIER, "x-only"), Stored::NONE);
    in_constant_time_without_tables(names, "montgomery-ladder", 0, none, none, |p| *p, compute)
}

fn windows_row<C: BinaryCurve>(w: u32) -> PointRow {
    let table = Stored::of::<Complete<C>>(1 << (w - 1));
    let compute = |w, p: &Affine<C>, k: &SecretScalar<C>| regular_windows(w, k, p);
    in_constant_time(Complete::<C>::COORDINATES, name(format!("regular{w}")), w, Stored::NONE, table, |p| *p, compute)
}

/// With a table of T entries.
fn tau_row<C: KoblitzCurve, const T: usize>() -> PointRow {
    let (w, table) = (T.ilog2() + 1, Stored::of::<Complete<C>>(T));
    let compute = |_, p: &Affine<C>, k: &SecretScalar<C>| tau_regular_with_entries::<C, T>(k, p);
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

/// The comb of a fixed point on a binary curve.
fn comb_row<C: GeneratorComb + BinaryCurve>() -> PointRow {
    let compute = |_, comb: &Comb<C>, k: &SecretScalar<C>| match comb {
        Some(comb) => comb.mul(k).expect("on the curve"),
        None => generator_comb::<Complete<C>>(k),
    };
    let row = in_constant_time(
        Complete::<C>::COORDINATES,
        "regular-comb5x4",
        0,
        comb_table::<C>(),
        Stored::NONE,
        prepared_comb::<C>,
        compute,
    );
    PointRow { shape: Some((C::TEETH, C::TABLES)), ..row }
}

/// The comb of w teeth and v tables for a fixed point of a curve, on the best words of this processor, where a usual row has
/// the shape of the generator's; none on a curve that is not for keys, and none on a binary one where an x86-64 processor lacks
/// PCLMULQDQ.
///
/// # Panics
/// If w or v is not 1 to 8.
pub fn with_shape(curve: &str, w: u32, v: u32) -> Option<PointRow> {
    macro_rules! binary {
        ($($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
            $(binary!(@ $kind $curve $lanes);)*
        };
        (@ comparison $curve:ident $lanes:ident) => {};
        (@ $kind:ident $curve:ident $lanes:ident) => {
            if curve == <$curve as Curve>::NAME {
                #[cfg(target_arch = "x86_64")]
                if has_vpclmulqdq_512() && !(<$curve as Curve>::Field::BITS <= PAIRS_UP_TO && halves_512()) {
                    return Some(shaped_binary::<$curve<$lanes<Xmm512>>>(w, v));
                } else if has_vpclmulqdq_256() {
                    return Some(shaped_binary::<$curve<$lanes<Xmm256>>>(w, v));
                } else {
                    return has_carryless_product().then(|| shaped_binary::<$curve<$lanes<Xmm>>>(w, v));
                }
                #[cfg(not(target_arch = "x86_64"))]
                return Some(shaped_binary::<$curve<$lanes<Portable128>>>(w, v));
            }
        };
    }
    carryless::curves!(binary: binary! {});
    macro_rules! prime {
        ($($kind:ident $own:ident $modulus:ident;)*) => {
            match curve {
                $(<$own as Curve>::NAME => Some(shaped_prime::<Jacobian<$own>>(w, v)),)*
                _ => None,
            }
        };
    }
    carryless::curves!(prime: prime! {})
}

fn shaped_binary<C: GeneratorComb + BinaryCurve>(w: u32, v: u32) -> PointRow {
    shaped(comb_row::<C>(), w, v, |comb: &SignedComb<C, Vec<u64>>, k| comb.mul(k))
}

fn shaped_prime<P: ConstantTimePoint<Curve: GeneratorComb>>(w: u32, v: u32) -> PointRow
where
    <P::Curve as Curve>::Equation: ConstantTimeLaw<P::Curve>,
{
    shaped(prime_comb_row::<P>(), w, v, |comb: &SignedComb<P::Curve, Vec<u64>>, k| comb.mul_in::<P>(k))
}

/// A product by a comb.
type MulByComb<C> = fn(&SignedComb<C, Vec<u64>>, &SecretScalar<C>) -> Result<Affine<C>, PointError>;

/// The row of a curve's comb with another shape.
fn shaped<C: GeneratorComb<Equation: ConstantTimeLaw<C>>>(
    row: PointRow,
    w: u32,
    v: u32,
    mul: MulByComb<C>,
) -> PointRow {
    let limbs = SignedComb::<C>::limbs(w, v);
    let work = Work::multiple(move |p| {
        let comb = SignedComb::new(w, v, &curves::from_limbs(p), vec![0; limbs]).expect(IN_SUBGROUP);
        row::multiple(move |k| curves::to_limbs(&mul(&comb, &public_scalar_vartime(k)).expect("on the curve")))
    });
    let (method, bytes) = (name(format!("regular-comb{w}x{v}")), limbs * size_of::<u64>());
    PointRow {
        id: format!("{}/{}/{}/{method}", row.curve, row.multiplier, row.coordinates),
        method,
        window: None,
        shape: Some((w, v)),
        table_bytes: row.table_bytes - row.fixed_point_bytes + bytes,
        fixed_point_bytes: bytes,
        stored_points: (v as usize) << (w - 1),
        work,
        ..row
    }
}

/// The comb of a point that is not the generator, whose comb is a table of constants.
type Comb<C> = Option<SignedComb<C, Vec<u64>>>;

fn comb_table<C: GeneratorComb>() -> Stored {
    Stored::in_bytes((C::TABLES as usize) << (C::TEETH - 1), size_of_val(C::GENERATOR_COMB))
}

fn prepared_comb<C: GeneratorComb<Equation: ConstantTimeLaw<C>>>(p: &Affine<C>) -> Comb<C> {
    let room = || vec![0; SignedComb::<C>::limbs(C::TEETH, C::TABLES)];
    let comb = || SignedComb::new(C::TEETH, C::TABLES, p, room()).expect(IN_SUBGROUP);
    (*p != Affine::generator()).then(comb)
}
