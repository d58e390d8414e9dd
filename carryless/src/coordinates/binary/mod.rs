//! Coordinate systems on y² + xy = x³ + ax² + b over F_2^m, a ∈ {0, 1}.

mod complete;
mod kim_kim;
mod lambda;
mod lopez_dahab;
mod x_only;

pub use complete::{Complete, CompleteEntry};
pub use kim_kim::KimKim;
pub use lambda::Lambda;
pub use lopez_dahab::LopezDahab;
pub use x_only::XOnly;

use crate::coordinates::{Affine, Frobenius};
use crate::curve::KoblitzCurve;
use crate::field::BinaryField;

impl<C: KoblitzCurve> Frobenius for Affine<C> {
    /// Cost: 2nS.
    #[inline(never)]
    fn frobenius_n(self, n: u32) -> Self {
        let [x, y] = C::Field::squares_n([self.x, self.y], n);
        Affine { x, y, ..self }
    }
}
