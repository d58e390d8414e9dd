//! Signed windows to the base τ, of fixed number, over complete addition: k·P on Koblitz curves in constant time.
//!
//! Q ← τ^w·Q + u·P, where u is an integer, |u| ≤ 2^(w−1), and u·P ± one of the T = 2^(w−1) points of a table. Every entry
//! is read for every digit. The two highest digits stand one place apart. Over small fields, where several field
//! products go side by side, as many parts of the digits have sums of their own: part j over τ^(wlj)·P, which costs
//! squarings alone.
//! Source: J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000 (digits to the
//! base τ); T. Pornin, Cryptology ePrint Archive 2022/1325 (the formulas). Cost, with l = ⌈(t + 3)/w⌉ − 2 for an order of t
//! bits: l (A + 1M + 3wS) + 1 (A + 1M + 3S); for the table T/2 doublings and T/2 − 1 A; 1I + 2M + 3S to convert. In q parts, all
//! of this but the conversion for l/q at a time, and q − 1 A and 2wl S, or tables of powers, more.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.

use super::groups::{Simd, SimdDigits, in_groups};
use crate::coordinates::{Affine, Complete};
use crate::curve::{KoblitzCurve, PAIRS_UP_TO, enter_curve};
use crate::field::{Elements, Field};
use crate::recoding::{TauWindows, part_length, tau_windows, tau_windows_in_parts};
use crate::scalar::SecretScalar;
use crate::word::MAX_WAYS;

/// k·P for a point of the subgroup by windows of w bits, w = 4, 5 or 6.
///
/// (A curve that is not a Koblitz curve does not compile.)
///
/// ```
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::tau_regular;
/// use carryless::{Affine, K163, SecretScalar, mul_vartime, word::Portable128};
///
/// let (k, g) = (SecretScalar::from_limbs(&[1234, 5])?, Affine::<K163<F2m163Lanes<Portable128>>>::generator());
/// assert_eq!(tau_regular(4, &k, &g), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Panics
/// If w is not 4, 5 or 6.
pub fn tau_regular<C: KoblitzCurve>(w: u32, k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    match w {
        4 => with_entries::<C, 8>(k, p),
        5 => with_entries::<C, 16>(k, p),
        6 => with_entries::<C, 32>(k, p),
        _ => panic!("w: a width from 4 to 6"),
    }
}

/// [`tau_regular`] with a table of T = 8, 16 or 32 entries: who needs one width only does not compile the others.
///
/// T is a constant, since loops of a length that the compiler knows are faster.
///
/// ```
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::{tau_regular, tau_regular_with_entries};
/// use carryless::{Affine, K163, SecretScalar, word::Portable128};
///
/// type Curve = K163<F2m163Lanes<Portable128>>;
/// let (k, g) = (SecretScalar::from_limbs(&[1234, 5])?, Affine::generator());
/// assert_eq!(tau_regular_with_entries::<Curve, 8>(&k, &g), tau_regular(4, &k, &g));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
#[inline(never)]
pub fn with_entries<C: KoblitzCurve, const T: usize>(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    if const { has_parts::<C>() } {
        return sum_by_parts::<C, T, 1>([k], [p]);
    }
    let windows = tau_windows::<C>(const { width(T) }, k);
    enter_curve::<C, _>(
        #[inline(always)]
        || product::<C, C::Field, T>([&windows; MAX_WAYS], Complete::from_affine(p)).to_affine(),
    )
}

/// k_i·P_i for as many points as scalars, by windows of w bits, w = 4, 5 or 6, in groups that go side by side, with one
/// inversion for 32 points.
///
/// ```
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::tau_regular_batch;
/// use carryless::{Affine, SecretScalar, curves::K163, mul_vartime, word::Portable128};
///
/// let g = Affine::<K163<F2m163Lanes<Portable128>>>::generator();
/// let (k, p) = ([SecretScalar::from_limbs(&[2])?, SecretScalar::from_limbs(&[1234, 5])?], [g, mul_vartime(&[3], &g)]);
/// let mut products = p;
/// tau_regular_batch(4, &k, &p, &mut products);
/// assert_eq!(products[1], mul_vartime(&[1234, 5], &p[1]));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Panics
/// If w is not 4, 5 or 6; if there are not as many points, or places in `out`, as scalars.
pub fn tau_regular_batch<C: KoblitzCurve>(w: u32, k: &[SecretScalar<C>], p: &[Affine<C>], out: &mut [Affine<C>]) {
    match w {
        4 => batch_with_entries::<C, 8>(k, p, out),
        5 => batch_with_entries::<C, 16>(k, p, out),
        6 => batch_with_entries::<C, 32>(k, p, out),
        _ => panic!("w: a width from 4 to 6"),
    }
}

/// [`tau_regular_batch`] with a table of T = 8, 16 or 32 entries.
pub(super) fn batch_with_entries<C: KoblitzCurve, const T: usize>(
    k: &[SecretScalar<C>],
    p: &[Affine<C>],
    out: &mut [Affine<C>],
) {
    assert!(p.len() == k.len() && out.len() == k.len(), "p, out: as many as scalars");
    in_groups::<C, _>(
        out,
        Complete::identity(),
        |[a, b, c, d]| products_simd::<C, T>([&k[a], &k[b], &k[c], &k[d]], &[p[a], p[b], p[c], p[d]]),
        |_, product| product.denominator(),
        |_, product, inverse| product.to_affine_with(inverse),
    );
}

/// k·P of several scalars and points.
#[inline(never)]
fn products_simd<C: KoblitzCurve, const T: usize>(
    k: [&SecretScalar<C>; MAX_WAYS],
    p: &[Affine<C>; MAX_WAYS],
) -> [Complete<C>; MAX_WAYS] {
    let windows_of = |k: &SecretScalar<C>| tau_windows::<C>(const { width(T) }, k);
    let [a, b, c, d] = k;
    let windows = [&windows_of(a), &windows_of(b), &windows_of(c), &windows_of(d)];
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            // Where there is no register for several, the group has one scalar, and the others are not computed.
            if Simd::<C>::COUNT > 1 {
                product::<C, Simd<C>, T>(windows, Complete::from_affine_simd(p)).apart()
            } else {
                product::<C, C::Field, T>(windows, Complete::from_affine(&p[0])).apart()
            }
        },
    )
}

/// Σ k_i·P_i of N points of the subgroup, by parts of the digits of each k_i, as many as go side by side: Σ u·τ^(wlj)·P_i of part j
/// has a sum of its own.
#[inline(never)]
pub(super) fn sum_by_parts<C: KoblitzCurve, const T: usize, const N: usize>(
    k: [&SecretScalar<C>; N],
    p: [&Affine<C>; N],
) -> Affine<C> {
    let w = const { width(T) };
    let parts = const { Simd::<C>::COUNT / N };
    // wl, what a part is above the one before it.
    let places = w * part_length::<C>(w, parts) as u32;
    let digits: [_; N] = core::array::from_fn(|i| tau_windows_in_parts::<C>(w, parts, k[i]));
    let mut windows = [&digits[0][0]; MAX_WAYS];
    let mut points = [*p[0]; MAX_WAYS];
    for i in 0..N {
        let mut p = *p[i];
        for j in 0..parts {
            // ρ = Σ_j ρ_j·τ^(wlj): part j multiplies τ^(wlj)·P_i, and all parts take the same steps.
            windows[i * parts + j] = &digits[i][j];
            points[i * parts + j] = p;
            if j + 1 < parts {
                p = p.frobenius_n(places);
            }
        }
    }
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            let p = Complete::from_affine_simd(&points);
            // Σ over points and parts.
            product::<C, Simd<C>, T>(windows, p).sum_of_all().to_affine()
        },
    )
}

/// Whether the digits of one scalar have sums of their own side by side, by parts: over small fields, where this is faster than the
/// products of one addition side by side.
pub(super) const fn has_parts<C: KoblitzCurve>() -> bool {
    match Simd::<C>::COUNT {
        1 => false,
        2 => C::Field::BITS <= PAIRS_UP_TO,
        _ => C::Field::BITS <= FOURS_UP_TO,
    }
}

/// The largest m for which four sums side by side are faster than the products of one addition are.
const FOURS_UP_TO: u32 = 320;

/// The w of a table of T entries.
const fn width(entries: usize) -> u32 {
    let w = entries.ilog2() + 1;
    assert!(entries == 1 << (w - 1) && 4 <= w && w <= 6, "T: 8, 16 or 32");
    w
}

/// Σ u_i·τ^(wi)·P of the windows of each, but the last digit one place above the one before it.
#[inline(always)]
fn product<C: KoblitzCurve, E: Elements<Field = C::Field>, const T: usize>(
    windows: [&TauWindows; MAX_WAYS],
    p: Complete<C, E>,
) -> Complete<C, E> {
    let table = multiples::<C, E, T>(p);
    let top = windows[0].as_slice().len() - 1;
    let mut q = multiple(&table, windows, top);
    // No case is tested: the additions are complete.
    for i in (0..top).rev() {
        // Q ← τ^w·Q + u·P; b, the first, stands but one place above a.
        q = q.frobenius_n(if i == top - 1 { 1 } else { const { width(T) } }) + multiple(&table, windows, i);
    }
    q
}

/// ±u·P for digit i of each scalar. Every entry is read.
#[inline(always)]
fn multiple<C: KoblitzCurve, E: Elements<Field = C::Field>>(
    table: &[Complete<C, E>],
    windows: [&TauWindows; MAX_WAYS],
    i: usize,
) -> Complete<C, E> {
    let digit = SimdDigits::<E>::new(
        #[inline(always)]
        |l| windows[l].as_slice()[i].into(),
    );
    Complete::lookup(table, digit.magnitude).neg_if(digit.negative)
}

/// P, 2P … T·P.
#[inline(always)]
fn multiples<C: KoblitzCurve, E: Elements<Field = C::Field>, const T: usize>(p: Complete<C, E>) -> [Complete<C, E>; T] {
    let mut table = [p; T];
    for i in 2..=T {
        // An odd i is the sum of its halves, not of i − 1 and 1: sums then do not wait for the double before them.
        let half = table[i / 2 - 1];
        table[i - 1] = if i % 2 == 0 { half.double_out_of_line() } else { half.add_out_of_line(table[i / 2]) };
    }
    table
}
