//! Comparisons beside a baseline: what is called slower, on made-up samples and on a row that is slowed on purpose, and the
//! command's options for it.

use carryless_rows::fields;
use carryless_rows::random::SplitMix64;
use carryless_workbench::baseline;
use carryless_workbench::changes::{Course, judge, seconds_to_decide};
use carryless_workbench::comparison::{Comparison, Timed};
use carryless_workbench::environment::Environment;
use carryless_workbench::failure::Failure;
use carryless_workbench::results::Document;
use carryless_workbench::statistics::{Estimate, Samples, ratio_of_medians};
use carryless_workbench::subject::{Subject, subjects};
use carryless_workbench::timing::{self, Conditions, Limits, Task};
use carryless_workbench::verdict::Margin;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

const IDLE: Conditions = Conditions {
    rounds: 99,
    placements: 25,
    seconds: 45.0,
    disturbed: 0.0,
    waited: 0.0,
    spread: 0.01,
    nanoseconds: 0.3,
};
const BUSY: Conditions = Conditions { waited: 0.2, ..IDLE };
const TOO_BUSY: Conditions = Conditions { waited: 0.5, ..IDLE };

/// The part of a unit that comes next.
fn part(random: &mut SplitMix64) -> f64 {
    (random.next_limb() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Forty samples around a figure, with an outlier above now and then, as those of a run are.
fn around(cycles: f64, random: &mut SplitMix64) -> Samples {
    let mut sample = || {
        let outlier = if part(random) < 0.05 { 0.3 * part(random) } else { 0.0 };
        cycles * (1.0 + 0.02 * (part(random) - 0.5) + outlier)
    };
    Samples::undisturbed((0..40).map(|_| sample()).collect::<Vec<_>>())
}

/// A run over some rows, of which each takes what `cycles` says and runs differ by up to 2 % in each.
fn run(conditions: Conditions, seed: u64, cycles: impl Fn(&Subject) -> f64) -> Document {
    let mut random = SplitMix64::new(seed);
    let alone = subjects().iter().filter(|subject| !subject.is_oversubscribed());
    let timed = alone.take(300).map(|subject| {
        let of_run = 1.0 + 0.02 * (part(&mut random) - 0.5);
        Timed { subject, samples: around(cycles(subject) * of_run, &mut random) }
    });
    let (timed, margin) = (timed.collect(), Margin::under(&conditions));
    let comparison = Comparison { timed, conditions, margin, quick: true };
    Document::of(&Environment::here(), &comparison, Vec::new())
}

fn beside(mut now: Document, earlier: &Document) -> Document {
    baseline::compare(&mut now, earlier, "before", 0.05).expect("rows in common");
    now
}

#[test]
fn a_row_slowed_by_ten_per_cent_is_the_only_one_called_slower() {
    let slow = subjects()[42].key();
    let earlier = run(IDLE, 1, |_| 1e5);
    for seed in 2..10 {
        let now = beside(run(IDLE, seed, |subject| if subject.key() == slow { 1.1e5 } else { 1e5 }), &earlier);
        let found = now.baseline.as_ref().expect("beside a baseline");
        assert_eq!((&found.slower, found.faster.len(), found.rows), (&vec![slow.clone()], 0, 300), "{seed}");
        let said = format!("{:?}", found.verdict().expect_err("a row is slower"));
        assert!(said.contains(&slow) && said.contains("'before'") && said.contains("5 %"), "{said}");
        let row = now.rows.iter().find(|row| row.key == slow).expect("the row");
        let Estimate { median, low, high } = row.change.expect("a change");
        assert!(
            (0.07..0.13).contains(&median) && low <= median && median <= high && low > 0.0,
            "{low} {median} {high}"
        );
        // The other way round it became faster, which is no failure.
        let back = beside(earlier.clone(), &now);
        let found = back.baseline.as_ref().expect("beside a baseline");
        assert!(found.faster == [slow.clone()] && found.verdict().is_ok());
    }
}

#[test]
fn two_runs_of_one_build_are_never_called_different() {
    for seed in 0..8 {
        let now = beside(run(IDLE, 2 * seed + 1, |_| 1e5), &run(IDLE, 2 * seed, |_| 1e5));
        let found = now.baseline.expect("beside a baseline");
        assert!(found.verdict().is_ok() && found.faster.is_empty(), "{seed}: {:?} {:?}", found.slower, found.faster);
    }
}

/// On a machine that is too busy nothing is called slower, nor is it passed over.
#[test]
fn a_run_on_a_machine_that_is_too_busy_decides_nothing() {
    let cases = [(IDLE, 1.1, 300), (BUSY, 1.1, 300), (TOO_BUSY, 1.3, 0)];
    for (conditions, factor, slower) in cases {
        let now = beside(run(conditions, 2, |_| factor * 1e5), &run(IDLE, 1, |_| 1e5));
        let found = now.baseline.expect("beside a baseline");
        assert_eq!((found.slower.len(), found.undecided.len()), (slower, 300 - slower), "{factor}");
        let counts =
            format!("{slower} slower, 0 faster, {} undecided, 0 unchanged (of 300, threshold 5 %).", 300 - slower);
        assert_eq!(found.sentence(), counts);
        if slower == 0 {
            assert!(found.undecided.iter().all(|row| row.seems == Course::Slower && row.seconds.is_none()), "{factor}");
            let said = found.of_undecided().expect("undecided");
            let begins = "Of the undecided 300 seem slower, 0 faster, 0 unchanged. No run decides them here";
            assert!(said.starts_with(begins), "{said}");
        }
        let failed = found.verdict().expect_err("slower, or undecided");
        assert_eq!(matches!(failed, Failure::Undecided(_)), slower == 0, "{failed:?}");
    }
}

/// A wider interval makes rows undecided, and the time that is named would make it narrow enough.
#[test]
fn what_is_undecided_says_how_long_a_run_would_decide_it() {
    let undecided = Estimate { median: 1.06, low: 1.00, high: 1.12 };
    assert_eq!(judge(undecided, 0.05, Margin::IDLE), Course::Undecided);
    let seconds = seconds_to_decide(undecided, 0.05, Margin::IDLE, 10.0).expect("6 % are more than 3 %");
    let narrower = |times: f64| {
        let half = 0.06 / times.sqrt();
        Estimate { median: 1.06, low: 1.06 - half, high: 1.06 + half }
    };
    let course = |seconds: f64| judge(narrower(seconds / 10.0), 0.05, Margin::IDLE);
    assert_eq!((course(1.01 * seconds), course(0.97 * seconds)), (Course::Slower, Course::Undecided), "{seconds}");
    let close = Estimate { median: 1.0501, low: 1.04, high: 1.06 };
    assert_eq!(seconds_to_decide(close, 0.05, Margin::BUSY, 10.0), None, "the margin alone is more");
}

#[test]
fn both_the_threshold_and_the_interval_decide() {
    let of = |median: f64, low: f64, high: f64| judge(Estimate { median, low, high }, 0.05, Margin::IDLE);
    assert_eq!(of(1.06, 1.05, 1.07), Course::Slower);
    assert_eq!(of(1.06, 1.02, 1.10), Course::Undecided, "the interval reaches into the margin");
    assert_eq!(of(1.06, 0.90, 1.20), Course::Undecided, "the interval holds no change");
    assert_eq!(of(1.049, 1.048, 1.0499), Course::Same, "below the threshold");
    assert_eq!(of(1.049, 1.048, 1.051), Course::Undecided, "not quite below the threshold");
    assert_eq!(of(0.94, 0.93, 0.95), Course::Faster);
    assert_eq!(of(0.952, 0.951, 0.953), Course::Same);
    // A threshold of nothing leaves it to the interval.
    let of = |low: f64, high: f64| judge(Estimate { median: 1.04, low, high }, 0.0, Margin::IDLE);
    assert_eq!((of(1.035, 1.045), of(1.02, 1.05)), (Course::Slower, Course::Undecided));
    // What a busy machine adds keeps a row from being called the same too.
    let under = |margin, median, low, high| judge(Estimate { median, low, high }, 0.05, margin);
    let both = |median, low, high| [Margin::IDLE, Margin::BUSY].map(|margin| under(margin, median, low, high));
    assert_eq!(both(1.0, 0.98, 1.03), [Course::Same, Course::Undecided]);
    assert_eq!(both(1.06, 1.05, 1.07), [Course::Slower, Course::Undecided]);
    assert_eq!(under(Margin::UNKNOWN, 1.5, 1.5, 1.5), Course::Undecided);
}

#[test]
fn the_interval_of_a_ratio_covers_it() {
    let mut covered = 0;
    for seed in 0..200 {
        let mut random = SplitMix64::new(seed);
        let [a, b] = [1.2e5, 1e5].map(|cycles| around(cycles, &mut random).kept());
        let Estimate { median, low, high } = ratio_of_medians(&a, &b);
        assert!(low <= median && median <= high);
        // The outliers lie above: the median of one sample is some 0.05 % above the middle, of both alike.
        covered += usize::from((low..=high).contains(&1.2));
    }
    assert!((180..=200).contains(&covered), "{covered} of 200");
    let few = ratio_of_medians(&[2.0, 3.0], &[1.0, 2.0]);
    assert_eq!((few.low, few.high), (1.0, 3.0), "of few samples it lies between the extremes");
}

/// A product that is carried out 110 times for each 100.
#[test]
#[ignore = "it times, on a machine that is idle"]
fn a_real_row_slowed_by_ten_per_cent_is_found() {
    let row = fields::rows().iter().find(|row| row.id == "F2-233/comb4" && row.operation == "mul").expect("a row");
    let subject =
        subjects().iter().find(|subject| subject.id == row.id && subject.operation == "mul").expect("the same");
    let limits = Limits { budget: Duration::from_secs(1), enough: 21, rounds: 401 };
    // Three in the same rounds, so that what else runs here disturbs all alike.
    let tasks = [100, 100, 110].map(|products| Task::new(move |n| row.repeat(n * products)));
    let measured = timing::measure(tasks.into(), limits, |_| ());
    // The rounds say enough of whether they can be trusted: what a busy machine is called is tested above.
    let conditions = Conditions { spread: 0.0, waited: 0.0, disturbed: 0.0, ..measured.conditions };
    let [earlier, same, slowed] = [0, 1, 2].map(|i| {
        let timed = vec![Timed { subject, samples: measured.samples[i].clone() }];
        let comparison = Comparison { timed, conditions, margin: Margin::IDLE, quick: true };
        Document::of(&Environment::here(), &comparison, Vec::new())
    });
    let slower = |now: Document| beside(now, &earlier).baseline.expect("beside a baseline").slower;
    assert_eq!(slower(same), [""; 0]);
    assert_eq!(slower(slowed), [subject.key()]);
}

/// The command with a folder of its own for baselines.
fn carryless(home: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_carryless"));
    command.args(arguments).env("HOME", home).env("XDG_DATA_HOME", home.join("data"));
    command.output().expect("the command runs")
}

const ROWS: [&str; 5] = ["compare", "--rows", "F2-163/comb4,F2-163/comb2", "--seconds", "0.1"];

#[test]
fn a_saved_baseline_is_found_again() {
    let home = tempfile::tempdir().expect("a folder");
    let run = |more: &[&str]| carryless(home.path(), &[&ROWS[..], more].concat());
    let saved = run(&["--save", "before"]);
    assert!(saved.status.success(), "{saved:?}");
    if cfg!(target_os = "linux") {
        let path = home.path().join("data/carryless/baselines/before.json");
        let document: Value = serde_json::from_slice(&fs::read(path).expect("the file")).expect("JSON");
        assert_eq!((&document["version"], &document["command"]), (&json!(4), &json!("compare")));
    }
    // Whatever else runs here: no row takes eleven times as long.
    let beside = run(&["--baseline", "before", "--threshold", "1000%"]);
    let text = String::from_utf8_lossy(&beside.stdout);
    assert!([Some(0), Some(3)].contains(&beside.status.code()), "{beside:?}");
    assert!(
        text.contains("Beside 'before'") && text.contains("0 slower, 0 faster, ") && text.contains("threshold 1000 %"),
        "{text}"
    );
    assert!(text.contains("F2-163/comb4") && text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let unknown = run(&["--baseline", "after"]);
    let stderr = String::from_utf8_lossy(&unknown.stderr);
    assert_eq!((unknown.status.code(), unknown.stdout.len(), stderr.lines().count()), (Some(2), 0, 1), "{stderr}");
    assert!(stderr.contains("--baseline: 'after'") && stderr.contains("saved: before"), "{stderr}");
}

/// A file of figures that are half of what they were: every row is slower, the exit status says so, and files are written.
#[test]
fn a_slower_row_ends_with_exit_status_1() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("figures.json");
    let path_text = path.to_str().expect("text");
    let run = |more: &[&str]| carryless(home.path(), &[&ROWS[..], more].concat());
    assert!(run(&["--json", path_text]).status.success());
    let mut document: Value = serde_json::from_slice(&fs::read(&path).expect("the file")).expect("JSON");
    for row in document["rows"].as_array_mut().expect("rows") {
        for cycles in row["cycles"].as_array_mut().expect("samples") {
            *cycles = json!(cycles.as_f64().expect("a number") / 4.0);
        }
    }
    fs::write(&path, document.to_string()).expect("written");
    let [now, junit] = ["now.json", "changes.xml"].map(|name| home.path().join(name));
    let [now_text, junit_text] = [&now, &junit].map(|path| path.to_str().expect("text"));
    let slower = run(&["--baseline", path_text, "--json", now_text, "--junit", junit_text]);
    let stderr = String::from_utf8_lossy(&slower.stderr);
    let text = String::from_utf8_lossy(&slower.stdout);
    assert!(stderr.contains("F2-163/comb4 mul") && stderr.lines().count() == 1, "{slower:?}");
    let now: Value = serde_json::from_slice(&fs::read(now).expect("the file")).expect("JSON");
    // Other tests keep this machine busy, perhaps too busy to tell.
    let (said, list, screen) = match slower.status.code() {
        Some(1) => ("1 more are slower", "slower", "2 slower, 0 faster, 0 undecided, 0 unchanged"),
        Some(3) => ("1 more are undecided", "undecided", "Of the undecided 2 seem slower"),
        _ => panic!("{slower:?}"),
    };
    assert!(stderr.contains(said) && text.replace('\n', " ").contains(screen), "{stderr}{text}");
    assert_eq!(now["baseline"][list].as_array().map(Vec::len), Some(2));
    let junit = fs::read_to_string(junit).expect("the report");
    let word = if list == "slower" { "<failure message=\"slower by +" } else { "<error message=\"undecided by +" };
    assert_eq!((junit.matches("<testcase ").count(), junit.matches(word).count()), (2, 2), "{junit}");
    assert!(
        junit.starts_with("<?xml ") && junit.contains("<testcase classname=\"F2-163/comb4\" name=\"mul "),
        "{junit}"
    );
    assert!(now["rows"][0]["change"]["low"].as_f64() > Some(1.0), "{}", now["rows"][0]["change"]);
}

#[test]
fn what_is_no_baseline_is_refused() {
    let home = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = home.path().join(name);
        fs::write(&path, text).expect("written");
        path.to_str().expect("text").to_owned()
    };
    let refused = |more: &[&str], says: &[&str]| {
        let output = carryless(home.path(), &[&ROWS[..], more].concat());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{more:?}: {stderr}");
        assert!(says.iter().all(|says| stderr.contains(says)), "{more:?} should say {says:?}: {stderr}");
    };
    refused(&["--baseline", &file("a.json", "no JSON")], &["--baseline", "a.json", "no comparison", "version 4"]);
    refused(&["--baseline", &file("b.json", r#"{"version": 1, "command": "compare"}"#)], &["its version is 1"]);
    refused(&["--baseline", &file("c.json", r#"{"version": 4, "tables": []}"#)], &["another command"]);
    refused(&["--baseline", &file("d.json", r#"{"version": 4, "command": "compare"}"#)], &["missing field"]);
    refused(&["--baseline", home.path().to_str().expect("text")], &["--baseline", "cannot be read"]);
    for name in ["", "../x", ".x", "a b", "-", &"x".repeat(65)] {
        refused(&[&format!("--save={name}")], &["--save", "name of a baseline"]);
    }
    let some = file("e.json", "{}");
    for threshold in ["-1", "x", "NaN", "1001", "inf", ""] {
        refused(&["--baseline", &some, "--threshold", threshold], &["--threshold", "per cent from 0 to 1000"]);
    }
    refused(&["--threshold", "5"], &["--baseline"]);
    let of_others =
        carryless(home.path(), &["compare", "--rows", "F2-233/comb4,F2-233/comb2", "--seconds", "0.1", "--json", "-"]);
    let of_others = file("f.json", &String::from_utf8_lossy(&of_others.stdout));
    refused(&["--baseline", &of_others], &["--baseline", "none of the rows"]);
}

/// PowerShell's `>` writes UTF-16, and others a mark before UTF-8.
#[test]
fn a_comparison_in_utf_16_is_read() {
    let home = tempfile::tempdir().expect("a folder");
    let text =
        String::from_utf8(carryless(home.path(), &[&ROWS[..], &["--json", "-"]].concat()).stdout).expect("UTF-8");
    let units = |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        [0xfeff].into_iter().chain(text.replace('\n', "\r\n").encode_utf16()).flat_map(bytes).collect()
    };
    let path = home.path().join("figures.json");
    let beside = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        let path = path.to_str().expect("text");
        carryless(home.path(), &[&ROWS[..], &["--baseline", path, "--threshold", "1000%"]].concat())
    };
    let little = units(u16::to_le_bytes);
    for bytes in [&little, &units(u16::to_be_bytes), format!("\u{feff}{text}").as_bytes()] {
        let output = beside(bytes);
        assert!([Some(0), Some(3)].contains(&output.status.code()), "{output:?}");
    }
    let cut = beside(&little[..little.len() - 1]);
    let said = String::from_utf8_lossy(&cut.stderr);
    assert_eq!(cut.status.code(), Some(2));
    assert!(said.contains("--baseline") && said.contains("UTF-16"), "{said}");
}

/// Ctrl-C leaves an old file as it was and nothing else, and says so.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_files_as_they_were() {
    use std::process::Stdio;
    use std::thread;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("page.html");
    fs::write(&path, "as it was").expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_carryless"));
    let command = command.args(["compare", "--curves", "K-163", "--seconds", "60", "--html"]);
    let child = command.arg(&path).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command runs");
    thread::sleep(Duration::from_secs(2));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    let output = child.wait_with_output().expect("it ends");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(killed.success());
    assert_eq!((output.status.code(), output.stdout.len()), (Some(130), 0), "{stderr}");
    assert!(stderr.contains("interrupted after ") && stderr.contains("no file was written"), "{stderr}");
    assert_eq!(fs::read_to_string(&path).expect("the file"), "as it was");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing is left behind");
}
