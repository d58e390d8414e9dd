//! a ↦ a^(2^n) for larger n, by tables: the map is linear, and row i of its table is (x^i)^(2^n).

use super::{BinaryModulus, linear};
use crate::field::{BinaryField, MAX_LIMBS};
use crate::poly::Modulus;

pub use super::linear::windows;

/// a^(2^n), by scans of whole tables as far as the modulus has some, and by squarings. Time: constant.
#[inline(always)]
pub fn multi_square<F: BinaryField>(mut a: F, mut n: u32) -> F {
    for (step, rows) in F::Modulus::FROBENIUS_ROWS {
        while n >= *step {
            a = F::from_limbs(&linear::scan(rows, F::Modulus::LIMBS, &a.to_limbs()));
            n -= step;
        }
    }
    a.square_n(n)
}

/// a^(2^n), by windowed tables as far as the modulus has some, and by squarings.
///
/// # Time
/// Variable in `a`.
#[inline(always)]
pub fn multi_square_vartime<F: BinaryField>(mut a: F, mut n: u32) -> F {
    for (step, table) in F::Modulus::FROBENIUS_WINDOWS {
        while n >= *step {
            a = F::from_limbs(&linear::look_up_vartime(table, F::Modulus::LIMBS, &a.to_limbs()));
            n -= step;
        }
    }
    a.square_n(n)
}

/// The rows (x^i)^(2^n) mod f, i = 0 … m − 1, of `limbs` limbs each; `LEN` = m·limbs.
///
/// With y = x^(2^n), row i is y^i.
pub const fn rows<M: Modulus, const LEN: usize>(n: u32) -> [u64; LEN] {
    assert!(LEN == M::M as usize * M::LIMBS);
    let mut y = [0; MAX_LIMBS];
    y[0] = 2;
    let mut i = 0;
    while i < n {
        y = product::<M>(&y, &y);
        i += 1;
    }
    let mut rows = [0; LEN];
    let mut power = [0; MAX_LIMBS];
    power[0] = 1;
    let mut i = 0;
    while i < M::M as usize {
        let mut j = 0;
        while j < M::LIMBS {
            rows[i * M::LIMBS + j] = power[j];
            j += 1;
        }
        power = product::<M>(&power, &y);
        i += 1;
    }
    rows
}

/// a·b mod f at compile time, bit by bit.
const fn product<M: Modulus>(a: &[u64; MAX_LIMBS], b: &[u64; MAX_LIMBS]) -> [u64; MAX_LIMBS] {
    let mut c = [0; MAX_LIMBS];
    let mut i = M::M;
    while i > 0 {
        i -= 1;
        let mut carry = 0;
        let add = if b[i as usize / 64] >> (i % 64) & 1 == 1 { !0 } else { 0 };
        let mut j = 0;
        while j < M::LIMBS {
            let next = c[j] >> 63;
            c[j] = c[j] << 1 | carry;
            carry = next;
            j += 1;
        }
        let overflow = c[M::M as usize / 64] >> (M::M % 64) & 1 == 1;
        if overflow {
            c[M::M as usize / 64] ^= 1 << (M::M % 64);
            let mut t = 0;
            while t < M::TERMS.len() {
                c[M::TERMS[t] as usize / 64] ^= 1 << (M::TERMS[t] % 64);
                t += 1;
            }
        }
        j = 0;
        while j < M::LIMBS {
            c[j] ^= a[j] & add;
            j += 1;
        }
    }
    c
}
