//! X25519, and what it comes to by the Montgomery ladder over our field.
//!
//! The library has fields and curves over 2^255 − 19, but not this curve: results of peers are checked by the field, and
//! times stand beside those of JQ-25519.

use crate::sizes::SCALARS;
use carryless::field::Field;
use carryless::field::named::Fp25519Limbs;
use carryless::field::prime::Folded;
use carryless_rows::random::SplitMix64;
use peers_libraries::problem::{CURVE25519, Expected, Operation, Problem};

/// The u of the generator (RFC 7748, section 4.1).
const GENERATOR: [u8; 32] = {
    let mut u = [0; 32];
    u[0] = 9;
    u
};

/// The curve's (A − 2)/4 (RFC 7748, section 5).
const A24: u64 = 121_665;

type F = Fp25519Limbs<Folded>;

/// A random problem.
///
/// # Panics
/// If it is neither k·P nor k·G: RFC 7748 has nothing else.
pub fn problem(operation: Operation) -> Problem {
    assert!(matches!(operation, Operation::Multiple | Operation::Generator), "X25519 is of products");
    let mut random = SplitMix64::new(25519);
    let mut scalar = || clamp(little_endian(&random.integer(256)));
    let point = ladder(&scalar(), &GENERATOR);
    let base = if operation == Operation::Multiple { point } else { GENERATOR };
    let k: Vec<[u8; 32]> = (0..SCALARS).map(|_| scalar()).collect();
    let expected = k.iter().map(|k| ladder(k, &base).to_vec()).collect();
    Problem {
        curve: CURVE25519,
        operation,
        point: point.to_vec(),
        k: k.into_iter().map(Vec::from).collect(),
        l: Vec::new(),
        key: Vec::new(),
        signatures: Vec::new(),
        expected: Expected::Bytes(expected),
    }
}

/// A scalar as RFC 7748 takes it, section 5.
fn clamp(mut k: [u8; 32]) -> [u8; 32] {
    k[0] &= 248;
    k[31] = k[31] & 127 | 64;
    k
}

/// The u of k·P from that of P. Source: RFC 7748, section 5. Variable time: a check.
fn ladder(k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    let mut limbs: Vec<u64> = u.chunks_exact(8).map(|limb| u64::from_le_bytes(limb.try_into().expect("8"))).collect();
    limbs[3] &= u64::MAX >> 1;
    let u = F::from_limbs(&limbs);
    let (mut low, mut high) = ((F::ONE, F::ZERO), (u, F::ONE));
    for i in (0..255).rev() {
        if k[i / 8] >> (i % 8) & 1 == 0 {
            (low, high) = step(low, high, u);
        } else {
            (high, low) = step(high, low, u);
        }
    }
    little_endian(&(low.0 * low.1.invert()).to_limbs())
}

/// 2·P and P + Q from P and Q, each as (X : Z), and the u of P − Q.
fn step((x2, z2): (F, F), (x3, z3): (F, F), u: F) -> ((F, F), (F, F)) {
    let (a, b) = (x2 + z2, x2 - z2);
    let (aa, bb) = (a.square(), b.square());
    let e = aa - bb;
    let (da, cb) = ((x3 - z3) * a, (x3 + z3) * b);
    let double = (aa * bb, e * (aa + F::from_limbs(&[A24]) * e));
    (double, ((da + cb).square(), u * (da - cb).square()))
}

/// 256 bits as bytes.
fn little_endian(limbs: &[u64]) -> [u8; 32] {
    let bytes: Vec<u8> = limbs[..4].iter().flat_map(|limb| limb.to_le_bytes()).collect();
    bytes.try_into().expect("four limbs")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> [u8; 32] {
        let byte = |i: usize| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).expect("hexadecimal");
        core::array::from_fn(byte)
    }

    /// RFC 7748, section 5.2.
    #[test]
    fn published_vectors() {
        for [k, u, expected] in [
            [
                "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
                "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
                "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
            ],
            [
                "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
                "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
                "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
            ],
        ] {
            assert_eq!(ladder(&clamp(bytes(k)), &bytes(u)), bytes(expected));
        }
    }

    /// The same section: k and u begin as 9; each product is the next k, and the k before the next u.
    fn iterated(times: usize) -> [u8; 32] {
        (0..times).fold((GENERATOR, GENERATOR), |(k, u), _| (ladder(&clamp(k), &u), k)).0
    }

    #[test]
    fn a_thousand_iterations() {
        assert_eq!(iterated(1), bytes("422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"));
        assert_eq!(iterated(1000), bytes("684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"));
    }

    #[test]
    #[ignore = "takes a minute, in release"]
    fn a_million_iterations() {
        assert_eq!(iterated(1_000_000), bytes("7c3911e0ab2586fd864497297e575e6f3bc601c0883c30df5f4dd2d24f665424"));
    }
}
