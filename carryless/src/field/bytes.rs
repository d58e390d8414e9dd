//! Little-endian limbs as bytes, big-endian and little-endian.

use super::MAX_LIMBS;
use crate::word::Mask;

/// The value in all of `out`, big-endian; the length must allow the high bits, and is at most that of the limbs. Time: constant.
pub(crate) fn write_be(limbs: &[u64; MAX_LIMBS], out: &mut [u8]) {
    debug_assert!(out.len() <= 8 * MAX_LIMBS);
    for (limb, bytes) in limbs.iter().zip(out.rchunks_mut(8)) {
        let length = bytes.len();
        bytes.copy_from_slice(&limb.to_be_bytes()[8 - length..]);
    }
}

/// The value in all of `out`, little-endian; the length must allow the high bits, and is at most that of the limbs. Time:
/// constant.
pub(crate) fn write_le(limbs: &[u64; MAX_LIMBS], out: &mut [u8]) {
    debug_assert!(out.len() <= 8 * MAX_LIMBS);
    for (limb, bytes) in limbs.iter().zip(out.chunks_mut(8)) {
        bytes.copy_from_slice(&limb.to_le_bytes()[..bytes.len()]);
    }
}

/// The value of big-endian bytes, any number of them, and whether it fits the limbs. Time: constant in the value.
pub(crate) fn read_be(bytes: &[u8], limbs: &mut [u64; MAX_LIMBS]) -> Mask {
    *limbs = [0; MAX_LIMBS];
    let (beyond, bytes) = bytes.split_at(bytes.len().saturating_sub(8 * MAX_LIMBS));
    for (limb, bytes) in limbs.iter_mut().zip(bytes.rchunks(8)) {
        *limb = match bytes.try_into() {
            Ok(eight) => u64::from_be_bytes(eight),
            Err(_) => bytes.iter().fold(0, |limb, byte| limb << 8 | u64::from(*byte)),
        };
    }
    all_are_zero(beyond)
}

/// The value of little-endian bytes, any number of them, and whether it fits the limbs. Time: constant in the value.
pub(crate) fn read_le(bytes: &[u8], limbs: &mut [u64; MAX_LIMBS]) -> Mask {
    *limbs = [0; MAX_LIMBS];
    let (bytes, beyond) = bytes.split_at(bytes.len().min(8 * MAX_LIMBS));
    for (limb, bytes) in limbs.iter_mut().zip(bytes.chunks(8)) {
        *limb = match bytes.try_into() {
            Ok(eight) => u64::from_le_bytes(eight),
            Err(_) => bytes.iter().rfold(0, |limb, byte| limb << 8 | u64::from(*byte)),
        };
    }
    all_are_zero(beyond)
}

fn all_are_zero(bytes: &[u8]) -> Mask {
    Mask::is_zero(bytes.iter().fold(0, |all, byte| all | byte).into())
}
