//! Public keys.

use crate::bytes::{Bytes, Pickled, Text, integer};
use crate::curve::{AnyCurve, PyCurve};
use crate::files::{reader, refused_file};
use crate::hash::Hash;
use crate::signature::Form;
use crate::{InvalidSignature, no_name, refused, refused_argument};
use carryless::ecdsa::{AnySignature, RecoveryId, SignatureError};
use carryless::key::{AnyPublicKey, PointForm, PublicFormat};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A public key: a point of the group of prime order, checked when it is read.
///
/// >>> key = SecretKey.generate("sect233k1")
/// >>> key.public_key.verify(key.sign(b"message"), b"message")
/// >>> PublicKey.from_pem(key.public_key.to_pem()) == key.public_key
/// True
/// >>> SecretKey.from_bytes("P-256", b"\5").public_key.to_jwk()[:28]
/// '{"kty":"EC","crv":"P-256","x'
/// >>> SecretKey.generate("P-256").public_key.to_openssh(comment="me").split()[::2]
/// ['ecdsa-sha2-nistp256', 'me']
#[pyclass(name = "PublicKey", module = "carryless", frozen)]
pub struct PyPublicKey(pub AnyPublicKey);

#[pymethods]
impl PyPublicKey {
    /// The key with a point in SEC 1: compressed, uncompressed or hybrid.
    #[staticmethod]
    fn from_bytes(curve: AnyCurve, data: Bytes) -> PyResult<Self> {
        AnyPublicKey::from_sec1(curve.0, data.as_ref()).map(PyPublicKey).map_err(refused)
    }

    /// The first public key in a text: SubjectPublicKeyInfo, a certificate or a request; with `curve` a file that names none, or a point
    /// alone; with `password` the certificate of an encrypted PKCS#12 file. A secret key is refused: `SecretKey` has `public_key`.
    #[staticmethod]
    #[pyo3(signature = (text, password = None, *, curve = None))]
    fn from_pem(text: Text, password: Option<Text>, curve: Option<AnyCurve>) -> PyResult<Self> {
        reader(&password, curve).public(text.as_ref()).map(PyPublicKey).map_err(refused_file)
    }

    /// The key of a SubjectPublicKeyInfo in DER, strictly.
    #[staticmethod]
    fn from_der(data: Bytes) -> PyResult<Self> {
        AnyPublicKey::from_der(data.as_ref()).map(PyPublicKey).map_err(refused_file)
    }

    /// The key by which this is a signature of the message, of the recovery id that `SecretKey.sign_recoverable` gives beside it: on
    /// secp256k1 alone. For almost any signature there is one: no key is verified by that. `hash`, `form` and `prehashed` are as of `verify`.
    #[staticmethod]
    #[pyo3(
        signature = (curve, signature, recovery_id, message, *, hash = None, form = Form::DER, prehashed = false),
        text_signature = "(curve, signature, recovery_id, message, *, hash=None, form='der', prehashed=False)"
    )]
    #[allow(clippy::too_many_arguments, reason = "Python names them")]
    fn recover(
        py: Python<'_>,
        curve: AnyCurve,
        signature: Bytes,
        recovery_id: i64,
        message: Bytes,
        hash: Option<Hash>,
        form: Form,
        prehashed: bool,
    ) -> PyResult<Self> {
        let id = u8::try_from(recovery_id).ok().and_then(|id| RecoveryId::from_byte(id).ok());
        let id =
            id.ok_or_else(|| refused_argument("recovery_id", format!("accepted are 0 to 3, not {recovery_id}")))?;
        let signature = AnySignature::from_form(curve.0, form.0, signature.as_ref()).map_err(refused)?;
        let hash = hash.unwrap_or_else(|| Hash::fitting(curve.0));
        let recovered = py.detach(|| match prehashed {
            false => AnyPublicKey::recover_from_prehash_vartime(&hash.digest(message.as_ref()), &signature, id),
            true => AnyPublicKey::recover_from_prehash_vartime(message.as_ref(), &signature, id),
        });
        recovered.map(PyPublicKey).map_err(refused)
    }

    /// The curve.
    #[getter]
    fn curve(&self) -> PyCurve {
        PyCurve(self.0.curve())
    }

    /// The coordinate x: over F_2^m the integer whose bits are the coefficients.
    #[getter]
    fn x<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes = self.0.to_sec1(PointForm::Uncompressed);
        integer(py, &bytes[1..][..bytes.len() / 2])
    }

    /// The coordinate y, likewise.
    #[getter]
    fn y<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes = self.0.to_sec1(PointForm::Uncompressed);
        integer(py, &bytes[1 + bytes.len() / 2..])
    }

    /// The point in SEC 1.
    #[pyo3(signature = (*, compressed = false))]
    fn to_bytes<'py>(&self, py: Python<'py>, compressed: bool) -> Bound<'py, PyBytes> {
        let form = if compressed { PointForm::Compressed } else { PointForm::Uncompressed };
        PyBytes::new(py, &self.0.to_sec1(form))
    }

    /// SubjectPublicKeyInfo in PEM.
    fn to_pem(&self) -> String {
        self.0.to_pem(PublicFormat::Spki(PointForm::Uncompressed))
    }

    /// SubjectPublicKeyInfo in DER.
    fn to_der<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_der(PublicFormat::Spki(PointForm::Uncompressed)))
    }

    /// The key as a JSON Web Key: of P-256, P-384 and P-521, which have names there.
    fn to_jwk(&self) -> PyResult<String> {
        self.0.to_jwk().ok_or_else(|| no_name(self.0.curve(), "JSON Web Keys"))
    }

    /// The key as a line of SSH, as in `authorized_keys`: of P-256, P-384 and P-521, which have names there.
    #[pyo3(signature = (*, comment = ""))]
    fn to_openssh(&self, comment: &str) -> PyResult<String> {
        self.0.to_openssh(comment).ok_or_else(|| no_name(self.0.curve(), "SSH"))
    }

    /// Returns if this is a signature of the message, and raises InvalidSignature if not.
    ///
    /// `hash` is the digest, by default the curve's own; with `prehashed` the message is a digest, as long as one by `hash` or at least
    /// half as long as a secret key. `form` is "der", or "raw" or "field", which both read halves as long as the order or as a
    /// coordinate. Where (r, s) is a signature, (r, n - s) is one too, of the same message: who needs one signature for a message
    /// compares messages, or accepts the smaller s alone (`Signature.is_low_s`). Takes variable time: all of it is public.
    #[pyo3(
        signature = (signature, message, *, hash = None, form = Form::DER, prehashed = false),
        text_signature = "($self, signature, message, *, hash=None, form='der', prehashed=False)"
    )]
    fn verify(
        &self,
        py: Python<'_>,
        signature: Bytes,
        message: Bytes,
        hash: Option<Hash>,
        form: Form,
        prehashed: bool,
    ) -> PyResult<()> {
        let curve = self.0.curve();
        let hash = hash.unwrap_or_else(|| Hash::fitting(curve));
        let verified = py.detach(|| {
            let signature = AnySignature::from_form(curve, form.0, signature.as_ref())?;
            match prehashed {
                false => hash.verify(&self.0, &hash.digest(message.as_ref()), &signature),
                true => hash.verify(&self.0, message.as_ref(), &signature),
            }
        });
        verified.map_err(|error: SignatureError| InvalidSignature::new_err(error.to_string()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.to_bytes(py, true).hash()
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let read = py.get_type::<Self>().getattr("from_bytes")?;
        Ok((read, (self.0.curve().name(), self.to_bytes(py, false))))
    }
}
