//! Tagged digests: SHA-256 of the digest of a tag, of the same again, and of what is digested.

use ::digest::Digest;
use sha2::Sha256;
use zeroize::Zeroizing;

/// The digest of these parts, one behind the other, under a tag.
pub(super) fn tagged(tag: &str, parts: &[&[u8]]) -> Zeroizing<[u8; 32]> {
    let tag = Sha256::digest(tag);
    let mut digest = Sha256::new_with_prefix(tag);
    digest.update(tag);
    for part in parts {
        digest.update(part);
    }
    let mut out = Zeroizing::new([0; 32]);
    digest.finalize_into((&mut *out).into());
    out
}
