//! Points as octet strings: every form and every refusal of SEC 1, on curves of each equation and on the longest.

use carryless::coordinates::{Affine, Point};
use carryless::curve::equation::Compression;
use carryless::curve::{BinaryCurve, Curve};
use carryless::curves::{B163, Jq25519, K233, K571, P224, P256, P521};
use carryless::field::Field;
use carryless::sec1::{self, DecodeError};
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// The canonical value, as many bytes as an element has, the highest first.
fn encoded<F: Field>(a: F) -> Vec<u8> {
    let value = BigUint::from_bytes_le(&a.to_limbs().iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>());
    let digits = value.to_bytes_be();
    [vec![0; F::BITS.div_ceil(8) as usize - digits.len()], digits].concat()
}

fn uncompressed<C: Curve>(p: &Affine<C>) -> Vec<u8> {
    sec1::encode_uncompressed(p, &mut [0xee; sec1::MAX_BYTES]).to_vec()
}

/// The forms of multiples of the generator, whose compressed form has the bit that `parity` gives of x and y.
fn check_forms<C: Curve<Equation: Compression<C>>>(parity: fn(C::Field, C::Field) -> u64) {
    let bytes = C::Field::BITS.div_ceil(8) as usize;
    assert_eq!(sec1::field_bytes::<C>(), bytes);
    assert_eq!((sec1::uncompressed_bytes::<C>(), sec1::compressed_bytes::<C>()), (1 + 2 * bytes, 1 + bytes));
    let (mut p, mut parities) = (Affine::<C>::generator(), BTreeSet::new());
    for _ in 0..12 {
        let (x, y) = p.coordinates().expect("not O");
        let parity = parity(x, y) as u8 & 1;
        parities.insert(parity);
        let (x, y) = (encoded(x), encoded(y));
        let form = |tag: u8, parts: &[&[u8]]| [&[tag], &parts.concat()[..]].concat();
        assert_eq!(uncompressed(&p), form(4, &[&x, &y]), "{}", C::NAME);
        let compressed = sec1::encode_compressed(&p, &mut [0xee; sec1::MAX_BYTES]).to_vec();
        assert_eq!(compressed, form(2 + parity, &[&x]), "{}", C::NAME);
        assert_eq!(sec1::encode_x(&p, &mut [0xee; sec1::MAX_BYTES]), Some(&x[..]), "{}", C::NAME);

        for read in [form(2 + parity, &[&x]), form(4, &[&x, &y]), form(6 + parity, &[&x, &y])] {
            assert_eq!(sec1::decode::<C>(&read), Ok(p), "{}: {read:02x?}", C::NAME);
            // One byte less, and one more.
            for other in [&read[..read.len() - 1], &[&read[..], &[0]].concat()[..]] {
                assert_eq!(sec1::decode::<C>(other), Err(DecodeError::Length), "{}: {other:02x?}", C::NAME);
            }
        }
        assert_eq!(sec1::decode::<C>(&form(3 - parity, &[&x])), Ok(p.neg()), "{}", C::NAME);
        assert_eq!(sec1::decode::<C>(&form(7 - parity, &[&x, &y])), Err(DecodeError::HybridParity), "{}", C::NAME);
        p = p.double();
    }
    assert_eq!(parities.len(), 2, "{}: points of either parity", C::NAME);
    check_refusals::<C>();

    // A compressed x has a point or none.
    let of_small_x = |x: u8| sec1::decode::<C>(&[&[2][..], &vec![0; bytes - 1], &[x]].concat());
    let (mut points, mut none) = (0, 0);
    for x in 1..40 {
        match of_small_x(x) {
            Ok(p) => {
                assert!(p.is_on_curve() && p.is_in_subgroup());
                assert_eq!(p.coordinates().map(|(x, _)| x.to_limbs()[0]), Some(x.into()), "{}", C::NAME);
                points += 1;
            }
            Err(DecodeError::NoPoint) => none += 1,
            Err(reason) => assert!(reason == DecodeError::Subgroup && C::COFACTOR > 1, "{}: {reason}", C::NAME),
        }
    }
    assert!(points > 0 && none > 0, "{}: {points} points, {none} x without one", C::NAME);
}

/// What no form and no curve accepts.
fn check_refusals<C: Curve>() {
    let refused = |encoding: &[u8], reason| {
        assert_eq!(sec1::decode::<C>(encoding), Err(reason), "{}: {encoding:02x?}", C::NAME);
    };
    let p = uncompressed(&Affine::<C>::generator());
    let bytes = p.len() / 2;
    refused(&[], DecodeError::Length);
    refused(&[0], DecodeError::Infinity);
    refused(&[0, 0], DecodeError::Length);
    refused(&[4], DecodeError::Length);
    refused(&p[..1 + bytes], DecodeError::Length);
    for tag in (0..=255).filter(|tag| ![0, 2, 3, 4, 6, 7].contains(tag)) {
        refused(&[&[tag], &p[1..]].concat(), DecodeError::Tag);
        refused(&[tag], DecodeError::Tag);
    }
    let too_large = vec![0xff; bytes];
    refused(&[&[4], &too_large[..], &p[1 + bytes..]].concat(), DecodeError::Coordinate);
    refused(&[&p[..1 + bytes], &too_large[..]].concat(), DecodeError::Coordinate);
    let mut other = p.clone();
    *other.last_mut().expect("a byte") ^= 1;
    refused(&other, DecodeError::NotOnCurve);

    let o = Affine::<C>::IDENTITY;
    assert_eq!(sec1::encode_x(&o, &mut [0; sec1::MAX_BYTES]), None, "{}", C::NAME);
}

/// SEC 1 2.3.3: the low bit of y/x.
fn check_binary<C: BinaryCurve>() {
    check_forms::<C>(|x, y| (y * x.invert()).to_limbs()[0]);
    let mut buffer = [0xee; 1];
    assert_eq!(sec1::encode_compressed(&Affine::<C>::IDENTITY, &mut buffer), [0]);
    assert_eq!(uncompressed(&Affine::<C>::IDENTITY), [0]);
    // x = 0: the point of order two, √b = b^(2^(m − 1)).
    let bytes = sec1::field_bytes::<C>();
    let root = (1..C::Field::BITS).fold(C::b(), |root, _| root.square());
    for (encoding, reason) in [
        ([&[4][..], &vec![0; bytes], &encoded(root)].concat(), DecodeError::Subgroup),
        ([&[2][..], &vec![0; bytes]].concat(), DecodeError::Subgroup),
        ([&[2][..], &vec![0xff; bytes]].concat(), DecodeError::Coordinate),
    ] {
        assert_eq!(sec1::decode::<C>(&encoding), Err(reason), "{}: {encoding:02x?}", C::NAME);
    }
}

#[test]
fn binary_curves() {
    check_binary::<K233>();
    check_binary::<B163>();
    check_binary::<K571>();
    assert_eq!(sec1::MAX_BYTES, sec1::uncompressed_bytes::<K571>());
}

#[test]
fn prime_curves() {
    check_forms::<P224>(|_, y| y.to_limbs()[0]);
    check_forms::<P256>(|_, y| y.to_limbs()[0]);
    check_forms::<P521>(|_, y| y.to_limbs()[0]);
    assert_eq!(uncompressed(&Affine::<P256>::IDENTITY), [0]);
    assert_eq!(sec1::encode_compressed(&Affine::<P256>::IDENTITY, &mut [0; 1]), [0]);
}

/// No compressed form, and a neutral point that has coordinates: (0, 1).
#[test]
fn a_jacobi_quartic() {
    type C = Jq25519;
    check_refusals::<C>();
    let p = uncompressed(&Affine::<C>::generator());
    assert_eq!(sec1::decode::<C>(&p), Ok(Affine::generator()));
    for tag in [2, 3, 6, 7] {
        assert_eq!(sec1::decode::<C>(&[&[tag], &p[1..]].concat()), Err(DecodeError::Tag));
        assert_eq!(sec1::decode::<C>(&[&[tag], &p[1..33]].concat()), Err(DecodeError::Tag));
    }
    let neutral = [&[4][..], &[0; 63], &[1]].concat();
    assert_eq!(sec1::decode::<C>(&neutral), Err(DecodeError::Infinity));
}

/// A sentence for each refusal.
#[test]
fn reasons() {
    use DecodeError::*;
    let all = [Length, Tag, Infinity, Coordinate, NoPoint, NotOnCurve, HybridParity, Subgroup].map(|e| e.to_string());
    assert!(all.iter().all(|sentence| sentence.len() > 20), "{all:?}");
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
}
