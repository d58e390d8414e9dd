//! Scalars, points and backends, the same for the same seed.

use crate::changes::Changes;
use carryless::Backend;
use carryless::key::{AnyPublicKey, AnySecretKey, StandardCurve};

/// A scalar 0 < k < n as bytes: now and then a small one, one close to n, or one of few bits.
pub fn scalar(curve: StandardCurve, random: &mut Changes) -> Vec<u8> {
    let mut bytes = vec![0; curve.secret_bytes()];
    let last = bytes.len() - 1;
    match random.below(16) {
        0 => bytes[last] = 1 + random.below(17) as u8,
        1 => {
            let order = curve.order().iter().flat_map(|limb| limb.to_le_bytes());
            bytes.iter_mut().rev().zip(order).for_each(|(byte, of_order)| *byte = of_order);
            bytes[last] -= 1 + random.below(usize::from(bytes[last])) as u8;
        }
        2 => (0..3).for_each(|_| bytes[1 + random.below(last)] |= 1 << random.below(8)),
        _ => bytes.iter_mut().for_each(|byte| *byte = random.below(256) as u8),
    }
    if AnySecretKey::from_be_bytes(curve, &bytes).is_err() {
        bytes[0] = 0;
    }
    bytes
}

/// A multiple of the generator by such a scalar.
pub fn point(curve: StandardCurve, random: &mut Changes) -> AnyPublicKey {
    AnySecretKey::from_be_bytes(curve, &scalar(curve, random)).expect("0 < k < n").public_key()
}

/// The scalar as limbs.
pub fn limbs(bytes: &[u8]) -> Vec<u64> {
    bytes.rchunks(8).map(|part| part.iter().fold(0, |limb, byte| limb << 8 | u64::from(*byte))).collect()
}

/// Those of this processor.
pub fn backends() -> Vec<Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_available()).collect()
}
