//! Against Bouncy Castle, both ways, on every curve: files, certificates, signatures, shared secrets. `checks/bouncy-castle/run`
//! fetches it.

use crate::common::{NAMES_AT_OPENSSL, openssl_name, rng};
use carryless::ecdsa::AnySignature;
use carryless::key::{AnyPublicKey, AnySecretKey, KeyReader, PointForm, PublicFormat, SecretFormat, StandardCurve};
use carryless::x509;
use sha2::{Digest, Sha256};
use sha3::Sha3_384;
use std::fs;
use std::path::Path;
use std::process::Command;

const PASSWORD: &[u8] = "Schlüssel".as_bytes();
const MESSAGE: &[u8] = b"message";

/// The names of SEC 2, or X9.62's where they were first.
fn names() -> impl Iterator<Item = (StandardCurve, &'static str)> {
    let curve = |name| StandardCurve::from_name(name).expect("a curve for keys");
    NAMES_AT_OPENSSL.iter().map(move |name| (curve(*name), openssl_name(name)))
}

fn run(jars: &str, folder: &Path, what: &str) {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../checks/bouncy-castle/Exchange.java");
    let mut command = Command::new("java");
    command.args(["-cp", &format!("{jars}/*"), source, what]).arg(folder).args(names().map(|(_, name)| name));
    let output = command.output().expect("java runs");
    assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn both_ways() {
    let Ok(jars) = std::env::var("CARRYLESS_BOUNCY_CASTLE") else {
        println!("skipped: checks/bouncy-castle/run sets CARRYLESS_BOUNCY_CASTLE");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    run(&jars, folder.path(), "write");
    for (curve, name) in names() {
        let read = |what: &str| fs::read(folder.path().join(format!("{name}.{what}"))).expect("a file");
        let write = |what: &str, bytes: &[u8]| {
            fs::write(folder.path().join(format!("{name}.our-{what}")), bytes).expect("a file");
        };
        let key = AnySecretKey::from_der(&read("secret")).expect("a key");
        assert_eq!((key.curve(), AnyPublicKey::from_der(&read("public"))), (curve, Ok(key.public_key())));
        let encrypted =
            ["AES-128-CBC", "AES-256-CBC", "DES-EDE3-CBC", "PKCS12", "PKCS12-3DES-3DES", "PKCS12-DEF", "PKCS12-PBMAC1"];
        let encrypted = encrypted.map(String::from).into_iter().chain((0..5).map(|i| format!("pbes2-{i}")));
        for what in encrypted {
            let found = KeyReader::new().password(PASSWORD).secret(&read(&what));
            assert_eq!(found.as_ref(), Ok(&key), "{name} {what}");
            assert!(KeyReader::new().password(b"secret").secret(&read(&what)).is_err(), "{name} {what}");
        }
        for i in 0..5 {
            let certificate = x509::verify_certificate(&read(&format!("certificate-{i}")), &key.public_key());
            assert_eq!(certificate.expect("a certificate").subject(), "CN=somebody", "{name} {i}");
        }
        let signature = AnySignature::from_der(curve, &read("signature")).expect("a signature");
        assert_eq!(key.public_key().verify_digest(Sha3_384::new_with_prefix(MESSAGE), &signature), Ok(()), "{name}");
        let explicit = AnySecretKey::from_der(&read("explicit-secret")).expect("a key");
        let explicit_public = AnyPublicKey::from_der(&read("explicit-public"));
        assert_eq!((explicit.curve(), explicit_public), (curve, Ok(explicit.public_key())));

        let mut rng = rng(12);
        let ours = AnySecretKey::random(curve, &mut rng);
        write("secret", ours.to_der(SecretFormat::Pkcs8).as_bytes());
        write("public", &ours.public_key().to_der(PublicFormat::Spki(PointForm::Uncompressed)));
        write("encrypted", ours.to_encrypted_pem(PASSWORD, &mut rng).as_bytes());
        let signature = ours.sign_digest(Sha256::new_with_prefix(MESSAGE)).expect("a signature");
        write("signature", &signature.to_der());
        write("plain", &signature.to_bytes());
        write("shared", &ours.diffie_hellman(&key.public_key()).expect("a secret"));
    }
    run(&jars, folder.path(), "read");
}
