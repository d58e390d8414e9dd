//! The hand-over is right in every interleaving that is explored, and faults that are planted in it are found.

#[path = "../src/faults.rs"]
mod faults;

use faults::FAULTS;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hand-over")).args(arguments).output().expect("the program runs")
}

fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes)).concat()
}

fn assert_right(arguments: &[&str]) {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}\n{}", output.status, text(&output));
    print!("{}", text(&output));
}

fn assert_right_by_loom(waitings: &[&str]) {
    waitings.iter().for_each(|waiting| assert_right(&["loom", waiting]));
}

#[test]
fn busy() {
    assert_right_by_loom(&["busy-1", "busy-2"]);
}

#[test]
fn signals() {
    assert_right_by_loom(&["signals-1", "signals-2"]);
}

#[test]
fn mutexes() {
    assert_right_by_loom(&["mutexes-1", "mutexes-2"]);
}

#[test]
fn first_batch() {
    assert_right_by_loom(&["first-1", "first-2", "first-3"]);
}

#[test]
#[ignore = "takes minutes"]
fn first_batch_with_any_number_of_interruptions() {
    ["first-1", "first-2", "first-3"].iter().for_each(|waiting| assert_right(&["loom-all", waiting]));
}

#[test]
fn longer_queues_in_random_interleavings() {
    assert_right(&["shuttle"]);
}

/// The program with the faults, and none of them switched on, finds nothing; with one it finds that.
#[test]
fn planted_faults_are_found() {
    for fault in FAULTS {
        let output = run(&["planted", fault.name, fault.waiting]);
        let said = text(&output);
        let found = !output.status.success() && fault.found.iter().any(|words| said.contains(words));
        assert!(found, "{} by {}: {}\n{said}", fault.name, fault.waiting, output.status);
    }
    for waiting in ["busy-1", "signals-1", "signals-2", "mutexes-2", "first-1"] {
        assert!(FAULTS.iter().any(|fault| fault.waiting == waiting));
        assert_right(&["planted", "none", waiting]);
    }
}
