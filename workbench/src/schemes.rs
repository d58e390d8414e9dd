//! What users of the library do: multiply points, on every curve; sign, verify, agree on a secret, on every curve for keys, by the
//! functions whose curve is found at run time; the same on GLS254, which no file names, by its type; and Ed25519 and X25519.

use crate::failure::Failure;
use crate::hex;
use crate::keys::{self, Agrees, Signer};
use crate::timing::Task;
use crate::workload::{self, SCALARS};
use carryless::key::{AnyPublicKey, AnySecretKey, PointForm, StandardCurve};
use carryless::{ed25519, x25519};
use carryless_rows::curves::{CURVES, ErasedCurve};
use carryless_rows::gls254;
use carryless_rows::random::SplitMix64;
use carryless_rows::registry::{self, Function, KG, KP, PointRow, Problem, SUM};
use std::hint::black_box;
use std::sync::OnceLock;

pub use crate::keys::{ECDH, SIGN, VERIFY};

/// The name of the rows that multiply points as the library does where no method is named.
pub const LIBRARY: &str = "library";

/// A scheme on a curve, as far as it is timed.
pub struct Scheme {
    /// CURVE/library, CURVE/ecdsa, CURVE/ecdh, Edwards25519/ed25519 or Edwards25519/x25519.
    pub id: String,
    /// The curve.
    pub curve: &'static ErasedCurve,
    /// [`KP`], [`KG`], [`SUM`], [`SIGN`], [`VERIFY`] or [`ECDH`].
    pub operation: &'static str,
    /// `constant` or `variable`.
    pub time: &'static str,
    /// The row that computes the same multiples, perhaps on other words.
    pub product: &'static PointRow,
    kind: Kind,
}

/// What computes it.
#[derive(Clone, Copy)]
enum Kind {
    /// A function that multiplies points and does nothing else.
    Function(&'static Function),
    /// Keys whose curve is found at run time.
    Keys,
    /// Keys of their own type.
    Gls254,
    Ed25519,
    X25519,
}

/// Every one, by curve.
pub fn schemes() -> &'static [Scheme] {
    static SCHEMES: OnceLock<Vec<Scheme>> = OnceLock::new();
    SCHEMES.get_or_init(|| CURVES.iter().flat_map(of_curve).collect())
}

fn of_curve(curve: &'static ErasedCurve) -> Vec<Scheme> {
    let scheme = |name, operation, time, product, kind| {
        let id = format!("{}/{name}", curve.name);
        Scheme { id, curve, operation, time, product, kind }
    };
    let product = |operation, time| match (operation, time) {
        (SUM, _) => registry::default_sum(curve).unwrap_or_else(|| registry::default_row(curve)),
        (_, "variable") => registry::default_row(curve),
        _ => in_constant_time(curve, operation),
    };
    let of_library = registry::functions_of(curve.name).map(|function| {
        let (operation, time) = (function.operation(), function.time());
        scheme(LIBRARY, operation, time, product(operation, time), Kind::Function(function))
    });
    let of_keys = [("ecdsa", SIGN), ("ecdsa", VERIFY), ("ecdh", ECDH)].into_iter().filter_map(|(name, operation)| {
        let (name, kind) = match (curve.name, StandardCurve::from_name(curve.name)) {
            (_, Some(_)) => (name, Kind::Keys),
            ("GLS254", _) => (name, Kind::Gls254),
            ("Edwards25519", _) if operation == ECDH => ("x25519", Kind::X25519),
            ("Edwards25519", _) => ("ed25519", Kind::Ed25519),
            _ => return None,
        };
        let (time, of) = match operation {
            SIGN => ("constant", KG),
            VERIFY => ("variable", SUM),
            _ => ("constant", KP),
        };
        Some(scheme(name, operation, time, product(of, time), kind))
    });
    of_library.chain(of_keys).collect()
}

/// The row for secrets on the fastest words that have one, or the default row where there is none: on a processor that lacks the
/// instructions of all.
fn in_constant_time(curve: &ErasedCurve, operation: &str) -> &'static PointRow {
    find_in_constant_time(curve, operation).unwrap_or_else(|| registry::default_row(curve))
}

/// The row for secrets on the fastest words that have one.
pub fn find_in_constant_time(curve: &ErasedCurve, operation: &str) -> Option<&'static PointRow> {
    let on = |multiplier: &&str| {
        let is_meant =
            |row: &&PointRow| (row.operation, row.time, row.multiplier) == (operation, "constant", multiplier);
        registry::rows_of(curve.name).find(is_meant)
    };
    (curve.multipliers)().iter().find_map(on)
}

impl Scheme {
    /// The function that it is, if it multiplies points and does nothing else.
    pub fn function(&self) -> Option<&'static Function> {
        if let Kind::Function(function) = self.kind { Some(function) } else { None }
    }

    /// How field elements are multiplied: as by the functions of the library on this processor.
    pub fn multiplier(&self) -> &'static str {
        let own = self.function().or_else(|| registry::functions_of(self.curve.name).next());
        own.map_or(self.product.multiplier, |own| own.multiplier)
    }

    /// One key or point by many numbers, digests or keys of others, one after the other.
    pub fn task(&self) -> Task<'static> {
        let mut random = self.random();
        match self.kind {
            Kind::Function(function) => {
                workload::task_of_library(self.curve, function).unwrap_or_else(|| self.multiples())
            }
            Kind::Keys => self.of_keys(|| self.key(&mut random).1),
            Kind::Gls254 => self.of_keys(|| self.key_on_gls254(&mut random).1),
            Kind::Ed25519 => keys::signatures(self.operation, ed25519_key(&mut random), random),
            Kind::X25519 => keys::agreements(|| x25519_key(&mut random)),
        }
    }

    /// Signatures, or secrets.
    fn of_keys<K: Signer + Agrees>(&self, mut make: impl FnMut() -> K) -> Task<'static> {
        if self.operation == ECDH {
            return keys::agreements(make);
        }
        keys::signatures(self.operation, make(), self.random())
    }

    /// Multiples of P, or of the generator, by the functions that name no method.
    fn multiples(&self) -> Task<'static> {
        let mut random = self.random();
        let [p, q] = [(); 2].map(|()| self.key(&mut random).1.public_key());
        let standard = self.standard();
        let mut scalar = || random.below(self.curve.order);
        match (self.operation, self.time) {
            (KG, _) => keys::repeat((0..SCALARS).map(|_| self.bytes(&scalar())).collect(), move |d| {
                black_box(AnySecretKey::from_be_bytes(standard, d).expect("not 0"));
            }),
            (SUM, _) => keys::repeat((0..SCALARS).map(|_| (scalar(), scalar())).collect(), move |(k, l)| {
                black_box(p.sum_of_multiples_vartime(k, &q, l).expect("of one curve"));
            }),
            (_, "variable") => keys::repeat((0..SCALARS).map(|_| scalar()).collect(), move |k| {
                black_box(p.multiple_vartime(k));
            }),
            _ => keys::repeat((0..SCALARS).map(|_| self.key(&mut random).1).collect(), move |key| {
                black_box(key.multiple_of(&p).expect("no fault"));
            }),
        }
    }

    /// Checks that a multiple, and a secret that is the x of one, is the reference's, and that a signature is one of its own
    /// digest and key, and of no other. Ed25519 and X25519 compute what RFC 8032 and RFC 7748 print.
    pub fn check(&self) -> Result<(), Failure> {
        let mut random = self.random();
        let is_right = match self.kind {
            Kind::Function(function) => {
                workload::agrees(self.curve, function).unwrap_or_else(|| self.multiplies_right())
            }
            Kind::Keys => self.keys_are_right(|random| self.key(random)),
            Kind::Gls254 => self.keys_are_right(|random| self.key_on_gls254(random)),
            Kind::Ed25519 => {
                let keys = [(); 2].map(|()| ed25519_key(&mut random));
                signs_as_printed() && keys::tells_signatures(keys.each_ref(), &mut random)
            }
            Kind::X25519 => agrees_as_printed(),
        };
        if is_right { Ok(()) } else { Err(Failure::Work(format!("{} is wrong in {}", self.id, self.operation))) }
    }

    /// Whether a multiple on a curve for keys is right.
    fn multiplies_right(&self) -> bool {
        let mut random = self.random();
        let ((k, key), (l, other)) = (self.key(&mut random), self.key(&mut random));
        let (own, peer) = (key.public_key(), other.public_key());
        let bytes = |key: AnyPublicKey| key.to_sec1(PointForm::Uncompressed).to_vec();
        let point = |key: &AnyPublicKey| {
            (self.curve.decode)(&key.to_sec1(PointForm::Uncompressed)).expect("a point of the subgroup")
        };
        let reference = |problem: Problem| (self.curve.encode)(&registry::reference(&problem));
        let product = || reference(Problem::multiple(self.curve, k.clone(), point(&peer)));
        match (self.operation, self.time) {
            (KG, _) => bytes(own) == reference(Problem::multiple(self.curve, k.clone(), (self.curve.generator)())),
            (SUM, _) => {
                let sum = own.sum_of_multiples_vartime(&k, &peer, &l).expect("of one curve").expect("not O");
                bytes(sum) == reference(Problem::sum(self.curve, k.clone(), point(&own), l, point(&peer)))
            }
            (_, "variable") => bytes(peer.multiple_vartime(&k).expect("not O")) == product(),
            _ => bytes(key.multiple_of(&peer).expect("no fault")) == product(),
        }
    }

    /// Whether a signature, or a secret, is right, by keys with the numbers that they are.
    fn keys_are_right<K: Signer + Agrees>(&self, key: impl Fn(&mut SplitMix64) -> (Vec<u64>, K)) -> bool {
        let mut random = self.random();
        let ((k, own), (l, other)) = (key(&mut random), key(&mut random));
        if self.operation != ECDH {
            return keys::tells_signatures([&own, &other], &mut random);
        }
        let multiple = |k, p| registry::reference(&Problem::multiple(self.curve, k, p));
        let product = (self.curve.encode)(&multiple(k, multiple(l, (self.curve.generator)())));
        product[1..=self.curve.field_bytes] == *own.agree(&other.public()).as_ref()
    }

    fn standard(&self) -> StandardCurve {
        StandardCurve::from_name(self.curve.name).expect("a curve for keys")
    }

    fn random(&self) -> SplitMix64 {
        SplitMix64::new(u64::from(self.curve.order_bits))
    }

    /// A random key, before it the number that it is.
    fn key(&self, random: &mut SplitMix64) -> (Vec<u64>, AnySecretKey) {
        let k = random.below(self.curve.order);
        let key = AnySecretKey::from_be_bytes(self.standard(), &self.bytes(&k)).expect("not 0");
        (k, key)
    }

    fn key_on_gls254(&self, random: &mut SplitMix64) -> (Vec<u64>, gls254::SecretKey) {
        let k = random.below(self.curve.order);
        let key = gls254::secret_key(&self.bytes(&k)).expect("not 0");
        (k, key)
    }

    /// A number below the order, in as many bytes as that has.
    fn bytes(&self, k: &[u64]) -> Vec<u8> {
        let bytes: Vec<u8> = k.iter().rev().flat_map(|limb| limb.to_be_bytes()).collect();
        bytes[bytes.len() - self.curve.order_bits.div_ceil(8) as usize..].to_vec()
    }
}

fn ed25519_key(random: &mut SplitMix64) -> ed25519::SecretKey {
    ed25519::SecretKey::from_bytes(&any_32(random)).expect("no fault")
}

fn x25519_key(random: &mut SplitMix64) -> x25519::SecretKey {
    x25519::SecretKey::from_bytes(&any_32(random)).expect("no fault")
}

fn any_32(random: &mut SplitMix64) -> [u8; 32] {
    *keys::digest(random).first_chunk().expect("64 bytes")
}

/// RFC 8032, 7.1, test 3: a secret and a public key, and the signature of `af82`.
const ED25519: [&str; 3] = [
    "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
];

/// RFC 7748, 6.1: Alice's secret key, Bob's public key, and what they share.
const X25519: [&str; 3] = [
    "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
    "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
    "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742",
];

fn of_hex<const N: usize>(digits: &str) -> [u8; N] {
    hex::bytes(digits).and_then(|bytes| bytes.try_into().ok()).expect("as many bytes")
}

fn signs_as_printed() -> bool {
    let [secret, public, signature] = ED25519;
    let key = ed25519::SecretKey::from_bytes(&of_hex(secret)).expect("no fault");
    let signed = key.try_sign(&[0xaf, 0x82]).expect("no fault");
    key.public_key().to_bytes() == of_hex(public) && signed.to_bytes() == of_hex(signature)
}

fn agrees_as_printed() -> bool {
    let [secret, public, shared] = X25519;
    let key = x25519::SecretKey::from_bytes(&of_hex(secret)).expect("no fault");
    let own = key.diffie_hellman(&x25519::PublicKey::from_bytes(&of_hex(public)));
    own.is_ok_and(|own| *own == of_hex(shared))
}
