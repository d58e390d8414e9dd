//! Colour, where a terminal shows it.

use clap::builder::styling::{AnsiColor, Style};
use std::env;
use std::fmt::Display;
use std::io::IsTerminal;

/// Whether what is written there is read on a terminal that has colours, by somebody who has not asked for none
/// (<https://no-color.org>).
pub fn is_seen(stream: &impl IsTerminal) -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_none_or(|name| name == "dumb");
    cfg!(unix) && stream.is_terminal() && !is_set("NO_COLOR") && !is_dumb
}

/// A head.
pub const HEAD: Style = Style::new().bold();
/// The best of several.
pub const BEST: Style = AnsiColor::Green.on_default().bold();
/// What went wrong.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();

/// A text in a style, if styles are seen.
pub fn styled(text: impl Display, style: Style, is_seen: bool) -> String {
    if is_seen { format!("{style}{text}{style:#}") } else { text.to_string() }
}
