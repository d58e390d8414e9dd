//! S. S. Erdem, 2012.

use super::Erratum;

pub(super) const ERRATA: [Erratum; 8] = [
    Erratum {
        place: "Section 2.1, words that hold a polynomial of degree m",
        printed: "N must satisfy x^m ≤ x^(wN)",
        right: "m < wN: a polynomial of degree wN does not fit N words of w bits",
        checked: "by hand: its leading term would be bit 0 of word N",
        table: "",
    },
    Erratum {
        place: "Section 4.1, the example for Λ = 4, lines of λ = 3",
        printed: "L XOR (U << (k + 16)) and H XOR (U >> (16 − k))",
        right: "U << (k + 12) and U >> (20 − k): the shift is k + λW with W = 4; Figure 8 has it right",
        checked: "products by operand scanning for Λ = 1, 2, 4 and 8 are compared with those of the comb when the table is made",
        table: "erdem-3",
    },
    Erratum {
        place: "Figure 8, the first shift of H for k = 0",
        printed: "H = U >> (w − k), a shift by w bits when k = 0",
        right: "H = 0 for k = 0; processors and languages do not agree on what a shift by the size of a word gives",
        checked: "so the library does it; its products are compared with those of the comb",
        table: "erdem-3",
    },
    Erratum {
        place: "Section 5, which figure modifies the proposed method",
        printed: "the algorithm in Figure 6, with the modification shown in Figure 2",
        right: "the modification shown in Figure 7, whose step 8 is Figure 8",
        checked: "the costs that follow are those of Figure 8, counted here",
        table: "erdem-2",
    },
    Erratum {
        place: "Section 5 and Table 3, shifts and XORs of the comb",
        printed: "(n² + 6n − 2)·q with q = ⌈w/W⌉: 560, 880, 2800 for n = 6, 8, 16 and q = 8",
        right: "n²q + (6n − 2)(q − 1), for the result is shifted q − 1 times and not q: 526, 834, 2706",
        checked: "counted on words: the library's q − 1 shifts take an XOR and a shift more each, 14 in all",
        table: "erdem-3",
    },
    Erratum {
        place: "Section 5 and Table 3, loads and stores of the comb",
        printed: "(3n² + 5n)·q: 1104, 1856, 6784 for n = 6, 8, 16 and q = 8",
        right: "(3n² + n)q + 4n(q − 1), for the same reason: 1080, 1824, 6720",
        checked: "counted in an emulator that executes the library's comb",
        table: "erdem-3",
    },
    Erratum {
        place: "Section 4, what the proposed method asks of its operands",
        printed: "b(x) of any degree below nw",
        right: "deg b ≤ nw − W, so that the table's entries ε(x)·b(x) fit n words; and ΛW divides w, as Table 3 assumes",
        checked: "by hand: an entry has degree up to deg b + W − 1",
        table: "",
    },
    Erratum {
        place: "Table 5, n = 11, speed-up",
        printed: "5.6 %",
        right: "5.5 %: 1 − 9175/9714 = 0.0555, and 5.549 rounds down; every other speed-up of Tables 4 and 5 is right",
        checked: "recomputed from the printed cycles",
        table: "",
    },
];
