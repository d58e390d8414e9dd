//! From the keys of this library to those of the traits, and back.

use super::{GenericCurve, NonZeroScalar, Point, PublicKey, Scalar, SecretKey};
use crate::key::{self, KeyError};

/// Time: constant.
impl<C: GenericCurve> From<&key::SecretKey<C>> for SecretKey<C> {
    fn from(key: &key::SecretKey<C>) -> Self {
        let d = NonZeroScalar::<C>::new(Scalar::from(key.secret_scalar()));
        SecretKey::<C>::from(d.expect("the secret of a key is not 0"))
    }
}

/// Cost: that of [`mul_generator`](crate::mul_generator). Time: constant.
///
/// # Errors
/// If the computation of the public key was disturbed; if the secret is 0, which a key drawn at random is with a
/// probability of 1/n.
impl<C: GenericCurve> TryFrom<&SecretKey<C>> for key::SecretKey<C> {
    type Error = KeyError;

    fn try_from(key: &SecretKey<C>) -> Result<Self, KeyError> {
        key::SecretKey::new(Scalar::from(*key.as_scalar_value()).to_secret_scalar())
    }
}

impl<C: GenericCurve> From<&key::PublicKey<C>> for PublicKey<C> {
    fn from(key: &key::PublicKey<C>) -> Self {
        PublicKey::<C>::from_affine(Point::of_subgroup(*key.point())).expect("a public key is not O")
    }
}

/// Cost: as [`key::PublicKey::new`].
impl<C: GenericCurve> From<&PublicKey<C>> for key::PublicKey<C> {
    fn from(key: &PublicKey<C>) -> Self {
        key::PublicKey::new(*key.as_affine().affine()).expect("a public key is a point of the subgroup, and not O")
    }
}
