//! Faults that the check must find: a function each, and what is to be said of it.

use crate::hot::Named;
use carryless::field::Field;
use carryless::field::named::F2m409Lanes;
use carryless::word::Xmm256;
use std::hint::black_box;

type F = F2m409Lanes<Xmm256>;

/// A helper that is not inlined.
#[inline(never)]
fn helper(a: u64) -> u64 {
    black_box(a) + 1
}

/// Calls it.
#[inline(never)]
pub fn helper_called(a: &u64) -> u64 {
    helper(*a) + 1
}

/// Calls it as its last act: a jump.
#[inline(never)]
pub fn helper_called_last(a: &u64) -> u64 {
    helper(*a)
}

/// Calls what nobody can tell.
#[inline(never)]
pub fn unknown_called(a: &u64) -> u64 {
    black_box(u64::count_ones as fn(u64) -> u32)(*a).into()
}

/// A closure that is mapped over an array, in a loop.
#[inline(never)]
pub fn array_mapped(a: &[u64; 6]) -> [u64; 6] {
    let mut a = *a;
    for _ in 0..a[0] {
        a = a.map(|limb| limb.wrapping_mul(a[1]));
    }
    a
}

/// A quotient by what nobody knows.
#[inline(never)]
pub fn divided(a: &[u64; 2]) -> u64 {
    a[0] / a[1].max(1)
}

/// An operand that is copied by value.
#[inline(never)]
pub fn operand_copied(a: &[F; 4]) -> F {
    F::enter(
        #[inline(always)]
        || {
            let operands = black_box(*a);
            operands[1] + operands[3]
        },
    )
}

/// In a module whose name says that wide registers are used.
pub mod _x4 {
    use super::*;
    use carryless::field::named::F2m233Lanes;
    use carryless::word::Xmm512;

    type G = F2m233Lanes<Xmm512>;

    /// Products that are stored word by word and copied in larger pieces.
    #[inline(never)]
    pub fn pieces_loaded(a: &G, b: &G) -> G {
        G::enter(
            #[inline(always)]
            || {
                let products = [*a * *b, *b * *b, *a * *a, *b * (*a + *b)];
                black_box(&products);
                let copy = black_box(products);
                copy[1] + copy[3]
            },
        )
    }

    /// Words of an array, at places of which the compiler knows nothing.
    #[inline(never)]
    pub fn words_gathered(places: &[usize; 8], words: &[u64; 16]) -> [u64; 8] {
        G::enter(
            #[inline(always)]
            || {
                let mut gathered = [0; 8];
                for (word, place) in gathered.iter_mut().zip(places) {
                    *word = words[place % 16];
                }
                gathered
            },
        )
    }

    /// Words of an array, each where a digit has a value: a scan whose comparisons become a mask register.
    #[inline(never)]
    pub fn entry_masked(digits: &[u64; 8], words: &[u64; 8]) -> [u64; 8] {
        G::enter(
            #[inline(always)]
            || {
                let mut chosen = [0; 8];
                for i in 0..8 {
                    chosen[i] = if digits[i] == 3 { words[i] } else { 0 };
                }
                chosen
            },
        )
    }
}

/// All of them.
pub const FUNCTIONS: &[Named] = &[
    ("planted::helper_called", helper_called as *const ()),
    ("planted::helper_called_last", helper_called_last as *const ()),
    ("planted::unknown_called", unknown_called as *const ()),
    ("planted::array_mapped", array_mapped as *const ()),
    ("planted::operand_copied", operand_copied as *const ()),
    ("planted::divided", divided as *const ()),
    ("planted::_x4::words_gathered", _x4::words_gathered as *const ()),
    ("planted::_x4::entry_masked", _x4::entry_masked as *const ()),
    ("planted::_x4::pieces_loaded", _x4::pieces_loaded as *const ()),
];
