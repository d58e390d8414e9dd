//! Where a document stands in a file.

use super::FileError;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

/// A block of a text that has several of them: its number, from 1, and its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its number, from 1.
    pub number: usize,
    /// Its label, as in `EC PRIVATE KEY`; of one that is very long the beginning.
    pub label: String,
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "block {} ({})", self.number, self.label)
    }
}

/// In a block, or alone.
pub(crate) type Place = Option<Block>;

/// An error with the block that it is one of.
pub(crate) fn at(place: &Place, error: FileError) -> FileError {
    match place {
        Some(block) => FileError::Block(Box::new((block.clone(), error))),
        None => error,
    }
}
