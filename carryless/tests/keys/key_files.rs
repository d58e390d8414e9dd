//! Ukrainian files of keys, by `vectors/dstu4145_files.json`: those of other programs, and those that the oracle makes.

use crate::common::{hex, rng};
use crate::tlv::Node;
use carryless::dstu4145::{Curve, CurveForm, KeyFile, KeyFileForm, SecretKey};
use carryless::key::{FileError, KeyReader};
use serde_json::Value;
use sha1::{Digest, Sha1};
use std::collections::VecDeque;
use std::convert::Infallible;

pub fn vectors() -> Value {
    serde_json::from_str(include_str!("../../vectors/dstu4145_files.json")).expect("JSON")
}

pub fn bytes(value: &Value) -> Vec<u8> {
    hex(value.as_str().expect("digits"))
}

fn documents(file: &[u8], password: &str) -> Result<Vec<Vec<u8>>, FileError> {
    let file = KeyFile::open(file, password.as_bytes())?;
    Ok(file.documents().iter().map(|document| document.as_bytes().to_vec()).collect())
}

/// What other programs wrote.
#[test]
fn published() {
    for file in vectors()["published"].as_array().expect("files") {
        let (source, password) = (&file["source"], file["password"].as_str().expect("a password"));
        let keys: Vec<_> = file["keys"].as_array().expect("keys").iter().map(bytes).collect();
        let file = bytes(&file["file"]);
        assert_eq!(documents(&file, password), Ok(keys), "{source}");
        for wrong in ["", "Password", &format!("{password} ")] {
            assert_eq!(documents(&file, wrong), Err(FileError::Password), "{source}");
        }
        let opened = KeyFile::open(&file, password.as_bytes()).expect("keys");
        let key = opened.signing_key().expect("a key");
        assert_eq!(key.curve(), Curve::M257, "{source}");
        assert_eq!(opened.keys().next(), Some(Ok(key)), "{source}");
    }
}

/// The one that the package gost89 encrypted.
#[test]
fn key_6_of_gost89() {
    let others: Value = serde_json::from_str(include_str!("../../vectors/dstu4145.json")).expect("JSON");
    let [file, key] = ["key-6.dat", "Key40A0"].map(|name| bytes(&others["documents"][name]));
    assert_eq!(documents(&file, "password"), Ok(vec![key]));
    assert_eq!(documents(&file, "Password"), Err(FileError::Password));
}

#[test]
fn made() {
    let vectors = vectors();
    let [explicit, named, second] = ["explicit", "named", "second"].map(|name| bytes(&vectors["given"][name]));
    let file = |name: &str| bytes(&vectors["made"][name]);
    // The second key is one in its own right.
    let keys = KeyFile::open(&file("key-6.dat"), b"password").expect("keys");
    let secrets: Vec<_> = keys.keys().map(|key| key.expect("a key").to_le_bytes()).collect();
    let [of_signatures, of_agreement] = &secrets[..] else { panic!("two keys") };
    assert_eq!(explicit[212..244], of_signatures[..]);
    assert_eq!(second, of_agreement[..]);
    for (name, password, keys) in [
        ("key-6.dat of one key", "password", vec![&named]),
        ("PKCS#8", "password", vec![&named]),
        ("PKCS#8 without a substitution", "password", vec![&explicit]),
        ("PKCS#12", "password", vec![&named, &explicit]),
        ("PKCS#12 with a password in Cyrillic letters", "пароль", vec![&named]),
    ] {
        assert_eq!(documents(&file(name), password), Ok(keys.into_iter().cloned().collect()), "{name}");
        assert_eq!(documents(&file(name), "passwort"), Err(FileError::Password), "{name}");
    }
}

/// The curve of the second key has three exponents in the middle, which stand the other way round.
#[test]
fn second_key_of_another_size() {
    let vectors = vectors();
    let file = bytes(&vectors["made"]["key-6.dat with a curve of another size"]);
    let second = KeyFile::open(&file, b"password").expect("keys").keys().nth(1).expect("a second key").expect("a key");
    assert_eq!(second.curve(), Curve::M431);
    assert_eq!(second.to_le_bytes()[..], (1..=54).collect::<Vec<u8>>());
    // As the library writes it.
    let documents = documents(&file, "password").expect("keys");
    assert_eq!(documents[1], second.to_der(CurveForm::Explicit).as_bytes());
}

/// The curve of the second key may be named, and then is as it stands.
#[test]
fn second_key_on_a_named_curve() {
    let named = bytes(&vectors()["given"]["named"]);
    // SEQUENCE { version, SEQUENCE { identifier, SEQUENCE { curve, substitution } }, secret }.
    let (version, algorithm, secret) = (&named[3..6], &named[6..104], &named[104..138]);
    let (curve, substitution) = (&algorithm[17..32], &algorithm[32..]);
    assert_eq!((curve[0], substitution.len(), secret[0]), (6, 66, 4));
    let within = |tag, parts: &[&[u8]]| Node { tag, content: parts.concat(), children: vec![] }.bytes();
    let attribute = |identifier: &str, value: &[u8]| within(0x30, &[&hex(identifier), &within(0x31, &[value])]);
    let of_curve = attribute("060c2b0601040181974601010202", &within(0x30, &[curve, substitution, substitution]));
    let of_secret = attribute("060c2b0601040181974601010203", &hex("03040080c001"));
    let file = within(0x30, &[version, algorithm, secret, &within(0xa0, &[&of_curve, &of_secret])]);
    let keys = KeyFile::open(&file, b"").expect("keys");
    let second = keys.keys().nth(1).expect("a second key").expect("a key");
    assert_eq!((second.curve(), &second.to_le_bytes()[..4]), (Curve::M257, &[0x01, 0x03, 0x80, 0][..]));
}

/// Four octets of the code, and fewer of what is missing than a block has.
#[test]
fn parameters_of_key_6() {
    let digits = vectors()["made"]["key-6.dat"].as_str().expect("digits").to_owned();
    let head =
        |lengths: [&str; 3]| format!("3082{}30{}060c2b060104018197460101010230{}", lengths[0], lengths[1], lengths[2]);
    let (before, code) = (head(["029e", "1f", "0f"]), "0404d462aa0a");
    assert!(digits.starts_with(&(before.clone() + code + "0407")));
    let rest = &digits[before.len() + code.len() + 4..];
    let file = |head: String, code: &str| hex(&(head + code + "0407" + rest));
    assert!(documents(&file(before.clone(), code), "password").is_ok());
    let five = file(head(["029f", "20", "10"]), "0405d462aa0a00");
    assert_eq!(documents(&five, "password"), Err(FileError::Der));
    // A block more behind those that are missing: before it the octets are the same.
    let (start, end) = digits.split_at(before.len() + code.len() + 4 + 14);
    let missing = &start[start.len() - 14..];
    let longer = hex(&(head(["02a6", "27", "17"]) + code + "040f" + missing + "0000000000000000" + end));
    assert_eq!(documents(&longer, "password"), Err(FileError::Der));
}

/// PEM, and what is no file of keys of DSTU 4145.
#[test]
fn forms() {
    let vectors = vectors();
    let named = bytes(&vectors["given"]["named"]);
    assert_eq!(documents(&named, ""), Ok(vec![named.clone()]));
    let says = |file: &[u8]| documents(file, "password").expect_err("no keys").to_string();
    assert_eq!(says(b""), "the file is empty");
    assert_eq!(says(b"text"), "the bytes are not a key in DER");
    assert_eq!(says(&[0xfe, 0xed, 0xfe, 0xed, 0, 0, 0, 2]), "the bytes are not a key in DER");
    let signed = bytes(&vectors["signed"][0]["document"]);
    assert_eq!(says(&signed), "it has a certificate and a bundle of certificates (PKCS#7), and no secret key");
    let key = carryless::key::AnySecretKey::from_be_bytes(carryless::key::StandardCurve::K163, &[3]).expect("a key");
    let other = key.to_der(carryless::key::SecretFormat::Pkcs8);
    assert_eq!(
        documents(other.as_bytes(), ""),
        Err(FileError::Algorithm("1.2.840.10045.2.1".parse().expect("an identifier")))
    );
    // The readers of keys of other algorithms say what it is.
    let refused = KeyReader::new().password(b"password").secret(&bytes(&vectors["made"]["key-6.dat"]));
    assert!(matches!(refused, Err(FileError::Algorithm(_))), "{refused:?}");
}

/// A scheme that is not known, and work without end.
#[test]
fn refused_schemes() {
    let vectors = vectors();
    let replaced = |name: &str, from: &str, to: &str| {
        let digits = vectors["made"][name].as_str().expect("digits");
        assert!(digits.contains(from), "{name}");
        documents(&hex(&digits.replacen(from, to, 1)), "password").expect_err("no keys").to_string()
    };
    let [cfb, hmac, iit] = ["2a86240201010101010103", "2a8624020101010101020500", "2b0601040181974601010102"];
    for (name, from, to, says) in [
        ("PKCS#8", cfb, "2a86240201010101010105", "it is encrypted by 1.2.804.2.1.1.1.1.1.1.5, which is not read"),
        ("PKCS#8", hmac, "2a8624020101010101070500", "it is encrypted by 1.2.804.2.1.1.1.1.1.7, which is not read"),
        (
            "key-6.dat of one key",
            iit,
            "2b0601040181974601010109",
            "it is encrypted by 1.3.6.1.4.1.19398.1.1.1.9, which is not read",
        ),
    ] {
        assert_eq!(replaced(name, from, to), says, "{name}");
    }
    let file = bytes(&vectors["made"]["PKCS#8 that asks for 2^31 rounds"]);
    assert_eq!(documents(&file, "password"), Err(FileError::Cost));
}

/// Keystores of Java as they may be, made of the key of one, by their digest with the password "p".
#[test]
fn keystores() {
    let with_digest = |body: &[u8]| {
        let digest = Sha1::digest([b"\0pMighty Aphrodite", body].concat());
        [body, &digest[..]].concat()
    };
    // A key that is hidden under the digests of the password and the one before, from a start.
    let key = bytes(&vectors()["given"]["named"]);
    let start = [0x5a; 20];
    let (mut hidden, mut digest) = (key.clone(), start.to_vec());
    for part in hidden.chunks_mut(20) {
        digest = Sha1::digest([b"\0p", &digest[..]].concat()).to_vec();
        part.iter_mut().zip(&digest).for_each(|(octet, gamma)| *octet ^= gamma);
    }
    let check = Sha1::digest([b"\0p", &key[..]].concat());
    let octets = [&start[..], &hidden, &check].concat();
    let protector = hex("300e060a2b060104012a021101010500");
    let of_length = |tag, value: &[u8]| Node { tag, content: value.to_vec(), children: vec![] }.bytes();
    let entry_of = |protector: &[u8]| of_length(0x30, &[protector, &of_length(4, &octets)].concat());
    let long = |value: &[u8]| [&(value.len() as u32).to_be_bytes()[..], value].concat();
    let (name, date, certificate) = (hex("000161"), [0; 8], long(b"certificate"));
    let x509 = hex("0005582e353039");
    let store = |version: u8, protector: &[u8], rest: &[u8]| {
        let key = long(&entry_of(protector));
        let typed = [if version == 2 { &x509[..] } else { &[] }, &certificate].concat();
        let entries = [&hex("00000001"), &name[..], &date, &key, &hex("00000002"), &typed, &typed].concat();
        let trusted = [&hex("00000002"), &name[..], &date, &typed].concat();
        let head = [&hex("feedfeed000000"), &[version][..], &hex("00000002")].concat();
        with_digest(&[&head[..], &trusted, &entries, rest].concat())
    };
    for version in [1, 2] {
        assert_eq!(documents(&store(version, &protector, &[]), "p"), Ok(vec![key.clone()]), "{version}");
        assert_eq!(documents(&store(version, &protector, &[]), "q"), Err(FileError::Password));
    }
    assert_eq!(documents(&store(3, &protector, &[]), "p"), Err(FileError::Der));
    assert_eq!(documents(&store(2, &protector, &[0]), "p"), Err(FileError::Der));
    let other = hex("300e060a2b060104012a021101020500");
    assert!(matches!(documents(&store(2, &other, &[]), "p"), Err(FileError::Encryption(_))));
}

/// The digest of a key alone is another one: the key was changed, and the digest of all was made anew.
#[test]
fn a_changed_key_in_a_keystore() {
    let keystore = &vectors()["published"][2];
    let (file, password) = (bytes(&keystore["file"]), keystore["password"].as_str().expect("a password"));
    let password: Vec<u8> = password.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let mut body = file[..file.len() - 20].to_vec();
    let opened = |body: &[u8]| {
        let digest = Sha1::digest([&password[..], b"Mighty Aphrodite", body].concat());
        documents(&[body, &digest].concat(), keystore["password"].as_str().expect("a password"))
    };
    assert!(opened(&body).is_ok());
    body[120] ^= 1;
    assert_eq!(opened(&body), Err(FileError::Password));
}

/// Every beginning of a file, and every octet changed in three ways, is refused or gives the same keys; but in PKCS#8 alone, which
/// has no code, what is encrypted may be changed to other keys.
#[test]
fn changes() {
    let vectors = vectors();
    for (name, step) in [("PKCS#8", 1), ("PKCS#12", 1), ("key-6.dat of one key", 13)] {
        let file = bytes(&vectors["made"][name]);
        check_changes(name, &file, "password", step, if name == "PKCS#8" { 192 } else { 0 });
    }
    let keystore = &vectors["published"][2];
    let (file, password) = (bytes(&keystore["file"]), keystore["password"].as_str().expect("a password"));
    check_changes("JKS", &file, password, 1, 0);
    // Its names and certificates are under its digest.
    let mut renamed = file.clone();
    renamed[20] ^= 1;
    assert_eq!(documents(&renamed, password), Err(FileError::Password));
}

/// `open` octets at the end are not protected.
fn check_changes(name: &str, file: &[u8], password: &str, step: usize, open: usize) {
    let keys = documents(file, password).expect("keys");
    for length in (0..file.len()).step_by(step) {
        assert!(documents(&file[..length], password).is_err(), "{name}: {length}");
    }
    let mut others = 0;
    for at in (0..file.len()).step_by(step) {
        for change in [0x01, 0x80, 0xff] {
            let mut file = file.to_vec();
            file[at] ^= change;
            match documents(&file, password) {
                Ok(changed) if changed != keys => {
                    assert!(file.len() - at <= open, "{name}: {at}");
                    others += 1;
                }
                _ => {}
            }
        }
    }
    assert_eq!(others > 0, open > 0, "{name}");
}

/// A generator that gives these octets, and no more.
struct Octets(VecDeque<u8>);

impl rand_core::TryRng for Octets {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("octets are asked for")
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("octets are asked for")
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill_with(|| self.0.pop_front().expect("an octet"));
        Ok(())
    }
}

impl rand_core::TryCryptoRng for Octets {}

fn generator(octets: &[&str]) -> Octets {
    Octets(octets.iter().flat_map(|digits| hex(digits)).collect())
}

fn written(keys: &KeyFile, form: KeyFileForm, password: &str, rng: &mut impl rand_core::CryptoRng) -> Vec<u8> {
    keys.to_encrypted_der(form, password.as_bytes(), rng).expect("a file").as_bytes().to_vec()
}

/// What other programs wrote comes out the same to the octet, with the salts and starts that they took.
#[test]
fn files_of_others_are_written_again() {
    let vectors = vectors();
    let published = |i: usize| {
        let file = &vectors["published"][i];
        let (bytes, password) = (bytes(&file["file"]), file["password"].as_str().expect("a password"));
        (KeyFile::open(&bytes, password.as_bytes()).expect("keys"), bytes, password)
    };
    // PKCS#8 of jkurwa.
    let (keys, file, password) = published(0);
    let salt = "31a58dc1462981189cf6c701e276c7553a5ab5f6e36d8418e4aa40c930cf3876";
    assert_eq!(written(&keys, KeyFileForm::Pkcs8, password, &mut generator(&[salt, "4bb10f5c2945d49e"])), file);
    // PKCS#12 of UAPKI: the key in its bag, and all behind what is under the code but that, as the bag has a name there.
    let (keys, file, password) = published(1);
    let octets = [
        "537c3d6642066c9a5249ddb741542531687d3f713715f5cf69322d9c012bcf2f",
        "0790832e7592e93e",
        "331ecf3f22f270baf13108f849cedda1d8b1d47a553262825f51c6893644732a",
    ];
    let ours = written(&keys, KeyFileForm::Pkcs12, password, &mut generator(&octets));
    let bag = |file: &[u8]| {
        let start = hex("060b2a864886f70d010c0a0102a082017a");
        let at = file.windows(start.len()).position(|part| part == start).expect("a bag");
        file[at..at + start.len() + 378].to_vec()
    };
    assert_eq!(bag(&ours), bag(&file));
    let [(our_head, our_rest), (head, rest)] =
        [&ours, &file].map(|file| file[file.len() - 90..].split_at(20)).map(|(head, rest)| (head, &rest[32..]));
    assert_eq!((our_head, our_rest), (head, rest));
    // `key-6.dat` of gost89.
    let others: Value = serde_json::from_str(include_str!("../../vectors/dstu4145.json")).expect("JSON");
    let file = bytes(&others["documents"]["key-6.dat"]);
    let keys = KeyFile::open(&file, b"password").expect("keys");
    assert_eq!(written(&keys, KeyFileForm::Key6, "password", &mut generator(&[])), file);
}

/// Every form is read again, with the keys as they stood, that for key agreement too, and under no other password.
#[test]
fn what_is_written_is_read() {
    let vectors = vectors();
    let two = KeyFile::open(&bytes(&vectors["made"]["key-6.dat"]), b"password").expect("keys");
    let one = KeyFile::open(&bytes(&vectors["given"]["named"]), b"").expect("a key");
    let onb = KeyFile::of(&SecretKey::random(Curve::M431Onb, &mut rng(1)).expect("a key"));
    for (keys, password, count) in [(&two, "password", 2), (&one, "пароль", 1), (&onb, "", 1)] {
        let plain: Vec<_> = keys.documents().iter().map(|document| document.as_bytes().to_vec()).collect();
        assert_eq!(plain.len(), count);
        for form in [KeyFileForm::Key6, KeyFileForm::Pkcs8, KeyFileForm::Pkcs12] {
            let file = written(keys, form, password, &mut rng(1));
            assert_eq!(documents(&file, password), Ok(plain.clone()), "{form:?} {password}");
            assert_eq!(documents(&file, "Password"), Err(FileError::Password), "{form:?} {password}");
            let again = written(keys, form, password, &mut rng(2));
            assert_eq!(file == again, form == KeyFileForm::Key6, "{form:?}");
        }
    }
}

/// Keys of which none is in the other fit PKCS#12 alone.
#[test]
fn several_keys_are_written() {
    let several = KeyFile::open(&bytes(&vectors()["made"]["PKCS#12"]), b"password").expect("keys");
    for form in [KeyFileForm::Key6, KeyFileForm::Pkcs8] {
        let refused = several.to_encrypted_der(form, b"password", &mut rng(1));
        assert_eq!(refused.err(), Some(FileError::Keys(2)), "{form:?}");
    }
    assert_eq!(
        FileError::Keys(2).to_string(),
        "the form has room for one key, not for 2; accepted for several is PKCS#12"
    );
    let file = written(&several, KeyFileForm::Pkcs12, "password", &mut rng(1));
    assert_eq!(KeyFile::open(&file, b"password").expect("keys").documents().len(), 2);
    assert_eq!(documents(&file, "password"), documents(&bytes(&vectors()["made"]["PKCS#12"]), "password"));
}
