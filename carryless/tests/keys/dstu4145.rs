//! DSTU 4145-2002. The standard's own example, whose generator no named curve has, is beside the equations, in `src/dstu4145/scheme.rs`.

use crate::common::{hex, points_of_order_4, rng};
use carryless::coordinates::Point;
use carryless::dstu4145::{Curve, CurveForm, Error, ErrorAt, Hash, PublicKey, SecretKey, Signature};
use carryless::field::{BinaryField, Field};
use carryless::{Affine, Curve as _, M257, PointError};
use std::io::Write;
use std::process::{Command, Stdio};

/// DSTU 7564:2014, annex B, and what Bouncy Castle's GOST3411Digest gives with the default DKE of its DSTU4145Params.
#[test]
fn hashes() {
    let counted = (0..=255).collect::<Vec<u8>>();
    for (hash, message, expected) in [
        (Hash::Kupyna256, &counted[..64], "08f4ee6f1be6903b324c4e27990cb24ef69dd58dbe84813ee0a52f6631239875"),
        (Hash::Kupyna256, &counted[..0], "cd5101d1ccdf0d1d1f4ada56e888cd724ca1a0838a3521e7131d4fb78d0f5eb6"),
        (
            Hash::Kupyna384,
            &counted[..95],
            "d9021692d84e5175735654846ba751e6d0ed0fac36dfbc0841287dcb0b5584c75016c3decc2a6e47c50b2f3811e351b8",
        ),
        (
            Hash::Kupyna512,
            &counted[..64],
            "3813e2109118cdfb5a6d5e72f7208dccc80a2dfb3afdfb02f46992b5edbe536b\
             3560dd1d7e29c6f53978af58b444e37ba685c0dd910533ba5d78efffc13de62a",
        ),
        (Hash::Gost34311, b"", "da37bdf41145e39e34111775b40646e8059c2e969c1460bb98abccb26f0f76a5"),
        (Hash::Gost34311, b"abc", "a34a53504d8ba070cb73a583146167a0a3c226d793440d9cea24465fe02251f2"),
    ] {
        assert_eq!(hash.digest(message)[..], hex(expected), "{hash:?}");
        assert_eq!(Hash::from_oid(hash.oid()), Some(hash));
        assert_eq!(Hash::from_name(&hash.name().to_uppercase()), Some(hash));
    }
    // SHA-256.
    assert_eq!(Hash::from_oid("2.16.840.1.101.3.4.2.1"), None);
}

/// Certificates of Ukraine's authorities and of jkurwa's tests: the issuer's key, the digest of what is signed by GOST 34.311, and
/// the signature's octet string. Bouncy Castle verifies the certificates.
#[test]
fn certificates() {
    for (curve, key, digest, signature) in [
        // The authority "Diia" of 2020, and a certificate of 2022 for testing.
        (
            Curve::M257,
            "2ce84e6f8f4e15a1dc2d4666c49bf488604257adfca007b098770100246fff3c01",
            "05364d96a2aa4bfc3b578445288d868a01deed6d2b5734e0e530d02d07dfb90a",
            "0440d5486588b6fe5a3a6930ab79a718289e8e2a0a87b2d4f6f132ece2431b52b56a\
             bd540a30dc6a6594d515550f4308792c19c9536be2ac5f729d8eafbb2c5cf946",
        ),
        // The central authority of 2012, by itself, and the authority of the Ministry of Justice of 2015, by it.
        (
            Curve::M431,
            "b61bf9bd4b62caab2c3950f5c51d5fa80d707e007b525b706767dce5cd1baf6e2768dad0c6a84fc22f99051d913435f4eb1eb19ad544",
            "c729078b069bd44e9edd206ac76f202a1f5a2ede3fbb8175610ae20227b5ed6c",
            "046cf1786f1eddac3c73cd8001841df7634310fbf37916e3e5edf695c7f7ac5799f90d78394f3668bf365e2020792473cb71b75e0aae\
             9a1b0bd7b20c9bb77e33a9fecb2a67ead2b14d61f5c9556147e13839b0f03e7c243e4f43b7e5537cef704b8131b3edb9c71fda3c6e78f030",
        ),
        (
            Curve::M431,
            "b61bf9bd4b62caab2c3950f5c51d5fa80d707e007b525b706767dce5cd1baf6e2768dad0c6a84fc22f99051d913435f4eb1eb19ad544",
            "4d825a4d7b64dfc7e51a0f9dc30a643ca001a74c5549c7b101b33009c594c988",
            "046c73f5d69d29d9e6e4ddbab90efff1dd567696bb0f8d3465070c694110ae4a3bf1fd7c51f013772112036acd23c3c56cef98a804e7\
             f11f216e6f153f7008415a83cd2857b7face2b5b2f3e833d57bdb214fcf0af373afe57f0834670daaa1b10331bb67293c081c89e5608f72b",
        ),
        // jkurwa's SELF_SIGNED1.cer.
        (
            Curve::M257,
            "4b6cc619bf3c209207a76fcb7d5e0d602fd18ec3419b4bca0905a343d793fd6200",
            "a643e94b214c7579b772e1e30656dfc2d919c869ce854a7e728d5ef52b9f75db",
            "0440ac84a9ce743d3faa72d09e301eb8042171850387c95033d47c9a3a31c6202558\
             fd53bcef46728d92a63fd756e72700b9d278fb07cb745723b9b503dd2b47a818",
        ),
    ] {
        let key = PublicKey::from_compressed(curve, &hex(key)).expect("a key");
        let (digest, mut der) = (hex(digest), hex(signature));
        let signature = Signature::from_der(curve, &der).expect("a signature");
        assert_eq!(key.verify_digest(&digest, &signature), Ok(()));
        assert_eq!(signature.to_der()[..], der);
        // Every octet counts.
        for i in 2..der.len() {
            der[i] ^= 1;
            let other = Signature::from_der(curve, &der).expect("a signature");
            assert_eq!(key.verify_digest(&digest, &other), Err(Error::Mismatch));
            der[i] ^= 1;
        }
    }
}

fn key(curve: Curve, seed: u64) -> SecretKey {
    SecretKey::random_weak(curve, &mut rng(seed)).expect("a key")
}

#[test]
fn signatures_of_messages() {
    for curve in Curve::ALL {
        let (secret, other) = (key(curve, 1), key(curve, 2));
        let public = secret.public_key();
        for (i, hash) in Hash::ALL.into_iter().enumerate() {
            let message = vec![i as u8; 40 * i];
            let signature = secret.sign(hash, &message).expect("undisturbed");
            assert_eq!(secret.sign(hash, &message), Ok(signature), "the same each time");
            assert_eq!(secret.sign_digest(&hash.digest(&message)), Ok(signature));
            let random = secret.sign_with_rng(&mut rng(3), hash, &message).expect("undisturbed");
            assert_ne!(random, signature, "another each time");
            for signature in [signature, random] {
                assert_eq!(signature.curve(), curve);
                assert_eq!(public.verify(hash, &message, &signature), Ok(()));
                assert_eq!(public.verify(hash, b"another", &signature), Err(Error::Mismatch));
                assert_eq!(other.public_key().verify(hash, &message, &signature), Err(Error::Mismatch));
                let bytes = signature.to_bytes();
                assert_eq!(bytes.len(), 2 * curve.order_bytes());
                assert_eq!(Signature::from_bytes(curve, &bytes), Ok(signature));
                assert_eq!(Signature::from_der(curve, &signature.to_der()), Ok(signature));
            }
        }
    }
}

/// Batches of sizes below, at and above those that share an inversion give what single calls do, and name the first that is refused.
#[test]
fn batches() {
    let hash = Hash::Kupyna256;
    let messages: Vec<Vec<u8>> = (0..70).map(|i| vec![i; 40]).collect();
    let messages: Vec<&[u8]> = messages.iter().map(|message| &message[..]).collect();
    for (curve, counts) in
        [(Curve::M257, &[0, 1, 2, 5, 31, 32, 33, 70][..]), (Curve::M163, &[3]), (Curve::M233Onb, &[3])]
    {
        let secret = key(curve, 1);
        for count in counts.iter().copied() {
            let mut out = vec![None; count];
            assert_eq!(secret.sign_batch(hash, &messages[..count], &mut out), Ok(()));
            let signatures: Vec<_> = out.iter().map(|signature| signature.expect("one for each")).collect();
            for (signature, message) in signatures.iter().zip(&messages) {
                assert_eq!(secret.sign(hash, message), Ok(*signature), "{curve:?} {count}");
            }
            let batch: Vec<_> = (0..count).map(|i| (secret.public_key(), messages[i], &signatures[i])).collect();
            assert_eq!(PublicKey::verify_batch(hash, &batch), Ok(()), "{curve:?} {count}");
            for index in 0..count {
                let mut wrong = batch.clone();
                wrong[index].1 = b"another";
                wrong[count - 1].1 = b"another";
                let refused = Err(ErrorAt { index, error: Error::Mismatch });
                assert_eq!(PublicKey::verify_batch(hash, &wrong), refused, "{curve:?} {count}");
            }
        }
    }
    // Keys on several curves, and a signature on another one than its key.
    let secrets = [Curve::M257, Curve::M257, Curve::M431, Curve::M257].map(|curve| key(curve, 2));
    let signatures = [0, 1, 2, 3].map(|i| secrets[i].sign(hash, messages[i]).expect("undisturbed"));
    let mut batch: Vec<_> = (0..4).map(|i| (secrets[i].public_key(), messages[i], &signatures[i])).collect();
    assert_eq!(PublicKey::verify_batch(hash, &batch), Ok(()));
    batch[1].2 = &signatures[2];
    assert_eq!(PublicKey::verify_batch(hash, &batch), Err(ErrorAt { index: 1, error: Error::Curve }));
    let weak = SecretKey::from_le_bytes(Curve::M163, &[7]).expect("a key");
    let mut out = [Some(signatures[0]); 2];
    let refused = weak.sign_batch(hash, &messages[..2], &mut out);
    assert_eq!((refused, out), (Err(ErrorAt { index: 0, error: Error::Weak }), [None; 2]));
    assert_eq!(refused.expect_err("weak").to_string(), format!("at index 0: {}", Error::Weak));
}

/// r and s with zeros behind them, as in longer forms, or without the zeros that they end with.
#[test]
fn signatures_of_other_lengths() {
    let secret = key(Curve::M257, 4);
    let signature = secret.sign(Hash::Kupyna256, b"message").expect("undisturbed");
    let bytes = signature.to_bytes();
    let (r, s) = bytes.split_at(32);
    for zeros in 0..=32 {
        let longer = [r, &vec![0; zeros], s, &vec![0; zeros]].concat();
        assert_eq!(Signature::from_bytes(Curve::M257, &longer), Ok(signature));
    }
    let too_long = [r, &[0; 33], s, &[0; 33]].concat();
    for wrong in [&bytes[..63], &bytes[..1], &[], &too_long] {
        assert_eq!(Signature::from_bytes(Curve::M257, wrong), Err(Error::Length));
    }
    // What is cut off at both ends is another signature.
    let other = Signature::from_bytes(Curve::M257, &bytes[1..63]);
    assert!(other.is_ok_and(|other| secret.public_key().verify(Hash::Kupyna256, b"message", &other).is_err()));
    let short = Signature::from_bytes(Curve::M257, &[1, 2]).expect("r = 1, s = 2");
    assert_eq!(short.to_bytes()[..33], [&[1][..], &[0; 31], &[2]].concat());
    for wrong in [&bytes[..], &[], &[4, 0], &[4, 2, 1], &[4, 2, 1, 2, 3], &[3, 2, 1, 2], &[0x24, 2, 4, 0]] {
        assert!(
            matches!(Signature::from_der(Curve::M257, wrong), Err(Error::OctetString | Error::Length)),
            "{wrong:?}"
        );
    }
}

/// The octets of a number in limbs, the lowest first.
fn octets(limbs: &[u64], length: usize) -> Vec<u8> {
    let mut octets = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>();
    octets.resize(length, 0);
    octets
}

/// Keys on weak curves are read, and give their public keys; they are made, and sign, where somebody says so.
#[test]
fn weak_curves() {
    for curve in Curve::ALL {
        let read = SecretKey::from_le_bytes(curve, &[7; 16]).expect("a key");
        let signature = read.clone().allow_weak().sign(Hash::Gost34311, b"message").expect("undisturbed");
        assert_eq!(read.public_key().verify(Hash::Gost34311, b"message", &signature), Ok(()));
        let made = SecretKey::random(curve, &mut rng(5));
        if curve.is_weak() {
            assert_eq!(made, Err(Error::Weak));
            assert_eq!(read.sign(Hash::Gost34311, b"message"), Err(Error::Weak));
            assert_eq!(read.sign_digest_with_rng(&mut rng(6), &[0; 32]), Err(Error::Weak));
        } else {
            assert!(made.is_ok_and(|made| made.sign(Hash::Gost34311, b"message").is_ok()));
            assert_eq!(read.sign(Hash::Gost34311, b"message"), Ok(signature));
        }
    }
}

/// Each bit of n is one of some key: n is next to 2^430.
#[test]
fn random_keys() {
    let mut rng = rng(8);
    let keys = (0..40).map(|_| SecretKey::random(Curve::M431, &mut rng).expect("a key").to_be_bytes());
    let bits = keys.fold([0; 54], |all, key| std::array::from_fn(|i| all[i] | key[i]));
    assert_eq!(bits, std::array::from_fn(|i| if i == 0 { 0x3f } else { 0xff }));
}

/// A key is of one curve, and a signature too.
#[test]
fn two_curves() {
    let keys = [Curve::M257, Curve::M307].map(|curve| SecretKey::from_le_bytes(curve, &[7]).expect("a key"));
    assert_ne!(keys[0], keys[1]);
    let signature = key(Curve::M307, 1).sign(Hash::Kupyna256, b"message").expect("undisturbed");
    assert_eq!(key(Curve::M257, 1).public_key().verify(Hash::Kupyna256, b"message", &signature), Err(Error::Curve));
    // Without the zeros that end them r and s may be read as those of a smaller curve, and are no signature there.
    let small = Signature::from_bytes(Curve::M431, &signature.to_bytes()).expect("in range");
    assert_eq!(key(Curve::M431, 1).public_key().verify(Hash::Kupyna256, b"message", &small), Err(Error::Mismatch));
    assert_eq!(Signature::from_bytes(Curve::M257, &signature.to_bytes()), Err(Error::Range));
}

#[test]
fn numbers_out_of_range() {
    let n = octets(<M257>::ORDER, 32);
    let (mut above, mut below) = (n.clone(), n.clone());
    (above[0], below[0]) = (n[0] + 1, n[0] - 1);
    let (zero, one, most) = (vec![0; 32], octets(&[1], 32), vec![0xff; 32]);
    for (r, s, fits) in [
        (&zero, &one, false),
        (&one, &zero, false),
        (&zero, &zero, false),
        (&n, &one, false),
        (&one, &n, false),
        (&above, &one, false),
        (&one, &above, false),
        (&most, &one, false),
        (&one, &most, false),
        (&one, &below, true),
        (&below, &one, true),
    ] {
        let signature = Signature::from_bytes(Curve::M257, &[&r[..], &s[..]].concat());
        if fits {
            let signature = signature.expect("in range");
            let public = *key(Curve::M257, 4).public_key();
            assert_eq!(public.verify(Hash::Kupyna256, b"message", &signature), Err(Error::Mismatch));
        } else {
            assert_eq!(signature, Err(Error::Range));
        }
    }
    for (d, fits) in [(&zero, false), (&n, false), (&above, false), (&most, false), (&one, true), (&below, true)] {
        assert_eq!(SecretKey::from_le_bytes(Curve::M257, d).is_ok(), fits);
        let reversed = d.iter().rev().copied().collect::<Vec<_>>();
        assert_eq!(SecretKey::from_be_bytes(Curve::M257, &reversed).is_ok(), fits);
    }
    // Zeros above the number, and a number above the zeros.
    let long = [&one[..], &[0; 100]].concat();
    let key = SecretKey::from_le_bytes(Curve::M257, &long).expect("1");
    assert_eq!(key.to_le_bytes()[..], one);
    assert_eq!(key.to_be_bytes()[31], 1);
    assert_eq!(SecretKey::from_le_bytes(Curve::M257, &[&long[..], &[1]].concat()), Err(Error::SecretKey));
}

/// Of d = 1 and d = n − 1 the public keys are −G and G.
#[test]
fn the_public_key_is_the_negative() {
    let (x, y) = Affine::<M257>::generator().coordinates().expect("G");
    let bytes = |v: <M257 as carryless::Curve>::Field| octets(&v.to_limbs()[..5], 33);
    let one = SecretKey::from_le_bytes(Curve::M257, &[1]).expect("1");
    assert_eq!(*one.public_key(), PublicKey::from_coordinates(Curve::M257, &bytes(x), &bytes(x + y)).expect("-G"));
    let mut d = octets(<M257>::ORDER, 32);
    d[0] -= 1;
    let last = SecretKey::from_le_bytes(Curve::M257, &d).expect("n - 1");
    assert_eq!(*last.public_key(), PublicKey::from_coordinates(Curve::M257, &bytes(x), &bytes(y)).expect("G"));
    let (a, b) = last.public_key().to_coordinates();
    assert_eq!((a[..].to_vec(), b[..].to_vec()), (bytes(x), bytes(y)));
    // As in the parameters of certificates.
    let compressed = "b60fd2d8dce8a93423c6101bca91c47a007e6c300b26cd556c9b0e7d20ef292a00";
    assert_eq!(last.public_key().to_compressed()[..], hex(compressed));
}

#[test]
fn compressed_points() {
    for curve in Curve::ALL {
        for seed in 0..8 {
            let public = *key(curve, seed).public_key();
            let mut bytes = public.to_compressed().to_vec();
            assert_eq!(bytes.len(), curve.point_bytes());
            assert_eq!(PublicKey::from_compressed(curve, &bytes), Ok(public));
            // The other trace is that of −Q.
            bytes[0] ^= 1;
            let (x, y) = public.to_coordinates();
            let sum = x.iter().zip(&y[..]).map(|(x, y)| x ^ y).collect::<Vec<_>>();
            assert_eq!(PublicKey::from_compressed(curve, &bytes), PublicKey::from_coordinates(curve, &x, &sum));
            for length in [0, bytes.len() - 1] {
                assert_eq!(PublicKey::from_compressed(curve, &bytes[..length]), Err(Error::PointBytes));
            }
            assert_eq!(PublicKey::from_compressed(curve, &[&bytes[..], &[0]].concat()), Err(Error::PointBytes));
            *bytes.last_mut().expect("octets") |= 0x80;
            assert_eq!(PublicKey::from_compressed(curve, &bytes), Err(Error::PointBytes), "above m bits");
        }
    }
}

/// x without a point, points of order two and four, and those beside the group.
#[test]
fn points_that_are_no_keys() {
    let bytes = |v: <M257 as carryless::Curve>::Field| octets(&v.to_limbs()[..5], 33);
    let outside = Err(Error::Point(PointError::NotInSubgroup));
    let (zero, root) = (vec![0; 33], <M257>::b().sqrt());
    assert_eq!(PublicKey::from_coordinates(Curve::M257, &zero, &bytes(root)), outside);
    assert_eq!(PublicKey::from_compressed(Curve::M257, &zero), outside);
    let off = Err(Error::Point(PointError::NotOnCurve));
    assert_eq!(PublicKey::from_coordinates(Curve::M257, &zero, &zero), off);
    for fourth in points_of_order_4::<M257>() {
        for point in [fourth, Affine::generator().add_vartime(fourth)] {
            let (x, y) = point.coordinates().expect("not O");
            assert_eq!(PublicKey::from_coordinates(Curve::M257, &bytes(x), &bytes(y)), outside);
        }
    }
    // Compressed points are half of all octet strings, or less.
    let (mut none, mut some) = (0, 0);
    for i in 1..=64 {
        match PublicKey::from_compressed(Curve::M257, &octets(&[2 * i], 33)) {
            Ok(key) => {
                assert_eq!(key.to_compressed()[..], octets(&[2 * i], 33));
                some += 1;
            }
            Err(Error::Point(_)) => none += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(none > 16 && some > 4, "{none} {some}");
}

/// A digest of zeros stands for 1, and so does that of 1; of what is above m bits nothing is signed.
#[test]
fn digests() {
    let secret = key(Curve::M257, 4);
    let zero = secret.sign_digest(&[0; 32]).expect("32 octets");
    assert_eq!(secret.sign_digest(&octets(&[1], 32)), Ok(zero));
    assert_eq!(secret.public_key().verify_digest(&[0; 48], &zero), Ok(()));
    let mut long = octets(&[1], 64);
    long[33] = 7;
    assert_eq!(secret.public_key().verify_digest(&long, &zero), Ok(()));
    long[32] = 1;
    assert_eq!(secret.public_key().verify_digest(&long, &zero), Err(Error::Mismatch));
    for length in [0, 1, 31, 33, 63, 65, 128] {
        assert_eq!(secret.sign_digest(&vec![1; length]), Err(Error::Digest));
        assert_eq!(secret.public_key().verify_digest(&vec![1; length], &zero), Err(Error::Digest));
    }
}

/// What is shown of a secret key.
#[test]
fn secrets_are_not_shown() {
    let secret = SecretKey::from_le_bytes(Curve::M257, &[0x2a; 31]).expect("a key");
    assert_eq!(format!("{secret:?}"), "SecretKey(M-257 …)");
    assert_eq!(secret, SecretKey::from_be_bytes(Curve::M257, &[0x2a; 31]).expect("the same"));
    assert_ne!(secret, SecretKey::from_be_bytes(Curve::M257, &[0x2a; 30]).expect("another"));
}

/// The octets of hexadecimal digits, the lowest first, as many as wanted.
fn reversed(digits: &str, length: usize) -> Vec<u8> {
    let mut octets = hex(digits);
    octets.reverse();
    octets.resize(length.max(octets.len()), 0);
    octets
}

fn digits(octets: &[u8]) -> String {
    octets.iter().rev().map(|octet| format!("{octet:02x}")).collect()
}

/// Signatures and keys of Bouncy Castle, and ours by it, on every curve. `checks/bouncy-castle/run` fetches it; CARRYLESS_COUNT says how
/// many signatures on a curve.
#[test]
fn bouncy_castle_both_ways() {
    let Ok(jars) = std::env::var("CARRYLESS_BOUNCY_CASTLE") else {
        println!("skipped: checks/bouncy-castle/run sets CARRYLESS_BOUNCY_CASTLE");
        return;
    };
    let count = std::env::var("CARRYLESS_COUNT").map_or(20, |count| count.parse().expect("a number"));
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../checks/bouncy-castle/Dstu4145.java");
    let java = |arguments: &[&str]| {
        let mut command = Command::new("java");
        command.args(["-cp", &format!("{jars}/*"), source]).args(arguments);
        command
    };
    let written = java(&["write", &count.to_string()]).output().expect("java runs");
    assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stderr));
    let mut lines = String::new();
    for line in String::from_utf8(written.stdout).expect("text").lines() {
        let words = line.split(' ').collect::<Vec<_>>();
        let curve = Curve::ALL[words[1].parse::<usize>().expect("a number")];
        if words[0] == "file" {
            let public = PublicKey::from_der(&hex(words[2])).expect("a key");
            let secret = SecretKey::from_der(&hex(words[3])).expect("a key").allow_weak();
            assert_eq!((public.curve(), &public), (curve, secret.public_key()));
            let signature = Signature::from_der(curve, &hex(words[4])).expect("a signature");
            assert_eq!(public.verify(Hash::Gost34311, b"message", &signature), Ok(()), "{line}");
            for form in [CurveForm::Named, CurveForm::Explicit] {
                let file = public.to_der(form).into_iter().rev().collect::<Vec<_>>();
                let signature = secret.sign(Hash::Gost34311, b"message").expect("undisturbed").to_der();
                let signature = signature.iter().rev().copied().collect::<Vec<_>>();
                lines += &format!("file {} {} - {}\n", words[1], digits(&file), digits(&signature));
            }
            continue;
        }
        let secret = SecretKey::from_be_bytes(curve, &hex(words[2])).expect("a key").allow_weak();
        let [x, y] = [words[3], words[4]].map(|digits| reversed(digits, curve.point_bytes()));
        assert_eq!(PublicKey::from_coordinates(curve, &x, &y), Ok(*secret.public_key()), "{line}");
        let digest = hex(words[5]);
        let [r, s] = [words[6], words[7]].map(|digits| reversed(digits, curve.order_bytes()));
        let signature = Signature::from_bytes(curve, &[r, s].concat()).expect("a signature");
        assert_eq!(secret.public_key().verify_digest(&digest, &signature), Ok(()), "{line}");
        let own = secret.sign_digest(&digest).expect("undisturbed").to_bytes();
        let (r, s) = own.split_at(own.len() / 2);
        let start = words[..6].join(" ");
        lines += &format!("{start} {} {}\n", digits(r), digits(s));
    }
    assert_eq!(lines.lines().count(), 10 * (count + 2));
    let mut child = java(&["read"]).stdin(Stdio::piped()).spawn().expect("java runs");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("java reads");
    assert!(child.wait().expect("java ends").success());
}

/// On every curve, of either kind, a point that is not on it is refused as such.
#[test]
fn points_that_are_not_on_the_curve() {
    for curve in Curve::ALL {
        let (x, y) = key(curve, 1).public_key().to_coordinates();
        let mut y = y.to_vec();
        y[0] ^= 1;
        assert_eq!(PublicKey::from_coordinates(curve, &x, &y), Err(Error::Point(PointError::NotOnCurve)));
    }
}
