//! Coordinate systems on y² + xy = x³ + ax² + b over F_2^m, a ∈ {0, 1}, and over F_(2^m)^2, a = u.

mod complete;
mod complete_in_buckets;
mod kim_kim;
mod lambda;
mod lambda_projective;
mod lopez_dahab;
mod x_only;

pub use complete::{Complete, CompleteEntry};
pub use kim_kim::KimKim;
pub use lambda::Lambda;
pub use lambda_projective::{LambdaEntry, LambdaProjective};
pub use lopez_dahab::LopezDahab;
pub use x_only::XOnly;

use crate::coordinates::{Affine, Frobenius};
use crate::curve::KoblitzCurve;
use crate::field::Field;

/// Each element squared n times, one by one also where they could go side by side: n is small, and moving them together takes
/// longer than it saves.
#[inline(always)]
fn square_all_n<F: Field, const N: usize>(mut elements: [F; N], n: u32) -> [F; N] {
    for _ in 0..n {
        for element in &mut elements {
            *element = element.square();
        }
    }
    elements
}

impl<C: KoblitzCurve> Frobenius for Affine<C> {
    /// Cost: 2nS.
    #[inline(never)]
    fn frobenius_n(self, n: u32) -> Self {
        let [x, y] = square_all_n([self.x, self.y], n);
        Affine { x, y, ..self }
    }
}
