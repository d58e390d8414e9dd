//! The block of a PEM text that holds a key, or what else is looked for.

use super::FileError;

/// What OpenSSL writes before an `EC PRIVATE KEY`: the name of the curve, which the key has too.
const PARAMETERS: &str = "EC PARAMETERS";

/// The label of an encrypted key (RFC 7468, 11).
pub(super) const ENCRYPTED: &str = "ENCRYPTED PRIVATE KEY";

/// The first block but one of parameters, from its first line to its last; the lines around it do not matter.
pub(crate) fn block(text: &str) -> Result<&str, FileError> {
    let mut at = 0;
    let mut begun = None;
    for line in text.split_inclusive(['\n', '\r']) {
        let words = line.trim_end();
        let label = |first| words.strip_prefix(first)?.strip_suffix("-----");
        match begun {
            None => begun = label("-----BEGIN ").map(|label| (at, label)),
            Some((start, begun_label)) if label("-----END ") == Some(begun_label) => {
                if begun_label != PARAMETERS {
                    return Ok(&text[start..at + words.len()]);
                }
                begun = None;
            }
            Some(_) => {}
        }
        at += line.len();
    }
    Err(FileError::Pem)
}
