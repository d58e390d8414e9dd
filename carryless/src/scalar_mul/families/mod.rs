//! The default methods, by families of curves, a file each. A curve says which family it is of: [`NamedCurve::Family`].

mod binary;
mod gls;
mod glv;
mod in_lanes;
mod koblitz;
mod random_binary;
mod short_weierstrass;
mod subfield;
mod twisted_edwards;
mod wnaf;

use super::buckets::{most_at_once, sum_of_entries_on_widest};
use crate::coordinates::{Affine, BucketLaw, HomogeneousX8, Point};
use crate::curve::Curve;
use crate::curve::equation::Compression;
use crate::field::ConstantTime;
use crate::scalar::SecretScalar;
use crate::word::{Best512, Target};
pub use gls::Gls;
pub use glv::{Glv5, GlvWnaf4};
pub use koblitz::Koblitz;
pub use random_binary::{RandomBinary, WithoutComb};
pub use short_weierstrass::ShortWeierstrass;
pub use subfield::Subfield;
pub use twisted_edwards::TwistedEdwards;
pub use wnaf::Wnaf5;

/// A method by its names in row ids of the workbench.
///
/// ```
/// use carryless::{K163, KeyCurve};
///
/// let name = <K163>::MUL[0];
/// assert_eq!((name.coordinates, name.method), ("complete", "tau-regular4"));
/// ```
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

/// The default methods of a family of curves, on a curve `C` whose field names its words.
///
/// Of each function there is one in the file of the family. Those for secrets are there where a curve of the family is a [`KeyCurve`].
///
/// ```
/// use carryless::scalar_mul::{Methods, NamedCurve};
/// use carryless::{Affine, P192, lincomb_vartime};
///
/// type Family = <P192 as NamedCurve>::Family;
/// let g = Affine::<P192>::generator();
/// assert_eq!(Family::lincomb_vartime(&[2], &g, &[3], &g), lincomb_vartime(&[2], &g, &[3], &g));
/// ```
pub trait Methods<C: Curve<Equation: BucketLaw<C>>>: 'static {
    /// The methods of [`Self::mul_vartime`], of which it takes the first whose instructions the processor has.
    const MUL_VARTIME: &'static [MethodName];
    /// The methods of [`Self::lincomb_vartime`].
    const LINCOMB_VARTIME: &'static [MethodName];
    /// The methods of [`Self::mul`].
    const MUL: &'static [MethodName] = &[];
    /// The methods of [`Self::mul_generator`].
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
    fn lincomb_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C>;

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
    fn lincomb_generator_batch_vartime(k: &[&[u64]], l: &[&[u64]], q: &[Affine<C>], out: &mut [Affine<C>]) {
        let g = Affine::generator();
        for (i, place) in out.iter_mut().enumerate() {
            *place = Self::lincomb_vartime(k[i], &g, l[i], &q[i]);
        }
    }

    /// The most points whose sum Σ k_i·P_i is computed faster from its single k_i·P_i than by buckets.
    fn few() -> usize {
        16
    }
    /// The sum of the first k_i·P_i, at most 32, as many as go in groups of four or eight, and how many these are. The points are
    /// those that [`msm_vartime`](super::msm_vartime) takes.
    ///
    /// # Time
    /// Variable in all arguments.
    fn sum_in_groups_vartime(_k: &[impl AsRef<[u64]>], _p: &[Affine<C>]) -> (usize, Affine<C>) {
        (0, Affine::IDENTITY)
    }
    /// How many windows of a multi-scalar multiplication are computed at once by SIMD at most.
    fn windows_at_once() -> usize {
        most_at_once::<C>()
    }
    /// Σ k_i·P_i over the entries of points, by buckets of windows of `width` bits, at most `together` at a time: what
    /// [`Self::windows_at_once`] said when the buckets were laid out.
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

/// A curve with default methods for public integers: every curve of [`crate::curves`].
///
/// ```
/// use carryless::{Affine, K163, NamedCurve, P192, mul_vartime};
///
/// fn has_order_n<C: NamedCurve>() -> bool {
///     mul_vartime(C::ORDER, &Affine::<C>::generator()).coordinates().is_none()
/// }
/// assert!(has_order_n::<K163>() && has_order_n::<P192>());
/// ```
pub trait NamedCurve: Curve<Equation: BucketLaw<Self>> {
    /// The family whose methods it takes.
    type Family: Methods<Self>;
    /// [`Curve::On`], known to have default methods too.
    type NamedOn<T: Target>: NamedCurve;

    /// The methods of [`mul_vartime`](crate::mul_vartime), of which it takes the first whose instructions the processor has.
    const MUL_VARTIME: &'static [MethodName] = Self::Family::MUL_VARTIME;
    /// The methods of [`lincomb_vartime`](crate::lincomb_vartime), of which it takes the first whose instructions the processor has.
    const LINCOMB_VARTIME: &'static [MethodName] = Self::Family::LINCOMB_VARTIME;
}

/// A curve with default methods for secrets: the one bound of code that is generic in the curve.
///
/// The NIST curves, K-239, M-233, M-257, M-431, GLS254, the Brainpool curves and secp256k1, over fields whose arithmetic takes constant
/// time; a curve that is for comparison only has none.
///
/// ```
/// use carryless::{K163, KeyCurve, P192, PointError, SecretScalar, mul, mul_generator};
///
/// fn agrees<C: KeyCurve>(k: &SecretScalar<C>, l: &SecretScalar<C>) -> Result<bool, PointError> {
///     Ok(mul(k, &mul_generator(l)?)? == mul(l, &mul_generator(k)?)?)
/// }
/// assert!(agrees(&SecretScalar::<K163>::from_limbs(&[1234])?, &SecretScalar::from_limbs(&[56, 7])?)?);
/// assert!(agrees(&SecretScalar::<P192>::from_limbs(&[1234])?, &SecretScalar::from_limbs(&[56, 7])?)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait KeyCurve: NamedCurve<Field: ConstantTime, Equation: Compression<Self>> {
    /// The methods of [`mul`](crate::mul), of which it takes the first whose instructions the processor has.
    const MUL: &'static [MethodName] = Self::Family::MUL;
    /// The methods of [`mul_generator`](crate::mul_generator), of which it takes the first whose instructions the processor has.
    const MUL_GENERATOR: &'static [MethodName] = Self::Family::MUL_GENERATOR;
}

/// Points in the lanes of the widest words, N limbs of 52 bits an element.
pub type Lanes<C, const N: usize> = HomogeneousX8<C, Best512, N>;
