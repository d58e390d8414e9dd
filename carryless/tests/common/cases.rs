//! Cases in files: the vectors, and what lies in them.

use serde_json::Value;

/// A file of the vectors folder.
pub fn vectors(name: &str) -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/").to_owned() + name;
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Bytes of hexadecimal digits, any number of them.
pub fn hex(digits: &str) -> Vec<u8> {
    let even = "0".repeat(digits.len() % 2) + digits;
    (0..even.len()).step_by(2).map(|i| u8::from_str_radix(&even[i..i + 2], 16).expect("hexadecimal digits")).collect()
}

pub fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("{name} of {value}"))
}
