//! Whether a signature is one of a message, by the owner of a public key in PEM:
//! `cargo run -p carryless --features ecdsa,pem --example verify_with_pem_key -- public.pem message signature`.
//!
//! The three files are such as OpenSSL writes:
//!
//! ```text
//! openssl ecparam -name sect233k1 -genkey -noout -out secret.pem
//! openssl ec -in secret.pem -pubout -out public.pem
//! openssl dgst -sha256 -sign secret.pem -out signature message
//! ```

use carryless::ecdsa::{AnySignature, Digest, SignatureError};
use carryless::key::AnyPublicKey;
use sha2::Sha256;
use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [key, message, signature] = arguments.as_slice() else { return Err("wanted: KEY MESSAGE SIGNATURE".into()) };
    let valid = verify(&fs::read_to_string(key)?, &fs::read(message)?, &fs::read(signature)?)?;
    println!("{}", if valid { "valid" } else { "not valid" });
    Ok(())
}

/// Whether the signature, in DER, is one of the message. The file of the key names the curve, any of those for keys.
///
/// It is an error, and no answer, if the key or the signature cannot be read.
pub fn verify(key: &str, message: &[u8], signature: &[u8]) -> Result<bool, Box<dyn Error>> {
    // A point that is not on the curve, or not in the subgroup of prime order, is refused here.
    let key = AnyPublicKey::from_pem(key)?;
    // Signatures as Java's P1363 and smart cards write them, r and s one after the other: `from_bytes`.
    let signature = AnySignature::from_der(key.curve(), signature)?;
    // The digest is the one that the signer took. Any type will do that implements `Digest`, such as `sha1::Sha1`.
    match key.verify_digest(Sha256::new_with_prefix(message), &signature) {
        Ok(()) => Ok(true),
        Err(SignatureError::Mismatch) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
