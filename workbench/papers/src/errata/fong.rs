//! K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker, slides of 2001.

use super::Erratum;

pub(super) const ERRATA: [Erratum; 7] = [
    Erratum {
        place: "Slide 16, the τ-adic expansion",
        printed: "kP = Σ c_i τ^i(P) with c_i ∈ {0, 1}, before width-w τ-adic NAFs are named",
        right: "{0, 1} are the digits of the plain expansion; those of the τ-adic NAF, which the timings use, are 0 and ±1",
        checked: "the expansions in carryless/tests/curves/koblitz.rs rebuild k modulo (τ^m − 1)/(τ − 1) with digits 0 and ±1, \
                  no two neighbours other than 0",
        table: "",
    },
    Erratum {
        place: "Slide 21, the halves of k by an endomorphism",
        printed: "k ≡ k_1 + k_2·λ (mod n) with k_i ∈ [0, √n]",
        right: "k_1 and k_2 are signed: |k_i| is of the size of √n, below 2^80 on the curve of slide 22",
        checked: "known answers with negative halves in carryless/vectors/glv.json, run by carryless/tests/curves/odd_curves.rs",
        table: "",
    },
    Erratum {
        place: "Slide 25, point halving, step 3, Trace(T) = 0",
        printed: "λ = λ^ + x_2, x = √(T + x_2), λ^ the root of step 1",
        right: "λ = λ^ + 1, the other root of the quadratic equation; x is right",
        checked: "all points of toy curves with cofactor 2, and the known answers of the standard curves, in \
                  carryless/tests/deep/halving.rs",
        table: "",
    },
    Erratum {
        place: "Slide 30, the product before the coefficients are named, range of its second sum",
        printed: "Σ over i + j > m of A_i B_j x^(i + j − m)",
        right: "i + j ≥ m: as printed the terms with i + j = m are in neither sum",
        checked: "carryless/tests/arithmetic/extension_fields.rs compares products with a schoolbook product and its remainder, of \
                  all pairs of terms and of random elements",
        table: "",
    },
    Erratum {
        place: "Slide 30, the same sum, its factor",
        printed: "Σ A_i B_j x^(i + j − m), without a factor",
        right: "ω·Σ A_i B_j x^(i + j − m), for x^m = ω; the formula for C_k below it has the factor and the right range",
        checked: "as the one before",
        table: "",
    },
    Erratum {
        place: "Slide 31, head of the first column",
        printed: "F_(p^192)",
        right: "F_(p_192), the prime field of P-192: its figures are those of slide 13",
        checked: "its 0.055, 0.350 and 21.062 µs are the 0.055, 0.350 and 21.1 µs of slide 13, F_(p_192)",
        table: "fong-31",
    },
    Erratum {
        place: "Slide 35, remark below the table",
        printed: "Affine addition faster than projective.",
        right: "so it is over the two extension fields only (4.0 against 4.3 µs, 2.8 against 3.1 µs); on P-192 it takes 22.6 \
                against 4.1 µs, on K-163 13.0 against 10.2 µs",
        checked: "the slide's own figures",
        table: "fong-35",
    },
];
