//! Products, squares and remainders on 128-bit words: two limbs side by side, products by carry-less multiplication.
//!
//! An element has `LIMBS` 64-bit limbs in NL = ⌈LIMBS/2⌉ lanes; with an odd number of limbs the high half of the last
//! lane is zero. Elements are *loose*: of degree below 64·LIMBS, not below m, so that the last partial fold leaves the
//! hot path (encoding performs it). The product of limbs i and j lands at limb i + j: sums at even positions fill whole
//! lanes; sums at odd positions straddle two, are collected apart and merged once.

use super::Modulus;
use crate::word::Word128;
use crate::word::{flat, flat_mut, unroll, unroll_positions};

/// The kernel of this file by name, in what fused products a field's type names, as in `AbPlusCd<Pairs>`: Karatsuba on
/// all pairs of lanes.
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
        Folded { lane, folded: lane ^ L::align(lane, lane) }
    }
}

/// a_i + a_j, or a_i for i = j.
#[inline(always)]
fn pair<L: Word128, const NL: usize>(a: &[L; NL], i: usize, j: usize) -> Folded<L> {
    Folded::new(if i == j { a[i] } else { a[i] ^ a[j] })
}

/// An operand of several products: its lanes and the sums of its pairs of lanes, a_i + a_j at \[i\]\[j\] for i < j, a_i
/// at \[i\]\[i\].
#[derive(Clone, Copy)]
pub struct Prepared<L, const NL: usize>([[Folded<L>; NL]; NL]);

impl<L: Word128, const NL: usize> Prepared<L, NL> {
    /// The sums of `a`.
    #[inline(always)]
    pub fn new(a: &[L; NL]) -> Self {
        let mut sums = [[Folded { lane: L::ZERO, folded: L::ZERO }; NL]; NL];
        unroll::<NL>(
            #[inline(always)]
            |i| {
                unroll::<NL>(
                    #[inline(always)]
                    |j| {
                        if i <= j {
                            sums[i][j] = pair(a, i, j);
                        }
                    },
                );
            },
        );
        Prepared(sums)
    }

    /// The operand itself.
    #[inline(always)]
    pub fn lanes(&self) -> [L; NL] {
        let mut lanes = [L::ZERO; NL];
        unroll::<NL>(
            #[inline(always)]
            |i| lanes[i] = self.0[i][i].lane,
        );
        lanes
    }
}

/// b_i + b_j, or b_i for i = j, of each operand b.
#[inline(always)]
fn sums<L: Word128, const NL: usize, const P: usize>(b: [&[L; NL]; P], i: usize, j: usize) -> [L; P] {
    let mut sums = [L::ZERO; P];
    unroll::<P>(
        #[inline(always)]
        |p| sums[p] = if i == j { b[p][i] } else { b[p][i] ^ b[p][j] },
    );
    sums
}

/// Σ a_p·b_p of pairs of lanes.
///
/// By three products each (Karatsuba, reconstructed once), or, where products are cheap and lanes only two, by the four
/// of the school method: their chain of dependent steps is shorter.
#[inline(always)]
fn lane_products<L: Word128, const NL: usize, const P: usize>(a: [Folded<L>; P], b: [L; P]) -> Terms<L> {
    let (mut low, mut middle, mut high) = (L::ZERO, L::ZERO, L::ZERO);
    unroll::<P>(
        #[inline(always)]
        |p| {
            let (a, folded, b) = (a[p].lane, a[p].folded, b[p]);
            low ^= L::clmul_low(a, b);
            high ^= L::clmul_high(a, b);
            middle ^= if L::CHEAP_PRODUCTS && NL <= 2 {
                L::clmul_cross(a, b) ^ L::clmul_cross(b, a)
            } else {
                L::clmul_low(folded, b ^ L::align(b, b))
            };
        },
    );
    if L::CHEAP_PRODUCTS && NL <= 2 { (low, middle, high) } else { (low, middle ^ low ^ high, high) }
}

/// Σ a_p·b_p of pairs of lanes of which the high halves are zero.
#[inline(always)]
fn limb_products<L: Word128, const P: usize>(a: [Folded<L>; P], b: [L; P]) -> Terms<L> {
    let mut low = L::ZERO;
    unroll::<P>(
        #[inline(always)]
        |p| low ^= L::clmul_low(a[p].lane, b[p]),
    );
    (low, L::ZERO, L::ZERO)
}

#[inline(always)]
fn sum<L: Word128>(a: Terms<L>, b: Terms<L>) -> Terms<L> {
    (a.0 ^ b.0, a.1 ^ b.1, a.2 ^ b.2)
}

/// Σ a_p·b_p over P products, unreduced, `a` giving the sums of pairs of their lanes: Karatsuba on all pairs of lanes;
/// for each product NL(NL + 1)/2 lane products of three or four products each, of which the last has one for odd
/// `LIMBS`. The sums of lane products are made once for all P.
///
/// With D_i = a_i·b_i, lane s is Σ_(i<j, i+j=s) (a_i + a_j)(b_i + b_j) + Σ D_k, k over the range of indices that occur
/// in a pair with sum s. Source: A. Weimerskirch, C. Paar, 2003. Time: constant.
#[inline(always)]
fn combine<M: Modulus, L: Word128, const NL: usize, const P: usize>(
    a: impl Fn(usize, usize) -> [Folded<L>; P],
    b: [&[L; NL]; P],
) -> Wide<L, NL> {
    let mut c = Wide::ZERO;
    let zero = (L::ZERO, L::ZERO, L::ZERO);
    let mut diagonal = [zero; NL];
    unroll::<NL>(
        #[inline(always)]
        |i| {
            let whole = i + 1 < NL || M::LIMBS % 2 == 0;
            let (a, b) = (a(i, i), sums(b, i, i));
            diagonal[i] = if whole { lane_products::<L, NL, P>(a, b) } else { limb_products(a, b) };
        },
    );
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
                        let (a, b) = (a(i, s - i), sums(b, i, s - i));
                        terms = sum(terms, lane_products::<L, NL, P>(a, b));
                    }
                },
            );
            c.add_terms(s, terms);
        },
    );
    c
}

/// a·b, unreduced.
#[inline(always)]
pub fn product<M: Modulus, L: Word128, const NL: usize>(a: &[L; NL], b: &[L; NL]) -> Wide<L, NL> {
    combine::<M, L, NL, 1>(
        #[inline(always)]
        |i, j| [pair(a, i, j)],
        [b],
    )
}

/// a·b, unreduced.
#[inline(always)]
pub fn product_prepared<M: Modulus, L: Word128, const NL: usize>(a: &Prepared<L, NL>, b: &[L; NL]) -> Wide<L, NL> {
    combine::<M, L, NL, 1>(
        #[inline(always)]
        |i: usize, j: usize| [a.0[i][j]],
        [b],
    )
}

/// a·b + c·d, unreduced.
#[inline(always)]
pub fn sum_of_products<M: Modulus, L: Word128, const NL: usize>([a, b, c, d]: [&[L; NL]; 4]) -> Wide<L, NL> {
    combine::<M, L, NL, 2>(
        #[inline(always)]
        |i, j| [pair(a, i, j), pair(c, i, j)],
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
    combine::<M, L, NL, 2>(
        #[inline(always)]
        |i: usize, j: usize| [pair(a, i, j), c.0[i][j]],
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
            flat_mut(&mut c.even)[2 * k] = a[k].square_low();
            if 2 * k + 1 < M::LIMBS {
                flat_mut(&mut c.even)[2 * k + 1] = a[k].square_high();
            }
        },
    );
    c
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
        |k| c.fold::<M>(M::LIMBS + 2 * (NL - 1 - k)),
    );
    let mut low = [L::ZERO; NL];
    unroll::<NL>(
        #[inline(always)]
        |k| low[k] = c.limbs(2 * k),
    );
    if M::LIMBS % 2 == 1 {
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
        if fold_by_product::<M, L>() {
            let constant = L::literal(fold_constant::<M>(), fold_constant::<M>());
            self.add(to, L::clmul_low(v, constant));
            // Of an odd number of limbs the last lane has only one.
            if i + 1 < 2 * M::LIMBS {
                self.add(to + 1, L::clmul_high(v, constant));
            }
            return;
        }
        // x^n moves limb j to limbs j − LIMBS + n/64 and the next: limb i + 1 may reach limb i.
        for e in M::TERMS {
            let n = fold_shift::<M>(*e);
            if n as usize / 64 + 1 == M::LIMBS {
                v ^= L::align(v.shl(n % 64), L::ZERO);
            } else if n as usize / 64 + 2 == M::LIMBS && !n.is_multiple_of(64) {
                v ^= L::align(v.shr(64 - n % 64), L::ZERO);
            }
        }
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
