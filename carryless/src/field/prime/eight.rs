//! Eight elements of F_p side by side, each in a lane of [`Word512`]: eight products in the time of one.
//!
//! An element a is N limbs of 52 bits, and stands for a/R, R = 2^(52N), as in Montgomery's arithmetic. p is a sum of few
//! signed limbs, Σ p_i·2^(52i), by its exponents. A product is a·b + Σ q_i·p·2^(52i), where q_i clears limb i, divided by R:
//! column k is the sum of the products of limbs of weight 2^(52k), and what q_i adds to it costs two multiply-adds for each p_i
//! that is not zero. Carries run from column to column only as far as the q_i need them.
//!
//! Source: P. Montgomery, Modular multiplication without trial division, Mathematics of Computation 44, 1985; S. Gueron,
//! V. Krasnov, Software implementation of modular exponentiation, using advanced vector instructions architectures, WAIFI
//! 2012 (products by 52-bit multiply-adds). Cost: 2N² multiply-adds of eight lanes, and 2N for each p_i. Time: constant.
//!
//! Bounds. A [`Factor`] has limbs below 2^52 and a value below 2^7·p, or below 2.01·p where R < 2^14·p. A product has a value in [0,
//! 2p) and limbs below 2^58 in absolute value, which may be negative. Values of sums may be anything in (−64p, 64p).

use super::constants::{Number, P, double_and_reduce};
use super::{Constant, PrimeModulus, canonical};
use crate::field::MAX_LIMBS;
use crate::word::{Mask, Word512};
use core::marker::PhantomData;

/// Bits of a limb.
const RADIX: u32 = 52;
/// A limb of ones.
const LOW: u64 = (1 << RADIX) - 1;

/// Eight elements on signed limbs that are not carried: products and their sums.
pub struct Eight<M, V, const N: usize>([V; N], PhantomData<fn() -> M>);

/// Eight elements on limbs below 2^52: what is multiplied.
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

/// p in N limbs of 52 bits.
pub struct Shape<M, const N: usize>(PhantomData<M>);

impl<M: PrimeModulus, const N: usize> Shape<M, N> {
    /// The limbs p_i, signed; few are not zero.
    const P: [i64; N] = {
        let mut p = [0; N];
        p[(M::BITS / RADIX) as usize] = 1 << (M::BITS % RADIX);
        let mut i = 0;
        while i < M::TERMS.len() {
            let (c, e) = M::TERMS[i];
            p[(e / RADIX) as usize] -= c << (e % RADIX);
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
        let (mut inverse, mut i) = (p, 0);
        while i < 5 {
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(p.wrapping_mul(inverse)));
            i += 1;
        }
        inverse.wrapping_neg() & LOW
    };
    /// Bits of p in the last limb; negative in toy fields.
    const TOP: u32 = {
        assert!(M::BITS > (N as u32 - 1) * RADIX && M::BITS + 4 <= N as u32 * RADIX, "as many limbs as p has");
        M::BITS - (N as u32 - 1) * RADIX
    };
    /// Whether R is so far above p that factors need no reduction: 2^7·p·2^7·p/R < p.
    const IS_ROOMY: bool = M::BITS + 14 <= N as u32 * RADIX;
    /// p as signed powers of two ±2^s in limb i: (±1, i, s), as many as there are, then zeros.
    const POWERS: [(i64, usize, u32); 8] = {
        let mut powers = [(0, 0, 0); 8];
        let (mut n, mut i) = (0, 0);
        while i < N {
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

/// c·R mod p for each lane's c, in limbs of 52 bits: constants of formulas. `c` may be p or more.
pub const fn montgomery_constants<M: PrimeModulus, const N: usize>(c: [[u64; MAX_LIMBS]; 8]) -> Packed<N> {
    let mut lanes = Packed([[0; 8]; N]);
    let mut lane = 0;
    while lane < 8 {
        let p = &<P<M> as Constant>::NUMBER;
        let mut value: Number = [0; 2 * MAX_LIMBS];
        let mut bit = 64 * MAX_LIMBS;
        while bit > 0 {
            bit -= 1;
            (value, _) = double_and_reduce(&value, c[lane][bit / 64] >> (bit % 64) & 1, p);
        }
        let mut i = 0;
        while i < N as u32 * RADIX {
            (value, _) = double_and_reduce(&value, 0, p);
            i += 1;
        }
        let mut i = 0;
        while i < N {
            lanes.0[i][lane] = limb(&value, i);
            i += 1;
        }
        lane += 1;
    }
    lanes
}

/// Limb i of 52 bits of a number in limbs of 64 bits.
pub const fn limb(number: &[u64], i: usize) -> u64 {
    let (k, shift) = (i * RADIX as usize / 64, (i as u32 * RADIX) % 64);
    let low = if k < number.len() { number[k] >> shift } else { 0 };
    let high = if shift > 0 && k + 1 < number.len() { number[k + 1] << (64 - shift) } else { 0 };
    (low | high) & LOW
}

impl<M: PrimeModulus, V: Word512, const N: usize> Eight<M, V, N> {
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
            limbs[i] = V::zero().add_in(lanes, V::splat(limb(v, i)));
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
    /// `a` where the mask is true, `b` where it is false.
    #[inline(always)]
    pub fn select(mask: Mask, a: Self, b: Self) -> Self {
        a.each(
            b,
            #[inline(always)]
            |a, b| V::select(mask, a, b),
        )
    }

    /// a − (t − 1)·p in (0, 2.01·p), t an estimate of ⌊a/2^BITS⌋ from the upper two limbs.
    ///
    /// a = t·2^BITS + s with −2^(52(N − 2) + 7) < s < 2^BITS + 2^(52(N − 2) + 7), and |t| ≤ 65, so that t·(2^BITS − p) is
    /// below p/2^9.
    #[inline(always)]
    fn folded(self) -> Self {
        let mut v = self.0;
        let below = if N > 1 { v[N - 2].sar(RADIX) } else { V::zero() };
        let t = (v[N - 1] + below).sar(Shape::<M, N>::TOP) - V::splat(1);
        for (sign, i, shift) in Shape::<M, N>::POWERS {
            let part = if shift > 0 { t.shl(shift) } else { t };
            if sign > 0 {
                v[i] = v[i] - part;
            } else if sign < 0 {
                v[i] = v[i] + part;
            }
        }
        Self::new(v)
    }
    /// a + 64p > 0.
    #[inline(always)]
    fn raised(self) -> Self {
        let mut v = self.0;
        for i in 0..N {
            if Shape::<M, N>::P[i] != 0 {
                v[i] = v[i] + V::splat((Shape::<M, N>::P[i] << 6) as u64);
            }
        }
        Self::new(v)
    }
    /// The limbs carried, of a value in [0, R).
    #[inline(always)]
    fn carried(self) -> Factor<M, V, N> {
        let mut v = self.0;
        for i in 0..N - 1 {
            v[i + 1] = v[i + 1] + v[i].sar(RADIX);
            v[i] = v[i].and(V::splat(LOW));
        }
        debug_assert!(v.iter().all(|limb| limb.store().iter().all(|lane| *lane <= LOW)), "a value in [0, R)");
        Factor(v, PhantomData)
    }
    /// The same elements as factors.
    #[inline(always)]
    pub fn carry(self) -> Factor<M, V, N> {
        if Shape::<M, N>::IS_ROOMY { self.raised().carried() } else { self.carry_and_fold() }
    }
    /// The same elements as factors whose value is below 2.01·p: three times one of them may still be subtracted from another.
    #[inline(always)]
    pub fn carry_and_fold(self) -> Factor<M, V, N> {
        self.folded().carried()
    }
    /// a·R mod p of the element in each of K lanes, K ≤ 8, canonical, in 64-bit limbs: factors of one another as the elements are.
    #[inline(always)]
    pub fn to_limbs<const K: usize>(self) -> [[u64; MAX_LIMBS]; K] {
        const { assert!(M::BITS + 2 <= 64 * MAX_LIMBS as u32, "2.01·p fits") };
        let lanes = self.carry_and_fold().store().0;
        let mut values = [[0; MAX_LIMBS]; K];
        for (lane, value) in values.iter_mut().enumerate() {
            for i in 0..N {
                let (k, shift) = (i * RADIX as usize / 64, i as u32 * RADIX % 64);
                value[k] |= lanes[i][lane] << shift;
                if shift + RADIX > 64 && k + 1 < MAX_LIMBS {
                    value[k + 1] |= lanes[i][lane] >> (64 - shift);
                }
            }
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
    /// The same elements, to be added to.
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
        Factor(Eight::select(mask, a.loose(), b.loose()).0, PhantomData)
    }

    /// a·b in each lane.
    #[inline(always)]
    pub fn times(&self, b: &Self) -> Eight<M, V, N> {
        let mut result = [V::zero(); N];
        let mut multiples = Multiples::<M, V, N>::none();
        let mut carry = V::zero();
        crate::word::unroll_columns::<N>(
            #[inline(always)]
            |k| {
                // The products first: they do not wait for the carry.
                let sum = column(&self.0, &b.0, k) + (multiples.column(k) + carry);
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
}

/// Column k of the product of integers: lower halves of a_i·b_(k − i), upper halves of a_i·b_(k − 1 − i).
#[inline(always)]
fn column<V: Word512, const N: usize>(a: &[V; N], b: &[V; N], k: usize) -> V {
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
    low + high
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
            LOW => V::zero() - sum,
            _ => V::zero().madd_low(sum, V::splat(inverse)),
        };
        for i in 1..N {
            let (part, magnitude) = (if p[i] > 0 { &mut self.plus } else { &mut self.minus }, p[i].unsigned_abs());
            if magnitude > 0 {
                let (low, high) = (k + i, k + i + 1);
                part[low / N][low % N] = part[low / N][low % N].madd_low(q, V::splat(magnitude));
                part[high / N][high % N] = part[high / N][high % N].madd_high(q, V::splat(magnitude));
            }
        }
        match p[0] {
            1 => (sum + V::splat(LOW)).sar(RADIX),
            -1 => sum.sar(RADIX),
            p0 if p0 > 0 => (sum + V::splat(LOW)).sar(RADIX).madd_high(q, V::splat(p0 as u64)),
            p0 => sum.sar(RADIX) - V::zero().madd_high(q, V::splat(p0.unsigned_abs())),
        }
    }
}
