//! Multiples of points where the curve is found at run time.

#[cfg(feature = "compact")]
use super::compact::{CompactPublicKey, CompactSecretKey};
use super::{AnyPublicKey, AnySecretKey, PublicKey, SecretKey, of_any};
use crate::coordinates::Affine;
#[cfg(feature = "compact")]
use crate::scalar::reduce_vartime;
use crate::scalar_mul::{KeyCurve, lincomb_vartime, mul, mul_vartime};
use core::fmt;

/// Why there is no multiple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MultipleError {
    /// The points, or the key and the point, are of two curves.
    Curve,
    /// The computation was disturbed.
    Fault,
    /// The curve is weak, and that was not allowed.
    Weak,
    /// The multiple is no key: O or, on the curves of Oakley, the point of order two.
    Infinity,
}

impl fmt::Display for MultipleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Curve => "the two are not of the same curve",
            Self::Fault => "the multiple is not on the curve: the computation was disturbed",
            Self::Weak => "the curve is weak: secret multiples on it are computed only where that is allowed",
            Self::Infinity => "the multiple is the point at infinity, or of order two",
        })
    }
}

impl core::error::Error for MultipleError {}

impl<C: KeyCurve> SecretKey<C> {
    /// d·P. It is not O, since n is prime.
    fn multiple_of(&self, point: &PublicKey<C>) -> Result<PublicKey<C>, MultipleError> {
        let product = mul(self.secret_scalar(), point.point()).map_err(|_| MultipleError::Fault)?;
        Ok(PublicKey::of_multiple(product))
    }
}

impl<C: KeyCurve> PublicKey<C> {
    /// The key with this point, unless it is O. It is in the subgroup, as a sum of multiples of points of the subgroup.
    fn unless_o(point: Affine<C>) -> Option<Self> {
        (!point.is_identity().declassify()).then(|| Self::of_multiple(point))
    }

    /// k·P.
    fn multiple_vartime(&self, k: &[u64]) -> Option<Self> {
        Self::unless_o(mul_vartime(k, self.point()))
    }

    /// k·P + l·Q.
    fn sum_of_multiples_vartime(&self, k: &[u64], q: &Self, l: &[u64]) -> Result<Option<Self>, MultipleError> {
        Ok(Self::unless_o(lincomb_vartime(k, self.point(), l, q.point())))
    }
}

#[cfg(feature = "compact")]
impl CompactSecretKey {
    /// d·P.
    fn multiple_of(&self, point: &CompactPublicKey) -> Result<CompactPublicKey, MultipleError> {
        let curve = self.curve();
        if curve != point.curve() {
            return Err(MultipleError::Curve);
        }
        if !self.is_allowed() {
            return Err(MultipleError::Weak);
        }
        let product = curve.mul(self.secret(), point.point()).map_err(|_| MultipleError::Fault)?;
        CompactPublicKey::of_multiple(curve, product).ok_or(MultipleError::Infinity)
    }
}

#[cfg(feature = "compact")]
impl CompactPublicKey {
    /// k·P.
    fn multiple_vartime(&self, k: &[u64]) -> Option<Self> {
        let curve = self.curve();
        let k = reduce_vartime(k, curve.order());
        Self::of_multiple(curve, curve.mul_vartime(&k, self.point()))
    }

    /// k·P + l·Q.
    fn sum_of_multiples_vartime(&self, k: &[u64], q: &Self, l: &[u64]) -> Result<Option<Self>, MultipleError> {
        let curve = self.curve();
        if curve != q.curve() {
            return Err(MultipleError::Curve);
        }
        let [k, l] = [k, l].map(|k| reduce_vartime(k, curve.order()));
        let (of_p, of_q) = (curve.mul_vartime(&k, self.point()), curve.mul_vartime(&l, q.point()));
        Ok(Self::of_multiple(curve, curve.add_vartime(of_p, of_q)))
    }
}

impl AnySecretKey {
    /// d·P, as by [`mul`].
    ///
    /// Cost: that of the curve's method for secrets. Time: constant in d and P.
    ///
    /// # Errors
    /// [`MultipleError::Curve`] if key and point are of two curves, [`MultipleError::Fault`] if the computation was
    /// disturbed, [`MultipleError::Weak`] on a [weak](super::StandardCurve::is_weak) curve, unless [`Self::allow_weak`] allows it.
    ///
    /// ```
    /// use carryless::key::{AnySecretKey, StandardCurve};
    ///
    /// let [two, three, six] = [2, 3, 6].map(|d| AnySecretKey::from_be_bytes(StandardCurve::K233, &[d]).unwrap());
    /// assert_eq!(two.multiple_of(&three.public_key())?, six.public_key());
    /// # Ok::<(), carryless::key::MultipleError>(())
    /// ```
    pub fn multiple_of(&self, point: &AnyPublicKey) -> Result<AnyPublicKey, MultipleError> {
        of_any!(Self, self, key; AnyPublicKey, point, point => Ok(key.multiple_of(point)?.into());
            else Err(MultipleError::Curve))
    }
}

impl AnyPublicKey {
    /// k·P for this point P, as by [`mul_vartime`]; nothing for O, or the point of order two of Oakley's curves. k is any integer, as little-endian limbs.
    ///
    /// # Time
    /// Variable in k and P.
    ///
    /// # Panics
    /// If k has more than [`MAX_SCALAR_BITS`](crate::recoding::MAX_SCALAR_BITS) bits.
    pub fn multiple_vartime(&self, k: &[u64]) -> Option<Self> {
        of_any!(Self, self, point => Some(point.multiple_vartime(k)?.into()))
    }

    /// k·P + l·Q for this point P, as by [`lincomb_vartime`]; nothing as in [`Self::multiple_vartime`]. k and l are any integers, as little-endian limbs.
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// [`MultipleError::Curve`] if the points are of two curves.
    ///
    /// # Panics
    /// If k or l has more than [`MAX_SCALAR_BITS`](crate::recoding::MAX_SCALAR_BITS) bits.
    pub fn sum_of_multiples_vartime(&self, k: &[u64], q: &Self, l: &[u64]) -> Result<Option<Self>, MultipleError> {
        of_any!(Self, self, p; Self, q, q => Ok(p.sum_of_multiples_vartime(k, q, l)?.map(Into::into));
            else Err(MultipleError::Curve))
    }
}
