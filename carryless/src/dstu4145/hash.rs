//! The hashes that the signature is used with.

use crate::key::Bytes;
use digest::Digest;
use gost94::Gost94UA;
use kupyna::{Kupyna256, Kupyna384, Kupyna512};

/// A hash.
///
/// ```
/// use carryless::dstu4145::Hash;
///
/// assert_eq!(Hash::Kupyna256.digest(b"message").len(), 32);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hash {
    /// GOST 34.311-95 with the substitution table (DKE) no. 1 of Ukraine and the starting value 0.
    Gost34311,
    /// Kupyna-256, DSTU 7564:2014.
    Kupyna256,
    /// Kupyna-384.
    Kupyna384,
    /// Kupyna-512.
    Kupyna512,
}

/// A digest of a message.
pub type DigestBytes = Bytes<64>;

impl Hash {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Gost34311, Self::Kupyna256, Self::Kupyna384, Self::Kupyna512];

    /// The name: `gost34311`, `kupyna256`, `kupyna384` or `kupyna512`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gost34311 => "gost34311",
            Self::Kupyna256 => "kupyna256",
            Self::Kupyna384 => "kupyna384",
            Self::Kupyna512 => "kupyna512",
        }
    }

    /// The hash with this name, in lower or upper case.
    ///
    /// ```
    /// use carryless::dstu4145::Hash;
    ///
    /// assert_eq!(Hash::from_name("Kupyna256"), Some(Hash::Kupyna256));
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hash| hash.name().eq_ignore_ascii_case(name))
    }

    /// The object identifier by which documents name it.
    pub fn oid(self) -> &'static str {
        match self {
            Self::Gost34311 => "1.2.804.2.1.1.1.1.2.1",
            Self::Kupyna256 => "1.2.804.2.1.1.1.1.2.2.1",
            Self::Kupyna384 => "1.2.804.2.1.1.1.1.2.2.2",
            Self::Kupyna512 => "1.2.804.2.1.1.1.1.2.2.3",
        }
    }

    /// The hash with this object identifier.
    pub fn from_oid(oid: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hash| hash.oid() == oid)
    }

    /// The digest of a message.
    pub fn digest(self, message: &[u8]) -> DigestBytes {
        match self {
            Self::Gost34311 => digest::<Gost94UA>(message),
            Self::Kupyna256 => digest::<Kupyna256>(message),
            Self::Kupyna384 => digest::<Kupyna384>(message),
            Self::Kupyna512 => digest::<Kupyna512>(message),
        }
    }
}

fn digest<D: Digest>(message: &[u8]) -> DigestBytes {
    let digest = D::digest(message);
    Bytes::written(|buffer| {
        buffer[..digest.len()].copy_from_slice(&digest);
        digest.len()
    })
}
