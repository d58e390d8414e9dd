//! 10,000 changed encodings for each decoder: it does not panic, and what it accepts is as `decoders.rs` says. What
//! is accepted though it was changed is shown to OpenSSL, where it is, which must accept it too.

use crate::common::rng;
use crate::decoders::{self, Decoder};
use crate::openssl::{OpenSsl, public_file};
use crate::tlv::Node;
use carryless::ecdsa::AnySignature;
use carryless::key::{AnySecretKey, PointForm, PublicFormat, SecretFormat, StandardCurve};
use rand_core::Rng;
use std::collections::BTreeSet;

const MUTATIONS: usize = 10_000;

/// The most that OpenSSL is asked about one decoder.
const ASKED: usize = 25;

/// What is changed: encodings as they are written, each of a curve.
type Seeds = Vec<(StandardCurve, Vec<u8>)>;

/// What OpenSSL says of octets that were accepted.
type Other = fn(&OpenSsl, StandardCurve, &[u8]) -> Result<(), String>;

/// A key of every curve, and one with a short secret.
fn keys() -> Vec<AnySecretKey> {
    let mut rng = rng(0x5eed);
    let mut keys = Vec::new();
    for curve in StandardCurve::ALL {
        keys.push(AnySecretKey::random(*curve, &mut rng));
        keys.push(AnySecretKey::from_be_bytes(*curve, &[3]).expect("a key"));
    }
    keys
}

fn seeds(write: impl Fn(&AnySecretKey) -> Vec<Vec<u8>>) -> Seeds {
    keys().iter().flat_map(|key| write(key).into_iter().map(|octets| (key.curve(), octets))).collect()
}

fn signature(key: &AnySecretKey) -> AnySignature {
    key.sign(b"message").expect("a signature")
}

const FORMS: [PointForm; 2] = [PointForm::Compressed, PointForm::Uncompressed];

#[test]
fn points() {
    let written = |key: &AnySecretKey| {
        let [compressed, uncompressed] = FORMS.map(|form| key.public_key().to_sec1(form).to_vec());
        let mut hybrid = uncompressed.clone();
        hybrid[0] |= compressed[0];
        vec![compressed, uncompressed, hybrid]
    };
    mutate(1, decoders::point, &seeds(written), |openssl, curve, octets| {
        openssl.write("public.der", public_file(curve, octets));
        openssl.try_run("pkey -pubin -inform DER -in public.der -pubcheck -noout")
    });
}

fn read_secret(openssl: &OpenSsl, _: StandardCurve, octets: &[u8]) -> Result<(), String> {
    openssl.write("key.der", octets);
    openssl.try_run("pkey -inform DER -in key.der -noout")
}

#[test]
fn secrets_in_sec1() {
    mutate(2, decoders::secret, &seeds(|key| vec![key.to_der(SecretFormat::Sec1).as_bytes().to_vec()]), read_secret);
}

#[test]
fn secrets_in_pkcs8() {
    mutate(3, decoders::secret, &seeds(|key| vec![key.to_der(SecretFormat::Pkcs8).as_bytes().to_vec()]), read_secret);
}

#[test]
fn public_keys() {
    let written = |key: &AnySecretKey| FORMS.map(|form| key.public_key().to_der(PublicFormat::Spki(form))).to_vec();
    mutate(4, decoders::public, &seeds(written), |openssl, _, octets| {
        openssl.write("public.der", octets);
        openssl.try_run("pkey -pubin -inform DER -in public.der -pubcheck -noout")
    });
}

#[test]
fn signatures_in_der() {
    mutate(5, decoders::signature, &seeds(|key| vec![signature(key).to_der().to_vec()]), |openssl, _, octets| {
        openssl.write("signature", octets);
        openssl.try_run("asn1parse -inform DER -in signature -noout")
    });
}

#[test]
fn signatures_in_p1363() {
    // OpenSSL's command line does not read them.
    mutate(6, decoders::p1363, &seeds(|key| vec![signature(key).to_bytes().to_vec()]), |_, _, _| Ok(()));
}

/// OpenSSL takes what is before a blank line for headers.
fn without_blank_lines(octets: &[u8]) -> Vec<u8> {
    octets.split(|octet| *octet == b'\n').filter(|line| !line.trim_ascii().is_empty()).collect::<Vec<_>>().join(&b'\n')
}

/// Certificates and what is like them, signed by a key that decides.
#[test]
fn signed_documents() {
    let Some(openssl) = OpenSsl::find() else { return };
    let mut seeds = Seeds::new();
    for curve in [StandardCurve::K233, StandardCurve::P256] {
        let key = AnySecretKey::from_be_bytes(curve, &[3]).expect("a key");
        openssl.write("key.pem", &*key.to_pem(SecretFormat::Sec1));
        openssl.run("req -x509 -new -key key.pem -subj /CN=somebody -outform DER -out certificate");
        openssl.run("req -new -key key.pem -subj /CN=somebody -outform DER -out request");
        seeds.extend(["certificate", "request"].map(|file| (curve, openssl.read(file))));
    }
    mutate(10, decoders::signed, &seeds, |openssl, _, octets| {
        openssl.write("changed", octets);
        openssl
            .try_run("req -verify -inform DER -in changed -noout")
            .or_else(|_| openssl.try_run("x509 -inform DER -in changed -noout"))
    });
}

#[test]
fn secrets_in_pem() {
    let written = |key: &AnySecretKey| {
        [SecretFormat::Sec1, SecretFormat::Pkcs8].map(|format| key.to_pem(format).as_bytes().to_vec()).to_vec()
    };
    mutate(7, decoders::secret_pem, &seeds(written), |openssl, _, octets| {
        openssl.write("key.pem", without_blank_lines(octets));
        openssl.try_run("pkey -in key.pem -noout")
    });
}

/// Any file, and octets of no form.
#[test]
fn any_file() {
    let written = |key: &AnySecretKey| {
        let point = key.public_key().to_sec1(PointForm::Uncompressed).to_vec();
        vec![
            key.to_der(SecretFormat::Pkcs8).as_bytes().to_vec(),
            key.to_pem(SecretFormat::Sec1).as_bytes().to_vec(),
            point,
        ]
    };
    // OpenSSL has no such reader.
    mutate(9, decoders::any, &seeds(written), |_, _, _| Ok(()));
}

#[test]
fn public_keys_in_pem() {
    let written =
        |key: &AnySecretKey| FORMS.map(|form| key.public_key().to_pem(PublicFormat::Spki(form)).into_bytes()).to_vec();
    mutate(8, decoders::public_pem, &seeds(written), |openssl, _, octets| {
        openssl.write("public.pem", without_blank_lines(octets));
        openssl.try_run("pkey -pubin -in public.pem -noout")
    });
}

fn mutate(seed: u64, decoder: Decoder, seeds: &Seeds, other: Other) {
    for (curve, octets) in seeds {
        assert!(decoder(*curve, octets), "{curve}: {octets:02x?}");
    }
    let mut random = Random(rng(seed));
    let mut accepted = BTreeSet::new();
    for i in 0..MUTATIONS {
        let (curve, octets) = &seeds[i % seeds.len()];
        let changed = random.mutation(octets, seeds);
        let outcome = std::panic::catch_unwind(|| decoder(*curve, &changed));
        let passed = outcome.unwrap_or_else(|_| panic!("{curve}: of {octets:02x?} was made {changed:02x?}"));
        if passed && !seeds.iter().any(|(_, octets)| *octets == changed) {
            accepted.insert((curve.name(), changed));
        }
    }
    println!("accepted though changed: {}", accepted.len());
    let Some(openssl) = OpenSsl::find() else { return };
    let step = accepted.len().div_ceil(ASKED).max(1);
    for (curve, octets) in accepted.into_iter().step_by(step) {
        let curve = StandardCurve::from_name(curve).expect("a curve");
        let found = other(&openssl, curve, &octets);
        assert_eq!(found, Ok(()), "{curve}: accepted here, refused by OpenSSL: {octets:02x?}");
    }
}

/// Octets that mean something in DER or in a point, and the ends of their ranges.
const OCTETS: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 0x0a, 0x30, 0x7f, 0x80, 0x81, 0x82, 0xa0, 0xff];

/// Choices, and the changes that are made by them.
struct Random<R>(R);

impl<R: Rng> Random<R> {
    fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n.max(1) as u64) as usize
    }

    fn octet(&mut self) -> u8 {
        if self.below(2) == 0 { OCTETS[self.below(OCTETS.len())] } else { self.below(256) as u8 }
    }

    /// One to three changes, of octets or of a TLV whose lengths are made to fit.
    fn mutation(&mut self, octets: &[u8], seeds: &Seeds) -> Vec<u8> {
        let mut octets = octets.to_vec();
        for _ in 0..1 + self.below(3) {
            let another = &seeds[self.below(seeds.len())].1;
            match (self.below(2), Node::parse(&octets), Node::parse(another)) {
                (0, Some(mut tree), Some(another)) => {
                    self.change_tree(&mut tree, &another);
                    octets = tree.octets();
                }
                _ => self.change_octets(&mut octets, another),
            }
        }
        octets
    }

    fn change_octets(&mut self, octets: &mut Vec<u8>, another: &[u8]) {
        let at = self.below(octets.len());
        match self.below(8) {
            0 | 1 if !octets.is_empty() => octets[at] ^= 1 << self.below(8),
            2 if !octets.is_empty() => octets[at] = self.octet(),
            3 => octets.insert(at, self.octet()),
            4 => drop(octets.drain(at..(at + 1 + self.below(4)).min(octets.len()))),
            5 => octets.truncate(at),
            6 => {
                octets.truncate(at);
                octets.extend(&another[self.below(another.len())..]);
            }
            _ => self.change_length(octets),
        }
    }

    /// A length octet, found among the first headers, is changed, or written in more octets.
    fn change_length(&mut self, octets: &mut Vec<u8>) {
        let places = Node::length_places(octets);
        if places.is_empty() {
            return;
        }
        let at = places[self.below(places.len())];
        match self.below(5) {
            0 => octets[at] = octets[at].wrapping_add(1),
            1 => octets[at] = octets[at].wrapping_sub(1),
            2 => octets[at] = self.octet(),
            3 => octets.insert(at, 0x81),
            _ => drop(octets.splice(at..at, [0x82, 0])),
        }
    }

    fn change_tree(&mut self, tree: &mut Node, another: &Node) {
        let piece = another.nth(self.below(another.count())).clone();
        let node = tree.nth_mut(self.below(tree.count()));
        match (self.below(7), &mut node.children) {
            (0, children) if !children.is_empty() => {
                let i = self.below(children.len());
                children.insert(i, children[i].clone());
            }
            (1, children) if !children.is_empty() => drop(children.remove(self.below(children.len()))),
            (2, children) if !children.is_empty() => {
                let (i, j) = (self.below(children.len()), self.below(children.len()));
                children.swap(i, j);
            }
            (3, children) => children.insert(self.below(children.len() + 1), piece),
            (4, _) => *node = piece,
            (5, _) => node.tag = self.octet(),
            _ => self.change_octets(&mut node.content, &piece.content),
        }
    }
}
