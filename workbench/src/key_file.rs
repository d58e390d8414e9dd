//! Keys in files of any form, of whatever curve; and files for secrets.

use crate::failure::Failure;
use crate::{files, names};
use carryless::key::{AnyKey, AnySecretKey, FileError, KeyReader, StandardCurve};
use std::io::Write;
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// The arguments that name a file with a key of one's own.
#[derive(clap::Args)]
pub struct KeyArguments {
    /// The key: SEC 1, PKCS#8, PKCS#12, SubjectPublicKeyInfo, a certificate or a request, in PEM or DER; - for standard input
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
    /// A file whose first line is the password of an encrypted key
    #[arg(long, value_name = "FILE")]
    password: Option<PathBuf>,
    /// The curve of a file that names none: a secret or a point, as octets or hexadecimal digits, too
    #[arg(long, value_name = "NAME")]
    curve: Option<String>,
}

impl KeyArguments {
    /// The key, secret or public.
    pub fn key(&self) -> Result<AnyKey, Failure> {
        self.read(|reader, file| reader.key(file))
    }

    /// The secret key.
    pub fn secret(&self) -> Result<AnySecretKey, Failure> {
        self.read(|reader, file| reader.secret(file))
    }

    fn read<T>(&self, read: impl Fn(&KeyReader<'_>, &[u8]) -> Result<T, FileError>) -> Result<T, Failure> {
        let curve = self.curve.as_deref().map(curve).transpose()?;
        let password = self.password.as_deref().map(read_password).transpose()?;
        read_by("--key", &self.key, password.as_ref().map(|password| &password[..]), curve, read)
    }
}

/// The arguments that name a file for a secret.
#[derive(clap::Args)]
pub struct SecretTarget {
    /// The file, which only its owner may read; standard output if absent
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace a file that is there
    #[arg(long)]
    force: bool,
}

impl SecretTarget {
    /// Writes the secret; `out` is standard output.
    pub fn write(&self, out: &mut dyn Write, octets: &[u8]) -> Result<(), Failure> {
        match self.out.as_deref() {
            Some(path) if path != Path::new("-") => files::write_secret("--out", path, octets, self.force),
            _ => Ok(out.write_all(octets)?),
        }
    }
}

/// The key in a file that the argument names: one of this curve, where one is given.
pub fn read(argument: &str, path: &Path, curve: Option<StandardCurve>) -> Result<AnyKey, Failure> {
    read_by(argument, path, None, curve, |reader, file| reader.key(file))
}

fn read_by<T>(
    argument: &str,
    path: &Path,
    password: Option<&[u8]>,
    curve: Option<StandardCurve>,
    read: impl Fn(&KeyReader<'_>, &[u8]) -> Result<T, FileError>,
) -> Result<T, Failure> {
    let octets = files::read_small(argument, path)?;
    let mut reader = KeyReader::new();
    if let Some(password) = password {
        reader = reader.password(password);
    }
    if let Some(curve) = curve {
        reader = reader.curve(curve);
    }
    read(&reader, &octets).map_err(|error| refused(argument, path, curve, error))
}

/// The curve for keys with this name.
pub fn curve(name: &str) -> Result<StandardCurve, Failure> {
    let own = names::find_curve(name).map_or(name, |curve| curve.name);
    StandardCurve::from_name(own).ok_or_else(|| {
        let names: Vec<&str> = StandardCurve::ALL.iter().map(|curve| curve.name()).collect();
        let (name, names) = (names::quoted(name), names.join(", "));
        Failure::Argument(format!("--curve: '{name}' is no curve for keys; accepted are {names} and their SEC names"))
    })
}

/// The password in a file: its first line, without its end.
pub fn read_password(path: &Path) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let mut octets = files::read_small("--password", path)?;
    let end = octets.iter().position(|octet| *octet == b'\n').unwrap_or(octets.len());
    let end = if octets[..end].ends_with(b"\r") { end - 1 } else { end };
    octets.truncate(end);
    Ok(octets)
}

fn refused(argument: &str, path: &Path, curve: Option<StandardCurve>, error: FileError) -> Failure {
    let path = path.display();
    let forms = "in SEC 1, PKCS#8, PKCS#12 or SubjectPublicKeyInfo form, a certificate or a request";
    let accepted = match (error, curve) {
        (FileError::Encrypted, _) => "the same with --password FILE".into(),
        (FileError::Password, _) => "the password that the key was encrypted by".into(),
        (FileError::NoCurve, None) => "the same with --curve NAME".into(),
        (FileError::NoSecretKey(_), _) => "a file with a secret key".into(),
        (FileError::Curve(_), Some(curve)) => format!("a key of {curve}"),
        (FileError::Der | FileError::NoBlock, None) => format!("a key {forms}, or octets alone with --curve NAME"),
        _ => format!("a key {forms}, of a NIST curve or sect239k1"),
    };
    Failure::Argument(format!("{argument}: {path}: {error}; accepted is {accepted}"))
}
