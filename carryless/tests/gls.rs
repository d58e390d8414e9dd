//! GLS254 and F_(2^127)^2: known multiples, every operation on every backend, the endomorphism and the split.

mod common;

use carryless::curve::named::Gls254;
use carryless::curve::{Curve, GlsCurve};
use carryless::prime_order::PrimeOrderPoint;
use carryless::scalar_mul::{
    mul_add_generator_batch_vartime, mul_batch, mul_generator_batch, sum_of_products_limbs, sum_of_products_vartime,
};
use carryless::word::Backend;
use carryless::{Affine, SecretScalar, mul, mul_add_vartime, mul_generator, mul_vartime, sec1};
use common::{limbs, vectors};
use serde_json::Value;

type Point = Affine<Gls254>;

/// k and k·G of the oracle.
fn multiples() -> Vec<(Vec<u64>, Point)> {
    let file = vectors("gls254.json");
    let coordinate = |v: &Value| limbs(v);
    let multiples = file["multiples"].as_array().unwrap().iter();
    multiples
        .map(|row| {
            let point = if row["x"].is_null() {
                Affine::IDENTITY
            } else {
                Affine::from_limbs(&coordinate(&row["x"]), &coordinate(&row["y"])).unwrap()
            };
            (limbs(&row["k"]), point)
        })
        .collect()
}

fn secret(k: &[u64]) -> SecretScalar<Gls254> {
    SecretScalar::from_limbs(k).unwrap()
}

/// Calls `check` on every backend of the processor.
fn on_every_backend(check: impl Fn()) {
    for backend in Backend::ALL {
        if backend.is_available() {
            backend.force();
            check();
        }
    }
}

#[test]
fn known_multiples_on_every_backend() {
    let multiples = multiples();
    let g = Point::generator();
    on_every_backend(|| {
        for (k, expected) in &multiples {
            assert_eq!(mul_generator(&secret(k)).unwrap(), *expected);
            assert_eq!(mul(&secret(k), &g).unwrap(), *expected);
            assert_eq!(mul_vartime(k, &g), *expected);
        }
    });
}
