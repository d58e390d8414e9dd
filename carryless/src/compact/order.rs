//! Integers modulo the order n of a generator, for odd n, in as many limbs as a field element has.
//!
//! Montgomery's product, R = 2^64 to the number of limbs: written here, for one implementation over a number of limbs that is known at run time has no
//! division before the first product and weighs a twentieth of crypto-bigint's for each number of limbs (`doc/measurements.md`).
//! Inverses are by divsteps.
//! Source: P. L. Montgomery, Mathematics of Computation 44, 1985. Time: constant in the integers.

use super::{CompactCurve, Limbs};
use crate::field::MAX_LIMBS;
use crate::field::prime::inverse_modulo;
use crate::scalar::{SecretLimbs, is_below};
use crate::word::{Mask, add_carry, sub_borrow};

/// 1.
const ONE: Limbs = [1, 0, 0, 0, 0, 0, 0, 0, 0];

/// ab + c + d as (low, high).
#[inline(always)]
fn product(a: u64, b: u64, c: u64, d: u64) -> (u64, u64) {
    let sum = u128::from(a) * u128::from(b) + u128::from(c) + u128::from(d);
    (sum as u64, (sum >> 64) as u64)
}

impl CompactCurve {
    /// Whether k is 0.
    pub(crate) fn is_zero(k: &Limbs) -> Mask {
        Mask::is_zero(k.iter().fold(0, |all, limb| all | limb))
    }

    /// Whether 0 < k < n.
    pub(crate) fn is_scalar(self, k: &Limbs) -> Mask {
        is_below(k, self.order()) & !Self::is_zero(k)
    }

    /// The integer of the leftmost bits of bytes, as many as n has, or of all of them.
    ///
    /// Source: RFC 6979, 2.3.2 (bits2int).
    pub(crate) fn leftmost_bits(self, bytes: &[u8]) -> SecretLimbs {
        let mut limbs = SecretLimbs::ZERO;
        crate::scalar::leftmost_bits(bytes, self.order_bits(), &mut limbs);
        limbs
    }

    /// a mod n, for any a of as many limbs as a field element: x of a point, or a digest's leftmost bits.
    pub(crate) fn reduce(self, a: &Limbs) -> SecretLimbs {
        self.times(&ONE, &self.to_form(a))
    }

    /// a + b mod n, both below n.
    pub(crate) fn add(self, a: &Limbs, b: &Limbs) -> SecretLimbs {
        let mut sum = SecretLimbs::ZERO;
        let mut carry = false;
        for i in 0..MAX_LIMBS {
            (sum[i], carry) = add_carry(a[i], b[i], carry);
        }
        self.subtract_once(&mut sum);
        sum
    }

    /// ab mod n; each of as many limbs as a field element.
    pub(crate) fn product(self, a: &Limbs, b: &Limbs) -> SecretLimbs {
        self.times(a, &self.to_form(b))
    }

    /// a + bc mod n; each of as many limbs as a field element.
    pub(crate) fn mul_add(self, a: &Limbs, b: &Limbs, c: &Limbs) -> SecretLimbs {
        self.add(&self.reduce(a), &self.product(b, c))
    }

    /// a/k mod n, and whether k times that is a, as it is unless the computation was disturbed or k is 0; both below n.
    pub(crate) fn quotient(self, a: &Limbs, k: &Limbs) -> (SecretLimbs, Mask) {
        let quotient = self.times(a, &self.to_form(&self.invert(k)));
        let product = self.times(&quotient, &self.to_form(k));
        let difference = product.iter().zip(a).fold(0, |all, (p, a)| all | (p ^ a));
        (quotient, Mask::is_zero(difference))
    }

    /// 1/a mod n for a prime n and an a below it; 0 for 0.
    pub(crate) fn invert(self, a: &Limbs) -> SecretLimbs {
        SecretLimbs(inverse_modulo(a, self.order(), self.order_bits()))
    }

    /// aR mod n.
    fn to_form(self, a: &Limbs) -> SecretLimbs {
        let mut r2 = [0; MAX_LIMBS];
        let limbs = self.parameters().order_r2;
        r2[..limbs.len()].copy_from_slice(limbs);
        self.times(a, &r2)
    }

    /// ab/R mod n, for a below R and b below n.
    #[inline(never)]
    fn times(self, a: &Limbs, b: &Limbs) -> SecretLimbs {
        let (n, limbs) = (self.padded_order(), self.parameters().limbs);
        // Below 2n all the way: (t + (2^64 − 1)(b + n))/2^64 is where t and b + n are.
        let mut t = SecretLimbs::ZERO;
        for i in 0..limbs {
            let factor = t[0].wrapping_add(a[i].wrapping_mul(b[0])).wrapping_mul(self.parameters().order_inverse);
            let (mut of_b, mut of_n) = (0, 0);
            for j in 0..limbs {
                let low;
                (low, of_b) = product(a[i], b[j], t[j], of_b);
                let shifted;
                (shifted, of_n) = product(factor, n[j], low, of_n);
                if j > 0 {
                    t[j - 1] = shifted;
                }
            }
            let (low, first) = add_carry(t[limbs], of_b, false);
            let (low, second) = add_carry(low, of_n, false);
            t[limbs - 1] = low;
            t[limbs] = u64::from(first) + u64::from(second);
        }
        self.subtract_once(&mut t);
        t
    }

    /// t − n for a t below 2n, unless that is negative.
    fn subtract_once(self, t: &mut SecretLimbs) {
        let n = self.padded_order();
        let mut difference = SecretLimbs::ZERO;
        let mut borrow = false;
        for i in 0..MAX_LIMBS {
            (difference[i], borrow) = sub_borrow(t[i], n[i], borrow);
        }
        let is_negative = Mask::low_bit(borrow.into());
        for i in 0..MAX_LIMBS {
            t[i] = (t[i] & is_negative.word()) | (difference[i] & !is_negative.word());
        }
    }

    /// n.
    fn padded_order(self) -> Limbs {
        let mut n = [0; MAX_LIMBS];
        n[..self.order().len()].copy_from_slice(self.order());
        n
    }
}
