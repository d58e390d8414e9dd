//! Secret keys.

use super::PublicKey;
use crate::coordinates::PointError;
use crate::scalar::{Residue, ScalarTooLarge, SecretScalar};
use crate::scalar_mul::{KeyCurve, mul_generator};
use core::fmt;
use rand_core::CryptoRng;
use zeroize::ZeroizeOnDrop;

/// A secret 0 < d < n, and the public key d·G that belongs to it.
///
/// The two are never apart, so that nothing signs with one and the public key of another. d is erased when it is dropped,
/// and is not shown.
#[derive(Clone)]
pub struct SecretKey<C: KeyCurve> {
    secret: SecretScalar<C>,
    public: PublicKey<C>,
}

/// Why bytes are no secret key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyError {
    /// The value is 0, or the order of the curve's generator or more.
    Range,
    /// The computation of the public key was disturbed.
    Fault,
    /// The curve is weak, and that was not allowed.
    Weak,
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Range => "the secret key is not between 1 and the order of the generator less 1",
            Self::Fault => "the public key is not on the curve: the computation was disturbed",
            Self::Weak => "the curve is weak: keys on it are made only where that is allowed",
        })
    }
}

impl core::error::Error for KeyError {}

impl From<ScalarTooLarge> for KeyError {
    fn from(_: ScalarTooLarge) -> Self {
        Self::Range
    }
}

impl From<PointError> for KeyError {
    fn from(_: PointError) -> Self {
        Self::Fault
    }
}

impl<C: KeyCurve> SecretKey<C> {
    /// A new key. Cost: that of [`SecretScalar::random`] and [`mul_generator`].
    ///
    /// # Time
    /// Constant in the key.
    ///
    /// # Panics
    /// If the computation of the public key was disturbed.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        Self::new(SecretScalar::random(rng)).expect("the computation of the public key was not disturbed")
    }

    /// The key with this secret. Cost: that of [`mul_generator`].
    ///
    /// # Time
    /// Constant in the secret; whether it is 0 becomes known.
    ///
    /// # Errors
    /// If the secret is 0, or the computation was disturbed.
    pub fn new(secret: SecretScalar<C>) -> Result<Self, KeyError> {
        if secret.is_zero().declassify() {
            return Err(KeyError::Range);
        }
        let public = PublicKey::of_multiple(mul_generator(&secret)?);
        Ok(SecretKey { secret, public })
    }

    /// The key whose secret is the value of bytes, any number of them. Cost: that of [`mul_generator`].
    ///
    /// # Time
    /// Constant in the bytes; whether they are refused becomes known.
    ///
    /// # Errors
    /// If the value is 0, or n or more; if the computation was disturbed.
    pub fn from_be_bytes(bytes: &[u8]) -> Result<Self, KeyError> {
        Self::new(SecretScalar::from_be_bytes(bytes)?)
    }

    /// The secret as bytes, which whoever asks keeps secret.
    ///
    /// # Time
    /// Constant.
    ///
    /// # Panics
    /// If `out` has not [`order_bytes`](crate::scalar::order_bytes).
    pub fn to_be_bytes(&self, out: &mut [u8]) {
        Residue::from_scalar(&self.secret).to_be_bytes(out);
    }

    /// d·G.
    pub fn public_key(&self) -> &PublicKey<C> {
        &self.public
    }

    /// d.
    pub fn secret_scalar(&self) -> &SecretScalar<C> {
        &self.secret
    }
}

impl<C: KeyCurve> PartialEq for SecretKey<C> {
    /// # Time
    /// Constant, but the result is public.
    fn eq(&self, b: &Self) -> bool {
        Residue::from_scalar(&self.secret).equals(&Residue::from_scalar(&b.secret)).declassify()
    }
}

impl<C: KeyCurve> Eq for SecretKey<C> {}

impl<C: KeyCurve> ZeroizeOnDrop for SecretKey<C> {}

impl<C: KeyCurve> fmt::Debug for SecretKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretKey({} …)", C::NAME)
    }
}
