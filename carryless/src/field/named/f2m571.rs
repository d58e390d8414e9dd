//! F_2^571 = F_2\[x\]/(x^571 + x^10 + x^5 + x^2 + 1).
//!
//! Modulus: FIPS 186-4 D.1.3.

use crate::field::binary::{BinaryModulus, Element, Lanes, WindowTable, frobenius, sqrt_of_x};
use crate::poly::Modulus;

/// The modulus of F_2^571.
#[derive(Clone, Copy)]
pub struct F2m571;

/// An element on 64-bit words with the multiplier `S`.
pub type F2m571Words<S> = Element<F2m571, u64, 9, S>;
/// An element on 128-bit words `L`.
pub type F2m571Lanes<L> = Lanes<F2m571, L, 5>;

const LIMBS: usize = F2m571::LIMBS;

impl Modulus for F2m571 {
    const M: u32 = 571;
    const TERMS: &'static [u32] = &[10, 5, 2, 0];
}

impl BinaryModulus for F2m571 {
    const NAME: &'static str = "F2-571";
    const TRACE_ONES: &'static [u32] = &[0, 561, 569];
    const SQRT_X: &'static [u64] = &SQRT_X;
    const CHAIN: &'static [u32] = &[1, 2, 4, 8, 16, 17, 34, 35, 70, 71, 142, 284, 285, 570];
    const HALF_TRACES: &'static [u64] = &HALF_TRACES;
    const HALF_TRACE_WINDOWS: WindowTable = WindowTable { window: HALF_TRACE_WINDOW, sums: &HALF_TRACE_WINDOWS };
    const FROBENIUS_ROWS: &'static [(u32, &'static [u64])] = &[(142, &FROBENIUS_142.0)];
    #[cfg(not(feature = "large-tables"))]
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] = &[];
    #[cfg(feature = "large-tables")]
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] = &[
        (71, WindowTable { window: 4, sums: &FROBENIUS_71_WINDOWS }),
        (17, WindowTable { window: 4, sums: &FROBENIUS_17_WINDOWS }),
    ];
}

static SQRT_X: [u64; LIMBS] = sqrt_of_x::<F2m571, LIMBS>();
/// H(x^i) for odd i; written by `oracle/write_tables.py`.
static HALF_TRACES: [u64; 285 * LIMBS] = include!("half_traces/571.in");
const HALF_TRACE_WINDOW: u32 = if cfg!(feature = "large-tables") { 8 } else { 2 };
static HALF_TRACE_WINDOWS: [u64; frobenius::window_rows(285, HALF_TRACE_WINDOW) * LIMBS] =
    frobenius::windows(&HALF_TRACES, LIMBS, HALF_TRACE_WINDOW);
/// (x^i)^(2^n) for every i, here and in what follows; written by `oracle/write_tables.py`.
static FROBENIUS_142: frobenius::Aligned<[u64; 571 * LIMBS]> = frobenius::Aligned(include!("frobenius/571_142.in"));
#[cfg(feature = "large-tables")]
static FROBENIUS_71_WINDOWS: [u64; frobenius::window_rows(571, 4) * LIMBS] =
    frobenius::windows(&include!("frobenius/571_71.in"), LIMBS, 4);
#[cfg(feature = "large-tables")]
static FROBENIUS_17_WINDOWS: [u64; frobenius::window_rows(571, 4) * LIMBS] =
    frobenius::windows(&include!("frobenius/571_17.in"), LIMBS, 4);
