//! Signed windows of k1 and k2, k = k1 + k2·λ, over complete addition: k·P on curves with the endomorphism ψ in constant time.
//!
//! Q ← 2^w·Q + d_i·P + e_i·ψ(P), d_i and e_i the digits of k1 and k2, with a table of P, 2P … 2^(w−1)·P of which every entry is
//! read for every digit; ψ costs nothing. Where field products go side by side, P and ψ(P) have sums of their own, and
//! 4-way so have the upper limbs of k1 and k2, over 2^64·P and its image.
//! Source: S. D. Galbraith, X. Lin, M. Scott, EUROCRYPT 2009; T. Pornin, Cryptology ePrint Archive 2023/1688. Cost, with l =
//! ⌈128/w⌉: l (wD + 2A), for the table 2^(w−2) D + (2^(w−2) − 1) A, and 1I + 2M + 3S to convert; side by side l (wD + A) for each
//! half, and 1 A more; 4-way 64 D, then as much for l = ⌈65/w⌉, and 3 A more.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.

use super::groups::{Simd, SimdDigits, in_groups};
use crate::coordinates::{Affine, Complete, Point};
use crate::curve::{BinaryCurve, GlsCurve, enter_curve};
use crate::field::Elements;
use crate::recoding::{booth_digit, booth_digits};
use crate::scalar::SecretScalar;
use crate::scalar::gls::{HALF_BITS, SecretHalf, halves};
use crate::word::{MAX_WAYS, Mask};

/// The bits of a window.
const WIDTH: u32 = 4;
/// The entries of a table.
const ENTRIES: usize = 1 << (WIDTH - 1);
/// The digits of a half.
const DIGITS: u32 = booth_digits(WIDTH, HALF_BITS);

/// k·P for a point of the subgroup, by windows of four bits.
///
/// ```
/// use carryless::field::named::F2m127Lanes;
/// use carryless::scalar_mul::gls_windows;
/// use carryless::{Affine, SecretScalar, curves::Gls254, mul_vartime, word::Portable128};
///
/// let (k, g) = (SecretScalar::from_limbs(&[1234, 5])?, Affine::<Gls254<F2m127Lanes<Portable128>>>::generator());
/// assert_eq!(gls_windows(&k, &g), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
#[inline(never)]
pub fn gls_windows<C: GlsCurve>(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    let k = halves(k);
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            let p = Complete::from_affine(p);
            // One k·P fills a register by its parts: both limbs of both halves 4-way, both halves 2-way. (Places beyond COUNT are
            // not read.)
            match Simd::<C>::COUNT {
                4 => by_quarters(&k, p),
                2 => by_halves([&k[0], &k[1], &k[0], &k[1]], [p, p.psi(), p, p]),
                _ => product::<C, C::Field>([&k; MAX_WAYS], p),
            }
            .to_affine()
        },
    )
}

/// k·P + l·Q for points of the subgroup: on registers of 512 bits with four sums, else k·P and l·Q one after the other.
#[inline(never)]
pub(super) fn sum_of_two<C: GlsCurve>(k: [&SecretScalar<C>; 2], p: [&Affine<C>; 2]) -> Affine<C> {
    if const { Simd::<C>::COUNT < 4 } {
        return gls_windows(k[0], p[0]).add_vartime(gls_windows(k[1], p[1]));
    }
    let (k, l) = (halves(k[0]), halves(k[1]));
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            let (p, q) = (Complete::from_affine(p[0]), Complete::from_affine(p[1]));
            by_halves([&k[0], &k[1], &l[0], &l[1]], [p, p.psi(), q, q.psi()]).to_affine()
        },
    )
}

/// k_i·P_i for as many points as scalars, in groups that go side by side, with one inversion for 32 points.
///
/// ```
/// use carryless::field::named::F2m127Lanes;
/// use carryless::scalar_mul::gls_windows_batch;
/// use carryless::{Affine, SecretScalar, curves::Gls254, mul_vartime, word::Portable128};
///
/// let g = Affine::<Gls254<F2m127Lanes<Portable128>>>::generator();
/// let (k, p) = ([SecretScalar::from_limbs(&[2])?, SecretScalar::from_limbs(&[1234, 5])?], [g, mul_vartime(&[3], &g)]);
/// let mut products = p;
/// gls_windows_batch(&k, &p, &mut products);
/// assert_eq!(products[1], mul_vartime(&[1234, 5], &p[1]));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Panics
/// If there are not as many points, or places in `out`, as scalars.
pub fn gls_windows_batch<C: GlsCurve>(k: &[SecretScalar<C>], p: &[Affine<C>], out: &mut [Affine<C>]) {
    assert!(p.len() == k.len() && out.len() == k.len(), "p, out: as many as scalars");
    in_groups::<C, _>(
        out,
        Complete::identity(),
        |group| products_simd(group.map(|i| &k[i]), &group.map(|i| p[i])),
        |_, product| product.denominator(),
        |_, product, inverse| product.to_affine_with(inverse),
    );
}

/// k·P of several scalars and points.
#[inline(never)]
fn products_simd<C: GlsCurve>(k: [&SecretScalar<C>; MAX_WAYS], p: &[Affine<C>; MAX_WAYS]) -> [Complete<C>; MAX_WAYS] {
    let k = k.map(halves);
    let k = [&k[0], &k[1], &k[2], &k[3]];
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            if Simd::<C>::COUNT > 1 {
                product::<C, Simd<C>>(k, Complete::from_affine_simd(p)).apart()
            } else {
                product::<C, C::Field>(k, Complete::from_affine(&p[0])).apart()
            }
        },
    )
}

/// Σ k_i·P_i of halves, as many as go side by side.
#[inline(always)]
fn by_halves<C: GlsCurve>(k: [&SecretHalf; MAX_WAYS], p: [Complete<C>; MAX_WAYS]) -> Complete<C> {
    let p = Complete::together(p).neg_if(Simd::<C>::masks(k.map(|k| k.negative)));
    sum(k.map(|k| &k.magnitude[..]), DIGITS, p)
}

/// k·P by both limbs of either half, over P, 2^64·P, ψ(P) and 2^64·ψ(P): half of the additions, and as many doublings.
#[inline(always)]
fn by_quarters<C: GlsCurve>([k1, k2]: &[SecretHalf; 2], p: Complete<C>) -> Complete<C> {
    let (q, negative) = (p.psi(), [k1.negative, k1.negative, k2.negative, k2.negative]);
    let p = Complete::together([p, p, q, q]).neg_if(Simd::<C>::masks(negative));
    // k_i = u + 2^64·v has the limbs u and v. All places are doubled, and the doubles of the lower limbs thrown away.
    let is_upper = [false, true, false, true].map(Mask::public);
    let p = Complete::select(Simd::<C>::masks(is_upper), p.double_n(64), p);
    let (k1, k2) = (&k1.magnitude, &k2.magnitude);
    sum([&k1[..1], &k1[1..], &k2[..1], &k2[1..]], const { booth_digits(WIDTH, 64) }, p)
}

/// Σ k_i·P_i by `digits` digits of each k_i, with an accumulator for each i.
#[inline(always)]
fn sum<C: GlsCurve>(k: [&[u64]; MAX_WAYS], digits: u32, p: Complete<C, Simd<C>>) -> Complete<C> {
    let table = multiples(p);
    // The sums of all places take the same doublings; they are added at the end.
    let mut q = Complete::identity();
    for i in (0..digits).rev() {
        if i + 1 < digits {
            q = q.double_n(WIDTH);
        }
        q = q + multiple(&table, |l| k[l], i);
    }
    q.sum_of_all()
}

/// k·P by both halves in one sum, for as many scalars as `E` has elements.
#[inline(always)]
fn product<C: GlsCurve, E: Elements<Field = C::Field>>(
    k: [&[SecretHalf; 2]; MAX_WAYS],
    p: Complete<C, E>,
) -> Complete<C, E> {
    // ±P for k1, and ±ψ of that for k2, where the signs of both differ.
    let p = p.neg_if(E::masks(k.map(|k| k[0].negative)));
    let differ = E::masks(k.map(|k| k[0].negative ^ k[1].negative));
    let table = multiples(p);
    let mut q = Complete::identity();
    for i in (0..DIGITS).rev() {
        if i + 1 < DIGITS {
            q = q.double_n(WIDTH);
        }
        q = q + multiple(&table, |l| &k[l][0].magnitude[..], i);
        // e_i·ψ(P) = ψ(e_i·P): the table of P serves both halves.
        q = q + multiple(&table, |l| &k[l][1].magnitude[..], i).psi().neg_if(differ);
    }
    q
}

/// ±u·P for digit i of each magnitude. Every entry is read.
#[inline(always)]
fn multiple<'a, C: BinaryCurve, E: Elements<Field = C::Field>>(
    table: &[Complete<C, E>; ENTRIES],
    magnitude: impl Fn(usize) -> &'a [u64],
    i: u32,
) -> Complete<C, E> {
    let digit = SimdDigits::<E>::new(
        #[inline(always)]
        |l| booth_digit(WIDTH, magnitude(l), i),
    );
    Complete::lookup(table, digit.magnitude).neg_if(digit.negative)
}

/// P, 2P … 8P.
#[inline(always)]
fn multiples<C: BinaryCurve, E: Elements<Field = C::Field>>(p: Complete<C, E>) -> [Complete<C, E>; ENTRIES] {
    let mut table = [p; ENTRIES];
    for i in 2..=ENTRIES {
        // 2j = j + j, and 2j + 1 = j + (j + 1): the depth of the table is the bits of i, not i.
        let half = table[i / 2 - 1];
        table[i - 1] = if i % 2 == 0 { half.double_out_of_line() } else { half.add_out_of_line(table[i / 2]) };
    }
    table
}
