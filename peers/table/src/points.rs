//! Products of points: random problems.

use crate::sizes::SCALARS;
use carryless_rows::curves::{self, ErasedCurve};
use carryless_rows::random::SplitMix64;
use carryless_rows::registry;
use peers_libraries::problem::{Expected, Operation, Problem};

/// Random products, the same each time. The point is in the subgroup of prime order.
///
/// # Panics
/// If the workbench has no such curve.
pub fn of_points(curve: &'static str, operation: Operation) -> Problem {
    let curve = curves::find(curve).expect("a curve of the workbench");
    let mut random = SplitMix64::new(u64::from(curve.order_bits));
    let generator = (curve.generator)();
    let mut multiple = |p| {
        let k = random.below(curve.order);
        (big_endian(&k, curve), registry::reference(&registry::Problem::multiple(curve, k, p)))
    };
    let (_, point) = multiple(generator);
    let base = if operation == Operation::Multiple { point } else { generator };
    let (k, products): (Vec<_>, Vec<_>) = (0..SCALARS).map(|_| multiple(base)).unzip();
    let (l, others): (Vec<_>, Vec<_>) = if operation == Operation::Sum {
        (0..SCALARS).map(|_| multiple(point)).unzip()
    } else {
        (Vec::new(), vec![None; SCALARS])
    };
    let expected = products.iter().zip(&others).map(|(a, b)| (curve.encode)(&(curve.add)(a, b))).collect();
    Problem {
        curve: curve.name,
        operation,
        point: (curve.encode)(&point),
        k,
        l,
        key: Vec::new(),
        signatures: Vec::new(),
        expected: Expected::Bytes(expected),
    }
}

/// A scalar as bytes, as many as the order has.
pub fn big_endian(k: &[u64], curve: &ErasedCurve) -> Vec<u8> {
    let bytes: Vec<u8> = k.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    bytes[..curve.order_bits.div_ceil(8) as usize].iter().rev().copied().collect()
}
