//! Signed windows of fixed number over complete addition: k·P in constant time.
//!
//! Q ← 2^w·Q + d_i·P, with a table of P, 2P … 2^(w−1)·P of which every entry is read for every digit.
//! Source: A. D. Booth 1951, O. L. MacSorley 1961 (the windows); T. Pornin, Cryptology ePrint Archive 2022/1325 (the
//! formulas). Cost: ⌈(t + 1)/w⌉ (wD + A), and for the table 2^(w−2) D + (2^(w−2) − 1) A; 1I + 2M + 3S to convert,
//! and on random curves 4M more.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.

use crate::coordinates::{Affine, Complete};
use crate::curve::Curve;
use crate::field::{BinaryField, Field};
use crate::recoding;
use crate::scalar::SecretScalar;

/// k·P for a point of the subgroup, with a table of T = 2^(w−1) entries, w = 2 … 8. (Another T does not compile.)
#[inline(never)]
pub fn regular_windows<C: Curve<Field: BinaryField>, const T: usize>(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    let w = const {
        assert!(T.is_power_of_two() && 2 <= T && T <= 128, "T: a power of two from 2 to 128");
        T.ilog2() + 1
    };
    C::Field::enter(
        #[inline(always)]
        || {
            let mut table = [Complete::from_affine(p); T];
            for i in 2..=T {
                let half = || table[i / 2 - 1].double_n_out_of_line(1);
                table[i - 1] = if i % 2 == 0 { half() } else { table[i - 2].add_out_of_line(table[0]) };
            }
            let mut q = Complete::identity();
            for i in (0..recoding::booth_digits(C::ORDER_BITS, w)).rev() {
                let digit = recoding::booth_digit(k.limbs(), i, w);
                let multiple = Complete::lookup(&table, digit.magnitude).neg_if(digit.negative);
                q = q.double_n_out_of_line(w).add_out_of_line(multiple);
            }
            q.to_affine()
        },
    )
}
