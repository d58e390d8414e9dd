//! 10,000 changed encodings for each decoder: it does not panic, and what it accepts is as `decoders.rs` says. What
//! is accepted though it was changed is shown to OpenSSL, where it is and has the curve, which must accept it too.

use crate::changes::{Changes, Seeds};
use crate::common::openssl::OpenSsl;
use crate::common::{NAMES_AT_OPENSSL, rng};
use crate::decoders::{self, Decoder};
use crate::openssl::public_file;
use carryless::ecdsa::AnySignature;
use carryless::key::{AnySecretKey, PointForm, PublicFormat, SecretFormat, StandardCurve};
use std::collections::BTreeSet;

const MUTATIONS: usize = 10_000;

/// The most that OpenSSL is asked about one decoder.
const ASKED: usize = 25;

/// What OpenSSL says of bytes that were accepted.
type Other = fn(&OpenSsl, StandardCurve, &[u8]) -> Result<(), String>;

/// A key of every curve, and one with a short secret.
fn keys() -> Vec<AnySecretKey> {
    let mut rng = rng(0x5eed);
    let mut keys = Vec::new();
    for curve in StandardCurve::ALL {
        keys.push(AnySecretKey::random(*curve, &mut rng).expect("a key"));
        keys.push(AnySecretKey::from_be_bytes(*curve, &[3]).expect("a key"));
    }
    keys
}

fn seeds(write: impl Fn(&AnySecretKey) -> Vec<Vec<u8>>) -> Seeds {
    keys().iter().flat_map(|key| write(key).into_iter().map(|bytes| (key.curve(), bytes))).collect()
}

fn signature(key: &AnySecretKey) -> AnySignature {
    key.sign(b"message").expect("a signature")
}

const FORMS: [PointForm; 2] = [PointForm::Compressed, PointForm::Uncompressed];

#[test]
fn points() {
    let written = |key: &AnySecretKey| {
        let [compressed, uncompressed] = FORMS.map(|form| key.public_key().to_sec1(form).to_vec());
        let mut hybrid = uncompressed.clone();
        hybrid[0] |= compressed[0];
        vec![compressed, uncompressed, hybrid]
    };
    mutate(1, decoders::point, &seeds(written), |openssl, curve, bytes| {
        openssl.write("public.der", public_file(curve, bytes));
        openssl.try_run("pkey -pubin -inform DER -in public.der -pubcheck -noout")
    });
}

fn read_secret(openssl: &OpenSsl, _: StandardCurve, bytes: &[u8]) -> Result<(), String> {
    openssl.write("key.der", bytes);
    openssl.try_run("pkey -inform DER -in key.der -noout")
}

#[test]
fn secrets_in_sec1() {
    mutate(2, decoders::secret, &seeds(|key| vec![key.to_der(SecretFormat::Sec1).as_bytes().to_vec()]), read_secret);
}

#[test]
fn secrets_in_pkcs8() {
    mutate(3, decoders::secret, &seeds(|key| vec![key.to_der(SecretFormat::Pkcs8).as_bytes().to_vec()]), read_secret);
}

#[test]
fn public_keys() {
    let written = |key: &AnySecretKey| FORMS.map(|form| key.public_key().to_der(PublicFormat::Spki(form))).to_vec();
    mutate(4, decoders::public, &seeds(written), |openssl, _, bytes| {
        openssl.write("public.der", bytes);
        openssl.try_run("pkey -pubin -inform DER -in public.der -pubcheck -noout")
    });
}

#[test]
fn signatures_in_der() {
    mutate(5, decoders::signature, &seeds(|key| vec![signature(key).to_der().to_vec()]), |openssl, _, bytes| {
        openssl.write("signature", bytes);
        openssl.try_run("asn1parse -inform DER -in signature -noout")
    });
}

#[test]
fn signatures_in_p1363() {
    // OpenSSL's command line does not read them.
    mutate(6, decoders::p1363, &seeds(|key| vec![signature(key).to_bytes().to_vec()]), |_, _, _| Ok(()));
}

/// OpenSSL takes what is before a blank line for headers.
fn without_blank_lines(bytes: &[u8]) -> Vec<u8> {
    bytes.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).collect::<Vec<_>>().join(&b'\n')
}

/// Certificates and what is like them, signed by a key that decides.
#[test]
fn signed_documents() {
    let Some(openssl) = OpenSsl::find() else { return };
    let mut seeds = Seeds::new();
    for curve in [StandardCurve::K233, StandardCurve::P256] {
        let key = AnySecretKey::from_be_bytes(curve, &[3]).expect("a key");
        openssl.write("key.pem", &*key.to_pem(SecretFormat::Sec1));
        openssl.run("req -x509 -new -key key.pem -subj /CN=somebody -outform DER -out certificate");
        openssl.run("req -new -key key.pem -subj /CN=somebody -outform DER -out request");
        seeds.extend(["certificate", "request"].map(|file| (curve, openssl.read(file))));
    }
    mutate(10, decoders::signed, &seeds, |openssl, _, bytes| {
        openssl.write("changed", bytes);
        openssl
            .try_run("req -verify -inform DER -in changed -noout")
            .or_else(|_| openssl.try_run("x509 -inform DER -in changed -noout"))
    });
}

#[test]
fn secrets_in_pem() {
    let written = |key: &AnySecretKey| {
        [SecretFormat::Sec1, SecretFormat::Pkcs8].map(|format| key.to_pem(format).as_bytes().to_vec()).to_vec()
    };
    mutate(7, decoders::secret_pem, &seeds(written), |openssl, _, bytes| {
        openssl.write("key.pem", without_blank_lines(bytes));
        openssl.try_run("pkey -in key.pem -noout")
    });
}

/// Any file, and bytes of no form.
#[test]
fn any_file() {
    let written = |key: &AnySecretKey| {
        let point = key.public_key().to_sec1(PointForm::Uncompressed).to_vec();
        vec![
            key.to_der(SecretFormat::Pkcs8).as_bytes().to_vec(),
            key.to_pem(SecretFormat::Sec1).as_bytes().to_vec(),
            point,
        ]
    };
    // OpenSSL has no such reader.
    mutate(9, decoders::any, &seeds(written), |_, _, _| Ok(()));
}

#[test]
fn public_keys_in_pem() {
    let written =
        |key: &AnySecretKey| FORMS.map(|form| key.public_key().to_pem(PublicFormat::Spki(form)).into_bytes()).to_vec();
    mutate(8, decoders::public_pem, &seeds(written), |openssl, _, bytes| {
        openssl.write("public.pem", without_blank_lines(bytes));
        openssl.try_run("pkey -pubin -in public.pem -noout")
    });
}

fn mutate(seed: u64, decoder: Decoder, seeds: &Seeds, other: Other) {
    for (curve, bytes) in seeds {
        assert!(decoder(*curve, bytes), "{curve}: {bytes:02x?}");
    }
    let mut changes = Changes::new(seed);
    let mut accepted = BTreeSet::new();
    for i in 0..MUTATIONS {
        let (curve, bytes) = &seeds[i % seeds.len()];
        let changed = changes.mutation(bytes, seeds);
        let outcome = std::panic::catch_unwind(|| decoder(*curve, &changed));
        let passed = outcome.unwrap_or_else(|_| panic!("{curve}: of {bytes:02x?} was made {changed:02x?}"));
        if passed && !seeds.iter().any(|(_, bytes)| *bytes == changed) {
            accepted.insert((curve.name(), changed));
        }
    }
    println!("accepted though changed: {}", accepted.len());
    let Some(openssl) = OpenSsl::find() else { return };
    accepted.retain(|(curve, _)| NAMES_AT_OPENSSL.contains(curve));
    let step = accepted.len().div_ceil(ASKED).max(1);
    for (curve, bytes) in accepted.into_iter().step_by(step) {
        let curve = StandardCurve::from_name(curve).expect("a curve");
        let found = other(&openssl, curve, &bytes);
        assert_eq!(found, Ok(()), "{curve}: accepted here, refused by OpenSSL: {bytes:02x?}");
    }
}
