//! Keys in files of any form, of whatever curve; and files for secrets.

use crate::failure::Failure;
use crate::{files, names};
use carryless::dstu4145;
use carryless::key::file::Note;
use carryless::key::{AnyKey, AnyPublicKey, AnySecretKey, FileError, KeyReader, StandardCurve};
use carryless::x509::{self, Certificate};
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
        let either = |file: &[u8], password: Option<&[u8]>| match secret_of_dstu4145(file, password) {
            Err(error) if matches!(error.reason(), FileError::NoSecretKey(_)) => {
                dstu4145::PublicKey::from_file(file).map(Holder::Dstu4145Public)
            }
            key => key.map(Holder::Dstu4145Secret),
        };
        self.read_either(|reader, file| reader.key(file).map(Holder::Standard), either)
    }

    /// The secret key.
    pub fn secret(&self) -> Result<AnySecretKey, Failure> {
        self.read(|reader, file, _| reader.secret(file))
    }

    /// The secret key, which is to sign.
    pub fn signer(&self) -> Result<Signer, Failure> {
        self.read_either(
            |reader, file| reader.for_signatures().secret(file).map(Signer::Ecdsa),
            |file, password| secret_of_dstu4145(file, password).map(Signer::Dstu4145),
        )
    }

    /// The public key of somebody who signed; a file that has a secret one only is refused.
    pub fn verifier(&self) -> Result<Verifier, Failure> {
        self.read_either(
            |reader, file| reader.for_signatures().public(file).map(Verifier::Ecdsa),
            |file, _| {
                let certificates = x509::certificates(file).unwrap_or_default();
                dstu4145::PublicKey::from_file(file).map(|key| Verifier::Dstu4145(key, certificates))
            },
        )
    }

    fn read<T>(
        &self,
        read: impl Fn(&KeyReader<'_>, &[u8], Option<&[u8]>) -> Result<T, FileError>,
    ) -> Result<T, Failure> {
        let curve = self.curve.as_deref().map(curve).transpose()?;
        self.file().read(curve, true, read)
    }

    /// The key by `read`, or by `dstu4145`, which is given the password, where it is one of DSTU 4145.
    fn read_either<T>(
        &self,
        read: impl Fn(&KeyReader<'_>, &[u8]) -> Result<T, FileError>,
        dstu4145: impl Fn(&[u8], Option<&[u8]>) -> Result<T, FileError>,
    ) -> Result<T, Failure> {
        self.read(|reader, file, password| match read(reader, file) {
            Err(error) if is_of_dstu4145(&error) => dstu4145(file, password),
            // Java's keystores are read for such keys alone.
            Err(error) if matches!(error.reason(), FileError::Format(_)) => dstu4145(file, password).map_err(|_| error),
            key => key,
        })
    }

    fn file(&self) -> File<'_> {
        File { argument: "--key", path: &self.key, password: ("--password", self.password.as_deref()) }
    }
}

/// A key that signs.
pub enum Signer {
    /// By ECDSA.
    Ecdsa(AnySecretKey),
    /// By DSTU 4145.
    Dstu4145(dstu4145::SecretKey),
}

/// A key that verifies.
pub enum Verifier {
    /// By ECDSA.
    Ecdsa(AnyPublicKey),
    /// By DSTU 4145; and the certificates in the file.
    Dstu4145(dstu4145::PublicKey, Vec<Certificate>),
}

/// What a file holds.
pub enum Holder {
    /// A key of any use on a curve of the standards.
    Standard(AnyKey),
    /// A secret key of DSTU 4145.
    Dstu4145Secret(dstu4145::SecretKey),
    /// A public key of DSTU 4145.
    Dstu4145Public(dstu4145::PublicKey),
}

/// Whether a file is refused for the algorithm of its key, which is DSTU 4145.
fn is_of_dstu4145(error: &FileError) -> bool {
    matches!(error.reason(), FileError::Algorithm(oid) if oid.to_string().starts_with("1.2.804.2.1.1.1.1.3."))
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
        self.read(curve, false, |reader, file, _| reader.public(file))
    }

    /// The public key in it, which signed something.
    pub fn verifier(&self) -> Result<AnyPublicKey, Failure> {
        self.read(None, false, |reader, file, _| reader.for_signatures().public(file))
    }

    /// What is read of it; notes go to standard error. `has_curve` says whether there is an option for the curve.
    fn read<T>(
        &self,
        curve: Option<StandardCurve>,
        has_curve: bool,
        read: impl Fn(&KeyReader<'_>, &[u8], Option<&[u8]>) -> Result<T, FileError>,
    ) -> Result<T, Failure> {
        self.with_reader(|reader, bytes, password| {
            let reader = curve.map_or(*reader, |curve| reader.curve(curve));
            read(&reader, bytes, password).map_err(|error| self.refused(curve, has_curve, &error))
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
                 WTLS, Oakley or DSTU 4145 over F_2^m that `carryless key curves` names"
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
        Failure::Argument(format!("--curve: '{name}' is no curve for keys; accepted are {names} and their SEC names"))
    })
}

/// The password in a file: its first line, without its end, in UTF-8 where the file has a mark that says how it is encoded.
pub fn read_password(argument: &str, path: &Path) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let bytes = files::read_small(argument, path)?;
    let unit = match &bytes[..] {
        [0xff, 0xfe, ..] => Some(u16::from_le_bytes as fn([u8; 2]) -> u16),
        [0xfe, 0xff, ..] => Some(u16::from_be_bytes as fn([u8; 2]) -> u16),
        _ => None,
    };
    let text = match unit {
        Some(unit) => {
            let units: Zeroizing<Vec<u16>> = Zeroizing::new(
                bytes[2..].chunks(2).map(|pair| unit([pair[0], *pair.last().expect("a byte")])).collect(),
            );
            let text = String::from_utf16(&units).ok().filter(|_| bytes.len() % 2 == 0);
            Zeroizing::new(text.map(String::into_bytes).ok_or_else(|| {
                let path = path.display();
                Failure::Argument(format!(
                    "{argument}: {path} is no text in UTF-16; accepted is a password in UTF-8 or UTF-16"
                ))
            })?)
        }
        None => Zeroizing::new(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes).to_vec()),
    };
    let end = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
    let line = &text[..end];
    Ok(Zeroizing::new(line.strip_suffix(b"\r").unwrap_or(line).to_vec()))
}
