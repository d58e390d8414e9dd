//! Signed windows to the base τ, of fixed number, over complete addition: k·P on Koblitz curves in constant time.
//!
//! Q ← τ^w·Q + u·P, where u is an integer, |u| ≤ 2^(w−1), and u·P ± one of the T = 2^(w−1) points of a table. Every entry
//! is read for every digit. The two highest digits stand one place apart. Over small fields, where words go in pairs, the digits of
//! even and of odd places have sums of their own, side by side.
//! Source: J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000 (digits to the
//! base τ); T. Pornin, Cryptology ePrint Archive 2022/1325 (the formulas). Cost, with l = ⌈(t + 3)/w⌉ − 2 for an order of t
//! bits: l (A + 1M + 3wS) + 1 (A + 1M + 3S); for the table T/2 doublings and T/2 − 1 A; 1I + 2M + 3S to convert. Two sums side by
//! side have half of l each, with 6wS for 3wS, and one A and 3wS more.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.

use super::enter_curve;
use super::groups::{DigitsTogether, Together, goes_in_pairs, in_groups};
use crate::coordinates::{Affine, Complete};
use crate::curve::KoblitzCurve;
use crate::field::Elements;
use crate::recoding::{TauWindows, tau_windows};
use crate::scalar::SecretScalar;
use crate::word::MAX_TOGETHER;

/// k·P for a point of the subgroup by windows of w bits, w = 4, 5 or 6.
///
/// (A curve that is not a Koblitz curve does not compile.)
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
#[inline(never)]
pub fn with_entries<C: KoblitzCurve, const T: usize>(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    let windows = tau_windows::<C>(const { width(T) }, k.limbs());
    if const { goes_in_pairs::<C>() } {
        let strands = windows.strands();
        return enter_curve::<C, _>(
            #[inline(always)]
            || sum_of_strands::<C, Together<C>, T>(&strands, Complete::from_affine(p)).to_affine(),
        );
    }
    enter_curve::<C, _>(
        #[inline(always)]
        || product::<C, C::Field, T>([&windows; MAX_TOGETHER], Complete::from_affine(p)).to_affine(),
    )
}

/// k_i·P_i for as many points as scalars, by windows of w bits, w = 4, 5 or 6, in groups that go side by side, with one
/// inversion for 32 products.
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
        |[a, b, c, d]| products_together::<C, T>([&k[a], &k[b], &k[c], &k[d]], &[p[a], p[b], p[c], p[d]]),
        |_, product| product.denominator(),
        |_, product, inverse| product.to_affine_with(inverse),
    );
}

/// k·P of several scalars and points.
#[inline(never)]
fn products_together<C: KoblitzCurve, const T: usize>(
    k: [&SecretScalar<C>; MAX_TOGETHER],
    p: &[Affine<C>; MAX_TOGETHER],
) -> [Complete<C>; MAX_TOGETHER] {
    let windows_of = |k: &SecretScalar<C>| tau_windows::<C>(const { width(T) }, k.limbs());
    let [a, b, c, d] = k;
    let windows = [&windows_of(a), &windows_of(b), &windows_of(c), &windows_of(d)];
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            let [a, b, c, d] = p;
            let p = [
                Complete::from_affine(a),
                Complete::from_affine(b),
                Complete::from_affine(c),
                Complete::from_affine(d),
            ];
            if Together::<C>::COUNT > 1 {
                product::<C, Together<C>, T>(windows, Complete::together(p)).apart()
            } else {
                product::<C, C::Field, T>(windows, p[0]).apart()
            }
        },
    )
}

/// k·P + l·Q for points of the subgroup, two products side by side.
#[inline(never)]
pub(super) fn sum_of_two<C: KoblitzCurve, const T: usize>(
    [k, l]: [&SecretScalar<C>; 2],
    [p, q]: [&Affine<C>; 2],
) -> Affine<C> {
    let [a, b] = [tau_windows::<C>(const { width(T) }, k.limbs()), tau_windows::<C>(const { width(T) }, l.limbs())];
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            let [p, q] = [Complete::from_affine(p), Complete::from_affine(q)];
            let products = product::<C, Together<C>, T>([&a, &b, &a, &b], Complete::together([p, q, p, q]));
            let [p, q, ..] = products.apart();
            (p + q).to_affine()
        },
    )
}

/// The w of a table of T entries.
const fn width(entries: usize) -> u32 {
    let w = entries.ilog2() + 1;
    assert!(entries == 1 << (w - 1) && 4 <= w && w <= 6, "T: 8, 16 or 32");
    w
}

/// k·P from the windows of k.
#[inline(always)]
fn product<C: KoblitzCurve, E: Elements<Field = C::Field>, const T: usize>(
    windows: [&TauWindows; MAX_TOGETHER],
    p: Complete<C, E>,
) -> Complete<C, E> {
    sum_of_windows(const { width(T) }, windows, &multiples::<C, E, T>(p))
}

/// Σ u_i·τ^(si)·P, but the last digit one place above the one before it, over a table of multiples of P.
#[inline(always)]
fn sum_of_windows<C: KoblitzCurve, E: Elements<Field = C::Field>, const T: usize>(
    s: u32,
    windows: [&TauWindows; MAX_TOGETHER],
    table: &[Complete<C, E>; T],
) -> Complete<C, E> {
    let top = windows[0].as_slice().len() - 1;
    let mut q = multiple(table, windows, top);
    for i in (0..top).rev() {
        q = q.frobenius_n(if i == top - 1 { 1 } else { s }) + multiple(table, windows, i);
    }
    q
}

/// k·P from the digits of even places and from those of odd ones, in sums of their own side by side: an addition waits for half
/// as many others.
#[inline(always)]
fn sum_of_strands<C: KoblitzCurve, E: Elements<Field = C::Field>, const T: usize>(
    [even, odd]: &[TauWindows; 2],
    p: Complete<C>,
) -> Complete<C> {
    let w = const { width(T) };
    let multiples = multiples::<C, C::Field, T>(p);
    let mut table = [Complete::<C, E>::identity(); T];
    for i in 0..T {
        table[i] = Complete::together([multiples[i]; MAX_TOGETHER]);
    }
    let [even, odd, ..] = sum_of_windows(2 * w, [even, odd, even, odd], &table).apart();
    odd.frobenius_n(w) + even
}

/// ±u·P for digit i of each scalar. Every entry is read.
#[inline(always)]
fn multiple<C: KoblitzCurve, E: Elements<Field = C::Field>>(
    table: &[Complete<C, E>],
    windows: [&TauWindows; MAX_TOGETHER],
    i: usize,
) -> Complete<C, E> {
    let digit = DigitsTogether::<E>::new(
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
