//! JSON Web Keys, and sets of them.
//!
//! What is read is translated to DER, for the one reader of keys, which checks the point and whether the secret belongs to it.
//! The text of a secret is not copied: a member that is read may have no escape, which base64url never needs.
//!
//! Source: RFC 7517; RFC 7518, 6.2; RFC 8037, 2, for keys of Ed25519 and X25519. The JSON is read by the package `serde_json`; the base64url is that of `base64ct`, in
//! constant time.

use super::FileError;
use super::registered::{MAX_BYTES, Name, Registered};
use super::rfc8410::Algorithm;
use crate::key::{PointForm, PublicKey, SecretKey};
use crate::scalar::order_bytes;
use crate::scalar_mul::KeyCurve;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use base64ct::{Base64UrlUnpadded, Encoding};
use core::fmt;
use der::oid::AssociatedOid;
use serde_core::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use zeroize::Zeroizing;

/// Why JSON is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JwkError {
    /// It is not JSON, or is damaged.
    Json,
    /// It is JSON, but no object with a member `kty` or `keys`, nor an array of such.
    NoKey,
    /// A set without a key.
    Empty,
    /// This member is there twice.
    Twice(&'static str),
    /// This member is absent.
    Missing(&'static str),
    /// This member is no string, or one with escapes.
    Text(&'static str),
    /// This member is not base64url without padding.
    Base64(&'static str),
    /// This member has not as many bytes as the curve asks for.
    Length(&'static str, usize),
    /// The kind of key is this other one.
    Kind(Name),
    /// The curve is this other one.
    Curve(Name),
}

impl fmt::Display for JwkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json => f.write_str("it begins as JSON does and is none, or is cut off"),
            Self::NoKey => f.write_str("the JSON is no JSON Web Key, and no set of them: it has neither kty nor keys"),
            Self::Empty => f.write_str("the set of JSON Web Keys is empty"),
            Self::Twice(member) => write!(f, "the JSON Web Key has the member {member} twice"),
            Self::Missing(member) => write!(f, "the JSON Web Key lacks the member {member}"),
            Self::Text(member) => write!(f, "the member {member} of the JSON Web Key is no plain string"),
            Self::Base64(member) => {
                write!(f, "the member {member} of the JSON Web Key is not base64url without padding")
            }
            Self::Length(member, bytes) => {
                write!(f, "the member {member} of the JSON Web Key has not the {bytes} bytes that its curve asks for")
            }
            Self::Kind(kind) => write!(f, "the JSON Web Key is of the kind {kind}; accepted are EC and OKP"),
            Self::Curve(curve) => {
                write!(
                    f,
                    "the JSON Web Key is one of the curve {curve}; accepted are P-256, P-384 and P-521 of the kind EC, Ed25519 and \
                     X25519 of the kind OKP"
                )
            }
        }
    }
}

impl core::error::Error for JwkError {}

/// Without the blanks, and the mark that the text is UTF-8, before it.
fn trimmed(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start()
}

/// Whether bytes begin as JSON that can be a key does.
pub(super) fn is_json(bytes: &[u8]) -> bool {
    matches!(trimmed(bytes), [b'{' | b'[', ..])
}

/// The keys of a JSON Web Key, a set or an array of them, in order, in DER: SEC 1 or PKCS#8 where there is a secret, and a
/// SubjectPublicKeyInfo where not. Keys of another kind or curve are passed over (RFC 7517, 5), unless there is no other.
pub(super) fn documents(json: &[u8]) -> Result<Vec<Zeroizing<Vec<u8>>>, FileError> {
    let json = trimmed(json);
    let keys = match json.first() {
        Some(b'[') => members_of_all(json)?,
        _ => {
            let members = parsed::<Members<'_>>(json)?;
            match members.keys {
                _ if members.twice == Some("keys") => return Err(JwkError::Twice("keys").into()),
                Some(keys) => members_of_all(keys.get().as_bytes())?,
                None if members.is_empty() => return Err(JwkError::NoKey.into()),
                None => vec![members],
            }
        }
    };
    let mut refused = None;
    let mut documents = Vec::new();
    for key in keys {
        match key.document() {
            Ok(document) => documents.push(document),
            Err(error @ (JwkError::Kind(_) | JwkError::Curve(_))) => refused = refused.or(Some(error)),
            Err(error) => return Err(error.into()),
        }
    }
    if documents.is_empty() { Err(refused.unwrap_or(JwkError::Empty).into()) } else { Ok(documents) }
}

fn parsed<'a, T: Deserialize<'a>>(json: &'a [u8]) -> Result<T, JwkError> {
    serde_json::from_slice(json).map_err(|_| JwkError::Json)
}

fn members_of_all(array: &[u8]) -> Result<Vec<Members<'_>>, JwkError> {
    let keys = parsed::<Vec<&RawValue>>(array)?;
    // What is no object has no member.
    keys.into_iter()
        .map(|key| match key.get().as_bytes() {
            object @ [b'{', ..] => parsed(object),
            _ => Ok(Members::default()),
        })
        .collect()
}

/// The members that are read.
const NAMES: [&str; 5] = ["kty", "crv", "x", "y", "d"];

/// The members of an object, as they stand in the text.
#[derive(Default)]
struct Members<'a> {
    values: [Option<&'a RawValue>; NAMES.len()],
    keys: Option<&'a RawValue>,
    twice: Option<&'static str>,
}

impl<'a> Members<'a> {
    fn is_empty(&self) -> bool {
        self.values.iter().all(Option::is_none)
    }

    /// The string that is this member.
    fn text(&self, name: &'static str) -> Result<&'a str, JwkError> {
        let place = NAMES.iter().position(|known| *known == name);
        let value = place.and_then(|i| self.values[i]).ok_or(JwkError::Missing(name))?;
        let text = value.get().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        text.filter(|text| !text.contains('\\')).ok_or(JwkError::Text(name))
    }

    /// Writes the bytes that this member encodes.
    fn decode(&self, name: &'static str, out: &mut [u8]) -> Result<(), JwkError> {
        let text = self.text(name)?;
        let is_digit = |digit: u8| digit.is_ascii_alphanumeric() || matches!(digit, b'-' | b'_');
        if !text.bytes().all(is_digit) {
            return Err(JwkError::Base64(name));
        }
        // RFC 7518, 6.2.1.2 and 6.2.2.1: a coordinate has as many bytes as the field, d as many as n: on these curves as many.
        if text.len() != Base64UrlUnpadded::encoded_len(out) {
            return Err(JwkError::Length(name, out.len()));
        }
        Base64UrlUnpadded::decode(text, out).map(|_| ()).map_err(|_| JwkError::Base64(name))
    }

    fn document(&self) -> Result<Zeroizing<Vec<u8>>, JwkError> {
        if self.is_empty() {
            return Err(JwkError::NoKey);
        }
        if let Some(name) = self.twice {
            return Err(JwkError::Twice(name));
        }
        match self.text("kty")? {
            "EC" => self.document_of_point(),
            "OKP" => self.document_of_octets(),
            kind => Err(JwkError::Kind(Name::new(kind.as_bytes()))),
        }
    }

    /// What belongs to the curve of this name.
    fn curve<T>(&self, find: impl FnOnce(&str) -> Option<T>) -> Result<T, JwkError> {
        let name = self.text("crv")?;
        find(name).ok_or(JwkError::Curve(Name::new(name.as_bytes())))
    }

    /// A key of Ed25519 or X25519.
    fn document_of_octets(&self) -> Result<Zeroizing<Vec<u8>>, JwkError> {
        let algorithm = self.curve(Algorithm::of_jose)?;
        let (mut public, mut secret) = ([0; 32], Zeroizing::new([0; 32]));
        self.decode("x", &mut public)?;
        match self.decode("d", &mut *secret) {
            Ok(()) => Ok(algorithm.secret_document(&secret, Some(&public)).to_bytes()),
            Err(JwkError::Missing(_)) => Ok(Zeroizing::new(algorithm.public_document(&public))),
            Err(error) => Err(error),
        }
    }

    fn document_of_point(&self) -> Result<Zeroizing<Vec<u8>>, JwkError> {
        let curve = self.curve(|name| Registered::find(|curve| curve.jose == name))?;
        let mut point = vec![4; 1 + 2 * curve.bytes];
        let (x, y) = point[1..].split_at_mut(curve.bytes);
        self.decode("x", x)?;
        self.decode("y", y)?;
        let mut secret = Zeroizing::new([0; MAX_BYTES]);
        let secret = &mut secret[..curve.bytes];
        match self.decode("d", secret) {
            Ok(()) => Ok(curve.secret_document(secret, &point)),
            Err(JwkError::Missing(_)) => Ok(Zeroizing::new(curve.public_document(&point))),
            Err(error) => Err(error),
        }
    }
}

impl<'a> Deserialize<'a> for Members<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'a> Visitor<'a> for MembersVisitor {
    type Value = Members<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Members<'a>, A::Error> {
        let mut members = Members::default();
        while let Some(name) = map.next_key::<String>()? {
            let value = map.next_value()?;
            let (place, name) = match NAMES.iter().position(|known| *known == name) {
                Some(i) => (&mut members.values[i], NAMES[i]),
                None if name == "keys" => (&mut members.keys, "keys"),
                None => continue,
            };
            // RFC 7517, 4: members have different names. Which of two counts, readers disagree on.
            if place.replace(value).is_some() {
                members.twice = Some(name);
            }
        }
        Ok(members)
    }
}

/// A key as a JSON Web Key: that of a point `04 x y`, with the secret where it has one.
pub(in crate::key) fn written(curve: &Registered, point: &[u8], secret: Option<&[u8]>) -> Zeroizing<String> {
    let (x, y) = point[1..].split_at(curve.bytes);
    object("EC", curve.jose, [("x", Some(x)), ("y", Some(y)), ("d", secret)])
}

/// A key of Ed25519 or X25519 as a JSON Web Key, with the secret where it has one.
#[cfg(any(feature = "ed25519", feature = "x25519"))]
pub(crate) fn octets_written(algorithm: Algorithm, public: &[u8; 32], secret: Option<&[u8; 32]>) -> Zeroizing<String> {
    let secret = secret.map(|secret| &secret[..]);
    object("OKP", algorithm.jose(), [("x", Some(&public[..])), ("d", secret), ("", None)])
}

/// The object of a key, with those of these members that are there.
fn object(kind: &str, curve: &str, members: [(&str, Option<&[u8]>); 3]) -> Zeroizing<String> {
    let members = members.into_iter().filter_map(|(name, bytes)| Some((name, bytes?)));
    // Room for all, so that no part of a secret is left behind where a buffer grows.
    let digits: usize = members.clone().map(|(_, bytes)| Base64UrlUnpadded::encoded_len(bytes)).sum();
    let mut json = Zeroizing::new(String::with_capacity(64 + digits));
    for part in [r#"{"kty":""#, kind, r#"","crv":""#, curve] {
        json.push_str(part);
    }
    for (name, bytes) in members {
        let mut digits = Zeroizing::new([0; MAX_BYTES.div_ceil(3) * 4]);
        json.push_str(r#"",""#);
        json.push_str(name);
        json.push_str(r#"":""#);
        json.push_str(Base64UrlUnpadded::encode(bytes, &mut *digits).expect("a coordinate fits"));
    }
    json.push_str(r#""}"#);
    json
}

impl<C: KeyCurve + AssociatedOid> SecretKey<C> {
    /// The key as a JSON Web Key (RFC 7517), with the members kty, crv, x, y and d; nothing where the curve has no name there:
    /// P-256, P-384 and P-521 have one.
    ///
    /// # Time
    /// That of the package `base64ct`, which means it to be constant in the secret.
    pub fn to_jwk(&self) -> Option<Zeroizing<String>> {
        let curve = Registered::of(C::OID)?;
        let mut secret = Zeroizing::new([0; MAX_BYTES]);
        let secret = &mut secret[..order_bytes::<C>()];
        self.to_be_bytes(secret);
        Some(written(curve, &self.public_key().to_sec1(PointForm::Uncompressed), Some(secret)))
    }
}

impl<C: KeyCurve + AssociatedOid> PublicKey<C> {
    /// The key as a JSON Web Key (RFC 7517), with the members kty, crv, x and y; nothing where the curve has no name there:
    /// P-256, P-384 and P-521 have one.
    pub fn to_jwk(&self) -> Option<String> {
        let curve = Registered::of(C::OID)?;
        Some(core::mem::take(&mut *written(curve, &self.to_sec1(PointForm::Uncompressed), None)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{P256, P521};
    use alloc::format;
    use alloc::string::ToString;

    /// The keys of RFC 7517, A.2, and of RFC 7515, A.4.
    const KEY: &str = r#"{"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4","y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM","d":"870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE"}"#;
    const LONG_KEY: &str = r#"{"kty":"EC","crv":"P-521","x":"AekpBQ8ST8a8VcfVOTNl353vSrDCLLJXmPk06wTjxrrjcBpXp5EOnYG_NjFZ6OvLFV1jSfS9tsz4qUxcWceqwQGk","y":"ADSmRA43Z1DSNx_RvcLI87cdL07l6jQyyBXMoxVg_l2Th-x3S1WDhjDly79ajL4Kkd0AZMaZmh9ubmf63e3kyMj2","d":"AY5pb7A0UFiB3RELSD64fTLOSV_jazdF7fLYyuTw8lOfRhWg6Y6rUrPAxerEzgdRhajnu0ferB0d53vM9mE15j2C"}"#;

    fn read(json: &str) -> Vec<Zeroizing<Vec<u8>>> {
        documents(json.as_bytes()).expect("keys")
    }

    fn refused(json: &str) -> JwkError {
        match documents(json.as_bytes()) {
            Err(FileError::Jwk(error)) => error,
            other => panic!("{json}: {other:?}"),
        }
    }

    #[test]
    fn sets() {
        let foreign = r#"{"kty":"RSA","n":"AQAB","e":"AQAB"}"#;
        for set in [
            format!(r#"{{"keys":[{KEY},{LONG_KEY}]}}"#),
            format!(r#"{{"keys":[{foreign},{KEY},{{"kty":"oct"}},{LONG_KEY}],"more":[[]]}}"#),
            format!("\u{feff} \n[{KEY},{LONG_KEY}]\n"),
        ] {
            assert!(is_json(set.as_bytes()));
            assert_eq!(read(&set), [read(KEY), read(LONG_KEY)].concat(), "{set}");
        }
        assert_eq!(refused(r#"{"keys":[]}"#), JwkError::Empty);
        // What is no key at all, or a damaged one, ends it.
        for broken in ["5", "{}", r#"{"kty":"EC","crv":"P-256","x":"AA"}"#] {
            refused(&format!(r#"{{"keys":[{broken},{KEY}]}}"#));
        }
        assert_eq!(refused(&format!(r#"{{"keys":[{foreign}]}}"#)), JwkError::Kind(Name::new(b"RSA")));
        assert_eq!(refused(&format!(r#"{{"keys":[{KEY}],"keys":[{LONG_KEY}]}}"#)), JwkError::Twice("keys"));
        assert_eq!(refused(r#"{"keys":{}}"#), JwkError::Json);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let changed = |from: &str, to: &str| {
            assert!(KEY.contains(from));
            refused(&KEY.replacen(from, to, 1))
        };
        assert_eq!(changed("}", ""), JwkError::Json);
        assert_eq!(changed("}", "}}"), JwkError::Json);
        assert_eq!(changed("EC", "RSA"), JwkError::Kind(Name::new(b"RSA")));
        assert_eq!(changed("EC", "OKP"), JwkError::Curve(Name::new(b"P-256")));
        assert_eq!(changed("P-256", "secp256k1"), JwkError::Curve(Name::new(b"secp256k1")));
        assert_eq!(changed("P-256", "P-384"), JwkError::Length("x", 48));
        assert_eq!(changed("kty", "KTY"), JwkError::Missing("kty"));
        assert_eq!(changed("crv", "curve"), JwkError::Missing("crv"));
        assert_eq!(changed(r#""x""#, r#""z""#), JwkError::Missing("x"));
        assert_eq!(changed(r#""y""#, r#""z""#), JwkError::Missing("y"));
        assert_eq!(changed(r#""d":"870M"#, r#""d":"870"#), JwkError::Length("d", 32));
        assert_eq!(changed(r#""d":"870M"#, r#""d":"AAAA870M"#), JwkError::Length("d", 32));
        assert_eq!(changed("eAE", "eA+"), JwkError::Base64("d"));
        assert_eq!(changed("eAE", "eAE="), JwkError::Base64("d"));
        // Bits behind the last byte.
        assert_eq!(changed("eAE", "eAF"), JwkError::Base64("d"));
        assert_eq!(changed("eAE", "eA\\u0045"), JwkError::Text("d"));
        assert_eq!(changed(r#""EC""#, "1"), JwkError::Text("kty"));
        assert_eq!(changed(r#""kty""#, r#""d":"","kty""#), JwkError::Twice("d"));
        assert_eq!(changed(r#""kty""#, r#""\u0064":"","kty""#), JwkError::Twice("d"));
        assert_eq!(changed(r#""kty""#, r#""keys":5,"kty""#), JwkError::Json);
        assert_eq!(refused("{}"), JwkError::NoKey);
        assert_eq!(refused("[5]"), JwkError::NoKey);
        assert_eq!(refused("["), JwkError::Json);
        assert_eq!(refused(r#"{"private_key":"-----BEGIN"}"#), JwkError::NoKey);
        let long = changed("EC", &"\u{7}é".repeat(40)).to_string();
        assert!(long.len() < 120 && long.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' '), "{long}");
        // Members that are not read may be anything, and twice.
        let more = KEY.replacen("{", r#"{"kid":"a","kid":{"x":[1e5,null]},"x5c":["\/"],"#, 1);
        assert_eq!(read(&more), read(KEY));
    }

    #[test]
    fn json_is_told_from_other_text() {
        assert!(is_json(b"\xef\xbb\xbf\t{") && is_json(b"["));
        assert!(!is_json(b"") && !is_json(b"-----BEGIN") && !is_json(b"\"{\""));
    }

    /// Nothing is written past the room that a secret was given at first.
    #[test]
    fn no_copy_is_left_behind() {
        for identifier in [<P256>::OID, <P521>::OID] {
            let curve = Registered::of(identifier).expect("a name");
            let json = written(curve, &vec![4; 1 + 2 * curve.bytes], Some(&vec![0xff; curve.bytes]));
            assert_eq!(json.capacity(), 64 + 3 * (4 * curve.bytes).div_ceil(3));
        }
    }
}
