//! a² in F_2\[x\]: the coefficients with a zero between neighbours, Σ a_i x^i ↦ Σ a_i x^(2i).

use super::Product;
use crate::word::Word;

/// Even-bit masks of the spreading steps: after the step with distance s, runs of s bits lie 2s apart.
const STEPS: [(u32, u64); 5] = [
    (16, 0x0000_ffff_0000_ffff),
    (8, 0x00ff_00ff_00ff_00ff),
    (4, 0x0f0f_0f0f_0f0f_0f0f),
    (2, 0x3333_3333_3333_3333),
    (1, 0x5555_5555_5555_5555),
];

/// The low half of a word, its bits moved to the even positions.
#[inline(always)]
fn spread<W: Word>(mut v: W) -> W {
    v = v & W::literal((1 << (W::BITS / 2)) - 1);
    // Runs of 2s bits become two of s bits each, with s zeros behind each of them.
    for (s, mask) in STEPS {
        if s < W::BITS / 2 {
            v = (v ^ v.shl(s)) & W::literal(mask);
        }
    }
    v
}

/// The bits of a word at even positions, moved to its low half: the inverse of spreading.
#[inline(always)]
fn gather<W: Word>(mut v: W) -> W {
    v = v & W::literal(STEPS[4].1);
    // The steps of spreading, backwards: runs of s/2 bits that lie s apart become runs of s bits that lie 2s apart.
    for i in (0..4).rev() {
        let (s, mask) = STEPS[i];
        let distance = STEPS[i + 1].0;
        if s <= W::BITS / 2 {
            v = (v ^ v.shr(distance)) & W::literal(mask);
        }
    }
    // Of 64 bits one step more: the two runs of 16 bits become one.
    if W::BITS == 64 {
        v = (v ^ v.shr(16)) & W::literal(0xffff_ffff);
    }
    v
}

/// By spreading the bits: ⌈log2 W⌉ shift-and-mask steps for each half word. Time: constant.
#[inline]
pub fn by_spreading<W: Word, const N: usize>(a: &[W; N]) -> Product<W, N> {
    let mut c = Product::ZERO;
    for (i, a) in a.iter().enumerate() {
        c.words_mut()[2 * i] = spread(*a);
        c.words_mut()[2 * i + 1] = spread(a.shr(W::BITS / 2));
    }
    c
}

/// The squares of the 256 bytes.
static BYTE_SQUARES: [u64; 256] = {
    let mut table = [0; 256];
    let mut i = 1;
    while i < 256 {
        // (2i)² = 4·i², (2i + 1)² = (2i)² + 1.
        table[i] = table[i / 2] << 2 | i as u64 & 1;
        i += 1;
    }
    table
};

/// By a table of the squares of the 256 bytes, 2 KiB large.
///
/// Source: R. Schroeppel, H. Orman, S. O'Malley, O. Spatscheck, Fast key exchange with elliptic curve systems, CRYPTO
/// 1995.
///
/// # Time
/// Variable in `a` (table look-ups).
#[inline]
pub fn by_table_vartime<W: Word, const N: usize>(a: &[W; N]) -> Product<W, N> {
    let mut c = Product::ZERO;
    for (i, a) in a.iter().enumerate() {
        for byte in 0..W::BITS / 8 {
            let mut square = [W::ZERO];
            W::constant_row(&BYTE_SQUARES, 1, a.shr(8 * byte), &mut square);
            // The square of a byte has 16 bits, those of a word's bytes fill two words.
            let (word, bits) = (2 * i + (16 * byte / W::BITS) as usize, 16 * byte % W::BITS);
            c.words_mut()[word] ^= square[0].shl(bits);
        }
    }
    c
}

/// By carry-less products of each word with itself. Cost: N products. Time: constant.
#[inline(always)]
pub fn by_carryless<W: Word, const N: usize>(a: &[W; N]) -> Product<W, N> {
    let mut c = Product::ZERO;
    for (i, a) in a.iter().enumerate() {
        (c.words_mut()[2 * i], c.words_mut()[2 * i + 1]) = a.clmul(*a);
    }
    c
}

/// The even and the odd coefficients of a, of which only the first `words` words are not zero: a = E(x)² + x·O(x)².
/// Each has half as many words; the rest is zero. Time: constant.
#[inline(always)]
pub fn split_even_odd<W: Word, const N: usize>(a: &[W; N], words: usize) -> ([W; N], [W; N]) {
    let (mut even, mut odd) = ([W::ZERO; N], [W::ZERO; N]);
    for (i, a) in a[..words].iter().enumerate() {
        // Two words make one of each part.
        let bits = if i % 2 == 0 { 0 } else { W::BITS / 2 };
        even[i / 2] ^= gather(*a).shl(bits);
        odd[i / 2] ^= gather(a.shr(1)).shl(bits);
    }
    (even, odd)
}
