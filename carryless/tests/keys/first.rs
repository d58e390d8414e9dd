//! Files of several parts: the first part of the kind that is wanted serves, or the file is refused with what is wrong with it.

use crate::common::rng;
use carryless::key::file::Note;
use carryless::key::{
    AnyKey, AnyPublicKey, AnySecretKey, FileError, KeyReader, PointForm, PublicFormat, SecretFormat, StandardCurve,
};
use carryless::x509::{CertificateError, certificates, verify_certificate};
use der::pem::{LineEnding, encode_string};
use std::cell::RefCell;

const PARAMETERS: &str = "-----BEGIN EC PARAMETERS-----\nBgUrgQQAGg==\n-----END EC PARAMETERS-----\n";

fn key(secret: u8) -> AnySecretKey {
    AnySecretKey::from_be_bytes(StandardCurve::K233, &[secret]).expect("a key")
}

fn secret(i: u8) -> String {
    key(i).to_pem(SecretFormat::Pkcs8).to_string()
}

fn public(i: u8) -> String {
    key(i).public_key().to_pem(PublicFormat::Spki(PointForm::Compressed))
}

fn block(label: &str, bytes: &[u8]) -> String {
    encode_string(label, LineEnding::LF, bytes).expect("text")
}

/// A public key of RSA, without one.
fn rsa() -> String {
    block("PUBLIC KEY", &[0x30, 0x11, 0x30, 0xb, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0xd, 1, 1, 1, 3, 2, 0, 0])
}

fn encrypted(i: u8) -> String {
    key(i).to_encrypted_pem(b"password", &mut rng(1)).to_string()
}

/// A secret key with the secret 0, in SEC 1.
fn out_of_range() -> String {
    block("EC PRIVATE KEY", &[0x30, 0xf, 2, 1, 1, 4, 1, 0, 0xa0, 7, 6, 5, 0x2b, 0x81, 4, 0, 0x1a])
}

/// A secret key on secp224k1, which is no curve of keys.
fn other_curve() -> String {
    block("EC PRIVATE KEY", &[0x30, 0xf, 2, 1, 1, 4, 1, 3, 0xa0, 7, 6, 5, 0x2b, 0x81, 4, 0, 0x20])
}

/// Blocks that are broken, and a part of what is said of each.
fn broken() -> Vec<(String, &'static str)> {
    let whole = secret(5);
    let half = &whole[..whole.len() / 2];
    let header = "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: DES-CBC,0102030405060708\n\nAAAA\n";
    vec![
        (format!("{}\n", &half[..half.rfind('\n').expect("a line")]), "no line that ends it"),
        (whole.replace("\nM", "\n!"), "not base64"),
        (block("PRIVATE KEY", &[0x30, 3, 2, 1, 0]), "not a key in DER"),
        (block("CERTIFICATE", b"no DER at all"), "not a key in DER"),
        (out_of_range(), "not between 1"),
        (other_curve(), "secp224k1"),
        (block("RSA PRIVATE KEY", &[0x30, 0]), "an RSA secret key"),
        (block("OPENSSH PRIVATE KEY", b"no key"), "OpenSSH"),
        (format!("{header}-----END EC PRIVATE KEY-----\n"), "encryption that is not read"),
    ]
}

/// A broken block before the key is told, with its number and label; what is behind the key does not matter.
#[test]
fn a_broken_block_is_not_passed_over() {
    for (broken, says) in broken() {
        let before = format!("{PARAMETERS}{broken}{}", secret(4));
        let label = broken[11..].split("-----").next().expect("a label");
        for refused in [
            KeyReader::new().key(before.as_bytes()).expect_err("refused"),
            KeyReader::new().secret(before.as_bytes()).expect_err("refused"),
            AnySecretKey::from_pem(&before).expect_err("refused"),
            carryless::key::SecretKey::<carryless::K233>::from_pem(&before).expect_err("refused"),
        ] {
            let text = refused.to_string();
            assert!(text.starts_with(&format!("block 2 ({label}): ")) && text.contains(says), "{text}: {says}");
        }
        assert_eq!(KeyReader::new().secret((secret(4) + &broken).as_bytes()), Ok(key(4)));
        // Alone it has no number.
        let alone = KeyReader::new().secret(broken.as_bytes()).expect_err("refused").to_string();
        assert!(alone.contains(says) && !alone.starts_with("block"), "{alone}");
    }
}

/// As [`a_broken_block_is_not_passed_over`], where the public key of somebody else is asked for.
#[test]
fn nor_before_a_public_key() {
    let unread = |broken: &str| !["EC PRIVATE", "RSA", "OPENSSH"].iter().any(|label| broken[11..].starts_with(label));
    for (broken, says) in broken().into_iter().filter(|(broken, _)| unread(broken)) {
        for read in [
            KeyReader::new().public(format!("{broken}{}", public(4)).as_bytes()),
            AnyPublicKey::from_pem(format!("{broken}{}", public(4))),
        ] {
            let text = read.expect_err("refused").to_string();
            assert!(text.starts_with("block 1 (") && text.contains(says), "{text}: {says}");
        }
    }
    let refused = KeyReader::new().public((rsa() + &public(4)).as_bytes()).expect_err("refused");
    assert!(matches!(refused.reason(), FileError::Algorithm(_)), "{refused}");
    // A secret key is another kind, however it is written.
    for other in [secret(3), encrypted(3), other_curve(), block("RSA PRIVATE KEY", &[0x30, 0])] {
        assert_eq!(KeyReader::new().public((other + &public(4)).as_bytes()), Ok(key(4).public_key()));
    }
}

/// The first secret key of a file or, where there is none, the first public one; or else why there is no secret key.
#[test]
fn first_key() {
    let read = |parts: &[String]| KeyReader::new().key(parts.concat().as_bytes());
    let reason = |parts: &[String]| read(parts).expect_err("refused").reason().clone();
    for parts in [[public(3), secret(4), secret(5)], [rsa(), public(3), secret(4)]] {
        assert_eq!(read(&parts), Ok(AnyKey::Secret(key(4))), "{parts:?}");
    }
    for parts in [&[public(3), public(4), rsa()][..], &[encrypted(4), public(3)], &[public(3), encrypted(4)]] {
        assert_eq!(read(parts), Ok(AnyKey::Public(key(3).public_key())), "{parts:?}");
    }
    assert!(matches!(reason(&[rsa(), encrypted(4), public(3)]), FileError::Algorithm(_)));
    assert_eq!(reason(&[PARAMETERS.into(), encrypted(4)]), FileError::Encrypted);
    assert!(matches!(read(&[rsa()]), Err(FileError::Algorithm(_))));
    assert_eq!(
        read(&[PARAMETERS.into()]).expect_err("refused").to_string(),
        "it has parameters of a curve, and no key"
    );
    assert_eq!(read(&[]), Err(FileError::Empty));
    // Blocks that are said to be no keys are passed over, whatever they hold; a file that has no other has no key.
    let other = [block("ALGORITHM", &[0x30, 0]), block("DATA", b"text"), block("DH PARAMETERS", &[0x30, 0])].concat();
    assert_eq!(read(&[public(3), other.clone()]), Ok(AnyKey::Public(key(3).public_key())));
    assert_eq!(read(&[other.clone(), secret(3)]), Ok(AnyKey::Secret(key(3))));
    assert!(matches!(read(&[other]), Err(FileError::Format(_))));
}

/// A key that is encrypted by another password is not passed over, and neither is one without a password where a secret is wanted.
#[test]
fn passwords() {
    let file = encrypted(3) + &secret(4);
    let reader = KeyReader::new().password(b"wrong");
    for refused in [reader.key(file.as_bytes()).err(), reader.secret(file.as_bytes()).err()] {
        assert_eq!(refused.expect("refused").reason(), &FileError::Password);
    }
    for refused in [KeyReader::new().secret(file.as_bytes()).err(), KeyReader::new().key(file.as_bytes()).err()] {
        assert_eq!(refused.expect("refused").reason(), &FileError::Encrypted);
    }
    assert_eq!(KeyReader::new().password(b"password").secret(file.as_bytes()), Ok(key(3)));
}

/// A chain has all certificates of its file, or there is none.
#[test]
fn chains() {
    let vectors = crate::common::vectors("certificates.json");
    let pem = |i: usize| vectors["certificates"][i]["pem"].as_str().expect("text").to_owned();
    let (leaf, issuer) = (pem(0), pem(1));
    let key = KeyReader::new().public(issuer.as_bytes()).expect("a key");
    assert_eq!(certificates((leaf.clone() + &issuer).as_bytes()).expect("two").len(), 2);
    let der = der::pem::decode_vec(leaf.trim().as_bytes()).expect("a block").1;
    for damaged in [
        leaf.replacen("\nM", "\n!", 1),
        leaf.replacen("-----END CERTIFICATE-----\n", "", 1),
        leaf.lines().enumerate().filter(|(i, _)| *i != 2).map(|(_, line)| format!("{line}\n")).collect(),
        block("CERTIFICATE", &[&der, &[0, 1][..]].concat()),
        block("CERTIFICATE", &der[..der.len() - 1]),
    ] {
        for (file, number) in [(damaged.clone() + &issuer, 1), (issuer.clone() + &damaged, 2)] {
            let refused = certificates(file.as_bytes()).expect_err("refused");
            let CertificateError::File(FileError::Block(refused)) = refused else { panic!("{refused}") };
            assert_eq!((refused.0.number, &*refused.0.label), (number, "CERTIFICATE"));
        }
        assert!(verify_certificate((damaged.clone() + &issuer).as_bytes(), &key).is_err());
        assert!(KeyReader::new().public((damaged + &issuer).as_bytes()).is_err());
    }
}

/// What was not looked at is told: a second key; beside certificates whatever is none.
#[test]
fn notes() {
    let told = RefCell::new(Vec::new());
    let tell = |note: Note| told.borrow_mut().push(note.to_string());
    let reader = KeyReader::new().notes(&tell);
    assert_eq!(reader.secret((PARAMETERS.to_owned() + &secret(3) + &public(3) + &secret(4)).as_bytes()), Ok(key(3)));
    assert_eq!(told.take(), ["block 4 (PRIVATE KEY), a secret key, was not looked at"]);
    assert_eq!(reader.public((public(3) + &secret(3) + &public(4)).as_bytes()), Ok(key(3).public_key()));
    assert_eq!(told.take(), ["block 3 (PUBLIC KEY), a public key, was not looked at"]);
    assert!(reader.key((public(3) + &encrypted(3)).as_bytes()).is_ok());
    assert_eq!(told.take(), ["block 2 (ENCRYPTED PRIVATE KEY), an encrypted key, was not looked at"]);
    let vectors = crate::common::vectors("certificates.json");
    let pem = |list: &str| vectors[list][0]["pem"].as_str().expect("text").to_owned();
    let file = pem("certificates") + &pem("requests") + &secret(3);
    assert_eq!(carryless::x509::certificates_by(&reader, file.as_bytes()).expect("one").len(), 1);
    let says = |number, label, what| format!("block {number} ({label}), {what}, was not looked at");
    let expected = [says(2, "CERTIFICATE REQUEST", "a certificate request"), says(3, "PRIVATE KEY", "a secret key")];
    assert_eq!(told.take(), expected);
}
