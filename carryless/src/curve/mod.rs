//! Curves: a curve is a type that holds constants, over any representation of its field.
//!
//! [`Curve`] has what every curve has. What only some have is in a trait of its own, so that a method that needs it does
//! not compile on the others:
//!
//! | trait | which curves | what it adds |
//! |---|---|---|
//! | [`BinaryCurve`] | over F_2^m, or F_(2^m)^2 | products by b, b^(1/4) |
//! | [`KoblitzCurve`] | over F_2^m with b = 1 and a ∈ {0, 1} | the constants of τ |
//! | [`GlsCurve`] | over F_(2^m)^2 with a = u and b in F_2^m | the constants of ψ |
//! | [`GeneratorComb`] | the standard curves, the curves over 2^255 − 19 but JQ-25519-W | combs of the generator |
//! | [`PrimeCurve`] | y² = x³ + ax + b over F_p | a and b as numbers |
//! | [`GlvCurve`] | with an endomorphism (x, y) ↦ (βx, y) | its constants |
//! | [`SubfieldCurve`] | over F_(p^m), defined over F_p | the trace of (x, y) ↦ (x^p, y^p) |

pub(crate) mod dispatch;
pub mod equation;
mod gls;
mod glv;
mod koblitz;
mod subfield;

pub use dispatch::PAIRS_UP_TO;
pub(crate) use dispatch::{Operation, Registers, enter_curve, on_backend, with_backend};
pub use equation::Equation;
pub use gls::{Gls, GlsCurve};
pub use glv::{Glv, GlvCurve};
pub use koblitz::{Coefficient, Koblitz, KoblitzCurve};
pub use subfield::SubfieldCurve;

use crate::field::{BinaryField, Field, PrimeField};
use crate::word::Target;

/// An elliptic curve with a generator of prime order.
pub trait Curve: Copy + 'static {
    /// The field of the coordinates.
    type Field: Field;
    /// The shape of its equation.
    type Equation: Equation<Self>;
    /// This curve over its field with the words of the backend `T` where no representation was named.
    type On<T: Target>: Curve;

    /// The NIST name, or the project's own.
    const NAME: &'static str;
    /// Names of the same curve in SEC 2 and ANSI X9.62.
    const ALIASES: &'static [&'static str] = &[];
    /// The object identifier by which files name it.
    const IDENTIFIER: Option<&'static str> = None;
    /// Whether the curve is here to be compared with others only, and not for keys.
    const FOR_COMPARISON_ONLY: bool = false;
    /// The coefficient a where it is a small integer: 0 or 1 over a binary field, 0 or −3 on most others.
    const A: Option<i32>;
    /// The order of the whole group is `COFACTOR` times that of the generator.
    const COFACTOR: u32;
    /// The generator's order n, a prime, as little-endian limbs, the last not zero.
    const ORDER: &'static [u64];
    /// Bits of n.
    const ORDER_BITS: u32 = 64 * Self::ORDER.len() as u32 - Self::ORDER[Self::ORDER.len() - 1].leading_zeros();

    /// The coefficient a; to be given where [`Curve::A`] is none.
    #[inline(always)]
    fn a() -> Self::Field {
        let Some(a) = Self::A else { panic!("a curve whose a is no small integer gives it as a field element") };
        let mut magnitude = Self::Field::ZERO;
        for _ in 0..a.unsigned_abs() {
            magnitude = magnitude + Self::Field::ONE;
        }
        if a < 0 { -magnitude } else { magnitude }
    }
    /// The coefficient b; on a Jacobi quartic, the constant term 1, on a twisted Edwards curve d.
    fn b() -> Self::Field;
    /// The generator (x, y).
    fn generator() -> (Self::Field, Self::Field);

    /// a·v. Cost: nothing where a is 0, 1 or −3, else 1M.
    #[inline(always)]
    fn times_a(v: Self::Field) -> Self::Field {
        match Self::A {
            Some(0) => Self::Field::ZERO,
            Some(1) => v,
            Some(-3) => -(v + v + v),
            _ => Self::a() * v,
        }
    }
}

/// A curve y² + xy = x³ + ax² + b over F_2^m.
pub trait BinaryCurve: Curve<Field: BinaryField, Equation = equation::Binary> {
    /// [`Curve::On`], known to be binary too.
    type BinaryOn<T: Target>: BinaryCurve;

    /// Whether b = 1, so that no product by b is needed.
    const B_IS_ONE: bool = false;
    /// u where a = u, in a quadratic extension, u² + u + 1 = 0.
    const A_AS_U: Option<<Self::Field as BinaryField>::CubeRoot> = None;
    /// n, where b^(1/4) = 1 + x^n and products by it are shifts.
    const BETA_BINOMIAL: Option<u32> = None;

    /// b^(1/4). Cost: (m − 2)S unless the curve holds it as a constant.
    #[inline(always)]
    fn fourth_root_of_b() -> Self::Field {
        if Self::B_IS_ONE { Self::Field::ONE } else { Self::b().square_n(Self::Field::BITS - 2) }
    }
    /// b^(1/4)·v. Cost: 1M, or nothing when b = 1.
    #[inline(always)]
    fn times_fourth_root_of_b(v: Self::Field) -> Self::Field {
        if Self::B_IS_ONE { v } else { Self::fourth_root_of_b() * v }
    }
    /// b·v. Cost: 1M, or nothing when b = 1.
    #[inline(always)]
    fn times_b(v: Self::Field) -> Self::Field {
        if Self::B_IS_ONE { v } else { Self::b() * v }
    }
}

/// A curve y² = x³ + ax + b over F_p whose a and b are known as numbers.
pub trait PrimeCurve: Curve<Field: PrimeField, Equation = equation::Weierstrass> {
    /// a as little-endian limbs; to be given where [`Curve::A`] is none.
    const A_LIMBS: &'static [u64] = &[];
    /// b as little-endian limbs.
    const B: &'static [u64];
}

/// A curve that holds the signed combs of its generator, for [`crate::scalar_mul::generator_comb`].
pub trait GeneratorComb: Curve {
    /// w, the teeth of the combs.
    const TEETH: u32 = 5;
    /// v, the number of tables.
    const TABLES: u32 = 4;
    /// Entry a of table s is 2^(se)·(2^((w−1)d) + Σ_j ±2^(jd))·G, j < w − 1, the sign + where bit j of a is set: affine x
    /// and y of the point; on binary curves X and S in complete coordinates with Z = 1. d = ⌈t/w⌉, e = ⌈d/v⌉, t the bits of
    /// n.
    const GENERATOR_COMB: &'static [u64];
    /// [`Self::GENERATOR_COMB`] with a·2^`BITS` mod p for each element a, where the field has elements that are held so
    /// ([`Field::HELD_AS_MULTIPLE`]).
    const GENERATOR_COMB_OF_MULTIPLES: &'static [u64] = Self::GENERATOR_COMB;
}
