//! F_2^233 = F_2\[x\]/(x^233 + x^9 + x^4 + x + 1). The p of its name tells it from F_2^233 modulo the trinomial, as that of a
//! pentanomial's curve in ANSI X9.62, `c2pnb163v1`.
//!
//! Modulus: DSTU 4145-2002.

use crate::field::binary::{BinaryModulus, Element, Lanes, WindowTable, frobenius, sqrt_of_x};
use crate::poly::Modulus;

/// The modulus of F_2^233, a pentanomial.
#[derive(Clone, Copy)]
pub struct F2m233p;

/// An element on 64-bit words with the multiplier `S`.
pub type F2m233pWords<S> = Element<F2m233p, u64, 4, S>;
/// An element on 128-bit words `L`.
pub type F2m233pLanes<L> = Lanes<F2m233p, L, 2>;

const LIMBS: usize = F2m233p::LIMBS;

impl Modulus for F2m233p {
    const M: u32 = 233;
    const TERMS: &'static [u32] = &[9, 4, 1, 0];
}

impl BinaryModulus for F2m233p {
    const NAME: &'static str = "F2-233p";
    const TRACE_ONES: &'static [u32] = &[0, 229];
    const SQRT_X: &'static [u64] = &SQRT_X;
    const CHAIN: &'static [u32] = &[1, 2, 3, 6, 7, 14, 28, 29, 58, 116, 232];
    const HALF_TRACES: &'static [u64] = &HALF_TRACES;
    const HALF_TRACE_WINDOWS: WindowTable = WindowTable { window: HALF_TRACE_WINDOW, sums: &HALF_TRACE_WINDOWS };
    const FROBENIUS_ROWS: &'static [(u32, &'static [u64])] =
        &[(116, &FROBENIUS_116.0), (58, &FROBENIUS_58.0), (29, &FROBENIUS_29.0)];
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] =
        &[(29, WindowTable { window: FROBENIUS_29_WINDOW, sums: &FROBENIUS_29_WINDOWS })];
}

static SQRT_X: [u64; LIMBS] = sqrt_of_x::<F2m233p, LIMBS>();
/// H(x^i) for odd i; written by `oracle/write_tables.py`.
static HALF_TRACES: [u64; 116 * LIMBS] = include!("half_traces/233p.in");
const HALF_TRACE_WINDOW: u32 = 4;
static HALF_TRACE_WINDOWS: [u64; frobenius::window_rows(116, HALF_TRACE_WINDOW) * LIMBS] =
    frobenius::windows(&HALF_TRACES, LIMBS, HALF_TRACE_WINDOW);
/// (x^i)^(2^n) for every i, here and in what follows; written by `oracle/write_tables.py`.
static FROBENIUS_116: frobenius::Aligned<[u64; 233 * LIMBS]> = frobenius::Aligned(include!("frobenius/233p_116.in"));
static FROBENIUS_58: frobenius::Aligned<[u64; 233 * LIMBS]> = frobenius::Aligned(include!("frobenius/233p_58.in"));
static FROBENIUS_29: frobenius::Aligned<[u64; 233 * LIMBS]> = frobenius::Aligned(include!("frobenius/233p_29.in"));
const FROBENIUS_29_WINDOW: u32 = if cfg!(feature = "large-tables") { 4 } else { 2 };
static FROBENIUS_29_WINDOWS: [u64; frobenius::window_rows(233, FROBENIUS_29_WINDOW) * LIMBS] =
    frobenius::windows(&FROBENIUS_29.0, LIMBS, FROBENIUS_29_WINDOW);
