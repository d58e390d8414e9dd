//! Bounds on which arithmetic modulo p rests: the number of divsteps of an inversion, and the limbs of loose elements.

use carryless::field::named::{Fp521, Fp25519};
use carryless::field::prime::invert::divsteps;
use carryless::field::prime::unsaturated::{product, reduce, square};
use carryless::field::prime::{PrimeModulus, Strategy, Unsaturated};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// (f, g), in units of a power of two for f and of one for g.
type Point = (i64, i64);

/// Coordinates of corners have at most so many bits, so that twice the area of a triangle is exact: below 2^63.
const BITS: i32 = 29;

/// A convex polygon: its corners on the lower side from left to right, those on the upper side being their negatives. A unit of f
/// is 2^scales\[0\], one of g 2^scales\[1\].
struct Polygon {
    side: Vec<Point>,
    scales: [i32; 2],
}

/// The greatest integer up to m·2^shift.
fn floor(m: i64, shift: i32) -> i64 {
    let (left, right) = (shift.clamp(0, 63), (-shift).clamp(0, 63));
    assert!(m << left >> left == m, "{m} << {shift} overflows");
    m << left >> right
}

/// A coordinate of a divstep's result: m·2^e + m'·2^e'.
type Coordinate = [(i64, i32); 2];

/// The exponent with which the floors of coordinates of these sizes, and of their negatives, have at most [`BITS`] bits.
fn scale(coordinates: impl Iterator<Item = Coordinate>) -> i32 {
    let bits = |(m, e): (i64, i32)| (m != 0).then(|| 64 - m.unsigned_abs().leading_zeros() as i32 + e);
    // One more for the sum of two, and one for its rounding.
    coordinates.flatten().filter_map(bits).max().expect("a polygon is no point") + 2 - BITS
}

/// Twice the area of a triangle, with its sign: above 0 where the third corner lies above the line from the first to the second.
fn area((f0, g0): Point, (f1, g1): Point, (f2, g2): Point) -> i64 {
    (f1 - f0) * (g2 - g0) - (g1 - g0) * (f2 - f0)
}

/// A polygon that holds these points and their negatives.
///
/// With f rounded down and up, and g down, there is a corner to the left and one to the right below each of them, and the hull of
/// integers is exact (A. M. Andrew, Information Processing Letters 9, 1979). What lies above the lower side and has its negative there
/// is in the polygon.
fn hull(exact: &[[Coordinate; 2]]) -> Polygon {
    let scales = [0, 1].map(|axis| scale(exact.iter().map(|point| point[axis])));
    let mut points = Vec::with_capacity(4 * exact.len());
    for sign in [1, -1] {
        for point in exact {
            let floor = |sign: i64, axis: usize| {
                point[axis].iter().map(|(m, e)| floor(sign * m, e - scales[axis])).sum::<i64>()
            };
            let g = floor(sign, 1);
            points.extend([(floor(sign, 0), g), (-floor(-sign, 0), g)]);
        }
    }
    assert!(points.iter().all(|(f, g)| f.abs().max(g.abs()) < 1 << BITS), "areas do not overflow");
    points.sort();
    let mut side: Vec<Point> = Vec::new();
    for point in points {
        while let [.., a, b] = side[..]
            && area(a, b, point) <= 0
        {
            side.pop();
        }
        side.push(point);
    }
    Polygon { side, scales }
}

/// The divsteps from δ = 1/2 after which |g| < 1 for all real 0 ≤ g ≤ f ≤ 2^bits, however even and odd follow.
///
/// A step is linear, so that it takes a polygon that holds what (f, g) can be to one of what it can be then: one polygon for each
/// δ + 1/2. Where |g| < 1 in all of one, g = 0. (−f and −g go the way of f and g.) All is in integers, and rounded outwards.
///
/// Source: P. Wuille, safegcd-bounds, 2021, by hulls in floating point.
fn enough_divsteps(bits: u32) -> u32 {
    let most = (1, bits as i32);
    let mut polygons =
        BTreeMap::from([(1, hull(&[[[most, (0, 0)], [(0, 0), (0, 0)]], [[most, (0, 0)], [(0, 0), most]]]))]);
    let mut steps = 0;
    while !polygons.is_empty() {
        steps += 1;
        let mut next: BTreeMap<i32, Vec<[Coordinate; 2]>> = BTreeMap::new();
        for (delta, Polygon { side, scales: [e, h] }) in polygons {
            let none = (0, 0);
            let even = side.iter().map(|&(f, g)| [[(f, e), none], [none, (g, h - 1)]]);
            next.entry(delta + 1).or_default().extend(even);
            if delta > 0 {
                let odd = side.iter().map(|&(f, g)| [[none, (g, h)], [(-f, e - 1), (g, h - 1)]]);
                next.entry(2 - delta).or_default().extend(odd);
            } else {
                let odd = side.iter().map(|&(f, g)| [[(f, e), none], [(f, e - 1), (g, h - 1)]]);
                next.entry(delta + 1).or_default().extend(odd);
            }
        }
        polygons = next.into_iter().map(|(delta, points)| (delta, hull(&points))).collect();
        polygons
            .retain(|_, Polygon { side, scales }| side.iter().any(|(_, g)| g.abs() >> (-scales[1]).clamp(0, 63) >= 1));
    }
    steps
}

fn check_divsteps(sizes: impl Iterator<Item = u32>) {
    for bits in sizes {
        let (steps, enough) = (divsteps(bits), enough_divsteps(bits));
        assert!(steps >= enough, "{bits} bits: {steps} divsteps, and {enough} are needed");
        assert!(steps <= enough + bits / 40 + 1, "{bits} bits: {steps} divsteps, and {enough} are enough");
    }
}

#[test]
fn divsteps_of_short_numbers() {
    check_divsteps(8..48);
}

/// Of WAP-160, and of P-256 and K-233.
#[test]
fn divsteps_of_160_and_256_bits() {
    check_divsteps([160, 256].into_iter());
}

/// Of the primes and the orders of all other curves.
#[test]
#[ignore = "deep: a minute"]
fn divsteps_of_all_sizes() {
    let sizes = [
        161, 162, 163, 192, 224, 231, 232, 233, 237, 238, 239, 253, 255, 281, 282, 384, 407, 408, 409, 512, 521, 569,
        570,
    ];
    check_divsteps(sizes.into_iter());
}

/// Σ limb_i·2^(RADIX·i).
fn value<const RADIX: u32>(limbs: impl DoubleEndedIterator<Item = u128>) -> BigUint {
    limbs.rev().fold(BigUint::ZERO, |value, limb| (value << RADIX) + limb)
}

/// Limbs of every operation, if those of its operands are below 2^RADIX + 2^14.
///
/// Sums and products only grow with each limb, so that no overflow for the greatest is none at all. A carry pass takes the lower
/// bits of a limb and the upper ones of another: no result is greater than that of limbs with all lower bits set and the upper
/// ones of the greatest, which are what is run. (In a test the library's sums panic where they overflow.)
fn check_limbs<M: PrimeModulus, const RADIX: u32, const N: usize>()
where
    Unsaturated<RADIX>: Strategy<M, u64, N>,
{
    type Of<const RADIX: u32> = Unsaturated<RADIX>;
    let p = BigUint::from_bytes_le(&M::P.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>());
    let mask = (1_u64 << RADIX) - 1;
    let most = mask + (1 << 14);
    let greatest = [most; N];
    let bounded = |what: &str, limbs: [u64; N]| {
        assert!(limbs.iter().all(|limb| *limb <= most), "{what}, radix 2^{RADIX}: {limbs:x?}");
        limbs
    };
    let same = |what: &str, limbs: &[u64; N], expected: BigUint| {
        let found = value::<RADIX>(limbs.iter().map(|limb| u128::from(*limb)));
        assert_eq!(found % &p, expected % &p, "{what}, radix 2^{RADIX}");
    };
    let whole = value::<RADIX>(greatest.iter().map(|limb| u128::from(*limb)));

    // Two products, with their carries.
    let columns = product::<M, RADIX, N>(&greatest, &greatest);
    assert_eq!(columns, square::<M, RADIX, N>(&greatest));
    let mut carry = 0_u128;
    let full = columns.map(|column| {
        let sum = (2 * column + carry) | u128::from(mask);
        let column = sum - carry;
        carry = sum >> RADIX;
        column
    });
    let reduced = bounded("two products", reduce::<M, RADIX, N>(&full));
    same("two products", &reduced, value::<RADIX>(full.iter().copied()));
    let reduced = reduce::<M, RADIX, N>(&columns.map(|column| 2 * column));
    same("the greatest products", &reduced, &whole * &whole * 2_u32);

    // Sums, with their carries: what is added to the greatest makes them so.
    let ones = |sum: u64| (sum | mask) - most;
    let sum = bounded("sum", Of::<RADIX>::add(&[ones(2 * most); N], &greatest));
    same("sum", &sum, &whole + value::<RADIX>([u128::from(ones(2 * most)); N].into_iter()));
    let half = bounded("half", Of::<RADIX>::half(&[most | 1; N]));
    same("half", &half, value::<RADIX>([u128::from(most | 1); N].into_iter()) * ((&p + 1_u32) >> 1));
    bounded("half", Of::<RADIX>::half(&[most & !1; N]));
    // What is added to a difference is a multiple of p, by limbs of which those of no element are greater.
    let least = bounded("the least difference", Of::<RADIX>::sub(&[0; N], &greatest));
    let zero = Of::<RADIX>::sub(&[0; N], &[0; N]);
    same("0 − 0", &zero, BigUint::ZERO);
    same("the least difference", &Of::<RADIX>::add(&least, &greatest), BigUint::ZERO);
    // 2^(N·RADIX) ≡ f.
    let f = ((BigUint::from(1_u32) << (RADIX as usize * N)) % &p).to_u64_digits()[0];
    let multiple: [u64; N] = std::array::from_fn(|i| 2 * (mask - if i == 0 { f - 1 } else { 0 }));
    same("a multiple of p", &multiple, BigUint::ZERO);
    bounded("the greatest difference", Of::<RADIX>::sub(&multiple.map(|m| ((most + m) | mask) - m), &[0; N]));

    // Canonical values of the greatest, and around multiples of p.
    for a in [greatest, sum, half, least, zero, [mask; N], [0; N]] {
        let expected = value::<RADIX>(a.iter().map(|limb| u128::from(*limb))) % &p;
        let found = Of::<RADIX>::to_limbs(&a);
        let found = BigUint::from_bytes_le(&found.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>());
        assert_eq!(found, expected, "{a:x?}, radix 2^{RADIX}");
    }
}

#[test]
fn limbs() {
    check_limbs::<Fp25519, 51, 5>();
    check_limbs::<Fp521, 58, 9>();
}
