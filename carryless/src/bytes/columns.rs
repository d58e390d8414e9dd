//! Columns of keys, digests, signatures, scalars and points, with a result or a reason for each row. A row that is refused ends
//! nothing.
//!
//! Results go to places of the caller's. Each call is on one thread; who has several gives a part of the rows to each.
//!
//! ```
//! use carryless::bytes::{Refused, columns::{self, Keys}};
//! use carryless::ecdsa::SignatureForm;
//! use carryless::key::{AnySecretKey, StandardCurve};
//!
//! let key = AnySecretKey::from_be_bytes(StandardCurve::K233, &[0x11; 29])?;
//! let digests: [&[u8]; 2] = [&[1; 32], &[2; 32]];
//! let mut signatures = [const { Err(Refused::Fault) }; 2];
//! columns::sign(&key, &digests, SignatureForm::Der, &mut signatures);
//! let signatures: [&[u8]; 2] = [signatures[1].as_ref().unwrap(), signatures[1].as_ref().unwrap()];
//! let mut verdicts = [Ok(()); 2];
//! columns::verify(Keys::One(&key.public_key()), &digests, &signatures, SignatureForm::Der, &mut verdicts);
//! assert!(verdicts[0].is_err() && verdicts[1].is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "compact")]
use super::compact;
use super::{Hash, Refused, SecretCurve, limbs, read_point, write_point};
use crate::coordinates::{Affine, Point, PointError};
use crate::ecdsa::{Digest, Signature, SignatureBytes, SignatureError, SignatureForm, check_digest, digest_bytes};
use crate::encoding::sec1::DecodeError;
use crate::field::MAX_LIMBS;
#[cfg(feature = "compact")]
use crate::key::CompactPublicKey;
use crate::key::{
    AnyPublicKey, AnySecretKey, PointBytes, PointForm, PublicKey, SecretKey, StandardCurve, of_any, on_curve,
};
use crate::scalar::{Residue, SecretScalar, reduce_vartime};
use crate::scalar_mul::{self, BatchError, KeyCurve, PER_INVERSION, SUMMANDS, Summand};
use crate::word::Target;
use core::array::from_fn;

/// The keys of the rows of a column.
#[derive(Clone, Copy, Debug)]
pub enum Keys<'a> {
    /// One for all.
    One(&'a AnyPublicKey),
    /// A point on this curve for each row.
    Each(StandardCurve, &'a [&'a [u8]]),
}

/// Whether each is a signature of the message with this digest by its key: all verdicts, in the order of the rows.
/// Where (r, s) is one, (r, n − s) is one too: whoever needs one signature for a message compares messages, or accepts
/// the smaller of s and n − s alone.
///
/// A digest of fewer than [`min_digest_bytes`](crate::ecdsa::min_digest_bytes) is refused: [`SignatureError::Digest`].
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If the columns are not of one length.
pub fn verify(
    keys: Keys<'_>,
    digests: &[&[u8]],
    signatures: &[&[u8]],
    form: SignatureForm,
    verdicts: &mut [Result<(), Refused>],
) {
    verify_rows(keys, digests, None, signatures, form, verdicts);
}

/// Whether each is a signature of its message, digested by D, by its key: all verdicts, in the order of the rows. Digests by D may
/// have any length.
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If the columns are not of one length.
pub fn verify_messages<D: Digest>(
    keys: Keys<'_>,
    messages: &[&[u8]],
    signatures: &[&[u8]],
    form: SignatureForm,
    verdicts: &mut [Result<(), Refused>],
) {
    verify_rows(keys, messages, Some(digest_bytes::<D>), signatures, form, verdicts);
}

/// The class of a message that is digested, or of a digest.
fn class<C: KeyCurve>(hash: Hash, message: &[u8]) -> Residue<C> {
    hash.map_or_else(|| Residue::from_digest(message), |hash| Residue::from_digest(&hash(message)))
}

/// Refuses digests that are too short, where they are not made here.
fn check<C: KeyCurve>(hash: Hash, message: &[u8]) -> Result<(), SignatureError> {
    if hash.is_some() { Ok(()) } else { check_digest::<C>(message) }
}

fn verify_rows(
    keys: Keys<'_>,
    messages: &[&[u8]],
    hash: Hash,
    signatures: &[&[u8]],
    form: SignatureForm,
    verdicts: &mut [Result<(), Refused>],
) {
    same_length("signatures", signatures.len(), messages.len());
    same_length("verdicts", verdicts.len(), messages.len());
    match keys {
        Keys::One(key) => {
            of_any!(AnyPublicKey, key, key => verify_on(&|_| Ok(*key), messages, hash, signatures, form, verdicts);
                key => compact::verify(key.curve(), &|_| Ok(*key), messages, hash, signatures, form, verdicts))
        }
        Keys::Each(curve, keys) => {
            same_length("keys", keys.len(), messages.len());
            on_curve!(curve, C => {
                verify_on(&|i| PublicKey::<C>::from_sec1(keys[i]), messages, hash, signatures, form, verdicts)
            }; curve => {
                let key = |i: usize| CompactPublicKey::from_sec1(curve, keys[i]);
                compact::verify(curve, &key, messages, hash, signatures, form, verdicts)
            })
        }
    }
}

fn verify_on<C: KeyCurve>(
    key: &dyn Fn(usize) -> Result<PublicKey<C>, DecodeError>,
    messages: &[&[u8]],
    hash: Hash,
    signatures: &[&[u8]],
    form: SignatureForm,
    verdicts: &mut [Result<(), Refused>],
) {
    let parsed = |i: usize| {
        let row = (key(i)?, Signature::from_form(form, signatures[i])?);
        check::<C>(hash, messages[i])?;
        Ok(row)
    };
    for (first, verdicts) in shares(verdicts) {
        let rows: [Result<_, Refused>; PER_INVERSION] =
            from_fn(|i| if i < verdicts.len() { parsed(first + i) } else { Err(Refused::Fault) });
        // What is not well-formed takes no part in the computation.
        let (mut places, mut well_formed) = ([0; PER_INVERSION], 0);
        for (i, verdict) in verdicts.iter_mut().enumerate() {
            *verdict = rows[i].as_ref().map(|_| ()).map_err(|error| *error);
            places[well_formed] = i;
            well_formed += usize::from(verdict.is_ok());
        }
        let places = &places[..well_formed];
        let Some(Ok(any)) = places.first().map(|i| &rows[*i]) else { continue };
        let triples: [_; PER_INVERSION] = from_fn(|n| {
            // Places behind the last one are filled, and not looked at.
            let i = *places.get(n).unwrap_or(&places[0]);
            let (key, signature) = rows[i].as_ref().unwrap_or(any);
            (key, messages[first + i], signature)
        });
        let mut valid = [false; PER_INVERSION];
        PublicKey::verify_classes(&triples[..well_formed], &|message| class(hash, message), &mut valid[..well_formed]);
        for (i, _) in places.iter().zip(valid).filter(|(_, is_valid)| !is_valid) {
            verdicts[*i] = Err(Refused::Signature(SignatureError::Mismatch));
        }
    }
}

/// A signature of each digest, as [`AnySecretKey::sign_prehash`] makes it: of none that is too short.
///
/// # Time
/// Constant in the key and the nonces.
///
/// # Panics
/// If there are not as many places as digests.
pub fn sign(
    key: &AnySecretKey,
    digests: &[&[u8]],
    form: SignatureForm,
    signatures: &mut [Result<SignatureBytes, Refused>],
) {
    sign_rows(key, digests, None, form, signatures);
}

/// A signature of each message that is digested by D, whatever the length of its digests; nonces are made by the digest that fits the
/// curve.
///
/// # Time
/// Constant in the key and the nonces.
///
/// # Panics
/// If there are not as many places as messages.
pub fn sign_messages<D: Digest>(
    key: &AnySecretKey,
    messages: &[&[u8]],
    form: SignatureForm,
    signatures: &mut [Result<SignatureBytes, Refused>],
) {
    sign_rows(key, messages, Some(digest_bytes::<D>), form, signatures);
}

fn sign_rows(
    key: &AnySecretKey,
    messages: &[&[u8]],
    hash: Hash,
    form: SignatureForm,
    signatures: &mut [Result<SignatureBytes, Refused>],
) {
    same_length("signatures", signatures.len(), messages.len());
    of_any!(AnySecretKey, key, key => sign_on(key, messages, hash, form, signatures);
        key => compact::sign(key, messages, hash, form, signatures))
}

fn sign_on<C: KeyCurve>(
    key: &SecretKey<C>,
    messages: &[&[u8]],
    hash: Hash,
    form: SignatureForm,
    signatures: &mut [Result<SignatureBytes, Refused>],
) {
    for (first, places) in shares(signatures) {
        let mut signatures = [None; PER_INVERSION];
        let signatures = &mut signatures[..places.len()];
        let messages = &messages[first..][..places.len()];
        // Where one computation was disturbed none is given out. What is refused is signed too, so that rows keep their places.
        let _ = key.sign_classes(signatures, &|i| class(hash, messages[i]));
        for ((place, message), signature) in places.iter_mut().zip(messages).zip(signatures) {
            let signature = signature.as_ref().map(|signature| signature.to_form(form)).ok_or(Refused::Fault);
            *place = check::<C>(hash, message).map_err(Refused::from).and(signature);
        }
    }
}

/// k·P for each row, or k·G where there are no points. O is `00`.
///
/// # Time
/// Constant in scalars below n, but for whether k·P is O; variable in the bytes of points, which are public, as
/// [`sec1::decode`](crate::sec1::decode).
///
/// # Panics
/// If the columns are not of one length.
pub fn multiply(
    curve: impl Into<SecretCurve>,
    scalars: &[&[u8]],
    points: Option<&[&[u8]]>,
    form: PointForm,
    products: &mut [Result<PointBytes, Refused>],
) {
    if let Some(points) = points {
        same_length("points", points.len(), scalars.len());
    }
    same_length("products", products.len(), scalars.len());
    let curve = curve.into();
    on_curve!(curve.curve, C => multiply_on::<C>(scalars, points, form, products); data => {
        for (i, place) in products.iter_mut().enumerate() {
            *place = compact::multiply(data, curve.allows_weak, scalars[i], points.map(|points| points[i]), form);
        }
    })
}

fn multiply_on<C: KeyCurve>(
    scalars: &[&[u8]],
    points: Option<&[&[u8]]>,
    form: PointForm,
    products: &mut [Result<PointBytes, Refused>],
) {
    for (first, places) in shares(products) {
        let count = places.len();
        // What is refused is computed as 0·O, so that rows keep their places.
        let mut refused = [None; PER_INVERSION];
        // Scalars are erased where they lie: they are made there.
        let k: [SecretScalar<C>; PER_INVERSION] = from_fn(|i| {
            let scalar = if i < count { scalars[first + i] } else { &[] };
            SecretScalar::from_be_bytes(scalar).unwrap_or_else(|error| {
                refused[i] = Some(error.into());
                SecretScalar::zero()
            })
        });
        let p: [Affine<C>; PER_INVERSION] = from_fn(|i| {
            let point =
                points.filter(|_| i < count).map_or(Ok(Affine::IDENTITY), |points| read_point(points[first + i]));
            point.unwrap_or_else(|error| {
                refused[i] = refused[i].or(Some(error));
                Affine::IDENTITY
            })
        });
        let mut products = [Affine::IDENTITY; PER_INVERSION];
        let computed = match points {
            Some(_) => scalar_mul::mul_batch(&k[..count], &p[..count], &mut products[..count]),
            None => scalar_mul::mul_generator_batch(&k[..count], &mut products[..count]),
        };
        let fault = computed.is_err().then_some(Refused::Fault);
        for (i, place) in places.iter_mut().enumerate() {
            *place = match refused[i].or(fault) {
                None => Ok(write_point(&products[i], form)),
                Some(error) => Err(error),
            };
        }
    }
}

/// Each point in this form, if it is one of the subgroup other than O: what a public key is.
///
/// # Time
/// Variable in the points.
///
/// # Panics
/// If there are not as many places as points.
pub fn decode(curve: StandardCurve, points: &[&[u8]], form: PointForm, decoded: &mut [Result<PointBytes, Refused>]) {
    same_length("decoded", decoded.len(), points.len());
    on_curve!(curve, C => {
        for (point, place) in points.iter().zip(decoded) {
            *place = PublicKey::<C>::from_sec1(point).map(|key| key.to_sec1(form)).map_err(Refused::from);
        }
    }; curve => {
        for (point, place) in points.iter().zip(decoded) {
            *place = CompactPublicKey::from_sec1(curve, point).map(|key| key.to_sec1(form)).map_err(Refused::from);
        }
    })
}

/// Limbs of the workspace in which [`msm_vartime`] computes a sum of `rows` rows: 72 bytes a row, and
/// [`scalar_mul::msm_limbs`].
pub fn msm_limbs(curve: StandardCurve, rows: usize) -> usize {
    rows * MAX_LIMBS + on_curve!(curve, C => scalar_mul::msm_limbs::<C>(rows); _curve => 0)
}

/// Σ k_i·P_i, k_i of up to 144 bytes, for points of the subgroup or O, which is `00`. A sum of sums, if each k_i is `01`.
///
/// What the workspace holds before does not matter.
///
/// # Time
/// Variable in all arguments.
///
/// # Errors
/// The first row that is refused, with its place.
///
/// # Panics
/// If the columns are not of one length; if the workspace has less than [`msm_limbs`].
pub fn msm_vartime(
    curve: StandardCurve,
    scalars: &[&[u8]],
    points: &[&[u8]],
    form: PointForm,
    workspace: &mut [u64],
) -> Result<PointBytes, (usize, Refused)> {
    same_length("points", points.len(), scalars.len());
    on_curve!(curve, C => {
        let sum = sum_on::<C>(scalars, points, workspace)?;
        Ok(write_point(&sum, form))
    }; curve => compact::msm_vartime(curve, scalars, points, form))
}

fn sum_on<C: KeyCurve>(
    scalars: &[&[u8]],
    points: &[&[u8]],
    workspace: &mut [u64],
) -> Result<Affine<C>, (usize, Refused)> {
    let (k, workspace) = workspace.split_at_mut(scalars.len() * MAX_LIMBS);
    let (k, _) = k.as_chunks_mut::<MAX_LIMBS>();
    // Points are read where they are added. Only where a row is refused are those before it read here, for the first to be named.
    let refused_point = |i: usize| Some((i, read_point::<C>(points[i]).err()?));
    for (i, place) in k.iter_mut().enumerate() {
        let Some(scalar) = limbs(scalars[i]) else {
            return Err((0..i).find_map(refused_point).unwrap_or((i, Refused::Scalar)));
        };
        // Points are of the subgroup, so that scalars count modulo n. O is added as 0·G.
        *place = if points[i] == [0] { [0; MAX_LIMBS] } else { reduce_vartime(&scalar, C::ORDER) };
    }
    scalar_mul::msm_of_any_length_vartime::<C, _>(k, points, workspace).map_err(|error| match error {
        BatchError::Point { index, .. } => refused_point(index).unwrap_or((index, Refused::Fault)),
        BatchError::Lengths { .. } => (0, Refused::Fault),
    })
}

/// Points of a sum are read where their entries are made, so that there is no second copy of them.
impl<C: KeyCurve> Summand<C> for &[u8] {
    fn write_entries<T: Target>(points: &[Self], entries: &mut [u64]) -> Result<(), (usize, PointError)> {
        let mut read = [Affine::<C>::IDENTITY; SUMMANDS];
        for (i, bytes) in points.iter().enumerate() {
            let point = read_point::<C>(bytes).map_err(|_| (i, PointError::NotOnCurve))?;
            read[i] = if point.is_identity().declassify() { Affine::generator() } else { point };
        }
        scalar_mul::write_entries::<C, T>(&read[..points.len()], entries);
        Ok(())
    }
    fn checked(&self) -> Result<Affine<C>, PointError> {
        read_point(self).map_err(|_| PointError::NotOnCurve)
    }
}

fn same_length(column: &str, len: usize, expected: usize) {
    assert!(len == expected, "{column}: {expected} as there are other rows, not {len}");
}

/// The places of rows that are computed together, with the first row.
fn shares<R>(places: &mut [R]) -> impl Iterator<Item = (usize, &mut [R])> {
    (0..).step_by(PER_INVERSION).zip(places.chunks_mut(PER_INVERSION))
}
