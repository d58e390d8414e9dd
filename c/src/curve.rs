//! Curves, forms, and lengths.

use crate::border::{Result, guard};
use crate::error::carryless_error::{
    self, CARRYLESS_ERROR_CURVE, CARRYLESS_ERROR_FORM, CARRYLESS_ERROR_NULL, CARRYLESS_ERROR_WEAK,
};
use carryless::bytes::SecretCurve;
use carryless::ecdsa::SignatureForm;
use carryless::key::{PointForm, StandardCurve};
use core::ffi::{CStr, c_char, c_int};

/// Bytes of the longest secret key or shared secret of any curve.
pub const CARRYLESS_MAX_SECRET: usize = 72;
/// Bytes of the longest point of any curve: an uncompressed one.
pub const CARRYLESS_MAX_POINT: usize = 145;
/// Bytes of the longest signature of any curve, in DER.
pub const CARRYLESS_MAX_SIGNATURE: usize = 153;

/// To be or'ed to the number of a curve: secrets are used on it though it be weak, as CARRYLESS_ERROR_WEAK says it. Where no
/// secret is used, and on other curves, it says nothing.
pub const CARRYLESS_ALLOW_WEAK: c_int = 256;

/// The curves by their names at NIST, sect239k1, and others by their own. A build may have some of them only.
///
/// Curves from 64 to 255 are binary ones whose constants are data, and slower: SEC 2's, X9.62's, WAP's, Oakley's and DSTU 4145's that are
/// not below. They have no constants here: carryless_curve_from_name finds them, as by "sect193r1" or "c2tnb191v1". Most are
/// weak: see CARRYLESS_ALLOW_WEAK.
#[repr(C)]
pub enum carryless_curve {
    /// sect163k1
    CARRYLESS_K163 = 1,
    /// sect163r2
    CARRYLESS_B163 = 2,
    /// sect233k1
    CARRYLESS_K233 = 3,
    /// sect233r1
    CARRYLESS_B233 = 4,
    /// sect239k1
    CARRYLESS_K239 = 5,
    /// sect283k1
    CARRYLESS_K283 = 6,
    /// sect283r1
    CARRYLESS_B283 = 7,
    /// sect409k1
    CARRYLESS_K409 = 8,
    /// sect409r1
    CARRYLESS_B409 = 9,
    /// sect571k1
    CARRYLESS_K571 = 10,
    /// sect571r1
    CARRYLESS_B571 = 11,
    /// secp192r1, prime192v1
    CARRYLESS_P192 = 12,
    /// secp224r1
    CARRYLESS_P224 = 13,
    /// secp256r1, prime256v1
    CARRYLESS_P256 = 14,
    /// secp384r1
    CARRYLESS_P384 = 15,
    /// secp521r1
    CARRYLESS_P521 = 16,
    /// brainpoolP256r1
    CARRYLESS_BRAINPOOLP256R1 = 17,
    /// brainpoolP384r1
    CARRYLESS_BRAINPOOLP384R1 = 18,
    /// brainpoolP512r1
    CARRYLESS_BRAINPOOLP512R1 = 19,
    /// secp256k1
    CARRYLESS_SECP256K1 = 20,
    /// M-257 of DSTU 4145-2002, 1.2.804.2.1.1.1.1.3.1.1.2.6
    CARRYLESS_M257 = 21,
    /// M-431 of DSTU 4145-2002, 1.2.804.2.1.1.1.1.3.1.1.2.9
    CARRYLESS_M431 = 22,
    /// M-233 of DSTU 4145-2002, 1.2.804.2.1.1.1.1.3.1.1.2.5
    CARRYLESS_M233 = 23,
}

/// How a point is written. All forms are read.
#[repr(C)]
pub enum carryless_point_form {
    /// x and one bit of y.
    CARRYLESS_COMPRESSED = 1,
    /// x and y.
    CARRYLESS_UNCOMPRESSED = 2,
}

/// How a signature is written and read.
#[repr(C)]
pub enum carryless_signature_form {
    /// A sequence of two integers in DER.
    CARRYLESS_DER = 1,
    /// r and s, each as long as the order of the generator, as in IEEE P1363. As long as a coordinate they are read too.
    CARRYLESS_SCALARS = 2,
    /// r and s, each as long as a coordinate; as long as the order they are read too.
    CARRYLESS_FIELD_SIZE = 3,
}

/// The curve with this number, which may have [`CARRYLESS_ALLOW_WEAK`].
pub fn curve(number: c_int) -> Result<StandardCurve> {
    u8::try_from(number & !CARRYLESS_ALLOW_WEAK).ok().and_then(StandardCurve::from_number).ok_or(CARRYLESS_ERROR_CURVE)
}

/// The curve with this number, on which a secret is to be used.
pub fn allowed_curve(number: c_int) -> Result<StandardCurve> {
    let curve = curve(number)?;
    if curve.is_weak() && number & CARRYLESS_ALLOW_WEAK == 0 { Err(CARRYLESS_ERROR_WEAK) } else { Ok(curve) }
}

/// The same for functions that look themselves whether it is allowed.
pub fn secret_curve(number: c_int) -> Result<SecretCurve> {
    Ok(SecretCurve::from(allowed_curve(number)?).allow_weak())
}

/// The form of points with this number.
pub fn point_form(code: c_int) -> Result<PointForm> {
    const COMPRESSED: c_int = carryless_point_form::CARRYLESS_COMPRESSED as c_int;
    const UNCOMPRESSED: c_int = carryless_point_form::CARRYLESS_UNCOMPRESSED as c_int;
    match code {
        COMPRESSED => Ok(PointForm::Compressed),
        UNCOMPRESSED => Ok(PointForm::Uncompressed),
        _ => Err(CARRYLESS_ERROR_FORM),
    }
}

/// The form of signatures with this number.
pub fn signature_form(code: c_int) -> Result<SignatureForm> {
    const DER: c_int = carryless_signature_form::CARRYLESS_DER as c_int;
    const SCALARS: c_int = carryless_signature_form::CARRYLESS_SCALARS as c_int;
    const FIELD_SIZE: c_int = carryless_signature_form::CARRYLESS_FIELD_SIZE as c_int;
    match code {
        DER => Ok(SignatureForm::Der),
        SCALARS => Ok(SignatureForm::Scalars),
        FIELD_SIZE => Ok(SignatureForm::FieldSize),
        _ => Err(CARRYLESS_ERROR_FORM),
    }
}

/// Finds a curve by its name.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_CURVE: no curve of this build has this name.
///          Also: NULL.
/// In:      name: a text that ends with zero, the name of NIST, SEC 2 or ANSI X9.62, as in "K-233",
///            "sect233k1" or "c2tnb191v1". Capital and small letters are alike, and hyphens may be
///            left out.
/// Out:     curve: its carryless_curve, or its number from 64 on, which does not change. It must not be
///            NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_curve_from_name(name: *const c_char, curve: *mut c_int) -> carryless_error {
    guard(|| {
        if name.is_null() || curve.is_null() {
            return Err(CARRYLESS_ERROR_NULL);
        }
        // SAFETY: C promises that a text ends with zero.
        let name = unsafe { CStr::from_ptr(name) }.to_str().map_err(|_| CARRYLESS_ERROR_CURVE)?;
        let known = StandardCurve::from_name(name).ok_or(CARRYLESS_ERROR_CURVE)?;
        // SAFETY: it is not null, and C promises that an int is there.
        unsafe { curve.write_unaligned(known.number().into()) };
        Ok(())
    })
}

/// Says whether this build has a curve.
///
/// Returns: 1 if it has, 0 if not, or if the number is that of no curve.
#[unsafe(no_mangle)]
pub extern "C" fn carryless_has_curve(curve: c_int) -> c_int {
    c_int::from(self::curve(curve).is_ok())
}

/// Says whether secrets are used on a curve only with CARRYLESS_ALLOW_WEAK.
///
/// Returns: 1 if so, 0 if not, or if this build has no such curve.
#[unsafe(no_mangle)]
pub extern "C" fn carryless_is_weak(curve: c_int) -> c_int {
    c_int::from(self::curve(curve).is_ok_and(StandardCurve::is_weak))
}

/// Says how many bytes n has. A secret key that is written has that length, and so has each half of a
/// signature in the form CARRYLESS_SCALARS. Secret keys and scalars that are read may be longer or
/// shorter.
///
/// Returns: the number of bytes, as 29 on K-233; 0 if this build has no such curve.
#[unsafe(no_mangle)]
pub extern "C" fn carryless_secret_length(curve: c_int) -> usize {
    self::curve(curve).map_or(0, StandardCurve::secret_bytes)
}

/// Says how many bytes a coordinate has, and a shared secret. A compressed point has 1 more, an
/// uncompressed one 1 more than twice that.
///
/// Returns: the number of bytes, as 30 on K-233; 0 if this build has no such curve.
#[unsafe(no_mangle)]
pub extern "C" fn carryless_field_length(curve: c_int) -> usize {
    self::curve(curve).map_or(0, |curve| curve.field_bits().div_ceil(8) as usize)
}
