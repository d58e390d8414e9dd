//! Recodings are right for every scalar: the digits rebuild it, stay in their range, and are as many as is said.
//!
//! A digit is a function of few bits and a carry, and the library's own text runs on all of these: then the claim for every
//! scalar follows by induction over the digits, as each proof says. Where a state is not finite, a norm or a rounding error is
//! bounded, in exact integers and from the library's constants, until what is left is finite and is run.
//!
//! Bits of a scalar are read by shifts, AND and OR, so that what is read only grows with the bits of the scalar. What is the
//! same among zeros and among ones is so among any bits: proofs run on both.

mod naf;
mod numbers;
mod reduction;
mod splits;
mod tau;
mod windows;
