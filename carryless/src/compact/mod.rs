//! Binary curves whose modulus and coefficients are data: the curves over F_2^m that OpenSSL 3.0 names and this library has not as its own
//! (SEC 2's of 113 to 193 bits, those of ANSI X9.62, of WAP and of Oakley), and those of DSTU 4145 in polynomial bases.
//!
//! ```
//! # #[cfg(all(feature = "ecdsa", feature = "ecdh"))] {
//! use carryless::compact::CompactCurve;
//! use carryless::ecdsa::CompactSignature;
//! use carryless::key::{CompactPublicKey, CompactSecretKey};
//!
//! // What signed a certificate: a key and a signature on a curve of X9.62.
//! let curve = CompactCurve::from_name("c2tnb191v1").expect("a curve of the list");
//! # let key = CompactSecretKey::from_be_bytes(curve, &[0x11; 23])?.allow_weak();
//! # let encoded = key.public_key().to_sec1(carryless::key::PointForm::Uncompressed);
//! # let der = key.try_sign(b"message")?.to_der();
//! let public = CompactPublicKey::from_sec1(curve, &encoded)?;
//! public.verify(b"message", &CompactSignature::from_der(curve, &der)?)?;
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Keys are [`CompactSecretKey`](crate::key::CompactSecretKey) and [`CompactPublicKey`](crate::key::CompactPublicKey). Where a curve is found at
//! run time they are a variant of `AnySecretKey` and its like: so files, certificates and bytes have these curves too. Most of these curves
//! are too weak for new keys: what [`CompactCurve::is_weak`] says is verified and read, and signs and agrees only where the caller says so, by
//! `allow_weak`.
//!
//! There is one implementation for each number of limbs of a field element, 2 to 7, where the processor has a carry-less product, and one for
//! all where it has none. Whoever needs speed on one curve adds it as a curve of its own, whose constants the compiler knows.
#![cfg_attr(
    not(all(feature = "ecdsa", feature = "ecdh")),
    allow(dead_code, reason = "signatures and agreement take it")
)]

mod comb;
mod curve;
mod field;
mod group;
mod order;
mod parameters;
mod sec1;

pub use curve::CompactCurve;
pub(crate) use curve::{CompactPoint, Limbs};

#[cfg(test)]
mod tests;
