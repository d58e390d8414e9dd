//! Coordinate systems on y² + xy = x³ + ax² + b over F_2^m, a ∈ {0, 1}.

mod affine;
mod kim_kim;
mod lambda;
mod lopez_dahab;

pub use affine::{Affine, NotInSubgroup};
pub use kim_kim::KimKim;
pub use lambda::Lambda;
pub use lopez_dahab::LopezDahab;
