//! What several test files need: the vectors, numbers in hexadecimal, and lists of all fields and curves.
#![allow(dead_code, reason = "each test file uses its own part")]

use serde_json::Value;

/// A file of the vectors folder.
pub fn vectors(name: &str) -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/").to_owned() + name;
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// "0x…" as little-endian limbs.
pub fn limbs(value: &Value) -> Vec<u64> {
    let digits = value.as_str().expect("a number in hexadecimal").strip_prefix("0x").expect("0x").as_bytes();
    digits.rchunks(16).map(|c| u64::from_str_radix(std::str::from_utf8(c).unwrap(), 16).unwrap()).collect()
}

/// "…" as bytes.
pub fn bytes(value: &Value) -> Vec<u8> {
    let digits = value.as_str().expect("octets in hexadecimal").as_bytes();
    digits.chunks(2).map(|c| u8::from_str_radix(std::str::from_utf8(c).unwrap(), 16).unwrap()).collect()
}

/// Calls a generic function, or a macro, for every modulus and its word counts: (modulus, u64, u32, u16 words, lanes).
#[macro_export]
macro_rules! for_every_field {
    ($call:ident) => {
        $call!(F2m163, 3, 6, 11, 2);
        $call!(F2m233, 4, 8, 15, 2);
        $call!(F2m283, 5, 9, 18, 3);
        $call!(F2m409, 7, 13, 26, 4);
        $call!(F2m503, 8, 16, 32, 4);
        $call!(F2m571, 9, 18, 36, 5);
    };
}

/// Calls a macro for every standard curve with the lanes type of its field.
#[macro_export]
macro_rules! for_every_standard_curve {
    ($call:ident) => {
        $call!(K163, F2m163Lanes);
        $call!(B163, F2m163Lanes);
        $call!(K233, F2m233Lanes);
        $call!(B233, F2m233Lanes);
        $call!(K283, F2m283Lanes);
        $call!(B283, F2m283Lanes);
        $call!(K409, F2m409Lanes);
        $call!(B409, F2m409Lanes);
        $call!(K571, F2m571Lanes);
        $call!(B571, F2m571Lanes);
    };
}

/// The same for every curve, also the one for comparison only.
#[macro_export]
macro_rules! for_every_curve {
    ($call:ident) => {
        for_every_standard_curve!($call);
        $call!(E503, F2m503Lanes);
    };
}
