//! Files from the field (`field/README.md`): for each what is right, in a table that is printed.

use std::path::PathBuf;
use std::process::Command;

/// The key in most of the files.
const KEY: &str = "public key  0400cbb607c6720ee82118e65c108190a41161312979fc3aaffc305a68d2ed01e0a0d79a7c4e12bee70e0f6242dd3bbc8c53a3862f455092cdf86d9707";
/// What it agrees on with itself, and the key that X9.63 with SHA-256 derives: by OpenSSL's `pkeyutl -derive` and `kdf`.
const SHARED: &str = "00d80bf9f2667f869fa1de808e05003ab0c817dd4d0b5d606d585b77fa47";
const DERIVED: &str = "0c207eadbf4a872e2c7e2f74d9200c0e1e36d54656d0c6c04adee85e4ea6c8cf";
const SIGNED: &str = "certificate  CN=Leaf  signed by the key of --issuer";
const OWN: &str = "signed by its own key";

/// The folder, what follows `carryless`, the exit status, and what is said.
const CASES: &[(&str, &str, i32, &str)] = &[
    ("base64-signature", "verify --key pub.pem --signature message.sig.b64 message", 0, "the signature matches"),
    ("cert-before-key", "key show --key certkey.pem", 0, KEY),
    ("cert-before-key", "key show --key e.p12-nodes.pem", 0, KEY),
    ("cert-before-key", "sign --hex --key e.p12-nodes.pem certkey.pem", 0, "30"),
    ("cert-before-key", "sign --hex --key certkey.pem certkey.pem", 0, "30"),
    ("cert-before-key", "sign --hex --key pubpriv.pem certkey.pem", 0, "30"),
    ("cert-before-key", "ecdh --hex --key pubpriv.pem --peer e.p12-nodes.pem", 0, SHARED),
    ("certificate-quirks", "certificate --issuer q.ca.pem GeneralizedTime_fraction.der", 0, SIGNED),
    ("certificate-quirks", "certificate --issuer q.ca.pem UTCTime_with_offset.der", 0, SIGNED),
    ("certificate-quirks", "certificate --issuer q.ca.pem UTCTime_without_seconds.der", 0, SIGNED),
    ("certificate-quirks", "certificate --issuer q.ca.pem critical_TRUE_as_01.der", 0, SIGNED),
    ("certificate-quirks", "certificate --issuer q.ca.pem ecdsa_with_Recommended.der", 0, SIGNED),
    ("certificate-quirks", "certificate --issuer q.ca.pem ecdsa_with_Specified_sha256.der", 0, SIGNED),
    ("certificate-quirks", "certificate --issuer q.ca.pem serial_32_bytes.der", 0, SIGNED),
    ("certificate-quirks", "certificate --issuer q.ca.pem sha256_alg_with_NULL__both_.der", 0, SIGNED),
    (
        "certificate-quirks",
        "certificate --issuer issuer.pub.der serial_32_bytes.der",
        1,
        "certificate 1 (CN=Leaf): the signature is not one",
    ),
    ("chain-pem", "key show --key chain.pem", 0, KEY),
    ("chain-pem", "certificate chain.pem", 0, "certificate  CN=Field  signed by the key of the next certificate"),
    ("crl", "certificate --issuer ca.pem crl.der", 0, "revocation list of CN=Test sect233k1  signed by"),
    ("crl", "certificate crl.der", 2, "it has a revocation list; accepted is with --issuer"),
    ("crl", "key show --key crl.der", 2, "it has a revocation list, and no key"),
    ("encrypted-keys", "key show --password pw --key e.legacy-aes128.pem", 0, KEY),
    ("encrypted-keys", "key show --password pw --key e.legacy-aes256.pem", 0, KEY),
    ("encrypted-keys", "key show --password pw --key e.p8-sha1prf.pem", 0, KEY),
    ("encrypted-keys", "key show --password pw --key e.p8-des3.pem", 0, KEY),
    ("encrypted-keys", "key show --password pw --key e.p8-pbe1.pem", 0, KEY),
    ("encrypted-keys", "key show --password pw --key e.p8-camellia.pem", 2, "encrypted by CAMELLIA-256-CBC"),
    ("encrypted-keys", "key show --key e.legacy-aes128.pem", 2, "is encrypted, and there is no password; accepted is"),
    ("encrypted-keys", "key show --key e.p8-des3.pem", 2, "is encrypted, and there is no password; accepted is"),
    ("encrypted-keys", "key show --password e.p8-des3.pem --key e.p8-des3.pem", 2, "the password is wrong, or"),
    ("encrypted-keys", "key show --password e.p8-des3.pem --key e.legacy-aes128.pem", 2, "the password is wrong, or"),
    (
        "explicit-parameters",
        "key show --key bc.p8.der",
        0,
        "04000ad1bad5d6c703004f219e284ca33118fe8ff34bb53090575e63452b6201b7cfde021ecabb33fdbbcafdf4879fa15889efda050cec466a6cf99a5f",
    ),
    ("explicit-parameters", "key show --key mx.expl_compressed_gen", 0, KEY),
    ("explicit-parameters", "key show --key mx.outer_expl_inner_named", 0, KEY),
    ("explicit-parameters", "key show --key p8.pem", 0, KEY),
    (
        "explicit-parameters",
        "key show --key params-block.pem",
        0,
        "0400a48cd76e9821a74592b8533e7ed0091e49a13e8563f65e4c6c5983941700e4fc160b903b350eebae0fcb7eee30afb2d2d3fa1074cba41aa2fad58d",
    ),
    ("explicit-parameters", "key show --key pub.pem", 0, KEY),
    ("explicit-parameters", "key show --key sec1.pem", 0, KEY),
    ("explicit-parameters", "certificate request.pem", 0, OWN),
    ("label-and-content", "key show --key f.label_p8_as_ec", 0, KEY),
    ("label-and-content", "key show --key f.label_sec1_as_p8", 0, KEY),
    ("label-and-content", "key show --key f.label_ecdsa", 0, KEY),
    ("label-and-content", "key show --key f.spki.ecpublabel", 0, KEY),
    ("label-and-content", "key show --key c233.x509.pem", 0, KEY),
    ("label-and-content", "key show --key c233.trustout.pem", 0, KEY),
    ("long-secret", "key show --key f.p8.40", 0, KEY),
    ("long-secret", "key show --key f.sec1.31", 0, KEY),
    ("long-secret", "key show --key long.prime256v1.pem", 0, "P-256"),
    ("long-secret", "key show --key long.sect233r1.pem", 0, "B-233"),
    ("other-curve-message", "key show --key o.sect239k1.pub.pem", 0, "K-239"),
    ("other-curve-message", "key show --key o.wap-wsg-idm-ecid-wtls10.pub.pem", 0, "K-233"),
    ("other-curve-message", "key show --key o.brainpoolP256r1.pub.pem", 0, "brainpoolP256r1"),
    ("other-curve-message", "key show --key o.c2tnb191v1.pub.pem", 0, "c2tnb191v1"),
    ("other-curve-message", "key show --key o.sect163r1.pub.pem", 0, "sect163r1"),
    ("pem-lines", "key show --key f.pem.76", 0, KEY),
    ("pem-lines", "key show --key f.pem.oneline", 0, KEY),
    ("pem-lines", "key show --key f.pem.short", 0, KEY),
    ("pem-lines", "key show --key f.pem.trailingspaces", 0, KEY),
    ("pem-lines", "key show --key c233.1000000.pem", 0, KEY),
    ("pem-lines", "key show --key c233.bom.pem", 0, KEY),
    ("pkcs12", "key show --key e.p12 --password pw", 0, KEY),
    (
        "pkcs12",
        "key show --key e.p12",
        2,
        "is encrypted, and there is no password; accepted is the same with --password",
    ),
    ("pkcs12", "key show --key e.p12 --password e.p12", 2, "the password is wrong, or"),
    ("pkcs8-v2-without-public", "key show --key f.p8.v1_nopub", 0, KEY),
    ("plain-ecdsa-certificate", "certificate cert.der", 0, OWN),
    ("raw-keys", "key show --key f.ecpoint.bin --curve K-233", 0, KEY),
    ("raw-keys", "key show --key f.rawpoint.bin --curve sect233k1", 0, KEY),
    ("raw-keys", "key show --key f.rawpoint.hex --curve K-233", 0, KEY),
    ("raw-keys", "key show --key f.rawsecret.hex --curve K-233", 0, KEY),
    ("raw-keys", "key show --key same-key.pem", 0, KEY),
    ("raw-keys", "key show --key f.rawsecret.hex", 2, "bytes alone with --curve NAME"),
    ("raw-keys", "sign --key f.rawpoint.hex --curve K-233 same-key.pem", 2, "it has a public key, and no secret key"),
    (
        "raw-keys",
        "key show --key same-key.pem --curve B-233",
        2,
        "sect233k1 (1.3.132.0.26), a curve that is not accepted",
    ),
    ("request-as-key", "key show --key leaf.csr", 0, KEY),
    ("request-as-key", "certificate leaf.csr", 0, OWN),
    ("sha3", "verify --digest sha3-256 --key pub.pem --signature message.sig message", 0, "the signature matches"),
    (
        "sha3",
        "verify --key pub.pem --signature message.sig message",
        1,
        "of another digest than sha256, which --digest",
    ),
    ("sha3", "certificate cert.der", 0, OWN),
    ("sha3", "certificate cert.pem", 0, OWN),
    ("sha3", "certificate sha384.csr", 0, OWN),
    (
        "p1363-field-size",
        "sign --digest sha1 --key k233.key.der message",
        2,
        "--digest: SHA-1 is accepted to verify only",
    ),
    ("x963-kdf", "ecdh --kdf x963 --hex --key key.pem --peer pub.pem", 0, DERIVED),
    (
        "digest-given",
        "sign --digest none --key key.pem key.pem",
        2,
        "accepted is, with --digest none, a digest of 20, 28",
    ),
    ("chain-pem", "key show --key c233.der", 0, KEY),
    ("pem-lines", "key show --key c233.der", 0, KEY),
];

#[test]
fn files_from_the_field() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/field");
    let mut wrong = Vec::new();
    for (name, line, status, says) in CASES {
        let mut command = Command::new(env!("CARGO_BIN_EXE_carryless"));
        let output = command.args(line.split_whitespace()).current_dir(folder.join(name)).output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        let is_right = output.status.code() == Some(*status) && text.contains(says) && text.lines().count() <= 4;
        println!("| {name} | {line} | {} |", if is_right { "as is right" } else { "WRONG" });
        if !is_right {
            wrong.push(format!("{name}: {line}: {}: {text}", output.status));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every file is asked about.
#[test]
fn each_file_has_a_case() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/field");
    for name in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        let files = std::fs::read_dir(&name).into_iter().flatten().map(|entry| entry.expect("an entry").file_name());
        for file in files.map(|file| file.to_string_lossy().into_owned()) {
            let is_asked =
                |(folder, line, ..): &(&str, &str, i32, &str)| name.ends_with(folder) && line.contains(&file);
            assert!(CASES.iter().any(is_asked), "{}: {file}", name.display());
        }
    }
}
