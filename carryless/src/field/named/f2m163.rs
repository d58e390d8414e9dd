//! F_2^163 = F_2\[x\]/(x^163 + x^7 + x^6 + x^3 + 1).
//!
//! Modulus: FIPS 186-4 D.1.3.

use crate::field::binary::{BinaryModulus, Element, Lanes, WindowTable, frobenius, sqrt_of_x};
use crate::poly::Modulus;

/// The modulus of F_2^163.
#[derive(Clone, Copy)]
pub struct F2m163;

/// An element on 64-bit words with the multiplier `S`.
pub type F2m163Words<S> = Element<F2m163, u64, 3, S>;
/// An element on 128-bit words `L`.
pub type F2m163Lanes<L> = Lanes<F2m163, L, 2>;

const LIMBS: usize = F2m163::LIMBS;

impl Modulus for F2m163 {
    const M: u32 = 163;
    const TERMS: &'static [u32] = &[7, 6, 3, 0];
}

impl BinaryModulus for F2m163 {
    const NAME: &'static str = "F2-163";
    const TRACE_ONES: &'static [u32] = &[0, 157];
    const SQRT_X: &'static [u64] = &SQRT_X;
    const CHAIN: &'static [u32] = &[1, 2, 4, 5, 10, 20, 40, 80, 81, 162];
    const HALF_TRACES: &'static [u64] = &HALF_TRACES;
    const HALF_TRACE_WINDOWS: WindowTable = WindowTable { window: HALF_TRACE_WINDOW, sums: &HALF_TRACE_WINDOWS };
    const FROBENIUS_ROWS: &'static [(u32, &'static [u64])] =
        &[(81, &FROBENIUS_81.0), (40, &FROBENIUS_40.0), (20, &FROBENIUS_20.0)];
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] =
        &[(20, WindowTable { window: 4, sums: &FROBENIUS_20_WINDOWS })];
}

static SQRT_X: [u64; LIMBS] = sqrt_of_x::<F2m163, LIMBS>();
/// H(x^i) for odd i; written by `oracle/write_tables.py`.
static HALF_TRACES: [u64; 81 * LIMBS] = include!("half_traces/163.in");
const HALF_TRACE_WINDOW: u32 = 4;
static HALF_TRACE_WINDOWS: [u64; frobenius::window_rows(81, HALF_TRACE_WINDOW) * LIMBS] =
    frobenius::windows(&HALF_TRACES, LIMBS, HALF_TRACE_WINDOW);
/// (x^i)^(2^n) for every i, here and in what follows; written by `oracle/write_tables.py`.
static FROBENIUS_81: frobenius::Aligned<[u64; 163 * LIMBS]> = frobenius::Aligned(include!("frobenius/163_81.in"));
static FROBENIUS_40: frobenius::Aligned<[u64; 163 * LIMBS]> = frobenius::Aligned(include!("frobenius/163_40.in"));
static FROBENIUS_20: frobenius::Aligned<[u64; 163 * LIMBS]> = frobenius::Aligned(include!("frobenius/163_20.in"));
static FROBENIUS_20_WINDOWS: [u64; frobenius::window_rows(163, 4) * LIMBS] =
    frobenius::windows(&FROBENIUS_20.0, LIMBS, 4);
