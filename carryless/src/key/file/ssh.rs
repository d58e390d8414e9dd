//! Keys of SSH: lines of public keys, blocks of RFC 4716, and OpenSSH's private keys.
//!
//! What is read is translated to DER, for the readers of keys, which check the point and whether the secret belongs to it.
//! A line may stand in `authorized_keys`, with options before the key, or in `known_hosts`, with names of hosts.
//!
//! Source: RFC 5656, 3.1, and RFC 8709, 4 (public keys); RFC 4251, 5 (strings and integers); RFC 4716; OpenSSH's `PROTOCOL.key` (private keys),
//! and `sshd(8)` (lines). A file that `ssh-keygen` writes is written here byte by byte, but for its random parts.

use super::FileError;
use super::encrypted::Password;
use super::encrypted::openssh::{self, Derivation};
use super::registered::{MAX_BYTES, Name, Registered};
use super::rfc8410;
use crate::key::{PointForm, PublicKey, SecretKey};
use crate::scalar::order_bytes;
use crate::scalar_mul::KeyCurve;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use base64ct::{Base64, Encoding};
use core::{fmt, iter, mem};
use der::asn1::ObjectIdentifier;
use der::oid::AssociatedOid;
use der::pem::{Encoder, LineEnding, encapsulated_len_wrapped};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// Why a file of SSH is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SshError {
    /// It is not built as a key of SSH is.
    Form,
    /// A block without its last line.
    Unfinished,
    /// A key whose base64 is none, or is cut off.
    Base64,
    /// Two names, of the algorithm or of the curve, that are not those of one key.
    Names,
    /// The key is one of this other algorithm.
    Algorithm(Name),
    /// The key is encrypted by this, which is not read.
    Encryption(Name),
}

impl fmt::Display for SshError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => f.write_str("the key of SSH is damaged, or is none"),
            Self::Unfinished => f.write_str("a block SSH2 PUBLIC KEY begins and has no line that ends it"),
            Self::Base64 => f.write_str("the key of SSH has characters that are not base64, or is cut off"),
            Self::Names => f.write_str("the key of SSH names two algorithms or curves"),
            Self::Algorithm(name) => {
                write!(
                    f,
                    "the key of SSH is one of {name}; read are ecdsa-sha2-nistp256, -nistp384, -nistp521 and ssh-ed25519"
                )
            }
            Self::Encryption(name) => {
                write!(f, "the key of SSH is encrypted by {name}, which is not read; AES and 3DES under bcrypt are")
            }
        }
    }
}

impl core::error::Error for SshError {}

/// What strings and numbers are read from.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn number(&mut self) -> Result<u32, SshError> {
        let (number, rest) = self.0.split_first_chunk().ok_or(SshError::Form)?;
        self.0 = rest;
        Ok(u32::from_be_bytes(*number))
    }

    fn string(&mut self) -> Result<&'a [u8], SshError> {
        let length = self.number()? as usize;
        let (string, rest) = self.0.split_at_checked(length).ok_or(SshError::Form)?;
        self.0 = rest;
        Ok(string)
    }

    fn finish(self) -> Result<(), SshError> {
        if self.0.is_empty() { Ok(()) } else { Err(SshError::Form) }
    }
}

/// Writes a string, after its length.
fn put(out: &mut Vec<u8>, string: &[u8]) {
    out.extend((string.len() as u32).to_be_bytes());
    out.extend(string);
}

/// The algorithm of a key.
#[derive(Clone, Copy)]
pub(crate) enum Algorithm {
    /// ECDSA, on a curve that has a name in SSH.
    Ecdsa(&'static Registered),
    /// Ed25519.
    Ed25519,
}

impl Algorithm {
    /// ECDSA on the curve with this object identifier, if it has a name in SSH.
    pub fn of_curve(identifier: ObjectIdentifier) -> Option<Self> {
        Registered::of(identifier).map(Self::Ecdsa)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Ecdsa(curve) => curve.ssh,
            Self::Ed25519 => "ssh-ed25519",
        }
    }

    fn of_name(name: &[u8]) -> Option<Self> {
        let ecdsa = Registered::find(|curve| curve.ssh.as_bytes() == name).map(Self::Ecdsa);
        ecdsa.or((name == Self::Ed25519.name().as_bytes()).then_some(Self::Ed25519))
    }
}

/// What SSH says of a public key: the algorithm, and the point `04 x y` or, of Ed25519, its 32 bytes.
struct Public<'a> {
    algorithm: Algorithm,
    point: &'a [u8],
}

impl<'a> Public<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self, SshError> {
        let name = reader.string()?;
        let algorithm = Algorithm::of_name(name).ok_or(SshError::Algorithm(Name::new(name)))?;
        if let Algorithm::Ecdsa(curve) = algorithm
            && reader.string()? != curve.ssh_curve()
        {
            return Err(SshError::Names);
        }
        Ok(Public { algorithm, point: reader.string()? })
    }

    /// The key in DER, a SubjectPublicKeyInfo.
    fn document(&self) -> Result<Vec<u8>, SshError> {
        Ok(match self.algorithm {
            Algorithm::Ecdsa(curve) => curve.public_document(self.point),
            Algorithm::Ed25519 => {
                rfc8410::Algorithm::ED25519.public_document(self.point.try_into().map_err(|_| SshError::Form)?)
            }
        })
    }

    /// The key of these bytes, all of them.
    fn of(bytes: &'a [u8]) -> Result<Self, SshError> {
        let mut reader = Reader(bytes);
        let public = Self::read(&mut reader)?;
        reader.finish()?;
        Ok(public)
    }

    fn write(&self, out: &mut Vec<u8>) {
        put(out, self.algorithm.name().as_bytes());
        if let Algorithm::Ecdsa(curve) = self.algorithm {
            put(out, curve.ssh_curve());
        }
        put(out, self.point);
    }
}

/// The first line of a block of RFC 4716, and the last one.
const BLOCK: [&[u8]; 2] = [b"---- BEGIN SSH2 PUBLIC KEY ----", b"---- END SSH2 PUBLIC KEY ----"];

/// What names of algorithms in SSH begin with.
const ALGORITHMS: [&[u8]; 5] = [b"ecdsa-sha2-", b"ssh-", b"sk-ecdsa-sha2-", b"sk-ssh-", b"rsa-sha2-"];

/// A public key in a text: the algorithm before it, where it is in a line, and its base64 in parts.
struct Entry<'a> {
    algorithm: Option<&'a [u8]>,
    digits: Vec<&'a [u8]>,
}

impl<'a> Entry<'a> {
    fn of_line(line: &'a [u8]) -> Option<Self> {
        let mut words = words(line).filter(|_| !line.starts_with(b"#")).peekable();
        while let Some(word) = words.next() {
            // A key begins with the length of a name, which has less than 2^16 bytes.
            let key = words.peek().filter(|next| next.starts_with(b"AAAA"));
            if let Some(key) = key.filter(|_| ALGORITHMS.iter().any(|name| word.starts_with(name))) {
                return Some(Entry { algorithm: Some(word), digits: vec![key] });
            }
        }
        None
    }

    /// The entry of the lines of a block after its first one.
    fn of_block(lines: &mut impl Iterator<Item = &'a [u8]>) -> Result<Self, SshError> {
        let (mut digits, mut in_header) = (Vec::new(), false);
        for line in lines {
            if line == BLOCK[1] {
                return Ok(Entry { algorithm: None, digits });
            }
            let is_header = in_header || line.contains(&b':');
            in_header = is_header && line.ends_with(b"\\");
            if !is_header {
                digits.push(line);
            }
        }
        Err(SshError::Unfinished)
    }

    fn document(&self) -> Result<Vec<u8>, SshError> {
        let digits = self.digits.concat();
        let mut key = vec![0; digits.len()];
        let public = Public::of(Base64::decode(digits, &mut key).map_err(|_| SshError::Base64)?)?;
        match self.algorithm {
            Some(algorithm) if algorithm != public.algorithm.name().as_bytes() => Err(SshError::Names),
            _ => public.document(),
        }
    }
}

/// The lines of a text, without the blanks around them, that have something.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    text.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii).filter(|line| !line.is_empty())
}

/// The words of a line. Blanks within double quotes, as in options, end none.
fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = line;
    iter::from_fn(move || {
        let (mut quoted, mut escaped) = (false, false);
        let ends = |byte: &u8| {
            quoted ^= *byte == b'"' && !escaped;
            escaped = *byte == b'\\' && !escaped;
            !quoted && byte.is_ascii_whitespace()
        };
        rest = rest.trim_ascii_start();
        let word;
        (word, rest) = rest.split_at(rest.iter().position(ends).unwrap_or(rest.len()));
        (!word.is_empty()).then_some(word)
    })
}

/// The keys of a text, each whole or the reason why it is not.
fn entries(text: &[u8]) -> impl Iterator<Item = Result<Entry<'_>, SshError>> {
    let mut lines = lines(text);
    iter::from_fn(move || {
        loop {
            let line = lines.next()?;
            if line == BLOCK[0] {
                return Some(Entry::of_block(&mut lines));
            }
            if let Some(entry) = Entry::of_line(line) {
                return Some(Ok(entry));
            }
        }
    })
}

/// Whether a text has a line of a public key, or the beginning of a block.
pub(super) fn is_public(text: &[u8]) -> bool {
    entries(text).next().is_some()
}

/// The first public key of a text, in lines or blocks, as a SubjectPublicKeyInfo.
pub(super) fn public_document(text: &[u8]) -> Result<Vec<u8>, FileError> {
    let first = entries(text).next().ok_or(SshError::Form)?;
    Ok(first.and_then(|entry| entry.document())?)
}

/// What a private key of OpenSSH begins with.
const MAGIC: &[u8] = b"openssh-key-v1\0";

/// The label of its block in PEM, and the characters of a line there.
const LABEL: &str = "OPENSSH PRIVATE KEY";
const LINE: usize = 70;

/// Whether bytes begin as a private key of OpenSSH does.
pub(super) fn is_secret(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// The private key of OpenSSH in these bytes in DER: SEC 1, of Ed25519 PKCS#8.
pub(super) fn secret_document(bytes: &[u8], password: Option<Password<'_>>) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let mut reader = Reader(bytes.strip_prefix(MAGIC).ok_or(SshError::Form)?);
    // `PROTOCOL.key`: cipher, derivation, its options, the number of keys, a public key, the encrypted part, and behind it a tag.
    let (cipher, derivation, options) = (reader.string()?, reader.string()?, reader.string()?);
    // The form has room for several keys, and every program writes one.
    if reader.number()? != 1 {
        return Err(SshError::Form.into());
    }
    // What it is a key of is told before a password is asked for.
    let public = Public::of(reader.string()?)?;
    let (private, tag) = (reader.string()?, reader.0);
    if cipher == b"none" && derivation == b"none" {
        Reader(tag).finish()?;
        return private_part(private, &public)?.ok_or(SshError::Form.into());
    }
    let cipher = openssh::cipher(cipher).ok_or(SshError::Encryption(Name::new(cipher)))?;
    let derivation = read_derivation(derivation, options)?;
    let password = password.ok_or(FileError::Encrypted)?;
    let plain = openssh::decrypted(cipher, &derivation, private, tag, password)?;
    private_part(&plain, &public)?.ok_or(FileError::Password)
}

fn read_derivation<'a>(name: &[u8], options: &'a [u8]) -> Result<Derivation<'a>, SshError> {
    if name != b"bcrypt" {
        return Err(SshError::Encryption(Name::new(name)));
    }
    let mut options = Reader(options);
    let derivation = Derivation { salt: options.string()?, rounds: options.number()? };
    options.finish()?;
    Ok(derivation)
}

/// The key in what was encrypted; nothing where the two numbers before it differ: the password was another.
fn private_part(bytes: &[u8], expected: &Public<'_>) -> Result<Option<Zeroizing<Vec<u8>>>, FileError> {
    let mut reader = Reader(bytes);
    if reader.number()? != reader.number()? {
        return Ok(None);
    }
    let public = Public::read(&mut reader)?;
    if public.algorithm.name() != expected.algorithm.name() || public.point != expected.point {
        return Err(FileError::Pair);
    }
    let document = match public.algorithm {
        Algorithm::Ecdsa(curve) => {
            let mut secret = Zeroizing::new([0; MAX_BYTES]);
            let secret = &mut secret[..curve.bytes];
            read_integer(reader.string()?, secret)?;
            curve.secret_document(secret, public.point)
        }
        // The secret key and, once more, the public one.
        Algorithm::Ed25519 => {
            let (secret, point) = reader.string()?.split_first_chunk().ok_or(SshError::Form)?;
            let own = point.try_into().map_err(|_| SshError::Form)?;
            if point != public.point {
                return Err(FileError::Pair);
            }
            rfc8410::Algorithm::ED25519.secret_document(secret, Some(own)).to_bytes()
        }
    };
    let _comment = reader.string()?;
    // What fills the last block is 1, 2, 3 …; no cipher has blocks of more than 16 bytes.
    if reader.0.iter().zip(1u8..).any(|(byte, i)| *byte != i) || reader.0.len() > 16 {
        return Err(SshError::Form.into());
    }
    Ok(Some(document))
}

/// Writes the value of an integer that is positive, in as many bytes as there are.
fn read_integer(integer: &[u8], out: &mut [u8]) -> Result<(), SshError> {
    // RFC 4251, 5 (mpint): big-endian, in two's complement, a zero before a first byte of 128 or more.
    let value = match integer {
        [0, value @ ..] => value,
        [1..=0x7f, ..] => integer,
        _ => return Err(SshError::Form),
    };
    let zeros = out.len().checked_sub(value.len()).ok_or(SshError::Form)?;
    out[zeros..].copy_from_slice(value);
    Ok(())
}

/// Writes a positive integer: without zeros before it, but for one where the first bit would be a sign.
fn put_integer(out: &mut Vec<u8>, value: &[u8]) {
    let zeros = value.iter().take_while(|byte| **byte == 0).count();
    let value = &value[zeros..];
    let sign = usize::from(value.first().is_some_and(|byte| *byte >= 0x80));
    out.extend(((sign + value.len()) as u32).to_be_bytes());
    out.extend(&[0][..sign]);
    out.extend(value);
}

/// A comment as one line: characters that control something are blanks.
fn one_line(comment: &str) -> String {
    comment.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// The line of a public key, which is that of a point `04 x y` or of 32 bytes.
pub(crate) fn public_line(algorithm: Algorithm, point: &[u8], comment: &str) -> String {
    let mut key = Vec::new();
    Public { algorithm, point }.write(&mut key);
    let mut digits = vec![0; 4 * key.len().div_ceil(3)];
    let digits = Base64::encode(&key, &mut digits).expect("a key fits");
    let line = format!("{} {digits} {}", algorithm.name(), one_line(comment));
    format!("{}\n", line.trim_end())
}

/// A secret key that is to be written, with the point `04 x y` or the 32 bytes of its public key. Of Ed25519 the secret is followed by these
/// once more.
pub(crate) struct Secret<'a> {
    pub algorithm: Algorithm,
    pub point: &'a [u8],
    pub secret: &'a [u8],
}

impl Secret<'_> {
    /// The private key of OpenSSH in PEM.
    pub fn to_openssh(&self, comment: &str) -> Zeroizing<String> {
        let check = *self.point.last_chunk().expect("a point");
        self.file(b"none", b"none", &[], &self.private_part(check, comment, 8))
    }

    /// The private key of OpenSSH in PEM, encrypted; nothing where the password is empty.
    pub fn to_encrypted_openssh(
        &self,
        password: &[u8],
        comment: &str,
        rng: &mut impl CryptoRng,
    ) -> Option<Zeroizing<String>> {
        let (mut check, mut salt) = ([0; 4], [0; 16]);
        rng.fill_bytes(&mut check);
        rng.fill_bytes(&mut salt);
        let mut private = self.private_part(check, comment, openssh::WRITTEN.block_size());
        let derivation = Derivation { salt: &salt, rounds: openssh::ROUNDS };
        openssh::encrypt(&derivation, password, &mut private)?;
        let mut options = Vec::new();
        put(&mut options, &salt);
        options.extend(derivation.rounds.to_be_bytes());
        Some(self.file(openssh::WRITTEN.as_str().as_bytes(), b"bcrypt", &options, &private))
    }

    /// What is encrypted: numbers that tell whether the password was right, the key, and a padding to blocks.
    fn private_part(&self, check: [u8; 4], comment: &str, block: usize) -> Zeroizing<Vec<u8>> {
        // Room for all, so that no part of a secret is left behind where a buffer grows.
        let mut private = Zeroizing::new(Vec::with_capacity(6 * MAX_BYTES + comment.len()));
        private.extend([check, check].as_flattened());
        Public { algorithm: self.algorithm, point: self.point }.write(&mut private);
        match self.algorithm {
            Algorithm::Ecdsa(_) => put_integer(&mut private, self.secret),
            Algorithm::Ed25519 => put(&mut private, self.secret),
        }
        put(&mut private, one_line(comment).as_bytes());
        let padding = private.len().next_multiple_of(block) - private.len();
        private.extend((1..).take(padding));
        private
    }

    fn file(&self, cipher: &[u8], derivation: &[u8], options: &[u8], private: &[u8]) -> Zeroizing<String> {
        let mut file = Zeroizing::new(Vec::with_capacity(6 * MAX_BYTES + options.len() + private.len()));
        file.extend(MAGIC);
        [cipher, derivation, options].into_iter().for_each(|string| put(&mut file, string));
        file.extend(1u32.to_be_bytes());
        let mut public = Vec::new();
        Public { algorithm: self.algorithm, point: self.point }.write(&mut public);
        put(&mut file, &public);
        put(&mut file, private);
        in_lines(&file)
    }
}

/// Bytes in PEM, in lines as long as those of OpenSSH.
fn in_lines(bytes: &[u8]) -> Zeroizing<String> {
    let length = encapsulated_len_wrapped(LABEL, LINE, LineEnding::LF, bytes.len()).expect("a key fits");
    let mut text = Zeroizing::new(vec![0; length]);
    let mut encoder = Encoder::new_wrapped(LABEL, LINE, LineEnding::LF, &mut text).expect("a label fits");
    encoder.encode(bytes).expect("a key fits");
    let length = encoder.finish().expect("a key fits");
    text.truncate(length);
    Zeroizing::new(String::from_utf8(mem::take(&mut *text)).expect("a key is text"))
}

impl<C: KeyCurve + AssociatedOid> SecretKey<C> {
    /// The key in OpenSSH's form, `OPENSSH PRIVATE KEY`, which is not encrypted; nothing where SSH has no name for the curve: it
    /// has one for P-256, P-384 and P-521. A line break in the comment is written as a blank.
    ///
    /// # Time
    /// That of the packages `base64ct` and `pem-rfc7468`, which mean it to be constant in the secret; but the form leaves zeros
    /// before the secret out, so that their number becomes known.
    pub fn to_openssh(&self, comment: &str) -> Option<Zeroizing<String>> {
        self.for_ssh(|secret| secret.to_openssh(comment))
    }

    /// The key in OpenSSH's form, encrypted by AES-256 in counter mode under a key that bcrypt makes in 24 rounds, as `ssh-keygen`
    /// does it; the generator makes what is to differ each time. Nothing where [`Self::to_openssh`] gives nothing, and where the
    /// password is empty: this form cannot be encrypted by it.
    ///
    /// # Time
    /// As [`Self::to_openssh`].
    pub fn to_encrypted_openssh(
        &self,
        password: &[u8],
        comment: &str,
        rng: &mut impl CryptoRng,
    ) -> Option<Zeroizing<String>> {
        self.for_ssh(|secret| secret.to_encrypted_openssh(password, comment, rng)).flatten()
    }

    fn for_ssh<T>(&self, write: impl FnOnce(&Secret<'_>) -> T) -> Option<T> {
        let algorithm = Algorithm::of_curve(C::OID)?;
        let mut secret = Zeroizing::new([0; MAX_BYTES]);
        let secret = &mut secret[..order_bytes::<C>()];
        self.to_be_bytes(secret);
        Some(write(&Secret { algorithm, point: &self.public_key().to_sec1(PointForm::Uncompressed), secret }))
    }
}

impl<C: KeyCurve + AssociatedOid> PublicKey<C> {
    /// The key as a line of `authorized_keys`, as in `ecdsa-sha2-nistp256 AAAA… comment`, with its line break; nothing where SSH
    /// has no name for the curve: it has one for P-256, P-384 and P-521. A line break in the comment is written as a blank.
    pub fn to_openssh(&self, comment: &str) -> Option<String> {
        Some(public_line(Algorithm::of_curve(C::OID)?, &self.to_sec1(PointForm::Uncompressed), comment))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::super::encrypted::Budget;
    use super::*;
    use crate::P521;
    use alloc::borrow::ToOwned;
    use alloc::string::ToString;

    const COMMENT: &str = "somebody@somewhere";

    /// What `ssh-keygen` wrote.
    fn file(name: &str) -> &'static str {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/keys/ssh/").to_owned() + name;
        std::fs::read_to_string(path).expect("a file").leak()
    }

    /// The bytes in a block of PEM.
    fn bytes(pem: &str) -> Vec<u8> {
        let digits: String = pem.lines().filter(|line| !line.starts_with('-')).collect();
        Base64::decode_vec(&digits).expect("base64")
    }

    fn secret_with(bytes: &[u8], password: Option<&[u8]>) -> Result<Zeroizing<Vec<u8>>, FileError> {
        let budget = Budget::new();
        secret_document(bytes, password.map(|bytes| Password { bytes, budget: &budget }))
    }

    fn public(text: &str) -> Result<Vec<u8>, FileError> {
        public_document(text.as_bytes())
    }

    fn refused<T: fmt::Debug>(result: Result<T, FileError>) -> SshError {
        match result {
            Err(FileError::Ssh(error)) => error,
            other => panic!("{other:?}"),
        }
    }

    fn named(name: &str) -> SshError {
        SshError::Algorithm(Name::new(name.as_bytes()))
    }

    #[test]
    fn encrypted_keys() {
        let key = secret_with(&bytes(file("p256")), None).expect("a secret key");
        for cipher in ["aes128-ctr", "aes256-ctr", "aes256-cbc", "aes256-gcm", "3des-cbc"] {
            let bytes = bytes(file(&format!("p256-{cipher}")));
            assert_eq!(secret_with(&bytes, Some(b"secret")).as_ref(), Ok(&key), "{cipher}");
            assert_eq!(secret_with(&bytes, Some(b"Secret")), Err(FileError::Password), "{cipher}");
            assert_eq!(secret_with(&bytes, Some(b"")), Err(FileError::Password), "{cipher}");
            assert_eq!(secret_with(&bytes, None), Err(FileError::Encrypted), "{cipher}");
        }
        let chacha = secret_with(&bytes(file("p256-chacha20-poly1305")), Some(b"secret"));
        assert_eq!(refused(chacha), SshError::Encryption(Name::new(b"chacha20-poly1305@openssh.com")));
    }

    /// Rounds cost before they are made, together with others.
    #[test]
    fn rounds_are_counted() {
        let mut bytes = bytes(file("p256-aes256-ctr"));
        // The number of rounds stands after the salt.
        let rounds = 15 + 4 + 10 + 4 + 6 + 4 + 4 + 16;
        assert_eq!(bytes[rounds..][..4], [0, 0, 0, 1]);
        let budget = Budget::new();
        let password = Some(Password { bytes: b"secret", budget: &budget });
        assert!(secret_document(&bytes, password).is_ok());
        bytes[rounds..][..4].copy_from_slice(&1024u32.to_be_bytes());
        assert_eq!(secret_document(&bytes, password), Err(FileError::Cost));
        bytes[rounds..][..4].copy_from_slice(&u32::MAX.to_be_bytes());
        assert_eq!(secret_document(&bytes, password), Err(FileError::Cost));
        bytes[rounds..][..4].fill(0);
        assert_eq!(secret_document(&bytes, password), Err(SshError::Form.into()));
    }

    #[test]
    fn other_algorithms_are_named() {
        let error = refused(public(file("p256-cert.pub")));
        assert_eq!(error, named("ecdsa-sha2-nistp256-cert-v01@openssh.com"));
        assert!(error.to_string().contains("ecdsa-sha2-nistp256-cert-v01@openssh.com"), "{error}");
    }

    /// Lines as they occur.
    #[test]
    fn lines_of_other_files() {
        let line = file("p256.pub");
        let key = public(line).expect("a public key");
        for text in [
            format!("no-pty,command=\"echo \\\"ssh-rsa AAAA\\\" a\" {line}"),
            format!("# {line}\n\n{line}{}", file("ed25519.pub")),
            format!("example.org,192.0.2.1 {line}"),
            format!("@cert-authority *.example.org {line}"),
            format!("\u{feff}  {}\r\n", line.trim_end().replace(' ', "\t ")),
            format!(
                "text before\n{}text after\n",
                file("p256.rfc4716").replace("Comment", "X-A: b\\\nc d\\\ne\nComment")
            ),
            file("p256.rfc4716").replace('\n', "\r\n"),
        ] {
            assert!(is_public(text.as_bytes()), "{text}");
            assert_eq!(public(&text).as_ref(), Ok(&key), "{text}");
        }
        for text in [
            "",
            "ssh-rsa",
            "ecdsa-sha2-nistp256 BBBB",
            "AAAA AAAA",
            "-----BEGIN PUBLIC KEY-----\nAAAA",
            "# ssh-rsa AAAA",
        ] {
            assert!(!is_public(text.as_bytes()), "{text}");
            assert_eq!(refused(public(text)), SshError::Form, "{text}");
        }
        // The first key serves, or none.
        assert_eq!(public(&[file("ed25519.pub"), line].concat()), public(file("ed25519.pub")));
        assert_eq!(refused(public(&line.replace("nistp256 ", "nistp384 "))), SshError::Names);
        assert_eq!(refused(public(&line.replace("8= ", "8 "))), SshError::Base64);
        assert_eq!(refused(public(&line.replace("8= ", " "))), SshError::Base64);
        assert_eq!(
            refused(public(file("p256.rfc4716").split("---- END").next().expect("a part"))),
            SshError::Unfinished
        );
        assert!(matches!(public(&line.replace("Nbmy8=", "Nbmy9=")), Err(FileError::Ssh(SshError::Base64))));
    }

    /// Nothing is written past the room that a secret was given at first.
    #[test]
    fn no_copy_is_left_behind() {
        let algorithm = Algorithm::of_curve(<P521>::OID).expect("a name");
        let secret = Secret { algorithm, point: &[4; 1 + 2 * 66], secret: &[1; 66] };
        for comment in ["", COMMENT] {
            let private = secret.private_part([5; 4], comment, 16);
            assert_eq!(private.capacity(), 6 * MAX_BYTES + comment.len());
        }
    }
}
