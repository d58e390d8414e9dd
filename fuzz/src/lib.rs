//! A program of libFuzzer for each decoder of the library: what it accepts must be what it says, as in the test of
//! mutations, whose source this includes, and the same for protocols. `fuzz/seeds` writes files to begin with.
//!
//! `cargo build` builds them on stable Rust, with a C++ compiler for libFuzzer. To search one needs the compiler's
//! counters, and so nightly Rust and the command cargo-fuzz, in the folder above this one:
//!
//! ```text
//! cargo +nightly fuzz run point -- -max_total_time=600
//! ```
//!
//! The programs are in `src/bin/`. Those whose bytes name no curve take the curve from the first byte. cargo-fuzz compiles
//! the library with `--cfg fuzzing`, by which passwords cost little.

#[path = "../../carryless/tests/keys/decoders.rs"]
pub mod decoders;
#[path = "../../carryless/tests/keys/protocol_decoders.rs"]
pub mod protocol_decoders;

use carryless::curve::BinaryCurve;
use carryless::key::StandardCurve;
use carryless::prime_order::PrimeOrderPoint;
use carryless::{B233, B571, K163, K233};
use decoders::Decoder;

/// The bytes after the first, on the curve that the first names.
pub fn on_a_curve(decoder: Decoder, bytes: &[u8]) {
    if let [curve, bytes @ ..] = bytes {
        decoder(StandardCurve::ALL[usize::from(*curve) % StandardCurve::ALL.len()], bytes);
    }
}

/// Bytes that name their curve.
pub fn of_any_curve(decoder: Decoder, bytes: &[u8]) {
    decoder(StandardCurve::K163, bytes);
}

/// An element of a group of prime order, on the curve that the first byte names: what is accepted is its one encoding.
pub fn prime_order(bytes: &[u8]) {
    const GROUPS: [fn(&[u8]); 4] = [element::<K233>, element::<B233>, element::<K163>, element::<B571>];
    if let [curve, bytes @ ..] = bytes {
        GROUPS[usize::from(*curve) % GROUPS.len()](bytes);
    }
}

fn element<C: BinaryCurve>(bytes: &[u8]) {
    if let Ok(point) = PrimeOrderPoint::<C>::decode(bytes) {
        let mut again = vec![0; PrimeOrderPoint::<C>::BYTES];
        point.encode_into(&mut again);
        assert_eq!(again, bytes);
    }
}
