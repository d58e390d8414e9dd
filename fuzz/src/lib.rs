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
//! The programs are in `src/bin/`. Those whose octets name no curve take the curve from the first octet. cargo-fuzz compiles
//! the library with `--cfg fuzzing`, by which passwords cost little.

#[path = "../../carryless/tests/keys/decoders.rs"]
pub mod decoders;

use carryless::curve::BinaryCurve;
use carryless::key::StandardCurve;
use carryless::prime_order::PrimeOrderPoint;
use carryless::{B233, B571, K163, K233};
use decoders::Decoder;

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
