//! Secret keys, and signing.
//!
//! Cost of a signature: that of k·G by the comb, two digests of the message, and a product modulo n. Time: constant in the key and
//! the nonce.

use super::digest::{Domain, sha512};
use super::error::{KeyError, SignatureError, SignatureErrorAt};
use super::point::{CurvePoint, encode};
use super::public::PublicKey;
use super::signature::Signature;
use crate::coordinates::{Point, PointError};
use crate::curves::Edwards25519;
use crate::field::{read_le, write_le};
use crate::scalar::{Residue, SecretLimbs};
use crate::scalar_mul::{Methods, NamedCurve};
use crate::word::Mask;
use core::array::from_fn;
use core::fmt;
use rand_core::{CryptoRng, TryCryptoRng};
use zeroize::{ZeroizeOnDrop, Zeroizing};

/// Signatures of a batch that share an inversion.
const SHARE: usize = 32;

/// Bytes of a block of SHA-512.
const BLOCK: usize = 128;

/// 32 secret bytes, the scalar and the prefix that are made of them, and the public key that belongs to them.
///
/// Secret and public key are never apart, so that nothing signs with one and the public key of another, which would tell the
/// secret. What is secret is erased when it is dropped, and is not shown.
#[derive(Clone)]
pub struct SecretKey {
    bytes: Zeroizing<[u8; 32]>,
    /// s modulo n.
    scalar: Residue<Edwards25519>,
    prefix: Zeroizing<[u8; 32]>,
    public: PublicKey,
}

/// k·G of a secret k, if it is on the curve.
fn mul_generator(k: &Residue<Edwards25519>) -> Result<CurvePoint, PointError> {
    <Edwards25519 as NamedCurve>::Family::mul_generator(&k.to_scalar()).released()
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
        let mut bytes = Zeroizing::new([0; 32]);
        rng.fill_bytes(&mut *bytes);
        Self::from_bytes(&bytes).expect("the computation of the public key was not disturbed")
    }

    /// The key of these bytes, RFC 8032's private key, called the seed elsewhere: any 32 are one. Cost: a digest, and k·G by the comb.
    ///
    /// # Time
    /// Constant in the bytes.
    ///
    /// # Errors
    /// If the computation was disturbed.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, KeyError> {
        let mut digest = sha512(bytes);
        // RFC 8032, 5.1.5: a multiple of 8 with bit 254 the highest.
        digest[0] &= 0b1111_1000;
        digest[31] = digest[31] & 0b0111_1111 | 0b0100_0000;
        let mut scalar = SecretLimbs::ZERO;
        let _ = read_le(&digest[..32], &mut scalar);
        let scalar = Residue::from_limbs(&*scalar);
        let mut prefix = Zeroizing::new([0; 32]);
        prefix.copy_from_slice(&digest[32..]);
        let public = PublicKey::of_point(mul_generator(&scalar)?);
        Ok(SecretKey { bytes: Zeroizing::new(*bytes), scalar, prefix, public })
    }

    /// The bytes of the key, which whoever asks keeps secret.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// The public key.
    pub fn public_key(&self) -> &PublicKey {
        &self.public
    }

    /// A signature of a message, the same each time.
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
        self.sign_in(Domain::Pure, message)
    }

    /// A signature of a message by Ed25519ctx: none for another context, and none of Ed25519.
    ///
    /// ```
    /// use carryless::ed25519::SecretKey;
    ///
    /// let key = SecretKey::from_bytes(&[0x11; 32])?;
    /// let signature = key.sign_with_context(b"a protocol", b"message")?;
    /// key.public_key().verify_with_context(b"a protocol", b"message", &signature)?;
    /// assert!(key.public_key().verify(b"message", &signature).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the context has not 1 to 255 bytes (RFC 8032, 8.3, warns of an empty one, which Ed25519 already is in other libraries); if the
    /// computation was disturbed.
    pub fn sign_with_context(&self, context: &[u8], message: &[u8]) -> Result<Signature, SignatureError> {
        self.sign_in(Domain::with_context(context)?, message)
    }

    /// A signature by Ed25519ph of the message with this digest by SHA-512, for a context that may be empty.
    ///
    /// ```
    /// use carryless::ed25519::SecretKey;
    /// use sha2::{Digest, Sha512};
    ///
    /// let (key, digest) = (SecretKey::from_bytes(&[0x11; 32])?, Sha512::digest(b"message").into());
    /// let signature = key.sign_prehash(b"", &digest)?;
    /// key.public_key().verify_prehash(b"", &digest, &signature)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the context has more than 255 bytes; if the computation was disturbed.
    pub fn sign_prehash(&self, context: &[u8], digest: &[u8; 64]) -> Result<Signature, SignatureError> {
        self.sign_in(Domain::prehashed(context)?, digest)
    }

    /// A signature of a message with 32 random bytes in its nonce beside the prefix: another one each time, so that a fault that
    /// somebody causes twice does not tell the key. A generator that is bad does no harm.
    ///
    /// Source: J. Preuß Mattsson, E. Thormarker, S. Ruohomaa, Hedged ECDSA and EdDSA signatures, draft-irtf-cfrg-det-sigs-with-noise,
    /// section 5: the random bytes and the prefix fill the first block of the digest, with zeros behind.
    ///
    /// # Errors
    /// If the generator failed; if the computation was disturbed.
    pub fn sign_with_rng(
        &self,
        rng: &mut (impl TryCryptoRng + ?Sized),
        message: &[u8],
    ) -> Result<Signature, SignatureError> {
        let mut first = Zeroizing::new([0; BLOCK]);
        rng.try_fill_bytes(&mut first[..32]).map_err(|_| SignatureError::Generator)?;
        first[32..64].copy_from_slice(&*self.prefix);
        self.sign_by(&Domain::Pure.residue(&[&*first, message]), Domain::Pure, message)
    }

    /// Signatures of messages, each as [`Self::sign`] makes it, written to the places of `out`: eight at a time in the lanes of AVX-512
    /// IFMA; elsewhere 32 of them share an inversion.
    ///
    /// ```
    /// use carryless::ed25519::SecretKey;
    ///
    /// let key = SecretKey::from_bytes(&[0x11; 32])?;
    /// let mut signatures = [None; 3];
    /// key.sign_batch(&[b"one", b"two", b"three"], &mut signatures)?;
    /// assert_eq!(signatures[1], Some(key.sign(b"two")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Constant in the key and the messages; that of the digests in the messages' lengths.
    ///
    /// # Errors
    /// If a computation was disturbed: then every place of `out` is none.
    ///
    /// # Panics
    /// If there are not as many places in `out` as messages.
    pub fn sign_batch(&self, messages: &[&[u8]], out: &mut [Option<Signature>]) -> Result<(), SignatureErrorAt> {
        assert!(out.len() == messages.len(), "out: {} places as there are messages, not {}", messages.len(), out.len());
        let mut result = Ok(());
        for (share, (messages, places)) in messages.chunks(SHARE).zip(out.chunks_mut(SHARE)).enumerate() {
            let at = |(i, error)| SignatureErrorAt { index: share * SHARE + i, error };
            result = result.and_then(|()| self.sign_share(messages, places).map_err(at));
        }
        if result.is_err() {
            out.fill(None);
        }
        result
    }

    /// Signatures of at most [`SHARE`] messages.
    fn sign_share(&self, messages: &[&[u8]], out: &mut [Option<Signature>]) -> Result<(), (usize, SignatureError)> {
        let nonce = |message: &&[u8]| Domain::Pure.residue(&[&*self.prefix, message]);
        let r: [_; SHARE] = from_fn(|i| messages.get(i).map_or(Residue::ZERO, nonce));
        let mut points = [CurvePoint::IDENTITY; SHARE];
        let points = &mut points[..messages.len()];
        let scalars = r.each_ref().map(Residue::to_scalar);
        <Edwards25519 as NamedCurve>::Family::mul_generator_batch(&scalars[..messages.len()], points);
        for (i, (place, point)) in out.iter_mut().zip(points).enumerate() {
            let r_of_i = point.released().map_err(|error| (i, error.into()))?;
            *place = Some(self.signature(&r[i], &r_of_i, Domain::Pure, messages[i]));
        }
        Ok(())
    }

    fn sign_in(&self, domain: Domain<'_>, message: &[u8]) -> Result<Signature, SignatureError> {
        self.sign_by(&domain.residue(&[&*self.prefix, message]), domain, message)
    }

    /// The signature by the nonce r.
    fn sign_by(
        &self,
        r: &Residue<Edwards25519>,
        domain: Domain<'_>,
        message: &[u8],
    ) -> Result<Signature, SignatureError> {
        Ok(self.signature(r, &mul_generator(r)?, domain, message))
    }

    /// The signature by the nonce r, R = r·G.
    fn signature(
        &self,
        r: &Residue<Edwards25519>,
        point: &CurvePoint,
        domain: Domain<'_>,
        message: &[u8],
    ) -> Signature {
        let encoding = encode(point);
        let k = self.public.challenge(domain, message, &encoding);
        let mut s = [0; 32];
        write_le(&(r + &(&k * &self.scalar)).to_integer(), &mut s);
        Signature::new(encoding, s)
    }
}

impl PartialEq for SecretKey {
    /// # Time
    /// Constant, but the result is public.
    fn eq(&self, b: &Self) -> bool {
        let difference = self.bytes.iter().zip(&*b.bytes).fold(0, |all, (a, b)| all | (a ^ b));
        Mask::is_zero(difference.into()).declassify()
    }
}

impl Eq for SecretKey {}

impl ZeroizeOnDrop for SecretKey {}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(Ed25519 …)")
    }
}
