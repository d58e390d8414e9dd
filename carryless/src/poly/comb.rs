//! The left-to-right comb: a·b = Σ_k x^(wk) Σ_j b_(j,k) a·x^(Wj), b_(j,k) the k-th group of w bits of word j of b.
//!
//! All words of b are scanned at once, one group of bits a time, so that the accumulator is shifted W/w times only and
//! whole words are added in between. With w > 1 the multiples u·a, deg u < w, come from a table. Products by one a
//! share its table (AB, AC); products that are added share the accumulator (AB + CD). A table that is made once for a
//! fixed a may be larger; in two tables, of u·a and of u·x^(w/2)·a with deg u < w/2, a group of w bits takes two
//! look-ups and the tables 2·2^(w/2) rows.
//!
//! Source: J. López, R. Dahab, High-speed software multiplication in F_2^m, INDOCRYPT 2000, Algorithms 5 and 6, and the
//! remark on a fixed factor after them; C. Nègre, J.-M. Robert, AFRICACRYPT 2013, Algorithms 1, 3 and 8 (with their
//! loop bounds corrected).
//! Cost, n = ⌈m/w⌉ groups: nN XOR for the rows; (W/w − 1)·2N XOR and (W/w − 1)·4N shifts for the accumulator; the table
//! (2^(w−1) − 1)(2N − 1) XOR and shifts; n AND and n − N shifts to cut the groups. For w = 4, W = 64: nN + 44N − 7 XOR,
//! n + 73N − 7 shifts, n AND; AB, AC 2nN + 74N − 7, 2n + 132N − 7, 2n; AB + CD 2nN + 58N − 14, 2n + 86N − 14, 2n. n
//! look-ups a product, and where five to nine words are summed by columns also one of the zero row for each group in
//! which the last word has ended.

use super::operand_scanning::{table_words, tabulate};
use super::{FusedMultiplier, Modulus, Multiplier, Product, square};
use crate::word::{ConstantTime, Word};
use crate::word::{unroll, unroll_positions};

/// The comb with a window of `WINDOW` = 2, 4 or 8 bits and a table of 2^`WINDOW` multiples of the first operand.
///
/// With a fixed first operand, whose table is made once ([`FusedMultiplier::prepare`]), 8 bits are the better window.
///
/// # Time
/// Variable in the second operand, which indexes the table: for public operands only.
#[derive(Clone, Copy)]
pub struct CombVartime<const WINDOW: u32>;

/// The comb with a window of 8 bits and two tables of 16 rows.
///
/// Cost on 64-bit words, n nibbles: against a window of 4 bits 16N XOR and 32N shifts less for the accumulator, a
/// second table of 14N − 7 XOR and shifts, and N − 1 XOR and 2N shifts for its first row.
///
/// # Time
/// Variable in the second operand.
#[derive(Clone, Copy)]
pub struct CombSplitVartime;

/// The comb without a table: rows are selected by mask, one bit of every word of b at a time.
///
/// Cost: for n = m bits nN XOR, n(N + 1) AND (one selects the bit) and n − N shifts; and (W − 1)·(4N shifts, 2N XOR)
/// for the accumulator. Time: constant.
#[derive(Clone, Copy)]
pub struct CombBasic;

impl ConstantTime for CombBasic {}

impl<M: Modulus, W: Word, const N: usize> Multiplier<M, W, N> for CombBasic {
    const NAME: &'static str = "comb-basic";
    const CONSTANT_TIME: bool = true;

    #[inline(never)]
    fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
        let mut c = Product::ZERO;
        // Horner's rule in x: c ← x·c + Σ_j b_(j,k)·a·x^(Wj).
        for k in (0..W::BITS).rev() {
            for j in 0..N {
                if j as u32 * W::BITS + k < M::M {
                    // Where the bit is not set a row of zeros is added: every b takes the same steps.
                    let mask = b[j].bit_mask(k);
                    for i in 0..N {
                        c.words_mut()[i + j] ^= a[i] & mask;
                    }
                }
            }
            if k > 0 {
                shift_up(c.words_mut(), 1);
            }
        }
        c
    }
}

/// The comb without a table as it is printed: a row is added where the bit of b is set, and else nothing is done.
///
/// Cost: nN/2 XOR on average, n = m, and (W − 1)·(4N shifts, 2N XOR) for the accumulator.
///
/// # Time
/// Variable in the second operand, on whose bits it branches.
#[derive(Clone, Copy)]
pub struct CombBasicVartime;

impl<M: Modulus, W: Word, const N: usize> Multiplier<M, W, N> for CombBasicVartime {
    const NAME: &'static str = "comb-basic-branching";
    const CONSTANT_TIME: bool = false;

    #[inline(never)]
    fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
        let mut c = Product::ZERO;
        // Horner's rule in x: c ← x·c + Σ_j b_(j,k)·a·x^(Wj).
        for k in (0..W::BITS).rev() {
            for j in 0..N {
                if j as u32 * W::BITS + k < M::M {
                    b[j].add_where_set_vartime(k, &mut c.words_mut()[j..j + N], a);
                }
            }
            if k > 0 {
                shift_up(c.words_mut(), 1);
            }
        }
        c
    }
    #[inline(always)]
    fn square(a: &[W; N]) -> Product<W, N> {
        square::by_table_vartime(a)
    }
}

/// A macro, for 2^w is no size of a table in stable Rust where w is a parameter.
macro_rules! window {
    ($window:literal, $name:literal) => {
        impl<M: Modulus, W: Word, const N: usize> Multiplier<M, W, N> for CombVartime<$window> {
            const NAME: &'static str = $name;
            const CONSTANT_TIME: bool = false;

            #[inline(never)]
            fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
                let table = Multiples::<W, N, { 1 << $window }>::new::<M>(a);
                scan::<M, W, N, { 1 << $window }, 1>($window, [Term { table: &table, b, offset: 0 }])
            }
            #[inline(always)]
            fn square(a: &[W; N]) -> Product<W, N> {
                square::by_table_vartime(a)
            }
        }

        impl<M: Modulus, W: Word, const N: usize> FusedMultiplier<M, W, N> for CombVartime<$window> {
            type Prepared = Multiples<W, N, { 1 << $window }>;

            #[inline(never)]
            fn prepare(a: &[W; N]) -> Self::Prepared {
                Multiples::new::<M>(a)
            }
            #[inline(never)]
            fn product_prepared(a: &Self::Prepared, b: &[W; N]) -> Product<W, N> {
                scan::<M, W, N, { 1 << $window }, 1>($window, [Term { table: a, b, offset: 0 }])
            }
            #[inline(never)]
            fn sum_of_products_prepared(
                a: &Self::Prepared,
                b: &[W; N],
                c: &Self::Prepared,
                d: &[W; N],
            ) -> Product<W, N> {
                let terms = [Term { table: a, b, offset: 0 }, Term { table: c, b: d, offset: 0 }];
                scan::<M, W, N, { 1 << $window }, 2>($window, terms)
            }
        }
    };
}

window!(2, "comb2");
window!(4, "comb4");
window!(8, "comb8");

impl<M: Modulus, W: Word, const N: usize> Multiplier<M, W, N> for CombSplitVartime {
    const NAME: &'static str = "comb-split";
    const CONSTANT_TIME: bool = false;

    #[inline(never)]
    fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
        let tables = split_tables::<M, W, N>(a);
        scan::<M, W, N, 16, 2>(8, halves(&tables, b))
    }
    #[inline(always)]
    fn square(a: &[W; N]) -> Product<W, N> {
        square::by_table_vartime(a)
    }
}

impl<M: Modulus, W: Word, const N: usize> FusedMultiplier<M, W, N> for CombSplitVartime {
    type Prepared = [Multiples<W, N, 16>; 2];

    #[inline(never)]
    fn prepare(a: &[W; N]) -> Self::Prepared {
        split_tables::<M, W, N>(a)
    }
    #[inline(never)]
    fn product_prepared(a: &Self::Prepared, b: &[W; N]) -> Product<W, N> {
        scan::<M, W, N, 16, 2>(8, halves(a, b))
    }
    #[inline(never)]
    fn sum_of_products_prepared(a: &Self::Prepared, b: &[W; N], c: &Self::Prepared, d: &[W; N]) -> Product<W, N> {
        let ([a_low, a_high], [c_low, c_high]) = (halves(a, b), halves(c, d));
        scan::<M, W, N, 16, 4>(8, [a_low, a_high, c_low, c_high])
    }
}

/// c = a·b for any number of words n = ⌈m/W⌉, by windows of w bits: one piece of code for all fields, for processors with
/// little memory for code. The table is that of [`super::operand_scanning::product_vartime`], word by word.
///
/// `a` and `b` have n words and degree below `m`, `c` 2n words. `table` is room for the multiples of `a` by T = 2^w
/// polynomials: n rows. Multiples of `a` must fit in n words: m + w − 1 ≤ nW.
///
/// # Panics
/// If one of the lengths is another, or multiples are longer.
///
/// # Time
/// Variable in `b`, which indexes the table: for public operands only.
#[inline(never)]
pub fn product_vartime<W: Word, const T: usize>(m: u32, a: &[W], b: &[W], table: &mut [[[W; 1]; T]], c: &mut [W]) {
    const { assert!(T.is_power_of_two() && W::BITS.is_multiple_of(T.ilog2()), "windows divide a word") };
    let n = m.div_ceil(W::BITS) as usize;
    assert!(m > 0 && a.len() == n && b.len() == n && c.len() == 2 * n, "a and b have n = ⌈m/W⌉ > 0 words, a·b has 2n");
    assert!(table.len() == n && table_words(m, T.ilog2(), W::BITS) == n, "the table has n words, as multiples of a");
    c.fill(W::ZERO);
    tabulate(a, table, None);
    // Horner's rule in x^w: c ← x^w·c + Σ_j b_(j,k)·a·x^(Wj), the b_(j,k)·a rows of the table.
    for k in (0..W::BITS).step_by(T.ilog2() as usize).rev() {
        for j in 0..n {
            let index = b[j].shr(k) & W::literal(T as u64 - 1);
            // Two words at a time, since a step of the loop takes half as long as its work; then the last one of an odd
            // number.
            let (pairs, single) = table.as_chunks::<2>();
            let (sums, above) = c[j..j + n].as_chunks_mut::<2>();
            for ([low, high], [c_low, c_high]) in pairs.iter().zip(sums) {
                *c_low ^= W::row(low, index)[0];
                *c_high ^= W::row(high, index)[0];
            }
            for (multiples, c) in single.iter().zip(above) {
                *c ^= W::row(multiples, index)[0];
            }
        }
        if k > 0 {
            shift_up(c, T.ilog2());
        }
    }
}

/// The tables of u·a and of u·x⁴·a.
#[inline(always)]
fn split_tables<M: Modulus, W: Word, const N: usize>(a: &[W; N]) -> [Multiples<W, N, 16>; 2] {
    // shifted + carry·x^(WN) = x⁴·a.
    let (mut shifted, mut carry) = (*a, W::ZERO);
    for (i, a) in a.iter().enumerate() {
        shifted[i] = if i == 0 { a.shl(4) } else { a.shl(4) ^ carry };
        carry = a.shr(W::BITS - 4);
    }
    let mut tables = [Multiples::EMPTY; 2];
    tables[0].fill::<M>(0, a, W::ZERO);
    tables[1].fill::<M>(4, &shifted, carry);
    tables
}

/// a·b as the low nibble of each byte of b by the first table, and the high nibble by the second.
#[inline(always)]
fn halves<'a, W: Word, const N: usize>(a: &'a [Multiples<W, N, 16>; 2], b: &'a [W; N]) -> [Term<'a, W, N, 16>; 2] {
    [Term { table: &a[0], b, offset: 0 }, Term { table: &a[1], b, offset: 4 }]
}

/// The multiples u·a, u = 0 … T − 1, and the words of them beyond the N-th where there are any.
#[derive(Clone, Copy)]
pub struct Multiples<W, const N: usize, const T: usize> {
    rows: [[W; N]; T],
    carries: [[W; 1]; T],
}

impl<W: Word, const N: usize, const T: usize> Multiples<W, N, T> {
    /// Whether multiples of an element times x^offset may be longer than N words.
    const fn overflow<M: Modulus>(offset: u32) -> bool {
        M::M + offset + T.ilog2() - 1 > N as u32 * W::BITS
    }

    /// Room for a table: a table that is filled where it lies is not copied.
    pub(super) const EMPTY: Self = Multiples { rows: [[W::ZERO; N]; T], carries: [[W::ZERO]; T] };

    /// The multiples of an element.
    #[inline(always)]
    fn new<M: Modulus>(a: &[W; N]) -> Self {
        let mut table = Self::EMPTY;
        table.fill::<M>(0, a, W::ZERO);
        table
    }

    /// Fills an empty table with the multiples of an element times x^offset, which is a + carry·x^(WN).
    #[inline(always)]
    pub(super) fn fill<M: Modulus>(&mut self, offset: u32, a: &[W; N], carry: W) {
        self.rows[1] = *a;
        if Self::overflow::<M>(offset) {
            self.carries[1] = [carry];
        }
        // 2u·a = x·(u·a), and (2u + 1)·a = 2u·a + a. Row 0 is zero already.
        for u in 1..T / 2 {
            let half = self.rows[u];
            self.rows[2 * u][0] = half[0].shl(1);
            for i in 1..N {
                self.rows[2 * u][i] = half[i].shl(1) ^ half[i - 1].shr(W::BITS - 1);
            }
            for i in 0..N {
                self.rows[2 * u + 1][i] = self.rows[2 * u][i] ^ a[i];
            }
            if Self::overflow::<M>(offset) {
                // The word beyond: of a itself it is `carry`, which is zero unless a was shifted.
                let above = self.carries[u][0].shl(1) ^ half[N - 1].shr(W::BITS - 1);
                self.carries[2 * u] = [above];
                self.carries[2 * u + 1] = [if offset > 0 { above ^ carry } else { above }];
            }
        }
    }
}

/// One product of a sum: the groups of log2 T bits of `b` that start `offset` bits into each step of the scan choose
/// rows of `table`, which holds the multiples of an element times x^offset.
pub(super) struct Term<'a, W, const N: usize, const T: usize> {
    pub(super) table: &'a Multiples<W, N, T>,
    pub(super) b: &'a [W; N],
    pub(super) offset: u32,
}

/// Σ over the terms: one accumulator, shifted by `step` bits between groups.
#[inline(always)]
pub(super) fn scan<M: Modulus, W: Word, const N: usize, const T: usize, const P: usize>(
    step: u32,
    terms: [Term<'_, W, N, T>; P],
) -> Product<W, N> {
    let group = W::literal(T as u64 - 1);
    let mut c = Product::ZERO;
    // Horner's rule in x^step, the highest groups first. All terms add to one c, which is shifted once for all of them.
    for k in (0..W::BITS / step).rev() {
        for Term { table, b, offset } in &terms {
            let bit = k * step + offset;
            // Only the last word of b can end before this group.
            let words = if (N as u32 - 1) * W::BITS + bit < M::M { N } else { N - 1 };
            let index = |j: usize| if bit == 0 { b[j] & group } else { b[j].shr(bit) & group };
            // Up to four words rows are added one by one, up to nine word by word of c ([`add_columns`]). There a word of b that
            // has ended looks up row 0, which is left out.
            if N <= 4 {
                unroll::<N>(
                    #[inline(always)]
                    |j| {
                        if j < words {
                            add_row::<W, N>(&mut c, &W::row(&table.rows, index(j)), j);
                        }
                    },
                );
            } else if N <= 9 {
                let row = |j| W::row(&table.rows, if j < words { index(j) } else { W::ZERO });
                add_columns::<W, N>(&mut c, row, words);
            } else {
                for j in 0..words {
                    add_row::<W, N>(&mut c, &W::row(&table.rows, index(j)), j);
                }
            }
            // The words beyond the N-th of the multiples that word j of b has chosen.
            if Multiples::<W, N, T>::overflow::<M>(*offset) {
                for j in 0..words {
                    c.words_mut()[j + N] ^= W::row(&table.carries, index(j))[0];
                }
            }
        }
        if k > 0 {
            shift_up(c.words_mut(), step);
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
fn add_columns<'a, W: Word, const N: usize>(
    c: &mut Product<W, N>,
    row: impl Fn(usize) -> W::TableRow<'a, N>,
    words: usize,
) {
    let rows: [W::TableRow<'a, N>; N] = core::array::from_fn(row);
    unroll_positions::<N>(
        #[inline(always)]
        |column| {
            let mut sum = c.words()[column];
            unroll::<N>(
                #[inline(always)]
                |j| {
                    // Word `column` − j of row j, the row of a last word that has ended left out.
                    if j <= column && column - j < N && (j + 1 < N || words == N) {
                        sum ^= rows[j][column - j];
                    }
                },
            );
            c.words_mut()[column] = sum;
        },
    );
}

/// c·x^bits, 0 < bits < W; what leaves the top is zero, or lost. Cost, n words: n XOR and 2n shifts.
///
/// # Panics
/// If `bits` is out of range.
#[inline(always)]
pub fn shift_up<W: Word>(c: &mut [W], bits: u32) {
    assert!(bits > 0 && bits < W::BITS, "bits: at least 1, and less than a word has");
    let mut carry = W::ZERO;
    for c in c {
        let next = c.shr(W::BITS - bits);
        *c = c.shl(bits) ^ carry;
        carry = next;
    }
}
