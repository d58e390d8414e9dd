//! Sums of many products against the naive sum, on every backend and on curves of each equation: lengths up to 300, zero
//! scalars, equal, opposite and infinite points, workspaces of three sizes.

use super::on_every_backend;
use crate::common::random::random;
use carryless::coordinates::Point;
use carryless::curves::{Edwards25519, Jq25519, Oef31x7, Secp256k1, W25519, Wap160};
use carryless::field::{BinaryField, Field};
use carryless::scalar_mul::{BatchError, PreparedPoints, msm_limbs, msm_vartime};
use carryless::*;
use std::thread;

const MANY: usize = 300;

/// With debug assertions, where a product takes milliseconds, a sum of each kind; without them every length and more curves.
const QUICK: bool = cfg!(debug_assertions);

/// Scalars of all lengths, beyond n too.
fn scalars<C: Curve>() -> Vec<Vec<u64>> {
    let mut state = 0;
    let mut random = || random(&mut state);
    let mut scalar = |i: usize| -> Vec<u64> {
        match i % 11 {
            0 => vec![],
            1 => vec![0, 0],
            2 => vec![1],
            3 => C::ORDER.to_vec(),
            4 => [C::ORDER, &[random() % 3]].concat(),
            5 => vec![u64::MAX; C::ORDER.len()],
            _ => (0..C::ORDER.len()).map(|_| random()).collect(),
        }
    };
    (0..MANY).map(&mut scalar).collect()
}

/// Points of which some are equal, some opposite, and some O.
fn points<C: NamedCurve>() -> Vec<Affine<C>> {
    let g = Affine::<C>::generator();
    let mut p = g;
    (0..MANY)
        .map(|i| match i % 7 {
            0 => p.neg(),
            1 => Affine::IDENTITY,
            2 | 3 => g,
            _ => {
                p = p.add_vartime(g).double();
                p
            }
        })
        .collect()
}

/// What must hold on a backend.
type Check = Box<dyn Fn(Backend) + Send + Sync>;

/// The naive sums are computed at once. `outside` is a point outside the subgroup, if there is one.
fn check<C: NamedCurve>(outside: Option<(C::Field, C::Field)>) -> Check {
    let (k, p) = (scalars::<C>(), points::<C>());
    let mut sums = vec![Affine::IDENTITY];
    for i in 0..MANY {
        sums.push(sums[i].add_vartime(mul_vartime(&k[i], &p[i])));
    }
    Box::new(move |backend| {
        let quick = [0, 1, 2, 3, 7, 31, 65, 129, MANY];
        let all = (0..20).chain([31, 63, 64, 65, 67, 128, 129, 200, 299, MANY]);
        for len in all.filter(|len| !QUICK || quick.contains(len)) {
            let full = msm_limbs::<C>(len);
            let mut limbs_of_bases = vec![u64::MAX; PreparedPoints::<C>::limbs(MANY)];
            let bases =
                PreparedPoints::new(&p, &mut limbs_of_bases).expect("points of the subgroup").part(MANY - len..MANY);
            let of_the_last = Ok(sums[MANY].add_vartime(sums[MANY - len].neg()));
            for limbs in [bases.workspace_limbs(), msm_limbs::<C>(0)] {
                let sum = bases.msm_vartime(&k[MANY - len..], &mut vec![u64::MAX; limbs]);
                assert_eq!(sum, of_the_last, "{}, {backend:?}: {len} prepared in {limbs} limbs", C::NAME);
            }
            // In one part, in several, and with the least that is accepted.
            for limbs in [full, full - full / 3, msm_limbs::<C>(0)] {
                let mut workspace = vec![0x5555_5555_5555_5555; limbs.max(msm_limbs::<C>(0))];
                let sum = msm_vartime(&k[..len], &p[..len], &mut workspace);
                assert_eq!(sum, Ok(sums[len]), "{}, {backend:?}: {len} in {limbs} limbs", C::NAME);
            }
        }
        let mut bad = p.clone();
        let (x, y) = p[2].coordinates().expect("not O");
        for i in [170, 171] {
            bad[i] = Affine::new_unchecked(x, y + C::Field::ONE);
        }
        let mut workspace = vec![0; msm_limbs::<C>(70)];
        let refused = msm_vartime(&k, &bad, &mut workspace);
        assert_eq!(refused, Err(BatchError::Point { index: 170, error: PointError::NotOnCurve }), "{}", C::NAME);
        let mut limbs = vec![0; PreparedPoints::<C>::limbs(MANY)];
        let refused = PreparedPoints::new(&bad, &mut limbs).map(|bases| bases.len());
        assert_eq!(refused, Err(BatchError::Point { index: 170, error: PointError::NotOnCurve }), "{}", C::NAME);
        if let Some((x, y)) = outside {
            bad[23] = Affine::new_unchecked(x, y);
            let refused = msm_vartime(&k, &bad, &mut workspace);
            assert_eq!(refused, Err(BatchError::Point { index: 23, error: PointError::NotInSubgroup }), "{}", C::NAME);
        }
        let refused = msm_vartime(&k, &p[4..], &mut workspace).expect_err("points too few");
        assert_eq!(refused.to_string(), "p: 300 as there are scalars, not 296");
        let bases = PreparedPoints::new(&p[4..], &mut limbs).expect("points of the subgroup");
        let refused = bases.msm_vartime(&k, &mut workspace).expect_err("points too few");
        assert_eq!(refused.to_string(), "bases: 300 as there are scalars, not 296");
    })
}

/// The check on a binary curve, where (0, √b) has order two.
fn check_binary<C: NamedCurve<Field: BinaryField>>() -> Check {
    check::<C>(Some((C::Field::ZERO, C::b().sqrt())))
}

#[test]
fn sums_are_the_naive_ones() {
    let curves: [fn() -> Check; 5] =
        [check_binary::<K163>, check_binary::<B233>, check_binary::<K233>, check_binary::<K283>, check_binary::<B571>];
    let curves = if QUICK { &curves[..2] } else { &curves[..] };
    // A backend is one for all threads.
    let checks = thread::scope(|threads| {
        let begun: Vec<_> = curves.iter().map(|curve| threads.spawn(*curve)).collect();
        begun.into_iter().map(|thread| thread.join().expect("naive sums")).collect::<Vec<_>>()
    });
    on_every_backend(|backend| {
        thread::scope(|threads| {
            for check in &checks {
                threads.spawn(move || check(backend));
            }
        });
    });
}

/// Other curves: elements as they are and by Montgomery's multiples, limbs of fewer than 64 bits, any value below 2^256.
#[test]
fn sums_on_curves_of_odd_characteristic() {
    let quartic = || (<Jq25519 as Curve>::Field::ZERO, -<Jq25519 as Curve>::Field::ONE);
    let edwards = || (<Edwards25519 as Curve>::Field::ZERO, -<Edwards25519 as Curve>::Field::ONE);
    let curves: [&dyn Fn() -> Check; 9] = [
        &|| check::<P256>(None),
        &|| check::<Oef31x7>(None),
        &|| check::<Jq25519>(Some(quartic())),
        &|| check::<P192>(None),
        &|| check::<P521>(None),
        &|| check::<W25519>(None),
        &|| check::<Wap160>(None),
        &|| check::<Secp256k1>(None),
        &|| check::<Edwards25519>(Some(edwards())),
    ];
    let curves = if QUICK { &curves[..3] } else { &curves[..] };
    curves.iter().for_each(|curve| curve()(Backend::current()));
}

#[test]
#[should_panic(expected = "workspace: ")]
fn a_workspace_that_is_too_short() {
    let g = Affine::<K233>::generator();
    let mut workspace = vec![0; msm_limbs::<K233>(0) - 1];
    let _ = msm_vartime(&[[1]], &[g], &mut workspace);
}
