//! Secret keys: SEC 1 and PKCS#8.

use super::given::GivenCurve;
use super::kind::{FileKind, check_version};
use super::public::point_in;
use super::search::{Document, Settings, find};
use super::wanted::Wanted;
use super::{EC_PUBLIC_KEY, FileError, pem};
#[cfg(all(feature = "any", feature = "compact"))]
use crate::compact::CompactCurve;
use crate::field::MAX_LIMBS;
#[cfg(all(feature = "any", feature = "compact"))]
use crate::key::{CompactPublicKey, CompactSecretKey};
use crate::key::{PointForm, PublicKey, SecretKey};
use crate::scalar::order_bytes;
use crate::scalar_mul::KeyCurve;
use ::sec1::EcPrivateKey;
use alloc::string::String;
use der::asn1::{AnyRef, BitStringRef, ContextSpecific, ObjectIdentifier, OctetStringRef};
use der::oid::AssociatedOid;
use der::pem::{LineEnding, PemLabel};
use der::{Decode, Encode, Reader, SecretDocument, Tag, TagMode, TagNumber};
use pkcs8::{AlgorithmIdentifierRef, PrivateKeyInfoRef};
use zeroize::Zeroizing;

/// The form of a file of a secret key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretFormat {
    /// SEC 1: in PEM, `EC PRIVATE KEY`.
    Sec1,
    /// PKCS#8: in PEM, `PRIVATE KEY`.
    Pkcs8,
}

impl SecretFormat {
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Sec1 => EcPrivateKey::PEM_LABEL,
            Self::Pkcs8 => PrivateKeyInfoRef::PEM_LABEL,
        }
    }
}

/// What a file says of a secret key.
pub(in crate::key) struct SecretParts<'a> {
    /// The curve: in PKCS#8, and in SEC 1 within it.
    pub curves: [Option<GivenCurve<'a>>; 2],
    /// Whether it is for key agreement alone.
    #[cfg_attr(not(feature = "any"), allow(dead_code, reason = "the reader asks"))]
    pub is_for_agreement: bool,
    secret: &'a [u8],
    /// The public key: in PKCS#8, and in SEC 1 within it.
    public: [Option<&'a [u8]>; 2],
}

impl<'a> SecretParts<'a> {
    /// The parts of a document in DER, of either format; nothing where it is of another kind.
    pub fn read(kind: FileKind, bytes: &'a [u8]) -> Result<Option<Self>, FileError> {
        match kind {
            FileKind::Sec1 => sec1(bytes).map(Some),
            FileKind::Pkcs8 => pkcs8(bytes).map(Some),
            FileKind::Encrypted => Err(FileError::Encrypted),
            _ => Ok(None),
        }
    }

    /// The key, if it is one of this curve.
    pub fn key<C: KeyCurve + AssociatedOid>(&self) -> Result<SecretKey<C>, FileError> {
        let key = SecretKey::<C>::from_be_bytes(self.secret_on(&GivenCurve::check::<C>)?)?;
        self.check_pair(&|public| Ok(PublicKey::from_sec1(public)? == *key.public_key()))?;
        Ok(key)
    }

    /// The key, if it is one of this curve, whose constants are data.
    #[cfg(all(feature = "any", feature = "compact"))]
    pub fn compact_key(&self, curve: CompactCurve) -> Result<CompactSecretKey, FileError> {
        let key = CompactSecretKey::from_be_bytes(curve, self.secret_on(&|given| given.check_compact(curve))?)?;
        self.check_pair(&|public| Ok(CompactPublicKey::from_sec1(curve, public)? == *key.public_key()))?;
        Ok(key)
    }

    /// The secret, if `check` finds the curves that are given to be the one that is known. Not generic, as what follows: it is there once.
    fn secret_on(&self, check: &dyn Fn(&GivenCurve<'a>) -> Result<(), FileError>) -> Result<&'a [u8], FileError> {
        for (i, given) in self.curves.iter().flatten().enumerate() {
            match check(given) {
                Err(_) if i > 0 => return Err(FileError::TwoCurves),
                checked => checked?,
            }
        }
        Ok(self.secret)
    }

    /// Refuses a public key that is not the secret one's.
    fn check_pair(&self, is_own: &dyn Fn(&[u8]) -> Result<bool, FileError>) -> Result<(), FileError> {
        for public in self.public.into_iter().flatten() {
            if !is_own(public)? {
                return Err(FileError::Pair);
            }
        }
        Ok(())
    }
}

/// ECPrivateKey: a version, the secret, and perhaps the curve and the public key. Source: SEC 1 v2.0, C.4.
fn sec1(bytes: &[u8]) -> Result<SecretParts<'_>, FileError> {
    AnyRef::from_der(bytes)?.sequence(|reader| {
        check_version(reader, 1..=1)?;
        let secret = reader.decode::<&OctetStringRef>()?.as_bytes();
        // [0] EXPLICIT ECParameters, [1] EXPLICIT BIT STRING, both optional.
        let curve = ContextSpecific::<AnyRef<'_>>::decode_explicit(reader, TagNumber(0))?.map(|field| field.value);
        let public = reader.context_specific::<BitStringRef<'_>>(TagNumber(1), TagMode::Explicit)?;
        let public = public.map(point_in).transpose()?;
        let curves = [None, GivenCurve::of_parameters(curve)?];
        Ok(SecretParts { curves, is_for_agreement: false, secret, public: [None, public] })
    })
}

/// PrivateKeyInfo: a version, the algorithm with the curve, ECPrivateKey, and perhaps attributes and the public key. Some
/// write a public key in the first version, and some none in the second. Source: RFC 5958, 2.
fn pkcs8(bytes: &[u8]) -> Result<SecretParts<'_>, FileError> {
    AnyRef::from_der(bytes)?.sequence(|reader| {
        check_version(reader, 0..=1)?;
        let (curve, is_for_agreement) = GivenCurve::of_algorithm(&reader.decode()?)?;
        let inner = sec1(reader.decode::<&OctetStringRef>()?.as_bytes())?;
        // [0] IMPLICIT Attributes, [1] IMPLICIT BIT STRING, both optional.
        if !reader.is_finished() && Tag::peek(reader)?.number() == TagNumber(0) {
            reader.decode::<AnyRef<'_>>()?;
        }
        let public = reader.context_specific::<BitStringRef<'_>>(TagNumber(1), TagMode::Implicit)?;
        let public = public.map(point_in).transpose()?;
        let (curves, public) = ([curve, inner.curves[1]], [public, inner.public[1]]);
        Ok(SecretParts { curves, is_for_agreement, secret: inner.secret, public })
    })
}

/// The file of a secret key of this curve, with these bytes for its public key.
pub(super) fn document(curve: ObjectIdentifier, secret: &[u8], public: &[u8], format: SecretFormat) -> SecretDocument {
    match format {
        SecretFormat::Sec1 => {
            let key = EcPrivateKey { private_key: secret, parameters: Some(curve.into()), public_key: Some(public) };
            SecretDocument::encode_msg(&key).expect("a key fits")
        }
        SecretFormat::Pkcs8 => pkcs8_document((&curve).into(), secret, public),
    }
}

/// The file in PKCS#8 of a secret key of this curve, its name or its parameters, with these bytes for its public key.
pub(super) fn pkcs8_document(curve: AnyRef<'_>, secret: &[u8], public: &[u8]) -> SecretDocument {
    let inner = EcPrivateKey { private_key: secret, parameters: None, public_key: Some(public) };
    let inner = Zeroizing::new(inner.to_der().expect("a key fits"));
    let algorithm = AlgorithmIdentifierRef { oid: EC_PUBLIC_KEY, parameters: Some(curve) };
    let inner = OctetStringRef::new(&inner).expect("a key fits");
    SecretDocument::encode_msg(&PrivateKeyInfoRef::new(algorithm, inner)).expect("a key fits")
}

/// The key in a document, if it is one for secret keys.
fn of_document<C: KeyCurve + AssociatedOid>(document: &Document<'_>) -> Result<Option<SecretKey<C>>, FileError> {
    SecretParts::read(document.kind, document.bytes)?.map(|parts| parts.key()).transpose()
}

#[cfg(feature = "encryption")]
fn encrypted(password: &[u8]) -> Settings<'_> {
    Settings { password: Some(password), ..Settings::new(Wanted::Secret) }
}

impl<C: KeyCurve + AssociatedOid> SecretKey<C> {
    /// The key of a file in DER, SEC 1 or PKCS#8.
    ///
    /// # Errors
    /// If it is no such file, or of another curve; if the secret or the public key is refused, or they do not belong
    /// together; [`FileError::Encrypted`] if it is encrypted.
    pub fn from_der(bytes: &[u8]) -> Result<Self, FileError> {
        of_document(&Document { kind: FileKind::of_whole(bytes)?, bytes, place: &None })?.ok_or(FileError::Der)
    }

    /// The first secret key in a text in PEM, SEC 1 or PKCS#8, which is to be one of this curve.
    ///
    /// # Errors
    /// As [`Self::from_der`]; if the text has no such block; if a block before it is damaged.
    pub fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, FileError> {
        find(pem::text(text.as_ref())?, Settings::new(Wanted::Secret), of_document)
    }

    /// The first secret key in a text in PEM, in an encrypted block too, which is to be one of this curve.
    ///
    /// # Errors
    /// As [`Self::from_pem`]; [`FileError::Password`] if the password is wrong, [`FileError::Cost`] if the text
    /// asks for more work or memory than is spent on a file.
    #[cfg(feature = "encryption")]
    pub fn from_encrypted_pem(text: impl AsRef<[u8]>, password: &[u8]) -> Result<Self, FileError> {
        find(pem::text(text.as_ref())?, encrypted(password), of_document)
    }

    /// The key of an encrypted file in DER.
    ///
    /// # Errors
    /// As [`Self::from_encrypted_pem`].
    #[cfg(feature = "encryption")]
    pub fn from_encrypted_der(bytes: &[u8], password: &[u8]) -> Result<Self, FileError> {
        find(bytes, encrypted(password), of_document)
    }

    /// The file in DER, with the public key uncompressed.
    ///
    /// # Time
    /// Constant in the secret.
    pub fn to_der(&self, format: SecretFormat) -> SecretDocument {
        self.to_der_with(format, PointForm::Uncompressed)
    }

    /// The file in DER, with the public key in this form.
    ///
    /// # Time
    /// Constant in the secret.
    pub fn to_der_with(&self, format: SecretFormat, form: PointForm) -> SecretDocument {
        let mut secret = Zeroizing::new([0; 8 * MAX_LIMBS]);
        let secret = &mut secret[..order_bytes::<C>()];
        self.to_be_bytes(secret);
        let public = self.public_key().to_sec1(form);
        document(C::OID, secret, &public, format)
    }

    /// The file in PEM, with the public key uncompressed.
    ///
    /// # Time
    /// That of the packages `base64ct` and `pem-rfc7468`, which mean it to be constant in the secret.
    pub fn to_pem(&self, format: SecretFormat) -> Zeroizing<String> {
        self.to_der(format).to_pem(format.label(), LineEnding::LF).expect("a key is text")
    }
}
