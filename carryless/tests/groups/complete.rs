//! Complete coordinates, the ladder and signed windows on toy curves: every curve, every point, every scalar.

use crate::common::toy::reference::{self, Group, Law};
use crate::common::toy::{ToyCurve, ToyModulus, affine, element, for_every_curve};
use carryless::coordinates::{Affine, Complete, CompleteEntry, Point};
use carryless::curve::{BinaryCurve, Curve};
use carryless::field::binary::Element;
use carryless::poly::ShiftAndAdd;
use carryless::scalar::{SecretScalar, public_scalar_vartime};
use carryless::scalar_mul::{ladder, ladder_blinded, regular_windows};
use carryless::word::Mask;

type Toy<const M: u32> = Element<ToyModulus<M>, u64, 1, ShiftAndAdd>;

/// Scalars below this are tried; it is greater than the order of any toy curve up to m = 7.
const BOUND: u64 = 257;

fn label(law: &Law) -> String {
    format!("a = {}, b = {:#b}, m = {}", law.a, law.b, law.field.m)
}

/// The points of odd order.
fn subgroup(law: &Law) -> Vec<reference::Point> {
    law.points().into_iter().filter(|p| law.order(*p) % 2 == 1).collect()
}

/// Representatives of a point.
fn representatives<C: BinaryCurve>(law: &Law, p: reference::Point) -> Vec<Complete<C>> {
    let scales = [1, 2, law.field.elements().end - 1];
    scales.iter().map(|r| Complete::from_affine(&affine(p)).scale(element(*r))).collect()
}

fn check_complete<C: BinaryCurve>(law: &Law) {
    for p in law.points() {
        for representative in representatives::<C>(law, p) {
            assert_eq!(representative.to_affine(), affine(p), "{p:?}, {}", label(law));
            assert_eq!(representative.double().to_affine(), affine(law.double(p)), "2·{p:?}, {}", label(law));
            let negative = representative.neg_if(Mask::TRUE).to_affine();
            assert_eq!(negative, affine(law.neg(p)), "−{p:?}, {}", label(law));
            assert_eq!(representative.neg_if(Mask::public(false)).to_affine(), affine(p), "{p:?}, {}", label(law));
        }
    }
    let subgroup = subgroup(law);
    for p in &subgroup {
        for q in &subgroup {
            let expected = affine::<C>(law.add(*p, *q));
            for left in representatives::<C>(law, *p) {
                for right in representatives::<C>(law, *q) {
                    assert_eq!((left + right).to_affine(), expected, "{p:?} + {q:?}, {}", label(law));
                }
                if q.is_some() {
                    let entry = CompleteEntry::new(&affine::<C>(*q));
                    assert_eq!(left.add_entry(&entry).to_affine(), expected, "{p:?} + {q:?}, mixed, {}", label(law));
                    let difference = left.add_entry(&entry.neg_if(Mask::TRUE)).to_affine();
                    assert_eq!(difference, affine(law.add(*p, law.neg(*q))), "{p:?} − {q:?}, mixed, {}", label(law));
                }
            }
        }
    }
}

/// A look-up finds each entry, O for 0, and reads no further.
fn check_lookup<C: BinaryCurve>(law: &Law) {
    let points = subgroup(law);
    let table: Vec<Complete<C>> = points.iter().map(|p| Complete::from_affine(&affine(*p))).collect();
    assert_eq!(Complete::lookup(&table, 0).to_affine(), Affine::IDENTITY);
    for (index, p) in (1..).zip(&points) {
        assert_eq!(Complete::lookup(&table, index).to_affine(), affine(*p), "entry {index}, {}", label(law));
    }
}

fn secret<C: Curve>(k: u64) -> SecretScalar<C> {
    assert!(k < C::ORDER[0], "a scalar below the bound");
    public_scalar_vartime(&[k])
}

/// The ladder is right for every point, signed windows for those of odd order.
fn check_scalars<C: BinaryCurve>(law: &Law) {
    let subgroup = subgroup(law);
    for p in law.points() {
        let multiples = law.multiples(p, BOUND as usize);
        for k in 0..BOUND {
            let (scalar, point, expected) = (secret::<C>(k), affine(p), affine(multiples[k as usize]));
            assert_eq!(ladder(&scalar, &point), expected, "{k}·{p:?}, {}", label(law));
            if k % 16 == 3 {
                let r = [element::<C::Field>(2), element(k as u32 % 8)];
                assert_eq!(ladder_blinded(&scalar, &point, r), expected, "{k}·{p:?}, blinded, {}", label(law));
            }
            if subgroup.contains(&p) {
                // On small Koblitz curves, `koblitz` tries all.
                for w in (2..=6).filter(|w| matches!(w, 2 | 5) || k % 8 == u64::from(*w)) {
                    assert_eq!(regular_windows(w, &scalar, &point), expected, "{k}·{p:?}, w = {w}, {}", label(law));
                }
            }
        }
    }
}

fn check<C: BinaryCurve>(law: &Law) {
    check_complete::<C>(law);
    check_lookup::<C>(law);
}

#[test]
fn complete_addition() {
    for_every_curve::<3>([check::<ToyCurve<Toy<3>, 0, 1>>, check::<ToyCurve<Toy<3>, 1, 1>>]);
    for_every_curve::<5>([check::<ToyCurve<Toy<5>, 0, 1>>, check::<ToyCurve<Toy<5>, 1, 1>>]);
    for_every_curve::<7>([check_lookup::<ToyCurve<Toy<7>, 0, 1>>, check_lookup::<ToyCurve<Toy<7>, 1, 1>>]);
}

#[test]
fn all_scalars_m_3() {
    type Random<const A: i32> = ToyCurve<Toy<3>, A, 1, BOUND>;
    for_every_curve::<3>([check_scalars::<Random<0>>, check_scalars::<Random<1>>]);
}

#[test]
#[ignore = "deep: minutes"]
fn all_scalars_m_5() {
    type Random<const A: i32> = ToyCurve<Toy<5>, A, 1, BOUND>;
    for_every_curve::<5>([check_scalars::<Random<0>>, check_scalars::<Random<1>>]);
}

#[test]
#[ignore = "deep: minutes"]
fn everything_m_7() {
    type Random<const A: i32> = ToyCurve<Toy<7>, A, 1, BOUND>;
    for_every_curve::<7>([check::<ToyCurve<Toy<7>, 0, 1>>, check::<ToyCurve<Toy<7>, 1, 1>>]);
    for_every_curve::<7>([check_scalars::<Random<0>>, check_scalars::<Random<1>>]);
}
