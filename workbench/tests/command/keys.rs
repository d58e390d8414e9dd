//! Keys, signatures and shared secrets as the users of the command meet them, OpenSSL among them.

use base64ct::Encoding;
use carryless::key::StandardCurve;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The curves for keys, and OpenSSL's names for them: of DSTU 4145's it knows the identifiers alone.
fn curves() -> impl Iterator<Item = (&'static str, &'static str)> {
    StandardCurve::ALL.iter().filter(|curve| !curve.name().starts_with("M-")).map(|curve| {
        let names = curve.aliases();
        let known = ["prime", "sec"].iter().find_map(|start| names.iter().find(|name| name.starts_with(start)));
        (curve.name(), known.copied().unwrap_or(curve.name()))
    })
}

const MESSAGE: &[u8] = b"Attack at dawn\n";

/// A folder in which commands run.
struct Folder(TempDir);

impl Folder {
    /// With a file `message`.
    fn new() -> Self {
        let folder = Folder(tempfile::tempdir().expect("a folder"));
        folder.write("message", MESSAGE);
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).expect("a file");
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("a file")
    }

    fn command(&self, program: impl AsRef<Path>, line: &str) -> Command {
        let mut command = Command::new(program.as_ref());
        command.args(line.split_whitespace()).current_dir(self.0.path());
        command
    }

    /// Makes a key, in `key`, and its public one, in `public`.
    fn pair(&self, curve: &str) {
        self.run(&format!("key new --curve {curve} --force --out key"));
        self.run("key public --key key --out public");
    }

    fn output(&self, line: &str) -> Output {
        self.command(env!("CARGO_BIN_EXE_carryless"), line).output().expect("the command runs")
    }

    /// What the command writes, which ends well and says nothing else.
    fn run(&self, line: &str) -> Vec<u8> {
        let output = self.output(line);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && stderr.is_empty(), "{line}: {} {stderr}", output.status);
        output.stdout
    }

    fn text(&self, line: &str) -> String {
        String::from_utf8(self.run(line)).expect("text")
    }

    /// The exit status, nothing on standard output, and one sentence on standard error that holds each of `says`.
    fn refuses(&self, line: &str, status: i32, says: &[&str]) {
        let output = self.output(line);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{line}: {stderr}");
        assert!(output.stdout.is_empty(), "{line}");
        assert_eq!(stderr.lines().count(), 1, "{line}: {stderr}");
        for text in says {
            assert!(stderr.contains(text), "{line} should say '{text}': {stderr}");
        }
    }

    fn openssl(&self, line: &str) {
        let output = self.command("openssl", line).output().expect("openssl runs");
        assert!(output.status.success(), "openssl {line}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Whether OpenSSL is here and has the curves over F_2^m; a line says so if not.
fn has_openssl() -> bool {
    let curves = Command::new("openssl").args(["ecparam", "-list_curves"]).output();
    let has = curves.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("sect571r1"));
    if !has {
        println!("skipped: no OpenSSL with curves over F_2^m is installed");
    }
    has
}

#[test]
fn what_is_signed_verifies() {
    let folder = Folder::new();
    for (curve, _) in curves() {
        folder.run(&format!("key new --curve {curve} --out {curve}.pem"));
        folder.run(&format!("key public --key {curve}.pem --out {curve}.pub"));
        for form in ["der", "p1363", "field", "der --base64", "field --hex"] {
            folder.run(&format!("sign --key {curve}.pem --form {form} --out signature message"));
            let verify = format!("verify --key {curve}.pub --signature signature message");
            assert_eq!(folder.text(&verify), "the signature matches\n");
        }
    }
}

const DIGESTS: [&str; 8] = ["sha224", "sha256", "sha384", "sha512", "sha3-224", "sha3-256", "sha3-384", "sha3-512"];

#[test]
fn every_digest_signs() {
    let folder = Folder::new();
    folder.pair("K-233");
    for digest in DIGESTS {
        let bytes = folder.run(&format!("sign --key key --digest {digest} message"));
        folder.write("signature", &bytes);
        folder.run(&format!("verify --key public --digest {digest} --signature signature message"));
        let digits = folder.run(&format!("sign --key key --digest {digest} --hex message"));
        folder.write("signature", &digits);
        folder.run(&format!("verify --key public --digest {digest} --signature signature message"));
        let verify = "verify --key public --digest sha1 --signature signature message";
        folder.refuses(verify, 1, &["does not match", "another digest than sha1"]);
    }
    folder.refuses("sign --key key --digest sha1 message", 2, &["--digest", "to verify only", "none"]);
}

/// One rule for the command and the library: the digest that fits the curve.
#[test]
fn the_digest_fits_the_curve() {
    let folder = Folder::new();
    for (curve, digest) in [("K-233", "sha256"), ("B-283", "sha256"), ("K-409", "sha384"), ("B-571", "sha512")] {
        folder.run(&format!("key new --curve {curve} --force --out key"));
        let key = carryless::key::AnySecretKey::from_pem(folder.read("key")).expect("a key");
        let signature = folder.run("sign --key key message");
        assert_eq!(signature, folder.run(&format!("sign --key key --digest {digest} message")));
        assert_eq!(signature, *key.sign(MESSAGE).expect("a signature").to_der());
    }
}

#[test]
fn a_digest_may_be_given() {
    let folder = Folder::new();
    folder.pair("B-233");
    folder.run("sign --key key --out signature message");
    let digest = <sha2::Sha256 as sha2::Digest>::digest(MESSAGE);
    folder.write("bytes", digest);
    folder.write("digits", digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>() + "\n");
    folder.write("short", &digest[1..]);
    for file in ["bytes", "digits"] {
        folder.run(&format!("verify --key public --digest none --signature signature {file}"));
        assert_eq!(folder.run(&format!("sign --key key --digest none {file}")), folder.read("signature"));
    }
    folder.refuses("sign --key key --digest none short", 2, &["MESSAGE", "31 bytes", "28, 32"]);
    folder.write("empty", "");
    folder.refuses(
        "verify --key public --digest none --signature signature empty",
        2,
        &["MESSAGE", "0 bytes", "28, 32"],
    );
    // SHA-256's 32 bytes are less than half of the 66 of P-521's order.
    folder.pair("P-521");
    for sentence in ["48 or 64 bytes on P-521", "a shorter one is taken with its message"] {
        folder.refuses("sign --key key --digest none bytes", 2, &["MESSAGE", "32 bytes", sentence]);
        folder.refuses("sign --key key --digest none digits", 2, &["MESSAGE", "32 bytes", sentence]);
    }
    let signature = folder.run("sign --key key --digest sha256 message");
    folder.write("signature", signature);
    folder.run("verify --key public --digest sha256 --signature signature message");
}

/// py-ipv8 writes keys as OpenSSL does, and signatures as long as two elements of the field, by SHA-1.
#[test]
fn signatures_of_field_size() {
    let folder = Folder::new();
    for (curve, bytes) in [("K-233", 60), ("K-409", 104), ("B-571", 144), ("P-521", 132)] {
        folder.run(&format!("key new --curve {curve} --der --format sec1 --force --out key"));
        folder.run("key public --key key --out public");
        let digest = <sha1::Sha1 as sha1::Digest>::digest(MESSAGE);
        folder.write("digest", digest);
        // On longer curves a digest by SHA-1 is too short to be given.
        let (sign, hash) =
            if bytes == 60 { ("none --form field digest", "sha1") } else { ("sha256 --form field message", "sha256") };
        let signature = folder.run(&format!("sign --key key --digest {sign}"));
        assert_eq!(signature.len(), bytes, "{curve}");
        folder.write("signature", &signature);
        folder.run(&format!("verify --key public --digest {hash} --signature signature message"));
    }
}

/// A key on a curve whose constants are data is one like the others; on a weak one it is used where that is allowed.
#[test]
fn curves_as_data() {
    let folder = Folder::new();
    for (curve, weak) in [("c2tnb359v1", ""), ("C2TNB191V1", " --allow-weak"), ("dstu307", "")] {
        folder.run(&format!("key new --curve {curve} --force --out key{weak}"));
        folder.run("key public --key key --compressed --out public");
        let shown = folder.text("key show --key public");
        assert!(shown.contains(&format!("curve       {}", curve.to_lowercase())), "{shown}");
        folder.run(&format!("sign --key key --out signature message{weak}"));
        folder.run("verify --key public --signature signature message");
        let secret = folder.run(&format!("ecdh --key key --peer public --hex{weak}"));
        assert_eq!(secret, folder.run(&format!("ecdh --key key --peer public --hex --curve {curve}{weak}")));
    }
    folder.refuses("key new --curve sect193r1", 2, &["--curve", "weak", "--allow-weak"]);
    folder.run("key new --curve sect193r1 --allow-weak --force --out key");
    folder.run("key public --key key --out public");
    folder.refuses("sign --key key message", 2, &["--key", "weak", "--allow-weak"]);
    folder.refuses("ecdh --key key --peer public --hex", 2, &["--key", "weak", "--allow-weak"]);
    folder.run("key new --curve Oakley-EC2N-3 --allow-weak --force --out key");
    folder.refuses("sign --key key --allow-weak message", 2, &["--key", "no signatures"]);
    folder.refuses("key new --curve prime239v1", 2, &["--curve", "c2tnb239v1", "K-233"]);
    folder.refuses("key new --curve c2tnb359v1 --format jwk", 2, &["--format", "P-256"]);
    let curves = folder.text("key curves");
    assert!(
        curves.lines().any(|line| line.starts_with("c2tnb191v1 ") && line.contains("1.2.840.10045.3.0.5")),
        "{curves}"
    );
    assert_eq!(curves.lines().filter(|line| line.starts_with("M-257 ")).count(), 1);
}

/// A certificate that OpenSSL signed on such a curve, by itself.
#[test]
fn certificates_on_curves_as_data() {
    if !has_openssl() {
        return;
    }
    let folder = Folder::new();
    folder.openssl("ecparam -name c2tnb191v1 -genkey -noout -out key");
    folder.openssl("req -x509 -new -key key -subj /CN=somebody -out certificate");
    folder.run("certificate certificate");
    folder.run("certificate --issuer certificate certificate");
    folder.run("sign --key key --allow-weak --out signature message");
    folder.run("verify --key certificate --signature signature message");
}

/// SEC 1's derivation, by another program: `openssl kdf` where it is there; and RFC 5869's.
#[test]
fn derived_keys() {
    if !has_openssl() {
        return;
    }
    let folder = Folder::new();
    folder.pair("K-409");
    let secret = folder.text("ecdh --key key --peer public --hex");
    for (options, digest, length) in [("", "sha384", 48), (" --digest sha256 --length 77", "sha256", 77)] {
        for (kdf, name, secret_name) in [("x963", "X963KDF", "hexsecret"), ("hkdf", "HKDF", "hexkey")] {
            let ours = folder.text(&format!("ecdh --key key --peer public --hex --kdf {kdf} --info 0a0b{options}"));
            let line = format!(
                "kdf -keylen {length} -kdfopt digest:{digest} -kdfopt {secret_name}:{} -kdfopt hexinfo:0a0b -binary -out derived {name}",
                secret.trim()
            );
            folder.openssl(&line);
            let theirs: String = folder.read("derived").iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(ours.trim(), theirs, "{kdf}{options}");
        }
    }
    folder.refuses("ecdh --key key --peer public --kdf x963 --salt 00", 2, &["--salt", "hkdf"]);
    folder.refuses("ecdh --key key --peer public --kdf hkdf --length 0", 2, &["--length"]);
    folder.refuses("ecdh --key key --peer public --kdf x963 --digest none", 2, &["--digest"]);
    folder.refuses("ecdh --key key --peer public --kdf x963 --info abc", 2, &["--info", "hexadecimal"]);
    folder.refuses("ecdh --key key --peer public --length 16", 2, &["--kdf"]);
}

#[test]
fn a_message_may_be_a_pipe() {
    let folder = Folder::new();
    folder.pair("B-163");
    let message: Vec<u8> = (0..3_000_000_u32).map(|i| (i % 251) as u8).collect();
    folder.write("message", &message);
    let mut sign = folder
        .command(env!("CARGO_BIN_EXE_carryless"), "sign --key key -")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    sign.stdin.take().expect("a pipe").write_all(&message).expect("the command reads all");
    let signature = sign.wait_with_output().expect("it ends").stdout;
    assert_eq!(signature, folder.run("sign --key key message"));
    folder.write("signature", signature);
    folder.run("verify --key public --signature signature message");
}

#[test]
fn both_sides_get_one_secret() {
    let folder = Folder::new();
    for (curve, _) in curves() {
        for name in ["alice", "bob"] {
            folder.run(&format!("key new --curve {curve} --force --out {name}"));
            folder.run(&format!("key public --key {name} --compressed --out {name}.pub"));
        }
        for cofactor in ["", " --cofactor"] {
            let one = folder.text(&format!("ecdh --key alice --peer bob.pub --hex{cofactor}"));
            folder.run(&format!("ecdh --key bob --peer alice.pub --force --out secret{cofactor}"));
            let other: String = folder.read("secret").iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(one.trim_end(), other);
            let curve = StandardCurve::from_name(curve).expect("a curve for keys");
            assert_eq!(other.len(), 2 * curve.field_bits().div_ceil(8) as usize);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_secret_file_is_its_owners_and_stays() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    for line in ["key new --curve P-256 --out key", "ecdh --key key --peer public --out secret"] {
        folder.run(line);
        folder.run("key public --key key --out public");
        let name = line.rsplit(' ').next().expect("a file");
        assert_eq!(fs::metadata(folder.path(name)).expect("a file").permissions().mode() & 0o777, 0o600);
        let before = folder.read(name);
        folder.refuses(line, 2, &["--out", "is there", "--force"]);
        assert_eq!(folder.read(name), before);
        folder.run(&format!("{line} --force"));
    }
    std::os::unix::fs::symlink(folder.path("elsewhere"), folder.path("link")).expect("a link");
    folder.refuses("key new --curve P-256 --out link", 2, &["--out"]);
    folder.refuses("key new --curve P-256 --out link --force", 2, &["--out", "no regular file"]);
    assert!(!folder.path("elsewhere").exists());
    folder.refuses("key new --curve P-256 --out no/key", 2, &["--out"]);
    assert!(folder.text("key new --curve P-256 --out -").starts_with("-----BEGIN PRIVATE KEY-----\n"));
}

/// Other files have what the folder hands on.
#[cfg(windows)]
#[test]
fn a_secret_file_is_its_users_alone() {
    let folder = Folder::new();
    for line in ["key new --curve P-256 --out key", "key new --curve P-256 --out key --force"] {
        folder.run(line);
        let holders = holders(&folder.path("key"));
        // Wine lists the system beside every file's owner.
        let is_own = |name: &String| name.starts_with("S-1-5-21-") || ["LA", "SY"].contains(&name.as_str());
        assert!(!holders.is_empty() && holders.iter().all(is_own), "{holders:?}");
    }
    folder.refuses("key new --curve P-256 --out key", 2, &["--out", "is there", "--force"]);
    folder.run("key public --key key --out public");
    assert!(holders(&folder.path("public")).len() > holders(&folder.path("key")).len());
}

/// Who has rights to a file, as Windows writes access lists: `D:(A;;FA;;;SY)(A;;FR;;;WD)`.
#[cfg(windows)]
fn holders(path: &Path) -> Vec<String> {
    use std::os::windows::ffi::OsStrExt;
    use std::{ptr::null_mut, slice};
    use windows_sys::Win32::Security::Authorization::{
        ConvertSecurityDescriptorToStringSecurityDescriptorW as written, GetNamedSecurityInfoW as read, SE_FILE_OBJECT,
    };
    use windows_sys::Win32::Security::DACL_SECURITY_INFORMATION as LIST;
    let name: Vec<u16> = path.as_os_str().encode_wide().chain([0]).collect();
    let (mut descriptor, mut text, mut units) = (null_mut(), null_mut(), 0);
    let none = null_mut;
    // SAFETY: the name ends with 0; the text has as many units as are told, and is never given back.
    let text = unsafe {
        assert_eq!(
            read(name.as_ptr(), SE_FILE_OBJECT, LIST, none(), none(), null_mut(), null_mut(), &mut descriptor),
            0
        );
        assert_ne!(written(descriptor, 1, LIST, &mut text, &mut units), 0);
        String::from_utf16_lossy(slice::from_raw_parts(text, units as usize))
    };
    let entries = text.trim_end_matches('\0').split('(').skip(1);
    entries.filter_map(|entry| Some(entry.strip_suffix(')')?.rsplit(';').next()?.to_owned())).collect()
}

#[test]
fn a_key_is_shown_without_its_secret() {
    let folder = Folder::new();
    folder.run("key new --curve sect233k1 --format sec1 --der --out key");
    let shown = folder.text("key show --key key");
    assert!(shown.contains("K-233 (sect233k1") && shown.contains("secret key"), "{shown}");
    let digits: String = secret(&folder.read("key")).iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(!shown.contains(&digits));
    folder.run("key public --key key --der --out public");
    let shown = folder.text("key show --key public");
    assert!(shown.contains("public key") && !shown.contains("secret"), "{shown}");
}

/// The bytes of the secret in SEC 1's sequence: version 1, then an octet string.
fn secret(der: &[u8]) -> &[u8] {
    let start = der.windows(4).position(|part| part == [2, 1, 1, 4]).expect("a secret") + 5;
    &der[start..start + usize::from(der[start - 1])]
}

#[test]
fn a_key_is_encrypted_by_a_password() {
    let folder = Folder::new();
    folder.write("password", "correct horse\n");
    folder.write("other", "battery staple\n");
    for der in ["", " --der"] {
        folder.run(&format!("key new --curve K-283 --password password --force --out key{der}"));
        folder.run("key public --key key --password password --out public");
        folder.run("sign --key key --password password --out signature message");
        folder.run("verify --key public --signature signature message");
        folder.refuses("sign --key key --password other message", 2, &["--key"]);
        folder.refuses("sign --key key message", 2, &["--key", "--password"]);
    }
    let sec1 = "key new --curve K-283 --format sec1 --password password";
    folder.refuses(sec1, 2, &["--password", "pkcs8"]);
    folder.refuses("key new --curve K-283 --password nowhere", 2, &["--password", "nowhere"]);
}

#[test]
fn what_does_not_fit_is_refused_in_a_sentence() {
    let folder = Folder::new();
    folder.run("key new --curve B-233 --out key");
    folder.run("key new --curve B-233 --out another");
    folder.run("key new --curve K-233 --out other.secret");
    folder.run("key public --key key --out public");
    folder.run("key public --key another --out another.public");
    folder.run("key public --key other.secret --out other");
    folder.run("sign --key key --out signature message");
    folder.refuses("verify --key another.public --signature signature message", 1, &["does not match"]);
    folder.write("altered", "Attack at dusk\n");
    folder.refuses("verify --key public --signature signature altered", 1, &["does not match"]);
    // r = 0, and numbers of more bits than n.
    for (name, bytes) in [("zero", "3006020100020101"), ("long", &format!("{:0>60}{}", 1, "7f".repeat(30)))] {
        folder.write(name, bytes);
        folder.refuses(
            &format!("verify --key public --signature {name} message"),
            1,
            &["matches nothing", "between 1"],
        );
    }

    folder.write("garbage", [0x30, 0x82, 0xff]);
    folder.write("empty", "");
    folder.write("large", vec![b'x'; 3 << 20]);
    for file in ["garbage", "empty", "large", "message", "nowhere", "."] {
        folder.refuses(&format!("sign --key {file} message"), 2, &["--key", file, "accepted"]);
        folder.refuses(&format!("verify --key {file} --signature signature message"), 2, &["--key", file]);
        folder.refuses(&format!("verify --key public --signature {file} message"), 2, &["--signature", file]);
        folder.refuses(&format!("ecdh --key key --peer {file}"), 2, &["--peer", file]);
    }
    for line in ["sign --key key nowhere", "verify --key public --signature signature nowhere"] {
        folder.refuses(line, 2, &["MESSAGE", "nowhere"]);
    }
    folder.refuses("sign --key public message", 2, &["--key", "a public key", "no secret key"]);
    folder.refuses("ecdh --key public --peer public", 2, &["--key", "a public key", "no secret key"]);
    folder.refuses("ecdh --key key --peer other", 2, &["--peer", "sect233k1", "B-233"]);
    folder.refuses("key new --curve E-503", 2, &["--curve", "E-503", "K-233"]);
}

#[test]
fn openssl_reads_and_writes_the_same_files() {
    if !has_openssl() {
        return;
    }
    let folder = Folder::new();
    folder.write("password", "correct horse\n");
    for (curve, name) in curves() {
        for arguments in ["--format sec1", "--format pkcs8", "--format sec1 --der", "--format pkcs8 --der"] {
            folder.run(&format!("key new --curve {curve} {arguments} --force --out ours"));
            folder.run("key public --key ours --out ours.pub");
            folder.run("sign --key ours --digest sha256 --out signature message");
            folder.openssl("dgst -sha256 -verify ours.pub -signature signature message");
            folder.openssl("dgst -sha256 -sign ours -out signature message");
            folder.run("verify --key ours.pub --digest sha256 --signature signature message");
        }
        folder.openssl(&format!("ecparam -name {name} -genkey -noout -out theirs"));
        folder.openssl("pkcs8 -topk8 -nocrypt -in theirs -out theirs.pkcs8");
        folder.openssl("pkcs8 -topk8 -in theirs -passout file:password -out theirs.encrypted");
        folder.openssl("ec -in theirs -pubout -out theirs.pub");
        folder.openssl("ec -in theirs -pubout -conv_form compressed -outform DER -out theirs.der");
        folder.openssl("dgst -sha256 -sign theirs -out signature message");
        folder.openssl("req -x509 -new -key theirs -subj /CN=they -out theirs.certificate");
        folder.openssl("x509 -in theirs.certificate -outform DER -out theirs.certificate.der");
        for file in ["theirs", "theirs.pkcs8", "theirs.encrypted --password password"] {
            folder.run(&format!("key public --key {file} --out again"));
            folder.run("verify --key again --digest sha256 --signature signature message");
        }
        for file in ["theirs.pub", "theirs.der", "theirs.certificate", "theirs.certificate.der"] {
            folder.run(&format!("verify --key {file} --digest sha256 --signature signature message"));
        }
        folder.openssl("pkeyutl -derive -inkey ours -peerkey theirs.pub -out secret");
        assert_eq!(folder.run("ecdh --key ours --peer theirs.pub"), folder.read("secret"));
        assert_eq!(folder.run("ecdh --key theirs --peer ours.pub"), folder.read("secret"));
    }
    folder.run("key new --curve K-571 --password password --out encrypted");
    folder.openssl("pkey -in encrypted -passin file:password -noout -check");
}

/// A secret key is nobody else's public one, be it in a file of its own or as bytes.
#[test]
fn a_secret_is_no_public_key() {
    let folder = Folder::new();
    folder.pair("B-571");
    folder.run("sign --key key --out signature message");
    folder.refuses(
        "verify --key key --signature signature message",
        2,
        &["--key", "no public key", "carryless key public"],
    );
    folder.refuses("ecdh --key key --peer key --hex", 2, &["--peer", "no public key"]);
    folder.refuses("certificate --issuer key message", 2, &["--issuer", "no public key"]);
    let shown = folder.text("key show --key public");
    let point = shown.lines().find_map(|line| line.strip_prefix("compressed")).expect("a point").trim();
    folder.write("peer", point);
    let agreed = folder.text("ecdh --key key --peer public --hex");
    assert_eq!(folder.text("ecdh --key key --peer peer --hex"), agreed);
    for lost in 1..=12 {
        folder.write("peer", &point[..point.len() - lost]);
        folder.refuses("ecdh --key key --peer peer --hex", 2, &["--peer", "73 bytes"]);
    }
}

/// A block that is broken before the one that could serve, for each command that reads a file with several.
#[test]
fn a_broken_block_ends_it() {
    let folder = Folder::new();
    folder.pair("K-233");
    folder.run("sign --key key --out signature message");
    let (secret, public) = (folder.read("key"), folder.read("public"));
    let damaged = |pem: &[u8]| String::from_utf8_lossy(pem).replacen("\nM", "\n!", 1).into_bytes();
    folder.write("secrets", [damaged(&secret), secret].concat());
    folder.write("publics", [damaged(&public), public].concat());
    folder.refuses("sign --key secrets message", 2, &["secrets: block 1 (PRIVATE KEY): ", "base64"]);
    folder.refuses("key show --key secrets", 2, &["block 1 (PRIVATE KEY)"]);
    let verify = "verify --key publics --signature signature message";
    folder.refuses(verify, 2, &["publics: block 1 (PUBLIC KEY): "]);
    folder.refuses("ecdh --key key --peer publics --hex", 2, &["--peer: publics: block 1 (PUBLIC KEY): "]);
    folder.refuses("certificate --issuer publics message", 2, &["--issuer: publics: block 1 (PUBLIC KEY): "]);
}

/// A signature is read in every spelling that a key is, and another length is told.
#[test]
fn signatures_as_texts() {
    let folder = Folder::new();
    folder.pair("P-256");
    let signature = folder.run("sign --key key --form p1363 message");
    let digits: Vec<String> = signature.iter().map(|byte| format!("{byte:02X}")).collect();
    let url = base64ct::Base64UrlUnpadded::encode_string(&signature);
    let utf_16: Vec<u8> =
        [0xfeff].into_iter().chain(digits.concat().encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let texts = [digits.concat(), format!("0x{}", digits.concat()), digits.join(":"), digits.join(" "), url];
    for bytes in texts.into_iter().map(String::into_bytes).chain([utf_16, signature.clone()]) {
        folder.write("signature", bytes);
        folder.run("verify --key public --signature signature message");
    }
    for (bytes, says) in [
        (vec![], "is empty"),
        ([&signature[..], &[27]].concat(), "it has 65 bytes, and r and s side by side have 64"),
        ([&folder.run("sign --key key message")[..], b"\n"].concat(), "nothing behind it"),
        (b"no signature".to_vec(), "neither hexadecimal digits nor base64"),
    ] {
        folder.write("signature", bytes);
        folder.refuses("verify --key public --signature signature message", 2, &["--signature", says]);
    }
}

/// A password as Windows writes it.
#[test]
fn passwords_in_utf_16() {
    let folder = Folder::new();
    folder.write("password", "pässword\n");
    folder.run("key new --curve K-233 --password password --out key");
    let units =
        |bytes: fn(u16) -> [u8; 2]| [0xfeff].into_iter().chain("pässword\r\n".encode_utf16()).flat_map(bytes).collect();
    let [little, big]: [Vec<u8>; 2] = [units(u16::to_le_bytes), units(u16::to_be_bytes)];
    for bytes in [little, big, "\u{feff}pässword\r\n".as_bytes().to_vec()] {
        folder.write("password", bytes);
        folder.run("key show --key key --password password");
    }
    folder.write("password", [0xff, 0xfe, 0]);
    folder.refuses("key show --key key --password password", 2, &["--password", "UTF-16"]);
    folder.refuses("key show --key - --password -", 2, &["--password", "standard input"]);
}

/// What was not looked at is said, on standard error.
#[test]
fn notes() {
    let folder = Folder::new();
    folder.pair("K-233");
    folder.write("both", [folder.read("key"), folder.read("key")].concat());
    let output = folder.output("sign --key both message");
    assert!(output.status.success());
    let says = String::from_utf8_lossy(&output.stderr);
    assert_eq!(says, "note: both: block 2 (PRIVATE KEY), a secret key, was not looked at\n");
}

/// JSON Web Keys and keys of SSH, written and read again, on the curves that have a name there.
#[test]
fn other_forms() {
    let folder = Folder::new();
    folder.write("password", "correct horse\n");
    for curve in ["P-256", "P-384", "P-521"] {
        for format in ["jwk", "openssh", "openssh --password password"] {
            folder.run(&format!("key new --curve {curve} --format {format} --force --out key"));
            let password = format.strip_prefix("openssh").unwrap_or_default();
            let shown = folder.text(&format!("key show --key key{password}"));
            folder.run(&format!("sign --key key{password} --out signature message"));
            for public in ["spki", "jwk", "openssh"] {
                folder.run(&format!("key public --key key{password} --format {public} --out public"));
                folder.run("verify --key public --signature signature message");
                let again = folder.text("key show --key public");
                assert_eq!(again.lines().skip(2).collect::<Vec<_>>(), shown.lines().skip(2).collect::<Vec<_>>());
            }
        }
    }
    folder.refuses("key new --curve K-233 --format jwk", 2, &["--format", "K-233", "P-256"]);
    folder.refuses("key new --curve P-256 --format jwk --der", 2, &["--der"]);
    folder.refuses("key new --curve P-256 --format jwk --password password", 2, &["--password", "openssh"]);
    folder.write("empty", "\n");
    folder.refuses("key new --curve P-256 --format openssh --password empty", 2, &["--password", "empty"]);
    folder.run("key new --curve K-233 --force --out key");
    folder.refuses("key public --key key --format openssh", 2, &["--format", "K-233"]);
}

#[test]
fn keys_of_dstu4145() {
    let folder = Folder::new();
    for curve in carryless::dstu4145::Curve::ALL {
        let name = curve.name();
        let allowed = if curve.is_weak() { "--allow-weak" } else { "" };
        folder.run(&format!("key new --curve {name} --format dstu4145 {allowed} --force --out key"));
        folder.run("key public --key key --out public");
        let shown = folder.text("key show --key key");
        assert!(shown.contains(name) && shown.contains("secret key"), "{shown}");
        assert_eq!(shown.replace("secret", "public"), folder.text("key show --key public"));
        for digest in ["", "--digest kupyna384", "--digest kupyna512", "--digest gost34311"] {
            for form in ["", "--form p1363 --hex"] {
                folder.run(&format!("sign --key key {allowed} {digest} {form} --out signature message"));
                let says = folder.text(&format!("verify --key public {digest} --signature signature message"));
                assert_eq!(says, "the signature matches\n");
            }
        }
        folder.write("altered", "Attack at dusk\n");
        folder.refuses("verify --key public --signature signature altered", 1, &["does not match", "kupyna256"]);
    }
    folder.write("password", "correct horse\n");
    for der in ["", "--der"] {
        folder
            .run(&format!("key new --curve M-257 --format dstu4145 --password password {der} --force --out encrypted"));
        folder.refuses("key show --key encrypted", 2, &["--key", "--password"]);
        let shown = folder.text("key show --key encrypted --password password");
        assert!(shown.contains("M-257 (DSTU 4145") && shown.contains("secret key"), "{shown}");
    }
    for form in ["dstu4145-pkcs12", "dstu4145-pkcs8", "key-6"] {
        folder.run(&format!("key new --curve M-257 --format {form} --password password --force --out key-6.dat"));
        folder.refuses("key show --key key-6.dat", 2, &["--key", "--password"]);
        let shown = folder.text("key show --key key-6.dat --password password");
        assert!(shown.contains("M-257 (DSTU 4145") && shown.contains("secret key"), "{shown}");
        folder.refuses(&format!("key new --curve M-257 --format {form}"), 2, &["--format", "--password"]);
        let of_another = format!("key new --curve ed25519 --format {form} --password password");
        folder.refuses(&of_another, 2, &["--curve", "ed25519", "M-257"]);
    }
    folder.refuses("key new --curve M-191 --format dstu4145", 2, &["--curve", "weak", "--allow-weak"]);
    folder.run("key new --curve M-163 --format dstu4145 --allow-weak --out weak");
    folder.refuses("sign --key weak message", 2, &["--key", "weak", "--allow-weak"]);
    folder.run("key new --curve K-233 --out of_ecdsa");
    folder.refuses("sign --key key --digest sha256 message", 2, &["--digest", "DSTU 4145", "gost34311"]);
    folder.refuses("sign --key of_ecdsa --digest kupyna256 message", 2, &["--digest", "DSTU 4145"]);
    folder.refuses("sign --key key --form field message", 2, &["--form", "der"]);
    folder.refuses("key new --curve K-233 --format dstu4145", 2, &["--curve", "K-233", "M-257"]);
    folder.refuses("sign --key public message", 2, &["--key", "no secret key"]);
    folder.refuses("verify --key public --signature message message", 2, &["--signature"]);
    folder.write("odd", "040100");
    folder.refuses("verify --key public --signature odd message", 2, &["--signature", "same length"]);
    folder.refuses(
        "ecdh --key key --peer public",
        2,
        &["--key", "DSTU 4145 in a normal basis (1.2.804.2.1.1.1.1.3.1.2)"],
    );
    folder.refuses("ecdh --key weak --peer public", 2, &["--key", "DSTU 4145 (1.2.804.2.1.1.1.1.3.1.1)"]);
}

/// Keys of RFC 8410 in each form, signatures of RFC 8032, secrets of RFC 7748; with OpenSSL both ways where it is.
#[test]
fn keys_of_ed25519_and_x25519() {
    let folder = Folder::new();
    folder.write("password", "correct horse\n");
    folder.write("altered", "Attack at dusk\n");
    for form in ["jwk", "pkcs8", "pkcs8 --der", "openssh"] {
        for password in if form == "jwk" { &[""][..] } else { &["", "--password password"] } {
            folder.run(&format!("key new --curve ed25519 --format {form} {password} --force --out key"));
            folder.run(&format!("key public --key key {password} --out public"));
            let shown = folder.text(&format!("key show --key key {password}"));
            assert!(shown.contains("Edwards25519 (Ed25519)") && shown.contains("secret key"), "{shown}");
            assert_eq!(shown.replace("secret", "public"), folder.text("key show --key public"));
            folder.run(&format!("sign --key key {password} --base64 --out signature message"));
            assert_eq!(folder.text("verify --key public --signature signature message"), "the signature matches\n");
            folder.refuses("verify --key public --signature signature altered", 1, &["does not match"]);
        }
    }
    folder.refuses("sign --key key message", 2, &["--key", "--password"]);
    folder.pair("Ed25519");
    assert!(folder.text("key public --key key --format openssh").starts_with("ssh-ed25519 AAAA"));
    assert!(folder.text("key public --key key --format jwk").starts_with(r#"{"kty":"OKP","crv":"Ed25519","x":""#));
    folder.refuses("key public --key key --compressed", 2, &["--compressed", "one form"]);
    folder.refuses("key new --curve ed25519 --format sec1", 2, &["--format", "pkcs8, jwk and openssh"]);
    folder.refuses("sign --key key --form p1363 message", 2, &["--form", "64 bytes"]);
    folder.refuses("sign --key key --digest sha256 message", 2, &["--digest", "SHA-512"]);
    folder.refuses("sign --key public message", 2, &["--key", "no secret key"]);
    folder.refuses("verify --key public --digest sha256 --signature message message", 2, &["--digest", "SHA-512"]);
    folder.refuses("verify --key public --signature message message", 2, &["--signature", "neither hexadecimal"]);
    folder.write("short", "00ff");
    folder.refuses("verify --key public --signature short message", 2, &["--signature", "64 bytes, not 2"]);
    folder.write("large", "ff".repeat(64));
    folder.refuses("verify --key public --signature large message", 1, &["matches nothing"]);
    folder.refuses(
        "ecdh --key key --peer public --hex",
        2,
        &["--key", "Ed25519 (1.3.101.112)", "`carryless key curves` names\n"],
    );
    folder.refuses("key new --curve ed448", 2, &["--curve", "Ed25519 and X25519"]);
    assert!(folder.text("key curves").contains("1.3.101.112"));

    folder.run("key new --curve x25519 --format jwk --out exchange");
    folder.run("key public --key exchange --format jwk --out exchange-public");
    let shown = folder.text("key show --key exchange");
    assert_eq!(shown.replace("secret", "public"), folder.text("key show --key exchange-public"));
    folder.refuses("key public --key exchange --format openssh", 2, &["--format", "spki and jwk"]);
    folder.run("key new --curve X25519 --password password --out encrypted");
    assert!(folder.text("key show --key encrypted --password password").contains("Curve25519 (X25519)"));
    for name in ["own", "other"] {
        folder.run(&format!("key new --curve x25519 --out {name}"));
        folder.run(&format!("key public --key {name} --out {name}-public"));
    }
    for options in ["", "--kdf hkdf --length 40 --info 0a --salt 0b"] {
        let shared = folder.run(&format!("ecdh --key own --peer other-public --hex {options}"));
        assert_eq!(shared, folder.run(&format!("ecdh --key other --peer own-public --hex {options}")));
        assert_eq!(shared.len(), if options.is_empty() { 65 } else { 81 });
    }
    folder.refuses("ecdh --key own --peer other-public --hex --cofactor", 2, &["--cofactor", "X25519"]);
    folder.refuses("ecdh --key own --peer other-public --hex --kdf x963", 2, &["--kdf", "hkdf"]);
    folder.refuses("ecdh --key own --peer public --hex", 2, &["--peer", "Ed25519", "X25519"]);
    folder.refuses("sign --key own message", 2, &["--key", "X25519 (1.3.101.110)"]);
    folder.refuses("key new --curve x25519 --format openssh", 2, &["--format", "pkcs8 and jwk"]);

    if !has_openssl() {
        return;
    }
    folder.run("sign --key key --out signature message");
    folder.openssl("pkeyutl -verify -pubin -inkey public -rawin -in message -sigfile signature");
    folder.openssl("genpkey -algorithm ed25519 -out theirs");
    folder.openssl("pkeyutl -sign -inkey theirs -rawin -in message -out their-signature");
    folder.run("key public --key theirs --out their-public");
    folder.run("verify --key their-public --signature their-signature message");
    folder.openssl("pkeyutl -derive -inkey own -peerkey other-public -out shared");
    folder.run("ecdh --key own --peer other-public --out ours");
    assert_eq!(folder.read("ours"), folder.read("shared"));
    // A certificate, and one that its key signed for a key of another algorithm.
    folder.openssl("req -x509 -new -key theirs -subj /CN=issuer -out issuer");
    folder.run("key new --curve K-233 --out subject");
    folder.openssl("req -new -key subject -subj /CN=subject -out request");
    folder.openssl("x509 -req -in request -CA issuer -CAkey theirs -CAcreateserial -out certificate");
    assert_eq!(folder.text("certificate issuer"), "certificate  CN=issuer  signed by its own key\n");
    assert!(folder.text("certificate --issuer issuer certificate").contains("signed by the key of --issuer"));
    folder.refuses("certificate --issuer public certificate", 1, &["not one of this message by this key"]);
    folder.run("verify --key issuer --signature their-signature message");
}

/// Files of other programs: the library's vectors have their sources.
#[test]
fn documents_signed_by_dstu4145() {
    let folder = Folder::new();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../carryless/vectors/dstu4145_files.json");
    let vectors: serde_json::Value = serde_json::from_slice(&fs::read(path).expect("vectors")).expect("JSON");
    let write = |name: &str, digits: &serde_json::Value| {
        folder.write(name, carryless_workbench::hex::bytes(digits.as_str().expect("text")).expect("digits"));
    };
    write("key", &vectors["given"]["named"]);
    let others = vectors["other"].as_object().expect("documents");
    let (_, certificate) = others.iter().find(|(name, _)| name.starts_with("UAPKI")).expect("a document");
    write("certificate", certificate);
    for attached in ["", "--attached"] {
        for digest in ["", "--digest gost34311"] {
            folder.run(&format!(
                "sign --key key --form cms --certificate certificate {attached} {digest} --out letter.p7s message"
            ));
            assert_eq!(
                folder.text("verify --key certificate --signature letter.p7s message"),
                "the signature matches\n"
            );
            // A certificate from a pipe is read once.
            let arguments = "verify --key - --signature letter.p7s message";
            let mut piped = folder.command(env!("CARGO_BIN_EXE_carryless"), arguments);
            let piped = piped.stdin(fs::File::open(folder.path("certificate")).expect("a file")).output();
            assert_eq!(piped.expect("it runs").stdout, b"the signature matches\n");
            folder.write("altered", "Attack at dusk\n");
            folder.refuses("verify --key certificate --signature letter.p7s altered", 1, &["does not match"]);
        }
    }
    folder.run("key new --curve M-257 --format dstu4145 --out another");
    folder.run("key public --key another --out another.public");
    folder.refuses("verify --key another.public --signature letter.p7s message", 1, &["other keys", "CN="]);
    folder.refuses(
        "sign --key another --form cms --certificate certificate message",
        2,
        &["--certificate", "this key"],
    );
    folder.refuses("sign --key key --form cms message", 2, &["--form", "--certificate"]);
    // Keys in containers, each with its password.
    for published in vectors["published"].as_array().expect("files") {
        write("container", &published["file"]);
        folder.write("password", published["password"].as_str().expect("text"));
        let shown = folder.text("key show --key container --password password");
        assert!(shown.contains("curve       M-257 (DSTU 4145"), "{shown}");
        // The password may come from a pipe, which is read once.
        let mut piped = folder.command(env!("CARGO_BIN_EXE_carryless"), "key show --key container --password -");
        let piped = piped.stdin(fs::File::open(folder.path("password")).expect("a file")).output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&piped.stdout), shown, "{}", String::from_utf8_lossy(&piped.stderr));
        folder.write("wrong", "wrong\n");
        folder.refuses("key show --key container --password wrong", 2, &["--key: container"]);
    }
}
