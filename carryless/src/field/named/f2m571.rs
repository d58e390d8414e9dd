//! F_2^571 = F_2\[x\]/(x^571 + x^10 + x^5 + x^2 + 1).
//!
//! Modulus: FIPS 186-4 D.1.3.

use crate::field::binary::{BinaryModulus, Element, Lanes, WindowTable, frobenius, sqrt_of_x};
use crate::poly::Modulus;

/// The modulus of F_2^571.
#[derive(Clone, Copy)]
pub struct F2m571;

/// An element on 64-bit words with the multiplier `S`.
pub type F2m571Words<S> = Element<F2m571, u64, S, 9>;
/// An element on 128-bit words `L`.
pub type F2m571Lanes<L> = Lanes<F2m571, L, 5>;

const LIMBS: usize = F2m571::LIMBS;

impl Modulus for F2m571 {
    const M: u32 = 571;
    const TERMS: &'static [u32] = &[10, 5, 2, 0];
}

impl BinaryModulus for F2m571 {
    const TRACE_ONES: &'static [u32] = &[0, 561, 569];
    const SQRT_X: &'static [u64] = &sqrt_of_x::<LIMBS>(&[
        0, 3, 4, 7, 8, 9, 11, 12, 13, 14, 15, 17, 19, 22, 23, 27, 32, 33, 34, 35, 36, 38, 40, 43, 44, 48, 53, 54, 55,
        56, 57, 59, 61, 64, 65, 69, 74, 75, 76, 77, 78, 80, 82, 85, 86, 90, 95, 96, 97, 98, 99, 101, 103, 106, 107,
        111, 116, 117, 118, 119, 120, 122, 124, 127, 128, 132, 137, 138, 139, 140, 141, 143, 145, 148, 149, 153, 158,
        159, 160, 161, 162, 164, 166, 169, 170, 174, 179, 180, 181, 182, 183, 185, 187, 190, 191, 195, 200, 201, 202,
        203, 204, 206, 208, 211, 212, 216, 221, 222, 223, 224, 225, 227, 229, 232, 233, 237, 242, 243, 244, 245, 246,
        248, 250, 253, 254, 258, 263, 264, 265, 266, 267, 269, 271, 274, 275, 279, 284, 285, 289, 294, 295, 296, 297,
        298, 300, 302, 305, 306, 310, 315, 316, 317, 318, 319, 321, 323, 326, 327, 331, 336, 337, 338, 339, 340, 342,
        344, 347, 348, 352, 357, 358, 359, 360, 361, 363, 365, 368, 369, 373, 378, 379, 380, 381, 382, 384, 386, 389,
        390, 394, 399, 400, 401, 402, 403, 405, 407, 410, 411, 415, 420, 421, 422, 423, 424, 426, 428, 431, 432, 436,
        441, 442, 443, 444, 445, 447, 449, 452, 453, 457, 462, 463, 464, 465, 466, 468, 470, 473, 474, 478, 483, 484,
        485, 486, 487, 489, 491, 494, 495, 499, 504, 505, 506, 507, 508, 510, 512, 515, 516, 520, 525, 526, 527, 528,
        529, 531, 533, 536, 537, 541, 546, 547, 548, 549, 550, 552, 554, 557, 558, 562, 567, 568, 569, 570,
    ]);
    const CHAIN: &'static [u32] = &[1, 2, 4, 8, 16, 17, 34, 35, 70, 71, 142, 284, 285, 570];
    const HALF_TRACES: &'static [u64] = &HALF_TRACES;
    const HALF_TRACE_WINDOWS: WindowTable = WindowTable { window: 2, sums: &HALF_TRACE_WINDOWS };
    const FROBENIUS_ROWS: &'static [(u32, &'static [u64])] = &[];
    #[cfg(not(feature = "large-tables"))]
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] = &[];
    #[cfg(feature = "large-tables")]
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] = &[
        (71, WindowTable { window: 4, sums: &FROBENIUS_71_WINDOWS }),
        (17, WindowTable { window: 4, sums: &FROBENIUS_17_WINDOWS }),
    ];
}

/// H(x^i) for odd i; written by `oracle/write_tables.py`.
static HALF_TRACES: [u64; 285 * LIMBS] = include!("half_traces/571.in");
static HALF_TRACE_WINDOWS: [u64; frobenius::window_rows(285, 2) * LIMBS] = frobenius::windows(&HALF_TRACES, LIMBS, 2);
#[cfg(feature = "large-tables")]
static FROBENIUS_71_WINDOWS: [u64; frobenius::window_rows(571, 4) * LIMBS] =
    frobenius::windows(&frobenius::rows::<F2m571, { 571 * LIMBS }>(71), LIMBS, 4);
#[cfg(feature = "large-tables")]
static FROBENIUS_17_WINDOWS: [u64; frobenius::window_rows(571, 4) * LIMBS] =
    frobenius::windows(&frobenius::rows::<F2m571, { 571 * LIMBS }>(17), LIMBS, 4);
