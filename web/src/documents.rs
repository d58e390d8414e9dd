//! Documents that are signed by DSTU 4145: CMS with the attributes of CAdES-BES.

use super::Outcome;
use crate::dstu4145::{Dstu4145, hash, signer};
use carryless::cms;
use carryless::dstu4145::{Hash, PublicKey};
use carryless::x509::certificates;
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// A document whose signatures are all valid.
#[wasm_bindgen(getter_with_clone)]
pub struct Dstu4145Document {
    /// What was signed, where it is in the document.
    #[wasm_bindgen(readonly)]
    pub content: Option<Vec<u8>>,
    /// Who signed it, one at least.
    #[wasm_bindgen(readonly)]
    pub signers: Vec<Dstu4145Signer>,
}

/// Who signed a document. Whether the certificate is one to be trusted is not known.
#[derive(Clone)]
#[wasm_bindgen(getter_with_clone)]
pub struct Dstu4145Signer {
    /// The certificate whose key made the signature, in DER.
    #[wasm_bindgen(readonly)]
    pub certificate: Vec<u8>,
    /// The name of its subject, as text.
    #[wasm_bindgen(readonly)]
    pub subject: String,
    /// The name of its issuer, as text.
    #[wasm_bindgen(readonly)]
    pub issuer: String,
    /// The name of its curve.
    #[wasm_bindgen(readonly)]
    pub curve: String,
    /// Its key, a compressed point.
    #[wasm_bindgen(readonly)]
    pub key: Vec<u8>,
    /// The hash.
    #[wasm_bindgen(readonly)]
    pub hash: String,
    /// When the signer says to have signed, in milliseconds as of `Date.now()`. Nobody else vouches for it.
    #[wasm_bindgen(readonly, js_name = signingTime)]
    pub signing_time: Option<f64>,
    /// Whether the signature is of the certificate too, as CAdES-BES wants it.
    #[wasm_bindgen(readonly, js_name = isCertificateSigned)]
    pub is_certificate_signed: bool,
}

#[wasm_bindgen]
impl Dstu4145 {
    /// A signed document in DER, what files .p7s are, with the signer's certificate, which is in PEM or DER. Detached, what is signed
    /// is left out. The time is in milliseconds, as of `Date.now()`; if absent the document says none.
    #[wasm_bindgen(js_name = signDocument)]
    #[allow(clippy::too_many_arguments, reason = "JavaScript's")]
    pub fn sign_document(
        curve: &str,
        secret: &[u8],
        content: &[u8],
        certificate: &[u8],
        #[wasm_bindgen(unchecked_optional_param_type = "Dstu4145Hash")] hash: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "boolean")] detached: Option<bool>,
        #[wasm_bindgen(js_name = signingTime, unchecked_optional_param_type = "number")] signing_time: Option<f64>,
        #[wasm_bindgen(js_name = allowWeak, unchecked_optional_param_type = "boolean")] allow_weak: Option<bool>,
    ) -> Outcome<Vec<u8>> {
        let (key, all) = (signer(curve, secret, allow_weak)?, certificates(certificate)?);
        let certificate = all.first().ok_or_else(|| JsError::new("certificate: the file has none"))?;
        let mut form = cms::Form::new(self::hash(hash.as_deref())?);
        if detached == Some(true) {
            form = form.detached();
        }
        if let Some(time) = signing_time {
            let time = Duration::try_from_secs_f64(time / 1000.0);
            form = form.signed_at(time.map_err(|error| JsError::new(&format!("signingTime: {error}")))?);
        }
        Ok(cms::sign(content, &key, certificate, &form)?)
    }

    /// The document (CMS, .p7s), if all who signed it did, and what was signed is in it or given; throws if not. A signer's certificate is
    /// one in the document or one in the file of certificates, in PEM or DER.
    #[wasm_bindgen(js_name = verifyDocument)]
    pub fn verify_document(
        document: &[u8],
        #[wasm_bindgen(unchecked_optional_param_type = "Uint8Array | null")] content: Option<Vec<u8>>,
        #[wasm_bindgen(js_name = certificates, unchecked_optional_param_type = "Uint8Array | null")] given: Option<
            Vec<u8>,
        >,
    ) -> Outcome<Dstu4145Document> {
        let given = given.map(|file| certificates(&file)).transpose()?.unwrap_or_default();
        let verified = cms::verify(document, content.as_deref(), &given)?;
        let signers = verified.signers.into_iter().map(|signer| {
            let key: PublicKey = signer.certificate.issuer_key()?;
            Ok(Dstu4145Signer {
                certificate: signer.certificate.as_der().to_vec(),
                subject: signer.certificate.subject(),
                issuer: signer.certificate.issuer(),
                curve: key.curve().name().to_owned(),
                key: key.to_compressed().to_vec(),
                hash: name_of(signer.hash).to_owned(),
                signing_time: signer.signing_time.map(|time| time.as_secs_f64() * 1000.0),
                is_certificate_signed: signer.is_certificate_signed,
            })
        });
        Ok(Dstu4145Document { content: verified.content, signers: signers.collect::<Outcome<_>>()? })
    }
}

fn name_of(hash: Hash) -> &'static str {
    match hash {
        Hash::Kupyna384 => "kupyna384",
        Hash::Kupyna512 => "kupyna512",
        Hash::Gost34311 => "gost34311",
        _ => "kupyna256",
    }
}
