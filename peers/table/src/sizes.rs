//! How many operations are carried out.

/// Scalars that an operation goes through: no branch predictor learns the digits of this many.
pub const SCALARS: usize = 64;

/// Operations that go together.
pub const BATCH: usize = 32;
