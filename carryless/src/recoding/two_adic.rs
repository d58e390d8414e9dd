//! Z\[τ\] in the 2-adic integers, where the low digits of a τ-adic expansion are found in one word.
//!
//! x² − μx + 2 has an even root T and an odd root T' = μ − T modulo every power of two, TT' = 2. τ ↦ T takes an integer
//! ρ of Z\[τ\] to its *image* x, and ρ is divisible by τ^i exactly when x is by 2^i; ρ/τ^i then has the image
//! (x/2^i)·T'^i. So all that the first i digits of ρ depend on is x modulo a little more than 2^i.
//! Source: after J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000, where
//! t_w = T mod 2^w gives the digits of width w.

/// The 2-adic images of Z\[τ\] for one μ.
pub(super) struct TwoAdic {
    mu: i64,
    /// T^i modulo 2^64, for i = 0 … 63.
    pub powers: [u64; 64],
    /// T'^i modulo 2^64, for i = 0 … 63.
    pub conjugates: [u64; 64],
}

/// The images for μ = ±1.
pub(super) const fn two_adic(mu: i64) -> &'static TwoAdic {
    if mu == 1 { &const { TwoAdic::new(1) } } else { &const { TwoAdic::new(-1) } }
}

impl TwoAdic {
    const fn new(mu: i64) -> Self {
        let root = root(mu);
        TwoAdic { mu, powers: powers(root), conjugates: powers((mu as u64).wrapping_sub(root)) }
    }

    /// The image of v_0 + v_1·τ.
    #[inline(always)]
    pub const fn image(&self, [v0, v1]: [u64; 2]) -> u64 {
        v0.wrapping_add(v1.wrapping_mul(self.powers[1]))
    }

    /// The v_0 + v_1·τ of norm at most 2^61 with the image x modulo 2^64. There is at most one.
    ///
    /// It is x − qτ^64 for some q: |v/τ^64|² ≤ 1/8, and so the coefficients of v/τ^64 are below 0.38 and q is x/τ^64
    /// with its coefficients rounded.
    #[inline(always)]
    pub fn short(&self, x: u64) -> [i64; 2] {
        let (power, conjugate) = if self.mu == 1 {
            const { (power(1, 64), conjugate_power(1, 64)) }
        } else {
            const { (power(-1, 64), conjugate_power(-1, 64)) }
        };
        // x/τ^64 = x·(c_0 + c_1·τ)/2^64 with the conjugate of τ^64, of norm 2^64. That x is read as a signed number changes
        // q alone, as τ^64 divides 2^64.
        let rounded = |c: i64| ((i128::from(x as i64) * i128::from(c) + (1 << 63)) >> 64) as i64;
        let [qt0, qt1] = product(self.mu, [rounded(conjugate[0]), rounded(conjugate[1])], power);
        // x − qτ^64 modulo 2^64; its coefficients are below √(8/7)·2^30.5, and so exact.
        [(x as i64).wrapping_sub(qt0), qt1.wrapping_neg()]
    }
}

/// The product of two integers of Z\[τ\], modulo 2^64.
#[inline(always)]
const fn product(mu: i64, [v0, v1]: [i64; 2], [w0, w1]: [i64; 2]) -> [i64; 2] {
    // v_0w_0 + (v_0w_1 + v_1w_0)τ + v_1w_1·τ², where τ² = μτ − 2.
    let p0 = v0.wrapping_mul(w0).wrapping_sub(v1.wrapping_mul(w1).wrapping_mul(2));
    let p1 = v0.wrapping_mul(w1).wrapping_add(v1.wrapping_mul(w0.wrapping_add(mu * w1)));
    [p0, p1]
}

/// The coefficients of τ^n, n ≤ 120.
pub(super) const fn power(mu: i64, n: u32) -> [i64; 2] {
    let mut power = [1, 0];
    let mut i = 0;
    while i < n {
        power = product(mu, power, [0, 1]);
        i += 1;
    }
    power
}

/// The coefficients of the conjugate of τ^n, n ≤ 120: that of v_0 + v_1·τ is v_0 + μv_1 − v_1·τ.
pub(super) const fn conjugate_power(mu: i64, n: u32) -> [i64; 2] {
    let [v0, v1] = power(mu, n);
    [v0 + mu * v1, -v1]
}

/// T modulo 2^64: T = μ(T² + 2) gains a bit at least each time.
const fn root(mu: i64) -> u64 {
    let mut t = 0_u64;
    let mut bits = 0;
    while bits < 64 {
        // With t ≡ T modulo 2^j, j ≥ 1, t² − T² = (t − T)(t + T) is divisible by 2^(j+1).
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
