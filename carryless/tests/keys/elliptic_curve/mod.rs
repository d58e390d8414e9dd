//! The traits of the packages `elliptic-curve`, `ff` and `group`, on the curves for keys, against what shares no code with
//! them: big integers, the oracle's vectors, this library's own keys, which have tests of their own, and OpenSSL.

#![allow(clippy::op_ref, reason = "operators of values and of references are tested")]

mod decoders;
mod files;
mod keys;
mod points;
mod prime_order;
mod scalars;
