//! Keys of curves whose constants are data.

use super::{KeyError, PointBytes, PointForm};
use crate::compact::{CompactCurve, CompactPoint};
use crate::encoding::sec1::DecodeError;
use crate::field::{read_be, write_be};
use crate::key::Bytes;
use crate::scalar::SecretLimbs;
use core::fmt;
use rand_core::CryptoRng;
use zeroize::ZeroizeOnDrop;

/// A secret 0 < d < n on a [`CompactCurve`], and the public key d·G that belongs to it.
///
/// d is erased when it is dropped, and is not shown. On a [weak](CompactCurve::is_weak) curve a key that exists is read and gives its public
/// key; it signs and agrees only after [`Self::allow_weak`].
///
/// ```
/// use carryless::compact::CompactCurve;
/// use carryless::key::{CompactPublicKey, CompactSecretKey, KeyError, PointForm};
///
/// let curve = CompactCurve::from_name("c2tnb239v1").expect("a curve of X9.62");
/// let key = CompactSecretKey::from_be_bytes(curve, &[0x11; 29])?;
/// let sent = key.public_key().to_sec1(PointForm::Compressed);
/// assert_eq!(CompactPublicKey::from_sec1(curve, &sent)?, *key.public_key());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct CompactSecretKey {
    secret: SecretLimbs,
    public: CompactPublicKey,
    allows_weak: bool,
}

/// A point of the subgroup that G generates on a [`CompactCurve`], other than O and one of order two: checked when it is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CompactPublicKey {
    curve: CompactCurve,
    point: CompactPoint,
}

impl CompactSecretKey {
    /// A new key.
    ///
    /// # Time
    /// Constant in the key.
    ///
    /// # Errors
    /// [`KeyError::Weak`] on a weak curve, on which [`Self::random_weak`] makes one; if the computation was disturbed.
    pub fn random(curve: CompactCurve, rng: &mut impl CryptoRng) -> Result<Self, KeyError> {
        if curve.is_weak() { Err(KeyError::Weak) } else { Self::random_weak(curve, rng) }
    }

    /// A new key, on a weak curve too, which signs and agrees: for tests and for systems that have nothing else.
    ///
    /// # Time
    /// Constant in the key.
    ///
    /// # Errors
    /// If the computation was disturbed.
    pub fn random_weak(curve: CompactCurve, rng: &mut impl CryptoRng) -> Result<Self, KeyError> {
        loop {
            let mut secret = SecretLimbs::ZERO;
            for (i, limb) in secret.iter_mut().enumerate().take(curve.order().len()) {
                // The highest limb has the bits of n alone: a draw is below 2^t, and n is at least half of that.
                let bits = curve.order_bits() - 64 * i as u32;
                *limb = rng.next_u64() >> 64u32.saturating_sub(bits);
            }
            // What is thrown away tells nothing of what is taken (FIPS 186-5, A.2.2).
            if curve.is_scalar(&secret).declassify() {
                return Ok(Self::new(curve, secret)?.allow_weak());
            }
        }
    }

    /// The key whose secret is the value of bytes, any number of them.
    ///
    /// # Time
    /// Constant in the bytes; whether they are refused becomes known.
    ///
    /// # Errors
    /// If the value is 0, or n or more; if the computation was disturbed.
    pub fn from_be_bytes(curve: CompactCurve, bytes: &[u8]) -> Result<Self, KeyError> {
        let mut secret = SecretLimbs::ZERO;
        let fits = read_be(bytes, &mut secret);
        if (fits & curve.is_scalar(&secret)).declassify() { Self::new(curve, secret) } else { Err(KeyError::Range) }
    }

    /// The key with this secret, which is between 1 and n − 1.
    fn new(curve: CompactCurve, secret: SecretLimbs) -> Result<Self, KeyError> {
        let point = curve.mul_generator(&secret)?;
        Ok(CompactSecretKey { secret, public: CompactPublicKey { curve, point }, allows_weak: false })
    }

    /// The same key, that signs and agrees though its curve be weak.
    pub fn allow_weak(mut self) -> Self {
        self.allows_weak = true;
        self
    }

    /// The secret as bytes, which whoever asks keeps secret.
    ///
    /// # Time
    /// Constant.
    ///
    /// # Panics
    /// If `out` has not [`CompactCurve::order_bytes`].
    pub fn to_be_bytes(&self, out: &mut [u8]) {
        assert_eq!(out.len(), self.curve().order_bytes(), "out: as many bytes as n has");
        write_be(&self.secret, out);
    }

    /// The curve.
    pub fn curve(&self) -> CompactCurve {
        self.public.curve
    }

    /// d·G.
    pub fn public_key(&self) -> &CompactPublicKey {
        &self.public
    }

    /// d.
    #[cfg(any(feature = "ecdh", feature = "ecdsa", feature = "points"))]
    pub(crate) fn secret(&self) -> &SecretLimbs {
        &self.secret
    }

    /// Whether it may be used: the curve is not weak, or that was allowed.
    #[cfg(any(feature = "ecdh", feature = "ecdsa", feature = "points"))]
    pub(crate) fn is_allowed(&self) -> bool {
        self.allows_weak || !self.curve().is_weak()
    }
}

impl PartialEq for CompactSecretKey {
    /// # Time
    /// Constant in the secrets, but the result is public.
    fn eq(&self, b: &Self) -> bool {
        let difference = self.secret.iter().zip(&*b.secret).fold(0, |all, (a, b)| all | (a ^ b));
        self.curve() == b.curve() && crate::word::Mask::is_zero(difference).declassify()
    }
}

impl Eq for CompactSecretKey {}

impl ZeroizeOnDrop for CompactSecretKey {}

impl fmt::Debug for CompactSecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CompactSecretKey({} …)", self.curve().name())
    }
}

impl CompactPublicKey {
    /// The key that bytes encode by SEC 1: compressed, uncompressed or hybrid.
    ///
    /// # Time
    /// Variable in the bytes.
    ///
    /// # Errors
    /// A [`DecodeError`] names the first check that failed.
    pub fn from_sec1(curve: CompactCurve, bytes: &[u8]) -> Result<Self, DecodeError> {
        Ok(CompactPublicKey { curve, point: curve.decode(bytes)? })
    }

    /// The key with a multiple of a point of the subgroup; nothing for O and the point of order two.
    #[cfg(feature = "points")]
    pub(super) fn of_multiple(curve: CompactCurve, point: Option<CompactPoint>) -> Option<Self> {
        point
            .filter(|point| !CompactCurve::is_zero(&point.x).declassify())
            .map(|point| CompactPublicKey { curve, point })
    }

    /// The point as bytes.
    pub fn to_sec1(&self, form: PointForm) -> PointBytes {
        Bytes::written(|buffer| match form {
            PointForm::Compressed => self.curve.encode_compressed(&self.point, buffer),
            PointForm::Uncompressed => self.curve.encode_uncompressed(&self.point, buffer),
        })
    }

    /// The curve.
    pub fn curve(&self) -> CompactCurve {
        self.curve
    }

    /// The point.
    #[cfg(any(feature = "ecdh", feature = "ecdsa", feature = "points"))]
    pub(crate) fn point(&self) -> &CompactPoint {
        &self.point
    }
}

impl fmt::Debug for CompactPublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CompactPublicKey({} {:?})", self.curve.name(), self.to_sec1(PointForm::Compressed))
    }
}
