//! Coordinate systems on y² + xy = x³ + ax² + b over F_2^m, a ∈ {0, 1}.

mod affine;
mod complete;
mod kim_kim;
mod lambda;
mod lopez_dahab;
mod x_only;

pub use affine::{Affine, NotInSubgroup};
pub use complete::{Complete, CompleteEntry};
pub use kim_kim::KimKim;
pub use lambda::Lambda;
pub use lopez_dahab::LopezDahab;
pub use x_only::XOnly;

use crate::field::Field;

/// Each element squared n times, side by side, since a squaring has to wait for the one before it.
#[inline(always)]
fn square_all_n<F: Field, const N: usize>(mut elements: [F; N], n: u32) -> [F; N] {
    for _ in 0..n {
        for element in &mut elements {
            *element = element.square();
        }
    }
    elements
}
