//! Recursive Karatsuba: with a = a0 + a1·x^h, a·b = P0 + (P0 + P1 + P2)·x^h + P1·x^(2h),
//! P0 = a0·b0, P1 = a1·b1, P2 = (a0 + a1)(b0 + b1).
//!
//! Reconstruction by 5N/2 XOR: P0 = (p00, p01), P1 = (p10, p11); s = p01 + p10 stands in both middle words' sums:
//! c = (p00, s + p00 + p20, s + p11 + p21, p11). Products by one a share the sums of its parts (AB, AC). Products that
//! are added are added as products of words, before any reconstruction (AB + CD).
//!
//! Source: A. Karatsuba, Y. Ofman, Doklady 145, 1962; C. Nègre, J.-M. Robert, AFRICACRYPT 2013, Algorithms 2, 4 and 5
//! (KaratRec, KaratRec_ABpCD, KaratRec_ABAC), here for any number of words, halves of ⌈n/2⌉ and ⌊n/2⌋.
//! Cost, with L = N^(log2 3) products of words each, N a power of two: XOR 7L − 7N (35, 133 for N = 4, 8); AB, AC 13L −
//! 13N (65, 247); AB + CD 11L − 9N (63, 225). Time: that of the word product.

use super::{FusedMultiplier, Modulus, Multiplier, Product};
use crate::word::{ConstantTime, Word, flat_mut};

/// Recursive Karatsuba down to single words, whose products are the word's own carry-less ones.
#[derive(Clone, Copy)]
pub struct KaratsubaRec;

impl ConstantTime for KaratsubaRec {}

/// Products of a number of words.
trait Size<W> {
    /// Products of words in one product: the number of leaves of the recursion.
    const LEAVES: usize;

    /// Σ a_i·b_i over P products.
    fn sum_of_products<const P: usize>(a: [&[W]; P], b: [&[W]; P], c: &mut [W]);
    /// What the leaves take from one operand: its words and the sums of its parts, in the order of the recursion.
    fn leaves(a: &[W], out: &mut [W]);
    /// Σ a_i·b_i over P products, the a_i given by their leaves.
    fn sum_of_products_by_leaves<const P: usize>(leaves: [&[W]; P], b: [&[W]; P], c: &mut [W]);
}

/// `N` words.
struct Words<const N: usize>;

impl<W: Word> Size<W> for Words<1> {
    const LEAVES: usize = 1;

    #[inline(always)]
    fn sum_of_products<const P: usize>(a: [&[W]; P], b: [&[W]; P], c: &mut [W]) {
        (c[0], c[1]) = a[0][0].clmul(b[0][0]);
        // The other products of words are added here, before any reconstruction: AB + CD.
        for i in 1..P {
            let (low, high) = a[i][0].clmul(b[i][0]);
            (c[0], c[1]) = (c[0] ^ low, c[1] ^ high);
        }
    }
    #[inline(always)]
    fn leaves(a: &[W], out: &mut [W]) {
        out[0] = a[0];
    }
    #[inline(always)]
    fn sum_of_products_by_leaves<const P: usize>(leaves: [&[W]; P], b: [&[W]; P], c: &mut [W]) {
        Self::sum_of_products(leaves, b, c);
    }
}

/// v0 + v1 of the L low and the H high words of v.
#[inline(always)]
fn sum<W: Word, const L: usize, const H: usize>(v: &[W]) -> [W; L] {
    core::array::from_fn(|i| if i < H { v[i] ^ v[L + i] } else { v[i] })
}

/// One level: products of L + H words each, L = H or H + 1, from products of L words and of H words.
#[inline(always)]
fn split<W: Word, Low: Size<W>, High: Size<W>, const L: usize, const H: usize, const P: usize>(
    a: [&[W]; P],
    b: [&[W]; P],
    c: &mut [W],
) {
    let (a, b, c) = (a.map(|a| &a[..L + H]), b.map(|b| &b[..L + H]), &mut c[..2 * (L + H)]);
    let (a_sums, b_sums) = (a.map(sum::<W, L, H>), b.map(sum::<W, L, H>)); // a0 + a1, b0 + b1
    let mut p2 = [[W::ZERO; L]; 2];
    // P2 stands apart; P0 and P1 fill c from both ends.
    Low::sum_of_products(a_sums.each_ref().map(|s| &s[..]), b_sums.each_ref().map(|s| &s[..]), flat_mut(&mut p2));
    Low::sum_of_products(a.map(|a| &a[..L]), b.map(|b| &b[..L]), &mut c[..2 * L]);
    High::sum_of_products(a.map(|a| &a[L..]), b.map(|b| &b[L..]), &mut c[2 * L..]);
    reconstruct::<W, L, H>(c, &p2);
}

/// One level: the leaves of L + H words, those of the low L, of the high H, and of the sum of both.
#[inline(always)]
fn split_leaves<W: Word, Low: Size<W>, High: Size<W>, const L: usize, const H: usize>(a: &[W], out: &mut [W]) {
    Low::leaves(&a[..L], &mut out[..Low::LEAVES]);
    High::leaves(&a[L..L + H], &mut out[Low::LEAVES..Low::LEAVES + High::LEAVES]);
    Low::leaves(&sum::<W, L, H>(a), &mut out[Low::LEAVES + High::LEAVES..2 * Low::LEAVES + High::LEAVES]);
}

/// One level of [`split`], the sums of the a_i taken from their leaves.
#[inline(always)]
fn split_by_leaves<W: Word, Low: Size<W>, High: Size<W>, const L: usize, const H: usize, const P: usize>(
    leaves: [&[W]; P],
    b: [&[W]; P],
    c: &mut [W],
) {
    let (b, c) = (b.map(|b| &b[..L + H]), &mut c[..2 * (L + H)]);
    let sums = b.map(sum::<W, L, H>); // b0 + b1
    let (low, high) = (Low::LEAVES, High::LEAVES);
    let mut p2 = [[W::ZERO; L]; 2];
    // The leaves of a0, of a1 and of a0 + a1 follow each other.
    let sum_leaves = leaves.map(|a| &a[low + high..2 * low + high]);
    Low::sum_of_products_by_leaves(sum_leaves, sums.each_ref().map(|s| &s[..]), flat_mut(&mut p2));
    Low::sum_of_products_by_leaves(leaves.map(|a| &a[..low]), b.map(|b| &b[..L]), &mut c[..2 * L]);
    High::sum_of_products_by_leaves(leaves.map(|a| &a[low..low + high]), b.map(|b| &b[L..]), &mut c[2 * L..]);
    reconstruct::<W, L, H>(c, &p2);
}

/// P0 and P1 stand in c; P0 + P1 + P2 is added in the middle.
#[inline(always)]
pub(super) fn reconstruct<W: Word, const L: usize, const H: usize>(c: &mut [W], p2: &[[W; L]; 2]) {
    // p1 has 2H words: p10 its first L, p11 the 2H − L above them, zero beyond.
    for i in 0..L {
        let s = c[L + i] ^ c[2 * L + i]; // p01 + p10
        // p01 + (p00 + p10 + p20). What is written is not read again: p00 and p11 stay where they are.
        c[L + i] = s ^ c[i] ^ p2[0][i];
        let p11 = if L + i < 2 * H { c[3 * L + i] } else { W::ZERO };
        // p10 + (p01 + p11 + p21).
        if 2 * L + i < 2 * (L + H) {
            c[2 * L + i] = if L + i < 2 * H { s ^ p11 ^ p2[1][i] } else { s ^ p2[1][i] };
        }
    }
}

/// The leaves of one operand.
fn leaves_of<W: Word, S: Size<W>, const LEAVES: usize>(a: &[W]) -> [W; LEAVES] {
    const { assert!(LEAVES == S::LEAVES) };
    let mut leaves = [W::ZERO; LEAVES];
    S::leaves(a, &mut leaves);
    leaves
}

// The compiler knows every loop's bounds: the sizes of the fields on 16-, 32- and 64-bit words, those that they lead to,
// and all up to 18, each with its number of leaves. From six words on they are functions of their own, which keeps the code
// small. A macro, for halves of a parameter N are no arguments of types in stable Rust.

macro_rules! size {
    ($n:literal, $leaves:literal) => {
        impl<M: Modulus, W: Word> Multiplier<M, W, $n> for KaratsubaRec {
            const NAME: &'static str = "karatsuba-rec";
            const CONSTANT_TIME: bool = true;
            const FULL_WORDS: bool = true;

            #[inline]
            fn product(a: &[W; $n], b: &[W; $n]) -> Product<W, $n> {
                let mut c = Product::ZERO;
                Words::<$n>::sum_of_products([a], [b], c.words_mut());
                c
            }
        }

        impl<M: Modulus, W: Word> FusedMultiplier<M, W, $n> for KaratsubaRec {
            type Prepared = [W; $leaves];

            #[inline]
            fn prepare(a: &[W; $n]) -> [W; $leaves] {
                leaves_of::<W, Words<$n>, $leaves>(a)
            }
            #[inline]
            fn product_prepared(a: &[W; $leaves], b: &[W; $n]) -> Product<W, $n> {
                let mut c = Product::ZERO;
                Words::<$n>::sum_of_products_by_leaves([a], [b], c.words_mut());
                c
            }
            #[inline]
            fn sum_of_products_prepared(
                a: &[W; $leaves],
                b: &[W; $n],
                c: &[W; $leaves],
                d: &[W; $n],
            ) -> Product<W, $n> {
                let mut sum = Product::ZERO;
                Words::<$n>::sum_of_products_by_leaves([a, c], [b, d], sum.words_mut());
                sum
            }
            #[inline]
            fn sum_of_products(a: &[W; $n], b: &[W; $n], c: &[W; $n], d: &[W; $n]) -> Product<W, $n> {
                let mut sum = Product::ZERO;
                Words::<$n>::sum_of_products([a, c], [b, d], sum.words_mut());
                sum
            }
        }
    };
    ($n:literal = $l:literal + $h:literal, $leaves:literal, $inline:ident) => {
        impl<W: Word> Size<W> for Words<$n> {
            const LEAVES: usize = 2 * <Words<$l> as Size<W>>::LEAVES + <Words<$h> as Size<W>>::LEAVES;

            #[inline($inline)]
            fn sum_of_products<const P: usize>(a: [&[W]; P], b: [&[W]; P], c: &mut [W]) {
                split::<W, Words<$l>, Words<$h>, $l, $h, P>(a, b, c);
            }
            #[inline($inline)]
            fn leaves(a: &[W], out: &mut [W]) {
                split_leaves::<W, Words<$l>, Words<$h>, $l, $h>(a, out);
            }
            #[inline($inline)]
            fn sum_of_products_by_leaves<const P: usize>(leaves: [&[W]; P], b: [&[W]; P], c: &mut [W]) {
                split_by_leaves::<W, Words<$l>, Words<$h>, $l, $h, P>(leaves, b, c);
            }
        }
        size!($n, $leaves);
    };
}

size!(1, 1);
size!(2 = 1 + 1, 3, always);
size!(3 = 2 + 1, 7, always);
size!(4 = 2 + 2, 9, always);
size!(5 = 3 + 2, 17, always);
size!(6 = 3 + 3, 21, never);
size!(7 = 4 + 3, 25, never);
size!(8 = 4 + 4, 27, never);
size!(9 = 5 + 4, 43, never);
size!(10 = 5 + 5, 51, never);
size!(11 = 6 + 5, 59, never);
size!(12 = 6 + 6, 63, never);
size!(13 = 7 + 6, 71, never);
size!(14 = 7 + 7, 75, never);
size!(15 = 8 + 7, 79, never);
size!(16 = 8 + 8, 81, never);
size!(17 = 9 + 8, 113, never);
size!(18 = 9 + 9, 129, never);
size!(26 = 13 + 13, 213, never);
size!(27 = 14 + 13, 221, never);
size!(32 = 16 + 16, 243, never);
size!(36 = 18 + 18, 387, never);
