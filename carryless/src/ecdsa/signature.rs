//! A signature (r, s), and its two encodings as bytes.

use super::{SignatureError, der};
use crate::curve::Curve;
use crate::encoding::sec1;
use crate::field::{MAX_LIMBS, read_be, write_be};
use crate::key::Bytes;
use crate::scalar::{Residue, is_below, order_bytes};
use crate::word::Mask;
use core::fmt;
use core::marker::PhantomData;

/// Bytes of the longest signature, in DER: of a sequence of two integers of 72 bytes, each with a zero before it.
const MAX_BYTES: usize = 3 + 2 * (2 + 1 + 8 * MAX_LIMBS);

/// A signature as bytes.
pub type SignatureBytes = Bytes<MAX_BYTES>;

/// How signatures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignatureForm {
    /// A sequence of two integers in DER: [`Signature::from_der`].
    Der,
    /// r and s, each as long as n: [`Signature::from_bytes`], which reads them as long as a field element too. IEEE P1363's form, and
    /// that of JSON Web Signatures: ES256, ES384 and ES512 are it on P-256, P-384 and P-521, of a message that is digested by
    /// SHA-256, SHA-384 and SHA-512 (RFC 7518, 3.4).
    Scalars,
    /// r and s, each as long as a field element; they are read as [`Self::Scalars`].
    FieldSize,
}

/// r and s, both between 1 and n − 1.
pub struct Signature<C> {
    r: [u64; MAX_LIMBS],
    s: [u64; MAX_LIMBS],
    curve: PhantomData<fn() -> C>,
}

impl<C: Curve> Signature<C> {
    /// The signature of these two, which are public.
    ///
    /// # Errors
    /// If one of them is 0, or n or more.
    pub(super) fn new(r: [u64; MAX_LIMBS], s: [u64; MAX_LIMBS]) -> Result<Self, SignatureError> {
        let is_class =
            |a: &[u64; MAX_LIMBS]| is_below(a, C::ORDER) & !Mask::is_zero(a.iter().fold(0, |all, limb| all | limb));
        if (is_class(&r) & is_class(&s)).declassify() {
            Ok(Signature { r, s, curve: PhantomData })
        } else {
            Err(SignatureError::Range)
        }
    }

    /// The signature with these r and s, big-endian.
    ///
    /// # Errors
    /// If one of them is 0, or n or more.
    pub fn from_scalars(r: &[u8], s: &[u8]) -> Result<Self, SignatureError> {
        let half = |bytes| {
            let mut limbs = [0; MAX_LIMBS];
            if read_be(bytes, &mut limbs).declassify() { Ok(limbs) } else { Err(SignatureError::Range) }
        };
        Self::new(half(r)?, half(s)?)
    }

    /// The signature in the form of IEEE P1363: r and s, each as long as n; or as long as a field element, as others
    /// write them.
    ///
    /// # Errors
    /// If the length is neither; if r or s is not between 1 and n − 1.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SignatureError> {
        if bytes.len() != 2 * order_bytes::<C>() && bytes.len() != 2 * sec1::field_bytes::<C>() {
            return Err(SignatureError::Length);
        }
        let (r, s) = bytes.split_at(bytes.len() / 2);
        Self::from_scalars(r, s)
    }

    /// The form of IEEE P1363: r and s, each as long as n.
    pub fn to_bytes(&self) -> SignatureBytes {
        self.halves(order_bytes::<C>())
    }

    /// r and s, each as long as a field element, as protocols with signatures of 2⌈m/8⌉ bytes have them: a byte longer where n has
    /// one less than the field.
    pub fn to_field_bytes(&self) -> SignatureBytes {
        self.halves(sec1::field_bytes::<C>().max(order_bytes::<C>()))
    }

    /// r and s, each of `half` bytes.
    fn halves(&self, half: usize) -> SignatureBytes {
        // In a half longer than n the number has zeros before it.
        let zeros = half - order_bytes::<C>();
        Bytes::written(|buffer| {
            write_be(&self.r, &mut buffer[zeros..half]);
            write_be(&self.s, &mut buffer[half + zeros..2 * half]);
            2 * half
        })
    }

    /// The signature that DER encodes, strictly: two positive integers without bytes that are not needed, and nothing
    /// after them.
    ///
    /// # Errors
    /// If it is no such encoding; if r or s is not between 1 and n − 1.
    pub fn from_der(bytes: &[u8]) -> Result<Self, SignatureError> {
        let (r, s) = der::decode(bytes).ok_or(SignatureError::Der)?;
        Self::from_scalars(r, s)
    }

    /// The DER encoding.
    pub fn to_der(&self) -> SignatureBytes {
        let halves = self.to_bytes();
        let (r, s) = halves.split_at(halves.len() / 2);
        Bytes::written(|buffer| der::encode(r, s, buffer))
    }

    /// The signature that bytes of this form are.
    ///
    /// # Errors
    /// As [`Self::from_der`] or [`Self::from_bytes`].
    pub fn from_form(form: SignatureForm, bytes: &[u8]) -> Result<Self, SignatureError> {
        match form {
            SignatureForm::Der => Self::from_der(bytes),
            SignatureForm::Scalars | SignatureForm::FieldSize => Self::from_bytes(bytes),
        }
    }

    /// The bytes in this form.
    pub fn to_form(&self, form: SignatureForm) -> SignatureBytes {
        match form {
            SignatureForm::Der => self.to_der(),
            SignatureForm::Scalars => self.to_bytes(),
            SignatureForm::FieldSize => self.to_field_bytes(),
        }
    }

    /// r.
    pub(super) fn r(&self) -> Residue<C> {
        Residue::from_limbs(&self.r)
    }

    /// s.
    pub(super) fn s(&self) -> Residue<C> {
        Residue::from_limbs(&self.s)
    }
}

impl<C> Clone for Signature<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Signature<C> {}

impl<C> PartialEq for Signature<C> {
    fn eq(&self, b: &Self) -> bool {
        self.r == b.r && self.s == b.s
    }
}

impl<C> Eq for Signature<C> {}

impl<C: Curve> fmt::Debug for Signature<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({} {:?})", C::NAME, self.to_bytes())
    }
}
