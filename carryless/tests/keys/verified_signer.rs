//! `VerifiedSigner` gives out what its key signs, and nothing that another key signed.

use carryless::key::SecretKey;
use carryless::{K233, P256, VerifiedSigner, ecdsa};
use rand_core::TryCryptoRng;
use sha2::{Digest, Sha256, digest::Update};
use signature::hazmat::{PrehashSigner, RandomizedPrehashSigner};
use signature::{DigestSigner, Error, Keypair, RandomizedSigner, Signer};

const MESSAGE: &[u8] = b"a message";

/// Signs with the first key, and has the public key of the second, as if the signature were disturbed.
struct Disturbed<K>(K, K);

impl<K: Keypair> Keypair for Disturbed<K> {
    type VerifyingKey = K::VerifyingKey;

    fn verifying_key(&self) -> K::VerifyingKey {
        self.1.verifying_key()
    }
}

impl<S, K: Signer<S>> Signer<S> for Disturbed<K> {
    fn try_sign(&self, message: &[u8]) -> Result<S, Error> {
        self.0.try_sign(message)
    }
}

impl<S, K: RandomizedSigner<S>> RandomizedSigner<S> for Disturbed<K> {
    fn try_sign_with_rng<R: TryCryptoRng + ?Sized>(&self, rng: &mut R, message: &[u8]) -> Result<S, Error> {
        self.0.try_sign_with_rng(rng, message)
    }
}

impl<D: Update, S, K: DigestSigner<D, S>> DigestSigner<D, S> for Disturbed<K> {
    fn try_sign_digest<F: Fn(&mut D) -> Result<(), Error>>(&self, absorb: F) -> Result<S, Error> {
        self.0.try_sign_digest(absorb)
    }
}

impl<S, K: PrehashSigner<S>> PrehashSigner<S> for Disturbed<K> {
    fn sign_prehash(&self, digest: &[u8]) -> Result<S, Error> {
        self.0.sign_prehash(digest)
    }
}

impl<S, K: RandomizedPrehashSigner<S>> RandomizedPrehashSigner<S> for Disturbed<K> {
    fn sign_prehash_with_rng<R: TryCryptoRng + ?Sized>(&self, rng: &mut R, digest: &[u8]) -> Result<S, Error> {
        self.0.sign_prehash_with_rng(rng, digest)
    }
}

/// Of a message, with and without random bytes.
fn check_messages<S, K>(key: K, other: K)
where
    S: PartialEq + core::fmt::Debug,
    K: Signer<S> + RandomizedSigner<S> + Keypair<VerifyingKey: signature::Verifier<S>> + Clone,
{
    let rng = || super::common::rng(1);
    let [good, bad] = [Disturbed(key.clone(), key.clone()), Disturbed(key.clone(), other)].map(VerifiedSigner);
    assert_eq!(good.try_sign(MESSAGE).ok(), Some(key.sign(MESSAGE)));
    assert_eq!(good.try_sign_with_rng(&mut rng(), MESSAGE).ok(), Some(key.sign_with_rng(&mut rng(), MESSAGE)));
    assert!(bad.try_sign(MESSAGE).is_err());
    assert!(bad.try_sign_with_rng(&mut rng(), MESSAGE).is_err());
}

/// Of digests, too.
fn check_ecdsa<C: carryless::KeyCurve>() {
    let [key, other] = [5, 6].map(|byte| SecretKey::<C>::from_be_bytes(&[byte; 28]).expect("a key"));
    check_messages::<ecdsa::Signature<C>, _>(key.clone(), other.clone());
    let rng = || super::common::rng(1);
    let absorb = |digest: &mut Sha256| -> Result<(), Error> {
        Update::update(digest, MESSAGE);
        Ok(())
    };
    let digest = Sha256::digest(MESSAGE);
    let [good, bad] = [Disturbed(key.clone(), key.clone()), Disturbed(key.clone(), other)].map(VerifiedSigner);
    let expected = key.sign_prehash(&digest).ok();
    assert!(expected.is_some());
    assert_eq!(good.try_sign_digest(absorb).ok(), expected);
    assert_eq!(PrehashSigner::<ecdsa::Signature<C>>::sign_prehash(&good, &digest).ok(), expected);
    let expected = key.sign_prehash_with_rng(&mut rng(), &digest).ok();
    assert_eq!(good.sign_prehash_with_rng(&mut rng(), &digest).ok(), expected);
    let refused: [Result<ecdsa::Signature<C>, Error>; 3] =
        [bad.try_sign_digest(absorb), bad.sign_prehash(&digest), bad.sign_prehash_with_rng(&mut rng(), &digest)];
    assert!(refused.iter().all(Result::is_err));
}

#[test]
fn only_what_is_right_comes_out() {
    check_ecdsa::<K233>();
    check_ecdsa::<P256>();
}

#[cfg(feature = "ed25519")]
#[test]
fn of_ed25519() {
    use carryless::ed25519::{SecretKey, Signature};

    let [key, other] = [5, 6].map(|byte| SecretKey::from_bytes(&[byte; 32]).expect("a key"));
    check_messages::<Signature, _>(key, other);
}

#[cfg(feature = "bip340")]
#[test]
fn of_bip340() {
    use carryless::bip340::{SecretKey, Signature};

    let [key, other] = [5, 6].map(|byte| SecretKey::from_bytes(&[byte; 32]).expect("a key"));
    check_messages::<Signature, _>(key, other);
}
