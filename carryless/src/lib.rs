//! Elliptic-curve scalar multiplication over binary, prime and optimal extension fields: field arithmetic, curves,
//! coordinates and methods.
//!
//! The tree is read from top to bottom, and each layer uses only layers above it:
//!
//! | layer | what it is |
//! |---|---|
//! | [`word`] | machine words and their carry-less products |
//! | [`poly`] | products, squares and remainders in F_2\[x\] |
//! | [`field`] | elements of F_2^m, of F_p and of F_(p^m), inversion, square root, trace, half-trace; `named`: the moduli |
//! | [`curve`] | equations and their affine group laws; a curve's constants; `named`: one file a curve |
//! | [`coordinates`] | representations of points and their formulas |
//! | [`scalar`] | integers modulo the order |
//! | [`recoding`] | digits of a scalar |
//! | [`scalar_mul`] | methods: k·P from digits and point operations |
//! | [`encoding`] | points as octet strings (SEC 1) |
//!
//! # Conventions
//!
//! *Numbers.* Scalars and field elements at the edge of the library are little-endian slices of 64-bit limbs.
//!
//! *Time.* A function takes constant time in its operands unless its name ends in `_vartime`, or its type names a
//! multiplier whose documentation says otherwise.
//!
//! *Costs* are in field operations: M multiplication, S squaring, I inversion, R reduction.
//!
//! *Addition* in characteristic 2 is XOR; formulas write `+` as the literature does.
//!
//! ```
//! use carryless::coordinates::{Affine, LopezDahab, Point};
//! use carryless::curve::named::K233;
//! use carryless::field::named::F2m233Lanes;
//! use carryless::scalar_mul::wnaf_vartime;
//! use carryless::word::Portable128;
//!
//! type Curve = K233<F2m233Lanes<Portable128>>;
//! let g = Affine::<Curve>::generator();
//! let three_g = wnaf_vartime::<LopezDahab<Curve>, 4>(&[3], &g);
//! assert!(three_g.to_affine_vartime().is_on_curve());
//! ```

#![no_std]
#![allow(long_running_const_eval, reason = "tables of linear maps are computed when the library is compiled")]

pub mod coordinates;
pub mod curve;
pub mod encoding;
pub mod field;
pub mod poly;
pub mod recoding;
pub mod scalar;
pub mod scalar_mul;
pub mod word;
