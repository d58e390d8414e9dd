//! Coordinate systems on curves over fields of characteristic above 3: y² = x³ + ax + b, Jacobi quartics and twisted
//! Edwards curves.
//!
//! Formulas have a form for a = −3, one for a = 0 and one for any other a; which is taken is known when the library is
//! compiled. Those of [`Point`](crate::coordinates::Point) may branch on the exceptional cases P = O, Q = O, P = ±Q, and are
//! named `_vartime`; those of [`ConstantTimePoint`](crate::coordinates::ConstantTimePoint) do not.

mod chudnovsky;
mod eight_extended;
mod eight_in_buckets;
mod eight_points;
mod extended;
mod extended_x8;
mod homogeneous;
mod homogeneous_x8;
mod jacobi_quartic;
mod jacobi_quartic_x8;
mod jacobian;
mod jacobian_masked;
#[cfg(feature = "x25519")]
mod ladder_8way;
#[cfg(any(test, feature = "x25519"))]
mod ladder_x8;
#[cfg(test)]
mod lane_bounds;
mod odd_multiples;
mod point_x8;
mod xyzz;

pub use chudnovsky::{Chudnovsky, JacobianChudnovsky};
pub use eight_extended::{EightExtended, EightMultiple, affine_of_extended};
pub use eight_points::{EightAffine, EightHomogeneous, EightJacobian, to_affine};
pub use extended::{Extended, ExtendedEntry, ExtendedMultiple};
#[cfg(feature = "ed25519")]
pub(crate) use extended_x8::extended_x8_constants;
pub use extended_x8::{ExtendedLaw, ExtendedX8};
pub use homogeneous::Homogeneous;
pub use homogeneous_x8::{HomogeneousLaw, HomogeneousX8};
pub use jacobi_quartic::{JacobiQuartic, JacobiQuarticEntry};
pub use jacobi_quartic_x8::{JacobiQuarticLaw, JacobiQuarticX8};
pub use jacobian::Jacobian;
pub use point_x8::{EntryX8, PointX8};
pub use xyzz::Xyzz;
#[cfg(feature = "x25519")]
pub(crate) use {ladder_8way::ladder_8way, ladder_x8::ladder_x8};

use crate::curve::Curve;
use crate::field::Field;
use crate::field::prime::eight;

/// 3x² + a·zz², with zz = Z² in Jacobian coordinates. Cost: 1M for a = −3, 1S for a = 0, else 1M + 2S.
#[inline(always)]
fn slope<C: Curve>(x: C::Field, zz: impl FnOnce() -> C::Field) -> C::Field {
    match C::A {
        Some(-3) => {
            let zz = zz();
            // 3x² − 3Z⁴ = 3(x − Z²)(x + Z²).
            let product = (x - zz) * (x + zz);
            product + product + product
        }
        Some(0) => {
            let xx = x.square();
            xx + xx + xx
        }
        _ => {
            let xx = x.square();
            xx + xx + xx + C::times_a(zz().square())
        }
    }
}
