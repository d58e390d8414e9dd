//! Public keys.

use super::group::{Coordinates, Group, Limbs, cut, field_bytes};
use super::{Curve, Error, Hash, Signature, scheme};
use crate::coordinates::PointError;
use crate::field::{MAX_LIMBS, read_le, write_le};
use crate::key::Bytes;
use core::fmt;

/// A compressed point, or a coordinate.
pub type PointBytes = Bytes<64>;

/// A point of the group of order n other than O: Q = −d·G.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey {
    curve: Curve,
    pub(super) point: Coordinates,
}

impl PublicKey {
    /// The key of a secret.
    pub(super) fn of_secret(curve: Curve, point: Coordinates) -> Self {
        PublicKey { curve, point }
    }

    /// The key with this point.
    fn checked(curve: Curve, point: Coordinates) -> Result<Self, Error> {
        curve.group().check(&point)?;
        Ok(PublicKey { curve, point })
    }

    /// The key whose compressed point has these octets, the lowest first: x with the trace of y/x in place of its lowest bit.
    ///
    /// # Time
    /// Variable in the octets.
    ///
    /// # Errors
    /// [`Error::PointBytes`] if they are not [`Curve::point_bytes`], or no field element; [`Error::Point`] if no point of the
    /// group of order n is compressed so.
    pub fn from_compressed(curve: Curve, bytes: &[u8]) -> Result<Self, Error> {
        let group = &*curve.group();
        let point = decompress_vartime(group, bits(group, bytes)?)?;
        Self::checked(curve, point)
    }

    /// The key with the point (x, y), the lowest octet of either first.
    ///
    /// # Time
    /// Variable in the octets.
    ///
    /// # Errors
    /// As [`Self::from_compressed`].
    pub fn from_coordinates(curve: Curve, x: &[u8], y: &[u8]) -> Result<Self, Error> {
        let group = &*curve.group();
        let element = |bytes| Ok::<_, Error>(group.element(&bits(group, bytes)?));
        Self::checked(curve, Coordinates { x: element(x)?, y: element(y)? })
    }

    /// The compressed point, the lowest octet first: what files hold in their octet strings.
    pub fn to_compressed(&self) -> PointBytes {
        bytes(self.curve, &compress(&*self.curve.group(), &self.point))
    }

    /// x and y, the lowest octet of either first.
    pub fn to_coordinates(&self) -> (PointBytes, PointBytes) {
        let coordinate = |v| bytes(self.curve, &self.curve.group().bits(v));
        (coordinate(&self.point.x), coordinate(&self.point.y))
    }

    /// The curve.
    pub fn curve(&self) -> Curve {
        self.curve
    }

    /// Whether this is a signature of a message that is digested by this hash.
    ///
    /// # Time
    /// Variable in all arguments, which are public.
    ///
    /// # Errors
    /// [`Error::Mismatch`] if it is not; [`Error::Curve`] if it is one on another curve.
    pub fn verify(&self, hash: Hash, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.verify_digest(&hash.digest(message), signature)
    }

    /// Whether this is a signature of the message with this digest.
    ///
    /// That the octets are a hash of the message is for the caller to know.
    ///
    /// # Time
    /// Variable in all arguments, which are public.
    ///
    /// # Errors
    /// As [`Self::verify`]; [`Error::Digest`] if it has neither 32 nor 48 nor 64 octets.
    pub fn verify_digest(&self, digest: &[u8], signature: &Signature) -> Result<(), Error> {
        if signature.curve() != self.curve {
            return Err(Error::Curve);
        }
        let group = &*self.curve.group();
        let h = scheme::element_of_digest(group, digest)?;
        if scheme::verify(group, &self.point, &h, (&signature.r, &signature.s)) { Ok(()) } else { Err(Error::Mismatch) }
    }
}

/// The m bits of a field element in these octets.
pub(super) fn bits(group: &dyn Group, bytes: &[u8]) -> Result<Limbs, Error> {
    let mut limbs = [0; MAX_LIMBS];
    let fits = bytes.len() == field_bytes(group) && read_le(bytes, &mut limbs).declassify();
    let mut canonical = limbs;
    cut(&mut canonical, group.field_bits());
    if fits && canonical == limbs { Ok(limbs) } else { Err(Error::PointBytes) }
}

/// The octets of a field element with these bits.
fn bytes(curve: Curve, bits: &Limbs) -> PointBytes {
    let length = field_bytes(&*curve.group());
    Bytes::written(|buffer| {
        write_le(bits, &mut buffer[..length]);
        length
    })
}

/// The bits of x with Tr(y/x) in place of the lowest one, which points of the group need not tell: their x has the trace of a.
///
/// Source: DSTU 4145-2002, 6.9.
pub(super) fn compress(group: &dyn Group, p: &Coordinates) -> Limbs {
    let mut packed = group.bits(&p.x);
    packed[0] = packed[0] & !1 | group.trace(&group.product(&p.y, &group.inverse(&p.x)));
    packed
}

/// The point that is compressed so, which may lie outside the group.
///
/// y = xz with z² + z = x + a + b/x², and of the roots z and z + 1 one has the trace that is told: m is odd, and Tr(1) = 1.
/// Source: DSTU 4145-2002, 6.10.
pub(super) fn decompress_vartime(group: &dyn Group, packed: Limbs) -> Result<Coordinates, Error> {
    let told = packed[0] & 1;
    let mut bits = packed;
    bits[0] &= !1;
    // What the lowest bit stands for has the trace 1 in either basis.
    bits[0] ^= group.trace(&group.element(&bits)) ^ group.a();
    let x = group.element(&bits);
    // The point of order two, and what stands for it.
    if x == [0; MAX_LIMBS] {
        return Err(PointError::NotInSubgroup.into());
    }
    let i = group.inverse(&x);
    let mut square = group.product(&group.b(), &group.product(&i, &i));
    for (limb, x) in square.iter_mut().zip(&x) {
        *limb ^= x;
    }
    square[0] ^= group.a();
    let mut z = group.solve_quadratic(&square).ok_or(PointError::NotOnCurve)?;
    z[0] ^= group.trace(&z) ^ told;
    Ok(Coordinates { x, y: group.product(&x, &z) })
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({} {:?})", self.curve.name(), self.to_compressed())
    }
}
