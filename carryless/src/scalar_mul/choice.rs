//! The methods of choice: what to call if no method is to be named.
//!
//! [`mul`] and [`mul_generator`] take a secret scalar, in constant time; [`mul_vartime`] and [`mul_add_vartime`] take
//! public integers. A curve says by which method: [`KeyCurve`] and [`NamedCurve`], in the tables below. The words are
//! those of the processor ([`Backend`](crate::word::Backend)), found at the entry of each of these functions.

use super::buckets::{most_together, sum_of_entries, sum_of_entries_on_widest, sum_two_by_two_vartime};
use super::cofactor::of_any_points_vartime;
use super::gls::sum_of_two as sum_of_two_by_gls;
use super::groups::{
    PER_INVERSION, Together, add_each_vartime, has_parts, public_scalars_vartime, sum_of_products_in_groups_vartime,
};
use super::in_eights::sum_in_eights_vartime;
use super::signed_comb::generator_comb_by_tables;
use super::tau_complete::sum_in_subgroup_vartime;
use super::{
    OddMultiples, Term, frobenius_wnaf_vartime, generator_comb, generator_comb_batch, generator_comb_in_eights,
    gls_windows, gls_windows_batch, glv_interleave_vartime, glv_wnaf_vartime, interleave_all_vartime,
    interleave_frobenius_vartime, ladder, ladder_batch, odd_windows, odd_windows_in_eights,
    sums_with_generator_in_eights_vartime, tau_regular, wnaf_vartime,
};
use crate::binary_curves;
use crate::coordinates::{
    Affine, BucketLaw, EightHomogeneous, Extended, ExtendedX8, HomogeneousX8, JacobiQuartic, JacobiQuarticX8, Jacobian,
    JacobianChudnovsky, KimKim, Point, PointError,
};
use crate::curve::equation::{Compression, Weierstrass};
use crate::curve::{
    BinaryCurve, Curve, GeneratorComb, GlsCurve, GlvCurve, KoblitzCurve, PAIRS_UP_TO, PrimeCurve, SubfieldCurve,
    named::*, on_soonest, on_wide,
};
use crate::field::{BinaryField, ConstantTime, Elements, ExtensionField, Field, PrimeField, named::*};
use crate::poly::Modulus;
use crate::scalar::{SecretScalar, public_scalar_vartime};
use crate::word::{Best512, HAS_BEST512, Target, takes_best512};

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

/// A curve with methods of choice for public integers: every curve of [`crate::curve::named`].
///
/// The functions ending in `_on` run on the backend `T`; call [`mul_vartime`] and [`mul_add_vartime`], which find it.
pub trait NamedCurve: Curve<Equation: BucketLaw<Self>> {
    /// The methods of [`mul_vartime`], of which it takes the first whose instructions the processor has.
    const MUL_VARTIME: &'static [MethodName];
    /// Likewise those of [`mul_add_vartime`].
    const MUL_ADD_VARTIME: &'static [MethodName];
    /// The most products whose sum is sooner computed by [`Self::sum_of_few_vartime`] than by buckets.
    fn few() -> usize {
        16
    }
    /// Σ k_i·P_i for as many points that [`sum_of_products_vartime`](super::sum_of_products_vartime) takes as scalars: two at a time
    /// or, where the words are wide, four or eight.
    ///
    /// # Time
    /// Variable in all arguments.
    fn sum_of_few_vartime(k: &[impl AsRef<[u64]>], p: &[Affine<Self>]) -> Affine<Self> {
        sum_two_by_two_vartime(k, p)
    }
    /// How many windows of a sum by buckets go side by side at most.
    fn windows_together() -> usize {
        most_together::<Self>()
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
    ) -> Affine<Self> {
        sum_of_entries_on_widest(width, k, entries, buckets)
    }
    /// [`mul_vartime`].
    ///
    /// # Time
    /// Variable in `k` and `p`.
    fn mul_vartime_on<T: Target>(k: &[u64], p: &Affine<Self::On<T>>) -> Affine<Self::On<T>>;
    /// [`mul_add_vartime`].
    ///
    /// # Time
    /// Variable in all arguments.
    fn mul_add_vartime_on<T: Target>(
        k: &[u64],
        p: &Affine<Self::On<T>>,
        l: &[u64],
        q: &Affine<Self::On<T>>,
    ) -> Affine<Self::On<T>>;
}

/// A curve with methods of choice for secrets: the one bound of code that is generic in the curve.
///
/// The NIST curves and K-239, over fields whose arithmetic takes constant time; a curve that is for comparison only has none.
pub trait KeyCurve: NamedCurve<Field: ConstantTime, Equation: Compression<Self>> {
    /// The methods of [`mul`], of which it takes the first whose instructions the processor has.
    const MUL: &'static [MethodName];
    /// Likewise those of [`mul_generator`].
    const MUL_GENERATOR: &'static [MethodName];

    /// k·P in constant time for a point of the subgroup.
    fn mul_on<T: Target>(k: &SecretScalar<Self>, p: &Affine<Self::On<T>>) -> Affine<Self::On<T>>;
    /// k·G in constant time.
    fn mul_generator_on<T: Target>(k: &SecretScalar<Self>) -> Affine<Self::On<T>>;

    /// [`Self::mul_on`] for as many points, and places in `out`, as scalars.
    fn mul_batch_on<T: Target>(
        k: &[SecretScalar<Self::On<T>>],
        p: &[Affine<Self::On<T>>],
        out: &mut [Affine<Self::On<T>>],
    ) {
        for (i, place) in out.iter_mut().enumerate() {
            *place = Self::mul_on::<T>(&k[i].on(), &p[i]);
        }
    }
    /// How many k·G at least [`Self::mul_generator_batch_on`] computes sooner than one by one.
    fn least_of_generator<T: Target>() -> usize {
        3
    }
    /// [`Self::mul_generator_on`] for as many places in `out` as scalars.
    fn mul_generator_batch_on<T: Target>(k: &[SecretScalar<Self::On<T>>], out: &mut [Affine<Self::On<T>>]) {
        for (i, place) in out.iter_mut().enumerate() {
            *place = Self::mul_generator_on::<T>(&k[i].on());
        }
    }
    /// k_i·G + l_i·Q_i for public scalars and points of the subgroup.
    ///
    /// # Time
    /// Variable in all arguments.
    fn mul_add_generator_batch_vartime_on<T: Target>(
        k: &[&[u64]],
        l: &[&[u64]],
        q: &[Affine<Self::On<T>>],
        out: &mut [Affine<Self::On<T>>],
    ) {
        let g = Affine::generator();
        for (i, place) in out.iter_mut().enumerate() {
            *place = Self::mul_add_vartime_on::<T>(k[i], &g, l[i], &q[i]);
        }
    }
}

/// k·P for a secret k and a point of the subgroup: a key agreement.
///
/// Cost: that of the curve's method, [`tau_regular`], [`ladder`] or [`odd_windows`], and of the checks: the curve's
/// equation twice and on binary curves the subgroup.
///
/// ```
/// use carryless::{Affine, K233, SecretScalar, mul, mul_generator};
///
/// let k = SecretScalar::<K233>::from_be_bytes(&[0x12, 0x34, 0x56, 0x78])?;
/// assert_eq!(mul(&k, &Affine::generator())?, mul_generator(&k)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Time
/// Constant in `k` and `p`; whether `p` is refused, and whether the result is on the curve, becomes known.
///
/// # Errors
/// If `p` is not on the curve, or outside the subgroup of order n; [`PointError::Fault`] if the result is not on the
/// curve, so that nothing is released that a disturbed computation made.
pub fn mul<C: KeyCurve>(k: &SecretScalar<C>, p: &Affine<C>) -> Result<Affine<C>, PointError> {
    on_soonest!(C, T => {
        let p = p.on::<C::On<T>>();
        p.check()?;
        Ok(C::mul_on::<T>(k, &p).released()?.on())
    })
}

/// k·G for a secret k and the curve's generator G: the public key of k.
///
/// # Time
/// Constant in `k`; whether the result is on the curve becomes known.
///
/// # Errors
/// [`PointError::Fault`] if the result is not on the curve: the computation was disturbed.
pub fn mul_generator<C: KeyCurve>(k: &SecretScalar<C>) -> Result<Affine<C>, PointError> {
    on_soonest!(C, T => Ok(C::mul_generator_on::<T>(k).released()?.on()))
}

/// k·P for a public k and any point of the curve, on a Jacobi quartic of the subgroup. k need not be below n.
///
/// On a Koblitz curve over at most 239 bits, with a processor where products go side by side, the method for secrets is taken and not
/// the named one.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
pub fn mul_vartime<C: NamedCurve>(k: &[u64], p: &Affine<C>) -> Affine<C> {
    on_soonest!(C, T => C::mul_vartime_on::<T>(k, &p.on()).on())
}

/// k·P + l·Q for public k and l and any points of the curve, on a Jacobi quartic of the subgroup: the verification of a
/// signature. k and l need not be below n.
///
/// On a binary curve for keys, with a processor where products go side by side, other methods are taken than the named one: two
/// products at once on Koblitz curves over at most 239 bits; on random curves two products, that of the generator by its comb.
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If k or l has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
pub fn mul_add_vartime<C: NamedCurve>(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
    on_soonest!(C, T => C::mul_add_vartime_on::<T>(k, &p.on(), l, &q.on()).on())
}

/// k·P for any point: by the ladder, which is the fastest for public scalars too.
fn ladder_vartime<C: BinaryCurve>(k: &[u64], p: &Affine<C>) -> Affine<C> {
    of_any_points_vartime([k], [p], |[p]| ladder(&public_scalar_vartime(k), p))
}

/// The same on a Koblitz curve: by the width-5 τ-adic NAF over complete addition; where sums go side by side, by windows to the base
/// τ, T = 2^(w−1), whose digits have several.
fn tnaf_vartime<C: KoblitzCurve, const T: usize>(k: &[u64], p: &Affine<C>) -> Affine<C> {
    of_any_points_vartime([k], [p], |[p]| {
        if const { has_parts::<C>() && C::Field::BITS <= PAIRS_UP_TO } {
            tau_regular::with_entries::<C, T>(&public_scalar_vartime(k), p)
        } else {
            sum_in_subgroup_vartime([k], [p])
        }
    })
}

fn wnaf5_vartime<P: Point>(k: &[u64], p: &Affine<P::Curve>) -> Affine<P::Curve> {
    wnaf_vartime::<P>(5, k, p).to_affine_vartime()
}

/// k·P + l·Q on a random binary curve: by width-5 NAFs. Where products go side by side, of two products: k·G by the comb of
/// constants if P is the generator, and the others by the ladder, two at once where words go in pairs.
fn ladders_or_interleave_vartime<C: GeneratorComb + BinaryCurve>(
    k: &[u64],
    p: &Affine<C>,
    l: &[u64],
    q: &Affine<C>,
) -> Affine<C> {
    if const { !<C::Field as BinaryField>::SIDE_BY_SIDE } {
        interleave5_vartime::<KimKim<C>>(k, p, l, q)
    } else {
        of_any_points_vartime([k, l], [p, q], |[p, q]| {
            let scalars = [public_scalar_vartime(k), public_scalar_vartime(l)];
            if *p == Affine::generator() {
                generator_comb_by_tables(&scalars[0]).add_vartime(ladder(&scalars[1], q))
            } else if const { Together::<C>::COUNT == 2 } {
                let mut products = [*p, *q];
                ladder_batch(&scalars, &[*p, *q], &mut products);
                products[0].add_vartime(products[1])
            } else {
                ladder(&scalars[0], p).add_vartime(ladder(&scalars[1], q))
            }
        })
    }
}

/// The same on a Koblitz curve: by width-5 τ-adic NAFs over complete addition; where sums go side by side, by
/// windows to the base τ at once.
fn sum_of_two_vartime<C: KoblitzCurve, const T: usize>(
    k: &[u64],
    p: &Affine<C>,
    l: &[u64],
    q: &Affine<C>,
) -> Affine<C> {
    of_any_points_vartime([k, l], [p, q], |[p, q]| {
        if const { has_parts::<C>() && C::Field::BITS <= PAIRS_UP_TO } {
            tau_regular::sum_by_parts::<C, T, 2>([&public_scalar_vartime(k), &public_scalar_vartime(l)], [p, q])
        } else {
            sum_in_subgroup_vartime([k, l], [p, q])
        }
    })
}

/// k·P + l·Q by width-5 NAFs.
fn interleave5_vartime<P: Point>(k: &[u64], p: &Affine<P::Curve>, l: &[u64], q: &Affine<P::Curve>) -> Affine<P::Curve> {
    interleave_all_vartime::<P>(5, &[k, l], &[*p, *q], &mut [Term::new(), Term::new()]).to_affine_vartime()
}

/// One implementation of [`NamedCurve`]: over which fields, the two methods with their names, and what differs in sums.
macro_rules! named {
    (
        $curve:ident<$field:ident: $bound:path>, $mul_name:expr => $mul:path, $mul_add_name:expr => $mul_add:path
        $(, { $($sums:tt)* })?
    ) => {
        impl<$field: $bound> NamedCurve for $curve<$field> {
            const MUL_VARTIME: &'static [MethodName] = &$mul_name;
            const MUL_ADD_VARTIME: &'static [MethodName] = &$mul_add_name;
            $($($sums)*)?

            fn mul_vartime_on<T: Target>(k: &[u64], p: &Affine<Self::On<T>>) -> Affine<Self::On<T>> {
                $mul(k, p)
            }
            fn mul_add_vartime_on<T: Target>(
                k: &[u64],
                p: &Affine<Self::On<T>>,
                l: &[u64],
                q: &Affine<Self::On<T>>,
            ) -> Affine<Self::On<T>> {
                $mul_add(k, p, l, q)
            }
        }
    };
}

/// Sums on a binary curve where products go in fours: how few are sooner added up product by product than by buckets, and how many
/// there are at least in a group.
struct FewInFours {
    few: usize,
    least: usize,
}

/// The most products on a random binary curve that are sooner added up two by two than by buckets.
const fn few_two_by_two(m: u32) -> usize {
    if m <= PAIRS_UP_TO { 4 } else { 7 }
}

/// What [`NamedCurve`] says of sums on a binary curve: by products in fours, if some [`FewInFours`] are given and the words go so, else
/// two by two, up to so many.
macro_rules! sums_in_fours {
    ($mul_batch:path, $in_fours:expr, $two_by_two:expr) => {
        fn few() -> usize {
            match $in_fours {
                Some(FewInFours { few, .. })
                    if on_wide!(Self, T => const { Together::<Self::On<T>>::COUNT == 4 }, else false) =>
                {
                    few
                }
                _ => $two_by_two,
            }
        }
        fn sum_of_few_vartime(k: &[impl AsRef<[u64]>], p: &[Affine<Self>]) -> Affine<Self> {
            let grouped = on_wide!(Self, T => match $in_fours {
                Some(FewInFours { least, .. }) if const { Together::<Self::On<T>>::COUNT == 4 } => {
                    let grouped = grouped::<Self::On<T>>(k.len(), least);
                    let products = sum_of_products_in_groups_vartime::<_, Self::On<T>>(&k[..grouped], &p[..grouped], $mul_batch);
                    Some((grouped, products.on()))
                }
                _ => None,
            }, else None);
            let (grouped, sum) = grouped.unwrap_or((0, Affine::IDENTITY));
            sum.add_vartime(sum_two_by_two_vartime(&k[grouped..], &p[grouped..]))
        }
    };
}

/// The choices of a binary curve of a kind.
macro_rules! choice {
    (koblitz $curve:ident $modulus:ident) => {
        named!(
            $curve<F: BinaryField<Modulus = $modulus>>,
            [name("complete", "wtnaf5")] => tnaf_vartime::<_, { entries($modulus::M) }>,
            [name("complete", "interleave-tnaf-5-5")] => sum_of_two_vartime::<_, { entries($modulus::M) }>,
            {
                sums_in_fours!(
                    tau_regular::batch_with_entries::<_, { entries($modulus::M) }>,
                    match $modulus::M {
                        0..=320 => Some(FewInFours { few: 20, least: 4 }),
                        _ => None,
                    },
                    match $modulus::M {
                        0..=320 => 16,
                        321..=512 => 24,
                        _ => 31,
                    }
                );
            }
        );
        choice!(
            keys $curve $modulus,
            tau_windows($modulus::M) => tau_regular::with_entries::<_, { entries($modulus::M) }>,
            tau_regular::batch_with_entries::<_, { entries($modulus::M) }>,
            groups_of_koblitz($modulus::M)
        );
    };
    (random $curve:ident $modulus:ident) => {
        choice!(public $curve $modulus, ladders_or_interleave_vartime, {
            sums_in_fours!(
                ladder_batch,
                Some(FewInFours {
                    few: if $modulus::M <= PAIRS_UP_TO || $modulus::M > 512 { 16 } else { 12 },
                    least: groups_of_random($modulus::M).products,
                }),
                few_two_by_two($modulus::M)
            );
        });
        choice!(keys $curve $modulus, name("x-only", "ladder") => ladder, ladder_batch, groups_of_random($modulus::M));
    };
    (comparison $curve:ident $modulus:ident) => {
        choice!(public $curve $modulus, interleave5_vartime::<KimKim<_>>, {
            fn few() -> usize {
                few_two_by_two($modulus::M)
            }
        });
    };
    (public $curve:ident $modulus:ident, $mul_add:path, { $($sums:tt)* }) => {
        named!(
            $curve<F: BinaryField<Modulus = $modulus>>,
            [name("x-only", "ladder")] => ladder_vartime,
            [name("kim-kim", "interleave-5-5")] => $mul_add,
            { $($sums)* }
        );
    };
    (keys $curve:ident $modulus:ident, $mul_name:expr => $mul:path, $mul_batch:path, $groups:expr) => {
        impl<F: BinaryField<Modulus = $modulus> + ConstantTime> KeyCurve for $curve<F> {
            const MUL: &'static [MethodName] = &[$mul_name];
            const MUL_GENERATOR: &'static [MethodName] = &[name("complete", "regular-comb5x4")];

            fn mul_on<T: Target>(k: &SecretScalar<Self>, p: &Affine<Self::On<T>>) -> Affine<Self::On<T>> {
                $mul(&k.on(), p)
            }
            fn mul_generator_on<T: Target>(k: &SecretScalar<Self>) -> Affine<Self::On<T>> {
                generator_comb_by_tables(&k.on::<Self::On<T>>())
            }
            fn mul_batch_on<T: Target>(
                k: &[SecretScalar<Self::On<T>>],
                p: &[Affine<Self::On<T>>],
                out: &mut [Affine<Self::On<T>>],
            ) {
                let grouped = grouped::<Self::On<T>>(k.len(), $groups.products);
                $mul_batch(&k[..grouped], &p[..grouped], &mut out[..grouped]);
                for i in grouped..k.len() {
                    out[i] = $mul(&k[i], &p[i]);
                }
            }
            fn least_of_generator<T: Target>() -> usize {
                if Together::<Self::On<T>>::COUNT == 2 { 2 } else { 3 }
            }
            fn mul_generator_batch_on<T: Target>(k: &[SecretScalar<Self::On<T>>], out: &mut [Affine<Self::On<T>>]) {
                let grouped = grouped::<Self::On<T>>(k.len(), Self::least_of_generator::<T>());
                generator_comb_batch(&k[..grouped], &mut out[..grouped]);
                for i in grouped..k.len() {
                    out[i] = generator_comb_by_tables(&k[i]);
                }
            }
            fn mul_add_generator_batch_vartime_on<T: Target>(
                k: &[&[u64]],
                l: &[&[u64]],
                q: &[Affine<Self::On<T>>],
                out: &mut [Affine<Self::On<T>>],
            ) {
                let grouped = grouped::<Self::On<T>>(k.len(), $groups.sums);
                for first in (0..grouped).step_by(PER_INVERSION) {
                    let share = first..grouped.min(first + PER_INVERSION);
                    let [k, l] = [k, l].map(|k| public_scalars_vartime(&k[share.clone()]));
                    let mut multiples = [Affine::IDENTITY; PER_INVERSION];
                    let multiples = &mut multiples[..share.len()];
                    Self::mul_generator_batch_on::<T>(&k[..share.len()], &mut out[share.clone()]);
                    Self::mul_batch_on::<T>(&l[..share.len()], &q[share.clone()], multiples);
                    add_each_vartime(&mut out[share], multiples);
                }
                for i in grouped..k.len() {
                    out[i] = Self::mul_add_vartime_on::<T>(k[i], &Affine::generator(), l[i], &q[i]);
                }
            }
        }
    };
}

choice!(
    keys Gls254 F2m127,
    name("complete", "gls-windows4") => gls_windows,
    gls_windows_batch,
    GROUPS_OF_GLS
);
named!(
    Gls254<F: BinaryField<Modulus = F2m127>>,
    [name("complete", "gls-windows4")] => gls_vartime,
    [name("complete", "gls-sum4")] => sum_of_two_by_gls_vartime
);

/// k·P for any point and public k, by the method for secrets.
fn gls_vartime<C: GlsCurve>(k: &[u64], p: &Affine<C>) -> Affine<C> {
    of_any_points_vartime([k], [p], |[p]| gls_windows(&public_scalar_vartime(k), p))
}

/// k·P + l·Q on a curve with ψ: k·G by the comb of constants if P is the generator.
fn sum_of_two_by_gls_vartime<C: GlsCurve + GeneratorComb>(
    k: &[u64],
    p: &Affine<C>,
    l: &[u64],
    q: &Affine<C>,
) -> Affine<C> {
    of_any_points_vartime([k, l], [p, q], |[p, q]| {
        let (k, l) = (public_scalar_vartime(k), public_scalar_vartime(l));
        if *p == Affine::generator() {
            generator_comb_by_tables(&k).add_vartime(gls_windows(&l, q))
        } else {
            sum_of_two_by_gls([&k, &l], [p, q])
        }
    })
}

/// How many there are at least in a group that is faster than as many one by one.
struct Groups {
    /// Of k·P.
    products: usize,
    /// Of k·G + l·P.
    sums: usize,
}

const GROUPS_OF_GLS: Groups = Groups { products: 2, sums: 2 };

/// Four products on K-571 take longer than three one by one.
const fn groups_of_koblitz(m: u32) -> Groups {
    Groups { products: if m > 512 { 4 } else { 3 }, sums: 4 }
}

/// Over larger fields the products of one addition or step go side by side as well as two products do.
const fn groups_of_random(m: u32) -> Groups {
    let least = if m <= PAIRS_UP_TO { 2 } else { 3 };
    Groups { products: least, sums: least }
}

/// How many of so many go in groups: not the rest, if they are fewer than are `least` in a group.
fn grouped<C: BinaryCurve>(count: usize, least: usize) -> usize {
    let rest = count % Together::<C>::COUNT;
    if rest < least { count - rest } else { count }
}

macro_rules! choices {
    ($($kind:ident $curve:ident $modulus:ident $words:ident $lanes:ident;)*) => {
        $(choice!($kind $curve $modulus);)*
    };
}
binary_curves!(choices! {});

/// The bits of signed windows to the base τ for secrets.
const fn window_bits(m: u32) -> u32 {
    if m < 400 { 4 } else { 5 }
}

/// The name of the method by these windows.
const fn tau_windows(m: u32) -> MethodName {
    name("complete", if window_bits(m) == 4 { "tau-regular4" } else { "tau-regular5" })
}

/// The entries of its table.
const fn entries(m: u32) -> usize {
    1 << (window_bits(m) - 1)
}

/// The choices for public integers of a curve y² = x³ − 3x + b of prime order: in the lanes of AVX-512 IFMA, in N limbs, where the
/// processor has it, and in other coordinates where it has not.
macro_rules! prime_curve {
    ($curve:ident $modulus:ident $n:literal $coordinates:ident $name:literal, { $($sums:tt)* }) => {
        named!(
            $curve<F: PrimeField<Modulus = $modulus>>,
            [name("homogeneous", "wnaf5"), name($name, "wnaf5")]
                => wnaf5_of_either_vartime::<InLanes<_, $n>, $coordinates<_>>,
            [name("homogeneous", "interleave-5-5"), name($name, "interleave-5-5")]
                => interleave5_of_either_vartime::<InLanes<_, $n>, $coordinates<_>>,
            { $($sums)* }
        );
    };
}

/// Such curves for keys, likewise: by odd digits of five bits and a comb, and sums in eights.
macro_rules! key_curves {
    ($($curve:ident $modulus:ident $n:literal $coordinates:ident $name:literal $comb:literal;)*) => {
        $(prime_curve!(
            $curve $modulus $n $coordinates $name,
            {
                fn few() -> usize {
                    if HAS_BEST512 && takes_best512() {
                        FEW_IN_EIGHTS
                    } else if $n < 11 {
                        16
                    } else {
                        32
                    }
                }
                fn sum_of_few_vartime(k: &[impl AsRef<[u64]>], p: &[Affine<Self>]) -> Affine<Self> {
                    if HAS_BEST512 && takes_best512() {
                        let (k, p) = (split_from_eights(k), split_from_eights(p));
                        let in_eights = sum_in_eights_vartime::<Self, Best512, $n>(k.0, p.0);
                        in_eights.add_vartime(sum_two_by_two_vartime(k.1, p.1))
                    } else {
                        sum_two_by_two_vartime(k, p)
                    }
                }
                fn windows_together() -> usize {
                    if HAS_BEST512 && takes_best512() { 8 } else { 1 }
                }
                fn sum_of_entries(
                    together: usize,
                    width: u32,
                    k: &[impl AsRef<[u64]>],
                    entries: &[u64],
                    buckets: &mut [u64],
                ) -> Affine<Self> {
                    if HAS_BEST512 && together == 8 {
                        sum_of_entries::<EightHomogeneous<Self, Best512, $n>>(width, k, entries, buckets)
                    } else {
                        sum_of_entries_on_widest(width, k, entries, buckets)
                    }
                }
            }
        );

        impl<F: PrimeField<Modulus = $modulus> + ConstantTime> KeyCurve for $curve<F> {
            const MUL: &'static [MethodName] =
                &[name("homogeneous", "regular-odd5"), name("jacobian-masked", "regular-odd5")];
            const MUL_GENERATOR: &'static [MethodName] =
                &[name("homogeneous", $comb), name("jacobian-masked", $comb)];

            fn mul_on<T: Target>(k: &SecretScalar<Self>, p: &Affine<Self::On<T>>) -> Affine<Self::On<T>> {
                if HAS_BEST512 && takes_best512() {
                    odd_windows::with_entries::<InLanes<Self::On<T>, $n>, 16>(&k.on(), p)
                } else {
                    odd_windows::with_entries::<Jacobian<Self::On<T>>, 16>(&k.on(), p)
                }
            }
            fn mul_generator_on<T: Target>(k: &SecretScalar<Self>) -> Affine<Self::On<T>> {
                if HAS_BEST512 && takes_best512() {
                    generator_comb::<InLanes<Self::On<T>, $n>>(&k.on())
                } else {
                    generator_comb::<Jacobian<Self::On<T>>>(&k.on())
                }
            }
            fn mul_batch_on<T: Target>(
                k: &[SecretScalar<Self::On<T>>],
                p: &[Affine<Self::On<T>>],
                out: &mut [Affine<Self::On<T>>],
            ) {
                let grouped = grouped_in_eights(k.len());
                if HAS_BEST512 && grouped > 0 {
                    odd_windows_in_eights::<_, Best512, $n>(&k[..grouped], &p[..grouped], &mut out[..grouped]);
                }
                for i in grouped..k.len() {
                    out[i] = Self::mul_on::<T>(&k[i].on(), &p[i]);
                }
            }
            fn mul_generator_batch_on<T: Target>(k: &[SecretScalar<Self::On<T>>], out: &mut [Affine<Self::On<T>>]) {
                let grouped = grouped_in_eights(k.len());
                if HAS_BEST512 && grouped > 0 {
                    generator_comb_in_eights::<_, Best512, $n>(&k[..grouped], &mut out[..grouped]);
                }
                for i in grouped..k.len() {
                    out[i] = Self::mul_generator_on::<T>(&k[i].on());
                }
            }
            fn mul_add_generator_batch_vartime_on<T: Target>(
                k: &[&[u64]],
                l: &[&[u64]],
                q: &[Affine<Self::On<T>>],
                out: &mut [Affine<Self::On<T>>],
            ) {
                let grouped = grouped_in_eights(k.len());
                if HAS_BEST512 && grouped > 0 {
                    let (k, l, q) = (&k[..grouped], &l[..grouped], &q[..grouped]);
                    sums_with_generator_in_eights_vartime::<_, Best512, $n>(k, l, q, &mut out[..grouped]);
                }
                for i in grouped..k.len() {
                    out[i] = Self::mul_add_vartime_on::<T>(k[i], &Affine::generator(), l[i], &q[i]);
                }
            }
        })*
    };
}

/// How many of so many go in eights: not the rest, if they are one or two, which are faster one by one or as fast; and none where
/// the processor lacks the words.
fn grouped_in_eights(count: usize) -> usize {
    if !HAS_BEST512 || !takes_best512() {
        return 0;
    }
    if count % 8 < 3 { count - count % 8 } else { count }
}

/// The most products that eights add up sooner than buckets do.
const FEW_IN_EIGHTS: usize = 24;

/// What goes in eights of a sum, and what two by two: the rest, if it takes no longer.
fn split_from_eights<T>(all: &[T]) -> (&[T], &[T]) {
    let rest = all.len() % 8;
    all.split_at(if rest <= 4 { all.len() - rest } else { all.len() })
}

/// Points in the lanes of the widest words.
type InLanes<C, const N: usize> = HomogeneousX8<C, Best512, N>;

key_curves! {
    P192 Fp192 4 JacobianChudnovsky "jacobian-chudnovsky" "regular-comb6x4";
    P224 Fp224 5 JacobianChudnovsky "jacobian-chudnovsky" "regular-comb6x4";
    P256 Fp256 5 Jacobian "jacobian" "regular-comb6x5";
    P384 Fp384 8 Jacobian "jacobian" "regular-comb6x6";
    P521 Fp521 11 Jacobian "jacobian" "regular-comb6x7";
}
prime_curve!(W25519 Fp25519 5 JacobianChudnovsky "jacobian-chudnovsky", {});

/// k·P by width-5 NAFs of points in lanes, or on processors that lack them of points Q.
fn wnaf5_of_either_vartime<P: Point, Q: Point<Curve = P::Curve>>(k: &[u64], p: &Affine<P::Curve>) -> Affine<P::Curve> {
    if HAS_BEST512 && takes_best512() { wnaf5_vartime::<P>(k, p) } else { wnaf5_vartime::<Q>(k, p) }
}

/// Likewise k·P + l·Q.
fn interleave5_of_either_vartime<P: Point, Q: Point<Curve = P::Curve>>(
    k: &[u64],
    p: &Affine<P::Curve>,
    l: &[u64],
    q: &Affine<P::Curve>,
) -> Affine<P::Curve> {
    if HAS_BEST512 && takes_best512() {
        interleave5_vartime::<P>(k, p, l, q)
    } else {
        interleave5_vartime::<Q>(k, p, l, q)
    }
}

/// Other curves y² = x³ + ax + b.
macro_rules! weierstrass {
    ($($curve:ident ($bound:path))*) => {
        $(named!(
            $curve<F: $bound>,
            [name("jacobian", "wnaf5")] => wnaf5_vartime::<Jacobian<_>>,
            [name("jacobian", "interleave-5-5")] => interleave5_vartime::<Jacobian<_>>
        );)*
    };
}

weierstrass! {
    Jq25519W (PrimeField<Modulus = Fp25519>)
    Oef31x6 (ExtensionField<Modulus = Oef31x6Modulus>)
    Oef32x5 (ExtensionField<Modulus = Oef32x5Modulus>)
}
named!(
    Jq25519<F: PrimeField<Modulus = Fp25519>>,
    [name("jacobi-quartic", "wnaf5")]
        => wnaf5_of_either_vartime::<JacobiQuarticX8<_, Best512, 5>, JacobiQuartic<_>>,
    [name("jacobi-quartic", "interleave-5-5")]
        => interleave5_of_either_vartime::<JacobiQuarticX8<_, Best512, 5>, JacobiQuartic<_>>
);
named!(
    Edwards25519<F: PrimeField<Modulus = Fp25519>>,
    [name("extended", "wnaf5")] => wnaf5_of_either_vartime::<ExtendedX8<_, Best512, 5>, Extended<_>>,
    [name("extended", "interleave-5-5")] => interleave5_of_either_vartime::<ExtendedX8<_, Best512, 5>, Extended<_>>
);
named!(
    Secp256k1<F: PrimeField<Modulus = Fp256k1>>,
    [name("homogeneous", "glv-wnaf5"), name("jacobian", "glv-wnaf5")] => glv_wnaf5_of_either_vartime,
    [name("homogeneous", "glv-interleave5"), name("jacobian", "glv-interleave5")]
        => glv_interleave5_of_either_vartime
);
named!(
    Wap160<F: PrimeField<Modulus = Fp160>>,
    [name("jacobian", "glv-wnaf4")] => glv_wnaf4_vartime,
    [name("jacobian", "interleave-5-5")] => interleave5_vartime::<Jacobian<_>>
);

named!(
    Oef31x7<F: ExtensionField<Modulus = Oef31x7Modulus>>,
    [name("jacobian", "frobenius-wnaf5")] => frobenius_wnaf5_vartime,
    [name("jacobian", "interleave-frobenius-5-5")] => interleave_frobenius5_vartime
);

fn frobenius_wnaf5_vartime<C: SubfieldCurve<Equation = Weierstrass>>(k: &[u64], p: &Affine<C>) -> Affine<C> {
    frobenius_wnaf_vartime::<Jacobian<C>>(5, k, p).to_affine_vartime()
}

fn interleave_frobenius5_vartime<C: SubfieldCurve<Equation = Weierstrass>>(
    k: &[u64],
    p: &Affine<C>,
    l: &[u64],
    q: &Affine<C>,
) -> Affine<C> {
    let table = OddMultiples::<Jacobian<C>, _>::new_vartime(5, p, [*p; 1 << (5 - 2)]);
    interleave_frobenius_vartime(5, k, &table, l, q).to_affine_vartime()
}

/// k·P on a curve y² = x³ + 7 in lanes, or on processors that lack them in Jacobian coordinates.
fn glv_wnaf5_of_either_vartime<C: GlvCurve<Equation = Weierstrass> + PrimeCurve>(
    k: &[u64],
    p: &Affine<C>,
) -> Affine<C> {
    if HAS_BEST512 && takes_best512() {
        glv_wnaf_vartime::<InLanes<C, 5>>(5, k, p).to_affine_vartime()
    } else {
        glv_wnaf_vartime::<Jacobian<C>>(5, k, p).to_affine_vartime()
    }
}

/// Likewise k·P + l·Q.
fn glv_interleave5_of_either_vartime<C: GlvCurve<Equation = Weierstrass> + PrimeCurve>(
    k: &[u64],
    p: &Affine<C>,
    l: &[u64],
    q: &Affine<C>,
) -> Affine<C> {
    if HAS_BEST512 && takes_best512() {
        glv_interleave_vartime::<InLanes<C, 5>>(5, k, p, l, q).to_affine_vartime()
    } else {
        glv_interleave_vartime::<Jacobian<C>>(5, k, p, l, q).to_affine_vartime()
    }
}

fn glv_wnaf4_vartime<C: GlvCurve<Equation = Weierstrass>>(k: &[u64], p: &Affine<C>) -> Affine<C> {
    glv_wnaf_vartime::<Jacobian<C>>(4, k, p).to_affine_vartime()
}
