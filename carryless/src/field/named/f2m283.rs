//! F_2^283 = F_2\[x\]/(x^283 + x^12 + x^7 + x^5 + 1).
//!
//! Modulus: FIPS 186-4 D.1.3.

use crate::field::binary::{BinaryModulus, Element, Lanes, WindowTable, frobenius, sqrt_of_x};
use crate::poly::Modulus;

/// The modulus of F_2^283.
#[derive(Clone, Copy)]
pub struct F2m283;

/// An element on 64-bit words with the multiplier `S`.
pub type F2m283Words<S> = Element<F2m283, u64, 5, S>;
/// An element on 128-bit words `L`.
pub type F2m283Lanes<L> = Lanes<F2m283, L, 3>;

const LIMBS: usize = F2m283::LIMBS;

impl Modulus for F2m283 {
    const M: u32 = 283;
    const TERMS: &'static [u32] = &[12, 7, 5, 0];
}

impl BinaryModulus for F2m283 {
    const NAME: &'static str = "F2-283";
    const TRACE_ONES: &'static [u32] = &[0, 271];
    const SQRT_X: &'static [u64] = &SQRT_X;
    const CHAIN: &'static [u32] = &[1, 2, 4, 8, 16, 17, 34, 35, 70, 140, 141, 282];
    const HALF_TRACES: &'static [u64] = &HALF_TRACES;
    const HALF_TRACE_WINDOWS: WindowTable = WindowTable { window: HALF_TRACE_WINDOW, sums: &HALF_TRACE_WINDOWS };
    const FROBENIUS_ROWS: &'static [(u32, &'static [u64])] = &[(70, &FROBENIUS_70.0)];
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] =
        &[(35, WindowTable { window: FROBENIUS_35_WINDOW, sums: &FROBENIUS_35_WINDOWS })];
}

static SQRT_X: [u64; LIMBS] = sqrt_of_x::<F2m283, LIMBS>();
/// H(x^i) for odd i; written by `oracle/write_tables.py`.
static HALF_TRACES: [u64; 141 * LIMBS] = include!("half_traces/283.in");
const HALF_TRACE_WINDOW: u32 = if cfg!(feature = "large-tables") { 8 } else { 4 };
static HALF_TRACE_WINDOWS: [u64; frobenius::window_rows(141, HALF_TRACE_WINDOW) * LIMBS] =
    frobenius::windows(&HALF_TRACES, LIMBS, HALF_TRACE_WINDOW);
/// (x^i)^(2^n) for every i, here and in what follows; written by `oracle/write_tables.py`.
static FROBENIUS_70: frobenius::Aligned<[u64; 283 * LIMBS]> = frobenius::Aligned(include!("frobenius/283_70.in"));
const FROBENIUS_35_WINDOW: u32 = if cfg!(feature = "large-tables") { 4 } else { 2 };
static FROBENIUS_35_WINDOWS: [u64; frobenius::window_rows(283, FROBENIUS_35_WINDOW) * LIMBS] =
    frobenius::windows(&include!("frobenius/283_35.in"), LIMBS, FROBENIUS_35_WINDOW);
