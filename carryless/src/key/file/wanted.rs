//! What is looked for in a file.

use super::kind::FileKind;

/// What is looked for.
#[cfg_attr(
    not(feature = "x509"),
    allow(dead_code, reason = "a key of one curve is looked for as a secret or a public one")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// A secret key.
    Secret,
    /// A public key, or a certificate or a request, which have one.
    Public,
    /// Either.
    Key,
    /// Certificates, requests or revocation lists.
    Signed(FileKind),
}

impl Wanted {
    /// Whether what is encrypted may be it.
    pub fn is_secret(self) -> bool {
        matches!(self, Self::Secret | Self::Key)
    }

    /// Whether documents of a kind are it.
    pub fn is(self, kind: FileKind) -> bool {
        let is_secret = matches!(kind, FileKind::Sec1 | FileKind::Pkcs8 | FileKind::Encrypted | FileKind::OpenSsh);
        let is_public = matches!(kind, FileKind::Spki | FileKind::Certificate | FileKind::Request);
        match self {
            Self::Secret => is_secret,
            Self::Public => is_public,
            Self::Key => is_secret || is_public,
            Self::Signed(wanted) => kind == wanted,
        }
    }
}
