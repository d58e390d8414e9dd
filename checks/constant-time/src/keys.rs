//! What keys do with secrets: integers modulo n, secret keys, signatures and key agreement, on every curve for keys.
//!
//! They are watched on one backend. What differs from one to the other is products of points by secret scalars, which are
//! watched on all of them by themselves (`curves.rs`).

use crate::curves::{SecretWords, point, scalar, scalar_bytes};
use crate::schnorr;
use crate::watch::{Watch, verdicts};
use carryless::curves::*;
use carryless::ecdsa::{Signature, SignatureError, SignatureErrorAt};
use carryless::ecmqv::{self, KeyPairs};
use carryless::field::MAX_LIMBS;
use carryless::key::{PointForm, PublicKey, SecretKey};
use carryless::scalar::{Residue, order_bytes};
use carryless::scalar_mul::KeyCurve;
use carryless::{Affine, Curve};
use sha2::{Digest, Sha256};

/// The name under which the operations of all these curves are watched.
pub const NAME: &str = "keys";

/// Watches them, on binary curves and on those over prime fields.
pub fn watch(watch: &mut Watch) {
    macro_rules! list {
        ($($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
            $(list!(@ $kind $curve);)*
        };
        (@ comparison $curve:ident) => {};
        (@ $kind:ident $curve:ident) => { of_curve::<$curve>(watch); };
    }
    carryless::curves!(binary: list! {});
    macro_rules! prime {
        ($($kind:ident $curve:ident $modulus:ident;)*) => { $(of_curve::<$curve>(watch);)* };
    }
    carryless::curves!(prime: prime! {});
    schnorr::watch(watch);
}

fn of_curve<C: KeyCurve>(watch: &mut Watch) {
    of_residues::<C>(watch);
    of_secret_keys::<C>(watch);
    of_signatures::<C>(watch);
    of_agreements::<C>(watch);
}

/// The name of an operation on a curve.
pub fn on<C: Curve>(operation: &str) -> String {
    format!("{} {operation}", C::NAME)
}

/// Bytes of a digest of SHA-512, or of a message.
type DigestBytes = [u8; 64];

/// Integers modulo n.
fn of_residues<C: KeyCurve>(watch: &mut Watch) {
    let bytes = |residue: Residue<C>| {
        let mut out = [0; 8 * MAX_LIMBS];
        residue.to_be_bytes(&mut out[..order_bytes::<C>()]);
        out
    };
    let digest = |i| [0x2b ^ i as u8; size_of::<DigestBytes>()];
    let residues = |i| [0, 1].map(|j| Residue::from_scalar(&scalar::<C>(i ^ j)));
    let operators = |[a, b]: &[Residue<C>; 2]| [a + b, a - b, a * b, -a];
    let comparison = |[a, b]: &[Residue<C>; 2]| (a.is_zero() | a.equals(b)).word();
    let as_scalar = |[a, _]: &[Residue<C>; 2]| Residue::from_scalar(&a.to_scalar());
    let from_bytes = |k: &[u8; 8 * MAX_LIMBS]| Residue::<C>::from_be_bytes(k).map(bytes);
    watch.operation(&on::<C>("residue-operators"), 0, residues, operators, |_| true);
    watch.operation(&on::<C>("residue-inverse"), 0, residues, |[a, _]| a.invert().to_public_limbs(), |_| true);
    watch.operation(&on::<C>("residue-comparison"), 0, residues, comparison, |_| true);
    watch.operation(&on::<C>("residue-scalar"), 0, residues, as_scalar, |_| true);
    watch.operation(&on::<C>("residue-bytes"), 1, scalar_bytes::<C>, from_bytes, Result::is_ok);
    watch.operation(&on::<C>("residue-of-digest"), 0, digest, |h| Residue::<C>::from_digest(h), |_| true);
    watch.operation(&on::<C>("residue-of-x"), 0, point::<C>, Residue::from_x, |_| true);
}

/// A secret key, for the i-th secret.
#[inline(never)]
pub fn key<C: KeyCurve>(i: usize) -> SecretKey<C> {
    // The scalars but 0.
    SecretKey::new(scalar([0, 1, 3][i % 3])).expect("a scalar other than 0")
}

/// Its bytes, after zeros.
fn bytes<C: KeyCurve>(key: &SecretKey<C>) -> [u8; 8 * MAX_LIMBS] {
    let mut bytes = [0; _];
    key.to_be_bytes(&mut bytes[8 * MAX_LIMBS - order_bytes::<C>()..]);
    bytes
}

/// Secret keys, made and given out. It becomes public that d is neither 0 nor too large, and that d·G is on the curve.
fn of_secret_keys<C: KeyCurve>(watch: &mut Watch) {
    let random = |words: &SecretWords| SecretKey::<C>::random(&mut words.clone());
    let from_bytes = |bytes: &[u8; 8 * MAX_LIMBS]| SecretKey::<C>::from_be_bytes(bytes);
    let public = |key: &SecretKey<C>| key.public_key().to_sec1(PointForm::Compressed);
    let equality = |[a, b]: &[SecretKey<C>; 2]| a == b;
    watch.operation(&on::<C>("random"), 3, SecretWords, random, |_| true);
    watch.operation(&on::<C>("new"), 2, key::<C>, |key| SecretKey::new(key.secret_scalar().clone()), Result::is_ok);
    watch.operation(&on::<C>("from-bytes"), 4, |i| bytes(&key::<C>(i)), from_bytes, Result::is_ok);
    watch.operation(&on::<C>("to-bytes"), 0, key::<C>, bytes, |out| *out != [0; _]);
    watch.operation(&on::<C>("public-key"), 2, key::<C>, public, |point| point[0] | 1 == 3);
    watch.operation(&on::<C>("equality"), 1, |i| [key::<C>(i), key(i)], equality, |verdict| *verdict);
}

/// What a signature is made from. (Nothing shows in its time of a message but the length, so that it is a secret too.)
struct Signing<C: KeyCurve> {
    key: SecretKey<C>,
    random: SecretWords,
    message: DigestBytes,
}

type Signed<C> = Result<Signature<C>, SignatureError>;

/// Signatures. Those of one nonce are made for messages that the first suits, as half of all do or more; what comes after
/// nonces that are thrown away is watched where that happens.
fn of_signatures<C: KeyCurve>(watch: &mut Watch) {
    let mut watch = |name, nonces, sign| signature::<C>(watch, name, nonces, sign);
    watch("sign", 1, |s| Ok(s.key.sign(&s.message)));
    watch("sign-digest", 1, |s| s.key.sign_digest(Sha256::new_with_prefix(s.message)));
    watch("sign-prehash", 1, |s| s.key.sign_prehash(&s.message));
    watch("sign-with-rng", 1, |s| s.key.sign_with_rng(&mut s.random.clone(), &s.message));
    watch("sign-prehash-with-rng", 1, |s| s.key.sign_prehash_with_rng(&mut s.random.clone(), &s.message));
    watch("sign-batch", 1, |s| first_of_batch(|out| s.key.sign_batch(&[&s.message], out)));
    watch("sign-prehash-batch", 1, |s| first_of_batch(|out| s.key.sign_prehash_batch(&[&s.message], out)));
    if throws_nonces_away::<C>() {
        watch("sign-by-second-nonce", 2, |s| s.key.try_sign(&s.message));
    }
}

/// The signature of a batch of one. (Products of points in batches of several are watched with the curves.)
fn first_of_batch<C: KeyCurve>(
    sign: impl FnOnce(&mut [Option<Signature<C>>]) -> Result<(), SignatureErrorAt>,
) -> Signed<C> {
    let mut out = [None];
    sign(&mut out).map_err(|at| at.error)?;
    let [signature] = out;
    Ok(signature.expect("a signature"))
}

/// Whether n is so far below a power of two that a quarter of nonces are not below n.
fn throws_nonces_away<C: Curve>() -> bool {
    let top = |i: u32| C::ORDER[((C::ORDER_BITS - i) / 64) as usize] >> ((C::ORDER_BITS - i) % 64) & 1;
    top(2) == 0
}

/// A signature by the n-th nonce. It becomes public which nonces are thrown away, that k·G is on the curve, that s is right, and
/// that neither r nor s is 0.
fn signature<C: KeyCurve>(watch: &mut Watch, name: &str, nonces: usize, sign: fn(&Signing<C>) -> Signed<C>) {
    let verdicts_of = |signing: &Signing<C>| verdicts(|| _ = sign(signing));
    let secrets = |i: usize| {
        let mut signing = Signing { key: key(i), random: SecretWords(i), message: [0; _] };
        while verdicts_of(&signing) != nonces + 3 && signing.message[0] < u8::MAX {
            signing.message[0] += 1;
        }
        signing
    };
    watch.operation(&on::<C>(name), nonces + 3, secrets, sign, Result::is_ok);
}

/// A secret key, and another's public key.
struct Keys<C: KeyCurve> {
    own: SecretKey<C>,
    peer: PublicKey<C>,
}

/// Key agreement. The bytes of x are secret.
fn of_agreements<C: KeyCurve>(watch: &mut Watch) {
    let keys = |i| Keys { own: key::<C>(i), peer: PublicKey::new(point(i)).expect("a point of the subgroup") };
    let plain = |keys: &Keys<C>| keys.own.diffie_hellman(&keys.peer);
    let with_cofactor = |keys: &Keys<C>| keys.own.diffie_hellman_with_cofactor(&keys.peer);
    watch.operation(&on::<C>("diffie-hellman"), 5, keys, plain, |x| !x.is_empty());
    watch.operation(&on::<C>("diffie-hellman-with-cofactor"), 6, keys, with_cofactor, |x| !x.is_empty());
    // With two key pairs: the peer's keys, once they are combined, are secret here too.
    let pairs = |i| ([key::<C>(i), key::<C>(i + 1)], point::<C>(i));
    let with_pairs = |([static_key, ephemeral_key], peer): &([SecretKey<C>; 2], Affine<C>)| {
        ecmqv::agree_with(KeyPairs { static_key, ephemeral_key }, peer)
    };
    watch.operation(&on::<C>("ecmqv"), 6, pairs, with_pairs, Result::is_ok);
}
