//! c mod f for a sparse f = x^m + Σ x^e, word by word.
//!
//! x^m ≡ Σ x^e, so a word T at position i ≥ m moves to i − m + e for every e. From the top word down, each word is
//! cleared once; then the bits of word ⌊m/W⌋ from m up. With m − e ≥ W for every e one pass is enough; otherwise bits
//! come back into the word that was cleared, each pass bringing the degree down by at least m − max e, and the pass is
//! repeated a fixed number of times.
//!
//! Source: J. López, R. Dahab, High-speed software multiplication in F_2^m, INDOCRYPT 2000; D. Hankerson, J. López, A.
//! Menezes, Software implementation of elliptic curve cryptography over binary fields, CHES 2000, Algorithms 4–6 (the
//! word-level forms for one modulus, which this text becomes when f is a constant).
//! Very lazy reduction leaves the last step out.
//! Cost: for each of the N words above m and each e, at most 2 shifts and 2 XOR. Time: constant.

use super::{Modulus, Product};
use crate::word::Word;

/// c mod f of a double-length polynomial, f a constant: the compiler unfolds it into the word-level form for this
/// modulus.
#[inline]
pub fn reduce<M: Modulus, W: Word, const N: usize>(mut c: Product<W, N>) -> [W; N] {
    const { assert!(M::M <= N as u32 * W::BITS && M::M + W::BITS > N as u32 * W::BITS) };
    reduce_sparse(M::M, M::TERMS, c.words_mut());
    c.0[0]
}

/// A polynomial of N words congruent to c modulo f (*very lazy* reduction): the bits from m to the end of the last word
/// stay.
///
/// Source: C. Nègre, J.-M. Robert, AFRICACRYPT 2013, section 4.3.
#[inline]
pub fn reduce_loosely<M: Modulus, W: Word, const N: usize>(mut c: Product<W, N>) -> [W; N] {
    // A word folds to places below itself, so that once from the top down is enough.
    assert!(M::TERMS[0] + W::BITS <= M::M, "very lazy reduction: x^m and the next term are at least a word apart");
    // x^(iW)·T ≡ Σ x^(iW − m + e)·T for the words from N on. The bits of word N − 1 from m up stay.
    for i in (N..2 * N).rev() {
        let t = core::mem::replace(&mut c.words_mut()[i], W::ZERO);
        fold(c.words_mut(), t, i as u32 * W::BITS - M::M, M::TERMS);
    }
    c.0[0]
}

/// c mod f in place, for any trinomial or pentanomial f = x^m + Σ x^e given by `m` and the descending exponents
/// `terms`; `c` is of any length.
///
/// # Panics
/// If `terms` does not begin below `m`.
#[inline(always)]
pub fn reduce_sparse<W: Word>(m: u32, terms: &[u32], c: &mut [W]) {
    assert!(terms[0] < m, "terms: the exponents below m, descending");
    let (top_word, top_bits) = ((m / W::BITS) as usize, m % W::BITS);
    // x^(iW)·T ≡ Σ x^(iW − m + e)·T: all of it lies below word i where m − e ≥ W. Else W − (m − e) bits at most come back, fewer
    // with each pass, and ⌈W/(m − e)⌉ passes leave none.
    for i in (top_word + 1..c.len()).rev() {
        for _ in 0..passes(W::BITS, m - terms[0]) {
            let t = core::mem::replace(&mut c[i], W::ZERO);
            fold(c, t, i as u32 * W::BITS - m, terms);
        }
    }
    if top_word < c.len() {
        // x^m·t ≡ Σ x^e·t for the t of word ⌊m/W⌋ that stands from m up: W − (m mod W) bits.
        for _ in 0..passes(W::BITS - top_bits, m - terms[0]) {
            let t = c[top_word].shr(top_bits);
            c[top_word] ^= t.shl(top_bits);
            fold(c, t, 0, terms);
        }
    }
}

/// ⌈bits/gap⌉, most often one: where m is not a constant, a division is slow.
#[inline(always)]
fn passes(bits: u32, gap: u32) -> u32 {
    if bits <= gap { 1 } else { bits.div_ceil(gap) }
}

/// c ^= Σ t·x^(offset + e).
#[inline(always)]
fn fold<W: Word>(c: &mut [W], t: W, offset: u32, terms: &[u32]) {
    for e in terms {
        let (word, bits) = (((offset + e) / W::BITS) as usize, (offset + e) % W::BITS);
        // The place is seldom a multiple of W: then t lies in two words.
        c[word] ^= t.shl(bits);
        // Beyond the last word there is nothing: t came from a polynomial that ends there.
        if bits > 0 && word + 1 < c.len() {
            c[word + 1] ^= t.shr(W::BITS - bits);
        }
    }
}
