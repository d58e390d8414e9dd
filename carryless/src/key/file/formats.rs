//! Formats that are not read, or are no document in DER: told by their label in PEM, by how they begin, or by their outermost parts
//! in DER, so that a message can say what a file is and what to do with it.

use super::kind::{parts, tags};
use super::wanted::Wanted;
use core::fmt;
use core::str;
use der::asn1::{AnyRef, ObjectIdentifier};
use der::{Decode, Tag, Tagged};

/// What somebody may look for in a file of a format.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    SecretKey,
    PublicKey,
    /// Secret keys and certificates.
    Store,
    /// Nothing that is looked for.
    Nothing,
}

/// A format.
struct Entry {
    name: &'static str,
    /// What to do.
    advice: &'static str,
    holds: Holds,
    /// Its labels in PEM; one that ends with `*` is the beginning of several.
    labels: &'static [&'static str],
    /// How a file of it begins.
    begins: &'static [&'static [u8]],
}

const fn entry(name: &'static str, advice: &'static str, holds: Holds) -> Entry {
    Entry { name, advice, holds, labels: &[], begins: &[] }
}

impl Entry {
    const fn labels(self, labels: &'static [&'static str]) -> Self {
        Entry { labels, ..self }
    }

    const fn begins(self, begins: &'static [&'static [u8]]) -> Self {
        Entry { begins, ..self }
    }
}

const NOT_HERE: &str = "only keys of elliptic curves are read";
const CONVERT_STORE: &str = "`keytool -importkeystore -deststoretype PKCS12` writes a file that is read";

static RSA_SECRET: Entry = entry("an RSA secret key (PKCS#1)", NOT_HERE, Holds::SecretKey).labels(&["RSA PRIVATE KEY"]);
static RSA_PUBLIC: Entry =
    entry("an RSA public key (PKCS#1), or a signature", NOT_HERE, Holds::PublicKey).labels(&["RSA PUBLIC KEY"]);
static DSA_SECRET: Entry = entry("a DSA secret key", NOT_HERE, Holds::SecretKey).labels(&["DSA PRIVATE KEY"]);
static CMS: Entry = entry(
    "a message in CMS (PKCS#7) without certificates",
    "a certificate in it can be written by `openssl cms` or `openssl pkcs7`",
    Holds::Nothing,
)
.labels(&["PKCS7", "PKCS #7 SIGNED DATA", "CMS"]);
static OCSP_RESPONSE: Entry =
    entry("an OCSP response", "its signature is not looked at here; `openssl ocsp -respin` shows it", Holds::Nothing)
        .labels(&["OCSP RESPONSE"]);
static OCSP_REQUEST: Entry =
    entry("an OCSP request", "`openssl ocsp -reqin` shows it", Holds::Nothing).labels(&["OCSP REQUEST"]);
static TIME_STAMP: Entry =
    entry("a time-stamp request or response", "`openssl ts` shows it", Holds::Nothing).labels(&["TS *", "TIMESTAMP*"]);
static SIGNED: Entry = entry(
    "signed, and no certificate, request or revocation list; an attribute certificate perhaps",
    "accepted are these three",
    Holds::Nothing,
);
static BCFKS: Entry = entry("a BCFKS keystore of Bouncy Castle", CONVERT_STORE, Holds::Store);
static COSE: Entry = entry(
    "a COSE key (CBOR)",
    "x followed by y, in hexadecimal or base64, is read where the curve is given",
    Holds::Store,
);
static ESCAPED: Entry = entry(
    "PEM whose line ends are written as \\n",
    "accepted are line ends themselves; `printf '%b'` writes them",
    Holds::Store,
);

/// The formats that are told by labels and beginnings alone.
static TOLD: &[Entry] = &[
    entry("an OpenSSH secret key", "`ssh-keygen -p -m PEM` makes it one that is read", Holds::SecretKey)
        .labels(&["OPENSSH PRIVATE KEY"])
        .begins(&[b"openssh-key-v1\0"]),
    entry("an SSH secret key of ssh.com", "`ssh-keygen -i` reads it", Holds::SecretKey)
        .labels(&["SSH2 ENCRYPTED PRIVATE KEY"])
        .begins(&[b"---- BEGIN SSH2 ENCRYPTED PRIVATE KEY"]),
    entry("an SSH public key", "`ssh-keygen -e -m PKCS8` writes one that is read", Holds::PublicKey)
        .labels(&["SSH2 PUBLIC KEY"])
        .begins(&[b"---- BEGIN SSH2 PUBLIC KEY", b"ecdsa-sha2-", b"ssh-rsa ", b"ssh-ed25519 ", b"ssh-dss ", b"sk-"]),
    entry("a PuTTY key", "`puttygen FILE -O private-openssh` writes one that ssh-keygen reads", Holds::SecretKey)
        .begins(&[b"PuTTY-User-Key-File-"]),
    entry("a PGP key or message", "`gpg --export` and its like write nothing that is read", Holds::Store)
        .labels(&["PGP *"])
        .begins(&[b"\x99\0", b"\x99\x01", b"\x95\0", b"\x95\x01"]),
    entry("a JKS keystore of Java", CONVERT_STORE, Holds::Store).begins(&[b"\xfe\xed\xfe\xed"]),
    entry("a JCEKS keystore of Java", CONVERT_STORE, Holds::Store).begins(&[b"\xce\xce\xce\xce"]),
    entry("a BKS or UBER keystore of Bouncy Castle", CONVERT_STORE, Holds::Store)
        .begins(&[b"\0\0\0\x01\0\0\0\x14", b"\0\0\0\x02\0\0\0\x14"]),
    entry(
        "a JSON document that is no JSON Web Key of an elliptic curve",
        "accepted is a JSON Web Key, or a set of them",
        Holds::Store,
    )
    .begins(&[b"{", b"["]),
    entry("a message of S/MIME", "`openssl smime -pk7out` writes PKCS#7, whose certificates are read", Holds::Nothing)
        .begins(&[b"MIME-Version:", b"Content-Type:"]),
    entry("a secret key of DNSSEC", "the base64 behind PrivateKey: is read where the curve is given", Holds::SecretKey)
        .begins(&[b"Private-key-format:"]),
    entry(
        "PEM without line ends",
        "accepted are the line that begins a block, base64 and the line that ends it",
        Holds::Store,
    )
    .begins(&[b"-----BEGIN "]),
    entry("a document in XML", "the base64 of a key in it is read without the tags around it", Holds::Nothing)
        .begins(&[b"<"]),
    entry("a ZIP archive", "accepted is a file in it", Holds::Nothing).begins(&[b"PK\x03\x04"]),
    entry("a compressed file", "accepted is what it was made of", Holds::Nothing).begins(&[b"\x1f\x8b"]),
    entry("parameters of another algorithm", NOT_HERE, Holds::Nothing).labels(&[
        "DH PARAMETERS",
        "X9.42 DH PARAMETERS",
        "DSA PARAMETERS",
        "SM2 PARAMETERS",
    ]),
    entry("an attribute certificate", "it has no key", Holds::Nothing).labels(&["ATTRIBUTE CERTIFICATE"]),
    entry("a session of TLS", "it has no key of a curve", Holds::Nothing).labels(&["SSL SESSION PARAMETERS"]),
    entry("a signature of SSH", "`ssh-keygen -Y verify` checks it", Holds::Nothing).labels(&["SSH SIGNATURE"]),
    entry("a key or break signature of TACK", "it is not read by any program today", Holds::Nothing).labels(&["TACK*"]),
    entry("a secret key of a TPM", "it is a key only inside that TPM", Holds::SecretKey).labels(&[
        "TSS2 PRIVATE KEY",
        "TSS2 KEY BLOB",
        "TSS KEY BLOB",
    ]),
];

/// A format that is not read.
#[derive(Clone, Copy)]
pub struct OtherFormat(&'static Entry);

impl OtherFormat {
    /// The format of a block with this label.
    pub(super) fn of_label(label: &[u8]) -> Option<Self> {
        let is = |known: &&str| match known.strip_suffix('*') {
            Some(beginning) => label.starts_with(beginning.as_bytes()),
            None => label == known.as_bytes(),
        };
        let by_shape = [&RSA_SECRET, &RSA_PUBLIC, &DSA_SECRET, &CMS, &OCSP_RESPONSE, &OCSP_REQUEST, &TIME_STAMP];
        let mut known = by_shape.into_iter().chain(TOLD);
        known.find(|entry| entry.labels.iter().any(is)).map(OtherFormat)
    }

    /// The format of a file that is no DER.
    pub(in crate::key) fn of_beginning(bytes: &[u8]) -> Option<Self> {
        let text = bytes.trim_ascii_start();
        let begins =
            |entry: &&Entry| entry.begins.iter().any(|known| text.starts_with(known) || bytes.starts_with(known));
        // A letter is the beginning of a text, and not of anything else.
        let is_text = str::from_utf8(bytes).is_ok();
        let told =
            TOLD.iter().find(|entry| begins(entry) && (is_text || entry.begins.iter().all(|known| known.len() > 1)));
        let has = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
        let escaped = || (has(b"-----BEGIN ") && has(b"\\n")).then_some(&ESCAPED);
        let of_cbor = || matches!(bytes, [0xa1..=0xbf, 1, 2, ..]).then_some(&COSE);
        escaped().or(told).or_else(of_cbor).map(OtherFormat)
    }

    /// The format of a document in DER.
    pub(in crate::key) fn of_der(bytes: &[u8]) -> Option<Self> {
        of_der(bytes).map(OtherFormat)
    }

    /// Whether it may have what is wanted: it is not passed over then.
    pub(super) fn may_have(self, wanted: Wanted) -> bool {
        match self.0.holds {
            Holds::Nothing => false,
            Holds::Store => true,
            Holds::SecretKey => matches!(wanted, Wanted::Secret | Wanted::Key),
            Holds::PublicKey => matches!(wanted, Wanted::Public | Wanted::Key),
        }
    }

    /// What it is, as in `a PuTTY key`.
    pub fn name(self) -> &'static str {
        self.0.name
    }
}

impl PartialEq for OtherFormat {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for OtherFormat {}

impl fmt::Debug for OtherFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

impl fmt::Display for OtherFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it is {}, which is not read: {}", self.0.name, self.0.advice)
    }
}

/// The format of a document in DER, by its outermost parts.
fn of_der(bytes: &[u8]) -> Option<&'static Entry> {
    let parts = parts::<10>(Some(AnyRef::from_der(bytes).ok()?));
    let tags = tags(parts);
    let integers = tags.iter().take_while(|tag| **tag == Some(Tag::Integer)).count();
    match (tags, integers) {
        ([Some(Tag::ObjectIdentifier), Some(Tag::ContextSpecific { .. }), None, ..], _) => Some(&CMS),
        ([Some(Tag::Sequence), Some(Tag::Sequence), Some(Tag::BitString), None, ..], _) => Some(&SIGNED),
        ([Some(Tag::Enumerated), ..], _) => Some(&OCSP_RESPONSE),
        (_, 9..) => Some(&RSA_SECRET),
        ([.., _, _, _, None, None, None, None], 6) => Some(&DSA_SECRET),
        ([_, _, None, ..], 2) => Some(&RSA_PUBLIC),
        // A status, then CMS; a version, then a digest with its algorithm.
        ([Some(Tag::Sequence), Some(Tag::Sequence), None, ..], _) if is_cms(parts[1]) => Some(&TIME_STAMP),
        ([Some(Tag::Integer), Some(Tag::Sequence), ..], _) if is_digest(parts[1]) => Some(&TIME_STAMP),
        ([Some(Tag::Sequence), None, ..], _) if is_request_list(parts[0]) => Some(&OCSP_REQUEST),
        // What is encrypted, and the integrity of it, each behind an algorithm.
        ([Some(Tag::Sequence), Some(Tag::Sequence), None, ..], _) if is_digest(parts[0]) => Some(&BCFKS),
        _ => None,
    }
}

fn is_cms(part: Option<AnyRef<'_>>) -> bool {
    let identifier = parts::<1>(part)[0].and_then(|first| first.decode_as::<ObjectIdentifier>().ok());
    identifier == Some(ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2"))
}

/// SEQUENCE { AlgorithmIdentifier, OCTET STRING }.
fn is_digest(part: Option<AnyRef<'_>>) -> bool {
    matches!(tags(parts::<3>(part)), [Some(Tag::Sequence), Some(Tag::OctetString), None])
}

/// A list of requests, the first of which begins with an algorithm, two digests and a number.
fn is_request_list(part: Option<AnyRef<'_>>) -> bool {
    let list = parts::<3>(part).into_iter().flatten().find(|part| part.tag() == Tag::Sequence);
    let identity = parts::<1>(parts::<1>(list)[0])[0];
    let wanted = [Tag::Sequence, Tag::OctetString, Tag::OctetString, Tag::Integer].map(Some);
    tags(parts::<4>(identity)) == wanted
}
