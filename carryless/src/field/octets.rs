//! Little-endian limbs as octets, big-endian and little-endian.

use super::MAX_LIMBS;
use crate::word::Mask;

/// The value in all of `out`, big-endian; the length must allow the high bits. Time: constant.
pub(crate) fn write_be(limbs: &[u64; MAX_LIMBS], out: &mut [u8]) {
    write(limbs, out.iter_mut().rev());
}

/// The same, little-endian.
pub(crate) fn write_le(limbs: &[u64; MAX_LIMBS], out: &mut [u8]) {
    write(limbs, out.iter_mut());
}

/// The value of big-endian octets, any number of them, and whether it fits the limbs. Time: constant in the value.
pub(crate) fn read_be(octets: &[u8], limbs: &mut [u64; MAX_LIMBS]) -> Mask {
    read(octets.iter().rev(), limbs)
}

/// The same of little-endian octets.
pub(crate) fn read_le(octets: &[u8], limbs: &mut [u64; MAX_LIMBS]) -> Mask {
    read(octets.iter(), limbs)
}

/// The octets of the value, the lowest first.
fn write<'a>(limbs: &[u64; MAX_LIMBS], out: impl Iterator<Item = &'a mut u8>) {
    for (i, octet) in out.enumerate() {
        *octet = (limbs[i / 8] >> (8 * (i % 8))) as u8;
    }
}

/// The value of octets, the lowest first.
fn read<'a>(octets: impl Iterator<Item = &'a u8>, limbs: &mut [u64; MAX_LIMBS]) -> Mask {
    *limbs = [0; MAX_LIMBS];
    let mut beyond = 0;
    for (i, octet) in octets.enumerate() {
        match limbs.get_mut(i / 8) {
            Some(limb) => *limb |= u64::from(*octet) << (8 * (i % 8)),
            None => beyond |= octet,
        }
    }
    Mask::is_zero(beyond.into())
}
