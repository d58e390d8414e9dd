//! Keys in files: those of RFC 8410, 10, and OpenSSL's and OpenSSH's, both ways; certificates.

use crate::openssl::{folder, openssl, write};
use carryless::ed25519::{PublicKey, SecretKey};
use carryless::elliptic_curve::api::pkcs8::{
    DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, Error, LineEnding, spki,
};
use carryless::key::{AnySecretKey, FileError, KeyReader, SecretFormat, StandardCurve};
use carryless::x509::{self, AnyIssuerKey, CertificateError, IssuerKey};
use carryless::x25519;
use getrandom::SysRng;
use rand_core::UnwrapErr;
use std::fs;
use std::process::{Command, Stdio};

/// RFC 8410, 10.1 and 10.3.
const PUBLIC: &str = "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=";
const FIRST_VERSION: &str = "MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC";
const SECOND_VERSION: &str = "MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\noB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrB\nZ9w7lshQhqowtrbLDFw4rXAxZuE=";
/// RFC 8410, 10.2: of a key of X25519, signed by the key above.
const CERTIFICATE: &str = "MIIBLDCB36ADAgECAghWAUdKKo3DMDAFBgMrZXAwGTEXMBUGA1UEAwwOSUVURiBUZXN0IERlbW8wHhcNMTYwODAxMTIxOTI0WhcNNDAxMjMxMjM1OTU5WjAZMRcwFQYDVQQDDA5JRVRGIFRlc3QgRGVtbzAqMAUGAytlbgMhAIUg8AmJMKdUdIt93LQ+91oNvzoNJjga9OukqY6qm05qo0UwQzAPBgNVHRMBAf8EBTADAQEAMA4GA1UdDwEBAAQEAwIDCDAgBgNVHQ4BAQAEFgQUmx9e7e0EM4Xk97xiPFl1uQvIuzswBQYDK2VwA0EAryMB/t3J5v/BzKc9dNZIpDmAgs3babFOTQbs+BolzlDUwsPrdGxO3YNGhW7Ibz3OGhhlxXrCe1Cgw1AH9efZBw==";

fn pem(label: &str, digits: &str) -> String {
    format!("-----BEGIN {label}-----\n{digits}\n-----END {label}-----\n")
}

fn ssh(name: &str) -> Vec<u8> {
    fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/keys/ssh/").to_owned() + name).expect("a file")
}

#[test]
fn the_examples_of_the_standard() {
    let key = SecretKey::from_pem(pem("PRIVATE KEY", FIRST_VERSION)).expect("a key");
    assert_eq!(*key.to_pem(), pem("PRIVATE KEY", FIRST_VERSION));
    assert_eq!(SecretKey::from_pem(pem("PRIVATE KEY", SECOND_VERSION)), Ok(key.clone()));
    assert_eq!(SecretKey::from_der(key.to_der_with_public_key().as_bytes()), Ok(key.clone()));
    let public = PublicKey::from_pem(pem("PUBLIC KEY", PUBLIC)).expect("a key");
    assert_eq!((public, public.to_pem()), (*key.public_key(), pem("PUBLIC KEY", PUBLIC)));

    let certificate = pem("CERTIFICATE", CERTIFICATE);
    let verified = x509::verify_certificate(certificate.as_bytes(), &public).expect("a certificate");
    assert_eq!(verified.algorithm().to_string(), "1.3.101.112");
    assert!(
        x25519::PublicKey::from_der(verified.as_der()).is_ok() && x25519::PublicKey::from_pem(&certificate).is_ok()
    );
    assert!(matches!(PublicKey::from_pem(&certificate), Err(FileError::Algorithm(_))));
    let other = *SecretKey::from_bytes(&[1; 32]).expect("no fault").public_key();
    let refused = x509::verify_certificate(certificate.as_bytes(), &other);
    assert!(matches!(refused, Err(CertificateError::Ed25519(_))), "{refused:?}");
}

/// Generic code, by the traits of the package `pkcs8`.
#[test]
fn traits() {
    let [first, second] = [FIRST_VERSION, SECOND_VERSION].map(|digits| pem("PRIVATE KEY", digits));
    let key = SecretKey::from_pkcs8_pem(&first).expect("a key");
    assert_eq!(SecretKey::from_pkcs8_pem(&second), Ok(key.clone()));
    assert_eq!(key.to_pkcs8_pem(LineEnding::LF).as_deref(), Ok(&first));
    let public = PublicKey::from_public_key_pem(&pem("PUBLIC KEY", PUBLIC)).expect("a key");
    assert_eq!((&public, public.to_public_key_pem(LineEnding::LF)), (key.public_key(), Ok(pem("PUBLIC KEY", PUBLIC))));
    let of_x25519 = x25519::SecretKey::from_bytes(&[1; 32]).expect("no fault");
    let refused = SecretKey::from_pkcs8_der(of_x25519.to_der().as_bytes());
    assert!(matches!(refused, Err(Error::PublicKey(spki::Error::OidUnknown { .. }))), "{refused:?}");
    let refused = PublicKey::from_public_key_der(&of_x25519.public_key().to_der());
    assert!(matches!(refused, Err(spki::Error::OidUnknown { .. })), "{refused:?}");
    let mut none = public.to_der();
    none[12..].fill(2);
    assert_eq!(PublicKey::from_public_key_der(&none), Err(spki::Error::KeyMalformed));
}

/// What is not a key of the algorithm, is cut off, or has a public key of another: each is named.
#[test]
fn what_is_refused() {
    let key = SecretKey::from_bytes(&[7; 32]).expect("no fault");
    let (first, second) = (key.to_der(), key.to_der_with_public_key());
    for whole in [first.as_bytes(), second.as_bytes()] {
        for length in 0..whole.len() {
            assert!(SecretKey::from_der(&whole[..length]).is_err(), "{length}");
        }
        for (i, bit) in (0..whole.len()).flat_map(|i| (0..8).map(move |bit| (i, bit))) {
            let mut changed = whole.to_vec();
            changed[i] ^= 1 << bit;
            // Either version may have a public key. Without one any secret is one.
            let is_version = (i, bit) == (4, 0);
            let is_secret = (16..48).contains(&i) && whole.len() == first.as_bytes().len();
            let read = SecretKey::from_der(&changed);
            assert_eq!(read.is_ok(), is_version || is_secret, "{i} {bit}: {read:?}");
        }
        assert!(matches!(SecretKey::from_der(&[whole, &[0]].concat()), Err(FileError::Behind { .. })));
        assert!(matches!(x25519::SecretKey::from_der(whole), Err(FileError::Algorithm(_))));
    }
    let mut other = second.as_bytes().to_vec();
    *other.last_mut().expect("bytes") ^= 1;
    assert_eq!(SecretKey::from_der(&other), Err(FileError::Pair));
    // What ring wrote: the bit string within its tag.
    let mut of_ring = second.as_bytes()[..48].to_vec();
    of_ring.extend([0xa1, 0x23, 3, 0x21, 0]);
    of_ring.extend(key.public_key().to_bytes());
    of_ring[1] = 0x53;
    assert_eq!(SecretKey::from_der(&of_ring), Ok(key.clone()));

    let of_curve = AnySecretKey::from_be_bytes(StandardCurve::P256, &[1]).expect("a key");
    for format in [SecretFormat::Sec1, SecretFormat::Pkcs8] {
        let refused = SecretKey::from_pem(of_curve.to_pem(format));
        assert!(matches!(refused, Err(FileError::Algorithm(_))), "{refused:?}");
    }
    let refused = AnySecretKey::from_pem(key.to_pem()).expect_err("refused").to_string();
    assert_eq!(refused, "the key is one of Ed25519 (1.3.101.112), which is not read");

    // 31 bytes; parameters, be they NULL; no point.
    let short = [&[0x30, 0x2d, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 112, 4, 0x21, 4, 0x1f], &[1; 31][..]].concat();
    assert_eq!(SecretKey::from_der(&short), Err(FileError::Octets(31)));
    let null =
        [&[0x30, 0x2c, 0x30, 7, 6, 3, 0x2b, 0x65, 112, 5, 0, 3, 0x21, 0], &key.public_key().to_bytes()[..]].concat();
    assert_eq!(PublicKey::from_der(&null), Err(FileError::Der));
    let mut none = key.public_key().to_der();
    none[12..].fill(2);
    assert!(matches!(PublicKey::from_der(&none), Err(FileError::Edwards(_))));
    assert!(matches!(SecretKey::from_der(&key.public_key().to_der()), Err(FileError::Der)));
}

#[test]
fn encrypted_files() {
    let reader = |password| KeyReader::new().password(password);
    let key = SecretKey::from_bytes(&[3; 32]).expect("no fault");
    let file = key.to_encrypted_pem(b"secret", &mut UnwrapErr(SysRng));
    assert_eq!(SecretKey::from_file_by(&reader(b"secret"), file.as_bytes()), Ok(key));
    assert_eq!(SecretKey::from_file_by(&reader(b"other"), file.as_bytes()), Err(FileError::Password));
    assert_eq!(SecretKey::from_file_by(&KeyReader::new(), file.as_bytes()), Err(FileError::Encrypted));
    let key = x25519::SecretKey::from_bytes(&[3; 32]).expect("no fault");
    let file = key.to_encrypted_pem(b"secret", &mut UnwrapErr(SysRng));
    assert_eq!(x25519::SecretKey::from_file_by(&reader(b"secret"), file.as_bytes()), Ok(key));
}

/// A key that `ssh-keygen` wrote, and, where it is installed, what it makes of those from here.
#[test]
fn openssh() {
    let (file, line) = (ssh("ed25519"), ssh("ed25519.pub"));
    let reader = KeyReader::new();
    let key = SecretKey::from_file_by(&reader, &file).expect("a key");
    assert_eq!(PublicKey::from_file_by(&reader, &line), Ok(*key.public_key()));
    assert_eq!(key.public_key().to_openssh("x").as_bytes(), line);
    assert_eq!(SecretKey::from_file_by(&reader, key.to_openssh("x").as_bytes()), Ok(key.clone()));
    let encrypted = key.to_encrypted_openssh(b"secret", "x", &mut UnwrapErr(SysRng)).expect("a password");
    assert_eq!(SecretKey::from_file_by(&reader.password(b"secret"), encrypted.as_bytes()), Ok(key.clone()));
    assert_eq!(SecretKey::from_file_by(&reader.password(b"other"), encrypted.as_bytes()), Err(FileError::Password));
    assert_eq!(key.to_encrypted_openssh(b"", "x", &mut UnwrapErr(SysRng)), None);

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("key");
    let keygen = |arguments: &str| {
        let output = Command::new("ssh-keygen").args(arguments.split(' ')).arg(&path).stdin(Stdio::null()).output();
        output.map(|output| output.status.success().then_some(output.stdout))
    };
    if keygen("-q -t ed25519 -N secret -a 2 -C x -f").is_err() {
        return println!("no ssh-keygen: nothing was compared");
    }
    let theirs =
        SecretKey::from_file_by(&reader.password(b"secret"), &fs::read(&path).expect("a file")).expect("a key");
    assert_eq!(theirs.public_key().to_openssh("x").as_bytes(), fs::read(path.with_extension("pub")).expect("a file"));
    for (text, password) in [(key.to_openssh("x"), ""), (encrypted, "secret")] {
        fs::write(&path, &*text).expect("a file");
        let line = keygen(&format!("-y -P {password} -f")).expect("there").expect("it is read");
        assert_eq!(line, key.public_key().to_openssh("x").as_bytes(), "'{password}'");
    }
}

/// Files of OpenSSL's, in PEM, encrypted and in PKCS#12 too.
#[test]
fn openssl_both_ways() {
    let Some(folder) = folder() else { return };
    let folder = folder.path();
    let read = |name: &str| fs::read(folder.join(name)).expect("a file");
    assert!(openssl(folder, "genpkey -algorithm ed25519 -out theirs"));
    assert!(openssl(folder, "pkey -in theirs -pubout -out theirs-public"));
    assert!(openssl(folder, "pkey -in theirs -aes-256-cbc -passout pass:secret -out theirs-encrypted"));
    let key = SecretKey::from_pem(read("theirs")).expect("a key");
    assert_eq!(
        (key.to_pem().as_bytes(), key.public_key().to_pem().as_bytes()),
        (&*read("theirs"), &*read("theirs-public"))
    );
    let reader = KeyReader::new().password(b"secret");
    assert_eq!(SecretKey::from_file_by(&reader, &read("theirs-encrypted")), Ok(key.clone()));
    write(folder, "ours", key.to_encrypted_pem(b"secret", &mut UnwrapErr(SysRng)).as_bytes());
    assert!(openssl(folder, "pkey -in ours -passin pass:secret -out again"));
    assert_eq!(read("again"), read("theirs"));
    assert!(openssl(folder, "req -x509 -new -key theirs -subj /CN=owner -out certificate"));
    assert!(openssl(folder, "pkcs12 -export -inkey theirs -in certificate -passout pass:secret -out bundle"));
    assert_eq!(SecretKey::from_file_by(&reader, &read("bundle")), Ok(key.clone()));
    assert_eq!(PublicKey::from_pem(read("certificate")), Ok(*key.public_key()));

    assert!(openssl(folder, "genpkey -algorithm x25519 -out agreeing"));
    assert!(openssl(folder, "pkey -in agreeing -pubout -out agreeing-public"));
    let key = x25519::SecretKey::from_pem(read("agreeing")).expect("a key");
    assert_eq!(
        (key.to_pem().as_bytes(), key.public_key().to_pem().as_bytes()),
        (&*read("agreeing"), &*read("agreeing-public"))
    );
}

/// A chain whose issuers have keys of two algorithms, a request and a revocation list.
#[test]
fn certificates_of_openssl() {
    let Some(folder) = folder() else { return };
    let folder = folder.path();
    let read = |name: &str| fs::read(folder.join(name)).expect("a file");
    let run = |arguments: &str| assert!(openssl(folder, arguments), "{arguments}");
    run("genpkey -algorithm ed25519 -out root.key");
    run("ecparam -name sect233k1 -genkey -noout -out middle.key");
    run("genpkey -algorithm ed25519 -out leaf.key");
    run("req -x509 -new -key root.key -subj /CN=root -out root.pem");
    for (name, issuer) in [("middle", "root"), ("leaf", "middle")] {
        run(&format!("req -new -key {name}.key -subj /CN={name} -out {name}.csr"));
        run(&format!("x509 -req -in {name}.csr -CA {issuer}.pem -CAkey {issuer}.key -CAcreateserial -out {name}.pem"));
    }
    let root: AnyIssuerKey =
        x509::certificates(&read("root.pem")).expect("a certificate")[0].issuer_key().expect("a key");
    let chain = [read("leaf.pem"), read("middle.pem"), read("root.pem")].concat();
    assert_eq!(x509::verify_chain(&chain, &root).expect("a chain").len(), 3);
    let wrong = x509::verify_chain(&[read("leaf.pem"), read("root.pem")].concat(), &root).expect_err("another issuer");
    assert_eq!((wrong.position, matches!(wrong.error, CertificateError::Ed25519Algorithm(_))), (0, true), "{wrong}");
    for name in ["leaf", "middle"] {
        assert_eq!(
            x509::verify_request(&read(&format!("{name}.csr"))).expect("a request").subject(),
            format!("CN={name}")
        );
    }
    let mut changed = read("leaf.csr");
    changed = changed.strip_suffix(b"-----END CERTIFICATE REQUEST-----\n").expect("a request").to_vec();
    let last = changed.iter().rposition(|byte| byte.is_ascii_lowercase()).expect("a letter");
    changed[last] = if changed[last] == b'a' { b'b' } else { b'a' };
    changed.extend(b"-----END CERTIFICATE REQUEST-----\n");
    assert!(x509::verify_request(&changed).is_err());

    fs::write(folder.join("index.txt"), "").expect("a file");
    fs::write(
        folder.join("ca.cnf"),
        "[ca]\ndefault_ca=a\n[a]\ndatabase=index.txt\ndefault_md=null\ndefault_crl_days=9\n",
    )
    .expect("a file");
    run("ca -config ca.cnf -gencrl -cert root.pem -keyfile root.key -out list.crl");
    assert_eq!(x509::verify_revocation_list(&read("list.crl"), &root).expect("a list").issuer(), "CN=root");
    let leaf =
        AnyIssuerKey::of_certificate(x509::certificates(&read("leaf.pem")).expect("one")[0].as_der()).expect("a key");
    assert!(x509::verify_revocation_list(&read("list.crl"), &leaf).is_err());
}

/// RFC 8037, A.1 and A.2; the key of X25519 is that of RFC 7748, 6.1, whose public key RFC 8037 has in A.6.
#[test]
fn json_web_keys() {
    let secret = r#"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}"#;
    let public = r#"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#;
    let of_x25519 = r#"{"kty":"OKP","crv":"X25519","x":"hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo","d":"dwdtCnMYpX08FsFyUbJmRd9ML4frwJkqsXf7pR25LCo"}"#;
    let of_p256 = r#"{"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4","y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM","d":"870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE"}"#;
    let reader = KeyReader::new();
    let read = |json: &str| SecretKey::from_file_by(&reader, json.as_bytes());
    let key = read(secret).expect("a key");
    assert_eq!((&**key.to_jwk(), &*key.public_key().to_jwk()), (secret, public));
    assert_eq!(PublicKey::from_file_by(&reader, public.as_bytes()).as_ref(), Ok(key.public_key()));
    let exchange = x25519::SecretKey::from_file_by(&reader, of_x25519.as_bytes()).expect("a key");
    assert_eq!(&**exchange.to_jwk(), of_x25519);
    let half = exchange.public_key().to_jwk();
    let half_read = x25519::PublicKey::from_file_by(&reader, half.as_bytes()).expect("a key");
    assert_eq!(half_read.to_bytes(), exchange.public_key().to_bytes());
    // Of a set each takes its own key, whatever the order.
    let keys = [secret, of_p256, of_x25519];
    for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1]] {
        let set = format!(r#"{{"keys":[{}]}}"#, order.map(|i| keys[i]).join(","));
        assert_eq!(read(&set).as_ref(), Ok(&key), "{set}");
        assert!(x25519::SecretKey::from_file_by(&reader, set.as_bytes()).is_ok(), "{set}");
        assert_eq!(reader.secret(set.as_bytes()).expect("a key").curve(), StandardCurve::P256, "{set}");
    }
    let without = format!("[{of_x25519},{of_p256}]");
    assert!(matches!(read(&without), Err(FileError::Algorithm(_))));
    assert!(matches!(reader.secret(secret.as_bytes()), Err(FileError::Algorithm(_))));
    assert!(matches!(read(public), Err(FileError::NoSecretKey(_))));
    // What is damaged is told, also where it is one of a set.
    let pair = secret.replace("11qY", "hSDw");
    assert_eq!(read(&pair), Err(FileError::Pair));
    assert_eq!(read(&format!("[{of_x25519},{pair},{secret}]")), Err(FileError::Pair));
    let refused = |from: &str, to: &str| read(&secret.replacen(from, to, 1)).expect_err("refused").to_string();
    assert!(refused("Ed25519", "Ed448").contains("Ed448; accepted are"));
    assert!(refused("OKP", "EC").contains("one of the curve Ed25519"));
    assert!(refused("11qY", "11").contains("the member x"));
    assert!(refused("nWGx", "nWGxAAAA").contains("the member d of the JSON Web Key has not the 32 bytes"));
    assert!(refused("\"x\"", "\"z\"").contains("lacks the member x"));
}
