//! τ-adic expansions of scalars on Koblitz curves: ρ = Σ d_i·τ^i for the short ρ ≡ k mod δ of [`scalar::tau`], where
//! k is first reduced modulo n.
//!
//! The *τ-adic expansion* has digits 0 and 1, half of them not zero: for either sign of μ there is one, and only one,
//! of every integer of Z\[τ\]. It has at most m + a + 2 digits.
//! The *τ-adic NAF* has digits 0, ±1, of any two in a row at most one not zero; one in 3 is not zero.
//! The *width-w τ-adic NAF* has digits 0 and ±α_u, u odd, 0 < u < 2^(w−1), of any w in a row at most one not zero; one
//! in w + 1 is not zero. α_u is the element of least norm of the class of u modulo τ^w. Digits are given as the ±u;
//! those of w = 2 are the NAF. For any w there are at most m + a.
//! Source: J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000; I. Kátai,
//! B. Kovács, Canonical number systems in imaginary quadratic fields, Acta Math. Acad. Sci. Hungar. 37, 1981 (digits 0,
//! 1).
//!
//! [`scalar::tau`]: crate::scalar::tau

use super::two_adic::{conjugate_power, power, two_adic};
use super::{Digits, bit_length};
use crate::curve::{Koblitz, KoblitzCurve};
use crate::field::MAX_LIMBS;
use crate::scalar::reduce_vartime;
use crate::scalar::tau::{LONG, LONG_WIDE, SHORT, SHORT_M, SHORT_WIDE, TauInteger};

/// The digits 0, 1 of the τ-adic expansion of k mod n.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If k has more than [`super::MAX_SCALAR_BITS`] bits, or the curve is not a Koblitz curve.
pub fn tau_digits_vartime<C: KoblitzCurve>(k: &[u64]) -> Digits {
    expansion_vartime::<C>(1, k)
}

/// The digits 0, ±1 of the τ-adic NAF of k mod n.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If k has more than [`super::MAX_SCALAR_BITS`] bits, or the curve is not a Koblitz curve.
pub fn tnaf_digits_vartime<C: KoblitzCurve>(k: &[u64]) -> Digits {
    expansion_vartime::<C>(2, k)
}

/// The digits of the width-w τ-adic NAF of k mod n, 2 ≤ w ≤ 6: ±u for ±α_u.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If `w` is out of range, k has more than [`super::MAX_SCALAR_BITS`] bits, or the curve is not a Koblitz curve.
pub fn wtnaf_digits_vartime<C: KoblitzCurve>(w: u32, k: &[u64]) -> Digits {
    assert!((2..=MAX_WIDTH).contains(&w), "w: a width from 2 to 6");
    expansion_vartime::<C>(w, k)
}

/// The greatest width.
const MAX_WIDTH: u32 = 6;

/// How α_u comes from an earlier one by one addition: β_u = β_v ± (−μτ)^i and α_u = ±β_u, where β_1 = α_1 = 1.
///
/// Replacing τ by −τ changes the sign of μ, and so takes the α_u of the one μ to those of the other. The steps were
/// found by search; that one addition of a power of τ is enough for each: W. R. Trost, Pre-computation in width-w
/// τ-adic NAF implementations on Koblitz curves, University of Wisconsin–Milwaukee, 2014.
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
const fn alphas(mu: i64, w: u32) -> [[i64; 2]; 1 << (MAX_WIDTH - 2)] {
    let mut betas = [[1, 0]; 1 << (MAX_WIDTH - 2)];
    let mut alphas = betas;
    let steps = alpha_steps(w);
    let mut j = 0;
    while j < steps.len() {
        let AlphaStep { u, v, sign, i, turn } = steps[j];
        let [p0, p1] = power(mu, i);
        // (−μτ)^i is −μτ or τ², as μ² = 1.
        let sign = if i == 1 { -mu * sign } else { sign };
        betas[u / 2] = [betas[v / 2][0] + sign * p0, betas[v / 2][1] + sign * p1];
        alphas[u / 2] = [turn * betas[u / 2][0], turn * betas[u / 2][1]];
        j += 1;
    }
    alphas
}

/// The digit of an odd residue modulo 2^w.
#[derive(Clone, Copy)]
struct Residue {
    digit: i8,
    /// The image of what the digit stands for.
    image: u64,
}

/// The digits of all residues for μ = −1 and 1, that of v modulo 2^w in place 2^(w−1) − 1 + ⌊v/2⌋. For w = 1 it is 1.
static RESIDUES: [[Residue; (1 << MAX_WIDTH) - 1]; 2] = [residues(-1), residues(1)];

const fn residues(mu: i64) -> [Residue; (1 << MAX_WIDTH) - 1] {
    let mut residues = [Residue { digit: 1, image: 1 }; (1 << MAX_WIDTH) - 1];
    let mut w = 2;
    while w <= MAX_WIDTH {
        let (alphas, half) = (alphas(mu, w), 1 << (w - 1));
        let mut v = 1;
        while v < 2 * half {
            // The digit of the residue v is v, or v − 2^w where that is shorter.
            let (u, sign) = if v < half { (v, 1) } else { (2 * half - v, -1) };
            let [a0, a1] = [sign * alphas[u / 2][0], sign * alphas[u / 2][1]];
            residues[half - 1 + v / 2] =
                Residue { digit: sign as i8 * u as i8, image: two_adic(mu).image([a0 as u64, a1 as u64]) };
            v += 2;
        }
        w += 1;
    }
    residues
}

/// The expansion with the digits of width w, or with 0 and 1 for w = 1.
fn expansion_vartime<C: KoblitzCurve>(w: u32, k: &[u64]) -> Digits {
    let koblitz = C::KOBLITZ;
    bit_length(k);
    let k = reduce_vartime(k, C::ORDER);
    if koblitz.m <= SHORT_M {
        digits_vartime::<SHORT, SHORT_WIDE>(w, &k, &koblitz)
    } else {
        digits_vartime::<LONG, LONG_WIDE>(w, &k, &koblitz)
    }
}

/// How many digits are made from one word: the last needs w bits, and the norm of their value is below 2^61.
const CHUNK: usize = 56;

/// The digits of the k < n.
#[inline(never)]
fn digits_vartime<const L: usize, const WIDE: usize>(w: u32, k: &[u64; MAX_LIMBS], koblitz: &Koblitz) -> Digits {
    let ring = two_adic(koblitz.mu);
    let residues = &RESIDUES[usize::from(koblitz.mu == 1)][(1 << (w - 1)) - 1..];
    let divisor = if koblitz.mu == 1 {
        const { conjugate_power(1, CHUNK as u32) }
    } else {
        const { conjugate_power(-1, CHUNK as u32) }
    };
    let mut rho = TauInteger::<L>::reduced::<WIDE>(k, koblitz);
    let mut digits = Digits::EMPTY;
    let mut start = 0;
    while !rho.is_zero_vartime() {
        // The image of ρ modulo 2^64 tells all digits of this word.
        let x = ring.image(rho.low());
        // The image of what the digits so far leave, ρ − Σ d_j·τ^j: divisible by 2^i just where that is by τ^i.
        let mut rest = x;
        while rest.trailing_zeros() < CHUNK as u32 {
            let i = rest.trailing_zeros() as usize;
            // The image of the quotient by τ^i, which is odd. 64 − i bits of it are right, 9 at least, and w ≤ 6 are read.
            let residue = (rest >> i).wrapping_mul(ring.conjugates[i]) & ((1 << w) - 1);
            let Residue { digit, image } = residues[residue as usize / 2];
            digits.set(start + i, digit);
            // The digit at place i is taken off: τ^(i+w) divides what is left.
            rest = rest.wrapping_sub(image.wrapping_mul(ring.powers[i]));
        }
        // The element that these digits stand for, found by its image: τ^CHUNK divides ρ less this.
        let value = ring.short(x.wrapping_sub(rest));
        rho = rho.quotient(value, divisor, koblitz.mu, CHUNK as u32);
        start += CHUNK;
    }
    digits
}
