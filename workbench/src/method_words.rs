//! What each family of methods does, in a sentence.

/// The words for a family, by its name in [`METHODS`](carryless_rows::registry::METHODS).
pub fn words(family: &str) -> Option<&'static str> {
    WORDS.iter().find(|(name, _)| *name == family).map(|(_, words)| *words)
}

const WORDS: [(&str, &str); 51] = [
    ("double-and-add", "bits of k from the left: a doubling for each, an addition for each 1"),
    ("double-and-add-rtl", "bits of k from the right: P is doubled for each, and added for each 1"),
    ("naf", "digits 0, 1 and -1 from the left, of two neighbours one is 0: an addition for every third digit"),
    ("naf-rtl", "the digits of naf from the right"),
    (
        "wnafW",
        "digits below 2^(W-1), odd or 0, from the left: an addition for every (W+1)th digit, and a table of odd multiples \
         of P",
    ),
    ("wnafW-rtl", "the digits of wnafW from the right: a sum for each value of a digit, and at last the sum of these"),
    ("halve-and-add", "bits of k to the base 1/2 from the left: halvings in the place of doublings"),
    ("halve-and-add-naf", "halve-and-add with the digits of naf"),
    ("halve-and-add-wnafW", "halve-and-add with the digits of wnafW, and a table of odd multiples of P"),
    ("halve-and-add-rtl", "bits of k to the base 1/2 from the right: P is halved for each, and added for each 1"),
    ("halve-and-add-rtl-naf", "halve-and-add-rtl with the digits of naf"),
    ("halve-and-add-rtl-wnafW", "halve-and-add-rtl with the digits of wnafW: a sum for each value of a digit"),
    ("double-halve-naf", "some digits of naf by doublings, the others by halvings, and the sum of both"),
    ("double-halve-wnafW", "some digits of wnafW by doublings, the others by halvings, and the sum of both"),
    ("parallel-double-and-add", "two threads: one doubles P, the other adds"),
    ("parallel-naf", "two threads: one doubles P, the other adds by the digits of naf"),
    ("parallel-wnafW", "two threads: one doubles P, the other adds by the digits of wnafW"),
    ("parallel-halve-and-add", "two threads: one halves P, the other adds"),
    ("parallel-halve-and-add-naf", "two threads: one halves P, the other adds by the digits of naf"),
    ("parallel-halve-and-add-wnafW", "two threads: one halves P, the other adds by the digits of wnafW"),
    ("parallel-double-halve-naf", "two threads: one has the digits by doublings, the other those by halvings"),
    ("parallel-double-halve-wnafW", "two threads: one has the digits by doublings, the other those by halvings"),
    ("parallel4-double-halve-naf", "four threads: two share the digits by doublings, two those by halvings"),
    ("tau", "bits of k to the base of the Frobenius map τ: squarings in the place of doublings"),
    ("tnaf", "digits 0, 1 and -1 to the base τ, of two neighbours one is 0"),
    ("wtnafW", "digits of wnafW to the base τ, and a table of multiples of P"),
    (
        "montgomery-ladder",
        "two points whose difference is P, by their u on the Montgomery curve alone: the steps of X25519, the same for every bit",
    ),
    ("ladder", "two points whose difference is P, by their x-coordinates alone: the same steps for every bit"),
    ("regularW", "signed digits of W bits, the same steps for each; the table is scanned"),
    ("regular-oddW", "signed odd digits of W bits, the same steps for each; the table is scanned"),
    ("tau-regularW", "digits of W places to the base τ, the same steps for each; the table is scanned"),
    (
        "gls-windowsW",
        "windows of W bits of two halves of k, for P and for its image by ψ, which costs nothing; tables are scanned",
    ),
    ("gls-sumW", "gls-windowsW of both scalars; the generator's multiple is by its comb of constants"),
    ("glv-naf", "two halves of k, one for P and one for its image by the endomorphism; doublings serve both"),
    ("glv-wnafW", "glv-naf with the digits of wnafW, and tables of odd multiples"),
    ("glv-regular-oddW", "glv-naf with the digits of regular-oddW, the same steps for each; tables are scanned"),
    ("frobenius-wnafW", "parts of k, one for each power of the Frobenius map; doublings serve all"),
    (
        "regular-comb5x4",
        "a signed comb of five teeth and four tables, the same steps for every column; tables are scanned",
    ),
    ("regular-comb6xW", "a signed comb of six teeth and W tables, the same steps for every column; tables are scanned"),
    ("fixed-base-combW", "a comb of W teeth: W bits of k, far from each other, name the entry to add"),
    ("fixed-base-combWx2", "a comb of W teeth and two tables, with half as many doublings"),
    ("fixed-base-nafW", "a table of P times powers of 2^W; those with the same digit are summed first"),
    ("fixed-base-interleave-W", "two halves of k, each with a table of its own; doublings serve both"),
    ("fixed-base-tnafW", "wtnafW with a table that was made before"),
    ("fixed-base-frobeniusW", "frobenius-wnafW with a table that was made before"),
    ("straus", "bits of k and l together, with a table of the sums of small multiples of P and Q"),
    ("interleave-W", "wnafW of k and of l; doublings serve both, the table of P was made before"),
    ("glv-comb", "a comb for k·P, and for l·Q two halves by the endomorphism; doublings serve all"),
    ("glv-interleaveW", "glv-wnafW of k and of l; doublings serve all four halves"),
    ("interleave-tnaf-W", "wtnafW of k and of l; squarings serve both, the table of P was made before"),
    ("interleave-frobenius-W", "frobenius-wnafW of k and of l; doublings serve both, the table of P was made before"),
];
