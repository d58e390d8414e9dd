//! Z\[τ\] in the 2-adic integers, where the low digits of a τ-adic expansion are found in one word.
//!
//! x² − μx + 2 has an even root T and an odd root T' = μ − T modulo every power of two, TT' = 2. τ ↦ T takes an integer
//! ρ of Z\[τ\] to its *image* x, and ρ is divisible by τ^i exactly when x is by 2^i; ρ/τ^i then has the image (x/2^i)·T'^i.
//! So all that the first i digits of ρ depend on is x modulo a little more than 2^i.
//! Source: after J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000,
//! sections 4.1 and 4.3, where t_w = T mod 2^w = 2U_(w−1)/U_w gives the digits of width w.

/// τ^i and the conjugate of τ^i, for i = 0 … 63.
pub(super) struct TwoAdic {
    /// T^i modulo 2^64.
    pub powers: [u64; 64],
    /// T'^i modulo 2^64.
    pub conjugates: [u64; 64],
}

/// Images where τ has this trace μ.
pub(super) const fn two_adic(mu: i64) -> &'static TwoAdic {
    if mu == 1 { &const { TwoAdic::new(1) } } else { &const { TwoAdic::new(-1) } }
}

impl TwoAdic {
    const fn new(mu: i64) -> Self {
        let root = root(mu);
        TwoAdic { powers: powers(root), conjugates: powers((mu as u64).wrapping_sub(root)) }
    }

    /// The image of v_0 + v_1·τ.
    #[inline(always)]
    pub const fn image(&self, [v0, v1]: [u64; 2]) -> u64 {
        v0.wrapping_add(v1.wrapping_mul(self.powers[1]))
    }
}

/// vτ = −2v_1 + (v_0 + μv_1)τ.
pub(super) const fn times_tau(mu: i64, [v0, v1]: [i64; 2]) -> [i64; 2] {
    [-2 * v1, v0 + mu * v1]
}

/// τ^n as its coefficients, n ≤ 120.
pub(super) const fn power(mu: i64, n: u32) -> [i64; 2] {
    let mut v = [1, 0];
    let mut i = 0;
    while i < n {
        v = times_tau(mu, v);
        i += 1;
    }
    v
}

/// The conjugate of τ^n: the conjugate of v_0 + v_1·τ is v_0 + μv_1 − v_1·τ.
pub(super) const fn conjugate_power(mu: i64, n: u32) -> [i64; 2] {
    let [v0, v1] = power(mu, n);
    [v0 + mu * v1, -v1]
}

/// T modulo 2^64: T = μ(T² + 2) gains a bit at least each time.
const fn root(mu: i64) -> u64 {
    let mut t = 0_u64;
    let mut bits = 0;
    while bits < 64 {
        t = (mu as u64).wrapping_mul(t.wrapping_mul(t).wrapping_add(2));
        bits += 1;
    }
    t
}

const fn powers(v: u64) -> [u64; 64] {
    let mut powers = [1_u64; 64];
    let mut i = 1;
    while i < 64 {
        powers[i] = powers[i - 1].wrapping_mul(v);
        i += 1;
    }
    powers
}
