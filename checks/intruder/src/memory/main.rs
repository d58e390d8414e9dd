//! What an operation leaves of its secrets in memory and in registers, once everything is dropped.
//!
//! ```text
//! memory [--places] [TEXT]   each curve, backend and operation whose name contains TEXT
//! ```
//!
//! The operation is carried out by a process of its own, which another searches: all memory that can be written, with the stacks
//! of its threads, and the registers. What is searched for is in the searching process alone: each eight bytes of the secret
//! scalars, of nonces, inverses and what a signature is computed of, in every form that [`needles`] has.
//!
//! Each operation is carried out twice: the second time `erase_stack` follows, and nothing may be found. The status is 1 where
//! something is then, or the first time on the heap, or where what is planted is not found, or something after nothing was done.

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
compile_error!("traced processes are written for Linux on x86-64");

mod needles;
mod subject;
mod tracee;

use carryless::scalar::order_bytes;
use carryless::{B571, Backend, K233, K571, KeyCurve, P256, P521};
use needles::{Needles, secret};
use num_bigint::BigUint;
use std::process::ExitCode;
use subject::{BYTES, CURVES, OPERATIONS, SECRETS};
use tracee::Tracee;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["subject", curve, backend, operation, erases] => {
            subject::run(curve, backend.parse().expect("a number"), operation, erases == "erases");
            ExitCode::SUCCESS
        }
        ["--places"] => search("", true),
        ["--places", text] => search(text, true),
        [text] => search(text, false),
        [] => search("", false),
        _ => {
            eprintln!("memory: [--places] [TEXT]");
            ExitCode::from(2)
        }
    }
}

fn search(text: &str, tells: bool) -> ExitCode {
    let (mut searched, mut wrong) = (0, 0);
    for (number, backend) in Backend::ALL.iter().enumerate().filter(|(_, backend)| backend.is_available()) {
        for curve in CURVES {
            for operation in OPERATIONS {
                let name = format!("{curve} {backend:?} {operation}");
                if !name.contains(text) {
                    continue;
                }
                let [left, remains] = ["leaves", "erases"].map(|erases| {
                    let arguments = ["subject", curve, &number.to_string(), operation, erases];
                    match curve {
                        "K-233" => left_behind::<K233>(&arguments),
                        "K-571" => left_behind::<K571>(&arguments),
                        "B-571" => left_behind::<B571>(&arguments),
                        "P-256" => left_behind::<P256>(&arguments),
                        _ => left_behind::<P521>(&arguments),
                    }
                });
                let is_wrong = match operation {
                    "nothing" => !left.is_empty() || !remains.is_empty(),
                    "planted-heap" => left.is_empty() || remains.is_empty(),
                    "planted-stack" | "planted-register" => left.is_empty() || !remains.is_empty(),
                    _ => left.iter().any(|place| place.contains("[heap]")) || !remains.is_empty(),
                };
                searched += 1;
                wrong += usize::from(is_wrong);
                let verdict = if is_wrong { "  WRONG" } else { "" };
                println!("{name}: {} places, {} after erase_stack{verdict}", left.len(), remains.len());
                if is_wrong || tells {
                    left.iter().chain(&remains).for_each(|place| println!("    {place}"));
                }
            }
        }
    }
    println!("{searched} operations searched, {wrong} wrong");
    ExitCode::from(u8::from(wrong != 0 || searched == 0))
}

/// The places where something of a secret is found.
fn left_behind<C: KeyCurve>(arguments: &[&str]) -> Vec<String> {
    let secrets: [_; SECRETS] = std::array::from_fn(secret);
    let mut tracee = Tracee::begin(arguments, secrets.as_flattened());
    tracee.go_on();
    tracee.go_on();
    let needles = needles::<C>(arguments[3], &secrets, &mut tracee);
    let stack = tracee.registers().rsp;
    let mut places = Vec::new();
    for region in tracee.regions() {
        for (place, count, name) in needles.find(&region.bytes) {
            let address = region.address + place as u64;
            let mut line = format!("{} bytes of {name} in {} at {address:#x}", count, region.name);
            if region.name == "[stack]" {
                line += &format!(", {} below the end of the operation's stack", stack.wrapping_sub(address) as i64);
            }
            places.push(line);
        }
    }
    places
}

fn needles<C: KeyCurve>(operation: &str, secrets: &[[u8; BYTES]], tracee: &mut Tracee) -> Needles {
    let mut needles = Needles::default();
    let secrets: Vec<_> = secrets.iter().map(|secret| &secret[..order_bytes::<C>()]).collect();
    for (i, secret) in secrets.iter().enumerate() {
        needles.scalar::<C>(&format!("d{i}"), &BigUint::from_bytes_be(secret));
        needles.base64(&format!("d{i}"), secret);
    }
    needles.shared::<C>(secrets[0]);
    let signatures = match operation {
        "sign" | "thread" => 1,
        "sign-batch" => SECRETS,
        _ => 0,
    };
    for i in 0..signatures {
        let signature = tracee.output(2 * order_bytes::<C>());
        needles.signature::<C>(i, &BigUint::from_bytes_be(secrets[0]), &signature);
    }
    needles
}
