//! The traits of the package `pkcs8`, for generic code: [`DecodePrivateKey`](::pkcs8::DecodePrivateKey) and its like.

use super::{PublicKey, SecretKey};
use crate::key::FileError;
use ::pkcs8::spki::Result as SpkiResult;
use ::pkcs8::{
    Document, EncodePrivateKey, EncodePublicKey, Error, KeyError, PrivateKeyInfoRef, SecretDocument,
    SubjectPublicKeyInfoRef, spki,
};
use der::Encode;
use zeroize::Zeroizing;

impl TryFrom<PrivateKeyInfoRef<'_>> for SecretKey {
    type Error = Error;

    fn try_from(info: PrivateKeyInfoRef<'_>) -> Result<Self, Error> {
        Self::from_der(&Zeroizing::new(info.to_der()?)).map_err(|error| match error {
            FileError::Algorithm(oid) => Error::PublicKey(spki::Error::OidUnknown { oid }),
            FileError::Der => Error::ParametersMalformed,
            _ => Error::KeyMalformed(KeyError::Invalid),
        })
    }
}

impl EncodePrivateKey for SecretKey {
    fn to_pkcs8_der(&self) -> Result<SecretDocument, Error> {
        Ok(self.to_der())
    }
}

impl TryFrom<SubjectPublicKeyInfoRef<'_>> for PublicKey {
    type Error = spki::Error;

    fn try_from(info: SubjectPublicKeyInfoRef<'_>) -> SpkiResult<Self> {
        Self::from_der(&info.to_der()?).map_err(|error| match error {
            FileError::Algorithm(oid) => spki::Error::OidUnknown { oid },
            _ => spki::Error::KeyMalformed,
        })
    }
}

impl EncodePublicKey for PublicKey {
    fn to_public_key_der(&self) -> SpkiResult<Document> {
        Ok(Document::try_from(self.to_der())?)
    }
}
