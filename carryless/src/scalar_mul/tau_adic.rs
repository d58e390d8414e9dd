//! k·P on Koblitz curves by the digits of τ-adic expansions: Q ← τQ, then Q ← Q ± α_u·P, and no doubling at all.
//!
//! A step τ squares each coordinate. The digits are those of `recoding::tnaf`; the α_u·P make the table, by a mixed
//! addition each.
//! Source: N. Koblitz, CM-curves with good cryptographic properties, CRYPTO 1991; J. A. Solinas, Efficient arithmetic
//! on Koblitz curves, Designs, Codes and Cryptography 19, 2000; D. Hankerson, A. Menezes, S. Vanstone, Guide to
//! Elliptic Curve Cryptography, 2004, section 3.4 and Algorithm 3.51 (interleaving).
//!
//! k is any integer of at most [`crate::recoding::MAX_SCALAR_BITS`] bits as little-endian limbs; it is reduced modulo
//! n. So P must lie in the subgroup of order n, which is checked: a half-trace and 1M, or a trace for a = 1. F is a
//! step, which costs 3S in López–Dahab and 2S in affine coordinates, A a mixed addition, m the degree of the field, w
//! the width of a window, 2 to 6, T = 2^(w−2). On a curve that is no Koblitz curve these methods do not compile.

use super::signed_digits::{Stream, interleaved_vartime, with_room};
use super::{enter, first};
use crate::coordinates::{Affine, Frobenius, PointError};
use crate::curve::{Curve, KoblitzCurve};
use crate::recoding::{self, Digits, alpha_steps};
use core::marker::PhantomData;

/// k·P by the τ-adic expansion with digits 0 and 1. Cost: m F + m/2 A.
///
/// ```
/// use carryless::coordinates::{LopezDahab, Point};
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::tau_vartime;
/// use carryless::{Affine, K163, mul_vartime, word::Portable128};
///
/// let g = Affine::generator();
/// let product = tau_vartime::<LopezDahab<K163<F2m163Lanes<Portable128>>>>(&[1234, 5], &g)?;
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::PointError>(())
/// ```
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Errors
/// If `p` is outside the subgroup of order n.
///
/// # Panics
/// If k is too long.
pub fn tau_vartime<P: Frobenius>(k: &[u64], p: &Affine<P::Curve>) -> Result<P, PointError> {
    enter::<P, _>(|| {
        check_subgroup(p)?;
        // Digits are those of a ρ ≡ k modulo δ, which acts as k in the subgroup only.
        let digits = recoding::tau_digits_vartime::<P::Curve>(k);
        Ok(sum_vartime(&[(&[P::entry(p)], digits.as_slice())]))
    })
}

/// k·P by the τ-adic NAF. Cost: m F + m/3 A.
///
/// ```
/// use carryless::coordinates::{LopezDahab, Point};
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::tnaf_vartime;
/// use carryless::{Affine, K163, mul_vartime, word::Portable128};
///
/// let g = Affine::generator();
/// let product = tnaf_vartime::<LopezDahab<K163<F2m163Lanes<Portable128>>>>(&[1234, 5], &g)?;
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::PointError>(())
/// ```
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Errors
/// If `p` is outside the subgroup of order n.
///
/// # Panics
/// If k is too long.
pub fn tnaf_vartime<P: Frobenius>(k: &[u64], p: &Affine<P::Curve>) -> Result<P, PointError> {
    wtnaf_vartime(2, k, p)
}

/// k·P by the width-w τ-adic NAF, w = 2 … 6.
///
/// Cost: m F + m/(w + 1) A, and for the table of T entries (T − 1)A and the conversion of T − 1 points.
///
/// ```
/// use carryless::coordinates::{LopezDahab, Point};
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::wtnaf_vartime;
/// use carryless::{Affine, K163, mul_vartime, word::Portable128};
///
/// let g = Affine::generator();
/// let product = wtnaf_vartime::<LopezDahab<K163<F2m163Lanes<Portable128>>>>(4, &[1234, 5], &g)?;
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::PointError>(())
/// ```
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Errors
/// If `p` is outside the subgroup of order n.
///
/// # Panics
/// If w is not 2 to 6, or k is too long.
pub fn wtnaf_vartime<P: Frobenius>(w: u32, k: &[u64], p: &Affine<P::Curve>) -> Result<P, PointError> {
    with_table_vartime(w, p, |table| {
        let digits = recoding::wtnaf_digits_vartime::<P::Curve>(w, k);
        sum_vartime(&[(table, digits.as_slice())])
    })
}

/// Calls `f` with the table of a point of the subgroup.
#[inline(always)]
fn with_table_vartime<P: Frobenius>(
    w: u32,
    p: &Affine<P::Curve>,
    f: impl FnOnce(&[P::Entry]) -> P,
) -> Result<P, PointError> {
    enter::<P, _>(|| {
        check_subgroup(p)?;
        Ok(with_room::<P, _>(entries(w), |multiples, table| {
            fill_vartime(w, p, multiples, table);
            f(table)
        }))
    })
}

/// The entries that a window of width w needs: the multiples by α_1, α_3 …
const fn entries(w: u32) -> usize {
    assert!(2 <= w && w <= 6, "w: a width from 2 to 6");
    1 << (w - 2)
}

/// A fixed point with its table of the multiples by α_1, α_3 … that the width-w τ-adic NAF needs, w = 2 … 6, in a
/// buffer `B` of the caller's: an array, a vector, or a `&mut` slice.
///
/// ```
/// use carryless::coordinates::{Affine, LopezDahab, Point};
/// use carryless::curves::K233;
/// use carryless::field::named::F2m233Lanes;
/// use carryless::scalar_mul::{FixedBaseTnaf, wnaf_vartime};
/// use carryless::word::Portable128;
///
/// type P = LopezDahab<K233<F2m233Lanes<Portable128>>>;
/// let g = Affine::generator();
/// let buffer = vec![P::entry(&g); FixedBaseTnaf::<P>::entries(6)];
/// let table = FixedBaseTnaf::<P, _>::new_vartime(6, &g, buffer).expect("the generator is in the subgroup");
/// let k = [0x0123_4567_89ab_cdef; 4];
/// assert_eq!(table.mul_vartime(&k).to_affine_vartime(), wnaf_vartime::<P>(4, &k, &g).to_affine_vartime());
/// ```
#[derive(Clone, Copy)]
pub struct FixedBaseTnaf<P, B = ()> {
    w: u32,
    /// α_u·P in place u/2.
    entries: B,
    point: PhantomData<P>,
}

impl<P: Frobenius> FixedBaseTnaf<P> {
    /// How many entries the buffer must have: T.
    ///
    /// ```
    /// use carryless::{K163, coordinates::LopezDahab, field::named::F2m163Lanes, scalar_mul::FixedBaseTnaf, word::Portable128};
    ///
    /// assert_eq!(FixedBaseTnaf::<LopezDahab<K163<F2m163Lanes<Portable128>>>>::entries(6), 1 << (6 - 2));
    /// ```
    ///
    /// # Panics
    /// If w is not 2 to 6.
    pub const fn entries(w: u32) -> usize {
        entries(w)
    }
}

impl<P: Frobenius, B: AsRef<[P::Entry]> + AsMut<[P::Entry]>> FixedBaseTnaf<P, B> {
    /// The table of a point.
    ///
    /// What the buffer holds before does not matter.
    ///
    /// ```
    /// use carryless::coordinates::{Affine, LopezDahab, Point};
    /// use carryless::field::named::F2m163Lanes;
    /// use carryless::scalar_mul::FixedBaseTnaf;
    /// use carryless::{K163, mul_vartime, word::Portable128};
    ///
    /// type P = LopezDahab<K163<F2m163Lanes<Portable128>>>;
    /// let g = Affine::generator();
    /// let table = FixedBaseTnaf::<P, _>::new_vartime(4, &g, [P::entry(&g); FixedBaseTnaf::<P>::entries(4)])?;
    /// assert_eq!(table.mul_vartime(&[1234, 5]).to_affine_vartime(), mul_vartime(&[1234, 5], &g));
    /// # Ok::<(), carryless::PointError>(())
    /// ```
    ///
    /// # Time
    /// Variable in `p`.
    ///
    /// # Errors
    /// If `p` is outside the subgroup of order n.
    ///
    /// # Panics
    /// If w is not 2 to 6, or the buffer too short.
    pub fn new_vartime(w: u32, p: &Affine<P::Curve>, mut buffer: B) -> Result<Self, PointError> {
        let entries = first(entries(w), buffer.as_mut());
        enter::<P, _>(|| {
            check_subgroup(p)?;
            with_room::<P, _>(entries.len(), |multiples, _| fill_vartime(w, p, multiples, entries));
            Ok(())
        })?;
        Ok(FixedBaseTnaf { w, entries: buffer, point: PhantomData })
    }
}

impl<P: Frobenius, B: AsRef<[P::Entry]>> FixedBaseTnaf<P, B> {
    /// k·P. Cost: m F + m/(w + 1) A.
    ///
    /// ```
    /// use carryless::coordinates::{Affine, LopezDahab, Point};
    /// use carryless::field::named::F2m163Lanes;
    /// use carryless::scalar_mul::FixedBaseTnaf;
    /// use carryless::{Curve, K163, word::Portable128};
    ///
    /// type P = LopezDahab<K163<F2m163Lanes<Portable128>>>;
    /// let g = Affine::generator();
    /// let table = FixedBaseTnaf::<P, _>::new_vartime(4, &g, [P::entry(&g); FixedBaseTnaf::<P>::entries(4)])?;
    /// // k is reduced modulo n.
    /// assert_eq!(table.mul_vartime(<K163>::ORDER).to_affine_vartime(), Affine::IDENTITY);
    /// # Ok::<(), carryless::PointError>(())
    /// ```
    ///
    /// # Time
    /// Variable in `k` and the point.
    ///
    /// # Panics
    /// If k is too long.
    pub fn mul_vartime(&self, k: &[u64]) -> P {
        let digits = recoding::wtnaf_digits_vartime::<P::Curve>(self.w, k);
        enter::<P, _>(|| sum_vartime(&[self.stream(&digits)]))
    }

    /// The point's table and the digits of a scalar.
    fn stream<'a>(&'a self, digits: &'a Digits) -> Stream<'a, P> {
        (self.entries.as_ref(), digits.as_slice())
    }
}

/// Refuses a point outside the subgroup of order n.
fn check_subgroup<C: Curve>(p: &Affine<C>) -> Result<(), PointError> {
    if p.is_in_subgroup() { Ok(()) } else { Err(PointError::NotInSubgroup) }
}

/// Σ over the streams of Σ d_i·τ^i(P).
#[inline(never)]
fn sum_vartime<P: Frobenius>(streams: &[Stream<'_, P>]) -> P {
    interleaved_vartime(streams.iter().copied(), |q: P, n| q.frobenius_n(n))
}

/// The α_u·P of width w into `entries`, by way of `multiples`.
#[inline(never)]
fn fill_vartime<P: Frobenius>(w: u32, p: &Affine<P::Curve>, multiples: &mut [P], entries: &mut [P::Entry]) {
    entries[0] = P::entry(p);
    multiples[0] = P::from_affine(p);
    let steps = alpha_steps(w);
    if steps.is_empty() {
        return;
    }
    // −μτ and τ² of P, as entries.
    let (first, second) = (P::entry(&p.frobenius_n(1)), P::entry(&p.frobenius_n(2)));
    let mu = <P::Curve as KoblitzCurve>::KOBLITZ.mu;
    for step in steps {
        // β_u = β_v ± (−μτ)^i. The signs α_u = ±β_u come when all are there, as later steps begin from β.
        let (power, sign) = if step.i == 1 { (first, -mu * step.sign) } else { (second, step.sign) };
        let power = if sign < 0 { P::neg_entry(&power) } else { power };
        multiples[step.u / 2] = multiples[step.v / 2].add_entry_vartime(&power);
    }
    // α_1·P is P, and affine already.
    P::to_entries_vartime(&multiples[1..], &mut entries[1..]);
    for step in steps.iter().filter(|step| step.turn < 0) {
        entries[step.u / 2] = P::neg_entry(&entries[step.u / 2]);
    }
}

/// k·P + l·Q with one τ for both, the first point's table prepared; w = 2 … 6 is the width for l and Q.
///
/// Cost: m F + (m/(w' + 1) + m/(w + 1))A, where w' is the width of P's table, and the table of Q as in
/// [`wtnaf_vartime`].
///
/// ```
/// use carryless::coordinates::{Affine, LopezDahab, Point};
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::{FixedBaseTnaf, interleave_tnaf_vartime};
/// use carryless::{K163, mul_vartime, word::Portable128};
///
/// type P = LopezDahab<K163<F2m163Lanes<Portable128>>>;
/// let g = Affine::generator();
/// let table = FixedBaseTnaf::<P, _>::new_vartime(4, &g, [P::entry(&g); FixedBaseTnaf::<P>::entries(4)])?;
/// let sum = interleave_tnaf_vartime(4, &[1234], &table, &[5], &g.double())?;
/// assert_eq!(sum.to_affine_vartime(), mul_vartime(&[1244], &g));
/// # Ok::<(), carryless::PointError>(())
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Errors
/// If `q` is outside the subgroup of order n.
///
/// # Panics
/// If w is not 2 to 6, or k or l is too long.
pub fn interleave_tnaf_vartime<P: Frobenius, B: AsRef<[P::Entry]>>(
    w: u32,
    k: &[u64],
    fixed: &FixedBaseTnaf<P, B>,
    l: &[u64],
    q: &Affine<P::Curve>,
) -> Result<P, PointError> {
    with_table_vartime(w, q, |table| {
        let k = recoding::wtnaf_digits_vartime::<P::Curve>(fixed.w, k);
        let l = recoding::wtnaf_digits_vartime::<P::Curve>(w, l);
        sum_vartime(&[fixed.stream(&k), (table, l.as_slice())])
    })
}
