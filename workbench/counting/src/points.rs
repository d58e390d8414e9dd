//! What point operations cost, by coordinate system: run on field elements that count.

use crate::costs::{self, Costs, Counted};
use carryless::coordinates::{self, Affine, Lambda, Point};
use carryless::curves::{B233, Jq25519, K233, P192};
use carryless::field::named::{F2m233Lanes, Fp192Limbs, Fp25519Radix51};
use carryless::field::prime::Solinas;
use carryless::word::Portable128;

/// B-233, whose a is 1 and whose b is not, over elements that count.
pub(crate) type Binary = B233<Counted<F2m233Lanes<Portable128>>>;

/// K-233 over elements that count.
pub(crate) type Koblitz = K233<Counted<F2m233Lanes<Portable128>>>;

/// P-192, whose a is −3, over elements that count.
pub(crate) type Prime = P192<Counted<Fp192Limbs<Solinas>>>;

/// A Jacobi quartic over elements that count; its constant is of full size.
pub(crate) type Quartic = Jq25519<Counted<Fp25519Radix51>>;

/// Coordinates on a binary curve with a = 1, on a prime curve with a = −3, or on a Jacobi quartic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// Affine ones on the binary curve.
    BinaryAffine,
    /// Those of López and Dahab.
    LopezDahab,
    /// Those of López and Dahab, with the mixed addition of 9M + 4S.
    LopezDahab9M,
    /// Those of Kim and Kim.
    KimKim,
    /// Projective λ-coordinates.
    LambdaProjective,
    /// Affine ones on the prime curve.
    PrimeAffine,
    /// Jacobian ones.
    Jacobian,
    /// (X : X² : Y : Z : Z²) on the quartic.
    JacobiQuartic,
}

/// An operation on points.
#[derive(Clone, Copy)]
pub enum Operation {
    /// 2P.
    Doubling,
    /// P + Q, Q as it lies in a table.
    MixedAddition,
    /// P + Q.
    Addition,
}

/// What an operation costs, on ordinary points.
pub fn cost(coordinates: Coordinates, operation: Operation) -> Costs {
    match coordinates {
        Coordinates::BinaryAffine => cost_in::<Affine<Binary>>(operation),
        Coordinates::LopezDahab => cost_in::<coordinates::LopezDahab<Binary>>(operation),
        Coordinates::LopezDahab9M => cost_in::<coordinates::LopezDahab<Binary, true>>(operation),
        Coordinates::KimKim => cost_in::<coordinates::KimKim<Binary>>(operation),
        Coordinates::LambdaProjective => cost_in::<coordinates::LambdaProjective<Binary>>(operation),
        Coordinates::PrimeAffine => cost_in::<Affine<Prime>>(operation),
        Coordinates::Jacobian => cost_in::<coordinates::Jacobian<Prime>>(operation),
        Coordinates::JacobiQuartic => cost_in::<coordinates::JacobiQuartic<Quartic>>(operation),
    }
}

fn cost_in<P: Point>(operation: Operation) -> Costs {
    let g = Affine::generator();
    // Neither has Z = 1, nor is one a multiple of the other that a formula treats apart.
    let p = P::from_affine(&g).double_n_vartime(2);
    let q = P::from_affine(&g).double_n_vartime(3);
    let mut table = [P::entry(&g); 2];
    P::odd_multiples_vartime(&g, &mut [P::IDENTITY; 2], &mut table);
    let [_, entry] = table;
    match operation {
        Operation::Doubling => costs::of(|| p.double_vartime()).1,
        Operation::MixedAddition => costs::of(|| p.add_entry_vartime(&entry)).1,
        Operation::Addition => costs::of(|| p.add_vartime(q)).1,
    }
}

/// What a halving costs after another one.
pub fn halving() -> Costs {
    let half = Lambda::<Binary>::halve_affine_vartime(&Affine::generator()).expect("G is in the subgroup");
    costs::of(|| half.halve_vartime()).1
}
