//! Secret keys.

use crate::bytes::{Bytes, Text};
use crate::curve::{AnyCurve, PyCurve};
use crate::files::{openssh_password, reader, refused_file};
use crate::hash::Hash;
use crate::public::PyPublicKey;
use crate::signature::Form;
use crate::{no_name, refused, refused_argument};
use carryless::key::{AnySecretKey, SecretFormat};
use getrandom::SysRng;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use rand_core::UnwrapErr;

/// A secret key, for the functions of the library that take constant time in secrets; it is erased when it is dropped, not shown, and not
/// pickled. Bytes and texts of Python that hold it are Python's, and are not erased.
///
/// >>> key = SecretKey.generate("sect233k1")
/// >>> key
/// SecretKey(K-233 …)
/// >>> SecretKey.from_pem(key.to_pem("a password"), "a password") == key
/// True
/// >>> SecretKey.generate("P-256").to_openssh("a password", comment="me").splitlines()[0]
/// '-----BEGIN OPENSSH PRIVATE KEY-----'
/// >>> key.to_jwk()
/// Traceback (most recent call last):
/// carryless.Error: K-233 has no name in JSON Web Keys; P-256, P-384 and P-521 have
/// >>> key = SecretKey.generate("secp256k1")
/// >>> signature, recovery_id = key.sign_recoverable(b"message")
/// >>> PublicKey.recover("secp256k1", signature, recovery_id, b"message") == key.public_key
/// True
/// >>> SecretKey.generate("sect193r1")
/// Traceback (most recent call last):
/// carryless.Error: the curve is weak: keys on it are made only where that is allowed
#[pyclass(name = "SecretKey", module = "carryless", frozen)]
pub struct PySecretKey(pub AnySecretKey);

fn format(name: &str) -> PyResult<SecretFormat> {
    match name {
        "pkcs8" => Ok(SecretFormat::Pkcs8),
        "sec1" => Ok(SecretFormat::Sec1),
        _ => Err(refused_argument("format", format!("'{name}' is not known; accepted are pkcs8 and sec1"))),
    }
}

/// Only PKCS#8 is written encrypted.
fn encryptable(format: SecretFormat) -> PyResult<()> {
    match format {
        SecretFormat::Pkcs8 => Ok(()),
        SecretFormat::Sec1 => {
            Err(refused_argument("format", "sec1 is not written encrypted; accepted with a password is pkcs8"))
        }
    }
}

#[pymethods]
impl PySecretKey {
    /// A new key, of random bytes of the system; of a weak curve only where that is allowed.
    #[staticmethod]
    #[pyo3(signature = (curve, *, allow_weak = false))]
    fn generate(py: Python<'_>, curve: AnyCurve, allow_weak: bool) -> PyResult<Self> {
        let key = py.detach(|| match allow_weak {
            false => AnySecretKey::random(curve.0, &mut UnwrapErr(SysRng)),
            true => AnySecretKey::random_weak(curve.0, &mut UnwrapErr(SysRng)),
        });
        key.map(PySecretKey).map_err(refused)
    }

    /// The key whose secret is a big-endian integer.
    #[staticmethod]
    fn from_bytes(curve: AnyCurve, data: Bytes) -> PyResult<Self> {
        AnySecretKey::from_be_bytes(curve.0, data.as_ref()).map(PySecretKey).map_err(refused)
    }

    /// The first secret key in a file: SEC 1, PKCS#8 or PKCS#12, in PEM with anything around it, or in DER; with `password`
    /// an encrypted one, with `curve` a file that names none.
    #[staticmethod]
    #[pyo3(signature = (text, password = None, *, curve = None))]
    fn from_pem(py: Python<'_>, text: Text, password: Option<Text>, curve: Option<AnyCurve>) -> PyResult<Self> {
        py.detach(|| reader(&password, curve).secret(text.as_ref())).map(PySecretKey).map_err(refused_file)
    }

    /// The key of one document in DER, strictly: SEC 1 or PKCS#8; with a password, of whatever from_pem reads.
    #[staticmethod]
    #[pyo3(signature = (data, password = None))]
    fn from_der(py: Python<'_>, data: Bytes, password: Option<Text>) -> PyResult<Self> {
        let key = py.detach(|| match &password {
            None => AnySecretKey::from_der(data.as_ref()),
            Some(password) => AnySecretKey::from_encrypted_der(data.as_ref(), password.as_ref()),
        });
        key.map(PySecretKey).map_err(refused_file)
    }

    /// The same key, that signs and agrees though its curve be weak.
    fn allow_weak(&self) -> Self {
        PySecretKey(self.0.clone().allow_weak())
    }

    /// The curve.
    #[getter]
    fn curve(&self) -> PyCurve {
        PyCurve(self.0.curve())
    }

    /// The public key.
    #[getter]
    fn public_key(&self) -> PyPublicKey {
        PyPublicKey(self.0.public_key())
    }

    /// The secret as a big-endian integer of `curve.secret_bytes` bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_be_bytes())
    }

    /// The key in PEM; with a password encrypted by PBES2.
    #[pyo3(signature = (password = None, *, format = "pkcs8"))]
    fn to_pem<'py>(&self, py: Python<'py>, password: Option<Text>, format: &str) -> PyResult<Bound<'py, PyString>> {
        let format = self::format(format)?;
        let Some(password) = password else { return Ok(PyString::new(py, &self.0.to_pem(format))) };
        encryptable(format)?;
        let pem = py.detach(|| self.0.to_encrypted_pem(password.as_ref(), &mut UnwrapErr(SysRng)));
        Ok(PyString::new(py, &pem))
    }

    /// The key in DER; with a password encrypted by PBES2.
    #[pyo3(signature = (password = None, *, format = "pkcs8"))]
    fn to_der<'py>(&self, py: Python<'py>, password: Option<Text>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let format = self::format(format)?;
        let Some(password) = password else { return Ok(PyBytes::new(py, self.0.to_der(format).as_bytes())) };
        encryptable(format)?;
        let der = py.detach(|| self.0.to_encrypted_der(password.as_ref(), &mut UnwrapErr(SysRng)));
        Ok(PyBytes::new(py, der.as_bytes()))
    }

    /// The key as a JSON Web Key, which is not encrypted: of P-256, P-384 and P-521, which have names there.
    fn to_jwk<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let jwk = self.0.to_jwk().ok_or_else(|| no_name(self.0.curve(), "JSON Web Keys"))?;
        Ok(PyString::new(py, &jwk))
    }

    /// The key in OpenSSH's form, with a password encrypted: of P-256, P-384 and P-521, which have names there.
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
            None => self.0.to_openssh(comment),
        });
        Ok(PyString::new(py, &pem.ok_or_else(|| no_name(self.0.curve(), "SSH"))?))
    }

    /// A signature of the message, the same each time (RFC 6979).
    ///
    /// `hash` is the digest, by default the curve's own; with `prehashed` the message is one already, as long as one by `hash` or at
    /// least half as long as the order. `form` is "der"; "raw", each half as long as the order, which is that of JOSE (ES256, ES384,
    /// ES512); "field", each as long as a coordinate.
    #[pyo3(
        signature = (message, *, hash = None, form = Form::DER, prehashed = false),
        text_signature = "($self, message, *, hash=None, form='der', prehashed=False)"
    )]
    fn sign<'py>(
        &self,
        py: Python<'py>,
        message: Bytes,
        hash: Option<Hash>,
        form: Form,
        prehashed: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let hash = hash.unwrap_or_else(|| Hash::fitting(self.0.curve()));
        let signature = py.detach(|| match prehashed {
            false => hash.sign(&self.0, &hash.digest(message.as_ref())),
            true => hash.sign(&self.0, message.as_ref()),
        });
        Ok(PyBytes::new(py, &signature.map_err(refused)?.to_form(form.0)))
    }

    /// A signature as by `sign`, with the smaller of s and n - s, and its recovery id, from 0 to 3, by which `PublicKey.recover` finds the
    /// public key: on secp256k1 alone. The nonce is made by SHA-256, whatever `hash` is.
    #[pyo3(
        signature = (message, *, hash = None, form = Form::DER, prehashed = false),
        text_signature = "($self, message, *, hash=None, form='der', prehashed=False)"
    )]
    fn sign_recoverable<'py>(
        &self,
        py: Python<'py>,
        message: Bytes,
        hash: Option<Hash>,
        form: Form,
        prehashed: bool,
    ) -> PyResult<(Bound<'py, PyBytes>, u8)> {
        let hash = hash.unwrap_or_else(|| Hash::fitting(self.0.curve()));
        let signed = py.detach(|| match prehashed {
            false => self.0.sign_prehash_recoverable(&hash.digest(message.as_ref())),
            true => self.0.sign_prehash_recoverable(message.as_ref()),
        });
        let (signature, id) = signed.map_err(refused)?;
        Ok((PyBytes::new(py, &signature.to_form(form.0)), id.to_byte()))
    }

    /// The secret that both sides agree on: x of d·Q, or with the cofactor of h·d·Q. To be given to a key-derivation function.
    #[pyo3(signature = (peer, *, cofactor = false))]
    fn exchange<'py>(&self, py: Python<'py>, peer: &PyPublicKey, cofactor: bool) -> PyResult<Bound<'py, PyBytes>> {
        let secret = py.detach(|| match cofactor {
            false => self.0.diffie_hellman(&peer.0),
            true => self.0.diffie_hellman_with_cofactor(&peer.0),
        });
        Ok(PyBytes::new(py, &secret.map_err(refused)?))
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
