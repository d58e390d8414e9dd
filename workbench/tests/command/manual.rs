//! What the command says of itself: help, manual pages, completions; and the glossary of its curves.

use carryless_rows::curves::{CURVES, CurveKind};
use std::process::{Command, Output, Stdio};

const COMMANDS: [&str; 13] = [
    "compare",
    "choose",
    "list",
    "multiply",
    "key",
    "sign",
    "verify",
    "ecdh",
    "sweep",
    "tune",
    "info",
    "completions",
    "man",
];

/// Columns in a pipe.
const WIDTH: usize = 80;

fn carryless(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carryless")).args(arguments).output().expect("the command runs")
}

fn stdout(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = carryless(arguments);
    assert!(status.success() && stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("text")
}

#[test]
fn help_is_wrapped() {
    for command in COMMANDS {
        for arguments in [&[command, "--help"][..], &["help", command]] {
            let help = stdout(arguments);
            assert!(help.contains("Usage: carryless"), "{help}");
            let long: Vec<&str> = help.lines().filter(|line| line.chars().count() > WIDTH).collect();
            assert_eq!(long, [""; 0], "{arguments:?}");
        }
    }
    let help = stdout(&["--help"]);
    assert!(help.lines().all(|line| line.chars().count() <= WIDTH), "{help}");
    let place = |text: &str| help.find(text).unwrap_or_else(|| panic!("{text}: {help}"));
    assert!(
        place("carryless compare --quick") < place("carryless key show")
            && place("carryless key show") < place("Usage:")
    );
    for command in COMMANDS {
        assert!(help.lines().any(|line| line.trim_start().starts_with(command)), "{command}");
    }
}

/// Help is as wide as the terminal, and at most 100 columns.
#[test]
fn help_fits_the_terminal() {
    for (columns, most) in [(60, 60), (120, 100)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_carryless"));
        let output =
            command.args(["choose", "--help"]).env("COLUMNS", columns.to_string()).output().expect("the command runs");
        let help = String::from_utf8(output.stdout).expect("text");
        let longest = help.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(most) && longest > Some(most - 20), "{longest:?}: {help}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let page = stdout(&["man"]);
    assert!(page.contains(".TH carryless 1"), "{page}");
    for command in COMMANDS {
        assert!(page.contains(&format!("carryless\\-{command}(1)")), "{command}: {page}");
        let own = stdout(&["man", command]);
        assert!(own.contains(&format!(".TH carryless-{command} 1")), "{own}");
        assert!(own.contains(concat!("carryless ", env!("CARGO_PKG_VERSION"))), "{own}");
    }
    assert!(stdout(&["man", "key", "new"]).contains("\\-\\-password"));
    let refused = carryless(&["man", "knuth"]);
    let stderr = String::from_utf8_lossy(&refused.stderr);
    assert_eq!((refused.status.code(), refused.stdout.len(), stderr.lines().count()), (Some(2), 0, 1), "{stderr}");
    assert!(
        stderr.contains("COMMAND: ") && stderr.contains("'knuth'") && stderr.contains("compare, choose"),
        "{stderr}"
    );
}

#[test]
fn shells_get_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&["completions", shell]);
        for word in ["carryless", "certificate", "questions", "multipliers", "choose", "sweep", "tuned"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert!(!carryless(&["completions", "abacus"]).status.success());
}

/// A reader that is gone is no failure.
#[test]
fn a_closed_pipe_ends_completions_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_carryless"))
        .args(["completions", "zsh"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// `doc/curves.md` has a line for each curve, with its other names, the bits of its order and what it is for.
#[test]
fn the_glossary_has_every_curve() {
    let glossary = include_str!("../../../doc/curves.md");
    for curve in CURVES {
        let line = glossary.lines().find(|line| line.starts_with(&format!("| {} | ", curve.name)));
        let cells: Vec<&str> = line.unwrap_or_else(|| panic!("{} is missing", curve.name)).split(" | ").collect();
        let aliases = if curve.aliases.is_empty() { "–".to_owned() } else { curve.aliases.join(", ") };
        let origin = match curve.kind {
            CurveKind::Gls => "literature |",
            _ if curve.for_comparison_only => "comparison only |",
            _ => "standard |",
        };
        let expected = [aliases.as_str(), &curve.order_bits.to_string(), origin];
        assert_eq!([cells[1], cells[4], cells[5]], expected, "{}", curve.name);
        // The letters before the first digit are explained.
        let letters = curve.name.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default();
        assert!(glossary.contains(&format!("\n| {letters}… | ")), "{letters}");
    }
    let origins = ["| comparison only |", "| literature |", "| standard |"];
    let lines = glossary.lines().filter(|line| origins.iter().any(|origin| line.ends_with(origin)));
    assert_eq!(lines.count(), CURVES.len());
}
