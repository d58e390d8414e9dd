//! SEC 1 point encoding: uncompressed `04 x y`, compressed `02`/`03 x`, hybrid `06`/`07 x y` (read only), O `00`.
//!
//! The compressed form keeps the low bit of y/x over F_2^m, that of y over F_p ([`Compression`]). Points of Jacobi
//! quartics and over optimal extension fields have no compressed form. A decoded point is canonical, on the curve and in the prime-order subgroup.
//! Source: SEC 1 v2.0, sections 2.3.3 and 2.3.4.

use crate::coordinates::Affine;
use crate::curve::equation::Compression;
use crate::curve::{Curve, Equation, on_backend};
use crate::field::{Field, MAX_LIMBS, read_be, write_be};
use core::fmt;

/// The most bytes an encoding has.
pub const MAX_BYTES: usize = 1 + 2 * 8 * MAX_LIMBS;

/// Why an octet string is not a point of the prime-order subgroup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// Empty, or not of the length that the first byte demands.
    Length,
    /// The first byte is none of 02, 03 (compressed), 04 (uncompressed), 06, 07 (hybrid) and 00 (O); on a curve without
    /// a compressed form, neither 04 nor 00.
    Tag,
    /// The point at infinity, which has no affine coordinates.
    Infinity,
    /// A coordinate, or a coefficient of it, is too large for the field.
    Coordinate,
    /// No point of the curve has this x.
    NoPoint,
    /// The point is not on the curve.
    NotOnCurve,
    /// The parity in a hybrid encoding's first byte is not that of the point.
    HybridParity,
    /// The point lies outside the prime-order subgroup.
    Subgroup,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Length => "the length is not that of a compressed or uncompressed point of this curve",
            Self::Tag => "the first byte is none of those of the accepted forms",
            Self::Infinity => "the point at infinity is not accepted",
            Self::Coordinate => "a coordinate is too large for the field",
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
pub fn encode_uncompressed<'a, C: Curve>(p: &Affine<C>, out: &'a mut [u8]) -> &'a [u8] {
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

/// The compressed form of a point, `00` for O, written to `out`; the part of `out` that was written. Cost: 1I + 1M over
/// F_2^m.
///
/// # Time
/// Whether the point is O becomes public; constant otherwise.
///
/// # Panics
/// If `out` is shorter than [`compressed_bytes`].
pub fn encode_compressed<'a, C: Curve<Equation: Compression<C>>>(p: &Affine<C>, out: &'a mut [u8]) -> &'a [u8] {
    let bytes = field_bytes::<C>();
    match p.coordinates() {
        None => {
            out[0] = 0x00;
            &out[..1]
        }
        Some((x, y)) => {
            let p = Affine::<C>::new_unchecked(x, y);
            out[0] = 0x02 | on_backend!(Scalar, C, T => parity(&p.on::<C::On<T>>()));
            write_element(x, &mut out[1..1 + bytes]);
            &out[..1 + bytes]
        }
    }
}

/// The point of the prime-order subgroup that an octet string encodes.
///
/// Cost: for a compressed point that of [`Equation::decompress_vartime`], for the others that of [`Equation::holds`],
/// for a hybrid [`Equation::parity`] too; then the subgroup test of [`Affine::is_in_subgroup`].
///
/// # Time
/// Variable in `encoding`: encodings are public.
///
/// # Errors
/// A [`DecodeError`] names the first check that failed: first byte, length, infinity, coordinate range, curve, parity,
/// subgroup.
pub fn decode<C: Curve>(encoding: &[u8]) -> Result<Affine<C>, DecodeError> {
    on_backend!(Scalar, C, T => Ok(decode_here::<C::On<T>>(encoding)?.on()))
}

#[inline(never)]
fn decode_here<C: Curve>(encoding: &[u8]) -> Result<Affine<C>, DecodeError> {
    C::Field::enter(|| {
        let (tag, rest) = encoding.split_first().ok_or(DecodeError::Length)?;
        let point = match tag {
            0x00 | 0x04 => decode_both_coordinates(*tag, rest)?,
            0x02 | 0x03 | 0x06 | 0x07 if !C::Equation::COMPRESSES => return Err(DecodeError::Tag),
            0x02 | 0x03 if rest.len() == field_bytes::<C>() => {
                // 2.3.4, step 2: x and a bit of y. The y that is found lies on the curve, so that this need not be checked.
                let x = read_element::<C::Field>(rest)?;
                let y = C::Equation::decompress_vartime(x, tag & 1).ok_or(DecodeError::NoPoint)?;
                Affine::new_unchecked(x, y)
            }
            0x06 | 0x07 => {
                // ANSI X9.62: both coordinates, and the bit of the compressed form, which has to be theirs.
                let point = decode_both_coordinates::<C>(0x04, rest)?;
                let parity = point.coordinates().map(C::Equation::parity);
                if parity != Some(tag & 1) {
                    return Err(DecodeError::HybridParity);
                }
                point
            }
            0x02 | 0x03 => return Err(DecodeError::Length),
            _ => return Err(DecodeError::Tag),
        };
        in_subgroup(point)
    })
}

/// x as a big-endian octet string, the shared secret of ECDH, written to `out`; nothing for O.
///
/// # Panics
/// If `out` is shorter than [`field_bytes`].
pub fn encode_x<'a, C: Curve>(p: &Affine<C>, out: &'a mut [u8]) -> Option<&'a [u8]> {
    let (x, _) = p.coordinates()?;
    let out = &mut out[..field_bytes::<C>()];
    write_element(x, out);
    Some(out)
}

/// The point of the curve in what follows the first byte 04, or 00.
fn decode_both_coordinates<C: Curve>(tag: u8, rest: &[u8]) -> Result<Affine<C>, DecodeError> {
    let bytes = field_bytes::<C>();
    let expected = match tag {
        0x00 => 0,
        0x04 => 2 * bytes,
        _ => return Err(DecodeError::Tag),
    };
    if rest.len() != expected {
        return Err(DecodeError::Length);
    }
    if tag == 0x00 {
        return Err(DecodeError::Infinity);
    }
    let (x, y) = (read_element::<C::Field>(&rest[..bytes])?, read_element::<C::Field>(&rest[bytes..])?);
    let point = Affine::<C>::new_unchecked(x, y);
    // The affine law has no b: with a point of another curve, and small order there, k·P would tell of k.
    if !point.is_on_curve() {
        return Err(DecodeError::NotOnCurve);
    }
    // O where it has coordinates: (0, 1) on Jacobi quartics and Edwards curves.
    if C::Equation::is_neutral((x, y)).declassify() {
        return Err(DecodeError::Infinity);
    }
    Ok(point)
}

fn in_subgroup<C: Curve>(point: Affine<C>) -> Result<Affine<C>, DecodeError> {
    if point.is_in_subgroup() { Ok(point) } else { Err(DecodeError::Subgroup) }
}

/// The bit that the compressed form keeps of y.
#[inline(never)]
fn parity<C: Curve>(p: &Affine<C>) -> u8 {
    C::Field::enter(|| p.coordinates().map_or(0, C::Equation::parity))
}

/// The canonical value, big-endian, in all of `out`.
fn write_element<F: Field>(a: F, out: &mut [u8]) {
    write_be(&a.to_limbs(), out);
}

/// The element with this big-endian value.
fn read_element<F: Field>(bytes: &[u8]) -> Result<F, DecodeError> {
    let mut limbs = [0; MAX_LIMBS];
    if read_be(bytes, &mut limbs).declassify() && F::is_canonical(&limbs) {
        Ok(F::from_known(&limbs))
    } else {
        Err(DecodeError::Coordinate)
    }
}
