//! The binary extended Euclidean algorithm on approximations.
//!
//! Which of two numbers is odd, and which is larger, shows in their lowest and highest bits for many steps ahead. So 31
//! steps are carried out on 64 bits of each number, its lowest 31 and its highest 33, and give factors f, g below 2^31
//! with which whole numbers are brought forward at once: (a, b) ↦ (a·f₀ + b·g₀, a·f₁ + b·g₁)/2^31. Where an
//! approximation misjudges which is larger, a number becomes negative, and its sign is turned.
//!
//! Source: T. Pornin, Optimized binary GCD for modular inversion, IACR ePrint 2020/972, Algorithm 2.

use super::add::{add, is_less, sub};
use crate::field::{MAX_LIMBS, PrimeField};

/// Steps on one approximation.
const STEPS: u32 = 31;

/// 1/a; 0 for a = 0.
///
/// Invariants: x·u ≡ a and x·v ≡ b (mod p) for the argument x, b odd; at the end a = 0 and b = 1.
///
/// # Time
/// Variable in `x`.
#[inline(never)]
pub fn by_approximate_euclid_vartime<F: PrimeField>(x: F) -> F {
    F::from_constant(&match F::MODULUS.len() {
        3 => inverse::<3>(&x.to_limbs(), F::MODULUS),
        4 => inverse::<4>(&x.to_limbs(), F::MODULUS),
        6 => inverse::<6>(&x.to_limbs(), F::MODULUS),
        _ => inverse::<MAX_LIMBS>(&x.to_limbs(), F::MODULUS),
    })
}

/// 1/x mod p in N limbs, N no less than p has; 0 for x = 0.
#[inline(never)]
fn inverse<const N: usize>(x: &[u64; MAX_LIMBS], modulus: &[u64]) -> [u64; MAX_LIMBS] {
    let mut p = [0; N];
    p[..modulus.len()].copy_from_slice(modulus);
    // −1/p mod 2^64, by Newton's iteration from three right bits.
    let negated_inverse =
        (0..5).fold(p[0], |i, _| i.wrapping_mul(2_u64.wrapping_sub(p[0].wrapping_mul(i)))).wrapping_neg();
    let (mut a, mut b) = ([0; N], p);
    a.copy_from_slice(&x[..N]);
    let (mut u, mut v) = ([0; N], [0; N]);
    u[0] = 1;
    while a.iter().any(|limb| *limb != 0) {
        let [mut to_a, mut to_b] = steps(&a, &b);
        let (next_a, next_b) = (combine(&a, &b, to_a), combine(&a, &b, to_b));
        a = absolute(next_a, &mut to_a);
        b = absolute(next_b, &mut to_b);
        (u, v) = (combine_mod(&u, &v, to_a, &p, negated_inverse), combine_mod(&u, &v, to_b, &p, negated_inverse));
    }
    let mut result = [0; MAX_LIMBS];
    result[..N].copy_from_slice(&v);
    result
}

/// Factors (f, g) of a and of b.
type Factors = [i64; 2];

/// The factors of 31 steps, for the next a and the next b.
///
/// |f| + |g| ≤ 2^31 in both.
#[inline(always)]
fn steps<const N: usize>(a: &[u64; N], b: &[u64; N]) -> [Factors; 2] {
    let (mut a, mut b) = approximations(a, b);
    let ([mut f0, mut g0], [mut f1, mut g1]) = ([1_i64, 0_i64], [0_i64, 1_i64]);
    for _ in 0..STEPS {
        let odd = (a & 1).wrapping_neg();
        let swap = odd & u64::from(a < b).wrapping_neg();
        let (t, s) = ((a ^ b) & swap, swap as i64);
        (a, b) = (a ^ t, b ^ t);
        let t = (f0 ^ f1) & s;
        (f0, f1) = (f0 ^ t, f1 ^ t);
        let t = (g0 ^ g1) & s;
        (g0, g1) = (g0 ^ t, g1 ^ t);
        a = a.wrapping_sub(b & odd) >> 1;
        f0 -= f1 & odd as i64;
        g0 -= g1 & odd as i64;
        f1 <<= 1;
        g1 <<= 1;
    }
    [[f0, g0], [f1, g1]]
}

/// The lowest 31 bits of each, and the 33 bits below the length of the longer; both whole if they fit 64 bits.
#[inline(always)]
fn approximations<const N: usize>(a: &[u64; N], b: &[u64; N]) -> (u64, u64) {
    let top = (1..N).rev().find(|i| a[*i] | b[*i] != 0);
    let Some(top) = top else { return (a[0], b[0]) };
    let shift = (a[top] | b[top]).leading_zeros();
    let high = |x: &[u64; N]| (u128::from(x[top]) << 64 | u128::from(x[top - 1])) << shift >> 95;
    let low = (1 << STEPS) - 1;
    ((high(a) as u64) << STEPS | a[0] & low, (high(b) as u64) << STEPS | b[0] & low)
}

/// (a·f + b·g)/2^31 as N limbs and the sign above them, 0 or −1. The division leaves no remainder.
#[inline(always)]
fn combine<const N: usize>(a: &[u64; N], b: &[u64; N], [f, g]: Factors) -> ([u64; N], i64) {
    let (mut sum, mut carry) = ([0; N], 0_i128);
    for i in 0..N {
        carry += product(a[i], f) + product(b[i], g);
        sum[i] = carry as u64;
        carry >>= 64;
    }
    shift_down(sum, carry as i64)
}

/// (u·f + v·g)/2^31 mod p in [0, p): a multiple of p makes the division leave no remainder.
#[inline(always)]
fn combine_mod<const N: usize>(
    u: &[u64; N],
    v: &[u64; N],
    [f, g]: Factors,
    p: &[u64; N],
    negated_inverse: u64,
) -> [u64; N] {
    let lowest = u[0].wrapping_mul(f as u64).wrapping_add(v[0].wrapping_mul(g as u64));
    let q = lowest.wrapping_mul(negated_inverse) & ((1 << STEPS) - 1);
    let (mut sum, mut carry) = ([0; N], 0_i128);
    for i in 0..N {
        carry += product(u[i], f) + product(v[i], g) + product(p[i], q as i64);
        sum[i] = carry as u64;
        carry >>= 64;
    }
    // −p < (u·f + v·g)/2^31 < p, and less than p was added.
    let (mut sum, mut top) = shift_down(sum, carry as i64);
    if top < 0 {
        top += add(&mut sum, p) as i64;
    }
    if top > 0 || !is_less(&sum, p) {
        sub(&mut sum, p);
    }
    sum
}

#[inline(always)]
fn product(a: u64, f: i64) -> i128 {
    i128::from(a) * i128::from(f)
}

/// The number with these limbs, and `top` above them, by 2^31.
#[inline(always)]
fn shift_down<const N: usize>(mut a: [u64; N], top: i64) -> ([u64; N], i64) {
    for i in 0..N {
        let above = if i + 1 < N { a[i + 1] } else { top as u64 };
        a[i] = a[i] >> STEPS | above << (64 - STEPS);
    }
    (a, top >> STEPS)
}

/// The absolute value; the signs of the factors that led to a negative number are turned.
#[inline(always)]
fn absolute<const N: usize>((mut a, sign): ([u64; N], i64), factors: &mut Factors) -> [u64; N] {
    if sign < 0 {
        let mut carry = true;
        for limb in &mut a {
            (*limb, carry) = (!*limb).overflowing_add(carry.into());
        }
        *factors = [-factors[0], -factors[1]];
    }
    a
}
