//! What a call from C takes beside the library's own: nanoseconds on K-233, the least of many rounds, one and the other in turn.
//!
//!     cargo run --release --example overhead

use carryless::bytes;
use carryless::ecdsa::SignatureForm;
use carryless::key::{PointForm, StandardCurve};
use carryless_c::curve::carryless_curve::CARRYLESS_K233;
use carryless_c::keys;
use std::hint::black_box;
use std::time::Instant;

const CALLS: u32 = 200;

fn nanoseconds(work: &mut dyn FnMut()) -> f64 {
    let began = Instant::now();
    (0..CALLS).for_each(|_| work());
    began.elapsed().as_nanos() as f64 / f64::from(CALLS)
}

fn compare(what: &str, own: &mut dyn FnMut(), c: &mut dyn FnMut()) {
    let least = (0..300).fold([f64::MAX; 2], |least, _| [least[0].min(nanoseconds(own)), least[1].min(nanoseconds(c))]);
    println!("{what}: {:.0} ns in Rust, {:.0} from C: {:+.0}", least[0], least[1], least[1] - least[0]);
}

fn main() {
    let (curve, code, form) = (StandardCurve::K233, CARRYLESS_K233 as i32, SignatureForm::Der);
    let (secret, digest) = ([0x11; 29], [1; 32]);
    let key = bytes::public_key(curve, &secret, PointForm::Uncompressed).expect("a key");
    let signature = bytes::sign_digest(curve, &secret, &digest, form).expect("a signature");
    let mut out = [0; 153];
    let (secret_at, key_at, digest_at) = (secret.as_ptr(), key.as_ptr(), digest.as_ptr());
    compare("sign", &mut || drop(black_box(bytes::sign_digest(curve, &secret, &digest, form))), &mut || {
        let mut length = out.len();
        // SAFETY: each pointer goes with its length.
        let _ = black_box(unsafe {
            keys::carryless_sign_digest(code, secret_at, 29, digest_at, 32, 1, out.as_mut_ptr(), &mut length)
        });
    });
    compare(
        "verify",
        &mut || assert_eq!(black_box(bytes::verify_digest(curve, &key, &digest, &signature, form)), Ok(())),
        &mut || {
            let (at, long) = (signature.as_ptr(), signature.len());
            // SAFETY: as above.
            let _ = black_box(unsafe {
                keys::carryless_verify_digest(code, key_at, key.len(), digest_at, 32, 1, at, long)
            });
        },
    );
    compare("exchange", &mut || drop(black_box(bytes::exchange(curve, &secret, &key, false))), &mut || {
        let mut length = out.len();
        // SAFETY: as above.
        let _ = black_box(unsafe {
            keys::carryless_exchange(code, secret_at, 29, key_at, key.len(), 0, out.as_mut_ptr(), &mut length)
        });
    });
    compare("check", &mut || assert_eq!(black_box(bytes::check(curve, &key)), Ok(())), &mut || {
        // SAFETY: as above.
        let _ = black_box(unsafe { keys::carryless_point_check(code, key_at, key.len()) });
    });
}
