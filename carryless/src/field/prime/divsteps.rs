//! 1/a in F_p, and modulo the order of a generator, by divsteps, in constant time.
//!
//! From (δ, f, g) = (1/2, p, a) a divstep goes on to
//!
//! - (1 − δ, g, (g − f)/2) where g is odd and δ > 0,
//! - (1 + δ, f, (g + f)/2) where g is odd and δ ≤ 0,
//! - (1 + δ, f, g/2) where g is even.
//!
//! After [`steps`] of them g = 0 and f = ±1. Which ones follow shows in the lowest bits of f and g, so that 60 are
//! carried out on one word of each, and give a matrix by which the whole numbers are brought forward at once:
//! (f, g) ↦ (u·f + v·g, q·f + r·g)/2^60. The same matrices, modulo p, lead from (d, e) = (0, 1) to d = ±1/a:
//! d·a ≡ f and e·a ≡ g all the way.
//!
//! Within the 60, twenty steps at a time are made on words that hold a row of the matrix beside the lowest twenty bits
//! of f or g: one sum brings all three forward ([`Packed`]).
//!
//! Source: D. J. Bernstein, B.-Y. Yang, Fast constant-time gcd computation and modular inversion, CHES 2019; P. Wuille,
//! G. Maxwell, the variant with δ = 1/2 and the number of its steps, safegcd-bounds, 2021 (by convex hulls); d and e with
//! one multiple of p a matrix after the same authors' libsecp256k1; rows packed into words after J. Harrison,
//! s2n-bignum, 2023.
//! Cost: for k bits of p about 2.3·k divsteps and k/26 matrices. Time: constant.

use super::divstep::divstep;
use crate::field::{MAX_LIMBS, PrimeField};
use crate::word::Mask;

/// Divsteps on packed words.
const BLOCK: u32 = 20;
/// Divsteps between two passes over whole numbers.
const BATCH: u32 = 3 * BLOCK;

/// Divsteps from δ = 1/2 that lead to g = 0 from any 0 ≤ a < p < 2^bits, bits ≥ 8.
///
/// A bound for all real numbers 0 ≤ g ≤ f ≤ 2^bits: that many steps bring the convex hulls of what (f, g) can be, for
/// each δ, to |g| < 1, as `tests/bounds.rs` does. For 160, 192, 224, 255, 384 and 521 bits no smaller number does; for 256 bits
/// 590 do. (From δ = 1, where D. J. Bernstein and B.-Y. Yang have a theorem, there are more.)
#[inline(always)]
pub fn steps(bits: u32) -> u32 {
    assert!(bits >= 8);
    (45907 * bits + 26313) / 19929
}

/// 1/a; 0 for a = 0.
///
/// Time: constant.
#[inline(never)]
pub fn by_divsteps<F: PrimeField>(a: F) -> F {
    F::require();
    F::from_constant(&inverse_modulo(&a.to_limbs(), F::MODULUS, F::BITS))
}

/// 1/a mod p for an odd p of `bits` bits, 8 to 576, and any a < p that has no factor with it in common; 0 for a = 0.
///
/// Time: constant in a.
#[inline(always)]
pub(crate) fn inverse_modulo(a: &[u64; MAX_LIMBS], p: &[u64], bits: u32) -> [u64; MAX_LIMBS] {
    let steps = steps(bits);
    match bits.div_ceil(BATCH) {
        0..=3 => inverse::<3>(a, p, steps),
        4 => inverse::<4>(a, p, steps),
        5 => inverse::<5>(a, p, steps),
        6..=7 => inverse::<7>(a, p, steps),
        8..=9 => inverse::<9>(a, p, steps),
        _ => inverse::<10>(a, p, steps),
    }
}

/// 1/a mod p, p and a in N limbs of 60 bits; 0 for a = 0.
#[inline(never)]
fn inverse<const N: usize>(a: &[u64; MAX_LIMBS], modulus: &[u64], mut steps: u32) -> [u64; MAX_LIMBS] {
    let p = Integer::<N>::new(modulus);
    let inverse_of_p = inverse_of_word(modulus[0]);
    let (mut f, mut g) = (p, Integer::new(a));
    // d·a ≡ f, e·a ≡ g modulo p, and ζ = −1 for δ = 1/2.
    let (mut d, mut e) = (Integer::new(&[]), Integer::new(&[1]));
    let mut zeta = -1;
    while steps > 0 {
        let now = if steps < BATCH { steps } else { BATCH };
        steps -= now;
        // The lowest 60 bits say which steps follow. The last matrix, of fewer steps, is times 2^(60 − n): all are divided by 2^60.
        let [to_f, to_g] = batch(&mut zeta, f.0[0] as u64, g.0[0] as u64, now);
        (f, g) = (f.combined(to_f, &g), f.combined(to_g, &g));
        (d, e) = (d.combined_mod(to_f, &e, &p, inverse_of_p), d.combined_mod(to_g, &e, &p, inverse_of_p));
    }
    // The numbers of elements, and of residues, are below p.
    debug_assert!(g.0 == [0; N], "as many steps as lead to g = 0");
    // d in (−2p, p), of the sign of f.
    let d = d.add_where(d.is_negative(), &p).negate_where(f.is_negative());
    d.add_where(d.is_negative(), &p).to_limbs()
}

/// A row of a matrix: the factors of f and of g, |u| + |v| ≤ 2^60.
type MatrixRow = [i64; 2];

/// A row of the matrix of a block, beside f or g itself: f + 2^21·u + 2^42·v, the negatives of the factors by 2^20.
///
/// |f| < 2^20; −2^20 ≤ u, v < 2^20 and |u| + |v| ≤ 2^20, since a row begins as (−2^20, 0) or (0, −2^20), and every other
/// one is half a sum, or half a difference, of two.
#[derive(Clone, Copy)]
struct Packed(i64);

impl Packed {
    const WIDTH: u32 = BLOCK + 1;

    /// The lowest bits of f, and the row (1, 0).
    #[inline(always)]
    fn f(f: u64) -> Self {
        Packed((f & ((1 << BLOCK) - 1)) as i64 - (1 << (BLOCK + Self::WIDTH)))
    }
    /// The lowest bits of g, and the row (0, 1).
    #[inline(always)]
    fn g(g: u64) -> Self {
        Packed((g & ((1 << BLOCK) - 1)) as i64 - (1 << (BLOCK + 2 * Self::WIDTH)))
    }
    /// The row, by 2^20.
    #[inline(always)]
    fn row(self) -> MatrixRow {
        // The parts are signed: one that is negative has borrowed from the next.
        let half = 1 << (Self::WIDTH - 1);
        // Every part but the last moved up, so that it is not negative.
        let moved = self.0 + half + (half << Self::WIDTH);
        let u = (moved >> Self::WIDTH) & ((1 << Self::WIDTH) - 1);
        // Negated again: the word holds the negatives.
        let (u, v) = (half - u, -(moved >> (2 * Self::WIDTH)));
        debug_assert!(u.abs() + v.abs() <= half, "|u| + |v| ≤ 2^20");
        [u, v]
    }
}

/// The matrix of `n` divsteps on numbers that end in these 60 bits, by 2^(60 − n); ζ = −δ − 1/2. `n` ≤ 60.
#[inline(always)]
fn batch(zeta: &mut i64, f: u64, g: u64, n: u32) -> [MatrixRow; 2] {
    let of_block = |i: u32| n.saturating_sub(i * BLOCK).min(BLOCK);
    // Each block uses up 20 of the 60 bits that are right.
    let first = block(zeta, f, g, of_block(0));
    let (f, g) = (low(first[0], f, g), low(first[1], f, g));
    let second = block(zeta, f, g, of_block(1));
    let (f, g) = (low(second[0], f, g), low(second[1], f, g));
    let third = block(zeta, f, g, of_block(2));
    // The product of the three matrices, the last one on the left.
    let second = [times(second[0], &first), times(second[1], &first)];
    [times(third[0], &second), times(third[1], &second)]
}

/// The matrix of `n` divsteps, by 2^(20 − n). `n` ≤ 20.
#[inline(always)]
fn block(zeta: &mut i64, f: u64, g: u64, n: u32) -> [MatrixRow; 2] {
    let (Packed(mut f), Packed(g)) = (Packed::f(f), Packed::g(g));
    // A step acts on the three parts of a word at once. The factors begin as −2^20, so that twenty halvings leave no fraction.
    let mut double_g = 2 * g;
    for _ in 0..n {
        (*zeta, f, double_g) = divstep(*zeta, f, double_g);
    }
    let g = double_g >> 1;
    [Packed(f).row(), Packed(g).row()]
}

/// (u·f + v·g)/2^20: of words that end numbers, with 20 bits less that are right.
#[inline(always)]
fn low([u, v]: MatrixRow, f: u64, g: u64) -> u64 {
    (u as u64).wrapping_mul(f).wrapping_add((v as u64).wrapping_mul(g)) >> BLOCK
}

/// A row times a matrix.
#[inline(always)]
fn times([u, v]: MatrixRow, m: &[MatrixRow; 2]) -> MatrixRow {
    [u * m[0][0] + v * m[1][0], u * m[0][1] + v * m[1][1]]
}

/// 1/p mod 2^64 for odd p, by Newton's iteration from three right bits.
#[inline(always)]
fn inverse_of_word(p: u64) -> u64 {
    (0..5).fold(p, |i, _| i.wrapping_mul(2_u64.wrapping_sub(p.wrapping_mul(i))))
}

/// Σ x_i·2^(60i): limbs below 2^60, but the last one, which has the sign.
#[derive(Clone, Copy)]
struct Integer<const N: usize>([i64; N]);

impl<const N: usize> Integer<N> {
    const MASK: i64 = (1 << BATCH) - 1;

    /// The number with these limbs of 64 bits, which must fit.
    #[inline(always)]
    fn new(limbs: &[u64]) -> Self {
        let limb = |i: usize| limbs.get(i).copied().unwrap_or(0);
        let mut x = [0; N];
        for i in 0..N {
            let (k, shift) = (i * BATCH as usize / 64, i * BATCH as usize % 64);
            let above = if shift > 0 { limb(k + 1) << (64 - shift) } else { 0 };
            x[i] = (limb(k) >> shift | above) as i64 & Self::MASK;
        }
        Integer(x)
    }

    /// Limbs of 64 bits of a number that is not negative.
    #[inline(always)]
    fn to_limbs(self) -> [u64; MAX_LIMBS] {
        let mut limbs = [0; MAX_LIMBS];
        for i in 0..N {
            let (k, shift) = (i * BATCH as usize / 64, i * BATCH as usize % 64);
            let x = self.0[i] as u64;
            if k < MAX_LIMBS {
                limbs[k] |= x << shift;
            }
            if shift > 64 - BATCH as usize && k + 1 < MAX_LIMBS {
                limbs[k + 1] |= x >> (64 - shift);
            }
        }
        limbs
    }

    #[inline(always)]
    fn is_negative(&self) -> Mask {
        Mask::high_bit(self.0[N - 1] as u64)
    }

    /// (u·f + v·g)/2^60 for this f. The division leaves no remainder.
    #[inline(always)]
    fn combined(&self, [u, v]: MatrixRow, g: &Self) -> Self {
        // |u| + |v| ≤ 2^60 and limbs below 2^60: sums below 2^121 with carries. The lowest limb of the sum is 0, and left out.
        let sum = |i: usize| product(u, self.0[i]) + product(v, g.0[i]);
        let (mut x, mut carry) = ([0; N], sum(0) >> BATCH);
        for i in 1..N {
            carry += sum(i);
            x[i - 1] = carry as i64 & Self::MASK;
            carry >>= BATCH;
        }
        x[N - 1] = carry as i64;
        Integer(x)
    }

    /// (u·d + v·e + m·p)/2^60 in (−2p, p), for this d and e in (−2p, p).
    ///
    /// Negative d and e are taken as d + p, e + p; these are in (−p, p), and a multiple of p from 0 to 2^60 − 1 is
    /// subtracted for the division to leave no remainder.
    #[inline(always)]
    fn combined_mod(&self, [u, v]: MatrixRow, e: &Self, p: &Self, inverse_of_p: u64) -> Self {
        let sum = |i: usize| product(u, self.0[i]) + product(v, e.0[i]);
        // u·p for d < 0, v·p for e < 0.
        let m = (u & self.is_negative().word() as i64) + (v & e.is_negative().word() as i64);
        let lowest = sum(0);
        // Less the residue for which u·d + v·e + m·p ≡ 0 modulo 2^60.
        let m = m - ((lowest as u64).wrapping_mul(inverse_of_p).wrapping_add(m as u64) as i64 & Self::MASK);
        let (mut x, mut carry) = ([0; N], (lowest + product(m, p.0[0])) >> BATCH);
        for i in 1..N {
            carry += sum(i) + product(m, p.0[i]);
            x[i - 1] = carry as i64 & Self::MASK;
            carry >>= BATCH;
        }
        x[N - 1] = carry as i64;
        debug_assert!(Integer(x).is_between(p), "in (−2p, p)");
        Integer(x)
    }

    /// Whether the number is in [−2p, p].
    fn is_between(&self, p: &Self) -> bool {
        let raised = self.add_where(Mask::TRUE, p).add_where(Mask::TRUE, p);
        let lowered = self.negate_where(Mask::TRUE).add_where(Mask::TRUE, p);
        !raised.is_negative().declassify() && !lowered.is_negative().declassify()
    }

    /// The number, and `p` added where the mask is true.
    #[inline(always)]
    fn add_where(mut self, mask: Mask, p: &Self) -> Self {
        for i in 0..N {
            self.0[i] += p.0[i] & mask.word() as i64;
        }
        self.carried()
    }

    /// The number, or its negative where the mask is true.
    #[inline(always)]
    fn negate_where(mut self, mask: Mask) -> Self {
        for i in 0..N {
            self.0[i] = (self.0[i] ^ mask.word() as i64) - mask.word() as i64;
        }
        self.carried()
    }

    /// This number, its limbs in their bounds.
    #[inline(always)]
    fn carried(mut self) -> Self {
        for i in 1..N {
            self.0[i] += self.0[i - 1] >> BATCH;
            self.0[i - 1] &= Self::MASK;
        }
        self
    }
}

#[inline(always)]
fn product(c: i64, x: i64) -> i128 {
    i128::from(c) * i128::from(x)
}
