//! X25519, RFC 7748.

use super::{Outcome, array};
#[cfg(feature = "files")]
use crate::files::reader;
use carryless::x25519::{PublicKey, SecretKey, diffie_hellman};
#[cfg(feature = "files")]
use getrandom::{SysRng, rand_core::UnwrapErr};
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

/// Keys in files (RFC 8410).
#[cfg(feature = "files")]
#[wasm_bindgen]
impl X25519 {
    /// The secret key in a file, which is to be one of X25519: PEM with anything around it, or DER; PKCS#8 or PKCS#12, encrypted or not.
    #[wasm_bindgen(js_name = secretFromFile)]
    pub fn secret_from_file(file: &[u8], password: Option<Vec<u8>>) -> Outcome<Vec<u8>> {
        Ok(SecretKey::from_file_by(&reader(password.as_deref()), file)?.as_bytes().to_vec())
    }

    /// The public key in a file, which is to be one of X25519: SubjectPublicKeyInfo or a certificate; a secret key is refused.
    #[wasm_bindgen(js_name = publicFromFile)]
    pub fn public_from_file(file: &[u8], password: Option<Vec<u8>>) -> Outcome<Vec<u8>> {
        Ok(PublicKey::from_file_by(&reader(password.as_deref()), file)?.to_bytes().to_vec())
    }

    /// A secret key as PEM, in PKCS#8; encrypted if there is a password.
    #[wasm_bindgen(js_name = secretToPem)]
    pub fn secret_to_pem(secret: &[u8], password: Option<Vec<u8>>) -> Outcome<String> {
        let key = SecretKey::from_bytes(array("secret", secret)?)?;
        let text = match password {
            Some(password) => key.to_encrypted_pem(&password, &mut UnwrapErr(SysRng)),
            None => key.to_pem(),
        };
        Ok(text.to_string())
    }

    /// A public key as PEM.
    #[wasm_bindgen(js_name = publicToPem)]
    pub fn public_to_pem(key: &[u8]) -> Outcome<String> {
        Ok(PublicKey::from_bytes(array("key", key)?).to_pem())
    }
}
