//! Key agreement over K-233, bytes in and bytes out: a secret of 30 bytes and the peer's public key are read, x of
//! their product is written. Every backend of the processor computes it, and agreements over larger fields; their names go to
//! standard error.

use carryless::{Affine, B571, Backend, K233, K283, KeyCurve, SecretScalar, mul, mul_generator, sec1};
use std::error::Error;
use std::io::{Read, Write, stdin, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    let mut input = Vec::new();
    stdin().read_to_end(&mut input)?;
    let (secret, peer) = input.split_at_checked(30).ok_or("a secret of 30 bytes, then a public key")?;
    let shared = shared_secret(secret, peer)?;
    for backend in Backend::ALL.into_iter().filter(|backend| backend.force().is_ok()) {
        eprintln!("{backend:?}");
        if shared_secret(secret, peer)? != shared || !agrees::<K283>(secret)? || !agrees::<B571>(secret)? {
            return Err(format!("{backend:?} disagrees").into());
        }
    }
    Ok(stdout().write_all(&shared)?)
}

/// Whether k·G is the same by both methods.
fn agrees<C: KeyCurve>(secret: &[u8]) -> Result<bool, Box<dyn Error>> {
    let k = SecretScalar::<C>::from_be_bytes(secret)?;
    Ok(mul(&k, &Affine::generator())? == mul_generator(&k)?)
}

fn shared_secret(secret: &[u8], peer: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let shared = mul(&SecretScalar::<K233>::from_be_bytes(secret)?, &sec1::decode(peer)?)?;
    Ok(sec1::encode_x(&shared, &mut [0; sec1::MAX_BYTES]).ok_or("the secret is 0")?.to_vec())
}
