//! The pages beside what they speak of: each command is one that the command line takes, those of the README, of
//! `doc/command.md` and of `doc/guide.md` are run, each link leads somewhere, and samples have the form of what is printed now.
//!
//! `cargo test --release -p carryless-workbench --test command readme -- --ignored` writes the samples of the README anew: the output
//! in each block of a console that stands below a line [`SAMPLE`].

use carryless::key::StandardCurve;
use carryless_rows::curves::{CURVES, ErasedCurve};
use carryless_rows::registry::METHODS;
use carryless_workbench::commands::CommandLine;
use carryless_workbench::comparison::{Comparison, Timed};
use carryless_workbench::environment::Environment;
use carryless_workbench::names;
use carryless_workbench::screen::{self, Extras};
use carryless_workbench::statistics::Samples;
use carryless_workbench::subject::{Subject, subjects};
use carryless_workbench::timing::Conditions;
use carryless_workbench::unit::Unit;
use carryless_workbench::verdict::Margin;
use clap::CommandFactory;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The line above a block whose output is written by a run.
const SAMPLE: &str = "<!-- sample -->\n";

/// What prints the same on every machine, so that its output on the pages is compared.
const THE_SAME_EVERYWHERE: [&str; 3] = ["multiply", "verify", "list"];

/// Commands that take long, or stand for others, and are only parsed.
const ONLY_PARSED: [&[&str]; 1] = [&["compare", "--rows", "A,B"]];

/// The pages with commands and links.
const PAGES: [&str; 21] = [
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "doc/assurance.md",
    "doc/bibliography.md",
    "doc/command.md",
    "doc/curves.md",
    "doc/derivations.md",
    "doc/dstu4145.md",
    "doc/embedded.md",
    "doc/guide.md",
    "doc/measurements.md",
    "doc/threads.md",
    "doc/today.md",
    "doc/words.md",
    "doc/zigbee.md",
    "carryless/README.md",
    "oracle/README.md",
    "peers/README.md",
];

/// Those whose commands are run.
const RUN: [&str; 3] = ["README.md", "doc/command.md", "doc/guide.md"];

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

fn page(name: &str) -> String {
    let path = path(name);
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
            let target_path = path(target.to_str().expect("text"));
            assert!(target_path.exists(), "{name}: {link}: no such file");
            if !anchor.is_empty() {
                let anchors = anchors(&page(target.to_str().expect("text")));
                assert!(anchors.iter().any(|known| known == anchor), "{name}: {link}: no such heading");
            }
            followed += 1;
        }
    }
    assert!(followed >= 50, "only {followed} links were found");
}

/// The command in its quick form, if it is run.
fn quick(words: &[String]) -> Option<Vec<String>> {
    let has = |word: &str| words.iter().any(|own| own == word);
    if ONLY_PARSED.iter().any(|parts| words[0] == parts[0] && parts[1..].iter().all(|part| has(part))) {
        return None;
    }
    // Of every curve it takes long.
    if words[0] == "tune" && !has("--curves") {
        return None;
    }
    let is_detailed = ["--quick", "--rows", "--questions", "--details", "--from"].iter().any(|option| has(option));
    let more: &[&str] = match words[0].as_str() {
        "compare" if has("--from") => &[],
        "compare" if is_detailed => &["--seconds", "0.01"],
        "compare" => &["--seconds", "0.01", "--quick"],
        "tune" => &["--seconds", "0.01"],
        "choose" | "sweep" if words.len() > 1 && !has("--tuned") => &["--seconds", "0.01"],
        // A key of that name may be there from a command before.
        "key" if has("new") => &["--force"],
        _ => &[],
    };
    let more = if more.iter().any(|word| has(word)) { &[] } else { more };
    let mut words: Vec<String> = words.iter().cloned().chain(more.iter().map(|word| (*word).to_owned())).collect();
    if let Some(at) = words.iter().position(|word| word == "--threshold") {
        // How long rows take is not what is tested.
        words[at + 1] = "1000%".to_owned();
    }
    Some(words)
}

/// Runs a command in a folder, where also baselines are saved.
fn run(folder: &Path, words: &[impl AsRef<str>]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_carryless"));
    command.current_dir(folder).env("XDG_DATA_HOME", folder).args(words.iter().map(AsRef::as_ref));
    command.output().expect("the command runs")
}

/// The files that a command reads and no other of the page has made.
fn provide(folder: &Path, words: &[String]) {
    for pair in words.windows(2).filter(|pair| !folder.join(&pair[1]).exists()) {
        let made: &[&[&str]] = match pair[0].as_str() {
            "--key" => &[&["key", "new", "--curve", "K-233", "--out", &pair[1]]],
            // Somebody else's public key.
            "--peer" => &[
                &["key", "new", "--curve", "K-233", "--force", "--out", "other.pem"],
                &["key", "public", "--key", "other.pem", "--out", &pair[1]],
            ],
            _ => &[],
        };
        for words in made {
            let output = run(folder, words);
            assert!(output.status.success(), "{output:?}");
        }
    }
    for name in ["FILE", "letter.txt"] {
        fs::write(folder.join(name), "a letter").expect("a file");
    }
    // A certificate, and its issuer's.
    let field = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/field/certificate-quirks");
    for (name, file) in [("ca.pem", "q.ca.pem"), ("chain.pem", "serial_32_bytes.der")] {
        fs::copy(Path::new(field).join(file), folder.join(name)).expect("a file");
    }
}

/// Each command of these pages, in its order, ends with success.
#[test]
fn every_command_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut run_through = 0;
    for words in RUN.iter().flat_map(|name| commands(&page(name))) {
        let Some(words) = quick(&words) else { continue };
        provide(folder.path(), &words);
        let Output { status, stderr, .. } = run(folder.path(), &words);
        // Beside other tests the machine may be too busy to decide.
        let is_undecided = words.iter().any(|word| word == "--baseline") && status.code() == Some(3);
        let says = String::from_utf8_lossy(&stderr);
        assert!(status.success() || is_undecided, "carryless {}: {status}: {says}", words.join(" "));
        run_through += 1;
    }
    assert!(run_through > 0, "no command was run");
}

/// What these pages say that a command prints, where every machine prints the same.
#[test]
fn samples_that_no_machine_changes_are_right() {
    let folder = tempfile::tempdir().expect("a folder");
    for block in blocks(&RUN.map(page).concat()).filter_map(|block| block.strip_prefix("console\n")) {
        for call in block.split("$ ").skip(1) {
            let (line, printed) = call.split_once('\n').unwrap_or((call, ""));
            let Some(words) = commands(&format!("$ {line}")).pop() else { continue };
            provide(folder.path(), &words);
            let is_same = THE_SAME_EVERYWHERE.contains(&words[0].as_str());
            let Some(words) = quick(&words).filter(|_| is_same || ["key", "sign"].contains(&words[0].as_str())) else {
                continue;
            };
            let Output { stdout, .. } = run(folder.path(), &words);
            assert!(!is_same || String::from_utf8_lossy(&stdout) == printed, "{line}");
        }
    }
}

/// Writes the samples of the README by running their commands as they are.
#[test]
#[ignore = "it measures, and writes the README"]
fn write_samples() {
    let folder = tempfile::tempdir().expect("a folder");
    let readme = page("README.md");
    let mut parts = readme.split(SAMPLE);
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let block = part.strip_prefix("```console\n").expect("a block of a console below the line for samples");
        let (line, _) = block.split_once('\n').expect("a command");
        let (_, rest) = block.split_once("\n```").expect("the end of the block");
        let words = commands(line).pop().unwrap_or_else(|| panic!("{line}: it is no command of carryless"));
        let Output { status, stdout, .. } = run(folder.path(), &words);
        assert!(status.success(), "{line}");
        let printed = String::from_utf8(stdout).expect("text");
        written += &format!("{SAMPLE}```console\n{line}\n{}\n```{rest}", printed.trim_end());
    }
    fs::write(path("README.md"), written).expect("the README");
}

/// The screen of a comparison of these curves in which everything takes as long.
fn screen(curves: &[&ErasedCurve]) -> Vec<String> {
    let conditions = Conditions {
        rounds: 99,
        placements: 25,
        seconds: 45.0,
        disturbed: 0.0,
        waited: 0.0,
        spread: 0.01,
        nanoseconds: 0.3,
    };
    let is_of = |subject: &&Subject| match subject.curve {
        Some(own) => curves.iter().any(|curve| curve.name == own.name),
        None => curves.iter().any(|curve| curve.field_name == subject.field_name),
    };
    let timed = subjects().iter().filter(is_of);
    let timed = timed.map(|subject| Timed { subject, samples: Samples::undisturbed([1e5; 21]) }).collect();
    let comparison = Comparison { timed, conditions, margin: Margin::IDLE, quick: false };
    let mut out = Vec::new();
    screen::write(&mut out, &Environment::here(), &comparison, Unit::Cycles, Extras::default()).expect("a screen");
    String::from_utf8(out).expect("text").lines().map(str::to_owned).collect()
}

/// The curves, the heads of columns and the questions of each sample of `compare` are those of the screen.
#[test]
fn samples_of_compare_have_its_form() {
    let readme = page("README.md");
    for sample in blocks(&readme).filter_map(|block| block.strip_prefix("console\n$ carryless compare")) {
        let lines: Vec<String> = sample.lines().map(str::to_owned).collect();
        let chosen = lines[0].split_whitespace().skip_while(|word| *word != "--curves").nth(1);
        let curve = |name| names::curve("--curves", name).expect("a curve");
        let curves = chosen.map_or(CURVES.iter().collect(), |list| list.split(',').map(curve).collect::<Vec<_>>());
        let shown = screen(&curves);
        let (sampled, shown_heads) = (heads(&lines), heads(&shown));
        assert!(!sampled.is_empty());
        assert_eq!(sampled, shown_heads, "the heads of the columns");
        // Within a level the order is that of the figures.
        let curves = |lines: &[String]| {
            let mut names: Vec<String> = CURVES.iter().map(|curve| curve.name.to_owned()).collect();
            names.retain(|name| {
                lines.iter().any(|line| line.get(..20).is_some_and(|begin| begin.contains(&format!("  {name} "))))
            });
            names
        };
        assert_eq!(curves(&lines), curves(&shown));
        let asked = |lines: &[String]| {
            let answers = lines.iter().skip_while(|line| !line.starts_with("Which wins"));
            // A processor may lack what a line is about.
            answers
                .filter_map(|line| line.split_once("   "))
                .map(|(letter, _)| letter.to_owned())
                .filter(|l| l.len() == 1)
                .collect::<Vec<_>>()
        };
        if Environment::here().cores >= 2 {
            assert_eq!(asked(&lines), asked(&shown), "the questions");
        }
    }
}

/// The heads of the columns of a screen.
fn heads(lines: &[String]) -> Vec<&str> {
    let line = lines.iter().find(|line| line.starts_with("bits  curve"));
    // What yields where there is no room, which figures take, is not compared.
    line.map_or(Vec::new(), |line| line.split_whitespace().filter(|head| *head != "ECDH").collect())
}

/// What is generated or iterated over needs nothing; these are the lines that a curve for keys has by hand beside its file, its line in
/// `curves!` and its vectors.
#[test]
fn a_curve_for_keys_has_its_lines() {
    for curve in StandardCurve::ALL {
        let (variant, name) = (format!("{curve:?}"), curve.name());
        let feature = variant.to_lowercase();
        for (file, line) in [
            ("carryless/Cargo.toml", format!("\n{feature} = [\"any\"]\n")),
            ("carryless/Cargo.toml", format!("\"{feature}\",")),
            ("c/Cargo.toml", format!("\n{feature} = [\"carryless/{feature}\"]\n")),
            ("c/src/curve.rs", format!(" CARRYLESS_{} = {},\n", variant.to_uppercase(), curve.number())),
            ("carryless/src/elliptic_curve/curve.rs", format!("\n    {variant} U")),
            ("doc/curves.md", format!("\n| {name} |")),
            ("go/carryless.go", format!(" Curve = {}", curve.number())),
            ("go/carryless.go", format!(": \"{name}\",")),
        ] {
            let text = fs::read_to_string(path(file)).expect("a file");
            assert!(text.contains(&line), "{file} lacks a line for {name}: {line}");
        }
        // The provider has the curves that OpenSSL knows more of than an identifier.
        let provider = fs::read_to_string(path("provider/src/curve.c")).expect("a file");
        let line = format!("\n    {{CARRYLESS_{}, \"", variant.to_uppercase());
        assert_eq!(
            provider.contains(&line),
            !name.starts_with("M-"),
            "provider/src/curve.c lacks a line for {name}: {line}"
        );
        // A class has the name of the package `cryptography`, or the curve's own without a hyphen.
        let classes = fs::read_to_string(path("python/carryless/compat/primitives/asymmetric/ec.py")).expect("a file");
        let has_class = |name: &&str| {
            classes.to_lowercase().contains(&format!("\nclass {}(", name.to_lowercase().replace('-', "")))
        };
        assert!([name].iter().chain(curve.aliases()).any(has_class), "python's ec.py lacks a class for {name}");
    }
    // By their numbers, from 0 on: names, or null for what is the JDK's.
    let java = fs::read_to_string(path("java/src/org/carryless/Curve.java")).expect("a file");
    let (_, names) = java.split_once("NAMES = {").expect("the names");
    let count = names.split_once('}').map(|(names, _)| names.split(',').count());
    assert_eq!(count, Some(StandardCurve::ALL.len() + 1), "java's Curve.java has as many names as there are curves");
}

/// ARCHITECTURE's way from `mul` to the instruction is that of the sources, and no longer than fits into a head: at most 15 calls, and
/// 14 files with those of the digits and of the curve.
#[test]
fn the_way_from_mul_to_the_instruction() {
    let page = fs::read_to_string(path("ARCHITECTURE.md")).expect("the page");
    let (_, way) = page.split_once("### The way from `mul` to the instruction\n").expect("the way");
    let way = way.split("\n## ").next().expect("a section");
    let quoted = |line: &str| line.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let steps: Vec<_> = way.lines().filter(|line| line.starts_with("| `")).map(quoted).collect();
    let source =
        |file: &str| fs::read_to_string(path("carryless/src").join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
    for (i, step) in steps.iter().enumerate() {
        let [file, function, call] = &step[..] else { panic!("{step:?}: a file, a function, a call") };
        let text = source(file);
        let goes_on = |(at, _)| body(&text[at..]).contains(call.as_str());
        assert!(text.match_indices(function.as_str()).any(goes_on), "{file}: no `{function}` that calls `{call}`");
        let Some(next) = steps.get(i + 1) else { break };
        let name = next[1].split(['<', '(']).next().and_then(|text| text.split(' ').next_back()).expect("a name");
        // A closure's parameter and an operator stand for the function that is given.
        let is_led_to = call.contains(name)
            || matches!(call.as_str(), "gated(f)" | "+ multiple(" | "product(i)" | "with_backend(Mul {");
        assert!(is_led_to, "{file}: `{call}` does not lead to `{name}`");
    }
    let named = way.split("The family is named in").nth(1).expect("the files beside the way");
    let beside = quoted(named).into_iter().inspect(|file| drop(source(file)));
    let files: std::collections::BTreeSet<String> = steps.iter().map(|step| step[0].clone()).chain(beside).collect();
    // And `lib.rs`, which hands `mul` on.
    assert!(steps.len() <= 16 && files.len() < 14, "{} functions in {} files", steps.len(), files.len() + 1);
}

/// A function from its head to the brace that closes it.
fn body(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => return &text[..at],
            '}' => depth -= 1,
            ';' if depth == 0 && text[at..].starts_with(";\n") => return &text[..at],
            _ => (),
        }
    }
    text
}
