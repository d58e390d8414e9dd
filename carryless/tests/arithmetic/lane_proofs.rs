//! Proofs of the kernels that the library itself multiplies binary fields with: products, fused products, squares, roots and
//! remainders on lanes give the right result for every input, for every field. `proofs.rs` has those on words.
//!
//! That a proof would notice a wrong bit is shown at the end, on a lane with one bit wrong.

use crate::common::symbolic::{Bit, Symbol, Symbol128, bits_of, equal, prove, reference, variables, words_of};
use crate::common::{for_every_field, for_every_field_on_lanes};
use carryless::field::binary::{BinaryModulus, sqrt_on_lanes};
use carryless::field::named::*;
use carryless::poly::{Modulus, lanes};
use carryless::word::{Portable, Word, Word128};
use std::ops::{BitAnd, BitXor, BitXorAssign};

type Proof = Result<(), String>;

/// A [`Word128`] that is made of symbols.
trait SymbolicLane: Word128 {
    fn from_halves(halves: [Symbol<64>; 2]) -> Self;
    fn halves(self) -> [Symbol<64>; 2];
}

impl<const CHEAP: bool> SymbolicLane for Symbol128<CHEAP> {
    fn from_halves(halves: [Symbol<64>; 2]) -> Self {
        Symbol128(halves)
    }
    fn halves(self) -> [Symbol<64>; 2] {
        self.0
    }
}

/// The lanes of a loose element.
fn lanes_of<L: SymbolicLane, const NL: usize>(bits: &[Bit]) -> [L; NL] {
    let half = |i: usize| bits.get(64 * i..64 * (i + 1)).map_or(Symbol::ZERO, |bits| words_of::<64, 1>(bits)[0]);
    std::array::from_fn(|k| L::from_halves([half(2 * k), half(2 * k + 1)]))
}

fn bits_of_lanes<L: SymbolicLane, const NL: usize>(lanes: [L; NL]) -> Vec<Bit> {
    lanes.iter().flat_map(|lane| bits_of(&lane.halves())).collect()
}

/// That lanes hold a loose element congruent to `expected` modulo f, and nothing beyond its limbs.
fn congruent<M: Modulus, L: SymbolicLane, const NL: usize>(name: &str, lanes: [L; NL], expected: &[Bit]) -> Proof {
    let what = format!("{name} on lanes, m = {}", M::M);
    let bits = bits_of_lanes(lanes);
    let (loose, beyond) = bits.split_at(64 * M::LIMBS);
    equal(&what, &reference::modulo::<M>(loose), &reference::modulo::<M>(expected))?;
    equal(&format!("{what}: beyond the last limb"), beyond, &[])
}

/// a·b, a², √a and a·b + c·d mod f on lanes for loose a, b, c and d.
fn lane_kernels<M: BinaryModulus, L: SymbolicLane, const NL: usize>() -> Proof {
    let loose = 64 * M::LIMBS as u32;
    let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| variables(name, loose));
    let [a_lanes, b_lanes, c_lanes, d_lanes] = [&a, &b, &c, &d].map(|v| lanes_of::<L, NL>(v));
    let reduce = |wide| lanes::reduce::<M, L, NL>(wide);

    let product = lanes::product::<M, L, NL>(&a_lanes, &b_lanes);
    let expected = reference::product(&a, &b);
    congruent::<M, _, NL>("a·b", reduce(product), &expected)?;

    let second = lanes::product::<M, L, NL>(&c_lanes, &d_lanes);
    let both = reference::sum(&expected, &reference::product(&c, &d));
    congruent::<M, _, NL>("a·b + c·d", reduce(product + second), &both)?;
    let fused = lanes::sum_of_products::<M, L, NL>([&a_lanes, &b_lanes, &c_lanes, &d_lanes]);
    congruent::<M, _, NL>("a·b + c·d, fused,", reduce(fused), &both)?;
    let (a_prepared, c_prepared) = (lanes::Prepared::new(&a_lanes), lanes::Prepared::new(&c_lanes));
    let prepared = lanes::product_prepared::<M, L, NL>(&a_prepared, &b_lanes);
    congruent::<M, _, NL>("a·b, a prepared,", reduce(prepared), &expected)?;
    let fused = lanes::sum_of_products_prepared::<M, L, NL>([&a_lanes, &b_lanes], &c_prepared, &d_lanes);
    congruent::<M, _, NL>("a·b + c·d, c prepared, fused,", reduce(fused), &both)?;

    for n in [1, 27, 54, 63] {
        let binomial: Vec<Bit> = (0..=n).map(|i| Bit::from(i == 0 || i == n)).collect();
        let found = lanes::times_binomial::<M, L, NL>(&a_lanes, n);
        congruent::<M, _, NL>(&format!("(1 + x^{n})·a"), found, &reference::product(&a, &binomial))?;
    }

    let square = lanes::square::<M, L, NL>(&a_lanes);
    congruent::<M, _, NL>("a²", reduce(square), &reference::square(&a))?;
    congruent::<M, _, NL>("a² folded first", lanes::squared::<M, L, NL>(&a_lanes), &reference::square(&a))?;

    let limb = |i: usize| M::SQRT_X.get(i).copied().unwrap_or(0);
    let root_of_x = std::array::from_fn(|k| L::literal(limb(2 * k), limb(2 * k + 1)));
    let by_root_of_x = |odd: &[L; NL]| reduce(lanes::product::<M, L, NL>(odd, &root_of_x));
    let root = sqrt_on_lanes::<M, L, NL>(&a_lanes, by_root_of_x);
    let squared = reference::square(&bits_of_lanes::<L, NL>(root));
    equal(&format!("(√a)² on lanes, m = {}", M::M), &reference::modulo::<M>(&squared), &reference::modulo::<M>(&a))
}

/// x^M + x^A + 1 where B = 0, else x^M + x^A + x^B + x^C + 1; reduction does not ask whether it is irreducible.
#[derive(Clone, Copy)]
struct Sparse<const M: u32, const A: u32, const B: u32, const C: u32>;

impl<const M: u32, const A: u32, const B: u32, const C: u32> Modulus for Sparse<M, A, B, C> {
    const M: u32 = M;
    const TERMS: &'static [u32] = if B == 0 { &[A, 0] } else { &[A, B, C, 0] };
}

/// a·b mod f on lanes for loose a and b.
fn lane_reduction<M: Modulus, L: SymbolicLane, const NL: usize>() -> Proof {
    let [a, b] = ["a", "b"].map(|name| variables(name, 64 * M::LIMBS as u32));
    let product = lanes::product::<M, L, NL>(&lanes_of(&a), &lanes_of(&b));
    let what = format!("a·b mod f, {:?},", M::TERMS);
    congruent::<M, L, NL>(&what, lanes::reduce::<M, L, NL>(product), &reference::product(&a, &b))
}

/// Fails with the name of the bit that is wrong.
fn proven(claim: fn() -> Proof) {
    if let Err(why) = prove(claim) {
        panic!("{why}");
    }
}

macro_rules! prove_lanes {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        proven(lane_kernels::<$m, Symbol128<true>, $lanes>);
        proven(lane_kernels::<$m, Symbol128<false>, $lanes>);
    };
}

#[test]
fn lanes() {
    for_every_field_on_lanes!(prove_lanes);
}

/// Reduction on lanes at the places where it could go wrong: shifts of no, one and several whole limbs, terms that bring
/// the upper half of a lane to its lower half, by the least distance too, and few limbs.
#[test]
fn remainders_on_lanes() {
    macro_rules! prove {
        ($($m:literal [$($e:literal),+] $lanes:literal;)+) => {$(
            proven(lane_reduction::<Sparse<$m, $($e),+>, Symbol128<true>, $lanes>);
            proven(lane_reduction::<Sparse<$m, $($e),+>, Symbol128<false>, $lanes>);
        )+};
    }
    prove! {
        113 [9, 0, 0] 1;
        125 [7, 5, 2] 1;
        127 [62, 0, 0] 1;
        127 [63, 62, 1] 1;
        191 [127, 126, 64] 2;
        191 [127, 63, 62] 2;
        193 [15, 0, 0] 2;
        239 [36, 0, 0] 2;
        239 [158, 0, 0] 2;
        239 [175, 174, 112] 2;
        251 [7, 4, 2] 2;
        255 [191, 190, 127] 2;
        319 [254, 191, 129] 3;
        359 [68, 0, 0] 3;
        513 [449, 448, 447] 5;
    }
}

/// Fails unless the claim is refuted for one of these reasons.
fn refuted(claim: fn() -> Proof, reason: &str) {
    let why = prove(claim).expect_err("the fault went unnoticed");
    assert!(why.contains(reason), "refuted for another reason: {why}");
}

/// A lane of which the low (0), the high (1) or the cross product (2) loses the term of bits 63 and 2.
#[derive(Clone, Copy)]
struct WrongLane<const WHICH: u32>(Right);

/// The lane without the fault.
type Right = Symbol128<true>;

impl<const WHICH: u32> SymbolicLane for WrongLane<WHICH> {
    fn from_halves(halves: [Symbol<64>; 2]) -> Self {
        WrongLane(Symbol128(halves))
    }
    fn halves(self) -> [Symbol<64>; 2] {
        self.0.0
    }
}

impl<const WHICH: u32> BitXor for WrongLane<WHICH> {
    type Output = Self;
    fn bitxor(self, b: Self) -> Self {
        WrongLane(self.0 ^ b.0)
    }
}

impl<const WHICH: u32> BitXorAssign for WrongLane<WHICH> {
    fn bitxor_assign(&mut self, b: Self) {
        self.0 ^= b.0;
    }
}

impl<const WHICH: u32> BitAnd for WrongLane<WHICH> {
    type Output = Self;
    fn bitand(self, b: Self) -> Self {
        WrongLane(self.0 & b.0)
    }
}

impl<const WHICH: u32> WrongLane<WHICH> {
    /// c without the product of bit 63 of `a` and bit 2 of `b`.
    fn without_a_term(c: Right, a: Symbol<64>, b: Symbol<64>) -> Self {
        let mut wrong = Symbol::ZERO;
        wrong.0[1] = (a.bit_mask(63) & b.bit_mask(2)).0[0];
        WrongLane(c ^ Symbol128([Symbol::ZERO, wrong]))
    }
}

impl<const WHICH: u32> Word128 for WrongLane<WHICH> {
    type Isa = Portable;
    const ZERO: Self = WrongLane(Right::ZERO);
    const CHEAP_PRODUCTS: bool = Right::CHEAP_PRODUCTS;

    fn literal(low: u64, high: u64) -> Self {
        WrongLane(Right::literal(low, high))
    }
    fn shl(self, n: u32) -> Self {
        WrongLane(self.0.shl(n))
    }
    fn shr(self, n: u32) -> Self {
        WrongLane(self.0.shr(n))
    }
    fn lows(a: Self, b: Self) -> Self {
        WrongLane(Right::lows(a.0, b.0))
    }
    fn highs(a: Self, b: Self) -> Self {
        WrongLane(Right::highs(a.0, b.0))
    }
    fn align(a: Self, b: Self) -> Self {
        WrongLane(Right::align(a.0, b.0))
    }
    fn clmul_low(a: Self, b: Self) -> Self {
        let c = Right::clmul_low(a.0, b.0);
        if WHICH == 0 { Self::without_a_term(c, a.0.0[0], b.0.0[0]) } else { WrongLane(c) }
    }
    fn clmul_high(a: Self, b: Self) -> Self {
        let c = Right::clmul_high(a.0, b.0);
        if WHICH == 1 { Self::without_a_term(c, a.0.0[1], b.0.0[1]) } else { WrongLane(c) }
    }
    fn clmul_cross(a: Self, b: Self) -> Self {
        let c = Right::clmul_cross(a.0, b.0);
        if WHICH == 2 { Self::without_a_term(c, a.0.0[0], b.0.0[1]) } else { WrongLane(c) }
    }
}

#[test]
fn a_wrong_lane_is_noticed() {
    refuted(lane_kernels::<F2m233, WrongLane<0>, 2>, "a·b on lanes, m = 233: bit");
    refuted(lane_kernels::<F2m233, WrongLane<1>, 2>, "a·b on lanes, m = 233: bit");
    refuted(lane_kernels::<F2m233, WrongLane<2>, 2>, "a·b on lanes, m = 233: bit");
    proven(lane_kernels::<F2m233, WrongLane<3>, 2>);
}
