//! BIP 340: Schnorr signatures on secp256k1.

use super::rows::{Row, verdicts};
use super::{Outcome, array};
use carryless::bip340::{PublicKey, SecretKey, Signature};
use wasm_bindgen::prelude::*;

/// BIP 340: keys of 32 bytes, signatures of 64. Secret keys are those of "secp256k1", which `generate` makes and `secretFromFile` reads.
#[wasm_bindgen]
pub struct Bip340;

#[wasm_bindgen]
impl Bip340 {
    /// The public key of a secret one: the x of its point.
    #[wasm_bindgen(js_name = publicKey)]
    pub fn public_key(secret: &[u8]) -> Outcome<Vec<u8>> {
        Ok(self::secret(secret)?.public_key().to_bytes().to_vec())
    }

    /// Throws unless the bytes are a public key: the x of a point.
    #[wasm_bindgen(js_name = checkKey)]
    pub fn check_key(key: &[u8]) -> Outcome<()> {
        self::key(key).map(|_| ())
    }

    /// The signature of a message of any length, the same each time; with 32 auxiliary bytes, as random ones, another one for each of these.
    pub fn sign(secret: &[u8], message: &[u8], aux: Option<Vec<u8>>) -> Outcome<Vec<u8>> {
        let (key, aux) = (self::secret(secret)?, aux.unwrap_or(vec![0; 32]));
        Ok(key.sign_with_aux(message, array("aux", &aux)?)?.to_bytes().to_vec())
    }

    /// Whether bytes are a signature of the message by the key. Throws where the key is refused.
    pub fn verify(key: &[u8], message: &[u8], signature: &[u8]) -> Outcome<bool> {
        let key = self::key(key)?;
        Ok(Signature::try_from(signature).is_ok_and(|signature| key.verify(message, &signature).is_ok()))
    }

    /// Verdicts on many signatures, 1 or 0 each: those of `verify`; 0 for keys and signatures that are none. It is faster than one call for
    /// each.
    #[wasm_bindgen(js_name = verifyBatch)]
    pub fn verify_batch(rows: Vec<Row>) -> Vec<u8> {
        verdicts(&rows, |key| PublicKey::from_bytes(key).ok(), PublicKey::verify_each)
    }
}

fn secret(bytes: &[u8]) -> Outcome<SecretKey> {
    Ok(SecretKey::from_bytes(array("secret", bytes)?)?)
}

fn key(bytes: &[u8]) -> Outcome<PublicKey> {
    Ok(PublicKey::from_bytes(array("key", bytes)?)?)
}
