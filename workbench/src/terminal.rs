//! How wide the screen is.

use console::Term;
use std::env;

/// Columns where nothing says how many there are: in a pipe, in a file.
const USUAL: usize = 80;

/// Columns of a narrow terminal: below, words would be cut.
const LEAST: usize = 40;

/// Columns that a reader follows from the end of one line to the begin of the next.
const READABLE: usize = 100;

/// Columns of what is printed: those that `COLUMNS` names, those of the terminal, or [80](USUAL).
pub fn columns() -> usize {
    let named = env::var("COLUMNS").ok().and_then(|text| text.trim().parse().ok());
    let own = || Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    named.filter(|columns| *columns > 0).or_else(own).unwrap_or(USUAL).max(LEAST)
}

/// Columns of a line of text.
pub fn readable() -> usize {
    columns().min(READABLE)
}

/// Lines of the terminal; nothing where what is printed goes elsewhere.
pub fn lines() -> Option<usize> {
    Term::stdout().size_checked().map(|(lines, _)| usize::from(lines))
}

/// Takes the last lines that were printed away again, if what is printed is seen on a terminal.
pub fn clear_last_lines(lines: usize) {
    // Where that fails they stay.
    let _ = Term::stdout().clear_last_lines(lines);
}
