//! Products and remainders in F_2\[x\] bit by bit: the truth that routines are compared with, which shares no code with them.

/// Words of an operand's random bits (xorshift64*, S. Vigna 2016).
pub fn random_words(state: &mut u64, words: usize) -> Vec<u32> {
    let mut next = || {
        *state ^= *state >> 12;
        *state ^= *state << 25;
        *state ^= *state >> 27;
        (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) as u32
    };
    (0..words).map(|_| next()).collect()
}

fn bit(a: &[u32], i: usize) -> bool {
    a[i / 32] >> (i % 32) & 1 == 1
}

fn flip(a: &mut [u32], i: usize) {
    a[i / 32] ^= 1 << (i % 32);
}

/// a·b in as many words as both have.
pub fn product(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut c = vec![0; a.len() + b.len()];
    for i in (0..32 * a.len()).filter(|i| bit(a, *i)) {
        for j in (0..32 * b.len()).filter(|j| bit(b, *j)) {
            flip(&mut c, i + j);
        }
    }
    c
}

/// a + b, of as many words.
pub fn sum(a: &[u32], b: &[u32]) -> Vec<u32> {
    a.iter().zip(b).map(|(a, b)| a ^ b).collect()
}

/// c mod x^m + Σ x^e.
pub fn remainder(c: &[u32], m: usize, terms: &[usize]) -> Vec<u32> {
    let mut c = c.to_vec();
    for i in (m..32 * c.len()).rev() {
        if bit(&c, i) {
            flip(&mut c, i);
            for e in terms {
                flip(&mut c, i - m + e);
            }
        }
    }
    c
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_products_and_remainders() {
        // (x + 1)² = x² + 1; (x³ + x + 1)(x + 1) = x⁴ + x³ + x² + 1.
        assert_eq!(product(&[0b11], &[0b11]), [0b101, 0]);
        assert_eq!(product(&[0b1011], &[0b11]), [0b11101, 0]);
        assert_eq!(product(&[1 << 31], &[1 << 31]), [0, 1 << 30]);
        // x⁴ ≡ x + 1 and x⁵ ≡ x² + x modulo x⁴ + x + 1.
        assert_eq!(remainder(&[0b11_0000], 4, &[1, 0]), [0b101]);
    }
}
