//! The pages beside what they speak of: each command is one that the command line takes, each link leads somewhere, and the
//! sample of `compare` has the form of its screen.

use carryless_rows::curves::CURVES;
use carryless_rows::registry::METHODS;
use carryless_workbench::commands::CommandLine;
use carryless_workbench::comparison::{Comparison, Timed};
use carryless_workbench::environment::Environment;
use carryless_workbench::questions::{QUESTIONS, Question};
use carryless_workbench::screen::{self, Extras};
use carryless_workbench::statistics::Samples;
use carryless_workbench::subject::{Subject, subjects};
use carryless_workbench::timing::Conditions;
use carryless_workbench::unit::Unit;
use carryless_workbench::verdict::Margin;
use clap::CommandFactory;
use std::fs;
use std::path::Path;

/// The pages with commands and links.
const PAGES: [&str; 17] = [
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "doc/bibliography.md",
    "doc/command.md",
    "doc/curves.md",
    "doc/derivations.md",
    "doc/embedded.md",
    "doc/guide.md",
    "doc/measurements.md",
    "doc/threads.md",
    "doc/words.md",
    "carryless/README.md",
    "oracle/README.md",
    "peers/README.md",
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
    let page = page("doc/command.md");
    for command in CommandLine::command().get_subcommands() {
        let name = format!("`carryless {}", command.get_name());
        let console = format!("$ carryless {}", command.get_name());
        assert!(page.contains(&name) || page.contains(&console), "doc/command.md does not show {}", command.get_name());
    }
}

/// `doc/words.md` explains every family of methods, and every coordinate system.
#[test]
fn every_name_is_explained() {
    let page = page("doc/words.md");
    let coordinates = subjects().iter().filter_map(|subject| subject.coordinates);
    for name in METHODS.iter().map(|family| family.name).chain(coordinates) {
        assert!(page.contains(&format!("`{name}`")), "doc/words.md does not explain {name}");
    }
}

/// What a page links to, outside its blocks: `[text](target)`.
fn links(text: &str) -> Vec<String> {
    let prose: String = text.split("```").step_by(2).collect();
    prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()).map(str::to_owned).collect()
}

/// The names by which hosts of repositories let links lead to headings.
fn anchors(text: &str) -> Vec<String> {
    let prose: String = text.split("```").step_by(2).collect();
    let heads = prose.lines().filter_map(|line| line.strip_prefix('#')).map(|head| head.trim_start_matches('#').trim());
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    heads.map(|head| head.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut followed = 0;
    for name in PAGES {
        for link in links(&page(name)) {
            if link.starts_with("https://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let folder = Path::new(name).parent().expect("a folder");
            let target = if file.is_empty() { Path::new(name).to_owned() } else { folder.join(file) };
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(&target);
            assert!(path.exists(), "{name}: {link}: no such file");
            if !anchor.is_empty() {
                let anchors = anchors(&page(target.to_str().expect("text")));
                assert!(anchors.iter().any(|known| known == anchor), "{name}: {link}: no such heading");
            }
            followed += 1;
        }
    }
    assert!(followed >= 50, "only {followed} links were found");
}

/// The screen of a comparison of these curves in which everything takes as long.
fn screen(curves: &[&str]) -> String {
    let conditions =
        Conditions { rounds: 99, seconds: 45.0, disturbed: 0.0, waited: 0.0, spread: 0.01, nanoseconds: 0.3 };
    let of: Vec<_> = CURVES.iter().filter(|curve| curves.contains(&curve.name)).collect();
    let is_asked = |subject: &&Subject| match subject.curve {
        Some(curve) => curves.contains(&curve.name),
        None => of.iter().any(|curve| curve.field_name == subject.field_name),
    };
    let timed = subjects().iter().filter(is_asked);
    let timed = timed.map(|subject| Timed { subject, samples: Samples::undisturbed([1e5; 21]) }).collect();
    let comparison = Comparison { timed, conditions, margin: Margin::IDLE, of: subjects().len(), quick: false };
    let mut out = Vec::new();
    screen::write(&mut out, &Environment::here(), &comparison, Unit::Cycles, Extras::default()).expect("a screen");
    String::from_utf8(out).expect("text")
}

/// The curves, the heads of columns, the legend and the questions of the sample are those of the screen.
#[test]
fn the_sample_of_compare_has_its_form() {
    let readme = page("README.md");
    let (_, rest) = readme.split_once("<!-- sample: compare --curves ").expect("a sample");
    let (list, rest) = rest.split_once(" -->\n").expect("the list of curves");
    let (sample, _) = rest.split_once("<!-- end -->").expect("the end of the sample");
    assert!(sample.starts_with(&format!("```console\n$ carryless compare --curves {list}\n")), "{list}");
    let screen = screen(&list.split(',').collect::<Vec<_>>());
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
    for begin in ["ct: in constant time", "Below 1 the first is faster"] {
        let line = |text: &str| text.lines().find(|line| line.starts_with(begin)).map(str::to_owned);
        assert!(line(&screen).is_some() && line(sample) == line(&screen), "the sample lacks {:?}", line(&screen));
    }
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for Question { letter, asks, .. } in QUESTIONS {
        let asked = format!("({letter}) {asks} ");
        assert_eq!(words(sample).contains(&asked), words(&screen).contains(&asked), "({letter}) {asks}");
    }
}

/// The cells of the lines of a table, but for the line below its heads.
fn table(text: &str) -> Vec<Vec<String>> {
    let rows = text.lines().filter(|line| line.starts_with("| "));
    rows.map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}
