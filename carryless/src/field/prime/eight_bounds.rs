//! The limbs of eight elements side by side, as ranges: the text of `eight.rs` runs on words that know how small and how large
//! each of their numbers can be, and panic where a sum leaves 64 bits.
//!
//! Limbs are bounded here; that values by Montgomery's reduction are small multiples of p follows from the bounds at the head
//! of `eight.rs`, and their last limb with it.

use super::PrimeModulus;
use super::eight::{Eight, Factor, Packed};
use crate::field::named::{Fp192, Fp224, Fp256, Fp384, Fp521, Fp25519};
use crate::word::Word512;
use core::ops::{Add, Sub};

/// From the least to the greatest, both signed, of all lanes.
#[derive(Clone, Copy)]
struct Range(i64, i64);

impl Add for Range {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        Range(self.0.checked_add(b.0).expect("the least sum"), self.1.checked_add(b.1).expect("the greatest sum"))
    }
}

impl Sub for Range {
    type Output = Self;
    fn sub(self, b: Self) -> Self {
        Range(
            self.0.checked_sub(b.1).expect("the least difference"),
            self.1.checked_sub(b.0).expect("the greatest difference"),
        )
    }
}

impl Range {
    /// Both.
    fn or(self, b: Self) -> Self {
        Range(self.0.min(b.0), self.1.max(b.1))
    }
    /// The lower 52 bits.
    fn low(self) -> Self {
        const LOW: i64 = (1 << 52) - 1;
        if 0 <= self.0 && self.1 <= LOW { self } else { Range(0, LOW) }
    }
    /// The least and the greatest product of the lower 52 bits.
    fn product(self, b: Self) -> [u128; 2] {
        let (a, b) = (self.low(), b.low());
        [a.0 as u128 * b.0 as u128, a.1 as u128 * b.1 as u128]
    }
    /// In one limb of eight numbers.
    fn packed<const N: usize>(self) -> Packed<N> {
        Packed([self.store(); N])
    }
    fn within(self, least: i64, greatest: i64) -> bool {
        least <= self.0 && self.1 <= greatest
    }
}

impl Word512 for Range {
    const MULTIPLIER: &'static str = "ranges";

    fn zero() -> Self {
        Self::splat(0)
    }
    fn splat(v: u64) -> Self {
        Range(v as i64, v as i64)
    }
    fn load(lanes: &[u64; 8]) -> Self {
        lanes.iter().map(|lane| Self::splat(*lane)).reduce(Self::or).expect("eight lanes")
    }
    fn store(self) -> [u64; 8] {
        let mut lanes = [self.0 as u64; 8];
        lanes[1] = self.1 as u64;
        lanes
    }
    fn and(self, b: Self) -> Self {
        assert!(b.0 == b.1 && b.0 & (b.0 + 1) == 0, "lower bits");
        if self.within(0, b.1) { self } else { Range(0, b.1) }
    }
    fn shl(self, n: u32) -> Self {
        let by = |v: i64| v.checked_mul(1 << n).expect("no bit is lost");
        Range(by(self.0), by(self.1))
    }
    fn sar(self, n: u32) -> Self {
        Range(self.0 >> n, self.1 >> n)
    }
    fn madd_low(self, a: Self, b: Self) -> Self {
        let [least, greatest] = a.product(b);
        self + if greatest >> 52 == 0 { Range(least as i64, greatest as i64) } else { Range(0, (1 << 52) - 1) }
    }
    fn madd_high(self, a: Self, b: Self) -> Self {
        let [least, greatest] = a.product(b);
        self + Range((least >> 52) as i64, (greatest >> 52) as i64)
    }
    fn add_in(self, _: u8, b: Self) -> Self {
        self.or(self + b)
    }
    fn sub_in(self, _: u8, b: Self) -> Self {
        self.or(self - b)
    }
    fn permute(self, _: [u64; 8]) -> Self {
        self
    }
    fn permute2(self, b: Self, _: [u64; 8]) -> Self {
        self.or(b)
    }
    fn select(_: Self, a: Self, b: Self) -> Self {
        a.or(b)
    }
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        f()
    }
    fn call<R>(f: impl FnOnce() -> R) -> R {
        f()
    }
}

/// The limbs of a product and of a square of factors with such limbs, which both are within the same.
fn check_products<M: PrimeModulus, const N: usize>(limb: Range, least: i64, greatest: i64) {
    let factor = Factor::<M, Range, N>::load(&limb.packed());
    for product in [factor.times(&factor), factor.square()] {
        for limb in product.store().0.map(|lanes| Range::load(&lanes)) {
            assert!(limb.within(least, greatest), "{}: {} to {}", M::NAME, limb.0, limb.1);
        }
    }
}

/// By Montgomery's reduction: limbs of less than 2^58 in size.
#[test]
fn products_by_montgomery() {
    let (limb, most) = (Range(0, (1 << 52) - 1), (1 << 58) - 1);
    check_products::<Fp192, 4>(limb, -most, most);
    check_products::<Fp224, 5>(limb, -most, most);
    check_products::<Fp256, 5>(limb, -most, most);
    check_products::<Fp384, 8>(limb, -most, most);
    check_products::<Fp521, 11>(limb, -most, most);
}

/// 2^255 − 19, for every number: products of factors have limbs in [0, 2^60), and sums of these, with limbs in (−2^62 + 2^57, 2^62),
/// are carried into factors again. So no product or sum of products leaves its bounds.
#[test]
fn all_modulo_2_255_19() {
    const MOST: i64 = (1 << 51) + (1 << 17) - 1;
    check_products::<Fp25519, 5>(Range(0, MOST), 0, (1 << 60) - 1);
    let check = |factor: Factor<Fp25519, Range, 5>| {
        let limbs = factor.store().0.map(|lanes| Range::load(&lanes));
        assert!(limbs.iter().all(|limb| limb.within(0, MOST)), "factors");
    };
    let sums = Range(-(1 << 62) + (1 << 57) + 1, (1 << 62) - 1);
    check(Eight::load(&sums.packed()).carry::<1>());
    check(Eight::load(&sums.packed()).fold());
    check(Eight::load(&Range(0, i64::MAX).packed()).carry::<0>());
}
