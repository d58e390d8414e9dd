//! Several elements of F_2^m in wide registers: on each, the kernels of `poly/lanes.rs` compute what they do on one.

use super::{BinaryModulus, Lanes};
use crate::field::Elements;
use crate::poly::{Forms, lanes};
use crate::word::{Isa, MAX_WAYS, Mask, SimdWord, SingleWord128, Word128, unroll};
use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::{Add, Mul};

/// Elements `Lanes<M, W, N, J>` side by side, as many as go together on their words; word k of each in `.0[k]`. They are loose as
/// those are, and operations take and give them so; none reduces fully.
pub struct SimdElements<M, W: SingleWord128, const N: usize, J>([W::Simd; N], PhantomData<fn() -> (M, J)>);

/// All ones in the places where it is true.
#[derive(Clone, Copy)]
pub struct Masks<T>(T);

/// An index in each place.
#[derive(Clone, Copy)]
pub struct Indices<T>(T);

impl<M, W: SingleWord128, const N: usize, J> Clone for SimdElements<M, W, N, J> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, W: SingleWord128, const N: usize, J> Copy for SimdElements<M, W, N, J> {}

impl<M, W: SingleWord128, const N: usize, J> SimdElements<M, W, N, J> {
    #[inline(always)]
    const fn new(words: [W::Simd; N]) -> Self {
        SimdElements(words, PhantomData)
    }
}

impl<M: BinaryModulus, W: SingleWord128, const N: usize, J: Forms> SimdElements<M, W, N, J> {
    /// Elements from `first` on, as many as go together; 0 for those that the array has not.
    #[inline(always)]
    pub(super) fn of<const K: usize>(a: &[Lanes<M, W, N, J>; K], first: usize) -> Self {
        let mut words = [W::Simd::ZERO; N];
        for k in 0..N {
            let mut of_each = [W::ZERO; MAX_WAYS];
            for i in 0..W::Simd::COUNT {
                if first + i < K {
                    of_each[i] = a[first + i].0[k];
                }
            }
            words[k] = W::Simd::together(of_each);
        }
        Self::new(words)
    }
    /// Writes the elements from `first` on, as far as the array has room for them.
    #[inline(always)]
    pub(super) fn write<const K: usize>(self, out: &mut [Lanes<M, W, N, J>; K], first: usize) {
        for k in 0..N {
            let of_each = self.0[k].apart();
            for i in 0..W::Simd::COUNT {
                if first + i < K {
                    out[first + i].0[k] = of_each[i];
                }
            }
        }
    }

    /// Runs `f`, a product before its reduction or the reduction, as a function of its own that is inlined again ([`Isa::piece`]), if
    /// elements have few lanes. Of more it would be too large for that, and stay a call.
    #[inline(always)]
    pub(super) fn piece<R>(f: impl FnOnce() -> R) -> R {
        if const { Lanes::<M, W, N, J>::SIMD_INLINED } { W::Isa::piece(f) } else { f() }
    }
    #[inline(always)]
    pub(super) fn product(&self, b: &Self) -> Self {
        Self::reduced(self.product_wide(b))
    }
    #[inline(always)]
    fn product_wide(&self, b: &Self) -> lanes::Wide<W::Simd, N> {
        Self::piece(
            #[inline(always)]
            || lanes::product::<M, W::Simd, N>(&self.0, &b.0),
        )
    }
    #[inline(always)]
    fn reduced(wide: lanes::Wide<W::Simd, N>) -> Self {
        Self::piece(
            #[inline(always)]
            || Self::new(lanes::reduce::<M, W::Simd, N>(wide)),
        )
    }
    #[inline(always)]
    pub(super) fn squared(&self) -> Self {
        Self::piece(
            #[inline(always)]
            || Self::new(lanes::squared::<M, W::Simd, N>(&self.0)),
        )
    }
    #[inline(always)]
    fn sum_of_products(a: &Self, b: &Self, c: &Self, d: &Self) -> Self {
        Self::reduced(Self::piece(
            #[inline(always)]
            || lanes::sum_of_products::<M, W::Simd, N>([&a.0, &b.0, &c.0, &d.0]),
        ))
    }

    #[inline(always)]
    fn product_out_of_line(a: &Self, b: &Self) -> Self {
        W::Isa::enter_by_call(
            #[inline(always)]
            || a.product(b),
        )
    }
    #[inline(always)]
    fn square_out_of_line(a: &Self) -> Self {
        W::Isa::enter_by_call(
            #[inline(always)]
            || a.squared(),
        )
    }
    #[inline(always)]
    fn sum_of_products_out_of_line(a: &Self, b: &Self, c: &Self, d: &Self) -> Self {
        W::Isa::enter_by_call(
            #[inline(always)]
            || Self::sum_of_products(a, b, c, d),
        )
    }
}

impl<M, W: SingleWord128, const N: usize, J> Add for SimdElements<M, W, N, J> {
    type Output = Self;
    #[inline(always)]
    fn add(mut self, b: Self) -> Self {
        unroll::<N>(
            #[inline(always)]
            |k| self.0[k] ^= b.0[k],
        );
        self
    }
}

impl<M: BinaryModulus, W: SingleWord128, const N: usize, J: Forms> Mul for SimdElements<M, W, N, J> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        if Lanes::<M, W, N, J>::SIMD_INLINED { self.product(&b) } else { Self::product_out_of_line(&self, &b) }
    }
}

impl<M: BinaryModulus, W: SingleWord128, const N: usize, J: Forms> Elements for SimdElements<M, W, N, J> {
    type Field = Lanes<M, W, N, J>;
    type Mask = Masks<W::Simd>;
    type Index = Indices<W::Simd>;
    const COUNT: usize = W::Simd::COUNT;
    const ZERO: Self = Self::new([W::Simd::ZERO; N]);
    const IS_SIMD: bool = false;

    #[inline(always)]
    fn all(v: Self::Field) -> Self {
        Self::together([v; MAX_WAYS])
    }
    #[inline(always)]
    fn together(of_each: [Self::Field; MAX_WAYS]) -> Self {
        Self::of(&of_each, 0)
    }
    #[inline(always)]
    fn apart(self) -> [Self::Field; MAX_WAYS] {
        let mut of_each = [Lanes::new([W::ZERO; N]); MAX_WAYS];
        self.write(&mut of_each, 0);
        of_each
    }

    #[inline(always)]
    fn low_bits(of_each: [u64; MAX_WAYS]) -> Self::Mask {
        let [a, b, c, d] = of_each;
        Self::masks([Mask::low_bit(a), Mask::low_bit(b), Mask::low_bit(c), Mask::low_bit(d)])
    }
    #[inline(always)]
    fn masks(of_each: [Mask; MAX_WAYS]) -> Self::Mask {
        let [a, b, c, d] = of_each;
        Masks(W::Simd::both_halves([a.word(), b.word(), c.word(), d.word()]))
    }
    #[inline(always)]
    fn indices(of_each: [u64; MAX_WAYS]) -> Self::Index {
        Indices(W::Simd::both_halves(of_each))
    }
    #[inline(always)]
    fn is_index(index: Self::Index, value: u32) -> Self::Mask {
        Masks(index.0.is_value(value))
    }
    #[inline(always)]
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self {
        let mut selected = b;
        for k in 0..N {
            // b + mask·(a + b).
            selected.0[k] ^= mask.0 & (a.0[k] ^ b.0[k]);
        }
        selected
    }
    #[inline(always)]
    fn scan<const K: usize>(rows: impl Iterator<Item = [Self; K]>, first: u32, index: Self::Index) -> [Self; K] {
        let mut found = [Self::ZERO; K];
        for (i, row) in rows.enumerate() {
            // Every row is read and masked, in each place by its own index.
            let mask = index.0.is_value(first + i as u32);
            for k in 0..K {
                for word in 0..N {
                    found[k].0[word] ^= row[k].0[word] & mask;
                }
            }
        }
        found
    }

    #[inline(always)]
    fn products<const K: usize>(a: [Self; K], b: [Self; K]) -> [Self; K] {
        let mut products = a;
        unroll::<K>(
            #[inline(always)]
            |i| {
                products[i] = if Lanes::<M, W, N, J>::SIMD_INLINED {
                    Self::reduced(W::Isa::piece(
                        #[inline(always)]
                        || lanes::product::<M, W::Simd, N>(&a[i].0, &b[i].0),
                    ))
                } else {
                    a[i] * b[i]
                }
            },
        );
        products
    }
    #[inline(always)]
    fn square(self) -> Self {
        if Lanes::<M, W, N, J>::SIMD_INLINED { self.squared() } else { Self::square_out_of_line(&self) }
    }
    #[inline(always)]
    fn mul_add2(a: Self, b: Self, c: Self, d: Self) -> Self {
        if Lanes::<M, W, N, J>::SIMD_INLINED {
            Self::sum_of_products(&a, &b, &c, &d)
        } else {
            Self::sum_of_products_out_of_line(&a, &b, &c, &d)
        }
    }
    #[inline(always)]
    fn quadratic_product([a0, a1]: [Self; 2], [b0, b1]: [Self; 2]) -> [Self; 2] {
        let (p, q, r) = (a0.product_wide(&b0), a1.product_wide(&b1), (a0 + a1).product_wide(&(b0 + b1)));
        // p + (r + p + q)·u + q·u², u² = u + 1.
        [Self::reduced(p + q), Self::reduced(r + p)]
    }
    #[inline(always)]
    fn times_binomial(self, n: u32) -> Self {
        Self::new(lanes::times_binomial::<M, W::Simd, N>(&self.0, n))
    }
    #[inline(always)]
    fn conjugate(self, u: Infallible) -> Self {
        match u {}
    }
    #[inline(always)]
    fn times_u(self, u: Infallible) -> Self {
        match u {}
    }
}
