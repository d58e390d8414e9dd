//! JSON Web Keys, by the reader of keys; and the signatures of JOSE, which are those of the form `Scalars`.

use carryless::ecdsa::{AnySignature, SignatureForm};
use carryless::key::file::JwkError;
use carryless::key::{AnyKey, AnyPublicKey, AnySecretKey, FileError, KeyReader, StandardCurve};

/// The public keys of RFC 7517, A.1, of which the second is RSA's, cut short.
const SET: &str = r#"{"keys":
  [
    {"kty":"EC",
     "crv":"P-256",
     "x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
     "y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM",
     "use":"enc",
     "kid":"1"},

    {"kty":"RSA",
     "n": "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx",
     "e":"AQAB",
     "alg":"RS256",
     "kid":"2011-04-29"}
  ]
}"#;

/// The secret key of RFC 7517, A.2.
const SECRET: &str = r#"{"kty":"EC",
     "crv":"P-256",
     "x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
     "y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM",
     "d":"870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE",
     "use":"enc",
     "kid":"1"}"#;

/// RFC 7515, A.3 and A.4: key, what is signed, signature.
const SIGNED: [[&str; 3]; 2] = [
    [
        r#"{"kty":"EC", "crv":"P-256",
      "x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
      "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
      "d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"
     }"#,
        "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ",
        "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
    ],
    [
        r#"{"kty":"EC", "crv":"P-521",
      "x":"AekpBQ8ST8a8VcfVOTNl353vSrDCLLJXmPk06wTjxrrjcBpXp5EOnYG_NjFZ6OvLFV1jSfS9tsz4qUxcWceqwQGk",
      "y":"ADSmRA43Z1DSNx_RvcLI87cdL07l6jQyyBXMoxVg_l2Th-x3S1WDhjDly79ajL4Kkd0AZMaZmh9ubmf63e3kyMj2",
      "d":"AY5pb7A0UFiB3RELSD64fTLOSV_jazdF7fLYyuTw8lOfRhWg6Y6rUrPAxerEzgdRhajnu0ferB0d53vM9mE15j2C"
     }"#,
        "eyJhbGciOiJFUzUxMiJ9.UGF5bG9hZA",
        "AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bKPWROc-mZZqwqT2SI-KGDKB34XO0aw_7XdtAG8GaSwFKdCAPZgoXD2YBJZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO7iKvU8vcnwNrmxYbSW9ERBXukOXolLzeO_Jn",
    ],
];

/// The bytes of base64url, by a walk over its digits.
fn base64url(text: &str) -> Vec<u8> {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits = text.chars().flat_map(|digit| {
        let value = DIGITS.find(digit).expect("a digit");
        (0..6).rev().map(move |i| (value >> i & 1) as u8)
    });
    let bits: Vec<u8> = bits.collect();
    bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |value, bit| value << 1 | bit)).collect()
}

#[test]
fn keys_of_the_standard() {
    let AnyKey::Secret(key) = KeyReader::new().key(SECRET.as_bytes()).expect("a key") else { panic!("a secret key") };
    assert_eq!(*key.to_be_bytes(), *base64url("870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE"));
    assert_eq!(KeyReader::new().key(SET.as_bytes()), Ok(AnyKey::Public(key.public_key())));
    assert!(matches!(KeyReader::new().public(SECRET.as_bytes()), Err(FileError::NoPublicKey(_))));
    assert_eq!(KeyReader::new().secret(key.to_jwk().expect("a name").as_bytes()), Ok(key));
    let refused = KeyReader::new().secret(SET.as_bytes());
    assert!(matches!(refused, Err(FileError::NoSecretKey(_))), "{refused:?}");
}

/// As they are read they are written, without the member d, the last one, too.
#[test]
fn keys_are_read_and_written() {
    for json in [SECRET, SIGNED[1][0]] {
        let text: String = json.split_whitespace().collect();
        let json = text.split(r#","use""#).next().expect("a part").trim_end_matches('}').to_owned() + "}";
        let key = KeyReader::new().secret(json.as_bytes()).expect("a key");
        assert_eq!(*key.to_jwk().expect("a name"), json);
        let public = json.split(r#","d""#).next().expect("a part").to_owned() + "}";
        assert_eq!(KeyReader::new().public(public.as_bytes()), Ok(key.public_key()));
        assert_eq!(key.public_key().to_jwk(), Some(public));
    }
}

/// Secrets and coordinates have all their zeros, and curves without a name there are not written.
#[test]
fn every_curve() {
    for curve in StandardCurve::ALL {
        let key = AnySecretKey::from_be_bytes(*curve, &[5]).expect("a key");
        let has_name = ["P-256", "P-384", "P-521"].contains(&curve.name());
        assert_eq!(key.to_jwk().is_some(), has_name, "{curve}");
        assert_eq!(key.public_key().to_jwk().is_some(), has_name);
        if let Some(json) = key.to_jwk() {
            let read = KeyReader::new().secret(json.as_bytes()).expect("a key");
            assert_eq!(read, key);
            assert_eq!(*json, *read.to_jwk().expect("a name"));
        }
    }
}

/// The point and the pair are checked by the reader of DER.
#[test]
fn another_point() {
    let read = KeyReader::new().secret(SECRET.replace("4Etl", "4Etm").as_bytes());
    assert!(matches!(read, Err(FileError::Point(_))), "{read:?}");
    let generator = AnySecretKey::from_be_bytes(StandardCurve::P256, &[1]).expect("a key");
    let json = generator.to_jwk().expect("a name").replace("AAAE\"}", "AAAI\"}");
    assert_eq!(KeyReader::new().secret(json.as_bytes()), Err(FileError::Pair));
}

/// A curve that is asked for is looked for, and another one refused: a text of JSON is no key alone.
#[test]
fn with_a_curve() {
    let key = KeyReader::new().secret(SECRET.as_bytes()).expect("a key");
    for curve in StandardCurve::ALL {
        let read = KeyReader::new().curve(*curve).secret(SECRET.as_bytes());
        if *curve == StandardCurve::P256 {
            assert_eq!(read.as_ref(), Ok(&key));
        } else {
            assert!(matches!(read, Err(FileError::Curve(_))), "{curve}: {read:?}");
        }
    }
    // The first key of a set serves, or none.
    let set = format!("[{},{SECRET}]", SIGNED[1][0]);
    assert!(matches!(KeyReader::new().curve(StandardCurve::P256).secret(set.as_bytes()), Err(FileError::Curve(_))));
    let set = format!("{{\"keys\":[{{\"kty\":\"oct\"}},{SECRET},{}]}}", SIGNED[1][0]);
    assert_eq!(KeyReader::new().secret(set.as_bytes()), Ok(key));
    let damaged = format!("[{},{SECRET}]", SECRET.replace("\"x\":\"MK", "\"x\":\"!K"));
    assert_eq!(KeyReader::new().secret(damaged.as_bytes()), Err(FileError::Jwk(JwkError::Base64("x"))));
}

#[test]
fn what_is_wrong_is_told() {
    for (json, error, sentence) in [
        ("{}", JwkError::NoKey, "the JSON is no JSON Web Key, and no set of them: it has neither kty nor keys"),
        ("{\"kty\":", JwkError::Json, "it begins as JSON does and is none, or is cut off"),
        (r#"{"kty":"EC","crv":"P-256"}"#, JwkError::Missing("x"), "the JSON Web Key lacks the member x"),
        (
            r#"{"kty":"EC","crv":"P-256","x":"AA"}"#,
            JwkError::Length("x", 32),
            "the member x of the JSON Web Key has not the 32 bytes that its curve asks for",
        ),
    ] {
        assert_eq!(KeyReader::new().key(json.as_bytes()), Err(FileError::Jwk(error)));
        assert_eq!(error.to_string(), sentence);
    }
    let refused = |json: &str| KeyReader::new().key(json.as_bytes()).expect_err("refused").to_string();
    assert_eq!(refused(r#"{"kty":"oct"}"#), "the JSON Web Key is of the kind oct; accepted are EC and OKP");
    assert_eq!(refused(r#"{"kty":"OKP"}"#), "the JSON Web Key lacks the member crv");
    assert_eq!(
        refused(r#"{"kty":"EC","crv":"secp256k1"}"#),
        "the JSON Web Key is one of the curve secp256k1; accepted are P-256, P-384 and P-521 of the kind EC, Ed25519 and X25519 of the \
         kind OKP"
    );
    let pair = SECRET.replace("870M", "870N");
    assert_eq!(KeyReader::new().key(pair.as_bytes()), Err(FileError::Pair));
}

/// ES256 and ES512 sign in the form `Scalars`.
#[test]
fn signatures_of_jose() {
    for [json, message, signature] in SIGNED {
        let key: AnySecretKey = KeyReader::new().secret(json.as_bytes()).expect("a key");
        let public: AnyPublicKey = key.public_key();
        let read = AnySignature::from_form(key.curve(), SignatureForm::Scalars, &base64url(signature));
        assert_eq!(public.verify(message.as_bytes(), &read.expect("a signature")), Ok(()));
        let ours = key.sign(message.as_bytes()).expect("a signature").to_form(SignatureForm::Scalars);
        assert_eq!(ours.len(), base64url(signature).len());
    }
}
