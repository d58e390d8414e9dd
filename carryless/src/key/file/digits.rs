//! Files that are not bytes or ASCII themselves: text in UTF-16, hexadecimal digits, base64, base64url, a decimal number. The base64
//! is that of the package `base64ct`, in constant time.

use super::FileError;
use alloc::vec;
use alloc::vec::Vec;
use base64ct::{Base64, Base64Unpadded, Base64UrlUnpadded, Encoding};
use core::str;
use zeroize::Zeroizing;

/// What says that the digits behind it are a decimal number.
const DECIMAL: &[u8] = b"decimal:";

/// The most digits of a decimal number, which is longer than any scalar.
const MOST_DIGITS: usize = 400;

/// Bytes that a file may stand for.
pub(in crate::key) struct Reading {
    pub bytes: Zeroizing<Vec<u8>>,
    #[cfg_attr(not(feature = "any"), allow(dead_code, reason = "a key alone is read where the curve is known"))]
    /// Whether it is said to be a number, by `0x` or `decimal:`, which may be short.
    pub is_number: bool,
}

/// What a small file stands for: a decimal number behind `decimal:`; hexadecimal digits, behind `0x` too, with blanks and colons
/// between them; base64, or base64url without padding; each in UTF-16 too; or, where it is no text, its bytes as they are.
pub(in crate::key) fn reading(file: &[u8]) -> Option<Reading> {
    let text = narrow(file);
    if let Some(bytes) = text.trim_ascii().strip_prefix(DECIMAL).and_then(decimal) {
        return Some(Reading { bytes, is_number: true });
    }
    if let Some(bytes) = hexadecimal(&text) {
        return Some(Reading { bytes, is_number: has_prefix(&text) });
    }
    let as_they_are = || (!is_printable(&text)).then(|| Zeroizing::new(file.to_vec()));
    any_base64(&text).or_else(as_they_are).map(|bytes| Reading { bytes, is_number: false })
}

/// The bytes that a small file stands for: those of hexadecimal digits, behind `0x` too, with blanks and colons between them; of
/// base64 or base64url; each in UTF-16 too; or, where it is no text, the file as it is. Nothing, where it is another text.
///
/// A signature is read from a file so, as a key without a document around it is.
///
/// # Time
/// Constant in the bytes that base64 encodes; variable in hexadecimal digits only where they are none.
pub fn bytes_of(file: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    reading(file).map(|reading| reading.bytes)
}

/// What a file stands for: a text or a document as it is, or in digits.
pub(in crate::key) fn opened(file: &[u8]) -> Zeroizing<Vec<u8>> {
    let text = narrow(file);
    hexadecimal(&text).or_else(|| any_base64(&text)).unwrap_or(text)
}

/// The bytes, but those of a text in UTF-16 with a mark of their order: a byte for each unit. PEM and digits are ASCII.
pub(super) fn narrow(file: &[u8]) -> Zeroizing<Vec<u8>> {
    let unit = match file {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        [0xef, 0xbb, 0xbf, text @ ..] => return Zeroizing::new(text.to_vec()),
        _ => return Zeroizing::new(file.to_vec()),
    };
    let units = file[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    Zeroizing::new(units.map(|unit| u8::try_from(unit).unwrap_or(b'?')).collect())
}

/// Whether somebody wrote it: a text is never taken for bytes.
fn is_printable(file: &[u8]) -> bool {
    let is_letter = |letter: char| !letter.is_control() || letter.is_ascii_whitespace();
    str::from_utf8(file).is_ok_and(|text| text.chars().all(is_letter))
}

fn has_prefix(text: &[u8]) -> bool {
    matches!(text.trim_ascii(), [b'0', b'x' | b'X', ..])
}

/// The bytes of hexadecimal digits, with blanks and colons between them, if there is nothing else.
fn hexadecimal(text: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let digits = text.trim_ascii();
    let digits = if has_prefix(text) { &digits[2..] } else { digits };
    let mut bytes = Zeroizing::new(Vec::with_capacity(digits.len() / 2 + 1));
    let digits = || digits.iter().filter(|digit| !digit.is_ascii_whitespace() && **digit != b':');
    // An odd number of digits lacks a zero.
    let mut half = (digits().count() % 2 == 1).then_some(0);
    for digit in digits() {
        let value = char::from(*digit).to_digit(16)? as u8;
        match half.take() {
            Some(high) => bytes.push(high << 4 | value),
            None => half = Some(value),
        }
    }
    (!bytes.is_empty()).then_some(bytes)
}

/// The big-endian bytes of a decimal number.
fn decimal(digits: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let digits = digits.trim_ascii();
    if digits.len() > MOST_DIGITS {
        return None;
    }
    // A digit has less than 4 bits.
    let mut bytes = Zeroizing::new(vec![0; digits.len() / 2 + 1]);
    for digit in digits {
        // Horner's rule to the base 10: a carry is below 10, as 10·255 + 9 < 10·256.
        let mut carry = char::from(*digit).to_digit(10)?;
        for byte in bytes.iter_mut().rev() {
            carry += 10 * u32::from(*byte);
            *byte = carry as u8;
            carry >>= 8;
        }
    }
    (!digits.is_empty()).then_some(bytes)
}

/// The bytes of base64 or base64url in lines, with padding or without, if there is nothing else. A blank in a line is one between words.
fn any_base64(text: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let ends_line = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let lines = text.split(ends_line).map(<[u8]>::trim_ascii);
    let letters: Zeroizing<Vec<u8>> = Zeroizing::new(lines.flatten().copied().collect());
    let padding = letters.iter().rev().take_while(|byte| **byte == b'=').count();
    if padding > 2 || padding > 0 && !letters.len().is_multiple_of(4) {
        return None;
    }
    let letters = &letters[..letters.len() - padding];
    let decoded = |decode: fn(&mut [u8]) -> Option<usize>| {
        let mut bytes = Zeroizing::new(letters.to_vec());
        let length = decode(&mut bytes)?;
        bytes.truncate(length);
        (length > 0).then_some(bytes)
    };
    decoded(|bytes| Some(Base64Unpadded::decode_in_place(bytes).ok()?.len()))
        .or_else(|| decoded(|bytes| Some(Base64UrlUnpadded::decode_in_place(bytes).ok()?.len())))
}

/// The bytes of base64 in lines.
pub(super) fn base64<'a>(lines: impl Iterator<Item = &'a [u8]>) -> Result<Zeroizing<Vec<u8>>, FileError> {
    // Room for all, so that no part of a secret is left behind where a buffer grows.
    let lines: Vec<&[u8]> = lines.collect();
    let mut digits = Zeroizing::new(Vec::with_capacity(lines.iter().map(|line| line.len()).sum()));
    digits.extend(lines.into_iter().flatten().filter(|byte| !byte.is_ascii_whitespace()));
    let length = Base64::decode_in_place(&mut digits).map_err(|_| FileError::Base64)?.len();
    digits.truncate(length);
    Ok(digits)
}
