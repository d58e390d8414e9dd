//! Operations on secrets, watched for branches and addresses that depend on them.
//!
//! ```text
//! constant-time list                                  what can be watched on this processor, a line each
//! constant-time names SUBJECT BACKEND                 its operations, a line each
//! constant-time valgrind SUBJECT BACKEND [OPERATION]  all of them or one, watched by the valgrind that runs this
//! constant-time step SUBJECT BACKEND [OPERATION]      the same, instruction by instruction
//! ```
//!
//! A subject is a curve, a binary field, the odd fields together, products in assembly, the keys of all curves, protocols,
//! files of keys, the library for C, or `leaks`: what must be reported. The status is 1 where an operation leaks.

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
compile_error!("requests to valgrind and single steps are written for Linux on x86-64");

#[cfg(feature = "c")]
mod c;
mod client_request;
mod curves;
mod edwards;
mod fields;
#[cfg(feature = "files")]
mod files;
mod instruction;
mod keys;
mod leaks;
mod protocols;
mod schnorr;
mod single_step;
mod stretch;
mod watch;

use carryless::word::{Backend, Clmul64, Portable128, Xmm, Xmm256, Xmm512};
use std::any::TypeId;
use std::process::ExitCode;
use watch::{Watch, Watcher};

/// The backends by their names.
const BACKENDS: [(&str, Backend); 4] =
    [("portable", Backend::Portable), ("clmul", Backend::Clmul), ("avx2", Backend::Avx2), ("avx512", Backend::Avx512)];

/// Those among them that valgrind knows.
const KNOWN_TO_VALGRIND: [&str; 2] = ["portable", "clmul"];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => list(),
        ["names", subject, backend] => watch(Watcher::Nobody, subject, backend, None),
        ["valgrind", subject, backend] => watch(Watcher::Valgrind, subject, backend, None),
        ["valgrind", subject, backend, operation] => watch(Watcher::Valgrind, subject, backend, Some(operation)),
        ["step", subject, backend] => watch(Watcher::Steps, subject, backend, None),
        ["step", subject, backend, operation] => watch(Watcher::Steps, subject, backend, Some(operation)),
        _ => {
            eprintln!("constant-time: list, or names, valgrind or step with SUBJECT BACKEND [OPERATION]");
            ExitCode::from(2)
        }
    }
}

fn list() -> ExitCode {
    let available = || BACKENDS.iter().filter(|(_, backend)| backend.is_available());
    for (backend, _) in available() {
        curves::NAMES.iter().chain(fields::NAMES).for_each(|subject| println!("{subject} {backend}"));
    }
    curves::PRIME_NAMES.iter().chain([&fields::ODD]).for_each(|subject| println!("{subject} portable"));
    if carryless::word::has_avx512ifma() {
        curves::PRIME_NAMES.iter().for_each(|subject| println!("{subject} avx512"));
    }
    if carryless::word::has_adx() {
        println!("{} portable", fields::ADX);
    }
    // On the best that valgrind knows.
    if let Some((backend, _)) = available().rfind(|(name, _)| KNOWN_TO_VALGRIND.contains(name)) {
        println!("{} {backend}", keys::NAME);
        println!("{} {backend}", protocols::NAME);
        println!("{} portable", protocols::NAME);
        #[cfg(feature = "files")]
        println!("{} {backend}", files::NAME);
        #[cfg(feature = "c")]
        println!("{} {backend}", c::NAME);
    }
    ExitCode::SUCCESS
}

fn watch(watcher: Watcher, subject: &str, backend: &str, operation: Option<&str>) -> ExitCode {
    let Some((_, backend)) = BACKENDS.iter().find(|(name, _)| *name == backend) else {
        eprintln!("constant-time: no such backend: {backend}");
        return ExitCode::from(2);
    };
    if backend.force().is_err() {
        eprintln!("constant-time: this processor has no such backend");
        return ExitCode::from(2);
    }
    let mut watch = Watch::new(watcher, operation);
    match subject {
        fields::ODD => fields::watch_odd(&mut watch),
        fields::ADX => fields::watch_adx(&mut watch),
        keys::NAME => keys::watch(&mut watch),
        protocols::NAME => protocols::watch(&mut watch),
        #[cfg(feature = "files")]
        files::NAME => files::watch(&mut watch),
        #[cfg(feature = "c")]
        c::NAME => c::watch(&mut watch),
        leaks::NAME => leaks::watch(&mut watch),
        _ if curves::watch(subject, &mut watch)
            || curves::watch_prime(subject, &mut watch)
            || fields::watch(subject, &mut watch) => {}
        _ => {
            eprintln!("constant-time: no such subject: {subject}");
            return ExitCode::from(2);
        }
    }
    match watch.found() {
        (0, _) => {
            eprintln!("constant-time: no such operation");
            ExitCode::from(2)
        }
        (_, 0) => ExitCode::SUCCESS,
        (_, _) => ExitCode::FAILURE,
    }
}

/// Whether these words are those of the current backend.
fn is_current<W: 'static>() -> bool {
    let words = match Backend::current() {
        Backend::Portable => [TypeId::of::<u64>(), TypeId::of::<Portable128>()],
        Backend::Clmul => [TypeId::of::<Clmul64>(), TypeId::of::<Xmm>()],
        Backend::Avx2 => [TypeId::of::<Xmm256>(); 2],
        Backend::Avx512 => [TypeId::of::<Xmm512>(); 2],
        _ => unreachable!("a backend that BACKENDS does not have"),
    };
    words.contains(&TypeId::of::<W>())
}
