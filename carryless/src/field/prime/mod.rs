//! F_p for any odd prime of up to 576 bits, and faster for those near a power of two.
//!
//! An element is a [`Prime`]: a modulus, a strategy, and limbs of 64 or 32 bits. A strategy says how an element is held
//! and multiplied:
//!
//! | strategy | representation | reduction |
//! |---|---|---|
//! | [`Solinas`] | canonical | sums of words, by the exponents of p near a power of two |
//! | [`PseudoMersenne`] | canonical | 2^m ≡ c, twice |
//! | [`Barrett`] | canonical | by ⌊b^(2N)/p⌋, for any p |
//! | [`Montgomery`] | a·R mod p, canonical | by multiples of p that clear the lower limbs, for any odd p |
//! | [`MontgomerySpecial`] | the same | the same, by the form of p |
//! | [`Folded`] | full limbs, any value | 2^(64N) ≡ f, for 2^255 − 19 |
//! | [`Unsaturated`] | limbs that are not full, loose | 2^m ≡ c, for 2^255 − 19 and 2^521 − 1 |
//!
//! All but the last two are a [`Reduction`] after an [`IntegerProduct`]: [`Classical`], [`Handbook`], [`Karatsuba`],
//! [`Adx`].

mod add;
#[cfg(target_arch = "x86_64")]
mod adx;
pub mod barrett;
mod binary_euclid;
mod canonical;
mod classical;
pub mod constants;
mod divstep;
mod divsteps;
pub(crate) mod eight;
mod element;
mod folded;
mod handbook;
pub mod invert;
mod karatsuba;
mod limb;
mod modulus;
pub mod montgomery;
pub mod power;
pub mod pseudo_mersenne;
pub mod roots_of_unity;
pub mod solinas;
pub mod sqrt;
mod strategy;
pub mod unsaturated;

#[cfg(target_arch = "x86_64")]
pub use adx::Adx;
pub use barrett::BarrettReduction;
pub use classical::Classical;
pub use constants::Constant;
pub(crate) use divsteps::inverse_modulo;
pub use element::Prime;
pub use folded::Folded;
pub use handbook::Handbook;
pub use karatsuba::Karatsuba;
pub use limb::{Limb, Wide};
pub use modulus::PrimeModulus;
pub use montgomery::MontgomeryReduction;
pub use pseudo_mersenne::PseudoMersenneReduction;
pub use solinas::SolinasReduction;
pub use strategy::{IntegerProduct, Reduction, Saturated, Strategy};
pub use unsaturated::Unsaturated;

/// Sums of words by the exponents of p: for P-192, P-224, P-256, P-384 and P-521.
pub type Solinas<X = Classical> = Saturated<SolinasReduction, X>;
/// 2^m ≡ c: for p = 2^m − c with small c.
pub type PseudoMersenne<X = Classical> = Saturated<PseudoMersenneReduction, X>;
/// By the reciprocal of p, as for a random prime.
pub type Barrett<X = Classical> = Saturated<BarrettReduction, X>;
/// Elements a·R mod p, as for a random prime.
pub type Montgomery<X = Classical> = Saturated<MontgomeryReduction, X>;
/// Elements a·R mod p, by the limbs of p: the fastest for P-256.
pub type MontgomerySpecial<X = Classical> = Saturated<MontgomeryReduction<true>, X>;
