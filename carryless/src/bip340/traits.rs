//! The traits of the package `signature`.

use super::{PublicKey, SecretKey, Signature};
use ::signature::{Error, Keypair, RandomizedSigner, SignatureEncoding, Signer, Verifier};
use rand_core::TryCryptoRng;

impl SignatureEncoding for Signature {
    type Repr = [u8; 64];
}

impl Keypair for SecretKey {
    type VerifyingKey = PublicKey;

    fn verifying_key(&self) -> PublicKey {
        *self.public_key()
    }
}

impl Signer<Signature> for SecretKey {
    fn try_sign(&self, message: &[u8]) -> Result<Signature, Error> {
        Ok(SecretKey::try_sign(self, message)?)
    }
}

impl RandomizedSigner<Signature> for SecretKey {
    fn try_sign_with_rng<R: TryCryptoRng + ?Sized>(&self, rng: &mut R, message: &[u8]) -> Result<Signature, Error> {
        Ok(SecretKey::sign_with_rng(self, rng, message)?)
    }
}

impl Verifier<Signature> for PublicKey {
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        Ok(PublicKey::verify(self, message, signature)?)
    }
}
