//! Keys in files: SubjectPublicKeyInfo, certificates and requests, PKCS#8; and what certificates, requests and revocation lists are
//! signed with.
//!
//! The algorithm's parameters are `SEQUENCE { CHOICE { OBJECT IDENTIFIER, ECBinary }, OCTET STRING OPTIONAL }`: the curve by its name
//! or by all its parameters, and the DKE, the substitution table of GOST 28147 in 64 octets. ECBinary is `SEQUENCE { SEQUENCE { m,
//! k or SEQUENCE { k, j, l } }, a, OCTET STRING b, n, OCTET STRING G }`, G compressed; for an optimal normal basis m stands alone, and
//! the algorithm has an identifier of its own. Octets stand lowest first. Bouncy Castle
//! writes the name alone, octets highest first, by an identifier of its own, and a secret key as SEC 1 does: that is read.
//!
//! No part of a curve that is given by its parameters may differ from one here, as in files of other keys: a generator of somebody's own
//! would make a signature by anybody one by any key (CVE-2020-0601).
//!
//! Source: order 1236/5/453 of 20 August 2012 of Ukraine's Ministry of Justice and State Service of Special Communications, 2
//! (registered as z1398-12); files of its authorities; Bouncy Castle 1.87.

use super::group::{Limbs, field_bytes};
use super::public::compress;
use super::{Curve, Error, Hash, PublicKey, SecretKey, Signature};
use crate::coordinates::PointError;
use crate::encoding::sec1::DecodeError;
use crate::field::{MAX_LIMBS, write_be, write_le};
use crate::key::file::substitution::DKE1;
use crate::key::file::{Document, FileKind, Settings, Signed, Wanted, find};
#[cfg(feature = "encryption")]
use crate::key::file::{ENCRYPTED, encrypted};
use crate::key::{FileError, KeyError};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use der::asn1::{AnyRef, BitStringRef, ContextSpecific, ObjectIdentifier, OctetStringRef, UintRef};
use der::pem::{LineEnding, PemLabel};
use der::{Decode, Encode, Reader, SecretDocument, Tag, TagNumber, Tagged};
use pkcs8::{AlgorithmIdentifierRef, PrivateKeyInfoRef, SubjectPublicKeyInfoRef};
#[cfg(feature = "encryption")]
use rand_core::CryptoRng;
use zeroize::Zeroizing;

const fn oid(identifier: &str) -> ObjectIdentifier {
    ObjectIdentifier::new_unwrap(identifier)
}

/// Dstu4145WithGost34311 in polynomial and in normal bases: keys, whatever they sign, and signatures with that hash.
const LITTLE_ENDIAN: [ObjectIdentifier; 2] = [oid("1.2.804.2.1.1.1.1.3.1.1"), oid("1.2.804.2.1.1.1.1.3.1.2")];
/// For keys whose octets stand highest first, as Bouncy Castle writes them.
const BIG_ENDIAN: [ObjectIdentifier; 2] = [oid("1.2.804.2.1.1.1.1.3.1.1.1.1"), oid("1.2.804.2.1.1.1.1.3.1.2.1.1")];
/// Dstu4145WithDstu7564(256, 384, 512): signatures, and keys of some.
const WITH_KUPYNA: [([ObjectIdentifier; 2], Hash); 3] = [
    ([oid("1.2.804.2.1.1.1.1.3.6.1.1"), oid("1.2.804.2.1.1.1.1.3.6.1.2")], Hash::Kupyna256),
    ([oid("1.2.804.2.1.1.1.1.3.6.2.1"), oid("1.2.804.2.1.1.1.1.3.6.2.2")], Hash::Kupyna384),
    ([oid("1.2.804.2.1.1.1.1.3.6.3.1"), oid("1.2.804.2.1.1.1.1.3.6.3.2")], Hash::Kupyna512),
];

/// How a file gives the curve of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CurveForm {
    /// By its object identifier.
    Named,
    /// By all its parameters, as authorities in Ukraine do.
    Explicit,
}

/// The order of octets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    LowestFirst,
    HighestFirst,
}

impl Order {
    /// The octets of a field element of the curve with these bits.
    fn octets(self, curve: Curve, bits: &Limbs) -> Vec<u8> {
        let mut octets = vec![0; field_bytes(&*curve.group())];
        match self {
            Self::LowestFirst => write_le(bits, &mut octets),
            Self::HighestFirst => write_be(bits, &mut octets),
        }
        octets
    }
}

/// DER of a sequence of parts.
fn sequence(parts: &[&[u8]]) -> Vec<u8> {
    encoded(AnyRef::new(Tag::Sequence, &parts.concat()))
}

/// DER of a value that is short.
fn encoded(value: der::Result<impl Encode>) -> Vec<u8> {
    value.and_then(|value| value.to_der()).expect("a value of a few octets fits")
}

/// ECBinary.
fn parameters(curve: Curve, order: Order) -> Vec<u8> {
    let group = &*curve.group();
    let number = |v: u32| encoded(Ok(v));
    let octets = |bits: &Limbs| encoded(OctetStringRef::new(&order.octets(curve, bits)));
    let polynomial = match curve.exponents() {
        [] => Vec::new(),
        [k] => number(*k),
        // k < j < l
        exponents => sequence(&[&exponents.iter().rev().flat_map(|k| number(*k)).collect::<Vec<_>>()]),
    };
    let mut n = [0; 8 * MAX_LIMBS];
    for (octets, limb) in n.rchunks_mut(8).zip(group.order()) {
        octets.copy_from_slice(&limb.to_be_bytes());
    }
    sequence(&[
        &sequence(&[&number(group.field_bits()), &polynomial]),
        &number(group.a() as u32),
        &octets(&group.bits(&group.b())),
        &encoded(UintRef::new(&n)),
        &octets(&compress(group, &group.generator())),
    ])
}

/// The parameters of the algorithm of a key, in DER.
fn algorithm_parameters(curve: Curve, form: CurveForm) -> Vec<u8> {
    let given = match form {
        CurveForm::Named => encoded(Ok(oid(curve.oid()))),
        CurveForm::Explicit => parameters(curve, Order::LowestFirst),
    };
    sequence(&[&given, &encoded(OctetStringRef::new(&DKE1))])
}

/// The curve of the algorithm of a key, and the order of octets.
fn of_algorithm(algorithm: &AlgorithmIdentifierRef<'_>) -> Result<(Curve, Order), FileError> {
    let among = |known: &[ObjectIdentifier; 2]| known.iter().position(|oid| *oid == algorithm.oid);
    let lowest_first = || among(&LITTLE_ENDIAN).or_else(|| WITH_KUPYNA.iter().find_map(|(oids, _)| among(oids)));
    let (order, basis) = match among(&BIG_ENDIAN) {
        Some(basis) => (Order::HighestFirst, basis),
        None => (Order::LowestFirst, lowest_first().ok_or(FileError::Algorithm(algorithm.oid))?),
    };
    let curves = || Curve::ALL.into_iter().filter(|curve| usize::from(curve.is_in_normal_basis()) == basis);
    let parameters = algorithm.parameters.ok_or(FileError::NoCurve)?;
    if parameters.tag() == Tag::ObjectIdentifier {
        return Ok((of_curve(parameters, curves(), order)?, order));
    }
    let curve = parameters.sequence(|reader| {
        let curve = of_curve(reader.decode()?, curves(), order)?;
        if !reader.is_finished() && reader.decode::<&OctetStringRef>()?.as_bytes() != DKE1 {
            return Err(FileError::Substitution);
        }
        Ok(curve)
    })?;
    Ok((curve, order))
}

/// The curve with this name, or with just these parameters, among those in the basis that the algorithm says.
fn of_curve(given: AnyRef<'_>, mut curves: impl Iterator<Item = Curve>, order: Order) -> Result<Curve, FileError> {
    if given.tag() == Tag::ObjectIdentifier {
        let name = given.decode_as::<ObjectIdentifier>()?;
        return curves.find(|curve| oid(curve.oid()) == name).ok_or(FileError::Curve(name));
    }
    let given = given.to_der()?;
    curves.find(|curve| parameters(*curve, order) == given).ok_or(FileError::Parameters)
}

/// What a file's key is refused for.
fn refused(error: Error) -> FileError {
    match error {
        Error::SecretKey => FileError::Secret(KeyError::Range),
        Error::Fault => FileError::Secret(KeyError::Fault),
        Error::Point(PointError::NotInSubgroup) => FileError::Point(DecodeError::Subgroup),
        Error::Point(_) => FileError::Point(DecodeError::NoPoint),
        _ => FileError::Point(DecodeError::Length),
    }
}

/// The key whose compressed point an octet string in these octets holds.
fn of_point(curve: Curve, order: Order, point: &[u8]) -> Result<PublicKey, FileError> {
    let mut octets = <&OctetStringRef>::from_der(point)?.as_bytes().to_vec();
    if order == Order::HighestFirst {
        octets.reverse();
    }
    PublicKey::from_compressed(curve, &octets).map_err(refused)
}

fn of_spki(bytes: &[u8]) -> Result<PublicKey, FileError> {
    let info = SubjectPublicKeyInfoRef::from_der(bytes)?;
    let (curve, order) = of_algorithm(&info.algorithm)?;
    of_point(curve, order, info.subject_public_key.as_bytes().ok_or(FileError::Der)?)
}

fn public(document: &Document<'_>) -> Result<Option<PublicKey>, FileError> {
    match document.kind {
        FileKind::Spki => of_spki(document.bytes).map(Some),
        FileKind::Certificate | FileKind::Request => {
            Signed::read(document.kind, document.bytes)?.key.map(of_spki).transpose()
        }
        _ => Ok(None),
    }
}

fn secret(document: &Document<'_>) -> Result<Option<SecretKey>, FileError> {
    match document.kind {
        FileKind::Pkcs8 => of_pkcs8(document.bytes).map(Some),
        FileKind::Encrypted => Err(FileError::Encrypted),
        _ => Ok(None),
    }
}

/// PrivateKeyInfo: a version, the algorithm with the curve, d in octets, and perhaps attributes: programs of Ukraine have
/// a second key there, for key agreement.
fn of_pkcs8(bytes: &[u8]) -> Result<SecretKey, FileError> {
    AnyRef::from_der(bytes)?.sequence(|reader| {
        let version: u8 = reader.decode()?;
        if version > 1 {
            return Err(FileError::Version(version));
        }
        let (curve, order) = of_algorithm(&reader.decode()?)?;
        let secret = reader.decode::<&OctetStringRef>()?.as_bytes();
        while !reader.is_finished() {
            reader.decode::<AnyRef<'_>>()?;
        }
        match order {
            Order::LowestFirst => SecretKey::from_le_bytes(curve, secret).map_err(refused),
            Order::HighestFirst => of_sec1(curve, secret),
        }
    })
}

/// ECPrivateKey: a version, d in octets, perhaps the curve again, which is not looked at, and the public key.
fn of_sec1(curve: Curve, bytes: &[u8]) -> Result<SecretKey, FileError> {
    AnyRef::from_der(bytes)?.sequence(|reader| {
        let version: u8 = reader.decode()?;
        if version != 1 {
            return Err(FileError::Version(version));
        }
        let key = SecretKey::from_be_bytes(curve, reader.decode::<&OctetStringRef>()?.as_bytes()).map_err(refused)?;
        let _curve = ContextSpecific::<AnyRef<'_>>::decode_explicit(reader, TagNumber(0))?;
        if let Some(public) = ContextSpecific::<BitStringRef<'_>>::decode_explicit(reader, TagNumber(1))? {
            let point = public.value.as_bytes().ok_or(FileError::Der)?;
            if of_point(curve, Order::HighestFirst, point)? != *key.public_key() {
                return Err(FileError::Pair);
            }
        }
        Ok(key)
    })
}

/// One whole document in DER.
fn whole(bytes: &[u8]) -> Result<Document<'_>, FileError> {
    Ok(Document { kind: FileKind::of_whole(bytes)?, bytes, place: &None })
}

impl PublicKey {
    /// The key of a file in DER: a SubjectPublicKeyInfo, a certificate or a certificate request.
    ///
    /// # Errors
    /// If it has no public key, or one of another algorithm or curve; if the point is refused.
    pub fn from_der(bytes: &[u8]) -> Result<Self, FileError> {
        public(&whole(bytes)?)?.ok_or(FileError::Der)
    }

    /// The first public key in a file: in PEM, with any text around it, in DER, or in base64 or hexadecimal digits of either.
    ///
    /// # Errors
    /// As [`Self::from_der`]; if a part of the file before the key is damaged.
    pub fn from_file(file: impl AsRef<[u8]>) -> Result<Self, FileError> {
        find(file.as_ref(), Settings::new(Wanted::Public), public)
    }

    /// The SubjectPublicKeyInfo in DER.
    ///
    /// ```
    /// use carryless::dstu4145::{Curve, CurveForm, PublicKey, SecretKey};
    ///
    /// let key = SecretKey::from_le_bytes(Curve::M257, &[0x11; 32])?;
    /// let file = key.public_key().to_der(CurveForm::Explicit);
    /// assert_eq!(PublicKey::from_der(&file)?, *key.public_key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_der(&self, form: CurveForm) -> Vec<u8> {
        let parameters = algorithm_parameters(self.curve(), form);
        let point = encoded(OctetStringRef::new(&self.to_compressed()));
        let info = SubjectPublicKeyInfoRef {
            algorithm: algorithm(self.curve(), &parameters),
            subject_public_key: BitStringRef::from_bytes(&point).expect("a point fits"),
        };
        encoded(Ok(info))
    }

    /// The SubjectPublicKeyInfo in PEM.
    pub fn to_pem(&self, form: CurveForm) -> String {
        der::pem::encode_string(SubjectPublicKeyInfoRef::PEM_LABEL, LineEnding::LF, &self.to_der(form))
            .expect("a key is text")
    }

    /// Whether a certificate, a certificate request or a revocation list in DER is signed by this key, with the hash that it names.
    /// Nothing else of it is looked at: neither names nor dates.
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// [`Error::Document`] if it is none of these, or signed by another algorithm; [`Error::Mismatch`] if it is not signed by this
    /// key; as [`Signature::from_der`].
    pub fn verify_signed(&self, document: &[u8]) -> Result<(), Error> {
        let kind = FileKind::of_whole(document).map_err(|_| Error::Document)?;
        if !matches!(kind, FileKind::Certificate | FileKind::Request | FileKind::RevocationList) {
            return Err(Error::Document);
        }
        let signed = Signed::read(kind, document).map_err(|_| Error::Document)?;
        let hash = hash_of(signed.algorithm.oid).ok_or(Error::Document)?;
        if signed.inner_algorithm.is_some_and(|inner| inner.oid != signed.algorithm.oid) {
            return Err(Error::Document);
        }
        self.verify(hash, signed.bytes, &Signature::from_der(self.curve(), signed.signature)?)
    }
}

/// The hash of a signature's algorithm, in whichever basis: the key has it.
pub(crate) fn hash_of(algorithm: ObjectIdentifier) -> Option<Hash> {
    Hash::ALL.into_iter().find(|hash| signed_with(*hash).contains(&algorithm))
}

/// The algorithms of signatures with this hash.
fn signed_with(hash: Hash) -> [ObjectIdentifier; 2] {
    WITH_KUPYNA.into_iter().find(|(_, kupyna)| *kupyna == hash).map_or(LITTLE_ENDIAN, |(oids, _)| oids)
}

/// The algorithm of signatures on a curve with this hash.
#[cfg_attr(not(feature = "x509"), allow(dead_code, reason = "documents name it"))]
pub(crate) fn algorithm_of(curve: Curve, hash: Hash) -> ObjectIdentifier {
    signed_with(hash)[usize::from(curve.is_in_normal_basis())]
}

/// The algorithm of a key with these parameters in DER.
fn algorithm(curve: Curve, parameters: &[u8]) -> AlgorithmIdentifierRef<'_> {
    let parameters = AnyRef::from_der(parameters).expect("a sequence");
    let oid = LITTLE_ENDIAN[usize::from(curve.is_in_normal_basis())];
    AlgorithmIdentifierRef { oid, parameters: Some(parameters) }
}

impl SecretKey {
    /// The key of a file in DER: PKCS#8.
    ///
    /// # Errors
    /// If it is no such file, or one of another algorithm or curve; if the secret is refused; [`FileError::Encrypted`] if it
    /// is encrypted.
    pub fn from_der(bytes: &[u8]) -> Result<Self, FileError> {
        secret(&whole(bytes)?)?.ok_or(FileError::Der)
    }

    /// The first secret key in a file: in PEM, with any text around it, in DER, or in base64 or hexadecimal digits of either.
    ///
    /// # Errors
    /// As [`Self::from_der`]; if a part of the file before the key is damaged.
    pub fn from_file(file: impl AsRef<[u8]>) -> Result<Self, FileError> {
        find(file.as_ref(), Settings::new(Wanted::Secret), secret)
    }

    /// The first secret key in a file, in an encrypted part too: PKCS#8 by PBES2, PKCS#12, and `key-6.dat`, of whose
    /// keys this is that for signatures; [`KeyFile`](super::KeyFile) has the other too.
    ///
    /// # Errors
    /// As [`Self::from_file`]; [`FileError::Password`] if the password is wrong; [`FileError::Cost`] if the file asks for more
    /// work or memory than is spent on one.
    #[cfg(feature = "encryption")]
    pub fn from_encrypted_file(file: impl AsRef<[u8]>, password: &[u8]) -> Result<Self, FileError> {
        let settings = Settings { password: Some(password), ..Settings::new(Wanted::Secret) };
        find(file.as_ref(), settings, secret)
    }

    /// The file in DER: PKCS#8, with d in as many octets as n has.
    ///
    /// # Time
    /// Constant in the secret.
    pub fn to_der(&self, form: CurveForm) -> SecretDocument {
        let parameters = algorithm_parameters(self.curve(), form);
        let secret = self.to_le_bytes();
        let secret = OctetStringRef::new(&secret).expect("a key fits");
        SecretDocument::encode_msg(&PrivateKeyInfoRef::new(algorithm(self.curve(), &parameters), secret))
            .expect("a key fits")
    }

    /// The file in PEM.
    ///
    /// # Time
    /// That of the packages `base64ct` and `pem-rfc7468`, which mean it to be constant in the secret.
    pub fn to_pem(&self, form: CurveForm) -> Zeroizing<String> {
        self.to_der(form).to_pem(PrivateKeyInfoRef::PEM_LABEL, LineEnding::LF).expect("a key is text")
    }

    /// The file in DER, encrypted by AES-256 under a key made by PBKDF2; the generator makes what is to differ each time.
    #[cfg(feature = "encryption")]
    pub fn to_encrypted_der(&self, form: CurveForm, password: &[u8], rng: &mut impl CryptoRng) -> SecretDocument {
        encrypted(&self.to_der(form), password, rng)
    }

    /// The file in PEM, encrypted as [`Self::to_encrypted_der`].
    #[cfg(feature = "encryption")]
    pub fn to_encrypted_pem(&self, form: CurveForm, password: &[u8], rng: &mut impl CryptoRng) -> Zeroizing<String> {
        self.to_encrypted_der(form, password, rng).to_pem(ENCRYPTED, LineEnding::LF).expect("a key is text")
    }
}
