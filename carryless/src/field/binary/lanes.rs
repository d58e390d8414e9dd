//! Elements of F_2^m on 128-bit words: the fast representation.

use super::{
    BinaryModulus, SimdElements, frobenius, invert, linear,
    sqrt::sqrt_of_parts,
    sqrt_on_lanes,
    trace::{self, PartsOnLanes},
};
use crate::field::inlining::{Place, bytes_of_square, bytes_of_words, inlines};
use crate::field::name::Name;
use crate::field::{BinaryField, ConstantTime, Field, MAX_LIMBS, hex::Hex, products_one_by_one, squares_one_by_one};
use crate::poly::lanes::{self, Pairs};
use crate::poly::{AbPlusCd, Forms, reduce::reduce_sparse};
use crate::word::{INLINING, Isa, MAX_WAYS, Mask, SimdWord, SingleWord128, Target, Word128, unroll};
use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};

/// The most words of a row of a table that is read side by side: four elements, in words of which two go together.
const MAX_ROW: usize = 4 * MAX_LIMBS.div_ceil(2) / 2;

/// An element of F_2\[x\]/(`M`) in N = ⌈`LIMBS`/2⌉ words of 128 bits.
///
/// Loose: any polynomial of degree below 64·`LIMBS` stands for its class; where `LIMBS` is odd the high half of the last word is
/// zero. Every operation takes and gives such elements. Encoding and comparison reduce them fully.
/// Formulas use the fused products `J`: `AbPlusCd<Pairs>`, the default, `AbAc<Pairs>`, `AbAcPlusCd<Pairs>` or
/// `Unfused`. In any case a sum is reduced once.
pub struct Lanes<M, W, const N: usize, J = AbPlusCd<Pairs>>(pub(super) [W; N], PhantomData<fn() -> (M, J)>);

impl<M, W: Copy, const N: usize, J> Clone for Lanes<M, W, N, J> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, W: Copy, const N: usize, J> Copy for Lanes<M, W, N, J> {}

impl<M, W, const N: usize, J> Lanes<M, W, N, J> {
    #[inline(always)]
    pub(super) const fn new(lanes: [W; N]) -> Self {
        Lanes(lanes, PhantomData)
    }
}

impl<M: BinaryModulus, W: SingleWord128, const N: usize, J: Forms> Lanes<M, W, N, J> {
    /// Whether products are inlined.
    const INLINED: bool = INLINING && inlines(bytes_of_words(2 * N, W::CHEAP_PRODUCTS), Place::Anywhere);
    /// Whether they are in loops.
    const INLINED_IN_LOOPS: bool = INLINING && inlines(bytes_of_words(2 * N, W::CHEAP_PRODUCTS), Place::Loop);
    /// Whether squares are inlined.
    const SQUARES_INLINED: bool = INLINING && inlines(bytes_of_square(2 * N, W::CHEAP_PRODUCTS), Place::Anywhere);
    /// Whether 2-way and 4-way SIMD products are inlined.
    pub(super) const SIMD_INLINED: bool = INLINING && inlines(bytes_of_words(2 * N, true), Place::Anywhere);

    /// This element, moved lane by lane: an operand or the result of a product that is called. Left to itself the
    /// compiler moves some by 256 or 512 bits, others not, build by build; such a load waits until the lanes that were
    /// just stored one by one are in memory.
    #[inline(always)]
    fn by_lanes(&self) -> Self {
        let mut copy = [W::ZERO; N];
        unroll::<N>(
            #[inline(always)]
            |k| copy[k] = self.0[k].alone(),
        );
        Self::new(copy)
    }

    #[inline(always)]
    fn squared(&self) -> Self {
        SimdElements::<M, W, N, J>::piece(
            #[inline(always)]
            || Self::new(lanes::squared::<M, W, N>(&self.0)),
        )
    }
    /// a_i^(2^n) as one call.
    #[inline(always)]
    fn squares_out_of_line<const K: usize>(a: &[Self; K], n: u32) -> [Self; K] {
        W::Isa::enter_by_call(
            #[inline(always)]
            || {
                let mut squares = *a;
                for square in &mut squares {
                    for _ in 0..n {
                        *square = square.squared();
                    }
                }
                squares
            },
        )
    }

    #[inline(always)]
    fn mul_out_of_line(a: &Self, b: &Self) -> Self {
        W::Isa::enter_by_call(
            #[inline(always)]
            || Self::reduce(a.mul_wide(*b)),
        )
    }
    #[inline(always)]
    fn mul_prepared_out_of_line(a: &lanes::Prepared<W, N>, b: &Self) -> Self {
        W::Isa::enter_by_call(
            #[inline(always)]
            || Self::reduce(Self::mul_wide_prepared(a, *b)),
        )
    }
    #[inline(always)]
    fn mul_add2_out_of_line(a: &Self, b: &Self, c: &Self, d: &Self) -> Self {
        W::Isa::enter_by_call(
            #[inline(always)]
            || Self::reduce(Self::sum_of_products(*a, *b, *c, *d)),
        )
    }
    #[inline(always)]
    fn mul_add2_prepared_out_of_line(a: &Self, b: &Self, c: &lanes::Prepared<W, N>, d: &Self) -> Self {
        W::Isa::enter_by_call(
            #[inline(always)]
            || Self::reduce(Self::sum_of_products_prepared(*a, *b, c, *d)),
        )
    }

    #[inline(always)]
    fn half_trace_out_of_line(a: &Self) -> Self {
        W::Isa::enter_by_call(
            #[inline(always)]
            || Self::new(PartsOnLanes::of::<M, W>(&a.to_limbs()).half_trace::<M, W, N>()),
        )
    }
    #[inline(always)]
    fn sqrt_and_half_trace_out_of_line(a: &Self) -> (Self, Self) {
        W::Isa::enter_by_call(
            #[inline(always)]
            || {
                let parts = PartsOnLanes::of::<M, W>(&a.to_limbs());
                let [even, odd] = parts.even_and_odd();
                let root = sqrt_of_parts::<M, W, N>(even, odd, Self::times_sqrt_of_x);
                (Self::new(root), Self::new(parts.half_trace::<M, W, N>()))
            },
        )
    }

    /// a_i·b_i, side by side.
    #[inline(always)]
    fn products_simd<const K: usize>(a: &[Self; K], b: &[Self; K]) -> [Self; K] {
        let mut products = *a;
        for first in (0..K).step_by(W::Simd::COUNT) {
            SimdElements::of(a, first).product(&SimdElements::of(b, first)).write(&mut products, first);
        }
        products
    }
    /// [`Self::products_simd`] as a call.
    #[inline(always)]
    fn products_simd_out_of_line<const K: usize>(a: &[Self; K], b: &[Self; K]) -> [Self; K] {
        W::Isa::enter_by_call(
            #[inline(always)]
            || Self::products_simd(a, b),
        )
    }
    /// a_i^(2^n), side by side.
    #[inline(always)]
    fn squares_simd<const K: usize>(a: &[Self; K], n: u32) -> [Self; K] {
        let mut squares = *a;
        for first in (0..K).step_by(W::Simd::COUNT) {
            let mut elements = SimdElements::of(a, first);
            for _ in 0..n {
                elements = elements.squared();
            }
            elements.write(&mut squares, first);
        }
        squares
    }

    /// Row `index` of a table of at most [`MAX_WAYS`] elements a row: words that lie side by side in memory are read, and
    /// masked, together.
    #[inline(always)]
    fn scan_simd<const K: usize>(rows: impl Iterator<Item = [Self; K]>, index: u64) -> [Self; K] {
        const { assert!(K <= MAX_WAYS) };
        let mut found = [W::Simd::ZERO; MAX_ROW];
        for (i, row) in rows.enumerate() {
            // Every row is read and masked, so that no address and no branch depends on the index.
            let mask = Mask::is_zero(index ^ i as u64).word();
            let mask = W::Simd::literal(mask, mask);
            for c in 0..(K * N).div_ceil(W::Simd::COUNT) {
                // Words c·COUNT … of the row, those beyond its end zero.
                let mut words = [W::ZERO; MAX_WAYS];
                for i in 0..W::Simd::COUNT {
                    let place = c * W::Simd::COUNT + i;
                    if place < K * N {
                        words[i] = row[place / N].0[place % N];
                    }
                }
                found[c] ^= W::Simd::together(words) & mask;
            }
        }
        let mut row = [Self::ZERO; K];
        for c in 0..(K * N).div_ceil(W::Simd::COUNT) {
            let words = found[c].apart();
            for i in 0..W::Simd::COUNT {
                let place = c * W::Simd::COUNT + i;
                if place < K * N {
                    row[place / N].0[place % N] = words[i];
                }
            }
        }
        row
    }

    #[inline(always)]
    fn sum_of_products(a: Self, b: Self, c: Self, d: Self) -> lanes::Wide<W, N> {
        if J::SUMMED {
            SimdElements::<M, W, N, J>::piece(
                #[inline(always)]
                || lanes::sum_of_products::<M, W, N>([&a.0, &b.0, &c.0, &d.0]),
            )
        } else {
            a.mul_wide(b) + c.mul_wide(d)
        }
    }
    #[inline(always)]
    fn sum_of_products_prepared(a: Self, b: Self, c: &lanes::Prepared<W, N>, d: Self) -> lanes::Wide<W, N> {
        if J::SUMMED {
            SimdElements::<M, W, N, J>::piece(
                #[inline(always)]
                || lanes::sum_of_products_prepared::<M, W, N>([&a.0, &b.0], c, &d.0),
            )
        } else {
            a.mul_wide(b) + Self::mul_wide_prepared(c, d)
        }
    }

    /// √x·a, the product that a root takes.
    #[inline(always)]
    fn times_sqrt_of_x(a: &[W; N]) -> [W; N] {
        (Self::new(*a) * Self::from_constant(M::SQRT_X)).0
    }

    const NAME: &'static Name = &Name::join(&[
        W::MULTIPLIER,
        // AB + CD is so much the rule that it has the plain name.
        match (J::SHARED, J::SUMMED) {
            (false, true) => "",
            (false, false) => "-unfused",
            _ => J::FORM,
        },
    ]);
}

impl<M: BinaryModulus, W: SingleWord128, const N: usize, J: Forms> fmt::Debug for Lanes<M, W, N, J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&Hex(&self.to_limbs()), f)
    }
}

impl<M: BinaryModulus, W: SingleWord128, const N: usize, J: Forms> PartialEq for Lanes<M, W, N, J> {
    #[inline(always)]
    fn eq(&self, b: &Self) -> bool {
        self.equals(*b).declassify()
    }
}

impl<M, W: Word128, const N: usize, J> Add for Lanes<M, W, N, J> {
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

impl<M, W: Word128, const N: usize, J> Sub for Lanes<M, W, N, J> {
    type Output = Self;
    /// a + b: in characteristic 2 the same.
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self + b
    }
}

impl<M, W: Word128, const N: usize, J> Neg for Lanes<M, W, N, J> {
    type Output = Self;
    /// a itself: in characteristic 2 the same.
    #[inline(always)]
    fn neg(self) -> Self {
        self
    }
}

impl<M: BinaryModulus, W: SingleWord128, const N: usize, J: Forms> Mul for Lanes<M, W, N, J> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        if Self::INLINED {
            Self::reduce(self.mul_wide(b))
        } else {
            Self::mul_out_of_line(&self.by_lanes(), &b.by_lanes()).by_lanes()
        }
    }
}

impl<M: BinaryModulus, W: SingleWord128, const N: usize, J: Forms> Field for Lanes<M, W, N, J> {
    type Isa = W::Isa;
    type Wide = lanes::Wide<W, N>;
    type Prepared = lanes::Prepared<W, N>;

    const NAME: &'static str = M::NAME;
    const BITS: u32 = M::M;
    const MULTIPLIER: &'static str = Self::NAME.as_str();
    const CONSTANT_TIME: bool = true;
    const DISPATCHED: bool = W::DISPATCHED;
    const ZERO: Self = Self::new([W::ZERO; N]);
    const ONE: Self = {
        let mut lanes = [W::ZERO; N];
        lanes[0] = W::ONE;
        Self::new(lanes)
    };

    fn is_canonical(limbs: &[u64]) -> bool {
        super::is_canonical::<M>(limbs)
    }
    fn canonical(limbs: &[u64]) -> Mask {
        super::canonical::<M>(limbs)
    }
    #[inline(always)]
    fn from_constant(limbs: &[u64]) -> Self {
        // `from_limbs` asks in every build; here are constants, and what was asked before.
        debug_assert!(Self::is_canonical(limbs));
        let limb = |i: usize| limbs.get(i).copied().unwrap_or(0);
        let mut lanes = [W::ZERO; N];
        for k in 0..N {
            lanes[k] = W::new(limb(2 * k), limb(2 * k + 1));
        }
        Self::new(lanes)
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
        // The bits from m up are folded here alone.
        reduce_sparse(M::M, M::TERMS, &mut limbs[..M::LIMBS]);
        limbs
    }
    /// Lane by lane, loose as it is.
    #[inline(always)]
    fn to_raw(self) -> [u64; MAX_LIMBS] {
        let mut raw = [0; MAX_LIMBS];
        for k in 0..N {
            let (low, high) = self.0[k].value();
            raw[2 * k] = low;
            if 2 * k + 1 < M::LIMBS {
                raw[2 * k + 1] = high;
            }
        }
        raw
    }
    #[inline(always)]
    fn from_raw(raw: &[u64; MAX_LIMBS]) -> Self {
        let mut lanes = [W::ZERO; N];
        for k in 0..N {
            lanes[k] = W::new(raw[2 * k], if 2 * k + 1 < M::LIMBS { raw[2 * k + 1] } else { 0 });
        }
        Self::new(lanes)
    }
    #[inline(always)]
    fn write_raw(self, limbs: &mut [u64]) {
        let limbs = &mut limbs[..M::LIMBS];
        for k in 0..N {
            let (low, high) = self.0[k].value();
            limbs[2 * k] = low;
            if 2 * k + 1 < M::LIMBS {
                limbs[2 * k + 1] = high;
            }
        }
    }
    #[inline(always)]
    fn read_raw(limbs: &[u64]) -> Self {
        let limbs = &limbs[..M::LIMBS];
        let mut lanes = [W::ZERO; N];
        for k in 0..N {
            lanes[k] = W::new(limbs[2 * k], if 2 * k + 1 < M::LIMBS { limbs[2 * k + 1] } else { 0 });
        }
        Self::new(lanes)
    }
    #[inline(always)]
    fn mul_wide(self, b: Self) -> Self::Wide {
        SimdElements::<M, W, N, J>::piece(
            #[inline(always)]
            || lanes::product::<M, W, N>(&self.0, &b.0),
        )
    }
    #[inline(always)]
    fn square_wide(self) -> Self::Wide {
        lanes::square::<M, W, N>(&self.0)
    }
    #[inline(always)]
    fn square(self) -> Self {
        if Self::SQUARES_INLINED { self.squared() } else { self.square_n(1) }
    }
    #[inline(always)]
    fn square_n(mut self, n: u32) -> Self {
        if !Self::SQUARES_INLINED {
            let [square] = Self::squares_out_of_line(&[self.by_lanes()], n);
            return square.by_lanes();
        }
        for _ in 0..n {
            self = self.squared();
        }
        self
    }
    #[inline(always)]
    fn reduce(wide: Self::Wide) -> Self {
        SimdElements::<M, W, N, J>::piece(
            #[inline(always)]
            || Self::new(lanes::reduce::<M, W, N>(wide)),
        )
    }
    #[inline(always)]
    fn mul_add2(a: Self, b: Self, c: Self, d: Self) -> Self {
        if Self::INLINED {
            Self::reduce(Self::sum_of_products(a, b, c, d))
        } else {
            Self::mul_add2_out_of_line(&a.by_lanes(), &b.by_lanes(), &c.by_lanes(), &d.by_lanes()).by_lanes()
        }
    }
    #[inline(always)]
    fn mul_inlined(self, b: Self) -> Self {
        if Self::INLINED_IN_LOOPS { Self::reduce(self.mul_wide(b)) } else { self * b }
    }
    #[inline(always)]
    fn mul_add2_inlined(a: Self, b: Self, c: Self, d: Self) -> Self {
        if Self::INLINED_IN_LOOPS {
            Self::reduce(Self::sum_of_products(a, b, c, d))
        } else {
            Self::mul_add2(a, b, c, d)
        }
    }
    #[inline(always)]
    fn prepare(self) -> Self::Prepared {
        lanes::Prepared::new(&self.0)
    }
    #[inline(always)]
    fn mul_wide_prepared(a: &Self::Prepared, b: Self) -> Self::Wide {
        if J::SHARED {
            SimdElements::<M, W, N, J>::piece(
                #[inline(always)]
                || lanes::product_prepared::<M, W, N>(a, &b.0),
            )
        } else {
            Self::new(a.lanes()).mul_wide(b)
        }
    }
    #[inline(always)]
    fn mul_prepared(a: &Self::Prepared, b: Self) -> Self {
        match (J::SHARED, Self::INLINED) {
            (false, _) => Self::new(a.lanes()) * b,
            (true, true) => Self::reduce(Self::mul_wide_prepared(a, b)),
            (true, false) => Self::mul_prepared_out_of_line(a, &b.by_lanes()).by_lanes(),
        }
    }
    #[inline(always)]
    fn mul_add2_prepared(a: Self, b: Self, c: &Self::Prepared, d: Self) -> Self {
        match (J::SHARED, Self::INLINED) {
            (false, _) => Self::mul_add2(a, b, Self::new(c.lanes()), d),
            (true, true) => Self::reduce(Self::sum_of_products_prepared(a, b, c, d)),
            (true, false) => {
                Self::mul_add2_prepared_out_of_line(&a.by_lanes(), &b.by_lanes(), c, &d.by_lanes()).by_lanes()
            }
        }
    }
    #[inline(never)]
    fn invert(self) -> Self {
        invert::by_scans(self)
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        if Self::IS_SIMD && M::FROBENIUS_ROWS.len() > M::FROBENIUS_WINDOWS.len() {
            // On wide words a scan takes as long as two look-ups, and fewer squarings are left.
            return invert::by_scans(self);
        }
        invert::by_tables_vartime(self)
    }
    #[inline(always)]
    fn select(mask: Mask, a: Self, b: Self) -> Self {
        let mask = W::new(mask.word(), mask.word());
        let mut selected = b;
        for k in 0..N {
            // b + mask·(a + b).
            selected.0[k] ^= mask & (a.0[k] ^ b.0[k]);
        }
        selected
    }
    #[inline(always)]
    fn scan<const K: usize>(rows: impl Iterator<Item = [Self; K]>, index: u64) -> [Self; K] {
        if Self::IS_SIMD {
            return Self::scan_simd(rows, index);
        }
        let mut found = [Self::ZERO; K];
        for (i, row) in rows.enumerate() {
            // All rows but one are masked to zero.
            let mask = Mask::is_zero(index ^ i as u64);
            let mask = W::new(mask.word(), mask.word());
            for k in 0..K {
                for lane in 0..N {
                    found[k].0[lane] ^= row[k].0[lane] & mask;
                }
            }
        }
        found
    }
    #[inline(always)]
    fn require() {
        W::Isa::require();
    }
}

impl<M: BinaryModulus, W: SingleWord128, const N: usize, J: Forms> BinaryField for Lanes<M, W, N, J> {
    type Modulus = M;
    type On<T: Target> = Lanes<M, W::On<T>, N, J>;
    type Simd = SimdElements<M, W, N, J>;
    type CubeRoot = Infallible;
    const IS_SIMD: bool = W::Simd::COUNT > 1;

    #[inline(always)]
    fn products<const K: usize>(a: [Self; K], b: [Self; K]) -> [Self; K] {
        match (Self::IS_SIMD, INLINING) {
            (false, _) => products_one_by_one(a, b),
            (true, true) => Self::products_simd(&a, &b),
            (true, false) => Self::products_simd_out_of_line(&a, &b),
        }
    }
    #[inline(always)]
    fn sum_and_product([a, b, c, d]: [Self; 4], [e, f]: [Self; 2]) -> (Self, Self) {
        if Self::IS_SIMD {
            // Side by side the three take as long as one; a sum that is reduced once would stand beside one product alone.
            let [ab, cd, ef] = Self::products([a, c, e], [b, d, f]);
            return (ab + cd, ef);
        }
        (Self::mul_add2(a, b, c, d), e * f)
    }
    #[inline(always)]
    fn squares_n<const K: usize>(a: [Self; K], n: u32) -> [Self; K] {
        match (Self::IS_SIMD, Self::SQUARES_INLINED) {
            (true, _) => Self::squares_simd(&a, n),
            (false, true) => squares_one_by_one(a, n),
            (false, false) => Self::squares_out_of_line(&a.map(|a| a.by_lanes()), n).map(|a| a.by_lanes()),
        }
    }

    #[inline(always)]
    fn sum_of_rows(self, rows: &'static [u64]) -> Self {
        if Self::IS_SIMD {
            return Self::new(linear::scan_simd::<M, W, N>(rows, &self.to_limbs()));
        }
        frobenius::sum_of_rows(rows, self)
    }
    #[inline(always)]
    fn times_matrices(self, matrices: &'static [u64]) -> Option<Self> {
        // Reduced fully: a matrix takes bits below m only.
        let limbs = self.to_limbs();
        let mut lanes = self.0;
        for k in 0..N {
            lanes[k] = W::new(limbs[2 * k], if 2 * k + 1 < M::LIMBS { limbs[2 * k + 1] } else { 0 });
        }
        W::Simd::times_matrices(&lanes, matrices, M::LIMBS).map(Self::new)
    }
    #[inline(always)]
    fn times_binomial(self, n: u32) -> Self {
        Self::new(lanes::times_binomial::<M, W, N>(&self.0, n))
    }
    #[inline]
    fn sqrt(self) -> Self {
        Self::new(sqrt_on_lanes::<M, W, N>(&self.0, Self::times_sqrt_of_x))
    }
    #[inline]
    fn half_trace(self) -> Self {
        // Where a row fits into a word of 512 bits; else it is no faster.
        if const { W::Simd::COUNT == MAX_WAYS && M::LIMBS <= 2 * MAX_WAYS } {
            return Self::enter(
                #[inline(always)]
                || Self::new(trace::half_trace_simd::<M, W, N>(&self.to_limbs())),
            );
        }
        Self::from_constant(&trace::half_trace::<M, u64>(&self.to_limbs()))
    }
    #[inline(always)]
    fn half_trace_vartime(self) -> Self {
        Self::half_trace_out_of_line(&self.by_lanes()).by_lanes()
    }
    #[inline(always)]
    fn sqrt_and_half_trace_vartime(self) -> (Self, Self) {
        let (root, half_trace) = Self::sqrt_and_half_trace_out_of_line(&self.by_lanes());
        (root.by_lanes(), half_trace.by_lanes())
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

impl<M, W, const N: usize, J> ConstantTime for Lanes<M, W, N, J> {}
