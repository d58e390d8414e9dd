//! What libraries are asked, and what they answer.

use std::fmt;

/// The curve of X25519.
pub const CURVE25519: &str = "Curve25519";

/// What is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// k·P for a point P not known before.
    Multiple,
    /// k·G for the curve's generator G.
    Generator,
    /// k·G + l·P.
    Sum,
    /// An ECDSA signature of a digest.
    Sign,
    /// Whether an ECDSA signature is one of a digest.
    Verify,
    /// The shared secret of a key and another's: the x of a product.
    Agree,
}

impl Operation {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Multiple, Self::Generator, Self::Sum, Self::Sign, Self::Verify, Self::Agree];

    /// Whether it is one of keys, not of points.
    pub fn is_of_keys(self) -> bool {
        matches!(self, Self::Sign | Self::Verify | Self::Agree)
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Operation::Multiple => "kP",
            Operation::Generator => "kG",
            Operation::Sum => "kG+lP",
            Operation::Sign => "sign",
            Operation::Verify => "verify",
            Operation::Agree => "ECDH",
        })
    }
}

/// One operation on one curve at one point, by many scalars, and what it comes to; or by one key on many digests.
pub struct Problem {
    /// The curve's name as the workbench writes it, or [`CURVE25519`].
    pub curve: &'static str,
    /// What is computed.
    pub operation: Operation,
    /// P, or the public key, uncompressed (SEC 1), for a shared secret the other's; on Curve25519 its u (RFC 7748).
    pub point: Vec<u8>,
    /// The scalars k, or the secret keys of shared secrets, big-endian, as long as the order; on Curve25519 clamped and
    /// little-endian. For signatures the digests, of 32 bytes.
    pub k: Vec<Vec<u8>>,
    /// The scalars l of a sum.
    pub l: Vec<Vec<u8>>,
    /// The secret key of signatures, big-endian, as long as the order.
    pub key: Vec<u8>,
    /// The signatures that are verified: r and s, each as long as the order.
    pub signatures: Vec<Vec<u8>>,
    /// What it comes to.
    pub expected: Expected,
}

/// What a problem comes to.
pub enum Expected {
    /// These results. Points are in the form of P, by the simple rows of the workbench: combined by the affine law, on
    /// portable words where they have one. A verdict is [`Bytes::verdict`].
    Bytes(Vec<Vec<u8>>),
    /// Signatures that this accepts of the digest of a number: every run may make others.
    Signatures(Accepts),
}

/// Whether the signature is one of the digest of this number.
pub type Accepts = Box<dyn Fn(usize, &[u8]) -> bool>;

/// Bytes of the longest result: two coordinates over F_2^571 and a byte before them.
const MAX_OCTETS: usize = 1 + 2 * 72;

/// A result as bytes, without allocation.
#[derive(Clone, Copy)]
pub struct Bytes {
    bytes: [u8; MAX_OCTETS],
    len: usize,
}

impl Bytes {
    /// These bytes.
    ///
    /// # Panics
    /// If they are too many.
    #[inline]
    pub fn new(bytes: &[u8]) -> Self {
        let mut buffer = [0; MAX_OCTETS];
        buffer[..bytes.len()].copy_from_slice(bytes);
        Bytes { bytes: buffer, len: bytes.len() }
    }

    /// 1 for a signature that is valid, 0 for one that is not.
    pub fn verdict(is_valid: bool) -> Self {
        Self::new(&[u8::from(is_valid)])
    }

    /// The bytes.
    pub fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// Whether time depends on scalars and points, as a library says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// It does not.
    Constant,
    /// It does.
    Variable,
}

/// How a library solves a problem: from scalars in its own form to a result as bytes.
pub struct Solver {
    /// Its time class.
    pub time: Time,
    /// The result by the scalar, or by the pair of scalars, of this number.
    pub compute: Box<dyn FnMut(usize) -> Bytes>,
    /// What it answers where the expected result is this, for a library with an encoding of its own.
    pub encoding: fn(&[u8]) -> Vec<u8>,
}

impl Solver {
    /// A solver in constant time.
    pub fn constant(compute: impl FnMut(usize) -> Bytes + 'static) -> Self {
        Solver { time: Time::Constant, compute: Box::new(compute), encoding: <[u8]>::to_vec }
    }

    /// A solver in variable time.
    pub fn variable(compute: impl FnMut(usize) -> Bytes + 'static) -> Self {
        Solver { time: Time::Variable, ..Self::constant(compute) }
    }

    /// Whether every result is the expected one.
    pub fn agrees(&mut self, problem: &Problem) -> bool {
        (0..problem.k.len()).all(|i| {
            let result = (self.compute)(i);
            match &problem.expected {
                Expected::Bytes(all) => result.as_slice() == (self.encoding)(&all[i]),
                Expected::Signatures(are_valid) => are_valid(i, result.as_slice()),
            }
        })
    }
}
