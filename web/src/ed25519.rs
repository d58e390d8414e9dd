//! Ed25519, RFC 8032.

use super::rows::{Row, verdicts};
use super::{Outcome, array};
#[cfg(feature = "files")]
use crate::files::reader;
use carryless::ed25519::{PublicKey, SecretKey, Signature, SignatureError};
#[cfg(feature = "files")]
use getrandom::{SysRng, rand_core::UnwrapErr};
use wasm_bindgen::prelude::*;

/// Ed25519: secret keys and public keys of 32 bytes, signatures of 64.
#[wasm_bindgen]
pub struct Ed25519;

#[wasm_bindgen]
impl Ed25519 {
    /// A new secret key, from the platform's generator: any 32 bytes are one.
    pub fn generate() -> Outcome<Vec<u8>> {
        super::random32()
    }

    /// The public key of a secret one.
    #[wasm_bindgen(js_name = publicKey)]
    pub fn public_key(secret: &[u8]) -> Outcome<Vec<u8>> {
        Ok(self::secret(secret)?.public_key().to_bytes().to_vec())
    }

    /// Throws unless the bytes are a public key: the canonical encoding of a point.
    #[wasm_bindgen(js_name = checkKey)]
    pub fn check_key(key: &[u8]) -> Outcome<()> {
        self::key(key).map(|_| ())
    }

    /// Whether anybody can make a signature of any message by the key, since its point has the order 1, 2, 4 or 8. `verify` accepts it.
    #[wasm_bindgen(js_name = hasSmallOrder)]
    pub fn has_small_order(key: &[u8]) -> Outcome<bool> {
        Ok(self::key(key)?.has_small_order())
    }

    /// The signature of a message, the same each time; with a context, of 1 to 255 bytes, that of Ed25519ctx.
    pub fn sign(secret: &[u8], message: &[u8], context: Option<Vec<u8>>) -> Outcome<Vec<u8>> {
        let key = self::secret(secret)?;
        let signature = match context {
            Some(context) => key.sign_with_context(&context, message),
            None => key.try_sign(message),
        };
        Ok(signature?.to_bytes().to_vec())
    }

    /// The signature by Ed25519ph of the message with this digest by SHA-512; a context has at most 255 bytes.
    #[wasm_bindgen(js_name = signDigest)]
    pub fn sign_digest(secret: &[u8], digest: &[u8], context: Option<Vec<u8>>) -> Outcome<Vec<u8>> {
        let (key, digest) = (self::secret(secret)?, array("digest", digest)?);
        Ok(key.sign_prehash(&context.unwrap_or_default(), digest)?.to_bytes().to_vec())
    }

    /// Whether bytes are a signature of the message by the key, by the rule of RFC 8032 without the cofactor, as OpenSSL has it. Throws where
    /// the key or the context is refused.
    pub fn verify(key: &[u8], message: &[u8], signature: &[u8], context: Option<Vec<u8>>) -> Outcome<bool> {
        let key = self::key(key)?;
        verdict(signature, |signature| match context {
            Some(context) => key.verify_with_context(&context, message, signature),
            None => key.verify(message, signature),
        })
    }

    /// Whether bytes are a signature by Ed25519ph of the message with this digest by SHA-512.
    #[wasm_bindgen(js_name = verifyDigest)]
    pub fn verify_digest(key: &[u8], digest: &[u8], signature: &[u8], context: Option<Vec<u8>>) -> Outcome<bool> {
        let (key, digest) = (self::key(key)?, array("digest", digest)?);
        verdict(signature, |signature| key.verify_prehash(&context.unwrap_or_default(), digest, signature))
    }

    /// Whether bytes are a signature of the message by the key, by the cofactored rule of ZIP 215, with which `verifyBatch` agrees on each:
    /// whoever needs all parties to agree takes one rule throughout. The key is any encoding of a point.
    #[wasm_bindgen(js_name = verifyCofactored)]
    pub fn verify_cofactored(key: &[u8], message: &[u8], signature: &[u8]) -> Outcome<bool> {
        let key = PublicKey::from_bytes_zip215(array("key", key)?)?;
        verdict(signature, |signature| key.verify_cofactored(message, signature))
    }

    /// Verdicts on many signatures, 1 or 0 each, by the rule of `verifyCofactored`; 0 for keys and signatures that are none. It is faster than
    /// one call for each.
    #[wasm_bindgen(js_name = verifyBatch)]
    pub fn verify_batch(rows: Vec<Row>) -> Vec<u8> {
        verdicts(&rows, |key| PublicKey::from_bytes_zip215(key).ok(), PublicKey::verify_each)
    }
}

/// Keys in files (RFC 8410).
#[cfg(feature = "files")]
#[wasm_bindgen]
impl Ed25519 {
    /// The secret key in a file, which is to be one of Ed25519: PEM with anything around it, or DER; PKCS#8 or PKCS#12, encrypted or not.
    #[wasm_bindgen(js_name = secretFromFile)]
    pub fn secret_from_file(file: &[u8], password: Option<Vec<u8>>) -> Outcome<Vec<u8>> {
        Ok(SecretKey::from_file_by(&reader(password.as_deref()), file)?.as_bytes().to_vec())
    }

    /// The public key in a file, which is to be one of Ed25519: SubjectPublicKeyInfo or a certificate; a secret key is refused.
    #[wasm_bindgen(js_name = publicFromFile)]
    pub fn public_from_file(file: &[u8], password: Option<Vec<u8>>) -> Outcome<Vec<u8>> {
        Ok(PublicKey::from_file_by(&reader(password.as_deref()), file)?.to_bytes().to_vec())
    }

    /// A secret key as PEM, in PKCS#8; encrypted if there is a password.
    #[wasm_bindgen(js_name = secretToPem)]
    pub fn secret_to_pem(secret: &[u8], password: Option<Vec<u8>>) -> Outcome<String> {
        let key = self::secret(secret)?;
        let text = match password {
            Some(password) => key.to_encrypted_pem(&password, &mut UnwrapErr(SysRng)),
            None => key.to_pem(),
        };
        Ok(text.to_string())
    }

    /// A public key as PEM.
    #[wasm_bindgen(js_name = publicToPem)]
    pub fn public_to_pem(key: &[u8]) -> Outcome<String> {
        Ok(self::key(key)?.to_pem())
    }
}

fn secret(bytes: &[u8]) -> Outcome<SecretKey> {
    Ok(SecretKey::from_bytes(array("secret", bytes)?)?)
}

fn key(bytes: &[u8]) -> Outcome<PublicKey> {
    Ok(PublicKey::from_bytes(array("key", bytes)?)?)
}

fn verdict(signature: &[u8], verify: impl FnOnce(&Signature) -> Result<(), SignatureError>) -> Outcome<bool> {
    match Signature::try_from(signature).and_then(|signature| verify(&signature)) {
        Ok(()) => Ok(true),
        // A context that is refused says nothing of the signature.
        Err(error @ SignatureError::Context(_)) => Err(error.into()),
        Err(_) => Ok(false),
    }
}
