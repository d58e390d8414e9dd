//! The other libraries, a file and a feature each; what they are asked, and what they answer, is in [`problem`].

#[cfg(feature = "aws-lc")]
mod aws_lc;
#[cfg(feature = "c-xs233")]
mod c_xs233;
#[cfg(feature = "crrl")]
mod crrl;
#[cfg(feature = "dalek")]
mod dalek;
#[cfg(feature = "libsecp256k1")]
mod libsecp256k1;
#[cfg(feature = "openssl")]
mod openssl;
#[cfg(feature = "rustcrypto")]
mod rustcrypto;

pub mod problem;

use problem::{Problem, Solver};

/// A library beside ours.
pub struct Peer {
    /// What it is called.
    pub name: &'static str,
    /// Which version is linked.
    pub version: String,
    /// How it is compiled.
    pub compiled: &'static str,
    /// How it solves a problem, if it can on this processor.
    pub solver: fn(&Problem) -> Option<Solver>,
    /// Whether it is asked for what keys do too.
    pub has_keys: bool,
}

impl Peer {
    /// How it solves a problem, if it is asked and can.
    pub fn solve(&self, problem: &Problem) -> Option<Solver> {
        if self.has_keys || !problem.operation.is_of_keys() { (self.solver)(problem) } else { None }
    }
}

/// The libraries that this program was built with.
pub fn peers() -> Vec<Peer> {
    vec![
        #[cfg(feature = "openssl")]
        Peer { name: "OpenSSL", version: openssl::version(), compiled: C, solver: openssl::solver, has_keys: true },
        #[cfg(feature = "aws-lc")]
        Peer { name: "AWS-LC", version: aws_lc::version(), compiled: C, solver: aws_lc::solver, has_keys: true },
        #[cfg(feature = "rustcrypto")]
        Peer {
            name: "RustCrypto",
            version: locked("p256"),
            compiled: RUST,
            solver: rustcrypto::solver,
            has_keys: false,
        },
        #[cfg(feature = "crrl")]
        Peer { name: "crrl", version: locked("crrl"), compiled: RUST, solver: crrl::solver, has_keys: false },
        #[cfg(feature = "dalek")]
        Peer {
            name: "dalek",
            version: locked("curve25519-dalek"),
            compiled: RUST,
            solver: dalek::solver,
            has_keys: false,
        },
        #[cfg(feature = "libsecp256k1")]
        Peer {
            name: "libsecp256k1",
            version: locked("secp256k1-sys"),
            compiled: C,
            solver: libsecp256k1::solver,
            has_keys: false,
        },
        #[cfg(feature = "c-xs233")]
        Peer { name: "c-xs233", version: locked("xs233-sys"), compiled: C, solver: c_xs233::solver, has_keys: false },
    ]
}

/// Flags of the environment come after those of a package, and override them.
#[cfg(any(feature = "openssl", feature = "aws-lc", feature = "libsecp256k1", feature = "c-xs233"))]
const C: &str = match option_env!("CFLAGS") {
    Some(flags) => flags,
    None => "as its package says",
};

/// Whatever the processor: a library that looks finds its instructions when it runs.
#[cfg(any(feature = "rustcrypto", feature = "crrl", feature = "dalek"))]
const RUST: &str = "Rust, release";

/// The version of a package in the lock file.
#[cfg(any(feature = "rustcrypto", feature = "crrl", feature = "dalek", feature = "libsecp256k1", feature = "c-xs233"))]
fn locked(package: &str) -> String {
    let mut lines = include_str!("../../Cargo.lock").lines();
    let name = format!("name = \"{package}\"");
    lines.find(|line| *line == name).expect("a package of the lock file");
    lines.next().and_then(|line| line.strip_prefix("version = ")).expect("its version").replace('"', "")
}
