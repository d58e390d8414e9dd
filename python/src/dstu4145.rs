//! DSTU 4145-2002, Ukraine's national signature: keys of its own, since a public key is −d·G and octets stand lowest first.

use crate::bytes::{Bytes, Pickled, Text};
use crate::files::refused_file;
use crate::{InvalidSignature, refused, refused_argument};
use carryless::cms::{self, CmsError};
use carryless::dstu4145::{Curve, CurveForm, Error, Hash, KeyFile, PublicKey, SecretKey, Signature};
use carryless::x509::{Certificate, certificates};
use getrandom::SysRng;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyString};
use std::time::{SystemTime, UNIX_EPOCH};

/// A curve of the standard, by its name or its object identifier.
struct CurveName(Curve);

impl<'a, 'py> FromPyObject<'a, 'py> for CurveName {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let name: &str = &value.extract::<PyBackedStr>()?;
        Curve::from_name(name).or_else(|| Curve::from_oid(name)).map(CurveName).ok_or_else(|| {
            let names: Vec<_> = Curve::ALL.iter().map(|curve| curve.name()).collect();
            refused_argument("curve", format!("'{name}' is no curve of DSTU 4145; accepted are {}", names.join(", ")))
        })
    }
}

/// A hash, by its name.
pub struct HashName(Hash);

const HASHES: [(&str, Hash); 4] = [
    ("kupyna256", Hash::Kupyna256),
    ("kupyna384", Hash::Kupyna384),
    ("kupyna512", Hash::Kupyna512),
    ("gost34311", Hash::Gost34311),
];

impl HashName {
    const DEFAULT: Self = HashName(Hash::Kupyna256);
}

impl<'a, 'py> FromPyObject<'a, 'py> for HashName {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let name: &str = &value.extract::<PyBackedStr>()?;
        let known = HASHES.iter().find(|(known, _)| *known == name);
        known.map(|(_, hash)| HashName(*hash)).ok_or_else(|| {
            let names = HASHES.map(|(name, _)| name).join(", ");
            refused_argument("hash", format!("'{name}' is not known; accepted are {names}"))
        })
    }
}

/// How a signature is written: r and s side by side, or these in an octet string of DER.
enum Form {
    Raw,
    Der,
}

impl<'a, 'py> FromPyObject<'a, 'py> for Form {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match &*value.extract::<PyBackedStr>()? {
            "raw" => Ok(Form::Raw),
            "der" => Ok(Form::Der),
            form => Err(refused_argument("form", format!("'{form}' is not known; accepted are raw and der"))),
        }
    }
}

/// A secret key of DSTU 4145, for signatures in constant time; it is erased when it is dropped, not shown, and not pickled.
///
/// >>> from carryless import dstu4145
/// >>> key = dstu4145.SecretKey.generate("M-257")
/// >>> key
/// SecretKey(M-257 …)
/// >>> key.public_key.verify(key.sign(b"message", hash="gost34311"), b"message", hash="gost34311")
/// >>> dstu4145.SecretKey.from_file(key.to_pem()) == key
/// True
/// >>> dstu4145.SecretKey.generate("M-163")
/// Traceback (most recent call last):
/// carryless.Error: the curve is weak: keys on it are made, and sign, only where that is allowed
#[pyclass(name = "SecretKey", module = "carryless.dstu4145", frozen)]
pub struct PySecretKey(SecretKey);

#[pymethods]
impl PySecretKey {
    /// A new key, of random bytes of the system; of a curve below 112 bits of security only where that is allowed.
    #[staticmethod]
    #[pyo3(signature = (curve, *, allow_weak = false))]
    fn generate(py: Python<'_>, curve: CurveName, allow_weak: bool) -> PyResult<Self> {
        let key = py.detach(|| match allow_weak {
            false => SecretKey::random(curve.0, &mut SysRng),
            true => SecretKey::random_weak(curve.0, &mut SysRng),
        });
        key.map(PySecretKey).map_err(refused)
    }

    /// The key whose secret is an integer, its lowest octet first.
    #[staticmethod]
    fn from_bytes(curve: CurveName, data: Bytes) -> PyResult<Self> {
        SecretKey::from_le_bytes(curve.0, data.as_ref()).map(PySecretKey).map_err(refused)
    }

    /// The first secret key in a file: PKCS#8 in PEM or DER; with a password an encrypted one, PKCS#12, key-6.dat or JKS.
    #[staticmethod]
    #[pyo3(signature = (data, password = None))]
    fn from_file(py: Python<'_>, data: Text, password: Option<Text>) -> PyResult<Self> {
        let key = py.detach(|| match &password {
            None => SecretKey::from_file(data.as_ref()),
            Some(password) => KeyFile::open(data.as_ref(), password.as_ref())?.signing_key(),
        });
        key.map(PySecretKey).map_err(refused_file)
    }

    /// The same key, that signs though its curve be weak.
    fn allow_weak(&self) -> Self {
        PySecretKey(self.0.clone().allow_weak())
    }

    /// The key in PEM: PKCS#8.
    fn to_pem<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::new(py, &self.0.to_pem(CurveForm::Named))
    }

    /// The key in DER: PKCS#8.
    fn to_der<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.to_der(CurveForm::Named).as_bytes())
    }

    /// The name of the curve.
    #[getter]
    fn curve(&self) -> &'static str {
        self.0.curve().name()
    }

    /// The public key.
    #[getter]
    fn public_key(&self) -> PyPublicKey {
        PyPublicKey(*self.0.public_key())
    }

    /// The secret as an integer, its lowest octet first.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_le_bytes())
    }

    /// A signature of the message, the same each time. `hash` is "kupyna256", "kupyna384", "kupyna512" or "gost34311"; with
    /// `prehashed` the message is a digest by one of them. `form` is "raw", r and s side by side, or "der", these in an octet string.
    #[pyo3(
        signature = (message, *, hash = HashName::DEFAULT, form = Form::Raw, prehashed = false),
        text_signature = "($self, message, *, hash='kupyna256', form='raw', prehashed=False)"
    )]
    fn sign<'py>(
        &self,
        py: Python<'py>,
        message: Bytes,
        hash: HashName,
        form: Form,
        prehashed: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let signature = py.detach(|| match prehashed {
            false => self.0.sign(hash.0, message.as_ref()),
            true => self.0.sign_digest(message.as_ref()),
        });
        let signature = signature.map_err(refused)?;
        Ok(PyBytes::new(
            py,
            &match form {
                Form::Raw => signature.to_bytes(),
                Form::Der => signature.to_der(),
            },
        ))
    }

    /// A signed document: CMS with the attributes of CAdES-BES in DER, what files .p7s are. `certificate` is the signer's, in PEM or DER;
    /// `detached` leaves the content out, and `without_certificate` the certificate. `signing_time` is an aware datetime.
    #[pyo3(
        signature = (content, certificate, *, hash = HashName::DEFAULT, detached = false, without_certificate = false, signing_time = None),
        text_signature = "($self, content, certificate, *, hash='kupyna256', detached=False, without_certificate=False, signing_time=None)"
    )]
    #[allow(clippy::too_many_arguments, reason = "Python names them")]
    fn sign_document<'py>(
        &self,
        py: Python<'py>,
        content: Bytes,
        certificate: Text,
        hash: HashName,
        detached: bool,
        without_certificate: bool,
        signing_time: Option<SystemTime>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let certificate = read_certificates("certificate", &certificate)?;
        let certificate = certificate.first().ok_or_else(|| refused_argument("certificate", "the file has none"))?;
        let mut form = cms::Form::new(hash.0);
        if detached {
            form = form.detached();
        }
        if without_certificate {
            form = form.without_certificate();
        }
        if let Some(time) = signing_time {
            let time = time.duration_since(UNIX_EPOCH);
            form = form.signed_at(time.map_err(|_| refused_argument("signing_time", "it is before 1970"))?);
        }
        let document = py.detach(|| cms::sign(content.as_ref(), &self.0, certificate, &form));
        Ok(PyBytes::new(py, &document.map_err(refused)?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> PyResult<isize> {
        Err(PyTypeError::new_err("a secret key is not hashed"))
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err("a secret key is not pickled: write it by to_pem"))
    }
}

/// A public key of DSTU 4145: a point of the group of prime order, checked when it is read.
///
/// >>> from carryless import dstu4145
/// >>> key = dstu4145.SecretKey.from_bytes("M-257", b"\x11" * 32)
/// >>> public = dstu4145.PublicKey.from_bytes("M-257", key.public_key.to_bytes())
/// >>> public.verify(key.sign(b"message"), b"another")
/// Traceback (most recent call last):
/// carryless.InvalidSignature: the signature is not one of this message by this key
#[pyclass(name = "PublicKey", module = "carryless.dstu4145", frozen)]
pub struct PyPublicKey(PublicKey);

#[pymethods]
impl PyPublicKey {
    /// The key with this compressed point, its lowest octet first.
    #[staticmethod]
    fn from_bytes(curve: CurveName, data: Bytes) -> PyResult<Self> {
        PublicKey::from_compressed(curve.0, data.as_ref()).map(PyPublicKey).map_err(refused)
    }

    /// The name of the curve.
    #[getter]
    fn curve(&self) -> &'static str {
        self.0.curve().name()
    }

    /// The first public key in a file: SubjectPublicKeyInfo, a certificate or a request, in PEM or DER.
    #[staticmethod]
    fn from_file(py: Python<'_>, data: Text) -> PyResult<Self> {
        py.detach(|| PublicKey::from_file(data.as_ref())).map(PyPublicKey).map_err(refused_file)
    }

    /// The key in PEM: SubjectPublicKeyInfo.
    fn to_pem<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::new(py, &self.0.to_pem(CurveForm::Named))
    }

    /// The key in DER: SubjectPublicKeyInfo.
    fn to_der<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_der(CurveForm::Named))
    }

    /// The compressed point, its lowest octet first.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_compressed())
    }

    /// Raises InvalidSignature unless this is a signature of the message by this key. Arguments as of SecretKey.sign. Takes
    /// variable time: all of it is public.
    #[pyo3(
        signature = (signature, message, *, hash = HashName::DEFAULT, form = Form::Raw, prehashed = false),
        text_signature = "($self, signature, message, *, hash='kupyna256', form='raw', prehashed=False)"
    )]
    fn verify(
        &self,
        py: Python<'_>,
        signature: Bytes,
        message: Bytes,
        hash: HashName,
        form: Form,
        prehashed: bool,
    ) -> PyResult<()> {
        let verified = py.detach(|| {
            let signature = match form {
                Form::Raw => Signature::from_bytes(self.0.curve(), signature.as_ref()),
                Form::Der => Signature::from_der(self.0.curve(), signature.as_ref()),
            }?;
            match prehashed {
                false => self.0.verify(hash.0, message.as_ref(), &signature),
                true => self.0.verify_digest(message.as_ref(), &signature),
            }
        });
        verified.map_err(|error: Error| InvalidSignature::new_err(error.to_string()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.to_bytes(py).hash()
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let read = py.get_type::<Self>().getattr("from_bytes")?;
        Ok((read, (self.curve(), self.to_bytes(py))))
    }
}

/// The digest of a message.
#[pyfunction]
pub fn digest<'py>(py: Python<'py>, message: Bytes, hash: HashName) -> Bound<'py, PyBytes> {
    let digest = py.detach(|| hash.0.digest(message.as_ref()));
    PyBytes::new(py, &digest)
}

/// The names of the curves.
#[pyfunction]
pub fn curves() -> Vec<&'static str> {
    Curve::ALL.iter().map(|curve| curve.name()).collect()
}

fn read_certificates(argument: &str, file: &Text) -> PyResult<Vec<Certificate>> {
    certificates(file.as_ref()).map_err(|error| refused_argument(argument, error))
}

/// A document whose signatures are all valid.
#[pyclass(name = "SignedDocument", module = "carryless.dstu4145", frozen, get_all)]
pub struct PySignedDocument {
    /// What was signed, where it is in the document.
    content: Option<Py<PyBytes>>,
    /// Who signed it, one at least.
    signers: Vec<Py<PySigner>>,
}

/// Who signed a document. Whether the certificate is one to be trusted is not known: chains, dates and revocation are the caller's.
#[pyclass(name = "Signer", module = "carryless.dstu4145", frozen, get_all)]
pub struct PySigner {
    /// The certificate whose key made the signature, in DER.
    certificate: Py<PyBytes>,
    /// The names of its subject and its issuer, as text.
    subject: String,
    issuer: String,
    /// Its key.
    public_key: Py<PyPublicKey>,
    /// The name of the hash.
    hash: &'static str,
    /// When the signer says to have signed. Nobody else vouches for it.
    signing_time: Option<SystemTime>,
    /// Whether the signature is of the certificate too, as CAdES-BES wants it.
    is_certificate_signed: bool,
}

/// The document (CMS, .p7s), if all who signed it did, and it is in the file or is `content`. Raises InvalidSignature if not. A
/// signer's certificate is one in the document or one in the file `certificates`, in PEM or DER.
#[pyfunction]
#[pyo3(signature = (document, content = None, *, certificates = None))]
pub fn verify_document(
    py: Python<'_>,
    document: Bytes,
    content: Option<Bytes>,
    certificates: Option<Text>,
) -> PyResult<PySignedDocument> {
    let given = certificates.map(|file| read_certificates("certificates", &file)).transpose()?.unwrap_or_default();
    let content = content.as_ref().map(AsRef::as_ref);
    let verified = py.detach(|| cms::verify(document.as_ref(), content, &given)).map_err(|error| match error {
        CmsError::Form | CmsError::Kind(_) | CmsError::NoContent => refused(error),
        error => InvalidSignature::new_err(error.to_string()),
    })?;
    let signers = verified.signers.into_iter().map(|signer| {
        let key: PublicKey = signer.certificate.issuer_key().map_err(refused)?;
        let hash = HASHES.iter().find(|(_, hash)| *hash == signer.hash).map_or("", |(name, _)| name);
        let signer = PySigner {
            certificate: PyBytes::new(py, signer.certificate.as_der()).unbind(),
            subject: signer.certificate.subject(),
            issuer: signer.certificate.issuer(),
            public_key: Py::new(py, PyPublicKey(key))?,
            hash,
            signing_time: signer.signing_time.map(|time| UNIX_EPOCH + time),
            is_certificate_signed: signer.is_certificate_signed,
        };
        Py::new(py, signer)
    });
    Ok(PySignedDocument {
        content: verified.content.map(|content| PyBytes::new(py, &content).unbind()),
        signers: signers.collect::<PyResult<_>>()?,
    })
}
