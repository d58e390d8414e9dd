//! Zigbee Smart Energy's key establishment, CBKE.

use crate::bytes::Bytes;
use crate::{Error, refused_argument};
use carryless::zigbee::{CbkeError, Certificate, Device, KeyConfirmation, KeyEstablishment};
use getrandom::SysRng;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rand_core::UnwrapErr;
use std::sync::Mutex;

/// What a device was delivered with: its issuer's key, its certificate and its secret key, which belong together. The secret is erased when
/// it is dropped, not shown, and not pickled.
///
/// >>> from carryless import zigbee
/// >>> zigbee.Device(b"", b"", b"")
/// Traceback (most recent call last):
/// carryless.Error: a certificate has 48 bytes (suite 1) or 74 (suite 2)
#[pyclass(name = "Device", module = "carryless.zigbee", frozen)]
pub struct PyDevice(Device);

/// A refusal, whose attribute `status` is for Terminate Key Establishment.
fn refused(py: Python<'_>, error: CbkeError) -> PyErr {
    let refusal = Error::new_err(error.to_string());
    match refusal.value(py).setattr("status", error.status()) {
        Ok(()) => refusal,
        Err(other) => other,
    }
}

#[pymethods]
impl PyDevice {
    #[new]
    fn new(py: Python<'_>, issuer_key: Bytes, certificate: Bytes, secret_key: Bytes) -> PyResult<Self> {
        let device = Device::new(issuer_key.as_ref(), certificate.as_ref(), secret_key.as_ref());
        device.map(PyDevice).map_err(|error| refused(py, error))
    }

    /// 1 or 2, as in Initiate Key Establishment.
    #[getter]
    fn suite(&self) -> u16 {
        self.0.suite()
    }

    /// The certificate, for Initiate Key Establishment.
    #[getter]
    fn certificate<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.certificate())
    }

    /// The exchange that this device has begun with a partner, when the partner's certificate has come. `partner` is its extended
    /// address.
    fn initiator(&self, py: Python<'_>, partner: u64, certificate: Bytes) -> PyResult<PyKeyEstablishment> {
        let rng = &mut UnwrapErr(SysRng);
        begun(py, py.detach(|| self.0.initiator(partner, certificate.as_ref(), rng)))
    }

    /// The exchange that a partner has begun, when its certificate has come.
    fn responder(&self, py: Python<'_>, partner: u64, certificate: Bytes) -> PyResult<PyKeyEstablishment> {
        let rng = &mut UnwrapErr(SysRng);
        begun(py, py.detach(|| self.0.responder(partner, certificate.as_ref(), rng)))
    }

    fn __repr__(&self) -> String {
        format!("Device(suite {} …)", self.0.suite())
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err("a device has a secret key, and is not pickled"))
    }
}

fn begun(py: Python<'_>, exchange: Result<KeyEstablishment, CbkeError>) -> PyResult<PyKeyEstablishment> {
    let exchange = exchange.map_err(|error| refused(py, error))?;
    Ok(PyKeyEstablishment(Mutex::new(Some(exchange))))
}

/// What is left of a step that was taken.
fn taken<T>(step: &Mutex<Option<T>>, method: &str) -> PyResult<T> {
    let step = step.lock().expect("nothing panics while it is held").take();
    step.ok_or_else(|| refused_argument(method, "it was called before; a step is taken once"))
}

/// An exchange whose partner has shown its certificate. It has an ephemeral key, and is used up by `agree`.
#[pyclass(name = "KeyEstablishment", module = "carryless.zigbee", frozen)]
pub struct PyKeyEstablishment(Mutex<Option<KeyEstablishment>>);

#[pymethods]
impl PyKeyEstablishment {
    /// This device's ephemeral public key, for Ephemeral Data.
    #[getter]
    fn ephemeral_data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let step = self.0.lock().expect("nothing panics while it is held");
        let step = step.as_ref().ok_or_else(|| refused_argument("ephemeral_data", "agree was called before"))?;
        Ok(PyBytes::new(py, &step.ephemeral_data()))
    }

    /// The keys that follow from the partner's ephemeral data.
    fn agree(&self, py: Python<'_>, partner_ephemeral_data: Bytes) -> PyResult<PyKeyConfirmation> {
        let step = taken(&self.0, "agree")?;
        let step = py.detach(|| step.agree(partner_ephemeral_data.as_ref()));
        step.map(|step| PyKeyConfirmation(Mutex::new(Some(step)))).map_err(|error| refused(py, error))
    }
}

/// An exchange in which the partner has still to show that it has the same key. It is used up by `confirm`.
#[pyclass(name = "KeyConfirmation", module = "carryless.zigbee", frozen)]
pub struct PyKeyConfirmation(Mutex<Option<KeyConfirmation>>);

#[pymethods]
impl PyKeyConfirmation {
    /// This device's confirmation, for Confirm Key: MACU of the initiator, MACV of the responder, which sends it after it has checked
    /// the other.
    #[getter]
    fn mac<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let step = self.0.lock().expect("nothing panics while it is held");
        let step = step.as_ref().ok_or_else(|| refused_argument("mac", "confirm was called before"))?;
        Ok(PyBytes::new(py, &step.mac()))
    }

    /// The link key, 16 bytes, if the partner's confirmation shows that it has the same.
    fn confirm<'py>(&self, py: Python<'py>, partner_mac: Bytes) -> PyResult<Bound<'py, PyBytes>> {
        let key = taken(&self.0, "confirm")?.confirm(partner_mac.as_ref()).map_err(|error| refused(py, error))?;
        Ok(PyBytes::new(py, &key[..]))
    }
}

/// Who a certificate is of: the extended addresses of its subject and of its issuer.
#[pyfunction]
pub fn parties(py: Python<'_>, certificate: Bytes) -> PyResult<(u64, u64)> {
    let certificate = Certificate::from_bytes(certificate.as_ref()).map_err(|error| refused(py, error))?;
    Ok((certificate.subject(), certificate.issuer()))
}
