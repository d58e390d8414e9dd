//! BER as DER: PKCS#12 and PKCS#7 files of some programs have lengths that are found at their end, and strings in pieces.
//!
//! Source: ITU-T X.690, 8.1.3.6 (indefinite lengths) and 8.7.3 (pieces of an octet string).

use alloc::vec::Vec;
use der::asn1::OctetStringRef;
use der::{Encode, Length, Reader, SliceReader};

const OCTET_STRING: u8 = 0x04;
const IS_CONSTRUCTED: u8 = 0x20;

/// How many values may stand one within the other: in a signed document a name within attributes is the eighteenth, and one in a time
/// stamp there has as many again around it.
const DEPTH: usize = 48;

/// The value that the bytes are, with definite lengths and whole octet strings, and nothing behind it.
pub(crate) fn to_der(bytes: &[u8]) -> Option<Vec<u8>> {
    let (mut rest, mut out) = (bytes, Vec::with_capacity(bytes.len()));
    value(&mut rest, &mut out, DEPTH)?;
    rest.is_empty().then_some(out)
}

/// Appends the value at the beginning of `rest`, and takes it away there.
fn value(rest: &mut &[u8], out: &mut Vec<u8>, depth: usize) -> Option<()> {
    let [tag, length] = *rest.first_chunk()?;
    // No tag of these has a second byte; nothing that is not constructed has an indefinite length.
    if tag & 0x1f == 0x1f || depth == 0 || tag & IS_CONSTRUCTED == 0 && length == 0x80 {
        return None;
    }
    *rest = &rest[2..];
    let is_indefinite = length == 0x80;
    if is_indefinite {
        // X.690, 8.1.5: 00 00 ends the contents.
        let parts = parts(rest, &|rest| rest.starts_with(&[0, 0]), depth)?;
        take(rest, 2)?;
        return constructed(tag, &parts, out);
    }
    let length = definite(length, rest)?;
    let mut inside = take(rest, length)?;
    if tag & IS_CONSTRUCTED == 0 {
        append(tag, inside, out)
    } else {
        constructed(tag, &parts(&mut inside, &|rest| rest.is_empty(), depth)?, out)
    }
}

/// The values up to the end, which are taken from `rest`.
fn parts(rest: &mut &[u8], is_end: &dyn Fn(&[u8]) -> bool, depth: usize) -> Option<Vec<u8>> {
    let mut parts = Vec::new();
    while !is_end(rest) {
        value(rest, &mut parts, depth - 1)?;
    }
    Some(parts)
}

fn constructed(tag: u8, parts: &[u8], out: &mut Vec<u8>) -> Option<()> {
    if tag == OCTET_STRING | IS_CONSTRUCTED {
        append(OCTET_STRING, &joined(parts)?, out)
    } else {
        append(tag, parts, out)
    }
}

/// The length that its bytes say, all but the first of which stand at the beginning of `rest`.
fn definite(first: u8, rest: &mut &[u8]) -> Option<usize> {
    if first < 0x80 {
        return Some(first.into());
    }
    // 8.1.3.5, the long form: how many bytes, then the length, highest first.
    let bytes = take(rest, (first & 0x7f).into()).filter(|bytes| bytes.len() <= 4)?;
    bytes.iter().try_fold(0, |length: usize, byte| length.checked_mul(256)?.checked_add((*byte).into()))
}

fn take<'a>(rest: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (taken, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(taken)
}

fn append(tag: u8, content: &[u8], out: &mut Vec<u8>) -> Option<()> {
    out.push(tag);
    Length::try_from(content.len()).ok()?.encode_to_vec(out).ok()?;
    out.extend_from_slice(content);
    Some(())
}

/// The contents of octet strings, one after the other.
pub(super) fn joined(strings: &[u8]) -> Option<Vec<u8>> {
    let (mut reader, mut out) = (SliceReader::new(strings).ok()?, Vec::new());
    while !reader.is_finished() {
        out.extend_from_slice(reader.decode::<&OctetStringRef>().ok()?.as_bytes());
    }
    Some(out)
}
