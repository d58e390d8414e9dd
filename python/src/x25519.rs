//! X25519 (RFC 7748): key agreement on Curve25519.

use crate::bytes::{Bytes, Text, array};
use crate::files::{reader, refused_file};
use crate::refused;
use carryless::x25519::{PublicKey, SecretKey};
use getrandom::SysRng;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use rand_core::UnwrapErr;
use zeroize::Zeroizing;

/// A secret key of X25519: 32 bytes, used in constant time. It is erased when it is dropped, not shown, and not pickled.
///
/// >>> from carryless import x25519
/// >>> alice, bob = x25519.SecretKey.generate(), x25519.SecretKey.generate()
/// >>> alice.exchange(bob.public_key) == bob.exchange(alice.public_key)
/// True
/// >>> x25519.SecretKey.from_pem(alice.to_pem("a password"), "a password") == alice
/// True
/// >>> alice.exchange(x25519.PublicKey.from_bytes(bytes(32)))
/// Traceback (most recent call last):
/// carryless.Error: the other's public key is a point of small order: nothing secret is shared
#[pyclass(name = "SecretKey", module = "carryless.x25519", frozen)]
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

    /// The key of these 32 bytes. Any are one.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: Bytes) -> PyResult<Self> {
        let bytes = array("data", &data)?;
        py.detach(|| SecretKey::from_bytes(bytes)).map(PySecretKey).map_err(refused)
    }

    /// The first secret key in a file, which is to be one of X25519: PKCS#8 or PKCS#12, in PEM with anything around it, or in DER; with
    /// `password` an encrypted one.
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

    /// The 32 bytes of the key, as they were given.
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

    /// The public key.
    #[getter]
    fn public_key(&self) -> PyPublicKey {
        PyPublicKey(*self.0.public_key())
    }

    /// The secret, 32 bytes, that is shared with the holder of another key. Give it to a key-derivation function, with both public keys.
    fn exchange<'py>(&self, py: Python<'py>, peer: &PyPublicKey) -> PyResult<Bound<'py, PyBytes>> {
        let shared = py.detach(|| self.0.diffie_hellman(&peer.0)).map_err(refused)?;
        Ok(PyBytes::new(py, &*shared))
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

/// A public key of X25519: 32 bytes that stand for the u of a point. Any are taken.
#[pyclass(name = "PublicKey", module = "carryless.x25519", frozen)]
pub struct PyPublicKey(PublicKey);

#[pymethods]
impl PyPublicKey {
    /// The key of 32 bytes.
    #[staticmethod]
    fn from_bytes(data: Bytes) -> PyResult<Self> {
        Ok(PyPublicKey(PublicKey::from_bytes(array("data", &data)?)))
    }

    /// The first public key in a file, which is to be one of X25519: SubjectPublicKeyInfo or a certificate; with
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
        let read = py.get_type::<Self>().getattr("from_bytes")?;
        Ok((read, (self.to_bytes(py),)))
    }
}
