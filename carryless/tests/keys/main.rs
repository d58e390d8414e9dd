//! Keys, signatures, agreements and certificates, for the fifteen standard curves: one program, since every curve takes long to compile.

mod cavp;
mod common;
mod examples;
mod files;
mod laws;
mod openssl;
mod rfc6979;
mod wycheproof;
mod x509;
