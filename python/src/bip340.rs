//! BIP 340: keys and Schnorr signatures on secp256k1.

use crate::bytes::{self, Bytes, array};
use crate::{InvalidSignature, refused};
use carryless::bip340::{PublicKey, SecretKey, Signature, SignatureError};
use getrandom::SysRng;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rand_core::UnwrapErr;

/// A secret key of BIP 340: an integer of 32 bytes, for signatures in constant time. It is erased when it is dropped, not shown, and not
/// pickled.
///
/// >>> from carryless import bip340
/// >>> key = bip340.SecretKey.from_bytes(b"\x11" * 32)
/// >>> key
/// SecretKey(BIP 340 …)
/// >>> key.public_key.verify(key.sign(b"message"), b"message")
/// >>> bip340.SecretKey.from_bytes(bytes(32))
/// Traceback (most recent call last):
/// carryless.Error: the secret key is not between 1 and the order of the generator less 1
#[pyclass(name = "SecretKey", module = "carryless.bip340", frozen)]
pub struct PySecretKey(SecretKey);

#[pymethods]
impl PySecretKey {
    /// A new key, of random bytes of the system.
    #[staticmethod]
    fn generate(py: Python<'_>) -> Self {
        PySecretKey(py.detach(|| SecretKey::random(&mut UnwrapErr(SysRng))))
    }

    /// The key of these 32 bytes, big-endian: those of a `carryless.SecretKey` on secp256k1 too.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: Bytes) -> PyResult<Self> {
        let bytes = array("data", &data)?;
        py.detach(|| SecretKey::from_bytes(bytes)).map(PySecretKey).map_err(refused)
    }

    /// The 32 bytes of the key.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &*self.0.to_bytes())
    }

    /// The public key.
    #[getter]
    fn public_key(&self) -> PyPublicKey {
        PyPublicKey(*self.0.public_key())
    }

    /// The signature of a message of any length, 64 bytes: the same each time or, with `aux`, 32 bytes of any kind, another one for each of
    /// these. A new random `aux` is the better protection against faults that somebody causes.
    #[pyo3(signature = (message, *, aux = None))]
    fn sign<'py>(&self, py: Python<'py>, message: Bytes, aux: Option<Bytes>) -> PyResult<Bound<'py, PyBytes>> {
        let aux = aux.as_ref().map_or(Ok(&[0; 32]), |aux| array("aux", aux))?;
        let signature = py.detach(|| self.0.sign_with_aux(message.as_ref(), aux));
        Ok(PyBytes::new(py, &signature.map_err(refused)?.to_bytes()))
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
        Err(PyTypeError::new_err("a secret key is not pickled: write it by to_bytes"))
    }
}

/// A public key of BIP 340: the point with an even y and this x.
///
/// >>> from carryless import bip340
/// >>> key = bip340.SecretKey.from_bytes(b"\x11" * 32)
/// >>> public = bip340.PublicKey.from_bytes(key.public_key.to_bytes())
/// >>> one, two = key.sign(b"one"), key.sign(b"two")
/// >>> bip340.PublicKey.verify_batch([(public, one, b"one"), (public, one, b"two"), (public, two, b"two")])
/// [True, False, True]
/// >>> public.verify(one, b"two")
/// Traceback (most recent call last):
/// carryless.InvalidSignature: the signature is not one of this message by this key
#[pyclass(name = "PublicKey", module = "carryless.bip340", frozen)]
pub struct PyPublicKey(PublicKey);

#[pymethods]
impl PyPublicKey {
    /// The key of 32 bytes, the x of a point, big-endian.
    #[staticmethod]
    fn from_bytes(data: Bytes) -> PyResult<Self> {
        PublicKey::from_bytes(array("data", &data)?).map(PyPublicKey).map_err(refused)
    }

    /// The 32 bytes of the key.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// Raises InvalidSignature unless this is a signature of the message by this key. Takes variable time: all of it is public.
    fn verify(&self, py: Python<'_>, signature: Bytes, message: Bytes) -> PyResult<()> {
        let verified = py.detach(|| self.0.verify(message.as_ref(), &Signature::try_from(signature.as_ref())?));
        verified.map_err(|error: SignatureError| InvalidSignature::new_err(error.to_string()))
    }

    /// Verdicts on many signatures, of rows (key, signature, message): those of `verify`, and false for what is no signature at all. It is
    /// faster than one call for each, since eight share an equation.
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
        let read = py.get_type::<Self>().getattr("from_bytes")?;
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
