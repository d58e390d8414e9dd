//! Secret scalars.

use super::{Order, SecretLimbs, from_limbs, is_below, leftmost_bits, reduce_vartime, to_limbs};
use crate::curve::Curve;
use crate::field::{ConstantTime, Field, MAX_LIMBS, read_be};
use crate::word::Mask;
use core::fmt;
use core::marker::PhantomData;
use rand_core::CryptoRng;
use zeroize::ZeroizeOnDrop;

/// An integer 0 ≤ k < n that must not become known: n is the order of the curve's generator.
///
/// Methods that take it run in time that does not depend on it; methods in variable time do not take it. It is erased
/// when it is dropped. (Copies, digits and points that a method makes on the way are not: [`erase_stack`](crate::word::erase_stack)
/// overwrites them.)
#[derive(Clone)]
pub struct SecretScalar<C> {
    limbs: SecretLimbs,
    curve: PhantomData<fn() -> C>,
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

impl<C> ZeroizeOnDrop for SecretScalar<C> {}

impl<C: Curve<Field: ConstantTime>> SecretScalar<C> {
    /// The scalar with these little-endian limbs, refused if it is not below n. Missing limbs are zero.
    ///
    /// # Time
    /// Constant in the value; whether it is refused becomes known.
    ///
    /// # Errors
    /// If the value is n or more.
    pub fn from_limbs(k: &[u64]) -> Result<Self, ScalarTooLarge> {
        const { assert!(C::Field::CONSTANT_TIME, "the field is marked as constant-time and is not") };
        let beyond = k.iter().skip(MAX_LIMBS).fold(0, |all, limb| all | limb);
        let value: Order = from_limbs(k);
        let scalar = SecretScalar { limbs: SecretLimbs(to_limbs(&value)), curve: PhantomData };
        if (scalar.is_below_order() & Mask::is_zero(beyond)).declassify() { Ok(scalar) } else { Err(ScalarTooLarge) }
    }

    /// The scalar that a big-endian octet string stands for, of any length, refused if it is not below n.
    ///
    /// # Time
    /// Constant in the value; whether it is refused becomes known.
    ///
    /// # Errors
    /// If the value is n or more.
    pub fn from_be_bytes(bytes: &[u8]) -> Result<Self, ScalarTooLarge> {
        let mut limbs = SecretLimbs::ZERO;
        if read_be(bytes, &mut limbs).declassify() { Self::from_limbs(&*limbs) } else { Err(ScalarTooLarge) }
    }

    /// A random scalar, uniform in 1 … n − 1, as for a key: a value that is too large, or 0, is thrown away and another
    /// drawn (FIPS 186-5, A.2.2). Fewer than two draws on average.
    ///
    /// # Time
    /// Constant in the scalar that is returned; how many were thrown away becomes known.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        loop {
            let mut scalar = SecretScalar { limbs: SecretLimbs::ZERO, curve: PhantomData };
            for (i, limb) in scalar.limbs.iter_mut().enumerate().take(C::ORDER.len()) {
                // The highest limb has the bits of n alone: a draw is below 2^t, and n is at least half of that.
                let bits = C::ORDER_BITS - 64 * i as u32;
                *limb = rng.next_u64() >> 64u32.saturating_sub(bits);
            }
            if (scalar.is_below_order() & !scalar.is_zero()).declassify() {
                return scalar;
            }
        }
    }
}

impl<C: Curve> SecretScalar<C> {
    /// 0, where there is no other yet.
    #[cfg(feature = "ecdsa")]
    pub(crate) fn zero() -> Self {
        SecretScalar { limbs: SecretLimbs::ZERO, curve: PhantomData }
    }

    /// The scalar with these limbs, which are below n.
    pub(super) fn reduced(limbs: [u64; MAX_LIMBS]) -> Self {
        let scalar = SecretScalar { limbs: SecretLimbs(limbs), curve: PhantomData };
        // The integer of a `Residue`.
        debug_assert!(scalar.is_below_order().declassify(), "below n");
        scalar
    }

    /// The scalar of the leftmost bits of bytes, as many as n has, if it is between 1 and n − 1: a nonce, from a generator
    /// of bytes.
    ///
    /// # Time
    /// Constant in the bytes; whether they are refused becomes known.
    pub fn from_leftmost_bits(bytes: &[u8]) -> Option<Self> {
        let mut scalar = SecretScalar { limbs: SecretLimbs::ZERO, curve: PhantomData };
        leftmost_bits(bytes, C::ORDER_BITS, &mut scalar.limbs);
        (scalar.is_below_order() & !scalar.is_zero()).declassify().then_some(scalar)
    }

    /// Whether the value is 0.
    pub(crate) fn is_zero(&self) -> Mask {
        Mask::is_zero(self.limbs.iter().fold(0, |all, limb| all | limb))
    }

    /// Whether the value is below n.
    fn is_below_order(&self) -> Mask {
        is_below(&self.limbs, C::ORDER)
    }

    /// This scalar for another representation of the curve's field.
    #[inline(always)]
    pub(crate) fn on<D: Curve>(&self) -> SecretScalar<D> {
        // D is the curve C on another backend.
        debug_assert_eq!(C::ORDER, D::ORDER);
        SecretScalar { limbs: self.limbs.clone(), curve: PhantomData }
    }

    /// The value as little-endian limbs, which whoever asks keeps secret.
    pub(crate) fn limbs(&self) -> &[u64; MAX_LIMBS] {
        &self.limbs
    }

    /// An odd k' with k' ≡ ±k mod n, 0 < k' ≤ n, and whether it is −k: for k = 0 it is n.
    pub(crate) fn odd(&self) -> (SecretLimbs, Mask) {
        let even = !Mask::low_bit(self.limbs[0]);
        let order: Order = from_limbs(C::ORDER);
        let negative: [u64; MAX_LIMBS] = to_limbs(&order.wrapping_sub(&from_limbs(&*self.limbs)));
        let mut odd = self.limbs.clone();
        for i in 0..MAX_LIMBS {
            // n is odd, so that one of k and n − k is; both are computed, and one is chosen by a mask. Of k = 0 that is n.
            odd[i] ^= even.word() & (self.limbs[i] ^ negative[i]);
        }
        (odd, even)
    }
}

/// k mod n, for a k that is no secret, in the type of secrets: where methods in constant time are the fastest for public
/// scalars too, and to measure them over arithmetic that varies in time.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If k has more than 18 limbs that are not zero.
pub fn public_scalar_vartime<C: Curve>(k: &[u64]) -> SecretScalar<C> {
    SecretScalar { limbs: SecretLimbs(reduce_vartime(k, C::ORDER)), curve: PhantomData }
}
