//! Binary curves whose modulus and coefficients are data: one text for each number of limbs of a field element, 2 to 7.
//!
//! They are every binary curve that OpenSSL names and this library has not as its own (SEC 2's of 113 to 193 bits, those of ANSI X9.62, of WAP and
//! of Oakley), and those of DSTU 4145 in polynomial bases: 36, with their names and object identifiers. A program that has all of them
//! is smaller than one with two curves of the library's own, and slower by a small factor.
//!
//! Most are too weak for new keys: [`CompactCurve::is_weak`].

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
