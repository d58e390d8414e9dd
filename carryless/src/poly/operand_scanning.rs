//! Operand scanning: a·b = Σ_i Σ_k x^(iW + k) Σ_λ b_(i,k,λ)·a·x^(λw), b_(i,k,λ) the group of w bits at bit k + λw of
//! word i of b; k runs through the multiples of Λw below W, λ through 0 … Λ − 1.
//!
//! The words of b are scanned one after the other. The multiples of a that Λ neighbouring groups choose are shifted to
//! their places in registers and added to the result together, so that a word of the result is loaded and stored once
//! for Λ groups. The multiples u·a, deg u < w, come from a table, kept word by word: for each word of a its 2^w
//! multiples.
//!
//! Source: S. S. Erdem, Fast software multiplication in F_2\[x\] for embedded processors, Turkish Journal of Electrical
//! Engineering & Computer Sciences 20(4), 2012, Figures 6 to 8, with a and b exchanged; the shifts by 0 and by W that
//! Figure 8 writes at k = 0 are left out, since there is no shift by W.
//! Cost, n words, g = ⌈m/w⌉ groups, G = ⌈m/(Λw)⌉ sets of Λ: 2ng + G XOR and 2n(g − n) shifts for the multiples; g AND
//! and g − n shifts to cut the groups; the table (2^(w−1) − 1)(2n − 1) XOR and shifts; ng look-ups. Loads and stores
//! beside those of the table's making: ng + (2n + 2)G + n. Where u·a may need a word more than a: also g XOR, look-ups
//! and loads, g − n shifts, and for the table 2^(w−1) − 1 XOR and twice as many shifts. With full words, q = W/w, these
//! are Erdem's (2n²Λ + n)q/Λ XOR and (n²Λ + 2n² + 2n)q/Λ + n loads and stores, and of his 2n²q shifts the 2n²(q − 1)
//! that move something.
//! Time: variable in b, which indexes the table.

use super::{Modulus, Multiplier, Product, square};
use crate::word::Word;
use crate::word::{each_in_turn, unroll};

/// Operand scanning with a window of w = `WINDOW` = 2, 4 or 8 bits, Λ = `INTERLEAVE` = 1, 2, 4 or 8 multiples added
/// together, and a table of 2^`WINDOW` multiples of the first operand. For words that [`fits`] accepts; on others it
/// does not compile.
///
/// # Time
/// Variable in the second operand, which indexes the table: for public operands only.
#[derive(Clone, Copy)]
pub struct OperandScanningVartime<const WINDOW: u32, const INTERLEAVE: usize>;

/// Whether `interleave` windows of `window` bits divide a word of `bits` bits.
pub const fn fits(window: u32, interleave: usize, bits: u32) -> bool {
    let taken = window as usize * interleave;
    taken > 0 && (bits as usize).is_multiple_of(taken)
}

/// The words of a table of multiples u·a, deg a < m and deg u < `window`: ⌈(m + window − 1)/W⌉.
pub const fn table_words(m: u32, window: u32, bits: u32) -> usize {
    (m + window - 1).div_ceil(bits) as usize
}

/// A macro, for 2^w is no size of a table in stable Rust where w is a parameter.
macro_rules! operand_scanning {
    ($window:literal: $($interleave:literal)+) => {$(
        impl<M: Modulus, W: Word, const N: usize> Multiplier<M, W, N> for OperandScanningVartime<$window, $interleave> {
            const NAME: &'static str = concat!("operand-scanning-", $window, "-", $interleave);
            const CONSTANT_TIME: bool = false;

            #[inline(never)]
            fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
                let mut table = [[[W::ZERO]; 1 << $window]; N];
                let mut beyond = [[W::ZERO]; 1 << $window];
                let overflows = table_words(M::M, $window, W::BITS) > N;
                let mut c = Product::ZERO;
                let beyond = overflows.then_some(&mut beyond);
                add_product_vartime::<W, { 1 << $window }, $interleave>(M::M, a, b, &mut table, beyond, c.words_mut());
                c
            }
            #[inline(always)]
            fn square(a: &[W; N]) -> Product<W, N> {
                square::by_table_vartime(a)
            }
        }
    )+};
}

operand_scanning!(2: 1 2 4 8);
operand_scanning!(4: 1 2 4 8);
operand_scanning!(8: 1 2 4 8);

/// c = a·b for any number of words n = ⌈m/W⌉: one piece of code for all fields.
///
/// `a` and `b` have n words and degree below `m`, `c` 2n words. `table` is room for the multiples of `a` by T = 2^w
/// polynomials: [`table_words`] rows, n or n + 1.
///
/// # Panics
/// If one of the lengths is another.
///
/// # Time
/// Variable in `b`, which indexes the table: for public operands only.
#[inline(never)]
pub fn product_vartime<W: Word, const T: usize, const INTERLEAVE: usize>(
    m: u32,
    a: &[W],
    b: &[W],
    table: &mut [[[W; 1]; T]],
    c: &mut [W],
) {
    let n = m.div_ceil(W::BITS) as usize;
    assert!(m > 0 && a.len() == n && b.len() == n && c.len() == 2 * n, "a and b have n = ⌈m/W⌉ > 0 words, a·b has 2n");
    assert!(table.len() == table_words(m, T.ilog2(), W::BITS), "the table has as many words as a multiple of a");
    c.fill(W::ZERO);
    let (table, beyond) = table.split_at_mut(n);
    // All groups of the last word: those beyond m are zero.
    add_product_vartime::<W, T, INTERLEAVE>(n as u32 * W::BITS, a, b, table, beyond.first_mut(), c);
}

/// c += a·b for any number of words n = ⌈m/W⌉, without the groups of `b` beyond `m`: what both products are made of.
///
/// `a` and `b` have n words and degree below `m`, `c` 2n words. `table` is room for the n words of the multiples of `a`;
/// `beyond` for their words beyond these, where [`table_words`] are n + 1: without it they are left out.
///
/// # Panics
/// If `a`, `b` or `table` has another length, or `c` is shorter.
///
/// # Time
/// Variable in `b`, which indexes the table: for public operands only.
#[inline(always)]
pub fn add_product_vartime<W: Word, const T: usize, const INTERLEAVE: usize>(
    m: u32,
    a: &[W],
    b: &[W],
    table: &mut [[[W; 1]; T]],
    mut beyond: Option<&mut [[W; 1]; T]>,
    c: &mut [W],
) {
    const {
        assert!(T.is_power_of_two() && T > 1, "a table has 2^w rows, w > 0");
        assert!(fits(T.ilog2(), INTERLEAVE, W::BITS), "the windows that are added together must divide a word");
    };
    let n = a.len();
    assert!(n > 0 && n == m.div_ceil(W::BITS) as usize, "a has n = ⌈m/W⌉ > 0 words");
    assert!(b.len() == n && table.len() == n, "b and the table have as many words as a");
    // So the compiler knows it too.
    let (b, table, c) = (&b[..n], &mut table[..n], &mut c[..2 * n]);
    tabulate(a, table, beyond.as_deref_mut());
    let step = T.ilog2() * INTERLEAVE as u32;
    let last = n - 1;
    let bits = m - last as u32 * W::BITS; // of the last word, up to m
    // The last word may end before its last group.
    let whole = if bits + T.ilog2() > W::BITS { last + 1 } else { last };
    let (words, partial) = b.split_at(whole);
    let mut c = c;
    for b in words {
        // The at most 32 sets of a word written out, so that the shifts' distances are in the code.
        unroll::<4>(
            #[inline(always)]
            |eight| {
                unroll::<8>(
                    #[inline(always)]
                    |one| {
                        let k = (8 * eight + one) as u32 * step;
                        if k < W::BITS {
                            let groups = cut::<W, T, INTERLEAVE>(*b, k, INTERLEAVE);
                            add_multiples_vartime(table, beyond.as_deref(), &groups, k, c);
                        }
                    },
                );
            },
        );
        // The next word of b is worth x^W as much.
        let from_here = c;
        c = &mut from_here[1..];
    }
    for b in partial {
        for k in (0..bits).step_by(step as usize) {
            // Groups beyond m are zero, and left out.
            let taken = INTERLEAVE.min((bits - k).div_ceil(T.ilog2()) as usize);
            let groups = cut::<W, T, INTERLEAVE>(*b, k, taken);
            add_multiples_vartime(table, beyond.as_deref(), &groups[..taken], k, c);
        }
    }
}

/// The first `taken` groups of b from bit k on, and zero for others.
#[inline(always)]
fn cut<W: Word, const T: usize, const INTERLEAVE: usize>(b: W, k: u32, taken: usize) -> [W; INTERLEAVE] {
    let mut groups = [W::ZERO; INTERLEAVE];
    for lambda in 0..taken {
        groups[lambda] = b.shr(k + lambda as u32 * T.ilog2()) & W::literal(T as u64 - 1);
    }
    groups
}

/// c += x^k·Σ_λ u_λ·a·x^(λw), u_λ group λ: what a product does for each Λ groups.
///
/// `table` holds the multiples of a, n words, and `beyond` their words beyond the n-th where there are any. The
/// shifted multiples stay within one word more: k + Λw ≤ W. They are added to the first n + 1 words of c.
///
/// # Panics
/// If there is no group, or there are too many; if c is shorter.
///
/// # Time
/// Variable in the groups, which index the table: for public operands only.
#[inline(always)]
pub fn add_multiples_vartime<W: Word, const T: usize>(
    table: &[[[W; 1]; T]],
    beyond: Option<&[[W; 1]; T]>,
    groups: &[W],
    k: u32,
    c: &mut [W],
) {
    assert!(k + groups.len() as u32 * T.ilog2() <= W::BITS, "groups: k + Λw is at most W");
    let place = |lambda: usize| k + lambda as u32 * T.ilog2();
    // What the shifts have taken out of the word below.
    let mut high = W::ZERO;
    let (sums, above) = c.split_at_mut(table.len());
    each_in_turn(
        table,
        sums,
        // A register for each group, and those of the sums.
        groups.len() >= 8,
        #[inline(always)]
        |multiples, c| {
            // Word s of T_λ·x^(k + λw), T_λ the multiple that group λ chooses: (T_λ[s] << (k + λw)) + (T_λ[s − 1] >> (W − k − λw)).
            // There is no shift by W: of group 0 nothing goes over at k = 0.
            let multiple = W::row(multiples, groups[0])[0];
            let mut low = (multiple.shl(k) ^ high).in_turn();
            high = if k == 0 { W::ZERO } else { multiple.shr(W::BITS - k) };
            for lambda in 1..groups.len() {
                let multiple = W::row(multiples, groups[lambda])[0];
                low = (low ^ multiple.shl(place(lambda))).in_turn();
                high = (high ^ multiple.shr(W::BITS - place(lambda))).in_turn();
            }
            *c ^= low;
        },
    );
    above[0] ^= high;
    // At most w − 1 bits of a multiple are beyond the words of a; shifted by at most W − w they stay in one word.
    if let Some(beyond) = beyond {
        for lambda in 0..groups.len() {
            above[0] ^= W::row(beyond, groups[lambda])[0].shl(place(lambda));
        }
    }
}

/// The multiples u·a, u = 0 … T − 1, word by word; in `beyond` their words beyond those of a.
///
/// # Panics
/// If the table has fewer words than a.
#[inline(always)]
pub fn tabulate<W: Word, const T: usize>(a: &[W], table: &mut [[[W; 1]; T]], beyond: Option<&mut [[W; 1]; T]>) {
    for j in 0..a.len() {
        table[j][0] = [W::ZERO];
        table[j][1] = [a[j]];
        for u in 1..T / 2 {
            // 2u·a = x·(u·a), the top bit of the word below coming in; (2u + 1)·a = 2u·a + a.
            let mut double = table[j][u][0].shl(1);
            if j > 0 {
                double ^= table[j - 1][u][0].shr(W::BITS - 1);
            }
            table[j][2 * u] = [double];
            table[j][2 * u + 1] = [double ^ a[j]];
        }
    }
    if let Some(beyond) = beyond {
        (beyond[0], beyond[1]) = ([W::ZERO], [W::ZERO]);
        for u in 1..T / 2 {
            // a itself has nothing here, so that (2u + 1)·a has what 2u·a has.
            let double = beyond[u][0].shl(1) ^ table[a.len() - 1][u][0].shr(W::BITS - 1);
            (beyond[2 * u], beyond[2 * u + 1]) = ([double], [double]);
        }
    }
}
