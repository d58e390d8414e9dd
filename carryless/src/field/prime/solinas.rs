//! Reduction modulo generalised Mersenne primes, whose exponents are multiples of the size of a word.
//!
//! With w = 2^32 (or 2^64), p = f(w) and n words to p, the words of the upper half fold down by w^(n+k) mod f, which
//! has small integer coefficients: r = Σ_j (c_j + Σ_k t_kj·c_(n+k))·w^j. The coefficients t_kj follow from the
//! exponents of p when the library is compiled, and every column is a sum of words with constant factors. A multiple of
//! p that is added makes all columns positive. One pass of carries leaves few bits above p, which fold once more, and
//! one conditional subtraction.
//!
//! Source: J. Solinas, Generalized Mersenne numbers, CORR 99-39, 1999; FIPS 186-4 D.2. Time: constant.

use super::constants::{P, double_and_reduce, terms};
use super::{Constant, Limb, PrimeModulus, Reduction, Wide, canonical, pseudo_mersenne};
use core::marker::PhantomData;

/// Sums of words with the signs of the exponents of p; for 2^521 − 1 the sum of both halves.
#[derive(Clone, Copy)]
pub struct SolinasReduction;

impl<M: PrimeModulus, W: Columns, const N: usize> Reduction<M, W, N> for SolinasReduction {
    const NAME: &'static str = "solinas";
    /// A sum of words is worth one.
    const LIMB_PRODUCTS: usize = N + if Folding::<M, 64>::EXISTS { 0 } else { Folding::<M, 32>::WORDS };

    #[inline(always)]
    fn reduce(wide: &Wide<W, N>) -> [W; N] {
        const {
            let terms = terms::<M>();
            assert!(
                Folding::<M, 32>::EXISTS || terms.len() == 1 && terms[0].0 == 1,
                "exponents of p that are multiples of 32, or p = 2^m − 1"
            );
        }
        if M::TERMS.len() == 1 {
            return pseudo_mersenne::fold::<M, W, N>(wide);
        }
        let (mut low, mut high) = ([W::ZERO; N], [W::ZERO; N]);
        for i in 0..N {
            // Limb i of Σ_j (c_j + Σ_k t_kj·c_(n+k))·w^j, and what it has beyond a limb.
            (low[i], high[i]) = W::column::<M, N>(wide, i);
        }
        // Σ (low_i + high_i·b)·b^i.
        let mut carry = false;
        for i in 1..N {
            (low[i], carry) = low[i].add_carry(high[i - 1], carry);
        }
        // A few bits beyond 2^BITS, which `fold_top` takes down by 2^BITS ≡ c.
        let (top, _) = high[N - 1].add_carry(W::ZERO, carry);
        canonical::fold_top::<M, W, N>(&low, top)
    }
}

/// Limbs in whose size the sums are made.
pub trait Columns: Limb {
    /// The sum for limb `i` of the remainder as (low limb, high limb).
    fn column<M: PrimeModulus, const N: usize>(wide: &Wide<Self, N>, i: usize) -> (Self, Self);
}

impl Columns for u32 {
    #[inline(always)]
    fn column<M: PrimeModulus, const N: usize>(wide: &Wide<Self, N>, i: usize) -> (Self, Self) {
        let sum = Folding::<M, 32>::column(|k| wide[k / N][k % N].into(), i);
        (sum as u32, (sum >> 32) as u32)
    }
}

impl Columns for u64 {
    /// Over words of 64 bits where the exponents allow it, else over pairs of words of 32 bits.
    #[inline(always)]
    fn column<M: PrimeModulus, const N: usize>(wide: &Wide<Self, N>, i: usize) -> (Self, Self) {
        let limb = |k: usize| wide[k / N][k % N];
        let sum = if Folding::<M, 64>::EXISTS {
            Folding::<M, 64>::column_of_limbs(limb, i)
        } else {
            // Columns 2i and 2i + 1 of 32 bits each: even + odd·2^32.
            let word = |k: usize| limb(k / 2) >> (32 * (k % 2)) & 0xffff_ffff;
            let even = Folding::<M, 32>::column(word, 2 * i);
            let odd = if 2 * i + 1 < Folding::<M, 32>::WORDS { Folding::<M, 32>::column(word, 2 * i + 1) } else { 0 };
            u128::from(even) + (u128::from(odd) << 32)
        };
        (sum as u64, (sum >> 64) as u64)
    }
}

/// Words of p at most.
const MAX_WORDS: usize = 12;

/// How words of W bits fold down modulo p.
struct Folding<M, const W: u32>(PhantomData<M>);

impl<M: PrimeModulus, const W: u32> Folding<M, W> {
    /// Words of p.
    const WORDS: usize = M::BITS.div_ceil(W) as usize;

    /// Whether the exponents are multiples of W. (If not, the constants below are zeros, and unused.)
    const EXISTS: bool = {
        let mut all = M::BITS % W == 0 && Self::WORDS <= MAX_WORDS;
        let mut i = 0;
        while i < M::TERMS.len() {
            all &= M::TERMS[i].1 % W == 0;
            i += 1;
        }
        all
    };

    /// The coefficients t_kj.
    const COEFFICIENTS: [[i64; MAX_WORDS]; MAX_WORDS] = {
        let mut t = [[0; MAX_WORDS]; MAX_WORDS];
        let mut i = 0;
        while Self::EXISTS && i < M::TERMS.len() {
            let (c, e) = M::TERMS[i];
            t[0][(e / W) as usize] = c;
            i += 1;
        }
        let mut k = 1;
        while Self::EXISTS && k < Self::WORDS {
            // w times the row before: its top coefficient folds down by row 0.
            let top = t[k - 1][Self::WORDS - 1];
            let mut j = 0;
            while j < Self::WORDS {
                t[k][j] = top * t[0][j] + if j > 0 { t[k - 1][j - 1] } else { 0 };
                j += 1;
            }
            k += 1;
        }
        t
    };

    /// More words than any column subtracts; 0 if none subtracts any.
    const SUBTRACTED: u64 = {
        let (mut most, mut j) = (0, 0);
        while Self::EXISTS && j < Self::WORDS {
            let (mut subtracted, mut k) = (0, 0);
            while k < Self::WORDS {
                subtracted += if Self::COEFFICIENTS[k][j] < 0 { Self::COEFFICIENTS[k][j].unsigned_abs() } else { 0 };
                k += 1;
            }
            most = if subtracted > most { subtracted } else { most };
            j += 1;
        }
        if most > 0 { most + 1 } else { 0 }
    };

    /// A multiple of p whose digits to the base w are each at least (`SUBTRACTED` − 1)·w, and at most `SUBTRACTED`·w:
    /// from every digit `SUBTRACTED`·w the digit of what they come to modulo p is taken.
    const MULTIPLE_OF_P: [u64; MAX_WORDS] = {
        let mut digits = [0; MAX_WORDS];
        if Self::SUBTRACTED > 0 {
            assert!(W == 32, "signs only where sums are made of half limbs");
            let mut remainder = [0; _];
            // SUBTRACTED·w·Σ w^j mod p, bit by bit: the digits do not overlap.
            let mut bit = 32 * (Self::WORDS as u32 + 1);
            while bit > 0 {
                bit -= 1;
                let value = if bit < 32 { 0 } else { Self::SUBTRACTED >> (bit % 32) & 1 };
                (remainder, _) = double_and_reduce(&remainder, value, &P::<M>::NUMBER);
            }
            let mut j = 0;
            while j < Self::WORDS {
                digits[j] = (Self::SUBTRACTED << 32) - (remainder[j / 2] >> (32 * (j % 2)) & 0xffff_ffff);
                j += 1;
            }
        }
        digits
    };

    /// The sum for word j, W = 32; below 2^38.
    #[inline(always)]
    fn column(word: impl Fn(usize) -> u64, j: usize) -> u64 {
        // Negative coefficients modulo 2^64: the multiple of p is large enough for the sum not to be negative.
        let mut sum = Self::MULTIPLE_OF_P[j].wrapping_add(word(j));
        for k in 0..Self::WORDS {
            sum = sum.wrapping_add((Self::COEFFICIENTS[k][j] as u64).wrapping_mul(word(Self::WORDS + k)));
        }
        // By the constants alone: words are below 2^32.
        debug_assert!(sum >> 38 == 0, "a positive sum of less than 2^6 words");
        sum
    }

    /// The sum for word j, W = 64; no coefficient is negative.
    #[inline(always)]
    fn column_of_limbs(limb: impl Fn(usize) -> u64, j: usize) -> u128 {
        const { assert!(Self::SUBTRACTED == 0, "signs only where sums are made of half limbs") };
        let mut sum = u128::from(limb(j));
        for k in 0..Self::WORDS {
            sum += Self::COEFFICIENTS[k][j] as u128 * u128::from(limb(Self::WORDS + k));
        }
        sum
    }
}
