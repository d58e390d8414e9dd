//! Documents that are signed by DSTU 4145.

use crate::border::{give, guard, slice};
use crate::dstu4145::{curve, hash};
use crate::error::carryless_error::{self, *};
use carryless::cms::{self, CmsError, SignerError};
use carryless::dstu4145::SecretKey;
use carryless::x509::certificates;
use core::ffi::c_int;
use std::time::Duration;

impl From<CmsError> for carryless_error {
    fn from(error: CmsError) -> Self {
        match error {
            CmsError::Form | CmsError::Kind(_) => CARRYLESS_ERROR_SIGNATURE_ENCODING,
            CmsError::NoContent => CARRYLESS_ERROR_NULL,
            CmsError::Certificate(_) | CmsError::Signer(_, SignerError::NoCertificate | SignerError::Key(_)) => {
                CARRYLESS_ERROR_FILE
            }
            CmsError::Pair => CARRYLESS_ERROR_FILE_KEY,
            CmsError::Time => CARRYLESS_ERROR_FORM,
            CmsError::Signature(error) => error.into(),
            _ => CARRYLESS_ERROR_SIGNATURE_INVALID,
        }
    }
}

/// Signs a document by DSTU 4145: CMS with the attributes of CAdES-BES in DER, what files .p7s are. The
/// signer's certificate goes along.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
///          CARRYLESS_ERROR_WEAK: the curve is below 112 bits of security;
///          CARRYLESS_ERROR_FILE: the certificate is none of a key of DSTU 4145, or damaged;
///          CARRYLESS_ERROR_FILE_KEY: it is one of another key;
///          CARRYLESS_ERROR_FORM: `hash` is CARRYLESS_DSTU4145_DIGESTED, or no
///            carryless_dstu4145_hash, or the time is behind the year 9999;
///          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
///          Also: NULL, LENGTH, BUFFER, CURVE.
/// In:      curve: a carryless_dstu4145_curve.
///          secret, secret_length: the secret key, its lowest byte first.
///          hash: a carryless_dstu4145_hash.
///          certificate, certificate_length: the signer's certificate, in PEM or DER.
///          seconds: when it is signed, since the beginning of 1970 by UTC; below 0 it says no time.
///          is_detached: not 0, where the content is kept beside the document.
///          content, content_length: what is signed; NULL and 0 for nothing.
/// Out:     out, out_length: the document.
/// Time:    constant in the secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_dstu4145_sign_document(
    curve: c_int,
    secret: *const u8,
    secret_length: usize,
    hash: c_int,
    certificate: *const u8,
    certificate_length: usize,
    seconds: i64,
    is_detached: c_int,
    content: *const u8,
    content_length: usize,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises at each pointer the bytes that its length says.
        let (secret, content) = unsafe { (slice(secret, secret_length)?, slice(content, content_length)?) };
        // SAFETY: as before.
        let certificate = certificates(unsafe { slice(certificate, certificate_length) }?);
        let certificate = certificate.ok().and_then(|all| all.into_iter().next()).ok_or(CARRYLESS_ERROR_FILE)?;
        let key = SecretKey::from_le_bytes(self::curve(curve)?, secret)?;
        let mut form = cms::Form::new(self::hash(hash)?);
        if is_detached != 0 {
            form = form.detached();
        }
        if let Ok(seconds) = seconds.try_into() {
            form = form.signed_at(Duration::from_secs(seconds));
        }
        let document = cms::sign(content, &key, &certificate, &form)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&document, out, out_length) }
    })
}

/// Verifies a signed document (CMS, .p7s): that all who signed it did, by DSTU 4145. Whether their
/// certificates are to be trusted, by whom they are issued, until when, is not looked at.
///
/// Returns: CARRYLESS_OK: every signature is valid. Nothing else means that;
///          CARRYLESS_ERROR_SIGNATURE_INVALID: one is not, nobody signed, or the document has another
///            content than is given;
///          CARRYLESS_ERROR_SIGNATURE_ENCODING: the bytes are no signed document, or damaged;
///          CARRYLESS_ERROR_NULL: the content is neither in the document nor given, or a pointer is NULL
///            where it must not be;
///          CARRYLESS_ERROR_FILE: the certificate of a signer is neither in the document nor given, or
///            is refused, or `certificates` is damaged;
///          CARRYLESS_ERROR_LENGTH: every signature is valid, and they are no more than `signer`.
///          Also: LENGTH, BUFFER.
/// In:      document, document_length: the document, in DER or BER.
///          content, content_length: what was signed; NULL and 0 where the document has it; not NULL,
///            and 0, for the empty one.
///          certificates, certificates_length: certificates in PEM or DER, among which signers' may be;
///            NULL and 0 for none.
///          signer: whose certificate is written, from 0 on.
/// Out:     out, out_length: the certificate of that signer, in DER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_dstu4145_verify_document(
    document: *const u8,
    document_length: usize,
    content: *const u8,
    content_length: usize,
    certificates: *const u8,
    certificates_length: usize,
    signer: usize,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        let is_given = !content.is_null() || content_length > 0;
        // SAFETY: C promises at each pointer the bytes that its length says.
        let (document, content) = unsafe { (slice(document, document_length)?, slice(content, content_length)?) };
        // SAFETY: as before.
        let given = unsafe { slice(certificates, certificates_length) }?;
        let given = match given {
            [] => Vec::new(),
            file => self::certificates(file).map_err(|_| CARRYLESS_ERROR_FILE)?,
        };
        let verified = cms::verify(document, is_given.then_some(content), &given)?;
        let signer = verified.signers.get(signer).ok_or(CARRYLESS_ERROR_LENGTH)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(signer.certificate.as_der(), out, out_length) }
    })
}
