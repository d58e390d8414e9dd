//! 1/a in F_p; 0 for a = 0.

pub use super::approximate_euclid::by_approximate_euclid_vartime;
use super::power::power;
use crate::field::{MAX_LIMBS, PrimeField};
use crate::word::{add_carry, sub_borrow};

/// 1/a = a^(p − 2) (Fermat), by the runs of ones of p − 2; 0 for a = 0.
///
/// Cost: BITS − 1 S, and 2·log₂ BITS M or a little more. Time: constant.
#[inline(never)]
pub fn by_fermat<F: PrimeField>(a: F) -> F {
    let mut exponent = [0; MAX_LIMBS];
    let mut borrow = 2;
    for (e, p) in exponent.iter_mut().zip(F::MODULUS) {
        let (difference, below) = p.overflowing_sub(borrow);
        *e = difference;
        borrow = below.into();
    }
    power(a, &exponent)
}

/// The binary extended Euclidean algorithm; 0 for a = 0.
///
/// Invariants: a·x ≡ u, a·y ≡ v (mod p), v odd. Halving u halves x modulo p; of two odd numbers the smaller is
/// subtracted from the larger.
/// Source: Handbook of Applied Cryptography, 1996, Algorithm 14.61; Guide to Elliptic Curve Cryptography, 2004,
/// Algorithm 2.22.
///
/// # Time
/// Variable in `a`.
pub fn by_binary_euclid_vartime<F: PrimeField>(a: F) -> F {
    let p = number(F::MODULUS);
    let (mut u, mut v) = (a.to_limbs(), p);
    let (mut x, mut y) = (number(&[1]), [0; MAX_LIMBS]);
    let n = F::MODULUS.len();
    if u[..n].iter().all(|limb| *limb == 0) {
        return F::ZERO;
    }
    loop {
        while u[0] & 1 == 0 {
            halve(&mut u[..n], 0);
            let carry = if x[0] & 1 == 1 { add(&mut x[..n], &p) } else { 0 };
            halve(&mut x[..n], carry);
        }
        if is_less(&u[..n], &v[..n]) {
            (u, v, x, y) = (v, u, y, x);
        }
        sub(&mut u[..n], &v);
        if sub(&mut x[..n], &y) == 1 {
            add(&mut x[..n], &p);
        }
        if u[..n].iter().all(|limb| *limb == 0) {
            // v is the greatest common divisor, 1.
            return F::from_constant(&y[..n]);
        }
    }
}

/// Little-endian limbs, those missing zero.
fn number(limbs: &[u64]) -> [u64; MAX_LIMBS] {
    let mut number = [0; MAX_LIMBS];
    number[..limbs.len()].copy_from_slice(limbs);
    number
}

/// a = a/2 + carry·2^(64·n − 1).
fn halve(a: &mut [u64], carry: u64) {
    let mut above = carry;
    for limb in a.iter_mut().rev() {
        (*limb, above) = (*limb >> 1 | above << 63, *limb & 1);
    }
}

/// a += b; the carry.
pub(super) fn add(a: &mut [u64], b: &[u64]) -> u64 {
    let mut carry = false;
    for (a, b) in a.iter_mut().zip(b) {
        (*a, carry) = add_carry(*a, *b, carry);
    }
    carry.into()
}

/// a −= b; the borrow.
pub(super) fn sub(a: &mut [u64], b: &[u64]) -> u64 {
    let mut borrow = false;
    for (a, b) in a.iter_mut().zip(b) {
        (*a, borrow) = sub_borrow(*a, *b, borrow);
    }
    borrow.into()
}

pub(super) fn is_less(a: &[u64], b: &[u64]) -> bool {
    a.iter().rev().lt(b.iter().rev())
}
