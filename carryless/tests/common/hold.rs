//! Laws on random values, the same in every run.

use carryless::recoding::MAX_SCALAR_BITS;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRng, TestRunner};

/// Tries a law on values from a fixed seed; a failure is shrunk and shown.
pub fn hold<S: Strategy>(cases: u32, values: S, law: impl Fn(S::Value)) {
    try_values(cases, values, &law);
}

/// One function for all laws on values of one kind: it is most of what a law compiles to.
fn try_values<S: Strategy>(cases: u32, values: S, law: &dyn Fn(S::Value)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(config.rng_algorithm);
    let tried = TestRunner::new_with_rng(config, rng).run(&values, |value| {
        law(value);
        Ok(())
    });
    if let Err(failure) = tried {
        panic!("{failure}");
    }
}

/// A scalar of up to [`MAX_SCALAR_BITS`] bits, often with long runs of equal bits.
pub fn scalar() -> impl Strategy<Value = Vec<u64>> {
    let limb = prop_oneof![3 => any::<u64>(), 2 => Just(0), 2 => Just(!0), 1 => (0..64u32).prop_map(|i| 1 << i)];
    vec(limb, 0..=MAX_SCALAR_BITS / 64)
}
