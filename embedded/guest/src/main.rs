//! The library's products in F_2\[x\], steps of them and a remainder on words of 32 bits, as routines that a machine calls by name.
//!
//! No arithmetic stands here: a routine makes slices of its pointers and calls the library. The number of words n is an
//! argument, as in the paper (S. S. Erdem 2012), which multiplies 6 … 16 words. Operands a and b have n words, a of degree
//! below 32n − 3, so that its multiples by polynomials of degree below 4 fit; the product c has 2n. The room for a table,
//! n lines of 2^w words, is the caller's.

#![no_std]
#![no_main]

use carryless::field::named::F2m163;
use carryless::poly::reduce::reduce_sparse;
use carryless::poly::{KaratsubaFormulae, KaratsubaRec, Multiplier, comb, operand_scanning};
use carryless::word::Windowed32;
use core::slice::{from_raw_parts, from_raw_parts_mut};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

/// A table of 2^w = T multiples, word by word.
type Line<const T: usize> = [[u32; 1]; T];

/// Defines a routine by the expression that computes c from a and b in the words of a table.
macro_rules! routine {
    ($(#[$doc:meta])* $name:ident: $n:ident, $a:ident, $b:ident, $c:ident, $table:ident: $line:ty => $product:expr) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// `a` and `b` point to n words, `c` to 2n and `table` to n lines, none of which overlap.
        // SAFETY: no other object defines this name.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(n: usize, a: *const u32, b: *const u32, c: *mut u32, table: *mut $line) {
            // SAFETY: as the caller promises.
            let ($a, $b) = unsafe { (from_raw_parts(a, n), from_raw_parts(b, n)) };
            // SAFETY: as the caller promises.
            let ($c, $table) = unsafe { (from_raw_parts_mut(c, 2 * n), from_raw_parts_mut(table, n)) };
            let $n = n;
            $product
        }
    };
}

/// The degree below which operands of n words are: a multiple by a window of four bits fits in n words.
const fn degree(n: usize) -> u32 {
    32 * n as u32 - 3
}

routine! {
    /// The comb, W = 4 (Figure 4).
    comb: n, a, b, c, table: Line<16> => comb::product_vartime(degree(n), a, b, table, c)
}

routine! {
    /// Operand scanning, W = 1 (Figure 5), the table of 0 and a in place of a branch.
    operand_scanning_bits: n, a, b, c, table: Line<2> =>
        operand_scanning::product_vartime::<u32, 2, 1>(32 * n as u32, a, b, table, c)
}

routine! {
    /// Operand scanning, W = 4, Λ = 1 (Figure 6).
    operand_scanning_1: n, a, b, c, table: Line<16> =>
        operand_scanning::product_vartime::<u32, 16, 1>(degree(n), a, b, table, c)
}

routine! {
    /// Operand scanning, W = 4, Λ = 2 (Figures 6 to 8).
    operand_scanning_2: n, a, b, c, table: Line<16> =>
        operand_scanning::product_vartime::<u32, 16, 2>(degree(n), a, b, table, c)
}

routine! {
    /// Operand scanning, W = 4, Λ = 4 (Figures 6 to 8).
    operand_scanning_4: n, a, b, c, table: Line<16> =>
        operand_scanning::product_vartime::<u32, 16, 4>(degree(n), a, b, table, c)
}

routine! {
    /// Operand scanning, W = 4, Λ = 8 (Figures 6 to 8).
    operand_scanning_8: n, a, b, c, table: Line<16> =>
        operand_scanning::product_vartime::<u32, 16, 8>(degree(n), a, b, table, c)
}

/// Defines a routine by a kernel that has a function for each number of words, on words whose products are look-ups. The
/// field does not matter: these kernels take words of any degree.
macro_rules! routine_by_sizes {
    ($(#[$doc:meta])* $name:ident: $kernel:ty, $($n:literal)+) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// `a` and `b` point to n words, `c` to 2n, which do not overlap.
        // SAFETY: no other object defines this name.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(n: usize, a: *const Windowed32, b: *const Windowed32, c: *mut Windowed32) {
            match n {
                $($n => {
                    // SAFETY: as the caller promises.
                    let (a, b, c) = unsafe { (&*a.cast(), &*b.cast(), &mut *c.cast()) };
                    *c = <$kernel as Multiplier<F2m163, Windowed32, $n>>::product(a, b);
                })+
                _ => {}
            }
        }
    };
}

routine_by_sizes! {
    /// Karatsuba down to single words.
    karatsuba: KaratsubaRec, 6 7 8 9 10 11 12 13 14 15 16
}

routine_by_sizes! {
    /// Karatsuba-like formulae.
    karatsuba_formulae: KaratsubaFormulae, 6 7 8 9 10 11 12 13 14 15 16
}

/// Defines the remainder, for each number of words a constant modulus.
macro_rules! remainder_by_sizes {
    ($($n:literal)+) => {
        /// c mod x^(32n − 29) + x^7 + x^6 + x^3 + 1, the pentanomial of the standard field of 163 bits for n = 6; in place.
        ///
        /// # Safety
        /// `c` points to 2n words.
        // SAFETY: no other object defines this name.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn reduction(n: usize, c: *mut u32) {
            match n {
                $($n => {
                    // SAFETY: as the caller promises.
                    let c: &mut [u32; 2 * $n] = unsafe { &mut *c.cast() };
                    reduce_sparse(32 * $n - 29, &[7, 6, 3, 0], c);
                })+
                _ => {}
            }
        }
    };
}

remainder_by_sizes!(6 7 8 9 10 11 12 13 14 15 16);

/// The window of the steps.
const WINDOW: u32 = 4;

/// c·x^4 in n words (Figure 1): what the comb does between its windows.
///
/// # Safety
/// `c` points to n words.
// SAFETY: no other object defines this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shift(n: usize, c: *mut u32) {
    // SAFETY: as the caller promises.
    comb::shift_up(unsafe { from_raw_parts_mut(c, n) }, WINDOW);
}

/// Defines a step of operand scanning.
macro_rules! step {
    ($($name:ident: $interleave:literal;)+) => {$(
        /// c += x^k·a·(the bits of b from k on, as many as Λ windows of four have), k = 4Λ, or 0 where these are a word
        /// (Figure 8; for Λ = 1 Figure 2).
        ///
        /// # Safety
        /// `table` points to the n lines of the multiples of a, `c` to n + 1 words, which do not overlap.
        // SAFETY: no other object defines this name.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(n: usize, table: *const Line<16>, b: u32, c: *mut u32) {
            const K: u32 = WINDOW * $interleave % u32::BITS;
            // SAFETY: as the caller promises.
            let (table, c) = unsafe { (from_raw_parts(table, n), from_raw_parts_mut(c, n + 1)) };
            let mut groups = [0; $interleave];
            for (lambda, group) in (0..).zip(&mut groups) {
                *group = b >> (K + lambda * WINDOW) & 15;
            }
            operand_scanning::add_multiples_vartime(table, None, &groups, K, c);
        }
    )+};
}

step! {
    add_1: 1;
    add_2: 2;
    add_4: 4;
    add_8: 8;
}

/// An entry that keeps the routines in the program; the machine finds them by name.
// SAFETY: no other object defines this name.
#[unsafe(no_mangle)]
pub extern "C" fn _start() {}
