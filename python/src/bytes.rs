//! Bytes and integers of Python.

use crate::refused_argument;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyByteArray, PyBytes, PyInt, PyMemoryView, PySlice, PyString};
use zeroize::Zeroizing;

/// A `bytes`, where it lies; a `bytearray` or `memoryview`, copied, and the copy is erased.
pub enum Bytes {
    Bytes(PyBackedBytes),
    Copy(Zeroizing<Vec<u8>>),
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Copy(bytes) => bytes,
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Bytes {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(array) = value.cast::<PyByteArray>() {
            return Ok(Bytes::Copy(Zeroizing::new(array.to_vec())));
        }
        if value.cast::<PyMemoryView>().is_ok() {
            let array = PyByteArray::from(&value)?;
            let bytes = Zeroizing::new(array.to_vec());
            array.set_item(PySlice::full(value.py()), PyBytes::new(value.py(), &vec![0; bytes.len()]))?;
            return Ok(Bytes::Copy(bytes));
        }
        match value.cast::<PyBytes>() {
            Ok(bytes) => Ok(Bytes::Bytes(bytes.to_owned().into())),
            Err(_) => Err(expected("bytes, a bytearray or a memoryview", value)),
        }
    }
}

fn expected(what: &str, value: Borrowed<'_, '_, PyAny>) -> PyErr {
    let given = value.get_type().name().map_or("another object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {what}, not {given}"))
}

/// A `str`, or bytes.
pub enum Text {
    Str(PyBackedStr),
    Bytes(Bytes),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Text {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match value.cast::<PyString>() {
            Ok(text) => Ok(Text::Str(text.to_owned().try_into()?)),
            Err(_) => value
                .extract()
                .map(Text::Bytes)
                .map_err(|_| expected("a str, bytes, a bytearray or a memoryview", value)),
        }
    }
}

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Str(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes.as_ref(),
        }
    }
}

/// As many bytes as are wanted of an argument.
pub fn array<'a, const N: usize>(argument: &str, bytes: &'a Bytes) -> PyResult<&'a [u8; N]> {
    let bytes = bytes.as_ref();
    bytes.try_into().map_err(|_| refused_argument(argument, format!("{N} bytes are accepted, not {}", bytes.len())))
}

/// The integer that bytes are, big-endian.
pub fn integer<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, bytes), "big"))
}

/// The `length` bytes of an integer, big-endian; Python's OverflowError if it has more.
pub fn bytes_of(value: &Bound<'_, PyInt>, length: usize) -> PyResult<PyBackedBytes> {
    Ok(value.call_method1("to_bytes", (length, "big"))?.extract()?)
}

/// How an object is pickled: what reads it again from the name of its curve and bytes.
pub type Pickled<'py> = (Bound<'py, PyAny>, (&'static str, Bound<'py, PyBytes>));

/// The verdicts of `verify_each` on the rows that are well-formed, and false on the others.
pub fn verdicts<R: Copy>(rows: Vec<Option<R>>, verify_each: impl FnOnce(&[R], &mut [bool])) -> Vec<bool> {
    let well_formed: Vec<R> = rows.iter().flatten().copied().collect();
    let mut verdicts = vec![false; well_formed.len()];
    verify_each(&well_formed, &mut verdicts);
    let mut verdicts = verdicts.into_iter();
    rows.iter().map(|row| row.is_some() && verdicts.next() == Some(true)).collect()
}
