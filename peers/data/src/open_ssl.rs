//! OpenSSL: `EC_POINT_mul`, which is a ladder for secrets, `ECDSA_do_sign` and `ECDSA_do_verify`.

use crate::problem::{Operation, Problem, Solver};
use openssl::asn1::Asn1Object;
use openssl::bn::{BigNum, BigNumContext};
use openssl::ec::{EcGroup, EcKey, EcPoint, PointConversionForm};
use openssl::ecdsa::EcdsaSig;

/// As OpenSSL tells it.
pub fn name() -> String {
    let text = openssl::version::version();
    text.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// How OpenSSL solves it, on its own curves.
pub fn solver(problem: &Problem) -> Option<Solver> {
    if problem.scheme.is_dstu4145 {
        return None;
    }
    let group = EcGroup::from_curve_name(Asn1Object::from_str(problem.scheme.curve).ok()?.nid()).ok()?;
    let mut context = BigNumContext::new().ok()?;
    let number = |bytes: &Vec<u8>| BigNum::from_slice(bytes).expect("memory");
    let (key, digests, half) = (number(&problem.key), problem.digests.clone(), problem.key.len());
    let public = EcPoint::from_bytes(&group, &problem.public, &mut context).ok()?;
    let form = PointConversionForm::UNCOMPRESSED;
    let mut result = EcPoint::new(&group).ok()?;
    Some(match problem.operation {
        Operation::Multiple => {
            let mut points = Vec::new();
            for point in &problem.points {
                points.push(EcPoint::from_bytes(&group, point, &mut context).ok()?);
            }
            Box::new(move |i| {
                result.mul2(&group, &points[i], &key, &mut context).expect("a product");
                let bytes = result.to_bytes(&group, form, &mut context).expect("a point");
                bytes[1..=bytes.len() / 2].to_vec()
            })
        }
        Operation::Generator => {
            let scalars: Vec<_> = problem.scalars.iter().map(number).collect();
            Box::new(move |i| {
                result.mul_generator2(&group, &scalars[i], &mut context).expect("a product");
                result.to_bytes(&group, form, &mut context).expect("a point")
            })
        }
        Operation::Sign => {
            let key = EcKey::from_private_components(&group, &key, &public).ok()?;
            Box::new(move |i| {
                let signature = EcdsaSig::sign(&digests[i], &key).expect("a signature");
                let part = |part: &openssl::bn::BigNumRef| part.to_vec_padded(half as i32).expect("below the order");
                [part(signature.r()), part(signature.s())].concat()
            })
        }
        Operation::Verify => {
            let key = EcKey::from_public_key(&group, &public).ok()?;
            let signature = |bytes: &Vec<u8>| {
                let [r, s] = [&bytes[..half], &bytes[half..]].map(|part| BigNum::from_slice(part).expect("memory"));
                EcdsaSig::from_private_components(r, s).expect("memory")
            };
            let signatures: Vec<_> = problem.signatures.iter().map(signature).collect();
            Box::new(move |i| vec![u8::from(signatures[i].verify(&digests[i], &key).expect("a verdict"))])
        }
    })
}
