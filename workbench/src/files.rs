//! Where results go: files that appear whole or not at all, and standard output for `-`; and small files that are read.

#[cfg(windows)]
mod owner_only;

use crate::failure::Failure;
use crate::interrupt;
use serde::Serialize;
use std::fmt::Display;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{self, Component, Path, PathBuf, Prefix};
use tempfile::NamedTempFile;
use zeroize::Zeroizing;

/// Where a result is written to.
pub enum Target {
    /// A file, and the argument that names it.
    File(&'static str, PathBuf),
    /// Standard output, which has nothing else then.
    StandardOutput,
}

impl Target {
    /// The place that an argument names; that a file can be written there is checked before the work whose result it
    /// shall hold. Only a regular file is ever replaced, not a device, a folder or a symbolic link.
    pub fn of(argument: &'static str, path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Ok(Target::StandardOutput);
        }
        if is_device(path) || fs::symlink_metadata(path).is_ok_and(|there| !there.is_file()) {
            return Err(cannot_write(argument, path, "it is there and no regular file"));
        }
        temporary_beside(path, Readers::Any).map(drop).map_err(|e| not_written(argument, path, &e))?;
        Ok(Target::File(argument, path.to_owned()))
    }

    /// Whether it is standard output.
    pub fn is_standard_output(&self) -> bool {
        matches!(self, Target::StandardOutput)
    }

    /// Writes the whole result; `out` is standard output.
    pub fn write(&self, out: &mut dyn Write, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Target::StandardOutput => Ok(out.write_all(bytes)?),
            Target::File(argument, path) => {
                interrupt::writing(path, || write_whole(path, bytes)).map_err(|e| not_written(argument, path, &e))
            }
        }
    }

    /// The name of the file, without its extension.
    pub fn stem(&self) -> Option<&str> {
        match self {
            Target::StandardOutput => None,
            Target::File(_, path) => path.file_stem()?.to_str(),
        }
    }

    /// Writes another file into the folder of this one; none beside standard output.
    pub fn write_beside(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Target::StandardOutput => Ok(()),
            Target::File(argument, path) => {
                Self::of(argument, &path.with_file_name(name))?.write(&mut io::sink(), bytes)
            }
        }
    }

    /// Writes a document as JSON.
    pub fn write_json(&self, out: &mut dyn Write, document: &impl Serialize) -> Result<(), Failure> {
        let mut bytes = serde_json::to_vec_pretty(document)?;
        bytes.push(b'\n');
        self.write(out, &bytes)
    }
}

/// Whether one of these is standard output; more than one are refused.
pub fn one_to_standard_output(targets: &[(&str, &Option<Target>)]) -> Result<bool, Failure> {
    let is_output = |target: &Option<Target>| target.as_ref().is_some_and(Target::is_standard_output);
    let named: Vec<&str> = targets.iter().filter(|(_, target)| is_output(target)).map(|(name, _)| *name).collect();
    match named[..] {
        [first, second, ..] => Err(Failure::Argument(format!(
            "{second}: standard output has what {first} writes; accepted is - for one of the two"
        ))),
        _ => Ok(named.len() == 1),
    }
}

/// Whether a name alone is that of a device, as `NUL` and `CON` are on Windows.
fn is_device(path: &Path) -> bool {
    path::absolute(path).is_ok_and(|path| match path.components().next() {
        Some(Component::Prefix(first)) => matches!(first.kind(), Prefix::DeviceNS(_)),
        _ => false,
    })
}

fn not_written(argument: &str, path: &Path, e: &io::Error) -> Failure {
    match e.kind() {
        io::ErrorKind::NotFound => cannot_write(argument, path, "its folder does not exist"),
        kind => cannot_write(argument, path, kind),
    }
}

fn cannot_write(argument: &str, path: &Path, why: impl Display) -> Failure {
    let path = path.display();
    Failure::Argument(format!(
        "{argument}: {path} cannot be written ({why}); accepted is a file in a folder that can be written to, or - for \
         standard output"
    ))
}

/// Writes a secret to a file that its owner alone may read. One that is there is replaced only if that is asked for.
pub fn write_secret(argument: &'static str, path: &Path, bytes: &[u8], replaces: bool) -> Result<(), Failure> {
    if is_device(path) || fs::symlink_metadata(path).is_ok_and(|there| replaces && !there.is_file()) {
        return Err(cannot_write(argument, path, "it is there and no regular file"));
    }
    let written = temporary_beside(path, Readers::Owner).and_then(|mut file| {
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        let persisted = if replaces { file.persist(path) } else { file.persist_noclobber(path) };
        Ok(persisted.map(drop)?)
    });
    written.map_err(|e| match e.kind() {
        io::ErrorKind::AlreadyExists => {
            let path = path.display();
            Failure::Argument(format!("{argument}: {path} is there; accepted is a new file, or this one with --force"))
        }
        _ => not_written(argument, path, &e),
    })
}

/// All bytes of a file, or of standard input for `-`.
pub fn read_all(argument: &str, path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    open(path).and_then(|mut file| file.read_to_end(&mut bytes)).map_err(|e| not_read(argument, path, &e))?;
    Ok(bytes)
}

/// The most bytes that are read of a key or a signature.
const MOST: u64 = 1 << 20;

/// The bytes of a small file, or of standard input for `-`; they are erased when they are dropped.
pub fn read_small(argument: &str, path: &Path) -> Result<Zeroizing<Vec<u8>>, Failure> {
    // Room for all of them, so that no part is left behind where a buffer grows.
    let mut bytes = Zeroizing::new(Vec::with_capacity(MOST as usize + 1));
    let read = open(path).and_then(|file| file.take(MOST + 1).read_to_end(&mut bytes));
    read.map_err(|e| not_read(argument, path, &e))?;
    if bytes.len() as u64 > MOST {
        return Err(cannot_read(argument, path, "it has more than 1 MiB"));
    }
    Ok(bytes)
}

/// A text as UTF-8, of a file, or of standard input for `-`.
pub fn read_text(argument: &str, path: &Path) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let bytes = read_all(argument, path)?;
    in_utf8(&bytes).ok_or_else(|| cannot_read(argument, path, "it is no text in UTF-16, which it begins as"))
}

/// The text as UTF-8, without the mark of its encoding: PowerShell writes UTF-16, and marks. Nothing where it is no text.
pub fn in_utf8(bytes: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let unit = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes as fn([u8; 2]) -> u16,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return Some(Zeroizing::new(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).to_vec())),
    };
    let (pairs, rest) = bytes[2..].as_chunks();
    let units: Zeroizing<Vec<u16>> = Zeroizing::new(pairs.iter().map(|pair| unit(*pair)).collect());
    let text = String::from_utf16(&units).ok().filter(|_| rest.is_empty());
    text.map(|text| Zeroizing::new(text.into_bytes()))
}

/// A file, or standard input for `-`.
pub fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path == Path::new("-") { Ok(Box::new(io::stdin())) } else { Ok(Box::new(fs::File::open(path)?)) }
}

/// A file that is not there, or cannot be read.
pub fn not_read(argument: &str, path: &Path, e: &io::Error) -> Failure {
    match e.kind() {
        io::ErrorKind::NotFound => refused(argument, path, "does not exist"),
        kind => cannot_read(argument, path, kind),
    }
}

fn cannot_read(argument: &str, path: &Path, why: impl Display) -> Failure {
    refused(argument, path, &format!("cannot be read ({why})"))
}

fn refused(argument: &str, path: &Path, why: &str) -> Failure {
    let path = path.display();
    Failure::Argument(format!("{argument}: {path} {why}; accepted is a file, or - for standard input"))
}

/// Who may read a file.
#[derive(Clone, Copy)]
enum Readers {
    /// As many as may read any new file.
    Any,
    /// Its owner alone.
    Owner,
}

/// Writes a file beside its place first, so that an old file stays as it is until the new one is whole.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = temporary_beside(path, Readers::Any)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

fn temporary_beside(path: &Path, readers: Readers) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".carryless-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(match readers {
        Readers::Any => 0o666,
        Readers::Owner => 0o600,
    }));
    #[cfg(windows)]
    if let Readers::Owner = readers {
        return builder.make_in(folder, owner_only::create);
    }
    #[cfg(not(any(unix, windows)))]
    let _ = readers;
    builder.tempfile_in(folder)
}
