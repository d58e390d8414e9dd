//! Recursive Karatsuba: with a = a0 + a1·x^h, a·b = P0 + (P0 + P1 + P2)·x^h + P1·x^(2h),
//! P0 = a0·b0, P1 = a1·b1, P2 = (a0 + a1)(b0 + b1).
//!
//! Reconstruction by 5N/2 XOR: P0 = (p00, p01), P1 = (p10, p11); s = p01 + p10 stands in both middle words' sums:
//! c = (p00, s + p00 + p20, s + p11 + p21, p11).
//!
//! Source: A. Karatsuba, Y. Ofman, Doklady 145, 1962; C. Nègre, J.-M. Robert, AFRICACRYPT 2013, Algorithm 4 (KaratRec), here
//! for any number of words, halves of ⌈n/2⌉ and ⌊n/2⌋.
//! Cost: X(N) = 3X(N/2) + N + 5N/2 XOR, X(1) = 0 (N = 4, 8: 35, 133) and N^(log2 3) word products. Time: that of the word product.

use super::{Modulus, Multiplier, Product};
use crate::word::Word;

/// Recursive Karatsuba down to single words, whose products are the word's own carry-less ones.
#[derive(Clone, Copy)]
pub struct KaratsubaRec;

impl<M: Modulus, W: Word, const N: usize> Multiplier<M, W, N> for KaratsubaRec {
    const NAME: &'static str = "karatsuba-rec";
    const CONSTANT_TIME: bool = true;

    #[inline]
    fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
        let mut c = Product::ZERO;
        let kernel = match N {
            1 => k1,
            2 => k2,
            3 => k3,
            4 => k4,
            5 => k5,
            6 => k6,
            7 => k7,
            8 => k8,
            9 => k9,
            11 => k11,
            13 => k13,
            15 => k15,
            16 => k16,
            18 => k18,
            26 => k26,
            32 => k32,
            36 => k36,
            _ => panic!("karatsuba-rec: no field has this number of words"),
        };
        kernel(a, b, c.words_mut());
        c
    }
}

/// The product of two single words.
#[inline(always)]
pub(super) fn k1<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    (c[0], c[1]) = a[0].clmul(b[0]);
}

// One function a size, so that the compiler knows every loop's bounds: the sizes of the fields on 16-, 32- and 64-bit words,
// and those that they lead to. From six words on they are functions of their own, which keeps the code small.

#[inline(always)]
pub(super) fn k2<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 1, 1>(a, b, c, k1, k1);
}

#[inline(always)]
fn k3<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 2, 1>(a, b, c, k2, k1);
}

#[inline(always)]
pub(super) fn k4<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 2, 2>(a, b, c, k2, k2);
}

#[inline(always)]
fn k5<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 3, 2>(a, b, c, k3, k2);
}

#[inline(never)]
fn k6<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 3, 3>(a, b, c, k3, k3);
}

#[inline(never)]
fn k7<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 4, 3>(a, b, c, k4, k3);
}

#[inline(never)]
pub(super) fn k8<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 4, 4>(a, b, c, k4, k4);
}

#[inline(never)]
fn k9<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 5, 4>(a, b, c, k5, k4);
}

#[inline(never)]
fn k11<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 6, 5>(a, b, c, k6, k5);
}

#[inline(never)]
fn k13<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 7, 6>(a, b, c, k7, k6);
}

#[inline(never)]
fn k15<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 8, 7>(a, b, c, k8, k7);
}

#[inline(never)]
pub(super) fn k16<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 8, 8>(a, b, c, k8, k8);
}

#[inline(never)]
fn k18<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 9, 9>(a, b, c, k9, k9);
}

#[inline(never)]
fn k26<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 13, 13>(a, b, c, k13, k13);
}

#[inline(never)]
pub(super) fn k32<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 16, 16>(a, b, c, k16, k16);
}

#[inline(never)]
fn k36<W: Word>(a: &[W], b: &[W], c: &mut [W]) {
    split::<W, 18, 18>(a, b, c, k18, k18);
}

/// One level: c = a·b of L + H words each, L = H or H + 1, from products of L words and of H words.
#[inline(always)]
pub(super) fn split<W: Word, const L: usize, const H: usize>(
    a: &[W],
    b: &[W],
    c: &mut [W],
    product_low: impl Fn(&[W], &[W], &mut [W]),
    product_high: impl Fn(&[W], &[W], &mut [W]),
) {
    let (a, b, c) = (&a[..L + H], &b[..L + H], &mut c[..2 * (L + H)]);
    let sum = |v: &[W]| -> [W; L] { core::array::from_fn(|i| if i < H { v[i] ^ v[L + i] } else { v[i] }) };
    let mut p2 = [[W::ZERO; L]; 2];
    product_low(&sum(a), &sum(b), p2.as_flattened_mut());
    product_low(&a[..L], &b[..L], &mut c[..2 * L]);
    product_high(&a[L..], &b[L..], &mut c[2 * L..]);
    // p1 has 2H words: p10 its first L, p11 the 2H − L above them, zero beyond.
    for i in 0..L {
        let s = c[L + i] ^ c[2 * L + i];
        c[L + i] = s ^ c[i] ^ p2[0][i];
        let p11 = if L + i < 2 * H { c[3 * L + i] } else { W::ZERO };
        if 2 * L + i < 2 * (L + H) {
            c[2 * L + i] = if L + i < 2 * H { s ^ p11 ^ p2[1][i] } else { s ^ p2[1][i] };
        }
    }
}
