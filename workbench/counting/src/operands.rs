//! Random operands. What most kernels cost does not depend on them.

use crate::tally::Counting;
use carryless::word::Word;

/// The next polynomial of degree below m of a sequence, in ⌈m/W⌉ words that count.
pub(crate) fn polynomial<W: Word>(m: u32, state: &mut u64) -> Vec<Counting<W>> {
    words(m, W::BITS, state).map(Counting::literal).collect()
}

/// The next polynomial of degree below m of a sequence, its words as numbers.
pub(crate) fn words(m: u32, bits: u32, state: &mut u64) -> impl Iterator<Item = u64> {
    (1..=m.div_ceil(bits)).map(move |i| random(state) >> (u64::BITS - bits) >> (bits * i).saturating_sub(m))
}

/// The next of a sequence of random numbers, SplitMix64: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom
/// number generators, OOPSLA 2014.
pub(crate) fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
