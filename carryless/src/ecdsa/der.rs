//! ECDSA-Sig-Value, a sequence of two integers, in DER.
//!
//! Source: RFC 3279, 2.2.3. The encoding itself is that of the package `der`.

use der::asn1::UintRef;
use der::{Decode, DecodeValue, Encode, EncodeValue, Header, Length, Reader, Sequence, Writer};

struct Value<'a> {
    r: UintRef<'a>,
    s: UintRef<'a>,
}

impl<'a> DecodeValue<'a> for Value<'a> {
    type Error = der::Error;

    fn decode_value<R: Reader<'a>>(reader: &mut R, _: Header) -> der::Result<Self> {
        Ok(Value { r: reader.decode()?, s: reader.decode()? })
    }
}

impl EncodeValue for Value<'_> {
    fn value_len(&self) -> der::Result<Length> {
        self.r.encoded_len()? + self.s.encoded_len()?
    }

    fn encode_value(&self, writer: &mut impl Writer) -> der::Result<()> {
        self.r.encode(writer)?;
        self.s.encode(writer)
    }
}

impl<'a> Sequence<'a> for Value<'a> {}

/// r and s, big-endian without leading zeros; nothing where the bytes are not DER, or a number is negative.
// Not generic: one copy serves all curves, here and below.
#[inline(never)]
pub(super) fn decode(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let value = Value::from_der(bytes).ok()?;
    Some((value.r.as_bytes(), value.s.as_bytes()))
}

/// Writes r and s, big-endian; how many bytes these are.
#[inline(never)]
pub(super) fn encode(r: &[u8], s: &[u8], out: &mut [u8]) -> usize {
    let integer = |bytes| UintRef::new(bytes).expect("an integer");
    let value = Value { r: integer(r), s: integer(s) };
    value.encode_to_slice(out).expect("a signature fits").len()
}
