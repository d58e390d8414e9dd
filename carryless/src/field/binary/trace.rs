//! Trace and half-trace in F_2^m, m odd: both are linear over F_2.
//!
//! H(c) = Σ c^(4^i), i = 0 … (m − 1)/2, solves z² + z = c + Tr(c). Only H of odd powers of x needs a table, because
//! H(e²) = H(e) + e + Tr(e): the even part e² of c is taken off until only the constant 1 is left, and H(1) = (m + 1)/2
//! mod 2. Traces of the even parts are added up, and taken once: Tr(e) + Tr(e') = Tr(e + e').
//! Source: K. Fong, D. Hankerson, J. López, A. Menezes, Field inversion and point halving revisited, IEEE Trans.
//! Computers 53(8), 2004, Algorithm 4.7 and section 4.

use super::{BinaryModulus, linear};
use crate::field::MAX_LIMBS;
use crate::poly::square::split_even_odd;
use crate::word::{SingleWord128, Word, barrier, even_bits, unroll};

/// Tr(c) in bit 0, the other bits zero. Time: constant.
#[inline(always)]
pub fn trace<M: BinaryModulus, W: Word>(c: &[W; MAX_LIMBS]) -> W {
    // Tr(Σ c_i·x^i) = Σ c_i·Tr(x^i).
    let bits = M::TRACE_ONES.iter().fold(W::ZERO, |sum, i| sum ^ c[(i / 64) as usize].shr(i % 64));
    bits & W::literal(1)
}

/// H(c) of a canonical c, by a scan of the whole table of odd powers. Time: constant.
#[inline(never)]
pub fn half_trace<M: BinaryModulus, W: Word>(c: &[W; MAX_LIMBS]) -> [W; MAX_LIMBS] {
    Parts::whole::<M>(c).half_trace::<M>(|odd| linear::scan::<M, W>(M::HALF_TRACES, odd))
}

/// H(c) of a canonical c, by windows: of the odd part's bits, and of the last word's ([`SHARED_TABLE_BYTES`]).
///
/// # Time
/// Variable in `c`.
#[inline(always)]
pub fn half_trace_vartime<M: BinaryModulus, W: Word>(c: &[W; MAX_LIMBS]) -> [W; MAX_LIMBS] {
    // The last word by a table, in place of more halvings.
    let mut parts = Parts::of::<M>(c);
    let [odd, added] = parts_of_word_vartime(parts.rest, 64, |sum| sum);
    parts.odd[0] ^= odd;
    parts.added[0] ^= added;
    parts.half_trace::<M>(|odd| linear::look_up_vartime::<M, W>(&M::HALF_TRACE_WINDOWS, odd))
}

/// [`half_trace`] on the widest words. Time: constant.
#[inline(always)]
pub(super) fn half_trace_simd<M: BinaryModulus, L: SingleWord128, const NL: usize>(c: &[u64; MAX_LIMBS]) -> [L; NL] {
    let parts = Parts::whole::<M>(c);
    // H(Σ o_i·x^(2i + 1)) from the table; all else of H(c) with a map that gives zero.
    let mut sum = linear::scan_simd::<M, L, NL>(M::HALF_TRACES, &parts.odd);
    let added: [L; NL] = lanes_of(&parts.half_trace::<M>(|_| [0; MAX_LIMBS]));
    unroll::<NL>(
        #[inline(always)]
        |k| sum[k] ^= added[k],
    );
    sum
}

/// A canonical polynomial c with its even parts taken off, for the half-trace and the root on lanes.
///
/// Cost: 2 gatherings of bits for each of LIMBS, LIMBS/2 … 2 limbs, and a look-up of one limb for each four bits that
/// are left.
pub(super) struct PartsOnLanes {
    /// E and O of c = E² + x·O².
    first: [[u64; MAX_LIMBS]; 2],
    /// As [`Parts`], but for the constant 1 nothing is left.
    odd: [u64; MAX_LIMBS],
    added: [u64; MAX_LIMBS],
    lowest: u64,
}

impl PartsOnLanes {
    /// The parts of c.
    ///
    /// # Time
    /// Variable in `c`.
    #[inline(always)]
    pub(super) fn of<M: BinaryModulus, L: SingleWord128>(c: &[u64; MAX_LIMBS]) -> Self {
        if L::gathers_bits() { Self::gathered::<M, true>(c) } else { Self::gathered::<M, false>(c) }
    }

    /// The parts of c, bits being gathered by the processor's instruction or not.
    #[inline(always)]
    fn gathered<M: BinaryModulus, const BY_INSTRUCTION: bool>(c: &[u64; MAX_LIMBS]) -> Self {
        let first = split::<BY_INSTRUCTION>(c, M::LIMBS);
        // c = E² + x·O²: O counts as odd part, and H(E²) = H(E) + E + Tr(E) leaves E.
        let [mut rest, mut odd] = first;
        let mut added = rest;
        let (mut limbs, mut bits) = (M::LIMBS.div_ceil(2), M::M.div_ceil(2));
        // Halved three times more, nine limbs are one.
        unroll::<3>(
            #[inline(always)]
            |_| {
                if limbs > 1 {
                    let [even, odd_now] = split::<BY_INSTRUCTION>(&rest, limbs);
                    (limbs, bits) = (limbs.div_ceil(2), bits.div_ceil(2));
                    unroll::<MAX_LIMBS>(
                        #[inline(always)]
                        |i| {
                            odd[i] ^= odd_now[i];
                            added[i] ^= even[i];
                        },
                    );
                    rest = even;
                }
            },
        );
        // The barrier keeps the compiler from gathering rows together, and from adding them one after the other.
        let [odd_of_word, added_of_word] = parts_of_word_vartime(rest[0], bits, barrier);
        odd[0] ^= odd_of_word;
        added[0] ^= added_of_word;
        PartsOnLanes { first, odd, added, lowest: c[0] & 1 }
    }

    /// E and O of c = E² + x·O².
    #[inline(always)]
    pub(super) fn even_and_odd<L: SingleWord128, const NL: usize>(&self) -> [[L; NL]; 2] {
        [lanes_of(&self.first[0]), lanes_of(&self.first[1])]
    }

    /// H(c), by windows: the rows are added as lanes. Cost: ⌈m/(2w)⌉ look-ups for windows of w bits.
    ///
    /// # Time
    /// Variable in c.
    #[inline(always)]
    pub(super) fn half_trace<M: BinaryModulus, L: SingleWord128, const NL: usize>(&self) -> [L; NL] {
        // H(c) = H(Σ o_i·x^(2i + 1)) + s + Tr(s) + H(r), r the constant term: H(1) = (m + 1)/2 mod 2.
        let mut added = self.added;
        added[0] ^= trace::<M, u64>(&added);
        if M::M.div_ceil(2) % 2 == 1 {
            added[0] ^= self.lowest;
        }
        let mut sum = linear::sum_of_rows_vartime::<M, L, NL>(&M::HALF_TRACE_WINDOWS, &self.odd);
        let added: [L; NL] = lanes_of(&added);
        unroll::<NL>(
            #[inline(always)]
            |k| sum[k] ^= added[k],
        );
        sum
    }
}

/// The even and the odd coefficients of the first `limbs` limbs of c.
#[inline(always)]
fn split<const BY_INSTRUCTION: bool>(c: &[u64; MAX_LIMBS], limbs: usize) -> [[u64; MAX_LIMBS]; 2] {
    let [mut even, mut odd] = [[0; MAX_LIMBS]; 2];
    unroll::<MAX_LIMBS>(
        #[inline(always)]
        |i| {
            if i < limbs {
                // Two limbs make one of each part.
                let bits = if i % 2 == 0 { 0 } else { 32 };
                even[i / 2] |= even_bits::<BY_INSTRUCTION>(c[i]) << bits;
                odd[i / 2] |= even_bits::<BY_INSTRUCTION>(c[i] >> 1) << bits;
                if i % 2 == 1 || i + 1 == limbs {
                    // They stay limbs: the compiler would make lanes of some, and take them out again.
                    (even[i / 2], odd[i / 2]) = (barrier(even[i / 2]), barrier(odd[i / 2]));
                }
            }
        },
    );
    [even, odd]
}

/// Limbs as lanes.
#[inline(always)]
fn lanes_of<L: SingleWord128, const NL: usize>(limbs: &[u64; MAX_LIMBS]) -> [L; NL] {
    let mut lanes = [L::ZERO; NL];
    unroll::<NL>(
        #[inline(always)]
        |k| lanes[k] = L::new(limbs[2 * k], if 2 * k + 1 < MAX_LIMBS { limbs[2 * k + 1] } else { 0 }),
    );
    lanes
}

/// What a polynomial c comes to when even parts are taken off: H(c) = H(Σ o_i x^(2i+1)) + s + Tr(s) + H(r), o in `odd`,
/// s in `added`, r in `rest`.
struct Parts<W> {
    odd: [W; MAX_LIMBS],
    added: [W; MAX_LIMBS],
    /// One word.
    rest: W,
    /// c in its lowest bit.
    lowest: W,
}

impl<W: Word> Parts<W> {
    /// The parts of c, even ones being taken off until what is left fits into a word.
    #[inline(always)]
    fn of<M: BinaryModulus>(c: &[W; MAX_LIMBS]) -> Self {
        let (mut rest, mut odd, mut added) = (*c, [W::ZERO; MAX_LIMBS], [W::ZERO; MAX_LIMBS]);
        let mut limbs = M::LIMBS;
        // H(E²) = H(E) + E + Tr(E): o gains the odd part, s gains E, and E goes on, half as long.
        while limbs > 1 {
            let (even, odd_now) = split_even_odd(&rest, limbs);
            limbs = limbs.div_ceil(2);
            for i in 0..limbs {
                odd[i] ^= odd_now[i];
                added[i] ^= even[i];
            }
            rest = even;
        }
        Parts { odd, added, rest: rest[0], lowest: c[0] & W::literal(1) }
    }

    /// The parts of c, even ones being taken off until nothing but the constant 1 is left.
    #[inline(always)]
    fn whole<M: BinaryModulus>(c: &[W; MAX_LIMBS]) -> Self {
        let mut parts = Self::of::<M>(c);
        // Halved as often as a word's bits can be, nothing but the constant is left, which stays.
        for _ in 0..W::BITS.ilog2() {
            let ([even], [odd]) = split_even_odd(&[parts.rest], 1);
            parts.odd[0] ^= odd;
            parts.added[0] ^= even;
            parts.rest = even;
        }
        parts
    }

    /// H(c) when nothing but the constant 1 is left, which even parts keep, and `map` gives H(Σ o_i x^(2i+1)) from the bits o_i.
    #[inline(always)]
    fn half_trace<M: BinaryModulus>(&self, map: impl Fn(&[W; MAX_LIMBS]) -> [W; MAX_LIMBS]) -> [W; MAX_LIMBS] {
        // H(Σ o_i·x^(2i + 1)) + s + Tr(s) + H(r).
        let mut sum = map(&self.odd);
        for (s, a) in sum.iter_mut().zip(self.added) {
            *s ^= a;
        }
        sum[0] ^= trace::<M, W>(&self.added);
        if M::M.div_ceil(2) % 2 == 1 {
            sum[0] ^= self.lowest;
        }
        sum
    }
}

/// The odd part o and the sum s of a word of `bits` coefficients when all even parts are taken off it, by windows of 4
/// bits. Sums of rows go through `pin`.
///
/// # Time
/// Variable in `word`.
#[inline(always)]
fn parts_of_word_vartime<W: Word>(word: W, bits: u32, pin: impl Fn(W) -> W) -> [W; 2] {
    let mut sums = [W::ZERO; 4];
    for (i, rows) in PARTS_OF_WORD.chunks_exact(16).take(bits.div_ceil(4) as usize).enumerate() {
        let mut row = [W::ZERO];
        W::constant_row(rows, 1, word.shr(4 * i as u32), &mut row);
        sums[i % 4] = pin(sums[i % 4] ^ row[0]);
    }
    let parts = (sums[0] ^ sums[1]) ^ (sums[2] ^ sums[3]);
    [parts & W::literal(u32::MAX.into()), parts.shr(32)]
}

/// Bytes of the table that half-traces in variable time read beside that of their field; one for all fields.
pub const SHARED_TABLE_BYTES: usize = 2048;

/// o in the lower and s in the upper half of a limb, for each four bits of a word the sums of all subsets: x^i with i =
/// 2^a·(2j + 1) gives x^j to o, and x^(i/2), x^(i/4) … x^(2j + 1) to s. 1 gives nothing.
static PARTS_OF_WORD: [u64; SHARED_TABLE_BYTES / 8] = {
    let mut rows = [0; 64];
    let mut i = 1;
    while i < 64 {
        let (mut exponent, mut sum) = (i, 0);
        while exponent % 2 == 0 {
            exponent /= 2;
            sum |= 1 << exponent;
        }
        rows[i] = 1 << (exponent / 2) | sum << 32;
        i += 1;
    }
    linear::windows(&rows, 1, 4)
};
