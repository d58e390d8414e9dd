//! Carryless for C. The header, `include/carryless.h`, is made from these files, and says what each function does.
//!
//! Bytes in, bytes out: each function is a call of [`carryless::bytes`] between two borders, that from C's pointers to slices and
//! back ([`border`]), and that at which a panic becomes an error.

#![cfg_attr(not(feature = "std"), no_std)]
#![allow(non_camel_case_types, reason = "names of C")]

// In the order of the header.
pub mod version;

pub mod error;

pub mod curve;

pub mod keys;

pub mod columns;

#[cfg(feature = "dstu4145")]
pub mod dstu4145;

#[cfg(any(feature = "bip340", feature = "ed25519"))]
pub mod rows;

#[cfg(feature = "ed25519")]
pub mod ed25519;

#[cfg(feature = "x25519")]
pub mod x25519;

#[cfg(feature = "bip340")]
pub mod bip340;

#[cfg(feature = "files")]
pub mod files;

#[cfg(all(feature = "files", any(feature = "ed25519", feature = "x25519")))]
pub mod edwards_files;

#[cfg(all(feature = "dstu4145", feature = "files"))]
pub mod documents;

pub mod border;
#[cfg(not(feature = "std"))]
mod panic;
#[cfg(all(feature = "std", getrandom_backend = "custom"))]
mod random;
