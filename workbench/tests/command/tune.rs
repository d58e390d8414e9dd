//! `tune`: what its file has, who reads it, and that other files are refused.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn carryless(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carryless")).args(arguments).output().expect("the command runs")
}

fn stdout(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = carryless(arguments);
    assert!(status.success() && stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(arguments)).expect("JSON")
}

/// Exit status 2, nothing on standard output, one sentence on standard error that holds each of `says`.
fn assert_refused(arguments: &[&str], says: &[&str]) {
    let output = carryless(arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}: {stderr}");
    assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
    assert!(says.iter().all(|text| stderr.contains(text)), "{arguments:?}: {stderr}");
}

/// A file of two curves.
fn tuned(folder: &Path) -> String {
    let path = folder.join("tuned.json").to_str().expect("text").to_owned();
    let text = stdout(&["tune", "--curves", "B-233,P-192", "--seconds", "0.05", "--out", &path]);
    assert!(text.contains("B-233") && text.lines().all(|line| line.chars().count() <= 80), "{text}");
    path
}

#[test]
fn what_is_tuned_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = tuned(folder.path());
    let document: Value = serde_json::from_str(&fs::read_to_string(&path).expect("the file")).expect("JSON");
    let rows = document["rows"].as_array().expect("rows");
    let cycles =
        |id: &str| rows.iter().find(|row| row["id"] == id).unwrap_or_else(|| panic!("{id}"))["cycles"].as_f64();
    let listed = json(&["list", "rows", "--curve", "P-192", "--json"]);
    let listed = listed["rows"].as_array().expect("rows");
    let of_kind = |row: &&Value| row["operation"] == "kP" && row["time"] == "constant";
    let id = |row: &Value| row["id"].as_str().expect("text").to_owned();
    // The library's own functions, of one id, are told apart by what they compute.
    let of_library = |operation: &str, time: &str| format!("P-192/library {operation} {time}");
    let candidates = listed.iter().filter(of_kind).map(id).chain([of_library("kP", "constant")]);
    let fastest = candidates.min_by(|a, b| cycles(a).partial_cmp(&cycles(b)).expect("figures")).expect("a row");
    let choice = json(&["choose", "--curve", "P-192", "--tuned", &path, "--json"]);
    assert_eq!(choice["ranked"][0]["id"].as_str(), fastest.split(' ').next());
    assert_eq!(choice["ranked"][0]["median"].as_f64(), cycles(&fastest));
    // A comb is chosen by its cost in the file, and a split.
    let fixed = json(&["choose", "--curve", "P-192", "--fixed-point", "--tuned", &path, "--json"]);
    let known = |list: &str, id: &str| {
        let found = document[list].as_array().expect("a list").iter().find(|one| one["id"] == id);
        found.map(|one| one["cycles"].as_f64())
    };
    for chosen in fixed["ranked"].as_array().expect("a list") {
        let id = chosen["id"].as_str().expect("text");
        let id = if id.ends_with("/library") { &of_library("kP", "constant") } else { id };
        let cost = known("rows", id).or_else(|| known("combs", id));
        assert_eq!(cost, Some(chosen["median"].as_f64()), "{chosen}");
    }
    let candidates = listed.iter().filter(|row| row["time"] == "constant" && row["operation"] != "kP+lQ").count();
    let new = |comb: &&Value| !rows.iter().any(|row| row["id"] == comb["id"]);
    let combs = document["combs"].as_array().expect("combs").iter();
    let combs = combs.filter(|comb| comb["curve"] == "P-192").filter(new).count();
    assert!(combs > 0 && fixed["candidates"] == candidates + combs + 1, "{fixed}");
    let splits = document["splits"].as_array().expect("splits");
    assert!(splits.iter().all(|split| split["id"].as_str().is_some_and(|id| id.ends_with(" halvings"))), "{splits:?}");
    let multiply = ["multiply", "--curve", "B-233", "--scalar", "abc"];
    assert_eq!(stdout(&[&multiply[..], &["--tuned", &path]].concat()), stdout(&multiply));
    let sum = [&multiply[..], &["--plus-scalar", "5"]].concat();
    assert_eq!(stdout(&[&sum[..], &["--tuned", &path]].concat()), stdout(&sum));
}

/// A public scalar may take what secrets take: no line for public scalars is slower than that for secrets.
#[test]
fn nothing_public_is_slower_than_the_same_for_secrets() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tuned.json").to_str().expect("text").to_owned();
    let text = stdout(&["tune", "--curves", "K-233,GLS254,E-503", "--seconds", "0.05", "--out", &path]);
    let mut compared = 0;
    for curve in ["K-233", "GLS254", "E-503"] {
        for operation in ["kP", "kG"] {
            let cycles = |time: &str| {
                let cells = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
                let mut own = cells.filter(|cells| cells.len() == 5 && cells[..3] == [curve, operation, time]);
                own.next().map(|cells| cells[4].replace(',', "").parse::<f64>().expect("cycles"))
            };
            if let (Some(secret), Some(public)) = (cycles("secret"), cycles("public")) {
                assert!(public <= secret, "{curve} {operation}: {text}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 4, "{text}");
}

#[test]
fn files_of_other_machines_and_versions_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = tuned(folder.path());
    let good: Value = serde_json::from_str(&fs::read_to_string(&path).expect("the file")).expect("JSON");
    let spoilt = folder.path().join("spoilt.json").to_str().expect("text").to_owned();
    let refuses = |spoil: &dyn Fn(&mut Value), says: &[&str]| {
        let mut document = good.clone();
        spoil(&mut document);
        fs::write(&spoilt, document.to_string()).expect("a file can be written");
        for command in [&["choose"][..], &["multiply", "--scalar", "1"]] {
            let arguments = [command, &["--curve", "B-233", "--tuned", &spoilt]].concat();
            assert_refused(
                &arguments,
                &[&["--tuned", "accepted is a file that `carryless tune` wrote here"], says].concat(),
            );
        }
    };
    refuses(&|document| document["environment"]["cpu"] = "Z80".into(), &["another machine", "cpu", "\"Z80\""]);
    refuses(&|document| document["environment"]["carryless"] = "0.0.9".into(), &["carryless", "0.0.9"]);
    refuses(&|document| document["version"] = 1.into(), &["has version 1"]);
    refuses(&|document| document["command"] = "compare".into(), &["was not written by tune"]);
    refuses(&|document| drop(document.as_object_mut().expect("an object").remove("rows")), &["is not whole", "rows"]);
    fs::write(&spoilt, "{").expect("a file can be written");
    assert_refused(&["choose", "--curve", "B-233", "--tuned", &spoilt], &["--tuned", "is no JSON"]);
    assert_refused(&["choose", "--curve", "B-233", "--tuned", "none.json"], &["--tuned", "none.json does not exist"]);
    assert_refused(&["choose", "--curve", "K-163", "--tuned", &path], &["--tuned", "no figures of K-163"]);
    assert_refused(&["tune", "--curves", "P-255", "--out", "-"], &["--curves", "'P-255'"]);
    assert_refused(&["tune", "--out", "none/tuned.json"], &["--out", "none"]);
}
