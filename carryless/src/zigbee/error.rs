//! Why there is no link key.

use crate::coordinates::PointError;
use crate::ecdh::AgreementError;
use crate::ecqv::CertificateError;
use crate::encoding::sec1::DecodeError;
use crate::key::KeyError;
use core::fmt;

/// Why there is no link key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CbkeError {
    /// A certificate has neither 48 nor 74 bytes.
    CertificateLength,
    /// The type of a certificate is not 0, implicit and without extensions.
    CertificateType,
    /// The curve of a certificate of 74 bytes is not 13, sect283k1.
    CertificateCurve,
    /// The hash of a certificate of 74 bytes is not 8, AES-MMO.
    CertificateHash,
    /// The point in a certificate is none.
    CertificatePoint(DecodeError),
    /// The certificate's key usage excludes key agreement.
    KeyUsage,
    /// The certificate is not the partner's, but of another address.
    Subject,
    /// The partner's certificate is from another issuer than this device's.
    Issuer,
    /// The partner's certificate is of the other suite.
    Suite,
    /// The partner is this device itself.
    Itself,
    /// The issuer's public key is none.
    IssuerKey(DecodeError),
    /// The secret key is 0, or too large.
    SecretKey,
    /// The secret key is not that of the certificate and the issuer's key.
    Mismatch,
    /// The partner's ephemeral data are no compressed point.
    EphemeralData(DecodeError),
    /// The partner's ephemeral data are this device's own.
    Reflected,
    /// The keys lead to the point at infinity, as those do that somebody has made for it.
    Infinity,
    /// The partner's confirmation is wrong: it has not the same key.
    KeyConfirm,
    /// The computation was disturbed.
    Fault,
}

impl fmt::Display for CbkeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CertificateLength => "a certificate has 48 bytes (suite 1) or 74 (suite 2)",
            Self::CertificateType => "the certificate is not of the type 0, implicit and without extensions",
            Self::CertificateCurve => "the certificate's curve is not sect283k1 (13)",
            Self::CertificateHash => "the certificate's hash is not AES-MMO (8)",
            Self::CertificatePoint(error) => return write!(f, "the certificate's point: {error}"),
            Self::KeyUsage => "the certificate's key usage excludes key agreement",
            Self::Subject => "the certificate is not that of the partner's address",
            Self::Issuer => "the partner's certificate is from another issuer",
            Self::Suite => "the partner's certificate is of the other suite",
            Self::Itself => "the partner's address is this device's own",
            Self::IssuerKey(error) => return write!(f, "the issuer's public key: {error}"),
            Self::SecretKey => "the secret key is not between 1 and the order of the generator less 1",
            Self::Mismatch => "the secret key is not that of the certificate and the issuer's key",
            Self::EphemeralData(error) => return write!(f, "the partner's ephemeral data: {error}"),
            Self::Reflected => "the partner's ephemeral data are this device's own",
            Self::Infinity => "the keys lead to the point at infinity",
            Self::KeyConfirm => "the partner's confirmation is wrong: it has not the same key",
            Self::Fault => "the result is not on the curve: the computation was disturbed",
        })
    }
}

impl core::error::Error for CbkeError {}

impl CbkeError {
    /// The status in Terminate Key Establishment, with which this device answers its partner.
    ///
    /// 1 UNKNOWN_ISSUER, 2 BAD_KEY_CONFIRM, 3 BAD_MESSAGE, 5 UNSUPPORTED_SUITE, 6 INVALID_CERTIFICATE; 4 NO_RESOURCES for what the
    /// partner has not caused.
    pub fn status(&self) -> u8 {
        match self {
            Self::Issuer => 1,
            Self::KeyConfirm => 2,
            Self::CertificateLength | Self::Itself | Self::EphemeralData(_) | Self::Reflected | Self::Infinity => 3,
            Self::IssuerKey(_) | Self::SecretKey | Self::Mismatch | Self::Fault => 4,
            Self::Suite => 5,
            Self::CertificateType
            | Self::CertificateCurve
            | Self::CertificateHash
            | Self::CertificatePoint(_)
            | Self::KeyUsage
            | Self::Subject => 6,
        }
    }
}

impl From<AgreementError> for CbkeError {
    fn from(error: AgreementError) -> Self {
        if error == AgreementError::Infinity { Self::Infinity } else { Self::Fault }
    }
}

impl From<CertificateError> for CbkeError {
    fn from(error: CertificateError) -> Self {
        match error {
            CertificateError::Zero => Self::Infinity,
            CertificateError::Mismatch => Self::Mismatch,
            CertificateError::Fault => Self::Fault,
        }
    }
}

impl From<KeyError> for CbkeError {
    fn from(error: KeyError) -> Self {
        if error == KeyError::Range { Self::SecretKey } else { Self::Fault }
    }
}

impl From<PointError> for CbkeError {
    fn from(_: PointError) -> Self {
        Self::Fault
    }
}
