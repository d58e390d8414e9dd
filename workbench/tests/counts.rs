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
