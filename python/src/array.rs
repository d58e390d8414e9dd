//! A result column, given to others by Arrow's C interface.

use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyCapsule, PyString};

/// A column of results: `pyarrow.array(it)`, `polars.Series(it)` and others take it without a copy.
#[pyclass(name = "Array", module = "carryless", frozen)]
pub struct PyArray(pub ArrayRef);

#[pymethods]
impl PyArray {
    /// The array's schema and data as capsules; a requested schema may be ignored, as the interface has it.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let schema = FFI_ArrowSchema::try_from(self.0.data_type()).map_err(crate::refused)?;
        let schema = PyCapsule::new_with_value(py, schema, c"arrow_schema")?;
        let array = PyCapsule::new_with_value(py, FFI_ArrowArray::new(&self.0.to_data()), c"arrow_array")?;
        Ok((schema, array))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Option<Bound<'py, PyAny>>> {
        let row = if index < 0 { index + self.0.len() as isize } else { index } as usize;
        if row >= self.0.len() {
            return Err(PyIndexError::new_err("the column has fewer rows"));
        }
        if self.0.is_null(row) {
            return Ok(None);
        }
        Ok(Some(match self.0.data_type() {
            DataType::Boolean => PyBool::new(py, self.0.as_boolean().value(row)).to_owned().into_any(),
            DataType::LargeUtf8 => PyString::new(py, self.0.as_string::<i64>().value(row)).into_any(),
            _ => PyBytes::new(py, self.0.as_binary::<i64>().value(row)).into_any(),
        }))
    }

    fn __repr__(&self) -> String {
        format!("Array({} rows of {})", self.0.len(), self.0.data_type())
    }
}
