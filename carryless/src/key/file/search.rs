//! The first part of a file that can serve: a file is a document in DER, or a text with any number of them.

#[cfg(feature = "encryption")]
use super::encrypted::{self, Budget, Password};
use super::kind::{Found, Kind};
use super::{FileError, digits, pem};
#[cfg(feature = "encryption")]
use alloc::vec::Vec;
use der::{Reader, SliceReader};
#[cfg(feature = "encryption")]
use zeroize::Zeroizing;

/// Whether a document is what a caller looks for, or why it is one that cannot serve.
pub(crate) type Accept<'a> = dyn FnMut(Kind, &[u8]) -> Result<bool, FileError> + 'a;

/// Shows the documents of a file to `accept`, one after the other, until one is accepted. What is encrypted is shown
/// decrypted, if there is a password. `missing` is the error where nothing of the kind was there.
pub(crate) fn search(
    file: &[u8],
    password: Option<&[u8]>,
    missing: fn(Found) -> FileError,
    accept: &mut Accept<'_>,
) -> Result<(), FileError> {
    #[cfg(feature = "encryption")]
    let budget = Budget::new();
    #[cfg(not(feature = "encryption"))]
    let _ = password;
    let mut search = Search {
        #[cfg(feature = "encryption")]
        password: password.map(|octets| Password { octets, budget: &budget }),
        accept,
        over: false,
        error: None,
        found: Found::default(),
    };
    let octets = digits::opened(file);
    if pem::is_text(&octets) {
        search.text(&octets)
    } else {
        search.document(&octets)
    };
    match search.error {
        _ if search.over => Ok(()),
        Some(error) => Err(error),
        None if search.found.is_nothing_known() => Err(FileError::Der),
        None => Err(missing(search.found)),
    }
}

/// What `read` makes of the first document that it makes something of.
pub(crate) fn find<T>(
    octets: &[u8],
    password: Option<&[u8]>,
    missing: fn(Found) -> FileError,
    read: impl Fn(Kind, &[u8]) -> Result<Option<T>, FileError>,
) -> Result<T, FileError> {
    let mut found = None;
    search(octets, password, missing, &mut |kind, octets| {
        found = read(kind, octets)?;
        Ok(found.is_some())
    })?;
    found.ok_or(FileError::Der)
}

struct Search<'a, 'b> {
    #[cfg(feature = "encryption")]
    password: Option<Password<'a>>,
    accept: &'a mut Accept<'b>,
    /// Whether a document was accepted.
    over: bool,
    /// The first reason why one was not, which is told if none is.
    error: Option<FileError>,
    found: Found,
}

impl Search<'_, '_> {
    fn text(&mut self, octets: &[u8]) {
        for block in pem::blocks(octets) {
            match block {
                Ok(block) => self.block(&block),
                Err(error) => self.refuse(error),
            }
            if self.over {
                return;
            }
        }
    }

    fn block(&mut self, block: &pem::Block<'_>) {
        if block.headers.iter().any(|header| header.starts_with(b"DEK-Info:")) {
            self.found.add(Kind::Encrypted);
            #[cfg(feature = "encryption")]
            self.decrypted(encrypted::by_headers(&block.headers, &block.octets, self.password));
            #[cfg(not(feature = "encryption"))]
            self.refuse(FileError::Encrypted);
            return;
        }
        let first = || SliceReader::new(&block.octets).and_then(|mut reader| reader.tlv_bytes());
        match first() {
            Ok(octets) if block.has_notes => self.document(octets),
            _ => self.document(&block.octets),
        }
    }

    /// A document in DER; in BER, if it is one in PKCS#12.
    fn document(&mut self, octets: &[u8]) {
        let kind = Kind::of(octets);
        #[cfg(feature = "encryption")]
        {
            let of_ber = if kind == Kind::Other { encrypted::to_der(octets) } else { None };
            let octets = of_ber.as_deref().unwrap_or(octets);
            if Kind::of(octets) == Kind::Pkcs12 {
                self.found.add(Kind::Pkcs12);
                return self.pkcs12(octets);
            }
        }
        self.part(kind, octets);
    }

    /// What stands alone or in a bag. A PKCS#12 file in a bag is not opened: any number of them could be one in the other.
    fn part(&mut self, kind: Kind, octets: &[u8]) {
        self.found.add(kind);
        match kind {
            #[cfg(feature = "encryption")]
            Kind::Encrypted => self.decrypted(encrypted::decrypted(octets, self.password)),
            #[cfg(not(feature = "encryption"))]
            Kind::Encrypted => self.refuse(FileError::Encrypted),
            kind => self.offer(kind, octets),
        }
    }

    fn offer(&mut self, kind: Kind, octets: &[u8]) {
        match (self.accept)(kind, octets) {
            Ok(accepted) => self.over |= accepted,
            Err(error) => self.refuse(error),
        }
    }

    /// Keeps the first reason, unless something was not tried for its cost, which may be what is looked for.
    fn refuse(&mut self, error: FileError) {
        if self.error.is_none() || error == FileError::Cost {
            self.error = Some(error);
        }
    }
}

#[cfg(feature = "encryption")]
impl Search<'_, '_> {
    /// What was encrypted. By another password it would be no DER.
    fn decrypted(&mut self, octets: Result<Zeroizing<Vec<u8>>, FileError>) {
        match octets.map(|octets| (Kind::of(&octets), octets)) {
            Ok((Kind::Other, _)) => self.refuse(FileError::Password),
            Ok((kind, octets)) => {
                self.found.add(kind);
                self.offer(kind, &octets);
            }
            Err(error) => self.refuse(error),
        }
    }

    fn pkcs12(&mut self, octets: &[u8]) {
        let read = encrypted::pkcs12(octets, self.password, &mut |octets| {
            self.part(Kind::of(octets), octets);
            !self.over
        });
        if let Err(error) = read {
            self.refuse(error);
        }
    }
}
