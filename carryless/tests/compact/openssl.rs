//! Curves whose constants are data, against the command line of OpenSSL, which has all of them but DSTU 4145's: files, named and by their
//! parameters, certificates, signatures and shared secrets, both ways.

use crate::common::openssl::OpenSsl;
use crate::common::rng;
use crate::tlv::Node;
use carryless::compact::CompactCurve;
use carryless::ecdsa::AnySignature;
use carryless::key::file::Part;
use carryless::key::{
    AnyPublicKey, AnySecretKey, FileError, KeyReader, PointForm, PublicFormat, SecretFormat, StandardCurve,
};
use carryless::x509;
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha512};
use std::thread;

const SPKI: PublicFormat = PublicFormat::Spki(PointForm::Uncompressed);

/// Calls a check of every curve that OpenSSL has.
fn on_each(check: fn(&OpenSsl, StandardCurve)) {
    let curves: Vec<_> = CompactCurve::all().filter(|curve| !curve.name().starts_with("dstu")).collect();
    assert_eq!(curves.len(), 26);
    thread::scope(|threads| {
        for curves in curves.chunks(13) {
            threads.spawn(move || {
                let Some(openssl) = OpenSsl::find() else { return };
                curves.iter().for_each(|curve| check(&openssl, StandardCurve::from(*curve)));
            });
        }
    });
}

/// A pair of keys of OpenSSL, as files too: `key.pem`, `public.pem`.
fn new_key(openssl: &OpenSsl, curve: StandardCurve) -> AnySecretKey {
    openssl.run(&format!("ecparam -name {curve} -genkey -noout -out key.pem"));
    openssl.run("ec -in key.pem -pubout -out public.pem");
    let key = AnySecretKey::from_pem(openssl.text("key.pem")).expect("a key");
    assert_eq!(key.curve(), curve);
    key.allow_weak()
}

fn has_signatures(curve: StandardCurve) -> bool {
    curve.oid().is_some()
}

/// What OpenSSL writes is read, and is what is written here, byte by byte.
#[test]
fn files_of_openssl() {
    on_each(|openssl, curve| {
        let key = new_key(openssl, curve);
        openssl.run("ec -in key.pem -out sec1.pem");
        assert_eq!(openssl.text("sec1.pem"), *key.to_pem(SecretFormat::Sec1), "{curve}");
        openssl.run("ec -in key.pem -outform DER -out sec1.der");
        assert_eq!(openssl.read("sec1.der"), key.to_der(SecretFormat::Sec1).as_bytes());
        openssl.run("pkcs8 -topk8 -nocrypt -in key.pem -out pkcs8.pem");
        assert_eq!(openssl.text("pkcs8.pem"), *key.to_pem(SecretFormat::Pkcs8));
        openssl.run("pkcs8 -topk8 -nocrypt -in key.pem -outform DER -out pkcs8.der");
        assert_eq!(openssl.read("pkcs8.der"), key.to_der(SecretFormat::Pkcs8).as_bytes());
        assert_eq!(AnySecretKey::from_pem(openssl.text("pkcs8.pem")).as_ref(), Ok(&key));
        openssl.run("ec -in key.pem -no_public -outform DER -out no-public.der");
        assert_eq!(AnySecretKey::from_der(&openssl.read("no-public.der")).as_ref(), Ok(&key));
        for (option, form) in [("compressed", PointForm::Compressed), ("uncompressed", PointForm::Uncompressed)] {
            // Oakley's curves are given by their parameters, whose generator OpenSSL writes in the form of the point.
            if has_signatures(curve) || form == PointForm::Uncompressed {
                openssl.run(&format!("ec -in key.pem -pubout -conv_form {option} -out public.pem"));
                assert_eq!(openssl.text("public.pem"), key.public_key().to_pem(PublicFormat::Spki(form)));
            }
            openssl.run(&format!("ec -in key.pem -pubout -conv_form {option} -outform DER -out public.der"));
            assert_eq!(AnyPublicKey::from_der(&openssl.read("public.der")), Ok(key.public_key()), "{curve}");
        }
        openssl.run("ec -in key.pem -pubout -conv_form hybrid -outform DER -out public.der");
        assert_eq!(AnyPublicKey::from_der(&openssl.read("public.der")), Ok(key.public_key()));

        openssl.run("pkcs8 -topk8 -in key.pem -iter 100 -passout pass:secret -out encrypted.pem");
        let encrypted = openssl.text("encrypted.pem");
        assert_eq!(AnySecretKey::from_encrypted_pem(&encrypted, b"secret").as_ref(), Ok(&key));
        assert_eq!(AnySecretKey::from_encrypted_pem(&encrypted, b"another"), Err(FileError::Password));
        openssl.run("ec -in key.pem -aes128 -passout pass:secret -out encrypted.pem");
        assert_eq!(KeyReader::new().password(b"secret").secret(&openssl.read("encrypted.pem")).as_ref(), Ok(&key));

        // The curve by its parameters, which are those of one that has a name.
        for form in ["compressed", "hybrid", "uncompressed"] {
            openssl.run(&format!("ec -in key.pem -param_enc explicit -conv_form {form} -out explicit.pem"));
            assert_eq!(AnySecretKey::from_pem(openssl.read("explicit.pem")).as_ref(), Ok(&key), "{curve}");
            openssl.run("pkcs8 -topk8 -nocrypt -in explicit.pem -outform DER -out explicit.der");
            assert_eq!(AnySecretKey::from_der(&openssl.read("explicit.der")).as_ref(), Ok(&key));
            openssl.run("ec -in explicit.pem -pubout -outform DER -out public.der");
            assert_eq!(AnyPublicKey::from_der(&openssl.read("public.der")), Ok(key.public_key()));
        }
        let public = openssl.read("public.der");
        changed_parameters(&key.public_key(), &public);
    });
}

/// No part of the parameters may be another one by a bit, and none but the cofactor and the seed be absent.
fn changed_parameters(key: &AnyPublicKey, file: &[u8]) {
    let (written, curve) = (Node::parse(file).expect("DER"), key.curve());
    let read = |change: &dyn Fn(&mut Vec<Node>)| {
        let mut file = written.clone();
        change(&mut file.children[0].children[1].children);
        AnyPublicKey::from_der(&file.bytes()).err()
    };
    let bytes = |node: &mut Node| {
        let inner = node.children.drain(..).flat_map(|child| child.bytes()).collect();
        node.content = [std::mem::take(&mut node.content), inner].concat();
    };
    let flip = |node: &mut Node, i: usize| {
        bytes(node);
        node.content[i / 8] ^= 1 << (i % 8);
    };
    let bits = |node: &Node| {
        let mut node = node.clone();
        bytes(&mut node);
        8 * node.content.len()
    };
    let parts = &written.children[0].children[1].children;
    assert_eq!(read(&|_| {}), None);
    let other = |part| Some(FileError::OtherParameters(curve.name(), part));
    for i in 0..bits(&parts[2].children[0]) {
        assert_eq!(read(&|parts| flip(&mut parts[2].children[0], i)), other(Part::A), "{curve}, bit {i} of a");
    }
    for i in 0..bits(&parts[2].children[1]) {
        assert_eq!(read(&|parts| flip(&mut parts[2].children[1], i)), other(Part::B), "{curve}, bit {i} of b");
    }
    // 06 in place of 04 is the hybrid form of the same point, where its bit of y is 0.
    let generator = AnySecretKey::from_be_bytes(curve, &[1]).expect("a key").public_key();
    let is_hybrid = |i: usize| i == 1 && generator.to_sec1(PointForm::Compressed)[0] == 2;
    for i in 0..bits(&parts[3]) {
        let expected = if is_hybrid(i) { None } else { other(Part::Generator) };
        assert_eq!(read(&|parts| flip(&mut parts[3], i)), expected, "{curve}, bit {i} of G");
    }
    for i in 0..bits(&parts[4]) {
        // Where the first bits change it may be no integer in DER.
        let refused = read(&|parts| flip(&mut parts[4], i));
        assert!(matches!(refused, Some(FileError::Parameters | FileError::Der)), "{curve}, bit {i} of n: {refused:?}");
    }
    let last = parts[5].content.len() - 1;
    assert_eq!(read(&|parts| parts[5].content[last] ^= 1), other(Part::Cofactor));
    assert_eq!(read(&|parts| parts.truncate(5)), None);
    assert_eq!(read(&|parts| parts.truncate(4)), Some(FileError::Der));
    assert_eq!(read(&|parts| parts[2].children.truncate(2)), None);
    assert_eq!(read(&|parts| parts[2].children.truncate(1)), Some(FileError::Der));
    let field = |parts: &mut Vec<Node>| {
        let exponents = &mut parts[1].children[1].children[2];
        let lowest = if exponents.children.is_empty() { exponents } else { &mut exponents.children[0] };
        *lowest.content.last_mut().expect("bytes") ^= 1;
    };
    assert_eq!(read(&|parts| field(parts)), other(Part::Field));
    let degree = |parts: &mut Vec<Node>| *parts[1].children[1].children[0].content.last_mut().expect("bytes") ^= 1;
    assert_eq!(read(&|parts| degree(parts)), other(Part::Field));
}

/// What is written here is read by OpenSSL, which checks it.
#[test]
fn files_for_openssl() {
    on_each(|openssl, curve| {
        let key = AnySecretKey::random_weak(curve, &mut rng(curve.number().into())).expect("a key");
        let expected = key.to_der(SecretFormat::Pkcs8);
        openssl.write("sec1.pem", &*key.to_pem(SecretFormat::Sec1));
        openssl.write("pkcs8.pem", &*key.to_pem(SecretFormat::Pkcs8));
        // Encryption knows no curve, and takes long.
        let is_encrypted = ["sect113r1", "c2tnb359v1", "Oakley-EC2N-3"].contains(&curve.name());
        if is_encrypted {
            openssl.write("encrypted.pem", &*key.to_encrypted_pem(b"secret", &mut rng(7)));
        }
        for file in ["sec1.pem", "pkcs8.pem", "encrypted.pem"].iter().take(if is_encrypted { 3 } else { 2 }) {
            openssl.run(&format!("pkey -in {file} -passin pass:secret -check -pubcheck -noout"));
            openssl.run(&format!("pkcs8 -topk8 -nocrypt -in {file} -passin pass:secret -outform DER -out key.der"));
            assert_eq!(openssl.read("key.der"), expected.as_bytes(), "{curve}, {file}");
        }
        for form in [PointForm::Compressed, PointForm::Uncompressed] {
            openssl.write("public.der", key.public_key().to_der(PublicFormat::Spki(form)));
            openssl.run("pkey -pubin -inform DER -in public.der -pubcheck -noout");
        }
    });
}

/// Certificates, requests and PKCS#12, whose keys name the curve or give its parameters: a certificate on a weak curve is verified.
#[test]
fn certificates() {
    on_each(|openssl, curve| {
        if !has_signatures(curve) {
            return;
        }
        let key = new_key(openssl, curve);
        openssl.run("ec -in key.pem -param_enc explicit -out explicit.pem");
        let another = AnySecretKey::from_be_bytes(curve, &[0x5a; 10]).expect("a key").public_key();
        for (file, digest) in [("key.pem", "sha256"), ("explicit.pem", "sha1"), ("key.pem", "sha512")] {
            openssl.run(&format!("req -x509 -new -key {file} -{digest} -subj /CN=somebody -out certificate.pem"));
            let text = openssl.read("certificate.pem");
            let issuer = KeyReader::new().for_signatures().public(&text).expect("a key");
            assert_eq!(issuer, key.public_key(), "{curve}");
            let certificate = x509::verify_certificate(&text, &issuer).expect("signed by itself");
            assert_eq!(
                (certificate.subject().as_str(), certificate.public_key()),
                ("CN=somebody", Ok(issuer)),
                "{curve}"
            );
            assert!(x509::verify_certificate(&text, &another).is_err(), "{curve}");
            let mut changed = certificate.as_der().to_vec();
            let place = changed.windows(8).position(|part| part == b"somebody").expect("the name");
            changed[place] ^= 1;
            assert!(x509::verify_certificate(&changed, &key.public_key()).is_err(), "{curve}");
            openssl.run(&format!("req -new -key {file} -{digest} -subj /CN=somebody -out request.pem"));
            let request = x509::verify_request(&openssl.read("request.pem")).expect("signed by itself");
            assert_eq!(request.public_key(), Ok(key.public_key()));
        }
        let export = "pkcs12 -export -iter 10 -inkey key.pem -in certificate.pem -passout pass:secret -out file";
        openssl.run(export);
        let reader = KeyReader::new().password(b"secret");
        assert_eq!(reader.secret(&openssl.read("file")).as_ref(), Ok(&key), "{curve}");
        assert_eq!(reader.public(&openssl.read("file")), Ok(key.public_key()));
    });
}

#[test]
fn signatures() {
    on_each(|openssl, curve| {
        if !has_signatures(curve) {
            return;
        }
        let key = new_key(openssl, curve);
        for i in 0..4_usize {
            let message: Vec<u8> = (0..i * 997 % 2048).map(|j| (i + 7 * j) as u8).collect();
            openssl.write("message", &message);
            let digests = ["sha1", "sha256", "sha512"];
            for digest in digests {
                openssl.run(&format!("dgst -{digest} -sign key.pem -out signature message"));
                let theirs = AnySignature::from_der(curve, &openssl.read("signature")).expect("a signature");
                assert_eq!(*theirs.to_der(), openssl.read("signature")[..]);
                let ours = match digest {
                    "sha1" => key.sign_digest(Sha1::new_with_prefix(&message)),
                    "sha256" => key.sign_digest(Sha256::new_with_prefix(&message)),
                    _ => key.sign_digest(Sha512::new_with_prefix(&message)),
                };
                let public = key.public_key();
                let verdict = match digest {
                    "sha1" => public.verify_digest(Sha1::new_with_prefix(&message), &theirs),
                    "sha256" => public.verify_prehash(&Sha256::digest(&message), &theirs),
                    _ => public.verify_prehash(&Sha512::digest(&message), &theirs),
                };
                assert_eq!(verdict, Ok(()), "{curve} {digest}");
                openssl.write("signature", &*ours.expect("a signature").to_der());
                openssl.run(&format!("dgst -{digest} -verify public.pem -signature signature message"));
            }
        }
    });
}

#[test]
fn agreements() {
    on_each(|openssl, curve| {
        let key = new_key(openssl, curve);
        for i in 0..3 {
            let peer = AnySecretKey::random_weak(curve, &mut rng(100 + i)).expect("a key");
            openssl.write("peer.pem", peer.public_key().to_pem(SPKI));
            let derive = "pkeyutl -derive -inkey key.pem -peerkey peer.pem -out shared -pkeyopt ecdh_cofactor_mode:";
            openssl.run(&format!("{derive}0"));
            let shared = key.diffie_hellman(&peer.public_key()).expect("a secret");
            assert_eq!(openssl.read("shared"), *shared, "{curve}");
            assert_eq!(*peer.diffie_hellman(&key.public_key()).expect("a secret"), *shared);
            openssl.run(&format!("{derive}1"));
            let shared = key.diffie_hellman_with_cofactor(&peer.public_key()).expect("a secret");
            assert_eq!(openssl.read("shared"), *shared, "{curve}");
        }
    });
}
