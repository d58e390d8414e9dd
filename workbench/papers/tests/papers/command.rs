//! The command as its users meet it: tables, counts, errors, JSON; and the pages that show it.

use carryless_papers::commands::CommandLine;
use clap::CommandFactory;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn papers(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carryless-papers")).args(arguments).output().expect("the command runs")
}

fn stdout(arguments: &[&str]) -> String {
    let output = papers(arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{arguments:?}: {} {stderr}", output.status);
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(arguments)).expect("JSON")
}

/// Exit status 2, nothing on standard output, one sentence on standard error that holds each of `says`.
fn assert_refused(arguments: &[&str], says: &[&str]) {
    let output = papers(arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
    for text in says {
        assert!(stderr.contains(text), "{arguments:?} should say '{text}': {stderr}");
    }
}

/// Whether a line begins with this word.
fn has_line(list: &str, word: &str) -> bool {
    list.lines().any(|line| line.split(' ').next() == Some(word))
}

#[test]
fn help_is_wrapped_and_an_empty_line_is_welcomed() {
    for arguments in [&["--help"][..], &["reproduce", "--help"], &["count", "--help"]] {
        let help = stdout(arguments);
        assert!(
            help.contains("Usage: carryless-papers") && help.lines().all(|line| line.chars().count() <= 80),
            "{help}"
        );
    }
    let output = papers(&[]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("carryless-papers reproduce"));
}

/// The pages whose lines of a console are run: each ends with success, and a count prints what the page says.
#[test]
fn what_the_pages_show_is_so() {
    let (mut counts, mut taken) = (0, 0);
    for name in ["doc/command.md", "doc/derivations.md", "doc/embedded.md", "doc/guide.md"] {
        let page =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).expect("the page");
        let spans = page.split('`').filter_map(|span| span.strip_prefix("carryless-papers "));
        for call in spans.filter(|span| !span.contains('\n')) {
            let parsed =
                CommandLine::command().try_get_matches_from(["carryless-papers"].into_iter().chain(call.split(' ')));
            assert!(parsed.is_ok(), "{name}: carryless-papers {call}: {}", parsed.unwrap_err());
            taken += 1;
        }
        for block in page.split("```").filter_map(|block| block.strip_prefix("console\n")) {
            for call in block.split("$ ").filter_map(|call| call.strip_prefix("carryless-papers ")) {
                let (line, printed) = call.split_once('\n').expect("a line");
                assert_eq!(stdout(&line.split(' ').collect::<Vec<_>>()), printed, "{name}: {line}");
                counts += 1;
            }
        }
    }
    assert!(counts >= 5 && taken >= 10, "only {counts} samples and {taken} commands were found");
}

/// Every JSON document is as `doc/results.schema.json` says.
#[test]
fn every_command_writes_what_the_schema_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../doc/results.schema.json");
    let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
    let schema = compiler.compile(path, &mut schemas).unwrap_or_else(|e| panic!("{path}: {e}"));
    for arguments in [
        &["reproduce", "negre-robert-1", "--json", "-"][..],
        &["reproduce", "lopez-dahab-3", "--seconds", "0.1", "--json", "-"],
        &["reproduce", "robert-figure-2", "--seconds", "0.1", "--json", "-"],
        &["reproduce", "--errata", "--json", "-"],
        &["count", "comb4", "--field", "233", "--json"],
        &["count", "kim-kim/doubling", "--json"],
        &["count", "B-163/comb4/lopez-dahab/wnaf4", "--json"],
    ] {
        schemas.validate(&json(arguments), schema).unwrap_or_else(|e| panic!("{arguments:?}: {e:#}"));
    }
}

#[test]
fn bad_arguments_of_counts_are_refused() {
    assert_refused(&["count", "comb3", "--field", "233"], &["KERNEL", "'comb3'", "comb4"]);
    assert_refused(
        &["count", "operand-scanning-3-2", "--field", "233"],
        &["KERNEL", "W = 2, 4 or 8", "divides the word"],
    );
    assert_refused(&["count", "operand-scanning-4-8", "--field", "233", "--word", "16"], &["--word", "L·W"]);
    assert_refused(
        &["count", "clmul", "--field", "233", "--word", "32"],
        &["--word", "clmul…, …-abac and …-abcd one of 64 bits"],
    );
    assert_refused(&["count", "comb4", "--field", "234"], &["--field", "'234'", "233"]);
    assert_refused(&["count", "comb4", "--field", "x"], &["--field", "'x'", "233"]);
    assert_refused(&["count", "comb4", "--field", "233", "--word", "8"], &["--word", "'8'", "16, 32, 64"]);
}

/// A curve goes by all its names.
#[test]
fn a_row_is_counted_by_all_names_of_its_curve() {
    let count = |curve| json(&["count", &format!("{curve}/comb4/lopez-dahab/wnaf4"), "--json"]);
    assert_eq!([count("B233"), count("sect233r1")], [count("B-233"), count("B-233")]);
}

#[test]
fn counts_are_json() {
    let count = json(&["count", "comb", "--field", "503", "--json"]);
    let keys: Vec<&String> = count.as_object().expect("an object").keys().collect();
    let mut expected =
        ["version", "kernel", "field", "word", "xor", "shift", "and", "clmul", "lookup", "load", "store"];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!((&count["kernel"], &count["field"], &count["word"]), (&"comb4".into(), &503.into(), &64.into()));
    assert!(count["load"].is_null() && count["store"].is_null());
    assert!(stdout(&["count", "karatsuba-rec", "--field", "233"]).contains("40 xor"));
}

/// López and Dahab's doubling is 4M + 5S; a row's cost is that of its doublings and additions.
#[test]
fn field_operations_of_rows_and_of_points_are_counted() {
    let doubling = json(&["count", "lopez-dahab/doubling", "--json"]);
    assert_eq!((&doubling["m"], &doubling["s"], &doubling["r"]), (&4.0.into(), &5.0.into(), &8.0.into()));
    let row = json(&["count", "B-163/comb4/lopez-dahab/wnaf4", "--json"]);
    let products = row["m"].as_f64().expect("a number");
    assert!((4.0 * 163.0 + 8.0 * 30.0..4.0 * 163.0 + 8.0 * 45.0).contains(&products), "{row}");
    assert!(stdout(&["count", "B-233/comb4/x-only/ladder"]).contains("inversions"));
    for (name, says) in [
        ("P-256/solinas/jacobian/wnaf99", "no implementation is named"),
        ("polar/doubling", "an operation on points: affine"),
        ("K-233/library", "an implementation of k·P"),
        ("kim-kim/tripling", "mixed-addition"),
        ("B-163/comb4/x-only/ladder", "B-233 and K-233 only"),
        ("WAP-160/pseudo-mersenne/jacobian/glv-naf", "is not counted"),
    ] {
        assert_refused(&["count", name], &["KERNEL", says]);
    }
    assert_refused(&["count", "comb4"], &["--field", "163"]);
}

#[test]
fn published_tables_are_listed_and_others_refused() {
    let list = stdout(&["reproduce"]);
    for table in [
        "negre-robert-1",
        "negre-robert-7",
        "erdem-3",
        "erdem-5",
        "robert-1",
        "robert-4",
        "robert-5",
        "robert-6",
        "robert-figure-2",
        "lopez-dahab-3",
        "fong-10",
        "fong-22",
        "fong-35",
    ] {
        assert!(has_line(&list, table), "{table}: {list}");
    }
    assert_refused(&["reproduce", "negre-robert-8"], &["TABLE", "'negre-robert-8'", "negre-robert-7", "erdem-1"]);
    assert_refused(&["reproduce", "--json", "figures.json"], &["--json", "TABLE", "--all"]);
    assert_refused(&["reproduce", "--seconds", "3"], &["--seconds", "TABLE", "--all"]);
    assert_refused(&["reproduce", "--all", "erdem-1"], &["--all", "TABLE"]);
    assert_refused(&["reproduce", "erdem-3", "--require"], &["--require", "erdem-4", "erdem-5", "--all"]);
    assert_refused(&["reproduce", "--require"], &["--require", "erdem-4", "erdem-5", "--all"]);
    for arguments in [&["robert-5"][..], &["--all"], &[]] {
        let arguments = [&["reproduce"], arguments, &["--svg", "figure.svg"]].concat();
        assert_refused(&arguments, &["--svg", "chronogram", "robert-figure-2"]);
    }
    assert_refused(&["reproduce", "robert-7", "--svg", "figure.svg"], &["TABLE", "'robert-7'"]);
    let both = ["reproduce", "robert-figure-2", "--svg", "-", "--json", "-"];
    assert_refused(&both, &["--svg", "standard output"]);
    for seconds in ["0", "-3", "x", "", "inf", "NaN", "1e9"] {
        assert_refused(&["reproduce", "erdem-1", "--seconds", seconds], &["--seconds", "above 0", "86400"]);
    }
}

/// Two threads in text and as a drawing: the file is whole, and nothing else stands on standard output with `-`.
#[test]
fn a_chronogram_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("figure.svg");
    let arguments = ["reproduce", "robert-figure-2", "--seconds", "0.001", "--svg"];
    let text = stdout(&[&arguments[..], &[path.to_str().expect("text")]].concat());
    for part in ["halvings", "additions", "NAF", "bits", "µs a column"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let drawing = fs::read_to_string(&path).expect("the file");
    let printed = stdout(&[&arguments[..], &["-"]].concat());
    for drawing in [drawing, printed] {
        assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"), "{drawing}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing else is left behind");
    assert_refused(&[&arguments[..], &["none/figure.svg"]].concat(), &["--svg", "none"]);
}

/// Every table in one document, and nothing else on standard output.
#[test]
fn all_tables_are_one_document() {
    let document = json(&["reproduce", "--all", "--seconds", "0.001", "--json", "-"]);
    assert_eq!(document["version"], 4);
    let tables = document["tables"].as_array().expect("tables");
    assert_eq!(tables.len(), 37);
    let list = stdout(&["reproduce"]);
    for table in tables {
        assert!(has_line(&list, table["table"].as_str().expect("a name")), "{table}");
        let timed = table["conditions"].is_object();
        assert_eq!(timed, table["conditions"]["busy"].is_boolean() && table["conditions"]["rounds"].is_u64());
        assert_eq!(timed, table["rows"].as_array().expect("rows").iter().any(|row| row["unit"] == "cycles"));
        for claim in table["claims"].as_array().expect("claims") {
            let verdict = claim["verdict"].as_str().expect("a verdict");
            assert!(["yes", "no", "too-close", "missing"].contains(&verdict), "{claim}");
            assert!(["papers", "ours"].contains(&claim["whose"].as_str().expect("whose")), "{claim}");
            // On a machine that is too busy a ratio has no interval.
            let has_interval = |ratio: &&Value| ratio["high"].is_f64();
            for ratio in claim["ratios"].as_array().expect("ratios").iter().filter(has_interval) {
                assert!(ratio["low"].as_f64() <= ratio["median"].as_f64(), "{claim}");
                assert!(ratio["median"].as_f64() <= ratio["high"].as_f64(), "{claim}");
            }
        }
    }
}

/// The text and the file hold the same figures; the file is whole, and so is an old one where a run fails.
#[test]
fn a_reproduction_is_written_as_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("figures.json");
    let path_text = path.to_str().expect("text");
    let text = stdout(&["reproduce", "negre-robert-1", "--json", path_text]);
    let document: Value = serde_json::from_str(&fs::read_to_string(&path).expect("the file")).expect("JSON");
    assert_eq!((&document["version"], &document["table"]), (&4.into(), &"negre-robert-1".into()));
    assert!(document["environment"]["cpu"].is_string() && document["source"].is_string());
    assert!(document["conditions"].is_null(), "nothing is timed");
    let text_in_one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let claims = document["claims"].as_array().expect("claims");
    let nibbles = claims.iter().find(|claim| claim["says"] == "elements have n nibbles").expect("a claim");
    assert_eq!((&nibbles["verdict"], &nibbles["whose"]), (&"no".into(), &"papers".into()));
    assert_eq!(nibbles["differ"], serde_json::json!(["m = 503"]));
    for claim in claims {
        assert!(text.contains(claim["says"].as_str().expect("a sentence")), "{text}");
    }
    for note in document["notes"].as_array().expect("notes") {
        assert!(text_in_one_line.contains(note.as_str().expect("text")), "{text}");
    }
    let rows = document["rows"].as_array().expect("rows");
    for row in rows {
        for key in
            ["row", "column", "quantity", "unit", "paper", "paper_is_wrong", "here", "oversubscribed", "q1", "q3"]
        {
            assert!(row.get(key).is_some(), "{key}: {row}");
        }
    }
    let nibbles = rows.iter().find(|row| row["row"] == "m = 503" && row["quantity"] == "nibbles n").expect("a row");
    assert_eq!((&nibbles["paper"], &nibbles["paper_is_wrong"]), (&125.0.into(), &true.into()));
    assert_eq!(nibbles["here"], 126.0);
    assert!(text.contains("! 125"), "{text}");

    let before = fs::read(&path).expect("the file");
    assert_refused(&["reproduce", "negre-robert-8", "--json", path_text], &["TABLE"]);
    assert_eq!(fs::read(&path).expect("the file"), before);
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing else is left behind");
    let folder_text = folder.path().to_str().expect("text");
    assert_refused(&["reproduce", "negre-robert-1", "--json", folder_text], &["--json", folder_text]);
}
