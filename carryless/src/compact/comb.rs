//! k·G by a signed comb of five teeth: from a table of 16 points of the curve, one column of digits ±1 after the other.
//!
//! k or n − k, whichever is odd, is Σ ±2^i. The sums of mixed coordinates are not complete. Let K be the odd multiple of G that is held after
//! a column, v that of a row, V < 2^(4d + 1) the greatest row: 2K ± v = 0 modulo n in no column before the last, for |2K ± v| < n/2 + 3V < n
//! is odd. In the last, k = 2K + v, and 2K = v modulo n where k = n − 2|v|, or the other way round: at most 16 k on a
//! curve, and their negatives. Then Z = 0, the point that comes out is not on the curve, and the ladder gives k·G: nobody else than who
//! made such a k meets it. (The tests compute all of them.)
//!
//! Source: M. Hamburg, Cryptology ePrint Archive 2012/309 (signed combs); J. López, R. Dahab, SAC 1998 (X/Z, Y/Z²);
//! E. Al-Daoud, R. Mahmod, M. Rushdan, A. Kilicman, IEEE Transactions on Computers 51, 2002 (the sum with an affine point).
//! Cost: ⌈t/5⌉ doublings (4M + 5S, a = 0 or 1) and sums (9M + 4S), 1I; t the bits of n. Time: constant in k, but for these.

use super::field::{Affine, Arithmetic, Element, add, element, one};
use crate::field::MAX_LIMBS;
use crate::scalar::SecretLimbs;
use crate::word::{Mask, SingleWord128, sub_borrow};

/// Digits taken at a time.
const TEETH: usize = 5;

/// (X, Y, Z) for x = X/Z, y = Y/Z².
type LopezDahab<const N: usize> = [Element<N>; 3];

impl<L: SingleWord128, const N: usize> Arithmetic<L, N> {
    /// k·G for 0 < k < n, checked to lie on the curve; nothing if it does not, for the computation was disturbed.
    #[inline(never)]
    pub(super) fn mul_generator(&self, k: &[u64; MAX_LIMBS]) -> Option<Affine<N>> {
        if !self.curve.comb.is_empty() {
            let product = self.comb_product(k);
            if self.contains(&product).declassify() {
                return Some(product);
            }
        }
        self.ladder(k, &self.generator()).filter(|product| self.contains(product).declassify())
    }

    pub(super) fn comb_product(&self, k: &[u64; MAX_LIMBS]) -> Affine<N> {
        let (odd, negated) = self.odd(k);
        let columns = (self.curve.order_bits as usize).div_ceil(TEETH);
        // Digit i of Σ ±2^i, i < 5d, is that of (k' − 1)/2 + 2^(5d − 1): 1 for +.
        let digit = |i: usize| if i + 1 == TEETH * columns { 1 } else { odd[(i + 1) / 64] >> ((i + 1) % 64) & 1 };
        let mut r = [[0; N]; 3];
        for i in (0..columns).rev() {
            let is_negative = !Mask::low_bit(digit((TEETH - 1) * columns + i));
            let row = (0..TEETH - 1).fold(0, |row, t| row | digit(t * columns + i) << t);
            let [x, mut y] = self.row(row ^ (is_negative.word() & 15));
            for i in 0..N {
                y[i] ^= x[i] & is_negative.word();
            }
            r = if i + 1 == columns { [x, y, one()] } else { self.add_mixed(&self.double(&r), &[x, y]) };
        }
        let [x, y, z] = &r;
        let i = self.invert(z);
        let x = self.canonical(&self.mul(x, &i));
        let mut y = self.canonical(&self.mul(y, &self.square(&i)));
        for i in 0..N {
            y[i] ^= x[i] & negated.word();
        }
        [x, y]
    }

    /// k or n − k, whichever is odd, and whether it is n − k.
    fn odd(&self, k: &[u64; MAX_LIMBS]) -> (SecretLimbs, Mask) {
        let is_even = !Mask::low_bit(k[0]);
        let mut odd = SecretLimbs(*k);
        let mut borrow = false;
        for (i, limb) in self.curve.order.iter().enumerate() {
            let difference;
            (difference, borrow) = sub_borrow(*limb, k[i], borrow);
            odd[i] ^= (k[i] ^ difference) & is_even.word();
        }
        (odd, is_even)
    }

    /// G.
    pub(super) fn generator(&self) -> Affine<N> {
        let (x, y) = self.curve.generator.split_at(self.limbs());
        [element(x), element(y)]
    }

    /// Row `index` of the comb; all are read.
    #[inline(always)]
    fn row(&self, index: u64) -> Affine<N> {
        let mut point = [[0; N]; 2];
        let n = self.limbs();
        for (i, row) in self.curve.comb.chunks_exact(2 * n).enumerate() {
            let mask = Mask::is_zero(index ^ i as u64);
            for j in 0..n {
                point[0][j] |= row[j] & mask.word();
                point[1][j] |= row[n + j] & mask.word();
            }
        }
        point
    }

    /// 2P.
    pub(super) fn double(&self, [x, y, z]: &LopezDahab<N>) -> LopezDahab<N> {
        let (s, t) = (self.square(x), self.square(z));
        let z3 = self.mul(&s, &t);
        let u = self.square(&self.mul(&self.sqrt_b, &t)); // b·Z⁴
        let x3 = add(&self.square(&s), &u);
        let v = add(&add(&self.times_a(&z3), &self.square(y)), &u);
        [x3, self.mul_add(&u, &z3, &x3, &v), z3]
    }

    /// P + Q for an affine Q other than ±P.
    pub(super) fn add_mixed(&self, [x1, y1, z1]: &LopezDahab<N>, [x2, y2]: &Affine<N>) -> LopezDahab<N> {
        let a = add(y1, &self.mul(y2, &self.square(z1)));
        let b = add(x1, &self.mul(x2, z1));
        let c = self.mul(&b, z1);
        let z3 = self.square(&c);
        let e = add(&add(&a, &self.square(&b)), &self.times_a(&c));
        let x3 = self.mul_add_square(&c, &e, &a);
        let (d, f) = (add(&self.mul(x2, &z3), &x3), add(&self.mul(&a, &c), &z3));
        [x3, self.mul_add(&d, &f, &add(x2, y2), &self.square(&z3)), z3]
    }

    /// ac; a is public.
    fn times_a(&self, c: &Element<N>) -> Element<N> {
        if self.a == [0; N] {
            [0; N]
        } else if self.a == one() {
            *c
        } else {
            self.mul(&self.a, c)
        }
    }
}
