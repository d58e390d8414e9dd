//! What bytes in DER hold, told from their outermost parts: labels and names of files are not asked.

use super::FileError;
use core::fmt;
use core::ops::RangeInclusive;
use der::asn1::{AnyRef, ObjectIdentifier};
use der::{Decode, Reader, SliceReader, Tag, Tagged};

/// What a document holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    Sec1,
    Pkcs8,
    Encrypted,
    Spki,
    Certificate,
    Request,
    RevocationList,
    Pkcs12,
    Bundle,
    #[cfg_attr(not(feature = "ssh"), allow(dead_code, reason = "it is a format that is not read"))]
    OpenSsh,
    Parameters,
    Other,
}

/// id-signedData (RFC 5652, 5.1).
const SIGNED_DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2");

impl FileKind {
    /// The kind of one whole document.
    ///
    /// # Errors
    /// If something stands behind it.
    pub fn of_whole(bytes: &[u8]) -> Result<Self, FileError> {
        let document = first(bytes).len();
        if document < bytes.len() {
            return Err(FileError::Behind { document, behind: bytes.len() - document });
        }
        Ok(Self::of(bytes))
    }

    /// The kind of the document that bytes begin with.
    pub fn of_first(bytes: &[u8]) -> Self {
        Self::of(first(bytes))
    }

    pub fn of(bytes: &[u8]) -> Self {
        let Ok(document) = AnyRef::from_der(bytes) else { return Self::Other };
        if document.tag() == Tag::ObjectIdentifier {
            return Self::Parameters;
        }
        let parts = parts::<4>(Some(document));
        match tags(parts) {
            [Some(Tag::Integer), Some(Tag::OctetString), ..] => Self::Sec1,
            [Some(Tag::Integer), Some(Tag::Sequence), Some(Tag::OctetString), ..] => Self::Pkcs8,
            [Some(Tag::Integer), Some(Tag::Sequence), next, ..] => Self::of_version_and_sequence(parts[1], next),
            [Some(Tag::Sequence), Some(Tag::OctetString), None, ..] => Self::Encrypted,
            [Some(Tag::Sequence), Some(Tag::BitString), None, ..] => Self::Spki,
            [Some(Tag::Sequence), Some(Tag::Sequence), Some(Tag::BitString), None] => Self::of_signed(parts[0]),
            [Some(Tag::ObjectIdentifier), Some(Tag::ContextSpecific { .. }), None, ..] => Self::of_contents(parts[0]),
            _ => Self::Other,
        }
    }

    /// Parameters begin with a field, PKCS#12 with its contents: an identifier and a value with a tag of its own.
    fn of_version_and_sequence(second: Option<AnyRef<'_>>, third: Option<Tag>) -> Self {
        let [_, inside] = tags(parts::<2>(second));
        match (inside, third) {
            (Some(Tag::ContextSpecific { .. }), _) => Self::Pkcs12,
            (Some(Tag::Integer | Tag::Sequence), Some(Tag::Sequence)) => Self::Parameters,
            _ => Self::Other,
        }
    }

    /// CMS has certificates where something is signed.
    fn of_contents(identifier: Option<AnyRef<'_>>) -> Self {
        match identifier.and_then(|part| part.decode_as::<ObjectIdentifier>().ok()) {
            Some(SIGNED_DATA) => Self::Bundle,
            _ => Self::Other,
        }
    }

    /// After a version and a number, which may be absent, a certificate has four sequences and more, a request two, and a
    /// list two and a date.
    fn of_signed(signed: Option<AnyRef<'_>>) -> Self {
        let Some(signed) = signed else { return Self::Other };
        let Ok(mut reader) = SliceReader::new(signed.value()) else { return Self::Other };
        let mut sequences = 0;
        let mut next = || AnyRef::decode(&mut reader).ok().map(|part| part.tag());
        loop {
            match (sequences, next()) {
                (0, Some(Tag::ContextSpecific { .. } | Tag::Integer)) => {}
                (3, Some(Tag::Sequence)) => return Self::Certificate,
                (_, Some(Tag::Sequence)) => sequences += 1,
                (2, Some(Tag::UtcTime | Tag::GeneralizedTime)) => return Self::RevocationList,
                (2, _) => return Self::Request,
                _ => return Self::Other,
            }
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Sec1 | Self::Pkcs8 => "a secret key",
            Self::Encrypted => "an encrypted key",
            Self::Spki => "a public key",
            Self::Certificate => "a certificate",
            Self::Request => "a certificate request",
            Self::RevocationList => "a revocation list",
            Self::Pkcs12 => "a PKCS#12 file",
            Self::Bundle => "a bundle of certificates (PKCS#7)",
            Self::OpenSsh => "a secret key of OpenSSH",
            Self::Parameters => "parameters of a curve",
            Self::Other => "something that is no key",
        }
    }
}

const ALL: [FileKind; 12] = [
    FileKind::Sec1,
    FileKind::Pkcs8,
    FileKind::Encrypted,
    FileKind::Spki,
    FileKind::Certificate,
    FileKind::Request,
    FileKind::RevocationList,
    FileKind::Pkcs12,
    FileKind::Bundle,
    FileKind::OpenSsh,
    FileKind::Parameters,
    FileKind::Other,
];

/// The version that a secret key begins with.
pub(super) fn check_version<'a>(reader: &mut impl Reader<'a>, known: RangeInclusive<u8>) -> Result<(), FileError> {
    let version: u8 = reader.decode()?;
    if known.contains(&version) { Ok(()) } else { Err(FileError::Version(version)) }
}

/// The value in DER that bytes begin with, or all of them where it is not whole.
pub(super) fn first(bytes: &[u8]) -> &[u8] {
    SliceReader::new(bytes).and_then(|mut reader| reader.tlv_bytes()).unwrap_or(bytes)
}

/// The first parts of a sequence.
pub(super) fn parts<const N: usize>(document: Option<AnyRef<'_>>) -> [Option<AnyRef<'_>>; N] {
    let mut parts = [None; N];
    if let Some(document) = document.filter(|document| document.tag() == Tag::Sequence)
        && let Ok(mut reader) = SliceReader::new(document.value())
    {
        for part in &mut parts {
            *part = AnyRef::decode(&mut reader).ok();
        }
    }
    parts
}

/// Their tags.
pub(super) fn tags<const N: usize>(parts: [Option<AnyRef<'_>>; N]) -> [Option<Tag>; N] {
    parts.map(|part| part.map(|part| part.tag()))
}

/// What a file was found to hold.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Found(u16);

impl Found {
    pub(super) fn add(&mut self, kind: FileKind) {
        self.0 |= 1 << kind as u16;
    }

    /// Whether there was no document, or none that is told.
    pub(super) fn is_nothing_known(self) -> bool {
        self.0 & !(1 << FileKind::Other as u16) == 0
    }
}

impl From<FileKind> for Found {
    fn from(kind: FileKind) -> Self {
        Found(1 << kind as u16)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut kinds = ALL.into_iter().filter(|kind| self.0 & 1 << *kind as u16 != 0);
        f.write_str(kinds.next().map_or("nothing", FileKind::name))?;
        kinds.try_for_each(|kind| write!(f, " and {}", kind.name()))
    }
}

impl fmt::Debug for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
