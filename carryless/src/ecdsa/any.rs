//! Signatures where the curve is found at run time.

#[cfg(feature = "compact")]
use super::CompactSignature;
use super::nonce::{Generator, HmacDrbg};
use super::{
    Digest, EagerHash, FittingDigest, Signature, SignatureBytes, SignatureError, SignatureForm, fitting_digest,
    min_digest_bytes,
};
use crate::curves;
use crate::key::{AnyPublicKey, AnySecretKey, StandardCurve, any, of_any, on_curve};
use rand_core::TryCryptoRng;

curves!(keys: any! {
    /// A signature on a curve that is found at run time.
    AnySignature Signature CompactSignature
});

impl AnySignature {
    /// The signature with these r and s, as in IEEE P1363.
    ///
    /// # Errors
    /// As [`Signature::from_bytes`].
    pub fn from_bytes(curve: StandardCurve, bytes: &[u8]) -> Result<Self, SignatureError> {
        on_curve!(curve, C => Ok(Signature::<C>::from_bytes(bytes)?.into());
            curve => Ok(CompactSignature::from_bytes(curve, bytes)?.into()))
    }

    /// The form of IEEE P1363, r and s each as long as n: [`Signature::to_bytes`].
    pub fn to_bytes(&self) -> SignatureBytes {
        of_any!(Self, self, signature => signature.to_bytes())
    }

    /// r and s, each as long as a field element: [`Signature::to_field_bytes`].
    pub fn to_field_bytes(&self) -> SignatureBytes {
        of_any!(Self, self, signature => signature.to_field_bytes())
    }

    /// The signature of this form in DER.
    ///
    /// # Errors
    /// As [`Signature::from_der`].
    pub fn from_der(curve: StandardCurve, bytes: &[u8]) -> Result<Self, SignatureError> {
        on_curve!(curve, C => Ok(Signature::<C>::from_der(bytes)?.into());
            curve => Ok(CompactSignature::from_der(curve, bytes)?.into()))
    }

    /// The form in DER: [`Signature::to_der`].
    pub fn to_der(&self) -> SignatureBytes {
        of_any!(Self, self, signature => signature.to_der())
    }

    /// The signature in this form.
    ///
    /// # Errors
    /// As [`Signature::from_form`].
    pub fn from_form(curve: StandardCurve, form: SignatureForm, bytes: &[u8]) -> Result<Self, SignatureError> {
        on_curve!(curve, C => Ok(Signature::<C>::from_form(form, bytes)?.into());
            curve => Ok(CompactSignature::from_form(curve, form, bytes)?.into()))
    }

    /// The signature in this form: [`Signature::to_form`].
    pub fn to_form(&self, form: SignatureForm) -> SignatureBytes {
        of_any!(Self, self, signature => signature.to_form(form))
    }

    /// Whether s is the smaller of s and n − s: [`Signature::is_low_s`].
    pub fn is_low_s(&self) -> bool {
        of_any!(Self, self, signature => signature.is_low_s())
    }

    /// The signature with the smaller of s and n − s: [`Signature::normalize_s`].
    pub fn normalize_s(&self) -> Self {
        of_any!(Self, self, signature => signature.normalize_s().into())
    }
}

impl AnySecretKey {
    /// A signature of a message by the digest that fits the curve.
    ///
    /// # Errors
    /// As [`SecretKey::try_sign`](crate::key::SecretKey::try_sign); [`SignatureError::Weak`] on a [weak](StandardCurve::is_weak) curve, unless
    /// [`Self::allow_weak`] allows it; [`SignatureError::Order`] on Oakley's curves.
    pub fn sign(&self, message: &[u8]) -> Result<AnySignature, SignatureError> {
        of_any!(Self, self, key => Ok(key.try_sign(message)?.into()))
    }

    /// A signature of the message that a digest was given.
    ///
    /// # Errors
    /// As [`Self::sign`] and [`SecretKey::sign_digest`](crate::key::SecretKey::sign_digest).
    pub fn sign_digest<D: EagerHash>(&self, digest: D) -> Result<AnySignature, SignatureError> {
        self.sign_bytes(&digest.finalize(), true, &mut HmacDrbg::<D>::new())
    }

    /// A signature of a digest, by a nonce of this generator: of any length if it is that of a hash, else of the least or more.
    fn sign_bytes(
        &self,
        digest: &[u8],
        is_of_hash: bool,
        generator: &mut dyn Generator,
    ) -> Result<AnySignature, SignatureError> {
        of_any!(Self, self, key => Ok(key.sign_bytes(digest, is_of_hash, generator)?.into()))
    }

    /// A signature of the message with this digest, which D made; the nonce is made by D.
    ///
    /// # Errors
    /// As [`Self::sign_digest`]; [`SignatureError::Digest`] if the digest is as long as no digest by D, and has fewer than
    /// [`min_digest_bytes`](super::min_digest_bytes).
    pub fn sign_prehash_by<D: EagerHash>(&self, digest: &[u8]) -> Result<AnySignature, SignatureError> {
        self.sign_bytes(digest, digest.len() == <D as Digest>::output_size(), &mut HmacDrbg::<D>::new())
    }

    /// A signature of the message with this digest; the nonce is made by the digest that fits the curve.
    ///
    /// # Errors
    /// As [`Self::sign`] and [`SecretKey::sign_prehash`](crate::key::SecretKey::sign_prehash).
    pub fn sign_prehash(&self, digest: &[u8]) -> Result<AnySignature, SignatureError> {
        of_any!(Self, self, key => Ok(key.sign_prehash(digest)?.into()))
    }

    /// A signature of a message, with random bytes in its nonce.
    ///
    /// # Errors
    /// As [`Self::sign`] and [`SecretKey::sign_with_rng`](crate::key::SecretKey::sign_with_rng).
    pub fn sign_with_rng(
        &self,
        rng: &mut (impl TryCryptoRng + ?Sized),
        message: &[u8],
    ) -> Result<AnySignature, SignatureError> {
        of_any!(Self, self, key => Ok(key.sign_with_rng(rng, message)?.into()))
    }
}

impl StandardCurve {
    /// The digest by which [`AnySecretKey::sign`] and [`AnyPublicKey::verify`] digest messages on this curve.
    pub fn fitting_digest(self) -> FittingDigest {
        on_curve!(self, C => fitting_digest::<C>(); curve => curve.fitting_digest())
    }

    /// The fewest bytes of a digest that is given as bytes on this curve: [`min_digest_bytes`].
    pub fn min_digest_bytes(self) -> usize {
        on_curve!(self, C => min_digest_bytes::<C>(); curve => curve.min_digest_bytes())
    }
}

impl AnyPublicKey {
    /// Whether this is a signature of the message, by the digest that fits the curve.
    ///
    /// # Errors
    /// As [`PublicKey::verify`](crate::key::PublicKey::verify); [`SignatureError::Curve`] if the signature is one on another curve.
    pub fn verify(&self, message: &[u8], signature: &AnySignature) -> Result<(), SignatureError> {
        of_any!(Self, self, key; AnySignature, signature, signature => key.verify(message, signature);
            else Err(SignatureError::Curve))
    }

    /// Whether this is a signature of the message with this digest of any length, which a known hash made.
    pub(crate) fn verify_digested(&self, digest: &[u8], signature: &AnySignature) -> Result<(), SignatureError> {
        of_any!(Self, self, key; AnySignature, signature, signature => key.verify_digested(digest, signature);
            else Err(SignatureError::Curve))
    }

    /// Whether this is a signature of the message with this digest.
    ///
    /// # Errors
    /// As [`Self::verify`] and [`PublicKey::verify_prehash`](crate::key::PublicKey::verify_prehash).
    pub fn verify_prehash(&self, digest: &[u8], signature: &AnySignature) -> Result<(), SignatureError> {
        of_any!(Self, self, key; AnySignature, signature, signature => key.verify_prehash(digest, signature);
            else Err(SignatureError::Curve))
    }

    /// Whether this is a signature of the message that a digest was given.
    ///
    /// # Errors
    /// As [`Self::verify`].
    pub fn verify_digest<D: Digest>(&self, digest: D, signature: &AnySignature) -> Result<(), SignatureError> {
        self.verify_digested(&digest.finalize(), signature)
    }

    /// Whether this is a signature of the message with this digest, which D made, as [`AnySecretKey::sign_prehash_by`] makes them.
    ///
    /// # Errors
    /// As [`Self::verify`]; [`SignatureError::Digest`] if the digest is as long as no digest by D, and has fewer than
    /// [`min_digest_bytes`](super::min_digest_bytes).
    pub fn verify_prehash_by<D: Digest>(&self, digest: &[u8], signature: &AnySignature) -> Result<(), SignatureError> {
        match digest.len() == <D as Digest>::output_size() {
            true => self.verify_digested(digest, signature),
            false => self.verify_prehash(digest, signature),
        }
    }
}
