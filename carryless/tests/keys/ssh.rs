//! Keys of SSH, by the reader of keys: those in the folder `ssh`, which `ssh-keygen` wrote; and both ways, where it is installed.

use crate::common::rng;
use carryless::key::file::SshError;
use carryless::key::{AnyKey, AnySecretKey, FileError, KeyReader, SecretFormat, StandardCurve};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const COMMENT: &str = "somebody@somewhere";
const CURVES: [(&str, StandardCurve); 3] =
    [("256", StandardCurve::P256), ("384", StandardCurve::P384), ("521", StandardCurve::P521)];

fn file(name: &str) -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/keys/ssh/").to_owned() + name;
    fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn secret(name: &str) -> AnySecretKey {
    KeyReader::new().secret(&file(name)).expect("a secret key")
}

#[test]
fn keys_in_files() {
    for (bits, curve) in CURVES {
        let key = secret(&format!("p{bits}"));
        assert_eq!(key.curve(), curve);
        for name in [format!("p{bits}.pub"), format!("p{bits}.rfc4716")] {
            assert_eq!(KeyReader::new().key(&file(&name)), Ok(AnyKey::Public(key.public_key())), "{name}");
            assert_eq!(KeyReader::new().curve(curve).public(&file(&name)), Ok(key.public_key()), "{name}");
            let other = KeyReader::new().curve(StandardCurve::K233).key(&file(&name));
            assert!(matches!(other, Err(FileError::Curve(_))), "{name}: {other:?}");
        }
        assert_eq!(AnySecretKey::from_pem(file(&format!("p{bits}"))).as_ref(), Ok(&key));
        assert_eq!(key.public_key().to_openssh(COMMENT).expect("a name").as_bytes(), file(&format!("p{bits}.pub")));
        let ours = key.to_openssh(COMMENT).expect("a name");
        assert_eq!(KeyReader::new().secret(ours.as_bytes()), Ok(key));
    }
}

/// The bytes in a block of PEM, by a walk over their digits.
fn bytes(pem: &[u8]) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let lines = pem.split(|byte| *byte == b'\n').filter(|line| !line.starts_with(b"-"));
    let values = lines.flatten().filter_map(|digit| DIGITS.iter().position(|known| known == digit));
    let bits: Vec<u8> = values.flat_map(|value| (0..6).rev().map(move |i| (value >> i & 1) as u8)).collect();
    bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |value, bit| value << 1 | bit)).collect()
}

/// What is written is what `ssh-keygen` wrote, but for the two numbers that check a password.
#[test]
fn keys_are_written_as_by_others() {
    for (bits, _) in CURVES {
        let theirs = file(&format!("p{bits}"));
        let ours = secret(&format!("p{bits}")).to_openssh(COMMENT).expect("a name");
        let without_check = |pem: &[u8]| {
            let mut bytes = bytes(pem);
            // Magic, three strings, a number, the public key, the length of the rest.
            let public = u32::from_be_bytes(*bytes[39..].first_chunk().expect("a length")) as usize;
            bytes[43 + public + 4..][..8].fill(0);
            bytes
        };
        assert_eq!(without_check(ours.as_bytes()), without_check(&theirs));
        let lengths = |pem: &[u8]| pem.split(|byte| *byte == b'\n').map(<[u8]>::len).collect::<Vec<_>>();
        assert_eq!(lengths(ours.as_bytes()), lengths(&theirs));
        assert!(ours.ends_with("-----END OPENSSH PRIVATE KEY-----\n"));
    }
}

/// Short secrets, whose integers are short, and those with a first bit that would be a sign; curves without a name in SSH.
#[test]
fn every_curve() {
    for curve in StandardCurve::ALL {
        let has_name = ["P-256", "P-384", "P-521"].contains(&curve.name());
        for value in [&[1][..], &[0x80], &[0x7f; 20], &[0xff; 20]] {
            let key = AnySecretKey::from_be_bytes(*curve, value).expect("a key");
            assert_eq!(key.to_openssh("").is_some(), has_name, "{curve}");
            assert_eq!(key.public_key().to_openssh("").is_some(), has_name);
            let Some(pem) = key.to_openssh("") else { continue };
            assert_eq!(KeyReader::new().secret(&bytes(pem.as_bytes())), Ok(key));
        }
    }
}

/// A comment is one line, and may be absent.
#[test]
fn comments() {
    let key = secret("p256");
    let line = key.public_key().to_openssh("a\nssh-rsa AAAA\u{85}é").expect("a name");
    assert!(line.ends_with(" a ssh-rsa AAAA é\n") && line.lines().count() == 1, "{line}");
    let line = key.public_key().to_openssh("").expect("a name");
    assert!(line.ends_with("Nbmy8=\n"), "{line}");
    for length in 0..20 {
        let pem = key.to_openssh(&"é".repeat(length)).expect("a name");
        assert_eq!(KeyReader::new().secret(pem.as_bytes()).as_ref(), Ok(&key));
    }
}

/// No change of a byte gives another key, and no part of a file gives one; nothing panics.
#[test]
fn damaged_files() {
    for name in ["p256", "p521"] {
        let (whole, key) = (bytes(&file(name)), secret(name));
        for length in 0..whole.len() {
            assert!(KeyReader::new().secret(&whole[..length]).is_err(), "{name} {length}");
        }
        for (i, bit) in (0..whole.len()).flat_map(|i| [(i, 1), (i, 0x80)]) {
            let mut damaged = whole.clone();
            damaged[i] ^= bit;
            if let Ok(read) = KeyReader::new().secret(&damaged) {
                assert_eq!(read, key, "{name} {i}");
            }
        }
        assert!(KeyReader::new().secret(&[&whole[..], &[1]].concat()).is_err());
    }
    let whole = bytes(&file("p256-aes256-gcm"));
    for i in (whole.len() - 180..whole.len()).step_by(7) {
        let mut damaged = whole.clone();
        damaged[i] ^= 1;
        assert_eq!(KeyReader::new().password(b"secret").secret(&damaged), Err(FileError::Password), "{i}");
        assert!(KeyReader::new().password(b"secret").secret(&whole[..i]).is_err());
    }
}

#[test]
fn encrypted_keys() {
    let key = secret("p256");
    for cipher in ["aes128-ctr", "aes256-ctr", "aes256-cbc", "aes256-gcm", "3des-cbc"] {
        let file = file(&format!("p256-{cipher}"));
        assert_eq!(KeyReader::new().password(b"secret").secret(&file).as_ref(), Ok(&key), "{cipher}");
        assert_eq!(KeyReader::new().password(b"other").secret(&file), Err(FileError::Password), "{cipher}");
        assert_eq!(KeyReader::new().secret(&file), Err(FileError::Encrypted), "{cipher}");
    }
    let ours = key.to_encrypted_openssh(b"secret", COMMENT, &mut rng(1)).expect("a name");
    assert_eq!(KeyReader::new().password(b"secret").secret(ours.as_bytes()).as_ref(), Ok(&key));
    assert_eq!(key.to_encrypted_openssh(b"", COMMENT, &mut rng(1)), None);
}

#[test]
fn what_is_not_read_is_named() {
    let refused = |name: &str| KeyReader::new().password(b"secret").key(&file(name)).expect_err("refused").to_string();
    for name in ["ed25519", "ed25519.pub"] {
        assert_eq!(refused(name), "the key is one of Ed25519 (1.3.101.112), which is not read");
    }
    let sentence = "; read are ecdsa-sha2-nistp256, -nistp384, -nistp521 and ssh-ed25519";
    assert_eq!(
        refused("p256-cert.pub"),
        format!("the key of SSH is one of ecdsa-sha2-nistp256-cert-v01@openssh.com{sentence}")
    );
    assert_eq!(
        refused("p256-chacha20-poly1305"),
        "the key of SSH is encrypted by chacha20-poly1305@openssh.com, which is not read; AES and 3DES under bcrypt are"
    );
    let line = String::from_utf8(file("p256.pub")).expect("text");
    assert_eq!(KeyReader::new().key(line.replace("= ", " ").as_bytes()), Err(FileError::Ssh(SshError::Base64)));
    let other = KeyReader::new().key(line.replace("Nbmy8=", "Nbmyk=").as_bytes());
    assert!(matches!(other, Err(FileError::Point(_))), "{other:?}");
}

/// The output of a command, of words, if there is `ssh-keygen`.
fn keygen(folder: &Path, words: &[&str]) -> Option<Vec<u8>> {
    let output = Command::new("ssh-keygen").args(words).current_dir(folder).stdin(Stdio::null()).output().ok()?;
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "ssh-keygen {words:?}: {error}");
    Some(output.stdout)
}

/// A file that none but its owner reads: `ssh-keygen` takes no other.
fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("a file");
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600)).expect("permissions");
}

/// What `ssh-keygen` writes is read, in every form; and what is written is read by it.
#[test]
fn both_ways() {
    let folder = tempfile::tempdir().expect("a folder");
    let read = |name: &str| fs::read(folder.path().join(name)).expect("a file");
    for (bits, curve) in CURVES {
        let new = keygen(folder.path(), &["-q", "-t", "ecdsa", "-b", bits, "-N", "", "-C", COMMENT, "-f", bits]);
        let Some(_) = new else { return println!("skipped: no ssh-keygen is installed") };
        let run = |words: &[&str]| keygen(folder.path(), words).expect("ssh-keygen");
        let key = KeyReader::new().secret(&read(bits)).expect("a secret key");
        assert_eq!(key.curve(), curve);
        let line = key.public_key().to_openssh(COMMENT).expect("a name");
        assert_eq!(line.as_bytes(), read(&format!("{bits}.pub")));
        for form in ["RFC4716", "PKCS8"] {
            assert_eq!(KeyReader::new().public(&run(&["-e", "-m", form, "-f", bits])), Ok(key.public_key()), "{form}");
        }
        run(&["-q", "-p", "-P", "", "-N", "secret", "-a", "2", "-f", bits]);
        assert_eq!(KeyReader::new().password(b"secret").secret(&read(bits)).as_ref(), Ok(&key));

        // A secret with zeros before it, whose first bit would be a sign; OpenSSH takes none of half the bits.
        let short = AnySecretKey::from_be_bytes(curve, &vec![0x80; curve.secret_bytes() - 2]).expect("a key");
        for key in [key, short] {
            let encrypted = key.to_encrypted_openssh(b"secret", COMMENT, &mut rng(2)).expect("a name");
            for (text, password) in [(key.to_openssh(COMMENT).expect("a name"), ""), (encrypted, "secret")] {
                write(&folder.path().join("ours"), &text);
                let line = key.public_key().to_openssh(COMMENT).expect("a name");
                assert_eq!(run(&["-y", "-P", password, "-f", "ours"]), line.as_bytes());
                run(&["-q", "-p", "-m", "PEM", "-P", password, "-N", "", "-f", "ours"]);
                assert_eq!(read("ours"), key.to_pem(SecretFormat::Sec1).as_bytes());
            }
        }
    }
}
