//! The group of prime order of K-233, as provers use it.

use crate::bytes::{Bytes, bytes_of, integer};
use crate::refused;
use carryless::prime_order::PrimeOrderPoint;
use carryless::scalar::{Residue, order_bytes};
use carryless::{K233, SecretScalar};
use getrandom::SysRng;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use rand_core::UnwrapErr;

const SCALAR_BYTES: usize = order_bytes::<K233>();

/// An integer modulo the order n of K-233's group. Its arithmetic takes constant time.
///
/// >>> int(Scalar(2) * Scalar(3) - Scalar(1))
/// 5
#[pyclass(name = "Scalar", module = "carryless", frozen)]
pub struct PyScalar(Residue<K233>);

#[pymethods]
impl PyScalar {
    /// The class of an integer of any size and sign. Python reduces it, in variable time.
    #[new]
    fn new(value: &Bound<'_, PyInt>) -> PyResult<Self> {
        let order: Vec<u8> =
            <K233 as carryless::Curve>::ORDER.iter().rev().flat_map(|limb| limb.to_be_bytes()).collect();
        let class = value.call_method1("__mod__", (integer(value.py(), &order)?,))?;
        let bytes = bytes_of(class.cast::<PyInt>()?, SCALAR_BYTES)?;
        Residue::from_be_bytes(&bytes).map(PyScalar).map_err(refused)
    }

    /// One at random, not 0.
    #[staticmethod]
    fn random() -> Self {
        PyScalar(Residue::from_scalar(&SecretScalar::random(&mut UnwrapErr(SysRng))))
    }

    /// The integer below n that 29 bytes are, big-endian.
    #[staticmethod]
    fn from_bytes(data: Bytes) -> PyResult<Self> {
        Residue::from_be_bytes(data.as_ref()).map(PyScalar).map_err(refused)
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut bytes = zeroize::Zeroizing::new([0; SCALAR_BYTES]);
        self.0.to_be_bytes(&mut *bytes);
        PyBytes::new(py, &*bytes)
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, self.__bytes__(py).as_bytes())
    }

    fn __add__(&self, other: &Self) -> Self {
        PyScalar(&self.0 + &other.0)
    }

    fn __sub__(&self, other: &Self) -> Self {
        PyScalar(&self.0 - &other.0)
    }

    fn __neg__(&self) -> Self {
        PyScalar(-&self.0)
    }

    fn __mul__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(point) = other.cast::<PyPoint>() {
            return Ok(Bound::new(py, point.get().times(py, self)?)?.into_any());
        }
        match other.cast::<Self>() {
            Ok(other) => Ok(Bound::new(py, PyScalar(&self.0 * &other.get().0))?.into_any()),
            Err(_) => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, comparison: CompareOp) -> PyResult<bool> {
        let equal = other.cast::<Self>().is_ok_and(|other| self.0.equals(&other.get().0).declassify());
        equality(equal, comparison)
    }

    fn __repr__(&self) -> &'static str {
        "Scalar(…)"
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err("a scalar, which may be a secret, is not pickled: its bytes are bytes(scalar)"))
    }
}

/// A point of the group of prime order of K-233, with one encoding of 30 bytes. Constant time.
///
/// >>> G = Point.generator()
/// >>> Scalar(2) * G + G * Scalar(3) == G * Scalar(5)
/// True
/// >>> Point.from_bytes(bytes(G)) == G
/// True
#[pyclass(name = "Point", module = "carryless", frozen)]
pub struct PyPoint(PrimeOrderPoint<K233>);

impl PyPoint {
    fn times(&self, py: Python<'_>, k: &PyScalar) -> PyResult<Self> {
        py.detach(|| self.0.mul(&k.0.to_scalar())).map(PyPoint).map_err(refused)
    }
}

#[pymethods]
impl PyPoint {
    /// The neutral element.
    #[staticmethod]
    fn identity() -> Self {
        PyPoint(PrimeOrderPoint::identity())
    }

    /// The generator.
    #[staticmethod]
    fn generator() -> Self {
        PyPoint(PrimeOrderPoint::generator())
    }

    /// The point that 30 bytes encode.
    #[staticmethod]
    fn from_bytes(data: Bytes) -> PyResult<Self> {
        PrimeOrderPoint::decode(data.as_ref()).map(PyPoint).map_err(refused)
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.encode::<30>())
    }

    fn __add__(&self, other: &Self) -> Self {
        PyPoint(self.0 + other.0)
    }

    fn __sub__(&self, other: &Self) -> Self {
        PyPoint(self.0 - other.0)
    }

    fn __neg__(&self) -> Self {
        PyPoint(-self.0)
    }

    fn __mul__(&self, py: Python<'_>, scalar: &PyScalar) -> PyResult<Self> {
        self.times(py, scalar)
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, comparison: CompareOp) -> PyResult<bool> {
        equality(other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0), comparison)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__bytes__(py).hash()
    }

    fn __repr__(&self) -> String {
        let bytes: String = self.0.encode::<30>().iter().map(|byte| format!("{byte:02x}")).collect();
        format!("Point({bytes})")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((py.get_type::<Self>().getattr("from_bytes")?, (self.__bytes__(py),)))
    }
}

/// What `==` and `!=` say; there is no order.
fn equality(equal: bool, comparison: CompareOp) -> PyResult<bool> {
    match comparison {
        CompareOp::Eq => Ok(equal),
        CompareOp::Ne => Ok(!equal),
        _ => Err(PyTypeError::new_err("there is no order: only == and != compare")),
    }
}
