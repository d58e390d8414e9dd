//! SEC 1's octet strings of points, as [`sec1`](crate::encoding::sec1) has them.

use super::{CompactCurve, CompactPoint, Limbs};
use crate::encoding::sec1::DecodeError;
use crate::field::{MAX_LIMBS, read_be, write_be};

impl CompactCurve {
    /// The point of the subgroup that an octet string encodes: compressed, uncompressed or hybrid.
    ///
    /// Time: variable in the encoding, which is public.
    ///
    /// # Errors
    /// A [`DecodeError`] names the first check that failed: first byte, length, infinity, coordinate range, curve, parity,
    /// subgroup.
    pub(crate) fn decode(self, encoding: &[u8]) -> Result<CompactPoint, DecodeError> {
        let (tag, rest) = encoding.split_first().ok_or(DecodeError::Length)?;
        let coordinates = match tag {
            0x00 => 0,
            0x02 | 0x03 => 1,
            0x04 | 0x06 | 0x07 => 2,
            _ => return Err(DecodeError::Tag),
        };
        if rest.len() != coordinates * self.field_bytes() {
            return Err(DecodeError::Length);
        }
        let (x, y) = rest.split_at(rest.len().min(self.field_bytes()));
        let (x, y) = (self.read_element(x)?, self.read_element(y)?);
        let point = match coordinates {
            0 => return Err(DecodeError::Infinity),
            // Of order two, whose compressed form has no bit.
            1 if x == [0; MAX_LIMBS] => return Err(DecodeError::Subgroup),
            1 => self.decompress(&x, u64::from(tag & 1)).ok_or(DecodeError::NoPoint)?,
            _ => CompactPoint { x, y },
        };
        if coordinates == 2 && !self.contains(&point) {
            return Err(DecodeError::NotOnCurve);
        }
        if matches!(tag, 0x06 | 0x07) && self.parity(&point) != u64::from(tag & 1) {
            return Err(DecodeError::HybridParity);
        }
        if self.in_subgroup(&point) { Ok(point) } else { Err(DecodeError::Subgroup) }
    }

    /// Writes the compressed form; how many bytes it has. `out` has them.
    pub(crate) fn encode_compressed(self, p: &CompactPoint, out: &mut [u8]) -> usize {
        let length = self.field_bytes();
        out[0] = 0x02 | self.parity(p) as u8;
        write_be(&p.x, &mut out[1..1 + length]);
        1 + length
    }

    /// Writes the uncompressed form; how many bytes it has. `out` has them.
    pub(crate) fn encode_uncompressed(self, p: &CompactPoint, out: &mut [u8]) -> usize {
        let length = self.field_bytes();
        out[0] = 0x04;
        write_be(&p.x, &mut out[1..1 + length]);
        write_be(&p.y, &mut out[1 + length..1 + 2 * length]);
        1 + 2 * length
    }

    fn read_element(self, bytes: &[u8]) -> Result<Limbs, DecodeError> {
        let mut limbs = [0; MAX_LIMBS];
        // No more bytes than an element has, 54 at most, and so than the limbs have.
        let _ = read_be(bytes, &mut limbs);
        if self.is_element(&limbs) { Ok(limbs) } else { Err(DecodeError::Coordinate) }
    }
}
