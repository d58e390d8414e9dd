//! The rows of field operations: each field with each multiplier, and the ways to invert.
//!
//! Chained operations take the two results before them as operands, so that nothing can be moved out of the loop: their
//! time is the latency. Inversions and half-traces add one of the two, for without it they would run in circles.
//! `mul-throughput` and `reduce` work on eight operands that do not depend on each other.
//!
//! A row is one function, which is timed and checked: it is all that is compiled for it.
//!
//! | file | what it is |
//! |---|---|
//! | `steps.rs` | the operations, and the loops around them |
//! | `binary.rs` | the rows of F_2^m |
//! | `odd.rs` | the rows of prime fields and of their extensions |
//! | `beside.rs` | what published tables time beside them |

mod beside;
mod binary;
mod odd;
mod steps;

pub use beside::{additions, subfield_inversions, subtractions};
pub use binary::{
    SQUARE_TABLE_BYTES, bytes_of_tables, half_trace_table_bytes, halving_bytes, inversion_bytes_vartime,
    inversion_matrix_bytes, inversion_table_bytes, square_table_bytes,
};

use crate::curves::Limbs;
use crate::random::SplitMix64;
use carryless::field::Field;
use std::hint::black_box;
use std::sync::{Mutex, OnceLock};

/// The operations that every field is timed on.
pub const OPERATIONS: [&str; 7] = ["mul", "mul-throughput", "square", "reduce", "invert", "sqrt", "half-trace"];

/// Operands that do not depend on each other.
pub const INDEPENDENT: usize = 8;

/// One operation of one field with one multiplier.
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
    is_canonical: fn(&[u64]) -> bool,
    /// What the next run begins with.
    operands: Mutex<Operands>,
    run: Run,
}

/// Pairs of elements: the first of each, then the second of each.
type Operands = [[Limbs; INDEPENDENT]; 2];

/// Carries an operation out as many times as the number says, rounded up to a multiple of eight where operands are
/// independent; returns the result. Once is the operation on the first pair.
type Run = fn(&Operands, u64) -> Limbs;

impl FieldRow {
    /// A random element of the field.
    pub fn element(&self, random: &mut SplitMix64) -> Limbs {
        random_element(self.field, self.is_canonical, random)
    }

    /// What one operation computes from two elements: rows of one field and operation agree on it.
    pub fn value(&self, a: &Limbs, b: &Limbs) -> Limbs {
        (self.run)(&[[*a; INDEPENDENT], [*b; INDEPENDENT]], 1)
    }

    /// Carries the operation out `n` times, rounded up to a multiple of eight where operands are independent. The next
    /// call goes on with what this one came to: no branch predictor learns the operands.
    ///
    /// # Panics
    /// If an operation panicked before.
    pub fn repeat(&self, n: u64) {
        let mut operands = self.operands.lock().expect("operations do not panic");
        operands[0][0] = black_box((self.run)(&operands, n));
    }
}

/// Every field row that this processor can run, by field.
pub fn rows() -> &'static [FieldRow] {
    static ROWS: OnceLock<Vec<FieldRow>> = OnceLock::new();
    ROWS.get_or_init(|| binary::every_row().into_iter().chain(odd::every_row()).collect())
}

/// A field with a multiplier, without its type.
#[derive(Clone, Copy)]
struct Erased {
    name: &'static str,
    bits: u32,
    multiplier: &'static str,
    is_constant_time: bool,
    is_canonical: fn(&[u64]) -> bool,
}

impl Erased {
    const fn of<F: Field>() -> Self {
        Erased {
            name: F::NAME,
            bits: F::BITS,
            multiplier: F::MULTIPLIER,
            is_constant_time: F::CONSTANT_TIME,
            is_canonical: F::is_canonical,
        }
    }

    /// The time class of what multiplies.
    fn time(self) -> &'static str {
        if self.is_constant_time { "constant" } else { "variable" }
    }

    fn row(self, operation: &'static str, time: &'static str, table_bytes: usize, run: Run) -> FieldRow {
        let mut random = SplitMix64::new(u64::from(self.bits));
        let mut operands = Operands::default();
        for element in operands.as_flattened_mut() {
            *element = random_element(self.bits, self.is_canonical, &mut random);
        }
        FieldRow {
            id: format!("{}/{}", self.name, self.multiplier),
            field_name: self.name,
            field: self.bits,
            multiplier: self.multiplier,
            operation,
            time,
            table_bytes,
            is_canonical: self.is_canonical,
            operands: Mutex::new(operands),
            run,
        }
    }
}

/// A random element of a field with elements of `bits` bits.
fn random_element(bits: u32, is_canonical: fn(&[u64]) -> bool, random: &mut SplitMix64) -> Limbs {
    loop {
        let mut limbs = Limbs::default();
        let integer = random.integer(bits);
        limbs[..integer.len()].copy_from_slice(&integer);
        if is_canonical(&limbs) {
            return limbs;
        }
    }
}

impl FieldRow {
    /// This row under an id that names its algorithm.
    fn named(mut self, algorithm: &str) -> Self {
        self.id = format!("{}/{algorithm}", self.id);
        self
    }
}
