//! Elements of F_2^m on 128-bit words: the fast representation.

use super::{BinaryModulus, invert};
use crate::field::name::Name;
use crate::field::{BinaryField, Field, MAX_LIMBS, hex::Hex};
use crate::poly::{lanes, reduce::reduce_sparse};
use crate::word::{Mask, Word128};
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};

/// An element of F_2\[x\]/(`M`) in NL = ⌈`LIMBS`/2⌉ words of 128 bits.
///
/// Loose: any polynomial of degree below 64·`LIMBS` stands for its class. Encoding and comparison reduce it fully.
/// Products that are added share the reconstruction where `SUMMED` (AB + CD), and products by one operand the sums of
/// its lanes where `SHARED` (AB, AC). The first is the faster way and the default; the second gains a per cent at most.
/// In any case a sum is reduced once.
pub struct Lanes<M, L, const NL: usize, const SHARED: bool = false, const SUMMED: bool = true>([L; NL], PhantomData<M>);

impl<M, L: Copy, const NL: usize, const SHARED: bool, const SUMMED: bool> Clone for Lanes<M, L, NL, SHARED, SUMMED> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, L: Copy, const NL: usize, const SHARED: bool, const SUMMED: bool> Copy for Lanes<M, L, NL, SHARED, SUMMED> {}

impl<M, L, const NL: usize, const SHARED: bool, const SUMMED: bool> Lanes<M, L, NL, SHARED, SUMMED> {
    #[inline(always)]
    const fn new(lanes: [L; NL]) -> Self {
        Lanes(lanes, PhantomData)
    }
}

impl<M: BinaryModulus, L: Word128, const NL: usize, const SHARED: bool, const SUMMED: bool>
    Lanes<M, L, NL, SHARED, SUMMED>
{
    /// Whether products are inlined. Larger ones are called, so that a point operation stays within the instruction
    /// cache; where they take hundreds of cycles each, a call costs nothing.
    const INLINED: bool = NL <= if L::CHEAP_PRODUCTS { 3 } else { 1 };

    #[inline(never)]
    fn mul_out_of_line(self, b: Self) -> Self {
        L::enter(
            #[inline(always)]
            || Self::reduce(self.mul_wide(b)),
        )
    }
    #[inline(never)]
    fn mul_prepared_out_of_line(a: &lanes::Prepared<L, NL>, b: Self) -> Self {
        L::enter(
            #[inline(always)]
            || Self::reduce(Self::mul_wide_prepared(a, b)),
        )
    }
    #[inline(never)]
    fn mul_add2_out_of_line(a: Self, b: Self, c: Self, d: Self) -> Self {
        L::enter(
            #[inline(always)]
            || Self::reduce(Self::sum_of_products(a, b, c, d)),
        )
    }
    #[inline(never)]
    fn mul_add2_prepared_out_of_line(a: Self, b: Self, c: &lanes::Prepared<L, NL>, d: Self) -> Self {
        L::enter(
            #[inline(always)]
            || Self::reduce(Self::sum_of_products_prepared(a, b, c, d)),
        )
    }

    #[inline(always)]
    fn sum_of_products(a: Self, b: Self, c: Self, d: Self) -> lanes::Wide<L, NL> {
        if SUMMED {
            lanes::sum_of_products::<M, L, NL>([&a.0, &b.0, &c.0, &d.0])
        } else {
            a.mul_wide(b) + c.mul_wide(d)
        }
    }
    #[inline(always)]
    fn sum_of_products_prepared(a: Self, b: Self, c: &lanes::Prepared<L, NL>, d: Self) -> lanes::Wide<L, NL> {
        if SUMMED {
            lanes::sum_of_products_prepared::<M, L, NL>([&a.0, &b.0], c, &d.0)
        } else {
            a.mul_wide(b) + Self::mul_wide_prepared(c, d)
        }
    }

    const NAME: &'static Name = &Name::join(&[
        L::MULTIPLIER,
        match (SHARED, SUMMED) {
            (false, true) => "",
            (false, false) => "-unfused",
            (true, false) => "-abac",
            (true, true) => "-abac-abcd",
        },
    ]);
}

impl<M: BinaryModulus, L: Word128, const NL: usize, const SHARED: bool, const SUMMED: bool> fmt::Debug
    for Lanes<M, L, NL, SHARED, SUMMED>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&Hex(&self.to_limbs()), f)
    }
}

impl<M: BinaryModulus, L: Word128, const NL: usize, const SHARED: bool, const SUMMED: bool> PartialEq
    for Lanes<M, L, NL, SHARED, SUMMED>
{
    #[inline(always)]
    fn eq(&self, b: &Self) -> bool {
        self.equals(*b).declassify()
    }
}

impl<M, L: Word128, const NL: usize, const SHARED: bool, const SUMMED: bool> Add for Lanes<M, L, NL, SHARED, SUMMED> {
    type Output = Self;
    #[inline(always)]
    fn add(mut self, b: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(b.0) {
            *a ^= b;
        }
        self
    }
}

impl<M, L: Word128, const NL: usize, const SHARED: bool, const SUMMED: bool> Sub for Lanes<M, L, NL, SHARED, SUMMED> {
    type Output = Self;
    /// a + b: in characteristic 2 the same.
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self + b
    }
}

impl<M, L: Word128, const NL: usize, const SHARED: bool, const SUMMED: bool> Neg for Lanes<M, L, NL, SHARED, SUMMED> {
    type Output = Self;
    /// a itself: in characteristic 2 the same.
    #[inline(always)]
    fn neg(self) -> Self {
        self
    }
}

impl<M: BinaryModulus, L: Word128, const NL: usize, const SHARED: bool, const SUMMED: bool> Mul
    for Lanes<M, L, NL, SHARED, SUMMED>
{
    type Output = Self;
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        if Self::INLINED { Self::reduce(self.mul_wide(b)) } else { self.mul_out_of_line(b) }
    }
}

impl<M: BinaryModulus, L: Word128, const NL: usize, const SHARED: bool, const SUMMED: bool> Field
    for Lanes<M, L, NL, SHARED, SUMMED>
{
    type Wide = lanes::Wide<L, NL>;
    type Prepared = lanes::Prepared<L, NL>;

    const NAME: &'static str = M::NAME;
    const BITS: u32 = M::M;
    const MULTIPLIER: &'static str = Self::NAME.as_str();
    const CONSTANT_TIME: bool = true;
    const ZERO: Self = Self::new([L::ZERO; NL]);
    const ONE: Self = {
        let mut lanes = [L::ZERO; NL];
        lanes[0] = L::ONE;
        Self::new(lanes)
    };

    fn is_canonical(limbs: &[u64]) -> bool {
        super::is_canonical::<M>(limbs)
    }
    #[inline(always)]
    fn from_limbs(limbs: &[u64]) -> Self {
        debug_assert!(Self::is_canonical(limbs));
        let limb = |i: usize| limbs.get(i).copied().unwrap_or(0);
        Self::new(core::array::from_fn(|k| L::new(limb(2 * k), limb(2 * k + 1))))
    }
    #[inline(always)]
    fn to_limbs(self) -> [u64; MAX_LIMBS] {
        let mut limbs = [0; MAX_LIMBS];
        for (k, lane) in self.0.iter().enumerate() {
            let (low, high) = lane.value();
            limbs[2 * k] = low;
            if 2 * k + 1 < M::LIMBS {
                limbs[2 * k + 1] = high;
            }
        }
        reduce_sparse(M::M, M::TERMS, &mut limbs[..M::LIMBS]);
        limbs
    }
    #[inline(always)]
    fn mul_wide(self, b: Self) -> Self::Wide {
        lanes::product::<M, L, NL>(&self.0, &b.0)
    }
    #[inline(always)]
    fn square_wide(self) -> Self::Wide {
        lanes::square::<M, L, NL>(&self.0)
    }
    #[inline(always)]
    fn reduce(wide: Self::Wide) -> Self {
        Self::new(lanes::reduce::<M, L, NL>(wide))
    }
    #[inline(always)]
    fn mul_add2(a: Self, b: Self, c: Self, d: Self) -> Self {
        if Self::INLINED {
            Self::reduce(Self::sum_of_products(a, b, c, d))
        } else {
            Self::mul_add2_out_of_line(a, b, c, d)
        }
    }
    #[inline(always)]
    fn prepare(self) -> Self::Prepared {
        lanes::Prepared::new(&self.0)
    }
    #[inline(always)]
    fn mul_wide_prepared(a: &Self::Prepared, b: Self) -> Self::Wide {
        if SHARED { lanes::product_prepared::<M, L, NL>(a, &b.0) } else { lanes::product::<M, L, NL>(&a.lanes(), &b.0) }
    }
    #[inline(always)]
    fn mul_prepared(a: &Self::Prepared, b: Self) -> Self {
        match (SHARED, Self::INLINED) {
            (false, _) => Self::new(a.lanes()) * b,
            (true, true) => Self::reduce(Self::mul_wide_prepared(a, b)),
            (true, false) => Self::mul_prepared_out_of_line(a, b),
        }
    }
    #[inline(always)]
    fn mul_add2_prepared(a: Self, b: Self, c: &Self::Prepared, d: Self) -> Self {
        match (SHARED, Self::INLINED) {
            (false, _) => Self::mul_add2(a, b, Self::new(c.lanes()), d),
            (true, true) => Self::reduce(Self::sum_of_products_prepared(a, b, c, d)),
            (true, false) => Self::mul_add2_prepared_out_of_line(a, b, c, d),
        }
    }
    #[inline(never)]
    fn invert(self) -> Self {
        L::enter(
            #[inline(always)]
            || invert::by_scans(self),
        )
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        L::enter(
            #[inline(always)]
            || invert::by_tables_vartime(self),
        )
    }
    #[inline(always)]
    fn select(mask: Mask, a: Self, b: Self) -> Self {
        let mask = L::new(mask.word(), mask.word());
        Self::new(core::array::from_fn(|k| b.0[k] ^ (mask & (a.0[k] ^ b.0[k]))))
    }
    #[inline(always)]
    fn scan<const K: usize>(rows: impl Iterator<Item = [Self; K]>, index: u64) -> [Self; K] {
        let mut found = [[L::ZERO; NL]; K];
        for (i, row) in (0..).zip(rows) {
            let mask = Mask::is_zero(index ^ i);
            let mask = L::new(mask.word(), mask.word());
            for k in 0..K {
                for lane in 0..NL {
                    found[k][lane] ^= row[k].0[lane] & mask;
                }
            }
        }
        found.map(Self::new)
    }
    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        L::enter(f)
    }
}

impl<M: BinaryModulus, L: Word128, const NL: usize, const SHARED: bool, const SUMMED: bool> BinaryField
    for Lanes<M, L, NL, SHARED, SUMMED>
{
    type Modulus = M;

    #[inline]
    fn sqrt(self) -> Self {
        let (even, odd) = lanes::split_even_odd(&self.0);
        Self::new(even) + Self::new(odd) * Self::from_limbs(M::SQRT_X)
    }
}
