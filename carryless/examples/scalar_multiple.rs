//! k·P from hexadecimal: `cargo run --example scalar_multiple -- [SCALAR [POINT]]`, both in hexadecimal.
//!
//! The scalar is public here: it comes from the command line, and the method may take the time that suits it. A secret
//! one goes through [`carryless::SecretScalar`] and [`carryless::mul`], as in `key_agreement.rs`.

use carryless::{Affine, K233, mul_vartime, sec1};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let scalar = arguments.next().unwrap_or("3".into());
    let point = arguments.next();
    println!("{}", multiple(&scalar, point.as_deref())?);
    Ok(())
}

/// k·P on K-233 as an uncompressed SEC 1 point; without a point, k·G.
pub fn multiple(scalar: &str, point: Option<&str>) -> Result<String, Box<dyn Error>> {
    let p = match point {
        // Decoding refuses what is not a point of the subgroup of prime order.
        Some(digits) => sec1::decode::<K233>(&bytes(digits)?)?,
        None => Affine::<K233>::generator(),
    };
    let q = mul_vartime(&limbs(&bytes(scalar)?), &p);
    let mut buffer = [0; sec1::MAX_BYTES];
    Ok(sec1::encode_uncompressed(&q, &mut buffer).iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Two digits a byte; a missing first digit is 0.
fn bytes(digits: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let digits = if digits.len() % 2 == 1 { format!("0{digits}") } else { digits.to_owned() };
    let pair = |i| digits.get(i..i + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(pair).collect();
    bytes.ok_or_else(|| format!("{digits:?}: hexadecimal digits are wanted").into())
}

/// A big-endian number as 64-bit limbs, the lowest first.
fn limbs(bytes: &[u8]) -> Vec<u64> {
    bytes.rchunks(8).map(|limb| limb.iter().fold(0, |value, byte| value << 8 | u64::from(*byte))).collect()
}
