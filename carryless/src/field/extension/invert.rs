//! 1/a in F_(p^m); 0 for a = 0.

pub use super::itoh_tsujii::{by_euclid_vartime, by_fermat};
pub use super::polynomial_euclid::by_polynomial_euclid_vartime;
