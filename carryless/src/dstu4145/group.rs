//! What the signature asks of a curve, as an object: the protocol is compiled once for all curves.

use super::Error;
use crate::coordinates::PointError;
use crate::field::MAX_LIMBS;
use crate::scalar::SecretLimbs;

/// Little-endian limbs of an element of F_2^m or of an integer.
pub(super) type Limbs = [u64; MAX_LIMBS];

/// x and y of a point other than O.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Coordinates {
    pub x: Limbs,
    pub y: Limbs,
}

/// The group of order n on y² + xy = x³ + ax² + b over F_2^m, its field, and the integers modulo n. Elements are canonical, integers
/// below n.
pub(super) trait Group: Sync {
    /// m.
    fn field_bits(&self) -> u32;
    /// n, the last limb not zero.
    fn order(&self) -> &'static [u64];
    /// a, 0 or 1.
    fn a(&self) -> u64;
    /// b.
    fn b(&self) -> Limbs;
    /// G.
    #[cfg_attr(not(feature = "file"), allow(dead_code, reason = "files give it"))]
    fn generator(&self) -> Coordinates;

    /// The element that has these m bits in the basis in which octets give it. Time: constant.
    fn element(&self, bits: &Limbs) -> Limbs {
        *bits
    }
    /// The m bits of an element in that basis. Time: constant.
    fn bits(&self, v: &Limbs) -> Limbs {
        *v
    }

    /// k·G, 0 < k < n. Time: constant in k.
    fn mul_generator(&self, k: &SecretLimbs) -> Result<Coordinates, Error>;
    /// k·G + l·Q, unless it is O.
    fn lincomb_generator_vartime(&self, k: &Limbs, l: &Limbs, q: &Coordinates) -> Option<Coordinates>;
    /// Whether (x, y) is on the curve and in the group.
    fn check(&self, p: &Coordinates) -> Result<(), PointError>;

    /// v·w in F_2^m. Time: constant, here and below, but for whether there is a root.
    fn product(&self, v: &Limbs, w: &Limbs) -> Limbs;
    /// 1/v in F_2^m; 0 for v = 0.
    fn inverse(&self, v: &Limbs) -> Limbs;
    /// Tr(v).
    fn trace(&self, v: &Limbs) -> u64;
    /// A root z of z² + z = v, the other being z + 1, if there is one.
    fn solve_quadratic(&self, v: &Limbs) -> Option<Limbs>;

    /// e + d·r modulo n.
    fn mul_add(&self, r: &Limbs, d: &SecretLimbs, e: &SecretLimbs) -> SecretLimbs;
}

/// Bits of n.
pub(super) fn order_bits(group: &dyn Group) -> u32 {
    let n = group.order();
    64 * n.len() as u32 - n[n.len() - 1].leading_zeros()
}

/// Octets of n.
pub(super) fn order_bytes(group: &dyn Group) -> usize {
    order_bits(group).div_ceil(8) as usize
}

/// Octets of an element of F_2^m.
pub(super) fn field_bytes(group: &dyn Group) -> usize {
    group.field_bits().div_ceil(8) as usize
}

/// Clears all bits of limbs but the lowest `bits`.
pub(super) fn cut(limbs: &mut Limbs, bits: u32) {
    for (i, limb) in limbs.iter_mut().enumerate() {
        match bits.saturating_sub(64 * i as u32) {
            0 => *limb = 0,
            left @ 1..64 => *limb &= (1 << left) - 1,
            _ => (),
        }
    }
}
