//! F_2^503 = F_2\[x\]/(x^503 + x^3 + 1).
//!
//! Modulus: the trinomial of the field that C. Nègre, J.-M. Robert, AFRICACRYPT 2013 measure.

use crate::field::binary::{BinaryModulus, Element, Lanes, WindowTable, frobenius, sqrt_of_x};
use crate::poly::Modulus;

/// The modulus of F_2^503.
#[derive(Clone, Copy)]
pub struct F2m503;

/// An element on 64-bit words with the multiplier `S`.
pub type F2m503Words<S> = Element<F2m503, u64, 8, S>;
/// An element on 128-bit words `L`.
pub type F2m503Lanes<L> = Lanes<F2m503, L, 4>;

const LIMBS: usize = F2m503::LIMBS;

impl Modulus for F2m503 {
    const M: u32 = 503;
    const TERMS: &'static [u32] = &[3, 0];
}

impl BinaryModulus for F2m503 {
    const NAME: &'static str = "F2-503";
    const TRACE_ONES: &'static [u32] = &[0];
    const SQRT_X: &'static [u64] = &SQRT_X;
    const CHAIN: &'static [u32] = &[1, 2, 3, 6, 7, 14, 15, 30, 31, 62, 124, 125, 250, 251, 502];
    const HALF_TRACES: &'static [u64] = &HALF_TRACES;
    const HALF_TRACE_WINDOWS: WindowTable = WindowTable { window: HALF_TRACE_WINDOW, sums: &HALF_TRACE_WINDOWS };
    const FROBENIUS_ROWS: &'static [(u32, &'static [u64])] = &[];
    #[cfg(not(feature = "large-tables"))]
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] = &[];
    #[cfg(feature = "large-tables")]
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] =
        &[(62, WindowTable { window: 4, sums: &FROBENIUS_62_WINDOWS })];
}

static SQRT_X: [u64; LIMBS] = sqrt_of_x::<F2m503, LIMBS>();
/// H(x^i) for odd i; written by `oracle/write_tables.py`.
static HALF_TRACES: [u64; 251 * LIMBS] = include!("half_traces/503.in");
const HALF_TRACE_WINDOW: u32 = if cfg!(feature = "large-tables") { 8 } else { 2 };
static HALF_TRACE_WINDOWS: [u64; frobenius::window_rows(251, HALF_TRACE_WINDOW) * LIMBS] =
    frobenius::windows(&HALF_TRACES, LIMBS, HALF_TRACE_WINDOW);
/// (x^i)^(2^n) for every i, here and in what follows; written by `oracle/write_tables.py`.
#[cfg(feature = "large-tables")]
static FROBENIUS_62_WINDOWS: [u64; frobenius::window_rows(503, 4) * LIMBS] =
    frobenius::windows(&include!("frobenius/503_62.in"), LIMBS, 4);
