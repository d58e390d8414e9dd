//! What libraries are given to do.

use carryless::{ed25519, x25519};

/// Keys, messages and signatures that an operation goes through, and signatures of a batch.
pub const COUNT: usize = 64;

/// What is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// A signature of a message of 32 bytes.
    Sign,
    /// Signatures of [`COUNT`] messages by one key.
    SignBatch,
    /// Whether a signature is one, by a key that was read before.
    Verify,
    /// The same, by a key that is 32 bytes.
    VerifyByBytes,
    /// Whether [`COUNT`] signatures are, by as many keys that were read before.
    Batch,
    /// What X25519 shares.
    Agree,
}

impl Operation {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Sign, Self::SignBatch, Self::Verify, Self::VerifyByBytes, Self::Batch, Self::Agree];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sign => "sign",
            Self::SignBatch => "sign, each of 64",
            Self::Verify => "verify",
            Self::VerifyByBytes => "verify, key as bytes",
            Self::Batch => "verify, each of 64",
            Self::Agree => "X25519",
        }
    }
}

/// The i-th result: bytes, and of a verification one of 1 or 0, the others 0.
pub type Solver = Box<dyn Fn(usize) -> [u8; 64]>;

/// A library at an operation.
pub struct Timed {
    /// What computes.
    pub solver: Solver,
    /// Signatures of a result.
    pub each: usize,
    /// Results of a block.
    pub count: usize,
    /// Nanoseconds in each round.
    pub rounds: Vec<f64>,
}

/// An operation by every library that has it.
pub struct Line {
    /// What is computed.
    pub operation: Operation,
    /// In the order of the libraries.
    pub solvers: Vec<Option<Timed>>,
}

impl Line {
    /// With nothing timed.
    pub fn new(operation: Operation, solvers: Vec<Option<Solver>>) -> Self {
        let is_batch = matches!(operation, Operation::SignBatch | Operation::Batch);
        let each = if is_batch { COUNT } else { 1 };
        let timed = |solver| Timed { solver, each, count: 0, rounds: Vec::new() };
        Line { operation, solvers: solvers.into_iter().map(|solver| solver.map(timed)).collect() }
    }

    /// The libraries that have it.
    pub fn timed(&mut self) -> impl Iterator<Item = &mut Timed> {
        self.solvers.iter_mut().flatten()
    }
}

/// [`COUNT`] keys, each with a message and its signature, and as many keys of X25519.
#[derive(Clone)]
pub struct Problem {
    /// Secret keys, of Ed25519 and of X25519.
    pub secrets: Vec<[u8; 32]>,
    /// The public keys of Ed25519.
    pub publics: Vec<[u8; 32]>,
    /// What is signed.
    pub messages: Vec<[u8; 32]>,
    /// By Ed25519.
    pub signatures: Vec<[u8; 64]>,
    /// The public keys of X25519; the i-th secret key agrees with the owner of the one behind it.
    pub peers: Vec<[u8; 32]>,
    shared: Vec<[u8; 64]>,
    /// By the first key, of the last message.
    last_of_batch: [u8; 64],
}

impl Problem {
    /// The same each time.
    pub fn new() -> Self {
        let mut numbers = Numbers(25519);
        let secrets: Vec<[u8; 32]> = (0..COUNT).map(|_| numbers.bytes()).collect();
        let messages: Vec<[u8; 32]> = (0..COUNT).map(|_| numbers.bytes()).collect();
        let key = |secret| ed25519::SecretKey::from_bytes(secret).expect("no fault");
        let of_x25519 = |secret| x25519::SecretKey::from_bytes(secret).expect("no fault");
        let mut peers: Vec<_> = secrets.iter().map(|secret| *of_x25519(secret).public_key()).collect();
        peers.rotate_left(1);
        let shared = |(secret, peer)| of_x25519(secret).diffie_hellman(peer).expect("not of small order");
        Problem {
            publics: secrets.iter().map(|secret| key(secret).public_key().to_bytes()).collect(),
            signatures: secrets.iter().zip(&messages).map(|(own, message)| key(own).sign(message).to_bytes()).collect(),
            shared: secrets.iter().zip(&peers).map(|own| wide(&*shared(own))).collect(),
            last_of_batch: key(&secrets[0]).sign(&messages[COUNT - 1]).to_bytes(),
            peers: peers.iter().map(x25519::PublicKey::to_bytes).collect(),
            secrets,
            messages,
        }
    }

    /// The same with a signature of another message at each place but the first.
    pub fn with_wrong_signatures(&self) -> Self {
        let mut signatures = self.signatures.clone();
        signatures[1..].rotate_left(1);
        Problem { signatures, ..self.clone() }
    }

    /// Whether every result is right: signatures and secrets are the same everywhere, and all signatures are valid.
    pub fn is_right(&self, operation: Operation, solver: &Solver) -> bool {
        (0..COUNT).all(|i| {
            let result = solver(i);
            match operation {
                Operation::Sign => result == self.signatures[i],
                Operation::SignBatch => result == self.last_of_batch,
                Operation::Agree => result == self.shared[i],
                _ => result == verdict(true),
            }
        })
    }

    /// Whether wrong signatures are refused, alone and in a batch.
    pub fn is_refused(&self, operation: Operation, at_wrong: &Solver) -> bool {
        match operation {
            Operation::Sign | Operation::SignBatch | Operation::Agree => true,
            Operation::Verify | Operation::VerifyByBytes => (1..COUNT).all(|i| at_wrong(i) == verdict(false)),
            Operation::Batch => at_wrong(0) == verdict(false),
        }
    }
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

/// Numbers that look random: SplitMix64.
struct Numbers(u64);

impl Numbers {
    fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for limb in bytes.chunks_exact_mut(8) {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = self.0;
            z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            limb.copy_from_slice(&(z ^ z >> 31).to_le_bytes());
        }
        bytes
    }
}
