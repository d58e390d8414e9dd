//! Keys of Ed25519 and X25519 in files: RFC 8410, and OpenSSH's.

use crate::border::{array, give, guard, put, slice};
use crate::error::carryless_error::{self, CARRYLESS_ERROR_FORM};
#[cfg(feature = "ed25519")]
use crate::files::OPENSSH;
use crate::files::{JWK, PKCS8, SPKI, encryption, reader};
#[cfg(feature = "ed25519")]
use carryless::ed25519;
use carryless::key::{FileError, KeyReader};
#[cfg(feature = "x25519")]
use carryless::x25519;
use core::ffi::c_int;
use getrandom::SysRng;
use getrandom::rand_core::UnwrapErr;
use zeroize::Zeroizing;

/// Writes the 32 bytes of a key that is found in a file.
///
/// # Safety
/// `file_length` bytes can be read at `file`, and as many as its length says at `password`, and 32 be written at `out`, where these are not
/// null.
unsafe fn read(
    file: *const u8,
    file_length: usize,
    password: *const u8,
    password_length: usize,
    out: *mut u8,
    find: impl FnOnce(&KeyReader<'_>, &[u8]) -> core::result::Result<Zeroizing<[u8; 32]>, FileError>,
) -> carryless_error {
    guard(|| {
        // SAFETY: the caller says so.
        let (file, reader) = unsafe { (slice(file, file_length)?, reader(password, password_length)?) };
        // SAFETY: the caller says so; no slice is used any more.
        unsafe { put(&*find(&reader, file)?, out) }
    })
}

/// Reads the first secret key of a file, which is to be one of Ed25519: PKCS#8, PKCS#12 or OpenSSH's,
/// encrypted or not, in DER or in PEM with anything around it, or a JSON Web Key.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_FILE: the file has no secret key, or is damaged;
///          CARRYLESS_ERROR_FILE_CURVE: the key is of another algorithm;
///          CARRYLESS_ERROR_FILE_KEY: the public key in the file is not that of the secret one;
///          CARRYLESS_ERROR_FILE_ENCRYPTED, _PASSWORD, _SCHEME: as by carryless_secret_from_pem.
///          Also: NULL, LENGTH.
/// In:      file, file_length: the bytes of the file.
///          password, password_length: as of carryless_secret_from_pem.
/// Out:     secret: the secret key, of 32 bytes.
/// Time:    nothing is promised; an encrypted file may take seconds.
/// Example, from a file to a signature:
///     uint8_t secret[32], signature[64];
///     carryless_error error = carryless_ed25519_secret_from_pem(file, file_length, NULL, 0, secret);
///     if (error == CARRYLESS_OK) error = carryless_ed25519_sign(secret, message, message_length, signature);
#[cfg(feature = "ed25519")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_ed25519_secret_from_pem(
    file: *const u8,
    file_length: usize,
    password: *const u8,
    password_length: usize,
    secret: *mut u8,
) -> carryless_error {
    // SAFETY: C promises at each pointer the bytes that its length says, and 32 at `secret`.
    unsafe {
        read(file, file_length, password, password_length, secret, |reader, file| {
            Ok(Zeroizing::new(*ed25519::SecretKey::from_file_by(reader, file)?.as_bytes()))
        })
    }
}

/// Reads the first public key of a file, which is to be one of Ed25519: a SubjectPublicKeyInfo, a
/// certificate, a certificate request, a line of OpenSSH or, with a password, a certificate in PKCS#12;
/// in DER or in PEM with anything around it; or a JSON Web Key.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_FILE: the file has no public key, or is damaged;
///          CARRYLESS_ERROR_FILE_CURVE: the key is of another algorithm;
///          CARRYLESS_ERROR_FILE_KEY: its bytes are not the canonical encoding of a point;
///          CARRYLESS_ERROR_FILE_ENCRYPTED, _PASSWORD, _SCHEME: as by carryless_public_from_pem.
///          Also: NULL, LENGTH.
/// In:      file, file_length: the bytes of the file.
///          password, password_length: as of carryless_public_from_pem.
/// Out:     key: the public key, of 32 bytes.
/// Time:    variable; an encrypted file may take seconds.
#[cfg(feature = "ed25519")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_ed25519_public_from_pem(
    file: *const u8,
    file_length: usize,
    password: *const u8,
    password_length: usize,
    key: *mut u8,
) -> carryless_error {
    // SAFETY: C promises at each pointer the bytes that its length says, and 32 at `key`.
    unsafe {
        read(file, file_length, password, password_length, key, |reader, file| {
            Ok(Zeroizing::new(ed25519::PublicKey::from_file_by(reader, file)?.to_bytes()))
        })
    }
}

/// Writes a secret key of Ed25519 as text of a file, encrypted if there is a password.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_FORM: the form is none of CARRYLESS_PKCS8, CARRYLESS_JWK and
///            CARRYLESS_OPENSSH, is CARRYLESS_JWK, which is never encrypted, with a password, or is
///            CARRYLESS_OPENSSH, and the password is empty;
///          CARRYLESS_ERROR_RANDOM: the random generator of the operating system failed;
///          CARRYLESS_ERROR_FAULT: the computation of the public key, which OpenSSH's form has too,
///            fails its check.
///          Also: NULL, LENGTH, BUFFER.
/// In:      secret: the secret key, of 32 bytes.
///          form: CARRYLESS_PKCS8, CARRYLESS_JWK or CARRYLESS_OPENSSH.
///          password, password_length: as of carryless_secret_to_pem.
/// Out:     out, out_length: the text, without a zero at its end. Ask for its length with NULL and 0.
/// Time:    meant to be constant in the secret key, which is not checked.
#[cfg(feature = "ed25519")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_ed25519_secret_to_pem(
    secret: *const u8,
    form: c_int,
    password: *const u8,
    password_length: usize,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `secret`, and `password_length` at `password`.
        let (secret, password) = unsafe { (array(secret)?, encryption(password, password_length)?) };
        let key = ed25519::SecretKey::from_bytes(secret)?;
        let text = match (form, password) {
            (PKCS8, Some(password)) => Some(key.to_encrypted_pem(password, &mut UnwrapErr(SysRng))),
            (PKCS8, None) => Some(key.to_pem()),
            (OPENSSH, Some(password)) => key.to_encrypted_openssh(password, "", &mut UnwrapErr(SysRng)),
            (OPENSSH, None) => Some(key.to_openssh("")),
            (JWK, None) => Some(key.to_jwk()),
            _ => None,
        };
        let text = text.ok_or(CARRYLESS_ERROR_FORM)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(text.as_bytes(), out, out_length) }
    })
}

/// Writes a public key of Ed25519 as text of a file.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_FORM: the form is none of CARRYLESS_SPKI, CARRYLESS_JWK and CARRYLESS_OPENSSH;
///          CARRYLESS_ERROR_POINT_ENCODING, _NOT_ON_CURVE: the key is refused, as by
///            carryless_ed25519_key_check.
///          Also: NULL, BUFFER.
/// In:      key: the public key, of 32 bytes.
///          form: CARRYLESS_SPKI, CARRYLESS_JWK or CARRYLESS_OPENSSH.
/// Out:     out, out_length: the text, without a zero at its end. Ask for its length with NULL and 0.
/// Time:    variable.
#[cfg(feature = "ed25519")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_ed25519_public_to_pem(
    key: *const u8,
    form: c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `key`.
        let key = ed25519::PublicKey::from_bytes(unsafe { array(key) }?)?;
        let text = match form {
            SPKI => key.to_pem(),
            OPENSSH => key.to_openssh(""),
            JWK => key.to_jwk(),
            _ => return Err(CARRYLESS_ERROR_FORM),
        };
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(text.as_bytes(), out, out_length) }
    })
}

/// Reads the first secret key of a file, which is to be one of X25519: PKCS#8 or PKCS#12, encrypted or
/// not, in DER or in PEM with anything around it, or a JSON Web Key.
///
/// Returns: as carryless_ed25519_secret_from_pem.
/// In:      file, file_length, password, password_length: as of carryless_ed25519_secret_from_pem.
/// Out:     secret: the secret key, of 32 bytes.
/// Time:    nothing is promised; an encrypted file may take seconds.
#[cfg(feature = "x25519")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_x25519_secret_from_pem(
    file: *const u8,
    file_length: usize,
    password: *const u8,
    password_length: usize,
    secret: *mut u8,
) -> carryless_error {
    // SAFETY: C promises at each pointer the bytes that its length says, and 32 at `secret`.
    unsafe {
        read(file, file_length, password, password_length, secret, |reader, file| {
            Ok(Zeroizing::new(*x25519::SecretKey::from_file_by(reader, file)?.as_bytes()))
        })
    }
}

/// Reads the first public key of a file, which is to be one of X25519: a SubjectPublicKeyInfo, a
/// certificate or, with a password, a certificate in PKCS#12; in DER or in PEM with anything around it; or
/// a JSON Web Key.
///
/// Returns: as carryless_ed25519_public_from_pem, but for CARRYLESS_ERROR_FILE_KEY: any 32 bytes are a
///            key.
/// In:      file, file_length, password, password_length: as of carryless_ed25519_secret_from_pem.
/// Out:     key: the public key, of 32 bytes.
/// Time:    variable; an encrypted file may take seconds.
#[cfg(feature = "x25519")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_x25519_public_from_pem(
    file: *const u8,
    file_length: usize,
    password: *const u8,
    password_length: usize,
    key: *mut u8,
) -> carryless_error {
    // SAFETY: C promises at each pointer the bytes that its length says, and 32 at `key`.
    unsafe {
        read(file, file_length, password, password_length, key, |reader, file| {
            Ok(Zeroizing::new(x25519::PublicKey::from_file_by(reader, file)?.to_bytes()))
        })
    }
}

/// Writes a secret key of X25519 as text of a file, encrypted if there is a password.
///
/// Returns: as carryless_ed25519_secret_to_pem; CARRYLESS_ERROR_FORM: the form is neither CARRYLESS_PKCS8
///            nor, without a password, CARRYLESS_JWK.
/// In:      secret: the secret key, of 32 bytes.
///          form: CARRYLESS_PKCS8 or CARRYLESS_JWK.
///          password, password_length: as of carryless_secret_to_pem.
/// Out:     out, out_length: the text, without a zero at its end. Ask for its length with NULL and 0.
/// Time:    meant to be constant in the secret key, which is not checked.
#[cfg(feature = "x25519")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_x25519_secret_to_pem(
    secret: *const u8,
    form: c_int,
    password: *const u8,
    password_length: usize,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `secret`, and `password_length` at `password`.
        let (secret, password) = unsafe { (array(secret)?, encryption(password, password_length)?) };
        let key = x25519::SecretKey::from_bytes(secret)?;
        let text = match (form, password) {
            (PKCS8, Some(password)) => Some(key.to_encrypted_pem(password, &mut UnwrapErr(SysRng))),
            (PKCS8, None) => Some(key.to_pem()),
            (JWK, None) => Some(key.to_jwk()),
            _ => None,
        };
        let text = text.ok_or(CARRYLESS_ERROR_FORM)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(text.as_bytes(), out, out_length) }
    })
}

/// Writes a public key of X25519 as text of a file.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_FORM: the form is neither CARRYLESS_SPKI nor CARRYLESS_JWK.
///          Also: NULL, BUFFER.
/// In:      key: the public key, of 32 bytes.
///          form: CARRYLESS_SPKI or CARRYLESS_JWK.
/// Out:     out, out_length: the text, without a zero at its end. Ask for its length with NULL and 0.
/// Time:    variable.
#[cfg(feature = "x25519")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_x25519_public_to_pem(
    key: *const u8,
    form: c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `key`.
        let key = x25519::PublicKey::from_bytes(unsafe { array(key) }?);
        let text = match form {
            SPKI => key.to_pem(),
            JWK => key.to_jwk(),
            _ => return Err(CARRYLESS_ERROR_FORM),
        };
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(text.as_bytes(), out, out_length) }
    })
}
