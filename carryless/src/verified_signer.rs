//! A secret key that verifies what it signs before it gives it out.

use rand_core::TryCryptoRng;
use signature::hazmat::{PrehashSigner, PrehashVerifier, RandomizedPrehashSigner};
use signature::{DigestSigner, DigestVerifier, Error, Keypair, RandomizedSigner, Signer, Verifier};

/// A secret key of ECDSA, Ed25519 or BIP 340 that verifies each signature by its public key before it gives it out.
///
/// For a device that an attacker can disturb: two signatures of Ed25519 or of RFC 6979, of which a fault made one wrong, may tell the
/// secret. What is disturbed as the verified signature is handed on is not noticed, nor who disturbs both signing and verifying
/// (`doc/measurements.md` has shares). It signs by the traits of the package `signature`.
///
/// ```
/// use carryless::{K233, VerifiedSigner, ecdsa::Signature, key::SecretKey};
/// use signature::{Keypair, Signer, Verifier};
///
/// let key = VerifiedSigner(SecretKey::<K233>::from_be_bytes(&[0x11; 29])?);
/// let signature: Signature<K233> = key.try_sign(b"message")?;
/// key.verifying_key().verify(b"message", &signature)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Time
/// Constant in the key; variable in the signature and the message, which are public. Cost: that of signing and of verifying.
///
/// # Errors
/// Those of the key, and one where its signature is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedSigner<K>(pub K);

impl<K: Keypair> Keypair for VerifiedSigner<K> {
    type VerifyingKey = K::VerifyingKey;

    fn verifying_key(&self) -> K::VerifyingKey {
        self.0.verifying_key()
    }
}

impl<S, K: Signer<S> + Keypair<VerifyingKey: Verifier<S>>> Signer<S> for VerifiedSigner<K> {
    fn try_sign(&self, message: &[u8]) -> Result<S, Error> {
        let signature = self.0.try_sign(message)?;
        self.verifying_key().verify(message, &signature)?;
        Ok(signature)
    }
}

impl<S, K: RandomizedSigner<S> + Keypair<VerifyingKey: Verifier<S>>> RandomizedSigner<S> for VerifiedSigner<K> {
    fn try_sign_with_rng<R: TryCryptoRng + ?Sized>(&self, rng: &mut R, message: &[u8]) -> Result<S, Error> {
        let signature = self.0.try_sign_with_rng(rng, message)?;
        self.verifying_key().verify(message, &signature)?;
        Ok(signature)
    }
}

impl<D, S, K> DigestSigner<D, S> for VerifiedSigner<K>
where
    D: digest::Update,
    K: DigestSigner<D, S> + Keypair<VerifyingKey: DigestVerifier<D, S>>,
{
    fn try_sign_digest<F: Fn(&mut D) -> Result<(), Error>>(&self, absorb: F) -> Result<S, Error> {
        let signature = self.0.try_sign_digest(&absorb)?;
        self.verifying_key().verify_digest(absorb, &signature)?;
        Ok(signature)
    }
}

impl<S, K: PrehashSigner<S> + Keypair<VerifyingKey: PrehashVerifier<S>>> PrehashSigner<S> for VerifiedSigner<K> {
    fn sign_prehash(&self, digest: &[u8]) -> Result<S, Error> {
        let signature = self.0.sign_prehash(digest)?;
        self.verifying_key().verify_prehash(digest, &signature)?;
        Ok(signature)
    }
}

impl<S, K> RandomizedPrehashSigner<S> for VerifiedSigner<K>
where
    K: RandomizedPrehashSigner<S> + Keypair<VerifyingKey: PrehashVerifier<S>>,
{
    fn sign_prehash_with_rng<R: TryCryptoRng + ?Sized>(&self, rng: &mut R, digest: &[u8]) -> Result<S, Error> {
        let signature = self.0.sign_prehash_with_rng(rng, digest)?;
        self.verifying_key().verify_prehash(digest, &signature)?;
        Ok(signature)
    }
}
