//! ECQV: implicit certificates, from which and the issuer's public key anyone computes the owner's public key.
//!
//! 1. The owner makes a key pair k, R = k·G for the request, and sends R.
//! 2. The issuer with the key d, Q chooses a random l, puts P = R + l·G and the owner's name into the certificate, and with e the
//!    digest of that certificate answers with it and with r = e·l + d mod n ([`issue`]).
//! 3. The owner's secret key is e·k + r mod n ([`secret_key`]).
//! 4. Whoever has the certificate and Q finds the owner's public key e·P + Q ([`public_key`]).
//!
//! How a certificate is written is the caller's: here it is bytes, beside the point P that they hold.
//!
//! ```
//! use carryless::{K283, ecqv, key::{PointForm, PublicKey, SecretKey}};
//! use sha2::Sha256;
//! # let mut rng = rand_core::UnwrapErr(getrandom::SysRng);
//! let issuer = SecretKey::<K283>::random(&mut rng);
//! // The owner asks.
//! let request = SecretKey::<K283>::random(&mut rng);
//! // The issuer writes the certificate.
//! let write = |p: &PublicKey<K283>| [b"meter 7, ", &*p.to_sec1(PointForm::Compressed)].concat();
//! let (certificate, r) = ecqv::issue::<_, Sha256, _>(&issuer, request.public_key(), &mut rng, write)?;
//! // The owner has its key, and others find the public one.
//! let p = PublicKey::from_sec1(&certificate[9..])?;
//! let key = ecqv::secret_key::<_, Sha256>(&certificate, &p, &r, &request, issuer.public_key())?;
//! assert_eq!(*key.public_key(), ecqv::public_key::<_, Sha256>(&certificate, &p, issuer.public_key())?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A certificate holds no signature: any bytes with a point give some public key, and that whoever uses it was certified shows
//! only when he uses his secret key. So keys are confirmed before they are trusted.
//!
//! Secret are d, k, l and the owner's key, which are erased. R, P, the certificate and r are not: r without k tells nothing.
//! An issuer never gives two answers with one l, which would tell d: [`issue`] draws it.
//!
//! Source: SEC 4 v1.0; D. R. L. Brown, R. Gallant, S. A. Vanstone, Provably secure implicit certificate schemes, Financial
//! Cryptography 2001.
//! Time: constant in secrets; variable in certificates and public keys.

use crate::coordinates::{Point, PointError};
use crate::key::{KeyError, PublicKey, SecretKey};
use crate::scalar::{Residue, SecretScalar};
use crate::scalar_mul::{KeyCurve, mul_vartime};
use core::fmt;
use digest::Digest;
use rand_core::CryptoRng;

/// Why there is no certificate or no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// The key would be 0, or the public key O.
    Zero,
    /// The secret key that was found is not that of the certificate: the answer is of another request, issuer or certificate.
    Mismatch,
    /// The computation was disturbed.
    Fault,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Zero => "the certificate leads to the point at infinity",
            Self::Mismatch => {
                "the secret key is not that of the certificate: it is for another request or from another issuer"
            }
            Self::Fault => "the public key is not on the curve: the computation was disturbed",
        })
    }
}

impl core::error::Error for CertificateError {}

impl From<PointError> for CertificateError {
    fn from(error: PointError) -> Self {
        if error == PointError::Identity { Self::Zero } else { Self::Fault }
    }
}

impl From<KeyError> for CertificateError {
    fn from(error: KeyError) -> Self {
        if error == KeyError::Range { Self::Zero } else { Self::Fault }
    }
}

/// A certificate, which `write` makes of P, and r, for the owner of the request R.
///
/// Where P = O, or e·P + Q = O, another l is drawn, as SEC 4 asks; neither happens by chance.
///
/// Cost: two [`mul_generator`](crate::mul_generator), an addition, and that of [`public_key`].
///
/// # Time
/// Constant in the issuer's key and l.
///
/// # Errors
/// [`CertificateError::Fault`] if the computation was disturbed.
pub fn issue<C: KeyCurve, D: Digest, T: AsRef<[u8]>>(
    issuer: &SecretKey<C>,
    request: &PublicKey<C>,
    rng: &mut impl CryptoRng,
    mut write: impl FnMut(&PublicKey<C>) -> T,
) -> Result<(T, Residue<C>), CertificateError> {
    loop {
        let l = SecretKey::<C>::new(SecretScalar::random(rng))?;
        // l·G is public: it is P − R.
        let p = match PublicKey::new(l.public_key().point().add_vartime(*request.point())) {
            Err(PointError::Identity) => continue,
            p => p?,
        };
        let certificate = write(&p);
        match public_key::<C, D>(certificate.as_ref(), &p, issuer.public_key()) {
            Err(CertificateError::Zero) => continue,
            key => key?,
        };
        let [l, d] = [&l, issuer].map(|key| Residue::from_scalar(key.secret_scalar()));
        let e = digest::<C, D>(certificate.as_ref());
        return Ok((certificate, &(&e * &l) + &d));
    }
}

/// The owner's secret key, of the certificate, the point P in it, the issuer's answer r, and the key pair of the request.
///
/// Cost: that of [`public_key`], and of [`mul_generator`](crate::mul_generator).
///
/// # Time
/// Constant in the key.
///
/// # Errors
/// [`CertificateError::Mismatch`] if the key is not that of the certificate.
pub fn secret_key<C: KeyCurve, D: Digest>(
    certificate: &[u8],
    p: &PublicKey<C>,
    r: &Residue<C>,
    request: &SecretKey<C>,
    issuer: &PublicKey<C>,
) -> Result<SecretKey<C>, CertificateError> {
    let e = digest::<C, D>(certificate);
    let key = SecretKey::new((&(&e * &Residue::from_scalar(request.secret_scalar())) + r).to_scalar())?;
    if *key.public_key() == public_key::<C, D>(certificate, p, issuer)? {
        Ok(key)
    } else {
        Err(CertificateError::Mismatch)
    }
}

/// The owner's public key e·P + Q, of the certificate, the point P in it, and the issuer's key Q.
///
/// Cost: that of a [`mul_vartime`], by as many bits as the digest has, of an addition and of [`PublicKey::new`].
///
/// # Time
/// Variable in all arguments, which are public.
///
/// # Errors
/// [`CertificateError::Zero`] if it is O.
pub fn public_key<C: KeyCurve, D: Digest>(
    certificate: &[u8],
    p: &PublicKey<C>,
    issuer: &PublicKey<C>,
) -> Result<PublicKey<C>, CertificateError> {
    let e = digest::<C, D>(certificate).to_public_limbs();
    Ok(PublicKey::new(mul_vartime(&e, p.point()).add_vartime(*issuer.point()))?)
}

/// e: the integer of the leftmost bits of the digest, one fewer than n has, or of the whole of a shorter digest.
///
/// Source: SEC 4 v1.0, 2.3. ECDSA takes one bit more.
fn digest<C: KeyCurve, D: Digest>(certificate: &[u8]) -> Residue<C> {
    let mut bytes = D::digest(certificate);
    let bits = C::ORDER_BITS - 1;
    let kept = bytes.len().min(bits.div_ceil(8) as usize);
    let surplus = (8 * kept as u32).saturating_sub(bits);
    let bytes = &mut bytes[..kept];
    for i in (0..kept).rev() {
        let above = if i == 0 { 0 } else { bytes[i - 1] };
        // Of the two bytes, the one that begins `surplus` bits earlier.
        bytes[i] = (u16::from_be_bytes([above, bytes[i]]) >> surplus) as u8;
    }
    Residue::from_be_bytes(bytes).expect("fewer bits than n has")
}
