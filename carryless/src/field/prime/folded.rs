//! Full limbs of any value, for p = 2^m − c with c of at most 33 bits: 2^(64N) ≡ f = c·2^(64N − m).
//!
//! Elements are any integers of N limbs, so that neither a product nor a sum ends in a subtraction of p. A product is
//! x₀ + x₁·2^(64N) ≡ x₀ + f·x₁, which has one limb more; that limb times f goes to the lowest two, and what then is
//! carried beyond is worth f once more.
//!
//! Source: R. Crandall, US patent 5159632, 1992 (expired); D. J. Bernstein, Curve25519: new Diffie–Hellman speed
//! records, PKC 2006 (2^255 − 19). Cost: N² + N products of limbs. Time: constant.
//!
//! Bounds: f times the limb beyond, at most f, is one limb where f < 2^32, and else two, the second of a few bits.

use super::constants::terms;
use super::{Classical, IntegerProduct, Limb, PrimeModulus, Strategy, Wide, canonical};
use crate::field::MAX_LIMBS;
use crate::word::Mask;
use core::marker::PhantomData;

/// An element is any integer of N limbs in its class, below 2^(64N); every operation takes and gives such. Classical products.
#[derive(Clone, Copy)]
pub struct Folded;

/// x₀ + f·x₁ in N limbs.
#[inline(always)]
fn fold<const N: usize>(x: &Wide<u64, N>, f: u64) -> [u64; N] {
    // x₀ + f·x₁ = sum + carry·2^(64N), carry ≤ f.
    let (mut sum, mut carry) = ([0; N], 0);
    for i in 0..N {
        (sum[i], carry) = u64::mul_add(f, x[1][i], x[0][i], carry);
    }
    // carry·2^(64N) ≡ carry·f, at most f².
    let mut addend = [0; N];
    (addend[0], addend[1]) = if f < 1 << 32 { (carry * f, 0) } else { u64::mul_add(carry, f, 0, 0) };
    let (mut sum, carry) = canonical::add_integers(&sum, &addend);
    if f < 1 << 32 {
        return add_once(sum, carry, f);
    }
    // A sum with a carry beyond is below f², so that its second limb takes another.
    let (low, above) = sum[0].add_carry(worth(carry, f), false);
    (sum[0], sum[1]) = (low, sum[1] + u64::from(above));
    sum
}

/// a + f where there is a carry beyond a, whose lowest limb is then below f² and takes f without another: f² + f <
/// 2^64.
#[inline(always)]
fn add_once<const N: usize>(mut a: [u64; N], carry: bool, f: u64) -> [u64; N] {
    a[0] += worth(carry, f);
    a
}

/// f for a carry or a borrow, 0 for none: by the processor's own link, which is shorter than a [`Mask`].
#[inline(always)]
fn worth(carry: bool, f: u64) -> u64 {
    0_u64.sub_borrow(0, carry).0 & f
}

struct Shape<M, const N: usize>(PhantomData<M>);

impl<M: PrimeModulus, const N: usize> Shape<M, N> {
    /// f.
    const F: u64 = {
        let &[(c, 0)] = terms::<M>() else { panic!("p = 2^m − c") };
        assert!(c > 0, "p = 2^m − c");
        let f = (c as u64) << (64 * N as u32 - M::BITS);
        assert!(f < 1 << 34 && N > 2, "f is small");
        f
    };
}

impl<M: PrimeModulus, const N: usize> Strategy<M, u64, N> for Folded {
    const NAME: &'static str = "pseudo-mersenne-folded";
    const LIMB_PRODUCTS: usize = N * N + N;
    const ONE: [u64; N] = {
        let mut one = [0; N];
        one[0] = 1;
        one
    };

    #[inline(always)]
    fn from_limbs(limbs: &[u64]) -> [u64; N] {
        let mut a = [0; N];
        for i in 0..N {
            a[i] = u64::of(limbs, i);
        }
        a
    }
    #[inline(always)]
    fn to_limbs(a: &[u64; N]) -> [u64; MAX_LIMBS] {
        // The bits from m up fold once; then p is subtracted where the value is not below it.
        let a = canonical::fold_top::<M, u64, N>(a, 0);
        let mut limbs = [0; MAX_LIMBS];
        limbs[..N].copy_from_slice(&a);
        limbs
    }
    #[inline(always)]
    fn is_zero(a: &[u64; N]) -> Mask {
        Mask::is_zero(canonical::fold_top::<M, u64, N>(a, 0).iter().fold(0, |all, limb| all | limb))
    }
    #[inline(always)]
    fn add(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        let (sum, carry) = canonical::add_integers(a, b);
        // 2^(64N) ≡ f. A second carry leaves less than f: a third there is none.
        let mut addend = [0; N];
        addend[0] = worth(carry, Shape::<M, N>::F);
        let (sum, carry) = canonical::add_integers(&sum, &addend);
        add_once(sum, carry, Shape::<M, N>::F)
    }
    /// a − b, less f for a borrow, and once more for another; after that the lowest limb is so large that it has none.
    #[inline(always)]
    fn sub(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        let (difference, borrow) = canonical::sub_integers(a, b);
        let mut subtrahend = [0; N];
        subtrahend[0] = worth(borrow, Shape::<M, N>::F);
        let (mut difference, borrow) = canonical::sub_integers(&difference, &subtrahend);
        difference[0] -= worth(borrow, Shape::<M, N>::F);
        difference
    }
    #[inline(always)]
    fn half(a: &[u64; N]) -> [u64; N] {
        canonical::half(a, &canonical::p::<M, u64, N>())
    }
    #[inline(always)]
    fn mul(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        fold(&Classical::product(a, b), Shape::<M, N>::F)
    }
    #[inline(always)]
    fn square(a: &[u64; N]) -> [u64; N] {
        fold(&<Classical as IntegerProduct<u64, N>>::square(a), Shape::<M, N>::F)
    }
}
