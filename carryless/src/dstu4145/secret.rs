//! Secret keys, and signing. Cost: that of k·G on the curve, and some ten digests of a few bytes for the nonce.

use super::group::{Limbs, order_bits, order_bytes};
use super::nonce::{Nonces, RANDOM_BYTES};
use super::{Curve, Error, Hash, PublicKey, Signature, scheme};
use crate::field::{read_be, read_le, write_be, write_le};
use crate::key::Bytes;
use crate::scalar::{SecretLimbs, leftmost_bits};
use crate::word::Mask;
use core::fmt;
use rand_core::TryCryptoRng;
use zeroize::{ZeroizeOnDrop, Zeroizing};

/// A secret key as octets.
pub type SecretBytes = Zeroizing<Bytes<64>>;

/// A secret 0 < d < n on a curve, and its public key −d·G.
///
/// d is erased when it is dropped, and is not shown. On a [weak](Curve::is_weak) curve a key that exists is read and gives its public
/// key; it signs only after [`Self::allow_weak`].
#[derive(Clone)]
pub struct SecretKey {
    pub(super) d: SecretLimbs,
    public: PublicKey,
    allows_weak: bool,
}

impl SecretKey {
    /// The key with this secret.
    fn new(curve: Curve, d: SecretLimbs) -> Result<Self, Error> {
        if !scheme::is_in_range(&*curve.group(), &d).declassify() {
            return Err(Error::SecretKey);
        }
        let public = PublicKey::of_secret(curve, scheme::public_key(&*curve.group(), &d)?);
        Ok(SecretKey { d, public, allows_weak: false })
    }

    /// A new key: a value that is 0, or n or more, is thrown away and another drawn.
    ///
    /// # Time
    /// Constant in the key; how many were thrown away becomes known.
    ///
    /// # Errors
    /// [`Error::Weak`] on a weak curve, on which [`Self::random_weak`] makes one; if the generator failed; if the computation was
    /// disturbed.
    pub fn random(curve: Curve, rng: &mut (impl TryCryptoRng + ?Sized)) -> Result<Self, Error> {
        if curve.is_weak() { Err(Error::Weak) } else { Self::random_weak(curve, rng) }
    }

    /// A new key, as [`Self::random`], on a weak curve too, which signs: for tests and for systems that have nothing else.
    ///
    /// # Errors
    /// If the generator failed; if the computation was disturbed.
    pub fn random_weak(curve: Curve, rng: &mut (impl TryCryptoRng + ?Sized)) -> Result<Self, Error> {
        let group = &*curve.group();
        loop {
            let mut bytes = Zeroizing::new([0; 64]);
            let bytes = &mut bytes[..order_bytes(group)];
            rng.try_fill_bytes(bytes).map_err(|_| Error::Generator)?;
            let mut d = SecretLimbs::ZERO;
            leftmost_bits(bytes, order_bits(group), &mut d);
            if scheme::is_in_range(group, &d).declassify() {
                return Ok(Self::new(curve, d)?.allow_weak());
            }
        }
    }

    /// The same key, that signs though its curve be weak.
    pub fn allow_weak(mut self) -> Self {
        self.allows_weak = true;
        self
    }

    /// The key whose secret has these octets, any number of them, the lowest first: the order of the standard, and of files.
    ///
    /// # Time
    /// Constant in the octets; whether they are refused becomes known.
    ///
    /// # Errors
    /// If the value is 0, or n or more; if the computation was disturbed.
    pub fn from_le_bytes(curve: Curve, bytes: &[u8]) -> Result<Self, Error> {
        Self::read(curve, |limbs| read_le(bytes, limbs))
    }

    /// The key whose secret has these octets, the highest first.
    ///
    /// # Time
    /// Constant in the octets; whether they are refused becomes known.
    ///
    /// # Errors
    /// As [`Self::from_le_bytes`].
    pub fn from_be_bytes(curve: Curve, bytes: &[u8]) -> Result<Self, Error> {
        Self::read(curve, |limbs| read_be(bytes, limbs))
    }

    fn read(curve: Curve, read: impl FnOnce(&mut Limbs) -> Mask) -> Result<Self, Error> {
        let mut d = SecretLimbs::ZERO;
        if read(&mut d).declassify() { Self::new(curve, d) } else { Err(Error::SecretKey) }
    }

    /// The secret, as many octets as n has, the lowest first, which whoever asks keeps secret.
    pub fn to_le_bytes(&self) -> SecretBytes {
        self.written(write_le)
    }

    /// The secret, as many octets as n has, the highest first, which whoever asks keeps secret.
    pub fn to_be_bytes(&self) -> SecretBytes {
        self.written(write_be)
    }

    fn written(&self, write: fn(&Limbs, &mut [u8])) -> SecretBytes {
        let length = order_bytes(&*self.curve().group());
        Zeroizing::new(Bytes::written(|buffer| {
            write(&self.d, &mut buffer[..length]);
            length
        }))
    }

    /// −d·G.
    pub fn public_key(&self) -> &PublicKey {
        &self.public
    }

    /// The curve.
    pub fn curve(&self) -> Curve {
        self.public.curve()
    }

    /// A signature of a message that is digested by this hash, the same each time.
    ///
    /// # Time
    /// Constant in the key and the nonce.
    ///
    /// # Errors
    /// [`Error::Weak`] on a weak curve, where that was not allowed; if the computation was disturbed.
    pub fn sign(&self, hash: Hash, message: &[u8]) -> Result<Signature, Error> {
        self.sign_digest(&hash.digest(message))
    }

    /// A signature of a message, as [`Self::sign`], with 32 random bytes in its nonce beside the key and the digest: it is
    /// another one each time, and a fault that somebody causes twice does not tell the key. A generator that is bad does no harm.
    ///
    /// # Errors
    /// As [`Self::sign`]; if the generator failed.
    pub fn sign_with_rng(
        &self,
        rng: &mut (impl TryCryptoRng + ?Sized),
        hash: Hash,
        message: &[u8],
    ) -> Result<Signature, Error> {
        self.sign_digest_with_rng(rng, &hash.digest(message))
    }

    /// A signature of the message with this digest.
    ///
    /// # Errors
    /// [`Error::Digest`] if it has neither 32 nor 48 nor 64 octets; as [`Self::sign`].
    pub fn sign_digest(&self, digest: &[u8]) -> Result<Signature, Error> {
        self.signed(digest, &[])
    }

    /// A signature of the message with this digest, with 32 random bytes in its nonce.
    ///
    /// # Errors
    /// As [`Self::sign_digest`] and [`Self::sign_with_rng`].
    pub fn sign_digest_with_rng(
        &self,
        rng: &mut (impl TryCryptoRng + ?Sized),
        digest: &[u8],
    ) -> Result<Signature, Error> {
        let mut random = Zeroizing::new([0; RANDOM_BYTES]);
        rng.try_fill_bytes(&mut *random).map_err(|_| Error::Generator)?;
        self.signed(digest, &*random)
    }

    fn signed(&self, digest: &[u8], random: &[u8]) -> Result<Signature, Error> {
        self.check_strength()?;
        self.sign_element(&scheme::element_of_digest(&*self.curve().group(), digest)?, random)
    }

    /// Whether the key may sign.
    pub(super) fn check_strength(&self) -> Result<(), Error> {
        if self.curve().is_weak() && !self.allows_weak { Err(Error::Weak) } else { Ok(()) }
    }

    /// A signature of the element of a digest.
    pub(super) fn sign_element(&self, h: &Limbs, random: &[u8]) -> Result<Signature, Error> {
        let curve = self.curve();
        let group = &*curve.group();
        let mut nonces = Nonces::new(group, curve as u8, &self.d, h, random);
        loop {
            // r or s is 0 for one nonce in n.
            if let Some((r, s)) = scheme::sign(group, h, &self.d, &nonces.next())? {
                return Signature::new(curve, r, s);
            }
        }
    }
}

impl PartialEq for SecretKey {
    /// # Time
    /// Constant in the secrets, but the result is public.
    fn eq(&self, b: &Self) -> bool {
        let differ = self.d.iter().zip(&*b.d).fold(0, |all, (a, b)| all | (a ^ b));
        self.curve() == b.curve() && Mask::is_zero(differ).declassify()
    }
}

impl Eq for SecretKey {}

impl ZeroizeOnDrop for SecretKey {}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretKey({} …)", self.curve().name())
    }
}
