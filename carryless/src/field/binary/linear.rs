//! Linear maps of F_2^m from tables of their values: the rows of a table are `limbs` 64-bit limbs each.

use super::WindowTable;
use crate::field::MAX_LIMBS;
use crate::poly::Modulus;
use crate::word::unroll;
use crate::word::{Word, Word128};

/// Σ rows_i over the bits i set in `bits`. Every row is read. Time: constant.
///
/// Cost: `LIMBS` AND and XOR a row.
#[inline(always)]
pub(super) fn scan<M: Modulus, W: Word>(rows: &'static [u64], bits: &[W; MAX_LIMBS]) -> [W; MAX_LIMBS] {
    debug_assert!(W::BITS == 64);
    let mut sum = [W::ZERO; MAX_LIMBS];
    for (limb, rows) in rows.chunks(64 * M::LIMBS).enumerate() {
        for (i, row) in rows.chunks_exact(M::LIMBS).enumerate() {
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

/// The same map from its windows: one row for each group of bits.
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
    debug_assert!(W::BITS == 64);
    let mut sum = [W::ZERO; MAX_LIMBS];
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

/// sum += the map of `bits` by its windows, on lanes.
///
/// # Time
/// Variable in `bits`.
///
/// # Panics
/// As [`look_up_vartime`].
#[inline(always)]
pub(super) fn add_rows_vartime<M: Modulus, L: Word128, const NL: usize>(
    sum: &mut [L; NL],
    table: &WindowTable,
    bits: &[u64; MAX_LIMBS],
) {
    match table.window {
        1 => add_rows::<M, L, NL, 1>(sum, table.sums, bits),
        2 => add_rows::<M, L, NL, 2>(sum, table.sums, bits),
        4 => add_rows::<M, L, NL, 4>(sum, table.sums, bits),
        8 => add_rows::<M, L, NL, 8>(sum, table.sums, bits),
        window => panic!("a window of {window} bits lies in two limbs"),
    }
}

/// [`add_rows_vartime`] with a window that the compiler knows.
#[inline(always)]
fn add_rows<M: Modulus, L: Word128, const NL: usize, const WINDOW: u32>(
    sum: &mut [L; NL],
    sums: &'static [u64],
    bits: &[u64; MAX_LIMBS],
) {
    let group = M::LIMBS << WINDOW;
    let mut add = |rows: &'static [u64], index: u64| {
        let start = (index as usize & ((1 << WINDOW) - 1)) * M::LIMBS;
        let row = &rows[start..start + M::LIMBS];
        unroll::<NL>(
            #[inline(always)]
            |k| sum[k] ^= L::new(row[2 * k], if 2 * k + 1 < M::LIMBS { row[2 * k + 1] } else { 0 }),
        );
    };
    for (limb, groups) in sums.chunks(group * (64 / WINDOW as usize)).enumerate() {
        let mut bits = bits[limb];
        let whole = groups.chunks_exact(group);
        let rest = whole.remainder();
        for rows in whole {
            add(rows, bits);
            bits >>= WINDOW;
        }
        // The last group has rows for its own bits only, and no others are set.
        if !rest.is_empty() {
            add(rest, bits);
        }
    }
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
    let size = 1 << window;
    assert!(64 % window == 0, "window: a group of bits must not lie in two limbs");
    assert!(LEN == window_rows(count, window) * limbs);
    let mut sums = [0; LEN];
    let mut index = 0;
    while index < LEN / limbs {
        let (group, u) = (index / size, index % size);
        if u > 0 {
            // The row of the highest bit of u, and the sum of the rest.
            let high = u.ilog2();
            let row = group * window as usize + high as usize;
            let rest = index - (1 << high);
            let mut i = 0;
            while i < limbs {
                sums[index * limbs + i] = sums[rest * limbs + i] ^ rows[row * limbs + i];
                i += 1;
            }
        }
        index += 1;
    }
    sums
}
