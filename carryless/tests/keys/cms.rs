//! Documents signed by DSTU 4145: those of other programs, and the library's own.

use crate::common::hex;
use crate::key_files::{bytes, vectors};
use crate::tlv::Node;
use carryless::cms::{self, CmsError, Form, SignerError};
use carryless::dstu4145::{Curve, CurveForm, Error, Hash, KeyFile, PublicKey, SecretKey};
use carryless::x509::{self, Certificate, CertificateError};
use std::time::Duration;

const HASHES: [Hash; 4] = [Hash::Gost34311, Hash::Kupyna256, Hash::Kupyna384, Hash::Kupyna512];

/// A document of UAPKI's with a certificate, and the key of that one.
fn signer() -> (SecretKey, Certificate) {
    let vectors = vectors();
    let key = KeyFile::open(&bytes(&vectors["given"]["named"]), b"").expect("keys").signing_key().expect("a key");
    let documents = vectors["other"].as_object().expect("documents");
    let (_, document) = documents.iter().find(|(name, _)| name.starts_with("UAPKI")).expect("a document");
    let certificate = x509::certificates(&bytes(document)).expect("certificates").remove(0);
    assert_eq!(certificate.issuer_key::<PublicKey>().as_ref(), Ok(key.public_key()));
    (key, certificate)
}

/// What other programs signed.
#[test]
fn published() {
    let given = [signer().1];
    for signed in vectors()["signed"].as_array().expect("documents") {
        let (source, content) = (&signed["source"], bytes(&signed["content"]));
        let document = bytes(&signed["document"]);
        let has_content = signed["has_content"] == true;
        let verified =
            cms::verify(&document, Some(&content), &given).unwrap_or_else(|error| panic!("{source}: {error}"));
        assert_eq!(verified.content.as_ref(), has_content.then_some(&content), "{source}");
        let [by] = &verified.signers[..] else { panic!("{source}") };
        assert_eq!(by.hash, Hash::Gost34311, "{source}");
        assert_eq!(by.signing_time.map(|time| time.as_secs()), signed["time"].as_u64(), "{source}");
        assert_eq!(by.is_certificate_signed, signed["names_certificate"] == true, "{source}");
        let other = cms::verify(&document, Some(b"other"), &given);
        let refused = if has_content { CmsError::OtherContent } else { CmsError::Signer(0, SignerError::Digest) };
        assert_eq!(other, Err(refused), "{source}");
        let alone = cms::verify(&document, None, &given);
        assert_eq!(alone, if has_content { Ok(verified) } else { Err(CmsError::NoContent) }, "{source}");
    }
}

/// A certificate that is not in the document has to be given.
#[test]
fn certificate_beside_it() {
    let document = bytes(&vectors()["signed"][3]["document"]);
    assert_eq!(cms::verify(&document, None, &[]), Err(CmsError::Signer(0, SignerError::NoCertificate)));
}

/// What is signed by the library is verified by it, and was by jkurwa and Bouncy Castle (`README.md` of the vectors).
#[test]
fn signed() {
    let (key, certificate) = signer();
    let time = Duration::from_secs(1_700_000_000);
    let late = Duration::from_secs(3_000_000_000);
    for hash in HASHES {
        for (i, form) in
            [Form::new(hash), Form::new(hash).signed_at(time), Form::new(hash).signed_at(late)].iter().enumerate()
        {
            for length in [0, 1, 57, 127, 128, 1000, 70_000] {
                let content = vec![0x61; length];
                let document = cms::sign(&content, &key, &certificate, form).expect("a document");
                let verified = cms::verify(&document, None, &[]).expect("a signed document");
                assert_eq!(verified.content, Some(content.clone()));
                let [by] = &verified.signers[..] else { panic!("a signer") };
                assert_eq!((by.hash, by.is_certificate_signed), (hash, true));
                assert_eq!(by.signing_time, [None, Some(time), Some(late)][i]);
                assert_eq!(by.certificate, certificate);
                let alone = cms::sign(&content, &key, &certificate, &form.detached().without_certificate());
                let alone = alone.expect("a document");
                assert!(alone.len() < 1000);
                let given = std::slice::from_ref(&certificate);
                assert_eq!(cms::verify(&alone, None, given), Err(CmsError::NoContent));
                assert!(cms::verify(&alone, Some(&content), given).is_ok());
                let longer = [&content[..], b"a"].concat();
                let refused = cms::verify(&alone, Some(&longer), given);
                assert_eq!(refused, Err(CmsError::Signer(0, SignerError::Digest)));
            }
        }
    }
    let form = Form::new(Hash::Gost34311);
    let document = || cms::sign(b"text", &key, &certificate, &form).expect("a document");
    assert_eq!(document(), document());
    let random = |seed| {
        cms::sign_with_rng(&mut crate::common::rng(seed), b"text", &key, &certificate, &form).expect("a document")
    };
    assert_ne!(random(1), random(2));
    assert!(cms::verify(&random(1), Some(b"text"), &[]).is_ok());
    let centuries = Form::new(Hash::Gost34311).signed_at(Duration::from_secs(1 << 40));
    assert_eq!(cms::sign(b"text", &key, &certificate, &centuries), Err(CmsError::Time));
    let other = SecretKey::from_le_bytes(key.curve(), &[7]).expect("a key");
    assert_eq!(cms::sign(b"text", &other, &certificate, &form), Err(CmsError::Pair));
}

/// What is signed is a SET OF in DER: its parts are in order.
#[test]
fn attributes_in_order() {
    let (key, certificate) = signer();
    for time in [0, 1_700_000_000, 3_000_000_000] {
        let form = Form::new(Hash::Gost34311).signed_at(Duration::from_secs(time));
        let document = cms::sign(b"text", &key, &certificate, &form).expect("a document");
        // The signer's hash, which the attributes follow.
        let hash = hex("300c060a2a862402010101010201a0");
        let at = document.windows(hash.len()).rposition(|window| window == hash).expect("the hash") + hash.len() - 1;
        assert_eq!(document[at..at + 2], [0xa0, 0x82]);
        let length = usize::from(u16::from_be_bytes([document[at + 2], document[at + 3]]));
        let set = Node::parse(&document[at..at + 4 + length]).expect("DER");
        let attributes: Vec<_> = set.children.iter().map(Node::bytes).collect();
        assert!(attributes.len() == 4 && attributes.is_sorted(), "{attributes:x?}");
    }
}

/// DER with a tag and of parts, of less than 2^16 octets.
fn tlv(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    let [high, low] = u16::try_from(parts.concat().len()).expect("short").to_be_bytes();
    let head = match (high, low) {
        (0, ..0x80) => vec![tag, low],
        (0, _) => vec![tag, 0x81, low],
        _ => vec![tag, 0x82, high, low],
    };
    [head, parts.concat()].concat()
}

/// A certificate and a document of a key in a normal basis, whose algorithms have identifiers of their own: …1.2 in place of …1.1.
#[test]
fn in_normal_bases() {
    for (curve, hash, identifier) in [
        (Curve::M233Onb, Hash::Gost34311, "060b2a86240201010101030102"),
        (Curve::M431Onb, Hash::Kupyna256, "060c2a8624020101010103060102"),
        (Curve::M431Onb, Hash::Kupyna384, "060c2a8624020101010103060202"),
        (Curve::M233Onb, Hash::Kupyna512, "060c2a8624020101010103060302"),
    ] {
        let key = SecretKey::from_le_bytes(curve, &[0x2a; 28]).expect("a key");
        let algorithm = tlv(0x30, &[&hex(identifier)]);
        let name = hex("300f310d300b06035504030c0454657374");
        let dates = hex("301e170d3236303130313030303030305a170d3336303130313030303030305a");
        let (version, serial) = (hex("a003020102"), hex("020107"));
        let public = key.public_key().to_der(CurveForm::Named);
        let signed = tlv(0x30, &[&version, &serial, &algorithm, &name, &dates, &name, &public]);
        let signature = key.sign(hash, &signed).expect("undisturbed").to_der();
        let certificate = tlv(0x30, &[&signed, &algorithm, &tlv(3, &[&[0], &signature])]);
        let certificate = x509::verify_certificate(&certificate, key.public_key()).expect("a certificate");
        let document = cms::sign(b"text", &key, &certificate, &Form::new(hash)).expect("a document");
        let verified = cms::verify(&document, None, &[]).expect("its signature");
        assert_eq!((verified.signers[0].hash, &verified.signers[0].certificate), (hash, &certificate));
        // The signer's algorithm is the last one there, and that for polynomial bases is taken too: the key has the basis.
        let algorithm = hex(identifier);
        let at = document.windows(algorithm.len()).rposition(|part| *part == algorithm[..]).expect("the algorithm");
        let mut other = document.clone();
        other[at + algorithm.len() - 1] = 1;
        assert_eq!(cms::verify(&other, None, &[]), Ok(verified));
    }
}

/// Each part that is checked, changed.
#[test]
fn refused() {
    let (key, certificate) = signer();
    let document = cms::sign(b"text", &key, &certificate, &Form::new(Hash::Gost34311)).expect("a document");
    let digits: String = document.iter().map(|byte| format!("{byte:02x}")).collect();
    // The last place, which is the signer's.
    let changed = |from: &str, to: &str| {
        let at = digits.rfind(from).unwrap_or_else(|| panic!("{from}"));
        let digits = [&digits[..at], to, &digits[at + from.len()..]].concat();
        cms::verify(&hex(&digits), None, &[])
    };
    let oid = |text: &str| text.parse().expect("an identifier");
    let digest = Hash::Gost34311.digest(b"text").iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let of_certificate = Hash::Gost34311.digest(certificate.as_der());
    let of_certificate = of_certificate.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let [content_type, message_digest] = ["06092a864886f70d010903310b06092a864886f70d010701", "06092a864886f70d010904"];
    for (from, to, error) in [
        (content_type, "06092a864886f70d010903310b06092a864886f70d010702", SignerError::ContentType),
        (content_type, "06092a864886f70d010933310b06092a864886f70d010701", SignerError::Attributes),
        (message_digest, "06092a864886f70d010914", SignerError::Attributes),
        (message_digest, "06092a864886f70d010903", SignerError::Attributes),
        (&digest[..], &of_certificate[..], SignerError::Digest),
        (&of_certificate[..], &digest[..], SignerError::OtherCertificate),
        (
            "0b2a862402010101010301010440",
            "0b2a862402010101010303010440",
            SignerError::Algorithm(oid("1.2.804.2.1.1.1.1.3.3.1")),
        ),
    ] {
        assert_eq!(changed(from, to), Err(CmsError::Signer(0, error)), "{from}");
    }
    // Another hash in the signer alone, and one that is not known.
    let signer_hash = "300c060a2a862402010101010201a0".to_owned();
    let refused = changed(&signer_hash, &signer_hash.replace("0201a0", "0209a0"));
    assert_eq!(refused, Err(CmsError::Signer(0, SignerError::Hash(oid("1.2.804.2.1.1.1.1.2.9")))));
    let kupyna = cms::sign(b"text", &key, &certificate, &Form::new(Hash::Kupyna256)).expect("a document");
    let digits: String = kupyna.iter().map(|byte| format!("{byte:02x}")).collect();
    let two = digits.replace("2a8624020101010103060101", "2a8624020101010103060201");
    let refused = cms::verify(&hex(&two), None, &[]);
    assert_eq!(refused, Err(CmsError::Signer(0, SignerError::TwoHashes)));
    // The signature.
    let mut document = document.clone();
    *document.last_mut().expect("a document") ^= 1;
    let refused = cms::verify(&document, None, &[]);
    assert_eq!(refused, Err(CmsError::Signer(0, SignerError::Signature(Error::Mismatch))));
    assert!(refused.expect_err("refused").to_string().starts_with("signer 1: the signature is not"));
}

/// The document with other parts of its one signer.
fn with_signer(document: &[u8], change: impl FnOnce(&mut Node)) -> Vec<u8> {
    let mut tree = Node::parse(document).expect("DER");
    let signers = tree.children[1].children[0].children.last_mut().expect("signers");
    let mut signer = Node::parse(&signers.content).expect("one signer");
    change(&mut signer);
    signers.content = signer.bytes();
    tree.bytes()
}

/// Who signed is named by the issuer and the serial number of the certificate, or by its key: another one is not there.
#[test]
fn names_of_certificates() {
    let given = [signer().1];
    let (mut serials, mut keys) = (0, 0);
    for signed in vectors()["signed"].as_array().expect("documents") {
        let (document, content) = (bytes(&signed["document"]), bytes(&signed["content"]));
        let verified = |document: &[u8]| cms::verify(document, Some(&content), &given).map(|_| ());
        let changed =
            |change: fn(&mut Node)| verified(&with_signer(&document, |signer| change(&mut signer.children[1])));
        assert_eq!(changed(|_| {}), Ok(()));
        assert_eq!(with_signer(&document, |_| {}), document);
        let changes: &[fn(&mut Node)] = &[
            |name| *name.children[1].content.last_mut().expect("a serial number") ^= 1,
            |name| *name.children[0].children[0].content.last_mut().expect("an issuer") ^= 1,
        ];
        let of_key: &[fn(&mut Node)] = &[|name| *name.content.last_mut().expect("an identifier") ^= 1];
        let mut is_of_key = false;
        with_signer(&document, |signer| is_of_key = signer.children[1].tag == 0x80);
        for change in if is_of_key { of_key } else { changes } {
            assert_eq!(changed(*change), Err(CmsError::Signer(0, SignerError::NoCertificate)));
        }
        (serials, keys) = (serials + usize::from(!is_of_key), keys + usize::from(is_of_key));
    }
    assert!(serials > 0 && keys > 0, "{serials} {keys}");
}

/// Attributes that stand there twice, and none where the content is no data, though the signature is one.
#[test]
fn attributes() {
    let (key, certificate) = signer();
    let document = cms::sign(b"text", &key, &certificate, &Form::new(Hash::Gost34311)).expect("a document");
    let signature = |of: &[u8]| {
        let signature = key.sign_digest(&Hash::Gost34311.digest(of)).expect("undisturbed");
        Node { tag: 4, content: signature.to_bytes().to_vec(), children: vec![] }
    };
    // The parts of a signer: version, name, hash, attributes, algorithm, signature.
    let signed_again = |change: fn(&mut Vec<Node>)| {
        let document = with_signer(&document, |signer| {
            change(&mut signer.children[3].children);
            let set = Node { tag: 0x31, ..signer.children[3].clone() };
            signer.children[5] = signature(&set.bytes());
        });
        cms::verify(&document, None, &[]).map(|_| ())
    };
    assert_eq!(signed_again(|_| {}), Ok(()));
    for change in [
        (|all: &mut Vec<Node>| all.push(all[0].clone())) as fn(&mut Vec<Node>),
        |all| all.push(all[1].clone()),
        |all| all.push(all[2].clone()),
    ] {
        assert_eq!(signed_again(change), Err(CmsError::Signer(0, SignerError::Attributes)));
    }
    // The serial number of the certificate, which ends what names it.
    let other = signed_again(|all| {
        let names = hex("2a864886f70d010910022f");
        let attribute = all.iter_mut().find(|attribute| attribute.children[0].content == names).expect("it is there");
        *attribute.children[1].content.last_mut().expect("a serial number") ^= 1;
    });
    assert_eq!(other, Err(CmsError::Signer(0, SignerError::OtherCertificate)));
    let alone = with_signer(&document, |signer| {
        signer.children.remove(3);
        signer.children[4] = signature(b"text");
    });
    assert!(cms::verify(&alone, None, &[]).is_ok());
    let mut tree = Node::parse(&alone).expect("DER");
    *tree.children[1].children[0].children[2].children[0].content.last_mut().expect("a type") = 9;
    let refused = cms::verify(&tree.bytes(), None, &[]);
    assert_eq!(refused, Err(CmsError::Signer(0, SignerError::Attributes)));
}

/// Documents of other kinds; one of a program that hashed otherwise than the standard.
#[test]
fn others() {
    let says = |document: &[u8]| cms::verify(document, None, &[]).expect_err("refused").to_string();
    assert_eq!(says(b""), "the bytes are not a signed document (CMS, PKCS#7), or are damaged");
    assert_eq!(says(b"text"), "the bytes are not a signed document (CMS, PKCS#7), or are damaged");
    let vectors = vectors();
    for (name, document) in vectors["other"].as_object().expect("documents") {
        let says = says(&bytes(document));
        let expected = match name.starts_with("UAPKI") {
            true => "signer 1: the signature algorithm 1.2.804.2.1.1.1.1.3.6.1 is not DSTU 4145",
            false => "it is a document of CMS of the kind 1.2.840.113549.1.7.3, and not a signed one",
        };
        assert_eq!(says, expected, "{name}");
    }
    // A SEQUENCE in place of the SET of hashes.
    let mut document = bytes(&vectors["signed"][0]["document"]);
    let at = document.windows(4).position(|window| window == hex("310e300c")).expect("the set");
    document[at] = 0x30;
    assert_eq!(cms::verify(&document, None, &[]), Err(CmsError::Form));
    // Nobody signed: a bundle of certificates.
    let bundle = hex("3023 06092a864886f70d010702 a016 3014 020101 3100 300b06092a864886f70d010701 3100"
        .replace(' ', "")
        .as_str());
    assert_eq!(cms::verify(&bundle, Some(b""), &[]), Err(CmsError::NoSigner));
}

/// Lengths that are found at the end, and a content in pieces (BER).
#[test]
fn in_ber() {
    let document = bytes(&vectors()["signed"][0]["document"]);
    let verified = cms::verify(&document, None, &[]).expect("a document");
    // The outermost SEQUENCE, and the content's OCTET STRING of three octets.
    let mut ber = [&[0x30, 0x80][..], &document[4..], &[0, 0]].concat();
    assert_eq!(cms::verify(&ber, None, &[]), Ok(verified));
    ber.truncate(ber.len() - 2);
    assert_eq!(cms::verify(&ber, None, &[]), Err(CmsError::Form));
}

/// Every beginning of a document, and every octet changed in three ways, is refused or says the same: what is not signed may differ.
#[test]
fn changes() {
    let vectors = vectors();
    let given = [signer().1];
    let (mut refused, mut same) = (0, 0);
    for signed in vectors["signed"].as_array().expect("documents") {
        let (document, content) = (bytes(&signed["document"]), bytes(&signed["content"]));
        let verified = cms::verify(&document, Some(&content), &given).expect("a document");
        for length in 0..document.len() {
            assert!(cms::verify(&document[..length], Some(&content), &given).is_err(), "{length}");
        }
        for at in 0..document.len() {
            for change in [0x01, 0x80, 0xff] {
                let mut document = document.clone();
                document[at] ^= change;
                match cms::verify(&document, Some(&content), &given) {
                    Ok(changed) => {
                        assert_eq!(changed.signers, verified.signers, "{}: {at}", signed["source"]);
                        same += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    // Versions, the list of hashes, and the numbers of tags that are not looked at.
    assert!(same < refused / 50, "{same} {refused}");
}

/// Certificates, by the keys that issued them.
#[test]
fn certificates() {
    let document = bytes(&vectors()["signed"][0]["document"]);
    let chain = x509::certificates(&document).expect("certificates");
    let key = chain[0].issuer_key::<PublicKey>().expect("a key");
    assert_eq!(x509::verify_certificate(&document, &key).as_ref(), Ok(&chain[0]));
    assert_eq!(x509::verify_certificates(&[chain[0].clone(), chain[0].clone()], &key), Ok(()));
    let (other, of_another) = signer();
    let refused = x509::verify_certificate(&document, other.public_key());
    assert_eq!(refused, Err(CertificateError::Dstu4145(Error::Mismatch)));
    let refused = x509::verify_certificates(&[of_another, chain[0].clone()], &key).expect_err("not signed by it");
    assert_eq!((refused.position, refused.error), (0, CertificateError::Dstu4145(Error::Mismatch)));
    // Every octet of a certificate is signed, or is the signature or its algorithm.
    let certificate = chain[0].as_der();
    for at in 0..certificate.len() {
        let mut changed = certificate.to_vec();
        changed[at] ^= 1;
        assert!(x509::verify_certificate(&changed, &key).is_err(), "{at}");
        assert!(x509::verify_certificate(&certificate[..at], &key).is_err(), "{at}");
    }
    // By a key of ECDSA it is none, and the other way round.
    let ecdsa = carryless::key::AnySecretKey::from_be_bytes(carryless::key::StandardCurve::K163, &[3]).expect("a key");
    let refused = x509::verify_certificate(certificate, &ecdsa.public_key()).expect_err("another algorithm");
    assert!(matches!(refused, CertificateError::Algorithm(_)), "{refused}");
}
