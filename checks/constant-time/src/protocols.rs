//! What has no type for its curve: DSTU 4145 on its fifteen curves, and keys on curves as data, one for each number of limbs.
//!
//! What is told of the nonces that are thrown away depends on the key: the count of a signature is for a message that the first nonce
//! suits.

use crate::watch::{Watch, verdicts};
use carryless::compact::CompactCurve;
use carryless::dstu4145::{self, Curve};
use carryless::ecdsa::CompactSignature;
use carryless::key::{CompactSecretKey, PointForm};

/// The name under which their operations are watched.
pub const NAME: &str = "protocols";

/// A curve of each number of limbs, two to seven.
const AS_DATA: [&str; 6] = ["sect113r1", "sect131r1", "sect193r1", "dstu257", "c2tnb359v1", "dstu431"];

/// Bytes of a secret key, shorter than the order of each curve, and of a digest.
type Secret = ([u8; 13], [u8; 32]);

/// Watches them.
pub fn watch(watch: &mut Watch) {
    for curve in Curve::ALL {
        of_dstu4145(watch, curve);
    }
    for name in AS_DATA {
        of_compact(watch, CompactCurve::from_name(name).expect("a curve of the list"));
    }
}

fn secret(i: usize) -> Secret {
    ([0x35 ^ i as u8; _], [0x2b ^ i as u8; _])
}

/// The i-th secret, with a digest for which `compute` tells as much as with the first nonce alone.
fn with_first_nonce(i: usize, count: usize, compute: impl Fn(&Secret)) -> Secret {
    let mut secret = secret(i);
    while verdicts(|| compute(&secret)) != count && secret.1[0] < u8::MAX {
        secret.1[0] += 1;
    }
    secret
}

/// It becomes public that d is neither 0 nor too large and that d·G is on the curve; of the nonce the same, and that neither r nor s is 0.
fn of_dstu4145(watch: &mut Watch, curve: Curve) {
    // On curves that are types scalars and elements are checked once more where they are converted. In a normal basis a multiple takes a
    // ladder, which tells that it is neither O nor −G.
    let (of_public_key, of_signature) = match curve {
        Curve::M233 | Curve::M257 | Curve::M431 => (9, 13),
        _ if curve.name().ends_with("-ONB") => (6, 13),
        _ => (3, 7),
    };
    let key = |secret: &Secret| dstu4145::SecretKey::from_le_bytes(curve, &secret.0);
    let sign = |secret: &Secret| key(secret)?.allow_weak().sign_digest(&secret.1);
    let public = |secret: &Secret| key(secret).map(|key| key.public_key().to_compressed());
    watch.operation(&format!("dstu4145 {} public-key", curve.name()), of_public_key, secret, public, Result::is_ok);
    let suited = |i| with_first_nonce(i, of_signature, |secret| _ = sign(secret));
    watch.operation(&format!("dstu4145 {} sign", curve.name()), of_signature, suited, sign, Result::is_ok);
}

/// It becomes public what is said of other curves (`keys.rs`).
fn of_compact(watch: &mut Watch, curve: CompactCurve) {
    let key = |secret: &Secret| CompactSecretKey::from_be_bytes(curve, &secret.0).map(CompactSecretKey::allow_weak);
    let peer = *CompactSecretKey::from_be_bytes(curve, &[7; 13]).expect("a key").public_key();
    let public = |secret: &Secret| key(secret).map(|key| key.public_key().to_sec1(PointForm::Uncompressed));
    let sign = |secret: &Secret| -> Option<CompactSignature> { key(secret).ok()?.sign_prehash(&secret.1).ok() };
    let plain = |secret: &Secret| key(secret).ok()?.try_diffie_hellman(&peer).ok();
    let with_cofactor = |secret: &Secret| key(secret).ok()?.try_diffie_hellman_with_cofactor(&peer).ok();
    let name = |operation| format!("compact {} {operation}", curve.name());
    watch.operation(&name("public-key"), KEY, secret, public, Result::is_ok);
    let suited = |i| with_first_nonce(i, KEY + SIGNATURE, |secret| _ = sign(secret));
    watch.operation(&name("sign-prehash"), KEY + SIGNATURE, suited, sign, Option::is_some);
    watch.operation(&name("diffie-hellman"), KEY + AGREEMENT, secret, plain, Option::is_some);
    let twice = KEY + 2 * AGREEMENT;
    watch.operation(&name("diffie-hellman-with-cofactor"), twice, secret, with_cofactor, Option::is_some);
}

/// Truth values that making a key makes public, that a signature does, and a product by the ladder.
const KEY: usize = 2;
const SIGNATURE: usize = 4;
const AGREEMENT: usize = 4;
