//! Operations of the binary curves and of the prime ones: what is watched on each.

use crate::edwards;
use crate::is_current;
use crate::watch::Watch;
use carryless::coordinates::{
    Affine, Complete, ConstantTimeLaw, ConstantTimePoint, Endomorphism, Extended, ExtendedX8, Homogeneous,
    HomogeneousX8, JacobiQuartic, JacobiQuarticX8, Jacobian, Point,
};
use carryless::curve::equation::{self, Compression, Weierstrass};
use carryless::curve::{BinaryCurve, Curve, GeneratorComb, GlsCurve, KoblitzCurve};
use carryless::curves::*;
use carryless::encoding::sec1;
use carryless::field::prime::PrimeModulus;
use carryless::field::{ConstantTime, MAX_LIMBS, PrimeField, named::*};
use carryless::prime_order::PrimeOrderPoint;
use carryless::scalar::SecretScalar;
use carryless::scalar_mul::{
    KeyCurve, SignedComb, edwards_generator_comb_8way, generator_comb, generator_comb_8way, generator_comb_batch,
    gls_windows, gls_windows_batch, glv_odd_windows, glv_odd_windows_8way, glv_odd_windows_with_entries, ladder,
    ladder_batch, ladder_blinded, montgomery_ladder, mul, mul_batch, mul_generator, mul_generator_batch, odd_windows,
    odd_windows_8way, odd_windows_with_entries, regular_windows, tau_regular, tau_regular_batch,
    tau_regular_with_entries,
};
use carryless::word::{Portable128, Portable512, Xmm, Xmm256, Xmm512, Zmm};
use rand_core::{TryCryptoRng, TryRng};
use std::convert::Infallible;

/// What is watched on a curve of a kind, on the current backend.
macro_rules! operations {
    (koblitz $curve:ident $lanes:ident, $watch:ident) => {
        operations!(random $curve $lanes, $watch);
        by_name_on_words!(of_koblitz_curves $curve $lanes, $watch);
    };
    (gls $curve:ident $lanes:ident, $watch:ident) => {
        operations!(random $curve $lanes, $watch);
        by_name_on_words!(of_gls_curves $curve $lanes, $watch);
    };
    (random $curve:ident $lanes:ident, $watch:ident) => {
        operations!(comparison $curve $lanes, $watch);
        of_keys::<$curve>($watch);
        of_multiples_of_prime_order::<$curve>($watch);
        of_batches::<$curve>($watch);
        by_name_on_words!(of_complete_generators $curve $lanes, $watch);
    };
    (comparison $curve:ident $lanes:ident, $watch:ident) => {
        of_scalars_and_points::<$curve>($watch);
        of_prime_order::<$curve>($watch);
        by_name_on_words!(by_name $curve $lanes, $watch);
    };
}

/// Methods that are called by their names are watched on all words over the smallest field, on PCLMULQDQ over the others.
/// (The functions that find the words themselves are watched on all.)
macro_rules! by_name_on_words {
    ($operations:ident $curve:ident F2m163Lanes, $watch:ident) => {
        by_name_on_words!($operations $curve F2m163Lanes: Portable128, $watch);
        by_name_on_words!($operations $curve F2m163Lanes: Xmm, $watch);
        by_name_on_words!($operations $curve F2m163Lanes: Xmm256, $watch);
        by_name_on_words!($operations $curve F2m163Lanes: Xmm512, $watch);
    };
    ($operations:ident $curve:ident $lanes:ident, $watch:ident) => {
        by_name_on_words!($operations $curve $lanes: Xmm, $watch);
    };
    ($operations:ident $curve:ident $lanes:ident: $word:ident, $watch:ident) => {
        if is_current::<$word>() {
            $operations::<$curve<$lanes<$word>>>($watch);
        }
    };
}

macro_rules! list {
    ($($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
        /// The names of the curves.
        pub const NAMES: &[&str] = &[$(<$curve as Curve>::NAME),*];

        /// Watches the operations of a curve on the current backend; whether there is such a curve.
        pub fn watch(name: &str, watch: &mut Watch) -> bool {
            match name {
                $(<$curve as Curve>::NAME => {
                    operations!($kind $curve $lanes, watch);
                })*
                _ => return false,
            }
            true
        }
    };
}
carryless::curves!(binary: list! { gls Gls254 F2m127 F2m127Words F2m127Lanes; });

/// A secret scalar and a secret point of the subgroup.
struct Secrets<C: Curve> {
    k: SecretScalar<C>,
    p: Affine<C>,
}

/// Scalars below n: two with both kinds of bits, 0 and 1.
#[inline(never)]
fn scalar_limbs<C: Curve>(i: usize) -> [u64; MAX_LIMBS] {
    let mut limbs = [0; MAX_LIMBS];
    for (limb, n) in limbs.iter_mut().zip(C::ORDER) {
        *limb = match i {
            0 => (n / 3) ^ (n >> 7),
            1 => (n / 2) ^ (n >> 9),
            _ => 0,
        };
    }
    limbs[0] |= u64::from(i == 3);
    limbs
}

/// The scalar of these limbs.
#[inline(never)]
pub fn scalar<C: Curve<Field: ConstantTime>>(i: usize) -> SecretScalar<C> {
    SecretScalar::from_limbs(&scalar_limbs::<C>(i)).expect("a scalar below n")
}

/// 2^(i + 1)·G.
#[inline(never)]
pub fn point<C: Curve>(i: usize) -> Affine<C> {
    (0..=i).fold(Affine::generator(), |p, _| p.double())
}

fn secrets<C: Curve<Field: ConstantTime>>(i: usize) -> Secrets<C> {
    Secrets { k: scalar(i), p: point(i) }
}

/// Secret scalars, points, and the comb of a secret point with its product, on whatever words there are.
fn of_scalars_and_points<C: Curve<Field: ConstantTime, Equation: Compression<C> + ConstantTimeLaw<C>>>(
    watch: &mut Watch,
) {
    watch.operation("from-limbs", 1, scalar_limbs::<C>, |k| SecretScalar::<C>::from_limbs(k), Result::is_ok);
    watch.operation("from-bytes", 2, scalar_bytes::<C>, |k| SecretScalar::<C>::from_be_bytes(k), Result::is_ok);
    let from_leftmost_bits = |bytes: &[u8; 8 * MAX_LIMBS]| SecretScalar::<C>::from_leftmost_bits(bytes);
    watch.operation("from-leftmost-bits", 1, |i| [1 + i as u8; _], from_leftmost_bits, Option::is_some);
    watch.operation("random", 1, SecretWords, |words| SecretScalar::<C>::random(&mut words.clone()), |_| true);
    watch.operation("is-on-curve", 1, point::<C>, Affine::is_on_curve, |verdict| *verdict);
    watch.operation("is-in-subgroup", 1, point::<C>, Affine::is_in_subgroup, |verdict| *verdict);
    let coordinates = |i| point::<C>(i).coordinates().expect("not O");
    watch.operation("new", 3, coordinates, |(x, y)| Affine::<C>::new(*x, *y), Result::is_ok);
    watch.operation("check", 2, point::<C>, Affine::check, Result::is_ok);
    watch.operation("equality", 1, |i| [point::<C>(i), point(i)], |[p, q]| p == q, |verdict| *verdict);
    watch.operation("double", 0, point::<C>, |p| p.double(), Affine::is_on_curve);
    watch.operation("negative", 0, point::<C>, |p| p.neg(), Affine::is_on_curve);
    watch.operation("encode-uncompressed", 1, point::<C>, encoded(sec1::encode_uncompressed), |out| out[0] == 4);
    watch.operation("encode-compressed", 2, point::<C>, encoded(sec1::encode_compressed), |out| out[0] | 1 == 3);
    watch.operation("encode-x", 1, point::<C>, encoded(|p, out| sec1::encode_x(p, out).expect("not O")), |out| {
        *out != [0; _]
    });
    let comb = |s: &Secrets<C>| SignedComb::<C, _>::new(TEETH, TABLES, &s.p, [0; COMB_LIMBS])?.mul(&s.k);
    watch.operation("comb", 3, secrets::<C>, comb, Result::is_ok);
}

/// The shape of the comb that is watched, and limbs of its tables on the largest field.
const TEETH: u32 = 4;
const TABLES: u32 = 2;
const COMB_LIMBS: usize = (2 * MAX_LIMBS * (TABLES as usize)) << (TEETH - 1);

/// The default methods, with all their checks.
fn of_keys<C: KeyCurve>(watch: &mut Watch) {
    watch.operation("mul", 3, secrets::<C>, |s| mul(&s.k, &s.p), Result::is_ok);
    watch.operation("mul-generator", 1, scalar::<C>, mul_generator, Result::is_ok);
}

/// Two products at a time, with all their checks.
fn of_batches<C: KeyCurve>(watch: &mut Watch) {
    let products = |(k, p): &([SecretScalar<C>; 2], [Affine<C>; 2])| {
        let mut out = [Affine::IDENTITY; 2];
        mul_batch(k, p, &mut out).map(|()| out)
    };
    let publics = |k: &[SecretScalar<C>; 2]| {
        let mut out = [Affine::IDENTITY; 2];
        mul_generator_batch(k, &mut out).map(|()| out)
    };
    watch.operation("mul-batch", 6, two_secrets::<C>, products, Result::is_ok);
    watch.operation("mul-generator-batch", 2, two_scalars::<C>, publics, Result::is_ok);
}

fn two_scalars<C: Curve<Field: ConstantTime>>(i: usize) -> [SecretScalar<C>; 2] {
    [scalar(i), scalar(i + 1)]
}

fn two_secrets<C: Curve<Field: ConstantTime>>(i: usize) -> ([SecretScalar<C>; 2], [Affine<C>; 2]) {
    (two_scalars(i), [point(i), point(i + 1)])
}

/// The group of prime order. It becomes public whether bytes are refused.
fn of_prime_order<C: BinaryCurve<Field: ConstantTime>>(watch: &mut Watch) {
    let points = |i| [group_point::<C>(i), group_point(i + 1)];
    let decode = |w: &[u8; 8 * MAX_LIMBS]| PrimeOrderPoint::<C>::decode(&w[..PrimeOrderPoint::<C>::BYTES]);
    let select = |[p, q]: &[PrimeOrderPoint<C>; 2]| PrimeOrderPoint::select(p.is_identity(), q, p);
    let laws = |[p, q]: &[PrimeOrderPoint<C>; 2]| [*p + q, *p - q, p.double(), p.double_n(3), -*p];
    watch.operation("prime-order new", 2, point::<C>, PrimeOrderPoint::new, Result::is_ok);
    watch.operation("prime-order to-affine", 0, group_point::<C>, PrimeOrderPoint::to_affine, Affine::is_on_curve);
    watch.operation("prime-order laws", 0, points, laws, |_| true);
    watch.operation("prime-order selection", 0, points, select, |_| true);
    watch.operation("prime-order equality", 0, points, |[p, q]| p.equals(q).word(), |same| *same == 0);
    watch.operation("prime-order encode", 0, group_point::<C>, encoded_in_group, |out| *out != [0; _]);
    watch.operation("prime-order decode", 2, |i| encoded_in_group(&group_point::<C>(i)), decode, Result::is_ok);
}

fn of_multiples_of_prime_order<C: KeyCurve + BinaryCurve>(watch: &mut Watch) {
    let secrets = |i| (scalar::<C>(i), group_point::<C>(i));
    watch.operation("prime-order mul", 3, secrets, |(k, p)| p.mul(k), Result::is_ok);
    watch.operation("prime-order mul-generator", 1, scalar::<C>, PrimeOrderPoint::mul_generator, Result::is_ok);
}

#[inline(never)]
fn group_point<C: BinaryCurve>(i: usize) -> PrimeOrderPoint<C> {
    PrimeOrderPoint::new(&point(i)).expect("a point of the subgroup")
}

/// The bytes of an element of the group of prime order, and zeros.
fn encoded_in_group<C: BinaryCurve>(p: &PrimeOrderPoint<C>) -> [u8; 8 * MAX_LIMBS] {
    let mut out = [0; _];
    p.encode_into(&mut out[..PrimeOrderPoint::<C>::BYTES]);
    out
}

/// Methods that are called by their names.
fn by_name<C: BinaryCurve<Field: ConstantTime>>(watch: &mut Watch) {
    let blinded = |i| (secrets::<C>(i), [point::<C>(i + 1).x(), point::<C>(i + 2).x()]);
    watch.operation("ladder", 0, secrets::<C>, |s| ladder(&s.k, &s.p), Affine::is_on_curve);
    watch.operation("ladder-blinded", 0, blinded, |(s, r)| ladder_blinded(&s.k, &s.p, *r), Affine::is_on_curve);
    let together = |(k, p): &([SecretScalar<C>; 2], [Affine<C>; 2])| {
        let mut out = [Affine::IDENTITY; 2];
        ladder_batch(k, p, &mut out);
        out
    };
    watch.operation("ladder-batch", 0, two_secrets::<C>, together, are_on_curve);
    watch.operation("windows-4", 0, secrets::<C>, |s| regular_windows(4, &s.k, &s.p), Affine::is_on_curve);
    watch.operation("windows-5", 0, secrets::<C>, |s| regular_windows(5, &s.k, &s.p), Affine::is_on_curve);
}

fn of_gls_curves<C: GlsCurve<Field: ConstantTime>>(watch: &mut Watch) {
    let together = |(k, p): &([SecretScalar<C>; 2], [Affine<C>; 2])| {
        let mut out = [Affine::IDENTITY; 2];
        gls_windows_batch(k, p, &mut out);
        out
    };
    watch.operation("gls-windows-4", 0, secrets::<C>, |s| gls_windows(&s.k, &s.p), Affine::is_on_curve);
    watch.operation("gls-windows-4-batch", 0, two_secrets::<C>, together, are_on_curve);
}

/// The method for the generator, called by its name.
fn of_complete_generators<C: GeneratorComb<Field: ConstantTime> + BinaryCurve>(watch: &mut Watch) {
    watch.operation("generator-comb", 0, scalar::<C>, generator_comb::<Complete<C>>, Affine::is_on_curve);
    let together = |k: &[SecretScalar<C>; 2]| {
        let mut out = [Affine::IDENTITY; 2];
        generator_comb_batch(k, &mut out);
        out
    };
    watch.operation("generator-comb-batch", 0, two_scalars::<C>, together, are_on_curve);
}

fn are_on_curve<C: Curve>(points: &[Affine<C>; 2]) -> bool {
    points.iter().all(Affine::is_on_curve)
}

/// What is watched on a curve over a prime field: on portable words the usual coordinates, and points in lanes of portable
/// words; on AVX-512 points in its lanes, which the default methods take there.
macro_rules! prime_operations {
    (prime $curve:ident $points:ident $lanes:ident $n:tt, $watch:ident) => {
        of_keys::<$curve>($watch);
        of_batches::<$curve>($watch);
        if is_current::<Xmm512>() {
            prime_operations!(eights $curve Zmm $n "ifma", $watch);
        } else {
            of_scalars_and_points::<$curve>($watch);
            // Thousands of products of eight elements, each a call for each word: on one curve.
            if <$curve as Curve>::NAME == <P256 as Curve>::NAME {
                prime_operations!(eights $curve Portable512 $n "ifma-portable", $watch);
            }
        }
        prime_operations!(comparison $curve $points $lanes $n, $watch);
    };
    (comparison $curve:ident $points:ident $lanes:ident $n:tt, $watch:ident) => {
        if is_current::<Xmm512>() {
            in_lanes::<$lanes<$curve, Zmm, $n>>($watch);
        } else {
            $points::<$curve>($watch);
            in_lanes::<$lanes<$curve, Portable512, $n>>($watch);
        }
    };
    (endomorphism_lanes $curve:ident $points:ident $lanes:ident $n:tt, $watch:ident) => {
        if is_current::<Xmm512>() {
            of_halves::<$lanes<$curve, Zmm, $n>>($watch);
            multiples_in_eights("ifma 8-way glv-odd-windows-5", glv_odd_windows_8way::<$curve, Zmm, $n>, $watch);
        } else {
            of_halves::<Jacobian<$curve>>($watch);
            of_halves::<$lanes<$curve, Portable512, $n>>($watch);
            multiples_in_eights("ifma-portable 8-way glv-odd-windows-5", glv_odd_windows_8way::<$curve, Portable512, $n>, $watch);
        }
        prime_operations!(prime $curve $points $lanes $n, $watch);
    };
    (eights $curve:ident $word:ident $n:tt $name:literal, $watch:ident) => {
        of_eights(
            concat!($name, " 8-way"),
            odd_windows_8way::<$curve, $word, $n>,
            generator_comb_8way::<$curve, $word, $n>,
            $watch,
        );
    };
}

/// Eight products at once, an element a lane, two of them with secrets of their own.
fn of_eights<C: KeyCurve>(
    name: &str,
    odd_windows: impl Fn(&[SecretScalar<C>], &[Affine<C>], &mut [Affine<C>]),
    comb: impl Fn(&[SecretScalar<C>], &mut [Affine<C>]),
    watch: &mut Watch,
) {
    let publics = |k: &[SecretScalar<C>; 2]| {
        let mut out = [Affine::IDENTITY; 2];
        comb(k, &mut out);
        out
    };
    multiples_in_eights(&format!("{name} odd-windows-5"), odd_windows, watch);
    watch.operation(&format!("{name} generator-comb"), 0, two_scalars::<C>, publics, are_on_curve);
}

fn multiples_in_eights<C: KeyCurve>(
    name: &str,
    odd_windows: impl Fn(&[SecretScalar<C>], &[Affine<C>], &mut [Affine<C>]),
    watch: &mut Watch,
) {
    let products = |(k, p): &([SecretScalar<C>; 2], [Affine<C>; 2])| {
        let mut out = [Affine::IDENTITY; 2];
        odd_windows(k, p, &mut out);
        out
    };
    watch.operation(name, 0, two_secrets::<C>, products, are_on_curve);
}

/// The curves over prime fields, each with its coordinates, those in lanes, and the limbs of an element there.
macro_rules! watched {
    ([$($kind:ident $prime:ident $modulus:ident;)*] $($rest:tt)*) => {
        watched! {
            $($kind $prime of_weierstrass HomogeneousX8 { <$modulus as PrimeModulus>::LANE_LIMBS };)*
            $($rest)*
        }
    };
    ($($kind:ident $curve:ident $points:ident $lanes:ident $n:tt;)*) => {
        /// The names of the curves over prime fields.
        pub const PRIME_NAMES: &[&str] = &[$(<$curve as Curve>::NAME),*];

        /// Watches the operations of a curve over a prime field on the current backend; whether there is such a curve.
        pub fn watch_prime(name: &str, watch: &mut Watch) -> bool {
            match name {
                $(<$curve as Curve>::NAME => {
                    prime_operations!($kind $curve $points $lanes $n, watch);
                })*
                _ => return false,
            }
            true
        }
    };
}
macro_rules! prime {
    ($($lines:tt)*) => {
        watched! {
            [$($lines)*]
            comparison W25519 of_weierstrass HomogeneousX8 5;
            comparison Jq25519 of_quartic JacobiQuarticX8 5;
            comparison Edwards25519 of_edwards ExtendedX8 5;
        }
    };
}
carryless::curves!(prime: prime! {});

fn of_weierstrass<C: GeneratorComb<Field: ConstantTime, Equation = Weierstrass>>(watch: &mut Watch) {
    of_points::<Jacobian<C>>(watch);
    of_points::<Homogeneous<C>>(watch);
    let comb =
        |s: &Secrets<C>| SignedComb::<C, _>::new(TEETH, TABLES, &s.p, [0; COMB_LIMBS])?.mul_in::<Homogeneous<C>>(&s.k);
    watch.operation("homogeneous comb", 3, secrets::<C>, comb, Result::is_ok);
}

fn of_quartic<C>(watch: &mut Watch)
where
    C: GeneratorComb<Field: ConstantTime + PrimeField, Equation = equation::JacobiQuartic>,
{
    of_points::<JacobiQuartic<C>>(watch);
}

fn of_edwards<C>(watch: &mut Watch)
where
    C: GeneratorComb<Field: ConstantTime + PrimeField, Equation = equation::TwistedEdwards>,
{
    of_points::<Extended<C>>(watch);
    watch.operation("montgomery-ladder", 0, secrets::<C>, |s| montgomery_ladder(&s.k, &s.p), Affine::is_on_curve);
    let publics = |k: &[SecretScalar<C>; 2]| {
        let mut out = [Affine::IDENTITY; 2];
        edwards_generator_comb_8way::<C, Portable512, 5>(k, &mut out);
        out
    };
    watch.operation("ifma-portable generator-comb", 0, two_scalars::<C>, publics, are_on_curve);
    edwards::watch(watch);
}

/// Products by the halves of an endomorphism, in these coordinates.
fn of_halves<P>(watch: &mut Watch)
where
    P: Endomorphism + ConstantTimePoint<Curve = <P as Point>::Curve, Entry = <P as Point>::Entry>,
    <P as Point>::Curve: Curve<Field: ConstantTime>,
{
    let name = |w: u32| format!("{} {} glv-odd-windows-{w}", <P as Point>::MULTIPLIER, <P as Point>::COORDINATES);
    let by_entries = |s: &Secrets<<P as Point>::Curve>| glv_odd_windows_with_entries::<P, 8>(&s.k, &s.p);
    let by_width = |s: &Secrets<<P as Point>::Curve>| glv_odd_windows::<P>(5, &s.k, &s.p);
    watch.operation(&name(4), 0, secrets::<<P as Point>::Curve>, by_entries, Affine::is_on_curve);
    watch.operation(&name(5), 0, secrets::<<P as Point>::Curve>, by_width, Affine::is_on_curve);
}

/// Methods that are called by their names, in these coordinates.
fn of_points<P: ConstantTimePoint<Curve: GeneratorComb<Field: ConstantTime>>>(watch: &mut Watch) {
    let windows = |s: &Secrets<P::Curve>| odd_windows_with_entries::<P, 8>(&s.k, &s.p);
    let name = format!("{} odd-windows-4", P::COORDINATES);
    watch.operation(&name, 0, secrets::<P::Curve>, windows, Affine::is_on_curve);
    by_windows_and_comb::<P>(P::COORDINATES, watch);
}

/// The same in lanes, whose points have products of their own.
fn in_lanes<P: ConstantTimePoint<Curve: GeneratorComb<Field: ConstantTime>>>(watch: &mut Watch) {
    by_windows_and_comb::<P>(&format!("{} {}", P::MULTIPLIER, P::COORDINATES), watch);
}

fn by_windows_and_comb<P>(coordinates: &str, watch: &mut Watch)
where
    P: ConstantTimePoint<Curve: GeneratorComb<Field: ConstantTime>>,
{
    let windows = |s: &Secrets<P::Curve>| odd_windows::<P>(5, &s.k, &s.p);
    let name = format!("{coordinates} odd-windows-5");
    watch.operation(&name, 0, secrets::<P::Curve>, windows, Affine::is_on_curve);
    let name = format!("{coordinates} generator-comb");
    watch.operation(&name, 0, scalar::<P::Curve>, generator_comb::<P>, Affine::is_on_curve);
}

/// Methods of the Koblitz curves, called by their names.
fn of_koblitz_curves<C: KoblitzCurve<Field: ConstantTime>>(watch: &mut Watch) {
    watch.operation("tau-4", 0, secrets::<C>, |s| tau_regular(4, &s.k, &s.p), Affine::is_on_curve);
    watch.operation("tau-5", 0, secrets::<C>, |s| tau_regular_with_entries::<C, 16>(&s.k, &s.p), Affine::is_on_curve);
    watch.operation("tau-6", 0, secrets::<C>, |s| tau_regular(6, &s.k, &s.p), Affine::is_on_curve);
    let together = |(k, p): &([SecretScalar<C>; 2], [Affine<C>; 2])| {
        let mut out = [Affine::IDENTITY; 2];
        tau_regular_batch(4, k, p, &mut out);
        out
    };
    watch.operation("tau-4-batch", 0, two_secrets::<C>, together, are_on_curve);
}

/// The bytes that an encoding writes.
fn encoded<C: Curve>(
    encode: impl for<'a> Fn(&Affine<C>, &'a mut [u8]) -> &'a [u8],
) -> impl Fn(&Affine<C>) -> [u8; sec1::MAX_BYTES] {
    move |p| {
        let mut out = [0; _];
        encode(p, &mut out);
        out
    }
}

/// The bytes of a scalar, the most significant first.
#[inline(never)]
pub fn scalar_bytes<C: Curve>(i: usize) -> [u8; 8 * MAX_LIMBS] {
    let mut scalar = [0; _];
    for (place, limb) in scalar.rchunks_exact_mut(8).zip(scalar_limbs::<C>(i)) {
        place.copy_from_slice(&limb.to_be_bytes());
    }
    scalar
}

/// Secret words whose highest bit is 0, so that the first scalar made of them is below n.
#[derive(Clone)]
pub struct SecretWords(pub usize);

impl TryRng for SecretWords {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.try_next_u64()? as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        Ok(self.0 as u64 >> 1)
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.chunks_mut(8).try_for_each(|chunk| {
            chunk.copy_from_slice(&self.try_next_u64()?.to_le_bytes()[..chunk.len()]);
            Ok(())
        })
    }
}

impl TryCryptoRng for SecretWords {}
