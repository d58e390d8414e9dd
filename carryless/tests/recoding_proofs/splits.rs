//! Scalars as sums of short ones: k1 + k2·λ, and Σ k_i·φ^i.

use crate::numbers::{float, integer, inverse, modulo, upper};
use carryless::curve::{Curve, Gls, GlsCurve, Glv, GlvCurve, SubfieldCurve};
use carryless::curves::{Gls254, Oef31x7, Secp256k1, Wap160};
use carryless::field::ExtensionField;
use carryless::field::extension::ExtensionModulus;
use carryless::scalar::frobenius::{degree, expand_vartime};
use carryless::scalar::glv::{Half, decompose_vartime};
use num_bigint::BigInt;

/// Scalars at both sides of places where ⌊k·a/b⌉ goes on by one, all over [0, n), and the ends.
fn near_steps(n: &BigInt, a: &BigInt, b: &BigInt) -> Vec<BigInt> {
    let steps: BigInt = n * a / b;
    let scalars = (0..500).flat_map(|i| {
        let at: BigInt = ((&steps * i / 500_u32) * 2_u32 + 1_u32) * b / (a * 2_u32);
        (-2..=2).map(move |near| &at + near)
    });
    scalars.chain([BigInt::ZERO, n - 1_u32]).map(|k| modulo(&k, n)).collect()
}

fn digits(k: &BigInt) -> Vec<u64> {
    k.magnitude().to_u64_digits()
}

/// c_i is at most 1/2 + ε from b·k/n, where ε = n·|q/2^320 − b/n| ≤ n/2^321: so |k1| ≤ (1/2 + ε)(|a1| + |a2|) for every k < n, and
/// |k2| likewise. That is below 2^`bits`, and what is computed modulo 2^192 is right.
fn check_halves<C: GlvCurve>(bits: u32) {
    let (n, Glv { basis, quotients, .. }) = (integer(C::ORDER), C::GLV);
    let [a, b] = basis.map(BigInt::from);
    let [a1, b1, a2, b2] = [a.clone(), -&b, &a + b, a];
    assert_eq!(&a1 * &b2 - &a2 * &b1, n, "the lattice has the determinant n");
    let lambda = modulo(&(-&a1 * inverse(&b1, &n)), &n);
    assert_eq!(modulo(&(&a2 + &b2 * &lambda), &n), BigInt::ZERO, "a2 + b2·λ = 0");
    assert_eq!(modulo(&(&lambda * &lambda + &lambda + 1), &n), BigInt::ZERO, "λ² + λ + 1 = 0");
    for (q, b) in quotients.iter().zip([&b2, &-&b1]) {
        let (q, power) = (integer(q), BigInt::from(1) << 320);
        let error: BigInt = &q * &n - b * &power;
        assert!(error.magnitude() * 2_u32 <= *n.magnitude(), "q = ⌊2^320·b/n⌉");
        assert!(&n * &q + (&power >> 1) < &power << 192, "k·q + 2^319 fits 512 bits");
    }
    // 2ε ≤ n/2^320.
    let most = |u: &BigInt, v: &BigInt| -> BigInt {
        (BigInt::from(u.magnitude() + v.magnitude()) * ((BigInt::from(1) << 320) + &n)) >> 321
    };
    let (most1, most2) = (most(&a1, &a2), most(&b1, &b2));
    assert!(most1 < BigInt::from(1) << bits && most2 < BigInt::from(1) << bits, "halves below 2^{bits}");
    for k in near_steps(&n, &b2, &n).into_iter().chain(near_steps(&n, &-&b1, &n)) {
        let [k1, k2] = decompose_vartime::<C>(&digits(&k)).map(|Half { magnitude, is_negative }| {
            let magnitude = integer(&magnitude);
            if is_negative { -magnitude } else { magnitude }
        });
        assert_eq!(modulo(&(&k1 + &k2 * &lambda), &n), k, "k1 + k2·λ = k");
        assert!(k1.magnitude() <= most1.magnitude() && k2.magnitude() <= most2.magnitude(), "k = {k:x}: {k1}, {k2}");
    }
}

#[test]
fn halves() {
    check_halves::<Wap160>(80);
    check_halves::<Secp256k1>(128);
}

/// On a curve with ψ: c_i is at most 1/2 + ε from A·k/n or B·k/n, so that |k1|, |k2| ≤ (A + B)(1/2 + ε). That is below 2^127, of which
/// there are windows.
#[test]
fn halves_by_psi() {
    let (n, Gls { basis, quotients }) = (integer(<Gls254 as Curve>::ORDER), <Gls254 as GlsCurve>::GLS);
    let [a, b] = basis.map(BigInt::from);
    assert_eq!(&a * &a + &b * &b, n, "A² + B² = n");
    let lambda = modulo(&(-&a * inverse(&b, &n)), &n);
    assert_eq!(modulo(&(&lambda * &lambda + 1), &n), BigInt::ZERO, "λ² + 1 = 0");
    for (q, part) in quotients.iter().zip([&a, &b]) {
        let error: BigInt = integer(q) * &n - (part << 320);
        assert!(error.magnitude() * 2_u32 <= *n.magnitude(), "q = ⌊2^320·part/n⌉");
        assert!(&n * integer(q) + (BigInt::from(1) << 319) < BigInt::from(1) << 512, "k·q + 2^319 fits 512 bits");
    }
    // 2ε ≤ n/2^320.
    let bound: BigInt = ((&a + &b) * ((BigInt::from(1) << 320) + &n)) >> 321;
    assert!(bound < BigInt::from(1) << 127, "|k_i| ≤ {bound:x}");
}

/// q_i is at most 1/2 + ε from the coefficient of k/(p − tx + x²), so that |k_i| ≤ (p + |t| + 1)(1/2 + ε).
///
/// ε = k·e, e the error of the fractions. c_j = (t·c_(j−1) − c_(j−2))/p, rounded towards zero to 256 bits, has an error e_j below
/// (|t|·e_(j−1) + e_(j−2))/p + 2^(−256), and each fraction is a sum of those of every m-th, and of nothing beyond the 256th: that
/// is below p^(−128).
fn check_parts<C: SubfieldCurve>() {
    let m = degree::<C>();
    let p = i128::from(<<C::Field as ExtensionField>::Modulus as ExtensionModulus>::P);
    let t = i128::from(C::TRACE);
    assert!(t * t <= 4 * p, "|t| ≤ 2√p");
    let order = integer(C::ORDER) * C::COFACTOR;
    let (mut before, mut trace) = (BigInt::from(2), BigInt::from(t));
    for _ in 1..m {
        (before, trace) = (trace.clone(), trace * t - before * p);
    }
    assert_eq!(order, BigInt::from(p).pow(m as u32) + 1 - trace, "the number of points");

    // In 2^(−256).
    let (mut errors, mut before, mut error) = (vec![2.0_f64; m], 0.0, 1.0);
    for j in 0..256 {
        errors[j % m] += error;
        (before, error) = (error, (t.unsigned_abs() as f64 * error + before) / p as f64 + 1.0);
    }
    let greatest = errors.into_iter().fold(0.0, f64::max);
    let error = float(&upper(&order, &(BigInt::from(1) << 256))) * greatest + 1e-15;
    let most = (p + t.abs() + 1) as f64 * (0.5 + error);
    assert!(most <= ((p + t.abs() + 1) / 2 + 1) as f64, "|k_i| ≤ {most}");
    assert!(most < 2_f64.powi(32), "NAFs of 33 digits");

    // x modulo p − tx + x² and x^m − 1: x^m = ax + b there, and so x = (1 − b)/a modulo the number of points.
    let (mut a, mut b) = (BigInt::from(1), BigInt::ZERO);
    for _ in 1..m {
        (a, b) = (&a * t + &b, -&a * p);
    }
    let x = modulo(&((1 - b) * inverse(&a, &order)), &order);
    assert_eq!(modulo(&(&x * &x - &x * t + p), &order), BigInt::ZERO, "x² − tx + p = 0");
    let check = |k: &BigInt| {
        let parts = expand_vartime::<C>(&digits(k));
        assert!(parts[m..].iter().all(|part| *part == 0), "k = {k:x}");
        assert!(parts.iter().all(|part| i128::from(part.abs()) <= (p + t.abs() + 1) / 2 + 1), "k = {k:x}: {parts:?}");
        let sum = parts[..m].iter().rev().fold(BigInt::ZERO, |sum, part| sum * &x + *part);
        assert_eq!(modulo(&(sum - k), &order), BigInt::ZERO, "k = {k:x}: Σ k_i·x^i");
    };
    // The coefficients of 1/(p − tx + x²) to 600 bits.
    let (mut reciprocal, mut before, mut c) = (vec![BigInt::ZERO; m], BigInt::ZERO, (BigInt::from(1) << 600) / p);
    for j in 0..600 {
        reciprocal[j % m] += &c;
        (before, c) = (c.clone(), (c * t - before) / p);
    }
    for c in reciprocal {
        near_steps(&order, &c.magnitude().clone().into(), &(BigInt::from(1) << 600)).iter().for_each(check);
    }
    for i in 0..order.bits() {
        let power = BigInt::from(1) << i;
        [power.clone() - 1, power.clone(), &order - &power].iter().for_each(check);
    }
}

#[test]
fn parts() {
    check_parts::<Oef31x7>();
}
