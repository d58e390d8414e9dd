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
//! step, which costs 3S in López–Dahab and 2S in affine coordinates, A a mixed addition, m the degree of the field. On
//! a curve that is no Koblitz curve these methods do not compile.

use super::enter;
use super::signed_digits::{interleaved_vartime, width};
use crate::coordinates::{Affine, Frobenius, NotInSubgroup};
use crate::curve::Curve;
use crate::field::Field;
use crate::recoding::{self, Digits, alpha_steps};
use crate::scalar::tau::koblitz;

/// k·P by the τ-adic expansion with digits 0 and 1. Cost: m F + m/2 A.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Errors
/// If `p` is outside the subgroup of order n.
///
/// # Panics
/// If k is too long.
pub fn tau_vartime<P: Frobenius>(k: &[u64], p: &Affine<P::Curve>) -> Result<P, NotInSubgroup> {
    let fixed = FixedBaseTnaf::<P, 1>::new_vartime(p)?;
    Ok(fixed.expansion_vartime(&recoding::tau_digits_vartime::<P::Curve>(k)))
}

/// k·P by the τ-adic NAF. Cost: m F + m/3 A.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Errors
/// If `p` is outside the subgroup of order n.
///
/// # Panics
/// If k is too long.
pub fn tnaf_vartime<P: Frobenius>(k: &[u64], p: &Affine<P::Curve>) -> Result<P, NotInSubgroup> {
    wtnaf_vartime::<P, 1>(k, p)
}

/// k·P from the table of T = 2^(w−2) multiples that the width-w τ-adic NAF of k needs, w = 2 … 6.
///
/// Cost: m F + m/(w + 1) A, and for the table (T − 1)A and the conversion of T − 1 points.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Errors
/// If `p` is outside the subgroup of order n.
///
/// # Panics
/// If k is too long. (A T that is not 1, 2, 4, 8 or 16 does not compile.)
pub fn wtnaf_vartime<P: Frobenius, const T: usize>(k: &[u64], p: &Affine<P::Curve>) -> Result<P, NotInSubgroup> {
    Ok(FixedBaseTnaf::<P, T>::new_vartime(p)?.mul_vartime(k))
}

/// A fixed point with its table of the T = 2^(w−2) multiples by α_1, α_3 … that the width-w τ-adic NAF needs: w is 2 to
/// 6.
///
/// ```
/// use carryless::coordinates::{Affine, LopezDahab, Point};
/// use carryless::curve::named::K233;
/// use carryless::field::named::F2m233Lanes;
/// use carryless::scalar_mul::{FixedBaseTnaf, wnaf_vartime};
/// use carryless::word::Portable128;
///
/// type P = LopezDahab<K233<F2m233Lanes<Portable128>>>;
/// let g = Affine::generator();
/// let table = FixedBaseTnaf::<P, 16>::new_vartime(&g).expect("the generator is in the subgroup");
/// let k = [0x0123_4567_89ab_cdef; 4];
/// assert_eq!(table.mul_vartime(&k).to_affine_vartime(), wnaf_vartime::<P, 4>(&k, &g).to_affine_vartime());
/// ```
#[derive(Clone, Copy)]
pub struct FixedBaseTnaf<P: Frobenius, const T: usize> {
    /// α_u·P in place u/2.
    entries: [P::Entry; T],
}

impl<P: Frobenius, const T: usize> FixedBaseTnaf<P, T> {
    const WIDTH: u32 = {
        koblitz::<P::Curve>();
        assert!(T <= 16, "T: a power of two up to 16");
        width::<T>()
    };

    /// The table of a point.
    ///
    /// # Time
    /// Variable in `p`.
    ///
    /// # Errors
    /// If `p` is outside the subgroup of order n.
    pub fn new_vartime(p: &Affine<P::Curve>) -> Result<Self, NotInSubgroup> {
        <P::Curve as Curve>::Field::enter(|| {
            if !p.is_in_subgroup() {
                return Err(NotInSubgroup);
            }
            let mut entries = [P::entry(p); T];
            fill_vartime(p, const { Self::WIDTH }, &mut [P::from_affine(p); T], &mut entries);
            Ok(FixedBaseTnaf { entries })
        })
    }

    /// k·P. Cost: m F + m/(w + 1) A.
    ///
    /// # Time
    /// Variable in `k` and the point.
    ///
    /// # Panics
    /// If k is too long.
    pub fn mul_vartime(&self, k: &[u64]) -> P {
        self.expansion_vartime(&recoding::wtnaf_digits_vartime::<P::Curve>(k, const { Self::WIDTH }))
    }

    /// Σ d_i·τ^i(P).
    fn expansion_vartime(&self, digits: &Digits) -> P {
        enter::<P>(|| one_expansion_vartime(&self.entries, digits.as_slice()))
    }
}

#[inline(never)]
fn one_expansion_vartime<P: Frobenius>(table: &[P::Entry], digits: &[i8]) -> P {
    interleaved_vartime([(table, digits)], |q: P, n| q.frobenius_n(n))
}

#[inline(never)]
fn two_expansions_vartime<P: Frobenius>(tables: [&[P::Entry]; 2], digits: [&[i8]; 2]) -> P {
    interleaved_vartime([(tables[0], digits[0]), (tables[1], digits[1])], |q: P, n| q.frobenius_n(n))
}

/// The α_u·P of width w into `entries`, by way of `multiples`; both hold P at first.
#[inline(never)]
fn fill_vartime<P: Frobenius>(p: &Affine<P::Curve>, w: u32, multiples: &mut [P], entries: &mut [P::Entry]) {
    let steps = alpha_steps(w);
    if steps.is_empty() {
        return;
    }
    // −μτ and τ² of P, as entries.
    let [first, second] = [1, 2].map(|i| P::entry(&p.frobenius_n(i)));
    let mu = koblitz::<P::Curve>().mu;
    for step in steps {
        let (power, sign) = if step.i == 1 { (first, -mu * step.sign) } else { (second, step.sign) };
        let power = if sign < 0 { P::neg_entry(&power) } else { power };
        multiples[step.u / 2] = multiples[step.v / 2].add_entry_vartime(&power);
    }
    P::to_entries_vartime(&multiples[1..], &mut entries[1..]);
    for step in steps.iter().filter(|step| step.turn < 0) {
        entries[step.u / 2] = P::neg_entry(&entries[step.u / 2]);
    }
}

/// k·P + l·Q with one τ for both, the first point's table prepared. Cost: m F + (m/(w1 + 1) + m/(w2 + 1))A, and the
/// table of Q as in [`wtnaf_vartime`].
///
/// # Time
/// Variable in all arguments.
///
/// # Errors
/// If `q` is outside the subgroup of order n.
///
/// # Panics
/// If k or l is too long. (A T1 or T2 that is not 1, 2, 4, 8 or 16 does not compile.)
pub fn interleave_tnaf_vartime<P: Frobenius, const T1: usize, const T2: usize>(
    k: &[u64],
    fixed: &FixedBaseTnaf<P, T1>,
    l: &[u64],
    q: &Affine<P::Curve>,
) -> Result<P, NotInSubgroup> {
    let other = FixedBaseTnaf::<P, T2>::new_vartime(q)?;
    let k = recoding::wtnaf_digits_vartime::<P::Curve>(k, const { FixedBaseTnaf::<P, T1>::WIDTH });
    let l = recoding::wtnaf_digits_vartime::<P::Curve>(l, const { FixedBaseTnaf::<P, T2>::WIDTH });
    let two = || two_expansions_vartime([&fixed.entries, &other.entries], [k.as_slice(), l.as_slice()]);
    Ok(enter::<P>(two))
}
