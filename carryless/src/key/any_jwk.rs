//! Keys of any curve as JSON Web Keys.

use super::file::{Registered, jwk};
use super::{AnyPublicKey, AnySecretKey, PointForm};
use alloc::string::String;
use core::mem;
use zeroize::Zeroizing;

impl AnySecretKey {
    /// The key as a JSON Web Key: [`SecretKey::to_jwk`](super::SecretKey::to_jwk), which says its time.
    pub fn to_jwk(&self) -> Option<Zeroizing<String>> {
        let curve = Registered::of(self.curve().identifier()?)?;
        let point = self.public_key().to_sec1(PointForm::Uncompressed);
        Some(jwk(curve, &point, Some(&self.to_be_bytes())))
    }
}

impl AnyPublicKey {
    /// The key as a JSON Web Key: [`PublicKey::to_jwk`](super::PublicKey::to_jwk).
    pub fn to_jwk(&self) -> Option<String> {
        let curve = Registered::of(self.curve().identifier()?)?;
        Some(mem::take(&mut *jwk(curve, &self.to_sec1(PointForm::Uncompressed), None)))
    }
}
