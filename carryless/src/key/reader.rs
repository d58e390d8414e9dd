//! Whatever a file of a key holds: [`KeyReader`].

use super::any::on_curve;
use super::file::{self, GivenCurve, Kind, PublicParts, SecretParts};
use super::{AnyPublicKey, AnySecretKey, FileError, StandardCurve};
use der::Decode;
use der::asn1::OctetStringRef;

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
/// // Octets alone, where the curve is known.
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
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyReader<'a> {
    password: Option<&'a [u8]>,
    curve: Option<StandardCurve>,
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

    /// The same, with a password for what is encrypted. In PKCS#12 it is text in UTF-8.
    #[cfg(feature = "encryption")]
    pub fn password(self, password: &'a [u8]) -> Self {
        KeyReader { password: Some(password), ..self }
    }

    /// The same, with a curve: for files that name none, and for keys that are octets alone or hexadecimal digits: a secret,
    /// a point in SEC 1, or one in an OCTET STRING (PKCS#11's `CKA_EC_POINT`). A file that names another curve is refused, and
    /// so are octets that are too few for a secret; digits may be few.
    pub fn curve(self, curve: StandardCurve) -> Self {
        KeyReader { curve: Some(curve), ..self }
    }

    /// The first secret key of a file or, where there is none, the first public one.
    ///
    /// # Errors
    /// A [`FileError`] names what was found instead.
    pub fn key(&self, file: &[u8]) -> Result<AnyKey, FileError> {
        if let Some(key) = self.octets_alone(file)? {
            return Ok(key);
        }
        let (mut secret, mut public, mut refused) = (None, None, None);
        // Once: what is encrypted is decrypted once.
        let searched = file::search(file, self.password, FileError::NoKey, &mut |kind, octets| {
            secret = self.secret_of(kind, octets)?;
            match self.public_of(kind, octets) {
                Ok(key) => public = public.take().or(key),
                Err(error) => refused = refused.or(Some(error)),
            }
            Ok(secret.is_some())
        });
        match (secret, public, searched, refused) {
            (Some(key), ..) => Ok(AnyKey::Secret(key)),
            (None, Some(key), ..) => Ok(AnyKey::Public(key)),
            // Why there is no secret key is told first.
            (.., Err(FileError::NoKey(_)), Some(error)) | (.., Err(error), _) => Err(error),
            (.., Ok(()), _) => Err(FileError::Der),
        }
    }

    /// The first secret key of a file.
    ///
    /// # Errors
    /// As [`Self::key`].
    pub fn secret(&self, file: &[u8]) -> Result<AnySecretKey, FileError> {
        match self.octets_alone(file)? {
            Some(AnyKey::Secret(key)) => return Ok(key),
            Some(AnyKey::Public(_)) => return Err(FileError::NoSecretKey(Kind::Spki.into())),
            None => {}
        }
        file::find(file, self.password, FileError::NoSecretKey, |kind, octets| self.secret_of(kind, octets))
    }

    /// The first public key of a file: that of a secret key, a certificate or a certificate request too.
    ///
    /// # Errors
    /// As [`Self::key`].
    pub fn public(&self, file: &[u8]) -> Result<AnyPublicKey, FileError> {
        if let Some(key) = self.octets_alone(file)? {
            return Ok(key.public_key());
        }
        file::find(file, self.password, FileError::NoPublicKey, |kind, octets| match self.public_of(kind, octets)? {
            Some(key) => Ok(Some(key)),
            None => Ok(self.secret_of(kind, octets)?.map(|key| key.public_key())),
        })
    }

    /// The key in a document, if it is one for secret keys.
    pub(super) fn secret_of(&self, kind: Kind, octets: &[u8]) -> Result<Option<AnySecretKey>, FileError> {
        let Some(parts) = SecretParts::read(kind, octets)? else { return Ok(None) };
        let curve = self.curve_of(parts.curves.iter().flatten().next())?;
        Ok(Some(on_curve!(curve, C => AnySecretKey::_(parts.key::<C>()?))))
    }

    /// The key in a document, if it is one for public keys.
    pub(super) fn public_of(&self, kind: Kind, octets: &[u8]) -> Result<Option<AnyPublicKey>, FileError> {
        let Some(parts) = PublicParts::read(kind, octets)? else { return Ok(None) };
        let curve = self.curve_of(parts.curve.as_ref())?;
        Ok(Some(on_curve!(curve, C => AnyPublicKey::_(parts.key::<C>()?))))
    }

    /// The curve that a document gives, or else the one that is known.
    fn curve_of(&self, given: Option<&GivenCurve<'_>>) -> Result<StandardCurve, FileError> {
        let Some(given) = given else { return self.curve.ok_or(FileError::NoCurve) };
        let curve = curve_given(given)?;
        match self.curve {
            Some(known) if known != curve => Err(FileError::Curve(curve.identifier())),
            _ => Ok(curve),
        }
    }

    /// The key of a file that is neither PEM nor a document in DER, where a curve is known.
    fn octets_alone(&self, file: &[u8]) -> Result<Option<AnyKey>, FileError> {
        let Some(curve) = self.curve else { return Ok(None) };
        let opened = file::opened(file);
        // One secret in thousands begins as an object identifier does.
        if file::is_text(&opened) || !matches!(Kind::of(&opened), Kind::Other | Kind::Parameters) {
            return Ok(None);
        }
        let digits = file::hexadecimal(file);
        let octets = digits.as_deref().map_or(file, |octets| &octets[..]);
        // An uncompressed point has the tag of an octet string.
        let wrapped = <&OctetStringRef>::from_der(octets).map_or(octets, OctetStringRef::as_bytes);
        if let Some(point) = [octets, wrapped].into_iter().find(|point| curve.has_points_of(point)) {
            return Ok(Some(AnyKey::Public(AnyPublicKey::from_sec1(curve, point)?)));
        }
        // Octets that are no text lack two zeros before them at most: fewer are something else, and so are many more.
        let is_short = digits.is_none() && octets.len() + 2 < curve.secret_bytes();
        if is_short || octets.len() > 4 * curve.secret_bytes() {
            return Ok(None);
        }
        Ok(Some(AnyKey::Secret(AnySecretKey::from_be_bytes(curve, octets)?)))
    }
}

/// The curve that a file gives.
fn curve_given(given: &GivenCurve<'_>) -> Result<StandardCurve, FileError> {
    let mut all = StandardCurve::ALL.iter().copied();
    if let Some(identifier) = given.identifier()? {
        return all.find(|curve| curve.identifier() == identifier).ok_or(FileError::Curve(identifier));
    }
    let given = given.parameters()?;
    let curve = all.find(|curve| given.has_order_of(&curve.parameters())).ok_or(FileError::Parameters)?;
    given.compare(&curve.parameters()).map(|()| curve)
}
