//! Digests by their names, of messages that may be pipes.

use crate::failure::Failure;
use crate::{files, hex};
use carryless::dstu4145::Hash;
use carryless::ecdsa::{AnySignature, Digest as _, FittingDigest, SignatureError};
use carryless::key::{AnyPublicKey, AnySecretKey, StandardCurve};
use std::fmt;
use std::path::Path;
use std::str;

/// A digest.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Digest {
    /// SHA-1, of old signatures: only to verify
    Sha1,
    /// SHA-224
    Sha224,
    /// SHA-256
    Sha256,
    /// SHA-384
    Sha384,
    /// SHA-512
    Sha512,
    /// SHA3-224
    #[value(name = "sha3-224")]
    Sha3Of224,
    /// SHA3-256
    #[value(name = "sha3-256")]
    Sha3Of256,
    /// SHA3-384
    #[value(name = "sha3-384")]
    Sha3Of384,
    /// SHA3-512
    #[value(name = "sha3-512")]
    Sha3Of512,
    /// Kupyna-256 of DSTU 7564, for DSTU 4145
    Kupyna256,
    /// Kupyna-384, for DSTU 4145
    Kupyna384,
    /// Kupyna-512, for DSTU 4145
    Kupyna512,
    /// GOST 34.311-95, for DSTU 4145
    Gost34311,
    /// None: the message is a digest, its bytes or hexadecimal digits
    None,
}

/// `$body` with the type of the digest for `$d`; `$none` where there is none. One for DSTU 4145 ends the function in its refusal.
macro_rules! with_digest {
    ($digest:expr, $d:ident => $body:expr, none => $none:expr) => {
        match $digest {
            $crate::digests::Digest::Sha1 => with_digest!(@ sha1::Sha1, $d => $body),
            $crate::digests::Digest::Sha224 => with_digest!(@ sha2::Sha224, $d => $body),
            $crate::digests::Digest::Sha256 => with_digest!(@ sha2::Sha256, $d => $body),
            $crate::digests::Digest::Sha384 => with_digest!(@ sha2::Sha384, $d => $body),
            $crate::digests::Digest::Sha512 => with_digest!(@ sha2::Sha512, $d => $body),
            $crate::digests::Digest::Sha3Of224 => with_digest!(@ sha3::Sha3_224, $d => $body),
            $crate::digests::Digest::Sha3Of256 => with_digest!(@ sha3::Sha3_256, $d => $body),
            $crate::digests::Digest::Sha3Of384 => with_digest!(@ sha3::Sha3_384, $d => $body),
            $crate::digests::Digest::Sha3Of512 => with_digest!(@ sha3::Sha3_512, $d => $body),
            $crate::digests::Digest::None => $none,
            other => return Err(other.only_for_dstu4145()),
        }
    };
    (@ $type:ty, $d:ident => $body:expr) => {{
        type $d = $type;
        $body
    }};
}
pub(crate) use with_digest;

impl Digest {
    /// The digest that fits the curve, by which the library signs where none is named.
    pub fn fitting(curve: StandardCurve) -> Self {
        match curve.fitting_digest() {
            FittingDigest::Sha256 => Self::Sha256,
            FittingDigest::Sha384 => Self::Sha384,
            FittingDigest::Sha512 => Self::Sha512,
        }
    }

    /// The digest of the message in a file, for DSTU 4145.
    pub fn for_dstu4145(self, message: &Path) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Kupyna256 => Ok(digested::<kupyna::Kupyna256>(message)?.finalize().to_vec()),
            Self::Kupyna384 => Ok(digested::<kupyna::Kupyna384>(message)?.finalize().to_vec()),
            Self::Kupyna512 => Ok(digested::<kupyna::Kupyna512>(message)?.finalize().to_vec()),
            Self::Gost34311 => Ok(digested::<gost94::Gost94UA>(message)?.finalize().to_vec()),
            Self::None => given(message, &[32, 48, 64], "by DSTU 4145"),
            _ => Err(Failure::Argument(format!(
                "--digest: '{self}' is not one of DSTU 4145, which the key is of; accepted are kupyna256, kupyna384, kupyna512, \
                 gost34311 and none"
            ))),
        }
    }

    /// The hash, for a document that is signed by DSTU 4145.
    pub fn hash_of_dstu4145(self) -> Result<Hash, Failure> {
        Hash::from_name(&self.to_string()).ok_or_else(|| {
            Failure::Argument(format!(
                "--digest: '{self}' is none of a document that is signed by DSTU 4145; accepted are kupyna256, kupyna384, \
                 kupyna512 and gost34311"
            ))
        })
    }

    /// The refusal of a digest of DSTU 4145 for anything else.
    pub fn only_for_dstu4145(self) -> Failure {
        Failure::Argument(format!("--digest: '{self}' is for keys of DSTU 4145; accepted is another"))
    }

    /// A signature of the message in a file.
    pub fn sign(self, key: &AnySecretKey, message: &Path) -> Result<AnySignature, Failure> {
        if self == Self::Sha1 {
            let message = "--digest: SHA-1 is accepted to verify only; accepted is another digest, or `none` and a digest for \
                           MESSAGE";
            return Err(Failure::Argument(message.into()));
        }
        let signature = with_digest!(
            self,
            D => key.sign_digest(digested::<D>(message)?),
            none => key.sign_prehash(&given_on(key.curve(), message)?)
        );
        signature.map_err(|error| match error {
            SignatureError::Weak | SignatureError::Order => not_used(&error, error == SignatureError::Weak),
            error => Failure::Work(error.to_string()),
        })
    }

    /// Whether this is a signature of the message in a file.
    pub fn verify(self, key: &AnyPublicKey, message: &Path, signature: &AnySignature) -> Result<bool, Failure> {
        let verified = with_digest!(
            self,
            D => key.verify_digest(digested::<D>(message)?, signature),
            none => key.verify_prehash(&given_on(key.curve(), message)?, signature)
        );
        match verified {
            Ok(()) => Ok(true),
            Err(SignatureError::Mismatch) => Ok(false),
            Err(error) => Err(Failure::Work(error.to_string())),
        }
    }
}

/// The refusal of a key for its curve, which may be allowed.
pub fn not_used(error: &dyn fmt::Display, may_be_allowed: bool) -> Failure {
    let or = if may_be_allowed { ", or the same with --allow-weak" } else { "" };
    Failure::Argument(format!("--key: {error}; accepted is another{or}"))
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(clap::ValueEnum::to_possible_value(self).expect("a name").get_name())
    }
}

/// Bytes of the digests that there are.
const LENGTHS: [usize; 5] = [20, 28, 32, 48, 64];

/// The digest that a file has, if the library takes one of its length on this curve.
fn given_on(curve: StandardCurve, message: &Path) -> Result<Vec<u8>, Failure> {
    let accepted: Vec<usize> = LENGTHS.into_iter().filter(|length| *length >= curve.min_digest_bytes()).collect();
    given(message, &accepted, &format!("on {curve}"))
}

/// The digest that a file has, bytes or hexadecimal digits: one of those that there are, and of an accepted length.
fn given(message: &Path, accepted: &[usize], by: &str) -> Result<Vec<u8>, Failure> {
    let bytes = files::read_small("MESSAGE", message)?;
    let digits = str::from_utf8(&bytes).ok().and_then(|text| hex::bytes(text.trim()));
    let digest = digits.filter(|digest| LENGTHS.contains(&digest.len())).unwrap_or_else(|| bytes.to_vec());
    if accepted.contains(&digest.len()) {
        return Ok(digest);
    }
    let (path, length) = (message.display(), digest.len());
    let (last, others) = accepted.split_last().expect("the longest is always accepted");
    let others = others.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    let shorter = if LENGTHS.contains(&length) { "; a shorter one is taken with its message, by --digest" } else { "" };
    Err(Failure::Argument(format!(
        "MESSAGE: {path} has {length} bytes; accepted is, with --digest none, a digest of {others} or {last} bytes {by}, or \
         its hexadecimal digits{shorter}"
    )))
}

/// A digest that was given the message in a file, or that of standard input for `-`, piece by piece.
fn digested<D: carryless::ecdsa::Digest>(message: &Path) -> Result<D, Failure> {
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
