//! The traits of the package `signature`.

use super::{Digest, EagerHash, Signature, SignatureBytes, SignatureError};
use crate::curve::Curve;
use crate::key::{PublicKey, SecretKey};
use crate::scalar_mul::KeyCurve;
use digest::Update;
use rand_core::TryCryptoRng;
use signature::hazmat::{PrehashSigner, PrehashVerifier, RandomizedPrehashSigner};
use signature::{DigestSigner, DigestVerifier, Error, Keypair, RandomizedSigner, SignatureEncoding, Signer, Verifier};

impl<C: Curve> TryFrom<&[u8]> for Signature<C> {
    type Error = SignatureError;

    fn try_from(bytes: &[u8]) -> Result<Self, SignatureError> {
        Self::from_bytes(bytes)
    }
}

impl<C: Curve> From<Signature<C>> for SignatureBytes {
    fn from(signature: Signature<C>) -> Self {
        signature.to_bytes()
    }
}

impl<C: Curve> SignatureEncoding for Signature<C> {
    type Repr = SignatureBytes;
}

impl<C: KeyCurve> Keypair for SecretKey<C> {
    type VerifyingKey = PublicKey<C>;

    fn verifying_key(&self) -> PublicKey<C> {
        *self.public_key()
    }
}

impl<C: KeyCurve> Signer<Signature<C>> for SecretKey<C> {
    fn try_sign(&self, message: &[u8]) -> Result<Signature<C>, Error> {
        Ok(SecretKey::try_sign(self, message)?)
    }
}

impl<C: KeyCurve, D: EagerHash + Update> DigestSigner<D, Signature<C>> for SecretKey<C> {
    fn try_sign_digest<F: Fn(&mut D) -> Result<(), Error>>(&self, absorb: F) -> Result<Signature<C>, Error> {
        let mut digest = <D as Digest>::new();
        absorb(&mut digest)?;
        Ok(SecretKey::sign_digest(self, digest)?)
    }
}

impl<C: KeyCurve> PrehashSigner<Signature<C>> for SecretKey<C> {
    fn sign_prehash(&self, digest: &[u8]) -> Result<Signature<C>, Error> {
        Ok(SecretKey::sign_prehash(self, digest)?)
    }
}

impl<C: KeyCurve> RandomizedSigner<Signature<C>> for SecretKey<C> {
    fn try_sign_with_rng<R: TryCryptoRng + ?Sized>(&self, rng: &mut R, message: &[u8]) -> Result<Signature<C>, Error> {
        Ok(SecretKey::sign_with_rng(self, rng, message)?)
    }
}

impl<C: KeyCurve> RandomizedPrehashSigner<Signature<C>> for SecretKey<C> {
    fn sign_prehash_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        digest: &[u8],
    ) -> Result<Signature<C>, Error> {
        Ok(SecretKey::sign_prehash_with_rng(self, rng, digest)?)
    }
}

impl<C: KeyCurve> Verifier<Signature<C>> for PublicKey<C> {
    fn verify(&self, message: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        Ok(PublicKey::verify(self, message, signature)?)
    }
}

impl<C: KeyCurve, D: Digest + Update> DigestVerifier<D, Signature<C>> for PublicKey<C> {
    fn verify_digest<F: Fn(&mut D) -> Result<(), Error>>(
        &self,
        absorb: F,
        signature: &Signature<C>,
    ) -> Result<(), Error> {
        let mut digest = D::new();
        absorb(&mut digest)?;
        Ok(PublicKey::verify_digest(self, digest, signature)?)
    }
}

impl<C: KeyCurve> PrehashVerifier<Signature<C>> for PublicKey<C> {
    fn verify_prehash(&self, digest: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        Ok(PublicKey::verify_prehash(self, digest, signature)?)
    }
}
