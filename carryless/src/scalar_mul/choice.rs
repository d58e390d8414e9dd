//! The methods of choice: what to call if no method is to be named.
//!
//! A secret scalar has a type of its own, [`SecretScalar`], and constant time: blocks of the τ-adic NAF on Koblitz
//! curves, the Montgomery ladder on the other binary curves, a comb for the generator. Integers in plain limbs are
//! public, and take the fastest method that varies in time; curves over odd fields have methods for these only.

use super::{
    generator_comb, glv_wnaf_vartime, interleave_all_vartime, ladder, tau_regular, wnaf_vartime, wtnaf_vartime,
};
use crate::coordinates::{Affine, JacobiQuartic, Jacobian, KimKim, NotInSubgroup, Point};
use crate::curve::{Curve, named::*};
use crate::field::{BinaryField, Field, PrimeField};
use crate::scalar::SecretScalar;

/// A curve's methods for public integers.
pub trait Choice: Curve {
    /// The coordinates that points are added in.
    type Coordinates: Point<Curve = Self>;

    /// k·P for any point, or for those of the subgroup on a Jacobi quartic.
    ///
    /// # Time
    /// Variable in `k` and `p`.
    fn fastest_vartime(k: &[u64], p: &Affine<Self>) -> Affine<Self> {
        wnaf_vartime::<Self::Coordinates, 8>(k, p).to_affine_vartime()
    }
}

/// A curve's method for a secret scalar and a point that is not known before.
pub trait SecretChoice: Choice {
    /// k·P in constant time for a point of the subgroup.
    fn constant_time(k: &SecretScalar<Self>, p: &Affine<Self>) -> Affine<Self>;
}

/// The ladder and the width-5 NAF in Kim–Kim coordinates.
macro_rules! random_curves {
    ($($curve:ident)*) => {
        $(
            impl<F: BinaryField> Choice for $curve<F> {
                type Coordinates = KimKim<Self>;
            }
            impl<F: BinaryField> SecretChoice for $curve<F> {
                fn constant_time(k: &SecretScalar<Self>, p: &Affine<Self>) -> Affine<Self> {
                    ladder(k, p)
                }
            }
        )*
    };
}

/// Blocks of the τ-adic NAF with a table of T entries, and the width-5 τ-adic NAF in Kim–Kim coordinates.
macro_rules! koblitz_curves {
    ($($curve:ident $t:literal)*) => {
        $(
            impl<F: BinaryField> Choice for $curve<F> {
                type Coordinates = KimKim<Self>;
                fn fastest_vartime(k: &[u64], p: &Affine<Self>) -> Affine<Self> {
                    match wtnaf_vartime::<KimKim<Self>, 8>(k, p) {
                        Ok(q) => q.to_affine_vartime(),
                        // Outside the subgroup τ is no multiplication by an integer.
                        Err(NotInSubgroup) => wnaf_vartime::<KimKim<Self>, 8>(k, p).to_affine_vartime(),
                    }
                }
            }
            impl<F: BinaryField> SecretChoice for $curve<F> {
                fn constant_time(k: &SecretScalar<Self>, p: &Affine<Self>) -> Affine<Self> {
                    tau_regular::<Self, $t>(k, p)
                }
            }
        )*
    };
}

/// The width-5 NAF in Jacobian coordinates.
macro_rules! weierstrass_curves {
    ($($curve:ident $field:ident)*) => {
        $(
            impl<F: $field> Choice for $curve<F> {
                type Coordinates = Jacobian<Self>;
            }
        )*
    };
}

random_curves!(B163 B233 B283 B409 E503 B571);
koblitz_curves!(K163 10 K233 10 K283 10 K409 21 K571 21);
weierstrass_curves!(P192 PrimeField P224 PrimeField P256 PrimeField P384 PrimeField P521 PrimeField);
weierstrass_curves!(W25519 PrimeField Jq25519W PrimeField Oef31x6 Field Oef32x5 Field);

impl<F: PrimeField> Choice for Wap160<F> {
    type Coordinates = Jacobian<Self>;
    fn fastest_vartime(k: &[u64], p: &Affine<Self>) -> Affine<Self> {
        glv_wnaf_vartime::<Jacobian<Self>, 4>(k, p).to_affine_vartime()
    }
}

impl<F: PrimeField> Choice for Jq25519<F> {
    type Coordinates = JacobiQuartic<Self>;
}

/// k·P for a secret k and a point of the subgroup.
///
/// Cost: that of [`tau_regular`] or [`ladder`].
///
/// ```
/// use carryless::coordinates::Affine;
/// use carryless::curve::named::K233;
/// use carryless::field::named::F2m233Lanes;
/// use carryless::scalar::SecretScalar;
/// use carryless::scalar_mul::{mul, mul_generator};
/// use carryless::word::Portable128;
///
/// type Curve = K233<F2m233Lanes<Portable128>>;
/// let k = SecretScalar::<Curve>::from_be_bytes(&[0x12, 0x34, 0x56, 0x78])?;
/// assert_eq!(mul(&k, &Affine::generator())?, mul_generator(&k));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Time
/// Constant in `k` and `p`, in fields whose arithmetic is; whether `p` is refused becomes known.
///
/// # Errors
/// If `p` is outside the subgroup of order n.
pub fn mul<C: SecretChoice>(k: &SecretScalar<C>, p: &Affine<C>) -> Result<Affine<C>, NotInSubgroup> {
    if p.is_in_subgroup() { Ok(C::constant_time(k, p)) } else { Err(NotInSubgroup) }
}

/// k·G for a secret k and the curve's generator G.
///
/// A curve without a table of constants does not compile; those of the standards have one.
///
/// # Time
/// Constant in `k`, in fields whose arithmetic is.
pub fn mul_generator<C: Curve<Field: BinaryField>>(k: &SecretScalar<C>) -> Affine<C> {
    generator_comb(k)
}

/// k·P for a public k and any point of the curve, on a Jacobi quartic of the subgroup. k need not be below n.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
pub fn mul_vartime<C: Choice>(k: &[u64], p: &Affine<C>) -> Affine<C> {
    C::fastest_vartime(k, p)
}

/// k·P + l·Q for public k and l and any points of the curve, on a Jacobi quartic of the subgroup. k and l need not be
/// below n.
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If k or l has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
pub fn mul_add_vartime<C: Choice>(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
    interleave_all_vartime::<C::Coordinates, 2, 8>([k, l], &[*p, *q]).to_affine_vartime()
}
