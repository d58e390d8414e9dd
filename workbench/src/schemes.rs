//! What users of keys do: sign, verify, agree on a secret. A row each, on every curve for keys, by the functions of the
//! library whose curve is found at run time.

use crate::failure::Failure;
use crate::timing::Task;
use crate::workload::SCALARS;
use carryless::key::{AnyPublicKey, AnySecretKey, PointForm, StandardCurve};
use carryless_rows::curves::{CURVES, NamedCurve};
use carryless_rows::random::SplitMix64;
use carryless_rows::registry::{self, KG, KP, Problem, Row};
use std::hint::black_box;
use std::sync::OnceLock;

/// The operation of a row that signs a digest of 32 octets, by a nonce of RFC 6979.
pub const SIGN: &str = "sign";
/// The operation of a row that verifies a signature of such a digest.
pub const VERIFY: &str = "verify";
/// The operation of a row that agrees on a secret with a key that was decoded before.
pub const ECDH: &str = "ecdh";

/// A scheme on a curve, as far as it is timed.
pub struct Scheme {
    /// CURVE/ecdsa or CURVE/ecdh.
    pub id: String,
    /// The curve.
    pub curve: &'static NamedCurve,
    /// [`SIGN`], [`VERIFY`] or [`ECDH`].
    pub operation: &'static str,
    /// `constant` or `variable`.
    pub time: &'static str,
    /// The row that computes the same multiples.
    pub product: &'static Row,
    standard: StandardCurve,
}

/// Every one, by curve.
pub fn schemes() -> &'static [Scheme] {
    static SCHEMES: OnceLock<Vec<Scheme>> = OnceLock::new();
    SCHEMES.get_or_init(|| CURVES.iter().filter_map(of_curve).flatten().collect())
}

fn of_curve(curve: &'static NamedCurve) -> Option<[Scheme; 3]> {
    let standard = StandardCurve::from_name(curve.name)?;
    let scheme = |name, operation, time, product| {
        let id = format!("{}/{name}", curve.name);
        Scheme { id, curve, operation, time, product, standard }
    };
    Some([
        scheme("ecdsa", SIGN, "constant", in_constant_time(curve, KG)),
        scheme("ecdsa", VERIFY, "variable", registry::default_sum(curve)),
        scheme("ecdh", ECDH, "constant", in_constant_time(curve, KP)),
    ])
}

/// The row for secrets on the fastest words that have one, on a curve for keys.
pub fn row_for_secrets(curve: &NamedCurve, operation: &str) -> Option<&'static Row> {
    StandardCurve::from_name(curve.name).map(|_| in_constant_time(curve, operation))
}

fn in_constant_time(curve: &NamedCurve, operation: &str) -> &'static Row {
    let on = |multiplier: &&str| {
        let is_meant = |row: &&Row| (row.operation, row.time, row.multiplier) == (operation, "constant", multiplier);
        registry::rows_of(curve.name).find(is_meant)
    };
    (curve.multipliers)().iter().find_map(on).unwrap_or_else(|| registry::default_row(curve))
}

impl Scheme {
    /// One key by many digests, or by the keys of many others, one after the other.
    pub fn task(&self) -> Task<'static> {
        let mut random = self.random();
        let (_, key) = self.key(&mut random);
        let mut digests = (0..SCALARS).map(|_| digest(&mut random));
        match self.operation {
            SIGN => repeat(digests.collect(), move |digest| {
                black_box(key.sign_prehash(digest).expect("no fault"));
            }),
            VERIFY => {
                let sign = |digest: [u8; 32]| (digest, key.sign_prehash(&digest).expect("no fault"));
                let (signed, public) = (digests.by_ref().map(sign).collect(), key.public_key());
                repeat(signed, move |(digest, signature)| {
                    black_box(public.verify_prehash(digest, signature).is_ok());
                })
            }
            _ => {
                let others = (0..SCALARS).map(|_| self.key(&mut random).1.public_key()).collect();
                repeat(others, move |other| {
                    black_box(key.diffie_hellman(other).expect("no fault"));
                })
            }
        }
    }

    /// Checks that a secret is the x of the reference's product, and that a signature is one of its own digest and key, and
    /// of no other.
    pub fn check(&self) -> Result<(), Failure> {
        let mut random = self.random();
        let ((k, key), (_, other)) = (self.key(&mut random), self.key(&mut random));
        let (own, other) = (key.public_key(), other.public_key());
        let is_right = if self.operation == ECDH {
            let point = |key: &AnyPublicKey| (self.curve.decode)(&key.to_sec1(PointForm::Uncompressed));
            let product = Problem::multiple(self.curve, k, point(&other).expect("a point of the subgroup"));
            let product = (self.curve.encode)(&registry::reference(&product));
            product[1..=self.curve.field_bytes] == key.diffie_hellman(&other).expect("no fault")[..]
        } else {
            let (digest, another) = (digest(&mut random), digest(&mut random));
            let signature = key.sign_prehash(&digest).expect("no fault");
            let accepts = |key: &AnyPublicKey, digest| key.verify_prehash(digest, &signature).is_ok();
            accepts(&own, &digest) && !accepts(&own, &another) && !accepts(&other, &digest)
        };
        if is_right { Ok(()) } else { Err(Failure::Work(format!("{} is wrong in {}", self.id, self.operation))) }
    }

    fn random(&self) -> SplitMix64 {
        SplitMix64::new(u64::from(self.curve.order_bits))
    }

    /// A random key, before it the number that it is.
    fn key(&self, random: &mut SplitMix64) -> (Vec<u64>, AnySecretKey) {
        let k = random.below(self.curve.order);
        let octets: Vec<u8> = k.iter().rev().flat_map(|limb| limb.to_be_bytes()).collect();
        let octets = &octets[octets.len() - self.curve.order_bits.div_ceil(8) as usize..];
        (k, AnySecretKey::from_be_bytes(self.standard, octets).expect("not 0"))
    }
}

fn digest(random: &mut SplitMix64) -> [u8; 32] {
    let limbs: [[u8; 8]; 4] = std::array::from_fn(|_| random.next_limb().to_be_bytes());
    std::array::from_fn(|i| limbs[i / 8][i % 8])
}

/// Does the same to one thing after the other.
fn repeat<T: 'static>(things: Vec<T>, act: impl Fn(&T) + 'static) -> Task<'static> {
    let mut next = 0;
    Task::new(move |n| {
        for _ in 0..n {
            act(black_box(&things[next]));
            next = (next + 1) % things.len();
        }
    })
}
