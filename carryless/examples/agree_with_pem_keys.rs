//! A key that two share, from the secret key of one and the public key of the other, both in PEM:
//! `cargo run -p carryless --features ecdh,pem --example agree_with_pem_keys -- SECRET_KEY PUBLIC_KEY`.
//!
//! The other side calls it with its own secret key, and prints the same.

use carryless::key::{AnyPublicKey, AnySecretKey};
use sha2::{Digest, Sha256};
use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [secret, public] = arguments.as_slice() else { return Err("wanted: SECRET_KEY PUBLIC_KEY".into()) };
    let key = shared_key(&fs::read_to_string(secret)?, &fs::read_to_string(public)?)?;
    println!("{}", key.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    Ok(())
}

/// 32 bytes for a cipher. Both keys are of one curve, which their files name; if not, this is an error.
///
/// The shared secret, the x of d·Q, is no key itself: it goes through a key-derivation function. This is the one of ANSI
/// X9.63 (SEC 1, 3.6.1) with SHA-256, for a key of one digest: SHA-256(x, 1, what the key is for).
pub fn shared_key(secret: &str, public: &str) -> Result<[u8; 32], Box<dyn Error>> {
    let (secret, public) = (AnySecretKey::from_pem(secret)?, AnyPublicKey::from_pem(public)?);
    // The other form, `diffie_hellman_with_cofactor`, is the one of SP 800-56A. They differ on sect curves.
    let x = secret.diffie_hellman(&public)?;
    let digest = Sha256::new().chain_update(&*x).chain_update(1u32.to_be_bytes()).chain_update("example");
    Ok(digest.finalize().into())
}
