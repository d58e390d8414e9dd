//! Signed windows to the base τ, as many for every scalar, in constant time.
//!
//! ρ = Σ u_i·τ^(wi) + (a + bτ)·τ^(wl), i < l: the u_i are integers, −2^(w−1) ≤ u_i < 2^(w−1), and a and b too are at most
//! 2^(w−1) in size. τ^w divides ρ − u exactly when 2^w divides the difference of their images (`two_adic`), and an
//! integer is its own image: so u is the image of ρ modulo 2^w, as a signed number of w bits. Digits are found on the
//! image modulo 2^64, as many as 64 bits have.
//!
//! Each step takes |ρ| to at most (|ρ| + 2^(w−1))/2^(w/2), so that after l of them |ρ| ≤ √(4n/7)/2^(wl/2) +
//! 2^(w−1)/(2^(w/2) − 1). With n < 2^t and wl ≥ t + 3 − 2w this is at most (0.535 + 0.334)·2^(w−1), and |a| ≤ √(8/7)·|ρ|,
//! |b| ≤ √(4/7)·|ρ| are below 2^(w−1).
//! Source: after J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000, whose
//! digits of width w stand for short elements of Z\[τ\] that are congruent to the same u, and whose places are not fixed.
//! Cost: 3 products of words a digit, one of them in a chain.

use super::two_adic::{conjugate_power, power, two_adic};
use crate::curve::{Koblitz, KoblitzCurve};
use crate::field::MAX_LIMBS;
use crate::scalar::SecretScalar;
use crate::scalar::tau::{LONG, LONG_WIDE, SHORT, SHORT_M, SHORT_WIDE, TauInteger};
use crate::word::MAX_WAYS;

/// The most digits of any curve: an order of 570 bits, by four, in parts of one length.
pub const MAX_TAU_WINDOWS: usize = 145;

/// The most digits that are found from one word: by four bits.
const MAX_CHUNK: usize = 16;

/// Digits u_0 … u_(l−1), a, b.
#[derive(Clone)]
pub struct TauWindows {
    digits: [i8; MAX_TAU_WINDOWS],
    len: usize,
}

impl TauWindows {
    /// ⌈(t + 3)/w⌉ digits and two at least, the lowest first; each stands w places above the one before it, the last of them one place.
    #[inline]
    pub fn as_slice(&self) -> &[i8] {
        &self.digits[..self.len]
    }
}

/// The windows of w bits of k; w = 4, 5 or 6.
///
/// # Time
/// Constant in `k`.
///
/// # Panics
/// If w is out of range.
#[inline]
pub fn tau_windows<C: KoblitzCurve>(w: u32, k: &SecretScalar<C>) -> TauWindows {
    tau_windows_of_length::<C>(w, part_length::<C>(w, 1) + 1, k.limbs())
}

/// The windows in parts, 1, 2 or 4: ρ = Σ ρ_j·τ^(wlj), l = [`part_length`]. Each has l digits, the lowest first, and one more that stands
/// one place above the last of them, b in the highest part and 0 in the others.
///
/// # Time
/// Constant in `k`.
///
/// # Panics
/// If w is out of range; if the number of parts is another.
pub fn tau_windows_in_parts<C: KoblitzCurve>(w: u32, parts: usize, k: &SecretScalar<C>) -> [TauWindows; MAX_WAYS] {
    assert!(matches!(parts, 1 | 2 | 4), "parts: 1, 2 or 4");
    let l = part_length::<C>(w, parts);
    let windows = tau_windows_of_length::<C>(w, parts * l + 1, k.limbs());
    let mut of_each = [const { TauWindows { digits: [0; MAX_TAU_WINDOWS], len: 0 } }; MAX_WAYS];
    // ρ = Σ ρ_j·τ^(wlj): part j has windows lj … l(j + 1) − 1, the highest part a as its last. Its b stands above that, and 0
    // stands there in the others, so that all parts take the same steps.
    for (part, digits) in of_each[..parts].iter_mut().zip(windows.digits.chunks_exact(l)) {
        part.digits[..l].copy_from_slice(digits);
        part.len = l + 1;
    }
    of_each[parts - 1].digits[l] = windows.digits[parts * l];
    of_each
}

/// How many places of w bits each of as many parts of the windows takes: ⌈(⌈(t + 3)/w⌉ − 1)/parts⌉, and one at least.
///
/// # Panics
/// If w is not 4, 5 or 6.
pub const fn part_length<C: KoblitzCurve>(w: u32, parts: usize) -> usize {
    assert!(4 <= w && w <= 6, "w: a width from 4 to 6");
    let windows = (C::ORDER_BITS + 3).div_ceil(w) as usize - 1;
    if windows == 0 { 1 } else { windows.div_ceil(parts) }
}

fn tau_windows_of_length<C: KoblitzCurve>(w: u32, len: usize, k: &[u64; MAX_LIMBS]) -> TauWindows {
    match (w, C::KOBLITZ.m <= SHORT_M) {
        (4, true) => windows::<4, SHORT, SHORT_WIDE>(k, &C::KOBLITZ, len),
        (5, true) => windows::<5, SHORT, SHORT_WIDE>(k, &C::KOBLITZ, len),
        (6, true) => windows::<6, SHORT, SHORT_WIDE>(k, &C::KOBLITZ, len),
        (4, false) => windows::<4, LONG, LONG_WIDE>(k, &C::KOBLITZ, len),
        (5, false) => windows::<5, LONG, LONG_WIDE>(k, &C::KOBLITZ, len),
        _ => windows::<6, LONG, LONG_WIDE>(k, &C::KOBLITZ, len),
    }
}

#[inline(never)]
fn windows<const W: u32, const L: usize, const WIDE: usize>(
    k: &[u64; MAX_LIMBS],
    koblitz: &Koblitz,
    len: usize,
) -> TauWindows {
    let ring = two_adic(koblitz.mu);
    let tables = if koblitz.mu == 1 { &const { Tables::new(1, W) } } else { &const { Tables::new(-1, W) } };
    let mut windows = TauWindows { digits: [0; MAX_TAU_WINDOWS], len };
    let mut rho = TauInteger::<L>::reduced::<WIDE>(k, koblitz);
    // As many digits at a time as the 64 bits of one image have; ρ is then divided by τ^(wn) at once.
    for chunk in windows.digits[..len - 2].chunks_mut((64 / W) as usize) {
        let value = tables.write_digits::<W>(ring.image(rho.low()), chunk);
        let n = chunk.len();
        rho = rho.quotient(value, tables.conjugates[n - 1], koblitz.mu, W * n as u32);
    }
    // What is left is a + bτ, by the bound of the head within ±2^(w−1): the lowest byte has all of it.
    let [a, b] = rho.low();
    (windows.digits[len - 2], windows.digits[len - 1]) = (a as i8, b as i8);
    windows
}

/// Powers for one μ and one w.
struct Tables {
    /// T'^w modulo 2^64.
    step: u64,
    /// τ^(wi) for i = 0, 1 …
    powers: [[i64; 2]; MAX_CHUNK],
    /// The conjugate of τ^(wi) for i = 1, 2 …
    conjugates: [[i64; 2]; MAX_CHUNK],
}

impl Tables {
    const fn new(mu: i64, w: u32) -> Self {
        let (mut powers, mut conjugates) = ([[0; 2]; MAX_CHUNK], [[0; 2]; MAX_CHUNK]);
        let mut i = 0;
        while i < 64 / w {
            powers[i as usize] = power(mu, w * i);
            conjugates[i as usize] = conjugate_power(mu, w * (i + 1));
            i += 1;
        }
        Tables { step: two_adic(mu).conjugates[w as usize], powers, conjugates }
    }

    /// The digits of what has the image x, and what they stand for.
    ///
    /// With y = x + 2^(w−1), u is y modulo 2^w less 2^(w−1), and (x − u)/2^w is ⌊y/2^w⌋: each digit waits for a shift, a
    /// product and a sum. The highest bits of y, which miss those of x beyond 64, are in no digit.
    #[inline(always)]
    fn write_digits<const W: u32>(&self, x: u64, digits: &mut [i8]) -> [i64; 2] {
        let half = const { 1 << (W - 1) };
        let [mut v0, mut v1] = [0; 2];
        let mut y = x.wrapping_add(half);
        for (digit, [p0, p1]) in digits.iter_mut().zip(&self.powers) {
            // w bits as a number from −2^(w−1) on; ρ − u is divisible by τ^w.
            let u = (y % const { 1 << W }) as i64 - half as i64;
            *digit = u as i8;
            (v0, v1) = (v0 + u * p0, v1 + u * p1);
            // The image of the next quotient: (x − u)/2^w times T'^w.
            y = (y >> W).wrapping_mul(self.step).wrapping_add(half);
        }
        [v0, v1]
    }
}
