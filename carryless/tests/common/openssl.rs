//! The command line of OpenSSL, against which tests compare where it is installed.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use tempfile::TempDir;

/// OpenSSL in a folder for its files.
pub struct OpenSsl(TempDir);

impl OpenSsl {
    /// Nothing, and a line that says so, where it is not installed or has not these curves.
    pub fn find() -> Option<Self> {
        let curves = Command::new("openssl").args(["ecparam", "-list_curves"]).output();
        if curves.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("sect571r1")) {
            return Some(OpenSsl(tempfile::tempdir().expect("a folder")));
        }
        println!("skipped: no OpenSSL with curves over F_2^m is installed");
        None
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).expect("a file");
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("a file")
    }

    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).expect("text")
    }

    /// Whether a command of words succeeds.
    pub fn try_run(&self, command: &str) -> Result<(), String> {
        let words = command.split_whitespace();
        let output = Command::new("openssl").args(words).current_dir(self.0.path()).output().expect("openssl runs");
        if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
    }

    pub fn run(&self, command: &str) {
        self.try_run(command).unwrap_or_else(|error| panic!("openssl {command}: {error}"));
    }
}
