//! Keys, signatures, agreements and certificates, for the curves of keys: one program, since every curve takes long to compile.

mod adversarial;
mod alone;
mod batches;
mod bouncy_castle;
mod cavp;
mod changes;
mod common;
mod decoders;
mod digests;
mod examples;
mod files;
mod first;
mod formats;
mod jwk;
mod laws;
mod multiples;
mod mutations;
mod octets;
mod openssl;
mod rfc6979;
mod ssh;
mod tlv;
mod wycheproof;
mod x509;
