//! Text in lines of a readable length.

use crate::terminal;

/// `begin` and the text, in lines that fit the terminal unless a word is longer; what follows the first line stands
/// below its text. A number stays with its unit.
pub fn paragraph(begin: &str, text: &str) -> String {
    wrapped(begin, text, terminal::readable())
}

/// The paragraph in lines of at most `columns` columns.
pub fn wrapped(begin: &str, text: &str, columns: usize) -> String {
    let indent = begin.chars().count();
    let mut lines = begin.to_owned();
    let mut column = indent;
    for word in words(text) {
        let width = word.chars().count();
        if column > indent && column + 1 + width > columns {
            lines += &format!("\n{:indent$}", "");
            column = indent;
        } else if column > indent {
            lines.push(' ');
            column += 1;
        }
        lines += &word;
        column += width;
    }
    lines + "\n"
}

fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut() {
            Some(last) if ["%", "KiB"].iter().any(|unit| word.starts_with(unit)) => *last += &format!(" {word}"),
            _ => words.push(word.to_owned()),
        }
    }
    words
}
