//! The command and its tests build every dependency with the same features: otherwise the second compiles the library and the
//! rows again, for minutes.

use std::collections::BTreeSet;
use std::process::Command;

/// The packages that a build takes, with their features.
fn packages(of: &[&str]) -> BTreeSet<String> {
    let mut command = Command::new(env!("CARGO"));
    let command =
        command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).args(["tree", "--offline", "--locked"]);
    let output = command.args(["--prefix=none", "--format={p} {f}"]).args(of).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    // A package that stands in the tree before is marked.
    text.lines().map(|line| line.trim_end_matches(" (*)").trim_end().to_owned()).collect()
}

#[test]
fn running_and_testing_share_every_dependency() {
    let running = packages(&["--package=carryless-workbench", "--edges=normal,build"]);
    let members = ["workbench", "rows", "counting", "papers"].map(|name| format!("--package=carryless-{name}"));
    let testing = packages(&[&members[0], &members[1], &members[2], &members[3], "--edges=all"]);
    assert!(running.len() > 10, "{running:?}");
    let again: Vec<_> = running.difference(&testing).collect();
    assert!(again.is_empty(), "tests of the workbench compile these again, with other features: {again:?}");
}
