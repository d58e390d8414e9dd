//! Integers of Z\[τ\], τ² = μτ − 2, and the short one that stands for a scalar on a Koblitz curve.
//!
//! On the subgroup of order n, k acts as every ρ = r_0 + r_1·τ with ρ ≡ k mod δ, N(δ) = n. The shortest one is
//! k − δ·⌊k/δ⌉, and k/δ = k(s_0 + s_1·τ)/n. Partial reduction replaces the two divisions by n with products by the top
//! bits of k, an error below 2^(1−C) in all: N(ρ) is at most 4n/7 but for that error. r_0 and r_1 so have at most
//! ⌈m/2⌉ + 1 bits with their sign.
//! Source: J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000; D.
//! Hankerson, A. Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004, section 3.4.1.

use super::{SecretScalar, from_limbs};
use crate::curve::{Coefficient, Koblitz, KoblitzCurve};
use crate::field::MAX_LIMBS;
use crate::word::Mask;
use crypto_bigint::{Limb, Uint, Word, nlimbs};

/// C, the bits kept of the fractions of k/δ.
const FRACTION_BITS: u32 = 16;

/// Limbs of the coefficients r_0, r_1, and of what partial reduction computes them from: for m ≤ 283, and for m ≤ 571.
pub(crate) const SHORT: usize = nlimbs(192);
pub(crate) const SHORT_WIDE: usize = nlimbs(384);
pub(crate) const LONG: usize = nlimbs(320);
pub(crate) const LONG_WIDE: usize = nlimbs(640);
/// The largest m for which the short ones do.
pub(crate) const SHORT_M: u32 = 283;

/// ρ = r_0 + r_1·τ ≡ k mod δ for k < n, N(ρ) ≤ 4n/7 up to rounding: r_0 and r_1.
///
/// # Time
/// Constant in `k`.
pub fn partial_reduction<C: KoblitzCurve>(k: &SecretScalar<C>) -> [Coefficient; 2] {
    let (k, koblitz) = (k.limbs(), C::KOBLITZ);
    if koblitz.m <= SHORT_M {
        TauInteger::<SHORT>::reduced::<SHORT_WIDE>(k, &koblitz).coefficients()
    } else {
        TauInteger::<LONG>::reduced::<LONG_WIDE>(k, &koblitz).coefficients()
    }
}

/// r_0 + r_1·τ; both coefficients in two's complement, of ⌈m/2⌉ + 1 bits at most where it stands for a scalar.
///
/// Additions and products are modulo 2^(bits of L limbs), and right where the result is short enough.
#[derive(Clone, Copy)]
pub(crate) struct TauInteger<const L: usize> {
    r0: Uint<L>,
    r1: Uint<L>,
}

impl<const L: usize> TauInteger<L> {
    /// [`partial_reduction`], with intermediate values of `WIDE` limbs.
    #[inline(never)]
    pub fn reduced<const WIDE: usize>(k: &[u64; MAX_LIMBS], koblitz: &Koblitz) -> Self {
        let [s0, s1] = [from_limbs::<L>(&koblitz.s[0]), from_limbs::<L>(&koblitz.s[1])];
        let d0 = s0.wrapping_add(&if koblitz.mu < 0 { s1.wrapping_neg() } else { s1 });
        let [q0, q1] = round(koblitz.mu, quotients::<L, WIDE>(k, koblitz));
        let [minus_q0, minus_q1] = [q0.wrapping_neg(), q1.wrapping_neg()];
        // k − δq, δ = d_0 − s_1·τ, which is short and so may be computed modulo 2^(bits of L limbs).
        let s1_q1 = s1.wrapping_mul(&minus_q1);
        // r_0 = k − d_0·q_0 − 2s_1·q_1.
        let r0 = from_limbs(k).wrapping_add(&d0.wrapping_mul(&minus_q0)).wrapping_add(&s1_q1).wrapping_add(&s1_q1);
        // r_1 = s_1·q_0 − s_0·q_1, as d_0 − μs_1 = s_0.
        let r1 = s1.wrapping_mul(&q0).wrapping_add(&s0.wrapping_mul(&minus_q1));
        TauInteger { r0, r1 }
    }

    /// (ρ − (d_0 + d_1·τ))/τ^n, given the conjugate c_0 + c_1·τ of τ^n; the division must leave no remainder.
    #[inline(always)]
    pub fn quotient(&self, [d0, d1]: [i64; 2], [c0, c1]: [i64; 2], mu: i64, n: u32) -> Self {
        let (r0, r1) = (self.r0.wrapping_add(&integer(-d0)), self.r1.wrapping_add(&integer(-d1)));
        // 1/τ^n = (c_0 + c_1·τ)/2^n. With τ² = μτ − 2 the product has the coefficients r_0c_0 − 2r_1c_1 and r_0c_1 + r_1c_0 +
        // μr_1c_1, below 2^(m/2 + n/2 + 1) in size. For n ≤ 64 that is below 2^175 for m ≤ 283 and 2^319 for m ≤ 571, which L limbs
        // hold with a sign.
        let q0 = times(&r0, c0).wrapping_add(&times(&r1, -2 * c1));
        let q1 = times(&r0, c1).wrapping_add(&times(&r1, c0 + mu * c1));
        TauInteger { r0: shift_right(&q0, n), r1: shift_right(&q1, n) }
    }

    /// r_0 and r_1 modulo 2^64.
    #[inline(always)]
    pub fn low(&self) -> [u64; 2] {
        [low(&self.r0), low(&self.r1)]
    }

    /// Whether ρ = 0.
    ///
    /// # Time
    /// Variable in `self`.
    pub fn is_zero_vartime(&self) -> bool {
        self.r0.is_zero_vartime() && self.r1.is_zero_vartime()
    }

    fn coefficients(&self) -> [Coefficient; 2] {
        let coefficient = |r| super::to_limbs(&resized::<L, LONG>(r));
        [coefficient(&self.r0), coefficient(&self.r1)]
    }
}

/// The two coefficients of k(s_0 + s_1·τ)/n with [`FRACTION_BITS`] bits after the point.
///
/// l = s·k'·(1 + V_m/2^m)/2^…, k' the top bits of k, since hn = 2^m + 1 − V_m.
#[inline(always)]
fn quotients<const L: usize, const WIDE: usize>(k: &[u64; MAX_LIMBS], koblitz: &Koblitz) -> [Uint<L>; 2] {
    let m = koblitz.m;
    let k: Uint<WIDE> = from_limbs(k);
    // On the toy curves of the tests the shift is one to the left.
    // k/δ·2^C = s·k·2^(C − m)·h·(1 + V_m/2^m), h = 2^(2−a), and k is k'·2^cut: s·k'/2^(⌊m/2⌋ + 3) with its correction.
    let cut = (koblitz.a + m / 2) as i32 - 4 - FRACTION_BITS as i32;
    let top = if cut < 0 { k.shl_vartime(-cut as u32) } else { k.shr_vartime(cut as u32) }.resize::<L>();
    let v = from_limbs::<L>(&koblitz.v);
    // Half of what the last shift divides by, so that it rounds.
    let half = Uint::ONE.shl_vartime(m / 2 + 2);
    let quotient = |s: &Coefficient| {
        let g = signed_product::<L, WIDE>(&from_limbs(s), &top);
        // ⌊g/2^m⌋ is short: s has about m/2 bits, the top of k about m/2 + 4 and those of the fraction.
        let j = times_signed(&v, low(&shift_right(&g, m)) as i64);
        shift_right(&g.wrapping_add(&resized(&j)).wrapping_add(&half), m / 2 + 3).resize()
    };
    [quotient(&koblitz.s[0]), quotient(&koblitz.s[1])]
}

/// The element of Z\[τ\] nearest to l_0 + l_1·τ, as its coefficients; l_i has [`FRACTION_BITS`] bits after the point.
#[inline(always)]
fn round<const L: usize>(mu: i64, l: [Uint<L>; 2]) -> [Uint<L>; 2] {
    // The low 16 bits as a signed number: what rounding to the nearest integer leaves of a coefficient.
    let fraction = |l: &Uint<L>| i64::from(low(l) as u16 as i16);
    let [h0, h1] = cell(fraction(&l[0]), mu * fraction(&l[1]));
    let nearest = |l: &Uint<L>| shift_right(&l.wrapping_add(&integer(1 << (FRACTION_BITS - 1))), FRACTION_BITS);
    [nearest(&l[0]).wrapping_add(&integer(h0)), nearest(&l[1]).wrapping_add(&integer(mu * h1))]
}

/// The element h_0 + μh_1·τ of Z\[τ\] that is nearest to (e_0 + μe_1·τ)/2^16, for −2^15 ≤ e_0 < 2^15 and |e_1| ≤ 2^15.
///
/// The plane is cut into the cells of the points of Z\[τ\]; h leads from the cell that rounding each coefficient by itself
/// gives to the right one.
#[inline(always)]
pub fn cell(e0: i64, e1: i64) -> [i64; 2] {
    const ONE: i64 = 1 << FRACTION_BITS;
    // By N(x + yμτ) = x² + xy + 2y², 1 is nearer than 0 where 2e_0 + e_1 ≥ 1, μτ nearer than 0 where e_0 + 4e_1 ≥ 2, and nearer
    // than 1 where e_0 − 3e_1 ≤ −1; so for −1 and −μτ with the signs turned. 1 − μτ is nearer than 0 where e_0 − 3e_1 ≥ 2, at a
    // corner at most, as |e_i| ≤ 1/2.
    let (e, near, far) = (2 * e0 + e1, e0 - 3 * e1, e0 + 4 * e1);
    let (above, below) = (at_least(e, ONE), 1 ^ at_least(e, -ONE));
    let (near_above, near_below) = (at_least(near, ONE), 1 ^ at_least(near, -ONE));
    let (far_above, far_below) = (at_least(far, 2 * ONE), 1 ^ at_least(far, -2 * ONE));
    [
        (above & !near_below) - (below & !near_above),
        (above & near_below | !above & far_above) - (below & near_above | !below & far_below),
    ]
}

/// 1 if v ≥ bound, else 0, behind an optimisation barrier; for values that do not overflow.
#[inline(always)]
fn at_least(v: i64, bound: i64) -> i64 {
    1 + Mask::high_bit((v - bound) as u64).word() as i64 // −1 + 1 where v < bound
}

/// v in two's complement.
#[inline(always)]
fn integer<const L: usize>(v: i64) -> Uint<L> {
    let mut words = [(v >> 63) as Word; L];
    for i in 0..nlimbs(64) {
        words[i] = (v >> (Limb::BITS * i as u32)) as Word;
    }
    Uint::from_words(words)
}

/// v in two's complement of other length.
#[inline(always)]
fn resized<const L: usize, const TO: usize>(v: &Uint<L>) -> Uint<TO> {
    let mut words = [sign(v); TO];
    for (word, v) in words.iter_mut().zip(v.as_words()) {
        *word = *v;
    }
    Uint::from_words(words)
}

/// All ones for a negative v, else zero, behind an optimisation barrier.
#[inline(always)]
#[allow(clippy::unnecessary_cast, reason = "a word has 32 bits on some machines")]
fn sign<const L: usize>(v: &Uint<L>) -> Word {
    Mask::low_bit((v.as_words()[L - 1] >> (Limb::BITS - 1)) as u64).word() as Word
}

/// v·w of a public v in two's complement and a w ≥ 0, in twice as many limbs.
#[inline(always)]
fn signed_product<const L: usize, const WIDE: usize>(v: &Uint<L>, w: &Uint<L>) -> Uint<WIDE> {
    const { assert!(WIDE == 2 * L) };
    let (low, high) = v.widening_mul(w);
    // A negative v was taken for v + 2^(bits of L limbs).
    let is_negative = v.as_words()[L - 1] >> (Limb::BITS - 1) == 1;
    let high = if is_negative { high.wrapping_sub(w) } else { high };
    let mut words = [0; WIDE];
    for i in 0..L {
        (words[i], words[L + i]) = (low.as_words()[i], high.as_words()[i]);
    }
    Uint::from_words(words)
}

/// v·c of a public v and a secret c, as v(c + 2^63) − 2^63·v: the first factor is not negative.
#[inline(always)]
fn times_signed<const L: usize>(v: &Uint<L>, c: i64) -> Uint<L> {
    let product = v.wrapping_mul(&Uint::<{ nlimbs(64) }>::from_u64(c as u64 ^ 1 << 63));
    product.wrapping_sub(&v.shl_vartime(63))
}

/// v·c for a public c.
#[inline(always)]
fn times<const L: usize>(v: &Uint<L>, c: i64) -> Uint<L> {
    let product = v.wrapping_mul(&Uint::<{ nlimbs(64) }>::from_u64(c.unsigned_abs()));
    if c < 0 { product.wrapping_neg() } else { product }
}

/// ⌊v/2^n⌋ of v in two's complement, for a public n, 0 < n < the bits of v.
#[inline(always)]
fn shift_right<const L: usize>(v: &Uint<L>, n: u32) -> Uint<L> {
    let (skipped, shift) = ((n / Limb::BITS) as usize, n % Limb::BITS);
    let word = |i: usize| v.as_words().get(i + skipped).copied().unwrap_or(sign(v));
    let mut words = [0; L];
    for i in 0..L {
        // A shift by one and then by the rest is one by the whole word for shift = 0.
        words[i] = word(i) >> shift | word(i + 1) << 1 << (Limb::BITS - 1 - shift);
    }
    Uint::from_words(words)
}

/// v modulo 2^64.
#[inline(always)]
fn low<const L: usize>(v: &Uint<L>) -> u64 {
    super::to_limbs::<1, L>(v)[0]
}
