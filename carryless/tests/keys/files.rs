//! Keys as files: there and back, on every curve; and what is refused.

use crate::common::{NAMES, hex, on_curve, rng, text, vectors};
use crate::tlv::Node;
use carryless::key::{
    AnyKey, AnyPublicKey, AnySecretKey, FileError, KeyError, KeyReader, PointForm, PublicFormat, PublicKey,
    SecretFormat, SecretKey, StandardCurve,
};
use carryless::scalar::order_bytes;
use carryless::{K233, KeyCurve, sec1};
use der::asn1::ObjectIdentifier;
use der::oid::AssociatedOid;
use der::pem::{LineEnding, encode_string};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

const FORMS: [PointForm; 2] = [PointForm::Compressed, PointForm::Uncompressed];
const FORMATS: [SecretFormat; 2] = [SecretFormat::Sec1, SecretFormat::Pkcs8];

#[test]
fn there_and_back() {
    NAMES.iter().for_each(|name| on_curve!(*name, check()));
}

fn check<C: KeyCurve + AssociatedOid>() {
    let curve = StandardCurve::from_name(C::NAME).expect("a curve");
    assert!(C::ALIASES.iter().all(|alias| StandardCurve::from_name(&alias.to_uppercase()) == Some(curve)));
    let key = SecretKey::<C>::random(&mut rng(u64::from(C::ORDER_BITS)));
    // A short secret is written with all its zeros.
    for key in [key, SecretKey::from_be_bytes(&[3]).expect("a key")] {
        for format in FORMATS {
            for form in FORMS {
                let bytes = key.to_der_with(format, form);
                assert_eq!(SecretKey::<C>::from_der(bytes.as_bytes()).as_ref(), Ok(&key));
            }
            let any = AnySecretKey::from_der(key.to_der(format).as_bytes()).expect("a key");
            assert_eq!(any.curve(), curve);
            assert_eq!(any.to_pem(format), key.to_pem(format));
            assert_eq!(SecretKey::<C>::from_pem(key.to_pem(format)).as_ref(), Ok(&key));
            assert_eq!(AnySecretKey::from_pem(key.to_pem(format)).as_ref(), Ok(&any));
            assert!(AnySecretKey::from_pem(key.to_pem(format).replace('\n', "\r\n")).is_ok());
        }
        for form in FORMS {
            let bytes = key.public_key().to_der(PublicFormat::Spki(form));
            assert_eq!(PublicKey::<C>::from_der(&bytes).as_ref(), Ok(key.public_key()));
            let any = AnyPublicKey::from_der(&bytes).expect("a key");
            assert_eq!((any.curve(), any.to_der(PublicFormat::Spki(form))), (curve, bytes));
            let pem = key.public_key().to_pem(PublicFormat::Spki(form));
            assert_eq!(PublicKey::<C>::from_pem(&pem).as_ref(), Ok(key.public_key()));
            assert_eq!(AnyPublicKey::from_pem(&pem), Ok(any));
        }
    }
    check_secrets::<C>();
}

/// A file in SEC 1 with this secret, parameters and public key, as the packages write it.
fn sec1_file<C: AssociatedOid>(secret: &[u8], named: bool, public: Option<&[u8]>) -> Vec<u8> {
    let parameters = named.then_some(::sec1::EcParameters::NamedCurve(C::OID));
    der::Encode::to_der(&::sec1::EcPrivateKey { private_key: secret, parameters, public_key: public }).expect("a key")
}

/// Secrets that are out of range, too long, or of another public key.
fn check_secrets<C: KeyCurve + AssociatedOid>() {
    let key = SecretKey::<C>::from_be_bytes(&[3]).expect("a key");
    let (n, field) = (order_bytes::<C>(), sec1::field_bytes::<C>());
    let read = |secret: &[u8], public: Option<&[u8]>| SecretKey::<C>::from_der(&sec1_file::<C>(secret, true, public));
    for length in (1..=field + 2).chain([100]) {
        assert_eq!(read(&[vec![0; length - 1], vec![3]].concat(), None).as_ref(), Ok(&key), "{length} bytes");
    }
    assert_eq!(read(&vec![1; field + 1], None), Err(FileError::Secret(KeyError::Range)));
    let range = Err(FileError::Secret(KeyError::Range));
    assert_eq!(read(&[], None), range);
    assert_eq!(read(&vec![0; n], None), range);
    assert_eq!(read(&vec![0xff; n], None), range);
    let other = SecretKey::<C>::from_be_bytes(&[4]).expect("a key");
    for form in FORMS {
        assert!(read(&[3], Some(&key.public_key().to_sec1(form))).is_ok());
        assert_eq!(read(&[3], Some(&other.public_key().to_sec1(form))), Err(FileError::Pair));
    }
    assert_eq!(read(&[3], Some(&[0])), Err(FileError::Point(sec1::DecodeError::Infinity)));
    // A type names the curve that a file does not.
    let nameless = sec1_file::<C>(&[3], false, None);
    assert_eq!(SecretKey::<C>::from_der(&nameless).as_ref(), Ok(&key));
    assert_eq!(AnySecretKey::from_der(&nameless), Err(FileError::NoCurve));
    let curve = StandardCurve::from_name(C::NAME).expect("a curve");
    let named = KeyReader::new().curve(curve).secret(&nameless);
    assert_eq!(named, AnySecretKey::from_be_bytes(curve, &[3]).map_err(FileError::Secret));
    // Each curve under the name of another.
    let another = if C::NAME == "K-233" { "B-233" } else { "K-233" };
    let bytes = AnySecretKey::from_be_bytes(StandardCurve::from_name(another).expect("a curve"), &[3]).expect("a key");
    let refused = SecretKey::<C>::from_der(bytes.to_der(SecretFormat::Sec1).as_bytes());
    assert!(matches!(refused, Err(FileError::Curve(identifier)) if identifier != C::OID));
}

#[test]
fn refusals() {
    let key = SecretKey::<K233>::from_be_bytes(&[3]).expect("a key");
    let [sec1, pkcs8] = FORMATS.map(|format| key.to_pem(format).to_string());
    let public = key.public_key().to_pem(PublicFormat::Spki(PointForm::Compressed));
    let read = |text: &str| SecretKey::<K233>::from_pem(text).err();
    assert_eq!(read(""), Some(FileError::NoBlock));
    assert_eq!(read("no PEM"), Some(FileError::NoBlock));
    assert_eq!(read(&format!("text{sec1}")), Some(FileError::NoBlock));
    assert_eq!(read(&pkcs8.replace("END", "BEGIN")).expect("refused").reason(), &FileError::Unfinished);
    assert_eq!(read(&format!("{}text", sec1.trim_end())), Some(FileError::Unfinished));
    assert_eq!(read(&sec1.replace("\n-----END", "-----END")), Some(FileError::Unfinished));
    assert_eq!(read(&sec1.replace("\nM", "\n!")), Some(FileError::Base64));
    assert_eq!(read(&sec1.replace("\nM", "\nMM")), Some(FileError::Base64));
    assert_eq!(read(&public).expect("refused").to_string(), "it has a public key, and no secret key");
    let refused = PublicKey::<K233>::from_pem(&sec1).expect_err("refused");
    assert_eq!(refused.to_string(), "it has a secret key, and no public key");
    let line = sec1.find('\n').expect("a line") + 1;
    let headers =
        |info: &str| format!("{}Proc-Type: 4,ENCRYPTED\nDEK-Info: {info}\n\n{}", &sec1[..line], &sec1[line..]);
    assert_eq!(read(&headers("DES-CBC,0102030405060708")), Some(FileError::EncryptionHeader));
    assert_eq!(read(&headers("DES-EDE3-CBC,01020304050607")), Some(FileError::EncryptionHeader));
    assert_eq!(read(&headers("DES-EDE3-CBC,01020304050607+8")), Some(FileError::EncryptionHeader));
    assert_eq!(read(&headers("DES-EDE3-CBC,0102030405060708")), Some(FileError::Encrypted));

    let curve = StandardCurve::K233;
    let identifier = ObjectIdentifier::new_unwrap;
    for (bytes, says) in [
        (&[][..], FileError::Der),
        (&[0x30, 0], FileError::Der),
        // Another algorithm (rsaEncryption), no parameters, parameters that are null, that are a number.
        (
            &[0x30, 0x11, 0x30, 0xb, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0xd, 1, 1, 1, 3, 2, 0, 0],
            FileError::Algorithm(identifier("1.2.840.113549.1.1.1")),
        ),
        (&[0x30, 0x0f, 0x30, 9, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 3, 2, 0, 0], FileError::NoCurve),
        (&[0x30, 0x11, 0x30, 0xb, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 5, 0, 3, 2, 0, 0], FileError::NoCurve),
        (&[0x30, 0x12, 0x30, 0xc, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 2, 1, 1, 3, 2, 0, 0], FileError::Der),
        // Explicit ones, here an empty sequence; a curve that is not here (secp224k1).
        (&[0x30, 0x11, 0x30, 0xb, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 0x30, 0, 3, 2, 0, 0], FileError::Der),
        (
            &[
                0x30, 0x16, 0x30, 0x10, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 6, 5, 0x2b, 0x81, 4, 0, 0x20, 3, 2,
                0, 0,
            ],
            FileError::Curve(identifier("1.3.132.0.32")),
        ),
    ] {
        assert_eq!(AnyPublicKey::from_der(bytes), Err(says), "{bytes:02x?}");
    }
    assert_eq!(AnySecretKey::from_be_bytes(curve, &[0]), Err(KeyError::Range));
    check_two_curves();
}

/// PEM as it occurs: the key is read, whatever is around it and however it is broken into lines.
#[test]
fn texts() {
    let key = SecretKey::<K233>::from_be_bytes(&[3]).expect("a key");
    let sec1 = key.to_pem(SecretFormat::Sec1).to_string();
    let public = key.public_key().to_pem(PublicFormat::Spki(PointForm::Compressed));
    let parameters = "-----BEGIN EC PARAMETERS-----\nBgUrgQQAGg==\n-----END EC PARAMETERS-----\n";
    let (head, rest) = sec1.split_once('\n').expect("lines");
    let (body, tail) = rest.split_once("-----END").expect("lines");
    let tail = format!("-----END{tail}");
    let body: String = body.split_whitespace().collect();
    let broken = |length: usize, end: &str| -> String {
        body.as_bytes().chunks(length).map(|line| String::from_utf8_lossy(line).into_owned() + end).collect()
    };
    let mut texts: Vec<Vec<u8>> = [1, 3, 48, 63, 64, 65, 76, 1000]
        .iter()
        .flat_map(|length| ["\n", "\r\n", "\r", " \t\n", "\n\n \n"].map(|end| (*length, end)))
        .map(|(length, end)| format!("{head}{end}{}{tail}", broken(length, end)).into_bytes())
        .collect();
    for text in [
        sec1.trim_end().to_owned(),
        sec1.replace('\n', " \n  "),
        format!("\u{feff}{sec1}"),
        format!("text\n{parameters}{sec1}more\n"),
        format!("{public}{sec1}"),
        // As a program in C writes it, with the zero that ends a text.
        format!("{}\0", sec1.trim_end()),
        format!("{sec1}\0"),
        // Its content says what it is.
        sec1.replace("EC PRIVATE", "PRIVATE"),
        sec1.replace("EC PRIVATE KEY", "ANYTHING"),
        sec1.replace("EC PRIVATE KEY-----\nM", "EC PRIVATE KEY-----\nComment: mine\n\nM"),
    ] {
        texts.push(text.into_bytes());
    }
    texts.push([b"caf\xe9\n\xff\xfe\x00\n", sec1.as_bytes()].concat());
    texts.extend(utf_16(&format!("café\n{sec1}")));
    for text in &texts {
        assert_eq!(SecretKey::<K233>::from_pem(text).as_ref(), Ok(&key), "{}", String::from_utf8_lossy(text));
    }
    // Of a public key too; that of a secret one only where that is asked for.
    let text = format!("{sec1}{public}");
    assert_eq!(PublicKey::<K233>::from_pem(&text).as_ref(), Ok(key.public_key()));
    let read = KeyReader::new().key(text.as_bytes()).expect("a key");
    assert!(matches!(&read, AnyKey::Secret(any) if any.public_key() == read.public_key()));
    let refused = KeyReader::new().public(sec1.as_bytes()).expect_err("refused");
    assert_eq!(refused.to_string(), "it has a secret key, and no public key");
    assert!(matches!(KeyReader::new().key(public.as_bytes()), Ok(AnyKey::Public(_))));
}

/// A text in UTF-16 as Windows writes it, and in the other order.
fn utf_16(text: &str) -> [Vec<u8>; 2] {
    [u16::to_le_bytes, u16::to_be_bytes]
        .map(|bytes| [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(bytes).collect())
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

/// The lines of PEM between the first and the last one.
fn base64(bytes: &[u8]) -> String {
    let pem = encode_string("ANYTHING", LineEnding::LF, bytes).expect("text");
    pem.lines().filter(|line| !line.starts_with("-----")).map(|line| format!("{line}\n")).collect()
}

/// A file in DER in digits is the same file, whether its curve is known or not: short ones are no secrets.
#[test]
fn documents_in_digits() {
    for curve in StandardCurve::ALL {
        let key = AnySecretKey::from_be_bytes(*curve, &[3]).expect("a key");
        let another = StandardCurve::ALL.iter().find(|other| *other != curve).expect("a curve");
        let secrets = FORMATS.map(|format| key.to_der(format).as_bytes().to_vec());
        let publics = FORMS.map(|form| key.public_key().to_der(PublicFormat::Spki(form)));
        for (is_secret, file) in secrets.iter().map(|file| (true, file)).chain(publics.iter().map(|file| (false, file)))
        {
            let expected = if is_secret { AnyKey::Secret(key.clone()) } else { AnyKey::Public(key.public_key()) };
            let lines: Vec<String> =
                digits(file).as_bytes().chunks(60).map(|l| String::from_utf8_lossy(l).into()).collect();
            let pem = encode_string("ANYTHING", LineEnding::LF, file).expect("text");
            for text in [
                digits(file),
                lines.join("\n").to_lowercase(),
                base64(file),
                base64(file).replace('\n', ""),
                base64(file).replace('+', "-").replace('/', "_"),
                base64(file).replace('\n', "").replace('+', "-").replace('/', "_").replace('=', ""),
                base64(pem.as_bytes()),
            ] {
                let [little, big] = utf_16(&text);
                for bytes in [text.as_bytes(), &little, &big] {
                    assert_eq!(KeyReader::new().key(bytes).as_ref(), Ok(&expected), "{curve}: {text}");
                    assert_eq!(KeyReader::new().curve(*curve).key(bytes).as_ref(), Ok(&expected), "{curve}: {text}");
                    let refused = KeyReader::new().curve(*another).key(bytes);
                    assert!(matches!(refused, Err(FileError::Curve(_))), "{curve}: {text}: {refused:?}");
                }
            }
        }
    }
    // One that is shorter than a secret.
    let reader = KeyReader::new().curve(StandardCurve::K233);
    let nameless = sec1_file::<K233>(&[3], false, None);
    for text in [digits(&nameless), base64(&nameless)] {
        assert_eq!(reader.secret(text.as_bytes()), reader.secret(b"0x3"), "{text}");
        assert_eq!(KeyReader::new().secret(text.as_bytes()), Err(FileError::NoCurve));
    }
}

/// PKCS#8 with a curve inside that is not the one outside.
fn check_two_curves() {
    use pkcs8::der::{Encode, asn1::OctetStringRef};
    let outside = K233::<carryless::field::named::F2m233Lanes<carryless::word::Auto>>::OID;
    let algorithm = pkcs8::AlgorithmIdentifierRef {
        oid: der::asn1::ObjectIdentifier::new_unwrap("1.2.840.10045.2.1"),
        parameters: Some((&outside).into()),
    };
    let file = |inside: &[u8]| {
        let inside = OctetStringRef::new(inside).expect("bytes");
        pkcs8::PrivateKeyInfoRef::new(algorithm, inside).to_der().expect("a key")
    };
    assert!(AnySecretKey::from_der(&file(&sec1_file::<K233>(&[3], true, None))).is_ok());
    assert!(AnySecretKey::from_der(&file(&sec1_file::<K233>(&[3], false, None))).is_ok());
    let other = sec1_file::<carryless::B233>(&[3], true, None);
    assert_eq!(AnySecretKey::from_der(&file(&other)), Err(FileError::TwoCurves));
}

#[test]
fn encrypted() {
    let key = SecretKey::<K233>::from_be_bytes(&[3]).expect("a key");
    let pem = key.to_encrypted_pem(b"password", &mut rng(1));
    assert_eq!(SecretKey::<K233>::from_encrypted_pem(&pem, b"password").as_ref(), Ok(&key));
    assert_eq!(SecretKey::<K233>::from_encrypted_pem(&pem, b"passwort"), Err(FileError::Password));
    assert_eq!(SecretKey::<K233>::from_pem(&pem), Err(FileError::Encrypted));
    let der = key.to_encrypted_der(b"password", &mut rng(1));
    assert_eq!(SecretKey::<K233>::from_encrypted_der(der.as_bytes(), b"password").as_ref(), Ok(&key));
    assert_eq!(SecretKey::<K233>::from_der(der.as_bytes()), Err(FileError::Encrypted));
    assert_ne!(pem, key.to_encrypted_pem(b"password", &mut rng(2)));
}

/// An encrypted key, with another derivation: its name and its parameters.
fn with_derivation(change: impl Fn(&mut [Node])) -> Vec<u8> {
    static WRITTEN: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let key = SecretKey::<K233>::from_be_bytes(&[3]).expect("a key");
        key.to_encrypted_der(b"password", &mut rng(1)).as_bytes().to_vec()
    });
    let mut file = Node::parse(&WRITTEN).expect("DER");
    // The algorithm, PBES2's parameters, the derivation.
    change(&mut file.children[0].children[1].children[0].children);
    file.bytes()
}

/// The salt and scrypt's N, r and p.
fn with_scrypt(numbers: [&[u8]; 3]) -> Vec<u8> {
    with_derivation(|derivation| {
        derivation[0].content = vec![0x2b, 6, 1, 4, 1, 0xda, 0x47, 4, 11];
        derivation[1].children.truncate(1);
        derivation[1].children.extend(numbers.map(Node::integer));
    })
}

fn with_rounds(rounds: &[u8]) -> Vec<u8> {
    with_derivation(|derivation| derivation[1].children[1].content = rounds.to_vec())
}

/// What asks for hours or for all memory is refused before it is begun, and nothing that a file says leads to a panic.
#[test]
fn costs_of_encryption() {
    let read = |file: Vec<u8>| SecretKey::<K233>::from_encrypted_der(&file, b"password").err();
    let scrypt = |numbers| read(with_scrypt(numbers));
    for numbers in [[&[0][..], &[8], &[1]], [&[3], &[8], &[1]], [&[16], &[0], &[1]], [&[16], &[8], &[0]]] {
        assert_eq!(scrypt(numbers), Some(FileError::Der), "{numbers:?}");
    }
    assert_eq!(scrypt([&[0x40, 0], &[8], &[1]]), Some(FileError::Password));
    for numbers in [
        [&[0x40, 0, 0, 0, 0, 0, 0, 0][..], &[8], &[1]],
        [&[1, 0, 0, 0, 0], &[1], &[1]],
        [&[0x40, 0], &[0x7f, 0xff], &[1]],
        [&[0x40, 0], &[8], &[0x7f, 0xff]],
        // 1 GiB for the p blocks beside N = 2, and as much for the working blocks beside them.
        [&[2], &[1], &[0x7f, 0xff, 0xff]],
        [&[2], &[0x10, 0, 0], &[1]],
        // 2^32 of p·r, and more.
        [&[2], &[1, 0, 0], &[1, 0, 0]],
        [&[2], &[0, 0xff, 0xff, 0xff, 0xff], &[0, 0xff, 0xff, 0xff, 0xff]],
    ] {
        assert_eq!(scrypt(numbers), Some(FileError::Cost), "{numbers:?}");
    }
    let pbkdf2 = |rounds: &[u8]| read(with_rounds(rounds));
    assert_eq!(pbkdf2(&[0, 0xff, 0xff, 0xff, 0xff]), Some(FileError::Cost));
    assert_eq!(pbkdf2(&[1]), Some(FileError::Password));
    assert_eq!(pbkdf2(&[0]), Some(FileError::Der));
}

/// Of many blocks the first is tried, and no other in its place.
#[test]
fn costs_of_many() {
    let block = encode_string("ENCRYPTED PRIVATE KEY", LineEnding::LF, &with_rounds(&[1, 0, 0])).expect("text");
    let read = SecretKey::<K233>::from_encrypted_pem(block.repeat(1000), b"password");
    assert_eq!(read.expect_err("refused").reason(), &FileError::Password);
}

/// What OpenSSL can write and is not read is named.
#[test]
fn names_of_encryptions() {
    for (identifier, name) in [
        ("1.2.840.113549.2.5", "MD5"),
        ("1.2.840.113549.2.6", "HMAC-MD5"),
        ("1.3.36.3.2.1", "RIPEMD-160"),
        ("2.16.840.1.101.3.4.2.12", "SHAKE256"),
        ("1.3.6.1.4.1.1722.12.2.1.16", "BLAKE2b-512"),
        ("2.16.840.1.101.3.4.1.3", "AES-128-OFB"),
        ("2.16.840.1.101.3.4.1.24", "AES-192-CFB"),
        ("2.16.840.1.101.3.4.1.43", "AES-256-OFB"),
        ("2.16.840.1.101.3.4.1.44", "AES-256-CFB"),
    ] {
        let said = FileError::Encryption(identifier.parse().expect("an identifier")).to_string();
        assert!(said.contains(&format!("{name} ({identifier})")), "{said}");
    }
}

/// The file of RFC 9579 in `vectors/pkcs12.json`, with another code: that of the whole file.
fn with_code(change: impl Fn(&mut Node)) -> Result<AnySecretKey, FileError> {
    let vectors = vectors("pkcs12.json");
    let mut file = Node::parse(&hex(text(&vectors, "file"))).expect("DER");
    change(&mut file.children[2]);
    KeyReader::new().password(text(&vectors, "password").as_bytes()).secret(&file.bytes())
}

/// The parameters of the derivation of PBMAC1.
fn derivation(code: &mut Node) -> &mut Vec<Node> {
    &mut code.children[0].children[0].children[1].children[0].children[1].children
}

#[test]
fn pbmac1() {
    let vectors = vectors("pkcs12.json");
    let key = AnySecretKey::from_der(&hex(text(&vectors, "secret"))).expect("a key");
    assert_eq!(with_code(|_| {}), Ok(key));
    let file = hex(text(&vectors, "file"));
    assert_eq!(KeyReader::new().password(b"secret").secret(&file), Err(FileError::Password));
    let refused = Err(FileError::Password);
    assert_eq!(with_code(|code| derivation(code)[0].content[0] ^= 1), refused);
    assert_eq!(with_code(|code| derivation(code)[1].content = vec![1, 0, 1]), refused);
    assert_eq!(with_code(|code| code.children[0].children[1].content[63] ^= 1), refused);
    assert_eq!(with_code(|code| code.children[0].children[1].content.truncate(63)), refused);
    assert_eq!(with_code(|code| derivation(code)[2].content = vec![63]), Err(FileError::Der));
    assert_eq!(with_code(|code| derivation(code)[1].content = vec![1, 0, 0, 1]), Err(FileError::Cost));
}

/// A code takes no longer where it is longer than a digest.
#[test]
fn long_codes() {
    let start = Instant::now();
    let long = |code: &mut Node| code.children[0].children[1].content = vec![0; 60000];
    let refused = with_code(|code| {
        long(code);
        derivation(code).remove(2);
    });
    assert_eq!(refused, Err(FileError::Password));
    // PKCS#12's own derivation, with SHA-256 and 2^18 rounds.
    let refused = with_code(|code| {
        long(code);
        code.children[0].children[0].children.truncate(1);
        code.children[0].children[0].children[0].content = vec![0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1];
        code.children[2].content = vec![4, 0, 0];
    });
    assert_eq!(refused, Err(FileError::Password));
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

/// A PKCS#12 file with a key, neither encrypted nor with a code; and one with that file in the place of the key.
#[test]
fn one_in_another() {
    let node = |tag: u8, children: Vec<Node>| Node { tag, content: vec![], children };
    let named = |name: &[u8], value: Node| {
        let name = [&[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1], name].concat();
        node(0x30, vec![Node { tag: 6, content: name, children: vec![] }, node(0xa0, vec![value])])
    };
    let data = |value: Node| named(&[7, 1], node(4, vec![value]));
    let file = |key: Node| {
        let bags = node(0x30, vec![named(&[12, 10, 1, 1], key)]);
        node(0x30, vec![Node::integer(&[3]), data(node(0x30, vec![data(bags)]))])
    };
    let key = AnySecretKey::from_be_bytes(StandardCurve::K233, &[3]).expect("a key");
    let one = file(Node::parse(key.to_der(SecretFormat::Pkcs8).as_bytes()).expect("DER"));
    // Nothing is encrypted, and a password is not asked for.
    let read = |file: &Node| KeyReader::new().secret(&file.bytes());
    assert_eq!(read(&one), Ok(key));
    let refused = read(&file(one)).expect_err("refused");
    assert_eq!(refused.to_string(), "it has a PKCS#12 file, and no secret key");
}
