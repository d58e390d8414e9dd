//! Curves that are given by their parameters: read where every one of them is that of a curve here.
//!
//! A generator of somebody's own would make a signature by anybody one by any key (CVE-2020-0601): so no part may differ,
//! and none but the cofactor may be absent. The seed of a random curve is not looked at: it says how b was found.
//!
//! Source: SEC 1 v2.0, C.2 (SpecifiedECDomain); ANSI X9.62.

use super::FileError;
#[cfg(all(feature = "any", feature = "compact"))]
use crate::compact::CompactCurve;
use crate::coordinates::Affine;
use crate::curve::Curve;
use crate::encoding::sec1;
use crate::field::{Field, MAX_LIMBS, write_be};
use crate::key::{Bytes, PointBytes};
use crate::scalar_mul::KeyCurve;
use crate::word::Portable;
use core::fmt;
use der::asn1::{AnyRef, ObjectIdentifier, OctetStringRef, UintRef};
use der::{Reader, Tag};

const PRIME_FIELD: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.1.1");
pub(super) const BINARY_FIELD: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.1.2");
pub(super) const TRINOMIAL: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.1.2.3.2");
pub(super) const PENTANOMIAL: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.1.2.3.3");

/// A part of a curve's parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// p, or m and the reduction polynomial.
    Field,
    /// The coefficient a.
    A,
    /// The coefficient b.
    B,
    /// The generator.
    Generator,
    /// The cofactor.
    Cofactor,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Field => "the field",
            Self::A => "the coefficient a",
            Self::B => "the coefficient b",
            Self::Generator => "the generator",
            Self::Cofactor => "the cofactor",
        })
    }
}

/// The modulus of a field: p as bytes, or the exponents of the reduction polynomial, falling, the last one 0.
#[derive(PartialEq, Eq)]
enum Modulus<'a> {
    Prime(&'a [u8]),
    Binary([u32; 5]),
}

/// Parameters that a file gives.
pub(in crate::key) struct Given<'a> {
    modulus: Modulus<'a>,
    a: &'a [u8],
    b: &'a [u8],
    generator: &'a [u8],
    order: &'a [u8],
    cofactor: Option<&'a [u8]>,
}

impl<'a> Given<'a> {
    pub fn read(parameters: AnyRef<'a>) -> Result<Self, FileError> {
        parameters.sequence(|reader| {
            // SEC 1, C.2: version, fieldID, curve (a, b, seed), base, order, cofactor, hash.
            let _version: u8 = reader.decode()?;
            let modulus = reader.sequence(modulus)?;
            let (a, b) = reader.sequence(|reader| {
                let coefficients = (bytes(reader)?, bytes(reader)?);
                skip_rest(reader)?;
                Ok::<_, FileError>(coefficients)
            })?;
            let (generator, order) = (bytes(reader)?, reader.decode::<UintRef<'a>>()?.as_bytes());
            let has_cofactor = !reader.is_finished() && Tag::peek(reader)? == Tag::Integer;
            let cofactor = if has_cofactor { Some(reader.decode::<UintRef<'a>>()?.as_bytes()) } else { None };
            // The digest by which the curve was found.
            skip_rest(reader)?;
            Ok(Given { modulus, a, b, generator, order, cofactor })
        })
    }

    /// Whether this is the order, as limbs.
    #[cfg_attr(not(feature = "any"), allow(dead_code, reason = "the reader asks"))]
    pub fn has_order(&self, order: &[u64]) -> bool {
        self.order == significant(&big_endian(order))
    }

    /// Whether every part is that of this curve.
    pub fn compare(&self, curve: &Parameters) -> Result<(), FileError> {
        if self.order != significant(&curve.order) {
            return Err(FileError::Parameters);
        }
        let same_modulus = match self.modulus {
            Modulus::Prime(p) => !curve.is_binary && p == significant(&curve.modulus),
            Modulus::Binary(exponents) => curve.is_binary && polynomial(exponents) == Some(curve.modulus),
        };
        let differing = [
            (Part::Field, same_modulus),
            (Part::A, significant(self.a) == significant(&curve.a)),
            (Part::B, significant(self.b) == significant(&curve.b)),
            (Part::Generator, is_point(self.generator, &curve.generator)),
            (Part::Cofactor, self.cofactor.is_none_or(|h| h == significant(&curve.cofactor))),
        ];
        match differing.into_iter().find(|(_, same)| !same) {
            Some((part, _)) => Err(FileError::OtherParameters(curve.name, part)),
            None => Ok(()),
        }
    }
}

fn modulus<'a>(reader: &mut impl Reader<'a>) -> Result<Modulus<'a>, FileError> {
    match reader.decode::<ObjectIdentifier>()? {
        PRIME_FIELD => Ok(Modulus::Prime(reader.decode::<UintRef<'a>>()?.as_bytes())),
        BINARY_FIELD => reader.sequence(|reader| {
            let m = reader.decode()?;
            match reader.decode::<ObjectIdentifier>()? {
                TRINOMIAL => Ok(Modulus::Binary([m, reader.decode()?, 0, 0, 0])),
                PENTANOMIAL => reader.sequence(|reader| {
                    // Pentanomial: k1 < k2 < k3, for x^m + x^k3 + x^k2 + x^k1 + 1.
                    let [k1, k2, k3] = [reader.decode()?, reader.decode()?, reader.decode()?];
                    Ok(Modulus::Binary([m, k3, k2, k1, 0]))
                }),
                _ => Err(FileError::Parameters),
            }
        }),
        _ => Err(FileError::Parameters),
    }
}

fn bytes<'a>(reader: &mut impl Reader<'a>) -> Result<&'a [u8], FileError> {
    Ok(reader.decode::<&'a OctetStringRef>()?.as_bytes())
}

fn skip_rest<'a>(reader: &mut impl Reader<'a>) -> Result<(), FileError> {
    while !reader.is_finished() {
        reader.decode::<AnyRef<'a>>()?;
    }
    Ok(())
}

/// Bytes of a field's modulus.
const MODULUS_BYTES: usize = 8 * MAX_LIMBS;

/// The polynomial with these exponents, as bytes.
fn polynomial(exponents: [u32; 5]) -> Option<[u8; MODULUS_BYTES]> {
    let mut bytes = [0; MODULUS_BYTES];
    // The last ones are 0 several times.
    let falling = exponents.windows(2).all(|pair| pair[0] > pair[1] || pair == [0, 0]);
    for exponent in exponents.into_iter().filter(|exponent| *exponent != 0).chain([0]) {
        let from_end = (exponent / 8) as usize + 1;
        *bytes.get_mut(MODULUS_BYTES.checked_sub(from_end)?)? |= 1 << (exponent % 8);
    }
    falling.then_some(bytes)
}

/// A number without the zeros before it.
fn significant(bytes: &[u8]) -> &[u8] {
    &bytes[bytes.iter().take_while(|byte| **byte == 0).count()..]
}

/// Whether this encodes the point in one of its forms, of which both are given.
fn is_point(bytes: &[u8], [compressed, uncompressed]: &[PointBytes; 2]) -> bool {
    match bytes.first() {
        // 06 and 07 are 02 and 03 with bit 2 set: the parity has to be right too.
        Some(6 | 7) => bytes[0] == compressed[0] | 4 && bytes[1..] == uncompressed[1..],
        _ => bytes == &**compressed || bytes == &**uncompressed,
    }
}

/// The parameters of a named curve: numbers big-endian with zeros before them.
pub(in crate::key) struct Parameters {
    name: &'static str,
    is_binary: bool,
    modulus: [u8; MODULUS_BYTES],
    a: [u8; MODULUS_BYTES],
    b: [u8; MODULUS_BYTES],
    /// Compressed and uncompressed.
    generator: [PointBytes; 2],
    order: [u8; MODULUS_BYTES],
    cofactor: [u8; 4],
}

impl Parameters {
    pub fn of<C: KeyCurve>() -> Self {
        let (is_binary, modulus) = field_modulus::<<C::On<Portable> as Curve>::Field>();
        let generator = Affine::<C>::generator();
        let encoded = |encode: fn(&Affine<C>, &mut [u8]) -> usize| Bytes::written(|buffer| encode(&generator, buffer));
        Parameters {
            name: C::NAME,
            is_binary,
            modulus: big_endian(&modulus),
            a: big_endian(&C::a().to_limbs()),
            b: big_endian(&C::b().to_limbs()),
            generator: [
                encoded(|point, buffer| sec1::encode_compressed(point, buffer).len()),
                encoded(|point, buffer| sec1::encode_uncompressed(point, buffer).len()),
            ],
            order: big_endian(C::ORDER),
            cofactor: C::COFACTOR.to_be_bytes(),
        }
    }

    /// Those of a curve whose constants are data.
    #[cfg(all(feature = "any", feature = "compact"))]
    pub fn of_compact(curve: CompactCurve) -> Self {
        let mut modulus = [0; MAX_LIMBS];
        curve.exponents().for_each(|exponent| set_bit(&mut modulus, exponent));
        let ([a, b], generator) = (curve.coefficients(), curve.generator());
        Parameters {
            name: curve.name(),
            is_binary: true,
            modulus: big_endian(&modulus),
            a: big_endian(&a),
            b: big_endian(&b),
            generator: [
                Bytes::written(|buffer| curve.encode_compressed(&generator, buffer)),
                Bytes::written(|buffer| curve.encode_uncompressed(&generator, buffer)),
            ],
            order: big_endian(curve.order()),
            cofactor: curve.cofactor().to_be_bytes(),
        }
    }
}

/// Whether the characteristic is 2, and p or the reduction polynomial, which arithmetic tells: p is −1 and 1, without
/// reduction; and the square of x^((m+1)/2) is x times what x^m is reduced to.
fn field_modulus<F: Field>() -> (bool, [u64; MAX_LIMBS]) {
    let mut modulus = (-F::ONE).to_limbs();
    if F::ONE + F::ONE != F::ZERO {
        // −1 is even: there is no carry.
        modulus[0] |= 1;
        return (false, modulus);
    }
    let mut middle = [0; MAX_LIMBS];
    set_bit(&mut middle, F::BITS.div_ceil(2));
    // x^(m+1) = x·r, with f = x^m + r and deg r < m − 1: one place down that is r.
    let shifted = F::from_limbs(&middle[..F::BITS.div_ceil(64) as usize]).square().to_limbs();
    let next = shifted.iter().skip(1).chain([&0]);
    shifted.iter().zip(next).zip(&mut modulus).for_each(|((low, high), limb)| *limb = low >> 1 | high << 63);
    set_bit(&mut modulus, F::BITS);
    (true, modulus)
}

fn set_bit(limbs: &mut [u64; MAX_LIMBS], i: u32) {
    limbs[(i / 64) as usize] |= 1 << (i % 64);
}

/// At most [`MAX_LIMBS`] limbs as bytes.
fn big_endian(limbs: &[u64]) -> [u8; MODULUS_BYTES] {
    let (mut all, mut bytes) = ([0; MAX_LIMBS], [0; MODULUS_BYTES]);
    all[..limbs.len()].copy_from_slice(limbs);
    write_be(&all, &mut bytes);
    bytes
}
