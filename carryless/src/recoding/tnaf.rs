//! τ-adic expansions of scalars on Koblitz curves: ρ = Σ d_i·τ^i for the short ρ ≡ k mod δ of [`scalar::tau`].
//!
//! The *τ-adic expansion* has digits 0 and 1, 1/2 of them not zero. (−1)^(1−a)-ary or not: for either sign of μ every
//! integer of Z\[τ\] has one, of at most m + a + 3 digits here.
//! The *τ-adic NAF* has digits 0, ±1, of any two in a row at most one not zero, and at most m + a digits; 1/3 of them are
//! not zero. The *width-w τ-adic NAF* has digits 0 and ±α_u, u odd, 0 < u < 2^(w−1), of any w in a row at most one not
//! zero; 1/(w + 1) of them are not zero. α_u is the element of least norm of the class of u modulo τ^w. Digits are given
//! as the ±u; for w = 2 they are those of the NAF.
//! Source: J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000, Algorithms 3
//! and 4; the expansion with digits 0 and 1: I. Kátai, B. Kovács, Canonical number systems in imaginary quadratic
//! fields, Acta Math. Acad. Sci. Hungar. 37, 1981. All scalars are reduced modulo n first.
//!
//! [`scalar::tau`]: crate::scalar::tau

use super::two_adic::{TwoAdic, conjugate_power, power, times_tau, two_adic};
use super::{Digits, bit_length};
use crate::curve::{Curve, Koblitz};
use crate::field::MAX_LIMBS;
use crate::scalar::reduce_vartime;
use crate::scalar::tau::{LONG, LONG_WIDE, SHORT, SHORT_M, SHORT_WIDE, TauInteger, koblitz};

/// The digits 0, 1 of the τ-adic expansion of k mod n.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If k has more than [`super::MAX_SCALAR_BITS`] bits, or the curve is not a Koblitz curve.
pub fn tau_digits_vartime<C: Curve>(k: &[u64]) -> Digits {
    expansion_vartime::<C>(k, 1)
}

/// The digits 0, ±1 of the τ-adic NAF of k mod n.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If k has more than [`super::MAX_SCALAR_BITS`] bits, or the curve is not a Koblitz curve.
pub fn tnaf_digits_vartime<C: Curve>(k: &[u64]) -> Digits {
    expansion_vartime::<C>(k, 2)
}

/// The digits of the width-w τ-adic NAF of k mod n, 2 ≤ w ≤ 6: ±u for ±α_u.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If `w` is out of range, k has more than [`super::MAX_SCALAR_BITS`] bits, or the curve is not a Koblitz curve.
pub fn wtnaf_digits_vartime<C: Curve>(k: &[u64], w: u32) -> Digits {
    assert!((2..=MAX_WIDTH).contains(&w), "w: a window is 2 to {MAX_WIDTH} digits wide, not {w}");
    expansion_vartime::<C>(k, w)
}

/// The greatest width.
const MAX_WIDTH: u32 = 6;

/// How α_u comes from earlier ones by one addition: β_u = β_v ± (−μτ)^i and α_u = ±β_u, where β_1 = α_1 = 1.
///
/// (Replacing τ by −τ changes the sign of μ, and so takes the α_u of the one μ to those of the other.)
pub(crate) struct AlphaStep {
    /// u, odd.
    pub u: usize,
    /// v: 1, or the u of an earlier step.
    pub v: usize,
    /// The sign of (−μτ)^i.
    pub sign: i64,
    /// i: 1 or 2.
    pub i: u32,
    /// α_u/β_u.
    pub turn: i64,
}

/// The steps that make all digits of width w, of which those of widths 4 and 5 begin alike.
pub(crate) const fn alpha_steps(w: u32) -> &'static [AlphaStep] {
    match w {
        1 | 2 => &[],
        3 => STEPS_3,
        4 => STEPS_5.split_at(3).0,
        5 => STEPS_5,
        6 => STEPS_6,
        _ => panic!("w: 1 to 6"),
    }
}

const STEPS_3: &[AlphaStep] = &[step(3, 1, 1, 1, 1)];

const STEPS_5: &[AlphaStep] = &[
    step(5, 1, 1, 1, -1),
    step(7, 1, -1, 1, 1),
    step(3, 1, -1, 2, -1),
    step(11, 5, 1, 1, -1),
    step(13, 7, -1, 1, 1),
    step(15, 11, 1, 1, 1),
    step(9, 3, 1, 1, -1),
];

const STEPS_6: &[AlphaStep] = &[
    step(25, 1, -1, 1, -1),
    step(13, 25, -1, 1, 1),
    step(27, 1, 1, 1, 1),
    step(11, 27, 1, 1, -1),
    step(15, 11, 1, 1, 1),
    step(3, 25, -1, 2, 1),
    step(23, 3, -1, 1, -1),
    step(29, 3, 1, 1, 1),
    step(9, 29, 1, 1, -1),
    step(17, 9, 1, 1, 1),
    step(21, 17, 1, 1, -1),
    step(5, 23, -1, 2, 1),
    step(31, 5, 1, 1, 1),
    step(7, 31, 1, 1, -1),
    step(19, 7, 1, 1, 1),
];

const fn step(u: usize, v: usize, sign: i64, i: u32, turn: i64) -> AlphaStep {
    AlphaStep { u, v, sign, i, turn }
}

/// The α_u of width w, in place u/2, as their coefficients.
const fn alphas(mu: i64, w: u32) -> Alphas {
    let mut betas = [[1, 0]; 1 << (MAX_WIDTH - 2)];
    let mut alphas = betas;
    let steps = alpha_steps(w);
    let mut j = 0;
    while j < steps.len() {
        let AlphaStep { u, v, sign, i, turn } = steps[j];
        let [p0, p1] = power(mu, i);
        let sign = if i % 2 == 1 { -mu * sign } else { sign };
        betas[u / 2] = [betas[v / 2][0] + sign * p0, betas[v / 2][1] + sign * p1];
        alphas[u / 2] = [turn * betas[u / 2][0], turn * betas[u / 2][1]];
        j += 1;
    }
    alphas
}

type Alphas = [[i64; 2]; 1 << (MAX_WIDTH - 2)];

/// [`alphas`] of every width from 1 on, for μ = −1 and 1.
static ALPHAS: [[Alphas; MAX_WIDTH as usize]; 2] = [every_width(-1), every_width(1)];

const fn every_width(mu: i64) -> [Alphas; MAX_WIDTH as usize] {
    let mut every = [[[0; 2]; 1 << (MAX_WIDTH - 2)]; MAX_WIDTH as usize];
    let mut w = 1;
    while w <= MAX_WIDTH {
        every[w as usize - 1] = alphas(mu, w);
        w += 1;
    }
    every
}

/// The expansion with the digits of width w, or with 0 and 1 for w = 1.
fn expansion_vartime<C: Curve>(k: &[u64], w: u32) -> Digits {
    let koblitz = koblitz::<C>();
    bit_length(k);
    let k = reduce_vartime(k, C::ORDER);
    if koblitz.m <= SHORT_M {
        digits_vartime::<SHORT, SHORT_WIDE>(&k, &koblitz, w)
    } else {
        digits_vartime::<LONG, LONG_WIDE>(&k, &koblitz, w)
    }
}

/// How many digits are made from one word: the last needs w bits more.
const CHUNK: usize = 56;

/// The digits of the k < n.
#[inline(never)]
fn digits_vartime<const L: usize, const WIDE: usize>(k: &[u64; MAX_LIMBS], koblitz: &Koblitz, w: u32) -> Digits {
    let ring = two_adic(koblitz.mu);
    let alphas = &ALPHAS[usize::from(koblitz.mu == 1)][w as usize - 1];
    let conjugate = if koblitz.mu == 1 {
        const { conjugate_power(1, CHUNK as u32) }
    } else {
        const { conjugate_power(-1, CHUNK as u32) }
    };
    let mut rho = TauInteger::<L>::reduced::<WIDE>(k, koblitz);
    let mut digits = Digits::EMPTY;
    let mut start = 0;
    while !rho.is_zero_vartime() {
        let chunk = chunk_vartime(ring, alphas, w, ring.image(rho.low()));
        for (i, digit) in chunk.into_iter().enumerate().filter(|(_, digit)| *digit != 0) {
            digits.set(start + i, digit);
        }
        // Σ d_i·τ^i over the chunk.
        let sum = chunk.iter().rev().fold([0, 0], |sum, digit| {
            let ([s0, s1], [a0, a1]) = (times_tau(koblitz.mu, sum), element(alphas, *digit));
            [s0 + a0, s1 + a1]
        });
        rho = rho.quotient(sum, conjugate, koblitz.mu, CHUNK as u32);
        start += CHUNK;
    }
    digits
}

/// What a digit stands for.
#[inline(always)]
fn element(alphas: &Alphas, digit: i8) -> [i64; 2] {
    alphas[usize::from(digit.unsigned_abs() / 2)].map(|a| i64::from(digit.signum()) * a)
}

/// The first digits of what has the image x.
fn chunk_vartime(ring: &TwoAdic, alphas: &Alphas, w: u32, mut x: u64) -> [i8; CHUNK] {
    let mut chunk = [0; CHUNK];
    while x.trailing_zeros() < CHUNK as u32 {
        let i = x.trailing_zeros() as usize;
        let residue = (x >> i).wrapping_mul(ring.conjugates[i]) & ((1 << w) - 1);
        let digit = if w > 1 && residue >> (w - 1) == 1 { residue as i64 - (1 << w) } else { residue as i64 };
        chunk[i] = digit as i8;
        let image = ring.image(element(alphas, chunk[i]).map(|a| a as u64));
        x = x.wrapping_sub(image.wrapping_mul(ring.powers[i]));
    }
    chunk
}
