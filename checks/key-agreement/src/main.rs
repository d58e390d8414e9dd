//! Key agreement over K-233, octets in and octets out: a secret of 30 octets and the peer's public key are read, x of
//! their product is written.

use carryless::{K233, SecretScalar, mul, sec1};
use std::io::{Read, Write, stdin, stdout};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut input = Vec::new();
    stdin().read_to_end(&mut input)?;
    let (secret, peer) = input.split_at_checked(30).ok_or("a secret of 30 octets, then a public key")?;
    let shared = mul(&SecretScalar::<K233>::from_be_bytes(secret)?, &sec1::decode(peer)?)?;
    stdout().write_all(sec1::encode_x(&shared, &mut [0; sec1::MAX_BYTES]).ok_or("the secret is 0")?)?;
    Ok(())
}
