//! Karatsuba-like formulae: with a = Σ a_j·x^(hj), b = Σ b_j·x^(hj), j < t, a few products p_i = (Σ a_j)(Σ b_j), j ∈
//! J_i, give every coefficient of a·b as Σ p_i, i ∈ I_s, at x^(hs), s ≤ 2t − 2.
//!
//! J_i and I_s are tables for t = 3, 5, 6 and 7; two and four parts are Karatsuba's. A part is one word, or more: for
//! more than seven words the formulae are applied to each other's products; Karatsuba's halves, as long or one word longer,
//! are taken where no t divides the number of words, and for 9, 15 and 27, where they need fewer products.
//!
//! Source: P. L. Montgomery, Five, six, and seven-term Karatsuba-like formulae, IEEE Trans. Computers 54(3), 2005;
//! seven parts have his operands, five and six parts those of a computer search; A. Weimerskirch, C. Paar, 2003, for
//! three.
//! Cost: with h words a part and M(h) word products for one of h words, t parts take 6, 13, 17, 22 times M(h) word
//! products and (24, 102, 150, 222)·h XOR beside those of the products, t = 3, 5, 6, 7. Word products M(n) and XOR
//! X(n):
//!
//! | n | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 11 | 13 | 14 | 15 | 16 | 17 | 18 | 26 | 27 | 32 | 36 |
//! |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
//! | M | 3 | 6 | 9 | 13 | 17 | 22 | 27 | 35 | 47 | 61 | 66 | 76 | 81 | 97 | 102 | 183 | 193 | 243 | 289 |
//! | X | 7 | 24 | 35 | 102 | 150 | 222 | 133 | 270 | 440 | 639 | 715 | 540 | 455 | 732 | 1044 | 2008 | 2163 | 1477 | 3450 |
//!
//! Time: that of the word product.

use super::karatsuba::reconstruct;
use super::{Modulus, Multiplier, Product};
use crate::word::{ConstantTime, Word, flat_mut};

/// Karatsuba-like formulae with the fewest word products known for two to seven words, and for more made of these.
#[derive(Clone, Copy)]
pub struct KaratsubaFormulae;

impl ConstantTime for KaratsubaFormulae {}

impl<M: Modulus, W: Word, const N: usize> Multiplier<M, W, N> for KaratsubaFormulae {
    const NAME: &'static str = "karatsuba-formulae";
    const CONSTANT_TIME: bool = true;
    const FULL_WORDS: bool = true;

    #[inline]
    fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
        let mut c = Product::ZERO;
        let kernel = match N {
            1 => k1,
            2 => k2,
            3 => f3,
            4 => k4,
            5 => f5,
            6 => f6,
            7 => f7,
            8 => k8,
            9 => f9,
            10 => f10,
            11 => f11,
            12 => f12,
            13 => f13,
            14 => f14,
            15 => f15,
            16 => k16,
            17 => f17,
            18 => f18,
            26 => f26,
            27 => f27,
            32 => k32,
            36 => f36,
            _ => panic!("karatsuba-formulae: no field has this number of words"),
        };
        kernel(a, b, c.words_mut());
        c
    }
}

/// The product of two single words.
#[inline(always)]
fn k1<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    (c[0], c[1]) = a[0].clmul(b[0]);
}

// One function a size, so that the compiler knows every loop's bounds; k for Karatsuba's halves, f for the formulae.
// From six words on they are functions of their own, which keeps the code small.

#[inline(always)]
fn k2<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 1, 1>(a, b, c, k1, k1);
}

#[inline(always)]
fn k4<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 2, 2>(a, b, c, k2, k2);
}

#[inline(never)]
fn k8<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 4, 4>(a, b, c, k4, k4);
}

#[inline(never)]
fn k16<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 8, 8>(a, b, c, k8, k8);
}

#[inline(never)]
fn k32<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 16, 16>(a, b, c, k16, k16);
}

#[inline(always)]
fn f3<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    three::<W, 1>(a, b, c, k1);
}

#[inline(always)]
fn f5<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    five::<W, 1>(a, b, c, k1);
}

#[inline(never)]
fn f6<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    six::<W, 1>(a, b, c, k1);
}

#[inline(never)]
fn f7<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    seven::<W, 1>(a, b, c, k1);
}

#[inline(never)]
fn f9<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 5, 4>(a, b, c, f5, k4);
}

#[inline(never)]
fn f10<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 5, 5>(a, b, c, f5, f5);
}

#[inline(never)]
fn f11<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 6, 5>(a, b, c, f6, f5);
}

#[inline(never)]
fn f12<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 6, 6>(a, b, c, f6, f6);
}

#[inline(never)]
fn f13<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 7, 6>(a, b, c, f7, f6);
}

#[inline(never)]
fn f14<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 7, 7>(a, b, c, f7, f7);
}

#[inline(never)]
fn f15<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 8, 7>(a, b, c, k8, f7);
}

#[inline(never)]
fn f17<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 9, 8>(a, b, c, f9, k8);
}

#[inline(never)]
fn f18<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    three::<W, 6>(a, b, c, f6);
}

#[inline(never)]
fn f26<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 13, 13>(a, b, c, f13, f13);
}

#[inline(never)]
fn f27<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 14, 13>(a, b, c, f14, f13);
}

#[inline(never)]
fn f36<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    six::<W, 6>(a, b, c, f6);
}

/// Karatsuba's two parts, of L and of H words, L = H or H + 1.
#[inline(always)]
fn split<W: Word, const L: usize, const H: usize>(
    a: &[W],
    b: &[W],
    c: &mut [W],
    product_low: impl Fn(&[W], &[W], &mut [W]),
    product_high: impl Fn(&[W], &[W], &mut [W]),
) {
    let (a, b, c) = (&a[..L + H], &b[..L + H], &mut c[..2 * (L + H)]);
    // v0 + v1: v1 may be one word shorter.
    let sum = |v: &[W]| -> [W; L] { core::array::from_fn(|i| if i < H { v[i] ^ v[L + i] } else { v[i] }) };
    let mut p2 = [[W::ZERO; L]; 2];
    // P2 = (a0 + a1)(b0 + b1) stands apart; P0 = a0·b0 and P1 = a1·b1 fill c from both ends.
    product_low(&sum(a), &sum(b), flat_mut(&mut p2));
    product_low(&a[..L], &b[..L], &mut c[..2 * L]);
    product_high(&a[L..], &b[L..], &mut c[2 * L..]);
    reconstruct::<W, L, H>(c, &p2);
}

/// The formula for a number of parts: the parts in each product, the products in each coefficient. As a macro it is
/// written out, so that nothing of the tables is left in the code.
macro_rules! formula {
    (
        $name:ident, $parts:literal parts,
        products: $([$first_part:literal $($part:literal)*])+,
        coefficients: $([$first_product:literal $($product:literal)*])+
    ) => {
        /// c = a·b of parts of H words each, from products of such parts.
        #[inline(always)]
        fn $name<W: Word, const H: usize>(a: &[W], b: &[W], c: &mut [W], multiply: impl Fn(&[W], &[W], &mut [W])) {
            let (a, b, c) = (&a[..$parts * H], &b[..$parts * H], &mut c[..2 * $parts * H]);
            let products = [$({
                // p_i = (Σ a_j)(Σ b_j), j ∈ J_i.
                let (mut sums, mut product) = ([[W::ZERO; H]; 2], Product::<W, H>::ZERO);
                for i in 0..H {
                    sums[0][i] = a[$first_part * H + i] $(^ a[$part * H + i])*;
                    sums[1][i] = b[$first_part * H + i] $(^ b[$part * H + i])*;
                }
                multiply(&sums[0], &sums[1], product.words_mut());
                product
            }),+];
            // Coefficient s, Σ p_i over i ∈ I_s, at word hs.
            let mut place = 0;
            $(
                add_at(c, place, products[$first_product] $(+ products[$product])*);
                place += H;
            )+
            // By the lists of the macro alone.
            debug_assert!(place + H == c.len());
        }
    };
}

/// c += coefficient·x^(W·place), of which the upper half goes where none has been before.
#[inline(always)]
fn add_at<W: Word, const H: usize>(c: &mut [W], place: usize, coefficient: Product<W, H>) {
    let Product([low, high]) = coefficient;
    for i in 0..H {
        c[place + i] = if place == 0 { low[i] } else { c[place + i] ^ low[i] };
        c[place + H + i] = high[i];
    }
}

formula!(
    three, 3 parts,
    products: [0] [1] [2] [0 1] [0 2] [1 2],
    coefficients: [0] [0 1 3] [0 1 2 4] [1 2 5] [2]
);

formula!(
    five, 5 parts,
    products: [0] [1] [0 1] [3] [4] [3 4] [0 2] [2 4] [0 2 3] [1 2 4] [2] [0 1 3 4] [0 1 2 3 4],
    coefficients: [0] [0 1 2] [0 1 6 10] [0 3 4 7 8 10 11 12] [0 1 2 3 4 5 8 9 12] [0 1 4 6 9 10 11 12] [3 4 7 10]
        [3 4 5] [4]
);

formula!(
    six, 6 parts,
    products: [0] [1] [0 1] [4] [5] [4 5] [1 2] [3 4] [0 1 2] [3 4 5] [0 1 3 4] [1 2 4 5] [0 2 5] [0 3 5] [2 3] [1 4]
        [0 2 3 5],
    coefficients: [0] [0 1 2] [2 6 8] [1 3 5 6 7 9 12 14 16] [1 2 5 9 10 12 14 15 16] [0 1 3 4 12 13 15 16]
        [2 3 5 8 11 13 14 15 16] [1 2 3 6 7 8 13 14 16] [5 7 9] [3 4 5] [4]
);

formula!(
    seven, 7 parts,
    products: [6] [5] [5 6] [4] [4 6] [3] [3 5] [2] [2 6] [1] [1 3] [1 2 4 5] [1 2 3 5 6] [0] [0 4] [0 2] [0 2 3 5 6]
        [0 2 3 4 6] [0 1] [0 1 3 4 6] [0 1 3 4 5] [0 1 2 3 4 5 6],
    coefficients: [13] [9 13 18] [7 9 13 15] [2 4 7 10 11 16 17 18 20] [3 5 7 9 10 13 14]
        [2 3 5 6 8 9 11 13 15 19 21] [0 3 4 6 7 10 12 13 15 20 21] [0 1 4 5 7 10 11 14 16 18 21] [0 1 3 5 6 7 8]
        [2 3 6 11 12 15 17 18 19] [0 1 3 4] [0 1 2] [0]
);
