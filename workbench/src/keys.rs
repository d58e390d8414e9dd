//! Keys of every kind by what they do: sign digests, and agree on secrets.

use crate::timing::Task;
use crate::workload::SCALARS;
use carryless::dstu4145;
use carryless::ecdh::SharedSecret;
use carryless::ecdsa::{AnySignature, CompactSignature};
use carryless::key::{AnyPublicKey, AnySecretKey, CompactPublicKey, CompactSecretKey};
use carryless::{ed25519, x25519};
use carryless_rows::gls254;
use carryless_rows::random::SplitMix64;
use std::hint::black_box;

/// The operation of a row that signs a digest of 32 bytes, or a message of as many; by ECDSA with a nonce of RFC 6979.
pub const SIGN: &str = "sign";
/// The operation of a row that verifies such a signature.
pub const VERIFY: &str = "verify";
/// The operation of a row that agrees on a secret with a key that was decoded before.
pub const ECDH: &str = "ecdh";

/// As long as on every curve a digest may be.
pub type Digest = [u8; 64];

/// The digest's bytes that Ed25519 signs, as a message: as many as a digest of SHA-256 has.
const MESSAGE: usize = 32;

/// A secret key that signs, by its public key too.
pub trait Signer: 'static {
    /// A signature.
    type Signature: 'static;
    /// A signature of a digest.
    fn sign(&self, digest: &Digest) -> Self::Signature;
    /// Whether it is one of a digest by this key's public key.
    fn accepts(&self, digest: &Digest, signature: &Self::Signature) -> bool;
}

/// A secret key that agrees on a secret with the owner of another.
pub trait Agrees: 'static {
    /// A public key.
    type Public: 'static;
    /// What is shared.
    type Shared: AsRef<[u8]>;
    /// This key's public key.
    fn public(&self) -> Self::Public;
    /// What is shared with the owner of a public key.
    fn agree(&self, peer: &Self::Public) -> Self::Shared;
}

macro_rules! by_digest {
    ($($Key:ty, $Signature:ty: $sign:ident $verify:ident;)*) => {
        $(
            impl Signer for $Key {
                type Signature = $Signature;

                fn sign(&self, digest: &Digest) -> $Signature {
                    self.$sign(digest).expect("no fault")
                }

                fn accepts(&self, digest: &Digest, signature: &$Signature) -> bool {
                    self.public_key().$verify(digest, signature).is_ok()
                }
            }
        )*
    };
}

by_digest! {
    AnySecretKey, AnySignature: sign_prehash verify_prehash;
    CompactSecretKey, CompactSignature: sign_prehash verify_prehash;
    dstu4145::SecretKey, dstu4145::Signature: sign_digest verify_digest;
}

impl Signer for gls254::SecretKey {
    type Signature = gls254::Signature;

    fn sign(&self, digest: &Digest) -> gls254::Signature {
        gls254::sign(self, digest)
    }

    fn accepts(&self, digest: &Digest, signature: &gls254::Signature) -> bool {
        gls254::verifies(self.public_key(), digest, signature)
    }
}

impl Signer for ed25519::SecretKey {
    type Signature = ed25519::Signature;

    fn sign(&self, digest: &Digest) -> ed25519::Signature {
        self.try_sign(&digest[..MESSAGE]).expect("no fault")
    }

    fn accepts(&self, digest: &Digest, signature: &ed25519::Signature) -> bool {
        self.public_key().verify(&digest[..MESSAGE], signature).is_ok()
    }
}

impl Agrees for AnySecretKey {
    type Public = AnyPublicKey;
    type Shared = SharedSecret;

    fn public(&self) -> AnyPublicKey {
        self.public_key()
    }

    fn agree(&self, peer: &AnyPublicKey) -> SharedSecret {
        self.diffie_hellman(peer).expect("no fault")
    }
}

impl Agrees for CompactSecretKey {
    type Public = CompactPublicKey;
    type Shared = SharedSecret;

    fn public(&self) -> CompactPublicKey {
        *self.public_key()
    }

    fn agree(&self, peer: &CompactPublicKey) -> SharedSecret {
        self.try_diffie_hellman(peer).expect("no fault")
    }
}

impl Agrees for gls254::SecretKey {
    type Public = gls254::PublicKey;
    type Shared = SharedSecret;

    fn public(&self) -> gls254::PublicKey {
        *self.public_key()
    }

    fn agree(&self, peer: &gls254::PublicKey) -> SharedSecret {
        gls254::agree(self, peer)
    }
}

impl Agrees for x25519::SecretKey {
    type Public = x25519::PublicKey;
    type Shared = x25519::SharedSecret;

    fn public(&self) -> x25519::PublicKey {
        *self.public_key()
    }

    fn agree(&self, peer: &x25519::PublicKey) -> x25519::SharedSecret {
        self.diffie_hellman(peer).expect("not of small order")
    }
}

/// Signs one digest after the other, or verifies the key's own signatures of them.
pub fn signatures(operation: &str, key: impl Signer, mut random: SplitMix64) -> Task<'static> {
    let digests = (0..SCALARS).map(|_| digest(&mut random));
    if operation == SIGN {
        return repeat(digests.collect(), move |digest| {
            black_box(key.sign(digest));
        });
    }
    let signed = digests.map(|digest| (digest, key.sign(&digest))).collect();
    repeat(signed, move |(digest, signature)| {
        black_box(key.accepts(digest, signature));
    })
}

/// Agrees with the owners of other keys, one after the other: with `make` the first is one's own.
pub fn agreements<K: Agrees>(mut make: impl FnMut() -> K) -> Task<'static> {
    let key = make();
    repeat((0..SCALARS).map(|_| make().public()).collect(), move |other| {
        black_box(key.agree(other));
    })
}

/// Whether a key accepts its own signature of a digest, and refuses that of another digest and of another key.
pub fn tells_signatures<K: Signer>([key, other]: [&K; 2], random: &mut SplitMix64) -> bool {
    let (digest, another) = (digest(random), digest(random));
    let signature = key.sign(&digest);
    key.accepts(&digest, &signature) && !key.accepts(&another, &signature) && !other.accepts(&digest, &signature)
}

/// A random digest.
pub fn digest(random: &mut SplitMix64) -> Digest {
    let limbs: [[u8; 8]; 8] = std::array::from_fn(|_| random.next_limb().to_be_bytes());
    std::array::from_fn(|i| limbs[i / 8][i % 8])
}

/// Does the same to one thing after the other.
pub fn repeat<T: 'static>(things: Vec<T>, act: impl Fn(&T) + 'static) -> Task<'static> {
    let mut next = 0;
    Task::new(move |n| {
        for _ in 0..n {
            act(black_box(&things[next]));
            next = (next + 1) % things.len();
        }
    })
}
