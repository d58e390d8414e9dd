//! What octets in DER hold, told from their outermost parts: labels and names of files are not asked.

use core::fmt;
use der::asn1::AnyRef;
use der::{Decode, SliceReader, Tag, Tagged};

/// What a document holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Sec1,
    Pkcs8,
    Encrypted,
    Spki,
    Certificate,
    Request,
    RevocationList,
    Pkcs12,
    Parameters,
    Other,
}

impl Kind {
    pub fn of(octets: &[u8]) -> Self {
        let Ok(document) = AnyRef::from_der(octets) else { return Self::Other };
        if document.tag() == Tag::ObjectIdentifier {
            return Self::Parameters;
        }
        let parts = parts(document);
        match parts.map(|part| part.map(|part| part.tag())) {
            [Some(Tag::Integer), Some(Tag::OctetString), ..] => Self::Sec1,
            [Some(Tag::Integer), Some(Tag::Sequence), Some(Tag::OctetString), ..] => Self::Pkcs8,
            [Some(Tag::Integer), Some(Tag::Sequence), next, ..] => Self::of_version_and_sequence(parts[1], next),
            [Some(Tag::Sequence), Some(Tag::OctetString), None, ..] => Self::Encrypted,
            [Some(Tag::Sequence), Some(Tag::BitString), None, ..] => Self::Spki,
            [Some(Tag::Sequence), Some(Tag::Sequence), Some(Tag::BitString), None] => Self::of_signed(parts[0]),
            _ => Self::Other,
        }
    }

    /// Parameters begin with a field, PKCS#12 with its contents: an identifier and a value with a tag of its own.
    fn of_version_and_sequence(second: Option<AnyRef<'_>>, third: Option<Tag>) -> Self {
        let inside = second.map(parts).and_then(|parts| parts[1]).map(|part| part.tag());
        match (inside, third) {
            (Some(Tag::ContextSpecific { .. }), _) => Self::Pkcs12,
            (Some(Tag::Integer | Tag::Sequence), Some(Tag::Sequence)) => Self::Parameters,
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

    fn name(self) -> &'static str {
        match self {
            Self::Sec1 | Self::Pkcs8 => "a secret key",
            Self::Encrypted => "an encrypted key",
            Self::Spki => "a public key",
            Self::Certificate => "a certificate",
            Self::Request => "a certificate request",
            Self::RevocationList => "a revocation list",
            Self::Pkcs12 => "a PKCS#12 file",
            Self::Parameters => "parameters of a curve",
            Self::Other => "something that is no key",
        }
    }
}

const ALL: [Kind; 10] = [
    Kind::Sec1,
    Kind::Pkcs8,
    Kind::Encrypted,
    Kind::Spki,
    Kind::Certificate,
    Kind::Request,
    Kind::RevocationList,
    Kind::Pkcs12,
    Kind::Parameters,
    Kind::Other,
];

/// The first four parts of a sequence.
fn parts(document: AnyRef<'_>) -> [Option<AnyRef<'_>>; 4] {
    let mut parts = [None; 4];
    if document.tag() == Tag::Sequence
        && let Ok(mut reader) = SliceReader::new(document.value())
    {
        for part in &mut parts {
            *part = AnyRef::decode(&mut reader).ok();
        }
    }
    parts
}

/// What a file was found to hold.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Found(u16);

impl Found {
    pub(super) fn add(&mut self, kind: Kind) {
        self.0 |= 1 << kind as u16;
    }

    /// Whether there was no document, or none that is told.
    pub(super) fn is_nothing_known(self) -> bool {
        self.0 & !(1 << Kind::Other as u16) == 0
    }
}

impl From<Kind> for Found {
    fn from(kind: Kind) -> Self {
        Found(1 << kind as u16)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut kinds = ALL.into_iter().filter(|kind| self.0 & 1 << *kind as u16 != 0);
        f.write_str(kinds.next().map_or("nothing", Kind::name))?;
        kinds.try_for_each(|kind| write!(f, " and {}", kind.name()))
    }
}

impl fmt::Debug for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
