//! The machine's own words `u16`, `u32`, `u64`, with a portable constant-time carry-less product.

use super::{Mask, Word, row_at};

/// The carry-less product of two 32-bit values, in constant time where integer multiplication is.
///
/// Each operand is cut into four parts with three zero bits after every data bit. In a product of two parts at most
/// eight ones meet in one place, so its integer product never carries into the next data bit.
/// Source: T. Pornin, BearSSL, "Constant-time crypto", 2016 (multiplication with holes). Cost: 16 integer products.
///
/// A function of its own where words are short: it is some 80 instructions there, and a product of polynomials has many.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(super) fn clmul32(a: u32, b: u32) -> u64 {
    const HOLES: u64 = 0x1111_1111_1111_1111;
    let part = |v: u32, i: u32| u64::from(v) & (HOLES << i);
    let mut product = 0;
    for i in 0..4 {
        // Places i modulo 4, where parts j of a and i − j of b meet. Four bits count the ones; the lowest is their sum in F_2.
        let sum = (0..4).fold(0, |sum, j| sum ^ part(a, j).wrapping_mul(part(b, (4 + i - j) % 4)));
        product ^= sum & (HOLES << i);
    }
    product
}

/// The carry-less product of two 64-bit values as (low, high), by one Karatsuba step over [`clmul32`].
///
/// A function of its own: it is some 150 instructions long, and a field product has many.
#[inline(never)]
pub(super) fn clmul64(a: u64, b: u64) -> (u64, u64) {
    let (a0, a1, b0, b1) = (a as u32, (a >> 32) as u32, b as u32, (b >> 32) as u32);
    let (low, high) = (clmul32(a0, b0), clmul32(a1, b1));
    let middle = clmul32(a0 ^ a1, b0 ^ b1) ^ low ^ high;
    (low ^ middle << 32, high ^ middle >> 32)
}

/// What words of all sizes have. A macro, for the integers of Rust have no trait for their operators, casts and
/// constants together.
macro_rules! machine_word {
    ($word:ty, $clmul:expr $(, $item:item)*) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            type TableRow<'a, const N: usize> = &'a [Self; N];

            #[inline(always)]
            fn literal(value: u64) -> Self {
                value as $word
            }
            #[inline(always)]
            fn shl(self, n: u32) -> Self {
                self << n
            }
            #[inline(always)]
            fn shr(self, n: u32) -> Self {
                self >> n
            }
            #[inline(always)]
            fn bit_mask(self, i: u32) -> Self {
                // Through the barrier: without it the compiler makes `a ^= b & mask` a branch on the bit.
                Mask::low_bit((self >> i).into()).word() as $word
            }
            #[inline(always)]
            fn clmul(self, b: Self) -> (Self, Self) {
                $clmul(self, b)
            }
            #[inline(always)]
            fn row<const N: usize>(table: &[[Self; N]], index: Self) -> &[Self; N] {
                row_at(table, index.value())
            }
            #[inline(always)]
            fn value(self) -> u64 {
                self as u64
            }
            $($item)*
        }
    };
}

machine_word!(u16, |a: u16, b: u16| {
    let product = clmul32(a.into(), b.into());
    (product as u16, (product >> 16) as u16)
});
machine_word!(
    u32,
    |a, b| {
        let product = clmul32(a, b);
        (product as u32, (product >> 32) as u32)
    },
    #[cfg(target_arch = "arm")]
    #[inline(always)]
    fn in_turn(self) -> u32 {
        super::in_turn::word_in_turn(self)
    }
);
machine_word!(u64, clmul64);
