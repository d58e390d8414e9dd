//! The agreements of RFC 7027, A, on the Brainpool curves: both keys, and what they share, from either side.

use crate::common::{on_curve, padded, text, uncompressed, vectors};
use carryless::key::{PointForm, PublicKey, SecretKey, StandardCurve};
use carryless::scalar::order_bytes;
use carryless::{KeyCurve, bytes, sec1};
use serde_json::Value;

#[test]
fn every_agreement() {
    let vectors = vectors("rfc7027.json");
    let curves = vectors["curves"].as_object().expect("curves");
    assert_eq!(curves.len(), 3);
    for (name, case) in curves {
        on_curve!(name, check(case));
    }
}

fn check<C: KeyCurve>(case: &Value) {
    let curve = StandardCurve::from_name(C::NAME).expect("a curve for keys");
    let point = |name: &str| uncompressed::<C>(text(case, &format!("x_{name}")), text(case, &format!("y_{name}")));
    let product = point("Z");
    let shared = &product[1..=sec1::field_bytes::<C>()];
    for [own, peer] in [["A", "B"], ["B", "A"]] {
        let label = format!("{}: {own} and {peer}", C::NAME);
        let secret = padded(text(case, &format!("d{own}")), order_bytes::<C>());
        let key = SecretKey::<C>::from_be_bytes(&secret).expect("a key");
        let peer = point(&format!("q{peer}"));
        let public = PublicKey::<C>::from_sec1(&peer).expect("a key");
        assert_eq!(*key.public_key().to_sec1(PointForm::Uncompressed), point(&format!("q{own}"))[..], "{label}");
        assert_eq!(*key.diffie_hellman(&public), *shared, "{label}");
        assert_eq!(*key.diffie_hellman_with_cofactor(&public), *shared, "{label}");
        assert_eq!(*bytes::exchange(curve, &secret, &peer, false).expect("keys"), *shared, "{label}");
        let found =
            bytes::multiply(curve, &secret, Some(&peer), PointForm::Uncompressed).expect("a scalar and a point");
        assert_eq!(*found, product[..], "{label}");
    }
}
