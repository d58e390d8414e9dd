//! Tells the workbench which compiler built it, and from which commit.

use std::env;
use std::path::Path;
use std::process::Command;

/// It changes with every commit.
const LOG: &str = "../.git/logs/HEAD";

fn main() {
    let rustc = env::var_os("RUSTC").expect("cargo sets RUSTC");
    let output = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let version = String::from_utf8_lossy(&output.stdout);
    println!("cargo::rustc-env=CARRYLESS_RUSTC={}", version.trim());
    println!("cargo::rustc-env=CARRYLESS_COMMIT={}", commit().unwrap_or_else(|| "unknown".to_owned()));
    println!("cargo::rerun-if-changed=build.rs");
    if Path::new(LOG).exists() {
        println!("cargo::rerun-if-changed={LOG}");
    }
}

/// The commit, where this is a clone and git is there.
fn commit() -> Option<String> {
    let output = Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).output().ok()?;
    let commit = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| commit.trim().to_owned())
}
