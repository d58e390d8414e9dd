//! Constants of the field of integers modulo n, computed by the compiler: with n − 1 = 2^S·t, t odd, and a non-residue g,
//! ω = g^t, 1/ω = ω^(2^S − 1), δ = g^(2^S).

use super::{GenericCurve, Scalar};
use crate::curve::Curve;
use crate::field::MAX_LIMBS;
use crate::scalar::Residue;

type Limbs = [u64; MAX_LIMBS];

impl<C: GenericCurve> Scalar<C> {
    /// n − 1.
    const LESS_ONE: Limbs = less_one(<C as Curve>::ORDER);
    /// S.
    pub(super) const TWO_ADICITY: u32 = trailing_zeros(&Self::LESS_ONE);
    /// t.
    const T: Limbs = shift_right(&Self::LESS_ONE, Self::TWO_ADICITY);
    /// (t − 1)/2.
    pub(super) const HALF_OF_T: Limbs = shift_right(&Self::T, 1);

    /// 1.
    pub(super) const ONE_AS_CONSTANT: Self = Self::power(1, &[0; MAX_LIMBS]);
    /// 1/2 = 2^(n − 2).
    pub(super) const HALF: Self = Self::power(2, &less_one(&Self::LESS_ONE));
    /// g.
    pub(super) const SMALLEST_NON_RESIDUE: Self = Self::power(C::NON_RESIDUE, &small(1));
    /// ω.
    pub(super) const ROOT: Self = Self::power(C::NON_RESIDUE, &Self::T);
    /// 1/ω = g^(t·(2^S − 1)) = g^(n − 1 − t).
    pub(super) const INVERSE_OF_ROOT: Self = Self::power(C::NON_RESIDUE, &difference(&Self::LESS_ONE, &Self::T));
    /// δ.
    pub(super) const POWER_OF_NON_RESIDUE: Self = Self::power(C::NON_RESIDUE, &small(1 << Self::TWO_ADICITY));

    /// 2^(64·L) for the L limbs of n.
    pub(super) const LIMBS_OF_ORDER: Self = Self::power(2, &small(64 * <C as Curve>::ORDER.len() as u64));

    /// 0x and the digits of n, with zeros before them.
    const DIGITS: [u8; 2 + 16 * MAX_LIMBS] = digits(<C as Curve>::ORDER);
    /// 0x and the digits of n, two for each of its bytes.
    pub(super) const ORDER_IN_DIGITS: &'static str = {
        let (all, _) = Self::DIGITS.split_at(2 + 2 * <C as Curve>::ORDER_BITS.div_ceil(8) as usize);
        match core::str::from_utf8(all) {
            Ok(digits) => digits,
            Err(_) => panic!("hexadecimal digits are text"),
        }
    };

    /// g^e.
    const fn power(g: u64, e: &Limbs) -> Self {
        Self::from_form(Residue::<C>::power_vartime(g, e))
    }
}

/// A small integer as limbs.
const fn small(a: u64) -> Limbs {
    let mut limbs = [0; MAX_LIMBS];
    limbs[0] = a;
    limbs
}

/// a − b for b ≤ a.
const fn difference(a: &Limbs, b: &Limbs) -> Limbs {
    let (mut limbs, mut borrow, mut i) = ([0; MAX_LIMBS], false, 0);
    while i < MAX_LIMBS {
        let (low, first) = a[i].overflowing_sub(b[i]);
        let (low, second) = low.overflowing_sub(borrow as u64);
        (limbs[i], borrow) = (low, first | second);
        i += 1;
    }
    limbs
}

/// a − 1 for a > 0.
const fn less_one(a: &[u64]) -> Limbs {
    let (mut limbs, mut i) = ([0; MAX_LIMBS], 0);
    while i < a.len() {
        limbs[i] = a[i];
        i += 1;
    }
    difference(&limbs, &small(1))
}

/// How many low bits of a > 0 are 0.
const fn trailing_zeros(a: &Limbs) -> u32 {
    let mut i = 0;
    while a[i] == 0 {
        i += 1;
    }
    64 * i as u32 + a[i].trailing_zeros()
}

/// ⌊a / 2^s⌋ for 0 < s < 64.
const fn shift_right(a: &Limbs, s: u32) -> Limbs {
    assert!(0 < s && s < 64, "fewer bits than a limb has");
    let (mut limbs, mut i) = ([0; MAX_LIMBS], 0);
    while i < MAX_LIMBS {
        let above = if i + 1 < MAX_LIMBS { a[i + 1] } else { 0 };
        limbs[i] = a[i] >> s | above << (64 - s);
        i += 1;
    }
    limbs
}

/// 0x and the digits of n from that of its highest byte on; what follows them is 0 and of no use.
const fn digits(n: &[u64]) -> [u8; 2 + 16 * MAX_LIMBS] {
    let bits = 64 * n.len() as u32 - n[n.len() - 1].leading_zeros();
    let count = 2 * bits.div_ceil(8) as usize;
    let mut text = [b'0'; 2 + 16 * MAX_LIMBS];
    text[1] = b'x';
    let mut i = 0;
    while i < count {
        let value = (n[i / 16] >> (4 * (i % 16)) & 15) as usize;
        text[2 + count - 1 - i] = b"0123456789abcdef"[value];
        i += 1;
    }
    text
}
