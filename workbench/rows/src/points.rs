//! What published tables time beside the rows: operations on points, and the decomposition of a scalar.

use crate::Repeat;
use crate::random::SplitMix64;
use carryless::coordinates::{Affine, Jacobian, Lambda, LopezDahab, Point};
use carryless::curve::{BinaryCurve, Curve};
use carryless::curves::*;
use carryless::field::prime::{PseudoMersenne, Solinas};
use carryless::field::{Field, named::*};
use carryless::poly::CombVartime;
use carryless::scalar::glv;
#[cfg(target_arch = "x86_64")]
use carryless::word::{Xmm, has_carryless_product};
use std::hint::black_box;

type Comb = CombVartime<4>;

/// Doublings and additions of an affine point in Jacobian or López–Dahab coordinates, then in affine ones, each needing
/// the one before.
///
/// # Panics
/// If the curve is not P-192, OEF31-6, OEF32-5 or K-163.
pub fn operations(curve: &str) -> [Repeat; 4] {
    match curve {
        "P-192" => operations_in::<Jacobian<P192<Fp192Limbs<Solinas>>>>(),
        "OEF31-6" => operations_in::<Jacobian<Oef31x6<Oef31x6Field>>>(),
        "OEF32-5" => operations_in::<Jacobian<Oef32x5<Oef32x5Field>>>(),
        "K-163" => operations_in::<LopezDahab<K163<F2m163Words<Comb>>>>(),
        _ => panic!("no point operations on {curve}"),
    }
}

fn operations_in<P: Point>() -> [Repeat; 4] {
    type A<P> = Affine<<P as Point>::Curve>;
    [
        chain::<P>(|p, _| p.double_vartime()),
        chain::<P>(|p, entry| p.add_entry_vartime(entry)),
        chain::<A<P>>(|p, _| p.double_vartime()),
        chain::<A<P>>(|p, entry| p.add_entry_vartime(entry)),
    ]
}

fn chain<P: Point>(step: impl Fn(P, &P::Entry) -> P + 'static) -> Repeat {
    let g = Affine::generator();
    let entry = P::entry(&g);
    let mut p = <P::Curve as Curve>::Field::enter(|| P::from_affine(&g).double_n_vartime(5));
    Box::new(move |n| {
        <P::Curve as Curve>::Field::enter(|| {
            for _ in 0..n {
                p = step(p, &entry);
            }
            black_box(&p);
        });
    })
}

/// Halvings on B-m, each of which needs the one before.
///
/// # Panics
/// If the degree is not 163, 233 or 283, or the multiplier neither `comb4` nor `clmul` on a processor that has it.
pub fn halvings(m: u32, multiplier: &str) -> Repeat {
    match (m, multiplier) {
        (163, "comb4") => halvings_on::<B163<F2m163Words<Comb>>>(),
        (233, "comb4") => halvings_on::<B233<F2m233Words<Comb>>>(),
        (283, "comb4") => halvings_on::<B283<F2m283Words<Comb>>>(),
        #[cfg(target_arch = "x86_64")]
        (163, "clmul") if has_carryless_product() => halvings_on::<B163<F2m163Lanes<Xmm>>>(),
        #[cfg(target_arch = "x86_64")]
        (233, "clmul") if has_carryless_product() => halvings_on::<B233<F2m233Lanes<Xmm>>>(),
        #[cfg(target_arch = "x86_64")]
        (283, "clmul") if has_carryless_product() => halvings_on::<B283<F2m283Lanes<Xmm>>>(),
        _ => panic!("no halvings over F_2^{m} by {multiplier}"),
    }
}

fn halvings_on<C: BinaryCurve>() -> Repeat {
    let mut half =
        C::Field::enter(|| Lambda::<C>::halve_affine_vartime(&Affine::generator()).expect("G can be halved"));
    Box::new(move |n| {
        C::Field::enter(|| {
            for _ in 0..n {
                half = half.halve_vartime();
            }
            black_box(&half);
        });
    })
}

/// Decompositions of random scalars by the endomorphism of WAP-160.
pub fn decompositions() -> Repeat {
    type C = Wap160<Fp160Limbs<PseudoMersenne>>;
    let mut random = SplitMix64::new(u64::from(C::ORDER_BITS));
    let scalars: Vec<Vec<u64>> = (0..128).map(|_| random.below(C::ORDER)).collect();
    let mut scalars = scalars.into_iter().cycle();
    Box::new(move |n| {
        for l in scalars.by_ref().take(n as usize) {
            black_box(glv::decompose_vartime::<C>(black_box(&l)));
        }
    })
}
