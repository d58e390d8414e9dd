//! Linear maps of F_2^m from tables of their values: the rows of a table are `limbs` 64-bit limbs each.

use super::WindowTable;
use crate::field::MAX_LIMBS;
use crate::poly::Modulus;
use crate::word::{MAX_WAYS, SimdWord, SingleWord128, Word, Word128, barrier, unroll};

/// Σ rows_i over the bits i set in `bits`. Every row is read. Time: constant.
///
/// Cost: `LIMBS` AND and XOR a row.
#[inline(always)]
pub(super) fn scan<M: Modulus, W: Word>(rows: &'static [u64], bits: &[W; MAX_LIMBS]) -> [W; MAX_LIMBS] {
    const { assert!(W::BITS == 64, "tables of maps are read in words of 64 bits") };
    let mut sum = [W::ZERO; MAX_LIMBS];
    for (limb, rows) in rows.chunks(64 * M::LIMBS).enumerate() {
        for (i, row) in rows.chunks_exact(M::LIMBS).enumerate() {
            // Where the bit is not set zeros are added: every row is read.
            let mask = bits[limb].bit_mask(i as u32);
            unroll::<MAX_LIMBS>(
                #[inline(always)]
                |j| {
                    if j < M::LIMBS {
                        sum[j] ^= W::literal(row[j]) & mask;
                    }
                },
            );
        }
    }
    sum
}

/// [`scan`] on the widest words: four or two rows in one where they fit, else one row in as many as it takes. Time: constant.
///
/// Rows are read from the last of each limb's on, when their bits reach the signs of the halves. What lies behind a row is read
/// with it, and left out at the end.
///
/// Cost: a shift, a mask, AND and XOR for the rows in one word, or for one, with an AND and XOR more for each further word.
#[inline(always)]
pub(super) fn scan_simd<M: Modulus, L: SingleWord128, const NL: usize>(
    rows: &'static [u64],
    bits: &[u64; MAX_LIMBS],
) -> [L; NL] {
    // A word has 2·COUNT limbs: one, two or four rows are read at once where it has room for them, or else a row in several words.
    let halves = 2 * L::Simd::COUNT;
    let at_once = match halves / M::LIMBS {
        0 | 1 => 1,
        2 | 3 => 2,
        _ => 4,
    };
    let words = M::LIMBS.div_ceil(halves);
    let count = rows.len() / M::LIMBS;
    // The first of those that are read last.
    let last = (count - 1) / at_once * at_once;
    // The last rows have room of their own: behind the table nothing may be read.
    let mut last_rows = [0; 2 * MAX_LIMBS];
    for (i, limb) in last_rows.iter_mut().enumerate() {
        *limb = rows.get(last * M::LIMBS + i).copied().unwrap_or(0);
    }
    let mut sum = [L::Simd::ZERO; MAX_WORDS];
    for limb in 0..count.div_ceil(64) {
        let first = 64 * limb;
        let end = (first + 64).min(last + at_once);
        // The bit of the last row of this limb becomes bit 63, and those below it follow with each shift.
        let mut signs = signs_of_rows::<L>(bits[limb] << (first + 64 - end), at_once, M::LIMBS);
        if end > last {
            add_rows::<L>(&mut sum, &last_rows[..words * halves], signs);
            signs = signs.shl(at_once as u32);
        }
        let whole = &rows[first * M::LIMBS..];
        for row in (0..end.min(last) - first).step_by(at_once).rev() {
            add_rows::<L>(&mut sum, &whole[row * M::LIMBS..][..words * halves], signs);
            signs = signs.shl(at_once as u32);
        }
    }
    sum_of_rows_at_once::<M, L, NL>(&sum, at_once)
}

/// The most words of a row: of 128 bits.
const MAX_WORDS: usize = MAX_LIMBS.div_ceil(2);

/// `bits` in every half of the last row of those at once, one bit further for the row before: in the signs stand the bits of
/// the last rows.
#[inline(always)]
fn signs_of_rows<L: SingleWord128>(bits: u64, at_once: usize, limbs: usize) -> L::Simd {
    let of_half = |half: usize| bits << (at_once - 1).saturating_sub(half / limbs);
    let mut words = [L::ZERO; MAX_WAYS];
    unroll::<MAX_WAYS>(
        #[inline(always)]
        |i| words[i] = L::new(of_half(2 * i), of_half(2 * i + 1)),
    );
    L::Simd::together(words)
}

/// Adds rows to a sum of words, in the halves whose sign is set.
#[inline(always)]
fn add_rows<L: SingleWord128>(sum: &mut [L::Simd; MAX_WORDS], rows: &[u64], signs: L::Simd) {
    let mask = signs.signs();
    for (sum, row) in sum.iter_mut().zip(rows.chunks_exact(2 * L::Simd::COUNT)) {
        *sum ^= <L::Simd as SimdWord<L>>::load(row) & mask;
    }
}

/// The sum of the rows at once in a sum of words.
#[inline(always)]
fn sum_of_rows_at_once<M: Modulus, L: SingleWord128, const NL: usize>(
    sum: &[L::Simd; MAX_WORDS],
    at_once: usize,
) -> [L; NL] {
    let word = |i: usize| sum[i / L::Simd::COUNT].apart()[i % L::Simd::COUNT];
    let mut element = [L::ZERO; NL];
    for row in 0..at_once {
        unroll::<NL>(
            #[inline(always)]
            |k| {
                // Lane k of row `row` starts at this limb of the sum: it is a word, lies astride two, or is one half alone.
                let half = row * M::LIMBS + 2 * k;
                element[k] ^= match (half.is_multiple_of(2), 2 * k + 1 == M::LIMBS) {
                    (true, false) => word(half / 2),
                    (false, false) => L::align(word(half / 2), word(half / 2 + 1)),
                    (true, true) => L::lows(word(half / 2), L::ZERO),
                    (false, true) => L::highs(word(half / 2), L::ZERO),
                };
            },
        );
    }
    element
}

/// The image of `bits` under a linear map, from its windows: one row for each group of bits.
///
/// # Time
/// Variable in `bits`.
///
/// # Panics
/// If the window is not 1, 2, 4 or 8.
pub(super) fn look_up_vartime<M: Modulus, W: Word>(table: &WindowTable, bits: &[W; MAX_LIMBS]) -> [W; MAX_LIMBS] {
    match table.window {
        1 => look_up::<M, W, 1>(table.sums, bits),
        2 => look_up::<M, W, 2>(table.sums, bits),
        4 => look_up::<M, W, 4>(table.sums, bits),
        8 => look_up::<M, W, 8>(table.sums, bits),
        window => panic!("a window of {window} bits lies in two limbs"),
    }
}

/// [`look_up_vartime`] with a window that the compiler knows.
#[inline(never)]
fn look_up<M: Modulus, W: Word, const WINDOW: u32>(sums: &'static [u64], bits: &[W; MAX_LIMBS]) -> [W; MAX_LIMBS] {
    const { assert!(W::BITS == 64, "tables of maps are read in words of 64 bits") };
    let mut sum = [W::ZERO; MAX_LIMBS];
    // A group of bits has 2^w rows; the last of a table has as many as its own bits choose from.
    let group = M::LIMBS << WINDOW;
    for (limb, groups) in sums.chunks(group * (64 / WINDOW as usize)).enumerate() {
        let mut bits = bits[limb];
        let whole = groups.chunks_exact(group);
        let rest = whole.remainder();
        for group in whole {
            add_row::<M, W>(&mut sum, group, bits);
            bits = bits.shr(WINDOW);
        }
        if !rest.is_empty() {
            add_row::<M, W>(&mut sum, rest, bits);
        }
    }
    sum
}

/// sum ^= the row of `group` that the low bits of `index` choose.
#[inline(always)]
fn add_row<M: Modulus, W: Word>(sum: &mut [W; MAX_LIMBS], group: &'static [u64], index: W) {
    let mut row = [W::ZERO; MAX_LIMBS];
    W::constant_row(group, M::LIMBS, index, &mut row);
    unroll::<MAX_LIMBS>(
        #[inline(always)]
        |j| {
            if j < M::LIMBS {
                sum[j] ^= row[j];
            }
        },
    );
}

/// The map of `bits` by its windows, on lanes.
///
/// # Time
/// Variable in `bits`.
///
/// # Panics
/// As [`look_up_vartime`].
#[inline(always)]
pub(super) fn sum_of_rows_vartime<M: Modulus, L: SingleWord128, const NL: usize>(
    table: &WindowTable,
    bits: &[u64; MAX_LIMBS],
) -> [L; NL] {
    match table.window {
        1 => sum_of_rows::<M, L, NL, 1>(table.sums, bits),
        2 => sum_of_rows::<M, L, NL, 2>(table.sums, bits),
        4 => sum_of_rows::<M, L, NL, 4>(table.sums, bits),
        8 => sum_of_rows::<M, L, NL, 8>(table.sums, bits),
        window => panic!("a window of {window} bits lies in two limbs"),
    }
}

/// [`sum_of_rows_vartime`] with a window that the compiler knows.
///
/// Rows go to two sums in turn, and lane by lane: the compiler would load some rows together, which is slow. Of an odd
/// number of limbs the last is loaded with the one below it, as the high half of a lane.
#[inline(always)]
fn sum_of_rows<M: Modulus, L: SingleWord128, const NL: usize, const WINDOW: u32>(
    sums: &'static [u64],
    bits: &[u64; MAX_LIMBS],
) -> [L; NL] {
    let mut partial = [[L::ZERO; NL]; 2];
    let mut add = |sum: usize, rows: &'static [u64], index: u64| {
        // Higher bits of the index are cut off: the rows are a power of two.
        let start = (index as usize & (rows.len() / M::LIMBS - 1)) * M::LIMBS;
        let row = &rows[start..start + M::LIMBS];
        unroll::<NL>(
            #[inline(always)]
            |k| {
                let lane = L::load(&row[(2 * k).min(M::LIMBS - 2)..]);
                partial[sum][k] = (partial[sum][k] ^ lane).alone();
            },
        );
    };
    let group = M::LIMBS << WINDOW;
    let of_limb = group * (64 / WINDOW as usize);
    unroll::<MAX_LIMBS>(
        #[inline(always)]
        |i| {
            // The lowest limb is the last to be known.
            let limb = MAX_LIMBS - 1 - i;
            if limb * of_limb < sums.len() {
                let groups = &sums[limb * of_limb..sums.len().min((limb + 1) * of_limb)];
                let mut bits = barrier(bits[limb]);
                let pairs = groups.chunks_exact(2 * group);
                let rest = pairs.remainder();
                for rows in pairs {
                    add(0, &rows[..group], bits);
                    add(1, &rows[group..], bits >> WINDOW);
                    bits >>= 2 * WINDOW;
                }
                // The last group has rows for its own bits only, and no others are set.
                let (first, last) = rest.split_at(group.min(rest.len()));
                if !first.is_empty() {
                    add(0, first, bits);
                }
                if !last.is_empty() {
                    add(1, last, bits >> WINDOW);
                }
            }
        },
    );
    let [mut sum, other] = partial;
    unroll::<NL>(
        #[inline(always)]
        |k| {
            sum[k] ^= other[k];
            if 2 * k + 1 == M::LIMBS {
                sum[k] = L::highs(sum[k], L::ZERO);
            }
        },
    );
    sum
}

/// Rows of the windows of a table of `rows` rows: 2^`window` for each whole group, and as many as the last group needs.
pub const fn window_rows(rows: usize, window: u32) -> usize {
    let rest = rows % window as usize;
    ((rows / window as usize) << window) + if rest > 0 { 1 << rest } else { 0 }
}

/// The windows of a table of rows: for each group of `window` rows the sums of all its subsets;
/// `LEN` = [`window_rows`]·limbs.
pub const fn windows<const LEN: usize>(rows: &[u64], limbs: usize, window: u32) -> [u64; LEN] {
    let count = rows.len() / limbs;
    assert!(64 % window == 0, "window: a group of bits must not lie in two limbs");
    assert!(LEN == window_rows(count, window) * limbs);
    let mut sums = [0; LEN];
    let (mut group, mut high) = (0, 0);
    let mut row = 0;
    while row < rows.len() {
        // The sums without this row, copied, and the row added to each: the compiler interprets it, and a copy is one step.
        let without = limbs << high;
        let (from, end) = (group + without, group + 2 * without);
        let (done, rest) = sums.split_at_mut(from);
        rest.split_at_mut(without).0.copy_from_slice(done.split_at(group).1);
        let mut i = 0;
        while i < limbs {
            let (limb, mut to) = (rows[row + i], from + i);
            while to < end {
                sums[to] ^= limb;
                to += limbs;
            }
            i += 1;
        }
        row += limbs;
        high += 1;
        if high == window {
            (group, high) = (end, 0);
        }
    }
    sums
}

/// The matrices of the map whose table these rows are: of 8×8 bits, for byte j of a polynomial and byte q of limb r of its image at
/// 8·(`limbs`·j + r) + q; byte 7 − i of a matrix has the bits that bit i of the image is the parity of. `LEN` =
/// 8·`limbs`·⌈rows/8⌉.
pub const fn matrices<const LEN: usize>(rows: &[u64], limbs: usize) -> [u64; LEN] {
    let count = rows.len() / limbs;
    assert!(LEN == 8 * limbs * count.div_ceil(8));
    let mut matrices = [0; LEN];
    let mut i = 0;
    while i < LEN {
        let (j, r, q) = (i / (8 * limbs), i / 8 % limbs, i % 8);
        // The images of the bits of byte j, a byte each.
        let (mut images, mut bit) = (0, 0);
        while bit < 8 && 8 * j + bit < count {
            images |= (rows[limbs * (8 * j + bit) + r] >> (8 * q) & 0xff) << (8 * bit);
            bit += 1;
        }
        // A row for each bit of the image, the row of bit 0 in the highest byte: as GF2P8AFFINEQB takes them.
        matrices[i] = transposed(images).swap_bytes();
        i += 1;
    }
    matrices
}

/// The matrix of 8×8 bits, a row a byte, with rows for columns.
///
/// Source: H. S. Warren, Hacker's Delight, 7-3.
const fn transposed(mut x: u64) -> u64 {
    let t = (x ^ (x >> 7)) & 0x00aa_00aa_00aa_00aa;
    x ^= t ^ (t << 7);
    let t = (x ^ (x >> 14)) & 0x0000_cccc_0000_cccc;
    x ^= t ^ (t << 14);
    let t = (x ^ (x >> 28)) & 0x0000_0000_f0f0_f0f0;
    x ^ t ^ (t << 28)
}
