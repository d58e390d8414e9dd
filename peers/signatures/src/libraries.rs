//! The libraries, this one first.

use crate::problem::{Operation, Problem, Solver};
use crate::{aws_lc, dalek, libsecp256k1, open_ssl, ours, ring};

/// A library.
pub struct Library {
    /// What it is called.
    pub name: &'static str,
    /// How it computes; nothing where it does not.
    pub solver: fn(&Problem, Operation) -> Option<Solver>,
    /// Whether it draws the nonces of ECDSA at random, and not by RFC 6979.
    pub draws_nonces: bool,
}

/// All of them.
pub static ALL: [Library; 6] = [
    Library { name: "Carryless", solver: ours::solver, draws_nonces: false },
    Library { name: "dalek", solver: dalek::solver, draws_nonces: false },
    Library { name: "libsecp256k1", solver: libsecp256k1::solver, draws_nonces: false },
    Library { name: "AWS-LC", solver: aws_lc::solver, draws_nonces: true },
    Library { name: "ring", solver: ring::solver, draws_nonces: true },
    Library { name: "OpenSSL", solver: open_ssl::solver, draws_nonces: true },
];
