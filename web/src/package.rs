//! What the package exports, and the page does without.

use super::{Outcome, curve};
use carryless::bytes::columns::{self, Keys};
use carryless::bytes::{self, Refused, SecretCurve};
use carryless::ecdsa::{AnySignature, SignatureError, SignatureForm};
use carryless::key::{AnyPublicKey, AnySecretKey, PointForm, StandardCurve};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How a signature is written: DER; r and s as long as the order; r and s as long as a coordinate. */
export type SignatureForm = "der" | "raw" | "field";
"#;

/// The form of this name, by default DER.
pub fn signature_form(form: Option<&str>) -> Outcome<SignatureForm> {
    match form.unwrap_or("der") {
        "der" => Ok(SignatureForm::Der),
        "raw" => Ok(SignatureForm::Scalars),
        "field" => Ok(SignatureForm::FieldSize),
        form => Err(JsError::new(&format!("form: '{form}' is not known; accepted are der, raw and field"))),
    }
}

/// The form of points.
pub fn point_form(compressed: Option<bool>) -> PointForm {
    if compressed.unwrap_or(false) { PointForm::Compressed } else { PointForm::Uncompressed }
}

/// The curve on which a secret is used; a weak one, where that is allowed.
fn secret_curve(name: &str, allow_weak: Option<bool>) -> Outcome<SecretCurve> {
    let curve = SecretCurve::from(curve(name)?);
    Ok(if allow_weak == Some(true) { curve.allow_weak() } else { curve })
}

/// The names of the curves: those with arithmetic of their own, and then those whose constants are data.
#[wasm_bindgen(js_name = curves)]
pub fn curves() -> Vec<String> {
    StandardCurve::all().map(|curve| curve.name().to_owned()).collect()
}

/// Whether secrets are used on the curve only where that is allowed. Ones on K-163, B-163 and P-192, which are below 112 bits of security too,
/// ask for nothing.
#[wasm_bindgen(js_name = isWeak)]
pub fn is_weak(#[wasm_bindgen(js_name = curve)] name: &str) -> Outcome<bool> {
    Ok(curve(name)?.is_weak())
}

/// A new secret key, from the platform's generator; of a weak curve only where that is allowed.
#[wasm_bindgen]
pub fn generate(
    #[wasm_bindgen(js_name = curve)] name: &str,
    #[wasm_bindgen(js_name = allowWeak)] allow_weak: Option<bool>,
) -> Outcome<Vec<u8>> {
    let curve = curve(name)?;
    if curve.is_weak() && allow_weak != Some(true) {
        return Err(Refused::Weak.into());
    }
    let order = curve.order();
    let mut secret = vec![0; curve.secret_bytes()];
    // Of as many bits as the order has, one candidate in two is below it at least.
    let unused = (8 * secret.len() as u32 + order[order.len() - 1].leading_zeros()) - 64 * order.len() as u32;
    loop {
        getrandom::fill(&mut secret).map_err(|error| JsError::new(&error.to_string()))?;
        secret[0] &= 0xff >> unused;
        if AnySecretKey::from_be_bytes(curve, &secret).is_ok() {
            return Ok(secret);
        }
    }
}

/// The public key of a secret one: a point in SEC 1.
#[wasm_bindgen(js_name = publicKey)]
pub fn public_key(
    #[wasm_bindgen(js_name = curve)] name: &str,
    secret: &[u8],
    compressed: Option<bool>,
) -> Outcome<Vec<u8>> {
    Ok(bytes::public_key(curve(name)?, secret, point_form(compressed))?.to_vec())
}

/// Throws unless the bytes are a public key of the curve.
#[wasm_bindgen(js_name = checkPoint)]
pub fn check_point(#[wasm_bindgen(js_name = curve)] name: &str, point: &[u8]) -> Outcome<()> {
    Ok(bytes::check(curve(name)?, point)?)
}

/// A signature of a message, by SHA-256 on fields of up to 283 bits, SHA-384 up to 409, SHA-512 above; the same each time. On a weak curve
/// secrets sign only where that is allowed.
#[wasm_bindgen]
pub fn sign(
    #[wasm_bindgen(js_name = curve)] name: &str,
    secret: &[u8],
    message: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "SignatureForm")] form: Option<String>,
    #[wasm_bindgen(js_name = allowWeak, unchecked_optional_param_type = "boolean")] allow_weak: Option<bool>,
) -> Outcome<Vec<u8>> {
    Ok(bytes::sign(secret_curve(name, allow_weak)?, secret, message, signature_form(form.as_deref())?)?.to_vec())
}

/// A signature of the message with this digest, of at least half as many bytes as the secret key, rounded up.
#[wasm_bindgen(js_name = signDigest)]
pub fn sign_digest(
    #[wasm_bindgen(js_name = curve)] name: &str,
    secret: &[u8],
    digest: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "SignatureForm")] form: Option<String>,
    #[wasm_bindgen(js_name = allowWeak, unchecked_optional_param_type = "boolean")] allow_weak: Option<bool>,
) -> Outcome<Vec<u8>> {
    Ok(bytes::sign_digest(secret_curve(name, allow_weak)?, secret, digest, signature_form(form.as_deref())?)?.to_vec())
}

/// Whether bytes are a signature of the message by the key. Throws where the key or the form is refused. Where (r, s) is a signature,
/// (r, n - s) is one too, of the same message: whoever needs one signature for a message compares messages.
#[wasm_bindgen]
pub fn verify(
    #[wasm_bindgen(js_name = curve)] name: &str,
    key: &[u8],
    message: &[u8],
    signature: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "SignatureForm")] form: Option<String>,
) -> Outcome<bool> {
    verdict(bytes::verify(curve(name)?, key, message, signature, signature_form(form.as_deref())?))
}

/// Whether bytes are a signature of the message with this digest by the key. The digest has at least half as many bytes as a secret
/// key, rounded up: a shorter one throws.
#[wasm_bindgen(js_name = verifyDigest)]
pub fn verify_digest(
    #[wasm_bindgen(js_name = curve)] name: &str,
    key: &[u8],
    digest: &[u8],
    signature: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "SignatureForm")] form: Option<String>,
) -> Outcome<bool> {
    verdict(bytes::verify_digest(curve(name)?, key, digest, signature, signature_form(form.as_deref())?))
}

fn verdict(outcome: Result<(), Refused>) -> Outcome<bool> {
    match outcome {
        Ok(()) => Ok(true),
        // A digest that is too short says nothing of the signature.
        Err(Refused::Signature(error)) if !matches!(error, SignatureError::Digest { .. }) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Whether s of a signature is the smaller of s and n - s, as Bitcoin and Ethereum ask.
#[wasm_bindgen(js_name = isLowS)]
pub fn is_low_s(
    #[wasm_bindgen(js_name = curve)] name: &str,
    signature: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "SignatureForm")] form: Option<String>,
) -> Outcome<bool> {
    Ok(AnySignature::from_form(curve(name)?, signature_form(form.as_deref())?, signature)?.is_low_s())
}

/// The signature with the smaller of s and n - s, of the same message by the same key, in the same form.
#[wasm_bindgen(js_name = normalizeS)]
pub fn normalize_s(
    #[wasm_bindgen(js_name = curve)] name: &str,
    signature: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "SignatureForm")] form: Option<String>,
) -> Outcome<Vec<u8>> {
    let form = signature_form(form.as_deref())?;
    Ok(AnySignature::from_form(curve(name)?, form, signature)?.normalize_s().to_form(form).to_vec())
}

/// The secret that two keys share by ECDH, to be given to a key-derivation function; on a weak curve only where that is allowed.
#[wasm_bindgen]
pub fn exchange(
    #[wasm_bindgen(js_name = curve)] name: &str,
    secret: &[u8],
    peer: &[u8],
    cofactor: Option<bool>,
    #[wasm_bindgen(js_name = allowWeak)] allow_weak: Option<bool>,
) -> Outcome<Vec<u8>> {
    Ok(bytes::exchange(secret_curve(name, allow_weak)?, secret, peer, cofactor.unwrap_or(false))?.to_vec())
}

/// k·P for a scalar below the order, or k·G without a point; on a weak curve only where that is allowed. Infinity is one byte, 0.
#[wasm_bindgen]
pub fn multiply(
    #[wasm_bindgen(js_name = curve)] name: &str,
    scalar: &[u8],
    point: Option<Vec<u8>>,
    compressed: Option<bool>,
    #[wasm_bindgen(js_name = allowWeak)] allow_weak: Option<bool>,
) -> Outcome<Vec<u8>> {
    Ok(bytes::multiply(secret_curve(name, allow_weak)?, scalar, point.as_deref(), point_form(compressed))?.to_vec())
}

/// The rows that are joined, which are equally long.
fn rows<'a>(what: &str, bytes: &'a [u8], count: usize) -> Outcome<Vec<&'a [u8]>> {
    if count == 0 || bytes.is_empty() || !bytes.len().is_multiple_of(count) {
        return Err(JsError::new(&format!("{what}: {} bytes are not {count} rows of one length", bytes.len())));
    }
    Ok(bytes.chunks_exact(bytes.len() / count).collect())
}

/// Verdicts on `count` signatures of messages with given digests, 1 or 0 each. Rows are joined; `key` is one for all. The form is "raw" or
/// "field".
#[wasm_bindgen(js_name = verifyDigests)]
pub fn verify_digests(
    #[wasm_bindgen(js_name = curve)] name: &str,
    count: usize,
    key: &[u8],
    digests: &[u8],
    signatures: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "SignatureForm")] form: Option<String>,
) -> Outcome<Vec<u8>> {
    let form = match signature_form(form.as_deref().or(Some("raw")))? {
        SignatureForm::Der => {
            return Err(JsError::new("form: accepted are raw and field, whose rows are equally long"));
        }
        form => form,
    };
    let (digests, signatures) = (rows("digests", digests, count)?, rows("signatures", signatures, count)?);
    let key = AnyPublicKey::from_sec1(curve(name)?, key)?;
    let mut verdicts = vec![Ok(()); count];
    columns::verify(Keys::One(&key), &digests, &signatures, form, &mut verdicts);
    Ok(verdicts.iter().map(|verdict| u8::from(verdict.is_ok())).collect())
}

/// The sum of k·P over `count` rows of public scalars and points, which are joined.
#[wasm_bindgen(js_name = msm)]
pub fn msm(
    #[wasm_bindgen(js_name = curve)] name: &str,
    count: usize,
    scalars: &[u8],
    points: &[u8],
    compressed: Option<bool>,
) -> Outcome<Vec<u8>> {
    let curve = curve(name)?;
    let (scalars, points) = (rows("scalars", scalars, count)?, rows("points", points, count)?);
    let (mut workspace, limbs) = (Vec::new(), columns::msm_limbs(curve, count));
    workspace.try_reserve_exact(limbs).map_err(|_| JsError::new("count: there is no memory for so many rows"))?;
    workspace.resize(limbs, 0);
    let sum = columns::msm_vartime(curve, &scalars, &points, point_form(compressed), &mut workspace);
    sum.map(|sum| sum.to_vec()).map_err(|(row, error)| JsError::new(&format!("row {row}: {error}")))
}
