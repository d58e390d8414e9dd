//! J.-M. Robert, 2014.

use super::Erratum;

const COUNTED: &str = "counted by running the formulas on field elements that count, workbench/counting/tests/costs.rs";

const ORDER: &str = "the oracle (oracle/check_q.py) tests that n is prime and that n·G = O, and so does \
                     carryless/tests/curves/odd_curves.rs with the group law of the library";

pub(super) const ERRATA: [Erratum; 26] = [
    Erratum {
        place: "Section 2.1, slope of a doubling on a Weierstrass curve",
        printed: "λ = (3x_1² + a)/(2y_1) + x_1",
        right: "λ = (3x_1² + a)/(2y_1); the sum with x_1 belongs to the binary case, λ = x_1 + y_1/x_1",
        checked: "all points of all toy curves in carryless/tests/groups/exhaustive_prime.rs",
        table: "",
    },
    Erratum {
        place: "Section 2.1, addition on a Jacobi quartic",
        printed: "y_3 with 2a·x_1x_2, where a is not defined; below, a is the coefficient of the Weierstrass curve",
        right: "a = −3θ/4, so that the curve is y² = x⁴ + 2ax² + 1",
        checked: "all pairs of points in the subgroups of toy quartics in carryless/tests/groups/exhaustive_prime.rs, and the \
                  isomorphism with the Weierstrass curve in carryless/tests/curves/odd_curves.rs",
        table: "",
    },
    Erratum {
        place: "Table 1, head of the quartic's column",
        printed: "XYZZ coordinates",
        right: "XXYZZ, the coordinates (X : X² : Y : Z : Z²) of the text",
        checked: "by hand: the text above the table",
        table: "robert-1",
    },
    Erratum {
        place: "Table 1, Jacobian coordinates, mixed addition",
        printed: "9M + 3S + 12R",
        right: "8M + 3S + 11R, or 7M + 4S",
        checked: COUNTED,
        table: "robert-1",
    },
    Erratum {
        place: "Table 1, Jacobian coordinates, projective addition",
        printed: "13M + 2S + 15R",
        right: "12M + 4S + 16R, or 11M + 5S",
        checked: COUNTED,
        table: "robert-1",
    },
    Erratum {
        place: "Table 1, Jacobi quartic, mixed addition",
        printed: "6M + 3S + 9R",
        right: "7M + 3S + 10R: the product by the constant a/2 = −3θ/8 is left out, of full size for this θ",
        checked: COUNTED,
        table: "robert-1",
    },
    Erratum {
        place: "Table 1, Jacobi quartic, projective addition",
        printed: "7M + 4S + 11R",
        right: "8M + 4S + 12R, for the same reason",
        checked: COUNTED,
        table: "robert-1",
    },
    Erratum {
        place: "Table 2, width-w NAF, doublings",
        printed: "t",
        right: "at most t, and one more for the table of odd multiples, whose 2^(w − 2) − 1 additions the line does count; \
                on average the highest digit stands lower, so that with that one there are about t",
        checked: "counted over random scalars, the table's doubling among them",
        table: "robert-2",
    },
    Erratum {
        place: "Algorithm 2, step 4",
        printed: "if k_i = 1",
        right: "if k'_i = 1: the digits are those of k' = 2^t·k mod r",
        checked: "halve-and-add over toy curves and the standard ones in carryless/tests/deep/halving.rs",
        table: "",
    },
    Erratum {
        place: "Algorithm 2, title",
        printed: "right-to-left",
        right: "the digits of k' are scanned from the highest, t, down; only as digits to the base 1/2 is this from the right",
        checked: "by hand: step 3 of the algorithm",
        table: "",
    },
    Erratum {
        place: "Table 3, López–Dahab coordinates, doubling",
        printed: "4M + 4S + 8R",
        right: "4M + 5S: X², Y², Z², X⁴ and Z⁴; so 9R with each product and square reduced apart, as its 8R are counted, and \
                8R only where sums of products are reduced once",
        checked: COUNTED,
        table: "robert-3",
    },
    Erratum {
        place: "Table 3, López–Dahab coordinates, additions",
        printed: "13R and 17R, each product and square reduced apart, beside Kim and Kim's with sums reduced once",
        right: "10R and 14R where sums of products are reduced once, as in the lines of Kim and Kim",
        checked: COUNTED,
        table: "robert-3",
    },
    Erratum {
        place: "Table 3, Kim–Kim coordinates, mixed addition, reductions",
        printed: "9R",
        right: "10R: twelve products and squares, two pairs of which are summed before the reduction",
        checked: COUNTED,
        table: "robert-3",
    },
    Erratum {
        place: "Table 4, double-and-add over F_p, additions",
        printed: "5.1tM, 3.4tM, 2.04tM",
        right: "5.6tM, 3.73tM, 2.24tM with the product by the curve's constant, which Table 1 leaves out: 11.2M an addition",
        checked: "counted, with the paper's densities of digits and S = 0.8M",
        table: "robert-4",
    },
    Erratum {
        place: "Table 4, double-and-add over F_p, post-computation",
        printed: "33M, three additions with S = M",
        right: "six additions and a doubling, S = 0.8M as elsewhere in the table: 67.4M, and 73.4M with the constant's product",
        checked: "counted; the sum over the accumulators is that of carryless/src/scalar_mul/signed_digits.rs",
        table: "robert-4",
    },
    Erratum {
        place: "Table 4, double-and-add and halve-and-add over F_2^m, post-computation",
        printed: "39M, three additions",
        right: "82M: six additions and a doubling",
        checked: "counted; the sum over the accumulators is that of carryless/src/scalar_mul/signed_digits.rs",
        table: "robert-4",
    },
    Erratum {
        place: "Table 4, halve-and-add, NAF",
        printed: "2.66tM",
        right: "2.67tM: 8/3, which was cut off and not rounded",
        checked: "counted",
        table: "robert-4",
    },
    Erratum {
        place: "Section 3.2, work of the two threads",
        printed: "by bits the additions are generally more work than the doublings or halvings, by NAF about the same",
        right: "over F_p the additions are less by bits (5.1 against 6.2) and by far by NAF (3.4 against 6.2)",
        checked: "the figures of Table 4, as printed and as counted",
        table: "robert-4",
    },
    Erratum {
        place: "Algorithm 4, steps 2, 6 and 12, the counter of the points that are there",
        printed: "a loop counter in global memory, which one thread writes and the other reads as it is",
        right: "an atomic counter that is raised after the point is written (release) and read before the point is \
                (acquire): otherwise the language promises neither that the reader ever sees it change, nor that the \
                point is whole",
        checked: "by hand; carryless/src/parallel/hand_over.rs has the corrected form",
        table: "",
    },
    Erratum {
        place: "Section 3.3, equation (5)",
        printed: "the digits of k' = 2^t·k mod r, split at 2^ℓ",
        right: "the digits of k' = 2^ℓ·k mod r; with 2^t the equation is false unless ℓ = t",
        checked: "computed with integers of any size for B-163 and B-233; known answers of 2^ℓ·k mod n in \
                  carryless/tests/deep/halving.rs",
        table: "",
    },
    Erratum {
        place: "Table 5, NAF // halve-and-add, second thread",
        printed: "Additions-D",
        right: "Additions-H, as in the lines of four threads: it adds halved points",
        checked: "by hand: no thread of this method doubles",
        table: "robert-5",
    },
    Erratum {
        place: "Section 4, gain of the four-thread version over F_2^409",
        printed: "6.6 %",
        right: "6.5 %: 1 − 324395/347000 = 0.0651",
        checked: "recomputed from the printed cycles",
        table: "",
    },
    Erratum {
        place: "Section 4, gain of the two-thread halve-and-add over F_2^409",
        printed: "19.5 %",
        right: "19.4 %: 1 − 430222/534000 = 0.1943",
        checked: "recomputed from the printed cycles",
        table: "",
    },
    Erratum {
        place: "Appendix A.2, order r of the Weierstrass curve",
        printed: "63 hexadecimal digits, one zero too few",
        right: "0x800000000000000000000000000000012c18945a05ad7f2edf026258ea5288ef",
        checked: ORDER,
        table: "",
    },
    Erratum {
        place: "Appendix A.3, number of points h·r of the Jacobi quartic",
        printed: "62 hexadecimal digits, two zeros too few",
        right: "0x800000000000000000000000000000002672bdbb41f31390c5527cab6e282744",
        checked: ORDER,
        table: "",
    },
    Erratum {
        place: "Appendix A.3, order r of the Jacobi quartic",
        printed: "61 hexadecimal digits, three zeros too few",
        right: "0x20000000000000000000000000000000099caf6ed07cc4e431549f2adb8a09d1",
        checked: ORDER,
        table: "",
    },
];
