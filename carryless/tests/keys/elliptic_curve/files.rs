//! Files of keys: what one writes, the other reads, and OpenSSL too, where it is installed.

use crate::common::{NAMES, NAMES_AT_OPENSSL, on_curve, openssl_name, rng};
use carryless::elliptic_curve::api::pkcs8::{
    DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, LineEnding,
};
use carryless::elliptic_curve::{GenericCurve, PublicKey, SecretKey};
use carryless::key::{self, PointForm, PublicFormat, SecretFormat};
use carryless::scalar::order_bytes;
use carryless::{K163, K233, sec1};
use std::fs;
use std::process::Command;

const FORMS: [PointForm; 2] = [PointForm::Compressed, PointForm::Uncompressed];

#[test]
fn there_and_back() {
    NAMES.iter().for_each(|name| on_curve!(*name, check()));
}

fn check<C: GenericCurve>() {
    let random = key::SecretKey::<C>::random(&mut rng(u64::from(C::ORDER_BITS)));
    for own in [random, key::SecretKey::from_be_bytes(&[3]).expect("a key")] {
        let generic = SecretKey::<C>::from(&own);
        read_by_traits(&own, &generic);
        read_by_library(&own, &generic);
        let (own, generic) = (own.public_key(), generic.public_key());
        for form in FORMS {
            let format = PublicFormat::Spki(form);
            assert_eq!(PublicKey::<C>::from_public_key_der(&own.to_der(format)).as_ref(), Ok(&generic));
            assert_eq!(PublicKey::<C>::from_public_key_pem(&own.to_pem(format)).as_ref(), Ok(&generic));
        }
        let (der, pem) = (generic.to_public_key_der(), generic.to_public_key_pem(LineEnding::LF));
        let format = PublicFormat::Spki(PointForm::Uncompressed);
        assert_eq!(der.expect("DER").as_bytes(), &*own.to_der(format));
        assert_eq!(pem.expect("PEM"), own.to_pem(format));
    }
}

fn read_by_traits<C: GenericCurve>(own: &key::SecretKey<C>, generic: &SecretKey<C>) {
    for form in FORMS {
        let [sec1, pkcs8] = [SecretFormat::Sec1, SecretFormat::Pkcs8].map(|format| own.to_der_with(format, form));
        assert_eq!(&SecretKey::<C>::from_sec1_der(sec1.as_bytes()).expect("a key"), generic, "{}", C::NAME);
        assert_eq!(&SecretKey::<C>::from_pkcs8_der(pkcs8.as_bytes()).expect("a key"), generic);
    }
    let [sec1, pkcs8] = [SecretFormat::Sec1, SecretFormat::Pkcs8].map(|format| own.to_pem(format));
    assert_eq!(&SecretKey::<C>::from_sec1_pem(&sec1).expect("a key"), generic);
    assert_eq!(&SecretKey::<C>::from_pkcs8_pem(&pkcs8).expect("a key"), generic);
    assert_eq!(&SecretKey::<C>::from_pem(&sec1).expect("a key"), generic);
}

/// Where n has as many bytes as the field, the files are the same; else a zero more is before the secret, and it is read.
fn read_by_library<C: GenericCurve>(own: &key::SecretKey<C>, generic: &SecretKey<C>) {
    let sec1 = generic.to_sec1_der().expect("DER");
    let pkcs8 = generic.to_pkcs8_der().expect("DER");
    for (bytes, format) in [(&sec1[..], SecretFormat::Sec1), (pkcs8.as_bytes(), SecretFormat::Pkcs8)] {
        assert_eq!(key::SecretKey::<C>::from_der(bytes).as_ref(), Ok(own), "{}", C::NAME);
        let more = sec1::field_bytes::<C>() - order_bytes::<C>();
        assert_eq!(bytes.len(), own.to_der(format).as_bytes().len() + more);
        assert!(more > 0 || bytes == own.to_der(format).as_bytes());
    }
    let pem = generic.to_sec1_pem(LineEnding::LF).expect("PEM");
    assert_eq!(key::SecretKey::<C>::from_pem(&pem).as_ref(), Ok(own));
    let pem = generic.to_pkcs8_pem(LineEnding::LF).expect("PEM");
    assert_eq!(key::SecretKey::<C>::from_pem(&pem).as_ref(), Ok(own));
    assert_eq!(key::SecretKey::<C>::from_pem(&pem).as_ref(), Ok(own));
}

/// The lengths that the page of the module names.
#[test]
fn lengths() {
    let lengths = |name| on_curve!(name, lengths_of());
    assert_eq!(lengths("K-233"), (30, 29));
    assert_eq!(lengths("M-257"), (33, 32));
    assert_eq!(lengths("K-409"), (52, 51));
    let longer = NAMES.iter().filter(|name| lengths(**name).0 != lengths(**name).1);
    assert_eq!(longer.collect::<Vec<_>>(), [&"K-233", &"M-257", &"K-409"]);
    assert!(SecretKey::<K163>::from_slice(&[1; 21]).is_ok() && SecretKey::<K163>::from_slice(&[1; 20]).is_err());
    assert!(SecretKey::<K233>::from_slice(&[1; 24]).is_ok() && SecretKey::<K233>::from_slice(&[1; 23]).is_err());
}

fn lengths_of<C: GenericCurve>() -> (usize, usize) {
    (
        SecretKey::<C>::from_slice(&[1; 80][..sec1::field_bytes::<C>().min(24)]).map_or(0, |key| key.to_bytes().len()),
        order_bytes::<C>(),
    )
}

/// A file of one curve is no file of another.
#[test]
fn other_curves_are_refused() {
    let key = SecretKey::<K233>::from_slice(&[1; 30]).err();
    assert!(key.is_some(), "n has 29 bytes");
    let key = SecretKey::<K233>::from_slice(&[1; 29]).expect("a key");
    let (secret, public) = (key.to_pkcs8_der().expect("DER"), key.public_key().to_public_key_der().expect("DER"));
    assert!(SecretKey::<carryless::B233>::from_pkcs8_der(secret.as_bytes()).is_err());
    assert!(SecretKey::<carryless::B233>::from_sec1_der(&key.to_sec1_der().expect("DER")).is_err());
    assert!(PublicKey::<carryless::B233>::from_public_key_der(public.as_bytes()).is_err());
}

/// A secret with the public key of another.
#[test]
fn other_public_keys_are_refused() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_pairs()));
}

fn check_pairs<C: GenericCurve>() {
    let [one, two] = [1, 2].map(|d| key::SecretKey::<C>::from_be_bytes(&[d]).expect("a key"));
    for form in FORMS {
        let bytes = one.to_der_with(SecretFormat::Sec1, form).as_bytes().to_vec();
        assert!(SecretKey::<C>::from_sec1_der(&bytes).is_ok());
        let point = one.public_key().to_sec1(form);
        let at = bytes.windows(point.len()).position(|part| *part == *point).expect("the point");
        let mut changed = bytes.clone();
        changed[at..at + point.len()].copy_from_slice(&two.public_key().to_sec1(form));
        assert!(SecretKey::<C>::from_sec1_der(&changed).is_err(), "{}", C::NAME);
    }
}

/// OpenSSL reads what is written here, and writes what is read here.
#[test]
fn openssl() {
    let curves = Command::new("openssl").args(["ecparam", "-list_curves"]).output();
    if !curves.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("sect571r1")) {
        println!("skipped: no OpenSSL with curves over F_2^m is installed");
        return;
    }
    NAMES_AT_OPENSSL.iter().for_each(|name| on_curve!(*name, check_openssl()));
}

fn check_openssl<C: GenericCurve>() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |command: &str| {
        let output = Command::new("openssl").args(command.split(' ')).current_dir(&folder).output().expect("openssl");
        assert!(output.status.success(), "{}: {command}: {}", C::NAME, String::from_utf8_lossy(&output.stderr));
    };
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    // Another pair of names for P-192 and P-256 in OpenSSL: X9.62's.
    let name = openssl_name(C::NAME);
    run(&format!("ecparam -name {name} -genkey -noout -out sec1.pem"));
    run("pkcs8 -topk8 -nocrypt -in sec1.pem -out pkcs8.pem");
    run("ec -in sec1.pem -pubout -conv_form compressed -out public.pem");
    let key = SecretKey::<C>::from_sec1_pem(&read("sec1.pem")).expect("a key");
    assert_eq!(SecretKey::<C>::from_pkcs8_pem(&read("pkcs8.pem")).expect("a key"), key);
    assert_eq!(PublicKey::<C>::from_public_key_pem(&read("public.pem")).expect("a key"), key.public_key());

    let written = [
        ("sec1.pem", key.to_sec1_pem(LineEnding::LF).expect("PEM")),
        ("pkcs8.pem", key.to_pkcs8_pem(LineEnding::LF).expect("PEM")),
    ];
    for (file, pem) in written {
        fs::write(folder.path().join(file), &*pem).expect("a file");
        run(&format!("pkey -in {file} -check -noout"));
        run(&format!("pkey -in {file} -pubout -out public.pem"));
        assert_eq!(PublicKey::<C>::from_public_key_pem(&read("public.pem")).expect("a key"), key.public_key());
    }
}
