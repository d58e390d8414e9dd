//! The library for C: signing and key agreement from pointer to pointer, on K-233.
//!
//! With the feature `c` only, as the program with planted leaks has it. What lies within the border is the same on every curve, and is
//! watched by itself (`keys.rs`).

use crate::curves::scalar_bytes;
use crate::watch::{Watch, verdicts};
use carryless::curves::K233;
use carryless_c::curve::carryless_curve::CARRYLESS_K233;
use carryless_c::curve::carryless_point_form::CARRYLESS_UNCOMPRESSED;
use carryless_c::curve::carryless_signature_form::{CARRYLESS_FIELD_SIZE, CARRYLESS_SCALARS};
use carryless_c::error::carryless_error::{self, CARRYLESS_OK};
use carryless_c::keys::{carryless_exchange, carryless_public_key, carryless_sign};
use std::ffi::c_int;

/// The name of the subject.
pub const NAME: &str = "c";

const CURVE: c_int = CARRYLESS_K233 as c_int;

/// How many truth values become public: four as d is read, and as `keys.rs` has it four by the first nonce, five by the product. As
/// many as d does the other's point, which is public.
const SIGN: usize = 4 + 4;
const EXCHANGE: usize = 4 + 4 + 5;

/// The bytes of d and, for a signature, the message.
struct Secret {
    key: [u8; 29],
    message: [u8; 1],
}

/// The i-th secret: the scalars of other checks but 0.
fn secret(i: usize) -> Secret {
    let bytes = scalar_bytes::<K233>([0, 1, 3][i % 3]);
    Secret { key: *bytes.last_chunk().expect("as many bytes"), message: [0] }
}

/// What a function writes.
type Written = (carryless_error, [u8; 64], usize);

/// Calls a function with room for its result.
fn written(call: impl FnOnce(*mut u8, *mut usize) -> carryless_error) -> Written {
    let mut out = [0; 64];
    let mut length = out.len();
    (call(out.as_mut_ptr(), &mut length), out, length)
}

/// Watches them. How long a signature in DER is depends on its numbers, so that these are of the forms of fixed length.
pub fn watch(watch: &mut Watch) {
    let is_right = |(error, out, length): &Written| {
        *error == CARRYLESS_OK && (30..=60).contains(length) && out[..*length].iter().any(|byte| *byte != 0)
    };
    for (name, form) in [("sign", CARRYLESS_SCALARS as c_int), ("sign-field-size", CARRYLESS_FIELD_SIZE as c_int)] {
        let sign = |of: &Secret| sign(of, form);
        // For a message that the first nonce suits.
        let secrets = |i| {
            let mut of = secret(i);
            while verdicts(|| _ = sign(&of)) != SIGN && of.message[0] < u8::MAX {
                of.message[0] += 1;
            }
            of
        };
        watch.operation(name, SIGN, secrets, sign, is_right);
    }
    let peer = peer();
    for (name, with_cofactor) in [("exchange", 0), ("exchange-with-cofactor", 1)] {
        watch.operation(
            name,
            EXCHANGE + with_cofactor as usize,
            secret,
            |of| exchange(of, &peer, with_cofactor),
            is_right,
        );
    }
}

fn sign(Secret { key, message }: &Secret, form: c_int) -> Written {
    // SAFETY: the pointers are of arrays, with their lengths.
    written(|out, length| unsafe { carryless_sign(CURVE, key.as_ptr(), 29, message.as_ptr(), 1, form, out, length) })
}

/// 7·G.
fn peer() -> [u8; 61] {
    // SAFETY: the pointers are of arrays, with their lengths.
    let (error, out, length) = written(|out, length| unsafe {
        carryless_public_key(CURVE, [7].as_ptr(), 1, CARRYLESS_UNCOMPRESSED as c_int, out, length)
    });
    assert_eq!((error, length), (CARRYLESS_OK, 61));
    *out.first_chunk().expect("as many bytes")
}

fn exchange(of: &Secret, peer: &[u8; 61], with_cofactor: c_int) -> Written {
    // SAFETY: the pointers are of arrays, with their lengths.
    written(|out, length| unsafe {
        carryless_exchange(CURVE, of.key.as_ptr(), 29, peer.as_ptr(), 61, with_cofactor, out, length)
    })
}
