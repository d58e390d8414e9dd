//! What names a curve for keys and no representation: keys, signatures, agreements, certificates, points, integers modulo n. One
//! program, since every curve takes long to compile.

mod adversarial;
mod alone;
mod batches;
mod bouncy_castle;
mod bytes;
mod cavp;
mod changes;
mod cms;
#[path = "../common/mod.rs"]
mod common;
mod decoders;
mod digests;
mod dstu4145;
mod dstu4145_adversarial;
mod dstu4145_files;
mod ecmqv;
mod ecqv;
mod elliptic_curve;
mod encodings;
mod examples;
mod facade;
mod files;
mod first;
mod formats;
mod jwk;
mod key_files;
mod laws;
mod multiples;
mod mutations;
mod openssl;
mod prime_order;
mod residues;
mod rfc6979;
mod rfc7027;
mod ssh;
mod tlv;
mod verified_signer;
mod wycheproof;
mod x509;
mod zigbee;
