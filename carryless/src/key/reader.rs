//! Whatever a file of a key holds: [`KeyReader`].

use super::any::on_curve;
use super::file::{self, FileKind, GivenCurve, Note, PublicParts, SecretParts, Settings, Wanted, at};
use super::{AnyPublicKey, AnySecretKey, FileError, StandardCurve};
use alloc::string::ToString;
use core::fmt;

/// Reads keys from files of any form, as they occur in the field.
///
/// ```
/// use carryless::key::{AnyKey, KeyReader, StandardCurve};
///
/// // SEC 1, PKCS#8, SubjectPublicKeyInfo, a certificate or a request; in DER, or in PEM with anything around it.
/// let file = b"curve first\n-----BEGIN EC PARAMETERS-----\nBgUrgQQAGg==\n-----END EC PARAMETERS-----\n";
/// let refused = KeyReader::new().secret(file).unwrap_err();
/// assert_eq!(refused.to_string(), "it has parameters of a curve, and no secret key");
///
/// // Bytes alone, where the curve is known.
/// let reader = KeyReader::new().curve(StandardCurve::K233);
/// let AnyKey::Secret(key) = reader.key(b"0x03\n")? else { panic!("a secret") };
/// # #[cfg(feature = "encryption")] {
/// # use rand_core::{UnwrapErr}; use getrandom::SysRng;
/// // Encrypted: PBES2, PKCS#12, or OpenSSL's headers.
/// let file = key.to_encrypted_pem(b"secret", &mut UnwrapErr(SysRng));
/// assert_eq!(KeyReader::new().password(b"secret").secret(file.as_bytes())?, key);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct KeyReader<'a> {
    password: Option<&'a [u8]>,
    curve: Option<StandardCurve>,
    is_for_signatures: bool,
    notes: Option<&'a dyn Fn(Note)>,
}

/// A key that a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyKey {
    /// A secret one.
    Secret(AnySecretKey),
    /// A public one.
    Public(AnyPublicKey),
}

impl AnyKey {
    /// The public key, of a secret one too.
    pub fn public_key(&self) -> AnyPublicKey {
        match self {
            Self::Secret(key) => key.public_key(),
            Self::Public(key) => key.clone(),
        }
    }
}

impl<'a> KeyReader<'a> {
    /// A reader without a password, for files that name their curve.
    pub fn new() -> Self {
        Self::default()
    }

    /// This reader with a password for what is encrypted. In PKCS#12 it is text in UTF-8.
    #[cfg(feature = "encryption")]
    pub fn password(self, password: &'a [u8]) -> Self {
        KeyReader { password: Some(password), ..self }
    }

    /// This reader with a curve: for files that name none, and for keys that are bytes alone, also in hexadecimal digits, base64 or
    /// base64url: a secret; a point in SEC 1, as x and y without 04, or in an OCTET STRING (PKCS#11's `CKA_EC_POINT`) or a BIT STRING;
    /// 04, x, y and the secret (ANSI X9.63). A file that names another curve is refused.
    ///
    /// Bytes alone are refused where they are too few or too many, or a secret is wanted and they have the shape of a point of a curve
    /// that is here and has a type. Digits behind `0x` and `decimal:` are numbers and may be few; others are bytes. Text is never taken for bytes.
    pub fn curve(self, curve: StandardCurve) -> Self {
        KeyReader { curve: Some(curve), ..self }
    }

    /// This reader for signatures: a key that says that it is for key agreement alone is refused (RFC 5480, 2.1.2).
    pub fn for_signatures(self) -> Self {
        KeyReader { is_for_signatures: true, ..self }
    }

    /// This reader with a function that is told what was read in spite of something, and which keys or certificates were not
    /// looked at.
    pub fn notes(self, notes: &'a dyn Fn(Note)) -> Self {
        KeyReader { notes: Some(notes), ..self }
    }

    /// The first secret key of a file or, where there is none, the first public one. A secret key that is encrypted is passed over where
    /// there is no password, no other secret key, and a public one.
    ///
    /// # Errors
    /// A [`FileError`] names what was found instead; the first key is refused, or a part of the file before it is damaged.
    pub fn key(&self, file: &[u8]) -> Result<AnyKey, FileError> {
        if let Some(key) = self.alone(file, Wanted::Key)? {
            return Ok(key);
        }
        let (mut secret, mut public, mut encrypted) = (None, None, None);
        // Once: what is encrypted is decrypted once.
        let searched = file::search(file, self.settings(Wanted::Key), &mut |document| {
            match document.kind {
                FileKind::Encrypted => encrypted = encrypted.take().or(Some(at(document.place, FileError::Encrypted))),
                kind => secret = self.secret_of(kind, document.bytes)?,
            }
            if public.is_none() {
                let read = self.public_of(document.kind, document.bytes).map_err(|error| at(document.place, error));
                public = read.transpose();
            }
            Ok(secret.is_some())
        });
        match (secret, searched, public, encrypted) {
            (Some(_), .., Some(encrypted)) => Err(encrypted),
            (Some(key), ..) => Ok(AnyKey::Secret(key)),
            (None, Err(FileError::NoKey(_)), Some(key), _) => key.map(AnyKey::Public),
            (None, Err(FileError::NoKey(_)), None, Some(encrypted)) => Err(encrypted),
            (None, Err(error), ..) => Err(error),
            (None, Ok(()), ..) => Err(FileError::Der),
        }
    }

    /// The first secret key of a file.
    ///
    /// # Errors
    /// As [`Self::key`].
    pub fn secret(&self, file: &[u8]) -> Result<AnySecretKey, FileError> {
        match self.alone(file, Wanted::Secret)? {
            Some(AnyKey::Secret(key)) => return Ok(key),
            Some(AnyKey::Public(_)) => return Err(FileError::NoSecretKey(FileKind::Spki.into())),
            None => {}
        }
        file::find(file, self.settings(Wanted::Secret), |document| self.secret_of(document.kind, document.bytes))
    }

    /// The first public key of a file: one by itself, or that of a certificate or a certificate request. The key of somebody else is
    /// read so: a secret key is passed over, and a file that has nothing else is refused.
    ///
    /// # Errors
    /// As [`Self::key`].
    pub fn public(&self, file: &[u8]) -> Result<AnyPublicKey, FileError> {
        match self.alone(file, Wanted::Public)? {
            Some(AnyKey::Public(key)) => return Ok(key),
            Some(AnyKey::Secret(_)) => return Err(FileError::NoPublicKey(FileKind::Sec1.into())),
            None => {}
        }
        file::find(file, self.settings(Wanted::Public), |document| self.public_of(document.kind, document.bytes))
    }

    pub(crate) fn settings(&self, wanted: Wanted) -> Settings<'a> {
        Settings { wanted, password: self.password, notes: self.notes }
    }

    /// The key in a document, if it is one for secret keys.
    pub(super) fn secret_of(&self, kind: FileKind, bytes: &[u8]) -> Result<Option<AnySecretKey>, FileError> {
        let Some(parts) = SecretParts::read(kind, bytes)? else { return Ok(None) };
        self.check_purpose(parts.is_for_agreement)?;
        let curve = self.curve_of(parts.curves.iter().flatten().next())?;
        on_curve!(curve, C => Ok(Some(parts.key::<C>()?.into())); curve => Ok(Some(parts.compact_key(curve)?.into())))
    }

    /// The key in a document, if it is one for public keys.
    pub(super) fn public_of(&self, kind: FileKind, bytes: &[u8]) -> Result<Option<AnyPublicKey>, FileError> {
        let Some(parts) = PublicParts::read(kind, bytes)? else { return Ok(None) };
        self.check_purpose(parts.is_for_agreement)?;
        let curve = self.curve_of(parts.curve.as_ref())?;
        on_curve!(curve, C => Ok(Some(parts.key::<C>()?.into())); curve => Ok(Some(parts.compact_key(curve)?.into())))
    }

    fn check_purpose(&self, is_for_agreement: bool) -> Result<(), FileError> {
        if self.is_for_signatures && is_for_agreement { Err(FileError::Agreement) } else { Ok(()) }
    }

    /// The curve that a document gives, or else the one that is known.
    fn curve_of(&self, given: Option<&GivenCurve<'_>>) -> Result<StandardCurve, FileError> {
        let Some(given) = given else { return self.curve.ok_or(FileError::NoCurve) };
        let curve = curve_given(given)?;
        match self.curve {
            Some(known) if known != curve => Err(curve.identifier().map_or(FileError::Parameters, FileError::Curve)),
            _ => Ok(curve),
        }
    }

    /// The key of a file that is neither PEM nor a document in DER, where a curve is known.
    fn alone(&self, file: &[u8], wanted: Wanted) -> Result<Option<AnyKey>, FileError> {
        match self.curve {
            Some(curve) => super::alone::key(curve, file, wanted),
            None => Ok(None),
        }
    }
}

impl fmt::Debug for KeyReader<'_> {
    /// Not the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyReader").field("curve", &self.curve).finish_non_exhaustive()
    }
}

/// The curve that a file gives.
fn curve_given(given: &GivenCurve<'_>) -> Result<StandardCurve, FileError> {
    if let Some(identifier) = given.identifier()? {
        return StandardCurve::from_oid(&identifier.to_string()).ok_or(FileError::Curve(identifier));
    }
    let given = given.parameters()?;
    // Two curves may have one order, as B-233 and DSTU 4145's M-233.
    let mut refused = None;
    for curve in StandardCurve::all().filter(|curve| given.has_order(curve.order())) {
        match given.compare(&curve.parameters()) {
            Ok(()) => return Ok(curve),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(refused.unwrap_or(FileError::Parameters))
}
