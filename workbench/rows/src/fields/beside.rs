//! What published tables time beside the rows: sums and differences, and inversions in the subfield of an extension.

use super::{INDEPENDENT, random_element};
use crate::Repeat;
use crate::random::SplitMix64;
use carryless::field::extension::{ExtensionModulus, subfield};
use carryless::field::prime::Solinas;
use carryless::field::{Field, named::*};
use carryless::poly::CombVartime;
use std::hint::black_box;

type Comb = CombVartime<4>;

/// Additions of operands that do not depend on each other, each of which loads them and stores its sum.
///
/// # Panics
/// If no published table has the field.
pub fn additions(field: &str) -> Repeat {
    match field {
        "F2-163" => independent::<F2m163Words<Comb>>(|a, b| a + b),
        "F2-233" => independent::<F2m233Words<Comb>>(|a, b| a + b),
        "F2-283" => independent::<F2m283Words<Comb>>(|a, b| a + b),
        "Fp-192" => independent::<Fp192Limbs<Solinas>>(|a, b| a + b),
        "Fp-224" => independent::<Fp224Limbs<Solinas>>(|a, b| a + b),
        "Fp-256" => independent::<Fp256Limbs<Solinas>>(|a, b| a + b),
        "OEF31-6" => independent::<Oef31x6Field>(|a, b| a + b),
        "OEF32-5" => independent::<Oef32x5Field>(|a, b| a + b),
        _ => panic!("no additions in {field}"),
    }
}

/// Subtractions of operands that do not depend on each other, each of which loads them and stores its difference.
///
/// # Panics
/// If no published table has the field.
pub fn subtractions(field: &str) -> Repeat {
    match field {
        "Fp-192" => independent::<Fp192Limbs<Solinas>>(|a, b| a - b),
        "Fp-224" => independent::<Fp224Limbs<Solinas>>(|a, b| a - b),
        "Fp-256" => independent::<Fp256Limbs<Solinas>>(|a, b| a - b),
        _ => panic!("no subtractions in {field}"),
    }
}

fn independent<F: Field>(step: impl Fn(F, F) -> F + 'static) -> Repeat {
    let mut random = SplitMix64::new(u64::from(F::BITS));
    let mut element = |_| F::from_known(&random_element(F::BITS, F::is_canonical, &mut random));
    let mut a: [F; INDEPENDENT] = std::array::from_fn(&mut element);
    let mut b: [F; INDEPENDENT] = std::array::from_fn(&mut element);
    Box::new(move |n| {
        for _ in 0..n.div_ceil(INDEPENDENT as u64) {
            for (a, b) in black_box(&mut a).iter_mut().zip(black_box(&mut b)) {
                *a = step(*a, *b);
            }
        }
    })
}

/// Inversions in the subfield by the binary extended Euclidean algorithm, each needing the one before.
///
/// # Panics
/// If there is no such extension field.
pub fn subfield_inversions(field: &str) -> Repeat {
    match field {
        "OEF31-6" => inversions_modulo::<Oef31x6Modulus>(),
        "OEF32-5" => inversions_modulo::<Oef32x5Modulus>(),
        _ => panic!("{field} is no extension field"),
    }
}

fn inversions_modulo<M: ExtensionModulus>() -> Repeat {
    let mut random = SplitMix64::new(u64::from(M::P));
    let mut element = || (random.next_limb() % u64::from(M::P)) as u32;
    let (mut a, mut b) = (element(), element());
    Box::new(move |n| {
        for _ in 0..n {
            (a, b) = (subfield::add::<M>(subfield::invert_by_euclid_vartime::<M>(a), b), a);
        }
        black_box((a, b));
    })
}
