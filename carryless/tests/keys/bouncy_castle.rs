//! Against Bouncy Castle, both ways, on every curve: files, certificates, signatures, shared secrets of one and of two key pairs.
//! `checks/bouncy-castle/run` fetches it.

use crate::common::{NAMES_AT_OPENSSL, on_curve, openssl_name, rng};
use carryless::KeyCurve;
use carryless::ecdsa::AnySignature;
use carryless::ecmqv::{KeyPairs, PublicKeys, agree};
use carryless::key::{
    AnyPublicKey, AnySecretKey, KeyReader, PointForm, PublicFormat, PublicKey, SecretFormat, SecretKey, StandardCurve,
};
use carryless::x509;
use der::oid::AssociatedOid;
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

/// What ECMQV makes of secret keys and of public ones, each the static and the ephemeral one.
fn mqv<C: KeyCurve + AssociatedOid>(own: [&[u8]; 2], peer: [&[u8]; 2]) -> Vec<u8> {
    let [static_key, ephemeral_key] = own.map(|file| SecretKey::<C>::from_der(file).expect("a key"));
    let own = KeyPairs { static_key: &static_key, ephemeral_key: &ephemeral_key };
    let [static_key, ephemeral_key] = peer.map(|file| PublicKey::<C>::from_der(file).expect("a key"));
    let peer = PublicKeys { static_key: &static_key, ephemeral_key: &ephemeral_key };
    agree(own, peer).expect("a secret").to_vec()
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
        let ours = AnySecretKey::random(curve, &mut rng).expect("a key");
        write("secret", ours.to_der(SecretFormat::Pkcs8).as_bytes());
        write("public", &ours.public_key().to_der(PublicFormat::Spki(PointForm::Uncompressed)));
        write("encrypted", ours.to_encrypted_pem(PASSWORD, &mut rng).as_bytes());
        let signature = ours.sign_digest(Sha256::new_with_prefix(MESSAGE)).expect("a signature");
        write("signature", &signature.to_der());
        write("plain", &signature.to_bytes());
        let ephemeral = AnySecretKey::random(curve, &mut rng).expect("a key");
        write("ephemeral", &ephemeral.public_key().to_der(PublicFormat::Spki(PointForm::Uncompressed)));
        let [own, own_ephemeral] = [&ours, &ephemeral].map(|key| key.to_der(SecretFormat::Pkcs8));
        let (peer, peer_ephemeral) = (read("public"), read("ephemeral-public"));
        let secret = on_curve!(curve.name(), mqv([own.as_bytes(), own_ephemeral.as_bytes()], [&peer, &peer_ephemeral]));
        write("mqv", &secret);
        write("shared", &ours.diffie_hellman(&key.public_key()).expect("a secret"));
    }
    run(&jars, folder.path(), "read");
}
