//! Crates for DSTU 4145: dstu-core on M-257, and structured-dstu4145, which verifies alone.

use crate::ours::little_endian;
use crate::problem::{Operation, Problem, Scheme, Solver};
use dstu_core::crypto_sign257::{Signature, SigningKey, VerifyingKey};
use structured_dstu4145::{Basis, ByteOrder, domain::Domain};

/// How dstu-core solves it, on M-257. (On M-163 it has another generator.) It reads digests from the other end.
pub fn dstu_core(problem: &Problem) -> Option<Solver> {
    if problem.scheme != (Scheme { curve: "dstu257", is_dstu4145: true }) {
        return None;
    }
    let secret = |bytes: &Vec<u8>| SigningKey::from_bytes(&padded(bytes)).expect("between 0 and n");
    let reversed = |digest: &Vec<u8>| padded::<32>(&digest.iter().rev().copied().collect::<Vec<_>>());
    let key = secret(&problem.key);
    let digests: Vec<[u8; 32]> = problem.digests.iter().map(reversed).collect();
    Some(match problem.operation {
        Operation::Multiple => return None,
        Operation::Generator => {
            let keys: Vec<_> = problem.scalars.iter().map(secret).collect();
            Box::new(move |i| [&[4], &keys[i].verifying_key().to_uncompressed_bytes()[..]].concat())
        }
        Operation::Sign => Box::new(move |i| {
            // n has a byte less than the field.
            let bytes = key.sign_digest(&digests[i]).to_bytes();
            [&bytes[1..33], &bytes[34..]].concat()
        }),
        Operation::Verify => {
            let public = VerifyingKey::from_uncompressed_bytes(&padded(&problem.public[1..]));
            let signature = |bytes: &Vec<u8>| {
                let (r, s) = bytes.split_at(bytes.len() / 2);
                Signature::from_bytes(&padded(&[&padded::<33>(r)[..], &padded::<33>(s)].concat()))
            };
            let signatures: Vec<_> = problem.signatures.iter().map(signature).collect();
            Box::new(move |i| vec![u8::from(public.verify_digest(&digests[i], &signatures[i]))])
        }
    })
}

/// The same number in N bytes, the highest first.
fn padded<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut padded = [0; N];
    padded[N - bytes.len()..].copy_from_slice(bytes);
    padded
}

/// How structured-dstu4145 solves it.
pub fn structured(problem: &Problem) -> Option<Solver> {
    if !problem.scheme.is_dstu4145 || problem.operation != Operation::Verify {
        return None;
    }
    let degree = problem.scheme.curve.strip_prefix("dstu")?.parse().ok()?;
    let domain = Domain::named(Basis::Polynomial, degree).ok()?;
    let key = domain.public_key(&crate::ours::compressed(problem), ByteOrder::LittleEndian).ok()?;
    let (digests, signatures): (_, Vec<_>) =
        (problem.digests.clone(), problem.signatures.iter().map(|own| little_endian(own)).collect());
    Some(Box::new(move |i| {
        let verdict = key.verify_prehash(&digests[i], &signatures[i], ByteOrder::LittleEndian);
        vec![u8::from(verdict.expect("a signature"))]
    }))
}
