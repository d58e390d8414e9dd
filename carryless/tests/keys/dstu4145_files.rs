//! Keys of DSTU 4145 in files, and what certificates are signed with.

use crate::common::{bytes, hex, rng, vectors};
use carryless::dstu4145::{Curve, CurveForm, Error, Hash, PublicKey, SecretKey};
use carryless::key::{AnyPublicKey, AnySecretKey, FileError, KeyError, StandardCurve};

fn document(name: &str) -> Vec<u8> {
    bytes(&vectors("dstu4145.json")["documents"][name])
}

/// Keys of jkurwa, whose curves are given by their parameters, and certificates by them, whose curves are named.
#[test]
fn keys_and_their_certificates() {
    for (curve, secret, algorithm, certificate) in
        [(Curve::M257, "Key40A0", 6..210, "SELF_SIGNED_ENC_40A0"), (Curve::M257, "PRIV1", 6..210, "SELF_SIGNED1")]
    {
        let (file, certificate) = (document(secret), document(certificate));
        let key = SecretKey::from_der(&file).expect("a key");
        assert_eq!(key.curve(), curve);
        assert_eq!(PublicKey::from_der(&certificate), Ok(*key.public_key()));
        assert_eq!(key.public_key().verify_signed(&certificate), Ok(()));
        let other = SecretKey::random(curve, &mut rng(1)).expect("a key");
        assert_eq!(other.public_key().verify_signed(&certificate), Err(Error::Mismatch));
        // The same algorithm is written, with all its parameters.
        let own = key.to_der(CurveForm::Explicit);
        assert!(own.as_bytes().windows(algorithm.len()).any(|part| *part == file[algorithm.clone()]));
    }
}

/// A key of jkurwa's whose secret is above n, as no standard allows; its certificate is right.
#[test]
fn a_secret_above_the_order() {
    let certificate = document("SELF_SIGNED_ENC_E54B");
    assert_eq!(SecretKey::from_der(&document("KeyE54B")), Err(FileError::Secret(KeyError::Range)));
    let key = PublicKey::from_der(&certificate).expect("a key");
    assert_eq!((key.curve(), key.verify_signed(&certificate)), (Curve::M431, Ok(())));
}

/// Authorities of Ukraine: the central one of 2012, and that of the Ministry of Justice, which it certified in 2015.
#[test]
fn authorities() {
    let (root, authority) = (document("CZOROOT"), document("CA-Justice"));
    let key = PublicKey::from_der(&root).expect("a key on M-431");
    assert_eq!((key.curve(), key.verify_signed(&root), key.verify_signed(&authority)), (Curve::M431, Ok(()), Ok(())));
    let other = PublicKey::from_der(&authority).expect("a key on M-257");
    assert_eq!(other.curve(), Curve::M257);
    assert!(other.verify_signed(&authority).is_err());
    // What is signed counts to the last octet.
    let mut changed = authority.clone();
    for at in [40, 300, 700, 1000, 1200] {
        changed[at] ^= 0x20;
        assert!(key.verify_signed(&changed).is_err(), "{at}");
        changed[at] ^= 0x20;
    }
    for wrong in [&authority[..100], &[], b"text", &document("PRIV1")] {
        assert_eq!(key.verify_signed(wrong), Err(Error::Document));
    }
}

#[test]
fn files_are_read_again() {
    for curve in Curve::ALL {
        let key = SecretKey::random_weak(curve, &mut rng(curve as u64)).expect("a key");
        for form in [CurveForm::Named, CurveForm::Explicit] {
            let (der, pem) = (key.to_der(form), key.to_pem(form));
            assert_eq!(SecretKey::from_der(der.as_bytes()), Ok(key.clone()));
            assert!(pem.starts_with("-----BEGIN PRIVATE KEY-----\n"));
            for file in [pem.as_bytes(), der.as_bytes(), format!("text\n{}", *pem).as_bytes()] {
                assert_eq!(SecretKey::from_file(file), Ok(key.clone()));
            }
            let (der, pem) = (key.public_key().to_der(form), key.public_key().to_pem(form));
            assert_eq!(PublicKey::from_der(&der), Ok(*key.public_key()));
            assert!(pem.starts_with("-----BEGIN PUBLIC KEY-----\n"));
            assert_eq!(PublicKey::from_file(&pem), Ok(*key.public_key()));
            // One is no other.
            assert!(SecretKey::from_file(&pem).is_err() && PublicKey::from_file(&*key.to_pem(form)).is_err());
        }
    }
    let key = SecretKey::random(Curve::M257, &mut rng(1)).expect("a key");
    let file = key.to_encrypted_pem(CurveForm::Named, b"password", &mut rng(2));
    assert_eq!(SecretKey::from_encrypted_file(&*file, b"password"), Ok(key));
    assert_eq!(SecretKey::from_encrypted_file(&*file, b"another"), Err(FileError::Password));
    assert_eq!(SecretKey::from_file(&*file), Err(FileError::Encrypted));
}

/// Keys in normal bases, with the algorithm that cryptonite's tests of what it writes have; the curve by its parameters, where m stands
/// alone; and octets highest first.
#[test]
fn in_normal_bases() {
    let dke = "0440a9d6eb45f13c708280c4967b231f5eadf658eba4c037291d38d96bf025ca4e17f8e9720dc615b43a28975f0bc1dea36438b5\
               64ea2c179fd0123e6db8fac57904";
    let curves = [Curve::M173Onb, Curve::M179Onb, Curve::M191Onb, Curve::M233Onb, Curve::M431Onb];
    for (i, curve) in curves.into_iter().enumerate() {
        let public = *SecretKey::random_weak(curve, &mut rng(7)).expect("a key").public_key();
        let inside =
            |file: &[u8], digits: &str| file.windows(digits.len() / 2).position(|part| *part == hex(digits)[..]);
        let mut named = public.to_der(CurveForm::Named);
        let parameters = format!("3051060d2a8624020101010103010202{i:02x}{dke}");
        let at = inside(&named, &format!("3060060b2a86240201010101030102{parameters}"));
        let explicit = public.to_der(CurveForm::Explicit);
        let field = format!("30040202{:04x}0201{:02x}", curve.field_bits(), u8::from(curve != Curve::M173Onb));
        assert!(inside(&explicit, &field).is_some(), "{curve:?}");
        // With the identifier for polynomial bases the curve is none of them.
        named[at.expect("the algorithm") + 14] = 1;
        assert!(matches!(PublicKey::from_der(&named), Err(FileError::Curve(_))), "{curve:?}");
        let point: Vec<u8> = public.to_compressed().iter().rev().copied().collect();
        let n = point.len() as u8;
        let algorithm = hex(&format!("3062060d2a862402010101010301020101{parameters}"));
        let body = [&algorithm[..], &[3, n + 3, 0, 4, n], &point].concat();
        let length = body.len() as u8;
        let head = if length < 0x80 { vec![0x30, length] } else { vec![0x30, 0x81, length] };
        let turned = [head, body].concat();
        assert_eq!(PublicKey::from_der(&turned), Ok(public), "{curve:?}");
    }
}

/// Keys on M-233 in both bases whose curves are given by all their parameters, which the oracle wrote of the secret 0x1234567.
#[test]
fn m_233_by_its_parameters() {
    let polynomial = "3081ee3081c8060b2a862402010101010301013081b83074300f020200e93009020101020104020109020101041e2c4d45ce\
                     6e93aa26038a3bddf54ed51ba2647ecfc73455679550b1736900021e01000000000000000000000000000013e974e72f8a69\
                     22031d2603cfe0d7041e96fe5eb2ee03d02827f345351d76313c5bf38d11a13bf8cdb626a5cd3f000440a9d6eb45f13c7082\
                     80c4967b231f5eadf658eba4c037291d38d96bf025ca4e17f8e9720dc615b43a28975f0bc1dea36438b564ea2c179fd0123e\
                     6db8fac57904032100041ebd842503bf1ecd2a2b0ac4c7e0c7332c6f6c75d97daf329107aeb192d800";
    let normal = "3081e33081bd060b2a862402010101010301023081ad30693004020200e9020101041e8e9a4f2d96e003a0f36446a45aa5ee\
                 18c024a404b7752c702a9520f98000021e01000000000000000000000000000013e974e72f8a6922031d2603cfe0d7041efa\
                 92992eec58f7d5925779ca35db901df2566225de1c9f06cf8a3b82a0000440a9d6eb45f13c708280c4967b231f5eadf658eb\
                 a4c037291d38d96bf025ca4e17f8e9720dc615b43a28975f0bc1dea36438b564ea2c179fd0123e6db8fac57904032100041e\
                 1dbb6e8c38c56717faaf6492cbd9cbb3e57b5865261a3f3b68a34e51c901";
    for (curve, file) in [(Curve::M233, polynomial), (Curve::M233Onb, normal)] {
        let key = SecretKey::from_le_bytes(curve, &[0x67, 0x45, 0x23, 0x01]).expect("a key");
        let mut file = hex(file);
        assert_eq!(PublicKey::from_der(&file), Ok(*key.public_key()), "{curve:?}");
        assert_eq!(key.public_key().to_der(CurveForm::Explicit), file, "{curve:?}");
        // SEQUENCE { SEQUENCE { algorithm }, point }: a secret key has the same algorithm.
        let algorithm = 3..6 + usize::from(file[5]);
        let secret = key.to_der(CurveForm::Explicit);
        assert!(secret.as_bytes().windows(algorithm.len()).any(|part| *part == file[algorithm.clone()]), "{curve:?}");
        assert_eq!(SecretKey::from_der(secret.as_bytes()), Ok(key), "{curve:?}");
        // No bit of it may be another one.
        for bit in algorithm.flat_map(|at| (0..8).map(move |bit| (at, 1 << bit))) {
            file[bit.0] ^= bit.1;
            assert!(PublicKey::from_der(&file).is_err(), "{curve:?} {bit:?}");
            file[bit.0] ^= bit.1;
        }
    }
}

/// The same curve by the parameters of X9.62, for ECDSA, which OpenSSL accepts: B-233 has the same order, and is another curve.
#[test]
fn m_233_by_the_parameters_of_x962() {
    let file =
        hex("3082011d3081da06072a8648ce3d02013081ce020101302506072a8648ce3d0102301a020200e906092a8648ce3d01020303\
         30090201010201040201093040041e000000000000000000000000000000000000000000000000000000000001041e006973\
         b15095675534c7cf7e64a21bd54ef5dd3b8a0326aa936ece454d2c043d04003fcda526b6cdf83ba1118df35b3c31761d3545\
         f32728d003eeb25efe96009ca8b57a934c54deeda9e54a7bbad95e3b2e91c54d32be0b9df96d8d35021e0100000000000000\
         0000000000000013e974e72f8a6922031d2603cfe0d7020102033e000400d892b1ae079132af7dd9756c6f2c33c7e0c7c40a\
         2b2acd1ebf032584bd00cbc087b83160085c39b252b01bdd45720cf9c2da68cfa0994df83df668");
    let secret = AnySecretKey::from_be_bytes(StandardCurve::M233, &[0x01, 0x23, 0x45, 0x67]).expect("a key");
    assert_eq!(AnyPublicKey::from_der(&file), Ok(secret.public_key()));
    // The exponents of the modulus, and the last octets of b and of the generator.
    for digits in ["020101020104020109", "ce454d2c", "6d8d35"] {
        let part = hex(digits);
        let at = file.windows(part.len()).position(|octets| octets == part).expect("a part") + part.len() - 1;
        let mut changed = file.clone();
        changed[at] ^= 2;
        assert!(matches!(AnyPublicKey::from_der(&changed), Err(FileError::OtherParameters(..))), "{digits}");
    }
}

/// Every octet of a file counts: what is changed is refused, or is another key.
#[test]
fn changed_files() {
    let key = SecretKey::random(Curve::M257, &mut rng(3)).expect("a key");
    for form in [CurveForm::Named, CurveForm::Explicit] {
        let mut public = key.public_key().to_der(form);
        let mut secret = key.to_der(form).as_bytes().to_vec();
        for bit in 0..8 {
            for i in 0..public.len() {
                public[i] ^= 1 << bit;
                assert!(PublicKey::from_der(&public) != Ok(*key.public_key()), "{i} {bit}");
                public[i] ^= 1 << bit;
            }
            for i in 0..secret.len() {
                // The version may be 1.
                if (i, bit) == (4 + usize::from(secret[1] == 0x81), 0) {
                    continue;
                }
                secret[i] ^= 1 << bit;
                assert!(SecretKey::from_der(&secret) != Ok(key.clone()), "{i} {bit}");
                secret[i] ^= 1 << bit;
            }
        }
        for length in 0..secret.len() {
            assert!(SecretKey::from_der(&secret[..length]).is_err());
        }
        secret.push(0);
        assert!(SecretKey::from_der(&secret).is_err());
    }
}

/// What a file says that cannot be read.
#[test]
fn reasons() {
    let key = SecretKey::random(Curve::M257, &mut rng(4)).expect("a key");
    let public = key.public_key().to_der(CurveForm::Explicit);
    let changed = |from: &str, to: &str| {
        let (from, to) = (hex(from), hex(to));
        let at = public.windows(from.len()).position(|part| part == from).expect("it is there");
        [&public[..at], &to, &public[at + from.len()..]].concat()
    };
    let error = |file: &[u8]| PublicKey::from_der(file).expect_err("refused");
    // The first entries of the DKE, and b.
    assert_eq!(error(&changed("a9d6eb45", "a9d6eb54")), FileError::Substitution);
    assert_eq!(error(&changed("10bee3db", "11bee3db")), FileError::Parameters);
    // Another generator.
    assert_eq!(error(&changed("b60fd2d8", "b70fd2d8")), FileError::Parameters);
    // The identifier of the algorithm in an optimal normal basis, …3.1.2, and one that is none; a curve that is none.
    assert_eq!(error(&changed("2a86240201010101030101", "2a86240201010101030102")), FileError::Parameters);
    assert!(matches!(error(&changed("2a86240201010101030101", "2a86240201010101030103")), FileError::Algorithm(_)));
    let named = key.public_key().to_der(CurveForm::Named);
    let mut other = named.clone();
    let at = named.windows(2).position(|part| part == [2, 6]).expect("…2.6");
    other[at + 1] = 10;
    assert!(matches!(error(&other), FileError::Curve(_)));
    other[at + 1] = 7;
    assert!(matches!(error(&other), FileError::Point(_)));
    assert!(!error(&changed("a9d6eb45", "a9d6eb54")).to_string().is_empty());
}

/// The algorithm stands in a certificate twice, and says which hash was signed.
#[test]
fn algorithms_of_documents() {
    let mut certificate = document("SELF_SIGNED1");
    let key = PublicKey::from_der(&certificate).expect("a key");
    let algorithm = hex("060b2a86240201010101030101");
    let inside = certificate.windows(13).position(|part| part == algorithm).expect("an algorithm");
    certificate[inside + 12] = 2;
    assert_eq!(key.verify_signed(&certificate), Err(Error::Document));
    // A request, by Kupyna.
    let within = |tag: u8, parts: &[&[u8]]| {
        let value = parts.concat();
        [&[tag, 0x82][..], &u16::try_from(value.len()).expect("short").to_be_bytes(), &value].concat()
    };
    let key = SecretKey::random(Curve::M257, &mut rng(5)).expect("a key");
    let public = key.public_key().to_der(CurveForm::Explicit);
    let signed = within(0x30, &[&hex("020100"), &hex("300d310b3009060355040613025541"), &public, &hex("a000")]);
    for (hash, algorithm) in [
        (Hash::Kupyna256, "300e060c2a8624020101010103060101"),
        (Hash::Kupyna384, "300e060c2a8624020101010103060201"),
        (Hash::Kupyna512, "300e060c2a8624020101010103060301"),
    ] {
        for other in Hash::ALL {
            let signature = key.sign(other, &signed).expect("undisturbed").to_der();
            let bits = [&[3, signature.len() as u8 + 1, 0][..], &signature].concat();
            let request = within(0x30, &[&signed, &hex(algorithm), &bits]);
            let expected = if hash == other { Ok(()) } else { Err(Error::Mismatch) };
            assert_eq!(key.public_key().verify_signed(&request), expected, "{hash:?} {other:?}");
        }
    }
}

/// Bouncy Castle's, whose octets stand highest first: a public key, and the secret one as in SEC 1.
#[test]
fn files_of_bouncy_castle() {
    let public = "30483020060d2a862402010101010301010101300f060d2a862402010101010301010206032400042100874212d7be20\
         470205f0ecd87070c45b63e9072d182057a1871ad7fde90b9f93";
    let secret = "308185020100301e060d2a862402010101010301010101060d2a8624020101010103010102060460305e020101042004\
         68c60721ca193f19967caf79293484759cf5fe7e4efee7b0721e2403bd962ca00f060d2a862402010101010301010206\
         a126032400042100874212d7be20470205f0ecd87070c45b63e9072d182057a1871ad7fde90b9f93";
    let public = PublicKey::from_der(&hex(public)).expect("a key");
    let mut secret = hex(secret);
    assert_eq!(SecretKey::from_der(&secret).expect("a key").public_key(), &public);
    // Other versions, of PKCS#8 and of SEC 1.
    for at in [5, secret.windows(5).position(|part| part == [0x30, 0x5e, 2, 1, 1]).expect("the version") + 4] {
        let mut secret = secret.clone();
        secret[at] = 2;
        assert_eq!(SecretKey::from_der(&secret), Err(FileError::Version(2)));
    }
    // Another secret than that of the public key beside it.
    let at = secret.windows(4).position(|part| part == [4, 104, 198, 7]).expect("the secret");
    secret[at + 10] ^= 1;
    assert_eq!(SecretKey::from_der(&secret), Err(FileError::Pair));
}

/// A `key-6.dat` that was made by the package gost89 0.1.11 of jkurwa's key in `Key40A0`.
#[test]
fn a_container() {
    let file = document("key-6.dat");
    let key = SecretKey::from_der(&document("Key40A0")).expect("a key");
    assert_eq!(SecretKey::from_encrypted_file(&file, b"password"), Ok(key));
    assert_eq!(SecretKey::from_encrypted_file(&file, b"Password"), Err(FileError::Password));
    assert_eq!(SecretKey::from_encrypted_file(&file, b""), Err(FileError::Password));
    for length in 0..file.len() {
        assert!(SecretKey::from_encrypted_file(&file[..length], b"password").is_err());
    }
}
