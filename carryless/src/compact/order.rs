//! Integers modulo the order n of a generator, for odd n: crypto-bigint's Montgomery arithmetic, with a modulus that is known at run
//! time, and inverses by divsteps.
//!
//! Time: constant in the integers.

use super::CompactCurve;
use crate::field::MAX_LIMBS;
use crate::field::prime::inverse_modulo;
use crate::scalar::{SecretLimbs, from_limbs, is_below, to_limbs};
use crate::word::Mask;
use crypto_bigint::modular::{FixedMontyForm, FixedMontyParams};
use crypto_bigint::nlimbs;

/// `$body` with `$l` for as many of crypto-bigint's words as a field element has. A macro, for a number that is known at run time is no
/// argument of a type.
macro_rules! at_length {
    ($bits:literal, $l:ident => $body:expr) => {{
        const $l: usize = nlimbs($bits);
        $body
    }};
    ($curve:expr, $l:ident => $body:expr) => {
        match $curve.field_bits() {
            ..=192 => at_length!(192, $l => $body),
            193..=256 => at_length!(256, $l => $body),
            257..=320 => at_length!(320, $l => $body),
            321..=384 => at_length!(384, $l => $body),
            _ => at_length!(448, $l => $body),
        }
    };
}

/// n, and what Montgomery's arithmetic needs of it. Cost: a division of 2L words by L.
fn modulus<const L: usize>(curve: CompactCurve) -> FixedMontyParams<L> {
    FixedMontyParams::new_vartime(from_limbs(curve.order()).to_odd().expect_copied("n is odd: `signs` says so"))
}

impl CompactCurve {
    /// Whether k is 0.
    pub(crate) fn is_zero(k: &[u64; MAX_LIMBS]) -> Mask {
        Mask::is_zero(k.iter().fold(0, |all, limb| all | limb))
    }

    /// Whether 0 < k < n.
    pub(crate) fn is_scalar(self, k: &[u64; MAX_LIMBS]) -> Mask {
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

    /// a mod n, for an a below 2^(64N), N the limbs of a field element: x of a point, or a digest's leftmost bits.
    pub(crate) fn reduce(self, a: &[u64; MAX_LIMBS]) -> SecretLimbs {
        SecretLimbs(at_length!(self, L => to_limbs(&FixedMontyForm::new(&from_limbs::<L>(a), &modulus(self)).retrieve())))
    }

    /// a + bc mod n; a, b and c as those of [`Self::reduce`].
    pub(crate) fn mul_add(self, a: &[u64; MAX_LIMBS], b: &[u64; MAX_LIMBS], c: &[u64; MAX_LIMBS]) -> SecretLimbs {
        SecretLimbs(at_length!(self, L => {
            let n = modulus::<L>(self);
            let [a, b, c] = [a, b, c].map(|v| FixedMontyForm::new(&from_limbs::<L>(v), &n));
            to_limbs(&a.add(&b.mul(&c)).retrieve())
        }))
    }

    /// (a + bc)/k mod n, and whether k times that is a + bc, as it is unless the computation was disturbed or k is 0; a, b and c as those of
    /// [`Self::reduce`], k below n.
    pub(crate) fn quotient(
        self,
        a: &[u64; MAX_LIMBS],
        b: &[u64; MAX_LIMBS],
        c: &[u64; MAX_LIMBS],
        k: &[u64; MAX_LIMBS],
    ) -> (SecretLimbs, Mask) {
        let inverse = self.invert(k);
        at_length!(self, L => {
            let n = modulus::<L>(self);
            let [a, b, c, k, inverse] = [a, b, c, k, &*inverse].map(|v| FixedMontyForm::new(&from_limbs::<L>(v), &n));
            let sum = a.add(&b.mul(&c));
            let quotient = sum.mul(&inverse);
            let [left, right]: [[u64; MAX_LIMBS]; 2] = [quotient.mul(&k), sum].map(|v| to_limbs(v.as_montgomery()));
            let difference = left.iter().zip(&right).fold(0, |all, (l, r)| all | (l ^ r));
            (SecretLimbs(to_limbs(&quotient.retrieve())), Mask::is_zero(difference))
        })
    }

    /// a/s and b/s mod n, a and b as those of [`Self::reduce`], s below n.
    pub(crate) fn quotients(
        self,
        a: &[u64; MAX_LIMBS],
        b: &[u64; MAX_LIMBS],
        s: &[u64; MAX_LIMBS],
    ) -> [SecretLimbs; 2] {
        let inverse = self.invert(s);
        at_length!(self, L => {
            let n = modulus::<L>(self);
            let [a, b, inverse] = [a, b, &*inverse].map(|v| FixedMontyForm::new(&from_limbs::<L>(v), &n));
            [a, b].map(|v| SecretLimbs(to_limbs(&v.mul(&inverse).retrieve())))
        })
    }

    /// 1/a mod n for a prime n and an a below it; 0 for 0.
    pub(crate) fn invert(self, a: &[u64; MAX_LIMBS]) -> SecretLimbs {
        SecretLimbs(inverse_modulo(a, self.order(), self.order_bits()))
    }
}
