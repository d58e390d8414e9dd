//! Every operation that takes constant time, under valgrind: with its secrets marked as undefined, no branch and no
//! address may depend on them. Operations that leak must be caught.
//!
//! Valgrind knows no AVX-512: `single_step.rs` has that backend watched.

mod common;

use common::{PROGRAM, assert_silent, for_each, list, text};
use std::process::{Command, Output};

/// What memcheck's report makes valgrind's exit status.
const REPORTED: i32 = 77;

fn watch(subject: &str, backend: &str) -> Output {
    Command::new("valgrind")
        .args(["--quiet", "--error-exitcode=77", "--undef-value-errors=yes"])
        .args([PROGRAM, "valgrind", subject, backend])
        .output()
        .expect("valgrind is installed")
}

#[test]
fn every_operation() {
    // From the end: keys of all curves first, and large curves before small ones, so that little is left for one processor.
    let cases = list().into_iter().rev();
    let cases = cases.filter(|(_, backend)| ["portable", "clmul"].contains(&backend.as_str())).collect();
    for_each(cases, |(subject, backend)| assert_silent(&format!("{subject} on {backend}"), &watch(&subject, &backend)));
}

#[test]
fn leaks_are_caught() {
    let output = watch("leaks", "portable");
    let text = text(&output);
    assert_eq!(output.status.code(), Some(REPORTED), "{text}");
    for leak in
        ["branch: LEAK: 1 reports", "address: LEAK: 1 reports", "verdict: LEAK: 1 truth values become public, not 0"]
    {
        assert!(text.contains(leak), "{leak} is missing:\n{text}");
    }
    assert!(text.contains("uninitialised"), "{text}");
}
