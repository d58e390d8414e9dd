//! The equations: which points a curve has, and their group law in affine coordinates, from which all other formulas
//! follow.

mod binary;
mod jacobi_quartic;
mod twisted_edwards;
mod weierstrass;

pub use binary::Binary;
pub use jacobi_quartic::JacobiQuartic;
pub use twisted_edwards::TwistedEdwards;
pub use weierstrass::Weierstrass;

use super::{BinaryCurve, Curve};
use crate::field::{Field, PrimeField};
use crate::word::Mask;

/// A point (x, y) other than O.
pub type Coordinates<C> = (<C as Curve>::Field, <C as Curve>::Field);

/// The shape of a curve's equation. O is not among the points here: `coordinates::Affine` adds it.
pub trait Equation<C: Curve>: 'static {
    /// Whether a point has a compressed form: x and one bit of y.
    const COMPRESSES: bool = false;

    /// Whether the point satisfies the equation.
    fn holds(p: Coordinates<C>) -> Mask;
    /// Whether a point of the curve lies in the subgroup that the generator generates.
    ///
    /// # Time
    /// Constant in the point, but variable on Weierstrass curves with a cofactor other than 1.
    fn is_in_subgroup(p: Coordinates<C>) -> Mask;
    /// Whether these are the coordinates of O, on a curve whose neutral element has any.
    #[inline(always)]
    fn is_neutral(_p: Coordinates<C>) -> Mask {
        Mask::public(false)
    }
    /// −P.
    fn neg(p: Coordinates<C>) -> Coordinates<C>;
    /// 2P with `invert` for 1/v, and whether it is O, whatever the coordinates then are.
    fn double(p: Coordinates<C>, invert: impl Fn(C::Field) -> C::Field) -> (Coordinates<C>, Mask);
    /// P + Q for every P and Q, equal ones and opposite ones too, and whether it is O; on a Jacobi quartic for points
    /// of the generator's subgroup.
    ///
    /// # Time
    /// Variable in both points.
    fn add_vartime(
        p: Coordinates<C>,
        q: Coordinates<C>,
        invert: impl Fn(C::Field) -> C::Field,
    ) -> (Coordinates<C>, Mask);

    /// The bit that the compressed form keeps of y; 0 where there is no compressed form.
    ///
    /// # Time
    /// Constant in the point, in fields whose arithmetic is.
    fn parity(_p: Coordinates<C>) -> u8 {
        0
    }
    /// The y with (x, y) on the curve and this parity, if there is one and points have a compressed form.
    ///
    /// # Time
    /// Variable in all arguments.
    fn decompress_vartime(_x: C::Field, _parity: u8) -> Option<C::Field> {
        None
    }
}

/// The equations whose points have a compressed form: [`Equation::COMPRESSES`] as a bound.
pub trait Compression<C: Curve>: Equation<C> {}

impl<C: BinaryCurve> Compression<C> for Binary {}
impl<C: Curve<Field: PrimeField>> Compression<C> for Weierstrass {}

/// The low bit of the canonical value.
fn low_bit<F: Field>(a: F) -> u8 {
    a.to_limbs()[0] as u8 & 1
}

/// Whether n·P = O.
///
/// # Time
/// Variable in the point.
fn is_annihilated_by_the_order_vartime<C: Curve, E: Equation<C>>(p: Coordinates<C>) -> Mask {
    let law = |(sum, is_identity): (Coordinates<C>, Mask)| (!is_identity.declassify()).then_some(sum);
    // Double-and-add from the highest bit of n: before bit i, Q = ⌊n/2^(i+1)⌋·P, with none for O.
    let multiple = (0..C::ORDER_BITS).rev().fold(None, |q: Option<Coordinates<C>>, i| {
        let q = q.and_then(|q| law(E::double(q, C::Field::invert_vartime)));
        match (C::ORDER[i as usize / 64] >> (i % 64) & 1, q) {
            (0, q) => q,
            (_, None) => Some(p),
            (_, Some(q)) => law(E::add_vartime(q, p, C::Field::invert_vartime)),
        }
    });
    Mask::public(multiple.is_none())
}
