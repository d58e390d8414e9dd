//! Ed25519 (RFC 8032): keys and signatures on Edwards25519.

use crate::bytes::{self, Bytes, Text, array};
use crate::files::{openssh_password, reader, refused_file};
use crate::{InvalidSignature, refused, refused_argument};
use carryless::ed25519::{PublicKey, SecretKey, Signature, SignatureError};
use getrandom::SysRng;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use rand_core::UnwrapErr;
use zeroize::Zeroizing;

/// A secret key of Ed25519: 32 bytes, for signatures in constant time. It is erased when it is dropped, not shown, and not pickled.
///
/// >>> from carryless import ed25519
/// >>> key = ed25519.SecretKey.from_bytes(b"\x11" * 32)
/// >>> key
/// SecretKey(Ed25519 …)
/// >>> key.public_key.verify(key.sign(b"message"), b"message")
/// >>> key.public_key.verify(key.sign(b"message", context=b"a protocol"), b"message", context=b"a protocol")
/// >>> key.sign(b"message", context=b"")
/// Traceback (most recent call last):
/// carryless.Error: context: the context of Ed25519ctx is empty; accepted are 1 to 255 bytes
/// >>> ed25519.SecretKey.from_pem(key.to_pem("a password"), "a password") == key
/// True
/// >>> ed25519.PublicKey.from_pem(key.public_key.to_openssh()) == key.public_key
/// True
#[pyclass(name = "SecretKey", module = "carryless.ed25519", frozen)]
pub struct PySecretKey(SecretKey);

#[pymethods]
impl PySecretKey {
    /// A new key, of random bytes of the system.
    #[staticmethod]
    fn generate(py: Python<'_>) -> PyResult<Self> {
        let mut bytes = Zeroizing::new([0; 32]);
        getrandom::fill(&mut *bytes).map_err(refused)?;
        py.detach(|| SecretKey::from_bytes(&bytes)).map(PySecretKey).map_err(refused)
    }

    /// The key of these 32 bytes, RFC 8032's private key, called the seed elsewhere. Any are one.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: Bytes) -> PyResult<Self> {
        let bytes = array("data", &data)?;
        py.detach(|| SecretKey::from_bytes(bytes)).map(PySecretKey).map_err(refused)
    }

    /// The first secret key in a file, which is to be one of Ed25519: PKCS#8, PKCS#12 or OpenSSH's form, in PEM with anything around it, or in DER, or a
    /// JSON Web Key; with `password` an encrypted one.
    #[staticmethod]
    #[pyo3(signature = (text, password = None))]
    fn from_pem(py: Python<'_>, text: Text, password: Option<Text>) -> PyResult<Self> {
        let key = py.detach(|| SecretKey::from_file_by(&reader(&password, None), text.as_ref()));
        key.map(PySecretKey).map_err(refused_file)
    }

    /// The key of one document in DER, PKCS#8 of either version, strictly; with a password, of whatever from_pem reads.
    #[staticmethod]
    #[pyo3(signature = (data, password = None))]
    fn from_der(py: Python<'_>, data: Bytes, password: Option<Text>) -> PyResult<Self> {
        let key = py.detach(|| match &password {
            None => SecretKey::from_der(data.as_ref()),
            Some(_) => SecretKey::from_file_by(&reader(&password, None), data.as_ref()),
        });
        key.map(PySecretKey).map_err(refused_file)
    }

    /// The 32 bytes of the key.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    /// The key in PEM, PKCS#8; with a password encrypted by PBES2.
    #[pyo3(signature = (password = None))]
    fn to_pem<'py>(&self, py: Python<'py>, password: Option<Text>) -> Bound<'py, PyString> {
        let pem = py.detach(|| match &password {
            None => self.0.to_pem(),
            Some(password) => self.0.to_encrypted_pem(password.as_ref(), &mut UnwrapErr(SysRng)),
        });
        PyString::new(py, &pem)
    }

    /// The key in DER, PKCS#8; with a password encrypted by PBES2.
    #[pyo3(signature = (password = None))]
    fn to_der<'py>(&self, py: Python<'py>, password: Option<Text>) -> Bound<'py, PyBytes> {
        let der = py.detach(|| match &password {
            None => self.0.to_der(),
            Some(password) => self.0.to_encrypted_der(password.as_ref(), &mut UnwrapErr(SysRng)),
        });
        PyBytes::new(py, der.as_bytes())
    }

    /// The key as a JSON Web Key, which is not encrypted.
    fn to_jwk<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::new(py, &self.0.to_jwk())
    }

    /// The key in OpenSSH's form; with a password encrypted.
    #[pyo3(signature = (password = None, *, comment = ""))]
    fn to_openssh<'py>(
        &self,
        py: Python<'py>,
        password: Option<Text>,
        comment: &str,
    ) -> PyResult<Bound<'py, PyString>> {
        let password = openssh_password(&password)?;
        let pem = py.detach(|| match password {
            Some(password) => self.0.to_encrypted_openssh(password, comment, &mut UnwrapErr(SysRng)),
            None => Some(self.0.to_openssh(comment)),
        });
        Ok(PyString::new(py, &pem.expect("the password is not empty")))
    }

    /// The public key.
    #[getter]
    fn public_key(&self) -> PyPublicKey {
        PyPublicKey(*self.0.public_key())
    }

    /// The signature of a message, 64 bytes, the same each time. With a `context` of 1 to 255 bytes it is one of Ed25519ctx; with
    /// `prehashed` the message is a digest by SHA-512, for Ed25519ph, whose context may be empty.
    #[pyo3(signature = (message, *, context = None, prehashed = false))]
    fn sign<'py>(
        &self,
        py: Python<'py>,
        message: Bytes,
        context: Option<Bytes>,
        prehashed: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let context = context.as_ref().map(AsRef::as_ref);
        let signature = if prehashed {
            let digest = array("message", &message)?;
            py.detach(|| self.0.sign_prehash(context.unwrap_or_default(), digest))
        } else {
            py.detach(|| match context {
                Some(context) => self.0.sign_with_context(context, message.as_ref()),
                None => self.0.try_sign(message.as_ref()),
            })
        };
        Ok(PyBytes::new(py, &signature.map_err(raised)?.to_bytes()))
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
        Err(PyTypeError::new_err("a secret key is not pickled: write it by to_pem with a password"))
    }
}

/// A public key of Ed25519: a point, and its encoding.
///
/// >>> from carryless import ed25519
/// >>> key = ed25519.SecretKey.from_bytes(b"\x11" * 32)
/// >>> public = ed25519.PublicKey.from_bytes(key.public_key.to_bytes())
/// >>> one, two = key.sign(b"one"), key.sign(b"two")
/// >>> ed25519.PublicKey.verify_batch([(public, one, b"one"), (public, one, b"two"), (public, two, b"two")])
/// [True, False, True]
/// >>> public.verify(one, b"two")
/// Traceback (most recent call last):
/// carryless.InvalidSignature: the signature is not one of this message by this key
#[pyclass(name = "PublicKey", module = "carryless.ed25519", frozen)]
pub struct PyPublicKey(PublicKey);

#[pymethods]
impl PyPublicKey {
    /// The key of 32 bytes, which are the canonical encoding of a point.
    #[staticmethod]
    fn from_bytes(data: Bytes) -> PyResult<Self> {
        PublicKey::from_bytes(array("data", &data)?).map(PyPublicKey).map_err(refused)
    }

    /// The key of 32 bytes, which are any encoding of a point, as ZIP 215 takes it: for `verify` with `cofactored`, and for
    /// `verify_batch`. By a key that is not canonical nothing is a signature for `verify` without it.
    #[staticmethod]
    fn from_bytes_zip215(data: Bytes) -> PyResult<Self> {
        PublicKey::from_bytes_zip215(array("data", &data)?).map(PyPublicKey).map_err(refused)
    }

    /// The first public key in a file, which is to be one of Ed25519: SubjectPublicKeyInfo, a certificate, a request or a line of SSH; with
    /// `password` the certificate of an encrypted PKCS#12 file. A secret key is refused: `SecretKey` has `public_key`.
    #[staticmethod]
    #[pyo3(signature = (text, password = None))]
    fn from_pem(text: Text, password: Option<Text>) -> PyResult<Self> {
        PublicKey::from_file_by(&reader(&password, None), text.as_ref()).map(PyPublicKey).map_err(refused_file)
    }

    /// The key of a SubjectPublicKeyInfo or a certificate in DER, strictly.
    #[staticmethod]
    fn from_der(data: Bytes) -> PyResult<Self> {
        PublicKey::from_der(data.as_ref()).map(PyPublicKey).map_err(refused_file)
    }

    /// The 32 bytes of the key.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// SubjectPublicKeyInfo in PEM.
    fn to_pem(&self) -> String {
        self.0.to_pem()
    }

    /// SubjectPublicKeyInfo in DER.
    fn to_der<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_der())
    }

    /// The key as a JSON Web Key.
    fn to_jwk(&self) -> String {
        self.0.to_jwk()
    }

    /// The key as a line of SSH, as in `authorized_keys`.
    #[pyo3(signature = (*, comment = ""))]
    fn to_openssh(&self, comment: &str) -> String {
        self.0.to_openssh(comment)
    }

    /// Whether the order of the point is 1, 2, 4 or 8: anybody can make a signature of any message by such a key, and `verify` accepts it.
    #[getter]
    fn has_small_order(&self) -> bool {
        self.0.has_small_order()
    }

    /// Raises InvalidSignature unless this is a signature of the message by this key. `context` and `prehashed` are as of
    /// SecretKey.sign. The rule is that of RFC 8032 without the cofactor, as OpenSSL has it; `cofactored` that of ZIP 215, for Ed25519 alone.
    /// Takes variable time: all of it is public.
    #[pyo3(signature = (signature, message, *, context = None, prehashed = false, cofactored = false))]
    fn verify(
        &self,
        py: Python<'_>,
        signature: Bytes,
        message: Bytes,
        context: Option<Bytes>,
        prehashed: bool,
        cofactored: bool,
    ) -> PyResult<()> {
        let context = context.as_ref().map(AsRef::as_ref);
        if cofactored && (prehashed || context.is_some()) {
            return Err(refused_argument("cofactored", "it is for messages without a context alone"));
        }
        let signature = Signature::try_from(signature.as_ref()).map_err(raised)?;
        let verified = if prehashed {
            let digest = array("message", &message)?;
            py.detach(|| self.0.verify_prehash(context.unwrap_or_default(), digest, &signature))
        } else {
            py.detach(|| match context {
                Some(context) => self.0.verify_with_context(context, message.as_ref(), &signature),
                None if cofactored => self.0.verify_cofactored(message.as_ref(), &signature),
                None => self.0.verify(message.as_ref(), &signature),
            })
        };
        verified.map_err(raised)
    }

    /// Verdicts on many signatures, of rows (key, signature, message): those of `verify` with `cofactored`, and false for what is no
    /// signature at all. It is faster than one call for each, since eight share an equation.
    #[staticmethod]
    fn verify_batch(py: Python<'_>, rows: &Bound<'_, PyAny>) -> PyResult<Vec<bool>> {
        let rows = rows.try_iter()?.map(|row| row?.extract()).collect::<PyResult<Vec<Row>>>()?;
        Ok(py.detach(|| verdicts(&rows)))
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let read = py.get_type::<Self>().getattr("from_bytes_zip215")?;
        Ok((read, (self.to_bytes(py),)))
    }
}

/// A key, a signature and a message.
type Row = (Py<PyPublicKey>, Bytes, Bytes);

fn verdicts(rows: &[Row]) -> Vec<bool> {
    let signatures: Vec<_> = rows.iter().map(|(_, signature, _)| Signature::try_from(signature.as_ref())).collect();
    let read = rows
        .iter()
        .zip(&signatures)
        .map(|((key, _, message), signature)| Some((&key.get().0, message.as_ref(), signature.as_ref().ok()?)));
    bytes::verdicts(read.collect(), PublicKey::verify_each)
}

/// A context that is refused is the caller's mistake; all else is said of the signature.
fn raised(error: SignatureError) -> PyErr {
    match error {
        SignatureError::Context(_) => refused_argument("context", error),
        SignatureError::Fault => refused(error),
        _ => InvalidSignature::new_err(error.to_string()),
    }
}
