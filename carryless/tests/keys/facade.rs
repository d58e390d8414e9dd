//! Curves without a named representation: every backend that the processor has gives the same bytes.
//!
//! Three copies of an operation, and five of products of points, take long to compile.

mod batches;
#[path = "../../examples/key_agreement.rs"]
#[allow(dead_code, reason = "main is called by no test of this file")]
mod key_agreement;
mod sums;

use crate::common::{for_every_prime_curve, limbs, points_of_order_4, vectors};
use carryless::coordinates::Point;
use carryless::curve::BinaryCurve;
use carryless::field::{BinaryField, Field, NotCanonical};
use carryless::scalar_mul::SignedComb;
use carryless::sec1::{self, DecodeError};
use carryless::*;
use rand_core::{TryCryptoRng, TryRng};
use std::convert::Infallible;
use std::sync::Mutex;

/// A backend is forced for the whole process: one test at a time.
static ALONE: Mutex<()> = Mutex::new(());

pub(crate) fn on_every_backend(mut check: impl FnMut(Backend)) {
    let _alone = ALONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let usual = Backend::current();
    for backend in Backend::ALL {
        if backend.force().is_ok() {
            assert_eq!(Backend::current(), backend);
            check(backend);
        } else {
            assert!(!backend.is_available(), "{backend:?} is available and cannot be forced");
            println!("skipped: this processor cannot run {backend:?}");
        }
    }
    usual.force().expect("the usual backend");
}

fn bytes<C: Curve>(p: &Affine<C>) -> Vec<u8> {
    let mut buffer = [0; sec1::MAX_BYTES];
    sec1::encode_uncompressed(p, &mut buffer).to_vec()
}

/// Every operation on whole points, as bytes.
fn operations<C: KeyCurve + BinaryCurve>() -> Vec<Vec<u8>> {
    let g = Affine::<C>::generator();
    let k: Vec<u64> = C::ORDER.iter().map(|limb| limb / 3).collect();
    let secret = SecretScalar::<C>::from_limbs(&k).expect("below n");
    let p = mul_vartime(&[0x1234_5678_9abc_def1, 3], &g);
    let (x, y) = p.coordinates().expect("not O");
    assert_eq!(Affine::new(x, y), Ok(p), "{}", C::NAME);
    assert_eq!(Affine::<C>::new(x, y + C::Field::ONE), Err(PointError::NotOnCurve), "{}", C::NAME);
    let two = Affine::<C>::new_unchecked(C::Field::ZERO, C::b().sqrt());
    assert!(two.is_on_curve() && !two.is_in_subgroup(), "{}", C::NAME);
    assert_eq!(mul(&secret, &two), Err(PointError::NotInSubgroup), "{}", C::NAME);
    let comb = SignedComb::<C, _>::new(4, 2, &p, vec![0; SignedComb::<C>::limbs(4, 2)]).expect("in the subgroup");
    let mut buffer = [0; sec1::MAX_BYTES];
    let compressed = sec1::encode_compressed(&p, &mut buffer).to_vec();
    assert_eq!(sec1::decode::<C>(&compressed), Ok(p), "{}", C::NAME);
    assert_eq!(sec1::decode::<C>(&bytes(&p)), Ok(p), "{}", C::NAME);
    assert_eq!(sec1::decode::<C>(&bytes(&two)), Err(DecodeError::Subgroup), "{}", C::NAME);
    let order = C::ORDER;
    let above: Vec<u64> = (0..order.len()).map(|i| order[i] | (i as u64 + 1)).chain([5]).collect();
    let results = [
        mul(&secret, &p).expect("a point of the subgroup"),
        mul_generator(&secret).expect("no fault"),
        mul_vartime(&k, &p),
        mul_vartime(&k, &p.add_vartime(two)),
        lincomb_vartime(&k, &p, &[77], &g),
        lincomb_vartime(&k, &p, &[77], &two),
        // A sum whose first point is the generator has a way of its own.
        lincomb_vartime(&k, &g, &above, &p),
        lincomb_vartime(&above, &g, &k, &p),
        lincomb_vartime(&k, &g, &[77], &p.add_vartime(two)),
        lincomb_vartime(&k, &g, &k, &Affine::IDENTITY),
        lincomb_vartime(&[0], &g, &k, &p),
        lincomb_vartime(&k, &g, &[0], &p),
        lincomb_vartime(&k, &g, &k, &g),
        lincomb_vartime(&k, &g, &k, &g.neg()),
        comb.mul(&secret).expect("no fault"),
        p.double(),
        p.double_vartime(),
        p.add_vartime(g),
        p.neg(),
        // Points that meet, and O.
        lincomb_vartime(&k, &p, &above, &p.double()),
        lincomb_vartime(&k, &p, &k, &p),
        lincomb_vartime(&k, &p, &k, &p.neg()),
        lincomb_vartime(&k, &Affine::IDENTITY, &k, &p),
        lincomb_vartime(&[0], &p, &[0], &p.double()),
    ];
    assert_eq!(results[0], results[2], "{}", C::NAME);
    assert_eq!(results[0], results[14], "{}", C::NAME);
    assert_eq!(results[13], Affine::IDENTITY, "{}", C::NAME);
    assert_eq!([results[21], results[23]], [Affine::IDENTITY; 2], "{}", C::NAME);
    assert_eq!(results[22], results[0], "{}", C::NAME);
    results.iter().map(bytes).chain([compressed]).collect()
}

/// Public multiples of points of the whole curve, against sums: of the point of order two, with cofactor 4 of one of order four, and
/// of both beside G.
fn check_outside<C: KeyCurve + BinaryCurve>() {
    let g = Affine::<C>::generator();
    let two = Affine::<C>::new_unchecked(C::Field::ZERO, C::b().sqrt());
    let four = (C::COFACTOR == 4).then(|| points_of_order_4::<C>()[0]);
    for torsion in [Some(two), four].into_iter().flatten() {
        for p in [torsion, torsion.add_vartime(g)] {
            assert!(p.is_on_curve() && !p.is_in_subgroup(), "{}", C::NAME);
            let five = (0..5).fold(Affine::IDENTITY, |sum, _| sum.add_vartime(p));
            assert_eq!(mul_vartime(&[5], &p), five, "{}: {p:?}", C::NAME);
            assert_eq!(lincomb_vartime(&[5], &p, &[1], &g), five.add_vartime(g), "{}: {p:?}", C::NAME);
        }
    }
}

fn check_operations<C: KeyCurve + BinaryCurve>() {
    let file = if C::NAME == "GLS254" { "gls254.json" } else { "known_answers.json" };
    let answers = vectors(file)["curves"][C::NAME].take();
    let mut portable: Option<Vec<Vec<u8>>> = None;
    on_every_backend(|backend| {
        check_outside::<C>();
        let results = operations::<C>();
        assert_eq!(portable.get_or_insert(results.clone()), &results, "{}: {backend:?}", C::NAME);
        for answer in answers.as_array().expect("answers").iter().filter(|answer| answer["base"] == "G") {
            let expected = match answer["out"].as_array() {
                Some(xy) => Affine::new(C::Field::from_limbs(&limbs(&xy[0])), C::Field::from_limbs(&limbs(&xy[1]))),
                None => Ok(Affine::IDENTITY),
            };
            let k = limbs(&answer["k"]);
            assert_eq!(Ok(mul_vartime(&k, &Affine::<C>::generator())), expected, "{}: {k:x?}", C::NAME);
        }
    });
}

macro_rules! check {
    ($curve:ident, $lanes:ident) => {
        check_operations::<$curve>();
        check_agreement::<$curve>();
        check_random::<$curve>();
    };
}

/// A Koblitz and a random curve over a field whose products are inlined, and one of each over a field whose products are
/// called.
#[test]
fn every_backend_gives_the_same_bytes() {
    check!(Gls254, F2m127Lanes);
    check!(K163, F2m163Lanes);
    check!(B233, F2m233Lanes);
    check!(K409, F2m409Lanes);
    check!(B571, F2m571Lanes);
}

/// On curves over prime fields too, which have but one representation.
#[test]
fn keys_on_prime_curves() {
    macro_rules! check {
        ($curve:ident, $field:ident) => {
            check_agreement::<$curve>();
            check_random::<$curve>();
        };
    }
    for_every_prime_curve!(check);
}

/// One bound is enough; both sides agree, and a backend does not know what another made.
fn check_agreement<C: KeyCurve>() {
    let mut sent = Vec::new();
    on_every_backend(|_| sent.push(key_agreement::public_key::<C>(&[7; 12]).expect("a key")));
    let mut shared = Vec::new();
    for public in &sent {
        on_every_backend(|_| shared.push(key_agreement::shared_secret::<C>(&[9; 12], public).expect("a key")));
    }
    let own = key_agreement::public_key::<C>(&[9; 12]).expect("a key");
    let other = key_agreement::shared_secret::<C>(&[7; 12], &own).expect("a key");
    assert!(shared.iter().all(|secret| *secret == other), "{}", C::NAME);
    let refused = key_agreement::shared_secret::<C>(&[9; 12], &[4; 7]).expect_err("no point");
    assert!(refused.to_string().contains("length"), "{refused}");
}

/// A generator that gives these limbs in turn.
struct Limbs<I>(I);

impl<I: Iterator<Item = u64>> TryRng for Limbs<I> {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|limb| limb as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0.next().expect("as many limbs as are wanted"))
    }
    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unimplemented!("limbs are asked for one by one")
    }
}

impl<I: Iterator<Item = u64>> TryCryptoRng for Limbs<I> {}

/// 0 and what is too large are thrown away, and what lies between is taken as it comes.
fn check_random<C: KeyCurve>() {
    let n = C::ORDER.len();
    let low_bits = 64 - C::ORDER[n - 1].leading_zeros();
    // The top limb's own bits are the upper ones of what was drawn.
    let drawn = |limbs: &[u64]| {
        let mut drawn = limbs.to_vec();
        drawn[n - 1] <<= 64 - low_bits;
        drawn
    };
    let mut chosen = C::ORDER.to_vec();
    chosen[0] -= 1;
    let stream = [drawn(&vec![0; n]), drawn(C::ORDER), vec![u64::MAX; n], drawn(&chosen)].concat();
    let scalar = SecretScalar::<C>::random(&mut Limbs(stream.into_iter()));
    // (n − 1)·G = −G
    assert_eq!(mul_generator(&scalar), Ok(Affine::generator().neg()), "{}", C::NAME);
}

#[test]
fn values_that_are_too_large_for_the_field() {
    fn check<C: Curve>() {
        let beyond = [u64::MAX; 9];
        assert_eq!(C::Field::from_canonical_limbs(&beyond), Err(NotCanonical), "{}", C::NAME);
        assert_eq!(C::Field::from_canonical_limbs(&[5]), Ok(C::Field::from_limbs(&[5])), "{}", C::NAME);
    }
    macro_rules! check {
        ($($kind:ident $curve:ident $($feature:literal $number:literal)?: $($field:ident)+;)*) => { $(check::<$curve>();)* };
    }
    carryless::curves!(check! {});
}
