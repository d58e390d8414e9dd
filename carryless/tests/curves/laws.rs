//! Laws on random values: of fields, of digits, of groups and of encodings. The random values are the same in every
//! run.

use crate::common::hold::{hold, scalar};
use crate::common::out_of_line::OutOfLine;
use crate::common::{for_every_curve, for_every_field};
use carryless::coordinates::{Affine, LopezDahab, Point};
use carryless::curve::{BinaryCurve, equation};
use carryless::curves::*;
use carryless::encoding::sec1;
use carryless::field::binary::{Element, Lanes, Quadratic, VeryLazy, invert};
use carryless::field::{BinaryField, Field, MAX_LIMBS, named::*};
#[cfg(target_arch = "x86_64")]
use carryless::poly::Carryless;
use carryless::poly::lanes::Pairs;
use carryless::poly::reduce::reduce_sparse;
use carryless::poly::{
    AbAc, AbAcPlusCd, AbPlusCd, CombSplitVartime, CombVartime, KaratsubaCombVartime, KaratsubaFormulae, KaratsubaRec,
    OperandScanningVartime, Product,
};
use carryless::recoding::{self, MAX_SCALAR_BITS};
use carryless::scalar_mul::wnaf_vartime;
#[cfg(target_arch = "x86_64")]
use carryless::word::{Clmul64, Xmm, has_carryless_product};
use carryless::word::{Mask, Portable128, Word};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use std::cell::Cell;

type Limbs = [u64; MAX_LIMBS];

/// Limbs of which many are all zeros or all ones.
fn limbs() -> impl Strategy<Value = Limbs> {
    let limb = prop_oneof![4 => any::<u64>(), 1 => Just(0), 1 => Just(!0), 1 => (0..64u32).prop_map(|i| 1 << i)];
    proptest::array::uniform9(limb)
}

/// The element of the low m bits.
fn element<F: Field>(limbs: &Limbs) -> F {
    let bits = |i: usize| F::BITS.saturating_sub(64 * i as u32).min(64);
    let masked: Limbs = std::array::from_fn(|i| if bits(i) == 0 { 0 } else { limbs[i] & !0 >> (64 - bits(i)) });
    F::from_limbs(&masked)
}

/// The laws of a field for three elements; they come out of arithmetic, so that they are loose where a representation
/// is.
fn field_laws<F: BinaryField>(values: [Limbs; 6]) {
    let [a, b, c, d, e, f] = values.map(|limbs| element::<F>(&limbs));
    let (x, y, z) = (a * b + c, c * d + e, e * f);
    assert_eq!(x + y, y + x);
    assert_eq!(x + y + y, x);
    assert_eq!(x - y, x + y);
    assert_eq!(x * y, y * x);
    assert_eq!((x * y) * z, x * (y * z));
    assert_eq!(x * (y + z), x * y + x * z);
    assert_eq!((x * F::ONE, x * F::ZERO, x + F::ZERO), (x, F::ZERO, x));
    assert_eq!(x.square(), x * x);
    assert_eq!(x.square_n(5), x.square().square().square().square().square());
    assert_eq!(F::mul_add2(x, y, z, a), x * y + z * a);
    let four = x.mul_wide(y) + y.mul_wide(z) + z.square_wide() + x.mul_wide(z);
    assert_eq!(F::reduce(four), x * y + y * z + z * z + x * z);
    assert_eq!(F::from_limbs(&x.to_limbs()), x);
    let mut room = [0; MAX_LIMBS];
    let raw = &mut room[..F::BITS.div_ceil(64) as usize];
    x.write_raw(raw);
    assert_eq!((F::from_raw(&x.to_raw()), F::read_raw(raw)), (x, x));
    assert_eq!((F::select(Mask::public(true), x, y), F::select(Mask::public(false), x, y)), (x, y));
    let (prepared_x, prepared_z) = (x.prepare(), z.prepare());
    assert_eq!((F::mul_prepared(&prepared_x, y), F::mul_prepared(&prepared_x, z)), (x * y, x * z));
    assert_eq!(F::mul_add2_prepared(x, y, &prepared_z, a), x * y + z * a);
    let wide = F::mul_wide_prepared(&prepared_x, y) + F::mul_wide_prepared(&prepared_z, a);
    assert_eq!(F::reduce(wide), x * y + z * a);
    zero_laws(x, y);
    inverse_laws(x);
    root_and_trace_laws(x, y);
}

/// The laws of 0 where it is the sum of two representations of x, the one out of arithmetic, the other canonical.
fn zero_laws<F: BinaryField>(x: F, y: F) {
    let zero = x + F::from_limbs(&x.to_limbs());
    assert!(zero.is_zero().declassify() && zero.equals(F::ZERO).declassify());
    assert_eq!((zero * y, zero.square(), zero.sqrt(), zero.half_trace()), (F::ZERO, F::ZERO, F::ZERO, F::ZERO));
    assert_eq!((zero.invert(), zero.invert_vartime(), invert::by_euclid_vartime(zero)), (F::ZERO, F::ZERO, F::ZERO));
    assert_eq!((zero.to_limbs(), zero.trace()), ([0; MAX_LIMBS], 0));
}

fn inverse_laws<F: BinaryField>(x: F) {
    let one = if x == F::ZERO { F::ZERO } else { F::ONE };
    let all = [x.invert(), x.invert_vartime(), invert::by_squarings(x), invert::by_euclid_vartime(x)];
    for inverse in all {
        assert_eq!(inverse * x, one);
    }
}

/// Elements whose degrees are far from those of f, and of each other, on the way: the powers of x, sums of two of them,
/// and the inverses of these.
fn euclid_on_sparse_elements<F: BinaryField>() {
    let power = |i: u32| {
        let mut limbs = [0; MAX_LIMBS];
        limbs[i as usize / 64] = 1 << (i % 64);
        F::from_limbs(&limbs)
    };
    for i in 0..F::BITS {
        for a in [power(i), power(i) + F::ONE, power(i) + power(i / 2)] {
            let inverse = invert::by_euclid_vartime(a);
            assert_eq!(inverse * a, if a == F::ZERO { F::ZERO } else { F::ONE }, "m = {}: {a:?}", F::BITS);
            assert_eq!(invert::by_euclid_vartime(inverse), a, "m = {}: {a:?}", F::BITS);
        }
    }
}

#[test]
fn euclid_meets_every_degree() {
    macro_rules! field {
        ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
            euclid_on_sparse_elements::<OutOfLine<Element<$m, u64, $n64, CombVartime<4>>>>();
        };
    }
    for_every_field!(field);
}

fn root_and_trace_laws<F: BinaryField>(x: F, y: F) {
    assert_eq!((x.sqrt().square(), x.square().sqrt()), (x, x));
    let trace = |v: F| if v.trace() == 1 { F::ONE } else { F::ZERO };
    assert_eq!(trace(F::ONE), F::ONE);
    assert_eq!(trace(x.square()), trace(x));
    assert_eq!(trace(x + y), trace(x) + trace(y));
    let h = x.half_trace();
    assert_eq!(h.square() + h, x + trace(x));
    assert_eq!((x + y).half_trace(), h + y.half_trace());
    assert_eq!(x.half_trace_vartime(), h);
    assert_eq!(x.sqrt_and_half_trace_vartime(), (x.sqrt(), h));
    let (root, solvable) = x.solve_quadratic();
    assert_eq!(solvable.declassify(), trace(x) == F::ZERO);
    assert!(!solvable.declassify() || root.square() + root == x);
}

/// c modulo x^m + Σ x^e, bit by bit.
fn remainder(m: u32, terms: &[u32], mut c: Limbs) -> Limbs {
    let flip = |c: &mut Limbs, i: u32| c[i as usize / 64] ^= 1 << (i % 64);
    for i in (m..64 * MAX_LIMBS as u32).rev() {
        if c[i as usize / 64] >> (i % 64) & 1 == 1 {
            flip(&mut c, i);
            terms.iter().for_each(|e| flip(&mut c, i - m + e));
        }
    }
    c
}

#[test]
fn remainders_by_any_trinomial_and_pentanomial() {
    let middle = |m: u32| prop_oneof![btree_set(1..m, 1), btree_set(1..m, 3)];
    let polynomials = (4_u32..300).prop_flat_map(move |m| (Just(m), middle(m)));
    hold(2000, (polynomials, limbs()), |((m, middle), c)| {
        let terms: Vec<u32> = middle.into_iter().rev().chain([0]).collect();
        let mut reduced = c;
        reduce_sparse(m, &terms, &mut reduced);
        assert_eq!(reduced, remainder(m, &terms, c), "{m}, {terms:?}");
    });
}

/// A random program on four registers: (operation, target, operands).
type Step = (u8, usize, usize, usize);

fn run<F: BinaryField>(start: &[Limbs; 4], program: &[Step]) -> [Limbs; 4] {
    let mut r = start.map(|limbs| element::<F>(&limbs));
    for (operation, target, i, j) in program {
        let (a, b) = (r[*i], r[*j]);
        r[*target] = match operation {
            0 | 1 => a + b,
            2 | 3 => a * b,
            4 => a.square(),
            5 => F::mul_add2(a, b, a + b, r[*target]),
            6 => a.square_n(3),
            7 => a.sqrt(),
            8 => a.half_trace() + b,
            9 => F::reduce(a.mul_wide(b) + b.square_wide()),
            10 => F::select(a.equals(b), F::ONE, a + F::ONE),
            11 => F::mul_prepared(&a.prepare(), b),
            12 => F::mul_add2_prepared(a, r[*target], &b.prepare(), a + b),
            _ => a.invert(),
        };
    }
    r.map(F::to_limbs)
}

/// That two representations of a field compute the same.
fn agree<F: BinaryField, G: BinaryField>(start: [Limbs; 4], program: Vec<Step>) {
    assert_eq!(run::<F>(&start, &program), run::<G>(&start, &program));
}

fn programs() -> impl Strategy<Value = ([Limbs; 4], Vec<Step>)> {
    ([limbs(), limbs(), limbs(), limbs()], vec((0u8..14, 0usize..4, 0usize..4, 0usize..4), 0..40))
}

fn check_laws<F: BinaryField>(cases: u32) {
    hold(cases, [limbs(), limbs(), limbs(), limbs(), limbs(), limbs()], field_laws::<F>);
}

fn check_agreement<F: BinaryField, G: BinaryField>() {
    hold(128, programs(), |(start, program)| agree::<F, G>(start, program));
}

macro_rules! check_field {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {{
        type Words = OutOfLine<Element<$m, u64, $n64, CombVartime<4>>>;
        type Portable = OutOfLine<Lanes<$m, Portable128, $lanes>>;
        check_laws::<Words>(64);
        check_laws::<Portable>(64);
        check_agreement::<Words, Portable>();
        #[cfg(target_arch = "x86_64")]
        if has_carryless_product() {
            type Hardware = OutOfLine<Lanes<$m, Xmm, $lanes>>;
            check_laws::<Hardware>(128);
            check_agreement::<Words, Hardware>();
            check_agreement::<Words, OutOfLine<Element<$m, Clmul64, $n64, Carryless>>>();
        }
    }};
}

/// Fused products: each form, and multipliers of every family.
macro_rules! check_fused {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {{
        type Lazy = OutOfLine<VeryLazy<$m, u64, $n64, KaratsubaFormulae, AbAcPlusCd<KaratsubaRec>>>;
        type Split = OutOfLine<Element<$m, u64, $n64, OperandScanningVartime<4, 4>, AbAc<CombSplitVartime>>>;
        type KaratComb = OutOfLine<Element<$m, u32, $n32, KaratsubaCombVartime, AbPlusCd<KaratsubaCombVartime>>>;
        type Comb = OutOfLine<Element<$m, u16, $n16, KaratsubaRec, AbAcPlusCd<CombVartime<4>>>>;
        type SharedLanes = OutOfLine<Lanes<$m, Portable128, $lanes, AbAcPlusCd<Pairs>>>;
        check_laws::<Lazy>(64);
        check_agreement::<Lazy, Split>();
        check_agreement::<Lazy, KaratComb>();
        check_agreement::<Lazy, Comb>();
        check_agreement::<Lazy, SharedLanes>();
        check_agreement::<Lazy, OutOfLine<VeryLazy<$m, u32, $n32, KaratsubaRec>>>();
        #[cfg(target_arch = "x86_64")]
        if has_carryless_product() {
            type HardwareLazy = OutOfLine<VeryLazy<$m, Clmul64, $n64, KaratsubaRec, AbAcPlusCd<KaratsubaRec>>>;
            check_agreement::<Lazy, HardwareLazy>();
            check_agreement::<Lazy, OutOfLine<Lanes<$m, Xmm, $lanes, AbAc<Pairs>>>>();
        }
    }};
}

#[test]
fn fields() {
    for_every_field!(check_field);
}

#[test]
fn elements_are_printed_in_hexadecimal() {
    fn printed<F: Field>() -> String {
        format!("{:?}", F::from_limbs(&[0xabc, 0x12, 0, 0, 0, 0, 0, 0, 0]))
    }
    let expected = "0x120000000000000abc";
    assert_eq!(printed::<F2m163Words<CombVartime<4>>>(), expected);
    assert_eq!(printed::<F2m163Lanes<Portable128>>(), expected);
    assert_eq!(printed::<Quadratic<F2m127Lanes<Portable128>>>(), expected);
}

#[test]
fn fields_with_fused_products() {
    for_every_field!(check_fused);
}

/// How many of 64 values out of arithmetic lie in words that are not those of the canonical value. The words of x are
/// the unreduced product x·1.
fn loose_products<F, W, const N: usize>() -> usize
where
    W: Word,
    F: BinaryField<Wide = Product<W, N>>,
{
    let words = |x: F| x.mul_wide(F::ONE).words().iter().map(|word| word.value()).collect::<Vec<_>>();
    let full = element::<F>(&[!0; MAX_LIMBS]);
    let powers = std::iter::successors(Some(full), |power| Some(*power * full));
    powers.take(64).filter(|x| words(*x) != words(F::from_limbs(&x.to_limbs()))).count()
}

/// That the values of very lazy reduction are loose at all, and those of others never. Half of them are where words have
/// one bit to spare, as 15 words of 16 bits have over F_2^239; more elsewhere.
macro_rules! check_looseness {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        assert!(loose_products::<OutOfLine<VeryLazy<$m, u64, $n64, KaratsubaRec>>, _, _>() > 16);
        assert!(loose_products::<OutOfLine<VeryLazy<$m, u32, $n32, KaratsubaRec>>, _, _>() > 16);
        assert!(loose_products::<OutOfLine<VeryLazy<$m, u16, $n16, KaratsubaRec>>, _, _>() > 16);
        assert_eq!(loose_products::<OutOfLine<Element<$m, u64, $n64, KaratsubaRec>>, _, _>(), 0);
    };
}

#[test]
fn very_lazy_reduction_leaves_loose_values() {
    for_every_field!(check_looseness);
}

fn bit_length(k: &[u64]) -> usize {
    k.iter().rposition(|limb| *limb != 0).map_or(0, |i| 64 * i + 1 + k[i].ilog2() as usize)
}

/// Two limbs more than a scalar: Σ d_i·2^i modulo 2^(64·LONG) is then Σ d_i·2^i itself.
const LONG: usize = MAX_SCALAR_BITS / 64 + 2;

/// Σ d_i·2^i by Horner's rule.
fn value(digits: &[i8]) -> [u64; LONG] {
    digits.iter().rev().fold([0; LONG], |sum, digit| add_digit(twice(sum), *digit))
}

fn twice(v: [u64; LONG]) -> [u64; LONG] {
    std::array::from_fn(|i| v[i] << 1 | if i == 0 { 0 } else { v[i - 1] >> 63 })
}

/// v + digit modulo 2^(64·LONG).
fn add_digit(v: [u64; LONG], digit: i8) -> [u64; LONG] {
    // The digit as a number of LONG limbs in two's complement.
    let sign = if digit < 0 { !0 } else { 0 };
    let mut carry = false;
    std::array::from_fn(|i| {
        let (sum, over) = v[i].overflowing_add(if i == 0 { i64::from(digit) as u64 } else { sign });
        let (sum, again) = sum.overflowing_add(carry.into());
        carry = over || again;
        sum
    })
}

/// The digits rebuild k; there is at most one more of them than bits, and the last is not zero.
fn rebuilds(k: &[u64], digits: &[i8], what: &str) {
    let mut expected = [0; LONG];
    expected[..k.len()].copy_from_slice(k);
    assert_eq!(value(digits), expected, "{what}: Σ d_i·2^i");
    assert!(digits.len() <= bit_length(k) + 1, "{what}: {} digits for {} bits", digits.len(), bit_length(k));
    assert_ne!(digits.last(), Some(&0), "{what}: the last digit");
}

fn recoding_laws(k: &[u64]) {
    let digits = recoding::binary_digits_vartime(k);
    rebuilds(k, digits.as_slice(), "binary");
    assert!(digits.as_slice().iter().all(|d| matches!(d, 0 | 1)), "binary digits");
    assert_eq!(
        recoding::naf_digits_vartime(k).as_slice(),
        recoding::wnaf_digits_vartime(2, k).as_slice(),
        "the NAF is that of width 2"
    );
    for w in 2..=8 {
        let digits = recoding::wnaf_digits_vartime(w, k);
        let (digits, what) = (digits.as_slice(), format!("width {w}"));
        rebuilds(k, digits, &what);
        let in_set = |d: &i8| *d == 0 || d % 2 != 0 && i32::from(*d).abs() < 1 << (w - 1);
        assert!(digits.iter().all(in_set), "{what}: the digit set");
        let sparse = |run: &[i8]| run.iter().filter(|d| **d != 0).count() <= 1;
        assert!(digits.windows(w as usize).all(sparse), "{what}: one digit in {w}");
    }
}

/// The NAF in pieces of w digits rebuilds k, and no piece is larger than 1 0 1 0 …
fn naf_piece_laws(k: &[u64]) {
    let mut expected = [0; LONG];
    expected[..k.len()].copy_from_slice(k);
    for w in 1..=6 {
        let pieces = recoding::naf_pieces_vartime(w, k);
        let pieces = pieces.as_slice();
        let shift = |sum| (0..w).fold(sum, |sum, _| twice(sum));
        let value = pieces.iter().rev().fold([0; LONG], |sum, piece| add_digit(shift(sum), *piece));
        assert_eq!(value, expected, "pieces of {w} digits");
        let bound = (0..w).rev().step_by(2).map(|i| 1 << i).sum::<u32>();
        assert_eq!(recoding::max_naf_piece(w), bound, "{w} digits");
        assert!(pieces.iter().all(|piece| u32::from(piece.unsigned_abs()) <= bound), "pieces of {w} digits");
        assert!(pieces.len() <= (bit_length(k) + 1).div_ceil(w as usize), "pieces of {w} digits");
        assert_ne!(pieces.last(), Some(&0), "pieces of {w} digits: the last");
    }
}

#[test]
fn naf_pieces() {
    hold(256, scalar(), |k| naf_piece_laws(&k));
    (0..1000).for_each(|k| naf_piece_laws(&[k]));
    naf_piece_laws(&[!0; MAX_SCALAR_BITS / 64]);
}

/// The columns of k in rows of any length d rebuild it: column i has the bits i, i + d … of k.
#[test]
fn columns_rebuild_the_scalar() {
    hold(64, (scalar(), 1..=8_u32, 1..=160_u32), |(k, w, d)| {
        let mut rebuilt = vec![0; k.len() + 2];
        let (teeth, columns) = (w as usize, d as usize);
        for start in (0..64 * k.len()).step_by(teeth * columns) {
            for column in 0..columns {
                let digit = recoding::comb_digit(w, d, &k, start + column);
                assert!(digit < 1 << w);
                for j in (0..teeth).filter(|j| digit >> j & 1 == 1) {
                    let bit = start + column + j * columns;
                    rebuilt[bit / 64] ^= 1 << (bit % 64);
                }
            }
        }
        assert_eq!(rebuilt[..k.len()], k);
    });
}

#[test]
fn recodings() {
    hold(512, scalar(), |k| recoding_laws(&k));
    for k in 0..1000 {
        recoding_laws(&[k]);
    }
    recoding_laws(&[!0; MAX_SCALAR_BITS / 64]);
    // Leading zeros do not count against the limit.
    recoding_laws(&[7, 0, 0]);
    assert_eq!(
        recoding::wnaf_digits_vartime(4, &[[!0; 18].as_slice(), &[0; 2]].concat()).as_slice().len(),
        MAX_SCALAR_BITS + 1
    );
}

#[test]
#[should_panic(expected = "k: a scalar has at most 1152 bits")]
fn a_scalar_that_is_too_long_is_refused() {
    recoding::wnaf_digits_vartime(4, &[0; 18].into_iter().chain([1]).collect::<Vec<_>>());
}

/// k·G.
fn multiple<C: BinaryCurve>(k: &[u64]) -> LopezDahab<C> {
    wnaf_vartime(4, k, &Affine::generator())
}

fn group_laws<C: BinaryCurve>(k: u64, l: u64, n: u32) {
    let (p, q) = (multiple::<C>(&[k]), multiple::<C>(&[l]));
    let r = p.double_n_vartime(n);
    let same = |left: LopezDahab<C>, right: LopezDahab<C>, what: &str| {
        let mut entries = [Affine::IDENTITY; 2];
        LopezDahab::to_entries_vartime(&[left, right], &mut entries);
        assert_eq!(entries[0], entries[1], "{}: {what}", C::NAME);
    };
    same(p.add_vartime(q), q.add_vartime(p), "P + Q = Q + P");
    same(p.add_vartime(q).add_vartime(r), p.add_vartime(q.add_vartime(r)), "(P + Q) + R = P + (Q + R)");
    same(p.add_vartime(p.neg()), LopezDahab::IDENTITY, "P − P = O");
    let (sum, carry) = k.overflowing_add(l);
    same(p.add_vartime(q), multiple(&[sum, carry.into()]), "kG + lG = (k + l)G");
    // lP = lk·G, over the other end of the order: (n − 1)P = −P.
    let p_affine = p.to_affine_vartime();
    let product = u128::from(k) * u128::from(l);
    let l_p: LopezDahab<C> = wnaf_vartime(5, &[l], &p_affine);
    same(l_p, multiple(&[product as u64, (product >> 64) as u64]), "l(kG) = (lk)G");
    let mut order_less_one = C::ORDER.to_vec();
    order_less_one[0] -= 1;
    same(wnaf_vartime(4, &order_less_one, &p_affine), p.neg(), "(n − 1)P = −P");
    assert!(p_affine.is_on_curve() && p_affine.is_in_subgroup());
}

macro_rules! check_group {
    ($curve:ident, $field:ident) => {
        let scalar = || prop_oneof![4 => any::<u64>(), 1 => 0..4u64];
        hold(8, (scalar(), scalar(), 0..4u32), |(k, l, n)| group_laws::<$curve<OutOfLine<$field<Portable128>>>>(k, l, n));
    };
}

#[test]
fn groups() {
    for_every_curve!(check_group);
}

/// What happens to an encoding: its tag, bits flipped, its x replaced, its end cut or extended.
#[derive(Clone, Debug)]
enum Mutation {
    None,
    Tag(u8),
    Flip(Vec<(usize, u8)>),
    Replace(Limbs),
    Cut(usize),
    Extend(Vec<u8>),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    prop_oneof![
        1 => Just(Mutation::None),
        2 => (0..9u8).prop_map(Mutation::Tag),
        4 => vec((any::<usize>(), 0..8u8), 1..4).prop_map(Mutation::Flip),
        4 => limbs().prop_map(Mutation::Replace),
        1 => (0..200usize).prop_map(Mutation::Cut),
        1 => vec(any::<u8>(), 1..80).prop_map(Mutation::Extend),
    ]
}

fn mutate<C: BinaryCurve>(encoding: &mut Vec<u8>, mutation: Mutation) {
    match mutation {
        Mutation::None => (),
        Mutation::Tag(tag) => encoding[0] = tag,
        Mutation::Flip(bits) => {
            for (place, bit) in bits {
                let place = place % encoding.len();
                encoding[place] ^= 1 << bit;
            }
        }
        Mutation::Replace(limbs) => {
            let x = element::<C::Field>(&limbs).to_limbs();
            let bytes = sec1::field_bytes::<C>();
            let big_endian = x.iter().rev().flat_map(|limb| limb.to_be_bytes());
            let x: Vec<u8> = big_endian.skip(8 * MAX_LIMBS - bytes).collect();
            encoding[1..1 + bytes].copy_from_slice(&x);
        }
        Mutation::Cut(length) => encoding.truncate(length),
        Mutation::Extend(tail) => encoding.extend(tail),
    }
}

/// Decodes a changed encoding; what is accepted lies on the curve, in the subgroup, and encodes to the same bytes.
/// Whether it was accepted.
fn encoding_laws<C: BinaryCurve<Equation: equation::Compression<C>>>(k: u64, form: u8, mutation: Mutation) -> bool {
    let point = multiple::<C>(&[k]).to_affine_vartime();
    let mut buffer = [0; sec1::MAX_BYTES];
    let mut encoding = match form {
        0 => sec1::encode_compressed(&point, &mut buffer).to_vec(),
        _ => sec1::encode_uncompressed(&point, &mut buffer).to_vec(),
    };
    if form == 2 {
        encoding[0] = 0x06;
    }
    let unchanged = matches!(mutation, Mutation::None) && form < 2;
    mutate::<C>(&mut encoding, mutation);
    let Ok(accepted) = sec1::decode::<C>(&encoding) else {
        assert!(!unchanged, "{}: {encoding:02x?} is refused", C::NAME);
        return false;
    };
    assert!(!unchanged || accepted == point, "{}: {encoding:02x?} is another point", C::NAME);
    let (x, y) = accepted.coordinates().expect("O is refused");
    let right = x * x * x + C::times_a(x * x) + C::b();
    assert_eq!(y * y + x * y, right, "{}: off the curve", C::NAME);
    let n_p: LopezDahab<C> = wnaf_vartime(4, C::ORDER, &accepted);
    assert_eq!(n_p.to_affine_vartime(), Affine::IDENTITY, "{}: outside the subgroup", C::NAME);
    match encoding[0] {
        0x02 | 0x03 => assert_eq!(sec1::encode_compressed(&accepted, &mut buffer), encoding),
        0x04 => assert_eq!(sec1::encode_uncompressed(&accepted, &mut buffer), encoding),
        _ => assert_eq!(sec1::encode_uncompressed(&accepted, &mut buffer)[1..], encoding[1..]),
    }
    true
}

macro_rules! check_encoding {
    ($curve:ident, $field:ident) => {
        let (accepted, refused) = (Cell::new(0), Cell::new(0));
        hold(512, (1..u64::MAX, 0..3u8, mutation()), |(k, form, mutation)| {
            let count = if encoding_laws::<$curve<OutOfLine<$field<Portable128>>>>(k, form, mutation) {
                &accepted
            } else {
                &refused
            };
            count.set(count.get() + 1);
        });
        assert!(accepted.get() > 50 && refused.get() > 200, "{accepted:?} accepted, {refused:?} refused");
    };
}

#[test]
fn encodings() {
    for_every_curve!(check_encoding);
}
