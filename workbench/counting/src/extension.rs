//! The multiplications of an inversion in an extension field.

use carryless::field::Field;
use carryless::field::extension::{Accumulated, ExtensionModulus, ExtensionMultiplier, Oef, invert};
use carryless::field::named::{Oef31x6Modulus, Oef32x5Modulus};
use std::cell::Cell;

thread_local! {
    static MULTIPLICATIONS: Cell<u32> = const { Cell::new(0) };
}

/// Multiplication that counts.
#[derive(Clone, Copy)]
struct Counting;

impl<M: ExtensionModulus, const N: usize> ExtensionMultiplier<M, N> for Counting {
    const NAME: &'static str = "counting";

    fn mul(a: &[u32; N], b: &[u32; N]) -> [u32; N] {
        MULTIPLICATIONS.set(MULTIPLICATIONS.get() + 1);
        <Accumulated as ExtensionMultiplier<M, N>>::mul(a, b)
    }
}

/// The multiplications of one inversion in the field of this degree, 5 or 6.
///
/// # Panics
/// If there is no such field.
pub fn multiplications_of_inversion(degree: u32) -> u32 {
    match degree {
        5 => multiplications::<Oef32x5Modulus, 5>(),
        6 => multiplications::<Oef31x6Modulus, 6>(),
        _ => panic!("no extension field has the degree {degree}"),
    }
}

fn multiplications<M: ExtensionModulus, const N: usize>() -> u32 {
    // Two coefficients a limb; a sixth is 0.
    let a = Oef::<M, N, Counting>::from_limbs(&[0x1234_5678_2345_6789, 0x3456_789a_4567_89ab, 0x5678_9abc]);
    MULTIPLICATIONS.set(0);
    let inverse = invert::by_euclid_vartime(a);
    let counted = MULTIPLICATIONS.get();
    assert!(inverse * a == Oef::ONE, "an inverse");
    counted
}
