//! `sweep`: every parameter, as a table with bars, as JSON and drawn.

use carryless::word::has_carryless_product;
use serde_json::Value;
use std::fs;
use std::process::{Command, Output};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_carryless"));
    command.args(arguments).env_remove("LC_ALL").env_remove("LC_CTYPE").env("LANG", "C");
    command
}

fn stdout(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = command(arguments).output().expect("the command runs");
    assert!(status.success() && stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(arguments)).expect("JSON")
}

/// Exit status 2, nothing on standard output, one sentence on standard error that holds each of `says`.
fn assert_refused(arguments: &[&str], says: &[&str]) {
    let output = command(arguments).output().expect("the command runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}: {stderr}");
    assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
    assert!(says.iter().all(|text| stderr.contains(text)), "{arguments:?}: {stderr}");
}

/// The values and bytes of each point, by series.
fn swept(parameter: &str, curve: &str, rest: &[&str]) -> Vec<(String, u64, u64)> {
    let arguments = ["sweep", parameter, "--curve", curve, "--seconds", "0.01", "--json"];
    let document = json(&[&arguments[..], rest].concat());
    let point = |point: &Value| {
        let value = point["value"].as_u64().unwrap_or_else(|| panic!("{point}"));
        // A workspace is memory itself.
        (point["series"].as_str().expect("text").to_owned(), value, point["bytes"].as_u64().unwrap_or_default())
    };
    document["points"].as_array().expect("points").iter().map(point).collect()
}

#[test]
fn windows_are_swept_with_their_tables() {
    let points = swept("window", "P-256", &["--method", "interleave-W"]);
    assert!(points.iter().any(|(series, ..)| series.ends_with("/interleave-W-5")), "{points:?}");
    if has_carryless_product() {
        let points = swept("window", "K-233", &[]);
        assert_eq!(points.iter().map(|point| point.1).collect::<Vec<_>>(), [3, 4, 5, 6]);
        // A table of 2^(w − 2) affine points, each of two elements and a mark.
        assert!(points.iter().all(|(_, w, bytes)| *bytes == 80 << (w - 2)), "{points:?}");
    }
}

#[test]
fn the_other_parameters_are_swept() {
    let combs = swept("comb", "P-256", &[]);
    assert_eq!(combs.len(), 24, "{combs:?}");
    let bytes =
        |w| combs.iter().find(|(series, value, _)| series.ends_with(", 2 tables") && *value == w).expect("there").2;
    assert_eq!((bytes(4), bytes(5)), (2 * 8 * 64, 2 * 16 * 64));
    let sums = swept("workspace", "K-233", &[]);
    assert!(sums.windows(2).all(|pair| pair[0].1 < pair[1].1) && sums.len() > 5, "{sums:?}");
    let batches = swept("batch", "K-233", &[]);
    assert_eq!(
        batches.iter().map(|point| point.1).collect::<Vec<_>>(),
        (0..=9).map(|log| 1 << log).collect::<Vec<_>>()
    );
    assert_eq!(swept("threads", "P-256", &[])[0].1, 1);
    let splits = swept("split", "B-233", &[]);
    assert!(splits.len() >= 14 && splits.iter().all(|(_, l, _)| (40..200).contains(l)), "{splits:?}");
}

#[test]
fn a_sweep_has_bars_that_the_terminal_shows() {
    let arguments = ["sweep", "comb", "--curve", "P-192", "--seconds", "0.01"];
    let plain = stdout(&arguments);
    assert!(plain.contains("  ####") && !plain.contains('█'), "{plain}");
    let blocks = command(&arguments).env("LANG", "de_DE.UTF-8").output().expect("the command runs");
    let blocks = String::from_utf8(blocks.stdout).expect("text");
    assert!(blocks.contains('█') && !blocks.contains("####"), "{blocks}");
    for text in [&plain, &blocks] {
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}

/// The ratios of a table are those of its cycles, and the JSON has the memory in bytes.
#[test]
fn ratios_are_those_of_the_cycles_beside_them() {
    let text = stdout(&["sweep", "comb", "--curve", "P-192", "--seconds", "0.01"]);
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let number = |text: &str| text.trim_start_matches('~').replace(',', "").parse::<f64>().ok();
    let pairs = lines.filter_map(|cells| Some((number(cells.get(1)?)?, number(cells.get(3)?)?)));
    let pairs: Vec<(f64, f64)> = pairs.collect();
    let fastest = pairs.iter().map(|(cycles, _)| *cycles).fold(f64::INFINITY, f64::min);
    assert_eq!(pairs.len(), 24, "{text}");
    assert!(pairs.iter().all(|(cycles, ratio)| (cycles / fastest - ratio).abs() < 0.02), "{text}");
    assert!(text.contains(" KiB") && text.contains(" bytes"), "{text}");
}

/// Every curve that has batches, or one; on the numbers of threads that are asked for.
#[test]
fn throughput_is_measured_by_threads() {
    let document = json(&["sweep", "threads", "--seconds", "0.01", "--threads", "1,3", "--json"]);
    let series: Vec<&str> =
        document["points"].as_array().expect("points").iter().filter_map(|point| point["series"].as_str()).collect();
    let curves = document["curve"].as_str().expect("text");
    for curve in ["K-233", "P-256"] {
        let constant = format!("{curve}, kP in constant time");
        assert_eq!(series.iter().filter(|series| **series == constant).count(), 2, "{series:?}");
        assert!(curves.contains(curve), "{curves}");
    }
    let text = stdout(&["sweep", "threads", "--curve", "P-256", "--seconds", "0.01", "--threads", "1,2"]);
    assert!(text.contains("products/s") && text.contains("speed-up") && !text.contains("K-233"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert_refused(&["sweep", "threads", "--threads", "0"], &["--threads", "'0'", "from 1 to 1024"]);
    assert_refused(&["sweep", "batch", "--curve", "K-233", "--threads", "2"], &["--threads", "sweep threads"]);
    assert_refused(&["sweep", "threads", "--curve", "B-571"], &["--curve", "B-571 has no threads", "K-233"]);
    assert_refused(&["sweep", "batch"], &["--curve", "missing", "K-233"]);
}

#[test]
fn a_sweep_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sweep.svg");
    let arguments = ["sweep", "comb", "--curve", "P-192", "--seconds", "0.01", "--svg"];
    let text = stdout(&[&arguments[..], &[path.to_str().expect("text")]].concat());
    assert!(text.lines().any(|line| line.split_whitespace().take(2).eq(["teeth", "cycles"])), "{text}");
    let printed = stdout(&[&arguments[..], &["-"]].concat());
    for drawing in [fs::read_to_string(&path).expect("the file"), printed] {
        assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"), "{drawing}");
        // A line a series in each of the two panels.
        assert_eq!(drawing.matches("class=\"trend ").count(), 2 * 4, "{drawing}");
    }
    assert_refused(&[&arguments[..], &["none/sweep.svg"]].concat(), &["--svg", "none"]);
}

#[test]
fn bad_arguments_of_sweep_are_refused() {
    assert_refused(&["sweep", "window", "--curve", "P-255"], &["--curve", "'P-255'", "K-163"]);
    assert_refused(&["sweep", "window", "--curve", "K-163", "--method", "ladder"], &["--method", "'ladder'", "wtnafW"]);
    assert_refused(&["sweep", "window", "--curve", "P-256", "--method", "wtnafW"], &["--curve", "P-256 has no width"]);
    assert_refused(&["sweep", "comb", "--curve", "P-256", "--method", "wnafW"], &["--method", "window"]);
    assert_refused(&["sweep", "comb", "--curve", "E-503"], &["--curve", "E-503 has no teeth", "K-163"]);
    assert_refused(&["sweep", "split", "--curve", "K-233"], &["--curve", "B-233"]);
    assert_refused(&["sweep", "workspace", "--curve", "B-233"], &["--curve", "K-233, P-256"]);
    assert_refused(&["sweep", "batch", "--curve", "K-233", "--seconds", "0"], &["--seconds", "above 0"]);
}
