//! What is looked for in a file.

use super::kind::Kind;

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
    Signed(Kind),
}

impl Wanted {
    /// Whether what is encrypted may be it.
    pub fn is_secret(self) -> bool {
        matches!(self, Self::Secret | Self::Key)
    }

    /// Whether documents of a kind are it.
    pub fn is(self, kind: Kind) -> bool {
        let is_secret = matches!(kind, Kind::Sec1 | Kind::Pkcs8 | Kind::Encrypted | Kind::OpenSsh);
        let is_public = matches!(kind, Kind::Spki | Kind::Certificate | Kind::Request);
        match self {
            Self::Secret => is_secret,
            Self::Public => is_public,
            Self::Key => is_secret || is_public,
            Self::Signed(wanted) => kind == wanted,
        }
    }
}
