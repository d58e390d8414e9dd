//! Toy curves: every point, and every scalar by every method.

#[path = "../common/mod.rs"]
mod common;
mod complete;
mod exhaustive;
mod exhaustive_constant_time;
mod exhaustive_prime;
