//! [`SingleWord128`] on two `u64`: the constant-time twin of the hardware's words for every machine. It stands for
//! registers of other architectures too: what is written for these compiles everywhere, and is refused where it runs.

use super::{Isa, Portable, SimdWord, SingleWord128, Target, Word128, machine::clmul64};
use core::marker::PhantomData;
use core::ops::{BitAnd, BitXor, BitXorAssign};

/// (low, high).
#[derive(Clone, Copy)]
pub struct Halves<K>(u64, u64, PhantomData<fn() -> K>);

/// Two `u64`, computed with as they are.
pub type Portable128 = Halves<Portable>;

/// Two `u64` that stand for the word of whatever backend is current: operations on whole curves go over to it.
pub type Auto = Halves<Best>;

/// What a pair of `u64` stands for.
pub trait Represented: Isa {
    /// [`SingleWord128::DISPATCHED`].
    const DISPATCHED: bool;
    /// [`SingleWord128::MULTIPLIER`].
    const MULTIPLIER: &'static str = "clmul-portable";
    /// [`SingleWord128::On`].
    type On<T: Target>: SingleWord128;
    /// [`SingleWord128::Simd`].
    type Simd: SimdWord<Halves<Self>>;
}

/// The kind of [`Auto`], whose words stand for others.
#[derive(Clone, Copy)]
pub struct Best;

impl Represented for Portable {
    const DISPATCHED: bool = false;
    type On<T: Target> = Portable128;
    type Simd = Portable128;
}
impl Isa for Best {}
impl Represented for Best {
    const DISPATCHED: bool = true;
    type On<T: Target> = T::Lane;
    type Simd = Auto;
}

/// A pair of halves that stands for a register which this architecture does not have, by its place in the list of their multipliers.
/// [`Isa::require`] and [`Isa::enter`] panic, and so does all that asks them.
pub type Missing<const REGISTER: usize> = Halves<Register<REGISTER>>;

/// The kind of [`Missing`].
#[derive(Clone, Copy)]
pub struct Register<const REGISTER: usize>;

/// The multipliers of the registers, and why there are none.
const REGISTERS: [(&str, &str); 4] = [
    ("clmul", "this processor has no PCLMULQDQ: use the portable words"),
    ("clmul-avx2", "this processor lacks AVX2 or VPCLMULQDQ: use the portable words"),
    ("clmul-avx512", "this processor lacks AVX-512 or VPCLMULQDQ: use the portable words"),
    ("clmul", "this processor has no PMULL: use the portable words"),
];

impl<const REGISTER: usize> Represented for Register<REGISTER> {
    const DISPATCHED: bool = false;
    const MULTIPLIER: &'static str = REGISTERS[REGISTER].0;
    type On<T: Target> = Missing<REGISTER>;
    type Simd = Missing<REGISTER>;
}

impl<const REGISTER: usize> Isa for Register<REGISTER> {
    fn require() {
        panic!("{}", REGISTERS[REGISTER].1);
    }
}

#[inline(always)]
const fn halves<K>(low: u64, high: u64) -> Halves<K> {
    Halves(low, high, PhantomData)
}

impl<K: Represented> BitXor for Halves<K> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, b: Self) -> Self {
        halves(self.0 ^ b.0, self.1 ^ b.1)
    }
}

impl<K: Represented> BitXorAssign for Halves<K> {
    #[inline(always)]
    fn bitxor_assign(&mut self, b: Self) {
        *self = *self ^ b;
    }
}

impl<K: Represented> BitAnd for Halves<K> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, b: Self) -> Self {
        halves(self.0 & b.0, self.1 & b.1)
    }
}

#[inline(always)]
fn product<K>(a: u64, b: u64) -> Halves<K> {
    let (low, high) = clmul64(a, b);
    halves(low, high)
}

/// The square of 32 coefficients: a zero between neighbours.
#[inline(always)]
fn spread(v: u32) -> u64 {
    let mut v = u64::from(v);
    v = (v ^ v << 16) & 0x0000_ffff_0000_ffff;
    v = (v ^ v << 8) & 0x00ff_00ff_00ff_00ff;
    v = (v ^ v << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    v = (v ^ v << 2) & 0x3333_3333_3333_3333;
    (v ^ v << 1) & 0x5555_5555_5555_5555
}

impl<K: Represented> Word128 for Halves<K> {
    type Isa = K;
    const ZERO: Self = halves(0, 0);
    const CHEAP_PRODUCTS: bool = false;

    #[inline(always)]
    fn literal(low: u64, high: u64) -> Self {
        halves(low, high)
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        halves(self.0 << n, self.1 << n)
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        halves(self.0 >> n, self.1 >> n)
    }
    #[inline(always)]
    fn lows(a: Self, b: Self) -> Self {
        halves(a.0, b.0)
    }
    #[inline(always)]
    fn highs(a: Self, b: Self) -> Self {
        halves(a.1, b.1)
    }
    #[inline(always)]
    fn align(a: Self, b: Self) -> Self {
        halves(a.1, b.0)
    }
    #[inline(always)]
    fn clmul_low(a: Self, b: Self) -> Self {
        product(a.0, b.0)
    }
    #[inline(always)]
    fn clmul_high(a: Self, b: Self) -> Self {
        product(a.1, b.1)
    }
    #[inline(always)]
    fn clmul_cross(a: Self, b: Self) -> Self {
        product(a.0, b.1)
    }
    #[inline(always)]
    fn square_low(self) -> Self {
        // 32 coefficients make 64: no product is needed.
        halves(spread(self.0 as u32), spread((self.0 >> 32) as u32))
    }
    #[inline(always)]
    fn square_high(self) -> Self {
        halves(spread(self.1 as u32), spread((self.1 >> 32) as u32))
    }
}

impl<K: Represented> SingleWord128 for Halves<K> {
    const ONE: Self = halves(1, 0);
    const MULTIPLIER: &'static str = K::MULTIPLIER;
    const DISPATCHED: bool = K::DISPATCHED;
    type On<T: Target> = K::On<T>;
    type Simd = K::Simd;

    #[inline(always)]
    fn new(low: u64, high: u64) -> Self {
        halves(low, high)
    }
    #[inline(always)]
    fn value(self) -> (u64, u64) {
        (self.0, self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "this processor has no PMULL: use the portable words")]
    fn it_is_refused_where_elements_are_made() {
        Register::<3>::require();
    }

    #[test]
    #[should_panic(expected = "this processor lacks AVX-512 or VPCLMULQDQ")]
    fn a_computation_is_refused() {
        Register::<2>::enter(|| ());
    }
}
