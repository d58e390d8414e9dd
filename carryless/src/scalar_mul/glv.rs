//! Methods by an endomorphism φ(x, y) = (βx, y): k·P = k1·P + k2·φ(P), with k1 and k2 of half the length of k.
//!
//! The two halves are interleaved, so that half of the doublings are left; the table of φ(P) is φ of the table of P,
//! one product an entry.
//! Source: R. P. Gallant, R. J. Lambert, S. A. Vanstone, CRYPTO 2001; K. Fong, D. Hankerson, J. López, A. Menezes, M.
//! Tucker, Performance comparisons of elliptic curve systems in software, 2001, slides 20 to 22; D. Hankerson, A.
//! Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004, Algorithm 3.77.
//!
//! k is any integer of at most [`crate::recoding::MAX_SCALAR_BITS`] bits as little-endian limbs; it is reduced modulo
//! n, so that points are those of the generator's subgroup. t is the bit length of n, D a doubling, A an addition. A
//! curve without [`crate::curve::Curve::GLV`] does not compile.

use super::signed_digits::{Stream, interleaved_vartime, width};
use super::{FixedBaseComb, enter};
use crate::coordinates::{Affine, Endomorphism};
use crate::recoding::{self, Digits};
use crate::scalar::glv::{Half, decompose_vartime};

/// The digits of k1 and k2.
fn digits_of_halves_vartime<P: Endomorphism>(k: &[u64], w: u32) -> [Digits; 2] {
    decompose_vartime::<P::Curve>(k).map(|Half { magnitude, is_negative }| {
        let digits = recoding::wnaf_digits_vartime(&magnitude, w);
        if is_negative { digits.negated() } else { digits }
    })
}

/// P, 3P, 5P … and φ of each, by way of `multiples`.
#[inline(never)]
fn tables_vartime<P: Endomorphism>(p: &Affine<P::Curve>, multiples: &mut [P], [own, image]: [&mut [P::Entry]; 2]) {
    P::odd_multiples_vartime(p, multiples, own);
    for (image, entry) in image.iter_mut().zip(own) {
        *image = P::endomorphism(entry);
    }
}

/// k1·P + k2·φ(P).
#[inline(never)]
fn halves_vartime<P: Endomorphism>(
    p: &Affine<P::Curve>,
    [first, second]: &[Digits; 2],
    multiples: &mut [P],
    [own, image]: [&mut [P::Entry]; 2],
) -> P {
    tables_vartime(p, multiples, [&mut *own, &mut *image]);
    interleaved_vartime([(&*own, first.as_slice()), (&*image, second.as_slice())], |q: P, n| q.double_n_vartime(n))
}

/// Σ over three streams of Σ d_i·2^i·P.
#[inline(never)]
fn three_vartime<P: Endomorphism>(streams: [Stream<'_, P>; 3]) -> P {
    interleaved_vartime(streams, |q: P, n| q.double_n_vartime(n))
}

/// k·P with width-w NAFs of k1 and k2 and tables of T = 2^(w−2) entries.
///
/// Cost: t/2 D + t/(w + 1) A, and for the tables 1D + (T − 1)A, a conversion and T products.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long. (A T that is not 1, 2, 4 … 64 does not compile.)
pub fn glv_wnaf_vartime<P: Endomorphism, const T: usize>(k: &[u64], p: &Affine<P::Curve>) -> P {
    let digits = digits_of_halves_vartime::<P>(k, const { width::<T>() });
    enter::<P>(|| {
        let entry = P::entry(p);
        halves_vartime(p, &digits, &mut [P::IDENTITY; T], [&mut [entry; T], &mut [entry; T]])
    })
}

/// k·P with the binary NAFs of k1 and k2. Cost: t/2 D + t/3 A and one product.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn glv_naf_vartime<P: Endomorphism>(k: &[u64], p: &Affine<P::Curve>) -> P {
    glv_wnaf_vartime::<P, 1>(k, p)
}

/// k·P + l·Q for a fixed P: k by its comb of 2^w = `TC` entries, l by the halves of l with tables of T entries.
///
/// The comb has t/w columns and the halves of l have t/2 digits; they share the doublings.
/// Cost: t/2 D + t/w(1 − 2^(−w)) A + t/(w' + 1) A for w' of T = 2^(w'−2), and the tables of Q.
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If k or l is too long. (A T that is not 1, 2, 4 … 64 does not compile.)
pub fn glv_comb_vartime<P: Endomorphism, const TC: usize, const T: usize>(
    k: &[u64],
    fixed: &FixedBaseComb<P, TC>,
    l: &[u64],
    q: &Affine<P::Curve>,
) -> P {
    let columns = fixed.columns_vartime(k);
    let [first, second] = digits_of_halves_vartime::<P>(l, const { width::<T>() });
    enter::<P>(|| {
        let entry = P::entry(q);
        let (mut own, mut image) = ([entry; T], [entry; T]);
        tables_vartime(q, &mut [P::IDENTITY; T], [&mut own, &mut image]);
        three_vartime([
            (fixed.column_entries(), columns.as_slice()),
            (&own, first.as_slice()),
            (&image, second.as_slice()),
        ])
    })
}
