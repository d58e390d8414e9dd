//! OpenSSL's command on keys, signatures and agreements from here, and from it; nothing where there is no such command.

use crate::random::random;
use carryless::ed25519::{PublicKey, SecretKey, Signature};
use carryless::x25519;
use std::fs;
use std::path::Path;
use std::process::Command;

/// RFC 8410: a secret key in PKCS#8, a public one in SubjectPublicKeyInfo, before their 32 bytes; the last octet of the identifier is
/// 110 for X25519, 112 for Ed25519.
fn secret_der(oid: u8, bytes: &[u8; 32]) -> Vec<u8> {
    [&[0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, oid, 4, 0x22, 4, 0x20], &bytes[..]].concat()
}
fn public_der(oid: u8, bytes: &[u8; 32]) -> Vec<u8> {
    [&[0x30, 0x2a, 0x30, 5, 6, 3, 0x2b, 0x65, oid, 3, 0x21, 0], &bytes[..]].concat()
}

const X25519: u8 = 110;
const ED25519: u8 = 112;

/// Whether the command does it, in a folder.
pub fn openssl(folder: &Path, arguments: &str) -> bool {
    let output = Command::new("openssl").args(arguments.split(' ')).current_dir(folder).output();
    output.expect("openssl was there before").status.success()
}

pub fn folder() -> Option<tempfile::TempDir> {
    if Command::new("openssl").arg("version").output().is_err() {
        println!("no openssl: nothing was compared");
        return None;
    }
    Some(tempfile::tempdir().expect("a folder"))
}

pub fn write(folder: &Path, name: &str, bytes: &[u8]) {
    fs::write(folder.join(name), bytes).expect("a file");
}

#[test]
fn signatures_both_ways() {
    let Some(folder) = folder() else { return };
    let folder = folder.path();
    let mut state = 25519;
    let mut words = || random(&mut state);
    for i in 0..16 {
        let bytes: [u8; 32] = core::array::from_fn(|_| words() as u8);
        let message: Vec<u8> = (0..1 + 37 * i).map(|_| words() as u8).collect();
        let key = SecretKey::from_bytes(&bytes).expect("no fault");
        let ours = key.sign(&message);
        write(folder, "secret", &secret_der(ED25519, &bytes));
        write(folder, "public", &public_der(ED25519, &key.public_key().to_bytes()));
        write(folder, "message", &message);
        write(folder, "signature", &ours.to_bytes());
        let verify = "pkeyutl -verify -pubin -keyform DER -inkey public -rawin -in message -sigfile signature";
        assert!(openssl(folder, verify), "{i}: OpenSSL verifies");
        assert!(openssl(folder, "pkeyutl -sign -keyform DER -inkey secret -rawin -in message -out theirs"));
        let theirs = fs::read(folder.join("theirs")).expect("a signature");
        assert_eq!(Signature::try_from(&theirs[..]), Ok(ours), "{i}");
        assert!(openssl(folder, "pkey -inform DER -in secret -pubout -outform DER -out public-of-theirs"));
        let public = fs::read(folder.join("public-of-theirs")).expect("a key");
        assert_eq!(public, public_der(ED25519, &key.public_key().to_bytes()));
        let read = PublicKey::from_bytes(public[12..].try_into().expect("32 bytes")).expect("a key");
        assert!(read.verify(&message, &ours).is_ok());
        // And neither verifies another message.
        write(folder, "message", &[&message[..], b"x"].concat());
        assert!(!openssl(folder, verify), "{i}");
    }
}

#[test]
fn agreements_both_ways() {
    let Some(folder) = folder() else { return };
    let folder = folder.path();
    let mut state = 25519;
    let mut words = || random(&mut state);
    for i in 0..16 {
        let [own, other]: [[u8; 32]; 2] = [0, 1].map(|_| core::array::from_fn(|_| words() as u8));
        let [own_key, other_key] = [own, other].map(|bytes| x25519::SecretKey::from_bytes(&bytes).expect("no fault"));
        write(folder, "secret", &secret_der(X25519, &own));
        write(folder, "peer", &public_der(X25519, &other_key.public_key().to_bytes()));
        assert!(openssl(folder, "pkeyutl -derive -keyform DER -inkey secret -peerform DER -peerkey peer -out shared"));
        let shared = fs::read(folder.join("shared")).expect("a secret");
        assert_eq!(shared, *own_key.diffie_hellman(other_key.public_key()).expect("a secret"), "{i}");
        assert!(openssl(folder, "pkey -inform DER -in secret -pubout -outform DER -out public"));
        let public = fs::read(folder.join("public")).expect("a key");
        assert_eq!(public, public_der(X25519, &own_key.public_key().to_bytes()));
    }
}
