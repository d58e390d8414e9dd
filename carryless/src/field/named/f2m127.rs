//! F_2^127 = F_2\[x\]/(x^127 + x^63 + 1), over which F_(2^127)^2 is built.
//!
//! Modulus: T. Oliveira, J. López, D. F. Aranha, F. Rodríguez-Henríquez, Two is the fastest prime: lambda coordinates for
//! binary elliptic curves, J. Cryptographic Engineering 4(1), 2014.

use crate::field::binary::{BinaryModulus, Element, Lanes, WindowTable, frobenius, sqrt_of_x};
use crate::poly::Modulus;

/// The modulus of F_2^127.
#[derive(Clone, Copy)]
pub struct F2m127;

/// An element on 64-bit words with the multiplier `S`.
pub type F2m127Words<S> = Element<F2m127, u64, 2, S>;
/// An element on 128-bit words `L`.
pub type F2m127Lanes<L> = Lanes<F2m127, L, 1>;

const LIMBS: usize = F2m127::LIMBS;

impl Modulus for F2m127 {
    const M: u32 = 127;
    const TERMS: &'static [u32] = &[63, 0];
}

impl BinaryModulus for F2m127 {
    const NAME: &'static str = "F2-127";
    const TRACE_ONES: &'static [u32] = &[0];
    const SQRT_X: &'static [u64] = &SQRT_X;
    const CHAIN: &'static [u32] = &[1, 2, 3, 6, 7, 14, 21, 42, 63, 126];
    const HALF_TRACES: &'static [u64] = &HALF_TRACES;
    const HALF_TRACE_WINDOWS: WindowTable = WindowTable { window: HALF_TRACE_WINDOW, sums: &HALF_TRACE_WINDOWS };
    const FROBENIUS_ROWS: &'static [(u32, &'static [u64])] = &[(63, &FROBENIUS_63.0), (21, &FROBENIUS_21.0)];
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] =
        &[(21, WindowTable { window: FROBENIUS_21_WINDOW, sums: &FROBENIUS_21_WINDOWS })];
}

static SQRT_X: [u64; LIMBS] = sqrt_of_x::<F2m127, LIMBS>();
/// H(x^i) for odd i; written by `oracle/write_tables.py`.
static HALF_TRACES: [u64; 63 * LIMBS] = include!("half_traces/127.in");
const HALF_TRACE_WINDOW: u32 = 4;
static HALF_TRACE_WINDOWS: [u64; frobenius::window_rows(63, HALF_TRACE_WINDOW) * LIMBS] =
    frobenius::windows(&HALF_TRACES, LIMBS, HALF_TRACE_WINDOW);
/// (x^i)^(2^n) for every i, here and in what follows; written by `oracle/write_tables.py`.
static FROBENIUS_63: frobenius::Aligned<[u64; 127 * LIMBS]> = frobenius::Aligned(include!("frobenius/127_63.in"));
static FROBENIUS_21: frobenius::Aligned<[u64; 127 * LIMBS]> = frobenius::Aligned(include!("frobenius/127_21.in"));
const FROBENIUS_21_WINDOW: u32 = if cfg!(feature = "large-tables") { 4 } else { 2 };
static FROBENIUS_21_WINDOWS: [u64; frobenius::window_rows(127, FROBENIUS_21_WINDOW) * LIMBS] =
    frobenius::windows(&FROBENIUS_21.0, LIMBS, FROBENIUS_21_WINDOW);
