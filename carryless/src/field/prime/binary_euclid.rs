//! 1/a in F_p by the binary extended Euclidean algorithm.
//!
//! Invariants: a·x ≡ u (mod p) in both parts (u, x), which begin as (a, 1) and (p, 0); u is odd in the second. Halving u
//! halves x modulo p; of two odd numbers the smaller is subtracted from the larger.
//! Halvings that follow each other are taken at once: x/2^n mod p = (x + q·p)/2^n, q = −x/p mod 2^n.
//!
//! Source: Handbook of Applied Cryptography, 1996, Algorithm 14.61; Guide to Elliptic Curve Cryptography, 2004,
//! Algorithm 2.22.
//! Cost: for k bits of p about 0.7·k subtractions, each followed by two halvings on average.

use super::add::{add, sub};
use crate::field::{MAX_LIMBS, PrimeField};
use core::cmp::Ordering;

/// 1/a; 0 for a = 0.
///
/// # Time
/// Variable in `a`.
pub fn by_binary_euclid_vartime<F: PrimeField>(a: F) -> F {
    let a = a.to_limbs();
    F::from_constant(&match F::MODULUS.len() {
        3 => inverse::<3>(&a, F::MODULUS),
        4 => inverse::<4>(&a, F::MODULUS),
        6 => inverse::<6>(&a, F::MODULUS),
        _ => inverse::<MAX_LIMBS>(&a, F::MODULUS),
    })
}

/// A number u below 2p and the x in [0, p) with a·x ≡ u (mod p).
struct Part<const N: usize> {
    u: [u64; N],
    x: [u64; N],
}

/// p, and −1/p mod 2^64.
struct Prime<const N: usize> {
    limbs: [u64; N],
    negated_inverse: u64,
}

/// 1/a mod p in N limbs, N no less than p has; 0 for a = 0.
#[inline(never)]
fn inverse<const N: usize>(a: &[u64; MAX_LIMBS], modulus: &[u64]) -> [u64; MAX_LIMBS] {
    let mut limbs = [0; N];
    limbs[..modulus.len()].copy_from_slice(modulus);
    let p = Prime { limbs, negated_inverse: negated_inverse(limbs[0]) };
    let (mut s, mut t) = (Part { u: [0; N], x: [0; N] }, Part { u: limbs, x: [0; N] });
    // a·1 ≡ a, a·0 ≡ p.
    s.u.copy_from_slice(&a[..N]);
    s.x[0] = 1;
    let mut inverse = [0; MAX_LIMBS];
    if s.u == [0; N] {
        return inverse;
    }
    make_odd(&mut s, &p);
    // Both are odd; where they are equal both are the greatest common divisor, 1.
    loop {
        match s.u.iter().rev().cmp(t.u.iter().rev()) {
            Ordering::Less => {
                subtract(&mut t, &s, &p);
                make_odd(&mut t, &p);
            }
            Ordering::Greater => {
                subtract(&mut s, &t, &p);
                make_odd(&mut s, &p);
            }
            Ordering::Equal => break,
        }
    }
    inverse[..N].copy_from_slice(&s.x);
    inverse
}

/// −1/p mod 2^64, by Newton's iteration from three right bits.
fn negated_inverse(p: u64) -> u64 {
    (0..5).fold(p, |i, _| i.wrapping_mul(2_u64.wrapping_sub(p.wrapping_mul(i)))).wrapping_neg()
}

/// s −= t, where u of s is the larger.
#[inline(always)]
fn subtract<const N: usize>(s: &mut Part<N>, t: &Part<N>, p: &Prime<N>) {
    sub(&mut s.u, &t.u);
    // x − x', and p for a borrow: in [0, p) again.
    let mask = sub(&mut s.x, &t.x).wrapping_neg();
    let mut p = p.limbs;
    for limb in &mut p {
        *limb &= mask;
    }
    add(&mut s.x, &p);
}

/// s/2^n for the largest n for which u is divisible by 2^n; u is not 0.
#[inline(always)]
fn make_odd<const N: usize>(s: &mut Part<N>, p: &Prime<N>) {
    while s.u[0] & 1 == 0 {
        // A limb of zeros takes more than one turn.
        let n = s.u[0].trailing_zeros().min(63);
        shift_down(&mut s.u, 0, n);
        // x + q·p, divisible by 2^n and below 2^n·p, so that the quotient is below p.
        let q = s.x[0].wrapping_mul(p.negated_inverse) & ((1 << n) - 1);
        let mut carry = 0;
        for i in 0..N {
            carry += u128::from(s.x[i]) + u128::from(q) * u128::from(p.limbs[i]);
            s.x[i] = carry as u64;
            carry >>= 64;
        }
        shift_down(&mut s.x, carry as u64, n);
    }
}

/// (a + above·2^(64N))/2^n, 0 < n < 64.
#[inline(always)]
fn shift_down<const N: usize>(a: &mut [u64; N], above: u64, n: u32) {
    for i in 0..N {
        let above = if i + 1 < N { a[i + 1] } else { above };
        a[i] = a[i] >> n | above << 1 << (63 - n);
    }
}
