//! X25519: key agreement on Curve25519, by the u of its points.
//!
//! ```
//! use carryless::x25519::{PublicKey, SecretKey};
//!
//! let [alice, bob] = [[0x11; 32], [0x22; 32]].map(|bytes| SecretKey::from_bytes(&bytes).unwrap());
//! let peer = PublicKey::from_bytes(&bob.public_key().to_bytes());
//! assert_eq!(*alice.diffie_hellman(&peer)?, *bob.diffie_hellman(alice.public_key())?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A secret key is 32 bytes, of which a scalar k is made: a multiple of 8, with bit 254 the highest. The shared secret is the u of
//! k·P, as 32 bytes: give them to a key-derivation function, with both public keys, since they are no key themselves.
//!
//! k·P is by the ladder, in the lanes of AVX-512 IFMA where the processor has it, of many ([`diffie_hellman_batch`]) eight at a time; it
//! is right for every u, of the curve and of its twist.
//! k·G is by the comb of Edwards25519, where u = (1 + y)/(1 − y).
//!
//! With the feature `file` keys are read from and written to files (RFC 8410).
//!
//! Source: D. J. Bernstein, Curve25519: new Diffie–Hellman speed records, PKC 2006; RFC 7748, 5 and 6.1.
//! Cost of an agreement: 255 steps of the ladder, 6M + 4S each, and 1I. Time: constant in the secret and in the points.

#[cfg(feature = "file")]
mod file;

use crate::coordinates::{PointError, invert_each, ladder_8way, ladder_x8};
use crate::curve::Curve;
use crate::curves::Edwards25519;
use crate::field::named::{read_255_bits, write_255_bits};
use crate::field::{Field, read_le};
use crate::scalar::{Residue, SecretLimbs};
use crate::scalar_mul::{Methods, NamedCurve, montgomery_ladder_ratio};
use crate::word::{Best512, HAS_BEST512, Mask, Word512, takes_best512};
use core::array::from_fn;
use core::fmt;
use core::ops::Deref;
use rand_core::CryptoRng;
use zeroize::{ZeroizeOnDrop, Zeroizing};

/// An element of the field.
type Element = <Edwards25519 as Curve>::Field;

/// (A − 2)/4 of the curve v² = u³ + Au² + u, A = 486662.
const A: [u64; 1] = [121_665];

/// The fewest agreements that take less time in the lanes of AVX-512 IFMA than one by one.
const LEAST_IN_LANES: usize = 3;

/// 32 bytes that must not become known, and the public key that belongs to them. They are erased when they are dropped, and not
/// shown.
#[derive(Clone)]
pub struct SecretKey {
    bytes: Zeroizing<[u8; 32]>,
    public: PublicKey,
}

/// 32 bytes that stand for a u: any are accepted, as RFC 7748 has it, the highest bit is not looked at, and u is taken modulo p.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey([u8; 32]);

/// The u of k·P as 32 bytes, to which it dereferences. Erased when it is dropped, and not shown.
pub struct SharedSecret(Zeroizing<[u8; 32]>);

/// Why there is no shared secret, or no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AgreementError {
    /// The other's public key is a point of small order, and what is shared is 0 whatever the secret is (RFC 7748, 6.1).
    SmallOrder,
    /// The computation of the public key was disturbed.
    Fault,
}

impl fmt::Display for AgreementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SmallOrder => "the other's public key is a point of small order: nothing secret is shared",
            Self::Fault => "the public key is not on the curve: the computation was disturbed",
        })
    }
}

impl core::error::Error for AgreementError {}

impl From<PointError> for AgreementError {
    fn from(_: PointError) -> Self {
        Self::Fault
    }
}

/// The scalar of a secret key: RFC 7748, 5, decodeScalar25519.
fn scalar(bytes: &[u8; 32]) -> SecretLimbs {
    let mut k = SecretLimbs::ZERO;
    let _ = read_le(bytes, &mut k);
    k[0] &= !0b111;
    k[3] = k[3] & (u64::MAX >> 1) | 1 << 62;
    k
}

/// The u of k·P from that of P; 0 for the point at infinity.
fn multiple(k: &SecretLimbs, u: Element) -> Element {
    let a = Element::from_known(&A);
    let [x, z] = if HAS_BEST512 && takes_best512() {
        ladder_x8::<Element, Best512, 5>(a, k, u)
    } else {
        montgomery_ladder_ratio(a, k, u)
    };
    x * z.invert() // 1/0 = 0
}

/// The u of k·P for the scalar k of 32 secret bytes, P the point of the other's public key: what [`SecretKey::diffie_hellman`] computes,
/// for callers that have bytes and no use for k·G.
///
/// ```
/// use carryless::x25519::{PublicKey, SecretKey, diffie_hellman};
///
/// let (secret, peer) = ([0x11; 32], PublicKey::from_bytes(&[9; 32]));
/// assert_eq!(*diffie_hellman(&secret, &peer)?, *SecretKey::from_bytes(&secret)?.diffie_hellman(&peer)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Time
/// Constant in both arguments; whether the result is 0 becomes known.
///
/// # Errors
/// [`AgreementError::SmallOrder`] if it is 0.
pub fn diffie_hellman(secret: &[u8; 32], peer: &PublicKey) -> Result<SharedSecret, AgreementError> {
    let k = scalar(secret);
    SharedSecret::of_product(multiple(&k, read_255_bits(&peer.0).0))
}

/// [`diffie_hellman`] for many: the secret that each shares with the other's key at its place, written to the place of `out`, or none
/// where that is a key of small order. Eight at a time in the lanes of AVX-512 IFMA where the processor has it.
///
/// ```
/// use carryless::x25519::{PublicKey, diffie_hellman, diffie_hellman_batch};
///
/// let (secret, peers) = ([0x11; 32], [9, 10, 0].map(|u| PublicKey::from_bytes(&[u; 32])));
/// let mut shared = [const { None }; 3];
/// diffie_hellman_batch(&[&secret; 3], &peers, &mut shared);
/// assert_eq!(**shared[1].as_ref().unwrap(), *diffie_hellman(&secret, &peers[1])?);
/// assert!(shared[2].is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Time
/// Constant in secrets and keys; which results are 0 becomes known.
///
/// # Panics
/// If there are not as many keys, or places in `out`, as secrets.
pub fn diffie_hellman_batch(secrets: &[&[u8; 32]], peers: &[PublicKey], out: &mut [Option<SharedSecret>]) {
    let count = secrets.len();
    assert!(peers.len() == count, "peers: {count} as there are secrets, not {}", peers.len());
    assert!(out.len() == count, "out: {count} places as there are secrets, not {}", out.len());
    for ((secrets, peers), out) in secrets.chunks(8).zip(peers.chunks(8)).zip(out.chunks_mut(8)) {
        if HAS_BEST512 && takes_best512() && secrets.len() >= LEAST_IN_LANES {
            let products = multiples_8way::<Best512>(secrets, peers);
            for (place, product) in out.iter_mut().zip(products) {
                *place = SharedSecret::of_product(product).ok();
            }
        } else {
            for (place, (secret, peer)) in out.iter_mut().zip(secrets.iter().zip(peers)) {
                *place = diffie_hellman(secret, peer).ok();
            }
        }
    }
}

/// The u of k·P of one to eight secrets and keys; the last is repeated.
fn multiples_8way<V: Word512>(secrets: &[&[u8; 32]], peers: &[PublicKey]) -> [Element; 8] {
    let last = secrets.len() - 1;
    let k: [_; 8] = from_fn(|i| scalar(secrets[i.min(last)]));
    let u = from_fn(|i| read_255_bits(&peers[i.min(last)].0).0);
    let [x, mut z] = ladder_8way::<Element, V, 5>(Element::from_known(&A), &k.each_ref().map(|k| &**k), &u);
    invert_each(&mut z); // 1/0 = 0
    from_fn(|i| x[i] * z[i])
}

impl SharedSecret {
    /// The secret of the u of k·P.
    fn of_product(product: Element) -> Result<Self, AgreementError> {
        if product.is_zero().declassify() {
            return Err(AgreementError::SmallOrder);
        }
        Ok(SharedSecret(Zeroizing::new(write_255_bits(product))))
    }
}

impl SecretKey {
    /// A new key. Cost: that of [`Self::from_bytes`].
    ///
    /// # Time
    /// Constant in the key.
    ///
    /// # Panics
    /// If the computation of the public key was disturbed.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        let mut bytes = Zeroizing::new([0; 32]);
        rng.fill_bytes(&mut *bytes);
        Self::from_bytes(&bytes).expect("the computation of the public key was not disturbed")
    }

    /// The key of these bytes: any 32 are one. Cost: k·G by the comb, and 1I.
    ///
    /// # Time
    /// Constant in the bytes.
    ///
    /// # Errors
    /// If the computation was disturbed.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, AgreementError> {
        let k = Residue::<Edwards25519>::from_limbs(&*scalar(bytes)).to_scalar();
        let product = <Edwards25519 as NamedCurve>::Family::mul_generator(&k).released()?;
        // k·G is not O: k is 8 times a number between 0 and n.
        let y = product.y();
        let u = (Element::ONE + y) * (Element::ONE - y).invert();
        Ok(SecretKey { bytes: Zeroizing::new(*bytes), public: PublicKey(write_255_bits(u)) })
    }

    /// The bytes of the key, which whoever asks keeps secret.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// The u of k·G.
    pub fn public_key(&self) -> &PublicKey {
        &self.public
    }

    /// The u of k·P, P the point of the other's public key.
    ///
    /// # Time
    /// Constant in both keys; whether the result is 0 becomes known.
    ///
    /// # Errors
    /// If it is 0: the other's key is a point of small order.
    pub fn diffie_hellman(&self, peer: &PublicKey) -> Result<SharedSecret, AgreementError> {
        diffie_hellman(&self.bytes, peer)
    }
}

impl PublicKey {
    /// The key of these bytes.
    pub fn from_bytes(bytes: &[u8; 32]) -> Self {
        PublicKey(*bytes)
    }

    /// The bytes that the key was read from.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }
}

impl PartialEq for SecretKey {
    /// # Time
    /// Constant, but the result is public.
    fn eq(&self, b: &Self) -> bool {
        let difference = self.bytes.iter().zip(&*b.bytes).fold(0, |all, (a, b)| all | (a ^ b));
        Mask::is_zero(difference.into()).declassify()
    }
}

impl Eq for SecretKey {}

impl ZeroizeOnDrop for SecretKey {}
impl ZeroizeOnDrop for SharedSecret {}

impl Deref for SharedSecret {
    type Target = [u8; 32];

    fn deref(&self) -> &[u8; 32] {
        &self.0
    }
}

impl AsRef<[u8]> for SharedSecret {
    fn as_ref(&self) -> &[u8] {
        &*self.0
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(X25519 …)")
    }
}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(…)")
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PublicKey(X25519 ")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::MAX_LIMBS;
    use crate::word::Portable512;

    /// The ladder in lanes gives what the other does, for points of any order, of the curve and of its twist.
    #[test]
    fn both_ladders() {
        let a = Element::from_known(&A);
        for i in 0..48_u64 {
            let mut k = [0; MAX_LIMBS];
            for (j, limb) in k.iter_mut().enumerate().take(4) {
                *limb = (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(13 * j as u32) >> (j / 3);
            }
            let u = match i {
                0..4 => Element::from_known(&[i]),
                4 => -Element::ONE,
                _ => Element::from_known(&k).square_n(i as u32),
            };
            let [left, right] = [montgomery_ladder_ratio(a, &k, u), ladder_x8::<_, Portable512, 5>(a, &k, u)];
            let [left, right] = [left, right].map(|[x, z]| x * z.invert());
            assert_eq!(left, right, "{k:x?}, {u:?}");
        }
    }

    /// Eight and fewer at once are what each is alone, a key of small order among them.
    #[test]
    fn ladders_of_eight() {
        let secrets: [[u8; 32]; 11] = from_fn(|i| from_fn(|j| (37 * i + 5 * j + 1) as u8));
        let mut peers = secrets.map(|bytes| PublicKey::from_bytes(&bytes.map(|byte| byte.rotate_left(3))));
        (peers[4], peers[9]) = (PublicKey([0; 32]), PublicKey([0xff; 32]));
        let secrets = secrets.each_ref();
        for count in 1..=8 {
            for first in 0..4 {
                let (secrets, peers) = (&secrets[first..first + count], &peers[first..first + count]);
                let of_eight = multiples_8way::<Portable512>(secrets, peers);
                for i in 0..count {
                    let alone = multiple(&scalar(secrets[i]), read_255_bits(&peers[i].0).0);
                    assert_eq!(of_eight[i], alone, "{first}, {count}, {i}");
                }
            }
        }
    }
}
