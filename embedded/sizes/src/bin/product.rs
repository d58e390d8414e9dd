//! One product of 233 bits by operand scanning, on words that addresses are as long as.

#![no_std]
#![no_main]

use carryless::poly::operand_scanning::product_vartime;
use carryless_embedded_sizes as _;

/// The degree below which operands are.
const M: u32 = 233;

#[cfg(not(target_pointer_width = "16"))]
type Word = u32;
#[cfg(target_pointer_width = "16")]
type Word = u16;

/// Windows of four bits that are added together: all of a word.
const INTERLEAVE: usize = Word::BITS as usize / 4;

/// Words of an operand.
const N: usize = M.div_ceil(Word::BITS) as usize;

/// c = a·b, with room for a table.
// SAFETY: no other object defines this name.
#[unsafe(no_mangle)]
pub extern "C" fn _start(a: &[Word; N], b: &[Word; N], table: &mut [[[Word; 1]; 16]; N], c: &mut [Word; 2 * N]) {
    product_vartime::<Word, 16, INTERLEAVE>(M, a, b, table, c);
}
