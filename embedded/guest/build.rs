//! Keeps the routines, which nothing calls, in the program, and puts it where the machine has memory.

/// The names of the routines, which the host calls them by.
const ROUTINES: &str = include_str!("../routines.txt");

fn main() {
    for routine in ROUTINES.lines() {
        println!("cargo::rustc-link-arg-bins=--undefined={routine}");
    }
    println!("cargo::rustc-link-arg-bins=--image-base=0x2000000");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../routines.txt");
}
