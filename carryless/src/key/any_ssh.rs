//! Keys of any curve in the forms of SSH.

use super::file::{SshAlgorithm, SshSecret, ssh_line};
use super::{AnyPublicKey, AnySecretKey, PointForm};
use alloc::string::String;
use rand_core::CryptoRng;
use zeroize::Zeroizing;

impl AnySecretKey {
    /// The key in OpenSSH's form, not encrypted: [`SecretKey::to_openssh`](super::SecretKey::to_openssh), which says its time.
    pub fn to_openssh(&self, comment: &str) -> Option<Zeroizing<String>> {
        self.for_ssh(|secret| secret.to_openssh(comment))
    }

    /// The key in OpenSSH's form, encrypted: [`SecretKey::to_encrypted_openssh`](super::SecretKey::to_encrypted_openssh), which says
    /// its time.
    pub fn to_encrypted_openssh(
        &self,
        password: &[u8],
        comment: &str,
        rng: &mut impl CryptoRng,
    ) -> Option<Zeroizing<String>> {
        self.for_ssh(|secret| secret.to_encrypted_openssh(password, comment, rng)).flatten()
    }

    fn for_ssh<T>(&self, write: impl FnOnce(&SshSecret<'_>) -> T) -> Option<T> {
        let algorithm = SshAlgorithm::of_curve(self.curve().identifier()?)?;
        let point = self.public_key().to_sec1(PointForm::Uncompressed);
        Some(write(&SshSecret { algorithm, point: &point, secret: &self.to_be_bytes() }))
    }
}

impl AnyPublicKey {
    /// The key as a line of `authorized_keys`: [`PublicKey::to_openssh`](super::PublicKey::to_openssh).
    pub fn to_openssh(&self, comment: &str) -> Option<String> {
        let algorithm = SshAlgorithm::of_curve(self.curve().identifier()?)?;
        Some(ssh_line(algorithm, &self.to_sec1(PointForm::Uncompressed), comment))
    }
}
