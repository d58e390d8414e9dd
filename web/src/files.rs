//! Keys in files, which the page and a package without files do without.

use super::{Outcome, curve};
use carryless::key::{AnyPublicKey, AnySecretKey, KeyReader, PointForm, PublicFormat, SecretFormat};
use getrandom::SysRng;
use getrandom::rand_core::UnwrapErr;
use wasm_bindgen::prelude::*;
use zeroize::Zeroize;

/// A reader, with a password where there is one.
pub fn reader(password: Option<&[u8]>) -> KeyReader<'_> {
    password.map_or(KeyReader::new(), |password| KeyReader::new().password(password))
}

/// A key from a file, and its curve.
#[wasm_bindgen(getter_with_clone)]
pub struct FileKey {
    /// The name of the curve.
    #[wasm_bindgen(readonly)]
    pub curve: String,
    /// The bytes of the key.
    #[wasm_bindgen(readonly)]
    pub key: Vec<u8>,
}

impl Drop for FileKey {
    fn drop(&mut self) {
        self.key.zeroize();
    }
}

/// The secret key in a file: PEM with anything around it, or DER; SEC 1, PKCS#8, PKCS#12, encrypted or not.
#[wasm_bindgen(js_name = secretFromFile)]
pub fn secret_from_file(file: &[u8], password: Option<Vec<u8>>) -> Outcome<FileKey> {
    let key = reader(password.as_deref()).secret(file)?;
    Ok(FileKey { curve: key.curve().name().to_owned(), key: key.to_be_bytes().to_vec() })
}

/// The public key in a file: SubjectPublicKeyInfo, a certificate or a request; a secret key is refused.
#[wasm_bindgen(js_name = publicFromFile)]
pub fn public_from_file(file: &[u8], password: Option<Vec<u8>>) -> Outcome<FileKey> {
    let key = reader(password.as_deref()).public(file)?;
    Ok(FileKey { curve: key.curve().name().to_owned(), key: key.to_sec1(PointForm::Uncompressed).to_vec() })
}

/// A secret key as PEM, in PKCS#8; encrypted if there is a password.
#[wasm_bindgen(js_name = secretToPem)]
pub fn secret_to_pem(
    #[wasm_bindgen(js_name = curve)] name: &str,
    secret: &[u8],
    password: Option<Vec<u8>>,
) -> Outcome<String> {
    let key = AnySecretKey::from_be_bytes(curve(name)?, secret)?;
    let text = match password {
        Some(password) => key.to_encrypted_pem(&password, &mut UnwrapErr(SysRng)),
        None => key.to_pem(SecretFormat::Pkcs8),
    };
    Ok(text.to_string())
}

/// A public key as PEM.
#[wasm_bindgen(js_name = publicToPem)]
pub fn public_to_pem(#[wasm_bindgen(js_name = curve)] name: &str, key: &[u8]) -> Outcome<String> {
    let key = AnyPublicKey::from_sec1(curve(name)?, key)?;
    Ok(key.to_pem(PublicFormat::Spki(PointForm::Uncompressed)))
}
