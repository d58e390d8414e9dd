//! Arithmetic of canonical values, those in [0, p): what every strategy on full limbs shares.
//!
//! Time: constant.

use super::constants::{Excess, InLimbs, P};
use super::{Limb, PrimeModulus};
use crate::word::Mask;

/// p in limbs `W`.
#[inline(always)]
pub fn p<M: PrimeModulus, W: Limb, const N: usize>() -> [W; N] {
    <W::Constant<P<M>, N>>::LIMBS
}

/// a + b as (sum, carry).
#[inline(always)]
pub fn add_integers<W: Limb, const N: usize>(a: &[W; N], b: &[W; N]) -> ([W; N], bool) {
    let (mut sum, mut carry) = ([W::ZERO; N], false);
    for i in 0..N {
        (sum[i], carry) = a[i].add_carry(b[i], carry);
    }
    (sum, carry)
}

/// a − b as (difference, borrow).
#[inline(always)]
pub fn sub_integers<W: Limb, const N: usize>(a: &[W; N], b: &[W; N]) -> ([W; N], bool) {
    let (mut difference, mut borrow) = ([W::ZERO; N], false);
    for i in 0..N {
        (difference[i], borrow) = a[i].sub_borrow(b[i], borrow);
    }
    (difference, borrow)
}

/// `a` where the mask is true, `b` where it is false.
#[inline(always)]
pub fn select<W: Limb, const N: usize>(mask: Mask, a: &[W; N], b: &[W; N]) -> [W; N] {
    let mut chosen = [W::ZERO; N];
    for i in 0..N {
        chosen[i] = W::select(mask, a[i], b[i]);
    }
    chosen
}

/// a + `top`·b^N less p, if that is not negative; in [0, p) for a + `top`·b^N < 2p.
#[inline(always)]
pub fn subtract_once<W: Limb, const N: usize>(a: &[W; N], top: W, p: &[W; N]) -> [W; N] {
    let (difference, borrow) = sub_integers(a, p);
    // a + top·b^N < p just where top is less than the borrow.
    let (_, negative) = top.sub_borrow(W::ZERO, borrow);
    add_where(negative, &difference, p)
}

/// a, and p added for a borrow, mod b^N.
#[inline(always)]
fn add_where<W: Limb, const N: usize>(borrow: bool, a: &[W; N], p: &[W; N]) -> [W; N] {
    let mask = Mask::low_bit(borrow.into());
    let mut correction = [W::ZERO; N];
    for i in 0..N {
        correction[i] = W::select(mask, p[i], W::ZERO);
    }
    add_integers(a, &correction).0
}

/// a + b mod p.
#[inline(always)]
pub fn add<W: Limb, const N: usize>(a: &[W; N], b: &[W; N], p: &[W; N]) -> [W; N] {
    let (sum, carry) = add_integers(a, b);
    subtract_once(&sum, W::bit(carry), p)
}

/// a − b mod p.
#[inline(always)]
pub fn sub<W: Limb, const N: usize>(a: &[W; N], b: &[W; N], p: &[W; N]) -> [W; N] {
    let (difference, borrow) = sub_integers(a, b);
    add_where(borrow, &difference, p)
}

/// a/2 mod p, for any a below b^N: half of a or of a + p. In [0, p) for a in [0, p).
#[inline(always)]
pub fn half<W: Limb, const N: usize>(a: &[W; N], p: &[W; N]) -> [W; N] {
    let mask = Mask::low_bit(a[0].value());
    // a + p is even where a is odd.
    let mut addend = [W::ZERO; N];
    for i in 0..N {
        addend[i] = W::select(mask, p[i], W::ZERO);
    }
    let (mut even, carry) = add_integers(a, &addend);
    for i in 0..N {
        // The carry of the sum comes in at the top.
        let above = if i + 1 < N { even[i + 1] } else { W::bit(carry) };
        even[i] = even[i].shr(1).or(above.shl(W::BITS - 1));
    }
    even
}

/// The bits of a + `top`·b^N from bit `BITS` of the modulus on, and what lies below.
///
/// The first must fit a limb.
#[inline(always)]
pub fn split_top<M: PrimeModulus, W: Limb, const N: usize>(a: &[W; N], top: W) -> (W, [W; N]) {
    let bits = M::BITS % W::BITS;
    let mut low = *a;
    if bits == 0 {
        return (top, low);
    }
    debug_assert!(top.value() >> bits == 0, "the bits above fit a limb");
    low[N - 1] = a[N - 1].shl(W::BITS - bits).shr(W::BITS - bits);
    (top.shl(W::BITS - bits).or(a[N - 1].shr(bits)), low)
}

/// The last step of a reduction: a + `top`·b^N mod p, by one more 2^`BITS` ≡ c and one subtraction.
///
/// The bits t from `BITS` on must fit a limb and t·c ≤ 2p − 2^`BITS`.
#[inline(always)]
pub fn fold_top<M: PrimeModulus, W: Limb, const N: usize>(a: &[W; N], top: W) -> [W; N] {
    let c = <W::Constant<Excess<M>, N>>::LIMBS;
    let (t, low) = split_top::<M, W, N>(a, top);
    // t·c first: it needs only the top of a.
    let (mut product, mut carry) = ([W::ZERO; N], W::ZERO);
    for i in 0..N {
        (product[i], carry) = W::mul_add(t, c[i], carry, W::ZERO);
    }
    debug_assert!(carry.value() == 0, "t·c fits N limbs");
    // low < 2^BITS and t·c ≤ 2p − 2^BITS: the sum is below 2p.
    let (sum, carry) = add_integers(&low, &product);
    subtract_once(&sum, W::bit(carry), &p::<M, W, N>())
}
