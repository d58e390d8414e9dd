//! crrl: P-256, X25519 and GLS254.

use crate::problem::{Bytes, CURVE25519, Operation, Problem, Solver};
use carryless::curves::Gls254;
use carryless::prime_order::PrimeOrderPoint;
use carryless::sec1;
use crrl::gls254;
use crrl::p256::{Point, Scalar};
use crrl::x25519::{x25519, x25519_base};

/// How crrl solves a problem.
pub fn solver(problem: &Problem) -> Option<Solver> {
    match problem.curve {
        "P-256" => on_p256(problem),
        CURVE25519 => on_curve25519(problem),
        "GLS254" => on_gls254(problem),
        _ => None,
    }
}

fn on_p256(problem: &Problem) -> Option<Solver> {
    let p = Point::decode(&problem.point)?;
    let (k, l) = (scalars(&problem.k), scalars(&problem.l));
    let bytes = |p: Point| Bytes::new(&p.encode_uncompressed());
    Some(match problem.operation {
        Operation::Multiple => Solver::constant(move |i| bytes(p * k[i])),
        Operation::Generator => Solver::constant(move |i| bytes(Point::mulgen(&k[i]))),
        Operation::Sum => Solver::variable(move |i| bytes(p.mul_add_mulgen_vartime(&l[i], &k[i]))),
        _ => return None,
    })
}

/// Scalars are little-endian here.
fn scalars(bytes: &[Vec<u8>]) -> Vec<Scalar> {
    let scalar = |bytes: &Vec<u8>| {
        let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
        Scalar::decode_reduce(&reversed)
    };
    bytes.iter().map(scalar).collect()
}

fn on_curve25519(problem: &Problem) -> Option<Solver> {
    let k: Vec<[u8; 32]> = problem.k.iter().map(|k| k.as_slice().try_into().expect("32 bytes")).collect();
    let u: [u8; 32] = problem.point.as_slice().try_into().ok()?;
    Some(match problem.operation {
        Operation::Multiple => Solver::constant(move |i| Bytes::new(&x25519(&u, &k[i]))),
        Operation::Generator => Solver::constant(move |i| Bytes::new(&x25519_base(&k[i]))),
        _ => return None,
    })
}

/// Its points are encoded as in our group of prime order.
fn on_gls254(problem: &Problem) -> Option<Solver> {
    let p = gls254::Point::decode(&encoding(&problem.point))?;
    let scalar = |bytes: &Vec<u8>| {
        let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
        gls254::Scalar::decode_reduce(&reversed)
    };
    let k: Vec<_> = problem.k.iter().map(scalar).collect();
    let bytes = |p: gls254::Point| Bytes::new(&p.encode());
    let solver = match problem.operation {
        Operation::Multiple => Solver::constant(move |i| bytes(p * k[i])),
        Operation::Generator => Solver::constant(move |i| bytes(gls254::Point::mulgen(&k[i]))),
        _ => return None,
    };
    Some(Solver { encoding, ..solver })
}

/// The encoding of a point of the subgroup, from its uncompressed one.
fn encoding(point: &[u8]) -> Vec<u8> {
    let p = sec1::decode::<Gls254>(point).expect("a point of the subgroup");
    PrimeOrderPoint::new(&p).expect("a point of the subgroup").encode::<32>().to_vec()
}
