//! Little-endian limbs as big-endian octets.

use super::MAX_LIMBS;
use crate::word::Mask;

/// The value in all of `out`, whose length its high bits must allow. Time: constant.
pub(crate) fn write_be(limbs: &[u64; MAX_LIMBS], out: &mut [u8]) {
    for (i, octet) in out.iter_mut().rev().enumerate() {
        *octet = (limbs[i / 8] >> (8 * (i % 8))) as u8;
    }
}

/// The value of octets, any number of them, and whether it fits the limbs. Time: constant in the value.
pub(crate) fn read_be(octets: &[u8], limbs: &mut [u64; MAX_LIMBS]) -> Mask {
    *limbs = [0; MAX_LIMBS];
    let mut beyond = 0;
    for (i, octet) in octets.iter().rev().enumerate() {
        match limbs.get_mut(i / 8) {
            Some(limb) => *limb |= u64::from(*octet) << (8 * (i % 8)),
            None => beyond |= octet,
        }
    }
    Mask::is_zero(beyond.into())
}
