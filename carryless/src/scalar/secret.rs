//! Secret scalars.

use super::{Order, from_limbs, to_limbs};
use crate::curve::Curve;
use crate::field::MAX_LIMBS;
use crate::word::Mask;
use core::fmt;
use core::marker::PhantomData;

/// An integer 0 ≤ k < n that must not become known: n is the order of the curve's generator.
///
/// Methods that take it run in time that does not depend on it; methods in variable time do not take it.
#[derive(Clone)]
pub struct SecretScalar<C> {
    limbs: [u64; MAX_LIMBS],
    curve: PhantomData<C>,
}

/// A scalar is not below the order of the curve's generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScalarTooLarge;

impl fmt::Display for ScalarTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the scalar is not below the order of the generator")
    }
}

impl core::error::Error for ScalarTooLarge {}

impl<C> fmt::Debug for SecretScalar<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretScalar(…)")
    }
}

impl<C: Curve> SecretScalar<C> {
    /// The scalar with these little-endian limbs, refused if it is not below n. Missing limbs are zero.
    ///
    /// # Time
    /// Constant in the value; whether it is refused becomes known.
    pub fn from_limbs(k: &[u64]) -> Result<Self, ScalarTooLarge> {
        let beyond = k.iter().skip(MAX_LIMBS).fold(0, |all, limb| all | limb);
        let order: Order = from_limbs(C::ORDER);
        let value: Order = from_limbs(k);
        // The difference is negative exactly if k < n: its top bit, since n is shorter than the type.
        let below = to_limbs::<MAX_LIMBS, _>(&value.wrapping_sub(&order))[MAX_LIMBS - 1] >> 63;
        let short = to_limbs::<MAX_LIMBS, _>(&value)[MAX_LIMBS - 1] >> 63;
        if (Mask::low_bit(below & !short) & Mask::is_zero(beyond)).declassify() {
            Ok(SecretScalar { limbs: to_limbs(&value), curve: PhantomData })
        } else {
            Err(ScalarTooLarge)
        }
    }

    /// The scalar that a big-endian octet string stands for, of any length, refused if it is not below n.
    ///
    /// # Time
    /// Constant in the value; whether it is refused becomes known.
    pub fn from_be_bytes(octets: &[u8]) -> Result<Self, ScalarTooLarge> {
        let mut limbs = [0; MAX_LIMBS];
        let mut beyond = 0;
        for (i, octet) in octets.iter().rev().enumerate() {
            match limbs.get_mut(i / 8) {
                Some(limb) => *limb |= u64::from(*octet) << (8 * (i % 8)),
                None => beyond |= octet,
            }
        }
        if Mask::is_zero(beyond.into()).declassify() { Self::from_limbs(&limbs) } else { Err(ScalarTooLarge) }
    }

    /// The value as little-endian limbs, which whoever asks keeps secret.
    pub(crate) fn limbs(&self) -> &[u64; MAX_LIMBS] {
        &self.limbs
    }

    /// An odd k' with k' ≡ ±k mod n, 0 < k' ≤ n, and whether it is −k: for k = 0 it is n.
    pub(crate) fn odd(&self) -> ([u64; MAX_LIMBS], Mask) {
        let even = !Mask::low_bit(self.limbs[0]);
        let order: Order = from_limbs(C::ORDER);
        let negative: [u64; MAX_LIMBS] = to_limbs(&order.wrapping_sub(&from_limbs(&self.limbs)));
        let select = |i: usize| self.limbs[i] ^ (even.word() & (self.limbs[i] ^ negative[i]));
        (core::array::from_fn(select), even)
    }
}
