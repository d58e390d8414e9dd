//! F_2^409 = F_2\[x\]/(x^409 + x^87 + 1).
//!
//! Modulus: FIPS 186-4 D.1.3.

use crate::field::binary::{BinaryModulus, Element, Lanes, WindowTable, frobenius, sqrt_of_x};
use crate::poly::Modulus;

/// The modulus of F_2^409.
#[derive(Clone, Copy)]
pub struct F2m409;

/// An element on 64-bit words with the multiplier `S`.
pub type F2m409Words<S> = Element<F2m409, u64, 7, S>;
/// An element on 128-bit words `L`.
pub type F2m409Lanes<L> = Lanes<F2m409, L, 4>;

const LIMBS: usize = F2m409::LIMBS;

impl Modulus for F2m409 {
    const M: u32 = 409;
    const TERMS: &'static [u32] = &[87, 0];
}

impl BinaryModulus for F2m409 {
    const NAME: &'static str = "F2-409";
    const TRACE_ONES: &'static [u32] = &[0];
    const SQRT_X: &'static [u64] = &SQRT_X;
    const CHAIN: &'static [u32] = &[1, 2, 3, 6, 12, 24, 25, 50, 51, 102, 204, 408];
    const HALF_TRACES: &'static [u64] = &HALF_TRACES;
    const HALF_TRACE_WINDOWS: WindowTable = WindowTable { window: HALF_TRACE_WINDOW, sums: &HALF_TRACE_WINDOWS };
    const FROBENIUS_ROWS: &'static [(u32, &'static [u64])] = &[(102, &FROBENIUS_102.0)];
    #[cfg(not(feature = "large-tables"))]
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] = &[];
    #[cfg(feature = "large-tables")]
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] = &[
        (51, WindowTable { window: 4, sums: &FROBENIUS_51_WINDOWS }),
        (12, WindowTable { window: 4, sums: &FROBENIUS_12_WINDOWS }),
    ];
}

static SQRT_X: [u64; LIMBS] = sqrt_of_x::<F2m409, LIMBS>();
/// H(x^i) for odd i; written by `oracle/write_tables.py`.
static HALF_TRACES: [u64; 204 * LIMBS] = include!("half_traces/409.in");
const HALF_TRACE_WINDOW: u32 = if cfg!(feature = "large-tables") { 8 } else { 2 };
static HALF_TRACE_WINDOWS: [u64; frobenius::window_rows(204, HALF_TRACE_WINDOW) * LIMBS] =
    frobenius::windows(&HALF_TRACES, LIMBS, HALF_TRACE_WINDOW);
/// (x^i)^(2^n) for every i, here and in what follows; written by `oracle/write_tables.py`.
static FROBENIUS_102: frobenius::Aligned<[u64; 409 * LIMBS]> = frobenius::Aligned(include!("frobenius/409_102.in"));
#[cfg(feature = "large-tables")]
static FROBENIUS_51_WINDOWS: [u64; frobenius::window_rows(409, 4) * LIMBS] =
    frobenius::windows(&include!("frobenius/409_51.in"), LIMBS, 4);
#[cfg(feature = "large-tables")]
static FROBENIUS_12_WINDOWS: [u64; frobenius::window_rows(409, 4) * LIMBS] =
    frobenius::windows(&include!("frobenius/409_12.in"), LIMBS, 4);
