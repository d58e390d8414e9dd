//! 1/a in F_2^m by the extended Euclidean algorithm for binary polynomials.
//!
//! Invariants: a·g ≡ u (mod f) in both parts (u, g), which begin as (a, 1) and (f, 0). The part of higher degree takes
//! a multiple of the other, (u, g) += x^j·(u', g'), until one of them has u = 1.
//! As u gets shorter g gets longer: where deg u ≥ deg u', the longer g has a degree of at most m − deg u'. So a part has
//! little more than N limbs in use, and the algorithm runs through N phases, in each of which the numbers of limbs are
//! constants.
//!
//! Source: D. Hankerson, J. López, A. Menezes, CHES 2000, Algorithm 8.
//! Cost: m steps on average, each of one shift and one addition of N + 2 limbs.

use crate::field::{BinaryField, MAX_LIMBS};
use crate::poly::Modulus;

/// 1/a; 0 for a = 0.
///
/// # Time
/// Variable in `a`.
pub fn by_euclid_vartime<F: BinaryField>(a: F) -> F {
    let mut f = [0; MAX_LIMBS];
    for e in F::Modulus::TERMS.iter().chain([&F::Modulus::M]) {
        f[*e as usize / 64] |= 1 << (e % 64);
    }
    let a = a.to_limbs();
    F::from_constant(&match <F::Modulus as Modulus>::LIMBS {
        1 => inverse::<1>(&a, &f),
        2 => inverse::<2>(&a, &f),
        3 => inverse::<3>(&a, &f),
        4 => inverse::<4>(&a, &f),
        5 => inverse::<5>(&a, &f),
        6 => inverse::<6>(&a, &f),
        7 => inverse::<7>(&a, &f),
        8 => inverse::<8>(&a, &f),
        _ => inverse::<MAX_LIMBS>(&a, &f),
    })
}

/// A polynomial u and the g with a·g ≡ u (mod f).
struct Part<const N: usize> {
    u: [u64; N],
    g: [u64; N],
}

/// The least degree of u, as [`top_degree`] counts it, that leaves work in the phase of `U` limbs.
const fn bottom(limbs: usize) -> i32 {
    // In the last limb u = 1 is the end; in the others the next phase goes on.
    if limbs == 1 { 65 } else { 64 }
}

/// 1/a mod f in N limbs; 0 for a = 0.
#[inline(never)]
fn inverse<const N: usize>(a: &[u64; MAX_LIMBS], f: &[u64; MAX_LIMBS]) -> [u64; MAX_LIMBS] {
    let mut parts = [const { Part { u: [0; N], g: [0; N] } }; 2];
    let [p, q] = &mut parts;
    // (a, 1) and (f, 0): a·1 ≡ a, a·0 ≡ f.
    p.u.copy_from_slice(&a[..N]);
    p.g[0] = 1;
    q.u.copy_from_slice(&f[..N]);
    let mut inverse = [0; MAX_LIMBS];
    if p.u == [0; N] {
        return inverse;
    }
    // The phase of U limbs ends when u of both parts has fewer; g has N + 2 − U at most meanwhile.
    if N > 8 {
        phase::<N, 9>(p, q);
    }
    if N > 7 {
        phase::<N, 8>(p, q);
    }
    if N > 6 {
        phase::<N, 7>(p, q);
    }
    if N > 5 {
        phase::<N, 6>(p, q);
    }
    if N > 4 {
        phase::<N, 5>(p, q);
    }
    if N > 3 {
        phase::<N, 4>(p, q);
    }
    if N > 2 {
        phase::<N, 3>(p, q);
    }
    if N > 1 {
        phase::<N, 2>(p, q);
    }
    phase::<N, 1>(p, q);
    // u = 1: a·g ≡ 1.
    inverse[..N].copy_from_slice(if p.u[0] == 1 { &p.g } else { &q.g });
    inverse
}

/// The steps that bring u of both parts, which have `U` limbs, below `U` limbs; with one limb, until one of them is 1.
#[inline(always)]
fn phase<const N: usize, const U: usize>(p: &mut Part<N>, q: &mut Part<N>) {
    let (mut p_degree, mut q_degree) = (top_degree::<N, U>(&p.u), top_degree::<N, U>(&q.u));
    let is_done = |lowered: i32, other: i32| lowered < bottom(U) && (U == 1 || other < bottom(U));
    if is_done(q_degree, p_degree) {
        return;
    }
    // In turn: the part of higher degree is lowered until it is the shorter one.
    loop {
        p_degree = lower::<N, U>(p, p_degree, q, q_degree);
        if is_done(p_degree, q_degree) {
            return;
        }
        q_degree = lower::<N, U>(q, q_degree, p, p_degree);
        if is_done(q_degree, p_degree) {
            return;
        }
    }
}

/// p += x^j·q as long as deg u of p is not below that of q and `U` limbs are in use; deg u then.
#[inline(always)]
fn lower<const N: usize, const U: usize>(p: &mut Part<N>, mut degree: i32, q: &Part<N>, q_degree: i32) -> i32 {
    while degree >= q_degree && degree >= bottom(U) {
        // j = deg u − deg u', so that the leading terms cancel.
        let shift = (degree - q_degree) as u32;
        if shift < 64 {
            // Then u of q has more than U − 2 limbs, and both g fewer than N + 3 − U.
            add_shifted(&mut p.u, &q.u, shift, U);
            add_shifted(&mut p.g, &q.g, shift, if U < 2 { N } else { N + 2 - U });
        } else {
            lower_by_limbs(p, q);
        }
        degree = top_degree::<N, U>(&p.u);
    }
    degree
}

/// The degree of u within its two highest limbs of `U`: 64 to 127 in the highest, 0 to 63 in the other, −1 below both.
#[inline(always)]
fn top_degree<const N: usize, const U: usize>(u: &[u64; N]) -> i32 {
    let below = if U > 1 { u[U - 2] } else { 0 };
    if u[U - 1] != 0 { 127 - u[U - 1].leading_zeros() as i32 } else { 63 - below.leading_zeros() as i32 }
}

/// a ^= b·x^shift in the lowest `limbs` limbs, shift < 64.
#[inline(always)]
fn add_shifted<const N: usize>(a: &mut [u64; N], b: &[u64; N], shift: u32, limbs: usize) {
    let mut carry = 0;
    for i in 0..limbs {
        a[i] ^= b[i] << shift ^ carry;
        // b >> (64 − shift), and 0 for shift = 0.
        carry = b[i] >> 1 >> (63 - shift);
    }
}

/// p += x^j·q once, whatever the degrees: where they are 64 or more apart, which random operands hardly ever have. Where u
/// of q is 1 already, p is given up.
#[cold]
#[inline(never)]
fn lower_by_limbs<const N: usize>(p: &mut Part<N>, q: &Part<N>) {
    let shift = (degree(&p.u) - degree(&q.u)) as usize;
    if degree(&q.u) == 0 {
        p.u = [0; N];
        return;
    }
    let (limbs, bits) = (shift / 64, shift as u32 % 64);
    for (a, b) in [(&mut p.u, &q.u), (&mut p.g, &q.g)] {
        for i in limbs..N {
            let below = if i > limbs { b[i - limbs - 1] >> 1 >> (63 - bits) } else { 0 };
            a[i] ^= b[i - limbs] << bits ^ below;
        }
    }
}

/// The degree, −1 for zero.
fn degree(a: &[u64]) -> i32 {
    match a.iter().rposition(|limb| *limb != 0) {
        Some(i) => i as i32 * 64 + a[i].ilog2() as i32,
        None => -1,
    }
}
