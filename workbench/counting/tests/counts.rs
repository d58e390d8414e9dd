//! The operation counts of the literature, from the library's own kernels on counting words.

use carryless_counting::kernels::{CombParts, KERNELS, WORDS, comb_parts, count};
use carryless_counting::steps;
use carryless_counting::tally::Tally;

const FIELDS: [u32; 8] = [163, 233, 257, 283, 409, 431, 503, 571];

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

/// The table (2^3 − 1)(2N − 1), nN for the rows, 15 shifts of 2N words by four bits.
#[test]
fn the_parts_of_comb4_have_their_closed_forms() {
    for m in FIELDS {
        let (n, words) = groups_and_words(m);
        let CombParts { table, rows, shifts } = comb_parts(m).expect("a field");
        assert_eq!([table.xor, table.shift, table.and], [14 * words - 7, 14 * words - 7, 0], "m = {m}");
        assert_eq!([rows.xor, rows.shift, rows.and], [n * words, n - words, n], "m = {m}");
        assert_eq!([shifts.xor, shifts.shift, shifts.and], [30 * words, 60 * words, 0], "m = {m}");
        assert_eq!(shifts.lookup, 0, "m = {m}");
    }
    assert_eq!(comb_parts(127), None);
}

/// C. Nègre, J.-M. Robert, AFRICACRYPT 2013, Table 4, CombMul.
#[test]
fn comb4_has_the_published_totals() {
    for (m, total) in [(503, 2182), (409, 1732), (233, 808)] {
        let tally = count("comb4", m, 64).expect("a kernel");
        assert_eq!(tally.xor + tally.shift + tally.and, total, "m = {m}");
    }
}

/// The fused kernels, and one Karatsuba level over combs: XOR, shifts and AND of the corrected algorithms on 64-bit
/// words.
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

/// A fixed factor leaves out the table, of (2^(w−1) − 1)(2N − 1) XOR; where multiples are a word longer, also 2^(w−1) −
/// 1. Two tables of 16 rows and half of the shifts of the accumulator cost less than one table and all of them.
#[test]
fn combs_for_a_fixed_factor_leave_the_table_out() {
    let total = |kernel: &str, m| {
        let tally = count(kernel, m, 64).expect("a kernel");
        tally.xor + tally.shift + tally.and
    };
    for m in FIELDS {
        let (nibbles, words) = groups_and_words(m);
        let xor = |kernel| count(kernel, m, 64).expect("a kernel").xor;
        let overflow = if m + 7 > 64 * m.div_ceil(64) { 127 } else { 0 };
        assert_eq!(xor("comb8") - xor("comb-fixed8"), 127 * (2 * words - 1) + overflow, "m = {m}");
        if m + 7 <= 64 * m.div_ceil(64) {
            assert_eq!(xor("comb-fixed-split"), nibbles * words + 7 * 2 * words, "m = {m}");
            let shift = |kernel| count(kernel, m, 64).expect("a kernel").shift;
            let table = 14 * words - 7;
            assert_eq!(xor("comb-split"), xor("comb4") - 16 * words + table + words - 1, "XOR, m = {m}");
            assert_eq!(shift("comb-split"), shift("comb4") - 32 * words + table + 2 * words, "shifts, m = {m}");
        }
        // For m = 571 the second table's multiples are a word longer.
        assert_eq!(total("comb-split", m) < total("comb4", m), m != 571, "m = {m}");
    }
}

/// S. S. Erdem 2012, Table 3, with the shifts that move nothing left out: n words, g groups of which G sets are added
/// together.
#[test]
fn operand_scanning_has_the_closed_form() {
    for (m, word) in FIELDS.into_iter().flat_map(|m| WORDS.map(|word| (m, word))) {
        for (window, interleave) in [(2, 4), (4, 1), (4, 2), (4, 4), (8, 2)] {
            let tally = count(&format!("operand-scanning-{window}-{interleave}"), m, word).expect("a kernel");
            let (n, groups) = (u64::from(m.div_ceil(word)), u64::from(m.div_ceil(window)));
            let sets = u64::from(m.div_ceil(window * interleave));
            let table = ((1 << (window - 1)) - 1) * (2 * n - 1);
            if m + window - 1 <= word * m.div_ceil(word) {
                assert_eq!(
                    tally.xor,
                    2 * n * groups + sets + table,
                    "XOR, m = {m}, {word} bits, {window}-{interleave}"
                );
                let shifts = (2 * n + 1) * (groups - n) + table;
                assert_eq!(tally.shift, shifts, "shifts, m = {m}, {word} bits, {window}-{interleave}");
            }
            assert_eq!(tally.and, groups, "AND, m = {m}, {word} bits, {window}-{interleave}");
        }
    }
}

/// The fewest word products known for two to seven words, and for more made of these.
#[test]
fn formulae_take_the_fewest_products() {
    let products =
        [(3, 6), (4, 9), (5, 13), (6, 17), (7, 22), (8, 27), (9, 35), (11, 47), (13, 61), (14, 66), (15, 76)];
    let products =
        products.into_iter().chain([(16, 81), (17, 97), (18, 102), (26, 183), (27, 193), (32, 243), (36, 289)]);
    for (words, expected) in products {
        let of_this_size = FIELDS.into_iter().flat_map(|m| WORDS.map(|word| (m, word)));
        for (m, word) in of_this_size.filter(|(m, word)| m.div_ceil(*word) == words) {
            let tally = count("karatsuba-formulae", m, word).expect("a kernel");
            assert_eq!(tally.clmul, expected, "{words} words");
        }
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
            let tally = count("carryless", m, word).expect("a kernel");
            assert_eq!(tally.clmul, words * (words + 1) / 2, "m = {m}, {word}-bit words");
        }
    }
}

/// L lanes: L(L + 1)/2 products of lanes, of four lanes nine and of five 13, of three products of halves each, of four where
/// there are two lanes and the processor multiplies; the last has one where the limbs are odd in number. A square takes one for
/// each limb.
#[test]
fn products_of_lanes_take_three_or_four_products_each() {
    for m in FIELDS {
        let (limbs, lanes) = (u64::from(m.div_ceil(64)), u64::from(m.div_ceil(128)));
        let of_lanes = match lanes {
            4 => 9,
            5 => 13,
            _ => lanes * (lanes + 1) / 2,
        };
        for (kernel, each) in [("clmul", if lanes <= 2 { 4 } else { 3 }), ("clmul-portable", 3)] {
            let products = if limbs % 2 == 1 { (of_lanes - 1) * each + 1 } else { of_lanes * each };
            for (form, times) in [("", 1), ("-abac", 2), ("-abcd", 2)] {
                let tally = count(&format!("{kernel}{form}"), m, 64).expect("a kernel");
                assert_eq!(tally.clmul, times * products, "{kernel}{form}, m = {m}");
            }
        }
        let [once, shared, summed] =
            ["", "-abac", "-abcd"].map(|form| count(&format!("clmul{form}"), m, 64).expect("a kernel").xor);
        assert!(shared < 2 * once, "m = {m}: sums of lanes are shared");
        // Two products, and their sum of 2N lanes at even and at odd limbs.
        assert!(summed < 2 * once + 4 * lanes, "m = {m}: one reconstruction");
        assert_eq!(count("clmul-square", m, 64).map(|tally| (tally.clmul, tally.xor)), Some((limbs, 0)), "m = {m}");
    }
}

/// Squares of N words: by spreading log2 W steps less one for each half word, and one mask; by table a look-up for each
/// byte.
#[test]
fn squares_have_their_closed_forms() {
    for (m, word) in FIELDS.into_iter().flat_map(|m| WORDS.map(|word| (m, word))) {
        let (words, steps) = (u64::from(m.div_ceil(word)), u64::from(word.ilog2()) - 1);
        let spread = count("square-spreading", m, word).expect("a kernel");
        assert_eq!((spread.xor, spread.and), (2 * words * steps, 2 * words * (steps + 1)), "m = {m}, {word} bits");
        assert_eq!(spread.shift, 2 * words * steps + words, "m = {m}, {word} bits");
        let table = count("square-table", m, word).expect("a kernel");
        assert_eq!(table.lookup, words * u64::from(word / 8), "m = {m}, {word} bits");
    }
}

/// A word above x^m, and the bits from m in the last word, move to two words for every term: at most two shifts and two
/// XOR each, and what clears the bits of the last word.
#[test]
fn remainders_cost_no_more_than_stated() {
    for (m, word) in FIELDS.into_iter().flat_map(|m| WORDS.map(|word| (m, word))) {
        let (words, terms) = (u64::from(m.div_ceil(word)), if [233, 257, 409, 503].contains(&m) { 2 } else { 4 });
        let full = count("reduce", m, word).expect("a kernel");
        assert!(full.xor <= (words + 1) * terms * 2 + 1 && full.xor >= words * terms, "m = {m}, {word} bits: {full:?}");
        assert!(full.shift <= (words + 1) * terms * 2 + 2, "m = {m}, {word} bits: {full:?}");
        let loose = count("reduce-loosely", m, word).expect("a kernel");
        assert!(loose.xor < full.xor && loose.shift < full.shift, "m = {m}, {word} bits");
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

/// Where rows are added by branches half of them are, in the mean: mN/2 XOR. The accumulator of the comb takes the same
/// as by masks; shift-and-add takes per shift N − 1 XOR and 2N − 1 shifts, and every other time the words of f.
#[test]
fn branches_add_half_of_the_rows() {
    let near = |counted: u64, expected: f64, what: &str| {
        let ratio = counted as f64 / expected;
        assert!((0.96..1.04).contains(&ratio), "{what}: {counted}, where {expected} are expected");
    };
    for m in FIELDS {
        let (bits, words) = (f64::from(m), f64::from(m.div_ceil(64)));
        let comb = count("comb-basic-branching", m, 64).expect("a kernel");
        near(comb.xor - 63 * 2 * words as u64, bits * words / 2.0, &format!("comb, m = {m}"));
        assert_eq!((comb.shift, comb.and), (63 * 4 * words as u64, 0), "comb, m = {m}");
        let shift_and_add = count("shift-and-add-branching", m, 64).expect("a kernel");
        let words_of_f = if [233, 409].contains(&m) { 3.0 } else { 2.0 };
        let per_shift = words + words_of_f / 2.0;
        let expected = bits * words / 2.0 + (bits - 1.0) * per_shift;
        near(shift_and_add.xor, expected, &format!("shift-and-add, m = {m}"));
        assert_eq!((shift_and_add.shift, shift_and_add.and), ((u64::from(m) - 1) * 2 * words as u64, 0), "m = {m}");
    }
}

#[test]
fn every_kernel_runs_in_every_field_on_every_word() {
    for kernel in KERNELS {
        for m in FIELDS {
            for word in WORDS {
                let too_wide = match kernel.name {
                    "operand-scanning-8-8" => word < 64,
                    "operand-scanning-4-8" | "operand-scanning-8-4" => word < 32,
                    // The halves of 128-bit words, and fused products.
                    name => {
                        word < 64 && (name.starts_with("clmul") || name.ends_with("abac") || name.ends_with("abcd"))
                    }
                };
                let counted = count(kernel.name, m, word).is_some_and(|tally| tally != Tally::default());
                assert_eq!(counted, !too_wide, "{}, m = {m}, {word}-bit words", kernel.name);
            }
        }
    }
    assert!(
        count("comb16", 233, 64).is_none() && count("comb4", 234, 64).is_none() && count("comb4", 233, 8).is_none()
    );
}

/// n words by n words, windows of w = 4 bits, q = 8 of them in a word: n²q + 2n(q − 1) XOR and 4n(q − 1) shifts by the comb;
/// (2n²Λ + n)q/Λ XOR and 2n²(q − 1) shifts by operand scanning. The heads of both files say so, tables and windows apart.
#[test]
fn products_of_any_number_of_words_and_their_steps_have_their_closed_forms() {
    let q = 8;
    for n in 1..=16 {
        let words = n as u64;
        let shift = steps::shift(n);
        assert_eq!([shift.xor, shift.shift], [words, 2 * words], "n = {n}");
        let comb = steps::by_comb(n);
        let expected = [words * words * q + 2 * words * (q - 1), 4 * words * (q - 1), words * words * q];
        assert_eq!([comb.tally.xor, comb.tally.shift, comb.tally.lookup], expected, "n = {n}");
        for multiples in [1, 2, 4, 8] {
            let lambda = multiples as u64;
            let scanning = steps::by_operand_scanning(n, multiples).expect("a kernel");
            assert_eq!(scanning.words, comb.words, "n = {n}, Λ = {multiples}");
            let expected =
                [(2 * words * words * lambda + words) * q / lambda, 2 * words * words * (q - 1), words * words * q];
            let Tally { xor, shift, lookup, .. } = scanning.tally;
            assert_eq!([xor, shift, lookup], expected, "n = {n}, Λ = {multiples}");
            for k in (0..32).step_by(4 * multiples) {
                let step = steps::add_multiples(n, multiples, k).expect("a kernel");
                let unmoved = if k == 0 { 2 * words } else { 0 };
                let expected = [2 * words * lambda + 1, 2 * words * lambda - unmoved, words * lambda];
                assert_eq!([step.xor, step.shift, step.lookup], expected, "n = {n}, Λ = {multiples}, k = {k}");
            }
        }
    }
    assert!(steps::by_operand_scanning(6, 3).is_none() && steps::add_multiples(6, 3, 0).is_none());
}
