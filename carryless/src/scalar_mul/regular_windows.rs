//! Signed windows of fixed number over complete addition: k·P in constant time.
//!
//! Q ← 2^w·Q + d_i·P, with a table of P, 2P … 2^(w−1)·P of which every entry is read for every digit.
//! Source: A. D. Booth 1951, O. L. MacSorley 1961 (the windows); T. Pornin, Cryptology ePrint Archive 2022/1325 (the
//! formulas). Cost: ⌈(t + 1)/w⌉ (wD + A), and for the table 2^(w−2) D + (2^(w−2) − 1) A; 1I + 2M + 3S to convert,
//! and on random curves 4M more.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.

use crate::coordinates::{Affine, Complete};
use crate::curve::{BinaryCurve, enter_curve};
use crate::recoding;
use crate::scalar::SecretScalar;

/// The widest window.
const MAX_WIDTH: u32 = 6;

/// k·P for a point of the subgroup by windows of w bits, w = 2 … 6.
///
/// ```
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::regular_windows;
/// use carryless::{Affine, B163, SecretScalar, mul_vartime, word::Portable128};
///
/// let (k, g) = (SecretScalar::from_limbs(&[1234, 5])?, Affine::<B163<F2m163Lanes<Portable128>>>::generator());
/// assert_eq!(regular_windows(4, &k, &g), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Panics
/// If w is not 2 to 6.
#[inline(never)]
pub fn regular_windows<C: BinaryCurve>(w: u32, k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    assert!((2..=MAX_WIDTH).contains(&w), "w: a width from 2 to 6");
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            let mut table = [Complete::from_affine(p); 1 << (MAX_WIDTH - 1)];
            let table = &mut table[..1 << (w - 1)];
            for i in 2..=table.len() {
                // Even multiples are doubles, and odd ones P more than the one before.
                let half = || table[i / 2 - 1].double_n_out_of_line(1);
                table[i - 1] = if i % 2 == 0 { half() } else { table[i - 2].add_out_of_line(table[0]) };
            }
            let mut q = Complete::identity();
            for i in (0..recoding::booth_digits(w, C::ORDER_BITS)).rev() {
                let digit = recoding::booth_digit(w, k.limbs(), i);
                // A digit 0 finds no entry and adds O: it takes the same time, and additions are complete. So is the start, 2^w·O.
                let multiple = Complete::lookup(table, digit.magnitude).neg_if(digit.negative);
                q = q.double_n_out_of_line(w).add_out_of_line(multiple);
            }
            q.to_affine()
        },
    )
}
