//! The compiled part of the Python package `carryless`: bytes and numbers of Python to those of the library, and back. What
//! is computed is the library's; nothing here knows a curve.

mod array;
mod bip340;
mod bytes;
mod columns;
mod curve;
mod dstu4145;
mod ed25519;
mod files;
mod group;
mod hash;
mod public;
mod secret;
mod signature;
mod x25519;
mod zigbee;

use carryless::key::StandardCurve;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;

create_exception!(carryless, Error, PyValueError, "What was given is refused; the text says what and why.");
create_exception!(carryless, EncryptedKey, Error, "The key is encrypted, and there is no password.");
create_exception!(carryless, InvalidSignature, Error, "The signature is not one of this message by this key.");

/// A refusal in the library's words.
fn refused(error: impl Display) -> PyErr {
    Error::new_err(error.to_string())
}

/// A refusal of an argument, by its name.
fn refused_argument(argument: &str, error: impl Display) -> PyErr {
    Error::new_err(format!("{argument}: {error}"))
}

/// A refusal to write a key of a curve in a form that has no name for it.
fn no_name(curve: StandardCurve, form: &str) -> PyErr {
    Error::new_err(format!("{curve} has no name in {form}; P-256, P-384 and P-521 have"))
}

#[pymodule]
mod _carryless {
    use pyo3::pymodule;

    #[pymodule_export]
    use super::array::PyArray;
    #[pymodule_export]
    use super::columns::{decode, msm, multiply, sign, verify};
    #[pymodule_export]
    use super::curve::PyCurve;
    #[pymodule_export]
    use super::group::{PyPoint, PyScalar};
    #[pymodule_export]
    use super::public::PyPublicKey;
    #[pymodule_export]
    use super::secret::PySecretKey;
    #[pymodule_export]
    use super::signature::PySignature;
    #[pymodule_export]
    use super::{EncryptedKey, Error, InvalidSignature};

    /// What `carryless.bip340` hands on.
    #[pymodule]
    mod bip340 {
        #[pymodule_export]
        use crate::bip340::{PyPublicKey, PySecretKey};
    }

    /// What `carryless.dstu4145` hands on.
    #[pymodule]
    mod dstu4145 {
        #[pymodule_export]
        use crate::dstu4145::{PyPublicKey, PySecretKey, PySignedDocument, PySigner, curves, digest, verify_document};
    }

    /// What `carryless.ed25519` hands on.
    #[pymodule]
    mod ed25519 {
        #[pymodule_export]
        use crate::ed25519::{PyPublicKey, PySecretKey};
    }

    /// What `carryless.x25519` hands on.
    #[pymodule]
    mod x25519 {
        #[pymodule_export]
        use crate::x25519::{PyPublicKey, PySecretKey};
    }

    /// What `carryless.zigbee` hands on.
    #[pymodule]
    mod zigbee {
        #[pymodule_export]
        use crate::zigbee::{PyDevice, PyKeyConfirmation, PyKeyEstablishment, parties};
    }

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
