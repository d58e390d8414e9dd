//! Builds the table of peers with those libraries that build on this machine, and prints it.
//!
//! Cargo builds all dependencies of a package or fails. So there are packages apart, with a feature for each library:
//! `libraries`, which has them behind one signature, and `table`, which asks them. If the table does not build with all
//! libraries, each is tried alone, and those that fail are named and left out.

use clap::Parser;
use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// The features of both packages.
const LIBRARIES: [&str; 7] = ["openssl", "aws-lc", "rustcrypto", "dalek", "crrl", "libsecp256k1", "c-xs233"];

/// The package of the libraries, quickly built alone.
const ALONE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/libraries/Cargo.toml");

/// The package of the table.
const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/table/Cargo.toml");

/// Times other libraries beside this one, in one run: operation, ours, each peer's, ratio.
///
/// A library that does not build on this machine is named and left out.
#[derive(Parser)]
#[command(name = "peers")]
struct Arguments {
    /// Seconds to time for, from 1 to 3600
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: u32,
    /// Write the figures to this file too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Only check that all results agree
    #[arg(long)]
    check: bool,
    /// Only these libraries, with commas between
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = LIBRARIES)]
    libraries: Option<Vec<String>>,
    /// Only these curves, with commas between
    #[arg(long, value_name = "LIST")]
    curves: Option<String>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let wanted: Vec<&str> = match &arguments.libraries {
        Some(list) => list.iter().map(String::as_str).collect(),
        None => LIBRARIES.to_vec(),
    };
    let missing = missing(&wanted);
    let built: Vec<&str> = wanted.into_iter().filter(|library| !missing.contains(library)).collect();
    if !missing.is_empty() && !succeeds(cargo("build", TABLE, &built)) {
        eprintln!("error: the table does not build with the libraries that do");
        return ExitCode::FAILURE;
    }
    let mut run = cargo("run", TABLE, &built);
    run.args(["--quiet", "--", "--seconds", &arguments.seconds.to_string()]);
    if !missing.is_empty() {
        run.args(["--not-built", &missing.join(",")]);
    }
    if let Some(path) = &arguments.json {
        run.arg("--json").arg(path);
    }
    if let Some(curves) = &arguments.curves {
        run.args(["--curves", curves]);
    }
    if arguments.check {
        run.arg("--check");
    }
    if succeeds(run) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Those of the wanted libraries that do not build here.
fn missing<'a>(wanted: &[&'a str]) -> Vec<&'a str> {
    if succeeds(cargo("build", TABLE, wanted)) {
        return Vec::new();
    }
    eprintln!("peers: this does not build; trying each library alone");
    let missing: Vec<&str> =
        wanted.iter().copied().filter(|library| !succeeds(cargo("build", ALONE, &[library]))).collect();
    for library in &missing {
        eprintln!("peers: {library} does not build on this machine, for the reason above; it is left out");
    }
    missing
}

/// What C compilers are told unless the environment says something else: a user who wants speed, on the processor at hand.
/// c-xs233 by itself asks for `-O2`.
const C_FLAGS: &str = if cfg!(target_arch = "x86_64") { "-O3 -march=native" } else { "-O3" };

/// A command of cargo on a package with these libraries.
fn cargo(command: &str, package: &str, libraries: &[&str]) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args([command, "--release", "--locked", "--manifest-path", package, "--no-default-features"]);
    cargo.args(["--features", &libraries.join(",")]);
    if env::var_os("CFLAGS").is_none() {
        cargo.env("CFLAGS", C_FLAGS);
    }
    cargo
}

fn succeeds(mut command: Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}
