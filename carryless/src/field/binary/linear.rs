//! Linear maps of F_2^m from tables of their values: the rows of a table are `limbs` 64-bit limbs each.

use super::WindowTable;
use crate::field::MAX_LIMBS;
use crate::poly::Modulus;
use crate::word::{SingleWord128, Word, barrier, unroll};

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
