//! Keys in files.

use crate::border::{Result, give, give_with, guard, slice};
use crate::curve::{curve, point_form};
use crate::error::carryless_error::{self, *};
use carryless::bytes::Refused;
use carryless::key::file::{JwkError, SshError};
use carryless::key::{AnyPublicKey, AnySecretKey, FileError, KeyReader, PointForm, PublicFormat, SecretFormat};
use core::ffi::c_int;
use getrandom::SysRng;
use getrandom::rand_core::UnwrapErr;

/// How a key is written in a file. CARRYLESS_JWK has names for P-256, P-384, P-521, Ed25519 and X25519 alone, CARRYLESS_OPENSSH
/// for all but X25519.
#[repr(C)]
pub enum carryless_file_form {
    /// Secret keys: "BEGIN PRIVATE KEY"; with a password, "BEGIN ENCRYPTED PRIVATE KEY".
    CARRYLESS_PKCS8 = 1,
    /// Secret keys: "BEGIN EC PRIVATE KEY", which is never encrypted.
    CARRYLESS_SEC1 = 2,
    /// Public keys: "BEGIN PUBLIC KEY", with an uncompressed point.
    CARRYLESS_SPKI = 3,
    /// A JSON Web Key, which is never encrypted.
    CARRYLESS_JWK = 4,
    /// "BEGIN OPENSSH PRIVATE KEY", encrypted with a password; a line "ecdsa-sha2-..." or "ssh-ed25519 ..." of a public key. Neither has a
    /// comment.
    CARRYLESS_OPENSSH = 5,
}

impl From<FileError> for carryless_error {
    fn from(error: FileError) -> Self {
        match error.reason() {
            FileError::Algorithm(_) | FileError::NoCurve | FileError::Parameters => CARRYLESS_ERROR_FILE_CURVE,
            FileError::OtherParameters(..) | FileError::Curve(_) | FileError::TwoCurves => CARRYLESS_ERROR_FILE_CURVE,
            FileError::Jwk(JwkError::Kind(_) | JwkError::Curve(_)) => CARRYLESS_ERROR_FILE_CURVE,
            FileError::Ssh(SshError::Algorithm(_)) => CARRYLESS_ERROR_FILE_CURVE,
            FileError::Ssh(SshError::Encryption(_)) => CARRYLESS_ERROR_FILE_SCHEME,
            FileError::Secret(_) | FileError::Point(_) | FileError::Pair => CARRYLESS_ERROR_FILE_KEY,
            FileError::Edwards(_) => CARRYLESS_ERROR_FILE_KEY,
            FileError::Encrypted => CARRYLESS_ERROR_FILE_ENCRYPTED,
            FileError::Password => CARRYLESS_ERROR_FILE_PASSWORD,
            FileError::Encryption(_) | FileError::Code(_) => CARRYLESS_ERROR_FILE_SCHEME,
            FileError::EncryptionHeader | FileError::Cost => CARRYLESS_ERROR_FILE_SCHEME,
            _ => CARRYLESS_ERROR_FILE,
        }
    }
}

/// The reader of a file, with a password where its pointer is not null.
///
/// # Safety
/// `length` bytes can be read at `password`, if it is not null.
pub unsafe fn reader<'a>(password: *const u8, length: usize) -> Result<KeyReader<'a>> {
    if password.is_null() && length == 0 {
        return Ok(KeyReader::new());
    }
    // SAFETY: the caller says so.
    Ok(KeyReader::new().password(unsafe { slice(password, length) }?))
}

/// The password by which a key is encrypted, where its pointer is not null.
///
/// # Safety
/// `length` bytes can be read at `password`, if it is not null.
pub unsafe fn encryption<'a>(password: *const u8, length: usize) -> Result<Option<&'a [u8]>> {
    if password.is_null() && length == 0 {
        return Ok(None);
    }
    // SAFETY: the caller says so.
    let password = unsafe { slice(password, length) }?;
    // Where the generator fails it is told here; within the library it would be a panic.
    getrandom::fill(&mut [0; 32]).map_err(|_| CARRYLESS_ERROR_RANDOM)?;
    Ok(Some(password))
}

/// Reads the first secret key of a file: SEC 1, PKCS#8, PKCS#12, a JSON Web Key or OpenSSH's,
/// encrypted or not, in DER or in PEM with anything around it.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_FILE: the file has no secret key, or is damaged;
///          CARRYLESS_ERROR_FILE_CURVE: the key is of another algorithm, or of no curve in this
///            build;
///          CARRYLESS_ERROR_FILE_KEY: the secret or the point is refused, or they do not belong
///            together;
///          CARRYLESS_ERROR_FILE_ENCRYPTED: the key is encrypted, and there is no password;
///          CARRYLESS_ERROR_FILE_PASSWORD: the password is wrong, or the file is damaged;
///          CARRYLESS_ERROR_FILE_SCHEME: the encryption is not read, or asks for more work or memory
///            than is spent on a file.
///          Also: NULL, LENGTH, BUFFER.
/// In:      file, file_length: the bytes of the file.
///          password, password_length: bytes, in PKCS#12 text in UTF-8; NULL and 0 for none; not
///            NULL, and 0, for the empty one. It is not used where nothing is encrypted.
/// Out:     curve: the carryless_curve of the key. It must not be NULL.
///          out, out_length: the secret key, of carryless_secret_length bytes. CARRYLESS_MAX_SECRET
///            bytes fit it on every curve.
/// Time:    nothing is promised; an encrypted file may take seconds.
/// Example:
///     uint8_t secret[CARRYLESS_MAX_SECRET];
///     size_t length = sizeof secret;
///     int curve;
///     carryless_error error =
///         carryless_secret_from_pem(file, file_length, NULL, 0, &curve, secret, &length);
///     if (error == CARRYLESS_ERROR_FILE_ENCRYPTED)
///         error = carryless_secret_from_pem(file, file_length, password, password_length,
///                                           &curve, secret, &length);
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_secret_from_pem(
    file: *const u8,
    file_length: usize,
    password: *const u8,
    password_length: usize,
    curve: *mut c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises at each pointer the bytes that its length says.
        let (file, reader) = unsafe { (slice(file, file_length)?, reader(password, password_length)?) };
        let key = reader.secret(file)?;
        // SAFETY: C promises an int at `curve`, if it is not null, and what `give` asks for; no slice is used any more.
        unsafe { give_with(key.curve().number().into(), curve, &key.to_be_bytes(), out, out_length) }
    })
}

/// Reads the first public key of a file: a SubjectPublicKeyInfo, a certificate, a certificate
/// request, a JSON Web Key, a line of OpenSSH or, with a password, a certificate in PKCS#12; in DER
/// or in PEM with anything around it.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_FILE: the file has no public key, or is damaged. A file with a secret
///            key only is refused so: see carryless_secret_from_pem, then carryless_public_key;
///          CARRYLESS_ERROR_FILE_CURVE: the key is of another algorithm, or of no curve in this
///            build;
///          CARRYLESS_ERROR_FILE_KEY: the point is refused;
///          CARRYLESS_ERROR_FILE_ENCRYPTED: what may hold the key is encrypted, and there is no
///            password;
///          CARRYLESS_ERROR_FILE_PASSWORD: the password is wrong, or the file is damaged;
///          CARRYLESS_ERROR_FILE_SCHEME: the encryption is not read, or asks for more work or memory
///            than is spent on a file.
///          Also: NULL, LENGTH, BUFFER, FORM.
/// In:      file, file_length: the bytes of the file.
///          password, password_length: text in UTF-8; NULL and 0 for none; not NULL, and 0, for the
///            empty one. It is not used where nothing is encrypted.
///          form: a carryless_point_form, in which the point is written.
/// Out:     curve: the carryless_curve of the key. It must not be NULL.
///          out, out_length: the point. CARRYLESS_MAX_POINT bytes fit it on every curve.
/// Time:    variable; an encrypted file may take seconds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_public_from_pem(
    file: *const u8,
    file_length: usize,
    password: *const u8,
    password_length: usize,
    curve: *mut c_int,
    form: c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        let form = point_form(form)?;
        // SAFETY: C promises at each pointer the bytes that its length says.
        let (file, reader) = unsafe { (slice(file, file_length)?, reader(password, password_length)?) };
        let key = reader.public(file)?;
        // SAFETY: C promises an int at `curve`, if it is not null, and what `give` asks for; no slice is used any more.
        unsafe { give_with(key.curve().number().into(), curve, &key.to_sec1(form), out, out_length) }
    })
}

pub(crate) const PKCS8: c_int = carryless_file_form::CARRYLESS_PKCS8 as c_int;
const SEC1: c_int = carryless_file_form::CARRYLESS_SEC1 as c_int;
pub(crate) const SPKI: c_int = carryless_file_form::CARRYLESS_SPKI as c_int;
pub(crate) const JWK: c_int = carryless_file_form::CARRYLESS_JWK as c_int;
pub(crate) const OPENSSH: c_int = carryless_file_form::CARRYLESS_OPENSSH as c_int;

/// Writes a secret key as text of a file, encrypted if there is a password.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
///          CARRYLESS_ERROR_FORM: the form is not one of secret keys (CARRYLESS_SPKI), is never
///            encrypted (CARRYLESS_SEC1 and CARRYLESS_JWK, with a password), has no name for the
///            curve (CARRYLESS_JWK and CARRYLESS_OPENSSH), or the password is empty
///            (CARRYLESS_OPENSSH);
///          CARRYLESS_ERROR_RANDOM: the random generator of the operating system failed;
///          CARRYLESS_ERROR_FAULT: the computation of the public key, which is written too, fails
///            its check.
///          Also: NULL, LENGTH, BUFFER, CURVE.
/// In:      secret, secret_length: the secret key, between 1 and n - 1.
///          form: a carryless_file_form, but CARRYLESS_SPKI.
///          password, password_length: bytes by which it is encrypted; NULL and 0 for none: it is
///            not encrypted. CARRYLESS_PKCS8 is encrypted by PBES2, with PBKDF2 and AES-256;
///            CARRYLESS_OPENSSH as ssh-keygen does it.
/// Out:     out, out_length: the text, without a zero at its end.
/// Time:    meant to be constant in the secret key, which is not checked.
/// Example, which asks for the length first:
///     size_t length = 0;
///     carryless_secret_to_pem(curve, secret, secret_length, CARRYLESS_PKCS8, NULL, 0, NULL, &length);
///     uint8_t *text = (uint8_t *)malloc(length);
///     carryless_error error = carryless_secret_to_pem(curve, secret, secret_length, CARRYLESS_PKCS8,
///                                                     NULL, 0, text, &length);
///     if (error == CARRYLESS_OK) fwrite(text, 1, length, stdout);
///     free(text);
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_secret_to_pem(
    curve: c_int,
    secret: *const u8,
    secret_length: usize,
    form: c_int,
    password: *const u8,
    password_length: usize,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises `secret_length` bytes at `secret`.
        let key = AnySecretKey::from_be_bytes(self::curve(curve)?, unsafe { slice(secret, secret_length) }?)
            .map_err(Refused::from)?;
        // SAFETY: C promises `password_length` bytes at `password`.
        let text = match (form, unsafe { encryption(password, password_length) }?) {
            (PKCS8, Some(password)) => Some(key.to_encrypted_pem(password, &mut UnwrapErr(SysRng))),
            (OPENSSH, Some(password)) => key.to_encrypted_openssh(password, "", &mut UnwrapErr(SysRng)),
            (PKCS8, None) => Some(key.to_pem(SecretFormat::Pkcs8)),
            (SEC1, None) => Some(key.to_pem(SecretFormat::Sec1)),
            (JWK, None) => key.to_jwk(),
            (OPENSSH, None) => key.to_openssh(""),
            _ => None,
        };
        let text = text.ok_or(CARRYLESS_ERROR_FORM)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(text.as_bytes(), out, out_length) }
    })
}

/// Writes a public key as text of a file.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_FORM: the form is not one of public keys (CARRYLESS_PKCS8 and
///            CARRYLESS_SEC1), or has no name for the curve (CARRYLESS_JWK and CARRYLESS_OPENSSH);
///          CARRYLESS_ERROR_POINT_ENCODING, _INFINITY, _NOT_ON_CURVE, _SUBGROUP: the key is refused,
///            as by carryless_point_check.
///          Also: NULL, LENGTH, BUFFER, CURVE.
/// In:      key, key_length: the public key, a point.
///          form: CARRYLESS_SPKI, CARRYLESS_JWK or CARRYLESS_OPENSSH.
/// Out:     out, out_length: the text, without a zero at its end. Ask for its length with
///            NULL and 0.
/// Time:    variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_public_to_pem(
    curve: c_int,
    key: *const u8,
    key_length: usize,
    form: c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises `key_length` bytes at `key`.
        let key = AnyPublicKey::from_sec1(self::curve(curve)?, unsafe { slice(key, key_length) }?)?;
        let text = match form {
            SPKI => Some(key.to_pem(PublicFormat::Spki(PointForm::Uncompressed))),
            JWK => key.to_jwk(),
            OPENSSH => key.to_openssh(""),
            _ => None,
        };
        let text = text.ok_or(CARRYLESS_ERROR_FORM)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(text.as_bytes(), out, out_length) }
    })
}
