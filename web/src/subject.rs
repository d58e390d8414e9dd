//! What the page times: an operation, repeated on fixed keys of a curve.

use super::{Outcome, curve};
use carryless::bytes;
use carryless::ecdsa::AnySignature;
use carryless::key::{AnyPublicKey, AnySecretKey, PointForm, StandardCurve};
use core::hint::black_box;
use wasm_bindgen::prelude::*;

/// What is computed once, so that only the operation is timed.
#[wasm_bindgen]
pub struct Subject {
    curve: StandardCurve,
    secret: Vec<u8>,
    key: AnySecretKey,
    other: AnyPublicKey,
    signature: AnySignature,
    k: Vec<u64>,
    l: Vec<u64>,
}

#[wasm_bindgen]
impl Subject {
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str) -> Outcome<Subject> {
        let curve = curve(name)?;
        let secret = vec![0x5a; curve.secret_bytes() - 1];
        let key = AnySecretKey::from_be_bytes(curve, &secret)?;
        let other = AnySecretKey::from_be_bytes(curve, &vec![0x39; secret.len()])?.public_key();
        let signature = key.sign(b"message")?;
        // Two numbers below the order, as long as it nearly.
        let [k, l] = [3, 5].map(|divisor| curve.order().iter().map(|limb| limb / divisor).collect());
        Ok(Subject { curve, secret, key, other, signature, k, l })
    }

    /// Computes `operation` `count` times.
    pub fn run(&self, operation: &str, count: u32) -> Outcome<()> {
        let once: &dyn Fn() -> bool = match operation {
            "kP" => &|| self.key.multiple_of(black_box(&self.other)).is_ok(),
            "kG" => &|| bytes::public_key(self.curve, black_box(&self.secret), PointForm::Uncompressed).is_ok(),
            "kP, public" => &|| black_box(&self.other).multiple_vartime(&self.k).is_some(),
            "kP + lQ" => {
                &|| black_box(&self.other).sum_of_multiples_vartime(&self.k, &self.key.public_key(), &self.l).is_ok()
            }
            "sign" => &|| self.key.sign(black_box(b"message")).is_ok(),
            "verify" => &|| self.key.public_key().verify(black_box(b"message"), &self.signature).is_ok(),
            _ => return Err(JsError::new("operation: not known")),
        };
        if (0..count).all(|_| black_box(once())) { Ok(()) } else { Err(JsError::new("a computation was disturbed")) }
    }
}
