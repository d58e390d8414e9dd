//! AWS-LC, by the functions of C that are below its `EVP`: `ED25519_sign`, `ED25519_verify` and `X25519`, whose keys are bytes;
//! `ECDSA_do_sign` and `ECDSA_do_verify`.

use crate::ours;
use crate::problem::{Operation, Problem, Scheme, Solver, verdict, wide};
use aws_lc_sys as ffi;
use std::ptr::{null, null_mut};

/// How AWS-LC solves a problem.
pub fn solver(problem: &Problem, operation: Operation) -> Option<Solver> {
    match problem.scheme {
        Scheme::Ed25519 => ed25519(problem.clone(), operation),
        Scheme::EcdsaOnSecp256k1 => ecdsa(problem.clone(), ffi::NID_secp256k1, operation),
        Scheme::EcdsaOnP256 => ecdsa(problem.clone(), ffi::NID_X9_62_prime256v1, operation),
        Scheme::Bip340 => None,
    }
}

fn ed25519(problem: Problem, operation: Operation) -> Option<Solver> {
    let Problem { secrets, publics, messages, signatures, peers, .. } = problem;
    Some(match operation {
        Operation::Sign => {
            let keys: Vec<[u8; 64]> = secrets.iter().map(secret_and_public).collect();
            Box::new(move |i| {
                let (mut out, message) = ([0; 64], &messages[i]);
                // SAFETY: the message is as long as said, the others 64 bytes.
                let done =
                    unsafe { ffi::ED25519_sign(out.as_mut_ptr(), message.as_ptr(), message.len(), keys[i].as_ptr()) };
                assert_eq!(done, 1, "a signature");
                out
            })
        }
        Operation::Verify | Operation::VerifyByBytes => Box::new(move |i| {
            let (message, signature, public) = (&messages[i], &signatures[i], &publics[i][..32]);
            // SAFETY: the message is as long as said, the signature 64 bytes and the key 32.
            let is_valid = unsafe {
                ffi::ED25519_verify(message.as_ptr(), message.len(), signature.as_ptr(), public.as_ptr()) == 1
            };
            verdict(is_valid)
        }),
        Operation::Agree => Box::new(move |i| {
            let mut out = [0; 32];
            // SAFETY: each is 32 bytes long.
            let done = unsafe { ffi::X25519(out.as_mut_ptr(), secrets[i].as_ptr(), peers[i].as_ptr()) };
            assert_eq!(done, 1, "not of small order");
            wide(&out)
        }),
        Operation::SignBatch | Operation::VerifyBatch => return None,
    })
}

/// What AWS-LC calls a secret key of Ed25519.
fn secret_and_public(secret: &[u8; 32]) -> [u8; 64] {
    let (mut public, mut both) = ([0; 32], [0; 64]);
    // SAFETY: 32, 64 and 32 bytes.
    unsafe { ffi::ED25519_keypair_from_seed(public.as_mut_ptr(), both.as_mut_ptr(), secret.as_ptr()) };
    both
}

fn ecdsa(problem: Problem, curve: i32, operation: Operation) -> Option<Solver> {
    let Problem { scheme, secrets, publics, digests, signatures, .. } = problem;
    Some(match operation {
        Operation::Sign => {
            let key = |(secret, public): (&[u8; 32], &Vec<u8>)| Key::new(curve, public, Some(secret)).expect("a key");
            let keys: Vec<_> = secrets.iter().zip(&publics).map(key).collect();
            Box::new(move |i| keys[i].sign(&digests[i]).bytes())
        }
        Operation::Verify => {
            let keys: Vec<_> = publics.iter().map(|public| Key::new(curve, public, None).expect("a key")).collect();
            let signature = |bytes| Signature::new(&ours::der(scheme, bytes)).expect("a signature");
            let signatures: Vec<_> = signatures.iter().map(signature).collect();
            Box::new(move |i| verdict(keys[i].accepts(&digests[i], &signatures[i])))
        }
        _ => return None,
    })
}

/// A key, freed when it is dropped.
struct Key(*mut ffi::EC_KEY);

/// A signature, freed when it is dropped.
struct Signature(*mut ffi::ECDSA_SIG);

/// An integer, freed when it is dropped.
struct Number(*mut ffi::BIGNUM);

impl Key {
    /// A public key, as an uncompressed point, or a secret one with it.
    fn new(curve: i32, public: &[u8], secret: Option<&[u8; 32]>) -> Option<Self> {
        // SAFETY: the function takes a number.
        let mut key = Key(unsafe { ffi::EC_KEY_new_by_curve_name(curve) });
        let mut start = public.as_ptr();
        // SAFETY: the key is live or null, which is refused, and the bytes are as many as said; the function moves the pointer to them.
        let has_point = !key.0.is_null()
            && unsafe { !ffi::o2i_ECPublicKey(&raw mut key.0, &raw mut start, public.len() as _).is_null() };
        let has_secret = match secret {
            Some(secret) if has_point => {
                // SAFETY: the bytes are as many as said, and a number is made.
                let secret = Number(unsafe { ffi::BN_bin2bn(secret.as_ptr(), secret.len(), null_mut()) });
                // SAFETY: key and number are live, and the key takes a copy.
                !secret.0.is_null() && unsafe { ffi::EC_KEY_set_private_key(key.0, secret.0) == 1 }
            }
            _ => true,
        };
        (has_point && has_secret).then_some(key)
    }

    fn sign(&self, digest: &[u8; 32]) -> Signature {
        // SAFETY: the key is live, and the bytes are as many as said.
        let signature = unsafe { ffi::ECDSA_do_sign(digest.as_ptr(), digest.len(), self.0) };
        assert!(!signature.is_null(), "a signature");
        Signature(signature)
    }

    fn accepts(&self, digest: &[u8; 32], signature: &Signature) -> bool {
        // SAFETY: key and signature are live, and the bytes are as many as said.
        unsafe { ffi::ECDSA_do_verify(digest.as_ptr(), digest.len(), signature.0, self.0) == 1 }
    }
}

impl Signature {
    fn new(der: &[u8]) -> Option<Self> {
        // SAFETY: the bytes are as many as said.
        let signature = unsafe { ffi::ECDSA_SIG_from_bytes(der.as_ptr(), der.len()) };
        (!signature.is_null()).then_some(Signature(signature))
    }

    /// r and s, each of 32 bytes.
    fn bytes(&self) -> [u8; 64] {
        let (mut parts, mut out) = ([null(); 2], [0; 64]);
        let [r, s] = &mut parts;
        // SAFETY: the signature is live, and the places are there.
        unsafe { ffi::ECDSA_SIG_get0(self.0, r, s) };
        for (part, out) in parts.iter().zip(out.chunks_exact_mut(32)) {
            // SAFETY: the part is the signature's, and there is as much room as said.
            assert_eq!(unsafe { ffi::BN_bn2bin_padded(out.as_mut_ptr(), 32, *part) }, 1, "below the order");
        }
        out
    }
}

impl Drop for Key {
    fn drop(&mut self) {
        // SAFETY: it is live or null, and nobody else's.
        unsafe { ffi::EC_KEY_free(self.0) }
    }
}

impl Drop for Signature {
    fn drop(&mut self) {
        // SAFETY: it is live, and nobody else's.
        unsafe { ffi::ECDSA_SIG_free(self.0) }
    }
}

impl Drop for Number {
    fn drop(&mut self) {
        // SAFETY: it is live or null, and nobody else's.
        unsafe { ffi::BN_free(self.0) }
    }
}
