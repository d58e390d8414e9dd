//! Carryless for JavaScript. Functions take and give `Uint8Array`s; curves and forms are texts; what is refused is an `Error` with the
//! library's sentence. Constant time is the library's as far as WebAssembly has it: see the README.

#![allow(
    missing_docs,
    reason = "wasm-bindgen makes the documentation of JavaScript from these comments, and items of its own"
)]

#[cfg(all(feature = "bip340", not(feature = "page")))]
mod bip340;
#[cfg(all(feature = "dstu4145", feature = "files", not(feature = "page")))]
mod documents;
#[cfg(all(feature = "dstu4145", not(feature = "page")))]
mod dstu4145;
#[cfg(all(feature = "ed25519", not(feature = "page")))]
mod ed25519;
#[cfg(all(feature = "files", not(feature = "page")))]
mod files;
#[cfg(feature = "page")]
mod methods;
#[cfg(not(feature = "page"))]
mod package;
#[cfg(all(any(feature = "all-curves", feature = "secp256k1"), not(feature = "page")))]
mod recovery;
#[cfg(all(any(feature = "bip340", feature = "ed25519"), not(feature = "page")))]
mod rows;
#[cfg(feature = "page")]
mod subject;
#[cfg(all(feature = "x25519", not(feature = "page")))]
mod x25519;
#[cfg(all(feature = "zigbee", not(feature = "page")))]
mod zigbee;

use carryless::key::StandardCurve;
use wasm_bindgen::prelude::*;

type Outcome<T> = Result<T, JsError>;

fn curve(name: &str) -> Outcome<StandardCurve> {
    StandardCurve::from_name(name).ok_or_else(|| {
        let names: Vec<_> = StandardCurve::all().map(StandardCurve::name).collect();
        JsError::new(&format!("curve: '{name}' is not known; accepted are {}", names.join(", ")))
    })
}

/// As many bytes as are wanted of an argument.
#[cfg(all(any(feature = "bip340", feature = "ed25519", feature = "x25519"), not(feature = "page")))]
fn array<'a, const N: usize>(argument: &str, bytes: &'a [u8]) -> Outcome<&'a [u8; N]> {
    bytes.try_into().map_err(|_| JsError::new(&format!("{argument}: {N} bytes are accepted, not {}", bytes.len())))
}

/// A secret key of Ed25519 or of X25519.
#[cfg(all(any(feature = "ed25519", feature = "x25519"), not(feature = "page")))]
fn random32() -> Outcome<Vec<u8>> {
    let mut secret = vec![0; 32];
    getrandom::fill(&mut secret).map_err(|error| JsError::new(&error.to_string()))?;
    Ok(secret)
}
