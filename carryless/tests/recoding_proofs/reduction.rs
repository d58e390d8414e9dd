//! The short ρ of Z[τ] that stands for a scalar: k − δq for the q nearest to k/δ, but for a small error.

use crate::numbers::{
    constants, float, for_every_koblitz_curve, integer, limbs, norm, short_norm, signed, tau_modulo_order, upper,
};
use carryless::curve::{BinaryCurve, Curve, Koblitz, KoblitzCurve, equation};
use carryless::field::named::F2m163Lanes;
use carryless::field::{Field, MAX_LIMBS};
use carryless::scalar::public_scalar_vartime;
use carryless::scalar::tau::{cell, partial_reduction};
use carryless::word::{Portable128, Target};
use num_bigint::BigInt;

/// The bits of the fractions of k/δ.
const FRACTION_BITS: u32 = 16;
const ONE: i64 = 1 << FRACTION_BITS;

/// A bound of |ρ|²/n: (2/√7 + |e|)², where k/δ is known up to an e = e_0 + e_1·τ with |e_i| below what is given.
pub fn bound([e0, e1]: [f64; 2]) -> f64 {
    let error = (e0 * e0 + e0 * e1 + 2.0 * e1 * e1).sqrt();
    // What floating point may lose is far below the millionth.
    ((4.0_f64 / 7.0).sqrt() + error + 1e-9).powi(2)
}

/// How far the l_i of the file are from k/δ = k(s_0 + s_1·τ)/n, for every k < n.
///
/// With M = ⌊m/2⌋ + 3, c the bits of k that are cut off, k' = ⌊k/2^c⌋, g = s_i·k': 2^16·l_i = ⌊(g + V·⌊g/2^m⌋)/2^M⌉ is
/// - for rounding at most 1/2, and for the inner ⌊⌋ at most |V|/2^M, from g·(2^m + V)/2^(m+M);
/// - and this, since k' ≤ n/2^c, at most |s_i|·|(2^m + V)/2^(m+M+c) − 2^16/n|·n from 2^16·s_i·k'·2^c/n;
/// - which, for the bits cut off, is less than 2^16·|s_i|·2^c/n from 2^16·s_i·k/n.
pub fn error(koblitz: &Koblitz, n: &BigInt) -> [f64; 2] {
    let (m, one) = (koblitz.m, BigInt::from(1));
    let [s0, s1, v] = constants(koblitz);
    let cut = (koblitz.a + m / 2) as i32 - 4 - FRACTION_BITS as i32;
    let rounded = upper(&one, &2.into()) + upper(&v, &(&one << (m / 2 + 3)));
    // 2^(M + c + 16) = 2^(m − 2 + a).
    let from_order = ((&one << m) + &v) * n - (&one << (2 * m - 2 + koblitz.a));
    [s0, s1].map(|s| {
        let approximated = upper(&(&s * &from_order), &(&one << (2 * m - 2 - FRACTION_BITS + koblitz.a)));
        let cut_off = if cut > 0 { upper(&(&s << (cut as u32 + FRACTION_BITS)), n) } else { BigInt::ZERO };
        float(&(&rounded + approximated + cut_off)) / ONE as f64
    })
}

/// N(ρ) ≤ (2/√7 + 2^(−15))²·n, since the error of each l_i is below 2^(−16).
fn check_error<C: KoblitzCurve>() {
    let (n, [s0, s1, v]) = (integer(C::ORDER), constants(&C::KOBLITZ));
    let m = C::KOBLITZ.m;
    assert_eq!(norm(&[s0, s1], C::KOBLITZ.mu), n, "{}: N(δ) = n", C::NAME);
    assert_eq!(&n << (2 - C::KOBLITZ.a), (BigInt::from(1) << m) + 1 - v, "{}: hn = 2^m + 1 − V_m", C::NAME);
    let error = error(&C::KOBLITZ, &n);
    assert!(error.iter().all(|e| *e < 1.0 / ONE as f64), "{}: errors {error:?}", C::NAME);
}

#[test]
fn errors() {
    for_every_koblitz_curve!(check_error);
}

/// N(e − h) for e = (e_0 + μe_1·τ)/2^16, times 2^32.
fn distance(e0: i64, e1: i64, [h0, h1]: [i64; 2]) -> i64 {
    short_norm([e0 - h0 * ONE, e1 - h1 * ONE], 1)
}

/// h is the nearest to every e of the square, and not farther than 2/√7.
///
/// Of each line e_1 = const it is enough to look at both sides of every place where another may be the nearest, which are at
/// one of the six bisectors, and at the ends: between them N(e − h) is convex, and a difference of two of these linear. More
/// places are looked at, for cells that are cut elsewhere.
#[test]
fn cells() {
    let half = ONE / 2;
    let neighbours = (-2..=2).flat_map(|i| (-2..=2).map(move |j| [i, j])).collect::<Vec<_>>();
    for e1 in -half..=half {
        let bisectors = [-1, 1].map(|s| [(s * ONE - e1).div_euclid(2), s * ONE + 3 * e1, 2 * s * ONE - 4 * e1]);
        let beside = bisectors.as_flattened().iter().flat_map(|at| (-1..=1).map(move |i| at + i));
        let others = (-half..half).step_by(1021).chain([half - 1]);
        for e0 in beside.chain(others).filter(|e0| (-half..half).contains(e0)) {
            let h = cell(e0, e1);
            let found = distance(e0, e1, h);
            assert!(7 * found <= 4 * ONE * ONE, "({e0}, {e1}) is farther than 2/√7 from {h:?}");
            let nearer = neighbours.iter().find(|other| distance(e0, e1, **other) < found);
            assert_eq!(nearer, None, "({e0}, {e1}) is nearer to it than to {h:?}");
        }
    }
}

/// The constants of a Koblitz curve over a small field; its order is not prime, and its field is another.
#[derive(Clone, Copy)]
pub struct Small<const M: u32, const A: i32>;

impl<const M: u32, const A: i32> Curve for Small<M, A> {
    type Field = F2m163Lanes<Portable128>;
    type Equation = equation::Binary;
    type On<T: Target> = Self;

    const NAME: &'static str = "a small curve";
    const A: Option<i32> = Some(A);
    const COFACTOR: u32 = if A == 1 { 2 } else { 4 };
    const ORDER: &'static [u64] = &[((1 << M) + 1_u64).wrapping_sub(Self::KOBLITZ.v[0]) >> (2 - A)];

    fn b() -> Self::Field {
        Self::Field::ONE
    }
    fn generator() -> (Self::Field, Self::Field) {
        panic!("no points")
    }
}

impl<const M: u32, const A: i32> BinaryCurve for Small<M, A> {
    type BinaryOn<T: Target> = Self;

    const B_IS_ONE: bool = true;
}

impl<const M: u32, const A: i32> KoblitzCurve for Small<M, A> {
    const KOBLITZ: Koblitz = Koblitz::new(M, A);
}

/// Calls a generic function for small curves.
macro_rules! for_small_curves {
    ($check:ident) => {
        $check::<$crate::reduction::Small<9, 0>>();
        $check::<$crate::reduction::Small<9, 1>>();
        $check::<$crate::reduction::Small<13, 0>>();
        $check::<$crate::reduction::Small<13, 1>>();
        $check::<$crate::reduction::Small<15, 0>>();
        $check::<$crate::reduction::Small<15, 1>>();
    };
}
pub(crate) use for_small_curves;

/// That ρ stands for k, and is as short as it must be.
fn check<C: KoblitzCurve>(k: &[u64; MAX_LIMBS], n: &BigInt, conjugate: &[BigInt; 2], most: f64) {
    let rho = partial_reduction::<C>(&public_scalar_vartime(k)).map(signed);
    let mu = C::KOBLITZ.mu;
    // (k − ρ)/δ, by the conjugate of δ.
    let [v0, v1] = [integer(k) - &rho[0], -&rho[1]];
    let [c0, c1] = conjugate;
    let product = [&v0 * c0 - &v1 * c1 * 2, &v0 * c1 + &v1 * (c0 + c1 * mu)];
    assert!(product.iter().all(|v| v % n == BigInt::ZERO), "{}: k − ρ is a multiple of δ, k = {k:x?}", C::NAME);
    let length = float(&upper(&norm(&rho, mu), n));
    assert!(length <= most, "{}: N(ρ)/n = {length}, not at most {most}, k = {k:x?}", C::NAME);
}

fn check_all<C: KoblitzCurve>() {
    let (n, [s0, s1, _]) = (integer(C::ORDER), constants(&C::KOBLITZ));
    let most = bound(error(&C::KOBLITZ, &n));
    for k in 0..C::ORDER[0] {
        check::<C>(&limbs(&k.into()), &n, &[s0.clone(), s1.clone()], most);
    }
}

/// Every scalar, over small fields.
#[test]
fn small_fields() {
    for_small_curves!(check_all);
}

/// Scalars whose k/δ is at a corner of a cell, where the nearest point of Z[τ] is the farthest, all over the range.
fn check_corners<C: KoblitzCurve>() {
    let (n, [s0, s1, _]) = (integer(C::ORDER), constants(&C::KOBLITZ));
    let most = bound([1.0 / ONE as f64; 2]);
    let tau = tau_modulo_order::<C>();
    // δ/7 times an integer of Z[τ] of small norm is as near to a corner as an integer of Z[τ] is.
    let delta = [&s0 + &s1 * C::KOBLITZ.mu, -s1.clone()];
    for (i, j) in (-24..=24).flat_map(|i| (-24..=24).map(move |j| (i, j))) {
        let [d0, d1] = &delta;
        let rho = [(d0 * i - d1 * j * 2) / 7, (d0 * j + d1 * (i + C::KOBLITZ.mu * j)) / 7];
        let k = crate::numbers::modulo(&(&rho[0] + &rho[1] * &tau), &n);
        for near in -1..=1 {
            let k = crate::numbers::modulo(&(&k + near), &n);
            check::<C>(&limbs(&k), &n, &[s0.clone(), s1.clone()], most);
        }
    }
    for i in 0..=400 {
        let k: BigInt = (&n * i - 1) / 400;
        check::<C>(&limbs(&k), &n, &[s0.clone(), s1.clone()], most);
    }
}

#[test]
fn corners() {
    for_every_koblitz_curve!(check_corners);
}
