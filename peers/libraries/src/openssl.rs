//! OpenSSL: `EC_POINT_mul`, `ECDSA_do_sign` and `ECDSA_do_verify`, `EVP_PKEY_derive`, and X25519 through its keys.

use crate::problem::{Bytes, CURVE25519, Operation, Problem, Solver};
use openssl::bn::{BigNum, BigNumContext};
use openssl::derive::Deriver;
use openssl::ec::{EcGroup, EcKey, EcPoint, PointConversionForm};
use openssl::ecdsa::EcdsaSig;
use openssl::nid::Nid;
use openssl::pkey::{Id, PKey, Private, Public};

/// As OpenSSL tells it.
pub fn version() -> String {
    let text = openssl::version::version();
    text.split(' ').nth(1).unwrap_or(text).to_owned()
}

/// How OpenSSL solves a problem. One multiple goes through its ladder for secrets, a sum through NAFs in variable time.
pub fn solver(problem: &Problem) -> Option<Solver> {
    if problem.curve == CURVE25519 {
        return x25519(problem);
    }
    let group = EcGroup::from_curve_name(nid(problem.curve)?).ok()?;
    let mut context = BigNumContext::new().ok()?;
    let p = EcPoint::from_bytes(&group, &problem.point, &mut context).ok()?;
    match problem.operation {
        Operation::Sign => return sign(problem, &group, &p),
        Operation::Verify => return verify(problem, &group, &p),
        Operation::Agree => return agree(problem, &group, &p),
        _ => {}
    }
    let mut result = EcPoint::new(&group).ok()?;
    let (k, l) = (numbers(&problem.k), numbers(&problem.l));
    let operation = problem.operation;
    let compute = move |i: usize| {
        let done = match operation {
            Operation::Multiple => result.mul2(&group, &p, &k[i], &mut context),
            Operation::Generator => result.mul_generator2(&group, &k[i], &mut context),
            _ => result.mul_full(&group, &k[i], &p, &l[i], &mut context),
        };
        done.expect("a product");
        Bytes::new(&result.to_bytes(&group, PointConversionForm::UNCOMPRESSED, &mut context).expect("a point"))
    };
    Some(if operation == Operation::Sum { Solver::variable(compute) } else { Solver::constant(compute) })
}

fn sign(problem: &Problem, group: &EcGroup, public: &EcPoint) -> Option<Solver> {
    let secret = BigNum::from_slice(&problem.key).ok()?;
    let key = EcKey::from_private_components(group, &secret, public).ok()?;
    let (digests, half) = (problem.k.clone(), problem.key.len() as i32);
    Some(Solver::constant(move |i| {
        let signature = EcdsaSig::sign(&digests[i], &key).expect("a signature");
        let bytes = [signature.r(), signature.s()].map(|part| part.to_vec_padded(half).expect("below the order"));
        Bytes::new(&bytes.concat())
    }))
}

fn verify(problem: &Problem, group: &EcGroup, public: &EcPoint) -> Option<Solver> {
    let key = EcKey::from_public_key(group, public).ok()?;
    let (digests, half) = (problem.k.clone(), problem.key.len());
    let signature = |bytes: &Vec<u8>| {
        let [r, s] = [&bytes[..half], &bytes[half..]].map(|part| BigNum::from_slice(part).expect("memory"));
        EcdsaSig::from_private_components(r, s).expect("memory")
    };
    let signatures: Vec<_> = problem.signatures.iter().map(signature).collect();
    Some(Solver::variable(move |i| Bytes::verdict(signatures[i].verify(&digests[i], &key).expect("a verdict"))))
}

/// The other's key is known to be valid: it is not checked again.
fn agree(problem: &Problem, group: &EcGroup, public: &EcPoint) -> Option<Solver> {
    let other = PKey::from_ec_key(EcKey::from_public_key(group, public).ok()?).ok()?;
    let key = |k: &BigNum| PKey::from_ec_key(EcKey::from_private_components(group, k, public)?);
    let keys: Vec<_> = numbers(&problem.k).iter().map(|k| key(k).expect("a key")).collect();
    Some(Solver::constant(move |i| derived(&keys[i], &other)))
}

fn derived(key: &PKey<Private>, other: &PKey<Public>) -> Bytes {
    let mut deriver = Deriver::new(key).expect("memory");
    deriver.set_peer_ex(other, false).expect("a point");
    let mut out = [0; 72];
    let len = deriver.derive(&mut out).expect("a product");
    Bytes::new(&out[..len])
}

fn nid(curve: &str) -> Option<Nid> {
    Some(match curve {
        "K-163" => Nid::SECT163K1,
        "B-163" => Nid::SECT163R2,
        "K-233" => Nid::SECT233K1,
        "B-233" => Nid::SECT233R1,
        "K-239" => Nid::SECT239K1,
        "K-283" => Nid::SECT283K1,
        "B-283" => Nid::SECT283R1,
        "K-409" => Nid::SECT409K1,
        "B-409" => Nid::SECT409R1,
        "K-571" => Nid::SECT571K1,
        "B-571" => Nid::SECT571R1,
        "P-192" => Nid::X9_62_PRIME192V1,
        "P-224" => Nid::SECP224R1,
        "P-256" => Nid::X9_62_PRIME256V1,
        "P-384" => Nid::SECP384R1,
        "P-521" => Nid::SECP521R1,
        _ => return None,
    })
}

fn numbers(bytes: &[Vec<u8>]) -> Vec<BigNum> {
    let number = |bytes: &Vec<u8>| BigNum::from_slice(bytes).expect("memory");
    bytes.iter().map(number).collect()
}

/// A product is a derivation of a key, a multiple of the generator the public part of a new key.
fn x25519(problem: &Problem) -> Option<Solver> {
    let keys = problem.k.clone();
    let key = |k: &[u8]| PKey::private_key_from_raw_bytes(k, Id::X25519).expect("32 bytes");
    if problem.operation == Operation::Generator {
        return Some(Solver::constant(move |i| Bytes::new(&key(&keys[i]).raw_public_key().expect("a key"))));
    }
    let p = PKey::public_key_from_raw_bytes(&problem.point, Id::X25519).ok()?;
    let keys: Vec<_> = keys.iter().map(|k| key(k)).collect();
    Some(Solver::constant(move |i| derived(&keys[i], &p)))
}
