//! √a in F_2^m: with a = E(x)² + x·O(x)², √a = E + √x·O. Cost: 1M and the bit shuffling. Time: that of the multiplication.
//!
//! Source: K. Fong, D. Hankerson, J. López, A. Menezes, IEEE Trans. Computers 53(8), 2004, section 3.2.

/// √x = x^(2^(m−1)) as limbs, from the exponents of x in it; for constants of a modulus.
pub const fn sqrt_of_x<const LIMBS: usize>(exponents: &[u32]) -> [u64; LIMBS] {
    let mut limbs = [0; LIMBS];
    let mut i = 0;
    while i < exponents.len() {
        limbs[exponents[i] as usize / 64] |= 1 << (exponents[i] % 64);
        i += 1;
    }
    limbs
}
