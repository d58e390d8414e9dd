//! A modulus: the exponents of a prime near a power of two, from which everything else follows.

use super::{constants, roots_of_unity};
use crate::field::MAX_LIMBS;

/// A prime p = 2^`BITS` − Σ c·2^e, with little between it and the power of two.
pub trait PrimeModulus: Copy + 'static {
    /// The field's name on the command line.
    const NAME: &'static str;
    /// Bits of p.
    const BITS: u32;
    /// The pairs (c, e): 2^`BITS` ≡ Σ c·2^e (mod p), by falling e.
    const TERMS: &'static [(i64, u32)];
    /// A number that is no square modulo p. Needed for roots where p ≡ 1 (mod 4).
    const NON_RESIDUE: u64 = 0;
    /// The table of [`roots_of_unity`] where a high power of two divides p − 1; empty where roots are found without.
    const ROOTS_OF_UNITY: &'static [roots_of_unity::Row] = &[];
    /// Whether the plain name of reduction by 2^`BITS` ≡ c belongs to elements on limbs that are not full.
    const UNSATURATED: bool = false;
    /// Whether curves over the field have a table of constants a·2^`BITS` mod p too, for elements that are held so.
    const TABLES_OF_MULTIPLES: bool = false;

    /// p in little-endian limbs.
    const P: [u64; MAX_LIMBS] = constants::modulus(Self::BITS, Self::TERMS);
    /// Limbs of p.
    const LIMBS: usize = Self::BITS.div_ceil(64) as usize;
    /// Limbs of 52 bits of an element in the lanes of AVX-512 IFMA.
    const LANE_LIMBS: usize = Self::BITS.div_ceil(52) as usize;
    /// p in as many limbs as it has.
    const MODULUS: &'static [u64] = Self::P_REF.split_at(Self::LIMBS).0;
    #[doc(hidden)]
    const P_REF: &'static [u64; MAX_LIMBS] = &Self::P;
}
