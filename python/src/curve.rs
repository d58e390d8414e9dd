//! Curves by their names.

use crate::bytes::integer;
use crate::hash::Hash;
use crate::refused_argument;
use carryless::key::StandardCurve;
use pyo3::prelude::*;
use std::hash::{DefaultHasher, Hash as _, Hasher};

/// A curve for keys, by any of its names.
///
/// >>> Curve("sect233k1")
/// Curve('K-233')
/// >>> Curve("K-233").hash
/// 'sha256'
/// >>> Curve("c2tnb191v1").is_weak
/// True
#[pyclass(name = "Curve", module = "carryless", frozen, from_py_object)]
#[derive(Clone, Copy)]
pub struct PyCurve(pub StandardCurve);

/// A curve, or one of its names.
pub struct AnyCurve(pub StandardCurve);

impl<'a, 'py> FromPyObject<'a, 'py> for AnyCurve {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(curve) = value.cast::<PyCurve>() {
            return Ok(AnyCurve(curve.get().0));
        }
        let name: &str = &value.extract::<pyo3::pybacked::PyBackedStr>()?;
        StandardCurve::from_name(name).map(AnyCurve).ok_or_else(|| {
            let names: Vec<_> = StandardCurve::all().map(StandardCurve::name).collect();
            let names = names.join(", ");
            refused_argument(
                "curve",
                format!("'{name}' is not a curve for keys; accepted are {names} and their aliases"),
            )
        })
    }
}

#[pymethods]
impl PyCurve {
    #[new]
    fn new(name: AnyCurve) -> Self {
        PyCurve(name.0)
    }

    /// All curves for keys: those with arithmetic of their own, and then those whose constants are data, each by the size of its field.
    #[staticmethod]
    fn all() -> Vec<Self> {
        StandardCurve::all().map(PyCurve).collect()
    }

    /// The name of NIST's, or one like it; of other curves that in the standard that they are from, as in c2tnb191v1.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// The names in SEC 2 and ANSI X9.62.
    #[getter]
    fn aliases(&self) -> Vec<&'static str> {
        self.0.aliases().to_vec()
    }

    /// Bits of a coordinate.
    #[getter]
    fn bits(&self) -> u32 {
        self.0.field_bits()
    }

    /// The order of the generator: a prime, but on the two curves of Oakley.
    #[getter]
    fn order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes: Vec<u8> = self.0.order().iter().rev().flat_map(|limb| limb.to_be_bytes()).collect();
        integer(py, &bytes)
    }

    /// The order of the whole group, divided by that of the generator.
    #[getter]
    fn cofactor(&self) -> u32 {
        self.0.cofactor()
    }

    /// Whether secret keys of it are made, sign and agree only where that is allowed. K-163, B-163 and P-192 are below 112 bits of
    /// security too, and their keys ask for nothing.
    #[getter]
    fn is_weak(&self) -> bool {
        self.0.is_weak()
    }

    /// Bytes of a coordinate, and of a shared secret.
    #[getter]
    fn field_bytes(&self) -> usize {
        self.0.field_bits().div_ceil(8) as usize
    }

    /// Bytes of a secret key, and of each half of a signature in the form "raw".
    #[getter]
    fn secret_bytes(&self) -> usize {
        self.0.secret_bytes()
    }

    /// The digest that fits the curve, which is taken where none is named.
    #[getter]
    fn hash(&self) -> &'static str {
        Hash::fitting(self.0).name()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("Curve('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (&'static str,)) {
        (py.get_type::<Self>().into_any(), (self.0.name(),))
    }
}
