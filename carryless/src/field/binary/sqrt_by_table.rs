//! √a in F_2^m by a table of the multiples of √x: with a = E(x)² + x·O(x)², √a = E + √x·O.
//!
//! √x is a constant of the field, and so is the table of u·√x, deg u < w, of 16 or 64 rows for w = 4 or 6. O has half
//! the length of an element, and the comb scans it by groups of w bits. (√x has few terms for most trinomials, for which
//! shifts are cheaper than any table; they are what elements on lanes take.)
//!
//! Source: K. Fong, D. Hankerson, J. López, A. Menezes, Field inversion and point halving revisited, IEEE Trans.
//! Computers 53(8), 2004, section 3.2. The comb: J. López, R. Dahab, INDOCRYPT 2000, Algorithm 6.
//! Cost: ⌈64/w⌉·⌈N/2⌉ look-ups and as many additions of N words, ⌈64/w⌉ − 1 shifts of the accumulator, and 1R.

use super::BinaryModulus;
use crate::field::{BinaryField, MAX_LIMBS};
use crate::poly::{Modulus, Product, reduce::reduce_sparse, square::split_even_odd};
use crate::word::Word;

/// √a by a table of 2^`WINDOW` multiples of √x, `WINDOW` = 4 or 6.
///
/// # Time
/// Variable in `a`.
pub fn sqrt_by_table_vartime<F: BinaryField, const WINDOW: u32>(a: F) -> F {
    let a = a.to_limbs();
    F::from_constant(&match <F::Modulus as Modulus>::LIMBS {
        1 => in_limbs::<F::Modulus, 1, WINDOW>(&a),
        2 => in_limbs::<F::Modulus, 2, WINDOW>(&a),
        3 => in_limbs::<F::Modulus, 3, WINDOW>(&a),
        4 => in_limbs::<F::Modulus, 4, WINDOW>(&a),
        5 => in_limbs::<F::Modulus, 5, WINDOW>(&a),
        6 => in_limbs::<F::Modulus, 6, WINDOW>(&a),
        7 => in_limbs::<F::Modulus, 7, WINDOW>(&a),
        8 => in_limbs::<F::Modulus, 8, WINDOW>(&a),
        _ => in_limbs::<F::Modulus, MAX_LIMBS, WINDOW>(&a),
    })
}

/// √a in N limbs, if N is the field's number of limbs; 0 otherwise.
#[inline(always)]
fn in_limbs<M: BinaryModulus, const N: usize, const WINDOW: u32>(a: &[u64; MAX_LIMBS]) -> [u64; MAX_LIMBS] {
    let mut limbs = [0; MAX_LIMBS];
    if N == M::LIMBS {
        let mut words = [0; N];
        words.copy_from_slice(&a[..N]);
        limbs[..N].copy_from_slice(&sqrt_of_words_vartime::<M, u64, N, WINDOW>(&words));
    }
    limbs
}

/// √a of an element of 64-bit words, of which a proof runs on symbols.
///
/// # Time
/// Variable in `a`.
#[inline(always)]
pub fn sqrt_of_words_vartime<M: BinaryModulus, W: Word, const N: usize, const WINDOW: u32>(a: &[W; N]) -> [W; N] {
    const { assert!(W::BITS == 64 && (WINDOW == 4 || WINDOW == 6)) };
    let table = Multiples::<M, N, WINDOW>::ROWS.split_at(N << WINDOW).0;
    let (even, odd) = split_even_odd(a, N);
    // c = √x·O by Horner's rule in x^w: group k of each word of O chooses a row. O has ⌈N/2⌉ words, and c N + ⌈N/2⌉.
    let mut c = Product::<W, N>::ZERO;
    for k in (0..64_u32.div_ceil(WINDOW)).rev() {
        for j in 0..N.div_ceil(2) {
            let mut row = [W::ZERO; N];
            W::constant_row(table, N, odd[j].shr(WINDOW * k), &mut row);
            for i in 0..N {
                c.words_mut()[i + j] ^= row[i];
            }
        }
        if k > 0 {
            let mut carry = W::ZERO;
            for c in &mut c.words_mut()[..N + N.div_ceil(2)] {
                (*c, carry) = (c.shl(WINDOW) ^ carry, c.shr(64 - WINDOW));
            }
        }
    }
    reduce_sparse(M::M, M::TERMS, c.words_mut());
    // √a = √x·O + E.
    let mut root = c.0[0];
    for i in 0..N {
        root[i] ^= even[i];
    }
    root
}

/// The table of a field.
struct Multiples<M, const N: usize, const WINDOW: u32>(core::marker::PhantomData<M>);

impl<M: BinaryModulus, const N: usize, const WINDOW: u32> Multiples<M, N, WINDOW> {
    /// u·√x for u = 0 … 2^`WINDOW` − 1, in N limbs each; zeros after them.
    const ROWS: &'static [u64; 64 * MAX_LIMBS] = &{
        let mut rows = [0; 64 * MAX_LIMBS];
        // The compiler may ask for the tables of other numbers of limbs too.
        let is_of_field = N == M::LIMBS;
        assert!(
            !is_of_field || M::M + WINDOW <= 64 * N as u32 + 1,
            "a multiple of √x has no more limbs than an element"
        );
        let mut u = 1;
        while is_of_field && u < 1 << WINDOW {
            let mut i = 0;
            while i < N {
                // u·√x = x·(⌊u/2⌋·√x) + (u mod 2)·√x.
                let (half, below) = (u / 2 * N + i, if i > 0 { rows[u / 2 * N + i - 1] >> 63 } else { 0 });
                let root = if u % 2 == 1 { M::SQRT_X[i] } else { 0 };
                rows[u * N + i] = rows[half] << 1 ^ below ^ root;
                i += 1;
            }
            u += 1;
        }
        rows
    };
}
