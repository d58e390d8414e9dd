//! Little-endian limbs as octets, big-endian and little-endian.

use super::MAX_LIMBS;
use crate::word::Mask;

/// The value in all of `out`, big-endian; the length must allow the high bits, and is at most that of the limbs. Time: constant.
pub(crate) fn write_be(limbs: &[u64; MAX_LIMBS], out: &mut [u8]) {
    debug_assert!(out.len() <= 8 * MAX_LIMBS);
    for (limb, octets) in limbs.iter().zip(out.rchunks_mut(8)) {
        let length = octets.len();
        octets.copy_from_slice(&limb.to_be_bytes()[8 - length..]);
    }
}

/// The same, little-endian.
pub(crate) fn write_le(limbs: &[u64; MAX_LIMBS], out: &mut [u8]) {
    debug_assert!(out.len() <= 8 * MAX_LIMBS);
    for (limb, octets) in limbs.iter().zip(out.chunks_mut(8)) {
        octets.copy_from_slice(&limb.to_le_bytes()[..octets.len()]);
    }
}

/// The value of big-endian octets, any number of them, and whether it fits the limbs. Time: constant in the value.
pub(crate) fn read_be(octets: &[u8], limbs: &mut [u64; MAX_LIMBS]) -> Mask {
    *limbs = [0; MAX_LIMBS];
    let (beyond, octets) = octets.split_at(octets.len().saturating_sub(8 * MAX_LIMBS));
    for (limb, octets) in limbs.iter_mut().zip(octets.rchunks(8)) {
        *limb = match octets.try_into() {
            Ok(eight) => u64::from_be_bytes(eight),
            Err(_) => octets.iter().fold(0, |limb, octet| limb << 8 | u64::from(*octet)),
        };
    }
    all_are_zero(beyond)
}

/// The same of little-endian octets.
pub(crate) fn read_le(octets: &[u8], limbs: &mut [u64; MAX_LIMBS]) -> Mask {
    *limbs = [0; MAX_LIMBS];
    let (octets, beyond) = octets.split_at(octets.len().min(8 * MAX_LIMBS));
    for (limb, octets) in limbs.iter_mut().zip(octets.chunks(8)) {
        *limb = match octets.try_into() {
            Ok(eight) => u64::from_le_bytes(eight),
            Err(_) => octets.iter().rfold(0, |limb, octet| limb << 8 | u64::from(*octet)),
        };
    }
    all_are_zero(beyond)
}

fn all_are_zero(octets: &[u8]) -> Mask {
    Mask::is_zero(octets.iter().fold(0, |all, octet| all | octet).into())
}
