//! The pseudo code of S. S. Erdem, Fast software multiplication in F_2\[x\] for embedded processors, Turk J Elec Eng &
//! Comp Sci 20(4), 2012, as printed, on 32-bit words that count and in memory that counts its loads and stores.
//!
//! As in the paper, the initialisation of the result, the table and the cutting of A into windows are not counted.
//! Shifts by 0 and by w = 32, which the paper counts where they stand, are left out.

use carryless::word::Word;
use carryless_counting::tally::{Counting, tally};
use carryless_rows::random::SplitMix64;
use std::cell::Cell;

/// The window W.
pub const WINDOW: u32 = 4;

/// The word size w.
pub const WORD_BITS: u32 = 32;

type W = Counting<u32>;

/// Words in memory.
pub struct Memory {
    words: Vec<W>,
    accesses: Cell<u64>,
}

impl Memory {
    /// These words.
    pub fn new(words: impl IntoIterator<Item = u32>) -> Self {
        Memory { words: words.into_iter().map(|word| W::literal(u64::from(word))).collect(), accesses: Cell::new(0) }
    }

    fn load(&self, i: usize) -> W {
        self.accesses.set(self.accesses.get() + 1);
        self.words[i]
    }

    fn store(&mut self, i: usize, word: W) {
        self.accesses.set(self.accesses.get() + 1);
        self.words[i] = word;
    }

    fn values(&self) -> Vec<u64> {
        self.words.iter().map(|word| word.value()).collect()
    }
}

/// What a piece of pseudo code costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Additions of words.
    pub xor: u64,
    /// Shifts of words by other than 0 and w bits.
    pub shift: u64,
    /// Loads and stores.
    pub access: u64,
}

/// The cost of `code` on this memory.
fn cost(memory: &[&Memory], code: impl FnOnce() -> Memory) -> (Memory, Cost) {
    let mut result = None;
    let operations = tally(|| result = Some(code()));
    let result = result.expect("the code has run");
    let access = memory.iter().map(|memory| memory.accesses.get()).sum::<u64>() + result.accesses.get();
    (result, Cost { xor: operations.xor, shift: operations.shift, access })
}

/// Figure 1: x^k·f in N words, 0 < k < w, in place.
fn figure_1(f: &mut Memory, k: u32) {
    let mut u = f.load(0);
    f.store(0, u.shl(k));
    for i in 1..f.words.len() {
        let h = u.shr(WORD_BITS - k);
        u = f.load(i);
        f.store(i, u.shl(k) ^ h);
    }
}

/// Figure 2: g + f·x^(iw + k), 0 < k < w.
fn figure_2(g: &mut Memory, f: &Memory, i: usize, k: u32) {
    let n = f.words.len();
    let mut u = f.load(0);
    g.store(i, g.load(i) ^ u.shl(k));
    for j in 1..n {
        let h = u.shr(WORD_BITS - k);
        u = f.load(j);
        g.store(i + j, g.load(i + j) ^ u.shl(k) ^ h);
    }
    let h = u.shr(WORD_BITS - k);
    g.store(i + n, g.load(i + n) ^ h);
}

/// Figure 8: d + Σ_λ b'^(λ)·x^(iw + k + λW).
fn figure_8(d: &mut Memory, rows: &[&Memory], i: usize, k: u32) {
    let n = rows[0].words.len();
    let mut h = W::ZERO;
    for j in 0..n {
        let u = rows[0].load(j);
        let mut l = u.shl(k) ^ h;
        h = if k == 0 { W::ZERO } else { u.shr(WORD_BITS - k) };
        for (lambda, row) in (1..).zip(&rows[1..]) {
            let u = row.load(j);
            l ^= u.shl(k + lambda * WINDOW);
            h ^= u.shr(WORD_BITS - k - lambda * WINDOW);
        }
        d.store(i + j, d.load(i + j) ^ l);
    }
    d.store(i + n, d.load(i + n) ^ h);
}

/// What Figure 1 costs for N words.
pub fn cost_of_figure_1(n: usize) -> Cost {
    let mut f = Memory::new(operand(n, 0));
    cost(&[], || {
        figure_1(&mut f, WINDOW);
        f
    })
    .1
}

/// What Figure 2 costs for N words.
pub fn cost_of_figure_2(n: usize) -> Cost {
    let (f, mut g) = (Memory::new(operand(n, 0)), zero(2 * n));
    let code = || {
        figure_2(&mut g, &f, 0, WINDOW);
        g
    };
    cost(&[&f], code).1
}

/// What Figure 8 costs for n words and Λ rows, shifted by k > 0 where w leaves room.
pub fn cost_of_figure_8(n: usize, rows: usize) -> Cost {
    let table: Vec<Memory> = (0..rows).map(|_| Memory::new(operand(n, WINDOW - 1))).collect();
    let rows: Vec<&Memory> = table.iter().collect();
    let mut d = zero(2 * n);
    let code = || {
        figure_8(&mut d, &rows, 0, (rows.len() as u32 * WINDOW) % WORD_BITS);
        d
    };
    cost(&rows, code).1
}

/// A product of n words by n words and what it costs: by Figure 4, or by Figures 6 to 8 with Λ rows at a time.
pub fn product(n: usize, rows: Option<u32>) -> (Vec<u64>, Cost) {
    let a = Memory::new(operand(n, 0));
    let table = multiples(&operand(n, WINDOW - 1));
    let memory: Vec<&Memory> = table.iter().chain([&a]).collect();
    let (d, cost) = cost(&memory, || match rows {
        None => figure_4(&a, &table),
        Some(rows) => figure_6(&a, &table, rows),
    });
    (d.values(), cost)
}

/// Figure 4, the comb.
fn figure_4(a: &Memory, table: &[Memory]) -> Memory {
    let n = a.words.len();
    let mut d = zero(2 * n);
    for k in (0..WORD_BITS).step_by(WINDOW as usize).rev() {
        for i in 0..n {
            let row = &table[window(a.load(i), k)];
            for j in 0..n {
                d.store(i + j, d.load(i + j) ^ row.load(j));
            }
        }
        if k != 0 {
            figure_1(&mut d, WINDOW);
        }
    }
    d
}

/// Figure 6 with the steps of Figure 7: operand scanning, Λ rows at a time.
fn figure_6(a: &Memory, table: &[Memory], rows: u32) -> Memory {
    let n = a.words.len();
    let mut d = zero(2 * n);
    for i in 0..n {
        let word = a.load(i);
        for k in (0..WORD_BITS).step_by((rows * WINDOW) as usize) {
            let rows: Vec<&Memory> = (0..rows).map(|lambda| &table[window(word, k + lambda * WINDOW)]).collect();
            figure_8(&mut d, &rows, i, k);
        }
    }
    d
}

/// The window of a word that begins at bit k, not counted.
fn window(word: W, k: u32) -> usize {
    (word.value() >> k) as usize % (1 << WINDOW)
}

/// u·b for every u of one window, not counted; b has room for it in its words.
fn multiples(b: &[u32]) -> Vec<Memory> {
    let shifted = |bit: u32| {
        b.iter().scan(0, move |below, word| {
            let shifted = word << bit | (u64::from(*below) << bit >> WORD_BITS) as u32;
            *below = *word;
            Some(shifted)
        })
    };
    let multiple = |u: u32| {
        let bits = (0..WINDOW).filter(move |bit| u >> bit & 1 == 1);
        bits.fold(vec![0; b.len()], |sum, bit| sum.iter().zip(shifted(bit)).map(|(a, b)| a ^ b).collect())
    };
    (0..1 << WINDOW).map(|u| Memory::new(multiple(u))).collect()
}

fn zero(words: usize) -> Memory {
    Memory::new(vec![0; words])
}

/// Random words, the top `free` bits zero.
fn operand(words: usize, free: u32) -> Vec<u32> {
    let mut random = SplitMix64::new(u64::from(free));
    let mut operand: Vec<u32> = (0..words).map(|_| random.next_limb() as u32).collect();
    operand[words - 1] >>= free;
    operand
}
