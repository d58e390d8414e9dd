//! The same on curves whose constants are data: columns are computed one row after the other.

use super::{Hash, Refused, SecretCurve, limbs};
use crate::compact::{CompactCurve, CompactPoint};
use crate::ecdsa::{CompactSignature, SignatureBytes, SignatureForm};
use crate::encoding::sec1::DecodeError;
use crate::field::read_be;
use crate::key::{CompactPublicKey, CompactSecretKey, PointBytes, PointForm};
use crate::scalar::{SecretLimbs, is_below, reduce_vartime};

impl SecretCurve {
    /// The key of this curve with this secret, that signs and agrees though it be a weak one if that is allowed.
    pub(super) fn key(self, curve: CompactCurve, secret: &[u8]) -> Result<CompactSecretKey, Refused> {
        let key = CompactSecretKey::from_be_bytes(curve, secret)?;
        Ok(if self.allows_weak { key.allow_weak() } else { key })
    }
}

/// A point of the subgroup, or O.
fn read_point(curve: CompactCurve, bytes: &[u8]) -> Result<Option<CompactPoint>, Refused> {
    if bytes == [0] { Ok(None) } else { Ok(Some(curve.decode(bytes)?)) }
}

fn write_point(curve: CompactCurve, point: Option<CompactPoint>, form: PointForm) -> PointBytes {
    PointBytes::written(|buffer| match (point, form) {
        // It is `00`, as the buffer is.
        (None, _) => 1,
        (Some(point), PointForm::Compressed) => curve.encode_compressed(&point, buffer),
        (Some(point), PointForm::Uncompressed) => curve.encode_uncompressed(&point, buffer),
    })
}

/// k·P for k < n, or k·G where there is no point.
pub(super) fn multiply(
    curve: CompactCurve,
    allows_weak: bool,
    scalar: &[u8],
    point: Option<&[u8]>,
    form: PointForm,
) -> Result<PointBytes, Refused> {
    if curve.is_weak() && !allows_weak {
        return Err(Refused::Weak);
    }
    let mut k = SecretLimbs::ZERO;
    if !(read_be(scalar, &mut k) & is_below(&k, curve.order())).declassify() {
        return Err(Refused::Scalar);
    }
    let product = match point.map(|point| read_point(curve, point)).transpose()? {
        Some(Some(point)) => curve.mul(&k, &point)?,
        None if !CompactCurve::is_zero(&k).declassify() => Some(curve.mul_generator(&k)?),
        Some(None) | None => None,
    };
    Ok(write_point(curve, product, form))
}

pub(super) fn verify(
    curve: CompactCurve,
    key: &dyn Fn(usize) -> Result<CompactPublicKey, DecodeError>,
    messages: &[&[u8]],
    hash: Hash,
    signatures: &[&[u8]],
    form: SignatureForm,
    verdicts: &mut [Result<(), Refused>],
) {
    let verdict = |i: usize| {
        let (key, signature) = (key(i)?, CompactSignature::from_form(curve, form, signatures[i])?);
        let verdict = match hash {
            Some(hash) => key.verify_digested(&hash(messages[i]), &signature),
            None => key.verify_prehash(messages[i], &signature),
        };
        Ok(verdict?)
    };
    verdicts.iter_mut().enumerate().for_each(|(i, place)| *place = verdict(i));
}

pub(super) fn sign(
    key: &CompactSecretKey,
    messages: &[&[u8]],
    hash: Hash,
    form: SignatureForm,
    signatures: &mut [Result<SignatureBytes, Refused>],
) {
    for (message, place) in messages.iter().zip(signatures) {
        let signature = match hash {
            Some(hash) => key.sign_digested(&hash(message)),
            None => key.sign_prehash(message),
        };
        *place = signature.map(|signature| signature.to_form(form)).map_err(Refused::from);
    }
}

pub(super) fn msm_vartime(
    curve: CompactCurve,
    scalars: &[&[u8]],
    points: &[&[u8]],
    form: PointForm,
) -> Result<PointBytes, (usize, Refused)> {
    let mut sum = None;
    for (i, (scalar, point)) in scalars.iter().zip(points).enumerate() {
        let k = reduce_vartime(&limbs(scalar).ok_or((i, Refused::Scalar))?, curve.order());
        let point = read_point(curve, point).map_err(|error| (i, error))?;
        sum = curve.add_vartime(sum, point.and_then(|point| curve.mul_vartime(&k, &point)));
    }
    Ok(write_point(curve, sum, form))
}
