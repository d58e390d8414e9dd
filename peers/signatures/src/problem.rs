//! What libraries are given to do.

/// Keys, messages and signatures that an operation goes through, and signatures of a batch.
pub const COUNT: usize = 64;

/// What signs: a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Ed25519, with X25519.
    Ed25519,
    /// ECDSA on secp256k1, with an s of at most n/2.
    EcdsaOnSecp256k1,
    /// Schnorr signatures on secp256k1 (BIP 340).
    Bip340,
    /// ECDSA on P-256.
    EcdsaOnP256,
}

impl Scheme {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Ed25519, Self::EcdsaOnSecp256k1, Self::Bip340, Self::EcdsaOnP256];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ed25519 => "Ed25519 and X25519",
            Self::EcdsaOnSecp256k1 => "ECDSA on secp256k1",
            Self::Bip340 => "BIP 340 on secp256k1",
            Self::EcdsaOnP256 => "ECDSA on P-256",
        }
    }

    /// What is computed by it.
    pub fn operations(self) -> &'static [Operation] {
        use Operation::{Agree, Sign, SignBatch, Verify, VerifyBatch, VerifyByBytes};
        match self {
            Self::Ed25519 => &[Sign, SignBatch, Verify, VerifyByBytes, VerifyBatch, Agree],
            Self::EcdsaOnSecp256k1 | Self::EcdsaOnP256 => &[Sign, SignBatch, Verify, VerifyBatch],
            Self::Bip340 => &[Sign, Verify, VerifyBatch],
        }
    }

    /// Whether a signature depends on a nonce that may be drawn at random.
    pub fn is_ecdsa(self) -> bool {
        matches!(self, Self::EcdsaOnSecp256k1 | Self::EcdsaOnP256)
    }
}

/// What is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// A signature of a message of 32 bytes, by ECDSA of its digest.
    Sign,
    /// Signatures of [`COUNT`] of them by one key.
    SignBatch,
    /// Whether a signature is one, by a key that was read before.
    Verify,
    /// The same, by a key that is 32 bytes.
    VerifyByBytes,
    /// Whether [`COUNT`] signatures are, by as many keys that were read before.
    VerifyBatch,
    /// What X25519 shares.
    Agree,
}

impl Operation {
    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sign => "sign",
            Self::SignBatch => "sign, each of 64",
            Self::Verify => "verify",
            Self::VerifyByBytes => "verify, key as bytes",
            Self::VerifyBatch => "verify, each of 64",
            Self::Agree => "X25519",
        }
    }

    /// What a library does that has no such batch.
    pub fn one_by_one(self) -> Option<Self> {
        match self {
            Self::SignBatch => Some(Self::Sign),
            Self::VerifyBatch => Some(Self::Verify),
            _ => None,
        }
    }

    /// Signatures of a result.
    pub fn signatures(self) -> usize {
        if self.one_by_one().is_some() { COUNT } else { 1 }
    }
}

/// The i-th result: bytes, and of a verification one of 1 or 0, the others 0.
pub type Solver = Box<dyn Fn(usize) -> [u8; 64]>;

/// [`COUNT`] keys, each with a message and its signature, and as many keys of X25519.
#[derive(Clone)]
pub struct Problem {
    /// What signs.
    pub scheme: Scheme,
    /// Secret keys, of X25519 too.
    pub secrets: Vec<[u8; 32]>,
    /// The public keys: 32 bytes, of ECDSA an uncompressed point (SEC 1).
    pub publics: Vec<Vec<u8>>,
    /// What is signed.
    pub messages: Vec<[u8; 32]>,
    /// The digests of SHA-256 that ECDSA signs.
    pub digests: Vec<[u8; 32]>,
    /// Ours, of ECDSA r and s.
    pub signatures: Vec<[u8; 64]>,
    /// The public keys of X25519; the i-th secret key agrees with the owner of the one behind it.
    pub peers: Vec<[u8; 32]>,
    /// What they share.
    pub shared: Vec<[u8; 64]>,
    /// The signature of the last message by the first key.
    pub last_of_batch: [u8; 64],
}

/// 32 bytes, and zeros behind.
pub fn wide(bytes: &[u8; 32]) -> [u8; 64] {
    let mut wide = [0; 64];
    wide[..32].copy_from_slice(bytes);
    wide
}

/// 1 for a signature that is valid, 0 for one that is not.
pub fn verdict(is_valid: bool) -> [u8; 64] {
    let mut bytes = [0; 64];
    bytes[0] = u8::from(is_valid);
    bytes
}
