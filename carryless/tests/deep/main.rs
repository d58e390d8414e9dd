//! What takes long to compile: every representation and every method on every curve, proofs on words of every size, threads.

#[path = "../common/mod.rs"]
mod common;
mod constant_time_methods;
mod fixed_base;
mod halving;
mod multi_scalar;
mod parallel;
mod proofs;
mod subfield_curves;
