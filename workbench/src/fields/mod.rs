//! The rows of field operations: each field with each multiplier, and the ways to invert.
//!
//! Chained operations take the two results before them as operands, so that nothing can be moved out of the loop: their
//! time is the latency. Inversions and half-traces add one of the two, for without it they would run in circles.
//! `mul-throughput` and `reduce` work on eight operands that do not depend on each other.
//!
//! | file | what it is |
//! |---|---|
//! | `binary.rs` | the rows of F_2^m |
//! | `odd.rs` | the rows of prime fields and of their extensions |

mod binary;
mod odd;

pub use binary::{SQUARE_TABLE_BYTES, half_trace_window_bytes, scan_table_bytes, table_bytes};

use crate::curves::Limbs;
use crate::random::SplitMix64;
use carryless::field::{Field, MAX_LIMBS};
use serde::Serialize;
use std::hint::black_box;
use std::sync::OnceLock;

/// The operations that every field is timed on.
pub const OPERATIONS: [&str; 7] = ["mul", "mul-throughput", "square", "reduce", "invert", "sqrt", "half-trace"];

/// Operands that do not depend on each other.
pub const INDEPENDENT: usize = 8;

/// One operation of one field with one multiplier.
#[derive(Serialize)]
pub struct FieldRow {
    /// FIELD/MULTIPLIER, with /ALGORITHM for an operation that is not the multiplier's own.
    pub id: String,
    /// The field's name.
    pub field_name: &'static str,
    /// Bits of an element: the degree m of a binary field.
    pub field: u32,
    /// How elements are multiplied.
    pub multiplier: &'static str,
    /// One of [`OPERATIONS`].
    pub operation: &'static str,
    /// `constant` or `variable` in the operands.
    pub time: &'static str,
    /// Bytes of precomputed constants that it reads.
    pub table_bytes: usize,
    #[serde(skip)]
    element: fn(&mut SplitMix64) -> Limbs,
    #[serde(skip)]
    value: Box<Value>,
    #[serde(skip)]
    repeat: Box<Repeat>,
}

type Value = dyn Fn(&Limbs, &Limbs) -> Limbs + Send + Sync;
type Repeat = dyn Fn(u64) + Send + Sync;

impl FieldRow {
    /// A random element of the field.
    pub fn element(&self, random: &mut SplitMix64) -> Limbs {
        (self.element)(random)
    }

    /// What one operation computes from two elements: rows of one field and operation agree on it.
    pub fn value(&self, a: &Limbs, b: &Limbs) -> Limbs {
        (self.value)(a, b)
    }

    /// Carries the operation out `n` times, rounded up to a multiple of eight where operands are independent.
    pub fn repeat(&self, n: u64) {
        (self.repeat)(n);
    }
}

/// Every field row that this processor can run, by field.
pub fn rows() -> &'static [FieldRow] {
    static ROWS: OnceLock<Vec<FieldRow>> = OnceLock::new();
    ROWS.get_or_init(|| binary::every_row().into_iter().chain(odd::every_row()).collect())
}

fn time(constant: bool) -> &'static str {
    if constant { "constant" } else { "variable" }
}

/// A random element.
pub fn random_element<F: Field>(random: &mut SplitMix64) -> Limbs {
    loop {
        let mut limbs = [0; MAX_LIMBS];
        let bits = random.integer(F::BITS);
        limbs[..bits.len()].copy_from_slice(&bits);
        if F::is_canonical(&limbs) {
            return limbs;
        }
    }
}

/// Elements to compute with.
fn operands<F: Field>() -> [Limbs; 2 * INDEPENDENT] {
    let mut random = SplitMix64::new(u64::from(F::BITS));
    std::array::from_fn(|_| random_element::<F>(&mut random))
}

/// A row whose operation takes the results of the two before it.
fn chained<F: Field>(
    operation: &'static str,
    time: &'static str,
    table_bytes: usize,
    step: impl Fn(F, F) -> F + Copy + Send + Sync + 'static,
) -> FieldRow {
    let operands = operands::<F>();
    let repeat = move |n| {
        F::enter(|| {
            let (mut a, mut b) = black_box((F::from_limbs(&operands[0]), F::from_limbs(&operands[1])));
            for _ in 0..n {
                (a, b) = (step(a, b), a);
            }
            black_box(a);
        });
    };
    row(operation, time, table_bytes, step, repeat)
}

/// Multiplications of operands that do not depend on each other.
fn throughput<F: Field>() -> FieldRow {
    let operands = operands::<F>();
    let repeat = move |n: u64| {
        F::enter(|| {
            let mut a: [F; INDEPENDENT] = black_box(std::array::from_fn(|i| F::from_limbs(&operands[i])));
            let b: [F; INDEPENDENT] = black_box(std::array::from_fn(|i| F::from_limbs(&operands[i + INDEPENDENT])));
            for _ in 0..n.div_ceil(INDEPENDENT as u64) {
                for (a, b) in a.iter_mut().zip(b) {
                    *a = *a * b;
                }
            }
            black_box(a);
        });
    };
    row::<F>("mul-throughput", time(F::CONSTANT_TIME), 0, |a, b| a * b, repeat)
}

fn row<F: Field>(
    operation: &'static str,
    time: &'static str,
    table_bytes: usize,
    step: impl Fn(F, F) -> F + Copy + Send + Sync + 'static,
    repeat: impl Fn(u64) + Send + Sync + 'static,
) -> FieldRow {
    FieldRow {
        id: format!("{}/{}", F::NAME, F::MULTIPLIER),
        field_name: F::NAME,
        field: F::BITS,
        multiplier: F::MULTIPLIER,
        operation,
        time,
        table_bytes,
        element: random_element::<F>,
        value: Box::new(move |a, b| F::enter(|| step(F::from_limbs(a), F::from_limbs(b)).to_limbs())),
        repeat: Box::new(repeat),
    }
}

impl FieldRow {
    /// The same row under an id that names its algorithm.
    fn named(mut self, algorithm: &str) -> Self {
        self.id = format!("{}/{algorithm}", self.id);
        self
    }
}
