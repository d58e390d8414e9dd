//! Secret keys, and signing.
//!
//! Cost of a signature: that of k·G by the comb, six digests of a few bytes, two of the message, and a product modulo n. Time: constant in
//! the key and the nonce.

use super::digest::tagged;
use super::error::{KeyError, SignatureError};
use super::public::{PublicKey, has_odd_y, x_bytes};
use super::signature::Signature;
use crate::curves::Secp256k1;
use crate::key;
use crate::scalar::Residue;
use crate::scalar_mul::mul_generator;
use core::fmt;
use rand_core::{CryptoRng, TryCryptoRng};
use zeroize::{ZeroizeOnDrop, Zeroizing};

/// A secret 0 < d < n, and the public key that belongs to it.
///
/// Secret and public key are never apart, so that nothing signs with one and the public key of another, which would tell the
/// secret. What is secret is erased when it is dropped, and is not shown.
#[derive(Clone)]
pub struct SecretKey {
    key: key::SecretKey<Secp256k1>,
    /// d, or n − d where the y of d·G is odd: the secret of `public`.
    even: Residue<Secp256k1>,
    public: PublicKey,
}

impl SecretKey {
    /// A new key. Cost: that of [`Self::from_bytes`].
    ///
    /// # Time
    /// Constant in the key.
    ///
    /// # Panics
    /// If the computation of the public key was disturbed.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        key::SecretKey::random(rng).into()
    }

    /// The key whose secret d is the value of these bytes. Cost: that of [`mul_generator`].
    ///
    /// # Time
    /// Constant in the bytes; whether they are refused becomes known.
    ///
    /// # Errors
    /// [`KeyError::Range`] if the value is 0, or n or more; if the computation was disturbed.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, KeyError> {
        Ok(key::SecretKey::from_be_bytes(bytes)?.into())
    }

    /// The bytes of d, which whoever asks keeps secret: those that the key was made from, whatever the parity of y.
    ///
    /// # Time
    /// Constant.
    pub fn to_bytes(&self) -> Zeroizing<[u8; 32]> {
        let mut bytes = Zeroizing::new([0; 32]);
        self.key.to_be_bytes(&mut *bytes);
        bytes
    }

    /// The public key.
    pub fn public_key(&self) -> &PublicKey {
        &self.public
    }

    /// A signature of a message, the same each time: with 32 zeros as auxiliary bytes.
    ///
    /// # Time
    /// Constant in the key and the message; that of the digests in the message's length.
    ///
    /// # Panics
    /// If the computation was disturbed, which [`Self::try_sign`] tells by an error.
    pub fn sign(&self, message: &[u8]) -> Signature {
        self.try_sign(message).expect("the computation was not disturbed")
    }

    /// A signature of a message, as [`Self::sign`].
    ///
    /// # Errors
    /// If the computation was disturbed.
    pub fn try_sign(&self, message: &[u8]) -> Result<Signature, SignatureError> {
        self.sign_with_aux(message, &[0; 32])
    }

    /// A signature of a message with these auxiliary bytes in its nonce, random ones or any: the nonce depends on them, on the key and on the
    /// message, and is as good for bad ones.
    ///
    /// ```
    /// use carryless::bip340::SecretKey;
    ///
    /// let key = SecretKey::from_bytes(&[0x11; 32])?;
    /// assert_eq!(key.sign_with_aux(b"message", &[0; 32])?, key.sign(b"message"));
    /// let other = key.sign_with_aux(b"message", &[1; 32])?;
    /// assert_ne!(other, key.sign(b"message"));
    /// key.public_key().verify(b"message", &other)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// As [`Self::sign`].
    ///
    /// # Errors
    /// If the computation was disturbed.
    pub fn sign_with_aux(&self, message: &[u8], aux: &[u8; 32]) -> Result<Signature, SignatureError> {
        let k = self.nonce(message, aux);
        let point = mul_generator(&k.to_scalar())?;
        // k is 0 for one digest in n: that it was disturbed is likelier.
        if point.is_identity().declassify() {
            return Err(SignatureError::Fault);
        }
        let (k, r) = (k.negated_where(has_odd_y(&point)), x_bytes(&point));
        let e = self.public.challenge(&r, message);
        let mut s = [0; 32];
        (&k + &(&e * &self.even)).to_be_bytes(&mut s); // s = k + ed
        Ok(Signature::new(r, s))
    }

    /// A signature of a message, with random auxiliary bytes: another one each time, so that a fault that somebody causes twice does not
    /// tell the key. A generator that is bad does no harm.
    ///
    /// # Time
    /// As [`Self::sign`].
    ///
    /// # Errors
    /// If the generator failed; if the computation was disturbed.
    pub fn sign_with_rng(
        &self,
        rng: &mut (impl TryCryptoRng + ?Sized),
        message: &[u8],
    ) -> Result<Signature, SignatureError> {
        let mut aux = Zeroizing::new([0; 32]);
        rng.try_fill_bytes(&mut *aux).map_err(|_| SignatureError::Generator)?;
        self.sign_with_aux(message, &aux)
    }

    /// k, before R is known.
    fn nonce(&self, message: &[u8], aux: &[u8; 32]) -> Residue<Secp256k1> {
        let mut masked = Zeroizing::new([0; 32]);
        self.even.to_be_bytes(&mut *masked);
        for (byte, mask) in masked.iter_mut().zip(&*tagged("BIP0340/aux", &[aux])) {
            *byte ^= mask;
        }
        Residue::from_digest(&*tagged("BIP0340/nonce", &[&*masked, &self.public.to_bytes(), message]))
    }
}

/// The key with the same secret.
impl From<key::SecretKey<Secp256k1>> for SecretKey {
    fn from(key: key::SecretKey<Secp256k1>) -> Self {
        let (public, is_odd) = PublicKey::of_either(key.public_key());
        SecretKey { even: Residue::from_scalar(key.secret_scalar()).negated_where(is_odd), key, public }
    }
}

/// The key with the same secret, for ECDSA and ECDH.
impl From<SecretKey> for key::SecretKey<Secp256k1> {
    fn from(secret: SecretKey) -> Self {
        secret.key
    }
}

impl PartialEq for SecretKey {
    /// # Time
    /// Constant, but the result is public.
    fn eq(&self, b: &Self) -> bool {
        self.key == b.key
    }
}

impl Eq for SecretKey {}

impl ZeroizeOnDrop for SecretKey {}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(BIP 340 …)")
    }
}
