//! The τ-adic NAF in a fixed number of blocks, in constant time.
//!
//! The m + a digits u_i = 0, ±1 of the τ-adic NAF of k (`tnaf`) are taken w at a time. A block u_0 … u_(w−1) has the
//! index Σ u_i·2^i and stands for Σ u_i·τ^i; every index from −I to I occurs, I = 10, 21, 42 for w = 4, 5, 6. Digits
//! are found on the image of ρ modulo 2^64 (`two_adic`), 60 at a time: with x the image of what the lower digits leave,
//! u_i is not zero when bit i of x is set, and its sign is bit i + 1 but for the sign of T'^i modulo 4.
//! Source: J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000 (the NAF);
//! D. Hankerson, A. Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004, Algorithm 3.42 (pieces of a NAF).

use super::two_adic::{conjugate_power, two_adic};
use crate::curve::{Koblitz, KoblitzCurve};
use crate::field::MAX_LIMBS;
use crate::scalar::tau::{LONG, LONG_WIDE, SHORT, SHORT_M, SHORT_WIDE, TauInteger};
use crate::word::Mask;
use crate::word::unroll;

/// The most blocks of any curve: 571 digits by four.
pub const MAX_BLOCKS: usize = 143;

/// Digits that are found from one word: a multiple of every w.
const CHUNK: usize = 60;

/// Indices of blocks of digits, the lowest first.
#[derive(Clone)]
pub struct TnafBlocks {
    indices: [i8; MAX_BLOCKS],
    len: usize,
}

impl TnafBlocks {
    /// ⌈(m + a)/w⌉ indices, the lowest first.
    #[inline]
    pub fn as_slice(&self) -> &[i8] {
        &self.indices[..self.len]
    }
}

/// The blocks of w digits of the τ-adic NAF of k < n; w = 4, 5 or 6.
///
/// # Time
/// Constant in `k`.
///
/// # Panics
/// If w is out of range, or the curve not a Koblitz curve.
#[inline]
pub fn tnaf_blocks<C: KoblitzCurve>(w: u32, k: &[u64; MAX_LIMBS]) -> TnafBlocks {
    assert!((4..=6).contains(&w), "w: a width from 4 to 6");
    let koblitz = C::KOBLITZ;
    if koblitz.m <= SHORT_M {
        blocks::<SHORT, SHORT_WIDE>(w, k, &koblitz)
    } else {
        blocks::<LONG, LONG_WIDE>(w, k, &koblitz)
    }
}

#[inline(never)]
fn blocks<const L: usize, const WIDE: usize>(w: u32, k: &[u64; MAX_LIMBS], koblitz: &Koblitz) -> TnafBlocks {
    let ring = two_adic(koblitz.mu);
    let tables = if koblitz.mu == 1 { &const { Tables::new(1) } } else { &const { Tables::new(-1) } };
    let len = koblitz.tnaf_length().div_ceil(w) as usize;
    let mut indices = [0; MAX_BLOCKS];
    let mut rho = TauInteger::<L>::reduced::<WIDE>(k, koblitz);
    let mut chunks = indices[..len].chunks_mut(CHUNK / w as usize).peekable();
    while let Some(chunk) = chunks.next() {
        let digits = Chunk::new(tables, ring.image(rho.low()), chunk.len() * w as usize);
        match w {
            4 => digits.write_blocks::<4>(chunk),
            5 => digits.write_blocks::<5>(chunk),
            _ => digits.write_blocks::<6>(chunk),
        }
        if chunks.peek().is_some() {
            rho = rho.quotient(ring.short(digits.image), tables.conjugate, koblitz.mu, CHUNK as u32);
        }
    }
    TnafBlocks { indices, len }
}

/// Digits that are found before x is shifted.
const GROUP: usize = 12;

/// The constants of [`Chunk::new`] for one μ. The sign σ_i = ±1 is that of T'^i modulo 4.
struct Tables {
    /// σ_i·T^i/2^(12g) for i = 12g … 12g + 11.
    powers: [[u64; GROUP]; CHUNK / GROUP],
    /// Bit i is set where σ_i = −1.
    signs: u64,
    /// The conjugate of τ^60.
    conjugate: [i64; 2],
}

impl Tables {
    const fn new(mu: i64) -> Self {
        let ring = two_adic(mu);
        let (mut powers, mut signs) = ([[0; GROUP]; CHUNK / GROUP], 0);
        let mut i = 0;
        while i < CHUNK {
            let mut power = ring.powers[i];
            if ring.conjugates[i] & 3 == 3 {
                signs |= 1 << i;
                power = power.wrapping_neg();
            }
            powers[i / GROUP][i % GROUP] = power >> (i - i % GROUP);
            i += 1;
        }
        Tables { powers, signs, conjugate: conjugate_power(mu, CHUNK as u32) }
    }
}

/// Digits in a row: the places of those that are 1 and of those that are −1, and the image of Σ u_i·τ^i.
struct Chunk {
    ones: u64,
    minus_ones: u64,
    image: u64,
}

impl Chunk {
    /// The first digits, `count` or a few more, of what has the image x. For `count` = 60 only, the image of them.
    ///
    /// Two digits at a time: u_i is not zero where bit i of the rest is set; then u_(i+1) is zero, else bit i + 1
    /// tells. The next higher bit is the sign, but for σ_i. All three bits are kept, and the digits made of them in the
    /// end.
    #[inline(never)]
    fn new(tables: &Tables, x: u64, count: usize) -> Self {
        let (mut pairs, mut signs) = (0, 0);
        let mut rest = x;
        for (g, powers) in tables.powers[..count.div_ceil(GROUP)].iter().enumerate() {
            let (mut group_pairs, mut group_signs) = (0, 0);
            unroll::<{ GROUP / 2 }>(|j| {
                let i = 2 * j;
                let mask = |i: usize| Mask::high_bit(rest << (63 - i)).word();
                let (bit, next_bit, last_bit) = (mask(i), mask(i + 1), mask(i + 2));
                group_pairs |= rest & 3 << i;
                group_signs |= rest & 4 << i;
                // ±v = (v ^ sign) − sign for a sign of all ones or zero.
                let next = next_bit & !bit;
                let sign = next_bit & bit | last_bit & next;
                let power = (powers[i] ^ next_bit) & bit | (powers[i + 1] ^ last_bit) & next;
                rest = rest.wrapping_add(sign).wrapping_sub(power);
            });
            rest >>= GROUP;
            pairs |= group_pairs << (GROUP * g);
            signs |= group_signs >> 1 << (GROUP * g);
        }
        const FIRST: u64 = 0x5555_5555_5555_5555;
        let first = pairs & FIRST;
        let second = pairs & !FIRST & !(first << 1);
        let nonzero = first | second;
        let negative = (first & pairs >> 1 | second & signs) ^ (nonzero & tables.signs);
        Chunk { ones: nonzero ^ negative, minus_ones: negative, image: x.wrapping_sub(rest << CHUNK) }
    }

    /// The indices Σ u_i·2^i of blocks of W digits.
    #[inline(always)]
    fn write_blocks<const W: u32>(&self, indices: &mut [i8]) {
        let (mut ones, mut minus_ones) = (self.ones, self.minus_ones);
        for index in indices {
            *index = (ones & ((1 << W) - 1)) as i8 - (minus_ones & ((1 << W) - 1)) as i8;
            (ones, minus_ones) = (ones >> W, minus_ones >> W);
        }
    }
}
