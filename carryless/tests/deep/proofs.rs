//! Proofs: the polynomial kernels on words give the right result for every input, for every field. `lane_proofs.rs` has those
//! on lanes.
//!
//! A kernel runs once on symbolic words, and each bit of its result is compared, as a polynomial in the input bits,
//! with a reference written bit by bit. That a proof would notice a wrong bit is shown at the end, on kernels, moduli,
//! tables and words with one bit wrong.
//!
//! They are about the text of the kernels, whatever the profile, and take long to compile: once, in release.

use crate::common::symbolic::{self, Bit, Symbol, ZERO, bits_of, equal, prove, reference, variables, words_of};
use crate::common::{for_every_field, for_every_field_on_lanes};
use carryless::field::binary::{BinaryModulus, WindowTable, sqrt_of_words_vartime, trace};
use carryless::field::{MAX_LIMBS, named::*};
use carryless::poly::{
    Carryless, CombBasic, CombBasicVartime, CombSplitVartime, CombVartime, FusedMultiplier, KaratsubaCombVartime,
    KaratsubaFormulae, KaratsubaRec, Modulus, Multiplier, OperandScanningVartime, Product, ShiftAndAdd,
    ShiftAndAddVartime, comb, operand_scanning, reduce, square,
};
use carryless::word::Word;

type Proof = Result<(), String>;

/// Bits of the operands of a multiplier.
fn operand_bits<M: Modulus, S: Multiplier<M, Symbol<BITS>, N>, const BITS: usize, const N: usize>() -> u32 {
    if S::FULL_WORDS { (N * BITS) as u32 } else { M::M }
}

/// a·b, a·b mod f and a² by the multiplier `S` for elements a and b, or for all words where it takes them.
fn multiplier<M: Modulus, S: Multiplier<M, Symbol<BITS>, N>, const BITS: usize, const N: usize>() -> Proof {
    let bits = operand_bits::<M, S, BITS, N>();
    let (a, b) = (variables("a", bits), variables("b", bits));
    let (a_words, b_words) = (words_of(&a), words_of(&b));
    let product = reference::product(&a, &b);
    let what = |what: &str| format!("{what} by {}, m = {}, {BITS}-bit words", S::NAME, M::M);
    equal(&what("a·b"), &bits_of(S::product(&a_words, &b_words).words()), &product)?;
    equal(&what("a·b mod f"), &bits_of(&S::mul(&a_words, &b_words)), &reference::modulo::<M>(&product))?;
    equal(&what("a²"), &bits_of(S::square(&a_words).words()), &reference::square(&a))
}

/// a·b from a prepared, and a·b + c·d, by the multiplier `S`.
fn fused<M: Modulus, S: FusedMultiplier<M, Symbol<BITS>, N>, const BITS: usize, const N: usize>() -> Proof {
    let bits = operand_bits::<M, S, BITS, N>();
    let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| variables(name, bits));
    let [a_words, b_words, c_words, d_words] = [&a, &b, &c, &d].map(|v| words_of(v));
    let what = |what: &str| format!("{what} by {}, m = {}, {BITS}-bit words", S::NAME, M::M);
    let product = reference::product(&a, &b);
    let prepared = S::product_prepared(&S::prepare(&a_words), &b_words);
    equal(&what("a·b, a prepared,"), &bits_of(prepared.words()), &product)?;
    let expected = reference::sum(&product, &reference::product(&c, &d));
    let sum = S::sum_of_products(&a_words, &b_words, &c_words, &d_words);
    equal(&what("a·b + c·d"), &bits_of(sum.words()), &expected)?;
    let sum = S::sum_of_products_prepared(&S::prepare(&a_words), &b_words, &S::prepare(&c_words), &d_words);
    equal(&what("a·b + c·d, a and c prepared,"), &bits_of(sum.words()), &expected)
}

/// a·b by operand scanning, with the number of words a constant and with it a variable; where multiples of a fit in its
/// words, by the comb for any number of words too.
fn operand_scanning<
    M: Modulus,
    S: Multiplier<M, Symbol<BITS>, N>,
    const T: usize,
    const L: usize,
    const BITS: usize,
    const N: usize,
>() -> Proof {
    let (a, b) = (variables("a", M::M), variables("b", M::M));
    let (a_words, b_words) = (words_of::<BITS, N>(&a), words_of::<BITS, N>(&b));
    let product = reference::product(&a, &b);
    let what = |what: &str| format!("{what} by {}, m = {}, {BITS}-bit words", S::NAME, M::M);
    equal(&what("a·b"), &bits_of(S::product(&a_words, &b_words).words()), &product)?;
    // Neither the table nor the result starts clean.
    let mut table = vec![[[Symbol::ONE]; T]; operand_scanning::table_words(M::M, T.ilog2(), BITS as u32)];
    let mut c = [Symbol::ONE; N].repeat(2);
    operand_scanning::product_vartime::<_, T, L>(M::M, &a_words, &b_words, &mut table, &mut c);
    equal(&what("a·b, any number of words,"), &bits_of(&c), &product)?;
    if table.len() > N {
        return Ok(());
    }
    let (mut table, mut c) = (vec![[[Symbol::ONE]; T]; N], [Symbol::ONE; N].repeat(2));
    comb::product_vartime::<_, T>(M::M, &a_words, &b_words, &mut table, &mut c);
    let what = format!("a·b by the comb for any number of words, m = {}, T = {T}, {BITS}-bit words", M::M);
    equal(&what, &bits_of(&c), &product)
}

/// a² by all kernels.
fn squares<M: Modulus, const BITS: usize, const N: usize>() -> Proof {
    let a = variables("a", M::M);
    let (words, expected) = (words_of::<BITS, N>(&a), reference::square(&a));
    let check = |kernel: fn(&[Symbol<BITS>; N]) -> Product<Symbol<BITS>, N>, name: &str| {
        let what = format!("a² {name}, m = {}, {BITS}-bit words", M::M);
        equal(&what, &bits_of(kernel(&words).words()), &expected)
    };
    check(square::by_spreading, "by spreading")?;
    check(square::by_table_vartime, "by table")?;
    check(square::by_carryless, "by carry-less products")
}

/// c mod f for any 2N words c, by the modulus `Tried` where `M` is right.
fn reduction<M: Modulus, Tried: Modulus, const BITS: usize, const N: usize>() -> Proof {
    let c = variables("c", (2 * N * BITS) as u32);
    let words: [Symbol<BITS>; N] = words_of(&c[..N * BITS]);
    let product = Product([words, words_of(&c[N * BITS..])]);
    let reduced = reduce::reduce::<Tried, _, N>(product);
    let expected = reference::modulo::<M>(&c);
    equal(&format!("c mod f, m = {}, {BITS}-bit words", M::M), &bits_of(&reduced), &expected)?;
    let loose = reference::modulo::<M>(&bits_of(&reduce::reduce_loosely::<Tried, _, N>(product)));
    equal(&format!("c mod f, very lazily, m = {}, {BITS}-bit words", M::M), &loose, &expected)
}

/// c mod x^m + Σ x^e in place for any c of `words` words.
fn sparse_reduction<const BITS: usize>(m: u32, terms: &[u32], words: usize) -> Proof {
    let c = variables("c", (words * BITS) as u32);
    let mut reduced: Vec<Symbol<BITS>> = c.chunks(BITS).map(|bits| words_of::<BITS, 1>(bits)[0]).collect();
    reduce::reduce_sparse(m, terms, &mut reduced);
    let what = format!("c mod f, m = {m}, {terms:?}, {words} words of {BITS} bits");
    equal(&what, &bits_of(&reduced), &reference::remainder(m, terms, &c))
}

/// (√a)² = a for the root E + √x·O of an element a = E(x)² + x·O(x)².
fn square_root<M: BinaryModulus, S: Multiplier<M, Symbol<BITS>, N>, const BITS: usize, const N: usize>() -> Proof {
    let a = variables("a", M::M);
    let (even, odd) = square::split_even_odd::<_, N>(&words_of(&a), N);
    let root_of_x = std::array::from_fn(|k| {
        let bit = k * BITS;
        Symbol::literal(M::SQRT_X.get(bit / 64).map_or(0, |limb| limb >> (bit % 64)))
    });
    let root = reference::sum(&bits_of(&even), &bits_of(&S::mul(&odd, &root_of_x)));
    let squared = reference::modulo::<M>(&reference::square(&root));
    equal(&format!("(√a)² by {}, m = {}, {BITS}-bit words", S::NAME, M::M), &squared, &a)
}

/// (√a)² = a for the root of an element a by the tables of 16 and of 64 multiples of √x.
fn square_root_by_table<M: BinaryModulus, const N: usize>() -> Proof {
    let a = variables("a", M::M);
    let words: [Symbol<64>; N] = words_of(&a);
    for (rows, root) in
        [(16, sqrt_of_words_vartime::<M, _, N, 4>(&words)), (64, sqrt_of_words_vartime::<M, _, N, 6>(&words))]
    {
        let squared = reference::modulo::<M>(&reference::square(&bits_of(&root)));
        equal(&format!("(√a)² by a table of {rows} rows, m = {}", M::M), &squared, &a)?;
    }
    Ok(())
}

/// Tr(c) and H(c) by scan and by windows for an element c: the definitions, and H² + H = c + Tr(c).
fn half_trace<M: BinaryModulus>() -> Proof {
    let c = variables("c", M::M);
    let words: [Symbol<64>; MAX_LIMBS] = words_of(&c);
    let (expected_trace, expected) = (reference::trace::<M>(&c), reference::half_trace::<M>(&c));
    let traced = bits_of(&[trace::trace::<M, _>(&words)]);
    let what = |what: &str| format!("{what}, m = {}", M::M);
    equal(&what("Tr(c)"), &traced, &expected_trace)?;
    for (name, h) in [
        ("H(c) by scan", bits_of(&trace::half_trace::<M, _>(&words))),
        ("H(c) by windows", bits_of(&trace::half_trace_vartime::<M, _>(&words))),
    ] {
        equal(&what(name), &h, &expected)?;
        let h = &h[..M::M as usize];
        let left = reference::sum(&reference::modulo::<M>(&reference::square(h)), h);
        let mut right = c.clone();
        right[0] = symbolic::xor(right[0], traced[0]);
        equal(&what(&format!("H² + H, {name}")), &left, &right)?;
    }
    Ok(())
}

/// Fails with the name of the bit that is wrong.
fn proven(claim: fn() -> Proof) {
    if let Err(why) = prove(claim) {
        panic!("{why}");
    }
}

macro_rules! prove_multipliers {
    ($m:ident, $bits:literal, $n:literal) => {
        proven(multiplier::<$m, ShiftAndAdd, $bits, $n>);
        proven(multiplier::<$m, ShiftAndAddVartime, $bits, $n>);
        proven(multiplier::<$m, CombBasic, $bits, $n>);
        proven(multiplier::<$m, CombBasicVartime, $bits, $n>);
        proven(multiplier::<$m, CombVartime<2>, $bits, $n>);
        proven(multiplier::<$m, CombVartime<4>, $bits, $n>);
        proven(multiplier::<$m, CombVartime<8>, $bits, $n>);
        proven(multiplier::<$m, CombSplitVartime, $bits, $n>);
        proven(multiplier::<$m, KaratsubaCombVartime, $bits, $n>);
        proven(multiplier::<$m, KaratsubaRec, $bits, $n>);
        proven(multiplier::<$m, KaratsubaFormulae, $bits, $n>);
        proven(multiplier::<$m, Carryless, $bits, $n>);
    };
}

macro_rules! prove_fused {
    ($m:ident, $bits:literal, $n:literal) => {
        proven(fused::<$m, CombVartime<2>, $bits, $n>);
        proven(fused::<$m, CombVartime<4>, $bits, $n>);
        proven(fused::<$m, CombVartime<8>, $bits, $n>);
        proven(fused::<$m, CombSplitVartime, $bits, $n>);
        proven(fused::<$m, KaratsubaCombVartime, $bits, $n>);
        proven(fused::<$m, KaratsubaRec, $bits, $n>);
    };
}

macro_rules! prove_fused_on_64_bits {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        prove_fused!($m, 64, $n64);
    };
}

macro_rules! prove_fused_on_32_bits {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        prove_fused!($m, 32, $n32);
    };
}

macro_rules! prove_fused_on_16_bits {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        prove_fused!($m, 16, $n16);
    };
}

macro_rules! prove_multipliers_on_64_bits {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        prove_multipliers!($m, 64, $n64);
    };
}

macro_rules! prove_multipliers_on_32_bits {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        prove_multipliers!($m, 32, $n32);
    };
}

macro_rules! prove_multipliers_on_16_bits {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        prove_multipliers!($m, 16, $n16);
    };
}

macro_rules! prove_operand_scanning {
    ($m:ident, $bits:literal, $n:literal, $($window:literal $interleave:literal),+) => {$(
        proven(operand_scanning::<$m, OperandScanningVartime<$window, $interleave>, { 1 << $window }, $interleave, $bits, $n>);
    )+};
}

macro_rules! prove_operand_scanning_on_64_bits {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        prove_operand_scanning!($m, 64, $n64, 2 1, 2 2, 2 4, 2 8, 4 1, 4 2, 4 4, 4 8, 8 1, 8 2, 8 4, 8 8);
    };
}

macro_rules! prove_operand_scanning_on_32_bits {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        prove_operand_scanning!($m, 32, $n32, 2 1, 2 2, 2 4, 2 8, 4 1, 4 2, 4 4, 4 8, 8 1, 8 2, 8 4);
    };
}

macro_rules! prove_operand_scanning_on_16_bits {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        prove_operand_scanning!($m, 16, $n16, 2 1, 2 2, 2 4, 2 8, 4 1, 4 2, 4 4, 8 1, 8 2);
    };
}

macro_rules! prove_squares {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        proven(squares::<$m, 64, $n64>);
        proven(squares::<$m, 32, $n32>);
        proven(squares::<$m, 16, $n16>);
    };
}

macro_rules! prove_reductions {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        proven(reduction::<$m, $m, 64, $n64>);
        proven(reduction::<$m, $m, 32, $n32>);
        proven(reduction::<$m, $m, 16, $n16>);
    };
}

macro_rules! prove_square_roots {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        proven(square_root::<$m, Carryless, 64, $n64>);
        proven(square_root::<$m, CombVartime<4>, 32, $n32>);
        proven(square_root::<$m, KaratsubaRec, 16, $n16>);
        proven(square_root_by_table::<$m, $n64>);
    };
}

macro_rules! prove_half_traces {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        proven(half_trace::<$m>);
    };
}

#[test]
fn products_on_64_bit_words() {
    for_every_field!(prove_multipliers_on_64_bits);
}

#[test]
fn products_on_32_bit_words() {
    for_every_field!(prove_multipliers_on_32_bits);
}

#[test]
fn products_on_16_bit_words() {
    for_every_field!(prove_multipliers_on_16_bits);
}

#[test]
fn fused_products_on_64_bit_words() {
    for_every_field!(prove_fused_on_64_bits);
}

#[test]
fn fused_products_on_32_bit_words() {
    for_every_field!(prove_fused_on_32_bits);
}

#[test]
fn fused_products_on_16_bit_words() {
    for_every_field!(prove_fused_on_16_bits);
}

#[test]
fn operand_scanning_on_64_bit_words() {
    for_every_field!(prove_operand_scanning_on_64_bits);
}

#[test]
fn operand_scanning_on_32_bit_words() {
    for_every_field!(prove_operand_scanning_on_32_bits);
}

#[test]
fn operand_scanning_on_16_bit_words() {
    for_every_field!(prove_operand_scanning_on_16_bits);
}

#[test]
fn squares_of_words() {
    for_every_field_on_lanes!(prove_squares);
}

#[test]
fn remainders_by_the_moduli() {
    for_every_field_on_lanes!(prove_reductions);
}

/// The general reduction at the places where it could go wrong: m at the edges of a word, x^e close to x^m, so that
/// bits come back, and polynomials of other lengths than twice m.
#[test]
fn remainders_by_any_sparse_polynomial() {
    for (m, terms) in [
        (1, &[0][..]),
        (7, &[6, 0]),
        (15, &[14, 1, 0]),
        (16, &[5, 3, 1, 0]),
        (17, &[16, 15, 14, 0]),
        (63, &[62, 0]),
        (64, &[4, 3, 1, 0]),
        (65, &[64, 63, 1, 0]),
        (127, &[63, 0]),
        (163, &[7, 6, 3, 0]),
    ] {
        for words in [1, 2, 3, 5, 8, 21] {
            for proof in [sparse_reduction::<64>, sparse_reduction::<32>, sparse_reduction::<16>] {
                if let Err(why) = prove(|| proof(m, terms, words)) {
                    panic!("{why}");
                }
            }
        }
    }
}

#[test]
fn square_roots() {
    for_every_field!(prove_square_roots);
}

#[test]
fn traces_and_half_traces() {
    for_every_field_on_lanes!(prove_half_traces);
}

// What follows has one bit wrong, and no proof may pass over it.

/// Fails unless the claim is refuted for one of these reasons.
fn refuted(claim: fn() -> Proof, reason: &str) {
    let why = prove(claim).expect_err("the fault went unnoticed");
    assert!(why.contains(reason), "refuted for another reason: {why}");
}

/// A multiplier that loses the term a_161·b_1.
#[derive(Clone, Copy)]
struct LosesATerm<S>(S);

impl<M: Modulus, W: Word, S: Multiplier<M, W, N>, const N: usize> Multiplier<M, W, N> for LosesATerm<S> {
    const NAME: &'static str = S::NAME;
    const CONSTANT_TIME: bool = S::CONSTANT_TIME;

    fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
        let mut c = S::product(a, b);
        let place = |i: u32| ((i / W::BITS) as usize, i % W::BITS);
        let ((i, i_bit), (j, j_bit), (k, k_bit)) = (place(161), place(1), place(162));
        c.words_mut()[k] ^= a[i].bit_mask(i_bit) & b[j].bit_mask(j_bit) & W::literal(1 << k_bit);
        c
    }
}

/// A multiplier that flips a bit of a·b when only a's lowest bit is set.
#[derive(Clone, Copy)]
struct FlipsABit<S>(S);

impl<M: Modulus, W: Word, S: Multiplier<M, W, N>, const N: usize> Multiplier<M, W, N> for FlipsABit<S> {
    const NAME: &'static str = S::NAME;
    const CONSTANT_TIME: bool = S::CONSTANT_TIME;

    fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
        let mut c = S::product(a, b);
        c.words_mut()[2] ^= a[0] & W::ONE;
        c
    }
}

#[test]
fn a_wrong_product_is_noticed() {
    refuted(multiplier::<F2m163, LosesATerm<CombVartime<4>>, 64, 3>, "bit 162 is wrong by a_161·b_1");
    refuted(multiplier::<F2m163, LosesATerm<KaratsubaRec>, 16, 11>, "bit 162 is wrong by a_161·b_1");
    refuted(multiplier::<F2m163, LosesATerm<KaratsubaFormulae>, 32, 6>, "bit 162 is wrong by a_161·b_1");
    type Scanned = LosesATerm<OperandScanningVartime<4, 8>>;
    refuted(operand_scanning::<F2m163, Scanned, 16, 8, 32, 6>, "bit 162 is wrong by a_161·b_1");
    refuted(multiplier::<F2m163, FlipsABit<Carryless>, 64, 3>, "bit 128 is wrong by a_0");
}

/// F_2^163 with one exponent wrong: x^163 + x^7 + x^6 + x^2 + 1.
#[derive(Clone, Copy)]
struct WrongExponent;

impl Modulus for WrongExponent {
    const M: u32 = 163;
    const TERMS: &'static [u32] = &[7, 6, 2, 0];
}

#[test]
fn a_wrong_modulus_is_noticed() {
    refuted(reduction::<F2m163, WrongExponent, 64, 3>, "bit 2 is wrong by c_163");
    refuted(reduction::<F2m163, WrongExponent, 32, 6>, "bit 2 is wrong by c_163");
}

/// A half-trace table of F_2^163 with one bit flipped.
static WRONG_HALF_TRACES: [u64; 81 * 3] = {
    let mut table = [0; 81 * 3];
    let mut i = 0;
    while i < table.len() {
        table[i] = F2m163::HALF_TRACES[i];
        i += 1;
    }
    table[100] ^= 1 << 17;
    table
};

/// Windows of half-traces of F_2^163 with one bit flipped.
static WRONG_WINDOWS: [u64; F2m163::HALF_TRACE_WINDOWS.sums.len()] = {
    let mut table = [0; F2m163::HALF_TRACE_WINDOWS.sums.len()];
    let mut i = 0;
    while i < table.len() {
        table[i] = F2m163::HALF_TRACE_WINDOWS.sums[i];
        i += 1;
    }
    table[100] ^= 1 << 17;
    table
};

/// F_2^163 with one bit wrong in the table of rows (0), in the windows (1), in √x (2) or in the traces (3).
#[derive(Clone, Copy)]
struct WrongTable<const WHICH: u32>;

impl<const WHICH: u32> Modulus for WrongTable<WHICH> {
    const M: u32 = F2m163::M;
    const TERMS: &'static [u32] = F2m163::TERMS;
}

impl<const WHICH: u32> BinaryModulus for WrongTable<WHICH> {
    const NAME: &'static str = "wrong";
    const TRACE_ONES: &'static [u32] = if WHICH == 3 { &[0, 156] } else { F2m163::TRACE_ONES };
    const SQRT_X: &'static [u64] = if WHICH == 2 { &[1 << 4] } else { F2m163::SQRT_X };
    const CHAIN: &'static [u32] = F2m163::CHAIN;
    const HALF_TRACES: &'static [u64] = if WHICH == 0 { &WRONG_HALF_TRACES } else { F2m163::HALF_TRACES };
    const HALF_TRACE_WINDOWS: WindowTable =
        if WHICH == 1 { WindowTable { window: 4, sums: &WRONG_WINDOWS } } else { F2m163::HALF_TRACE_WINDOWS };
    const FROBENIUS_ROWS: &'static [(u32, &'static [u64])] = &[];
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)] = &[];
}

#[test]
fn a_wrong_table_is_noticed() {
    refuted(half_trace::<WrongTable<0>>, "H(c) by scan, m = 163: bit 81 is wrong");
    refuted(half_trace::<WrongTable<1>>, "no symbol can");
    refuted(square_root::<WrongTable<2>, Carryless, 64, 3>, "(√a)²");
    refuted(half_trace::<WrongTable<3>>, "Tr(c), m = 163: bit 0 is wrong");
}

/// The decision itself: equal and unequal polynomials in two variables.
#[test]
fn polynomials_are_told_apart() {
    proven(|| {
        let v = variables("v", 2);
        let u = Symbol([v[0], v[1]]);
        let (sum, product) = (symbolic::xor(v[0], v[1]), |a: Bit, b: Bit| (Symbol([a]) & Symbol([b])).0[0]);
        equal("v² = v", &[product(u.0[0], u.0[0])], &[v[0]])?;
        equal("uv = vu", &[product(v[0], v[1])], &[product(v[1], v[0])])?;
        equal("(u + v)u = u + uv", &[product(sum, v[0])], &[symbolic::xor(v[0], product(v[0], v[1]))])?;
        for (a, b) in [(v[0], v[1]), (v[0], ZERO), (v[0], symbolic::ONE), (sum, product(v[0], v[1]))] {
            equal("unequal", &[a], &[b]).expect_err("unequal");
        }
        Ok(())
    });
}
