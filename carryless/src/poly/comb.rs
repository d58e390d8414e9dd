//! The left-to-right comb: a·b = Σ_k x^(wk) Σ_j b_(j,k) a·x^(Wj), b_(j,k) the k-th group of w bits of word j of b.
//!
//! All words of b are scanned at once, one group of bits a time, so that the accumulator is shifted W/w times only and whole
//! words are added in between. With w > 1 the multiples u·a, deg u < w, come from a table.
//!
//! Source: J. López, R. Dahab, High-speed software multiplication in F_2^m, INDOCRYPT 2000, Algorithms 5 and 6; C. Nègre,
//! J.-M. Robert, AFRICACRYPT 2013, Algorithm 1 (with its loop bounds corrected).
//! Cost, n = ⌈m/w⌉ groups: nN XOR for the rows; (W/w − 1)·2N XOR and (W/w − 1)·4N shifts for the accumulator; the table
//! (2^(w−1) − 1)(2N − 1) XOR and shifts; n AND and n − N shifts to cut the groups. For w = 4, W = 64: nN + 44N − 7 XOR,
//! n + 73N − 7 shifts, n AND; n look-ups, and where five to nine words are summed by columns also one of the zero row for each
//! group in which the last word has ended.

use super::{Modulus, Multiplier, Product, square, unroll, unroll_positions};
use crate::word::Word;

/// The comb with a window of `WINDOW` = 2, 4 or 8 bits and a table of 2^`WINDOW` multiples of the first operand.
///
/// # Time
/// Variable in the second operand, which indexes the table: for public operands only.
#[derive(Clone, Copy)]
pub struct CombVartime<const WINDOW: u32>;

/// The comb without a table: rows are selected by mask, one bit of every word of b at a time.
///
/// Cost: for n = m bits nN XOR, n(N + 1) AND (one selects the bit) and n − N shifts; and (W − 1)·(4N shifts, 2N XOR) for the
/// accumulator. Time: constant.
#[derive(Clone, Copy)]
pub struct CombBasic;

impl<M: Modulus, W: Word, const N: usize> Multiplier<M, W, N> for CombBasic {
    const NAME: &'static str = "comb-basic";
    const CONSTANT_TIME: bool = true;

    #[inline(never)]
    fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
        let mut c = Product::ZERO;
        for k in (0..W::BITS).rev() {
            for j in 0..N {
                if j as u32 * W::BITS + k < M::M {
                    let mask = b[j].bit_mask(k);
                    for i in 0..N {
                        c.words_mut()[i + j] ^= a[i] & mask;
                    }
                }
            }
            if k > 0 {
                shift_up(&mut c, 1);
            }
        }
        c
    }
}

macro_rules! window {
    ($window:literal, $name:literal) => {
        impl<M: Modulus, W: Word, const N: usize> Multiplier<M, W, N> for CombVartime<$window> {
            const NAME: &'static str = $name;
            const CONSTANT_TIME: bool = false;

            #[inline(never)]
            fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
                windowed::<M, W, N, $window, { 1 << $window }>(a, b)
            }
            #[inline(always)]
            fn square(a: &[W; N]) -> Product<W, N> {
                square::by_table_vartime(a)
            }
        }
    };
}

window!(2, "comb2");
window!(4, "comb4");
window!(8, "comb8");

/// The comb with a table of T = 2^w rows.
#[inline(always)]
fn windowed<M: Modulus, W: Word, const N: usize, const WINDOW: u32, const T: usize>(
    a: &[W; N],
    b: &[W; N],
) -> Product<W, N> {
    // u·a has degree below m + w − 1, which may need one word more than a.
    let overflows = M::M + WINDOW - 1 > N as u32 * W::BITS;
    let (table, carries) = multiples::<W, N, T>(a, overflows);
    let group = W::literal((1 << WINDOW) - 1);
    let mut c = Product::ZERO;
    for k in (0..W::BITS / WINDOW).rev() {
        // Only the last word of b can end before group k.
        let words = if (N as u32 - 1) * W::BITS + k * WINDOW < M::M { N } else { N - 1 };
        let index = |j: usize| if k == 0 { b[j] & group } else { b[j].shr(k * WINDOW) & group };
        if N <= 4 {
            unroll::<N>(
                #[inline(always)]
                |j| {
                    if j < words {
                        add_row::<W, N>(&mut c, &W::row(&table, index(j)), j);
                    }
                },
            );
        } else if N <= 9 {
            add_columns::<W, N>(&mut c, |j| W::row(&table, if j < words { index(j) } else { W::ZERO }), words);
        } else {
            for j in 0..words {
                add_row::<W, N>(&mut c, &W::row(&table, index(j)), j);
            }
        }
        if overflows {
            for j in 0..words {
                c.words_mut()[j + N] ^= W::row(&carries, index(j))[0];
            }
        }
        if k > 0 {
            shift_up(&mut c, WINDOW);
        }
    }
    c
}

/// c ^= row·x^(Wj).
#[inline(always)]
fn add_row<W: Word, const N: usize>(c: &mut Product<W, N>, row: &[W; N], j: usize) {
    for (c, row) in c.words_mut()[j..j + N].iter_mut().zip(row) {
        *c ^= *row;
    }
}

/// c ^= Σ row(j)·x^(Wj), j < words, each word of c in turn: the same sums as row by row, which with more words than
/// registers would read back what was just stored in pieces of another size.
#[inline(always)]
fn add_columns<'a, W: Word, const N: usize>(c: &mut Product<W, N>, row: impl Fn(usize) -> W::Row<'a, N>, words: usize) {
    let rows: [W::Row<'a, N>; N] = core::array::from_fn(row);
    unroll_positions::<N>(
        #[inline(always)]
        |column| {
            let mut sum = c.words()[column];
            unroll::<N>(
                #[inline(always)]
                |j| {
                    if j <= column && column - j < N && (j + 1 < N || words == N) {
                        sum ^= rows[j][column - j];
                    }
                },
            );
            c.words_mut()[column] = sum;
        },
    );
}

/// The table u·a, u = 0 … T − 1, and the words of it beyond the N-th when there are any.
#[inline(always)]
fn multiples<W: Word, const N: usize, const T: usize>(a: &[W; N], overflows: bool) -> ([[W; N]; T], [[W; 1]; T]) {
    let (mut table, mut carries) = ([[W::ZERO; N]; T], [[W::ZERO]; T]);
    table[1] = *a;
    for u in 1..T / 2 {
        let half = table[u];
        table[2 * u][0] = half[0].shl(1);
        for i in 1..N {
            table[2 * u][i] = half[i].shl(1) ^ half[i - 1].shr(W::BITS - 1);
        }
        for i in 0..N {
            table[2 * u + 1][i] = table[2 * u][i] ^ a[i];
        }
        if overflows {
            let carry = carries[u][0].shl(1) ^ half[N - 1].shr(W::BITS - 1);
            (carries[2 * u], carries[2 * u + 1]) = ([carry], [carry]);
        }
    }
    (table, carries)
}

/// c·x^bits; what leaves the top is zero.
#[inline(always)]
fn shift_up<W: Word, const N: usize>(c: &mut Product<W, N>, bits: u32) {
    let mut carry = W::ZERO;
    for c in c.words_mut() {
        let next = c.shr(W::BITS - bits);
        *c = c.shl(bits) ^ carry;
        carry = next;
    }
}
