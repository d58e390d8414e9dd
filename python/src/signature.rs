//! Signatures, and their forms.

use crate::bytes::{Bytes, Pickled, bytes_of, integer};
use crate::curve::{AnyCurve, PyCurve};
use crate::{refused, refused_argument};
use carryless::ecdsa::{AnySignature, SignatureError, SignatureForm};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyInt};

/// How a signature is written.
#[derive(Clone, Copy)]
pub struct Form(pub SignatureForm);

impl Form {
    pub const DER: Self = Form(SignatureForm::Der);
}

impl<'a, 'py> FromPyObject<'a, 'py> for Form {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match &*value.extract::<PyBackedStr>()? {
            "der" => Ok(Form(SignatureForm::Der)),
            "raw" => Ok(Form(SignatureForm::Scalars)),
            "field" => Ok(Form(SignatureForm::FieldSize)),
            form => Err(refused_argument("form", format!("'{form}' is not known; accepted are der, raw and field"))),
        }
    }
}

/// A signature (r, s), to be read in one form and written in another.
///
/// >>> signature = SecretKey.from_bytes("K-233", bytes(28) + b"\7").sign(b"message", form="raw")
/// >>> Signature.from_bytes("K-233", signature, form="raw").to_bytes(form="der")[:1]
/// b'0'
/// >>> Signature.from_bytes("K-233", signature, form="raw").normalize_s().is_low_s
/// True
#[pyclass(name = "Signature", module = "carryless", frozen)]
pub struct PySignature(AnySignature);

#[pymethods]
impl PySignature {
    /// The signature that bytes are.
    #[staticmethod]
    #[pyo3(signature = (curve, data, *, form = Form::DER), text_signature = "(curve, data, *, form='der')")]
    fn from_bytes(curve: AnyCurve, data: Bytes, form: Form) -> PyResult<Self> {
        AnySignature::from_form(curve.0, form.0, data.as_ref()).map(PySignature).map_err(refused)
    }

    /// The signature (r, s), both from 1 to the order less 1.
    #[staticmethod]
    fn from_scalars(curve: AnyCurve, r: &Bound<'_, PyInt>, s: &Bound<'_, PyInt>) -> PyResult<Self> {
        let half = |value| bytes_of(value, curve.0.secret_bytes()).map_err(|_| refused(SignatureError::Range));
        let bytes = [&half(r)?[..], &half(s)?[..]].concat();
        AnySignature::from_bytes(curve.0, &bytes).map(PySignature).map_err(refused)
    }

    /// The bytes in a form: "der"; "raw", each half as long as the order; "field", each as long as a coordinate.
    #[pyo3(signature = (*, form = Form::DER), text_signature = "($self, *, form='der')")]
    fn to_bytes<'py>(&self, py: Python<'py>, form: Form) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_form(form.0))
    }

    /// The curve.
    #[getter]
    fn curve(&self) -> PyCurve {
        PyCurve(self.0.curve())
    }

    /// r.
    #[getter]
    fn r<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let halves = self.0.to_bytes();
        integer(py, &halves[..halves.len() / 2])
    }

    /// s.
    #[getter]
    fn s<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let halves = self.0.to_bytes();
        integer(py, &halves[halves.len() / 2..])
    }

    /// Whether s is the smaller of s and n - s, as Bitcoin and Ethereum ask of a signature.
    #[getter]
    fn is_low_s(&self) -> bool {
        self.0.is_low_s()
    }

    /// The signature with the smaller of s and n - s, of the same message by the same key.
    fn normalize_s(&self) -> Self {
        PySignature(self.0.normalize_s())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.to_bytes(py, Form::DER).hash()
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let read = py.get_type::<Self>().getattr("from_bytes")?;
        Ok((read, (self.0.curve().name(), self.to_bytes(py, Form::DER))))
    }
}
