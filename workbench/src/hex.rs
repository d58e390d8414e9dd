//! Hexadecimal numbers and bytes.

/// The bytes that an even number of hexadecimal digits writes.
pub fn bytes(digits: &str) -> Option<Vec<u8>> {
    let values: Option<Vec<u8>> = digits.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect();
    let values = values.filter(|v| v.len() % 2 == 0)?;
    Some(values.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

/// The number that hexadecimal digits write, as little-endian limbs without leading zeros; nothing if there is no
/// digit.
pub fn number(digits: &str) -> Option<Vec<u64>> {
    let values: Option<Vec<u64>> = digits.chars().map(|c| c.to_digit(16).map(u64::from)).collect();
    let values = values.filter(|v| !v.is_empty())?;
    let significant = &values[values.iter().position(|v| *v != 0).unwrap_or(values.len())..];
    Some(significant.rchunks(16).map(|limb| limb.iter().fold(0, |sum, digit| sum << 4 | digit)).collect())
}

/// Bytes as hexadecimal digits.
pub fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What follows `0x`, or all.
pub fn without_prefix(text: &str) -> &str {
    text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")).unwrap_or(text)
}
