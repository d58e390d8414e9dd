//! Trace and half-trace in F_2^m, m odd: both are linear over F_2.
//!
//! H(c) = Σ c^(4^i), i = 0 … (m − 1)/2, solves z² + z = c + Tr(c). Only H of odd powers of x needs a table, because
//! H(e²) = H(e) + e + Tr(e): the even part e² of c is taken off until only the constant 1 is left, and H(1) = (m + 1)/2
//! mod 2.
//! Source: K. Fong, D. Hankerson, J. López, A. Menezes, Field inversion and point halving revisited, IEEE Trans.
//! Computers 53(8), 2004, Algorithm 4.7 and section 4.

use super::{BinaryModulus, linear};
use crate::field::MAX_LIMBS;
use crate::poly::square::split_even_odd;
use crate::word::Word;

/// Tr(c) in bit 0, the other bits zero. Time: constant.
#[inline(always)]
pub fn trace<M: BinaryModulus, W: Word>(c: &[W; MAX_LIMBS]) -> W {
    let bits = M::TRACE_ONES.iter().fold(W::ZERO, |sum, i| sum ^ c[(i / 64) as usize].shr(i % 64));
    bits & W::literal(1)
}

/// H(c) of a canonical c, by a scan of the whole table of odd powers. Time: constant.
#[inline(never)]
pub fn half_trace<M: BinaryModulus, W: Word>(c: &[W; MAX_LIMBS]) -> [W; MAX_LIMBS] {
    from_odd_part::<M, W>(c, |odd| linear::scan::<M, W>(M::HALF_TRACES, odd))
}

/// H(c) of a canonical c, by windows.
///
/// # Time
/// Variable in `c`.
#[inline(never)]
pub fn half_trace_vartime<M: BinaryModulus, W: Word>(c: &[W; MAX_LIMBS]) -> [W; MAX_LIMBS] {
    from_odd_part::<M, W>(c, |odd| linear::look_up_vartime::<M, W>(&M::HALF_TRACE_WINDOWS, odd))
}

/// H(c) when `map` gives H(Σ o_i x^(2i+1)) from the bits o_i.
#[inline(always)]
fn from_odd_part<M: BinaryModulus, W: Word>(
    c: &[W; MAX_LIMBS],
    map: impl Fn(&[W; MAX_LIMBS]) -> [W; MAX_LIMBS],
) -> [W; MAX_LIMBS] {
    let one = W::literal(1);
    let (mut rest, mut odd, mut added) = (*c, [W::ZERO; MAX_LIMBS], [W::ZERO; MAX_LIMBS]);
    let mut limbs = M::LIMBS;
    while limbs > 1 {
        let (even, odd_now) = split_even_odd(&rest, limbs);
        limbs = limbs.div_ceil(2);
        for i in 0..limbs {
            odd[i] ^= odd_now[i];
            added[i] ^= even[i];
        }
        added[0] ^= trace::<M, W>(&even);
        rest = even;
    }
    // The same for one word, without the arrays that are mostly zero.
    let mut rest = rest[0];
    for _ in 0..W::BITS.ilog2() {
        let ([even], [odd_now]) = split_even_odd(&[rest], 1);
        odd[0] ^= odd_now;
        let mut word = [W::ZERO; MAX_LIMBS];
        word[0] = even;
        added[0] ^= even ^ trace::<M, W>(&word);
        rest = even;
    }
    let mut sum = map(&odd);
    for (s, a) in sum.iter_mut().zip(added) {
        *s ^= a;
    }
    if M::M.div_ceil(2) % 2 == 1 {
        sum[0] ^= rest & one;
    }
    sum
}
