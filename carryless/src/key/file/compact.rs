//! Keys of curves whose constants are data, as files.
//!
//! A curve is written by its object identifier; Oakley's two have none, and are written by their parameters, as OpenSSL writes them.
//!
//! Source: SEC 1 v2.0, C.2 (SpecifiedECDomain) and C.4; ANSI X9.62, 6.1 and 6.2 (the reduction polynomial).

use super::parameters::{BINARY_FIELD, PENTANOMIAL, TRINOMIAL};
use super::public::{self, PublicFormat};
use super::secret::{self, SecretFormat};
use super::tlv::{context, sequence, tlv};
use crate::compact::{CompactCurve, Limbs};
use crate::field::{MAX_LIMBS, write_be};
use crate::key::{CompactPublicKey, CompactSecretKey, PointForm};
use alloc::string::String;
use alloc::vec::Vec;
use der::asn1::{AnyRef, BitStringRef, ObjectIdentifier, OctetStringRef, UintRef};
use der::pem::LineEnding;
use der::{Decode, Encode, SecretDocument};
#[cfg(feature = "encryption")]
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// The object identifier of a curve, where it has one.
pub(in crate::key) fn identifier_of(curve: CompactCurve) -> Option<ObjectIdentifier> {
    curve.oid().map(ObjectIdentifier::new_unwrap)
}

fn encoded(value: Result<impl Encode, der::Error>) -> Vec<u8> {
    value.and_then(|value| value.to_der()).expect("a few bytes fit")
}

fn joined(parts: &[&[u8]]) -> Vec<u8> {
    sequence(parts).expect("a few bytes fit")
}

/// SpecifiedECDomain.
fn parameters(curve: CompactCurve) -> Vec<u8> {
    let integer = |value: u32| encoded(Ok(value));
    let octets = |bytes: &[u8]| encoded(OctetStringRef::new(bytes));
    let element = |element: &Limbs| {
        let mut bytes = [0; 8 * MAX_LIMBS];
        let bytes = &mut bytes[..curve.field_bytes()];
        write_be(element, bytes);
        octets(bytes)
    };
    let exponents: Vec<u32> = curve.exponents().collect();
    let (kind, polynomial) = match exponents[..] {
        [_, k, _] => (TRINOMIAL, integer(k)),
        // In rising order; behind the degree and before the 1.
        _ => (PENTANOMIAL, joined(&[&exponents[1..4].iter().rev().flat_map(|k| integer(*k)).collect::<Vec<_>>()])),
    };
    let field = joined(&[&integer(curve.field_bits()), &encoded(Ok(kind)), &polynomial]);
    let [a, b] = curve.coefficients();
    let order: Vec<u8> = curve.order().iter().rev().flat_map(|limb| limb.to_be_bytes()).collect();
    let mut generator = [0; 1 + 2 * 8 * MAX_LIMBS];
    let length = curve.encode_uncompressed(&curve.generator(), &mut generator);
    joined(&[
        &integer(1),
        &joined(&[&encoded(Ok(BINARY_FIELD)), &field]),
        &joined(&[&element(&a), &element(&b)]),
        &octets(&generator[..length]),
        &encoded(UintRef::new(&order)),
        &integer(curve.cofactor()),
    ])
}

/// ECPrivateKey with these parameters, in DER.
fn sec1_document(parameters: &[u8], secret: &[u8], public: &[u8]) -> SecretDocument {
    let secret = Zeroizing::new(encoded(OctetStringRef::new(secret)));
    let tagged = |number, part: &[u8]| tlv(context(number), &[part]).expect("a few bytes fit");
    let public = tagged(1, &encoded(BitStringRef::from_bytes(public)));
    let key = Zeroizing::new(joined(&[&encoded(Ok(1_u8)), &secret, &tagged(0, parameters), &public]));
    SecretDocument::try_from(key.as_slice()).expect("a document")
}

impl CompactSecretKey {
    /// The file in DER, with the public key uncompressed.
    ///
    /// # Time
    /// Constant in the secret.
    pub fn to_der(&self, format: SecretFormat) -> SecretDocument {
        self.to_der_with(format, PointForm::Uncompressed)
    }

    /// The file in DER, with the public key in this form.
    ///
    /// # Time
    /// Constant in the secret.
    pub fn to_der_with(&self, format: SecretFormat, form: PointForm) -> SecretDocument {
        let mut secret = Zeroizing::new([0; 8 * MAX_LIMBS]);
        let secret = &mut secret[..self.curve().order_bytes()];
        self.to_be_bytes(secret);
        let public = self.public_key().to_sec1(form);
        match (identifier_of(self.curve()), format) {
            (Some(identifier), _) => secret::document(identifier, secret, &public, format),
            (None, SecretFormat::Sec1) => sec1_document(&parameters(self.curve()), secret, &public),
            (None, SecretFormat::Pkcs8) => {
                let parameters = parameters(self.curve());
                secret::pkcs8_document(AnyRef::from_der(&parameters).expect("a sequence"), secret, &public)
            }
        }
    }

    /// The file in PEM, with the public key uncompressed.
    ///
    /// # Time
    /// That of the packages `base64ct` and `pem-rfc7468`, which mean it to be constant in the secret.
    pub fn to_pem(&self, format: SecretFormat) -> Zeroizing<String> {
        self.to_der(format).to_pem(format.label(), LineEnding::LF).expect("a key is text")
    }

    /// The file in DER, PKCS#8, encrypted; the generator makes what is to differ each time.
    #[cfg(feature = "encryption")]
    pub fn to_encrypted_der(&self, password: &[u8], rng: &mut impl CryptoRng) -> SecretDocument {
        super::encrypted::encrypted(&self.to_der(SecretFormat::Pkcs8), password, rng)
    }

    /// The file in PEM, PKCS#8, encrypted.
    #[cfg(feature = "encryption")]
    pub fn to_encrypted_pem(&self, password: &[u8], rng: &mut impl CryptoRng) -> Zeroizing<String> {
        self.to_encrypted_der(password, rng).to_pem(super::encrypted::LABEL, LineEnding::LF).expect("a key is text")
    }
}

impl CompactPublicKey {
    /// The file in DER.
    pub fn to_der(&self, PublicFormat::Spki(form): PublicFormat) -> Vec<u8> {
        let curve = identifier_of(self.curve()).map_or_else(|| parameters(self.curve()), |oid| encoded(Ok(oid)));
        public::document(AnyRef::from_der(&curve).expect("a value"), &self.to_sec1(form))
    }

    /// The file in PEM.
    pub fn to_pem(&self, format: PublicFormat) -> String {
        public::pem_of(&self.to_der(format))
    }
}

#[cfg(all(feature = "any", test))]
mod tests {
    use super::super::parameters::{Given, Parameters};
    use super::*;

    /// What is written of a curve are the parameters that are compared with it: of trinomials and pentanomials.
    #[test]
    fn parameters_are_read_as_they_are_written() {
        for curve in CompactCurve::all() {
            let document = parameters(curve);
            let given = AnyRef::from_der(&document).map_err(Into::into).and_then(Given::read).expect("parameters");
            assert_eq!(given.compare(&Parameters::of_compact(curve)), Ok(()), "{curve:?}");
        }
    }
}
