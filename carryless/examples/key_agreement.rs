//! Key agreement (ECDH), bytes in and bytes out, on any curve that is for keys: `cargo run --example key_agreement`.
//!
//! The shared secret is the x of k·Q; what a protocol makes of it, a key derivation function, is not here.

use carryless::{B571, K233, KeyCurve, SecretScalar, mul, mul_generator, sec1};
use std::error::Error;

/// What one side sends: its public key, in the compressed form.
pub fn public_key<C: KeyCurve>(secret: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let k = SecretScalar::<C>::from_be_bytes(secret)?;
    let mut buffer = [0; sec1::MAX_BYTES];
    Ok(sec1::encode_compressed(&mul_generator(&k)?, &mut buffer).to_vec())
}

/// What both sides then share. A peer's key that is not a point of the subgroup of prime order is refused.
pub fn shared_secret<C: KeyCurve>(secret: &[u8], peer: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let k = SecretScalar::<C>::from_be_bytes(secret)?;
    let shared = mul(&k, &sec1::decode::<C>(peer)?)?;
    let mut buffer = [0; sec1::MAX_BYTES];
    let x = sec1::encode_x(&shared, &mut buffer).ok_or("the secret scalar is 0")?;
    Ok(x.to_vec())
}

/// Two agreements.
pub fn main() -> Result<(), Box<dyn Error>> {
    agree::<K233>(&[0x11; 29], &[0x22; 29])?;
    agree::<B571>(&[0x11; 71], &[0x22; 71])
}

/// Both sides of one agreement. (Secrets come from a generator of random numbers: `SecretScalar::random`.)
fn agree<C: KeyCurve>(alice: &[u8], bob: &[u8]) -> Result<(), Box<dyn Error>> {
    let at_alice = shared_secret::<C>(alice, &public_key::<C>(bob)?)?;
    let at_bob = shared_secret::<C>(bob, &public_key::<C>(alice)?)?;
    assert_eq!(at_alice, at_bob);
    println!("{}: both sides share {} bytes", C::NAME, at_alice.len());
    Ok(())
}
