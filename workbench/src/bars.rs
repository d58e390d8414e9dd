//! Small bars of text: in eighths of a column where the terminal has such characters, of # elsewhere.

use std::env;
use std::io::{self, IsTerminal};

/// Whether what is printed is read on a terminal that has such characters.
pub fn are_seen() -> bool {
    io::stdout().is_terminal() && has_blocks()
}

/// Whether the locale says that text is UTF-8.
pub fn has_blocks() -> bool {
    let first = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    let locale = first.into_iter().find(|value| !value.is_empty()).unwrap_or_default().to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// A bar for a part of the whole, from 0 to 1, which has `width` columns: what is not 0 has a bar that can be seen.
pub fn bar(part: f64, width: usize, blocks: bool) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let part = part.clamp(0.0, 1.0);
    let least = usize::from(part > 0.0);
    if !blocks {
        return "#".repeat(((part * width as f64).round() as usize).max(least));
    }
    let eighths = ((part * width as f64 * 8.0).round() as usize).max(least);
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}
