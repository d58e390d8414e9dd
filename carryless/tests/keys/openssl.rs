//! Against the command line of OpenSSL, where it is installed and has the curves over F_2^m: files, signatures and shared
//! secrets, both ways.

use crate::common::openssl::OpenSsl;
use crate::common::{NAMES_AT_OPENSSL, on_curve, openssl_name, rng};
use crate::tlv::Node;
use carryless::KeyCurve;
use carryless::ecdsa::{EagerHash, Signature};
use carryless::key::file::Part;
use carryless::key::{
    AnyPublicKey, AnySecretKey, FileError, KeyReader, PointForm, PublicFormat, PublicKey, SecretFormat, SecretKey,
    StandardCurve,
};
use der::oid::AssociatedOid;
use sha1::Sha1;
use sha2::{Sha224, Sha256, Sha384, Sha512};
use std::thread;

/// OpenSSL's name: that of SEC 2, or X9.62 where it was first.
fn name<C: KeyCurve>() -> &'static str {
    openssl_name(C::NAME)
}

/// A SubjectPublicKeyInfo with these bytes for the point, whatever they are: that of G, with another point.
pub fn public_file(curve: StandardCurve, point: &[u8]) -> Vec<u8> {
    let generator = AnySecretKey::from_be_bytes(curve, &[1]).expect("a key").public_key();
    let mut tree = Node::parse(&generator.to_der(PublicFormat::Spki(PointForm::Compressed))).expect("DER");
    // A bit string, of which no bits are unused.
    tree.children[1].content = [&[0], point].concat();
    tree.bytes()
}

#[test]
fn files() {
    // Most of the time goes to starting programs.
    thread::scope(|threads| {
        for names in NAMES_AT_OPENSSL.chunks(4) {
            threads.spawn(move || {
                let Some(openssl) = OpenSsl::find() else { return };
                names.iter().for_each(|name| on_curve!(*name, check_files(&openssl)));
            });
        }
    });
}

fn check_files<C: KeyCurve + AssociatedOid>(openssl: &OpenSsl) {
    read_all::<C>(openssl);
    write_all::<C>(openssl);
}

/// What OpenSSL writes is read, and is what is written here, byte by byte.
fn read_all<C: KeyCurve + AssociatedOid>(openssl: &OpenSsl) {
    let curve = name::<C>();
    openssl.run(&format!("ecparam -name {curve} -genkey -out key.pem"));
    let key = SecretKey::<C>::from_pem(openssl.text("key.pem")).expect("a key after its parameters");
    openssl.run("ec -in key.pem -out sec1.pem");
    assert_eq!(openssl.text("sec1.pem"), *key.to_pem(SecretFormat::Sec1));
    openssl.run("ec -in key.pem -outform DER -out sec1.der");
    assert_eq!(openssl.read("sec1.der"), key.to_der(SecretFormat::Sec1).as_bytes());
    openssl.run("pkcs8 -topk8 -nocrypt -in key.pem -out pkcs8.pem");
    assert_eq!(openssl.text("pkcs8.pem"), *key.to_pem(SecretFormat::Pkcs8));
    openssl.run("pkcs8 -topk8 -nocrypt -in key.pem -outform DER -out pkcs8.der");
    assert_eq!(openssl.read("pkcs8.der"), key.to_der(SecretFormat::Pkcs8).as_bytes());
    for file in ["sec1.pem", "pkcs8.pem"] {
        let any = AnySecretKey::from_pem(openssl.text(file)).expect("a key");
        assert_eq!(*any.to_pem(SecretFormat::Sec1), *key.to_pem(SecretFormat::Sec1));
    }
    openssl.run("ec -in key.pem -conv_form compressed -outform DER -out compressed.der");
    assert_eq!(
        openssl.read("compressed.der"),
        key.to_der_with(SecretFormat::Sec1, PointForm::Compressed).as_bytes(),
        "{curve}"
    );
    openssl.run("ec -in key.pem -no_public -outform DER -out no-public.der");
    assert_eq!(SecretKey::<C>::from_der(&openssl.read("no-public.der")).as_ref(), Ok(&key));
    for (option, form) in [("compressed", PointForm::Compressed), ("uncompressed", PointForm::Uncompressed)] {
        openssl.run(&format!("ec -in key.pem -pubout -conv_form {option} -out public.pem"));
        assert_eq!(openssl.text("public.pem"), key.public_key().to_pem(PublicFormat::Spki(form)));
        openssl.run(&format!("ec -in key.pem -pubout -conv_form {option} -outform DER -out public.der"));
        assert_eq!(openssl.read("public.der"), key.public_key().to_der(PublicFormat::Spki(form)));
        assert_eq!(AnyPublicKey::from_der(&openssl.read("public.der")).expect("a key").curve().name(), C::NAME);
        assert_eq!(PublicKey::<C>::from_pem(openssl.text("public.pem")).as_ref(), Ok(key.public_key()));
    }
    openssl.run("ec -in key.pem -pubout -conv_form hybrid -outform DER -out public.der");
    assert_eq!(PublicKey::<C>::from_der(&openssl.read("public.der")).as_ref(), Ok(key.public_key()));

    openssl.run("pkcs8 -topk8 -in key.pem -passout pass:secret -out encrypted.pem");
    let encrypted = openssl.text("encrypted.pem");
    assert_eq!(SecretKey::<C>::from_encrypted_pem(&encrypted, b"secret").as_ref(), Ok(&key));
    assert_eq!(SecretKey::<C>::from_pem(&encrypted), Err(FileError::Encrypted));
    openssl.run("pkcs8 -topk8 -scrypt -in key.pem -passout pass:secret -outform DER -out encrypted.der");
    assert_eq!(SecretKey::<C>::from_encrypted_der(&openssl.read("encrypted.der"), b"secret").as_ref(), Ok(&key));

    // A curve by its parameters, which are those of one that has a name.
    for form in ["compressed", "hybrid", "uncompressed"] {
        openssl.run(&format!("ec -in key.pem -param_enc explicit -conv_form {form} -out explicit.pem"));
        assert_eq!(SecretKey::<C>::from_pem(openssl.read("explicit.pem")).as_ref(), Ok(&key));
        openssl.run("pkcs8 -topk8 -nocrypt -in explicit.pem -outform DER -out explicit.der");
        let any = AnySecretKey::from_der(&openssl.read("explicit.der")).expect("a key");
        assert_eq!(*any.to_pem(SecretFormat::Sec1), *key.to_pem(SecretFormat::Sec1));
        openssl.run("ec -in explicit.pem -pubout -out explicit.pem");
        assert_eq!(PublicKey::<C>::from_pem(openssl.read("explicit.pem")).as_ref(), Ok(key.public_key()));
    }
    check_parameters::<C>(&AnyPublicKey::from_pem(openssl.read("explicit.pem")).expect("a key"), openssl);
}

/// No part of the parameters may be another one, and none but the cofactor and the seed be absent.
fn check_parameters<C: KeyCurve + AssociatedOid>(key: &AnyPublicKey, openssl: &OpenSsl) {
    openssl.run("pkey -pubin -in explicit.pem -outform DER -out explicit.der");
    let written = Node::parse(&openssl.read("explicit.der")).expect("DER");
    let read = |change: &dyn Fn(&mut Vec<Node>)| {
        let mut file = written.clone();
        // The algorithm, and its parameters.
        change(&mut file.children[0].children[1].children);
        let [typed, any] = [PublicKey::<C>::from_der(&file.bytes()).err(), AnyPublicKey::from_der(&file.bytes()).err()];
        assert_eq!(typed, any);
        any
    };
    assert_eq!(read(&|_| {}), None);
    assert_eq!(AnyPublicKey::from_der(&written.bytes()).as_ref(), Ok(key));
    let other = |part| Some(FileError::OtherParameters(C::NAME, part));
    // The field, the coefficients a and b, the generator, the order, the cofactor.
    let bytes = |node: &mut Node| {
        node.content =
            [node.content.clone(), node.children.drain(..).flat_map(|child| child.bytes()).collect()].concat();
    };
    let flip = |node: &mut Node| {
        bytes(node);
        *node.content.last_mut().expect("bytes") ^= 1;
    };
    assert_eq!(read(&|parts| flip(&mut parts[2].children[0])), other(Part::A));
    assert_eq!(read(&|parts| flip(&mut parts[2].children[1])), other(Part::B));
    assert_eq!(read(&|parts| flip(&mut parts[3])), other(Part::Generator));
    assert_eq!(
        read(&|parts| {
            bytes(&mut parts[3]);
            parts[3].content[0] ^= 1;
        }),
        other(Part::Generator)
    );
    assert_eq!(read(&|parts| flip(&mut parts[4])), Some(FileError::Parameters));
    assert_eq!(read(&|parts| flip(&mut parts[5])), other(Part::Cofactor));
    assert_eq!(read(&|parts| parts.truncate(5)), None);
    assert_eq!(read(&|parts| parts.truncate(4)), Some(FileError::Der));
    assert_eq!(read(&|parts| parts[2].children.truncate(2)), None);
    assert_eq!(read(&|parts| parts[2].children.truncate(1)), Some(FileError::Der));
    // Zeros before a coefficient, and a generator of somebody's own: 2G.
    assert_eq!(
        read(&|parts| {
            bytes(&mut parts[2].children[1]);
            parts[2].children[1].content.insert(0, 0);
        }),
        None
    );
    let double = SecretKey::<C>::from_be_bytes(&[2]).expect("a key");
    for form in [PointForm::Compressed, PointForm::Uncompressed] {
        let point = double.public_key().to_sec1(form).to_vec();
        assert_eq!(
            read(&|parts| {
                parts[3].children.clear();
                parts[3].content = point.clone();
            }),
            other(Part::Generator)
        );
    }
    let field = |parts: &mut Vec<Node>| match &mut parts[1].children[1] {
        prime if prime.children.is_empty() => prime.content[1] ^= 2,
        // m, the kind of the polynomial, and its exponents, the last of which is that of the lowest term.
        binary => {
            let exponents = &mut binary.children[2];
            let lowest = if exponents.children.is_empty() { exponents } else { &mut exponents.children[0] };
            *lowest.content.last_mut().expect("bytes") ^= 1;
        }
    };
    assert_eq!(read(&|parts| field(parts)), other(Part::Field));
}

/// What OpenSSL encrypts, in every way that is read; and a password that is not the right one.
#[test]
fn encrypted_files() {
    let Some(openssl) = OpenSsl::find() else { return };
    openssl.run("ecparam -name sect233k1 -genkey -noout -out key.pem");
    openssl.run("req -x509 -new -key key.pem -subj /CN=somebody -out certificate.pem");
    let key = AnySecretKey::from_pem(openssl.read("key.pem")).expect("a key");
    let check = |file: &[u8], how: &str| {
        for password in ["secret", "Schlüssel"].map(str::as_bytes) {
            let expected = if password == b"secret" { Ok(&key) } else { Err(&FileError::Password) };
            let read = KeyReader::new().password(password).secret(file);
            assert_eq!(read.as_ref(), expected, "{how}");
        }
        assert_eq!(KeyReader::new().secret(file), Err(FileError::Encrypted), "{how}");
    };
    for digest in ["SHA1", "SHA224", "SHA256", "SHA384", "SHA512", "SHA512-224", "SHA512-256"] {
        for cipher in ["aes-128-cbc", "aes-192-cbc", "aes-256-cbc", "des3"] {
            let how = format!("pkcs8 -topk8 -in key.pem -v2 {cipher} -v2prf hmacWith{digest} -passout pass:secret");
            openssl.run(&format!("{how} -outform DER -out file"));
            check(&openssl.read("file"), &how);
        }
    }
    for scheme in ["PBE-SHA1-3DES", "PBE-SHA1-2DES"] {
        let how = format!("pkcs8 -topk8 -in key.pem -v1 {scheme} -passout pass:secret");
        openssl.run(&format!("{how} -out file"));
        check(&openssl.read("file"), &how);
    }
    for cipher in ["aes-128-cbc", "aes-192-cbc", "aes-256-cbc", "des3"] {
        let how = format!("ec -in key.pem -{cipher} -passout pass:secret");
        openssl.run(&format!("{how} -out file"));
        check(&openssl.read("file"), &how);
    }
    for options in [
        "",
        "-legacy",
        "-macalg sha1",
        "-macalg sha384",
        "-macalg sha512",
        "-macalg sha3-256",
        "-keypbe NONE -certpbe NONE",
        "-certpbe NONE",
        "-keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES",
        "-iter 1",
        "-noiter -nomaciter",
    ] {
        let how = format!("pkcs12 -export -inkey key.pem -in certificate.pem {options} -passout pass:secret");
        if openssl.try_run(&format!("{how} -out file")).is_err() {
            println!("skipped: openssl {how}");
            continue;
        }
        check(&openssl.read("file"), &how);
        let certificate = KeyReader::new().password(b"secret").public(&openssl.read("file"));
        assert_eq!(certificate, Ok(key.public_key()), "{how}");
    }
    // Only certificates; no password; a password that is not ASCII.
    openssl.run("pkcs12 -export -nokeys -in certificate.pem -passout pass:secret -out file");
    assert_eq!(KeyReader::new().password(b"secret").public(&openssl.read("file")), Ok(key.public_key()));
    let refused = KeyReader::new().password(b"secret").secret(&openssl.read("file"));
    assert!(matches!(refused, Err(FileError::NoSecretKey(_))), "{refused:?}");
    for (password, bytes) in [("", &b""[..]), ("Schlüssel", "Schlüssel".as_bytes())] {
        for options in ["", "-legacy"] {
            let how = format!(
                "pkcs12 -export -inkey key.pem -in certificate.pem {options} -passout pass:{password} -out file"
            );
            if openssl.try_run(&how).is_err() {
                println!("skipped: openssl {how}");
                continue;
            }
            assert_eq!(KeyReader::new().password(bytes).secret(&openssl.read("file")).as_ref(), Ok(&key), "{how}");
        }
    }
    // What is not read is named.
    openssl.run("pkcs8 -topk8 -in key.pem -v2 camellia-128-cbc -passout pass:secret -out file");
    let refused = KeyReader::new().password(b"secret").secret(&openssl.read("file")).expect_err("refused");
    assert!(refused.to_string().contains("CAMELLIA-128-CBC"), "{refused}");
    let old =
        "pkcs8 -topk8 -in key.pem -v1 PBE-MD5-DES -provider legacy -provider default -passout pass:secret -out file";
    if openssl.try_run(old).is_err() {
        println!("skipped: openssl {old}");
    } else {
        let refused = KeyReader::new().password(b"secret").secret(&openssl.read("file")).expect_err("refused");
        assert!(refused.to_string().contains("pbeWithMD5AndDES-CBC"), "{refused}");
    }
    openssl.run("ec -in key.pem -camellia128 -passout pass:secret -out file");
    assert_eq!(KeyReader::new().password(b"secret").secret(&openssl.read("file")), Err(FileError::EncryptionHeader));
}

/// The names of WTLS are those of curves here: by the name and, which OpenSSL writes from its own table, by the parameters.
#[test]
fn names_of_wtls() {
    let Some(openssl) = OpenSsl::find() else { return };
    let curves = [(3, "K-163"), (10, "K-233"), (11, "B-233"), (12, "P-224")];
    for (number, curve) in curves {
        for form in ["named_curve", "explicit"] {
            let named = format!("ecparam -name wap-wsg-idm-ecid-wtls{number} -param_enc {form}");
            openssl.run(&format!("{named} -genkey -noout -out key.pem"));
            let key = AnySecretKey::from_pem(openssl.read("key.pem")).expect("a key");
            assert_eq!(key.curve().name(), curve, "{number} {form}");
        }
    }
}

/// Curves over F_p that are not here, by their names.
#[test]
fn curves_that_are_not_here() {
    let Some(openssl) = OpenSsl::find() else { return };
    for curve in ["secp112r1", "secp128r1", "secp160k1", "secp160r1", "secp160r2", "secp192k1", "secp224k1"] {
        openssl.run(&format!("ecparam -name {curve} -genkey -noout -out key.pem"));
        let refused = KeyReader::new().key(&openssl.read("key.pem")).expect_err("refused").to_string();
        assert!(refused.contains(&format!("one of {curve} (1.3.132.0.")), "{refused}");
    }
}

/// What is written here is read by OpenSSL, which checks it.
fn write_all<C: KeyCurve + AssociatedOid>(openssl: &OpenSsl) {
    let mut rng = rng(u64::from(C::ORDER_BITS) << 8);
    for key in [SecretKey::<C>::random(&mut rng), SecretKey::from_be_bytes(&[5]).expect("a key")] {
        let expected = key.to_der(SecretFormat::Pkcs8);
        openssl.write("sec1.pem", &*key.to_pem(SecretFormat::Sec1));
        openssl.write("pkcs8.pem", &*key.to_pem(SecretFormat::Pkcs8));
        openssl.write("encrypted.pem", &*key.to_encrypted_pem(b"secret", &mut rng));
        for file in ["sec1.pem", "pkcs8.pem", "encrypted.pem"] {
            openssl.run(&format!("pkey -in {file} -passin pass:secret -check -pubcheck -noout"));
            openssl.run(&format!("pkcs8 -topk8 -nocrypt -in {file} -passin pass:secret -outform DER -out key.der"));
            assert_eq!(openssl.read("key.der"), expected.as_bytes(), "{}, {file}", C::NAME);
        }
        for form in [PointForm::Compressed, PointForm::Uncompressed] {
            openssl.write("public.der", key.public_key().to_der(PublicFormat::Spki(form)));
            openssl.run("pkey -pubin -inform DER -in public.der -pubcheck -noout");
        }
    }
}

/// A pair of keys of OpenSSL, as files too: `key.pem`, `public.pem`.
fn new_key<C: KeyCurve + AssociatedOid>(openssl: &OpenSsl) -> SecretKey<C> {
    openssl.run(&format!("ecparam -name {} -genkey -noout -out key.pem", name::<C>()));
    openssl.run("ec -in key.pem -pubout -out public.pem");
    SecretKey::from_pem(openssl.text("key.pem")).expect("a key")
}

fn signatures_of(count: usize) {
    let Some(openssl) = OpenSsl::find() else { return };
    NAMES_AT_OPENSSL.iter().for_each(|name| on_curve!(*name, check_signatures(&openssl, count)));
}

#[test]
fn signatures() {
    signatures_of(6);
}

#[test]
#[ignore = "a minute"]
fn many_signatures() {
    signatures_of(100);
}

fn check_signatures<C: KeyCurve + AssociatedOid>(openssl: &OpenSsl, count: usize) {
    let key = new_key::<C>(openssl);
    for i in 0..count {
        // Messages of every length up to that of a certificate.
        let message: Vec<u8> = (0..i * 997 % 2048).map(|j| (i + 7 * j) as u8).collect();
        openssl.write("message", &message);
        match i % 6 {
            0 => both_ways::<C, Sha1>(openssl, &key, "sha1", &message),
            1 => both_ways::<C, Sha224>(openssl, &key, "sha224", &message),
            2 => both_ways::<C, Sha256>(openssl, &key, "sha256", &message),
            3 => both_ways::<C, Sha384>(openssl, &key, "sha384", &message),
            4 => both_ways::<C, Sha512>(openssl, &key, "sha512", &message),
            _ => fitting_digest::<C>(openssl, &key, &message),
        }
    }
}

fn both_ways<C: KeyCurve, D: EagerHash>(openssl: &OpenSsl, key: &SecretKey<C>, digest: &str, message: &[u8]) {
    openssl.run(&format!("dgst -{digest} -sign key.pem -out signature message"));
    let theirs = Signature::<C>::from_der(&openssl.read("signature")).expect("a signature");
    assert_eq!(key.public_key().verify_digest(D::new_with_prefix(message), &theirs), Ok(()), "{} {digest}", C::NAME);
    assert_eq!(*theirs.to_der(), openssl.read("signature")[..]);
    let ours = key.sign_digest(D::new_with_prefix(message)).expect("a signature");
    openssl.write("signature", &*ours.to_der());
    openssl.run(&format!("dgst -{digest} -verify public.pem -signature signature message"));
}

/// The digest that is taken where none is named.
fn fitting_digest<C: KeyCurve>(openssl: &OpenSsl, key: &SecretKey<C>, message: &[u8]) {
    let digest = match <C::Field as carryless::field::Field>::BITS {
        0..=283 => "sha256",
        284..=409 => "sha384",
        410u32.. => "sha512",
    };
    openssl.write("signature", &*key.sign(message).to_der());
    openssl.run(&format!("dgst -{digest} -verify public.pem -signature signature message"));
    openssl.write("signature", &*key.sign_with_rng(&mut rng(3), message).expect("a signature").to_der());
    openssl.run(&format!("dgst -{digest} -verify public.pem -signature signature message"));
    openssl.run(&format!("dgst -{digest} -sign key.pem -out signature message"));
    let theirs = Signature::<C>::from_der(&openssl.read("signature")).expect("a signature");
    assert_eq!(key.public_key().verify(message, &theirs), Ok(()), "{} {digest}", C::NAME);
    let changed = [message, &[0]].concat();
    openssl.write("message", &changed);
    assert!(openssl.try_run(&format!("dgst -{digest} -verify public.pem -signature signature message")).is_err());
    assert!(key.public_key().verify(&changed, &theirs).is_err());
}

fn agreements_of(count: u64) {
    let Some(openssl) = OpenSsl::find() else { return };
    NAMES_AT_OPENSSL.iter().for_each(|name| on_curve!(*name, check_agreements(&openssl, count)));
}

#[test]
fn agreements() {
    agreements_of(3);
}

#[test]
#[ignore = "a minute"]
fn many_agreements() {
    agreements_of(100);
}

fn check_agreements<C: KeyCurve + AssociatedOid>(openssl: &OpenSsl, count: u64) {
    let key = new_key::<C>(openssl);
    for i in 0..count {
        let peer = SecretKey::<C>::random(&mut rng(i << 32 | u64::from(C::ORDER_BITS)));
        openssl.write("peer.pem", peer.public_key().to_pem(PublicFormat::Spki(PointForm::Uncompressed)));
        let derive = "pkeyutl -derive -inkey key.pem -peerkey peer.pem -out shared -pkeyopt ecdh_cofactor_mode:";
        openssl.run(&format!("{derive}0"));
        assert_eq!(openssl.read("shared"), *key.diffie_hellman(peer.public_key()), "{}", C::NAME);
        assert_eq!(openssl.read("shared"), *peer.diffie_hellman(key.public_key()));
        openssl.run(&format!("{derive}1"));
        assert_eq!(openssl.read("shared"), *key.diffie_hellman_with_cofactor(peer.public_key()), "{}", C::NAME);
    }
}
