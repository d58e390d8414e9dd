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
use crate::word::{Word, Word128, even_bits, unroll};

/// Tr(c) in bit 0, the other bits zero. Time: constant.
#[inline(always)]
pub fn trace<M: BinaryModulus, W: Word>(c: &[W; MAX_LIMBS]) -> W {
    let bits = M::TRACE_ONES.iter().fold(W::ZERO, |sum, i| sum ^ c[(i / 64) as usize].shr(i % 64));
    bits & W::literal(1)
}

/// H(c) of a canonical c, by a scan of the whole table of odd powers. Time: constant.
#[inline(never)]
pub fn half_trace<M: BinaryModulus, W: Word>(c: &[W; MAX_LIMBS]) -> [W; MAX_LIMBS] {
    from_odd_part::<M, W>(c, |odd| linear::scan::<M, W>(M::HALF_TRACES, odd))
}

/// H(c) of a canonical c, by windows: of the odd part's bits, and of the last word's ([`SHARED_TABLE_BYTES`]).
///
/// # Time
/// Variable in `c`.
#[inline(always)]
pub fn half_trace_vartime<M: BinaryModulus, W: Word>(c: &[W; MAX_LIMBS]) -> [W; MAX_LIMBS] {
    let mut parts = Parts::of::<M>(c);
    let [odd, added] = parts_of_word_vartime(parts.rest);
    parts.odd[0] ^= odd;
    parts.added[0] ^= added;
    parts.half_trace::<M>(|odd| linear::look_up_vartime::<M, W>(&M::HALF_TRACE_WINDOWS, odd))
}

/// H(c) of a canonical c on lanes, by windows: the rows are added as lanes, none of them waiting for another.
///
/// Cost: ⌈m/(2w)⌉ look-ups for windows of w bits, 16 of one limb, and fewer than 5·LIMBS gatherings of bits.
///
/// # Time
/// Variable in `c`.
#[inline(always)]
pub fn half_trace_on_lanes_vartime<M: BinaryModulus, L: Word128, const NL: usize>(c: &[u64; MAX_LIMBS]) -> [L; NL] {
    if L::gathers_bits() { on_lanes::<M, L, NL, true>(c) } else { on_lanes::<M, L, NL, false>(c) }
}

/// The same, bits being gathered by the processor's instruction or not.
#[inline(always)]
fn on_lanes<M: BinaryModulus, L: Word128, const NL: usize, const BY_INSTRUCTION: bool>(
    c: &[u64; MAX_LIMBS],
) -> [L; NL] {
    let (mut rest, mut odd, mut added) = (*c, [0; MAX_LIMBS], [0; MAX_LIMBS]);
    let mut limbs = M::LIMBS;
    // Four times halved, nine limbs are one.
    unroll::<4>(
        #[inline(always)]
        |_| {
            if limbs > 1 {
                let mut even = [0; MAX_LIMBS];
                unroll::<MAX_LIMBS>(
                    #[inline(always)]
                    |i| {
                        if i < limbs {
                            let bits = if i % 2 == 0 { 0 } else { 32 };
                            even[i / 2] |= even_bits::<BY_INSTRUCTION>(rest[i]) << bits;
                            odd[i / 2] ^= even_bits::<BY_INSTRUCTION>(rest[i] >> 1) << bits;
                        }
                    },
                );
                limbs = limbs.div_ceil(2);
                unroll::<MAX_LIMBS>(
                    #[inline(always)]
                    |i| added[i] ^= even[i],
                );
                rest = even;
            }
        },
    );
    let [odd_of_word, added_of_word] = parts_of_word_vartime(rest[0]);
    odd[0] ^= odd_of_word;
    added[0] ^= added_of_word;
    added[0] ^= trace::<M, u64>(&added);
    if M::M.div_ceil(2) % 2 == 1 {
        added[0] ^= c[0] & 1;
    }
    let mut sum = [L::ZERO; NL];
    linear::add_rows_vartime::<M, L, NL>(&mut sum, &M::HALF_TRACE_WINDOWS, &odd);
    unroll::<NL>(
        #[inline(always)]
        |k| {
            let high = if 2 * k + 1 < M::LIMBS { added[2 * k + 1] } else { 0 };
            sum[k] ^= L::new(added[2 * k], high);
        },
    );
    sum
}

/// H(c) when `map` gives H(Σ o_i x^(2i+1)) from the bits o_i.
#[inline(always)]
fn from_odd_part<M: BinaryModulus, W: Word>(
    c: &[W; MAX_LIMBS],
    map: impl Fn(&[W; MAX_LIMBS]) -> [W; MAX_LIMBS],
) -> [W; MAX_LIMBS] {
    let mut parts = Parts::of::<M>(c);
    let mut rest = parts.rest;
    for _ in 0..W::BITS.ilog2() {
        let ([even], [odd]) = split_even_odd(&[rest], 1);
        parts.odd[0] ^= odd;
        parts.added[0] ^= even;
        rest = even;
    }
    parts.half_trace::<M>(map)
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

    /// H(c) when nothing but the constant 1 is left, which even parts keep.
    #[inline(always)]
    fn half_trace<M: BinaryModulus>(&self, map: impl Fn(&[W; MAX_LIMBS]) -> [W; MAX_LIMBS]) -> [W; MAX_LIMBS] {
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

/// The odd part o and the sum s of a word of 64 coefficients when all even parts are taken off it, by windows of 4 bits.
///
/// # Time
/// Variable in `word`.
#[inline(always)]
fn parts_of_word_vartime<W: Word>(word: W) -> [W; 2] {
    let mut sums = [W::ZERO; 4];
    for (i, rows) in PARTS_OF_WORD.chunks_exact(16).enumerate() {
        let mut row = [W::ZERO];
        W::constant_row(rows, 1, word.shr(4 * i as u32), &mut row);
        sums[i % 4] ^= row[0];
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
