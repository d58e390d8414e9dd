//! What can be wrong with a file.

#[cfg(feature = "jwk")]
use super::JwkError;
#[cfg(feature = "ssh")]
use super::SshError;
use super::formats::OtherFormat;
use super::kind::Found;
use super::names;
use super::parameters::Part;
use super::place::Block;
use crate::encoding::sec1::DecodeError;
use crate::key::KeyError;
use alloc::boxed::Box;
use core::fmt;
use der::asn1::ObjectIdentifier;

/// Why a file is no key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// A block of a text that has several is refused, for this reason.
    Block(Box<(Block, FileError)>),
    /// Nothing.
    Empty,
    /// A format that is not read.
    Format(OtherFormat),
    /// Bytes that are no padding follow the document in DER.
    Behind {
        /// The bytes of the document.
        document: usize,
        /// Those behind it.
        behind: usize,
    },
    /// Bytes alone that are too many or too few, or do not begin as they should.
    Alone(Lengths),
    /// Bytes alone, where a secret is wanted, with the shape of a point.
    ShapeOfPoint(usize),
    /// A text without a block of PEM.
    NoBlock,
    /// A block of PEM without its last line.
    Unfinished,
    /// A block of PEM with something else than base64.
    Base64,
    /// Bytes that are not the DER encoding of a key.
    Der,
    /// Whole documents, none of which has a key.
    NoKey(Found),
    /// Whole documents, none of which has a secret key.
    NoSecretKey(Found),
    /// Whole documents, none of which has a public key.
    NoPublicKey(Found),
    /// A key in a version of its form that there is not.
    Version(u8),
    /// A key for key agreement alone, where one for signatures is wanted.
    Agreement,
    /// A key of this other algorithm.
    Algorithm(ObjectIdentifier),
    /// A key that does not say of which curve it is.
    NoCurve,
    /// The parameters of a curve that is not here.
    Parameters,
    /// The parameters of this curve, but for a part.
    OtherParameters(&'static str, Part),
    /// This curve is not here, or not the one that was asked for.
    Curve(ObjectIdentifier),
    /// A substitution table (DKE) of GOST 28147 that is not Ukraine's no. 1.
    Substitution,
    /// Two parts of the file name two curves.
    TwoCurves,
    /// The secret is refused.
    Secret(KeyError),
    /// The public key is refused.
    Point(DecodeError),
    /// A key of Ed25519 or X25519 with this many bytes, which are not 32.
    Octets(usize),
    /// A public key of Ed25519 that is no point, for this reason.
    Edwards(&'static str),
    /// The public key is not that of the secret one.
    Pair,
    /// An encrypted key, where no password was given.
    Encrypted,
    /// The password is wrong, or the file is damaged.
    Password,
    /// The key is encrypted by this scheme, or with it, which is not read.
    Encryption(ObjectIdentifier),
    /// The code that tells whether a PKCS#12 file is whole is made by this, which is not read.
    Code(ObjectIdentifier),
    /// The headers name an encryption that is not read.
    EncryptionHeader,
    /// What is encrypted in the file asks, one by one or all together, for more work or more memory than is spent on a file.
    Cost,
    /// So many keys, where the form that is to be written has room for one.
    Keys(usize),
    /// JSON that is no key.
    #[cfg(feature = "jwk")]
    Jwk(JwkError),
    /// A key of SSH that is not read.
    #[cfg(feature = "ssh")]
    Ssh(SshError),
}

/// Bytes alone, and how many are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lengths {
    /// How many there are.
    pub bytes: usize,
    /// Bytes of a coordinate.
    pub coordinate: usize,
    /// Bytes of a secret, where one is accepted.
    pub secret: Option<usize>,
    /// Whether a point is accepted.
    pub is_point_accepted: bool,
}

impl fmt::Display for Lengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bytes, coordinate, .. } = self;
        let both = 2 * coordinate;
        write!(f, "{bytes} bytes alone are ")?;
        let neither = if self.secret.is_some() && self.is_point_accepted { "neither" } else { "not" };
        f.write_str(neither)?;
        if self.is_point_accepted {
            write!(
                f,
                " a point of the curve ({} bytes that begin with 02 or 03, {} with 04, or {both} for x and y)",
                1 + coordinate,
                1 + both
            )?;
        }
        if let Some(secret) = self.secret {
            let or = if self.is_point_accepted { " nor" } else { "" };
            write!(
                f,
                "{or} a secret ({secret} bytes, or less in digits behind 0x; {} behind 04, x and y)",
                1 + both + secret
            )?;
        }
        Ok(())
    }
}

impl FileError {
    /// What is wrong, in whatever block it is.
    pub fn reason(&self) -> &Self {
        match self {
            Self::Block(refused) => refused.1.reason(),
            reason => reason,
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Block(refused) => return write!(f, "{}: {}", refused.0, refused.1),
            Self::Empty => "the file is empty",
            Self::Format(format) => return format.fmt(f),
            Self::Behind { document, behind } => {
                let bytes = if *behind == 1 { "byte stands" } else { "bytes stand" };
                return write!(f, "{behind} {bytes} behind the document in DER, which has {document}");
            }
            Self::Alone(lengths) => return lengths.fmt(f),
            Self::ShapeOfPoint(bytes) => {
                return write!(
                    f,
                    "{bytes} bytes that begin so have the shape of a point, and are not read as a secret; a secret is, with a zero \
                     byte before it"
                );
            }
            Self::NoBlock => "the text has no block in PEM: none of its lines begins one",
            Self::Unfinished => "a block in PEM begins and has no line that ends it",
            Self::Base64 => "a block in PEM has characters that are not base64, or is cut off",
            Self::Der => "the bytes are not a key in DER",
            Self::NoKey(found) => return write!(f, "it has {found}, and no key"),
            Self::NoSecretKey(found) => return write!(f, "it has {found}, and no secret key"),
            Self::NoPublicKey(found) => return write!(f, "it has {found}, and no public key"),
            Self::Version(version) => return write!(f, "the secret key says that its form has the version {version}"),
            Self::Agreement => "the key is said to be for key agreement alone (id-ecDH or id-ecMQV), not for signatures",
            Self::Algorithm(identifier) => {
                return write!(f, "the key is one of {}, which is not read", names::Named(identifier));
            }
            Self::NoCurve => "the key does not name its curve",
            Self::Parameters => "the curve is given by parameters that are those of no curve here",
            Self::OtherParameters(curve, part) => {
                return write!(f, "the curve is given by parameters that are those of {curve} but for {part}");
            }
            Self::Curve(identifier) => {
                return write!(f, "the key is one of {}, a curve that is not accepted here", names::Named(identifier));
            }
            Self::Substitution => "the key names a substitution table (DKE) other than no. 1, which is not read",
            Self::TwoCurves => "the key names two curves",
            Self::Secret(error) => return error.fmt(f),
            Self::Point(error) => return write!(f, "the public key is refused: {error}"),
            Self::Octets(given) => {
                return write!(f, "the key has {given} bytes; accepted are 32, as keys of Ed25519 and X25519 have");
            }
            Self::Edwards(says) => says,
            Self::Pair => "the public key in the file does not belong to the secret key",
            Self::Encrypted => "the key is encrypted, and there is no password",
            Self::Password => "the password is wrong, or the file is damaged",
            Self::Encryption(identifier) => {
                return write!(f, "it is encrypted by {}, which is not read", names::Named(identifier));
            }
            Self::Code(identifier) => {
                return write!(f, "its code is made by {}, which is not read", names::Named(identifier));
            }
            Self::EncryptionHeader => "its headers name an encryption that is not read; AES and 3DES in CBC mode are",
            Self::Cost => "to decrypt what is in it takes more work or memory than is spent on a file",
            Self::Keys(count) => {
                return write!(f, "the form has room for one key, not for {count}; accepted for several is PKCS#12");
            }
            #[cfg(feature = "jwk")]
            Self::Jwk(error) => return error.fmt(f),
            #[cfg(feature = "ssh")]
            Self::Ssh(error) => return error.fmt(f),
        })
    }
}

impl core::error::Error for FileError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Block(refused) => Some(&refused.1),
            Self::Secret(error) => Some(error),
            Self::Point(error) => Some(error),
            #[cfg(feature = "jwk")]
            Self::Jwk(error) => Some(error),
            #[cfg(feature = "ssh")]
            Self::Ssh(error) => Some(error),
            _ => None,
        }
    }
}

impl From<der::Error> for FileError {
    fn from(_: der::Error) -> Self {
        Self::Der
    }
}

impl From<KeyError> for FileError {
    fn from(error: KeyError) -> Self {
        Self::Secret(error)
    }
}

impl From<DecodeError> for FileError {
    fn from(error: DecodeError) -> Self {
        Self::Point(error)
    }
}

#[cfg(feature = "jwk")]
impl From<JwkError> for FileError {
    fn from(error: JwkError) -> Self {
        Self::Jwk(error)
    }
}

#[cfg(feature = "ssh")]
impl From<SshError> for FileError {
    fn from(error: SshError) -> Self {
        Self::Ssh(error)
    }
}
