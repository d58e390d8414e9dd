//! What several test files need: the vectors, numbers in hexadecimal, and lists of all fields and curves.
#![allow(dead_code, unused_imports, unused_macros, reason = "each program uses its own part")]

pub mod cases;
pub mod hold;
pub mod keys;
pub mod openssl;
pub mod out_of_line;
pub mod random;
pub mod symbolic;
pub mod toy;

pub use cases::*;
pub use keys::*;

use serde_json::Value;

/// "0x…" as little-endian limbs.
pub fn limbs(value: &Value) -> Vec<u64> {
    let digits = value.as_str().expect("a number in hexadecimal").strip_prefix("0x").expect("0x").as_bytes();
    digits.rchunks(16).map(|c| u64::from_str_radix(std::str::from_utf8(c).unwrap(), 16).unwrap()).collect()
}

/// "…" as bytes.
pub fn bytes(value: &Value) -> Vec<u8> {
    let digits = value.as_str().expect("bytes in hexadecimal").as_bytes();
    digits.chunks(2).map(|c| u8::from_str_radix(std::str::from_utf8(c).unwrap(), 16).unwrap()).collect()
}

/// Calls a macro for every binary field: (modulus, words of 64, 32 and 16 bits, lanes).
macro_rules! for_every_field {
    ($call:ident) => {
        carryless::binary_fields!(for_every_field! { @ $call });
    };
    (@ $call:ident $($modulus:ident $words:ident $lanes:ident: $n64:literal $n32:literal $n16:literal $nl:literal;)*) => {
        $($call!($modulus, $n64, $n32, $n16, $nl);)*
    };
}

/// Calls a macro for every binary field, and for F_2^127, over which F_(2^127)^2 is built.
macro_rules! for_every_field_on_lanes {
    ($call:ident) => {
        for_every_field!($call);
        $call!(F2m127, 2, 4, 8, 1);
    };
}

/// Calls a macro for every binary curve with the lanes type of its field.
macro_rules! for_every_curve {
    ($call:ident) => {
        carryless::curves!(binary: for_every_curve! { @ $call });
    };
    (@ $call:ident $($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
        $($call!($curve, $lanes);)*
    };
}

/// Calls a macro for every binary curve with keys, with the lanes type of its field.
macro_rules! for_every_key_curve {
    ($call:ident) => {
        carryless::curves!(binary: for_every_key_curve! { @ $call });
    };
    (@ $call:ident $($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
        $(for_every_key_curve!(@@ $kind $call $curve $lanes);)*
    };
    (@@ comparison $call:ident $curve:ident $lanes:ident) => {};
    (@@ $kind:ident $call:ident $curve:ident $lanes:ident) => {
        $call!($curve, $lanes);
    };
}
pub(crate) use {for_every_curve, for_every_field, for_every_field_on_lanes, for_every_key_curve};

/// Calls a macro for every curve for keys whose curve is found at run time.
macro_rules! for_every_standard_curve {
    ($call:ident) => {
        carryless::curves! { for_every_standard_curve! { @ $call } }
    };
    (@ $call:ident $($kind:ident $curve:ident $($feature:literal $number:literal)?: $($field:ident)+;)*) => {
        $($(for_every_standard_curve! { @@ $call $curve $feature })?)*
    };
    (@@ $call:ident $curve:ident $feature:literal) => {
        $call! { $curve }
    };
}
pub(crate) use for_every_standard_curve;

/// Calls a macro for every curve for keys over a prime field, with the modulus.
macro_rules! for_every_prime_curve {
    ($call:ident) => {
        carryless::curves! { prime: for_every_prime_curve! { @ $call } }
    };
    (@ $call:ident $($kind:ident $curve:ident $field:ident;)*) => {
        $($call! { $curve, $field })*
    };
}
pub(crate) use for_every_prime_curve;
