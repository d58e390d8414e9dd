//! One operation on secrets at a time, watched in one of two ways.
//!
//! - *valgrind*: the bytes of the secrets are marked as undefined, and memcheck reports every branch and every address
//!   that depends on them, for every value that they could have. It knows no AVX-512.
//! - *steps*: the operation is carried out for several secrets, one instruction after the other, and must each time
//!   execute the same instructions and touch the same addresses. It sees only these secrets, on any processor.
//!
//! Truth values that the library makes public on purpose go through `Mask::declassify`, which calls this program: they
//! are counted, and for every operation there must be as many as its line says.

use crate::client_request::{is_watched, mark_public, mark_secret, reports};
use crate::single_step::Steps;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Secrets that an operation is stepped through with: the arguments of `secrets` are below it.
const SECRETS: usize = 4;

/// How operations are watched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Watcher {
    /// By the valgrind that this program runs under.
    Valgrind,
    /// Instruction by instruction.
    Steps,
    /// Not at all: only the names are printed.
    Nobody,
}

/// The operations of this run: how they are watched, which of them, and what was found.
pub struct Watch {
    watcher: Watcher,
    only: Option<String>,
    operations: usize,
    leaks: usize,
}

impl Watch {
    /// For all operations, or for the one with this name.
    pub fn new(watcher: Watcher, only: Option<&str>) -> Self {
        assert!(watcher != Watcher::Valgrind || is_watched(), "this is to be run by valgrind");
        Watch { watcher, only: only.map(str::to_owned), operations: 0, leaks: 0 }
    }

    /// How many operations were watched, and how many of them leak.
    pub fn found(&self) -> (usize, usize) {
        (self.operations, self.leaks)
    }

    /// Watches `compute` on what `secrets` makes: `secrets(i)` is the i-th of [`SECRETS`] inputs. The operation makes
    /// exactly `verdicts` truth values public.
    ///
    /// # Panics
    /// If a result is not right.
    pub fn operation<I, O>(
        &mut self,
        name: &str,
        verdicts: usize,
        secrets: impl Fn(usize) -> I,
        compute: impl Fn(&I) -> O,
        is_right: impl Fn(&O) -> bool,
    ) {
        self.watch(name, verdicts, &mut Operation { secrets, compute, is_right, input: None, output: None });
    }

    fn watch(&mut self, name: &str, verdicts: usize, operation: &mut dyn Watched) {
        if self.only.as_ref().is_some_and(|only| only != name) {
            return;
        }
        self.operations += 1;
        let found = match self.watcher {
            Watcher::Nobody => return println!("{name}"),
            Watcher::Valgrind => by_valgrind(operation),
            Watcher::Steps => by_steps(operation),
        };
        let leak = found.and_then(|counted| match counted == verdicts {
            true => Ok(()),
            false => Err(format!("{counted} truth values become public, not {verdicts}")),
        });
        match leak {
            Ok(()) => println!("{name}: silent"),
            Err(leak) => {
                self.leaks += 1;
                println!("{name}: LEAK: {leak}");
            }
        }
    }
}

/// An operation with its input and output. Its type is erased where it is watched, so that what is compiled for each
/// operation is little else than itself.
struct Operation<I, O, S, C, R> {
    secrets: S,
    compute: C,
    is_right: R,
    input: Option<I>,
    output: Option<O>,
}

/// See [`Operation`].
trait Watched {
    /// Makes the i-th input.
    fn prepare(&mut self, i: usize);
    /// Makes the output.
    fn compute(&mut self);
    /// Whether it is right.
    fn is_right(&self) -> bool;
    /// Has the input taken for secret.
    fn hide_input(&mut self);
    /// Has input and output taken for public.
    fn reveal(&mut self);
}

impl<I, O, S: Fn(usize) -> I, C: Fn(&I) -> O, R: Fn(&O) -> bool> Watched for Operation<I, O, S, C, R> {
    fn prepare(&mut self, i: usize) {
        self.input = Some((self.secrets)(i));
    }
    fn compute(&mut self) {
        let Some(input) = &self.input else { return };
        self.output = Some((self.compute)(input));
    }
    fn is_right(&self) -> bool {
        self.output.as_ref().is_some_and(&self.is_right)
    }
    fn hide_input(&mut self) {
        mark_secret(self.input.as_mut().expect("an input"));
    }
    fn reveal(&mut self) {
        mark_public(&mut self.input);
        mark_public(&mut self.output);
    }
}

/// How many truth values the operation makes public, or what memcheck finds.
fn by_valgrind(operation: &mut dyn Watched) -> Result<usize, String> {
    operation.prepare(0);
    let before = reports();
    operation.hide_input();
    let verdicts = verdicts(|| operation.compute());
    operation.reveal();
    let found = reports() - before;
    assert!(operation.is_right(), "a wrong result");
    if found == 0 { Ok(verdicts) } else { Err(format!("{found} reports of memcheck")) }
}

/// The same, or where a secret leads elsewhere than the first.
fn by_steps(operation: &mut dyn Watched) -> Result<usize, String> {
    // Once for what is asked for only once, as the processor's instructions are.
    operation.prepare(0);
    operation.compute();
    let mut steps = Steps::default();
    let mut counted = 0;
    for i in 0..SECRETS {
        operation.prepare(i);
        counted = verdicts(|| steps.follow(&mut || operation.compute()));
        assert!(operation.is_right(), "a wrong result");
        if let Some(difference) = steps.difference() {
            return Err(format!("secret {i} leads elsewhere than secret 0: {difference}"));
        }
    }
    Ok(counted)
}

/// How many truth values a computation makes public.
pub fn verdicts(compute: impl FnOnce()) -> usize {
    VERDICTS.store(0, Relaxed);
    compute();
    VERDICTS.load(Relaxed)
}

/// How often the library made a truth value public.
static VERDICTS: AtomicUsize = AtomicUsize::new(0);

/// Called by the library where a truth value becomes public.
#[unsafe(no_mangle)]
fn carryless_declassified(mut v: u64) -> u64 {
    VERDICTS.fetch_add(1, Relaxed);
    mark_public(&mut v);
    v
}
