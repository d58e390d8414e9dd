//! Scalars, points and backends, the same for the same seed.

use crate::changes::Changes;
use carryless::Backend;
use carryless::key::{AnyPublicKey, AnySecretKey, StandardCurve};

/// A scalar 0 < k < n as octets: now and then a small one, one close to n, or one of few bits.
pub fn scalar(curve: StandardCurve, random: &mut Changes) -> Vec<u8> {
    let mut octets = vec![0; curve.secret_bytes()];
    let last = octets.len() - 1;
    match random.below(16) {
        0 => octets[last] = 1 + random.below(17) as u8,
        1 => {
            let order = curve.order().iter().flat_map(|limb| limb.to_le_bytes());
            octets.iter_mut().rev().zip(order).for_each(|(octet, of_order)| *octet = of_order);
            octets[last] -= 1 + random.below(usize::from(octets[last])) as u8;
        }
        2 => (0..3).for_each(|_| octets[1 + random.below(last)] |= 1 << random.below(8)),
        _ => octets.iter_mut().for_each(|octet| *octet = random.below(256) as u8),
    }
    if AnySecretKey::from_be_bytes(curve, &octets).is_err() {
        octets[0] = 0;
    }
    octets
}

/// A multiple of the generator by such a scalar.
pub fn point(curve: StandardCurve, random: &mut Changes) -> AnyPublicKey {
    AnySecretKey::from_be_bytes(curve, &scalar(curve, random)).expect("0 < k < n").public_key()
}

/// The scalar as limbs.
pub fn limbs(octets: &[u8]) -> Vec<u64> {
    octets.rchunks(8).map(|part| part.iter().fold(0, |limb, octet| limb << 8 | u64::from(*octet))).collect()
}

/// Those of this processor.
pub fn backends() -> Vec<Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_available()).collect()
}
