//! Montgomery's ladder for eight points and scalars at once on Bv² = u³ + (4a + 2)u² + u, each in a lane of [`Word512`].
//!
//! Source: RFC 7748, section 5. Cost of a step: 6M + 4S. Time: constant.

use super::eight::{Eight, Factor};
use crate::field::prime::PrimeModulus;
use crate::word::Word512;
#[cfg(feature = "x25519")]
use {
    super::eight::pack,
    crate::field::{MAX_LIMBS, PrimeField},
};

/// u = X/Z of two neighbours lP and (l + 1)P: X and Z of the one, X and Z of the other. All are carried.
pub type Neighbours<M, V, const N: usize> = [Factor<M, V, N>; 4];

/// 2Q and Q + R from Q and R, by the u of P and a.
///
/// A = X2 + Z2; B = X2 − Z2; C = X3 + Z3; D = X3 − Z3; E = A² − B²; X3 = (DA + CB)²; Z3 = u(DA − CB)²; X2 = A²B²; Z2 = E(A² + aE).
#[inline(always)]
pub fn step<M: PrimeModulus, V: Word512, const N: usize>(
    [x2, z2, x3, z3]: &Neighbours<M, V, N>,
    u: &Factor<M, V, N>,
    a24: &Factor<M, V, N>,
) -> Neighbours<M, V, N> {
    let (x2, z2, x3, z3) = (x2.loose(), z2.loose(), x3.loose(), z3.loose());
    let (a, b) = (x2.plus(z2).carry::<0>(), x2.minus(z2).carry::<1>());
    let (c, d) = (x3.plus(z3).carry::<0>(), x3.minus(z3).carry::<1>());
    let (da, cb) = (d.times_soon(&a), c.times_soon(&b));
    let (aa, bb) = (a.square_soon(), b.square_soon());
    let e = aa.minus(bb).fold();
    let rest = aa.plus(e.times_soon(a24)).carry::<0>();
    [
        aa.carry::<0>().times_soon(&bb.carry::<0>()).carry::<0>(),
        e.times_soon(&rest).carry::<0>(),
        da.plus(cb).carry::<0>().square_soon().carry::<0>(),
        da.minus(cb).fold().square_soon().carry::<0>().times_soon(u).carry::<0>(),
    ]
}

/// X and Z of each k·P, from the u of each P. Of k as many bits are read as an element has.
#[cfg(feature = "x25519")]
#[inline(never)]
pub fn ladder_8way<F: PrimeField, V: Word512, const N: usize>(
    a: F,
    k: &[&[u64; MAX_LIMBS]; 8],
    u: &[F; 8],
) -> [[F; 8]; 2] {
    let (a, u): ([u64; MAX_LIMBS], _) = (a.to_limbs(), u.map(F::to_limbs));
    let numbers: [[[u64; MAX_LIMBS]; 8]; 2] = V::enter(
        #[inline(always)]
        || {
            const { assert!(Eight::<F::Modulus, V, N>::ARE_VALUES, "a prime 2^(51N) − c") };
            let (a, u) = (Factor::splat(&a), Factor::load(&pack::<F::Modulus, N>(u.each_ref())));
            let (zero, one) = (Factor::splat(&[]), Factor::splat(&[1]));
            // O and P.
            let (mut p, mut last): (Neighbours<F::Modulus, V, N>, _) = ([one, zero, u, one], [0; 8]);
            for i in (0..F::BITS as usize).rev() {
                let mut changed = [0; 8];
                for lane in 0..8 {
                    let bit = k[lane][i / 64] >> (i % 64) & 1;
                    changed[lane] = (bit ^ last[lane]).wrapping_neg();
                    last[lane] = bit;
                }
                p = step(&exchanged(&p, V::load(&changed)), &u, &a);
            }
            for bit in &mut last {
                *bit = bit.wrapping_neg();
            }
            let [x, z, ..] = exchanged(&p, V::load(&last));
            [x.loose().to_limbs(), z.loose().to_limbs()]
        },
    );
    numbers.each_ref().map(|numbers| numbers.each_ref().map(|number| F::from_known(number)))
}

/// Both neighbours, in the other order in the lanes of the mask.
#[cfg(feature = "x25519")]
#[inline(always)]
fn exchanged<M: PrimeModulus, V: Word512, const N: usize>(
    [x2, z2, x3, z3]: &Neighbours<M, V, N>,
    mask: V,
) -> Neighbours<M, V, N> {
    [
        Factor::select_lanes(mask, *x3, *x2),
        Factor::select_lanes(mask, *z3, *z2),
        Factor::select_lanes(mask, *x2, *x3),
        Factor::select_lanes(mask, *z2, *z3),
    ]
}
