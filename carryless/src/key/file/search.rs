//! The first part of a file that is what is wanted: a file is a document in DER, or a text with any number of them.
//!
//! **Nothing is passed over that may be what is wanted.** The first part of the kind that is wanted serves, or the file is refused
//! with what is wrong with that part; so does a part that cannot be read at all. What is of another kind is passed over.

use super::bundle;
#[cfg(feature = "encryption")]
use super::encrypted::{self, Budget, Password};
use super::formats::OtherFormat;
#[cfg(feature = "jwk")]
use super::jwk;
use super::kind::{FileKind, Found, first};
use super::notes::Note;
use super::place::{Block, Place, at};
#[cfg(feature = "ssh")]
use super::ssh;
use super::wanted::Wanted;
use super::{FileError, digits, pem};
use alloc::string::String;
#[cfg(feature = "encryption")]
use alloc::vec::Vec;
#[cfg(feature = "encryption")]
use zeroize::Zeroizing;

/// A document of a file.
#[cfg_attr(not(feature = "any"), allow(dead_code, reason = "where it stands is told by the search"))]
pub(crate) struct Document<'a> {
    pub kind: FileKind,
    pub bytes: &'a [u8],
    pub place: &'a Place,
}

/// Whether a document is what a caller looks for, or why it is one that cannot serve.
pub(crate) type Accept<'a> = dyn FnMut(&Document<'_>) -> Result<bool, FileError> + 'a;

/// How a file is searched.
#[derive(Clone, Copy)]
pub(crate) struct Settings<'a> {
    pub wanted: Wanted,
    #[cfg_attr(not(feature = "encryption"), allow(dead_code, reason = "nothing is decrypted"))]
    pub password: Option<&'a [u8]>,
    /// Is told what was read in spite of something, and what was not looked at.
    pub notes: Option<&'a dyn Fn(Note)>,
}

impl Settings<'_> {
    /// Without a password, and without notes.
    pub fn new(wanted: Wanted) -> Self {
        Settings { wanted, password: None, notes: None }
    }
}

/// Shows the documents of a file to `accept`, one after the other, until one is accepted. What is encrypted is shown decrypted, if
/// there is a password; as it is, if there is none.
///
/// # Errors
/// If a document is refused before one is accepted, or a part of the file cannot be read; if nothing of the kind is there.
pub(crate) fn search(file: &[u8], settings: Settings<'_>, accept: &mut Accept<'_>) -> Result<(), FileError> {
    #[cfg(feature = "encryption")]
    let budget = Budget::new();
    let mut search = Search {
        settings,
        #[cfg(feature = "encryption")]
        budget: &budget,
        #[cfg(feature = "encryption")]
        password: settings.password.map(|bytes| Password { bytes, budget: &budget }),
        accept,
        over: false,
        found: Found::default(),
        other: None,
        place: None,
    };
    if file.is_empty() {
        return Err(FileError::Empty);
    }
    let text = digits::narrow(file);
    if pem::is_text(&text) {
        search.text(&text)?;
    } else {
        search.bytes(file, &text)?;
    }
    match search {
        Search { over: true, .. } => Ok(()),
        Search { found, other: Some(format), .. } if found.is_nothing_known() => Err(FileError::Format(format)),
        Search { found, .. } if found.is_nothing_known() => Err(FileError::Der),
        Search { found, .. } => Err(missing(settings.wanted, found)),
    }
}

/// What `read` makes of the first document that it makes something of.
pub(crate) fn find<T>(
    file: &[u8],
    settings: Settings<'_>,
    read: impl Fn(&Document<'_>) -> Result<Option<T>, FileError>,
) -> Result<T, FileError> {
    let mut found = None;
    search(file, settings, &mut |document| {
        found = read(document)?;
        Ok(found.is_some())
    })?;
    found.ok_or(FileError::Der)
}

/// The error where nothing that is wanted was there.
fn missing(wanted: Wanted, found: Found) -> FileError {
    match wanted {
        Wanted::Secret => FileError::NoSecretKey(found),
        Wanted::Public => FileError::NoPublicKey(found),
        Wanted::Key | Wanted::Signed(_) => FileError::NoKey(found),
    }
}

struct Search<'a, 'b> {
    settings: Settings<'a>,
    #[cfg(feature = "encryption")]
    budget: &'a Budget,
    #[cfg(feature = "encryption")]
    password: Option<Password<'a>>,
    accept: &'a mut Accept<'b>,
    /// Whether a document was accepted.
    over: bool,
    found: Found,
    /// The first format that was passed over, which is told if there is nothing else.
    other: Option<OtherFormat>,
    place: Place,
}

impl Search<'_, '_> {
    /// A file that is no PEM: a document as it is, or in digits that may be those of PEM.
    fn bytes(&mut self, file: &[u8], text: &[u8]) -> Result<(), FileError> {
        #[cfg(feature = "jwk")]
        if jwk::is_json(text) {
            return self.documents(&jwk::documents(text)?);
        }
        #[cfg(feature = "ssh")]
        if ssh::is_public(text) {
            return self.documents(&[ssh::public_document(text)?]);
        }
        if let Some(format) = OtherFormat::of_beginning(text).filter(|_| !is_openssh(text)) {
            return Err(FileError::Format(format));
        }
        let opened = digits::opened(file);
        if pem::is_text(&opened) {
            return self.text(&opened);
        }
        self.document(&opened)
    }

    /// What a form that is no DER was translated to. Of the keys of a set those of another algorithm are passed over (RFC 7517, 5),
    /// unless there is no other.
    #[cfg(any(feature = "jwk", feature = "ssh"))]
    fn documents(&mut self, documents: &[impl AsRef<[u8]>]) -> Result<(), FileError> {
        let mut refused = Ok(());
        for document in documents.iter().map(AsRef::as_ref) {
            match self.part(FileKind::of(document), document) {
                Err(error @ FileError::Algorithm(_)) => refused = refused.and(Err(error)),
                result => result?,
            }
            if self.over {
                return Ok(());
            }
        }
        refused
    }

    /// A secret key of OpenSSH, which may be encrypted.
    #[cfg(feature = "ssh")]
    fn openssh(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.found.add(FileKind::OpenSsh);
        if !self.settings.wanted.is_secret() {
            return Ok(());
        }
        match ssh::secret_document(bytes, self.password) {
            Err(FileError::Encrypted) => self.offer(FileKind::Encrypted, bytes),
            document => {
                let document = document?;
                self.offer(FileKind::of(&document), &document)
            }
        }
    }

    fn text(&mut self, text: &[u8]) -> Result<(), FileError> {
        let is_alone = pem::count(text) == 1;
        for (i, (label, block)) in pem::blocks(text).enumerate() {
            // Labels have some twenty letters.
            let label_text = String::from_utf8_lossy(&label[..label.len().min(60)]);
            self.place = (!is_alone).then(|| Block { number: i + 1, label: label_text.into() });
            if self.over {
                self.note_passed(block.ok().as_ref());
                continue;
            }
            // Armour of PGP has a checksum that is no base64.
            let format = OtherFormat::of_label(label).filter(|_| label.starts_with(b"PGP "));
            let read = match format {
                Some(format) => self.other(format),
                None => block.and_then(|block| self.block(label, &block)),
            };
            read.map_err(|error| at(&self.place, error))?;
        }
        Ok(())
    }

    fn block(&mut self, label: &[u8], block: &pem::Block<'_>) -> Result<(), FileError> {
        if is_openssh(&block.bytes) {
            return self.document(&block.bytes);
        }
        let format = || OtherFormat::of_label(label).or_else(|| OtherFormat::of_der(&block.bytes));
        if is_unknown(&block.bytes)
            && let Some(format) = format()
        {
            return self.other(format);
        }
        if is_encrypted(block) {
            return self.by_headers(block);
        }
        if is_unknown(&block.bytes) && !may_be_wanted(label) {
            self.found.add(FileKind::Other);
            self.note_other(FileKind::Other);
            return Ok(());
        }
        self.document(if block.has_notes { first(&block.bytes) } else { &block.bytes })
    }

    /// A block of a format that is not read: it is of another kind, or may have what is wanted.
    fn other(&mut self, format: OtherFormat) -> Result<(), FileError> {
        self.found.add(FileKind::Other);
        self.other = self.other.or(Some(format));
        if format.may_have(self.settings.wanted) {
            return Err(FileError::Format(format));
        }
        self.note_other(FileKind::Other);
        Ok(())
    }

    /// What comes behind what was accepted, where it is of a kind that might have been meant.
    fn note_passed(&mut self, block: Option<&pem::Block<'_>>) {
        let kind = match block {
            Some(block) if is_encrypted(block) => FileKind::Encrypted,
            Some(block) if is_openssh(&block.bytes) => FileKind::OpenSsh,
            Some(block) => FileKind::of(&block.bytes),
            None => FileKind::Other,
        };
        let is_meant = self.settings.wanted.is(kind) || kind == FileKind::Other;
        if let (Some(block), true) = (&self.place, is_meant) {
            self.note(Note::NotLookedAt(block.clone(), kind.name()));
        }
    }

    /// What is of another kind, where all of a file is meant; what is encrypted, where there is no password.
    fn note_other(&self, kind: FileKind) {
        let is_meant = match self.settings.wanted {
            Wanted::Signed(wanted) => kind != wanted && kind != FileKind::Parameters,
            Wanted::Key => kind == FileKind::Encrypted,
            Wanted::Secret | Wanted::Public => false,
        };
        if let (Some(block), true) = (&self.place, is_meant) {
            self.note(Note::NotLookedAt(block.clone(), kind.name()));
        }
    }

    fn note(&self, note: Note) {
        if let Some(notes) = self.settings.notes {
            notes(note);
        }
    }

    /// A document in DER, with nothing behind it but padding; in BER, if it is one in PKCS#12 or PKCS#7.
    fn document(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        #[cfg(feature = "ssh")]
        if is_openssh(bytes) {
            return self.openssh(bytes);
        }
        let bytes = self.without_padding(bytes)?;
        let kind = FileKind::of(bytes);
        let of_ber = if kind == FileKind::Other { bundle::to_der(bytes) } else { None };
        let bytes = of_ber.as_deref().unwrap_or(bytes);
        match FileKind::of(bytes) {
            #[cfg(feature = "encryption")]
            FileKind::Pkcs12 => {
                self.found.add(FileKind::Pkcs12);
                self.pkcs12(bytes)
            }
            FileKind::Bundle => {
                self.found.add(FileKind::Bundle);
                bundle::certificates(bytes, &mut |certificate| {
                    self.part(FileKind::of(certificate), certificate)?;
                    Ok(!self.over)
                })
            }
            kind => self.part(kind, bytes),
        }
    }

    /// The document that bytes begin with, where what is behind it is padding.
    fn without_padding<'c>(&self, bytes: &'c [u8]) -> Result<&'c [u8], FileError> {
        let document = first(bytes);
        let behind = &bytes[document.len()..];
        if behind.is_empty() || FileKind::of(document) == FileKind::Other {
            return Ok(bytes);
        }
        let is_all = |is: fn(&u8) -> bool| behind.iter().all(is);
        if !is_all(|byte| *byte == 0) && !is_all(|byte| *byte == 0xff) && !is_all(u8::is_ascii_whitespace) {
            return Err(FileError::Behind { document: document.len(), behind: behind.len() });
        }
        self.note(Note::Padding(self.place.clone(), behind.len()));
        Ok(document)
    }

    /// What stands alone or in a bag. A PKCS#12 file in a bag is not opened: any number of them could be one in the other.
    fn part(&mut self, kind: FileKind, bytes: &[u8]) -> Result<(), FileError> {
        self.found.add(kind);
        match kind {
            #[cfg(feature = "encryption")]
            FileKind::Encrypted if self.settings.wanted.is_secret() && self.password.is_some() => {
                self.decrypted(encrypted::decrypted(bytes, self.password))
            }
            FileKind::Other => match OtherFormat::of_der(bytes) {
                Some(format) => Err(FileError::Format(format)),
                None => Err(FileError::Der),
            },
            kind => self.offer(kind, bytes),
        }
    }

    fn offer(&mut self, kind: FileKind, bytes: &[u8]) -> Result<(), FileError> {
        self.over |= (self.accept)(&Document { kind, bytes, place: &self.place })?;
        if !self.over {
            self.note_other(kind);
        }
        Ok(())
    }

    /// A block that is encrypted in OpenSSL's old manner.
    fn by_headers(&mut self, block: &pem::Block<'_>) -> Result<(), FileError> {
        self.found.add(FileKind::Encrypted);
        if !self.settings.wanted.is_secret() {
            return Ok(());
        }
        #[cfg(feature = "encryption")]
        match encrypted::by_headers(&block.headers, &block.bytes, self.password) {
            Err(FileError::Encrypted) => {}
            bytes => return self.decrypted(bytes),
        }
        self.offer(FileKind::Encrypted, &block.bytes)
    }
}

/// Whether bytes are a secret key of OpenSSH, and are read.
fn is_openssh(bytes: &[u8]) -> bool {
    #[cfg(feature = "ssh")]
    return ssh::is_secret(bytes);
    #[cfg(not(feature = "ssh"))]
    {
        let _ = bytes;
        false
    }
}

/// Whether a label says that a block has a key or a certificate, which it must have then.
fn may_be_wanted(label: &[u8]) -> bool {
    let has = |word: &[u8]| label.windows(word.len()).any(|part| part == word);
    has(b"KEY") || has(b"CERTIFICATE") || has(b"CRL") || has(b"PKCS") || has(b"CMS")
}

fn is_encrypted(block: &pem::Block<'_>) -> bool {
    block.headers.iter().any(|header| header.starts_with(b"DEK-Info:"))
}

/// Whether the bytes of a block are nothing that is read, alone or behind padding.
fn is_unknown(bytes: &[u8]) -> bool {
    let is_other = |bytes: &[u8]| FileKind::of_first(bytes) == FileKind::Other;
    is_other(bytes) && bundle::to_der(bytes).is_none_or(|bytes| is_other(&bytes))
}

#[cfg(feature = "encryption")]
impl Search<'_, '_> {
    /// What was encrypted. By another password it would be no DER.
    fn decrypted(&mut self, bytes: Result<Zeroizing<Vec<u8>>, FileError>) -> Result<(), FileError> {
        let bytes = bytes?;
        match FileKind::of(&bytes) {
            FileKind::Other => Err(OtherFormat::of_der(&bytes).map_or(FileError::Password, FileError::Format)),
            kind => {
                self.found.add(kind);
                self.offer(kind, &bytes)
            }
        }
    }

    /// A PKCS#12 file: without a password by the empty one, by which some programs encrypt where there is none.
    fn pkcs12(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let password = self.password.unwrap_or(Password { bytes: b"", budget: self.budget });
        let read = encrypted::pkcs12(bytes, password, &mut |bytes| {
            self.part(FileKind::of(bytes), bytes)?;
            Ok(!self.over)
        });
        match (read, self.password) {
            (Err(FileError::Password), None) => Err(FileError::Encrypted),
            (read, _) => read,
        }
    }
}
