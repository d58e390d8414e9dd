//! Curves: a curve is a type that holds constants, over any representation of its field.

mod koblitz;
pub mod named;

pub use koblitz::{Coefficient, Koblitz};

use crate::field::Field;

/// An elliptic curve with a generator of prime order. Over a binary field: y² + xy = x³ + ax² + b.
pub trait Curve: Copy + 'static {
    /// The field of the coordinates.
    type Field: Field;

    /// The NIST name, or the project's own.
    const NAME: &'static str;
    /// Names of the same curve in SEC 2 and ANSI X9.62.
    const ALIASES: &'static [&'static str] = &[];
    /// The coefficient a, a small integer on every curve here.
    const A: i32;
    /// The order of the whole group is `COFACTOR` times that of the generator.
    const COFACTOR: u32;
    /// The generator's order n, a prime, as little-endian limbs, the last not zero.
    const ORDER: &'static [u64];
    /// Whether b = 1 (Koblitz curves), so that no product by b is needed.
    const B_IS_ONE: bool = false;
    /// The signed combs of the generator, for [`crate::scalar_mul::generator_comb`]; none if empty.
    ///
    /// Entry a of table s is 2^(se)·(2^((w−1)d) + Σ_j ±2^(jd))·G, j < w − 1, the sign + where bit j of a is set, as (X,
    /// S) of a point in complete coordinates with Z = 1; d = ⌈t/w⌉, e = ⌈d/v⌉, w = 5, v = 4, t the bits of n.
    const GENERATOR_COMB: &'static [u64] = &[];
    /// The constants of τ-adic methods, on a Koblitz curve.
    const KOBLITZ: Option<Koblitz> = None;
    /// Bits of n.
    const ORDER_BITS: u32 = 64 * Self::ORDER.len() as u32 - Self::ORDER[Self::ORDER.len() - 1].leading_zeros();

    /// The coefficient b.
    fn b() -> Self::Field;
    /// The generator (x, y).
    fn generator() -> (Self::Field, Self::Field);

    /// b^(1/4). Cost: (m − 2)S unless the curve holds it as a constant.
    #[inline(always)]
    fn fourth_root_of_b() -> Self::Field {
        if Self::B_IS_ONE { Self::Field::ONE } else { Self::b().square_n(Self::Field::BITS - 2) }
    }

    /// a·v for a ∈ {0, 1}. Cost: nothing.
    #[inline(always)]
    fn times_a(v: Self::Field) -> Self::Field {
        const { assert!(Self::A == 0 || Self::A == 1, "the curve's coefficient a is neither 0 nor 1") };
        if Self::A == 0 { Self::Field::ZERO } else { v }
    }
    /// b·v. Cost: 1M, or nothing when b = 1.
    #[inline(always)]
    fn times_b(v: Self::Field) -> Self::Field {
        if Self::B_IS_ONE { v } else { Self::b() * v }
    }
}
