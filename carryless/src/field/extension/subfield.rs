//! F_p, p = 2^n − c below 2^32: numbers below p, each in a `u32`. For the elements of extensions, which hold them; shown for the
//! workbench, which counts and times them, and no interface.
//!
//! 2^n ≡ c, so that x = x₁·2^n + x₀ ≡ x₀ + c·x₁: a *fold*. Constant time, inversion by Euclid apart.
//! Source: D. V. Bailey, C. Paar, CRYPTO 1998, section 3, after R. Crandall, US patent 5159632, 1992.

use super::ExtensionModulus;

/// n, the bits of p.
pub const fn bits<M: ExtensionModulus>() -> u32 {
    u32::BITS - M::P.leading_zeros()
}

/// 2^n − 1.
pub(super) const fn mask<M: ExtensionModulus>() -> u64 {
    (1 << bits::<M>()) - 1
}

/// c.
pub(super) const fn excess<M: ExtensionModulus>() -> u64 {
    mask::<M>() + 1 - M::P as u64
}

/// A number ≡ x, at most 2^n − 1 + c·⌊x/2^n⌋.
#[inline(always)]
pub(super) const fn fold<M: ExtensionModulus>(x: u64) -> u64 {
    (x & mask::<M>()) + excess::<M>() * (x >> bits::<M>())
}

/// x mod p, for x < 2p.
#[inline(always)]
pub(super) const fn subtract_once<M: ExtensionModulus>(x: u64) -> u32 {
    // From outside only by numbers that are not below p, which `Oef` has none of.
    debug_assert!(x < 2 * M::P as u64);
    let difference = x as i64 - M::P as i64;
    (difference + (M::P as i64 & difference >> 63)) as u32
}

/// x mod p by two folds and a subtraction, for x of which [`two_folds_suffice`].
#[inline(always)]
pub(super) const fn reduce<M: ExtensionModulus>(x: u64) -> u32 {
    subtract_once::<M>(fold::<M>(fold::<M>(x)))
}

/// A number ≡ x: the low 64 bits folded, and 2^64 mod p for each 2^64.
#[inline(always)]
pub(super) const fn fold_wide<M: ExtensionModulus>(x: u128) -> u64 {
    fold::<M>(x as u64) + (x >> 64) as u64 * const { u64::MAX % M::P as u64 + 1 }
}

/// Whether two folds bring every x ≤ `bound` below 2p.
pub const fn two_folds_suffice<M: ExtensionModulus>(bound: u128) -> bool {
    let (n, mask, c) = (bits::<M>(), mask::<M>() as u128, excess::<M>() as u128);
    let once = mask + c * (bound >> n);
    mask + c * (once >> n) < 2 * M::P as u128
}

/// a + b.
#[inline(always)]
pub const fn add<M: ExtensionModulus>(a: u32, b: u32) -> u32 {
    subtract_once::<M>(a as u64 + b as u64)
}

/// a − b.
#[inline(always)]
pub const fn sub<M: ExtensionModulus>(a: u32, b: u32) -> u32 {
    let difference = a as i64 - b as i64;
    (difference + (M::P as i64 & difference >> 63)) as u32
}

/// a·b.
#[inline(always)]
pub const fn mul<M: ExtensionModulus>(a: u32, b: u32) -> u32 {
    const { assert!(two_folds_suffice::<M>((M::P as u128 - 1) * (M::P as u128 - 1)), "p = 2^n − c with a small c") };
    reduce::<M>(a as u64 * b as u64)
}

/// a^k.
///
/// # Time
/// Variable in `k`.
pub const fn power<M: ExtensionModulus>(a: u32, k: u32) -> u32 {
    let mut result = 1;
    let mut i = u32::BITS - k.leading_zeros();
    while i > 0 {
        i -= 1;
        result = mul::<M>(result, result);
        if k >> i & 1 == 1 {
            result = mul::<M>(result, a);
        }
    }
    result
}

/// 1/a = a^(p−2); 0 for a = 0 (Fermat).
///
/// p − 2 = 2^n − (c + 2): n − t ones, and then the t bits of 2^t − (c + 2), t being the bits of c + 1. The ones come
/// from a^(2^(j+k) − 1) = (a^(2^j − 1))^(2^k) · a^(2^k − 1) along the bits of n − t.
/// Cost: for p = 2^31 − 1 30S + 8M, for p = 2^32 − 5 31S + 8M.
#[inline]
pub fn invert<M: ExtensionModulus>(a: u32) -> u32 {
    let low_bits = u64::BITS - (excess::<M>() + 1).leading_zeros();
    let low = (1 << low_bits) - (excess::<M>() + 2);
    let ones = bits::<M>() - low_bits;
    let mut result = a;
    // a^(2^half − 1) becomes a^(2^(2·half) − 1), and for an odd number of ones a^(2^(2·half + 1) − 1).
    for i in (0..ones.ilog2()).rev() {
        let half = ones >> (i + 1);
        result = mul::<M>(square_n::<M>(result, half), result);
        if ones >> i & 1 == 1 {
            result = mul::<M>(mul::<M>(result, result), a);
        }
    }
    // The t bits of 2^t − (c + 2), one by one.
    for i in (0..low_bits).rev() {
        result = mul::<M>(result, result);
        if low >> i & 1 == 1 {
            result = mul::<M>(result, a);
        }
    }
    result
}

/// a^(2^k).
#[inline(always)]
fn square_n<M: ExtensionModulus>(mut a: u32, k: u32) -> u32 {
    for _ in 0..k {
        a = mul::<M>(a, a);
    }
    a
}

/// 1/a by the binary extended Euclidean algorithm; 0 for a = 0.
///
/// The smaller of two odd numbers u and v is taken from the larger, which then loses its factors of two, 2^k in all.
/// Throughout a·r ≡ ∓2^k·u and a·s ≡ ±2^k·v, with the upper signs after an even number of exchanges, and
/// u·s + v·r = p, which bounds r and s; k < 2n. A table of 2^(−k) undoes the 2^k. Which is the larger is as good as
/// random, and therefore not asked by a branch.
/// Source: B. S. Kaliski, The Montgomery inverse and its applications, IEEE Trans. Computers 44(8), 1995, phase I.
///
/// # Time
/// Variable in `a`.
#[inline]
pub fn invert_by_euclid_vartime<M: ExtensionModulus>(a: u32) -> u32 {
    if a == 0 {
        return 0;
    }
    let mut k = a.trailing_zeros();
    let (mut u, mut v, mut r, mut s) = (M::P, a >> k, 0u32, 1u32);
    let mut sign = 0;
    while u != v {
        // (u, v) ← (|u − v|/2^h, min(u, v)), both odd again.
        let difference = u.wrapping_sub(v);
        let halvings = difference.trailing_zeros();
        let exchange = u32::from(u < v).wrapping_neg();
        v = v.wrapping_add(difference & exchange);
        u = (difference ^ exchange).wrapping_sub(exchange) >> halvings;
        // (r, s) ← (r + s, 2^h·s), or after an exchange (r + s, 2^h·r).
        let changed = (r ^ s) & exchange;
        s ^= changed;
        r = (r ^ changed) + s;
        s <<= halvings;
        k += halvings;
        sign ^= exchange;
    }
    // u = v = 1: a·s ≡ ±2^k.
    let signed = if sign == 0 { s } else { M::P - s };
    mul::<M>(signed, const { powers_of_half::<M>() }[k as usize])
}

/// 2^(−k) for k < 64.
const fn powers_of_half<M: ExtensionModulus>() -> [u32; 64] {
    let mut powers = [1; 64];
    let mut k = 1;
    while k < powers.len() {
        powers[k] = mul::<M>(powers[k - 1], M::P / 2 + 1);
        k += 1;
    }
    powers
}
