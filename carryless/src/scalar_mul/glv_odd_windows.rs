//! Signed odd digits of two halves of a scalar: k·P = k1·P + k2·φ(P) in constant time, on a curve with an endomorphism φ.
//!
//! k1 and k2 are odd, |k_j| = Σ d_i·2^(wi), i < l, with odd digits |d_i| < 2^w. Q ← 2^w·Q ± d_i·P ± d'_i·φ(P), with tables of P,
//! 3P … (2^w − 1)P and of φ of each, of which every entry is read for every digit.
//! Source: R. P. Gallant, R. J. Lambert, S. A. Vanstone, CRYPTO 2001; M. Joye, M. Tunstall, AFRICACRYPT 2009 (the digits); the
//! parities are those of [`crate::scalar::glv`]. Cost: l = ⌈(⌈t/2⌉ + 2)/w⌉; (l − 1)(wD + 2A) + A, the last two A complete ones, the
//! table of T = 2^(w−1) entries, T products, and the conversion.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.
//!
//! **Why only the last two additions need be complete.** x·P + y·φ(P) is O just where (x, y) lies in the lattice of
//! [`crate::curve::Glv`]: where (x, y) = 0, or x² − xy + y² ≥ n, so that |x| or |y| is at least √(n/3) > 0.57·√n. Let (K, L) be the
//! multiples after digits i + 1, both odd; then (2^w·K, 2^w·L) comes to the sum with ±(d, 0), and (2^w·K ± d, 2^w·L) to that
//! with ±(0, d'). Of these pairs, their sums and their differences none is 0, as 2^w·L is not and 2^w·K ± d is odd; likewise of (d,
//! 0) and ±(0, d') at the start. And as |k_j| < 2.16·√n, their entries are below 2.16·√n/2^(wi) + 1 + 2^(w+1), which for i ≥ 1, w ≥
//! 3 and √n ≥ 2^(w+3) is below 0.57·√n.

use crate::coordinates::{Affine, ConstantTimePoint, Endomorphism, Point};
use crate::curve::{Curve, enter_curve};
use crate::recoding;
use crate::scalar::SecretScalar;
use crate::scalar::glv::odd_halves;

/// k·P for a point of the generator's subgroup by digits of w bits, w = 3 … 6.
///
/// ```
/// use carryless::scalar_mul::glv_odd_windows;
/// use carryless::{Affine, SecretScalar, coordinates::Jacobian, curves::Secp256k1, mul_vartime};
///
/// let (k, g) = (SecretScalar::from_limbs(&[1234, 5])?, Affine::generator());
/// assert_eq!(glv_odd_windows::<Jacobian<Secp256k1>>(4, &k, &g), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Panics
/// If w is not 3 to 6, or the order n not above 2^(2w+6).
pub fn glv_odd_windows<P>(
    w: u32,
    k: &SecretScalar<<P as Point>::Curve>,
    p: &Affine<<P as Point>::Curve>,
) -> Affine<<P as Point>::Curve>
where
    P: Endomorphism + ConstantTimePoint<Curve = <P as Point>::Curve, Entry = <P as Point>::Entry>,
{
    match w {
        3 => with_entries::<P, 4>(k, p),
        4 => with_entries::<P, 8>(k, p),
        5 => with_entries::<P, 16>(k, p),
        6 => with_entries::<P, 32>(k, p),
        _ => panic!("w: a width from 3 to 6"),
    }
}

/// [`glv_odd_windows`] with tables of T = 4, 8, 16 or 32 entries: who needs one width only does not compile the others.
///
/// ```
/// use carryless::scalar_mul::{glv_odd_windows, glv_odd_windows_with_entries};
/// use carryless::{Affine, SecretScalar, coordinates::Jacobian, curves::Secp256k1};
///
/// type P = Jacobian<Secp256k1>;
/// let (k, g) = (SecretScalar::from_limbs(&[1234, 5])?, Affine::generator());
/// assert_eq!(glv_odd_windows_with_entries::<P, 8>(&k, &g), glv_odd_windows::<P>(4, &k, &g));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Panics
/// If the order n is not above 2^(2w+6).
#[inline(never)]
pub fn with_entries<P, const T: usize>(
    k: &SecretScalar<<P as Point>::Curve>,
    p: &Affine<<P as Point>::Curve>,
) -> Affine<<P as Point>::Curve>
where
    P: Endomorphism + ConstantTimePoint<Curve = <P as Point>::Curve, Entry = <P as Point>::Entry>,
{
    let w = const { T.ilog2() + 1 };
    let bits = <P as Point>::Curve::ORDER_BITS;
    assert!(bits > 2 * w + 6, "the order: above 2^(2w+6)");
    let halves = odd_halves(k);
    enter_curve::<<P as Point>::Curve, _>(
        #[inline(always)]
        || {
            let mut tables = [[<P as ConstantTimePoint>::entry(p); T]; 2];
            P::odd_multiples(p, &mut tables[0]);
            for i in 0..T {
                tables[1][i] = P::endomorphism(&tables[0][i]);
            }
            // |k_j| < 2.16·√n < 2^(⌈t/2⌉ + 2).
            let l = recoding::odd_digits(w, bits.div_ceil(2) + 2);
            let multiple = |half: usize, i| {
                let digit = recoding::odd_digit(w, l, &halves[half].magnitude, i);
                // |d| = 2·index + 1. The sign of the half turns that of each digit.
                P::lookup(&tables[half], digit.magnitude >> 1, digit.negative ^ halves[half].negative)
            };
            // P and φ(P) times odd digits: neither equal nor opposite, so that this addition is not exceptional either.
            let mut q = P::from_entry(&multiple(0, l - 1)).add_entry(&multiple(1, l - 1));
            // Additions of entries need not be complete while i ≥ 1, as the head shows.
            for i in (1..l - 1).rev() {
                q = q.double_n(w).add_entry(&multiple(0, i)).add_entry(&multiple(1, i));
            }
            let q = q.double_n(w).add(P::from_entry(&multiple(0, 0))).add(P::from_entry(&multiple(1, 0)));
            // Of O the table is none: what was computed is thrown away.
            Affine::select(p.is_identity(), *p, ConstantTimePoint::to_affine(q))
        },
    )
}
