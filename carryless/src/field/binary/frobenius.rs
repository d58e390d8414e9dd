//! a ↦ a^(2^n) for larger n, by tables: the map is linear, and row i of its table is (x^i)^(2^n).

use super::{BinaryModulus, linear};
use crate::field::{BinaryField, MAX_LIMBS};
use crate::poly::Modulus;

pub use super::linear::{window_rows, windows};

/// a^(2^n), by scans of whole tables as far as the modulus has some, and by squarings. Time: constant.
#[inline(never)]
pub fn multi_square<F: BinaryField>(a: F, n: u32) -> F {
    F::enter(
        #[inline(always)]
        || {
            let (mut a, mut n) = (a, n);
            for (step, rows) in F::Modulus::FROBENIUS_ROWS {
                while n >= *step {
                    a = F::from_constant(&linear::scan::<F::Modulus, _>(rows, &a.to_limbs()));
                    n -= step;
                }
            }
            a.square_n(n)
        },
    )
}

/// a^(2^n), by windowed tables as far as the modulus has some, and else as [`multi_square`].
///
/// # Time
/// Variable in `a`.
#[inline(always)]
pub fn multi_square_vartime<F: BinaryField>(mut a: F, mut n: u32) -> F {
    for (step, table) in F::Modulus::FROBENIUS_WINDOWS {
        while n >= *step {
            a = F::from_constant(&linear::look_up_vartime::<F::Modulus, _>(table, &a.to_limbs()));
            n -= step;
        }
    }
    multi_square(a, n)
}

/// The rows (x^i)^(2^n) mod f, i = 0 … m − 1, of `limbs` limbs each; `LEN` = m·limbs.
///
/// With y = x^(2^n), row i is y^i: the square of row i/2, or row i − 1 times y.
pub const fn rows<M: Modulus, const LEN: usize>(n: u32) -> [u64; LEN] {
    assert!(LEN == M::M as usize * M::LIMBS);
    let mut y = [0; MAX_LIMBS];
    y[0] = 2;
    let mut i = 0;
    while i < n {
        y = square::<M>(&y);
        i += 1;
    }
    let multiples = multiples_below_16::<M>(&y);
    let mut rows = [0; LEN];
    rows[0] = 1;
    let mut i = 1;
    while i < M::M as usize {
        let row = if i % 2 == 0 {
            square::<M>(&read_row::<M>(&rows, i / 2))
        } else {
            product::<M>(&read_row::<M>(&rows, i - 1), &multiples)
        };
        let mut j = 0;
        while j < M::LIMBS {
            rows[i * M::LIMBS + j] = row[j];
            j += 1;
        }
        i += 1;
    }
    rows
}

const fn read_row<M: Modulus>(rows: &[u64], i: usize) -> [u64; MAX_LIMBS] {
    let mut row = [0; MAX_LIMBS];
    let mut j = 0;
    while j < M::LIMBS {
        row[j] = rows[i * M::LIMBS + j];
        j += 1;
    }
    row
}

/// a² mod f at compile time: Σ a_i·x^(2i), from the highest limb down, 16 bits of a at a time.
pub(super) const fn square<M: Modulus>(a: &[u64; MAX_LIMBS]) -> [u64; MAX_LIMBS] {
    let mut c = [0; MAX_LIMBS];
    let mut i = 4 * M::LIMBS;
    while i > 0 {
        i -= 1;
        let mut part = a[i / 4] >> (16 * (i % 4)) & 0xffff;
        part = (part ^ part << 8) & 0x00ff_00ff;
        part = (part ^ part << 4) & 0x0f0f_0f0f;
        part = (part ^ part << 2) & 0x3333_3333;
        part = (part ^ part << 1) & 0x5555_5555;
        c = times_power_of_x::<M>(c, 32, part);
    }
    c
}

/// a·x^n + low mod f at compile time, n ≤ 32, low of degree below n.
const fn times_power_of_x<M: Modulus>(mut a: [u64; MAX_LIMBS], n: u32, low: u64) -> [u64; MAX_LIMBS] {
    if n > 1 && M::TERMS[0] + n > M::M {
        // One fold would reach x^m again: bit by bit.
        let mut i = n;
        while i > 0 {
            i -= 1;
            a = times_power_of_x::<M>(a, 1, low >> i & 1);
        }
        return a;
    }
    let (limb, bit) = ((M::M - n) as usize / 64, (M::M - n) % 64);
    let mut high = a[limb] >> bit;
    a[limb] ^= high << bit;
    if bit + n > 64 {
        high |= a[limb + 1] << (64 - bit);
        a[limb + 1] = 0;
    }
    let mut j = M::LIMBS;
    while j > 1 {
        j -= 1;
        a[j] = a[j] << n | a[j - 1] >> (64 - n);
    }
    a[0] = a[0] << n | low;
    let mut t = 0;
    while t < M::TERMS.len() {
        let (limb, bit) = (M::TERMS[t] as usize / 64, M::TERMS[t] % 64);
        a[limb] ^= high << bit;
        if bit + n > 64 {
            a[limb + 1] ^= high >> (64 - bit);
        }
        t += 1;
    }
    a
}

/// 0·a, 1·a … 15·a mod f.
const fn multiples_below_16<M: Modulus>(a: &[u64; MAX_LIMBS]) -> [[u64; MAX_LIMBS]; 16] {
    let mut multiples = [[0; MAX_LIMBS]; 16];
    multiples[1] = *a;
    let mut u = 2;
    while u < 16 {
        multiples[u] =
            if u % 2 == 0 { times_power_of_x::<M>(multiples[u / 2], 1, 0) } else { add(multiples[u - 1], a) };
        u += 1;
    }
    multiples
}

/// a·b mod f at compile time, from the multiples of b, four bits of a at a time.
const fn product<M: Modulus>(a: &[u64; MAX_LIMBS], multiples: &[[u64; MAX_LIMBS]; 16]) -> [u64; MAX_LIMBS] {
    let mut c = [0; MAX_LIMBS];
    let mut i = 16 * M::LIMBS;
    while i > 0 {
        i -= 1;
        c = add(times_power_of_x::<M>(c, 4, 0), &multiples[(a[i / 16] >> (4 * (i % 16)) & 15) as usize]);
    }
    c
}

const fn add(mut a: [u64; MAX_LIMBS], b: &[u64; MAX_LIMBS]) -> [u64; MAX_LIMBS] {
    let mut j = 0;
    while j < MAX_LIMBS {
        a[j] ^= b[j];
        j += 1;
    }
    a
}
