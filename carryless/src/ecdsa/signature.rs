//! A signature (r, s), and its two encodings as bytes.

use super::forms::{Lengths, Pair};
use super::{SignatureBytes, SignatureError, SignatureForm};
use crate::curve::Curve;
use crate::encoding::sec1;
use crate::field::MAX_LIMBS;
use crate::scalar::{Residue, order_bytes};
use core::fmt;
use core::marker::PhantomData;

/// r and s, both between 1 and n − 1.
pub struct Signature<C> {
    pair: Pair,
    curve: PhantomData<fn() -> C>,
}

impl<C: Curve> Signature<C> {
    const LENGTHS: Lengths = Lengths { order: order_bytes::<C>(), field: sec1::field_bytes::<C>() };

    /// The signature of these two, which are public.
    ///
    /// # Errors
    /// If one of them is 0, or n or more.
    pub(super) fn new(r: [u64; MAX_LIMBS], s: [u64; MAX_LIMBS]) -> Result<Self, SignatureError> {
        Self::of_pair(Pair { r, s })
    }

    fn of_pair(pair: Pair) -> Result<Self, SignatureError> {
        let is_in_range = pair.is_in_range(C::ORDER).declassify();
        if is_in_range { Ok(Signature { pair, curve: PhantomData }) } else { Err(SignatureError::Range) }
    }

    /// The signature with these r and s, big-endian.
    ///
    /// # Errors
    /// If one of them is 0, or n or more.
    pub fn from_scalars(r: &[u8], s: &[u8]) -> Result<Self, SignatureError> {
        Self::of_pair(Pair::from_scalars(r, s)?)
    }

    /// The signature in the form of IEEE P1363: r and s, each as long as n; or as long as a field element, as others
    /// write them.
    ///
    /// # Errors
    /// If the length is neither; if r or s is not between 1 and n − 1.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SignatureError> {
        Self::of_pair(Pair::from_bytes(Self::LENGTHS, bytes)?)
    }

    /// The form of IEEE P1363: r and s, each as long as n.
    pub fn to_bytes(&self) -> SignatureBytes {
        self.to_form(SignatureForm::Scalars)
    }

    /// r and s, each as long as a field element, as protocols with signatures of 2⌈m/8⌉ bytes have them: a byte longer where n has
    /// one less than the field.
    pub fn to_field_bytes(&self) -> SignatureBytes {
        self.to_form(SignatureForm::FieldSize)
    }

    /// The signature that DER encodes, strictly: two positive integers without bytes that are not needed, and nothing
    /// after them.
    ///
    /// # Errors
    /// If it is no such encoding; if r or s is not between 1 and n − 1.
    pub fn from_der(bytes: &[u8]) -> Result<Self, SignatureError> {
        Self::of_pair(Pair::from_der(bytes)?)
    }

    /// The DER encoding.
    pub fn to_der(&self) -> SignatureBytes {
        self.to_form(SignatureForm::Der)
    }

    /// The signature that bytes of this form are.
    ///
    /// # Errors
    /// As [`Self::from_der`] or [`Self::from_bytes`].
    pub fn from_form(form: SignatureForm, bytes: &[u8]) -> Result<Self, SignatureError> {
        Self::of_pair(Pair::from_form(Self::LENGTHS, form, bytes)?)
    }

    /// The bytes in this form.
    pub fn to_form(&self, form: SignatureForm) -> SignatureBytes {
        self.pair.to_form(Self::LENGTHS, form)
    }

    /// Whether s is the smaller of s and n − s: what Bitcoin and Ethereum ask of a signature, so that there are not two of a message that
    /// differ in nothing else.
    ///
    /// # Time
    /// Variable in the signature, which is public.
    pub fn is_low_s(&self) -> bool {
        self.pair.is_low_s(C::ORDER)
    }

    /// The signature with the smaller of s and n − s, of the same message by the same key: this one, or its twin.
    ///
    /// ```
    /// use carryless::{curves::Secp256k1, key::SecretKey};
    ///
    /// let key = SecretKey::<Secp256k1>::from_be_bytes(&[0x11; 32])?;
    /// let signature = key.sign(b"message").normalize_s();
    /// assert!(signature.is_low_s());
    /// key.public_key().verify(b"message", &signature)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Variable in the signature, which is public.
    pub fn normalize_s(&self) -> Self {
        Signature { pair: self.pair.normalize_s(C::ORDER), ..*self }
    }

    /// r.
    pub(super) fn r(&self) -> Residue<C> {
        Residue::from_limbs(&self.pair.r)
    }

    /// s.
    pub(super) fn s(&self) -> Residue<C> {
        Residue::from_limbs(&self.pair.s)
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
        self.pair == b.pair
    }
}

impl<C> Eq for Signature<C> {}

impl<C: Curve> fmt::Debug for Signature<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({} {:?})", C::NAME, self.to_bytes())
    }
}
