//! The block of a PEM text that holds a key, or what else is looked for.

use super::FileError;

/// What OpenSSL writes before an `EC PRIVATE KEY`: the name of the curve, which the key has too.
const PARAMETERS: &str = "EC PARAMETERS";

/// The label of an encrypted key (RFC 7468, 11).
pub(super) const ENCRYPTED: &str = "ENCRYPTED PRIVATE KEY";

/// The first block but one of parameters, from its first line to its last; what stands around it does not matter.
pub(crate) fn block(text: &str) -> Result<&str, FileError> {
    let mut rest = text;
    loop {
        let start = rest.find("-----BEGIN ").ok_or(FileError::Pem)?;
        rest = &rest[start..];
        let label = rest["-----BEGIN ".len()..].split("-----").next().unwrap_or_default();
        let last = ["-----END ", label, "-----"].concat();
        let end = rest.find(&last).ok_or(FileError::Pem)? + last.len();
        if label != PARAMETERS {
            return Ok(&rest[..end]);
        }
        rest = &rest[end..];
    }
}
