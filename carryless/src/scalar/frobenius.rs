//! A scalar as Σ k_i·φ^i, i < m, with k_i of the length of p, for curves over F_(p^m) that are defined over F_p.
//!
//! φ is the Frobenius map, φ² − tφ + p = 0 and φ^m = 1. In Z\[x\]/(x^m − 1) the multiples of p − tx + x² stand for zero: k
//! less the multiple q·(p − tx + x²) nearest to it. q is the product of k and of 1/(p − tx + x²), each coefficient
//! rounded. The series 1/(p − tx + x²) = Σ c_j·x^j has p·c_j = t·c_(j−1) − c_(j−2), and c_j falls as p^(−j/2): the
//! coefficients of the inverse are the sums of the c_j over j ≡ i modulo m, fractions of 256 bits that the compiler
//! computes. So |k_i| ≤ (p + |t| + 1)/2 + 1.
//! Source: T. Kobayashi, H. Morita, K. Kobayashi, F. Hoshino, EUROCRYPT 1999, who divide by φ digit by digit; the rounding
//! is that of R. P. Gallant, R. J. Lambert, S. A. Vanstone, CRYPTO 2001, for this lattice.
//! Cost: m products of five limbs.

use super::{from_limbs, reduce_vartime, to_limbs};
use crate::curve::{Curve, SubfieldCurve};
use crate::field::extension::ExtensionModulus;
use crate::field::{ExtensionField, MAX_LIMBS};
use crypto_bigint::{Uint, nlimbs};

/// The largest m.
pub const MAX_DEGREE: usize = 7;

/// p, m and ω of the curve's field.
type ModulusOf<C> = <<C as Curve>::Field as ExtensionField>::Modulus;

/// The degree m of the curve's field.
pub const fn degree<C: SubfieldCurve>() -> usize {
    let m = ModulusOf::<C>::DEGREE;
    assert!(2 <= m && m <= MAX_DEGREE, "m: 2 to 7");
    m
}

/// k_0, k_1 … k_(m−1) with k·P = Σ k_i·φ^i(P) for every point P of the curve, |k_i| ≤ (p + |t| + 1)/2 + 1; then zeros.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If k has more than 18 limbs that are not zero.
pub fn expand_vartime<C: SubfieldCurve>(k: &[u64]) -> [i64; MAX_DEGREE] {
    let m = const { degree::<C>() };
    let k = reduce_vartime(k, const { &order_of_all_points::<C>() });
    let integer: Product = from_limbs(&k);
    let mut q = [0; MAX_DEGREE];
    for (q, fraction) in q.iter_mut().zip(const { &reciprocal::<C>() }).take(m) {
        let fraction: Product = from_limbs(fraction);
        let product: Fraction = to_limbs(&integer.wrapping_mul(&fraction));
        // The fraction has 256 bits: limb 4 is the integer part, and bit 255 rounds it.
        *q = product[4].wrapping_add(product[3] >> 63);
    }
    // Coefficient i of k − q·(p − tx + x²) modulo x^m − 1: p·q_i − t·q_(i−1) + q_(i−2) is subtracted, from k for i = 0 and from 0
    // else. All of this is true modulo 2^64, and the results are short.
    let mut digits = [0; MAX_DEGREE];
    for (i, digit) in digits.iter_mut().enumerate().take(m) {
        let times_p = q[i].wrapping_mul(u64::from(ModulusOf::<C>::P));
        let times_t = q[(i + m - 1) % m].wrapping_mul(C::TRACE as u64);
        let sum = times_p.wrapping_sub(times_t).wrapping_add(q[(i + m - 2) % m]);
        *digit = (if i == 0 { k[0] } else { 0 }).wrapping_sub(sum) as i64;
    }
    digits
}

/// 2^256·c for a fraction c, as an integer in two's complement.
type Fraction = [u64; 5];

/// An integer as long as a fraction.
type Product = Uint<{ nlimbs(320) }>;

/// The number of points of the curve, h·n.
const fn order_of_all_points<C: SubfieldCurve>() -> [u64; MAX_LIMBS] {
    let mut order = [0; MAX_LIMBS];
    let (mut i, mut carry) = (0, 0);
    while i < C::ORDER.len() {
        let sum = C::ORDER[i] as u128 * C::COFACTOR as u128 + carry;
        order[i] = sum as u64;
        carry = sum >> 64;
        i += 1;
    }
    order[i] = carry as u64;
    assert!(C::ORDER_BITS + u32::BITS - C::COFACTOR.leading_zeros() <= 224, "h·n: at most 224 bits");
    order
}

/// The coefficients of 1/(p − tx + x²) modulo x^m − 1; then zeros.
const fn reciprocal<C: SubfieldCurve>() -> [Fraction; MAX_DEGREE] {
    let mut sums = [[0; 5]; MAX_DEGREE];
    // c_(−1) = 0 and c_0 = 1/p.
    let (mut before, mut c) = ([0; 5], divided([0, 0, 0, 0, 1], ModulusOf::<C>::P));
    let mut j = 0;
    // c_j falls by √p > 2 a place: nothing is left of the 256th.
    while j < 256 {
        let place = j % degree::<C>();
        // x^j is x^(j mod m).
        sums[place] = minus(sums[place], negated(c));
        // p·c_(j+1) = t·c_j − c_(j−1).
        (before, c) = (c, divided(minus(times(c, C::TRACE), before), ModulusOf::<C>::P));
        j += 1;
    }
    sums
}

/// a − b.
const fn minus(a: Fraction, b: Fraction) -> Fraction {
    let mut difference = [0; 5];
    let (mut i, mut borrow) = (0, false);
    while i < 5 {
        let (limb, first) = a[i].overflowing_sub(b[i]);
        let (limb, second) = limb.overflowing_sub(borrow as u64);
        difference[i] = limb;
        borrow = first | second;
        i += 1;
    }
    difference
}

/// −a.
const fn negated(a: Fraction) -> Fraction {
    minus([0; 5], a)
}

/// |a|.
const fn magnitude(a: Fraction) -> Fraction {
    if a[4] >> 63 == 1 { negated(a) } else { a }
}

/// a·t.
const fn times(a: Fraction, t: i64) -> Fraction {
    let mut product = [0; 5];
    let (mut i, mut carry) = (0, 0);
    while i < 5 {
        let sum = a[i] as u128 * t.unsigned_abs() as u128 + carry;
        product[i] = sum as u64;
        carry = sum >> 64;
        i += 1;
    }
    if t < 0 { negated(product) } else { product }
}

/// a/p, rounded towards zero.
const fn divided(a: Fraction, p: u32) -> Fraction {
    let (mut quotient, mut rest, mut i) = (magnitude(a), 0, 5);
    while i > 0 {
        i -= 1;
        // By p < 2^32, limb by limb from the top; rest < p, so that each quotient fits a limb.
        let dividend = (rest << 64) | quotient[i] as u128;
        quotient[i] = (dividend / p as u128) as u64;
        rest = dividend % p as u128;
    }
    if a[4] >> 63 == 1 { negated(quotient) } else { quotient }
}
