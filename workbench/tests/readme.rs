//! The README and the guide beside what they speak of: each command is one that the command line takes, and the sample of
//! `compare` has the form of its screen.

use carryless_workbench::commands::CommandLine;
use carryless_workbench::comparison::{Comparison, Timed};
use carryless_workbench::environment::Environment;
use carryless_workbench::questions::{QUESTIONS, Question};
use carryless_workbench::screen::{self, Extras};
use carryless_workbench::statistics::Samples;
use carryless_workbench::subject::subjects;
use carryless_workbench::timing::Conditions;
use carryless_workbench::unit::Unit;
use carryless_workbench::verdict::Margin;
use clap::CommandFactory;
use std::fs;
use std::path::Path;

/// The pages with commands.
const PAGES: [&str; 7] = [
    "README.md",
    "CONTRIBUTING.md",
    "doc/derivations.md",
    "doc/embedded.md",
    "doc/guide.md",
    "doc/threads.md",
    "carryless/README.md",
];

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// What a page calls `carryless` with: in a line of a console, or between backticks. `…` stands for arguments that are left
/// out; pages of help are asked for in the tests of the manual.
fn commands(text: &str) -> Vec<Vec<String>> {
    let consoles = text.lines().filter_map(|line| line.strip_prefix("$ "));
    let spans = text.split('`').skip(1).step_by(2).filter(|span| !span.contains('\n'));
    let calls = consoles.chain(spans).filter_map(|call| {
        call.strip_prefix("carryless ").or_else(|| call.strip_prefix("cargo run --release -- ")).map(str::to_owned)
    });
    let words = |call: String| call.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let is_whole = |words: &Vec<String>| words[0] != "help" && !words.contains(&"…".to_owned());
    calls.map(words).filter(is_whole).collect()
}

/// The blocks between lines of three backticks.
fn blocks(text: &str) -> impl Iterator<Item = &str> {
    text.split("```").skip(1).step_by(2)
}

#[test]
fn every_command_is_taken() {
    let mut taken = 0;
    for name in PAGES {
        for words in commands(&page(name)) {
            let call = ["carryless".to_owned()].into_iter().chain(words.iter().cloned());
            let parsed = CommandLine::command().try_get_matches_from(call);
            assert!(parsed.is_ok(), "{name}: carryless {}: {}", words.join(" "), parsed.unwrap_err());
            taken += 1;
        }
    }
    assert!(taken >= 30, "only {taken} commands were found");
}

#[test]
fn every_command_has_a_line() {
    let readme = page("README.md");
    for command in CommandLine::command().get_subcommands() {
        let name = format!("`carryless {}", command.get_name());
        let console = format!("$ carryless {}", command.get_name());
        assert!(readme.contains(&name) || readme.contains(&console), "the README does not show {}", command.get_name());
    }
}

/// The screen of a comparison in which everything takes as long.
fn screen() -> String {
    let conditions =
        Conditions { rounds: 99, seconds: 45.0, disturbed: 0.0, waited: 0.0, spread: 0.01, nanoseconds: 0.3 };
    let timed = subjects().iter().map(|subject| Timed { subject, samples: Samples::undisturbed([1e5; 21]) }).collect();
    let comparison = Comparison { timed, conditions, margin: Margin::IDLE, of: subjects().len(), quick: false };
    let mut out = Vec::new();
    screen::write(&mut out, &Environment::here(), &comparison, Unit::Cycles, Extras::default()).expect("a screen");
    String::from_utf8(out).expect("text")
}

/// The curves, the heads of columns, the legends and the questions of the sample are those of the screen.
#[test]
fn the_sample_of_compare_has_its_form() {
    let readme = page("README.md");
    let begin = "console\n$ carryless compare\n";
    let sample = blocks(&readme).find_map(|block| block.strip_prefix(begin)).expect("a sample");
    let screen = screen();
    let (mut sampled, mut shown) = (table(sample), table(&screen));
    if Environment::here().cores < 2 {
        eprintln!("one core: the screen has no column for threads, which is not compared");
        for table in [&mut sampled, &mut shown] {
            table[0].retain(|head| head != "threads");
        }
    }
    assert_eq!(sampled[0], shown[0], "the heads of the columns");
    let curves = |table: &[Vec<String>]| table[1..].iter().map(|cells| cells[0].clone()).collect::<Vec<_>>();
    assert_eq!(curves(&sampled), curves(&shown));
    let line = |text: &str| text.lines().find(|line| line.starts_with("ct: in constant time")).map(str::to_owned);
    assert!(line(&screen).is_some() && line(sample) == line(&screen), "the sample lacks {:?}", line(&screen));
    let sentences = sample.split_whitespace().collect::<Vec<_>>().join(" ");
    for Question { letter, asks, .. } in QUESTIONS {
        assert!(sentences.contains(&format!("({letter}) {asks} ")), "the sample lacks ({letter}) {asks}");
    }
}

/// The cells of the lines of a table, but for the line below its heads.
fn table(text: &str) -> Vec<Vec<String>> {
    let rows = text.lines().filter(|line| line.starts_with("| "));
    rows.map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}
