//! The groups and fields under the traits of arkworks.

#![allow(
    clippy::op_ref,
    clippy::eq_op,
    reason = "operators are of values and of references, and of a value and itself"
)]

mod fields;
mod laws;
mod points;
mod prime;
mod sums;
mod vectors;
mod xs233;

use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use serde_json::Value;

/// What is done for each group of a binary curve.
macro_rules! on_every_binary_curve {
    ($function:ident) => {
        $function::<carryless_ark::k233::Config>();
        $function::<carryless_ark::b233::Config>();
        $function::<carryless_ark::gls254::Config>();
    };
}
pub(crate) use on_every_binary_curve;

/// A file of vectors.
fn read(path: &str) -> Value {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A file of the library's vectors.
fn vectors(name: &str) -> Value {
    read(&format!("{}/../carryless/vectors/{name}", env!("CARGO_MANIFEST_DIR")))
}

/// The list of a file, which is not empty.
fn list(value: &Value) -> &[Value] {
    let list = value.as_array().expect("a list");
    assert!(!list.is_empty());
    list
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

/// The bytes of hexadecimal digits.
fn bytes(digits: &str) -> Vec<u8> {
    assert!(digits.len().is_multiple_of(2));
    (0..digits.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&digits[i..i + 2], 16).expect("hexadecimal digits"))
        .collect()
}

/// Little-endian limbs of 0x….
fn limbs(digits: &str) -> Vec<u64> {
    let digits = digits.strip_prefix("0x").expect("0x");
    let part = |part: &[u8]| u64::from_str_radix(str::from_utf8(part).unwrap(), 16).expect("hexadecimal digits");
    digits.as_bytes().rchunks(16).map(part).collect()
}

fn compressed(value: &impl CanonicalSerialize) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.serialize_compressed(&mut bytes).expect("a vector takes all");
    assert_eq!(bytes.len(), value.compressed_size());
    bytes
}

fn uncompressed(value: &impl CanonicalSerialize) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.serialize_uncompressed(&mut bytes).expect("a vector takes all");
    assert_eq!(bytes.len(), value.uncompressed_size());
    bytes
}

/// What bytes are read as, compressed and not, checked and not; each way reads the same.
fn from_compressed<T: CanonicalDeserialize + PartialEq>(bytes: &[u8]) -> Option<T> {
    let value = T::deserialize_compressed(bytes).ok();
    assert!(value == T::deserialize_compressed_unchecked(bytes).ok());
    value
}

fn from_uncompressed<T: CanonicalDeserialize + PartialEq>(bytes: &[u8]) -> Option<T> {
    let value = T::deserialize_uncompressed(bytes).ok();
    assert!(value == T::deserialize_uncompressed_unchecked(bytes).ok());
    value
}
