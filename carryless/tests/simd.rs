//! Products side by side: what formulas compute in wider registers is what portable words compute one by one.

#[path = "common/mod.rs"]
mod common;

use carryless::coordinates::{Complete, Point};
use carryless::field::{BinaryField, Field, MAX_LIMBS, named::*};
use carryless::scalar_mul::{
    generator_comb, generator_comb_batch, ladder, ladder_batch, tau_regular, tau_regular_batch,
};
use carryless::word::{
    ConstantTime, Portable128, Portable128X2, Portable128X4, Xmm, Xmm256, Xmm512, has_vpclmulqdq_256,
    has_vpclmulqdq_512,
};
use carryless::{Affine, B233, Curve, K163, K233, K283, SecretScalar};
use common::random::random;

/// Limbs of an element.
type Limbs = [u64; MAX_LIMBS];

/// 0, 1, every single bit, all ones, sparse elements and random ones.
fn operands<F: Field>() -> Vec<Limbs> {
    let m = F::BITS as usize;
    let mut state = 0;
    let mut random = || random(&mut state);
    let bits = |is_set: &mut dyn FnMut(usize) -> bool| {
        let mut limbs = [0; MAX_LIMBS];
        (0..m).filter(|i| is_set(*i)).for_each(|i| limbs[i / 64] |= 1 << (i % 64));
        limbs
    };
    let mut all = vec![bits(&mut |_| false), bits(&mut |_| true)];
    all.extend((0..m).map(|bit| bits(&mut |i| i == bit)));
    all.extend((0..40).map(|_| bits(&mut |_| random() % 40 == 0)));
    all.extend((0..200).map(|_| bits(&mut |_| random() % 2 == 0)));
    all
}

/// What formulas compute, of eight operands: fewer products than go side by side, as many, and more; squares; sums;
/// a row of a table.
fn results<F: BinaryField>(limbs: &[Limbs; 8]) -> Vec<Limbs> {
    let v = limbs.map(|limbs| F::from_canonical_limbs(&limbs[..F::BITS.div_ceil(64) as usize]).expect("canonical"));
    let [a, b, c, d, e, f, g, h] = v;
    F::enter(|| {
        let (sum, product) = F::sum_and_product([a, b, c, d], [e, f]);
        let results = [
            &[a * b, a.square(), F::mul_add2(a, b, c, d), sum, product][..],
            &F::products([a, b], [c, d]),
            &F::products([a, b, c], [d, e, f]),
            &F::products([a, b, c, d], [e, f, g, h]),
            &F::products([a, b, c, d, e], [f, g, h, a, b]),
            &F::squares_n([b, c, d], 2),
            &F::squares_n([a, b, c, d], 5),
            &F::squares_n([d, e, f, g, h], 1),
            &F::scan([[a, b, c], [d, e, f], [f, g, h]].into_iter(), 1),
        ];
        results.concat().iter().map(|v| v.to_limbs()).collect()
    })
}

/// Compares a word with portable ones.
fn agrees<F: BinaryField, P: BinaryField>(is_available: bool) {
    if !is_available {
        eprintln!("skipped: {}, for which this processor lacks instructions", F::MULTIPLIER);
        return;
    }
    let operands = operands::<P>();
    let n = operands.len();
    for i in 0..n {
        // Neighbours are of one kind; the fifth is far away.
        let eight = [0, 1, 2, 3, n / 2, 5, 6, 7].map(|j| operands[(i + j) % n]);
        assert_eq!(
            results::<F>(&eight),
            results::<P>(&eight),
            "{} in {}, operands from {i} on",
            F::MULTIPLIER,
            F::NAME
        );
    }
}

macro_rules! every_field {
    ($($modulus:ident $words:ident $lanes:ident: $n64:literal $n32:literal $n16:literal $nl:literal;)*) => {
        $(
            agrees::<$lanes<Portable128X2>, $lanes<Portable128>>(true);
            agrees::<$lanes<Portable128X4>, $lanes<Portable128>>(true);
            agrees::<$lanes<Xmm256>, $lanes<Portable128>>(has_vpclmulqdq_256());
            agrees::<$lanes<Xmm512>, $lanes<Portable128>>(has_vpclmulqdq_512());
        )*
    };
}

#[test]
fn words_side_by_side_agree_with_portable_ones() {
    carryless::binary_fields!(every_field! { F2m127 F2m127Words F2m127Lanes: 2 4 8 1; });
}

/// Two and four go together on the words for that, and one on all others.
#[test]
fn products_go_side_by_side_where_they_can() {
    let simd = [
        F2m233Lanes::<Portable128>::IS_SIMD,
        F2m233Lanes::<Portable128X2>::IS_SIMD,
        F2m233Lanes::<Portable128X4>::IS_SIMD,
        F2m233Lanes::<Xmm>::IS_SIMD,
        F2m233Lanes::<Xmm256>::IS_SIMD,
        F2m233Lanes::<Xmm512>::IS_SIMD,
    ];
    assert_eq!(simd, [false, true, true, false, true, true]);
}

/// The x of a point that is not O.
fn x<C: Curve>(p: &Affine<C>) -> Limbs {
    p.coordinates().expect("not O").0.to_limbs()
}

/// Five products of each method in one batch and one by one: fours of portable words, and one that is left.
macro_rules! batches_agree {
    ($curve:ident $lanes:ident, $method:expr, $batch:expr) => {{
        type Fours = $curve<$lanes<Portable128X4>>;
        type Ones = $curve<$lanes<Portable128>>;
        fn secrets<C: Curve<Field: ConstantTime>>() -> [SecretScalar<C>; 5] {
            [1, 2, 3, 0x5a, 0xff].map(|byte| SecretScalar::from_be_bytes(&[byte; 20]).expect("below the order"))
        }
        let (k, l) = (secrets::<Fours>(), secrets::<Ones>());
        let mut p = [Affine::IDENTITY; 5];
        generator_comb_batch(&k, &mut p);
        let q: [Affine<Ones>; 5] = core::array::from_fn(|i| generator_comb::<Complete<Ones>>(&l[i]));
        assert_eq!(p.each_ref().map(x), q.each_ref().map(x), "{} k·G", Ones::NAME);
        let mut products = [Affine::IDENTITY; 5];
        ($batch)(&k, &p, &mut products);
        let expected: [Affine<Ones>; 5] = core::array::from_fn(|i| ($method)(&l[i], &q[i]));
        assert_eq!(products.each_ref().map(x), expected.each_ref().map(x), "{} k·P", Ones::NAME);
    }};
}

#[test]
fn batches_in_fours_agree_with_products_one_by_one() {
    batches_agree!(K163 F2m163Lanes, |k, p| tau_regular(5, k, p), |k, p, out| tau_regular_batch(5, k, p, out));
    batches_agree!(K233 F2m233Lanes, |k, p| tau_regular(4, k, p), |k, p, out| tau_regular_batch(4, k, p, out));
    batches_agree!(B233 F2m233Lanes, ladder, ladder_batch);
}

/// Windows to the base τ by parts, which have sums of their own side by side, against one sum.
macro_rules! parts_agree {
    ($curve:ident $lanes:ident $several:ident) => {{
        type Several = $curve<$lanes<$several>>;
        type Ones = $curve<$lanes<Portable128>>;
        let mut n_minus_1 = [0; 9];
        n_minus_1[..Ones::ORDER.len()].copy_from_slice(Ones::ORDER);
        n_minus_1[0] -= 1;
        let mut scalars = vec![[0; 9], [1, 0, 0, 0, 0, 0, 0, 0, 0], n_minus_1];
        scalars.extend((0..Ones::ORDER_BITS as usize - 1).step_by(29).map(|i| {
            let mut power = [0; 9];
            power[i / 64] = 1 << (i % 64);
            power
        }));
        scalars.extend(
            [0x5a, 0x93, 0x7e]
                .map(|byte| core::array::from_fn(|i| if i < 2 { byte * 0x0102_0408_1020_4081 } else { 0 })),
        );
        for k in scalars {
            let secret = SecretScalar::<Ones>::from_limbs(&k).expect("below the order");
            let secret_for_several = SecretScalar::<Several>::from_limbs(&k).expect("below the order");
            for w in 4..=6 {
                let one = tau_regular(w, &secret, &Affine::<Ones>::generator());
                let several = tau_regular(w, &secret_for_several, &Affine::<Several>::generator());
                assert_eq!(
                    several.coordinates().map(|(x, y)| [x.to_limbs(), y.to_limbs()]),
                    one.coordinates().map(|(x, y)| [x.to_limbs(), y.to_limbs()]),
                    "{}, {k:x?}, w = {w}",
                    Ones::NAME
                );
            }
        }
    }};
}

#[test]
fn windows_by_parts_agree_with_those_in_one_sum() {
    parts_agree!(K163 F2m163Lanes Portable128X2);
    parts_agree!(K233 F2m233Lanes Portable128X2);
    parts_agree!(K163 F2m163Lanes Portable128X4);
    parts_agree!(K283 F2m283Lanes Portable128X4);
}
