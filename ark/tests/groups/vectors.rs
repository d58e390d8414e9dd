//! The library's vectors, which its oracle computed.

use crate::{bytes, compressed, from_compressed, limbs, list, text, uncompressed, vectors};
use ark_ec::short_weierstrass::{self, SWCurveConfig};
use ark_ec::{AffineRepr, CurveGroup, PrimeGroup};
use ark_ff::PrimeField;
use carryless_ark::group::{Affine, BinaryConfig, Projective};
use carryless_ark::{b233, gls254, k233, p256, secp256k1};
use serde_json::Value;

fn encodings<P: BinaryConfig>(valid: &[Value], invalid: &[Value]) {
    for case in valid {
        let (k, encoding) = (limbs(text(&case["k"])), bytes(text(&case["encoding"])));
        let p = Projective::<P>::generator().mul_bigint(&k);
        assert_eq!(compressed(&p), encoding);
        assert_eq!(from_compressed(&encoding), Some(p));
    }
    for case in invalid {
        let encoding = bytes(text(&case["encoding"]));
        // A reader takes as many bytes as it needs, and does not know of more.
        if encoding.len() <= p_size::<P>() {
            assert_eq!(from_compressed::<Affine<P>>(&encoding), None, "{case}");
        }
    }
}

fn p_size<P: BinaryConfig>() -> usize {
    compressed(&Projective::<P>::generator()).len()
}

#[test]
fn encodings_of_the_group() {
    let file = vectors("prime_order.json");
    let of = |curve: &str| file["curves"][curve].clone();
    encodings::<k233::Config>(list(&of("K-233")["valid"]), list(&of("K-233")["invalid"]));
    encodings::<b233::Config>(list(&of("B-233")["valid"]), list(&of("B-233")["invalid"]));
    let gls254 = vectors("gls254.json");
    encodings::<gls254::Config>(list(&gls254["curves"]["GLS254"]), &[]);
}

/// x or y as an element of the curve's field.
fn binary<P: BinaryConfig>(value: &Value) -> Vec<u8> {
    let all: Vec<u8> = limbs(text(value)).iter().flat_map(|limb| limb.to_le_bytes()).chain([0; 64]).collect();
    all[..p_size::<P>()].to_vec()
}

/// k·(x, y) in uncompressed bytes; other points of the vectors, outside the subgroup, are refused.
fn multiples<P: BinaryConfig>(cases: &[Value]) {
    let mut compared = 0;
    for case in cases {
        let point = |x: &str, y: &str| [binary::<P>(&case[x]), binary::<P>(&case[y])].concat();
        let Some(p) = crate::from_uncompressed::<Affine<P>>(&point("x", "y")) else { continue };
        let expected = if case["out_x"].is_null() { vec![0; 2 * p_size::<P>()] } else { point("out_x", "out_y") };
        assert_eq!(uncompressed(&p.mul_bigint(limbs(text(&case["k"])))), expected);
        compared += 1;
    }
    assert!(compared > 10);
}

#[test]
fn multiples_on_binary_curves() {
    let file = vectors("scalar_mul.json");
    multiples::<k233::Config>(list(&file["curves"]["K-233"]));
    multiples::<b233::Config>(list(&file["curves"]["B-233"]));
}

fn multiples_on_prime<P: SWCurveConfig<BaseField: PrimeField>>(cases: &[Value]) {
    for case in cases {
        let element = |value: &Value| {
            P::BaseField::from_le_bytes_mod_order(
                &limbs(text(value)).iter().flat_map(|l| l.to_le_bytes()).collect::<Vec<_>>(),
            )
        };
        let point = |x: &str, y: &str| match &case[x] {
            Value::Null => short_weierstrass::Affine::<P>::identity(),
            x => short_weierstrass::Affine::new(element(x), element(&case[y])),
        };
        assert_eq!(point("x", "y").mul_bigint(limbs(text(&case["k"]))).into_affine(), point("out_x", "out_y"));
    }
}

#[test]
fn multiples_on_prime_curves() {
    let file = vectors("prime_scalar_mul.json");
    multiples_on_prime::<p256::Config>(list(&file["curves"]["P-256"]));
    multiples_on_prime::<secp256k1::Config>(list(&file["curves"]["secp256k1"]));
}
