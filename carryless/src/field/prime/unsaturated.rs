//! Limbs that are not full, for p = 2^m − c with small c: five of 51 bits for 2^255 − 19, nine of 58 for 2^521 − 1.
//!
//! With N limbs of RADIX bits, 2^(N·RADIX) ≡ f = c·2^(N·RADIX − m). A product has the columns
//! Σ_(i+j=k) a_i·b_j + f·Σ_(i+j=k+N) a_i·b_j, which are sums without carries from one to the next.
//!
//! Source: D. J. Bernstein, N. Duif, T. Lange, P. Schwabe, B.-Y. Yang, High-speed high-security signatures, CHES 2011
//! (2^255 − 19). Cost: N² products of limbs; a square N(N + 1)/2. Time: constant.
//!
//! Bounds: every element has limbs below 2^RADIX + 2^14, the value being any in the class. A sum of two, or a difference,
//! to which a multiple of p with limbs near 2^(RADIX + 1) is added, has limbs below 2^(RADIX + 2), and one pass of carries
//! leaves them below 2^RADIX + 4·f. Columns of two products that are added are below 2·(1 + f·(N − 1))·(2^RADIX + 2^14)², and
//! N, RADIX and f are such that carries are below 2^64; the last one, times f, goes to limb 0 and from there to limb 1,
//! which ends below 2^RADIX + 2^(64 − RADIX).

use super::constants::terms;
use super::{PrimeModulus, Strategy};
use crate::field::MAX_LIMBS;
use crate::word::Mask;
use crate::word::unroll;

/// Limbs of `RADIX` bits in words of 64, loose: below 2^`RADIX` + 2^14, and the value any in the class. Every operation takes and
/// gives such; `to_limbs` and `is_zero` alone find the canonical value.
#[derive(Clone, Copy)]
pub struct Unsaturated<const RADIX: u32>;

impl<const RADIX: u32> Unsaturated<RADIX> {
    const MASK: u64 = (1 << RADIX) - 1;
}

/// What follows from the modulus, the size and the number of limbs.
struct Shape<M, const RADIX: u32, const N: usize>(core::marker::PhantomData<M>);

impl<M: PrimeModulus, const RADIX: u32, const N: usize> Shape<M, RADIX, N> {
    /// c.
    const C: u64 = {
        let &[(c, 0)] = terms::<M>() else { panic!("p = 2^m − c") };
        assert!(c > 0, "p = 2^m − c");
        c as u64
    };
    /// Bits of the last limb of a canonical value.
    const LAST: u32 = {
        assert!(N as u32 * RADIX >= M::BITS && (N as u32 - 1) * RADIX < M::BITS, "as many limbs as p has");
        M::BITS - (N as u32 - 1) * RADIX
    };
    /// f.
    const F: u64 = {
        let f = Self::C << (RADIX - Self::LAST);
        // Two products' columns are below 2·(1 + f·(N − 1))·2^(2W), nearly, and leave carries of a word; so does f
        // times the carry of the last column, in which no product has the factor f.
        assert!(2 * f * N as u64 + 2 <= 1 << (64 - RADIX) && 4 * f <= 1 << 14, "carries of one word");
        f
    };
    /// p.
    const P: [u64; N] = {
        let mut limbs = [Unsaturated::<RADIX>::MASK; N];
        limbs[0] -= Self::C - 1;
        limbs[N - 1] = (1 << Self::LAST) - 1;
        limbs
    };
    /// 2·(2^(N·RADIX) − f), a multiple of p, by limbs no smaller than those of an element.
    const MULTIPLE_OF_P: [u64; N] = {
        let mut limbs = [2 * Unsaturated::<RADIX>::MASK; N];
        limbs[0] = 2 * (Unsaturated::<RADIX>::MASK - (Self::F - 1));
        limbs
    };
}

impl<M: PrimeModulus, const RADIX: u32, const N: usize> Strategy<M, u64, N> for Unsaturated<RADIX> {
    const NAME: &'static str = "pseudo-mersenne";
    const LIMB_PRODUCTS: usize = N * N;
    const ONE: [u64; N] = {
        let mut one = [0; N];
        one[0] = 1;
        one
    };

    #[inline(always)]
    fn from_limbs(limbs: &[u64]) -> [u64; N] {
        let limb = |i: usize| limbs.get(i).copied().unwrap_or(0);
        let mut a = [0; N];
        for i in 0..N {
            let (k, shift) = (i * RADIX as usize / 64, i as u32 * RADIX % 64);
            let above = if shift > 0 { limb(k + 1) << (64 - shift) } else { 0 };
            a[i] = (limb(k) >> shift | above) & Self::MASK;
        }
        a
    }
    #[inline(always)]
    fn to_limbs(a: &[u64; N]) -> [u64; MAX_LIMBS] {
        let a = canonical::<M, RADIX, N>(a);
        let mut limbs = [0; MAX_LIMBS];
        for i in 0..N {
            let (k, shift) = (i * RADIX as usize / 64, i as u32 * RADIX % 64);
            limbs[k] |= a[i] << shift;
            if shift + RADIX > 64 && k + 1 < MAX_LIMBS {
                limbs[k + 1] = a[i] >> (64 - shift);
            }
        }
        limbs
    }
    #[inline(always)]
    fn is_zero(a: &[u64; N]) -> Mask {
        Mask::is_zero(canonical::<M, RADIX, N>(a).iter().fold(0, |all, limb| all | limb))
    }
    #[inline(always)]
    fn add(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        let mut sum = [0; N];
        for i in 0..N {
            sum[i] = a[i] + b[i];
        }
        carry::<M, RADIX, N>(sum)
    }
    #[inline(always)]
    fn sub(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        let mut difference = [0; N];
        for i in 0..N {
            // The multiple of p has no limb below one of b: no limb becomes negative.
            difference[i] = a[i] + Shape::<M, RADIX, N>::MULTIPLE_OF_P[i] - b[i];
        }
        carry::<M, RADIX, N>(difference)
    }
    /// Half of a or of a + p: limbs below 2^(RADIX + 1), and then a pass of carries.
    #[inline(always)]
    fn half(a: &[u64; N]) -> [u64; N] {
        let odd = Mask::low_bit(a[0]).word();
        let even = |i: usize| a[i] + (Shape::<M, RADIX, N>::P[i] & odd);
        let mut half = [0; N];
        for i in 0..N {
            // The lowest bit of the limb above is worth 2^(RADIX − 1) here; a or a + p, being even, has none in limb 0.
            let above = if i + 1 < N { even(i + 1) & 1 } else { 0 };
            half[i] = (even(i) >> 1) + (above << (RADIX - 1));
        }
        carry::<M, RADIX, N>(half)
    }
    #[inline(always)]
    fn mul(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        reduce::<M, RADIX, N>(&product::<M, RADIX, N>(a, b))
    }
    #[inline(always)]
    fn square(a: &[u64; N]) -> [u64; N] {
        reduce::<M, RADIX, N>(&square::<M, RADIX, N>(a))
    }
    #[inline(always)]
    fn mul_add2(a: &[u64; N], b: &[u64; N], c: &[u64; N], d: &[u64; N]) -> [u64; N] {
        let (mut columns, other) = (product::<M, RADIX, N>(a, b), product::<M, RADIX, N>(c, d));
        for k in 0..N {
            // Before any carry: the bounds admit two products.
            columns[k] += other[k];
        }
        reduce::<M, RADIX, N>(&columns)
    }
}

#[inline(always)]
fn times(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

/// Whether limbs are in the bounds of an element.
fn is_bounded<const RADIX: u32, const N: usize>(a: &[u64; N]) -> bool {
    a.iter().all(|limb| *limb < (1 << RADIX) + (1 << 14))
}

/// The columns of a·b, of limbs in the bounds of an element: those of an [`Unsaturated`] are, which is made here alone. This and
/// what follows is shown for the proof of the bounds (`tests/bounds.rs`), and no interface.
#[doc(hidden)]
#[inline(always)]
pub fn product<M: PrimeModulus, const RADIX: u32, const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u128; N] {
    debug_assert!(is_bounded::<RADIX, N>(a) && is_bounded::<RADIX, N>(b));
    let mut folded = [0; N];
    for j in 0..N {
        folded[j] = Shape::<M, RADIX, N>::F * b[j];
    }
    let mut columns = [0; N];
    if N == 5 {
        // Written out: doublings of points are faster by it than by the loops below.
        let [b1, b2, b3, b4] = [folded[1], folded[2], folded[3], folded[4]];
        columns[0] = times(a[0], b[0]) + times(a[1], b4) + times(a[2], b3) + times(a[3], b2) + times(a[4], b1);
        columns[1] = times(a[0], b[1]) + times(a[1], b[0]) + times(a[2], b4) + times(a[3], b3) + times(a[4], b2);
        columns[2] = times(a[0], b[2]) + times(a[1], b[1]) + times(a[2], b[0]) + times(a[3], b4) + times(a[4], b3);
        columns[3] = times(a[0], b[3]) + times(a[1], b[2]) + times(a[2], b[1]) + times(a[3], b[0]) + times(a[4], b4);
        columns[4] = times(a[0], b[4]) + times(a[1], b[3]) + times(a[2], b[2]) + times(a[3], b[1]) + times(a[4], b[0]);
        return columns;
    }
    unroll::<N>(
        #[inline(always)]
        |k| {
            for i in 0..N {
                // Column k, and column k + N with 2^(N·RADIX) ≡ f.
                columns[k] += if i <= k { times(a[i], b[k - i]) } else { times(a[i], folded[k + N - i]) };
            }
        },
    );
    columns
}

/// The columns of a²: each product of two different limbs is made once.
#[doc(hidden)]
#[inline(always)]
pub fn square<M: PrimeModulus, const RADIX: u32, const N: usize>(a: &[u64; N]) -> [u128; N] {
    debug_assert!(is_bounded::<RADIX, N>(a));
    let (mut folded, mut doubled) = ([0; N], [0; N]);
    for j in 0..N {
        folded[j] = Shape::<M, RADIX, N>::F * a[j];
        doubled[j] = 2 * a[j];
    }
    let mut columns = [0; N];
    if N == 5 {
        let ([d0, d1, d2, d3], a3, a4) = ([doubled[0], doubled[1], doubled[2], doubled[3]], folded[3], folded[4]);
        columns[0] = times(a[0], a[0]) + times(d1, a4) + times(d2, a3);
        columns[1] = times(d0, a[1]) + times(d2, a4) + times(a[3], a3);
        columns[2] = times(d0, a[2]) + times(a[1], a[1]) + times(d3, a4);
        columns[3] = times(d0, a[3]) + times(d1, a[2]) + times(a[4], a4);
        columns[4] = times(d0, a[4]) + times(d1, a[3]) + times(a[2], a[2]);
        return columns;
    }
    unroll::<N>(
        #[inline(always)]
        |k| {
            // j is the larger index; i + j = k or k + N.
            for j in k.div_ceil(2)..N {
                let below = j <= k;
                let i = if below { k - j } else { k + N - j };
                if i <= j {
                    columns[k] += times(if i == j { a[i] } else { doubled[i] }, if below { a[j] } else { folded[j] });
                }
            }
        },
    );
    columns
}

/// The element that the columns of one product, or the sums of two, stand for.
#[doc(hidden)]
#[inline(always)]
pub fn reduce<M: PrimeModulus, const RADIX: u32, const N: usize>(columns: &[u128; N]) -> [u64; N] {
    let mut limbs = [0; N];
    let mut carry = 0;
    for k in 0..N {
        // In turn: a column has up to 64 bits more than a limb.
        let column = columns[k] + u128::from(carry);
        debug_assert!(column >> RADIX >> 64 == 0, "a carry of one word");
        limbs[k] = column as u64 & Unsaturated::<RADIX>::MASK;
        carry = (column >> RADIX) as u64;
    }
    // 2^(N·RADIX) ≡ f. What limb 0 then has too much, less than 2^(64 − RADIX), goes to limb 1.
    limbs[0] += Shape::<M, RADIX, N>::F * carry;
    limbs[1] += limbs[0] >> RADIX;
    limbs[0] &= Unsaturated::<RADIX>::MASK;
    debug_assert!(is_bounded::<RADIX, N>(&limbs));
    limbs
}

/// One pass of carries, all at once, for limbs below 2^(RADIX + 2).
#[inline(always)]
fn carry<M: PrimeModulus, const RADIX: u32, const N: usize>(a: [u64; N]) -> [u64; N] {
    debug_assert!(a.iter().all(|limb| limb >> (RADIX + 2) == 0));
    // Each limb takes the carry of that below as it was, of two bits: no carry waits for another.
    let mut limbs = [0; N];
    limbs[0] = (a[0] & Unsaturated::<RADIX>::MASK) + Shape::<M, RADIX, N>::F * (a[N - 1] >> RADIX);
    for i in 1..N {
        limbs[i] = (a[i] & Unsaturated::<RADIX>::MASK) + (a[i - 1] >> RADIX);
    }
    limbs
}

/// The limbs of the value in [0, p).
#[inline(always)]
fn canonical<M: PrimeModulus, const RADIX: u32, const N: usize>(a: &[u64; N]) -> [u64; N] {
    let (c, last) = (Shape::<M, RADIX, N>::C, Shape::<M, RADIX, N>::LAST);
    let mut a = *a;
    // The bits of the last limb from m on fold down: then the value is below 2^m + 2^(m − 1) < 2p.
    let t = a[N - 1] >> last;
    a[N - 1] &= (1 << last) - 1;
    a[0] += c * t;
    // q = 1 just where the value is at least p: where adding c reaches 2^m.
    let mut q = c;
    for i in 0..N {
        q = (a[i] + q) >> if i + 1 < N { RADIX } else { last };
    }
    // a − q·p = a + c·q − q·2^m: c is added, and bit m dropped at the end.
    a[0] += c * q;
    for i in 0..N - 1 {
        a[i + 1] += a[i] >> RADIX;
        a[i] &= Unsaturated::<RADIX>::MASK;
    }
    a[N - 1] &= (1 << last) - 1;
    a
}
