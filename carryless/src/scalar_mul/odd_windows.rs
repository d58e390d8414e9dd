//! Signed odd digits of fixed number: k·P in constant time.
//!
//! k, or n − k if k is even, is Σ d_i·2^(wi), i < l = ⌈t/w⌉, with odd digits |d_i| < 2^w. Q ← 2^w·Q + d_i·P, with a table
//! of P, 3P … (2^w − 1)P of which every entry is read for every digit. k = 0 becomes n.
//! Source: M. Joye, M. Tunstall, Exponent recoding and regular exponentiation algorithms, AFRICACRYPT 2009. Cost: (l −
//! 1)(wD + A), the last A a complete one, the table of T = 2^(w−1) entries, and the conversion.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.
//!
//! **Why only the last addition need be complete.** Let k' be the odd scalar, 0 < k' ≤ n, and K_i = Σ d_j·2^(w(j−i)), j ≥
//! i, the multiple after digit i. The first digit is positive, and 2^w > |d_j|, so that all K_i are positive. Digit i
//! is added to 2^w·K_(i+1) = K_i − d_i. This is a multiple of n, or ±d_i modulo n, only if one of K_i − d_i, K_i and
//! K_i − 2d_i is. They are positive: 2^w·K_(i+1) ≥ 2^w > |d_i|. And K_i is the integer next to k'/2^(wi), at a distance below
//! 1, so that for i ≥ 1 all are below n/2^w + 1 + 2^(w+1) ≤ n, if n > 2^(w+2). The last addition can have P = −Q, where
//! k' = n, and P = Q, where k' = n − 2|d_0|.

use crate::coordinates::{Affine, ConstantTimePoint};
use crate::curve::{Curve, enter_curve};
use crate::recoding;
use crate::scalar::SecretScalar;

/// k·P for a point of the generator's subgroup by digits of w bits, w = 2 … 6.
///
/// ```
/// use carryless::{Affine, P192, SecretScalar, coordinates::Jacobian, mul_vartime, scalar_mul::odd_windows};
///
/// let (k, g) = (SecretScalar::from_limbs(&[1234, 5])?, Affine::generator());
/// assert_eq!(odd_windows::<Jacobian<P192>>(5, &k, &g), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Panics
/// If w is not 2 to 6, or the order n not above 2^(w+2).
pub fn odd_windows<P: ConstantTimePoint>(w: u32, k: &SecretScalar<P::Curve>, p: &Affine<P::Curve>) -> Affine<P::Curve> {
    match w {
        2 => with_entries::<P, 2>(k, p),
        3 => with_entries::<P, 4>(k, p),
        4 => with_entries::<P, 8>(k, p),
        5 => with_entries::<P, 16>(k, p),
        6 => with_entries::<P, 32>(k, p),
        _ => panic!("w: a width from 2 to 6"),
    }
}

/// [`odd_windows`] with a table of T = 2, 4, 8, 16 or 32 entries: who needs one width only does not compile the others.
///
/// ```
/// use carryless::scalar_mul::{odd_windows, odd_windows_with_entries};
/// use carryless::{Affine, P192, SecretScalar, coordinates::Jacobian};
///
/// let (k, g) = (SecretScalar::from_limbs(&[1234, 5])?, Affine::generator());
/// assert_eq!(odd_windows_with_entries::<Jacobian<P192>, 8>(&k, &g), odd_windows::<Jacobian<P192>>(4, &k, &g));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Panics
/// If the order n is not above 2^(w+2).
#[inline(never)]
pub fn with_entries<P: ConstantTimePoint, const T: usize>(
    k: &SecretScalar<P::Curve>,
    p: &Affine<P::Curve>,
) -> Affine<P::Curve> {
    let w = const { T.ilog2() + 1 };
    assert!(P::Curve::ORDER_BITS > w + 3, "the order: above 2^(w+2)");
    let (k, negated) = k.odd();
    enter_curve::<P::Curve, _>(
        #[inline(always)]
        || {
            let mut table = [P::entry(p); T];
            P::odd_multiples(p, &mut table);
            let l = recoding::odd_digits(w, P::Curve::ORDER_BITS);
            let multiple = |i| {
                // |d| = 2·index + 1.
                let digit = recoding::odd_digit(w, l, &*k, i);
                P::lookup(&table, digit.magnitude >> 1, digit.negative)
            };
            let mut q = P::from_entry(&multiple(l - 1));
            // Neither O nor ±Q is met before the last addition, as the head shows.
            for i in (1..l - 1).rev() {
                q = q.double_n(w).add_entry(&multiple(i));
            }
            // The one addition that can be exceptional; then the sign, where n − k was written.
            let q = q.double_n(w).add(P::from_entry(&multiple(0))).neg_if(negated);
            // Of O the table is none: what was computed is thrown away.
            Affine::select(p.is_identity(), *p, q.to_affine())
        },
    )
}
