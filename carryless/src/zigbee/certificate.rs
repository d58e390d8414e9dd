//! Implicit certificates, and how they are written.
//!
//! | suite 1 | bytes | suite 2 | bytes |
//! |---|---|---|---|
//! | point P | 22 | type, 0: implicit, without extensions | 1 |
//! | subject | 8 | serial number | 8 |
//! | issuer | 8 | curve, 13: sect283k1 | 1 |
//! | attributes | 10 | hash, 8: [`Mmo`](super::Mmo) | 1 |
//! | | | issuer | 8 |
//! | | | valid from | 5 |
//! | | | valid for | 4 |
//! | | | subject | 8 |
//! | | | key usage | 1 |
//! | | | point P | 37 |
//!
//! Integers are big-endian. Source: Zigbee Smart Energy 1.4, annex C.4.2.2.4 and C.4.2.3.3.

use super::CbkeError;
use crate::curves::{K163, K283};
use crate::key::{Bytes, PointForm, PublicKey};
use crate::scalar_mul::KeyCurve;

/// An implicit certificate. Nothing in it is secret.
///
/// Names are addresses (EUI-64), as they are written: 00:0d:6f:00:00:61:4e:df is `0x000d_6f00_0061_4edf`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// Of suite 1, on sect163k1: 48 bytes.
    Suite1 {
        /// P, from which the subject's public key is found.
        point: PublicKey<K163>,
        /// Whose certificate it is.
        subject: u64,
        /// Who made it.
        issuer: u64,
        /// What else the issuer says, to begin with the profile, 01 09 for Smart Energy.
        attributes: [u8; 10],
    },
    /// Of suite 2, on sect283k1: 74 bytes.
    Suite2 {
        /// The issuer's number for it.
        serial_number: u64,
        /// Who made it.
        issuer: u64,
        /// From when on it is valid, in seconds since 1970.
        valid_from: [u8; 5],
        /// How many seconds from then; `u32::MAX` for ever.
        valid_for: u32,
        /// Whose certificate it is.
        subject: u64,
        /// [`KEY_AGREEMENT`], [`DIGITAL_SIGNATURE`] or both.
        key_usage: u8,
        /// P, from which the subject's public key is found.
        point: PublicKey<K283>,
    },
}

/// The bit of a key usage that allows key agreement.
pub const KEY_AGREEMENT: u8 = 0x08;
/// The bit of a key usage that allows signatures.
pub const DIGITAL_SIGNATURE: u8 = 0x80;

const IMPLICIT: u8 = 0;
const SECT283K1: u8 = 13;
const AES_MMO: u8 = 8;

/// The most bytes that a certificate has.
pub const MAX_CERTIFICATE_BYTES: usize = 74;

impl Certificate {
    /// The certificate in these bytes, 48 or 74 of them. Cost: that of decoding a point.
    ///
    /// # Time
    /// Variable.
    ///
    /// # Errors
    /// The first field that is wrong: [`CbkeError::CertificateLength`], [`CertificateType`](CbkeError::CertificateType),
    /// [`CertificateCurve`](CbkeError::CertificateCurve), [`CertificateHash`](CbkeError::CertificateHash),
    /// [`CertificatePoint`](CbkeError::CertificatePoint) if P is no point of the subgroup of prime order, or O.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CbkeError> {
        let mut rest = bytes;
        match bytes.len() {
            48 => Ok(Certificate::Suite1 {
                point: point(take::<22>(&mut rest)?)?,
                subject: u64::from_be_bytes(take(&mut rest)?),
                issuer: u64::from_be_bytes(take(&mut rest)?),
                attributes: take(&mut rest)?,
            }),
            74 => {
                let [kind] = take(&mut rest)?;
                let serial_number = u64::from_be_bytes(take(&mut rest)?);
                let [curve, hash] = take(&mut rest)?;
                for (found, wanted, error) in [
                    (kind, IMPLICIT, CbkeError::CertificateType),
                    (curve, SECT283K1, CbkeError::CertificateCurve),
                    (hash, AES_MMO, CbkeError::CertificateHash),
                ] {
                    if found != wanted {
                        return Err(error);
                    }
                }
                Ok(Certificate::Suite2 {
                    serial_number,
                    issuer: u64::from_be_bytes(take(&mut rest)?),
                    valid_from: take(&mut rest)?,
                    valid_for: u32::from_be_bytes(take(&mut rest)?),
                    subject: u64::from_be_bytes(take(&mut rest)?),
                    key_usage: take::<1>(&mut rest)?[0],
                    point: point(take::<37>(&mut rest)?)?,
                })
            }
            _ => Err(CbkeError::CertificateLength),
        }
    }

    /// Its bytes, of which any that [`Self::from_bytes`] takes are read back.
    pub fn to_bytes(&self) -> Bytes<MAX_CERTIFICATE_BYTES> {
        let put = |parts: &[&[u8]]| {
            Bytes::written(|buffer| {
                let mut length = 0;
                for part in parts {
                    buffer[length..length + part.len()].copy_from_slice(part);
                    length += part.len();
                }
                length
            })
        };
        match self {
            Certificate::Suite1 { point, subject, issuer, attributes } => {
                put(&[&point.to_sec1(PointForm::Compressed), &subject.to_be_bytes(), &issuer.to_be_bytes(), attributes])
            }
            Certificate::Suite2 { serial_number, issuer, valid_from, valid_for, subject, key_usage, point } => put(&[
                &[IMPLICIT],
                &serial_number.to_be_bytes(),
                &[SECT283K1, AES_MMO],
                &issuer.to_be_bytes(),
                valid_from,
                &valid_for.to_be_bytes(),
                &subject.to_be_bytes(),
                &[*key_usage],
                &point.to_sec1(PointForm::Compressed),
            ]),
        }
    }

    /// 1 or 2.
    pub fn suite(&self) -> u16 {
        match self {
            Certificate::Suite1 { .. } => 1,
            Certificate::Suite2 { .. } => 2,
        }
    }

    /// Whose certificate it is.
    pub fn subject(&self) -> u64 {
        match self {
            Certificate::Suite1 { subject, .. } | Certificate::Suite2 { subject, .. } => *subject,
        }
    }

    /// Who made it.
    pub fn issuer(&self) -> u64 {
        match self {
            Certificate::Suite1 { issuer, .. } | Certificate::Suite2 { issuer, .. } => *issuer,
        }
    }

    /// Whether its key may agree on keys: of suite 1 each may.
    pub fn allows_key_agreement(&self) -> bool {
        match self {
            Certificate::Suite1 { .. } => true,
            Certificate::Suite2 { key_usage, .. } => key_usage & KEY_AGREEMENT != 0,
        }
    }

    /// Whether it is valid at a time in seconds since 1970: of suite 1 each always is.
    pub fn is_valid_at(&self, time: u64) -> bool {
        match self {
            Certificate::Suite1 { .. } => true,
            Certificate::Suite2 { valid_from, valid_for, .. } => {
                let from = valid_from.iter().fold(0, |from, byte| from << 8 | u64::from(*byte));
                from <= time && (*valid_for == u32::MAX || time - from <= u64::from(*valid_for))
            }
        }
    }
}

/// The next N bytes.
fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], CbkeError> {
    let (taken, after) = rest.split_first_chunk().ok_or(CbkeError::CertificateLength)?;
    *rest = after;
    Ok(*taken)
}

fn point<C: KeyCurve>(bytes: impl AsRef<[u8]>) -> Result<PublicKey<C>, CbkeError> {
    PublicKey::from_sec1(bytes.as_ref()).map_err(CbkeError::CertificatePoint)
}
