//! F_2^239 = F_2\[x\]/(x^239 + x^158 + 1).
//!
//! Modulus: SEC 2 v2.

use crate::field::binary::{BinaryModulus, Element, Lanes, WindowTable, frobenius, sqrt_of_x};
use crate::poly::Modulus;

/// The modulus of F_2^239.
#[derive(Clone, Copy)]
pub struct F2m239;

/// An element on 64-bit words with the multiplier `S`.
pub type F2m239Words<S> = Element<F2m239, u64, 4, S>;
/// An element on 128-bit words `L`.
pub type F2m239Lanes<L> = Lanes<F2m239, L, 2>;

const LIMBS: usize = F2m239::LIMBS;

impl Modulus for F2m239 {
    const M: u32 = 239;
    const TERMS: &'static [u32] = &[158, 0];
}

impl BinaryModulus for F2m239 {
    const NAME: &'static str = "F2-239";
    const TRACE_ONES: &'static [u32] = &[0, 81, 162];
    const SQRT_X: &'static [u64] = &SQRT_X;
    const CHAIN: &'static [u32] = &[1, 2, 3, 6, 7, 14, 28, 29, 58, 59, 118, 119, 238];
    const HALF_TRACES: &'static [u64] = &HALF_TRACES;
    const HALF_TRACE_WINDOWS: WindowTable = WindowTable { window: HALF_TRACE_WINDOW, sums: &HALF_TRACE_WINDOWS };
    const FROBENIUS_ROWS: &'static [(u32, &'static [u64])] = &[(59, &FROBENIUS_59.0), (29, &FROBENIUS_29.0)];
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] =
        &[(29, WindowTable { window: FROBENIUS_29_WINDOW, sums: &FROBENIUS_29_WINDOWS })];
}

static SQRT_X: [u64; LIMBS] = sqrt_of_x::<F2m239, LIMBS>();
/// H(x^i) for odd i; written by `oracle/write_tables.py`.
static HALF_TRACES: [u64; 119 * LIMBS] = include!("half_traces/239.in");
const HALF_TRACE_WINDOW: u32 = 4;
static HALF_TRACE_WINDOWS: [u64; frobenius::window_rows(119, HALF_TRACE_WINDOW) * LIMBS] =
    frobenius::windows(&HALF_TRACES, LIMBS, HALF_TRACE_WINDOW);
/// (x^i)^(2^n) for every i, here and in what follows; written by `oracle/write_tables.py`.
static FROBENIUS_59: frobenius::Aligned<[u64; 239 * LIMBS]> = frobenius::Aligned(include!("frobenius/239_59.in"));
static FROBENIUS_29: frobenius::Aligned<[u64; 239 * LIMBS]> = frobenius::Aligned(include!("frobenius/239_29.in"));
const FROBENIUS_29_WINDOW: u32 = if cfg!(feature = "large-tables") { 4 } else { 2 };
static FROBENIUS_29_WINDOWS: [u64; frobenius::window_rows(239, FROBENIUS_29_WINDOW) * LIMBS] =
    frobenius::windows(&FROBENIUS_29.0, LIMBS, FROBENIUS_29_WINDOW);
