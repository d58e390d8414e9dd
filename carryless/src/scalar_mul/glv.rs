//! Methods by an endomorphism φ(x, y) = (βx, y): k·P = k1·P + k2·φ(P), with k1 and k2 of half the length of k.
//!
//! The two halves are interleaved, so that half of the doublings are left; the table of φ(P) is φ of the table of P,
//! one product in F_p an entry.
//! Source: R. P. Gallant, R. J. Lambert, S. A. Vanstone, CRYPTO 2001; K. Fong, D. Hankerson, J. López, A. Menezes, M.
//! Tucker, Performance comparisons of elliptic curve systems in software, 2001, slides 20 to 22; D. Hankerson, A.
//! Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004, Algorithm 3.77.
//!
//! k is any integer of at most [`crate::recoding::MAX_SCALAR_BITS`] bits as little-endian limbs; it is reduced modulo
//! n, so that points are those of the generator's subgroup. t is the bit length of n, w the width of a window, T =
//! 2^(w−2), D a doubling, A an addition. A curve without [`crate::curve::GlvCurve`] does not compile.

use super::interleave::sum_vartime;
use super::signed_digits::odd_multiples;
use super::{FixedBaseComb, enter};
use crate::coordinates::{Affine, Endomorphism, Point};
use crate::recoding::{self, Digits};
use crate::scalar::glv::{Half, decompose_vartime};

/// The widest window.
const MAX_WIDTH: u32 = 6;
/// The odd multiples that it needs.
const MOST: usize = odd_multiples(MAX_WIDTH);

/// The digits of k1 and k2.
fn digits_of_halves_vartime<P: Endomorphism>(w: u32, k: &[u64]) -> [Digits; 2] {
    assert!((2..=MAX_WIDTH).contains(&w), "w: a width from 2 to 6");
    let digits = |Half { magnitude, is_negative }: &Half| {
        let digits = recoding::wnaf_digits_vartime(w, magnitude);
        if *is_negative { digits.negated() } else { digits }
    };
    // The digits of −|k_j| are the negatives.
    let [first, second] = &decompose_vartime::<P::Curve>(k);
    [digits(first), digits(second)]
}

/// P, 3P, 5P … as many as a window needs, and φ of each.
struct Tables<P: Point> {
    own: [P::Entry; MOST],
    image: [P::Entry; MOST],
}

impl<P: Endomorphism> Tables<P> {
    #[inline(never)]
    fn new_vartime(w: u32, p: &Affine<P::Curve>) -> Self {
        let entry = P::entry(p);
        let mut tables = Tables { own: [entry; MOST], image: [entry; MOST] };
        let own = &mut tables.own[..odd_multiples(w)];
        P::odd_multiples_vartime(p, &mut [P::IDENTITY; MOST][..own.len()], own);
        // u·φ(P) = φ(u·P).
        for (image, entry) in tables.image.iter_mut().zip(own) {
            *image = P::endomorphism(entry);
        }
        tables
    }
}

/// k·P with width-w NAFs of k1 and k2, w = 2 … 6.
///
/// Cost: t/2 D + t/(w + 1) A, and for the tables 1D + (T − 1)A, a conversion and T products.
///
/// ```
/// use carryless::coordinates::{Jacobian, Point};
/// use carryless::{Affine, curves::Secp256k1, mul_vartime, scalar_mul::glv_wnaf_vartime};
///
/// let g = Affine::generator();
/// let product = glv_wnaf_vartime::<Jacobian<Secp256k1>>(4, &[1234, 5], &g);
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// ```
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If w is not 2 to 6, or k is too long.
pub fn glv_wnaf_vartime<P: Endomorphism>(w: u32, k: &[u64], p: &Affine<P::Curve>) -> P {
    let [first, second] = &digits_of_halves_vartime::<P>(w, k);
    enter::<P, _>(|| {
        // Both halves have t/2 digits, and share the doublings.
        let tables = Tables::<P>::new_vartime(w, p);
        sum_vartime(&[(&tables.own, first.as_slice()), (&tables.image, second.as_slice())])
    })
}

/// k·P with the binary NAFs of k1 and k2. Cost: t/2 D + t/3 A and one product.
///
/// ```
/// use carryless::coordinates::{Jacobian, Point};
/// use carryless::{Affine, curves::Secp256k1, mul_vartime, scalar_mul::glv_naf_vartime};
///
/// let g = Affine::generator();
/// let product = glv_naf_vartime::<Jacobian<Secp256k1>>(&[1234, 5], &g);
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// ```
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn glv_naf_vartime<P: Endomorphism>(k: &[u64], p: &Affine<P::Curve>) -> P {
    glv_wnaf_vartime(2, k, p)
}

/// k·P + l·Q for a fixed P: k by its comb, l by width-w NAFs of the halves of l, w = 2 … 6.
///
/// The comb has t/w' columns for w' teeth and the halves of l have t/2 digits; they share the doublings.
/// Cost: t/2 D + t/w'(1 − 2^(−w')) A + t/(w + 1) A, and the tables of Q.
///
/// ```
/// use carryless::coordinates::{Affine, Jacobian, Point};
/// use carryless::scalar_mul::{FixedBaseComb, glv_comb_vartime};
/// use carryless::{curves::Secp256k1, mul_vartime};
///
/// type P = Jacobian<Secp256k1>;
/// let g = Affine::generator();
/// let comb = FixedBaseComb::<P, _>::new_vartime(4, 1, &g, vec![P::entry(&g); FixedBaseComb::<P>::entries(4, 1)]);
/// let sum = glv_comb_vartime(4, &[1234], &comb, &[5], &g.double());
/// assert_eq!(sum.to_affine_vartime(), mul_vartime(&[1244], &g));
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If w is not 2 to 6, the comb has more than one table or more than 6 teeth, or k or l is too long.
pub fn glv_comb_vartime<P: Endomorphism, B: AsRef<[P::Entry]>>(
    w: u32,
    k: &[u64],
    fixed: &FixedBaseComb<P, B>,
    l: &[u64],
    q: &Affine<P::Curve>,
) -> P {
    // A column c is read as the odd digit 2c − 1 at its place: the comb is one more stream beside both halves of l.
    let columns = fixed.columns_vartime(k);
    let [first, second] = &digits_of_halves_vartime::<P>(w, l);
    enter::<P, _>(|| {
        let tables = Tables::<P>::new_vartime(w, q);
        sum_vartime(&[
            (fixed.column_entries(), columns.as_slice()),
            (&tables.own, first.as_slice()),
            (&tables.image, second.as_slice()),
        ])
    })
}

/// k·P + l·Q by width-w NAFs of the halves of both, w = 2 … 6.
///
/// Cost: t/2 D + 2t/(w + 1) A, and the tables of P and Q.
///
/// ```
/// use carryless::coordinates::{Jacobian, Point};
/// use carryless::{Affine, curves::Secp256k1, mul_vartime, scalar_mul::glv_interleave_vartime};
///
/// let g = Affine::generator();
/// let sum = glv_interleave_vartime::<Jacobian<Secp256k1>>(4, &[1234], &g, &[5], &g.double());
/// assert_eq!(sum.to_affine_vartime(), mul_vartime(&[1244], &g));
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If w is not 2 to 6, or k or l is too long.
pub fn glv_interleave_vartime<P: Endomorphism>(
    w: u32,
    k: &[u64],
    p: &Affine<P::Curve>,
    l: &[u64],
    q: &Affine<P::Curve>,
) -> P {
    let ([k1, k2], [l1, l2]) = (&digits_of_halves_vartime::<P>(w, k), &digits_of_halves_vartime::<P>(w, l));
    enter::<P, _>(|| {
        let [of_p, of_q] = [p, q].map(|p| Tables::<P>::new_vartime(w, p));
        sum_vartime(&[
            (&of_p.own, k1.as_slice()),
            (&of_p.image, k2.as_slice()),
            (&of_q.own, l1.as_slice()),
            (&of_q.image, l2.as_slice()),
        ])
    })
}
