//! √a in F_2^m: with a = E(x)² + x·O(x)², √a = E + √x·O. Cost: 1M and the bit shuffling; where √x has few terms, as for
//! most trinomials, shifts in place of the product. Time: that of the multiplication.
//!
//! Source: K. Fong, D. Hankerson, J. López, A. Menezes, IEEE Trans. Computers 53(8), 2004, section 3.2.

use super::BinaryModulus;
use crate::poly::lanes;
use crate::word::Word128;

/// √a on lanes, for a loose a. Time: constant.
#[inline(always)]
pub fn sqrt_on_lanes<M: BinaryModulus, L: Word128, const NL: usize>(
    a: &[L; NL],
    product: impl FnOnce(&[L; NL]) -> [L; NL],
) -> [L; NL] {
    let (even, odd) = lanes::split_even_odd(a);
    sqrt_of_parts::<M, L, NL>(even, odd, product)
}

/// √a = E + √x·O from E and O.
#[inline(always)]
pub(super) fn sqrt_of_parts<M: BinaryModulus, L: Word128, const NL: usize>(
    mut even: [L; NL],
    odd: [L; NL],
    product: impl FnOnce(&[L; NL]) -> [L; NL],
) -> [L; NL] {
    // √x·O: shifts of O, which has half the length, where √x has few terms.
    let rest = match const { FewTerms::of(M::SQRT_X) } {
        Some(FewTerms { exponents, count }) => {
            lanes::reduce::<M, L, NL>(lanes::product_by_sparse::<M, L, NL>(&odd, exponents.split_at(count).0))
        }
        None => product(&odd),
    };
    for k in 0..NL {
        even[k] ^= rest[k];
    }
    even
}

/// The terms of a polynomial that has at most as many as there is room for.
struct FewTerms {
    exponents: [u32; 8],
    count: usize,
}

impl FewTerms {
    const fn of(limbs: &[u64]) -> Option<Self> {
        let mut terms = FewTerms { exponents: [0; 8], count: 0 };
        let mut i = 0;
        while i < 64 * limbs.len() {
            if limbs[i / 64] >> (i % 64) & 1 == 1 {
                if terms.count == terms.exponents.len() {
                    return None;
                }
                terms.exponents[terms.count] = i as u32;
                terms.count += 1;
            }
            i += 1;
        }
        Some(terms)
    }
}
