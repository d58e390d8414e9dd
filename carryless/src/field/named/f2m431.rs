//! F_2^431 = F_2\[x\]/(x^431 + x^5 + x^3 + x + 1).
//!
//! Modulus: DSTU 4145-2002.

use crate::field::binary::{BinaryModulus, Element, Lanes, WindowTable, frobenius, sqrt_of_x};
use crate::poly::Modulus;

/// The modulus of F_2^431.
#[derive(Clone, Copy)]
pub struct F2m431;

/// An element on 64-bit words with the multiplier `S`.
pub type F2m431Words<S> = Element<F2m431, u64, 7, S>;
/// An element on 128-bit words `L`.
pub type F2m431Lanes<L> = Lanes<F2m431, L, 4>;

const LIMBS: usize = F2m431::LIMBS;

impl Modulus for F2m431 {
    const M: u32 = 431;
    const TERMS: &'static [u32] = &[5, 3, 1, 0];
}

impl BinaryModulus for F2m431 {
    const NAME: &'static str = "F2-431";
    const TRACE_ONES: &'static [u32] = &[0];
    const SQRT_X: &'static [u64] = &SQRT_X;
    const CHAIN: &'static [u32] = &[1, 2, 3, 6, 12, 13, 26, 52, 53, 106, 107, 214, 215, 430];
    const HALF_TRACES: &'static [u64] = &HALF_TRACES;
    const HALF_TRACE_WINDOWS: WindowTable = WindowTable { window: HALF_TRACE_WINDOW, sums: &HALF_TRACE_WINDOWS };
    const FROBENIUS_ROWS: &'static [(u32, &'static [u64])] = &[(107, &FROBENIUS_107.0)];
    #[cfg(not(feature = "large-tables"))]
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] = &[];
    #[cfg(feature = "large-tables")]
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] = &[
        (53, WindowTable { window: 4, sums: &FROBENIUS_53_WINDOWS }),
        (13, WindowTable { window: 4, sums: &FROBENIUS_13_WINDOWS }),
    ];
}

static SQRT_X: [u64; LIMBS] = sqrt_of_x::<F2m431, LIMBS>();
/// H(x^i) for odd i; written by `oracle/write_tables.py`.
static HALF_TRACES: [u64; 215 * LIMBS] = include!("half_traces/431.in");
const HALF_TRACE_WINDOW: u32 = if cfg!(feature = "large-tables") { 8 } else { 2 };
static HALF_TRACE_WINDOWS: [u64; frobenius::window_rows(215, HALF_TRACE_WINDOW) * LIMBS] =
    frobenius::windows(&HALF_TRACES, LIMBS, HALF_TRACE_WINDOW);
/// (x^i)^(2^n) for every i, here and in what follows; written by `oracle/write_tables.py`.
static FROBENIUS_107: frobenius::Aligned<[u64; 431 * LIMBS]> = frobenius::Aligned(include!("frobenius/431_107.in"));
#[cfg(feature = "large-tables")]
static FROBENIUS_53_WINDOWS: [u64; frobenius::window_rows(431, 4) * LIMBS] =
    frobenius::windows(&include!("frobenius/431_53.in"), LIMBS, 4);
#[cfg(feature = "large-tables")]
static FROBENIUS_13_WINDOWS: [u64; frobenius::window_rows(431, 4) * LIMBS] =
    frobenius::windows(&include!("frobenius/431_13.in"), LIMBS, 4);
