//! Shift-and-add with the reduction interleaved: a·b mod f = Σ b_i·(a·x^i mod f), the running a·x^i kept reduced.
//!
//! Source: D. Hankerson, J. López, A. Menezes, CHES 2000, Algorithm 1 (right-to-left); J. López, R. Dahab, INDOCRYPT
//! 2000, Algorithm 2.
//! Cost: m − 1 times (2N shifts, N XOR, and the terms of f), mN AND and XOR, all in constant time, as rows are selected by
//! mask; with branches on the bits, as it is printed, mN/2 XOR on average, no AND, and the terms of f every other time.

use super::{Modulus, Multiplier, Product, square};
use crate::word::{ConstantTime, Word};

/// Shift-and-add. As a field multiplication it reduces after each shift; as a plain product it is the same sum without.
#[derive(Clone, Copy)]
pub struct ShiftAndAdd;

impl ConstantTime for ShiftAndAdd {}

impl<M: Modulus, W: Word, const N: usize> Multiplier<M, W, N> for ShiftAndAdd {
    const NAME: &'static str = "shift-and-add";
    const CONSTANT_TIME: bool = true;

    /// The running multiple a·x^i is kept in N + 1 words and starts in the word where x^i begins.
    #[inline(never)]
    fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
        let mut c = Product::ZERO;
        // low + high·x^(NW) = a·x^bit.
        let (mut low, mut high) = (*a, W::ZERO);
        for bit in 0..W::BITS {
            for j in (0..N).filter(|j| *j as u32 * W::BITS + bit < M::M) {
                // Bit `bit` of word j of b is worth x^bit·x^(jW). Where it is not set, zeros are added.
                let mask = b[j].bit_mask(bit);
                for i in 0..N {
                    c.words_mut()[i + j] ^= low[i] & mask;
                }
                c.words_mut()[j + N] ^= high & mask;
            }
            if bit + 1 < W::BITS {
                high = high.shl(1) ^ shift_up_by_one(&mut low);
            }
        }
        c
    }

    #[inline(never)]
    fn mul(a: &[W; N], b: &[W; N]) -> [W; N] {
        // c = Σ_(j<i) b_j·(a·x^j mod f), multiple = a·x^i mod f.
        let (mut c, mut multiple) = ([W::ZERO; N], *a);
        for i in 0..M::M {
            let mask = b[(i / W::BITS) as usize].bit_mask(i % W::BITS);
            for (c, m) in c.iter_mut().zip(multiple) {
                *c ^= m & mask;
            }
            if i + 1 < M::M {
                times_x::<M, W, N>(&mut multiple);
            }
        }
        c
    }
}

/// Shift-and-add as it is printed: a·x^i is added where b_i is set, and f where a bit has reached x^m.
///
/// # Time
/// Variable in both operands, on whose bits it branches.
#[derive(Clone, Copy)]
pub struct ShiftAndAddVartime;

impl<M: Modulus, W: Word, const N: usize> Multiplier<M, W, N> for ShiftAndAddVartime {
    const NAME: &'static str = "shift-and-add-branching";
    const CONSTANT_TIME: bool = false;

    #[inline(never)]
    fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
        let mut c = Product::ZERO;
        // low + high·x^(NW) = a·x^bit.
        let (mut low, mut high) = (*a, W::ZERO);
        for bit in 0..W::BITS {
            for j in (0..N).filter(|j| *j as u32 * W::BITS + bit < M::M) {
                b[j].add_where_set_vartime(bit, &mut c.words_mut()[j..j + N], &low);
                b[j].add_where_set_vartime(bit, &mut c.words_mut()[j + N..j + N + 1], &[high]);
            }
            if bit + 1 < W::BITS {
                high = high.shl(1) ^ shift_up_by_one(&mut low);
            }
        }
        c
    }

    #[inline(never)]
    fn mul(a: &[W; N], b: &[W; N]) -> [W; N] {
        // c = Σ_(j<i) b_j·(a·x^j mod f), multiple = a·x^i mod f.
        let (mut c, mut multiple) = ([W::ZERO; N], *a);
        for i in 0..M::M {
            b[(i / W::BITS) as usize].add_where_set_vartime(i % W::BITS, &mut c, &multiple);
            if i + 1 < M::M {
                times_x_vartime::<M, W, N>(&mut multiple);
            }
        }
        c
    }

    #[inline(always)]
    fn square(a: &[W; N]) -> Product<W, N> {
        square::by_table_vartime(a)
    }
}

/// a ← a·x mod f: one shift, and f if a bit reached x^m.
///
/// # Time
/// Variable in a.
#[inline(always)]
fn times_x_vartime<M: Modulus, W: Word, const N: usize>(a: &mut [W; N]) {
    let (top_word, top_bit) = ((M::M / W::BITS) as usize, M::M % W::BITS);
    assert!(top_word < N, "M: odd, and so no multiple of the bits of a word");
    _ = shift_up_by_one(a);
    // f without x^m, up to its highest word.
    let words = (M::TERMS[0] / W::BITS) as usize + 1;
    let mut f = [W::ZERO; N];
    for k in 0..words {
        let terms = M::TERMS.iter().filter(|e| (*e / W::BITS) as usize == k);
        f[k] = W::literal(terms.fold(0, |sum, e| sum | 1 << (e % W::BITS)));
    }
    // A copy, for where f has terms in the same word the first sum changes that.
    let reached = a[top_word];
    reached.add_where_set_vartime(top_bit, &mut a[..words], &f[..words]);
    reached.add_where_set_vartime(top_bit, &mut a[top_word..top_word + 1], &[W::literal(1 << top_bit)]);
}

/// a ← a·x mod f: one shift, then f where a bit reached x^m.
#[inline(always)]
fn times_x<M: Modulus, W: Word, const N: usize>(a: &mut [W; N]) {
    let (top_word, top_bit) = ((M::M / W::BITS) as usize, M::M % W::BITS);
    let carry = shift_up_by_one(a);
    // a was below x^m, so that nothing but the coefficient of x^m, 0 or 1, stands from there on.
    let overflow = if top_word == N { carry } else { a[top_word].shr(top_bit) };
    if top_word < N {
        a[top_word] ^= overflow.shl(top_bit);
    }
    // x^m ≡ Σ x^e; where the coefficient is 0, zeros are added.
    for e in M::TERMS {
        a[(e / W::BITS) as usize] ^= overflow.shl(e % W::BITS);
    }
}

/// a ← a·x in N words; the bit that leaves is returned.
#[inline(always)]
fn shift_up_by_one<W: Word, const N: usize>(a: &mut [W; N]) -> W {
    let mut carry = W::ZERO;
    for a in a {
        let next = a.shr(W::BITS - 1);
        *a = a.shl(1) ^ carry;
        carry = next;
    }
    carry
}
