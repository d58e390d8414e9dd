//! Many products at once are the products one by one, on every backend: every length of a group and of what is left of it,
//! scalars and points for which formulas have cases.

use super::on_every_backend;
use crate::common::for_every_prime_curve;
use carryless::coordinates::Point;
use carryless::field::Field;
use carryless::field::named::F2m233Lanes;
use carryless::scalar_mul::{BatchError, lincomb_generator_batch_vartime, mul_batch, mul_generator_batch};
use carryless::word::Portable128X4;
use carryless::*;

/// More than share an inversion, and not a multiple of what goes side by side.
const MANY: usize = 39;

/// With debug assertions, where a product takes milliseconds, some of each kind; without them all.
const QUICK: bool = cfg!(debug_assertions);

/// 0, 1, 2, n − 1, n − 2, and others.
fn scalars<C: KeyCurve>() -> Vec<SecretScalar<C>> {
    let below = |d: u64| {
        let mut k = C::ORDER.to_vec();
        k[0] -= d;
        k
    };
    let other = |i: usize| {
        C::ORDER
            .iter()
            .map(|limb| (limb / 5).wrapping_mul(i as u64 % 4 + 1) ^ ((i as u64 * 0x9e37) & (limb / 8)))
            .collect()
    };
    let edges = [vec![0], vec![1], vec![2], below(1), below(2)];
    let all = edges.into_iter().chain((5..MANY).map(other));
    all.map(|k| SecretScalar::from_limbs(&k).expect("below n")).collect()
}

/// O, G, −G and other points of the subgroup.
fn points<C: KeyCurve>() -> Vec<Affine<C>> {
    let g = Affine::<C>::generator();
    let mut p = g;
    (0..MANY)
        .map(|i| match i % 13 {
            1 => Affine::IDENTITY,
            3 => g,
            7 => g.neg(),
            _ => {
                p = p.add_vartime(g).double();
                p
            }
        })
        .collect()
}

fn check<C: KeyCurve>() {
    let (k, p) = (scalars::<C>(), points::<C>());
    let products: Vec<_> = (0..MANY).map(|i| mul(&k[i], &p[i]).expect("a point of the subgroup")).collect();
    let publics: Vec<_> = k.iter().map(|k| mul_generator(k).expect("no fault")).collect();
    on_every_backend(|backend| {
        let quick = [0, 1, 2, 3, 4, 5, 33];
        for len in (0..10).chain([31, 32, 33, MANY]).filter(|len| !QUICK || quick.contains(len)) {
            // What the places held before does not matter.
            let mut out = vec![p[2]; len];
            // Groups begin with different products.
            let first = (7 * len) % (MANY + 1 - len);
            let range = first..first + len;
            mul_batch(&k[range.clone()], &p[range.clone()], &mut out).expect("points of the subgroup");
            assert_eq!(out, products[range.clone()], "{}, {backend:?}: {len} from {first} on", C::NAME);
            mul_generator_batch(&k[range.clone()], &mut out).expect("no fault");
            assert_eq!(out, publics[range], "{}, {backend:?}: {len} from {first} on", C::NAME);
        }
        check_sums::<C>(&publics);
        check_refusals(&k, &p);
    });
}

/// Sums of different, equal and opposite multiples, of O and of one multiple alone; scalars of n and more.
fn check_sums<C: KeyCurve>(publics: &[Affine<C>]) {
    let g = Affine::<C>::generator();
    let above = [&[u64::MAX], C::ORDER].concat();
    let cases: Vec<(&[u64], &[u64], Affine<C>)> = vec![
        (&[3], &[5], publics[9]),
        (&[3], &[3], g),
        (&[3], &[3], g.neg()),
        (&[0], &[7], publics[8]),
        (&[7], &[0], publics[8]),
        (&[0], &[0], g),
        (&[9], &[2], Affine::IDENTITY),
        (&above, C::ORDER, publics[11]),
        (C::ORDER, &above, publics[12]),
    ];
    let k: Vec<_> = cases.iter().map(|case| case.0).collect();
    let l: Vec<_> = cases.iter().map(|case| case.1).collect();
    let q: Vec<_> = cases.iter().map(|case| case.2).collect();
    let mut sums = vec![g; cases.len()];
    lincomb_generator_batch_vartime(&k, &l, &q, &mut sums).expect("points of the subgroup");
    for i in 0..cases.len() {
        assert_eq!(sums[i], mul_vartime(k[i], &g).add_vartime(mul_vartime(l[i], &q[i])), "{}: {i}", C::NAME);
    }
}

/// The first point that is refused is named, and nothing is given out.
fn check_refusals<C: KeyCurve>(k: &[SecretScalar<C>], p: &[Affine<C>]) {
    let mut out = p.to_vec();
    let mut bad = p.to_vec();
    let (x, y) = p[0].coordinates().expect("not O");
    for i in [34, 36] {
        bad[i] = Affine::new_unchecked(x, y + C::Field::ONE);
    }
    let error = mul_batch(k, &bad, &mut out).expect_err("a point beside the curve");
    assert_eq!(error, BatchError::Point { index: 34, error: PointError::NotOnCurve });
    assert!(out.iter().all(|p| *p == Affine::IDENTITY), "{}: products in spite of an error", C::NAME);
    let ones = vec![&[1][..]; MANY];
    let error = lincomb_generator_batch_vartime(&ones, &ones, &bad, &mut out).expect_err("a point beside the curve");
    assert_eq!(error, BatchError::Point { index: 34, error: PointError::NotOnCurve });

    let error = mul_batch(k, &p[1..], &mut out).expect_err("a point too few");
    assert_eq!(error.to_string(), "p: 39 as there are scalars, not 38");
    let error = mul_generator_batch(k, &mut out[3..]).expect_err("places too few");
    assert_eq!(error.to_string(), "out: 39 as there are scalars, not 36");
    let error = lincomb_generator_batch_vartime(&ones, &ones[1..], p, &mut out).expect_err("a scalar too few");
    assert_eq!(error.to_string(), "l: 39 as there are scalars, not 38");
}

/// Two, three, four and five words an element; groups of fours in programs with debug assertions too, which have them on words
/// that a field names; and curves over prime fields, where on AVX-512 IFMA eight go side by side.
#[test]
fn batches_are_products_one_by_one() {
    check::<K163>();
    check::<B233>();
    check::<K233<F2m233Lanes<Portable128X4>>>();
    check::<P256>();
    if !QUICK {
        check::<K283>();
        check::<K409>();
        check::<B571>();
        macro_rules! check {
            ($curve:ident, $field:ident) => {
                check::<$curve>();
            };
        }
        for_every_prime_curve!(check);
    }
}

/// On the threads of a pool too, which take the batch piece by piece.
#[cfg(feature = "parallel")]
#[test]
fn a_refused_point_is_named_by_its_place_in_the_whole_batch() {
    let mut bad = points::<K163>();
    let (x, y) = bad[0].coordinates().expect("not O");
    bad[34] = Affine::new_unchecked(x, y + <K163 as Curve>::Field::ONE);
    let pool = parallel::Pool::new(2).expect("a pool");
    let error = pool.mul_batch(&scalars::<K163>(), &bad).expect_err("a point beside the curve");
    assert_eq!(error, BatchError::Point { index: 34, error: PointError::NotOnCurve });
}
