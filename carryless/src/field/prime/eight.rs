//! Eight elements of F_p side by side, each in a lane of [`Word512`]: eight products in the time of one.
//!
//! An element is N limbs. Column k of a product is the sum of the products of limbs of one weight. Two reductions, chosen by
//! the form of p:
//!
//! - Montgomery's, for limbs of 52 bits and p = Σ p_i·2^(52i): q_i·p·2^(52i) is added, where q_i clears column i, at the cost of
//!   two multiply-adds for each p_i that is not zero, and what is left is divided by R = 2^(52N). A number v stands for v/R. Carries
//!   run from column to column only as far as the q_i need them. A prime near a power of two is a sum of few signed limbs; any other
//!   one has N.
//! - for p = 2^(51N) − c with small c, and limbs of 51 bits: c times the upper columns is added to the lower ones. A number is its
//!   value. Limbs of a factor may be a bit longer, so that carries run to the next limb only, all at once.
//!
//! Source: P. Montgomery, Modular multiplication without trial division, Mathematics of Computation 44, 1985; S. Gueron,
//! V. Krasnov, Software implementation of modular exponentiation, using advanced vector instructions architectures, WAIFI
//! 2012 (products by 52-bit multiply-adds); R. Crandall, US patent 5159632, 1992 (expired). Cost: 2N² multiply-adds of
//! eight lanes, and 2N for each p_i. Time: constant.
//!
//! Bounds. By Montgomery's reduction, of factors with limbs below 2^52 and values below a·p and b·p, a product has limbs below
//! 2^58 in absolute value and a value in [0, (a·b·p/R + 1)·p). Sums may have values in (−2^6·p, 2^6·p)
//! and limbs up to 15·2^58 in absolute value.
//!
//! For p = 2^(51N) − c, N ≤ 5, c < 32, of factors with limbs below 2^51 + 2^17, a product has limbs in [0, 2^60), for c = 19
//! in [0, 2^59); sums may have limbs in (−2^62 + 2^57, 2^62). What they are raised by, 2^11·p, has limbs of 2^62 − 2^16 at least,
//! and the carries are below 2^12, so that factors are as they should be.

use super::constants::{Constant, P, power_of_two_over};
use super::{PrimeModulus, canonical};
use crate::field::MAX_LIMBS;
use crate::field::inlining::{Place, bytes_of_limbs, inlines};
use crate::word::{INLINING, Mask, Word512, unroll_columns};
use core::marker::PhantomData;

/// Bits of a factor of a multiply-add.
const WIDTH: u32 = 52;

/// Eight elements on signed limbs that are not carried: products and their sums, within the bounds at the head. `carry` and `fold`
/// make factors of them, `to_limbs` canonical numbers.
pub struct Eight<M, V, const N: usize>([V; N], PhantomData<fn() -> M>);

/// Eight elements on limbs in [0, 2^52), in [0, 2^51 + 2^17) for p = 2^(51N) − c: what is multiplied. A value is below a small
/// multiple of p, 2.1·p after `fold`, and not reduced.
pub struct Factor<M, V, const N: usize>([V; N], PhantomData<fn() -> M>);

/// Limbs of eight elements in memory: limb i of all of them side by side.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Packed<const N: usize>(pub [[u64; 8]; N]);

impl<M, V: Copy, const N: usize> Clone for Eight<M, V, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<M, V: Copy, const N: usize> Copy for Eight<M, V, N> {}

impl<M, V: Copy, const N: usize> Clone for Factor<M, V, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<M, V: Copy, const N: usize> Copy for Factor<M, V, N> {}

/// p in N limbs.
pub struct Shape<M, const N: usize>(PhantomData<M>);

impl<M: PrimeModulus, const N: usize> Shape<M, N> {
    /// Whether p = 2^(51N) − c for a small c, and products are reduced by it.
    const IS_FOLDED: bool = M::BITS == (WIDTH - 1) * N as u32
        && M::TERMS.len() == 1
        && M::TERMS[0].1 == 0
        && 0 < M::TERMS[0].0
        && M::TERMS[0].0 < 32;
    /// Bits of a limb.
    const RADIX: u32 = if Self::IS_FOLDED { WIDTH - 1 } else { WIDTH };
    /// A limb of ones.
    const LOW: u64 = (1 << Self::RADIX) - 1;
    /// c of p = 2^(51N) − c.
    const C: u64 = if Self::IS_FOLDED { M::TERMS[0].0 as u64 } else { 0 };
    /// Whether p is near a power of two, by its terms.
    const IS_NEAR: bool = !M::TERMS.is_empty();
    /// The limbs p_i. Near a power of two they are signed, and few are not zero.
    const P: [i64; N] = {
        let mut p = [0; N];
        if !Self::IS_NEAR {
            let mut i = 0;
            while i < N {
                p[i] = limb::<M, N>(M::MODULUS, i) as i64;
                i += 1;
            }
        } else if Self::IS_FOLDED {
            p[N - 1] = 1 << Self::RADIX;
        } else {
            p[(M::BITS / Self::RADIX) as usize] = 1 << (M::BITS % Self::RADIX);
        }
        let mut i = 0;
        while i < M::TERMS.len() {
            // p = 2^BITS − Σ c·2^e, each term in its limb: none is carried, so that most limbs stay zero.
            let (c, e) = M::TERMS[i];
            assert!(c.unsigned_abs() < 1 << (WIDTH - e % Self::RADIX), "terms of a limb");
            p[(e / Self::RADIX) as usize] -= c << (e % Self::RADIX);
            i += 1;
        }
        p
    };
    /// Whether any but the lowest is negative.
    const HAS_NEGATIVE: bool = {
        let (mut any, mut i) = (false, 1);
        while i < N {
            any |= Self::P[i] < 0;
            i += 1;
        }
        any
    };
    /// −1/p mod 2^52, by Newton's iteration.
    const NEGATED_INVERSE: u64 = {
        let p = Self::P[0] as u64;
        // p·p ≡ 1 modulo 8: three bits are right at first, and 3·2^5 after five steps.
        let (mut inverse, mut i) = (p, 0);
        while i < 5 {
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(p.wrapping_mul(inverse)));
            i += 1;
        }
        inverse.wrapping_neg() & Self::LOW
    };
    /// Bits of p in the last limb.
    const TOP: u32 = {
        assert!(M::BITS > (N as u32 - 1) * Self::RADIX && M::BITS + 4 <= N as u32 * WIDTH, "as many limbs as p has");
        M::BITS - (N as u32 - 1) * Self::RADIX
    };
    /// ⌊2^(BITS + 21)/p⌋.
    const RECIPROCAL: u64 = power_of_two_over(M::BITS + 21, &P::<M>::NUMBER)[0];
    /// p near a power of two as signed powers of two ±2^s in limb i: (±1, i, s), as many as there are, then zeros.
    const POWERS: [(i64, usize, u32); 8] = {
        // Of one limb there are small primes only, which are tried.
        let mut bit = if N > 1 && Self::IS_NEAR { M::BITS - 12 } else { M::BITS };
        while bit < M::BITS {
            assert!(M::P[bit as usize / 64] >> (bit % 64) & 1 == 1, "terms are of a prime near a power of two");
            bit += 1;
        }
        let mut powers = [(0, 0, 0); 8];
        let (mut n, mut i) = (0, 0);
        while Self::IS_NEAR && i < N {
            let (mut p, mut shift) = (Self::P[i], 0);
            while p != 0 {
                if p & 1 == 1 {
                    // ±1, so that the next digit is 0.
                    let digit = 2 - (p & 3);
                    powers[n] = (digit, i, shift);
                    n += 1;
                    p -= digit;
                }
                p /= 2;
                shift += 1;
            }
            i += 1;
        }
        powers
    };
}

/// What multiplies by c, c < p, in [0, p): c·R mod p, or c.
pub const fn constant<M: PrimeModulus, const N: usize>(c: &[u64]) -> [u64; MAX_LIMBS] {
    times_power_of_two::<M>(c, if Shape::<M, N>::IS_FOLDED { 0 } else { N as u32 * WIDTH })
}

/// c·2^n mod p, for c in [0, p).
pub const fn times_power_of_two<M: PrimeModulus>(c: &[u64], n: u32) -> [u64; MAX_LIMBS] {
    let mut value = [0; MAX_LIMBS];
    let mut i = 0;
    while i < c.len() {
        value[i] = c[i];
        i += 1;
    }
    let mut i = 0;
    while i < n {
        value = add_mod(&value, &value, &M::P);
        i += 1;
    }
    value
}

/// n·a mod p, for a in [0, p).
pub const fn times_mod<M: PrimeModulus>(a: &[u64; MAX_LIMBS], n: u32) -> [u64; MAX_LIMBS] {
    let (mut product, mut i) = ([0; MAX_LIMBS], 0);
    while i < n {
        product = add_mod(&product, a, &M::P);
        i += 1;
    }
    product
}

/// a·b mod p, for a in [0, p).
pub const fn product_mod<M: PrimeModulus>(a: &[u64; MAX_LIMBS], b: &[u64]) -> [u64; MAX_LIMBS] {
    let (mut product, mut i) = ([0; MAX_LIMBS], 64 * b.len());
    while i > 0 {
        // Horner's rule in 2: product ← 2·product + b_i·a.
        i -= 1;
        product = add_mod(&product, &product, &M::P);
        if b[i / 64] >> (i % 64) & 1 == 1 {
            product = add_mod(&product, a, &M::P);
        }
    }
    product
}

/// a + b mod p, for a and b in [0, p), when the library is compiled.
const fn add_mod(a: &[u64; MAX_LIMBS], b: &[u64; MAX_LIMBS], p: &[u64; MAX_LIMBS]) -> [u64; MAX_LIMBS] {
    let (mut sum, mut difference) = ([0; MAX_LIMBS], [0; MAX_LIMBS]);
    let (mut carry, mut borrow, mut i) = (0, 0, 0);
    while i < MAX_LIMBS {
        let limb = a[i] as u128 + b[i] as u128 + carry;
        (sum[i], carry) = (limb as u64, limb >> 64);
        let limb = (sum[i] as u128).wrapping_sub(p[i] as u128 + borrow);
        (difference[i], borrow) = (limb as u64, limb >> 127);
        i += 1;
    }
    // The sum is below 2p.
    if borrow == 1 { sum } else { difference }
}

/// A number for each lane.
pub const fn pack<M: PrimeModulus, const N: usize>(numbers: [&[u64; MAX_LIMBS]; 8]) -> Packed<N> {
    let mut packed = Packed([[0; 8]; N]);
    let mut i = 0;
    while i < N {
        let mut lane = 0;
        while lane < 8 {
            packed.0[i][lane] = limb::<M, N>(numbers[lane], i);
            lane += 1;
        }
        i += 1;
    }
    packed
}

/// Limb i of a number in limbs of 64 bits.
pub const fn limb<M: PrimeModulus, const N: usize>(number: &[u64], i: usize) -> u64 {
    let bit = i as u32 * Shape::<M, N>::RADIX;
    let (k, shift) = (bit as usize / 64, bit % 64);
    let low = if k < number.len() { number[k] >> shift } else { 0 };
    let high = if shift > 0 && k + 1 < number.len() { number[k + 1] << (64 - shift) } else { 0 };
    // The last may be longer than the others.
    (low | high) & if i + 1 < N { Shape::<M, N>::LOW } else { (1 << WIDTH) - 1 }
}

impl<M: PrimeModulus, V: Word512, const N: usize> Eight<M, V, N> {
    /// Whether numbers are elements, and not elements up to a factor.
    pub const ARE_VALUES: bool = Shape::<M, N>::IS_FOLDED;

    /// 0.
    #[inline(always)]
    pub fn zero() -> Self {
        Self::new([V::zero(); N])
    }
    #[inline(always)]
    const fn new(limbs: [V; N]) -> Self {
        Eight(limbs, PhantomData)
    }
    #[inline(always)]
    pub fn load(lanes: &Packed<N>) -> Self {
        let mut limbs = [V::zero(); N];
        for i in 0..N {
            limbs[i] = V::load(&lanes.0[i]);
        }
        Self::new(limbs)
    }
    #[inline(always)]
    pub fn store(&self) -> Packed<N> {
        let mut lanes = Packed([[0; 8]; N]);
        for i in 0..N {
            lanes.0[i] = self.0[i].store();
        }
        lanes
    }
    /// The canonical value v, in limbs of 64 bits, in the lanes whose bit is set, 0 in the others.
    #[inline(always)]
    pub fn spread(v: &[u64], lanes: u8) -> Self {
        let mut limbs = [V::zero(); N];
        for i in 0..N {
            limbs[i] = V::zero().add_in(lanes, V::splat(limb::<M, N>(v, i)));
        }
        Self::new(limbs)
    }

    /// f of limb i of both for every i.
    #[inline(always)]
    fn each(self, b: Self, f: impl Fn(V, V) -> V) -> Self {
        let mut limbs = self.0;
        for i in 0..N {
            limbs[i] = f(self.0[i], b.0[i]);
        }
        Self::new(limbs)
    }
    /// a + b.
    #[inline(always)]
    pub fn plus(self, b: Self) -> Self {
        self.each(
            b,
            #[inline(always)]
            |a, b| a + b,
        )
    }
    /// a − b.
    #[inline(always)]
    pub fn minus(self, b: Self) -> Self {
        self.each(
            b,
            #[inline(always)]
            |a, b| a - b,
        )
    }
    /// c·a for a small c.
    #[inline(always)]
    pub fn times_small(self, c: u64) -> Self {
        self.each(
            self,
            #[inline(always)]
            |a, _| times_small(a, c),
        )
    }
    /// a + b in the lanes whose bit is set.
    #[inline(always)]
    pub fn plus_in(self, lanes: u8, b: Self) -> Self {
        self.each(
            b,
            #[inline(always)]
            |a, b| a.add_in(lanes, b),
        )
    }
    /// a − b in the lanes whose bit is set.
    #[inline(always)]
    pub fn minus_in(self, lanes: u8, b: Self) -> Self {
        self.each(
            b,
            #[inline(always)]
            |a, b| a.sub_in(lanes, b),
        )
    }
    /// Lane `from[i]` in lane i.
    #[inline(always)]
    pub fn permute(self, from: [u64; 8]) -> Self {
        self.each(
            self,
            #[inline(always)]
            |a, _| a.permute(from),
        )
    }
    /// Lane `from[i]` of a, or `from[i]` − 8 of b, in lane i.
    #[inline(always)]
    pub fn permute2(self, b: Self, from: [u64; 8]) -> Self {
        self.each(
            b,
            #[inline(always)]
            |a, b| a.permute2(b, from),
        )
    }
    /// −a in the lanes whose bit is set where the mask is true.
    #[inline(always)]
    pub fn negated_in(self, lanes: u8, mask: Mask) -> Self {
        self.minus_in(lanes, Self::select(mask, self.plus(self), Self::zero())) // a − 2a
    }
    /// `a` where the mask is true, `b` where it is false.
    #[inline(always)]
    pub fn select(mask: Mask, a: Self, b: Self) -> Self {
        Self::select_lanes(V::splat(mask.word()), a, b)
    }
    /// `a` in the lanes whose bits are all set in the mask, `b` in those where none is.
    #[inline(always)]
    pub fn select_lanes(mask: V, a: Self, b: Self) -> Self {
        a.each(
            b,
            #[inline(always)]
            |a, b| V::select(mask, a, b),
        )
    }

    /// a − t·p in (0, 2.1·p) for any p, t + 1 an estimate of ⌊a/p⌋ from the upper two limbs.
    ///
    /// Of a + 66·p, which is in (2·p, 130·p), h is below its quotient by 2^(BITS − 10) by less than 3, or above it by less than 2^(−30). So h
    /// times ⌊2^(BITS + 21)/p⌋ is below 2^31 times that by p by less than 2^31/2^7, and t in [0, 130).
    #[inline(always)]
    fn minus_quotient(self) -> Self {
        let mut v = self.raised::<66>().0;
        let top = const { Shape::<M, N>::TOP };
        // v[N − 2] is signed and not carried: what it has from weight 2^(BITS − 10) up belongs to h.
        let below = |bits: u32| if N > 1 { v[N - 2].sar(WIDTH - bits) } else { V::zero() };
        let h = if top >= 10 { (v[N - 1] + below(0)).sar(top - 10) } else { v[N - 1].shl(10 - top) + below(10 - top) };
        // h < 130·2^10 and the reciprocal at most 2^22: a product below 2^52. 2^31 = 2^(BITS + 21)/2^(BITS − 10).
        let t = V::zero().madd_low(h, V::splat(Shape::<M, N>::RECIPROCAL)).sar(31) - V::splat(1);
        for i in 0..N {
            let p = V::splat(Shape::<M, N>::P[i] as u64);
            let high = V::zero().madd_high(t, p);
            v[i] = v[i] - V::zero().madd_low(t, p);
            // The last limb has no next one, and takes the upper half of its product too.
            if i + 1 < N {
                v[i + 1] = v[i + 1] - high;
            } else {
                v[i] = v[i] - high.shl(WIDTH);
            }
        }
        Self::new(v)
    }
    /// a − (t − 1)·p in (0, 2.1·p) for p near a power of two, t an estimate of ⌊a/2^BITS⌋.
    ///
    /// a = t·2^BITS + s with −2^(52(N − 2) + 10) < s < 2^BITS + 2^(52(N − 2) + 10), and t·(2^BITS − p) is below p/2^5: |t| ≤ 2^6 + 1.
    #[inline(always)]
    fn minus_estimate(self) -> Self {
        let mut v = self.0;
        // The upper two limbs, of which v[N − 2] is signed and not carried.
        let below = if N > 1 { v[N - 2].sar(WIDTH) } else { V::zero() };
        let t = (v[N - 1] + below).sar(Shape::<M, N>::TOP) - V::splat(1);
        for (sign, i, shift) in Shape::<M, N>::POWERS {
            // The multiple of p by signed powers of two: shifts and sums.
            let part = if shift > 0 { t.shl(shift) } else { t };
            if sign > 0 {
                v[i] = v[i] - part;
            } else if sign < 0 {
                v[i] = v[i] + part;
            }
        }
        Self::new(v)
    }
    /// The limbs carried, of a value in [0, R).
    #[inline(always)]
    fn carried(self) -> Factor<M, V, N> {
        let mut v = self.0;
        // From limb to limb, with signed shifts: a negative limb borrows, and the last one is not negative, as the value is not.
        for i in 0..N - 1 {
            v[i + 1] = v[i + 1] + v[i].sar(WIDTH);
            v[i] = v[i].and(V::splat(Shape::<M, N>::LOW));
        }
        Self::new(v).factor()
    }
    /// a + K·p, or for p = 2^(51N) − c, if K > 0, a + 2^11·p.
    #[inline(always)]
    fn raised<const K: u32>(self) -> Self {
        let mut v = self.0;
        for i in 0..N {
            let multiple = match (Shape::<M, N>::IS_FOLDED, K) {
                (false, _) => K as i64 * Shape::<M, N>::P[i],
                (true, 0) => 0,
                // No limb of this p is far below 2^51.
                (true, _) => ((1 << 51) - if i == 0 { Shape::<M, N>::C as i64 } else { 1 }) << 11,
            };
            if multiple != 0 {
                v[i] = v[i] + V::splat(multiple as u64);
            }
        }
        Self::new(v)
    }
    /// Every limb carried into the next, and the last into the first, at once: for p = 2^(51N) − c and limbs that are not negative.
    #[inline(always)]
    fn carried_once(self) -> Factor<M, V, N> {
        let (v, mut carried) = (self.0, self.0);
        for i in 0..N {
            carried[i] = v[i].and(V::splat(Shape::<M, N>::LOW));
        }
        // Each takes the carry of the limb below as it was, none waits for another.
        for i in 0..N - 1 {
            carried[i + 1] = carried[i + 1] + v[i].sar(WIDTH - 1);
        }
        // 2^(51N) ≡ c.
        carried[0] = carried[0].madd_low(v[N - 1].sar(WIDTH - 1), V::splat(Shape::<M, N>::C));
        Self::new(carried).factor()
    }
    #[inline(always)]
    fn factor(self) -> Factor<M, V, N> {
        debug_assert!(self.0.iter().all(|limb| limb.store().iter().all(|lane| lane >> WIDTH == 0)), "limbs below 2^52");
        Factor(self.0, PhantomData)
    }
    /// These elements as factors below (K + L)·p, for values in (−K·p, L·p) with (K + L)·p ≤ R.
    #[inline(always)]
    pub fn carry<const K: u32>(self) -> Factor<M, V, N> {
        // Raised, so that nothing is negative: the value, or each limb for p = 2^(51N) − c and K > 0.
        let raised = self.raised::<K>();
        if Shape::<M, N>::IS_FOLDED { raised.carried_once() } else { raised.carried() }
    }
    /// These elements as factors below 2.1·p.
    #[inline(always)]
    pub fn fold(self) -> Factor<M, V, N> {
        if Shape::<M, N>::IS_FOLDED {
            self.carry::<1>()
        } else if Shape::<M, N>::IS_NEAR {
            self.minus_estimate().carried()
        } else {
            self.minus_quotient().carried()
        }
    }
    /// The number in each of K lanes, K ≤ 8, modulo p, in 64-bit limbs: the elements, up to a common factor R.
    #[inline(always)]
    pub fn to_limbs<const K: usize>(self) -> [[u64; MAX_LIMBS]; K] {
        const { assert!(M::BITS + 2 <= 64 * MAX_LIMBS as u32, "2.1·p fits") };
        let lanes = self.fold().store().0;
        let mut values = [[0; MAX_LIMBS]; K];
        for (lane, value) in values.iter_mut().enumerate() {
            // Limbs may be a bit longer than their distance.
            let mut carry = 0;
            for i in 0..N {
                let bit = i as u32 * Shape::<M, N>::RADIX;
                let limb = lanes[i][lane] + carry;
                carry = limb >> Shape::<M, N>::RADIX;
                let limb = if i + 1 < N { limb & Shape::<M, N>::LOW } else { limb };
                let (k, shift) = (bit as usize / 64, bit % 64);
                value[k] |= limb << shift;
                if shift + WIDTH > 64 && k + 1 < MAX_LIMBS {
                    value[k + 1] |= limb >> (64 - shift);
                }
            }
            // Below 2.1·p: what is left is below p.
            for _ in 0..2 {
                *value = canonical::subtract_once(value, 0, &M::P);
            }
        }
        values
    }
}

impl<M: PrimeModulus, V: Word512, const N: usize> Factor<M, V, N> {
    #[inline(always)]
    pub fn load(lanes: &Packed<N>) -> Self {
        Factor(Eight::<M, V, N>::load(lanes).0, PhantomData)
    }
    #[inline(always)]
    pub fn store(&self) -> Packed<N> {
        self.loose().store()
    }
    /// These elements, to be added to.
    #[inline(always)]
    pub fn loose(&self) -> Eight<M, V, N> {
        Eight(self.0, PhantomData)
    }
    /// Lane `from[i]` in lane i.
    #[inline(always)]
    pub fn permute(self, from: [u64; 8]) -> Self {
        Factor(self.loose().permute(from).0, PhantomData)
    }
    /// `a` where the mask is true, `b` where it is false.
    #[inline(always)]
    pub fn select(mask: Mask, a: Self, b: Self) -> Self {
        Self::select_lanes(V::splat(mask.word()), a, b)
    }
    /// `a` in the lanes whose bits are all set in the mask, `b` in those where none is.
    #[inline(always)]
    pub fn select_lanes(mask: V, a: Self, b: Self) -> Self {
        Factor(Eight::select_lanes(mask, a.loose(), b.loose()).0, PhantomData)
    }
    /// The number in every lane.
    #[inline(always)]
    pub fn splat(number: &[u64]) -> Self {
        Eight::spread(number, u8::MAX).factor()
    }
    /// The numbers whose 64-bit limbs lie in the lanes, as many as p has, and anything behind them.
    #[inline(always)]
    pub fn from_limbs(limbs: &[V; N]) -> Self {
        let count = M::BITS.div_ceil(64) as usize;
        let mut found = [V::zero(); N];
        for i in 0..N {
            let bit = i as u32 * Shape::<M, N>::RADIX;
            let (k, shift) = (bit as usize / 64, bit % 64);
            // `sar` fills with the sign of a limb, which the mask takes away.
            let low = if k < count { limbs[k].sar(shift).and(V::splat(u64::MAX >> shift)) } else { V::zero() };
            let both = if shift > 0 && k + 1 < count { low + limbs[k + 1].shl(64 - shift) } else { low };
            found[i] = both.and(V::splat(Shape::<M, N>::LOW));
        }
        Eight::new(found).factor()
    }

    /// a·b in each lane.
    #[inline(always)]
    pub fn times(&self, b: &Self) -> Eight<M, V, N> {
        Self::reduced(
            #[inline(always)]
            |k| column(&self.0, &b.0, k),
        )
    }

    /// a·b in each lane, by a call.
    #[inline(always)]
    pub fn times_by_call(&self, b: &Self) -> Eight<M, V, N> {
        V::call(
            #[inline(always)]
            || self.times(b),
        )
    }
    /// a² in each lane. Cost: N(N + 1) multiply-adds and those of the reduction.
    #[inline(always)]
    pub fn square(&self) -> Eight<M, V, N> {
        Self::reduced(
            #[inline(always)]
            |k| column_of_square(&self.0, k),
        )
    }
    /// a² in each lane, by a call.
    #[inline(always)]
    pub fn square_by_call(&self) -> Eight<M, V, N> {
        V::call(
            #[inline(always)]
            || self.square(),
        )
    }
    /// a·b in each lane, inlined where it is short: for what is computed often.
    #[inline(always)]
    pub fn times_soon(&self, b: &Self) -> Eight<M, V, N> {
        if Self::IS_SHORT { self.times(b) } else { self.times_by_call(b) }
    }
    /// a² in each lane, inlined where it is short.
    #[inline(always)]
    pub fn square_soon(&self) -> Eight<M, V, N> {
        if Self::IS_SHORT { self.square() } else { self.square_by_call() }
    }
    /// Whether products are inlined. Those take as long as to load and store their operands, some registers being left.
    const IS_SHORT: bool = {
        let reduction = if Shape::<M, N>::IS_NEAR { 0 } else { N * N };
        INLINING && inlines(bytes_of_limbs(N * N + reduction), Place::Anywhere)
    };

    /// A product by its columns.
    #[inline(always)]
    fn reduced(columns: impl Fn(usize) -> (V, V)) -> Eight<M, V, N> {
        if Shape::<M, N>::IS_FOLDED { Self::folded(columns) } else { Self::by_multiples(columns) }
    }
    /// Montgomery's reduction.
    #[inline(always)]
    fn by_multiples(columns: impl Fn(usize) -> (V, V)) -> Eight<M, V, N> {
        let mut result = [V::zero(); N];
        let mut multiples = Multiples::<M, V, N>::none();
        let mut carry = V::zero();
        unroll_columns::<N>(
            #[inline(always)]
            |k| {
                // The products first: they do not wait for the carry.
                let (lower, higher) = columns(k);
                let sum = lower + higher + (multiples.column(k) + carry);
                // Σ q_i·p·2^(52i) makes the lower N columns 0. Their carries end in column N: above it limbs stay as they are.
                if k >= N {
                    result[k - N] = sum;
                    carry = V::zero();
                } else {
                    carry = multiples.clear(k, sum);
                }
            },
        );
        Eight::new(result)
    }

    /// The lower half and c times the upper one.
    #[inline(always)]
    fn folded(columns: impl Fn(usize) -> (V, V)) -> Eight<M, V, N> {
        let (mut low, mut upper) = ([V::zero(); N], [V::zero(); N]);
        unroll_columns::<N>(
            #[inline(always)]
            |k| {
                let (lower, higher) = columns(k);
                // Products are split at bit 52, and limbs lie 51 bits apart: an upper half counts twice.
                let sum = lower + (higher + higher);
                if k < N {
                    low[k] = sum;
                } else {
                    upper[k - N] = sum;
                }
            },
        );
        for i in 0..N {
            // 2^(51N) ≡ c.
            low[i] = low[i] + times_small(upper[i], Shape::<M, N>::C);
        }
        Eight::new(low)
    }
}

/// c·v, by doubling and adding.
#[inline(always)]
fn times_small<V: Word512>(v: V, c: u64) -> V {
    let (mut product, mut shift) = (v, 0);
    // The bits of c from the second highest down; doublings that follow each other are one shift.
    for i in (0..c.ilog2()).rev() {
        shift += 1;
        if c >> i & 1 == 1 {
            product = (if shift == 1 { product + product } else { product.shl(shift) }) + v;
            shift = 0;
        }
    }
    product.shl(shift)
}

/// Column k of the product of integers: lower halves of a_i·b_(k − i), upper halves of a_i·b_(k − 1 − i).
#[inline(always)]
fn column<V: Word512, const N: usize>(a: &[V; N], b: &[V; N], k: usize) -> (V, V) {
    // At most N products below 2^52 in each sum.
    let (mut low, mut high) = (V::zero(), V::zero());
    for i in (k + 1).saturating_sub(N)..N {
        if i <= k {
            low = low.madd_low(a[i], b[k - i]);
        }
    }
    for i in k.saturating_sub(N)..N {
        if i < k {
            high = high.madd_high(a[i], b[k - 1 - i]);
        }
    }
    (low, high)
}

/// Column k of the square of an integer: products of different limbs once, and twice their sum.
#[inline(always)]
fn column_of_square<V: Word512, const N: usize>(a: &[V; N], k: usize) -> (V, V) {
    let (mut low, mut high) = (V::zero(), V::zero());
    for i in 0..N {
        // i < k − i < N, and i < k − 1 − i < N.
        if k < i + N && 2 * i < k && i <= k {
            low = low.madd_low(a[i], a[k - i]);
        }
        if k <= i + N && 2 * i + 1 < k {
            high = high.madd_high(a[i], a[k - 1 - i]);
        }
    }
    (low, high) = (low + low, high + high);
    // The square of a limb, whose lower half lies in column 2·half and whose upper half in the one above.
    let half = k / 2;
    if k == 2 * half && half < N {
        low = low.madd_low(a[half], a[half]);
    } else if k != 2 * half {
        high = high.madd_high(a[half], a[half]);
    }
    (low, high)
}

/// Σ q_i·p·2^(52i) by columns, but for what p_0 adds: the parts to be added and those to be subtracted.
struct Multiples<M, V, const N: usize> {
    plus: [[V; N]; 2],
    minus: [[V; N]; 2],
    modulus: PhantomData<M>,
}

impl<M: PrimeModulus, V: Word512, const N: usize> Multiples<M, V, N> {
    #[inline(always)]
    fn none() -> Self {
        Multiples { plus: [[V::zero(); N]; 2], minus: [[V::zero(); N]; 2], modulus: PhantomData }
    }
    /// What belongs to column k.
    #[inline(always)]
    fn column(&self, k: usize) -> V {
        // Unsigned products of 52 bits: negative limbs of p have sums of their own.
        let plus = self.plus[k / N][k % N];
        if Shape::<M, N>::HAS_NEGATIVE { plus - self.minus[k / N][k % N] } else { plus }
    }
    /// Adds q·p for the q that clears a column whose sum is given, and gives the carry into the next.
    ///
    /// q ≡ −sum/p_0 mod 2^52. The lower halves of sum and of q·p_0 cancel: for p_0 < 0 they are equal, for p_0 > 0 they add up to
    /// 2^52 or both are 0.
    #[inline(always)]
    fn clear(&mut self, k: usize, sum: V) -> V {
        let (p, inverse) = (Shape::<M, N>::P, Shape::<M, N>::NEGATED_INVERSE);
        // Multiply-adds read the lower 52 bits of q.
        let q = match inverse {
            1 => sum,
            low if low == Shape::<M, N>::LOW => V::zero() - sum,
            _ => V::zero().madd_low(sum, V::splat(inverse)),
        };
        // q·p_i·2^(52(k + i)), by halves. For p near a power of two few p_i are not zero.
        for i in 1..N {
            let (part, magnitude) = (if p[i] > 0 { &mut self.plus } else { &mut self.minus }, p[i].unsigned_abs());
            if magnitude > 0 {
                let (low, high) = (k + i, k + i + 1);
                part[low / N][low % N] = part[low / N][low % N].madd_low(q, V::splat(magnitude));
                part[high / N][high % N] = part[high / N][high % N].madd_high(q, V::splat(magnitude));
            }
        }
        // (sum + q·p_0)/2^52 without remainder: ⌈sum/2^52⌉ for p_0 > 0, ⌊sum/2^52⌋ for p_0 < 0, and the upper half of q·p_0.
        match p[0] {
            1 => (sum + V::splat(Shape::<M, N>::LOW)).sar(WIDTH),
            -1 => sum.sar(WIDTH),
            p0 if p0 > 0 => (sum + V::splat(Shape::<M, N>::LOW)).sar(WIDTH).madd_high(q, V::splat(p0 as u64)),
            p0 => sum.sar(WIDTH) - V::zero().madd_high(q, V::splat(p0.unsigned_abs())),
        }
    }
}

#[cfg(test)]
pub(crate) use bounds::Range;

/// Limbs as ranges: the text above runs on words that know how small and how large each of their numbers can be, and panic where
/// a sum leaves 64 bits.
///
/// That values by Montgomery's reduction are small multiples of p, and their last limb with them, is shown where the formulas are,
/// by `coordinates/prime/lane_bounds.rs`.
#[cfg(test)]
mod bounds {
    use super::{Eight, Factor, Packed, PrimeModulus};
    use crate::field::named::{
        Fp192, Fp224, Fp256, Fp384, Fp521, Fp25519, FpBrainpool256, FpBrainpool384, FpBrainpool512,
    };
    use crate::word::Word512;
    use core::ops::{Add, Sub};

    /// From the least to the greatest, both signed, of all lanes.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) struct Range(pub(crate) i64, pub(crate) i64);

    impl Add for Range {
        type Output = Self;
        fn add(self, b: Self) -> Self {
            Range(self.0.checked_add(b.0).expect("the least sum"), self.1.checked_add(b.1).expect("the greatest sum"))
        }
    }

    impl Sub for Range {
        type Output = Self;
        fn sub(self, b: Self) -> Self {
            Range(
                self.0.checked_sub(b.1).expect("the least difference"),
                self.1.checked_sub(b.0).expect("the greatest difference"),
            )
        }
    }

    impl Range {
        /// Both.
        pub(crate) fn or(self, b: Self) -> Self {
            Range(self.0.min(b.0), self.1.max(b.1))
        }
        /// The lower 52 bits.
        fn low(self) -> Self {
            const LOW: i64 = (1 << 52) - 1;
            if 0 <= self.0 && self.1 <= LOW { self } else { Range(0, LOW) }
        }
        /// The least and the greatest product of the lower 52 bits.
        fn product(self, b: Self) -> [u128; 2] {
            let (a, b) = (self.low(), b.low());
            [a.0 as u128 * b.0 as u128, a.1 as u128 * b.1 as u128]
        }
        /// In one limb of eight numbers.
        fn packed<const N: usize>(self) -> Packed<N> {
            Packed([self.store(); N])
        }
        pub(crate) fn within(self, least: i64, greatest: i64) -> bool {
            least <= self.0 && self.1 <= greatest
        }
    }

    impl Word512 for Range {
        const MULTIPLIER: &'static str = "ranges";

        fn zero() -> Self {
            Self::splat(0)
        }
        fn splat(v: u64) -> Self {
            Range(v as i64, v as i64)
        }
        fn load(lanes: &[u64; 8]) -> Self {
            lanes.iter().map(|lane| Self::splat(*lane)).reduce(Self::or).expect("eight lanes")
        }
        fn store(self) -> [u64; 8] {
            let mut lanes = [self.0 as u64; 8];
            lanes[1] = self.1 as u64;
            lanes
        }
        fn and(self, b: Self) -> Self {
            assert!(b.0 == b.1 && b.0 & (b.0 + 1) == 0, "lower bits");
            if self.within(0, b.1) { self } else { Range(0, b.1) }
        }
        fn shl(self, n: u32) -> Self {
            let by = |v: i64| v.checked_mul(1 << n).expect("no bit is lost");
            Range(by(self.0), by(self.1))
        }
        fn sar(self, n: u32) -> Self {
            Range(self.0 >> n, self.1 >> n)
        }
        fn madd_low(self, a: Self, b: Self) -> Self {
            let [least, greatest] = a.product(b);
            self + if greatest >> 52 == 0 { Range(least as i64, greatest as i64) } else { Range(0, (1 << 52) - 1) }
        }
        fn madd_high(self, a: Self, b: Self) -> Self {
            let [least, greatest] = a.product(b);
            self + Range((least >> 52) as i64, (greatest >> 52) as i64)
        }
        fn add_in(self, _: u8, b: Self) -> Self {
            self.or(self + b)
        }
        fn sub_in(self, _: u8, b: Self) -> Self {
            self.or(self - b)
        }
        fn permute(self, _: [u64; 8]) -> Self {
            self
        }
        fn permute2(self, b: Self, _: [u64; 8]) -> Self {
            self.or(b)
        }
        fn select(_: Self, a: Self, b: Self) -> Self {
            a.or(b)
        }
        fn enter<R>(f: impl FnOnce() -> R) -> R {
            f()
        }
        fn call<R>(f: impl FnOnce() -> R) -> R {
            f()
        }
    }

    /// The limbs of a product and of a square of factors with such limbs, which both are within the same.
    fn check_products<M: PrimeModulus, const N: usize>(limb: Range, least: i64, greatest: i64) {
        let factor = Factor::<M, Range, N>::load(&limb.packed());
        for product in [factor.times(&factor), factor.square()] {
            for limb in product.store().0.map(|lanes| Range::load(&lanes)) {
                assert!(limb.within(least, greatest), "{}: {} to {}", M::NAME, limb.0, limb.1);
            }
        }
    }

    /// By Montgomery's reduction: limbs of less than 2^58 in size.
    #[test]
    fn products_by_montgomery() {
        let (limb, most) = (Range(0, (1 << 52) - 1), (1 << 58) - 1);
        check_products::<Fp192, 4>(limb, -most, most);
        check_products::<Fp224, 5>(limb, -most, most);
        check_products::<Fp256, 5>(limb, -most, most);
        check_products::<Fp384, 8>(limb, -most, most);
        check_products::<Fp521, 11>(limb, -most, most);
        check_products::<FpBrainpool256, 5>(limb, -most, most);
        check_products::<FpBrainpool384, 8>(limb, -most, most);
        check_products::<FpBrainpool512, 10>(limb, -most, most);
    }

    /// 2^255 − 19, for every number: products of factors have limbs in [0, 2^59), and sums of these, with limbs in (−2^62 + 2^57, 2^62),
    /// are carried into factors again. So no product or sum of products leaves its bounds.
    #[test]
    fn all_modulo_2_255_19() {
        const MOST: i64 = (1 << 51) + (1 << 17) - 1;
        check_products::<Fp25519, 5>(Range(0, MOST), 0, (1 << 59) - 1);
        let check = |factor: Factor<Fp25519, Range, 5>| {
            let limbs = factor.store().0.map(|lanes| Range::load(&lanes));
            assert!(limbs.iter().all(|limb| limb.within(0, MOST)), "factors");
        };
        let sums = Range(-(1 << 62) + (1 << 57) + 1, (1 << 62) - 1);
        check(Eight::load(&sums.packed()).carry::<1>());
        check(Eight::load(&sums.packed()).fold());
        check(Eight::load(&Range(0, i64::MAX).packed()).carry::<0>());
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::curve::Curve;
    use crate::curves::P521;
    use crate::field::PrimeField;
    use crate::field::named::{
        Fp192, Fp224, Fp256, Fp256k1, Fp384, Fp521, Fp25519, FpBrainpool256, FpBrainpool384, FpBrainpool512,
    };
    use crate::field::prime::{Montgomery, Prime};
    use crate::word::Portable512;
    use std::{vec, vec::Vec};

    type Limbs = [u64; MAX_LIMBS];

    /// a + b as integers.
    fn sum(a: &Limbs, b: &Limbs) -> Limbs {
        canonical::add_integers(a, b).0
    }

    /// The residue of a number below 16p.
    fn residue<F: PrimeField>(a: &Limbs) -> F {
        let p = &<F::Modulus as PrimeModulus>::P;
        F::from_limbs(&(0..16).fold(*a, |a, _| canonical::subtract_once(&a, 0, p)))
    }

    /// Numbers of all kinds below 2.1·p: ends of the range, limbs of ones, random ones.
    fn numbers<M: PrimeModulus>() -> Vec<Limbs> {
        let (p, one) = (M::P, constant_one());
        let less = canonical::sub_integers(&p, &one).0;
        let mut all = vec![[0; MAX_LIMBS], one, less, p, sum(&p, &one), sum(&p, &less), sum(&p, &p)];
        let (mut state, half) = (0x0123_4567_89ab_cdef_u64, M::BITS - 1);
        for round in 0..50 {
            let mut number = [0; MAX_LIMBS];
            for bit in 0..half as usize {
                // xorshift64; runs of ones in every other round.
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                let set = if round % 2 == 0 { state & 1 } else { u64::from(state & 31 != 0) };
                number[bit / 64] |= set << (bit % 64);
            }
            all.push(if round % 3 == 0 { sum(&number, &p) } else { number });
        }
        all
    }

    fn constant_one() -> Limbs {
        let mut one = [0; MAX_LIMBS];
        one[0] = 1;
        one
    }

    /// The number in lane i, and others in the other lanes.
    fn in_lane<M: PrimeModulus, const N: usize>(i: usize, number: &Limbs) -> Factor<M, Portable512, N> {
        let other = M::P;
        Factor::load(&pack::<M, N>(core::array::from_fn(|lane| if lane == i { number } else { &other })))
    }

    /// The value of lane i modulo p.
    fn lane<M: PrimeModulus, const N: usize, F: PrimeField>(i: usize, v: Eight<M, Portable512, N>) -> F {
        F::from_limbs(&v.to_limbs::<8>()[i])
    }

    fn check<M: PrimeModulus, const N: usize, F: PrimeField<Modulus = M>>() {
        // R, or 1.
        let r: F = residue(&constant::<M, N>(&[1]));
        let numbers = numbers::<M>();
        for (i, a) in numbers.iter().enumerate() {
            for b in &numbers {
                let (lane_of, x, y) = (i % 8, residue::<F>(a), residue::<F>(b));
                let (a, b) = (in_lane::<M, N>(lane_of, a), in_lane::<M, N>(lane_of, b));
                let product = a.times(&b);
                assert_eq!(lane::<M, N, F>(lane_of, a.square()) * r, x * x, "{x:?}² mod {}", M::NAME);
                assert_eq!(lane::<M, N, F>(lane_of, product) * r, x * y, "{x:?}·{y:?} mod {}", M::NAME);
                let differences = product.minus(a.loose()).minus(b.loose()).minus(b.loose());
                let expected = lane::<M, N, F>(lane_of, product) - x - y - y;
                assert_eq!(lane::<M, N, F>(lane_of, differences), expected);
                assert_eq!(lane::<M, N, F>(lane_of, differences.carry::<8>().loose()), expected);
                assert_eq!(lane::<M, N, F>(lane_of, differences.fold().loose()), expected);
            }
        }
    }

    /// 10^3 sums and differences in a row, folded only where the bounds ask for it, without a product.
    fn check_chain<M: PrimeModulus, const N: usize, F: PrimeField<Modulus = M>>() {
        let numbers = numbers::<M>();
        let (mut chain, mut expected) = (Numbers::<M, N>::zero(), F::ZERO);
        for step in 0..1000 {
            let number = &numbers[step * 7 % numbers.len()];
            let (operand, x) = (in_lane::<M, N>(step % 8, number).loose(), residue::<F>(number));
            let operand = operand.permute([step as u64 % 8; 8]);
            if step % 3 == 0 {
                (chain, expected) = (chain.minus(operand), expected - x);
            } else {
                (chain, expected) = (chain.plus(operand), expected + x);
            }
            // Each step adds at most 2.1·p to what folding leaves.
            if step % 20 == 19 {
                chain = chain.fold().loose();
            }
            assert_eq!(lane::<M, N, F>(step * 3 % 8, chain), expected, "step {step} mod {}", M::NAME);
        }
    }

    type Numbers<M, const N: usize> = Eight<M, Portable512, N>;

    /// The order of P-521, which has a single bit in the last limb.
    #[derive(Clone, Copy)]
    struct OrderOfP521;
    impl PrimeModulus for OrderOfP521 {
        const NAME: &'static str = "order";
        const MODULUS: &'static [u64] = <P521>::ORDER;
    }

    #[test]
    fn products_and_sums_modulo_any_prime() {
        check::<FpBrainpool256, 5, Prime<FpBrainpool256, u64, 4, Montgomery>>();
        check::<FpBrainpool384, 8, Prime<FpBrainpool384, u64, 6, Montgomery>>();
        check::<FpBrainpool512, 10, Prime<FpBrainpool512, u64, 8, Montgomery>>();
        check::<OrderOfP521, 11, Prime<OrderOfP521, u64, 9, Montgomery>>();
        check_chain::<FpBrainpool256, 5, Prime<FpBrainpool256, u64, 4, Montgomery>>();
        check_chain::<FpBrainpool384, 8, Prime<FpBrainpool384, u64, 6, Montgomery>>();
        check_chain::<FpBrainpool512, 10, Prime<FpBrainpool512, u64, 8, Montgomery>>();
        check_chain::<OrderOfP521, 11, Prime<OrderOfP521, u64, 9, Montgomery>>();
    }

    #[test]
    fn products_and_sums_modulo_each_prime() {
        check::<Fp192, 4, Prime<Fp192, u64, 3, Montgomery>>();
        check::<Fp224, 5, Prime<Fp224, u64, 4, Montgomery>>();
        check::<Fp25519, 5, Prime<Fp25519, u64, 4, Montgomery>>();
        check::<Fp256, 5, Prime<Fp256, u64, 4, Montgomery>>();
        check::<Fp256k1, 5, Prime<Fp256k1, u64, 4, Montgomery>>();
        check::<Fp384, 8, Prime<Fp384, u64, 6, Montgomery>>();
        check::<Fp521, 11, Prime<Fp521, u64, 9, Montgomery>>();
        check_chain::<Fp192, 4, Prime<Fp192, u64, 3, Montgomery>>();
        check_chain::<Fp224, 5, Prime<Fp224, u64, 4, Montgomery>>();
        check_chain::<Fp25519, 5, Prime<Fp25519, u64, 4, Montgomery>>();
        check_chain::<Fp256, 5, Prime<Fp256, u64, 4, Montgomery>>();
        check_chain::<Fp256k1, 5, Prime<Fp256k1, u64, 4, Montgomery>>();
        check_chain::<Fp384, 8, Prime<Fp384, u64, 6, Montgomery>>();
        check_chain::<Fp521, 11, Prime<Fp521, u64, 9, Montgomery>>();
    }
}
