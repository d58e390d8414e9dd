//! Values in DER, written and read.
#![cfg_attr(
    not(all(feature = "dstu4145", any(feature = "encryption", feature = "x509"))),
    allow(dead_code, reason = "files of DSTU 4145 take it all")
)]

use alloc::vec::Vec;
use der::asn1::AnyRef;
use der::{Encode, Header, Length, Reader, SliceReader, Tag, TagNumber};

/// A value of this tag, whose content is these parts, in memory that is not moved: it may be secret.
pub(crate) fn tlv(tag: Tag, parts: &[&[u8]]) -> Result<Vec<u8>, der::Error> {
    let length = parts.iter().map(|part| part.len()).sum::<usize>();
    let header = Header::new(tag, Length::try_from(length)?);
    let mut out = Vec::with_capacity(length + usize::try_from(header.encoded_len()?)?);
    header.encode_to_vec(&mut out)?;
    parts.iter().for_each(|part| out.extend_from_slice(part));
    Ok(out)
}

/// A SEQUENCE of these parts.
pub(crate) fn sequence(parts: &[&[u8]]) -> Result<Vec<u8>, der::Error> {
    tlv(Tag::Sequence, parts)
}

/// \[number\], constructed.
pub(crate) fn context(number: u8) -> Tag {
    Tag::ContextSpecific { constructed: true, number: TagNumber(number.into()) }
}

/// The values that stand one behind the other, each with its head.
pub(crate) fn values(bytes: &[u8]) -> Result<Vec<&[u8]>, der::Error> {
    let (mut reader, mut values) = (SliceReader::new(bytes)?, Vec::new());
    while !reader.is_finished() {
        values.push(reader.tlv_bytes()?);
    }
    Ok(values)
}

/// The value that comes next, if it has this tag.
pub(crate) fn optional<'a>(reader: &mut SliceReader<'a>, tag: Tag) -> Result<Option<AnyRef<'a>>, der::Error> {
    let is_there = !reader.is_finished() && Tag::peek(reader)? == tag;
    is_there.then(|| reader.decode()).transpose()
}
