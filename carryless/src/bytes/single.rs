//! One key, one message, one k·P.

use super::{Refused, read_point, write_point};
use crate::ecdh::{SharedSecret, agree};
use crate::ecdsa::{self, Signature, SignatureBytes, SignatureForm, digest_that_fits};
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
    on_curve!(curve, C => Ok(write_point(&mul_generator(&secret::<C>(secret_key)?)?, form)))
}

/// Checks that bytes are a public key: a point of the subgroup other than O.
///
/// # Time
/// Variable in the point.
///
/// # Errors
/// [`Refused::Point`].
pub fn check(curve: StandardCurve, point: &[u8]) -> Result<(), Refused> {
    on_curve!(curve, C => Ok(PublicKey::<C>::from_sec1(point).map(|_| ())?))
}

/// A signature of a message by the digest that fits the curve, as [`SecretKey::sign`](crate::key::SecretKey::sign) makes it.
///
/// # Time
/// Constant in the secret and the nonce; whether the secret is refused becomes known.
///
/// # Errors
/// [`Refused::Secret`].
pub fn sign(
    curve: StandardCurve,
    secret_key: &[u8],
    message: &[u8],
    form: SignatureForm,
) -> Result<SignatureBytes, Refused> {
    let digest = digest_that_fits(curve.fitting_digest(), message);
    on_curve!(curve, C => {
        let d = secret::<C>(secret_key)?;
        Ok(ecdsa::sign_class_fitting(&d, &Residue::from_digest(&digest))?.to_form(form))
    })
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
    curve: StandardCurve,
    secret_key: &[u8],
    digest: &[u8],
    form: SignatureForm,
) -> Result<SignatureBytes, Refused> {
    on_curve!(curve, C => Ok(ecdsa::sign_prehash(&secret::<C>(secret_key)?, digest)?.to_form(form)))
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
    })
}

/// The shared secret x(d·Q), or x(h·d·Q) with the cofactor h. Cost: that of [`mul`].
///
/// # Time
/// Constant in the secret; variable in the bytes of the peer's key. Whether the secret is refused becomes known.
///
/// # Errors
/// [`Refused::Secret`]; [`Refused::Point`] for the peer's key.
pub fn exchange(
    curve: StandardCurve,
    secret_key: &[u8],
    peer: &[u8],
    with_cofactor: bool,
) -> Result<SharedSecret, Refused> {
    on_curve!(curve, C => Ok(agree(&secret::<C>(secret_key)?, &PublicKey::from_sec1(peer)?, with_cofactor)?))
}

/// k·P for k < n, or k·G where there is no point. O is `00`, in P too. Cost: that of [`mul`] or [`mul_generator`].
///
/// # Time
/// Constant in k, but for whether k·P is O; variable in the bytes of the point.
///
/// # Errors
/// [`Refused::Scalar`]; [`Refused::Point`].
pub fn multiply(
    curve: StandardCurve,
    scalar: &[u8],
    point: Option<&[u8]>,
    form: PointForm,
) -> Result<PointBytes, Refused> {
    on_curve!(curve, C => {
        let k = SecretScalar::<C>::from_be_bytes(scalar)?;
        let product = match point {
            Some(point) => mul(&k, &read_point::<C>(point)?)?,
            None => mul_generator(&k)?,
        };
        Ok(write_point::<C>(&product, form))
    })
}
