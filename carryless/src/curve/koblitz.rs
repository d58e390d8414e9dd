//! Koblitz curves: y² + xy = x³ + ax² + 1 over F_2^m, a ∈ {0, 1}, and the constants of their Frobenius map.
//!
//! τ(x, y) = (x², y²) is an endomorphism with τ² + 2 = μτ, μ = (−1)^(1−a), so that Z\[τ\] acts on the curve. With the
//! Lucas sequences U_0 = 0, U_1 = 1 and V_0 = 2, V_1 = μ, both with U_(i+1) = μU_i − 2U_(i−1):
//! δ = (τ^m − 1)/(τ − 1) has norm n and annihilates the subgroup of order n; its conjugate is s_0 + s_1·τ with
//! s_i = (−1)^i·(1 − μU_(m+3−a−i))/h; the curve has 2^m + 1 − V_m = hn points, h = 2 for a = 1 and 4 for a = 0.
//! Source: J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000.

use super::BinaryCurve;

/// A Koblitz curve: b = 1, a ∈ {0, 1}, and τ acts on it.
pub trait KoblitzCurve: BinaryCurve {
    /// The constants of τ.
    const KOBLITZ: Koblitz;
}

/// An integer of about m/2 bits: little-endian limbs in two's complement.
pub type Coefficient = [u64; 5];

/// What τ-adic methods must know of a Koblitz curve.
#[derive(Clone, Copy, Debug)]
pub struct Koblitz {
    /// The degree of the field.
    pub m: u32,
    /// The coefficient a.
    pub a: u32,
    /// μ = (−1)^(1−a), the trace of τ.
    pub mu: i64,
    /// s_0 and s_1: the conjugate of δ is s_0 + s_1·τ.
    pub s: [Coefficient; 2],
    /// V_m, the trace of τ^m.
    pub v: Coefficient,
}

impl Koblitz {
    /// The constants of the curve with this a over the field of degree m, m odd and below 600.
    ///
    /// # Panics
    /// If `m` or `a` is out of range.
    pub const fn new(m: u32, a: i32) -> Self {
        assert!(m % 2 == 1 && 3 <= m && m < 600, "m: an odd number from 3 to 599");
        assert!(a == 0 || a == 1, "a: 0 or 1");
        let (a, mu) = (a as u32, if a == 1 { 1 } else { -1 });
        // U_(m+2−a) and U_(m+3−a); h = 2^(2−a), by which the divisions leave nothing.
        let [u2, u3] = lucas(mu, [integer(0), integer(1)], m + 2 - a);
        let log_h = 2 - a;
        let s0 = shift_right(combine(1, integer(1), -mu, u3), log_h); // (1 − μU_(m+3−a))/h
        let s1 = shift_right(combine(-1, integer(1), mu, u2), log_h); // −(1 − μU_(m+2−a))/h
        let [v, _] = lucas(mu, [integer(2), integer(mu)], m);
        Koblitz { m, a, mu, s: [s0, s1], v }
    }
}

/// The members i and i + 1 of the sequence with w_(i+1) = μw_i − 2w_(i−1) that begins with w_0, w_1.
const fn lucas(mu: i64, [mut this, mut next]: [Coefficient; 2], i: u32) -> [Coefficient; 2] {
    let mut step = 0;
    while step < i {
        (this, next) = (next, combine(mu, next, -2, this));
        step += 1;
    }
    [this, next]
}

const fn integer(v: i64) -> Coefficient {
    let sign = (v >> 63) as u64;
    [v as u64, sign, sign, sign, sign]
}

/// pv + qw modulo 2^320, which is the integer itself where it fits.
const fn combine(p: i64, v: Coefficient, q: i64, w: Coefficient) -> Coefficient {
    let mut sum = integer(0);
    let mut carry = 0;
    let mut i = 0;
    while i < sum.len() {
        // Limbs count as unsigned: modulo 2^320 that makes no difference. |p|, |q| ≤ 2, so that t is far from 2^127.
        let t = p as i128 * v[i] as i128 + q as i128 * w[i] as i128 + carry;
        sum[i] = t as u64;
        carry = t >> 64;
        i += 1;
    }
    sum
}

/// ⌊v/2^n⌋, 0 < n < 64.
const fn shift_right(v: Coefficient, n: u32) -> Coefficient {
    let mut quotient = [0; 5];
    let mut i = 0;
    while i < 4 {
        quotient[i] = v[i] >> n | v[i + 1] << (64 - n);
        i += 1;
    }
    // The sign is carried into the last limb.
    quotient[4] = (v[4] as i64 >> n) as u64;
    quotient
}
