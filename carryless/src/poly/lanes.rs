//! Products, squares and remainders on 128-bit words: two limbs side by side, products by carry-less multiplication.
//!
//! An element has `LIMBS` 64-bit limbs in NL = ⌈LIMBS/2⌉ lanes; with an odd number of limbs the high half of the last
//! lane is zero. Elements are *loose*: of degree below 64·LIMBS, not below m, so that the last partial fold leaves the
//! hot path (encoding performs it). The product of limbs i and j lands at limb i + j: sums at even positions fill whole
//! lanes; sums at odd positions straddle two, are collected apart and merged once.
//!
//! [`product`], [`square`] and sums of products take loose elements, and give a [`Wide`] of degree below 128·`LIMBS`. There are no
//! carries, so that any number of these may be added. [`reduce`] takes such a [`Wide`]; it, [`squared`] and [`times_binomial`] give
//! a loose element.

use super::Modulus;
use crate::word::{INLINING, flat, flat_mut, unroll, unroll_positions};
use crate::word::{Isa, Word128};

/// The kernel of this file by name, in what fused products a field's type names, as in `AbPlusCd<Pairs>`: Karatsuba on
/// pairs of lanes, on all of them up to three lanes.
#[derive(Clone, Copy)]
pub struct Pairs;

/// An unreduced polynomial of 2·NL lanes.
#[derive(Clone, Copy)]
pub struct Wide<L, const NL: usize> {
    /// Terms that start at limb 2k.
    even: [[L; NL]; 2],
    /// Terms that start at limb 2k + 1.
    odd: [[L; NL]; 2],
}

impl<L: Word128, const NL: usize> Wide<L, NL> {
    const ZERO: Self = Wide { even: [[L::ZERO; NL]; 2], odd: [[L::ZERO; NL]; 2] };

    /// Adds the product of two lanes, given as its terms at limbs 0, 1 and 2, at lane `k`.
    #[inline(always)]
    fn add_terms(&mut self, k: usize, (low, middle, high): (L, L, L)) {
        flat_mut(&mut self.even)[k] ^= low;
        flat_mut(&mut self.odd)[k] ^= middle;
        flat_mut(&mut self.even)[k + 1] ^= high;
    }
}

impl<L: Word128, const NL: usize> core::ops::Add for Wide<L, NL> {
    type Output = Self;
    #[inline(always)]
    fn add(mut self, b: Self) -> Self {
        for half in 0..2 {
            unroll::<NL>(
                #[inline(always)]
                |k| {
                    self.even[half][k] ^= b.even[half][k];
                    self.odd[half][k] ^= b.odd[half][k];
                },
            );
        }
        self
    }
}

/// Terms at limbs 0, 1 and 2.
type Terms<L> = (L, L, L);

/// A lane of one operand with the sum of its halves in both halves, which a Karatsuba step needs.
#[derive(Clone, Copy)]
struct Folded<L> {
    lane: L,
    folded: L,
}

impl<L: Word128> Folded<L> {
    #[inline(always)]
    fn new(lane: L) -> Self {
        Folded { lane, folded: lane ^ L::align(lane, lane) } // (low + high, high + low)
    }
}

/// The sums of the lanes of an operand that are factors of products of lanes, sum p at \[p / NL\]\[p % NL\]. First come the
/// lanes themselves, then the sums a_i + a_j, of three lanes at NL + i + j − 1; of four and of five lanes those that
/// [`karatsuba_twice`] and [`montgomery_five`] take.
#[inline(always)]
fn sums_of_lanes<L: Word128, const NL: usize>(a: &[L; NL]) -> [[L; NL]; NL] {
    let mut sums = [[L::ZERO; NL]; NL];
    sums[0] = *a;
    let s = flat_mut(&mut sums);
    if const { NL == 2 } {
        s[2] = a[0] ^ a[1];
    }
    if const { NL == 3 } {
        (s[3], s[4], s[5]) = (a[0] ^ a[1], a[0] ^ a[2], a[1] ^ a[2]);
    }
    if const { NL == 4 } {
        // In the order of `karatsuba_twice`: 01, 23, 02, 13; 0123.
        (s[4], s[5], s[6], s[7]) = (a[0] ^ a[1], a[2] ^ a[3], a[0] ^ a[2], a[1] ^ a[3]);
        s[8] = s[4] ^ s[5];
    }
    if const { NL == 5 } {
        // In the order of `montgomery_five`: 01, 34, 02, 24; 023, 124, 0134; 01234.
        (s[5], s[6], s[7], s[8]) = (a[0] ^ a[1], a[3] ^ a[4], a[0] ^ a[2], a[2] ^ a[4]);
        (s[9], s[10], s[11]) = (s[7] ^ a[3], s[8] ^ a[1], s[5] ^ s[6]);
        s[12] = s[11] ^ a[2];
    }
    sums
}

/// The number of products of lanes, and of these sums.
const fn products_of_lanes(lanes: usize) -> usize {
    match lanes {
        4 => 9,
        5 => 13,
        _ => lanes * (lanes + 1) / 2,
    }
}

/// An operand of several products: the sums of its lanes, sum p at \[p / NL\]\[p % NL\].
#[derive(Clone, Copy)]
pub struct Prepared<L, const NL: usize>([[Folded<L>; NL]; NL]);

impl<L: Word128, const NL: usize> Prepared<L, NL> {
    /// The sums of `a`.
    #[inline(always)]
    pub fn new(a: &[L; NL]) -> Self {
        let sums = sums_of_lanes(a);
        let mut prepared = [[Folded { lane: L::ZERO, folded: L::ZERO }; NL]; NL];
        unroll::<NL>(
            #[inline(always)]
            |i| {
                unroll::<NL>(
                    #[inline(always)]
                    |j| {
                        if i * NL + j < products_of_lanes(NL) {
                            prepared[i][j] = Folded::new(sums[i][j]);
                        }
                    },
                );
            },
        );
        Prepared(prepared)
    }

    /// The operand itself.
    #[inline(always)]
    pub fn lanes(&self) -> [L; NL] {
        let mut lanes = [L::ZERO; NL];
        unroll::<NL>(
            #[inline(always)]
            |k| lanes[k] = self.0[0][k].lane,
        );
        lanes
    }
}

#[inline(always)]
fn sum<L: Word128>(a: Terms<L>, b: Terms<L>) -> Terms<L> {
    (a.0 ^ b.0, a.1 ^ b.1, a.2 ^ b.2)
}

/// Adds the lanes of a product, from products of lanes: Karatsuba on all pairs. With D_i = a_i·b_i, lane s is Σ_(i<j, i+j=s)
/// (a_i + a_j)(b_i + b_j) + Σ D_k, k over the range of indices that occur in a pair with sum s. Source: A. Weimerskirch, C.
/// Paar, 2003.
#[inline(always)]
fn all_pairs<L: Word128, const NL: usize>(c: &mut Wide<L, NL>, product: impl Fn(usize) -> Terms<L>) {
    let zero = (L::ZERO, L::ZERO, L::ZERO);
    let mut diagonal = [zero; NL];
    unroll::<NL>(
        #[inline(always)]
        |i| diagonal[i] = product(i),
    );
    // range = Σ D_k over s − NL < k ≤ s, 0 ≤ k < NL: down to s = NL − 1 it gains D_(s − NL + 1), below that it loses D_(s + 1).
    let mut range = zero;
    unroll_positions::<NL>(
        #[inline(always)]
        |k| {
            // The highest lane first: reduction begins with it.
            let s = 2 * NL - 2 - k;
            range = sum(range, diagonal[if s + 1 < NL { s + 1 } else { s + 1 - NL }]);
            let mut terms = range;
            unroll::<NL>(
                #[inline(always)]
                |i| {
                    if i < s - i.min(s) && s - i < NL {
                        // Up to three lanes have one pair at most for each s = i + j: the sum that the place NL + s − 1 has.
                        terms = sum(terms, product(NL + s - 1));
                    }
                },
            );
            c.add_terms(s, terms);
        },
    );
}

/// The lanes c of a product of four lanes, from nine products of lanes: Karatsuba's halves, twice.
#[inline(always)]
fn karatsuba_twice<L: Word128>(c: &mut [Terms<L>], product: impl Fn(usize) -> Terms<L>) {
    // l, h and m: the products of the lower halves a_0 + a_1·X, of the upper ones a_2 + a_3·X, and of the sums of both, each by
    // Karatsuba. Then c = l + (l + h + m)·X² + h·X⁴.
    let (h0, h2) = (product(2), product(3));
    let h1 = sum(product(5), sum(h0, h2));
    let (l0, l2) = (product(0), product(1));
    let l1 = sum(product(4), sum(l0, l2));
    let (m0, m2) = (product(6), product(7));
    let m1 = sum(product(8), sum(m0, m2)); // m = m0 + m1·X + m2·X²
    let between = sum(l2, h0);
    (c[6], c[5], c[4]) = (h2, h1, sum(between, sum(h2, m2)));
    c[3] = sum(m1, sum(l1, h1)); // l1 + h1 + m1
    (c[2], c[1], c[0]) = (sum(between, sum(l0, m0)), l1, l0);
}

/// The lanes c of a product of five lanes, from 13 products: the formula of `karatsuba_formulae.rs`, common sums taken once.
/// Source: P. L. Montgomery, Five, six, and seven-term Karatsuba-like formulae, IEEE Trans. Computers 54(3), 2005.
#[inline(always)]
fn montgomery_five<L: Word128>(c: &mut [Terms<L>], product: impl Fn(usize) -> Terms<L>) {
    // p_0 … p_4 are the a_i·b_i, p_5 … p_12 the products of the sums over 01, 34, 02, 24, 023, 124, 0134 and 01234. Coefficients
    // 0, 1, 2 and 6, 7, 8 come first: those between have parts of them.
    let (p2, p3, p4) = (product(2), product(3), product(4));
    let p34 = sum(p3, p4);
    (c[8], c[7], c[6]) = (p4, sum(p34, product(6)), sum(p34, sum(product(8), p2)));
    let (p0, p1) = (product(0), product(1));
    let p01 = sum(p0, p1);
    (c[2], c[1], c[0]) = (sum(p01, sum(product(7), p2)), sum(p01, product(5)), p0);
    let (p9, p10, p12) = (product(9), product(10), product(12));
    let p11_12 = sum(product(11), p12);
    c[5] = sum(sum(c[2], p4), sum(p10, p11_12)); // c2 + p4 + p10 + p11 + p12
    c[3] = sum(sum(c[6], p0), sum(p9, p11_12)); // c6 + p0 + p9 + p11 + p12
    c[4] = sum(sum(c[1], c[7]), sum(sum(p9, p10), p12)); // c1 + c7 + p9 + p10 + p12
}

/// Σ a_k·b_k over P products, unreduced, `a` giving the sums of their lanes. For each product NL(NL + 1)/2 products of lanes, of
/// four lanes nine and of five 13, of three or four products of halves each; the last lane's has one for odd `LIMBS`. The
/// lanes of the result are made once for all P. Time: constant.
#[inline(always)]
fn combine<M: Modulus, L: Word128, const NL: usize, const P: usize>(
    a: impl Fn(usize) -> [Folded<L>; P],
    b: [&[L; NL]; P],
) -> Wide<L, NL> {
    let mut c = Wide::ZERO;
    let mut sums = [[[L::ZERO; NL]; NL]; P];
    unroll::<P>(
        #[inline(always)]
        |k| sums[k] = sums_of_lanes(b[k]),
    );
    if const { NL < 4 } {
        all_pairs(
            &mut c,
            #[inline(always)]
            |p| lane_products::<M, L, NL, P>(a(p), &sums, p),
        );
        return c;
    }
    let mut lanes = [[(L::ZERO, L::ZERO, L::ZERO); NL]; 2];
    if const { NL == 4 } {
        karatsuba_twice(
            flat_mut(&mut lanes),
            #[inline(always)]
            |p| lane_products_as_piece::<M, L, NL, P>(a(p), &sums, p),
        );
    } else {
        montgomery_five(
            flat_mut(&mut lanes),
            #[inline(always)]
            |p| lane_products_as_piece::<M, L, NL, P>(a(p), &sums, p),
        );
    }
    unroll_positions::<NL>(
        #[inline(always)]
        |k| {
            let s = 2 * NL - 2 - k;
            c.add_terms(s, flat(&lanes)[s]);
        },
    );
    c
}

/// Σ a_k·(sum p of b_k), products of pairs of lanes.
///
/// By three products each (Karatsuba, reconstructed once), or, where products are cheap and lanes only two, by the four
/// of the school method: their chain of dependent steps is shorter. Of a last lane whose high half is zero: by one.
#[inline(always)]
fn lane_products<M: Modulus, L: Word128, const NL: usize, const P: usize>(
    a: [Folded<L>; P],
    sums: &[[[L; NL]; NL]; P],
    p: usize,
) -> Terms<L> {
    let mut b = [L::ZERO; P];
    unroll::<P>(
        #[inline(always)]
        |k| b[k] = flat(&sums[k])[p],
    );
    // The last lane alone has one limb; sums of lanes, which come behind it, have two.
    if const { M::LIMBS % 2 == 1 } && p + 1 == NL {
        let mut low = L::ZERO;
        unroll::<P>(
            #[inline(always)]
            |k| low ^= L::clmul_low(a[k].lane, b[k]),
        );
        return (low, L::ZERO, L::ZERO);
    }
    let (mut low, mut middle, mut high) = (L::ZERO, L::ZERO, L::ZERO);
    unroll::<P>(
        #[inline(always)]
        |k| {
            let (a, folded, b) = (a[k].lane, a[k].folded, b[k]);
            // a_0·b_0, a_1·b_1, and at the limb between a_0·b_1 + a_1·b_0, or (a_0 + a_1)(b_0 + b_1), which is the sum of all.
            low ^= L::clmul_low(a, b);
            high ^= L::clmul_high(a, b);
            middle ^= if const { L::CHEAP_PRODUCTS && NL <= 2 } {
                L::clmul_cross(a, b) ^ L::clmul_cross(b, a)
            } else {
                L::clmul_low(folded, b ^ L::align(b, b))
            };
        },
    );
    if const { L::CHEAP_PRODUCTS && NL <= 2 } { (low, middle, high) } else { (low, middle ^ low ^ high, high) }
}

/// [`lane_products`] as a function of its own ([`Isa::piece`]): for operands whose whole product is too long for one.
#[inline(always)]
fn lane_products_as_piece<M: Modulus, L: Word128, const NL: usize, const P: usize>(
    a: [Folded<L>; P],
    sums: &[[[L; NL]; NL]; P],
    p: usize,
) -> Terms<L> {
    if const { INLINING && L::CHEAP_PRODUCTS } && !(const { M::LIMBS % 2 == 1 } && p + 1 == NL) {
        L::Isa::piece(
            #[inline(always)]
            || lane_products::<M, L, NL, P>(a, sums, p),
        )
    } else {
        lane_products::<M, L, NL, P>(a, sums, p)
    }
}

/// a·b, unreduced.
#[inline(always)]
pub fn product<M: Modulus, L: Word128, const NL: usize>(a: &[L; NL], b: &[L; NL]) -> Wide<L, NL> {
    let sums = sums_of_lanes(a);
    combine::<M, L, NL, 1>(
        #[inline(always)]
        |p: usize| [Folded::new(flat(&sums)[p])],
        [b],
    )
}

/// a·b, unreduced.
#[inline(always)]
pub fn product_prepared<M: Modulus, L: Word128, const NL: usize>(a: &Prepared<L, NL>, b: &[L; NL]) -> Wide<L, NL> {
    combine::<M, L, NL, 1>(
        #[inline(always)]
        |p: usize| [flat(&a.0)[p]],
        [b],
    )
}

/// a·b + c·d, unreduced.
#[inline(always)]
pub fn sum_of_products<M: Modulus, L: Word128, const NL: usize>([a, b, c, d]: [&[L; NL]; 4]) -> Wide<L, NL> {
    let (a, c) = (sums_of_lanes(a), sums_of_lanes(c));
    combine::<M, L, NL, 2>(
        #[inline(always)]
        |p: usize| [Folded::new(flat(&a)[p]), Folded::new(flat(&c)[p])],
        [b, d],
    )
}

/// a·b + c·d, unreduced.
#[inline(always)]
pub fn sum_of_products_prepared<M: Modulus, L: Word128, const NL: usize>(
    [a, b]: [&[L; NL]; 2],
    c: &Prepared<L, NL>,
    d: &[L; NL],
) -> Wide<L, NL> {
    let a = sums_of_lanes(a);
    combine::<M, L, NL, 2>(
        #[inline(always)]
        |p: usize| [Folded::new(flat(&a)[p]), flat(&c.0)[p]],
        [b, d],
    )
}

/// a², unreduced. Cost: `LIMBS` squares of halves. Time: constant.
#[inline(always)]
pub fn square<M: Modulus, L: Word128, const NL: usize>(a: &[L; NL]) -> Wide<L, NL> {
    let mut c = Wide::ZERO;
    unroll::<NL>(
        #[inline(always)]
        |k| {
            // The square of limb i starts at limb 2i: nothing lies astride.
            flat_mut(&mut c.even)[2 * k] = a[k].square_low();
            if 2 * k + 1 < M::LIMBS {
                flat_mut(&mut c.even)[2 * k + 1] = a[k].square_high();
            }
        },
    );
    c
}

/// a² reduced to a loose element. Cost: `LIMBS` squares of halves, and two folds of half a polynomial, before it is spread, or else the
/// reduction of a whole one. Time: constant.
///
/// With a = l + h·x^(B/2), B = 64·LIMBS and x^B ≡ Σ x^n, a² ≡ l² + Σ x^n·h² = E(x²) + x·O(x²), E = l + Σ h·x^(n/2) over even n and O = Σ
/// h·x^((n − 1)/2) over odd n. What E and O have at x^(B/2) and above is folded likewise: that of O stands one place higher.
#[inline(always)]
pub fn squared<M: Modulus, L: Word128, const NL: usize>(a: &[L; NL]) -> [L; NL] {
    if const { !folds_before_spreading::<M, L>() } {
        return reduce::<M, L, NL>(square::<M, L, NL>(a));
    }
    // E and O; the lower half of a, NL/2 lanes, is in E as it is, the upper half folded into both.
    let mut parts = [Wide::ZERO; 2];
    unroll::<NL>(
        #[inline(always)]
        |k| {
            if 2 * k < NL {
                parts[0].add(2 * k, a[k]);
                add_folded::<M, L, NL>(&mut parts, 2 * k, a[NL / 2 + k], 0);
            }
        },
    );
    // What they have got at x^(B/2) and above, folded once more. It is shorter than B/4, so that nothing comes back there.
    let above = parts;
    unroll::<NL>(
        #[inline(always)]
        |k| {
            if 2 * k < NL {
                for (place, part) in above.iter().enumerate() {
                    add_folded::<M, L, NL>(&mut parts, 2 * k, part.limbs(NL + 2 * k), place as u32);
                }
            }
        },
    );
    let mut squared = [L::ZERO; NL];
    unroll::<NL>(
        #[inline(always)]
        |k| {
            if 2 * k < NL {
                let [low, high] = L::interleave(parts[0].limbs(2 * k), parts[1].limbs(2 * k));
                (squared[2 * k], squared[2 * k + 1]) = (low, high);
            }
        },
    );
    squared
}

/// Adds x^B·x^place·v² at limb 2i to E and O, as in [`squared`], v at limb i of them.
#[inline(always)]
fn add_folded<M: Modulus, L: Word128, const NL: usize>(parts: &mut [Wide<L, NL>; 2], i: usize, v: L, place: u32) {
    for e in M::TERMS {
        let n = fold_shift::<M>(*e) + place; // x^n = (x^(n/2))², or x·(x^((n − 1)/2))²
        let part = &mut parts[n as usize % 2];
        let (limb, bits) = (n as usize / 128, n / 2 % 64);
        part.add(i + limb, v.shl(bits));
        if bits > 0 {
            part.add(i + limb + 1, v.shr(64 - bits));
        }
    }
}

/// Whether [`squared`] folds first: half an element is whole lanes, two folds are enough, and a fold is made of shifts.
const fn folds_before_spreading<M: Modulus, L: Word128>() -> bool {
    M::LIMBS.is_multiple_of(4) && fold_shift::<M>(M::TERMS[0]) < 32 * M::LIMBS as u32 && !fold_by_product::<M, L>()
}

/// c reduced to a loose element, congruent to c modulo f.
///
/// With B = 64·LIMBS, x^B ≡ Σ x^(e + B − m): lanes above B are folded down by it, the highest first, so that what a
/// lane brings above B again is folded with a lower lane. Needs m − e ≥ 64 for every e: no limb then reaches itself.
/// What lands at odd limbs is summed before it is moved. Where products are cheap and f is a pentanomial with all e +
/// B − m below 64, a fold is a product with one constant limb; else it is made of shifts. Cost: LIMBS products, or 2
/// shifts a lane and term, and one more where m − e < 128. Time: constant.
#[inline(always)]
pub fn reduce<M: Modulus, L: Word128, const NL: usize>(mut c: Wide<L, NL>) -> [L; NL] {
    const { assert!(NL == M::LIMBS.div_ceil(2), "NL, the lanes of an element, is half its number of limbs, rounded up") };
    const {
        assert!(
            M::TERMS[0] + 64 <= M::M,
            "no lanes over this modulus: they need m - e >= 64 for every exponent e below m; use words"
        )
    };
    unroll::<NL>(
        #[inline(always)]
        |k| {
            // Limbs i and i + 1, from the highest lane down to limb LIMBS.
            let i = M::LIMBS + 2 * (NL - 1 - k);
            if const { INLINING && NL > 3 } {
                L::Isa::piece(
                    #[inline(always)]
                    || c.fold::<M>(i),
                );
            } else {
                c.fold::<M>(i);
            }
        },
    );
    let mut low = [L::ZERO; NL];
    unroll::<NL>(
        #[inline(always)]
        |k| low[k] = c.limbs(2 * k),
    );
    if const { M::LIMBS % 2 == 1 } {
        // The last limb alone, with one step less between it and the last fold.
        low[NL - 1] = L::lows(c.even[0][NL - 1], L::ZERO) ^ L::highs(c.odd[0][NL - 2], L::ZERO);
    }
    low
}

impl<L: Word128, const NL: usize> Wide<L, NL> {
    /// The sum of what starts at limb i and the parts of what lies astride, as limbs i and i + 1.
    #[inline(always)]
    fn limbs(&self, i: usize) -> L {
        let (even, odd) = (flat(&self.even), flat(&self.odd));
        let (here, astride) = if i.is_multiple_of(2) { (even, odd) } else { (odd, even) };
        let below = if i == 0 { L::ZERO } else { astride[(i - 1) / 2] };
        here[i / 2] ^ L::align(below, astride[i.div_ceil(2)])
    }

    /// Adds v at limb i.
    #[inline(always)]
    fn add(&mut self, i: usize, v: L) {
        let lanes = if i.is_multiple_of(2) { &mut self.even } else { &mut self.odd };
        flat_mut(lanes)[i / 2] ^= v;
    }

    /// Folds limbs i and i + 1 down, i ≥ LIMBS, when those above have been. They stay where they are and are not read
    /// again.
    #[inline(always)]
    fn fold<M: Modulus>(&mut self, i: usize) {
        let to = i - M::LIMBS;
        let mut v = self.limbs(i);
        if const { fold_by_product::<M, L>() } {
            // v·Σ x^n, each limb by itself: n < 64, so that limb j reaches limbs j − LIMBS and the next.
            let constant = L::literal(fold_constant::<M>(), fold_constant::<M>());
            self.add(to, L::clmul_low(v, constant));
            // Of an odd number of limbs the last lane has only one.
            if i + 1 < 2 * M::LIMBS {
                self.add(to + 1, L::clmul_high(v, constant));
            }
            return;
        }
        // x^n moves limb j to limbs j − LIMBS + n/64 and the next: limb i + 1 may reach limb i. (The highest bit of the highest limb
        // is 0, so that n = 1 takes nothing out of it.)
        for e in M::TERMS {
            let n = fold_shift::<M>(*e);
            if n as usize / 64 + 1 == M::LIMBS {
                v ^= L::align(v.shl(n % 64), L::ZERO);
            } else if n as usize / 64 + 2 == M::LIMBS && !n.is_multiple_of(64) && !(n == 1 && i + 2 == 2 * M::LIMBS) {
                v ^= L::align(v.shr(64 - n % 64), L::ZERO);
            }
        }
        // Σ x^n·v, in two parts where n is no multiple of 64.
        for e in M::TERMS.iter().rev() {
            let n = fold_shift::<M>(*e);
            self.add(to + n as usize / 64, v.shl(n % 64));
            if !n.is_multiple_of(64) {
                self.add(to + n as usize / 64 + 1, v.shr(64 - n % 64));
            }
        }
    }
}

/// n with x^(64·LIMBS) ≡ Σ x^n, for each exponent e.
const fn fold_shift<M: Modulus>(e: u32) -> u32 {
    e + 64 * M::LIMBS as u32 - M::M
}

/// Whether a fold is a product with one constant limb, which must not reach the lane itself.
const fn fold_by_product<M: Modulus, L: Word128>() -> bool {
    L::CHEAP_PRODUCTS && M::TERMS.len() > 2 && fold_shift::<M>(M::TERMS[0]) < 64 && M::LIMBS > 2
}

/// Σ x^n, where it fits into a limb.
const fn fold_constant<M: Modulus>() -> u64 {
    let (mut constant, mut i) = (0, 0);
    while i < M::TERMS.len() {
        constant |= 1 << fold_shift::<M>(M::TERMS[i]);
        i += 1;
    }
    constant
}

/// Σ a·x^e over the exponents e, for an a of at most ⌈NL/2⌉ lanes. Cost: 2 shifts a lane and exponent. Time: constant.
#[inline(always)]
pub fn product_by_sparse<M: Modulus, L: Word128, const NL: usize>(a: &[L; NL], exponents: &[u32]) -> Wide<L, NL> {
    let mut c = Wide::ZERO;
    for e in exponents {
        let (limb, bits) = (*e as usize / 64, e % 64);
        for k in 0..NL.div_ceil(2) {
            c.add(2 * k + limb, a[k].shl(bits));
            if bits > 0 {
                c.add(2 * k + limb + 1, a[k].shr(64 - bits));
            }
        }
    }
    c
}

/// (1 + x^n)·a for 0 < n < 64, reduced to a loose element: what is shifted out at the top is folded down. Cost: 2 shifts a lane, and
/// one a term. Time: constant.
///
/// # Panics
/// If n is out of range.
#[inline(always)]
pub fn times_binomial<M: Modulus, L: Word128, const NL: usize>(a: &[L; NL], n: u32) -> [L; NL] {
    assert!(0 < n && n < 64, "n: an exponent from 1 to 63");
    let mut c = Wide::<L, NL>::ZERO;
    unroll::<NL>(
        #[inline(always)]
        |k| {
            // (1 + x^n)·a: what leaves a half goes to the limb above.
            c.add(2 * k, a[k] ^ a[k].shl(n));
            c.add(2 * k + 1, a[k].shr(64 - n));
        },
    );
    let mut low = [L::ZERO; NL];
    unroll::<NL>(
        #[inline(always)]
        |k| low[k] = c.limbs(2 * k),
    );
    // Limb LIMBS has n bits at most.
    let top = c.limbs(M::LIMBS);
    let mut sum = Wide::<L, NL>::ZERO;
    for e in M::TERMS {
        let (limb, bits) = (fold_shift::<M>(*e) as usize / 64, fold_shift::<M>(*e) % 64);
        sum.add(limb, L::lows(top, L::ZERO).shl(bits));
        // Of x^(e + B − m)·top, n bits, some lie in the next limb only then.
        if bits + n > 64 {
            sum.add(limb + 1, L::lows(top, L::ZERO).shr(64 - bits));
        }
    }
    unroll::<NL>(
        #[inline(always)]
        |k| low[k] ^= sum.limbs(2 * k),
    );
    if const { M::LIMBS % 2 == 1 } {
        low[NL - 1] = L::lows(low[NL - 1], L::ZERO); // limb LIMBS has been folded
    }
    low
}

/// The even and the odd coefficients of a: a = E(x)² + x·O(x)², each of half the degree. Time: constant.
#[inline(always)]
pub fn split_even_odd<L: Word128, const NL: usize>(a: &[L; NL]) -> ([L; NL], [L; NL]) {
    // Lane k of a gives limb k of each part: the even in the low half, the odd in the high half.
    let parts = |k: usize| if k < NL { L::pack(gather(a[k]), gather(a[k].shr(1))) } else { L::ZERO };
    let (mut even, mut odd) = ([L::ZERO; NL], [L::ZERO; NL]);
    for k in 0..NL.div_ceil(2) {
        let (low, high) = (parts(2 * k), parts(2 * k + 1));
        (even[k], odd[k]) = (L::lows(low, high), L::highs(low, high));
    }
    (even, odd)
}

/// The bits at even positions of each 16, gathered in their low bytes.
#[inline(always)]
fn gather<L: Word128>(v: L) -> L {
    let mask = |m: u64| L::literal(m, m);
    let mut v = v & mask(0x5555_5555_5555_5555);
    for (shift, m) in [(1, 0x3333_3333_3333_3333), (2, 0x0f0f_0f0f_0f0f_0f0f), (4, 0x00ff_00ff_00ff_00ff)] {
        v = (v ^ v.shr(shift)) & mask(m);
    }
    v
}
