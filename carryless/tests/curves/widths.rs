//! Widths, teeth, tables and buffers that are out of range are refused, with a sentence that names the argument and its
//! range; those at the ends of the range are not.

use crate::common::out_of_line::OutOfLine;
use carryless::coordinates::{Affine, Jacobian, KimKim, LopezDahab, Point};
use carryless::curve::GeneratorComb;
use carryless::curves::{K163, Wap160};
use carryless::field::named::{F2m163Lanes, Fp160Limbs};
use carryless::field::prime::PseudoMersenne;
use carryless::recoding;
use carryless::scalar::{SecretScalar, public_scalar_vartime};
use carryless::scalar_mul::*;
use carryless::word::Portable128;
use std::panic::{AssertUnwindSafe, catch_unwind};

type C = K163<OutOfLine<F2m163Lanes<Portable128>>>;
type P = LopezDahab<C>;
type W = Jacobian<Wap160<OutOfLine<Fp160Limbs<PseudoMersenne>>>>;

/// What a computation panics with.
fn refusal<R>(f: impl FnOnce() -> R) -> Option<String> {
    let payload = catch_unwind(AssertUnwindSafe(f)).err()?;
    let text = payload.downcast_ref::<&str>().map(|text| text.to_string());
    Some(text.or_else(|| payload.downcast_ref::<String>().cloned()).expect("a sentence"))
}

/// That `f` takes the widths from `least` to `most`, and refuses others with this sentence.
fn check<R>(name: &str, least: u32, most: u32, sentence: &str, f: impl Fn(u32) -> R) {
    for w in [least, most] {
        assert_eq!(refusal(|| f(w)), None, "{name}, {w}");
    }
    for w in [0, least - 1, most + 1, 31, 32, 64, u32::MAX] {
        assert_eq!(refusal(|| f(w)).as_deref(), Some(sentence), "{name}, {w}");
    }
}

const TWO_TO_EIGHT: &str = "w: a width from 2 to 8";
const TWO_TO_SIX: &str = "w: a width from 2 to 6";

#[test]
fn recodings() {
    let k = [5];
    check("wNAF", 2, 8, TWO_TO_EIGHT, |w| recoding::wnaf_digits_vartime(w, &k));
    check("pieces of a NAF", 1, 6, "w: a width from 1 to 6", |w| recoding::naf_pieces_vartime(w, &k));
    check("wTNAF", 2, 6, TWO_TO_SIX, |w| recoding::wtnaf_digits_vartime::<C>(w, &k));
    let k = public_scalar_vartime(&[0]);
    check("τ-adic windows", 4, 6, "w: a width from 4 to 6", |w| recoding::tau_windows::<C>(w, &k));
    check("a digit of a wNAF", 2, 8, TWO_TO_EIGHT, |w| recoding::wnaf_digit_vartime(w, 5, 0));
    check("windows", 2, 8, TWO_TO_EIGHT, |w| recoding::booth_digit(w, &[5], 0));
    check("public windows", 2, 16, "w: a width from 2 to 16", |w| recoding::booth_digit_vartime(w, &[5], 0));
    check("odd digits", 1, 8, "w: a width from 1 to 8", |w| recoding::odd_digit(w, 9, &[5], 0));
    check("columns", 1, 6, "w: 1 to 6 rows", |w| recoding::columns_vartime(w, 9, &[5]));
    check("signed columns", 1, 8, "w: 1 to 8 rows", |w| recoding::SignedColumns::new(w, 9, &[5]));
}

#[test]
fn variable_time() {
    let (k, g) = ([5], Affine::<C>::generator());
    let q = Affine::<<W as Point>::Curve>::generator();
    let table = OddMultiples::<P, _>::new_vartime(4, &g, [g; 4]);
    check("wNAF", 2, 8, TWO_TO_EIGHT, |w| wnaf_vartime::<P>(w, &k, &g));
    check("wNAF from the right", 2, 8, TWO_TO_EIGHT, |w| wnaf_rtl_vartime::<P>(w, &k, &g));
    check("halving", 2, 8, TWO_TO_EIGHT, |w| halve_and_add_wnaf_vartime(w, &k, &g));
    check("halving from the right", 2, 8, TWO_TO_EIGHT, |w| halve_and_add_rtl_wnaf_vartime::<P>(w, &k, &g));
    check("interleaving", 2, 8, TWO_TO_EIGHT, |w| interleave_vartime(w, &k, &table, &k, &g));
    check("a sum", 2, 6, TWO_TO_SIX, |w| interleave_all_vartime(w, &[k], &[g], &mut [Term::<P>::new()]));
    check("a sum of nothing", 2, 6, TWO_TO_SIX, |w| interleave_all_vartime(w, &[k; 0], &[], &mut [Term::<P>::new()]));
    check("Straus", 1, 3, "w: a width from 1 to 3", |w| straus_vartime::<P>(w, &k, &g, &k, &g));
    check("GLV", 2, 6, TWO_TO_SIX, |w| glv_wnaf_vartime::<W>(w, &k, &q));
    check("GLV of two", 2, 6, TWO_TO_SIX, |w| glv_interleave_vartime::<W>(w, &k, &q, &k, &q));
    check("odd halves", 3, 6, "w: a width from 3 to 6", |w| {
        glv_odd_windows::<W>(w, &SecretScalar::from_limbs(&k).expect("below n"), &q)
    });
    let comb = FixedBaseComb::<W, _>::new_vartime(4, 1, &q, [q; 16]);
    check("GLV and a comb", 2, 6, TWO_TO_SIX, |w| glv_comb_vartime(w, &k, &comb, &k, &q));
    check("wTNAF", 2, 6, TWO_TO_SIX, |w| wtnaf_vartime::<P>(w, &k, &g));
    let table = FixedBaseTnaf::<P, _>::new_vartime(4, &g, [g; 4]).expect("in the subgroup");
    check("interleaving of τ-adic NAFs", 2, 6, TWO_TO_SIX, |w| interleave_tnaf_vartime(w, &k, &table, &k, &g));
}

#[test]
fn constant_time() {
    let (k, g) = (SecretScalar::<C>::from_limbs(&[5]).expect("5 < n"), Affine::<C>::generator());
    check("τ-adic windows", 4, 6, "w: a width from 4 to 6", |w| tau_regular(w, &k, &g));
    check("windows", 2, 6, TWO_TO_SIX, |w| regular_windows(w, &k, &g));
    let comb = |w, v| SignedComb::<C, _>::new(w, v, &g, vec![0; 128 * 8 * 6]);
    check("the teeth of a signed comb", 1, 8, "w: 1 to 8 teeth", |w| comb(w, 1));
    check("the tables of a signed comb", 1, 8, "v: 1 to 8 tables", |v| comb(2, v));
}

#[test]
fn fixed_points() {
    let g = Affine::<C>::generator();
    let buffer = || vec![g; 2048];
    check("odd multiples", 2, 8, TWO_TO_EIGHT, |w| OddMultiples::<P, _>::new_vartime(w, &g, buffer()));
    check("interleaving", 2, 8, TWO_TO_EIGHT, |w| FixedBaseInterleave::<P, _>::new_vartime(w, &g, buffer()));
    check("NAF", 1, 6, "w: a width from 1 to 6", |w| FixedBaseNaf::<P, _>::new_vartime(w, &g, buffer()));
    check("TNAF", 2, 6, TWO_TO_SIX, |w| FixedBaseTnaf::<P, _>::new_vartime(w, &g, buffer()));
    let comb = |w, v| FixedBaseComb::<P, _>::new_vartime(w, v, &g, buffer());
    check("the teeth of a comb", 1, 8, "w: 1 to 8 teeth", |w| comb(w, 1));
    check("the tables of a comb", 1, 8, "v: 1 to 8 tables", |v| comb(2, v));
}

/// The sizes that the documentation gives.
#[test]
fn sizes() {
    assert_eq!([2, 5, 8].map(OddMultiples::<P>::entries), [1, 8, 64]);
    assert_eq!([2, 5, 8].map(FixedBaseInterleave::<P>::entries), [2, 16, 128]);
    assert_eq!([2, 5, 6].map(FixedBaseTnaf::<P>::entries), [1, 8, 16]);
    assert_eq!([1, 4, 6].map(FixedBaseNaf::<P>::entries), [164, 41, 28]);
    assert_eq!([(1, 1), (4, 2), (8, 8)].map(|(w, v)| FixedBaseComb::<P>::entries(w, v)), [2, 32, 2048]);
    assert_eq!([(1, 1), (5, 4), (8, 8)].map(|(w, v)| SignedComb::<C>::limbs(w, v)), [6, 6 * 64, 6 * 1024]);
    assert_eq!(SignedComb::<C>::limbs(5, 4), C::GENERATOR_COMB.len());
}

/// A buffer that is one place too short is refused; a longer one is not, and any storage will do.
#[test]
fn buffers() {
    let (k, g) = ([0x1234_5678_9abc_def0, 77], Affine::<C>::generator());
    let expected = naf_vartime::<P>(&k, &g).to_affine_vartime();
    fn check<R>(n: usize, make: impl Fn(&mut [R]) -> Affine<C>, fill: R, expected: &Affine<C>)
    where
        R: Copy,
    {
        for longer in [0, 1, 77] {
            assert_eq!(make(&mut vec![fill; n + longer]), *expected);
        }
        let sentence = format!("buffer: {n} places at least, not {}", n - 1);
        assert_eq!(refusal(|| make(&mut vec![fill; n - 1])), Some(sentence));
    }
    let comb = |b: &mut [_]| FixedBaseComb::<P, _>::new_vartime(4, 2, &g, b).mul_vartime(&k).to_affine_vartime();
    check(32, comb, g, &expected);
    let naf = |b: &mut [_]| FixedBaseNaf::<P, _>::new_vartime(4, &g, b).mul_vartime(&k).to_affine_vartime();
    check(41, naf, g, &expected);
    let halves = |b: &mut [_]| FixedBaseInterleave::<P, _>::new_vartime(4, &g, b).mul_vartime(&k).to_affine_vartime();
    check(8, halves, g, &expected);
    let tnaf = |b: &mut [_]| {
        let table = FixedBaseTnaf::<P, _>::new_vartime(4, &g, b).expect("in the subgroup");
        table.mul_vartime(&k).to_affine_vartime()
    };
    check(4, tnaf, g, &expected);
    let multiples = |b: &mut [_]| {
        let table = OddMultiples::<P, _>::new_vartime(4, &g, b);
        interleave_vartime(3, &k, &table, &[], &g).to_affine_vartime()
    };
    check(4, multiples, g, &expected);
    let secret = SecretScalar::<C>::from_limbs(&k).expect("k < n");
    let signed =
        |b: &mut [u64]| SignedComb::<C, _>::new(3, 2, &g, b).expect("in the subgroup").mul(&secret).expect("no fault");
    check(48, signed, 0, &expected);

    let array = FixedBaseComb::<P, _>::new_vartime(3, 1, &g, [g; FixedBaseComb::<P>::entries(3, 1)]);
    let copy = array;
    assert_eq!(array.mul_vartime(&k).to_affine_vartime(), expected);
    assert_eq!(copy.mul_vartime(&k).to_affine_vartime(), expected);
}

#[test]
fn sums_that_do_not_fit() {
    let g = Affine::<C>::generator();
    let mut terms = vec![Term::<KimKim<C>>::default(); 2];
    let two_scalars = refusal(|| interleave_all_vartime(4, &[[1], [2]], &[g], &mut terms));
    assert_eq!(two_scalars.as_deref(), Some("points: as many as scalars"));
    let two_points = refusal(|| interleave_all_vartime(4, &[[1]], &[g, g], &mut terms));
    assert_eq!(two_points.as_deref(), Some("points: as many as scalars"));
    let no_room = refusal(|| interleave_all_vartime::<P>(4, &[[1]], &[g], &mut []));
    assert_eq!(no_room.as_deref(), Some("terms: room for one at least"));
}

/// A comb with digits of another shape cannot be interleaved.
#[test]
fn combs_that_cannot_be_interleaved() {
    let q = Affine::<<W as Point>::Curve>::generator();
    for (w, v) in [(7, 1), (8, 1), (4, 2)] {
        let comb = FixedBaseComb::<W, _>::new_vartime(w, v, &q, vec![q; 256]);
        let refused = refusal(|| glv_comb_vartime(4, &[5], &comb, &[7], &q));
        assert_eq!(
            refused.as_deref(),
            Some("fixed: a comb of at most 6 teeth with one table"),
            "{w} teeth, {v} tables"
        );
    }
}
