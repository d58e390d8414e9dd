//! DSTU 4145-2002, Ukraine's national signature.

use super::Outcome;
#[cfg(feature = "files")]
use crate::files::FileKey;
use carryless::dstu4145::{Curve, Error, Hash, PublicKey, SecretKey, Signature};
#[cfg(feature = "files")]
use carryless::dstu4145::{CurveForm, KeyFile};
use getrandom::SysRng;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A hash of DSTU 4145: Kupyna (DSTU 7564), or GOST 34.311-95 with Ukraine's table no. 1. */
export type Dstu4145Hash = "kupyna256" | "kupyna384" | "kupyna512" | "gost34311";
/** How a signature of DSTU 4145 is written: r and s side by side, or these in an octet string of DER. */
export type Dstu4145Form = "raw" | "der";
"#;

fn curve(name: &str) -> Outcome<Curve> {
    Curve::from_name(name).or_else(|| Curve::from_oid(name)).ok_or_else(|| {
        let names: Vec<_> = Curve::ALL.iter().map(|curve| curve.name()).collect();
        JsError::new(&format!("curve: '{name}' is no curve of DSTU 4145; accepted are {}", names.join(", ")))
    })
}

pub(crate) fn hash(name: Option<&str>) -> Outcome<Hash> {
    match name.unwrap_or("kupyna256") {
        "kupyna256" => Ok(Hash::Kupyna256),
        "kupyna384" => Ok(Hash::Kupyna384),
        "kupyna512" => Ok(Hash::Kupyna512),
        "gost34311" => Ok(Hash::Gost34311),
        name => Err(JsError::new(&format!(
            "hash: '{name}' is not known; accepted are kupyna256, kupyna384, kupyna512 and gost34311"
        ))),
    }
}

/// Whether a signature is an octet string of DER.
fn is_der(form: Option<&str>) -> Outcome<bool> {
    match form.unwrap_or("raw") {
        "raw" => Ok(false),
        "der" => Ok(true),
        form => Err(JsError::new(&format!("form: '{form}' is not known; accepted are raw and der"))),
    }
}

fn written(signature: &Signature, form: Option<&str>) -> Outcome<Vec<u8>> {
    Ok(if is_der(form)? { signature.to_der().to_vec() } else { signature.to_bytes().to_vec() })
}

/// The key that signs; on a weak curve, where that is allowed.
pub(crate) fn signer(name: &str, secret: &[u8], allow_weak: Option<bool>) -> Outcome<SecretKey> {
    let key = SecretKey::from_le_bytes(curve(name)?, secret)?;
    Ok(if allow_weak == Some(true) { key.allow_weak() } else { key })
}

/// Ukraine's national signature, DSTU 4145-2002. Secret keys, points and signatures have their lowest octet first, as in files.
#[wasm_bindgen]
pub struct Dstu4145;

#[wasm_bindgen]
impl Dstu4145 {
    /// The names of the curves.
    pub fn curves() -> Vec<String> {
        Curve::ALL.iter().map(|curve| curve.name().to_owned()).collect()
    }

    /// A new secret key, from the platform's generator; of a curve below 112 bits of security only where that is allowed.
    pub fn generate(
        #[wasm_bindgen(js_name = curve)] name: &str,
        #[wasm_bindgen(js_name = allowWeak)] allow_weak: Option<bool>,
    ) -> Outcome<Vec<u8>> {
        let curve = curve(name)?;
        let key = match allow_weak {
            Some(true) => SecretKey::random_weak(curve, &mut SysRng),
            _ => SecretKey::random(curve, &mut SysRng),
        };
        Ok(key?.to_le_bytes().to_vec())
    }

    /// The public key of a secret one: a compressed point.
    #[wasm_bindgen(js_name = publicKey)]
    pub fn public_key(#[wasm_bindgen(js_name = curve)] name: &str, secret: &[u8]) -> Outcome<Vec<u8>> {
        Ok(SecretKey::from_le_bytes(curve(name)?, secret)?.public_key().to_compressed().to_vec())
    }

    /// Throws unless the bytes are a public key of the curve.
    #[wasm_bindgen(js_name = checkPoint)]
    pub fn check_point(#[wasm_bindgen(js_name = curve)] name: &str, key: &[u8]) -> Outcome<()> {
        PublicKey::from_compressed(curve(name)?, key)?;
        Ok(())
    }

    /// A signature of a message, the same each time; its hash is Kupyna-256 where none is named.
    pub fn sign(
        #[wasm_bindgen(js_name = curve)] name: &str,
        secret: &[u8],
        message: &[u8],
        #[wasm_bindgen(unchecked_optional_param_type = "Dstu4145Hash")] hash: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Dstu4145Form")] form: Option<String>,
        #[wasm_bindgen(js_name = allowWeak, unchecked_optional_param_type = "boolean")] allow_weak: Option<bool>,
    ) -> Outcome<Vec<u8>> {
        let hash = self::hash(hash.as_deref())?;
        written(&signer(name, secret, allow_weak)?.sign(hash, message)?, form.as_deref())
    }

    /// A signature of the message with this digest, of 32, 48 or 64 bytes.
    #[wasm_bindgen(js_name = signDigest)]
    pub fn sign_digest(
        #[wasm_bindgen(js_name = curve)] name: &str,
        secret: &[u8],
        digest: &[u8],
        #[wasm_bindgen(unchecked_optional_param_type = "Dstu4145Form")] form: Option<String>,
        #[wasm_bindgen(js_name = allowWeak, unchecked_optional_param_type = "boolean")] allow_weak: Option<bool>,
    ) -> Outcome<Vec<u8>> {
        written(&signer(name, secret, allow_weak)?.sign_digest(digest)?, form.as_deref())
    }

    /// Whether bytes are a signature of the message by the key. Throws where the key, the hash or the form is refused.
    pub fn verify(
        #[wasm_bindgen(js_name = curve)] name: &str,
        key: &[u8],
        message: &[u8],
        signature: &[u8],
        #[wasm_bindgen(unchecked_optional_param_type = "Dstu4145Hash")] hash: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Dstu4145Form")] form: Option<String>,
    ) -> Outcome<bool> {
        let digest = self::hash(hash.as_deref())?.digest(message);
        verdict(curve(name)?, key, &digest, signature, form.as_deref())
    }

    /// Whether bytes are a signature of the message with this digest by the key.
    #[wasm_bindgen(js_name = verifyDigest)]
    pub fn verify_digest(
        #[wasm_bindgen(js_name = curve)] name: &str,
        key: &[u8],
        digest: &[u8],
        signature: &[u8],
        #[wasm_bindgen(unchecked_optional_param_type = "Dstu4145Form")] form: Option<String>,
    ) -> Outcome<bool> {
        verdict(curve(name)?, key, digest, signature, form.as_deref())
    }

    /// The digest of a message.
    pub fn digest(
        message: &[u8],
        #[wasm_bindgen(unchecked_optional_param_type = "Dstu4145Hash")] hash: Option<String>,
    ) -> Outcome<Vec<u8>> {
        Ok(self::hash(hash.as_deref())?.digest(message).to_vec())
    }
}

#[cfg(feature = "files")]
#[wasm_bindgen]
impl Dstu4145 {
    /// The first secret key in a file: PKCS#8 in PEM or DER; with a password an encrypted one, PKCS#12, key-6.dat or JKS.
    #[wasm_bindgen(js_name = secretFromFile)]
    pub fn secret_from_file(file: &[u8], password: Option<Vec<u8>>) -> Outcome<FileKey> {
        let key = match &password {
            Some(password) => KeyFile::open(file, password).and_then(|file| file.signing_key()),
            None => SecretKey::from_file(file),
        }?;
        Ok(FileKey { curve: key.curve().name().to_owned(), key: key.to_le_bytes().to_vec() })
    }

    /// The first public key in a file: SubjectPublicKeyInfo, a certificate or a request.
    #[wasm_bindgen(js_name = publicFromFile)]
    pub fn public_from_file(file: &[u8]) -> Outcome<FileKey> {
        let key = PublicKey::from_file(file)?;
        Ok(FileKey { curve: key.curve().name().to_owned(), key: key.to_compressed().to_vec() })
    }

    /// A secret key as PEM, in PKCS#8, which is not encrypted.
    #[wasm_bindgen(js_name = secretToPem)]
    pub fn secret_to_pem(#[wasm_bindgen(js_name = curve)] name: &str, secret: &[u8]) -> Outcome<String> {
        Ok(SecretKey::from_le_bytes(curve(name)?, secret)?.to_pem(CurveForm::Named).to_string())
    }

    /// A public key as PEM.
    #[wasm_bindgen(js_name = publicToPem)]
    pub fn public_to_pem(#[wasm_bindgen(js_name = curve)] name: &str, key: &[u8]) -> Outcome<String> {
        Ok(PublicKey::from_compressed(curve(name)?, key)?.to_pem(CurveForm::Named))
    }
}

fn verdict(curve: Curve, key: &[u8], digest: &[u8], signature: &[u8], form: Option<&str>) -> Outcome<bool> {
    let (key, is_der) = (PublicKey::from_compressed(curve, key)?, is_der(form)?);
    let read = if is_der { Signature::from_der(curve, signature) } else { Signature::from_bytes(curve, signature) };
    match read.and_then(|signature| key.verify_digest(digest, &signature)) {
        Ok(()) => Ok(true),
        // A digest of another length says nothing of the signature.
        Err(error @ Error::Digest) => Err(error.into()),
        Err(_) => Ok(false),
    }
}
