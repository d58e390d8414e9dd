//! A 128-bit word that counts the operations on it, on which the kernels on lanes run.
//!
//! An operation on a 128-bit word counts once, a shift of its two halves too. Moves of halves and of bytes are not
//! counted, and neither are operations with a constant zero, which the compiler leaves out.

use crate::operands::words;
use crate::tally::{Tally, count, count_shift, tally};
use carryless::poly::{Modulus, lanes};
use carryless::word::{Portable, Portable128, Word128};
use std::hint::black_box;
use std::ops::{BitAnd, BitXor, BitXorAssign};

/// A word that counts; `HARDWARE` where products are the processor's, as [`Word128::CHEAP_PRODUCTS`] says of them.
#[derive(Clone, Copy)]
pub struct Counting128<const HARDWARE: bool> {
    value: Portable128,
    /// Whether it is a zero that the compiler knows.
    is_zero: bool,
}

impl<const HARDWARE: bool> Counting128<HARDWARE> {
    /// The result of an operation that is not counted; a constant zero if all operands are.
    fn moved(value: Portable128, is_zero: bool) -> Self {
        Counting128 { value, is_zero }
    }

    /// A product, or nothing where an operand is a constant zero.
    fn product(a: Self, b: Self, value: impl Fn(Portable128, Portable128) -> Portable128) -> Self {
        if a.is_zero || b.is_zero {
            return Self::ZERO;
        }
        count(|t| t.clmul += 1);
        Self::moved(value(a.value, b.value), false)
    }

    /// A square: a product, or made of two halves spread in five steps each.
    fn square(self, value: Portable128) -> Self {
        if self.is_zero {
            return self;
        }
        if HARDWARE {
            count(|t| t.clmul += 1);
        } else {
            (0..10).for_each(|_| count(|t| (t.xor, t.shift, t.and) = (t.xor + 1, t.shift + 1, t.and + 1)));
        }
        Self::moved(value, false)
    }

    fn shifted(self, n: u32, value: Portable128) -> Self {
        if !self.is_zero {
            count_shift(n);
        }
        Self::moved(value, self.is_zero)
    }
}

impl<const HARDWARE: bool> BitXor for Counting128<HARDWARE> {
    type Output = Self;
    #[inline(never)]
    fn bitxor(self, b: Self) -> Self {
        match (self.is_zero, b.is_zero) {
            (true, _) => b,
            (_, true) => self,
            _ => {
                count(|t| t.xor += 1);
                Self::moved(self.value ^ b.value, false)
            }
        }
    }
}

impl<const HARDWARE: bool> BitXorAssign for Counting128<HARDWARE> {
    fn bitxor_assign(&mut self, b: Self) {
        *self = *self ^ b;
    }
}

impl<const HARDWARE: bool> BitAnd for Counting128<HARDWARE> {
    type Output = Self;
    #[inline(never)]
    fn bitand(self, b: Self) -> Self {
        if self.is_zero || b.is_zero {
            return Self::ZERO;
        }
        count(|t| t.and += 1);
        Self::moved(self.value & b.value, false)
    }
}

impl<const HARDWARE: bool> Word128 for Counting128<HARDWARE> {
    type Isa = Portable;
    const ZERO: Self = Counting128 { value: Portable128::ZERO, is_zero: true };
    const CHEAP_PRODUCTS: bool = HARDWARE;

    fn literal(low: u64, high: u64) -> Self {
        Self::moved(Portable128::literal(low, high), false)
    }
    #[inline(never)]
    fn shl(self, n: u32) -> Self {
        self.shifted(n, self.value.shl(n))
    }
    #[inline(never)]
    fn shr(self, n: u32) -> Self {
        self.shifted(n, self.value.shr(n))
    }
    #[inline(never)]
    fn lows(a: Self, b: Self) -> Self {
        Self::moved(Portable128::lows(a.value, b.value), a.is_zero && b.is_zero)
    }
    #[inline(never)]
    fn highs(a: Self, b: Self) -> Self {
        Self::moved(Portable128::highs(a.value, b.value), a.is_zero && b.is_zero)
    }
    #[inline(never)]
    fn align(a: Self, b: Self) -> Self {
        Self::moved(Portable128::align(a.value, b.value), a.is_zero && b.is_zero)
    }
    #[inline(never)]
    fn pack(a: Self, b: Self) -> Self {
        Self::moved(Portable128::pack(a.value, b.value), a.is_zero && b.is_zero)
    }
    #[inline(never)]
    fn clmul_low(a: Self, b: Self) -> Self {
        Self::product(a, b, Portable128::clmul_low)
    }
    #[inline(never)]
    fn clmul_high(a: Self, b: Self) -> Self {
        Self::product(a, b, Portable128::clmul_high)
    }
    #[inline(never)]
    fn clmul_cross(a: Self, b: Self) -> Self {
        Self::product(a, b, Portable128::clmul_cross)
    }
    #[inline(never)]
    fn square_low(self) -> Self {
        self.square(self.value.square_low())
    }
    #[inline(never)]
    fn square_high(self) -> Self {
        self.square(self.value.square_high())
    }
}

/// What a kernel on lanes costs in the field of this modulus; nothing if there is none of this name.
pub(crate) fn kernel<M: Modulus, const NL: usize>(name: &str) -> Option<Tally> {
    match name.strip_prefix("clmul-portable") {
        Some(form) => of_form::<M, Counting128<false>, NL>(form),
        None => of_form::<M, Counting128<true>, NL>(name.strip_prefix("clmul")?),
    }
}

fn of_form<M: Modulus, L: Word128, const NL: usize>(form: &str) -> Option<Tally> {
    let mut state = 0;
    let [a, b, c, d] = [(); 4].map(|()| {
        let mut limbs = words(M::M, u64::BITS, &mut state);
        let mut limb = || limbs.next().unwrap_or(0);
        [(); NL].map(|()| L::literal(limb(), limb()))
    });
    Some(match form {
        "" => tally(|| _ = black_box(lanes::product::<M, L, NL>(&a, &b))),
        "-abac" => tally(|| {
            let a = lanes::Prepared::new(&a);
            black_box((lanes::product_prepared::<M, L, NL>(&a, &b), lanes::product_prepared::<M, L, NL>(&a, &c)));
        }),
        "-abcd" => tally(|| _ = black_box(lanes::sum_of_products::<M, L, NL>([&a, &b, &c, &d]))),
        "-square" => tally(|| _ = black_box(lanes::square::<M, L, NL>(&a))),
        "-reduce" => {
            let product = lanes::product::<M, L, NL>(&a, &b);
            tally(|| _ = black_box(lanes::reduce::<M, L, NL>(product)))
        }
        _ => return None,
    })
}
