//! Problems, and how this library solves them.

use crate::problem::{COUNT, Operation, Problem, Scheme, Solver};
use carryless::compact::CompactCurve;
use carryless::dstu4145;
use carryless::ecdsa::CompactSignature;
use carryless::key::{CompactPublicKey, CompactSecretKey, PointForm};

/// A random problem, the same each time; none where a scheme has no such operation.
pub fn problem(scheme: Scheme, operation: Operation) -> Option<Problem> {
    let curve = CompactCurve::from_name(scheme.curve)?;
    let is_of_signatures = matches!(operation, Operation::Sign | Operation::Verify);
    if is_of_signatures && !curve.signs() || scheme.is_dstu4145 && operation == Operation::Multiple {
        return None;
    }
    let mut numbers = Numbers(u64::from(curve.order_bits()));
    let mut scalar = || numbers.below(curve);
    let (key, scalars): (_, Vec<_>) = (scalar(), (0..COUNT).map(|_| scalar()).collect());
    let digests: Vec<Vec<u8>> = (0..COUNT).map(|_| numbers.bytes(32)).collect();
    let signed = |i: usize| &digests[if i + 1 == COUNT { i - 1 } else { i }];
    let signatures = |sign: &dyn Fn(&[u8]) -> Vec<u8>| -> Vec<Vec<u8>> {
        if is_of_signatures { (0..COUNT).map(|i| sign(signed(i))).collect() } else { Vec::new() }
    };
    let point = |k: &[u8]| if scheme.is_dstu4145 { coordinates(&of_dstu4145(scheme, k)) } else { public(curve, k) };
    Some(Problem {
        scheme,
        operation,
        public: point(&key),
        points: scalars.iter().map(|k| point(k)).collect(),
        signatures: if scheme.is_dstu4145 {
            let own = of_dstu4145(scheme, &key);
            signatures(&|digest| big_endian(&own.sign_digest(digest).expect("no fault")))
        } else {
            let own = secret(curve, &key);
            signatures(&|digest| own.sign_prehash(digest).expect("no fault").to_bytes().to_vec())
        },
        key,
        scalars,
        digests,
    })
}

/// What a result has to be, or whether one is right.
pub fn is_right(problem: &Problem, i: usize, result: &[u8]) -> bool {
    let curve = CompactCurve::from_name(problem.scheme.curve).expect("a curve of the list");
    match problem.operation {
        Operation::Multiple => result == (solver(problem).expect("ours"))(i),
        Operation::Generator => result == problem.points[i],
        Operation::Verify => result == [u8::from(i + 1 < COUNT)],
        Operation::Sign if problem.scheme.is_dstu4145 => {
            let signature = dstu4145::Signature::from_bytes(of(problem.scheme), &little_endian(result));
            let key = of_dstu4145(problem.scheme, &problem.key);
            signature.is_ok_and(|signature| key.public_key().verify_digest(&problem.digests[i], &signature).is_ok())
        }
        Operation::Sign => {
            let signature = CompactSignature::from_bytes(curve, result);
            let key = CompactPublicKey::from_sec1(curve, &problem.public).expect("a key");
            signature.is_ok_and(|signature| key.verify_prehash(&problem.digests[i], &signature).is_ok())
        }
    }
}

/// How this library solves it.
pub fn solver(problem: &Problem) -> Option<Solver> {
    if problem.scheme.is_dstu4145 {
        return solver_of_dstu4145(problem);
    }
    let curve = CompactCurve::from_name(problem.scheme.curve)?;
    let (key, digests) = (secret(curve, &problem.key), problem.digests.clone());
    let decode = |bytes: &Vec<u8>| CompactPublicKey::from_sec1(curve, bytes).expect("a key");
    Some(match problem.operation {
        Operation::Multiple => {
            let points: Vec<_> = problem.points.iter().map(decode).collect();
            Box::new(move |i| key.try_diffie_hellman(&points[i]).expect("no fault").to_vec())
        }
        Operation::Generator => {
            let scalars = problem.scalars.clone();
            Box::new(move |i| public(curve, &scalars[i]))
        }
        Operation::Sign => Box::new(move |i| key.sign_prehash(&digests[i]).expect("no fault").to_bytes().to_vec()),
        Operation::Verify => {
            let signature = |bytes: &Vec<u8>| CompactSignature::from_bytes(curve, bytes).expect("a signature");
            let (key, signatures): (_, Vec<_>) =
                (decode(&problem.public), problem.signatures.iter().map(signature).collect());
            Box::new(move |i| vec![u8::from(key.verify_prehash(&digests[i], &signatures[i]).is_ok())])
        }
    })
}

fn solver_of_dstu4145(problem: &Problem) -> Option<Solver> {
    let (scheme, digests) = (problem.scheme, problem.digests.clone());
    let key = of_dstu4145(scheme, &problem.key);
    Some(match problem.operation {
        Operation::Multiple => return None,
        Operation::Generator => {
            let scalars = problem.scalars.clone();
            Box::new(move |i| coordinates(&of_dstu4145(scheme, &scalars[i])))
        }
        Operation::Sign => Box::new(move |i| big_endian(&key.sign_digest(&digests[i]).expect("no fault"))),
        Operation::Verify => {
            let signature = |bytes: &Vec<u8>| {
                dstu4145::Signature::from_bytes(of(scheme), &little_endian(bytes)).expect("a signature")
            };
            let (key, signatures): (_, Vec<_>) =
                (*key.public_key(), problem.signatures.iter().map(signature).collect());
            Box::new(move |i| vec![u8::from(key.verify_digest(&digests[i], &signatures[i]).is_ok())])
        }
    })
}

fn secret(curve: CompactCurve, k: &[u8]) -> CompactSecretKey {
    CompactSecretKey::from_be_bytes(curve, k).expect("between 0 and n").allow_weak()
}

fn public(curve: CompactCurve, k: &[u8]) -> Vec<u8> {
    secret(curve, k).public_key().to_sec1(PointForm::Uncompressed).to_vec()
}

/// The curve of DSTU 4145, whose names are those of the fields' degrees.
fn of(scheme: Scheme) -> dstu4145::Curve {
    dstu4145::Curve::from_name(&scheme.curve.replacen("dstu", "M-", 1)).expect("a curve of the standard")
}

fn of_dstu4145(scheme: Scheme, d: &[u8]) -> dstu4145::SecretKey {
    dstu4145::SecretKey::from_be_bytes(of(scheme), d).expect("between 0 and n").allow_weak()
}

/// `04`, x and y of the public key.
fn coordinates(key: &dstu4145::SecretKey) -> Vec<u8> {
    let (x, y) = key.public_key().to_coordinates();
    [4].into_iter().chain(x.iter().rev().copied()).chain(y.iter().rev().copied()).collect()
}

/// The compressed point of the key of DSTU 4145 that signs.
pub fn compressed(problem: &Problem) -> Vec<u8> {
    of_dstu4145(problem.scheme, &problem.key).public_key().to_compressed().to_vec()
}

fn big_endian(signature: &dstu4145::Signature) -> Vec<u8> {
    little_endian(&signature.to_bytes())
}

/// Both halves in the other order.
pub fn little_endian(signature: &[u8]) -> Vec<u8> {
    let (r, s) = signature.split_at(signature.len() / 2);
    r.iter().rev().chain(s.iter().rev()).copied().collect()
}

/// Numbers that are the same each time (G. Marsaglia's xorshift).
struct Numbers(u64);

impl Numbers {
    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count)
            .map(|_| {
                self.0 ^= self.0 << 13;
                self.0 ^= self.0 >> 7;
                self.0 ^= self.0 << 17;
                (self.0 >> 32) as u8
            })
            .collect()
    }

    /// Between 0 and n.
    fn below(&mut self, curve: CompactCurve) -> Vec<u8> {
        let unused = 8 * curve.order_bytes() as u32 - curve.order_bits();
        loop {
            let mut bytes = self.bytes(curve.order_bytes());
            bytes[0] &= 0xff >> unused;
            if CompactSecretKey::from_be_bytes(curve, &bytes).is_ok() {
                return bytes;
            }
        }
    }
}
