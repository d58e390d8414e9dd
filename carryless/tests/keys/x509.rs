//! Certificates and certificate requests: those of OpenSSL, fixed ones and new ones, and what is refused.

use crate::common::openssl::OpenSsl;
use crate::common::{NAMES_AT_OPENSSL, openssl_name, text, vectors};
use carryless::ecdsa::{Digest, SignatureError};
use carryless::key::{AnyPublicKey, AnySecretKey, FileError, KeyReader, StandardCurve};
use carryless::x509::x509_cert::der::{Decode, Encode};
use carryless::x509::{
    Certificate, CertificateError, certificates, verify_certificate, verify_chain, verify_request,
    verify_revocation_list, x509_cert,
};
use serde_json::Value;
use sha2::Sha256;

const MISMATCH: CertificateError = CertificateError::Signature(SignatureError::Mismatch);

/// The bytes of a text in PEM.
fn bytes(pem: &str) -> Vec<u8> {
    der::pem::decode_vec(pem.trim().as_bytes()).expect("a block").1
}

fn key_of(pem: &str) -> AnyPublicKey {
    KeyReader::new().public(pem.as_bytes()).expect("a key")
}

fn list<'a>(vectors: &'a Value, name: &str) -> &'a [Value] {
    vectors[name].as_array().expect("a list")
}

/// The certificate of a curve that is signed by its own key.
fn self_signed<'a>(vectors: &'a Value, curve: &str) -> &'a str {
    let mut all = list(vectors, "certificates").iter();
    text(all.find(|c| c["subject"] == curve && c["issuer"] == curve).expect("a certificate"), "pem")
}

#[test]
fn fixed_ones() {
    let vectors = vectors("certificates.json");
    let certificates = list(&vectors, "certificates");
    assert_eq!(certificates.len(), 16);
    for case in certificates {
        let (pem, issuer) = (text(case, "pem"), self_signed(&vectors, text(case, "issuer")));
        let certificate = verify_certificate(pem.as_bytes(), &key_of(issuer)).unwrap_or_else(|e| panic!("{e}: {case}"));
        assert!(certificate.subject().contains(text(case, "subject")), "{case}");
        assert!(certificate.issuer().contains(text(case, "issuer")), "{case}");
        assert_eq!(certificate.decode().expect("as the standards want").to_der().expect("DER"), certificate.as_der());
        assert_eq!(verify_certificate(&bytes(pem), &key_of(issuer)), Ok(certificate));
        for other in certificates.iter().map(|other| text(other, "pem")).filter(|other| key_of(other) != key_of(issuer))
        {
            let refused = verify_certificate(pem.as_bytes(), &key_of(other));
            assert!(matches!(refused, Err(CertificateError::Signature(_))), "{case}");
        }
    }
    let requests = list(&vectors, "requests");
    assert_eq!(requests.len(), 15);
    for case in requests {
        let request = verify_request(text(case, "pem").as_bytes()).unwrap_or_else(|e| panic!("{e}: {case}"));
        assert!(request.subject().contains(text(case, "subject")), "{case}");
        assert_eq!(request.public_key(), Ok(key_of(self_signed(&vectors, text(case, "subject")))));
    }
}

/// A key of the curve, which another one has.
#[test]
fn another_key_of_the_curve() {
    let pem = vectors("certificates.json");
    let other = AnySecretKey::from_be_bytes(StandardCurve::K233, &[7]).expect("a key").public_key();
    assert_eq!(verify_certificate(self_signed(&pem, "sect233k1").as_bytes(), &other), Err(MISMATCH));
}

/// No bit may change, no byte be left out or added.
#[test]
fn every_change_is_refused() {
    let vectors = vectors("certificates.json");
    let pem = self_signed(&vectors, "sect233k1");
    let issuer = key_of(pem);
    check_changes(&bytes(pem), |bytes| verify_certificate(bytes, &issuer).map(|_| ()));
    let request = list(&vectors, "requests").iter().find(|r| r["subject"] == "sect233k1").expect("a request");
    check_changes(&bytes(text(request, "pem")), |bytes| verify_request(bytes).map(|_| ()));
}

fn check_changes(bytes: &[u8], verify: impl Fn(&[u8]) -> Result<(), CertificateError>) {
    assert_eq!(verify(bytes), Ok(()));
    let mut mismatches = 0;
    for bit in 0..8 * bytes.len() {
        let mut changed = bytes.to_vec();
        changed[bit / 8] ^= 1 << (bit % 8);
        let refused = verify(&changed).expect_err("changed");
        mismatches += usize::from(refused == MISMATCH);
    }
    assert!(mismatches > bytes.len(), "the signature itself was verified");
    (0..bytes.len()).for_each(|length| assert!(verify(&bytes[..length]).is_err()));
    let behind = FileError::Behind { document: bytes.len(), behind: 2 };
    assert_eq!(verify(&[bytes, &[0, 1]].concat()), Err(CertificateError::File(behind)));
    // Padding, which some put behind certificates to fill a memory.
    [&[0; 9][..], &[0xff; 3], b"\r\n"]
        .iter()
        .for_each(|padding| assert_eq!(verify(&[bytes, padding].concat()), Ok(())));
}

/// A type, a length and a value in DER.
fn value(tag: u8, content: &[u8]) -> Vec<u8> {
    let length = content.len();
    let header = match length {
        ..128 => vec![tag, length as u8],
        128..256 => vec![tag, 0x81, length as u8],
        _ => vec![tag, 0x82, (length >> 8) as u8, length as u8],
    };
    [&header, content].concat()
}

/// The contents of a sequence.
fn contents(bytes: &[u8]) -> &[u8] {
    let header = if bytes[1] < 128 { 2 } else { 2 + usize::from(bytes[1] & 0x7f) };
    &bytes[header..]
}

/// The bytes with a part of them, which they have once, changed.
fn with(bytes: &[u8], part: &[u8], new: &[u8]) -> Vec<u8> {
    let mut places = (0..=bytes.len() - part.len()).filter(|&at| bytes[at..].starts_with(part));
    let at = places.next().expect("the part");
    assert_eq!(places.next(), None);
    [&bytes[..at], new, &bytes[at + part.len()..]].concat()
}

/// The algorithm identifier with this last byte of ECDSA with SHA-2, and these parameters.
fn algorithm(last: u8, parameters: &[u8]) -> Vec<u8> {
    let identifier = value(6, &[0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, last]);
    value(0x30, &[&identifier, parameters].concat())
}

/// Certificates that are signed here, over what OpenSSL does not write.
struct Issuer {
    key: AnySecretKey,
    /// What is signed, without its header; its algorithm is ECDSA with SHA-256.
    signed: Vec<u8>,
}

impl Issuer {
    fn new() -> Self {
        let pem = vectors("certificates.json");
        let bytes = bytes(self_signed(&pem, "sect163k1"));
        let certificate = x509_cert::Certificate::from_der(&bytes).expect("a certificate");
        let signed = certificate.tbs_certificate().to_der().expect("a certificate");
        let key = AnySecretKey::from_be_bytes(StandardCurve::K233, &[3]).expect("a key");
        Issuer { key, signed: contents(&signed).to_vec() }
    }

    fn certificate(&self, signed: &[u8], algorithm: &[u8]) -> Vec<u8> {
        let signed = value(0x30, signed);
        let signature = self.key.sign_digest(Sha256::new_with_prefix(&signed)).expect("a signature").to_der();
        self.certificate_with(&signed, algorithm, &[&[0], &*signature].concat())
    }

    fn certificate_with(&self, signed: &[u8], algorithm: &[u8], signature: &[u8]) -> Vec<u8> {
        value(0x30, &[signed, algorithm, &value(3, signature)].concat())
    }

    fn verify(&self, certificate: &[u8]) -> Result<Certificate, CertificateError> {
        verify_certificate(certificate, &self.key.public_key())
    }
}

#[test]
fn algorithms() {
    let issuer = Issuer::new();
    let sha256 = algorithm(2, &[]);
    let both = |algorithm: &[u8]| issuer.certificate(&with(&issuer.signed, &sha256, algorithm), algorithm);
    assert!(issuer.verify(&both(&sha256)).is_ok());
    assert_eq!(
        issuer.verify(&issuer.certificate(&issuer.signed, &algorithm(3, &[]))),
        Err(CertificateError::TwoAlgorithms)
    );
    // With parameters that are NULL, which others accept too; with those that mean something.
    assert!(issuer.verify(&both(&algorithm(2, &[5, 0]))).is_ok());
    assert_eq!(issuer.verify(&both(&algorithm(2, &[2, 1, 1]))), Err(CertificateError::Parameters));
    assert!(matches!(issuer.verify(&both(&algorithm(9, &[]))), Err(CertificateError::Algorithm(_))));
    // With another digest than was taken.
    for last in [1, 3, 4] {
        assert_eq!(issuer.verify(&both(&algorithm(last, &[]))), Err(MISMATCH));
    }
}

#[test]
fn signatures_that_are_none() {
    let issuer = Issuer::new();
    let signed = value(0x30, &issuer.signed);
    let verify = |signature: &[u8]| issuer.verify(&issuer.certificate_with(&signed, &algorithm(2, &[]), signature));
    let error = |error| Err(CertificateError::Signature(error));
    assert_eq!(verify(&[0]), error(SignatureError::Der));
    assert_eq!(verify(&[0, 0x30, 6, 2, 1, 0, 2, 1, 1]), error(SignatureError::Range));
    assert_eq!(verify(&[0, 0x30, 6, 2, 1, 1, 2, 1, 1]), Err(MISMATCH));
    assert_eq!(verify(&[1, 0x30, 6, 2, 1, 1, 2, 1, 2]), Err(CertificateError::File(FileError::Der)));
}

/// A date in the form that the standard keeps for years from 2050 on: what was received is verified, and not what would be
/// written.
#[test]
fn the_bytes_that_were_received() {
    let issuer = Issuer::new();
    let written = issuer.certificate(&issuer.signed, &algorithm(2, &[]));
    let decoded = issuer.verify(&written).expect("a certificate").decode().expect("as the standards want");
    assert_eq!(decoded.to_der().as_ref(), Ok(&written));
    // The header of the two dates, of 15 and 17 bytes, and the first of them.
    let at = written.windows(4).position(|w| w == [0x30, 32, 0x17, 13]).expect("dates");
    let date = &written[at..at + 17];
    let long = [&[0x30, 34], &*value(0x18, &[b"20", &date[4..]].concat())].concat();
    let received = issuer.certificate(&with(&issuer.signed, date, &long), &algorithm(2, &[]));
    let certificate = issuer.verify(&received).expect("a certificate");
    assert_eq!(certificate.as_der(), received);
    assert_ne!(certificate.decode().expect("a date").to_der().as_ref(), Ok(&received));
}

#[test]
fn texts_and_keys() {
    let vectors = vectors("certificates.json");
    let certificate = self_signed(&vectors, "sect163k1");
    let request = text(&list(&vectors, "requests")[0], "pem");
    let issuer = key_of(certificate);
    let around = format!("Certificate:\n    Data:\n{request}{certificate}");
    assert!(verify_certificate(around.as_bytes(), &issuer).is_ok());
    assert!(verify_request(request.replace("CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST").as_bytes()).is_ok());
    assert_eq!(certificates(around.as_bytes()).expect("one").len(), 1);
    let says = |refused: Result<(), CertificateError>| refused.expect_err("refused").to_string();
    let of_request = says(verify_certificate(request.as_bytes(), &issuer).map(|_| ()));
    assert_eq!(of_request, "it has a certificate request, which is not what is looked for");
    let of_certificate = says(verify_request(certificate.as_bytes()).map(|_| ()));
    assert_eq!(of_certificate, "it has a certificate, which is not what is looked for");
    assert_eq!(verify_request(b""), Err(CertificateError::File(FileError::Empty)));
    let damaged = verify_request(request.replace("MI", "!!").as_bytes());
    assert_eq!(damaged, Err(CertificateError::File(FileError::Base64)));
    // The curve of the key: secp224k1, which is not among the curves for keys.
    let bytes = bytes(request);
    let refused = verify_request(&with(&bytes, &[6, 5, 0x2b, 0x81, 4, 0, 1], &[6, 5, 0x2b, 0x81, 4, 0, 0x20]));
    assert!(matches!(refused, Err(CertificateError::Key(FileError::Curve(_)))), "{refused:?}");
}

/// Chains and revocation lists, on every curve.
#[test]
fn chains_and_lists_of_openssl() {
    let Some(openssl) = OpenSsl::find() else { return };
    openssl.write("database", "");
    openssl.write("number", "01\n");
    openssl.write("settings", "[ca]\ndefault_ca=a\n[a]\ndatabase=database\ncrlnumber=number\ndefault_crl_days=9\n");
    for name in NAMES_AT_OPENSSL.iter().copied() {
        let sec = openssl_name(name);
        for who in ["root", "middle", "leaf"] {
            openssl.run(&format!("ecparam -name {sec} -genkey -noout -out {who}.key"));
            openssl.run(&format!("req -new -key {who}.key -subj /CN={who} -out {who}.request"));
        }
        openssl.run("req -x509 -key root.key -in root.request -out root.pem");
        for (issuer, who) in [("root", "middle"), ("middle", "leaf")] {
            let sign = format!("x509 -req -in {who}.request -CA {issuer}.pem -CAkey {issuer}.key -set_serial 1");
            openssl.run(&format!("{sign} -sha384 -out {who}.pem"));
        }
        let [root, middle, leaf] = ["root.pem", "middle.pem", "leaf.pem"].map(|file| openssl.text(file));
        let issuer = key_of(&root);
        for (chain, length) in [(format!("{leaf}{middle}{root}"), 3), (format!("{leaf}text\n{middle}"), 2)] {
            assert_eq!(verify_chain(chain.as_bytes(), &issuer).expect("a chain").len(), length, "{name}");
        }
        for (chain, position) in [(format!("{middle}{leaf}{root}"), 0), (format!("{leaf}{middle}{leaf}"), 1), (leaf, 0)]
        {
            let refused = verify_chain(chain.as_bytes(), &issuer).expect_err("no chain");
            assert_eq!((refused.position, refused.error), (position, MISMATCH), "{name}");
        }
        openssl.run("ca -config settings -gencrl -keyfile root.key -cert root.pem -md sha512 -out list.pem");
        let list = verify_revocation_list(&openssl.read("list.pem"), &issuer).expect("a list");
        assert!(list.issuer().contains("root") && list.decode().is_ok(), "{name}");
        assert_eq!(verify_revocation_list(&openssl.read("list.pem"), &key_of(&middle)), Err(MISMATCH), "{name}");
        openssl.run("crl -in list.pem -outform DER -out list.der");
        assert_eq!(verify_revocation_list(&openssl.read("list.der"), &issuer), Ok(list), "{name}");
    }
}

#[test]
fn new_ones_of_openssl() {
    let Some(openssl) = OpenSsl::find() else { return };
    for (name, digest) in NAMES_AT_OPENSSL.iter().zip(["sha1", "sha224", "sha256", "sha384", "sha512"].iter().cycle()) {
        let sec = openssl_name(name);
        openssl.run(&format!("ecparam -name {sec} -genkey -noout -out issuer.key"));
        openssl.run(&format!("ecparam -name {sec} -genkey -noout -out key.pem"));
        openssl.run(&format!("req -x509 -new -key issuer.key -{digest} -subj /CN=issuer -out issuer.pem"));
        openssl.run(&format!("req -new -key key.pem -{digest} -subj /CN={sec} -out request.pem"));
        let signing = "x509 -req -in request.pem -CA issuer.pem -CAkey issuer.key -set_serial 1";
        openssl.run(&format!("{signing} -{digest} -out certificate.pem"));

        let [issuer, request, certificate] =
            ["issuer.pem", "request.pem", "certificate.pem"].map(|file| openssl.text(file));
        let key = AnySecretKey::from_pem(openssl.text("key.pem")).expect("a key").public_key();
        assert_eq!(key_of(&certificate), key);
        assert!(verify_request(request.as_bytes()).is_ok(), "{name} {digest}");
        assert!(verify_certificate(issuer.as_bytes(), &key_of(&issuer)).is_ok(), "{name} {digest}");
        assert!(verify_certificate(certificate.as_bytes(), &key_of(&issuer)).is_ok(), "{name} {digest}");
        assert_eq!(verify_certificate(certificate.as_bytes(), &key), Err(MISMATCH), "{name} {digest}");
        assert_eq!(verify_certificate(issuer.as_bytes(), &key), Err(MISMATCH), "{name} {digest}");
    }
}
