//! The traits of the packages `elliptic-curve`, `ff` and `group`, on the curves for keys, against what shares no code with
//! them: big integers, the oracle's vectors, this library's own keys, which have tests of their own, and OpenSSL.

#![allow(clippy::op_ref, reason = "operators of values and of references are tested")]

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../keys/common.rs"]
mod common;
mod decoders;
mod files;
mod keys;
mod points;
mod prime_order;
mod scalars;
