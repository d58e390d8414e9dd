//! y² + xy = x³ + ax² + b: the affine law, the ladder, the subgroup.
//!
//! Source: J. López, R. Dahab, Fast multiplication on elliptic curves over GF(2^m) without precomputation, CHES 1999 (the ladder,
//! and y at its end; here with √b, and one inversion).

use super::field::{Affine, Arithmetic, Element, add, one};
use crate::word::{Mask, SingleWord128};

/// (X : Z) for x = X/Z.
type OnLine<const N: usize> = [Element<N>; 2];

/// Exchanges the two where the mask is set.
#[inline(always)]
fn swap<const N: usize>(mask: Mask, [p, q]: &mut [OnLine<N>; 2]) {
    for c in 0..2 {
        for i in 0..N {
            let t = (p[c][i] ^ q[c][i]) & mask.word();
            p[c][i] ^= t;
            q[c][i] ^= t;
        }
    }
}

impl<L: SingleWord128, const N: usize> Arithmetic<L, N> {
    /// k·P for a k of as many bits as n and any point of the curve; nothing for O. Cost: 6M + 4S a bit, 1I.
    ///
    /// From (O, P) on, no case of the formulas is exceptional but P of order two, which has no other multiples.
    ///
    /// Time: constant in k, but for the results O and −P; whether x = 0 becomes known.
    #[inline(never)]
    pub(super) fn ladder(&self, k: &[u64], p: &Affine<N>) -> Option<Affine<N>> {
        let [x, _] = p;
        if self.is_zero(x).declassify() {
            return Mask::low_bit(k[0]).declassify().then_some(*p);
        }
        // k'P and (k' + 1)P for the digits k' so far.
        let mut r = [[one(), [0; N]], [*x, one()]];
        let mut last = 0;
        for i in (0..self.curve.order_bits as usize).rev() {
            let bit = k[i / 64] >> (i % 64);
            swap(Mask::low_bit(bit ^ last), &mut r);
            last = bit;
            r = self.ladder_step(x, &r);
        }
        swap(Mask::low_bit(last), &mut r);
        self.recover(p, &r)
    }

    /// 2P_0 and P_0 + P_1, whose difference has the coordinate x.
    #[inline(always)]
    pub(super) fn ladder_step(&self, x: &Element<N>, [[x0, z0], [x1, z1]]: &[OnLine<N>; 2]) -> [OnLine<N>; 2] {
        let (u, v) = (self.mul(x0, z1), self.mul(x1, z0));
        let (s, t) = (self.square(x0), self.square(z0));
        // (x·Z + uv : Z), Z = (u + v)².
        let sum_z = self.square(&add(&u, &v));
        let sum_x = self.mul_add(x, &sum_z, &u, &v);
        // (X⁴ + b·Z⁴ : X²·Z²).
        let double_x = self.square(&add(&self.mul(&self.sqrt_b, &t), &s));
        [[double_x, self.mul(&s, &t)], [sum_x, sum_z]]
    }

    /// k·P of P and the x of k·P and (k + 1)·P.
    pub(super) fn recover(&self, p: &Affine<N>, [[x1, z1], [x2, z2]]: &[OnLine<N>; 2]) -> Option<Affine<N>> {
        let [x, y] = p;
        if self.is_zero(z1).declassify() {
            return None;
        }
        if self.is_zero(z2).declassify() {
            return Some([*x, add(x, y)]); // −P
        }
        let mul = |a: &_, b: &_| self.mul(a, b);
        let (z, xz1) = (mul(z1, z2), mul(x, z1));
        let e = add(x1, &xz1);
        // y_k = (x_k + x)((x_k + x)(x_(k+1) + x) + x² + y)/x + y, over the one denominator x·z1²·z2.
        let inner = self.mul_add(x, z2, x2, &one());
        let bracket = self.mul_add(&e, &inner, &add(&self.square(x), y), &z);
        let i = self.invert(&mul(&xz1, &z));
        let product_x = mul(x1, &mul(&mul(x, &z), &i));
        let product_y = add(&mul(&mul(&e, &bracket), &i), y);
        Some([self.canonical(&product_x), self.canonical(&product_y)])
    }

    /// P + Q; nothing stands for O. Cost: 2M + 1S + 1I.
    ///
    /// Time: variable in both.
    #[inline(never)]
    pub(super) fn add_vartime(&self, p: Option<Affine<N>>, q: Option<Affine<N>>) -> Option<Affine<N>> {
        let (Some([x1, y1]), Some([x2, y2])) = (&p, &q) else { return p.or(q) };
        let (dx, dy) = (add(x1, x2), add(y1, y2));
        let slope = if !self.is_zero(&dx).declassify() {
            self.mul(&dy, &self.invert(&dx))
        } else if (!self.is_zero(&dy) | self.is_zero(x1)).declassify() {
            return None; // Q = −P
        } else {
            add(x1, &self.mul(y1, &self.invert(x1)))
        };
        let x3 = add(&add(&self.square(&slope), &slope), &add(&dx, &self.a));
        let y3 = add(&self.mul(&slope, &add(x1, &x3)), &add(&x3, y1));
        Some([self.canonical(&x3), self.canonical(&y3)])
    }

    /// Whether (x, y) lies on the curve. Cost: 2M + 1S, two of them in one remainder.
    #[inline(never)]
    pub(super) fn contains(&self, [x, y]: &Affine<N>) -> Mask {
        let sum = self.mul_add(y, &add(x, y), &self.square(x), &add(x, &self.a));
        self.is_zero(&add(&sum, &self.b))
    }

    /// Whether a point of the curve is a multiple of G, and not of order two. For cofactor 2: whether it is a double, Tr(x) = Tr(a).
    ///
    /// Source of that test: G. Seroussi, Compact representation of elliptic curve points over F_2^n, 1998.
    #[inline(never)]
    pub(super) fn in_subgroup(&self, p: &Affine<N>) -> bool {
        if self.is_zero(&p[0]).declassify() {
            return false;
        }
        match self.curve.cofactor {
            2 if self.curve.order[0] & 1 == 1 => self.trace(&p[0]) == self.trace(&self.a),
            _ => self.ladder(self.curve.order, p).is_none(),
        }
    }

    /// Bit 0 of y/x, and 0 where x = 0.
    pub(super) fn parity(&self, [x, y]: &Affine<N>) -> u64 {
        self.canonical(&self.mul(y, &self.invert(x)))[0] & 1
    }

    /// The point with this x other than 0, and this bit of y/x.
    pub(super) fn decompress(&self, x: &Element<N>, parity: u64) -> Option<Affine<N>> {
        // z = y/x: z² + z = x + a + b/x².
        let over = self.square(&self.invert(x));
        let c = self.mul_add(&self.b, &over, &add(x, &self.a), &one());
        let (mut z, exists) = self.solve_quadratic(&c);
        z[0] ^= (z[0] ^ parity) & 1;
        exists.declassify().then(|| [*x, self.canonical(&self.mul(x, &z))])
    }
}
