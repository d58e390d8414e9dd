//! Bouncy Castle, in a Java of its own that answers line by line: `BouncyCastle.java` says how.

use crate::problem::{Library, Operation, Problem};
use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running Java.
pub struct BouncyCastle {
    name: String,
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl BouncyCastle {
    /// Starts it with the jar of its provider.
    ///
    /// # Errors
    /// If no Java starts with it.
    pub fn start(jar: &Path) -> io::Result<Self> {
        let program = concat!(env!("CARGO_MANIFEST_DIR"), "/src/BouncyCastle.java");
        let mut child = Command::new("java")
            .arg("-cp")
            .arg(jar)
            .arg(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (to, from) = (child.stdin.take().expect("a pipe"), BufReader::new(child.stdout.take().expect("a pipe")));
        let mut java = BouncyCastle { name: String::new(), child, to, from };
        java.name = java.ask("name")?;
        Ok(java)
    }

    fn ask(&mut self, line: &str) -> io::Result<String> {
        writeln!(self.to, "{line}").and_then(|()| self.to.flush())?;
        let mut answer = String::new();
        match self.from.read_line(&mut answer)? {
            0 => Err(io::Error::other(format!("Java ended, asked for {line:.40}"))),
            _ => Ok(answer.trim_end().to_owned()),
        }
    }

    fn answer(&mut self, line: &str) -> String {
        self.ask(line).unwrap_or_else(|e| panic!("Bouncy Castle: {e}"))
    }
}

impl Drop for BouncyCastle {
    fn drop(&mut self) {
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

impl Library for BouncyCastle {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn solver(&mut self, problem: &Problem) -> Option<usize> {
        let (operation, lists): (_, [&[Vec<u8>]; 2]) = match problem.operation {
            Operation::Multiple => ("multiple", [&problem.points, &[]]),
            Operation::Generator => ("generator", [&problem.scalars, &[]]),
            Operation::Sign => ("sign", [&problem.digests, &[]]),
            Operation::Verify => ("verify", [&problem.digests, &problem.signatures]),
        };
        let scheme = if problem.scheme.is_dstu4145 { "dstu4145" } else { "ecdsa" };
        let (curve, key, public) = (problem.scheme.curve, hex(&problem.key), hex(&problem.public));
        let mut line = format!("new {operation} {scheme} {curve} {key} {public}");
        for bytes in lists.into_iter().flatten() {
            let _ = write!(line, " {}", hex(bytes));
        }
        self.answer(&line).parse().ok()
    }

    fn result(&mut self, solver: usize, i: usize) -> Vec<u8> {
        let text = self.answer(&format!("result {solver} {i}"));
        (0..text.len() / 2)
            .map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).expect("hexadecimal digits"))
            .collect()
    }

    /// Java compiles what is called often.
    fn warm_up(&self) -> f64 {
        3e8
    }

    fn time(&mut self, solver: usize, count: usize) -> f64 {
        self.answer(&format!("time {solver} {count}")).parse().expect("nanoseconds")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
