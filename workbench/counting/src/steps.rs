//! The products that take any number of 32-bit words, and the steps that they consist of, with windows of four bits.
//!
//! The table and the cutting of an operand into windows are left out, as in S. S. Erdem's paper (2012).

use crate::operands::polynomial;
use crate::tally::{Counting, Tally, tally};
use carryless::poly::{comb, operand_scanning};
use carryless::word::Word;

type W = Counting<u32>;

/// A table of the multiples of an operand, word by word.
type Table = Vec<[[W; 1]; 16]>;

/// The bits of a window.
pub const WINDOW: u32 = 4;

/// A product and what it costs.
pub struct Product {
    /// Its words.
    pub words: Vec<u64>,
    /// What it costs.
    pub tally: Tally,
}

/// The shift of n words by a window.
pub fn shift(n: usize) -> Tally {
    let mut c = operand(n, 0);
    tally(|| comb::shift_up(&mut c, WINDOW))
}

/// The sum of c and this many multiples of n words, shifted to their places behind each other from bit k on. Nothing for
/// other numbers than 1, 2, 4 and 8.
pub fn add_multiples(n: usize, multiples: usize, k: u32) -> Option<Tally> {
    let table = tabulate(&operand(n, WINDOW - 1)).0;
    let (groups, mut c) = (vec![W::literal(5); multiples], operand(n + 1, 0));
    let fits = [1, 2, 4, 8].contains(&multiples);
    fits.then(|| tally(|| operand_scanning::add_multiples_vartime(&table, None, &groups, k, &mut c)))
}

/// The product of n words by n words by the comb.
pub fn by_comb(n: usize) -> Product {
    product(n, comb::product_vartime::<W, 16>)
}

/// The product by operand scanning, `multiples` multiples at a time; nothing for other numbers than 1, 2, 4 and 8.
pub fn by_operand_scanning(n: usize, multiples: usize) -> Option<Product> {
    Some(match multiples {
        1 => product(n, operand_scanning::product_vartime::<W, 16, 1>),
        2 => product(n, operand_scanning::product_vartime::<W, 16, 2>),
        4 => product(n, operand_scanning::product_vartime::<W, 16, 4>),
        8 => product(n, operand_scanning::product_vartime::<W, 16, 8>),
        _ => return None,
    })
}

fn product(n: usize, multiply: impl Fn(u32, &[W], &[W], &mut [[[W; 1]; 16]], &mut [W])) -> Product {
    let (a, b) = (operand(n, WINDOW - 1), operand(n, 0));
    let (mut table, making) = tabulate(&a);
    let mut c = vec![W::ZERO; 2 * n];
    let mut tally = tally(|| multiply(n as u32 * u32::BITS - (WINDOW - 1), &a, &b, &mut table, &mut c)) - making;
    // Each window is cut by an AND and, but for the lowest of each word, a shift.
    tally.shift -= tally.and - n as u64;
    tally.and = 0;
    Product { words: c.iter().map(|word| word.value()).collect(), tally }
}

/// The multiples of a, and what they cost.
fn tabulate(a: &[W]) -> (Table, Tally) {
    let mut table = vec![[[W::ZERO]; 16]; a.len()];
    let making = tally(|| operand_scanning::tabulate(a, &mut table, None));
    (table, making)
}

/// A random polynomial of n words, the top `free` bits zero.
fn operand(n: usize, free: u32) -> Vec<W> {
    polynomial(n as u32 * u32::BITS - free, &mut u64::from(free))
}
