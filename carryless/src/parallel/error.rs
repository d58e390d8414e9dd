//! What can go wrong, other than what is recovered from.

use crate::coordinates::PointError;
use core::fmt;
use std::string::String;

/// Why there is no pool, or no product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParallelError {
    /// A pool of no threads.
    NoThreads,
    /// The system does not start the pool's threads.
    Start(String),
    /// A pool with fewer threads than a product is shared among beside the caller's.
    TooFewThreads {
        /// Threads of the pool that the product needs.
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
                write!(f, "threads: the product is shared by the caller and {needed} more, and the pool has {pool}")
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

/// Why a batch is refused. Nothing of it is released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchError {
    /// The arguments are not of one length.
    Lengths {
        /// The argument that differs, as its function names it.
        argument: &'static str,
        /// Its length.
        len: usize,
        /// That of the first argument.
        expected: usize,
    },
    /// A point is refused: the first such point of the batch.
    Point {
        /// Its place in the batch.
        index: usize,
        /// Why.
        error: PointError,
    },
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lengths { argument, len, expected } => {
                write!(f, "{argument}: {expected} as there are scalars, not {len}")
            }
            Self::Point { index, error } => write!(f, "at index {index}: {error}"),
        }
    }
}

impl core::error::Error for BatchError {}
