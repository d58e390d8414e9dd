//! PEM as it occurs: blocks in any order, with lines of any length and any text around them.
//!
//! Source: RFC 7468, 2 and the lax form of 3; RFC 1421, 4.4, for headers within a block. A package that reads this form with
//! base64 in constant time was not found.

use super::FileError;
use super::digits::{base64, narrow};
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// OpenSSL's certificates with notes of its own behind them.
const TRUSTED: &[u8] = b"TRUSTED CERTIFICATE";

/// Whether there is the beginning of a block.
pub(in crate::key) fn is_text(bytes: &[u8]) -> bool {
    lines(bytes).any(|line| boundary(line.text, b"-----BEGIN ").is_some())
}

/// The text, in UTF-16 too, if it has the beginning of a block.
pub(crate) fn text(text: &[u8]) -> Result<&[u8], FileError> {
    if is_text(&narrow(text)) { Ok(text) } else { Err(FileError::NoBlock) }
}

/// How many lines begin a block.
pub(super) fn count(bytes: &[u8]) -> usize {
    lines(bytes).filter(|line| boundary(line.text, b"-----BEGIN ").is_some()).count()
}

/// A block: what its headers say, and its bytes.
pub(super) struct Block<'a> {
    /// The lines before the bytes, as in `DEK-Info: AES-256-CBC,00…`.
    pub headers: Vec<&'a [u8]>,
    pub bytes: Zeroizing<Vec<u8>>,
    /// Whether something may follow behind what the bytes encode.
    pub has_notes: bool,
}

/// The blocks of a text with their labels, each whole or the reason why it is not.
pub(super) fn blocks(bytes: &[u8]) -> impl Iterator<Item = (&[u8], Result<Block<'_>, FileError>)> {
    let mut rest = bytes;
    core::iter::from_fn(move || {
        let (label, inside) = lines(rest).find_map(|line| Some((boundary(line.text, b"-----BEGIN ")?, line.after)))?;
        rest = inside;
        // A block has no other within it.
        let before_next = lines(inside).take_while(|line| boundary(line.text, b"-----BEGIN ").is_none());
        let end = before_next.enumerate().find(|(_, line)| boundary(line.text, b"-----END ") == Some(label));
        let Some((count, end)) = end else { return Some((label, Err(FileError::Unfinished))) };
        rest = end.after;
        Some((label, block(label, lines(inside).take(count).map(|line| line.text))))
    })
}

fn block<'a>(label: &[u8], lines: impl Iterator<Item = &'a [u8]>) -> Result<Block<'a>, FileError> {
    let mut lines = lines.filter(|line| !line.is_empty()).peekable();
    let headers = core::iter::from_fn(|| lines.next_if(|line| line.contains(&b':'))).collect();
    Ok(Block { headers, bytes: base64(lines)?, has_notes: label == TRUSTED })
}

/// A line without the blanks around it, or the zero that ends a text in C, and what comes after it.
struct Line<'a> {
    text: &'a [u8],
    after: &'a [u8],
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = Line<'_>> {
    // A mark of the order of bytes, which says that the text is UTF-8.
    let mut rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let after = &rest[rest.len().min(end + 1)..];
        let text = if after.is_empty() { without_zeros(&rest[..end]) } else { &rest[..end] }.trim_ascii();
        rest = after;
        Some(Line { text, after })
    })
}

/// A text without the zeros that end it.
fn without_zeros(mut text: &[u8]) -> &[u8] {
    while let [before @ .., 0] = text {
        text = before;
    }
    text
}

/// The label of a line that begins or ends a block.
fn boundary<'a>(line: &'a [u8], word: &[u8]) -> Option<&'a [u8]> {
    line.strip_prefix(word)?.strip_suffix(b"-----").filter(|label| !label.windows(5).any(|part| part == b"-----"))
}
