//! Every generated table by another argument than the one that wrote it: repeated squaring, the definitions of trace
//! and half-trace, and irreducibility of the moduli.

use crate::common::out_of_line::OutOfLine;
use crate::common::{for_every_field, for_every_field_on_lanes, for_every_key_curve, for_every_prime_curve};
use carryless::coordinates::{Affine, CompleteEntry, Point};
use carryless::curve::{BinaryCurve, Curve, GeneratorComb};
use carryless::curves::*;
use carryless::field::binary::{BinaryModulus, Element, Lanes, trace};
use carryless::field::{BinaryField, Field, named::*};
use carryless::poly::{Modulus, ShiftAndAdd};
use carryless::word::{Portable128, Portable128X2, Portable128X4};
#[cfg(target_arch = "x86_64")]
use carryless::word::{Xmm256, Xmm512, has_vpclmulqdq_256, has_vpclmulqdq_512};

/// x^i.
fn power_of_x<F: Field>(i: u32) -> F {
    let mut limbs = [0; carryless::field::MAX_LIMBS];
    limbs[i as usize / 64] = 1 << (i % 64);
    F::from_limbs(&limbs)
}

/// Σ a^(2^(step·i)), i < count.
fn sum_of_conjugates<F: Field>(a: F, step: u32, count: u32) -> F {
    (1..count).fold(a, |sum, _| sum.square_n(step) + a)
}

/// A row of a table, which must be canonical.
fn row<F: Field>(limbs: &[u64], what: &str) -> F {
    let element = F::from_limbs(limbs);
    let top = F::BITS as usize / 64;
    assert!(limbs[top..].iter().all(|limb| limb >> (F::BITS % 64) == 0), "{what}: beyond x^{}", F::BITS);
    element
}

/// f = x^m + Σ x^e is irreducible of prime degree m: x^(2^m) = x, and f has no root in F_2.
fn check_modulus<F: BinaryField>() {
    let (m, terms) = (F::Modulus::M, F::Modulus::TERMS);
    assert!((2..m).take_while(|d| d * d <= m).all(|d| m % d != 0) && m % 2 == 1, "m = {m} is an odd prime");
    assert!(terms.is_sorted_by(|a, b| a > b) && terms[0] < m && terms.last() == Some(&0), "m = {m}: {terms:?}");
    assert_eq!(terms.len() % 2, 0, "m = {m}: f(1) = 1");
    assert_eq!(power_of_x::<F>(1).square_n(m), power_of_x(1), "m = {m}: x^(2^m) = x");
    assert_eq!(F::Modulus::LIMBS, m.div_ceil(64) as usize);
}

fn check_constants<F: BinaryField>() {
    let m = F::Modulus::M;
    let ones: Vec<u32> = (0..m).filter(|i| sum_of_conjugates::<F>(power_of_x(*i), 1, m) == F::ONE).collect();
    assert_eq!(F::Modulus::TRACE_ONES, ones, "m = {m}: the i with Tr(x^i) = 1");
    assert_eq!(row::<F>(F::Modulus::SQRT_X, "√x").square(), power_of_x(1), "m = {m}: (√x)² = x");
    let chain = F::Modulus::CHAIN;
    assert_eq!((chain[0], chain[chain.len() - 1]), (1, m - 1), "m = {m}: the ends of the chain");
    for i in 1..chain.len() {
        let step = chain[i].checked_sub(chain[i - 1]).expect("an ascending chain");
        assert!(
            chain[..i].contains(&step),
            "m = {m}: {} is no sum of {} and an earlier member",
            chain[i],
            chain[i - 1]
        );
    }
}

fn check_half_traces<F: BinaryField>() {
    let (m, limbs) = (F::Modulus::M, F::Modulus::LIMBS);
    let table = F::Modulus::HALF_TRACES;
    assert_eq!(table.len(), m as usize / 2 * limbs, "m = {m}: a row for each odd power of x");
    for (k, limbs) in table.chunks_exact(limbs).enumerate() {
        let x_i = power_of_x::<F>(2 * k as u32 + 1);
        let h = row::<F>(limbs, "a half-trace");
        assert_eq!(h, sum_of_conjugates(x_i, 2, m.div_ceil(2)), "m = {m}: H(x^{})", 2 * k + 1);
        assert_eq!(h.square() + h, x_i + sum_of_conjugates(x_i, 1, m), "m = {m}: H² + H at x^{}", 2 * k + 1);
    }
    let rows: Vec<F> = table.chunks_exact(limbs).map(F::from_limbs).collect();
    check_windows(F::Modulus::HALF_TRACE_WINDOWS, &rows, &format!("m = {m}: half-traces"));
}

/// The windows of a map with these images: each row is the sum of those images that its index bits choose.
fn check_windows<F: BinaryField>(table: carryless::field::binary::WindowTable, images: &[F], what: &str) {
    let (limbs, window) = (F::Modulus::LIMBS, table.window as usize);
    let (groups, rest) = (images.len() / window, images.len() % window);
    let rows = (groups << window) + if rest > 0 { 1 << rest } else { 0 };
    assert_eq!(table.sums.len(), rows * limbs, "{what}: the size");
    for (i, sum) in table.sums.chunks_exact(limbs).enumerate() {
        let (group, u) = (i >> window, i & ((1 << window) - 1));
        let chosen = (0..window).filter(|bit| u >> bit & 1 == 1).filter_map(|bit| images.get(group * window + bit));
        let expected = chosen.fold(F::ZERO, |sum, image| sum + *image);
        assert_eq!(row::<F>(sum, what), expected, "{what}: group {group}, row {u}");
    }
}

/// Matrices of 8×8 bits: bit t of byte q of limb r of the image of x^i is bit i mod 8 of byte 7 − t of the matrix for byte ⌊i/8⌋
/// and that byte; the bits of no x^i are zero.
fn check_matrices<F: BinaryField>(matrices: &[u64], images: &[F], what: &str) {
    let limbs = F::Modulus::LIMBS;
    assert_eq!(matrices.len(), 8 * limbs * images.len().div_ceil(8), "{what}: the size");
    for i in 0..8 * images.len().div_ceil(8) {
        let of_byte = &matrices[8 * limbs * (i / 8)..][..8 * limbs];
        let bit = |o: usize| of_byte[o / 8] >> (8 * (7 - o % 8) + i % 8) & 1;
        let image: Vec<u64> = (0..limbs).map(|r| (0..64).fold(0, |limb, o| limb | bit(64 * r + o) << o)).collect();
        let expected = images.get(i).map_or([0; carryless::field::MAX_LIMBS], |image| image.to_limbs());
        assert_eq!(image, expected[..limbs], "{what}: x^{i} by matrices");
    }
}

fn check_frobenius<F: BinaryField>() {
    let (m, limbs) = (F::Modulus::M, F::Modulus::LIMBS);
    let images = |n: u32| -> Vec<F> { (0..m).map(|i| power_of_x::<F>(i).square_n(n)).collect() };
    for (n, table) in F::Modulus::FROBENIUS_ROWS {
        let rows: Vec<F> = table.chunks_exact(limbs).map(|limbs| row(limbs, "a power")).collect();
        assert_eq!(rows, images(*n), "m = {m}: (x^i)^(2^{n})");
    }
    for ((n, _), matrices) in F::Modulus::FROBENIUS_ROWS.iter().zip(F::Modulus::FROBENIUS_MATRICES) {
        check_matrices(matrices, &images(*n), &format!("m = {m}: a^(2^{n})"));
    }
    for (n, table) in F::Modulus::FROBENIUS_WINDOWS {
        check_windows(*table, &images(*n), &format!("m = {m}: a^(2^{n})"));
    }
    // Multi-squaring takes the largest step first.
    assert!(F::Modulus::FROBENIUS_ROWS.is_sorted_by(|a, b| a.0 > b.0), "m = {m}");
    assert!(F::Modulus::FROBENIUS_WINDOWS.is_sorted_by(|a, b| a.0 > b.0), "m = {m}");
}

/// The combs of a curve's generator fit into 32 KiB, and their entries satisfy the curve's equation in complete
/// coordinates: with Z = 1 and T = X, S² + SX = √b(X⁴ + 1) + aX².
#[test]
fn combs_of_generators() {
    fn check<C: GeneratorComb + BinaryCurve>() {
        assert!(size_of_val(C::GENERATOR_COMB) <= 32 << 10, "{}", C::NAME);
        let limbs = CompleteEntry::<C>::LIMBS / 2;
        for entry in C::GENERATOR_COMB.chunks(2 * limbs) {
            let [x, s] = [&entry[..limbs], &entry[limbs..]].map(C::Field::from_limbs);
            let right = C::b().sqrt() * (x.square_n(2) + C::Field::ONE) + C::times_a(x.square());
            assert_eq!(s * (s + x), right, "{}: {entry:x?}", C::NAME);
        }
    }
    macro_rules! curve {
        ($curve:ident, $field:ident) => {
            check::<$curve<OutOfLine<$field<Portable128>>>>();
        };
    }
    for_every_key_curve!(curve);
}

/// The combs over prime fields fit too. Their entries are points of the curve, and by the affine law: the first table's
/// are sums of the 2^(jd)·G, the last of which is found by doublings; each next table's are 2^e times as much.
#[test]
fn combs_of_generators_over_prime_fields() {
    fn check<C: GeneratorComb>() {
        let held = if C::Field::HELD_AS_MULTIPLE { C::GENERATOR_COMB_OF_MULTIPLES } else { C::GENERATOR_COMB };
        assert!(size_of_val(held) <= 32 << 10, "{}", C::NAME);
        let limbs = C::Field::BITS.div_ceil(64) as usize;
        let points: Vec<Affine<C>> = held
            .chunks(2 * limbs)
            .map(|entry| {
                let [x, y] = [&entry[..limbs], &entry[limbs..]];
                assert!(C::Field::is_canonical(x) && C::Field::is_canonical(y), "{}: below p", C::NAME);
                let [x, y] = [x, y].map(C::Field::from_table);
                Affine::new_unchecked(x, y)
            })
            .collect();
        assert!(points.iter().all(Affine::is_on_curve), "{}", C::NAME);
        let (w, v) = (C::TEETH as usize, C::TABLES as usize);
        let d = C::ORDER_BITS.div_ceil(C::TEETH);
        let double_n = |p: Affine<C>, n| (0..n).fold(p, |p, _| p.double_vartime());
        let powers: Vec<_> =
            std::iter::successors(Some(Affine::generator()), |p| Some(double_n(*p, d))).take(w).collect();
        assert_eq!(points.len(), v << (w - 1), "{}", C::NAME);
        let (first, rest) = points.split_at(1 << (w - 1));
        for (a, entry) in first.iter().enumerate() {
            let sign = |j: usize| if a >> j & 1 == 1 { powers[j] } else { powers[j].neg() };
            let sum = (0..w - 1).fold(powers[w - 1], |sum, j| sum.add_vartime(sign(j)));
            assert_eq!(*entry, sum, "{}: entry {a}", C::NAME);
        }
        for (i, entry) in rest.iter().enumerate() {
            assert_eq!(*entry, double_n(points[i], d.div_ceil(C::TABLES)), "{}: entry {i} of the next tables", C::NAME);
        }
    }
    macro_rules! check_prime {
        ($curve:ident, $field:ident) => {
            check::<$curve<OutOfLine<<$curve as Curve>::Field>>>();
            // With the comb that is held as multiples, where there is one.
            check::<$curve>();
        };
    }
    for_every_prime_curve!(check_prime);
    check::<W25519<OutOfLine<Fp25519Radix51>>>();
    check::<Jq25519<OutOfLine<Fp25519Radix51>>>();
    check::<Edwards25519<OutOfLine<Fp25519Radix51>>>();
}

/// The tables of one field, with the 2 KiB of byte squares that all fields share, fit into 64 KiB in the default build, those of
/// F_2^571 into 104, those of F_2^233 by the trinomial, which has its maps by matrices too, into 88.
fn check_size<M: BinaryModulus>() {
    let rows = M::FROBENIUS_ROWS.iter().map(|(_, rows)| rows.len());
    let windows = M::FROBENIUS_WINDOWS.iter().map(|(_, table)| table.sums.len());
    let matrices = M::FROBENIUS_MATRICES.iter().map(|matrices| matrices.len());
    let maps = rows.chain(matrices).chain(windows).sum::<usize>();
    let limbs = M::HALF_TRACES.len() + M::HALF_TRACE_WINDOWS.sums.len() + maps;
    assert_eq!(M::TABLE_BYTES, 8 * limbs, "m = {}", M::M);
    if cfg!(not(feature = "large-tables")) {
        let most = match M::NAME {
            "F2-571" => 104,
            "F2-233" => 88,
            _ => 64,
        } << 10;
        assert!(M::TABLE_BYTES + 2048 <= most, "{}: {} bytes of tables", M::NAME, M::TABLE_BYTES);
    }
}

/// The maps of the tables of rows, on words alone and side by side: of the powers of x, whose images are the rows, and of a
/// sum of all and of every third. (Half-traces as they are on words alone, which `proofs` has.)
fn check_sums_of_rows<F: BinaryField>() {
    let ones = (0..F::BITS).fold(F::ZERO, |sum, i| sum + power_of_x(i));
    let thirds = (0..F::BITS).step_by(3).fold(F::ZERO, |sum, i| sum + power_of_x(i));
    for a in (0..F::BITS).map(power_of_x::<F>).chain([F::ZERO, ones, thirds]) {
        let expected = F::from_limbs(&trace::half_trace::<F::Modulus, u64>(&a.to_limbs()));
        assert_eq!(a.half_trace(), expected, "H(a), a = {a:?}, {}", F::MULTIPLIER);
    }
    for (i, (step, rows)) in F::Modulus::FROBENIUS_ROWS.iter().enumerate() {
        for a in (0..F::BITS).map(power_of_x::<F>).chain([F::ZERO, ones, thirds]) {
            assert_eq!(a.sum_of_rows(rows), a.square_n(*step), "a^(2^{step}), a = {a:?}, {}", F::MULTIPLIER);
            let by_matrices = F::Modulus::FROBENIUS_MATRICES.get(i).and_then(|matrices| a.times_matrices(matrices));
            if let Some(image) = by_matrices {
                assert_eq!(image, a.square_n(*step), "a^(2^{step}) by matrices, a = {a:?}, {}", F::MULTIPLIER);
            }
        }
    }
}

/// A representation of the field that uses none of the tables in its arithmetic.
type Plain<M, const N: usize> = Element<M, u64, N, ShiftAndAdd>;

macro_rules! check_all {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        check_modulus::<Plain<$m, $n64>>();
        check_constants::<Plain<$m, $n64>>();
        check_half_traces::<Plain<$m, $n64>>();
        check_frobenius::<Plain<$m, $n64>>();
    };
}

macro_rules! check_sizes {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        check_size::<$m>();
    };
}

#[test]
fn tables_of_the_named_fields() {
    for_every_field_on_lanes!(check_all);
}

macro_rules! check_sums {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        check_sums_of_rows::<Plain<$m, $n64>>();
        check_sums_of_rows::<Lanes<$m, Portable128, $lanes>>();
        check_sums_of_rows::<Lanes<$m, Portable128X2, $lanes>>();
        check_sums_of_rows::<Lanes<$m, Portable128X4, $lanes>>();
        #[cfg(target_arch = "x86_64")]
        {
            if has_vpclmulqdq_256() {
                check_sums_of_rows::<Lanes<$m, Xmm256, $lanes>>();
            }
            if has_vpclmulqdq_512() {
                check_sums_of_rows::<Lanes<$m, Xmm512, $lanes>>();
                for matrices in $m::FROBENIUS_MATRICES {
                    assert!(Lanes::<$m, Xmm512, $lanes>::ONE.times_matrices(matrices).is_some(), "m = {}", $m::M);
                }
            }
        }
    };
}

#[test]
fn tables_of_rows_are_scanned_on_all_words() {
    for_every_field_on_lanes!(check_sums);
}

#[test]
fn table_sizes() {
    for_every_field_on_lanes!(check_sizes);
}

/// The constants of the toy fields; what their tables give, the exhaustive tests try for every element.
#[test]
fn constants_of_the_toy_fields() {
    use crate::common::toy::ToyModulus;
    check_modulus::<Plain<ToyModulus<3>, 1>>();
    check_modulus::<Plain<ToyModulus<5>, 1>>();
    check_modulus::<Plain<ToyModulus<7>, 1>>();
    check_constants::<Plain<ToyModulus<3>, 1>>();
    check_constants::<Plain<ToyModulus<5>, 1>>();
    check_constants::<Plain<ToyModulus<7>, 1>>();
    check_constants::<Plain<ToyModulus<9>, 1>>();
}
