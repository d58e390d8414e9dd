//! The encoding w of a point of the subgroup of order n: w = (y + √b)/x + 1, and 0 for O; and back.
//!
//! With N = (0, √b), the point of order two, w + 1 is the slope of the line through N and P = (x, y), and so w that of the
//! line through N and P + N. In coordinates (X : S : Z : U) it is √(S/T), T = S + U.
//!
//! *Back.* y = (w + 1)x + √b in the curve's equation, divided by x, gives x² + dx + √b = 0 with d = w² + w + a. So x = dz
//! with z² + z = √b/d², and the other root x + d belongs to N − P, the third point of the line.
//!
//! *Why this is a bijection.* No w belongs to two points of the subgroup: it belongs to P and N − P alone, whose sum N is
//! outside. And w = 0 belongs to no point of the subgroup but O:
//!
//! - Cofactor 4, a = 0: there d = 0 and P = N − P, a point of order 4. So it is for w = 1.
//! - Cofactor 2, a = 1: there d = 1, and z² + z = √b has no root, for Tr(√b) = Tr(b) = 1. That is so exactly when
//!   n ≡ 3 (mod 4): the curve with a = 0 has points of order 8 exactly when Tr(b) = 0, and the two curves together have
//!   2^(m+1) + 2 points.
//! - a = u: there d = u, and z² + z = √b/u² = √b·u has no root where Tr(√b·u), the trace of √b in F_2^m, is 1: as for b = 1 + x^108.
//!
//! Traces tell which of P and N − P is in the subgroup. A point is twice another exactly when Tr(x) = Tr(a), and
//! Tr(x) + Tr(x + d) = Tr(a).
//!
//! - Cofactor 2: the subgroup is all that is twice a point, and so exactly one of the two is in it.
//! - Cofactor 4: what is twice a point is the subgroup and its sum with N. If P is, N − P is too, and exactly one of the two
//!   is in the subgroup; if P is not, neither is.
//!
//! So n of the 2^m elements are encodings, about one in two or one in four.
//!
//! Source: T. Pornin, Efficient and complete formulas for binary curves, Cryptology ePrint Archive 2022/1325, on the group of
//! P + N. The bytes are those of c-xs233. Time: constant, but for the verdict.

use super::PrimeOrderPoint;
use crate::coordinates::Complete;
use crate::curve::{BinaryCurve, Equation, on_backend};
use crate::field::{BinaryField, Field, MAX_LIMBS, read_le, write_le};
use crate::word::Mask;
use core::fmt;

/// The most bytes that an encoding has.
pub(super) const MAX_BYTES: usize = 8 * MAX_LIMBS;

/// Why bytes are no encoding of an element of the group of prime order.
///
/// ```
/// use carryless::{K163, prime_order::{DecodeError, PrimeOrderPoint}};
///
/// assert_eq!(PrimeOrderPoint::<K163>::decode(&[]), Err(DecodeError::Length));
/// assert_eq!(PrimeOrderPoint::<K163>::decode(&[0xff; 21]), Err(DecodeError::TooLarge));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// Not as many bytes as an encoding has.
    Length,
    /// The value is too large for an element of the field: one of the upper bits is set.
    TooLarge,
    /// The field element is that of no point of the subgroup.
    NoPoint,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Length => "the length is not that of an encoding in the group of prime order",
            Self::TooLarge => "the value is too large for an element of the field",
            Self::NoPoint => "no point of the subgroup of prime order has this encoding",
        })
    }
}

impl core::error::Error for DecodeError {}

impl<C: BinaryCurve> PrimeOrderPoint<C> {
    /// Bytes of an encoding, ⌈m/8⌉: 30 on K-233 and B-233.
    pub const BYTES: usize = C::Field::BITS.div_ceil(8) as usize;

    /// O alone has the encoding 0.
    const ENCODES: () = assert!(
        C::COFACTOR == 4 || C::COFACTOR == 2 && (C::ORDER[0] % 4 == 3 || C::A_AS_U.is_some()),
        "the encoding is one to one for cofactor 4, for cofactor 2 where n ≡ 3 (mod 4), and for a = u where Tr(√b·u) = 1"
    );

    /// The encoding: w as little-endian bytes, the upper bits of the last zero, seven on K-233 and B-233. `N` is
    /// [`Self::BYTES`]; with any other the call does not compile.
    ///
    /// Cost: 1I + 2M. Time: constant.
    ///
    /// ```
    /// use carryless::{K163, prime_order::PrimeOrderPoint};
    ///
    /// let bytes: [u8; 21] = PrimeOrderPoint::<K163>::identity().encode();
    /// assert_eq!(bytes, [0; 21]);
    /// ```
    pub fn encode<const N: usize>(&self) -> [u8; N] {
        const { assert!(N == Self::BYTES, "N: as many bytes as an encoding has") };
        let mut bytes = [0; N];
        self.encode_into(&mut bytes);
        bytes
    }

    /// The encoding in all of `out`, for code that is generic in the curve. Cost: 1I + 2M. Time: constant.
    ///
    /// ```
    /// use carryless::{K163, prime_order::PrimeOrderPoint};
    ///
    /// let g = PrimeOrderPoint::<K163>::generator();
    /// let mut bytes = vec![0; PrimeOrderPoint::<K163>::BYTES];
    /// g.encode_into(&mut bytes);
    /// assert_eq!(bytes, g.encode::<21>());
    /// ```
    ///
    /// # Panics
    /// If `out` has other than [`Self::BYTES`] bytes.
    pub fn encode_into(&self, out: &mut [u8]) {
        assert_eq!(out.len(), Self::BYTES, "out: as many bytes as an encoding has");
        write_le(&on_backend!(Scalar, C, T => encode_here(&self.0.on::<C::BinaryOn<T>>())), out);
    }

    /// The point that these bytes encode. What is accepted is the encoding of the point that comes out.
    ///
    /// Cost: 1I + 3M + 3S + 2D + 1H, H a half-trace; for cofactor 4 1I + 4M + 3S + 2D + 2H.
    ///
    /// ```
    /// use carryless::{K163, prime_order::PrimeOrderPoint};
    ///
    /// let p = PrimeOrderPoint::<K163>::generator().double();
    /// assert_eq!(PrimeOrderPoint::decode(&p.encode::<21>())?, p);
    /// # Ok::<(), carryless::prime_order::DecodeError>(())
    /// ```
    ///
    /// # Time
    /// Constant in the bytes; whether they are refused, and why, becomes known.
    ///
    /// # Errors
    /// A [`DecodeError`] names the first check that failed: length, upper bits, the point.
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        if bytes.len() != Self::BYTES {
            return Err(DecodeError::Length);
        }
        let (w, fits) = element_of::<C>(bytes);
        if !fits.declassify() {
            return Err(DecodeError::TooLarge);
        }
        let (point, is_encoding) = Self::of_element(&w);
        if is_encoding.declassify() { Ok(point) } else { Err(DecodeError::NoPoint) }
    }

    /// The point of [`Self::BYTES`] bytes, and whether they are an encoding, which does not become known here. The point is O
    /// if they are not.
    #[cfg(feature = "elliptic-curve")]
    pub(crate) fn decode_masked(bytes: &[u8]) -> (Self, Mask) {
        // The arrays of the traits have this length by their types.
        debug_assert_eq!(bytes.len(), Self::BYTES);
        let (w, fits) = element_of::<C>(bytes);
        let (point, is_encoding) = Self::of_element(&w);
        let accepted = fits & is_encoding;
        (Self::select(accepted, &point, &Self::identity()), accepted)
    }

    /// The point with this w, of degree below m, and whether there is one; otherwise O.
    fn of_element(w: &[u64; MAX_LIMBS]) -> (Self, Mask) {
        on_backend!(Scalar, C, T => {
            let (point, is_encoding) = decode_here::<C::BinaryOn<T>>(w);
            (PrimeOrderPoint(point.on()), is_encoding)
        })
    }
}

/// The value of as many bytes as an encoding has, without the bits that no element has, and whether these are 0.
fn element_of<C: BinaryCurve>(bytes: &[u8]) -> ([u64; MAX_LIMBS], Mask) {
    let mut w = [0; MAX_LIMBS];
    let fits = read_le(bytes, &mut w);
    let is_clear = C::Field::clear_above(&mut w);
    (w, fits & is_clear)
}

/// w = √(S/T), which is 0 for O: there T = 0.
#[inline(never)]
fn encode_here<C: BinaryCurve>(p: &Complete<C>) -> [u64; MAX_LIMBS] {
    const { PrimeOrderPoint::<C>::ENCODES };
    C::Field::enter(
        #[inline(always)]
        || {
            let [_, s, _, u] = p.coordinates();
            // T = S + U, and for O 1/0 = 0: w = 0 without a branch.
            (s * (s + u).invert()).sqrt().to_limbs()
        },
    )
}

/// The point with this w, and whether there is one; otherwise O.
#[inline(never)]
fn decode_here<C: BinaryCurve>(w: &[u64; MAX_LIMBS]) -> (Complete<C>, Mask) {
    const { PrimeOrderPoint::<C>::ENCODES };
    C::Field::enter(
        #[inline(always)]
        || {
            let w = C::Field::from_constant(w);
            let ww = w.square();
            // d = w² + w + a.
            let d = ww + w + C::times_a(C::Field::ONE);
            // x = dz with z² + z = √b/d² = (β/d)², β = b^(1/4). Where there is no root, z is of no use, and the mask says so.
            let (z, has_roots) = C::times_fourth_root_of_b(d.invert()).square().solve_quadratic();
            let (x, in_subgroup) = root_in_subgroup::<C>(w, d, d * z);
            // x(P + N) = √b/x = βX/Z, so that (X : Z) = (β : x) and T = XZ = βx; S = w²·T and U = S + T.
            let t = C::times_fourth_root_of_b(x);
            let s = ww * t;
            let point = Complete::new_unchecked([C::fourth_root_of_b(), s, x, s + t]);
            // With d = 0 there is no point of the subgroup but O, where w = 0. All is computed for any w, and chosen by masks.
            let (is_identity, is_point) = (w.is_zero(), !d.is_zero() & has_roots & in_subgroup);
            (Complete::select(is_point & !is_identity, point, Complete::identity()), is_point | is_identity)
        },
    )
}

/// Of the roots x and x + d that of a point of the subgroup, and whether there is one.
#[inline(always)]
fn root_in_subgroup<C: BinaryCurve>(w: C::Field, d: C::Field, x: C::Field) -> (C::Field, Mask) {
    // y = (w + 1)x + √b: the line through N and P.
    let y = (w + C::Field::ONE) * x + C::fourth_root_of_b().square();
    let first = <C::Equation as Equation<C>>::is_in_subgroup((x, y));
    // Cofactor 2: one of the two always is. Cofactor 4, a = 0: only if Tr(x) = 0, so that P is twice a point.
    let is_double = Mask::public(C::COFACTOR == 2) | !Mask::low_bit(x.trace());
    (C::Field::select(first, x, x + d), is_double)
}
