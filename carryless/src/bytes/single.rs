//! One key, one message, one k·P.
//!
//! On curves whose constants are data a secret key is one with its public key: signatures and shared secrets cost a k·G more.

#[cfg(feature = "compact")]
use super::compact;
use super::{Refused, SecretCurve, read_point, write_point};
use crate::ecdh::{SharedSecret, agree};
#[cfg(feature = "compact")]
use crate::ecdsa::CompactSignature;
use crate::ecdsa::{self, Signature, SignatureBytes, SignatureForm, digest_that_fits};
#[cfg(feature = "compact")]
use crate::key::{CompactPublicKey, CompactSecretKey};
use crate::key::{PointBytes, PointForm, PublicKey, StandardCurve, on_curve};
use crate::scalar::{Residue, SecretScalar};
use crate::scalar_mul::{KeyCurve, mul, mul_generator};

/// d, 0 < d < n. That it is refused becomes known.
fn secret<C: KeyCurve>(bytes: &[u8]) -> Result<SecretScalar<C>, Refused> {
    let d = SecretScalar::from_be_bytes(bytes).map_err(|_| Refused::Secret)?;
    if d.is_zero().declassify() { Err(Refused::Secret) } else { Ok(d) }
}

/// The public key d·G of a secret key d. Cost: that of [`mul_generator`].
///
/// # Time
/// Constant in the secret; whether it is refused becomes known.
///
/// # Errors
/// [`Refused::Secret`].
pub fn public_key(curve: StandardCurve, secret_key: &[u8], form: PointForm) -> Result<PointBytes, Refused> {
    on_curve!(curve, C => Ok(write_point(&mul_generator(&secret::<C>(secret_key)?)?, form));
        curve => Ok(CompactSecretKey::from_be_bytes(curve, secret_key)?.public_key().to_sec1(form)))
}

/// Checks that bytes are a public key: a point of the subgroup other than O.
///
/// # Time
/// Variable in the point.
///
/// # Errors
/// [`Refused::Point`].
pub fn check(curve: StandardCurve, point: &[u8]) -> Result<(), Refused> {
    on_curve!(curve, C => Ok(PublicKey::<C>::from_sec1(point).map(|_| ())?);
        curve => Ok(CompactPublicKey::from_sec1(curve, point).map(|_| ())?))
}

/// A signature of a message by the digest that fits the curve, as [`SecretKey::sign`](crate::key::SecretKey::sign) makes it.
///
/// # Time
/// Constant in the secret and the nonce; whether the secret is refused becomes known.
///
/// # Errors
/// [`Refused::Secret`]; [`Refused::Weak`] on a weak curve, unless that is allowed: see [`SecretCurve`].
pub fn sign(
    curve: impl Into<SecretCurve>,
    secret_key: &[u8],
    message: &[u8],
    form: SignatureForm,
) -> Result<SignatureBytes, Refused> {
    let curve = curve.into();
    let digest = digest_that_fits(curve.curve.fitting_digest(), message);
    on_curve!(curve.curve, C => {
        let d = secret::<C>(secret_key)?;
        Ok(ecdsa::sign_class_fitting(&d, &Residue::from_digest(&digest))?.to_form(form))
    }; data => Ok(curve.key(data, secret_key)?.sign_digested(&digest)?.to_form(form)))
}

/// A signature of the message with this digest.
///
/// # Time
/// As [`sign`].
///
/// # Errors
/// As [`sign`]; [`Refused::Signature`] with [`SignatureError::Digest`](crate::ecdsa::SignatureError::Digest) if the digest has fewer
/// than [`min_digest_bytes`](crate::ecdsa::min_digest_bytes).
pub fn sign_digest(
    curve: impl Into<SecretCurve>,
    secret_key: &[u8],
    digest: &[u8],
    form: SignatureForm,
) -> Result<SignatureBytes, Refused> {
    let curve = curve.into();
    on_curve!(curve.curve, C => Ok(ecdsa::sign_prehash(&secret::<C>(secret_key)?, digest)?.to_form(form));
        data => Ok(curve.key(data, secret_key)?.sign_prehash(digest)?.to_form(form)))
}

/// Whether this is a signature of the message by the key, by the digest that fits the curve. Where (r, s) is one, (r, n − s) is one
/// too: whoever needs one signature for a message compares messages, or accepts the smaller of s and n − s alone.
///
/// # Time
/// Variable in all arguments.
///
/// # Errors
/// [`Refused::Point`] for the key, [`Refused::Signature`] if it is not.
pub fn verify(
    curve: StandardCurve,
    key: &[u8],
    message: &[u8],
    signature: &[u8],
    form: SignatureForm,
) -> Result<(), Refused> {
    let digest = digest_that_fits(curve.fitting_digest(), message);
    on_curve!(curve, C => {
        let signature = Signature::<C>::from_form(form, signature);
        Ok(PublicKey::<C>::from_sec1(key)?.verify_digested(&digest, &signature?)?)
    }; curve => {
        let signature = CompactSignature::from_form(curve, form, signature);
        Ok(CompactPublicKey::from_sec1(curve, key)?.verify_digested(&digest, &signature?)?)
    })
}

/// Whether this is a signature of the message with this digest by the key.
///
/// # Time
/// Variable in all arguments.
///
/// # Errors
/// As [`verify`], and as [`sign_digest`] for the digest.
pub fn verify_digest(
    curve: StandardCurve,
    key: &[u8],
    digest: &[u8],
    signature: &[u8],
    form: SignatureForm,
) -> Result<(), Refused> {
    on_curve!(curve, C => {
        let signature = Signature::<C>::from_form(form, signature);
        Ok(PublicKey::<C>::from_sec1(key)?.verify_prehash(digest, &signature?)?)
    }; curve => {
        let signature = CompactSignature::from_form(curve, form, signature);
        Ok(CompactPublicKey::from_sec1(curve, key)?.verify_prehash(digest, &signature?)?)
    })
}

/// The shared secret x(d·Q), or x(h·d·Q) with the cofactor h. Cost: that of [`mul`].
///
/// # Time
/// Constant in the secret; variable in the bytes of the peer's key. Whether the secret is refused becomes known.
///
/// # Errors
/// [`Refused::Secret`]; [`Refused::Point`] for the peer's key; [`Refused::Weak`] as for [`sign`].
pub fn exchange(
    curve: impl Into<SecretCurve>,
    secret_key: &[u8],
    peer: &[u8],
    with_cofactor: bool,
) -> Result<SharedSecret, Refused> {
    let curve = curve.into();
    on_curve!(curve.curve, C => Ok(agree(&secret::<C>(secret_key)?, &PublicKey::from_sec1(peer)?, with_cofactor)?);
    data => {
        let (key, peer) = (curve.key(data, secret_key)?, CompactPublicKey::from_sec1(data, peer)?);
        Ok(match with_cofactor {
            true => key.try_diffie_hellman_with_cofactor(&peer)?,
            false => key.try_diffie_hellman(&peer)?,
        })
    })
}

/// k·P for k < n, or k·G where there is no point. O is `00`, in P too. Cost: that of [`mul`] or [`mul_generator`].
///
/// # Time
/// Constant in k, but for whether k·P is O; variable in the bytes of the point.
///
/// # Errors
/// [`Refused::Scalar`]; [`Refused::Point`]; [`Refused::Weak`] as for [`sign`].
pub fn multiply(
    curve: impl Into<SecretCurve>,
    scalar: &[u8],
    point: Option<&[u8]>,
    form: PointForm,
) -> Result<PointBytes, Refused> {
    let curve = curve.into();
    on_curve!(curve.curve, C => {
        let k = SecretScalar::<C>::from_be_bytes(scalar)?;
        let product = match point {
            Some(point) => mul(&k, &read_point::<C>(point)?)?,
            None => mul_generator(&k)?,
        };
        Ok(write_point::<C>(&product, form))
    }; data => compact::multiply(data, curve.allows_weak, scalar, point, form))
}
