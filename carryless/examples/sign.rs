//! A signature of a message, by a secret key in PEM or by a new one:
//! `cargo run -p carryless --features ecdsa,pem --example sign -- MESSAGE [SECRET_KEY]`, both files.
//!
//! It prints the key that it made, then the public key, which those need who verify, and the signature in DER, in
//! hexadecimal.

use carryless::ecdsa::{AnySignature, Digest};
use carryless::key::{AnySecretKey, KeyError, PointForm, PublicFormat, SecretFormat, StandardCurve};
use getrandom::SysRng;
use rand_core::UnwrapErr;
use sha2::Sha256;
use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let message = fs::read(arguments.next().ok_or("wanted: MESSAGE [SECRET_KEY]")?)?;
    let key = match arguments.next() {
        Some(file) => AnySecretKey::from_pem(&fs::read_to_string(file)?)?,
        None => new_key()?,
    };
    let signature = sign(&key, &message)?;
    print!("{}", key.public_key().to_pem(PublicFormat::Spki(PointForm::Uncompressed)));
    println!("{:?}", signature.to_der());
    Ok(())
}

/// A key on K-233, and its file. A secret is kept encrypted: `to_encrypted_pem`, with the feature `encryption`.
pub fn new_key() -> Result<AnySecretKey, KeyError> {
    let key = AnySecretKey::random(StandardCurve::K233, &mut UnwrapErr(SysRng))?;
    print!("{}", *key.to_pem(SecretFormat::Pkcs8));
    Ok(key)
}

/// The signature by SHA-256 that OpenSSL knows as `dgst -sha256`: the same each time (RFC 6979), so that a broken generator
/// of random numbers gives no secret away.
pub fn sign(key: &AnySecretKey, message: &[u8]) -> Result<AnySignature, Box<dyn Error>> {
    let signature = key.sign_digest(Sha256::new_with_prefix(message))?;
    // Not needed: but whoever verifies does this.
    key.public_key().verify_digest(Sha256::new_with_prefix(message), &signature)?;
    Ok(signature)
}
