//! C. Nègre, J.-M. Robert, 2013.

use super::Erratum;

/// The corrected comb is proven.
const COMB_PROVEN: &str =
    "the comb `comb4` so corrected is proven for every pair of operands in carryless/tests/deep/proofs.rs";

/// So are its fused forms.
const FUSED_PROVEN: &str =
    "the fused forms of `comb4` so corrected are proven for all operands in carryless/tests/deep/proofs.rs";

/// And one level of Karatsuba over combs.
const KARATCOMB_PROVEN: &str =
    "`karatsuba-comb`, so corrected, is proven for every pair of operands in carryless/tests/deep/proofs.rs";

const COUNTED: &str =
    "counted by running the corrected algorithm on words that count, workbench/counting/tests/counts.rs";

pub(super) const ERRATA: [Erratum; 40] = [
    Erratum {
        place: "Table 1, m = 503, nibbles",
        printed: "n = 125",
        right: "n = ⌈503/4⌉ = 126, with which the numbers of Table 4 are computed",
        checked: "counted",
        table: "negre-robert-1",
    },
    Erratum {
        place: "Section 2.1, A·B expanded, index in the top word",
        printed: "B_(16(N − 1) + 4k), twice",
        right: "B_(16(N − 1) + k), as in the expansion of B above it: nibbles are numbered one by one",
        checked: "by hand; the last line of the display has the right index",
        table: "",
    },
    Erratum {
        place: "Algorithm 1, table",
        printed: "T[1] ← 0",
        right: "T[1] ← A; Algorithms 3 and 6 have it right",
        checked: COMB_PROVEN,
        table: "",
    },
    Erratum {
        place: "Algorithm 1, loop on k",
        printed: "R ← R·x^4 for every k, k = 0 included",
        right: "no shift for k = 0: as printed the result is x^4·A·B; Algorithm 6 has it right",
        checked: COMB_PROVEN,
        table: "",
    },
    Erratum {
        place: "Section 2.1, total of the comb's XORs",
        printed: "nN + 44N − 13",
        right: "nN + 44N − 7, as Table 2 has it: the table takes 7(2(N − 1) + 1) = 14N − 7",
        checked: COUNTED,
        table: "negre-robert-2",
    },
    Erratum {
        place: "Section 2.1, total of the comb's shifts",
        printed: "n + 73N − 13",
        right: "n + 73N − 7, as Table 2 has it",
        checked: COUNTED,
        table: "negre-robert-2",
    },
    Erratum {
        place: "Section 2.2, equation (2), #WXOR of KaratRec",
        printed: "5N/2 XOR for the reconstruction in the text, #WXOR(N) = 4N + 3·#WXOR(N/2) beside it",
        right: "N + 5N/2 = 7N/2: #WXOR(N) = 7N/2 + 3·#WXOR(N/2), hence 7N^log2(3) − 7N, which is 35 for N = 4 and 133 for \
                N = 8; 4N is a reconstruction of 3N XOR",
        checked: "counted by running `karatsuba-rec` on words that count, workbench/counting/tests/counts.rs",
        table: "negre-robert-5",
    },
    Erratum {
        place: "Section 2.2, equation (2), base of #Mult64",
        printed: "#WXOR(1) = 1",
        right: "#Mult64(1) = 1",
        checked: "by hand: the closed form N^log2(3) beside it needs it",
        table: "",
    },
    Erratum {
        place: "Section 2.2, XORs of KaratComb",
        printed: "nN/4 + 9N + 8",
        right: "3nN/4 + 73N − 18, and up to five more by how the top word is joined: the three half-size products and their \
                tables are left out",
        checked: COUNTED,
        table: "negre-robert-4",
    },
    Erratum {
        place: "Section 2.2, shifts of KaratComb",
        printed: "n/2 + 85N/2 + 5",
        right: "3n/2 + 231N/2 − 21",
        checked: COUNTED,
        table: "negre-robert-4",
    },
    Erratum {
        place: "Section 2.2, ANDs of KaratComb",
        printed: "n/2 + 2",
        right: "3n/2 + 2",
        checked: COUNTED,
        table: "negre-robert-4",
    },
    Erratum {
        place: "Section 3.2, the sentence on AB + CD",
        printed: "the addition is performed before the reconstruction of the two products AB and AC",
        right: "of the two products AB and CD",
        checked: "by hand: Algorithm 4 computes AB + CD",
        table: "",
    },
    Erratum {
        place: "Section 3.2, base of #Mult64 of KaratRec_ABAC",
        printed: "#WXOR(1) = 2",
        right: "#Mult64(1) = 2",
        checked: "by hand: the closed form 2N^log2(3) beside it needs it",
        table: "",
    },
    Erratum {
        place: "Section 3.2, #WXOR of KaratRec_ABpCD",
        printed: "#WXOR(1) = 1, hence 10N^log2(3) − 9N",
        right: "#WXOR(1) = 2, for the sum of two double-length word products takes two XOR of 64-bit words: \
                11N^log2(3) − 9N",
        checked: "counted by running `karatsuba-rec-abcd` on words that count, workbench/counting/tests/counts.rs",
        table: "negre-robert-5",
    },
    Erratum {
        place: "Algorithm 3, comment on S",
        printed: "S[u] = u(x)·B(x)",
        right: "S[u] = u(x)·C(x)",
        checked: FUSED_PROVEN,
        table: "",
    },
    Erratum {
        place: "Algorithm 3, initialisation",
        printed: "C ← 0",
        right: "R ← 0; C is an operand",
        checked: FUSED_PROVEN,
        table: "",
    },
    Erratum {
        place: "Algorithm 3, title",
        printed: "CombMul_ABplusCD(A, B)",
        right: "CombMul_ABplusCD(A, B, C, D)",
        checked: "by hand: the algorithm requires four operands",
        table: "",
    },
    Erratum {
        place: "Algorithm 3, loop on k",
        printed: "R ← R·x^4 for every k, k = 0 included",
        right: "no shift for k = 0: as printed the result is x^4·(AB + CD)",
        checked: FUSED_PROVEN,
        table: "",
    },
    Erratum {
        place: "Section 3.4, what times contradict",
        printed: "KaratRec seems not interesting by its complexity, but the times on the Core 2 Duo contradict this",
        right: "KaratComb: it is KaratComb that Table 4 times on the Core 2 Duo; KaratRec is timed on the Core i5 only",
        checked: "by hand: the lines of Tables 4 and 5",
        table: "",
    },
    Erratum {
        place: "Table 4, CombMul, formula",
        printed: "nN + 2n + 117N − 26",
        right: "nN + 2n + 117N − 14, with which the printed numbers 2182, 1732, 808 agree; the printed formula gives 2170, \
                1720, 796",
        checked: COUNTED,
        table: "negre-robert-4",
    },
    Erratum {
        place: "Table 4, KaratComb, formula",
        printed: "3nN/2 + n + 219N − 85: 3305, 2632.5, 1204 for m = 503, 409, 233",
        right: "3nN/4 + 3n + 377N/2 − 37 and up to five more: 2610, 2412, 1078; N and n/2 must be whole, so that m = 409 \
                has N = 8, n = 104 and m = 233 has n = 60",
        checked: COUNTED,
        table: "negre-robert-4",
    },
    Erratum {
        place: "Table 4, KaratComb, numbers",
        printed: "3117, 2582, 1325 for m = 503, 409, 233, which the formula beside them does not give either",
        right: "2610, 2412, 1078",
        checked: COUNTED,
        table: "negre-robert-4",
    },
    Erratum {
        place: "Table 4, KaratComb_ABAC",
        printed: "3nN/2 + 6n + 531N − 54: 6462, 5363, 2778, more than two products by KaratComb",
        right: "4909, 4513, 2021",
        checked: COUNTED,
        table: "negre-robert-4",
    },
    Erratum {
        place: "Table 4, KaratComb_ABplusCD",
        printed: "3nN/2 + 9n/2 + 233N − 77: 3866, 3099, 1475, taken at N = 7 for m = 409, which has no halves",
        right: "4060, 3664, 1576",
        checked: COUNTED,
        table: "negre-robert-4",
    },
    Erratum {
        place: "Table 4, CombMul_ABAC",
        printed: "2nN + 4n + 338N − 21: 5203, 4199, 2039, dearer than two separate products",
        right: "2nN + 4n + 206N − 14, the sum of Table 3: 4154, 3282, 1518; 132N was added twice. It is five to six per cent \
                less than two products",
        checked: COUNTED,
        table: "negre-robert-4",
    },
    Erratum {
        place: "Table 5, KaratRec, XORs",
        printed: "8N^log2(3) − 8N: 152, 40, a reconstruction of 3N XOR, beside two lines with one of 5N/2",
        right: "7N^log2(3) − 7N: 133, 35, with the reconstruction of the other lines",
        checked: "counted by running `karatsuba-rec` on words that count, workbench/counting/tests/counts.rs",
        table: "negre-robert-5",
    },
    Erratum {
        place: "Table 5, KaratRec_ABpCD, XORs",
        printed: "10N^log2(3) − 9N: 198, 54",
        right: "11N^log2(3) − 9N: 225, 63; AB + CD still takes a fifth less than two products and an addition",
        checked: "counted by running `karatsuba-rec-abcd` on words that count, workbench/counting/tests/counts.rs",
        table: "negre-robert-5",
    },
    Erratum {
        place: "Section 4.1, mixed addition, Y_3",
        printed: "Y_3 = [X_3·E + Z_3·G], and F = E + Z_3 is computed and not used",
        right: "Y_3 = [X_3·F + Z_3·G]",
        checked: "all pairs of points of toy curves in carryless/tests/groups/exhaustive.rs, coordinates `lopez-dahab-9m`; the \
                  printed formula gives a wrong point",
        table: "",
    },
    Erratum {
        place: "Section 4.1, mixed addition, order",
        printed: "F and G use Z_3, which the display after them defines",
        right: "Z_3 = [C²] comes before F and G",
        checked: "carryless/tests/groups/exhaustive.rs, coordinates `lopez-dahab-9m`, computes in this order",
        table: "",
    },
    Erratum {
        place: "Tables 6 and 7, heads of the columns",
        printed: "n = 503, n = 409, n = 233",
        right: "m: these are the degrees of the fields; n is the number of nibbles elsewhere",
        checked: "by hand: Table 1",
        table: "",
    },
    Erratum {
        place: "Algorithm 6, second loop on k, loop on j",
        printed: "for(j = 0; j < N − 1; j++)",
        right: "j < N: for k < n − 16(N − 1) the top word has a nibble too",
        checked: COMB_PROVEN,
        table: "",
    },
    Erratum {
        place: "Algorithm 6, last loop",
        printed: "R[i + j] = (R[i + j] << 4) ^ T[u]",
        right: "R[i + j] = R[i + j] ^ T[u][i]: R was shifted before, and the row has an index",
        checked: COMB_PROVEN,
        table: "",
    },
    Erratum {
        place: "Algorithm 6, margin, the table's cost",
        printed: "7(2(N − 1) + 1) = 14N − 13, for XORs and for shifts",
        right: "14N − 7",
        checked: COUNTED,
        table: "negre-robert-2",
    },
    Erratum {
        place: "Algorithm 7, copy of the lower halves",
        printed: "B0[i] = A[i] for all N words",
        right: "B0[i] = B[i], and N/2 words of either",
        checked: KARATCOMB_PROVEN,
        table: "",
    },
    Erratum {
        place: "Algorithm 7, mask",
        printed: "(1 << 4(s + 1)) − 1",
        right: "(1 << 4s) − 1 with s = (n/2) mod 16, and the whole word for s = 0",
        checked: KARATCOMB_PROVEN,
        table: "",
    },
    Erratum {
        place: "Algorithm 7, upper halves",
        printed: "A2[i] = (A[i + N/2] << 4s) ^ (A[i + N/2 − 1] >> (64 − 4s)), and so B2",
        right: "A2[i] = (A[i + N/2 − 1] >> 4s) ^ (A[i + N/2] << (64 − 4s)): the two shifts are exchanged",
        checked: KARATCOMB_PROVEN,
        table: "",
    },
    Erratum {
        place: "Algorithm 7, R2 added at x^(4n)",
        printed: "R[N − 1] ^ (R2[0] << 8s), then R[i + N] = (R2[i + 1] << 8s) ^ (R2[i − 1] >> (64 − 8s))",
        right: "word R2[i] and not R2[i + 1], added and not assigned, at bit 8(n/2): from word ⌊8(n/2)/64⌋ on, shifted by \
                8(n/2) mod 64; 8s exceeds a word for s ≥ 8",
        checked: KARATCOMB_PROVEN,
        table: "",
    },
    Erratum {
        place: "Algorithm 7, R0 + R1 + R2 added at x^(4(n/2))",
        printed: "R[i + N/2 − 1] before the loop, with an i that the loop before left; in it R[i + N/2] gets the words i \
                  shifted right and i − 1 shifted left",
        right: "R[N/2 − 1] gets word 0 << 4s, and R[i + N/2] word i >> (64 − 4s) and word i + 1 << 4s",
        checked: KARATCOMB_PROVEN,
        table: "",
    },
    Erratum {
        place: "Algorithm 7, m = 409",
        printed: "N = 7 of Table 1, although N/2 words are split off",
        right: "an even N: seven words are padded to eight, n = 104",
        checked: KARATCOMB_PROVEN,
        table: "negre-robert-4",
    },
    Erratum {
        place: "Algorithm 8",
        printed: "CombMul(A, B, C) with R' = C·B; T[1] ← 0; k from 1 to 8; the second product adds T[B_(16j + k)]; both \
                  shift for k = 0 too; sums over i from 0 to n",
        right: "CombMul_ABAC(A, B, C) with R' = A·C; T[1] ← A; k from 1 to 7; the second product adds T[C_(16j + k)]; no \
                shift for k = 0; sums over j from 0 to N − 1",
        checked: FUSED_PROVEN,
        table: "",
    },
];
