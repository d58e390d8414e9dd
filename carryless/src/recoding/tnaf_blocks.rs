//! The τ-adic NAF in a fixed number of blocks, in constant time.
//!
//! The m + a digits u_i = 0, ±1 of the τ-adic NAF of k (`tnaf`) are taken W at a time. A block u_0 … u_(W−1) has the index
//! Σ u_i·2^i and stands for Σ u_i·τ^i; every index from −I to I occurs, I = 10, 21, 42 for W = 4, 5, 6.
//! Digits are found on the image of ρ modulo 2^64 (`two_adic`), 60 at a time: with x the image of what the lower digits
//! leave, u_i is not zero when bit i of x is set, and its sign is bit i + 1 but for the sign of T'^i modulo 4.
//! Source: J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000 (digits); the
//! blocks as in windows of a NAF, in F_2\[x\] with x = τ.

use super::two_adic::{conjugate_power, times_tau, two_adic};
use crate::curve::{Curve, Koblitz};
use crate::field::MAX_LIMBS;
use crate::scalar::tau::{LONG, LONG_WIDE, SHORT, SHORT_M, SHORT_WIDE, TauInteger, koblitz};
use crate::word::Mask;

/// The most blocks of any curve: 571 digits by four.
pub const MAX_BLOCKS: usize = 143;

/// Digits that are found from one word: a multiple of every W.
const CHUNK: usize = 60;

/// Indices of blocks of digits, the lowest first.
#[derive(Clone)]
pub struct TnafBlocks {
    indices: [i8; MAX_BLOCKS],
    len: usize,
}

impl TnafBlocks {
    /// ⌈(m + a)/W⌉ indices, the lowest first.
    #[inline]
    pub fn as_slice(&self) -> &[i8] {
        &self.indices[..self.len]
    }
}

/// The blocks of w digits of the τ-adic NAF of k < n; w = 4, 5 or 6.
///
/// # Time
/// Constant in `k`.
///
/// # Panics
/// If w is out of range, or the curve not a Koblitz curve.
pub fn tnaf_blocks<C: Curve>(k: &[u64; MAX_LIMBS], w: u32) -> TnafBlocks {
    assert!((4..=6).contains(&w), "w: 4, 5 or 6");
    let koblitz = koblitz::<C>();
    if koblitz.m <= SHORT_M {
        blocks::<SHORT, SHORT_WIDE>(k, &koblitz, w)
    } else {
        blocks::<LONG, LONG_WIDE>(k, &koblitz, w)
    }
}

#[inline(never)]
fn blocks<const L: usize, const WIDE: usize>(k: &[u64; MAX_LIMBS], koblitz: &Koblitz, w: u32) -> TnafBlocks {
    let ring = two_adic(koblitz.mu);
    let tables = if koblitz.mu == 1 { &const { Tables::new(1) } } else { &const { Tables::new(-1) } };
    let digits = koblitz.tnaf_length() as usize;
    let mut blocks = TnafBlocks { indices: [0; MAX_BLOCKS], len: 0 };
    let mut rho = TauInteger::<L>::reduced::<WIDE>(k, koblitz);
    for start in (0..digits).step_by(CHUNK) {
        let count = CHUNK.min(digits - start);
        let chunk = Chunk::new(tables, ring.image(rho.low()), count);
        for shift in (0..count as u32).step_by(w as usize) {
            blocks.indices[blocks.len] = chunk.block(shift, w);
            blocks.len += 1;
        }
        if start + CHUNK < digits {
            rho = rho.quotient(chunk.value(), tables.conjugate, koblitz.mu, CHUNK as u32);
        }
    }
    blocks
}

/// The constants of [`Chunk::new`] for one μ.
struct Tables {
    /// T^i, and the coefficients of τ^i packed in a word.
    powers: [[u64; 2]; CHUNK],
    /// Bit i + 1 is set where T'^i = −1 modulo 4.
    signs: u64,
    /// The conjugate of τ^60.
    conjugate: [i64; 2],
}

impl Tables {
    const fn new(mu: i64) -> Self {
        let ring = two_adic(mu);
        let (mut powers, mut signs) = ([[0; 2]; CHUNK], 0);
        let (mut power, mut i) = ([1, 0], 0);
        while i < CHUNK {
            powers[i] = [ring.powers[i], pack(power)];
            signs |= (ring.conjugates[i] >> 1 & 1) << (i + 1);
            power = times_tau(mu, power);
            i += 1;
        }
        Tables { powers, signs, conjugate: conjugate_power(mu, CHUNK as u32) }
    }
}

/// v_0 + 2^32·v_1, which is additive.
const fn pack([v0, v1]: [i64; 2]) -> u64 {
    (v0 as u64).wrapping_add((v1 as u64) << 32)
}

/// Digits in a row: the places of those that are 1 and of those that are −1, and Σ u_i·τ^i packed.
///
/// |v_0|, |v_1| < 2^31 for every sum of 60 digits in non-adjacent form.
struct Chunk {
    ones: u64,
    minus_ones: u64,
    sum: u64,
}

impl Chunk {
    /// The first digits of what has the image x.
    #[inline(always)]
    fn new(tables: &Tables, mut x: u64, count: usize) -> Self {
        let (mut nonzero, mut negative, mut sum) = (0, 0, 0_u64);
        for (i, [image, power]) in tables.powers[..count].iter().enumerate() {
            let odd = Mask::high_bit(x << (63 - i)).word();
            let minus = Mask::high_bit((x ^ tables.signs) << (62 - i)).word();
            // uv = ((v ^ minus) − minus) & odd
            let both = odd & minus;
            x = x.wrapping_add(both).wrapping_sub((image ^ minus) & odd);
            sum = sum.wrapping_sub(both).wrapping_add((power ^ minus) & odd);
            nonzero |= odd & 1 << i;
            negative |= both & 1 << i;
        }
        Chunk { ones: nonzero ^ negative, minus_ones: negative, sum }
    }

    /// The index of the w digits from `shift` on.
    #[inline(always)]
    fn block(&self, shift: u32, w: u32) -> i8 {
        let bits = |word: u64| (word >> shift & ((1 << w) - 1)) as i8;
        bits(self.ones) - bits(self.minus_ones)
    }

    /// Σ u_i·τ^i as its coefficients.
    #[inline(always)]
    fn value(&self) -> [i64; 2] {
        let v0 = i64::from(self.sum as i32);
        [v0, self.sum.wrapping_sub(v0 as u64) as i64 >> 32]
    }
}
