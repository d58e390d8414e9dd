//! The public key that a signature by ECDSA tells, on secp256k1.

use super::package::{point_form, signature_form};
use super::{Outcome, curve};
use carryless::ecdsa::{AnySignature, RecoveryId};
use carryless::key::{AnyPublicKey, AnySecretKey};
use wasm_bindgen::prelude::*;

/// A signature, and which of four keys `recover` finds by it.
#[wasm_bindgen(getter_with_clone)]
pub struct RecoverableSignature {
    /// The signature.
    #[wasm_bindgen(readonly)]
    pub signature: Vec<u8>,
    /// The recovery id, 0 to 3. Ethereum and Bitcoin write 27 or more higher numbers.
    #[wasm_bindgen(readonly)]
    pub id: u8,
}

/// A signature of the message with this digest, from which the public key is recovered, on "secp256k1" alone: that of `signDigest`, with the
/// smaller of s and n - s.
#[wasm_bindgen(js_name = signDigestRecoverable)]
pub fn sign_digest_recoverable(
    #[wasm_bindgen(js_name = curve)] name: &str,
    secret: &[u8],
    digest: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "SignatureForm")] form: Option<String>,
) -> Outcome<RecoverableSignature> {
    let form = signature_form(form.as_deref())?;
    let (signature, id) = AnySecretKey::from_be_bytes(curve(name)?, secret)?.sign_prehash_recoverable(digest)?;
    Ok(RecoverableSignature { signature: signature.to_form(form).to_vec(), id: id.to_byte() })
}

/// The public key by which this is a signature of the message with this digest, on "secp256k1" alone. For almost any signature there is one:
/// compare it with one that is known.
#[wasm_bindgen]
pub fn recover(
    #[wasm_bindgen(js_name = curve)] name: &str,
    digest: &[u8],
    signature: &[u8],
    id: f64,
    #[wasm_bindgen(unchecked_optional_param_type = "SignatureForm")] form: Option<String>,
    #[wasm_bindgen(unchecked_optional_param_type = "boolean")] compressed: Option<bool>,
) -> Outcome<Vec<u8>> {
    let signature = AnySignature::from_form(curve(name)?, signature_form(form.as_deref())?, signature)?;
    // Other numbers of JavaScript would become one of these.
    let byte = (0..4_u8).find(|byte| f64::from(*byte) == id);
    let byte = byte.ok_or_else(|| JsError::new(&format!("id: accepted are 0, 1, 2 and 3, not {id}")))?;
    let key = AnyPublicKey::recover_from_prehash_vartime(digest, &signature, RecoveryId::from_byte(byte)?)?;
    Ok(key.to_sec1(point_form(compressed)).to_vec())
}
