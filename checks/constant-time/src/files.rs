//! Files of secret keys, as they are written, on a binary curve and on one over a prime field; JSON Web Keys on the
//! latter, as they have no name for the former.
//!
//! With the feature `files` only, as the program with planted leaks has it. Reading is not watched: it branches on what
//! a file is. Nor is PEM: the packages `base64ct` and `pem-rfc7468` have the text checked for UTF-8, which branches on
//! the highest bits of letters; they are 0, whatever the secret is, but valgrind does not know. OpenSSH's form is in
//! PEM, and leaves zeros before the secret out, so that their number becomes known.

use crate::keys::{key, on};
use crate::watch::Watch;
use carryless::curves::{K233, P256};
use carryless::key::{PointForm, SecretFormat, SecretKey};
use carryless::scalar_mul::KeyCurve;

/// The name of the subject.
pub const NAME: &str = "files";

/// Watches them. Each makes public that d·G is not O; that of a compressed point also whether its x is 0. They allocate, so
/// that they are not for single steps.
pub fn watch(watch: &mut Watch) {
    macro_rules! curves {
        ($($curve:ident)*) => {$(
            file::<$curve, _>(watch, "to-sec1", 1, |key| key.to_der(SecretFormat::Sec1));
            file::<$curve, _>(watch, "to-pkcs8", 1, |key| key.to_der(SecretFormat::Pkcs8));
            file::<$curve, _>(watch, "to-sec1-compressed", 2, |key| {
                key.to_der_with(SecretFormat::Sec1, PointForm::Compressed)
            });
        )*};
    }
    curves!(K233 P256);
    file::<P256, _>(watch, "to-jwk", 1, |key| key.to_jwk().expect("a curve with a name"));
}

fn file<C: KeyCurve, T>(watch: &mut Watch, name: &str, verdicts: usize, write: fn(&SecretKey<C>) -> T) {
    watch.operation(&on::<C>(name), verdicts, key::<C>, write, |_| true);
}
