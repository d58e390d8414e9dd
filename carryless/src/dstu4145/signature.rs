//! A signature (r, s), and its two encodings.

use super::group::{Limbs, order_bytes};
use super::{Curve, Error, scheme};
use crate::field::{MAX_LIMBS, read_le, write_le};
use crate::key::Bytes;
use core::fmt;
use der::asn1::OctetStringRef;
use der::{Decode, Encode};

/// The most octets of a half that is read.
const MAX_HALF: usize = 64;

/// A signature as octets, also in DER, with a head of two.
pub type SignatureBytes = Bytes<{ 2 * MAX_HALF + 2 }>;

/// r and s, both between 1 and n − 1.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature {
    curve: Curve,
    pub(super) r: Limbs,
    pub(super) s: Limbs,
}

impl Signature {
    /// The signature of these two, which are public.
    pub(super) fn new(curve: Curve, r: Limbs, s: Limbs) -> Result<Self, Error> {
        let is_in_range = |k| scheme::is_in_range(&*curve.group(), k);
        if (is_in_range(&r) & is_in_range(&s)).declassify() { Ok(Signature { curve, r, s }) } else { Err(Error::Range) }
    }

    /// The signature that octets are: r and s, the lowest octet of each first. Each fills half of them, which has as many octets as n, or
    /// any other number up to 64: the standard allows longer ones, and others write shorter ones where the highest octets are 0.
    ///
    /// # Errors
    /// [`Error::Length`]; [`Error::Range`] if r or s is 0, or n or more.
    pub fn from_bytes(curve: Curve, bytes: &[u8]) -> Result<Self, Error> {
        if !bytes.len().is_multiple_of(2) || bytes.is_empty() || bytes.len() > 2 * MAX_HALF {
            return Err(Error::Length);
        }
        let half = |bytes| {
            let mut limbs = [0; MAX_LIMBS];
            // Such a half fits the limbs.
            let _ = read_le(bytes, &mut limbs);
            limbs
        };
        let (r, s) = bytes.split_at(bytes.len() / 2);
        Self::new(curve, half(r), half(s))
    }

    /// r and s, each of as many octets as n, the lowest first: what files and documents hold in their octet strings.
    pub fn to_bytes(&self) -> SignatureBytes {
        let half = order_bytes(&*self.curve.group());
        Bytes::written(|buffer| {
            write_le(&self.r, &mut buffer[..half]);
            write_le(&self.s, &mut buffer[half..2 * half]);
            2 * half
        })
    }

    /// The signature that an octet string in DER holds, as in certificates: that of [`Self::from_bytes`].
    ///
    /// # Errors
    /// [`Error::OctetString`] if it is none; as [`Self::from_bytes`].
    pub fn from_der(curve: Curve, bytes: &[u8]) -> Result<Self, Error> {
        let octets = <&OctetStringRef>::from_der(bytes).map_err(|_| Error::OctetString)?;
        Self::from_bytes(curve, octets.as_bytes())
    }

    /// [`Self::to_bytes`] in an octet string in DER.
    pub fn to_der(&self) -> SignatureBytes {
        let bytes = self.to_bytes();
        Bytes::written(|buffer| {
            let octets = OctetStringRef::new(&bytes).expect("as short as a signature");
            octets.encode_to_slice(buffer).expect("the head of a short string has two octets").len()
        })
    }

    /// The curve.
    pub fn curve(&self) -> Curve {
        self.curve
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({} {:?})", self.curve.name(), self.to_bytes())
    }
}
