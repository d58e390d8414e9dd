//! Tells the workbench which compiler built it.

use std::env;
use std::process::Command;

fn main() {
    let rustc = env::var_os("RUSTC").expect("cargo sets RUSTC");
    let output = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let version = String::from_utf8_lossy(&output.stdout);
    println!("cargo::rustc-env=CARRYLESS_RUSTC={}", version.trim());
    println!("cargo::rerun-if-changed=build.rs");
}
