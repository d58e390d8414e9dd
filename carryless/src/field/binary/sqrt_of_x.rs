//! √x at compile time.
//!
//! The compiler interprets this, and for an interpreter a step is a step: on 64 or on 128 bits, a sum of words or the turn
//! of a loop. So words are wide, and the modulus is a value that is read once.

use crate::field::MAX_LIMBS;
use crate::poly::Modulus;

/// A polynomial of degree below m; coefficient i is bit i mod 128 of word i/128.
type Residue = [u128; MAX_WORDS];
const MAX_WORDS: usize = MAX_LIMBS.div_ceil(2);

/// √x = x^(2^(m−1)) as limbs; for the constants of a modulus.
pub const fn sqrt_of_x<M: Modulus, const LIMBS: usize>() -> [u64; LIMBS] {
    let mut limbs = [0; LIMBS];
    write(Sparse::of::<M>().power_of_two_of_x(M::M - 1), &mut limbs, 0, LIMBS);
    limbs
}

const fn write(a: Residue, limbs: &mut [u64], at: usize, count: usize) {
    let mut j = 0;
    while j < count {
        limbs[at + j] = (a[j / 2] >> (64 * (j % 2))) as u64;
        j += 1;
    }
}

/// The modulus f = x^m + Σ x^t.
struct Sparse {
    m: u32,
    terms: &'static [u32],
    /// The words that a residue fills.
    words: usize,
}

impl Sparse {
    const fn of<M: Modulus>() -> Self {
        Sparse { m: M::M, terms: M::TERMS, words: M::LIMBS.div_ceil(2) }
    }

    /// x^(2^n).
    const fn power_of_two_of_x(&self, n: u32) -> Residue {
        let mut power = [0; MAX_WORDS];
        power[0] = 2;
        let mut i = 0;
        while i < n {
            power = self.square(power);
            i += 1;
        }
        power
    }

    /// a²: Σ a_i·x^(2i), from the highest word down, 32 bits of a at a time.
    const fn square(&self, a: Residue) -> Residue {
        let mut c = [0; MAX_WORDS];
        let mut i = 4 * self.words;
        while i > 0 {
            i -= 1;
            // 32 bits, with a zero put between neighbours: (Σ a_i·x^i)² = Σ a_i·x^(2i).
            let mut part = a[i / 4] >> (32 * (i % 4)) & 0xffff_ffff;
            part = (part ^ part << 16) & 0x0000_ffff_0000_ffff;
            part = (part ^ part << 8) & 0x00ff_00ff_00ff_00ff;
            part = (part ^ part << 4) & 0x0f0f_0f0f_0f0f_0f0f;
            part = (part ^ part << 2) & 0x3333_3333_3333_3333;
            part = (part ^ part << 1) & 0x5555_5555_5555_5555;
            c = self.times_x_64(c, part);
        }
        c
    }

    /// a·x^64 + low, low of degree below 64.
    const fn times_x_64(&self, mut a: Residue, low: u128) -> Residue {
        assert!(self.terms[0] + 64 <= self.m, "one fold must be enough");
        let (word, bit) = ((self.m - 64) as usize / 128, (self.m - 64) % 128);
        // The coefficients from x^(m − 64) up, which a shift by 64 takes to x^m and above.
        let mut high = a[word] >> bit;
        a[word] ^= high << bit;
        if bit > 64 {
            high |= a[word + 1] << (128 - bit);
            a[word + 1] = 0;
        }
        // a·x^64 + low of what is left.
        let mut j = self.words;
        while j > 1 {
            j -= 1;
            a[j] = a[j] << 64 | a[j - 1] >> 64;
        }
        a[0] = a[0] << 64 | low;
        // high·x^m ≡ Σ high·x^t.
        let mut t = 0;
        while t < self.terms.len() {
            let (word, bit) = (self.terms[t] as usize / 128, self.terms[t] % 128);
            a[word] ^= high << bit;
            if bit > 64 {
                a[word + 1] ^= high >> (128 - bit);
            }
            t += 1;
        }
        a
    }
}
