//! Keys in files: what those of every algorithm have in common.

use crate::bytes::Text;
use crate::curve::AnyCurve;
use crate::{EncryptedKey, refused, refused_argument};
use carryless::key::{FileError, KeyReader};
use pyo3::prelude::*;

/// The algorithms whose keys are read, by their identifiers, and the modules that read them.
const READ_BY: [(&str, &str); 3] =
    [("1.2.840.10045.2.1", "carryless"), ("1.3.101.110", "carryless.x25519"), ("1.3.101.112", "carryless.ed25519")];

/// A reader with this password, for files that name their curve or have this one.
pub fn reader(password: &Option<Text>, curve: Option<AnyCurve>) -> KeyReader<'_> {
    let reader = curve.map_or(KeyReader::new(), |curve| KeyReader::new().curve(curve.0));
    match password {
        Some(password) => reader.password(password.as_ref()),
        None => reader,
    }
}

/// A refusal of a file, with a class of its own where a password is missing. Of a key of another algorithm the attribute `algorithm` is the
/// identifier.
pub fn refused_file(error: FileError) -> PyErr {
    match error.reason() {
        FileError::Encrypted => EncryptedKey::new_err(error.to_string()),
        FileError::Algorithm(identifier) => {
            let identifier = identifier.to_string();
            let refusal = match READ_BY.iter().find(|(known, _)| *known == identifier) {
                Some((_, module)) => refused(format!("{error} by this class; {module} reads it")),
                None => refused(error),
            };
            let said = Python::attach(|py| refusal.value(py).setattr("algorithm", identifier));
            said.map_or_else(|other| other, |()| refusal)
        }
        _ => refused(error),
    }
}

/// A password by which OpenSSH's form is encrypted, if it is.
pub fn openssh_password(password: &Option<Text>) -> PyResult<Option<&[u8]>> {
    match password.as_ref().map(AsRef::as_ref) {
        Some([]) => Err(refused_argument("password", "it is empty, which encrypts nothing in this form")),
        password => Ok(password),
    }
}
