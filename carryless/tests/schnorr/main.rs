//! Signatures on secp256k1: BIP 340's, and the low s and the recovered keys of ECDSA's, against published vectors, the oracle, Wycheproof
//! and OpenSSL.

mod batches;
#[path = "../common/cases.rs"]
mod cases;
#[path = "../common/openssl.rs"]
mod openssl;
#[path = "../common/random.rs"]
mod random;
mod recovery;
mod signatures;
mod wycheproof;
