//! Faults in octets of machine code: each has to be found, or to change nothing on the processor.

use crate::claim::Claim;
use crate::image::Image;
use crate::processor::{digest, has, random};
use crate::{Verdict, in_parallel};
use carryless_machine_proofs::{Kernel, kernels};
use iced_x86::{Decoder, DecoderOptions};
use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The argument by which a program with a fault is asked for a function's results.
pub const RESULTS: &str = "--results-of";
/// A fault may keep the function from ending; a busy machine may take long.
const PATIENCE: Duration = Duration::from_secs(120);
/// A program that another thread starts would keep the file open that is being written, which then cannot be run.
static STARTS: Mutex<()> = Mutex::new(());
const NOP: u8 = 0x90;

/// An instruction with other octets.
struct Fault {
    address: u64,
    octets: Vec<u8>,
    what: String,
}

/// What became of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// Bits of the result are wrong.
    Wrong,
    /// The proof stopped.
    Stopped,
    /// Proven, and the processor gives the same results.
    Same,
    /// Proven for a processor that has all instructions; on this one the function ends with an error, and without a result.
    Refused,
    /// Proven; this processor lacks the instructions.
    NotRun,
    /// Proven, and the processor gives other results.
    Different,
}

/// A random fault: an instruction dropped, one time in eight, or one of its bits changed.
fn fault(image: &Image, ran: &BTreeMap<u64, usize>, random: &mut impl FnMut() -> u64) -> Fault {
    let mut below = |n: usize| (random() % n as u64) as usize;
    let (&address, &length) = ran.iter().nth(below(ran.len())).expect("within them");
    let mut octets = image.code(address).expect("it ran")[..length].to_vec();
    let what = if below(8) == 0 {
        octets.fill(NOP);
        "dropped".to_owned()
    } else {
        let bit = below(8 * length);
        octets[bit / 8] ^= 1 << (bit % 8);
        format!("bit {bit}")
    };
    Fault { address, octets, what }
}

/// Plants faults in a function, and says what became of each.
fn plant(image: &Image, index: usize, kernel: &Kernel, count: usize, folder: &Path) -> Vec<(Outcome, String)> {
    let claim = Claim::of(kernel);
    let proof = claim.prove(image);
    assert!(proof.verdict == Verdict::Proven, "faults are planted in what is proven: {kernel} is not");
    let expected = has(kernel.backend).then(|| format!("{:x}", digest(kernel)));
    let mut random = random(index as u64);
    let outcome = |number: usize| {
        let fault = fault(image, &proof.ran, &mut random);
        let faulty = image.with(fault.address, &fault.octets);
        let outcome = match (claim.prove(&faulty).verdict, &expected) {
            (Verdict::Wrong(_), _) => Outcome::Wrong,
            (Verdict::NotReached(_), _) => Outcome::Stopped,
            (Verdict::Proven, None) => Outcome::NotRun,
            (Verdict::Proven, Some(expected)) => {
                results(&faulty, index, &folder.join(format!("{index}-{number}")), expected)
            }
        };
        let code = image.code(fault.address).expect("it ran");
        let instruction = Decoder::with_ip(64, code, fault.address, DecoderOptions::NONE).decode();
        (outcome, format!("{kernel}: {}, {}", crate::text(&instruction), fault.what))
    };
    (0..count).map(outcome).collect()
}

/// Runs a program with a fault.
fn results(faulty: &Image, index: usize, path: &Path, expected: &str) -> Outcome {
    let mut command = Command::new(path);
    command.args([RESULTS, &index.to_string()]).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = {
        let _alone = STARTS.lock().expect("nobody panicked");
        std::fs::write(path, faulty.file()).expect("the folder can be written to");
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o700)).expect("the file is ours");
        command.spawn().expect("the program can be run")
    };
    let start = Instant::now();
    while child.try_wait().expect("it is a child").is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().expect("it is a child");
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let output = child.wait_with_output().expect("it has ended");
    std::fs::remove_file(path).expect("it was written");
    match (output.status.code(), String::from_utf8_lossy(&output.stdout).trim()) {
        (Some(0), digest) if digest == expected => Outcome::Same,
        // A panic: the function asked for what the processor lacks.
        (Some(101), "") => Outcome::Refused,
        _ => Outcome::Different,
    }
}

/// Plants faults, so many in each function, and prints what became of them. Fails if one changes a result and was not found.
pub fn planted(image: &Image, count: usize, only: &str) -> ExitCode {
    let folder = std::env::temp_dir().join(format!("machine-proofs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is a folder for temporary files");
    let kernels = kernels();
    let chosen: Vec<_> = kernels.iter().enumerate().filter(|(_, kernel)| kernel.to_string().contains(only)).collect();
    let outcomes = in_parallel(&chosen, |(index, kernel)| plant(image, *index, kernel, count, &folder)).concat();
    std::fs::remove_dir_all(&folder).expect("it was made");
    let with = |outcome| outcomes.iter().filter(move |(other, _)| *other == outcome);
    let number = |outcome| with(outcome).count();
    println!(
        "{} faults in {} functions: {} give wrong bits, {} stop the proof, {} were proven: {} of these give the same results on \
         the processor, {} end with an error there, {} need instructions that it lacks, {} give other results",
        outcomes.len(),
        chosen.len(),
        number(Outcome::Wrong),
        number(Outcome::Stopped),
        outcomes.len() - number(Outcome::Wrong) - number(Outcome::Stopped),
        number(Outcome::Same),
        number(Outcome::Refused),
        number(Outcome::NotRun),
        number(Outcome::Different),
    );
    for (_, text) in with(Outcome::Different) {
        println!("NOT FOUND: {text}");
    }
    if number(Outcome::Wrong) == 0 {
        println!("No fault gave wrong bits: nothing is shown");
    }
    ExitCode::from(u8::from(number(Outcome::Different) > 0 || number(Outcome::Wrong) == 0))
}

/// Prints the results of a function of this program, which has a fault.
pub fn print_results(index: &str) {
    let index: usize = index.parse().expect("a number");
    println!("{:x}", digest(&kernels()[index]));
}
