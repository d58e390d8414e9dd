//! Paragraphs of bounded width.

use std::fmt::Write;

/// The columns of a screen.
pub const SCREEN: usize = 100;

/// Words broken into lines of at most so many characters, those after the first indented. A word that is longer stands
/// alone.
pub fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let mut lines = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            let _ = write!(lines, "\n{:indent$}", "");
            column = indent;
        } else if column > 0 {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += length;
    }
    lines
}
