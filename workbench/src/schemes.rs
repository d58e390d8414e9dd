//! What users of the library do: multiply points, on every curve; sign, verify, agree on a secret, on every curve for keys, by the
//! functions whose curve is found at run time.

use crate::failure::Failure;
use crate::timing::Task;
use crate::workload::{self, SCALARS};
use carryless::key::{AnyPublicKey, AnySecretKey, PointForm, StandardCurve};
use carryless_rows::curves::{CURVES, ErasedCurve};
use carryless_rows::random::SplitMix64;
use carryless_rows::registry::{self, Function, KG, KP, PointRow, Problem, SUM};
use std::hint::black_box;
use std::sync::OnceLock;

/// The operation of a row that signs a digest of 32 bytes, by a nonce of RFC 6979.
pub const SIGN: &str = "sign";
/// The operation of a row that verifies a signature of such a digest.
pub const VERIFY: &str = "verify";
/// The operation of a row that agrees on a secret with a key that was decoded before.
pub const ECDH: &str = "ecdh";

/// The name of the rows that multiply points as the library does where no method is named.
pub const LIBRARY: &str = "library";

/// A scheme on a curve, as far as it is timed.
pub struct Scheme {
    /// CURVE/library, CURVE/ecdsa or CURVE/ecdh.
    pub id: String,
    /// The curve.
    pub curve: &'static ErasedCurve,
    /// [`KP`], [`KG`], [`SUM`], [`SIGN`], [`VERIFY`] or [`ECDH`].
    pub operation: &'static str,
    /// `constant` or `variable`.
    pub time: &'static str,
    /// The row that computes the same multiples, perhaps on other words.
    pub product: &'static PointRow,
    /// The function that it is, if it multiplies points and does nothing else.
    pub function: Option<&'static Function>,
    /// The curve as one for keys.
    standard: Option<StandardCurve>,
}

/// Every one, by curve.
pub fn schemes() -> &'static [Scheme] {
    static SCHEMES: OnceLock<Vec<Scheme>> = OnceLock::new();
    SCHEMES.get_or_init(|| CURVES.iter().flat_map(of_curve).collect())
}

fn of_curve(curve: &'static ErasedCurve) -> Vec<Scheme> {
    let standard = StandardCurve::from_name(curve.name);
    let scheme = |name, operation, time, product, function| {
        let id = format!("{}/{name}", curve.name);
        Scheme { id, curve, operation, time, product, function, standard }
    };
    let product = |operation, time| match (operation, time) {
        (SUM, _) => registry::default_sum(curve).unwrap_or_else(|| registry::default_row(curve)),
        (_, "variable") => registry::default_row(curve),
        _ => in_constant_time(curve, operation),
    };
    let of_library = registry::functions_of(curve.name).map(|function| {
        let (operation, time) = (function.operation(), function.time());
        scheme(LIBRARY, operation, time, product(operation, time), Some(function))
    });
    let mut schemes: Vec<Scheme> = of_library.collect();
    if standard.is_some() {
        let of_keys =
            [("ecdsa", SIGN, "constant", KG), ("ecdsa", VERIFY, "variable", SUM), ("ecdh", ECDH, "constant", KP)];
        schemes
            .extend(of_keys.map(|(name, operation, time, of)| scheme(name, operation, time, product(of, time), None)));
    }
    schemes
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
    /// How field elements are multiplied: as by the functions of the library on this processor.
    pub fn multiplier(&self) -> &'static str {
        let own = self.function.or_else(|| registry::functions_of(self.curve.name).next());
        own.map_or(self.product.multiplier, |own| own.multiplier)
    }

    /// One key or point by many numbers, digests or keys of others, one after the other.
    pub fn task(&self) -> Task<'static> {
        if let Some(task) = self.function.and_then(|function| workload::task_of_library(self.curve, function)) {
            return task;
        }
        let mut random = self.random();
        let (_, key) = self.key(&mut random);
        let mut digests = (0..SCALARS).map(|_| digest(&mut random));
        match self.operation {
            SIGN => repeat(digests.collect(), move |digest| {
                black_box(key.sign_prehash(digest).expect("no fault"));
            }),
            VERIFY => {
                let sign = |digest: [u8; 64]| (digest, key.sign_prehash(&digest).expect("no fault"));
                let (signed, public) = (digests.by_ref().map(sign).collect(), key.public_key());
                repeat(signed, move |(digest, signature)| {
                    black_box(public.verify_prehash(digest, signature).is_ok());
                })
            }
            ECDH => {
                let others = (0..SCALARS).map(|_| self.key(&mut random).1.public_key()).collect();
                repeat(others, move |other| {
                    black_box(key.diffie_hellman(other).expect("no fault"));
                })
            }
            _ => self.multiples(random, key.public_key()),
        }
    }

    /// Multiples of P, or of the generator, by the functions that name no method.
    fn multiples(&self, mut random: SplitMix64, p: AnyPublicKey) -> Task<'static> {
        let (_, other) = self.key(&mut random);
        let (standard, q) = (self.standard(), other.public_key());
        let mut scalar = || random.below(self.curve.order);
        match (self.operation, self.time) {
            (KG, _) => repeat((0..SCALARS).map(|_| self.bytes(&scalar())).collect(), move |d| {
                black_box(AnySecretKey::from_be_bytes(standard, d).expect("not 0"));
            }),
            (SUM, _) => repeat((0..SCALARS).map(|_| (scalar(), scalar())).collect(), move |(k, l)| {
                black_box(p.sum_of_multiples_vartime(k, &q, l).expect("of one curve"));
            }),
            (_, "variable") => repeat((0..SCALARS).map(|_| scalar()).collect(), move |k| {
                black_box(p.multiple_vartime(k));
            }),
            _ => repeat((0..SCALARS).map(|_| self.key(&mut random).1).collect(), move |key| {
                black_box(key.multiple_of(&p).expect("no fault"));
            }),
        }
    }

    /// Checks that a multiple, and a secret that is the x of one, is the reference's, and that a signature is one of its own
    /// digest and key, and of no other.
    pub fn check(&self) -> Result<(), Failure> {
        let of_function = self.function.and_then(|function| workload::agrees(self.curve, function));
        if of_function.unwrap_or_else(|| self.is_right()) {
            return Ok(());
        }
        Err(Failure::Work(format!("{} is wrong in {}", self.id, self.operation)))
    }

    /// Whether what is computed on a curve for keys is right.
    fn is_right(&self) -> bool {
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
            (ECDH, _) => product()[1..=self.curve.field_bytes] == key.diffie_hellman(&peer).expect("no fault")[..],
            (SIGN | VERIFY, _) => {
                let (digest, another) = (digest(&mut random), digest(&mut random));
                let signature = key.sign_prehash(&digest).expect("no fault");
                let accepts = |key: &AnyPublicKey, digest| key.verify_prehash(digest, &signature).is_ok();
                accepts(&own, &digest) && !accepts(&own, &another) && !accepts(&peer, &digest)
            }
            (KG, _) => bytes(own) == reference(Problem::multiple(self.curve, k.clone(), (self.curve.generator)())),
            (SUM, _) => {
                let sum = own.sum_of_multiples_vartime(&k, &peer, &l).expect("of one curve").expect("not O");
                bytes(sum) == reference(Problem::sum(self.curve, k.clone(), point(&own), l, point(&peer)))
            }
            (_, "variable") => bytes(peer.multiple_vartime(&k).expect("not O")) == product(),
            _ => bytes(key.multiple_of(&peer).expect("no fault")) == product(),
        }
    }

    fn standard(&self) -> StandardCurve {
        self.standard.expect("a curve for keys")
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

    /// A number below the order, in as many bytes as that has.
    fn bytes(&self, k: &[u64]) -> Vec<u8> {
        let bytes: Vec<u8> = k.iter().rev().flat_map(|limb| limb.to_be_bytes()).collect();
        bytes[bytes.len() - self.curve.order_bits.div_ceil(8) as usize..].to_vec()
    }
}

/// As long as on every curve a digest may be.
pub(crate) fn digest(random: &mut SplitMix64) -> [u8; 64] {
    let limbs: [[u8; 8]; 8] = std::array::from_fn(|_| random.next_limb().to_be_bytes());
    std::array::from_fn(|i| limbs[i / 8][i % 8])
}

/// Does the same to one thing after the other.
pub(crate) fn repeat<T: 'static>(things: Vec<T>, act: impl Fn(&T) + 'static) -> Task<'static> {
    let mut next = 0;
    Task::new(move |n| {
        for _ in 0..n {
            act(black_box(&things[next]));
            next = (next + 1) % things.len();
        }
    })
}
