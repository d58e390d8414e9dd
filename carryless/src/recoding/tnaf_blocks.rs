//! The τ-adic NAF in a fixed number of blocks, in constant time.
//!
//! The m + a digits u_i = 0, ±1 of the τ-adic NAF of k (`tnaf`) are taken W at a time. A block u_0 … u_(W−1) has the index
//! Σ u_i·2^i and stands for Σ u_i·τ^i; every index from −I to I occurs, I = 10, 21, 42 for W = 4, 5, 6.
//! Digits are found on the image of ρ modulo 2^64 (`two_adic`), 60 at a time: with x the image of what the lower digits
//! leave, u_i is not zero when bit i of x is set, and its sign is bit i + 1 but for the sign of T'^i modulo 4.
//! Source: J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000 (digits); the
//! blocks as in windows of a NAF, in F_2\[x\] with x = τ.

use super::two_adic::{conjugate, two_adic};
use crate::curve::{Curve, Koblitz};
use crate::field::MAX_LIMBS;
use crate::poly::unroll;
use crate::scalar::tau::{LONG, LONG_WIDE, SHORT, SHORT_M, SHORT_WIDE, TauInteger, koblitz};
use crate::word::Mask;

/// The most blocks of any curve: 571 digits by four.
pub const MAX_BLOCKS: usize = 143;

/// Digits that are found from one word: a multiple of every W.
const CHUNK: usize = 60;

/// Indices of blocks of digits, the lowest first.
#[derive(Clone)]
pub struct TnafBlocks {
    indices: [i8; MAX_BLOCKS],
    len: usize,
}

impl TnafBlocks {
    /// ⌈(m + a)/W⌉ indices, the lowest first.
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
pub fn tnaf_blocks<C: Curve>(k: &[u64; MAX_LIMBS], w: u32) -> TnafBlocks {
    assert!((4..=6).contains(&w), "w: 4, 5 or 6");
    let koblitz = koblitz::<C>();
    if koblitz.m <= SHORT_M {
        blocks::<SHORT, SHORT_WIDE>(k, &koblitz, w)
    } else {
        blocks::<LONG, LONG_WIDE>(k, &koblitz, w)
    }
}

#[inline(never)]
fn blocks<const L: usize, const WIDE: usize>(k: &[u64; MAX_LIMBS], koblitz: &Koblitz, w: u32) -> TnafBlocks {
    let ring = two_adic(koblitz.mu);
    let tables = if koblitz.mu == 1 { &const { Tables::new(1) } } else { &const { Tables::new(-1) } };
    let digits = koblitz.tnaf_length() as usize;
    let mut blocks = TnafBlocks { indices: [0; MAX_BLOCKS], len: 0 };
    let mut rho = TauInteger::<L>::reduced::<WIDE>(k, koblitz);
    for start in (0..digits).step_by(CHUNK) {
        let count = CHUNK.min(digits - start);
        let chunk = Chunk::new(tables, ring.image(rho.low()), count);
        for shift in (0..count as u32).step_by(w as usize) {
            blocks.indices[blocks.len] = chunk.block(shift, w);
            blocks.len += 1;
        }
        if start + CHUNK < digits {
            rho = rho.quotient(chunk.value(), tables.conjugate, koblitz.mu, CHUNK as u32);
        }
    }
    blocks
}

/// Digits that are found before x is shifted.
const GROUP: usize = 12;

/// The constants of [`Chunk::new`] for one μ. The sign σ_i = ±1 is that of T'^i modulo 4.
struct Tables {
    /// σ_i·T^i/2^(12g) and σ_i·τ^i, the latter packed, for i = 12g … 12g + 11.
    powers: [[[u64; 2]; GROUP]; CHUNK / GROUP],
    /// Bit i is set where σ_i = −1.
    signs: u64,
    /// The conjugate of τ^60.
    conjugate: [i64; 2],
}

impl Tables {
    const fn new(mu: i64) -> Self {
        let ring = two_adic(mu);
        let (mut powers, mut signs) = ([[[0; 2]; GROUP]; CHUNK / GROUP], 0);
        let mut i = 0;
        while i < CHUNK {
            let (mut image, mut value) = (ring.powers[i], pack(ring.coefficients[i]));
            if ring.conjugates[i] & 3 == 3 {
                signs |= 1 << i;
                (image, value) = (image.wrapping_neg(), value.wrapping_neg());
            }
            powers[i / GROUP][i % GROUP] = [image >> (i - i % GROUP), value];
            i += 1;
        }
        Tables { powers, signs, conjugate: conjugate(mu, ring.coefficients[CHUNK]) }
    }
}

/// v_0 + 2^32·v_1, which is additive.
const fn pack([v0, v1]: [i64; 2]) -> u64 {
    (v0 as u64).wrapping_add((v1 as u64) << 32)
}

/// Digits in a row: the places of those that are 1 and of those that are −1, and Σ u_i·τ^i packed.
///
/// |v_0|, |v_1| < 2^31 for every sum of 60 digits in non-adjacent form.
struct Chunk {
    ones: u64,
    minus_ones: u64,
    sum: u64,
}

impl Chunk {
    /// The first digits, `count` or a few more, of what has the image x.
    #[inline(never)]
    fn new(tables: &Tables, mut x: u64, count: usize) -> Self {
        let (mut nonzero, mut negative, mut sum) = (0, 0, 0);
        for (g, powers) in tables.powers[..count.div_ceil(GROUP)].iter().enumerate() {
            let group = Group::new(powers, x, sum);
            nonzero |= group.nonzero << (GROUP * g);
            negative |= group.negative << (GROUP * g);
            (x, sum) = (group.x >> GROUP, group.sum);
        }
        negative ^= nonzero & tables.signs;
        Chunk { ones: nonzero ^ negative, minus_ones: negative, sum }
    }

    /// The index of the w digits from `shift` on.
    #[inline(always)]
    fn block(&self, shift: u32, w: u32) -> i8 {
        let bits = |word: u64| (word >> shift & ((1 << w) - 1)) as i8;
        bits(self.ones) - bits(self.minus_ones)
    }

    /// Σ u_i·τ^i as its coefficients.
    #[inline(always)]
    fn value(&self) -> [i64; 2] {
        let v0 = i64::from(self.sum as i32);
        [v0, self.sum.wrapping_sub(v0 as u64) as i64 >> 32]
    }
}

/// The digits of a group, σ_i apart: where they are not zero, and where they are −1; x and Σ u_i·τ^i after them.
struct Group {
    nonzero: u64,
    negative: u64,
    x: u64,
    sum: u64,
}

impl Group {
    /// Two digits at a time: u_i is not zero where bit i of x is set; then u_(i+1) is zero, else bit i + 1 tells. The next
    /// higher bit is the sign.
    #[inline(always)]
    fn new(powers: &[[u64; 2]; GROUP], x: u64, sum: u64) -> Self {
        let mut group = Group { nonzero: 0, negative: 0, x, sum };
        unroll::<{ GROUP / 2 }>(|j| {
            let i = 2 * j;
            let [[image, value], [next_image, next_value]] = [powers[i], powers[i + 1]];
            let [bit, next_bit, last_bit] = [0, 1, 2].map(|k| Mask::high_bit(group.x << (63 - i - k)).word());
            let next = next_bit & !bit;
            let (minus, next_minus) = (bit & next_bit, next & last_bit);
            // ±v = (v ^ sign) − sign for a sign of all ones or zero.
            let signed = |v: u64, next_v: u64| (v ^ next_bit) & bit | (next_v ^ last_bit) & next;
            group.x = group.x.wrapping_add(minus | next_minus).wrapping_sub(signed(image, next_image));
            group.sum = group.sum.wrapping_sub(minus | next_minus).wrapping_add(signed(value, next_value));
            group.nonzero |= bit & 1 << i | next & 1 << (i + 1);
            group.negative |= minus & 1 << i | next_minus & 1 << (i + 1);
        });
        group
    }
}
