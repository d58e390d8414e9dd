//! Curves whose constants are data: what their keys do, and what keys of DSTU 4145 do.
//!
//! k·P has no row of its own: a shared secret is one product, and the check that it lies on the curve. k·G is the key of some bytes.

use crate::failure::Failure;
use crate::keys::{self, ECDH, SIGN, VERIFY};
use crate::schemes::LIBRARY;
use crate::timing::Task;
use crate::workload::SCALARS;
use carryless::compact::CompactCurve;
use carryless::dstu4145;
use carryless::key::{AnySecretKey, CompactSecretKey, PointForm, StandardCurve};
use carryless::word::has_carryless_product;
use carryless_rows::curves::{self, ErasedCurve};
use carryless_rows::random::SplitMix64;
use carryless_rows::registry::{self, KG};
use std::hint::black_box;
use std::sync::OnceLock;

/// A curve whose constants are data.
pub struct DataCurve {
    /// Its name: `sect193r1`; `B-233-data`, where a type of the library has the name.
    pub name: String,
    /// The curve.
    pub curve: CompactCurve,
    /// The same curve as a type, if it is one too.
    pub own: Option<&'static ErasedCurve>,
    /// The field's name.
    pub field_name: String,
}

/// All of them, those that are types too at the end but for `dstu257`, which is M-257.
pub fn data_curves() -> &'static [DataCurve] {
    static CURVES: OnceLock<Vec<DataCurve>> = OnceLock::new();
    CURVES.get_or_init(|| {
        let named = |curve: CompactCurve| {
            let own = curves::find(&curve.name().replacen("dstu", "M-", 1));
            let suffix = if own.is_some_and(|own| own.name == curve.name()) { "-data" } else { "" };
            let name = format!("{}{suffix}", curve.name());
            DataCurve { name, curve, own, field_name: format!("F2-{}", curve.field_bits()) }
        };
        CompactCurve::all().chain(CompactCurve::own()).map(named).collect()
    })
}

/// The curve with this name in any case, or one of its other names.
pub fn find(name: &str) -> Option<&'static DataCurve> {
    let is_alias = |curve: &DataCurve| curve.curve.aliases().iter().any(|alias| alias.eq_ignore_ascii_case(name));
    data_curves().iter().find(|curve| curve.name.eq_ignore_ascii_case(name) || is_alias(curve))
}

/// What keys do on such a curve, as far as it is timed.
pub struct DataScheme {
    /// CURVE/library, CURVE/ecdh, CURVE/ecdsa or CURVE/dstu4145.
    pub id: String,
    /// The curve.
    pub curve: &'static DataCurve,
    /// [`KG`], [`ECDH`], [`SIGN`] or [`VERIFY`].
    pub operation: &'static str,
    /// `constant` or `variable`.
    pub time: &'static str,
    /// The curve of DSTU 4145, if that signs; ECDSA otherwise.
    dstu4145: Option<dstu4145::Curve>,
}

/// The name of the rows that sign and verify by DSTU 4145.
pub const DSTU4145: &str = "dstu4145";

/// Every one, by curve.
pub fn schemes() -> &'static [DataScheme] {
    static SCHEMES: OnceLock<Vec<DataScheme>> = OnceLock::new();
    SCHEMES.get_or_init(|| data_curves().iter().flat_map(of_curve).collect())
}

fn of_curve(curve: &'static DataCurve) -> Vec<DataScheme> {
    const OF_KEYS: [(&str, &str, &str); 4] = [
        (LIBRARY, KG, "constant"),
        ("ecdh", ECDH, "constant"),
        ("ecdsa", SIGN, "constant"),
        ("ecdsa", VERIFY, "variable"),
    ];
    const OF_DSTU4145: [(&str, &str, &str); 2] = [(DSTU4145, SIGN, "constant"), (DSTU4145, VERIFY, "variable")];
    let dstu4145 = dstu4145::Curve::from_name(&curve.name.replacen("dstu", "M-", 1));
    let scheme = |(name, operation, time), dstu4145| {
        let id = format!("{}/{name}", curve.name);
        DataScheme { id, curve, operation, time, dstu4145 }
    };
    let of_keys = OF_KEYS.into_iter().filter(|(_, operation, _)| curve.curve.signs() || [KG, ECDH].contains(operation));
    let of_keys = of_keys.map(|own| scheme(own, None));
    let of_dstu4145 = dstu4145.into_iter().flat_map(|dstu4145| OF_DSTU4145.map(|own| scheme(own, Some(dstu4145))));
    of_keys.chain(of_dstu4145).collect()
}

impl DataScheme {
    /// How field elements are multiplied: where DSTU 4145 takes a type, as by its functions.
    pub fn multiplier(&self) -> &'static str {
        match self.of_type() {
            Some(function) => function.multiplier,
            None if has_carryless_product() => "clmul",
            None => "clmul-portable",
        }
    }

    /// Bytes of the comb; the ladder has no table.
    pub fn table_bytes(&self) -> usize {
        const POINTS: usize = 16;
        match self.of_type() {
            Some(function) => function.memory.constants,
            None if self.operation == ECDH || !self.curve.curve.signs() => 0,
            None => POINTS * 2 * 8 * self.curve.curve.field_bits().div_ceil(64) as usize,
        }
    }

    /// k·G of the type that DSTU 4145 takes, if it takes one.
    fn of_type(&self) -> Option<&'static registry::Function> {
        let own = self.dstu4145.and(self.curve.own)?;
        registry::functions_of(own.name).find(|function| function.operation() == KG)
    }

    /// One key by many digests or keys of others, or many keys, one after the other.
    pub fn task(&self) -> Task<'static> {
        let mut random = self.random();
        if let Some(curve) = self.dstu4145 {
            let key = self.key_of_dstu4145(curve, &mut random);
            return keys::signatures(self.operation, key, self.random());
        }
        let curve = self.curve.curve;
        match self.operation {
            ECDH => keys::agreements(|| self.key(&mut random).1),
            KG => keys::repeat((0..SCALARS).map(|_| self.key(&mut random).0).collect(), move |d| {
                black_box(CompactSecretKey::from_be_bytes(curve, d).expect("not 0"));
            }),
            _ => keys::signatures(self.operation, self.key(&mut random).1, self.random()),
        }
    }

    /// Checks that what it computes is what the type of the same curve does; where there is none, that the comb and the ladder agree, and
    /// that a signature is one of its own digest and key, and of no other.
    pub fn check(&self) -> Result<(), Failure> {
        let is_right = match (self.dstu4145, self.curve.own) {
            (Some(curve), _) => {
                let mut random = self.random();
                let keys = [(); 2].map(|()| self.key_of_dstu4145(curve, &mut random));
                keys::tells_signatures(keys.each_ref(), &mut random)
            }
            (None, Some(own)) => self.agrees_with(own),
            (None, None) => self.agrees_with_itself(),
        };
        if is_right { Ok(()) } else { Err(Failure::Work(format!("{} is wrong in {}", self.id, self.operation))) }
    }

    /// Whether it computes what a type does: public keys, signatures, whose nonces are those of RFC 6979, and secrets are the same.
    pub fn agrees_with(&self, own: &ErasedCurve) -> bool {
        let Some(curve) = StandardCurve::from_name(own.name) else { return false };
        let mut random = self.random();
        let ((d, key), (e, other)) = (self.key(&mut random), self.key(&mut random));
        let [of_type, other_of_type] = [d, e].map(|d| AnySecretKey::from_be_bytes(curve, &d).expect("not 0"));
        let digest = keys::digest(&mut random);
        let (signature, same) =
            (key.sign_prehash(&digest).expect("no fault"), of_type.sign_prehash(&digest).expect("no fault"));
        match self.operation {
            KG => {
                key.public_key().to_sec1(PointForm::Uncompressed)[..]
                    == of_type.public_key().to_sec1(PointForm::Uncompressed)[..]
            }
            ECDH => {
                let secret = key.try_diffie_hellman(other.public_key()).expect("no fault");
                secret[..] == of_type.diffie_hellman(&other_of_type.public_key()).expect("no fault")[..]
            }
            SIGN => signature.to_bytes()[..] == same.to_bytes()[..],
            _ => self.accepts_its_own(&mut random),
        }
    }

    fn agrees_with_itself(&self) -> bool {
        let mut random = self.random();
        let ((_, key), (_, other)) = (self.key(&mut random), self.key(&mut random));
        let secret =
            |a: &CompactSecretKey, b: &CompactSecretKey| a.try_diffie_hellman(b.public_key()).expect("no fault");
        let one = CompactSecretKey::from_be_bytes(self.curve.curve, &[1]).expect("not 0").allow_weak();
        match self.operation {
            // The x of k·G, by the comb, and by the ladder.
            KG => {
                let bytes = key.public_key().to_sec1(PointForm::Uncompressed);
                bytes[1..=self.curve.curve.field_bytes()] == secret(&key, &one)[..]
            }
            ECDH => {
                secret(&key, &other)[..] == secret(&other, &key)[..]
                    && secret(&key, &other)[..] != secret(&key, &one)[..]
            }
            _ => self.accepts_its_own(&mut random),
        }
    }

    fn accepts_its_own(&self, random: &mut SplitMix64) -> bool {
        let keys = [(); 2].map(|()| self.key(random).1);
        keys::tells_signatures(keys.each_ref(), random)
    }

    fn random(&self) -> SplitMix64 {
        SplitMix64::new(u64::from(self.curve.curve.order_bits()))
    }

    /// A random key, before it the bytes that it is.
    fn key(&self, random: &mut SplitMix64) -> (Vec<u8>, CompactSecretKey) {
        let curve = self.curve.curve;
        let bytes = self.bytes(random);
        let key = CompactSecretKey::from_be_bytes(curve, &bytes).expect("not 0").allow_weak();
        (bytes, key)
    }

    fn key_of_dstu4145(&self, curve: dstu4145::Curve, random: &mut SplitMix64) -> dstu4145::SecretKey {
        let mut bytes = self.bytes(random);
        bytes.reverse();
        dstu4145::SecretKey::from_le_bytes(curve, &bytes).expect("not 0").allow_weak()
    }

    /// A number below the order, in as many bytes as that has.
    fn bytes(&self, random: &mut SplitMix64) -> Vec<u8> {
        let limbs = random.below(self.curve.curve.order());
        let bytes: Vec<u8> = limbs.iter().rev().flat_map(|limb| limb.to_be_bytes()).collect();
        bytes[bytes.len() - self.curve.curve.order_bytes()..].to_vec()
    }
}
