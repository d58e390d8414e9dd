//! A program of libFuzzer for each decoder of the library: what it accepts must be what it says, as in the test of
//! mutations, whose source this includes.
//!
//! `cargo build` builds them on stable Rust, with a C++ compiler for libFuzzer. To search one needs the compiler's
//! counters, and so nightly Rust and the command cargo-fuzz, in the folder above this one:
//!
//! ```text
//! cargo +nightly fuzz run point -- -max_total_time=600
//! ```
//!
//! The programs are in `src/bin/`. Those whose octets name no curve take the curve from the first octet.

#[path = "../../carryless/tests/keys/decoders.rs"]
pub mod decoders;

use carryless::curve::BinaryCurve;
use carryless::key::{AnySecretKey, StandardCurve};
use carryless::prime_order::PrimeOrderPoint;
use carryless::{B233, B571, K163, K233};
use decoders::Decoder;
use pkcs8::EncryptedPrivateKeyInfoRef;
use pkcs8::der::Decode;
use pkcs8::pkcs5::pbes2::Kdf;

/// The octets after the first, on the curve that the first names.
pub fn on_a_curve(decoder: Decoder, octets: &[u8]) {
    if let [curve, octets @ ..] = octets {
        decoder(StandardCurve::ALL[usize::from(*curve) % StandardCurve::ALL.len()], octets);
    }
}

/// Octets that name their curve.
pub fn of_any_curve(decoder: Decoder, octets: &[u8]) {
    decoder(StandardCurve::K163, octets);
}

/// An element of a group of prime order, on the curve that the first octet names: what is accepted is its one encoding.
pub fn prime_order(octets: &[u8]) {
    const GROUPS: [fn(&[u8]); 4] = [element::<K233>, element::<B233>, element::<K163>, element::<B571>];
    if let [curve, octets @ ..] = octets {
        GROUPS[usize::from(*curve) % GROUPS.len()](octets);
    }
}

fn element<C: BinaryCurve>(octets: &[u8]) {
    if let Ok(point) = PrimeOrderPoint::<C>::decode(octets) {
        let mut again = vec![0; PrimeOrderPoint::<C>::BYTES];
        point.encode_into(&mut again);
        assert_eq!(again, octets);
    }
}

/// An encrypted key, where its password costs little, or more than the library allows.
pub fn encrypted(octets: &[u8]) {
    const LITTLE: u64 = 1 << 10;
    let Ok(file) = EncryptedPrivateKeyInfoRef::from_der(octets) else { return };
    let cost = match file.encryption_algorithm.pbes2().map(|parameters| &parameters.kdf) {
        Some(Kdf::Pbkdf2(parameters)) => parameters.iteration_count.into(),
        Some(Kdf::Scrypt(parameters)) => {
            let blocks = parameters.cost_parameter.saturating_mul(parameters.block_size.into());
            blocks.saturating_mul(parameters.parallelization.into())
        }
        _ => 0,
    };
    if !(LITTLE..1 << 25).contains(&cost)
        && let Ok(key) = AnySecretKey::from_encrypted_der(octets, b"password")
    {
        decoders::check_secret(&key);
    }
}
