//! X25519, RFC 7748.

use super::{Outcome, array};
use carryless::x25519::{PublicKey, SecretKey, diffie_hellman};
use wasm_bindgen::prelude::*;

/// X25519: secret keys, public keys and shared secrets of 32 bytes.
#[wasm_bindgen]
pub struct X25519;

#[wasm_bindgen]
impl X25519 {
    /// A new secret key, from the platform's generator: any 32 bytes are one.
    pub fn generate() -> Outcome<Vec<u8>> {
        super::random32()
    }

    /// The public key of a secret one.
    #[wasm_bindgen(js_name = publicKey)]
    pub fn public_key(secret: &[u8]) -> Outcome<Vec<u8>> {
        Ok(SecretKey::from_bytes(array("secret", secret)?)?.public_key().to_bytes().to_vec())
    }

    /// The secret that two keys share, to be given to a key-derivation function with both public keys. Throws where the peer's key is a point
    /// of small order: nothing secret is shared then.
    pub fn exchange(secret: &[u8], peer: &[u8]) -> Outcome<Vec<u8>> {
        Ok(diffie_hellman(array("secret", secret)?, &PublicKey::from_bytes(array("peer", peer)?))?.to_vec())
    }
}
