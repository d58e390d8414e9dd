//! Columns of octets: keys, digests, signatures, scalars and points of a curve that is found when the program runs, with a
//! result or a reason for each row. A row that is refused ends nothing.
//!
//! For tables, and for bindings to other languages. Each call is on one thread; who has several gives a part of the rows to
//! each. Points are in SEC 1, scalars are big-endian.
//!
//! ```
//! use carryless::columns::{self, Keys, SignatureForm};
//! use carryless::key::{AnySecretKey, StandardCurve};
//!
//! let key = AnySecretKey::from_be_bytes(StandardCurve::K233, &[0x11; 29])?;
//! let digests: [&[u8]; 2] = [&[1; 32], &[2; 32]];
//! let signatures = columns::sign(&key, &digests, SignatureForm::Der);
//! let signatures: [&[u8]; 2] = [signatures[1].as_ref().unwrap(), signatures[1].as_ref().unwrap()];
//! let verdicts = columns::verify(Keys::One(&key.public_key()), &digests, &signatures, SignatureForm::Der);
//! assert!(verdicts[0].is_err() && verdicts[1].is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::coordinates::{Affine, Point};
use crate::ecdsa::{Signature, SignatureError, SignatureOctets};
use crate::encoding::sec1::{self, DecodeError};
use crate::key::{
    AnyPublicKey, AnySecretKey, PointForm, PointOctets, PublicKey, SecretKey, StandardCurve, of_any, with_curve,
};
use crate::recoding::MAX_SCALAR_BITS;
use crate::scalar::{ScalarTooLarge, SecretScalar};
use crate::scalar_mul::{self, BatchError, KeyCurve};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// Rows that are computed together.
const SHARE: usize = 128;
/// Octets of the longest scalar of a sum.
const SCALAR_BYTES: usize = MAX_SCALAR_BITS / 8;

/// How signatures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignatureForm {
    /// A sequence of two integers in DER.
    Der,
    /// r and s, each as long as n. What is read may have them as long as a field element.
    Scalars,
    /// r and s, each as long as a field element. What is read may have them as long as n.
    FieldSize,
}

/// The keys of the rows of a column.
#[derive(Clone, Copy, Debug)]
pub enum Keys<'a> {
    /// One for all.
    One(&'a AnyPublicKey),
    /// A point on this curve for each row.
    Each(StandardCurve, &'a [&'a [u8]]),
}

/// Why a row has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowError {
    /// The point is refused.
    Point(DecodeError),
    /// The scalar is the order of the generator or more; in a sum, it has more than 144 octets.
    Scalar,
    /// The signature is refused.
    Signature(SignatureError),
    /// The computation was disturbed, and nothing of it is given out.
    Fault,
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Point(error) => error.fmt(f),
            Self::Scalar => f.write_str("the scalar is too large"),
            Self::Signature(error) => error.fmt(f),
            Self::Fault => f.write_str("a result is not on the curve: the computation was disturbed"),
        }
    }
}

impl core::error::Error for RowError {}

impl From<DecodeError> for RowError {
    fn from(error: DecodeError) -> Self {
        Self::Point(error)
    }
}

impl From<ScalarTooLarge> for RowError {
    fn from(_: ScalarTooLarge) -> Self {
        Self::Scalar
    }
}

impl From<SignatureError> for RowError {
    fn from(error: SignatureError) -> Self {
        match error {
            SignatureError::Fault => Self::Fault,
            error => Self::Signature(error),
        }
    }
}

/// Whether each is a signature of the message with this digest by its key: all verdicts, in the order of the rows.
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
) -> Vec<Result<(), RowError>> {
    same_length("signatures", signatures.len(), digests.len());
    match keys {
        Keys::One(key) => of_any!(AnyPublicKey, key, key => verify_on(|_| Ok(*key), digests, signatures, form)),
        Keys::Each(curve, keys) => {
            same_length("keys", keys.len(), digests.len());
            with_curve!(curve, C => verify_on(|i| PublicKey::<C>::from_sec1(keys[i]), digests, signatures, form))
        }
    }
}

fn verify_on<C: KeyCurve>(
    key: impl Fn(usize) -> Result<PublicKey<C>, DecodeError>,
    digests: &[&[u8]],
    signatures: &[&[u8]],
    form: SignatureForm,
) -> Vec<Result<(), RowError>> {
    let parsed = |i: usize| Ok((key(i)?, read_signature::<C>(signatures[i], form)?));
    in_shares(digests.len(), |rows| {
        let pairs: Vec<Result<_, RowError>> = rows.clone().map(parsed).collect();
        let first = rows.start;
        let well_formed = pairs.iter().enumerate().filter_map(|(i, pair)| Some((i, pair.as_ref().ok()?)));
        let triples: Vec<_> = well_formed.map(|(i, (key, signature))| (key, digests[first + i], signature)).collect();
        let mut valid = vec![false; triples.len()];
        PublicKey::verify_prehash_each(&triples, &mut valid);
        let mut valid = valid.into_iter();
        let verdict = |pair: &Result<_, RowError>| match pair {
            Ok(_) if valid.next() == Some(true) => Ok(()),
            Ok(_) => Err(RowError::Signature(SignatureError::Mismatch)),
            Err(error) => Err(*error),
        };
        pairs.iter().map(verdict).collect()
    })
}

/// A signature of each digest, as [`AnySecretKey::sign_prehash`] makes it.
///
/// # Time
/// Constant in the key and the nonces.
pub fn sign(key: &AnySecretKey, digests: &[&[u8]], form: SignatureForm) -> Vec<Result<SignatureOctets, RowError>> {
    of_any!(AnySecretKey, key, key => sign_on(key, digests, form))
}

fn sign_on<C: KeyCurve>(
    key: &SecretKey<C>,
    digests: &[&[u8]],
    form: SignatureForm,
) -> Vec<Result<SignatureOctets, RowError>> {
    let write = |signature: &Signature<C>| match form {
        SignatureForm::Der => signature.to_der(),
        SignatureForm::Scalars => signature.to_bytes(),
        SignatureForm::FieldSize => signature.to_field_bytes(),
    };
    in_shares(digests.len(), |rows| {
        let mut signatures = vec![None; rows.len()];
        // Where one computation was disturbed none is given out.
        let _ = key.sign_prehash_batch(&digests[rows], &mut signatures);
        signatures.iter().map(|signature| signature.as_ref().map(write).ok_or(RowError::Fault)).collect()
    })
}

/// k·P for each row, or k·G where there are no points. O is `00`.
///
/// # Time
/// Constant in scalars below n, but for whether a product is O; variable in the octets of points, which are public, as
/// [`sec1::decode`].
///
/// # Panics
/// If the columns are not of one length.
pub fn multiply(
    curve: StandardCurve,
    scalars: &[&[u8]],
    points: Option<&[&[u8]]>,
    form: PointForm,
) -> Vec<Result<PointOctets, RowError>> {
    if let Some(points) = points {
        same_length("points", points.len(), scalars.len());
    }
    with_curve!(curve, C => multiply_on::<C>(scalars, points, form))
}

fn multiply_on<C: KeyCurve>(
    scalars: &[&[u8]],
    points: Option<&[&[u8]]>,
    form: PointForm,
) -> Vec<Result<PointOctets, RowError>> {
    in_shares(scalars.len(), |rows| {
        let mut refused: Vec<Option<RowError>> = vec![None; rows.len()];
        let (mut k, mut p) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
        for (row, refused) in rows.zip(&mut refused) {
            // What is refused is computed as 0·O, so that rows keep their places.
            let scalar = SecretScalar::<C>::from_be_bytes(scalars[row]).map_err(RowError::from);
            let point = points.map_or(Ok(Affine::IDENTITY), |points| read_point::<C>(points[row]));
            *refused = scalar.as_ref().err().or(point.as_ref().err()).copied();
            k.push(scalar.unwrap_or_else(|_| SecretScalar::zero()));
            p.push(point.unwrap_or(Affine::IDENTITY));
        }
        let mut products = vec![Affine::IDENTITY; k.len()];
        let computed = match points {
            Some(_) => scalar_mul::mul_batch(&k, &p, &mut products),
            None => scalar_mul::mul_generator_batch(&k, &mut products),
        };
        let fault = computed.is_err().then_some(RowError::Fault);
        let result = |(product, refused): (&Affine<C>, Option<RowError>)| match refused.or(fault) {
            None => Ok(write_point(product, form)),
            Some(error) => Err(error),
        };
        products.iter().zip(refused).map(result).collect()
    })
}

/// Each point in this form, if it is one of the subgroup other than O: what a public key is.
///
/// # Time
/// Variable in the points.
pub fn decode(curve: StandardCurve, points: &[&[u8]], form: PointForm) -> Vec<Result<PointOctets, RowError>> {
    with_curve!(curve, C => points.iter().map(|point| Ok(PublicKey::<C>::from_sec1(point)?.to_sec1(form))).collect())
}

/// Σ k_i·P_i, k_i of up to 144 octets, for points of the subgroup or O, which is `00`. A sum of sums, if each k_i is `01`.
///
/// # Time
/// Variable in all arguments.
///
/// # Errors
/// The first row that is refused, with its place.
///
/// # Panics
/// If the columns are not of one length.
pub fn sum_of_products_vartime(
    curve: StandardCurve,
    scalars: &[&[u8]],
    points: &[&[u8]],
    form: PointForm,
) -> Result<PointOctets, (usize, RowError)> {
    same_length("points", points.len(), scalars.len());
    with_curve!(curve, C => {
        let sum = sum_on::<C>(scalars, points)?;
        Ok(write_point(&sum, form))
    })
}

fn sum_on<C: KeyCurve>(scalars: &[&[u8]], points: &[&[u8]]) -> Result<Affine<C>, (usize, RowError)> {
    let (mut k, mut p) = (Vec::with_capacity(points.len()), Vec::with_capacity(points.len()));
    for (i, (scalar, point)) in scalars.iter().zip(points).enumerate() {
        let point = read_point::<C>(point).map_err(|error| (i, error))?;
        let scalar = limbs(scalar).ok_or((i, RowError::Scalar))?;
        if !point.is_identity().declassify() {
            k.push(scalar);
            p.push(point);
        }
    }
    let mut workspace = vec![0; scalar_mul::sum_of_products_limbs::<C>(p.len())];
    scalar_mul::sum_of_products_vartime(&k, &p, &mut workspace).map_err(|error| match error {
        BatchError::Point { index, .. } => (index, RowError::Fault),
        BatchError::Lengths { .. } => (0, RowError::Fault),
    })
}

fn same_length(column: &str, len: usize, expected: usize) {
    assert!(len == expected, "{column}: {expected} as there are other rows, not {len}");
}

/// The results of so many rows, some at a time.
fn in_shares<R>(rows: usize, results: impl Fn(core::ops::Range<usize>) -> Vec<R>) -> Vec<R> {
    let mut all = Vec::with_capacity(rows);
    for first in (0..rows).step_by(SHARE) {
        all.extend(results(first..rows.min(first + SHARE)));
    }
    all
}

fn read_signature<C: KeyCurve>(octets: &[u8], form: SignatureForm) -> Result<Signature<C>, SignatureError> {
    match form {
        SignatureForm::Der => Signature::from_der(octets),
        SignatureForm::Scalars | SignatureForm::FieldSize => Signature::from_bytes(octets),
    }
}

/// A point of the subgroup, or O.
fn read_point<C: KeyCurve>(octets: &[u8]) -> Result<Affine<C>, RowError> {
    if octets == [0] { Ok(Affine::IDENTITY) } else { Ok(sec1::decode(octets)?) }
}

fn write_point<C: KeyCurve>(point: &Affine<C>, form: PointForm) -> PointOctets {
    PointOctets::written(|buffer| match form {
        PointForm::Compressed => sec1::encode_compressed(point, buffer).len(),
        PointForm::Uncompressed => sec1::encode_uncompressed(point, buffer).len(),
    })
}

/// The limbs of a big-endian integer, unless it is too long.
fn limbs(octets: &[u8]) -> Option<Vec<u64>> {
    let zeros = octets.iter().take_while(|octet| **octet == 0).count();
    let octets = &octets[zeros..];
    let limb = |octets: &[u8]| octets.iter().fold(0, |limb, octet| limb << 8 | u64::from(*octet));
    (octets.len() <= SCALAR_BYTES).then(|| octets.rchunks(8).map(limb).collect())
}
