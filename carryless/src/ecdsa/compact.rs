//! Signatures on curves whose constants are data.

use super::forms::{Lengths, Pair};
use super::nonce::{Candidates, Generator, HmacDrbg};
use super::sign::random_bytes;
use super::{
    Digest, EagerHash, FittingDigest, SignatureBytes, SignatureError, SignatureForm, fitting_digest_of, with_digest,
};
use crate::compact::CompactCurve;
use crate::field::MAX_LIMBS;
use crate::key::{CompactPublicKey, CompactSecretKey};
use crate::scalar::SecretLimbs;
use core::fmt;
use rand_core::TryCryptoRng;
use zeroize::Zeroizing;

/// r and s on a [`CompactCurve`], both between 1 and n − 1.
///
/// ```
/// use carryless::{compact::CompactCurve, ecdsa::CompactSignature, key::CompactSecretKey};
///
/// let curve = CompactCurve::from_name("c2tnb191v1").expect("a curve of X9.62");
/// let key = CompactSecretKey::from_be_bytes(curve, &[0x11; 23])?.allow_weak();
/// let sent = key.try_sign(b"message")?.to_der();
/// key.public_key().verify(b"message", &CompactSignature::from_der(curve, &sent)?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CompactSignature {
    curve: CompactCurve,
    pair: Pair,
}

impl CompactSignature {
    fn of_pair(curve: CompactCurve, pair: Pair) -> Result<Self, SignatureError> {
        curve.checked(|| ())?;
        let is_in_range = pair.is_in_range(curve.order()).declassify();
        if is_in_range { Ok(CompactSignature { curve, pair }) } else { Err(SignatureError::Range) }
    }

    /// The signature with these r and s, big-endian.
    ///
    /// # Errors
    /// If one of them is 0, or n or more; [`SignatureError::Order`] on a curve where there are no signatures.
    pub fn from_scalars(curve: CompactCurve, r: &[u8], s: &[u8]) -> Result<Self, SignatureError> {
        Self::of_pair(curve, Pair::from_scalars(r, s)?)
    }

    /// The signature in the form of IEEE P1363: r and s, each as long as n; or as long as a field element.
    ///
    /// # Errors
    /// If the length is neither; as [`Self::from_scalars`].
    pub fn from_bytes(curve: CompactCurve, bytes: &[u8]) -> Result<Self, SignatureError> {
        Self::of_pair(curve, Pair::from_bytes(curve.lengths(), bytes)?)
    }

    /// The form of IEEE P1363: r and s, each as long as n.
    pub fn to_bytes(&self) -> SignatureBytes {
        self.to_form(SignatureForm::Scalars)
    }

    /// r and s, each as long as a field element, or as n where that is longer.
    pub fn to_field_bytes(&self) -> SignatureBytes {
        self.to_form(SignatureForm::FieldSize)
    }

    /// The signature that DER encodes, strictly.
    ///
    /// # Errors
    /// If it is no such encoding; as [`Self::from_scalars`].
    pub fn from_der(curve: CompactCurve, bytes: &[u8]) -> Result<Self, SignatureError> {
        Self::of_pair(curve, Pair::from_der(bytes)?)
    }

    /// Whether s is the smaller of s and n − s: [`Signature::is_low_s`](super::Signature::is_low_s).
    pub fn is_low_s(&self) -> bool {
        self.pair.is_low_s(self.curve.order())
    }

    /// The signature with the smaller of s and n − s: [`Signature::normalize_s`](super::Signature::normalize_s).
    pub fn normalize_s(&self) -> Self {
        CompactSignature { pair: self.pair.normalize_s(self.curve.order()), ..*self }
    }

    /// The DER encoding.
    pub fn to_der(&self) -> SignatureBytes {
        self.to_form(SignatureForm::Der)
    }

    /// The signature that bytes of this form are.
    ///
    /// # Errors
    /// As [`Self::from_der`] or [`Self::from_bytes`].
    pub fn from_form(curve: CompactCurve, form: SignatureForm, bytes: &[u8]) -> Result<Self, SignatureError> {
        Self::of_pair(curve, Pair::from_form(curve.lengths(), form, bytes)?)
    }

    /// The bytes in this form.
    pub fn to_form(&self, form: SignatureForm) -> SignatureBytes {
        self.pair.to_form(self.curve.lengths(), form)
    }

    /// The curve.
    pub fn curve(&self) -> CompactCurve {
        self.curve
    }
}

impl fmt::Debug for CompactSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CompactSignature({} {:?})", self.curve.name(), self.to_bytes())
    }
}

impl CompactCurve {
    /// The digest by which `sign` and `verify` digest messages on this curve.
    pub fn fitting_digest(self) -> FittingDigest {
        fitting_digest_of(self.field_bits())
    }

    /// The fewest bytes of a digest that is given as bytes: half as many as n has, rounded up.
    pub fn min_digest_bytes(self) -> usize {
        self.order_bytes().div_ceil(2)
    }

    fn lengths(self) -> Lengths {
        Lengths { order: self.order_bytes(), field: self.field_bytes() }
    }

    /// The class of a digest of any length.
    fn class_of_hash(self, digest: &[u8]) -> SecretLimbs {
        self.reduce(&self.leftmost_bits(digest))
    }

    /// The class of a digest that is given as bytes, unless it is too short.
    fn class_of(self, digest: &[u8]) -> Result<SecretLimbs, SignatureError> {
        let least = self.min_digest_bytes();
        if digest.len() < least {
            Err(SignatureError::Digest(least))
        } else {
            self.checked(|| self.class_of_hash(digest))
        }
    }

    /// What `f` computes, where there are signatures.
    fn checked<T>(self, f: impl FnOnce() -> T) -> Result<T, SignatureError> {
        if self.signs() { Ok(f()) } else { Err(SignatureError::Order) }
    }
}

impl CompactSecretKey {
    /// A signature of a message, the same each time, by the digest that fits the curve.
    ///
    /// # Time
    /// Constant in the key and the nonce.
    ///
    /// # Errors
    /// [`SignatureError::Weak`] on a weak curve, unless that was allowed; [`SignatureError::Order`] where there are no signatures; if the
    /// computation was disturbed.
    pub fn try_sign(&self, message: &[u8]) -> Result<CompactSignature, SignatureError> {
        with_digest!(self.curve().fitting_digest(), D => self.sign_digest(D::new_with_prefix(message)))
    }

    /// A signature of the message that a digest was given.
    ///
    /// # Errors
    /// As [`Self::try_sign`].
    pub fn sign_digest<D: EagerHash>(&self, digest: D) -> Result<CompactSignature, SignatureError> {
        let z = self.curve().checked(|| self.curve().class_of_hash(&digest.finalize()))?;
        self.sign_class(&z, &[], &mut HmacDrbg::<D>::new())
    }

    /// A signature of the message with this digest; the nonce is made by the digest that fits the curve.
    ///
    /// # Errors
    /// As [`Self::try_sign`]; [`SignatureError::Digest`] if it has fewer bytes than [`CompactCurve::min_digest_bytes`].
    pub fn sign_prehash(&self, digest: &[u8]) -> Result<CompactSignature, SignatureError> {
        let z = self.curve().class_of(digest)?;
        with_digest!(self.curve().fitting_digest(), D => self.sign_class(&z, &[], &mut HmacDrbg::<D>::new()))
    }

    /// A signature of a message, as [`Self::try_sign`], with 32 random bytes in its nonce beside the key and the digest.
    ///
    /// # Errors
    /// As [`Self::try_sign`]; if the generator failed.
    pub fn sign_with_rng(
        &self,
        rng: &mut (impl TryCryptoRng + ?Sized),
        message: &[u8],
    ) -> Result<CompactSignature, SignatureError> {
        let random = random_bytes(rng)?;
        with_digest!(self.curve().fitting_digest(), D => {
            let z = self.curve().checked(|| self.curve().class_of_hash(&D::digest(message)))?;
            self.sign_class(&z, &*random, &mut HmacDrbg::<D>::new())
        })
    }

    /// A signature of the message with this digest, with 32 random bytes in its nonce.
    ///
    /// # Errors
    /// As [`Self::sign_prehash`] and [`Self::sign_with_rng`].
    pub fn sign_prehash_with_rng(
        &self,
        rng: &mut (impl TryCryptoRng + ?Sized),
        digest: &[u8],
    ) -> Result<CompactSignature, SignatureError> {
        let (z, random) = (self.curve().class_of(digest)?, random_bytes(rng)?);
        with_digest!(self.curve().fitting_digest(), D => self.sign_class(&z, &*random, &mut HmacDrbg::<D>::new()))
    }

    /// A signature of a digest, by a nonce that a new generator makes; of any length if it is that of a hash.
    #[cfg(feature = "any")]
    pub(super) fn sign_bytes(
        &self,
        digest: &[u8],
        is_of_hash: bool,
        generator: &mut dyn Generator,
    ) -> Result<CompactSignature, SignatureError> {
        let curve = self.curve();
        let z = if is_of_hash { curve.checked(|| curve.class_of_hash(digest)) } else { curve.class_of(digest) };
        self.sign_class(&z?, &[], generator)
    }

    /// A signature of the message with this digest of any length, which a known hash made; the nonce is made by the digest that fits the curve.
    #[cfg(feature = "bytes")]
    pub(crate) fn sign_digested(&self, digest: &[u8]) -> Result<CompactSignature, SignatureError> {
        with_digest!(self.curve().fitting_digest(), D => self.sign_bytes(digest, true, &mut HmacDrbg::<D>::new()))
    }

    /// A signature of the class z of a digest, by a nonce that a new generator makes, with these random bytes.
    fn sign_class(
        &self,
        z: &SecretLimbs,
        random: &[u8],
        generator: &mut dyn Generator,
    ) -> Result<CompactSignature, SignatureError> {
        let (curve, d) = (self.curve(), self.secret());
        if !self.is_allowed() {
            return Err(SignatureError::Weak);
        }
        let mut candidates = Candidates::new(generator, d, z, curve.order_bytes(), random);
        loop {
            let mut bytes = Zeroizing::new([0; 8 * MAX_LIMBS]);
            let bytes = &mut bytes[..curve.order_bytes()];
            candidates.next(bytes);
            // RFC 6979, 3.2, h.3.
            let k = curve.leftmost_bits(bytes);
            if !curve.is_scalar(&k).declassify() {
                continue;
            }
            // FIPS 186-5, 6.4.1: r = x(k·G) mod n, s = (z + rd)/k.
            let r = curve.reduce(&curve.mul_generator(&k)?.x);
            let (s, is_right) = curve.quotient(&curve.mul_add(z, &r, d), &k);
            // What a disturbed inverse gives might tell of d.
            if !is_right.declassify() {
                return Err(SignatureError::Fault);
            }
            // r or s is 0 for one nonce in n.
            if let Ok(signature) = CompactSignature::of_pair(curve, Pair { r: *r, s: *s }) {
                return Ok(signature);
            }
        }
    }
}

impl CompactPublicKey {
    /// Whether this is a signature of the message, by the digest that fits the curve. Where (r, s) is one, (r, n − s) is one too.
    ///
    /// # Time
    /// Variable in all arguments, which are public.
    ///
    /// # Errors
    /// [`SignatureError::Mismatch`] if it is not; [`SignatureError::Curve`] if it is one on another curve.
    pub fn verify(&self, message: &[u8], signature: &CompactSignature) -> Result<(), SignatureError> {
        with_digest!(self.curve().fitting_digest(), D => self.verify_digest(D::new_with_prefix(message), signature))
    }

    /// Whether this is a signature of the message that a digest was given.
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// As [`Self::verify`].
    pub fn verify_digest<D: Digest>(&self, digest: D, signature: &CompactSignature) -> Result<(), SignatureError> {
        self.verify_digested(&digest.finalize(), signature)
    }

    /// Whether this is a signature of the message with this digest of any length, which a known hash made.
    pub(crate) fn verify_digested(&self, digest: &[u8], signature: &CompactSignature) -> Result<(), SignatureError> {
        self.verify_class(&self.curve().checked(|| self.curve().class_of_hash(digest))?, signature)
    }

    /// Whether this is a signature of the message with this digest.
    ///
    /// That the bytes are a hash of the message is for the caller to know: for bytes of his own choice anybody finds signatures.
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// As [`Self::verify`]; [`SignatureError::Digest`] if the digest has fewer bytes than [`CompactCurve::min_digest_bytes`].
    pub fn verify_prehash(&self, digest: &[u8], signature: &CompactSignature) -> Result<(), SignatureError> {
        self.verify_class(&self.curve().class_of(digest)?, signature)
    }

    fn verify_class(&self, z: &SecretLimbs, signature: &CompactSignature) -> Result<(), SignatureError> {
        let curve = self.curve();
        if signature.curve != curve {
            return Err(SignatureError::Curve);
        }
        // FIPS 186-5, 6.4.2: x(z/s·G + r/s·Q) mod n = r.
        let inverse = curve.invert(&signature.pair.s);
        let [u, v] = [&**z, &signature.pair.r].map(|a| curve.product(a, &inverse));
        match curve.lincomb_generator_vartime(&u, &v, self.point()) {
            Some(sum) if *curve.reduce(&sum.x) == signature.pair.r => Ok(()),
            _ => Err(SignatureError::Mismatch),
        }
    }
}
