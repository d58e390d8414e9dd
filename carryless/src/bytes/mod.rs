//! Bytes in, bytes out: keys, signatures, shared secrets and multiples of points on a curve that is found when the program runs,
//! one at a time ([`sign`], [`verify`] and so on) and by [`columns`].
//!
//! For tables, and for bindings to other languages. Nothing is allocated. Points are in SEC 1, scalars are big-endian.
//!
//! ```
//! use carryless::{ecdsa::SignatureForm, key::{PointForm, StandardCurve}, bytes};
//!
//! let (curve, secret) = (StandardCurve::K233, [0x11; 29]);
//! let key = bytes::public_key(curve, &secret, PointForm::Compressed)?;
//! let signature = bytes::sign(curve, &secret, b"message", SignatureForm::Der)?;
//! bytes::verify(curve, &key, b"message", &signature, SignatureForm::Der)?;
//! # Ok::<(), bytes::Refused>(())
//! ```

pub mod columns;
#[cfg(feature = "compact")]
mod compact;
mod single;

pub use single::{check, exchange, multiply, public_key, sign, sign_digest, verify, verify_digest};

use crate::coordinates::{Affine, Point, PointError};
use crate::ecdh::AgreementError;
use crate::ecdsa::{DigestBytes, SignatureError};
use crate::encoding::sec1::{self, DecodeError};
use crate::field::MAX_LIMBS;
use crate::key::{KeyError, PointBytes, PointForm, StandardCurve};
use crate::scalar::ScalarTooLarge;
use crate::scalar_mul::KeyCurve;
use core::fmt;

/// Bytes of the longest scalar of a sum.
const SCALAR_BYTES: usize = 2 * 8 * MAX_LIMBS;

/// What digests messages; none where they are digests.
type Hash = Option<fn(&[u8]) -> DigestBytes>;

/// A curve on which a secret is used: a [`StandardCurve`], of which [`Self::allow_weak`] says that it may be a weak one.
///
/// ```
/// # #[cfg(feature = "compact")] {
/// use carryless::bytes::{self, Refused, SecretCurve};
/// use carryless::{ecdsa::SignatureForm, key::StandardCurve};
///
/// let curve = StandardCurve::from_name("sect193r1").expect("a curve of SEC 2");
/// let sign = |curve: SecretCurve| bytes::sign(curve, &[0x11; 24], b"message", SignatureForm::Der);
/// assert_eq!(sign(curve.into()), Err(Refused::Weak));
/// assert!(sign(SecretCurve::from(curve).allow_weak()).is_ok());
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SecretCurve {
    curve: StandardCurve,
    #[cfg_attr(not(feature = "compact"), allow(dead_code, reason = "no curve is weak then"))]
    allows_weak: bool,
}

impl SecretCurve {
    /// The same curve, though it be [weak](StandardCurve::is_weak).
    pub fn allow_weak(self) -> Self {
        SecretCurve { allows_weak: true, ..self }
    }
}

impl From<StandardCurve> for SecretCurve {
    fn from(curve: StandardCurve) -> Self {
        SecretCurve { curve, allows_weak: false }
    }
}

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// The secret key is 0, or the order of the generator or more.
    Secret,
    /// The scalar is the order of the generator or more; in a sum, it has more than 144 bytes.
    Scalar,
    /// The point is refused.
    Point(DecodeError),
    /// The signature is refused.
    Signature(SignatureError),
    /// The point that two keys share is O; valid keys do not lead to it.
    Infinity,
    /// The curve is weak, and that was not allowed.
    Weak,
    /// The computation was disturbed, and nothing of it is given out.
    Fault,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Secret => KeyError::Range.fmt(f),
            Self::Scalar => f.write_str("the scalar is too large"),
            Self::Point(error) => error.fmt(f),
            Self::Signature(error) => error.fmt(f),
            Self::Infinity => AgreementError::Infinity.fmt(f),
            Self::Weak => f.write_str("the curve is weak: secrets are used on it only where that is allowed"),
            Self::Fault => f.write_str("a result fails its check: the computation was disturbed"),
        }
    }
}

impl core::error::Error for Refused {}

impl From<DecodeError> for Refused {
    fn from(error: DecodeError) -> Self {
        Self::Point(error)
    }
}

impl From<PointError> for Refused {
    fn from(_: PointError) -> Self {
        Self::Fault
    }
}

impl From<KeyError> for Refused {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::Range => Self::Secret,
            KeyError::Fault => Self::Fault,
            KeyError::Weak => Self::Weak,
        }
    }
}

impl From<ScalarTooLarge> for Refused {
    fn from(_: ScalarTooLarge) -> Self {
        Self::Scalar
    }
}

impl From<SignatureError> for Refused {
    fn from(error: SignatureError) -> Self {
        match error {
            SignatureError::Fault => Self::Fault,
            SignatureError::Weak => Self::Weak,
            error => Self::Signature(error),
        }
    }
}

impl From<AgreementError> for Refused {
    fn from(error: AgreementError) -> Self {
        match error {
            AgreementError::Infinity => Self::Infinity,
            AgreementError::Weak => Self::Weak,
            AgreementError::Fault | AgreementError::Curve => Self::Fault,
        }
    }
}

/// A point of the subgroup, or O.
fn read_point<C: KeyCurve>(bytes: &[u8]) -> Result<Affine<C>, Refused> {
    if bytes == [0] { Ok(Affine::IDENTITY) } else { Ok(sec1::decode(bytes)?) }
}

fn write_point<C: KeyCurve>(point: &Affine<C>, form: PointForm) -> PointBytes {
    PointBytes::written(|buffer| match form {
        PointForm::Compressed => sec1::encode_compressed(point, buffer).len(),
        PointForm::Uncompressed => sec1::encode_uncompressed(point, buffer).len(),
    })
}

/// The limbs of a big-endian integer, unless it is too long.
fn limbs(bytes: &[u8]) -> Option<[u64; SCALAR_BYTES / 8]> {
    let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
    let bytes = &bytes[zeros..];
    let mut limbs = [0; SCALAR_BYTES / 8];
    for (i, bytes) in bytes.rchunks(8).enumerate() {
        // The highest part may be shorter than 8 bytes; zeros before the number are not counted.
        *limbs.get_mut(i)? = bytes.iter().fold(0, |limb, byte| limb << 8 | u64::from(*byte));
    }
    Some(limbs)
}
