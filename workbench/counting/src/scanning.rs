//! Operand scanning by its shapes, with numbers of words at run time: one piece of code for all fields.

use crate::operands::polynomial;
use crate::tally::{Counting, Tally, tally};
use carryless::poly::operand_scanning::{add_product_vartime, table_words};
use carryless::word::Word;

/// What the product of elements of degree below `m` costs by the shape `window`-`multiples`; nothing where this many windows
/// do not divide a word.
pub(crate) fn kernel(shape: &str, m: u32, word: u32) -> Option<Tally> {
    macro_rules! shapes {
        ($($window:literal $multiples:literal: $($word:ident)+;)+) => {
            match (shape, word) {
                $($((concat!($window, "-", $multiples), $word::BITS) => {
                    Some(product::<$word, { 1 << $window }, $multiples>(m))
                })+)+
                _ => None,
            }
        };
    }
    shapes! {
        2 1: u16 u32 u64;
        2 2: u16 u32 u64;
        2 4: u16 u32 u64;
        2 8: u16 u32 u64;
        4 1: u16 u32 u64;
        4 2: u16 u32 u64;
        4 4: u16 u32 u64;
        4 8: u32 u64;
        8 1: u16 u32 u64;
        8 2: u16 u32 u64;
        8 4: u32 u64;
        8 8: u64;
    }
}

/// a·b by a table of T multiples of a, `MULTIPLES` of them at a time.
fn product<W: Word, const T: usize, const MULTIPLES: usize>(m: u32) -> Tally {
    let mut state = 0;
    let [a, b] = [(); 2].map(|()| polynomial::<W>(m, &mut state));
    let mut table = vec![[[Counting::ZERO]; T]; table_words(m, T.ilog2(), W::BITS)];
    let (table, beyond) = table.split_at_mut(a.len());
    let mut c = vec![Counting::ZERO; 2 * a.len()];
    tally(|| add_product_vartime::<_, T, MULTIPLES>(m, &a, &b, table, beyond.first_mut(), &mut c))
}
