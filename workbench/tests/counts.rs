//! The operation counts of the literature, from the library's own kernels on counting words.

use carryless_workbench::kernels::{KERNELS, WORDS, count};

const FIELDS: [u32; 6] = [163, 233, 283, 409, 503, 571];

/// n = ⌈m/4⌉ groups of four bits, N words.
fn groups_and_words(m: u32) -> (u64, u64) {
    (u64::from(m.div_ceil(4)), u64::from(m.div_ceil(64)))
}

#[test]
fn comb4_has_the_closed_form() {
    for m in FIELDS {
        let (n, words) = groups_and_words(m);
        let tally = count("comb4", m, 64).expect("a kernel");
        assert_eq!(tally.xor, n * words + 44 * words - 7, "XOR, m = {m}");
        assert_eq!(tally.shift, n + 73 * words - 7, "shifts, m = {m}");
        assert_eq!(tally.and, n, "AND, m = {m}");
        assert_eq!(tally.clmul, 0, "m = {m}");
    }
}

/// C. Nègre, J.-M. Robert, AFRICACRYPT 2013, Table 4, CombMul.
#[test]
fn comb4_has_the_published_totals() {
    for (m, total) in [(503, 2182), (409, 1732), (233, 808)] {
        let tally = count("comb4", m, 64).expect("a kernel");
        assert_eq!(tally.xor + tally.shift + tally.and, total, "m = {m}");
    }
}

/// The fused kernels, and one Karatsuba level over combs: XOR, shifts and AND of the corrected algorithms on 64-bit words.
#[test]
fn fused_kernels_have_the_verified_totals() {
    for (kernel, totals) in [
        ("comb4-abac", [4154, 3282, 1518]),
        ("comb4-abcd", [3644, 2834, 1256]),
        ("karatsuba-comb", [2610, 2412, 1078]),
        ("karatsuba-comb-abac", [4909, 4513, 2021]),
        ("karatsuba-comb-abcd", [4060, 3664, 1576]),
    ] {
        for (m, total) in [503, 409, 233].into_iter().zip(totals) {
            let tally = count(kernel, m, 64).expect("a kernel");
            assert_eq!(tally.xor + tally.shift + tally.and, total, "{kernel}, m = {m}");
        }
    }
    let tally = count("karatsuba-comb", 503, 64).expect("a kernel");
    assert_eq!((tally.xor, tally.shift, tally.and), (1327, 1092, 191));
}

/// AB, AC by the comb: 2nN + 74N − 7 XOR, 2n + 132N − 7 shifts; AB + CD: 2nN + 58N − 14, 2n + 86N − 14; 2n AND in both.
#[test]
fn fused_combs_have_the_closed_forms() {
    for m in FIELDS {
        let (n, words) = groups_and_words(m);
        let abac = count("comb4-abac", m, 64).expect("a kernel");
        let abcd = count("comb4-abcd", m, 64).expect("a kernel");
        assert_eq!(abac.xor, 2 * n * words + 74 * words - 7, "AB, AC, XOR, m = {m}");
        assert_eq!(abac.shift, 2 * n + 132 * words - 7, "AB, AC, shifts, m = {m}");
        assert_eq!(abcd.xor, 2 * n * words + 58 * words - 14, "AB + CD, XOR, m = {m}");
        assert_eq!(abcd.shift, 2 * n + 86 * words - 14, "AB + CD, shifts, m = {m}");
        assert_eq!((abac.and, abcd.and), (2 * n, 2 * n), "AND, m = {m}");
    }
}

/// 13L − 13N XOR for AB, AC and 11L − 9N for AB + CD, L = N^(log2 3); 2L products.
#[test]
fn fused_karatsuba_has_the_closed_form() {
    for (m, abac, abcd, products) in [(233, 65, 63, 18), (503, 247, 225, 54)] {
        for (kernel, xor) in [("karatsuba-rec-abac", abac), ("karatsuba-rec-abcd", abcd)] {
            let tally = count(kernel, m, 64).expect("a kernel");
            assert_eq!((tally.xor, tally.clmul), (xor, products), "{kernel}, m = {m}");
        }
    }
}

/// A table that is made in advance: what is left is the comb without the (2^(w−1) − 1)(2N − 1) XOR of its table; and the second
/// table of the split comb pays for itself: half of the accumulator's shifts go.
#[test]
fn combs_for_a_fixed_factor_leave_the_tables_out() {
    for m in FIELDS {
        let (n, words) = groups_and_words(m);
        let comb8 = count("comb8", m, 64).expect("a kernel");
        let fixed = count("comb-fixed8", m, 64).expect("a kernel");
        let table = 127 * (2 * words - 1) + if m.div_ceil(64) * 64 < m + 7 { 127 } else { 0 };
        assert_eq!(comb8.xor - fixed.xor, table, "m = {m}");
        let split = count("comb-fixed-split", m, 64).expect("a kernel");
        let overflow = if m.div_ceil(64) * 64 < m + 7 { m.div_ceil(8) - 1 } else { 0 };
        assert!(
            split.xor >= n * words + 7 * 2 * words && split.xor <= n * words + 14 * words + u64::from(overflow) + 1
        );
        let (comb4, split) = (count("comb4", m, 64).expect("a kernel"), count("comb-split", m, 64).expect("a kernel"));
        assert!(split.xor + split.shift + split.and < comb4.xor + comb4.shift + comb4.and, "m = {m}");
    }
}

/// 7·N^(log2 3) − 7N XOR and N^(log2 3) products for N = 4 and 8.
#[test]
fn karatsuba_has_the_closed_form() {
    for (m, xor, products) in [(233, 35, 9), (503, 133, 27)] {
        let tally = count("karatsuba-rec", m, 64).expect("a kernel");
        assert_eq!((tally.xor, tally.clmul), (xor, products), "m = {m}");
        assert_eq!((tally.shift, tally.and, tally.lookup), (0, 0, 0), "m = {m}");
    }
}

#[test]
fn all_pairs_of_words_take_half_of_the_products() {
    for m in FIELDS {
        for word in WORDS {
            let words = u64::from(m.div_ceil(word));
            let tally = count("clmul", m, word).expect("a kernel");
            assert_eq!(tally.clmul, words * (words + 1) / 2, "m = {m}, {word}-bit words");
        }
    }
}

/// n = m bits select rows: nN AND and one for each bit, n − N shifts to reach them.
#[test]
fn comb_without_a_table_has_the_closed_form() {
    for m in FIELDS {
        let (bits, words) = (u64::from(m), groups_and_words(m).1);
        let tally = count("comb-basic", m, 64).expect("a kernel");
        assert_eq!(tally.xor, bits * words + 63 * 2 * words, "XOR, m = {m}");
        assert_eq!(tally.shift, bits - words + 63 * 4 * words, "shifts, m = {m}");
        assert_eq!(tally.and, bits * words + bits, "AND, m = {m}");
    }
}

#[test]
fn every_kernel_runs_in_every_field_on_every_word() {
    for kernel in KERNELS {
        for m in FIELDS {
            for word in WORDS {
                assert!(count(kernel.name, m, word).is_some_and(|tally| tally.xor > 0), "{}, m = {m}", kernel.name);
            }
        }
    }
    assert!(
        count("comb16", 233, 64).is_none() && count("comb4", 234, 64).is_none() && count("comb4", 233, 8).is_none()
    );
}
