//! The group of prime order n of a binary curve, in which every element has one encoding: for provers.
//!
//! [`PrimeOrderPoint`] holds a point of the subgroup of order n, O too, and nothing else, in the complete coordinates
//! (X : S : Z : U), so that sums take no inversion and no case is exceptional. Its encoding is one field element, and
//! every string of bytes is the encoding of one point or refused ([`PrimeOrderPoint::decode`]).
//!
//! Every binary curve here has it; [`K233`](crate::K233) and [`B233`](crate::B233) are those of proof systems. Their
//! bytes are those of the library c-xs233, whose groups are called xsk233 and xsb233: there an element is P + N, N being
//! the point of order two, which is another name for P.
//!
//! ```
//! use carryless::{K233, SecretScalar, prime_order::PrimeOrderPoint};
//!
//! type Group = PrimeOrderPoint<K233>;
//! let k = SecretScalar::from_be_bytes(&[0x11; 29])?;
//! let p = Group::mul_generator(&k)?;
//! let sum = p + Group::generator() - p.double();
//! let bytes: [u8; 30] = sum.encode();
//! assert_eq!(Group::decode(&bytes)?, sum);
//! assert!(Group::decode(&[0xff; 30]).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Costs
//!
//! | operation | cost |
//! |---|---|
//! | P + Q, P − Q | 8M + 2S + 2D; on K-233 7M + 2S |
//! | 2P | 3M + 5S + 2D; on K-233 3M + 4S |
//! | −P, selection | nothing |
//! | P = Q | 2M |
//! | encoding | 1I + 2M |
//! | decoding | 1I + 3M + 3S + 2D + 1H; with cofactor 4, as K-233 has, 1M + 1H more |
//! | from and to affine coordinates | 1S + 2D, and that of the checks; 1I + 2M + 2S + 2D |
//!
//! D is a product by b^(1/4), none on Koblitz curves, and H a half-trace. A root takes 1M.
//!
//! # Time
//!
//! Constant, but for what ends in `_vartime`, in fields whose arithmetic is. Whether bytes are refused becomes known, and
//! so does the result of `==`.
//!
//! Source: T. Pornin, Efficient and complete formulas for binary curves, Cryptology ePrint Archive 2022/1325.

mod encoding;
mod multiples;
mod operators;

pub use encoding::DecodeError;

use crate::coordinates::{Affine, Complete, PointError};
use crate::curve::{BinaryCurve, on_backend};
use crate::word::Mask;
use core::fmt;
use zeroize::DefaultIsZeroes;

/// A point of the subgroup of prime order n, or O: nothing else can be held.
///
/// Two points that are equal may have different coordinates (X : S : Z : U), but have the same encoding. Costs, time and an
/// example: [the module](self).
///
/// ```
/// use carryless::{K163, prime_order::PrimeOrderPoint};
///
/// let g = PrimeOrderPoint::<K163>::generator();
/// assert_eq!(g + g.double() - g, g.double());
/// ```
#[derive(Clone, Copy)]
pub struct PrimeOrderPoint<C: BinaryCurve>(Complete<C>);

impl<C: BinaryCurve> PrimeOrderPoint<C> {
    /// O. Cost: nothing.
    ///
    /// ```
    /// use carryless::{K163, prime_order::PrimeOrderPoint};
    ///
    /// let g = PrimeOrderPoint::<K163>::generator();
    /// assert_eq!(g + PrimeOrderPoint::identity(), g);
    /// ```
    pub fn identity() -> Self {
        PrimeOrderPoint(Complete::identity())
    }

    /// The curve's generator G. Cost: 1S + 2D.
    ///
    /// ```
    /// use carryless::{Affine, K163, prime_order::PrimeOrderPoint};
    ///
    /// assert_eq!(PrimeOrderPoint::<K163>::generator().to_affine(), Affine::generator());
    /// ```
    pub fn generator() -> Self {
        Self::of_subgroup(&Affine::generator())
    }

    /// This point, O too.
    ///
    /// Cost: that of [`Affine::check`] and 1S + 2D.
    ///
    /// ```
    /// use carryless::{Affine, K163, mul_vartime, prime_order::PrimeOrderPoint};
    ///
    /// let p = mul_vartime(&[3], &Affine::<K163>::generator());
    /// assert_eq!(PrimeOrderPoint::new(&p)?, PrimeOrderPoint::generator().mul_vartime(&[3]));
    /// # Ok::<(), carryless::PointError>(())
    /// ```
    ///
    /// # Time
    /// Constant in the point; which check failed becomes known.
    ///
    /// # Errors
    /// If the point is not on the curve, or outside the subgroup of order n.
    pub fn new(p: &Affine<C>) -> Result<Self, PointError> {
        p.check()?;
        Ok(Self::of_subgroup(p))
    }

    /// A point that is known to lie in the subgroup, or O. Cost: 1S + 2D.
    fn of_subgroup(p: &Affine<C>) -> Self {
        PrimeOrderPoint(on_backend!(Scalar, C, T => Complete::<C::BinaryOn<T>>::from_affine_out_of_line(&p.on()).on()))
    }

    /// The point in affine coordinates. Cost: 1I + 2M + 2S + 2D.
    ///
    /// ```
    /// use carryless::{Affine, K163, coordinates::Point, prime_order::PrimeOrderPoint};
    ///
    /// let p = PrimeOrderPoint::<K163>::generator().double();
    /// assert_eq!(p.to_affine(), Affine::generator().double());
    /// ```
    pub fn to_affine(&self) -> Affine<C> {
        on_backend!(Scalar, C, T => self.0.on::<C::BinaryOn<T>>().to_affine_out_of_line().on())
    }

    /// 2P. Cost: 3M + 5S + 2D; for b = 1, 3M + 4S.
    ///
    /// ```
    /// use carryless::{K163, prime_order::PrimeOrderPoint};
    ///
    /// let g = PrimeOrderPoint::<K163>::generator();
    /// assert_eq!(g.double(), g + g);
    /// ```
    #[must_use]
    pub fn double(&self) -> Self {
        self.double_n(1)
    }

    /// 2^n·P. Cost: n doublings.
    ///
    /// ```
    /// use carryless::{K163, prime_order::PrimeOrderPoint};
    ///
    /// let g = PrimeOrderPoint::<K163>::generator();
    /// assert_eq!(g.double_n(5), g.mul_vartime(&[32]));
    /// ```
    ///
    /// # Time
    /// Constant in the point, variable in `n`.
    #[must_use]
    pub fn double_n(&self, n: u32) -> Self {
        PrimeOrderPoint(on_backend!(Simd, C, T => self.0.on::<C::BinaryOn<T>>().double_n_out_of_line(n).on()))
    }

    /// P + Q.
    fn sum(&self, q: &Self) -> Self {
        PrimeOrderPoint(on_backend!(Simd, C, T => self.0.on::<C::BinaryOn<T>>().add_out_of_line(q.0.on()).on()))
    }

    /// −P. A sum of elements is the same on all words.
    fn negated(&self) -> Self {
        PrimeOrderPoint(self.0.neg_if(Mask::TRUE))
    }

    /// Whether the point is O. Cost: nothing.
    ///
    /// ```
    /// use carryless::{K163, prime_order::PrimeOrderPoint};
    ///
    /// let g = PrimeOrderPoint::<K163>::generator();
    /// assert!((g - g).is_identity().declassify() && !g.is_identity().declassify());
    /// ```
    pub fn is_identity(&self) -> Mask {
        self.0.is_identity()
    }

    /// Whether P = Q. Cost: 2M.
    ///
    /// ```
    /// use carryless::{K163, prime_order::PrimeOrderPoint};
    ///
    /// let g = PrimeOrderPoint::<K163>::generator();
    /// assert!((g + g).equals(&g.double()).declassify());
    /// ```
    pub fn equals(&self, q: &Self) -> Mask {
        on_backend!(Scalar, C, T => self.0.on::<C::BinaryOn<T>>().equals_out_of_line(q.0.on()))
    }

    /// `p` where the mask is true, `q` where it is false. Cost: nothing.
    ///
    /// ```
    /// use carryless::{K163, prime_order::PrimeOrderPoint};
    ///
    /// let g = PrimeOrderPoint::<K163>::generator();
    /// assert_eq!(PrimeOrderPoint::select(g.is_identity(), &g.double(), &g), g);
    /// ```
    pub fn select(mask: Mask, p: &Self, q: &Self) -> Self {
        PrimeOrderPoint(Complete::select(mask, p.0, q.0))
    }
}

impl<C: BinaryCurve> TryFrom<&Affine<C>> for PrimeOrderPoint<C> {
    type Error = PointError;

    /// The point, if it is in the subgroup: [`PrimeOrderPoint::new`].
    fn try_from(p: &Affine<C>) -> Result<Self, PointError> {
        Self::new(p)
    }
}

impl<C: BinaryCurve> From<&PrimeOrderPoint<C>> for Affine<C> {
    /// The point in affine coordinates: [`PrimeOrderPoint::to_affine`].
    fn from(p: &PrimeOrderPoint<C>) -> Self {
        p.to_affine()
    }
}

impl<C: BinaryCurve> Default for PrimeOrderPoint<C> {
    /// O.
    fn default() -> Self {
        Self::identity()
    }
}

/// A point that is erased is O.
impl<C: BinaryCurve> DefaultIsZeroes for PrimeOrderPoint<C> {}

impl<C: BinaryCurve> PartialEq for PrimeOrderPoint<C> {
    /// # Time
    /// Constant, but the result is public.
    fn eq(&self, q: &Self) -> bool {
        self.equals(q).declassify()
    }
}

impl<C: BinaryCurve> Eq for PrimeOrderPoint<C> {}

/// The curve and the encoding.
impl<C: BinaryCurve> fmt::Debug for PrimeOrderPoint<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PrimeOrderPoint({} ", C::NAME)?;
        let mut room = [0; encoding::MAX_BYTES];
        let bytes = &mut room[..Self::BYTES];
        self.encode_into(bytes);
        bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}
