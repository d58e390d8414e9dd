//! Files that are not octets or ASCII themselves: text in UTF-16, hexadecimal digits, base64. The base64 is that of the package
//! `base64ct`, in constant time.

use super::FileError;
use alloc::vec::Vec;
use base64ct::{Base64, Encoding};
use zeroize::Zeroizing;

/// What a file stands for: a text or a document as it is, or in digits.
pub(in crate::key) fn opened(file: &[u8]) -> Zeroizing<Vec<u8>> {
    let text = narrow(file);
    hexadecimal(&text).or_else(|| base64([&text[..]].into_iter()).ok()).unwrap_or(text)
}

/// The octets, but those of a text in UTF-16 with a mark of their order: an octet for each unit. PEM and digits are ASCII.
pub(super) fn narrow(file: &[u8]) -> Zeroizing<Vec<u8>> {
    let unit = match file {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return Zeroizing::new(file.to_vec()),
    };
    let units = file[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    Zeroizing::new(units.map(|unit| u8::try_from(unit).unwrap_or(b'?')).collect())
}

/// The octets of hexadecimal digits, with blanks and colons between them, if there is nothing else.
pub(in crate::key) fn hexadecimal(file: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let text = narrow(file);
    let text = text.trim_ascii();
    let text = text.strip_prefix(b"0x").unwrap_or(text);
    let mut octets = Zeroizing::new(Vec::with_capacity(text.len() / 2 + 1));
    let digits = || text.iter().filter(|digit| !digit.is_ascii_whitespace() && **digit != b':');
    // An odd number of digits lacks a zero.
    let mut half = (digits().count() % 2 == 1).then_some(0);
    for digit in digits() {
        let value = char::from(*digit).to_digit(16)? as u8;
        match half.take() {
            Some(high) => octets.push(high << 4 | value),
            None => half = Some(value),
        }
    }
    (!octets.is_empty()).then_some(octets)
}

/// The octets of base64 in lines.
pub(super) fn base64<'a>(lines: impl Iterator<Item = &'a [u8]>) -> Result<Zeroizing<Vec<u8>>, FileError> {
    // Room for all, so that no part of a secret is left behind where a buffer grows.
    let lines: Vec<&[u8]> = lines.collect();
    let mut digits = Zeroizing::new(Vec::with_capacity(lines.iter().map(|line| line.len()).sum()));
    digits.extend(lines.into_iter().flatten().filter(|octet| !octet.is_ascii_whitespace()));
    let length = Base64::decode_in_place(&mut digits).map_err(|_| FileError::Base64)?.len();
    digits.truncate(length);
    Ok(digits)
}
