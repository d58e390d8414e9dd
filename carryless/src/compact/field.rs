//! F_2^m in N limbs, 64(N − 1) < m < 64N, its modulus a trinomial or pentanomial that is known at run time.
//!
//! Elements are loose: any N limbs, of degree below 64N. [`Parameters::canonical`] gives the representative of degree below m.
//! A product is by Karatsuba's identity for each pair of limbs, N(N + 1)/2 products of words. The remainder folds the limbs from N
//! on by x^(64N) mod f: where products of words are cheap, by one product a limb for its terms below x^64 and one for the others,
//! which lie within 64 of each other; else by shifts.
//!
//! Source: A. Karatsuba, Y. Ofman, 1962 (as in A. Weimerskirch, C. Paar, Cryptology ePrint Archive 2006/224, algorithm 2);
//! T. Itoh, S. Tsujii, Information and Computation 78, 1988; IEEE 1363-2000, A.4.7 (z² + z = c).
//! Time: constant in elements; variable in the modulus.

use super::parameters::Parameters;
use crate::word::{Mask, SingleWord128};
use core::marker::PhantomData;

/// The most limbs of an element.
pub(super) const MOST: usize = 7;

/// N limbs, the lowest first.
pub(super) type Element<const N: usize> = [u64; N];

/// (x, y), each of degree below m.
pub(super) type Affine<const N: usize> = [Element<N>; 2];

/// A curve's arithmetic on words L, whose elements have as many limbs as N where products are cheap. Else N is [`MOST`], and one function
/// serves all: limbs that an element does not need are 0, and are left out of loops.
pub(super) struct Arithmetic<L, const N: usize> {
    pub curve: &'static Parameters,
    pub a: Element<N>,
    pub b: Element<N>,
    pub sqrt_b: Element<N>,
    words: PhantomData<L>,
}

/// Pairs of limbs in a sum of products: 14 limbs at most, and two that stay 0.
const PAIRS: usize = 8;

/// The element with these limbs, N or fewer.
#[inline(always)]
pub(super) fn element<const N: usize>(limbs: &[u64]) -> Element<N> {
    let mut e = [0; N];
    e[..limbs.len()].copy_from_slice(limbs);
    e
}

/// 1.
#[inline(always)]
pub(super) fn one<const N: usize>() -> Element<N> {
    let mut e = [0; N];
    e[0] = 1;
    e
}

/// a + b.
#[inline(always)]
pub(super) fn add<const N: usize>(a: &Element<N>, b: &Element<N>) -> Element<N> {
    let mut sum = *a;
    for i in 0..N {
        sum[i] ^= b[i];
    }
    sum
}

/// A polynomial as a sum of products of words, those at even limbs and those at odd limbs apart.
#[derive(Clone, Copy)]
struct Sum<L> {
    even: [L; PAIRS],
    odd: [L; PAIRS],
}

impl<L: SingleWord128> Sum<L> {
    #[inline(always)]
    fn new() -> Self {
        Sum { even: [L::ZERO; PAIRS], odd: [L::ZERO; PAIRS] }
    }

    /// + x^(64k)·p.
    #[inline(always)]
    fn add(&mut self, k: usize, p: L) {
        let half = if k.is_multiple_of(2) { &mut self.even } else { &mut self.odd };
        half[k / 2] ^= p;
    }

    /// + ab, of n limbs each.
    #[inline(always)]
    fn add_product<const N: usize>(mut self, n: usize, a: &Element<N>, b: &Element<N>) -> Self {
        let word = |w: u64| L::new(w, 0);
        let mut squares = [L::ZERO; N]; // a_i·b_i
        for i in 0..n {
            squares[i] = L::clmul_low(word(a[i]), word(b[i]));
            self.add(2 * i, squares[i]);
            for j in 0..i {
                // a_i·b_j + a_j·b_i = (a_i + a_j)(b_i + b_j) + a_i·b_i + a_j·b_j.
                self.add(i + j, L::clmul_low(word(a[i] ^ a[j]), word(b[i] ^ b[j])));
            }
        }
        // Of a_i·b_i as many as there are pairs i + j = k, i ≠ j: a window of them, which one enters or leaves at its ends.
        let mut window = squares[0];
        for k in 1..2 * n - 2 {
            window ^= if k < n { squares[k] } else { squares[k - n] };
            self.add(k, if k % 2 == 0 { window ^ squares[k / 2] } else { window });
        }
        self
    }

    /// + a², of n limbs.
    #[inline(always)]
    fn add_square<const N: usize>(mut self, n: usize, a: &Element<N>) -> Self {
        for i in 0..n {
            self.add(2 * i, L::new(a[i], 0).square_low());
        }
        self
    }

    /// The limbs, two in a word.
    #[inline(always)]
    fn pairs(self) -> [L; PAIRS] {
        let mut pairs = self.even;
        pairs[0] ^= L::align(L::ZERO, self.odd[0]);
        for t in 1..PAIRS {
            pairs[t] ^= L::align(self.odd[t - 1], self.odd[t]);
        }
        pairs
    }
}

/// The remainder by a modulus whose x^(64N) has higher terms in limb Q, none for Q = 0.
#[inline(always)]
fn reduce_by_products<L: SingleWord128, const N: usize, const Q: usize>(
    f: &Parameters,
    pairs: [L; PAIRS],
) -> Element<N> {
    let mut pairs = fold::<L, N, Q>(f, pairs, N);
    for _ in 1..f.folds {
        pairs = fold::<L, N, Q>(f, pairs, Q + 1);
    }
    let mut element = [0; N];
    for i in 0..N {
        let (low, high) = pairs[i / 2].value();
        element[i] = if i % 2 == 0 { low } else { high };
    }
    element
}

/// The limbs below N, and `count` limbs from N on times x^(64N).
#[inline(always)]
fn fold<L: SingleWord128, const N: usize, const Q: usize>(f: &Parameters, v: [L; PAIRS], count: usize) -> [L; PAIRS] {
    let mut sum = Sum::new();
    sum.even[..N / 2].copy_from_slice(&v[..N / 2]);
    if N % 2 == 1 {
        sum.even[N / 2] = L::lows(v[N / 2], L::ZERO);
    }
    let (low, high) = (L::new(f.low, f.low), L::new(f.high, f.high));
    for j in 0..count {
        let pair = v[(N + j) / 2];
        let times =
            |factor| if (N + j).is_multiple_of(2) { L::clmul_low(pair, factor) } else { L::clmul_high(pair, factor) };
        sum.add(j, times(low));
        if Q > 0 {
            sum.add(j + Q, times(high));
        }
    }
    sum.pairs()
}

impl<L: SingleWord128, const N: usize> Arithmetic<L, N> {
    // Of a curve of N limbs, or of any where products are not cheap.
    #[inline(never)]
    pub(super) fn new(curve: &'static Parameters) -> Self {
        let [a, b, sqrt_b] = [curve.a, curve.b, curve.sqrt_b].map(element);
        Arithmetic { curve, a, b, sqrt_b, words: PhantomData }
    }

    /// Limbs of an element.
    #[inline(always)]
    pub(super) fn limbs(&self) -> usize {
        if L::CHEAP_PRODUCTS { N } else { self.curve.limbs }
    }

    /// The remainder of a sum, loose.
    #[inline(always)]
    fn reduce(&self, sum: Sum<L>) -> Element<N> {
        if !L::CHEAP_PRODUCTS {
            return self.reduce_by_shifts(sum.pairs());
        }
        // The conditions on N leave out what no curve of that many limbs asks for; `oracle/compact.py` checks them.
        match self.curve.limb {
            1 if N > 2 => reduce_by_products::<L, N, 1>(self.curve, sum.pairs()),
            2 if N == 4 || N == 7 => reduce_by_products::<L, N, 2>(self.curve, sum.pairs()),
            _ => reduce_by_products::<L, N, 0>(self.curve, sum.pairs()),
        }
    }

    /// The remainder, loose, by the terms of x^(64N) mod f, of which each limb from N on takes two shifts a term.
    #[inline(never)]
    fn reduce_by_shifts(&self, pairs: [L; PAIRS]) -> Element<N> {
        let mut v = [0; 2 * PAIRS];
        for (i, pair) in pairs.into_iter().enumerate() {
            (v[2 * i], v[2 * i + 1]) = pair.value();
        }
        let n = self.limbs();
        let surplus = 64 * n as u32 - self.curve.m;
        for fold in 0..self.curve.folds {
            // After the first fold what is left above lies in as many limbs as the longest term.
            let count = if fold == 0 { n } else { 1 + (usize::from(self.curve.exponents[0]) + surplus as usize) / 64 };
            let mut high = [0; MOST];
            high[..count].copy_from_slice(&v[n..n + count]);
            v[n..].fill(0);
            for exponent in self.curve.exponents {
                let t = u32::from(*exponent) + surplus;
                let (limb, bit) = (t as usize / 64, t % 64);
                for j in 0..count {
                    v[j + limb] ^= high[j] << bit;
                    v[j + limb + 1] ^= high[j] >> 1 >> (63 - bit);
                }
            }
        }
        element(&v[..n])
    }

    /// The representative of degree below m.
    #[inline(never)]
    pub(super) fn canonical(&self, a: &Element<N>) -> Element<N> {
        let n = self.limbs();
        let mut v = [0; MOST + 2];
        v[..n].copy_from_slice(&a[..n]);
        let top = v[n - 1] >> (self.curve.m % 64);
        v[n - 1] ^= top << (self.curve.m % 64);
        // Exponents are below m − 64, so that nothing comes up again.
        for exponent in self.curve.exponents {
            let (limb, bit) = (usize::from(exponent / 64), exponent % 64);
            v[limb] ^= top << bit;
            v[limb + 1] ^= top >> 1 >> (63 - bit);
        }
        element(&v[..n])
    }

    /// Whether a = 0.
    #[inline(always)]
    pub(super) fn is_zero(&self, a: &Element<N>) -> Mask {
        Mask::is_zero(self.canonical(a).iter().fold(0, |all, limb| all | limb))
    }

    /// ab.
    #[inline(never)]
    pub(super) fn mul(&self, a: &Element<N>, b: &Element<N>) -> Element<N> {
        self.reduce(Sum::new().add_product(self.limbs(), a, b))
    }

    /// ab + cd.
    #[inline(never)]
    pub(super) fn mul_add(&self, a: &Element<N>, b: &Element<N>, c: &Element<N>, d: &Element<N>) -> Element<N> {
        self.reduce(Sum::new().add_product(self.limbs(), a, b).add_product(self.limbs(), c, d))
    }

    /// ab + c².
    #[inline(never)]
    pub(super) fn mul_add_square(&self, a: &Element<N>, b: &Element<N>, c: &Element<N>) -> Element<N> {
        self.reduce(Sum::new().add_product(self.limbs(), a, b).add_square(self.limbs(), c))
    }

    /// a².
    #[inline(never)]
    pub(super) fn square(&self, a: &Element<N>) -> Element<N> {
        self.reduce(Sum::new().add_square(self.limbs(), a))
    }

    /// a^(2^k).
    #[inline(always)]
    fn square_times(&self, a: &Element<N>, k: u32) -> Element<N> {
        (0..k).fold(*a, |a, _| self.square(&a))
    }

    /// 1/a = a^(2^m − 2), by the binary digits of m − 1; 0 for a = 0. Cost: m − 1 S, less than 2·log2 m M.
    #[inline(never)]
    pub(super) fn invert(&self, a: &Element<N>) -> Element<N> {
        let e = self.curve.m - 1;
        // t = a^(2^k − 1), k the digits of e so far.
        let (mut t, mut k) = (*a, 1);
        for i in (0..e.ilog2()).rev() {
            t = self.mul(&self.square_times(&t, k), &t);
            k *= 2;
            if e >> i & 1 == 1 {
                t = self.mul(&self.square(&t), a);
                k += 1;
            }
        }
        self.square(&t)
    }

    /// Tr(a), 0 or 1. Cost: m − 1 S.
    #[inline(never)]
    pub(super) fn trace(&self, a: &Element<N>) -> u64 {
        let sum = (1..self.curve.m).fold(*a, |sum, _| add(&self.square(&sum), a));
        self.canonical(&sum)[0]
    }

    /// z with z² + z = c, for odd and even m, and whether there is one. Cost: m − 1 (M + 2S).
    ///
    /// With t of trace 1, z is the sum over i of c^(2^i)·(t^(2^(i+1)) + … + t^(2^(m−1))); what is left of c in the end is Tr(c).
    #[inline(never)]
    pub(super) fn solve_quadratic(&self, c: &Element<N>) -> (Element<N>, Mask) {
        let mut t = [0; N];
        t[usize::from(self.curve.trace_one / 64)] = 1 << (self.curve.trace_one % 64);
        let (mut z, mut w) = ([0; N], *c);
        for _ in 1..self.curve.m {
            let square = self.square(&w);
            z = self.mul_add_square(&square, &t, &z);
            w = add(&square, c);
        }
        (self.canonical(&z), self.is_zero(&w))
    }
}
