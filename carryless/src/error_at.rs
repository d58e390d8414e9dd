//! The error of a batch: the first of its rows that is refused.

use core::fmt;

/// An error, and its place in a batch.
///
/// ```
/// use carryless::ErrorAt;
///
/// assert_eq!(ErrorAt { index: 3, error: "no signature" }.to_string(), "at index 3: no signature");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorAt<E> {
    /// Its place in the batch.
    pub index: usize,
    /// Why.
    pub error: E,
}

impl<E: fmt::Display> fmt::Display for ErrorAt<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at index {}: {}", self.index, self.error)
    }
}

impl<E: core::error::Error> core::error::Error for ErrorAt<E> {}
