//! One product of 233 bits by operand scanning.

#![no_std]
#![no_main]

use carryless::poly::operand_scanning::product_vartime;
use carryless_embedded_sizes as _;

/// 32-bit words of an element of F_2^233.
const N: usize = 8;

/// c = a·b, with room for a table.
// SAFETY: no other object defines this name.
#[unsafe(no_mangle)]
pub extern "C" fn _start(a: &[u32; N], b: &[u32; N], table: &mut [[[u32; 1]; 16]; N], c: &mut [u32; 2 * N]) {
    product_vartime::<u32, 16, 8>(233, a, b, table, c);
}
