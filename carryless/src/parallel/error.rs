//! What can go wrong, other than what is recovered from.

use crate::coordinates::PointError;
use core::fmt;
use std::string::String;

/// Why there is no pool, or no k·P.
///
/// ```
/// use carryless::parallel::{ParallelError, Pool};
///
/// assert_eq!(Pool::new(0).err(), Some(ParallelError::NoThreads));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParallelError {
    /// A pool of no threads.
    NoThreads,
    /// The system does not start the pool's threads.
    Start(String),
    /// A pool with fewer threads than k·P needs beside the caller's.
    TooFewThreads {
        /// Threads of the pool that k·P needs.
        needed: usize,
        /// Threads of the pool.
        pool: usize,
    },
    /// The point is refused.
    Point(PointError),
}

impl fmt::Display for ParallelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoThreads => write!(f, "threads: 1 or more, not 0"),
            Self::Start(why) => write!(f, "threads: the system does not start them: {why}"),
            Self::TooFewThreads { needed, pool } => {
                write!(
                    f,
                    "threads: a scalar multiplication is shared by the caller and {needed} more, and the pool has {pool}"
                )
            }
            Self::Point(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParallelError {}

impl From<PointError> for ParallelError {
    fn from(error: PointError) -> Self {
        Self::Point(error)
    }
}
