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
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Operation::Multiple => "kP",
            Operation::Generator => "kG",
            Operation::Sum => "kG+lP",
        })
    }
}

/// One operation on one curve at one point, by many scalars, and what it comes to.
pub struct Problem {
    /// The curve's name as the workbench writes it, or [`CURVE25519`].
    pub curve: &'static str,
    /// What is computed.
    pub operation: Operation,
    /// P, uncompressed (SEC 1); on Curve25519 its u (RFC 7748).
    pub point: Vec<u8>,
    /// The scalars k, big-endian, as long as the order; on Curve25519 clamped and little-endian.
    pub k: Vec<Vec<u8>>,
    /// The scalars l of a sum.
    pub l: Vec<Vec<u8>>,
    /// The results, in the form of P, by the simple rows of the workbench: combined by the affine law, on portable words
    /// where they have one.
    pub expected: Vec<Vec<u8>>,
}

/// Bytes of the longest result: two coordinates over F_2^571 and a byte before them.
const MAX_OCTETS: usize = 1 + 2 * 72;

/// A result as octets, without allocation.
#[derive(Clone, Copy)]
pub struct Octets {
    bytes: [u8; MAX_OCTETS],
    len: usize,
}

impl Octets {
    /// These octets.
    ///
    /// # Panics
    /// If they are too many.
    #[inline]
    pub fn new(octets: &[u8]) -> Self {
        let mut bytes = [0; MAX_OCTETS];
        bytes[..octets.len()].copy_from_slice(octets);
        Octets { bytes, len: octets.len() }
    }

    /// The octets.
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

/// How a library solves a problem: from scalars in its own form to a result as octets.
pub struct Solver {
    /// Its time class.
    pub time: Time,
    /// The result by the scalar, or by the pair of scalars, of this number.
    pub compute: Box<dyn FnMut(usize) -> Octets>,
    /// What it answers where the expected result is this, for a library with an encoding of its own.
    pub encoding: fn(&[u8]) -> Vec<u8>,
}

impl Solver {
    /// A solver in constant time.
    pub fn constant(compute: impl FnMut(usize) -> Octets + 'static) -> Self {
        Solver { time: Time::Constant, compute: Box::new(compute), encoding: <[u8]>::to_vec }
    }

    /// A solver in variable time.
    pub fn variable(compute: impl FnMut(usize) -> Octets + 'static) -> Self {
        Solver { time: Time::Variable, ..Self::constant(compute) }
    }

    /// Whether every result is the expected one.
    pub fn agrees(&mut self, problem: &Problem) -> bool {
        problem.expected.iter().enumerate().all(|(i, expected)| {
            let result = (self.compute)(i);
            result.as_slice() == (self.encoding)(expected)
        })
    }
}
