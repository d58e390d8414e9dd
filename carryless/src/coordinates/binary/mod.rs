//! Coordinate systems on y² + xy = x³ + ax² + b over F_2^m, a ∈ {0, 1}.

mod affine;
mod kim_kim;
mod lopez_dahab;

pub use affine::Affine;
pub use kim_kim::KimKim;
pub use lopez_dahab::LopezDahab;
