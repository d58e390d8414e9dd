//! Keys in files of any form, of whatever curve; and files for secrets.

use crate::failure::Failure;
use crate::{files, names};
use carryless::key::file::Note;
use carryless::key::{AnyKey, AnyPublicKey, AnySecretKey, FileError, KeyReader, StandardCurve};
use carryless::x509::{self, AnyIssuerKey, Certificate};
use carryless::{dstu4145, ed25519, x25519};
use std::io::{IsTerminal, Write};
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
    /// The curve of a file that names none, or of bytes alone: a secret or a point, also in digits or base64
    #[arg(long, value_name = "NAME")]
    curve: Option<String>,
}

impl KeyArguments {
    /// The key, secret or public.
    pub fn key(&self) -> Result<Holder, Failure> {
        self.read(|algorithm, reader, file, password| {
            let secret = match algorithm {
                Algorithm::OfCurve => return reader.key(file).map(|key| Some(Holder::Standard(key))),
                Algorithm::Dstu4145 => secret_of_dstu4145(file, password).map(Holder::Dstu4145Secret),
                Algorithm::Ed25519 => ed25519::SecretKey::from_file_by(reader, file).map(Holder::Ed25519Secret),
                Algorithm::X25519 => x25519::SecretKey::from_file_by(reader, file).map(Holder::X25519Secret),
            };
            match secret {
                Err(error) if matches!(error.reason(), FileError::NoSecretKey(_)) => {
                    public_holder(algorithm, reader, file).map(Some)
                }
                secret => secret.map(Some),
            }
        })
    }

    /// The secret key, which is to agree on a secret.
    pub fn agreeing(&self) -> Result<Agreeing, Failure> {
        self.read(|algorithm, reader, file, _| match algorithm {
            Algorithm::OfCurve => reader.secret(file).map(|key| Some(Agreeing::Ecdh(key))),
            Algorithm::X25519 => x25519::SecretKey::from_file_by(reader, file).map(|key| Some(Agreeing::X25519(key))),
            _ => Ok(None),
        })
    }

    /// The secret key, which is to sign.
    pub fn signer(&self) -> Result<Signer, Failure> {
        self.read(|algorithm, reader, file, password| match algorithm {
            Algorithm::OfCurve => reader.for_signatures().secret(file).map(|key| Some(Signer::Ecdsa(key))),
            Algorithm::Dstu4145 => secret_of_dstu4145(file, password).map(|key| Some(Signer::Dstu4145(key))),
            Algorithm::Ed25519 => ed25519::SecretKey::from_file_by(reader, file).map(|key| Some(Signer::Ed25519(key))),
            Algorithm::X25519 => Ok(None),
        })
    }

    /// The public key of somebody who signed; a file that has a secret one only is refused.
    pub fn verifier(&self) -> Result<Verifier, Failure> {
        self.read(|algorithm, reader, file, _| match algorithm {
            Algorithm::OfCurve => reader.for_signatures().public(file).map(|key| Some(Verifier::Ecdsa(key))),
            Algorithm::Dstu4145 => {
                let certificates = x509::certificates(file).unwrap_or_default();
                dstu4145::PublicKey::from_file(file).map(|key| Some(Verifier::Dstu4145(key, certificates)))
            }
            Algorithm::Ed25519 => {
                ed25519::PublicKey::from_file_by(reader, file).map(|key| Some(Verifier::Ed25519(key)))
            }
            Algorithm::X25519 => Ok(None),
        })
    }

    /// What `read` makes of the file as one of the algorithm of its key, if anything.
    fn read<T>(&self, read: impl Fn(Algorithm, &KeyReader<'_>, &[u8], Option<&[u8]>) -> Read<T>) -> Result<T, Failure> {
        let curve = self.curve.as_deref().map(curve).transpose()?;
        self.file().read(curve, true, read)
    }

    fn file(&self) -> File<'_> {
        File { argument: "--key", path: &self.key, password: ("--password", self.password.as_deref()) }
    }
}

/// The algorithm of a key in a file.
#[derive(Clone, Copy)]
enum Algorithm {
    /// ECDSA or ECDH, on a curve that the file names.
    OfCurve,
    Dstu4145,
    Ed25519,
    X25519,
}

/// What is read of a file; nothing where the algorithm of its key is none that is wanted.
type Read<T> = Result<Option<T>, FileError>;

impl Algorithm {
    /// The algorithm of a file that is refused as one of a curve.
    fn of_refused(error: &FileError) -> Option<Self> {
        match error.reason() {
            FileError::Algorithm(oid) => match oid.to_string().as_str() {
                "1.3.101.110" => Some(Self::X25519),
                "1.3.101.112" => Some(Self::Ed25519),
                oid => oid.starts_with("1.2.804.2.1.1.1.1.3.").then_some(Self::Dstu4145),
            },
            // Java's keystores are read for such keys alone.
            FileError::Format(_) => Some(Self::Dstu4145),
            _ => None,
        }
    }

    /// What `read` makes of a file by the algorithm that this has, which is found by reading.
    fn find<T>(read: impl Fn(Self) -> Read<T>) -> Result<T, FileError> {
        let error = match read(Self::OfCurve) {
            Ok(found) => return found.ok_or(FileError::Der),
            Err(error) => error,
        };
        match Self::of_refused(&error).map(read) {
            Some(Ok(Some(found))) => Ok(found),
            Some(Err(other)) if !matches!(error.reason(), FileError::Format(_)) => Err(other),
            _ => Err(error),
        }
    }
}

/// A key that agrees on secrets.
pub enum Agreeing {
    /// By ECDH.
    Ecdh(AnySecretKey),
    /// By X25519.
    X25519(x25519::SecretKey),
}

/// A key that signs.
pub enum Signer {
    /// By ECDSA.
    Ecdsa(AnySecretKey),
    /// By DSTU 4145.
    Dstu4145(dstu4145::SecretKey),
    /// By Ed25519.
    Ed25519(ed25519::SecretKey),
}

/// A key that verifies.
pub enum Verifier {
    /// By ECDSA.
    Ecdsa(AnyPublicKey),
    /// By DSTU 4145; and the certificates in the file.
    Dstu4145(dstu4145::PublicKey, Vec<Certificate>),
    /// By Ed25519.
    Ed25519(ed25519::PublicKey),
}

/// What a file holds.
pub enum Holder {
    /// A key of any use on a curve of the standards.
    Standard(AnyKey),
    /// A secret key of DSTU 4145.
    Dstu4145Secret(dstu4145::SecretKey),
    /// A public key of DSTU 4145.
    Dstu4145Public(dstu4145::PublicKey),
    /// A secret key of Ed25519.
    Ed25519Secret(ed25519::SecretKey),
    /// A public key of Ed25519.
    Ed25519Public(ed25519::PublicKey),
    /// A secret key of X25519.
    X25519Secret(x25519::SecretKey),
    /// A public key of X25519.
    X25519Public(x25519::PublicKey),
}

fn public_holder(algorithm: Algorithm, reader: &KeyReader<'_>, file: &[u8]) -> Result<Holder, FileError> {
    match algorithm {
        Algorithm::OfCurve => reader.public(file).map(|key| Holder::Standard(AnyKey::Public(key))),
        Algorithm::Dstu4145 => dstu4145::PublicKey::from_file(file).map(Holder::Dstu4145Public),
        Algorithm::Ed25519 => ed25519::PublicKey::from_file_by(reader, file).map(Holder::Ed25519Public),
        Algorithm::X25519 => x25519::PublicKey::from_file_by(reader, file).map(Holder::X25519Public),
    }
}

fn secret_of_dstu4145(file: &[u8], password: Option<&[u8]>) -> Result<dstu4145::SecretKey, FileError> {
    match password {
        None => dstu4145::SecretKey::from_file(file),
        Some(password) => dstu4145::KeyFile::open(file, password)?.signing_key(),
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
    pub fn write(&self, out: &mut dyn Write, bytes: &[u8]) -> Result<(), Failure> {
        match self.out.as_deref() {
            Some(path) if path != Path::new("-") => files::write_secret("--out", path, bytes, self.force),
            _ => Ok(out.write_all(bytes)?),
        }
    }

    /// Whether what is written goes to somebody's screen.
    pub fn is_terminal(&self) -> bool {
        self.out.is_none() && std::io::stdout().is_terminal()
    }
}

/// A file with a key or with certificates, and the file of its password, each with the argument that names it.
pub struct File<'a> {
    /// The argument, as in `--key`.
    pub argument: &'a str,
    /// The file.
    pub path: &'a Path,
    /// The argument of the password, and its file.
    pub password: (&'a str, Option<&'a Path>),
}

impl File<'_> {
    /// The public key in it: one of this curve, where one is given.
    pub fn public(&self, curve: Option<StandardCurve>) -> Result<AnyPublicKey, Failure> {
        self.read(curve, false, |algorithm, reader, file, _| match algorithm {
            Algorithm::OfCurve => reader.public(file).map(Some),
            _ => Ok(None),
        })
    }

    /// The public key of X25519 in it.
    pub fn public_of_x25519(&self) -> Result<x25519::PublicKey, Failure> {
        self.with_reader(|reader, file, _| {
            x25519::PublicKey::from_file_by(reader, file).map_err(|error| {
                let Self { argument, path, .. } = self;
                let path = path.display();
                Failure::Argument(format!(
                    "{argument}: {path}: {error}; accepted is a public key of X25519, as that of --key"
                ))
            })
        })
    }

    /// The public key in it, which signed something.
    pub fn issuer(&self) -> Result<AnyIssuerKey, Failure> {
        self.read(None, false, |algorithm, reader, file, _| match algorithm {
            Algorithm::OfCurve => reader.for_signatures().public(file).map(|key| Some(AnyIssuerKey::Ecdsa(key))),
            Algorithm::Dstu4145 => dstu4145::PublicKey::from_file(file).map(|key| Some(AnyIssuerKey::Dstu4145(key))),
            Algorithm::Ed25519 => {
                ed25519::PublicKey::from_file_by(reader, file).map(|key| Some(AnyIssuerKey::Ed25519(key)))
            }
            Algorithm::X25519 => Ok(None),
        })
    }

    /// What is read of it; notes go to standard error. `has_curve` says whether there is an option for the curve.
    fn read<T>(
        &self,
        curve: Option<StandardCurve>,
        has_curve: bool,
        read: impl Fn(Algorithm, &KeyReader<'_>, &[u8], Option<&[u8]>) -> Read<T>,
    ) -> Result<T, Failure> {
        self.with_reader(|reader, bytes, password| {
            let reader = curve.map_or(*reader, |curve| reader.curve(curve));
            let read = |algorithm| read(algorithm, &reader, bytes, password);
            Algorithm::find(read).map_err(|error| self.refused(curve, has_curve, &error))
        })
    }

    /// What `read` makes of the file by a reader that has the password and tells its notes, and of the password, which may come from a
    /// pipe and is read once.
    pub fn with_reader<T>(
        &self,
        read: impl FnOnce(&KeyReader<'_>, &[u8], Option<&[u8]>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let (option, password) = self.password;
        if password.is_some_and(|password| password == Path::new("-") && self.path == Path::new("-")) {
            let argument = self.argument;
            return Err(Failure::Argument(format!(
                "{option}: standard input is {argument}; accepted is - for one of the two"
            )));
        }
        let password = password.map(|path| read_password(option, path)).transpose()?;
        let bytes = files::read_small(self.argument, self.path)?;
        let tell = |note: Note| eprintln!("note: {}: {note}", self.path.display());
        let reader = KeyReader::new().notes(&tell);
        let reader = password.as_ref().map_or(reader, |password| reader.password(password));
        read(&reader, &bytes, password.as_ref().map(|password| &password[..]))
    }

    fn refused(&self, curve: Option<StandardCurve>, has_curve: bool, error: &FileError) -> Failure {
        let Self { argument, path, password: (option, _) } = self;
        let path = path.display();
        // Read, and none that the command takes.
        let is_for_others = matches!(error.reason(), FileError::Algorithm(_)) && Algorithm::of_refused(error).is_some();
        let forms = "in SEC 1, PKCS#8, PKCS#12 or SubjectPublicKeyInfo form, a certificate or a request";
        let accepted = match (error.reason(), curve) {
            (FileError::Encrypted, _) => format!("the same with {option} FILE"),
            (FileError::Password, _) => "the password that the key was encrypted by".into(),
            (FileError::NoCurve, None) if has_curve => "the same with --curve NAME".into(),
            (FileError::NoSecretKey(_), _) => "a file with a secret key".into(),
            (FileError::NoPublicKey(_), _) => {
                "a public key or a certificate; `carryless key public` writes the public key of a secret one".into()
            }
            (FileError::Curve(_), Some(curve)) => format!("a key of {curve}"),
            (FileError::Der | FileError::NoBlock, None) if has_curve => {
                format!("a key {forms}, or bytes alone with --curve NAME")
            }
            _ => format!(
                "a key {forms}, of a NIST curve, sect239k1, brainpoolP256r1, P384r1, P512r1, secp256k1, M-233, M-257, M-431, or one of X9.62, SEC 2, \
                 WTLS, Oakley or DSTU 4145 over F_2^m that `carryless key curves` names{}",
                if is_for_others { "" } else { ", or of Ed25519 or X25519" }
            ),
        };
        Failure::Argument(format!("{argument}: {path}: {error}; accepted is {accepted}"))
    }
}

/// The curve for keys with this name.
pub fn curve(name: &str) -> Result<StandardCurve, Failure> {
    let own = names::find_curve(name).map_or(name, |curve| curve.name);
    StandardCurve::from_name(own).ok_or_else(|| {
        let names: Vec<&str> = StandardCurve::all().map(StandardCurve::name).collect();
        let (name, names) = (names::quoted(name), names.join(", "));
        Failure::Argument(format!("--curve: '{name}' is no curve for keys; accepted are {names} and their SEC names, and by `key new` Ed25519 and X25519"))
    })
}

/// The password in a file: its first line, without its end, in UTF-8 where the file has a mark that says how it is encoded.
pub fn read_password(argument: &str, path: &Path) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let bytes = files::read_small(argument, path)?;
    let text = files::in_utf8(&bytes).ok_or_else(|| {
        let path = path.display();
        Failure::Argument(format!("{argument}: {path} is no text in UTF-16; accepted is a password in UTF-8 or UTF-16"))
    })?;
    let end = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
    let line = &text[..end];
    Ok(Zeroizing::new(line.strip_suffix(b"\r").unwrap_or(line).to_vec()))
}
