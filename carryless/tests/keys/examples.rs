//! The programs of `examples/` that need keys do what they say, with files and answers of OpenSSL.

#[allow(dead_code, reason = "a test runs what main calls")]
#[path = "../../examples/agree_with_pem_keys.rs"]
mod agree_with_pem_keys;
#[allow(dead_code, reason = "a test runs what main calls")]
#[path = "../../examples/sign.rs"]
mod sign;
#[allow(dead_code, reason = "a test runs what main calls")]
#[path = "../../examples/verify_with_pem_key.rs"]
mod verify_with_pem_key;

use crate::common::hex;
use agree_with_pem_keys::shared_key;
use carryless::key::{AnySecretKey, PointForm, PublicFormat};
use verify_with_pem_key::verify;

const ALICE: &str = "\
-----BEGIN EC PRIVATE KEY-----
MG0CAQEEHUXNvoDETIU1Nlrf8e+fJC4T+KajjFtHSSLrGacioAcGBSuBBAAaoUAD
PgAEAfV/Vu4xY1W7ZvHFmR4HyLM7cSTOtCYJH1b281+9APB2n7aeJX8Ww53k5/w4
OJl7aM+seSy6+UzAkkGN
-----END EC PRIVATE KEY-----
";

const ALICE_PUBLIC: &str = "\
-----BEGIN PUBLIC KEY-----
MFIwEAYHKoZIzj0CAQYFK4EEABoDPgAEAfV/Vu4xY1W7ZvHFmR4HyLM7cSTOtCYJ
H1b281+9APB2n7aeJX8Ww53k5/w4OJl7aM+seSy6+UzAkkGN
-----END PUBLIC KEY-----
";

const BOB: &str = "\
-----BEGIN EC PRIVATE KEY-----
MG0CAQEEHQDl5+Zv7Cf0jvKHmH7GJlNqoCPHxe4ApQfFUrY8oAcGBSuBBAAaoUAD
PgAEAVwWICdmkkqUAnBISKMlP6B8M5pnY09uhtuSN1g6AQFaEVeeXB+UUTx4yN76
SwVoVkfDSyPMgXbA4wKc
-----END EC PRIVATE KEY-----
";

/// Of "message", by Alice: `openssl dgst -sha256 -sign`.
const SIGNATURE: &str = "303e021d101c9aec8bf87da550cb86ff866b41297c8bc89a41115a6e6bc5a532\
                         10021d18f26090be22bcd2057b67764d63f33eb210f37f82c31a1deec0b92ed6";

/// `openssl pkeyutl -derive`, and `openssl kdf … X963KDF` of that.
const SHARED: &str = "9723161f6ca094bddfdb0cee8a2c1798ffba6a84668cd476b00859a80e2d796c";

#[test]
fn verifications() {
    let verify =
        |key: &str, message: &[u8], signature: &[u8]| verify(key, message, signature).map_err(|e| e.to_string());
    assert_eq!(verify(ALICE_PUBLIC, b"message", &hex(SIGNATURE)), Ok(true));
    assert_eq!(verify(ALICE_PUBLIC, b"another", &hex(SIGNATURE)), Ok(false));
    assert!(verify(ALICE_PUBLIC, b"message", b"").expect_err("no signature").contains("DER"));
    assert!(verify(ALICE, b"message", &hex(SIGNATURE)).is_err());
}

#[test]
fn signatures() {
    for key in [sign::new_key().expect("no fault"), AnySecretKey::from_pem(ALICE).expect("a key")] {
        let signature = sign::sign(&key, b"message").expect("a signature");
        let public = key.public_key().to_pem(PublicFormat::Spki(PointForm::Uncompressed));
        assert!(verify(&public, b"message", &signature.to_der()).expect("a key and a signature"));
    }
    assert_ne!(sign::new_key(), sign::new_key());
}

#[test]
fn agreements() {
    let bob_public = AnySecretKey::from_pem(BOB).expect("a key").public_key();
    let bob_public = bob_public.to_pem(PublicFormat::Spki(PointForm::Compressed));
    assert_eq!(shared_key(ALICE, &bob_public).expect("keys")[..], hex(SHARED));
    assert_eq!(shared_key(BOB, ALICE_PUBLIC).expect("keys")[..], hex(SHARED));
    assert!(shared_key(ALICE_PUBLIC, &bob_public).is_err());
}
