//! SEC 1 point encoding over F_2^m: uncompressed `04 x y`, compressed `02`/`03 x`, hybrid `06`/`07 x y` (read only), O
//! `00`.
//!
//! The compressed form keeps the low bit of y/x. A decoded point is canonical, on the curve and in the prime-order
//! subgroup.
//! Source: SEC 1 v2.0, sections 2.3.3 and 2.3.4.

use crate::coordinates::Affine;
use crate::curve::Curve;
use crate::field::{BinaryField, Field, MAX_LIMBS};
use core::fmt;

/// The most bytes an encoding has.
pub const MAX_BYTES: usize = 1 + 2 * 8 * MAX_LIMBS;

/// Why an octet string is not a point of the prime-order subgroup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// Empty, or not of the length that the first byte demands.
    Length,
    /// The first byte is none of 00, 02, 03, 04, 06, 07.
    Tag,
    /// The point at infinity, which has no affine coordinates.
    Infinity,
    /// A coordinate is 2^m or more.
    Coordinate,
    /// No point of the curve has this x.
    NoPoint,
    /// The point is not on the curve.
    NotOnCurve,
    /// The parity in a hybrid encoding's first byte is not that of y/x.
    HybridParity,
    /// The point lies outside the prime-order subgroup.
    Subgroup,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Length => "the length is not that of a compressed or uncompressed point of this curve",
            Self::Tag => "the first byte is none of 02, 03 (compressed), 04 (uncompressed), 06, 07 (hybrid)",
            Self::Infinity => "the point at infinity is not accepted",
            Self::Coordinate => "a coordinate has bits beyond the field's m",
            Self::NoPoint => "no point of the curve has this x",
            Self::NotOnCurve => "the point is not on the curve",
            Self::HybridParity => "the parity in the first byte does not fit y",
            Self::Subgroup => "the point is outside the subgroup of prime order",
        })
    }
}

impl core::error::Error for DecodeError {}

/// Bytes of a coordinate.
pub const fn field_bytes<C: Curve>() -> usize {
    C::Field::BITS.div_ceil(8) as usize
}

/// Bytes of an uncompressed point.
pub const fn uncompressed_bytes<C: Curve>() -> usize {
    1 + 2 * field_bytes::<C>()
}

/// Bytes of a compressed point.
pub const fn compressed_bytes<C: Curve>() -> usize {
    1 + field_bytes::<C>()
}

/// The uncompressed form of a point, `00` for O, written to `out`; the part of `out` that was written.
///
/// # Time
/// Whether the point is O becomes public; constant otherwise.
///
/// # Panics
/// If `out` is shorter than [`uncompressed_bytes`].
pub fn encode_uncompressed<'a, C: Curve<Field: BinaryField>>(p: &Affine<C>, out: &'a mut [u8]) -> &'a [u8] {
    let bytes = field_bytes::<C>();
    match p.coordinates() {
        None => {
            out[0] = 0x00;
            &out[..1]
        }
        Some((x, y)) => {
            out[0] = 0x04;
            write_element(x, &mut out[1..1 + bytes]);
            write_element(y, &mut out[1 + bytes..1 + 2 * bytes]);
            &out[..1 + 2 * bytes]
        }
    }
}

/// The compressed form of a point, `00` for O, written to `out`; the part of `out` that was written. Cost: 1I + 1M.
///
/// # Time
/// Whether the point is O becomes public; constant otherwise.
///
/// # Panics
/// If `out` is shorter than [`compressed_bytes`].
pub fn encode_compressed<'a, C: Curve<Field: BinaryField>>(p: &Affine<C>, out: &'a mut [u8]) -> &'a [u8] {
    let bytes = field_bytes::<C>();
    match p.coordinates() {
        None => {
            out[0] = 0x00;
            &out[..1]
        }
        Some((x, y)) => {
            out[0] = 0x02 | C::Field::enter(|| parity(x, y));
            write_element(x, &mut out[1..1 + bytes]);
            &out[..1 + bytes]
        }
    }
}

/// The point of the prime-order subgroup that an octet string encodes.
///
/// Cost: for a compressed point 1I + 2M + 1S (1M less when b = 1), a trace and a half-trace; for the others 2M + 1S,
/// for a hybrid 1I + 1M more; then the subgroup test of [`Affine::is_in_subgroup`].
///
/// # Time
/// Variable in `encoding`: encodings are public.
///
/// # Errors
/// A [`DecodeError`] names the first check that failed: first byte, length, infinity, coordinate range, curve, parity,
/// subgroup.
pub fn decode<C: Curve<Field: BinaryField>>(encoding: &[u8]) -> Result<Affine<C>, DecodeError> {
    C::Field::enter(|| decode_point(encoding))
}

/// [`decode`] where the processor can carry out the field's arithmetic.
fn decode_point<C: Curve<Field: BinaryField>>(encoding: &[u8]) -> Result<Affine<C>, DecodeError> {
    let (tag, rest) = encoding.split_first().ok_or(DecodeError::Length)?;
    let bytes = field_bytes::<C>();
    let expected = match tag {
        0x00 => 0,
        0x02 | 0x03 => bytes,
        0x04 | 0x06 | 0x07 => 2 * bytes,
        _ => return Err(DecodeError::Tag),
    };
    if rest.len() != expected {
        return Err(DecodeError::Length);
    }
    if rest.is_empty() {
        return Err(DecodeError::Infinity);
    }
    let x = read_element::<C::Field>(&rest[..bytes])?;
    let point = if rest.len() == bytes {
        Affine::new_unchecked(x, decompress::<C>(x, tag & 1)?)
    } else {
        let y = read_element::<C::Field>(&rest[bytes..])?;
        let point = Affine::<C>::new_unchecked(x, y);
        if !point.is_on_curve() {
            return Err(DecodeError::NotOnCurve);
        }
        if *tag != 0x04 && tag & 1 != parity(x, y) {
            return Err(DecodeError::HybridParity);
        }
        point
    };
    if point.is_in_subgroup() { Ok(point) } else { Err(DecodeError::Subgroup) }
}

/// The y with (x, y) on the curve and low bit `parity` of y/x; √b for x = 0.
///
/// With y = xz: z² + z = x + a + b/x².
fn decompress<C: Curve<Field: BinaryField>>(x: C::Field, parity: u8) -> Result<C::Field, DecodeError> {
    if x.is_zero().declassify() {
        return Ok(C::b().sqrt());
    }
    let i = x.invert_vartime();
    let (z, solvable) = (x + C::times_a(C::Field::ONE) + C::times_b(i.square())).solve_quadratic_vartime();
    if !solvable.declassify() {
        return Err(DecodeError::NoPoint);
    }
    let z = if z.to_limbs()[0] as u8 & 1 == parity { z } else { z + C::Field::ONE };
    Ok(x * z)
}

/// The low bit of y/x; 0 for x = 0.
fn parity<F: Field>(x: F, y: F) -> u8 {
    (y * x.invert()).to_limbs()[0] as u8 & 1
}

/// The canonical value, big-endian, in all of `out`.
fn write_element<F: Field>(a: F, out: &mut [u8]) {
    let limbs = a.to_limbs();
    for (i, byte) in out.iter_mut().rev().enumerate() {
        *byte = (limbs[i / 8] >> (8 * (i % 8))) as u8;
    }
}

/// The element with this big-endian value.
fn read_element<F: Field>(bytes: &[u8]) -> Result<F, DecodeError> {
    let mut limbs = [0; MAX_LIMBS];
    for (i, byte) in bytes.iter().rev().enumerate() {
        limbs[i / 8] |= u64::from(*byte) << (8 * (i % 8));
    }
    let top = F::BITS as usize / 64;
    let excess = limbs[top] >> (F::BITS % 64) | limbs[top + 1..].iter().fold(0, |all, limb| all | limb);
    if excess == 0 { Ok(F::from_limbs(&limbs)) } else { Err(DecodeError::Coordinate) }
}
