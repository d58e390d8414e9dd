//! Octets and integers of Python.

use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyInt, PyMemoryView};
use std::convert::Infallible;

/// A `bytes`, `bytearray` or `memoryview`.
pub struct Octets(PyBackedBytes);

impl AsRef<[u8]> for Octets {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Octets {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if value.cast::<PyMemoryView>().is_ok() {
            let copy = value.call_method0("tobytes")?;
            return Ok(Octets(copy.extract()?));
        }
        Ok(Octets(value.extract::<PyBackedBytes>()?))
    }
}

/// A `str`, or octets.
#[derive(FromPyObject)]
pub enum Text {
    Str(PyBackedStr),
    Octets(Octets),
}

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Str(text) => text.as_bytes(),
            Self::Octets(octets) => octets.as_ref(),
        }
    }
}

/// The integer that octets are, big-endian.
pub fn integer<'py>(py: Python<'py>, octets: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, octets), "big"))
}

/// The octets of an integer of at most so many, big-endian; Python's OverflowError otherwise.
pub fn octets_of(value: &Bound<'_, PyInt>, length: usize) -> PyResult<PyBackedBytes> {
    Ok(value.call_method1("to_bytes", (length, "big"))?.extract()?)
}

/// How an object is pickled: what reads it again from the name of its curve and octets.
pub type Pickled<'py> = (Bound<'py, PyAny>, (&'static str, Bound<'py, PyBytes>));

/// A new `bytes`.
pub fn bytes<'py>(py: Python<'py>, octets: impl AsRef<[u8]>) -> Result<Bound<'py, PyBytes>, Infallible> {
    Ok(PyBytes::new(py, octets.as_ref()))
}
