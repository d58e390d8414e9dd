//! Digests by their names, of messages that may be pipes.

use crate::failure::Failure;
use crate::files;
use carryless::ecdsa::{AnySignature, EagerHash, SignatureError};
use carryless::key::{AnyPublicKey, AnySecretKey};
use std::path::Path;

/// A digest.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Digest {
    /// SHA-1, for old signatures
    Sha1,
    /// SHA-224
    Sha224,
    /// SHA-256
    Sha256,
    /// SHA-384
    Sha384,
    /// SHA-512
    Sha512,
}

/// `$body` with the type of the digest for `$d`.
macro_rules! with_digest {
    ($digest:expr, $d:ident => $body:expr) => {
        match $digest {
            Digest::Sha1 => with_digest!(@ sha1::Sha1, $d => $body),
            Digest::Sha224 => with_digest!(@ sha2::Sha224, $d => $body),
            Digest::Sha256 => with_digest!(@ sha2::Sha256, $d => $body),
            Digest::Sha384 => with_digest!(@ sha2::Sha384, $d => $body),
            Digest::Sha512 => with_digest!(@ sha2::Sha512, $d => $body),
        }
    };
    (@ $type:ty, $d:ident => $body:expr) => {{
        type $d = $type;
        $body
    }};
}

impl Digest {
    /// A signature of the message in a file.
    pub fn sign(self, key: &AnySecretKey, message: &Path) -> Result<AnySignature, Failure> {
        let signature = with_digest!(self, D => key.sign_digest(digested::<D>(message)?));
        signature.map_err(|error| Failure::Work(error.to_string()))
    }

    /// Whether this is a signature of the message in a file.
    pub fn verify(self, key: &AnyPublicKey, message: &Path, signature: &AnySignature) -> Result<bool, Failure> {
        match with_digest!(self, D => key.verify_digest(digested::<D>(message)?, signature)) {
            Ok(()) => Ok(true),
            Err(SignatureError::Mismatch) => Ok(false),
            Err(error) => Err(Failure::Work(error.to_string())),
        }
    }
}

/// A digest that was given the message in a file, or that of standard input for `-`, piece by piece.
fn digested<D: EagerHash>(message: &Path) -> Result<D, Failure> {
    let cannot_read = |e: std::io::Error| files::not_read("MESSAGE", message, &e);
    let mut file = files::open(message).map_err(cannot_read)?;
    let (mut digest, mut piece) = (D::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut piece) {
            Ok(0) => return Ok(digest),
            Ok(length) => digest.update(&piece[..length]),
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
            Err(e) => return Err(cannot_read(e)),
        }
    }
}
