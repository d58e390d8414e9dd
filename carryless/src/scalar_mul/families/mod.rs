//! The methods of choice: one file a family of curves, and the list of the curves with the family of each.

mod binary;
mod gls;
mod glv;
mod koblitz;
mod random_binary;
mod short_weierstrass;
mod subfield;
mod wnaf;

use super::buckets::{most_together, sum_of_entries_on_widest};
use crate::coordinates::{
    Affine, BucketLaw, Extended, ExtendedX8, HomogeneousX8, JacobiQuartic, JacobiQuarticX8, Jacobian,
    JacobianChudnovsky, Point,
};
use crate::curve::equation::Compression;
use crate::curve::{Curve, named::*};
use crate::field::{BinaryField, ConstantTime, ExtensionField, PrimeField, named::*};
use crate::scalar::SecretScalar;
use crate::word::{Best512, Target};
use gls::Gls;
use glv::{Glv5, GlvWnaf4};
use koblitz::Koblitz;
use random_binary::{RandomBinary, WithoutComb};
use short_weierstrass::ShortWeierstrass;
use subfield::Subfield;
use wnaf::Wnaf5;

/// A method by its names in row ids of the workbench.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodName {
    /// The coordinates, as in `kim-kim`.
    pub coordinates: &'static str,
    /// The method, as in `wnaf5`.
    pub method: &'static str,
}

const fn name(coordinates: &'static str, method: &'static str) -> MethodName {
    MethodName { coordinates, method }
}

/// The methods of choice of a family of curves, on a curve `C` whose field names its words.
///
/// Of each function there is one in the file of the family. Those for secrets are there where a curve of the family is a [`KeyCurve`].
pub trait Methods<C: Curve<Equation: BucketLaw<C>>>: 'static {
    /// The methods of [`Self::mul_vartime`], of which it takes the first whose instructions the processor has; and so below.
    const MUL_VARTIME: &'static [MethodName];
    /// Those of [`Self::mul_add_vartime`].
    const MUL_ADD_VARTIME: &'static [MethodName];
    /// Those of [`Self::mul`].
    const MUL: &'static [MethodName] = &[];
    /// Those of [`Self::mul_generator`].
    const MUL_GENERATOR: &'static [MethodName] = &[];

    /// k·P for any point of the curve.
    ///
    /// # Time
    /// Variable in `k` and `p`.
    fn mul_vartime(k: &[u64], p: &Affine<C>) -> Affine<C>;
    /// k·P + l·Q for any points of the curve.
    ///
    /// # Time
    /// Variable in all arguments.
    fn mul_add_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C>;

    /// k·P in constant time for a point of the subgroup.
    fn mul(_k: &SecretScalar<C>, _p: &Affine<C>) -> Affine<C> {
        const { panic!("no method for secrets") }
    }
    /// k·G in constant time.
    fn mul_generator(_k: &SecretScalar<C>) -> Affine<C> {
        const { panic!("no method for secrets") }
    }
    /// [`Self::mul`] for as many points, and places in `out`, as scalars.
    fn mul_batch(k: &[SecretScalar<C>], p: &[Affine<C>], out: &mut [Affine<C>]) {
        for (i, place) in out.iter_mut().enumerate() {
            *place = Self::mul(&k[i], &p[i]);
        }
    }
    /// How many k·G at least [`Self::mul_generator_batch`] computes sooner than one by one.
    fn least_of_generator() -> usize {
        3
    }
    /// [`Self::mul_generator`] for as many places in `out` as scalars.
    fn mul_generator_batch(k: &[SecretScalar<C>], out: &mut [Affine<C>]) {
        for (i, place) in out.iter_mut().enumerate() {
            *place = Self::mul_generator(&k[i]);
        }
    }
    /// k_i·G + l_i·Q_i for public scalars and points of the subgroup.
    ///
    /// # Time
    /// Variable in all arguments.
    fn mul_add_generator_batch_vartime(k: &[&[u64]], l: &[&[u64]], q: &[Affine<C>], out: &mut [Affine<C>]) {
        let g = Affine::generator();
        for (i, place) in out.iter_mut().enumerate() {
            *place = Self::mul_add_vartime(k[i], &g, l[i], &q[i]);
        }
    }

    /// The most products whose sum is sooner computed product by product than by buckets.
    fn few() -> usize {
        16
    }
    /// The sum of the first k_i·P_i, at most 32, as many as go in groups of four or eight, and how many these are. The points are
    /// those that [`sum_of_products_vartime`](super::sum_of_products_vartime) takes.
    ///
    /// # Time
    /// Variable in all arguments.
    fn sum_in_groups_vartime(_k: &[impl AsRef<[u64]>], _p: &[Affine<C>]) -> (usize, Affine<C>) {
        (0, Affine::IDENTITY)
    }
    /// How many windows of a sum by buckets go side by side at most.
    fn windows_together() -> usize {
        most_together::<C>()
    }
    /// Σ k_i·P_i over the entries of points, by buckets of windows of `width` bits, at most `together` at a time: what
    /// [`Self::windows_together`] said when the buckets were laid out.
    ///
    /// # Time
    /// Variable in all arguments.
    fn sum_of_entries(
        _together: usize,
        width: u32,
        k: &[impl AsRef<[u64]>],
        entries: &[u64],
        buckets: &mut [u64],
    ) -> Affine<C> {
        sum_of_entries_on_widest(width, k, entries, buckets)
    }
}

/// A curve with methods of choice for public integers: every curve of [`crate::curve::named`].
pub trait NamedCurve: Curve<Equation: BucketLaw<Self>> {
    /// Whose methods it takes.
    type Family: Methods<Self>;
    /// [`Curve::On`], known to have methods of choice too.
    type NamedOn<T: Target>: NamedCurve;

    /// The methods of [`mul_vartime`](crate::mul_vartime), of which it takes the first whose instructions the processor has.
    const MUL_VARTIME: &'static [MethodName] = Self::Family::MUL_VARTIME;
    /// Likewise those of [`mul_add_vartime`](crate::mul_add_vartime).
    const MUL_ADD_VARTIME: &'static [MethodName] = Self::Family::MUL_ADD_VARTIME;
}

/// A curve with methods of choice for secrets: the one bound of code that is generic in the curve.
///
/// The NIST curves, K-239, GLS254, the Brainpool curves and secp256k1, over fields whose arithmetic takes constant time; a curve that is for comparison only has none.
pub trait KeyCurve: NamedCurve<Field: ConstantTime, Equation: Compression<Self>> {
    /// The methods of [`mul`](crate::mul), of which it takes the first whose instructions the processor has.
    const MUL: &'static [MethodName] = Self::Family::MUL;
    /// Likewise those of [`mul_generator`](crate::mul_generator).
    const MUL_GENERATOR: &'static [MethodName] = Self::Family::MUL_GENERATOR;
}

/// Points in the lanes of the widest words, N limbs of 52 bits an element.
type Lanes<C, const N: usize> = HomogeneousX8<C, Best512, N>;

/// The curves: over which fields, the family, and whether they are for keys.
macro_rules! named_curves {
    ($($curve:ident<$field:ident<$modulus:ident>>: $family:ty $(, $keys:ident)?;)*) => {
        $(
            impl<F: $field<Modulus = $modulus>> NamedCurve for $curve<F> {
                type Family = $family;
                type NamedOn<T: Target> = <Self as Curve>::On<T>;
            }
            $(impl<F: $field<Modulus = $modulus> + ConstantTime> $keys for $curve<F> {})?
        )*
    };
}

named_curves! {
    K163<BinaryField<F2m163>>: Koblitz, KeyCurve;
    K233<BinaryField<F2m233>>: Koblitz, KeyCurve;
    K239<BinaryField<F2m239>>: Koblitz, KeyCurve;
    K283<BinaryField<F2m283>>: Koblitz, KeyCurve;
    K409<BinaryField<F2m409>>: Koblitz, KeyCurve;
    K571<BinaryField<F2m571>>: Koblitz, KeyCurve;
    B163<BinaryField<F2m163>>: RandomBinary, KeyCurve;
    B233<BinaryField<F2m233>>: RandomBinary, KeyCurve;
    B283<BinaryField<F2m283>>: RandomBinary, KeyCurve;
    B409<BinaryField<F2m409>>: RandomBinary, KeyCurve;
    B571<BinaryField<F2m571>>: RandomBinary, KeyCurve;
    E503<BinaryField<F2m503>>: WithoutComb;
    Gls254<BinaryField<F2m127>>: Gls, KeyCurve;
    P192<PrimeField<Fp192>>: ShortWeierstrass<4, JacobianChudnovsky<Self>>, KeyCurve;
    P224<PrimeField<Fp224>>: ShortWeierstrass<5, JacobianChudnovsky<Self>>, KeyCurve;
    P256<PrimeField<Fp256>>: ShortWeierstrass<5, Jacobian<Self>>, KeyCurve;
    P384<PrimeField<Fp384>>: ShortWeierstrass<8, Jacobian<Self>>, KeyCurve;
    P521<PrimeField<Fp521>>: ShortWeierstrass<11, Jacobian<Self>>, KeyCurve;
    BrainpoolP256r1<PrimeField<FpBrainpool256>>: ShortWeierstrass<5, Jacobian<Self>>, KeyCurve;
    BrainpoolP384r1<PrimeField<FpBrainpool384>>: ShortWeierstrass<8, Jacobian<Self>>, KeyCurve;
    BrainpoolP512r1<PrimeField<FpBrainpool512>>: ShortWeierstrass<10, Jacobian<Self>>, KeyCurve;
    W25519<PrimeField<Fp25519>>: Wnaf5<Lanes<Self, 5>, JacobianChudnovsky<Self>>;
    Jq25519<PrimeField<Fp25519>>: Wnaf5<JacobiQuarticX8<Self, Best512, 5>, JacobiQuartic<Self>>;
    Edwards25519<PrimeField<Fp25519>>: Wnaf5<ExtendedX8<Self, Best512, 5>, Extended<Self>>;
    Jq25519W<PrimeField<Fp25519>>: Wnaf5<Jacobian<Self>>;
    Secp256k1<PrimeField<Fp256k1>>: Glv5, KeyCurve;
    Wap160<PrimeField<Fp160>>: GlvWnaf4;
    Oef31x6<ExtensionField<Oef31x6Modulus>>: Wnaf5<Jacobian<Self>>;
    Oef32x5<ExtensionField<Oef32x5Modulus>>: Wnaf5<Jacobian<Self>>;
    Oef31x7<ExtensionField<Oef31x7Modulus>>: Subfield;
}
