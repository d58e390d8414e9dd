mod ecdsa_sign {
use carryless::{Gls254, ecdsa::{Signature, SignatureError}, key::SecretKey};

type C = Gls254;

// With the feature `ecdsa`.
fn signature(key: &SecretKey<C>, message: &[u8]) -> Result<Signature<C>, SignatureError> {
    key.try_sign(message)
}

pub fn agrees() {
    super::of_ecdsa_sign(signature);
}
}

mod ed25519_sign {
use carryless::ed25519::{SecretKey, Signature, SignatureError};

// With the feature `ed25519`.
fn signature(key: &SecretKey, message: &[u8]) -> Result<Signature, SignatureError> {
    key.try_sign(message)
}

pub fn agrees() {
    super::of_ed25519_sign(signature);
}
}

mod ecdsa_verify {
use carryless::{Gls254, ecdsa::{Signature, SignatureError}, key::PublicKey};

type C = Gls254;

// With the feature `ecdsa`.
fn verdict(key: &PublicKey<C>, message: &[u8], signature: &Signature<C>) -> Result<(), SignatureError> {
    key.verify(message, signature)
}

pub fn agrees() {
    super::of_ecdsa_verify(verdict);
}
}

mod ed25519_verify {
use carryless::ed25519::{PublicKey, Signature, SignatureError};

// With the feature `ed25519`.
fn verdict(key: &PublicKey, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
    key.verify(message, signature)
}

pub fn agrees() {
    super::of_ed25519_verify(verdict);
}
}

mod ecdh_ecdh {
use carryless::{Gls254, ecdh::{AgreementError, SharedSecret}, key::{PublicKey, SecretKey}};

type C = Gls254;

// With the feature `ecdh`.
fn secret(key: &SecretKey<C>, other: &PublicKey<C>) -> Result<SharedSecret, AgreementError> {
    key.try_diffie_hellman(other)
}

pub fn agrees() {
    super::of_ecdh_ecdh(secret);
}
}

mod x25519_ecdh {
use carryless::x25519::{AgreementError, PublicKey, SecretKey, SharedSecret};

// With the feature `x25519`.
fn secret(key: &SecretKey, other: &PublicKey) -> Result<SharedSecret, AgreementError> {
    key.diffie_hellman(other)
}

pub fn agrees() {
    super::of_x25519_ecdh(secret);
}
}

const CALLS_BY_KEYS: [fn(); 6] = [
    ecdsa_sign::agrees,
    ed25519_sign::agrees,
    ecdsa_verify::agrees,
    ed25519_verify::agrees,
    ecdh_ecdh::agrees,
    x25519_ecdh::agrees,
];
