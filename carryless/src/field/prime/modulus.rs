//! A modulus: a prime, and its form where it has one.

use super::{constants, roots_of_unity};
use crate::field::MAX_LIMBS;

/// An odd prime p of up to 576 bits.
///
/// p itself is enough for [`Montgomery`](super::Montgomery), [`Barrett`](super::Barrett), inverses and roots:
///
/// ```
/// use carryless::field::prime::{Montgomery, Prime, PrimeModulus};
/// use carryless::field::{Field, PrimeField};
///
/// /// The order of P-256, as random as any prime.
/// #[derive(Clone, Copy)]
/// struct OrderOfP256;
///
/// impl PrimeModulus for OrderOfP256 {
///     const NAME: &'static str = "n-256";
///     const MODULUS: &'static [u64] =
///         &[0xf3b9_cac2_fc63_2551, 0xbce6_faad_a717_9e84, 0xffff_ffff_ffff_ffff, 0xffff_ffff_0000_0000];
/// }
///
/// /// Four limbs of 64 bits.
/// type Element = Prime<OrderOfP256, u64, 4, Montgomery>;
///
/// let x = Element::from_limbs(&[3, 1, 4, 1]);
/// assert_eq!(x * x.invert(), Element::ONE);
/// let (root, is_square) = x.square().sqrt();
/// assert!(is_square.declassify() && (root == x || root == -x));
/// ```
///
/// Strategies that reduce by the form of a prime near a power of two ask for [`Self::TERMS`] too, and do not compile without:
///
/// ```compile_fail
/// # use carryless::field::prime::{Prime, PrimeModulus, Solinas};
/// # use carryless::field::Field;
/// # #[derive(Clone, Copy)]
/// # struct OrderOfP256;
/// # impl PrimeModulus for OrderOfP256 {
/// #     const NAME: &'static str = "n-256";
/// #     const MODULUS: &'static [u64] =
/// #         &[0xf3b9_cac2_fc63_2551, 0xbce6_faad_a717_9e84, 0xffff_ffff_ffff_ffff, 0xffff_ffff_0000_0000];
/// # }
/// let x = Prime::<OrderOfP256, u64, 4, Solinas>::from_limbs(&[3, 1, 4, 1]);
/// let _ = x * x;
/// ```
pub trait PrimeModulus: Copy + 'static {
    /// The field's name on the command line.
    const NAME: &'static str;
    /// p in little-endian limbs, the last not zero.
    const MODULUS: &'static [u64];
    /// The pairs (c, e) of a prime near a power of two: 2^`BITS` − p = Σ c·2^e, by falling e. None for any other prime.
    const TERMS: &'static [(i64, u32)] = &[];
    /// The table of [`roots_of_unity`] where a high power of two divides p − 1; empty where roots are found without.
    const ROOTS_OF_UNITY: &'static [roots_of_unity::PowersOfDigit] = &[];
    /// Whether the plain name of reduction by 2^`BITS` ≡ c belongs to elements on limbs that are not full.
    const UNSATURATED: bool = false;
    /// Whether curves over the field have a table of constants a·2^`BITS` mod p too, for elements that are held so.
    const TABLES_OF_MULTIPLES: bool = false;

    /// Limbs of p.
    const LIMBS: usize = Self::MODULUS.len();
    /// Bits of p.
    const BITS: u32 = 64 * Self::LIMBS as u32 - Self::MODULUS[Self::LIMBS - 1].leading_zeros();
    /// Limbs of 52 bits of an element in the lanes of AVX-512 IFMA: they hold four bits more than p.
    const LANE_LIMBS: usize = (Self::BITS + 4).div_ceil(52) as usize;
    /// p in as many limbs as any modulus has.
    const P: [u64; MAX_LIMBS] = constants::modulus::<Self>();
    /// The least number that is no square modulo p.
    const NON_RESIDUE: u64 = constants::non_residue(Self::MODULUS);
}
