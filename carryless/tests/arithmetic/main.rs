//! Arithmetic in fields and on words: against big integers and schoolbook products, for symbolic words, and at the bounds.

#[path = "../common/mod.rs"]
mod common;
mod extension_fields;
mod lane_proofs;
mod preconditions;
mod prime_fields;
mod regular;
