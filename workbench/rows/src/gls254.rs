//! Keys on GLS254, which no file names and no function finds at run time: by its type.

use carryless::ecdh::SharedSecret;
use carryless::{curves::Gls254, ecdsa, key};

/// A secret key.
pub type SecretKey = key::SecretKey<Gls254>;
/// A public key.
pub type PublicKey = key::PublicKey<Gls254>;
/// A signature of ECDSA.
pub type Signature = ecdsa::Signature<Gls254>;

/// The key of these bytes, if they are one: a number between 0 and the order, the highest byte first.
pub fn secret_key(bytes: &[u8]) -> Option<SecretKey> {
    SecretKey::from_be_bytes(bytes).ok()
}

/// A signature of a digest.
///
/// # Panics
/// If the digest has fewer than 16 bytes.
pub fn sign(key: &SecretKey, digest: &[u8]) -> Signature {
    key.sign_prehash(digest).expect("no fault, and a digest that is long enough")
}

/// Whether a signature is one of a digest.
pub fn verifies(key: &PublicKey, digest: &[u8], signature: &Signature) -> bool {
    key.verify_prehash(digest, signature).is_ok()
}

/// The x of the product.
pub fn agree(key: &SecretKey, peer: &PublicKey) -> SharedSecret {
    key.diffie_hellman(peer)
}
