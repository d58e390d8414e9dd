//! Errors.

use carryless::bytes::Refused;
use carryless::ecdsa::{RecoveryError, SignatureError};
use carryless::sec1::DecodeError;
use core::ffi::{CStr, c_char, c_int};

/// What functions return. With anything but CARRYLESS_OK nothing is written to the places of results, but
/// for the length that is needed with CARRYLESS_ERROR_BUFFER, the error in each row of columns, and where a
/// function says so.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum carryless_error {
    /// It is done; the signature is valid.
    CARRYLESS_OK = 0,
    /// A pointer is NULL where it must not be. With a length of 0 it may be.
    CARRYLESS_ERROR_NULL = 1,
    /// A length is larger than an object can be, or not one that the function takes, a stride is shorter than its
    /// rows, rows of results have not the length of a result, or a pointer is not aligned.
    CARRYLESS_ERROR_LENGTH = 2,
    /// The room for a result is too small; the length that is needed has been written.
    CARRYLESS_ERROR_BUFFER = 3,
    /// The number is that of no curve, of one that is not in this build, or of one that the function does not take.
    CARRYLESS_ERROR_CURVE = 4,
    /// The form of points, signatures or files is none that the function takes.
    CARRYLESS_ERROR_FORM = 5,
    /// The secret key is 0, or the order of the generator or more.
    CARRYLESS_ERROR_SECRET = 6,
    /// The scalar is the order of the generator or more; in a sum, it has more than 144 bytes.
    CARRYLESS_ERROR_SCALAR = 7,
    /// The bytes are not the encoding of a point in SEC 1, or in that of DSTU 4145 or of Ed25519.
    CARRYLESS_ERROR_POINT_ENCODING = 8,
    /// The point is the one at infinity.
    CARRYLESS_ERROR_POINT_INFINITY = 9,
    /// The point is not on the curve.
    CARRYLESS_ERROR_POINT_NOT_ON_CURVE = 10,
    /// The point is outside the subgroup of prime order.
    CARRYLESS_ERROR_POINT_SUBGROUP = 11,
    /// The bytes are not a signature in this form.
    CARRYLESS_ERROR_SIGNATURE_ENCODING = 12,
    /// A number of the signature is 0, or the order of the generator or more.
    CARRYLESS_ERROR_SIGNATURE_RANGE = 13,
    /// The signature is well-formed, and not one of this message by this key.
    CARRYLESS_ERROR_SIGNATURE_INVALID = 14,
    /// The point that two keys share is the one at infinity: by ECDH valid keys do not lead to it, by X25519 the peer's
    /// has small order.
    CARRYLESS_ERROR_INFINITY = 15,
    /// The computation was disturbed, and nothing of it is given out.
    CARRYLESS_ERROR_FAULT = 16,
    /// The workspace is too short.
    CARRYLESS_ERROR_WORKSPACE = 17,
    /// The random generator of the operating system failed.
    CARRYLESS_ERROR_RANDOM = 18,
    /// The file has no key of the kind that is asked for, or is damaged.
    CARRYLESS_ERROR_FILE = 19,
    /// The key in the file is one of no curve in this build, or of another algorithm.
    CARRYLESS_ERROR_FILE_CURVE = 20,
    /// The secret or the point in the file is refused, or the two do not belong together.
    CARRYLESS_ERROR_FILE_KEY = 21,
    /// The file is encrypted, and no password was given.
    CARRYLESS_ERROR_FILE_ENCRYPTED = 22,
    /// The password is wrong, or the file is damaged.
    CARRYLESS_ERROR_FILE_PASSWORD = 23,
    /// The file is encrypted by a scheme that is not read, or asks for more work or memory than is spent on a file.
    CARRYLESS_ERROR_FILE_SCHEME = 24,
    /// The digest has fewer bytes than half of those of carryless_secret_length, rounded up.
    CARRYLESS_ERROR_DIGEST = 25,
    /// The curve is weak: secrets are used on it only with CARRYLESS_ALLOW_WEAK and, by DSTU 4145, not at all. It is below 112
    /// bits of security, or over a field of composite degree. CARRYLESS_K163, CARRYLESS_B163 and CARRYLESS_P192 are below 112 bits
    /// too, and ask for nothing.
    CARRYLESS_ERROR_WEAK = 26,
    /// A fault of this library's.
    CARRYLESS_ERROR_PANIC = 27,
    /// The order of the generator is not prime, as on Oakley's two curves: there are no signatures.
    CARRYLESS_ERROR_ORDER = 28,
}

use carryless_error::*;

const MESSAGES: [&CStr; 29] = [
    c"no error",
    c"a pointer is NULL where it must not be",
    c"a length or a stride does not fit, or a pointer is not aligned",
    c"the output buffer is too small",
    c"the curve is not known, or not in this build",
    c"the form is not known, or not one that this function takes",
    c"the secret key is not between 1 and the order of the generator less 1",
    c"the scalar is too large",
    c"the bytes are not a point in SEC 1 of this curve, or not one as Ed25519 and DSTU 4145 encode it",
    c"the point at infinity is not accepted",
    c"the point is not on the curve",
    c"the point is outside the subgroup of prime order",
    c"the bytes are not a signature in this form",
    c"a number of the signature is not between 1 and the order of the generator less 1",
    c"the signature is not one of this message by this key",
    c"the shared point is the point at infinity",
    c"a result is not on the curve: the computation was disturbed",
    c"the workspace is too short",
    c"the generator of random bytes failed",
    c"the file has no such key, or is damaged",
    c"the key is one of another algorithm, or of a curve that is not known",
    c"the key in the file is refused, or its two parts do not belong together",
    c"the key is encrypted, and no password was given",
    c"the password is wrong, or the file is damaged",
    c"the file is encrypted by a scheme that is not read, or asks for too much work",
    c"the digest is too short; accepted are half as many bytes as a secret key has, or more",
    c"the curve is weak, and secrets are used on it only where that is allowed",
    c"a fault of this library's: please report it",
    c"the order of the curve's generator is not prime: there are no signatures on it",
];

/// Says in English what an error means.
///
/// Returns: a sentence without a full stop, that ends with zero; "the error is not known" for a
///            number that is none. It is never NULL, and need not be freed.
/// Args:    error: a carryless_error.
#[unsafe(no_mangle)]
pub extern "C" fn carryless_error_message(error: c_int) -> *const c_char {
    let known = usize::try_from(error).ok().and_then(|error| MESSAGES.get(error));
    known.unwrap_or(&c"the error is not known").as_ptr()
}

impl From<Refused> for carryless_error {
    fn from(error: Refused) -> Self {
        match error {
            Refused::Secret => CARRYLESS_ERROR_SECRET,
            Refused::Scalar => CARRYLESS_ERROR_SCALAR,
            Refused::Point(error) => error.into(),
            Refused::Signature(SignatureError::Length | SignatureError::Der) => CARRYLESS_ERROR_SIGNATURE_ENCODING,
            Refused::Signature(SignatureError::Range) => CARRYLESS_ERROR_SIGNATURE_RANGE,
            Refused::Signature(SignatureError::Digest(_)) => CARRYLESS_ERROR_DIGEST,
            Refused::Signature(SignatureError::Order) => CARRYLESS_ERROR_ORDER,
            Refused::Signature(SignatureError::Recovery) => CARRYLESS_ERROR_CURVE,
            Refused::Signature(_) => CARRYLESS_ERROR_SIGNATURE_INVALID,
            Refused::Infinity => CARRYLESS_ERROR_INFINITY,
            Refused::Weak => CARRYLESS_ERROR_WEAK,
            _ => CARRYLESS_ERROR_FAULT,
        }
    }
}

impl From<RecoveryError> for carryless_error {
    fn from(error: RecoveryError) -> Self {
        match error {
            RecoveryError::Digest(_) => CARRYLESS_ERROR_DIGEST,
            RecoveryError::Coordinate => CARRYLESS_ERROR_POINT_ENCODING,
            RecoveryError::Infinity => CARRYLESS_ERROR_POINT_INFINITY,
            RecoveryError::Curve => CARRYLESS_ERROR_CURVE,
            _ => CARRYLESS_ERROR_POINT_NOT_ON_CURVE,
        }
    }
}

impl From<DecodeError> for carryless_error {
    fn from(error: DecodeError) -> Self {
        match error {
            DecodeError::Infinity => CARRYLESS_ERROR_POINT_INFINITY,
            DecodeError::NoPoint | DecodeError::NotOnCurve => CARRYLESS_ERROR_POINT_NOT_ON_CURVE,
            DecodeError::Subgroup => CARRYLESS_ERROR_POINT_SUBGROUP,
            _ => CARRYLESS_ERROR_POINT_ENCODING,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_error_has_its_message() {
        assert_eq!(MESSAGES.len(), CARRYLESS_ERROR_ORDER as usize + 1);
        let message = |error: c_int| {
            // SAFETY: a text of ours that ends with zero.
            unsafe { CStr::from_ptr(carryless_error_message(error)) }.to_str().unwrap()
        };
        assert_eq!(message(CARRYLESS_ERROR_PANIC as c_int), "a fault of this library's: please report it");
        assert_eq!(message(CARRYLESS_ERROR_WORKSPACE as c_int), "the workspace is too short");
        assert_eq!(message(CARRYLESS_ERROR_BUFFER as c_int), "the output buffer is too small");
        assert_eq!(message(CARRYLESS_ERROR_CURVE as c_int), "the curve is not known, or not in this build");
        assert_eq!(message(-1), "the error is not known");
        assert_eq!(message(29), "the error is not known");
    }
}
