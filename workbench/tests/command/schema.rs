//! Every JSON document that a command writes is as `doc/results.schema.json` says, and other documents are not.

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::{Command, Output};

struct Schema {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Schema {
    fn read() -> Self {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../doc/results.schema.json");
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let index = compiler.compile(path, &mut schemas).unwrap_or_else(|e| panic!("{path}: {e}"));
        Schema { schemas, index }
    }

    fn accepts(&self, document: &Value) -> Result<(), String> {
        self.schemas.validate(document, self.index).map_err(|e| format!("{e:#}"))
    }
}

fn output(arguments: &[&str]) -> Value {
    let (document, output) = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    document
}

/// What a command prints, whatever its verdict.
fn run(arguments: &[&str]) -> (Value, Output) {
    let output = Command::new(env!("CARGO_BIN_EXE_carryless")).args(arguments).output().expect("the command runs");
    let document = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| {
        panic!("{arguments:?} prints nothing but JSON: {e}\n{}", String::from_utf8_lossy(&output.stderr))
    });
    (document, output)
}

/// A comparison of few rows that answers a question.
fn comparison() -> Value {
    output(&["compare", "--questions", "h", "--seconds", "0.2", "--json", "-"])
}

#[test]
fn every_command_writes_what_the_schema_says() {
    let schema = Schema::read();
    for arguments in [
        &["compare", "--curves", "K-163", "--quick", "--seconds", "0.1", "--json", "-"][..],
        &["compare", "--rows", "F2-163/comb4,F2-163/comb2", "--seconds", "0.1", "--json", "-"],
        &["info", "--json"],
        &["choose", "--curve", "K-163", "--seconds", "0.1", "--json"],
        &["sweep", "comb", "--curve", "P-192", "--seconds", "0.01", "--json"],
        &["sweep", "threads", "--seconds", "0.01", "--json"],
        &["choose", "--curve", "K-233", "--memory", "24KiB", "--seconds", "0.1", "--json"],
        &["choose", "--bits", "128", "--operation", "verify", "--seconds", "0.1", "--json"],
        &["tune", "--curves", "K-233", "--seconds", "0.01", "--out", "-"],
        &["choose", "--curve", "K-163", "--goal", "throughput", "--seconds", "0.1", "--json"],
        &["list", "curves", "--json"],
        &["list", "rows", "--curve", "P-192", "--json"],
        &["list", "methods", "--json"],
    ] {
        schema.accepts(&output(arguments)).unwrap_or_else(|e| panic!("{arguments:?}: {e}"));
    }
    let comparison = comparison();
    schema.accepts(&comparison).unwrap_or_else(|e| panic!("{e}"));
    // Beside a baseline.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("before.json");
    std::fs::write(&path, comparison.to_string()).expect("written");
    let baseline = ["--baseline", path.to_str().expect("text"), "--threshold", "1000"];
    // On a busy machine a change may be undecided, which is a failure that the document tells too.
    let (beside, _) =
        run(&[&["compare", "--questions", "h", "--seconds", "0.2", "--json", "-"], &baseline[..]].concat());
    schema.accepts(&beside).unwrap_or_else(|e| panic!("{e}"));
    assert!(beside["baseline"]["rows"].as_u64() > Some(5) && beside["rows"][0]["change"]["median"].is_f64());
}

#[test]
fn what_is_not_as_the_schema_says_is_found() {
    let (schema, good) = (Schema::read(), comparison());
    let spoilt = |spoil: &dyn Fn(&mut Value)| {
        let mut document = good.clone();
        spoil(&mut document);
        schema.accepts(&document)
    };
    assert!(spoilt(&|_| ()).is_ok());
    for (i, spoil) in [
        (&|document: &mut Value| document["version"] = json!(1)) as &dyn Fn(&mut Value),
        &|document| document["rows"][0]["median"] = json!("fast"),
        &|document| document["rows"][0]["more"] = json!(0),
        &|document| document["rows"][0]["operation"] = json!("multiply"),
        &|document| drop(document["environment"].as_object_mut().expect("an object").remove("date")),
        &|document| drop(document["rows"][0].as_object_mut().expect("an object").remove("cycles")),
        &|document| document["answers"][7]["pairs"][0]["verdict"] = json!("maybe"),
    ]
    .into_iter()
    .enumerate()
    {
        assert!(spoilt(spoil).is_err(), "fault {i} passes");
    }
}

#[test]
fn the_keys_of_rows_are_unique() {
    let document = output(&["compare", "--curves", "K-233", "--seconds", "0.01", "--json", "-"]);
    let rows = document["rows"].as_array().expect("rows");
    let keys: BTreeSet<&str> = rows.iter().map(|row| row["key"].as_str().expect("text")).collect();
    assert!(rows.len() > 100, "{}", rows.len());
    assert_eq!(keys.len(), rows.len());
}
