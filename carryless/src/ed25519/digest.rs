//! The digests of RFC 8032, by SHA-512.

use super::error::SignatureError;
use crate::curves::Edwards25519;
use crate::scalar::Residue;
use ::digest::Digest;
use sha2::Sha512;
use zeroize::Zeroizing;

/// What tells the three signatures apart: it is digested before all else.
#[derive(Clone, Copy)]
pub(super) enum Domain<'a> {
    /// Ed25519.
    Pure,
    /// Ed25519ctx, with a context.
    Context(&'a [u8]),
    /// Ed25519ph, with a context.
    Prehashed(&'a [u8]),
}

impl<'a> Domain<'a> {
    /// That of Ed25519ctx.
    pub fn with_context(context: &'a [u8]) -> Result<Self, SignatureError> {
        if context.is_empty() { Err(SignatureError::Context(0)) } else { Ok(Self::Context(checked(context)?)) }
    }

    /// That of Ed25519ph.
    pub fn prehashed(context: &'a [u8]) -> Result<Self, SignatureError> {
        Ok(Self::Prehashed(checked(context)?))
    }

    /// The class modulo n of the digest of dom2(f, context) and these parts, one behind the other.
    pub fn residue(self, parts: &[&[u8]]) -> Residue<Edwards25519> {
        let mut digest = Sha512::new();
        let (flag, context) = match self {
            Self::Pure => (None, [].as_slice()),
            Self::Context(context) => (Some(0), context),
            Self::Prehashed(context) => (Some(1), context),
        };
        if let Some(flag) = flag {
            digest.update(b"SigEd25519 no Ed25519 collisions");
            // At most 255, as was checked.
            digest.update([flag, context.len() as u8]);
            digest.update(context);
        }
        for part in parts {
            digest.update(part);
        }
        Residue::from_wide_le_bytes(&finish(digest))
    }
}

fn checked(context: &[u8]) -> Result<&[u8], SignatureError> {
    if context.len() > 255 { Err(SignatureError::Context(context.len())) } else { Ok(context) }
}

/// The digest of bytes.
pub(super) fn sha512(bytes: &[u8]) -> Zeroizing<[u8; 64]> {
    finish(Sha512::new_with_prefix(bytes))
}

fn finish(digest: Sha512) -> Zeroizing<[u8; 64]> {
    let mut out = Zeroizing::new([0; 64]);
    digest.finalize_into((&mut *out).into());
    out
}
