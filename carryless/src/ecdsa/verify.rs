//! Verification. Cost: that of [`lincomb_vartime`] and an inversion modulo n.

use super::{Digest, Signature, SignatureError, class_of, with_fitting_digest};
use crate::coordinates::Affine;
use crate::key::PublicKey;
use crate::scalar::Residue;
use crate::scalar_mul::{KeyCurve, lincomb_vartime};

impl<C: KeyCurve> PublicKey<C> {
    /// Whether this is a signature of the message, by the digest that fits the curve. Where (r, s) is one, (r, n − s) is one too:
    /// whoever needs one signature for a message compares messages, or accepts the smaller of s and n − s alone.
    ///
    /// # Time
    /// Variable in all arguments, which are public.
    ///
    /// # Errors
    /// [`SignatureError::Mismatch`] if it is not.
    pub fn verify(&self, message: &[u8], signature: &Signature<C>) -> Result<(), SignatureError> {
        with_fitting_digest!(C, D => self.verify_digest(D::new_with_prefix(message), signature))
    }

    /// Whether this is a signature of the message that a digest was given. (r, n − s) is one with (r, s): see [`Self::verify`].
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// As [`Self::verify`].
    pub fn verify_digest<D: Digest>(&self, digest: D, signature: &Signature<C>) -> Result<(), SignatureError> {
        self.verify_digested(&digest.finalize(), signature)
    }

    /// Whether this is a signature of the message with this digest. (r, n − s) is one with (r, s): see [`Self::verify`].
    ///
    /// That the bytes are a hash of the message is for the caller to know: for bytes of his own choice anybody finds signatures.
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// As [`Self::verify`]; [`SignatureError::Digest`] if the digest has fewer than
    /// [`min_digest_bytes`](super::min_digest_bytes).
    pub fn verify_prehash(&self, digest: &[u8], signature: &Signature<C>) -> Result<(), SignatureError> {
        self.verdict(&class_of(digest)?, signature)
    }

    /// Whether this is a signature of the message with this digest of any length, which a known hash made.
    pub(crate) fn verify_digested(&self, digest: &[u8], signature: &Signature<C>) -> Result<(), SignatureError> {
        self.verdict(&Residue::from_digest(digest), signature)
    }

    fn verdict(&self, z: &Residue<C>, signature: &Signature<C>) -> Result<(), SignatureError> {
        if self.verify_class(z, signature) { Ok(()) } else { Err(SignatureError::Mismatch) }
    }

    /// Whether it is one, for the class z of the digest.
    pub(super) fn verify_class(&self, z: &Residue<C>, signature: &Signature<C>) -> bool {
        let (r, w) = (signature.r(), signature.s().invert()); // w = 1/s
        let (k, l) = (z * &w, &r * &w);
        // FIPS 186-5, 6.4.2: x(zw·G + rw·Q) mod n = r.
        let sum = lincomb_vartime(&k.to_public_limbs(), &Affine::generator(), &l.to_public_limbs(), self.point());
        // x of O stands as 0, which r is not.
        Residue::from_x(&sum).equals(&r).declassify()
    }
}
