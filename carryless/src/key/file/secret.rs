//! Secret keys: SEC 1 and PKCS#8.

use super::{EC_PUBLIC_KEY, FileError, named_curve, pem};
use crate::encoding::sec1::field_bytes;
use crate::field::MAX_LIMBS;
use crate::key::{PointForm, PublicKey, SecretKey};
use crate::scalar::order_bytes;
use crate::scalar_mul::KeyCurve;
use ::sec1::{EcParameters, EcPrivateKey};
use alloc::string::String;
use der::asn1::{AnyRef, ObjectIdentifier, OctetStringRef};
use der::oid::AssociatedOid;
use der::pem::{LineEnding, PemLabel};
use der::{Decode, Encode, Header, SecretDocument, SliceReader, Tag, Tagged};
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
    /// That of an encoding: a version, and then in SEC 1 the secret, in PKCS#8 the algorithm. Encrypted, it is an algorithm
    /// and octets.
    fn of(octets: &[u8]) -> Result<Self, FileError> {
        let mut reader = SliceReader::new(octets)?;
        Header::decode(&mut reader)?.tag().assert_eq(Tag::Sequence)?;
        let first = AnyRef::decode(&mut reader)?.tag();
        match (first, Tag::peek(&reader)?) {
            (Tag::Sequence, Tag::OctetString) => Err(FileError::Encrypted),
            (_, Tag::OctetString) => Ok(Self::Sec1),
            _ => Ok(Self::Pkcs8),
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Sec1 => EcPrivateKey::PEM_LABEL,
            Self::Pkcs8 => PrivateKeyInfoRef::PEM_LABEL,
        }
    }
}

/// What a file says of a secret key.
pub(in crate::key) struct SecretParts<'a> {
    pub curve: ObjectIdentifier,
    secret: &'a [u8],
    /// The public key: in SEC 1, and in PKCS#8 around it.
    public: [Option<&'a [u8]>; 2],
}

impl<'a> SecretParts<'a> {
    /// Those of a file in DER, of either format.
    pub fn read(octets: &'a [u8]) -> Result<Self, FileError> {
        match SecretFormat::of(octets)? {
            SecretFormat::Sec1 => {
                let inner = EcPrivateKey::from_der(octets)?;
                let curve = inner_curve(&inner).ok_or(FileError::NoCurve)?;
                Ok(SecretParts { curve, secret: inner.private_key, public: [inner.public_key, None] })
            }
            SecretFormat::Pkcs8 => {
                let outer = PrivateKeyInfoRef::from_der(octets)?;
                let curve = named_curve(&outer.algorithm)?;
                let inner = EcPrivateKey::from_der(outer.private_key.as_bytes())?;
                if inner_curve(&inner).is_some_and(|inner| inner != curve) {
                    return Err(FileError::TwoCurves);
                }
                let whole = |bits: der::asn1::BitStringRef<'a>| bits.as_bytes().ok_or(FileError::Der);
                let public = [inner.public_key, outer.public_key.map(whole).transpose()?];
                Ok(SecretParts { curve, secret: inner.private_key, public })
            }
        }
    }

    /// The key, if it is one of this curve.
    pub fn key<C: KeyCurve + AssociatedOid>(&self) -> Result<SecretKey<C>, FileError> {
        if self.curve != C::OID {
            return Err(FileError::Curve);
        }
        if self.secret.len() > field_bytes::<C>() {
            return Err(FileError::Length);
        }
        let key = SecretKey::<C>::from_be_bytes(self.secret)?;
        for public in self.public.into_iter().flatten() {
            if PublicKey::from_sec1(public)? != *key.public_key() {
                return Err(FileError::Pair);
            }
        }
        Ok(key)
    }
}

fn inner_curve(inner: &EcPrivateKey<'_>) -> Option<ObjectIdentifier> {
    inner.parameters.and_then(EcParameters::named_curve)
}

/// The octets of a secret key in PEM, and their format.
pub(in crate::key) fn from_pem(text: &str) -> Result<SecretDocument, FileError> {
    let (label, octets) = SecretDocument::from_pem(pem::block(text)?)?;
    let format = match label {
        EcPrivateKey::PEM_LABEL => SecretFormat::Sec1,
        PrivateKeyInfoRef::PEM_LABEL => SecretFormat::Pkcs8,
        pem::ENCRYPTED => return Err(FileError::Encrypted),
        _ => return Err(FileError::Label),
    };
    if SecretFormat::of(octets.as_bytes())? == format { Ok(octets) } else { Err(FileError::Label) }
}

impl<C: KeyCurve + AssociatedOid> SecretKey<C> {
    /// The key of a file in DER, SEC 1 or PKCS#8.
    ///
    /// # Errors
    /// If it is no such file, or of another curve; if the secret or the public key is refused, or they do not belong
    /// together; [`FileError::Encrypted`] if it is encrypted.
    pub fn from_der(octets: &[u8]) -> Result<Self, FileError> {
        SecretParts::read(octets)?.key()
    }

    /// The key of a file in PEM, `EC PRIVATE KEY` or `PRIVATE KEY`.
    ///
    /// # Errors
    /// As [`Self::from_der`].
    pub fn from_pem(text: &str) -> Result<Self, FileError> {
        Self::from_der(from_pem(text)?.as_bytes())
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
        let curve = C::OID;
        let inner = |parameters| EcPrivateKey { private_key: secret, parameters, public_key: Some(&*public) };
        match format {
            SecretFormat::Sec1 => SecretDocument::encode_msg(&inner(Some(curve.into()))),
            SecretFormat::Pkcs8 => {
                let inner = Zeroizing::new(inner(None).to_der().expect("a key fits"));
                let algorithm = AlgorithmIdentifierRef { oid: EC_PUBLIC_KEY, parameters: Some((&curve).into()) };
                let inner = OctetStringRef::new(&inner).expect("a key fits");
                SecretDocument::encode_msg(&PrivateKeyInfoRef::new(algorithm, inner))
            }
        }
        .expect("a key fits")
    }

    /// The file in PEM, with the public key uncompressed.
    ///
    /// # Time
    /// That of the packages `base64ct` and `pem-rfc7468`, which mean it to be constant in the secret.
    pub fn to_pem(&self, format: SecretFormat) -> Zeroizing<String> {
        self.to_der(format).to_pem(format.label(), LineEnding::LF).expect("a key is text")
    }
}
