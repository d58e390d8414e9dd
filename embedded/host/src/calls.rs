//! Calls of the routines: what is in memory, what is passed, and what must be in memory afterwards.

use crate::memory::{A, B, C, TABLE};
use crate::polynomial::{product, random_words, remainder, sum};

/// Words of an operand.
pub const SIZES: std::ops::RangeInclusive<usize> = 6..=16;

/// The names of the routines: products of n words by n words, the remainder of 2n words by a pentanomial of degree 32n − 29,
/// and steps of products.
pub fn routines() -> impl Iterator<Item = &'static str> {
    include_str!("../../routines.txt").lines()
}

/// A call of a routine.
pub struct Call {
    /// Words in memory, with their addresses.
    pub before: Vec<(u32, Vec<u32>)>,
    /// The arguments.
    pub arguments: Vec<u32>,
    /// Where the result is, and what it is, computed bit by bit.
    pub result: (u32, Vec<u32>),
}

impl Call {
    /// The call of a routine on these operands of as many words.
    pub fn new(routine: &str, a: &[u32], b: &[u32]) -> Self {
        match (routine, routine.strip_prefix("add_")) {
            ("reduction", _) => Self::remainder(a, b),
            ("shift", _) => Self::shift(a),
            (_, Some(rows)) => Self::step(a, b, rows.parse().expect("a number of rows")),
            _ => Self::product(a, b),
        }
    }

    fn product(a: &[u32], b: &[u32]) -> Self {
        // What is there before must not matter.
        let [c, table] = [2 * a.len(), 16 * a.len()].map(|words| vec![0xdead_beef; words]);
        Call {
            before: vec![(A, a.to_vec()), (B, b.to_vec()), (C, c), (TABLE, table)],
            arguments: vec![a.len() as u32, A, B, C, TABLE],
            result: (C, product(a, b)),
        }
    }

    fn remainder(low: &[u32], high: &[u32]) -> Self {
        let c = [low, high].concat();
        let result = remainder(&c, 32 * low.len() - 29, &[7, 6, 3, 0]);
        Call { before: vec![(C, c)], arguments: vec![low.len() as u32, C], result: (C, result) }
    }

    fn shift(c: &[u32]) -> Self {
        let result = product(c, &[1 << 4])[..c.len()].to_vec();
        Call { before: vec![(C, c.to_vec())], arguments: vec![c.len() as u32, C], result: (C, result) }
    }

    /// c + a·(4Λ bits of the first word of b, from bit 4Λ on or, where these are a word, from 0 on), c all other words of b.
    fn step(a: &[u32], b: &[u32], rows: u32) -> Self {
        let n = a.len();
        let table = (0..n).flat_map(|word| (0..16).map(move |u| product(a, &[u])[word])).collect();
        let taken = b[0] & (u32::MAX >> (32 - 4 * rows)) << (4 * rows % 32);
        let c = [&b[1..], &b[..2]].concat();
        let result = sum(&c, &product(a, &[taken]));
        Call { before: vec![(TABLE, table), (C, c)], arguments: vec![n as u32, TABLE, b[0], C], result: (C, result) }
    }
}

/// Random pairs of operands of so many words.
pub fn random(words: usize) -> impl Iterator<Item = (Vec<u32>, Vec<u32>)> {
    let mut state = 0x9e37_79b9_7f4a_7c15 ^ words as u64;
    std::iter::repeat_with(move || (bounded(random_words(&mut state, words)), random_words(&mut state, words)))
}

/// All pairs of extreme operands of so many words.
pub fn extreme(words: usize) -> Vec<(Vec<u32>, Vec<u32>)> {
    let one_bit = |word: usize, bit: u32| (0..words).map(|i| if i == word { 1 << bit } else { 0 }).collect();
    let extremes: [Vec<u32>; 5] =
        [vec![0; words], vec![u32::MAX; words], one_bit(0, 0), one_bit(words - 1, 28), one_bit(words - 1, 31)];
    extremes.iter().flat_map(|a| extremes.iter().map(|b| (bounded(a.clone()), b.clone()))).collect()
}

/// The first operand of a degree by which its multiples fit in its words.
fn bounded(mut a: Vec<u32>) -> Vec<u32> {
    *a.last_mut().expect("a word") &= u32::MAX >> 3;
    a
}
