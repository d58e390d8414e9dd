//! Carryless for JavaScript. Functions take and give `Uint8Array`s; curves and forms are texts; what is refused is an `Error` with the
//! library's sentence. Constant time is the library's as far as WebAssembly has it: see the README.

#![allow(
    missing_docs,
    reason = "wasm-bindgen makes the documentation of JavaScript from these comments, and items of its own"
)]

#[cfg(all(feature = "dstu4145", feature = "files", not(feature = "page")))]
mod documents;
#[cfg(all(feature = "dstu4145", not(feature = "page")))]
mod dstu4145;
#[cfg(all(feature = "files", not(feature = "page")))]
mod files;
#[cfg(feature = "page")]
mod methods;
#[cfg(not(feature = "page"))]
mod package;
#[cfg(feature = "page")]
mod subject;
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
