//! Where results go: files that appear whole or not at all, and standard output for `-`.

use crate::failure::Failure;
use serde::Serialize;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

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
        if fs::symlink_metadata(path).is_ok_and(|there| !there.is_file()) {
            return Err(cannot_write(argument, path, "it is there and no regular file"));
        }
        temporary_beside(path).map(drop).map_err(|e| cannot_write(argument, path, e.kind()))?;
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
                write_whole(path, bytes).map_err(|e| cannot_write(argument, path, e.kind()))
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

fn cannot_write(argument: &str, path: &Path, why: impl Display) -> Failure {
    let path = path.display();
    Failure::Argument(format!(
        "{argument}: {path} cannot be written ({why}); accepted is a file in a folder that can be written to, or - for \
         standard output"
    ))
}

/// Writes a file beside its place first, so that an old file stays as it is until the new one is whole.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = temporary_beside(path)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

fn temporary_beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // As readable for others as any new file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.prefix(".carryless-").tempfile_in(folder)
}
