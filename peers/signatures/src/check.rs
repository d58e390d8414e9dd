//! Problems, with what this library makes of them, and what a right result is.

use crate::ours;
use crate::problem::{COUNT, Operation, Problem, Scheme, Solver, verdict, wide};
use carryless::x25519;
use sha2::{Digest as _, Sha256};

impl Problem {
    /// The same each time.
    pub fn new(scheme: Scheme) -> Self {
        let mut numbers = Numbers(25519);
        let secrets: Vec<[u8; 32]> = (0..COUNT).map(|_| numbers.bytes()).collect();
        let messages: Vec<[u8; 32]> = (0..COUNT).map(|_| numbers.bytes()).collect();
        let of_x25519 = |secret| x25519::SecretKey::from_bytes(secret).expect("no fault");
        let mut peers: Vec<_> = secrets.iter().map(|secret| *of_x25519(secret).public_key()).collect();
        peers.rotate_left(1);
        let shared = |(secret, peer)| of_x25519(secret).diffie_hellman(peer).expect("not of small order");
        Problem {
            scheme,
            publics: secrets.iter().map(|secret| ours::public(scheme, secret)).collect(),
            digests: messages.iter().map(|message| Sha256::digest(message).into()).collect(),
            signatures: secrets.iter().zip(&messages).map(|(key, message)| ours::sign(scheme, key, message)).collect(),
            shared: secrets.iter().zip(&peers).map(|own| wide(&shared(own))).collect(),
            last_of_batch: ours::sign(scheme, &secrets[0], &messages[COUNT - 1]),
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

    /// Whether every result is right: signatures and secrets are the same everywhere, and all signatures are valid. Where nonces are drawn,
    /// signatures are those that this library accepts.
    pub fn is_right(&self, operation: Operation, draws_nonces: bool, solver: &Solver) -> bool {
        let is_signature = |i: usize, signature: &[u8; 64]| {
            *signature == self.signatures[i]
                || draws_nonces
                    && self.scheme.is_ecdsa()
                    && ours::accepts(self.scheme, &self.publics[i], &self.messages[i], signature)
        };
        (0..COUNT).all(|i| {
            let result = solver(i);
            match operation {
                Operation::Sign => is_signature(i, &result),
                Operation::SignBatch => result == self.last_of_batch,
                Operation::Agree => result == self.shared[i],
                Operation::Verify | Operation::VerifyByBytes | Operation::VerifyBatch => result == verdict(true),
            }
        })
    }

    /// Whether wrong signatures are refused, alone and in a batch.
    pub fn is_refused(&self, operation: Operation, at_wrong: &Solver) -> bool {
        match operation {
            Operation::Sign | Operation::SignBatch | Operation::Agree => true,
            Operation::Verify | Operation::VerifyByBytes => (1..COUNT).all(|i| at_wrong(i) == verdict(false)),
            Operation::VerifyBatch => at_wrong(0) == verdict(false),
        }
    }
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
