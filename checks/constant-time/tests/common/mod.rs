//! The program that is watched, and several of its runs at a time.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::process::{Command, Output};
use std::sync::Mutex;

/// The program, which is built with the feature `whole`.
pub const PROGRAM: &str = match option_env!("CARGO_BIN_EXE_constant-time") {
    Some(program) => program,
    None => "",
};

/// What it prints on `constant-time list`: pairs of a subject and a backend.
pub fn list() -> Vec<(String, String)> {
    let lines = text(&Command::new(PROGRAM).arg("list").output().expect("the program runs"));
    lines.lines().map(|line| line.rsplit_once(' ').expect("a subject and a backend")).map(owned).collect()
}

/// The operations of a subject on a backend.
pub fn names(subject: &str, backend: &str) -> Vec<String> {
    let names = Command::new(PROGRAM).args(["names", subject, backend]).output().expect("the program runs");
    text(&names).lines().map(str::to_owned).collect()
}

fn owned((subject, backend): (&str, &str)) -> (String, String) {
    (subject.to_owned(), backend.to_owned())
}

/// What a run has printed, with its errors.
pub fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Calls `check` with each of the cases, as many at a time as there are processors; panics with what it complains of.
pub fn for_each<T: Send>(cases: Vec<T>, check: impl Fn(T) -> Result<(), String> + Sync) {
    assert!(!cases.is_empty(), "nothing to watch");
    let cases = Mutex::new(cases.into_iter());
    let complaints = Mutex::new(Vec::new());
    let next = || cases.lock().expect("no panic").next();
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..processors {
            scope.spawn(|| {
                while let Some(case) = next() {
                    if let Err(complaint) = check(case) {
                        complaints.lock().expect("no panic").push(complaint);
                    }
                }
            });
        }
    });
    let complaints = complaints.into_inner().expect("no panic");
    assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
}

/// A complaint unless the run found every operation silent.
pub fn assert_silent(case: &str, output: &Output) -> Result<(), String> {
    let text = text(output);
    let is_silent = text.lines().all(|line| line.ends_with(": silent")) && !text.is_empty();
    if output.status.success() && is_silent {
        return Ok(());
    }
    let head: Vec<&str> = text.lines().filter(|line| !line.ends_with(": silent")).take(40).collect();
    Err(format!("{case}: {}\n{}", output.status, head.join("\n")))
}
