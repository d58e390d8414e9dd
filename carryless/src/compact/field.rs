//! F_2^m in N limbs, 64(N − 1) < m < 64N, its modulus a trinomial or pentanomial that is known at run time.
//!
//! Elements are loose: any N limbs, of degree below 64N. [`Parameters::canonical`] gives the representative of degree below m.
//! A product is by Karatsuba's identity for each pair of limbs, N(N + 1)/2 products of words. The remainder folds the limbs from N
//! on by x^(64N) mod f: where products of words are cheap, by one product a limb for its terms below x^64 and shifts for the
//! others; else by shifts alone.
//!
//! Source: A. Karatsuba, Y. Ofman, 1962 (as in A. Weimerskirch, C. Paar, Cryptology ePrint Archive 2006/224, algorithm 2);
//! T. Itoh, S. Tsujii, Information and Computation 78, 1988; IEEE 1363-2000, A.4.7 (z² + z = c).
//! Time: constant in elements; variable in the modulus.

use super::parameters::{Element, Parameters};
use crate::word::{Mask, SingleWord128};

/// Pairs of limbs in a sum of products: 14 limbs at most, and two more, into which shifts of zeros go.
const PAIRS: usize = 8;

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
        let half = if k % 2 == 0 { &mut self.even } else { &mut self.odd };
        half[k / 2] ^= p;
    }

    /// + ab.
    #[inline(always)]
    fn add_product<const N: usize>(mut self, a: &Element<N>, b: &Element<N>) -> Self {
        let word = |w: u64| L::new(w, 0);
        let mut squares = [L::ZERO; N]; // a_i·b_i
        for i in 0..N {
            squares[i] = L::clmul_low(word(a[i]), word(b[i]));
            self.add(2 * i, squares[i]);
            for j in 0..i {
                // a_i·b_j + a_j·b_i = (a_i + a_j)(b_i + b_j) + a_i·b_i + a_j·b_j.
                self.add(i + j, L::clmul_low(word(a[i] ^ a[j]), word(b[i] ^ b[j])));
            }
        }
        // Of a_i·b_i as many as there are pairs i + j = k, i ≠ j: a window of them, which one enters or leaves at its ends.
        let mut window = squares[0];
        for k in 1..2 * N - 2 {
            window ^= if k < N { squares[k] } else { squares[k - N] };
            self.add(k, if k % 2 == 0 { window ^ squares[k / 2] } else { window });
        }
        self
    }

    /// + a².
    #[inline(always)]
    fn add_square<const N: usize>(mut self, a: &Element<N>) -> Self {
        for i in 0..N {
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

    /// The remainder, loose.
    #[inline(always)]
    fn reduce<const N: usize>(self, f: &Parameters<N>) -> Element<N> {
        if !L::CHEAP_PRODUCTS {
            return f.reduce_by_shifts(self.pairs());
        }
        // The conditions on N leave out what no curve of that many limbs asks for; `oracle/compact.py` checks them.
        match *f.powers {
            [64..128] if N > 2 => reduce_by_products::<L, N, 1, 1>(f, self.pairs()),
            [128..192] if N == 4 || N == 7 => reduce_by_products::<L, N, 1, 2>(f, self.pairs()),
            [64..128, 64..128] if N == 3 => reduce_by_products::<L, N, 2, 1>(f, self.pairs()),
            _ => reduce_by_products::<L, N, 0, 0>(f, self.pairs()),
        }
    }
}

/// The remainder by a modulus with T powers, which start in limb Q.
#[inline(always)]
fn reduce_by_products<L: SingleWord128, const N: usize, const T: usize, const Q: usize>(
    f: &Parameters<N>,
    pairs: [L; PAIRS],
) -> Element<N> {
    let mut pairs = fold::<L, N, T, Q>(f, pairs, N);
    for _ in 1..f.folds {
        pairs = fold::<L, N, T, Q>(f, pairs, Q + 1);
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
fn fold<L: SingleWord128, const N: usize, const T: usize, const Q: usize>(
    f: &Parameters<N>,
    v: [L; PAIRS],
    count: usize,
) -> [L; PAIRS] {
    let mut sum = Sum::new();
    for i in 0..N / 2 {
        sum.even[i] = v[i];
    }
    if N % 2 == 1 {
        sum.even[N / 2] = L::lows(v[N / 2], L::ZERO);
    }
    let factor = L::new(f.factor, f.factor);
    for j in 0..count {
        let pair = v[(N + j) / 2];
        sum.add(j, if (N + j) % 2 == 0 { L::clmul_low(pair, factor) } else { L::clmul_high(pair, factor) });
    }
    for j in (0..count).step_by(2) {
        let i = (N + j) / 2;
        let two = if N % 2 == 0 { v[i] } else { L::align(v[i], v[(i + 1) % PAIRS]) };
        for power in &f.powers[..T] {
            let t = u32::from(power % 64);
            sum.add(j + Q, two.shl(t));
            // By 64 − t bits, t = 0 included.
            sum.add(j + Q + 1, two.shr(63 - t).shr(1));
        }
    }
    sum.pairs()
}

impl<const N: usize> Parameters<N> {
    /// The remainder, loose, by the terms of x^(64N) mod f, of which each limb from N on takes two shifts a term.
    #[inline(never)]
    fn reduce_by_shifts<L: SingleWord128>(&self, pairs: [L; PAIRS]) -> Element<N> {
        let mut v = [0; 2 * PAIRS];
        for (i, pair) in pairs.into_iter().enumerate() {
            (v[2 * i], v[2 * i + 1]) = pair.value();
        }
        let surplus = 64 * N as u32 - self.about.m;
        for fold in 0..self.folds {
            // After the first fold what is left above lies in as many limbs as a power is long.
            let count = if fold == 0 { N } else { 3 };
            let mut high = [0; N];
            high[..count.min(N)].copy_from_slice(&v[N..N + count.min(N)]);
            v[N..].fill(0);
            for exponent in self.exponents {
                let t = u32::from(*exponent) + surplus;
                let (limb, bit) = (t as usize / 64, t % 64);
                for j in 0..count.min(N) {
                    v[j + limb] ^= high[j] << bit;
                    v[j + limb + 1] ^= high[j] >> 1 >> (63 - bit);
                }
            }
        }
        let mut element = [0; N];
        element.copy_from_slice(&v[..N]);
        element
    }

    /// The representative of degree below m.
    #[inline(never)]
    pub(super) fn canonical(&self, a: &Element<N>) -> Element<N> {
        let mut v = [0; 9];
        v[..N].copy_from_slice(a);
        let top = a[N - 1] >> (self.about.m % 64);
        v[N - 1] ^= top << (self.about.m % 64);
        // Exponents are below m − 64, so that nothing comes up again.
        for exponent in self.exponents {
            let (limb, bit) = (usize::from(exponent / 64), exponent % 64);
            v[limb] ^= top << bit;
            v[limb + 1] ^= top >> 1 >> (63 - bit);
        }
        let mut element = [0; N];
        element.copy_from_slice(&v[..N]);
        element
    }

    /// Whether a = 0.
    #[inline(always)]
    pub(super) fn is_zero(&self, a: &Element<N>) -> Mask {
        Mask::is_zero(self.canonical(a).iter().fold(0, |all, limb| all | limb))
    }

    /// ab.
    #[inline(never)]
    pub(super) fn mul<L: SingleWord128>(&self, a: &Element<N>, b: &Element<N>) -> Element<N> {
        Sum::<L>::new().add_product(a, b).reduce(self)
    }

    /// ab + cd.
    #[inline(never)]
    pub(super) fn mul_add<L: SingleWord128>(
        &self,
        a: &Element<N>,
        b: &Element<N>,
        c: &Element<N>,
        d: &Element<N>,
    ) -> Element<N> {
        Sum::<L>::new().add_product(a, b).add_product(c, d).reduce(self)
    }

    /// ab + c².
    #[inline(never)]
    pub(super) fn mul_add_square<L: SingleWord128>(
        &self,
        a: &Element<N>,
        b: &Element<N>,
        c: &Element<N>,
    ) -> Element<N> {
        Sum::<L>::new().add_product(a, b).add_square(c).reduce(self)
    }

    /// a².
    #[inline(never)]
    pub(super) fn square<L: SingleWord128>(&self, a: &Element<N>) -> Element<N> {
        Sum::<L>::new().add_square(a).reduce(self)
    }

    /// a^(2^k).
    #[inline(always)]
    fn square_times<L: SingleWord128>(&self, a: &Element<N>, k: u32) -> Element<N> {
        (0..k).fold(*a, |a, _| self.square::<L>(&a))
    }

    /// 1/a = a^(2^m − 2), by the binary digits of m − 1; 0 for a = 0. Cost: m − 1 S, less than 2·log2 m M.
    #[inline(never)]
    pub(super) fn invert<L: SingleWord128>(&self, a: &Element<N>) -> Element<N> {
        let e = self.about.m - 1;
        // t = a^(2^k − 1), k the digits of e so far.
        let (mut t, mut k) = (*a, 1);
        for i in (0..e.ilog2()).rev() {
            t = self.mul::<L>(&self.square_times::<L>(&t, k), &t);
            k *= 2;
            if e >> i & 1 == 1 {
                t = self.mul::<L>(&self.square::<L>(&t), a);
                k += 1;
            }
        }
        self.square::<L>(&t)
    }

    /// Tr(a), 0 or 1. Cost: m − 1 S.
    #[inline(never)]
    pub(super) fn trace<L: SingleWord128>(&self, a: &Element<N>) -> u64 {
        let sum = (1..self.about.m).fold(*a, |sum, _| add(&self.square::<L>(&sum), a));
        self.canonical(&sum)[0]
    }

    /// z with z² + z = c, for odd and even m, and whether there is one. Cost: m − 1 (M + 2S).
    ///
    /// With t of trace 1, z is the sum over i of c^(2^i)·(t^(2^(i+1)) + … + t^(2^(m−1))); what is left of c in the end is Tr(c).
    #[inline(never)]
    pub(super) fn solve_quadratic<L: SingleWord128>(&self, c: &Element<N>) -> (Element<N>, Mask) {
        let mut t = [0; N];
        t[usize::from(self.trace_one / 64)] = 1 << (self.trace_one % 64);
        let (mut z, mut w) = ([0; N], *c);
        for _ in 1..self.about.m {
            let square = self.square::<L>(&w);
            z = self.mul_add_square::<L>(&square, &t, &z);
            w = add(&square, c);
        }
        (self.canonical(&z), self.is_zero(&w))
    }
}
