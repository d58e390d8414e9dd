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
mod protocols;
mod subject;
mod tracee;

use carryless::compact::CompactCurve;
use carryless::scalar::order_bytes;
use carryless::{B571, Backend, K233, K571, KeyCurve, P256, P521, dstu4145};
use needles::{Group, Needles, secret};
use num_bigint::BigUint;
use std::process::ExitCode;
use subject::{AS_DATA, SECRETS, SUBJECTS, Secrets};
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
        for (curve, operation) in subjects() {
            let name = format!("{curve} {backend:?} {operation}");
            if !name.contains(text) {
                continue;
            }
            let [left, remains] = ["leaves", "erases"].map(|erases| {
                let arguments = ["subject", curve, &number.to_string(), operation, erases];
                match curve {
                    "K-233" => left_behind(&arguments, &needles::<K233>),
                    "K-571" => left_behind(&arguments, &needles::<K571>),
                    "B-571" => left_behind(&arguments, &needles::<B571>),
                    "P-256" => left_behind(&arguments, &needles::<P256>),
                    "P-521" => left_behind(&arguments, &needles::<P521>),
                    "Zigbee" => left_behind(&arguments, &|_, secrets, _| protocols::needles_of_zigbee(secrets)),
                    curve => left_behind(&arguments, &|operation, secrets, tracee| {
                        of_data(curve, operation, secrets, tracee)
                    }),
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
    println!("{searched} operations searched, {wrong} wrong");
    ExitCode::from(u8::from(wrong != 0 || searched == 0))
}

/// Each curve with each of its operations.
fn subjects() -> impl Iterator<Item = (&'static str, &'static str)> {
    let pairs = |(curves, operations): (&'static [&str], &'static [&str])| {
        curves.iter().flat_map(move |curve| operations.iter().map(move |operation| (*curve, *operation)))
    };
    SUBJECTS.into_iter().flat_map(pairs)
}

/// What tells the secrets of an operation.
type Of<'a> = dyn Fn(&str, &Secrets, &mut Tracee) -> Needles + 'a;

/// The places where something of a secret is found.
fn left_behind(arguments: &[&str], needles: &Of<'_>) -> Vec<String> {
    let secrets: [_; SECRETS] = std::array::from_fn(secret);
    let mut tracee = Tracee::begin(arguments, secrets.as_flattened());
    tracee.go_on();
    tracee.go_on();
    let needles = needles(arguments[3], &secrets, &mut tracee);
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

fn needles<C: KeyCurve>(operation: &str, secrets: &Secrets, tracee: &mut Tracee) -> Needles {
    let group = Group::of_curve::<C>();
    let bytes = order_bytes::<C>();
    let mut needles = Needles::of_secrets(&group, secrets, bytes);
    needles.shared::<C>(&secrets[0][..bytes]);
    let signatures = match operation {
        "sign" | "thread" => 1,
        "sign-batch" => SECRETS,
        "mqv" => {
            protocols::needles_of_mqv::<C>(&mut needles, secrets);
            0
        }
        "certify" => {
            protocols::needles_of_certificate::<C>(&mut needles, secrets);
            0
        }
        _ => 0,
    };
    for i in 0..signatures {
        let signature = tracee.output(2 * bytes);
        let digest = needles::digest(carryless::ecdsa::fitting_digest::<C>(), i);
        needles.signature(&group, i, &BigUint::from_bytes_be(&secrets[0][..bytes]), &digest, &signature);
    }
    needles
}

/// On a curve whose constants are data: keys of it, or those of DSTU 4145.
fn of_data(curve: &str, operation: &str, secrets: &Secrets, tracee: &mut Tracee) -> Needles {
    if AS_DATA.contains(&curve) {
        let curve = CompactCurve::from_name(curve).expect("a curve of the list");
        let (group, bytes) = (Group::of_data(curve), curve.order_bytes());
        let mut needles = Needles::of_secrets(&group, secrets, bytes);
        needles.shared_as_data(curve, &secrets[0][..bytes]);
        if operation == "sign" {
            let (signature, digest) = (tracee.output(2 * bytes), needles::digest(curve.fitting_digest(), 0));
            needles.signature(&group, 0, &BigUint::from_bytes_be(&secrets[0][..bytes]), &digest, &signature);
        }
        return needles;
    }
    let curve = dstu4145::Curve::from_name(curve).expect("a curve of this check");
    let name = curve.name().replace("M-", "dstu");
    let group = Group::of_data(CompactCurve::from_name(&name).expect("as data too"));
    let bytes = curve.order_bytes();
    let mut needles = Needles::of_secrets(&group, secrets, bytes);
    if operation != "key" {
        let signature = tracee.output(2 * bytes);
        needles.signature_of_dstu4145(&group, &BigUint::from_bytes_be(&secrets[0][..bytes]), &signature);
    }
    needles
}
