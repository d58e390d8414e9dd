//! r and s, and their forms as bytes on any curve. Nothing is generic: it is there once.

use super::{SignatureError, der};
use crate::field::{MAX_LIMBS, read_be, write_be};
use crate::key::Bytes;
use crate::scalar::is_below;
use crate::word::Mask;

/// Bytes of the longest signature, in DER: of a sequence of two integers of 72 bytes, each with a zero before it.
const MAX_BYTES: usize = 3 + 2 * (2 + 1 + 8 * MAX_LIMBS);

/// A signature as bytes.
pub type SignatureBytes = Bytes<MAX_BYTES>;

/// How signatures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignatureForm {
    /// A sequence of two integers in DER: [`Signature::from_der`](super::Signature::from_der).
    Der,
    /// r and s, each as long as n: [`Signature::from_bytes`](super::Signature::from_bytes), which reads them as long as a field element
    /// too. IEEE P1363's form, and that of JSON Web Signatures: ES256, ES384 and ES512 are it on P-256, P-384 and P-521, of a message
    /// that is digested by SHA-256, SHA-384 and SHA-512 (RFC 7518, 3.4).
    Scalars,
    /// r and s, each as long as a field element; they are read as [`Self::Scalars`].
    FieldSize,
}

/// Bytes on a curve.
#[derive(Clone, Copy)]
pub(super) struct Lengths {
    /// Those of n.
    pub order: usize,
    /// Those of a field element.
    pub field: usize,
}

/// r and s, of which a curve says whether they are a signature on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Pair {
    pub r: [u64; MAX_LIMBS],
    pub s: [u64; MAX_LIMBS],
}

impl Pair {
    /// Those with these values, big-endian.
    ///
    /// # Errors
    /// [`SignatureError::Range`] if one of them is longer than any n.
    pub fn from_scalars(r: &[u8], s: &[u8]) -> Result<Self, SignatureError> {
        let half = |bytes| {
            let mut limbs = [0; MAX_LIMBS];
            if read_be(bytes, &mut limbs).declassify() { Ok(limbs) } else { Err(SignatureError::Range) }
        };
        Ok(Pair { r: half(r)?, s: half(s)? })
    }

    /// Those of the form of IEEE P1363, each as long as n or as a field element.
    pub fn from_bytes(lengths: Lengths, bytes: &[u8]) -> Result<Self, SignatureError> {
        if bytes.len() != 2 * lengths.order && bytes.len() != 2 * lengths.field {
            return Err(SignatureError::Length);
        }
        let (r, s) = bytes.split_at(bytes.len() / 2);
        Self::from_scalars(r, s)
    }

    /// Those that DER encodes, strictly.
    pub fn from_der(bytes: &[u8]) -> Result<Self, SignatureError> {
        let (r, s) = der::decode(bytes).ok_or(SignatureError::Der)?;
        Self::from_scalars(r, s)
    }

    /// Those that bytes of this form are.
    pub fn from_form(lengths: Lengths, form: SignatureForm, bytes: &[u8]) -> Result<Self, SignatureError> {
        match form {
            SignatureForm::Der => Self::from_der(bytes),
            SignatureForm::Scalars | SignatureForm::FieldSize => Self::from_bytes(lengths, bytes),
        }
    }

    /// Whether both are between 1 and n − 1.
    pub fn is_in_range(&self, n: &[u64]) -> Mask {
        let is_scalar =
            |a: &[u64; MAX_LIMBS]| is_below(a, n) & !Mask::is_zero(a.iter().fold(0, |all, limb| all | limb));
        is_scalar(&self.r) & is_scalar(&self.s)
    }

    /// Whether s is the smaller of s and n − s.
    pub fn is_low_s(&self, n: &[u64]) -> bool {
        is_below(&self.s, &self.negated_s(n)).declassify()
    }

    /// r with the smaller of s and n − s.
    pub fn normalize_s(self, n: &[u64]) -> Self {
        if self.is_low_s(n) { self } else { Pair { s: self.negated_s(n), ..self } }
    }

    /// n − s, of an s in range.
    fn negated_s(&self, n: &[u64]) -> [u64; MAX_LIMBS] {
        let (mut difference, mut borrow) = ([0; MAX_LIMBS], false);
        for ((out, n), s) in difference.iter_mut().zip(n).zip(&self.s) {
            let (low, under) = n.overflowing_sub(*s);
            let (limb, under_again) = low.overflowing_sub(borrow.into());
            (*out, borrow) = (limb, under | under_again);
        }
        difference
    }

    /// The bytes in this form.
    pub fn to_form(self, lengths: Lengths, form: SignatureForm) -> SignatureBytes {
        match form {
            SignatureForm::Der => {
                let halves = self.halves(lengths.order);
                let (r, s) = halves.split_at(lengths.order);
                Bytes::written(|buffer| der::encode(r, s, buffer))
            }
            SignatureForm::Scalars => self.halves(lengths.order),
            SignatureForm::FieldSize => self.halves(lengths.field.max(lengths.order)),
        }
    }

    /// r and s, each of `half` bytes.
    fn halves(&self, half: usize) -> SignatureBytes {
        Bytes::written(|buffer| {
            write_be(&self.r, &mut buffer[..half]);
            write_be(&self.s, &mut buffer[half..2 * half]);
            2 * half
        })
    }
}
