//! Files that are nearly what is read, and files of other formats: what is redundant does not hinder, and a message says what a file is.

use crate::common::{NAMES, hex, rng};
use carryless::key::file::Note;
use carryless::key::{AnySecretKey, FileError, KeyReader, PointForm, PublicFormat, SecretFormat, StandardCurve};
use carryless::x509::certificates;
use der::pem::{LineEnding, encode_string};
use std::cell::RefCell;

/// A file in DER whose last bit string, that of the point, counts the zero bits at its end as unused; nothing where there are none.
fn with_unused_bits(file: &[u8]) -> Option<Vec<u8>> {
    let zeros = file.last()?.trailing_zeros();
    let point = bit_string(file)?;
    let mut changed = file.to_vec();
    changed[point] = zeros.min(7) as u8;
    (zeros > 0).then_some(changed)
}

/// Where the number of unused bits of the last bit string stands: what is behind it is the point.
fn bit_string(file: &[u8]) -> Option<usize> {
    (0..file.len() - 2).find_map(|at| {
        let rest = &file[at..];
        let (length, header) = if rest[1] == 0x81 { (usize::from(rest[2]), 3) } else { (usize::from(rest[1]), 2) };
        (rest[0] == 3 && rest[header..].len() == length && rest[header] == 0).then_some(at + header)
    })
}

/// Old versions of OpenSSL wrote every second key so.
#[test]
fn unused_bits() {
    let mut count = 0;
    for (curve, seed) in StandardCurve::ALL.iter().flat_map(|curve| (1..6).map(move |seed| (curve, seed))) {
        let key = AnySecretKey::random(*curve, &mut rng(seed)).expect("a key");
        let public = key.public_key();
        for format in [SecretFormat::Sec1, SecretFormat::Pkcs8] {
            let Some(file) = with_unused_bits(key.to_der(format).as_bytes()) else { continue };
            count += 1;
            assert_eq!(AnySecretKey::from_der(&file).as_ref(), Ok(&key), "{curve}");
            assert_eq!(KeyReader::new().secret(&file).as_ref(), Ok(&key), "{curve}");
            // It is still compared with the secret.
            let mut other = file.clone();
            *other.last_mut().expect("a byte") ^= 0x80;
            assert!(AnySecretKey::from_der(&other).is_err(), "{curve}");
        }
        if let Some(file) = with_unused_bits(&public.to_der(PublicFormat::Spki(PointForm::Uncompressed))) {
            count += 1;
            assert_eq!(KeyReader::new().public(&file).as_ref(), Ok(&public), "{curve}");
        }
    }
    assert!(count > 3 * NAMES.len(), "{count} files");
}

/// Padding behind a document is read, and told; what is not padding is refused, with its length.
#[test]
fn bytes_behind() {
    let told = RefCell::new(Vec::new());
    let tell = |note: Note| told.borrow_mut().push(note.to_string());
    let reader = KeyReader::new().notes(&tell);
    let key = AnySecretKey::random(StandardCurve::K233, &mut rng(1)).expect("a key");
    let file = key.to_der(SecretFormat::Pkcs8).as_bytes().to_vec();
    for padding in [vec![0; 12], vec![0xff; 400], b"\n".to_vec(), b"\r\n ".to_vec()] {
        let padded = [&file[..], &padding].concat();
        let block = encode_string("PRIVATE KEY", LineEnding::LF, &padded).expect("text");
        for file in [&padded, block.as_bytes()] {
            assert_eq!(reader.secret(file).as_ref(), Ok(&key));
            let expected = format!("{} bytes of padding behind the document were not looked at", padding.len());
            assert_eq!(told.take(), [expected]);
        }
        // One document, strictly.
        let behind = FileError::Behind { document: file.len(), behind: padding.len() };
        assert_eq!(AnySecretKey::from_der(&padded), Err(behind));
    }
    let refused = reader.key(&[&file[..], &[0, 1]].concat()).expect_err("refused").to_string();
    let length = file.len();
    assert_eq!(refused, format!("2 bytes stand behind the document in DER, which has {length}"));
    assert_eq!(told.take(), Vec::<String>::new());
}

/// PKCS#7 gives its certificates, and the first of them a key.
#[test]
fn bundles() {
    let vectors = crate::common::vectors("certificates.json");
    let pem = |i: usize| vectors["certificates"][i]["pem"].as_str().expect("text").trim().to_owned();
    let der = |i| der::pem::decode_vec(pem(i).as_bytes()).expect("a block").1;
    let value = |tag: u8, content: &[u8]| {
        let length = content.len() as u16;
        [&[tag, 0x82], &length.to_be_bytes()[..], content].concat()
    };
    let bundle = |parts: &[u8]| {
        let data = hex("300b06092a864886f70d010701");
        let signed = value(0x30, &[&hex("0201013100"), &data, parts].concat());
        value(0x30, &[&hex("06092a864886f70d010702"), &value(0xa0, &signed)[..]].concat())
    };
    let both = bundle(&[value(0xa0, &[der(0), der(1)].concat()), hex("3100")].concat());
    for file in [both.clone(), encode_string("PKCS7", LineEnding::LF, &both).expect("text").into_bytes()] {
        let read = certificates(&file).expect("two");
        assert_eq!(read.iter().map(|certificate| certificate.as_der().to_vec()).collect::<Vec<_>>(), [der(0), der(1)]);
        assert_eq!(KeyReader::new().public(&file), KeyReader::new().public(pem(0).as_bytes()));
    }
    let none = KeyReader::new().public(&bundle(&hex("3100"))).expect_err("refused").to_string();
    assert_eq!(none, "it has a bundle of certificates (PKCS#7), and no public key");
}

/// What files are that are not read, each by a part of its name.
#[test]
fn other_formats() {
    let block = |label: &str, bytes: &[u8]| encode_string(label, LineEnding::LF, bytes).expect("text").into_bytes();
    let integers = |count: u8| [&[0x30, 3 * count][..], &[2, 1, 1].repeat(count.into())].concat();
    let spki = |algorithm: &str| {
        let algorithm = [hex("06"), vec![hex(algorithm).len() as u8], hex(algorithm)].concat();
        let algorithm = [&[0x30, algorithm.len() as u8][..], &algorithm].concat();
        [&[0x30, algorithm.len() as u8 + 4][..], &algorithm, &[3, 2, 0, 1]].concat()
    };
    let key =
        AnySecretKey::random(StandardCurve::K233, &mut rng(1)).expect("a key").to_pem(SecretFormat::Pkcs8).to_string();
    let armour = b"-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmFMEZ\n=njUN\n-----END PGP PUBLIC KEY BLOCK-----\n";
    let dnssec = b"Private-key-format: v1.3\nAlgorithm: 13 (ECDSAP256SHA256)\nPrivateKey: AAAA\n";
    for (file, name) in [
        (vec![], "empty"),
        (block("RSA PRIVATE KEY", &integers(9)), "an RSA secret key"),
        (integers(9), "an RSA secret key"),
        (block("RSA PUBLIC KEY", &integers(2)), "an RSA public key"),
        (integers(2), "an RSA public key"),
        (block("DSA PRIVATE KEY", &integers(6)), "a DSA secret key"),
        (block("DH PARAMETERS", &integers(2)), "parameters of another algorithm"),
        (block("SSH SIGNATURE", b"SSHSIG"), "a signature of SSH"),
        (integers(6), "a DSA secret key"),
        (block("OPENSSH PRIVATE KEY", b"openssh-key-v2\0"), "OpenSSH"),
        (b"---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n".to_vec(), "SSH"),
        (b"ssh-rsa AAAA somebody\n".to_vec(), "SSH"),
        (b"PuTTY-User-Key-File-3: ecdsa-sha2-nistp256\n".to_vec(), "a PuTTY key"),
        (armour.to_vec(), "PGP"),
        (b"\xfe\xed\xfe\xed\0\0\0\x02".to_vec(), "JKS"),
        (b"\xce\xce\xce\xce\0\0\0\x02".to_vec(), "JCEKS"),
        (b"\0\0\0\x02\0\0\0\x14 and so on".to_vec(), "BKS"),
        (hex("a401022001"), "COSE"),
        (b"MIME-Version: 1.0\nContent-Type: application/pkcs7-mime\n".to_vec(), "S/MIME"),
        (dnssec.to_vec(), "DNSSEC"),
        (b"<?xml version=\"1.0\"?>\n".to_vec(), "XML"),
        (b"PK\x03\x04\x14\0".to_vec(), "ZIP"),
        (b"\x1f\x8b\x08\0".to_vec(), "compressed"),
        (hex("301006092a864886f70d010703a0033001ff"), "CMS"),
        (hex("30030a0106"), "OCSP response"),
        (hex("301c301a301830163014300906052b0e03021a05000401aa0401bb020101"), "OCSP request"),
        (hex("30160201013011300d060960864801650304020105000400"), "time-stamp"),
        (hex("3012300b300706052b0e03021a040030030401ff"), "BCFKS"),
        (spki("2b6570"), "Ed25519"),
        (spki("2b6571"), "Ed448"),
        (spki("2b656e"), "X25519"),
        (spki("2a8503020213"), "GOST R 34.10-2001"),
        (spki("2a85030701010101"), "GOST R 34.10-2012"),
        (spki("2a86240201010101030101"), "DSTU 4145"),
        (key.replace('\n', "\\n").into_bytes(), "line ends are written as \\n"),
        (format!("KEY=\"{}\"", key.replace('\n', "\\n")).into_bytes(), "line ends are written as \\n"),
        (key.replace('\n', " ").into_bytes(), "PEM without line ends"),
    ] {
        for refused in [KeyReader::new().key(&file), KeyReader::new().curve(StandardCurve::K233).key(&file)] {
            let says = refused.expect_err("refused").to_string();
            assert!(says.contains(name), "{}: {says}", String::from_utf8_lossy(&file));
        }
    }
}

/// A key for key agreement alone (id-ecDH, id-ecMQV) neither signs nor verifies.
#[test]
fn keys_for_agreement() {
    let key = AnySecretKey::random(StandardCurve::K233, &mut rng(1)).expect("a key");
    let secret = key.to_der(SecretFormat::Pkcs8).as_bytes().to_vec();
    let public = key.public_key().to_der(PublicFormat::Spki(PointForm::Uncompressed));
    let for_agreement = |file: &[u8], identifier: &str| {
        // id-ecPublicKey has two bytes more: they go into the lengths before it.
        let (old, new) = (hex("06072a8648ce3d0201"), hex(identifier));
        let at = file.windows(old.len()).position(|part| part == old).expect("an algorithm");
        let mut changed = [&file[..at], &new, &file[at + old.len()..]].concat();
        changed[at - 1] -= 2;
        let outer = usize::from(changed[1] == 0x81);
        changed[1 + outer] -= 2;
        changed
    };
    for identifier in ["06052b8104010c", "06052b8104010d"] {
        let (secret, public) = (for_agreement(&secret, identifier), for_agreement(&public, identifier));
        assert_eq!(KeyReader::new().secret(&secret).as_ref(), Ok(&key));
        assert_eq!(KeyReader::new().public(&public), Ok(key.public_key()));
        assert_eq!(KeyReader::new().for_signatures().secret(&secret), Err(FileError::Agreement));
        assert_eq!(KeyReader::new().for_signatures().public(&public), Err(FileError::Agreement));
    }
    assert!(KeyReader::new().for_signatures().secret(&secret).is_ok());
}

/// SEC 1 has the version 1 alone.
#[test]
fn versions() {
    let key = AnySecretKey::random(StandardCurve::K233, &mut rng(1)).expect("a key");
    let mut file = key.to_der(SecretFormat::Sec1).as_bytes().to_vec();
    let version = file.windows(3).position(|part| part == [2, 1, 1]).expect("a version");
    file[version + 2] = 3;
    assert_eq!(AnySecretKey::from_der(&file), Err(FileError::Version(3)));
}
