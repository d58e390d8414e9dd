//! Ed25519 and X25519: against published vectors, the oracle, Wycheproof and OpenSSL.

mod agreements;
mod batches;
#[path = "../common/cases.rs"]
mod cases;
mod files;
mod openssl;
#[path = "../common/random.rs"]
mod random;
mod residues;
mod rules;
mod signatures;
mod wycheproof;
