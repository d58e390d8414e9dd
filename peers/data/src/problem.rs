//! What libraries are given to do, and how they do it.

use std::hint::black_box;
use std::process::ExitCode;

/// Things that an operation goes through.
pub const COUNT: usize = 16;

/// What is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The x of k·P.
    Multiple,
    /// k·G, as `04`, x and y; of DSTU 4145 the public key −d·G.
    Generator,
    /// A signature: r and s.
    Sign,
    /// Whether a signature is one.
    Verify,
}

/// All of them, with their heads.
pub const OPERATIONS: [(Operation, &str); 4] = [
    (Operation::Multiple, "k·P"),
    (Operation::Generator, "k·G"),
    (Operation::Sign, "sign"),
    (Operation::Verify, "verify"),
];

/// A signature scheme on a curve.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Scheme {
    /// The curve, by its name among those that are data.
    pub curve: &'static str,
    /// Whether keys and signatures are those of DSTU 4145, and of ECDSA otherwise.
    pub is_dstu4145: bool,
}

/// [`COUNT`] times an operation. Integers are of as many bytes as the order of G, the highest first.
pub struct Problem {
    /// On which curve, in which scheme.
    pub scheme: Scheme,
    /// What is computed.
    pub operation: Operation,
    /// The secret that signs, and that multiplies points.
    pub key: Vec<u8>,
    /// `04`, x and y of its public key.
    pub public: Vec<u8>,
    /// Secrets, whose multiples of G are wanted.
    pub scalars: Vec<Vec<u8>>,
    /// Their multiples, which are multiplied by the key, each as `04`, x and y.
    pub points: Vec<Vec<u8>>,
    /// Digests of 32 bytes.
    pub digests: Vec<Vec<u8>>,
    /// r and s of their signatures; the last one is that of the digest before.
    pub signatures: Vec<Vec<u8>>,
}

/// The i-th result: bytes, and of a verification one of 1 or 0.
pub type Solver = Box<dyn FnMut(usize) -> Vec<u8>>;

/// Something that solves problems.
pub trait Library {
    /// What it is called, and its version.
    fn name(&self) -> String;
    /// Gets ready for a problem; nothing if it cannot solve it.
    fn solver(&mut self, problem: &Problem) -> Option<usize>;
    /// The i-th result of a solver.
    fn result(&mut self, solver: usize, i: usize) -> Vec<u8>;
    /// Nanoseconds for which it solves a problem before it is timed.
    fn warm_up(&self) -> f64;
    /// Nanoseconds of processor time of so many results.
    fn time(&mut self, solver: usize, count: usize) -> f64;
}

/// A library in this process.
pub struct Here {
    name: String,
    of: fn(&Problem) -> Option<Solver>,
    solvers: Vec<Solver>,
}

impl Here {
    /// A library that gets ready by this function.
    pub fn new(name: &str, of: fn(&Problem) -> Option<Solver>) -> Self {
        Here { name: name.to_owned(), of, solvers: Vec::new() }
    }
}

impl Library for Here {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn solver(&mut self, problem: &Problem) -> Option<usize> {
        self.solvers.push((self.of)(problem)?);
        Some(self.solvers.len() - 1)
    }

    fn result(&mut self, solver: usize, i: usize) -> Vec<u8> {
        (self.solvers[solver])(i)
    }

    fn warm_up(&self) -> f64 {
        1e6
    }

    fn time(&mut self, solver: usize, count: usize) -> f64 {
        let solve = &mut self.solvers[solver];
        let start = processor_time();
        for i in 0..count {
            black_box(solve(i % COUNT));
        }
        processor_time() - start
    }
}

/// Nanoseconds that this thread was given.
fn processor_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// The end of the program, with a sentence.
pub fn refused(why: &str) -> ExitCode {
    eprintln!("error: {why}");
    ExitCode::FAILURE
}
