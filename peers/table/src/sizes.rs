//! How many operations are carried out.

/// Scalars that an operation goes through, so many that no branch predictor learns their digits.
pub const SCALARS: usize = 64;

/// Operations that go together.
pub const BATCH: usize = 32;
