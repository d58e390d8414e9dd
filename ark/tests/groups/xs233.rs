//! The names of xs233-sys.

#![allow(
    clippy::undocumented_unsafe_blocks,
    reason = "each is a call whose pointers are those of living points and bytes"
)]

use crate::{bytes, list, read, text};
use ark_ec::{AffineRepr, CurveGroup, PrimeGroup, VariableBaseMSM};
use ark_ff::{AdditiveGroup, PrimeField};
use ark_std::UniformRand;
use carryless_ark::xs233::*;
use carryless_ark::{b233, k233};
use std::ffi::c_void;

const TRUE: u32 = 0xffff_ffff;

/// Tests of a group, whose functions are named.
macro_rules! tests {
    ($module:ident $group:ident $point:ident $neutral:ident $generator:ident
        $decode:ident $encode:ident $is_neutral:ident $equals:ident $add:ident $sub:ident $double:ident $xdouble:ident $neg:ident
        $select:ident $condneg:ident $msm:ident, $($mul:ident)*, $($mulgen:ident)*) => {
        mod $module {
            use super::*;

            /// The products that have a name, which differ in how they are computed there.
            const MUL: &[unsafe fn(*mut $point, *const $point, *const c_void, usize)] = &[$($mul),*];
            const MULGEN: &[unsafe fn(*mut $point, *const c_void, usize)] = &[$($mulgen),*];

            fn decode(bytes: &[u8]) -> Option<$point> {
                let mut p = $generator;
                let mut array = [0u8; 30];
                array.copy_from_slice(bytes);
                match unsafe { $decode(&mut p, array.as_ptr().cast()) } {
                    TRUE => Some(p),
                    0 => {
                        assert_eq!(unsafe { $is_neutral(&p) }, TRUE);
                        None
                    }
                    other => panic!("{other:x}"),
                }
            }

            fn encode(p: $point) -> Vec<u8> {
                let mut bytes = [7u8; 32];
                unsafe { $encode(bytes[1..].as_mut_ptr().cast(), &p) };
                assert_eq!((bytes[0], bytes[31]), (7, 7));
                bytes[1..31].to_vec()
            }

            fn equal(p: $point, q: $point) -> bool {
                match unsafe { $equals(&p, &q) } {
                    TRUE => true,
                    0 => false,
                    other => panic!("{other:x}"),
                }
            }

            #[test]
            fn known_answers_of_c_xs233() {
                let file = read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/groups/c-xs233.json"));
                let file = &file[stringify!($module)];
                for encoding in list(&file["decode_ok"]) {
                    let encoding = bytes(text(encoding));
                    assert_eq!(encode(decode(&encoding).unwrap()), encoding);
                }
                for encoding in list(&file["decode_bad"]) {
                    assert!(decode(&bytes(text(encoding))).is_none(), "{encoding}");
                }
                for case in list(&file["add"]) {
                    let [p1, p2, p3, p4, p5, p6] = std::array::from_fn(|i| decode(&bytes(text(&case[i]))).unwrap());
                    let (mut sum, mut double) = ($neutral, $neutral);
                    unsafe {
                        $add(&mut sum, &p1, &p2);
                        assert!(equal(sum, p3) && encode(sum) == bytes(text(&case[2])));
                        $double(&mut double, &p1);
                        assert!(equal(double, p4));
                        $add(&mut sum, &p4, &p2);
                        assert!(equal(sum, p5));
                        $double(&mut sum, &p3);
                        assert!(equal(sum, p6));
                        $sub(&mut sum, &p6, &p2);
                        assert!(equal(sum, p5));
                    }
                }
                for case in list(&file["mul"]) {
                    let [p, expected] = [0, 2].map(|i| decode(&bytes(text(&case[i]))).unwrap());
                    let n = bytes(text(&case[1]));
                    for mul in MUL {
                        let mut product = $neutral;
                        unsafe { mul(&mut product, &p, n.as_ptr().cast(), n.len()) };
                        assert!(equal(product, expected));
                    }
                }
            }

            #[test]
            fn every_function() {
                let rng = &mut ark_std::test_rng();
                let random = |rng: &mut _| $group::Projective::rand(rng);
                for _ in 0..20 {
                    let (p, q) = (random(rng), random(rng));
                    let [a, b] = [p, q].map($point::from);
                    let is = |r: $point, expected: $group::Projective| assert_eq!($group::Projective::from(r), expected);
                    let mut r = $generator;
                    unsafe {
                        $add(&mut r, &a, &b);
                        is(r, p + q);
                        $sub(&mut r, &a, &b);
                        is(r, p - q);
                        $double(&mut r, &a);
                        is(r, p.double());
                        $neg(&mut r, &a);
                        is(r, -p);
                        for n in [0, 1, 2, 7] {
                            $xdouble(&mut r, &a, n);
                            is(r, p.mul_bigint([1 << n]));
                        }
                        $select(&mut r, &a, &b, 0);
                        is(r, p);
                        $select(&mut r, &a, &b, TRUE);
                        is(r, q);
                        $condneg(&mut r, &a, 0);
                        is(r, p);
                        $condneg(&mut r, &a, TRUE);
                        is(r, -p);
                        // In place.
                        let mut r = a;
                        let place = &raw mut r;
                        $add(place, place, place);
                        is(r, p.double());
                        $sub(place, &a, place);
                        is(r, -p);
                        $neg(place, place);
                        is(r, p);
                        $double(place, place);
                        $xdouble(place, place, 1);
                        is(r, p.double().double());
                        $condneg(place, place, TRUE);
                        $select(place, &a, place, TRUE);
                        is(r, -p.double().double());
                        assert_eq!(($is_neutral(&a), $is_neutral(&$neutral)), (0, TRUE));
                        $add(&mut r, &a, &$neutral);
                        is(r, p);
                    }
                    assert!(equal(a, a) && !equal(a, b));
                    assert!(equal(decode(&encode(a)).unwrap(), a));
                    let affine: $group::Affine = a.into();
                    assert!(affine == p && equal($point::from(affine), a));
                    // Scalars of any length.
                    let n: Vec<u8> = (0..45).map(|_| u8::rand(rng)).collect();
                    for length in [0, 1, 7, 8, 9, 29, 30, 31, 45] {
                        let k = $group::Fr::from_le_bytes_mod_order(&n[..length]);
                        for mul in MUL {
                            unsafe { mul(&mut r, &a, n.as_ptr().cast(), length) };
                            is(r, p * k);
                        }
                        for mulgen in MULGEN {
                            unsafe { mulgen(&mut r, n.as_ptr().cast(), length) };
                            is(r, $group::Projective::generator() * k);
                        }
                    }
                    unsafe { MUL[0](&mut r, &a, std::ptr::null(), 0) };
                    is(r, $group::Projective::ZERO);
                }
                assert!(equal($generator, $group::Projective::generator().into()));
                assert!(equal($neutral, $group::Projective::ZERO.into()));
            }

            /// A prover's sum, of its points.
            #[test]
            fn sum_of_points() {
                let rng = &mut ark_std::test_rng();
                let k: Vec<$group::Fr> = (0..500).map(|_| $group::Fr::rand(rng)).collect();
                let points: Vec<$point> = (0..500).map(|_| random_point(rng)).collect();
                let bases: Vec<$group::Affine> = points.iter().map(|p| (*p).into()).collect();
                let sum: $point = $group::Projective::msm(&bases, &k).unwrap().into();
                let mut expected = $neutral;
                for (p, k) in points.iter().zip(&k) {
                    let n: Vec<u8> = k.into_bigint().0.iter().flat_map(|limb| limb.to_le_bytes()).take(30).collect();
                    let (mut product, before) = ($neutral, expected);
                    unsafe {
                        MUL[0](&mut product, p, n.as_ptr().cast(), n.len());
                        $add(&mut expected, &before, &product);
                    }
                }
                assert!(equal(sum, expected));
                let limbs: Vec<[u64; 4]> = k.iter().map(|k| k.into_bigint().0).collect();
                assert!(equal($msm(&points, &limbs).unwrap(), expected));
                assert_eq!(($msm(&points[..3], &limbs).err(), $msm(&points, &limbs[..2]).err()), (Some(3), Some(2)));
                assert!(equal($msm(&[], &[]).unwrap(), $neutral));
            }

            /// As dv-pari tests its sum of products: of the generator, many times.
            #[test]
            fn sum_over_the_generator() {
                let rng = &mut ark_std::test_rng();
                let k: Vec<$group::Fr> = (0..20_000).map(|_| $group::Fr::rand(rng)).collect();
                let bases: Vec<$group::Affine> = vec![$generator.into(); k.len()];
                let total = k.iter().sum::<$group::Fr>();
                assert_eq!($group::Projective::msm(&bases, &k), Ok($group::Projective::GENERATOR * total));
            }

            fn random_point(rng: &mut impl ark_std::rand::Rng) -> $point {
                $group::Affine::rand(rng).into_group().into_affine().into()
            }
        }
    };
}

tests! {
    xsk233 k233 xsk233_point xsk233_neutral xsk233_generator
    xsk233_decode xsk233_encode xsk233_is_neutral xsk233_equals xsk233_add xsk233_sub xsk233_double xsk233_xdouble xsk233_neg
    xsk233_select xsk233_condneg xsk233_msm, xsk233_mul xsk233_mul_ladder xsk233_mul_frob, xsk233_mulgen xsk233_mulgen_frob
}

tests! {
    xsb233 b233 xsb233_point xsb233_neutral xsb233_generator
    xsb233_decode xsb233_encode xsb233_is_neutral xsb233_equals xsb233_add xsb233_sub xsb233_double xsb233_xdouble xsb233_neg
    xsb233_select xsb233_condneg xsb233_msm, xsb233_mul xsb233_mul_ladder, xsb233_mulgen
}
