//! Plants the faults into a copy of the library's file. All are there at once, and one is switched on when the program
//! runs.

use std::path::Path;
use std::{env, fs};

#[path = "src/faults.rs"]
mod faults;

const SOURCE: &str = "../../carryless/src/parallel/hand_over.rs";

fn main() {
    println!("cargo::rerun-if-changed={SOURCE}");
    println!("cargo::rerun-if-changed=src/faults.rs");
    let mut text = fs::read_to_string(SOURCE).unwrap_or_else(|e| panic!("{SOURCE}: {e}"));
    for (i, fault) in faults::FAULTS.iter().enumerate() {
        assert_eq!(text.matches(fault.fragment).count(), 1, "{}: this must occur once: {}", fault.name, fault.fragment);
        let on = format!("crate::planted::on({i})");
        text = text.replace(fault.fragment, &fault.code.replace("ON", &on));
    }
    let out = env::var_os("OUT_DIR").expect("cargo says where");
    // In a module of its own, since what is included cannot begin with its own documentation.
    fs::write(Path::new(&out).join("hand_over.rs"), format!("pub mod hand_over {{\n{text}}}\n"))
        .expect("it can be written");
}
