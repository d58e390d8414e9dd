//! What tables of halvings share: tasks by both kinds of products.

use super::fong_methods::{CARRYLESS, COMBS};
use crate::fields;
use crate::timing::Task;
use carryless::coordinates::{Affine, Lambda};
use carryless::curve::{Curve, named::*};
use carryless::field::{BinaryField, Field, named::*};
use carryless::poly::CombVartime;
#[cfg(target_arch = "x86_64")]
use carryless::word::Xmm;
use carryless::word::has_carryless_product;
use std::hint::black_box;

/// The kinds of products that this processor has: the quantity, and the multiplier.
pub fn kinds() -> impl Iterator<Item = (&'static str, &'static str)> {
    let present = |(_, multiplier): &(&str, &str)| *multiplier != "clmul" || has_carryless_product();
    [(COMBS, "comb4"), (CARRYLESS, "clmul")].into_iter().filter(present)
}

/// The operation of a field row; in variable time where there are two.
pub fn field_operation(row: &str, operation: &str) -> Task<'static> {
    let mut rows = fields::rows().iter().filter(|other| other.id == row && other.operation == operation);
    let row = rows.next().expect("these rows are on every processor that has the multiplier");
    assert!(rows.all(|other| other.time == "constant"), "{}: the first is the one in variable time", row.id);
    Task::new(|n| row.repeat(n))
}

/// Halvings on B-m, each of which needs the one before.
pub fn halvings(m: u32, multiplier: &str) -> Task<'static> {
    type Comb = CombVartime<4>;
    match (m, multiplier) {
        (163, "comb4") => task::<B163<F2m163Words<Comb>>>(),
        (233, "comb4") => task::<B233<F2m233Words<Comb>>>(),
        (283, "comb4") => task::<B283<F2m283Words<Comb>>>(),
        #[cfg(target_arch = "x86_64")]
        (163, "clmul") => task::<B163<F2m163Lanes<Xmm>>>(),
        #[cfg(target_arch = "x86_64")]
        (233, "clmul") => task::<B233<F2m233Lanes<Xmm>>>(),
        #[cfg(target_arch = "x86_64")]
        (283, "clmul") => task::<B283<F2m283Lanes<Xmm>>>(),
        _ => panic!("no halvings over F_2^{m} by {multiplier}"),
    }
}

fn task<C: Curve<Field: BinaryField>>() -> Task<'static> {
    let mut half =
        C::Field::enter(|| Lambda::<C>::halve_affine_vartime(&Affine::generator()).expect("G can be halved"));
    Task::new(move |n| {
        C::Field::enter(|| {
            for _ in 0..n {
                half = half.halve_vartime();
            }
            black_box(&half);
        });
    })
}
