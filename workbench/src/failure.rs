//! What can go wrong, and the exit status that says so.

use crate::colour;
use crate::paragraph::paragraph;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// Why a command ends early.
#[derive(Debug)]
pub enum Failure {
    /// An argument is not acceptable: exit status 2. The sentence names it and says what is accepted.
    Argument(String),
    /// The work itself failed, two implementations disagree for one: exit status 1.
    Work(String),
    /// It cannot be told whether it failed: exit status [`UNDECIDED`].
    Undecided(String),
    /// The output could not be written. A closed pipe is no failure: the reader has seen enough.
    Output(io::Error),
}

/// The exit status where nothing is slower for sure, and something may be.
pub const UNDECIDED: u8 = 3;

/// The most characters of a word, and of all words, that are repeated of what the parser of the command line says.
const MOST: (usize, usize) = (60, 600);

impl Failure {
    /// What the parser of the command line says, in one line: its paragraphs but for the usage, which is on the page of help.
    pub fn of_syntax(error: &clap::Error) -> Self {
        let text = error.render().to_string();
        let is_said = |part: &&str| !["Usage:", "For more information"].iter().any(|begin| part.starts_with(begin));
        let words = |part: &str| part.split_whitespace().map(|word| shown(word, MOST.0)).collect::<Vec<_>>().join(" ");
        let parts: Vec<String> = text.split("\n\n").map(str::trim).filter(is_said).map(words).collect();
        let said = parts.join("; ").replace("tip: ", "");
        let said = shown(said.trim_start_matches("error: "), MOST.1);
        Self::Argument(format!("{said}; --help explains"))
    }

    /// Says what went wrong on standard error; the exit status.
    pub fn report(&self) -> ExitCode {
        let (message, status) = match self {
            Self::Argument(message) => (message.clone(), 2),
            Self::Work(message) => (message.clone(), 1),
            Self::Undecided(message) => (message.clone(), UNDECIDED),
            Self::Output(e) if e.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Output(e) => (format!("the output cannot be written: {e}"), 1),
        };
        // Where standard error is closed too, the status alone has to tell.
        let _ = write!(io::stderr(), "{}", said(&message));
        ExitCode::from(status)
    }
}

/// A message in lines of a terminal, and else in one line.
fn said(message: &str) -> String {
    const HEAD: &str = "error:";
    let text = format!("{HEAD} {message}");
    let lines = if io::stderr().is_terminal() { paragraph("", &text) } else { text + "\n" };
    let rest = lines.strip_prefix(HEAD).unwrap_or(&lines);
    format!("{}{rest}", colour::styled(HEAD, colour::ERROR, colour::is_seen(&io::stderr())))
}

/// The first `most` characters of a text, none of them a control character.
pub fn shown(text: &str, most: usize) -> String {
    let mut shown: String = text.chars().take(most).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().count() > most {
        shown.push('…');
    }
    shown
}

impl From<io::Error> for Failure {
    fn from(e: io::Error) -> Self {
        Self::Output(e)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(e: serde_json::Error) -> Self {
        Self::Output(e.into())
    }
}
