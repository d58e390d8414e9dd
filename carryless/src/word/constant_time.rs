//! The mark of arithmetic that a secret may enter.

/// Arithmetic that takes constant time in its operands: of a field, of a multiplier, of fused products.
///
/// [`SecretScalar`](crate::scalar::SecretScalar) asks it of a curve's field, so that a secret over other arithmetic does
/// not compile.
pub trait ConstantTime {}
