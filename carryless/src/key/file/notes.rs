//! What whoever reads a file may want to know, though it was read.

use super::place::{Block, Place};
use core::fmt;

/// Something about a file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// Padding follows the document: in this block (none: the file is not PEM, or has one block), this many bytes.
    Padding(Option<Block>, usize),
    /// This block, which is what is named, was not looked at: another one before it was taken, or it is of another kind.
    NotLookedAt(Block, &'static str),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Padding(place, count) => {
                write_place(f, place)?;
                write!(f, "{count} bytes of padding behind the document were not looked at")
            }
            Self::NotLookedAt(block, what) => write!(f, "{block}, {what}, was not looked at"),
        }
    }
}

fn write_place(f: &mut fmt::Formatter<'_>, place: &Place) -> fmt::Result {
    place.iter().try_for_each(|block| write!(f, "{block}: "))
}
