//! The Montgomery ladder on the u of a Montgomery curve: X25519's, whose points come and go as u; and for a point of the twisted
//! Edwards curve −x² + y² = 1 + dx²y² the same steps, with the point at the end.
//!
//! u = (1 + y)/(1 − y) and v = u/x satisfy Bv² = u³ + Au² + u with A = 4a + 2 and B = −4(a + 1), a = −d/(1 + d). From kP and (k + 1)P
//! as (X : Z), u = X/Z, a step makes 2kP or (2k + 2)P, and (2k + 1)P, for the next bit of k. There are as many steps as an element
//! has bits: 255, as in X25519.
//! Source: P. L. Montgomery, Speeding the Pollard and elliptic curve methods of factorization, Mathematics of Computation 48, 1987;
//! RFC 7748, section 5; the point from both neighbours: C. Costello, B. Smith, Montgomery curves and their arithmetic, J.
//! Cryptographic Engineering 8(3), 2018, section 4.3.
//! Cost: t(6M + 4S), one of each 6M by a, and 2I + 24M + 1S to convert, or 1I + 1M from u to u; t is the bit length of an element.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.

use crate::coordinates::{Affine, Point};
use crate::curve::{Curve, equation::TwistedEdwards};
use crate::field::{Field, MAX_LIMBS};
use crate::scalar::SecretScalar;
use crate::word::Mask;

/// k·P for a point of the subgroup.
///
/// ```
/// use carryless::{Affine, SecretScalar, curves::Edwards25519, mul_vartime, scalar_mul::montgomery_ladder};
///
/// let (k, g) = (SecretScalar::from_limbs(&[1234, 5])?, Affine::<Edwards25519>::generator());
/// assert_eq!(montgomery_ladder(&k, &g), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
#[inline(never)]
pub fn montgomery_ladder<C: Curve<Equation = TwistedEdwards>>(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    C::Field::enter(
        #[inline(always)]
        || {
            let start = Start::of(p);
            let neighbours = start.steps.neighbours(k.limbs());
            Affine::select(p.is_identity(), Affine::IDENTITY, start.recover(neighbours, p))
        },
    )
}

/// X and Z of k·P on Bv² = u³ + (4a + 2)u² + u, or on its quadratic twist, from the u of P, u = X/Z; Z = 0 for the point at infinity.
/// k is an integer of as many bits as an element at most: those above are not read.
///
/// Source: RFC 7748, section 5.
#[cfg(feature = "x25519")]
#[inline(never)]
pub(crate) fn montgomery_ladder_ratio<F: Field>(a: F, k: &[u64; MAX_LIMBS], u: F) -> [F; 2] {
    F::enter(
        #[inline(always)]
        || Steps { u, a }.neighbours(k)[0],
    )
}

/// (X : Z).
type Ratio<F> = [F; 2];

/// The u of P, and the curve's a.
#[derive(Clone, Copy)]
struct Steps<F> {
    u: F,
    a: F,
}

/// P on the Montgomery curve.
struct Start<F> {
    steps: Steps<F>,
    v: F,
}

impl<F: Field> Start<F> {
    /// Of a point other than O; of that anything. Cost: 1I + 7M.
    #[inline(always)]
    fn of<C: Curve<Field = F>>(p: &Affine<C>) -> Self {
        let (x, y) = (p.x(), p.y());
        // One inverse for 1 − y, x and 1 + d.
        let (below, one_and_d) = ((F::ONE - y) * x, F::ONE + C::b());
        let i = (below * one_and_d).invert();
        let v = (F::ONE + y) * (i * one_and_d); // (1 + y)/((1 − y)x) = u/x
        Start { steps: Steps { u: v * x, a: -C::b() * (i * below) }, v } // a = −d/(1 + d)
    }

    /// kP from kP and (k + 1)P; P is not O. Cost: 1I + 17M + 1S.
    #[inline(always)]
    fn recover<C: Curve<Field = F>>(&self, [[xq, zq], [xr, zr]]: [Ratio<F>; 2], p: &Affine<C>) -> Affine<C> {
        let double = |v: F| v + v;
        // 2A = 8a + 4. With Q = (X : Z), R = Q + P = (X' : Z') and P = (u, v), up to a common factor: Y = ((X + uZ + 2AZ)(uX + Z) −
        // 2AZ²)·Z' − (X − uZ)²·X', and (2BvZZ'·X : Y : 2BvZZ'·Z) is Q.
        let Steps { u, a } = self.steps;
        let two_a = double(double(double(a) + F::ONE));
        let uz = u * zq;
        let az = two_a * zq;
        let difference = (xq - uz).square() * xr;
        let y = ((xq + uz + az) * (u * xq + zq) - az * zq) * zr - difference;
        // −8(a + 1) = 2B
        let scale = -double(double(double(a + F::ONE))) * self.v * zq * zr;
        let (x, z) = (scale * xq, scale * zq);
        // On the Edwards curve x = u/v = X/Y and y = (u − 1)/(u + 1) = (X − Z)/(X + Z), by one inverse.
        let i = (y * (x + z)).invert();
        let found = Affine::new_unchecked(x * (x + z) * i, (x - z) * y * i);
        // (k + 1)P = O, and kP = O.
        let found = Affine::select(zr.is_zero(), p.neg(), found);
        Affine::select(zq.is_zero(), Affine::IDENTITY, found)
    }
}

impl<F: Field> Steps<F> {
    /// kP and (k + 1)P.
    #[inline(always)]
    fn neighbours(&self, k: &[u64; MAX_LIMBS]) -> [Ratio<F>; 2] {
        // Of two neighbours lP and (l + 1)P one is `doubled` and the other `sum`: which is which, the last bit says.
        let (mut doubled, mut sum, mut last) = ([F::ONE, F::ZERO], [self.u, F::ONE], 0);
        // As many steps as an element has bits, whatever k is: zeros at its top leave O and P as they are.
        for i in (0..F::BITS as usize).rev() {
            let bit = k[i / 64] >> (i % 64);
            (doubled, sum) = self.step(doubled, sum, Mask::low_bit(bit ^ last)); // 2lP or (2l + 2)P, and (2l + 1)P
            last = bit;
        }
        // After an odd k `doubled` is (k + 1)P, after an even one k·P.
        let last = Mask::low_bit(last);
        [select(last, sum, doubled), select(last, doubled, sum)]
    }

    /// 2Q or 2R, and Q + R, where these differ by P.
    ///
    /// A = X + Z and B = X − Z of Q, C and D of R; Q + R: X = (DA + CB)², Z = u(DA − CB)²; 2Q: X = A²B², E = A² − B², Z =
    /// E(A² + aE). Source: RFC 7748, section 5.
    /// Cost: 6M + 4S.
    #[inline(always)]
    fn step(&self, q: Ratio<F>, r: Ratio<F>, is_second: Mask) -> (Ratio<F>, Ratio<F>) {
        let [q, r] = [q, r].map(
            #[inline(always)]
            |[x, z]| [x + z, x - z],
        );
        let (da, cb) = (r[1].mul_inlined(q[0]), r[0].mul_inlined(q[1])); // DA and CB
        let sum = [(da + cb).square_inlined(), self.u.mul_inlined((da - cb).square_inlined())]; // (DA + CB)² : u(DA − CB)²
        // A² and B², or C² and D²: the sums are chosen by a mask, so that two squarings do.
        let [plus, minus] = select(is_second, r, q).map(
            #[inline(always)]
            |v| v.square_inlined(),
        );
        let e = plus - minus; // E = 4XZ
        ([plus.mul_inlined(minus), e.mul_inlined(plus + self.a.mul_inlined(e))], sum)
    }
}

#[inline(always)]
fn select<F: Field>(mask: Mask, a: Ratio<F>, b: Ratio<F>) -> Ratio<F> {
    [F::select(mask, a[0], b[0]), F::select(mask, a[1], b[1])]
}
