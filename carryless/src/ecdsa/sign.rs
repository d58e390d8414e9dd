//! Signing. Cost: that of [`mul_generator`], an inversion modulo n, and some twenty digests of a few bytes for the nonce.
//! Time: constant in the key and the nonce.

use super::nonce::{Generator, HmacDrbg, Nonces, RANDOM_BYTES};
use super::{EagerHash, Signature, SignatureError, class_of, with_fitting_digest};
use crate::coordinates::Affine;
use crate::key::SecretKey;
use crate::scalar::{Residue, SecretScalar};
use crate::scalar_mul::{KeyCurve, mul_generator};
use digest::Digest;
use rand_core::TryCryptoRng;
use zeroize::Zeroizing;

impl<C: KeyCurve> SecretKey<C> {
    /// A signature of a message, the same each time, by the digest that fits the curve.
    ///
    /// # Panics
    /// If the computation was disturbed, which [`Self::try_sign`] tells by an error.
    pub fn sign(&self, message: &[u8]) -> Signature<C> {
        self.try_sign(message).expect("the computation was not disturbed")
    }

    /// A signature of a message, as [`Self::sign`].
    ///
    /// # Errors
    /// If the computation was disturbed.
    pub fn try_sign(&self, message: &[u8]) -> Result<Signature<C>, SignatureError> {
        with_fitting_digest!(C, D => self.sign_digest(D::new_with_prefix(message)))
    }

    /// A signature of the message that a digest was given.
    ///
    /// ```
    /// use carryless::{K163, key::SecretKey};
    /// use sha1::{Digest, Sha1};
    ///
    /// let key = SecretKey::<K163>::from_be_bytes(&[0x11; 20])?;
    /// let signature = key.sign_digest(Sha1::new_with_prefix("message"))?;
    /// key.public_key().verify_digest(Sha1::new_with_prefix("message"), &signature)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the computation was disturbed.
    pub fn sign_digest<D: EagerHash>(&self, digest: D) -> Result<Signature<C>, SignatureError> {
        self.sign_class(&Residue::from_digest(&digest.finalize()), &[], &mut HmacDrbg::<D>::new())
    }

    /// A signature of the message with this digest; the nonce is made by the digest that fits the curve.
    ///
    /// # Errors
    /// [`SignatureError::Digest`] if it has fewer than [`min_digest_bytes`](super::min_digest_bytes); if the computation was
    /// disturbed.
    pub fn sign_prehash(&self, digest: &[u8]) -> Result<Signature<C>, SignatureError> {
        sign_prehash(self.secret_scalar(), digest)
    }

    /// A signature of a message, as [`Self::sign`], with 32 random bytes in its nonce beside the key and the digest: it
    /// is another one each time, and a fault that somebody causes twice does not tell the key. A generator that is bad
    /// does no harm.
    ///
    /// # Errors
    /// If the computation was disturbed; if the generator failed.
    pub fn sign_with_rng(
        &self,
        rng: &mut (impl TryCryptoRng + ?Sized),
        message: &[u8],
    ) -> Result<Signature<C>, SignatureError> {
        let random = random_bytes(rng)?;
        with_fitting_digest!(C, D => {
            self.sign_class(&Residue::from_digest(&D::digest(message)), &*random, &mut HmacDrbg::<D>::new())
        })
    }

    /// A signature of the message with this digest, with 32 random bytes in its nonce.
    ///
    /// # Errors
    /// As [`Self::sign_prehash`] and [`Self::sign_with_rng`].
    pub fn sign_prehash_with_rng(
        &self,
        rng: &mut (impl TryCryptoRng + ?Sized),
        digest: &[u8],
    ) -> Result<Signature<C>, SignatureError> {
        let (z, random) = (class_of(digest)?, random_bytes(rng)?);
        with_fitting_digest!(C, D => self.sign_class(&z, &*random, &mut HmacDrbg::<D>::new()))
    }

    /// A signature of a digest, by a nonce that a new generator makes; of any length if it is that of a hash.
    #[cfg(feature = "any")]
    pub(super) fn sign_bytes(
        &self,
        digest: &[u8],
        is_of_hash: bool,
        generator: &mut dyn Generator,
    ) -> Result<Signature<C>, SignatureError> {
        let z = if is_of_hash { Residue::from_digest(digest) } else { class_of(digest)? };
        self.sign_class(&z, &[], generator)
    }

    /// A signature of the class z of a digest, by a nonce that a new generator makes, with these random bytes.
    pub(super) fn sign_class(
        &self,
        z: &Residue<C>,
        random: &[u8],
        generator: &mut dyn Generator,
    ) -> Result<Signature<C>, SignatureError> {
        sign_class(self.secret_scalar(), z, random, generator)
    }
}

/// A signature by the secret d of the message with this digest; the nonce is made by the digest that fits the curve.
pub(crate) fn sign_prehash<C: KeyCurve>(d: &SecretScalar<C>, digest: &[u8]) -> Result<Signature<C>, SignatureError> {
    sign_class_fitting(d, &class_of(digest)?)
}

/// A signature by the secret d of the class z of a digest; the nonce is made by the digest that fits the curve.
pub(crate) fn sign_class_fitting<C: KeyCurve>(
    d: &SecretScalar<C>,
    z: &Residue<C>,
) -> Result<Signature<C>, SignatureError> {
    with_fitting_digest!(C, D => sign_class(d, z, &[], &mut HmacDrbg::<D>::new()))
}

/// A signature by the secret d of the class z of a digest, by a nonce that a new generator makes, with these random bytes.
pub(super) fn sign_class<C: KeyCurve>(
    d: &SecretScalar<C>,
    z: &Residue<C>,
    random: &[u8],
    generator: &mut dyn Generator,
) -> Result<Signature<C>, SignatureError> {
    Ok(sign_class_with_point(d, z, random, generator)?.0)
}

/// The same, with the point k·G, which whoever verifies finds too.
pub(super) fn sign_class_with_point<C: KeyCurve>(
    d: &SecretScalar<C>,
    z: &Residue<C>,
    random: &[u8],
    generator: &mut dyn Generator,
) -> Result<(Signature<C>, Affine<C>), SignatureError> {
    let mut nonces = Nonces::new(generator, d, z, random);
    let d = Residue::from_scalar(d);
    loop {
        let k = nonces.next();
        // FIPS 186-5, 6.4.1: r = x(k·G) mod n, s = (z + rd)/k.
        let point = mul_generator(&k)?;
        let r = Residue::from_x(&point);
        let (s, is_right) = (z + &(&r * &d)).over(&k);
        // What a disturbed inverse gives might tell of d.
        if !is_right.declassify() {
            return Err(SignatureError::Fault);
        }
        // r or s is 0 for one nonce in n.
        if let Ok(signature) = Signature::new(r.to_public_limbs(), *s) {
            return Ok((signature, point));
        }
    }
}

pub(super) fn random_bytes(
    rng: &mut (impl TryCryptoRng + ?Sized),
) -> Result<Zeroizing<[u8; RANDOM_BYTES]>, SignatureError> {
    let mut bytes = Zeroizing::new([0; RANDOM_BYTES]);
    rng.try_fill_bytes(&mut *bytes).map_err(|_| SignatureError::Generator)?;
    Ok(bytes)
}
